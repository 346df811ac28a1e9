"""The column that names the rows of a table or the people in them, and the dates of what a question counts."""

from collections.abc import Iterable, Mapping

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
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
        *(one for one in texts if one.stems & wanted and not one.is_label and (person or one.column.unlike > 0.5)),
        *(one for one in texts if person and one.stems & wanted and one.is_label),
        *(one for one in texts if one.is_unique and not one.is_label),
        *(one for one in texts if one.is_unique),
    ]
    return ranked[0].column if ranked else None


def told_by(asked: ParsedQuestion, named: Mapping[str, Named], dates: Iterable[Column]) -> Column | None:
    """Return the column of dates of what the question counts: when "leavers" left, when "starters" came."""
    for said, stems in _EVENTS:
        if asked.bits(said):
            return next((one for one in dates if named[one.name].stems & stems), None)
    return None
