"""The map of the code is true: every folder of the package is drawn, and every file that the walk names exists."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

_TREE = re.compile(r"^```tree\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def drawn_folders(tree: str) -> Iterator[str]:
    """Yield the folders of a tree that is drawn by indenting each one two spaces more than the one it is in."""
    above: list[str] = []
    for line in tree.splitlines():
        name = line.split()[0]
        above = [*above[: (len(line) - len(line.lstrip())) // 2], name]
        yield "".join(above).rstrip("/")


def folders() -> Iterator[str]:
    """Yield the folders of the package that hold anything."""
    for path in [ROOT / "chaintable", *(ROOT / "chaintable").rglob("*")]:
        names = path.relative_to(ROOT).parts
        if path.is_dir() and "__pycache__" not in names and any(one.is_file() for one in path.iterdir()):
            yield "/".join(names)


def test_every_folder_is_drawn_and_every_drawn_folder_exists():
    (tree,) = _TREE.findall(PAGE)
    assert sorted(drawn_folders(tree)) == sorted(folders())


def test_every_file_that_the_page_names_exists():
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.py)`", PAGE)
    assert len(named) > 15
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_a_tree_is_read_by_its_indents():
    assert list(drawn_folders("a/  words\n  b/\n    c/  words\n  d/\n")) == ["a", "a/b", "a/b/c", "a/d"]
