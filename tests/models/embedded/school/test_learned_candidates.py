"""The programs that a question may mean: each gives its answer; names and numbers are blotted out of its features."""

from typing import Any

import pytest

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.ranked.candidate import Candidate
from chaintable.models.embedded.school.ranked.describing import Describer
from chaintable.models.embedded.school.ranked.enumerating import MOST_CANDIDATES, can_read, candidates
from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.sandbox.programs import can_run, run_program

BAKERY = "Item | Price\nroll | $0.45\npretzel | $0.80\nrye loaf | $3.60"
BUS = (
    "Stop | Bus A | Bus B\nHarbour | 7:10 a.m. | 8:25 a.m.\nMuseum | 7:22 a.m. | 8:37 a.m.\n"
    "Airport | 8:05 a.m. | 9:20 a.m."
)
PLOT = "Stem | Leaf\n1 | 2 5 8\n2 | 0 3 3 7 9"
PETS = "Number of cats | Number of homes\n0 | 14\n1 | 9\n2 | 5"
CLASSES = " | Apple | Banana\nClass 4a | 7 | 9\nClass 4b | 10 | 6"
PLANS = (
    "Plan | Monthly fee | Minutes included | Price per extra minute\n"
    "Basic | $10 | 100 | $0.20\nPlus | $18 | 250 | $0.15"
)
PATTERN = "Row | Chairs\n1 | 8\n2 | 11\n3 | 14"
STUB = "Line | Amount\nGross pay | $2,340.00\nIncome tax | $286.00\nUnion fee | $12.00"
QUESTIONS = (
    ("How much do six rolls and a rye loaf cost?", BAKERY),
    ("Would $5 do for a rye loaf and two pretzels?", BAKERY),
    ("It's 8:30 a.m. and I'm at the Museum. How long is the ride to the Airport on the next bus?", BUS),
    ("How many managed at least 20, and what is the median?", PLOT),
    ("How many cats are there altogether in the homes with at least 1?", PETS),
    ("What fraction of class 4b likes bananas best?", CLASSES),
    ("What does Basic cost with 150 minutes?", PLANS),
    ("If it goes on like this, how many chairs stand in row 7?", PATTERN),
    ("What is left of the gross pay, in percent?", STUB),
)


def asked(question: str, table: str) -> tuple[Links, list[Candidate]]:
    return candidates(Exercise(question, SchoolGrid.of_text(table)))


def carried_out(program: str) -> Any:
    names: dict[str, Any] = {}
    exec(program, names)
    return names["ans"]


@pytest.mark.parametrize(("question", "table"), QUESTIONS)
def test_every_program_of_a_question_runs_to_its_answer(question: str, table: str) -> None:
    links, found = asked(question, table)
    programs = [links.sheet.program(one.term, one.shape) for one in found]
    assert [one.text for one in programs if carried_out(one.text) != one.value] == []


@pytest.mark.parametrize(
    ("question", "table", "answer"),
    [
        (*QUESTIONS[0], 6.3),
        (*QUESTIONS[1], "no"),
        (*QUESTIONS[2], 43),
        (*QUESTIONS[4], 19),
        (*QUESTIONS[5], "3/8"),
        (*QUESTIONS[6], 20.0),
        (*QUESTIONS[7], 26),
        ("How much goes home after tax and fee?", STUB, 2042.0),
    ],
)
def test_the_answer_that_is_meant_is_among_them(question: str, table: str, answer: object) -> None:
    assert answer in [one.term.value for one in asked(question, table)[1]]


def test_questions_that_differ_in_names_and_numbers_only_have_the_same_tokens() -> None:
    one = asked("How much do 3 rolls cost?", "Item | Price\nroll | $2.00\npen | $3.00")[0]
    other = asked("How much do 7 kites cost?", "Item | Price\nlamp | $2.50\nkite | $9.00")[0]
    assert Describer(one).tokens == Describer(other).tokens
    assert not {"roll", "3"} & set(Describer(one).tokens)


def test_a_number_before_a_label_is_how_often_it_is_taken() -> None:
    links = asked("What do two rolls and half a rye loaf cost?", BAKERY)[0]
    assert [link and link.factor for link in links.rows] == [2, None, 0.5]


def test_a_large_table_is_left_to_the_rules_and_programs_are_bounded() -> None:
    wide = "\n".join(" | ".join([f"row {row}", *(str(row * column) for column in range(1, 6))]) for row in range(1, 15))
    question = "By how much are row 3, row 4 and row 9 above 7, 12 and 5 times 20 percent?"
    grid = SchoolGrid.of_text(f"name | a | b | c | d | e\n{wide}")
    assert can_read(grid)
    assert len(candidates(Exercise(question, grid))[1]) <= MOST_CANDIDATES
    assert not can_read(SchoolGrid.of_text(f"name | a | b | c | d | e\n{wide}\nrow 15 | 1 | 2 | 3 | 4 | 5"))


@pytest.mark.skipif(not can_run(), reason="the sandbox isn't installed")
def test_a_program_of_each_shape_runs_in_the_sandbox() -> None:
    programs = {}
    for question, table in QUESTIONS:
        links, found = asked(question, table)
        programs |= {one.shape: links.sheet.program(one.term, one.shape) for one in found}
    assert [shape for shape, program in programs.items() if run_program(program.text).answer != program.value] == []
