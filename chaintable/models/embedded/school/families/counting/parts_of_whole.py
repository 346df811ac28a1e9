"""Parts of a whole: what fraction of all are these, what is the probability of one of them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term, best, summed, total
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import likeness, likest, named, partly_named, places
from chaintable.models.embedded.school.words.words_and_numbers import Number, stems

_FRACTION = ("fraction", "share of", "part of", "proportion of")
_CHANCE = ("probability", "chance", "chances", "likely", "likelihood", "odds")
_GROWS = tuple("grow grew rise rose increase increased up fall fell drop dropped decrease decreased down shrink shrank"
               " change changed".split())  # fmt: skip
_LEFT_OUT = ("not", "isn't", "wasn't", "weren't", "aren't", "doesn't", "don't", "didn't", "neither", "other than",
             "except", "apart from", "besides")  # fmt: skip
_ALL_BUT = re.compile(r"\b(?:any|every|all|each)(?:thing|one|body| (?:of )?(?:the )?[a-z]{2,12})? but\b")
_DRAWS = re.compile(r"\b(?:draw|pick|pull|tak|grab|fish|get|choos|select)(?:s|e|es|ing|ting)?\b")
_DRAWN_FROM = re.compile(r"\b((?:from|out of) (?:the )?[\w'-]{1,12}(?: [\w'-]{1,12})?)\?$")
_COMPARES = ("as likely as", "as likely to", "more likely than", "less likely than")
_APART = tuple(re.compile(pattern, re.I) for pattern in (
    r"^(?:now |and |but |so )?(?:(?:picking|choosing|drawing|selecting|looking|taking|counting|considering|asking)"
    r"(?: one| someone| somebody)? )?(?:just |only |exclusively )?(?:of|among|out of|from|amongst|at|for|within"
    r"|(?<=ing )|(?<=just )|(?<=only )) ?(?:only |just )?([^,?]{3,60}),",
    r"^(?:restrict|limit|confin)(?:ing)? (?:ourselves|yourself|it|this|us) to ([^,?]{3,60}),",
    r"\bthat an? ((?:[\w'-]+ ){1,3}?)(?:who is |that is )?"
    r"(?:picked|chosen|drawn|selected|taken) (?:at random|randomly)\b",
    r"\bone of (?:the|these|those) ([\w' -]{2,30}?),? (?:is |who is )?(?:picked|chosen|drawn|selected|taken)\b",
    r"\b(?:given(?: that)?|knowing that|assuming(?: that)?|if you know(?: that)?|if we know(?: that)?|if"
    r"|when) ([^,?]{3,80})(?:,|\?|$)",
    r"\b(?:fraction|percent|percentage|proportion|share|part) of (?:the |all |all the |those "
    r"|people )?((?:[\w'-]+ ){1,4}?(?=(?:is|are|was|were|has|"
    r"have|had|likes?|liked|choose|chose|prefers?|preferred|votes?|voted|go|goes|went|walks?|walked|plays?"
    r"|played|comes?|"
    r"came|takes?|took|owns?|buys?|bought|did|do|does|said|say|says|picked|wants?|wanted|ordered|ate|eat|rides?"
    r"|who)\b))",
    r"\bhow likely (?:is|are) (?:an?|one of the) ((?:[\w'-]+ ){1,4}?)(?=to (?!be\b))",
    r"\b(?:random|randomly (?:chosen|selected|picked)|that an?|that one of the) ((?:[\w'-]+ ){1,4}?)"
    r"(?=(?:has|likes?|liked|chose|prefers?|preferred|voted|goes|"
    r"went|walks?|walked|plays?|played|comes?|came|takes?|took|owns?|bought|said|picked|wants?|wanted|ordered"
    r"|ate|rides?)\b)",
    r"\bthat (?:an?|one of the|any) ((?:[\w'-]+ ){2,4}?)(?=(?:is|was|comes|came|goes|belongs)"
    r" (?:in|from|of|to|an?)\b)",
    r"\bthat (?:an?|the|one|any) [\w'-]{2,15} (?:(?:that is |which is )?(?:drawn|taken|picked|chosen"
    r"|pulled) )?(?:at random )?"
    r"((?:out of|from|in) (?:[\w'-]{1,15} ){1,3}?)(?=(?:is|was|will be|turns out|comes out)\b)",
))  # fmt: skip
"""Where a question tells of what a share is taken."""


def fraction(exercise: Exercise) -> Found | None:
    """What fraction of the cans did Ana collect?"""
    pairs = exercise.grid.pairs
    if pairs is None or not exercise.asks(*_FRACTION, *_CHANCE) or exercise.asks(*_COMPARES):
        return None
    labels, values = pairs
    scope = scope_of(exercise)
    rows = list(scope.rows) if scope else []
    if not rows and (near := likest(labels, exercise.words, 0.4)) is not None:
        rows = [near]
    if not rows or len(set(labels)) < len(labels):
        return None
    left_out = exercise.says(*_LEFT_OUT) or _ALL_BUT.search(exercise.whole)
    if left_out:
        rows = [row for row in range(len(labels)) if row not in rows]
    script = Script()
    held = script.let("parts", dict(zip(labels, values, strict=True)))
    chosen = rows if len(rows) > 1 and (left_out or exercise.asks("or", "and", "either")) else rows[-1:]
    part = total(Term(f"parts[{labels[row]!r}]", values[row]) for row in chosen)
    return Found("fraction", script.fraction(part, summed(held)), card="fraction", sure=0.9)


def probability(exercise: Exercise) -> Found | None:
    """What is the probability that one taken at random is of this row and of that column?"""
    grid = exercise.grid
    columns = tuple(range(1, grid.width))
    asked = exercise.asks(*_CHANCE) or exercise.asks(*_FRACTION, "percent", "percentage")
    grows = len(exercise.rows_named) == 2 and exercise.asks("from", "since", "between") and exercise.asks(*_GROWS)
    if not asked or grows or grid.header is None or grid.width < 3 or grid.measured != columns or not grid.rows:
        return None
    if (found := _likelier(exercise)) is not None:
        return found
    meant = _condition(exercise) or _meant(exercise)
    script = Script()
    counts = [[value for value in values[1:] if value is not None] for values in grid.numbers]
    script.let("counts", counts)
    part, whole, sure = _part(counts, meant)
    if part is None or not whole.value:
        return None
    if exercise.asks("percent", "percentage"):
        return Found("percent of two", script.percent(part, whole), card="percent", sure=sure)
    return Found("probability", script.fraction(part, whole), card="probability", sure=sure)


def _likelier(exercise: Exercise) -> Found | None:
    """Which of two columns, or of two rows, more are of: "is it more likely to draw a blue one or a green one"."""
    if not exercise.asks("more likely", "less likely", "likelier") or not exercise.asks("or"):
        return None
    grid = exercise.grid
    columns, rows = named(grid.names[1:], exercise.words), named(grid.labels, exercise.words)
    if len(columns) == 2 and len(rows) < 2:
        counts = {
            grid.names[at + 1]: sum(grid.column(at + 1)[row] for row in rows or range(len(grid.rows))) for at in columns
        }
    elif len(rows) == 2 and not columns:
        counts = {grid.labels[row]: sum(grid.column(at)[row] for at in grid.measured) for row in rows}
    else:
        return None
    script = Script()
    made = best(script.let("counts", counts), largest=not exercise.asks("less likely"))
    return Found("which column", script.answer(made), card="probability", sure=0.9)


@dataclass(frozen=True, slots=True)
class _Meant:
    """The row and the column whose count is meant, of what it is a part ("row", "column" or "" for all), how sure."""

    row: int | None
    column: int | None
    base: str
    sure: float


def _meant(exercise: Exercise) -> _Meant:
    """Return what the words name where no condition is told apart."""
    grid = exercise.grid
    words = exercise.as_labelled(stems(exercise.asking.rpartition("randomly selected")[2]))
    row, column = _pick(grid.labels, words), _pick(grid.names[1:], words)
    whole_names = bool(named(grid.labels, exercise.words)) + bool(named(grid.names[1:], exercise.words))
    if row is None or column is None:
        return _Meant(row, column, "", 0.85 if whole_names == 1 else 0.7)
    base = _base(exercise, row, column)
    if not base and exercise.asks("only", "just", "alone", "among", "amongst", "within"):
        return _Meant(row, column, base, 0.5)  # of a part, and it isn't clear of which
    return _Meant(row, column, base, 0.93 if not base else 0.85 if whole_names == 2 else 0.75)


def _condition(exercise: Exercise) -> _Meant | None:
    """Return what is meant where a part is told apart: "of those in grade 6", "given that she is a girl".

    The part names a row or a column, and the rest of the question one of the others.
    """
    grid = exercise.grid
    for part, rest in _told_apart(exercise):
        of, others_said = exercise.as_labelled(stems(part)), exercise.as_labelled(stems(rest))
        rows, columns = _named(grid.labels, of), _named(grid.names[1:], of)
        if len(rows) + len(columns) != 1:
            continue
        if _named(grid.labels if rows else grid.names[1:], others_said):
            continue  # both are named by the rest: it has no need of the part
        others = _named(grid.names[1:] if rows else grid.labels, others_said)
        if len(others) != 1:
            continue
        row, column = (rows[0], others[0]) if rows else (others[0], columns[0])
        return _Meant(row, column, "row" if rows else "column", 0.9)
    return None


def _named(labels: Sequence[str], words: Sequence[str]) -> list[int]:
    """Return the labels that some words name, also by one word that no other label has."""
    return named(labels, words) or partly_named(labels, words)


def _told_apart(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the parts of a question that may tell of what a share is taken, each with the rest of the question."""
    text = exercise.asking
    hits = [one] if _DRAWS.search(text) and (one := _DRAWN_FROM.search(text)) is not None else []
    hits += [one for pattern in _APART if (one := pattern.search(text)) is not None]
    hits = [one for one in hits if not one[1].rstrip().endswith(" and")]  # "is red and has": both at once
    found = [(one[1], f"{text[: one.start()]} {text[one.end() :]}") for one in hits]
    before = [one for one in exercise.sentences if one != text]
    if before:
        found.append((before[-1], text))
    return found


