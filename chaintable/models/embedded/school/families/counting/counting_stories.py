"""Counts of kinds of things, with a small story: half of these and all of those; 12 more are bought."""

import re
from collections.abc import Sequence

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, summed, term, total
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import Number, stems

_SHARES = {
    "half": (1, 2), "one-half": (1, 2), "one-third": (1, 3), "a third": (1, 3), "one-fourth": (1, 4),
    "a quarter": (1, 4), "one-quarter": (1, 4), "one-fifth": (1, 5), "one-sixth": (1, 6),
    "two-thirds": (2, 3), "three-fourths": (3, 4),
    "all": (1, 1),
}  # fmt: skip
_SHARE = re.compile(
    rf"\b(?:(\d{{1,3}})/(\d{{1,3}})|{'|'.join(sorted(_SHARES, key=len, reverse=True))})\b(?=( of)?)", re.I
)
_STOPS = re.compile(r"\band\b (?:all|half|\d|one|two)|[.?!,]")
_ADDED = re.compile(
    r"\b(?:another|plans to \w{1,15}|will \w{1,15}|leaves?|adds?|buys?|gets?|makes?|builds?|finds?|writes?)"
    r"\s(\d{1,6})\b(?! (?:stars?|times))", re.I,
)  # fmt: skip


def counting_story(exercise: Exercise) -> Found | None:
    """Half of the roses and all of the tulips were sold: how many is that?"""
    grid, pairs = exercise.grid, exercise.grid.pairs
    if pairs is None or grid.header is None or not exercise.asks("how many"):
        return None
    if "frequency" not in grid.header[1].lower() and "number" not in grid.header[1].lower():
        return None
    if all(values[0] is not None for values in grid.numbers) and not any(
        "star" in label or "?" in label for label in grid.labels
    ):
        return None
    told = [one for one in exercise.sentences if one != exercise.asking]
    tail = " ".join([*told[-2:], exercise.asking])
    return _shares(pairs, tail) or _added(exercise, pairs, tail)


def _shares(pairs: tuple[list[str], list[Number]], tail: str) -> Found | None:
    labels, values = pairs
    parts: list[tuple[Term, list[int]]] = []
    whole = True
    for found in _SHARE.finditer(tail):
        name = found[0].lower()
        if name == "all" and not found[3]:
            continue
        rest = _STOPS.split(tail[found.end() :], maxsplit=1)[0]
        kinds = _kinds(labels, stems(rest))
        over, under = (int(found[1]), int(found[2])) if found[1] else _SHARES[name]
        if not kinds or not under:
            continue
        whole = whole and over == under
        parts.append((total(term(values[at]) for at in kinds) * over / under, kinds))
    if not parts or whole:
        return None
    rows = tuple(sorted({at for _, kinds in parts for at in kinds}))
    return Found("parts of kinds", Script().answer(total(part for part, _ in parts)), rows, sure=0.7)


def _kinds(labels: list[str], words: Sequence[str]) -> list[int]:
    """Return the label that the words name, or those whose last word they name (drums: bass drum, snare drum)."""
    found = named(labels, words)
    if found:
        return found[:1]
    return [at for at, label in enumerate(labels) if stems(label) and stems(label)[-1] in words[:6]]


def _added(exercise: Exercise, pairs: tuple[list[str], list[Number]], tail: str) -> Found | None:
    more = _ADDED.search(tail)
    if (
        more is None
        or exercise.rows_named
        or not exercise.asks("in all", "total", "altogether", "afterward", "combined", "now", "have")
    ):
        return None
    script = Script()
    made = summed(script.let("numbers", pairs[1])) + int(more[1])
    return Found("with more added", script.answer(made), sure=0.7)
