"""What things are ranked by: a column of numbers, a count, or a measure of groups."""

from dataclasses import replace

import numpy as np

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import positions
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import STOP, header_words, singular, stem
from chaintable.models.embedded.summaries.asked_things import Extreme
from chaintable.models.embedded.summaries.group_order import turns_bad
from chaintable.models.embedded.summaries.joiners_and_leavers import tenure
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.measures.amounts.prices import PRICED, price_column
from chaintable.models.embedded.summaries.measures.shares import counts_numbered
from chaintable.models.embedded.summaries.measures.things_done import done_with
from chaintable.models.embedded.summaries.measures.times.time_taken import is_duration, is_far
from chaintable.models.embedded.summaries.request import COUNT, PART, Asked, Key, Ranked
from chaintable.models.embedded.summaries.rows.state_conditions import state_before
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.statement_sides import PAYMENTS
from chaintable.models.embedded.summaries.words.synonyms import SYNONYMS
from chaintable.tables.values import ValueKind

_SUMMED = frozenset(
    "spent spend spends sold sell sells earned earn earns booked ordered bought paid made total".split()
)
_SUMMING = ("most", "least", "fewest", "top")
_NAMED, _IN_FULL = 0.6, 0.9
_UNKNOWN_NOUN = 0.79
"""How sure a count is where no column says that rows are what is counted: below 60 % with the rest."""
_BEFORE_LEADING, _OWNING, _NOTHING = frozenset(("the",)), frozenset(("with", "having")), frozenset[str]()
_BEFORE_ROW = frozenset("the a an one single".split())
_OF_ONE_ROW = frozenset("highest largest biggest lowest smallest maximum minimum max min".split())
_OF_STATE = frozenset("weakest strongest warmest coldest hottest heaviest lightest tallest deepest widest".split())
"""Superlatives of what is read off, and never added up."""
_OF_MEANS = 0.9
_EITHER = 0.78
"""How sure a sum is where a single cell may be meant: below 60 % with the rest."""
_LASTING_MOST, _BIGGEST = ("longest", "shortest"), ("biggest", "largest", "smallest")
_PAYMENTS = vocabulary.stems("payment gift donation claim order invoice bill purchase sale booking contribution refund")
_SOLD = frozenset("sold sell sells bought buy buys ordered got get gets received used".split())
_PIECES = vocabulary.stems("qty quantity units pieces")
_MONEY = vocabulary.MONEY_WORDS | vocabulary.CURRENCIES
_ALONE = frozenset(("", "in", "per", "by", "for", "of", "overall", "on", "at", "and"))
_LIKELY_ROWS, _OF_KIND, _MEANT, _LIKELY_CROWD = 0.95, 0.93, 0.9, 0.85
_MASSES = ("kg", "t", "g", "l", "ltr", "litres", "m3", "kwh", "tonnes", "lbs")
_PAYING = lexicon.words("raise raises raised earn earns earned bring brings brought collect collects collected donated")
_PARTICLES = frozenset("down up out off in away the".split())
_BEING, _FAINTLY, _FULLY = frozenset("the is are was were at its".split()), 0.3, 0.95
_MADE, _LIKELY_MADE = vocabulary.stems("qty quantity units pieces output produced"), 0.85
_MAKING = lexicon.words("make makes made produce produces produced use uses used consume consumes order need")
_ARTICLES = vocabulary.FILLERS - frozenset("on in for to".split())
_WITH_TARE = vocabulary.stems("gross tare")
_GOOD_OR_BAD = ("best", "worst")
_PAYERS = vocabulary.stems("customer client donor supplier vendor account company buyer sponsor merchant payer debtor")
_AREA, _SIZES = vocabulary.stems("area size"), vocabulary.stems("area size population")
"""What makes a thing the largest: rather how far it reaches than how many live there."""
_AGED = ("oldest", "youngest")
_DOING, _OF_THINGS = frozenset("does do did".split()), frozenset("which who whose".split())
_NEW = ("newest", "latest", "youngest", "last")
_JOINED = vocabulary.stems("joined enrolled registered")
_OLD = (*_NEW, "oldest", "earliest", "first")


