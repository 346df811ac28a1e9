"""The model file: what is written is read again, and a file that does not fit is refused by its name."""

import json
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from chaintable.errors import InputError
from chaintable.models.embedded.model_file import (
    SHIPPED,
    VERSION,
    Calibration,
    ModelFile,
    Ranker,
    checksum_file,
    read_model,
    rounded,
    shipped_model,
    write_model,
)
from chaintable.models.embedded.ranking.feature_places import PLACES

MEGABYTE = 1_000_000


def weights(seed: int, held: int = 500):
    """A table of weights with so many that are not 0, some large and most small."""
    random = np.random.default_rng(seed)
    found = np.zeros(PLACES, dtype=np.float32)
    found[random.integers(0, PLACES, held)] = random.normal(size=held) ** 3
    return found


def some_model() -> ModelFile:
    questions = Ranker(weights(1), Calibration(0.75, -0.25))
    return ModelFile(questions, Ranker(weights(2), Calibration(1.5, 0.5)), {"data": "0" * 64, "seeds": 2})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A sound model file."""
    write_model(tmp_path / "sound.npz", some_model())
    checksum_file(tmp_path / "sound.npz").unlink()  # these tests change what is behind it
    return tmp_path / "sound.npz"


def rewrite(path: Path, **changed: object) -> None:
    """The same file with something else said about it."""
    with np.load(path) as arrays:
        kept = dict(arrays)
    about = {**json.loads(kept["about"].tobytes()), **changed}
    kept["about"] = np.frombuffer(json.dumps(about).encode(), dtype=np.uint8)
    np.savez_compressed(path, allow_pickle=False, **kept)


def test_what_was_written_is_read_again(path: Path):
    model, again = some_model(), read_model(path)
    assert again.questions.calibration == model.questions.calibration
    assert again.statements.calibration == model.statements.calibration
    assert again.about["seeds"] == 2 and again.about["version"] == VERSION
    assert np.array_equal(again.questions.weights, rounded(model.questions.weights))
    assert np.array_equal(again.statements.weights, rounded(model.statements.weights))


def test_rounding_moves_a_weight_by_less_than_one_per_cent_of_the_largest():
    before = weights(3)
    assert np.abs(rounded(before) - before).max() <= 0.008 * np.abs(before).max()


def test_a_small_weight_keeps_more_of_its_size_than_equal_steps_would_leave():
    before = np.zeros(PLACES, dtype=np.float32)
    before[:2] = 1.0, 0.001
    assert rounded(before)[1] == pytest.approx(0.001, rel=0.02)


def test_rounded_weights_are_rounded_no_further():
    once = rounded(weights(4))
    assert np.array_equal(rounded(once), once)


def test_weights_that_are_all_none_come_back_as_none(tmp_path: Path):
    none = Ranker(np.zeros(PLACES, dtype=np.float32))
    write_model(tmp_path / "none.npz", ModelFile(none, none, {}))
    assert not read_model(tmp_path / "none.npz").questions.weights.any()


def test_the_same_model_gives_the_same_bytes(path: Path, tmp_path: Path):
    write_model(tmp_path / "again.npz", some_model())
    assert (tmp_path / "again.npz").read_bytes() == path.read_bytes()


def test_a_model_that_was_read_is_written_as_it_was(path: Path, tmp_path: Path):
    write_model(tmp_path / "again.npz", read_model(path))
    assert (tmp_path / "again.npz").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("changed", [{"version": VERSION + 1}, {"places": 2 * PLACES}], ids=["version", "places"])
def test_a_file_of_another_version_is_refused_with_what_is_needed(path: Path, changed: dict[str, int]):
    rewrite(path, **changed)
    with pytest.raises(InputError, match=r"sound\.npz has version") as refused:
        read_model(path)
    assert f"{next(iter(changed.values())):,}" in refused.value.message
    assert "train" in refused.value.hint


def test_a_missing_file_is_named(tmp_path: Path):
    with pytest.raises(InputError, match=r"absent\.npz can't be read"):
        read_model(tmp_path / "absent.npz")


@pytest.mark.parametrize("damage", ["cut", "empty", "junk", "no weights", "no calibration", "no JSON"])
def test_a_damaged_file_is_named(path: Path, damage: str):
    sound = path.read_bytes()
    match damage:
        case "cut":
            path.write_bytes(sound[: len(sound) // 2])
        case "empty":
            path.write_bytes(b"")
        case "junk":
            path.write_bytes(b"this is no model" * 40)
        case "no weights":
            np.savez(path, about=np.frombuffer(some_about(path), dtype=np.uint8))
        case "no calibration":
            rewrite(path, calibration={})
        case "no JSON":
            np.savez(path, about=np.frombuffer(b"{", dtype=np.uint8))
    with pytest.raises(InputError, match=r"sound\.npz can't be read") as refused:
        read_model(path)
    assert refused.value.hint


def some_about(path: Path) -> bytes:
    with np.load(path) as arrays:
        return arrays["about"].tobytes()


class Trap:
    """Leaves a mark where it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return Path.touch, (self.mark,)


def test_nothing_in_the_file_is_unpickled(tmp_path: Path):
    np.savez(tmp_path / "trap.npz", about=np.array([Trap(tmp_path / "sprung")], dtype=object))
    with pytest.raises(InputError, match=r"trap\.npz"):
        read_model(tmp_path / "trap.npz")
    assert not (tmp_path / "sprung").exists()


def test_statements_have_a_ranker_of_their_own():
    model = some_model()
    assert model.ranker("statement") is model.statements
    assert model.ranker("question") is model.ranker("multiple_choice") is model.questions


def test_a_likelihood_lies_between_none_and_one_whatever_the_share():
    found = [Calibration(2.0, -1.0).likelihood(share) for share in (-1.0, 0.0, 0.3, 0.7, 1.0, 2.0)]
    assert found == sorted(found) and 0 <= found[0] < found[-1] <= 1


def test_without_a_calibration_a_share_is_its_likelihood():
    assert Calibration().likelihood(0.37) == pytest.approx(0.37)


def test_a_file_that_is_not_the_one_of_its_checksum_is_refused(path: Path, tmp_path: Path):
    other = tmp_path / path.name
    other.write_bytes(SHIPPED.read_bytes())
    checksum_file(other).write_text(f"{'0' * 64}  {path.name}\n")
    with pytest.raises(InputError, match="is damaged or was replaced"):
        read_model(other)
    checksum_file(other).unlink()
    assert read_model(other).about == read_model(SHIPPED).about


def test_the_shipped_file_has_its_checksum_beside_it():
    assert checksum_file(SHIPPED).read_text().split() == [sha256(SHIPPED.read_bytes()).hexdigest(), SHIPPED.name]


def test_the_shipped_file_is_at_most_four_megabytes():
    assert SHIPPED.stat().st_size <= 4 * MEGABYTE


def test_the_shipped_file_tells_what_it_was_made_of():
    about = shipped_model().about
    assert about["version"] == VERSION
    assert len(bytes.fromhex(about["data"])) == 32
    assert set(about["settings"]) == set(about["figures"]) == {"questions", "statements"}
    assert all("rate" in settings and "epochs" in settings for settings in about["settings"].values())


def test_the_shipped_file_is_read_once():
    assert shipped_model() is shipped_model()
