"""The words of a question that name a column."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import STOP, header_words, shared_start, singular, split_words, stem
from chaintable.models.embedded.language.translations import english_words
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_periods import is_of_another_period, period_and_words
from chaintable.models.embedded.summaries.words.synonyms import SYNONYMS
from chaintable.values import ValueKind

_FAINT = vocabulary.stems("name names id no nr number code ref date title unit")
_QUALIFYING, _QUALIFIER_WEIGHT = vocabulary.stems("net gross total monthly annual yearly weekly daily"), 0.5
"""Words that say which of several amounts a column holds ("Net amount"), of which most tables have one."""
_FAINT_WEIGHT, _BRACKET_WEIGHT, _SMALL_WEIGHT = 0.25, 0.1, 0.05
_BY_MEANING = 0.5
_OF_UNIT = 0.4
"""How strongly a unit names its column: "kWh" for "Used (kWh)"."""
_MEANT = {
    word: vocabulary.stems(meanings)
    for word, meanings in lexicon.entries("""
number: no nr | minutes: min | hours: h hr hrs
kilos: kg | kilo: kg | kilograms: kg | payout: paid pay | payouts: paid pay | income: revenue sales takings amount
pay: paid | pays: paid
takings: revenue income sales amount | earnings: revenue income | turnover: revenue sales amount
proceeds: revenue income | channel: via | dentist: doctor | physician: doctor | subscribers: name
units: hand stock inventory quantity qty | unit: hand stock quantity qty
pieces: hand stock | piece: hand stock qty quantity unit | metre: size area m2 sqm surface
metres: size area | meter: size area | sqm: size area | rev: revenue sales amount | charge: charges total
person: party guests people | merchant: vendor shop | merchants: vendor shop store
budget: allocation allocated plan grant award | allocation: budget | budgets: allocation plan grant
salesperson: rep seller agent | salespeople: rep seller agent | host: seeing contact employee | reason: purpose
purpose: reason | supplier: vendor | vendor: supplier | destination: place city to | destinations: place city to
load: net payload weight | latency: ms | payment: paid | payments: paid
rail: train | plane: flight | travel: trip | shop: store | shops: store | branch: store | branches: store
site: location | location: site | book: title | books: title | seller: vendor rep agent | vendors: supplier
brought: returned | handed: returned | lender: from | places: address property name | place: address property
produce: produced output made quantity | produces: produced output made quantity | consume: consumption usage used
expense: amount cost | expenditure: amount cost | debit: amount | credit: amount | debits: amount
owe: owed outstanding arrears | owes: owed outstanding arrears | owing: owed outstanding arrears
response: ms latency | reference: ref
rating: csat stars score | ratings: csat stars score | group: category | minimum: reorder threshold
articles: product item description | article: product item description | item: description | items: description
product: description | products: description | consumption: usage used kwh | usage: used consumption kwh
sales: amount revenue turnover takings value
join: joined start hired entry | joins: joined start hired entry | leave: left end exit | leaves: left end exit
donors: donor name | members: member name | estimated: est | estimate: est | estimates: est
""").items()
}
"""Words of offices for columns, beside those of the lexicon."""
_THINGS = frozenset(("product", "article"))
"""What single things are called, of which a number of items is none."""
_NUMBERED = vocabulary.stems("order number item unit ticket call sale payment invoice visit piece gift donation seat")
_LABELLING = vocabulary.stems(
    "id no nr number code ref reference zip postcode phone telephone sku ean barcode isbn badge iban"
)
_NUMBERED_THINGS = lexicon.words("""
room floor table gate bay platform lane locker desk court pitch plot berth pen stall cabin aisle shelf rack zone ward
block building house machine line route bus tram van truck vehicle team group shift station channel terminal
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
_HINTING, _WHOLE = 0.6, 0.95
_AKIN, _COGNATE = 5, 6
_DOERS, _SEVERAL_DOERS, _SHORTEST_ROOT = ("er", "or"), ("ers", "ors"), 3
_DEEDS = ("ing", "ings", "ion", "ions")
"""How a noun for what is done ends, whatever stands before it."""
_ONE, _ACTING = lexicon.words("per each every a an"), lexicon.words("who that which")
_SMALL_ABROAD = frozenset("am im vom zum der die das den le la les du de des del el do da em".split())
"""Words of headers in other languages that say nothing ("Zurück am")."""
_FEW, _IN_A_ROW, _GAPS, _LEAST_NUMBERED = 8, 5, 2, 100
_UNIT = re.compile(r"(?<=\w{3})/([a-z]{1,4})\b")
"""The unit after a stroke ("Rent/mo", "Price/l"), which says as little as one in brackets."""
_BRACKETS = re.compile(r"\([^()]*\)?")
_SCALE = re.compile(r"\(\s*[01]\s*(?:-|–|to)\s*\d+\s*\)")
"""The scale of scores ("Recommend (0-10)"), which are averaged."""
_SCALE_DIGITS = 2
_UNIT_PRICE = re.compile(r"(?i)\b(unit|each)\s*([£$€])")
"""A price that only its currency tells ("Unit £")."""
_LASTING = frozenset(
    "downtim downtime stoppage stoppag hour hr duration time minut min second length delay worked overtim tim".split()
)
_SIGN = frozenset("-–−+/×*()=;:")
_BY_WAY_OF = frozenset(("via", "through"))
_BREAKS = vocabulary.stems("break breaks pause pauses lunch")
_MEASURING = vocabulary.MEASURES.keys() | vocabulary.LARGEST | vocabulary.SMALLEST
_COMMANDS = frozenset(("show", "list"))
_BEFORE_COMMANDS = frozenset("please you to and then just can".split())
_JOINING = frozenset("of the in for a an".split())
_PIECES, _DEALS = (
    vocabulary.stems("qty quantity units pieces"),
    vocabulary.stems("order sale delivery booking return receipt"),
)
_PIECE_NOUNS, _WORTH = frozenset(("units", "pieces")), vocabulary.stems("value worth price cost amount")
_HOURS = frozenset("h hr hrs".split())
_CURRENCY_SIGNS = frozenset(("€", "$", "£", "eur", "usd", "gbp", "chf"))
_KINDS = frozenset(("type", "kind", "sort"))
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name a column, and how well (0 to 1): 1 for the whole header, less for a part or a synonym.

    `states` are those that only mean it and are a state in another column, as bits: they still select rows.
    """

    column: Column
    span: Span
    strength: float
    states: int = 0

    @property
    def words(self) -> int:
        """The words that it takes, as bits."""
        return self.span.words & ~self.states


class Named:
    """A column under all the names that a question may use for it, and what its values are good for.

    `header` is the column's name with its abbreviations spelled out.
    """

    def __init__(self, column: Column, language: str = "", header: str = "") -> None:
        self.column = column
        self.header = _UNIT_PRICE.sub(r"\1 price \2", header or column.name)
        self.weights = _weights(self.header, language)
        self.own = _weights(column.name, "") if language else {}
        """The weights of the words as they are written, where those above are translated."""

    @property
    def stems(self) -> set[str]:
        """The stems of the header's words, in English."""
        return set(self.weights)

    @property
    def said(self) -> set[str]:
        """The stems of the header's words outside brackets."""
        return {word for word, weight in self.weights.items() if weight > _BRACKET_WEIGHT}

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
        capacity = self.column.name.casefold().endswith("places")  # a place is a rank, places are room
        if self.column.name.endswith("#"):
            return True
        if self.stems and not capacity and self.stems <= lexicon.RANKS | lexicon.NUMBERING:
            return True
        if self.column.share(_LEADING_ZERO) and not self.column.share(_NOT_DIGITS):
            return True
        if bool(_LABELLING & self.stems) and not self.stems & vocabulary.ADDITIVE - _NUMBERED:
            return True
        return self._numbers_places

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
            return bool(self.stems & _LASTING)
        if column.kind is not ValueKind.NUMBER or self.is_label or column.is_year or self._runs_on:
            return False
        measured = self.stems & (vocabulary.MONEY | vocabulary.RATED | vocabulary.ADDITIVE)
        return bool(measured) or self._mostly_counted

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

    @property
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
        return not percent and ("total" in self.stems or not self.stems & vocabulary.RATED)

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


