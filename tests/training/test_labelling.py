"""Labels: the programs that give the right answer are marked, and nothing depends on how many processes work."""

import numpy as np

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.tables.state import Question
from tests.models.embedded.playing import RACE
from tests.training.labelled import ASKED, TABLES, example, labelled
from training.examples import Example
from training.labelling import Labelled, label, label_all


def same(one: Labelled, other: Labelled) -> bool:
    arrays = ((one.answers, other.answers), (one.right, other.right), (one.described.own, other.described.own))
    return one.id == other.id and all(np.array_equal(*pair) for pair in arrays)


def test_every_question_has_right_programs_and_wrong_ones():
    assert all(one.right.any() and not one.right.all() for one in labelled())


def test_programs_with_one_answer_are_right_or_wrong_together():
    for one in labelled():
        for answer in set(one.answers.tolist()):
            assert len(set(one.right[one.answers == answer].tolist())) == 1


def test_each_program_has_a_row_of_features():
    assert all(len(one.right) == len(one.answers) == len(one.described.groups) for one in labelled())


def test_a_question_that_names_nothing_in_the_table_is_labelled_too():
    odd = label(Example("odd", Question("?"), "race", ("1",), ("1",)), TableIndex(RACE))
    assert len(odd.right) == len(odd.described.groups)


def test_a_statement_is_right_where_the_check_says_what_is_true():
    statement = Example("s", Question("Denis Menchov rides for Rabobank", "statement"), "race", label=1)
    denied = Example("s", statement.question, "race", label=0)
    true, false = (label(one, TableIndex(RACE)) for one in (statement, denied))
    assert true.right.any() and not (true.right & false.right).any()


def test_several_processes_label_as_one_does_in_the_order_of_the_tables():
    examples = [example(*one) for one in ASKED]
    alone, shared = (label_all(examples, TABLES, workers) for workers in (1, 2))
    assert [one.id for one in alone] == [one.id for one in sorted(examples, key=lambda one: one.table)]
    assert all(same(one, other) for one, other in zip(alone, shared, strict=True))
