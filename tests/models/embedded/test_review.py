"""What a hostile reader found once, and must not find again."""

import time

import pytest

from chaintable.chain import Chain
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table


def answer(table: Table, text: str, kind: str = "question") -> tuple[str, ...]:
    *_, chain = play(ChainOfTable(), Chain(Question(text, kind), Source.of(table)), EmbeddedModel())  # type: ignore[arg-type]
    return chain.answer.values if chain.answer else ()


SHOPS = Table.of(
    ["Shop", "City", "Sales"],
    [["Harbour", "Hamburg", "5"], ["Station", "Munich", "7"], ["Park", "Hamburg", "9"], ["Summe", "", "21"]],
)


def test_a_cell_of_a_million_characters_holds_nothing_up() -> None:
    table = Table.of(["Name", "Comment"], [["Ann", "a" * 1_000_000], ["Bob", "short"]])
    started = time.process_time()
    assert answer(table, "How many rows are there?") == ("2",)
    assert time.process_time() - started < 60  # it took minutes once; not a measure of speed


def test_a_column_far_to_the_right_is_found() -> None:
    names = ["Name", *[f"Attr{k}" for k in range(80)], "Salary"]
    rows = [["Al", *["1"] * 80, "100"], ["Bob", *["2"] * 80, "300"], ["Cy", *["3"] * 80, "200"]]
    assert answer(Table.of(names, rows), "Who has the highest Salary?") == ("Bob",)


def test_a_row_of_totals_in_another_language_is_left_out() -> None:
    assert answer(SHOPS, "Which Shop has the highest Sales?") == ("Park",)


@pytest.mark.parametrize(
    ("statement", "truth"),
    [
        ("All shops are in Hamburg", "false"),
        ("Every shop is in Hamburg", "false"),
        ("No shop is in Munich", "false"),
    ],
)
def test_a_statement_about_all_or_none_is_not_settled_by_one_row(statement: str, truth: str) -> None:
    try:
        assert answer(SHOPS, statement, "statement") == (truth,)
    except ModelError:
        pytest.fail("it was refused")


def test_a_name_that_is_nowhere_in_the_table_is_said_to_be_left_out() -> None:
    *_, chain = play(ChainOfTable(), Chain(Question("How many shops are in Paris?"), Source.of(SHOPS)), EmbeddedModel())
    assert any("Not used: 'paris'" in call.completion.remark for step in chain.steps for call in step.calls)


@pytest.mark.parametrize(
    "question",
    [
        "What is the цена of the Товар Хлеб?",
        "How many Товар have Цена above 50?",
        "what is the average Цена of all Товары",
        "which товар has the largest Цена",
    ],
)
def test_a_name_of_a_column_is_not_said_to_be_left_out_in_any_script(question: str) -> None:
    table = Table.of(["Товар", "Цена"], [["Хлеб", "40"], ["Молоко", "80"], ["Сыр", "300"]])
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    assert chain.answer is not None
    assert not any("Not used" in call.completion.remark for step in chain.steps for call in step.calls)
