"""Suggested questions about a table, made from its headers and cells."""

import re
from collections.abc import Iterator

import numpy as np

from chaintable.models.embedded.language.translations import english_words, language_of
from chaintable.models.embedded.summaries.measures.amounts.prices import unit_of
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.tables.totals import subtotal_rows
from chaintable.tables.values import ColumnValues, ValueKind
from chaintable.ui.session.memo import remembered

MOST = 5
_LOOKED_AT = 2_000
_COLUMNS = 60
_LONGEST_NAME = 40
_READABLE = re.compile(r"(?!Column \d)[^\W\d_]\w*\.?(?:[ -]\w+\.?)*(?: ?[(\[][^()\[\]]{1,20}[)\]])?")
"""A name of words, whole or cut short with a full stop, and perhaps a unit in brackets; those that files are given for
want of a header don't count.
"""
_BRACKETS = re.compile(r" ?[(\[][^()\[\]]*[)\]]$")
_NOT_ADDED = frozenset(
    """
    age attendance average balance battery csat duration grade humidity latency level limit margin mark marks ms nps
    odometer pct percent percentage price rate rating ratio reorder salary satisfaction score size temp temperature
    threshold volt voltage waited
    """.split()
)
"""Words of columns whose numbers are averaged: their sum means nothing."""
_LABELS = frozenset("code id issue line nr no number order phone postcode ref row status ticket week year zip".split())
"""Words of columns whose numbers name something and measure nothing."""
_CODE = r"0\d"
"""How a code begins that only looks like a number: "0103"."""
_NUMBERS = frozenset({"no", "nr", "no.", "nr."})
_DONE = frozenset("paid spent held left sent".split())
_DONE_WITH = _DONE | {"made", "sold", "done"}
_DEEDS = frozenset("paid spent sold sent".split())
"""Deeds of whoever or whatever a row names: a cake sells, and a team spends."""
_UNITS = {unit.casefold(): unit for unit in "kg km GB MB TB kB EUR USD GBP CHF kWh ms ml cm mm mg ha kW °C °F".split()}
_UNITS |= {"pct": "%", "percent": "%", "m2": "m²", "sqm": "m²", "m3": "m³", "mins": "min", "secs": "s", "sec": "s"}
"""Units at the end of a header, as they are written."""
_OF_BEFORE = {("temp", "c"): "°C", ("temperature", "c"): "°C", ("temp", "f"): "°F", ("wait", "min"): "min"}
_OF_BEFORE |= {("voltage", "v"): "V", ("battery", "v"): "V", ("power", "w"): "W", ("duration", "min"): "min"}
"""Units that are units behind one word only."""
_WHOLE_WORDS = {"qty": "quantity", "amt": "amount", "dept": "department", "temp": "temperature", "lvl": "level"}
_ACRONYMS = frozenset(
    "api arr bmi cpu csat csv ec erp fte gdp gpu hr id ip it kpi mrr nps os po ram roi sku ssd url vat vip vm".split()
)
"""Words of letters that are said one by one, however the header is written."""
_VOWELS = frozenset("aeiouy")
_HOURS = frozenset({"h", "hr", "hrs"})
"""What stands for hours behind another word: “Spent h” is said as spent hours."""
_YEARS = (1_799, 2_101)
_NAMING = _LABELS - {"order", "issue", "ticket"} | frozenset(
    "address comment date description detail email item label name note person plate reference remark result"
    " surname text time title type value".split()
)
"""Words of columns that name or describe what a row is, and aren't what it is."""
_SHORT = 4
_DOER = re.compile(r"(?!paid|delivered|shipped|caused|used|issued)([a-z]+(?:ed|en|old|ade|ung|awn)) by", re.I)
"""A header for who does something: “Ordered by”; things are paid by card, and delivered by companies."""
_LEFT_HANGING = frozenset("at by for from in into of off on out per since to until with".split())
"""Words that need another one behind them, so that nobody asks for the “booked on” of something."""


@remembered
def suggestions(table: Table) -> tuple[Question, ...]:
    """Return a few questions of different kinds about the table; none if it has no rows.

    >>> table = Table.of(["Team", "Points"], [["Ajax", "7"], ["PSV", "9"]])
    >>> suggestions(table)[0].text
    'Which team has the highest points?'
    """
    if not table.n_rows:
        return ()
    few = table.pick(table.columns[:_COLUMNS])
    head = few if few.n_rows <= _LOOKED_AT else few.head(_LOOKED_AT)
    head = head.take(np.setdiff1d(np.arange(head.n_rows), subtotal_rows(head)))
    texts = dict.fromkeys(text for make in (_total, _highest, _lookup, _count, _average) for text in make(head))
    return tuple(Question(text) for text in list(texts)[:MOST])


def _total(table: Table) -> Iterator[str]:
    group, number = _group(table), _number(table)
    if group and number and not _is_for_one(number):
        measure = "total" if _adds_up(number, table) else "average"
        yield f"What {_is(_said(number, table))} the {_measured(measure, number, table)} per {_said(group, table)}?"


