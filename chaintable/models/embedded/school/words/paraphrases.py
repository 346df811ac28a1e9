"""What people say otherwise, put in the words that the rules know: half price, below freezing, only children."""

import re

from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.compared_measures import by_their_measure
from chaintable.models.embedded.school.words.named_labels import bare, is_named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    ORDINALS,
    is_money,
    money_said,
    number,
    quantity,
    stem,
    stems,
)

_COUNT = rf"\d{{1,4}}|{'|'.join(sorted(COUNTED, key=len, reverse=True))}"
_PEOPLE = (
    r"(?:people|persons|kids|children|pupils|students|guests|friends|players|members|girls|boys|teachers|adults"
    r"|visitors|brothers|sisters|cousins|sons|daughters|parents|women|men|neighbou?rs|colleagues|classmates)"
)
_SHARES_OFF = {"half": 50, "quarter": 25, "fifth": 20, "tenth": 10}
_OFF = re.compile(r"\b(?:(?:a|one) )?(half|quarter|fifth|tenth) off\b", re.I)
_HALF_PRICE = re.compile(r"\b(?:at |for )?half (?:of )?(?:the |its |their )?(?:usual |normal |full )?price\b", re.I)
_FOR_SOME = re.compile(
    r"\b(?:child|children|kids?|students?|pupils?|seniors?|pensioners?|members?|bab(?:y|ies)|under|second"
    r"|one)\b[^.?!]{0,40} half", re.I,
)  # fmt: skip
"""Half the price for some people or things only."""
_BEHIND = re.compile(
    r"\b(?:short of|away from|missing to|lacking to) (?:catch(?:ing)?(?: up)?(?: with| to)?|reach(?:ing)?"
    r"|draw(?:ing)? level with|overtak(?:e|ing)|equall?(?:ing)?|match(?:ing)?|t(?:ie|ying) with)\b",
    re.I,
)
_ADDED_UP = re.compile(
    r"\b(?:if (?:you|we|they|i|one) (?:add|count|put) (?:up |together )?|(?:adding|counting) (?:up |together )?)?"
    r"(?:everyone's|everybody's|each one's|all (?:of )?(?:the|their|our|these|those|my)) ([a-z]{3,20})"
    r"(?: up| together| put together)?, how many (?:is|are|does|do|would|will) (?:that|it|they|there|those)"
    r"(?: make| be| come to| give)?",
    re.I,
)
_OF_ALL_ADDED = re.compile(
    r"\b(?:if (?:you|we|they|i|one) )?(?:add|count|put|pile|sum|adding|counting)(?:(?: up)?(?: all)?(?: of)?"
    r" (?:the|their|our) (?P<thing>[a-z]{3,20}) (?:of|from|in) (?:all|every|each)[a-z' ]{0,40}"
    r"| up everything[a-z' ]{0,40}?| everything(?: up| together)[a-z' ]{0,40}?)[,:;] how many(?P<what> [a-z]{3,15})?"
    r" (?:is|are|does|do|would|will) (?:that|it|they|there|those)(?: make| be| come to| give)?", re.I,
)  # fmt: skip
"""If you add up the pets of all the pupils, how many animals is that?"""
_FREEZING = re.compile(r"\b(below|under|above|over) (?:the )?freezing(?: point)?\b", re.I)
_FAHRENHEIT = re.compile(r"fahrenheit|°\s?f\b", re.I)
_AS_MUCH_AS = re.compile(
    r"\b(?:for|with) (?:(?:the (?:same )?(?:money|amount|sum)|as much as|what)(?: that| which)?)"
    r" (.{3,40}?) (?:costs?|would cost)\b",
    re.I,
)
_ONLY_CHILD = re.compile(
    r"\b(?:are|is|were|was|be) (?:(?:an|the) )?only (?:child|children|kids?)\b|\bonly (?:child|children)\b", re.I
)
_WITHOUT = re.compile(r"\b(?:are|is|were|was|be|ended|stayed|end|remained) ([a-z]{3,12})-?(?:less|free)\b", re.I)
_SCORELESS = re.compile(r"\bscoreless\b", re.I)
_FAILED = re.compile(
    r"\b(?:(?:(?:did|does|do|could)(?: not|n't)|failed? to|fails to) (?:reach|meet|make|get to|hit|manage)"
    r"|(?:miss(?:ed|es)?|fell short of|stayed below|falls short of))"
    r"(?: (?:the|her|his|their|its|a))?(?: (?:goal|target|mark|limit|minimum|line))?(?: of)? (?=[$€£]?\d)"
    r"(?! ?\d{1,2}[:.]\d\d\b)", re.I,
)  # fmt: skip
_REACHED = re.compile(
    r"\b(?:reach(?:ed|es)?|met|meets?|made|hit|hits|managed?)"
    r" (?:the|her|his|their|its|a) (?:goal|target|mark|limit|minimum|line) of (?=[$€£]?\d)", re.I,
)  # fmt: skip
"""A goal that is, or isn't, reached: at least so many, or fewer."""
_O_CLOCK = re.compile(rf"\b(\d{{1,2}}|{'|'.join(list(COUNTED)[1:13])}) o['’]?clock\b", re.I)
_HOW_MANY = rf"(?P<many>{_COUNT}) (?:[a-z]{{2,12}} )?{_PEOPLE}\b"
_A_THING = rf"(?P<count>an?|{_COUNT}) (?P<thing>[a-z ]{{3,24}}?)"
_WHOSE = r"(?:(?:the|her|his|my|our|their|all) )*"
_EACH_FOR = (
    re.compile(rf"\b{_A_THING} each,? for {_WHOSE}{_HOW_MANY}", re.I),
    re.compile(rf"\b{_A_THING} for (?:each|every one) of {_WHOSE}{_HOW_MANY}", re.I),
    re.compile(
        rf"\b{_HOW_MANY} each (?:gets?|needs?|buy|wants?|orders?|takes?|ha(?:ve|s|d)|eats?|drinks?|took|bought|ordered"
        r"|got|had|chose|paid for|picked)"
        rf" {_A_THING}(?=[.,?!]|$| and (?:i|we|he|she)\b)",
        re.I,
    ),
    re.compile(
        rf"\b{_HOW_MANY} (?:each |all )?(?:gets?|need|buy|want|order|take|bought|ordered|are given) {_A_THING} each\b",
        re.I,
    ),
)
"""A thing for each of several people."""
_FRIENDS_AND_I = re.compile(
    rf"\b(?:my|her|his|our) (?:(?P<many>{_COUNT}) )?(?P<who>friends?|brothers?|sisters?|cousins?|kids|children"
    r"|classmates?|mates?) and (?:I|me|she|he|myself)\b|\b(?:I|me) and my (?:(?P<many2>\d{1,2}|[a-z]{3,8}) )?"
    r"(?P<who2>friends?|brothers?|sisters?|cousins?|kids|children|classmates?|mates?)\b", re.I,
)  # fmt: skip
_MOST_CHANGE = re.compile(
    r"\b(?:(?:would|will|do|does|did|can|could|should) )?(?:(?:i|we|you|he|she|they) )?"
    r"(?:leaves?|gives?|gets?)(?: (?:me|us|you|him|her|them|back|with)){0,3}(?: the)? (?P<side>most|least)"
    r" (?:change|money (?:back|left|over))\b(?: back| left| over)?(?: from\b)?", re.I,
)  # fmt: skip
"""Which leaves me the most change? "Which costs the least"."""
_SEVERAL_OF = re.compile(r"\b(?:how much|how many)\b", re.I)
_CANNOT_AFFORD = re.compile(
    r"\b(?:which|what)(?P<thing> [a-z]{3,15})? (?:can't|cannot|can not|couldn't|could not)"
    r" (?:i|we|she|he|they|you|[A-Z][a-z]+) (?:afford|buy|get|pay for)\b[^.?!]*", re.I,
)  # fmt: skip


