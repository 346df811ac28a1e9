"""The parts of a question about a spreadsheet, filled like slots: groups, measures, conditions, and the order."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import STOP, header_words, singular, stem
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.measure_phrases import MeasurePhrases
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.measures.things_done import done_with, is_done_to, number_done
from chaintable.models.embedded.summaries.request import COUNT, PART, Asked, Filter
from chaintable.models.embedded.summaries.rows.cell_phrases import kinds_named
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import Comparison, IsEmpty, Not
from chaintable.tables.values import fold

_UNKNOWN_NOUN = 0.79
"""How sure a count of rows is where the table doesn't say that they are what is counted: below 60 % with the rest."""
_UNKNOWN_UNIT = 0.7
"""How sure a count of rows is where the question asks for a unit that no column is in ("how many kilometres")."""
_PAID = vocabulary.stems("payment gift donation fee fine charge bill invoice salary wage rent claim")
_DISTINCT_ALONE = lexicon.words("distinct unique different")
_OWNED = lexicon.words("have stock hand left")
_HELD_PIECES = vocabulary.stems("qty quantity units pieces hand onhand stock")
_PIECES, _OF_PIECES = vocabulary.stems("qty quantity units pieces"), 0.9
_SOLD = lexicon.words("sold sell sells buy bought order ordered ship shipped got get gets received used")
_CLEARER = 0.3
_OBJECTS = lexicon.words("us it them")
_LEFT_THERE = lexicon.words("left still now currently")
_HELPING = lexicon.words("were was are is have has had been got get did do does we they you being")
_ALSO = frozenset(("and", "plus"))
_SELL = vocabulary.stems("sold")
_ROWS_OF_MONEY = 0.95
_PENDING = lexicon.PENDING | lexicon.words("open unpaid outstanding overdue late delayed")
_IN_LENGTHS, _LIKELY_LENGTH = lexicon.words("minutes mins"), 0.95
_REACH, _STAYED = 3, lexicon.words("nights days")
_JOINING_AMOUNTS = frozenset("and or vs versus against".split())
_NOUN, _HEADED = 0.55, 0.45
_OWN_COLUMN, _BY_MEANING, _WHOLLY = 0.9, 0.5, 0.95
_MOSTLY_UNLIKE = 0.5
_WHOLE = frozenset("the of all total overall".split())
_COSTING = lexicon.words("cost costs charge charged charges pay paid earn earns earned make makes spend spent worth")
_PAYING = lexicon.words("pay paid pays spend spent earn earned")


