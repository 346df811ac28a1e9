"""The runs that come with ChainTable, and how they are replayed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Self, get_args

from chaintable.chain import Chain
from chaintable.errors import InputError, did_you_mean
from chaintable.methods import Method, method_class, open_method, usable
from chaintable.models.person import Drive, Reply
from chaintable.models.recorded_replies import HAND, NAMES, read_record
from chaintable.prompts.dialogue import Attempt, Usage
from chaintable.runs.typecheck import fits, is_cost
from chaintable.samples import read_sample
from chaintable.tables.state import Kind, Question


def _named(method: Mapping[str, Any]) -> dict[str, Any]:
    """The method of a run with its name; runs recorded before there were others have none."""
    return {"name": "chain_of_table", **method}


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A recorded call: its purpose, the key of its exact prompt, and the reply."""

    purpose: str
    prompt: str
    reply: Reply

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Self:
        """The call that `call_record` wrote."""
        attempts = tuple(Attempt(**attempt) for attempt in record.get("attempts", ()))
        usage = Usage(**record["usage"]) if record.get("usage") else None
        reply = Reply(tuple(record["texts"]), attempts, record.get("seconds", 0.0), usage)
        return cls(record["purpose"], record["prompt"], reply)


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why the answer of a run is wrong: the step (from 1) that is to blame, and what it did wrong."""

    step: int
    why: str


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """A question about a sample, with every reply of its chain in order; `shows` says what the run demonstrates.

    A run whose answer is wrong on purpose has a `flaw`.
    """

    name: str
    title: str
    shows: str
    sample: str
    question: Question
    method: Method
    calls: tuple[RecordedCall, ...]
    flaw: Flaw | None = None

    @classmethod
    def of(cls, name: str, record: Mapping[str, Any]) -> Self:
        """The run that `run_record` wrote."""
        method, question = _named(record["method"]), record["question"]
        return cls(
            name,
            record["title"],
            record["shows"],
            record["sample"],
            Question(question["text"], question["kind"]),
            open_method(method["name"], method),
            tuple(RecordedCall.of(call) for call in record["calls"]),
            Flaw(**record["flaw"]) if record.get("flaw") else None,
        )


RUNS: tuple[RecordedRun, ...] = tuple(RecordedRun.of(name, read_record(name)) for name in NAMES)
"""All runs, in the order in which they are offered. `docs/recorded_runs.py` wrote them."""


def recorded_run(name: str) -> RecordedRun:
    """Return the run with that name; InputError if there is none.

    >>> recorded_run("votes").sample
    'league'
    """
    run = next((run for run in RUNS if run.name == name), None)
    if run is None:
        raise InputError(f"There is no recorded run '{name}'.", did_you_mean(name, [run.name for run in RUNS]))
    return run


@cache
def play_run(name: str) -> Chain:
    """Return the chain of a run: the method played with the recorded replies.

    InputError if the method asks for more or fewer replies than recorded.
    """
    return play_recorded(recorded_run(name))


def read_recorded(record: Mapping[str, Any], name: str) -> RecordedRun:
    """Return the run in a file of that name, written by anybody; InputError if it is invalid."""
    try:
        calls, fields = record["calls"], [record[field] for field in ("title", "shows", "sample")]
        method, question = record["method"], record["question"]
        named = all(isinstance(text, str) for text in (*fields, question["text"], question["kind"]))
        plain = _is_method(_named(method))
        if (
            named
            and plain
            and _is_flaw(record.get("flaw"))
            and question["kind"] in get_args(Kind)
            and all(map(_is_call, calls))
        ):
            return RecordedRun.of(name, record)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    raise InputError(f"The recorded run in '{name}' is damaged or was edited by hand.", "Record it again on Drive.")


def _is_method(plain: Any) -> bool:
    """Whether a method of that name is here, and can have all the settings that it was recorded with."""
    kind, given = method_class(plain["name"]), {name: value for name, value in plain.items() if name != "name"}
    return usable(kind, given) == given


def _is_flaw(plain: Any) -> bool:
    return plain is None or fits(Flaw, plain)


def _is_call(plain: Any) -> bool:
    rest = {field: part for field, part in plain.items() if field not in ("purpose", "prompt", "wasted")}
    words = fits(str, plain["purpose"]) and fits(str, plain["prompt"]) and bool(plain["texts"])
    return words and fits(Reply, rest) and is_cost(rest)


def play_recorded(run: RecordedRun) -> Chain:
    """Return the chain of any run."""
    drive = Drive.begin(run.method, run.method.begin(run.question, read_sample(run.sample)), HAND)
    for call in run.calls:
        if drive.asked is None:
            raise _unfit(run)
        drive = drive.answer(call.reply)
    if not drive.chain.finished:
        raise _unfit(run)
    return drive.chain


def _unfit(run: RecordedRun) -> InputError:
    return InputError(f"The recorded run '{run.title}' no longer fits the method.", "Record it again.")
