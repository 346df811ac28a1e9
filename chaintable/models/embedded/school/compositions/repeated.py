"""What is bought again and again: "a sandwich every day from Monday to Friday" is five times what one day costs."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read, figure, written
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, WEEK, is_money, quantity

_COUNT = rf"(?P<many>\d{{1,3}}|{'|'.join(sorted(COUNTED, key=len, reverse=True))})"
_DAYS = "|".join(WEEK)
_THE_SAME = (
    r"(?:like this|this(?: much| pay| slip| stub| amount)?|the same(?: pay| amount| slip| stub)?"
    r"|exactly this|that much)"
)
_AGAIN = (
    re.compile(
        rf",? ?\b(?:(?:on )?(?:every|each) (?:single )?(?:day|morning|weekday|school day|afternoon|evening) )?"
        rf"from (?P<first>{_DAYS}) (?:to|until|till|through) (?P<last>{_DAYS})\b", re.I,
    ),
    re.compile(r",? ?\b(?:on )?(?:every|each) (?P<kind>weekday|school day|working day)(?: (?:of|in) (?:the|a"
               r"|one) (?:school )?week)?\b", re.I),
    re.compile(rf",? ?\b{_COUNT} (?:days|times|mornings|nights|weekdays) (?:a|per|each|every|this"
               rf"|in one) week\b", re.I),
    re.compile(r",? ?\b(?:every|each) day (?:of|for) (?:the|a|one) (?P<week>week)\b", re.I),
    re.compile(rf",? ?\b(?:every|each) day for {_COUNT} (?:school )?days\b"
               rf"|,? ?\bfor {_COUNT.replace('many', 'other')} days (?:in a row|running)\b", re.I),
    re.compile(rf",? ?\b(?:on )?{_COUNT} days (?:in a row|running)\b", re.I),
    re.compile(rf"(?:^|,? )(?:(?:if|when|since|as) )?[a-z']{{1,12}}(?: (?:gets?|is|are|receives?))?"
               rf" (?:paid|gets?|receives?|{_THE_SAME})(?: {_THE_SAME})?(?: each time)? {_COUNT} times"
               rf" (?:a|per|each|every|in a|in the) year[,.]?", re.I),
    re.compile(rf",? ?\b(?:in|over|for|with|on|during) {_COUNT} (?:such|of these|of those|equal|like)"
               rf" (?:pay ?)?(?:slips?|stubs?|checks?|cheques?|days?|weeks|months)\b", re.I),
    re.compile(rf"(?:^|,? )(?:(?:if|when|since|as) )?[a-z']{{1,12}} (?:is paid|gets paid|gets|receives|earns)"
               rf" {_THE_SAME}(?: for)? {_COUNT} (?:months|weeks) (?:in a row|running)[,.]?", re.I),
    re.compile(rf",? ?\b(?:over|in|for|during) (?:a|one|the) (?:whole |full )?year of {_COUNT} (?:months|weeks|pay"
               rf" ?days|pay ?checks)\b", re.I),
)  # fmt: skip
_PRICED = frozenset(("total price", "one figure", "amount", "total of fares", "sized price", "price of one",
                     "worked column", "sum of rows", "one line", "earnings", "taxes", "pay after taxes",
                     "deductions", "one deduction", "lines together"))  # fmt: skip
_OTHERWISE = ("each day", "per day", "a day", "one day", "more", "less", "how many", "which", "average")
_FOR_A_WEEK = re.compile(
    r" ?\b(?:in|for|over|during) (?:the|a|one|that) (?:whole |school )?(?:week|year)\b"
    r"| ?\b(?:a|per|each) year\b|\b(?:altogether|in (?:all|total))\b",
    re.I,
)


def repeated(exercise: Exercise, read: Read) -> Found | None:
    """Ella has a roll and a juice every day from Monday to Friday: what does she spend in the week?"""
    money = any(is_money(row[at]) for row in exercise.grid.rows for at in range(1, exercise.grid.width))
    if not money or exercise.asks(*_OTHERWISE) or exercise.choices or len(exercise.money) > 0:
        return None
    said = next((one for pattern in _AGAIN if (one := pattern.search(exercise.question))), None)
    times = None if said is None else _times(said)
    if (
        said is None
        or times is None
        or times < 2
        or named(exercise.grid.labels, exercise.as_labelled(tuple(said[0].lower().split())))
    ):
        return None
    once = f"{exercise.question[: said.start()]}{exercise.question[said.end() :]}"
    asked = figure(read(replace(exercise, question=" ".join(_FOR_A_WEEK.sub(" ", once).split()))), "once")
    if asked is None or asked.found.kind not in _PRICED:
        return None
    made = (asked.term * times).rounded()
    return replace(asked.found, kind="repeated", program=written([asked], made), sure=0.95 * asked.sure)


def _times(said: re.Match[str]) -> int | None:
    """Return how often a thing is bought."""
    groups = said.groupdict()
    if groups.get("first"):
        return (WEEK.index(groups["last"].lower()) - WEEK.index(groups["first"].lower())) % 7 + 1
    if many := groups.get("many") or groups.get("other"):
        value = quantity(many)
        return None if value is None else int(value)
    return 5 if groups.get("kind") else 7
