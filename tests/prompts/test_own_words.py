"""The prompts speak in our own words: no sentence of theirs stands in a paper, as far as that can be compared.

The text at hand of Chain-of-Table is the English one. Those of Chameleon and FuRePA are translations, in which only
what was left in English, such as the names of modules, can match: of their sentences this test proves nothing.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from chaintable.operations import Operation, known
from chaintable.operations.modules.plan import MODULES, Module

ROOT = Path(__file__).parents[2]
PAPERS = sorted((ROOT.parent / "shared" / "papers").glob("*.txt"))
PROMPTS = sorted(path for path in (ROOT / "prompts").rglob("*") if path.suffix in (".md", ".toml"))
LENGTH = 8
CALL = re.compile(r"f_\w+\([^()]+(?:\([^()]*\)[^()]*)*\)|<END>")


def shingles(text: str) -> set[str]:
    """Every run of eight words, whatever stands between them; a call with its arguments ends a run."""
    runs = [re.findall(r"[a-z0-9]+", run.casefold()) for run in CALL.split(text)]
    return {" ".join(run[k : k + LENGTH]) for run in runs for k in range(len(run) - LENGTH + 1)}


@cache
def of_papers() -> dict[str, set[str]]:
    """The runs of eight words of every paper."""
    return {paper.name: shingles(paper.read_text(encoding="utf-8", errors="replace")) for paper in PAPERS}


def borrowed(text: str) -> list[str]:
    """The runs of words that this text shares with a paper, each with the paper's name."""
    found = shingles(text)
    papers = {name: found & runs for name, runs in of_papers().items()}
    return [f"{name}: {run}" for name, runs in papers.items() for run in sorted(runs)]


def test_a_borrowed_sentence_is_found_and_a_call_is_not_one():
    paper = shingles("Use f_sort_by() to put the rows of a table in order. f_select_row(row 1, row 2, row 3, row 4)")
    assert shingles("use F_SORT_BY() to put: the rows\nof a table") & paper
    assert not shingles("f_select_row(row 1, row 2, row 3, row 4)") & paper


@pytest.mark.skipif(not PAPERS, reason="the texts of the papers are not at hand")
@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_eight_words_in_a_row_are_those_of_a_paper(prompt: Path):
    assert not borrowed(prompt.read_text(encoding="utf-8"))


@pytest.mark.skipif(not PAPERS, reason="the texts of the papers are not at hand")
@pytest.mark.parametrize("operation", known(), ids=lambda operation: operation.name)
def test_the_hints_of_an_operation_are_not_those_of_a_paper(operation: type[Operation]):
    assert not borrowed("\n".join((operation.plan_hint, operation.wide_hint, operation.json_hint)))


@pytest.mark.skipif(not PAPERS, reason="the texts of the papers are not at hand")
@pytest.mark.parametrize("module", MODULES.values(), ids=list(MODULES))
def test_what_a_module_does_is_not_said_in_the_words_of_a_paper(module: Module):
    assert not borrowed(module.does)


@pytest.mark.skipif(not PAPERS, reason="the texts of the papers are not at hand")
def test_a_sentence_of_the_english_paper_is_found_and_a_translation_is_known_by_its_name():
    english = [paper for paper in PAPERS if ".vi" not in paper.suffixes]
    assert [paper.name for paper in english] == ["2401.04398-chain-of-table.txt"]
    words = english[0].read_text(encoding="utf-8").split()
    assert borrowed(" ".join(words[2_000:2_020]))
