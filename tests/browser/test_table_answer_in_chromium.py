"""An answer that is a table, as it is seen: escaped, in full on hover, within a phone's width, with its chart."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chaintable.chain import Chain, make_step
from chaintable.operations import Answer, GroupBy, Reading, SortBy
from chaintable.operations.measures import Measure
from chaintable.store import Person, open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

from .clicking import download, seen
from .screens import show_on

pytestmark = pytest.mark.browser
SALES = Table.of(
    ["Customer", "Amount"],
    [["Acme <b>x</b>", "€1,200.505"], ["Bolt[1]", "€12"], ["Acme <b>x</b>", "€8,000"], ["Crux", "€348,116.51"]],
)


@pytest.fixture
def saved(folder: Path) -> str:
    """The id of a chain in the app's store that answers with a table; it isn't in the lists of other tests."""
    chain = Chain(Question("Total amount per customer?"), Source.of(SALES, "sales.csv"))
    totals = GroupBy(("Customer",), (Measure("sum", "Amount"),))
    for operation in (totals, SortBy("Sum of Amount", "large to small"), Answer(Reading("table"))):
        chain = chain.then(make_step(operation, chain.state))
    with open_store(folder / "data") as store:
        return store.of(Person("space:of-this-test")).save_chain(chain)


CHART_WORDS = """() => [...document.querySelectorAll('.js-plotly-plot :is(.xtick, .ytick) text')].every(word => {
    const shown = getComputedStyle(word)
    return shown.fill !== 'rgb(128, 132, 149)' && shown.fill.endsWith('/ 0.8)')
})"""


def test_a_table_is_seen_with_its_numbers_check_download_and_chart_wide_and_narrow(
    open_page: Callable[..., Any], saved: str
) -> None:
    page = open_page(f"?chain={saved}", width=1280)
    answer = page.locator(".st-key-answer")
    rows = answer.locator("tbody tr")
    seen(rows)
    assert [row.split() for row in rows.all_inner_texts()] == [
        ["Crux", "1", "€348,116.51"],
        ["Acme", "<b>x</b>", "2", "€9,200.51"],
        ["Bolt", "1", "€12"],
    ]
    assert answer.get_by_text("€9,200.51", exact=True).get_attribute("title") == "9200.505"
    seen(answer.get_by_text("6 numbers worked out again from 4 rows of your table"))
    assert_inside(answer.locator("table"), answer)
    answer.get_by_text("Chart", exact=True).click()
    seen(answer.locator(".js-plotly-plot .xtick text"))
    assert page.evaluate(CHART_WORDS), "the words of a chart are as dark as a caption, not Streamlit's pale grey"
    assert "9200.505" in Path(download(page, "download_answer").path()).read_text(encoding="utf-8")
    show_on(page, 400, scheme="dark")
    seen(rows)
    assert_inside(answer.locator("table"), answer)
    seen(answer.locator(".js-plotly-plot"))


def assert_inside(target: Any, frame: Any) -> None:
    """Nothing of it stands out of its frame at the right."""
    inner, outer = target.bounding_box(), frame.bounding_box()
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
