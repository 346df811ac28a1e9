"""Questions about an account, whose amounts are above 0 for money in and below 0 for money out."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import and_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column
from chaintable.models.embedded.summaries.request import Asked, Filter, Having
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.operations.conditions import Comparison, Condition, IsEmpty, Not
from chaintable.operations.formulas.expressions import Binary, Call, Number, Operator
from chaintable.operations.formulas.expressions import Column as Cells

_OUTGOING = (
    *(
        "went out",
        "paid out",
        "money out",
        "goes out",
        "going out",
        "comes out",
        "outgoing",
        "outgoings",
        "withdrawals",
    ),
    *(
        "spent",
        "debits",
        "withdrawn",
        "spend",
        "spending",
        "spends",
        "expense",
        "expenses",
        "expenditure",
        "expenditures",
    ),
    *("pay out", "pays out", "payout", "payouts", "payment out", "payments out", "we pay", "we paid", "we have paid"),
)
_INCOMING = (
    *("came in", "money in", "paid in", "comes in", "coming in", "received", "incoming", "incomings", "deposits"),
    *("credits", "deposited", "income", "earned", "earnings", "earn"),
)
_BOTH = (
    *("money in and out", "money in and money out", "ins and outs", "incoming and outgoing", "income and expenses"),
    *("income and spending", "income and expenditure", "credits and debits", "earnings and expenses"),
)
_NET = words("net balance balances cashflow flow change saldo cash")
_LESS = words("net netted minus less difference")
"""Words that ask for what comes in less what goes out, and not for either."""
_LEAST_OUT = 5
"""In an account, for every so many amounts that come in at least one goes out."""
_SAID = 0.9
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""Bounds the other way round: below -100 is more than 100 paid, and slower is longer."""
_TURNED = {"highest": "lowest", "lowest": "highest"}


def account(slots: Slots) -> Column | None:
    """Return the column of amounts that holds money in and money out; None if there is none."""
    amounts = (one for one in slots.named.values() if one.is_number and _has_both(one))
    return next((one.column for one in amounts if one.stems & {"amount", "valu", "sum", "eur", "usd", "gbp"}), None)


def find_direction(slots: Slots) -> Iterator[Filter]:
    """Yield "went out", "received" as amounts below or above 0, where a column holds both."""
    column = account(slots) if not said_both(slots) else None
    for phrases, operator in ((_OUTGOING, "<"), (_INCOMING, ">")) if column is not None else ():
        said = next((phrase for phrase in phrases if slots.asked.says(phrase)), "")
        at = _place(slots, said) if said else 0
        end = at + len(said.split())
        if column is not None and said and (" " not in said or ~slots.words >> at & (1 << (end - at)) - 1):
            slots.take(at, end)
            yield Filter(Comparison(column.name, operator, "0"), at)
            return


def only_paid_out(slots: Slots, filters: list[Filter]) -> list[Filter]:
    """Return "below 0" for an order or a bound of rows that only hold payments: "biggest electricity bill"."""
    column = account(slots)
    others = [one for one in filters if column is not None and column.name not in one.condition.columns]
    bounded = any(isinstance(one.condition, Comparison) and one not in others for one in filters)
    if column is None or not others or any(one.derived for one in others) or not (slots.ranks or bounded):
        return []
    masks = [one.condition.mask(slots.recognition.index.table) for one in others]
    amounts = column.keys[reduce(and_, masks)]
    return [Filter(Comparison(column.name, "<", "0"), others[0].at)] if len(amounts) and (amounts < 0).all() else []


def find_side(slots: Slots) -> Iterator[Filter]:
    """Yield the rows of the side of a statement that free words name ("how many suppliers did we pay")."""
    both = slots.sides.columns if slots.sides is not None else ()
    for mention in slots.mentions:
        if mention.column in both and mention.strength >= _SAID and slots.is_free(mention.span):
            slots.words |= mention.words
            yield Filter(Not(IsEmpty(mention.column.name)), mention.span.begin)


