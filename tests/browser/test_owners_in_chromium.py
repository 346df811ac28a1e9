"""Two people at once, each with a browser of their own: nobody sees what the other keeps, until it is shared."""

from collections.abc import Callable
from typing import Any

import pytest

from .clicking import choose, click_until, press, seen, settled
from .conftest import space_of

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
ASKED = "?sample=planets&q=Which+planet+has+the+most+moons%3F"


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


def test_two_people_keep_their_own_runs_and_share_one(open_page: Open) -> None:
    ann, bob = open_page(ASKED), open_page()
    seen(ann.locator(".st-key-answer_line"))
    to_runs(bob)
    seen(bob.get_by_text("No runs yet"))
    assert len(space_of(ann)) == 32
    to_runs(ann)
    select_first(ann)
    seen(ann.locator(".st-key-runs_delete"))
    choose(ann, "runs_actions", "Everyone here")
    settled(ann)
    bob.reload()
    select_first(bob)
    seen(bob.locator(".st-key-runs_open"))
    assert not bob.locator(".st-key-runs_delete").count()
    click_until(bob.locator(".st-key-runs_open button"), bob.locator(".st-key-answer_line"))
    press(ann, "runs_delete", ".st-key-deleted")
    to_runs(bob)
    seen(bob.get_by_text("No runs yet"))
    press(ann, "undo_deletion", ".st-key-deleted", "detached")
    seen(ann.locator(".st-key-runs_table"))
