"""What the form of a condition shows is the condition it was made from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from chaintable.chain import Chain, make_step
from chaintable.errors import InputError
from chaintable.evidence.answer_text import computed_styles
from chaintable.operations import GroupBy
from chaintable.operations.conditions import And, ColumnComparison, Comparison, Condition, First, IsEmpty, Not, Or
from chaintable.operations.measures import Measure
from chaintable.operations.readings.reading import RULES
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.chain.step_form import new_cells
from chaintable.ui.operations.answer import _WORDS
from chaintable.ui.operations.conditions import _TESTS, Clause, clause_of, clauses_of, frequent_values
from chaintable.ui.operations.join_table import without_match
from chaintable.ui.pages.explore.file_options import parse_rows

NAMES = st.text(min_size=1, max_size=8)
CLAUSES = st.builds(Clause, NAMES, st.sampled_from(sorted(_TESTS)), NAMES, st.booleans())


@given(CLAUSES)
def test_a_clause_is_found_again_in_its_condition(clause: Clause) -> None:
    found = clause_of(clause.condition())
    assert found is not None
    assert found.condition() == clause.condition()


@given(st.lists(CLAUSES, min_size=2, max_size=4), st.sampled_from([And, Or]))
def test_joined_clauses_are_found_again(clauses: list[Clause], join: type[And | Or]) -> None:
    condition = join(tuple(clause.condition() for clause in clauses))
    found = clauses_of(condition)
    assert found is not None
    assert join(tuple(clause.condition() for clause in found[1])) == condition
    assert found[0] == ("and" if join is And else "or")


def test_a_clause_about_another_column_is_no_clause_about_its_name() -> None:
    beside, value = (Clause("Actual", "is over", "Budget", names_column) for names_column in (True, False))
    assert beside.condition() == ColumnComparison("Actual", ">", "Budget")
    assert clause_of(beside.condition()) == beside
    assert clause_of(value.condition()) == value


def test_the_first_cells_of_a_new_column_are_written_as_in_the_table_beside_them() -> None:
    fees = Table.of(["Machine", "Fee"], [["Saw", "9"], ["Saw", "4.5"], ["Saw", "11.5"], ["Lathe", "3500"]])
    chain = Chain(Question(""), Source.of(fees))
    step = make_step(GroupBy(("Machine",), (Measure("average", "Fee"),)), chain.state)
    styles = computed_styles(chain.then(step), 0)
    assert new_cells(fees, step.state.table, styles)[1] == "Average of Fee: 8.33 · 3,500 …"


FORM = """
import streamlit as st
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations import ALL, Answer
from chaintable.tables.table import Table
from chaintable.ui.operations import screen_of

