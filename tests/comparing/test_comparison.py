"""A comparison: where lanes part in words, a step taken into another lane, and its record in the store."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from comparing.test_alignment import BLUE, FIRST, RED, RIDERS, START, WRITTEN, chain_of
from over_documents import played

from chaintable.chain import Chain
from chaintable.errors import StepError, StoreError
from chaintable.operations import Search
from chaintable.operations.select_column import SelectColumn
from chaintable.prompts import original
from chaintable.runs.comparing import Comparison, Cost, Lane, Setup, divergence_words, taken, where_apart
from chaintable.runs.comparing.saved_form import comparison_to_json, read_stored, stored_record
from chaintable.runs.exchange.run_file import read_run
from chaintable.store import Store, open_store


def comparison(*chains: Chain) -> Comparison:
    return Comparison(tuple(Lane(Setup(), chain, seconds=1.0) for chain in chains))


def test_where_lanes_part_is_said_with_the_difference_of_their_tables() -> None:
    found = comparison(chain_of(BLUE, RIDERS, FIRST), chain_of(RED, RIDERS, FIRST))
    alignment = found.alignment
    assert divergence_words(found, alignment, 1) == "A and B part in row 1 (step 1 of A; step 1 of B)."
    apart = where_apart(found, alignment, 1)
    assert apart is not None
    assert apart.words == "Only in A: 2 rows. Only in B: 1 row."
    assert [state.table.n_rows for state in apart.states] == [2, 1]


def test_lanes_that_part_by_their_answer_alone_tell_the_answers() -> None:
    found = comparison(chain_of(RED, FIRST), chain_of(RED, WRITTEN), chain_of(RED))
    words = [where_apart(found, found.alignment, lane) for lane in found.others]
    assert [apart and apart.words for apart in words] == [
        "The tables are the same. A: Bo. B: Ana.",
        "The tables are the same. A: Bo. C: no answer.",
    ]


def test_lanes_over_documents_part_by_the_evidence_that_they_found() -> None:
    base = played()
    found = comparison(base, base.replace(1, Search("prices", 5)))
    apart = where_apart(found, found.alignment, 1)
    assert apart is not None
    assert apart.words == "The evidence differs: only A has found “Harbour Show”; only B has found “Market Hour”."


def test_lanes_that_do_the_same_say_so() -> None:
    found = comparison(chain_of(BLUE, FIRST), chain_of(BLUE, FIRST))
    assert divergence_words(found, found.alignment, 1) == "A and B do the same."
    assert where_apart(found, found.alignment, 1) is None


def test_the_baseline_can_be_another_lane() -> None:
    found = replace(comparison(chain_of(BLUE), chain_of(RED), chain_of(RED)), base=1)
    assert found.others == (0, 2)
    assert divergence_words(found, found.alignment, 2) == "B and C do the same."


def test_a_step_is_taken_into_another_lane_where_it_stands_beside() -> None:
    found = comparison(chain_of(BLUE, RIDERS, FIRST), chain_of(RED, RIDERS, FIRST))
    changed = taken(found, found.alignment, (0, 0), into=1)
    assert [step.operation for step in changed.steps] == [BLUE]
    assert changed.state.table.n_rows == 2
    assert [step.author for step in changed.steps] == ["person"]


def test_a_step_is_put_after_what_the_other_lane_has_before_it() -> None:
    found = comparison(chain_of(BLUE, RIDERS, FIRST), chain_of(BLUE, FIRST))
    changed = taken(found, found.alignment, (0, 1), into=1)
    assert [step.operation for step in changed.steps] == [BLUE, RIDERS]


def test_a_step_that_cannot_be_done_there_is_refused() -> None:
    found = comparison(chain_of(SelectColumn(("Rider",)), FIRST), chain_of(SelectColumn(("Points",)), FIRST))
    gone = taken(found, found.alignment, (0, 0), into=1)
    assert gone.state.table.columns == ("Rider",)
    lost = comparison(chain_of(RIDERS, FIRST), chain_of(SelectColumn(("Team",)), SelectColumn(("Team", "Team"))))
    step = next(row[0] for row in lost.alignment.rows if row[0] == 1)
    with pytest.raises(StepError, match="Rider"):
        taken(lost, lost.alignment, (0, step), into=1)


def test_the_setup_says_what_is_not_usual() -> None:
    assert Setup("end_to_end", "gpt-x").words == "gpt-x · End-to-end"
    own = replace(original("chain_of_table", "plan"), text="+++\n+++\nmine")
    setup = Setup(settings={"style": "structured", "max_steps": 12}, prompts=Setup().prompts.using(own))
    assert setup.words == "Embedded model · Chain-of-Table · Prompts: Structured (JSON) · own prompts: plan"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path)


def saved(store: Store, found: Comparison) -> Comparison:
    lanes = tuple(replace(lane, saved=store.save_chain(lane.chain)) for lane in found.lanes)
    return replace(found, lanes=lanes)


def test_it_comes_back_from_the_store_with_its_chains_setups_and_costs(store: Store) -> None:
    text = replace(original("chain_of_table", "plan"), demonstrations="")
    store.save_version(text, original("chain_of_table", "plan"))
    setup = Setup("chain_of_table", "gpt-x", {"style": "structured"}, Setup().prompts.using(text))
    lane = Lane(setup, chain_of(BLUE, FIRST), "Stopped by you.", 2.5, Cost(1, 1, 30, price=None))
    found = saved(store, replace(comparison(chain_of(RED, FIRST), START), base=1, expected=("Ana",)))
    found = saved(store, replace(found, lanes=(*found.lanes, lane)))
    again = read_stored(_kept(store, found), store.load_chain, store.load_text)
    assert [one.setup for one in again.lanes] == [one.setup for one in found.lanes]
    assert [one.chain.history for one in again.lanes] == [one.chain.history for one in found.lanes]
    assert [(one.problem, one.seconds, one.wasted, one.saved) for one in again.lanes] == [
        (one.problem, one.seconds, one.wasted, one.saved) for one in found.lanes
    ]
    assert (again.base, again.expected) == (1, ("Ana",))


def _kept(store: Store, found: Comparison) -> dict[str, object]:
    return store.load_comparison(store.save_comparison(stored_record(found)))


def test_a_lane_whose_chain_was_deleted_says_so_and_the_others_stay(store: Store) -> None:
    found = saved(store, comparison(chain_of(BLUE, FIRST), chain_of(RED, FIRST)))
    record = _kept(store, found)
    store.delete(found.lanes[0].saved)
    again = read_stored(record, store.load_chain, store.load_text)
    assert again.lanes[0].chain.steps == ()
    assert "There is no chain" in again.lanes[0].problem
    assert again.lanes[1].chain.history == found.lanes[1].chain.history
    store.delete(found.lanes[1].saved)
    with pytest.raises(StoreError, match="There is no chain"):
        read_stored(record, store.load_chain, store.load_text)


@pytest.mark.parametrize(
    "break_it",
    [
        lambda record: record.pop("lanes"),
        lambda record: record["lanes"][0].pop("method"),
        lambda record: record.update(base="x"),
        lambda record: record.update(lanes="no"),
    ],
)
def test_a_damaged_record_is_refused_in_words(store: Store, break_it: Callable[[dict], object]) -> None:
    record = _kept(store, saved(store, comparison(chain_of(BLUE, FIRST))))
    break_it(record)
    with pytest.raises(StoreError):
        read_stored(record, store.load_chain, store.load_text)


def test_the_download_brings_every_chain_as_a_run_that_opens_again() -> None:
    found = comparison(chain_of(BLUE, RIDERS, FIRST), chain_of(RED, RIDERS, FIRST))
    record = json.loads(comparison_to_json(found))
    assert [lane["lane"] for lane in record["lanes"]] == ["A", "B"]
    assert record["rows"][0] == {"steps": [1, 1], "same": False}
    assert record["partings"][0]["difference"] == "Only in A: 2 rows. Only in B: 1 row."
    for lane, plain in zip(found.lanes, record["lanes"], strict=True):
        opened = read_run(json.dumps(plain["chain"]).encode(), "lane.json", START.source)
        assert opened.history == lane.chain.history
