"""What is kept, and what happens where it cannot be."""

from pathlib import Path

import pytest

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.source import Source
from chaintable.state import Question
from chaintable.table import Table
from chaintable.ui.session.keeper import Keeper

CHAIN = Chain(Question("Who won?"), Source.of(Table.of(["Rank", "Rider"], [["1", "Valverde"]])))


def test_a_chain_that_is_kept_can_be_loaded(tmp_path: Path) -> None:
    saved = Keeper(str(tmp_path)).keep(CHAIN)
    assert Keeper(str(tmp_path)).load(saved).question == CHAIN.question


def test_a_store_that_fails_says_so_once_and_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chaintable.ui.session.keeper.PAUSE_SECONDS", 0.0)
    blocked = tmp_path / "a file"
    blocked.write_text("")
    keeper = Keeper(str(blocked))
    assert keeper.keep(CHAIN) == ""
    assert isinstance(keeper.problem, StoreError)
    keeper.dismiss()
    keeper.write_completion("key", 0, {"text": "yes"})
    assert keeper.read_completion("key", 0) is None
    assert keeper.problem is None


def test_a_store_that_failed_is_left_alone_for_a_while(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    keeper = Keeper(str(blocked))
    keeper.keep(CHAIN)
    blocked.unlink()
    assert keeper.keep(CHAIN) == ""


def test_without_a_place_nothing_is_kept_and_nothing_is_complained_about() -> None:
    keeper = Keeper("")
    assert (keeper.keep(CHAIN), keeper.problem) == ("", None)
    with pytest.raises(StoreError, match="No store"):
        keeper.load("zzzz")
