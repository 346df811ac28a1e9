"""The words of a question that name a column."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import STOP, header_words, shared_start, singular, split_words, stem
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import (
    BRACKET_WEIGHT,
    COMMANDS,
    SMALL_WEIGHT,
    Named,
    kind_of,
)
from chaintable.models.embedded.summaries.words.named_periods import is_of_another_period
from chaintable.models.embedded.summaries.words.synonyms import SYNONYMS
from chaintable.tables.values import ValueKind

_BY_MEANING = 0.5
_OF_UNIT = 0.4
"""How strongly a unit names its column: "kWh" for "Used (kWh)"."""
_MEANT = {
    word: vocabulary.stems(meanings)
    for word, meanings in lexicon.entries("""
number: no nr | minutes: min | hours: h hr hrs
kilos: kg | kilo: kg | kilograms: kg | payout: paid pay | payouts: paid pay | income: revenue sales takings amount
pay: paid | pays: paid
takings: revenue income sales amount | earnings: revenue income | turnover: revenue sales amount
proceeds: revenue income | channel: via | dentist: doctor | physician: doctor | subscribers: name
units: hand stock inventory quantity qty | unit: hand stock quantity qty
pieces: hand stock | piece: hand stock qty quantity unit | metre: size area m2 sqm surface
metres: size area | meter: size area | sqm: size area | rev: revenue sales amount | charge: charges total
length: loa | person: party guests people | merchant: vendor shop | merchants: vendor shop store
budget: allocation allocated plan grant award | allocation: budget | budgets: allocation plan grant
salesperson: rep seller agent | salespeople: rep seller agent | host: seeing contact employee | reason: purpose
purpose: reason | supplier: vendor | vendor: supplier | destination: place city to | destinations: place city to
load: net payload weight | latency: ms | payment: paid | payments: paid
rail: train | plane: flight | travel: trip | shop: store | shops: store | branch: store | branches: store
site: location | location: site | book: title | books: title | seller: vendor rep agent | vendors: supplier
brought: returned | handed: returned | lender: from | places: address property name | place: address property
produce: produced output made quantity | produces: produced output made quantity | consume: consumption usage used
expense: amount cost | expenditure: amount cost | debit: amount | credit: amount | debits: amount
owe: owed outstanding arrears | owes: owed outstanding arrears | owing: owed outstanding arrears
response: ms latency | reference: ref
rating: csat stars score | ratings: csat stars score | group: category | minimum: reorder threshold
articles: product item description | article: product item description | item: description | items: description
product: description | products: description | consumption: usage used kwh | usage: used consumption kwh
sales: amount revenue turnover takings value
join: joined start hired entry | joins: joined start hired entry | leave: left end exit | leaves: left end exit
expire: best expiry | expires: best expiry | expired: best expiry | expiring: best expiry
donors: donor name | members: member name | estimated: est | estimate: est | estimates: est
""").items()
}
"""Words of offices for columns, beside those of the lexicon."""
_PARTICIPLES = lexicon.entries("""
gave: given | took: taken | broke: broken | threw: thrown | ate: eaten | wrote: written | drove: driven | ran: run
chose: chosen | drew: drawn | grew: grown
""")
"""Past tenses of verbs, of which a header has the participle ("Given by")."""
_THINGS = frozenset(("product", "article"))
"""What single things are called, of which a number of items is none."""
_HINTING, _SPELLED, _WHOLE = 0.6, 0.9, 0.95
_AKIN, _COGNATE = 5, 6
_SINGLING = lexicon.words("which each every")
_COMING_TO, _ODDS = lexicon.words("total value amount sum worth"), lexicon.words("probability chance likelihood odds")
_DOERS, _LONGER_DOERS, _SHORTEST_ROOT = ("er", "or"), ("ers", "ors", "ant"), 3
_DEEDS = ("ing", "ings", "ion", "ions")
"""How a noun for what is done ends, whatever stands before it."""
_ONE, _ACTING = lexicon.words("per each every a an"), lexicon.words("who that which")
_SIGN = frozenset("-–−+/×*()=;:")
_MEASURING = vocabulary.MEASURES.keys() | vocabulary.LARGEST | vocabulary.SMALLEST
_BEFORE_COMMANDS = frozenset("please you to and then just can".split())
_JOINING = frozenset("of the in for a an".split())
_PIECES, _DEALS = (
    vocabulary.stems("qty quantity units pieces"),
    vocabulary.stems("order sale delivery booking return receipt"),
)
_PIECE_NOUNS, _WORTH = frozenset(("units", "pieces")), vocabulary.stems("value worth price cost amount")
_PEOPLE, _CROWDS = (
    lexicon.words("people persons visitors guests"),
    vocabulary.stems("party pax guests persons heads covers"),
)
_PLACES = lexicon.words("place places location locations spot spots town towns city cities")
_WHEREIN = (["in"], ["at"], ["under"], ["from"])
_MANY = frozenset(("many", "much"))
_BEING, _NOUN_AND_STATE = lexicon.words("is are was were"), 2
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name a column, and how well (0 to 1): 1 for the whole header, less for a part or a synonym.

    `states` are those that only mean it and are a state in another column, as bits: they still select rows.
    """

    column: Column
    span: Span
    strength: float
    states: int = 0

    @property
    def words(self) -> int:
        """The words that it takes, as bits."""
        return self.span.words & ~self.states


