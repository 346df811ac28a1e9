"""How many, how much: differences, changes, sums, averages, shares, amounts for money, and how many rows fit."""

from itertools import pairwise

from chaintable.models.embedded.school.exercise import LEAST, MOST
from chaintable.models.embedded.school.general.claims import bounds_said, money_places
from chaintable.models.embedded.school.general.expressions import (
    Amount,
    Reading,
    amount,
    by_parts,
    columns_meant,
    comparative,
    holds,
    threshold,
    tidy,
)
from chaintable.models.embedded.school.general.names import asked_noun, asks_for_columns, chosen, superlative
from chaintable.models.embedded.school.general.senses import DOWN, UP, Selection, Sense, kind_of
from chaintable.models.embedded.school.program import Script, Term
from chaintable.models.embedded.school.words import COUNTED, ORDINALS, number, quantity, stems

_AUXILIARIES = frozenset("is are was were do doe does did has have had can could will would".split())
_MOVED_UP = frozenset(
    "rise rose risen grow grew grown increase increased climb climbed gain gained add added go went up more".split()
)
_MOVED_DOWN = frozenset(
    """
fall fell fallen drop dropped decrease decreased shrink shrank lose lost decline declined sink sank down fewer less
""".split()
)
_MOVED = _MOVED_UP | _MOVED_DOWN | frozenset("change changed difference".split())
_MEANS = frozenset("average mean averaged".split())
_SHARES = frozenset(
    "fraction percent percentage probability chance odd odds proportion share likely part portion".split()
)
_SUMS = frozenset("total altogether together all sum combined overall both whole entire".split())
_COSTS = ("cost", "pay", "price", "owe", "spend", "spent", "paid")
_GONE = frozenset(
    """
lent sold eaten taken broken lost removed borrowed leave leaves given away break eats gone used drunk lose loses sell
sells thrown stolen
""".split()
)
_COME = frozenset("come comes added join joins bought arrive arrives add adds found buys brought planted".split())
_PEOPLE = frozenset("person child student pupil kid people girl boy player friend member one them".split())


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
    end = next((at for at in range(place + 2, len(words)) if words[at] in _AUXILIARIES), len(words))
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
    used = left.used | right.used | {place, found[0]} | _at(words, _SUMS)
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
    beats = sense.has("by how") and not sense.has("than", "from") and not _at(words, _MOVED_UP | _MOVED_DOWN)
    if not beats and not sense.has("difference", "apart", "minus"):
        return None
    ends = [at for at, word in enumerate(words) if word in MOST or word in LEAST]
    selection = sense.select()
    columns = columns_meant(sense, selection)
    used = selection.used | _at(words, frozenset(("difference", "apart", "between", "beat", "exceed", "minus")))
    if (
        len(ends) == 2
        and {words[at] in MOST for at in ends} == {True, False}
        and len(columns) == 1
        and not selection.rows
    ):
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
    words = sense.words
    said = _at(words, _MOVED)
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
    falls = bool(said & _at(words, _MOVED_DOWN))
    gap = tidy(first - last if falls else last - first)
    used = said | frozenset().union(*(set(range(one.start, one.start + one.length)) for one in sense.mentions))
    used |= _at(words, frozenset(("from", "between", "up", "down", "to", "until", "if")))
    sure = 0.9 if gap.value >= 0 else 0.45
    keys = number(sense.facts.labels[pairs[0].rows[0]]), number(sense.facts.labels[pairs[1].rows[0]])
    spread = _at(words, frozenset(("average", "per", "each", "every", "rate", "mean", "annually", "yearly")))
    if spread:
        if None in keys or keys[0] == keys[1] or columns:
            return None
        steps = abs(keys[1] - keys[0])  # type: ignore[operator]
        gap = (first - last if falls else last - first) / script.let("steps", steps)
        used |= spread
    return Reading("move", script.answer(gap), (pairs[0].rows[0], pairs[1].rows[0]), before.columns, used, sure)


def grown(sense: Sense) -> Reading | None:
    """How much did the tomato grow, where two columns say its height then and now?"""
    words, facts = sense.words, sense.facts
    said = _at(words, _MOVED) - _at(words, frozenset(("added", "add", "more", "fewer", "less")))
    selection = sense.select()
    columns = selection.columns or facts.plain_columns
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
    gap = tidy(first - last if said & _at(words, _MOVED_DOWN) else last - first)
    used = selection.used | said | _at(words, frozenset(("from", "between", "up", "down", "to")))
    return Reading("move", script.answer(gap), selection.rows, columns, used, 0.85 if gap.value > 0 else 0.4)


