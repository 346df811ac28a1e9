"""The words beside a condition that take part in it: its header, its unit, its verb, and what denies it."""

import re

from chaintable.models.embedded.indexing.row_bits import last
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import STOP
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.rows.bounds.nearest_bounds import (
    NAMED,
    NEAR,
    TIMES,
    is_paid,
    own_mentions,
    stands_beside,
)
from chaintable.models.embedded.summaries.rows.denials import leaves_lacking_out, leaves_out
from chaintable.models.embedded.summaries.rows.meant_conditions import is_of_flag
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import Comparison
from chaintable.tables.values import ValueKind

_ARTICLES = frozenset("a an i".split())
_PLACING, _BENT = frozenset("in at on from for".split()), ("ed", "ing", "s")
_TELLING = _ARTICLES | frozenset("with without that who which whose where having have has do does did not no".split())
_FAR = 6
"""How far "never" may stand before what it denies: "never did any work for the Hill"."""
CONTRARY = 0.75
"""How sure a condition is where another word says the contrary."""
_IN_FULL = 0.95
_LEFT_ASIDE = re.compile(
    r"^(?:(?:trips|ones|rows|orders|entries|items|days|visits) )?"
    r"(?:(?:do |does |are |is |should )?not (?:count|counted|included)"
    r"|(?:don|doesn|aren|isn) (?:count|counted|included)|excluded|ignored|left out)\b"
)
"""What follows rows that are left out: "cancelled trips don't count"."""


def take_header(slots: Slots, selection: Selection) -> None:
    """Give the name of the column next to its value the same part ("status shipped", "the North region")."""
    for mention in own_mentions(slots, selection):
        if slots.text(mention.span.begin).isdecimal():
            continue  # in "a 9 or 10", the 10 isn't that of the header "Recommend us (0-10)"
        if _asks_for_kinds(slots, selection, mention) or _is_another_cell(slots, selection, mention):
            continue
        if slots.is_free(mention.span) and stands_beside(mention.span.begin, mention.span.end, selection):
            slots.words |= mention.words


def _is_another_cell(slots: Slots, selection: Selection, mention: Mention) -> bool:
    """Whether the word of the header is another cell of the column: "owned and hired" of a column Owned / hired."""
    cells = (one for one in slots.selections if one.column is selection.column and one.is_whole and one.how == "cell")
    return any(one.span == mention.span != selection.span for one in cells)


def _asks_for_kinds(slots: Slots, selection: Selection, mention: Mention) -> bool:
    """Whether kinds of what the cell says are asked for, which the column doesn't hold ("which dog breed": Species)."""
    follows = mention.span.begin == selection.span.end and mention.strength < NAMED
    return follows and slots.text(selection.span.begin - 1) in ("which", "what")


def take_unit(slots: Slots, selection: Selection) -> None:
    """Give the unit after a bound its part where the column is in it ("more than 2 hours" of "4h 24m")."""
    at = selection.span.end
    unit = slots.text(at).removesuffix("s")
    if selection.how == "compare" and is_paid(slots, selection):
        slots.words |= slots.asked.bits(vocabulary.CURRENCIES) & Span(selection.span.begin - 1, at + 1).words
    if selection.how != "compare" or unit not in TIMES or slots.words >> at & 1:
        return
    lasting = selection.column.kind is ValueKind.TIME or selection.column.values.unit in (unit, unit[:3], unit[:1])
    condition = selection.condition
    number = next((one for one in slots.asked.numbers if one.at == at - 1), None)
    scaled = isinstance(condition, Comparison) and number is not None and condition.value != number.text
    lasting = lasting or scaled  # 2 minutes are 120 in a column of seconds
    slots.words |= 1 << at if lasting else 0


