"""Which one: rows or columns by a condition, by a comparison within the row, with the one before, or by their size."""

from collections import Counter
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST
from chaintable.models.embedded.school.general.expressions import Amount, Reading, amount, columns_meant
from chaintable.models.embedded.school.general.mentions import DOWN, PEOPLE, UP, Selection, Sense, kind_of
from chaintable.models.embedded.school.general.thresholds import (
    bounds_said,
    comparative,
    holds,
    money_places,
    sign_of,
    threshold,
)
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.named_labels import is_named
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, Number, stems

_OF_PLACE = frozenset(("over", "under", "above", "below", "rather", "later", "earlier"))
_TOGETHER = frozenset(("total", "together", "altogether", "combined", "all", "overall", "both"))
_BETTER_LESS = (
    "fastest",
    "quickest",
    "slowest",
    "won",
    "win",
    "winner",
    "faster",
    "slower",
    "quicker",
    "better",
    "worse",
    "best",
    "worst",
)
"""Words that mean less of a time, and more of points."""
_SELECTS_NOTHING = 0.6
"""How sure a list is that leaves nothing out: this column was hardly meant to be tested."""
_NONE = frozenset("no none nothing zero nobody without".split())
_NOT = frozenset("not didn't doesn't don't haven't hasn't hadn't never couldn't".split())
_ANY = frozenset("any anything single one ever".split())
_FAILED = (("fail", "to"), ("failed", "to"), ("fails", "to"))
_JUST = frozenset("just only exactly precisely".split())
_CHANGED = ("changed", "change", "grew", "grow", "rose", "fell", "drop", "dropped", "increase", "decrease", "increased",
            "decreased", "rise", "fall", "improve", "improved", "progress", "between", "difference", "common",
            "popular name")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chosen:
    """The names that fulfil a condition, the condition as Python, and the words that say it."""

    names: tuple[str, ...]
    values: dict[str, Number]
    test: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    used: frozenset[int]


def asks_for_columns(sense: Sense, selection: Selection) -> bool:
    """Whether the columns are the things asked for: "on which day did Amir …" where the days are columns."""
    heads = sense.facts.heads
    if len(heads) < 2 or len(sense.facts.plain_columns) < 2:
        return False
    kind = kind_of(heads)
    asked = asked_noun(sense)
    if is_of_times(sense) and (
        sense.has("who", "whose") or (sense.has("which") and asked not in stems(sense.facts.key))
    ):
        return kind is None and asked != kind_of(sense.facts.labels)
    if kind is not None and kind_of(sense.facts.labels) != kind:
        return asked == kind
    shared = set.intersection(*(set(stems(head)) for head in heads))
    return (asked is not None and asked in shared and asked not in stems(sense.facts.key)) or (
        len(selection.rows) == 1 and not selection.columns and sense.facts.adds_up
    )


def is_of_times(sense: Sense) -> bool:
    """Whether each row is a time (a day, a week, a year), so that the columns are those who did something."""
    key = set(stems(sense.facts.key))
    return kind_of(sense.facts.labels) is not None or bool(
        key & {"day", "week", "month", "year", "hour", "date", "time", "term"}
    )


def asked_noun(sense: Sense) -> str | None:
    """Return the noun after "which", "what" or "how many"."""
    words = sense.words
    for at, word in enumerate(words[:-1]):
        if word in ("which", "what", "whose"):
            return words[at + 2] if words[at + 1] == "of" and at + 2 < len(words) else words[at + 1]
        if word == "how" and words[at + 1] in ("many", "much"):
            return words[at + 2] if at + 2 < len(words) else None
    return None


def chosen(sense: Sense) -> Chosen | None:
    """Return the rows (or columns) that fulfil what the question says of them."""
    for condition in (_before, _within, _limited, _beyond, _equal, _affordable, _alike, _as_many, _nothing, _exactly):
        if (found := condition(sense)) is not None:
            return found
    return None


def _limited(sense: Sense) -> Chosen | None:
    """Those that are more than a number."""
    found = bounds_said(sense)
    if not found or len(found) > 2:
        return None
    selection = sense.select()
    values, rows, columns = values_of(sense, selection)
    used = selection.used.union(*(words for _, _, words in found))
    either = "or" in sense.words and len(found) > 1
    test = (" or " if either else " and ").join(f"value {sign} {limit!r}" for sign, limit, _ in found)
    fits = any if either else all
    names = tuple(name for name, own in values.items() if fits(holds(own, sign, limit) for sign, limit, _ in found))
    return Chosen(names, values, test, rows, columns, used) if values else None


