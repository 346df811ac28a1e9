"""What a question names in a table, before any program is written."""

from dataclasses import dataclass, replace

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.derived_columns import derived_columns
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.in_english import in_english
from chaintable.models.embedded.language.parsed_question import HeaderMatch, Original, ParsedQuestion
from chaintable.models.embedded.language.question_language import language_asked
from chaintable.models.embedded.language.tokens import header_words, split_words
from chaintable.models.embedded.language.translations import LANGUAGES
from chaintable.models.embedded.linking.cell_links import (
    cell_selections,
    initial_selections,
    months_among,
)
from chaintable.models.embedded.linking.column_pair_links import comparing_selections
from chaintable.models.embedded.linking.flag_links import code_selections, flag_selections, gap_selections
from chaintable.models.embedded.linking.pronouns import is_pronoun
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.linking.value_links import number_selections
from chaintable.tables.state import Question
from chaintable.tables.values import fold

MOST_LINKS = 40
MANY_COLUMNS, LIKELY_COLUMNS = 40, 20
_DOUBT = {
    "cell": 0.0,
    "number": 1.0,
    "date": 0.5,
    "country": 0.3,
    "compare": 1.0,
    "decade": 0.5,
    "top": 0.3,
    "flag": 0.5,
    "part": 1.0,
    "stem": 2.0,
    "begins": 0.5,
    "fuzzy": 3.0,
    "columns": 1.0,
    "empty": 1.5,
    "filled": 2.5,
    "period": 0.5,
}


@dataclass(frozen=True, slots=True, eq=False)
class Recognition:
    """What was recognised: the words of the question, how they match headers, and the rows that they select."""

    asked: ParsedQuestion
    index: TableIndex
    matches: dict[str, HeaderMatch]
    selections: tuple[Selection, ...]


def recognise(question: Question, index: TableIndex) -> tuple[Recognition, list[Column]]:
    """Return what the question names in the table, and the columns to write programs with, derived ones included."""
    asked = parsed(question, index)
    columns = [*index.columns, *derived_columns(asked, index)]
    shared: dict[str, int] = {}
    for column in index.columns:
        for word in set(column.stems):
            shared[word] = shared.get(word, 0) + 1
    matches = {column.name: asked.header_match(column, shared) for column in index.columns}
    for column in columns[len(index.columns) :]:
        own, parent = asked.header_match(column, shared), matches[index.columns[column.place].name]
        matches[column.name] = own if own.share >= parent.share else parent
    named = {name: match.words for name, match in matches.items() if match.share > 0.6}
    found = [
        *cell_selections(asked, (*index.columns, *months_among(columns))),
        *number_selections(asked, tuple(columns)),
        *flag_selections(asked, index.columns, named),
        *code_selections(asked, index.columns, named),
        *initial_selections(asked, index.columns),
        *comparing_selections(asked, index.columns, named),
        *gap_selections(asked, index.columns, named),
    ]
    found = [one for one in found if not is_pronoun(asked, one)]
    return Recognition(asked, index, matches, tuple(best_selections(found, matches))), likely_columns(columns, matches)


def parsed(question: Question, index: TableIndex) -> ParsedQuestion:
    """Return the question taken apart, in English if it is asked in one of the languages that are read.

    "Net sales per region" has words of French too; what reads the same in English was asked in it. Nor do English names
    of columns tell the language: "members per voice part" beside Voice Part.
    """
    language = language_asked(question.text) if question.kind == "question" else ""
    if language not in LANGUAGES:
        return ParsedQuestion(question, Original(language))
    names = [column.name for column in index.columns]
    if not index.language and not language_asked(_without_names(question.text, names)):
        return ParsedQuestion(question, Original())
    made = in_english(question.text, language, names, index.cells_among)
    if fold(made.text) == fold(question.text):
        return ParsedQuestion(question, Original())
    own = tuple(piece.own for piece in made.pieces for _ in split_words(fold(piece.english)))
    known = {word.text for word in split_words(index.table.caption)}
    original = Original(language, own, made.unknown(known), made.nouns(known))
    return ParsedQuestion(replace(question, text=made.text), original)


def _without_names(text: str, names: list[str]) -> str:
    """Return the words of the text that stand in no column's name."""
    said = {word for name in names for word in header_words(name)}
    return " ".join(word.text for word in split_words(fold(text)) if word.text not in said)


def likely_columns(columns: list[Column], matches: dict[str, HeaderMatch]) -> list[Column]:
    """Return the columns to write programs with: of a wide table, those that the question names and the first ones."""
    if len(columns) <= MANY_COLUMNS:
        return columns
    return sorted(columns, key=lambda column: (-matches[column.name].share, column.place))[:LIKELY_COLUMNS]


def best_selections(found: list[Selection], matches: dict[str, HeaderMatch]) -> list[Selection]:
    """Return the selections, best first, with one for each set of rows and words."""

    def doubt(selection: Selection) -> float:
        column = selection.column
        known = 0.3 * (selection.span.end - selection.span.begin) + 0.6 * matches[column.name].share
        known += selection.how == "stem" and selection.is_whole
        return _DOUBT[selection.how] - known + 0.01 * column.place + 0.8 * (column.derivation is not None)

    kept: dict[tuple[int, int, int], Selection] = {}
    for selection in sorted(found, key=doubt):
        kept.setdefault((selection.rows, selection.span.begin, selection.words), selection)
    return list(kept.values())[:MOST_LINKS]
