"""A grammar of questions about groups: which words name the groups, wherever they stand, and what is asked of each.

"What did the drivers earn in tips" and "for each driver, the tips" both ask for "tips per driver". The grammar finds
the phrases that may name groups (`group_phrases.py`), takes the likeliest of them out of the question, reads the rest
as the measure (`asked_of_groups.py`), and says both in the plain order that the other rules read: the measure, the
groups.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.summaries.groups.asked_of_groups import plain_measure
from chaintable.models.embedded.summaries.groups.group_phrases import GroupPhrase, group_phrases
from chaintable.models.embedded.summaries.slot_filling import Slots

_MOST_READINGS, _MOST_PHRASES = 3, 5
_FURTHER, _ACTING = 0.85, 0.88
"""What is left of a reading for each further group that no word such as "per" marks."""
_OPENING = words("and with plus also then so please pls their its show list give tell me")
_CLOSING = words("and with plus in at for by per of to from on the each please pls")
_SAYING_NOTHING = _OPENING | _CLOSING | words("a an is are was were what i we you us that want need see get know")
_EDGES = " ,;:?.!-–—"


@dataclass(frozen=True, slots=True)
class Reading:
    """The question said plainly, how sure it means the same (0 to 1), and what was guessed."""

    text: str
    sure: float
    guesses: tuple[str, ...] = ()


def readings(slots: Slots) -> tuple[Reading, ...]:
    """Return the question with its groups last ("tips per driver"), the likeliest reading first; few of them."""
    text = slots.asked.question.text
    if len(split_words(text)) != len(slots.asked) or slots.asked.original.language or not slots.of_office:
        return ()
    phrases = sorted(group_phrases(slots), key=lambda one: -one.sure)[:_MOST_PHRASES]
    if not phrases:
        measure = plain_measure(text, slots)
        return (Reading(measure.text, _ACTING),) if measure.changed and not measure.order else ()
    found = sorted(_read(slots, phrases), key=lambda one: -one.sure)
    distinct = {one.text: one for one in reversed(found) if one.text.casefold() != text.casefold().strip(" ?.!")}
    return tuple(sorted(distinct.values(), key=lambda one: -one.sure)[:_MOST_READINGS])


def _read(slots: Slots, phrases: list[GroupPhrase]) -> Iterator[Reading]:
    marked = [one for one in phrases if one.sure == 1.0]
    rest = [one for one in phrases if one.sure < 1.0]
    for size in range(1 if not marked else 0, min(len(rest), 2) + 1):
        for chosen in combinations(rest, size):
            taken = sorted((*marked, *chosen), key=lambda one: one.begin)
            if _is_apart(taken) and (reading := _reading(slots, taken)) is not None:
                yield reading
    for one in rest if marked else ():
        end = one.end + (slots.text(one.end) == "of")
        agent = replace(one, end=end, names=(), sure=_ACTING)
        taken = sorted((*marked, agent), key=lambda phrase: phrase.begin)
        if one.acting and _is_apart(taken) and (reading := _reading(slots, taken)) is not None:
            yield reading


def _is_apart(phrases: list[GroupPhrase]) -> bool:
    spans = [range(one.begin, one.end) for one in phrases]
    return all(before.stop <= after.start for before, after in pairwise(spans))


def _reading(slots: Slots, phrases: list[GroupPhrase]) -> Reading | None:
    """Return the question without these phrases, then "per" and the groups, and the order asked for."""
    names = list(dict.fromkeys(name for phrase in phrases for name in phrase.names))
    rest = _without(slots, phrases)
    measure = plain_measure(rest, slots)
    if all(word.text in _SAYING_NOTHING for word in split_words(measure.text.casefold())):
        return None
    sure = 1.0
    for phrase in phrases:
        sure *= phrase.sure
    free = sum(phrase.sure < 1.0 and bool(phrase.names) for phrase in phrases)
    sure *= _FURTHER ** (free - (free == len(phrases)))
    if all(phrase.sure == 1.0 for phrase in phrases) and not (measure.order or measure.changed):
        return None  # the other rules read such a question as it is
    order = f", {measure.order}" if measure.order else ""
    guesses = tuple(guess for phrase in phrases for guess in phrase.guesses)
    by = "by" if " per " in measure.text else "per"
    return Reading(f"{measure.text} {by} {' and '.join(names)}{order}", sure, guesses)


def _without(slots: Slots, phrases: list[GroupPhrase]) -> str:
    text, written = slots.asked.question.text, split_words(slots.asked.question.text)
    pieces, begin = [], 0
    for phrase in phrases:
        pieces.append(text[begin : written[phrase.begin].start])
        begin = _after(text, written[phrase.end - 1].end)
    pieces.append(text[begin:])
    left = " ".join(" ".join(pieces).split()).replace(" ,", ",").replace(",,", ",")
    return _bare(left)


def _bare(text: str) -> str:
    """Return the text without small words at its ends ("and with their …", "… in the")."""
    parts = text.strip(_EDGES).split(" ")
    while parts and parts[0].strip(_EDGES).casefold() in _OPENING | {""}:
        parts = parts[1:]
    while parts and parts[-1].strip(_EDGES).casefold() in _CLOSING | {""}:
        parts = parts[:-1]
    return " ".join(parts).strip(_EDGES)


def _after(text: str, at: int) -> int:
    """Return the place after the ending of a possessive ("each agent's calls")."""
    return at + 2 if text[at : at + 2] in ("'s", "’s") else at + 1 if text[at : at + 1] in ("'", "’") else at
