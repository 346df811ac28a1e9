"""Counts of those who do not: all but the columns or rows that a question says no to, and all but "none of them"."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import adds_up
from chaintable.models.embedded.school.program_text import Program, Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import bare, mentions
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stems

_NOT = re.compile(
    r"\b(?:not|[a-z]{2,6}n't|neither|nor|other than|except(?: for)?|apart from|besides|anything but|without|no)\b"
)
_DRAWN_FROM = re.compile(r"\b(?:from|out of|in|inside|of) (?:the |an? )?[a-z]{1,15}(?: [a-z0-9]{1,12})? $")
"""What something is drawn from, at the end of a question: "neither red nor blue from bag B"."""
_NO_LABEL = frozenset(("no", "none", "not", "neither", "without"))
_NOTHING = frozenset("nothing none blank empty nobody".split())
_WINNING = re.compile(r"\b(?:wins?|won|winning|something|anything|a prize|prizes|any|at least)\b")
_HAVING = re.compile(
    r"\b(?:have|has|had|own|owns|with|keep|keeps|play|plays|do|does|got|in|go|goes|take|takes|any|at least one|some)\b"
)
_SHARES = ("fraction", "probability", "chance", "likely", "odds")
_PERCENT = ("percent", "percentage")
_LIKELY = re.compile(r"\b(?:chances?|probability|likelihood|likely|odds) ")
_CONDITION = re.compile(r"\b(?:if|when|given|assuming|among|amongst|provided|of the|from the|out of the)\b")
_IS_ONE = re.compile(
    r"\b(?:it's|is|was|be|being|gets?|getting|meets?|meeting|draw(?:s|ing)?|pick(?:s|ing)?|choos(?:es?|ing)"
    r"|select(?:s|ing)?|tak(?:es?|ing)) (?:an?|one) ((?:[a-z0-9]+ ?){1,3})"
)
"""What one taken of all is: "the chance it's a girl with glasses"."""
_OTHERWISE = ("more", "difference", "average", "mean", "ratio", "times", "both", "left", "remain", "remaining")


def count_of_others(exercise: Exercise) -> Found | None:
    """How many kids don't like bananas best? How many of those in a flat have a pet, beside a row "No pet"?"""
    grid = exercise.grid
    single = len(grid.measured) == 1 and grid.width == 2 and all(isinstance(one, int) for one in grid.column(1))
    if not (single or adds_up(exercise)) or exercise.choices or len(exercise.sentences) > 2:
        return None
    compared = " than " in exercise.plain.replace(" other than ", " ")
    if compared or exercise.asks(*_OTHERWISE) or exercise.has((MOST | LEAST | MORE | FEWER) - {"best"}):
        return None
    if not exercise.asks("how many", "how likely", "what", *_SHARES, *_PERCENT) or not _is_counted(exercise):
        return None
    negated = _NOT.search(exercise.plain)
    says_no = any(_NOT.search(name.lower()) for name in (*grid.labels, *grid.names))
    if negated and (single or says_no):
        return None
    return _all_but(exercise, negated.start()) if negated else _all_but_none(exercise)


def _is_counted(exercise: Exercise) -> bool:
    cells = [row[at] for row in exercise.grid.rows for at in exercise.grid.measured]
    named_total = any(
        label.lower() in ("total", "all", "sum") for label in (*exercise.grid.labels, *exercise.grid.names)
    )
    return not named_total and all(cell.replace(",", "").isdecimal() for cell in cells)


