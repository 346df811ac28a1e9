"""Undo and redo: an immutable history of moments, as long as they fit into memory."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

Moment = TypeVar("Moment")


@dataclass(frozen=True, slots=True, eq=False)
class History(Generic[Moment]):
    """A history: `past` ends with the moment before `present`; `future` begins with the one undone last.

    >>> drawn = History(1).then(2).then(3)
    >>> drawn.undone().present, drawn.undone().redone().present
    (2, 3)
    """

    present: Moment
    past: tuple[Moment, ...] = ()
    future: tuple[Moment, ...] = ()

    def then(self, moment: Moment) -> "History[Moment]":
        """Add a moment; moments that were undone can no longer be redone."""
        return History(moment, (*self.past, self.present))

    def within(self, limit: int, held: Callable[[Moment], Mapping[int, int]]) -> "History[Moment]":
        """Forget the oldest past moments until those left hold at most `limit` bytes beside what the present holds.

        `held` returns what a moment holds: the bytes of each object by its id. What two moments share counts once.

        >>> History(1).then(2).then(3).within(8, lambda moment: {moment: 5}).past
        (2,)
        """
        known, total = set(held(self.present)), 0
        for k, moment in enumerate(reversed(self.past)):
            new = {key: size for key, size in held(moment).items() if key not in known}
            total += sum(new.values())
            if total > limit:
                return replace(self, past=self.past[len(self.past) - k :])
            known |= set(new)
        return self

    def instead(self, moment: Moment) -> "History[Moment]":
        """Replace the present; Undo does not bring it back."""
        return replace(self, present=moment)

    def each(self, change: Callable[[Moment], Moment]) -> "History[Moment]":
        """Replace every moment by what `change` makes of it."""
        return History(change(self.present), tuple(map(change, self.past)), tuple(map(change, self.future)))

    def undone(self) -> "History[Moment]":
        """Go back one moment, if there is one."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redone(self) -> "History[Moment]":
        """Go forward one moment, if one was undone."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])
