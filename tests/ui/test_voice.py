"""Words that docs/voice.md replaces occur in no text that people see: on the pages and on the command line."""

import ast
import functools
import re
from collections.abc import Iterable, Iterator

import pytest
from parsed import ROOT, nodes_of, nodes_of_package

NOT = tuple(
    word
    for line in (ROOT / "docs" / "voice.md").read_text(encoding="utf-8").partition("| Not | But |")[2].splitlines()
    for word in re.findall(r"\*([^*]+)\*", line.partition(" | ")[0])
)


def texts_in(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The string literals of more than one word, without those that stand alone: they are docstrings."""
    nodes = tuple(nodes)
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and id(node) not in alone and " " in str(node.value).strip():
            yield str(node.value)


@functools.cache
def shown() -> tuple[tuple[str, str], ...]:
    """The texts of every module of the pages and of the command line, each with the module's name."""
    modules = nodes_of_package().items()
    seen = {name: nodes for name, nodes in modules if name.startswith(("chaintable.ui", "chaintable.cli"))}
    return tuple((name, text) for name, nodes in seen.items() for text in texts_in(nodes))


def named_in(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("word", NOT)
def test_no_text_that_people_see_uses_a_word_that_voice_replaces(word: str) -> None:
    assert [f"{name}: {text}" for name, text in shown() if named_in(text, word)] == []


def test_most_pairs_name_a_word_and_a_word_is_found_in_a_text_but_not_in_a_docstring() -> None:
    assert len(NOT) > 15 and len({name for name, _ in shown()}) > 100
    tree = ast.parse('def mend() -> str:\n    """Mend it."""\n    return f"{1} Mend them", "mend"')
    assert [text for text in texts_in(nodes_of(tree)) if named_in(text, "Mend")] == [" Mend them"]
