"""Ask for the row with the most or least of something, the second, the first three, the latest or the earliest."""

from random import Random

from training.generated import restrictions
from training.generated.fields import Amount, Day
from training.generated.intents.intent import QuestionWithAnswers, ask
from training.generated.phrases import say
from training.generated.sheet import Column, Sheet

_WITH = (
    "which {noun} has the {m} {c}?",
    "which {noun} had the {m} {c}?",
    "what {noun} has the {m} {c}?",
    "{noun} with the {m} {c}",
    "find the {noun} with the {m} {c}",
    "which {noun} shows the {m} {c}?",
    "name the {noun} with the {m} {c}",
    "{m} {c}: which {noun}?",
    "which of the {nouns} has the {m} {c}?",
)
_BEING = (
    "which {noun} is the {m}?",
    "what is the {m} {noun}?",
    "which is the {m} {noun}?",
    "{m} {noun}",
    "{m} {noun}?",
    "which {noun} was the {m}?",
    "which of the {nouns} is {m}?",
    "name the {m} {noun}",
    "find the {m} {noun}",
)
_HIGH = ("highest", "largest", "biggest", "greatest", "most", "top", "maximum", "max")
_LOW = ("lowest", "smallest", "least", "minimum", "min")
_OTHER = (
    "what is the {d} of the {noun} with the {m} {c}?",
    "{d} of the {noun} with the {m} {c}",
    "what {d} does the {noun} with the {m} {c} have?",
    "which {d} has the {noun} with the {m} {c}?",
    "what {d} had the {m} {c}?",
    "show the {d} for the {m} {c}",
    "give the {d} of the {noun} that has the {m} {c}",
    "for the {noun} with the {m} {c}, what is the {d}?",
)
_AMONG = (
    "of the {rows}, which has the {m} {c}?",
    "which of the {rows} has the {m} {c}?",
    "among {rows}, which {noun} has the {m} {c}?",
    "{m} {c} among {rows}: which {noun}?",
    "out of all {rows}, which one has the {m} {c}?",
    "looking only at {rows}, which {noun} has the {m} {c}?",
    "which {noun} has the {m} {c} of all {rows}?",
    "name the one with the {m} {c} of the {rows}",
)
_TOP = (
    "which {n} {nouns} have the {m} {c}?",
    "top {n} {nouns} by {m} {c}",
    "list the {n} {nouns} with the {m} {c}",
    "what are the {n} {nouns} with the {m} {c}?",
    "name the {n} {nouns} with the {m} {c}",
    "{n} {nouns} with the {m} {c}",
    "show me the {n} {nouns} that have the {m} {c}",
    "give the {n} {nouns} with the {m} {c}",
)
_TOP_PLAIN = (
    "top {n} {nouns} by {c}",
    "what are the top {n} {nouns} by {c}?",
    "list the top {n} {nouns} by {c}",
    "top {n} by {c}",
    "which {nouns} are the top {n} in {c}?",
    "the {n} best {nouns} by {c}",
    "who or what are the first {n} {nouns} by {c}?",
    "show the top {n} {nouns} in {c}",
)
_DATED = (
    "which {noun} has the {m} {c}?",
    "which {noun} has the {m} {c}?",
    "{noun} with the {m} {c}",
    "what {noun} has the {m} {c}?",
    "name the {noun} with the {m} {c}",
    "find the {noun} whose {c} is the {m}",
)
_DATED_VERB = (
    "which {noun} was {verb} {m}?",
    "which {noun} was {verb} {m}?",
    "what {noun} was {verb} {m}?",
    "{noun} {verb} {m}",
    "name the {noun} {verb} {m}",
    "find the {noun} that was {verb} {m}",
)


def _ranked(column: Column, down: bool) -> list[int]:
    """Return the rows by their value, from the highest if `down`."""
    known = column.days() or column.numbers()
    return sorted(known, key=lambda row: known[row], reverse=down)


def _stands_out(column: Column, ranked: list[int], place: int = 0) -> bool:
    """Return whether no other row has the value of the row at this rank."""
    there = column.values[ranked[place]]
    return sum(column.values[row] == there for row in ranked) == 1


def _nouns(sheet: Sheet) -> dict[str, str]:
    return {"noun": sheet.kind.noun, "nouns": sheet.kind.nouns}


