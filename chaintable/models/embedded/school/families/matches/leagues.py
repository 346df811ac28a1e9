"""League tables: how far a team is behind the leaders, the matches it didn't lose, and its points after more wins."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity, stems

_POINTS = frozenset("point pts total score".split())
_RESULTS = {
    "won": frozenset("won win victory w".split()),
    "drawn": frozenset("drawn draw tie tied d".split()),
    "lost": frozenset("lost loss losse defeat l".split()),
}
_LEADER = re.compile(
    r" (?:(?:league |table )?leaders?|leading (?:team|side|club|group)|first place|number one|top spot"
    r"|top(?: team| side| club| group)?(?: (?:in|of) the (?:table|league|standings))?"
    r"|(?:team|side|club|one|ones) (?:at the top|in first place|in the lead|in front|on top)|winners?|champions?) "
)
_SECOND = re.compile(r" (?:second|runners? up|nearest rivals?|next (?:team|side|club|best)|closest rivals?) ")
_APART = re.compile(
    r" (?:behind|gap|adrift|off|short of|catch|away from|separates?|between|trail|trailing|clear|ahead|more|fewer|less"
    r"|lead by|reach|draw level|make up) "
)
_NOT_LOST = re.compile(
    r" (?:(?:not|never|n't)(?: to)? (?:lose|lost|been beaten|beaten|get beaten)|[a-z]{2,6}n't (?:lose|lost|beaten)"
    r"|without (?:losing|(?:a )?defeat|being beaten)|unbeaten|undefeated|avoid(?:ed|s)? (?:defeat|losing|a loss)"
    r"|(?:at least|pick up|picked up|take|took|get|got) (?:a|one) (?:single )?(?:point|draw)) "
)
_NOT_WON = re.compile(
    r" (?:(?:not|never)(?: to)? (?:win|won)|[a-z]{2,6}n't (?:win|won)|without (?:winning|a win)|winless"
    r"|fail(?:ed|s)? to win) "
)
_COUNT = rf"(?P<many>\d{{1,2}}|{'|'.join(list(COUNTED)[1:13])}|an?|both)"
_MORE = r"(?:other |more |further |of |the |their |its |his |her |next |last |remaining |coming )*"
_WINS = re.compile(
    rf"\b(?:wins?|won|beats?)\b(?: {_MORE}{_COUNT}\b)?"
    rf"|\b(?P<noun>\d{{1,2}}|{'|'.join(list(COUNTED)[1:13])}|an?) (?:more |further |extra )?"
    r"(?:wins?|victor(?:y|ies))\b",
    re.I,
)
_DRAWS = re.compile(rf"\b(?:draws?|ties?)\b(?: {_MORE}{_COUNT}\b)?", re.I)
_WORTH = {
    kind: re.compile(
        rf"\b(?P<many>\d|[a-z]{{3,5}}) (?:points? )?(?:is |are )?(?:given |awarded )?(?:for|per) (?:an?|each|every) "
        rf"(?:{words})\b|\b(?:an?|each|every) (?:{words})(?: is worth| gives?(?: you)?| counts?(?: as)?| brings?"
        rf"| earns?| gets?(?: you)?| means| scores?)? (?P<value>\d|[a-z]{{3,5}})\b",
        re.I,
    )
    for kind, words in (("won", "win|victory"), ("drawn", "draw|tie"))
}
_SUPPOSED = re.compile(r" (?:if|suppose|supposing|say|imagine|after|once|when|with) ")
_OTHERWISE = ("percent", "percentage", "fraction", "average", "who", "which", "whose", "per game", "per match")


def league(exercise: Exercise) -> Found | None:
    """How many points are the Owls behind the leaders? How many matches didn't they lose? What if they win twice?"""
    points = _points(exercise)
    if points is None or exercise.asks(*_OTHERWISE) or len(set(exercise.grid.labels)) < len(exercise.grid.labels):
        return None
    labels = exercise.grid.labels
    rows = exercise.rows_named or named(labels, exercise.all_words) or partly_named(labels, exercise.words)
    return _after_more(exercise, rows, points) or _not_lost(exercise, rows) or _behind(exercise, rows, points)