def said_both(slots: Slots) -> str:
    """Return the words that ask for money in and money out, "" without any."""
    return next((phrase for phrase in _BOTH if slots.asked.says(phrase)), "")


def in_and_out(slots: Slots) -> tuple[Asked, ...]:
    """Return the sums of the money in and of the money out, where both are asked for; their words get a part.

    What is left of the one after the other is the sum of all amounts ("net of money in and money out").
    """
    said, column = said_both(slots), account(slots)
    if not said or column is None:
        return ()
    at = _place(slots, said)
    slots.take(at, at + len(said.split()))
    if less := slots.asked.bits(_LESS):
        slots.words |= less | slots.asked.bits(words("between of"))
        return (Asked("sum", column),)
    cells, nothing = Cells(column.name), Number(0)
    sides: tuple[tuple[str, Operator], ...] = (("Money in", ">"), ("Money out", "<"))
    made = [
        formula_column(slots, name, Call("if", (Binary(sign, cells, nothing), cells, nothing)), column.place)
        for name, sign in sides
    ]
    return tuple(Asked("sum", one) for one in made if one is not None)


def _place(slots: Slots, phrase: str) -> int:
    """Return where a phrase begins that the question says."""
    texts = phrase.split()
    return next(at for at in range(len(slots.asked)) if slots.asked.texts[at : at + len(texts)] == texts)


def netted(slots: Slots) -> Column | None:
    """Return the amounts of an account where the question asks for its balance, or how it changed."""
    said = slots.asked.bits(_NET) & ~slots.words
    column = account(slots) if said else None
    if column is not None:
        slots.words |= said
    return column


def by_sign(measures: tuple[Asked, ...], filters: list[Filter]) -> tuple[Asked, ...]:
    """Return the measures with the ends turned where all amounts are below 0: the largest expense is the lowest."""
    below = _below(filters)
    return tuple(
        replace(one, rule=_TURNED.get(one.rule, one.rule))
        if one.column is not None and one.column.name in below
        else one
        for one in measures
    )


def is_paid_out(measures: tuple[Asked, ...], filters: list[Filter]) -> bool:
    """Whether the first measure is one of amounts below 0, of which the largest payment is the lowest."""
    return bool(measures) and measures[0].column is not None and measures[0].column.name in _below(filters)


def bounds_of_payments(filters: list[Filter]) -> list[Filter]:
    """Return the filters with the bounds on what goes out turned: "spent more than 100" is below -100."""
    below = _below(filters)
    return [replace(one, condition=_of_payment(one.condition, below)) for one in filters]


def reached_by_payments(having: Having | None, measures: tuple[Asked, ...], filters: list[Filter]) -> Having | None:
    """Return what a group has to reach, turned where it is paid out: "months with spending over 500" is below -500."""
    if having is None or not is_paid_out(measures, filters) or having.value[:1] not in "123456789":
        return having
    return Having(MIRRORED.get(having.operator, having.operator), f"-{having.value}")


def _of_payment(condition: Condition, below: set[str]) -> Condition:
    bounds = isinstance(condition, Comparison) and condition.column in below and condition.value[:1] in "123456789"
    if not (isinstance(condition, Comparison) and bounds and condition.operator in MIRRORED):
        return condition
    return replace(condition, operator=MIRRORED[condition.operator], value=f"-{condition.value}")


def _below(filters: list[Filter]) -> set[str]:
    """Return the columns of which only the amounts below 0 are kept."""
    found = (one.condition for one in filters if isinstance(one.condition, Comparison))
    return {one.column for one in found if (one.operator, one.value) == ("<", "0")}


def _has_both(named: Named) -> bool:
    """Whether money comes in and goes out: a few credits among expenses make no account."""
    out, into = int((named.column.keys < 0).sum()), int((named.column.keys > 0).sum())
    return into > 0 and _LEAST_OUT * out >= into
