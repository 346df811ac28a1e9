"""Which of the conditions that words could name are meant: no codes, headers, ranks or names of the rows."""

from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import MONTHS, header_words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.linking.value_links import asked_comparison, bounds_number
from chaintable.models.embedded.summaries.rows.bounds.nearest_bounds import (
    NAMED,
    NEAR,
    gap_between,
    is_paid,
    own_mentions,
    stands_beside,
)
from chaintable.models.embedded.summaries.rows.cell_phrases import kinds_named
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_periods import period_and_words
from chaintable.tables.values import ValueKind

_ARTICLES = frozenset("a an i".split())
_LEFT_OUT = ("top", "filled", "columns")
_LEAST_CODE = 3
_TIMES = lexicon.words("once twice thrice")
_COUNTING, _ALL_THE = lexicon.words("of many per each every"), lexicon.words("all the our their its")
_IN_FULL, _IN_YEAR, _TOLD_IN_PART = 0.95, 0.6, 0.45
_FIGURES_OF, _NUMBERED = ("number", "second_number"), lexicon.words("number numbers no nr id ids")
_WITHIN = ("in", "on", "at", "per")
_COMING = lexicon.words("came come comes finished placed")
_PRICES = lexicon.words("price prices")


def _is_code(slots: Slots, selection: Selection) -> bool:
    """Whether the cell is a code with leading zeros ("transaction 00347"), which is no number of anything."""
    text = slots.text(selection.span.begin)
    alone = selection.span.end - selection.span.begin == 1
    return selection.how == "cell" and alone and text.isdecimal() and text[0] == "0" and len(text) >= _LEAST_CODE


def _is_year_of_another(slots: Slots, selection: Selection) -> bool:
    """Whether a year belongs to the name of what the question asks for: "miles in 2025" beside "Miles 2025"."""
    text = slots.text(selection.span.begin)
    if not slots.named.get(selection.column.name) or not slots.named[selection.column.name].is_date:
        return False
    named = (one.column.name for one in slots.mentions if one.strength >= _IN_YEAR)
    return any(text in period_and_words(name)[0] for name in named)


def _is_month_of_another(slots: Slots, selection: Selection) -> bool:
    """Whether a month belongs to the name of a number: "who came in May" beside "Visits in May" and Joined.

    "Who joined in May" names the dates before it.
    """
    at, named = selection.span.begin, slots.named.get(selection.column.name)
    if named is None or not named.is_date or not any(month.startswith(slots.text(at)[:3]) for month in MONTHS):
        return False
    before = [one for one in slots.mentions if one.span.end in (at - 1, at) and not one.words >> at & 1]
    said = (one.column.name for one in slots.mentions if one.words >> at & 1)
    own = any(slots.named[name].is_number and slots.text(at) in header_words(name) for name in said)
    return own and not any(slots.named[one.column.name].is_date for one in before)


def is_meant(slots: Slots, selection: Selection) -> bool:
    """Whether the selection is one that the words ask for, and not a cell that happens to hold them."""
    if (selection.how == "empty" and is_of_flag(slots, selection)) or _is_of_totals(slots, selection):
        return False
    if selection.how in _LEFT_OUT or not selection.meant or (selection.how == "flag" and is_of_flag(slots, selection)):
        return False
    at = selection.span.begin
    alone = selection.span.end - at == 1
    if alone and slots.text(at) == "one" and slots.mention_at(at + 1, "names_rows", least=_TOLD_IN_PART) is not None:
        return False  # "most cars on one sailing" numbers none
    if alone and (slots.is_led(at) or _stands_for_thing(slots, at)):
        return False
    if (selection.how == "number" and _is_no_number(slots, selection)) or _is_bound_on_date(slots, selection):
        return False
    if selection.how == "compare" and _bounds_another(slots, selection):
        return False
    bounding = selection.how == "columns" or (alone and selection.how in ("part", "stem"))
    if _is_month_of_another(slots, selection):
        return False
    if _is_year_of_another(slots, selection) or (bounding and bounds_number(slots.asked, at)):
        return False  # "under 300,000" is not the state "Under offer"
    if _is_code(slots, selection):
        return True
    priced = slots.text(at) in vocabulary.CURRENCIES
    in_unit = slots.text(at + 1) in ("%", selection.column.values.unit)
    figure = alone or (selection.span.end == at + 2 and (in_unit or priced))
    if selection.how in ("number", "cell") and figure and any(one.at == at + priced for one in slots.asked.numbers):
        if asked_comparison(slots.asked, at, at + priced + 1) is not None or _is_rank(slots, at):
            return False
        placed = _says_place(slots, selection)
        slots.idiomatic |= placed
        said = priced or (in_unit and not alone) or placed
        return said or _is_named(slots, selection) or _is_year(slots, selection) or _is_state(slots, selection)
    if (
        alone
        and slots.text(at)
        in vocabulary.ROW_WORDS | vocabulary.MEASURES.keys() | vocabulary.LARGEST | vocabulary.SMALLEST
    ):
        return selection.how == "cell" and bool(slots.asked.capitals >> at & 1)
    if alone and slots.text(at) in vocabulary.PER | _ARTICLES and not slots.is_capital(at):
        return False  # "per trainer" doesn't name the trainer Per, nor "without a key" the hall A
    if alone and slots.text(at) in vocabulary.GENERIC:
        return selection.how == "cell"
    if _is_in_passing(slots, selection):
        return False
    if selection.how == "empty" and slots.text(at) in ("due", "left", "running", "remaining", "out"):
        return False
    if selection.how == "part" and 2 * selection.rows.bit_count() > selection.column.n_rows:
        return False  # what most cells say ("Lake") names the kind of thing, and selects nothing
    return not (selection.how == "empty" and (not _is_lacking(slots, selection) or _lacks_another(slots, selection)))


