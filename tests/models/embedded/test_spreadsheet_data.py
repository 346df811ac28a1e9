"""The spreadsheet questions are in order: each written answer is what its table says, and the halves are even."""

import json
from collections import Counter

import pytest
from data.spreadsheets.accepting import accepted
from data.spreadsheets.answers import ANSWERS
from data.spreadsheets.make import MAKERS, TABLES, render
from data.spreadsheets.sheets import FILES, HERE, NAMES, read_sheet, written

from chaintable.readers.reading import read_source

HALVES = ("seen", "unseen")
QUESTIONS = [
    json.loads(line) for half in HALVES for line in (HERE / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
]
BIG_SHAPES = {"energy_meters": (100_000, 20), "sensors": (20_000, 60)}


def test_there_are_twenty_tables_and_two_hundred_questions() -> None:
    assert (len(NAMES), len(QUESTIONS)) == (20, 200)


def test_five_questions_of_every_table_are_in_each_half() -> None:
    assert Counter((question["table"], question["half"]) for question in QUESTIONS) == {
        (name, half): 5 for name in NAMES for half in HALVES
    }


def test_each_file_holds_its_own_half() -> None:
    assert [question["half"] for question in QUESTIONS] == ["seen"] * 100 + ["unseen"] * 100


def test_a_question_has_the_same_fields_as_every_other() -> None:
    fields = ["id", "table", "question", "expected", "kind", "half", "class"]
    assert all(list(question) == fields and question["kind"] == "question" for question in QUESTIONS)


def test_no_question_is_asked_twice_of_a_table() -> None:
    assert not [asked for asked, count in Counter((q["table"], q["question"]) for q in QUESTIONS).items() if count > 1]


def test_every_question_has_one_function_that_quotes_it() -> None:
    assert {name: function.__doc__ for name, function in ANSWERS.items()} == {q["id"]: q["question"] for q in QUESTIONS}


@pytest.mark.parametrize("name", NAMES)
def test_the_written_answers_are_what_the_table_says(name: str) -> None:
    table = read_sheet(name)
    asked = {question["id"]: question["expected"] for question in QUESTIONS if question["table"] == name}
    assert {key: written(ANSWERS[key](table)) for key in asked} == asked


def test_no_answer_is_empty() -> None:
    assert all(question["expected"] and all(question["expected"]) for question in QUESTIONS)


@pytest.mark.parametrize("name", FILES)
def test_the_app_reads_the_same_headers_and_rows(name: str) -> None:
    table, sheet = read_source(FILES[name]).table, read_sheet(name)
    assert (table.columns, table.n_rows) == (tuple(sheet.columns), len(sheet))


@pytest.mark.parametrize("name", MAKERS)
def test_a_made_table_is_what_its_seed_gives(name: str) -> None:
    assert (TABLES / name).read_text(encoding="utf-8") == render(name)


@pytest.mark.parametrize(("name", "shape"), BIG_SHAPES.items())
def test_a_big_table_has_the_size_that_it_should(name: str, shape: tuple[int, int]) -> None:
    assert read_sheet(name).shape == shape


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["$1,234.50"], ["1234.5"]),
        (["(120)"], ["-120"]),
        (["45%"], ["45"]),
        (["12.33"], ["12.333333"]),
        (["ben ", "Ada"], ["Ada", "Ben"]),
        (["2026-03-29"], ["29-Mar-26"]),
        (["True"], ["yes"]),
    ],
)
def test_an_answer_is_accepted_however_it_is_spelled(given: list[str], expected: list[str]) -> None:
    assert accepted(given, expected)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["12"], ["12.333333"]),
        (["12.01"], ["12"]),
        (["62.5%"], ["62.503"]),
        (["Ada"], ["Ada", "Ben"]),
        (["Ada", "Ben", "Carla"], ["Ada", "Ben"]),
        (["no"], ["yes"]),
        ([], ["0"]),
    ],
)
def test_an_answer_with_other_members_is_refused(given: list[str], expected: list[str]) -> None:
    assert not accepted(given, expected)