def find_mentions(asked: ParsedQuestion, columns: Iterable[Named]) -> list[Mention]:
    """Return every run of words that may name a column, the strongest first."""
    named = list(columns)
    headed = _headed(asked, named)
    found = [mention for column in named for mention in _of_column(asked, column, column.weights, headed)]
    found += [mention for column in named if column.own for mention in _of_column(asked, column, column.own, headed)]
    found = [one for one in found if not _is_part_of_another(one, found)]
    found = [one for one in found if not _numbers_rows(asked, one, named)]
    found = [one for one in found if not _is_header_of_rows(one, named)]
    found = [one for one in found if not _is_spelled_by_another(asked, one, found)]
    headers = [one.column.name for one in named]
    found = [one for one in found if not is_of_another_period(one.column.name, asked.texts, headers)]
    return sorted(found, key=lambda mention: (-mention.strength, mention.column.place))


def _is_part_of_another(mention: Mention, found: list[Mention]) -> bool:
    """Whether words that hint at a column belong to another's whole name: the "pages" of "landing pages"."""
    if mention.strength >= _HINTING:
        return False
    return any(
        one.strength >= _WHOLE and mention.words != one.words == mention.words | one.words
        for one in found
        if one.column is not mention.column
    )


def _numbers_rows(asked: ParsedQuestion, mention: Mention, columns: list[Named]) -> bool:
    """Whether a plural names the rows, which a label numbers, and not what is done to them: "claims" beside Claimed.

    Nor is it what each comes to ("orders" beside "Order total"), unless a word for a measure leads it ("total claims").
    The same goes for one of them ("which open claim").
    """
    begin = mention.span.begin
    text, before, said = asked.texts[begin], asked.texts[max(begin - 1, 0) : begin], header_words(mention.column.name)
    one = not _SINGLING.isdisjoint(asked.texts[max(begin - 2, 0) : begin])
    plain = mention.span.end == begin + 1 and (text.endswith("s") or one) and text not in said
    measured = not (_MEASURING | {"by"}).isdisjoint(before)
    done = len(said) == 1 and said[0].endswith("ed")
    if not plain or measured or not (done or _tells_amount(said, singular(text))):
        return False
    labels = (one for one in columns if one.names_rows and one.column is not mention.column)
    return any(singular(text) in header_words(one.column.name) for one in labels)


def _tells_amount(said: list[str], noun: str) -> bool:
    """Whether a header tells what one of the rows comes to: "Order total"."""
    return noun in said and len(said) > 1 and set(said) - {noun} <= _COMING_TO


def _is_header_of_rows(mention: Mention, columns: list[Named]) -> bool:
    """Whether the words only head the column and the label of the rows, which they mean ("project": Project – No.)."""
    group, between, _ = mention.column.name.partition(" – ")
    if not between or mention.strength > _OF_UNIT:
        return False
    labels = (one.column for one in columns if one.column.name.partition(" – ")[0] == group and one.names_rows)
    label = next(labels, None)
    return label is not None and label is not mention.column


def _is_spelled_by_another(asked: ParsedQuestion, mention: Mention, found: list[Mention]) -> bool:
    """Whether another column has the very words in its name: "pot" is Pot (cm) rather than Potted."""
    if _is_spelled(asked, mention):
        return False
    same = (one for one in found if one.span == mention.span and one.strength >= _SPELLED)
    return any(one.column.kind is mention.column.kind and _is_spelled(asked, one) for one in same)


