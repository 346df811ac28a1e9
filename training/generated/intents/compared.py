"""One column compared with another: which rows are over budget, how many are below their reorder level."""

from random import Random

from training.generated.intents.intent import QuestionWithAnswers, ask
from training.generated.phrases import say
from training.generated.restrictions import cells_of, draw_equal
from training.generated.sheet import Column, Sheet

_OVER = (
    "{over}",
    "{over}",
    "with {c} over {d}",
    "where {c} is more than {d}",
    "whose {c} exceeds the {d}",
    "with more {c} than {d}",
    "with a {c} above the {d}",
    "where the {c} is higher than the {d}",
    "with {c} > {d}",
)
_UNDER = (
    "{under}",
    "{under}",
    "with {c} under {d}",
    "where {c} is less than {d}",
    "whose {c} is below the {d}",
    "with less {c} than {d}",
    "with a {c} lower than the {d}",
    "where the {c} is smaller than the {d}",
    "with {c} < {d}",
)
_COUNT = (
    "how many {nouns} {are} {side}?",
    "how many {nouns} {side} are there?",
    "number of {nouns} {side}",
    "count the {nouns} {side}",
    "how many of the {nouns} {are} {side}?",
    "what is the number of {nouns} {side}?",
    "how many {nouns} {side}?",
    "{nouns} {side}: how many?",
)
_LIST = (
    "which {nouns} {are} {side}?",
    "list the {nouns} {side}",
    "list all {nouns} that {are} {side}",
    "what {nouns} {are} {side}?",
    "name the {nouns} {side}",
    "{nouns} {side}",
    "show me the {nouns} {side}",
    "give all {nouns} {side}",
)
_ONE = {
    True: (
        "did {c} exceed {d} for {k}?",
        "is the {c} of {k} higher than its {d}?",
        "was {c} above {d} for {k}?",
        "does {k} have more {c} than {d}?",
        "{k}: is {c} more than {d}?",
        "is {c} greater than {d} for {noun} {k}?",
        "was the {c} for {k} over the {d}?",
        "did {k} go {side}?",
    ),
    False: (
        "was {c} less than {d} for {k}?",
        "is the {c} of {k} lower than its {d}?",
        "was {c} below {d} for {k}?",
        "does {k} have less {c} than {d}?",
        "{k}: is {c} smaller than {d}?",
        "is {c} under {d} for {noun} {k}?",
        "did the {c} for {k} fall short of the {d}?",
        "is {k} {side}?",
    ),
}
_SHORT = ("over ", "above ", "under ", "below ")
_MARGIN = (
    "which {noun} has the largest difference between {c} and {d}?",
    "which {noun} exceeds its {d} the most in {c}?",
    "for which {noun} is {c} furthest above {d}?",
    "{noun} with the biggest gap of {c} over {d}",
    "where is {c} minus {d} the largest?",
    "which {noun} has the highest {c} compared with {d}?",
    "which {noun} has the greatest excess of {c} over {d}?",
    "name the {noun} whose {c} is furthest above its {d}",
)


def _side(sheet: Sheet, rng: Random) -> tuple[str, tuple[int, ...]] | None:
    """Return one side of two compared columns in words, and its rows."""
    if not sheet.pairs():
        return None
    versus, first, second = rng.choice(sheet.pairs())
    over = rng.random() < 0.55
    words = {
        "c": first.say(rng),
        "d": second.say(rng),
        "over": rng.choice(versus.over),
        "under": rng.choice(versus.under),
    }
    rows = _more(first, second) if over else _more(second, first)
    if "within budget" in words.values():  # spending exactly the budget is within the budget
        return None
    return rng.choice(_OVER if over else _UNDER).format(**words), rows


def _more(first: Column, second: Column) -> tuple[int, ...]:
    """Return the rows where the first column holds more than the second."""
    others = second.numbers()
    return tuple(row for row, number in first.numbers().items() if row in others and number > others[row])


def _joined(way: tuple[str, ...], side: str) -> tuple[str, ...]:
    """Return the phrases that fit: "are over budget", but not "are with a cost over the budget"."""
    linked = side.startswith(("with", "where", "whose"))
    return tuple(one for one in way if not linked or "{are}" not in one)


def count_over(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many rows hold more, or less, in one column than in another."""
    found = _side(sheet, rng)
    if not found or not found[1]:
        return None
    side, rows = found
    words = {"nouns": sheet.kind.nouns, "side": side, "are": rng.choice(("are", "were", "went", "are"))}
    return ask(say(rng, _joined(_COUNT, side), **words), str(len(rows)))


def count_over_where(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask the same of the rows that have a value."""
    found, condition = _side(sheet, rng), draw_equal(sheet, rng)
    if not found or not condition:
        return None
    side, rows = found
    both = set(rows) & set(condition.rows)
    words = {"nouns": condition.of(sheet.kind.nouns), "side": side, "are": rng.choice(("are", "were"))}
    return ask(say(rng, _joined(_COUNT, side), **words), str(len(both))) if both else None


def list_over(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask which rows hold more, or less, in one column than in another."""
    found = _side(sheet, rng)
    if not found or not 0 < len(found[1]) <= 15:
        return None
    side, rows = found
    words = {"nouns": sheet.kind.nouns, "side": side, "are": rng.choice(("are", "were", "are"))}
    return ask(say(rng, _joined(_LIST, side), **words), cells_of(sheet.key, rows))


def is_over(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask whether a named row holds more, or less, in one column than in another."""
    if not sheet.pairs():
        return None
    versus, first, second = rng.choice(sheet.pairs())
    row, over = rng.randrange(sheet.rows), rng.random() < 0.6
    apart = first.numbers()[row] - second.numbers()[row]
    if apart == 0:
        return None
    short = [text for text in (versus.over if over else versus.under) if text.startswith(_SHORT)]
    ways = _ONE[over] if short else _ONE[over][:-1]
    words = {"c": first.say(rng), "d": second.say(rng), "k": sheet.key.cells[row], "noun": sheet.kind.noun}
    question = say(rng, ways, **words, side=rng.choice(short or [""]))
    return ask(question, "yes" if (apart > 0) == over else "no")


def furthest_over(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask for the row where the first column is furthest above the second."""
    if not sheet.pairs():
        return None
    _, first, second = rng.choice(sheet.pairs())
    others = second.numbers()
    apart = {row: round(number - others[row], 6) for row, number in first.numbers().items()}
    best = max(apart, key=lambda row: apart[row])
    if apart[best] <= 0 or list(apart.values()).count(apart[best]) > 1 or -min(apart.values()) >= apart[best]:
        return None
    question = say(rng, _MARGIN, c=first.say(rng), d=second.say(rng), noun=sheet.kind.noun)
    return ask(question, sheet.key.cells[best])


COMPARED = (count_over, count_over_where, list_over, is_over, furthest_over)
