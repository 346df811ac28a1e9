"""A teacher and two phones in one process: a class guesses from its own phones."""

from collections.abc import Callable

from streamlit.testing.v1 import AppTest

from chaintable.ui.pages.rooms.rooms import ROOMS

from .conftest import to_drive, to_page
from .test_drive import menu, press, texts

Open = Callable[..., AppTest]


def teacher_of(open_app: Open, run: str) -> AppTest:
    app = open_app(sample="clasica")
    app.query_params["mode"] = "class"
    menu(to_drive(app), "recorded", run)
    return press(app, "open_room")


def code_of(app: AppTest) -> str:
    return next(str(words.value)[3:] for words in app.markdown if len(str(words.value)) == 8)


def phone(open_app: Open, code: str) -> AppTest:
    app = open_app(code=code)
    app.query_params["code"] = code
    return to_page(app, "room")


def tap(app: AppTest, part: str, *values: object) -> None:
    (pills,) = [one for one in app.get("button_group") if str(one.key).startswith(f"room_{part}")]
    pills.set_value(values[0] if part == "choice" else list(values)).run()


def test_two_phones_guess_rows_and_the_teacher_sees_the_tally_and_then_who_was_right(open_app: Open) -> None:
    teacher = teacher_of(open_app, "Eight samples")
    code = code_of(teacher)
    one, two = phone(open_app, code), phone(open_app, code)
    assert not one.exception
    assert "How many clubs got more than 60 points?" in texts(one)
    assert "row 1, row 2" not in texts(one)
    tap(one, "choice", "select_row")
    tap(one, "rows", *range(7))
    tap(two, "choice", "sort_by")
    teacher.run()
    assert "**2 phones in room" in texts(teacher)
    assert "row 7 **1**" in texts(teacher)
    press(teacher, "lesson_on")
    assert "operation: 1 of 2 right; rows: 1 of 2 right" in texts(teacher)
    assert "Rows: :material/check: right" in texts(one.run())
    assert "Operation: :material/close: not right" in texts(two.run())
    press(teacher, "close_room")
    assert ROOMS.find(code) is None
    assert "is closed" in texts(one.run())


def test_a_wrong_code_is_refused_at_the_door(open_app: Open) -> None:
    app = to_page(open_app(), "room")
    app.text_input(key="room_code").set_value("nowhere")
    app.button[0].click().run()
    assert "There is no room NOWHERE" in texts(app)
