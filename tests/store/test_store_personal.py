"""Records of one person: nobody else reads them, no key is kept, and a backup has them."""

from pathlib import Path

from chaintable.store import Person, Store, open_store

ANN, BOB = Person("ann"), Person("bob")
CONNECTION = {"base_url": "http://127.0.0.1:9/v1", "model": "mine", "extras": {"seed": 7}}


def test_records_come_back_for_their_person_only(store: Store) -> None:
    store.of(ANN).change_personal("connections", lambda kept: [*kept, CONNECTION])
    store.of(ANN).change_personal("connections", lambda kept: [*kept, CONNECTION | {"model": "other"}])
    assert [one["model"] for one in store.of(ANN).personal("connections")] == ["mine", "other"]
    assert store.of(ANN).personal("trials") == store.of(BOB).personal("connections") == []


def test_no_key_is_kept_among_them(store: Store) -> None:
    store.of(ANN).change_personal("connections", lambda kept: [CONNECTION | {"api_key": "sk-secret"}])
    assert store.of(ANN).personal("connections") == [CONNECTION]


def test_a_backup_has_them(tmp_path: Path) -> None:
    with open_store(tmp_path / "one") as one, open_store(tmp_path / "other") as other:
        one.of(ANN).change_personal("trials", lambda kept: [{"id": "a"}])
        one.backup(tmp_path / "backup")
        other.restore(tmp_path / "backup")
        assert other.of(ANN).personal("trials") == [{"id": "a"}]
