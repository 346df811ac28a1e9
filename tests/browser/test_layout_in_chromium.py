"""The page at a glance in a real browser: the answer is seen, steps stand beside tables, six take at most 20 clicks."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chaintable.chain import Chain, make_step
from chaintable.operations import AddColumn, Answer, GroupBy, Reading, SelectRow, SortBy
from chaintable.operations.conditions import Comparison
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.measures import Measure
from chaintable.samples import read_sample
from chaintable.store import Person, open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

from .clicking import click_until, download, press, seen, settled
from .screens import show_on

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
ASKED = "?sample=clasica&details=0&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"
QUESTIONS = {"How many cyclists are from ITA?": "3", "Which team did Denis Menchov ride for?": "Rabo"}
ADDED = "f_add_column(Country). The rule: in_brackets(Cyclist)"
SALES = Table.of(
    ["Customer", "Amount"],
    [["Acme <b>x</b>", "€1,200.505"], ["Bolt[1]", "€12"], ["Acme <b>x</b>", "€8,000"], ["Crux", "€348,116.51"]],
)
COUNT = "window.pressed = 0; window.addEventListener('pointerdown', () => window.pressed++, true)"


def box_of(page: Any, place: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(place).first.bounding_box()
    return found


def test_the_answer_is_seen_without_scrolling_steps_stand_beside_tables_and_a_screen_reader_is_led_to_them(
    open_page: Open,
) -> None:
    page = open_page(ASKED, width=1280, height=800)
    assert_answer_in_sight(page)
    words, table = ".st-key-beside_step_1 .st-key-edit_1", ".st-key-beside_step_1 [data-testid=stDataFrame]"
    seen(page.locator(table))
    assert box_of(page, words)["x"] + box_of(page, words)["width"] < box_of(page, table)["x"]
    assert abs(box_of(page, words)["y"] - box_of(page, table)["y"]) < 100

    show_on(page, 1000)
    assert box_of(page, words)["y"] < box_of(page, table)["y"]
    assert box_of(page, table)["width"] > 800

    show_on(page, 400, 800, "dark")
    assert_answer_in_sight(page)

    show_on(page, 1200, 500)
    seen(page.locator("[role=status]", has_text="Answer: ESP, ITA"), state="attached")
    press(page, "to_step_1", ".st-key-step_1:focus-within")
    page.wait_for_function("document.activeElement.closest('.st-key-step_1') !== null")
    assert -1 < box_of(page, ".st-key-step_1")["y"] < 500, "a part of a pixel may be above the edge"


def assert_answer_in_sight(page: Any) -> None:
    """The line with the answer is in the window as it was opened, and no heading skips a level."""
    line = page.locator(".st-key-answer_line")
    seen(line)
    settled(page)
    seen(line.get_by_text("ESP, ITA"))
    seen(line.get_by_text("sure"))
    place = box_of(page, ".st-key-answer_line")
    assert place["y"] + place["height"] < page.viewport_size["height"]
    assert page.evaluate("document.querySelector('.stMain').scrollTop") == 0
    levels: list[int] = page.locator("h1, h2, h3, h4, h5, h6").evaluate_all("all => all.map(h => Number(h.tagName[1]))")
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def write(page: Any, box: str, text: str) -> None:
    """Click into a box, write, and press Enter."""
    field = page.locator(f"{box} input").first
    seen(field)
    settled(page)
    field.click()
    field.fill(text)
    field.press("Enter")
    settled(page)


def test_tab_reaches_the_question_six_steps_by_hand_take_at_most_20_clicks_and_back_goes_to_the_question_before(
    open_page: Open,
) -> None:
    page = open_page("?sample=clasica&details=0", width=1280, height=800)
    assert_tab_reaches_the_question(page, stops=8)
    page.evaluate(COUNT)
    press(page, "add_select_row", "[class*=select_row_clause_0_column]")
    write(page, "[class*=select_row_clause_0_column]", "UCI")
    write(page, "[class*=select_row_clause_0_test]", "is at least")
    write(page, "[class*=select_row_clause_0_text]", "5")
    press(page, "next_add_column", "[class*=add_column_rule]")
    write(page, "[class*=add_column_rule]", "brackets")
    write(page, "[class*=add_column_column0]", "Cyclist")
    press(page, "next_group_by", "[class*=measure0_rule]")
    write(page, "[class*=measure0_rule]", "sum")
    press(page, "next_sort_by", "[class*=sort_by_column]")
    press(page, "next_select_row", "[class*=select_row_way]")
    way = page.locator("[class*=select_row_way] [role=radio]", has_text="Position")
    click_until(way, page.locator("[class*=select_row_place]"))
    press(page, "next_answer", "[class*=answer_rule]")
    write(page, "[class*=answer_rule]", "all cells of a column")
    press(page, "apply", ".st-key-answer h2:has-text('ITA')")
    assert page.evaluate("window.pressed") <= 20

    for question, answer in QUESTIONS.items():
        page.locator(".st-key-question input").fill(question)
        page.keyboard.press("Enter")
        seen(page.locator(".st-key-answer h2", has_text=answer))
        settled(page)
    first, last = QUESTIONS
    page.go_back()
    seen(page.locator(".st-key-answer h2", has_text=QUESTIONS[first]))
    seen(page.locator(f".st-key-question input[value='{first}']"))
    settled(page)
    page.go_forward()
    seen(page.locator(".st-key-answer h2", has_text=QUESTIONS[last]))
    assert_every_entry_of_a_long_menu_is_reached(page)


def assert_every_entry_of_a_long_menu_is_reached(page: Any) -> None:
    """The window is low: the menu has to fit into it."""
    first = page.get_by_role("menuitem").first
    click_until(page.get_by_role("button", name="Sample tables").first, first)
    settled(page)
    menu = page.get_by_test_id("stMenuButtonBody").bounding_box()
    assert menu["y"] >= 0 and menu["y"] + menu["height"] <= 800
    last = page.get_by_role("menuitem", name="Food web of a pond")
    last.click()
    seen(page.locator("h2", has_text="Food web of a pond"))


def assert_tab_reaches_the_question(page: Any, stops: int) -> None:
    for _ in range(stops):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.st-key-question') !== null"):
            return
    raise AssertionError(f"the question isn't reached within {stops} stops")


def save(folder: Path, chain: Chain) -> str:
    """The id of that chain, saved in the app's store; it isn't in the lists of other tests."""
    with open_store(folder / "data") as store:
        return store.of(Person("space:of-these-tests")).save_chain(chain)


@pytest.fixture
def five_steps(folder: Path) -> str:
    """The id of a chain of five steps."""
    chain = Chain(Question("Who came in last?"), read_sample("clasica"))
    first_eight = SelectRow(Comparison("Rank", "<=", "8"))
    country = parse_call(ADDED, (AddColumn,), chain.state)
    grouped = GroupBy(("Country",), (Measure("sum", "UCI ProTour Points"),))
    most_first = SortBy("Sum of UCI ProTour Points", "large to small")
    for operation in (first_eight, country, grouped, most_first, Answer(Reading("cell", ("Country",)))):
        chain = chain.then(make_step(operation, chain.state))
    return save(folder, chain)


@pytest.fixture
def totals(folder: Path) -> str:
    """The id of a chain that answers with a table."""
    chain = Chain(Question("Total amount per customer?"), Source.of(SALES, "sales.csv"))
    summed = GroupBy(("Customer",), (Measure("sum", "Amount"),))
    for operation in (summed, SortBy("Sum of Amount", "large to small"), Answer(Reading("table"))):
        chain = chain.then(make_step(operation, chain.state))
    return save(folder, chain)


def test_five_open_steps_fit_on_two_screens_details_stay_on_and_an_answer_that_is_a_table_is_seen_with_its_chart(
    open_page: Open, five_steps: str, totals: str
) -> None:
    page = open_page(f"?chain={five_steps}&details=0", width=1280, height=800)
    seen(page.locator(".st-key-answer"))
    settled(page)
    for k in range(4):
        if not page.locator(f".st-key-edit_{k}").is_visible():
            click_until(page.locator(f".st-key-step_{k} summary").first, page.locator(f".st-key-edit_{k}"))
    settled(page)
    first, last = box_of(page, ".st-key-step_0"), box_of(page, ".st-key-step_4")
    assert last["y"] + last["height"] - first["y"] <= 1_600
    assert_details_stay_on(page, totals)
    assert_a_table_is_seen_with_its_numbers_check_download_and_chart(page)
    show_on(page, 400, scheme="dark")
    assert_inside(page.locator(".st-key-answer table"), page.locator(".st-key-answer"))
    seen(page.locator(".st-key-answer .js-plotly-plot"))


def assert_details_stay_on(page: Any, next_chain: str) -> None:
    """Who turns the switch on once has it on at the next visit."""
    call = page.get_by_text("f_sort_by(", exact=False)
    assert call.count() == 0
    click_until(page.locator(".st-key-details label").first, call.first)
    page.wait_for_function("document.cookie.includes('chaintable_details=1')")
    page.goto(f"{page.url.partition('?')[0]}?chain={next_chain}")
    seen(page.locator(".st-key-details input:checked"), "attached")
    click_until(page.locator(".st-key-details label").first, page.locator(".st-key-details input:checked"), "detached")
    page.wait_for_function("!document.cookie.includes('chaintable_details')")


CHART_WORDS = """() => [...document.querySelectorAll('.js-plotly-plot :is(.xtick, .ytick) text')].every(word => {
    const shown = getComputedStyle(word)
    return shown.fill !== 'rgb(128, 132, 149)' && shown.fill.endsWith('/ 0.8)')
})"""


def assert_a_table_is_seen_with_its_numbers_check_download_and_chart(page: Any) -> None:
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


def assert_inside(target: Any, frame: Any) -> None:
    """Nothing of it stands out of its frame at the right."""
    inner, outer = target.bounding_box(), frame.bounding_box()
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
