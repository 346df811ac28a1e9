"""A chain as JSON."""

import json
from dataclasses import asdict
from typing import Any

from chaintable.chain import Chain
from chaintable.dialogue import Call
from chaintable.evidence import Check, check_chain, evidence
from chaintable.models.alternatives import sureness_of
from chaintable.pictures import Picture
from chaintable.state import Note

VERSION = 1


def chain_to_json(chain: Chain) -> str:
    """The whole record of a chain as JSON text: question, source and how it was read, every step, answer, evidence.

    So far it is for a person or a script to read; under "record" is what `run_file.read_run` makes the chain of again.
    Beside the answer, `sure` is how sure the model was of it (0 to 1); null where it did not say, or not of this chain.
    """
    from chaintable.exchange.run_file import run_record  # brings the database along

    source = chain.source
    record = {
        "chaintable": VERSION,
        "question": {"text": chain.question.text, "kind": chain.question.kind},
        "source": {
            "name": source.name,
            "sha256": source.checksum,
            "options": asdict(source.options),
            "account": source.account,
            "notes": [_note(note) for note in source.notes],
            "pictures": [_picture(picture) for picture in source.pictures],
            "rows": source.table.n_rows,
            "columns": source.table.columns,
        },
        "method": chain.method,
        "settings": dict(chain.settings),
        "steps": [step_record(chain, k) | _more(chain, k) for k in range(len(chain.steps))],
        **answer_record(chain),
        "sure": _share(sureness_of(chain)),
        "evidence": _evidence(chain),
        "record": run_record(chain),
    }
    # Half a pair of surrogates may stand in a cell, but in no file.
    return json.dumps(record, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode()


def step_record(chain: Chain, k: int) -> dict[str, Any]:
    """Step k in short: its call, its description, the size of the table after it, its author and its problem."""
    step = chain.steps[k]
    return {
        "operation": str(step.operation),
        "words": step.operation.describe(),
        "rows": step.state.table.n_rows,
        "columns": step.state.table.n_columns,
        "author": step.author,
        "problem": step.problem,
    }


def answer_record(chain: Chain) -> dict[str, Any]:
    """The answer (a text, a list of several, or true/false for a statement; null without one) and its check."""
    answer = chain.answer
    if answer is None:
        return {"answer": None, "check": None}
    check = check_chain(chain) or Check(False, "")
    return {"answer": _plain(answer.values), "remark": answer.remark, "check": asdict(check)}


def _plain(values: tuple[str, ...]) -> str | bool | list[str]:
    if values in (("true",), ("false",)):
        return values == ("true",)
    return values[0] if len(values) == 1 else list(values)


def _more(chain: Chain, k: int) -> dict[str, Any]:
    step = chain.steps[k]
    return {
        "on": step.on,
        "no_effect": chain.no_effect(k),
        "remark": step.remark,
        "change": str(chain.change(k)),
        "notes": [_note(note) for note in step.state.notes if note not in chain.before(k).notes],
        "candidates": [{"operation": str(other.operation), "share": _share(other.share)} for other in step.candidates],
        "dropped": [asdict(dropped) for dropped in step.dropped],
        "calls": [_call_record(call) for call in step.calls],
    }


def _call_record(call: Call) -> dict[str, Any]:
    """What came back for one prompt, and what it took; an unknown price is null.

    `sure` is how sure the model was (0 to 1) that its chain's answer is right, `remark` what a person must know of it.
    """
    said = call.completion
    return {
        "purpose": call.prompt.purpose,
        "model": said.model,
        "texts": said.texts,
        "sure": _share(said.sure),
        "remark": said.remark,
        "seconds": round(said.seconds, 3),
        "cached": said.cached,
        "usage": asdict(said.usage) if said.usage else None,
        "attempts": [asdict(attempt) for attempt in call.attempts],
        "wasted": call.wasted,
    }


def _note(note: Note) -> dict[str, Any]:
    """A note; the rows of the source that it came from count from 1."""
    return asdict(note) | {"rows": [row + 1 for row in note.rows]}


def _picture(picture: Picture) -> dict[str, Any]:
    return {"name": picture.name, "media": picture.media, "sha256": picture.checksum}


def _share(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def _evidence(chain: Chain) -> dict[str, Any] | None:
    found = evidence(chain)
    if found is None:
        return None
    return {
        "rows": (found.rows + 1).tolist(),
        "columns": found.columns,
        "deciding": found.deciding,
        "notes": [note.title for note in found.notes],
    }
