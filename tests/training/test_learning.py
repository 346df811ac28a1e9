"""The whole of the training, on a folder of a few questions: the same data give the same file."""

import gzip
import json
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chaintable.cli import app
from chaintable.cli.commands import checkout
from chaintable.errors import InputError
from chaintable.models.embedded.model_file import read_model
from tests.training.labelled import ASKED, TABLES
from training import examples, generated, learning
from training.labelling import forked
from training.spreadsheets import asked_questions

FILES = tuple(name for names in learning._FILES.values() for name in names)
STATEMENTS = [("race", "Denis Menchov rides for Rabobank", 1), ("race", "Paolo Bettini has 25 points", 0)]


def write(path: Path, records: list[dict]) -> None:
    """A gzipped file of JSON lines, the same bytes each time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, records)).encode(), mtime=0))


def write_data(folder: Path) -> Path:
    """A folder as the data sets have it: the same few questions to learn from and to measure on."""
    tables = [
        {"id": name, "header": list(table.columns), "rows": table.frame.astype(str).to_numpy().tolist(), "title": ""}
        for name, table in TABLES.items()
    ]
    questions = [
        {"id": f"{split}-{at}", "question": text, "table": table, "answers": [said], "canon": [said], "split": split}
        for split in ("train", "dev")
        for at, (table, text, said) in enumerate(ASKED)
    ]
    statements = [
        {"id": f"s-{at}", "statement": text, "table": table, "label": label, "split": "train"}
        for at, (table, text, label) in enumerate(STATEMENTS)
    ]
    for name in FILES:
        write(folder / name, tables if "tables" in name else statements if "tabfact" in name else questions)
    return folder


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder; a few made-up questions and those of one sample are learned from beside it."""
    monkeypatch.setattr(learning, "MADE", 4)
    monkeypatch.setattr(generated, "_SHEETS", 20)
    monkeypatch.setattr(examples, "SAMPLES", examples.SAMPLES[:1])
    monkeypatch.setattr(examples, "all_questions", lambda: asked_questions("life")[:4])
    return write_data(tmp_path / "data")


def test_the_same_data_give_the_same_file_on_any_number_of_processes_and_it_says_how_good_it_is(
    data: Path, tmp_path: Path
):
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    told: list[str] = []
    model = learning.train(data, one, told.append, workers=1, seeds=2)
    learning.train(data, other, lambda _: None, workers=2, seeds=2)
    assert one.read_bytes() == other.read_bytes()
    assert told[0].endswith("s") and "questions to learn from, 10 to measure on" in told[0]
    assert told[-1].startswith("Written: ")
    about = read_model(one).about  # what it was trained on, and how good it is
    assert about["data"] == learning.checksum(data)
    assert about["figures"]["questions"]["right"] >= 0.8
    assert about["settings"]["statements"]["rate"] == learning.STATEMENTS.rate
    assert (about["seeds"], about["made"]) == (2, 4)
    assert model.questions.weights.any() and model.statements.weights.any()


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(data: Path, tmp_path: Path, name: str):
    (data / name).unlink()
    with pytest.raises(InputError, match=name) as refused:
        learning.train(data, tmp_path / "model.npz", lambda _: None)
    assert "--data" in refused.value.hint
    assert not (tmp_path / "model.npz").exists()


def test_the_command_says_what_is_missing(tmp_path: Path):
    done = CliRunner().invoke(app, ["train", "--data", str(tmp_path), "--output", str(tmp_path / "model.npz")])
    assert done.exit_code != 0
    assert "wikitq/train.jsonl.gz" in "".join(done.output.split("\n"))


def test_the_command_says_that_training_needs_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(checkout, "IN_CHECKOUT", False)
    done = CliRunner().invoke(app, ["train", "--data", str(tmp_path), "--output", str(tmp_path / "model.npz")])
    assert done.exit_code == 2
    assert "needs ChainTable's source code" in done.output
    assert "./run train" in done.output


def test_the_checksum_changes_with_any_file(data: Path):
    found = {learning.checksum(data)}
    for name in FILES:
        (data / name).write_bytes((data / name).read_bytes() + b"\n")
        found.add(learning.checksum(data))
    assert len(found) == len(FILES) + 1


def test_forked_processes_end_when_they_are_told_whatever_this_one_does_at_sigterm() -> None:
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with forked(1) as pool:
            assert pool.apply(signal.getsignal, (signal.SIGTERM,)) == signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)
