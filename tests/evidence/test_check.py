"""The check without a model: found in the table, worked out from it, or not from it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import tables, values

from chaintable.chain import Author, Chain, make_step
from chaintable.evidence import Check, check_answer, check_chain
from chaintable.evidence.check import cells_holding
from chaintable.operations import Answer, Denotation, GroupBy, Operation, Reading, SelectRow, SortBy, Sql, WriteNote
from chaintable.operations.conditions import Comparison
from chaintable.operations.readings import RULES
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

TABLE = Table.of(
    ["Nation", "Gold", "Rider"],
    [["Spain", "7", "Valverde (ESP)"], ["Italy", "11", "Bettini (ITA)"], ["italy ", "20", "Rebellin (ITA)"]],
)
STATE = State(TABLE)


def read(words: str) -> Check:
    """The check of an answer that an operation read."""
    return Check(True, words, by_program=True)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("Spain", "found in row 1, column Nation"),
        ("ITALY", "found in row 2 and 1 more, column Nation"),
        ("11", "found in row 2, column Gold"),
        ("3", "it is the number of rows (3)"),
        ("38", "it is the sum of column Gold"),
        ("38.0", "it is the sum of column Gold"),
        ("12.66666667", "it is the average of column Gold"),
        ("13", "it is the largest minus the smallest Gold"),
        ("2", "it is how many different Nation there are"),
        ("gold", "it is the name of column Gold"),
        ("Bettini", "part of the cell in row 2, column Rider"),
    ],
)
def test_an_answer_is_found_or_worked_out_and_the_words_say_where(value: str, words: str) -> None:
    assert check_answer((value,), STATE) == Check(True, words, by_program=False)


@pytest.mark.parametrize("value", ["France", "99", "x", "1e400", "Spain and Italy", "\ufffd"])
def test_an_answer_that_is_nowhere_is_not_from_the_table(value: str) -> None:
    assert check_answer((value,), STATE) == Check(False, "not from your table")


def test_several_answers_are_found_together_or_the_missing_one_is_named() -> None:
    assert check_answer(("Spain", "Italy"), STATE).found
    assert check_answer(("Spain", "France"), STATE) == Check(False, "“France” not from your table")


@pytest.mark.parametrize("nothing", [(), ("",), (" ", "")])
def test_no_answer_is_nothing_to_check(nothing: tuple[str, ...]) -> None:
    assert check_answer(nothing, STATE) == Check(False, "there is no answer to check")


def test_a_table_without_rows_still_has_a_number_of_rows_and_headers() -> None:
    empty = State(TABLE.take([]))
    assert check_answer(("0",), empty).words == "it is the number of rows (0)"
    assert check_answer(("Nation",), empty).words == "it is the name of column Nation"
    assert not check_answer(("Spain",), empty).found


def test_numbers_too_large_to_add_up_break_nothing() -> None:
    table = State(Table.of(["A"], [["1.7e308"], ["1.7e308"]]))
    assert not check_answer(("5",), table).found


def chain_of(*operations: Operation) -> Chain:
    chain = Chain(Question("?"), Source.of(TABLE))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


def test_the_answer_of_a_chain_is_checked_against_the_table_it_was_read_from() -> None:
    some = SelectRow(Comparison("Gold", ">", "10"))
    assert check_chain(chain_of(some, Answer(Reading("text", text="Spain")))) == Check(False, "not from your table")
    assert check_chain(chain_of(Answer(Reading("text", text="Spain")), some)) == Check(
        True, "found in row 1, column Nation"
    )


RANKED = Table.of(["Rank", "Rider"], [[str(k), f"Rider {k}"] for k in range(1, 8)])


def check_of(question: str, reading: Reading, table: Table = RANKED) -> Check | None:
    chain = Chain(Question(question), Source.of(table))
    return check_chain(chain.then(make_step(Answer(reading), chain.state)))


def test_the_number_of_rows_is_not_taken_for_a_cell_that_holds_it_by_chance() -> None:
    assert check_of("How many riders are there?", Reading("count")) == read("counted 7 rows")
    told = Check(True, "it is the number of rows (7); it is also found in row 7, column Rank")
    assert check_of("How many riders are there?", Reading("text", text="7")) == told
    told = Check(True, "found in row 7, column Rank; it is also the number of rows (7)")
    assert check_of("Which rank has Rider 7?", Reading("text", text="7")) == told


@pytest.mark.parametrize("text", ["Spain, Italy", "Spain and Italy", "Spain; Italy", "Spain, and Italy"])
def test_an_answer_that_was_written_as_a_list_is_found_part_by_part(text: str) -> None:
    words = "both values checked: found in row 1, column Nation; found in row 2 and 1 more, column Nation"
    assert check_of("Which nations?", Reading("text", text=text), TABLE) == Check(True, words)
    missing = check_of("Which nations?", Reading("text", text="Spain, France"), TABLE)
    assert missing == Check(False, "“France” not from your table")


def test_a_cell_with_a_comma_and_a_number_with_one_are_no_lists() -> None:
    table = Table.of(["City", "Inhabitants"], [["Paris, Texas", "25"], ["Reno", "1"]])
    assert check_of("Where?", Reading("text", text="Paris, Texas"), table) == Check(True, "found in row 1, column City")
    assert check_of("How many?", Reading("text", text="1,025"), table) == Check(False, "not from your table")


def test_an_answer_that_was_read_from_a_cell_is_found_in_that_cell() -> None:
    table = Table.of(["Round", "Points", "Team"], [["9", "9", "Ajax"], ["2", "3", "PSV"], ["3", "9", "Twente"]])
    least = Reading("least", ("Points", "Points"))
    assert check_of("What are the fewest points?", least, table) == read("found in row 2, column Points")


def test_a_sum_is_not_taken_for_the_number_of_rows() -> None:
    table = Table.of(["Goals"], [["1"], ["2"], ["0"]])
    told = read("computed from 3 cells of Goals")
    assert check_of("How many goals?", Reading("sum", ("Goals",)), table) == told


def test_a_yes_or_no_was_worked_out_and_shows_from_what() -> None:
    asked = Answer(Reading("yes_no", text="3", inner=Reading("count"), operator="="))
    assert check_chain(chain_of(asked)) == read("worked out from the table: the number of rows: 3")


def test_a_chain_without_an_answer_has_no_check() -> None:
    assert check_chain(chain_of()) is None
    assert check_chain(chain_of(Answer(Reading("cell", ("Nowhere",))))) is None


@given(st.data())
def test_every_cell_of_a_table_is_found_in_it(data: st.DataObject) -> None:
    table = data.draw(tables(min_rows=1))
    cell = data.draw(st.sampled_from([cell for row in table.rows() for cell in row]))
    assert check_answer((cell,), State(table)).found == bool(cell.strip())


@given(tables(), values)
def test_any_answer_can_be_checked(table: Table, value: str) -> None:
    assert check_answer((value,), State(table)).words


NOTED = replace(STATE, notes=(Note("Plan", "count the French"), Note("", "Bettini won 38.5 km, in France")))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("french", "found in note 1 (Plan)"),
        ("France", "found in note 2"),
        ("38.5 km", "found in note 2"),
        ("38", "it is the sum of column Gold"),
        ("Bettini", "found in note 2"),
        ("Valverde", "part of the cell in row 1, column Rider"),
    ],
)
def test_an_answer_may_be_in_a_note(value: str, words: str) -> None:
    assert check_answer((value,), NOTED) == Check(True, words)


@pytest.mark.parametrize("value", ["Fran", "ount", "8.5 km,x", ".", "count the"])
def test_only_whole_words_of_a_note_count(value: str) -> None:
    assert check_answer((value,), NOTED).found == (value == "count the")


def noted(question: str, reading: Reading) -> Check | None:
    chain = Chain(Question(question), Source(TABLE, notes=NOTED.notes))
    return check_chain(chain.then(make_step(Answer(reading), chain.state)))


def test_an_answer_that_was_read_off_a_note_is_found_there() -> None:
    assert noted("?", Reading("note", text="plan")) == read("found in note 1 (Plan)")
    asked = Reading("yes_no", text="5", inner=Reading("note", text="Plan"), operator="=")
    checked = noted("?", asked)
    assert checked is not None
    assert checked.words.startswith("worked out from note 1 (Plan): ")


def test_a_written_list_is_looked_for_in_the_notes_as_a_whole_first() -> None:
    assert noted("?", Reading("text", text="38.5 km, in France")) == Check(True, "found in note 2")
    assert noted("?", Reading("text", text="French, Spain")) == Check(
        True, "both values checked: found in note 1 (Plan); found in row 1, column Nation"
    )


SAME_NUMBERS = Table.of(["A", "B"], [["0", "5"], ["6", "5"]])


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (Reading("sum", ("A",)), "computed from 2 cells of A"),
        (Reading("difference", ("A",)), "computed from 2 cells of A"),
        (Reading("average", ("B",)), "computed from 2 cells of B"),
        (Reading("median", ("A",)), "computed from 2 cells of A"),
        (Reading("percent_change", ("B",)), "computed from 2 cells of B"),
        (Reading("ratio", ("A", "B")), "computed from 4 cells of A and B"),
        (Reading("percentage", ("A", "B")), "computed from 4 cells of A and B"),
        (Reading("count_distinct", ("A",)), "computed from 2 cells of A"),
        (Reading("count"), "counted 2 rows"),
        (Reading("sum", ("A", "B")), "computed from 4 cells of A and B"),
    ],
)
def test_a_computed_number_says_from_how_many_cells(reading: Reading, words: str) -> None:
    """Though other numbers of the table are the same, and cells hold it too."""
    assert check_of("?", reading, SAME_NUMBERS) == read(words)


class Misread(Answer):
    """An answer whose number is wrong, though a rule read it."""

    def read(self, state: State) -> Denotation:
        return replace(self.reading.read(state), values=("99",))


@pytest.mark.parametrize("rule", ["count", "count_distinct", "sum", "average", "difference"])
def test_a_computed_number_that_does_not_come_out_again_is_not_confirmed(rule: str) -> None:
    reading = Reading(rule) if rule == "count" else Reading(rule, ("A",))
    chain = Chain(Question("?"), Source.of(SAME_NUMBERS))
    told = check_chain(chain.then(make_step(Misread(reading), chain.state)))
    assert told == Check(False, "not from your table", by_program=True)


def test_a_header_that_was_read_is_found_as_a_header_though_a_cell_holds_it() -> None:
    table = Table.of(["Gold", "Silver", "Best"], [["9", "2", "Gold"], ["8", "1", ""]])
    reading = Reading("column_name", ("Gold", "Silver"), text="most")
    assert check_of("?", reading, table) == read("it is the name of column Gold")


def test_a_cell_that_was_read_is_found_in_its_own_row_though_another_holds_the_same() -> None:
    table = Table.of(["Rider", "Points"], [["Ann", "3"], ["Bob", "2"], ["Ann", "9"]])
    assert check_of("?", Reading("most", ("Rider", "Points")), table) == read("found in row 3, column Rider")


def test_a_written_number_is_worked_out_first_where_a_number_is_asked_for() -> None:
    table = Table.of(["A", "B"], [["1", "6"], ["2", "7"], ["3", "8"]])
    text = Reading("text", text="6")
    assert check_of("How many points?", text, table) == Check(True, "it is the sum of column A")
    assert check_of("Which one?", text, table) == Check(True, "found in row 1, column B")


def test_a_part_of_a_cell_has_two_letters_or_more() -> None:
    table = Table.of(["City"], [["A 4"], ["TA 1"]])
    assert check_answer(("TA",), State(table)) == Check(True, "part of the cell in row 2, column City")
    assert check_answer(("A",), State(table)) == Check(False, "not from your table")


def test_a_piece_of_a_word_or_a_number_is_no_part_of_a_cell() -> None:
    state = State(Table.of(["Item", "Place"], [["Notebook 2024", "東京都"], ["Pen, no cap", "Köln"]]))
    assert check_answer(("no",), state) == Check(True, "part of the cell in row 2, column Item")
    assert check_answer(("book",), state) == Check(False, "not from your table")
    assert check_answer(("202",), state) == Check(False, "not from your table")
    assert check_answer(("東京",), state) == Check(True, "part of the cell in row 1, column Place")
    assert cells_holding(("no",), state)[0].tolist() == [1]


def test_one_empty_value_among_others_is_missing() -> None:
    assert check_answer(("Spain", ""), NOTED) == Check(False, "“” not from your table")


def test_numbers_are_the_same_up_to_rounding() -> None:
    thirds = State(Table.of(["A"], [["1"], ["2"], ["2"]]))
    assert check_answer(("1.6666666667",), thirds).words == "it is the average of column A"
    assert not check_answer(("1.66",), thirds).found
    assert not check_answer(("5.00000001",), thirds).found
    large = State(Table.of(["A"], [["1000000000000"], ["1"]]))
    assert check_answer(("1000000000001.5",), large).words == "it is the sum of column A"


def test_at_most_fifty_parts_of_a_list_are_looked_for() -> None:
    numbers = ", ".join(["Rider 1"] * 50)
    assert check_of("Who?", Reading("text", text=numbers)) != Check(False, "not from your table")
    assert check_of("Who?", Reading("text", text=f"{numbers}, Rider 1")) == Check(False, "not from your table")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELECT Rider FROM w WHERE Gold = 20", "found in row 3, column Rider"),
        ("SELECT MAX(Gold) FROM w", "found in row 3, column MAX(Gold)"),
        ("SELECT SUM(Gold) FROM w WHERE Gold > 7", "found in column SUM(Gold), from rows 2 and 3 of your table"),
        (
            "WITH a AS (SELECT * FROM w) SELECT Rider FROM a WHERE Gold = 20",
            "found in column Rider of the last table; no row of your table is known to be behind it",
        ),
    ],
)
def test_a_row_is_one_of_the_source_and_not_of_the_result(query: str, words: str) -> None:
    sql = Sql.parse(query, STATE)
    column = sql.result(TABLE).table.columns[0]
    assert check_chain(chain_of(sql, Answer(Reading("cell", (column,))))) == read(words)


@pytest.mark.parametrize(
    "query", ["SELECT 21 AS n", "SELECT 21 AS n FROM w LIMIT 1", "SELECT 3 * 7 AS n FROM w LIMIT 1"]
)
def test_what_a_query_only_says_itself_is_not_from_the_table(query: str) -> None:
    told = check_chain(chain_of(Sql.parse(query, STATE), Answer(Reading("cell", ("n",)))))
    assert told == Check(False, "written in step 1, not read from your table", by_program=True)


def test_what_a_query_only_says_itself_is_not_from_the_table_after_further_steps_either() -> None:
    query = Sql.parse("SELECT Nation, 21 AS n FROM w", STATE)
    told = check_chain(chain_of(query, SelectRow(Comparison("Nation", "=", "Spain")), Answer(Reading("cell", ("n",)))))
    assert told == Check(False, "written in step 1, not read from your table", by_program=True)


def test_what_a_query_says_itself_is_looked_for_as_a_written_answer_is() -> None:
    told = check_chain(chain_of(Sql.parse("SELECT 'Bettini' AS n", STATE), Answer(Reading("cell", ("n",)))))
    assert told == Check(True, "written in step 1; part of the cell in row 2, column Rider")


def test_a_written_answer_is_found_in_the_row_of_the_source_after_other_steps() -> None:
    sorted_down = SortBy("Gold", "large to small")
    told = check_chain(chain_of(sorted_down, Answer(Reading("text", text="Bettini (ITA)"))))
    assert told == Check(True, "found in row 2, column Rider")
    table = Table.of(["Nation"], [["Spain"], ["Italy"], ["Italy"]])
    chain = Chain(Question("Which?"), Source.of(table)).then(make_step(GroupBy(("Nation",)), State(table)))
    counted = check_chain(chain.then(make_step(Answer(Reading("text", text="Italy")), chain.state)))
    assert counted == Check(True, "found in column Nation, from rows 2 and 3 of your table")


@pytest.mark.parametrize(("author", "found"), [("model", False), ("embedded", False), ("person", True)])
def test_what_a_model_only_said_in_a_note_confirms_nothing_and_what_a_person_noted_does(
    author: Author, found: bool
) -> None:
    chain = Chain(Question("Who won?"), Source(TABLE, notes=NOTED.notes))
    chain = chain.then(make_step(WriteNote("Parts", "Boonen won by {value}"), chain.state, author))
    chain = chain.then(make_step(Answer(Reading("text", text="Boonen")), chain.state, "model"))
    check = check_chain(chain)
    assert check is not None
    assert check == (Check(True, "found in note 3 (Parts)") if found else Check(False, "not from your table"))
    said = chain.until(1)
    again = check_chain(said.then(make_step(Answer(Reading("text", text="French")), said.state, "model")))
    assert again == Check(True, "found in note 1 (Plan)"), "the other notes stay in their places"


TWO_OF_EACH = Table.of(
    ["Name", "Paid", "Owed"], [["Ann", "1", "4"], ["Ben", "2", "8"], ["Cem", "4", "0"], ["", "", ""]]
)
OF_COLUMNS = {
    "cell": 1,
    "list": 1,
    "count": 0,
    "most": 2,
    "least": 2,
    "earlier": 2,
    "later": 2,
    "ratio": 2,
    "percentage": 2,
    "table": 0,
}


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "column_name"])
def test_what_any_rule_reads_is_never_said_to_disagree_with_the_table(rule: str) -> None:
    columns = ("Owed", "Paid")[: OF_COLUMNS.get(rule, 1)]
    check = check_of("?", Reading(rule, columns), TWO_OF_EACH)
    assert check is not None
    assert check.found, check.words


ORDERS = Table.of(
    ["Order", "Status"],
    [["1", "completed"], ["2", "Completed"], ["3", "open"], ["4", "completed "], ["5", "Open"], ["6", "on hold"]],
)


def asked_of_orders(*operations: Operation) -> Check | None:
    chain = Chain(Question("How many?"), Source.of(ORDERS))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return check_chain(chain)


def test_spellings_that_a_step_takes_as_one_are_named_with_their_rows() -> None:
    count = Answer(Reading("count"))
    check = asked_of_orders(SelectRow(Comparison("Status", "=", "completed")), count)
    assert check is not None
    assert check.sentence.startswith("Counted 3 rows. Spellings taken together: completed (2), Completed (1). ")
    check = asked_of_orders(SelectRow(Comparison("Status", "!=", "completed")), count)
    assert check is not None
    assert check.together == "open (1), Open (1)"


@pytest.mark.parametrize(("different", "named"), [(6, "Tea (1), tea (1)"), (7, "")])
def test_spellings_in_a_column_with_many_different_cells_are_not_named(different: int, named: str) -> None:
    cells = ["Tea", "tea", *(f"other {chr(97 + k)}" for k in range(different - 2)), "left out"]
    chain = Chain(Question("How many?"), Source.of(Table.of(["Drink"], [[cell] for cell in cells])))
    for operation in (SelectRow(Comparison("Drink", "!=", "left out")), Answer(Reading("count"))):
        chain = chain.then(make_step(operation, chain.state))
    check = check_chain(chain)
    assert check is not None
    assert check.together == named


def test_spellings_that_a_grouping_takes_as_one_are_named_beside_its_table() -> None:
    grouped = asked_of_orders(GroupBy(("Status",)), Answer(Reading("table")))
    assert grouped is not None
    assert grouped.together == "completed (2), Completed (1), open (1), Open (1)"
    assert "Spellings taken together: completed (2), Completed (1), open (1), Open (1)." in grouped.sentence


def test_no_spellings_are_named_where_none_differ_or_no_step_took_them_together() -> None:
    for steps in ([SelectRow(Comparison("Status", "=", "on hold"))], [SortBy("Status")], []):
        check = asked_of_orders(*steps, Answer(Reading("count")))
        assert check is not None
        assert check.together == ""
