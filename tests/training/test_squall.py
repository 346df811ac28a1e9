"""What a person's SQL tells of the right program; programs that are right by accident are not learned from."""

from dataclasses import replace

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from training.examples import Example
from training.labelling import label
from training.squall import Known

TEAMS = Table.of(["Team", "City", "Wins"], [["Reds", "Oslo", "3"], ["Blues", "Bergen", "2"], ["Greens", "Oslo", "5"]])
ASKED = Example("t", Question("how many teams from oslo are there?"), "t", ("2",), ("2",), split="train")


def right_ones(example: Example) -> int:
    return int(label(example, TableIndex(TEAMS)).right.sum())


def test_columns_in_a_text_are_not_columns_of_the_query() -> None:
    assert Known.of("select c1 from w where c2 = 'c3'") == Known(frozenset({0, 1}), frozenset({1}))


def test_of_the_programs_with_the_right_answer_those_fit_that_look_at_the_columns_of_the_query() -> None:
    known = replace(ASKED, known=Known.of("select count ( c1 ) from w where c2 = 'oslo'"))
    assert 0 < right_ones(known) < right_ones(ASKED)


def test_where_no_program_fits_the_query_all_that_are_right_stay() -> None:
    other = replace(ASKED, known=Known.of("select c1 from w where c1 = 'x' and c3 = 'y'"))
    assert right_ones(other) == right_ones(ASKED)


def test_what_is_measured_on_is_not_weeded() -> None:
    measured = replace(ASKED, split="dev", known=Known.of("select count ( c1 ) from w where c2 = 'oslo'"))
    assert right_ones(measured) == right_ones(ASKED)