_THAN_ANY = re.compile(
    r"\b(more|fewer)( [a-z]{3,15})? than (?:any (?:of the )?other|all the others|everyone else|anyone else"
    r"|anybody else)s?"
    r"(?: [a-z]{3,12})?(?= (?:in|on|over|for|at|of)\b|[?.!,])", re.I,
)  # fmt: skip
"""More votes than any other: the most votes."""
_AS_LIKELY = re.compile(
    r"\bhow many times (?:as|more) likely (?:is|are|was)(?: it| you| they)?(?: to [a-z]{3,8})?", re.I
)
_HOW_MANY_HAVE = re.compile(r"\bhow many\b.{1,40}\b(?:have|has|had)\b", re.I)
_BROTHERS = re.compile(
    r"\b(?:have|has|had) (?:any |some )?(?:brothers? (?:or|and) sisters?|sisters? (?:or|and) brothers?|siblings)\b",
    re.I,
)
_ADULTS = re.compile(r"\b(?:adult|grown-?up)(s?)\b", re.I)
_FULL = re.compile(r"(?:full|regular|standard|normal)(?: price| fare| ticket)?s?", re.I)
_AND_A_HALF = re.compile(
    rf"\b(\d{{1,3}}|{'|'.join(list(COUNTED)[2:21])}) (?:([a-z]{{3,10}}) )?and a half( [a-z]{{3,10}}s\b)?", re.I
)
_BEFORE_SALE = re.compile(
    r"\b(?:before the (?:sale|discount|reduction|offer)|originally|at the (?:old|regular|normal|full) price)", re.I
)
_OLD = frozenset("old regular normal original full before usual".split())


