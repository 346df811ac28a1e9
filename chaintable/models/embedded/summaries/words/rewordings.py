"""Other wordings of a question: shorthand written out, a listing turned round, a remark in brackets left out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chaintable.models.embedded.language.tokens import header_words, split_words, stem
from chaintable.models.embedded.linking.recognition import Recognition, recognise
from chaintable.models.embedded.summaries.groups.grammar import readings
from chaintable.models.embedded.summaries.groups.listings import listing_turned
from chaintable.models.embedded.summaries.measures.amounts.prices import price_column
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words.misspelled import misspelled
from chaintable.models.embedded.summaries.words.vocabulary import BUCKETS, PER, stems
from chaintable.tables.values import ValueKind, fold

_GLOSS = re.compile(r"(?<![^\W\d_])(?P<noun>[^\W\d_]++)\s*+[(（](?P<inside>[^()（）]++)[)）]")
_REMARK = re.compile(r"(?<!\s)\s*+[(（][^()（）]*+[)）]")
_SELECTING = re.compile(r"[(（][^()（）]*+\b(?:not|no|only|just|without|except|excl\w*+)\b", re.I)
"""What says in brackets which rows are meant, so that they aren't left out lightly."""
_RECKONING = re.compile(r"[(（][^()（）]*?(?:\b(?:x|times|minus|less|plus|divided by)\b|\s[-–−+]\s)", re.I)
"""What says in brackets how a figure is worked out: "cost (nights x rate)"."""
_LEFT_OUT, _TOLD = 0.9, 0.7
_SPELLED, _RESPELLED = re.compile(r"[A-Za-z]++"), 0.85
_PER = re.compile(r"(?<=\w )(?:pro|je|par|por)(?= \w)", re.I)
"""What says "per" in a language of the column names, where the question is too short to tell its own."""
_A_PERIOD = re.compile(
    r"\b(?P<before>(?!(?:in|for|within|over|of|at|after|every|half|than|takes|is|such|what|once|twice|times)\b)\w++)"
    r" an? (?P<period>day|week|month|quarter|year)\b",
    re.I,
)
"""A period that rows are grouped by: "hours a week", but not "in a week" and "twice a week"."""
_SHORT = (
    (re.compile(r"^\W*(?:(?:please|pls|kindly|(?:can|could|would|will) you)\b[\s,]*)+(?=\w)", re.I), ""),
    (re.compile(r" for me(?=\W*$)", re.I), ""),
    (re.compile(r" (?:at|of) all(?=\W*$)", re.I), ""),
    (
        re.compile(
            r"^count (?!of\b|by\b|per\b|and\b|how\b|in\b|is\b|up\b)(?:all (?:of )?)?(?:the |our |my )?(?=\w)", re.I
        ),
        "number of ",
    ),
    (re.compile(r"[(（][^()（）]*?\b(?:and so on|etc|e\.?g|for example|such as)\b[^()（）]*+[)）]", re.I), ""),
    (re.compile(r"\bof every(?:body|one) (?=who\b)", re.I), "of people "),
    (re.compile(r",? ?\b(?:side by side|next to each other|alongside each other)\b", re.I), ""),
    (re.compile(r"\b(?:nr|no|num|nos)\.? of\b", re.I), "number of"),
    (re.compile(r"\bnumbers? (?:and|plus|&) (?=(?:the |a )?(?:share|percent|proportion|%))", re.I), "count and "),
    (re.compile(r"\bas (?:a |the )?(?:%|percent(?:age)?|share) of\b", re.I), "as percentage of"),
    (re.compile(r"(?<=[\w)])\s*[*×]\s*(?=[\w(])"), " times "),
    (re.compile(r"(?<=\w) / (?=\w)"), " divided by "),
    (
        re.compile(r"(?<=\w) (?:relative to|in relation to|compared (?:to|with) (?=its |their ))(?:its |their |the )?"),
        " divided by ",
    ),
    (re.compile(r"\b(?:the )?(?:most expensive|dearest|priciest) (?=divided by\b)", re.I), "highest price "),
    (re.compile(r"\bmark-?ups?\b", re.I), "markup"),
    (re.compile(r"\b(\w+) by \1\b", re.I), r"by \1"),
    (re.compile(r"(?<=\w)(?:,| ?\(| )? ?(?:yes|no)(?: or | ?/ ?| vs\.? )(?:yes|no)\b\)?(?=\W*$)", re.I), ""),
    (re.compile(r"\b(?:the )?(?:longest|furthest) (?:time )?ago\b", re.I), "first"),
    (re.compile(r"\b(?:furthest|farthest) (?=(?:over|under|above|below)\b)", re.I), "most "),
    (
        re.compile(r"\b(?:have|has|had|do|does|did)(?:n['’]?t| not) (?:yet |ever )?(\w+) any (?=\w)", re.I),
        r"never \1 ",
    ),
    (
        re.compile(
            r"\b(?:what|how much) (?:did|do|does|are|is|was|were) (?:we|they|you|it|people)"
            r" (?:pay(?:ing)?|spend(?:ing)?|paid|spent) (?:per|for (?:each|every|an?)) (?=\w)",
            re.I,
        ),
        "cost per ",
    ),
    (
        re.compile(
            r"\bwhat (?=(?:did|do|have|had) (?:we|i) (?:pay|paid|spend|spent|receive|received|earn|earned)\b)", re.I
        ),
        "how much ",
    ),
    (re.compile(r"\b(price|cost) paid (?:per|for (?:each|every|an?)) (?=\w)", re.I), r"\1 per "),
    (
        re.compile(r",? \b(?:one|a|1) (?:line|row|figure|number|value) (?:per|for (?:each|every)) (?=\w)", re.I),
        " per ",
    ),
    (
        re.compile(
            r"(\band|\bplus|,) what (?:it|they|he|she|each|each one|we) (?:all )?(?:took in|takes? in|makes?|made|earn"
            r"|earned|earns|bring in|brings in|brought in|sold|sells?|costs?|paid|spent|charged)\b",
            re.I,
        ),
        r"\1 how much money",
    ),
    (re.compile(r"\bwho (?:in|on|of) (?:the|our|your) (?:team|staff|company|office|group|crew)\b", re.I), "who"),
    (
        re.compile(
            r"^how (?:much )?(?:do|does|did) (?=(?:the )?(?:average|median|mean|total|number)\b)(.+)"
            r" (?:differ|vary|compare) (?:between|across|among|by|from)\b",
            re.I,
        ),
        r"\1 per",
    ),
    (re.compile(r"^who (\w+) how much((?: \w+){0,2})(?=\W*$)", re.I), r"how much\2 \1 by each person"),
    (re.compile(r"^who \w+(?: \w+)? how many (\w+)", re.I), r"how many \1 by each person"),
    (
        re.compile(
            r"^(?:which (\w+)|who) (?:still )?(?:have|has|had|got) (?:any |some )?(\w+) (?:still )?(out|overdue|open"
            r"|outstanding|unpaid|late|missing),? (?:and|with) how many"
            r"(?: each| (?:do|does|did) (?:they|each(?: of them| one| person)?) (?:still )?(?:have|had))?(?=\W*$)",
            re.I,
        ),
        lambda match: f"how many {match[2]} are still {match[3]} per {match[1] or 'person'}",
    ),
    (re.compile(r"\bmost recent\b", re.I), "latest"),
    (re.compile(r"(?<=ed) most recently\b", re.I), " last"),
    (re.compile(r"\b(?:gap|range|spread) between\b", re.I), "difference between"),
    (
        re.compile(
            r"\b(and|to|until|from|between) the (?:day|date|time|moment) (?:(?:that|when|on which) )?"
            r"(?:(?:(?:the|an?|each) )?\w+ )(?:(?:was|were|is|are|got) )?(\w+ed)\b",
            re.I,
        ),
        r"\1 \2",
    ),
    (
        re.compile(
            r"\b(?:where|whose|with|when) (?:(?:the|their|its|a) )?total (\w+) (?:(?:is|was|are|were|went|came) )?"
            r"(above|over|below|under|exceeds|exceeded|more than|less than|higher than|lower than)"
            r" (?:(?:the|their|its) )?total (\w+)",
            re.I,
        ),
        r"with \1 \2 \3 in total",
    ),
    (
        re.compile(
            r",? \b(?:(?:going|judging|judged|counted|dated|measured) by|based (?:up)?on|according to|using)"
            r" (?=(?:(?:the|their|its) )?(?:\w+ )?dates?\b)",
            re.I,
        ),
        " on ",
    ),
    (
        re.compile(
            r"^who (?:is|was|are|were) the (?=\w+est \w+ (?:in|of|on|at|from|for|within) (?:each|every)\b)", re.I
        ),
        "",
    ),
    (
        re.compile(
            r"^(?:list|show|give)(?: me)? (?:all )?(?:the |our )?(\w+(?: \w+)?) with (?:their|its|the)(?: \w+['’]s?)?"
            r" (total|average|mean|median|number of)\b(.*)$",
            re.I,
        ),
        r"\2\3 for each \1",
    ),
    (
        re.compile(
            r"^(?:for|in) (?:each|every) (\w++),? (?:(?:name|give|show|list|find|tell me) )?(?:the |which |what )?"
            r"(\w++) (?:with|having|(?:(?:that|which|who) )?(?:has|had|have|got)) the"
            r" (?=\w+est\b|most\b)([\w ]++)(?=\W*$)",
            re.I,
        ),
        r"the \2 with the \3 in each \1",
    ),
    (re.compile(r"\b(?:priciest|costliest|dearest)\b", re.I), "most expensive"),
    (re.compile(r"\b(?:pricier|costlier|dearer)\b", re.I), "more expensive"),
    (re.compile(r"\b(?:but|counting|considering|looking at|taking) (?=only\b|just\b)", re.I), ""),
    (re.compile(r"\b(?:largest|biggest|greatest) number of (?=\w)", re.I), "most "),
    (re.compile(r"\bsmallest number of (?=\w)", re.I), "fewest "),
    (
        re.compile(r"\bstill (?:have|has|had) (?:(?:an?|the|some|any|one) )?\w+ to (pay|collect)(?: for)?\b", re.I),
        r"still have to \1",
    ),
    (
        re.compile(
            r",? (?:and|plus|with) how many (?:of them )?(?:there (?:were|are|was|is)|that (?:was|is)|it was|they were"
            r"|(?:we|they) had)\b",
            re.I,
        ),
        " and number of rows",
    ),
    (
        re.compile(r",? (?:and|plus|with) how many (\w+) (?:that|it|there|they) (?:was|were|is|are|makes?)\b", re.I),
        r" and number of \1",
    ),
    (re.compile(r"\b(highest|lowest|best|worst)[ -]scoring (?!in\b|of\b|for\b)(\w+)", re.I), r"\2 with the \1 score"),
    (re.compile(r"\bmonth to month\b", re.I), "month over month"),
    (re.compile(r"\b(than|over|under|within|least) an? (?=(?:week|day|night|hour|minute)\b)", re.I), r"\1 1 "),
    (
        re.compile(r"\brates? of (?!the\b|each\b|every\b|all\b)(\w+(?:tion|sion|ance|ence|ment|wal|val|sal))\b", re.I),
        r"\1 rate",
    ),
    (re.compile(r"\b(\w++)[ -]wise\b", re.I), r"by \1"),
    (re.compile(r"\b(?:in|for|across|over) (?:the |all |all the )?(?:different|various) (?=\w)", re.I), "per "),
    (re.compile(r"\b(?:for|in) all (?:the |our )?(?=\w)", re.I), "per "),
    (
        re.compile(r"\b(?:broken (?:out|up|down)|split (?:out|up)|grouped|grouping|separated|sorted out) by\b", re.I),
        "by",
    ),
    (re.compile(r"\b(\d+(?:\.\d+)?)k\b", re.I), r"\g<1>000"),
    (re.compile(r"\b(?:add|sum|total) up (?:all )?(?:of )?(?:the )?", re.I), "total "),
    (
        re.compile(
            r"\b(?:if (?:you|we) )?divid(?:e|ing) (?:the )?(?:whole |total )?(\w+) by (?:the |all )*(\w+)", re.I
        ),
        r"\1 divided by \2",
    ),
)
_REP, _SELLER = "sales rep", re.compile(r"\bsales(?:person|people|man|men)\b", re.I)
"""What a column of those who sell is called, and other names for them."""
_PREAMBLE = re.compile(
    r"\b(?:i wonder|wondering|i(?: would|'d|’d)? (?:like|want|need|love) to (?:know|see|find out)|tell me|let me know"
    r"|(?:please )?show me|curious|work out(?! of)|question is|can you (?:say|see|find))\b(?: about)?[\s,:]*",
    re.I,
)
_LEAST_ASKED = 3
_IN_EACH = {
    said: re.compile(rf"\s(?:in )?(?:each|every|per|a) {period}\b", re.I)
    for said, period in (("monthly", "month"), ("weekly", "week"), ("annual", "year"), ("yearly", "year"))
}
_UNIT_OF_PRICE = re.compile(
    r"(?:(?<=\d)|(?<=\d[€£$])|(?<=\beuros)|(?<=\bpounds)|(?<=\bdollars)|(?<=cost)|(?<=costs)"
    r"|(?P<much>(?<=^how much )\w++.*?))"
    r"\s?(?:/|\b(?:an?|per|each) )\s?(?P<unit>hour|day|night|week|month|year|person|head|kilo|kg|litre|metre)\b",
    re.I,
)
_BEGINNING = stems("joined hired start started since registered signed opened born birth member first hire join")
_ACROSS_ALL = re.compile(r"(?<!\s)\s++(?:across|over) all (?:of )?(?:the |our )?\w++", re.I)
"""What says that no groups are kept apart ("total sales across all shops"), unless one of these words is said."""
_BEYOND_GROUPS = re.compile(r"(?<!\s)\s++across (?:all (?:of )?)?(?:the |our )?\w++(?<=s)(?=\W*$)", re.I)
"""What says the same behind the groups that are kept apart: "average by product across the shops"."""
_APART = re.compile(r"\b(?:compar\w*+|differ\w*+|var(?:y|ies)|each|every|per|by|split|breakdown|broken)\b", re.I)


