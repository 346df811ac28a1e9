"""Opening hours: a row for each day, a time to open and one to close, or a word that says it is closed."""

import re
from dataclasses import dataclass
from functools import cached_property

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.times.clock_durations import duration, in_unit
from chaintable.models.embedded.school.program_text import Program, Script, Term, best
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, DAY, MONTHS, WEEK, quantity, stem

_OPENS, _CLOSES = ("open", "from", "start"), ("close", "until", "till", "to", "end", "shut")
_OPEN_SAID = re.compile(r"\b(?:open(?:s|ing)?|clos(?:es?|ed|ing)|shut)\b")
_BEFORE_OPEN = re.compile(r"^[a-z ]{1,20} (?=(?:open(?:s|ing)?|clos(?:es?|ing)|shuts?)\b)")
_OPEN_UNTIL = re.compile(r"^open (?:until|till|to)\b")
_SHUT = re.compile(r"closed|shut|-|–|—|not open|no hours|", re.I)
_BARE = re.compile(
    r"\b(?:at|until|till|by|before|after|past|from|around|about|to) (?P<hour>\d{1,2}|[a-z]{3,6})"
    r"(?= ?(?:o'clock|oclock|in the|on|this|every|sharp|\?|\.|,|$|and|to|today))",
    re.I,
)
_IS_SHUT = (
    "closed", "shut", "not open", "doesn't open", "don't open",
    "does not open", "do not open", "can't go", "cannot go",
    "can't you go", "day off", "rest day", "isn't open", "aren't open", "can't i go", "don't they open",
    "no use going", "no point going", "no point in going", "no use coming", "no point in coming", "not worth going",
    "pointless", "in vain", "for nothing", "locked all day", "wasted trip", "wasted journey", "stay closed", "stays"
    " closed",
    "closed all day", "doesn't it open", "can't be visited", "can you not", "is nobody there", "isn't it open",
)  # fmt: skip
_NO_WAY_IN = re.compile(
    r" (?:can't|cannot|can not|can (?:i|you|we|they|he|she|one|people|visitors) not|couldn't|nobody"
    r"|no one|impossible|no way"
    r"|not possible|no (?:visiting|visitors|admission|entry|access)) (?!.{0,120} (?:before|after|until|till"
    r"|past|stay|longer|earlier|later) )"
)
"""Nobody gets in: "on which day can't you visit it"."""
_HOW_MANY_DAYS = re.compile(r" how many (?:of the (?:[a-z]{3,8} )?)?(?:days|mornings|evenings|afternoons) ")
_UNTIL = (
    "until when",
    "till when",
    "how late",
    "close",
    "closes",
    "closing",
    "shut",
    "until what time",
    "latest",
    "end",
)
_FROM = ("from when", "open", "opens", "opening", "how early", "earliest", "unlock", "start", "first get in", "doors")
_LONG = (
    "how much longer",
    "how many hours longer",
    "how many hours less",
    "how many minutes less",
    "how many minutes longer",
    "how much shorter",
    "how much more time",
    "how much less time",
    "how many more hours",
    "how many fewer hours",
    "how many more minutes",
    "how many fewer minutes",
    "by how much",
    "by how many hours",
    "by how many minutes",
    "how long",
    "how many hours",
    "how many minutes",
    "how much time",
    "for how long",
)
_MUCH_LATER = ("how much", "how many hours", "how many minutes", "by how much", "by how many hours", "how long")
_CLOSING = ("close", "closes", "closed", "shut", "shuts", "closing", "end", "ends")
_AS_LONG = ("same length of time", "same number of hours", "same time", "equally long", "the same length",
            "just as long", "as long as each other", "same amount of time")  # fmt: skip
