"""A question as people put it, made plain: without "could you tell me … please" and slips of the pen."""

import re

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.words_and_numbers import minutes, stems
from chaintable.models.embedded.summaries.words.misspelled import is_slip

_POLITE = re.compile(
    r"(?:(?<=[.?!] )|^)(?:(?:hi|hello|hey|well|so|ok|okay|now|oh|and|um|please|excuse me)\b[,!.:]? )*"
    r"(?:(?:could|can|would|will) (?:you|somebody|someone|anyone|anybody) (?:please |kindly |maybe "
    r"|quickly )?(?:tell|show|help|give|work out|find out|figure out|find|say"
    r"|calculate|explain|let)(?: (?:me|us|him|her|them|know|to|find|out|see)){0,4}|do you (?:know|happen to know)"
    r"|i(?:'d| would) like to know"
    r"|i want to know|i need to know|tell me|tell us|please tell me|i wonder|i'm wondering|any idea"
    r"|can anyone say)(?: please)?,? (?=\w)",
    re.I,
)
_PLEASE = re.compile(r",? ?\b(?:please|pls|plz|thx|thanks|thank you)(?=\s*[?.!,]|\s*$)|\bplease ", re.I)
_ASKS_HELP = re.compile(
    r"\s(?:can|could|would|will) (?:you|somebody|someone|anybody|anyone) (?:please )?(?:work (?:it|that|this) out"
    r"|help(?: me| us| her| him| them)?(?: with (?:it|that|this))?|tell (?:me|us|her|him)"
    r"|find (?:it|that|this)(?: out)?|figure (?:it|that|this) out|say|calculate (?:it|that|this))\s?\?"
    r"|\s(?:do you know|any ideas?|what do you think)\s?\?",
    re.I,
)
_TIMES = (
    (re.compile(r"\b(?:three[- ]quarters of an hour)\b", re.I), "45 minutes"),
    (re.compile(r"\b(?:a quarter of an hour|a quarter[- ]hour)\b", re.I), "15 minutes"),
    (re.compile(r"\b(?:an hour and a half|one and a half hours|one hour and a half)\b", re.I), "90 minutes"),
    (re.compile(r"\b(?:half an hour|a half hour|a half[- ]an[- ]hour)\b", re.I), "30 minutes"),
)
_HALVES = ((re.compile(r"\bnoon\b", re.I), 720), (re.compile(r"\bmidnight\b", re.I), 0))
_HALF_A_MILLION = re.compile(r"\bhalf a million\b", re.I)
_A_MILLION = re.compile(r"\b(?:a|one) million\b", re.I)
_MILLIONS = re.compile(r"\b(\d{1,4}(?:\.\d{1,4})?) million\b", re.I)
_HOUR = re.compile(r"(?<=than |east )(?:an|one|1) hour\b|(?<= most )(?:an|one|1) hour\b", re.I)
_WORD = re.compile(r"[A-Za-z]{4,20}")
_KEYS = frozenset(
    """
median average fraction percent percentage probability difference altogether together between highest lowest largest
smallest greatest longest shortest cheapest expensive total often common least fewer money change enough afford price
minutes hours number shortage surplus increase decrease range ratio pattern temperature bought spent earned
""".split()
)
_SWAPPED = {"waht": "what", "whta": "what", "wich": "which", "whcih": "which", "teh": "the", "hte": "the",
    "hwo": "how", "mnay": "many",
            "amny": "many", "muhc": "much", "mcuh": "much", "fo": "of", "cots": "cost", "csot": "cost",
            "mroe": "more", "thier": "their",
            "tehy": "they", "thna": "than", "tahn": "than", "wehn": "when", "whihc": "which", "aer": "are",
            "oftn": "often", "totl": "total", "pric": "price",
            "mony": "money", "fewr": "fewer"}  # fmt: skip
_REAL = frozenset(
    """
others sister brother charge prices priced costs ranges totals totally comment median changed chance chances angle
spend spelt spent tether commons morning numbers numbered minute hour patter ratios patio leash lease sorting enough
""".split()
)


def cleaned(question: str, grid: SchoolGrid, *texts: str) -> str:
    """Return the question in plain words: what is asked stays the same, as do words of the table and of the `texts`.

    >>> cleaned("can you tell me what fracton of the pupils has no pet?", SchoolGrid.of_text("Name | Pets"), "Pupils")
    'what fraction of the pupils has no pet?'
    """
    known = {*lexicon.COMMON, *(stem for text in texts for stem in stems(text))}
    text = " ".join(question.split())
    text = _ASKS_HELP.sub("", text) or text
    text = _POLITE.sub("", text) or text
    text = re.sub(r"([?!.])[?!]+", r"\1", _PLEASE.sub("", text).strip()) or text
    text = _WORD.sub(lambda found: _spelled(found[0], grid, known), text)
    return _in_minutes(_in_figures(_at_noon(text, grid)), grid)


def _at_noon(text: str, grid: SchoolGrid) -> str:
    """Return the text with the label of the row that stands for noon or midnight in place of these words."""
    for pattern, minute in _HALVES:
        label = next((one for one in grid.labels if minutes(one) == minute and not pattern.search(one)), None)
        text = text if label is None else pattern.sub(label, text)
    return text


def _in_figures(text: str) -> str:
    """Return the text with "half a million" and "1.2 million" in figures."""
    text = _A_MILLION.sub("1,000,000", _HALF_A_MILLION.sub("500,000", text))
    return _MILLIONS.sub(lambda found: f"{round(float(found[1]) * 1_000_000):,}", text)


def _spelled(word: str, grid: SchoolGrid, known: set[str]) -> str:
    """Return the word as it is spelled, where it is a slip away from one that is asked with or stands in the table.

    Those that are `known` stay.
    """
    low = word.lower()
    if low in _SWAPPED:
        return _SWAPPED[low]
    if low in known or known.intersection(stems(low)):
        return word
    if len(low) < 5 or low in _KEYS or low in _REAL or low in grid.vocabulary or low.rstrip("s") in grid.vocabulary:
        return word
    if word[0].isupper() or f"{low}s" in grid.vocabulary:
        return word
    near = {key for key in (_KEYS | {one for one in grid.vocabulary if len(one) > 4}) if _is_slip(low, key)}
    return near.pop() if len(near) == 1 else word


def _is_slip(word: str, meant: str) -> bool:
    """Whether a letter was left out, doubled or swapped; no other ending ("pens", "cheaper") is a slip."""
    if word[0] != meant[0] or word.rstrip("sdr") == meant.rstrip("sdr") or word[-1:] != meant[-1:]:
        return False
    return len(word) <= len(meant) and is_slip(word, meant)


def _in_minutes(text: str, grid: SchoolGrid) -> str:
    """Return the text with spans in minutes where the table holds minutes and no times of day."""
    said = " ".join(grid.names).lower()
    if ("minute" not in said and "(min" not in said) or any(time is not None for times in grid.times for time in times):
        return text
    for pattern, length in _TIMES:
        text = pattern.sub(length, text)
    return _HOUR.sub("60 minutes", text)