@dataclass(frozen=True, slots=True)
class Rewording:
    """A wording of the question with what it names in the table, and how sure it is to mean the same (0 to 1).

    `guesses` says which words were taken for others.
    """

    recognition: Recognition
    sure: float = 1.0
    guesses: tuple[str, ...] = ()


def rewordings(recognition: Recognition) -> Iterator[Rewording]:
    """Yield the question as it was asked, or with its shorthand written out, and without what brackets explain."""
    text = recognition.asked.question.text
    plain = _written_out(_without_preamble(text, recognition), recognition)
    spelled = recognition if plain == text else _again(recognition, plain)
    meant = misspelled(spelled)
    if meant:
        spelled = _again(recognition, _SPELLED.sub(lambda word: meant.get(word[0].casefold(), word[0]), plain))
    guesses = tuple(f"'{word}' is '{other}'" for word, other in meant.items())
    turned = listing_turned(spelled)
    sure = _RESPELLED if meant else 1.0
    yield Rewording(_again(recognition, turned) if turned else spelled, sure, guesses)
    bare = " ".join(_REMARK.sub(" ", plain).split())
    if bare != plain and bare.strip(" ?.!"):
        told = _SELECTING.search(plain) or _RECKONING.search(plain)
        yield Rewording(_again(recognition, bare), _LEFT_OUT * (_TOLD if told else 1.0))