def how_many_fit(sense: Sense) -> Reading | None:
    """On how many days did she read for longer than half an hour? How many of them jumped at least 3 m?"""
    noun = asked_noun(sense)
    if not sense.has("how many") or noun is None or noun in UP or noun in DOWN:
        return None
    facts = sense.facts
    if facts.shape == "plot":
        return _leaves_that_fit(sense)
    found = chosen(sense)
    if found is None or facts.is_counted:
        return None
    things = {*stems(facts.key), kind_of(facts.labels), *(stems(facts.title)[:1])} | _PEOPLE
    columns = asks_for_columns(sense, sense.select())
    heads = {stem for head in facts.heads for stem in stems(head)} if not columns else set()
    if noun in heads and noun not in stems(facts.key):
        return None
    script = Script()
    held = script.let("values", Term(repr(found.values), found.values))
    counted = Term(f"sum({found.test} for value in {held.text}.values())", len(found.names))
    used = found.used | _at(sense.words, frozenset((noun,)))
    return Reading(
        "how many fit",
        script.answer(counted),
        found.rows,
        found.columns,
        used,
        0.88 if noun in things or columns else 0.6,
    )


def _leaves_that_fit(sense: Sense) -> Reading | None:
    """How many are taller than one metre? How many are below 20 or above 35?"""
    values = [value for line in sense.facts.values for value in line if value is not None]
    found = bounds_said(sense)
    if not found:
        return None
    either = len(found) == 2 and "or" in sense.words
    word = " or " if either else " and "
    test = word.join(f"value {sign} {limit!r}" for sign, limit, _ in found)
    fits = [(any if either else all)(holds(value, sign, limit) for sign, limit, _ in found) for value in values]
    script = Script()
    held = script.let("values", Term(repr(values), values))
    used = frozenset().union(*(used for _, _, used in found)) | _at(sense.words, frozenset(("or", "and", "than")))
    return Reading(
        "how many fit", script.answer(Term(f"sum({test} for value in {held.text})", sum(fits))), (), (0,), used, 0.85
    )


def mean_of(sense: Sense) -> Reading | None:
    """What is Amir's average per day? What's the mean rainfall a month?"""
    words = sense.words
    said = _at(words, _MEANS)
    if not said or sense.has("median", "more", "less", "than", "difference") or sense.facts.is_counted:
        return None
    selection = sense.select()
    whole = amount(sense, selection)
    if whole is None or len(whole.values) < 2:
        return None
    columns = columns_meant(sense, selection)
    if len(columns) > 1 and len(selection.rows) != 1:
        return None
    script = Script()
    held = script.let("values", Term(repr(list(whole.values)), list(whole.values)))
    made = Term(f"sum({held.text}) / len({held.text})", sum(whole.values) / len(whole.values))
    used = (
        selection.used
        | said
        | _at(words, frozenset(("per", "each", "every", kind_of(sense.facts.labels) or "", *stems(sense.facts.key))))
    )
    return Reading("mean of some", script.answer(made), whole.rows, columns, used)


def share_of(sense: Sense) -> Reading | None:
    """What fraction of the girls like winter best? What's the probability of a yellow heart?"""
    words, facts = sense.words, sense.facts
    said = _at(words, _SHARES)
    if not said or not facts.adds_up or facts.is_money or sense.has("than", "change", "not", "without", "neither"):
        return None
    if facts.shape != "table" or _at(words, _MOVED_DOWN | (_MOVED_UP - {"more"})) or sense.has("by what", "if"):
        return None
    first = min(said)
    start = first + 2 if words[first + 1 : first + 2] == ("of",) else len(words)
    mentions = [one for one in sense.mentions if one.start >= first]
    whole_said = next(
        (
            one
            for one in mentions
            if start <= one.start <= start + 1 and "probability" not in words and "chance" not in words
        ),
        None,
    )
    selection = sense.select()
    given = sense.given
    verb = next((at for at in range(start, len(words)) if words[at] in _AUXILIARIES), 0)
    of_which = sense.select(start, verb) if verb else Selection()
    if not of_which.says_nothing and not sense.select(verb).says_nothing:
        whole_selection = Selection(of_which.rows, of_which.columns)
    else:
        whole_selection = Selection(whole_said.rows, whole_said.columns) if whole_said is not None else given
    part_selection = selection.filled(whole_selection)
    if selection.says_nothing or (whole_said is not None and len(sense.mentions) < 2):
        return None
    part, whole = amount(sense, part_selection), amount(sense, whole_selection)
    if part is None or whole is None or not whole.term.value or part.term.value >= whole.term.value:
        return None
    if (
        whole_selection.says_nothing
        and sense.exercise.asking != sense.exercise.question.strip()
        and len(sense.exercise.sentences) > 2
    ):
        return None
    script = Script()
    one, all_of = script.let("part_of_it", part.term), script.let("all_of_it", whole.term)
    percent = sense.has("percent", "percentage")
    program = script.percent(one, all_of) if percent else script.fraction(one, all_of)
    return Reading("part", program, part.rows, part.columns, selection.used | said, 0.88)


