"""The questions written for spreadsheets: each has its table, its id and a right answer that can stand in it."""

import json
from pathlib import Path

import pytest

from training import generated
from training.examples import SAMPLES_WEIGH, own_examples
from training.spreadsheets import SETS, all_questions, asked_questions, asked_table, same_answer

MEASURED = Path(__file__).parents[1] / "data" / "spreadsheets"


@pytest.mark.parametrize("name", SETS)
def test_each_set_has_three_hundred_questions_over_twenty_tables(name: str) -> None:
    questions = asked_questions(name)
    assert len({one.id for one in questions}) == len({one.question for one in questions}) == 300
    assert len({one.table for one in questions}) == 20


@pytest.mark.parametrize("name", SETS)
def test_every_table_can_be_read_and_every_question_has_an_answer(name: str) -> None:
    shapes = {table: asked_table(table).shape for table in {one.table for one in asked_questions(name)}}
    assert all(rows >= 8 and columns >= 4 for rows, columns in shapes.values())
    assert all(one.answers and all(one.answers) for one in asked_questions(name))


def test_no_question_that_is_measured_on_is_learned_from() -> None:
    measured = {
        json.loads(line)["question"].casefold()
        for half in ("seen", "unseen")
        for line in (MEASURED / f"{half}.jsonl").read_text("utf-8").splitlines()
    }
    shared = measured & {one.question.casefold() for one in all_questions()}
    assert len(shared) == 0  # a number, so that a failure does not spell out questions that are not to be read


def test_no_table_that_is_measured_on_is_learned_from() -> None:
    measured = {path.read_bytes() for path in (MEASURED / "tables").iterdir()}
    tables = Path(__file__).parents[2] / "training" / "spreadsheets" / "tables"
    assert not measured & {path.read_bytes() for path in tables.iterdir()}


def test_a_number_is_the_same_however_it_is_spelled() -> None:
    assert same_answer(["$1,234.50"], ["1234.5"])
    assert same_answer(["25 %"], ["25"])
    assert same_answer(["12.33"], ["12.333333"])
    assert not same_answer(["12"], ["12.333333"])


def test_a_day_is_the_same_however_it_is_spelled_and_names_are_whole() -> None:
    assert same_answer(["14 March 2026"], ["2026-03-14"])
    assert not same_answer(["Ada"], ["Ada", "Ben"])
    assert not same_answer(["Ada Lee"], ["Ada"])


def test_what_is_learned_from_has_the_questions_written_for_spreadsheets_and_several_times_those_of_the_samples(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(generated, "_SHEETS", 20)
    found, tables = own_examples(3)
    asked = [example for example in found if example.plain]
    assert len({example.id for example in asked}) == 300 * len(SETS)
    assert {one.table for one in found} == set(tables)
    of_samples = [one.id for one in found if one.id.startswith("sample/")]
    assert len(of_samples) == SAMPLES_WEIGH * len(set(of_samples))