def _is_of_totals(slots: Slots, selection: Selection) -> bool:
    """Whether only totals and notes, which are left out, have that cell; what is unpaid is none of them, either."""
    index = slots.recognition.index
    pending = selection.how == "empty" and slots.text(selection.span.begin) in lexicon.PENDING
    aside = index.leave_totals_out is not None or bool(index.footers)
    return (pending or aside) and not selection.rows & index.data_rows & ~index.footers


def _is_no_number(slots: Slots, selection: Selection) -> bool:
    """Whether a word that may stand for a number denies something ("no"), or says how often it was done ("once")."""
    text = slots.text(selection.span.begin)
    if text in lexicon.EMPTY | lexicon.DENYING and not _follows(slots, selection):
        return True
    return text in _TIMES and not _is_number_of_times(slots, selection)


def _bounds_another(slots: Slots, selection: Selection) -> bool:
    """Whether a comparison bounds no column, but the number of rows, money, or a difference ("over its plan by 10")."""
    by = slots.text(first(selection.words | selection.span.words) - 1) == "by"
    return by or _numbers_rows(slots, selection) or _bounds_money(slots, selection)


def _is_in_passing(slots: Slots, selection: Selection) -> bool:
    """Whether part of a cell is said in passing: as a deed, a name of the rows, in a header or before a noun."""
    alone = selection.span.end - selection.span.begin == 1
    if selection.how == "stem" and alone and _is_deed(slots, selection):
        return True
    if selection.how == "stem" and alone and slots.text(selection.span.begin) in vocabulary.TAKINGS:
        return True  # "share of sales" beside a state "For sale"
    if selection.how == "stem" and alone and _says_which_number(slots, selection):
        return True
    if selection.how in ("part", "stem", "fuzzy", "begins") and _names_rows(slots, selection):
        return True
    if selection.is_whole or selection.how not in ("part", "stem"):
        return False
    if selection.how == "part" and (_is_inside_name(slots, selection) or _says_which_price(slots, selection)):
        return True
    told = _is_in_header(slots, selection) or _only_modifies(slots, selection) or _tells_date(slots, selection)
    return alone and told


def _is_number_of_times(slots: Slots, selection: Selection) -> bool:
    """Whether the column says itself how often, as Visits does of "visited once", and Qty doesn't of "ordered once"."""
    return any(one.strength >= _IN_FULL and slots.is_spelled(one) for one in own_mentions(slots, selection))


def _stands_for_thing(slots: Slots, at: int) -> bool:
    """Whether "one" is no number: "the most expensive one in every category", "most guests in one booking"."""
    leading = vocabulary.LARGEST | vocabulary.SMALLEST
    led = slots.text(at - 1) in leading or slots.text(at - 2) in ("most", "least")
    of_rows = slots.knows(at + 1) or slots.mention_at(at + 1, "names_rows") is not None
    if slots.text(at) == "one" and slots.text(at - 1) in _WITHIN and of_rows:
        slots.take(at - 1, at + 1)
        return True
    return slots.text(at) in ("one", "ones") and led


