"""An operation before and after: each line joins a row to a row that it came from, and nothing foreign is drawn raw."""

from xml.etree import ElementTree

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Chain, make_step
from chaintable.operations import named
from chaintable.samples import read_sample
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.ui.pictures.lines import MOST_ROWS, Joined, joined_rows, partners
from chaintable.ui.pictures.picture import picture_of, picture_of_answer
from chaintable.ui.pictures.show import svg_of

SVG = "{http://www.w3.org/2000/svg}"


def numbered(count: int, groups: int = 3) -> Table:
    return Table.of(["Id", "Kind"], [[str(row), str(row % groups)] for row in range(count)])


def after(table: Table, call: str) -> Table:
    name = call.removeprefix("f_").partition("(")[0]
    kind = named(name)
    assert kind is not None
    return kind.parse(call, State(table)).apply(State(table)).table


def drawn(table: Table, call: str) -> ElementTree.Element:
    kind = named(call.removeprefix("f_").partition("(")[0])
    assert kind is not None
    operation = kind.parse(call, State(table))
    return ElementTree.fromstring(picture_of(operation, table, operation.apply(State(table)).table))


def lines_of(picture: ElementTree.Element) -> int:
    return len([path for path in picture.iter(f"{SVG}path") if path.get("class") == "l"])


def by_lineage(before: Table, after: Table, joined: Joined) -> bool:
    """Whether the lines are those pairs of shown rows that share a source row, and all of them."""
    share = {
        (int(old), int(new))
        for old in joined.before
        for new in joined.after
        if np.isin(before.origins.of(int(old)), after.origins.of(int(new))).any()
    }
    return share == set(joined.lines)


@given(
    st.integers(0, 40).flatmap(lambda n: st.tuples(st.just(n), st.lists(st.integers(0, max(n - 1, 0)), unique=True)))
)
def test_a_line_joins_each_kept_row_to_itself_in_the_new_order(case: tuple[int, list[int]]):
    count, rows = case
    before = numbered(count)
    kept = before.take(rows if count else [])
    joined = joined_rows(before, kept)
    assert by_lineage(before, kept, joined)
    assert all(before.cell(old, "Id") == kept.cell(new, "Id") for old, new in joined.lines)
    assert {new for _, new in joined.lines} | joined.hidden.keys() == set(joined.after.tolist())


@given(st.integers(1, 60), st.integers(1, 12), st.integers(1, 3))
def test_a_line_joins_each_row_to_its_group_also_after_a_sort_of_the_groups(count: int, groups: int, again: int):
    before = numbered(count, groups)
    table = after(before, "f_group_by(Kind)")
    joined = joined_rows(before, table)
    assert by_lineage(before, table, joined)
    assert all(before.cell(old, "Kind") == table.cell(new, "Kind") for old, new in joined.lines)
    sizes = {new: sum(line[1] == new for line in joined.lines) + joined.hidden.get(new, 0) for new in joined.after}
    assert all(str(size) == table.cell(new, "Count") for new, size in sizes.items())
    ordered = table.take(np.roll(np.arange(table.n_rows), again))
    assert by_lineage(table, ordered, joined_rows(table, ordered))


def test_a_line_joins_each_group_to_the_group_of_groups_that_it_went_into():
    before = after(Table.of(["Kind"], [[kind] for kind in "aabccdd"]), "f_group_by(Kind)")
    table = after(before, "f_group_by(Count)")
    lines = joined_rows(before, table).lines
    assert sorted((before.cell(old, "Kind"), table.cell(new, "Count")) for old, new in lines) == [
        *(("a", "2"), ("b", "1"), ("c", "2"), ("d", "2")),
    ]


@given(st.integers(0, 60))
def test_a_new_column_joins_each_row_to_itself(count: int):
    before = numbered(count)
    joined = joined_rows(before, before.with_column("New", before.column("Id")))
    assert all(old == new for old, new in joined.lines)


