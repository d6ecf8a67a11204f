"""The example notebook: its cells run one after another, and what ends them can be shown."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples").glob("*.ipynb"))


def test_there_is_one() -> None:
    assert NOTEBOOKS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_cells_run(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    names: dict[str, Any] = {}
    pictures = 0
    for cell in notebook["cells"]:
        assert cell["cell_type"] in ("code", "markdown")
        if cell["cell_type"] == "code":
            # Stored without what the cells gave, so that a change of a picture is no change of the
            # notebook.
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
            shown = run("".join(cell["source"]), names)
            if hasattr(shown, "_repr_html_"):
                pictures += "<" in shown._repr_html_()
    assert pictures >= 5
    assert capsys.readouterr().out


def run(source: str, names: dict[str, Any]) -> Any:
    """Execute a cell as Jupyter does; gives the value of an expression at its end."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        tree.body.pop()
    exec(compile(tree, "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
