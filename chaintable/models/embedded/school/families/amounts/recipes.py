"""Recipes: a column for a number of people, asked for another number of them."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import Number, is_money, quantity, stem, stems

_PARTS = frozenset("ingredient".split())
_NUMBER_OF_THEM = r"(\d{1,3}|[a-z]{3,6})\b(?![.]\d)"
_HALF_OF_IT = re.compile(
    r"\b(?:(?:make|bake|cook|do|need|want) (?:only |just )?(?:a )?half(?: of it| the (?:amount|recipe))?"
    r"(?=[.,?!]| of (?:it|this)|$)"
    r"|half (?:the|of the|a|this) (?:recipe|amounts?|batch|quantity))"
)
_PEOPLE = r"(?:people|persons?|servings?|portions?|guests|kids|children|friends)"
_HEADER = re.compile(rf"\b(?:for|serves|makes) (\d{{1,3}}|[a-z]{{3,6}})\b(?: {_PEOPLE})?")
_TITLE = re.compile(
    r"\b(?:for|serves|makes|feeds|yields) (?!the\b)(\d{1,3}|[a-z]{3,6})\b(?: ([a-z]{3,12}))?"
    r"|\b(\d{1,3}) (servings?|portions?)\b|\((\d{1,3}|one) ([a-z]{3,12})\)"
)
_MADE = re.compile(r"[a-z]{3,14}s\b")
"""What a recipe is for, as its title has it: "Muffins (makes 12)"."""
_COUNTED_THINGS = re.compile(r"\b(\d{1,3}|[a-z]{3,6}) ([a-z]{3,14}s)\b")
_TOLD = re.compile(
    r"\b(?:amounts?|recipe|list|quantit(?:y|ies)|ingredients|mixture|table|it|this|these|that)\b"
    r"(?: [a-z]{2,10}){0,2}?"
    r"(?: (?:serves?|feeds?|makes enough for|gives enough for)|(?: (?:is|are)|'s|'re)(?: [a-z]{3,9})? for"
    r"| gives? the amounts? for) " + _NUMBER_OF_THEM + rf"(?: {_PEOPLE}\b)?"
)
"""For how many the amounts are, in a sentence of its own: "the amounts are for 4 people"."""
_FOR_SO_MANY = re.compile(
    r"\b(?:for|feed|feeds|feeding|serve|serves|serving|(?:class|party|group|family|table) of)"
    r"(?: (?:just|only|all|about))? "
    + _NUMBER_OF_THEM
    + r"(?= (?:of us|instead|now|tonight|today|tomorrow|if|when|and)\b|[?.,;!]|$)"
)
"""For how many it is asked: "pancakes for 12", "to feed ten"."""
_MULTIPLE = re.compile(
    r"\b(double|twice|triple|half|(\d{1,2}|two|three|four|five|six|ten) times)(?: of)? (?:the|that"
    r"|this|as much of the) (?:whole )?recipe\b"
    r"|\b(doubles?|doubled|triples?|tripled|halves|halve|halved|tripling|doubling"
    r"|halving)(?: of)? (?:the|that|this) (?:whole )?recipe\b"
)
_BATCH = re.compile(
    r"\b(?P<many>double|twice|triple|quadruple|half|half an?|a half|(?:\d{1,2}|two|three|four|five|six"
    r"|ten) times) (?:an? |the |this )?"
    r"(?:whole |usual |normal |given |listed )?(?:batch|recipe|amounts?|quantit(?:y|ies)|mixture|dough|portion)\b"
    r"|\b(?P<as>twice|half|(?:three|four|five|\d{1,2}) times) as (?:many|much|large|big)\b"
    r"|\b(?P<and>a|one|two|three|\d{1,2}) (?:batch(?:es)?|recipes?|cakes?|loa(?:f|ves)) and a half\b"
)
"""A multiple of what the recipe makes: "a double batch", "twice as many"."""
_OF_THESE = re.compile(r"\b(\d{1,2}|[a-z]{3,6}) (?:of (?:these|those|the|them|my)|more|such|whole) (?=[a-z]{3,14}s\b)")
_MULTIPLES = {"doub": 2, "twic": 2, "trip": 3, "half": 0.5, "halv": 0.5, "quad": 4}
_COOKING = re.compile(
    r"\b(?:cook(?:ing)?|bak(?:e|es|ing)|mak(?:e|es|ing) (?:it|them|some"
    r"|this)) (?:[a-z]{2,10} )?for (?:only |just |all )?(\d{1,3}|[a-z]{3,6})\b"
)
_SAID = re.compile(rf"\b(\d{{1,3}}|[a-z]{{3,6}}) (?:more |other )?{_PEOPLE}\b")
_WE = re.compile(
    r"\b(?:we're|we are|there are|there will be|there'll be|we'll be|we will be|we have got|we've got) (?:only |just"
    r" |a )?(\d{1,3}|[a-z]{3,6})\b"
    r"(?= (?:of us|people|persons|guests|kids|children|in|at|for|now|today|tonight|altogether|and|so)\b|[.,;!?]|$)"
)
_OF_US = re.compile(r"\b(?:the |all |just )?([a-z]{3,6}|\d{1,2}) of us\b")
_AND_ME = re.compile(
    r"\b(?:i|me) and my (?:(?P<many>\d{1,2}|[a-z]{3,6}) )?(?P<who>[a-z]{3,12})\b"
    r"|\b(?:my|only|just) (?:(?P<number>\d{1,2}|[a-z]{3,6}) )?(?P<they>[a-z]{3,12}) and (?:i|me)\b"
)
"""Me and my sister, my three cousins and I."""
_ALONE = re.compile(
    r"\b(?:for (?:only |just )?(?:myself|me(?! and\b)|one person|yourself|himself|herself|one(?=[.,?!;]"
    r"|$))|on my own|just me"
    r"|(?:per|a|each|every|one) (?:head|person|serving|portion|guest|eater))\b"
)
_HELD = re.compile(r"\b(\d{1,5}(?:\.\d{1,3})?) ?(?:g|ml|kg|l|cups?|grams?|milliliters?|of)?\b")
_MANY_PEOPLE = re.compile(rf"\bhow many {_PEOPLE}\b")
_OTHERWISE = ("more", "less", "fewer", "than", "percent", "fraction", "left", "cost", "total", "altogether", "or")


def recipe(exercise: Exercise) -> Found | None:
    """How many eggs do 12 people need, by a recipe for four?"""
    columns = {at: meant for at in exercise.grid.measured if (meant := _meant(exercise.grid.names[at]))}
    columns = columns or _by_title(exercise) or _as_told(exercise)
    if not columns and (found := _of_batches(exercise)) is not None:
        return found
    labels = exercise.grid.labels
    rows = exercise.rows_named or named(labels, exercise.all_words) or partly_named(labels, exercise.words)
    if len(columns) != 1 or len(exercise.grid.measured) != 1 or len(rows) != 1 or exercise.asks(*_OTHERWISE):
        return None
    ((column, meant),) = columns.items()
    held = exercise.grid.numbers[rows[0]][column]
    if not held:
        return None
    script = Script()
    given = script.let(exercise.grid.labels[rows[0]], held)
    if _MANY_PEOPLE.search(exercise.plain):
        had = [float(one) for one in _HELD.findall(exercise.question)]
        made = None if len(had) != 1 else term(_whole(had[0])) * meant // given
    else:
        made = _for_others(exercise, given, meant) if exercise.asks("how much", "how many", "what") else None
    return None if made is None else Found("recipe", script.answer(made), (rows[0],), (0, column), sure=0.85)


def _of_batches(exercise: Exercise) -> Found | None:
    """Return an amount of a recipe for several of what it makes, or for half of it: "flour for three cakes"."""
    grid, head = exercise.grid, stems(exercise.grid.names[0])
    rows = exercise.rows_named or named(grid.labels, exercise.all_words)
    if grid.measured != (1,) or not set(head) & _PARTS or len(rows) != 1 or exercise.asks(*_OTHERWISE):
        return None
    times, held = _batches(exercise), grid.numbers[rows[0]][1]
    if times is None or not held or not exercise.asks("how much", "how many", "what"):
        return None
    script = Script()
    made = script.let(grid.labels[rows[0]], held) * times
    return Found("recipe", script.answer(made.rounded()), (rows[0],), (0, 1), sure=0.85)


def _batches(exercise: Exercise) -> Number | None:
    """Return how often the recipe is made; None where that isn't clear."""
    text = exercise.question.lower().replace("’", "'")
    if _HALF_OF_IT.search(text):
        return 0.5
    if (multiple := _multiple(text)) is not None:
        return multiple
    text = _OF_THESE.sub(r"\1 ", text)
    made = {*stems(exercise.title), "batch", "recipe"}
    inside = {word for label in exercise.grid.labels for word in stems(label)}
    said = [quantity(many) for many, things in _COUNTED_THINGS.findall(text) if stem(things) in made - inside]
    return said[0] if len(said) == 1 else None


