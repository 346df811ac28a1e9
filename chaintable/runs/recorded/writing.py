"""Write a finished chain as the JSON record of a run that can be replayed."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from chaintable.chain import Chain
from chaintable.methods import Method
from chaintable.models.recorded_replies import HAND
from chaintable.models.wire import key_of
from chaintable.prompts.dialogue import Call, Completion

VERSION = 1


def run_record(
    chain: Chain, sample: str, method: Method, title: str = "", shows: str = "", flaw: Mapping[str, Any] | None = None
) -> str:
    """Return the record of a chain about a sample: every prompt by its key, and the reply with its failed attempts.

    `title` names the run and `shows` says what it is there to show. `flaw` tells why its answer is wrong: the `step`
    (from 1) that is to blame, and `why`.
    """
    question = chain.question
    record = {
        "chaintable_run": VERSION,
        "title": title or question.text,
        "shows": shows,
        "made": "by hand",
        "sample": sample,
        "question": {"text": question.text, "kind": question.kind},
        "method": {"name": method.name, **method.settings},
        "calls": [call_record(call) for step in chain.steps for call in step.calls],
        "answer": list(chain.answer.values) if chain.answer else None,
    }
    if flaw:
        record["flaw"] = dict(flaw)
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"


def call_record(call: Call) -> dict[str, Any]:
    """Return the record of one call; empty fields are left out."""
    said = call.completion
    found = {
        "purpose": call.prompt.purpose,
        "prompt": key_of(call.prompt, HAND, ""),
        "texts": _shortest(said, call.prompt.samples),
        "seconds": round(said.seconds, 3),
        "attempts": [asdict(attempt) for attempt in call.attempts],
        "usage": asdict(said.usage) if said.usage else None,
        "wasted": call.wasted,
    }
    return {name: value for name, value in found.items() if value}


def _shortest(said: Completion, samples: int) -> list[str]:
    """Return one text if all samples are the same."""
    alike = len(set(said.texts)) == 1 and len(said.texts) == samples
    return [said.text] if alike else list(said.texts)
