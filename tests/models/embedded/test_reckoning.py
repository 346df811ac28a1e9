"""Everyday questions that have to be reckoned: the chain that answers them is among those that are put together."""

import pytest

from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.models.embedded.parser import programs, rowsets
from chaintable.models.embedded.programs.program import operations
from chaintable.models.embedded.proposals.understanding import carried_out
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SHIFTS = Table.of(
    ["Who", "Task", "Hrs", "Billable", "Booked on", "Paid on"],
    [
        ["Luis", "Garden", "8", "Y", "2026-03-02", "2026-03-12"],
        ["Agnes", "Garden", "5", "N", "2026-03-03", "2026-03-08"],
        ["Luis", "Kitchen", "4", "Y", "2026-03-04", "2026-03-24"],
        ["Sanne", "Kitchen", "9", "N", "2026-03-05", "2026-03-06"],
        ["Agnes", "Office", "2", "Y", "2026-03-06", ""],
        ["Marek", "Office", "1", "Y", "2026-03-09", "2026-03-10"],
        ["Sanne", "Garden", "1", "N", "2026-03-10", "2026-03-14"],
        ["Marek", "Garden", "2", "N", "2026-03-11", "2026-03-13"],
    ],
)
SHOPS = Table.of(
    ["Shop", "Target", "Revenue", "Jan", "Feb", "Mar", "Apr"],
    [
        ["Harbour", "100", "90", "20", "25", "30", "15"],
        ["Station", "120", "150", "60", "40", "20", "30"],
        ["Market", "80", "85", "10", "25", "20", "30"],
        ["Airport", "200", "170", "50", "40", "35", "45"],
    ],
)


def chains(table: Table, text: str) -> dict[str, tuple[str, ...]]:
    """Each chain that is put together, with its answer."""
    index = TableIndex(table)
    recognition, columns = recognise(Question(text), index)
    found = {}
    for program in programs(recognition, columns, rowsets(recognition, columns)):
        found[" -> ".join(map(str, operations(program, index)))] = program.values or ()
    return found


@pytest.mark.parametrize(
    ("table", "text", "chain", "answer"),
    [
        (SHIFTS, "What percentage of the shifts was in the garden?", "f_answer(share(Task = Garden))", ("50",)),
        (SHIFTS, "share of billable shifts with Luis, in %", "f_answer(share(Who = Luis))", ("25",)),
        (
            SHIFTS,
            "What percent of Luis's shifts were in the kitchen?",
            "f_select_row(Who = Luis) -> f_answer(share(Task = Kitchen))",
            ("50",),
        ),
        (
            SHIFTS,
            "Garden accounts for what percentage of all hours?",
            "f_select_column(Hrs, Task) -> f_answer(share(Hrs, Task = Garden))",
            ("50",),
        ),
        (
            SHIFTS,
            "By how many hrs does Luis beat Agnes?",
            "f_select_row(Who = Luis or Who = Agnes) -> f_group_by(Who, sum of Hrs) -> "
            'f_answer(difference("Sum of Hrs"))',
            ("5",),
        ),
        (
            SHIFTS,
            "Gap between the average hrs of Luis and Agnes?",
            "f_select_row(Who = Luis or Who = Agnes) -> f_group_by(Who, average of Hrs) -> "
            'f_answer(difference("Average of Hrs"))',
            ("2.5",),
        ),
        (
            SHIFTS,
            "Who comes second in total hrs?",
            'f_group_by(Who, sum of Hrs) -> f_sort_by("Sum of Hrs"), the order is "large to small" -> '
            "f_select_row(row 2) -> f_answer(cell(Who))",
            ("Sanne",),
        ),
        (
            SHIFTS,
            "Name the two tasks with the most hrs overall.",
            'f_group_by(Task, sum of Hrs) -> f_sort_by("Sum of Hrs"), the order is "large to small" -> '
            "f_select_row(first 2 rows) -> f_answer(list(Task))",
            ("Garden", "Kitchen"),
        ),
        (
            SHOPS,
            "Revenue minus target for the Station?",
            "f_add_column(Revenue minus Target). The rule: difference(Revenue, Target) -> f_select_row(Shop = Station) "
            "-> f_select_column(Revenue minus Target, Shop) -> f_answer(cell(Revenue minus Target))",
            ("30",),
        ),
        (
            SHOPS,
            "Which shop exceeded its target by the most?",
            "f_add_column(Revenue minus Target). The rule: difference(Revenue, Target) -> "
            "f_select_column(Shop, Revenue minus Target) -> "
            'f_sort_by(Revenue minus Target), the order is "large to small" -> '
            "f_answer(most(Shop, Revenue minus Target))",
            ("Station",),
        ),
        (
            SHOPS,
            "Total of Harbour over all months",
            "f_select_row(Shop = Harbour) -> f_select_column(Jan, Feb, Mar, Apr, Shop) -> "
            "f_answer(sum(Jan, Feb, Mar, Apr))",
            ("90",),
        ),
        (
            SHOPS,
            "In which month did Harbour sell the most?",
            "f_select_row(Shop = Harbour) -> f_select_column(Jan, Feb, Mar, Apr, Shop) -> "
            "f_answer(column_name(most, Jan, Feb, Mar, Apr))",
            ("Mar",),
        ),
        (
            SHOPS,
            "Average monthly takings of the Market",
            "f_select_row(Shop = Market) -> f_select_column(Jan, Feb, Mar, Apr, Shop) -> "
            "f_answer(average(Jan, Feb, Mar, Apr))",
            ("21.25",),
        ),
    ],
)
def test_the_chain_that_answers_it_is_put_together(table: Table, text: str, chain: str, answer: tuple[str]) -> None:
    assert chains(table, text).get(chain) == answer


@pytest.mark.parametrize(
    ("table", "text", "answer"),
    [
        (SHIFTS, "How many days passed between booking and paying the kitchen shift of Luis?", "20"),
        (SHIFTS, "How many days lie between the first and the last shift?", "9"),
        (SHOPS, "How far was Harbour short of its target?", "10"),
        (SHOPS, "total revenue minus total target", "-5"),
        (SHOPS, "Was there a shop with revenue over 160?", "yes"),
        (SHIFTS, "Did Agnes ever work 9 hrs or more?", "no"),
    ],
)
def test_the_answer_is_among_those_that_are_worked_out(table: Table, text: str, answer: str) -> None:
    assert (answer,) in chains(table, text).values()


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (SHIFTS, "What percent of Luis's shifts were in the kitchen or garden?"),
        (SHIFTS, "Who comes second in total hrs, and how many days did the three longest take?"),
        (SHOPS, "Which two shops exceeded the target by the most in total, on average per month?"),
    ],
)
def test_every_chain_gives_the_answer_that_it_stands_for(table: Table, text: str) -> None:
    index = TableIndex(table)
    recognition, columns = recognise(Question(text), index)
    for place, program in enumerate(programs(recognition, columns, rowsets(recognition, columns))):
        if program.portion or program.group_rank or program.rule.startswith(("wide", "group")) or place % 40 == 0:
            assert carried_out(program, index), operations(program, index)


@pytest.mark.parametrize("text", ["How many shifts did Luis do in the garden?", "Who did the garden on 2026-03-02?"])
def test_nothing_is_reckoned_that_the_question_does_not_ask_for(text: str) -> None:
    assert not [chain for chain in chains(SHIFTS, text) if "share(" in chain or "minus" in chain or "row 2" in chain]