def _highest(table: Table) -> Iterator[str]:
    name, number = _name(table), _number(table)
    if name and number and table.n_rows > 1 and _is_done(number):
        done = _said(number, table)
        led = f"{done} the most" if done in _DEEDS else f"has the most {done}"
        yield f"Which {_said(name, table)} {led}?"
    elif name and number and table.n_rows > 1:
        yield f"Which {_said(name, table)} has the {_measured('highest', number, table)}?"


def _lookup(table: Table) -> Iterator[str]:
    name = _name(table)
    others = [column for column in _plain(table) if column != name and not (_is_verb(column) or _is_done(column))]
    if not name or not others:
        return
    row = min(table.n_rows - 1, 2)
    cell = table.cell(row, name).strip()
    if cell and len(cell) <= _LONGEST_NAME and table.cell(row, others[0]).strip():
        did = _DOER.fullmatch(others[0])
        yield f"Who {did[1].lower()} {cell}?" if did else f"What is the {_said(others[0], table)} of {cell}?"


def _count(table: Table) -> Iterator[str]:
    group, rows = _group(table), _rows_called(table)
    yield f"How many {rows} are there per {_said(group, table)}?" if group else f"How many {rows} are there?"


def _rows_called(table: Table) -> str:
    """Return the plural of what each row is, where the column that names it says so in one English word, or "rows".

    >>> _rows_called(Table.of(["Order", "Fee"], [["S1", "2"]])), _rows_called(Table.of(["Name", "Fee"], [["Ann", "2"]]))
    ('orders', 'rows')
    """
    name = _name(table)
    said = _said(name, table)
    plain = said.isascii() and said.isalpha() and said.islower() and not language_of(table.columns)
    if not plain or said in _NAMING or _is_verb(name) or said.endswith(("s", "x", "ch", "sh")) or len(said) < _SHORT:
        return "rows"
    return f"{said[:-1]}ies" if said.endswith("y") and said[-2] not in _VOWELS else f"{said}s"


def _average(table: Table) -> Iterator[str]:
    number = _number(table)
    if number and _is_done(number):
        whole = not table.values(number).unit and not (table.values(number).keys % 1 > 0).any()
        yield f"What is the average {'number' if whole else 'amount'} {_said(number, table)}?"
    elif number:
        yield f"What {_is(_said(number, table))} the {_measured('average', number, table)}?"


def _is(name: str) -> str:
    """Return "are" before a plural ("the average hours"), else "is".

    >>> _is("Hours (h)"), _is("Units made"), _is("Gross"), _is("Bonus")
    ('are', 'are', 'is', 'is')
    """
    first, *rest = _BRACKETS.sub("", name).casefold().split() or [""]
    noun = first if rest and (rest[-1].endswith("ed") or rest[-1] in _DONE_WITH) else [first, *rest][-1]
    return "are" if len(noun) > 3 and noun.endswith("s") and noun[-2] not in "suia" else "is"


def _measured(measure: str, name: str, table: Table) -> str:
    """Return a measure with what it measures; a header that says how it is measured needs no other word for it.

    >>> table = Table.of(["Total cost", "Fee"], [])
    >>> _measured("total", "Total cost", table), _measured("total", "Line total", table)
    ('total cost', 'line total')
    >>> _measured("average", "Fee", table)
    'average fee'
    """
    said = _said(name, table)
    own, *rest = said.casefold().split()
    if rest and measure in (own, rest[-1]):
        return said
    return f"{measure} {said}"


def _is_verb(name: str) -> bool:
    """Whether a header only says what was done (“Started”), so that nobody asks for the started of a row."""
    name = _BRACKETS.sub("", name)
    said = name.casefold()
    return len(said.replace("_", " ").split()) == 1 and (said.endswith("ed") or said in _DONE)


def _is_done(name: str) -> bool:
    """Whether a header only says what is done with so many of something (“Sold”, “Binned”).

    >>> _is_done("Sold"), _is_done("Units sold"), _is_done("Speed"), _is_done("Bed")
    (True, False, False, False)
    """
    said = _BRACKETS.sub("", name).casefold()
    done = said.endswith("ed") and not said.endswith("eed") and len(said) > _SHORT
    return said in _DONE_WITH or (done and said.isalpha())


def _said(name: str, table: Table) -> str:
    """A column's name as it is said within a sentence; names in other languages keep their capitals.

    >>> english, german = Table.of(["Unit_Price", "UCI ProTour Points"], []), Table.of(["Kunde", "Unit_Preis"], [])
    >>> _said("Unit_Price", english), _said("UCI ProTour Points", english), _said("Unit_Preis", german)
    ('unit price', 'UCI ProTour points', 'Unit Preis')
    >>> _said("ram_gb", english), _said("QTY ON HAND", Table.of(["ITEM", "QTY ON HAND"], []))
    ('RAM (GB)', 'quantity on hand')
    >>> _said("Ordered by", english)
    'person who ordered'
    """
    plain = _BRACKETS.sub("", name)
    words = plain.replace("_", " ").split()
    if did := _DOER.fullmatch(name):
        return f"person who {did[1].lower()}"
    if len(words) > 1 and words[-1] in _HOURS:
        words[-1] = "hours"
    if not plain.isascii() or language_of(table.columns):
        return " ".join(words)
    unit = _unit(words) if len(words) > 1 else ""
    shouted = all(header.isupper() for header in table.columns if header.isascii())
    if len(words) > 1 and words[-1].casefold() in _NUMBERS:
        words[-1] = "number"  # “order No” would say no
    said = [_in_lower_case(word, shouted) for word in (words[:-1] if unit else words)]
    return " ".join([*said, f"({unit})"] if unit else said)