def _weights(header: str, language: str) -> dict[str, float]:
    """Return how much each stem of a column's name says; words in brackets say little."""
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
        found |= dict.fromkeys(found.keys() & _CURRENCY_SIGNS, _BRACKET_WEIGHT)  # "Amount €"
    for word, following in pairwise(words):
        if following in _BY_WAY_OF:
            found[stem(word)] = _FAINT_WEIGHT  # "Booked via" holds the channels
    if "per" in words[1:-1]:
        units = {stem(word) for word in words[words.index("per") + 1 :]} - {stem(words[0])}
        found |= {word: min(found[word], _FAINT_WEIGHT) for word in units}  # "Rate per night" holds no nights
    for word in english_words(group, language):
        found.setdefault(stem(word), _BRACKET_WEIGHT)
    for word in english_words(bracketed.casefold(), language):
        if not (word.isdecimal() and len(word) <= _SCALE_DIGITS):  # "(1-5)" says from where to where scores go
            found.setdefault(stem(word), _BRACKET_WEIGHT)
    return found


def _weight(word: str) -> float:
    if word in STOP - _COMMANDS:
        return _SMALL_WEIGHT
    return _FAINT_WEIGHT if word in _FAINT or word.isdecimal() else 1.0


def kind_of(header: str) -> str:
    """Return the noun of which a column holds the kinds, "" for any other column.

    >>> kind_of("Type of delivery"), kind_of("Delivery type")
    ('delivery', '')
    """
    words = header_words(header)
    return words[2] if len(words) == 3 and words[0] in _KINDS and words[1] == "of" else ""


