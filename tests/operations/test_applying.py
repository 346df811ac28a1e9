"""What was applied a moment ago is not worked out again, and is the same state; anything else is worked out."""

import pytest

from chaintable.errors import StepError
from chaintable.operations import SelectRow
from chaintable.operations.applying import applied
from chaintable.tables.state import Note, State
from chaintable.tables.table import Table

TEAMS = Table.of(["Team", "Wins"], [["Reds", "3"], ["Blues", "2"]])
REDS = SelectRow.parse("f_select_row(Team = Reds)")


def test_the_same_operation_on_the_same_state_gives_the_very_same_state() -> None:
    state = State(TEAMS)
    assert applied(REDS, state) is applied(SelectRow.parse("f_select_row(Team = Reds)"), State(TEAMS))
    assert applied(REDS, state) == REDS.apply(state)


def test_another_table_of_the_same_cells_is_another_state() -> None:
    other = Table.of(["Team", "Wins"], [["Reds", "3"], ["Blues", "2"]])
    assert applied(REDS, State(TEAMS)) is not applied(REDS, State(other))


def test_the_notes_of_a_state_are_not_those_of_another() -> None:
    note = Note("Source", "the league's own table")
    assert applied(REDS, State(TEAMS, (note,))).notes == (note,)
    assert applied(REDS, State(TEAMS)).notes == ()


def test_what_cannot_be_done_fails_each_time() -> None:
    for _ in range(2):
        with pytest.raises(StepError, match="No column"):
            applied(SelectRow.parse("f_select_row(City = Oslo)"), State(TEAMS))


def _of_size(n_rows: int) -> Table:
    return Table.of(["Team", "Wins"], [["Reds", str(number)] for number in range(n_rows)] + [["Blues", "1"]])


BLUES = SelectRow.parse("f_select_row(Team = Blues)")


def test_of_a_large_table_only_the_last_result_is_kept() -> None:
    large = State(_of_size(30_000))
    reds = applied(REDS, large)
    assert applied(REDS, large) is reds
    applied(BLUES, large)
    assert applied(REDS, large) is not reds
    assert applied(REDS, large).table.n_rows == 30_000


def test_the_result_on_a_very_large_table_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chaintable.operations.applying._MOST_CELLS", 60_000)
    large = State(_of_size(30_000))
    assert applied(REDS, large) is not applied(REDS, large)


def test_what_was_made_of_a_very_large_table_is_not_kept_as_that_lives_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chaintable.operations.applying._MOST_CELLS", 60_000)
    few = State(_of_size(30_000).take([0, 30_000]))
    assert applied(REDS, few) is not applied(REDS, few)
