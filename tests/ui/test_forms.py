"""What the form of a condition shows is the condition it was made from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.errors import InputError
from chaintable.operations.conditions import And, Comparison, Condition, First, IsEmpty, Not, Or
from chaintable.table import Table
from chaintable.ui.forms.conditions import _TESTS, Clause, clause_of, clauses_of, frequent_values
from chaintable.ui.reading import parse_rows

NAMES = st.text(min_size=1, max_size=8)
CLAUSES = st.builds(Clause, NAMES, st.sampled_from(sorted(_TESTS)), NAMES)


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
    with pytest.raises(InputError, match="no row number"):
        parse_rows(text)
