"""`takegaki rules`: its commands."""

from takegaki.cli.command_group import command_group
from takegaki.cli.rules.build import build, construct
from takegaki.cli.rules.check import apply, check
from takegaki.cli.rules.refine import refine
from takegaki.cli.rules.rule_sets import list_rules, show

rules = command_group("Local rules: list, show, check, build, refine, apply.", "rules")

rules.command(name="list")(list_rules)

for command in (show, check, build, construct, apply, refine):
    rules.command()(command)
