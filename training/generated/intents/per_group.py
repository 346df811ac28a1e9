"""Ask about totals, averages and counts of groups: which has the most, how much, and how much more than another."""

from collections import Counter, defaultdict
from random import Random

from training.generated.fields import Amount, Group
from training.generated.intents.intent import QuestionWithAnswers, ask
from training.generated.phrases import say
from training.generated.sheet import Column, Sheet
from training.generated.spellings import spell_plainly

_TOTAL = (
    "which {g} has the {m} total {c}?",
    "which {g} had the {m} {c} in total?",
    "what {g} has the {m} {c} overall?",
    "{g} with the {m} total {c}",
    "which {g} has the {m} sum of {c}?",
    "which {g} adds up to the {m} {c}?",
    "adding up the {c}, which {g} has the {m}?",
    "name the {g} with the {m} combined {c}",
    "which {g} has the {m} {c} over all {nouns}?",
)
_MEAN = (
    "which {g} has the {m} average {c}?",
    "which {g} has the {m} mean {c}?",
    "what {g} has the {m} {c} on average?",
    "{g} with the {m} average {c}",
    "{g} with the {m} avg {c}",
    "on average, which {g} has the {m} {c}?",
    "name the {g} with the {m} {c} on average",
    "which {g} averages the {m} {c}?",
    "which {g} has on average the {m} {c} per {noun}?",
)
_MOST = (
    "which {g} has the most {nouns}?",
    "what is the most common {g}?",
    "most common {g}",
    "which {g} appears most often?",
    "which {g} occurs most frequently?",
    "what is the most frequent {g}?",
    "{g} with the most {nouns}",
    "which {g} is listed the most?",
    "which {g} comes up most?",
    "which {g} has the largest number of {nouns}?",
)
_LEAST = (
    "which {g} has the fewest {nouns}?",
    "what is the least common {g}?",
    "least common {g}",
    "which {g} appears least often?",
    "which {g} occurs least frequently?",
    "what is the rarest {g}?",
    "{g} with the fewest {nouns}",
    "which {g} is listed the least?",
    "which {g} has the smallest number of {nouns}?",
)
_PERSON = {
    True: ("who {verb} the most {nouns}?", "who {verb} most {nouns}?", "who {verb} the largest number of {nouns}?"),
    False: ("who {verb} the fewest {nouns}?", "who {verb} the smallest number of {nouns}?"),
}
_TWO = (
    "did {v} have more {nouns} than {w}?",
    "are there more {v} {nouns} than {w} {nouns}?",
    "does {v} have more {nouns} than {w}?",
    "is {v} more common than {w} as {g}?",
    "are there more {nouns} with {g} {v} than with {g} {w}?",
    "more {nouns} for {v} than for {w}?",
    "does {g} {v} come up more often than {w}?",
    "is the number of {nouns} for {v} larger than for {w}?",
)
_TWO_TOTALS = (
    "did {v} have a higher total {c} than {w}?",
    "is the total {c} of {v} higher than that of {w}?",
    "does {v} have more {c} in total than {w}?",
    "was the sum of {c} for {v} more than for {w}?",
    "is {v}'s total {c} above {w}'s?",
    "did {v} beat {w} in total {c}?",
    "is the combined {c} of {v} larger than that of {w}?",
    "total {c} of {v} greater than {w}?",
    "did {v} get more {c} than {w} altogether?",
)
_GAP = (
    "how many more {nouns} does {v} have than {w}?",
    "what is the difference in the number of {nouns} between {v} and {w}?",
    "how many more {v} {nouns} than {w} {nouns} are there?",
    "difference between the number of {v} and {w} {nouns}",
    "by how many {nouns} does {v} beat {w}?",
    "how many more times is {v} listed than {w}?",
    "how many more {nouns} are there for {v} than for {w}?",
    "how many {nouns} more does {g} {v} have compared with {w}?",
)
_HIGH = ("highest", "largest", "biggest", "greatest", "most")
_LOW = ("lowest", "smallest", "least")