def _is_spelled(asked: ParsedQuestion, mention: Mention) -> bool:
    texts = asked.texts[mention.span.begin : mention.span.end]
    return not {*texts, *map(singular, texts)}.isdisjoint(header_words(mention.column.name))


def _headed(asked: ParsedQuestion, columns: list[Named]) -> frozenset[int]:
    """Return the places of words that stand in a column's name, which are no synonyms for those in another's."""
    return frozenset(at for at in range(len(asked)) if any(_own_form(asked, at, one.weights) for one in columns))


def _own_form(asked: ParsedQuestion, at: int, weights: dict[str, float]) -> str:
    """Return the stem of the header that the word itself has, "" if it has none of them."""
    text, own = asked.texts[at], asked.stems[at]
    forms = (own, stem(own), stem(singular(text)), stem(_PARTICIPLES.get(text, own)))
    return next((form for form in forms if form in weights), "")


def _of_column(asked: ParsedQuestion, named: Named, weights: dict[str, float], headed: frozenset[int]) -> list[Mention]:
    places = (
        at
        for at in range(len(asked))
        if not (named.column.kind is ValueKind.TEXT and _is_event(asked, at, named.header, weights))
        and not (named.names_things and _is_deed(asked, at, named.header))
        and not _counts_orders(asked, at, weights)
        and not _counts_kinds(asked, at, named.header)
        and not (asked.texts[at] in _PIECE_NOUNS and weights.keys() & _WORTH)
        and not (named.is_number and (_is_doer(asked, at, named.header) or asked.texts[at] in _THINGS))
        and not (named.column.values.unit == "%" and asked.texts[at] in vocabulary.PERSONS)
        and not (named.is_number and _ODDS & set(header_words(named.header)) and not asked.has(*_ODDS))
        and not (named.holds_objects and f"{asked.texts[at].removesuffix('s')}er" == named.column.name.casefold())
    )
    told = _BEING if named.is_number and len(named.said) == _NOUN_AND_STATE else _NOTHING
    further = _places_held(named) if named.names_things else _people_counted(named, weights)
    hits = {at: hit for at in places if (hit := _hit(asked, at, weights, at in headed, further)) is not None}
    parts = (_once(part, hits) for run in _runs(asked, sorted(hits), told) for part in _at_signs(asked, run, hits))
    runs = (_without_repeated(run, asked) for run in parts)
    named_by = (run for run in runs if _says_more(run, hits, weights))
    return [Mention(named.column, Span(run[0], run[-1] + 1), _strength(run, hits, weights)) for run in named_by]


def _once(run: list[int], hits: dict[int, tuple[str, float]]) -> list[int]:
    """Return the run up to a word that could only stand for one that it has itself: the "amount in Sales"."""
    for place, at in enumerate(run):
        if hits[at][1] == _BY_MEANING and hits[at][0] in {hits[before][0] for before in run[:place]}:
            return run[:place]
    return run


def _without_repeated(run: list[int], asked: ParsedQuestion) -> list[int]:
    """Return the run without small words at its end that it has already: "Visits per week" in "visits per week per".

    "Per" ends no name: "cost per" is that of "Cost per metre" only if the metre follows.
    """
    texts = [asked.texts[at] for at in run]
    again = _JOINING | vocabulary.PER
    while len(texts) > 1 and (texts[-1] == "per" or (texts[-1] in again and texts[-1] in texts[:-1])):
        texts.pop()
    return run[: len(texts)]


def _says_more(run: list[int], hits: dict[int, tuple[str, float]], weights: dict[str, float]) -> bool:
    """Whether a word is no small one ("in" doesn't name "Came in"), unless the header has small words only."""
    small = all(weights[hits[at][0]] == SMALL_WEIGHT or hits[at][0] == "per" for at in run)
    return not small or all(weight == SMALL_WEIGHT for weight in weights.values())


def _counts_orders(asked: ParsedQuestion, at: int, weights: dict[str, float]) -> bool:
    """Whether a plural counts the rows, and not the pieces of each: "orders" beside "Qty ordered"."""
    pieces = not _PIECES.isdisjoint(weights) and asked.stems[at] not in _PIECES
    named = any(_alike(asked.stems[at], word) for word in weights)  # "deliveries" beside "Qty delivered"
    return pieces and asked.texts[at].endswith("s") and asked.stems[at] in _DEALS and named


