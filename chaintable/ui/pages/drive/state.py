"""What the page Drive remembers of one person."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.models.person import Drive
from chaintable.ui.pages.drive.second_opinion import Asking, Other

Mode = Literal["model", "class"]
MODES: tuple[Mode, ...] = ("model", "class")


@dataclass(frozen=True, slots=True)
class Lesson:
    """Where a class is in a chain of `count` steps, and what it guessed.

    `place` counts what is seen: 2k while the operation of step k is hidden, 2k + 1 once it is revealed. `guesses` maps
    a step and the name of an operation to the number of people who guessed it.

    >>> begun = Lesson(3).guess("sort_by").guess("sort_by").guess("group_by")
    >>> begun.votes(0), begun.forward().revealed, begun.forward().forward().step
    ({'sort_by': 2, 'group_by': 1}, True, 1)
    """

    count: int
    place: int = 0
    guesses: Mapping[tuple[int, str], int] = field(default_factory=dict)

    @property
    def step(self) -> int:
        """The current step, from 0."""
        return self.place // 2

    @property
    def revealed(self) -> bool:
        """Whether its operation is revealed."""
        return self.place % 2 == 1

    @property
    def at_end(self) -> bool:
        """Whether there is nothing left to reveal."""
        return self.place >= 2 * self.count - 1

    def forward(self) -> "Lesson":
        """Return the lesson with the operation revealed, or at the next step; the same at the end."""
        return self if self.at_end else replace(self, place=self.place + 1)

    def back(self) -> "Lesson":
        """Return the lesson one place back; the same at the start."""
        return replace(self, place=max(0, self.place - 1))

    def guess(self, name: str) -> "Lesson":
        """Return the lesson with one more guess at this step."""
        key = (self.step, name)
        return replace(self, guesses={**self.guesses, key: self.guesses.get(key, 0) + 1})

    def forget(self) -> "Lesson":
        """Return the lesson without the guesses at this step."""
        return replace(self, guesses={key: n for key, n in self.guesses.items() if key[0] != self.step})

    def votes(self, step: int) -> dict[str, int]:
        """Return the guesses at a step, by the name of the operation."""
        return {name: n for (at, name), n in self.guesses.items() if at == step}


@dataclass(slots=True)
class Driving:
    """The drive under way (None before it begins) and the lesson, with what belongs to the prompt at hand.

    `votes` are replies gathered before they are submitted; `asking` is a model that is asked the same prompt just now,
    and `other` what one said. `count` goes up with every reply, so that each prompt has widgets of its own. `saved` is
    the id that the chain so far is kept under. The lesson is about `taught`, and starts over with another chain;
    `large` is its presentation size, and `blamed` the step (from 0) that was last said to be to blame for its answer.
    """

    mode: Mode = "model"
    large: bool = False
    drive: Drive | None = None
    votes: tuple[str, ...] = ()
    asking: Asking | None = None
    other: Other | None = None
    count: int = 0
    saved: str = ""
    problem: str = ""
    lesson: Lesson = field(default_factory=lambda: Lesson(0))
    taught: Chain | None = None
    compared: Mapping[int, Chain | ChainTableError] = field(default_factory=dict)
    blamed: int | None = None