class Slots(MeasurePhrases):
    """A question whose words are given their parts: groups and measures are found among those that are free."""

    def measures(self) -> Iterator[Asked]:
        """Yield the measures that the question names: "how many …", "the average …", "total …"."""
        at = 0
        while at < len(self.asked):
            end = at
            for asked, stop in self._measures_at(at) if self.measure_end(at) else ():
                end = stop
                yield asked
            at = max(at + 1, end)

    def _measures_at(self, at: int) -> Iterator[tuple[Asked, int]]:
        end = self.measure_end(at)
        text = self.text(at)
        whole = self.mention_at(at, "is_number", least=_WHOLLY) if text == "total" else None
        if whole is not None and whole.span.end > end:  # a column "Total charge"
            if self.text(at - 1) not in vocabulary.LARGEST | vocabulary.SMALLEST:
                yield Asked("sum", self.use(whole)), whole.span.end
            return
        if text in vocabulary.MEASURES:
            next_end = self.measure_end(self.skip(end, frozenset(("the", "of"))))
            if text in ("total", "overall") and next_end and self.text(next_end - 2) in ("number", "count"):
                self.take(at)
                yield from self._measures_at(self.skip(end, frozenset(("the", "of"))))
                return
            yield from self._of_rule(vocabulary.MEASURES[text], at, end)
        elif text == "how" and self.text(at + 1) == "often":
            self.take(at, end)
            yield Asked(COUNT), end
        elif text == "how" and self.text(at + 1) == "much":
            yield from self._of_money(at, end) or self._of_rule("sum", at, end)
        else:
            for asked, stop in self._counted(at, end):
                yield asked, stop
                yield from self._named_beside(stop)

    def _done_with(self, number: Mention) -> Mention:
        """Return the number that says what is done with the first: "portions left over" beside Portions, Left over."""
        if (done := done_with(self, number)) is not number:
            return done
        told = self.mention_at(number.span.end, "is_number", least=_OWN_COLUMN)
        if told is None or told.column is number.column or not self.is_free(told.span):
            return number
        left = self.text(told.span.begin) == "left" and self.named[told.column.name].is_additive
        if not (left or self.counts_pieces(told)):
            return number
        self.words |= number.words
        return told

    def _named_beside(self, at: int) -> Iterator[tuple[Asked, int]]:
        """Yield the sum of an amount that stands in full after "and": "number of pieces and net amount".

        It may be called so, too: "number of repairs and the amount invoiced".
        """
        if self.text(at) != "and":
            return
        place = self.skip(at + 1)
        least = _HEADED if self.text(place) in vocabulary.UNITS else _OWN_COLUMN  # "visits and people": Party of
        beside = self._amount_called(place) or self.mention_at(place, "is_number", least=least)
        if beside is None or self.measure_end(place) or not self.named[beside.column.name].is_additive:
            return
        self.take(place)
        yield Asked("sum", self.use(beside)), beside.span.end

    def _amount_called(self, at: int) -> Mention | None:
        """Return the money whose whole name follows on "amount", which names no column with it ("amount claimed")."""
        own = self.mention_at(at + 1, "is_number", least=_OWN_COLUMN) if self.text(at) in vocabulary.AMOUNTS else None
        return own if own is not None and (is_money(self.named[own.column.name]) or in_currency(own.column)) else None

    def _of_rule(self, rule: str, at: int, end: int) -> Iterator[tuple[Asked, int]]:
        """Yield the measure of every column of numbers named after the word: "total hours and cost"."""
        if rule != "sum" and (own := self._total_at(end)) is not None:
            self.take(at, end)
            yield Asked(rule, self.use(own)), own.span.end
            return
        place = self.skip(end, _WHOLE)
        first = True
        while (mention := self.number_near(place)) is not None:
            self.take(at, end)
            mention = self._done_with(mention)
            place = mention.span.end
            yield Asked(rule, self.use(self.sold_for(mention))), place
            first = False
            if self.has_comma(place) and self.mention_at(place, "is_number", least=_NOUN) is not None:
                continue
            if self.text(place) not in _JOINING_AMOUNTS:
                return
            place = self.skip(place + 1)
            if self.measure_end(place):
                return
        if first and (whole := self.mention_at(at, "is_number", least=_OWN_COLUMN)) is not None:
            self.take(at, end)
            yield Asked(rule, self.use(whole)), whole.span.end  # "average time on page": Avg. time on page
        elif first:
            self.take(at, end)
            money = self.money() if self.text(place) == "money" and at else []
            yield Asked(rule, money[0] if money else None), end

    def _total_at(self, at: int) -> Mention | None:
        """Return the column Total where "the average total" has no other noun."""
        own = self.mention_at(at, "is_number", least=_WHOLLY) if self.text(at) == "total" else None
        return own if own is not None and self.ends_measure(own.span.end) else None

    def _of_money(self, at: int, end: int) -> list[tuple[Asked, int]]:
        """Return the sum of money, and not of the packs, that "how much does a pack cost" asks for; else none."""
        near = self.number_near(self.skip(end, _WHOLE))
        verb = next((place for place in range(end, len(self.asked)) if self.text(place) in _COSTING), None)
        paid = self.mention_at(verb, "is_number", least=0.2) if verb is not None else None
        if near is None or paid is None or is_money(self.named[near.column.name]) or near.column is paid.column:
            return []
        if paid.strength <= near.strength and self.text(paid.span.begin) in _PAYING:
            return []  # "how much did the insurance pay" asks for the column of the insurance
        if not is_money(self.named[paid.column.name]) or near.span.begin > paid.span.begin:
            return []
        self.take(at, end)
        self.words |= near.words
        return [(Asked("sum", self.use(paid)), end)]

    def number_near(self, at: int) -> Mention | None:
        """Return the column of numbers that one of the next few words names."""
        for place in range(at, min(at + _REACH, len(self.asked))):
            whole = self.mention_at(place, "is_number", least=_OWN_COLUMN) if place > at else None
            if whole is not None and self.text(place) == "total":
                return whole  # "the highest booking total": the column Total
            if self.measure_end(place) or self.text(place) in vocabulary.PER:
                return None
            if (mention := self.mention_at(place, "is_number")) is not None:
                return self._head_of(mention)
        return None

    def _head_of(self, mention: Mention) -> Mention:
        """Return the number that the next word names far better ("stock value" is the value of what is in stock)."""
        if (own := self._of_group(mention)) is not None:
            self.words |= mention.words
            return own
        head = self.mention_at(mention.span.end, "is_number")
        told = self.text(mention.span.end).endswith(("ed", "aid", "old", "pent"))  # "the rent paid"
        if head is None or told or head.column is mention.column or head.strength < mention.strength + _CLEARER:
            return mention
        self.words |= mention.words
        return head

    def _of_group(self, mention: Mention) -> Mention | None:
        """Return the column of a group that further words name where the first name the group: income from the shop."""
        if mention.strength >= _NOUN:
            return None
        same = (one.column.name for one in self.mentions if one.span == mention.span)
        group = {name for name in same if self.named[name].is_number}
        clearly = (one for one in self.mentions if one.strength >= _NOUN and self.is_free(one.span))
        found = {one.column.name: one for one in clearly if one.column.name in group}
        return next(iter(found.values())) if len(group) > 1 and len(found) == 1 else None

    def _counted(self, at: int, end: int) -> Iterator[tuple[Asked, int]]:
        """Yield what "how many" counts: rows, different cells, or the sum of a column of numbers."""
        place = self.skip(end, frozenset(("of", "the", "total")))
        if self.text(end) == "of" and (held := self._number_of_those(end)) is not None:
            self.take(at, end + 1)
            self.words |= held.words
            yield Asked("sum", self.use(held)), end
            return
        if self.text(at) in _DISTINCT_ALONE:
            place, end = at, at + 1
        distinct = self.text(place) in vocabulary.DISTINCT
        if distinct:
            self.take(place)
            place += 1
        self.take(at, end)
        if self.text(place) in vocabulary.UNITS and self.words >> place & 1:
            yield Asked(COUNT), place + 1  # a measure of two columns has it: "how many hours over the estimate"
            return
        if self.text(place) in _STAYED and self.words >> place & 1:
            yield Asked("sum"), place + 1  # they lie between two dates: "how many nights", "number of days"
            return
        if self._counts_yes(place):
            yield Asked(COUNT), place  # the words select the rows that say yes
            return
        if not distinct and (done := self._number_done(place)) is not None:
            yield Asked("sum", self.use(done)), done.span.end
            return
        place = self.noun_at(place)
        if self.knows(place + 1) and self.mention_at(place, "is_number") is not None:
            self.take(place)  # "budget lines"
            place += 1
        mention = self.mention_at(place)
        number = self.mention_at(place, "is_number")
        found = self._of_number(number, place, mention is not None) if number is not None and not distinct else None
        if found is not None:
            yield found
            return
        least = _HEADED if distinct or self._is_head(place) else _NOUN
        key = self.mention_at(place, "is_key", least=least) or self.mention_at(place, least=least)
        if key is not None and self.named[key.column.name].is_flag and not distinct:
            yield Asked(COUNT), place  # "number of faults": the word selects the rows that say yes
            return
        if key is not None and not distinct and self._only_modifies(key):
            self.words |= key.words
            self.take(key.span.end)
            self.guess(_OF_PIECES, f"each row is one of the '{self.asked.said(key.span.end)}'")
            yield Asked(COUNT), key.span.end + 1
            return
        if key is not None:
            named = self.named[key.column.name]
            column = self.use(key, counted=not distinct)
            plain = named.is_unique or named.is_date or (named.is_label and not distinct) or self._is_numbered(key)
            plain = (plain and not self.comes_again(key)) or self.is_event(key)
            yield (Asked(COUNT) if plain and not distinct else Asked("distinct", column)), key.span.end
            return
        yield from self._counted_unnamed(place, end)

    def _only_modifies(self, key: Mention) -> bool:
        """Whether the name of the column stands before another noun, which is counted: "card payments" beside Card."""
        end = key.span.end
        said, noun = self.text(end - 1), self.text(end)
        plural = noun.endswith("s") and not noun.endswith("ss") and noun not in _HELPING | STOP and noun.isalpha()
        free = not self.words >> end & 1 and self.mention_at(end) is None and not self.value_at(end)
        return plural and free and not said.endswith("s") and not self.knows(end) and self.ends_measure(end + 1)

    def _of_number(self, number: Mention, place: int, named: bool) -> tuple[Asked, int] | None:
        """Return what "how many" counts where a column of numbers is named: its sum or rows; None for neither."""
        if self._is_given(number):
            column = self.use(number)
            return (Asked(PART, part=Not(IsEmpty(column.name))) if column.empty else Asked(COUNT)), number.span.end
        if number.strength >= _NOUN and self._is_one_of_each(number):
            return Asked(COUNT), self._of_rows(number)
        unit = self.named[number.column.name].is_unit(self.text(place)) or self.text(place) in vocabulary.UNITS
        meant = number.strength >= _NOUN or unit or self._means_all(number)
        if self._is_side(number):
            column = self.use(number)
            self.bounding.append(Filter(Not(IsEmpty(column.name)), number.span.begin))
            return Asked(COUNT), number.span.end  # "how many deposits": of a statement, their rows are counted
        if meant and self._is_counted_money(number):
            return Asked(COUNT), self._of_rows(number)  # "number of gifts": amounts of money are not counted
        return (Asked("sum", self.use(number)), number.span.end) if meant and named else None

    def _is_head(self, at: int) -> bool:
        """Whether a plural there is the noun of a longer header of things that come again ("plants": Dest. plant)."""
        named = (self.named[one.column.name] for one in self.mentions if one.span == Span(at, at + 1))
        things = (one for one in named if one.names_things and not (one.is_unique or one.is_label or one.is_flag))
        plural = self.text(at).endswith("s") and not self.knows(at)
        return plural and any(header_words(one.header)[-1:] == [singular(self.text(at))] for one in things)

    def _number_done(self, at: int) -> Mention | None:
        """Return the number of what is done to the things counted there ("how many cakes did we sell": Sold)."""
        done, noun = number_done(self, at), self.noun_at(at)
        if done is None or done.span.begin <= noun or not is_done_to(self, noun):
            return None
        named = self.mention_at(noun)
        selects = self.value_at(noun) or any(one.span.begin == noun and one.meant for one in self.selections)
        if named is not None and named.span.end <= done.span.begin:
            self.words |= named.words
        elif not selects and noun < done.span.begin and self.text(noun) not in _HELPING:
            self.take(noun)
        return done

    def _number_of_those(self, at: int) -> Mention | None:
        """Return the number that closes the question about some things: "how many of code 0012 are on hand"."""
        named = (one for one in self.mentions if one.span.begin > at and one.strength >= _OWN_COLUMN)
        numbers = (one for one in named if self.named[one.column.name].is_number and self.is_free(one.span))
        told = (one for one in numbers if self.text(one.span.begin - 1) in _HELPING | _LEFT_THERE)
        return next((one for one in told if self.ends_measure(one.span.end)), None)

    def _counted_unnamed(self, place: int, end: int) -> Iterator[tuple[Asked, int]]:
        """Yield what "how many" counts where no column has the name of it."""
        if self.text(place) in _ALSO:
            yield Asked(COUNT), place  # "count and share per region"
            return
        if self.text(place) in vocabulary.PER:
            if (pieces := self._pieces_sold()) is not None:
                self.guess(_OF_PIECES, f"'{pieces.name}'")
                yield Asked("sum", pieces), place
                return
            self._count_before(place, end)
            yield Asked(COUNT), place
            return
        if (held := self._pieces_held(place, end)) is not None:
            self.guess(_OF_PIECES, f"'{held.name}'")
            yield Asked("sum", held), place
            return
        if (day := self._days_told(place, end)) is not None:
            yield Asked("distinct", day), place + 1
            return
        unit = self.text(place) in vocabulary.UNITS and not self.knows(place) and not self.counts_people(place)
        of_unit = (self._number_of_unit(place) or self._number_meant()) if unit else None
        if unit and of_unit is None and (lasts := self._length_in(place)) is not None:
            yield Asked("sum", lasts), place + 1
            return
        if of_unit is not None:
            yield Asked("sum", self.use(of_unit)), place + 1
            return
        if (done := self._done_to(place)) is not None:
            yield Asked("sum", self.use(done)), done.span.end
            return
        alone = place + 1 >= len(self.asked) or self.text(place + 1) in STOP
        if alone and self.text(place).endswith("ed") and not self.knows(place):
            yield Asked(COUNT), place  # "how many failed": a state, and not what is counted
            return
        people = self.people_at(place)
        if not self.knows(place) and people is None and (found := self._counted_unknown(place, end)) is not None:
            yield found
            return
        self.take(place)
        yield Asked(COUNT) if people is None else Asked("distinct", people), place + 1

    def _counted_unknown(self, place: int, end: int) -> tuple[Asked, int] | None:
        """Return what is counted where the noun names nothing of the table; None where it may name its rows."""
        said = self.asked.said(place) if place < len(self.asked) else ""
        named = self.text(place - 1).endswith("s") and (self.value_at(place - 1) or self._is_in_phrase(place - 1))
        named |= self.text(place - 2) == "how"  # "how many calls came in and how many were answered"
        if said in _HELPING and (named or self.is_deed(place - 1)):
            return Asked(COUNT), place  # "how many cancellations did each doctor have", "how many vegetarians have"
        plain = said in vocabulary.GENERIC or not said.isalpha()
        self.guess(_UNKNOWN_UNIT if self.text(place) in vocabulary.UNITS_OF_MEASURE else 1.0)
        if self.counts_people(place):
            self.take(place)
            return Asked(COUNT), place + 1
        if self._told_before(end - 2, place):
            return Asked(COUNT), place
        if not plain and self._is_named_in_cells(place):
            self.guess(_UNKNOWN_NOUN, f"only rows with '{said}' in a name are counted")
            return Asked(COUNT), place  # "how many cards": of passes that are cards or tickets
        self.guess(0.8 if plain else _UNKNOWN_NOUN, "" if plain else f"each row is one of the '{said}'")
        if self.text(place) in vocabulary.UNITS_OF_MEASURE:
            return Asked(COUNT), place + 1  # no column is in it, and the word is named as not used
        return None

    def _is_named_in_cells(self, at: int) -> bool:
        """Whether cells of the only column that has the word name a kind of it by it: "ten-visit card" is a card."""
        alone = [one for one in self.selections if one.span.begin == at and one.span.end == at + 1]
        part = [one for one in alone if one.how in ("part", "stem") and one.meant and not one.is_whole]
        return len(alone) == len(part) == 1 and self.asked.stems[at] in kinds_named(part[0])

    def _days_told(self, at: int, begin: int) -> Column | None:
        """Return the days of a column of dates, for "on how many days" of each of some things.

        A number that is named after it says on which rows it was done ("do overtime").
        """
        dates = [one.column for one in self.named.values() if one.is_date]
        grouped = self.asked.bits(vocabulary.PER)
        on = self.text(begin - 3) == "on" or self.text(begin) in vocabulary.DISTINCT
        if self.text(at) not in ("days", "dates") or not (dates and grouped and on):
            return None
        self.take(at)
        self.words |= self.asked.bits(frozenset(("on",)))
        for mention in self.mentions:
            if self._is(mention, ("is_number",)) and mention.strength >= _OWN_COLUMN and mention.column.empty:
                self.bounding.append(Filter(Not(IsEmpty(self.use(mention).name)), mention.span.begin))
        column = self.date_column(dates)
        return self.recognition.index.derived(column, "date", f"Day of {column.name}")

    def _told_before(self, at: int, end: int) -> bool:
        """Whether "how many" closes a question that says before what is counted ("retired monitors: how many?")."""
        return self.has_mark(at) and self.skip(end, _HELPING | {"there"}) >= len(self.asked)

    def _done_to(self, at: int) -> Mention | None:
        """Return the numbers of pieces whose name says what is done to a thing: "how many tickets were sold"."""
        verb = self.skip(at + 1, _HELPING)
        own = self.mention_at(verb, "is_number", "is_additive", least=_OWN_COLUMN) if verb > at + 1 else None
        if any(one.span.begin == at and one.meant for one in self.selections):
            return None
        money = own is not None and (is_money(self.named[own.column.name]) or in_currency(own.column))
        if own is None or self.knows(at) or (money and not self.named[own.column.name].stems & _SELL):
            return None
        self.take(at)
        return own

    def is_deed(self, at: int) -> bool:
        """Whether a plural there names a state of rows, as "cancellations" does of Cancelled, and no kind of thing."""
        whole = [one for one in self.selections if one.span.begin == at and one.is_whole]
        if self._of_several_words(whole):
            return True
        states = [one for one in whole if one.how == "stem"]
        ends = any(self.text(one.span.end) in STOP | vocabulary.PER | {""} for one in states)
        things = {fold(one.condition.value) for one in states if isinstance(one.condition, Comparison)}
        text = self.text(at)
        plural = text.endswith("s") and not things & {text, text.removesuffix("s"), text.removesuffix("es")}
        return ends and plural and self.mention_at(at) is None

    def _of_several_words(self, whole: list[Selection]) -> bool:
        """Whether one of these cells is a state of several words in the plural, of which no pieces are told."""
        long = [one for one in whole if one.span.end - one.span.begin > 1 and one.how in ("cell", "stem")]
        ends = [one.span.end for one in long if self.text(one.span.end - 1).endswith("s")]
        pieces = any(one.is_number and one.stems & _PIECES for one in self.named.values())
        return not pieces and any(self.ends_measure(end) for end in ends)

    def counts_people(self, at: int) -> bool:
        """Whether the word stands for people and each row is a person of its own."""
        label = self.label(person=True) if self.text(at) in vocabulary.PERSONS else None
        return label is not None and self.named_rows(label)

    def people_at(self, at: int) -> Column | None:
        """Return the only column of people where the word stands for them and they come again from row to row."""
        if self.text(at) not in vocabulary.PERSONS or self.counts_people(at):
            return None
        held = [one for one in self.named.values() if one.stems & vocabulary.PEOPLE and one.names_things]
        named = [one.column for one in held if not one.is_label]
        label = self.label(person=True)
        if label is not None and label not in [one.column for one in held] and label.unlike > _MOSTLY_UNLIKE:
            return None if self.named_rows(label) else label
        return named[0] if len(named) == 1 and not self.named_rows(named[0]) else None

    def comes_again(self, key: Mention) -> bool:
        """Whether the column numbers people, or things per group, some of them in several rows ("donors": Donor ID)."""
        named = self.named[key.column.name]
        several = 10 * named.column.n_different <= 9 * named.column.n_rows
        meant = named.stems & vocabulary.PEOPLE or self.asked.bits(vocabulary.PER)
        return named.is_label and several and bool(meant) and not named.is_date

    def _is_numbered(self, key: Mention) -> bool:
        """Whether another column of that name has a number for each row ("members": Member ID beside Member)."""
        same = (one for one in self.mentions if one.span == key.span and one.strength >= _NOUN)
        return any(self.named[one.column.name].is_label and self.named[one.column.name].is_unique for one in same)

    def _means_all(self, number: Mention) -> bool:
        """Whether the word means the whole name of a column of pieces or heads ("kids": Children)."""
        named = self.named[number.column.name]
        return number.strength >= _BY_MEANING and len(named.said) == 1 and not (is_money(named) or named.is_rate)

    def _is_counted_money(self, number: Mention) -> bool:
        """Whether the column holds amounts of money, of which only the number can be asked with "how many"."""
        named = self.named[number.column.name]
        said = self.text(number.span.begin)
        if said in vocabulary.UNITS | vocabulary.CURRENCIES:
            return False
        if in_currency(named.column):
            return True
        if (paid := bool(named.stems & _PAID)) and said in header_words(named.column.name):
            self.guess(_UNKNOWN_NOUN, f"'{named.column.name}' holds amounts")
        return paid

    def _is_side(self, number: Mention) -> bool:
        """Whether the words name the money in or the money out of a statement, by no unit of money."""
        plain = self.text(number.span.begin) not in vocabulary.UNITS | vocabulary.CURRENCIES
        return self.sides is not None and plain and number.column in self.sides.columns

    def _is_one_of_each(self, number: Mention) -> bool:
        """Whether a plural counts deeds of those whom a column names, of which each has one such number.

        They are "readings" beside Reader and Reading, and the sum of the numbers beside Readings.
        """
        at = number.span.begin
        return self.is_done(at) and self.text(at) not in header_words(number.column.name)

    def _of_rows(self, number: Mention) -> int:
        """Give the words their part, as the name of the rows, and return where they end."""
        self.words |= number.words
        self.guess(_ROWS_OF_MONEY, f"each row is one of the '{self.asked.said(number.span.begin)}'")
        return number.span.end

    def _counts_yes(self, at: int) -> bool:
        """Whether a column of yes and no is all that is counted there ("how many no-shows did each doctor have").

        So it is in "how many would recommend us".
        """
        mention = self.mention_at(at, least=_OWN_COLUMN)
        several = mention is not None and mention.span.end > at + 1 and self.named[mention.column.name].is_flag
        return several and mention is not None and self.ends_measure(self.skip(mention.span.end, _OBJECTS))

    def _is_given(self, number: Mention) -> bool:
        """Whether the column holds scores, of which the number is asked ("the number of ratings"), and not the sum."""
        stems = self.named[number.column.name].stems
        return number.strength >= _OWN_COLUMN and bool(stems & vocabulary.SCORED) and "point" not in stems

    def noun_at(self, at: int) -> int:
        """Return where the noun stands after the values and states before it ("high priority tickets")."""
        begin = at
        while not self.knows(at) or self.is_in_longer_cell(at):
            of_cell = at > begin and self._is_of_cell(at) and not self.ends_measure(at + 1)
            value = (self.value_at(at) or self._is_in_phrase(at)) and self.mention_at(at, least=0.8) is None
            pending = self.text(at) in _PENDING and (self._names_rows(at + 1) or self._ends_plurally(at + 1))
            current = self.text(at) in vocabulary.HERE and self.mention_at(at + 1, least=_NOUN) is not None
            current |= self.text(at) in vocabulary.PARTS_OF_DAY and bool(self.words >> at & 1)
            if not (of_cell or value or pending or current or self.is_state(at) or self._denies_flag(at)):
                return at
            at += 1
        return at

    def _denies_flag(self, at: int) -> bool:
        """Whether the word says no to a column of yes and no ("unauthorised absences", "non-members")."""
        text = self.text(at)
        if text == "non" and self.mention_at(at + 1, "is_flag", least=_NOUN) is not None:
            return True
        denied = text.startswith("un") and text.endswith("ed") and at + 1 < len(self.asked)
        return denied and any(one.is_flag and stem(text[2:]) in one.stems for one in self.named.values())

    def _ends_plurally(self, at: int) -> bool:
        """Whether a plural stands there with nothing more to it ("late deliveries")."""
        return self.text(at).endswith("s") and self.ends_measure(at + 1) and self.mention_at(at, "is_number") is None

    def _is_in_phrase(self, at: int) -> bool:
        """Whether the word is one of several that cells contain ("card purchases")."""
        phrases = (one.span for one in self.selections if one.how == "part" and one.span.end - one.span.begin > 1)
        return any(span.begin <= at < span.end for span in phrases)

    def _is_of_cell(self, at: int) -> bool:
        """Whether the word names the column of the cell before it ("high priority")."""
        mention = self.mention_at(at, least=_NOUN)
        cells = (one for one in self.selections if one.span.end == at and one.is_equality)
        return mention is not None and any(one.column.place == mention.column.place for one in cells)

    def _count_before(self, at: int, begin: int) -> None:
        """Give the noun before "by" its part, though it is like a cell ("number of deliveries by depot")."""
        if at > begin:
            self.words |= 1 << (at - 1) if self.knows(at - 1) else 0  # else it is a cell that selects
        elif (mention := self.mention_at(begin - 1, "is_number", least=_OWN_COLUMN)) is not None:
            self.guess(_UNKNOWN_NOUN, f"the rows, and not '{mention.column.name}'")

    def _pieces_sold(self) -> Column | None:
        """Return the only column of pieces, for "how many of each product did we sell"."""
        pieces = self.pieces(_PIECES)
        return pieces[0] if len(pieces) == 1 and self.asked.bits(_SOLD) else None

    def pieces(self, called: frozenset[str]) -> list[Column]:
        """Return the numbers of pieces that are called so, and no prices."""
        held = (one for one in self.named.values() if one.is_number and one.is_additive and one.stems & called)
        return [one.column for one in held if not (is_money(one) or in_currency(one.column))]

    def _pieces_held(self, at: int, begin: int) -> Column | None:
        """Return the only column of pieces, for "how many M10 bolts do we have" where a cell says what they are."""
        named = at > begin and self.value_at(at - 1) and self.text(at) in _HELPING | {""}
        owned = self.asked.bits(_SOLD | _OWNED)
        pieces = self.pieces(_HELD_PIECES)
        return pieces[0] if named and owned and len(pieces) == 1 else None

    def _number_meant(self) -> Mention | None:
        """Return the column of numbers that the question names anywhere ("how many kilos … were wasted")."""
        found = [one for one in self.mentions if self._is(one, ("is_number",)) and one.strength >= _NOUN]
        return max(found, key=lambda one: one.strength, default=None)

    def _number_of_unit(self, at: int) -> Mention | None:
        """Return the number named after a unit: "how many hours of downtime" beside a column of minutes."""
        return self.mention_at(self.skip(at + 2), "is_number", least=_CLEARER) if self.text(at + 1) == "of" else None

    def _length_in(self, at: int) -> Column | None:
        """Return the only lengths of time ("4:05"), for "how many minutes of music"; what they are of gets a part."""
        lasts = self.lasting()
        if self.text(at) not in _IN_LENGTHS or lasts is None or ":" not in "".join(lasts.sample):
            return None
        self.take(at)
        if self.text(at + 1) == "of" and self.mention_at(at + 2) is None and not self.value_at(at + 2):
            self.take(at + 1, at + 3)
        self.guess(_LIKELY_LENGTH, f"'{lasts.name}'")
        return lasts

    def numbers_attempt(self, at: int) -> bool:
        """Whether an ordinal says which number a column holds: "delivered at the first try" is 1 in Tries."""
        led = self.text(at - 1) == "the" and self.text(at - 2) in ("at", "on")
        ordinal = any(one.at == at and one.form == "ordinal" for one in self.asked.numbers)
        return led and ordinal and self.mention_at(at + 1, "is_number", least=_OWN_COLUMN) is not None

    def is_state(self, at: int) -> bool:
        """Whether a word before the noun names a column of yes and no, or a date ("how many damaged parcels")."""
        mention = self.mention_at(at, least=0.6)
        if mention is None or at + 1 >= len(self.asked) or self.text(at + 1) in vocabulary.PER | vocabulary.FILLERS:
            return False
        named = self.named[mention.column.name]
        return named.is_flag or (named.is_date and self._names_rows(at + 1))