_PLACED = re.compile(
    r"\b(?:(?:the|its|his|her|their|our|my|a) )?(?P<tens>(?:twenty|thirty|forty|fifty)-)?"
    r"(?P<place>\d{1,4}(?:st|nd|rd|th)|[a-z]{5,11}(?:st|nd|rd|th)) (?P<thing>[a-z]{3,14})\b", re.I,
)  # fmt: skip
_LATER_PLACES = {
    "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40,
    "fiftieth": 50, "hundredth": 100,
}  # fmt: skip
_TENS = {"twenty-": 20, "thirty-": 30, "forty-": 40, "fifty-": 50}
_APART = re.compile(
    r"\bhow (?:many|much|far)(?P<unit> [a-z]{3,14})?(?: (?:is|are|was|were|lies?|lay|there)){1,3}(?: apart)?"
    r" between (?:the )?(?P<one>[\w' -]{2,30}?) and (?:the )?(?P<other>[\w' -]{2,30}?)"
    r"(?= (?:on|in|at|for|of|from|during)\b|[?.,!]|$)", re.I,
)  # fmt: skip


_LEADS = re.compile(
    r"\b(?P<who>who|which [a-z]{3,12}) (?:(?:leads?|tops?|heads?)(?: the (?:table|league|ranking|standings))?"
    r"|(?:is|are) (?:in the lead|(?:at the )?top(?: of the (?:table|league|ranking|standings))?|in first place)"
    r"|(?P<last>(?:is|are|comes?) (?:last|(?:at the )?bottom(?: of the (?:table|league|ranking|standings))?)))"
    r"(?: (?:right |just )?now| at the moment| so far| overall)?(?=[?.,]|$)", re.I,
)  # fmt: skip
_A_TIME = re.compile(r"\b(?:per|an?|each|every) (?P<unit>month|week|year|day)\b", re.I)
_ADVERBS = {"month": "monthly", "week": "weekly", "year": "yearly", "day": "daily"}


_WITHIN = re.compile(
    r",? (?:if|as long as|provided|assuming)(?: that)? (?:i|you|we|he|she|they) (?:never|don't|do not|doesn't"
    r"|does not) (?:go|use|get|run|need|want|pay|buy|take|book|have|do)(?: any)? (?:over|beyond|past|above|more|extra"
    r"|anything extra)\b[^,.?!]{0,30}"
    r"|,? (?:if|as long as|provided|when)(?: that)? (?:i|you|we|he|she|they) (?:stay|keep|remain)s?"
    r" (?:within|under|below|inside|to) [^,.?!]{3,30}"
    r"|,? (?:not counting|leaving out|without|ignoring) (?:any )?(?:extra|additional) [a-z]{2,12}\b", re.I,
)  # fmt: skip
"""Nothing is paid beyond the fee: "if you never go over the data"."""
_UNUSED = re.compile(
    r",? (?:without|not counting|ignoring|leaving out)(?: (?:any|making|sending|taking|using|the|all))* "
    r"(?P<thing>[a-z]{3,12})(?: at all)?(?=[,.?!]|$)"
    r"|,? (?:if|when|as long as|provided|assuming)(?: that)? (?:i|you|we|he|she|they|nobody)"
    r" (?:makes?|sends?|takes?|books?|uses?|buys?|needs?) no [a-z]{3,12}(?: at all)?(?=[,.?!]|$)"
    r"|,? (?:if|when|as long as|provided|assuming)(?: that)? (?:i|you|we|he|she|they) (?:never|don't|do not|doesn't"
    r"|does not) (?P<verb>[a-z]{3,8})(?: (?:any|a|one|anything))?(?: (?P<used>[a-z]{3,12}))?"
    r"(?=[,.?!]|$)", re.I,
)  # fmt: skip
"""Nothing of what has a price for each is used: "without any texts"."""
_USING = frozenset("make send take book call text phone visit use rent".split())
_FOR_EACH = re.compile(r"\b(?:per|each|every)\b(?! (?:month|week|year))", re.I)
_EXTRA = re.compile(r"\b(?:extra|additional|further|over|excess)\b", re.I)
_SAVED_ON = re.compile(
    r"\bhow much (?:money )?(?:(?:do|does|did|would|will|can|could) [a-z]{1,12} save (?:on|with|by buying)"
    r"|(?:is|was) (?:saved|the saving) on)(?: (?:the|a|an|one))? (?P<thing>[\w' -]{2,30}?)"
    r"(?= (?:in|on|during|at) (?:the )?sale\b|[?.,!]|$)(?: (?:in|on|during|at) (?:the )?sale)?", re.I,
)  # fmt: skip


