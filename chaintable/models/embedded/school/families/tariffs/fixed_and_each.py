"""Price lists with a fixed part and a price for each: a taxi's starting fee and its kilometers, a standing charge."""

import re
from dataclasses import dataclass
from math import floor

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.columns_compared.row_rates import plain_unit
from chaintable.models.embedded.school.program_text import Program, Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    STOP,
    Number,
    is_money,
    quantity,
    stem,
    stems,
)

_FIXED = re.compile(
    r"\b(?:start(?:ing)?|fixed|base|basic|standing|call[- ]?out|booking|entry|entrance|joining|flat|set[- ]?up|delivery"
    r"|pick[- ]?up|service|connection|admission|boarding|registration|getting in|travel|flag|line|cover) ?(?:fee|charge"
    r"|price|fare|cost|rate|amount|fall|rental)?\b", re.I,
)  # fmt: skip
_EACH = re.compile(
    r"\b(?:each|every|per|for each|for every|price of (?:a|one|each)|an?)(?: (?:extra|additional|further|full|whole"
    r"|single))? (?P<unit>[a-z]{1,14})(?P<rest>.*)", re.I,
)  # fmt: skip
_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_SAID = re.compile(
    rf"(?<![$€£.\d])\b(?P<many>\d{{1,5}}(?:\.\d{{1,2}})?|{_COUNTS}|an?|no|none)[ -](?=(?P<words>[a-z -]{{1,40}}))", re.I
)
_LEFT = ("left", "change", "back", "remain", "left over")
_GAP = ("dearer", "more expensive", "how much more", "difference", "cheaper", "how much less", "extra")
_ASKS = ("cost", "costs", "pay", "price", "how much", "charge", "charged", "bill", "fare", "come to", "set me back",
         "set us back", "owe", "what", "total", "spend")  # fmt: skip
_OTHERWISE = ("percent", "percentage", "average", "fraction", "which", "who", "split", "share", "only the", "just the",
              "not counting", "median", "aside", "alone", "on its own", "on their own", "ignoring",
              "apart from", "as much as", "worth", "the same as")  # fmt: skip
_WITHOUT = re.compile(r"\b(?:without|except|excluding|besides) (?:the |a |any )?(?P<words>[a-z -]{1,30})", re.I)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The rows that are paid once, and those that are paid for each of a unit, with the words for it."""

    fixed: tuple[int, ...]
    each: dict[int, tuple[str, ...]]


def fixed_and_each(exercise: Exercise) -> Found | None:
    """What does a ride of 6 km cost with a starting fee of $3 and $1.50 for each? How far can I go for $15?"""
    parts = _parts(exercise)
    if parts is None or exercise.says(*_OTHERWISE) or len(exercise.money) > 1:
        return None
    counts, script = _counts(exercise, parts), Script()
    grid = exercise.grid
    if any(row in parts.fixed for row in named(grid.labels, exercise.words)) or _leaves_out(exercise, parts):
        return None
    program, rows = _program(exercise, script, parts, counts)
    return None if program is None else Found("fixed and each", program, tuple(sorted(rows)), sure=0.88)


def _program(
    exercise: Exercise, script: Script, parts: _Parts, counts: dict[int, list[Number]]
) -> tuple[Program | None, set[int]]:
    """Return the program of what is asked, and the rows that it reads."""
    rows = {*parts.fixed, *counts}
    twice = [row for row, many in counts.items() if len(many) == 2]
    if twice:
        return _gap(exercise, script, twice, counts), set(twice)
    asked = _asked_for(exercise, parts)
    cost = _cost(exercise, script, parts, counts)
    if asked is not None and exercise.money:
        return _affordable(exercise, script, asked, cost), rows | {asked}
    main = next(row for row in parts.each if row not in parts.fixed)
    if main not in counts and (len(parts.each) == 1 or not any(_same_unit(parts, main, row) for row in counts)):
        return None, rows
    if exercise.money:
        return _against(exercise, script, cost), rows
    if exercise.choices or exercise.asks(*_GAP) or not exercise.asks(*_ASKS):
        return None, rows
    return script.answer(cost.rounded()), rows


def _same_unit(parts: _Parts, one: int, other: int) -> bool:
    """Whether two rows are for the same unit, such as units by day and by night."""
    return other in parts.each and parts.each[one][0] == parts.each[other][0] and other not in parts.fixed


def _leaves_out(exercise: Exercise, parts: _Parts) -> bool:
    """Whether the fixed part isn't to be counted: "without the starting fee"."""
    own = {word for row in parts.fixed for word in stems(exercise.grid.labels[row])} | {"fee", "charge"}
    said = _WITHOUT.search(exercise.question)
    return said is not None and not own.isdisjoint(stems(said["words"]))


def _cost(exercise: Exercise, script: Script, parts: _Parts, counts: dict[int, list[Number]]) -> Term:
    """Return what all parts come to."""
    grid, terms = exercise.grid, []
    for row in sorted({*parts.fixed, *counts}):
        price, many = script.let(grid.labels[row], grid.numbers[row][1]), counts.get(row, [1])[0]
        terms += [price if many == 1 else term(many) * price]
    return total(terms)