def _points(exercise: Exercise) -> int | None:
    """Return the one column of points of a table whose rows are teams or players; None if there is no such one."""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2:
        return None
    found = [at for at in grid.measured if _POINTS & set(stems(grid.names[at])[:1] + stems(grid.names[at])[-1:])]
    return found[0] if len(found) == 1 else None


def _results(exercise: Exercise) -> dict[str, int]:
    """Return the column of each kind of result."""
    grid, found = exercise.grid, {}
    for kind, words in _RESULTS.items():
        columns = [at for at in grid.measured if words & set(stems(grid.names[at]))]
        if len(columns) == 1:
            found[kind] = columns[0]
    return found


def _not_lost(exercise: Exercise, rows: list[int]) -> Found | None:
    """Return the matches that a team didn't lose, or didn't win: those of the two other kinds."""
    columns = _results(exercise)
    not_lost, not_won = _NOT_LOST.search(exercise.plain), _NOT_WON.search(exercise.plain)
    counted = exercise.asks("how many games", "how many matches", "how many times", "how often", "how many of")
    if len(columns) < len(_RESULTS) or len(rows) != 1 or not counted or (not_lost is None) == (not_won is None):
        return None
    script, figures = Script(), exercise.grid.numbers[rows[0]]
    kinds = ("won", "drawn") if not_lost else ("drawn", "lost")
    one, other = (script.let(kind, figures[columns[kind]] or 0) for kind in kinds)
    return Found("league", script.answer(one + other), tuple(rows), (0, *exercise.grid.measured), sure=0.88)


def _behind(exercise: Exercise, rows: list[int], points: int) -> Found | None:
    """Return how many points a team is behind the first, or the first is ahead of the second."""
    if not (_LEADER.search(exercise.plain) and _APART.search(exercise.plain)) or exercise.choices:
        return None
    grid, second = exercise.grid, _SECOND.search(exercise.plain)
    asked = exercise.asks("how many points", "how many", "how far", "by how much", "how big", "what", "what's")
    held = {label: values[points] for label, values in zip(grid.labels, grid.numbers, strict=True)}
    if not asked or None in held.values() or len(rows) > 1 or bool(rows) == (second is not None):
        return None
    if exercise.asks("games", "matches", "goals"):
        return None
    script = Script()
    named_so = script.let("points", held)
    first, *others = sorted((value for value in held.values() if value is not None), reverse=True)
    leader = Term(f"max({named_so.text}.values())", first)
    behind = Term(f"sorted({named_so.text}.values())[-2]", others[0]) if second else None
    own = behind or Term(f"{named_so.text}[{grid.labels[rows[0]]!r}]", held[grid.labels[rows[0]]])
    made = leader - own
    return Found("league", script.answer(made), tuple(rows) or None, (0, points), sure=0.88) if made.value else None


def _after_more(exercise: Exercise, rows: list[int], points: int) -> Found | None:
    """Return the points of a team after more wins and draws: "three points for a win: if they win twice more"."""
    win, draw = (_worth(exercise, kind) for kind in ("won", "drawn"))
    if len(rows) != 1 or not exercise.asks("how many points", "how many", "what") or win is None:
        return None
    if _SUPPOSED.search(exercise.whole) is None or not exercise.asks("points", "total"):
        return None
    text = exercise.question
    for pattern in _WORTH.values():
        text = pattern.sub(" ", text)
    wins, draws = _many(_WINS, text), _many(_DRAWS, text)
    if not wins or (draws and draw is None):
        return None
    script = Script()
    made = script.let("points", exercise.grid.numbers[rows[0]][points] or 0) + term(wins) * win
    made = made + term(draws) * (draw or 0) if draws else made
    return Found("league", script.answer(made), tuple(rows), (0, *exercise.grid.measured), sure=0.88)


def _worth(exercise: Exercise, kind: str) -> Number | None:
    """Return how many points the question gives for a win or a draw."""
    found = _WORTH[kind].search(exercise.question)
    return quantity(found["many"] or found["value"]) if found else None


def _many(pattern: re.Pattern[str], text: str) -> Number:
    """Return how many wins or draws a text says: 2 for "win their next two matches", 1 for "win the next match"."""
    found = pattern.search(text)
    if found is None:
        return 0
    said = found["many"] or (found["noun"] if "noun" in pattern.groupindex else None)
    if said is None or said.lower() in ("a", "an"):
        return 1
    return 2 if said.lower() == "both" else quantity(said) or 0
