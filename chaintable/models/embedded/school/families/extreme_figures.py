"""The figure itself, not the row that has it: the cheapest you can pay, the lowest price, the highest score."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, stems

_WHO = (
    r"(?:i|you|we|he|she|they|one|anyone|anybody|someone|somebody|people|it|this|that|a [a-z]{3,12}|[A-Z][a-z]{1,14})"
)
_PAID = re.compile(
    rf"\b(?:the )?(?P<end>cheapest|least|lowest|most|dearest|highest|maximum|minimum|priciest)(?: (?:price|amount|money"
    rf"|sum|fee|cost|charge))?(?: that)? {_WHO} (?:can |could |will |would |might |may |must |should |have to |has to"
    r" |had to |need to |needs to |ever |possibly |be |get |gets |am |are |is |was |were |do |did ){0,4}"
    r"(?:pays?|paid|spend|spends|spent|charged?|get away with|cost|costs)\b", re.I,
)  # fmt: skip
"""The least that you can pay."""
_PURPOSE = re.compile(r"\bto (?!pay|spend|the|a|an|my|me|us)[a-z]{2,12}\b")
"""What it is paid for, which only some of the rows may be."""
_NOUNS = frozenset(
    """
price cost fee fare charge amount sum figure value number score mark temperature total rate wage level reading count
""".split()
)
"""What a figure is called, whatever it measures."""
_FIGURE = re.compile(
    r"\b(?:what(?:'s| is| was| were| are)|find|give|tell me|name|state)(?: up with)? (?:the |its |her |his |their "
    r"|my )?"
    r"(?P<end>highest|lowest|largest|smallest|greatest|biggest|top|maximum|minimum|cheapest|best|worst|dearest|longest"
    r"|shortest|least|most) (?P<noun>(?:(?:number|amount) of )?(?:[a-z]{3,12} )?[a-z]{3,12})\b", re.I,
)  # fmt: skip
_OTHERWISE = ("which", "who", "whose", "where", "difference", "between", "range", "second", "third", "than", "percent",
              "share", "two", "three", "average", "mean", "most common", "most popular", "how often", "how many times",
              "apart", "frequent", "buy", "both", "when", "plus", "usual", "common", "typical", "often")  # fmt: skip


def extreme_figure(exercise: Exercise) -> Found | None:
    """What's the least I can pay for a game on a weekday? What is the lowest price?"""
    said = _PAID.search(exercise.asking)
    if exercise.choices or exercise.asks(*_OTHERWISE) or exercise.has(TOTAL) or _quantities(exercise):
        return None
    column = _priced(exercise) if said is not None else None
    if said is None and (said := _FIGURE.search(exercise.asking)) is not None:
        column = _called(exercise, said["noun"])
    if said is None or column is None or exercise.money:
        return None
    rows = exercise.rows_named
    if len(rows) == 1 or len(set(said["end"].lower().split()) & (MOST | LEAST)) != 1:
        return None
    grid, largest = exercise.grid, said["end"].lower() in MOST
    script = Script()
    kept = rows or list(range(len(grid.rows)))
    held = script.let("figures", {grid.labels[row]: grid.numbers[row][column] for row in kept})
    if len(held.value) < len(kept) or len(kept) < 2:
        return None
    choose, name = (max, "max") if largest else (min, "min")
    made = Term(f"{name}({held.text}.values())", choose(held.value.values()))
    sure = 0.5 if _PURPOSE.search(exercise.asking[said.end() :]) else 0.88
    return Found("extreme figure", script.answer(made), tuple(rows) or None, (0, column), sure=sure)


def asks_what_is_paid(exercise: Exercise) -> bool:
    """Whether the least or the most that somebody pays is asked for: "the cheapest I can get away with"."""
    said = _PAID.search(exercise.asking)
    return said is not None and not exercise.asks("which", "who", "where", "whose")


def _quantities(exercise: Exercise) -> bool:
    """Whether the sentence says how many of something there are, which would be multiplied."""
    inside = {word for text in (*exercise.grid.names, *exercise.grid.labels) for word in stems(text)}
    return any(
        ((word in COUNTED and word != "one") or word[0].isdigit()) and word not in inside for word in exercise.words
    )


def _priced(exercise: Exercise) -> int | None:
    """Return the column of prices that is meant: the only one, or the one that is named."""
    grid = exercise.grid
    priced = grid.priced
    if len(priced) == 1:
        return priced[0]
    found = named([grid.names[at] for at in priced], exercise.words)
    return priced[found[0]] if len(found) == 1 else None


def _called(exercise: Exercise, noun: str) -> int | None:
    """Return the one column whose figures the noun calls by their name, or by a word for any figure."""
    counted = re.match(r"(?:number|amount) of ", noun, re.I)
    grid, words = exercise.grid, stems(noun[counted.end() :] if counted else noun)
    if not words or set(stems(grid.names[0])) & set(words) or any(set(words) & set(stems(one)) for one in grid.labels):
        return None
    by_head = [at for at in grid.measured if set(words) & set(stems(grid.names[at]))]
    if len(by_head) == 1:
        return by_head[0]
    if counted:
        return None
    if not set(words) & _NOUNS or set(words) <= {"number", "amount", "count"}:
        return None
    if set(words) & {"price", "cost", "fee", "fare", "charge", "rate"} and not by_head:
        return _priced(exercise)
    scope = scope_of(exercise)
    return scope.columns[0] if scope is not None and scope.is_one_column else None
