"""How much more, and how much it changed: differences of two amounts."""

from chaintable.models.embedded.school.exercise import LEAST, MOST
from chaintable.models.embedded.school.general.expressions import Amount, Reading, amount, columns_meant, tidy
from chaintable.models.embedded.school.general.mentions import (
    AUXILIARIES,
    DOWN,
    FALLING,
    RISING,
    TOTALS,
    Selection,
    Sense,
)
from chaintable.models.embedded.school.general.thresholds import comparative, threshold
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.words_and_numbers import number, stems

_BECOMES = ("get", "got", "become", "became")
_MOVED = RISING | FALLING | frozenset("change changed difference".split())


def more_than(sense: Sense) -> Reading | None:
    """How much longer did she read on Saturday and Sunday together than on Monday and Tuesday together?"""
    words = sense.words
    if (
        "than" not in words
        or sense.has("percent", "percentage")
        or not (sense.has("how many", "how much", "how far", "by how") or "difference" in words)
    ):
        return None
    place = words.index("than")
    found = comparative(words, place)
    if found is None or threshold(sense, place + 1) is not None:
        return None
    end = next((at for at in range(place + 2, len(words)) if words[at] in AUXILIARIES), len(words))
    left, right = sense.select(0, place), sense.select(place + 1, end)
    late = sense.select(end)
    if late.rows and right.rows and left.columns and not left.rows:
        late = Selection(late.rows, late.columns, late.factors, late.used)
    left = Selection(
        left.rows or late.rows, left.columns or late.columns, {**left.factors, **late.factors}, left.used | late.used
    )
    if left.rows and late.rows and set(left.rows) != set(late.rows):
        return None
    if right.says_nothing:
        return None
    one, other = amount(sense, left.filled(right)), amount(sense, right.filled(left))
    used = left.used | right.used | {place, found[0]} | sense.words_at(TOTALS)
    return _difference(one, other, used, found[1])


def _difference(one: Amount | None, other: Amount | None, used: frozenset[int], direction: int = 0) -> Reading | None:
    if one is None or other is None or (one.rows, one.columns) == (other.rows, other.columns):
        return None
    script = Script()
    first, second = script.let("first", one.term), script.let("second", other.term)
    gap = tidy(first - second if direction > 0 or (direction == 0 and first.value >= second.value) else second - first)
    sure = 0.4 if gap.value < 0 else 0.9
    return Reading("gap", script.answer(gap), (*one.rows, *other.rows), (*one.columns, *other.columns), used, sure)


def between(sense: Sense) -> Reading | None:
    """What is the difference between the tallest and the shortest? Between Ana's and Ben's points?"""
    words = sense.words
    beats = sense.has("by how") and not sense.has("than", "from") and not sense.words_at(RISING | FALLING)
    if not beats and not sense.has("difference", "apart", "minus"):
        return None
    ends = [at for at, word in enumerate(words) if word in MOST or word in LEAST]
    selection = sense.select()
    columns = columns_meant(sense, selection)
    used = selection.used | sense.words_at(frozenset(("difference", "apart", "between", "beat", "exceed", "minus")))
    if (
        len(ends) == 2
        and {words[at] in MOST for at in ends} == {True, False}
        and (len(columns) == 1 if not selection.rows else len(selection.rows) == 1 < len(sense.facts.plain_columns))
    ):
        if selection.rows:
            selection = Selection(selection.rows, sense.facts.plain_columns)
        whole = amount(sense, selection)
        if whole is None or len(whole.values) < 2:
            return None
        script = Script()
        held = script.let("values", Term(repr(list(whole.values)), list(whole.values)))
        gap = tidy(Term(f"max({held.text}) - min({held.text})", max(whole.values) - min(whole.values)))
        return Reading("gap", script.answer(gap), whole.rows, columns, used | set(ends))
    if ends:
        return None
    if len(selection.rows) == 2 and len(columns) >= 1:
        pair = [amount(sense, Selection((row,), selection.columns)) for row in selection.rows]
    elif len(selection.columns) == 2 and len(selection.rows) <= 1:
        pair = [amount(sense, Selection(selection.rows, (at,))) for at in selection.columns]
    else:
        return None
    return _difference(pair[0], pair[1], used)


