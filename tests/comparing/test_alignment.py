"""Chains are aligned by what their steps do: none parts from itself, and the order of chains does not matter."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chaintable.chain import Chain, make_step
from chaintable.operations import Answer, Operation, Reading
from chaintable.operations.conditions import Comparison as Compared
from chaintable.operations.group_by import GroupBy
from chaintable.operations.select_column import SelectColumn
from chaintable.operations.select_row import SelectRow
from chaintable.operations.sort_by import SortBy
from chaintable.runs.comparing import Alignment, align
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

TABLE = Table.of(["Rider", "Team", "Points"], [["Ana", "Blue", "5"], ["Bo", "Red", "3"], ["Cy", "Blue", "9"]])
START = Chain(Question("Who?"), Source.of(TABLE))
BLUE = SelectRow(Compared("Team", "=", "Blue"))
RED = SelectRow(Compared("Team", "=", "Red"))
RIDERS = SelectColumn(("Rider",))
BY_POINTS = SortBy("Points", "small to large")
FIRST = Answer(Reading("cell", ("Rider",)))
WRITTEN = Answer(Reading("text", text="Ana"))
KINDS: tuple[Operation, ...] = (
    BLUE,
    RED,
    RIDERS,
    SelectColumn(("Rider", "Team")),
    BY_POINTS,
    SortBy("Points", "large to small"),
    GroupBy(("Team",)),
    SelectColumn(("No such column",)),
)
ENDS: tuple[Operation, ...] = (FIRST, WRITTEN)


def chain_of(*operations: Operation) -> Chain:
    chain = START
    for operation in operations:
        chain = chain.then(make_step(operation, chain.state))
    return chain


chains = st.builds(
    lambda middle, end: chain_of(*middle, *end),
    st.lists(st.sampled_from(KINDS), max_size=4),
    st.lists(st.sampled_from(ENDS), max_size=1),
)


def placed(alignment: Alignment, lane: int) -> list[int]:
    return [row[lane] for row in alignment.rows if row[lane] is not None]


@given(chains)
def test_a_chain_parts_nowhere_from_itself(chain: Chain) -> None:
    alignment = align([chain, replace(chain)])
    assert alignment.divergence(0, 1) is None
    assert alignment.rows == tuple((k, k) for k in range(len(chain.steps)))
    assert all(alignment.is_same(row) for row in range(len(alignment.rows)))


@given(st.lists(chains, min_size=1, max_size=4))
def test_every_step_is_in_one_row_and_in_order(given_chains: list[Chain]) -> None:
    alignment = align(given_chains)
    for lane, chain in enumerate(given_chains):
        assert placed(alignment, lane) == list(range(len(chain.steps)))
    assert all(any(step is not None for step in row) for row in alignment.rows)


@example(chain_of(RIDERS, BLUE, BLUE, RED), chain_of(RIDERS, BLUE, RED, BLUE))  # three steps that could not be done
@given(chains, chains)
def test_two_chains_part_at_the_same_place_seen_from_either(one: Chain, other: Chain) -> None:
    there, back = align([one, other]), align([other, one])
    assert back.rows == tuple((right, left) for left, right in there.rows)
    divergence, mirrored = there.divergence(0, 1), back.divergence(0, 1)
    assert (divergence is None) == (mirrored is None)
    if divergence is not None and mirrored is not None:
        assert (divergence.row, divergence.left, divergence.right) == (mirrored.row, mirrored.right, mirrored.left)
    assert there.divergence(1, 0) == (mirrored and replace(mirrored))


@given(st.lists(chains, min_size=3, max_size=3), st.permutations(range(3)))
def test_the_order_of_the_lanes_does_not_change_the_rows(three: list[Chain], order: list[int]) -> None:
    rows = align(three).rows
    assert align([three[lane] for lane in order]).rows == tuple(tuple(row[lane] for lane in order) for row in rows)


@given(chains, chains)
def test_before_they_part_they_have_the_same_and_there_they_do_not(one: Chain, other: Chain) -> None:
    alignment = align([one, other])
    divergence = alignment.divergence(0, 1)
    last = len(alignment.rows) if divergence is None else divergence.row
    assert all(alignment.content(0, row) == alignment.content(1, row) for row in range(last))
    if divergence is not None:
        assert alignment.content(0, last) != alignment.content(1, last)


def test_a_step_that_changes_nothing_does_not_part_them() -> None:
    sorted_first = chain_of(SortBy("Rider", "small to large"), BLUE, FIRST)
    alignment = align([sorted_first, chain_of(BLUE, FIRST)])
    assert alignment.rows == ((0, None), (1, 0), (2, 1))
    assert alignment.divergence(0, 1) is None
    assert not alignment.is_same(0), "only one of them has a step there"


def test_the_same_operation_comes_before_the_same_place() -> None:
    alignment = align([chain_of(BY_POINTS, BLUE, FIRST), chain_of(BLUE, RIDERS, FIRST)])
    assert alignment.rows == ((0, None), (1, 0), (None, 1), (2, 2))
    divergence = alignment.divergence(0, 1)
    assert divergence is not None
    assert (divergence.row, divergence.left, divergence.right) == (0, 0, None)


def test_other_operations_that_lead_to_the_same_table_stand_beside_each_other() -> None:
    one, other = chain_of(RIDERS, BY_POINTS), chain_of(SelectColumn(("Rider", "Team")), SelectColumn(("Rider",)))
    assert align([one, other]).rows == ((None, 0), (0, 1), (1, None))


def test_they_may_come_together_again() -> None:
    alignment = align([chain_of(RIDERS, FIRST), chain_of(SelectColumn(("Rider", "Team")), RIDERS, FIRST)])
    divergence = alignment.divergence(0, 1)
    assert divergence is not None
    assert (divergence.row, divergence.left, divergence.right, divergence.again) == (0, None, 0, 1)


def test_answers_part_by_their_values_not_by_how_they_were_read() -> None:
    assert align([chain_of(BLUE, FIRST), chain_of(BLUE, FIRST)]).divergence(0, 1) is None
    first = chain_of(SelectRow(Compared("Rider", "=", "Ana")))
    read, written = first.then(make_step(FIRST, first.state)), first.then(make_step(WRITTEN, first.state))
    assert align([read, written]).divergence(0, 1) is None
    divergence = align([chain_of(RED, FIRST), chain_of(RED, WRITTEN)]).divergence(0, 1)
    assert divergence is not None
    assert divergence.row == 1


@pytest.mark.parametrize("growing", [True, False])
def test_a_lane_that_is_still_played_has_not_parted_yet(growing: bool) -> None:
    alignment = align([chain_of(BLUE, RIDERS, FIRST), chain_of(BLUE)], [False, growing])
    divergence = alignment.divergence(0, 1)
    assert (divergence is None) == growing


def test_a_lane_without_steps_stands_beside_nothing() -> None:
    assert align([START, chain_of(BLUE)]).rows == ((None, 0),)
    assert align([START, START]).rows == ()
    assert align([]).rows == ()
