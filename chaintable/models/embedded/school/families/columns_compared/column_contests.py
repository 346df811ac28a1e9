"""Two columns against each other: who has more of one than of the other, how many have, and by how much most."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.named_labels import alike, mentions, named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, Number, stems

_ABOVE = re.compile(
    r"\b(?:more|higher|better|larger|bigger|greater|longer|warmer|older|taller|heavier|dearer|hotter|stronger|farther|further"
    r"|beats?|beat|exceed(?:s|ed)?|outnumber(?:s|ed)?|tops|topped|above|ahead of|over)\b"
)
_UNDER = re.compile(r"\b(?:fewer|less|lower|worse|smaller|shorter|colder|cheaper|younger|lighter|below|behind|under)\b")
_MOST = re.compile(r"\bby (?:the |far the )?(?:most|biggest|largest|widest)(?: margin)?\b|\b(?:the )?most\b$")
_FIRST = re.compile(r" (?:(?:for the|the) first time|first) ")
_LEAST = re.compile(r"\bby (?:the )?(?:least|smallest|narrowest)(?: margin)?\b")
_EVEN = re.compile(
    r"\b(?:(?:most|least) (?:evenly|equally|fairly)(?: (?:split|divided|mixed|balanced))?|(?:most|least|best) balanced"
    r"|(?:closest|nearest) to (?:an even split|half and half|fifty[- ]fifty|being even|an equal split))\b"
)
_PEOPLE = frozenset("person child kid student pupil player friend girl boy member team day week month year customer "
                    "family class".split())  # fmt: skip
_OTHERWISE = ("percent", "percentage", "fraction", "average", "times", "twice", "total", "altogether", "together")


def column_contest(exercise: Exercise) -> Found | None:
    """Who has more tickets than popcorn? How many of them do? Whose English beats the maths by the most?"""
    grid = exercise.grid
    if grid.header is None or grid.width < 3 or exercise.choices or exercise.asks(*_OTHERWISE):
        return None
    columns = _columns(exercise)
    asks_who = exercise.asks("who", "whose", "which", "where", "when") and not exercise.asks("how many", "how much")
    counts = _counts_rows(exercise)
    if columns is None or not (asks_who or counts) or exercise.rows_named or len(set(grid.labels)) < len(grid.rows):
        return None
    one, other = columns
    script = Script()
    held = {
        label: list(values)
        for label, values in zip(grid.labels, zip(grid.column(one), grid.column(other), strict=True), strict=True)
    }
    pairs = script.let("pairs", held)
    gaps = script.let("gaps", Term(f"{{label: one - other for label, (one, other) in {pairs.text}.items()}}",
                                   {label: _dusted(a - b) for label, (a, b) in held.items()}))  # fmt: skip
    made = _how_many(gaps) if counts else _who(exercise, gaps)
    if made is None:
        return None
    return Found("column contest", script.answer(made), None, (0, *sorted(columns)), sure=0.88)


def evenly_split(exercise: Exercise) -> Found | None:
    """Which club is most evenly split? The row whose two parts are nearest to a half each."""
    grid, said = exercise.grid, _EVEN.search(exercise.plain)
    if said is None or grid.measured != (1, 2) or grid.width != 3 or exercise.choices or exercise.rows_named:
        return None
    pairs = list(zip(grid.labels, grid.column(1), grid.column(2), strict=True))
    asks = exercise.asks("which", "who", "where", "what")
    if not asks or not all(one + other for _, one, other in pairs) or len(set(grid.labels)) < len(pairs):
        return None
    shares = {label: abs(one - other) / (one + other) for label, one, other in pairs}
    lines = ", ".join(f"{label!r}: abs({one!r} - {other!r}) / ({one!r} + {other!r})" for label, one, other in pairs)
    script = Script()
    held = script.let("unevenness", Term(f"{{{lines}}}", shares))
    least = min(shares.values())
    if list(shares.values()).count(least) > 1:
        return None
    return Found(
        "column contest", script.answer(best(held, largest=exercise.asks("least"))), None, (0, 1, 2), sure=0.88
    )


def _dusted(value: Number) -> Number:
    return round(value, 6) if isinstance(value, float) else value


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column that is more and the one that is less, where two are named around a word that compares."""
    grid, plain = exercise.grid, exercise.plain
    found = named([grid.names[at] for at in grid.measured], exercise.words)
    above, under = _ABOVE.search(plain), _UNDER.search(plain)
    verb = above and above[0].startswith(("beat", "exceed", "outnumber", "top", "above", "ahead", "over"))
    if (
        len(found) != 2
        or (above is None) == (under is None)
        or not (verb or exercise.asks("than", "below", "behind", "under"))
    ):
        return None
    one, other = (grid.measured[at] for at in found)
    if (below := exercise.plain.find(" than ")) > 0 and not _is_between(exercise, found, below):
        return None
    return (one, other) if above else (other, one)


def _is_between(exercise: Exercise, found: list[int], place: int) -> bool:
    """Whether "than" stands between the two columns."""
    heads = [exercise.grid.names[exercise.grid.measured[at]] for at in found]
    before = stems(exercise.plain[:place])
    return bool(mentions(heads[:1], before)) and not mentions(heads[1:], before)


def _counts_rows(exercise: Exercise) -> bool:
    """Whether rows are counted: "how many of them", "how many children", "on how many days"."""
    asked = re.split(r" how many ", exercise.plain, maxsplit=1)
    if len(asked) < 2 or re.match(r"(?:more|fewer|less)\b", asked[1]):
        return False
    after = stems(asked[1])[:3]
    own = {word for word in stems(exercise.grid.names[0]) if word not in STOP}
    return after[:1] == ("of",) or any(word in _PEOPLE or any(alike(word, one) for one in own) for word in after[:1])


def _how_many(gaps: Term) -> Term:
    return Term(f"len([gap for gap in {gaps.text}.values() if gap > 0])", sum(gap > 0 for gap in gaps.value.values()))


def _who(exercise: Exercise, gaps: Term) -> Term | None:
    if _MOST.search(exercise.plain.strip()) or _LEAST.search(exercise.plain):
        above = {label: gap for label, gap in gaps.value.items() if gap > 0}
        least = _LEAST.search(exercise.plain) is not None
        ranked = sorted(above.values(), reverse=not least)
        if not ranked or ranked[:1] == ranked[1:2]:
            return None
        return (
            best(Term(f"{{label: gap for label, gap in {gaps.text}.items() if gap > 0}}", above), largest=not least)
            if least
            else best(gaps, largest=True)
        )
    fitting = [label for label, gap in gaps.value.items() if gap > 0]
    if fitting and _FIRST.search(exercise.plain):
        return Term(f"next(label for label, gap in {gaps.text}.items() if gap > 0)", fitting[0])
    text = f"', '.join(label for label, gap in {gaps.text}.items() if gap > 0)"
    return Term(text, ", ".join(fitting)) if fitting else None
