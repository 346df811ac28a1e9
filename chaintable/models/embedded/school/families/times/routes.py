"""Ways between towns, of a table of roads: by way of others, there and back, the shortest, and how long it takes."""

import re
from dataclasses import dataclass
from itertools import pairwise

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import mentions
from chaintable.models.embedded.school.words.words_and_numbers import Number, plain_number, stems

_FAR = re.compile(
    r"\b(?:km|kilomet(?:er|re)s?|miles?|mi|distance|length|met(?:er|re)s?|minutes?|min|hours?|time|cost|price|fare)\b"
)
_BETWEEN = re.compile(r"\s(?:[-–—]|to|→|->|and)\s|\s?[–—→]\s?")
_VIA = ("via", "through", "by way of", "passing", "over", "stopping", "then", "first", "goes to", "and on to", "along")
_BACK = (
    "there and back",
    "round trip",
    "both ways",
    "back and forth",
    "return trip",
    "and back",
    "return",
    "back again",
)
_SPEED = re.compile(
    r"\b(\d{1,3}(?:\.\d{1,2})?) ?(?:km|kilomet(?:er|re)s?|miles?|mi)(?: ?/ ?h| (?:an|per|each|every|in an"
    r"|in one) hour|ph)\b",
    re.I,
)
_SAVED = ("save", "shorter", "longer", "further", "farther", "more", "less", "difference", "detour", "extra")
_DIRECT = ("direct", "directly", "straight", "direct road", "direct way")
_MOST_WAYS = 2_000
_SHORTEST = ("shortest", "quickest", "fastest", "best", "cheapest", "at least")


@dataclass(frozen=True)
class _Roads:
    """The towns, and the row of each road between two of them."""

    towns: tuple[str, ...]
    rows: dict[frozenset[int], int]
    lengths: dict[frozenset[int], Number]
    column: int

    def path(self, towns: list[int]) -> list[frozenset[int]] | None:
        """Return the roads along these towns; None if there is one missing."""
        roads = [frozenset(pair) for pair in pairwise(towns)]
        return roads if roads and all(road in self.rows for road in roads) else None

    def ways(self, start: int, end: int) -> list[list[int]]:
        """Return every way from one town to another that comes through no town twice, as towns."""
        found: list[list[int]] = []
        open_ways = [[start]]
        for _ in range(_MOST_WAYS):
            way = open_ways.pop() if open_ways else []
            if not way:
                break
            if way[-1] == end:
                found.append(way)
                continue
            near = {town for road in self.rows if way[-1] in road for town in road}
            open_ways.extend([*way, town] for town in sorted(near - set(way)))
        return found

    def length(self, towns: list[int]) -> Number:
        """Return the length of a way."""
        return sum(self.lengths[frozenset(pair)] for pair in pairwise(towns))


def routes(exercise: Exercise) -> Found | None:
    """How far is it from Hill to Port via Lake? How much shorter is the direct road?"""
    roads = _roads(exercise)
    if roads is None or exercise.asks("which", "average", "mean", "how many roads", "percent", "fraction", "who"):
        return None
    asked = _towns(roads, exercise.asking)
    towns = asked if len(asked) > 1 else _towns(roads, exercise.question)
    if len(towns) < 2:
        return None
    script = Script()
    if exercise.asks(*_SAVED) and not exercise.asks("how many more minutes"):
        return _saved(exercise, roads, towns, script)
    way = _way(exercise, roads, towns)
    if way is None:
        return None
    path = roads.path(way)
    if path is None:
        return None
    length = total(
        script.let(" ".join(roads.towns[town] for town in pair), roads.lengths[road])
        for pair, road in zip(pairwise(way), path, strict=True)
    )
    if exercise.asks(*_BACK) and way[0] != way[-1]:
        length = length * 2
    rows = tuple(sorted({roads.rows[road] for road in path}))
    speed = _SPEED.search(exercise.question)
    if speed is not None:
        return _timed(exercise, script, length, plain_number(speed[1]), rows)
    if (
        exercise.asks("how long", "how many hours", "how many minutes", "when")
        and "km" in exercise.grid.names[roads.column].lower()
    ):
        return None
    return Found(
        "route", script.answer(length.rounded(10) if isinstance(length.value, float) else length), rows, sure=0.9
    )


def _timed(exercise: Exercise, script: Script, length: Term, speed: Number, rows: tuple[int, ...]) -> Found | None:
    """Return how long a way takes at a speed."""
    if not exercise.asks("how long", "how many hours", "how many minutes", "how much time"):
        return None
    hours = length / script.let("speed", speed)
    if exercise.asks("how many minutes") or (hours.value < 1 and not exercise.asks("how many hours")):
        return Found("route", script.answer((hours * 60).rounded(2)), rows, sure=0.8)
    return Found("route", script.answer(hours.rounded(2)), rows, sure=0.85)


