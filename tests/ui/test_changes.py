"""What a step changed is made visible."""

import pytest

from chaintable.chain import Chain
from chaintable.operations import AddColumn, Derivation, GroupBy, Operation, SelectColumn, SelectRow, SortBy
from chaintable.operations.conditions import AllRows, Comparison, First
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.chain.changes import before_emphasis, change_of, few_rows
from chaintable.ui.operations.group_by import members

RACE = Table.of(
    ["Rank", "Cyclist"],
    [["1", "Valverde (ESP)"], ["2", "Kolobnev (RUS)"], ["3", "Rebellin (ITA)"], ["4", "Sánchez (ESP)"]],
)


def played(*operations: Operation) -> Chain:
    chain = Chain(Question("?"), Source.of(RACE))
    for k, operation in enumerate(operations):
        chain = chain.insert(k, operation)
    return chain


def test_a_new_column_is_tinted_and_marked() -> None:
    change = change_of(played(AddColumn("Country", Derivation("in_brackets", ("Cyclist",)))), 0)
    assert change.emphasis.marks == {"Country": "+"}
    assert set(change.emphasis.columns) == {"Country", "Cyclist"}


def test_a_written_value_that_is_not_in_its_row_is_tinted_apart_from_the_others() -> None:
    change = change_of(played(AddColumn("Country", ("ESP", "RUS", "Italy", "ESP"))), 0)
    tint, rows = change.emphasis.spots["Country"]
    assert tint != change.emphasis.columns["Country"]
    assert rows.tolist() == [2]
    assert change.words == "1 value stands in no cell of its row (tinted)."


def test_values_that_all_stand_in_no_row_are_tinted() -> None:
    change = change_of(played(AddColumn("Medal", ("gold", "silver", "bronze", ""))), 0)
    assert change.emphasis.spots["Medal"][1].tolist() == [0, 1, 2]
    assert change.words == "None of the 3 values of Medal stands in its row (tinted)."


@pytest.mark.parametrize("values", [("101", "202", "303", ""), ("yes", "no", "yes", "no"), ("True", "", "False", "")])
def test_values_that_were_plainly_worked_out_are_not_tinted(values: tuple[str, ...]) -> None:
    change = change_of(played(AddColumn("New", values)), 0)
    assert not change.emphasis.spots
    assert change.words.endswith("values of New stands in its row.")


def test_a_written_column_stands_beside_the_one_that_holds_its_values() -> None:
    race = Table.of(["Cyclist", "Team"], [["Valverde (ESP)", "Caisse"], ["Kolobnev (RUS)", "CSC"]])
    chain = Chain(Question("?"), Source.of(race))
    assert change_of(chain.insert(0, AddColumn("Country", ("ESP", "RUS"))), 0).table.columns[1] == "Country"
    assert change_of(chain.insert(0, AddColumn("Medal", ("gold", "silver"))), 0).table.columns[2] == "Medal"


def test_the_rows_kept_are_named_by_their_numbers_before_and_at_first() -> None:
    chain = played(SelectRow(Comparison("Rank", ">", "1")), SelectRow(Comparison("Rank", ">=", "3")))
    assert change_of(chain, 1).words == "Kept 2 of 3 rows: 2, 3 (in your table: 3, 4)"


def test_of_many_rows_kept_the_first_are_named() -> None:
    table = Table.of(["N"], [[str(n)] for n in range(100)])
    chain = Chain(Question("?"), Source.of(table)).insert(0, SelectRow(First(50)))
    assert change_of(chain, 0).words == "Kept 50 of 100 rows: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 38 more"


def test_before_a_selection_the_other_rows_are_drawn_faintly() -> None:
    emphasis = before_emphasis(played(SelectRow(Comparison("Rank", "=", "2"))), 0)
    assert emphasis.rows is not None
    assert emphasis.dim is not None
    assert (emphasis.rows.tolist(), emphasis.dim.tolist()) == ([1], [0, 2, 3])


def test_columns_left_out_are_named() -> None:
    assert change_of(played(SelectColumn(("Rank",))), 0).words == "Left out: Cyclist"


def test_the_order_of_a_sort_is_marked_in_the_header() -> None:
    assert change_of(played(SortBy("Rank", "large to small")), 0).emphasis.marks == {"Rank": "↓"}
    assert change_of(played(SortBy("Rank", "small to large")), 0).emphasis.marks == {"Rank": "↑"}


def test_a_step_without_effect_or_with_a_problem_emphasises_nothing() -> None:
    for operation in (SelectRow(AllRows()), SortBy("Points")):
        change = change_of(played(operation), 0)
        assert not change.emphasis.columns
        assert not change.words


def test_a_group_opens_to_the_rows_it_is_made_of() -> None:
    chain = played(AddColumn("Country", Derivation("in_brackets", ("Cyclist",))), GroupBy(("Country",)))
    opened = members(chain.steps[1].operation, chain.before(1).table, chain.steps[1].state.table, 0)
    assert opened.rows() == [["1", "Valverde (ESP)", "ESP"], ["4", "Sánchez (ESP)", "ESP"]]


def test_a_group_of_groups_opens_to_the_groups_before_it() -> None:
    chain = played(
        AddColumn("Country", Derivation("in_brackets", ("Cyclist",))), GroupBy(("Country",)), GroupBy(("Count",))
    )
    after = chain.steps[2].state.table
    assert [
        members(chain.steps[2].operation, chain.before(2).table, after, group).n_rows for group in range(after.n_rows)
    ] == [2, 1]


def test_a_new_column_is_shown_right_after_the_one_it_was_made_from() -> None:
    chain = played(AddColumn("Country", Derivation("in_brackets", ("Rank",))))
    assert chain.state.table.columns == ("Rank", "Cyclist", "Country")
    assert change_of(chain, 0).table.columns == ("Rank", "Country", "Cyclist")


def test_of_more_rows_than_a_few_those_that_changed_come_first() -> None:
    before = Table.of(["N"], [[str(n)] for n in range(8)])
    cells = [str(n) for n in range(8)]
    cells[6] = "six"
    after = Table.from_columns({"N": cells})
    rows = few_rows(before, after)
    assert rows is not None
    assert rows.tolist() == [6, 0, 1, 2, 3]
    assert few_rows(before.head(5), after.head(5)) is None


def test_of_rows_that_were_moved_the_first_are_shown() -> None:
    before = Table.of(["N"], [[str(n)] for n in range(8)])
    rows = few_rows(before, before.take(range(7, -1, -1)))
    assert rows is not None
    assert rows.tolist() == [0, 1, 2, 3, 4]