def _beyond(sense: Sense) -> Chosen | None:
    """Those that are more than another row: "which classes brought more than 3a"."""
    words = sense.words
    if "than" not in words:
        return None
    place = words.index("than")
    found, right = comparative(words, place), sense.select(place + 1)
    left = sense.select(0, place)
    if found is None or not right.rows or left.rows:
        return None
    other = amount(sense, right.filled(left))
    values, rows, columns = values_of(sense, Selection((), left.columns or right.columns))
    if other is None or not values:
        return None
    out = {sense.facts.labels[row] for row in other.rows} if len(other.rows) == 1 else set()
    sign = sign_of(found[1])
    names = tuple(name for name, own in values.items() if holds(own, sign, other.term.value) and name not in out)
    used = left.used | right.used | {place, found[0]}
    return Chosen(names, values, f"value {sign} {other.term.value!r}", rows, columns, used)


def _within(sense: Sense) -> Chosen | None:
    """Those with more in one column than in another: "which club has more boys than girls"."""
    words, facts = sense.words, sense.facts
    if "than" not in words:
        return None
    place = words.index("than")
    found, left, right = comparative(words, place), sense.select(0, place), sense.select(place + 1)
    if (
        found is None
        or _is_timed(sense)
        or len(left.columns) != 1
        or len(right.columns) != 1
        or right.rows
        or left.columns == right.columns
    ):
        return None
    pairs = {
        facts.labels[row]: (facts.values[row][left.columns[0]], facts.values[row][right.columns[0]])
        for row in left.rows or facts.plain_rows
    }
    sign = sign_of(found[1])
    gaps = {name: _gap(one, other) for name, (one, other) in pairs.items() if one is not None and other is not None}
    names = tuple(name for name, gap in gaps.items() if holds(gap, sign, 0))
    used = left.used | right.used | {place, found[0]}
    return Chosen(names, gaps, f"value {sign} 0", left.rows or facts.plain_rows, (*left.columns, *right.columns), used)


def _equal(sense: Sense) -> Chosen | None:
    """Those with the same in both columns: "in which room are they equally fast"."""
    facts, selection = sense.facts, sense.select()
    columns = selection.columns or facts.plain_columns
    said = frozenset(at for at, word in enumerate(sense.words) if word in ("same", "equal", "equally", "both"))
    if not sense.has("same", "equal", "equally") or len(columns) != 2 or selection.rows:
        return None
    lines = {facts.labels[row]: [facts.values[row][at] for at in columns] for row in facts.plain_rows}
    gaps = {name: _gap(one, other) for name, (one, other) in lines.items() if one is not None and other is not None}
    names = tuple(name for name, gap in gaps.items() if gap == 0)
    return Chosen(names, gaps, "value == 0", facts.plain_rows, columns, selection.used | said)


def _affordable(sense: Sense) -> Chosen | None:
    """Those that a sum of money is enough for: "which of them can I buy with $20"."""
    money, selection = sense.exercise.money, sense.select()
    if len(money) != 1 or not sense.has("afford", "buy", "get", "choose from") or selection.rows:
        return None
    if not sense.has("can", "could") or sense.has("how many", "how much", "what is") or not sense.facts.is_money:
        return None
    values, rows, columns = values_of(sense, selection)
    sign = ">=" if sense.has("who") or asked_noun(sense) in PEOPLE or "of" in sense.words else "<="
    names = tuple(name for name, own in values.items() if holds(own, sign, money[0]))
    used = selection.used | sense.words_at(frozenset(("afford", "buy", "get"))) | money_places(sense)
    return Chosen(names, values, f"value {sign} {money[0]!r}", rows, columns, used) if values else None


def _alike(sense: Sense) -> Chosen | None:
    """Those that have the same figure as another: "which two things cost the same"."""
    selection = sense.select()
    if not sense.has("same", "equal", "equally", "as many as each other") or selection.rows or "as" in sense.words:
        return None
    if sense.has("stay", "stayed", "remain", "remained"):
        return None
    values, rows, columns = values_of(sense, selection)
    shared = [value for value, count in Counter(values.values()).items() if count > 1]
    if len(shared) != 1:
        return None
    names = tuple(name for name, own in values.items() if own == shared[0])
    used = selection.used | sense.words_at(frozenset(("same", "equal", "equally", "two", "number", "both")))
    return Chosen(names, values, f"value == {shared[0]!r}", rows, columns, used)


