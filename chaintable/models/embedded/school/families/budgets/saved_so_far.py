"""What was put aside week by week, added up to one of them: who has saved more by then, and what is still missing."""

import re
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found, spaced
from chaintable.models.embedded.school.program_text import Program, Script, Term, best, total
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import is_money, quantity, stem, stems

_TIMES = frozenset("week month day year term quarter".split())
_PUT_ASIDE = frozenset(
    "save saved saving put earn earned collect collected raise raised pocket aside add added".split()
)
_ADDED_UP = frozenset("total balance far sum account".split())
"""Words of a table that adds up already what was saved before."""
_BY_THEN = re.compile(
    r" (?:(?:by|at|until|till|to|as of|come) the end of|up to the end of|up to and including|through(?: to)?"
    r"|after) (?:the )?"
)
_AFTER_SO_MANY = re.compile(r" after (?:the first |these )?(?P<many>[a-z]{3,6}|\d{1,2}) (?P<unit>weeks|months|days) ")
_OVER_ALL = re.compile(
    r" (?:over|in|during|across) (?:the|these|all)(?: the| these)? (?:[a-z]{2,6} )?(?:weeks|months|days) "
)
_ALL = ("altogether", "in all", "in total", "total", "overall", "all together", "now", "so far", "in the end")
_SHORT = ("short", "missing", "still need", "still needs", "more does", "more do", "lack", "lacks", "to go", "needs",
          "need", "away")  # fmt: skip
_BOTH = ("together", "both", "the two", "between them", "they", "combined")
_YES_NO = frozenset("is are was were do does did has have had can could will would".split())
_OTHERWISE = ("percent", "percentage", "fraction", "average", "mean", "each", "which month", "which week", "which day",
              "when", "how many weeks", "how many months", "how many days", "in which", "spend",
              "spent", "left")  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Savings:
    """The exercise, the columns of those who save, the rows that are over by then, and how sure these are meant."""

    exercise: Exercise
    columns: dict[str, int]
    rows: tuple[int, ...]
    is_told: bool
    sure: float

    def sum_of(self, script: Script, name: str) -> Term:
        """Return what one has put aside by then, by a name of its own."""
        parts = [self.exercise.grid.numbers[row][self.columns[name]] or 0 for row in self.rows]
        return script.let(name, total(Term(repr(part), part) for part in parts).rounded())


def saved_so_far(exercise: Exercise) -> Found | None:
    """Who has saved more by the end of May? Tess wants a $90 coat: how much is she short after April?"""
    savings = _savings(exercise)
    if savings is None:
        return None
    for read in (_who, _enough, _short, _apart, _held):
        if (program := read(savings)) is not None:
            return Found("saved so far", program, savings.rows, sure=savings.sure)
    return None


def _savings(exercise: Exercise) -> _Savings | None:
    """Return the table as savings; None unless it tells how much money was put aside in each week, month or day."""
    grid = exercise.grid
    if grid.header is None or not grid.measured or not _TIMES & set(stems(grid.names[0])) or exercise.asks(*_OTHERWISE):
        return None
    if grid.measured != tuple(range(1, grid.width)) or not all(
        is_money(row[at]) for row in grid.rows for at in grid.measured
    ):
        return None
    about = set(stems(" ".join((exercise.title, *grid.names))))
    if about & _ADDED_UP or not (about | set(exercise.all_words)) & _PUT_ASIDE or "spent" in about:
        return None
    then = _by_then(exercise)
    over_all = _OVER_ALL.search(exercise.plain) is not None
    if then is None and (exercise.rows_named or not (over_all or exercise.asks(*_ALL, "short", "still"))):
        return None
    rows = tuple(range(len(grid.rows) if then is None else then + 1))
    rises = all(list(grid.column(at)) == sorted(grid.column(at)) for at in grid.measured)
    columns = {grid.names[at]: at for at in grid.measured}
    return _Savings(exercise, columns, rows, over_all or then is not None, 0.7 if rises else 0.88)


