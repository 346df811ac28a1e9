"""What the name and the cells of a column tell about it: what it holds, and what it is called by."""

import re
from functools import cached_property
from itertools import pairwise

import numpy as np

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import STOP, header_words, singular, stem
from chaintable.models.embedded.language.translations import english_words
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_periods import period_and_words
from chaintable.tables.values import ValueKind

_FAINT = vocabulary.stems("name names id no nr number code ref date title unit") | {"#"}
_QUALIFYING, _QUALIFIER_WEIGHT = vocabulary.stems("net gross total monthly annual yearly weekly daily"), 0.5
"""Words that say which of several amounts a column holds ("Net amount"), of which most tables have one."""
FAINT_WEIGHT, BRACKET_WEIGHT, SMALL_WEIGHT = 0.25, 0.1, 0.05
_NUMBERED = vocabulary.stems("order number item unit ticket call sale payment invoice visit piece gift donation seat")
_LABELLING = vocabulary.stems(
    "id no nr number code ref reference zip postcode phone telephone sku ean barcode isbn badge iban"
)
_NUMBERED_THINGS = lexicon.words("""
room floor table gate bay platform lane locker desk court pitch plot berth pen stall cabin aisle shelf rack zone ward
block building house chair machine line route bus tram van truck vehicle team group shift station channel terminal
round heat
""")
"""Things that are often called by a number, in the singular: several "Rooms" are a number of them."""
_LEADING_ZERO, _NOT_DIGITS = re.compile(r"^0\d"), re.compile(r"\D")
"""What only codes begin with ("00320"), and what codes of digits don't hold."""
_RATE = re.compile(r"\w (?:a|an|per|each) \w|\w/\w", re.I)
_AMOUNT = re.compile(r"^[^\w]*\d[\d.,]*[-–—]*(?:\s\S+)?$")
_LOGGED = re.compile(
    r"^(?:[A-Za-z]{2,9}[.,]{0,2} )?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d\d[./-]\d\d"
    r"|\d{1,2}[ -][A-Z][a-z]{2}[ -]\d{2,4})\b"
)
_MOSTLY = 0.8
_SMALL_ABROAD = frozenset("am im vom zum der die das den le la les du de des del el do da em".split())
"""Words of headers in other languages that say nothing ("Zurück am")."""
_FEW, _IN_A_ROW, _GAPS, _LEAST_NUMBERED = 8, 5, 2, 100
_CODE_DIGITS = 4
_GAUGED = vocabulary.stems("""
reading odometer counter population area size altitude elevation circulation mileage footage power wattage capacity
attendance audience turnout readership depth length width pressure volume production yield
""")
"""What is measured in whole numbers, of which several may have as many digits without being codes."""
_UNIT = re.compile(r"(?<=\w{3})/([a-z]{1,4})\b")
"""The unit after a stroke ("Rent/mo", "Price/l"), which says as little as one in brackets."""
_STROKE = re.compile(r"(?<=\w{3})/(?=(?:night|hour|week|month|year|person|head|unit|piece|litre|tonne)\b)", re.I)
"""A stroke before such a unit in full, which is read as "per" ("Rate/Night")."""
_BRACKETS = re.compile(r"\([^()]*\)?")
_SCALE = re.compile(r"\(\s*[01]\s*(?:-|–|to)\s*\d+\s*\)")
"""The scale of scores ("Recommend (0-10)"), which are averaged."""
_SCALE_DIGITS = 2
_UNIT_PRICE = re.compile(r"(?i)\b(unit|each)\s*([£$€])")
"""A price that only its currency tells ("Unit £")."""
_LASTING = frozenset(
    "downtim downtime stoppage stoppag hour hr duration time minut min second length delay worked overtim tim".split()
)
_STATES, _FEW_STATES = vocabulary.stems("status"), 12
_MOMENTS, _WAKING, _DAY = vocabulary.stems("time hour heure"), 5 * 3600, 24 * 3600
"""Headers of times of day, and the seconds from midnight until people are about, and until the day is over."""
_LOADED = vocabulary.stems("gross net tare")
"""What is said of the weight of loads, which are added up, and not of that of an animal."""
_EXTRAS = vocabulary.stems("deposit tip discount rebate tax vat postage")
_AMOUNTS_IN = ("kg", "t", "l", "tonnes", "litres", "boxes", "crates", "pcs")
"""Units that no marks are given in."""
_BY_WAY_OF = frozenset(("via", "through"))
_BREAKS = vocabulary.stems("break breaks pause pauses lunch")
COMMANDS = frozenset(("show", "list"))
_HOURS = frozenset("h hr hrs".split())
_UNIT_SIGNS = frozenset(("€", "$", "£", "eur", "usd", "gbp", "chf", "%"))
_PRICES = frozenset(("price", "cost", "rate"))
_KINDS = frozenset(("type", "kind", "sort"))