def grouped_rewordings(recognition: Recognition) -> Iterator[Rewording]:
    """Yield the question with its groups last, as the grammar reads it."""
    text = _written_out(_without_preamble(recognition.asked.question.text, recognition), recognition)
    plain = recognition if text == recognition.asked.question.text else _again(recognition, text)
    for reading in readings(Slots(plain)):
        yield Rewording(_again(recognition, reading.text), reading.sure, reading.guesses)


def _without_preamble(text: str, recognition: Recognition) -> str:
    """Return the question that follows on "we are planning the summer and I wonder", if that names nothing."""
    match = next((one for one in _PREAMBLE.finditer(text) if one.start()), None)
    written = split_words(text)
    if match is None or len(written) != len(recognition.asked):
        return text
    words = sum(1 << at for at, word in enumerate(written) if word.start < match.start())
    slots = Slots(recognition)
    named = any(one.words & words for one in slots.mentions) or any(one.words & words for one in slots.selections)
    asked = text[match.end() :]
    return text if named or not words or len(asked.split()) < _LEAST_ASKED else asked


def _written_out(text: str, recognition: Recognition) -> str:
    """Return the text with its shorthand written out; "turbine (Anlage)" names the column Anlage."""
    if not _APART.search(text):
        text = _ACROSS_ALL.sub("", text)
    elif (beyond := _BEYOND_GROUPS.search(text)) and _APART.search(text, 0, beyond.start()):
        text = _BEYOND_GROUPS.sub("", text)
    for pattern, spelled in _SHORT:
        text = pattern.sub(spelled, text)
    if recognition.index.language and not recognition.asked.original.language:
        text = _PER.sub("per", text)
    for said in _already_told(recognition):
        text = _IN_EACH[said].sub("", text)
    unit = _UNIT_OF_PRICE.search(text)
    if unit is not None and _is_priced_in(unit["unit"].casefold(), text[: unit.start()], recognition):
        text = text[: unit.start()] + (unit["much"] or "") + text[unit.end() :]
    names = {fold(column.name) for column in recognition.index.columns}
    if any(name.startswith(_REP) for name in names):
        text = _SELLER.sub(_REP, text)
    named = names | {name.partition("(")[0].strip() for name in names}
    cells = recognition.index.cells_among(match["inside"] for match in _GLOSS.finditer(text))
    known = named | {fold(cell) for cell in cells if len(cell) > 2}
    if any("date" in column.kind for column in recognition.index.columns):
        text = _A_PERIOD.sub(r"\g<before> per \g<period>", text)
    numbers = [one.column.name for one in Slots(recognition).named.values() if one.is_number]
    return _GLOSS.sub(lambda match: _glossed(match, numbers) if fold(match["inside"]) in known else match[0], text)


