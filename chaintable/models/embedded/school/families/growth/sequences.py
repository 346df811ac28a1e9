"""Equal steps from row to row: the step, the place of a value, the sum of the first ones, the rule that fits."""

import itertools
import math
import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.number_bounds import bounds
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, ORDINALS, Number, number, quantity, stems

_LEAST_KNOWN = 3
_MOST_ADDED = 100
_RULE = re.compile(
    r"(?:[a-z] ?= ?)?(-?\d{0,6}(?:\.\d{1,4})?) ?[*·×]? ?\(?[a-z]\)?(?: ?([+-]) ?(\d{1,6}(?:\.\d{1,4})?))?"
)
_PLACE = re.compile(
    r" (?:on|in|for|at) (?:what|which) ([a-z]{1,15}) "
    r"| (?:number of (?:the|that)|which|what(?: number of)?) ([a-z]{3,15}) (?:that |which )?(?:\w{2,10} )?"
    r"(?:uses?|has|have|needs?|takes?|contains?|consists? of|is made of|gets?|costs?|holds?|will|would"
    r"|made (?:of|from|with))\b"
)
"""The row is asked for: "on what day", "the number of the figure that uses"."""
_ALL_SHOWN = re.compile(r"\ball (?:of )?(?:the |these |those )?(?:([a-z]{3,6}|\d{1,2}) )?([a-z]{3,14})\b")
_FIRST = re.compile(r"\bfirst (\d{1,3}|[a-z]{3,6}) ([a-z]{1,15})\b")
_UP_TO = re.compile(r"\b([a-z]{3,15})s? (?:from )?(?:1|one) (?:to|through|up to|until) (\d{1,3}|[a-z]{3,6})\b")
"""The first members of a pattern: "the first five figures", "figures 1 to 5"."""
_TOGETHER = ("altogether", "in all", "in total", "all together", "together", "side by side", "next to each other",
             "beside each other", "next to one another", "one after the other", "all of the first",
             "total", "overall")  # fmt: skip
_ENOUGH = (
    "enough", "suffice", "sufficient", "do", "last", "can", "could", "be able to", "make", "build", "lay", "cover",
)  # fmt: skip
_ENOUGH_FOR = re.compile(
    r"\b(?P<many>\d{1,3}|[a-z]{3,8}) (?P<thing>[a-z]{3,15})(?: [a-z]{2,12}){0,4}? (?:enough|suffice|sufficient|do"
    r"|seat|hold"
    r"|fit|room)(?: to [a-z]{2,8})?(?: (?:for|all|us|of|the|our|my)){0,3} (?P<wanted>\d{1,4}|[a-z]{3,9})\b", re.I,
)  # fmt: skip
"""So many of what the rows count, held against what is wanted: "are 5 tables enough for 20 guests"."""
_ONE_FURTHER = ("each time", "goes up by one", "goes up by 1", "increases by one", "increases by 1", "grows by one")
_SUMMED = ("total", "altogether", "so far", "saved", "balance", "sum", "together")
_LEVELS = ("height", "depth", "length", "weight", "level", "temperature", "age", "population")
"""What goes on from row to row and isn't added up."""
_GROWS = ("grow", "grew", "grown", "gain", "gained", "rise", "rose", "risen", "increase", "climb", "change")
_YES_NO = ("will", "would")
_YES_OPENING = re.compile(
    r"(?:[^,]{1,60}, )?(?:so |and |but |then )?(?:is|are|was|were|will|would|do|does|did|can|could|has|have)\b", re.I
)
_LAST_ONE = frozenset("largest biggest highest last greatest tallest longest".split())
_MANY = re.compile(r" how (?:many|much) ((?:[a-z]{2,15} ){1,3})")
_NOT_ONE = ("more", "fewer", "less", "than", "average", "each", "every", "difference", "fraction", "percent")


def sequence(exercise: Exercise) -> Found | None:
    """On what day will she do 33? By how much does y grow each time? How many are the first four together?"""
    grid = exercise.grid
    points = [(values[0], values[1]) for values in grid.numbers if grid.width == 2 and None not in values]
    known = [(x, y) for x, y in points if x is not None and y is not None]
    if grid.header is None or len(known) < _LEAST_KNOWN or not _is_even(known):
        return None
    return (
        _rule(exercise, known)
        or _step(exercise, known)
        or _place(exercise, known)
        or _all_of_them(exercise, known)
        or _first_ones(exercise, known)
        or _is_enough(exercise, known)
        or _holds_enough(exercise, known)
        or _highest_with(exercise, known)
        or _left_over(exercise, known)
        or _gap_of_two(exercise, known)
        or _will_be(exercise, known)
        or _going_on(exercise, known)
    )


