"""The page Method: what Chain-of-Table is, a first lesson to click through, and every operation in a picture."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.operations import PAPER, Operation, known
from chaintable.ui.operations import screen_of
from chaintable.ui.pages.method.first_lesson import LESSON
from chaintable.ui.pages.method.glossary import svg_of_example

from .conftest import to_page
from .test_drive import press, texts

Open = Callable[..., AppTest]


@pytest.fixture
def method(open_app: Open) -> AppTest:
    return to_page(open_app(sample="league"), "method")


@pytest.mark.parametrize("kind", known(), ids=lambda kind: kind.name)
def test_every_operation_is_explained_and_the_example_that_it_may_have_can_be_done(kind: type[Operation]) -> None:
    screen = screen_of(kind)
    assert (screen.meaning or screen.question).endswith((".", "?"))
    if screen.example is not None:
        picture = ElementTree.fromstring(svg_of_example(kind, screen.example))
        assert "class" in {name for element in picture.iter() for name in element.keys()}  # noqa: SIM118
        assert len(picture.get("aria-label", "")) > 20


def test_the_operations_of_the_paper_and_most_others_have_an_example() -> None:
    pictured = [kind for kind in known() if screen_of(kind).example is not None]
    assert set(PAPER) <= set(pictured)
    assert len(pictured) > 20


def test_an_operation_has_one_name_everywhere() -> None:
    for kind in known():
        screen = screen_of(kind)
        assert screen.short.casefold() == screen.menu.casefold()
    assert len({screen_of(kind).menu for kind in known()}) == len(known())


def test_the_page_explains_the_method_links_the_paper_and_lists_every_operation(method: AppTest) -> None:
    assert not method.exception
    assert "arxiv.org/abs/2401.04398" in texts(method)
    labels = [expander.label.replace("\\", "") for expander in method.expander]
    assert {screen_of(kind).menu for kind in known()} <= set(labels)


def test_what_the_lesson_tells_of_is_opened_with_its_chain(method: AppTest) -> None:
    press(method, "lesson_begin")
    while not any(button.key == "leaf_go" for button in method.button):
        press(method, "leaf_next")
    press(method, "leaf_go")
    assert not method.exception
    assert [step.operation.name for step in method.session_state["session"].chain.steps] == [
        *("add_column", "group_by", "answer"),
    ]
    assert "ESP, ITA" in texts(method)


def test_the_first_lesson_is_clicked_through_to_its_last_page(method: AppTest) -> None:
    press(method, "lesson_begin")
    for number, leaf in enumerate(LESSON, 1):
        assert f"page {number} of {len(LESSON)}" in texts(method)
        assert f"### {leaf.title}" in texts(method)
        if number < len(LESSON):
            press(method, "leaf_next")
    press(method, "leaf_close")
    assert "page" not in {str(button.key) for button in method.button}
    assert method.button(key="lesson_begin")
