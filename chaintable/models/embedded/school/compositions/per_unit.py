"""What comes on one: "She worked 120 hours. What's her pay per hour?" The whole is asked for, and then divided."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read, figure, written
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity, stem, stems

_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_SAID = re.compile(rf"(?<![$€£\d.])\b(\d{{1,4}}(?:\.\d{{1,2}})?|{_COUNTS}) (?:[a-z]{{2,10}} )?([a-z]{{3,12}}s)\b", re.I)
_PER = re.compile(r",? (?:per|for each|for every|for one|each|every|an|a) ([a-z]{3,12})\b", re.I)
_ON_AVERAGE = re.compile(r",? ?\bon average\b,?|\baverage\b ?", re.I)
_CLAUSES = ("if", "when", "with", "in", "for", "over")
_ASKS = ("how much", "how many", "what", "work out", "find", "calculate")
_OTHERWISE = ("more", "less", "fewer", "than", "which", "percent", "fraction", "left", "shared", "split", "share")
_PARTED = frozenset((
    "earnings", "pay after taxes", "taxes", "deductions", "one line", "one figure", "sum of all", "sum of rows",
    "amount", "total price", "frequency total", "weighted total", "whole of a column", "difference of lines",
    "balance", "which row",
))  # fmt: skip
"""Readings that give a whole which can be shared out."""


def per_unit(exercise: Exercise, read: Read) -> Found | None:
    """She worked 120 hours. What is her pay per hour? They walked for four days: how many miles is that per day?"""
    if exercise.asks(*_OTHERWISE) or not exercise.asks(*_ASKS):
        return None
    spot = _spot(exercise)
    if spot is None:
        return None
    asking, many, kept = spot
    asked = figure(read(replace(exercise, question=" ".join([*kept, asking]))), "whole")
    if asked is None or asked.sure < 0.5 or asked.found.kind not in _PARTED:
        return None
    made = asked.term / many
    made = Term(f"round({made.text}, 6)", round(made.value, 6))
    found = asked.found
    return Found(
        "per unit", written([asked], made), found.rows, found.columns, found.card, 0.93 * asked.sure, found.verbal
    )


def _spot(exercise: Exercise) -> tuple[str, Number, list[str]] | None:
    """Return the question without "per hour", how many hours there are, and the sentences that don't say so."""
    known = {word for text in (*exercise.grid.names, *exercise.grid.labels) for word in stems(text)}
    for per in _PER.finditer(exercise.asking):
        unit = stem(per[1])
        said = [one for one in _SAID.finditer(exercise.question) if stem(one[2]) == unit]
        many = quantity(said[0][1]) if len(said) == 1 else None
        if many is None or many < 2 or unit in known:
            continue
        rest = f"{exercise.asking[: per.start()]}{exercise.asking[per.end() :]}"
        if said[0][0] in exercise.asking:
            rest = _without_clause(rest, said[0][0])
        if not rest:
            continue
        kept = [one for one in exercise.sentences if one != exercise.asking and said[0][0] not in one]
        rest = " ".join(_ON_AVERAGE.sub(" ", rest).split())
        return _with_row_told(exercise, rest, kept), many, kept
    return None


def _with_row_told(exercise: Exercise, asking: str, kept: list[str]) -> str:
    """Return the question with the row that was named beside the number: "There are 24 pupils in 5a"."""
    labels = exercise.grid.labels
    told = [row for row in named(labels, stems(exercise.question)) if row not in named(labels, stems(asking))]
    told = [row for row in told if row not in named(labels, stems(" ".join(kept)))]
    return f"{asking.rstrip('?. ')} of {labels[told[0]]}?" if len(told) == 1 else asking


def _without_clause(text: str, said: str) -> str:
    """Return the text without the clause that says the number ("if he worked 20 days"); empty if there is none."""
    at = text.find(said)
    low = f" {text.lower()}"
    places = [low.rfind(f" {word} ", 0, at + 1) for word in _CLAUSES]
    opening = next((place - 1 for place in places if place > 0), -1)
    if opening < 0:
        start = re.match(r"(?:if|when|with|in|for|over)\b[^,]{0,80},", text, re.I)
        return text[start.end() :].strip() if start is not None and start.end() > at else ""
    comma = text.find(",", at)
    end = comma if comma > 0 else len(text.rstrip("?"))
    return f"{text[:opening]}{text[end:]}"
