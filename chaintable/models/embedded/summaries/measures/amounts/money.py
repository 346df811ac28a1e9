"""Columns that hold amounts of money, by their unit or their name."""

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.tokens import stem
from chaintable.models.embedded.language.translations import english_words
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.tables.values import ValueKind

_SIGNS = ("€", "$", "£", "(EUR)", "(USD)", "(GBP)", "(CHF)", "(đ)", "(元)")
CURRENCIES = ("$", "€", "£", "¥", "₹", "kr", "chf", "usd", "eur", "gbp")
_BILLED, _SPENT = (
    vocabulary.stems("invoice invoiced quote deposit refund"),
    vocabulary.stems("cost costs expense expenses"),
)
_WEIGHED = vocabulary.stems("kg kilos tonnes tons litres liters weight km hours days units")


def holds_money(index: TableIndex) -> bool:
    """Whether a column holds amounts of money, by its unit or its name."""
    return any(
        in_currency(column) or vocabulary.MONEY & _stems(column, index.language) - {"total", "pay"}
        for column in index.columns
    )


def in_currency(column: Column) -> bool:
    """Whether the cells or the header name a currency."""
    return column.values.unit.casefold() in CURRENCIES or any(sign in column.name for sign in _SIGNS)


def is_money(named: Named) -> bool:
    """Whether the header is one of money, and not of a weight or a volume ("Net kg").

    An invoice may be a number or an amount: it is money where some cells have cents.
    """
    of_money = bool(named.stems & vocabulary.MONEY) or (bool(named.stems & _BILLED) and _has_cents(named.column))
    return of_money and not named.stems & _WEIGHED


def earned(paid: list[Column]) -> list[Column]:
    """Return the amounts of money that come in: those that are no costs, if there are any."""
    return [one for one in paid if not set(one.stems) & _SPENT] or paid


def _has_cents(column: Column) -> bool:
    return column.kind is ValueKind.NUMBER and bool((column.keys % 1 > 0).any())


def _stems(column: Column, language: str) -> set[str]:
    """Return the stems of the words of a column's name, in English."""
    return set(map(stem, english_words(column.name, language))) if language else set(column.stems)