def ranking_criterion(
    slots: Slots, extreme: Extreme | None, measures: tuple[Asked, ...], thing: Key | None
) -> tuple[tuple[Asked, ...], bool]:
    """Return what the things are ranked by, and whether single rows are ranked and not groups."""
    groups = None if thing is None or (not thing.part and slots.named[thing.column.name].is_unique) else thing
    if (alone := _single(slots, extreme) or _of_single_row(slots, extreme, measures)) is not None:
        return (Asked("sum", alone),), True
    if extreme is not None and (joined := tenure(slots)) is not None:
        return (Asked("sum", joined),), True
    if measures:
        return _by_measure(slots, extreme, measures[0], groups is None)
    headed = slots.mention_at(extreme.at, "is_number", least=_IN_FULL) if extreme is not None else None
    if headed is not None and extreme is not None:  # a column "Highest point", whose name has the superlative
        return (Asked("highest" if extreme.largest else "lowest", slots.use(headed)),), groups is None
    if groups is not None and _by_rows(slots):
        return (Asked(COUNT),), False
    if (named := _ranked_by(slots, extreme)) is not None:
        column, certain = named
        return (
            _by_column(slots, extreme, column, certain, groups)
            if groups is not None
            else ((Asked("sum", column),), True)
        )
    counted = _counted_after(slots, extreme) if thing is not None else None
    if counted is not None and thing is not None and slots.named_rows(thing.column) and counted.rule != "sum":
        return _by_crowd(slots)
    if counted is not None:
        return (counted,), False
    if groups is not None and (pieces := _pieces_sold(slots, groups)) is not None:
        return (Asked("sum", pieces),), False
    return _by_likely_number(slots, extreme, thing, groups is None)


def _by_measure(slots: Slots, extreme: Extreme | None, first: Asked, single: bool) -> tuple[tuple[Asked, ...], bool]:
    """Return the first measure that the question names, over the column that the superlative is about."""
    if first.of_rows and first.rule != COUNT:
        return (first,), False
    if first.column is None and first.rule != COUNT:
        own = extreme is not None and lexicon.hint_of(extreme.text).stems and extreme.text not in _OF_ONE_ROW
        column = column_of_superlative(slots, extreme.text) if own and extreme is not None else slots.measured()
        if column is None or (own and not slots.named[column.name].is_number):
            return (), False  # "the fastest on average" asks for a column of its own
        first = Asked(first.rule, column)
    if first.rule == COUNT or first.column is None:
        return (Asked(COUNT),) if first.rule == COUNT else (), False
    return (first,), single and first.rule in ("sum", "average", "highest", "lowest")


def _by_column(
    slots: Slots, extreme: Extreme | None, column: Column, certain: bool, groups: Key
) -> tuple[tuple[Asked, ...], bool]:
    """Return a column of numbers as groups are ranked by it: its sum, its average, or a single cell of it."""
    outermost = Asked("highest" if extreme is None or extreme.largest else "lowest", column)
    clock = column.is_year or (column.kind is ValueKind.TIME and not slots.named[column.name].is_number)
    stretches = extreme is not None and extreme.text in _LASTING_MOST and is_far(slots.named[column.name])
    if clock or stretches or (extreme is not None and extreme.text in _OF_STATE):
        return (outermost,), True
    summed = slots.asked.bits(_SUMMED) or (extreme is not None and extreme.text in _SUMMING)
    if _is_of_document(slots, extreme, column):
        return (outermost,), True
    if slots.adds_up(column):
        if not slots.asked.bits(_SUMMED) and _is_priced(slots, extreme):
            _, apart = _leading(groups.column, column, outermost.rule == "highest")
            slots.guess(_EITHER if apart else 1.0, f"a single '{column.name}', and no sum" if apart else "")
            return (outermost,), True
        if not summed and _is_of_row(slots, extreme):
            return (outermost,), True
        if summed or column.n_rows > 3 * groups.column.n_different:
            slots.guess(1.0 if summed else 0.9)
        _doubt_sum(slots, extreme, summed, column)
        return (Asked("sum", column),), False
    if certain and not summed and not (_is_plural(slots, column) or _is_of_several(slots, extreme)):
        tied, apart = (
            _leading(groups.column, column, outermost.rule == "highest") if not groups.part else (False, False)
        )
        if tied:
            slots.guess(_OF_MEANS, f"the average of '{column.name}', whose {outermost.rule} value several share")
            return (Asked("average", column),), False
        slots.guess(_EITHER if apart else 1.0, f"a single '{column.name}', and no average" if apart else "")
        return (outermost,), True
    if "pric" in slots.named[column.name].stems:
        slots.guess(_EITHER, f"the average of '{column.name}'")  # "top 2 garments by price" may be by their sums
    return (Asked("average", column),), False


def _leading(groups: Column, column: Column, largest: bool) -> tuple[bool, bool]:
    """Return whether several groups share the outermost value, and whether another group leads by its average."""
    keys = column.keys if largest else -column.keys
    known = ~np.isnan(keys)
    rows = {cell: [row for row in positions(bits) if known[row]] for cell, bits in groups.rows_of.items() if cell}
    rows = {cell: several for cell, several in rows.items() if several}
    if groups.n_rows > FEW_ROWS or not rows:
        return False, False
    best = {cell: float(keys[several].max()) for cell, several in rows.items()}
    means = {cell: float(keys[several].mean()) for cell, several in rows.items()}
    first = [cell for cell, value in best.items() if value == max(best.values())]
    return len(first) > 1, means[first[0]] < max(means.values())


