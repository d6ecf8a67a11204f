"""The files of the pages: plain modules that find each other; nothing inline or from elsewhere."""

import re
from pathlib import Path

import httpx
import pytest

STATIC = Path(__file__).resolve().parents[2] / "src" / "takegaki" / "web" / "static"
MODULES = sorted(STATIC.rglob("*.js"))
PAGES = sorted(STATIC.glob("*.html"))
SCRIPT = re.compile(r'<script type="module" src="/static/([^"]+)">')
IMPORT = re.compile(r'import (?:\{([^}]*)\} from )?"([^"]+)";|import\("([^"]+)"\)')
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(STATIC)))
def test_modules_import_what_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// ")
    for names, source, late in IMPORT.findall(text):
        target = (path.parent / (source or late)).resolve()
        assert target.is_file(), source or late
        exported = set(EXPORT.findall(target.read_text(encoding="utf-8")))
        wanted = {name.strip().split(" as ")[0] for name in names.split(",") if name.strip()}
        assert wanted <= exported, (source, wanted - exported)
        for name in wanted:
            assert len(re.findall(rf"\b{name}\b", text)) > 1, f"{name} is imported and not used"


def test_every_module_is_reached_from_a_page() -> None:
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    reached: set[Path] = set()
    open_ = [STATIC / name for page in pages for name in SCRIPT.findall(page)]
    # What says that there is nothing at an address has no program.
    assert len(open_) == len(PAGES) - 1
    while open_:
        path = open_.pop()
        reached.add(path)
        for _, source, late in IMPORT.findall(path.read_text(encoding="utf-8")):
            target = (path.parent / (source or late)).resolve()
            if target not in reached:
                open_.append(target)
    assert reached == set(MODULES)


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text), page.name
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg"):
            found = set(re.findall(r"https?://[^\s\"'`]+", path.read_text(encoding="utf-8")))
            assert found <= {
                "http://www.w3.org/2000/svg",
                "https://puzz.link/p${location.search}",
            }, (
                path,
                found,
            )
    for path in MODULES:
        assert not re.search(
            r"\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML", path.read_text()
        )


def test_the_page_names_all_modules_of_its_area_and_they_are_those_on_the_disk(
    http: httpx.Client,
) -> None:
    for address, area in (("/", "play"), ("/edit", "edit"), ("/p?slither/2/2/3a1a", "play")):
        named = re.findall(
            r'modulepreload" href="(/static/version-[0-9a-f]+)/([^"]+)"', http.get(address).text
        )
        reached = {STATIC / "js" / "main.js", STATIC / "js" / "areas" / f"{area}.js"}
        open_ = list(reached)
        while open_:
            path = open_.pop()
            for _, source, _ in IMPORT.findall(path.read_text(encoding="utf-8")):
                target = (path.parent / source).resolve()
                if source and target not in reached:
                    reached.add(target)
                    open_.append(target)
        assert {STATIC / name for _, name in named} == reached
        for version, name in named:
            answer = http.get(f"{version}/{name}")
            assert answer.content == (STATIC / name).read_bytes()
            assert answer.headers["content-type"].startswith("text/javascript")
            assert "immutable" in answer.headers["cache-control"]
