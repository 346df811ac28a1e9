"""A chain as plain values that make the whole chain again, table, prompts and replies included; from any stranger.

Nothing in it is executed: operations are read as their calls, words stay words, and of the templates that prompts were
made from none is taken. What has another shape than ChainTable writes is refused.
"""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from chaintable.chain import Candidate, Chain, Dropped, Step
from chaintable.dialogue import Call, Completion, Message, Prompt
from chaintable.errors import ChainTableError, InputError
from chaintable.operations import known
from chaintable.operations.unread import Unread
from chaintable.readers.limits import MAX_COLUMNS
from chaintable.shapes import fits, has_fields, is_cost
from chaintable.source import Source
from chaintable.state import Question
from chaintable.store import earlier
from chaintable.store.chain_codec import ChainBuilder, KeptCall, PackedCall, pack_steps
from chaintable.store.codec import from_plain, plain_fields, to_plain
from chaintable.store.parquet import TableKeys
from chaintable.table import Table

VERSION = 1
LIMIT_MB = 50
MOST_CELLS, MOST_BYTES = 2_000_000, 40_000_000
"""A larger table is left out: with it the file could not be opened again."""
MOST_STEPS = 1_000
_MOST_DIGITS = 18  # of a whole number: databases hold no longer ones
_MARK = b'"chaintable'
_SOURCE_MATTER = ("table", "line_numbers")
_STEP_MATTER = ("operation", "state", "calls", "candidates")
_PROMPT_MATTER = ("question", "state", "source", "history", "write", "look", "template")
_CALL_MATTER = ("prompt", "completion")
_HINT = "Choose a file that “Chain (JSON)” on Explore gave you, as it was."


def run_record(chain: Chain) -> dict[str, Any]:
    """All that makes the chain again, as plain values; without the cells of a very large table."""
    source, steps = chain.source, list(pack_steps(chain, "", 0, TableKeys()))
    calls = [call for step in steps for call in step.calls]
    lines = source.line_numbers
    return {
        "version": VERSION,
        "question": to_plain(chain.question),
        "method": chain.method,
        "source": plain_fields(source, but=_SOURCE_MATTER),
        "line_numbers": None if lines is None else lines.tolist(),
        "table": _table_record(source.table),
        "prompts": {call.prompt_key: json.loads(call.prompt) for call in calls},
        "replies": {call.reply_key: json.loads(call.reply) for call in calls},
        "steps": [{"step": json.loads(step.record), "calls": list(map(_call_record, step.calls))} for step in steps],
    }


def _table_record(table: Table) -> dict[str, Any] | None:
    if table.n_rows * table.n_columns > MOST_CELLS or table.nbytes > MOST_BYTES:
        return None
    return {"caption": table.caption, "columns": list(table.columns), "rows": [list(row) for row in table.rows()]}


def _call_record(call: PackedCall) -> dict[str, Any]:
    record = {name: part for name, part in json.loads(call.record).items() if name != "template"}
    return {"prompt": call.prompt_key, "reply": call.reply_key, "record": record}


def is_run(data: bytes) -> bool:
    """Whether a file looks like a run, and not like a table in JSON."""
    return data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and _MARK in data[:200]


def read_run(data: bytes, name: str, at_hand: Source) -> Chain:
    """The chain in a file that was taken away; InputError says why there is none.

    `at_hand` is a table to take where the file holds none, if it is the same one.
    """
    kept = read_json(data, name).get("record")
    if not isinstance(kept, dict):
        raise InputError(f"'{name}' holds no run to open.", _HINT)
    if kept.get("version") != VERSION:
        raise InputError(f"'{name}' was written by another version of ChainTable.", "Open it with that one.")
    try:
        return _chain(kept, name, at_hand)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as problem:
        raise _damaged(name) from problem
    except InputError:
        raise
    except ChainTableError as problem:
        raise _damaged(name) from problem


def _damaged(name: str) -> InputError:
    """That it has not the shape that ChainTable writes."""
    return InputError(f"The run in '{name}' is damaged, or was changed by hand.", _HINT)


def read_json(data: bytes, name: str) -> dict[str, Any]:
    """The JSON object in a file; InputError where there is none, or it is too large."""
    if len(data) > LIMIT_MB * 1_000_000:
        raise InputError(f"'{name}' has {len(data) / 1e6:,.0f} MB; a run may have {LIMIT_MB}.", _HINT)
    try:
        text = data.decode("utf-8-sig")
        record = json.loads(text, parse_constant=_refuse, parse_float=_finite, parse_int=_whole)
        # A half of a pair of surrogates can be written in JSON, but no page and no database takes it.
        json.dumps(record, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as problem:
        raise InputError(f"'{name}' cannot be read as JSON: {problem}.", _HINT) from problem
    return record if isinstance(record, dict) else {}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number of JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits[:20]} is too large a number")
    return number


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"{digits[:20]}… is too large a number")
    return int(digits)


