"""Hours that only a start and an end tell: "hours taught by each instructor", "driving time per van"."""

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.measures.times.time_taken import lasted, time_between
from chaintable.models.embedded.summaries.request import Asked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_UNITS = words("hours minutes hrs mins")
_TIME = words("time")
_DEEDS = words("total spent all overall")
_MEAN, _WORKED = words("average avg mean typical"), words("total sum how many much number of did do does spent spend")
_OF_DAY = words("opening rush office visiting peak busy last past next few of")
_SURE = 0.9
_WITH_BREAKS = 0.78
"""How sure the hours from start to end are where a column has the breaks, which may be deducted: below 60 %."""


def worked_time(slots: Slots) -> Asked | None:
    """Return the time from start to end, added up or averaged, where the question asks for hours and no column has any.

    An hour after a number bounds something, and one after "per" makes groups.
    """
    at = next((at for at in range(len(slots.asked)) if _is_amount(slots, at)), None)
    if at is None or not slots.of_office or _is_bounded(slots):
        return None
    made = _from_start_to_end(slots)
    if made is None:
        return None
    slots.take(at - (slots.text(at) in _TIME or slots.text(at - 1) == "by"), at + 1)
    verb = slots.back(at, words("the most least fewest"))
    if verb < at - 1 and slots.text(verb).isalpha() and slots.mention_at(verb) is None:
        slots.take(verb)  # "which instructor taught the most hours"
    averaged = slots.asked.bits(_MEAN)
    for place in range(at + 1, len(slots.asked)):
        if slots.text(place) in vocabulary.PER | {"in", "on", "for"} or slots.mention_at(place) is not None:
            break
        slots.words |= (slots.text(place).endswith(("ed", "ght", "ven", "ent", "orn"))) << place
    slots.words |= averaged | slots.asked.bits(_WORKED)
    if slots.text(len(slots.asked) - 1) in _DONE:
        slots.take(len(slots.asked) - 1)
    return Asked("average" if averaged else "sum", made)


_DONE = words("work teach drive spend last play run do train put")


def _is_amount(slots: Slots, at: int) -> bool:
    """Whether hours are asked for there: no bound, no part of the day, no column."""
    if slots.words >> at & 1 or slots.mention_at(at, least=0.6) is not None:
        return False
    before = slots.text(at - 1)
    if slots.text(at) in _UNITS:
        ranked = before == "by" and slots.ranks
        return not before[:1].isdecimal() and (ranked or before not in vocabulary.PER | _OF_DAY)
    doing = before.endswith("ing") and slots.mention_at(at - 1, "is_number") is None
    return slots.text(at) in _TIME and (doing or before in _DEEDS) and before not in ("during", "waiting")


def _is_bounded(slots: Slots) -> bool:
    timed = (one for one in slots.asked.numbers if slots.text(one.at + 1).rstrip("s") in ("hour", "minute", "min"))
    return any(asked_comparison(slots.asked, one.at, one.at + 1) is not None for one in timed)


def _from_start_to_end(slots: Slots) -> Column | None:
    """Return the hours, or minutes, between the two columns of times that say when something began and ended."""
    minutes = lasted(slots, dated=True)
    if minutes is None or minutes.derivation is None:
        return None
    start, end = (slots.recognition.index.column(name) for name in minutes.derivation.columns)
    pauses = [one.column.name for one in slots.named.values() if one.is_break and one.is_number]
    for breaks in pauses if not slots.ranks else ():
        slots.guess(_WITH_BREAKS, f"'{breaks}' is not deducted")
    if slots.asked.has("minutes", "mins"):
        return minutes
    if slots.asked.has("hours", "hrs"):
        return time_between(slots, end, start)
    slots.guess(_SURE)
    name = f"Hours from {start.name} to {end.name}"
    return slots.recognition.index.derived(start, "hours_between", name, end)
