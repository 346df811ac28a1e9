"""Tables that grow in equal steps: where they begin, what each step adds, and when they come to a goal."""

import re
from math import ceil

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.growth.patterns import Points, is_steady, known_points
from chaintable.models.embedded.school.program_text import Script, Term, term
from chaintable.models.embedded.school.words.words_and_numbers import Number, plain_number, stems

_PUT_IN = (
    "put aside", "puts aside", "set aside", "sets aside", "put away", "puts away", "put by", "put in", "puts in",
    "save", "saves", "saved", "pay in", "pays in", "earn", "earns", "get", "gets", "need", "needs", "use", "uses",
    "climb", "climbs", "longer", "taller", "higher", "deeper", "come in", "comes in", "come on top", "comes on top",
)  # fmt: skip
_FALLS = ("lose", "loses", "sink", "sinks", "fall", "falls", "drop", "drops", "shrink", "shrinks", "burn", "burns",
          "go down", "goes down", "pay off", "pays off", "pay back", "pays back")  # fmt: skip
_BEFORE = re.compile(
    r"\bbefore (?:the |her |his |their |its )?(?:very )?first ([a-z]{3,10})\b"
    r"|\b(?:at the (?:very )?(?:start|beginning|outset)|to (?:start|begin) with|in the beginning|from the start"
    r"|originally)\b"
)
_EACH = re.compile(r" (?:each|every|per|an?|with each|for each) (?:further |extra |new )?([a-z]{2,12})\b")
_REACHED = ("enough", "reach", "reaches", "reached", "afford", "have", "has", "had", "be able to", "get to",
            "together", "there", "saved", "cross", "crosses", "hit", "hits", "pay for", "buy")  # fmt: skip
_WHEN = re.compile(r" (?:in|on|at|after|by|during|for) (?:which|what|how many) ([a-z]{2,12}) | when | from when ")
_GOAL = re.compile(r"(?<![\d.$€£])[$€£]?\s?(\d[\d,]{0,12}(?:\.\d{1,3})?)(?![\d.]*\d)")
_OTHERWISE = ("average", "mean", "median", "total", "altogether", "in all", "percent", "difference", "than", "more")


def starting_value(exercise: Exercise) -> Found | None:
    """How much was in it before the first week? How much does she put in each week? When will she have $78?"""
    points = known_points(exercise.grid)
    if not is_steady(points) or any("?" in row[-1] for row in exercise.grid.rows) or exercise.asks(*_OTHERWISE):
        return None
    return _goal(exercise, points) or _start(exercise, points) or _each(exercise, points)


def _key(exercise: Exercise) -> set[str]:
    return set(stems(exercise.grid.names[0])) - {"number", "of"}


def _goal(exercise: Exercise, points: Points) -> Found | None:
    """The first value of the left column with which the right one is at least what is said."""
    when = _WHEN.search(exercise.plain)
    if when is None or not exercise.asks(*_REACHED) or (when[1] and not set(stems(when[1])) & _key(exercise)):
        return None
    said = [plain_number(one) for one in _GOAL.findall(exercise.question)]
    goals = list(exercise.money) or said
    (x, y), (last_x, last_y) = points[0], points[-1]
    gap, step = last_x - x, last_y - y
    if len(goals) != 1 or len(said) > 1 or (goals[0] - y) * step * gap < 0:
        return None
    script = Script()
    script.let("known", dict(points))
    each = script.let("each", term(step) / gap)
    places = script.let("steps", Term(f"({goals[0]!r} - {y!r}) / {each.text}", (goals[0] - y) / each.value))
    whole = all(isinstance(one, int) for one, _ in points)
    if not whole:
        return Found("pattern", script.answer(term(x) + places), card="rate", sure=0.85)
    count = ceil(round(places.value, 9))
    made = Term(f"{x!r} + ceil(round({places.text}, 9))", x + count)
    script.lines.insert(0, "from math import ceil")
    return Found("pattern", script.answer(made), card="rate", sure=0.85)


def _start(exercise: Exercise, points: Points) -> Found | None:
    """What was there before the first step, where the steps are counted from 1; the first value, where from 0."""
    said = _BEFORE.search(exercise.plain)
    if said is None or (said[1] and not set(stems(said[1])) & _key(exercise)):
        return None
    if not exercise.asks("how much", "how many", "what", "how high", "how tall", "how long", "how deep", "how far"):
        return None
    (x, y), (next_x, next_y) = points[:2]
    if x not in (0, 1) or next_x <= x:
        return None
    script = Script()
    script.let("known", dict(points))
    each = script.let("each", (term(next_y) - y) / (term(next_x) - x))
    made = term(y) - each * x if x else term(y)
    return Found("pattern", script.answer(made), card="rate", sure=0.85 if said[1] else 0.75)


def _each(exercise: Exercise, points: Points) -> Found | None:
    """What one step adds: "how much does she put aside each week", "how much shorter does it get every hour"."""
    spread = any(set(stems(one)) & _key(exercise) for one in _EACH.findall(exercise.plain))
    if not spread or not exercise.asks("how much", "how many", "by how much", "what"):
        return None
    if _numbers_said(exercise):
        return None
    falls = exercise.asks(*_FALLS)
    step = points[1][1] - points[0][1]
    if not (exercise.asks(*_PUT_IN) or falls) or (step < 0) != falls:
        return None
    script = Script()
    script.let("known", dict(points))
    made = (term(points[1][1]) - points[0][1]) / (term(points[1][0]) - points[0][0])
    made = Term(f"abs({made.text})", abs(made.value)) if falls else made
    return Found("pattern", script.answer(made), card="rate", sure=0.85)


def _numbers_said(exercise: Exercise) -> list[Number]:
    return [plain_number(one) for one in _GOAL.findall(exercise.asking)]