def _pieces_sold(slots: Slots, groups: Key) -> Column | None:
    """Return the only column of pieces, where the question asks what is sold or bought and not for how much money.

    Of who buys most, it is left open whether in pieces or in money.
    """
    pieces = slots.pieces(_PIECES)
    if not slots.asked.bits(_SOLD) or slots.asked.bits(_MONEY) or len(pieces) != 1:
        return None
    slots.words |= slots.asked.bits(_SOLD)
    slots.guess(_EITHER if _is_payer(slots, groups) and slots.money() else _MEANT, f"'{pieces[0].name}'")
    return pieces[0]


def _by_crowd(slots: Slots) -> tuple[tuple[Asked, ...], bool]:
    """Return the only number that counts something, for "the busiest trip": of single rows, each occurs once."""
    numbers = [one for one in slots.named.values() if one.is_number and one.is_additive]
    crowds = [one.column for one in numbers if not is_money(one) and not in_currency(one.column)]
    if len(crowds) != 1:
        return (), False
    slots.guess(_LIKELY_CROWD, f"'{crowds[0].name}'")
    return (Asked("sum", crowds[0]),), True


def _by_likely_number(
    slots: Slots, extreme: Extreme | None, thing: Key | None, single: bool
) -> tuple[tuple[Asked, ...], bool]:
    """Return the number that is likely meant where none is named, or a count of the rows."""
    of_one_row = extreme is not None and extreme.text in _OF_ONE_ROW
    shown = _only_number_named(slots) if of_one_row and single else None
    if shown is not None:
        return (Asked("sum", shown),), True
    sized = of_one_row and slots.of_office and (single or thing is None or _pays(slots, extreme, thing))
    own = extreme is not None and bool(lexicon.hint_of(extreme.text).stems)
    if own and not sized and not slots.asked.bits(vocabulary.TAKINGS):
        return (), False  # it asks for a column of its own, such as an age
    if not single and (paid := _paid_most(slots, extreme)) is not None:
        return (Asked("sum", paid),), False
    likely = slots.measured() or _mass(slots, extreme)
    if likely is not None:
        rule = "sum" if slots.adds_up(likely) else "average"
        return (Asked(rule, likely),), single
    if not single and extreme is not None and (extreme.text in _OF_STATE or _is_of_amount(slots, extreme)):
        slots.guess(_UNKNOWN_NOUN, f"a count of rows for '{extreme.text}'")
    return ((Asked(COUNT),) if not single else ()), False


def _is_of_amount(slots: Slots, extreme: Extreme) -> bool:
    """Whether "the best day" and "picked the most of each variety" are likely about one of several amounts."""
    of_them = extreme.text in ("most", "least") and slots.text(extreme.at + 1) in ("of", "")
    amounts = any(one.is_number and one.is_additive for one in slots.named.values())
    return amounts and (of_them or extreme.text in _GOOD_OR_BAD)


def _pays(slots: Slots, extreme: Extreme | None, thing: Key) -> bool:
    """Whether those who are the biggest are so by what they pay ("the biggest customer in each region")."""
    big = extreme is not None and extreme.text in _BIGGEST
    return big and _is_payer(slots, thing) and bool(slots.money())


def _is_payer(slots: Slots, thing: Key) -> bool:
    named = slots.named.get(thing.column.name)
    return named is not None and bool(named.stems & _PAYERS)


def _paid_most(slots: Slots, extreme: Extreme | None) -> Column | None:
    """Return the only amount of money where a verb about money ends with "the most" ("which fund raised the most")."""
    money = [column for column in slots.money() if slots.named[column.name].is_additive]
    if extreme is None or len(money) != 1 or slots.text(extreme.at + 1) not in _ALONE:
        return None
    verb = slots.back(extreme.at, _PARTICLES)
    if slots.text(verb) not in _PAYING or slots.words >> verb & 1 or slots.mention_at(verb) is not None:
        return None
    slots.take(verb)
    return money[0]


def _only_number_named(slots: Slots) -> Column | None:
    """Return the only amount that the question names at all: "3 largest orders: client and amount" ranks by it."""
    free = [one for one in slots.mentions if one.strength >= _NAMED and slots.is_free(one.span)]
    numbers = {one.column.name: one.column for one in free if slots.named[one.column.name].is_number}
    (only, *others) = numbers.values() or (None,)
    return only if only is not None and not others and slots.adds_up(only) else None


