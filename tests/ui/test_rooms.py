"""Rooms: guesses are counted without names, bounded in number and size, and gone when a room closes."""

from types import SimpleNamespace
from typing import Any

import pytest

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.runs.recorded import play_run
from chaintable.tables.table import Table
from chaintable.ui.pages.rooms import actions, rooms
from chaintable.ui.pages.rooms.right_guess import truth_of
from chaintable.ui.pages.rooms.rooms import SHOWN_CHARACTERS, SHOWN_COLUMNS, SHOWN_ROWS, Guess, Room, Rooms
from chaintable.ui.pages.rooms.shown_step import shown_frame, shown_step_of
from chaintable.ui.pages.rooms.teacher import link_of, qr_of, tally_words

WORDS = {"select_row": "Keep rows", "sort_by": "Sort rows"}
SEVEN = frozenset(range(7))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def chain() -> Chain:
    """Clubs with over 60 points: rows 1 to 7 are kept, then 7 is read."""
    return play_run("votes")


@pytest.fixture
def every() -> Rooms:
    return Rooms(Clock())


def shown(every: Rooms, chain: Chain, k: int = 0, revealed: bool = False) -> Room:
    room = every.open()
    every.show(room, shown_step_of(chain, k, revealed, WORDS), chain)
    return room


def test_guesses_of_three_students_are_counted_and_the_last_of_each_counts(every: Rooms, chain: Chain) -> None:
    room = shown(every, chain)
    for student in "abc":
        every.join(room, student)
    assert every.say(room, "a", 0, Guess("sort_by"))
    assert every.say(room, "a", 0, Guess("select_row", SEVEN))
    assert every.say(room, "b", 0, Guess("select_row", frozenset({0, 1})))
    tally = room.tally(0)
    assert (tally.students, tally.guessed, tally.choices) == (3, 2, {"select_row": 2})
    assert tally.rows[0] == 2
    assert tally.rows[6] == 1
    assert room.shown_step is not None
    assert tally_words(tally, room.shown_step).startswith(
        "Keep rows **2**  \nRows: row 1 **2**, row 2 **2**, row 3 **1**"
    )


def test_what_is_right_is_known_only_once_the_step_is_revealed(every: Rooms, chain: Chain) -> None:
    room = shown(every, chain)
    every.join(room, "a")
    every.say(room, "a", 0, Guess("select_row", SEVEN))
    assert room.shown_step is not None
    assert (room.shown_step.truth, room.shown_step.told) == (None, "")
    every.show(room, shown_step_of(chain, 0, True, WORDS), chain)
    assert room.shown_step.truth is not None
    assert room.shown_step.truth.rows == SEVEN
    (right,) = room.all_right(room.shown_step, room.shown_step.truth)
    assert (right.choice, right.rows) == (True, True)
    assert not every.say(room, "a", 0, Guess("sort_by")), "too late"


def test_at_a_refused_step_the_reason_is_guessed_and_naming_its_operation_is_not_right(every: Rooms) -> None:
    refused = play_run("refusal")
    room = shown(every, refused)
    every.join(room, "a")
    every.join(room, "b")
    assert room.shown_step is not None
    assert room.shown_step.asks_why
    assert not every.say(room, "a", 0, Guess("select_column")), "it is no reason"
    assert every.say(room, "a", 0, Guess("column"))
    assert every.say(room, "b", 0, Guess("row"))
    assert [right.choice for right in room.all_right(room.shown_step, truth_of(refused, 0))] == [True, False]


@pytest.mark.parametrize(
    "guess", [Guess("drop_table"), Guess("sort_by", frozenset({99})), Guess("sort_by", frozenset(), frozenset({-1}))]
)
def test_a_guess_of_what_the_phone_does_not_show_is_not_taken(every: Rooms, chain: Chain, guess: Guess) -> None:
    room = shown(every, chain)
    every.join(room, "a")
    assert not every.say(room, "a", 0, guess)
    assert not every.say(room, "stranger", 0, Guess("sort_by"))
    assert not every.say(room, "a", 1, Guess("sort_by")), "another step is shown"
    assert room.tally(0).guessed == 0


def test_rooms_and_students_are_bounded(monkeypatch: pytest.MonkeyPatch, every: Rooms) -> None:
    monkeypatch.setattr(rooms, "MOST_ROOMS", 2)
    monkeypatch.setattr(rooms, "MOST_STUDENTS", 2)
    room, _ = every.open(), every.open()
    with pytest.raises(InputError, match="All 2 rooms are in use"):
        every.open()
    every.join(room, "a")
    every.join(room, "b")
    every.join(room, "a")
    with pytest.raises(InputError, match="This room is full"):
        every.join(room, "c")


def test_a_phone_is_sent_a_bounded_part_of_any_table(chain: Chain) -> None:
    wide = Table.of([f"c{k}" for k in range(50)], [["x" * 5_000] * 50] * 500)
    frame = shown_frame(wide)
    assert frame.shape == (SHOWN_ROWS, SHOWN_COLUMNS)
    assert frame.map(len).to_numpy().max() <= SHOWN_CHARACTERS


def test_a_closed_room_keeps_nothing_and_its_code_is_unknown(every: Rooms, chain: Chain) -> None:
    room = shown(every, chain)
    every.join(room, "a")
    every.say(room, "a", 0, Guess("sort_by"))
    assert every.find(f" {room.code.lower()} ") is room
    every.close(room)
    assert every.find(room.code) is None
    assert (room.students, room.guesses, room.shown_step, room.subject) == (set(), {}, None, None)
    assert not every.say(room, "a", 0, Guess("sort_by"))


def test_a_room_that_nobody_uses_closes(chain: Chain) -> None:
    clock = Clock()
    every = Rooms(clock)
    left, used = shown(every, chain), shown(every, chain)
    every.join(used, "a")
    clock.now = rooms.IDLE_SECONDS - 1
    every.say(used, "a", 0, Guess("sort_by"))
    clock.now = rooms.IDLE_SECONDS + 1
    assert every.find(left.code) is None
    assert left.closed
    assert every.find(used.code) is used


def test_another_chain_starts_the_guesses_over(every: Rooms, chain: Chain) -> None:
    room = shown(every, chain)
    every.join(room, "a")
    every.say(room, "a", 0, Guess("sort_by"))
    every.show(room, shown_step_of(chain, 1, False, WORDS), chain)
    assert room.tally(0).guessed == 1
    other = play_run("refusal")
    every.show(room, shown_step_of(other, 0, False, WORDS), other)
    assert room.tally(0).guessed == 0


def test_a_second_click_that_comes_late_opens_no_other_room(monkeypatch: pytest.MonkeyPatch) -> None:
    own = actions.Teaching()
    monkeypatch.setattr(actions.state, "session", lambda: SimpleNamespace(part=lambda kind: own))
    actions.open_room()
    first = own.room
    actions.open_room()
    assert first is not None
    assert own.room is first
    actions.close_room()
    assert first.closed


def test_columns_that_a_step_uses_are_right_to_guess() -> None:
    chain: Any = play_run("repair")
    columns = truth_of(chain, 1).columns
    assert columns is not None
    assert [chain.before(1).table.columns[place] for place in columns] == ["Country"]


def test_the_qr_code_is_of_the_link_and_a_picture_with_a_text_alternative() -> None:
    drawn = qr_of(link_of("K7QPM", "https://example.org/tables/drive"))
    assert drawn.startswith('<svg role="img" aria-label="QR code')
    assert link_of("K7QPM", "https://example.org/tables/") == "https://example.org/tables/room?code=K7QPM"