def _gap(exercise: Exercise, script: Script, twice: list[int], counts: dict[int, list[Number]]) -> Program | None:
    """Return how much dearer more of one thing is, other things the same."""
    if len(twice) != 1 or len(counts) != 1 or not exercise.asks(*_GAP) or exercise.money:
        return None
    price = script.let(exercise.grid.labels[twice[0]], exercise.grid.numbers[twice[0]][1])
    one, other = counts[twice[0]]
    return script.answer((Term(f"abs({one!r} - {other!r})", abs(one - other)) * price).rounded())


def _affordable(exercise: Exercise, script: Script, asked: int, cost: Term) -> Program | None:
    """Return how many of one thing a sum of money pays for beside the fixed part."""
    price, money = script.let(exercise.grid.labels[asked], exercise.grid.numbers[asked][1]), exercise.money[0]
    if money < cost.value or not price.value:
        return None
    many = (money - cost.value) / price.value
    script.lines.insert(0, "from math import floor")
    text = f"floor(round(({money!r} - ({cost.text})) / {price.text}, 6))"
    return script.answer(Term(text, floor(round(many, 6))))


def _against(exercise: Exercise, script: Script, cost: Term) -> Program | None:
    """Return what is left of a sum of money, or whether it is enough."""
    money = exercise.money[0]
    if exercise.asks(*_LEFT) and exercise.asks("how much", "what"):
        return script.answer((term(money) - cost).rounded())
    if exercise.asks("enough", "do", "cover", "afford", "pay for", "manage") and not exercise.asks(
        "how many", "how much"
    ):
        holds = money >= cost.rounded().value
        return script.answer(Term(f"'yes' if {money!r} >= {cost.text} else 'no'", "yes" if holds else "no"))
    return None


def _parts(exercise: Exercise) -> _Parts | None:
    """Return the parts of a price list; None unless it has a fixed one and one for each of something, and no others."""
    grid = exercise.grid
    if grid.width != 2 or grid.measured != (1,) or not all(is_money(row[1]) for row in grid.rows):
        return None
    each = {row: found for row, label in enumerate(grid.labels) if (found := _unit(label))}
    fixed = tuple(
        row
        for row, label in enumerate(grid.labels)
        if _FIXED.search(label) and (row not in each or _is_standing(label))
    )
    if len(fixed) != 1 or not set(each) - set(fixed) or len({*fixed, *each}) < len(grid.labels):
        return None
    return _Parts(fixed, dict(each))


def _is_standing(label: str) -> bool:
    """Whether a price for a time is paid whatever is used: "Standing charge per day"."""
    return re.search(r"\b(?:standing|basic|base|fixed|flat|line)\b", label, re.I) is not None


def _unit(label: str) -> tuple[str, ...]:
    """Return the words for what a price is for: ("unit", "night") of "Each unit by night"."""
    found = _EACH.search(label)
    if found is None:
        return ()
    return tuple(plain_unit(word) for word in stems(f"{found['unit']} {found['rest']}") if word not in STOP)


def _counts(exercise: Exercise, parts: _Parts) -> dict[int, list[Number]]:
    """Return how many of each the question says."""
    found: dict[int, list[Number]] = {}
    for said in _SAID.finditer(exercise.question):
        words = [plain_unit(stem(word)) for word in re.split(r"[ -]", said["words"])][:4]
        row = _nearest(words, parts)
        word = said["many"].lower()
        many = 1 if word in ("a", "an") else 0 if word in ("no", "none") else quantity(word)
        if row is not None and many is not None:
            found.setdefault(row, []).append(many)
    return found


def _nearest(words: list[str], parts: _Parts) -> int | None:
    """Return the row whose unit stands first behind a number, by its other words where several have that unit."""
    fitting = [row for row, unit in parts.each.items() if any(_same(word, unit[0]) for word in words[:2])]
    if len(fitting) < 2:
        return fitting[0] if fitting else None
    scores = {row: sum(any(_same(word, own) for word in words) for own in parts.each[row]) for row in fitting}
    best = [row for row in fitting if scores[row] == max(scores.values())]
    return best[0] if len(best) == 1 else None


def _same(word: str, own: str) -> bool:
    return word == own or (len(own) > 2 and word in (f"{own}time", f"{own}ly"))


def _asked_for(exercise: Exercise, parts: _Parts) -> int | None:
    """Return the row of what is asked "how many" of, or "how far"."""
    after = [plain_unit(word) for word in stems(exercise.plain.partition(" how many ")[2])[:3]]
    if exercise.asks("how far"):
        after = ["kilometer", "mile"]
    elif exercise.asks("how long"):
        after = ["hour", "minute", "day"]
    found = [row for row, unit in parts.each.items() if unit[0] in after]
    return found[0] if len(found) == 1 else None
