"""Two people at once, each with a browser of their own: nobody sees what the other has, until it is shared."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import ScriptedServer

from .clicking import choose, click_until, gone, open_settings, press, seen, settled
from .conftest import space_of
from .test_explore_in_chromium import ask
from .test_server_model_in_chromium import KEY, connect, fill, talk

pytestmark = pytest.mark.browser
Open = Callable[..., Any]


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def to_runs(page: Any) -> None:
    """Go to the page Runs by the menu."""
    click_until(page.get_by_role("link", name="Runs"), page.get_by_text("Your runs, newest first"))
    settled(page)


def select_first(page: Any) -> None:
    """Select the first row of the list of runs, by the box at its left."""
    table = page.locator(".st-key-runs_table")
    seen(table)
    settled(page)
    box = table.bounding_box()
    page.mouse.click(box["x"] + 15, box["y"] + 53)


def row_of(page: Any, question: str) -> Any:
    """The row of a run in the list, as a screen reader reads it."""
    return page.locator("[role=gridcell]", has_text=question)


def test_two_people_see_neither_keys_nor_runs_of_each_other_until_one_is_shared(
    open_page: Open, server: ScriptedServer
) -> None:
    bob, ann = people = open_page("?sample=clasica"), open_page("?sample=clasica")
    asked = {f"{KEY}-{who}": f"Who came in last for {who}?" for who in ("Bob", "Ann")}
    for page, (key, question) in zip(people, asked.items(), strict=True):
        open_settings(page)
        seen(page.get_by_text("and sends nothing"))  # what another browser chose is not chosen here
        connect(page, server)
        fill(page, "model_key", key)
        seen(page.get_by_text("A key is set for this browser session"))
        ask(page, question)
        seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
        assert len(space_of(page)) == 32
    for heard in server.heard:
        key = heard.headers["authorization"].removeprefix("Bearer ")
        assert asked[key] in str(heard.body), "each question goes with the key of its own browser"
    of_bob, of_ann = asked.values()
    assert of_bob not in ann.content() + ann.url
    assert KEY not in ann.content() + ann.url + bob.content() + bob.url

    to_runs(bob)
    seen(row_of(bob, of_bob), "attached")
    assert not row_of(bob, of_ann).count()
    to_runs(ann)
    select_first(ann)
    seen(ann.locator(".st-key-runs_delete"))
    choose(ann, "runs_actions", "Everyone here")
    settled(ann)
    bob.reload()
    seen(row_of(bob, of_ann), "attached")
    select_first(bob)
    seen(bob.locator(".st-key-runs_open"))
    assert not bob.locator(".st-key-runs_delete").count()
    click_until(bob.locator(".st-key-runs_open button"), bob.locator(".st-key-answer_line"))
    press(ann, "runs_delete", ".st-key-deleted")
    to_runs(bob)
    seen(row_of(bob, of_bob), "attached")
    gone(row_of(bob, of_ann))
    press(ann, "undo_deletion", ".st-key-deleted", "detached")
    seen(row_of(ann, of_ann), "attached")