def _is_plural(slots: Slots, column: Column) -> bool:
    """Whether the question names several figures of each thing ("the worst ratings"), which are averaged."""
    named = [one for one in slots.mentions if one.column is column and one.words & slots.words]
    said = slots.text(named[0].span.end - 1) if named else ""
    return said.endswith("s") and not said.endswith("ss") and said not in header_words(column.name)


def _is_priced(slots: Slots, extreme: Extreme | None) -> bool:
    """Whether the superlative is said of one price ("the most expensive rent"), and of no sum."""
    return extreme is not None and not {extreme.text, slots.text(extreme.at + 1)}.isdisjoint(PRICED)


def _is_of_document(slots: Slots, extreme: Extreme | None, column: Column) -> bool:
    """Whether one document is the highest, whose amounts stand under its name ("the highest invoice": Invoice)."""
    if extreme is None or extreme.text not in _OF_ONE_ROW:
        return False
    noun = slots.text(slots.skip(extreme.at + 1))
    return header_words(column.name.partition("(")[0]) == [noun] and stem(noun) in _PAYMENTS and singular(noun) == noun


def _is_of_row(slots: Slots, extreme: Extreme | None) -> bool:
    """Whether one row is said to lead: "which grower had the entry with the highest score"."""
    if extreme is None or extreme.text not in _OF_ONE_ROW:
        return False
    having = slots.back(extreme.at, _BEFORE_LEADING)
    rows = slots.text(having) in _OWNING and not slots.text(having - 1).endswith("s")
    led = slots.text(slots.back(having - 1, _NOTHING)) in _BEFORE_ROW
    named = any(one.span.end == having and slots.named[one.column.name].names_rows for one in slots.mentions)
    return rows and led and (named or slots.knows(having - 1))


def _is_of_several(slots: Slots, extreme: Extreme | None) -> bool:
    """Whether the rows of each group are said to be so together ("which club has the oldest members")."""
    plural = extreme is not None and extreme.text in _AGED and slots.text(extreme.at + 1).endswith("s")
    slots.guess(_OF_MEANS if plural else 1.0)
    return plural


def _single(slots: Slots, extreme: Extreme | None) -> Column | None:
    """Return the number of which one row is asked for ("who handed in the biggest single claim")."""
    if extreme is None:
        return None
    if slots.text(extreme.at + 1) not in ("single", "individual"):
        return _of_one_payment(slots, extreme) or _of_one_row(slots, extreme)
    slots.take(extreme.at + 1)
    near = slots.number_near(extreme.at + 2)
    if near is not None:
        return slots.use(near)
    lasting = column_of_superlative(slots, extreme.text) if extreme.text in _LASTING_MOST else None
    return lasting or slots.main_number()


def _of_single_row(slots: Slots, extreme: Extreme | None, measures: tuple[Asked, ...]) -> Column | None:
    """Return the number that one row has the most of ("who drove the most miles on a single hire")."""
    texts = slots.asked.texts
    at = next((at for at in range(1, len(texts) - 1) if texts[at] == "single" and texts[at - 1] in ("a", "any")), -1)
    if at < 0 or extreme is None or slots.mention_at(at + 1, "is_number") is not None:
        return None
    near = slots.number_near(extreme.at + 1)
    found = next((one.column for one in measures if one.column is not None), None)
    found = found if found is not None or near is None else slots.use(near)
    if found is not None:
        slots.take(at, at + 2)
    return found


def _of_one_payment(slots: Slots, extreme: Extreme) -> Column | None:
    """Return the side of a statement of which one row is asked for ("on which date was the largest deposit")."""
    one = extreme.text in _OF_ONE_ROW and slots.text(extreme.at + 1) in PAYMENTS
    both = slots.sides.columns if one and slots.sides is not None else ()
    said = [one for one in slots.mentions if one.column in both and one.strength >= _NAMED]
    if len({one.column.name for one in said}) != 1:
        return None
    slots.take(extreme.at + 1)
    return slots.use(said[0])


def _of_one_row(slots: Slots, extreme: Extreme) -> Column | None:
    """Return the number of which "the longest call" or "the biggest donation" asks for one row."""
    at = slots.skip(extreme.at + 1)
    noun = slots.text(at)
    plural = noun.endswith("s") and not noun.endswith("ss")
    if plural or not noun.isalpha() or slots.mention_at(at, "is_number", least=_NAMED) is not None:
        return None
    of_rows = slots.knows(at) or slots.mention_at(at, "names_rows", least=_NAMED) is not None
    if extreme.text in _LASTING_MOST and of_rows:
        column = column_of_superlative(slots, extreme.text)
    else:
        paid = extreme.text in _BIGGEST and slots.asked.stems[at : at + 1] and slots.asked.stems[at] in _PAYMENTS
        column = slots.main_number() if paid and slots.mention_at(at) is None else None
    if column is None or not (column.name in slots.named and slots.named[column.name].is_number):
        return None
    slots.take(at)
    return column


