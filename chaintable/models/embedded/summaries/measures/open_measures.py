"""What a question measures where it leaves that open: the numbers that its free words name, or the number of rows."""

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.asked_things import Extreme
from chaintable.models.embedded.summaries.measures.amounts.accounts import netted
from chaintable.models.embedded.summaries.measures.amounts.money import is_money
from chaintable.models.embedded.summaries.measures.several_measures import rows_too
from chaintable.models.embedded.summaries.measures.things_done import done_with
from chaintable.models.embedded.summaries.ranking_criteria import column_of_superlative
from chaintable.models.embedded.summaries.request import COUNT, SPREAD, Asked, Key
from chaintable.models.embedded.summaries.rows.bounds.bounded_rows import bounded_head
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention

_NAMED_AGAIN = 0.45
_APART = words("difference")
_BOUNDING = words("below above under over exceeding")
_BILLS = words("bill bills costs budget payments")
_MOVED = words("""
carried delivered shipped sold sent received collected harvested moved transported loaded dispatched produced recycled
wasted lost bought used picked donated brought handled
""")
"""Words after an amount that is then added up ("weight carried")."""
_WHOLE_MONEY, _LIKELY_MONEY = vocabulary.TAKINGS | words("spend spending"), 0.9
_PAYING = words("spend spent pay paid charge charged bill billed invoiced earn earned owe owed owes")
"""Verbs about all that is paid, even at a price that is averaged otherwise ("what did we charge per service")."""
_JOINED = words("and plus with along")
_CLEARLY_BESIDE = 0.6
_PIECES, _SOLD = (
    vocabulary.stems("qty quantity units pieces"),
    words("sold bought ordered shipped delivered made picked"),
)
_BEFORE_FIRST = words("show list give me us the our what were was is are")
_SIZED, _SALES = words("biggest largest highest smallest lowest"), words("sales turnover")
_HAVING, _NEAR = words("with having whose where"), 3
_TELLING = words("that which who still")
_UNKNOWN_ROWS, _MOST_NOUNS, _LIKELY_ROWS = 0.79, 3, 0.95
"""How sure a count is where the table doesn't say that its rows are what is counted: below 60 % with the rest."""


def measures_left_open(
    slots: Slots, extreme: Extreme | None, measures: tuple[Asked, ...], keys: tuple[Key, ...], thing: Key | None
) -> tuple[Asked, ...]:
    """Return the measures with their columns, those that the question leaves open filled in."""
    if keys and len(measures) == 1 and measures[0].rule != COUNT and _opens_with_rows(slots):
        measures = (Asked(COUNT), *measures)
    if measures and all(one.column is not None or one.of_rows for one in measures):
        return (*_money_too(slots, measures), *_opening_number(slots, measures), *measures) if keys else measures
    if measures:
        if len(measures) == 1 and keys and (joined := _joined_numbers(slots)):
            return tuple(Asked(measures[0].rule, column) for column in joined)
        column = next((one.column for one in measures if one.column is not None), None) or slots.measured()
        if column is None:
            return ()
        return tuple(one if one.of_rows else Asked(one.rule, one.column or column) for one in measures)
    if not keys and extreme is None:
        return ()
    if extreme is None and (head := bounded_head(slots)) is not None:
        return (_head_counted(slots, head),)
    columns = _numbers_named(slots)
    if columns:
        if extreme is not None:
            both = _opposite(slots, extreme)
            if both and keys and (apart := slots.asked.bits(_APART) & ~slots.words):
                slots.words |= apart | slots.asked.bits(frozenset(("between",)))
                return (Asked(SPREAD, columns[0]),)
            ends = ("lowest", "highest") if both and not extreme.largest else ("highest", "lowest")
            rules = ends if both else (_end_of(slots, extreme, columns[0]),)
            return tuple(Asked(rule, columns[0]) for rule in rules)
        slots.guess(0.92)
        counted = (Asked(COUNT),) if keys and rows_too(slots) else ()
        named = (*counted, *(Asked(_whole_or_mean(slots, one), one) for one in columns))
        return (*named, *(_whole_money(slots) if slots.asked.bits(_JOINED) else ()))
    paid = slots.asked.bits(vocabulary.PAID) & ~slots.words
    if paid and (money := slots.measured()) is not None:
        whole = slots.adds_up(money) or paid & slots.asked.bits(_PAYING)
        counted = (Asked(COUNT),) if keys and _rows_before_money(slots) else ()
        return (*counted, Asked("sum" if whole else "average", money))
    if extreme is None and (account := netted(slots)) is not None:
        return (Asked("sum", account),)
    if extreme is None and (sold := slots.sales()) is not None:
        return (Asked("sum", sold),)
    if extreme is None:
        return _rows_counted(slots)
    meant = column_of_superlative(slots, extreme.text) or _of_row(slots, extreme) if keys else None
    if meant is not None:
        _take_row(slots, extreme)
    if meant is not None and _opposite(slots, extreme):
        return Asked("lowest", meant), Asked("highest", meant)
    return (Asked(_end_of(slots, extreme, meant), meant),) if meant is not None else ()