def take_verb(slots: Slots, selection: Selection) -> None:
    """Give a plain verb between what is counted and where its part: "how many people live in Leeds"."""
    at = slots.back(selection.span.begin, _ARTICLES | frozenset(("the",)))
    verb, noun = slots.text(at - 1), slots.text(at - 2)
    placed = slots.text(at) in _PLACING and selection.how == "cell" and not selection.column.ordered
    plain = verb.isalpha() and verb not in STOP and not verb.endswith(_BENT) and not slots.value_at(at - 1)
    counted = noun.endswith("s") or slots.knows(at - 2) or noun in vocabulary.PERSONS
    if placed and plain and counted and slots.asked.says("how many") and slots.mention_at(at - 1) is None:
        slots.take(at - 1)


def take_described(slots: Slots, at: int) -> None:
    """Give the things that a condition there tells more of its part: "average fee at clubs with a bar"."""
    end = slots.back(at, _TELLING) + 1
    ends = (one for one in slots.mentions if one.span.end == end and one.strength >= NAMED and slots.is_free(one.span))
    described = next((one for one in ends if slots.named[one.column.name].names_things), None)
    told = end < at and slots.text(end) not in ("and", "or")
    if told and described is not None and slots.text(described.span.begin - 1) in _PLACING:
        slots.take(described.span.begin - 1, end)


def _is_no(slots: Slots, selection: Selection) -> bool:
    """Whether the selection is the cell that says no in a column of yes and no."""
    return is_of_flag(slots, selection) and slots.text(selection.span.begin) in vocabulary.NO


def _names_between(slots: Slots, selection: Selection, at: int) -> bool:
    """Whether the column is named between that place and the selection."""
    return any(at < one.span.begin < selection.span.begin for one in own_mentions(slots, selection))


def _denies_nearer(slots: Slots, at: int, selection: Selection) -> bool:
    """Whether what is denied stands before the selection: "not paid for Support" denies the payment only."""
    flags = (one for one in slots.mentions if slots.named[one.column.name].is_flag and one.strength >= NAMED)
    cells = (one for one in slots.selections if one.how in ("cell", "stem") and one.is_whole)
    spans = [(one.column.place, one.span) for one in flags] + [(one.column.place, one.span) for one in cells]
    return any(
        place != selection.column.place and at < span.begin and span.end <= selection.span.begin
        for place, span in spans
    )


def _in_headers(slots: Slots) -> int:
    """Return the words inside the names of columns that are several words long ("No-show"), as bits."""
    found = 0
    for mention in slots.mentions:
        if mention.strength >= _IN_FULL and mention.span.end - mention.span.begin > 1:
            found |= mention.words
    return found


def denies(slots: Slots, selection: Selection) -> bool:
    """Whether a word shortly before denies the selection ("not shipped", "except the North")."""
    if selection.how == "empty":
        return leaves_lacking_out(slots, selection.span.begin)
    if selection.how in ("compare", "flag", "columns"):
        return False
    following = " ".join(slots.asked.texts[selection.span.end : selection.span.end + 5])
    if match := _LEFT_ASIDE.match(following):
        slots.take(selection.span.end, selection.span.end + len(match[0].split()))
        return True
    if leaves_out(slots, selection.span.begin):
        return True
    near = slots.asked.bits(lexicon.DENYING) & ((1 << selection.span.begin) - 1) & ~_in_headers(slots)
    reach = _FAR if near and slots.text(last(near)) == "never" else NEAR
    if not near or selection.span.begin - last(near) > reach or _denies_nearer(slots, last(near), selection):
        return False
    if _is_no(slots, selection) and _names_between(slots, selection, last(near)):
        slots.take(last(near))  # "not paid (n)" says the same twice
        return False
    if slots.words >> last(near) & 1 and slots.text(selection.span.begin - 1) not in ("or", "nor", "and"):
        return False
    if "or" in slots.asked.texts[last(near) : selection.span.begin] and is_of_flag(slots, selection):
        slots.guess(CONTRARY)  # "no receipt or a missing one"
    slots.take(last(near))
    return True
