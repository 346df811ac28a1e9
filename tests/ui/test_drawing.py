"""Pages are drawn in turns: a few at once, first come first served, and nobody waits for one that waits itself."""

from threading import Event, Thread

import pytest

from chaintable.ui.work.drawing import Drawing

FOREVER = 60.0


def drawn_by(drawing: Drawing, order: list[str], name: str) -> Thread:
    """Begin to draw in a thread of its own, which notes its name when its turn comes."""

    def draw() -> None:
        with drawing.turn():
            order.append(name)

    thread = Thread(target=draw, daemon=True)
    thread.start()
    return thread


def wait_in_line(drawing: Drawing, order: list[str], names: str) -> list[Thread]:
    """Begin to draw in several threads, one after another, while there is no place."""
    threads: list[Thread] = []
    for name in names:
        threads.append(drawn_by(drawing, order, name))
        while drawing.waiting < len(threads):
            threads[-1].join(0.001)
    return threads


def test_pages_are_drawn_in_the_order_in_which_they_were_asked_for() -> None:
    drawing, order = Drawing(1, FOREVER), list[str]()
    with drawing.turn():
        threads = wait_in_line(drawing, order, "abc")
        assert order == []
    for thread in threads:
        thread.join(FOREVER)
    assert order == ["a", "b", "c"] and drawing.waiting == 0


def test_as_many_are_drawn_at_once_as_there_are_places() -> None:
    drawing, order = Drawing(2, FOREVER), list[str]()
    with drawing.turn():
        drawn_by(drawing, order, "beside").join(FOREVER)
    assert order == ["beside"]


def test_whoever_waited_too_long_is_drawn_all_the_same() -> None:
    drawing, order = Drawing(1, 0.0), list[str]()
    with drawing.turn():
        drawn_by(drawing, order, "late").join(FOREVER)
    drawn_by(drawing, order, "next").join(FOREVER)
    assert order == ["late", "next"] and drawing.waiting == 0


def test_a_page_that_waits_gives_its_place_away_and_comes_next() -> None:
    drawing, order, drawn = Drawing(1, FOREVER), list[str](), Event()
    with drawing.turn():
        with drawing.aside(), drawing.aside():
            drawn_by(drawing, order, "meanwhile").join(FOREVER)
            busy = Thread(target=lambda: _hold(drawing, drawn), daemon=True)
            busy.start()
            while not drawn.is_set():
                busy.join(0.001)
            threads = wait_in_line(drawing, order, "x")
            drawn.clear()  # now the busy one ends; whoever was aside comes before the one in line
        order.append("back")
    for thread in threads:
        thread.join(FOREVER)
    assert order == ["meanwhile", "back", "x"]


def _hold(drawing: Drawing, drawn: Event) -> None:
    """Draw until the event is cleared and somebody came to the front of the line."""
    with drawing.turn():
        drawn.set()
        while drawn.is_set() or drawing.waiting < 2:
            Event().wait(0.001)


def test_an_error_while_drawing_frees_the_place() -> None:
    drawing, order = Drawing(1, FOREVER), list[str]()
    with pytest.raises(ValueError, match="drawn badly"), drawing.turn():
        raise ValueError("drawn badly")
    drawn_by(drawing, order, "next").join(FOREVER)
    assert order == ["next"]


def test_waiting_outside_of_a_turn_takes_no_place() -> None:
    drawing, order = Drawing(1, FOREVER), list[str]()
    with drawing.aside():
        drawn_by(drawing, order, "first").join(FOREVER)
    drawn_by(drawing, order, "second").join(FOREVER)
    assert order == ["first", "second"]