def _part(counts: list[list[Number]], meant: _Meant) -> tuple[Term | None, Term, float]:
    """Return the counts that fit, the counts they are taken from, and how sure it is."""
    row, column = meant.row, meant.column
    everything = Term("sum(sum(row) for row in counts)", sum(map(sum, counts)))
    of_row = Term(f"sum(counts[{row}])", sum(counts[row])) if row is not None else None
    of_column = (
        Term(f"sum(row[{column}] for row in counts)", sum(one[column] for one in counts))
        if column is not None
        else None
    )
    if row is None or column is None:
        return of_row or of_column, everything, meant.sure
    cell = Term(f"counts[{row}][{column}]", counts[row][column])
    whole = {"row": of_row, "column": of_column}.get(meant.base) or everything
    return cell, whole, meant.sure


def _base(exercise: Exercise, row: int, column: int) -> str:
    """Return of what the part is taken: "of the girls", "given that it is red"; empty for all."""
    grid: SchoolGrid = exercise.grid
    low = exercise.asking.lower()
    opening = next(
        (
            low.index(phrase) + len(phrase)
            for phrase in ("fraction of", "percent of", "percentage of", "proportion of", "share of")
            if phrase in low
        ),
        None,
    )
    if opening is not None:
        words = stems(low[opening:])[:4]
        if (first := _first_named(grid, row, column, words)) is not None:
            return first
    elif exercise.asks("given", "if", "assuming"):
        start = next(low.index(word) for word in ("given", "assuming", "if") if word in low)
        words = stems(low[start:].split(",")[0])
    else:
        return ""
    by_row, by_column = likeness(grid.labels[row], words), likeness(grid.names[column + 1], words)
    return (
        "row" if by_row > by_column and by_row >= 0.5 else "column" if by_column > by_row and by_column >= 0.5 else ""
    )


def _first_named(grid: SchoolGrid, row: int, column: int, words: tuple[str, ...]) -> str | None:
    """Return which of both the words name first: "of 6A are girls" is of the row; None if they name only one."""
    at_row, at_column = places(grid.labels[row], words), places(grid.names[column + 1], words)
    if not at_row or not at_column:
        return None
    return "row" if min(at_row) < min(at_column) else "column"


def _pick(labels: tuple[str, ...], words: tuple[str, ...]) -> int | None:
    """Return the one label that the words name, or are likest to."""
    found = named(labels, words)
    if len(found) == 1:
        return found[0]
    shared = set.intersection(*(set(stems(label)) for label in labels)) if len(labels) > 1 else set()
    words = tuple(
        word for before, word in pairwise(("", *words)) if word not in shared or before not in ("both", "all")
    )
    scored = [(likeness(label, words), len(stems(label)), -at) for at, label in enumerate(labels)]
    best = max(scored)
    return -best[2] if best[0] > 0 else None