def find_mentions(asked: ParsedQuestion, columns: Iterable[Named]) -> list[Mention]:
    """Return every run of words that may name a column, the strongest first."""
    named = list(columns)
    headed = _headed(asked, named)
    found = [mention for column in named for mention in _of_column(asked, column, column.weights, headed)]
    found += [mention for column in named if column.own for mention in _of_column(asked, column, column.own, headed)]
    found = [one for one in found if not _is_part_of_another(one, found)]
    found = [one for one in found if not _numbers_rows(asked, one, named)]
    found = [one for one in found if not _is_header_of_rows(one, named)]
    headers = [one.column.name for one in named]
    found = [one for one in found if not is_of_another_period(one.column.name, asked.texts, headers)]
    return sorted(found, key=lambda mention: (-mention.strength, mention.column.place))


def _is_part_of_another(mention: Mention, found: list[Mention]) -> bool:
    """Whether words that hint at a column belong to another's whole name: the "pages" of "landing pages"."""
    if mention.strength >= _HINTING:
        return False
    return any(
        one.strength >= _WHOLE and mention.words != one.words == mention.words | one.words
        for one in found
        if one.column is not mention.column
    )


def _numbers_rows(asked: ParsedQuestion, mention: Mention, columns: list[Named]) -> bool:
    """Whether a plural names the rows, which a label numbers, and not what is done to them: "claims" beside Claimed.

    After a word for a measure it is an amount ("total claims").
    """
    begin = mention.span.begin
    text, before, said = asked.texts[begin], asked.texts[max(begin - 1, 0) : begin], header_words(mention.column.name)
    plain = mention.span.end == begin + 1 and text.endswith("s") and text not in said
    measured = not _MEASURING.isdisjoint(before)
    if not plain or measured or len(said) != 1 or not said[0].endswith("ed"):
        return False
    labels = (one for one in columns if one.names_rows and one.column is not mention.column)
    return any(singular(text) in header_words(one.column.name) for one in labels)


def _is_header_of_rows(mention: Mention, columns: list[Named]) -> bool:
    """Whether the words only head the column and the label of the rows, which they mean ("project": Project – No.)."""
    group, between, _ = mention.column.name.partition(" – ")
    if not between or mention.strength > _OF_UNIT:
        return False
    labels = (one.column for one in columns if one.column.name.partition(" – ")[0] == group and one.names_rows)
    label = next(labels, None)
    return label is not None and label is not mention.column


def _headed(asked: ParsedQuestion, columns: list[Named]) -> frozenset[int]:
    """Return the places of words that stand in a column's name, which are no synonyms for those in another's."""
    return frozenset(at for at in range(len(asked)) if any(_own_form(asked, at, one.weights) for one in columns))


def _own_form(asked: ParsedQuestion, at: int, weights: dict[str, float]) -> str:
    """Return the stem of the header that the word itself has, "" if it has none of them."""
    text, own = asked.texts[at], asked.stems[at]
    return next((form for form in (own, stem(own), stem(singular(text))) if form in weights), "")


