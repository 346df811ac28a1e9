"""Questions on what the columns of a row come to: price times how many, the whole of several bills, the saving.

The table is read as one with that column alone.
"""

import re
from dataclasses import dataclass, replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.budgets.whole_costs import is_of_another
from chaintable.models.embedded.school.families.prices.savings import sale_columns
from chaintable.models.embedded.school.program_text import Program, Script
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    MONTHS,
    WEEK,
    Number,
    is_money,
    quantity,
    stem,
    stems,
)

_PRICE = re.compile(r"\b(?:price|cost|rate|fee|fare|each|apiece|per|for one)\b|/", re.I)
_PER = re.compile(r"\b(?:per|each|a|an|one) ([a-z]{3,14})\b", re.I)
_MANY = re.compile(
    r"\b(?:how many|quantity|qty|number|bought|ordered|taken|needed|used|hired|rented|eaten|units|pieces|count"
    r"|times)\b",
    re.I,
)
_IN_A_PACK = re.compile(
    r"\b(?:in an?|in each|in one|in the|per|pack|box|size|left|stock|available|free|spare|sold)\b", re.I
)
_ASKS_MONEY = (
    "cost", "costs", "pay", "paid", "spend", "spent", "set us back", "set me back", "set them back", "owe", "owes",
    "come to", "came to", "bill", "money", "price", "much", "total", "expensive", "dearest", "fork out", "expense",
    "went on", "go on", "going to cost", "what", "costly",
)  # fmt: skip
_OF_ONE = re.compile(
    r"\b(?:a single|one single|just one|only one|price of (?:one|an?)|per (?:item|piece|unit|night|day|hour)|apiece"
    r"|does one|did one|(?:cost|costs|is|for|was) (?:one|an?)|each (?:one )?(?:cost|was|is))\b|\bhow many\b"
)
_FURTHER = re.compile(
    rf"\b(?P<many>\d{{1,3}}|{'|'.join(sorted(COUNTED, key=len, reverse=True))}|an?) (?:(?:more|extra|further|additional"
    r"|fewer|less) )?(?P<thing>[a-z][a-z ]{1,24}?)(?: (?:longer|more|extra|less|fewer))?(?=[?.,]|$| (?:would|will|at|in"
    r"|than|for|had|to|of|on|i|we|if|cost|from|came?|how|what)\b)", re.I,
)  # fmt: skip
_CHANGED = re.compile(r"\b(?:more|extra|further|additional|another|longer|fewer|less)\b", re.I)
_ANOTHER = re.compile(r"\banother (?!\d|two|three|four|five|six|ten)", re.I)
_CHANGED_LATER = (
    "tip",
    "tax",
    "vat",
    "service",
    "discount",
    "coupon",
    "percent",
    "off",
    "voucher",
    "half",
    "third",
    "quarter",
)
_LIKELY, _UNCLEAR = 0.35, 0.5
_WHOLE = re.compile(
    r",? ?\b(?:as a whole|all (?:together|told)|altogether|in (?:all|total)|(?:for|on"
    r"|of) everything(?: together)?|overall"
    r"|taken together|all in all|everything (?=cost|came|comes|come))\b|\b(?:whole|total|entire|overall|full|complete"
    r"|combined) (?=bills?\b|costs?\b|price\b|amount\b|sum\b|spending\b|expenses\b)",
    re.I,
)
_IN_ALL = re.compile(r",? ?\b(?:altogether|all together|in (?:all|total)|all in all|all told)\b(?! for\b)", re.I)
"""Words that say of one line that all of the pieces are meant."""
_TOTAL = re.compile(r"\btotals?\b", re.I)
_NO_PARTS = re.compile(
    r"\b(?:adult|child|student|senior|single|return|small|medium|large|normal|sale|old|new|price)\b", re.I
)


_NOW = re.compile(
    r",? ?\b(?:in the (?:[a-z]{3,10} )?(?:sale|clearance|offer)|on sale|now|today|at (?:the |its |their )?(?:sale|new"
    r"|reduced|lower|offer|special|discount) prices?)\b"
    r"(?= ?[.,?]| (?:if|and|for|together|altogether))",
    re.I,
)
_BEFORE = re.compile(
    r",? ?\b(?:before the (?:sale|offer|clearance)|at (?:the |its |their )?(?:full|normal|usual|regular|list"
    r"|old|original)"
    r" prices?)\b",
    re.I,
)
_SEVERAL = ("both", "each", "all of us", "the two of us", "friends", "of us")
_COMPARED = re.compile(
    r"\b(?:sav(?:e|es|ed|ing|ings)|than before|difference|percent(?:age)?|reduc(?:ed|tion)|half|cheaper"
    r"|discount|instead)\b"
)
_ASKS_PRICE = ("cost", "costs", "pay", "price", "buy", "how much", "come to", "spend")