def plainly(text: str, grid: SchoolGrid) -> str:
    """Return a question in the words that the rules know; what is asked stays the same.

    >>> plainly("All tickets are half price. What's a seat?", SchoolGrid.of_text("seat | $9\\nstool | $4"))
    "All tickets are 50% off. What's a seat?"
    """
    text = _THAN_ANY.sub(
        lambda found: f"the {'most' if found[1].lower() == 'more' else 'fewest'}{found[2] or ''}", text
    )
    text = _AS_LIKELY.sub("how many times as many", text)
    for put in (
        _have_some,
        _of_full_price,
        _and_a_half,
        _before_the_sale,
        _at_full_hours,
        _less_than_full,
        _friends_and_i,
        _each_for_many,
        _cannot_afford,
        _leaves_most,
        _without_any,
        _at_freezing,
        _added_up,
        _worth,
        _leads,
        _saved_on,
        _within,
        _each_month,
        _at_later_place,
        _apart,
        by_their_measure,
    ):
        text = put(text, grid)
    text = _REACHED.sub("have at least ", _FAILED.sub("have fewer than ", text))
    return _BEHIND.sub("behind", text)


def _have_some(text: str, grid: SchoolGrid) -> str:
    """How many children have brothers or sisters? "Have at least 1 siblings", where these are counted from 0."""
    if grid.width != 2 or 0 not in [number(label) for label in grid.labels] or not _HOW_MANY_HAVE.search(text):
        return text
    things = stems(grid.names[0])
    if set(things) & {"sibling"}:
        text = _BROTHERS.sub(f"have at least 1 {grid.names[0].lower()}", text)
    return text


def _of_full_price(text: str, grid: SchoolGrid) -> str:
    """Two adults: "two full price tickets", where no row and no column is for adults, and one is for the full price."""
    full = [name for name in (*grid.names[1:], *grid.labels) if _FULL.fullmatch(name)]
    if len(full) != 1 or grid.vocabulary & {"adult", "adults"} or not _is_priced(grid):
        return text
    return _ADULTS.sub(lambda found: f"{full[0].lower()} ticket{found[1]}", text)


def _and_a_half(text: str, grid: SchoolGrid) -> str:
    """Six and a half hours, six hours and a half: "6.5 hours", where the table isn't one of minutes or times."""
    if any(time is not None for times in grid.times for time in times) or grid.vocabulary & {"minutes", "min"}:
        return text
    return _AND_A_HALF.sub(
        lambda found: f"{quantity(found[1])}.5{' ' + found[2] if found[2] else ''}{found[3] or ''}", text
    )


def _before_the_sale(text: str, grid: SchoolGrid) -> str:
    """What something cost before the sale: by the column "Old price"."""
    old = [grid.names[at] for at in grid.measured if _OLD & set(stems(grid.names[at]))]
    return _BEFORE_SALE.sub(f"by the {old[0]}", text) if len(old) == 1 < len(grid.measured) else text


def _is_priced(grid: SchoolGrid) -> bool:
    return any(is_money(cell) for row in grid.rows for cell in row)


def _at_full_hours(text: str, grid: SchoolGrid) -> str:
    """Eleven o'clock: "11:00", where the table has times of day."""
    if not any(time is not None for times in grid.times for time in times):
        return text
    return _O_CLOCK.sub(lambda found: f"{quantity(found[1])}:00", text)