def moved(sense: Sense) -> Reading | None:
    """By how many did the number of adults fall from 2019 to 2020? How many did he add from week 1 to week 4?"""
    said = sense.words_at(_MOVED) or _became(sense)
    pairs = [one for one in sense.mentions if len(one.rows) == 1]
    if not said or len(pairs) != 2 or not (sense.has("from") or sense.has("between")):
        return None
    if sense.exercise.choices or sense.has("percent", "percentage", "fraction", "which", "total", "altogether"):
        return None
    columns = tuple(dict.fromkeys(column for one in sense.mentions for column in one.columns))
    if not columns and sense.facts.shape == "ledger":
        columns = tuple(at for at, head in enumerate(sense.facts.heads) if "balance" in stems(head))
    selection = Selection((), columns)
    before, after = (amount(sense, Selection(one.rows, selection.columns)) for one in pairs)
    if before is None or after is None:
        return None
    script = Script()
    first, last = script.let("before", before.term), script.let("after", after.term)
    falls = bool(said & sense.words_at(FALLING | DOWN))
    gap = tidy(first - last if falls else last - first)
    used = said | frozenset().union(*(set(range(one.start, one.start + one.length)) for one in sense.mentions))
    used |= sense.words_at(frozenset(("from", "between", "up", "down", "to", "until", "if")))
    sure = 0.9 if gap.value >= 0 else 0.45
    keys = number(sense.facts.labels[pairs[0].rows[0]]), number(sense.facts.labels[pairs[1].rows[0]])
    spread = sense.words_at(frozenset(("average", "per", "each", "every", "rate", "mean", "annually", "yearly")))
    if spread:
        if None in keys or keys[0] == keys[1] or columns:
            return None
        steps = abs(keys[1] - keys[0])  # type: ignore[operator]
        gap = (first - last if falls else last - first) / script.let("steps", steps)
        used |= spread
    return Reading("move", script.answer(gap), (pairs[0].rows[0], pairs[1].rows[0]), before.columns, used, sure)


def _became(sense: Sense) -> frozenset[int]:
    """The places of a word that compares after "get" or "become": "did it get warmer"."""
    words = sense.words
    found = {at for at in range(1, len(words)) if words[at - 1] in _BECOMES and comparative(words, at + 1, at)}
    return frozenset(found | {at - 1 for at in found})


def changed_most(sense: Sense) -> Reading | None:
    """Who improved the most from Test 1 to Test 3? Which town lost most people between the two counts?"""
    facts, selection = sense.facts, sense.select()
    said = sense.words_at(_MOVED - frozenset(("more", "fewer", "less", "up", "down", "go", "went", "add", "added")))
    extreme = [at for at, word in enumerate(sense.words) if word in MOST or word in LEAST]
    columns = selection.columns or facts.plain_columns
    if not said or len(extreme) != 1 or len(columns) < 2 or selection.rows or facts.shape != "table" or facts.costly:
        return None
    if sense.has("how much", "how many", "by how"):
        return None
    steps = {
        facts.labels[row]: round(last - first, 6)
        for row in facts.plain_rows
        if (first := facts.values[row][columns[0]]) is not None and (last := facts.values[row][columns[-1]]) is not None
    }
    if len(steps) < 2:
        return None
    falls = bool(said & sense.words_at(FALLING)) or _less_is_better(sense, said)
    largest = (sense.words[extreme[0]] in MOST) != falls
    either = bool(said <= sense.words_at(frozenset(("change", "changed", "difference"))))
    script = Script()
    held = script.let("changes", Term(repr(steps), steps))
    program = script.answer(best(held, largest, by_size=either))
    used = selection.used | said | {extreme[0]} | sense.words_at(frozenset(("from", "between", "to")))
    return Reading("which changed most", program, facts.plain_rows, (columns[0], columns[-1]), used, 0.88)


def _less_is_better(sense: Sense, said: frozenset[int]) -> bool:
    """Whether who improves needs less of it: "how much did Cleo improve", in a table of times."""
    better = sense.words_at(frozenset(("improve", "improved", "improvement", "progress", "better", "worse")))
    shown = {stem for name in (*sense.facts.heads, sense.facts.title) for stem in stems(name)}
    return bool(said & better) and bool(shown & {"s", "second", "sec", "time"})


def grown(sense: Sense) -> Reading | None:
    """How much did the tomato grow, where two columns say its height then and now?"""
    facts = sense.facts
    said = sense.words_at(_MOVED) - sense.words_at(frozenset(("added", "add", "more", "fewer", "less")))
    said |= sense.words_at(frozenset(("better", "worse")))
    selection = sense.select()
    columns = selection.columns or facts.plain_columns
    if len(columns) > 2 and sense.has("from") and sense.has("to"):
        columns = (columns[0], columns[-1])
    if (
        not said
        or len(selection.rows) != 1
        or len(columns) != 2
        or not sense.has("how much", "how many", "by how", "how far")
    ):
        return None
    if sense.has("percent", "percentage", "than") or (facts.costly and len(facts.costly) == 1):
        return None
    before, after = (amount(sense, Selection(selection.rows, (at,))) for at in columns)
    if before is None or after is None:
        return None
    script = Script()
    first, last = script.let("before", before.term), script.let("after", after.term)
    falls = bool(said & sense.words_at(FALLING | {"worse"})) != _less_is_better(sense, said)
    gap = tidy(first - last if falls else last - first)
    used = selection.used | said | sense.words_at(frozenset(("from", "between", "up", "down", "to")))
    return Reading("move", script.answer(gap), selection.rows, columns, used, 0.85 if gap.value > 0 else 0.4)
