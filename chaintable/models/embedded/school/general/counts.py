"""How many, how much: sums, averages, shares, amounts for money, and how many rows fit."""

from itertools import pairwise

from chaintable.models.embedded.school.general.expressions import Reading, amount, by_parts, columns_meant, tidy
from chaintable.models.embedded.school.general.mentions import (
    AUXILIARIES,
    DOWN,
    FALLING,
    PEOPLE,
    RISING,
    TOTALS,
    UP,
    Selection,
    Sense,
    kind_of,
)
from chaintable.models.embedded.school.general.row_and_column_choices import (
    asked_noun,
    asks_for_columns,
    chosen,
    superlative,
)
from chaintable.models.embedded.school.general.thresholds import bounds_said, holds, money_places
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, ORDINALS, quantity, stems

_MEANS = frozenset("average mean averaged".split())
_SHARES = frozenset(
    "fraction percent percentage probability chance odd odds proportion share likely part portion".split()
)
_COSTS = ("cost", "pay", "price", "owe", "spend", "spent", "paid")
_GONE = frozenset(
    """
lent sold eaten taken broken lost removed borrowed leave leaves given away break eats gone used drunk lose loses sell
sells thrown stolen
""".split()
)
_COME = frozenset("come comes added join joins bought arrive arrives add adds found buys brought planted".split())
_NOT = frozenset("not didn't doesn't don't wasn't weren't isn't aren't".split())


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
    things = {*stems(facts.key), kind_of(facts.labels), *(stems(facts.title)[:1])} | PEOPLE
    columns = asks_for_columns(sense, sense.select())
    heads = {stem for head in facts.heads for stem in stems(head)} if not columns else set()
    if noun in heads and noun not in stems(facts.key):
        return None
    script = Script()
    held = script.let("values", Term(repr(found.values), found.values))
    counted = Term(f"sum({found.test} for value in {held.text}.values())", len(found.names))
    used = found.used | sense.words_at(frozenset((noun,)))
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
    used = frozenset().union(*(used for _, _, used in found)) | sense.words_at(frozenset(("or", "and", "than")))
    return Reading(
        "how many fit", script.answer(Term(f"sum({test} for value in {held.text})", sum(fits))), (), (0,), used, 0.85
    )


def mean_of(sense: Sense) -> Reading | None:
    """What is Amir's average per day? What's the mean rainfall a month?"""
    said = sense.words_at(_MEANS)
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
        | sense.words_at(
            frozenset(("per", "each", "every", kind_of(sense.facts.labels) or "", *stems(sense.facts.key)))
        )
    )
    return Reading("mean of some", script.answer(made), whole.rows, columns, used)


def share_of(sense: Sense) -> Reading | None:
    """What fraction of the girls like winter best? What's the probability of a yellow heart?"""
    words, facts = sense.words, sense.facts
    said = sense.words_at(_SHARES)
    if not said or not facts.adds_up or facts.is_money or sense.has("than", "change", "not", "without", "neither"):
        return None
    if facts.shape != "table" or sense.words_at(FALLING | (RISING - {"more"})) or sense.has("by what", "if"):
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
    verb = next((at for at in range(start, len(words)) if words[at] in AUXILIARIES), 0)
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
        selection.used | money_places(sense) | sense.words_at(frozenset((noun,))),
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
    used = selection.used | {at} | sense.words_at(frozenset("tall high long far old heavy".split()))
    return Reading("most of all", script.answer(Term(f"{name}({held.text})", value)), whole.rows, columns, used, 0.8)


def after_some(sense: Sense) -> Reading | None:
    """If 5 crime books are lent out, how many are left? If 3 more cats come, how many are there?"""
    words, facts = sense.words, sense.facts
    gone, come = sense.words_at(_GONE), sense.words_at(_COME)
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
        | sense.words_at(
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


def all_but(sense: Sense) -> Reading | None:
    """How much was not spent on games? How many didn't choose tennis?"""
    facts, words = sense.facts, sense.words
    said = sense.words_at(_NOT)
    selection = sense.select()
    if len(said) != 1 or not sense.has("how many", "how much") or facts.shape != "table" or facts.is_counted:
        return None
    if (
        not selection.rows
        or len(selection.rows) == len(facts.plain_rows)
        or any(one.start < min(said) for one in sense.mentions)
    ):
        return None
    if sense.has("if", "than", "would", "average") or not (facts.adds_up or len(selection.columns) == 1):
        return None
    rest = tuple(row for row in facts.plain_rows if row not in selection.rows)
    whole = amount(sense, Selection(rest, selection.columns))
    if whole is None or words[min(said) + 1 : min(said) + 2] == ("yet",):
        return None
    return Reading("all but", Script().answer(whole.term), whole.rows, whole.columns, selection.used | said, 0.88)


def added(sense: Sense) -> Reading | None:
    """How many cans did 3b bring? How many children chose summer or autumn? What did she spend?"""
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
    if selection.says_nothing and not (sense.words_at(TOTALS) or sense.has("in all")):
        return None
    noun = asked_noun(sense)
    key = set(stems(facts.key)) | {kind_of(facts.labels)}
    if sense.has("how many") and noun in key and noun not in {stem for head in facts.heads for stem in stems(head)}:
        return None
    used = selection.used | (sense.words_at(TOTALS) if len(whole.values) > 1 else frozenset())
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