def _draw_groups(sheet: Sheet, rng: Random) -> Column | None:
    """Return a column without gaps whose values repeat."""
    columns = [column for column in sheet.groups if len(column.labels()) == sheet.rows]
    columns = [column for column in columns if 2 <= len(set(column.cells)) < sheet.rows / 2]
    return rng.choice(columns) if columns else None


def _by_group(group: Column, amount: Column) -> dict[str, list[float]]:
    """Return the numbers of each group."""
    members: defaultdict[str, list[float]] = defaultdict(list)
    for row, number in amount.numbers().items():
        members[group.cells[row]].append(number)
    return members


def _best(figures: dict[str, float], most: bool) -> str | None:
    """Return the group with the most or least; None if it ties."""
    edge = (max if most else min)(figures.values())
    names = [name for name, figure in figures.items() if abs(figure - edge) < 1e-6]
    return names[0] if len(names) == 1 else None


def _group_best(sheet: Sheet, rng: Random, total: bool) -> QuestionWithAnswers | None:
    group = _draw_groups(sheet, rng)
    columns = [one for one in sheet.amounts if isinstance(one.field, Amount) and (one.field.adds or not total)]
    if not group or not columns:
        return None
    column, most = rng.choice(columns), rng.random() < 0.6
    members = _by_group(group, column).items()
    best = _best({name: sum(numbers) / (1 if total else len(numbers)) for name, numbers in members}, most)
    words = {"g": group.say(rng), "c": column.say(rng), "m": rng.choice(_HIGH if most else _LOW)}
    question = say(rng, _TOTAL if total else _MEAN, **words, noun=sheet.kind.noun, nouns=sheet.kind.nouns)
    return ask(question, best) if best else None


def group_by_total(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask which group has the highest or lowest sum."""
    return _group_best(sheet, rng, total=True)


def group_by_mean(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask which group has the highest or lowest average."""
    return _group_best(sheet, rng, total=False)


def group_by_count(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask which value is the most or least common."""
    group = _draw_groups(sheet, rng)
    if not group:
        return None
    most = rng.random() < 0.65
    best = _best({name: float(count) for name, count in Counter(group.cells).items()}, most)
    verb = group.field.verb if isinstance(group.field, Group) else ""
    ways = (
        _PERSON[most]
        if verb and verb not in ("spent", "worked") and rng.random() < 0.4
        else (_MOST if most else _LEAST)
    )
    question = say(rng, ways, g=group.say(rng), nouns=sheet.kind.nouns, verb=verb)
    return ask(question, best) if best else None


def more_rows_than(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask whether one value occurs more often than another."""
    group = _draw_groups(sheet, rng)
    if not group:
        return None
    counts = Counter(group.cells)
    one, other = rng.sample(sorted(counts), 2)
    if counts[one] == counts[other]:
        return None
    question = say(rng, _TWO, v=one, w=other, g=group.say(rng), nouns=sheet.kind.nouns)
    return ask(question, "yes" if counts[one] > counts[other] else "no")


def more_total_than(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask whether the sum of one group is higher than that of another."""
    group = _draw_groups(sheet, rng)
    columns = [one for one in sheet.amounts if isinstance(one.field, Amount) and one.field.adds]
    if not group or not columns:
        return None
    column = rng.choice(columns)
    members = _by_group(group, column)
    one, other = rng.sample(sorted(members), 2)
    more = sum(members[one]) - sum(members[other])
    if abs(more) < 1e-6:
        return None
    return ask(say(rng, _TWO_TOTALS, v=one, w=other, c=column.say(rng)), "yes" if more > 0 else "no")


def count_gap(sheet: Sheet, rng: Random) -> QuestionWithAnswers | None:
    """Ask how many more rows one group has than another."""
    group = _draw_groups(sheet, rng)
    if not group:
        return None
    counts = Counter(group.cells)
    one, other = sorted(rng.sample(sorted(counts), 2), key=lambda name: -counts[name])
    if counts[one] == counts[other]:
        return None
    question = say(rng, _GAP, v=one, w=other, g=group.say(rng), nouns=sheet.kind.nouns)
    return ask(question, spell_plainly(counts[one] - counts[other]))


PER_GROUP = (group_by_total, group_by_mean, group_by_count, more_rows_than, more_total_than, count_gap)