def _as_many(sense: Sense) -> Chosen | None:
    """Those that have as many as one that is named: "which clubs have as many members as chess"."""
    words = sense.words
    places = [at for at, word in enumerate(words) if word == "as"]
    same = words.index("same") if "same" in words else -1
    if len(places) == 2 and places[1] - places[0] in (2, 3):
        start, used = places[1], frozenset(range(places[0], places[1] + 1))
    elif same >= 0 and len(places) == 1 and places[0] > same:
        start, used = places[0], frozenset((same, places[0]))
    else:
        return None
    right, left = sense.select(start), sense.select(0, start)
    if len(right.rows) != 1 or left.rows or sense.has("twice", "half", "time", "double"):
        return None
    values, rows, columns = values_of(sense, Selection((), left.columns or right.columns))
    name = sense.facts.labels[right.rows[0]]
    if name not in values:
        return None
    limit = values[name]
    names = tuple(one for one, own in values.items() if own == limit and one != name)
    return Chosen(names, values, f"value == {limit!r}", rows, columns, left.used | right.used | used)


def _nothing(sense: Sense) -> Chosen | None:
    """Those with nothing: "who didn't score a single goal", "against whom did they fail to score"."""
    said = [at for at in range(len(sense.words)) if sense.words[at] in _NONE or sense.words[at : at + 2] in _FAILED]
    denied = [at for at, word in enumerate(sense.words) if word in _NOT]
    any_of = [at for at, word in enumerate(sense.words) if word in _ANY]
    if sense.has("at all"):
        any_of += [sense.words.index("all") - 1, sense.words.index("all")]
    used = said or ([*denied, *any_of] if denied and any_of else [])
    if not used or "than" in sense.words:
        return None
    selection = sense.select()
    values, rows, columns = values_of(sense, Selection((), selection.columns))
    names = tuple(name for name, own in values.items() if own == 0)
    if not names or len(values) < 2:
        return None
    return Chosen(names, values, "value == 0", rows, columns, selection.used | frozenset(used) | _verbs(sense))


def _verbs(sense: Sense) -> frozenset[int]:
    """The places of the word after "fail to": what was not done."""
    return frozenset(
        at
        for at in range(2, len(sense.words))
        if sense.words[at - 1] == "to" and sense.words[at - 2].startswith("fail")
    )


def _exactly(sense: Sense) -> Chosen | None:
    """Those whose figure is the one that is said: "which day had just 8", "what costs exactly $0.60"."""
    words, selection = sense.words, sense.select()
    if "than" in words or selection.rows or _is_compared(words) or sense.has("each", "every", "per", "first", "last"):
        return None
    values, rows, columns = values_of(sense, Selection((), selection.columns))
    said = [(at, limit) for at in range(len(words)) if (limit := threshold(sense, at)) is not None]
    said = [(at, limit) for at, limit in said if not any(at in other.used and at != one for one, other in said)]
    if len(said) != 1 or said[0][1].value not in values.values():
        return None
    limit = said[0][1]
    names = tuple(name for name, own in values.items() if own == limit.value)
    plain = sense.words_at(_JUST)
    if sense.has("how many") and not plain:
        return None
    return Chosen(names, values, f"value == {limit.value!r}", rows, columns, selection.used | limit.used | plain)


def _is_compared(words: tuple[str, ...]) -> bool:
    """Whether a word asks for more, less, most or least."""
    compared = [word for word in words if word in UP or word in DOWN or word in MOST or word in LEAST]
    return bool(compared) or any(word in _TOGETHER - {"all", "both"} for word in words)


def _is_timed(sense: Sense) -> bool:
    """Whether better may mean less: it is said of times."""
    said = {stem for name in (*sense.facts.heads, sense.facts.title) for stem in stems(name)}
    said -= {"second"} if "first" in said else set()
    return sense.has(*_BETTER_LESS) and bool(said & {"s", "second", "min", "minute", "time", "hour"})