def _chain(kept: Mapping[str, Any], name: str, at_hand: Source) -> Chain:
    _need(fits(Question, kept["question"]) and fits(str, kept["method"]) and isinstance(kept["steps"], list))
    _need(len(kept["steps"]) <= MOST_STEPS)
    begun = Chain(from_plain(Question, kept["question"]), _source(kept, name, at_hand), kept["method"])
    replay = ChainBuilder(begun, known())
    for step in kept["steps"]:
        _need(_is_step(step["step"]))
        replay.add(step["step"], list(_calls(step["calls"], kept)))
    return replay.chain


def _source(kept: Mapping[str, Any], name: str, at_hand: Source) -> Source:
    plain, table, lines = earlier.current_source(kept["source"]), kept["table"], kept["line_numbers"]
    _need(has_fields(Source, plain, but=_SOURCE_MATTER))
    if table is None:
        if not plain["checksum"] or plain["checksum"] != at_hand.checksum:
            wanted = f"Open the table '{plain['name']}' first, then the run."
            raise InputError(f"The run in '{name}' comes without its table, which is very large.", wanted)
        return at_hand
    _need(fits(str, table["caption"]) and fits(tuple[str, ...], table["columns"]) and bool(table["columns"]))
    _need(fits(tuple[tuple[str, ...], ...], table["rows"]) and len(set(table["columns"])) == len(table["columns"]))
    _need(len(table["rows"]) * len(table["columns"]) <= MOST_CELLS and len(table["columns"]) <= MAX_COLUMNS)
    read = Table.of(table["columns"], table["rows"], table["caption"])
    _need(lines is None or (fits(tuple[int, ...], lines) and len(lines) == read.n_rows))
    return from_plain(Source, plain, table=read, line_numbers=None if lines is None else np.array(lines, np.int64))


def _is_step(plain: Any) -> bool:
    operations = [plain["operation"], *(candidate["operation"] for candidate in plain["candidates"])]
    candidates = [_without(candidate, ("operation",)) for candidate in plain["candidates"]]
    return (
        all(map(_is_operation, operations))
        and all(has_fields(Candidate, candidate, but=("operation",)) for candidate in candidates)
        and fits(tuple[Dropped, ...], plain["dropped"])
        and has_fields(Step, _without(plain, ("operation", "candidates")), but=_STEP_MATTER)
    )


def _is_operation(plain: Any) -> bool:
    if plain.keys() == {"unread"}:
        return fits(Unread, plain["unread"])
    return plain.keys() == {"call"} and fits(str, plain["call"])


def _calls(plain: Any, kept: Mapping[str, Any]) -> Iterator[KeptCall]:
    for call in plain:
        prompt, reply, record = kept["prompts"][call["prompt"]], kept["replies"][call["reply"]], call["record"]
        _need(_is_prompt(prompt) and fits(Completion, reply) and bool(reply["texts"]) and _is_record(record))
        _need(_are_logprobs(reply.get("logprobs")) and is_cost(reply))
        yield KeptCall(prompt, reply, record)


def _is_prompt(plain: Any) -> bool:
    words = _without(plain, ("messages",))
    return fits(tuple[Message, ...], plain["messages"]) and has_fields(Prompt, words, but=_PROMPT_MATTER)


def _is_record(plain: Any) -> bool:
    view = plain.get("view")
    return (
        has_fields(Call, _without(plain, ("question", "history", "view")), but=_CALL_MATTER)
        and ("question" not in plain or fits(Question, plain["question"]))
        and ("history" not in plain or fits(tuple[str, ...], plain["history"]))
        and (view is None or _is_view(earlier.current_view(view)))
    )


def _is_view(plain: Any) -> bool:
    return (
        plain.keys() == {"of", "rows", "columns", "caption"}
        and fits(tuple[int, int], plain["of"])
        and fits(tuple[int, ...] | None, plain["rows"])
        and fits(tuple[str, ...], plain["columns"])
        and fits(str, plain["caption"])
    )


def _are_logprobs(plain: Any) -> bool:
    """For each text its tokens with the logarithm of their probability, or nothing."""
    return plain is None or fits(tuple[tuple[tuple[str, float], ...] | None, ...], plain)


def _without(plain: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: part for name, part in plain.items() if name not in names}


def _need(fit: bool) -> None:
    if not fit:
        raise ValueError("it has another shape than ChainTable writes")