def _doubt_sum(slots: Slots, extreme: Extreme | None, summed: int | bool, column: Column) -> None:
    """Lower the confidence where "the highest cost" of a thing of several rows may be that of one row."""
    if not summed and extreme is not None and extreme.text in _OF_ONE_ROW | set(_LASTING_MOST):
        slots.either = True
        slots.guess(_EITHER, f"the sum of '{column.name}', not its single cells")


def _ranked_by(slots: Slots, extreme: Extreme | None) -> tuple[Column, bool] | None:
    """Return the column of numbers named after the superlative or after "by", and whether that is certain."""
    places = [extreme.at] if extreme else []
    places += [at for at, text in enumerate(slots.asked.texts) if text in ("by", "of")]
    for at in places:
        mention = slots.number_near(at + 1)
        mention = None if mention is not None and slots.tells_lack(mention) else mention
        if mention is not None and extreme is not None and at == extreme.at and _is_no_price(slots, extreme, mention):
            slots.words |= mention.words
            break
        counted = extreme is not None and at == extreme.at and extreme.text in ("most", "least", "fewest")
        vague = (
            mention is not None and mention.strength < _NAMED and slots.text(mention.span.begin) not in vocabulary.UNITS
        )
        vague |= mention is not None and counts_numbered(slots, mention)
        if mention is not None and not (counted and vague):
            if slots.text(at) == "by":
                slots.take(at)
            return slots.use(done_with(slots, mention)), True
    if extreme is None:
        return None
    if extreme.text in vocabulary.IN_TIME and (dated := slots.dated_at(extreme.at)) is not None:
        return slots.use(dated), True
    if (moment := _moment_led(slots, extreme)) is not None:
        return moment, True
    if (told := _told_before(slots, extreme)) is not None:
        return told, True
    if extreme.text in _BIGGEST and (beside := _figure_beside(slots, extreme)) is not None:
        return beside, True
    word = slots.text(extreme.at + 1) if extreme.text in ("most", "least") else extreme.text
    found = column_of_superlative(slots, word)
    if found is not None:
        slots.take(extreme.at, extreme.at + (2 if word != extreme.text else 1))
        _doubt_size(slots, word, found)
        return found, True
    return None


def _doubt_size(slots: Slots, word: str, found: Column) -> None:
    """Lower the confidence where "the largest" may be so by its area or by its population."""
    sizes = [one.column for one in slots.named.values() if one.is_number and one.stems & _SIZES]
    if word in _BIGGEST and found in sizes and len(sizes) > 1:
        slots.guess(_EITHER, f"'{found.name}' for '{word}'")


def _is_no_price(slots: Slots, extreme: Extreme, number: Mention) -> bool:
    """Whether "the cheapest ticket" is named by its number, though another column has its price."""
    price = price_column(slots.named.values()) if extreme.text in PRICED else None
    return price is not None and not (is_money(slots.named[number.column.name]) or in_currency(number.column))


def _figure_beside(slots: Slots, extreme: Extreme) -> Column | None:
    """Return the number that is to be seen beside the biggest ("with their value"), which they are the biggest by."""
    ends = (at for at in range(extreme.at, len(slots.asked)) if slots.text(at) in ("their", "its"))
    shown = next((at for at in ends if slots.text(at - 1) in ("with", "and", "plus")), None)
    numbers = [one for one in slots.mentions if slots.named[one.column.name].is_number and one.strength >= _FAINTLY]
    return next((one.column for one in numbers if shown is not None and one.span.begin == shown + 1), None)


def _by_rows(slots: Slots) -> bool:
    """Whether "by" leads up to the plural of what rows are numbered by ("top 3 products by orders")."""
    for at, text in enumerate(slots.asked.texts):
        mention = slots.number_near(at + 1) if text == "by" else None
        if mention is not None and mention.span.begin == at + 1 and counts_numbered(slots, mention):
            slots.take(at, mention.span.end)
            return True
    return False