def _by_title(exercise: Exercise) -> dict[int, Number]:
    """Return the column of amounts where the title says for how many they are: "Soup for 4 people"."""
    grid, said = exercise.grid, _TITLE.search(exercise.title.lower())
    many = quantity(said[1] or said[3] or said[5]) if said else None
    priced = any(is_money(row[at]) for row in grid.rows for at in grid.measured)
    return {1: many} if many and grid.measured == (1,) and not priced else {}


def _as_told(exercise: Exercise) -> dict[int, Number]:
    """Return the column of amounts where the question says for how many they are: "the recipe feeds 4"."""
    grid, said = exercise.grid, _TOLD.search(_text(exercise))
    of_recipe = bool(set(stems(grid.names[0])) & _PARTS) or "recipe" in exercise.all_words
    many = quantity(said[1]) if said and of_recipe else None
    return {1: many} if many and grid.measured == (1,) and not grid.priced else {}


def _text(exercise: Exercise) -> str:
    return exercise.question.lower().replace("’", "'")


def _without_what_is_told(exercise: Exercise) -> str:
    """Return the question without the words for how many the recipe is, as its title says or where it says nothing."""
    text = _text(exercise)
    said, title = _TOLD.search(text), _TITLE.search(exercise.title.lower())
    meant = quantity(title[1] or title[3] or title[5]) if title else None
    if said is None or (meant is not None and quantity(said[1]) != meant):
        return text
    return f"{text[: said.start()]}{text[said.end() :]}"


