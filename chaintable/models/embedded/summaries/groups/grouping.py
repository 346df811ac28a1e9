"""The groups that a question asks for by a word such as "per": columns, and parts of dates."""

from collections.abc import Iterator

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import header_words
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.measures.amounts.prices import PRICED, price_column, price_of_units, unit_of
from chaintable.models.embedded.summaries.request import Key
from chaintable.models.embedded.summaries.row_labels import told_by
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.question_words import QuestionWords
from chaintable.tables.values import ValueKind

_SORTS = lexicon.words("size colour color type kind sort model")
_CLEARER = 0.3
_BEING = lexicon.words("was were is are been")
_NAMES = lexicon.words("name names")
"""What may follow the name of a number: of "donor type" a donor number says nothing."""
_BRINGING = lexicon.words("bring brings brought earn earns")
_RECEIVING, _PAID = (
    lexicon.words("receive received collect collected get got"),
    vocabulary.stems("paid payment settled"),
)
_HINTED, _LIKELY_PAID = 0.4, 0.9
_NOUN, _WHOLE_NAME = 0.55, 0.9
_OF_WEEKS = 0.7
"""How sure groups by weekday are of dates that stand for whole weeks: below 60 % with the rest."""
_ACTED = ("ed", "en", "ade", "ght", "old", "one", "un")
_GROUPED = lexicon.words("grouped ordered sorted divided separated ranked listed counted")
_DOING, _FAR = lexicon.words("did do does"), 4
_DONE_BY = frozenset(
    "came come comes paid pay pays sent arrived travelled traveled went booked ordered delivered shipped bought".split()
)


def _says_period(header: str, part: str) -> bool:
    """Whether a column's name says that its amounts are each of one such period ("Cost per year", "Rent/mo")."""
    forms = {word for word, own in vocabulary.BUCKETS.items() if own == part}
    return not (forms | vocabulary.SHORT_PERIODS.get(part, frozenset())).isdisjoint(header_words(header))


