"""What is recognised in a question, and every program that is made of it."""

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.parser import programs, rowsets
from chaintable.models.embedded.programs.program import Program
from chaintable.tables.state import Question
from chaintable.tables.table import Table


def conditions(table: Table, question: str) -> set[str]:
    """The conditions that are recognised."""
    recognition, _ = recognise(Question(question), TableIndex(table))
    return {str(selection.condition) for selection in recognition.selections}


def made(table: Table, question: str) -> list[Program]:
    """Every program of the question."""
    recognition, columns = recognise(Question(question), TableIndex(table))
    return list(programs(recognition, columns, rowsets(recognition, columns)))
