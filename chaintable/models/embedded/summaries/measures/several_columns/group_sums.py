"""The columns of one name under several groups added up: "actual of Q1 and Q2 together" of Q1 – Actual, Q2 – Actual."""

from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import header_words, stem
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import PLANNED, SPENT
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_JOINED = words("together combined altogether plus both")
_PERIODS = words("quarters months years halves periods seasons terms weeks")
_OVER = words("over across in for of")
_TOTAL = words("total sum overall")
_AS_ONE = 0.9
"""How sure it is that a total of two groups is one number, where neither "together" nor "plus" says so."""


def grouped_columns(slots: Slots) -> list[Column]:
    """Return the columns of one name under the groups that are taken together, empty where none are."""
    by_name = _by_name(slots)
    spans = _groups_said(slots, by_name)
    signed = "+" in slots.asked.question.text
    joined = slots.asked.bits(_JOINED)
    if len(spans) < 2 or not (joined or signed or _asks_one_total(slots)):
        return []
    taken = reduce(or_, (span.words for span in spans.values()))
    own = _name_said(slots, by_name, taken)
    found = [by_name[own][group] for group in spans if group in by_name[own]] if own else []
    if len(found) < 2:
        return []
    slots.guess(1.0 if joined or signed else _AS_ONE, "" if joined or signed else f"'{own}' of the groups is added up")
    slots.words |= taken | joined | slots.asked.bits(_PERIODS)
    for mention in slots.mentions:
        slots.words |= mention.words if mention.column in found else 0
    kinds = (at for at, one in enumerate(slots.asked.stems) if one in SPENT | PLANNED)
    slots.words |= sum(1 << at for at in kinds if not _is_in_other_name(slots, at))
    return found


def _by_name(slots: Slots) -> dict[str, dict[str, Column]]:
    """Return the columns of numbers under two-row headers, by their own names and then by those of their groups."""
    found: dict[str, dict[str, Column]] = {}
    for one in slots.named.values():
        group, dash, own = one.column.name.rpartition(" – ")
        if dash and one.is_number:
            found.setdefault(own, {})[group] = one.column
    return found


def _groups_said(slots: Slots, by_name: dict[str, dict[str, Column]]) -> dict[str, Span]:
    """Return the groups that the question names in full, or all of them for "both quarters", with their words."""
    groups = list(dict.fromkeys(group for columns in by_name.values() for group in columns))
    both = next((at for at in range(1, len(slots.asked)) if _takes_both(slots, at)), 0)
    if both and len(groups) == len(("one", "other")):
        begin = both - 2 if slots.text(both - 2) in _OVER else both - 1
        return dict.fromkeys(groups, Span(begin, both + 1))
    spans = ((group, _span_of(slots, header_words(group))) for group in groups)
    return {group: span for group, span in spans if span is not None}


def _takes_both(slots: Slots, at: int) -> bool:
    return slots.text(at - 1) == "both" and slots.text(at) in _PERIODS


def _span_of(slots: Slots, said: list[str]) -> Span | None:
    """Return where the question says these words one after another."""
    texts = slots.asked.texts
    places = (at for at in range(len(texts)) if said and texts[at : at + len(said)] == said)
    at = next(places, None)
    return Span(at, at + len(said)) if at is not None else None


def _name_said(slots: Slots, by_name: dict[str, dict[str, Column]], taken: int) -> str:
    """Return the only name of columns that the question says, or means by "spent" or "planned"; "" without one."""
    said = {word for at, word in enumerate(slots.asked.stems) if not taken >> at & 1}
    stems = {own: {stem(word) for word in header_words(own)} for own in by_name}
    named = [own for own in by_name if stems[own] & said]
    for kind in (SPENT, PLANNED) if not named else ():
        named += [own for own in by_name if stems[own] & kind and said & kind]
    if not named and len(by_name) == 1:
        named = list(by_name)
    return named[0] if len(named) == 1 else ""


def _asks_one_total(slots: Slots) -> bool:
    """Whether the total of everything is asked for, and no row or group by its own."""
    asked = slots.asked
    alone = not asked.bits(vocabulary.PER) and not slots.ranks and not asked.has("which", "who", "list", "between")
    return alone and bool(asked.bits(_TOTAL) or asked.says("how much"))


def _is_in_other_name(slots: Slots, at: int) -> bool:
    """Whether the word there names a column that isn't one of numbers: the "cost" of a column Cost item."""
    return any(one.words >> at & 1 for one in slots.mentions if not slots.named[one.column.name].is_number)