def _bounds_money(slots: Slots, selection: Selection) -> bool:
    """Whether the bound is one in a currency, and the column is none of those of money ("more than 150 pounds")."""
    money = slots.money() if is_paid(slots, selection) else []
    return bool(money) and selection.column not in money


def _lacks_another(slots: Slots, selection: Selection) -> bool:
    """Whether what is lacking is another column, which is named in full: "lack a badge", "have not signed the NDA"."""
    at = selection.span.begin
    own = selection.words & ~selection.span.words
    others = [one for one in slots.mentions if one.strength >= _IN_FULL and one.column is not selection.column]
    follows = any(one.span.begin == slots.skip(at + 1, _ARTICLES) for one in others)
    return (follows and not own) or any(own and one.words & own == own != one.words for one in others)


def _numbers_rows(slots: Slots, selection: Selection) -> bool:
    """Whether the bound is on the figures inside the numbers of the rows ("PO105"), which nobody bounds unnamed."""
    derivation = selection.column.derivation
    parent = slots.named.get(derivation.columns[0]) if derivation is not None else None
    if derivation is None or parent is None or derivation.rule not in _FIGURES_OF:
        return False
    near = (one for one in slots.mentions if one.column is parent.column and gap_between(one, selection) >= 0)
    numbered = any(_NUMBERED & set(slots.asked.texts[one.span.begin : one.span.end]) for one in near)
    return parent.names_rows and not numbered


def _is_bound_on_date(slots: Slots, selection: Selection) -> bool:
    """Whether the words are a date that something is before or after, though a cell holds the same date."""
    told = selection.how in ("cell", "date", "part") and selection.column.kind is ValueKind.DATE
    if not told or asked_comparison(slots.asked, selection.span.begin, selection.span.end) is None:
        return False
    bounds = (one for one in slots.selections if one.how == "compare" and one.column.kind is ValueKind.DATE)
    return any(one.span == selection.span for one in bounds)


def _is_inside_name(slots: Slots, selection: Selection) -> bool:
    """Whether the words belong to the longer name of a column of yes and no or of numbers ("hand" of "on hand")."""
    whole = (one for one in slots.mentions if one.strength >= _IN_FULL and one.column is not selection.column)
    longer = (one for one in whole if one.words & selection.span.words == selection.span.words != one.words)
    return any(slots.named[one.column.name].is_flag or slots.named[one.column.name].is_number for one in longer)


def _says_which_price(slots: Slots, selection: Selection) -> bool:
    """Whether the word before a price says which one it is ("sale price"), and no part of a state ("For sale")."""
    end = selection.span.end
    prices = (one for one in slots.mentions if one.span.begin == end and slots.named[one.column.name].is_number)
    return end - selection.span.begin == 1 and slots.text(end) in _PRICES and any(prices)


def _says_which_number(slots: Slots, selection: Selection) -> bool:
    """Whether a noun tells more of a number, and no state that most rows are in: "delivery tries" of Delivered."""
    at = selection.span.begin
    named = (one for one in slots.mentions if one.span.begin == at + 1 and one.strength >= _IN_FULL)
    most = 2 * selection.rows.bit_count() > selection.column.n_rows
    noun = most and not slots.text(at).endswith(("ed", "ing"))
    return noun and any(slots.named[one.column.name].is_number for one in named)


def _is_deed(slots: Slots, selection: Selection) -> bool:
    """Whether a noun says what every row has a date of, and no state: "applications" beside a column "Applied"."""
    at = selection.span.begin
    named = (one for one in slots.mentions if one.span.begin == at and one.strength >= _IN_FULL - 0.05)
    dated = any(slots.named[one.column.name].is_date and not one.column.empty for one in named)
    return dated and slots.text(at).endswith("s") and not slots.text(at).endswith("ss")


def _is_in_header(slots: Slots, selection: Selection) -> bool:
    """Whether the word is one of the column's own name ("cleaned" beside a "Deep clean" under "Type of clean")."""
    named = slots.named.get(selection.column.name)
    return named is not None and slots.asked.stems[selection.span.begin] in named.stems


def _tells_date(slots: Slots, selection: Selection) -> bool:
    """Whether the word says which date is meant, and no cell: "which shows open in May" beside Opening night."""
    at = selection.span.begin
    dated = (one for one in slots.mentions if one.span.begin == at and one.strength >= _TOLD_IN_PART)
    times = (one for one in slots.selections if one.how in ("date", "period") or one.column.derivation is not None)
    follows = any(one.span.begin > at for one in times)
    return follows and not slots.is_capital(at) and any(slots.named[one.column.name].is_date for one in dated)


