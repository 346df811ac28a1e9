"""The kinds of questions that the embedded model must answer, each on a small table."""

import pytest

from chaintable.tables.table import Table
from tests.models.embedded.playing import BUDGET, RACE, SEASON, play


@pytest.mark.parametrize(
    ("table", "question", "answer"),
    [
        pytest.param(RACE, "How many points does Paolo Bettini have?", ("20",), id="a cell by one condition"),
        pytest.param(RACE, "Which team does Denis Menchov ride for?", ("Rabobank",), id="a cell by a part of a name"),
        pytest.param(SEASON, "What was the result against Rovers in 2005?", ("4–2",), id="a cell by two conditions"),
        pytest.param(SEASON, "How many games were played at home?", ("3",), id="a count"),
        pytest.param(RACE, "How many cyclists got more than 20 points?", ("3",), id="a count of a comparison"),
        pytest.param(RACE, "How many cyclists got at least 20 points?", ("4",), id="at least"),
        pytest.param(RACE, "How many cyclists have between 11 and 25 points?", ("4",), id="between two numbers"),
        pytest.param(SEASON, "How many games were played after 2004-10-02?", ("2",), id="after a date"),
        pytest.param(RACE, "Who has the most points?", ("Alejandro Valverde (ESP)",), id="the most"),
        pytest.param(RACE, "Which team has the fewest points?", ("Euskaltel",), id="the fewest"),
        pytest.param(SEASON, "Which opponent had the highest attendance?", ("United",), id="the highest"),
        pytest.param(SEASON, "Which opponent had the lowest attendance?", ("Rovers",), id="the lowest"),
        pytest.param(RACE, "Who has the second most points?", ("Alexandr Kolobnev (RUS)",), id="the second most"),
        pytest.param(SEASON, "Who was the first opponent?", ("Rovers",), id="the first"),
        pytest.param(SEASON, "Who was the last opponent?", ("United",), id="the last"),
        pytest.param(RACE, "Who came right after Paolo Bettini?", ("Franco Pellizotti (ITA)",), id="the next row"),
        pytest.param(RACE, "Which team finished before Rabobank?", ("Liquigas",), id="the previous row"),
        pytest.param(RACE, "What is the sum of the points?", ("148",), id="a sum"),
        pytest.param(SEASON, "What was the average attendance at home?", ("13766.66667",), id="an average"),
        pytest.param(
            RACE, "What is the difference in points between Rabobank and Euskaltel?", ("4",), id="a difference"
        ),
        pytest.param(RACE, "How many more points did Valverde get than Bettini?", ("20",), id="how many more"),
        pytest.param(SEASON, "Which opponent is listed most often?", ("Rovers", "United"), id="most often, a tie"),
        pytest.param(RACE, "Which country had the most cyclists?", ("ITA",), id="a value out of brackets, grouped"),
        pytest.param(RACE, "Which country had the most cyclists in the top 5?", ("ITA",), id="the top five"),
        pytest.param(RACE, "How many cyclists are from Italy?", ("3",), id="a country behind its code"),
        pytest.param(RACE, "How many Russian cyclists are there?", ("2",), id="a country by its people"),
        pytest.param(RACE, "Who got more points, Rebellin or Bettini?", ("Davide Rebellin (ITA)",), id="A or B"),
        pytest.param(
            RACE, "Which cyclist got fewer points, Menchov or Sánchez?", ("Samuel Sánchez (ESP)",), id="A or B, fewer"
        ),
        pytest.param(SEASON, "Which opponents other than Rovers played at home?", ("City", "United"), id="other than"),
        pytest.param(SEASON, "In what year was the game against City?", ("2004",), id="the year of a date"),
        pytest.param(SEASON, "How many games were won?", ("3",), id="games won, by the score"),
        pytest.param(SEASON, "How many games were lost?", ("2",), id="games lost, by the score"),
        pytest.param(BUDGET, "How many departments are open?", ("3",), id="a column of yes and no"),
        pytest.param(BUDGET, "Which department spent the most in 2024?", ("Buses",), id="the total row is left out"),
        pytest.param(BUDGET, "Which departments are in the same area as Museum?", ("Library",), id="the same as"),
        pytest.param(BUDGET, "Did Buses spend more in 2024 than Trams?", ("yes",), id="yes or no"),
    ],
)
def test_a_question_is_answered_by_its_chain(table: Table, question: str, answer: tuple[str, ...]) -> None:
    assert sorted(play(table, question).answer) == sorted(answer)


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("Paolo Bettini has 20 points", "true"),
        ("Paolo Bettini has 25 points", "false"),
        ("the team of Denis Menchov is Rabobank", "true"),
        ("the team of Denis Menchov is Liquigas", "false"),
        ("there are 3 cyclists with more than 20 points", "true"),
        ("there are 5 cyclists with more than 20 points", "false"),
        ("Quick Step has the most points", "false"),
        ("Caisse d'Epargne has the most points", "true"),
    ],
)
def test_a_statement_is_computed_on_the_table(statement: str, verdict: str) -> None:
    assert play(RACE, statement, "statement").answer == (verdict,)


def test_a_statement_follows_the_table_and_is_no_guess() -> None:
    turned = Table.of(RACE.columns, [[*row[:3], str(50 - int(row[3]))] for row in RACE.rows()])
    statement = "Euskaltel has the most points"
    assert play(RACE, statement, "statement").answer == ("false",)
    assert play(turned, statement, "statement").answer == ("true",)


def test_a_lookup_is_a_condition_the_columns_and_the_cell() -> None:
    played = play(RACE, "How many points does Paolo Bettini have?")
    assert played.calls == [
        "f_select_row(Cyclist contains Paolo Bettini)",
        "f_select_column(Points, Cyclist)",
        "f_answer(cell(Points))",
    ]


def test_brackets_are_pulled_out_under_the_name_that_the_question_gives_them() -> None:
    played = play(RACE, "Which country had the most cyclists?")
    assert played.calls == [
        "f_add_column(Country). The rule: in_brackets(Cyclist)",
        "f_group_by(Country)",
        "f_answer(most(Country, Count))",
    ]


def test_a_superlative_is_sorted_for_and_a_tie_is_answered_with_both() -> None:
    table = Table.of(["Name", "Goals"], [["Ann", "3"], ["Bob", "7"], ["Cid", "7"]])
    played = play(table, "Who scored the most goals?")
    assert played.answer == ("Bob", "Cid")
    assert "sort_by" in played.names


def test_the_row_of_totals_is_left_out_by_a_step_of_its_own() -> None:
    played = play(BUDGET, "What is the average spent in 2023?")
    assert played.calls[0] == "f_select_row(not (Department = Total))"
    assert played.answer == ("1157500",)


def test_no_step_is_without_effect() -> None:
    played = play(RACE, "Who has the most points?")
    assert played.calls == ["f_select_column(Cyclist, Points)", "f_answer(most(Cyclist, Points))"]


def test_numbers_that_only_name_the_rows_are_not_compared_by_size() -> None:
    rows = [["1001", "Italy"], ["1002", "Italy"], ["1003", "Spain"]]
    assert play(Table.of(["Order", "Country"], rows), "Which country has the most orders?").answer == ("Italy",)