def _of_column(asked: ParsedQuestion, named: Named, weights: dict[str, float], headed: frozenset[int]) -> list[Mention]:
    places = (
        at
        for at in range(len(asked))
        if not (named.column.kind is ValueKind.TEXT and _is_event(asked, at, named.header, weights))
        and not (named.names_things and _is_deed(asked, at, named.header))
        and not _counts_orders(asked, at, weights)
        and not _counts_kinds(asked, at, named.header)
        and not (asked.texts[at] in _PIECE_NOUNS and weights.keys() & _WORTH)
        and not (named.is_number and (_is_doer(asked, at, named.header) or asked.texts[at] in _THINGS))
        and not (named.holds_objects and f"{asked.texts[at].removesuffix('s')}er" == named.column.name.casefold())
    )
    hits = {at: hit for at in places if (hit := _hit(asked, at, weights, at in headed)) is not None}
    parts = (_once(part, hits) for run in _runs(asked, sorted(hits)) for part in _at_signs(asked, run, hits))
    runs = (_without_repeated(run, asked) for run in parts)
    named_by = (run for run in runs if _says_more(run, hits, weights))
    return [Mention(named.column, Span(run[0], run[-1] + 1), _strength(run, hits, weights)) for run in named_by]


def _once(run: list[int], hits: dict[int, tuple[str, float]]) -> list[int]:
    """Return the run up to a word that could only stand for one that it has itself: the "amount in Sales"."""
    for place, at in enumerate(run):
        if hits[at][1] == _BY_MEANING and hits[at][0] in {hits[before][0] for before in run[:place]}:
            return run[:place]
    return run


def _without_repeated(run: list[int], asked: ParsedQuestion) -> list[int]:
    """Return the run without small words at its end that it has already: "Visits per week" in "visits per week per"."""
    texts = [asked.texts[at] for at in run]
    while len(texts) > 1 and texts[-1] in _JOINING | vocabulary.PER and texts[-1] in texts[:-1]:
        texts.pop()
    return run[: len(texts)]


def _says_more(run: list[int], hits: dict[int, tuple[str, float]], weights: dict[str, float]) -> bool:
    """Whether a word is no small one ("in" doesn't name "Came in"), unless the header has small words only."""
    small = all(weights[hits[at][0]] == _SMALL_WEIGHT for at in run)
    return not small or all(weight == _SMALL_WEIGHT for weight in weights.values())


def _counts_orders(asked: ParsedQuestion, at: int, weights: dict[str, float]) -> bool:
    """Whether a plural counts the rows, and not the pieces of each: "orders" beside "Qty ordered"."""
    pieces = not _PIECES.isdisjoint(weights) and asked.stems[at] not in _PIECES
    named = any(_alike(asked.stems[at], word) for word in weights)  # "deliveries" beside "Qty delivered"
    return pieces and asked.texts[at].endswith("s") and asked.stems[at] in _DEALS and named


def _counts_kinds(asked: ParsedQuestion, at: int, header: str) -> bool:
    """Whether a plural counts the rows, of which the column holds the kinds: "cleans" beside "Type of clean"."""
    noun = kind_of(header)
    return (
        bool(noun)
        and asked.texts[at] != noun
        and singular(asked.texts[at]) == noun
        and "of" not in asked.texts[:at][-1:]
    )


def _is_doer(asked: ParsedQuestion, at: int, header: str) -> bool:
    """Whether the word is someone who does what a number measures ("which waiter" beside "Wait (min)")."""
    root = singular(asked.texts[at])
    return root.endswith("er") and root[:-2] in header_words(header)


def _is_event(asked: ParsedQuestion, at: int, header: str, weights: dict[str, float]) -> bool:
    """Whether the word counts what took place, and is no name of the column: "screenings" for "Screen"."""
    text, before = asked.texts[at], asked.texts[max(at - 1, 0) : at]
    counted = text.endswith("ings") or (text.endswith("ing") and before and before[0] in ("per", "each", "every"))
    root = text.removesuffix("s").removesuffix("ing")
    own = text.removesuffix("s") in header.casefold()  # "each building" is the column Building
    return bool(counted) and root in weights and len(root) >= _AKIN and not own


def _is_deed(asked: ParsedQuestion, at: int, header: str) -> bool:
    """Whether the word is what someone does, and the column says who: "readings" beside "Reader"."""
    text, before = asked.texts[at], asked.texts[at - 1] if at else ""
    acts = before in _ACTING or before in header_words(header)
    noun = text.endswith(_DEEDS) or before in _ONE or (text.endswith("s") and not acts)
    return noun and is_done_by(text, header)


def is_done_by(text: str, header: str) -> bool:
    """Whether a noun is what those do who are called so in the name of a column.

    >>> is_done_by("readings", "Reader"), is_done_by("inspections", "Lead inspector"), is_done_by("orders", "Order no.")
    (True, True, False)
    """
    said = header_words(header)
    doers = {root for word in said if (root := _root_of_doer(word))}
    plain = singular(text) not in said and not text.endswith(_DOERS + _SEVERAL_DOERS)
    return plain and not doers.isdisjoint(_roots_of_deed(text))


