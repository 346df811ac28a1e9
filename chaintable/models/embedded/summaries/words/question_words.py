"""The words of a question about a spreadsheet: what they name, which have a part so far, and the column they mean."""

from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.encyclopedia import encyclopedic_share
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import header_words, singular, split_words, stem
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.measures.amounts.money import CURRENCIES, in_currency, is_money
from chaintable.models.embedded.summaries.measures.amounts.prices import asks_price, price_column
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.row_labels import label_of
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.heard import Heard
from chaintable.models.embedded.summaries.words.mentions import Mention, is_done_by
from chaintable.models.embedded.summaries.words.named_columns import Named, alike, kind_of
from chaintable.models.embedded.summaries.words.statement_sides import (
    PAYMENTS,
)
from chaintable.operations import Operation
from chaintable.operations.conditions import Comparison
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import ValueKind, fold

_LEAST_STRENGTH = 0.3
_SELLING, _AMOUNTS_SOLD, _FAINTLY = lexicon.words("sell sells sold selling"), 0.85, 0.2
_ABOUT_MONEY = vocabulary.PAID | vocabulary.AMOUNTING | lexicon.words("much")
_SALES = lexicon.words("sales turnover")
_TAKING_TIME, _LIKELY_TIME = lexicon.words("commute wait waiting turnaround delay lateness duration length"), 0.85
_OF_PRICE = 0.4
_NO_TIME, _LASTS = 0.6, 0.95
_OF_PRICES, _OF_SEVERAL = 0.75, 0.78
"""How sure money is of a table that only holds prices, which make none of it alone: below 60 % with the rest."""
_NOUN, _QUANTITY, _IN_FULL = 0.55, 0.9, 0.97
_MOST = lexicon.words("most fewest least")
_KINDS = vocabulary.stems("type category kind class status group priority purpose")
_NOUNS_OF_MONEY = lexicon.words("takings income earnings proceeds money revenue cost costs volume sum sums")
_SCORES = lexicon.words("score scores rating ratings")
_WHOLE_AMOUNTS = vocabulary.stems("total gross amount revenue sales spend invoice bill")
_SPENDING, _FOR = lexicon.words("spend spent spends spending cost costs pay paid money went"), frozenset(("on", "for"))
_TAKEN_IN = vocabulary.stems("takings proceeds revenue earnings turnover income")
_TAKING_IN, _AS_TAKEN = lexicon.words("take takes took taken earn earned earns make made"), 0.95
_SPENT, _SAID_DONE = lexicon.words("spend spent spends spending cost costs"), 0.95
_OF_DEED, _ONE_OF_PERIODS = vocabulary.stems("actual spent spend real"), 0.7
_RATHER_DONE = 0.85
"""How sure what came about is meant, and not what was planned, where the question says neither."""
_STANDING = vocabulary.stems("balance saldo")
"""Stems of amounts that hold at a time, and are rarely meant where another amount is there."""
_PIECES_SOLD, _NUMBER_OF = vocabulary.stems("qty quantity units pieces"), lexicon.words("many number count fewer")
_BEING = lexicon.words("were was are is been have has")
_PIECE_WORDS, _DONE_ENDINGS = lexicon.words("piece pieces unit units item items"), ("ed", "old", "ent", "ken", "ought")
_LIKELY_SALES, _ANY_SALES = 0.9, 0.75
"""How sure "sales" are the amounts of the lines that were sold; where an average is asked, below 60 % with the rest."""
_OFFICE_COLUMNS = 2
_FEW_ENCYCLOPEDIC, _ENCYCLOPEDIC = 0.05, 0.75


_heard = TableMemory[Heard](16)