def _unit(words: list[str]) -> str:
    """Return the unit that the last word of a header is, as it is written; "" if it is none.

    >>> _unit(["ram", "gb"]), _unit(["temp", "c"]), _unit(["vitamin", "c"])
    ('GB', '°C', '')
    """
    before, last = words[-2].casefold(), words[-1].casefold()
    return _UNITS.get(last, "") or _OF_BEFORE.get((before, last), "")


def _in_lower_case(word: str, shouted: bool) -> str:
    """Return a word of a header as it stands within a sentence; `shouted` tells that all headers are capitals.

    An abbreviation stays as the file writes it.

    >>> [_in_lower_case(word, False) for word in ("Nights", "Nts", "Arr.")], _in_lower_case("QTY", True)
    (['nights', 'Nts', 'Arr.'], 'quantity')
    """
    plain = word.casefold()
    if plain in _ACRONYMS:
        return plain.upper()
    if plain in _WHOLE_WORDS:
        return _WHOLE_WORDS[plain]
    if _VOWELS.isdisjoint(plain) or word.endswith("."):
        return word
    return word.lower() if (word.istitle() and len(word) > 2) or (shouted and word.isupper()) else word


def _adds_up(name: str, table: Table) -> bool:
    """Whether the sum of a column's numbers means something: not that of percentages, ages or prices.

    >>> german = Table.of(["Gast", "Nächte", "Preis je Nacht"], [])
    >>> _adds_up("Nächte", german), _adds_up("Preis je Nacht", german)
    (True, False)
    """
    words = english_words(name, language_of(table.columns))
    return table.values(name).unit != "%" and not _is_for_one(name) and _NOT_ADDED.isdisjoint(words)


def _is_for_one(name: str) -> bool:
    """Whether a column's numbers are for one or so many of something.

    >>> _is_for_one("Preis je Nacht"), _is_for_one("Births per 1000"), _is_for_one("Nights")
    (True, True, False)
    """
    return " per " in name.casefold() or bool(unit_of(name))


def _plain(table: Table) -> list[str]:
    """Return the columns whose headers read well in a sentence."""
    short = (name for name in table.columns if len(name) <= _LONGEST_NAME and _READABLE.fullmatch(name))
    return [name for name in short if _DOER.fullmatch(name) or not _is_left_hanging(name)]


def _is_left_hanging(name: str) -> bool:
    """Whether a header of several words ends with one that needs another behind it (“Shipped to”, “Starts at”)."""
    _, *rest = _BRACKETS.sub("", name).replace("_", " ").casefold().split() or [""]
    return bool(rest) and rest[-1] in _LEFT_HANGING


def _name(table: Table) -> str:
    """Return the first text column in which nearly all cells differ, as the name of the rows; "" if there is none.

    A column with gaps or with long texts holds remarks.
    """
    for column in _plain(table):
        cells, values = table.column(column), table.values(column)
        differ = values.kind is ValueKind.TEXT and cells.nunique() > 0.9 * table.n_rows
        if differ and not values.empty.any() and cells.str.len().max() <= _LONGEST_NAME:
            return column
    return ""


def _number(table: Table) -> str:
    """Return the last column that holds only numbers, "" if there is none: best one that can be added up.

    Row numbers, years and numbers that name something don't count.
    """
    found = [column for column in _plain(table) if _is_measured(column, table)]
    return max(reversed(found), key=lambda one: (not _is_verb(one), _adds_up(one, table)), default="")


def _is_measured(column: str, table: Table) -> bool:
    values = table.values(column)
    if values.kind is not ValueKind.NUMBER or len(values.exceptions) or _are_years(values):
        return False
    numbered = np.array_equal(values.keys, np.arange(1, table.n_rows + 1))
    last = column.casefold().replace("_", " ").removesuffix(".").split()[-1:]  # "Hire no."
    return not numbered and _LABELS.isdisjoint(last) and not table.column(column).str.match(_CODE).any()


def _are_years(values: ColumnValues) -> bool:
    numbers = values.keys[~values.empty]
    return bool(len(numbers) and ((numbers > _YEARS[0]) & (numbers < _YEARS[1]) & (numbers % 1 == 0)).all())


def _group(table: Table) -> str:
    """Return the first text column whose values repeat, to group rows by; "" if there is none."""
    for column in _plain(table):
        values = table.values(column)
        different = table.column(column).nunique()
        if values.kind is ValueKind.TEXT and 1 < different <= 0.7 * table.n_rows and not values.empty.any():
            return column
    return ""
