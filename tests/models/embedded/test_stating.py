"""What a question says is said by the chain too, where the answer stays the same on the table at hand."""

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.parser import programs, rowsets
from chaintable.models.embedded.proposals.implied_conditions import stated
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from tests.models.embedded.playing import play

DARTS = Table.of(
    ["Player", "Year", "Result", "Paid", "Note"],
    [
        ["Anna Berg", "2013", "Won", "40", ""],
        ["Carl Dahl", "2014", "Lost", "20", "First note"],
        ["Eva Falk", "2014", "Lost", "10", ""],
        ["Gus Holm", "2015", "Won", "40", "Another note"],
    ],
)


def as_stated(table: Table, question: str, condition: str) -> str:
    """The condition of the program over just those rows that reads the players, with what is stated besides."""
    recognition, columns = recognise(Question(question), TableIndex(table))
    program = next(
        program
        for program in programs(recognition, columns, rowsets(recognition, columns))
        if program.rule == "read" and program.columns[0].name == "Player"
        and [str(kept.condition) for kept in program.rowset.filters] == [condition]
    )  # fmt: skip
    return str(stated(program, recognition).rowset.filters[0].condition)


def test_a_condition_that_all_the_rows_satisfy_anyhow_is_stated():
    played = play(DARTS, "Other than Carl Dahl, who else lost in 2014?")
    assert played.answer == ("Eva Falk",)
    assert "Result = Lost" in played.calls[0]
    assert "Year = 2014" in played.calls[0]


def test_what_is_denied_is_not_stated():
    assert as_stated(DARTS, "Who lost in 2014?", "Year = 2014") == "Year = 2014 and Result = Lost"
    assert as_stated(DARTS, "Who was not lost in 2014?", "Year = 2014") == "Year = 2014"


def test_what_every_row_of_the_table_satisfies_is_not_stated():
    table = Table.of(["Player", "Year", "Result"], [["Ann", "2013", "Lost"], ["Ben", "2014", "Lost"]])
    assert as_stated(table, "Which player lost in 2014?", "Year = 2014") == "Year = 2014"


def test_a_list_is_read_where_several_are_asked_for():
    calls = play(DARTS, "Name the players of 2013").calls
    assert calls[-1] == "f_answer(list(Player))"
    assert play(DARTS, "Which player was in 2013?").calls[-1] == "f_answer(cell(Player))"


def test_the_first_in_a_column_with_gaps_is_the_first_that_is_there():
    table = Table.of(["No.", "Translation"], [["1", "Dawn"], ["2", ""], ["3", "Dusk"]])
    calls = play(table, "What is the first translation listed?").calls
    assert "not (Translation is empty)" in calls[0]


def test_numbers_that_only_number_the_rows_are_not_added_up():
    table = Table.of(["#", "Club", "Goals"], [[str(at + 1), "Ajax" if at % 2 else "PSV", "3"] for at in range(8)])
    assert TableIndex(table).columns[0].is_running and not TableIndex(table).columns[2].is_running
    for question in ("What is the total # of Ajax?", "What is the sum of # for Ajax?"):
        assert not any("sum(#" in call for call in play(table, question).calls)


def test_amounts_that_happen_to_follow_one_another_are_added_up():
    table = Table.of(["Item", "Quantity"], [["Nuts", "3"], ["Bolts", "4"], ["Nails", "5"], ["Tacks", "6"]])
    assert play(table, "What is the total quantity?").answer == ("18",)


def test_a_bound_is_taken_at_its_word_where_another_gives_the_same_answer():
    films = Table.of(
        ["Film", "Year", "Gross"], [["A", "1991", "70"], ["B", "1994", "20"], ["C", "1996", "90"], ["D", "1992", "50"]]
    )
    calls = play(films, "Which film grossed the most prior to 1994?").calls
    assert any("Year < 1994" in call for call in calls)


def test_a_column_that_is_worked_out_for_one_program_only_needs_no_name_in_the_question():
    table = Table.of(["Item", "Made", "Sold"], [["Nuts", "9", "4"], ["Bolts", "7", "6"]])
    assert play(table, "How many more nuts were made than sold?").answer == ("5",)
