"""How answers about all solutions show themselves: their number, and what they have in common."""

from takegaki.core.reason import said
from takegaki.render.scene import Scene
from takegaki.render.shown_answers import html_of, scene_of, sentence_of, svg_of, text_of
from takegaki.solving.questions.backbone import Backbone
from takegaki.solving.questions.count import Count

__all__ = ["html_of", "svg_of", "text_of"]


@scene_of.register
def _backbone(value: Backbone) -> Scene:
    return Scene.of_board(value.board)


@sentence_of.register
def _of_count(value: Count) -> str:
    if value.complete:
        return said("shown.count", count=value.value)
    return said("shown.at-least", count=value.value, reason=value.reason)


@sentence_of.register
def _of_backbone(value: Backbone) -> str:
    return said("shown.backbone")