@dataclass(frozen=True, slots=True)
class _View:
    """A table with one figure for each row, the question put to it, and how that figure comes from which columns."""

    exercise: Exercise
    columns: tuple[int, ...]
    note: str


def worked_column(exercise: Exercise, read: Read) -> Found | None:
    """What did we spend on firewood (3 bags at €6.50)? Was the March bill as a whole higher than that of January?"""
    if (found := _of_more(exercise)) is not None:
        return found
    view = None if exercise.says(*_CHANGED_LATER) else _view_of(exercise)
    found = None if view is None else read(view.exercise)
    if view is None or found is None or found.sure < _LIKELY:
        return None
    program = Program(f"# {view.note}\n{found.program.text}", found.program.value)
    clear = _UNCLEAR if found.rows is None and is_of_another(view.exercise) else 0.95
    return replace(found, kind="worked column", program=program, columns=(0, *view.columns), sure=clear * found.sure)


def _view_of(exercise: Exercise) -> _View | None:
    return _cost_of_lines(exercise) or _whole_of_rows(exercise) or _at_one_price(exercise)


def _at_one_price(exercise: Exercise) -> _View | None:
    """Return the new prices of a sale, where something is bought in it: "I buy two chairs in the sale"."""
    columns, grid = sale_columns(exercise.grid), exercise.grid
    if columns is None or _COMPARED.search(exercise.plain) or not exercise.asks(*_ASKS_PRICE):
        return None
    said, before = _NOW.search(exercise.question), _BEFORE.search(exercise.question)
    if (said is None) == (before is None) or exercise.says(*_SEVERAL):
        return None
    at, found = (columns[1], said) if said is not None else (columns[0], before)
    if found is None:
        return None
    question = f"{exercise.question[: found.start()]}{exercise.question[found.end() :]}"
    return _view(exercise, "Price", grid.column(at), (at,), question, grid.names[at])


def _cost_of_lines(exercise: Exercise) -> _View | None:
    """Return what each line of a bill costs: the price of one times how many."""
    found = bill_columns(exercise.grid)
    if (
        found is None
        or not exercise.asks(*_ASKS_MONEY)
        or _OF_ONE.search(exercise.plain)
        or _asks_column(exercise, found)
    ):
        return None
    price, many = found
    grid = exercise.grid
    costs = [round((values[price] or 0) * (values[many] or 0), 2) for values in grid.numbers]
    note = f"{grid.names[price]} * {grid.names[many]} in each row"
    lines = _lines_named(exercise)
    if lines and _says_how_many(exercise, grid.names[price]):
        return _view(exercise, "Price", grid.column(price), (price,), exercise.question, grid.names[price])
    question = _IN_ALL.sub("", exercise.question) if lines else exercise.question
    return _view(exercise, "Cost", costs, (price, many), question, note)


def _lines_named(exercise: Exercise) -> list[int]:
    """Return the rows that are named, also in part, by words that aren't the title's: "the party" is no party hat."""
    titled = set(stems(exercise.title))
    words = tuple("of" if word in titled else word for word in exercise.words)
    return exercise.rows_named or partly_named(exercise.grid.labels, words)


def _says_how_many(exercise: Exercise, price: str) -> bool:
    """Whether the sentence that asks says itself how many are bought: "a slice of cake and two slices of pie"."""
    unit = _PER.search(price)
    one = unit is not None and exercise.asks(*(f"{word} {unit[1].lower()}" for word in ("a", "an", "one")))
    return one or any((quantity(word) or 0) > 1 for word in exercise.words)