def _less_than_full(text: str, grid: SchoolGrid) -> str:
    """Everything at half price: "50% off"; a quarter off: "25% off"."""
    if not _is_priced(grid) or "half" in grid.vocabulary or _FOR_SOME.search(text):
        return text
    return _HALF_PRICE.sub("50% off", _OFF.sub(lambda found: f"{_SHARES_OFF[found[1].lower()]}% off", text))


def _each_for_many(text: str, grid: SchoolGrid) -> str:
    """A ruler each for 24 children: "24 rulers"; two each for five: "10 rulers"."""
    names = {bare(name) for name in (*grid.labels, *grid.names[1:])}
    for pattern in _EACH_FOR:
        found = pattern.search(text)
        if found is None or not names & {things := stems(found["thing"]), things[: -len(things[-1:])]}:
            continue
        count = 1 if found["count"].lower() in ("a", "an") else quantity(found["count"])
        many = quantity(found["many"])
        if count is not None and many is not None:
            return f"{text[: found.start()]}{many * count} {found['thing']}{text[found.end() :]}"
    return text


def _without_any(text: str, grid: SchoolGrid) -> str:
    """Only children among siblings: "have 0 siblings"; matches that ended goalless: "have 0 goals"."""
    counted = next((name for name in grid.names[:1] if all(number(label) is not None for label in grid.labels)), "")
    things = stems(counted)
    if not things or 0 not in [number(label) for label in grid.labels]:
        return text
    if set(things) & {"sibling", "brother", "sister"}:
        text = _ONLY_CHILD.sub(f"have 0 {counted}", text)
    if set(things) & {"goal", "point"}:
        text = _SCORELESS.sub("goalless" if "goal" in things else "pointless", text)
    return _WITHOUT.sub(lambda found: f"have 0 {counted}" if stem(found[1]) in things else found[0], text)


def _at_freezing(text: str, grid: SchoolGrid) -> str:
    """Below freezing: "below 0", or "below 32" where the table says Fahrenheit."""
    point = "32" if _FAHRENHEIT.search(" ".join((*grid.names, *(cell for row in grid.rows for cell in row)))) else "0"
    return _FREEZING.sub(rf"\1 {point}", text)


def _added_up(text: str, grid: SchoolGrid) -> str:
    """If you add up everyone's books, how many is that? "How many books are there in total"."""
    said, of_all = _ADDED_UP.search(text), _OF_ALL_ADDED.search(text)
    known = {word for part in (*grid.names, *grid.labels) for word in stems(part)}
    found = said or of_all
    things = [said[1]] if said else [of_all["thing"], of_all["what"]] if of_all else []
    thing = next((one.strip() for one in things if one and known.intersection(stems(one))), None)
    if found is None or thing is None:
        return text
    return f"{text[: found.start()]}How many {thing} are there in total{text[found.end() :]}"


def _worth(text: str, grid: SchoolGrid) -> str:
    """How many rolls could I get for the money a loaf costs? "for the price of a loaf"."""
    found = _AS_MUCH_AS.search(text)
    if found is None or not any(bare(label) and set(bare(label)) <= set(stems(found[1])) for label in grid.labels):
        return text
    return f"{text[: found.start()]}for the price of {found[1]}{text[found.end() :]}"


def _at_later_place(text: str, grid: SchoolGrid) -> str:
    """The 20th figure: "figure 20", where the first column counts figures and doesn't go so far."""
    head, known = stems(grid.names[0]), [number(label) for label in grid.labels]
    if grid.width < 2 or not head or None in known:
        return text

    def put(found: re.Match[str]) -> str:
        place = _place_said(found)
        goes_on = place is not None and place > max(value for value in known if value is not None)
        return f"{found['thing']} {place}" if goes_on and stem(found["thing"]) in head else found[0]

    return _PLACED.sub(put, text)


def _place_said(found: re.Match[str]) -> int | None:
    """Return the place that an ordinal says; None if it is none."""
    word = found["place"].lower()
    if word[0].isdigit():
        return int(word[:-2])
    place = _LATER_PLACES.get(word) or ORDINALS.get(word)
    return None if place is None else place + _TENS.get((found["tens"] or "").lower(), 0)


