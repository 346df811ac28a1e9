"""A class in a real browser: a teacher and three phones that guess rows at a step."""

from collections.abc import Callable
from typing import Any

import pytest

from .clicking import click_until, press, seen, settled
from .screens import assert_narrow
from .test_drive_in_chromium import to_class, words_of

pytestmark = pytest.mark.browser
Open = Callable[..., Any]


def tap(page: Any, words: str) -> None:
    pill = page.locator(".st-key-room [data-variant=pills]", has_text=words).first
    click_until(pill, page.locator(".st-key-room [data-variant=pills][data-selected=true]", has_text=words).first)


def test_three_phones_guess_rows_and_the_teacher_sees_the_tally(open_page: Open) -> None:
    teacher = open_page("?sample=league")
    to_class(teacher)
    press(teacher, "recorded", "[role=menuitem]")
    run = teacher.get_by_role("menuitem", name="Eight samples vote on the rows")
    click_until(run, teacher.get_by_text("what comes next?").first)
    press(teacher, "open_room", "[class*=st-key-room_door]")
    click_until(
        teacher.locator("[class*=st-key-room_door] button").first, teacher.locator("[aria-label^='QR code']").first
    )
    (code,) = [text for text in teacher.locator("h2").all_inner_texts() if len(text) == 5]
    teacher.keyboard.press("Escape")

    phones = [open_page(f"room?code={code}", width=400, shows=".st-key-room h2") for _ in range(3)]
    for page in phones:
        assert "row 1, row 2" not in page.locator(".stMain").inner_text(), "what the step did is not told"
        tap(page, "Keep")
        tap(page, "1 · Leicester City")
    tap(phones[0], "2 · Arsenal")
    assert_narrow(phones[0])
    words_of(teacher, "3 phones in room")
    words_of(teacher, "row 1 3, row 2 1")
    phones[0].reload()
    seen(phones[0].locator(".st-key-room [data-variant=pills][data-selected=true]"))
    settled(teacher)
    teacher.keyboard.press("ArrowRight")
    words_of(teacher, "operation: 3 of 3 right; rows: 0 of 3 right")
    for page in phones:
        words_of(page, "Operation:")
        words_of(page, "not right")
