"""Every recipe of the documentation works: carried out in a copy of the repository, its test and the rules hold."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RECIPES = sorted(path for path in (ROOT / "docs" / "recipes").glob("*.md") if path.stem != "index")
COPIED = ("app.py", "pages", "chaintable", "training", "prompts", "tests", "pyproject.toml", ".streamlit")
LEFT_OUT = shutil.ignore_patterns("spreadsheets", "judged", "browser")

_BLOCK = re.compile(r'^```(\w+) title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block with a file's name: the whole file, or (`diff`) a change to it."""

    language: str
    path: str
    text: str

    def carry_out(self, root: Path) -> None:
        file = root / self.path
        if self.language == "diff":
            file.write_text(changed(file.read_text(encoding="utf-8"), self.text), encoding="utf-8")
        else:
            assert not file.exists(), f"{self.path} is there already"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.text, encoding="utf-8")


def blocks_of(page: str) -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall(page)]


def changed(text: str, diff: str) -> str:
    """Return the text with the change made; the lines before it, as the block shows them, occur once."""
    lines = [(line[:1], line[1:]) for line in diff.splitlines(keepends=True)]
    before = "".join(rest for mark, rest in lines if mark != "+")
    after = "".join(rest for mark, rest in lines if mark != "-")
    assert text.count(before) == 1, f"these lines occur {text.count(before)} times:\n{before}"
    return text.replace(before, after)


def run(root: Path, *words: str) -> None:
    """Run a module of Python in the copy; what it prints is the message of the failure."""
    environment = os.environ | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=root, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    yield tmp_path
    shutil.rmtree(tmp_path)


def carried_out(recipe: Path, copy: Path) -> list[str]:
    """Carry the recipe out in the copy and return the paths of the modules that it wrote or changed."""
    blocks = blocks_of(recipe.read_text(encoding="utf-8"))
    for block in blocks:
        block.carry_out(copy)
    return sorted({block.path for block in blocks if block.path.endswith(".py")})


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: path.stem)
def test_the_recipe_works_as_it_is_written(recipe: Path, copy: Path):
    tests = [path for path in carried_out(recipe, copy) if Path(path).name.startswith("test_")]
    assert tests, "a recipe ends with a test"
    run(copy, "pytest", *tests)


def test_what_the_recipes_write_keeps_the_rules_of_the_house(copy: Path):
    written = {path for recipe in RECIPES for path in carried_out(recipe, copy)}
    run(copy, "ruff", "check", "--no-cache", *written)
    run(copy, "ruff", "format", "--no-cache", "--check", *written)
    run(copy, "pytest", "tests/test_architecture.py")


def test_the_list_names_every_recipe_and_nothing_else():
    index = (ROOT / "docs" / "recipes" / "index.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"\]\(([\w-]+)\.md\)", index)) == [path.stem for path in RECIPES]


def test_a_change_is_made_where_its_lines_stand():
    assert changed("a\nb\nc\n", " a\n-b\n+x\n+y\n") == "a\nx\ny\nc\n"


def test_a_change_whose_lines_are_not_there_is_refused():
    with pytest.raises(AssertionError, match="occur 0 times"):
        changed("a\nb\n", " a\n-c\n+x\n")