def _named(exercise: Exercise, words: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """Return the rows and columns that words name, also by a word that no other label has: "4b" of "Class 4b"."""
    grid = exercise.grid
    heads = {at: grid.names[at] for at in grid.measured}
    rows = _by_word(dict(enumerate(grid.labels)), words)
    return rows, _by_word(heads, words) if len(heads) > 1 else []


def _by_word(names: dict[int, str], words: tuple[str, ...]) -> list[int]:
    whole = [list(names)[at] for _, at in mentions(list(names.values()), words)]
    if whole:
        return list(dict.fromkeys(whole))
    own = {at: set(bare(name)) - STOP for at, name in names.items()}
    shared = set.intersection(*own.values()) if len(own) > 1 else set()
    return [at for at, those in own.items() if those - shared and (those - shared) <= set(words)]


def _all_but(exercise: Exercise, place: int) -> Found | None:
    """Return all in the rows and columns that are named before or besides, without those named after the "not"."""
    told = " ".join(one for one in exercise.sentences if one != exercise.asking)
    drawn = _DRAWN_FROM.search(exercise.plain, place)
    end = drawn.start() if drawn and _is_apart(exercise, place, drawn) else len(exercise.plain)
    before, after = f"{exercise.plain[:place]} {exercise.plain[end:]}", stems(exercise.plain[place:end])
    rows_out, columns_out = _named(exercise, after)
    rows_in, columns_in = _named(exercise, stems(before))
    if not rows_in and not columns_in:
        rows_in, columns_in = _named(exercise, exercise.words if rows_out or columns_out else ())
        rows_in, columns_in = [] if rows_out else rows_in, [] if columns_out else columns_in
    if not rows_in and not columns_in and told:
        rows_in, columns_in = _named(exercise, stems(told))
    if bool(rows_out) == bool(columns_out):
        return None
    rows = rows_in or list(range(len(exercise.grid.rows)))
    columns = columns_in or list(exercise.grid.measured)
    if set(rows_in) & set(rows_out) or set(columns_in) & set(columns_out):
        return None
    return _counted(exercise, rows, columns, rows_out, columns_out)


def _all_but_none(exercise: Exercise) -> Found | None:
    """Return all but the one row or column for those who have none, where those are asked for who have some."""
    grid = exercise.grid
    rows = [row for row, label in enumerate(grid.labels) if set(stems(label)[:1]) & (_NO_LABEL | _NOTHING)]
    columns = [at for at in grid.measured if set(stems(grid.names[at])[:1]) & _NO_LABEL]
    if (
        len(rows) + len(columns) != 1
        or not (_HAVING.search(exercise.plain) or _WINNING.search(exercise.plain))
        or (len(grid.rows) < 3 and rows)
    ):
        return None
    name = grid.labels[rows[0]] if rows else grid.names[columns[0]]
    if set(stems(name)) <= _NOTHING | {"prize"} | _NO_LABEL and _WINNING.search(exercise.plain):
        others = [row for row in exercise.rows_named if row not in rows]
        whole = list(range(len(grid.rows)))
        return None if others or columns else _counted(exercise, whole, list(grid.measured), rows, [])
    own = {word for word in stems(name) if word not in STOP | _NO_LABEL}
    if not own or not own <= set(exercise.words):
        return None
    named_rows, named_columns = _named(exercise, exercise.words)
    if (rows and set(named_rows) - set(rows)) or (columns and set(named_columns) - set(columns)):
        return None
    kept_rows = list(range(len(grid.rows))) if rows else named_rows or list(range(len(grid.rows)))
    kept_columns = list(grid.measured) if columns else named_columns or list(grid.measured)
    return _counted(exercise, kept_rows, kept_columns, rows, columns)


def _is_apart(exercise: Exercise, place: int, drawn: re.Match[str]) -> bool:
    """Whether what it is drawn from is a row or column, and something else is named between it and the "not"."""
    rows, columns = _named(exercise, stems(drawn[0]))
    between = _named(exercise, stems(exercise.plain[place : drawn.start()]))
    return len(rows) + len(columns) == 1 and any(between)


def _counted(
    exercise: Exercise, rows: list[int], columns: list[int], rows_out: list[int], columns_out: list[int]
) -> Found | None:
    cells = [(row, at) for row in rows for at in columns if row not in rows_out and at not in columns_out]
    every = _whole(exercise, rows, columns, columns_out)
    if not cells or len(cells) == len(every):
        return None
    script = Script()
    part = script.let("others", _sum(exercise, cells))
    if exercise.asks(*_SHARES) or exercise.asks(*_PERCENT):
        program = _share(exercise, script, part, script.let("everyone", _sum(exercise, every)))
    else:
        program = script.answer(part)
    kept = tuple(sorted({row for row, _ in every}))
    return Found("complement", program, kept, (0, *sorted({at for _, at in every})), sure=0.88)


def _whole(exercise: Exercise, rows: list[int], columns: list[int], columns_out: list[int]) -> list[tuple[int, int]]:
    """Return the cells of which a part is asked for: all, where one of all is taken and turns out to be of a row.

    Where one with glasses is taken, these are the cells of all with glasses.
    """
    grid, likely = exercise.grid, _LIKELY.search(exercise.plain)
    every = [(row, at) for row in range(len(grid.rows)) for at in grid.measured]
    if likely is None or set(_named(exercise, before := _told_before(exercise, likely))[0]) & set(rows):
        return [(row, at) for row in rows for at in columns]
    if len(columns_out) == 1 and _tells_of(grid.names[columns_out[0]], before):
        return [(row, at) for row, at in every if at not in columns_out]
    return every if _turns_out(exercise, likely, rows, columns) else [(row, at) for row in rows for at in columns]


def _tells_of(name: str, words: tuple[str, ...]) -> bool:
    """Whether words tell of what a column says no to: "a child with glasses", by the column "No glasses"."""
    own = set(stems(name)) - STOP - _NO_LABEL
    return bool(own) and own <= set(words)


def _told_before(exercise: Exercise, likely: re.Match[str]) -> tuple[str, ...]:
    """Return the words before the chance is asked for, which may tell of what part one is taken."""
    told = " ".join(one for one in exercise.sentences if one != exercise.asking)
    return stems(f"{told} {exercise.plain[: likely.start()]}")


def _turns_out(exercise: Exercise, likely: re.Match[str], rows: list[int], columns: list[int]) -> bool:
    """Whether what is taken turns out to be of these: "the chance it's a girl", where no girls were told of before."""
    if _named(exercise, _told_before(exercise, likely))[1]:
        return False
    asked = _CONDITION.split(exercise.plain[likely.end() :])[0]
    said = [_named(exercise, stems(found[1])) for found in _IS_ONE.finditer(asked, 1)]
    return any(set(one_rows) & set(rows) or set(of) & set(columns) for one_rows, of in said)


def _share(exercise: Exercise, script: Script, part: Term, whole: Term) -> Program:
    return script.percent(part, whole) if exercise.asks(*_PERCENT) else script.fraction(part, whole)


def _sum(exercise: Exercise, cells: list[tuple[int, int]]) -> Term:
    return total(term(exercise.grid.numbers[row][at] or 0) for row, at in cells)
