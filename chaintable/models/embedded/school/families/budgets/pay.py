"""Pay stubs: earnings, taxes and what is left."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found, spaced
from chaintable.models.embedded.school.program_text import Script, best, call, summed
from chaintable.models.embedded.school.words.named_labels import named as named_labels
from chaintable.models.embedded.school.words.words_and_numbers import MONTHS, Number, number, quantity, stems

_NET = ("net income", "after tax", "after taxes", "after all taxes", "take home", "takehome", "pay after", "net pay",
        "after all tax", "take-home", "bring home", "brings home", "actually get", "actually got", "keep", "left",
        "bank account", "net", "taxes are off", "tax is off", "taxes come off", "without the taxes", "taxes are taken",
        "taxes have been taken", "once taxes", "paid out", "paid in the end")  # fmt: skip
_GROSS = (
    "gross",
    "total income",
    "total earnings",
    "before tax",
    "before taxes",
    "earn in total",
    "earned in total",
    "earn",
    "earned",
)
_DEDUCTED = ("deduction", "deductions", "withheld", "deducted", "taken out", "held back", "taken off", "take out",
             "takes out", "held off")  # fmt: skip
_GONE = ("came off", "comes off", "come off", "goes off", "went off", "taken from", "taken away", "kept back")
_TAKEN_HOME = ("take home", "takes home", "took home", "taken home", "bring home", "brings home")
_ONCE_ALL = re.compile(
    r" (?:once|after|when) (?:everything|all|it all|all that|all of (?:it|that)|all (?:the )?deductions)"
    r" (?:(?:has|have) been|is|are|was|were|comes?|goes) (?:taken|deducted|withheld|subtracted|off|paid|out)\b"
)
"""What is left is asked for: "once everything has been taken off"."""
_IN_HAND = re.compile(
    r"\b(?:in (?:his|her|their|your|my|the) (?:own )?(?:pocket|hand|hands|account|purse|wallet)"
    r"|(?:after|minus|less) (?:all |all the |all her |all his |the |her |his |any )?deductions"
    r"|(?:really|actually|finally) (?:get|gets|got|has|have|receive|receives|paid)"
    r"|(?:reach|reaches|reached|lands? in|goes into|arrives? in|ends? up in|hits?|gets? to) (?:his|her|their|your|my"
    r"|the)"
    r" (?:bank )?(?:account|pocket|bank|purse|wallet))\b"
)
"""What is left is asked for: "how much is in his pocket after all deductions"."""
_HOURS = re.compile(
    r" (?:worked|works|work|put in|did|does|for) (?P<many>\d{1,3}|[a-z]{3,8}) (?:(?P<way>more|fewer|less|extra) )?hours"
    r"(?: (?P<after>more|less|fewer|extra|longer))?\b"
)
_COMES_FROM = ("comes from", "come from", "came from", "is from", "was from")
_NOT_PAID = re.compile(r"\b(?:without|no|not|never|[a-z]{2,6}n't)\b")
_SUPPOSED = re.compile(r"\b(?:if|had|suppose|supposing|imagine|without|say)\b")
_OF_ANY_LINE = frozenset("pay payment income earning amount deduction plan due".split())
"""Words of labels that name no line alone: "her pay" isn't "Regular pay"."""
_A_YEAR = ("in a year", "a year", "per year", "over a year", "over the year", "in one year", "for a year", "yearly",
           "over the whole year", "in a whole year")  # fmt: skip
_HALF_A_YEAR = ("half a year", "half year", "half the year")
_TIMES_A_YEAR = re.compile(r"\b(?P<many>\d{1,2}|[a-z]{3,6}) times (?:a|per|each|every|in a) year\b")
_RHYTHMS = (
    (re.compile(r"\b(?:every (?:two|2|other|second) weeks?|fortnight(?:ly)?|bi-?weekly)\b"), 26),
    (re.compile(r"\b(?:twice|two times) (?:a|per|each|every) month\b|\bevery half month\b"), 24),
    (re.compile(r"\b(?:every (?:three|3) months|quarterly)\b"), 4),
)
_BEFORE = ("before tax", "before taxes", "before anything", "before any", "before deductions", "gross")
_COMPARED = ("more", "less", "difference", "higher", "lower", "larger", "smaller", "bigger", "exceed")
_SHARE = ("percent", "percentage", "%", "share", "fraction", "proportion", "part of")
_ADDED_UP = frozenset(("total", "gross", "net"))
_PER_TIME = frozenset(("rate", "hourly", "hour", "hours"))
"""Words of the lines that say for how long, and what is paid for each hour."""
_INCOME = (
    "earn",
    "income",
    "tips",
    "salary",
    "wage",
    "bonus",
    "pay",
    "commission",
    "overtime",
    "allowance",
    "gratuity",
)

