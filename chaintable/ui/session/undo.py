"""Undo and redo without limit: a value that holds what was, what is and what was undone."""

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

Moment = TypeVar("Moment")


@dataclass(frozen=True, slots=True, eq=False)
class History(Generic[Moment]):
    """`past` ends with what was just before `present`; `future` begins with what was undone last.

    >>> drawn = History(1).then(2).then(3)
    >>> drawn.undone().present, drawn.undone().redone().present
    (2, 3)
    """

    present: Moment
    past: tuple[Moment, ...] = ()
    future: tuple[Moment, ...] = ()

    def then(self, moment: Moment) -> "History[Moment]":
        """Something new; what was undone before can no longer be done again."""
        return History(moment, (*self.past, self.present))

    def instead(self, moment: Moment) -> "History[Moment]":
        """Another present, with no trace of the one that was."""
        return replace(self, present=moment)

    def undone(self) -> "History[Moment]":
        """One moment back; the same where there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redone(self) -> "History[Moment]":
        """One moment on; the same where nothing was undone."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])