_LATE_WORDS = frozenset(("afternoon", "evening", "tonight", "pm", "noon"))
_FREE_AFTER = re.compile(
    r"\b(?:works?|busy|school|lessons?|class(?:es)?|practice|training|job|shift|home|free|finish(?:es)?|gets? off|ends?"
    r"|not before|only after|after)\b",
    re.I,
)
_STAY = re.compile(
    r"\b(?P<half>half an hour)\b|\b(?P<minutes>\d{1,3}) ?(?:minutes|mins?)\b"
    rf"|\b(?P<hours>an?|\d{{1,2}}|{'|'.join(COUNTED)}) (?:full |whole |good )?hours?\b"
)
"""How long somebody wants to stay."""
_JOURNEY = re.compile(
    rf"\b(?:(?P<half>half an hour)|(?P<quarter>a quarter of an hour)|(?P<hour>an hour)"
    rf"|(?P<many>\d{{1,3}}|{'|'.join(COUNTED)})[ -](?:minutes?|mins?))"
    r"(?:(?:'s?)? (?:by (?:bike|bus|car|train|tram)|on (?:foot|the (?:bus|train|tram))))?"
    r"(?P<away> (?:away|from (?:here|there|home|work|my|our|his|her)|(?:(?:bike|car|bus) )?(?:walk|drive|ride)"
    r"|journey|trip"
    r"|to (?:get|go|walk|drive|cycle|ride|reach)|on foot|by (?:bike|bus|car|train|tram)))?"
)
"""How long it takes to get there."""
_ON_THE_WAY = re.compile(
    r"\b(?:walk|drive|ride|journey|trip|way|bus|tram|train|getting there|cycling|walking|driving)"
    r"(?: there| over)? (?:takes?|is|lasts?|will take|needs?)\b"
    r"|\btakes (?:me|us|him|her|them|you) [a-z0-9 ]{3,30}(?:to|there)\b"
)
_WHETHER = re.compile(
    r"(?:^|[,:;] ?)(?:so |and |but |then |or )?(?:is|are|can|could|will|would|do|does|should|am)\b(?!.{0,90}\bhow\b)",
    re.I,
)
"""A yes or no is asked for, also after a clause: "if I come at two, will it be open"."""
_STANDS_OPEN = re.compile(
    r" (?:is|are|was|were|stays?|remains?|keeps?|be|being|staying) (?:(?!to )[a-z']{1,12} ){0,3}?open "
)
"""How long it stays open, and not when it opens: "which day are they open the latest"."""
_NOT_IN = ("closed", "shut", "locked", "too late", "in vain", "for nothing", "miss them", "closed door", "shut door")
_YES_OR_NO = re.compile(
    r"^ (?:so |and |but |then )?(?:is|are|can|could|will|would|do|does|should|am)\b"
    r"|\b(?:is that|is there|will that|does that|does it|can (?:i|he|she|they|we)|will (?:i|he|she"
    r"|they|we)) (?!.{0,90}\bhow\b)"
)
_EVENING = 7 * 60


@dataclass(frozen=True)
class _Hours:
    """The days and when each opens and closes, in minutes; None for a day on which it is closed."""

    exercise: Exercise
    spans: tuple[tuple[int, int] | None, ...]
    columns: tuple[int, int]

    @cached_property
    def rows(self) -> list[int]:
        """The rows that the question names."""
        labels, words = self.exercise.grid.labels, self.exercise.words
        spans = [row for row in range(len(labels)) if _covers(labels[row], words)]
        return named(labels, words) or spans or partly_named(labels, words)

    @cached_property
    def times(self) -> list[int]:
        """The times that the question says; "at 5" is in the afternoon where it is only open then."""
        exercise = self.exercise
        said = list(exercise.times)
        bare = [] if said else [_hour(one["hour"]) for one in _BARE.finditer(exercise.question)]
        late = bool(_LATE_WORDS & set(exercise.whole.split()))
        found = [*said, *(hour * 60 for hour in bare if hour is not None)]
        return [one + DAY // 2 if one < DAY // 2 and (late or (one < _EVENING and not _says_half(exercise))) else one
                for one in found]  # fmt: skip

    @property
    def open_rows(self) -> list[int]:
        return [row for row, span in enumerate(self.spans) if span is not None]

    def cell(self, row: int, which: int) -> str:
        return self.exercise.grid.rows[row][self.columns[which]]


