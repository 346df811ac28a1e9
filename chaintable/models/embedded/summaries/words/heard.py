"""What the words of a question name in a table: columns, cells and their states, before any word has a part."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.abbreviations import spelled_by
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import bare
from chaintable.models.embedded.linking.pronouns import is_pronoun
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.json_columns import NAMING
from chaintable.models.embedded.summaries.rows.cell_phrases import (
    initialled_selections,
    phrase_selections,
    transcribed_selections,
)
from chaintable.models.embedded.summaries.rows.told_states import told_selections
from chaintable.models.embedded.summaries.words.mentions import Mention, find_mentions
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.spelled_headers import with_other_names
from chaintable.models.embedded.summaries.words.statement_sides import (
    Statement,
    side_mentions,
    statement,
    with_sides,
)

_FOR_ANOTHER, _BELONGING = 0.5, lexicon.words("in from within at for")
"""How well a word names a column for whose name it only stands, and the words that lead to a cell."""
_FEW_STATES, _DONE_TO = 12, ("ed", "aid", "old")
_IN_FULL = 0.97


@dataclass(frozen=True, slots=True)
class Heard:
    """What the words of a question name: worked out once, however many readings of it are tried."""

    named: dict[str, Named]
    mentions: tuple[Mention, ...]
    selections: tuple[Selection, ...]
    sides: Statement | None
    states: int

    @classmethod
    def of(cls, recognition: Recognition) -> "Heard":
        asked, index = recognition.asked, recognition.index
        spelled = _spelled(asked, [column.name for column in index.columns])
        named = {one.name: Named(one, index.language, spelled.get(one.name, "")) for one in index.columns}
        mentions = find_mentions(asked, [one for one in named.values() if not _is_opened(one, named)])
        sides = statement(named.values())
        mentions = with_sides(mentions, side_mentions(asked, sides) if sides is not None else [])
        mentions = with_other_names(asked, mentions, list(named.values()))
        phrases = (
            *phrase_selections(asked, index.columns),
            *transcribed_selections(asked, index.columns),
            *initialled_selections(asked, index.columns),
            *told_selections(asked, index.columns),
        )
        selections = (*(one for one in phrases if not is_pronoun(asked, one)), *recognition.selections)
        flags = [one.column for one in named.values() if one.is_flag]
        states = _states(asked, selections) | _said_of_flags(asked, [one for one in mentions if one.column in flags])
        mentions = [_without_states(one, named[one.column.name], asked, states) for one in mentions]
        meant = (one for one in mentions if not _is_rather_cell(asked, one, selections, mentions))
        return cls(named, tuple(meant), selections, sides, states)


def _is_rather_cell(
    asked: ParsedQuestion, mention: Mention, selections: Iterable[Selection], mentions: Iterable[Mention]
) -> bool:
    """Whether a word that could only stand for a column is a cell: "in Sales", "from the Sales team" beside Amount."""
    if mention.strength > _FOR_ANOTHER:
        return False
    cells = [one for one in selections if one.span == mention.span and one.how == "cell" and one.is_whole]
    own = {one.column.place for one in cells if one.column.place != mention.column.place and not one.column.ordered}
    begin, end = mention.span.begin, mention.span.end
    before = asked.texts[begin - 2 if begin > 1 and asked.texts[begin - 1] == "the" else begin - 1] if begin else ""
    named = any(one.span.begin == end and one.column.place in own for one in mentions)
    return bool(own) and (named or before in _BELONGING)


def _states(asked: ParsedQuestion, selections: Iterable[Selection]) -> int:
    """Return the words that are each a state of the rows, one of a few cells of a column ("paid": Status), as bits."""
    cells = [one for one in selections if one.how == "cell" and one.is_whole and not one.column.ordered]
    few = [one for one in cells if one.column.n_different <= _FEW_STATES and one.span.end == one.span.begin + 1]
    return reduce(or_, (one.span.words for one in few if asked.texts[one.span.begin].endswith(_DONE_TO)), 0)


def _said_of_flags(asked: ParsedQuestion, mentions: list[Mention]) -> int:
    """Return the words that are each the whole name of a column of yes and no ("paid": Paid), as bits."""
    whole = [one for one in mentions if one.strength >= _IN_FULL and one.span.end == one.span.begin + 1]
    return reduce(or_, (one.span.words for one in whole if asked.texts[one.span.begin].endswith(_DONE_TO)), 0)


def _without_states(mention: Mention, named: Named, asked: ParsedQuestion, states: int) -> Mention:
    """Return the mention of a number that leaves words which only mean it to the column whose states they are."""
    places = range(mention.span.begin, mention.span.end)
    own = sum(1 << at for at in places if asked.stems[at] in named.stems)
    left = states & mention.span.words & ~own
    return replace(mention, states=left) if left and named.is_number else mention


def _spelled(asked: ParsedQuestion, names: list[str]) -> dict[str, str]:
    """Return the column names without the abbreviations that the question spells out, its own words in English."""
    if not asked.original.language:
        return spelled_by(names, asked.texts)
    english = {bare(asked.said(at)): text for at, text in enumerate(asked.texts)}
    spelled = spelled_by(names, (*asked.texts, *english))
    changed = {name: said for name, said in spelled.items() if said != name}
    return {name: " ".join(english.get(bare(word), word) for word in said.split()) for name, said in changed.items()}


def _is_opened(named: Named, among: dict[str, Named]) -> bool:
    """Whether the column holds JSON objects whose names stand in a column of their own."""
    names = {f"{named.column.name} {field}" for field in NAMING}
    return named.holds_objects and not names.isdisjoint(among)
