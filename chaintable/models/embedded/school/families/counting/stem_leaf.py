"""Stem-and-leaf plots: counts, extremes and averages of the values that they stand for."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.counting.statistics import statistic, statistic_asked
from chaintable.models.embedded.school.program_text import Program, Script, Term
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.number_bounds import Bound, all_hold, bounds, test_of
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, number

_LEAF = re.compile(r"\d+")
_DECADE = re.compile(
    r"\b(\d{1,3})0['’]?s\b|\b(teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)\b"
)
_DECADES = "teens twenties thirties forties fifties sixties seventies eighties nineties".split()
_HALF_HOUR = re.compile(r"\bhalf an hour\b", re.I)
_PARTS = ("share", "share of", "fraction", "percent", "percentage", "proportion", "probability", "chance", "part of")
_AUXILIARIES = frozenset("is are was were do does did has have had can could will would".split())
_REPEATED = ("more than once", "at least twice", "repeated", "repeat", "more than one time", "appears twice")
_SAME = re.compile(
    r"\b(?:two|three|both|some|several|several people|more than one|who) (?:[a-z]{2,12} ){0,6}?"
    r"(?:the same|exactly alike|equally (?:old|tall|heavy|long))\b"
    r"|\b(?:by|for|of) (?:two|three|several|more than one)\b"
    r"|\b(?:two|three|some)(?: of (?:them|us)| [a-z]{3,9})? share\b|\bthe same (?:[a-z]{2,12} )?(?:twice|as another)\b"
)
"""Two have the same value: "two people are exactly the same age"."""
_FROM_END_TO_END = re.compile(r"\b(?:between|from|separates?|apart|minus)\b|\bthan the\b")
_WINNER = re.compile(
    r"\b(?:winners?|winning|w[io]ns?|champions?|victors?|(?:in )?first place|c[ao]me first|was first"
    r"|runners? up|second place"
    r"|best|top|keenest|fastest|quickest|hard(?:est)? working|(?:most|more) hard working)\b"
)
_LOSER = re.compile(
    r"\b(?:losers?|losing|last place|last one|c[ao]me last|was last|finished last|worst|slowest|laziest|weakest"
    r"|bottom)\b"
)
_SECOND = re.compile(r"\brunners? up\b|\bsecond place\b|\bc[ao]me second\b|\bwas second\b")
_AHEAD = re.compile(
    r"\b(?:than|ahead of|beat|between the winner and|between first place and)"
    r" (?:the )?(?:runners? up|second place|second one)\b"
)
_RACED = re.compile(r"\b(?:race|run|runs|runners?|swim\w*|lap|sprint|finish\w*|fastest|quickest|slowest)\b")
_TIMED = re.compile(r"\b(?:seconds?|minutes?|times?)\b")
_MADE_IT = re.compile(
    r"\b(?:pass(?:ed)?|fail(?:ed)?|ma[dk]e it|got (?:in|through|there)|get (?:in|through|there)|enough|qualif(?:y"
    r"|ied)|reached? it"
    r"|managed? (?:it|that)|succeeded"
    r"|(?:g[eo]t|gets|earn(?:ed|s)?|w[io]n|wins|receives?d?|(?:went|going|gone|go|came|come) (?:home |away )?with)"
    r" (?:it|one|an?|the|any)"
    r"|(?:went|going|gone|go|came|come) (?:home |away )?(?:without|empty handed|with nothing)"
    r"|(?:f[ae]ll|falls|fallen) short|miss(?:ed)? out|(?:do|did)(?: not|n't))\b"
)
_DID_NOT = re.compile(
    r"\b(?:fail(?:ed)?|(?:did|do|have|has|was|were|could|wo|will)(?: not|n't)|not|miss(?:ed)?"
    r"|without|empty handed|with nothing|(?:f[ae]ll|falls|fallen) short)\b"
)
_NEEDS = re.compile(
    r"\b(?:needs?|needed|takes|(?:mark|limit|minimum|target|standard)(?: to [a-z]{2,9})? (?:is|was|of)) (\d{1,4})\b"
)
"""What is the least that is told of as needed: "you need 20 for a badge", "the pass mark is 50"."""
_EQUAL = re.compile(r"\b(?:exactly|scored|of|got|had|is|are|was|were|weighed|measured)\s(\d{1,4})\b")


def stem_leaf(exercise: Exercise) -> Found | None:
    """How many are at least 40? What is the largest? What is their median?"""
    plot = _plot(exercise.grid)
    if plot is None:
        return None
    values = [stem * 10 + leaf for stem, leaves in plot.items() for leaf in leaves]
    program, sure = _program(exercise, plot, values)
    held_against = not statistic_asked(exercise) and not _wanted(exercise) and _needed(exercise)
    kind = "held against" if held_against else "stem-and-leaf plot"
    return Found(kind, program, card="stem", sure=sure, verbal=True) if program else None


def _plot(grid: SchoolGrid) -> dict[int, list[int]] | None:
    if grid.header is None or "stem" not in grid.header[0].lower() or not grid.rows:
        return None
    stems = [number(label) for label in grid.labels]
    if any(not isinstance(stem, int) for stem in stems):
        return None
    leaves = [[int(leaf) for leaf in _LEAF.findall(" ".join(row[1:]))[:200]] for row in grid.rows]
    return {stem: own for stem, own in zip(stems, leaves, strict=True) if isinstance(stem, int)}


def _wanted(exercise: Exercise) -> list[Bound]:
    """Return the conditions on the values: "at least 40", "in the twenties", "longer than half an hour"."""
    text = _HALF_HOUR.sub("30", exercise.asking)
    wanted = bounds(text)
    if not wanted and (decade := _DECADE.search(text.lower())):
        tens = decade[1] or str(_DECADES.index(decade[2]) + 1)
        return bounds(f"at least {tens}0 and at most {tens}9")
    return wanted


def _needed(exercise: Exercise) -> list[Bound]:
    """Return the condition on those who passed, or didn't, by what was told before: "you need 50 or better"."""
    told = " ".join(one for one in exercise.sentences if one != exercise.asking)
    made, wanted = _MADE_IT.search(exercise.plain), bounds(told) or bounds(_NEEDS.sub(r"at least \1", told))
    if made is None or len(wanted) != 1 or wanted[0].sign not in (">=", ">"):
        return []
    failed = _DID_NOT.search(exercise.plain) is not None
    return [Bound("<" if wanted[0].sign == ">=" else "<=", wanted[0].value)] if failed else wanted


