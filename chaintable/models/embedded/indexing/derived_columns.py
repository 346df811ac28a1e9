"""Columns that could be added for a question: the year of a date, the part in brackets, the result of a score."""

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.column_differences import difference_columns
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.lexicon import entries, words
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import MONTHS, STOP

# What is derived of every column that has it, even in large tables.
_PLAIN = ("year", "month", "length", "result", "in_brackets")
_LASTING = words("long longest shortest years length span duration last lasted serve served longer")
_NAMES = entries("""
year: Year | month: Month | length: Length | number: Number | second_number: Second number | result: Outcome
margin: Margin | total: Total of both | in_brackets: In brackets | before_brackets: Name
before_comma: Before the comma | after_comma: After the comma | items: Items | first_item: First | last_item: Last
""")


def derived_columns(asked: ParsedQuestion, index: TableIndex) -> list[Column]:
    """The derived columns that could serve the question, each under a name of its own."""
    found: list[Column] = []
    taken = {column.name.casefold() for column in index.columns}
    for column in index.columns:
        for rule in index.rules_for(column):
            if _useful(asked, rule) and (
                index.n_rows <= FEW_ROWS or rule in _PLAIN or asked.header_match(column, {}).share
            ):
                name = _name(asked, rule, column, taken)
                made = index.derived(column, rule, name)
                if made is not None:
                    taken.add(name.casefold())
                    found.append(made)
    return [*found, *difference_columns(asked, index)]


def _useful(asked: ParsedQuestion, rule: str) -> bool:
    match rule:
        case "year":
            return asked.has("year", "years", "when") or any(number.could_be_year for number in asked.numbers)
        case "month":
            return asked.has("month", "months", *MONTHS)
        case "length":
            return bool(asked.bits(_LASTING))
        case "number" | "second_number":
            return bool(asked.superlatives or asked.numbers or asked.asks in ("number", "long"))
        case "result":
            return any(asked.bits(words) for words in lexicon.WINNING.values())
        case "margin":
            return asked.has("margin", "difference", "biggest", "largest", "closest", "narrowest", "most", "differ")
        case "total":
            return asked.has("total", "combined", "altogether", "together")
        case "items":
            return asked.asks == "number"
        case "in_brackets" | "before_brackets" | "before_comma" | "after_comma":
            return True
    return False


def _name(asked: ParsedQuestion, rule: str, column: Column, taken: set[str]) -> str:
    """A new header: the question's own word for what stands in brackets, else what the rule gives."""
    plain = _NAMES[rule]
    if rule in ("in_brackets", "after_comma") and asked.focus_is_direct:
        said = asked.texts[asked.focus.begin : asked.focus.end]
        plain = next(
            (word.capitalize() for word in said if word.isalpha() and word not in STOP | lexicon.SUPERLATIVES), plain
        )
    if plain.casefold() in taken:
        plain = f"{_NAMES[rule]} of {column.name}"
    return plain if plain.casefold() not in taken else f"{plain} (2)"
