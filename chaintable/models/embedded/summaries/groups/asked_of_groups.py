"""What a question asks of each group, once the words for the groups are out of it, said plainly."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_SUPERLATIVE = r"most|least|fewest|best|worst|highest|lowest|largest|smallest|biggest|greatest|\w{2,20}est"
_PRONOUN = r"(?:they|it|he|she|we|you|people|each|everyone)"
_DID = r"(?:do|does|did|have|has|had|is|are|was|were|will|would|can)"
_EARNED = (
    r"(?:bring in|brought in|make|made|earn|earned|take in|took in|generate|generated|gross|turn over|bring|brought)"
)
_SPENT = r"(?:spend|spent|pay|paid|cost|charge|charged|give|given|gave)"
_BESIDE = r"(?: (?:with|to|for|on|from) (?:us|them|it)| us| in| overall| altogether| so far)*"


@dataclass(frozen=True, slots=True)
class PlainMeasure:
    """What is asked of each group, in plain words, and the order of the groups ("largest first"), if one is said.

    `changed` tells whether the words were others before.
    """

    text: str
    order: str = ""
    changed: bool = False


_ORDERS = tuple(
    (re.compile(pattern, re.I), said)
    for pattern, said in (
        (
            rf",? ?(?:from )?(?:the )?(?P<first>{_SUPERLATIVE})(?: expensive| ones?)? to (?:the )?(?:{_SUPERLATIVE})"
            r"(?: expensive| ones?)?$",
            r"\g<first> first",
        ),
        (
            rf",? ?(?:and )?(?:start|starting|begin|beginning) (?:with|from|at) (?:the )?(?P<first>{_SUPERLATIVE})"
            r"(?: \w+)?$",
            r"\g<first> first",
        ),
        (
            rf",? ?(?:with )?(?:the )?(?P<first>{_SUPERLATIVE})(?: \w+)? (?:ones? )?(?:first|on top|at the top)$",
            r"\g<first> first",
        ),
        (r",? ?(?:with )?(?:the )?best[- ]?sell(?:ers?|ing)(?: ones?)? first$", "largest first"),
        (r",? ?(?:sorted |ordered |ranked )?(?:in )?descending(?: order)?$", "largest first"),
        (r",? ?(?:sorted |ordered |ranked )?(?:in )?ascending(?: order)?$", "smallest first"),
    )
)
_AS_SHARES = re.compile(
    r",? ?\b(?:as|in) (?:a )?(?:percentages?|percent|shares?|%)"
    r"(?: of (?:(?:the )?(?:whole|total|overall|all|sum)|all (?:the )?\w+))?$",
    re.I,
)
_RANKED = re.compile(r"^(?:ranked|ordered|sorted|in order) (?:by|of) (?:the |their )?", re.I)

_PLAIN = tuple(
    (re.compile(pattern, re.I), said)
    for pattern, said in (
        (
            rf"^(?:and |so )?how {_DID}? ?(?:do|doing|done|perform|performing|performed|compare|fare|fared|rank)"
            r" (?:in terms of|on|when it comes to|as for|regarding|with|for|by|in) ",
            "",
        ),
        (r"\b(?:in terms of|when it comes to|as far as|regarding) ", ""),
        (
            rf"^how (?:quickly|fast|slowly) {_DID} (?:{_PRONOUN} )?(?!sell)(\w+?)(?:ed)?(?: \w+)?$",
            r"how long does it take to \1 on average",
        ),
        (rf"^how (?:big|large|busy|popular|common|frequent) {_DID}(?: {_PRONOUN})?$", "number of rows"),
        (rf"^how (?:often|frequently) (?:{_PRONOUN} )?{_DID}(?: {_PRONOUN})?(?: \w+)?$", "number of rows"),
        (rf"^(?:what|how much) {_DID} (?:{_PRONOUN} )?{_EARNED}{_BESIDE}$", "how much money"),
        (rf"^(?:what|how much) {_DID} (?:{_PRONOUN} )?{_SPENT}{_BESIDE} on average$", "average cost"),
        (rf"^(?:what|how much) {_DID} (?:{_PRONOUN} )?({_SPENT}){_BESIDE}$", r"how much \1"),
        (rf"^what {_DID} (?:a|an|one|each|every) (\w+) cost(?: us)?(?: on average)?$", r"cost per \1"),
        (r"\b(?:summed|added|totalled|totaled) up\b", "in total"),
        (rf"\b{_DID} {_PRONOUN} (?!take)", "did "),
        (r"^(?:break|split|divide|sort|separate) (?:down |up |out )?(.+?)(?: down| up| out)?$", r"\1"),
        (r"^(?:what's|what is|whats|what was)? ?(?:the )?(?:split|breakdown|distribution|spread) of ", ""),
        (
            rf"^how {_DID} (.+?) (?:spread|split|distributed|divided|shared|broken down|distribute)(?: out| up)?$",
            r"\1",
        ),
        (
            rf"^(?:the )?(\w+) (?:with|having|that has|who has|that have) (?:the )?({_SUPERLATIVE}) ",
            r"which \1 has the \2 ",
        ),
        (r"^(?:what|which) (?:kinds?|types?|sorts?) of (\w+) .*\bmost(?: often)?$", r"most common \1"),
        (
            r"^(?P<which>(?:which|what) \w+|who) (?:gets?|got|has|have|had|makes?|made|receives?|received) (?:the )?"
            r"(?P<noun>\w+) (?:the )?most(?: often)?$",
            r"\g<which> has the most \g<noun>",
        ),
        (
            r"^(?:the )?(\w+(?: \w+)?) that (\w+) (?:the )?(best|worst|most|least)$",
            r"which \1 \2 \3",
        ),
        (r"^(?:the )?range of (?:the )?(\w+)$", r"min and max \1"),
        (
            r"^(?:the )?(prices?|costs?|rents?|salar(?:y|ies)|pay|ages?|weights?|values?|marks?|scores?|ratings?)"
            r" ranges?(?: (?:of|for) .*)?$",
            r"min and max \1",
        ),
        (r"^(\w+s) (?=where |that |which |who |whose )", r"number of \1 "),
        (r"^(?:list|show|give)(?: me)? (?:the )?", ""),
        (r" (?:that )?(?:they|it|he|she|we) (?:have |has |had )?\w+$", ""),
        (r"^(?:what|which) (?:is|was|are|were) (?:the )?(.*?) (?:has|have|had) \w+(?: \w+)?$", r"\1"),
        (r"\btotals$", "total"),
        (r"^totals? (?:for|of) (?:the )?", "total "),
        (r"^averages? (?:for|of) (?:the )?", "average "),
    )
)
_GOT_IN = re.compile(
    r"^(?:what|how much(?: money)?) (?:do|does|did|have|has|had) (?P<who>.*?)\b"
    r"(?:bring|brought|get|got|take|took|make|made|earn|earned|receive|received|collect|collected|pay|paid|spend|spent"
    r"|claim|claimed|raise|raised|cost)(?: us)?(?: in)? (?:in|on|for|as) (?:the |their )?(?P<what>\w+)"
    r"(?P<rest>(?: .*)?)$",
    re.I,
)
_HOW_IS = re.compile(r"^how (?:good |high |low |bad )?(?:is|are|was|were) (?:the )?(.+)$", re.I)
_DONE_MOST = re.compile(
    r"^(?:which|what) (?P<thing>\w+) (?:is|are|was|were|gets?|got)"
    r" (?:(?:the )?most (?:often |frequently )?(?P<early>\w+)"
    r"|(?P<late>\w+)(?: out| up| off)? (?:the )?most(?: often| frequently)?)(?: out| up| off)?$",
    re.I,
)
_TIME_SPENT = re.compile(
    r"^(?:the )?(?:total )?(?:time|hours|minutes) (?:spent|taken|used|needed|worked|lost|down|stopped|wasted)\b"
    r"(?: (?:on|with|at|by) \w+)?",
    re.I,
)
_STAY = re.compile(r"\b(?:length|duration) of (?:the |their |a )?(?:stay|visit|call|trip|loan|shift)s?\b", re.I)
_SIZE = re.compile(r"\b(?:group|party|class|audience|crowd|team) sizes?\b", re.I)
_FRACTION = re.compile(
    r"^(?:what|which) (?:fraction|share|part|proportion|percentage) of (?:the )?(?P<whole>\w+(?: \w+)?)"
    r" (?:is|are|was|were|went into|becomes|became) (?P<part>\w+)$",
    re.I,
)
_HEADS = vocabulary.stems("people guest attendee visitor pax cover participant person persons headcount attendance")


def plain_measure(text: str, slots: Slots) -> PlainMeasure:
    """Return the rest of a question without its groups, as a measure that rules read."""
    asked = text.strip(" ,;:?.!-–—")
    left, order = _order_apart(asked)
    shared = _AS_SHARES.search(left)
    left = left[: shared.start()].strip(" ,;:") if shared else left
    for pattern, said in _PLAIN:
        left = pattern.sub(said, left, count=1)
    for rule in _RULES:
        left = rule(left, slots)
    left = " ".join(left.split()).strip(" ,;:")
    left = f"share of {left}" if shared else left
    return PlainMeasure(left, order, changed=left != asked)


def _order_apart(text: str) -> tuple[str, str]:
    """Return the text without the order that it ends with, and the order."""
    for pattern, said in _ORDERS:
        match = pattern.search(text)
        if match and match.start():
            return text[: match.start()].strip(" ,;:-–—"), match.expand(said)
    if match := _RANKED.match(text):
        return text[match.end() :], "largest first"
    return text, ""


def _state_of(text: str, slots: Slots) -> str:
    """Return "average rating" for "how is the rating"."""
    match = _HOW_IS.match(text)
    named = match is not None and _number_named(match[1], slots)
    return f"average {match[1]}" if match is not None and named else text


def _got_in(text: str, slots: Slots) -> str:
    """Return "total tips of the waiters" for "what did the waiters get in tips"."""
    match = _GOT_IN.match(text)
    if match is None or not _number_named(match["what"], slots):
        return text
    who = f" of {match['who']}" if match["who"].strip() else ""
    return f"total {match['what']}{who}{match['rest']}"


def _done_most(text: str, slots: Slots) -> str:
    """Return "most common title" for "which title is borrowed most", unless the verb names a number."""
    match = _DONE_MOST.match(text)
    if match is None:
        return text
    verb = match["early"] or match["late"]
    cells = {slots.text(one.span.begin) for one in slots.selections if one.how in ("cell", "stem")}
    is_deed = verb.casefold() not in cells and not _number_named(verb, slots)  # "got the most potatoes" has none
    return f"most common {match['thing']}" if is_deed else text


def _time_spent(text: str, slots: Slots) -> str:
    """Return the total of the only column of times for "time spent"."""
    said = _TIME_SPENT.match(text) is not None and not _number_named(text.split()[0], slots)
    lasts = slots.lasting() if said else None
    return _TIME_SPENT.sub(f"total {_bare(lasts.name)}", text) if lasts is not None else text


def _stay(text: str, slots: Slots) -> str:
    """Return the only column of times for "length of stay"."""
    lasts = slots.lasting() if _STAY.search(text) else None
    return _STAY.sub(_bare(lasts.name), text) if lasts is not None else text


def _size(text: str, slots: Slots) -> str:
    """Return the column of how many people came for "group size"."""
    heads = [one.column.name for one in slots.named.values() if one.is_number and one.stems & _HEADS]
    return _SIZE.sub(_bare(heads[0]), text) if len(heads) == 1 else text


def _counted(text: str, slots: Slots) -> str:
    """Return "number of viewings" for a plural alone that names no column."""
    alone = text.isalpha() and text.endswith("s") and not text.endswith("ss")
    known = {slots.text(one.span.begin) for one in slots.mentions}
    said = text.casefold()
    return f"number of {text}" if alone and said not in known | vocabulary.MONEY_WORDS | vocabulary.AMOUNTS else text


def _part_of(text: str, slots: Slots) -> str:
    """Return "scrap as percentage of output" for "what fraction of output is scrap", both being numbers."""
    match = _FRACTION.match(text)
    both = match is not None and _number_named(match["whole"], slots) and _number_named(match["part"], slots)
    return f"{match['part']} as percentage of {match['whole']}" if match is not None and both else text


def _number_named(text: str, slots: Slots) -> bool:
    """Whether the last of these words names a column of numbers."""
    last = text.casefold().split()[-1]
    return any(
        slots.text(one.span.end - 1) == last and slots.named[one.column.name].is_number for one in slots.mentions
    )


def _bare(header: str) -> str:
    return header.partition("(")[0].strip() or header


_RULES: tuple[Callable[[str, Slots], str], ...] = (
    _got_in,
    _state_of,
    _done_most,
    _time_spent,
    _stay,
    _size,
    _counted,
    _part_of,
)
