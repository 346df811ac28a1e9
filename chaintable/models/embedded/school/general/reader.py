"""The best reading of a question from its parts, and how sure it is."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.doubting.mismatches import asks_yes_or_no
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.general import counts, differences, row_and_column_choices, series, verdicts
from chaintable.models.embedded.school.general.coverage import coverage
from chaintable.models.embedded.school.general.expressions import Reading
from chaintable.models.embedded.school.general.facts import facts_of
from chaintable.models.embedded.school.general.mentions import Sense
from chaintable.models.embedded.school.tables.school_grid import is_of_school

_PRICED = re.compile(
    r" what (?:do|does|did|will|would) .{3,80} (?:cost|pay|owe|save|bring in)\b(?!.* on $)"
    r"| what is (?:the|my|our|her|his|their) (?:damage|bill|total|price|cost) "
)
_SHARES = frozenset("fraction percent percentage probability chance chances odds proportion likely".split())
_GUESSED = 0.7
"""How much is left where no word says that a number is asked for."""

_YES = (verdicts.compared, verdicts.as_many, verdicts.reaches, verdicts.enough)
_NAMES = (
    series.plot_mode,
    series.term_of_pattern,
    row_and_column_choices.either,
    differences.changed_most,
    row_and_column_choices.which_fit,
    row_and_column_choices.which_most,
)
_NUMBERS = (
    series.term_of_pattern, series.binned, series.running, series.whole_of_counts, series.plot_mode, differences.moved,
    differences.grown, counts.after_some, differences.more_than, differences.between, counts.units_for,
    counts.how_many_fit, counts.mean_of, counts.extreme, counts.all_but, counts.added,
)  # fmt: skip


def general_reading(exercise: Exercise) -> Found | None:
    """Return the likeliest reading of a question, as sure as its words take part; None if it can't be put together."""
    kind, text = asked_kind(exercise)
    if kind == "yes" and (met := verdicts.in_time(exercise)) is not None:
        return met
    facts = facts_of(exercise)
    if facts is None:
        return None
    sense = _with_context(Sense(exercise, facts, text))
    readers = {"yes": _YES, "name": _NAMES, "share": (counts.share_of,), "number": _NUMBERS}[kind]
    found = [one for reader in readers if (one := reader(sense)) is not None]
    if not found and kind == "name" and not exercise.asks("which", "who", "whose", "where", "when"):
        guessed = [one for reader in _NUMBERS if (one := reader(sense)) is not None]
        found = [] if exercise.asks("what time") else [replace(one, sure=_GUESSED * one.sure) for one in guessed]
    if not found:
        return None
    scored = [(one.sure * coverage(sense, one), one) for one in found]
    sure, first = max(scored, key=lambda pair: pair[0])
    others = [score for score, one in scored if one.program.value != first.program.value]
    if others and max(others) > 0.8 * sure:
        sure *= 0.7
    return _found(exercise, sense, first, sure)


def has_own_shape(exercise: Exercise) -> bool:
    """Whether a table is one that only the rules read: a plot, ledger or pay stub, or figures beside one label."""
    facts = facts_of(exercise)
    return facts is not None and (facts.shape in ("plot", "stub", "ledger") or is_of_school(exercise.grid))


def _with_context(sense: Sense) -> Sense:
    """Return the sentence, after the one before it where it names nothing: "Half a pound of brie. What's that?"."""
    if sense.mentions or sense.facts.shape in ("plot", "frequency"):
        return sense
    sentences = sense.exercise.sentences
    place = sentences.index(sense.text) if sense.text in sentences else 0
    before = Sense(sense.exercise, sense.facts, f"{sentences[place - 1]} {sense.text}") if place else sense
    return before if before.mentions else sense


def asked_kind(exercise: Exercise) -> tuple[str, str]:
    """Return the kind of answer asked for ("yes", "name", "share", "number"), and the sentence that says of what."""
    text, plain = exercise.asking, exercise.plain
    if asks_yes_or_no(exercise):
        either = " or " in plain and (exercise.has(frozenset(("more", "less", "fewer"))) or exercise.compares_more)
        return ("name" if either and exercise.choices != ("yes", "no") and " than " not in plain else "yes"), text
    if not _SHARES.isdisjoint(plain.split()) and not exercise.asks(
        "likely to be more", "more likely", "less likely", "most likely", "least likely"
    ):
        return "share", text
    if _PRICED.search(plain):
        return "number", text
    if exercise.asks(
        "how many", "how much", "how long", "how far", "how tall", "how high", "how old", "by how", "how heavy"
    ):
        return "number", text
    if exercise.asks("difference", "total", "sum", "average", "mean", "altogether"):
        return ("name" if exercise.asks("which", "who") else "number"), text
    if exercise.asks("what is the", "what was the", "what were the", "what are the") and exercise.asks(
        "score", "value", "height", "temperature", "number", "amount"
    ):
        return "number", text
    if (
        exercise.asks("which", "who", "whose", "where", "when")
        or exercise.choices
        or exercise.has(frozenset(("most", "least")))
    ):
        return "name", text
    return (
        "number" if exercise.asks("what does", "what do", "what did", "what will", "what has", "what would") else "name"
    ), text


def _found(exercise: Exercise, sense: Sense, reading: Reading, sure: float) -> Found:
    facts = sense.facts
    rows = tuple(sorted({facts.rows[row] for row in reading.rows}))
    columns = tuple(sorted({0, *(facts.columns[at] for at in reading.columns)}))
    every = len(rows) == len(exercise.grid.rows)
    return Found(reading.kind, reading.program, None if every or not rows else rows, columns, "", sure)
