"""Only questions that the table can answer are suggested."""

from hypothesis import given
from hypothesis import strategies as st

from chaintable.table import Table
from chaintable.ui.explore.suggestions import MOST, suggestions

RACE = Table.of(
    ["Rank", "Cyclist", "Country", "Points"],
    [
        ["1", "Valverde", "ESP", "40"],
        ["2", "Kolobnev", "RUS", "30"],
        ["3", "Rebellin", "ITA", "25"],
        ["4", "Bettini", "ITA", "20"],
        ["5", "Pellizotti", "ITA", "15"],
    ],
)


def texts(table: Table) -> list[str]:
    return [question.text for question in suggestions(table)]


def test_names_numbers_and_groups_each_give_a_question() -> None:
    assert texts(RACE) == [
        "Which Cyclist has the highest Points?",
        "Which Country appears most often?",
        "What is the Rank of Rebellin?",
        "How many rows have Country ITA?",
        "What is the average Points?",
    ]


def test_a_mere_numbering_is_not_averaged() -> None:
    assert texts(Table.of(["No", "Name"], [["1", "a"], ["2", "b"]])) == [
        "What is the No of b?",
        "How many rows are there?",
    ]


def test_a_table_without_rows_has_no_suggestions() -> None:
    assert texts(Table.of(["A"], [])) == []


def test_a_column_with_text_among_its_numbers_is_not_averaged() -> None:
    table = Table.of(["Name", "Points"], [["a", "4"], ["b", "5"], ["c", "n. a. yet"]])
    assert not any("average" in text for text in texts(table))


CELLS = st.text(alphabet="ab19 .,-*<", max_size=6)


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), max_size=8))
def test_any_table_gives_a_few_suggestions_each_once(rows: list[list[str]]) -> None:
    found = texts(Table.of(["Name", "*", "{question}"], rows))
    assert len(found) == len(set(found)) <= MOST
