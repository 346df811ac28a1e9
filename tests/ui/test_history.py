"""Undo and redo without limit."""

from hypothesis import given
from hypothesis import strategies as st

from chaintable.ui.session.undo import History


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