def bill_columns(grid: SchoolGrid) -> tuple[int, int] | None:
    """Return the column of what one costs and that of how many; None if the table has no such two, or others."""
    if grid.header is None or len(grid.measured) != 2 or grid.width > 4:
        return None
    priced = grid.priced
    if len(priced) != 1 or not _PRICE.search(grid.names[priced[0]]):
        return None
    (many,) = set(grid.measured) - set(priced)
    head, unit = grid.names[many], _PER.search(grid.names[priced[0]])
    same = unit is not None and stem(unit[1]) in stems(head)
    counts = (same or _MANY.search(head)) and not _IN_A_PACK.search(head)
    return (priced[0], many) if counts else None


def _asks_column(exercise: Exercise, found: tuple[int, int]) -> bool:
    """Whether the price itself is asked for: "which has the highest price each"."""
    return bool(named([exercise.grid.names[found[0]]], exercise.words)) or exercise.asks("unit price", "price each")


def _of_more(exercise: Exercise) -> Found | None:
    """Return what some more or fewer of a thing cost: "if we had stayed two nights longer, how much extra?"."""
    columns = bill_columns(exercise.grid)
    said = _more_said(exercise)
    if columns is None or said is None or not exercise.asks("how much", "what") or len(exercise.money) > 0:
        return None
    many, thing = said
    rows = exercise.rows_named or partly_named(exercise.grid.labels, exercise.words) or _with_unit(exercise.grid, thing)
    if len(rows) != 1:
        return None
    script = Script()
    made = script.let(exercise.grid.labels[rows[0]], exercise.grid.numbers[rows[0]][columns[0]]) * many
    return Found("worked column", script.answer(made.rounded()), (rows[0],), (0, columns[0]), sure=0.88)


def _more_said(exercise: Exercise) -> tuple[Number, str] | None:
    """Return how many more or fewer are told of, and of what; None unless that is said once."""
    text = _ANOTHER.sub("one more ", exercise.question)
    found = [one for one in _FURTHER.finditer(text) if _CHANGED.search(one[0])]
    if len(found) != 1:
        return None
    many = 1 if found[0]["many"].lower() in ("a", "an") else quantity(found[0]["many"])
    return None if many is None else (many, found[0]["thing"])


def _with_unit(grid: SchoolGrid, thing: str) -> list[int]:
    """Return the rows whose price is for one of a thing: "Pitch (per night)"."""
    said = {stem(word) for word in thing.split()}
    return [row for row, label in enumerate(grid.labels) if said & set(stems(label.partition("(")[2]))]


def _whole_of_rows(exercise: Exercise) -> _View | None:
    """Return what the bills of each month come to, where the question is about the whole."""
    grid, asking = exercise.grid, exercise.asking
    heads = [grid.names[at] for at in grid.measured]
    if len(heads) < 2 or len(heads) != grid.width - 1 or not _of_times(grid) or _NO_PARTS.search(" ".join(heads)):
        return None
    whole = _WHOLE.search(asking) or _TOTAL.search(asking)
    if (
        not whole
        or exercise.asks("who", "whose")
        or named(heads, exercise.words)
        or not all(is_money(row[at]) for row in grid.rows for at in grid.measured)
    ):
        return None
    rest = " ".join(_TOTAL.sub("bill", _WHOLE.sub(" ", asking)).split())
    question = exercise.question.replace(asking, re.sub(r" (?=[?.,])", "", rest))
    sums = [round(sum(values[at] or 0 for at in grid.measured), 2) for values in grid.numbers]
    return _view(exercise, "Bill", sums, grid.measured, question, f"{' + '.join(heads)} in each row")


def _of_times(grid: SchoolGrid) -> bool:
    """Whether the rows are months, days, weeks or years, of which each has bills of several kinds."""
    firsts = [stem(label.split()[0]) for label in grid.labels if label.split()]
    return all(one in MONTHS or one in WEEK or one in ("week", "month", "quarter") for one in firsts) or bool(
        re.fullmatch(r"year|term|quarter|season", grid.names[0], re.I)
    )


def _view(
    exercise: Exercise, name: str, values: list[Number], columns: tuple[int, ...], question: str, note: str
) -> _View:
    grid = exercise.grid
    mark = next((cell[0] for row in grid.rows for cell in row[1:] if is_money(cell)), "$")
    rows = tuple(
        (re.sub(r" ?\([^()]{0,60}\)", "", label) or label, f"{mark}{value:.2f}")
        for label, value in zip(grid.labels, values, strict=True)
    )
    return _View(
        replace(exercise, question=question, grid=SchoolGrid((grid.names[0], name), rows)), tuple(sorted(columns)), note
    )