def _says_half(exercise: Exercise) -> bool:
    return re.search(r"\d ?[ap]\.? ?m\b", exercise.question, re.I) is not None


def _hour(word: str) -> int | None:
    value = quantity(word) if word.isdigit() or word.lower() in COUNTED else None
    return int(value) if value is not None and 1 <= value <= 24 else None


def _covers(label: str, words: tuple[str, ...]) -> bool:
    """Whether a label spans one of the days that are said: "Mon - Fri"."""
    ends = [stem(word) for word in re.split(r"\s?(?:-|–|—|to|through|until)\s?", label) if word]
    for names in (WEEK[1:] + WEEK[:1], MONTHS):
        if len(ends) == 2 and all(end in names for end in ends):
            first, last = (names.index(end) for end in ends)
            return any(word in names and first <= names.index(word) <= last for word in words)
    return False


def opening_hours(exercise: Exercise) -> Found | None:
    """Until when is it open on Thursday? On which day is it closed? Can I go there on Friday at two?"""
    hours = _hours(exercise)
    if hours is None:
        return None
    for read in (
        _unlisted,
        _gets_there,
        _stays,
        _until_closing,
        _closed,
        _is_open,
        _of_two,
        _longest,
        _how_much_later,
        _how_long,
        _equally_long,
        _days_counted,
        _days_then,
        _time,
    ):
        if (found := read(hours)) is not None:
            program, sure, rows = found
            return Found("opening hours", program, rows, card="schedule", sure=sure)
    return None


def has_opening_hours(exercise: Exercise) -> bool:
    """Whether the table says when something opens and closes."""
    return _hours(exercise) is not None


Answer = tuple[Program, float, tuple[int, ...] | None]


def _hours(exercise: Exercise) -> _Hours | None:
    """Return the table as opening hours; None unless it says when something opens and closes."""
    grid = exercise.grid
    low = [name.lower() for name in grid.names]
    low = [_OPEN_UNTIL.sub("until", _BEFORE_OPEN.sub("", name)) for name in low]
    opens = next((at for at in range(1, grid.width) if low[at].startswith(_OPENS)), None)
    closes = next((at for at in range(1, grid.width) if low[at].startswith(_CLOSES) and at != opens), None)
    if opens is None or closes is None:
        return None
    named_so = low[opens].startswith("open") or low[closes].startswith(("clos", "shut"))
    if not named_so and not _OPEN_SAID.search(exercise.plain):
        return None
    spans: list[tuple[int, int] | None] = []
    for times, row in zip(grid.times, grid.rows, strict=True):
        first, last = times[opens], times[closes]
        if first is not None and last is not None:
            spans.append((first, last if last > first else last + DAY))
        elif _SHUT.fullmatch(row[opens]) and _SHUT.fullmatch(row[closes]):
            spans.append(None)
        else:
            return None
    return _Hours(exercise, tuple(spans), (opens, closes)) if any(spans) else None


def _unlisted(hours: _Hours) -> Answer | None:
    """Days of the week that the table doesn't list are those on which it is closed."""
    exercise = hours.exercise
    listed = {stem(label) for label in exercise.grid.labels}
    if not listed <= set(WEEK) or len(listed) == len(WEEK) or None in hours.spans:
        return None
    days = [word for word in exercise.words if word in WEEK]
    opening = exercise.plain.split()[0]
    if len(days) == 1 and days[0] not in listed and opening in ("is", "can", "could", "will", "does", "do", "are"):
        return Script().answer("yes" if exercise.asks(*_IS_SHUT) else "no"), 0.8, None
    if exercise.asks("how many days") and exercise.asks("closed", "shut"):
        script = Script()
        opened = script.let("days_open", len(listed))
        return script.answer(Term(f"7 - {opened.text}", len(WEEK) - len(listed))), 0.8, None
    return None


