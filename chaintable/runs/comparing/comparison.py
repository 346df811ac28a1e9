"""A comparison: one question and table, and a chain for each way to answer it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from chaintable import methods, models
from chaintable.chain import Chain, Step, make_step
from chaintable.errors import StepError
from chaintable.methods import Method, settings_of
from chaintable.prompts import ORIGINALS, PromptSet
from chaintable.runs.comparing.alignment import Alignment, align
from chaintable.runs.comparing.figures import NOTHING_SPENT, Cost, Figures, figures_of

FEWEST_LANES, MOST_LANES = 2, 8


@dataclass(frozen=True, slots=True)
class Setup:
    """How a lane is played: the method with its settings, the model by its name, and the versions of the prompts."""

    method: str = methods.DEFAULT
    model: str = models.EMBEDDED
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    prompts: PromptSet = ORIGINALS

    @property
    def words(self) -> str:
        """The model, the method, and every setting that isn't the usual one.

        >>> Setup(settings={"operation_set": "paper", "max_steps": 12}).words
        "Embedded model · Chain-of-Table · Operations: The paper's five"
        """
        kind = methods.ALL.get(self.method)
        usual = {one.name: one for one in settings_of(kind)} if kind is not None else {}
        changed = [
            f"{one.title}: {(one.choices or {}).get(value, value)}"
            for name, value in self.settings.items()
            if (one := usual.get(name)) is not None and value != one.default
        ]
        own = [f"own prompts: {', '.join(self.prompts.own)}"] if self.prompts.own else []
        return " · ".join([self.model_words, kind.title if kind is not None else self.method, *changed, *own])

    @property
    def model_words(self) -> str:
        """The model's name; of one that isn't at a server, its title."""
        kind, name = models.kind_of(self.model)
        return name if kind.sends else f"{kind.title}{f' ({name})' if name else ''}"

    def open_method(self, **common: Any) -> Method:
        """Return the method with its settings; `common` are fields such as `masked`. InputError if it isn't known."""
        return methods.open_method(self.method, self.settings, prompts=self.prompts, **common)


@dataclass(frozen=True, slots=True)
class Lane:
    """One way to answer the question: its setup, and its chain as far as it got.

    `problem` says why it ended without an answer. `seconds` is how long it ran so far. `wasted` is what calls of steps
    cost that were never finished. `saved` is the id of its chain in the store, "" if it isn't there. A lane that is
    `growing` is still being played.
    """

    setup: Setup
    chain: Chain
    problem: str = ""
    seconds: float = 0.0
    wasted: Cost = NOTHING_SPENT
    saved: str = ""
    growing: bool = False

    @property
    def is_stuck(self) -> bool:
        """Whether it ended without an answer."""
        return not self.growing and self.chain.answer_at is None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Lanes beside each other; figures are told against the lane `base`. `expected` is the right answer, if known."""

    lanes: tuple[Lane, ...]
    base: int = 0
    expected: tuple[str, ...] = ()

    @property
    def growing(self) -> bool:
        """Whether any lane is still being played."""
        return any(lane.growing for lane in self.lanes)

    @property
    def alignment(self) -> Alignment:
        """The chains in rows."""
        return align([lane.chain for lane in self.lanes], [lane.growing for lane in self.lanes])

    @property
    def others(self) -> tuple[int, ...]:
        """The places of the lanes beside the baseline."""
        return tuple(lane for lane in range(len(self.lanes)) if lane != self.base)

    def figures(self) -> tuple[Figures, ...]:
        """The figures of each lane."""
        return tuple(
            figures_of(
                lane.chain,
                lane.seconds,
                lane.wasted,
                self.expected or lane.chain.question.expected or (),
                lane.growing,
            )
            for lane in self.lanes
        )

    def for_guessing(self) -> "Comparison":
        """Return the comparison for those who are to guess: neither it nor a chain of it knows the right answer."""
        asked = [replace(lane.chain.question, expected=None) for lane in self.lanes]
        chains = [replace(lane.chain, question=question) for lane, question in zip(self.lanes, asked, strict=True)]
        lanes = tuple(replace(lane, chain=chain) for lane, chain in zip(self.lanes, chains, strict=True))
        return replace(self, lanes=lanes, expected=())


def lane_name(place: int) -> str:
    """The name of a lane: a letter.

    >>> lane_name(0), lane_name(2)
    ('A', 'C')
    """
    return chr(ord("A") + place)


def taken(comparison: Comparison, alignment: Alignment, step: tuple[int, int], into: int) -> Chain:
    """Return the chain of lane `into` up to where a step of another lane stands, with that step in place of its own.

    `step` is the lane and the number of the step. StepError, with the reason, if it can't be done there.
    """
    source, number = step
    row = next(row for row, steps in enumerate(alignment.rows) if steps[source] == number)
    before = _count_before(alignment, row, into)
    kept = comparison.lanes[into].chain.until(before)
    made: Step = make_step(comparison.lanes[source].chain.steps[number].operation, kept.state)
    if made.problem:
        raise StepError(made.problem, "Take an earlier step first, or another one.")
    return kept.then(made)


def _count_before(alignment: Alignment, row: int, lane: int) -> int:
    """The number of steps that a lane has before a row."""
    return sum(steps[lane] is not None for steps in alignment.rows[:row])