def column_of_superlative(slots: Slots, word: str) -> Column | None:
    """Return the column that a superlative is about: the heaviest has the most weight."""
    stems = lexicon.hint_of(word).stems
    if word in _AGED and any(one.is_number and one.stems & stems for one in slots.named.values()):
        return next(one.column for one in slots.named.values() if one.is_number and one.stems & stems)
    stems |= vocabulary.LASTING if word in vocabulary.SPEEDS else vocabulary.AGED if word in _OLD else frozenset()
    stems |= _JOINED if word in _NEW else frozenset()
    told = [one for one in slots.named.values() if one.stems & stems]
    if word in _BIGGEST:
        told.sort(key=lambda one: not one.stems & _AREA)
    if any(one.stems & _WITH_TARE for one in told):
        told = [one for one in told if "net" in one.stems] or told  # what is loaded, and not the truck
    if word in PRICED and not any("pric" in one.stems for one in told):
        whole = [one for one in slots.named.values() if one.is_number and is_money(one) and "total" in one.stems]
        told = whole or told  # and not one of several charges
    found = next((one.column for one in told if one.is_number or one.is_date or one.column.is_year), None)
    if found is None and word in PRICED:
        priced = [one.column for one in slots.named.values() if one.is_number and is_money(one)]
        return priced[0] if len(priced) == 1 else price_column(slots.named.values())
    return found


def figure_of_leading(slots: Slots, extreme: Extreme | None) -> Column | None:
    """Return the number that is asked of what leads by it: "how old is the youngest", "what does the lightest weigh".

    It is named by the adjective that the superlative comes from, by a noun before it or by a verb at the end.
    """
    one = not slots.asked.has("which", "who", "when")
    if extreme is not None and one and (moment := _moment_led(slots, extreme)) is not None:
        return moment
    if extreme is None or slots.text(0) not in ("how", "what"):
        return None
    if any(slots.text(at) in _OF_THINGS for at in range(extreme.at)):
        return None
    adjective = slots.text(extreme.at + 1) if extreme.text in ("most", "least") else extreme.text
    own, column = lexicon.hint_of(adjective).stems, column_of_superlative(slots, adjective)
    if column is None or not own or not slots.named[column.name].is_number:
        return None
    said = slots.text(1)
    alike = any(lexicon.hint_of(one).stems & own for one in (said, f"{said}est", f"{said}st", f"{said[:-1]}iest"))
    last = len(slots.asked) if {slots.text(1), slots.text(2)} & _DOING else -1
    named = any(
        one.column is column and (one.span.begin < extreme.at or one.span.end == last)
        for one in slots.mentions
        if one.strength >= _FAINTLY
    )
    if not named and not (slots.text(0) == "how" and (alike or (said == "old" and adjective in _AGED))):
        return None
    slots.take(0, 2)
    slots.words |= slots.asked.bits(_OF_THINGS)
    slots.words |= sum(one.words for one in slots.mentions if one.column is column and one.span.end == last)
    noun = slots.skip(extreme.at + 1 + (adjective != extreme.text))
    slots.take(noun) if slots.text(noun) in vocabulary.PERSONS or slots.mention_at(noun, "names_rows") else None
    return column


def _moment_led(slots: Slots, extreme: Extreme) -> Column | None:
    """Return the times of day or dates that "earliest start" and "latest departure time" are themselves about."""
    if extreme.text not in ("earliest", "latest"):
        return None
    said = slots.mention_at(slots.skip(extreme.at + 1), least=_FULLY)
    named = slots.named[said.column.name] if said is not None else None
    clock = named is not None and named.column.kind is ValueKind.TIME and not named.is_number
    if said is None or named is None or not (named.is_date or clock):
        return None
    slots.words |= said.words | (1 << said.span.end if slots.text(said.span.end) in ("time", "times", "date") else 0)
    return slots.use(said)


def end_of_column(slots: Slots, extreme: Extreme, column: Column) -> Asked:
    """Return the end of the column that the superlative asks for: the lightest has the lowest weight."""
    ranked = in_meant_direction(slots, Ranked(extreme.largest, 0), extreme, (Asked("sum", column),))
    return Asked("highest" if ranked.largest else "lowest", column)


def _told_before(slots: Slots, extreme: Extreme) -> Column | None:
    """Return the column of numbers that the verb before "the most" names ("who owe the most")."""
    if slots.text(extreme.at + 1) not in _ALONE:
        return None
    ends = slots.back(extreme.at, _BEING) + 1
    if extreme.text in ("most", "least"):
        mention = slots.mention_at(ends - 1, "is_number", least=0.45)
    else:  # "for which product is revenue lowest"
        before = [one for one in slots.mentions if one.span.end == ends and one.strength >= _FAINTLY]
        mention = next(
            (one for one in before if slots.named[one.column.name].is_number and slots.is_free(one.span)), None
        )
    return slots.use(slots.sold_for(mention)) if mention is not None else None


def _after_size(slots: Slots, at: int) -> int:
    """Return the place of the noun after a size that only tells which ones are counted: "30 second spots"."""
    sized = any(one.at == at for one in slots.asked.numbers)
    nouns = [place for place in (at + 1, at + 2) if slots.mention_at(place, "names_rows", least=_NAMED) is not None]
    return nouns[0] if sized and nouns else at


