"""Tables of what there was, what was sold and at what price: what is left of it, and what was taken for it.

The table is read as one with that column alone.
"""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money

_AT_FIRST = re.compile(
    r"\b(?:in stock|stock|baked|made|start|beginning|had|bought|delivered|ordered|printed|produced|brought|capacity"
    r"|seats|places|spaces|rooms|copies|owned|in all|total|filled|cooked|picked|harvested|packed|planted)\b", re.I,
)  # fmt: skip
_GONE = re.compile(
    r"\b(?:sold|used|taken|lent|borrowed|eaten|given (?:out|away)|booked|rented|hired|gone|occupied|drunk|on loan"
    r"|returned|reserved|broken|died|spoiled)\b", re.I,
)  # fmt: skip
_LEFT = re.compile(
    r"\b(?:still )?(?:left(?: over| unsold)?|unsold|remain(?:s|ed|ing)?|not sold|unused|empty|free|available|not booked"
    r"|still (?:there|in stock|on the shel(?:f|ves)|to be had|for sale)|(?:(?:did|was|were)(?:n't| not) (?:sold|sell"
    r"|used|eaten|booked|taken)))\b"
    r"(?: (?:at the end(?: of (?:the )?[a-z]{3,10})?|afterwards|after (?:that|the sale)))?", re.I,
)  # fmt: skip
_IF_NOTHING = re.compile(r"^if (?:no|nobody|no one|nothing|none)\b[^,?]{3,60}, ", re.I)
_TAKEN = re.compile(
    r"\b(?:(?P<verb>takes?|took|takings?|make|makes|made|earns?|earned|brings?|brought|raises?|raised|comes?|came|gets?|got"
    r"|collect(?:ed)?|income|revenue|turnover|receive[ds]?)\b)", re.I,
)  # fmt: skip
_SUM_OF_MONEY = re.compile(
    r"\bhow much\b(?! (?:more|less) (?:does|is|do))|\bmoney\b|\btakings\b|\brevenue\b|\bincome\b"
)
_PRICE = re.compile(r"\b(?:price|cost|fare|fee|each|per|apiece|for one)\b", re.I)
_OTHERWISE = ("profit", "percent", "percentage", "average", "if each", "per", "mean")
_SHARE = re.compile(r"\b(?:share|fraction|percent(?:age)?|proportion|part) of\b")
_SELL = re.compile(r"\b(?:sell|use|take|lend|eat|book|rent|hire|go|went)\b", re.I)
_LIKELY = 0.35


def sold_or_left(exercise: Exercise, read: Read) -> Found | None:
    """How many budgies were left? Which cake was left over the most? What did the shop take on hamsters?"""
    if exercise.grid.header is None or len(exercise.grid.measured) < 2:
        return None
    if (share := _share(exercise)) is not None or exercise.asks(*_OTHERWISE):
        return share
    made = _left(exercise) or _taken(exercise)
    if made is None:
        return None
    simpler, columns, note = made
    found = read(simpler)
    if found is None or found.sure < _LIKELY:
        return None
    program = Program(f"# {note} in each row\n{found.program.text}", found.program.value)
    return replace(found, kind="worked column", program=program, columns=(0, *columns), sure=0.97 * found.sure)


def _columns(grid: SchoolGrid) -> tuple[int, int] | None:
    """Return the columns of what was there and of what went of it; None unless there is one of each."""
    plain = [at for at in grid.measured if not _is_priced(grid, at)]
    gone = [at for at in plain if _GONE.search(grid.names[at])]
    first = [at for at in plain if at not in gone and _AT_FIRST.search(grid.names[at])]
    if len(gone) != 1 or len(first) != 1:
        return None
    fits = all((row[first[0]] or 0) >= (row[gone[0]] or 0) for row in grid.numbers)
    return (first[0], gone[0]) if fits else None


def _share(exercise: Exercise) -> Found | None:
    """Return the part of a row that went, or is left: "what share of the rolls was sold"."""
    columns, grid = _columns(exercise.grid), exercise.grid
    said = _SHARE.search(exercise.plain)
    rows = exercise.rows_named or partly_named(grid.labels, exercise.words)
    if columns is None or said is None or len(rows) != 1 or not grid.numbers[rows[0]][columns[0]]:
        return None
    left, went = _LEFT.search(exercise.asking), _GONE.search(exercise.asking) or _SELL.search(exercise.asking)
    if left is None and went is None:
        return None
    script = Script()
    first, gone = (script.let(grid.names[at], grid.numbers[rows[0]][at]) for at in columns)
    part = script.let("left", first - gone) if left is not None else gone
    percent = said[0].startswith("percent")
    made = script.percent(part, first) if percent else script.fraction(part, first)
    return Found("percent in row" if percent else "part in row", made, tuple(rows), (0, *sorted(columns)), sure=0.88)


def _left(exercise: Exercise) -> tuple[Exercise, tuple[int, ...], str] | None:
    """Return the exercise on what is left in each row, where one column says what was there and one what went."""
    grid, said, columns = exercise.grid, _LEFT.search(exercise.asking), _columns(exercise.grid)
    if said is None or exercise.money or columns is None:
        return None
    first, gone = columns
    rests = [round((row[first] or 0) - (row[gone] or 0), 6) for row in grid.numbers]
    if any(_LEFT.search(name) for name in grid.names):
        return None
    asking = f"{exercise.asking[: said.start()]}left{exercise.asking[said.end() :]}"
    question = _IF_NOTHING.sub("", exercise.question.replace(exercise.asking, asking))
    note = f"{grid.names[first]} - {grid.names[gone]}"
    return _simpler(exercise, question, "Left", rests, ""), tuple(sorted(columns)), note


def _taken(exercise: Exercise) -> tuple[Exercise, tuple[int, ...], str] | None:
    """Return the exercise on what was taken in each row: how many were sold, at the price of one."""
    grid, said = exercise.grid, _TAKEN.search(exercise.asking)
    sold = [at for at in grid.measured if _GONE.search(grid.names[at]) and not _is_priced(grid, at)]
    priced = [at for at in grid.measured if _is_priced(grid, at)]
    if said is None or not _SUM_OF_MONEY.search(exercise.plain) or len(sold) != 1 or len(priced) != 1:
        return None
    if exercise.money or not _PRICE.search(grid.names[priced[0]]) or exercise.says("left", "unsold", "remaining"):
        return None
    made = [round((row[sold[0]] or 0) * (row[priced[0]] or 0), 2) for row in grid.numbers]
    note = f"{grid.names[sold[0]]} * {grid.names[priced[0]]}"
    return _simpler(exercise, exercise.question, "Money taken", made, "$"), tuple(sorted((sold[0], priced[0]))), note


def _is_priced(grid: SchoolGrid, at: int) -> bool:
    return all(is_money(row[at]) for row in grid.rows)


def _simpler(exercise: Exercise, question: str, head: str, values: list[Number], mark: str) -> Exercise:
    """Return the exercise on a table with the labels and one column of figures."""
    cells = [f"{mark}{value:.2f}" if mark else f"{value:g}" for value in values]
    rows = tuple(zip(exercise.grid.labels, cells, strict=True))
    return replace(exercise, question=question, grid=SchoolGrid((exercise.grid.names[0], head), rows))
