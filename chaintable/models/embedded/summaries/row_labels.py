"""The column that names the rows of a table or the people in them, and the dates of what a question counts."""

import re
from collections.abc import Iterable, Mapping

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import header_words
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named

_EVENTS = (
    (
        lexicon.words("leavers leaver left resigned resignations departures attrition quit"),
        vocabulary.stems("exit left leaving end ended terminated resigned departure"),
    ),
    (
        lexicon.words("joiners joiner starters starter hires hired hiring recruits joined recruited"),
        vocabulary.stems("joined start started hired hire entry"),
    ),
)
_BOOKED = vocabulary.stems("booked booking reserved reservation")
_HELD = vocabulary.stems("start begin held arrival arrive checkin check departure session event lesson visit")
_AGENTS, _SHORT_WORD = ("er", "or", "ist", "ian", "man"), 4
_THINGS = lexicon.words("""
order number quarter letter paper water layer printer computer router server container trailer folder counter meter
scooter mower filter charter chapter register voucher carrier supplier manufacturer retailer publisher developer chiller
boiler heater cooker freezer colour color flavor sector factor motor reactor tractor elevator indicator error floor door
list mist checklist shortlist master center corner character parameter transfer reader scanner trimmer semester
""")
"""Headers that end as those do who do something, but name things or companies."""
_FULL_NAME, _MOSTLY = re.compile(r"^[A-Z][\w'’.-]*(?: [A-Z][\w'’-]+)+$"), 0.5
_NAME = vocabulary.stems("name")
_FORENAMES = frozenset("first given forename vorname".split())


def label_of(columns: Iterable[Named], person: bool) -> Column | None:
    """Return the column that names the rows: names before codes, codes before the rest; None if none does.

    With `person`, it is the column that names people.
    """
    texts = [one for one in columns if one.names_things]
    wanted = vocabulary.PEOPLE if person else vocabulary.ENTITY
    texts = [one for one in texts if not one.stems & _FORENAMES] or texts
    texts = sorted(texts, key=lambda one: one.column.unlike <= 0.5) if person else texts
    ranked = [
        *(one for one in texts if person and one.said and one.said <= _NAME and one.column.share(_FULL_NAME) > _MOSTLY),
        *(one for one in texts if person and _does(one) and _names_people(one)),
        *(one for one in texts if one.stems & wanted and not one.is_label and (person or one.column.unlike > 0.5)),
        *(one for one in texts if person and one.stems & wanted and one.is_label),
        *(one for one in texts if person and _does(one) and not one.is_label),
        *(one for one in texts if one.is_unique and not one.is_label),
        *(one for one in texts if one.is_unique),
    ]
    return ranked[0].column if ranked else None


def _names_people(named: Named) -> bool:
    """Whether most cells are names of people in full, and few come again ("Ella Byrne")."""
    return named.column.unlike > _MOSTLY and not named.is_label and named.column.share(_FULL_NAME) > _MOSTLY


def _does(named: Named) -> bool:
    """Whether the header says that somebody does something: Weaver, Organist, Foreman, "Booked by"."""
    said = header_words(named.column.name)
    if said[-1:] == ["by"] and said[:-1]:
        return True
    last = said[-1:]
    return any(word.endswith(_AGENTS) and len(word) > _SHORT_WORD and word not in _THINGS for word in last)


def told_by(asked: ParsedQuestion, named: Mapping[str, Named], dates: Iterable[Column]) -> Column | None:
    """Return the column of dates of what the question counts: when "leavers" left, when "starters" came."""
    for said, stems in _EVENTS:
        if asked.bits(said):
            return next((one for one in dates if named[one.name].stems & stems), None)
    return _held_on(asked, named, list(dates))


def _held_on(asked: ParsedQuestion, named: Mapping[str, Named], dates: list[Column]) -> Column | None:
    """Return when things begin that are booked before, where the bookings themselves are not asked for.

    "Lessons on Mondays" are those that start then (Booked on, Starts at).
    """
    booked = [one for one in dates if named[one.name].stems & _BOOKED]
    others = [one for one in dates if one not in booked]
    held = [one for one in others if named[one.name].stems & _HELD] or [one for one in others if _has_times(one)]
    said = any(stem in _BOOKED for stem in asked.stems)
    return held[0] if len(booked) == 1 and held and booked[0] is dates[0] and not said else None


def _has_times(column: Column) -> bool:
    """Whether dates come with a time of day, as those of what takes place do."""
    return bool((column.keys[~np.isnan(column.keys)] % 1 != 0).any())