def _counted_after(slots: Slots, extreme: Extreme | None) -> Asked | None:
    """Return what "most" counts: rows, or different cells ("the most customers")."""
    if extreme is None:
        return None
    if extreme.text in vocabulary.COUNTED or slots.text(extreme.at + 1) in vocabulary.COUNTED:
        slots.take(extreme.at, extreme.at + 2)
        return Asked(COUNT)
    if extreme.text not in ("most", "least", "fewest"):
        return None
    if _happens_most(slots, extreme):
        return Asked(COUNT)
    if slots.text(extreme.at + 1) == "time" and (lasts := slots.lasting()) is not None:
        slots.take(extreme.at, extreme.at + 2)
        return Asked("sum", lasts)
    if slots.text(extreme.at + 1) in vocabulary.DONE_TO:
        slots.take(extreme.at, extreme.at + 2)
        often = _number_of_times(slots, extreme.at + 1)
        return Asked(COUNT) if often is None else Asked("sum", often)
    if (made := _most_made(slots, extreme)) is not None:
        return Asked("sum", made)
    place = _after_size(slots, slots.skip(extreme.at + 1, _ARTICLES))
    if slots.is_deed(place):
        return Asked(COUNT)  # "the most cancellations": they are selected
    if _counts_kind(slots, place):
        slots.guess(_LIKELY_ROWS, f"each row is one of the '{slots.asked.said(place)}'")
        return Asked(COUNT)
    place = slots.noun_at(place)
    if slots.counts_people(place):
        slots.take(place)
        return Asked(COUNT)
    mention = slots.mention_at(place, "names_rows", least=_NAMED) or slots.mention_at(place)
    if mention is not None:
        return _of_noun(slots, mention, place)
    if (mass := slots.mass_at(place)) is not None:
        slots.take(place)
        slots.guess(_LIKELY_ROWS, f"'{mass.name}'")
        return Asked("sum", mass)
    if slots.knows(place) and slots.text(place) not in vocabulary.GENERIC:
        slots.take(place)
        _doubt_count(slots, place)
        return Asked(COUNT)
    if slots.text(place) == "sales" and (sold := slots.sales()) is not None:
        return Asked("sum", sold)
    if _names_unknown_rows(slots, place):
        slots.take(place)
        slots.guess(_UNKNOWN_NOUN, f"each row is one of the '{slots.text(place)}'")
        return Asked(COUNT)
    return None


def _of_noun(slots: Slots, mention: Mention, place: int) -> Asked | None:
    """Return what is counted where the noun after "most" names a column; None where it is measured."""
    if slots.owns_size(mention):
        slots.use(mention, counted=True)
        slots.guess(_LIKELY_ROWS, f"each row is one of the '{slots.asked.said(place)}'")
        return Asked(COUNT)
    if slots.named[mention.column.name].is_number:
        return None  # "the most money" is measured, not counted
    if slots.holds_kinds(mention):
        slots.use(mention, counted=True)
        amount = slots.amount() if not slots.text(place).endswith("s") else None
        slots.guess(_OF_KIND if amount is not None else _LIKELY_ROWS, f"'{amount.name}'" if amount is not None else "")
        return Asked(COUNT) if amount is None else Asked("sum", amount)
    named = slots.named[mention.column.name]
    told = named.is_flag or (named.is_date and bool(named.column.empty))
    if told and (found := state_before(slots, mention.span.end)) is not None:
        return Asked(PART, part=found.condition)  # the rows that say yes, of which a group may have none
    slots.use(mention, counted=True)
    plain = named.is_unique or named.is_label or named.is_date
    plain = (plain and not slots.comes_again(mention)) or slots.is_event(mention)
    return Asked(COUNT) if plain else Asked("distinct", mention.column)


def _counts_kind(slots: Slots, at: int) -> bool:
    """Whether the plural of a cell is what there are most of, and no pieces of it ("which city has the most altos")."""
    pieces = any(one.is_number and one.stems & _PIECES for one in slots.named.values())
    plural = slots.text(at).endswith("s") and slots.ends_measure(at + 1) and slots.mention_at(at) is None
    kinds = (one for one in slots.selections if one.span.begin == at and one.how == "stem" and one.is_whole)
    return plural and not pieces and any(one.span.end == at + 1 for one in kinds)


def _doubt_count(slots: Slots, at: int) -> None:
    """Lower the confidence where what is counted is no plural, and may be measured ("the most water")."""
    noun = slots.text(at)
    if (not noun.endswith("s") or noun.endswith("ss")) and noun not in vocabulary.ROW_WORDS and singular(noun) == noun:
        slots.guess(_UNKNOWN_NOUN, f"each row counts as '{noun}'")


