"""An answer that rules worked out rests on the cells whose numbers stand in their working."""

from dataclasses import replace

from chaintable.chain import Chain
from chaintable.evidence import check_chain
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.school_working import checked, grounds
from chaintable.operations import Answer, Reading
from chaintable.playing import play
from chaintable.samples import read_sample
from chaintable.tables.state import Question

AFFORD = Question("Ana has $7. Can she afford a pencil case and a notebook?", "multiple_choice", ("yes", "no"))


def played(question: Question) -> Chain:
    method = open_method("chain_of_table")
    *_, chain = play(method, method.begin(question, read_sample("school_shop")), EmbeddedModel())
    return chain


def test_can_she_afford_it_is_worked_out_from_two_prices() -> None:
    chain = played(AFFORD)
    assert str(chain.answer) == "yes"
    check, found = checked(chain), grounds(chain)
    assert check is not None and check.found and check.by_program
    assert check.words.startswith("worked out from 2 cells of your table: ")
    assert "pencil_case = 4.5; notebook = 2.25; " in check.words
    assert found is not None and (found.rows.tolist(), found.columns, found.found) == ([0, 1], ("Price",), False)


def test_a_short_answer_is_not_looked_for_within_words() -> None:
    chain = played(replace(AFFORD, text=AFFORD.text.replace("$7", "$5")))
    assert str(chain.answer) == "no"
    check = checked(chain)
    assert check is not None and check.words.startswith("worked out from 2 cells"), "“no” stands in “notebook”, too"


def test_another_answer_written_by_a_person_is_not_vouched_for() -> None:
    chain = played(AFFORD)
    k = chain.answer_at
    assert k is not None
    edited = chain.replace(k, Answer(Reading("text", text="perhaps")))
    check, found = checked(edited), grounds(edited)
    assert check is not None and check == check_chain(edited) and not check.found
    assert found is not None and not len(found.rows)


def test_an_answer_that_the_parser_reads_from_the_table_is_checked_as_ever() -> None:
    chain = played(Question("Which item costs the most?"))
    assert str(chain.answer) == "backpack"
    assert checked(chain) == check_chain(chain)
