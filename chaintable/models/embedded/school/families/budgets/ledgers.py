"""Money that came in and went out, line by line, without what was left: its sums, its largest line, what remains."""

import re
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.budgets.money_records import is_dated, is_of_account
from chaintable.models.embedded.school.program_text import Script, Term, best, summed, term
from chaintable.models.embedded.school.words.named_labels import likest, named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import Number, number

_IN = re.compile(r"\b(?:in|received|income|deposits?|earned|earnings|got|credits?|gifts?)\b|\+", re.I)
_OUT = re.compile(
    r"\b(?:out|spent|expenses?|spending|withdrawals?|withdrawn|paid|payments?|debits?|cost)\b|^-$|\(-\)", re.I
)
_SPENT = ("spend", "spent", "spending", "pay", "paid", "pays", "cost", "costs", "go out", "went out", "goes out",
    "expenses", "expense",
          "give", "gave", "use up", "buy", "bought")  # fmt: skip
_RECEIVED = ("earn", "earned", "receive", "received", "get", "got", "come in", "came in", "comes in", "income",
    "make", "made", "deposit",
             "deposited", "take in", "took in", "money in", "gets", "earns", "given")  # fmt: skip
_REMAINS = (
    "left",
    "remain",
    "remains",
    "at the end",
    "have now",
    "still have",
    "left over",
    "end of",
    "balance",
    "saved",
    "save",
)
_SURPLUS = ("more money come in", "more come in", "more than she spent", "more than he spent",
    "more than they spent", "more in than out",
            "earn more", "earned more", "difference between")  # fmt: skip
_AUXILIARIES = frozenset("is are was were do does did has have had can could will would".split())


@dataclass(frozen=True)
class _Ledger:
    """The columns of what a line is for, of money in and of money out, with the amounts of each line."""

    told: int
    received: int
    spent: int
    amounts: dict[int, dict[int, Number]]


def ledger(exercise: Exercise) -> Found | None:
    """How much did she spend in April? What did she spend the most on? How much is left, if she began with $5?"""
    book = _ledger(exercise)
    if book is None or exercise.asks(
        "average", "mean", "percent", "fraction", "how many times", "how often", "how many"
    ):
        return None
    script = Script()
    column = _column(exercise, book)
    rows = _rows(exercise, book)
    if (
        not rows
        and exercise.asks(*_REMAINS)
        and exercise.asks("how much", "what", "how many dollars")
        and column is None
    ):
        return _remaining(exercise, book, script)
    if (
        exercise.asks(*_REMAINS)
        and not rows
        and not exercise.asks("spend", "spent", "earn", "earned", "receive", "received")
    ):
        return _remaining(exercise, book, script)
    if column is None:
        return None
    held = book.amounts[column]
    if exercise.has(MOST | LEAST) and not rows:
        if exercise.asks("how much", "how big", "how large", "amount"):
            pick, name = (max, "max") if exercise.has(MOST) else (min, "min")
            numbers = script.let("amounts", list(held.values()))
            return Found("record", script.answer(Term(f"{name}({numbers.text})", pick(numbers.value))), sure=0.85)
        values = {exercise.grid.rows[row][book.told]: value for row, value in held.items()}
        return Found("record", script.answer(best(script.let("amounts", values), exercise.has(MOST))), sure=0.88)
    if exercise.plain.split()[0] in _AUXILIARIES or exercise.asks("which", "who", "when"):
        return None
    if rows and (kept := [row for row in rows if row in held]):
        made = summed(script.let("amounts", [held[row] for row in kept]))
        return Found("record", script.answer(made.rounded()), tuple(kept), sure=0.88)
    if rows:
        return None
    made = summed(script.let("amounts", list(held.values())))
    return Found("record", script.answer(made.rounded()), sure=0.88)


def _remaining(exercise: Exercise, book: _Ledger, script: Script) -> Found | None:
    """Return what is left at the end: what there was, and what came in, without what went out."""
    money = exercise.money
    if len(money) > 1 or exercise.plain.split()[0] in _AUXILIARIES:
        return None
    came, went = (
        summed(script.let(name, list(book.amounts[at].values())))
        for name, at in (("came_in", book.received), ("went_out", book.spent))
    )
    made = came - went if not money else term(money[0]) + came - went
    return Found("record", script.answer(made.rounded()), sure=0.9 if money else 0.75)


def _column(exercise: Exercise, book: _Ledger) -> int | None:
    """Return the column of what was spent or received, as the verb says; None if it is neither or both."""
    spent, received = exercise.asks(*_SPENT), exercise.asks(*_RECEIVED)
    if exercise.asks("spend", "spent") and not exercise.asks("earn", "earned", "came in", "come in"):
        return book.spent
    return None if spent == received else book.spent if spent else book.received


def _rows(exercise: Exercise, book: _Ledger) -> list[int]:
    """Return the lines that are named by their date or by what they are for; all of one name."""
    grid = exercise.grid
    dated = [row for row, label in enumerate(grid.labels) if is_dated(label, exercise)] if book.told else []
    if dated:
        return dated
    texts = [row[book.told] for row in grid.rows]
    found = named(texts, exercise.words) or partly_named(texts, exercise.words)
    if not found and (near := likest(texts, exercise.words)) is not None:
        found = [near]
    said = {texts[row].lower() for row in found}
    return [row for row, text in enumerate(texts) if text.lower() in said]


def _ledger(exercise: Exercise) -> _Ledger | None:
    grid = exercise.grid
    if grid.header is None or grid.width < 3 or len(grid.rows) < 2 or is_of_account(exercise):
        return None
    filled = [at for at in range(grid.width) if _is_of_amounts(exercise, at)]
    received = [at for at in filled if _IN.search(grid.names[at]) and not _OUT.search(grid.names[at])]
    spent = [at for at in filled if _OUT.search(grid.names[at]) and not _IN.search(grid.names[at])]
    others = [at for at in range(grid.width) if at not in (*filled, 0)] or [0]
    if len(received) != 1 or len(spent) != 1 or len(filled) != 2 or len(others) != 1:
        return None
    both = any(grid.numbers[row][received[0]] and grid.numbers[row][spent[0]] for row in range(len(grid.rows)))
    if both:
        return None
    amounts = {
        at: {row: abs(value) for row, values in enumerate(grid.numbers) if (value := values[at])}
        for at in (received[0], spent[0])
    }
    return _Ledger(others[0], received[0], spent[0], amounts) if all(amounts.values()) else None


def _is_of_amounts(exercise: Exercise, at: int) -> bool:
    cells = [row[at].strip(" -–—") for row in exercise.grid.rows]
    return any(cells) and all(not cell or number(cell) is not None for cell in cells) and at > 0
