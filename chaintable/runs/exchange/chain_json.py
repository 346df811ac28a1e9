"""A chain as JSON."""

import json
from dataclasses import asdict
from typing import Any

from chaintable.chain import Candidate, Chain
from chaintable.evidence import Check
from chaintable.methods.asking.tally import tally_of
from chaintable.models.alternatives import confidence_of
from chaintable.models.school_working import checked, grounds
from chaintable.operations import Denotation
from chaintable.prompts.dialogue import Call, Prompt
from chaintable.tables.pictures import Picture
from chaintable.tables.state import Note, Question
from chaintable.tables.table import Table

VERSION = 1


def chain_to_json(chain: Chain) -> str:
    """Return a whole chain as JSON text: question, source and how it was read, every step, answer and evidence.

    Most of it is for people and scripts; `run_file.read_run` rebuilds the chain from the part under "record". `sure`
    is the model's confidence in the answer (0 to 1); null if it gave none for this chain.
    """
    from chaintable.runs.exchange.run_file import run_record  # imports the database

    source = chain.source
    record = {
        "chaintable": VERSION,
        "question": _question(chain.question),
        "source": {
            "name": source.name,
            "sha256": source.checksum,
            "options": asdict(source.options),
            "account": source.account,
            "notes": [_note(note) for note in source.notes],
            "pictures": [_picture(picture) for picture in source.pictures],
            "rows": source.table.n_rows,
            "columns": source.table.columns,
            "others": [_other(table) for table in source.others],
        },
        "method": chain.method,
        "settings": dict(chain.settings),
        "steps": [step_record(chain, k) | _more(chain, k) for k in range(len(chain.steps))],
        **answer_record(chain),
        "sure": share_of_one(confidence_of(chain)),
        "evidence": _evidence(chain),
        "record": run_record(chain),
    }
    # A cell can contain a lone surrogate, but a file can't.
    return json.dumps(record, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode()


def _question(question: Question) -> dict[str, Any]:
    """A question's words and kind, with its choices and unit if it has some."""
    more = {"choices": list(question.choices), "unit": question.unit}
    return {"text": question.text, "kind": question.kind} | {name: value for name, value in more.items() if value}


def step_record(chain: Chain, k: int) -> dict[str, Any]:
    """Return a summary of step k: call, description, size of the table after it, author and problem."""
    step = chain.steps[k]
    return {
        "operation": str(step.operation),
        "words": step.operation.describe(),
        "rows": step.state.table.n_rows,
        "columns": step.state.table.n_columns,
        "author": step.author,
        "problem": step.problem,
    } | ({"votes": votes} if (votes := votes_record(chain, k)) else {})


def answer_record(chain: Chain) -> dict[str, Any]:
    """Return the answer (text, list, table, true or false for a statement, or null) and its check.

    An answer that is a table has its `columns` and its `rows` of cells.
    """
    answer = chain.answer
    if answer is None:
        return {"answer": None, "check": None}
    check = checked(chain) or Check(False, "")
    return {"answer": _plain(answer), "remark": answer.remark, "check": {"found": check.found, "words": check.words}}


def _plain(answer: Denotation) -> str | bool | list[str] | dict[str, list[Any]]:
    if answer.grid:
        return {"columns": list(answer.columns), "rows": [list(row) for row in answer.grid]}
    values = answer.values
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
        "candidates": [
            {"operation": str(other.operation), "share": share_of_one(other.share)} | _scored(other)
            for other in step.candidates
        ],
        "dropped": [asdict(dropped) for dropped in step.dropped],
        "calls": [_call_record(call) for call in step.calls],
    }


def _scored(candidate: Candidate) -> dict[str, Any]:
    """Return what a method gave a candidate beside its votes, if it scores them."""
    score = {} if candidate.score is None else {"score": share_of_one(candidate.score)}
    return score | ({"remark": candidate.remark} if candidate.remark else {})


def votes_record(chain: Chain, k: int) -> dict[str, Any] | None:
    """Return by which rule the samples of step k were counted, and the support of each part; None without votes."""
    tally = tally_of(chain, k)
    if tally is None:
        return None
    return {
        "rule": tally.rule,
        "samples": tally.samples,
        "counted": {str(vote.operation): vote.count for vote in tally.counted},
        "others": {str(vote.operation): vote.count for vote in tally.others},
        "support": dict(tally.support),
    }


def _call_record(call: Call) -> dict[str, Any]:
    """Return the reply to one prompt and its cost; an unknown price is null.

    `sure` is the model's confidence (0 to 1) in the answer of its chain, and `remark` is a note for the person. `asked`
    are the settings that the prompt asks for, and `sent` those that went out (null: not recorded); in them, null is the
    server's own value, because it refused the one asked for.
    """
    said = call.completion
    return {
        "purpose": call.prompt.purpose,
        "model": said.model,
        "texts": said.texts,
        "thoughts": said.thoughts,
        "asked": _asked(call.prompt),
        "sent": asdict(said.sent) if said.sent else None,
        "sure": share_of_one(said.sure),
        "remark": said.remark,
        "seconds": round(said.seconds, 3),
        "cached": said.cached,
        "usage": asdict(said.usage) if said.usage else None,
        "attempts": [asdict(attempt) for attempt in call.attempts],
        "wasted": call.wasted,
    }


def _asked(prompt: Prompt) -> dict[str, Any]:
    return {
        "samples": prompt.samples,
        "temperature": prompt.temperature,
        "max_tokens": prompt.max_tokens,
        "stop": prompt.stop,
        "as_json": prompt.schema is not None,
    }


def _note(note: Note) -> dict[str, Any]:
    """Return a note; the source rows that it came from are counted from 1."""
    return asdict(note) | {"rows": [row + 1 for row in note.rows]}


def _other(table: Table) -> dict[str, Any]:
    return {"name": table.caption, "rows": table.n_rows, "columns": table.columns}


def _picture(picture: Picture) -> dict[str, Any]:
    return {"name": picture.name, "media": picture.media, "sha256": picture.checksum}


def share_of_one(share: float | None) -> float | None:
    """Return a share (0 to 1) with four decimals; None stays None."""
    return None if share is None else round(share, 4)


def _evidence(chain: Chain) -> dict[str, Any] | None:
    found = grounds(chain)
    if found is None:
        return None
    return {
        "rows": (found.rows + 1).tolist(),
        "columns": found.columns,
        "deciding": found.deciding,
        "notes": [note.title for note in found.notes],
        **({"found": True} if found.found else {}),
        **({"from_other_tables": [list(pair) for pair in found.brought]} if found.brought else {}),
    }
