"""What somebody has left of a sum of money in the table once they spend some of it, or get some more."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import is_money, stems

_SPENDS = re.compile(
    r"\b(?:spends?|spent|pays?|paid|gives? away|gave away|loses?|lost|lends?|lent|withdraws?|takes? out|took out|uses?"
    r"|donates?|hands? over)\b", re.I,
)  # fmt: skip
_GETS = re.compile(
    r"\b(?:gets?|got|earns?|receives?|received|finds?|found|is given|are given|puts? in|adds?|added|saves?|wins?|won)\b"
    r"(?! left)", re.I,
)  # fmt: skip
_HELD = frozenset("saved savings money pocket balance has have purse piggy bank allowance amount budget".split())
_LEFT = ("left", "left over", "remain", "remains", "remaining", "then", "now", "still", "afterwards")
_OTHERWISE = ("each", "every", "per", "percent", "half", "more than", "less than", "week", "month", "how many", "which",
              "than", "difference", "altogether", "together", "total")  # fmt: skip


def after_spending(exercise: Exercise) -> Found | None:
    """If Tim spends $13 on a torch, how much has he got left?"""
    grid, rows = exercise.grid, named(exercise.grid.labels, exercise.all_words)
    if len(grid.measured) != 1 or len(rows) != 1 or len(exercise.money) != 1 or exercise.says(*_OTHERWISE):
        return None
    (column,) = grid.measured
    of_money = _HELD & set(stems(f"{grid.names[column]} {exercise.title}"))
    if not of_money or not is_money(grid.rows[rows[0]][column]):
        return None
    spends, gets = _SPENDS.search(exercise.question), _GETS.search(exercise.question.partition("how much")[0])
    if (spends is None) == (gets is None) or not exercise.asks("how much", "what") or not exercise.asks(*_LEFT, "have"):
        return None
    script = Script()
    held = script.let(grid.labels[rows[0]], grid.numbers[rows[0]][column])
    told = script.let("spent" if spends else "got", term(exercise.money[0]))
    made = held - told if spends else held + told
    return Found("told price", script.answer(made.rounded()), tuple(rows), sure=0.88) if made.value >= 0 else None
