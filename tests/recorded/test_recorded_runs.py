"""The runs that come with ChainTable: each plays through the real method, and shows what it is there to show."""

import importlib.util
import json
from itertools import chain as joined
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.methods.asking.tally import tally_of
from chaintable.models.wire import key_of
from chaintable.prompts.dialogue import Call, Usage
from chaintable.runs.recorded import HAND, RUNS, RecordedRun, play_run, read_recorded, recorded_run
from chaintable.samples import sample_named

ROOT = Path(__file__).parents[2]
EACH = pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)


def test_the_documentation_names_every_run():
    drive, readme = ((ROOT / name).read_text(encoding="utf-8") for name in ("docs/drive.md", "README.md"))
    assert len(RUNS) == 7, "the documentation says seven"
    assert "Seven chains" in drive and "**Recorded runs** are seven chains" in readme
    assert [run.title for run in RUNS if f"| {run.title} |" not in drive] == []


def calls_of(chain: Chain) -> list[Call]:
    return [call for step in chain.steps for call in step.calls]


def written(run: RecordedRun) -> dict[str, object]:
    path = ROOT / "chaintable" / "runs" / "recorded" / "data" / f"{run.name}.json"
    found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return found


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("recorded_runs", ROOT / "docs" / "recorded_runs.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@EACH
def test_a_run_plays_to_the_answer_that_was_recorded(run: RecordedRun):
    answer = play_run(run.name).answer
    assert answer is not None
    assert list(answer.values) == written(run)["answer"]


@EACH
def test_the_prompts_are_the_very_ones_that_were_answered(run: RecordedRun):
    asked = [(call.prompt.purpose, key_of(call.prompt, HAND, "")) for call in calls_of(play_run(run.name))]
    assert asked == [(call.purpose, call.prompt) for call in run.calls], "run docs/recorded_runs.py"


@EACH
def test_a_recorded_answer_is_right_unless_the_run_says_which_step_is_to_blame(run: RecordedRun):
    sample = sample_named(run.sample)
    assert sample is not None
    known = next(question for question in sample.questions if question.text == run.question.text)
    answer = play_run(run.name).answer
    assert answer is not None
    said = set(joined.from_iterable(value.split(", ") for value in answer.values))
    assert (said == set(known.answer)) is (run.flaw is None)


@EACH
def test_a_run_is_marked_as_made_by_hand(run: RecordedRun):
    assert written(run)["made"] == "by hand"
    assert {call.completion.model for call in calls_of(play_run(run.name))} == {HAND}


def test_the_script_writes_what_is_there():
    module = script()
    assert [made.name for made in module.ALL] == [run.name for run in RUNS]
    for made in module.ALL:
        path = ROOT / "chaintable" / "runs" / "recorded" / "data" / f"{made.name}.json"
        assert module.record(made) == path.read_text(encoding="utf-8"), "run docs/recorded_runs.py"


def test_votes_that_differ_are_seen_with_losers_and_an_unreadable_sample():
    step = play_run("votes").steps[0]
    assert len(step.calls[-1].completion.texts) == 8
    assert [candidate.share for candidate in step.candidates] == [0.5, 0.25, 0.125]
    assert [dropped.text for dropped in step.dropped] == ["I would keep the clubs at the top of the table."]


def test_a_retry_a_repaired_reply_and_a_wasted_call_are_seen():
    first, second, last = play_run("repair").steps
    assert [attempt.wait for call in first.calls for attempt in call.attempts] == [2.0]
    assert second.done
    assert "No column 'Nation'" in second.dropped[0].reason
    assert [call.wasted for call in last.calls] == [False, True, False]


def test_each_wrong_answer_has_a_step_to_blame_and_no_step_that_failed():
    wrong = [run for run in RUNS if run.flaw]
    assert len(wrong) >= 2
    for run in wrong:
        chain = play_run(run.name)
        assert run.flaw
        assert 1 <= run.flaw.step <= len(chain.steps)
        assert all(step.done for step in chain.steps)


def test_the_blamed_step_is_the_one_that_went_wrong():
    first = play_run("misread").steps[0].state.table
    wrong = [row for row in range(first.n_rows) if f"({first.cell(row, 'Country')})" not in first.cell(row, "Cyclist")]
    assert wrong == [4]
    assert play_run("miscount").before(2).table.n_rows == 7


@pytest.mark.parametrize("flaw", ["step 1", {"step": "1", "why": ""}, {"step": 1}])
def test_a_recorded_run_with_a_flaw_of_another_shape_is_refused(flaw: object):
    record: Any = {**written(RUNS[0]), "flaw": flaw}
    with pytest.raises(InputError, match="is damaged or was edited by hand"):
        read_recorded(record, "run.json")


def test_a_refused_step_stays_with_its_reason():
    refused, *others = play_run("refusal").steps
    assert "No column 'Name'" in refused.problem
    assert all(step.done for step in others)


def test_an_unknown_run_is_refused_by_name():
    with pytest.raises(InputError, match="There is no recorded run 'vote'"):
        recorded_run("vote")


@pytest.mark.parametrize(
    "cost", [{"prompt_tokens": -900, "completion_tokens": 3}, {"prompt_tokens": 900, "completion_tokens": -3}]
)
def test_a_recorded_run_with_a_cost_below_0_is_refused(cost: dict[str, int]):
    record: Any = written(RUNS[0])
    record["calls"][0]["usage"] = cost
    with pytest.raises(InputError, match=r"'run.json' is damaged or was edited by hand"):
        read_recorded(record, "run.json")


def test_a_recorded_run_with_a_sound_cost_is_read():
    record: Any = written(RUNS[0])
    record["calls"][0]["usage"] = {"prompt_tokens": 900, "completion_tokens": 3}
    assert read_recorded(record, "run.json").calls[0].reply.usage == Usage(900, 3)


def test_the_run_over_documents_shows_what_an_assessor_does() -> None:
    first, second, third, last = play_run("hops").steps
    assert "there is no evidence yet" in " ".join(one.reason for one in first.dropped)
    assert any("says the same" in one.reason for one in first.dropped)
    assert [note.title for note in second.state.evidence] == ["Agnes Rowe", "Port Ellery"]
    assert len({candidate.score for candidate in second.candidates}) > 1
    assert [candidate.share for candidate in third.candidates if candidate.remark == "answers"] == [0.4]
    assert (last.done, [candidate.share for candidate in last.candidates]) == (True, [0.8])


def test_the_run_with_a_barren_round_warms_the_next() -> None:
    steps = play_run("barren").steps
    assert [step.done for step in steps] == [True, False, True, True]
    assert [call.prompt.temperature for step in steps for call in step.calls] == [1.0, 1.0, 1.5, 1.0]


def test_the_run_about_votes_says_by_which_rule_they_were_counted() -> None:
    tally = tally_of(play_run("votes"), 0)
    assert tally is not None
    strongest = "rows 1, 2, 3, 4, 5, 6, 7 (4 votes) + rows 1, 2, 3, 4, 5, 6 (2 votes)"
    assert tally.rule == f"The two strongest joined: {strongest}"
    assert tally.supported.endswith("row 6: 7 of 8, row 7: 5 of 8")
    assert tally.left_out == "not counted: rows 1, 2, 3, 4, 5, 6, 7, 8 (1 vote)"
