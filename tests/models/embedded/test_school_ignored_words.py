"""A reading of a school question accounts for the words that change its answer; one that doesn't names them."""

import pytest

from chaintable.models.embedded.school import agreement, solve, solving
from chaintable.models.embedded.school.doubting.ignored_words import ignored_words
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Program
from chaintable.models.embedded.school.ranked import advice
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid

TOYS = "Toy | Old price | New price\nPuzzle | $12 | $9\nRobot | $40 | $28\nKite | $15 | $12"
FRUIT = " | Apple | Banana\nClass 4a | 7 | 9\nClass 4b | 10 | 6"
DRIVE = "Hour | Distance (km)\n1 | 80\n2 | 160\n3 | 240"
MARKS = "Pupil | Maths | English\nAna | 78 | 85\nBen | 92 | 74\nCleo | 66 | 88"
BUSES = "Stop | Bus A | Bus B\nMill | 7:05 | 7:40\nPool | 7:17 | 7:52"


def left(question: str, table: str, kind: str, program: str, value: str | float, rows=None, columns=None) -> list[str]:
    """What a reading leaves out."""
    found = Found(kind, Program(program, value), rows, columns)
    return list(ignored_words(Exercise(question, SchoolGrid.of_text(table)), found))


@pytest.mark.parametrize(
    ("question", "table", "kind", "program", "value"),
    [
        ("By what percentage was the robot marked down?", TOYS, "percent of two", "ans = 40 * 100 / 67", 59.7),
        ("Which fruit got more votes than any other in both classes?", FRUIT, "which row",
         "values = {'Class 4a': 16, 'Class 4b': 16}\nans = max(values, key=values.get)", "Class 4b"),
        ("How far are they after two and a half hours?", DRIVE, "one figure", "ans = 160", 160),
        ("How far are they after three hours?", DRIVE, "sum of all", "ans = 80 + 160 + 240", 480),
        ("Who is better in English than in Maths by the most?", MARKS, "which row",
         "values = {'Ana': 85, 'Ben': 74, 'Cleo': 88}\nans = max(values, key=values.get)", "Cleo"),
        ("Whose English beats the Maths?", MARKS, "which row",
         "values = {'Ana': 163, 'Ben': 166, 'Cleo': 154}\nans = max(values, key=values.get)", "Ben"),
        ("How many of them have more in English than in Maths?", MARKS, "difference of columns",
         "english = 247\nmaths = 236\nans = english - maths", 11),
        ("How many of the points were left?", MARKS, "one figure", "ans = 78", 78),
        ("Everything is half price today. What is the kite?", TOYS, "one figure", "ans = 15", 15),
        ("Which bus is at the Mill at 7:40?", BUSES, "timetable", "mill = ['7:05', '7:40']\nans = mill[0]", "7:05"),
        ("How many minutes later does the second come?", BUSES, "timetable", "mill = ['7:05']\nans = len(mill)", 1),
        ("How many points worse is Ben than Ana in Maths?", MARKS, "difference", "ans = 78 - 92", -14),
        ("What does each of the three friends pay for the robot?", TOYS, "one figure", "ans = 28", 28),
    ],
)  # fmt: skip
def test_a_reading_names_the_words_that_have_no_part_in_it(
    question: str, table: str, kind: str, program: str, value: str | float
) -> None:
    assert left(question, table, kind, program, value)


@pytest.mark.parametrize(
    ("question", "table", "kind", "program", "value"),
    [
        ("By what percentage was the robot marked down?", TOYS, "change in percent", "ans = (40 - 28) * 100 / 40", 30),
        ("How far are they after two and a half hours?", DRIVE, "pace", "ans = 80 * 2.5", 200),
        (
            "How many of them have more in English than in Maths?",
            MARKS,
            "count",
            "values = [85 > 78, 74 > 92]\nans = 1",
            1,
        ),
        ("What does each of the three friends pay for the robot?", TOYS, "shared price", "ans = 28 / 3", 9.33),
        ("How many points better is Ben than Ana in Maths?", MARKS, "difference", "ans = 92 - 78", 14),
    ],
)
def test_a_reading_that_uses_them_names_nothing(
    question: str, table: str, kind: str, program: str, value: str | float
) -> None:
    assert left(question, table, kind, program, value) == []


def test_a_column_that_is_named_and_not_read_is_named() -> None:
    assert left("What is Ana's mark in English?", MARKS, "one figure", "ans = 78", 78, (0,), (0, 1)) == ["English"]


def test_a_row_that_is_named_and_not_read_is_named() -> None:
    assert left("What is Ana's mark in English?", MARKS, "one figure", "ans = 74", 74, (1,), (0, 2)) == ["Ana"]


def test_words_without_a_part_make_an_answer_doubtful_and_stand_before_its_program(monkeypatch) -> None:
    plain = solve("How many points better is Ben than Ana in Maths?", MARKS)
    for module in (solving, agreement, advice):
        monkeypatch.setattr(module, "ignored_words", lambda exercise, found: ("both", "each"))
    doubted = solve("How many points better is Ben than Ana in Maths?", MARKS)
    assert plain is not None
    assert doubted is not None
    assert (plain.unused, doubted.unused) == ((), ("both", "each"))
    assert doubted.sure < 0.6 <= plain.sure == pytest.approx(doubted.likely)
    assert doubted.program.text == f"# Not used: both, each\n{plain.program.text}"
