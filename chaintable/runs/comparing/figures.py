"""The figures of a lane: its answer with check and grade, what it cost, and each figure's difference to a baseline."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from chaintable.chain import Chain
from chaintable.evaluation.trials import is_right
from chaintable.evidence import shown_answer
from chaintable.models.alternatives import confidence_of, grade, percent
from chaintable.models.school_working import checked
from chaintable.models.serving.prices import render_money
from chaintable.prompts.dialogue import NOTHING, Call
from chaintable.runs.comparing.effects import same_answer

Mark = Literal["same", "better", "worse", "other"]
Better = Literal["less", "more", "neither"]
_MOST_VALUES, _LONGEST = 6, 120
_AWAITED = "not yet"


@dataclass(frozen=True, slots=True)
class Cost:
    """What calls cost without the cache; `cached` is how many of the tokens came from it and cost nothing now.

    `price` is in US dollars, None if unknown.
    """

    requests: int = 0
    samples: int = 0
    tokens: int = 0
    cached: int = 0
    price: float | None = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        """The sum; its price is known only if both prices are."""
        price = None if self.price is None or other.price is None else self.price + other.price
        return Cost(
            self.requests + other.requests,
            self.samples + other.samples,
            self.tokens + other.tokens,
            self.cached + other.cached,
            price,
        )


NOTHING_SPENT = Cost()


def cost_of(calls: Iterable[Call]) -> Cost:
    """Return the cost of calls; the embedded model and people cost nothing."""
    return sum(map(_cost, calls), NOTHING_SPENT)


def _cost(call: Call) -> Cost:
    said = call.completion
    usages = [usage for usage in (said.usage, said.saved) if usage is not None]
    if not usages:
        return NOTHING_SPENT
    usage = sum(usages, NOTHING)
    from_cache = said.saved.tokens if said.saved else 0
    return Cost(max(said.requests, 1), len(said.texts), usage.tokens, from_cache, usage.price)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one lane. `answer` is as a person reads it, and `values` as they are compared.

    `found` says whether the table supports the answer, `right` whether it is the expected one, and `sure` is the
    model's confidence (0 to 1); None where that isn't known. A lane that is `growing` has no difference to others yet.
    `over_documents` means that the answer was looked for in the evidence, not in a table.
    """

    answer: str = ""
    values: tuple[str, ...] = ()
    found: bool | None = None
    check: str = ""
    right: bool | None = None
    sure: float | None = None
    steps: int = 0
    failed: int = 0
    cost: Cost = NOTHING_SPENT
    seconds: float = 0.0
    growing: bool = False
    over_documents: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether its answer is still to come."""
        return self.growing and not self.values


def figures_of(
    chain: Chain,
    seconds: float,
    wasted: Cost = NOTHING_SPENT,
    expected: Sequence[str] = (),
    growing: bool = False,
) -> Figures:
    """Return the figures of a chain that ran so long; `wasted` is what unfinished steps cost."""
    shown, check, answer = shown_answer(chain), checked(chain), chain.answer
    question = replace(chain.question, expected=tuple(expected) or None)
    return Figures(
        _on_one_line(shown.values) if shown else "",
        answer.values if answer else (),
        None if check is None else check.found,
        check.words if check else "",
        is_right(question, answer.values if answer else ()),
        confidence_of(chain),
        len(chain.steps),
        sum(bool(step.problem) for step in chain.steps),
        cost_of(call for step in chain.steps for call in step.calls) + wasted,
        seconds,
        growing,
        chain.start.passages is not None and bool(chain.state.evidence),
    )


def _on_one_line(values: Sequence[str]) -> str:
    """
    >>> _on_one_line(["a"] * 8)
    'a, a, a, a, a, a and 2 more'
    """
    shown = ", ".join(" ".join(value.split())[:_LONGEST] or "(empty)" for value in values[:_MOST_VALUES])
    return shown + (f" and {len(values) - _MOST_VALUES:,} more" if len(values) > _MOST_VALUES else "")


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of one lane in words, and its difference to the baseline ("" where there is none)."""

    words: str
    difference: str = ""
    mark: Mark = "same"


def figure_rows(lanes: Sequence[Figures], base: int) -> dict[str, tuple[Cell, ...]]:
    """Return each figure by its title, with a cell for each lane."""
    return {
        title: tuple(
            words(lane)
            if place == base or lane.growing or lanes[base].growing
            else _beside(words(lane), *tell(lane, lanes[base]))
            for place, lane in enumerate(lanes)
        )
        for title, words, tell in _ROWS
    }