def _share(exercise: Exercise, script: Script, values: list[int], wanted: list[Bound]) -> tuple[Program | None, float]:
    """Return the part of all values that fulfil the conditions, as a fraction or in percent."""
    fitting = sum(all_hold(wanted, value) for value in values)
    part = Term(f"len([v for v in values if {test_of(wanted, 'v')}])", fitting)
    whole = Term("len(values)", len(values))
    program = script.percent(part, whole) if exercise.asks("percent", "percentage") else script.fraction(part, whole)
    return program, 0.9


def _repeated(script: Script, values: list[int]) -> tuple[Program | None, float]:
    """Return the values that stand in the plot more than once."""
    found = sorted({value for value in values if values.count(value) > 1})
    if not found:
        return None, 0.0
    text = "sorted({v for v in values if values.count(v) > 1})"
    made = (
        Term(f"{text}[0]", found[0])
        if len(found) == 1
        else Term(f"', '.join(map(str, {text}))", ", ".join(map(str, found)))
    )
    return script.answer(made), 0.9


def _ends_asked(exercise: Exercise) -> tuple[bool, bool]:
    """Return whether the least and the most are asked for; in a race the winner has the least time."""
    winner, loser = _WINNER.search(exercise.plain), _LOSER.search(exercise.plain)
    about = f"{exercise.title.lower()} {exercise.plain}"
    if (winner or loser) and _RACED.search(about) and _TIMED.search(about):
        return winner is not None, loser is not None
    least, most = exercise.has(LEAST), exercise.has(MOST)
    return least or (loser is not None and not most), most or (winner is not None and not least)


