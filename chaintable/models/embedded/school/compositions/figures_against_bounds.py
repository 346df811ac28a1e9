"""Yes-or-no questions with a number: "will she get more than $500?" The figure is asked and held against it."""

import re

from chaintable.models.embedded.school.compositions.base import Read, figure, instead, part, written, yes_or_no
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.number_bounds import bounds
from chaintable.models.embedded.school.words.words_and_numbers import CLOCKS, minutes, stems, times_said

_OPENING = re.compile(
    r"^(?:so |and |but |then )?((?:is|are|was|were|do|does|did|can|could|will|would|has|have|had) .+)$", re.I
)
_BOUND = re.compile(
    r"(?:at least|at most|no more than|no less than|no fewer than|more than|less than|fewer than|over|under|above"
    r"|below|exactly|as (?:much|many) as)"
    r" ([$€£]?)(\d[\d,]{0,9}(?:\.\d{1,4})?)(?! ?%)( [a-z]{2,14})?",
    re.I,
)
_ANY = (
    "any",
    "anyone",
    "anybody",
    "every",
    "everyone",
    "everybody",
    "all",
    "each",
    "always",
    "ever",
    "or",
    "enough",
    "than the",
)
_LIMIT = re.compile(
    rf"\b(before|by|after|until|at|past) ((?:half past|quarter (?:past|to)) \w{{1,6}}|{CLOCKS.pattern})", re.I
)
_ON_TIME = re.compile(r"\b(?:on|in) time(?: for (?:that|it|this|(?:the |my |her |his )?[a-z]{3,12}))?\b", re.I)
_BRINGS_TO = re.compile(r"\b(?:get|gets|bring|brings|take|takes) (?:me|us|him|her|them) to\b", re.I)
_GETS_THERE = re.compile(
    r"\b(?:(?:get|gets|bring|brings|take|takes) (?:me|us|him|her|them) (?:there|here)|(?:get|be"
    r"|arrive|come)(?: in| there| here)?"
    r"|make it)\b(?: there)?", re.I,
)  # fmt: skip
_ARRIVES = (
    "reach",
    "arrive",
    "get to",
    "get there",
    "leave",
    "start",
    "begin",
    "end",
    "finish",
    "over",
    "open",
    "close",
    "there",
    "be at",
    "depart",
    "get in",
)


def figure_against_bound(exercise: Exercise, read: Read) -> Found | None:
    """Will Rosa get more than $500 after taxes? Does the second bus reach the school before half past eight?"""
    opening = _OPENING.match(exercise.asking.rstrip("?. "))
    if opening is None or exercise.choices or exercise.asks(*_ANY, "which", "what", "how", "who"):
        return None
    text = _with_time_told(exercise, opening[1])
    plain = exercise if text == opening[1] else instead(exercise, exercise.asking, told=False)
    return _of_figure(plain, text, read) or _of_time(plain, text, read)


def _with_time_told(exercise: Exercise, text: str) -> str:
    """Return "by 8:45" for "on time", and the last stop for "there", where the time is told before and no stop said.

    Lessons start at 8:45. Would the late bus get me there on time?
    """
    told = " ".join(one for one in exercise.sentences if one != exercise.asking)
    clocks = CLOCKS.findall(told)
    grid = exercise.grid
    if len(clocks) != 1 or times_said(text) or not _ON_TIME.search(text) or not any(map(any, grid.times)):
        return text
    stops = named(grid.labels, stems(exercise.question))
    text = _BRINGS_TO.sub("reach", _ON_TIME.sub(f"by {clocks[0]}", text, count=1))
    stop = grid.labels[stops[-1] if stops else -1]
    if named(grid.labels, stems(text)):
        return text
    there = _GETS_THERE.search(text)
    return text if there is None else f"{text[: there.start()]}reach {stop}{text[there.end() :]}"


def _of_figure(exercise: Exercise, text: str, read: Read) -> Found | None:
    wanted, said = bounds(text), list(_BOUND.finditer(text))
    if len(wanted) != 1 or len(said) != 1 or len(exercise.money) > 1:
        return None
    noun = (said[0][3] or "").strip()
    rest = f"{text[: said[0].start()]} {text[said[0].end() :]}"
    asking = f"How much {rest}?" if said[0][1] or noun in ("dollars", "euros") else f"How many {noun} {rest}?"
    found = read(instead(exercise, " ".join(asking.split())))
    asked = figure(found, "figure")
    if asked is None or asked.sure < 0.5:
        return None
    made = yes_or_no(wanted[0].text(asked.term.text), wanted[0].holds(asked.term.value))
    first = asked.found
    return Found(
        "claim", written([asked], made), first.rows, first.columns, first.card, 0.95 * asked.sure, first.verbal
    )


def _of_time(exercise: Exercise, text: str, read: Read) -> Found | None:
    """Whether something that the table gives a time for is before or after another."""
    limit = _LIMIT.search(text)
    if (
        limit is None
        or not exercise.asks(*_ARRIVES)
        or not any(time is not None for times in exercise.grid.times for time in times)
    ):
        return None
    if limit[1].lower() == "at" and exercise.asks("open", "closed", "shut"):
        return None
    said = times_said(limit[2])
    rest = f"{text[: limit.start()]} {text[limit.end() :]}".strip()
    asked = part(read(instead(exercise, f"When {rest}?")), "time")
    when = minutes(str(asked.term.value)) if asked is not None else None
    if asked is None or when is None or len(said) != 1 or asked.sure < 0.4:
        return None
    then = said[0] if abs(said[0] - when) <= abs(said[0] + 720 - when) or said[0] >= 720 else said[0] + 720
    signs = {"before": "<", "by": "<=", "at": "==", "after": ">", "past": ">", "until": ">="}
    sign = signs[limit[1].lower()]
    holds = {"<": when < then, "<=": when <= then, "==": when == then, ">": when > then, ">=": when >= then}[sign]
    lines = type(asked)(f"{asked.lines}\nminutes = {when}", Term("minutes", when), asked.found)
    made = yes_or_no(f"minutes {sign} {then}", holds)
    return Found(
        "claim", written([lines], made), asked.found.rows, card=asked.found.card, sure=0.95 * min(0.93, asked.sure)
    )