def extreme_row(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the row with the highest or lowest number."""
    if not sheet.amounts:
        return None
    column, down = rng.choice(sheet.amounts), rng.random() < 0.6
    ranked = _ranked(column, down)
    if not _stands_out(column, ranked):
        return None
    adjectives = (column.field.most if down else column.field.least) if isinstance(column.field, Amount) else ()
    words = {"c": column.say(rng), "m": rng.choice(_HIGH if down else _LOW), **_nouns(sheet)}
    if adjectives and rng.random() < 0.6:
        return ask(say(rng, _BEING, **{**words, "m": rng.choice(adjectives)}), sheet.key.cells[ranked[0]])
    return ask(say(rng, _WITH, **words), sheet.key.cells[ranked[0]])


def second_row(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the row with the second or third highest or lowest number."""
    if not sheet.amounts:
        return None
    column, down = rng.choice(sheet.amounts), rng.random() < 0.7
    place = rng.choice((1, 1, 2))
    ranked = _ranked(column, down)
    if not all(_stands_out(column, ranked, rank) for rank in range(place + 1)):
        return None
    ordinal = ("second", "third")[place - 1] if rng.random() < 0.8 else ("2nd", "3rd")[place - 1]
    superlative = rng.choice(_HIGH[:4] if down else _LOW[:2])
    question = say(rng, _WITH, c=column.say(rng), m=f"{ordinal} {superlative}", **_nouns(sheet))
    return ask(question, sheet.key.cells[ranked[place]])


def top_rows(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the names of the rows with the highest or lowest few numbers."""
    if not sheet.amounts:
        return None
    column, down, count = rng.choice(sheet.amounts), rng.random() < 0.75, rng.choice((2, 3, 3, 3, 5))
    ranked = _ranked(column, down)
    if count >= len(ranked) or column.values[ranked[count - 1]] == column.values[ranked[count]]:
        return None
    number = rng.choice((str(count), {2: "two", 3: "three", 5: "five"}[count]))
    words = {"c": column.say(rng), "m": rng.choice(_HIGH[:5] if down else _LOW[:3]), "n": number, **_nouns(sheet)}
    ways = _TOP_PLAIN if down and rng.random() < 0.5 else _TOP
    return ask(say(rng, ways, **words), (sheet.key.cells[row] for row in ranked[:count]))


def cell_of_extreme(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for another cell of the row with the highest or lowest number."""
    others = [*sheet.groups, *sheet.days]
    if not sheet.amounts or not others:
        return None
    column, other, down = rng.choice(sheet.amounts), rng.choice(others), rng.random() < 0.6
    ranked = _ranked(column, down)
    if not _stands_out(column, ranked) or other.values[ranked[0]] is None:
        return None
    words = {"c": column.say(rng), "d": other.say(rng), "m": rng.choice(_HIGH if down else _LOW), **_nouns(sheet)}
    return ask(say(rng, _OTHER, **words), other.cells[ranked[0]])


def extreme_among(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the row with the most or least among those that meet a condition."""
    condition = restrictions.draw_one(sheet, rng)
    if not condition or len(condition.rows) < 3 or not sheet.amounts:
        return None
    column, down = rng.choice(sheet.amounts), rng.random() < 0.6
    ranked = [row for row in _ranked(column, down) if row in condition.rows]
    if column.header in condition.columns or not _stands_out(column, ranked):
        return None
    words = {"c": column.say(rng), "m": rng.choice(_HIGH if down else _LOW), "rows": condition.of(sheet.kind.nouns)}
    return ask(say(rng, _AMONG, **words, **_nouns(sheet)), sheet.key.cells[ranked[0]])


def latest_row(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the row with the latest or earliest date."""
    if not sheet.days:
        return None
    column, late = rng.choice(sheet.days), rng.random() < 0.5
    field = column.field
    if not isinstance(field, Day):
        return None
    ranked = _ranked(column, late)
    if not _stands_out(column, ranked):
        return None
    words = {
        "c": column.say(rng),
        "m": rng.choice(("latest", "last", "most recent") if late else ("earliest", "first")),
    }
    ways: tuple[str, ...] = _DATED
    if field.verb and rng.random() < 0.5:
        ways, words["m"] = (
            _DATED_VERB,
            rng.choice(("last", "most recently", "latest") if late else ("first", "earliest")),
        )
    elif column is sheet.days[0] and len(sheet.days) == 1 and rng.random() < 0.6:
        ways, words["m"] = _BEING, rng.choice(field.late if late else field.early)
    return ask(say(rng, ways, **words, **_nouns(sheet), verb=field.verb), sheet.key.cells[ranked[0]])


EXTREMES = (extreme_row, second_row, top_rows, cell_of_extreme, extreme_among, latest_row)
