"""Points that the question gives for what the columns count: 3 for a win and 1 for a draw, 5 cents for a can."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best, term, total
from chaintable.models.embedded.school.words.named_labels import alike
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity, stems

_WORTH = re.compile(
    r"\b(?:an?|each|every|per|the) ([a-z]{3,12})(?: [a-z]{3,12})? (?:is worth |gives?(?: you| a team)? "
    r"|counts?(?: for| as)? |earns?(?: you)? |brings? |gets?"
    r" |scores? |is |costs? |sells for |means )?\$?(\d{1,3}(?:\.\d{1,2})?|[a-z]{2,6})\b"
    r"|\$?(\d{1,3}(?:\.\d{1,2})?|[a-z]{2,6}) (?:points? |cents? |dollars? )?(?:is given |are given "
    r"|are awarded )?for (?:an?|each|every) ([a-z]{3,12})",
    re.I,
)
_AND = re.compile(
    r"(?:,| and| but) (?:an?|each|every) ([a-z]{3,12}) (?:is worth |gives? |only |just )?(\d{1,3}|[a-z]{2,6})\b", re.I
)
_PLAYED = ("games", "matches", "rounds")
_RESULTS = ("win", "won", "draw", "drawn", "tie", "tied", "loss", "lost", "losse", "losses", "defeat", "victory")


def told_points(exercise: Exercise) -> Found | None:
    """A win is worth 3 points and a draw 1: how many points do the Owls have? How many games did they play?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2:
        return None
    results = [at for at in grid.measured if set(stems(grid.names[at])) & set(_RESULTS)]
    if len(results) > 1 and (found := _games(exercise, results)) is not None:
        return found
    weights = _weights(exercise)
    if len(weights) < 2:
        return None
    rows = exercise.rows_named
    script = Script()
    if len(rows) == 1 and exercise.asks("how many", "how much", "what"):
        return Found("points", script.answer(_score(exercise, rows[0], weights)), tuple(rows), (0, *weights), sure=0.9)
    if len(rows) == 2 and exercise.asks("how many more", "how many fewer", "difference", "how many points"):
        high, low = sorted((_score(exercise, row, weights) for row in rows), key=lambda one: -float(one.value))
        first, second = script.let("more", high), script.let("fewer", low)
        return Found("points", script.answer(first - second), tuple(rows), (0, *weights), sure=0.85)
    if not exercise.asks_which or not (exercise.has(MOST | LEAST) or exercise.has(MORE | FEWER)):
        return None
    scores = {row: _score(exercise, row, weights) for row in (rows if len(rows) > 1 else range(len(grid.rows)))}
    text = ", ".join(f"{grid.labels[row]!r}: {score.text}" for row, score in scores.items())
    held = script.let("points", Term(f"{{{text}}}", {grid.labels[row]: score.value for row, score in scores.items()}))
    return Found("points", script.answer(best(held, not exercise.has(LEAST | FEWER))), columns=(0, *weights), sure=0.85)


def _score(exercise: Exercise, row: int, weights: dict[int, Number]) -> Term:
    return total(term(exercise.grid.numbers[row][at]) * weight for at, weight in weights.items())


def _weights(exercise: Exercise) -> dict[int, Number]:
    """Return what each column counts for, as the question says."""
    grid, found = exercise.grid, {}
    said = [(one[0] or one[3], one[1] or one[2]) for one in _WORTH.findall(exercise.question)]
    for noun, count in [*said, *_AND.findall(exercise.question)]:
        value = 0 if count.lower() in ("none", "nothing", "no") else quantity(count)
        columns = [
            at
            for at in grid.measured
            if any(
                alike(word, stems(noun)[0]) or word[:3] == noun[:3].lower()
                for word in stems(grid.names[at])
                if stems(noun)
            )
        ]
        if value is not None and len(columns) == 1:
            found[columns[0]] = value
    return found


def _games(exercise: Exercise, results: list[int]) -> Found | None:
    """How many games a team played, and what part of them it won: wins, draws and losses together."""
    grid, rows = exercise.grid, exercise.rows_named
    whole = [total(term(grid.numbers[row][at]) for at in results) for row in range(len(grid.rows))]
    same = len({one.value for one in whole}) == 1
    row = rows[0] if len(rows) == 1 else 0 if same and not rows else None
    if row is None or exercise.has(MOST | LEAST):
        return None
    script = Script()
    played = exercise.asks(*(f"how many {word}" for word in _PLAYED)) and exercise.asks(
        "play", "played", "plays", "in all", "total", "altogether"
    )
    if played:
        return Found("points", script.answer(whole[row]), (row,), (0, *results), sure=0.85)
    if not exercise.asks("fraction", "percent", "percentage", "what part") or len(rows) != 1:
        return None
    asked = [
        at
        for at in results
        if any(
            alike(word, said)
            or word[:3] == said[:3]
            or {word, said} <= {"win", "won"}
            or {word, said} <= {"loss", "losse", "lost", "lose"}
            for word in stems(grid.names[at])
            for said in exercise.words
        )
    ]
    if len(asked) != 1:
        return None
    part = term(grid.numbers[row][asked[0]])
    program = (
        script.percent(part, whole[row])
        if exercise.asks("percent", "percentage")
        else script.fraction(part, whole[row])
    )
    return Found("points", program, (row,), (0, *results), card="fraction", sure=0.85)
