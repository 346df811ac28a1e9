"""replace_values: other values in place of some."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import headers, values

from chaintable.errors import StepError
from chaintable.operations import ReplaceValues
from chaintable.operations.grammar.replies import parse_reply
from chaintable.tables.source import Source
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import fold
from chaintable.ui.operations import screen_of
from chaintable.ui.operations.replace_values import changed_pairs, first_with_clusters, values_of

ANSWERS = Table.of(
    ["No", "Paid"], [["1", "Yes"], ["2", "yes"], ["3", "Y"], ["4", "no"], ["5", ""], ["6", "Yes, late"], ["7", "Yes"]]
)
STATE = State(ANSWERS)


def paid(*pairs: tuple[str, str], parts: bool = False) -> list[str]:
    return ReplaceValues("Paid", pairs, parts).apply(STATE).table.column("Paid").tolist()


def test_whole_cells_are_replaced_whatever_their_capitals() -> None:
    assert paid(("YES", "Yes"), ("y", "Yes")) == ["Yes", "Yes", "Yes", "no", "", "Yes, late", "Yes"]


def test_an_exact_spelling_counts_before_others_and_the_first_pair_before_the_next() -> None:
    assert paid(("Yes", "1"), ("yes", "2"))[:2] == ["1", "2"]
    assert paid(("YES", "1"), ("yEs", "2"))[:2] == ["1", "1"]


def test_empty_cells_can_be_filled_and_cells_emptied() -> None:
    assert paid(("", "unknown"), ("no", ""))[3:5] == ["", "unknown"]


def test_texts_inside_cells_are_replaced_in_this_spelling_one_after_the_other() -> None:
    assert paid((", late", "!"), ("Yes", "ja"), parts=True) == ["ja", "yes", "Y", "no", "", "ja!", "ja"]


def test_the_meaning_of_other_columns_and_the_origins_stay() -> None:
    after = ReplaceValues("Paid", (("Y", "Yes"),)).apply(STATE).table
    assert after.origins == ANSWERS.origins
    assert after.columns == ANSWERS.columns
    assert after.column("No").equals(ANSWERS.column("No"))


PAIRS = st.lists(st.tuples(values, values), min_size=1, max_size=4).map(tuple)


@given(headers, PAIRS, st.booleans())
def test_the_call_can_be_read_back_for_every_value(
    column: str, pairs: tuple[tuple[str, str], ...], parts: bool
) -> None:
    operation = ReplaceValues(column, pairs, parts)
    assert ReplaceValues.parse(str(operation)) == operation


@given(st.lists(values, max_size=12), PAIRS)
def test_it_does_what_looking_up_each_cell_does(texts: list[str], pairs: tuple[tuple[str, str], ...]) -> None:
    def replaced(cell: str) -> str:
        exact = [new for old, new in pairs if old == cell]
        return next(iter([*exact, *(new for old, new in pairs if fold(old) == fold(cell))]), cell)

    table = Table.of(["A"], [[text] for text in texts])
    try:
        found = ReplaceValues("A", pairs).apply(State(table)).table.column("A").tolist()
    except StepError:
        found = texts
    assert found == [replaced(text) for text in texts]


@pytest.mark.parametrize(
    "reply",
    [
        "f_replace(paid, Y = Yes, no = No)",
        "The answer is: f_merge_spellings(Paid, “Y” = “Yes”, no=No).",
        '{"operation": "replace_values", "column": "Paid", "old": ["Y", "no"], "new": ["Yes", "No"]}',
    ],
)
def test_a_model_may_say_it_in_its_own_way(reply: str) -> None:
    assert parse_reply(ReplaceValues, reply, STATE) == ReplaceValues("Paid", (("Y", "Yes"), ("no", "No")))


def test_one_new_value_does_for_all_and_parts_are_asked_for() -> None:
    reply = '{"operation": "replace_values", "column": "Paid", "old": ["Y", "yes"], "new": "Yes", "parts": "yes"}'
    assert parse_reply(ReplaceValues, reply, STATE) == ReplaceValues("Paid", (("Y", "Yes"), ("yes", "Yes")), parts=True)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("f_replace_values(Paid, nein = no)", r"No cell of 'Paid' is 'nein'\."),
        ("f_replace_values(Paid, Noo = N)", r"Did you mean 'no'\?"),
        ("f_replace_values(Paid, nein = no, parts)", "No cell of 'Paid' contains 'nein'"),
        ('f_replace_values(Paid, "" = no, parts)', "An empty text can't be found"),
        ("f_replace_values(Paid)", "names no value"),
        ("f_replace_values(Paid, Y)", "'Y' doesn't say what replaces what"),
        ("f_replace_values(Paid, a = b = c)", "doesn't say what replaces what"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(call: str, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        ReplaceValues.parse(call, STATE).apply(STATE)


def test_values_spelled_like_this_already_have_no_effect() -> None:
    operation = ReplaceValues("Paid", (("no", "no"),))
    assert operation.no_effect(STATE, operation.apply(STATE)) == "every cell is spelled like this already"


def test_the_form_lists_the_spellings_that_may_mean_the_same_first() -> None:
    table = Table.of(["A", "B"], [["x", "No"], ["y", "Maybe"], ["z", "Maybe"], ["w", "no"], ["v", "No"]])
    assert first_with_clusters(table) == "B"
    assert values_of(table, "B") == {"No": 2, "no": 1, "Maybe": 2}


@given(st.lists(st.sampled_from(["Yes", "yes", "YES", "no", "No", "a", " a"]), unique=True), st.data())
def test_the_pairs_of_the_form_give_each_value_its_new_one(old: list[str], data: st.DataObject) -> None:
    new = [data.draw(st.sampled_from([value, "x", "Yes"])) for value in old]
    pairs = changed_pairs(tuple(old), new)
    table = Table.of(["A"], [[value] for value in old])
    found = ReplaceValues("A", pairs).apply(State(table)).table if pairs else table
    assert found.column("A").tolist() == new


def test_the_changed_cells_are_marked() -> None:
    operation = ReplaceValues("Paid", (("y", "Yes"), ("yes", "Yes")))
    drawing = screen_of(operation).draw_change(operation, ANSWERS, operation.apply(STATE).table, Source.of(ANSWERS))
    assert drawing.words == "Changed 2 cells"
    assert drawing.emphasis.rows is not None
    assert drawing.emphasis.rows.tolist() == [1, 2]
