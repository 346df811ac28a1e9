"""Records of money received and spent, with what was left after each line."""

import re
from dataclasses import dataclass
from functools import cached_property

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, summed
from chaintable.models.embedded.school.words.named_labels import likest, places
from chaintable.models.embedded.school.words.words_and_numbers import MONTHS, Number

_DATE = re.compile(r"(\d{1,2})/(\d{1,2})(?:/\d{2,4})?")
_DATE_WITH_YEAR = re.compile(r"\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}-\d\d-\d\d")
_MONEY = frozenset(("money", "much", "total", "altogether", *MONTHS))
"""Words of a question that name no line."""
_SPENT = ("spend", "spent", "expenses", "expense", "cost", "pay for", "paid for")
_GIVEN = ("spend", "spent", "pay", "paid", "cost", "expense", "donate", "give", "costs")
_EARNED = (
    "make",
    "earn",
    "earned",
    "made",
    "receive",
    "received",
    "get",
    "deposit",
    "give",
    "gave",
    "pay",
    "paid",
    "income",
    "got",
    "come in",
)


@dataclass(frozen=True)
class _Ledger:
    """The exercise with the columns of its record."""

    exercise: Exercise
    description: int

    @cached_property
    def received(self) -> int | None:
        return self.exercise.grid.place_of(
            "received", "income", "deposit", "money in", "earned", "got", "credit", "in ($"
        )

    @cached_property
    def spent(self) -> int | None:
        return self.exercise.grid.place_of("expense", "spent", "withdraw", "money out", "paid", "debit", "out ($")

    @cached_property
    def balance(self) -> int | None:
        return self.exercise.grid.place_of("available", "balance", "funds", "left")

    def likest_line(self, without: frozenset[str]) -> int | None:
        """Return the line whose description the question names best, by other words than these."""
        words = [word for word in self.exercise.words if word not in without]
        return likest([row[self.description] for row in self.exercise.grid.rows], words)

    def values(self, column: int | None, rows: list[int]) -> list[Number]:
        """Return the amounts of these rows in a column."""
        if column is None:
            return []
        return [value for row in rows if (value := self.exercise.grid.numbers[row][column]) is not None]


def money_record(exercise: Exercise) -> Found | None:
    """How much was spent on a day or on a thing? What was left at the end?"""
    description = exercise.grid.place_of("description", "item", "activity", "transaction")
    if (
        description is None
        or is_of_account(exercise)
        or exercise.grid.place_of("received", "expense", "available", "balance", "withdraw", "income") is None
    ):
        return None
    ledger = _Ledger(exercise, description)
    return _balance(ledger) or _lines(ledger)


def _balance(ledger: _Ledger) -> Found | None:
    exercise, rows = ledger.exercise, list(range(len(ledger.exercise.grid.rows)))
    if exercise.asks("at the start", "beginning", "at the beginning", "start with"):
        row = next((row for row in rows if "balance" in exercise.grid.rows[row][ledger.description].lower()), 0)
    elif exercise.asks("at the end of", "end of the month", "at the end") and not exercise.asks(
        "how much more", "difference"
    ):
        told = [exercise.grid.rows[at][ledger.description].lower() for at in rows]
        named_end = [
            at for at in rows if "end of" in told[at] and f" {told[at].partition('end of ')[2]} " in exercise.plain
        ]
        row = named_end[0] if named_end else rows[-1]
    else:
        return None
    values = ledger.values(ledger.balance, [row])
    return Found("balance", Script().answer(values[0]), (row,), sure=0.9) if values else None


def _lines(ledger: _Ledger) -> Found | None:
    exercise = ledger.exercise
    every = list(range(len(exercise.grid.rows)))
    rows = [row for row in every if is_dated(exercise.grid.labels[row], exercise)]
    months = [MONTHS.index(word) + 1 for word in exercise.words if word in MONTHS]
    if not rows and months and exercise.asks(*_SPENT, *_EARNED):
        dated = [_DATE.fullmatch(label) for label in exercise.grid.labels]
        rows = [row for row, one in enumerate(dated) if one is not None and int(one[1]) in months]
        if ledger.likest_line(_MONEY) is not None:
            rows = []
    if not rows:
        at = ledger.likest_line(_MONEY)
        rows = [] if at is None else [at]
    if not rows:
        return _all(ledger, every)
    if exercise.asks(*_GIVEN) and ledger.values(ledger.spent, rows):
        return _sum(ledger, rows, ledger.values(ledger.spent, rows))
    if exercise.asks(*_EARNED):
        return _sum(ledger, rows, ledger.values(ledger.received, rows))
    return _sum(ledger, rows, ledger.values(ledger.balance, rows[-1:]))


def _all(ledger: _Ledger, rows: list[int]) -> Found | None:
    if ledger.exercise.asks(*_SPENT):
        return _sum(ledger, None, ledger.values(ledger.spent, rows))
    if ledger.exercise.asks(*_EARNED):
        return _sum(ledger, None, ledger.values(ledger.received, rows))
    return None


def _sum(ledger: _Ledger, rows: list[int] | None, amounts: list[Number]) -> Found | None:
    if not amounts:
        return None
    script = Script()
    program = script.answer(summed(script.let("amounts", amounts)).rounded())
    return Found("record", program, None if rows is None else tuple(rows), sure=0.85)


def is_of_account(exercise: Exercise) -> bool:
    """Whether the lines are dated with their years, as those of an account that runs on for months."""
    return any(_DATE_WITH_YEAR.fullmatch(label) for label in exercise.grid.labels)


def is_dated(cell: str, exercise: Exercise) -> bool:
    """Whether the question names the date of a line: 7/5 is "July 5"."""
    found = _DATE.fullmatch(cell)
    if found is None:
        return bool(cell) and bool(places(cell, exercise.words))
    month, day = int(found[1]), str(int(found[2]))
    words = exercise.words
    return 1 <= month <= 12 and any(words[at : at + 2] == (MONTHS[month - 1], day) for at in range(len(words)))