def _root_of_doer(word: str) -> str:
    """Return what someone does who is called so, without its last vowel: "driv" for "driver"; "" for other words."""
    root = word[:-2] if word.endswith(_DOERS) else word[:-3] if word.endswith(_SEVERAL_DOERS) else ""
    return _plain_root(root) if len(root) >= _SHORTEST_ROOT else ""


def _roots_of_deed(text: str) -> set[str]:
    """Return what the roots of a noun for a deed may be: "readings", "drives", "inspections"."""
    one = text.removesuffix("s")
    endings = ("ing", "ation", "ion", "es", "")
    return {_plain_root(one.removesuffix(ending)) for ending in endings} | {_plain_root(text.removesuffix("es"))}


def _plain_root(root: str) -> str:
    """Return the root without a vowel or the doubling of a letter that depends on its ending.

    >>> _plain_root("drive"), _plain_root("swimm"), _plain_root("deliveri")
    ('driv', 'swim', 'deliver')
    """
    bare = root.rstrip("eiy")
    return bare[:-1] if len(bare) > _SHORTEST_ROOT and bare[-1:] == bare[-2:-1] else bare


def _hit(asked: ParsedQuestion, at: int, weights: dict[str, float], headed: bool) -> tuple[str, float] | None:
    """Return the stem of the header that a word stands for, and how surely; None for a word without meaning.

    A word that is `headed` stands in the name of another column, and is no synonym.
    """
    text, own = asked.texts[at], asked.stems[at]
    if text in _COMMANDS and _is_command(asked, at):
        return None
    if form := _own_form(asked, at, weights):
        return form, 1.0
    if text in STOP:
        return None
    akin = next((word for word in weights if min(len(own), len(word)) >= _AKIN and _alike(own, word)), "")
    if akin in (f"{own}or", f"{own}er"):
        return None  # "visits" are what visitors do
    if akin:
        return akin, 0.95
    meanings = lexicon.MEANT.get(text, _NOTHING) | _MEANT.get(text, _NOTHING)
    meanings |= _NOTHING if headed else SYNONYMS.get(text, _NOTHING)
    meant = next((word for word in weights if word in meanings), "")
    return (meant, _BY_MEANING) if meant else None


def _is_command(asked: ParsedQuestion, at: int) -> bool:
    """Whether the word tells what to do ("show me", "list the …"), and names nothing ("which show")."""
    opens = at == 0 or asked.texts[at - 1] in _BEFORE_COMMANDS
    return opens or asked.texts[at + 1 : at + 2] in (["me"], ["us"], ["the"], ["all"], ["both"])


def _alike(one: str, other: str) -> bool:
    shared = shared_start(one, other)
    return shared == min(len(one), len(other)) or shared >= _COGNATE


def _runs(asked: ParsedQuestion, places: list[int]) -> list[list[int]]:
    """Return the places in runs; "of" and "the" may stand between two of them."""
    runs: list[list[int]] = [places[:1]] if places else []
    for before, at in pairwise(places):
        if all(asked.texts[between] in _JOINING for between in range(before + 1, at)) and at - before <= 3:
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _at_signs(asked: ParsedQuestion, run: list[int], hits: dict[int, tuple[str, float]]) -> list[list[int]]:
    """Return the run, cut at signs where it says a word twice: "level out - level back" names two columns."""
    written, text = split_words(asked.question.text), asked.question.text
    if len({hits[at][0] for at in run}) == len(run) or len(written) != len(asked):
        return [run]
    between = range(1, len(run))
    signs = [at for at in between if not _SIGN.isdisjoint(text[written[run[at - 1]].end : written[run[at]].start])]
    return [run[begin:end] for begin, end in pairwise([0, *signs, len(run)])]


def _strength(run: list[int], hits: dict[int, tuple[str, float]], weights: dict[str, float]) -> float:
    total = sum(weights.values()) or 1.0
    best: dict[str, float] = {}
    for at in run:
        word, sureness = hits[at]
        best[word] = max(best.get(word, 0.0), sureness)
    found = sum(weights[word] * sureness for word, sureness in best.items()) / total
    return max(found, _OF_UNIT) if any(weights[word] == _BRACKET_WEIGHT for word in best) else found