_KNOWN_DEDUCTIONS = re.compile(
    r"\b(?:tax(?:es)?|insur\w*|dues|retire\w*|pension|401|superannuation|medic(?:are|aid|al)|social security|security"
    r"|fica|union|health|dental|vision|contribution|fund|savings?|parking|loan|repay\w*|advance|garnish\w*|care"
    r"|deductions?|levy|plan|membership|fees?|uniforms?|charit\w*|donations?|rent|canteen|meals?|lunch(?:es)?"
    r"|ticket|pass|gym|child support|withh\w*)\b"
)
"""What is known to be taken off; of any other line of a stub that is no income it isn't clear that it is."""
_WORKED = (" work", " shift", " shifts", " hours worked")
"""How lines end that are paid for more work: "Holiday work"."""


def pay_stub(exercise: Exercise) -> Found | None:
    """How much tax was paid? What was the pay after taxes?"""
    named = _amounts(exercise)
    if not any("tax" in label for label in named):
        return None
    taxes = {
        label: value
        for label, value in named.items()
        if "tax" in label and "total" not in label and "after" not in label
    }
    income = {label: value for label, value in named.items() if _is_income(label)}
    total_earned = next(
        (value for label, value in named.items() if "total earnings" in label or "gross" in label), None
    )
    earned = {"total earnings": total_earned} if total_earned is not None else income
    before = exercise.asks(*_BEFORE)
    if (found := _otherwise_worked(exercise) or _over_a_year(exercise, named)) is not None:
        return found
    if (found := _without_a_line(exercise, named, earned)) is not None:
        return found
    if exercise.asks(*_COMPARED):
        return _compared(exercise, named)
    if exercise.asks(*_SHARE):
        return _share(exercise, named, earned)
    if (exercise.asks("left", "bank account", *_TAKEN_HOME) or _says_net(exercise)) and not before:
        return _net(named, earned)
    if (found := _together(exercise, named)) is not None:
        return found
    gone = exercise.asks(*_GONE) and not exercise.asks("tax", "taxes")
    if (
        (gone or exercise.asks(*_DEDUCTED))
        and not before
        and (found := _deductions(exercise, _held_back(named))) is not None
    ):
        return found
    if (line := _line(exercise)) is not None and (not before or exercise.asks(*_COMES_FROM)):
        return Found("one line", Script().answer(named[line]), card="tax", sure=0.85)
    if exercise.asks(*_NET) and not before:
        return _net(named, earned)
    if (
        not before
        and exercise.asks("tax", "taxes")
        and (exercise.asks("total", "pay", "paid", "in all", "how much", "altogether", "taken", "owe"))
    ):
        return _taxed(named, total_earned, taxes)
    if exercise.asks(*_GROSS, *_BEFORE) and earned:
        script = Script()
        return Found("earnings", script.answer(summed(script.let("earned", earned)).rounded()), card="tax", sure=0.9)
    return None


def _says_net(exercise: Exercise) -> bool:
    """Whether what is left after all that is taken off is asked for."""
    return any(words.search(exercise.plain) is not None for words in (_ONCE_ALL, _IN_HAND))


def _otherwise_worked(exercise: Exercise) -> Found | None:
    """Return the gross pay for other hours than on the stub: "had he worked 4 hours more"."""
    grid, said = exercise.grid, _HOURS.search(exercise.whole)
    hours = _row_of(exercise, "hours")
    wages = _row_of(exercise, "hourly", "per hour", "wage", "hourly rate")
    if said is None or hours is None or wages is None or hours == wages or not exercise.asks("pay", "earn", "earned"):
        return None
    many, had, wage = quantity(said["many"]), number(grid.rows[hours][1]), number(grid.rows[wages][1])
    if many is None or had is None or wage is None or exercise.asks("after taxes", "net", "home"):
        return None
    way = said["way"] or said["after"]
    more, less = way in ("more", "extra", "longer"), way in ("less", "fewer")
    worked = had + many if more else had - many if less else many
    script = Script()
    made = script.let("hours", worked) * script.let("wage", wage)
    return Found("other hours", script.answer(made.rounded()), (hours, wages), card="tax", sure=0.85)


