"""Undo and redo, as far back as memory allows."""

from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Chain
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.memory import trimmed
from chaintable.ui.session.undo.moment import File, Moment


@given(st.lists(st.integers(), min_size=1))
def test_undoing_everything_and_redoing_it_is_the_identity(moments: list[int]) -> None:
    history = History(0)
    for moment in moments:
        history = history.then(moment)
    back = history
    for _ in moments:
        back = back.undone()
    assert back.present == 0
    for _ in moments:
        back = back.redone()
    assert (back.present, back.past, back.future) == (history.present, history.past, history.future)


def test_undo_at_the_beginning_and_redo_at_the_end_change_nothing() -> None:
    history = History("only")
    assert history.undone() is history
    assert history.redone() is history


def test_something_new_after_undo_forgets_what_was_undone() -> None:
    history = History(1).then(2).undone().then(3)
    assert history.future == ()
    assert history.past == (1,)


@given(st.lists(st.sets(st.integers(0, 6))), st.sets(st.integers(0, 6)), st.integers(0, 40))
def test_the_longest_past_that_fits_is_kept(past: list[set[int]], present: set[int], limit: int) -> None:
    """A moment is a set of things; thing n takes n bytes, and once whoever holds it."""

    def bytes_beside(moments: list[set[int]]) -> int:
        return sum(set().union(*moments) - present)

    fitting = [k for k in range(len(past) + 1) if bytes_beside(past[k:]) <= limit]
    kept = History(present, tuple(past)).within(limit, lambda moment: {thing: thing for thing in moment})
    assert kept.past == tuple(past[min(fitting) :])
    assert kept.present == present


def moment_of(text: str, file: File | None = None) -> Moment:
    table = Table.of(["Text"], [[text]])
    return Moment(Chain(Question(""), Source.of(table)), file=file)


def test_undo_lets_go_of_the_oldest_tables_and_says_nothing_of_the_rest() -> None:
    moments = [moment_of("x" * 1000) for _ in range(4)]
    history = History(moments[0]).then(moments[1]).then(moments[2]).then(moments[3])
    assert trimmed(history, 2500).past == (moments[1], moments[2])
    assert trimmed(history).past == tuple(moments[:3])


def test_what_was_worked_out_stays_for_the_table_that_is_shown_only() -> None:
    before, now = moment_of("before"), moment_of("now")
    tables = [moment.chain.source.table for moment in (before, now)]
    key = Remembering()
    for table in tables:
        table.memories[key] = "worked out"
    trimmed(History(before).then(now))
    assert [key in table.memories for table in tables] == [False, True]


class Remembering:
    """Something to remember by."""


def test_the_file_of_an_earlier_moment_is_on_disk_and_comes_back_whole() -> None:
    content = bytes(range(256)) * 1000
    file = File(content, "big.csv")
    history = trimmed(History(moment_of("a", file)).then(moment_of("b")))
    assert file.in_memory < 1000
    assert history.undone().present.file is file
    assert file.data == content
    assert file.in_memory == len(content)


def test_the_file_that_is_shown_and_small_files_stay_in_memory() -> None:
    shown, small = File(bytes(100_000), "shown.csv"), File(b"a,b", "small.csv")
    pasted = File("a,b" * 50_000, "pasted table")
    past = History(moment_of("a", small)).then(moment_of("b", pasted)).then(moment_of("c", shown))
    trimmed(past.then(moment_of("d", shown)))
    assert [shown.in_memory, small.in_memory, pasted.in_memory] == [100_000, 3, 150_000]
