"""`compare`: several methods and models at the same time, where they part, and what each cost."""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread

import pytest
from models.server import Heard, Said, ScriptedServer, refusal, reply
from typer.testing import CliRunner, Result

from chaintable.cli import app
from chaintable.cli.execution.lazy_store import LazyStore
from chaintable.prompts import original
from chaintable.runs.comparing.saved_form import read_stored
from chaintable.settings.environment import Settings, variable_of
from chaintable.store import open_store

TABLE = "Rider,Team\nAna,Blue\nBo,Red\nCy,Blue\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    path = tmp_path / "race.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """A server that says the same to everybody, and refuses the model "gone"."""

    def talk(heard: Heard) -> Said:
        if heard.body["model"] == "gone":
            return refusal(404, "no such model")
        return reply("The answer is: 2")

    scripted = ScriptedServer(always=talk)
    monkeypatch.setenv("OPENAI_BASE_URL", scripted.url)
    yield scripted
    scripted.close()


def compare(table: Path, *options: str) -> Result:
    return CliRunner().invoke(app, ["compare", str(table), "How many riders are in Blue?", *options])


def test_lanes_stand_beside_each_other_with_where_they_part_and_their_figures(table: Path) -> None:
    done = compare(table, "--methods", "chain_of_table,end_to_end", "--expected", "2")
    assert done.exit_code == 0, done.stderr
    words = " ".join(done.stdout.split())
    assert "A Embedded model · Chain-of-Table (baseline)" in words
    assert "B Embedded model · End-to-end" in words
    assert "A and B part in row 1 (step 1 of A; B has no step there)." in words
    assert "Grade │ right │ right" in words
    assert "compare?compare=" in done.stderr


def test_lanes_that_save_at_the_same_time_open_one_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together, opened = Barrier(2), []

    def open_slowly(where: str) -> object:
        opened.append(where)
        with suppress(BrokenBarrierError):
            together.wait(0.2)  # for another lane that opens it, too
        return object()

    monkeypatch.setattr("chaintable.store.open_store", open_slowly)
    lazy, got = LazyStore(str(tmp_path)), []
    lanes = [Thread(target=lambda: got.append(lazy.open())) for _ in range(2)]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    assert len(opened) == 1 and got[0] is got[1]


def test_as_json_it_is_one_object_that_names_what_was_saved(table: Path, tmp_path: Path) -> None:
    done = compare(table, "--methods", "end_to_end,chain_of_table:max_steps=3", "--baseline", "2", "--json")
    found = json.loads(done.stdout)
    assert [(lane["method"], lane["answer"]) for lane in found["lanes"]] == [
        ("end_to_end", ["2"]),
        ("chain_of_table", ["2"]),
    ]
    assert found["lanes"][1]["settings"] == {"max_steps": 3}
    assert found["baseline"] == "B"
    assert found["partings"][0]["lanes"] == ["B", "A"]
    with open_store(tmp_path / "data") as store:
        kept = read_stored(store.load_comparison(found["saved"]), store.load_chain, store.load_text)
    assert [lane.chain.answer and lane.chain.answer.values for lane in kept.lanes] == [("2",), ("2",)]


def test_a_lane_that_fails_keeps_what_it_has_and_does_not_stop_the_others(table: Path, server: ScriptedServer) -> None:
    done = compare(table, "--methods", "end_to_end", "--models", "embedded,planner,gone", "--json")
    assert done.exit_code == 1, "one has no answer"
    lanes = json.loads(done.stdout)["lanes"]
    assert [lane["answer"] for lane in lanes] == [["2"], ["2"], []]
    assert "no such model" in lanes[2]["problem"]
    assert [lane["cost"]["requests"] for lane in lanes[:2]] == [0, 1]
    assert lanes[1]["differences"]["Requests"] == "+1"