def _for_others(exercise: Exercise, given: Term, meant: Number) -> Term | None:
    """Return the amount for other people than the recipe is for, or for a multiple of the recipe."""
    if (times := _multiple(exercise.question.lower())) is not None:
        return given * times
    if (people := _people(exercise)) is not None:
        return given * people / meant
    batches = _batches(exercise)
    return None if batches is None else given * batches


def _multiple(text: str) -> Number | None:
    """Return the multiple of the recipe that a text says in words: 2 for "double the recipe"; None if it says none."""
    if (said := _MULTIPLE.search(text)) is not None:
        return quantity(said[2]) if said[2] else _MULTIPLES[(said[1] or said[3])[:4]]
    if (said := _BATCH.search(text)) is None:
        return None
    if said["and"]:
        return (1 if said["and"] == "a" else quantity(said["and"]) or 0) + 0.5
    many = (said["many"] or said["as"]).removeprefix("a ")
    return _MULTIPLES[many[:4]] if many[:4] in _MULTIPLES else quantity(many.split()[0])


def times_made(exercise: Exercise) -> Number | None:
    """Return how often a recipe is made: 2 for 16 waffles where it makes 8; None if nothing is said."""
    columns = _by_title(exercise)
    meant = next(iter(columns.values()), None)
    if (times := _multiple(exercise.question.lower())) is not None:
        return times
    people = _people(exercise) if meant else None
    return people / meant if people is not None and meant else _batches(exercise)


def _meant(name: str) -> Number | None:
    """Return for how many people a column is: 4 of "For 4 people"."""
    found = _HEADER.search(name.lower())
    return quantity(found[1]) if found else None


def _people(exercise: Exercise) -> Number | None:
    """Return for how many people it is asked; None if the question names none or several numbers of them."""
    text = _without_what_is_told(exercise)
    said = {quantity(one) for pattern in (_SAID, _WE, _COOKING, _FOR_SO_MANY) for one in pattern.findall(text)}
    title = exercise.title.lower()
    made = set(_MADE.findall(title)) if _TITLE.search(title) else set()
    said |= {quantity(many) for many, things in _COUNTED_THINGS.findall(text) if things in made}
    said |= {quantity(many) for many in _OF_US.findall(text)}
    said |= {_with_me(found) for found in _AND_ME.finditer(text)}
    said |= {1} if _ALONE.search(text) else set()
    said -= {None, 0}
    if len(said) > 1 and (own := _TITLE.search(title)) is not None:
        said -= {quantity(own[1] or own[3] or own[5])}
    return said.pop() if len(said) == 1 else None


def _with_me(found: re.Match[str]) -> Number | None:
    """Return how many somebody and those with them are: 2 for "me and my sister"."""
    many, who = found["many"] or found["number"], found["who"] or found["they"]
    others = quantity(many) if many else None if who.endswith("s") else 1
    return None if others is None else others + 1


def _whole(value: float) -> Number:
    return int(value) if value == int(value) else value
