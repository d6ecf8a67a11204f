"""A rating, for people and for programs."""

from takegaki.cli.compact import Json
from takegaki.rating import Rating


def as_lines(rating: Rating) -> list[str]:
    """The number, what it would be elsewhere, then a line for each reason."""
    return [told(rating), *(f"  {reason.sentence}" for reason in rating.reasons)]


def told(rating: Rating) -> str:
    """The rating in a sentence."""
    if rating.basis:
        return f"Rating: {rating.value:.0f} of 100, level {rating.level.title}; it is {rating.basis}."
    scales = ", ".join(f"{source} {number:.1f}" for source, number in rating.scales.items())
    return (
        f"Rating: {rating.value:.0f} of 100, level {rating.level.title}; numbers of published puzzles "
        f"like it: {scales}."
    )


def as_entry(rating: Rating) -> dict[str, Json]:
    """The same as a JSON object."""
    scales: dict[str, Json] = {source: round(number, 2) for source, number in rating.scales.items()}
    reasons: list[Json] = [
        {"name": reason.name, "value": round(float(reason.value), 4), "sentence": reason.sentence}
        for reason in rating.reasons
    ]
    return {
        "value": round(rating.value, 2),
        "level": rating.level.name.lower(),
        "scales": scales,
        "reasons": reasons,
        **({"basis": rating.basis} if rating.basis else {}),
    }