def _by_then(exercise: Exercise) -> int | None:
    """Return the row up to which it is added up: "by the end of May", "after week 3"."""
    head = spaced(exercise.grid.names[0])
    after = [exercise.plain[said.end() - 1 :] for said in _BY_THEN.finditer(exercise.plain)]
    rests = [rest for one in after for rest in (one, one.removeprefix(head[:-1]))]
    if (said := _AFTER_SO_MANY.search(exercise.plain)) is not None and stem(said["unit"]) in stems(head):
        many = quantity(said["many"])
        return many - 1 if isinstance(many, int) and 0 < many <= len(exercise.grid.rows) else None
    rows = enumerate(map(spaced, exercise.grid.labels))
    return next((row for row, label in rows if any(rest.startswith(label) for rest in rests)), None)


def _names(savings: _Savings) -> list[str]:
    """Return those whose savings are meant: whom the question names, or the only one."""
    names = list(savings.columns)
    found = named(names, savings.exercise.words) or named(names, savings.exercise.all_words)
    return [names[at] for at in found] if found or len(names) > 1 else names


def _who(savings: _Savings) -> Program | None:
    """Return who has the most or the least of all by then."""
    exercise, less = savings.exercise, savings.exercise.has(FEWER | LEAST)
    if not exercise.asks("who", "whose") or len(savings.columns) < 2 or exercise.money:
        return None
    if not less and not (exercise.has(MORE | MOST) or exercise.asks("ahead", "in front", "richer")):
        return None
    script = Script()
    sums = {name: savings.sum_of(script, name) for name in savings.columns}
    held = {name: one.value for name, one in sums.items()}
    if len(set(held.values())) < len(held):
        return None
    text = ", ".join(f"{name!r}: {one.text}" for name, one in sums.items())
    return script.answer(best(script.let("saved", Term(f"{{{text}}}", held)), largest=not less))


def _goal(savings: _Savings) -> tuple[Script, Term, Term] | None:
    """Return the one sum that somebody wants, and what they have by then."""
    names, money = _names(savings), savings.exercise.money
    if len(money) != 1 or len(names) != 1:
        return None
    script = Script()
    return script, script.let("goal", money[0]), savings.sum_of(script, names[0])


def _enough(savings: _Savings) -> Program | None:
    """Return whether the money is enough by then."""
    goal = _goal(savings)
    if goal is None or savings.exercise.plain.split()[0] not in _YES_NO:
        return None
    script, wanted, held = goal
    return script.answer(Term(f"'yes' if {held.text} >= {wanted.text} else 'no'",
                              "yes" if held.value >= wanted.value else "no"))  # fmt: skip


def _short(savings: _Savings) -> Program | None:
    """Return how much is still missing by then."""
    goal, exercise = _goal(savings), savings.exercise
    if (
        goal is None
        or not exercise.asks(*_SHORT)
        or not exercise.asks("how much", "how many dollars", "what")
        or exercise.asks("than")
    ):
        return None
    script, wanted, held = goal
    return script.answer((wanted - held).rounded()) if held.value <= wanted.value else None


def _apart(savings: _Savings) -> Program | None:
    """Return how much more one of two has put aside by then than the other."""
    names, exercise = _names(savings), savings.exercise
    if len(names) != 2 or exercise.money or not savings.is_told or not exercise.asks("how much"):
        return None
    if not exercise.has(MORE | FEWER) or not exercise.asks("than"):
        return None
    script = Script()
    one, other = (savings.sum_of(script, name) for name in names)
    gap = one - other
    return script.answer(Term(f"abs({gap.text})", abs(gap.value)).rounded())


def _held(savings: _Savings) -> Program | None:
    """Return what one, or all of them together, have put aside by then."""
    exercise, names = savings.exercise, _names(savings)
    both = len(savings.columns) > 1 and exercise.asks(*_BOTH)
    if exercise.money or not savings.is_told or not exercise.asks("how much", "what") or exercise.has(MORE | FEWER):
        return None
    names = list(savings.columns) if both and not names else names
    if not names or exercise.has(MOST | LEAST) or (len(names) > 1 and not (both or exercise.asks("and"))):
        return None
    script = Script()
    return script.answer(total(savings.sum_of(script, name) for name in names).rounded())
