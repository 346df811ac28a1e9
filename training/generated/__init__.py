"""Generated questions about generated spreadsheets, to train on besides the questions of people about web tables.

>>> one = make_examples(1)[0]
>>> one.id, one.table.shape[0] > 9, len(one.answers) > 0
('made-0-cell_of_row', True, True)
"""

import re
from dataclasses import dataclass
from random import Random

from chaintable.tables.table import Table
from training.generated.intents import ALL, Intent
from training.generated.sheet import Sheet, draw_sheet

_SHEETS, _TRIES = 200, 200
_PEOPLE = re.compile(r"^(?:which|what) (?:employee|student)s? (?=[a-z])", re.IGNORECASE)
_ASKED_WHO = 0.6

__all__ = ["Made", "make_examples"]


@dataclass(frozen=True, slots=True)
class Made:
    """A generated question with its table and answers. The id ends with the intent: `made-12-sum_where`.

    Examples of one sheet share one table.
    """

    id: str
    question: str
    table: Table
    answers: tuple[str, ...]


def make_examples(number: int = 2000, seed: int = 0) -> list[Made]:
    """Return `number` examples over some 200 sheets. The intents take turns; the same seed gives the same examples."""
    rng = Random(f"made-{seed}")  # noqa: S311 - training data, no secrets
    sheets = [draw_sheet(place, rng) for place in range(_SHEETS)]
    seen: set[tuple[int, str]] = set()
    return [_make_one(place, sheets, seen, rng) for place in range(number)]


def _make_one(place: int, sheets: list[Sheet], seen: set[tuple[int, str]], rng: Random) -> Made:
    """Return the example at a place, about a sheet that fits. No question is asked twice of a sheet."""
    intent = ALL[place % len(ALL)]
    for _ in range(_TRIES):
        sheet = rng.choice(sheets)
        asked = intent(sheet, rng)
        if asked and (id(sheet), asked[0]) not in seen:
            seen.add((id(sheet), asked[0]))
            question = _PEOPLE.sub("who ", asked[0]) if rng.random() < _ASKED_WHO else asked[0]
            return Made(f"made-{place}-{_name(intent)}", question, sheet.table, asked[1])
    raise ValueError(f"No sheet fits the question {_name(intent)!r}, or all its questions were asked: make fewer.")


def _name(intent: Intent) -> str:
    return str(getattr(intent, "__name__", "intent"))