def _without_a_line(exercise: Exercise, named: dict[str, Number], earned: dict[str, Number]) -> Found | None:
    """Return the pay that there would be without one line: "had she done no overtime", "if he paid no dues"."""
    lines = _lines_meant(named, exercise.all_words)
    asks_pay = exercise.asks("pay", "paid", "earn", "earned", "earnings", "get", "got", "have", *_TAKEN_HOME)
    if len(lines) != 1 or not asks_pay or not (_NOT_PAID.search(exercise.whole) and _SUPPOSED.search(exercise.whole)):
        return None
    is_income, held_back = lines[0] in earned, _held_back(named)
    net = (exercise.asks(*_NET, *_TAKEN_HOME) or _says_net(exercise)) and not exercise.asks(*_BEFORE)
    if (exercise.asks("tax", "taxes") and not net) or not (is_income or (net and lines[0] in held_back)):
        return None
    script = Script()
    made = summed(script.let("earned", earned))
    made = made - summed(script.let("deductions", held_back)) if net else made
    line = script.let("left_out", named[lines[0]])
    made = made - line if is_income else made + line
    sure = 0.85 * (_clear(held_back) if net else 1.0)
    return Found("pay without a line", script.answer(made.rounded()), card="tax", sure=sure)


def _together(exercise: Exercise, named: dict[str, Number]) -> Found | None:
    """Return the sum of several lines: "federal and state tax put together"."""
    lines = _lines_meant(named, exercise.words, _OF_ANY_LINE - {"income"})
    if len(lines) < 2 or not exercise.asks("and") or not (exercise.has(TOTAL) or exercise.asks("add up", "added up")):
        return None
    script = Script()
    held = script.let("lines", {line: named[line] for line in lines})
    return Found("lines together", script.answer(summed(held).rounded()), card="tax", sure=0.88)


def _lines_meant(named: dict[str, Number], words: tuple[str, ...], of_any: frozenset[str] = _OF_ANY_LINE) -> list[str]:
    """Return the lines that some words name by one of their own which isn't one for any pay."""
    own = {label: set(stems(label)) - of_any for label in named}
    others = {label: set().union(*(words for line, words in own.items() if line != label)) for label in own}
    return [label for label in named if set(words) & (own[label] - others[label]) and "total" not in label]


def _row_of(exercise: Exercise, *words: str) -> int | None:
    found = [row for row, label in enumerate(exercise.grid.labels) if any(word in label.lower() for word in words)]
    return found[0] if len(found) == 1 else None


