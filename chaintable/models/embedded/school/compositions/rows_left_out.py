"""Tables without a row: "without the cheese", "if she left the union". The rest is asked of the other rows."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.tariffs.tariff_steps import tariff_of
from chaintable.models.embedded.school.program_text import Script, total
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import mentions, named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import stems

_NAMES = r"(?P<name>[^,?.!;]{2,40})"
_GIVEN_UP = (
    r"(?:leaves?|left|quits?|gives? up|gave up|drops?|dropped|skips?|skipped|cancels?|cancell?ed|stops? paying"
    r"|stopped paying|leaves? out|left out|takes? out|took out|puts? back|put back|removes?|removed|ignores?|ignored"
    r"|returns?|returned|(?:had not|hadn't|did not|didn't|does not|doesn't|do not|don't)"
    r" (?:have to pay(?: for)?|pay(?: for)?|buy|bought|take|taken|order|ordered|get|count|counted|have|had|include"
    r"|included|need))"
)
_CLAUSES = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"(?:,? ?\b(?:if|suppose|assuming) (?:\w+'?\w*|the \w+|the \w+ \w+)(?:'d| had| have| has| would)? ?{_GIVEN_UP}"
        rf" (?:the |her |his |their |my |our )?{_NAMES})",
        rf"(?:,? ?\b(?:without|except(?: for)?|excluding|not counting|not including|leaving out|leaving aside"
        rf"|apart from|other than|minus) (?:the |her |his |their |my |our )?{_NAMES})",
        rf"(?:,? ?\bif there (?:was|were|had been|is) no {_NAMES})",
    )
)
_ENDS = re.compile(
    r" (?:how|what|would|will|do|does|did|is|are|was|were|can|could|on|in|for|at|altogether|in all|then)\b.*", re.I
)
_OTHERWISE = re.compile(r"\b(?:some|any)(?:thing|one|body|where)? (?:[a-z]{3,12} )?(?:other|else) than\b", re.I)
"""What somebody has instead, which is still a part of the whole."""
_CHEAPER = ("how much cheaper", "how much less", "save", "how much lower")
_DOUBTED = 0.6
_STATED = ("without a", "without any", "without an")


def with_rows_left_out(exercise: Exercise, read: Read) -> Found | None:
    """What would the bill be without the stapler? What would she take home if she left the union?"""
    grid, asking = exercise.grid, exercise.asking
    if (
        grid.header is None
        or len(grid.rows) < 3
        or exercise.asks(*_STATED)
        or _OTHERWISE.search(asking)
        or exercise.asks("which", "who")
    ):
        return None
    for clause in _CLAUSES:
        said = clause.search(asking)
        if said is None:
            continue
        name = _ENDS.sub("", said["name"])
        rows = named(grid.labels, stems(name)) or partly_named(grid.labels, stems(name))
        end = said.start("name") + len(name)
        rest = f"{asking[: said.start()]}{asking[end:]}".strip(" ,")
        if not rows or len(rows) > 2 or tariff_of(grid) or mentions(grid.labels, stems(rest)) or len(stems(rest)) < 2:
            continue
        if exercise.asks(*_CHEAPER) and grid.pairs is not None:
            return _spared(exercise, rows)
        kept = tuple(row for at, row in enumerate(grid.rows) if at not in rows)
        before = [one for one in exercise.sentences if one != asking]
        others = replace(exercise, grid=SchoolGrid(grid.header, kept))
        text = " ".join([*before, rest[:1].upper() + rest[1:].rstrip("?. ")])
        found = read(replace(others, question=f"{text}?"))
        if found is None or found.sure < _DOUBTED:
            found = read(replace(others, question=f"{text} in all?")) or found
        return None if found is None else replace(found, kind="left out", rows=None, sure=0.95 * found.sure)
    return None


def _spared(exercise: Exercise, rows: list[int]) -> Found:
    """Return what rows come to that are left out: "how much cheaper would it be without the guide?"."""
    grid, script = exercise.grid, Script()
    made = total(script.let(grid.labels[row], grid.numbers[row][1] or 0) for row in rows)
    return Found("left out", script.answer(made), tuple(rows), sure=0.85)