table = Table.of(
    ["Department", "Actual", "Budget"], [["Sales", "5", "3"], ["IT", "2", "4"], ["sales", "1", "1"]], "Costs"
)
operation = parse_call(st.query_params["call"], (*ALL, Answer))
other = Table.of(["Unit", "Boss"], [["Sales", "Ann"], ["IT", "Bo"]], "Units")
found = screen_of(operation).draw_form("form", table, (other,), operation)
st.text(str(found))
"""


def form_of(call: str) -> AppTest:
    """The form of the operation that the call makes."""
    app = AppTest.from_string(FORM)
    app.query_params["call"] = call
    app.run()
    assert not app.exception
    return app


@pytest.mark.parametrize(
    "call",
    [
        "f_group_by(Department)",
        "f_group_by(Department, sum of Actual, highest of Budget)",
        "f_group_by(Department, Actual, first of Department, distinct of Budget)",
        "f_top_rows(3, Budget)",
        "f_top_rows(1, Actual, smallest, per Department)",
        "f_distinct()",
        "f_calculate(Gap = Budget - Actual)",
        "f_keep_groups(Department, count >= 2)",
        "f_keep_groups(Department, average of Budget < 3)",
        "f_distinct(Department, Budget)",
        "f_rename(Budget, Plan)",
        "f_select_row(Actual > column Budget)",
        "f_select_row(Actual > 3 and Budget != column Actual)",
        "f_select_row(not (Actual = column Budget))",
        "f_leave_out_subtotals()",
        "f_unpivot(Budget, Actual, names in Kind, values in Amount)",
        "f_pivot(Department, across Actual, highest of Budget)",
        "f_pivot(Department, Budget, across Actual, count)",
        "f_join_table(Units, Department = Unit, Boss)",
        "f_join_table(Units, Department = Unit, Actual = Unit, Boss as Lead, keep matched, first match)",
        "f_join_table(Units, Department = Unit, keep unmatched)",
        "f_fill_down(Department, Actual)",
        'f_split_column(Department, a, One, "Two, more", Three)',
        "f_json_field(Department, a.b, New)",
        "f_replace_values(Department, sales = Sales)",
        'f_replace_values(Department, IT = "")',
        'f_replace_values(Department, " " = "", s = "=", parts)',
        "f_answer(more_less(sum(Actual) > 3))",
        "f_answer(yes_no(count <= 3))",
        "f_answer(median(Actual))",
        "f_answer(percent_change(Budget))",
        "f_answer(ratio(Actual, Budget))",
        "f_answer(percentage(Actual, Actual))",
        "f_answer(table)",
        "f_answer(table(Budget, Department))",
        "f_answer(table(2, Department, Actual))",
    ],
)
def test_a_form_that_is_left_alone_gives_the_operation_that_it_was_opened_with(call: str) -> None:
    assert form_of(call).text[0].value == call


def test_the_form_of_an_answer_offers_every_way_to_read_one() -> None:
    assert RULES.keys() <= _WORDS.keys()


def test_a_measure_chosen_gives_room_for_the_next() -> None:
    app = form_of("f_group_by(Department)")
    app.selectbox(key="form_measure0_rule").set_value("average").run()
    app.selectbox(key="form_measure0_column").set_value("Budget").run()
    app.selectbox(key="form_measure1_rule").set_value("lowest").run()
    assert app.selectbox(key="form_measure1_column").options == ["Actual (numbers)", "Budget (numbers)"]
    assert app.text[0].value == "f_group_by(Department, average of Budget, lowest of Budget)"


def test_a_column_is_held_against_another_by_a_box() -> None:
    app = form_of("f_select_row(Actual > 3)")
    app.checkbox(key="form_clause_0_with_column").check().run()
    app.selectbox(key="form_clause_0_other").set_value("Budget").run()
    assert app.text[0].value == "f_select_row(Actual > column Budget)"


def test_more_or_less_needs_no_test() -> None:
    app = form_of("f_answer(yes_no(count <= 3))")
    app.selectbox(key="form_rule").set_value("more_less").run()
    assert all(box.key != "form_test" for box in app.selectbox)
    app.text_input(key="form_value").set_value("2").run()
    assert app.text[0].value == "f_answer(more_less(count > 2))"


@pytest.mark.parametrize(
    "condition",
    [
        First(3),
        Not(Not(IsEmpty("A"))),
        And((Or((IsEmpty("A"), IsEmpty("B"))), IsEmpty("C"))),
        Not(Comparison("A", "<", "3")),
    ],
)
def test_a_condition_that_the_clauses_cannot_say_is_not_shown_as_another(condition: Condition) -> None:
    assert clauses_of(condition) is None


def test_the_most_frequent_values_come_first_and_gaps_are_left_out() -> None:
    table = Table.of(["A"], [["x"], ["y"], ["y"], [""], [""], [""]])
    assert frequent_values(table, "A") == ("y", "x")


@pytest.mark.parametrize("text", ["x", "0", "-1", "3; 4", "1e3", "9999999999"])
def test_what_is_no_row_number_is_told(text: str) -> None:
    with pytest.raises(InputError, match="a row number"):
        parse_rows(text)


def test_the_form_of_an_answer_that_is_a_table_chooses_columns_and_a_number_of_rows() -> None:
    app = form_of("f_answer(count)")
    app.selectbox(key="form_rule").select("table").run()
    assert app.text[0].value == "f_answer(table)"
    app.multiselect(key="form_shown").select("Actual (numbers)").select("Department (text)").run()
    app.number_input(key="form_rows").set_value(2).run()
    assert app.text[0].value == "f_answer(table(2, Actual, Department))"


def test_keys_without_a_common_value_are_told_apart_from_a_table_that_has_no_key_at_all() -> None:
    orders = Table.of(["Order", "Customer"], [["S1", "C1"], ["S2", "C2"]])
    customers = Table.of(["ID", "City"], [["C1", "Bonn"], ["C2", "Graz"]], "Customers")
    assert without_match(orders, customers, (("Customer", "ID"),)) == ""
    assert without_match(orders, customers, (("Order", "ID"),)).startswith("These columns have no value in common")
    assert without_match(orders.pick(["Order"]), customers, (("Order", "ID"),)).startswith(
        "No column here matches Customers"
    )