def _take_row(slots: Slots, extreme: Extreme) -> None:
    """Give a noun between the superlative and the groups its part, as one row ("heaviest load per truck")."""
    at = extreme.at + 1
    noun = slots.text(at)
    alone = noun.isalpha() and slots.text(at + 1) in vocabulary.PER and not slots.words >> at & 1
    if alone and noun not in vocabulary.PER and slots.mention_at(at) is None and not slots.value_at(at):
        slots.take(at)
        slots.guess(_LIKELY_ROWS, f"each row is one '{slots.asked.said(at)}'")


def _money_too(slots: Slots, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the sum of money that is asked for beside a number of rows ("takings and number of tickets per shop")."""
    if not slots.asked.bits(_JOINED) or any(one.rule != COUNT for one in measures):
        return ()
    if (beside := _number_beside(slots)) is not None:
        column = slots.use(beside)
        return (Asked(_whole_or_mean(slots, column), column),)
    return _whole_money(slots)


def _whole_money(slots: Slots) -> tuple[Asked, ...]:
    """Return the sum of money for a free word such as "revenue", which has no column of its own."""
    said = slots.asked.bits(_WHOLE_MONEY) & ~slots.words
    money = slots.money() if said else []
    if not money:
        return ()
    slots.words |= said
    slots.guess(_LIKELY_MONEY if len(money) > 1 else 1.0, f"'{money[0].name}'")
    return (Asked("sum", money[0]),)


def _sold(slots: Slots) -> Column | None:
    """Return the only number of pieces for "cups sold by store", where no column holds the noun."""
    at = slots.skip(0, _BEFORE_FIRST)
    plain = slots.text(at).endswith("s") and slots.mention_at(at) is None and not slots.knows(at)
    pieces = slots.pieces(_PIECES)
    if not plain or slots.value_at(at) or slots.text(at + 1) not in _SOLD or len(pieces) != 1:
        return None
    slots.take(at, at + 2)
    slots.guess(_LIKELY_ROWS, f"'{pieces[0].name}'")
    return pieces[0]


def _opens_with_rows(slots: Slots) -> bool:
    """Whether the rows are counted, too: "donations per centre, and how many donors came"."""
    at = slots.skip(0, _BEFORE_FIRST)
    text = slots.text(at)
    after = slots.text(at + 1)
    joined = any(slots.text(place) in ("and", "plus") for place in range(at + 2, len(slots.asked)))
    if not joined or after not in vocabulary.PER or not text.endswith("s") or slots.words >> at & 1:
        return False
    dated = slots.mention_at(at, "is_date", least=_CLEARLY_BESIDE) is not None
    if not (dated or slots.knows(at) or slots.mention_at(at, "names_rows", least=_CLEARLY_BESIDE)):
        return False
    slots.take(at)
    return True


def _opening_number(slots: Slots, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the amount that the question opens with beside another measure ("fees per pier and the average fee")."""
    mention = slots.mention_at(slots.skip(0, _BEFORE_FIRST), "is_number", least=_CLEARLY_BESIDE)
    after = slots.text(mention.span.end) if mention is not None else ""
    if mention is None or after not in vocabulary.PER | _JOINED or any(one.rule == COUNT for one in measures):
        return ()
    if not slots.asked.bits(_JOINED):
        return ()
    column = slots.use(mention)
    return (Asked(_whole_or_mean(slots, column), column),)


def _rows_before_money(slots: Slots) -> bool:
    """Whether the rows are counted beside an amount: "unpaid jobs and unpaid amount per client"."""
    at = slots.noun_at(slots.skip(0, _BEFORE_FIRST))
    rows = slots.knows(at) or slots.mention_at(at, "names_rows", least=_CLEARLY_BESIDE) is not None
    return rows and slots.text(at).endswith("s") and slots.text(at + 1) in _JOINED


def _number_beside(slots: Slots) -> Mention | None:
    """Return the column of numbers that "and" joins to the number of rows ("sales and number of orders per shop")."""
    free = (one for one in slots.mentions if one.strength >= _CLEARLY_BESIDE and slots.is_free(one.span))
    numbers = (one for one in free if slots.named[one.column.name].is_number and not _selects(slots, one))
    return next((one for one in numbers if _joins(slots, one)), None)


def _joined_numbers(slots: Slots) -> list[Column]:
    """Return the columns of numbers that "and" joins, of which one rule is asked ("gross and tare on average")."""
    free = [one for one in slots.mentions if slots.is_free(one.span) and slots.named[one.column.name].is_number]
    clear = [one for one in free if one.strength >= _CLEARLY_BESIDE or slots.is_told_apart(one)]
    numbers = {one.span.begin: one for one in reversed(clear)}
    for mention in numbers.values():
        after = slots.skip(mention.span.end + 1) if slots.text(mention.span.end) in _JOINED else -1
        other = numbers.get(after)
        if other is not None and other.column is not mention.column:
            slots.take(mention.span.end, after)
            return [slots.use(mention), slots.use(other)]
    return []


def _joins(slots: Slots, mention: Mention) -> bool:
    return slots.text(mention.span.end) in _JOINED or slots.text(mention.span.begin - 1) in ("and", "plus")


def _of_row(slots: Slots, extreme: Extreme) -> Column | None:
    """Return the amount of a row, for "biggest order for each rep"; None for things that are no rows."""
    at = slots.skip(extreme.at + 1)
    sized = extreme.text in _SIZED and (slots.knows(at) or slots.mention_at(at, "names_rows", least=_NAMED_AGAIN))
    return slots.main_number() if sized else None


def _is_the_money(slots: Slots, mention: Mention) -> bool:
    """Whether a word for money names the only column of money ("units and revenue")."""
    paid = [one.column for one in slots.named.values() if one.is_number and is_money(one)]
    said = slots.text(mention.span.begin) in vocabulary.MONEY_WORDS | _SALES
    return said and paid == [mention.column]


def _whole_or_mean(slots: Slots, column: Column) -> str:
    """Return the rule for a column named alone: "kilos" and "the salary bill" are added up, a weight is averaged."""
    own = [one.span for one in slots.mentions if one.column is column]
    whole = _BILLS | _MOVED
    counted = any(slots.text(one.begin) in vocabulary.UNITS or slots.text(one.end) in whole for one in own)
    return "sum" if counted or slots.adds_up(column) else "average"


def _end_of(slots: Slots, extreme: Extreme, column: Column) -> str:
    """Return the rule for the superlative: the fastest takes the lowest time."""
    lasts = extreme.text in vocabulary.SPEEDS and bool(slots.named[column.name].stems & vocabulary.LASTING)
    return "highest" if extreme.largest != lasts else "lowest"


def _opposite(slots: Slots, extreme: Extreme) -> bool:
    """Whether the other end is asked for too ("smallest and largest"); its word then has a part."""
    wanted = vocabulary.SMALLEST if extreme.largest else vocabulary.LARGEST
    found = slots.asked.bits(wanted) & ~slots.words
    slots.words |= found
    return bool(found)


def _numbers_named(slots: Slots) -> list[Column]:
    """Return the columns of numbers that the free words name, in their order ("estimated vs actual hours")."""
    found: list[Column] = []
    for at in range(len(slots.asked)):
        mention = slots.mention_at(at, "is_number")
        rows = slots.mention_at(at, "names_rows")
        if mention is not None and rows is not None and mention.strength < rows.strength:
            continue  # "open claims" are rows, though one column is the amount claimed
        if mention is not None and (_is_unit_of_number(slots, mention) or slots.text(at - 1) in _BOUNDING):
            continue  # the unit of a number, or a limit: "items below reorder level per category"
        if mention is not None and (
            _selects(slots, mention) or slots.tells_lack(mention) or _is_needed(slots, at) or slots.owns_size(mention)
        ):
            continue
        clear = mention is not None and (mention.strength >= 0.5 or _is_the_money(slots, mention))
        if mention is not None and (not found or clear) and not slots.is_lacked(at):
            found.append(slots.use(slots.sold_for(done_with(slots, mention))))
            slots.words |= slots.asked.bits(frozenset(("vs", "versus", "against"))) if len(found) > 1 else 0
    return list(dict.fromkeys(found))


def _selects(slots: Slots, mention: Mention) -> bool:
    """Whether the number only has to be of some size ("tickets with a rating above 3 per agent")."""
    told = slots.text(mention.span.begin - 1) in _HAVING or slots.text(mention.span.begin - 2) in _HAVING
    return told and any(mention.span.end < one.at <= mention.span.end + _NEAR for one in slots.asked.numbers)


def _is_needed(slots: Slots, at: int) -> bool:
    """Whether the word says what is to be done, and measures nothing ("items to reorder")."""
    return slots.text(at) in vocabulary.REORDERED and slots.text(at - 1) in vocabulary.NEEDING


def _only_told(slots: Slots, at: int) -> bool:
    """Whether the word says something of the rows and doesn't name them ("reopened tickets", "without a count")."""
    return slots.is_state(at) or slots.is_lacked(at) or slots.text(at - 1) in _BOUNDING


def _is_unit_of_number(slots: Slots, mention: Mention) -> bool:
    """Whether the word only is the unit of a number, and another column is named ("fastest 100 m time")."""
    at = mention.span.begin
    if mention.strength >= _NAMED_AGAIN or not slots.text(at - 1)[:1].isdecimal():
        return False
    others = (one for one in slots.mentions if one.strength > mention.strength and slots.is_free(one.span))
    return any(slots.named[one.column.name].is_number for one in others)


def _rows_counted(slots: Slots) -> tuple[Asked, ...]:
    """Return a count where a free word names the rows ("orders per customer")."""
    if counting := slots.asked.bits(vocabulary.COUNTING):
        slots.words |= counting
        return (Asked(COUNT),)
    if (people := slots.people_at(slots.skip(0, _BEFORE_FIRST))) is not None:
        return (Asked("distinct", people),)
    for at in range(len(slots.asked)):
        mention = slots.mention_at(at, least=0.45)
        if mention is not None and (_selects(slots, mention) or _is_needed(slots, at)):
            continue
        if mention is not None and slots.named[mention.column.name].is_flag:
            continue  # "readmissions per ward": the rows that say yes
        if mention is not None and slots.owns_size(mention):
            slots.use(mention, counted=True)
            slots.guess(_LIKELY_ROWS, f"each row is one of the '{slots.asked.said(at)}'")
            return (Asked(COUNT),)
        if mention is not None and not slots.named[mention.column.name].is_date and not _only_told(slots, at):
            named = slots.named[mention.column.name]
            slots.use(mention, counted=True)
            slots.guess(0.9 if named.names_rows else 0.75)
            single = (named.is_unique or named.is_label) and not slots.comes_again(mention)
            counted = single or _names_kinds(slots, mention) or slots.is_event(mention)
            return (Asked(COUNT) if counted else Asked("distinct", mention.column),)
    if (sold := _sold(slots)) is not None:
        return (Asked("sum", sold),)
    if (end := _unknown_rows(slots)) > 0:
        begin = slots.skip(0, vocabulary.HERE)  # "active members": what is over is left out
        slots.take(begin, end)
        slots.guess(_UNKNOWN_ROWS, f"each row is one of the '{' '.join(slots.asked.texts[begin:end])}'")
        return (Asked(COUNT),)
    slots.guess(0.8)
    return (Asked(COUNT),)


def _head_counted(slots: Slots, at: int) -> Asked:
    """Return the count of the rows that the noun there stands for, or of different cells ("customers per town")."""
    mention = slots.mention_at(at, "names_rows", least=_NAMED_AGAIN) or slots.mention_at(at, least=_NAMED_AGAIN)
    if slots.words >> at & 1 and _labels_rows(slots, at):
        return Asked(COUNT)  # the word is known as the list that is asked for
    if mention is None or slots.knows(at):
        slots.guess(1.0 if slots.knows(at) else _UNKNOWN_ROWS, _each_is(slots, at))
        slots.take(at)
        return Asked(COUNT)
    named = slots.named[mention.column.name]
    slots.use(mention, counted=True)
    counted = ((named.is_unique or named.is_label) and not slots.comes_again(mention)) or named.is_date
    counted = counted or _names_kinds(slots, mention) or slots.is_event(mention)
    return Asked(COUNT) if counted else Asked("distinct", mention.column)


def _labels_rows(slots: Slots, at: int) -> bool:
    """Whether a column of that name has another cell for each row."""
    named = (one for one in slots.mentions if one.span.begin == at and one.strength >= _CLEARLY_BESIDE)
    return any(slots.named[one.column.name].names_rows for one in named)


def _each_is(slots: Slots, at: int) -> str:
    return "" if slots.knows(at) else f"each row is one of the '{slots.asked.said(at)}'"


def _names_kinds(slots: Slots, mention: Mention) -> bool:
    """Whether the column holds the kinds of what the plural names: "visits" are rows, "Visit type" is their type."""
    return slots.text(mention.span.end - 1).endswith("s") and slots.holds_kinds(mention)


def _unknown_rows(slots: Slots) -> int:
    """Return where the words end that open the question and name its rows, though no column does; 0 if there are none.

    Such as "complaints per shop" and "new sign-ups per year".
    """
    end = next((at for at in range(len(slots.asked)) if slots.text(at) in vocabulary.PER | _TELLING), 0)
    cells = any(one.span.begin < end for one in slots.selections)
    named = any(one.span.begin < end for one in slots.mentions)
    if not 0 < end <= _MOST_NOUNS or cells or named or not all(slots.text(at).isalpha() for at in range(end)):
        return 0
    noun = slots.text(end - 1)
    return end if noun.endswith("s") and noun not in vocabulary.GENERIC else 0