def _stays(hours: _Hours) -> Answer | None:
    """I'm free at 5 P.M. and need an hour on Tuesday. Does that work? Is there time for 30 minutes before it closes?"""
    exercise = hours.exercise
    length = _STAY.search(exercise.question.lower())
    rows = hours.rows or named(exercise.grid.labels, exercise.all_words)
    if length is None or len(rows) != 1 or len(hours.times) != 1 or not _YES_OR_NO.search(exercise.plain):
        return None
    span = hours.spans[rows[0]]
    many = 1 if length["hours"] in (None, "a", "an", "one") else quantity(length["hours"])
    minutes = 30 if length["half"] else quantity(length["minutes"]) if length["minutes"] else None
    stay = minutes if minutes is not None else 60 * many if many is not None else None
    if stay is None:
        return None
    if span is None:
        return Script().answer("no"), 0.85, tuple(rows)
    script = Script()
    time, needed = script.let("time", hours.times[0]), script.let("needed", stay)
    first, last = script.let("opens", span[0]), script.let("closes", span[1])
    holds = span[0] <= time.value and time.value + needed.value <= span[1]
    test = f"{first.text} <= {time.text} and {time.text} + {needed.text} <= {last.text}"
    return script.answer(Term(f"'yes' if {test} else 'no'", "yes" if holds else "no")), 0.85, tuple(rows)


def _gets_there(hours: _Hours) -> Answer | None:
    """I finish at 4:40 P.M. on Monday and it is twenty minutes away. Can I still get in?"""
    exercise = hours.exercise
    way, rows = _minutes_on_the_way(exercise), _days_said(hours)
    if way is None or len(rows) != 1 or len(hours.times) != 1 or _WHETHER.search(exercise.asking) is None:
        return None
    span = hours.spans[rows[0]]
    negative = exercise.asks(*_NOT_IN)
    if span is None:
        return Script().answer("yes" if negative else "no"), 0.85, tuple(rows)
    script = Script()
    there = script.let("leaves", hours.times[0]) + script.let("on_the_way", way)
    return script.answer(_while_open(script, span, there, negative)), 0.85, tuple(rows)


def _minutes_on_the_way(exercise: Exercise) -> int | None:
    """Return how long it takes to get there; None if the question doesn't say, or tells of several lengths."""
    low = exercise.question.lower()
    said = list(_JOURNEY.finditer(low))
    if len(said) != 1 or not (said[0]["away"] or _ON_THE_WAY.search(low)):
        return None
    one = said[0]
    if one["many"] is None:
        return 30 if one["half"] else 15 if one["quarter"] else 60
    many = quantity(one["many"])
    return many if isinstance(many, int) else None


def _days_said(hours: _Hours) -> list[int]:
    """Return the days that the question names, if only in a sentence before the one that asks."""
    return hours.rows or named(hours.exercise.grid.labels, hours.exercise.all_words)


def _while_open(script: Script, span: tuple[int, int], time: Term, negative: bool) -> Term:
    """Return whether it is open at a time, or whether it isn't where that is asked for."""
    first, last = script.let("opens", span[0]), script.let("closes", span[1])
    words = ("no", "yes") if negative else ("yes", "no")
    text = f"{words[0]!r} if {first.text} <= {time.text} < {last.text} else {words[1]!r}"
    return Term(text, words[0] if span[0] <= time.value < span[1] else words[1])


def _until_closing(hours: _Hours) -> Answer | None:
    """It's 2:45 P.M. on Sunday. How long until it closes? How long do we have to wait until it opens?"""
    exercise = hours.exercise
    rows = hours.rows or named(exercise.grid.labels, exercise.all_words)
    if len(rows) != 1 or len(hours.times) != 1 or not exercise.asks(*_LONG, "how much longer", "how much time"):
        return None
    span, time = hours.spans[rows[0]], hours.times[0]
    if span is None:
        return None
    opens = exercise.asks("opens", "until opening", "wait", "before it opens", "to open")
    end = span[0] if opens else span[1]
    stays = exercise.asks("until", "till", "before", "left", "stay", "still", "wait", "have", "remain")
    if not stays or not (span[0] <= time <= span[1] or (opens and time < end)):
        return None
    return duration(exercise, Script(), time, end), 0.85, tuple(rows)


