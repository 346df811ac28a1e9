"""A photo of a table is opened and asked, with the photo beside its table."""

import os
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from chaintable.readers.pictures.recognition import has_rapidocr

from .clicking import seen, settled
from .test_explore_in_chromium import ask, upload

pytestmark = pytest.mark.browser
Open = Callable[..., Any]


@pytest.mark.skipif(
    not has_rapidocr() and not os.environ.get("CHAINTABLE_REQUIRE_IMAGES"), reason="chaintable[images] is not installed"
)
def test_a_photo_of_a_table_is_asked_and_stands_beside_it(open_page: Open) -> None:
    page = open_page()
    with resources.as_file(resources.files("chaintable.samples").joinpath("pictures", "menu.png")) as file:
        upload(page, file)
        seen(page.get_by_text("Read from a picture by rapidocr."))
    seen(page.locator(".st-key-pictures_source img"))
    settled(page)
    ask(page, "Which drink costs the most?")
    seen(page.locator(".st-key-answer h2", has_text="Iced latte"))
