"""What the table names and the question says otherwise: grown-ups, the late one, from the first stop to the last."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import bare
from chaintable.models.embedded.school.words.words_and_numbers import STOP, sentences, stem, stems

_SAME_PEOPLE = (("adult", "grown-up", "grownup"), ("senior", "pensioner", "retiree"), ("student", "pupil"))
_PERSON = re.compile(rf"\b({'|'.join(one for group in _SAME_PEOPLE for one in group)})(s?)\b", re.I)
_PARENT = r"(?:mum|mom|mother|dad|daddy|father|grandma|grandmother|granny|grandpa|grandfather|granddad|aunt|uncle)"
_WHOSE = r"(?:my|his|her|our|their|the|your|a|an)"
_COUPLE = re.compile(
    rf"\b{_WHOSE} (?:wife|husband|partner) and (?:i|me)\b|\b(?:both )?(?:{_WHOSE} )?(?:both )?(?:grand)?parents\b", re.I
)
_ONE_PARENT = re.compile(
    rf"\b(?:{_WHOSE} )?{_PARENT}\b(?!['’])"
    r"(?!(?:,? [a-z]{2,12})? (?:bought|buys|got|gets|took|takes|paid|pays|had|orders?|ordered|needs?|chose"
    r"|pays? for|paid for)"
    r" (?:[a-z]{1,5} ){0,2}(?:adult|grown|full|senior|student))", re.I,
)  # fmt: skip
"""A parent who comes along, other than one who buys a ticket that is named."""
_OFFSPRING = re.compile(rf"\b{_WHOSE} (?:little |young )?(?:son|daughter|grandson|granddaughter)\b(?!['’])", re.I)
_WITH_CHILDREN = re.compile(
    r"\b(?:(?P<who>[Hh]e|[Ss]he)|I|(?!(?:What|How|Which|When|If|And|So|But|Can|Could|Will|Would|Is|Are|Was|Do|Does|Did|Has|Have)\b)"
    r"[A-Z][a-z]{1,15})"
    r"(?P<is>['’](?:m|s|d)| (?:am|is|was|will|would))?\b"
    r"(?=[^.?!]{0,60} (?:with|and|takes?|taking|took|brings?|bringing) (?:his|her|my|the) (?:\w{1,6} )?"
    r"(?:kids?|child(?:ren)?)\b)"
)
"""Somebody who comes with children, and so is none."""
_ONE = re.compile(r"\b([a-z]{3,12}) one\b", re.I)
_END_TO_END = re.compile(
    r"\bfrom (?:the )?(?:first|start|beginning)(?: ([a-z]{3,12}))? to (?:the )?(?:very )?(?:last|end|finish|terminus)"
    r"(?: (?:[a-z]{3,12}|one))?\b|\b(?:from end to end|for the (?:whole|entire|full) (?:trip|ride|way|journey|route"
    r"|line))\b", re.I,
)  # fmt: skip
_WHICH_PART = re.compile(r"\bwhich ([a-z]{3,12}) (?:was|is) the ([a-z]{3,12})\b", re.I)
_ON_PART = re.compile(
    r"\b(on|in|at) (which|how many|what) ([a-z]{3,12}) (was|is|were|did|does|do)( it| there)?\b", re.I
)
_PART_COUNTED = re.compile(
    r"\b(how many) ([a-z]{3,12}) (were|are|was) (?=(?:below|above|under|over|at (?:least|most)|exactly"
    r"|(?:more|less|fewer|[a-z]{2,8}er) than)\b)", re.I,
)  # fmt: skip
_SMALLEST = 2


def by_their_names(text: str, grid: SchoolGrid) -> str:
    """Return a question with the things of the table called as the table calls them.

    >>> by_their_names("What does the small one cost?", SchoolGrid.of_text("small box | $2\\nlarge box | $3"))
    'What does the small box cost?'
    """
    for put in (_people, _family, _one, _end_to_end, _columns_as_things):
        text = put(text, grid)
    return text


def _people(text: str, grid: SchoolGrid) -> str:
    """Grown-ups are adults where the table says "Adult", and the other way round."""
    held = " ".join((*grid.names, *grid.labels)).lower()

    def as_held(found: re.Match[str]) -> str:
        said = found[1].lower()
        group = next(group for group in _SAME_PEOPLE if said in group)
        meant = [one for one in group if one in held]
        return f"{meant[0]}{found[2]}" if len(meant) == 1 and said not in meant else found[0]

    return _PERSON.sub(as_held, text)


def _family(text: str, grid: SchoolGrid) -> str:
    """Dad and his two children are an adult and two children, where there is a price for each."""
    held = {word for name in (*grid.names, *grid.labels) for word in stems(name)}
    if not {"adult", "child"} <= held:
        return text
    parent = _ONE_PARENT.search(text) is not None
    return " ".join(_as_adults(_led_by_one(one, parent)) for one in sentences(text)) or text


def _led_by_one(sentence: str, parent: bool) -> str:
    """Put "an adult" for who comes with children: "Can she go with her two kids", where a parent was named."""
    found = _WITH_CHILDREN.search(sentence)
    if found is None or (found["who"] and not parent):
        return sentence
    return f"{sentence[: found.start()]}an adult{sentence[found.end() :]}"


def _as_adults(sentence: str) -> str:
    return _OFFSPRING.sub("a child", _ONE_PARENT.sub("an adult", _COUPLE.sub("two adults", sentence)))


def _one(text: str, grid: SchoolGrid) -> str:
    """The late one is the late bus, beside the early bus."""
    names = [stems(name) for name in (*grid.labels, *grid.names[1:])]
    pairs = {name[0]: name[1] for name in names if len(name) == 2}
    shared = [noun for noun in set(pairs.values()) if list(pairs.values()).count(noun) >= _SMALLEST]

    def full(found: re.Match[str]) -> str:
        noun = pairs.get(stem(found[1]), "")
        return f"{found[1]} {noun}" if noun in shared else found[0]

    return _ONE.sub(full, text) if shared else text


def _end_to_end(text: str, grid: SchoolGrid) -> str:
    """From the first stop to the last: from the name of the first to that of the last, in a table of times."""
    if not all(any(time is not None for time in times) for times in grid.times) or len(grid.rows) < _SMALLEST:
        return text
    found = _END_TO_END.search(text)
    if found is None or not grid.header or (found[1] and stem(found[1]) not in stems(grid.names[0])):
        return text
    return f"{text[: found.start()]}from {grid.labels[0]} to {grid.labels[-1]}{text[found.end() :]}"


def _parts_of_rows(grid: SchoolGrid) -> dict[str, str]:
    """Return the nouns that are only columns: "Morning" and "Evening" of a table with a row for each day."""
    key = stems(grid.names[0])
    if not grid.header or len(key) != 1 or len(grid.measured) < _SMALLEST:
        return {}
    labels = {word for label in grid.labels for word in stems(label)}
    nouns = {bare(grid.names[at])[0]: grid.names[at] for at in grid.measured if len(bare(grid.names[at])) == 1}
    return {noun: name.lower() for noun, name in nouns.items() if noun not in labels and noun not in (*key, *STOP)}


def _columns_as_things(text: str, grid: SchoolGrid) -> str:
    """Which morning was the coldest? "Which day had the coldest morning", where mornings are a column."""
    parts, key = _parts_of_rows(grid), grid.names[0].lower()

    def best(found: re.Match[str]) -> str:
        noun, word = parts.get(stem(found[1])), found[2].lower()
        superlative = word in MOST or word in LEAST or word.endswith("est")
        return f"which {key} had the {word} {noun}" if noun and superlative else found[0]

    def placed(found: re.Match[str]) -> str:
        noun, many = parts.get(stem(found[3])), found[2].lower() == "how many"
        if not noun or not (found[5] or found[4].lower() in ("was", "is")):
            return found[0]
        return f"{found[1]} {found[2]} {key}{'s' * many} was the {noun}"

    def counted(found: re.Match[str]) -> str:
        noun = parts.get(stem(found[2]))
        return f"on how many {key}s was the {noun} " if noun else found[0]

    return _PART_COUNTED.sub(counted, _ON_PART.sub(placed, _WHICH_PART.sub(best, text))) if parts else text