def _apart(text: str, grid: SchoolGrid) -> str:
    """How many degrees were there between the low and the high: "what is the difference between", of two names."""
    found = _APART.search(text)
    if found is None or any(time is not None for times in grid.times for time in times):
        return text
    heads = [grid.names[at] for at in grid.measured]
    sides = [stems(found["one"]), stems(found["other"])]
    counts_rows = found["unit"] is not None and stem(found["unit"].strip()) in stems(grid.names[0])
    both = any(all(any(is_named(name, side) for name in names) for side in sides) for names in (heads, grid.labels))
    numbers = any(number(found[side]) is not None for side in ("one", "other"))
    if not both or counts_rows or numbers:
        return text
    between = f"What is the difference between the {found['one']} and the {found['other']}"
    return f"{text[: found.start()]}{between}{text[found.end() :]}"


def _friends_and_i(text: str, grid: SchoolGrid) -> str:
    """My three friends and I: "4 friends"."""

    def counted(found: re.Match[str]) -> str:
        many, who = found["many"] or found["many2"], (found["who"] or found["who2"]).lower()
        value = quantity(many) if many else None if who.endswith("s") or who in ("children", "kids") else 1
        return found[0] if not isinstance(value, int) else f"{value + 1} friends"

    return _FRIENDS_AND_I.sub(counted, text) if _is_priced(grid) else text


def _cannot_afford(text: str, grid: SchoolGrid) -> str:
    """I've got $2: what can't I afford? "Which item costs more than $2", in a list of prices."""
    money = money_said(text)
    if len(money) != 1 or grid.pairs is None or not _is_priced(grid) or grid.header is None:
        return text
    return _CANNOT_AFFORD.sub(
        lambda found: f"which{found['thing'] or f' {grid.names[0].lower()}'} costs more than ${money[0]}", text
    )


def _leaves_most(text: str, grid: SchoolGrid) -> str:
    """Which leaves me with the most change? "Which costs the least", in a list of prices."""
    if grid.pairs is None or not _is_priced(grid) or _SEVERAL_OF.search(text):
        return text
    return _MOST_CHANGE.sub(lambda found: f"costs the {'least' if found['side'].lower() == 'most' else 'most'}", text)


def _leads(text: str, grid: SchoolGrid) -> str:
    """Who leads the table? "Who has the most points", where one column counts points."""
    heads = [grid.names[at] for at in grid.measured if {"point", "score", "total"} & set(stems(grid.names[at]))]
    if len(heads) != 1:
        return text
    return _LEADS.sub(lambda found: f"{found['who']} has the {'fewest' if found['last'] else 'most'} {heads[0]}", text)


def _each_month(text: str, grid: SchoolGrid) -> str:
    """How much more per month is one plan: by the column "Monthly fee", where no other number is told."""
    found = _A_TIME.search(text)
    if (
        found is None
        or re.search(r"\d", text)
        or not re.search(r"\bhow much (?:more|less|dearer|cheaper)\b", text, re.I)
    ):
        return text
    adverb = _ADVERBS[found["unit"].lower()]
    heads = [name for name in grid.names[1:] if name.lower().startswith(adverb)]
    if len(heads) != 1 or len(grid.measured) < 2:
        return text
    return f"{text[: found.start()]}by the {heads[0]}{text[found.end() :]}"


def _within(text: str, grid: SchoolGrid) -> str:
    """What does a year on the plan cost if I never go over my data? The fee alone, where extras have a column."""
    text = _WITHIN.sub("", text) if any(_EXTRA.search(name) for name in grid.names) else text
    each = [grid.names[at] for at in grid.priced if _FOR_EACH.search(grid.names[at])]
    if len(each) != 1 or len(grid.priced) < 2:
        return text
    fees = {word for at in grid.priced for word in stems(grid.names[at]) if grid.names[at] not in each}
    used = {*_USING, *stems(each[0])} - {"price", "cost", "fee"}
    labels = {word for label in grid.labels for word in stems(label)}

    def put(found: re.Match[str]) -> str:
        thing, verb = stem(found["thing"] or ""), stem((found["verb"] or "").lower())
        left = thing in fees or thing in labels or (verb and not {verb, stem((found["used"] or "").lower())} & used)
        return found[0] if left else ""

    return _UNUSED.sub(put, text)


def _saved_on(text: str, grid: SchoolGrid) -> str:
    """How much do I save on the jacket: the difference of its two prices."""
    found = _SAVED_ON.search(text)
    priced = grid.priced
    if found is None or len(priced) != 2 or not any(is_named(label, stems(found["thing"])) for label in grid.labels):
        return text
    one, other = (grid.names[at] for at in priced)
    between = f"What is the difference between the {one} and the {other} of the {found['thing']}"
    return f"{text[: found.start()]}{between}{text[found.end() :]}"
