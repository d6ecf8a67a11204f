"""Which rules do what another one does: sentences and pictures, step by step."""

from collections.abc import Iterable

from takegaki.cli.output import Look
from takegaki.render.rule_picture import rule_text
from takegaki.rules.notation.rule import Rule, rule_key, variants
from takegaki.rules.refinement.composition import CompositionStep, composed_by


def composition_text(rule: Rule, screen: Look, *sets: Iterable[Rule]) -> str:
    """Which rules of the first set that can do what one does, with pictures; or that none can."""
    keys = {rule_key(image) for image in variants(rule)}
    steps: tuple[CompositionStep, ...] = ()
    for rules in sets:
        steps = steps or composed_by(rule, [one for one in rules if rule_key(one) not in keys])
    if not steps:
        return f"{rule.name}: the others do not do what it does."
    parts = [_picture(rule, screen), f"{rule.name}: {steps_sentence(steps)}"]
    for number, step in enumerate(steps, start=1):
        parts.append(f"{number}. {step.by.name}\n{_picture(step.shown, screen)}")
    return "\n".join(parts)


def steps_sentence(steps: tuple[CompositionStep, ...]) -> str:
    """The rules in their order, in a sentence."""
    names = ", then ".join(step.by.name for step in steps)
    return f"{names} does it alone." if len(steps) == 1 else f"{names} do it together."


def _picture(rule: Rule, screen: Look) -> str:
    return rule_text(rule, ascii_only=screen.ascii_only, width=screen.width, colour=screen.colour)
