"""A team's matches, with its own goals and those of its opponents: won, lost or drawn, and goals let in."""

import re
from collections.abc import Iterable

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import stem, stems

_OWN = frozenset("our we us for scored own".split())
_OTHERS = frozenset("their they them against conceded opponent rival".split())
_SAID = {
    "win": re.compile(r"\b(?:win|wins|won|beat|beats|beaten|victor(?:y|ies))\b"),
    "loss": re.compile(r"\b(?:lose|loses|lost|loss|losses|defeats?|defeated)\b"),
    "draw": re.compile(r"\b(?:draw|draws|drew|drawn|tie|ties|tied|even)\b"),
}
_AS_SAID = {
    "win": ("win", "won", "victory"),
    "loss": ("loss", "lost", "defeat", "lose"),
    "draw": ("draw", "tie", "drew"),
}
_SIGNS = {"win": ">", "loss": "<", "draw": "=="}
_ENDED = ("end", "ended", "go", "went", "result", "outcome", "finish", "finished", "turn out", "come out", "came out")
_LET_IN = ("let in", "concede", "conceded", "allow", "allowed", "score against us", "scored against us", "against us")
_SCORED = ("score", "scored", "shoot", "shot", "made")
_SCORES = frozenset("goal point run score try".split())
_AUXILIARIES = frozenset("did do does has have was is were are".split())
_OTHER = (
    "more",
    "fewer",
    "average",
    "percent",
    "fraction",
    "difference",
    "than",
    "mean",
    "median",
    "per",
    "each",
)


def team_match(exercise: Exercise) -> Found | None:
    """How did the game against Easton end? How many games did we win? How many goals have we let in?"""
    columns = _columns(exercise)
    if columns is None or exercise.asks(*_OTHER) or exercise.has(MOST | LEAST):
        return None
    rows = exercise.rows_named or partly_named(exercise.grid.labels, exercise.words)
    said = [kind for kind, words in _SAID.items() if words.search(exercise.plain)]
    if len(rows) == 1:
        return _ended(exercise, columns, rows[0], said)
    if rows:
        return None
    if exercise.asks("how many", "how often") and len(said) == 1:
        return _counted(exercise, columns, said[0])
    if exercise.asks("how many") and not said:
        return _goals(exercise, columns)
    return _listed(exercise, columns, said[0]) if exercise.asks("who", "which", "whom") and len(said) == 1 else None


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of the team's own goals and that of its opponents'."""
    grid = exercise.grid
    heads = {at: set(stems(grid.names[at])) for at in grid.measured}
    others = [at for at, own in heads.items() if own & _OTHERS]
    own = [at for at, words in heads.items() if words & _OWN and at not in others]
    fits = grid.header is not None and len(grid.measured) == 2 and len(own) == len(others) == 1
    return (own[0], others[0]) if fits else None


def _outcome(exercise: Exercise, columns: tuple[int, int], row: int) -> str:
    ours, theirs = (exercise.grid.numbers[row][at] or 0 for at in columns)
    return "win" if ours > theirs else "loss" if ours < theirs else "draw"


def _chosen(choices: Iterable[str], kind: str) -> str | None:
    """Return the one choice that says how a match ended."""
    found = [one for one in choices if {stem(word) for word in one.lower().split()} & {*map(stem, _AS_SAID[kind])}]
    return found[0] if len(found) == 1 else None


def _ended(exercise: Exercise, columns: tuple[int, int], row: int, said: list[str]) -> Found | None:
    """Return whether one match was won, lost or drawn, as the choices say it, or yes or no where one is asked."""
    script, kind = Script(), _outcome(exercise, columns, row)
    ours, theirs = (script.let(exercise.grid.names[at], exercise.grid.numbers[row][at]) for at in columns)
    if exercise.plain.split()[0] in _AUXILIARIES and len(said) == 1:
        test = f"{ours.text} {_SIGNS[said[0]]} {theirs.text}"
        made = Term(f"'yes' if {test} else 'no'", "yes" if kind == said[0] else "no")
    else:
        names = {one: _chosen(exercise.choices, one) or one for one in _SAID}
        if not exercise.asks(*_ENDED) and len(said) < 2:
            return None
        win, loss, draw = (repr(names[one]) for one in ("win", "loss", "draw"))
        text = f"{win} if {ours.text} > {theirs.text} else {loss} if {ours.text} < {theirs.text} else {draw}"
        made = Term(text, names[kind])
    return Found("match", script.answer(made), (row,), (0, *columns), sure=0.88)


def _held(exercise: Exercise, script: Script, columns: tuple[int, int]) -> Term:
    grid = exercise.grid
    return script.let("matches", [(row[0], *(values[at] for at in columns))
                                  for row, values in zip(grid.rows, grid.numbers, strict=True)])  # fmt: skip


def _counted(exercise: Exercise, columns: tuple[int, int], kind: str) -> Found:
    script = Script()
    held = _held(exercise, script, columns)
    count = sum(_outcome(exercise, columns, row) == kind for row in range(len(exercise.grid.rows)))
    text = f"sum(1 for _, ours, theirs in {held.text} if ours {_SIGNS[kind]} theirs)"
    return Found("match", script.answer(Term(text, count)), None, (0, *columns), sure=0.88)


def _listed(exercise: Exercise, columns: tuple[int, int], kind: str) -> Found | None:
    script, grid = Script(), exercise.grid
    held = _held(exercise, script, columns)
    found = [label for row, label in enumerate(grid.labels) if _outcome(exercise, columns, row) == kind]
    if not found:
        return None
    text = f"', '.join(name for name, ours, theirs in {held.text} if ours {_SIGNS[kind]} theirs)"
    return Found("match", script.answer(Term(text, ", ".join(found))), sure=0.85 if len(found) == 1 else 0.7)


def _goals(exercise: Exercise, columns: tuple[int, int]) -> Found | None:
    """Return how many goals the team scored, or let in."""
    asked = stems(exercise.plain.partition("how many")[2])[:1]
    let_in = exercise.asks(*_LET_IN) or (exercise.asks("opponents", "others", "they") and exercise.asks(*_SCORED))
    ours = exercise.asks(*_SCORED) and exercise.says("we", "our", "us", "team") and not let_in
    if not asked or asked[0] not in _SCORES or let_in == ours:
        return None
    grid, script = exercise.grid, Script()
    column = columns[1] if let_in else columns[0]
    held = script.let(grid.names[column], grid.column(column))
    made = Term(f"sum({held.text})", sum(held.value))
    return Found("match", script.answer(made), None, (0, column), sure=0.88)
