"""A comparison that was downloaded is opened again; one that was changed, or is something else, is refused."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from comparing.test_alignment import BLUE, FIRST, RED, RIDERS, START, chain_of

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.runs.comparing import Comparison, Cost, Lane, Setup
from chaintable.runs.comparing.comparison_file import is_comparison, read_comparison
from chaintable.runs.comparing.saved_form import comparison_to_json
from chaintable.runs.exchange.run_file import read_run
from chaintable.tables.source import Source
from chaintable.tables.table import Table

SETUP = Setup("chain_of_table", "gpt-x", {"style": "structured"})
FOUND = Comparison(
    (
        Lane(SETUP, chain_of(BLUE, RIDERS, FIRST), seconds=1.5),
        Lane(Setup("end_to_end"), chain_of(RED, FIRST), "Stopped by you.", 0.25, Cost(1, 1, 30, price=None)),
    ),
    base=1,
    expected=("Ana",),
)
WRITTEN = comparison_to_json(FOUND)


def opened(data: bytes) -> Comparison:
    return read_comparison(data, "mine.json", lambda run, name: read_run(run, name, START.source))


def test_it_comes_back_with_its_chains_setups_and_figures() -> None:
    again = opened(WRITTEN.encode())
    assert [lane.setup for lane in again.lanes] == [lane.setup for lane in FOUND.lanes]
    assert [lane.chain.history for lane in again.lanes] == [lane.chain.history for lane in FOUND.lanes]
    assert (again.base, again.expected) == (1, ("Ana",))
    assert again.figures() == FOUND.figures()
    assert again.lanes[1].problem == "Stopped by you."


def test_only_a_file_that_begins_as_one_is_taken_for_a_comparison() -> None:
    assert is_comparison(WRITTEN.encode())
    assert not is_comparison(b'[{"comparison": 1}]')
    assert not is_comparison(b'{"name": "comparison"}')


def of_another_table(record: dict[str, Any]) -> None:
    chain = replace(START, source=Source.of(Table.of(["Rider"], [["Zoe"]])))
    other = json.loads(comparison_to_json(Comparison((Lane(Setup(), chain),))))
    record["lanes"][0]["chain"] = other["lanes"][0]["chain"]


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.update(lanes=[]),
        lambda record: record.update(lanes=record["lanes"] * 5),
        lambda record: record.update(lanes="no"),
        lambda record: record.update(lanes=[1, 2]),
        lambda record: record.update(baseline="Z"),
        lambda record: record.update(baseline=["A"]),
        lambda record: record.update(question=[]),
        lambda record: record["question"].update(expected="Ana"),
        lambda record: record["lanes"][0].update(method=7),
        lambda record: record["lanes"][0].update(model="m" * 201),
        lambda record: record["lanes"][0].update(seconds=-1),
        lambda record: record["lanes"][0].update(seconds=True),
        lambda record: record["lanes"][0].pop("problem"),
        lambda record: record["lanes"][0].pop("chain"),
        of_another_table,
    ],
)
def test_one_that_was_changed_is_refused_in_words(change: Callable[[dict[str, Any]], object]) -> None:
    record = json.loads(WRITTEN)
    change(record)
    with pytest.raises(InputError, match=r"damaged or was edited by hand\. Choose an unchanged file"):
        opened(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{}", "doesn't contain a comparison"),
        (b'{"comparison": 99}', "another version of ChainTable"),
        (b"not json", "can't be read as JSON"),
        (b'{"comparison": 1, "lanes": ' + b"[" * 100_000, "can't be read as JSON"),
    ],
)
def test_what_is_no_comparison_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        opened(data)


def test_what_a_stranger_adds_is_left_out() -> None:
    record = json.loads(WRITTEN)
    record["lanes"][0].update(
        settings={"style": "structured", "max_steps": 10**9, "strange": "x", "votes": ["joined"]},
        wasted={"requests": "many"},
        answer=["Somebody else"],
        problem="p" * 5_000,
    )
    lane = opened(json.dumps(record).encode()).lanes[0]
    assert lane.setup.settings == {"style": "structured"}
    assert lane.wasted == Cost()
    assert lane.chain.answer is not None
    assert lane.chain.answer.values != ("Somebody else",)
    assert len(lane.problem) == 2_000


def test_a_method_that_is_not_here_keeps_its_name_and_no_settings() -> None:
    record = json.loads(WRITTEN)
    record["lanes"][0].update(method="of_another_day")
    lane = opened(json.dumps(record).encode()).lanes[0]
    assert (lane.setup.method, dict(lane.setup.settings)) == ("of_another_day", {})
    assert "of_another_day" in lane.setup.words


def test_a_chain_that_cannot_be_opened_says_which_lane_it_is() -> None:
    def refuse(run: bytes, name: str) -> Chain:
        raise InputError(f"The run in '{name}' is damaged.")

    with pytest.raises(InputError, match=r"lane A of mine\.json"):
        read_comparison(WRITTEN.encode(), "mine.json", refuse)