def _says_shut(exercise: Exercise) -> bool:
    """Whether the question says that it is closed, or that nobody gets in."""
    return exercise.asks(*_IS_SHUT) or _NO_WAY_IN.search(exercise.plain) is not None


def _closed(hours: _Hours) -> Answer | None:
    """On which day is it closed?"""
    exercise = hours.exercise
    shut = [row for row, span in enumerate(hours.spans) if span is None]
    if not _says_shut(exercise) or hours.times or not exercise.asks("which", "what", "when"):
        return None
    if hours.rows or not shut or exercise.asks("what time"):
        return None
    script, labels = Script(), exercise.grid.labels
    held = script.let("opens", {labels[row]: hours.cell(row, 0) for row in range(len(labels))})
    word = hours.cell(shut[0], 0)
    made = Term(
        f"', '.join(day for day, time in {held.text}.items() if time == {word!r})",
        ", ".join(labels[row] for row in shut),
    )
    return script.answer(made), 0.9, tuple(shut)


def _is_open(hours: _Hours) -> Answer | None:
    """Is it open on Wednesday at five? If I come then, will I find it open?"""
    exercise, rows = hours.exercise, _days_said(hours)
    if len(rows) != 1 or len(hours.times) > 1 or _WHETHER.search(exercise.asking) is None:
        return None
    if not hours.times:
        return _is_open_that_day(hours)
    span, script, negative = hours.spans[rows[0]], Script(), exercise.asks(*_NOT_IN)
    if span is None:
        return script.answer("yes" if negative else "no"), 0.85, (rows[0],)
    if (side := _side_compared(exercise)) is not None:
        return script.answer(_before_or_after(exercise, script, span[side], hours.times[0])), 0.85, (rows[0],)
    time = script.let("time", hours.times[0] - _minute_before(exercise))
    return script.answer(_while_open(script, span, time, negative)), 0.85, (rows[0],)


def _is_open_that_day(hours: _Hours) -> Answer | None:
    """Is it open on Sunday?"""
    exercise, rows = hours.exercise, hours.rows
    opening = exercise.plain.split()[0]
    if len(rows) != 1 or opening not in ("is", "are", "can", "could", "will", "would", "do", "does", "was"):
        return None
    span, negative = hours.spans[rows[0]], exercise.asks("closed", "shut")
    gets_in = exercise.asks("open") or opening in ("can", "could")
    if not (negative or gets_in) or exercise.asks("longer", "than", "earlier", "later", "before", "after", "stay"):
        return None
    return Script().answer("yes" if (span is None) == negative else "no"), 0.85, (rows[0],)


def _side_compared(exercise: Exercise) -> int | None:
    """Return 0 where it is asked whether it opens before or after a time, 1 where it closes so, else None."""
    if not exercise.asks("before", "after", "by", "earlier than", "later than"):
        return None
    opening = exercise.plain.split()[0]
    if opening not in ("do", "does", "will", "did") or exercise.asks("i", "we", "you", "she", "he"):
        return None
    return 1 if exercise.asks("close", "shut") else 0 if exercise.asks("open") else None


def _before_or_after(exercise: Exercise, script: Script, edge: int, said: int) -> Term:
    """Return whether it opens or closes before the time that is said, or after it."""
    one, time = script.let("edge", edge), script.let("time", said)
    if exercise.asks("after", "later than"):
        return Term(f"'yes' if {one.text} > {time.text} else 'no'", "yes" if edge > said else "no")
    sign, holds = ("<=", edge <= said) if exercise.asks("by") else ("<", edge < said)
    return Term(f"'yes' if {one.text} {sign} {time.text} else 'no'", "yes" if holds else "no")


def _minute_before(exercise: Exercise) -> int:
    """Return 1 where somebody comes before a time, or stays until it, else 0."""
    return int(exercise.asks("before", "until", "till"))