def _is_even(points: list[tuple[Number, Number]]) -> bool:
    """Whether all points lie on a line that isn't level."""
    (x, y), (next_x, next_y) = points[:2]
    if next_x == x or next_y == y:
        return False
    return all((other_y - y) * (next_x - x) == (next_y - y) * (other_x - x) for other_x, other_y in points)


def _rule(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return the one choice "y = 3x + 4" that fits all points."""
    read = {choice: rule for choice in exercise.choices if (rule := _factors(choice))}
    if (
        len(read) < 2
        or len(read) != len(exercise.choices)
        or not exercise.asks("rule", "equation", "formula", "expression", "term", "fits", "fit", "describes")
    ):
        return None
    fit = [choice for choice, (each, more) in read.items() if all(each * x + more == y for x, y in points)]
    if len(fit) != 1:
        return None
    script = Script()
    script.let("points", points)
    script.let("rules", read)
    made = "next(rule for rule, (each, more) in rules.items() if all(each * x + more == y for x, y in points))"
    return Found("rule that fits", script.answer(Term(made, fit[0])), sure=0.95)


def _factors(choice: str) -> tuple[Number, Number] | None:
    """Return the factor and the summand of a rule as a choice writes it."""
    found = _RULE.fullmatch(choice.strip().lower().replace("−", "-"))
    if found is None:
        return None
    each = number({"": "1", "-": "-1"}.get(found[1], found[1]))
    more = number(found[3]) if found[3] else 0
    return None if each is None or more is None else (each, -more if found[2] == "-" else more)


def _each(script: Script, points: list[tuple[Number, Number]]) -> Term:
    (x, y), (next_x, next_y) = points[:2]
    return script.let("each", (term(next_y) - y) / (term(next_x) - x))


def _step(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    if not exercise.asks("by how much") or not exercise.asks(*_ONE_FURTHER):
        return None
    script = Script()
    return Found("step of a pattern", script.answer(_each(script, points)), card="rate", sure=0.9)


def _place(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return where the second column has a value: "on what day will she do 33"."""
    said = _numbers(exercise)
    head = stems(exercise.grid.names[0])
    asked = _PLACE.search(exercise.plain)
    if asked is None or stems(asked[1] or asked[2]) != head[-1:] or len(said) != 1:
        return None
    if asked[2] and f" {asked[2]} {said[0]} " in exercise.plain:
        return None
    if any(bound.sign != "==" for bound in bounds(exercise.asking)):
        return None
    script = Script()
    (x, y), each = points[0], _each(script, points)
    made = (term(said[0]) - y) / each + x
    whole = made.value == int(made.value) and made.value >= x
    return Found("place in a pattern", script.answer(made), sure=0.85) if whole else None


def _all_of_them(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return the sum of all that the table shows: "the class lays all four figures, how many sticks lie there"."""
    said, (first, second) = _ALL_SHOWN.search(exercise.question.lower()), map(stems, exercise.grid.names[:2])
    if said is None or stems(said[2])[-1:] != first[-1:] or exercise.asks("each", "every", "average", "than"):
        return None
    many = None if said[1] in (None, "the", "these", "those") else quantity(said[1])
    after = stems(exercise.plain.partition(" how many ")[2])[:3]
    if many not in (None, len(points)) or not any(alike(word, own) for word in after for own in second):
        return None
    script = Script()
    values = script.let(exercise.grid.names[1], [y for _, y in points])
    return Found("sum of a pattern", script.answer(Term(f"sum({values.text})", sum(values.value))), sure=0.85)


def _first_ones(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return the sum of the first ones, of a table that begins with the first and goes on one by one."""
    many = _many_first(exercise)
    said = exercise.says(*_TOGETHER) or (_FIRST.search(exercise.plain) and not exercise.asks("each", "every"))
    if not said or not exercise.asks("how many", "how much"):
        return None
    if not isinstance(many, int) or not 1 < many <= _MOST_ADDED or [x for x, _ in points[:2]] != [1, 2]:
        return None
    counted_up = any(word in exercise.grid.names[1].lower() for word in (*_SUMMED, *_LEVELS))
    if counted_up or exercise.asks("average", "more", "less", *_GROWS):
        return None
    script = Script()
    first, each = script.let("first", points[0][1]), _each(script, points)
    added = sum(first.value + each.value * step for step in range(many))
    made = Term(f"sum({first.text} + {each.text} * step for step in range({many}))", added)
    return Found("sum of a pattern", script.answer(made), sure=0.85)


def _many_first(exercise: Exercise) -> Number | None:
    """Return how many of the first members a question tells of: "the first five figures", "figures 1 to 5"."""
    head = _member(exercise)
    first, up_to = _FIRST.search(exercise.whole), _UP_TO.search(exercise.whole)
    if first is not None and stems(first[2]) == head:
        return quantity(first[1])
    return quantity(up_to[2]) if up_to is not None and stems(up_to[1]) == head else None


def _member(exercise: Exercise) -> tuple[str, ...]:
    """Return what a member of the pattern is called: "figure", of "Figure number"."""
    own = tuple(word for word in stems(exercise.grid.names[0]) if word not in ("number", "of", "no"))
    return own[-1:] or stems(exercise.grid.names[0])[-1:]


def _is_enough(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return whether so many are enough for a later member: "are 40 sticks enough for figure 7"."""
    place, has, many = _place_said(exercise), _many_said(exercise), _many_first(exercise)
    opening = _YES_OPENING.match(exercise.asking)
    if (place is None and many is None) or has is None or opening is None or not exercise.asks(*_ENOUGH):
        return None
    if exercise.asks("than", "exactly"):
        return None
    script = Script()
    needs = _needs(script, points, place, many)
    if needs is None:
        return None
    has_them = script.let("has", has)
    made = Term(f"'yes' if {needs.text} <= {has_them.text} else 'no'", "yes" if needs.value <= has else "no")
    return Found("later value of a pattern", script.answer(made), sure=0.88)


def _holds_enough(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return whether so many hold enough, as the pattern goes on: "would 5 tables be enough for 20 people"."""
    said, heads = _ENOUGH_FOR.search(exercise.asking), stems(exercise.grid.names[0])
    opening = _YES_OPENING.match(exercise.asking)
    if said is None or opening is None or not set(stems(said["thing"])) & set(heads):
        return None
    place, wanted, (x, y) = quantity(said["many"]), quantity(said["wanted"]), points[0]
    if place is None or wanted is None:
        return None
    script = Script()
    holds = script.let("holds", term(y) + _each(script, points) * (term(place) - x))
    text = f"'yes' if {holds.text} >= {wanted!r} else 'no'"
    return Found(
        "later value of a pattern", script.answer(Term(text, "yes" if holds.value >= wanted else "no")), sure=0.88
    )


def _needs(
    script: Script, points: list[tuple[Number, Number]], place: Number | None, many: Number | None
) -> Term | None:
    """Return what one member needs, or the first ones together."""
    (x, y), each = points[0], _each(script, points)
    if place is not None and many is None:
        return script.let("needs", term(y) + each * (term(place) - x))
    if not isinstance(many, int) or not 1 < many <= _MOST_ADDED or x != 1:
        return None
    added = sum(y + each.value * step for step in range(many))
    return script.let("needs", Term(f"sum({y!r} + {each.text} * step for step in range({many}))", added))


def _gap_of_two(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return how much more one member has than another: "how many more dots does figure 9 have than figure 5"."""
    places = _places_said(exercise)
    if len(places) != 2 or not exercise.asks("how many more", "how many fewer", "how much more", "how much less"):
        return None
    script = Script()
    made = _each(script, points) * (term(max(places)) - term(min(places)))
    return Found("step of a pattern", script.answer(Term(f"abs({made.text})", abs(made.value))), sure=0.85)


def _place_said(exercise: Exercise) -> Number | None:
    """Return which member of the pattern is told, by its number after or before its name: "figure 7"."""
    said = _places_said(exercise)
    return said[0] if len(said) == 1 else None


def _places_said(exercise: Exercise) -> list[Number]:
    head = _member(exercise)
    words = tuple(word for word in exercise.all_words if word not in ("number", "no"))
    pairs = list(itertools.pairwise(words))
    after = [value for word, other in pairs if (word,) == head and (value := quantity(other)) is not None]
    before = [ORDINALS[word] for word, other in pairs if (other,) == head and word in ORDINALS]
    return [*after, *before]


def _many_said(exercise: Exercise) -> Number | None:
    """Return how many of the things that the pattern is made of are told: "40 sticks"."""
    things = [word for word in stems(exercise.grid.names[1]) if word not in ("number", "of")]
    pairs = itertools.pairwise(exercise.all_words)
    said = [value for word, other in pairs if any(alike(other, own) for own in things) and (value := _told(word))]
    return said[0] if len(said) == 1 else None


def _left_over(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return what is left of so many after a later member is made: "how many of the 20 are left after figure 5"."""
    place, numbers = _place_said(exercise), [value for word in exercise.all_words if (value := _told(word)) is not None]
    others = [value for value in numbers if value != place]
    asks = exercise.asks("how many") and exercise.asks("left", "left over", "leftover", "remain", "spare")
    if place is None or not asks or len(others) != 1:
        return None
    script, (x, y) = Script(), points[0]
    needs = script.let("needs", term(y) + _each(script, points) * (term(place) - x))
    has = script.let("has", others[0])
    made = has - needs
    return Found("later value of a pattern", script.answer(made), sure=0.85) if made.value >= 0 else None


def _highest_with(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return the last member that can be made of so many: "the largest figure you can lay with 30 sticks"."""
    head, has, (x, y) = _member(exercise), _many_said(exercise), points[0]
    words = exercise.words
    at = next((at for at, word in enumerate(words) if word in _LAST_ONE), None)
    if at is None or has is None or head[0] not in words[at : at + 3] or not exercise.asks("can", "could", "possible"):
        return None
    script = Script()
    each = _each(script, points)
    place = (term(has) - y) / each + x
    value = math.floor(place.value + 1e-9)
    script.lines.insert(0, "from math import floor")
    if each.value <= 0 or value < x:
        return None
    return Found("place in a pattern", script.answer(Term(f"floor({place.text})", value)), sure=0.88)


def _will_be(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return whether a later value is as large as the question says: "will she do at least 40 on day 10"."""
    head, words, wanted = stems(exercise.grid.names[0]), exercise.words, bounds(exercise.asking)
    places = [quantity(after) for word, after in itertools.pairwise(words) if (word,) == head]
    if len(places) != 1 or len(wanted) != 1 or exercise.plain.split()[0] not in _YES_NO:
        return None
    place = places[0]
    if place is None or place <= points[-1][0] or len(_numbers(exercise)) != 2:
        return None
    script = Script()
    (x, y), each = points[0], _each(script, points)
    value = script.let("value", term(y) + each * (term(place) - x))
    holds = wanted[0].holds(value.value)
    said = Term(f"'yes' if {wanted[0].text(value.text)} else 'no'", "yes" if holds else "no")
    return Found("later value of a pattern", script.answer(said), sure=0.85)


def _going_on(exercise: Exercise, points: list[tuple[Number, Number]]) -> Found | None:
    """Return what goes with a number that a story tells: "a fifth table is added", "we need seats for 30 guests"."""
    asked = _MANY.search(exercise.plain)
    if asked is None or len(exercise.sentences) < 2 or exercise.asks(*_NOT_ONE) or bounds(exercise.question):
        return None
    heads = [[word for word in stems(name) if word not in ("number", "of")] for name in exercise.grid.names[:2]]
    nouns = stems(asked[1])[:3]
    column = next((at for word in nouns for at in (0, 1) if any(alike(word, own) for own in heads[at])), None)
    told = [value for word in exercise.all_words if (value := _told(word)) is not None]
    if column is None or len(told) != 1 or exercise.money:
        return None
    script, (x, y) = Script(), points[0]
    each = _each(script, points)
    if column == 1:
        made = term(y) + each * (term(told[0]) - x)
        return Found("later value of a pattern", script.answer(made), sure=0.85) if told[0] > 0 else None
    place = (term(told[0]) - y) / each + x
    up = exercise.says("need", "needs", "needed", "have to", "has to", "must", "at least")
    name = "ceil" if up else "floor"
    value = math.ceil(place.value - 1e-9) if up else math.floor(place.value + 1e-9)
    script.lines.insert(0, f"from math import {name}")
    sure = 0.85 if value >= x and (up or value == place.value or exercise.asks("can", "could")) else 0.5
    return Found("place in a pattern", script.answer(Term(f"{name}({place.text})", value)), sure=sure)


def _told(word: str) -> Number | None:
    """Return the number that a word says: 30, five, fifth; None for one, which may be no number."""
    if word in ORDINALS:
        return ORDINALS[word] if ORDINALS[word] > 1 else None
    value = quantity(word) if word[0].isdigit() or word in COUNTED else None
    return None if value == 1 else value


def _numbers(exercise: Exercise) -> list[Number]:
    return [value for word in exercise.words if word[0].isdigit() and (value := quantity(word)) is not None]
