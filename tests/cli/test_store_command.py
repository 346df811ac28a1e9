"""`store`: what is saved is listed, shared, exported, deleted, pruned, backed up and restored on the command line."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chaintable import cli
from chaintable.chain import Chain, make_step
from chaintable.operations import Answer, GroupBy, Reading
from chaintable.runs.exchange.chain_summary import summary_of
from chaintable.runs.exchange.run_file import read_run
from chaintable.settings.environment import Settings, variable_of
from chaintable.store import Person, Store, open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SOURCE = Source.of(Table.of(["Rank", "Rider\x1b[2J"], [["1", "Valverde"], ["2", "Kolobnev"]]))
ANN = Person("ann")
Run = Callable[..., tuple[int, str, str]]


def chain(words: str) -> Chain:
    begun = Chain(Question(words), replace(SOURCE, name="riders\x1b[2J.csv"))
    failed = begun.then(make_step(GroupBy(("Nation",)), begun.state))
    return failed.then(make_step(Answer(Reading("count")), failed.state))


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    def invoked(*words: str) -> tuple[int, str, str]:
        done = CliRunner().invoke(cli.app, ["store", *words])
        return done.exit_code, done.stdout, done.stderr

    return invoked


def kept(folder: Path) -> Store:
    return open_store(folder / "data")


def save(folder: Path, words: str, person: Person = ANN) -> str:
    with kept(folder) as store:
        return store.of(person).save_chain(chain(words), summary=summary_of(chain(words)))


def test_a_list_has_everyones_runs_with_what_came_of_them(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    first, second = save(folder, "How many?"), save(folder, "And now?", Person("bob"))
    code, said, _ = run("list", "--json")
    runs = json.loads(said)
    assert (code, [one["id"] for one in runs]) == (0, [second, first])
    assert (runs[1]["question"], runs[1]["steps"]) == ("How many?", 2)
    summary = {"answer": "2", "failed": 1, "calls": 0, "tokens": 0}
    assert summary.items() <= runs[1]["summary"].items()
    assert len(json.loads(run("list", "--json", "--most", "1")[1])) == 1
    said = run("list")[1]
    assert "How many?" in said.replace("\n", " ")
    assert "\x1b[2J" not in said, "no control characters from a table's name"


@pytest.mark.parametrize("columns", ["80", "30", "200"])
def test_a_list_names_each_run_as_the_other_commands_take_it(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    saved = save(folder, "How many riders of the second team finished within a minute of the first one? " * 3)
    listed = [line.split()[0] for line in run("list")[1].splitlines() if line.startswith(saved[:4])]
    assert listed == [saved]
    assert run("delete", *listed, "--yes")[0] == 0


def test_only_failed_runs_are_listed_on_request(run: Run, folder: Path) -> None:
    fine = Chain(Question("Fine?"), SOURCE)
    with kept(folder) as store:
        store.save_chain(fine, summary=summary_of(fine))
    failed = save(folder, "How many?")
    assert [one["id"] for one in json.loads(run("list", "--failed", "--json")[1])] == [failed]


def test_a_run_is_deleted_only_when_somebody_said_yes(run: Run, folder: Path) -> None:
    saved = save(folder, "How many?")
    code, _, said = run("delete", saved)
    assert (code, "Add --yes" in said) == (2, True)
    assert "There is no run 'nowhere'" in run("delete", saved, "nowhere", "--yes")[2]
    assert len(kept(folder).chains()) == 1
    assert run("delete", saved, "--yes")[2].strip() == "1 run deleted."
    assert kept(folder).chains() == ()


def test_old_runs_are_pruned_by_their_age(run: Run, folder: Path) -> None:
    save(folder, "Old?")
    moment = (datetime.now(UTC) - timedelta(days=31)).isoformat(timespec="microseconds")
    with kept(folder) as store, store.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE links SET saved_at = '{moment}'")
    new = save(folder, "New?")
    assert "Add --yes" in run("prune", "--older-than", "30d")[2]
    assert "'a month' isn't an age" in run("prune", "--older-than", "a month", "--yes")[2]
    pruned = json.loads(run("prune", "--older-than", "30d", "--yes", "--json")[1])
    assert (pruned["chains"], pruned["completions"]) == (1, 0)
    assert [one.id for one in kept(folder).chains()] == [new]
    assert "0 runs deleted" in run("prune", "--older-than", "30d", "--yes")[2]


def test_a_backup_is_restored(run: Run, folder: Path) -> None:
    saved, file = save(folder, "How many?"), str(folder / "backup")
    code, _, said = run("backup", file)
    assert (code, f"written to {file}" in said) == (0, True)
    assert "exists already" in run("backup", file)[2]
    run("delete", saved, "--yes")
    assert "restored from" in run("restore", file)[2]
    assert [one.id for one in kept(folder).of(ANN).chains()] == [saved], "it is still its owner's"
    assert run("restore", str(folder / "nothing"))[0] == 2


def test_an_exported_run_is_opened_again(run: Run, folder: Path) -> None:
    saved, other = save(folder, "How many?"), save(folder, "And now?")
    assert read_run(run("export", saved)[1].encode(), "run.json", SOURCE).question.text == "How many?"
    assert "Name a folder with --to" in run("export")[2]
    assert run("export", "--to", str(folder / "runs"))[0] == 0
    files = {file.stem: read_run(file.read_bytes(), file.name, SOURCE) for file in (folder / "runs").iterdir()}
    assert {name: found.question.text for name, found in files.items()} == {saved: "How many?", other: "And now?"}
    assert run("export", "nowhere")[0] == 2


def test_a_shared_run_is_listed_for_everyone(run: Run, folder: Path) -> None:
    saved = save(folder, "How many?")
    bob = Person("bob")
    assert run("share", saved)[0] == 0
    assert [one.id for one in kept(folder).of(bob).chains()] == [saved]
    run("share", saved, "--only-me")
    assert kept(folder).of(bob).chains() == ()