@dataclass
class QuestionWords:
    """A question whose words are given their parts one after another.

    `words` are the words that have a part so far, as bits; `sure` is how sure the choices were, and `guesses` says in
    words what was guessed.
    """

    recognition: Recognition
    words: int = 0
    sure: float = 1.0
    guesses: list[str] = field(default_factory=list)
    idiomatic: bool = False
    """Whether a phrase was understood that only people who ask about records use ("out of stock")."""
    before: list[Operation] = field(default_factory=list)
    """The steps that make the columns which the question works out."""
    bounding: list[Filter] = field(default_factory=list)
    """The bounds on columns that the question works out ("hours times rate over 500")."""
    either: bool = False
    """Whether a sum was taken where single rows may be meant."""

    def __post_init__(self) -> None:
        self.language = self.recognition.index.language
        recognition = self.recognition
        heard = _heard.recall(recognition.index.table, recognition, lambda: Heard.of(recognition))
        self.named, self.mentions, self.selections = heard.named, heard.mentions, heard.selections
        self.sides, self.states = heard.sides, heard.states

    @property
    def of_office(self) -> bool:
        """Whether the table holds records as offices keep them, and not facts as an encyclopedia lists them.

        Column names and questions in other languages count too: the ranker has learned from English alone.
        """
        if self.language or self.asked.original.language:
            return True
        columns = self.named.values()
        if self.sides is not None:
            return True
        paid = any(named.column.values.unit.casefold() in CURRENCIES for named in columns)
        words = sum(bool(named.stems & vocabulary.OFFICE) for named in columns)
        words += (paid and any(named.is_date for named in columns)) + any(named.is_flag for named in columns)
        share = encyclopedic_share(list(self.named))
        if words >= _OFFICE_COLUMNS or (share < _ENCYCLOPEDIC and any(named.is_logged for named in columns)):
            return True
        return share < _FEW_ENCYCLOPEDIC

    @property
    def asked(self) -> ParsedQuestion:
        return self.recognition.asked

    def text(self, at: int) -> str:
        """Return the word at that place, "" outside the question."""
        texts = self.recognition.asked.texts
        return texts[at] if 0 <= at < len(texts) else ""

    def is_capital(self, at: int) -> bool:
        """Whether the word is written with a capital inside the question, as names are."""
        written = split_words(self.asked.question.text)
        return 0 < at < len(written) == len(self.asked) and self.asked.question.text[written[at].start].isupper()

    def take(self, begin: int, end: int | None = None) -> None:
        """Give the words from `begin` up to `end` a part."""
        self.words |= Span(begin, begin + 1 if end is None else end).words

    def is_free(self, span: Span) -> bool:
        """Whether no word of the span has a part yet."""
        return not self.words & span.words

    def guess(self, sureness: float, said: str = "") -> None:
        """Lower how sure the reading is, and say what was guessed."""
        self.sure *= sureness
        if said:
            self.guesses.append(said)

    def skip(self, at: int, fillers: frozenset[str] = vocabulary.FILLERS) -> int:
        """Return the first place from `at` on whose word is no filler."""
        while self.text(at) in fillers:
            at += 1
        return at

    def back(self, at: int, fillers: frozenset[str]) -> int:
        """Return the last place before `at` whose word is no filler."""
        at -= 1
        while self.text(at) in fillers:
            at -= 1
        return at

    def mention_at(self, at: int, *wanted: str, least: float = _LEAST_STRENGTH) -> Mention | None:
        """Return the strongest mention that begins at that word and is what is wanted (a property of Named)."""
        found = [
            mention
            for mention in self.mentions
            if mention.span.begin == at and mention.strength >= least and self._is(mention, wanted)
        ]
        if len(found) < 2:
            return found[0] if found else None
        return max(found, key=self._rank)

    def _rank(self, mention: Mention) -> tuple[float, int, bool, bool, bool, int]:
        """Return how well a mention fits: of two columns of one name, what came about before what was planned."""
        apart, done = self.is_told_apart(mention), not self.is_planned(mention.column)
        return mention.strength, mention.span.end, self.is_spelled(mention), apart, done, -mention.column.place

    def is_spelled(self, mention: Mention) -> bool:
        """Whether the first word stands in the name of the column as it is: "brewer" in Brewer, but not in Brewed."""
        said = self.text(mention.span.begin)
        return not {said, singular(said)}.isdisjoint(header_words(mention.column.name))

    def is_planned(self, column: Column) -> bool:
        """Whether the column holds what was planned where the question asks for no plan."""
        asked = not vocabulary.PLANNED.isdisjoint(self.asked.stems)
        named = self.named.get(column.name) if not asked and " – " in column.name else None
        return named is not None and bool(named.stems & vocabulary.PLANNED)

    def is_told_apart(self, mention: Mention) -> bool:
        """Whether other words name the column of a group, too: "budgeted and actual paint" beside "Budget – Paint".

        They do so as well where they name its counterpart in full: "budget and actual cost" beside "Cost – Budget".
        """
        if " – " not in mention.column.name:
            return False
        apart = [one for one in self.mentions if not one.words & mention.words]
        own = any(one.strength >= _NOUN for one in apart if one.column is mention.column)
        whole = (one for one in apart if one.strength > _IN_FULL and one.words.bit_count() > 1)
        return own or any(alike(one.column, mention.column) for one in whole if one.column is not mention.column)

    def dated_at(self, at: int) -> Mention | None:
        """Return the dates that the word just before that place names ("joined first")."""
        dated = (one for one in self.mentions if one.span.end == at and self.named[one.column.name].is_date)
        return max(dated, key=lambda one: (one.strength, -one.column.place), default=None)

    def _is(self, mention: Mention, wanted: tuple[str, ...]) -> bool:
        named = self.named[mention.column.name]
        return all(getattr(named, trait) for trait in wanted) and self.is_free(mention.span)

    def use(self, mention: Mention, counted: bool = False) -> Column:
        """Give the words of the mention their part, and return its column; to count rows, any one will do."""
        self.words |= mention.words
        if counted:
            return mention.column
        self._use_kind(mention)
        self.take_pieces(mention)
        if mention.strength < 0.5:
            self.guess(0.9)
        if self.named[mention.column.name].holds_objects:
            self.guess(0.75, f"the whole JSON in '{mention.column.name}'")
        rivals = [
            other
            for other in self.mentions
            if other.span == mention.span
            and abs(other.strength - mention.strength) < 0.04
            and other.column is not mention.column
            and self.named[other.column.name].is_number == self.named[mention.column.name].is_number
            and (self.named[mention.column.name].is_label or not self.named[other.column.name].is_label)
            and (self.is_told_apart(other) or not self.is_told_apart(mention))
            and (self.is_spelled(other) or not self.is_spelled(mention))
        ]
        if rivals:
            planned = all(self.is_planned(one.column) for one in rivals) and not self.is_planned(mention.column)
            done = _SAID_DONE if self.asked.bits(_SPENT) else _RATHER_DONE
            self.guess(done if planned else 0.75, f"'{mention.column.name}' rather than '{rivals[0].column.name}'")
        return mention.column

    def take_pieces(self, mention: Mention) -> None:
        """Give "pieces" beside what is done to them its part ("pieces returned", "delivered units")."""
        if self.counts_pieces(mention):
            places = (self.back(mention.span.begin, _BEING), mention.span.end)  # "pieces were returned"
            self.words |= sum(1 << at for at in places if self.is_piece(at))

    def counts_pieces(self, mention: Mention) -> bool:
        """Whether the name of a number says what is done to pieces ("Returned")."""
        named = self.named[mention.column.name]
        done = self.text(mention.span.end - 1).endswith(_DONE_ENDINGS)
        return done and named.is_number and named.is_additive and not (is_money(named) or in_currency(named.column))

    def is_piece(self, at: int) -> bool:
        """Whether the word stands for the pieces of something, and names no column."""
        return self.text(at) in _PIECE_WORDS and self.mention_at(at) is None

    def _use_kind(self, mention: Mention) -> None:
        """Give a noun of money or scores after the name of such a number its part ("gross takings")."""
        at, named = mention.span.end, self.named[mention.column.name]
        if not named.is_number or self.mention_at(at) is not None:
            return
        if (is_money(named) and self.text(at) in _NOUNS_OF_MONEY) or (named.is_scale and self.text(at) in _SCORES):
            self.take(at)

    def value_at(self, at: int) -> bool:
        """Whether the word is a cell, or a part of one, that the question selects by."""
        if self.text(at) in vocabulary.PER and not self.is_capital(at):
            return False
        if self.is_led(at):
            return False
        return any(
            selection.span.begin <= at < selection.span.end
            and (selection.how in ("cell", "country", "date") or (selection.how == "stem" and selection.is_whole))
            for selection in self.selections
        )

    def is_done_most(self, at: int) -> bool:
        """Whether a participle says what happens to things the most: "most borrowed title"."""
        told = self.text(at) in vocabulary.DONE_TO and self.text(at - 1) in ("most", "least")
        number = self.mention_at(at, "is_number", least=_NOUN)
        return told and number is None and self.mention_at(at + 1, "is_key", least=0.45) is not None

    def is_led(self, at: int) -> bool:
        """Whether the word is a noun that a superlative leads: "heaviest parcel per courier" isn't about "Parcelo"."""
        led = self.text(at - 1) in vocabulary.LARGEST | vocabulary.SMALLEST and self.text(at + 1) in vocabulary.PER | {
            ""
        }
        counted = self.text(at - 1) in _MOST
        exact = (
            one.how == "cell" or (counted and one.how == "stem" and one.is_whole)
            for one in self.selections
            if one.span.begin <= at < one.span.end
        )
        return led and not any(exact)

    def has_mark(self, at: int) -> bool:
        """Whether a comma, a colon or another mark stands before that word."""
        text, written = self.asked.question.text, split_words(self.asked.question.text)
        known = 0 < at < len(written) == len(self.asked)
        return known and bool(text[written[at - 1].end : written[at].start].strip())

    def has_comma(self, at: int) -> bool:
        """Whether a comma stands before that word."""
        text, written = self.asked.question.text, split_words(self.asked.question.text)
        if not 0 < at < len(written) == len(self.asked):
            return False
        return "," in text[written[at - 1].start + len(written[at - 1].text) : written[at].start]

    def knows(self, at: int) -> bool:
        """Whether the word stands for the rows of the table, or is in its caption."""
        caption = self.recognition.index.table.caption.casefold()
        known = {word.text for word in split_words(caption) if word.text.isalpha()}
        if at >= len(self.asked) or self.text(at) in vocabulary.ROW_WORDS:
            return at < len(self.asked)
        if self.sides is not None and singular(self.text(at)) in PAYMENTS and not self._is_in_name(at):
            return True
        if self.is_done(at) and not self.value_at(at):
            return True
        akin = [word for word in known if stem(word) == self.asked.stems[at]]
        noun = singular(self.text(at))
        if noun in self._kinds_told and not self.value_at(at):
            return True
        return bool(akin) and (noun in map(singular, akin) or not self._is_in_cells(at, noun))

    def is_done(self, at: int) -> bool:
        """Whether a plural is what those do whom a column names, each row being one such deed ("readings": Reader)."""
        text = self.text(at)
        doers = (one for one in self.named.values() if one.names_things and not one.is_unique)
        return text.endswith("s") and any(is_done_by(text, one.header) for one in doers)

    @property
    def _kinds_told(self) -> set[str]:
        """The nouns of which a column holds the kinds, each row being one: "delivery" beside "Type of delivery"."""
        return {noun for name in self.named if (noun := kind_of(name))} - set(map(fold, self.named))

    def _is_in_name(self, at: int) -> bool:
        """Whether words over that place name a column clearly."""
        return any(one.words >> at & 1 and one.strength >= _NOUN for one in self.mentions)

    def _is_in_cells(self, at: int, noun: str) -> bool:
        """Whether some cells have the very noun, of which the caption has only a relative ("cleaners", "cleaning")."""
        near = (one.condition for one in self.selections if one.span.begin <= at < one.span.end)
        return any(isinstance(one, Comparison) and noun in fold(one.value).split() for one in near)

    def in_names(self, dates: bool = False) -> int:
        """Return the words inside whole names of several words, of columns of texts (and `dates`), as bits.

        "Best before" asks for nothing that is best, nor "Delay reason" for a delay.
        """
        whole = [one for one in self.mentions if one.strength >= _IN_FULL and one.span.end - one.span.begin > 1]
        told = [one for one in whole if dates or one.column.kind is ValueKind.TEXT]
        return reduce(or_, (one.span.words for one in told if not self.named[one.column.name].is_number), 0)

    def _names_rows(self, at: int) -> bool:
        return self.knows(at) or self.text(at) == "ones" or self.mention_at(at, "names_rows", least=_NOUN) is not None

    # --- the column a question is about ---

    def measured(self) -> Column | None:
        """Return a column of numbers that the question names anywhere, or the one that it is likely about."""
        if self.asked.says("how long"):
            if (lasts := self.lasting()) is not None:
                self.guess(_NO_TIME if self.asked.says("been here") or self.asked.says("been with us") else _LASTS)
                return lasts
            self.guess(_NO_TIME)  # no column says how long, and no two were found that do
        places = range(len(self.asked))
        named = [found for at in places if (found := self.mention_at(at, "is_number", least=0.2))]
        named = [one for one in named if not self._is_unit_of_number(one)]
        spent = self._spent([one for one in self.named.values() if one.is_number]) if not named else None
        if spent is not None:
            self.words |= self.asked.bits(vocabulary.MONEY_WORDS)
            return spent
        if not named and (paid := self.asked.bits(vocabulary.PAID)) and (money := self.money()):
            self.words |= paid & ~self.states
            plain = [one for one in money if self.named[one.name].is_additive and not self.named[one.name].is_extra]
            sure = 0.95 if len(plain) == 1 else _OF_SEVERAL if plain else _OF_PRICES
            self.guess(sure, "" if len(plain) == 1 else f"'{money[0].name}'")
            return money[0]
        if not named and (sold := self.sales()) is not None:
            return sold
        if (price := self.price_asked()) is not None:
            self.words |= sum(1 << at for at in range(len(self.asked)) if self.mention_at(at, "is_number"))
            return price
        if self.asked.bits(vocabulary.CURRENCIES):
            self.words |= self.asked.bits(vocabulary.CURRENCIES)
            named = [one for one in named if self._is_paid(one.column)]
        if named:
            return self.use(self.sold_for(max(named, key=lambda one: (one.strength, self._support(one)))))
        if self.asked.bits(_TAKING_TIME) and (lasts := self.lasting()) is not None:
            self.words |= self.asked.bits(_TAKING_TIME)
            self.guess(_LIKELY_TIME, f"'{lasts.name}'")
            return lasts
        if self.asked.has("time", "times"):
            self.guess(_NO_TIME)  # the likeliest number is no time
        return self.main_number()

    def price_asked(self) -> Column | None:
        """Return the column of prices where the question asks for one, and names no number that is none."""
        price = price_column(self.named.values()) if asks_price(self.asked) else None
        numbers = [one for one in self.mentions if self.named[one.column.name].is_number and one.strength >= _OF_PRICE]
        priced = {one.span for one in self.mentions if price is not None and one.column is price}
        return None if any(one.span not in priced for one in numbers) else price

    def _is_unit_of_number(self, mention: Mention) -> bool:
        """Whether the word only says what a number is in, as "30 second spots" does beside a column Length (sec)."""
        at = mention.span.begin
        unit = self.text(at) in vocabulary.UNITS | vocabulary.UNITS_OF_MEASURE and mention.strength < _IN_FULL
        numbered = unit and any(one.at == at - 1 for one in self.asked.numbers)
        return numbered and asked_comparison(self.asked, at - 1, at) is None

    def sales(self) -> Column | None:
        """Return the only amount of the lines that were sold, for "sales", which no column is called by."""
        at = next((at for at, text in enumerate(self.asked.texts) if text == "sales" and not self.words >> at & 1), -1)
        if at < 0 or self.knows(at) or self.value_at(at) or self.mention_at(at) is not None:
            return None
        numbers = [one for one in self.named.values() if one.is_number]
        pieces = [one for one in numbers if one.stems & _PIECES_SOLD and one.is_additive and not is_money(one)]
        money = [one for one in numbers if one not in pieces and (is_money(one) or in_currency(one.column))]
        whole = [one.column for one in money if one.is_additive and one.stems & _WHOLE_AMOUNTS]
        if len(pieces) != 1 or len(whole) != 1 or self._counts(at):
            return None
        self.take(at)
        if self.text(at + 1) in vocabulary.MONEY_NOUNS and self.mention_at(at + 1) is None:
            self.take(at + 1)  # "sales value"
        lines = self.asked.has("average", "mean", "avg", "median")  # of the lines, or of days, or of receipts
        self.guess(_ANY_SALES if lines else _LIKELY_SALES, f"'{whole[0].name}'")
        return whole[0]

    def _counts(self, at: int) -> bool:
        """Whether the word before asks for a number of rows ("how many sales", "number of sales")."""
        before = at - 2 if self.text(at - 1) == "of" else at - 1
        return self.text(before) in _NUMBER_OF

    def _is_paid(self, column: Column) -> bool:
        return bool(self.named[column.name].stems & vocabulary.MONEY) or in_currency(column)

    def mass_at(self, at: int) -> Column | None:
        """Return the only amount of what the table is about, for a noun that isn't counted ("the most overtime")."""
        if (
            not self.knows(at)
            or (self.text(at).endswith("s") and not self.text(at).endswith("ss"))
            or self.text(at) in vocabulary.ROW_WORDS | vocabulary.GENERIC
        ):
            return None
        return self.amount()

    def tells_lack(self, mention: Mention) -> bool:
        """Whether the words of a number only say what there is none of: "plants out of stock"."""
        begin = mention.span.begin
        return (self.text(begin - 2), self.text(begin - 1)) == ("out", "of") and mention.span.end == begin + 1

    def amount(self) -> Column | None:
        """Return the only amount that is no money: hours, days, kilos or pieces."""
        numbers = [one for one in self.named.values() if one.is_number and one.is_additive]
        plain = [one.column for one in numbers if not (is_money(one) or in_currency(one.column) or one.is_rate)]
        return plain[0] if len(plain) == 1 else None

    def is_event(self, mention: Mention) -> bool:
        """Whether each row is another one of what is named, though its code comes again on other days ("flights")."""
        said = self.text(mention.span.end - 1).removesuffix("s") in vocabulary.EVENTS
        return said and any(one.is_date for one in self.named.values())

    def holds_kinds(self, mention: Mention) -> bool:
        """Whether the column holds the kinds of what the words name ("visits": Visit type)."""
        stems = self.named[mention.column.name].stems
        rest = stems - {self.asked.stems[at] for at in range(mention.span.begin, mention.span.end)}
        return bool(rest) and rest <= _KINDS

    def owns_size(self, mention: Mention) -> bool:
        """Whether a plural names the things whose size the column holds ("parcels per day" beside "Parcel weight")."""
        named, text = self.named[mention.column.name], self.text(mention.span.begin)
        alone = mention.span.end == mention.span.begin + 1 and text.endswith("s") and not text.endswith("ss")
        header = header_words(named.column.name.partition("(")[0])
        amounts = vocabulary.MONEY_WORDS | vocabulary.MONEY_NOUNS | vocabulary.AMOUNTS | vocabulary.UNITS | _SALES
        own = len(header) > 1 and text not in header and singular(text) in header[:-1] and text not in amounts
        return alone and own and named.is_number and not named.is_additive

    def sold_for(self, mention: Mention) -> Mention:
        """Return the amount of money and not the pieces where the question asks "what did each rep sell"."""
        if (cost := self._cost_of(mention)) is not None:
            return cost
        said = self.text(mention.span.begin)
        asks = (said in _SELLING and self.asked.has("what", "much")) or (said in _SALES and not self.asked.has("many"))
        if not asks or is_money(self.named[mention.column.name]):
            return mention
        same = (one for one in self.mentions if one.span == mention.span and one.strength >= _FAINTLY)
        paid = (one for one in same if self._is(one, ("is_number",)) and is_money(self.named[one.column.name]))
        money = next(paid, None)
        if money is None:
            return mention
        self.guess(_AMOUNTS_SOLD, f"'{money.column.name}'")
        return money

    def _cost_of(self, mention: Mention) -> Mention | None:
        """Return what the thing cost and not how much of it there was for "spent on fuel", "what did tyres cost"."""
        begin = mention.span.begin
        money = self.asked.bits(_SPENDING)
        on = self.text(self.back(begin, vocabulary.FILLERS - _FOR)) in _FOR and money & ((1 << begin) - 1)
        does = self.text(self.back(begin, vocabulary.FILLERS)) in ("does", "do", "did") and self.asked.has("cost")
        if not (on or does) or is_money(self.named[mention.column.name]):
            return None
        same = [one for one in self.mentions if one.span.begin == begin and self._is(one, ("is_number",))]
        paid = [one for one in same if is_money(self.named[one.column.name]) and one.strength >= _FAINTLY]
        if len({one.column.name for one in paid}) != 1:
            return None
        self.words |= money
        return paid[0]

    def adds_up(self, column: Column) -> bool:
        """Whether the numbers are added up: amounts are, and even prices where the question asks for takings."""
        named = self.named[column.name]
        return named.is_additive or ("pric" in named.stems and bool(self.asked.bits(vocabulary.TAKINGS)))

    def lasting(self) -> Column | None:
        """Return the only column of numbers that says how long something took."""
        numbers = [one for one in self.named.values() if one.is_number and not is_money(one)]
        timed = [one for one in numbers if one.stems & vocabulary.TIMED and not (one.is_rate or one.is_break)]
        told = [one for one in timed if one.said & vocabulary.TIMED] or timed
        return told[0].column if len(told) == 1 else None

    def _support(self, mention: Mention) -> int:
        """Return how many other words hint at the same column and not at one that is named as well there."""
        others = [one for one in self.mentions if one.span.begin != mention.span.begin]
        clearer = [one for one in others if one.strength >= _NOUN]
        own = [one for one in others if one.column is mention.column]
        return sum(not any(one.words & other.words for other in clearer) for one in own)

    def money(self) -> list[Column]:
        """Return the columns of amounts of money, the whole amount first."""
        found = [one for one in self.named.values() if one.is_number and (is_money(one) or in_currency(one.column))]
        return [one.column for one in sorted(found, key=self._rank_of_money)]

    def _rank_of_money(self, named: Named) -> tuple[bool, bool, bool]:
        return named.is_extra or not named.is_additive, not self._is_taken_in(named), not named.stems & _WHOLE_AMOUNTS

    def _is_taken_in(self, named: Named) -> bool:
        """Whether the column holds what comes in, as the question asks: of "who took the most" it is Takings."""
        return bool(named.stems & _TAKEN_IN and self.asked.bits(_TAKING_IN))

    def _spent(self, numbers: list[Named]) -> Column | None:
        """Return what came about beside what was planned, where the question asks what was spent."""
        planned = any(one.stems & vocabulary.PLANNED for one in numbers)
        done = [one for one in numbers if one.stems & _OF_DEED] if planned and self.asked.bits(_SPENT) else []
        if not done or vocabulary.PLANNED & set(self.asked.stems):
            return None
        self.guess(_SAID_DONE if len(done) == 1 else _ONE_OF_PERIODS, f"'{done[0].column.name}'")
        return done[0].column

    def main_number(self) -> Column | None:
        """Return the column of numbers that most questions are about: the only one, or the one of money."""
        numbers = [named for named in self.named.values() if named.is_number]
        if len(numbers) == 1:
            self.guess(0.85, f"'{numbers[0].column.name}'")
            return numbers[0].column
        if (spent := self._spent(numbers)) is not None:
            return spent
        money = [one for one in numbers if (is_money(one) or in_currency(one.column)) and one.is_additive]
        money = [named for named in money if not named.stems & _STANDING] or money
        taken = [named for named in money if self._is_taken_in(named)]
        best = taken or [named for named in money if named.stems & _WHOLE_AMOUNTS] or money
        if not best:
            return self._quantity(numbers) or self._rated(numbers)
        self.words |= self.asked.bits(_TAKING_IN) if taken else 0
        told = self.asked.bits(_ABOUT_MONEY) or not self.asked.bits(vocabulary.LARGEST)
        sure = 0.8 if len(money) == 1 and told and not best[0].is_extra else 0.75 if len(best) == 1 else 0.6
        self.guess(_AS_TAKEN if len(taken) == 1 else sure, f"'{best[0].column.name}'")
        return best[-1 if "total" in best[-1].stems else 0].column

    def _quantity(self, numbers: list[Named]) -> Column | None:
        """Return the only number of pieces, weight or volume, for "how much honey did each apiary give"."""
        money = [named for named in numbers if is_money(named) or in_currency(named.column)]
        added = [named for named in numbers if named.is_additive and named not in money and not named.is_rate]
        if len(added) != 1 or not self.asked.says("how much"):
            return None
        paid = money and self.asked.has("for")  # "how much did it go for" asks for money
        self.guess(_NO_TIME if paid else _QUANTITY, f"'{added[0].column.name}'")
        return added[0].column

    def _rated(self, numbers: list[Named]) -> Column | None:
        """Return the only column of scores, which "best" is about where nothing else is said."""
        rated = [named for named in numbers if named.stems & vocabulary.SCORED]
        if len(rated) != 1:
            return None
        self.guess(0.8, f"'{rated[0].column.name}'")
        return rated[0].column

    def label(self, person: bool = False) -> Column | None:
        """Return the column that names the rows, or the people in them: names before codes, codes before the rest."""
        if person and self.sides is not None and self.sides.names is not None:
            return self.sides.names.column
        return label_of(self.named.values(), person)

    def named_rows(self, column: Column) -> bool:
        """Whether each row has a cell of its own in the column, which is no merged one, so that it makes no groups."""
        named, data = self.named.get(column.name), self.recognition.index.data_rows
        filled = 3 * (column.filled & data).bit_count() > 2 * data.bit_count()
        return named is not None and filled and named.is_unique and not (named.is_number or named.is_date)

    def named_date(self, column: Column) -> bool:
        """Whether a column of the table holds dates."""
        return column.name in self.named and self.named[column.name].is_date

    def take_rows(self) -> None:
        """Give the words that only name what the rows are ("orders", "employees") their part."""
        for mention in self.mentions:
            named = self.named[mention.column.name]
            if self.is_free(mention.span) and named.names_rows:
                self.words |= mention.words
        for at in range(len(self.asked)):
            if self.knows(at):
                self.take(at)