_Told = tuple[str, Mark]


def _beside(cell: Cell, difference: str, mark: Mark) -> Cell:
    return replace(cell, difference=difference, mark=mark)


def _answer(lane: Figures) -> Cell:
    return Cell(lane.answer or (_AWAITED if lane.is_awaited else "no answer"))


def _answer_differs(lane: Figures, base: Figures) -> _Told:
    if same_answer(lane.values, base.values):
        return "", "same"
    return "another answer" if lane.values and base.values else "", "other"


def _check(lane: Figures) -> Cell:
    if lane.is_awaited:
        return Cell(_AWAITED)
    if lane.found is None:
        return Cell("no answer")
    return Cell(_cut(lane.check) or found_words(lane.found, lane.over_documents))


def found_words(found: bool, over_documents: bool) -> str:
    """Say where an answer was found, or wasn't."""
    return f"{'' if found else 'not '}in the {'evidence' if over_documents else 'table'}"


def _grade(lane: Figures) -> Cell:
    if lane.is_awaited:
        return Cell(_AWAITED)
    return Cell({True: "right", False: "wrong", None: "not known"}[lane.right])


def _sure(lane: Figures) -> Cell:
    if lane.is_awaited:
        return Cell(_AWAITED)
    return Cell("not told" if lane.sure is None else f"{grade(lane.sure)} ({percent(lane.sure)})")


def _change_of(value: Callable[[Figures], object]) -> Callable[[Figures, Figures], _Told]:
    """Tell only whether something is another than that of the baseline; true is better than false."""

    def tell(lane: Figures, base: Figures) -> _Told:
        one, other = value(lane), value(base)
        if one == other:
            return "", "same"
        return "", "better" if one is True else "worse" if other is True else "other"

    return tell


def _more(
    value: Callable[[Figures], float | None], words: Callable[[float], str], better: Better = "less"
) -> Callable[[Figures, Figures], _Told]:
    """Tell how much more or less it is than that of the baseline."""

    def tell(lane: Figures, base: Figures) -> _Told:
        one, other = value(lane), value(base)
        if one is None or other is None:
            return "", "same" if one is other else "other"
        told = words(abs(one - other))
        if told == words(0):
            return "", "same"
        difference = f"{'+' if one > other else '−'}{told}"
        if better == "neither":
            return difference, "other"
        return difference, "better" if (one > other) == (better == "more") else "worse"

    return tell


def _count(value: Callable[[Figures], int]) -> Callable[[Figures], Cell]:
    return lambda lane: Cell(f"{value(lane):,}")


def _whole(number: float) -> str:
    return f"{number:,.0f}"


def _seconds(number: float) -> str:
    return f"{number:,.1f} s"


def _points(share: float) -> str:
    return f"{100 * share:.0f} points"


def _tokens(lane: Figures) -> Cell:
    from_cache = f" ({lane.cost.cached:,} from the cache)" if lane.cost.cached else ""
    return Cell(f"{lane.cost.tokens:,}{from_cache}")


def _lasted(lane: Figures) -> Cell:
    return Cell("running" if lane.growing else _seconds(lane.seconds))


def _price(lane: Figures) -> Cell:
    return Cell("not known" if lane.cost.price is None else render_money(lane.cost.price))


_ROWS: tuple[tuple[str, Callable[[Figures], Cell], Callable[[Figures, Figures], _Told]], ...] = (
    ("Answer", _answer, _answer_differs),
    ("Check", _check, _change_of(lambda lane: lane.found)),
    ("Grade", _grade, _change_of(lambda lane: lane.right)),
    ("Confidence", _sure, _more(lambda lane: lane.sure, _points, "more")),
    ("Steps", _count(lambda lane: lane.steps), _more(lambda lane: lane.steps, _whole, "neither")),
    ("Failed steps", _count(lambda lane: lane.failed), _more(lambda lane: lane.failed, _whole)),
    ("Requests", _count(lambda lane: lane.cost.requests), _more(lambda lane: lane.cost.requests, _whole)),
    ("Samples", _count(lambda lane: lane.cost.samples), _more(lambda lane: lane.cost.samples, _whole)),
    ("Tokens", _tokens, _more(lambda lane: lane.cost.tokens, _whole)),
    ("Price", _price, _more(lambda lane: lane.cost.price, render_money)),
    ("Seconds", _lasted, _more(lambda lane: lane.seconds, _seconds)),
)