def _number_of_times(slots: Slots, at: int) -> Column | None:
    """Return the numbers of times that something was done: of the "most visited" page the column of visits."""
    done = {stem(slots.text(at)), slots.asked.stems[at]}
    alike = done | frozenset().union(*(SYNONYMS.get(root, frozenset()) for root in done))
    numbers = (one for one in slots.named.values() if one.is_number and one.is_additive and not is_money(one))
    return next((one.column for one in numbers if one.stems & alike), None)


def _mass(slots: Slots, extreme: Extreme | None) -> Column | None:
    """Return the weight or volume for "who brings in the most rubble", where Rubble is what cells say."""
    at = slots.skip(extreme.at + 1) if extreme is not None and extreme.text in ("most", "least") else -1
    if at < 0 or not slots.value_at(at) or slots.text(at).endswith("s") or slots.text(at + 1) not in _ALONE:
        return None
    numbers = [one for one in slots.named.values() if one.is_number and one.is_additive]
    massive = [one for one in numbers if any(one.is_unit(unit) for unit in _MASSES)]
    massive = [one for one in massive if "net" in one.stems] or massive
    slots.guess(_MEANT if len(massive) == 1 else _UNKNOWN_NOUN, f"'{massive[0].column.name}'" if massive else "")
    return massive[0].column if len(massive) == 1 else None


def _happens_most(slots: Slots, extreme: Extreme) -> bool:
    """Whether a verb that is about no amount comes before "the most" ("which lift breaks down the most")."""
    verb = slots.back(extreme.at, _PARTICLES)
    text = slots.text(verb)
    ends = slots.text(extreme.at + 1) in _ALONE and slots.asked.has("which", "who", "what")
    plain = text.isalpha() and text not in vocabulary.AMOUNTING | STOP | vocabulary.GENERIC
    if not ends or not plain or verb < 2 or slots.words >> verb & 1 or slots.value_at(verb):
        return False
    in_cells = any(one.span.begin <= verb < one.span.end for one in slots.selections)
    if in_cells or slots.mention_at(verb) is not None:
        return False
    slots.take(verb, extreme.at + 1)
    slots.guess(_LIKELY_ROWS)
    return True


def _most_made(slots: Slots, extreme: Extreme) -> Column | None:
    """Return the only column of quantities, for "which product does each team make the most of"."""
    pieces = [one.column for one in slots.named.values() if one.is_number and one.stems & _MADE]
    asked = slots.text(extreme.at + 1) in ("of", "") and bool(slots.asked.bits(_MAKING))
    if not asked or len(pieces) != 1:
        return None
    slots.guess(_LIKELY_MADE, f"'{pieces[0].name}'")
    return pieces[0]


def _names_unknown_rows(slots: Slots, at: int) -> bool:
    """Whether a plural that is no amount stands there, though no column or cell is called so ("saw most patients")."""
    noun = slots.text(at)
    amounts = (
        vocabulary.MONEY_WORDS | vocabulary.MONEY_NOUNS | vocabulary.AMOUNTS | vocabulary.UNITS | vocabulary.GENERIC
    )
    plural = noun.isalpha() and noun.endswith("s") and not noun.endswith("ss") and noun not in amounts
    return plural and not slots.value_at(at) and slots.text(at + 1) in vocabulary.PER | STOP | {""}


def _tells_when(column: Column) -> bool:
    """Whether the column tells when something began, so that the oldest has the smallest value."""
    return column.is_year or (column.kind is ValueKind.DATE and not column.is_difference)


def in_meant_direction(slots: Slots, ranked: Ranked, extreme: Extreme | None, measures: tuple[Asked, ...]) -> Ranked:
    """Return the order the other way round where the superlative means so for the column: the slowest last longest."""
    if extreme is None or not measures or measures[0].column is None:
        return ranked
    if measures[0].column is tenure(slots):
        return replace(ranked, largest=extreme.text == "shortest")
    if extreme.text in _OLD and _tells_when(measures[0].column):
        return replace(ranked, largest=extreme.text in _NEW)
    if turns_bad(slots, extreme.text, measures[0]):
        return replace(ranked, largest=extreme.text == "worst")
    if is_duration(measures[0].column) and extreme.text in vocabulary.SPEEDS:
        return replace(ranked, largest=extreme.text in ("slowest", "slow"))
    stems = tuple(slots.named[measures[0].column.name].stems) if measures[0].column.name in slots.named else ()
    if extreme.text in vocabulary.SPEEDS and set(stems) & vocabulary.LASTING:
        return replace(ranked, largest=extreme.text in ("slowest", "slow"))
    if lexicon.hint_of(extreme.text).stems & set(stems):
        return replace(ranked, largest=lexicon.order_asked(extreme.text, stems) == lexicon.MOST)
    return ranked