def _over_a_year(exercise: Exercise, named: dict[str, Number]) -> Found | None:
    """Return twelve times a line of a month's stub, or 52 times one of a week's, where a year is asked about."""
    labels = list(named)
    told = named_labels(labels, exercise.all_words)
    line = _line(exercise) or (labels[told[0]] if len(told) == 1 else None)
    said = f"{exercise.title} {exercise.question}".lower()
    monthly = "month" in said or any(month in spaced(exercise.title).split() for month in MONTHS)
    if line is None or not exercise.asks(*_A_YEAR) or monthly == ("week" in said):
        return None
    script = Script()
    times = _times_a_year(said) or (12 if monthly else 52)
    made = script.let(line, named[line]) * (times // 2 if exercise.asks(*_HALF_A_YEAR) else times)
    return Found("other hours", script.answer(made.rounded()), card="tax", sure=0.85)


def _times_a_year(said: str) -> int | None:
    """Return how often a year it is paid, where that is told: "26 times a year", "every two weeks", "twice a month"."""
    if (told := _TIMES_A_YEAR.search(said)) is not None:
        many = quantity(told["many"])
        return many if isinstance(many, int) else None
    return next((times for words, times in _RHYTHMS if words.search(said)), None)


def _compared(exercise: Exercise, named: dict[str, Number]) -> Found | None:
    """Return the difference of two lines; None unless the question names two."""
    lines = _lines(exercise, named)
    if len(lines) != 2:
        return None
    script = Script()
    one, other = sorted((named[line] for line in lines), reverse=True)
    larger, smaller = script.let("larger", one), script.let("smaller", other)
    return Found("difference of lines", script.answer((larger - smaller).rounded()), card="tax", sure=0.85)


def _share(exercise: Exercise, named: dict[str, Number], earned: dict[str, Number]) -> Found | None:
    """Return how many percent of the earnings a line is; None unless the question names one."""
    several = len(earned) > 1
    lines = [line for line in _lines(exercise, named) if "gross" not in line and (several or not _is_income(line))]
    if len(lines) != 1 or not earned or not exercise.asks("percent", "percentage", "%"):
        return None
    script = Script()
    part, whole = script.let("part", named[lines[0]]), summed(script.let("earned", earned))
    return Found("share of earnings", script.answer((part * 100 / whole).rounded()), card="tax", sure=0.8)


def _lines(exercise: Exercise, named: dict[str, Number]) -> list[str]:
    """Return the lines that the question names by a word which no other line has."""
    words = {label: set(stems(label)) for label in named}
    asked = set(exercise.words)
    return [
        label
        for label, own in words.items()
        if asked & (own - set().union(*(other for line, other in words.items() if line != label)))
    ]


def _line(exercise: Exercise) -> str | None:
    """Return the line that the question names by its whole label."""
    labels = list(_amounts(exercise))
    found = named_labels(labels, exercise.words)
    return labels[found[0]] if len(found) == 1 and not labels[found[0]].startswith("total") else None


def _amounts(exercise: Exercise) -> dict[str, Number]:
    """Return the last amount of money of each line, by its label in lower case."""
    grid = exercise.grid
    named: dict[str, Number] = {}
    for row in [grid.header or (), *grid.rows]:
        found = [number(cell) for cell in row[1:] if cell.startswith(("$", "-$"))]
        if found and found[-1] is not None and row[0]:
            named[row[0].lower()] = found[-1]
    return named


def _is_income(label: str) -> bool:
    paid = any(word in label.replace("repay", "") for word in _INCOME)
    return (paid or label.endswith(_WORKED)) and "tax" not in label


def _held_back(named: dict[str, Number]) -> dict[str, Number]:
    """Return the lines that are taken off what was earned: taxes, insurance, dues."""
    return {
        label: value
        for label, value in named.items()
        if not _is_income(label) and _ADDED_UP.isdisjoint(label.split()) and "after" not in label
        if _PER_TIME.isdisjoint(label.split())
    }


def _deductions(exercise: Exercise, held_back: dict[str, Number]) -> Found | None:
    """Return what is taken off in all, or the largest or smallest of these lines."""
    if not held_back:
        return None
    written = {row[0].lower(): row[0] for row in exercise.grid.rows}
    meant = _lines_meant(held_back, exercise.words)
    if len(meant) == 1 and not exercise.asks_which and not exercise.has(TOTAL):
        return Found("one line", Script().answer(held_back[meant[0]]), card="tax", sure=0.85)
    script = Script()
    held = script.let("deductions", {written.get(label, label): value for label, value in held_back.items()})
    if exercise.asks_which and exercise.has(MOST | LEAST) and not exercise.has(TOTAL):
        return Found("one deduction", script.answer(best(held, exercise.has(MOST))), card="tax", sure=0.85)
    sure = 0.85 * _clear(held_back)
    if exercise.asks("how many"):
        return Found("deductions counted", script.answer(call("len", len(held_back), held)), card="tax", sure=sure)
    return Found("deductions", script.answer(summed(held).rounded()), card="tax", sure=sure)


def _clear(held_back: dict[str, Number]) -> float:
    """Return a factor below 1 where a line that is no income isn't known to be taken off either."""
    return 1.0 if all(_KNOWN_DEDUCTIONS.search(label) for label in held_back) else 0.55


def _net(named: dict[str, Number], earned: dict[str, Number]) -> Found | None:
    known = next((value for label, value in named.items() if "pay after" in label or "net pay" in label), None)
    if known is not None:
        return Found("pay after taxes", Script().answer(known), card="tax", sure=0.95)
    paid = _held_back(named)
    if not paid:
        paid = {label: value for label, value in named.items() if "total taxes" in label}
    if not earned or not paid:
        return None
    script = Script()
    got, out = script.let("earned", earned), script.let("taxes", paid)
    made = (summed(got) - summed(out)).rounded()
    return Found("pay after taxes", script.answer(made), card="tax", sure=0.95 * _clear(paid))


def _taxed(named: dict[str, Number], total_earned: Number | None, taxes: dict[str, Number]) -> Found | None:
    script = Script()
    if taxes:
        return Found("taxes", script.answer(summed(script.let("taxes", taxes)).rounded()), card="tax", sure=0.93)
    after = next((value for label, value in named.items() if "after" in label), None)
    if total_earned is None or after is None:
        return None
    earned, left = script.let("earned", total_earned), script.let("left", after)
    return Found("taxes", script.answer((earned - left).rounded()), card="tax", sure=0.93)
