"""What people say of the results of teams, in the words of the table: let in, been beaten, lost the fewest."""

import re

from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.words_and_numbers import stems

_HEADS = {
    "against": frozenset(("against", "conceded", "allowed")),
    "scored": frozenset(("for", "scored")),
    "lost": frozenset(("loss", "lose", "defeat")),
    "won": frozenset(("win", "victory")),
}
"""The words of the columns of a league table, by what they count."""
_VERBS = {
    "against": r"let(?:s|ting)? in|conced(?:e[sd]?|ing)|allowed|g[ia]ve(?:s|n)? away|giv(?:es?|en) away",
    "scored": r"scor(?:e[sd]?|ing)",
    "lost": r"los(?:t|es?)|(?:been |were |was |got )?(?:beaten|defeated)",
    "won": r"w[io]ns?|won",
}
_MOST = r"(?P<most>(?:the )?(?:most|fewest|least)|more|fewer|less)"
_THINGS = r"(?: (?:often|goals?|games?|matches|match|times))?"
_HAVE = r"(?:(?:has|have|had|has been|have been|is|are) )?"
_THE_MOST = {
    what: re.compile(rf"\b{_HAVE}(?:{verb}) {_MOST}\b(?! than\b| [a-z]{{2,9}} than\b){_THINGS}", re.I)
    for what, verb in _VERBS.items()
}
_HOW_MANY = {
    what: re.compile(
        rf"\bhow (?:many (?:goals|games|matches|times)|often) (?:have|has|had|did|do|does|were|was|are)"
        rf" (?P<who>[\w' ]{{2,30}}?) (?:{verb})(?=[?.]| (?:so far|altogether|in all|in total|this season))",
        re.I,
    )
    for what, verb in _VERBS.items()
}
_DENIED = re.compile(r"\b(?:not|never|fail|without|avoid)\b|n['’]t\b", re.I)
_APART = re.compile(
    rf"\bhow many (?P<sign>more|fewer) goals (?:have|has|had|did|do|does) (?P<who>[\w' ]{{2,30}}?)"
    rf" (?:(?P<in>{_VERBS['against']})|{_VERBS['scored']}) than"
    r" (?:(?:they|it|he|she)(?:['’](?:ve|s|d))? )?(?:have |has |had |did )?"
    rf"(?:{_VERBS['against']}|{_VERBS['scored']})",
    re.I,
)


_BY_HOW_MANY = re.compile(
    rf"\bby how many goals (?:have|has|had|did|do|does) (?P<who>[\w' ]{{2,30}}?)"
    rf" (?:(?P<in>{_VERBS['against']})|{_VERBS['scored']}) (?P<sign>more|fewer)"
    r" than (?:they|it|he|she)\b[\w' ]{2,30}",
    re.I,
)
_BEATEN_ONCE = re.compile(
    r"\b(?:has|have|was|were|had) (?:been )?(?:beaten|defeated)(?: only| just)?"
    r" (?:(?P<once>once|twice)|(?P<many>\w{1,6}) times)",
    re.I,
)
_WHICH = re.compile(r"(?:which|who|what)\b", re.I)
_MORE_THAN = re.compile(
    rf"\b(?:(?:has|have|had) )?(?:(?P<in>{_VERBS['against']})|{_VERBS['scored']}) (?P<sign>more|fewer)(?: goals"
    rf"| points)? than"
    r" (?:(?:they|it|he|she)(?:['’](?:ve|s|d))? )?(?:have |has |had |did )?"
    rf"(?:{_VERBS['against']}|{_VERBS['scored']})",
    re.I,
)


def results_said(text: str, grid: SchoolGrid) -> str:
    """Who has let in the most goals? "Who has the most Goals against", in a league table.

    >>> results_said("Who was beaten most often?", SchoolGrid.of_text("Team | Won | Lost\\nOwls | 3 | 1\\nJay | 1 | 4"))
    'Who has the most Lost?'
    """
    heads = _columns(grid)
    if not heads or len(grid.measured) < 2:
        return text
    if {"against", "scored"} <= set(heads):
        text = _APART.sub(lambda found: _difference(found, heads), text)
        text = _BY_HOW_MANY.sub(lambda found: _difference(found, heads), text)
        if _WHICH.match(text):
            text = _MORE_THAN.sub(lambda found: _compared(found, heads), text)
    if "lost" in heads and _WHICH.match(text):
        text = _BEATEN_ONCE.sub(lambda found: f"has {_times(found)} {heads['lost']}", text)
    for what, head in heads.items():
        text = _HOW_MANY[what].sub(lambda found, head=head: _how_many(found, head), text)  # type: ignore[misc]
        text = _THE_MOST[what].sub(lambda found, head=head: f"has {_with_article(found['most'])} {head}", text)  # type: ignore[misc]
    return text


def _how_many(found: re.Match[str], head: str) -> str:
    """How often did they lose? "How many Lost do they have", but for what they didn't."""
    return found[0] if _DENIED.search(found["who"]) else f"how many {head} do {found['who']} have"


def _columns(grid: SchoolGrid) -> dict[str, str]:
    """Return the header of each kind of result that has one column."""
    found = {}
    for what, words in _HEADS.items():
        names = [grid.names[at] for at in grid.measured if words & set(stems(grid.names[at]))]
        if len(names) == 1:
            found[what] = names[0]
    plain = [grid.names[at] for at in grid.measured if _is_scored(grid.names[at])]
    if "against" in found and "scored" not in found and len(plain) == 1:
        found["scored"] = plain[0]
    return found if len(set(found)) > 1 and ("against" in found or "lost" in found) else {}


def _is_scored(name: str) -> bool:
    """Whether a header is of the goals of a team without a word for what they are: "Goals"."""
    return stems(name) in (("goal",), ("point",), ("basket",))


def _with_article(word: str) -> str:
    low = word.lower()
    return low if low.startswith("the") or low in ("more", "fewer", "less") else f"the {low}"


def _times(found: re.Match[str]) -> str:
    return found["many"] or {"once": "1", "twice": "2"}[found["once"].lower()]


def _compared(found: re.Match[str], heads: dict[str, str]) -> str:
    one, other = ("against", "scored") if found["in"] else ("scored", "against")
    return f"have {found['sign']} {heads[one]} than {heads[other]}"


def _difference(found: re.Match[str], heads: dict[str, str]) -> str:
    one, other = ("against", "scored") if found["in"] else ("scored", "against")
    return f"how many {found['sign']} {heads[one]} than {heads[other]} do {found['who']} have"
