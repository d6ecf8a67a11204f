"""`takegaki rules`: its commands."""

from takegaki.cli.command_group import command_group
from takegaki.cli.rules.build import build, construct
from takegaki.cli.rules.check import apply, check
from takegaki.cli.rules.refine import refine
from takegaki.cli.rules.rule_sets import list_rules, show
from takegaki.cli.rules.verify import verify

rules = command_group("Local rules: list, show, check, verify, build, refine, apply.", "rules")

rules.command(name="list")(list_rules)

for command in (show, check, verify, build, construct, apply, refine):
    rules.command()(command)
