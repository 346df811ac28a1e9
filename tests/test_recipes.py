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

from chaintable import methods
from chaintable.prompts.language import OFFERED

ROOT = Path(__file__).parents[1]
RECIPES = sorted(path for path in (ROOT / "docs" / "recipes").glob("*.md") if path.stem != "index")
COPIED = (
    "app.py",
    "requirements.txt",
    "pages",
    "chaintable",
    "training",
    "prompts",
    "tests",
    "pyproject.toml",
    ".streamlit",
)
LEFT_OUT = shutil.ignore_patterns("spreadsheets", "judged", "browser")

_BLOCK = re.compile(r'^```(\w+) title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block with a file's name: the whole file, or (`diff`) a change to it."""

    language: str
    path: str
    text: str

    def after(self, before: str | None) -> str:
        """Return the file's text with the block carried out; `before` is None where there is no such file."""
        if self.language == "diff":
            assert before is not None, f"there is no {self.path}"
            return changed(before, self.text)
        assert before is None, f"{self.path} is there already"
        return self.text

    def carry_out(self, root: Path) -> None:
        file = root / self.path
        text = self.after(text_of(file))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def text_of(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None


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
    kept = {"HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis")}  # what it knows of the modules that are the same
    environment = os.environ | kept | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
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


OF_ALL_MEMBERS = (
    "tests/contract",
    "tests/page_tests/test_method_page.py",
    "tests/prompts/test_own_words.py",
    "tests/methods/test_retrieving.py",
)
"""The tests that are run for every operation, method, model kind and page, one by one."""
OF_ALL_AT_ONCE = (
    "tests/readers/test_formats.py",
    "tests/page_tests/test_method_page.py::test_an_operation_has_one_name_everywhere",
    "tests/contract/test_an_added_operation.py::test_no_name_means_two_operations_and_all_have_what_a_contributor_writes",
    "tests/contract/test_an_added_operation.py::test_nobody_but_an_operation_and_its_screen_file_knows_its_name",
)
"""The tests that look at all members, or at all formats, together."""

BLOCKS = {path.stem: blocks_of(path.read_text(encoding="utf-8")) for path in RECIPES}


def own_tests(recipe: str) -> list[str]:
    return [block.path for block in BLOCKS[recipe] if Path(block.path).name.startswith("test_")]


def modules_of(recipe: str) -> set[str]:
    """The modules that the recipe makes, by their dotted names."""
    made = [block.path for block in BLOCKS[recipe] if block.language == "python"]
    return {path.removesuffix(".py").replace("/", ".") for path in made}


def new_members() -> set[str]:
    """The names of what the recipes add, as the tests of all members are named after them."""
    return {name.rpartition(".")[2] for recipe in BLOCKS for name in modules_of(recipe) if "test_" not in name}


@pytest.mark.parametrize("recipe", BLOCKS)
def test_a_recipe_begins_with_the_repository_as_it_is_and_ends_with_a_test(recipe: str):
    texts: dict[str, str | None] = {block.path: text_of(ROOT / block.path) for block in BLOCKS[recipe]}
    for block in BLOCKS[recipe]:
        texts[block.path] = block.after(texts[block.path])
    assert own_tests(recipe), "a recipe ends with a test"


@pytest.mark.parametrize("recipe", BLOCKS)
def test_a_recipe_needs_nothing_that_another_one_makes(recipe: str):
    written = "".join(block.text for block in BLOCKS[recipe])
    others = {module for other in BLOCKS if other != recipe for module in modules_of(other)}
    assert others and [module for module in others if module in written] == []


def test_the_recipes_work_as_they_are_written_and_keep_the_rules_of_the_house(copy: Path):
    for blocks in BLOCKS.values():
        for block in blocks:
            block.carry_out(copy)
    written = {block.path for blocks in BLOCKS.values() for block in blocks if block.path.endswith(".py")}
    run(copy, "ruff", "check", "--no-cache", *written)
    run(copy, "ruff", "format", "--no-cache", "--check", *written)
    own = [path for recipe in BLOCKS for path in own_tests(recipe)]
    # Once for all, so that a new process collects them once: of the tests of all members those of the new ones.
    together = [one.rpartition("::")[2] or one for one in OF_ALL_AT_ONCE]
    alone = [Path(one).stem for one in ("tests/test_architecture.py", *own, *together)]
    chosen = " or ".join(sorted({*alone, *new_members()}))
    run(copy, "pytest", "tests/test_architecture.py", *own, *OF_ALL_AT_ONCE, *OF_ALL_MEMBERS, "-k", chosen)


def test_the_list_names_every_recipe_and_nothing_else():
    index = (ROOT / "docs" / "recipes" / "index.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"\]\(([\w-]+)\.md\)", index)) == [path.stem for path in RECIPES]


def test_the_list_says_how_many_lines_a_recipe_adds_to_a_file_that_is_there():
    index = (ROOT / "docs" / "recipes" / "index.md").read_text(encoding="utf-8")
    said = dict(re.findall(r"\]\(([\w-]+)\.md\).*\| two lines in `([\w./]+)` \|", index))
    assert set(said) == {"operation", "method", "page", "reader"}
    for recipe, file in said.items():
        changes = [block for block in BLOCKS[recipe] if block.language == "diff"]
        assert all(block.path.endswith(file) for block in changes)
        assert [line[:1] for block in changes for line in block.text.splitlines() if line[:1] in "+-"] == ["+", "+"]


def test_no_recipe_uses_the_old_name_of_a_hole():
    assert not [path.name for path in RECIPES if "{{ note }}" in path.read_text(encoding="utf-8")]


def test_the_documentation_lists_every_hole_that_the_page_offers_and_no_other():
    page = (ROOT / "docs" / "prompts.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]*) \|", page.partition("| Hole |")[2].partition("Filters:")[0], re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    own = {hole for method in methods.ALL for ask in methods.open_method(method).asks for hole in ask.holes}
    assert named == {*OFFERED, *own}


def test_a_change_is_made_where_its_lines_stand():
    assert changed("a\nb\nc\n", " a\n-b\n+x\n+y\n") == "a\nx\ny\nc\n"


def test_a_change_whose_lines_are_not_there_is_refused():
    with pytest.raises(AssertionError, match="occur 0 times"):
        changed("a\nb\n", " a\n-c\n+x\n")
