"""The program of a school question does what its value says, and no question makes the rules fail."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.evaluation.datasets import read_records
from chaintable.models.embedded.school import Solved, solve
from chaintable.models.embedded.school.program_text import Script, Term, fraction_text, term

ROOT = Path(__file__).parents[3]
STUDIED = ROOT / "benchmarks" / "school" / "studied.jsonl"
TABMWP = ROOT.parent / "shared" / "data" / "tabmwp" / "dev1k.jsonl.gz"
WORDS = """how many much more fewer than which most least total average mean median percent fraction probability of
the in between and or
not 3 12 $5 7:30 A.M. pen ruler Ana Ben sold cost change left first second after before each if""".split()
CELLS = ("pen", "Ana", "", "3", "12.5", "$4.20", "7:30 A.M.", "?", "-8", "1, 2, 4", "Stem", "Frequency", "2/3", "x|y")


def run(program: str) -> Any:
    """Carry out the text of a program that the rules wrote, with Python itself."""
    names: dict[str, Any] = {}
    exec(program, names)
    return names["ans"]


def asked() -> list[Solved]:
    records = read_records(STUDIED)
    found = [solve(one["question"], one["table"], one["choices"] or (), title=one["table_title"]) for one in records]
    return [one for one in found if one is not None]


def test_every_program_of_the_studied_questions_runs_to_its_value():
    assert [one.program.text for one in asked() if run(one.program.text) != one.program.value] == []


@given(
    st.lists(st.sampled_from(WORDS), max_size=14),
    st.lists(st.lists(st.sampled_from(CELLS), min_size=1, max_size=4), min_size=1, max_size=5),
)
def test_no_question_and_no_table_makes_the_rules_fail(words: list[str], rows: list[list[str]]):
    found = solve(" ".join(words) + "?", "\n".join(" | ".join(row) for row in rows))
    if found is not None:
        assert run(found.program.text) == found.program.value
        assert 0 <= found.sure <= 1


@given(st.lists(st.integers(-9, 9), min_size=3, max_size=3), st.lists(st.sampled_from("+-*/"), min_size=2, max_size=2))
def test_a_term_has_the_value_of_its_text(numbers: list[int], signs: list[str]):
    made = term(numbers[0])
    for sign, number in zip(signs, numbers[1:], strict=True):
        if sign == "/" and number == 0:
            return
        made = {"+": made.__add__, "-": made.__sub__, "*": made.__mul__, "/": made.__truediv__}[sign](number)
        made = Term(made.text, made.value, made.strength)
    assert run(f"ans = {made.text}") == pytest.approx(made.value)


@given(st.integers(0, 500), st.integers(1, 500))
def test_a_fraction_is_in_lowest_terms(part: int, whole: int):
    program = Script().fraction(term(part), term(whole))
    assert run(program.text) == program.value == fraction_text(part, whole)


@pytest.mark.skipif(not TABMWP.exists(), reason="the TabMWP data are not here")
def test_the_questions_of_the_data_set_are_answered():
    from benchmarks.tabmwp import is_right

    records = [record for at, record in enumerate(read_records(TABMWP)) if at % 10 == 3]
    found = [
        solve(one["question"], one["table"], one["choices"] or (), one["unit"] or "", one["table_title"] or "")
        for one in records
    ]
    right = sum(is_right(one.answer if one else None, record) for one, record in zip(found, records, strict=True))
    assert right >= 98


def shingles(text: str, length: int = 12) -> set[tuple[str, ...]]:
    words = "".join(letter if letter.isalnum() else " " for letter in text.lower()).split()
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


@pytest.mark.skipif(not TABMWP.exists(), reason="the TabMWP data are not here")
def test_nothing_of_the_data_set_is_shipped():
    theirs: set[tuple[str, ...]] = set()
    for path in (*TABMWP.parent.glob("*.jsonl.gz"), *TABMWP.parents[1].glob("scienceqa/*.jsonl.gz")):
        for record in read_records(path):
            told = ("question", "table", "solution", "hint", "lecture")
            theirs |= shingles(" ".join(str(record.get(key) or "") for key in told))
    folders = ("chaintable/models/embedded/school", "chaintable/retrieval/searching", "chaintable/samples",
               "prompts/chameleon", "prompts/program_of_thought", "benchmarks/school", "tests/models/embedded",
               "tests/methods")  # fmt: skip
    kinds = (".py", ".jsonl", ".md", ".toml", ".csv")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in kinds]
    ours = {path.name: shingles(path.read_text(encoding="utf-8", errors="replace")) & theirs for path in files}
    assert {name: json.dumps(sorted(found)[:2]) for name, found in ours.items() if found} == {}
