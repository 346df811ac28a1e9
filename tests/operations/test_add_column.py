"""add_column: a value for every row, given or computed, and nothing cut or repeated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import headers, tables, values

from chaintable.errors import StepError
from chaintable.operations import AddColumn, Derivation
from chaintable.tables.state import State
from chaintable.tables.table import Table

TABLE = Table.of(["Rank", "Cyclist"], [["1", "Alejandro Valverde (ESP)"], ["2", "Alexandr Kolobnev (RUS)"]])
STATE = State(TABLE)


@given(st.data())
def test_the_new_column_stands_at_the_right_and_the_others_stay(data: st.DataObject) -> None:
    table = data.draw(tables())
    name = data.draw(headers.filter(lambda header: header.strip() and header not in table.columns))
    cells = tuple(data.draw(st.lists(values, min_size=table.n_rows, max_size=table.n_rows)))
    after = AddColumn(name, cells).apply(State(table)).table
    assert after.columns == (*table.columns, name)
    assert after.column(name).tolist() == list(cells)
    assert after.pick(table.columns) == table


def test_values_are_read_between_bars() -> None:
    read = AddColumn.parse("f_add_column(Country). The value: ESP | RUS", STATE)
    assert read == AddColumn("Country", ("ESP", "RUS"))
    assert read.apply(STATE).table.column("Country").tolist() == ["ESP", "RUS"]


def test_values_with_bars_quotes_and_nothing_in_them_are_read_back() -> None:
    given_ = AddColumn("x", ("a | b", '"', "", " a", "c -> d", "two\nlines"))
    assert AddColumn.parse(str(given_)) == given_
    assert AddColumn.parse(str(AddColumn("x", ()))) == AddColumn("x", ())


def test_a_rule_is_carried_out_for_every_row() -> None:
    read = AddColumn.parse("f_add_column(Country). The rule: in_brackets(cyclist)", STATE)
    assert read == AddColumn("Country", Derivation("in_brackets", ("Cyclist",)))
    assert read.apply(STATE).table.column("Country").tolist() == ["ESP", "RUS"]


@pytest.mark.parametrize("cells", [(), ("ESP",), ("ESP", "RUS", "ITA")])
def test_values_for_another_number_of_rows_are_an_error(cells: tuple[str, ...]) -> None:
    with pytest.raises(StepError, match=f"{len(cells)} values for 2 rows"):
        AddColumn("Country", cells).apply(STATE)


def test_a_name_that_is_there_already_is_an_error() -> None:
    with pytest.raises(StepError, match="There is already a column 'Rank'"):
        AddColumn("Rank", ("a", "b")).apply(STATE)


@pytest.mark.parametrize("name", ["", "  "])
def test_a_column_needs_a_name(name: str) -> None:
    with pytest.raises(StepError, match="has no name"):
        AddColumn(name, ("a", "b")).apply(STATE)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("f_add_column(Country)", "gives no values"),
        ("f_add_column(Country). The rule: guess(Cyclist)", "There is no rule 'guess'"),
        ("f_add_column(Country). The rule: in_brackets(Cyclits)", "No column 'Cyclits'. Did you mean 'Cyclist'"),
        ("f_add_column(Country). The rule: sum(Rank)", "sum reads two columns, not 1"),
        ("f_add_column(Country). The rule: in_brackets()", "in_brackets reads one column, not 0"),
        ("f_add_column(Country). The rule: in_brackets", "There is no rule 'in_brackets'"),
        ("Country: ESP | RUS", "No call of f_add_column"),
    ],
)
def test_a_call_that_says_too_little_is_refused_with_the_reason(call: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        AddColumn.parse(call, STATE)


def test_a_table_without_rows_gets_an_empty_column() -> None:
    empty = State(TABLE.take([]))
    assert AddColumn("x", ()).apply(empty).table.shape == (0, 3)
    assert AddColumn("x", Derivation("in_brackets", ("Cyclist",))).apply(empty).table.shape == (0, 3)


def test_it_says_what_it_adds_and_from_where() -> None:
    written = AddColumn("Country", ("ESP", "", "ITA", "RUS"))
    assert written.describe() == "Add column Country: ESP, empty, ITA …"
    assert written.sources_of("Country") == ()
    assert written.sources_of("Rank") == ("Rank",)
    computed = AddColumn("Country", Derivation("in_brackets", ("Cyclist",)))
    assert computed.describe() == "Add column Country: the text in brackets in Cyclist"
    assert computed.sources_of("Country") == ("Cyclist",)


def test_a_column_may_be_named_like_anything_in_python() -> None:
    for name in ("self", "func", "index", "__class__", "frame"):
        after = AddColumn(name, ("a", "b")).apply(STATE).table
        assert after.column(name).tolist() == ["a", "b"]