def _before(sense: Sense) -> Chosen | None:
    """Those with more than the row before: "in which year were there fewer members than the year before"."""
    words = sense.words
    if "than" not in words:
        return None
    place = words.index("than")
    found, left = comparative(words, place), sense.select(0, place)
    after = words[place + 1 :]
    said = {"before", "previous", "preceding"} & set(after)
    if found is None or not said or sense.select(place + 1).rows or left.rows:
        return None
    columns = columns_meant(sense, left)
    if len(columns) != 1:
        return None
    facts, values = sense.facts, {}
    for one, other in zip(facts.plain_rows, facts.plain_rows[1:], strict=False):
        pair = facts.values[one][columns[0]], facts.values[other][columns[0]]
        if pair[0] is not None and pair[1] is not None:
            values[facts.labels[other]] = _gap(pair[1], pair[0])
    sign = sign_of(found[1])
    names = tuple(name for name, gap in values.items() if holds(gap, sign, 0))
    noun = {
        at
        for at in range(place, len(words))
        if words[at] in stems(facts.key) or words[at] in (*said, "one", kind_of(facts.labels))
    }
    return Chosen(names, values, f"value {sign} 0", facts.plain_rows, columns, left.used | {place, found[0]} | noun)


def _gap(one: Number, other: Number) -> Number:
    gap = one - other
    return round(gap, 6) if isinstance(gap, float) else gap


def values_of(sense: Sense, selection: Selection) -> tuple[dict[str, Number], tuple[int, ...], tuple[int, ...]]:
    """Return name and amount of each thing that is asked about, and the rows and columns they come from."""
    facts = sense.facts
    if asks_for_columns(sense, selection):
        columns = selection.columns or facts.plain_columns
        found = {facts.heads[at]: amount(sense, Selection(selection.rows, (at,))) for at in columns}
        return _known(found), selection.rows or facts.plain_rows, tuple(columns)
    rows = selection.rows if len(selection.rows) > 1 else facts.plain_rows
    columns = columns_meant(sense, selection)
    rows = tuple(row for row in rows if any(facts.values[row][at] is not None for at in columns))
    if not columns:
        return {}, (), ()
    if len({facts.labels[row] for row in rows}) < len(rows):
        return {}, (), ()
    return _known({facts.labels[row]: amount(sense, Selection((row,), columns)) for row in rows}), tuple(rows), columns


def _known(found: dict[str, Amount | None]) -> dict[str, Number]:
    return {name: one.term.value for name, one in found.items() if one is not None}


def which_fit(sense: Sense) -> Reading | None:
    """Which clubs have more boys than girls? In which months did it rain more than 50 mm?"""
    found = chosen(sense)
    if found is None:
        return None
    values = among(sense, found.values)
    names = [name for name in found.names if name in values]
    if not names:
        return None
    script = Script()
    held = script.let("values", Term(repr(values), values))
    listed = f'", ".join(name for name, value in {held.text}.items() if {found.test})'
    program = script.answer(Term(listed, ", ".join(names)))
    sure = 0.9 if len(names) == 1 or _asks_for_several(sense) else 0.75
    sure = _SELECTS_NOTHING if 1 < len(names) == len(values) else sure
    return Reading("those that fit", program, found.rows, found.columns, found.used, sure)


def _asks_for_several(sense: Sense) -> bool:
    return sense.has("are", "were", "have", "who") or not sense.exercise.choices


def among(sense: Sense, values: dict[str, Number]) -> dict[str, Number]:
    """Return the values of those among the choices; all where there are no choices, or they are something else."""
    choices = sense.exercise.choices
    kept = {name: value for name, value in values.items() if any(is_named(name, stems(one)) for one in choices)}
    return kept if kept and len(kept) >= len(choices) else values


