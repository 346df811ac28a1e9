"""Comparisons: whoever has the id opens one; only who saved it changes, lists and deletes it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from chaintable.errors import StoreError
from chaintable.store import Person, Store

ANN, BOB = Person("ann"), Person("bob")


def record(question: str = "Who?", lanes: int = 2) -> dict[str, Any]:
    return {"question": question, "lanes": [{"chain": str(lane)} for lane in range(lanes)]}


def listed(store: Store, person: Person) -> list[tuple[str, str, int, bool]]:
    return [(one.id, one.question, one.lanes, one.own) for one in store.of(person).comparisons()]


def test_a_comparison_comes_back_by_its_id(store: Store) -> None:
    saved = store.of(ANN).save_comparison(record())
    assert store.of(BOB).load_comparison(saved) == record()
    assert len(saved) == 26


def test_it_keeps_its_id_when_its_owner_saves_it_again(store: Store) -> None:
    saved = store.of(ANN).save_comparison(record())
    assert store.of(ANN).save_comparison(record(lanes=3), saved) == saved
    assert listed(store, ANN)[0] == (saved, "Who?", 3, True)


def test_what_somebody_else_changes_is_a_comparison_of_their_own(store: Store) -> None:
    saved = store.of(ANN).save_comparison(record())
    other = store.of(BOB).save_comparison(record(lanes=3), saved)
    assert other != saved
    assert store.load_comparison(saved) == record()


def test_only_its_owner_sees_it_in_a_list_until_it_is_shared(store: Store) -> None:
    saved = store.of(ANN).save_comparison(record())
    assert (saved, "Who?", 2, False) not in listed(store, BOB)
    store.of(ANN).share("comparison", saved)
    assert (saved, "Who?", 2, False) in listed(store, BOB)


def test_it_is_deleted_and_comes_back(store: Store) -> None:
    saved = store.of(ANN).save_comparison(record())
    store.of(BOB).mark_deleted("comparison", saved)
    assert store.load_comparison(saved) == record()
    stamp = store.of(ANN).mark_deleted("comparison", saved)
    with pytest.raises(StoreError, match="no comparison"):
        store.load_comparison(saved)
    assert store.of(ANN).undelete(stamp)
    assert store.load_comparison(saved) == record()


def test_old_comparisons_go_with_old_chains(store: Store) -> None:
    saved = store.of(ANN).save_comparison(record())
    store.prune(datetime.now(UTC) - timedelta(hours=1))
    assert store.load_comparison(saved) == record()
    store.prune(datetime.now(UTC) + timedelta(seconds=1))
    with pytest.raises(StoreError, match="It may have been deleted"):
        store.load_comparison(saved)


def test_no_key_is_kept(store: Store) -> None:
    saved = store.save_comparison(record() | {"lanes": [{"api_key": "sk-secret", "chain": "a"}]})
    assert store.load_comparison(saved)["lanes"] == [{"chain": "a"}]