def test_what_is_the_same_can_be_left_out(table: Path) -> None:
    words = compare(table, "--methods", "end_to_end,end_to_end:most_tokens=300", "--only-different").stdout
    assert "Answer" not in words.split("Text")[-1].split("A and B do the same.")[-1]
    assert "A and B do the same." in words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--methods", "end_to_and,chain_of_table"], "no method 'end_to_and'. Did you mean 'end_to_end'"),
        (["--methods", "chain_of_table"], "This names 1 lane; a comparison has 2 to 8."),
        (["--methods", "end_to_end,chain_of_table:max_stops=3"], "no setting 'max_stops'. Did you mean 'max_steps'"),
        (["--methods", "end_to_end,chain_of_table", "--baseline", "3"], "There is no lane 3; there are 2."),
    ],
)
def test_what_does_not_fit_is_said(table: Path, options: list[str], words: str) -> None:
    done = compare(table, *options)
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())


def test_a_model_without_a_server_fails_its_own_lane_only(table: Path) -> None:
    done = compare(table, "--methods", "end_to_end", "--models", "embedded,planner", "--json")
    lanes = json.loads(done.stdout)["lanes"]
    assert lanes[0]["answer"] == ["2"]
    assert "No server is set for the model 'planner'" in lanes[1]["problem"]


def test_lanes_take_versions_of_prompts_by_their_id_the_last_one_or_from_a_file(
    table: Path, tmp_path: Path, server: ScriptedServer
) -> None:
    first = original("few_shot", "answer")
    written = [replace(first, text=first.text.replace("+++\n", f"+++\n# {k}\n", 1)) for k in range(3)]
    with open_store(tmp_path / "data") as store:
        for text in written[:2]:
            store.save_version(text, first, "mine")
        last = store.versions("few_shot", "answer")[0].text
    file = tmp_path / "mine.md"
    file.write_text(written[2].text, encoding="utf-8")
    named = f"few_shot,few_shot:answer@{written[0].id[:6]},few_shot:answer@last,few_shot:answer@{file}"
    done = compare(table, "--methods", named, "--models", "some", "--json")
    assert done.exit_code == 0, done.stderr
    with open_store(tmp_path / "data") as store:
        kept = read_stored(store.load_comparison(json.loads(done.stdout)["saved"]), store.load_chain, store.load_text)
    assert [lane.setup.prompts.texts for lane in kept.lanes] == [(), (written[0],), (last,), (written[2],)]


@pytest.mark.parametrize(
    ("lane", "words"),
    [
        ("few_shot:answr@last", "The method few_shot asks no prompt 'answr'. Did you mean 'answer'?"),
        ("few_shot:answer@last", "There is no version 'last' of the prompt 'answer' of few_shot. None is saved."),
        ("few_shot:answer@bad.md", "can't be used:"),
    ],
)
def test_a_prompt_that_does_not_fit_is_refused_before_anything_is_sent(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: ScriptedServer, lane: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.md").write_text("+++\n+++\n{{ nowhere }}", encoding="utf-8")
    done = compare(table, "--methods", f"end_to_end,{lane}", "--models", "some")
    assert done.exit_code == 2
    assert words in " ".join(done.stderr.split())
    assert not server.heard


def test_the_style_that_asks_for_the_whole_chain_is_a_lane_beside_the_others(
    table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = {"operation": "answer", "answer": "2"}
    steps = {"steps": [{"operation": "select_row", "rows": [1, 3]}, {"operation": "answer", "read": "count"}]}

    def talk(heard: Heard) -> Said:
        return reply(json.dumps(steps if '"steps"' in json.dumps(heard.body) else answer))

    scripted = ScriptedServer(always=talk)
    monkeypatch.setenv("OPENAI_BASE_URL", scripted.url)
    done = compare(
        table, "--methods", "chain_of_table:style=structured,chain_of_table:style=whole", "--models", "some", "--json"
    )
    scripted.close()
    lanes = json.loads(done.stdout)["lanes"]
    assert [(lane["answer"], lane["cost"]["requests"], len(lane["steps"])) for lane in lanes] == [
        (["2"], 1, 1),
        (["2"], 1, 2),
    ]