def _way(exercise: Exercise, roads: _Roads, towns: list[int]) -> list[int] | None:
    """Return the towns of the way that is meant, in order."""
    low = exercise.whole
    order = _ordered(exercise, roads, towns)
    if len(order) == 2:
        if exercise.asks(*_SHORTEST) and not exercise.asks("at least"):
            return min(roads.ways(*order), key=roads.length, default=None)
        if roads.path(order) is not None:
            return order
        ways = roads.ways(*order)
        return ways[0] if len(ways) == 1 or (ways and any(f" {word} " in low for word in _SHORTEST)) else None
    return order if roads.path(order) is not None else None


def _ordered(exercise: Exercise, roads: _Roads, towns: list[int]) -> list[int]:
    """Return the towns in the order of the way: "from A to D via B and C" is A, B, C, D."""
    text = exercise.asking if len(_towns(roads, exercise.asking)) > 1 else exercise.question
    cut = re.search(r"\b(?:via|through|by way of|passing(?: through| by)?|over|stopping (?:at|in))\b", text, re.I)
    if cut is None or len(towns) < 3:
        return towns
    before, after = _towns(roads, text[: cut.start()]), _towns(roads, text[cut.start() :])
    if len(before) == 2:
        return [before[0], *after, before[1]]
    if len(before) == 1 and len(after) > 1:
        return [before[0], *after]
    if not before and len(after) > 2:
        ends = re.search(r"\bfrom\b", text[cut.start() :], re.I)
        return [after[-2], *after[:-2], after[-1]] if ends else towns
    return towns


def _saved(exercise: Exercise, roads: _Roads, towns: list[int], script: Script) -> Found | None:
    """Return how much longer one way is than another: by other towns instead of the direct road."""
    order = _ordered(exercise, roads, towns)
    start, end = order[0], order[-1]
    ways = roads.ways(start, end)
    if exercise.asks(*_DIRECT) and len(order) == 2:
        others = [way for way in ways if len(way) > 2]
        if len(others) != 1 or roads.path(order) is None:
            return None
        order = others[0]
    if len(order) == 2 or roads.path(order) is None or roads.path([start, end]) is None:
        return None
    long = script.let("by_way_of_others", total(term(roads.lengths[frozenset(pair)]) for pair in pairwise(order)))
    short = script.let("direct", roads.lengths[frozenset((start, end))])
    made = long - short
    return Found("route", script.answer(Term(f"abs({made.text})", abs(made.value))), sure=0.85)


def _towns(roads: _Roads, text: str) -> list[int]:
    """Return the towns that a text names, in order, each as often as it is named one after another."""
    found = [town for _, town in mentions(roads.towns, stems(text))]
    return [town for at, town in enumerate(found) if not at or found[at - 1] != town]


def _roads(exercise: Exercise) -> _Roads | None:
    """Return the table as roads; None if it isn't one: two towns and a length in each row, or towns beside towns."""
    grid = exercise.grid
    if len(grid.rows) < 2 or not grid.measured:
        return None
    column = next(
        (at for at in grid.measured if _FAR.search(grid.names[at].lower()) or _FAR.search(exercise.title.lower())), None
    )
    ends: list[tuple[str, str]] = []
    if grid.width >= 3 and column == 2 and {0, 1}.isdisjoint(grid.measured) and _joins(exercise):
        ends = [(row[0], row[1]) for row in grid.rows]
    elif column == 1 and all(len(_BETWEEN.split(label)) == 2 for label in grid.labels):
        ends = [tuple(_BETWEEN.split(label)) for label in grid.labels]  # type: ignore[misc]
    if not ends or column is None or any(one == other or not one or not other for one, other in ends):
        return None
    towns = tuple(dict.fromkeys(town.strip() for pair in ends for town in pair))
    places = {town: at for at, town in enumerate(towns)}
    pairs = [frozenset((places[one.strip()], places[other.strip()])) for one, other in ends]
    if len(set(pairs)) < len(pairs):
        return None
    lengths = {pair: grid.numbers[row][column] or 0 for row, pair in enumerate(pairs)}
    return _Roads(towns, {pair: row for row, pair in enumerate(pairs)}, lengths, column)


def _joins(exercise: Exercise) -> bool:
    """Whether the first two columns are the ends of a way: one town stands in both, or they are headed so."""
    grid = exercise.grid
    headed = {"from", "start", "between", "town", "origin"} & set(grid.names[0].lower().split())
    headed_too = {"to", "end", "and", "destination", "town"} & set(grid.names[1].lower().split())
    return bool(headed and headed_too) or bool({row[0] for row in grid.rows} & {row[1] for row in grid.rows})