def test_rows_made_of_one_source_row_are_told_apart_by_what_they_agree_in():
    wide = Table.of(["Shop", "2019", "2020"], [["A", "1", "2"], ["B", "3", "4"]])
    long = after(wide, "f_unpivot(2019, 2020, names in Year, values in Sold)")
    year = long.columns[1]
    groups = after(long, f"f_group_by({year})")
    for row in range(groups.n_rows):
        assert {long.cell(int(old), year) for old in partners(long, groups, row)} == {groups.cell(row, year)}


@given(st.integers(0, 500), st.integers(0, 500))
def test_a_picture_stays_small_however_large_the_tables_are(count: int, kept: int):
    before = numbered(count)
    joined = joined_rows(before, before.take(np.arange(count)[::-1][:kept]))
    assert max(len(joined.before), len(joined.after)) <= MOST_ROWS + 2
    assert sorted(joined.before.tolist()) == joined.before.tolist()


def test_a_sort_is_drawn_with_crossings_and_a_row_that_was_dropped_is_faint():
    table = Table.of(["Name", "Points"], [["A", "1"], ["B", "3"], ["C", "2"]])
    ends = []
    for path in drawn(table, "f_sort_by(Points, descending)").iter(f"{SVG}path"):
        if path.get("class") == "l":
            numbers = path.get("d", "").replace("M", "").replace("C", " ").split()
            ends.append((float(numbers[1]), float(numbers[-1])))
    assert [one for one, _ in sorted(ends, key=lambda end: end[1])] == [*sorted(y for y, _ in ends)[1:], min(ends)[0]]
    faint = [
        text.text for text in drawn(table, "f_select_row(Points > 1)").iter(f"{SVG}text") if text.get("class") == "f"
    ]
    assert faint == ["A", "1"]


def test_a_new_cell_is_joined_to_the_cells_that_it_was_made_from():
    table = Table.of(["Item", "Price", "Pieces"], [["A", "2", "3"], ["B", "4", "5"]])
    picture = drawn(table, "f_calculate(Total = Price * Pieces)")
    assert lines_of(picture) == 4
    assert "+ Total" in [text.text for text in picture.iter(f"{SVG}text")]


def test_an_answer_is_joined_to_the_cells_that_it_was_read_from():
    table = Table.of(["Name", "Points"], [["A", "1"], ["B", "3"]])
    kind = named("answer")
    assert kind is not None
    answer = kind.parse("f_answer(most(Name, Points))", State(table))
    picture = ElementTree.fromstring(picture_of_answer(table, answer.read(State(table))))  # type: ignore[attr-defined]
    assert lines_of(picture) == 1
    assert "Answer: B" in picture.get("aria-label", "")


def test_an_answer_far_down_a_long_table_is_joined_too():
    table = numbered(300, 300)
    kind = named("answer")
    assert kind is not None
    answer = kind.parse("f_answer(most(Id, Kind))", State(table))
    picture = ElementTree.fromstring(picture_of_answer(table, answer.read(State(table))))  # type: ignore[attr-defined]
    assert lines_of(picture) == 1
    assert "⋮ 292 rows" in [text.text for text in picture.iter(f"{SVG}text")]


@given(st.text(max_size=12), st.text(max_size=12))
def test_whatever_cells_say_the_picture_is_sound_xml_with_no_element_of_theirs(cell: str, name: str):
    table = Table.of([name, f"{name}2"], [[cell, "</text><script>x</script>"], ["\x00", "&#0;"]])
    kind = named("distinct")
    assert kind is not None
    picture = ElementTree.fromstring(picture_of(kind(), table, table))
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= {
        "svg", "style", "text", "rect", "path", "circle",
    }  # fmt: skip


def test_the_words_of_a_picture_tell_each_line():
    table = numbered(4, 2)
    words = drawn(table, "f_group_by(Kind)").get("aria-label", "")
    assert "4 × 2 → 2 × 2" in words
    assert "Row 1 comes from row 1, 3. Row 2 comes from row 2, 4." in words


def test_a_step_that_was_not_applied_has_no_picture():
    table = read_sample("clasica").table
    chain = Chain(Question("?"), Source(table))
    kind = named("select_column")
    assert kind is not None
    bad = chain.then(make_step(kind(("Nation",)), chain.state))  # type: ignore[call-arg]
    assert svg_of(bad, 0) == ""