def _glossed(match: re.Match[str], numbers: list[str]) -> str:
    """Return what the brackets say for the noun before them.

    It is "check-in month" for "month (check-in)", and "per van in litres" for "per van (litres)".
    """
    noun, inside = match["noun"], match["inside"]
    if noun.casefold() in BUCKETS:
        return f"{inside} {noun}"
    grouped = match.string[: match.start()].casefold().split()[-1:] in ([one] for one in PER)
    measured = any(fold(one.partition("(")[0]).strip() == fold(inside) for one in numbers)
    return f"{noun} in {inside}" if grouped and measured else inside


def _is_priced_in(unit: str, before: str, recognition: Recognition) -> bool:
    """Whether the name of the column of prices says what they are for: "£20 a day" beside "Daily rate".

    The words `before` name no other amount: "cost per hour" divides a column Cost.
    """
    named = Slots(recognition).named.values()
    price = price_column(named)
    said = header_words(price.name) if price is not None else []
    last = [fold(word) for word in before.split()[-1:]]
    if any(one.is_number and one.column is not price and header_words(one.column.name) == last for one in named):
        return False
    adverb = {"day": "daily"}.get(unit, f"{unit}ly")
    return not {unit, adverb, unit[:1]}.isdisjoint(said[1:] + [one for one in said[:1] if one in (unit, adverb)])


def _already_told(recognition: Recognition) -> set[str]:
    """Return the periods that the name of an amount tells, where no dates do ("fees each month": Monthly fee)."""
    dates = [column for column in recognition.index.columns if "date" in column.kind]
    if any(not _BEGINNING & {stem(word) for word in header_words(column.name)} for column in dates):
        return set()
    asked = set(recognition.asked.stems)
    named = (header_words(column.name) for column in recognition.index.columns if column.kind is ValueKind.NUMBER)
    return {said for header in named for said in _IN_EACH.keys() & set(header) if asked & {*map(stem, header)} - {said}}


def _again(recognition: Recognition, text: str) -> Recognition:
    return recognise(replace(recognition.asked.question, text=text), recognition.index)[0]