def _counts_kinds(asked: ParsedQuestion, at: int, header: str) -> bool:
    """Whether a plural counts the rows, of which the column holds the kinds: "cleans" beside "Type of clean"."""
    noun = kind_of(header)
    return (
        bool(noun)
        and asked.texts[at] != noun
        and singular(asked.texts[at]) == noun
        and "of" not in asked.texts[:at][-1:]
    )


def _is_doer(asked: ParsedQuestion, at: int, header: str) -> bool:
    """Whether the word is someone who does what a number measures ("which waiter" beside "Wait (min)")."""
    root = singular(asked.texts[at])
    return root.endswith("er") and root[:-2] in header_words(header)


def _is_event(asked: ParsedQuestion, at: int, header: str, weights: dict[str, float]) -> bool:
    """Whether the word counts what took place, and is no name of the column: "screenings" for "Screen"."""
    text, before = asked.texts[at], asked.texts[max(at - 1, 0) : at]
    counted = text.endswith("ings") or (text.endswith("ing") and before and before[0] in ("per", "each", "every"))
    root = text.removesuffix("s").removesuffix("ing")
    own = text.removesuffix("s") in header.casefold()  # "each building" is the column Building
    return bool(counted) and root in weights and len(root) >= _AKIN and not own


def _is_deed(asked: ParsedQuestion, at: int, header: str) -> bool:
    """Whether the word is what someone does, and the column says who: "readings" beside "Reader"."""
    text, before = asked.texts[at], asked.texts[at - 1] if at else ""
    acts = before in _ACTING or before in header_words(header)
    noun = text.endswith(_DEEDS) or before in _ONE or (text.endswith("s") and not acts)
    return noun and is_done_by(text, header)


def is_done_by(text: str, header: str) -> bool:
    """Whether a noun is what those do who are called so in the name of a column.

    >>> is_done_by("readings", "Reader"), is_done_by("bookings", "Booked by"), is_done_by("orders", "Order no.")
    (True, True, False)
    """
    said = header_words(header)
    doers = {root for word in said if (root := _root_of_doer(word))}
    doers |= {_plain_root(word[:-2]) for word, by in pairwise(said) if by == "by" and word.endswith("ed")}
    plain = singular(text) not in said and not text.endswith(_DOERS + _LONGER_DOERS)
    return plain and not doers.isdisjoint(_roots_of_deed(text))


_OTHER_VOWELS = lexicon.entries("""
drove: driv | driven: driv | taught: teach | wrote: writ | sang: sing | sold: sell | led: lead | ran: run | rode: rid
built: build | flew: fl | bought: bu | caught: catch | swam: swim | won: win | made: mak | bred: breed | dealt: deal
""")
"""Roots of what somebody did, where it has another vowel."""


def did(text: str, header: str) -> bool:
    """Whether a verb in the past is what those did who are called so in the name of a column.

    >>> did("drove", "Driver"), did("inspected", "Inspector"), did("delivered", "Driver")
    (True, True, False)
    """
    root = _OTHER_VOWELS.get(text, _plain_root(text.removesuffix("ed")) if text.endswith("ed") else "")
    return len(root) > 1 and root in map(_root_of_doer, header_words(header))


def _root_of_doer(word: str) -> str:
    """Return what someone does who is called so, without its last vowel: "driv" for "driver"; "" for other words."""
    root = word[:-2] if word.endswith(_DOERS) else word[:-3] if word.endswith(_LONGER_DOERS) else ""
    return _plain_root(root) if len(root) >= _SHORTEST_ROOT else ""


def _roots_of_deed(text: str) -> set[str]:
    """Return what the roots of a noun for a deed may be: "readings", "drives", "inspections"."""
    one = text.removesuffix("s")
    endings = ("ing", "ation", "ion", "es", "")
    return {_plain_root(one.removesuffix(ending)) for ending in endings} | {_plain_root(text.removesuffix("es"))}


def _plain_root(root: str) -> str:
    """Return the root without a vowel or the doubling of a letter that depends on its ending.

    >>> _plain_root("drive"), _plain_root("swimm"), _plain_root("deliveri")
    ('driv', 'swim', 'deliver')
    """
    bare = root.rstrip("eiy")
    return bare[:-1] if len(bare) > _SHORTEST_ROOT and bare[-1:] == bare[-2:-1] else bare