def _of_two(hours: _Hours) -> Answer | None:
    """Is it open longer on Saturday or on Sunday? On which of both does it close later?"""
    exercise, rows = hours.exercise, hours.rows
    spans = [span for row in rows if (span := hours.spans[row]) is not None]
    more = exercise.asks("longer", "later", "more hours")
    if len(rows) != 2 or len(spans) < 2 or not exercise.asks("or") or hours.times:
        return None
    if more == exercise.asks("shorter", "earlier", "fewer hours") or exercise.asks("than", "how much", "how many"):
        return None
    ends = exercise.asks("later", "earlier")
    closes = exercise.asks(*_CLOSING) or (exercise.asks("later") and _STANDS_OPEN.search(exercise.plain) is not None)
    script, labels = Script(), exercise.grid.labels
    values = {labels[row]: (span[int(closes)] if ends else span[1] - span[0])
              for row, span in zip(rows, spans, strict=True)}  # fmt: skip
    if len(set(values.values())) < 2:
        return None
    return script.answer(best(script.let("minutes", values), largest=more)), 0.88, tuple(rows)


def _longest(hours: _Hours) -> Answer | None:
    """Which day has the longest opening hours? On which does it open earliest?"""
    exercise = hours.exercise
    if not exercise.asks("which", "what", "when") or exercise.asks("what time"):
        return None
    labels = exercise.grid.labels
    spans = {labels[row]: span for row, span in enumerate(hours.spans) if span is not None}
    if exercise.asks("longest", "most hours", "shortest", "fewest hours"):
        values = {name: last - first for name, (first, last) in spans.items()}
        largest = exercise.asks("longest", "most hours")
    elif exercise.asks("latest", "last", "earliest", "first", "longer", "later", "earlier") and not hours.times:
        ends = exercise.asks("close", "closes", "shut", "until", "end")
        late = exercise.asks("latest", "later", "last")
        starts = exercise.asks("open", "opens", "start", "starts", "begin")
        ends = ends or (late and (not starts or _STANDS_OPEN.search(exercise.plain) is not None))
        values = {name: span[1 if ends else 0] for name, span in spans.items()}
        largest = exercise.asks("latest", "last", "later")
    else:
        return None
    if hours.rows or len(set(values.values())) < 2:
        return None
    script = Script()
    return script.answer(best(script.let("minutes", values), largest=largest)), 0.85, None


def _how_much_later(hours: _Hours) -> Answer | None:
    """How much later does it close on Friday than on Saturday?"""
    exercise, rows = hours.exercise, hours.rows
    if not exercise.asks("later", "earlier", "sooner") or not exercise.asks(*_MUCH_LATER) or len(rows) != 2:
        return None
    spans = [span for row in rows if (span := hours.spans[row]) is not None]
    opens, closes = exercise.asks("open", "opens", "opened", "start"), exercise.asks(*_CLOSING)
    if len(spans) < 2 or opens == closes or hours.times:
        return None
    script, labels = Script(), exercise.grid.labels
    one, other = (script.let(labels[row], span[int(closes)]) for row, span in zip(rows, spans, strict=True))
    gap = Term(f"abs({one.text} - {other.text})", abs(one.value - other.value))
    return in_unit(exercise, script, gap), 0.88, tuple(rows)


def _how_long(hours: _Hours) -> Answer | None:
    """How long is it open on Monday? In the whole week?"""
    exercise, rows, script = hours.exercise, hours.rows, Script()
    if not exercise.asks(*_LONG) or hours.times:
        return None
    if len(rows) == 1 and (span := hours.spans[rows[0]]) is not None and not exercise.asks("longer", "more", "than"):
        return duration(exercise, script, *span), 0.88, (rows[0],)
    known = [(script.let(exercise.grid.labels[row], span[1] - span[0])) for row in rows or hours.open_rows
             if (span := hours.spans[row]) is not None]  # fmt: skip
    if len(rows) == 2 and len(known) == 2 and exercise.asks("longer", "more", "than", "less", "shorter", "fewer"):
        gap = Term(f"abs({known[0].text} - {known[1].text})", abs(known[0].value - known[1].value))
        return in_unit(exercise, script, gap), 0.85, tuple(rows)
    if not rows and exercise.asks("week", "altogether", "total", "in all") and known:
        text = " + ".join(one.text for one in known)
        whole = Term(f"({text})", sum(one.value for one in known))
        return script.answer(whole / 60 if not exercise.asks("how many minutes") else whole), 0.8, None
    return None


