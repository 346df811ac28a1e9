"""The parser: from a question and a table to ranked programs."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import Recognition, recognise
from chaintable.models.embedded.model_file import ModelFile, Ranker, shipped_model
from chaintable.models.embedded.programs.answers import Answers
from chaintable.models.embedded.programs.claims import Claims
from chaintable.models.embedded.programs.ordered_rows import ordered
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.models.embedded.programs.relative_rows import beside, beyond
from chaintable.models.embedded.programs.row_sets import base_rowsets, placed
from chaintable.models.embedded.ranking.describer import Describer
from chaintable.models.embedded.ranking.scoring import Ranked, likeliest_rows, rank
from chaintable.tables.state import Question

MOST_PROGRAMS = 4500
MOST_CHECKED = 2500


@dataclass(frozen=True, slots=True)
class Parse:
    """The result of parsing: what was recognised, and the programs, best first."""

    recognition: Recognition
    ranked: tuple[Ranked, ...]
    ranker: Ranker


def parse(
    question: Question,
    index: TableIndex,
    model: ModelFile | None = None,
    recognised: tuple[Recognition, list[Column]] | None = None,
) -> Parse:
    """Return the programs for a question on a table, ranked by the given model or the one that is shipped."""
    recognition, columns = recognised or recognise(question, index)
    ranker = (model or shipped_model()).ranker(question.kind)
    describer = Describer(recognition)
    likely = likeliest_rows(rowsets(recognition, columns), describer, ranker.weights)
    return Parse(recognition, tuple(rank(programs(recognition, columns, likely), describer, ranker.weights)), ranker)


def programs(recognition: Recognition, columns: list[Column], over: Iterable[RowSet]) -> Iterator[Program]:
    """Yield the programs over these rows, at most MOST_PROGRAMS; checks if a yes or no is wanted."""
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
    """Yield all sets of rows that the question may mean."""
    asked, index = recognition.asked, recognition.index
    base = base_rowsets(asked, index, list(recognition.selections), columns)
    yield from base
    near = beside(asked, index, base)
    yield from near
    wide = [rowset for rowset in (*base, *near) if rowset.rows.bit_count() > 1]
    yield from placed(asked, wide)
    yield from ordered(asked, wide, columns)
    yield from beyond(asked, index, base, columns)
