"""Which module follows which in the plans of many chains, and how often: the paper's transition graph (section 4.4)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from chaintable.chain import Chain
from chaintable.methods.chameleon.playing import plan_in

START, END = "start", "end"
"""What stands before the first module of a plan, and after its last."""
Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Transitions:
    """How often one module follows another, and how many plans that was counted over.

    An edge goes from `START` to a plan's first module, and from its last module to `END`.
    """

    counts: Mapping[Edge, int]
    plans: int
    places: Mapping[str, float] = field(default_factory=dict)
    """The mean place of each module in the plans, from 0 (first) to 1 (last)."""

    @property
    def modules(self) -> tuple[str, ...]:
        """Every module that occurs, those that follow most often first."""
        arrivals: Counter[str] = Counter()
        for (_, to), count in self.counts.items():
            arrivals[to] += count
        return tuple(name for name, _ in arrivals.most_common() if name != END)

    @property
    def stages(self) -> tuple[str, ...]:
        """Every module that occurs, by its mean place in the plans; of the same place, those that occur more often."""
        occurring = [name for name in self.modules if name != START]
        return tuple(sorted(occurring, key=lambda name: self.places.get(name, 0.5)))

    def share(self, edge: Edge) -> float:
        """Return the share of the steps out of a module that take this edge (0 to 1)."""
        out = sum(count for (came_from, _), count in self.counts.items() if came_from == edge[0])
        return self.counts.get(edge, 0) / out if out else 0.0

    def arrivals(self, module: str) -> int:
        """Return how often a module occurs in the plans."""
        return sum(count for (_, to), count in self.counts.items() if to == module)


def transitions_of(plans: Iterable[Sequence[str]]) -> Transitions:
    """Return the transitions of plans; one without modules is not counted.

    >>> found = transitions_of([("row_lookup", "answer_generator"), ("answer_generator",)])
    >>> found.counts["start", "row_lookup"], found.counts["answer_generator", "end"], found.plans
    (1, 2, 2)
    """
    told = [plan for plan in plans if plan]
    counts = Counter(edge for plan in told for edge in edges_of(plan))
    return Transitions(dict(counts.most_common()), len(told), _mean_places(told))


def _mean_places(plans: Sequence[Sequence[str]]) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for plan in plans:
        for place, name in enumerate(plan):
            found.setdefault(name, []).append(place / max(1, len(plan) - 1))
    return {name: sum(places) / len(places) for name, places in found.items()}


def edges_of(plan: Sequence[str]) -> tuple[Edge, ...]:
    """Return the edges of one plan, in order.

    >>> edges_of(["row_lookup", "answer_generator"])
    (('start', 'row_lookup'), ('row_lookup', 'answer_generator'), ('answer_generator', 'end'))
    """
    return tuple(zip((START, *plan), (*plan, END), strict=True)) if plan else ()


def plan_of(chain: Chain) -> tuple[str, ...]:
    """Return the modules that a chain was planned with; none if it wasn't made by a plan."""
    plan = plan_in(chain)
    return plan.modules if plan is not None else ()


def _published(plans: int, ways: Mapping[str, Mapping[str, int]]) -> Transitions:
    counts = {(came_from, to): count for came_from, onward in ways.items() for to, count in onward.items()}
    return Transitions(counts, plans)


_PROGRAM = ("program_generator", "program_verifier", "program_executor")
_WRITE, _CHECK, _RUN = _PROGRAM
_ROWS, _COLUMNS, _KNOW, _TELL = "row_lookup", "column_lookup", "knowledge_retrieval", "table_verbalizer"
_ASK, _SEARCH, _CAPTION, _TEXTS = "query_generator", "web_search", "image_captioner", "text_detector"
_SOLVE, _ANSWER = "solution_generator", "answer_generator"

PUBLISHED: Mapping[str, Transitions] = {
    "GPT-4, TabMWP": _published(
        7_686,
        {
            START: {_WRITE: 2_996, _ROWS: 2_032, _KNOW: 1_443, _SOLVE: 810, _COLUMNS: 405},
            _WRITE: {_CHECK: 5_533},
            _CHECK: {_RUN: 5_533},
            _RUN: {_ANSWER: 5_528, _SOLVE: 5},
            _ROWS: {_TELL: 541, _SOLVE: 535, _KNOW: 494, _WRITE: 400, _COLUMNS: 64},
            _COLUMNS: {_WRITE: 349, _SOLVE: 116, _ROWS: 2, _KNOW: 2},
            _TELL: {_WRITE: 571},
            _KNOW: {_WRITE: 1_216, _SOLVE: 693, _TELL: 30},
            _SOLVE: {_ANSWER: 2_158, _WRITE: 1},
            _ANSWER: {END: 7_686},
        },
    ),
    "GPT-4, ScienceQA": _published(
        4_241,
        {
            START: {_KNOW: 2_241, _TEXTS: 1_257, _ASK: 471, _CAPTION: 272},
            _KNOW: {_SOLVE: 3_443, _SEARCH: 5},
            _TEXTS: {_KNOW: 981, _SOLVE: 276},
            _ASK: {_SEARCH: 473},
            _SEARCH: {_SOLVE: 465, _KNOW: 10, _CAPTION: 3},
            _CAPTION: {_KNOW: 216, _SOLVE: 57, _ASK: 2},
            _SOLVE: {_ANSWER: 4_241},
            _ANSWER: {END: 4_241},
        },
    ),
}
"""The transitions of the plans that Lu et al. (arXiv 2304.09842) recorded for their test questions, to compare with."""

PUBLISHED_USE: Mapping[str, Mapping[str, float]] = {
    "ChatGPT, TabMWP": {_ROWS: 46.51, _COLUMNS: 3.89, _TELL: 2.94, _KNOW: 16.40, **dict.fromkeys(_PROGRAM, 70.84),
                        _SOLVE: 34.84, _ANSWER: 100.0},
    "GPT-4, TabMWP": {_ROWS: 26.46, _COLUMNS: 6.10, _TELL: 7.43, _KNOW: 25.23, **dict.fromkeys(_PROGRAM, 71.99),
                      _SOLVE: 28.09, _ANSWER: 100.0},
    "ChatGPT, ScienceQA": {_KNOW: 71.82, _TEXTS: 17.12, _ASK: 1.93, _SEARCH: 2.92, _CAPTION: 9.62, _SOLVE: 100.0,
                           _ANSWER: 100.0},
    "GPT-4, ScienceQA": {_KNOW: 81.30, _TEXTS: 29.64, _ASK: 11.15, _SEARCH: 11.27, _CAPTION: 6.48, _SOLVE: 100.0,
                         _ANSWER: 100.0},
}  # fmt: skip
"""The share of their plans that each module stands in, in percent. For ChatGPT only this is published."""


def use_of(plans: Iterable[Sequence[str]]) -> dict[str, float]:
    """Return the share of plans that each module stands in, in percent, the most used first.

    >>> use_of([("row_lookup", "answer_generator"), ("answer_generator",)])
    {'answer_generator': 100.0, 'row_lookup': 50.0}
    """
    told = [set(plan) for plan in plans if plan]
    counts = Counter(name for plan in told for name in sorted(plan))
    return {name: 100 * count / len(told) for name, count in counts.most_common()}


__all__ = ["END", "PUBLISHED", "PUBLISHED_USE", "START", "Edge", "Transitions", "edges_of", "plan_of",
           "transitions_of", "use_of"]  # fmt: skip
