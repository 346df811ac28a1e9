"""The prompt engineer in a browser: a chain goes wrong at step 3; its words are found, mended, tried and kept."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from talking import purpose_of

from chaintable.samples import read_sample
from chaintable.store import open_store
from chaintable.tables.state import Question
from chaintable.ui.session.storage.visitor import Visitor

from .clicking import choose, click_until, pick, press, seen, settled
from .conftest import space_of
from .test_drawer_in_chromium import open_drawer
from .test_explore_in_chromium import ask

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
FIRST, LAST = "Alejandro Valverde (ESP)", "David Moncoutié (FRA)"
SECOND = "Alexandr Kolobnev (RUS)"
ASKED = "Who came in last of all?"
SAVED = {
    "Who won?": FIRST,
    "Who came in first?": FIRST,
    "Who came in second?": SECOND,
    "Who stands at the top?": FIRST,
    "Who was quickest?": FIRST,
}
PLANNED = ("f_select_column", "f_select_row", "f_sort_by")
COLUMNS = "The answer is: f_select_column([Rank, Cyclist, Team])"
ROWS = "The answer is: f_select_row([*])"
CHANGES = (
    ("which line was opened first?", "which line was opened last?"),
    ("the first line comes first", "the last line comes first"),
)


def talk(heard: Heard) -> Said:
    """A model that always takes the same three steps, and answers with the rider in the first row of the last table.

    It sorts from small to large, as its demonstration of lines does. Whoever shows it the line that was opened last
    gets riders who came in last, and riders who won too, from large to small.
    """
    words = heard.body["messages"][-1]["content"].rstrip()
    asked = words[words.rindex("Question: ") :]
    return reply(*[_said(heard, words, asked)] * heard.body.get("n", 1))


def _said(heard: Heard, words: str, asked: str) -> str:
    purpose = purpose_of(heard.body)
    if purpose == "plan":
        left = [f"{name}()" for name in PLANNED if f"{name}(" not in asked.partition("Function Chain:")[2]]
        return " -> ".join([*left, "<END>"])
    if purpose == "query":
        table = words[words.rindex("/*") : words.rindex("*/")]
        return f"The answer is: {re.search(r'row 1 : (.*)', table)[1].split(' | ')[1]}"
    if "f_sort_by()" not in words:
        return COLUMNS if "f_select_column()" in words.partition("\n")[0] else ROWS
    turned = "opened last" in words and ("last" in asked or "won" in asked)
    return f'So the answer is: f_sort_by(Rank), the order is "{"large to small" if turned else "small to large"}"'


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def answered(page: Any, question: str, name: str) -> None:
    """Ask, and wait until that is the answer to it."""
    ask(page, question)
    seen(page.locator(f".st-key-history:has-text('{question}')"))
    seen(page.locator(".st-key-answer h2", has_text=name))


def keep_question(page: Any, answer: str) -> None:
    """Save the question that was answered last, with its right answer."""
    box = page.get_by_label("Right answer, one value per line")
    click_until(page.locator(".st-key-question_popover button").first, box)
    settled(page)
    box.fill(answer)
    box.press("Control+Enter")
    press(page, "save_question", ":text('Question saved.')")


def keep_questions(page: Any, folder: Path) -> None:
    """Have the questions of SAVED among those that the person at this page saved before."""
    with open_store(folder / "data") as store:
        own = store.of(Visitor(space_of(page)).person())
        for question, right in SAVED.items():
            own.save_question(Question(question, expected=(right,)), read_sample("clasica"))


def go_to(page: Any, name: str, shows: str) -> None:
    click_until(page.get_by_role("link", name=name, exact=True).first, page.locator(shows).first)


def save(page: Any, note: str) -> None:
    """Keep what is in the editor as a version with that note."""
    box = page.locator(".st-key-prompts_note input")
    settled(page)
    box.fill(note)
    box.press("Enter")
    press(page, "prompts_save", f":text('Run uses: {note}')")


def take_prompt(page: Any, words: str) -> None:
    """Open a prompt on the page Prompts by what stands in the list; once all of the page is there, as it may move."""
    seen(page.locator(".st-key-prompts_try button"))
    pick(page, ".st-key-prompts_name_chain_of_table_paper input", words)
    seen(page.locator(f".st-key-prompts_name_chain_of_table_paper input[value^='{words}']"))


def await_verdict(page: Any, question: str, verdict: str) -> None:
    """Wait until the table has that verdict for the question, as a screen reader reads it."""
    row = page.locator("[role=row]", has_text=question)
    seen(row.locator("[role=gridcell]", has_text=re.compile(f"^{verdict}$")), state="attached")


def test_a_wrong_third_step_is_traced_to_its_words_mended_tried_kept_and_taken_back(
    open_page: Open, server: ScriptedServer, folder: Path
) -> None:
    page = open_page("?sample=clasica", server=server.url)
    keep_questions(page, folder)
    answered(page, ASKED, "Valverde")
    keep_question(page, LAST)

    # Which words led to which argument of step 3, and where they come from.
    open_drawer(page, 2)
    marks = page.locator(".st-key-drawer_2 mark")
    seen(marks)
    assert marks.all_inner_texts() == ["f_sort_by", "Rank", "small to large"]
    seen(page.get_by_text("c order: small to large"))
    choose(page, "side_2", "Prompt as sent")
    seen(page.get_by_text("prompt sort_by, the original"))
    seen(page.locator(".st-key-drawer_2 [data-testid=stCode]", has_text="which line was opened first?"))

    # One demonstration is changed.
    go_to(page, "Prompts", ".st-key-prompts_choice")
    take_prompt(page, "sort_by: choose what to sort by")
    choose(page, "prompts_view", "Demonstrations")
    box = page.get_by_role("textbox", name="Text of the demonstrations")
    seen(box)
    page.wait_for_function(
        "words => [...document.querySelectorAll('textarea')].some(box => box.value.includes(words))", arg=CHANGES[0][0]
    )
    settled(page)
    text = box.input_value()
    for old, new in CHANGES:
        assert text.count(old) == 1
        text = text.replace(old, new)
    box.fill(text)
    box.press("Control+Enter")
    seen(page.get_by_text("Unsaved edits"))
    choose(page, "prompts_view", "Compare")
    seen(page.get_by_text("2 lines removed, 2 lines added"))

    # What it fixes and breaks, on this question and on the five.
    seen(page.get_by_text("requests to 127.0.0.1"))
    press(page, "prompts_try", ".st-key-prompts_live, :text('1 fixed, 1 broken')")
    seen(page.get_by_text("1 fixed, 1 broken of 6 questions"))
    await_verdict(page, ASKED, "fixed")
    await_verdict(page, "Who won?", "broken")
    await_verdict(page, "Who came in second?", "wrong before and after")

    # It is kept, and Run uses it.
    save(page, "the last line")
    go_to(page, "Explore", ".st-key-prompts_in_use:has-text('1 of your own')")
    press(page, "run", ".st-key-answer h2:has-text('Moncoutié')")
    assert any("opened last" in json.dumps(body) for body in server.bodies)

    # Back to the original.
    press(page, "use_originals", ".st-key-prompts_in_use", "detached")
    press(page, "run", ".st-key-answer h2:has-text('Valverde')")