class Named:
    """A column under all the names that a question may use for it, and what its values are good for.

    `header` is the column's name with its abbreviations spelled out.
    """

    def __init__(self, column: Column, language: str = "", header: str = "") -> None:
        self.column = column
        self.header = _UNIT_PRICE.sub(r"\1 price \2", header or column.name)
        paid = column.values.unit.casefold() in _UNIT_SIGNS - {"%"}
        if paid and header_words(self.header)[-1:] == ["each"] and not _PRICES & set(header_words(self.header)):
            self.header += " price"  # "Fare each"
        self.weights = weights_of(self.header, language)
        self.own = weights_of(column.name, "") if language else {}
        """The weights of the words as they are written, where those above are translated."""

    @property
    def stems(self) -> set[str]:
        """The stems of the header's words, in English."""
        return set(self.weights)

    @property
    def said(self) -> set[str]:
        """The stems of the header's words outside brackets."""
        return {word for word, weight in self.weights.items() if weight > BRACKET_WEIGHT}

    def is_unit(self, word: str) -> bool:
        """Whether the header says in brackets that its numbers are in this unit ("Volume (ml)")."""
        bracketed = self.column.name.partition("(")[2].casefold()
        return word in bracketed.replace(")", " ").replace("/", " ").split()

    @property
    def is_rate(self) -> bool:
        """Whether its numbers are so many of something in a day or another unit ("Walks a day", "Rate per night")."""
        return bool(_RATE.search(self.column.name))

    @cached_property
    def is_label(self) -> bool:
        """Whether its numbers only number or name the rows (an order number, a postcode)."""
        last = (header_words(_BRACKETS.sub("", self.column.name)) or [""])[-1]
        counted = last != singular(last) and stem(last) in lexicon.RANKS  # a seed is a rank, "Seeds" are counted
        if self.column.name.endswith("#"):
            return True
        if self.stems and not counted and self.stems <= lexicon.RANKS | lexicon.NUMBERING:
            return True
        if self.column.share(_LEADING_ZERO) and not self.column.share(_NOT_DIGITS):
            return True
        if bool(_LABELLING & self.stems) and not self.stems & vocabulary.ADDITIVE - _NUMBERED:
            return True
        return self._numbers_places or self._holds_codes

    @property
    def _holds_codes(self) -> bool:
        """Whether its cells are different numbers of as many digits, under one word that is no measure ("Article")."""
        column, words = self.column, header_words(_BRACKETS.sub("", self.header))
        measured = self.stems & (vocabulary.MONEY | vocabulary.RATED | vocabulary.ADDITIVE | _GAUGED)
        if measured or not words or words[-1].endswith("s") or column.n_rows < _FEW or not self.is_unique:
            return False
        lengths = {len(cell) for cell in column.sample if cell.isdecimal()}
        even = len(lengths) == 1 and min(lengths) >= _CODE_DIGITS and not column.share(_NOT_DIGITS)
        return even and not column.is_year and float(np.nanmax(column.keys)) < 10 ** min(lengths)

    @property
    def _numbers_places(self) -> bool:
        """Whether the header is one word in the singular for what is only numbered ("Room", "Bus", "Shift")."""
        word, *others = header_words(_BRACKETS.sub("", self.header)) or ("",)
        if others or word not in _NUMBERED_THINGS or self.column.kind is not ValueKind.NUMBER:
            return False
        return bool((self.column.keys[~np.isnan(self.column.keys)] % 1 == 0).all())

    @cached_property
    def is_number(self) -> bool:
        """Whether its cells can be measured."""
        column = self.column
        if column.kind is ValueKind.TEXT:
            return self.holds_numbers
        if column.kind is ValueKind.TIME:
            return bool(self.stems & _LASTING) and not self._tells_time
        if column.kind is not ValueKind.NUMBER or self.is_label or column.is_year:
            return False
        if self._runs_on or self._holds_states:
            return False
        measured = self.stems & (vocabulary.MONEY | vocabulary.RATED | vocabulary.ADDITIVE)
        return bool(measured) or self._mostly_counted

    @property
    def _holds_states(self) -> bool:
        """Whether its numbers stand for a few states ("Status" 200, 404, 500), which nobody adds up."""
        return bool(self.said & _STATES) and self.column.n_different <= min(_FEW_STATES, self.column.n_rows - 1)

    @property
    def _tells_time(self) -> bool:
        """Whether its times are times of day ("Time", "Heure"), at which people are about, and no lengths."""
        keys = self.column.keys[~np.isnan(self.column.keys)]
        plain = len(self.said) == 1 and bool(self.said & _MOMENTS) and len(keys) > 0
        return plain and bool(keys.min() >= _WAKING and keys.max() < _DAY and np.median(keys) >= 2 * _WAKING)

    @cached_property
    def holds_numbers(self) -> bool:
        """Whether its cells are texts with an amount in them ("1,155 pcm")."""
        amounts = vocabulary.ADDITIVE | vocabulary.MONEY | vocabulary.RATED
        amount = bool(self.stems & amounts) and not self.is_label and self.column.share(_AMOUNT) > _MOSTLY
        return amount and not self._has_names

    @property
    def _has_names(self) -> bool:
        """Whether every number has a name of its own behind it, and no unit ("100 Admin", "200 Sales")."""
        cells = self.column.rows_of if self.column.n_rows <= FEW_ROWS and not self.column.ordered else {}
        names = [name for cell in cells if (name := cell.partition(" ")[2])]
        return 1 < len(names) == len(set(names))

    @cached_property
    def holds_objects(self) -> bool:
        """Whether its cells are JSON, which names nothing."""
        return bool(self.column.sample) and self.column.sample[0][:1] in ("{", "[")

    @property
    def _mostly_counted(self) -> bool:
        """Whether nearly all cells are numbers, and not names with some numbers among them ("7", "7A", "X40")."""
        return 10 * int((~np.isnan(self.column.keys)).sum()) >= 9 * self.column.filled.bit_count()

    @cached_property
    def _runs_on(self) -> bool:
        """Whether its numbers are whole, all different and close together, as ticket numbers are."""
        keys = self.column.keys[~np.isnan(self.column.keys)]
        if 2 < len(keys) < _FEW and bool((np.diff(keys) == 1).all()):
            numbers_rows = self.column.place == 0 or not self.stems & vocabulary.ADDITIVE
            from_one = keys[0] == 1 and len(keys) >= _IN_A_ROW and numbers_rows
            return bool(keys[0] > len(keys) or from_one) and not self.stems & (vocabulary.MONEY | vocabulary.RATED)
        if len(keys) < _FEW or self.stems & (vocabulary.MONEY | vocabulary.RATED) or not bool((keys % 1 == 0).all()):
            return False
        if len(np.unique(keys)) < len(keys) or float(keys.max() - keys.min()) > _GAPS * len(keys):
            return False
        steps = np.diff(keys)  # small numbers in no order are counts or ages
        return float(keys.min()) >= _LEAST_NUMBERED or bool((steps > 0).all() or (steps < 0).all())

    @cached_property
    def is_date(self) -> bool:
        return self.column.kind is ValueKind.DATE

    @cached_property
    def is_logged(self) -> bool:
        """Whether its dates are written in numbers ("03/04/2025", "2025-04-03 08:15"), as programs and forms do."""
        return self.is_date and self.column.share(_LOGGED) > _MOSTLY

    @property
    def names_things(self) -> bool:
        """Whether its cells may be names or codes."""
        timed = self.is_date or self.column.kind is ValueKind.TIME
        return not (self.is_number or timed or self.column.is_year or self.holds_objects)

    @cached_property
    def names_rows(self) -> bool:
        """Whether its header is a word for the rows themselves: an order number, a unique name."""
        return (self.is_unique or self.is_label) and not self.is_number and not self.is_date

    @property
    def is_break(self) -> bool:
        """Whether its numbers say how long nobody worked ("Break (min)")."""
        return bool(self.stems & _BREAKS)

    @property
    def is_scale(self) -> bool:
        """Whether the header says from where to where its scores go ("Recommend (0-10)")."""
        return bool(_SCALE.search(self.column.name))

    @cached_property
    def is_additive(self) -> bool:
        """Whether its numbers are usually added up, and not averaged."""
        percent = "%" in self.column.name or self.column.values.unit == "%" or self.is_scale
        loaded = bool(self.stems & _LOADED) or any(map(self.is_unit, ("t", "tonnes")))
        rated = vocabulary.RATED - {"weight"} if loaded else vocabulary.RATED
        rated -= vocabulary.SCORED if any(map(self.is_unit, _AMOUNTS_IN)) else frozenset()  # "Grade A (kg)"
        return not percent and ("total" in self.stems or not self.stems & rated)

    @property
    def is_extra(self) -> bool:
        """Whether it holds only a part of the money for something: a deposit, a tip, a discount."""
        return bool(self.stems & _EXTRAS)

    @cached_property
    def is_key(self) -> bool:
        """Whether its cells can name groups."""
        return not self.is_number or self.column.n_different <= max(12, self.column.n_rows // 4)

    @cached_property
    def is_flag(self) -> bool:
        """Whether its cells say yes or no."""
        cells = set(self.column.rows_of) if self.column.n_rows <= FEW_ROWS and not self.column.ordered else set()
        return 1 < len(cells) <= 6 and bool(cells & vocabulary.YES - {"1"}) and bool(cells & vocabulary.NO - {"0"})

    @cached_property
    def is_unique(self) -> bool:
        """Whether nearly every row has a cell of its own."""
        column = self.column
        return column.unlike > 0.9 and column.n_different > 2 and 2 * column.filled.bit_count() > column.n_rows


def alike(one: Column, other: Column) -> bool:
    """Whether the names hold one period, or one part under two-row headers: "Budget – Roof" and "Actual – Roof"."""
    periods = [period_and_words(name)[0] for name in (one.name, other.name)]
    parts = [name.casefold().split(" – ") for name in (one.name, other.name)]
    shared = parts[0][-1] == parts[1][-1] or parts[0][0] == parts[1][0]
    return (bool(periods[0]) and periods[0] == periods[1]) or (all(len(part) > 1 for part in parts) and shared)


def weights_of(header: str, language: str) -> dict[str, float]:
    """Return how much each stem of a column's name says; words in brackets say little."""
    header = _STROKE.sub(" per ", header)
    plain = _UNIT.sub("", header).replace("（", "(").replace("）", ")")
    bare, bracketed = _BRACKETS.sub(" ", plain), " ".join((*_UNIT.findall(header), *_BRACKETS.findall(plain)))
    group, _, own = bare.rpartition(" – ")
    words = english_words(own.strip() or bare.strip() or header, language)
    words = [word for word in words if not language or word not in _SMALL_ABROAD] or words
    words = ["hours" if word in _HOURS and len(words) > 1 else word for word in words]
    only_small = all(stem(word) in STOP or word in STOP for word in words)
    found = {stem(word): 1.0 if only_small or word == "units" else _weight(stem(word)) for word in words}
    if any(weight == 1.0 and word not in _QUALIFYING for word, weight in found.items()):
        found |= dict.fromkeys(found.keys() & _QUALIFYING, _QUALIFIER_WEIGHT)
    if len(found) > 1:
        found |= dict.fromkeys(found.keys() & _UNIT_SIGNS, BRACKET_WEIGHT)  # "Amount €", "Disc. %"
    for word, following in pairwise(words):
        if following in _BY_WAY_OF:
            found[stem(word)] = FAINT_WEIGHT  # "Booked via" holds the channels
    if "per" in words[1:-1]:
        units = {stem(word) for word in words[words.index("per") + 1 :]} - {stem(words[0])}
        found |= {word: min(found[word], FAINT_WEIGHT) for word in units}  # "Rate per night" holds no nights
        found["per"] = SMALL_WEIGHT
    for word in english_words(group, language):
        found.setdefault(stem(word), BRACKET_WEIGHT)
    for word in english_words(bracketed.casefold(), language):
        if not (word.isdecimal() and len(word) <= _SCALE_DIGITS):  # "(1-5)" says from where to where scores go
            found.setdefault(stem(word), BRACKET_WEIGHT)
    return found


def _weight(word: str) -> float:
    if word in STOP - COMMANDS:
        return SMALL_WEIGHT
    return FAINT_WEIGHT if word in _FAINT or word.isdecimal() else 1.0


def kind_of(header: str) -> str:
    """Return the noun of which a column holds the kinds, "" for any other column.

    >>> kind_of("Type of delivery"), kind_of("Delivery type")
    ('delivery', '')
    """
    words = header_words(header)
    return words[2] if len(words) == 3 and words[0] in _KINDS and words[1] == "of" else ""