def _asks_for_gap(exercise: Exercise, both: bool) -> bool:
    """Whether it is asked how far the ends are apart: "by how many did the winner beat the last"."""
    if exercise.asks("difference", "apart", "gap", "differ"):
        return True
    if exercise.asks("beat", "beats", "ahead of", "behind") and exercise.asks("by how many", "by how much"):
        return True
    both = both or bool(_WINNER.search(exercise.plain) and _LOSER.search(exercise.plain))
    return both and _FROM_END_TO_END.search(exercise.plain) is not None


def _place(exercise: Exercise) -> int:
    """Return which place is asked for, 2 for "the second highest"; 0 for none."""
    if _SECOND.search(exercise.plain):
        return 2
    words = exercise.plain.split()
    return next((ORDINALS[word] for word in words if word in ORDINALS and ORDINALS[word] > 1), 0)


def _program(exercise: Exercise, plot: dict[int, list[int]], values: list[int]) -> tuple[Program | None, float]:
    kind = statistic_asked(exercise) or ("mode" if exercise.asks("most common", "came up twice") else None)
    kind = kind or ("median" if exercise.asks("in the middle") else None)
    if not values:
        return None, 0.0
    if kind:
        return statistic(kind, values), 0.95
    script = Script()
    script.let("plot", plot)
    script.let("values", Term("[stem * 10 + leaf for stem in plot for leaf in plot[stem]]", values))
    same = exercise.asks(*_REPEATED) or _SAME.search(exercise.whole)
    if same and exercise.asks("which", "what") and not exercise.asks("how many"):
        return _repeated(script, values)
    wanted = _wanted(exercise) or _needed(exercise)
    least, most = _ends_asked(exercise)
    if not wanted and exercise.asks("how many") and (equal := _EQUAL.search(exercise.asking)):
        wanted = bounds(f"exactly {equal[1]}")
    if wanted and exercise.asks(*_PARTS):
        return _share(exercise, script, values, wanted)
    if (
        wanted
        and exercise.plain.split()[0] in _AUXILIARIES
        and exercise.asks("any", "anyone", "anybody", "somebody", "someone")
    ):
        holds = any(all_hold(wanted, value) for value in values)
        made = Term(f"'yes' if any({test_of(wanted, 'v')} for v in values) else 'no'", "yes" if holds else "no")
        return script.answer(made), 0.9
    if wanted and not (most and not exercise.asks("how many")):
        fitting = sum(all_hold(wanted, value) for value in values)
        return script.answer(Term(f"len([v for v in values if {test_of(wanted, 'v')}])", fitting)), 0.95
    if _AHEAD.search(exercise.plain) and most and len(values) > 1:
        first, second = sorted(values, reverse=True)[:2]
        text = "sorted(values)[-1] - sorted(values)[-2]"
        return script.answer(Term(text, first - second)), 0.85
    if _asks_for_gap(exercise, least and most):
        return script.answer(Term("max(values) - min(values)", max(values) - min(values))), 0.8
    if (least or most) and (place := _place(exercise)) and place <= len(values):
        ordered = sorted(values, reverse=most)
        down = ", reverse=True" if most else ""
        return script.answer(Term(f"sorted(values{down})[{place - 1}]", ordered[place - 1])), 0.85
    if least:
        return script.answer(Term("min(values)", min(values))), 0.95
    if most:
        return script.answer(Term("max(values)", max(values))), 0.95
    if exercise.asks("how many", "total number", "count"):
        of_all = exercise.has(TOTAL) or exercise.asks("in all", "took part", "all told")
        return script.answer(Term("len(values)", len(values))), 0.9 if of_all else 0.7
    return None, 0.0
