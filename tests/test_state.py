"""A state carries a table, notes and pictures; a step that changes any of them did something."""

from functools import partial

import pytest

from chaintable.chain import Chain, Change
from chaintable.errors import InputError, StepError
from chaintable.operations import Answer, Operation, Reading, SortBy
from chaintable.tables.pictures import JPEG, MOST_BYTES, PNG, Picture, read_picture
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

TABLE = Table.of(["Team"], [["Ajax"], ["PSV"]])
STATE = State(TABLE)


def png(width: int = 1, height: int = 1) -> bytes:
    """The first bytes of a PNG file: as much of one as is looked at."""
    return b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes(20)


def jpeg(width: int = 3, height: int = 2) -> bytes:
    """The same of a JPEG file, with a comment before the frame header."""
    frame = b"\xff\xc0\x00\x11\x08" + height.to_bytes(2, "big") + width.to_bytes(2, "big") + bytes(10)
    return b"\xff\xd8\xff\xfe\x00\x04hi" + frame + b"\xff\xd9"


def test_a_note_of_the_same_kind_and_title_is_replaced_in_its_place() -> None:
    state = STATE.with_notes([Note("Plan", "sort"), Note("Result", "3"), Note("Plan", "count")])
    assert state.notes == (Note("Plan", "count"), Note("Result", "3"))
    assert state.with_notes(state.notes) == state


@pytest.mark.parametrize(
    "other", [Note("Idol", "b", "text", (1,), "who"), Note("Idol", "b", "evidence", (2,), "who"),
              Note("Idol", "b", "evidence", (1,), "where"), Note("Host", "b", "evidence", (1,), "who")]
)  # fmt: skip
def test_notes_of_another_kind_title_row_or_query_stay_beside_each_other(other: Note) -> None:
    first = Note("Idol", "a", "evidence", (1,), "who", 0.5)
    assert STATE.with_notes([first, other]).notes == (first, other)


def test_another_text_or_score_replaces_a_note() -> None:
    first = Note("Idol", "a", "evidence", (1,), "who", 0.5)
    again = Note("Idol", "b", "evidence", (1,), "who", 0.75)
    assert STATE.with_notes([first, again]).notes == (again,)


def test_the_last_note_of_a_title_is_found_and_a_missing_one_is_named() -> None:
    state = STATE.with_notes([Note("Result", "a", rows=(0,)), Note("Plan", "b"), Note("Result", "c", rows=(1,))])
    assert state.place_of_note("result") == 2
    with pytest.raises(StepError, match=r"No note 'Reslut'. Did you mean 'Result'\?"):
        state.place_of_note("Reslut")
    with pytest.raises(StepError, match="There are no notes yet"):
        STATE.place_of_note("Result")


def test_states_differ_by_their_notes_and_pictures_too() -> None:
    nothing = partial(Operation.no_effect, SortBy("Team", "small to large"))
    assert nothing(STATE, STATE) != ""
    assert nothing(STATE, STATE.with_note(Note("Plan", "sort"))) == ""
    assert nothing(STATE, State(TABLE, (), (Picture("a", PNG, png()),))) == ""


def test_a_chain_starts_from_the_table_the_notes_and_the_pictures_of_its_source() -> None:
    notes, pictures = (Note("Context", "Dutch teams"),), (Picture("a", PNG, png()),)
    chain = Chain(Question("Who?"), Source(TABLE, notes=notes, pictures=pictures))
    assert chain.start == State(TABLE, notes, pictures)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (STATE, STATE, "2 × 1 → 2 × 1"),
        (STATE, STATE.with_note(Note("A", "a")), "0 → 1 note"),
        (STATE.with_note(Note("A", "a")), STATE.with_notes([Note("A", "a"), Note("B", "b")]), "1 → 2 notes"),
        (STATE.with_note(Note("A", "a")), STATE.with_note(Note("A", "b")), "1 note changed"),
        (STATE, STATE.with_table(TABLE.take([0])).with_note(Note("A", "a")), "2 × 1 → 1 × 1, 0 → 1 note"),
    ],
)
def test_a_change_says_what_became_of_the_notes(before: State, after: State, words: str) -> None:
    assert str(Change.between(before, after)) == words


def test_an_answer_is_read_off_a_note() -> None:
    state = STATE.with_notes([Note("Plan", "count"), Note("Result", " 42\n")])
    answer = Answer(Reading("note", text="Result"))
    found = answer.read(state)
    assert (found.values, found.notes, len(found.rows)) == (("42",), (1,), 0)
    assert Answer.parse(str(answer)) == answer
    assert Answer.parse('f_answer(yes_no(note("Result") > 41))').read(state).values == ("yes",)
    assert answer.to_pandas(state) == "answer = '42'"
    with pytest.raises(StepError, match="No note"):
        answer.apply(STATE)


def test_pictures_with_the_same_bytes_are_equal() -> None:
    one, other = Picture("a", PNG, png()), Picture("b", PNG, png())
    assert one == other
    assert hash(one) == hash(other)
    assert one != Picture("a", PNG, png(2))


@pytest.mark.parametrize(("data", "media"), [(png(40, 30), PNG), (jpeg(), JPEG)])
def test_png_and_jpeg_are_known_by_their_bytes(data: bytes, media: str) -> None:
    assert read_picture(data, "a.gif") == Picture("a.gif", media, data)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a PNG or JPEG"),
        (b"<svg/>", "not a PNG or JPEG"),
        (png()[:20], "not a PNG or JPEG"),
        (jpeg()[:12], "not a PNG or JPEG"),
        (b"\xff\xd8\xff" + b"\xff" * 40, "not a PNG or JPEG"),
        (png(0, 5), "0 × 5 pixels"),
        (png(10_000, 10_000), "10,000 × 10,000 pixels; a picture may have 40 million pixels"),
        (jpeg(50_000, 50_000), "50,000 × 50,000 pixels"),
        (png() + bytes(MOST_BYTES), "10.0 MB; a picture may have 10"),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_picture(data, "x.png")