def _only_modifies(slots: Slots, selection: Selection) -> bool:
    """Whether the things that are counted only modify what the cells name: "visits" beside a "Ten-visit card"."""
    at = selection.span.begin
    if slots.text(slots.back(at, _ALL_THE)) not in _COUNTING:
        return False
    return slots.asked.stems[at] not in kinds_named(selection)


def _follows(slots: Slots, selection: Selection) -> bool:
    """Whether the column is named right after the word ("no fines")."""
    own = own_mentions(slots, selection)
    return any(one.span.begin == slots.skip(selection.span.end) and one.strength >= NAMED for one in own)


def _is_lacking(slots: Slots, selection: Selection) -> bool:
    """Whether the column is the one named nearest to the word for what is missing, and not what rows are grouped by."""
    at = selection.span.begin
    own = [
        one
        for one in own_mentions(slots, selection)
        if slots.is_free(one.span)
        and stands_beside(one.span.begin, one.span.end, selection)
        and not _is_outdone(slots, one)
    ]
    others = [one for one in slots.mentions if slots.is_free(one.span) and one.strength >= NAMED]
    after = [one for one in others if at <= one.span.begin <= at + NEAR]
    nearest = min((one.span.begin - at for one in after), default=None)
    if nearest is not None and any(one.column.place != selection.column.place for one in after):
        return any(one.span.begin - at == nearest for one in own)
    return bool(own)


def _is_outdone(slots: Slots, mention: Mention) -> bool:
    """Whether the same words are the whole name of a column of yes and no ("Checked" beside "Check score")."""
    same = (one for one in slots.mentions if one.span == mention.span and one.column is not mention.column)
    return any(one.strength >= _IN_FULL > mention.strength and slots.named[one.column.name].is_flag for one in same)


def is_of_flag(slots: Slots, selection: Selection) -> bool:
    return selection.column.name in slots.named and slots.named[selection.column.name].is_flag


def _is_place_reached(slots: Slots, at: int) -> bool:
    """Whether somebody is said to have come to that place: "who came second"."""
    return slots.text(at - 1) in _COMING


def _says_place(slots: Slots, selection: Selection) -> bool:
    """Whether the words are a place that somebody reached, and the column holds places ("1st", Rank)."""
    if selection.how != "number" or not _is_place_reached(slots, selection.span.begin) or not selection.rows:
        return False
    ranked = selection.column.name in slots.named and lexicon.RANKS & slots.named[selection.column.name].stems
    return bool(ranked) or not selection.column.cell(first(selection.rows)).isdecimal()


def _is_rank(slots: Slots, at: int) -> bool:
    """Whether the word is a place in an order ("best first"), and not a number that a column's name leads up to.

    Somebody who "came second" has that place in a column.
    """
    number = next((one for one in slots.asked.numbers if one.at == at), None)
    if _is_place_reached(slots, at):
        return False
    return number is not None and number.form == "ordinal" and slots.mention_at(at + 1) is None


def _names_rows(slots: Slots, selection: Selection) -> bool:
    """Whether the words stand for the rows themselves, and not for what a cell says."""
    places = range(selection.span.begin, selection.span.end)
    named = any(
        slots.named[one.column.name].names_rows and one.strength >= 0.5 and one.words & selection.span.words
        for one in slots.mentions
    )
    return named or all(slots.knows(at) for at in places)


def _is_year(slots: Slots, selection: Selection) -> bool:
    number = next((one for one in slots.asked.numbers if one.at == selection.span.begin), None)
    return number is not None and number.could_be_year and (selection.column.is_year or "date" in selection.column.kind)


def _is_state(slots: Slots, selection: Selection) -> bool:
    """Whether the number is one of a few that stand for states, and counts nothing ("404 requests": Status)."""
    named = slots.named.get(selection.column.name)
    told = named is not None and not (named.is_number or named.is_label or selection.column.is_year)
    long = len(slots.text(selection.span.begin)) >= _LEAST_CODE
    return told and long and selection.column.kind is ValueKind.NUMBER


def _is_named(slots: Slots, selection: Selection) -> bool:
    """Whether the column is named next to the value."""
    return any(
        stands_beside(mention.span.begin, mention.span.end, selection) for mention in own_mentions(slots, selection)
    )