def which_most(sense: Sense) -> Reading | None:
    """Who worked longest on Wednesday? On which day did Amir work least? What did she spend the most on?"""
    found = superlative(sense) or _compared_choice(sense)
    if found is None or sense.facts.shape in ("plot", "frequency") or sense.has(*_BETTER_LESS, *_CHANGED):
        return None
    at, largest = found
    selection = sense.select()
    values, rows, columns = values_of(sense, selection)
    values = among(sense, values)
    if len(values) < 2 or min(values.values()) < 0:
        return None
    script = Script()
    held = script.let("values", Term(repr(values), values))
    ordered = sorted(values, key=lambda name: values[name], reverse=largest)
    if at and sense.words[at - 1] in ORDINALS and sense.words[at - 1] != "first":
        place = ORDINALS[sense.words[at - 1]]
        if place > len(ordered):
            return None
        text = f"sorted({held.text}, key={held.text}.get, reverse={largest})[{place - 1}]"
        return Reading(
            "which has a place",
            script.answer(Term(text, ordered[place - 1])),
            rows,
            columns,
            selection.used | {at, at - 1},
            0.85,
        )
    tied = values[ordered[0]] == values[ordered[1]]
    together = frozenset(
        at for at, word in enumerate(sense.words) if word in _TOGETHER and len(rows) + len(columns) > 2
    )
    used = selection.used | {at} | together
    return Reading("which has most", script.answer(best(held, largest)), rows, columns, used, 0.5 if tied else 0.9)


def _compared_choice(sense: Sense) -> tuple[int, bool] | None:
    """Return the place of "less" where one of the choices is asked for: "which costs less per pound?"."""
    said = [at for at, word in enumerate(sense.words) if (word in UP or word in DOWN) and word not in _OF_PLACE]
    if len(said) != 1 or "than" in sense.words or not sense.has("which", "who", "what"):
        return None
    if not sense.exercise.choices and len(values_of(sense, sense.select())[0]) != 2:
        return None
    return said[0], sense.words[said[0]] in UP


def superlative(sense: Sense) -> tuple[int, bool] | None:
    """Return the place of the word for most or least, and whether it is most; None if there is none, or several."""
    found = []
    for at, word in enumerate(sense.words):
        if at and sense.words[at - 1] == "at" and word in ("least", "most"):
            continue
        if word in MOST or word in LEAST or word in ("further", "farther"):
            found.append((at, word in MOST or word in ("further", "farther")))
        elif (
            len(word) > 5
            and word.endswith("est")
            and word not in ("request", "honest", "forest", "harvest", "interest", "contest")
        ):
            found.append((at, True))
    firm = [one for one in found if sense.words[one[0]] not in ("further", "farther")]
    if len(firm) == 2 and firm[1][0] == firm[0][0] + 1:
        return firm[1][0], firm[0][1] == firm[1][1]
    return firm[0] if len(firm) == 1 else None


def either(sense: Sense) -> Reading | None:
    """Is it more likely to draw a blue marble or a green one? Which costs more, two lollies or a muffin?"""
    words = sense.words
    places = [at for at, word in enumerate(words) if word == "or"]
    if len(places) != 1 or "to" in words[places[0] + 1 : places[0] + 2]:
        return None
    compares = [at for at, word in enumerate(words) if word in UP or word in DOWN]
    if len(compares) == 1:
        at, largest = compares[0], words[compares[0]] in UP
    elif (found := superlative(sense)) is not None:
        at, largest = found
    else:
        return None
    before = [one for one in sense.mentions if one.start < places[0]]
    after = [one for one in sense.mentions if one.start > places[0]]
    if not before or not after:
        return None
    start = before[-1].start if len(before[-1].rows + before[-1].columns) else 0
    left, right = sense.select(start, places[0]), sense.select(places[0])
    common = sense.select(0, start)
    common = common.filled(left)
    if (left.rows or left.columns) and not (right.rows or right.columns):
        return None
    left, right = left.filled(common), right.filled(common)
    if left.rows != right.rows and left.columns != right.columns:
        return None
    one, other = amount(sense, left), amount(sense, right)
    if one is None or other is None or one.term.value == other.term.value:
        return None
    names = _name(sense, left, right), _name(sense, right, left)
    if names[0] == names[1]:
        return None
    values = {names[0]: one.term.value, names[1]: other.term.value}
    script = Script()
    held = script.let("values", Term(repr(values), values))
    used = left.used | right.used | common.used | {at, places[0]}
    return Reading(
        "which of two",
        script.answer(best(held, largest)),
        (*one.rows, *other.rows),
        (*one.columns, *other.columns),
        used,
    )


def _name(sense: Sense, selection: Selection, other: Selection) -> str:
    """Return what sets one of two selections apart: its rows, else its columns."""
    if selection.rows and selection.rows != other.rows:
        return " and ".join(sense.facts.labels[row] for row in selection.rows)
    return " and ".join(sense.facts.heads[at] for at in selection.columns)
