"""What the operations on the shape of a table say of themselves, and the arguments that a structured reply may give."""

import pytest

from chaintable.operations import ALL, JoinTable, Operation, ReplaceValues
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.grammar.structured import schema_of

WORDS = {
    "f_fill_down(Region, Town)": "Fill empty cells in Region and Town with the value above",
    'f_split_column(Name, ",", Last, First)': "Split Name at ',' into Last and First",
    "f_json_field(Details, a.b, City)": "Add column City: the field a.b of Details",
    'f_replace_values(Paid, Y = Yes, yes = Yes, no = "")': "Replace in Paid: Y and yes by Yes; no by (empty)",
    'f_replace_values(Paid, "€" = "", parts)': "Replace inside the cells of Paid: € by (empty)",
    "f_leave_out_subtotals()": "Leave out the rows that sum up others",
    "f_unpivot(A, B, C, D, E, F, names in Month, values in Sales)": (
        "Turn A, B, C, D and 2 more into rows, with their names in Month and values in Sales"
    ),
    "f_pivot(Region, across Month, sum of Sales)": "Crosstab of Region by Month: sum of Sales",
    "f_pivot(Region, Town, across Month, count)": "Crosstab of Region and Town by Month: number of rows",
    "f_join_table(Orders, Id = Customer, Amount as Sum, Day)": (
        "Look up Amount as Sum and Day in Orders by Id = Customer"
    ),
    "f_join_table(Orders, Id = Id, Day, keep matched, first match)": (
        "Look up Day in Orders by Id, first match, and keep only the rows with a match"
    ),
    "f_join_table(Orders, Id = Id, keep unmatched)": "Keep the rows without a match in Orders by Id",
}


@pytest.mark.parametrize("call", WORDS)
def test_an_operation_says_what_it_does(call: str) -> None:
    assert parse_call(call, ALL).describe() == WORDS[call]


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        (ReplaceValues, {"column", "old", "new", "parts"}),
        (JoinTable, {"other", "keys", "columns", "keep"}),
    ],
)
def test_a_structured_reply_may_give_every_argument(kind: type[Operation], arguments: set[str]) -> None:
    assert set(schema_of([kind])["properties"]) == {"operation", *arguments}
