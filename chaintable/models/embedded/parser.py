"""The parser: from a question and a table to programs, ranked."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.derived_columns import derived_columns
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.parsed_question import HeaderMatch, ParsedQuestion
from chaintable.models.embedded.linking.cell_links import (
    MOST_LINKS,
    Selection,
    cell_selections,
    initial_selections,
    months_among,
)
from chaintable.models.embedded.linking.column_pair_links import comparing_selections
from chaintable.models.embedded.linking.flag_links import code_selections, flag_selections, gap_selections
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.linking.value_links import number_selections
from chaintable.models.embedded.model_file import ModelFile, Ranker, shipped_model
from chaintable.models.embedded.programs.answers import Answers
from chaintable.models.embedded.programs.claims import Claims
from chaintable.models.embedded.programs.ordered_rows import ordered
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.models.embedded.programs.relative_rows import beside, beyond
from chaintable.models.embedded.programs.row_sets import base_rowsets, placed
from chaintable.models.embedded.ranking.describer import Describer
from chaintable.models.embedded.ranking.scoring import Ranked, likeliest_rows, rank
from chaintable.state import Question

MOST_PROGRAMS = 4500
MOST_CHECKED = 2500
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


@dataclass(frozen=True, slots=True)
class Parse:
    """What came of a question: what was recognised, and the programs, best first."""

    recognition: Recognition
    ranked: tuple[Ranked, ...]
    ranker: Ranker


def parse(question: Question, index: TableIndex, model: ModelFile | None = None) -> Parse:
    """The programs for a question on a table, ranked by the model given or the one shipped."""
    recognition, columns = recognise(question, index)
    ranker = (model or shipped_model()).ranker(question.kind)
    describer = Describer(recognition)
    likely = likeliest_rows(rowsets(recognition, columns), describer, ranker.weights)
    return Parse(recognition, tuple(rank(programs(recognition, columns, likely), describer, ranker.weights)), ranker)


def recognise(question: Question, index: TableIndex) -> tuple[Recognition, list[Column]]:
    """What the question's words name in the table, and the columns to reckon with, derived ones among them."""
    asked = ParsedQuestion(question)
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
    return Recognition(asked, index, matches, tuple(best_selections(found, matches))), likely_columns(columns, matches)


def likely_columns(columns: list[Column], matches: dict[str, HeaderMatch]) -> list[Column]:
    """Of a wide table the columns to put programs together from: those that the question names, then the first ones."""
    if len(columns) <= MANY_COLUMNS:
        return columns
    return sorted(columns, key=lambda column: (-matches[column.name].share, column.place))[:LIKELY_COLUMNS]


def best_selections(found: list[Selection], matches: dict[str, HeaderMatch]) -> list[Selection]:
    """Of selections of the same rows by the same words the best, and the best of them all first."""

    def doubt(selection: Selection) -> float:
        column = selection.column
        known = 0.3 * (selection.span.end - selection.span.begin) + 0.6 * matches[column.name].share
        known += selection.how == "stem" and selection.is_whole
        return _DOUBT[selection.how] - known + 0.01 * column.place + 0.8 * (column.derivation is not None)

    kept: dict[tuple[int, int, int], Selection] = {}
    for selection in sorted(found, key=doubt):
        kept.setdefault((selection.rows, selection.span.begin, selection.words), selection)
    return list(kept.values())[:MOST_LINKS]


def programs(recognition: Recognition, columns: list[Column], over: Iterable[RowSet]) -> Iterator[Program]:
    """The programs over these rows, at most MOST_PROGRAMS; checks where a yes or no is wanted."""
    found = _plain_programs(recognition, columns, over)
    if recognition.asked.asks != "check":
        return islice(found, MOST_PROGRAMS)
    found = islice(found, MOST_CHECKED)
    return islice(Claims(recognition).of(found), MOST_PROGRAMS)


def _plain_programs(recognition: Recognition, columns: list[Column], over: Iterable[RowSet]) -> Iterator[Program]:
    named = {name: match.words for name, match in recognition.matches.items()}
    answers = Answers(recognition.asked, recognition.index, columns, named)
    for rowset in over:
        yield from answers.of(rowset)


def rowsets(recognition: Recognition, columns: list[Column]) -> Iterator[RowSet]:
    """All the rows that it may be about."""
    asked, index = recognition.asked, recognition.index
    base = base_rowsets(asked, index, list(recognition.selections), columns)
    yield from base
    near = beside(asked, index, base)
    yield from near
    wide = [rowset for rowset in (*base, *near) if rowset.rows.bit_count() > 1]
    yield from placed(asked, wide)
    yield from ordered(asked, wide, columns)
    yield from beyond(asked, index, base, columns)
