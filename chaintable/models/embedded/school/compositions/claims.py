"""Claims: "Tom says the mode is 23. Is he right?" What is claimed is asked, and the answers are compared."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import (
    Part,
    Read,
    as_number,
    part,
    written,
)
from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.prices.bought_items import price_list
from chaintable.models.embedded.school.program_text import Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.number_bounds import Bound
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, is_money, number, stems

_SAYS = (
    r"(?:says?|said|claims?|claimed|thinks?|thought|believes?|believed|guess(?:es|ed)?|bets?|reckons?|states?|stated"
    r"|argues?|insists?|announces?|writes?|wrote|(?:is|are|am|was) (?:sure|certain|convinced)"
    r"|tells? (?:me|us|her|him|them|everyone|everybody)|told (?:me|us|her|him|them))"
)
_TOLD = re.compile(rf"^.{{0,80}}?\b{_SAYS}(?: that\b|:|,)? ?[\"“'‘]?", re.I)
_RIGHT = r"(?P<word>right|correct|true|wrong|mistaken|false|incorrect)"
_IS_RIGHT = re.compile(
    rf"^(?:and |so |but )?(?:is|was|are|were|could|can) (?:[\w']+ ){{1,4}}?(?:be )?{_RIGHT}(?: about (?:that|this"
    rf"|it))?\?$"
    r"|^do you agree(?: with [\w ]{1,20})?\?$|^does the table (?:show|say|support) (?:that|this|it)\?$",
    re.I,
)
_RIGHT_THAT = re.compile(
    rf"\b(?:is|was|are|am) (?:it|[\w']{{1,20}}(?: [\w']{{1,20}})?) {_RIGHT}"
    r"(?: (?:to|in|when|if|with)(?: [\w']{1,12}){1,4}?)??(?: that|,|:) (?P<claim>.+)$",
    re.I,
)
_IT_IS_TRUE = re.compile(
    rf"\bis it {_RIGHT} (?:to say )?(?:that )?(?P<claim>.+)$|\btrue or false ?[:?,-]? ?(?P<other>.+)$", re.I
)
_TRUE_OR_FALSE = re.compile(r"[,:;.]? ?(?:is (?:that|this) )?(?:true or false|right or wrong|true or not)\?$", re.I)
_TAG = re.compile(r", (?:right|correct|is that right|is that correct|is that true|true)\?$", re.I)
_WRONG = frozenset(("wrong", "mistaken", "false", "incorrect"))
_NUMBERS = "|".join(sorted(COUNTED, key=len, reverse=True))
_VALUE = rf"[$€£]?\d[\d,]{{0,12}}(?:\.\d{{1,4}})?(?:/\d{{1,4}})?%?|{_NUMBERS}"
_IS_VALUE = re.compile(
    rf"^(?P<what>.+?) (?P<verb>is|was|are|were|equals|would be|must be|will be|comes? to|costs?|takes?|lasts?)"
    rf"(?P<sign>(?: exactly| only| just| less than| more than| at least| at most| over| under| above| below| about)?)"
    rf" (?P<value>{_VALUE})(?: (?!as |times )[\w°]{{1,14}}){{0,3}}$",
    re.I,
)
_COUNTS = re.compile(
    rf"^(?:there (?:is|are|were|was) )?(?P<sign>(?:exactly |only |just |less than |fewer than |more than |at least "
    rf"|at most |over |under )?)(?P<value>{_VALUE}) (?P<rest>[a-z].+)$",
    re.I,
)
_SHARES = {
    "half": (1, 2), "a third": (1, 3), "one third": (1, 3), "a quarter": (1, 4), "one quarter": (1, 4),
    "two thirds": (2, 3), "three quarters": (3, 4), "a fifth": (1, 5), "one fifth": (1, 5), "most": (1, 2),
}  # fmt: skip
_SHARE = re.compile(
    rf"^(?P<sign>(?:exactly |less than |more than |at least |at most |over |under )?)"
    rf"(?P<share>{'|'.join(_SHARES)}|\d{{1,3}} ?%|\d{{1,3}} percent|\d{{1,2}}/\d{{1,3}}) (?:of )?(?P<rest>.+)$",
    re.I,
)
_BOUND = {
    "less than": "<", "fewer than": "<", "under": "<", "below": "<", "more than": ">", "over": ">", "above": ">",
    "at least": ">=", "at most": "<=",
}  # fmt: skip
_NUMBER_SAID = re.compile(rf"(?<![\w$])({_VALUE})(?= [a-z])", re.I)
_NEAR = 0.0051
_COMPARED = re.compile(r"\b(?:more|fewer|less|\w{2,12}er)\b.* than |\bas \w{2,12}(?: \w{1,12})? as\b")
_BOUND_SAID = re.compile(rf"\b(?:more|fewer|less|\w{{2,12}}er) than (?:{_VALUE})\b", re.I)
_ASKED_BY = {"costs": "How much do {} cost", "cost": "How much do {} cost", "takes": "How long does {} take",
             "take": "How long does {} take", "lasts": "How long does {} last"}  # fmt: skip


def claim(exercise: Exercise, read: Read) -> Found | None:
    """Tom says the mode is 23. Is he right? True or false: half of the class has no pet."""
    said = _said(exercise)
    if said is None:
        return None
    plain, text, words = said
    made = _of_share(plain, text, read) or _of_value(plain, text, read)
    if made is None and not (_COMPARED.search(text) and (price_list(exercise.grid) or not _BOUND_SAID.search(text))):
        made = _of_most(plain, text, read) or _of_count(plain, text, read)
    made = made or _of_question(plain, text, read)
    if made is None:
        return None
    parts, test, holds = made
    yes, no = words
    last = Term(f"{yes!r} if {test} else {no!r}", yes if holds else no)
    first = parts[0].found
    return Found(
        "claim", written(parts, last), first.rows, first.columns, first.card, 0.97 * parts[0].sure, first.verbal
    )


Truth = tuple[list[Part], str, bool]
"""What a claim rests on, its test as Python, and whether it holds."""


def _said(exercise: Exercise) -> tuple[Exercise, str, tuple[str, str]] | None:
    """Return the exercise without the claim, what is claimed, and the words for true and false; None for no claim."""
    sentences = exercise.sentences
    asking = sentences[-1]
    before = sentences[:-1]
    if (found := _IS_RIGHT.match(asking)) is not None and before:
        told = before[-1]
        words = ("no", "yes") if (found["word"] or "").lower() in _WRONG else ("yes", "no")
        return _without(exercise, before[:-1]), _bare(_TOLD.sub("", told)), words
    for pattern, words in ((_TRUE_OR_FALSE, ("true", "false")), (_TAG, ("yes", "no"))):
        if (end := pattern.search(asking)) is not None:
            text, rest = asking[: end.start()], before
            if not text and before:
                text, rest = before[-1], before[:-1]
            return (_without(exercise, rest), _bare(_TOLD.sub("", text)), words) if text else None
    for pattern in (_IT_IS_TRUE, _RIGHT_THAT):
        if (found := pattern.search(asking)) is not None:
            groups = found.groupdict()
            words = ("true", "false") if groups.get("other") else ("yes", "no")
            words = ("no", "yes") if (groups.get("word") or "").lower() in _WRONG else words
            return _without(exercise, before), _bare(groups["claim"] or groups["other"]), words
    return None


def _without(exercise: Exercise, before: list[str]) -> Exercise:
    return replace(exercise, question=" ".join([*before, "?"]))


def _bare(text: str) -> str:
    return re.sub(r"^that ", "", text.strip(" .,!?;:\"“”'‘’"), flags=re.I)


def _ask(plain: Exercise, asking: str, read: Read) -> Part | None:
    before = plain.question.removesuffix("?").strip()
    return part(read(replace(plain, question=f"{before} {asking}?".strip())), "asked")


def _of_value(plain: Exercise, text: str, read: Read) -> Truth | None:
    """The mode is 23. A loaf costs less than $4."""
    found = _IS_VALUE.match(text)
    if found is None or found["what"].lower() in ("there", "it"):
        return None
    asking = _ASKED_BY.get(found["verb"].lower(), "What {verb} {}").format(found["what"], verb=found["verb"])
    return _held_to(_ask(plain, asking, read), found["sign"], found["value"])


def _of_count(plain: Exercise, text: str, read: Read) -> Truth | None:
    """There are 24 pupils in the class. Exactly 5 runners needed more than 40 minutes."""
    found = _COUNTS.match(text)
    if found is None:
        return _of_figure(plain, text, read)
    return _held_to(_ask(plain, f"How many {found['rest']}", read), found["sign"], found["value"])


def _of_figure(plain: Exercise, text: str, read: Read) -> Truth | None:
    """Ana sold 12 cups."""
    found = list(_NUMBER_SAID.finditer(text))
    if len(found) != 1:
        return None
    start, end = found[0].span()
    noun, _, rest = text[end:].strip().partition(" ")
    return _held_to(_ask(plain, f"How many {noun} did {text[:start].strip()} {rest}".strip(), read), "", found[0][0])


def _of_share(plain: Exercise, text: str, read: Read) -> Truth | None:
    """More than half of the class has two or more pets."""
    found = _SHARE.match(text)
    if found is None or any(is_money(cell) for row in plain.grid.rows for cell in row):
        return None
    said = found["share"].lower()
    over, under = _SHARES.get(said, (0, 1))
    if not over:
        figures = [int(one) for one in re.findall(r"\d+", said)]
        over, under = (figures[0], figures[1]) if "/" in said else (figures[0], 100)
    sign = "more than" if said == "most" else found["sign"]
    asked = _ask(plain, f"What fraction of {found['rest']}", read)
    return None if asked is None or not under else _held_to(asked, sign, f"{over}/{under}")


def _held_to(asked: Part | None, sign: str, said: str) -> Truth | None:
    """Return whether the figure that was found is the one that is claimed, or fulfils the condition."""
    value = None if asked is None else as_number(asked.term.value)
    meant = number(said.rstrip("%").strip().lower())
    if asked is None or value is None or meant is None:
        return None
    bound = Bound(_BOUND.get(sign.strip().lower(), "=="), meant)
    if isinstance(asked.term.value, str):
        asked = Part(f"{asked.lines}\nvalue = {value!r}", Term("value", value), asked.found)
    if bound.sign == "==":
        return [asked], f"abs({asked.term.text} - {meant!r}) < {_NEAR}", abs(value - meant) < _NEAR
    return [asked], bound.text(asked.term.text), bound.holds(value)


def _of_most(plain: Exercise, text: str, read: Read) -> Truth | None:
    """Monday was the warmest day."""
    grid = plain.grid
    if (MOST | LEAST).isdisjoint(text.lower().split()):
        return None
    found = named(grid.labels, stems(text))
    heads = [grid.names[at] for at in grid.measured]
    columns = named(heads, stems(text)) if not found else []
    if len(found) + len(columns) != 1:
        return None
    label = grid.labels[found[0]] if found else heads[columns[0]]
    kind = (grid.names[0] or "one") if found else "one"
    start = text.lower().find(label.lower())
    if start < 0:
        return None
    rest = f"{text[:start]} {text[start + len(label) :]}".strip()
    asked = _ask(plain, " ".join(f"Which {kind.lower()} {rest}".split()), read)
    if asked is None or not isinstance(asked.term.value, str):
        return None
    return [asked], f"{asked.term.text} == {label!r}", asked.term.value == label


def _of_question(plain: Exercise, text: str, read: Read) -> Truth | None:
    """Ana sold more than Ben."""
    asked = _ask(plain, f"Does {text}", read)
    if asked is None or asked.term.value not in ("yes", "no"):
        return None
    return [asked], f"{asked.term.text} == 'yes'", asked.term.value == "yes"
