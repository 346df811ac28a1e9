"""Add a table: a further sheet or file beside the table, to look something up in."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.api import MOST_TABLES, named_so, with_other
from chaintable.errors import InputError
from chaintable.operations import JoinTable
from chaintable.tables.source import ReadOptions, Source
from chaintable.tables.table import Table
from chaintable.ui.chain.step_form import kinds_for
from chaintable.ui.pages.explore.other_tables import sheets_to_add

from .test_explore import ask, press, steps, texts

PRIZES = b"Rider,Prize\nAlejandro Valverde (ESP),10\nDavide Rebellin (ITA),7\nNobody,1\n"
OWN = Table.of(["Rider"], [["x"]], "A caption")


def add(app: AppTest, name: str, data: bytes) -> AppTest:
    app.session_state["add_popover"] = True
    app.run()
    return app.file_uploader(key="other_upload").upload(name, data).run()


def others(app: AppTest) -> list[str]:
    return [table.caption for table in app.session_state["session"].chain.source.others]


def test_a_file_is_added_beside_the_table_and_its_steps_stay(app: AppTest) -> None:
    before = steps(ask(app))
    add(app, "prizes.csv", PRIZES)
    assert not app.exception
    assert others(app) == ["prizes"]
    assert steps(app) == before
    press(app, "undo")
    assert others(app) == []
    press(app, "redo")
    assert others(app) == ["prizes"]


def open_form(app: AppTest) -> AppTest:
    """Open the form of a new step that looks something up."""
    press(app, "add_sort_by")
    kind = next(box for box in app.selectbox if str(box.key).endswith("_kind"))
    return kind.set_value(next(k for k in range(40) if kinds_for(None)[k] is JoinTable)).run()


def test_the_form_of_a_step_proposes_the_keys_and_brings_the_columns(app: AppTest) -> None:
    add(app, "prizes.csv", PRIZES)
    open_form(app)
    assert "2 of 10 rows have a match in prizes" in texts(app)
    press(app, "apply")
    step = app.session_state["session"].chain.steps[0]
    assert step.operation == JoinTable("prizes", (("Cyclist", "Rider"),), (("Prize", "Prize"),))
    assert step.state.table.column("Prize").tolist()[:3] == ["10", "", "7"]
    assert not app.exception


def test_rows_without_a_match_are_kept_by_a_choice(app: AppTest) -> None:
    add(app, "prizes.csv", PRIZES)
    open_form(app)
    next(radio for radio in app.radio if str(radio.key).endswith("_keep")).set_value("unmatched").run()
    press(app, "apply")
    assert app.session_state["session"].chain.state.table.n_rows == 8


def test_without_another_table_the_form_says_what_to_do(app: AppTest) -> None:
    assert "Add one with “Add a table”" in texts(open_form(app))


def test_a_table_that_was_added_can_be_removed(app: AppTest) -> None:
    add(app, "prizes.csv", PRIZES)
    assert "prizes" in texts(app)
    app.session_state["add_popover"] = True
    app.run()
    press(app, "remove_other_0")
    assert others(app) == []


def test_a_file_that_cannot_be_read_adds_nothing_and_says_why(app: AppTest) -> None:
    add(app, "empty.csv", b"  ")
    assert others(app) == []
    assert "is empty" in texts(app)


def test_a_reload_brings_the_further_tables_back(app: AppTest, open_app: Callable[..., AppTest]) -> None:
    add(app, "prizes.csv", PRIZES)
    ask(app)
    saved = app.query_params["chain"][0] if isinstance(app.query_params["chain"], list) else app.query_params["chain"]
    assert others(open_app(chain=saved)) == ["prizes"]


def test_each_further_table_has_a_name_of_its_own() -> None:
    first = named_so(Source.of(OWN, "orders.csv"), ())
    second = named_so(Source.of(OWN, "orders.xlsx"), (first,))
    third = named_so(Source.of(OWN, "book.xlsx"), (first,), "Orders 2024")
    assert [table.caption for table in (first, second, third)] == ["orders", "orders (2)", "Orders 2024"]


def test_the_sheets_that_are_not_open_and_not_added_can_be_added() -> None:
    book = Source(OWN, "book.xlsx", ReadOptions(sheet="Customers"), sheets=("Cover", "Customers", "Orders"))
    assert sheets_to_add(book) == ["Cover", "Orders"]
    assert sheets_to_add(with_other(book, Table.of(["A"], [], "Orders"))) == ["Cover"]


def test_very_many_further_tables_are_refused() -> None:
    source = Source.of(OWN)
    for number in range(MOST_TABLES):
        source = with_other(source, Table.of(["A"], [], str(number)))
    with pytest.raises(InputError, match="Remove one first"):
        with_other(source, OWN)