def _equally_long(hours: _Hours) -> Answer | None:
    """On which days is it open for the same length of time?"""
    exercise, labels = hours.exercise, hours.exercise.grid.labels
    if not exercise.asks("which", "what") or not exercise.asks(*_AS_LONG) or hours.rows:
        return None
    lengths = {labels[row]: span[1] - span[0] for row, span in enumerate(hours.spans) if span is not None}
    kept = [label for label, own in lengths.items() if list(lengths.values()).count(own) > 1]
    if not kept or len({lengths[label] for label in kept}) > 1:
        return None
    held = Script()
    minutes = held.let("minutes", lengths)
    text = f"', '.join(day for day, own in {minutes.text}.items() if list({minutes.text}.values()).count(own) > 1)"
    return held.answer(Term(text, ", ".join(kept))), 0.85, None


def _days_counted(hours: _Hours) -> Answer | None:
    """On how many days is it open? On how many does it open at eight?"""
    exercise = hours.exercise
    if _HOW_MANY_DAYS.search(exercise.plain) is None:
        return None
    if hours.times:
        fitting = _fitting(hours)
        return None if fitting is None else (Script().answer(len(fitting)), 0.85, tuple(fitting))
    shut = _says_shut(exercise)
    kept = [row for row, span in enumerate(hours.spans) if (span is None) == shut]
    return Script().answer(len(kept)), 0.8, tuple(kept)


def _days_then(hours: _Hours) -> Answer | None:
    """On which day can she still go there after half past six?"""
    exercise = hours.exercise
    if not hours.times or hours.rows or not exercise.asks("which", "what", "when") or exercise.asks("what time"):
        return None
    fitting = _fitting(hours)
    if not fitting:
        return None
    return Script().answer(", ".join(exercise.grid.labels[row] for row in fitting)), 0.85, tuple(fitting)


def _fitting(hours: _Hours) -> list[int] | None:
    """Return the days that do at a time what the question says: open at it, close at it, be open then or later."""
    exercise, spans, time = hours.exercise, hours.spans, hours.times[-1]
    kept = {row: span for row, span in enumerate(spans) if span is not None}
    later, sooner = exercise.asks("after", "later than", "past"), exercise.asks("before", "earlier than")
    closes = exercise.asks("close", "closes", "closed", "shut", "shuts")
    opens = exercise.asks("opens", "does it open", "do they open", "open before", "open after") and not closes
    if exercise.asks("still") or (_FREE_AFTER.search(exercise.question) and not closes and not opens):
        return [row for row, (_, last) in kept.items() if last > time]
    if not (closes or opens):
        return [row for row, (first, last) in kept.items() if first <= time < last]
    side = 1 if closes else 0
    value = {row: span[side] for row, span in kept.items()}
    if later:
        return [row for row, one in value.items() if one > time]
    if sooner:
        return [row for row, one in value.items() if one < time]
    return [row for row, one in value.items() if one == time]


def _time(hours: _Hours) -> Answer | None:
    """Until when is it open on Thursday? When does it open?"""
    exercise, rows = hours.exercise, hours.rows
    if len(rows) != 1 or not exercise.asks("when", "what time", "how late", "how early", "until", "hours"):
        return None
    if hours.times or hours.spans[rows[0]] is None:
        return None
    which = 1 if exercise.asks(*_UNTIL) else 0 if exercise.asks(*_FROM) else None
    return None if which is None else (Script().answer(hours.cell(rows[0], which)), 0.9, (rows[0],))
