"""A masked column stays masked under another name, and what a step made from it is masked with it."""

from chaintable.chain import Chain, make_step
from chaintable.methods import ChainOfTable
from chaintable.methods.asking.step_context import StepContext
from chaintable.operations import AddColumn, Derivation, Operation, Rename, SelectRow
from chaintable.operations.conditions import Comparison
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

PAY = Table.of(["Name", "Pay"], [["Kim", "4200"], ["Lee", "3900"]])


def prompt_after(*operations: Operation) -> str:
    chain = Chain(Question("Who is first?"), Source.of(PAY))
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return StepContext.of(chain, ChainOfTable(masked=("Pay",))).prompt("plan").messages[0].content


def test_a_masked_column_that_is_renamed_is_not_sent() -> None:
    words = prompt_after(Rename("Pay", "Wage"), SelectRow(Comparison("Wage", ">", "4000")))
    assert "Kim" in words
    assert "4200" not in words and "Wage" not in words and "4000" not in words


def test_a_column_made_from_a_masked_one_is_not_sent() -> None:
    words = prompt_after(AddColumn("Double", Derivation("sum", ("pay", "Pay"))))
    assert "Kim" in words and "8400" not in words and "Double" not in words


def test_a_column_made_from_one_that_was_made_from_a_masked_one_is_not_sent() -> None:
    words = prompt_after(AddColumn("Double", Derivation("sum", ("Pay", "Pay"))), Rename("Double", "Twice"))
    assert "Kim" in words and "8400" not in words and "Twice" not in words
    words = prompt_after(Rename("Pay", "Wage"), Rename("Wage", "Salary"), Rename("Salary", "Income"))
    assert "Kim" in words and "4200" not in words and "Income" not in words


def test_other_columns_made_on_the_way_are_sent() -> None:
    assert "Kim Lee" in prompt_after(AddColumn("Both", ("Kim Lee", "x")), Rename("Name", "First name"))