def _places_held(named: Named) -> Mapping[str, frozenset[str]]:
    """Return the words for a place with the stem of a header that says where something is ("Kept in", "Came from")."""
    said = header_words(named.header)
    return dict.fromkeys(_PLACES, frozenset((stem(said[0]),))) if said[1:] in _WHEREIN else {}


def _people_counted(named: Named, weights: dict[str, float]) -> Mapping[str, frozenset[str]]:
    """Return the words for people with the stems of a number of those who come together ("Party of", "Pax")."""
    counted = _CROWDS & weights.keys() if named.is_number else _NOTHING
    return dict.fromkeys(_PEOPLE, counted) if counted else {}


def _hit(
    asked: ParsedQuestion,
    at: int,
    weights: dict[str, float],
    headed: bool,
    further: Mapping[str, frozenset[str]],
) -> tuple[str, float] | None:
    """Return the stem of the header that a word stands for, and how surely; None for a word without meaning.

    A word that is `headed` stands in the name of another column, and is no synonym: neither one of all tables nor one
    of the `further` ones of this column.
    """
    text, own = asked.texts[at], asked.stems[at]
    if text in COMMANDS and _is_command(asked, at):
        return None
    if form := _own_form(asked, at, weights):
        return form, 1.0
    if text in STOP:
        return None
    akin = next((word for word in weights if min(len(own), len(word)) >= _AKIN and _alike(own, word)), "")
    if akin != text and akin in (f"{own}or", f"{own}er"):
        return None  # "visits" are what visitors do
    if akin:
        return akin, 0.95
    meanings = lexicon.MEANT.get(text, _NOTHING) | _MEANT.get(text, _NOTHING)
    meanings |= _NOTHING if headed else SYNONYMS.get(text, _NOTHING) | further.get(text, _NOTHING)
    meant = next((word for word in weights if word in meanings), "")
    return (meant, _BY_MEANING) if meant else None


def _is_command(asked: ParsedQuestion, at: int) -> bool:
    """Whether the word tells what to do ("show me", "list the …"), and names nothing ("which show")."""
    opens = at == 0 or asked.texts[at - 1] in _BEFORE_COMMANDS
    return opens or asked.texts[at + 1 : at + 2] in (["me"], ["us"], ["the"], ["all"], ["both"])


def _alike(one: str, other: str) -> bool:
    shared = shared_start(one, other)
    return shared == min(len(one), len(other)) or shared >= _COGNATE


def _runs(asked: ParsedQuestion, places: list[int], told: frozenset[str] = _NOTHING) -> list[list[int]]:
    """Return the places in runs; "of" and "the" may stand between two of them.

    So may a verb by which the second is `told` of what is counted: "how many packs are left" names Packs left.
    """
    runs: list[list[int]] = [places[:1]] if places else []
    for before, at in pairwise(places):
        between = asked.texts[before + 1 : at]
        counted = asked.texts[max(before - 1, 0)] in _MANY and len(between) == 1 and told.issuperset(between)
        if counted or (_JOINING.issuperset(between) and at - before <= 3):
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def _at_signs(asked: ParsedQuestion, run: list[int], hits: dict[int, tuple[str, float]]) -> list[list[int]]:
    """Return the run, cut at signs where it says a word twice: "level out - level back" names two columns."""
    written, text = split_words(asked.question.text), asked.question.text
    if len({hits[at][0] for at in run}) == len(run) or len(written) != len(asked):
        return [run]
    between = range(1, len(run))
    signs = [at for at in between if not _SIGN.isdisjoint(text[written[run[at - 1]].end : written[run[at]].start])]
    return [run[begin:end] for begin, end in pairwise([0, *signs, len(run)])]


def _strength(run: list[int], hits: dict[int, tuple[str, float]], weights: dict[str, float]) -> float:
    total = sum(weights.values()) or 1.0
    best: dict[str, float] = {}
    for at in run:
        word, sureness = hits[at]
        best[word] = max(best.get(word, 0.0), sureness)
    found = sum(weights[word] * sureness for word, sureness in best.items()) / total
    return max(found, _OF_UNIT) if any(weights[word] == BRACKET_WEIGHT for word in best) else found