def units_for(sense: Sense) -> Reading | None:
    """How many pounds of brie do I get for $20?"""
    noun, money = asked_noun(sense), sense.exercise.money
    if noun is None or len(money) != 1 or not sense.facts.is_money or not sense.has("how many"):
        return None
    grid = sense.exercise.grid
    said = {stem for text in (*grid.names, sense.exercise.title) for stem in _per(text)}
    selection = sense.select()
    cells = {stem for row in selection.rows for cell in grid.rows[sense.facts.rows[row]] for stem in _per(cell)}
    if noun not in said | cells or len(selection.rows) != 1 or noun in ("pack", "bag", "box"):
        return None
    price = amount(sense, Selection(selection.rows, selection.columns))
    if price is None or not price.term.value:
        return None
    script = Script()
    has, rate = script.let("money", money[0]), script.let("price", price.term)
    return Reading(
        "units for money",
        script.answer(has / rate),
        price.rows,
        price.columns,
        selection.used | money_places(sense) | _at(sense.words, frozenset((noun,))),
    )


def _per(text: str) -> tuple[str, ...]:
    """Return the unit that a price is for: "per pound"."""
    words = stems(text.replace("/", " per "))
    return tuple(after for word, after in pairwise(words) if word in ("per", "each"))


def extreme(sense: Sense) -> Reading | None:
    """How tall is the tallest flower? What was the lowest score?"""
    found = superlative(sense)
    if (
        found is None
        or sense.facts.is_counted
        or not sense.has(
            "what is",
            "what was",
            "what are",
            "how tall",
            "how high",
            "how long",
            "how far",
            "how many",
            "how much",
            "how old",
            "how heavy",
        )
    ):
        return None
    at, largest = found
    if at and sense.words[at - 1] in ORDINALS:
        return None
    selection = sense.select()
    columns = columns_meant(sense, selection)
    whole = amount(sense, selection)
    if (
        whole is None
        or len(columns) != 1
        or len(whole.values) < 2
        or not (
            sense.facts.shape == "plot"
            or sense.has("how tall", "how high", "how long", "how far", "how old", "how heavy", "how many", "how much")
        )
    ):
        return None
    script = Script()
    held = script.let("values", Term(repr(list(whole.values)), list(whole.values)))
    name = "max" if largest else "min"
    value = (max if largest else min)(whole.values)
    used = selection.used | {at} | _at(sense.words, frozenset("tall high long far old heavy".split()))
    return Reading("most of all", script.answer(Term(f"{name}({held.text})", value)), whole.rows, columns, used, 0.8)


def after_some(sense: Sense) -> Reading | None:
    """If 5 crime books are lent out, how many are left? If 3 more cats come, how many are there?"""
    words, facts = sense.words, sense.facts
    gone, come = _at(words, _GONE), _at(words, _COME)
    told = [at for at, word in enumerate(words) if word not in ORDINALS and (word.isdecimal() or word in COUNTED)]
    if not sense.has("if", "suppose", "after", "when", "once") or bool(gone) == bool(come) or len(told) != 1:
        return None
    if not sense.has("how many", "how much") or facts.shape != "table" or sense.has("each", "every", "per", "than"):
        return None
    selection = sense.select()
    asked = sense.select(words.index("how"))
    whole = amount(sense, asked if asked.rows else Selection((), asked.columns))
    if whole is None or (facts.is_money and not asked.rows) or len(selection.rows) > 1:
        return None
    script = Script()
    had, number_of = script.let("had", whole.term), script.let("some", quantity(words[told[0]]) or 0)
    made = tidy(had - number_of if gone else had + number_of)
    used = (
        selection.used
        | gone
        | come
        | {told[0]}
        | _at(
            words,
            frozenset(
                (
                    "if",
                    "suppose",
                    "after",
                    "when",
                    "once",
                    "left",
                    "remain",
                    "still",
                    "more",
                    "then",
                    "another",
                    "total",
                    "all",
                    "altogether",
                )
            ),
        )
    )
    return Reading(
        "amount after", script.answer(made), whole.rows, whole.columns, used, 0.85 if made.value >= 0 else 0.3
    )


def added(sense: Sense) -> Reading | None:
    """How many cans did 3b bring? How many children chose summer or autumn? What did she spend?"""
    words = sense.words
    if sense.facts.shape == "plot" or sense.facts.is_counted or sense.has("by how", "percent", "how often"):
        return None
    selection = sense.select()
    whole = by_parts(sense) or amount(sense, selection)
    if whole is None:
        return None
    facts = sense.facts
    if len(whole.values) > 1 and min(whole.values) < 0:
        return None
    if facts.costly and (sense.has("how many") or (sense.has(*_COSTS) and not set(whole.columns) <= facts.costly)):
        return None
    if selection.says_nothing and not (_at(words, _SUMS) or sense.has("in all")):
        return None
    noun = asked_noun(sense)
    key = set(stems(facts.key)) | {kind_of(facts.labels)}
    if sense.has("how many") and noun in key and noun not in {stem for head in facts.heads for stem in stems(head)}:
        return None
    used = selection.used | (_at(words, _SUMS) if len(whole.values) > 1 else frozenset())
    single = len(whole.values) == 1
    program = Script().answer(whole.term)
    return Reading(
        "amount",
        program,
        whole.rows,
        whole.columns,
        used,
        0.85 if single or selection.columns or len(columns_meant(sense, selection)) == 1 else 0.8,
    )


def _at(words: tuple[str, ...], wanted: frozenset[str]) -> frozenset[int]:
    return frozenset(at for at, word in enumerate(words) if word in wanted)