class Grouping(QuestionWords):
    """A question whose words for groups are given their parts."""

    def keys(self) -> Iterator[Key]:
        """Yield what the question groups by: the columns and parts of dates after "per", "by", "for each" …"""
        for at, text in enumerate(self.asked.texts):
            rated = self.text(at - 1) in vocabulary.MEASURES and vocabulary.MEASURES[self.text(at - 1)] != "sum"
            named = any(one.span.words >> at & 1 and one.strength >= 0.6 for one in self.mentions)
            if (
                text in vocabulary.ADVERBS
                and not rated
                and not named
                and not self.value_at(at)
                and not self._is_in_header(at)
                and (key := self.bucket(at))
            ):
                self.take(at)
                yield key
            elif self._groups(at) and not (
                self.words >> at & 1
                or self._orders(at)
                or self._lists(at)
                or self._is_inside(at)
                or self._repeats_unit(at)
                or self._is_priced_by(at)
                or self._is_agent(at)
                or self._takes_all(at)
            ):
                yield from self._keys_from(at)

    def _takes_all(self, at: int) -> bool:
        """Whether "across all shops" only says that none is left out, beside other groups, and give it its part."""
        others = any(text in vocabulary.PER for place, text in enumerate(self.asked.texts) if place != at)
        noun = self.mention_at(at + 2, "is_key", least=_NOUN)
        whole = (self.text(at), self.text(at + 1)) == ("across", "all") and others and noun is not None
        if whole and noun is not None:
            self.take(at, noun.span.end)
        return whole

    def _is_in_header(self, at: int) -> bool:
        """Whether the period is that of a column's amounts ("yearly cost": Cost per year), and give it its part."""
        named = [one.column.name for one in self.mentions if self.named[one.column.name].is_number]
        found = any(_says_period(name, vocabulary.BUCKETS[self.text(at)]) for name in named or self._only_money())
        if found:
            self.take(at)
        return found

    def _repeats_unit(self, at: int) -> bool:
        """Whether "per week" says what the column named before it is per ("hours a week": Hours/week).

        The words then get their part.
        """
        part = vocabulary.BUCKETS.get(self.text(at + 1), "")
        before = [one for one in self.mentions if one.span.begin < at <= one.span.end]
        numbers = [one.column.name for one in before if self.named[one.column.name].is_number]
        if not part or not any(_says_period(name, part) for name in numbers or self._only_money()):
            return False
        self.take(at, at + 2)
        return True

    def _is_priced_by(self, at: int) -> bool:
        """Whether "per pack" says what the price is for that the question asks about ("dearest per pack": Price/pack).

        The words then get their part.
        """
        if self.text(at) != "per":
            return False
        units = price_of_units(self.named.values())
        priced = units is not None or self.asked.bits(PRICED | vocabulary.MONEY_WORDS)
        price = units[1] if units is not None else price_column(self.named.values()) if priced else None
        named = [one for one in self.mentions if one.span.begin == at + 1 and one.strength >= _WHOLE_NAME]
        groups = any(one.words.bit_count() > 1 or self._is(one, ("names_things",)) for one in named)  # "per pack size"
        unit = unit_of(f"per {self.text(at + 1)}")
        if price is None or groups or not unit or unit_of(price.name) != unit:
            return False
        self.take(at, at + 2)
        return True

    def _is_agent(self, at: int) -> bool:
        """Whether "by" leads to those who did what is asked about: "how much was given by donors from Bristol"."""
        noun = self.skip(at + 1)
        acted = self.text(at - 1) not in _GROUPED and self.text(at - 1).endswith(_ACTED)
        done = self.text(at) == "by" and acted
        being = self.text(at) == "by" and self.text(at - 1) in _BEING
        flag = self.mention_at(noun, "is_flag", least=0 if being else _NOUN)
        if flag is not None and (being or (done and self.text(flag.span.end) not in vocabulary.KINDS)):
            self.take(at)  # "what share of the trips were by members", "shifts done by agency staff"
            return True
        told = self.text(noun + 1) in ("from", "in", "with", "who", "living", "aged")
        if not (done and told and self.text(0) == "how" and self.text(noun).endswith("s")):
            return False
        self.take(at, noun + 1)
        return True

    def _only_money(self) -> list[str]:
        """Return the name of the only amount of money where the question asks for money ("revenue": Monthly fee)."""
        said = self.asked.bits(vocabulary.MONEY_WORDS | vocabulary.TAKINGS) or self.asked.bits(_BRINGING)
        money = [column.name for column in self.money()] if said else []
        return money if len(money) == 1 else []

    def _groups(self, at: int) -> bool:
        """Whether the word leads up to what is grouped by: "per", or "over" after "spread"."""
        return self.text(at) in vocabulary.PER or (
            self.text(at) in vocabulary.AMONG and bool(self.asked.bits(vocabulary.SPREAD) & ((1 << at) - 1))
        )

    def _is_inside(self, at: int) -> bool:
        """Whether the word belongs to the name of a column ("Price per person")."""
        named = (one for one in self.mentions if one.span.begin < at < one.span.end - 1 or one.words >> at & 1)
        return any(one.strength >= 0.9 for one in named)

    def _keys_from(self, marker: int) -> Iterator[Key]:
        at = self._after_number_of(self.skip(marker + 1))
        if self._names_event(marker, at):
            self.take(marker, at + 1)  # "average passengers per flight for each airline"
            return
        found = self.key_at(at) if not self._is_means(marker, at) else None
        if found is None and (kinds := self._kinds_before(marker, at)) is not None:
            self.take(marker - 1, at + 1)
            yield kinds  # "how many shirts of each size"
            return
        if found is None and self._names_single_rows(marker, at):
            self.take(marker, at + 1)  # "average units per order"
            return
        if found is None and self._qualifies(at):
            found = self.key_at(at + 1)  # "per shipping line"
        while found is not None:
            key, end = found
            if not self.words >> marker & 1:
                self.take(marker)
            yield key
            if self.text(end) not in vocabulary.AND_NEXT or self._orders(end):
                return
            found = self.key_at(self.skip(end + 1))
            if found is not None and self.text(end) in vocabulary.PER:
                self.take(end)  # "per booking by day part"

    def _kinds_before(self, marker: int, at: int) -> Key | None:
        """Return the column named before "of each size", whose cells are the sizes."""
        kinds = self.text(marker - 1) == "of" and self.text(at).removesuffix("s") in _SORTS
        before = (one for one in self.mentions if one.span.end == marker - 1 and one.strength >= _NOUN)
        mention = next((one for one in before if self._is(one, ("names_things",))), None) if kinds else None
        return Key(self.use(mention)) if mention is not None else None

    def _names_single_rows(self, marker: int, at: int) -> bool:
        """Whether "per order" only says of which rows the average is taken, for the caption or a word for rows."""
        averaged = self.asked.has("average", "mean", "avg", "median")
        single = self.text(marker) == "per" and self.knows(at) and self.mention_at(at, least=_NOUN) is None
        return averaged and single and len(self.asked.texts) > at + 1

    def _names_event(self, marker: int, at: int) -> bool:
        """Whether "per flight" only says of which rows the average is taken, beside other groups."""
        event = self.mention_at(at, least=_NOUN) if self.text(marker) == "per" else None
        others = any(text in vocabulary.PER for text in self.asked.texts[at:])
        averaged = self.asked.has("average", "mean", "avg", "median")
        return event is not None and averaged and others and self.is_event(event)

    def _after_number_of(self, at: int) -> int:
        """Return where the column is named in "each number of bedrooms", and give the words before it their part.

        So does "each kind of bedroom", unless a column holds the kinds.
        """
        counted, of = self.text(at) == "number", self.text(at + 1) == "of"
        kinds = self.text(at) in ("kind", "type", "sort") and self.mention_at(at, least=0.45) is None
        asked = ("is_number", "is_key") if counted else ("names_things",)
        if not (of and (counted or kinds)) or self.mention_at(at + 2, *asked, least=0.45) is None:
            return at
        self.take(at, at + 2)
        return at + 2

    def _is_means(self, marker: int, at: int) -> bool:
        """Whether "by" says how something was done, which a column of yes and no holds ("came by car")."""
        mention = self.mention_at(at)
        flagged = mention is not None and self.named[mention.column.name].is_flag
        return flagged and self.text(marker) == "by" and self.text(marker - 1) in _DONE_BY

    def _qualifies(self, at: int) -> bool:
        """Whether the word only says more of the column that the next word names, and give it a part."""
        unknown = self.mention_at(at) is None and not self.value_at(at) and self.text(at).isalpha()
        named = self.mention_at(at + 1, "is_key", least=0.6)
        if unknown and named is not None and self.text(at) not in vocabulary.PER | vocabulary.MEASURES.keys():
            if not self._selects(at, named):
                self.take(at)
            self.guess(0.95)
            return True
        return False

    def _selects(self, at: int, named: Mention) -> bool:
        """Whether the word rather says of which things than what they are: "trips by older drivers"."""
        plural = self.text(named.span.end - 1)
        return self.text(at - 1) == "by" and plural.endswith("s") and plural not in header_words(named.column.name)

    def _dated_part(self, at: int) -> tuple[Key, int] | None:
        """Return the part of the dates that the word before it names, for "order month": the month of "Order date"."""
        part = vocabulary.BUCKETS.get(self.text(at + 1), "day")
        whole = (one for one in self.mentions if one.span == Span(at, at + 2) and one.strength >= _WHOLE_NAME)
        if part == "day" or not all(self.named[one.column.name].is_date for one in whole):
            return None
        dates = [one.column for one in self.named.values() if one.is_date and self.asked.stems[at] in one.stems]
        if len(dates) != 1:
            return None
        self.take(at, at + 2)
        return Key(dates[0], part), at + 2

    def key_at(self, at: int) -> tuple[Key, int] | None:
        if (dated := self._dated_part(at) if at < len(self.asked) else None) is not None:
            return dated
        own = self.mention_at(at, "is_key", least=0.45) or (
            self.mention_at(at, "is_key") if self.text(at - 1) in vocabulary.PER else None
        )
        if (doer := self._doer_at(at)) is not None:
            self.take(at, at + 3)
            return Key(doer), at + 3
        if own is not None and self.named[own.column.name].is_date:
            rows = self.mention_at(at, "names_rows", least=_NOUN)  # a loan, and not the day "Loaned"
            own = rows if rows is not None and rows.span.end >= own.span.end else own
        own = self._more_than_rows(own) if own is not None else None
        own = self._of_kinds(own) if own is not None else None
        own = self._described_by(own) if own is not None else None
        if own is not None and self._is_moment(own) and self._is_part_of_moment(own):
            self.take(own.span.end)
            return Key(self.use(own), vocabulary.BUCKETS[self.text(own.span.end)]), own.span.end + 1
        if own is None and self.text(at) in vocabulary.PERSONS and (person := self.label(person=True)) is not None:
            self.take(at)
            return Key(person), at + 1
        part = vocabulary.BUCKETS.get(self.text(at))
        if part and own is not None and self._holds_parts(own, at):
            part = ""  # the table has a column of months of its own
        if part and (own is None or own.strength < 0.9 or self._is_moment(own)):
            key = self.bucket(at)
            if key is not None:
                end = at + 1
                if (
                    self.text(at) in ("day", "days")
                    and self.text(self.skip(at + 1, frozenset(("of", "the")))) == "week"
                ):
                    end = self.skip(at + 1, frozenset(("of", "the"))) + 1
                    key = Key(key.column, "weekday")
                elif self.text(at) == "hour" and self.text(at + 1) == "of":
                    end = self.skip(at + 1, frozenset(("of", "the"))) + 1
                self.take(at, end)
                return key, end
        if own is None or (self.value_at(at) and own.strength < 0.9) or self._is_cell_of(own):
            return None
        if self.named[own.column.name].is_date and not part and (own.strength < 0.97 or self.counts_deeds(own)):
            return None  # "loan" is no "Loaned"
        end = self._after_of_week(own)
        kinds = self.text(end) in (_NAMES if self.named[own.column.name].is_label else vocabulary.KINDS)
        if kinds and self.mention_at(end, least=0.6) is None:
            self.take(end)
            end += 1
        return Key(self.use(own)), end

    def _more_than_rows(self, own: Mention) -> Mention:
        """Return the groups that more words name than those of single rows: the channel of "booking channel"."""
        same = [one for one in self.mentions if one.span.begin == own.span.begin and one.span.end > own.span.end]
        groups = [one for one in same if self._is(one, ("is_key",)) and not self.named[one.column.name].is_unique]
        single = self.named[own.column.name].is_unique and groups
        return max(groups, key=lambda one: one.strength) if single else own

    def _holds_parts(self, own: Mention, at: int) -> bool:
        """Whether the cells of the column are the periods themselves that the word there asks for."""
        named = self.named[own.column.name]
        dated = named.is_date and self.asked.stems[at] not in named.stems  # "month of the visit": Visit date
        timed = self._has_times(own) or own.column.kind is ValueKind.TIME
        return own.strength >= 0.9 and self.text(at) != "date" and not timed and not dated

    def _is_part_of_moment(self, own: Mention) -> bool:
        """Whether a part of the dates or times follows on their name ("order month", "starting hour")."""
        part = vocabulary.BUCKETS.get(self.text(own.span.end), "")
        return part == "hour" if own.column.kind is ValueKind.TIME else bool(part)

    def _is_moment(self, own: Mention) -> bool:
        """Whether the column holds dates or times of day, of which a part may be asked for."""
        return self.named[own.column.name].is_date or own.column.kind is ValueKind.TIME

    def _after_of_week(self, own: Mention) -> int:
        """Return where the name of the groups ends, "of the week" after a column of days included."""
        end = self.skip(own.span.end, frozenset(("of", "the")))
        if end == own.span.end or self.text(end) != "week" or vocabulary.BUCKETS.get(self.text(end - 3)) != "day":
            return own.span.end
        self.take(own.span.end, end + 1)
        return end + 1

    def _of_kinds(self, mention: Mention) -> Mention:
        """Return the column of the groups where the word before only says of what ("product group", "ticket type")."""
        at = mention.span.end
        kinds = self.mention_at(at, "is_key", least=0.45) if self.text(at) in vocabulary.KINDS else None
        if kinds is None or kinds.column is mention.column or not self.named[mention.column.name].names_rows:
            return mention
        self.words |= mention.words
        return kinds

    def _described_by(self, mention: Mention) -> Mention:
        """Return the column that follows on the name of a number: of "customer segment" the segment.

        "Claims reported in May" are no dates: what follows on a plural says what happened to the rows.
        """
        if not self.named[mention.column.name].is_label or self.has_mark(mention.span.end):
            return mention
        following = self.mention_at(mention.span.end, "is_key", least=_WHOLE_NAME)
        if following is None or following.column is mention.column:
            return mention
        if self.named[following.column.name].is_date and self.text(following.span.begin - 1).endswith("s"):
            return mention
        self.words |= mention.words
        return following

    def counts_deeds(self, mention: Mention) -> bool:
        """Whether a plural names the rows, whose dates a column says by a verb: "orders" beside Ordered."""
        said = header_words(mention.column.name)
        done = len(said) == 1 and said[0].endswith("ed")
        return done and self.text(mention.span.begin).endswith("s") and self.text(mention.span.begin) not in said

    def _is_cell_of(self, mention: Mention) -> bool:
        """Whether a cell of the column follows its name ("by product Desk")."""
        at = mention.span.end
        following = (one for one in self.selections if one.span.begin <= at < one.span.end and one.is_whole)
        return self.value_at(at) and any(one.column.place == mention.column.place for one in following)

    def _doer_at(self, at: int) -> Column | None:
        """Return the column of who does it, for "person who ordered" (Ordered by)."""
        if self.text(at) not in vocabulary.PERSONS or self.text(at + 1) != "who":
            return None
        did = [self.text(at + 2), "by"]
        return next((one.column for one in self.named.values() if header_words(one.column.name) == did), None)

    def _has_times(self, mention: Mention) -> bool:
        keys = mention.column.keys[~np.isnan(mention.column.keys)]
        return bool((keys % 1 != 0).any())

    def bucket(self, at: int) -> Key | None:
        """Return the part of a date that a word asks for, of the column of dates that fits best."""
        dates = [named.column for named in self.named.values() if named.is_date]
        if vocabulary.BUCKETS[self.text(at)] == "hour":
            dates = [one for one in dates if bool((one.keys[~np.isnan(one.keys)] % 1 != 0).any())]
            dates = dates or self._times_of_day()
        if not dates:
            return None
        column, part = self.date_column(dates), vocabulary.BUCKETS[self.text(at)]
        if part == "weekday" and "week" in self.named[column.name].stems:
            self.guess(_OF_WEEKS, f"the weekday of '{column.name}', which stands for a week")
        return Key(column, part)

    def _times_of_day(self) -> list[Column]:
        """Return the column of times that stands beside the days, if it is the only one and measures nothing."""
        times = [one for one in self.named.values() if one.column.kind is ValueKind.TIME and not one.is_number]
        dated = any(one.is_date for one in self.named.values())
        return [times[0].column] if len(times) == 1 and dated else []

    def date_column(self, dates: list[Column]) -> Column:
        """Return the column of dates that the question names, or the first one."""
        named = [
            one for one in self.mentions if one.column in dates and one.strength >= 0.4 and not self._is_faint(one)
        ]
        if named:
            best = max(named, key=lambda one: one.strength)
            self.words |= best.words if self.is_free(best.span) else 0
            return best.column
        told = told_by(self.asked, self.named, dates) or self._paid_on(dates)
        if told is not None:
            return told
        if len(dates) > 1 and f"'{dates[0].name}' for the date" not in self.guesses:
            begun = bool(self.named[dates[0].name].stems & vocabulary.BEGUN) and not dates[0].empty
            self.guess(0.9 if begun else 0.75, f"'{dates[0].name}' for the date")
        return dates[0]

    def _paid_on(self, dates: list[Column]) -> Column | None:
        """Return when was paid, for money that came in ("which month did we receive the most in fees")."""
        numbers = [one for one in self.mentions if one.strength >= _HINTED and self.named[one.column.name].is_number]
        money = any(is_money(self.named[one.column.name]) or in_currency(one.column) for one in numbers)
        paid = [one for one in dates if self.named[one.name].stems & _PAID]
        if not money or len(paid) != 1 or len(dates) < 2 or not self.asked.bits(_RECEIVING):
            return None
        self.guess(_LIKELY_PAID, f"'{paid[0].name}' for the date")
        return paid[0]

    def _is_faint(self, mention: Mention) -> bool:
        """Whether the words name another column far better ("visitors" beside "Visit day"), or a number as well."""
        others = [one for one in self.mentions if one.words & mention.words and one.column is not mention.column]
        numbers = (one for one in others if self.named[one.column.name].is_number and one.span == mention.span)
        same = any(one.strength >= mention.strength for one in numbers)
        return same or any(one.strength >= mention.strength + _CLEARER for one in others)

    def _orders(self, at: int) -> bool:
        """Whether "by" or "per" at that place names what to order by, or a ratio of two columns."""
        if self.text(at) != "by":
            return False
        after = self.skip(at + 1)
        sorted_ = self.text(at - 1) in vocabulary.SORTING and not self.words >> (at - 1) & 1
        if (sorted_ and not self._is_done(at - 1)) or self.is_deadline(at, self.text(at)):
            return True
        counted = self.text(after) in ("number", "count")
        if counted and not self.ranks and self._after_number_of(after) > after:
            return False  # "average rent by number of rooms"
        measured = self.text(after) in vocabulary.MEASURES or counted
        measured |= self.text(after) in vocabulary.AMOUNTS and self.mention_at(after) is None and self.ranks
        number, key = self.mention_at(after, "is_number"), self.mention_at(after, "is_key")
        grouped = key is not None and number is not None and key.strength >= number.strength + _CLEARER
        return measured or (number is not None and self.ranks and not grouped)

    def _is_done(self, at: int) -> bool:
        """Whether the word is what is done to things: "how many sheets did they order by client"."""
        return any(self.text(place) in _DOING for place in range(at - _FAR, at)) and self.text(at) == "order"

    def is_deadline(self, at: int, text: str) -> bool:
        """Whether "by" leads up to a date that something was done by ("completed by the target date")."""
        limit = self.mention_at(self.skip(at + 1), "is_date", least=0.5) if text == "by" else None
        done = any(one.span.end == at and self.named[one.column.name].is_date for one in self.mentions)
        return limit is not None and (done or self.text(at - 1) in vocabulary.DONE)

    def _lists(self, at: int) -> bool:
        """Whether "each" at that place asks for a list of rows ("name each player from Canada")."""
        mention = self.mention_at(self.skip(at + 1))
        unique = mention is not None and self.named[mention.column.name].is_unique
        return unique and self.text(at) in ("each", "every") and self.text(at - 1) in ("list", "name", "show", "")

    @property
    def ranks(self) -> bool:
        """Whether the question asks for an order or an extreme."""
        return any(text in vocabulary.LARGEST | vocabulary.SMALLEST | vocabulary.SORTING for text in self.asked.texts)
