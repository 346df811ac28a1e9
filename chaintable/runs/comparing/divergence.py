"""Two lanes at the row in which they part: the tables of both, and what these differ in."""

from dataclasses import dataclass

from chaintable.operations.grammar import and_list
from chaintable.runs.comparing.alignment import Alignment, Divergence
from chaintable.runs.comparing.comparison import Comparison, lane_name
from chaintable.runs.comparing.differences import TableDifference, difference
from chaintable.tables.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Apart:
    """The baseline and another `lane` where they part: the states after that row, and what their tables differ in."""

    lane: int
    divergence: Divergence
    states: tuple[State, State]
    difference: TableDifference
    words: str


def where_apart(comparison: Comparison, alignment: Alignment, lane: int) -> Apart | None:
    """Return where a lane parts from the baseline, in tables and in words; None if it doesn't, so far."""
    divergence = alignment.divergence(comparison.base, lane)
    if divergence is None:
        return None
    left, right = (_state(comparison, alignment, place, divergence.row) for place in (comparison.base, lane))
    found = difference(left.table, right.table)
    return Apart(lane, divergence, (left, right), found, _words(comparison, lane, (left, right), found))


def _state(comparison: Comparison, alignment: Alignment, lane: int, row: int) -> State:
    """The state that a lane has after a row."""
    last = alignment.last_step(lane, row)
    return comparison.lanes[lane].chain.before(0 if last is None else last + 1)


def _words(comparison: Comparison, lane: int, states: tuple[State, State], found: TableDifference) -> str:
    names = lane_name(comparison.base), lane_name(lane)
    if not found.is_empty:
        return found.words(*names)
    if evidence := _evidence_words(names, states):
        return evidence
    if states[0].notes != states[1].notes:
        return "The tables are the same; their notes differ."
    told = [_answer(comparison, place) for place in (comparison.base, lane)]
    return f"The tables are the same. {names[0]}: {told[0]}. {names[1]}: {told[1]}."


def _evidence_words(names: tuple[str, str], states: tuple[State, State]) -> str:
    """Say which evidence one of two lanes over documents has and the other hasn't; "" if they have the same."""
    first, second = ([note.title for note in state.evidence] for state in states)
    own = [(names[0], [t for t in first if t not in second]), (names[1], [t for t in second if t not in first])]
    quoted = [(name, and_list([f"“{title[:80]}”" for title in titles])) for name, titles in own]
    told = [f"only {name} has found {titles}" for name, titles in quoted if titles]
    return f"The evidence differs: {'; '.join(told)}." if told else ""


def _answer(comparison: Comparison, lane: int) -> str:
    answer = comparison.lanes[lane].chain.answer
    return ", ".join(answer.values[:6]) or "an empty answer" if answer else "no answer"


def divergence_words(comparison: Comparison, alignment: Alignment, lane: int) -> str:
    """Say in a sentence where a lane parts from the baseline, or that it doesn't."""
    names = f"{lane_name(comparison.base)} and {lane_name(lane)}"
    divergence = alignment.divergence(comparison.base, lane)
    if divergence is None:
        growing = comparison.lanes[comparison.base].growing or comparison.lanes[lane].growing
        return f"{names} do the same{' so far' if growing else ''}."
    places = ((comparison.base, divergence.left), (lane, divergence.right))
    at = "; ".join(_place(place, step) for place, step in places)
    again = f" They match again from row {divergence.again + 1}." if divergence.again is not None else ""
    return f"{names} part in row {divergence.row + 1} ({at}).{again}"


def _place(lane: int, step: int | None) -> str:
    return f"{lane_name(lane)} has no step there" if step is None else f"step {step + 1} of {lane_name(lane)}"
