"""The run file: a chain as plain values, with its table, notes, pictures, prompts and replies, to open it again.

The file may come from anyone. Nothing in it is executed: operations are parsed from their calls and text stays text.
Prompt templates in it are ignored. A file that differs in structure from what ChainTable writes is refused.
"""

import json
import math
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from chaintable.chain import Candidate, Chain, Dropped, Step
from chaintable.errors import ChainTableError, InputError
from chaintable.operations import known
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Call, Completion, Message, Prompt
from chaintable.readers.limits import MAX_COLUMNS
from chaintable.runs.typecheck import fits, has_fields, is_cost
from chaintable.store.formats import legacy_records
from chaintable.store.formats.chain_codec import (
    ChainBuilder,
    KeptCall,
    PackedCall,
    pack_steps,
    picture_records,
)
from chaintable.store.formats.json_codec import from_plain, pictures_of, plain_fields, to_plain
from chaintable.store.formats.parquet import TableKeys
from chaintable.tables.pictures import MOST_PICTURES, Picture, read_picture
from chaintable.tables.source import Source
from chaintable.tables.state import Note, Question
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat

VERSION = 1
LIMIT_MB = 50
MOST_CELLS, MOST_BYTES = 2_000_000, 40_000_000
"""A larger table is left out, because the file would be too large to open again."""
MOST_PICTURE_BYTES = 20_000_000
"""Pictures that are larger in total are left out too."""
MOST_NOTES, MOST_NOTE_CHARACTERS = 1_000, 100_000
"""The limits on the notes of a source: their number and the length of one."""
_MOST_SETTINGS = 100
MOST_STEPS = 1_000
_MOST_DIGITS = 18  # of a whole number: databases can't hold longer ones
_MARK = b'"chaintable'
_SOURCE_MATTER = ("table", "line_numbers", "pictures", "others")
MOST_OTHERS = 100
"""The limit on the further tables of a source."""
_STEP_MATTER = ("operation", "state", "calls", "candidates")
_PROMPT_MATTER = ("question", "state", "source", "history", "write", "look", "template")
_CALL_MATTER = ("prompt", "completion", "messages_before")
_HINT = "Choose an unchanged file that you downloaded with “Chain (JSON)” on Explore."


def run_record(chain: Chain) -> dict[str, Any]:
    """Return everything needed to rebuild the chain as plain values, without very large tables and pictures."""
    source, steps = chain.source, list(pack_steps(chain, "", 0, TableKeys()))
    calls = [call for step in steps for call in step.calls]
    lines = source.line_numbers
    pictures = (*source.pictures, *(picture for call in calls for picture in call.pictures))
    return {
        "version": VERSION,
        "question": to_plain(chain.question),
        "method": chain.method,
        "settings": dict(chain.settings),
        "source": plain_fields(source, but=_SOURCE_MATTER),
        "line_numbers": None if lines is None else lines.tolist(),
        "table": _table_record(source.table),
        "others": _other_records(source.others),
        "source_pictures": to_plain(source.pictures),
        "pictures": _picture_bytes(pictures),
        "prompts": {call.prompt_key: json.loads(call.prompt) for call in calls},
        "replies": {call.reply_key: json.loads(call.reply) for call in calls},
        "steps": [{"step": json.loads(step.record), "calls": list(map(_call_record, step.calls))} for step in steps],
    }


def _table_record(table: Table) -> dict[str, Any] | None:
    if table.n_rows * table.n_columns > MOST_CELLS or table.nbytes > MOST_BYTES:
        return None
    kept = {"caption": table.caption, "columns": list(table.columns), "rows": [list(row) for row in table.rows()]}
    return kept | ({"formats": to_plain(table.formats)} if table.formats else {})


def _other_records(others: tuple[Table, ...]) -> list[dict[str, Any]] | None:
    """Return the further tables; None if they are very large together."""
    records = [_table_record(table) for table in others]
    large = sum(table.n_rows * table.n_columns for table in others) > MOST_CELLS
    return None if large or None in records else [record for record in records if record is not None]


def _picture_bytes(pictures: Iterable[Picture]) -> dict[str, str] | None:
    """Return the pictures in base64, each once, by checksum; None if they are too large in total."""
    data = {picture.checksum: picture.data for picture in pictures}
    if sum(map(len, data.values())) > MOST_PICTURE_BYTES:
        return None
    return {checksum: b64encode(each).decode() for checksum, each in data.items()}


def _call_record(call: PackedCall) -> dict[str, Any]:
    record = {name: part for name, part in json.loads(call.record).items() if name != "template"}
    return {"prompt": call.prompt_key, "reply": call.reply_key, "record": record}


def is_run(data: bytes) -> bool:
    """Return whether a file looks like a run rather than a table in JSON."""
    return data[:200].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and _MARK in data[:200]


def read_run(data: bytes, name: str, at_hand: Source) -> Chain:
    """Return the chain in a run file. Raises InputError with the reason if it can't be opened.

    `at_hand` is the source that is open now. It is used if the file doesn't contain its table and names this one.
    """
    kept = read_json(data, name).get("record")
    if not isinstance(kept, dict):
        raise InputError(f"'{name}' doesn't contain a run.", _HINT)
    if kept.get("version") != VERSION:
        raise InputError(f"'{name}' was written by another version of ChainTable.", "Open it with that version.")
    try:
        return _chain(kept, name, at_hand)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as problem:
        raise _damaged(name) from problem
    except InputError:
        raise
    except ChainTableError as problem:
        raise _damaged(name) from problem


def _damaged(name: str) -> InputError:
    """Return the error for a file that ChainTable didn't write this way."""
    return InputError(f"The run in '{name}' is damaged or was edited by hand.", _HINT)


def read_json(data: bytes, name: str) -> dict[str, Any]:
    """Return the JSON object in a file. Raises InputError if there is none or the file is too large."""
    if len(data) > LIMIT_MB * 1_000_000:
        raise InputError(f"'{name}' has {len(data) / 1e6:,.0f} MB; the limit for a run is {LIMIT_MB} MB.", _HINT)
    try:
        text = data.decode("utf-8-sig")
        record = json.loads(text, parse_constant=_refuse, parse_float=_finite, parse_int=_whole)
        # JSON can hold a lone surrogate, but pages and databases can't.
        json.dumps(record, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as problem:
        raise InputError(f"'{name}' can't be read as JSON: {problem}.", _HINT) from problem
    return record if isinstance(record, dict) else {}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} isn't a JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"the number {digits[:20]} is too large")
    return number


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"the number {digits[:20]}… is too large")
    return int(digits)


def _chain(kept: Mapping[str, Any], name: str, at_hand: Source) -> Chain:
    settings = kept.get("settings", {})  # missing in earlier run files
    _need(fits(Question, kept["question"]) and fits(str, kept["method"]) and isinstance(kept["steps"], list))
    _need(len(kept["steps"]) <= MOST_STEPS and _are_settings(settings))
    data, question = _picture_data(kept, name, at_hand), from_plain(Question, kept["question"])
    begun = Chain(question, _source(kept, name, at_hand, data), kept["method"], settings=settings)
    replay = ChainBuilder(begun, known())
    for step in kept["steps"]:
        _need(_is_step(step["step"]))
        replay.add(step["step"], list(_calls(step["calls"], kept, data)))
    return replay.chain


def _picture_data(kept: Mapping[str, Any], name: str, at_hand: Source) -> dict[str, bytes]:
    """Return the bytes of every picture that the run names, by checksum; each is checked to match its record."""
    named, written = list(_picture_records(kept)), kept.get("pictures", {})
    _need(_are_picture_records(named))
    if written is None:
        data = {picture.checksum: picture.data for picture in at_hand.pictures}
        if any(record["checksum"] not in data for record in named):
            wanted = f"Open the source '{kept['source']['name']}' with its pictures first, then the run."
            raise InputError(f"The run in '{name}' doesn't contain its pictures, because they are very large.", wanted)
    else:
        data = {checksum: b64decode(text, validate=True) for checksum, text in written.items()}
        _need(sum(map(len, data.values())) <= MOST_PICTURE_BYTES)
    pictures = {checksum: _picture(each) for checksum, each in data.items()}
    _need(all(checksum == picture.checksum for checksum, picture in pictures.items()))
    _need(all(pictures[record["checksum"]].media == record["media"] for record in named))
    return data


def _picture(data: bytes) -> Picture:
    try:
        return read_picture(data)
    except InputError as problem:
        raise ValueError(str(problem)) from problem


def _picture_records(kept: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the record of every picture that the source or a call names."""
    yield from kept.get("source_pictures", ())
    for step in kept["steps"]:
        for call in step["calls"]:
            yield from picture_records(kept["prompts"][call["prompt"]], call["record"])


def _source(kept: Mapping[str, Any], name: str, at_hand: Source, pictures: Mapping[str, bytes]) -> Source:
    plain, table, lines = legacy_records.current_source(kept["source"]), kept["table"], kept["line_numbers"]
    _need(has_fields(Source, plain, but=_SOURCE_MATTER) and _are_notes(plain.get("notes", [])))
    shown = pictures_of(kept.get("source_pictures", ()), pictures)
    _need(len(shown) <= MOST_PICTURES)
    if table is None:
        if not plain["checksum"] or plain["checksum"] != at_hand.checksum:
            wanted = f"Open the table '{plain['name']}' first, then the run."
            raise InputError(f"The run in '{name}' doesn't contain its table, because it is very large.", wanted)
        others = _others(kept.get("others", []), plain, name, at_hand)
        notes = from_plain(Source, plain, table=at_hand.table).notes
        return replace(at_hand, notes=notes, pictures=shown, others=others)
    read, others = _table(table), _others(kept.get("others", []), plain, name, at_hand)  # earlier run files have none
    _need(lines is None or (fits(tuple[int, ...], lines) and len(lines) == read.n_rows))
    numbers = None if lines is None else np.array(lines, np.int64)
    return from_plain(Source, plain, table=read, line_numbers=numbers, pictures=shown, others=others)


def _others(records: Any, plain: Mapping[str, Any], name: str, at_hand: Source) -> tuple[Table, ...]:
    """Return the further tables of a source; very large ones must be at hand with it."""
    if records is None:
        if not at_hand.others or plain["checksum"] != at_hand.checksum:
            wanted = f"Open '{plain['name']}' and add its other tables first, then the run."
            raise InputError(f"The run in '{name}' doesn't contain its other tables, because they are large.", wanted)
        return at_hand.others
    _need(isinstance(records, list) and len(records) <= MOST_OTHERS)
    return tuple(map(_table, records))


def _table(table: Mapping[str, Any]) -> Table:
    """Return the table of a record."""
    _need(fits(str, table["caption"]) and fits(tuple[str, ...], table["columns"]) and bool(table["columns"]))
    _need(fits(tuple[tuple[str, ...], ...], table["rows"]) and len(set(table["columns"])) == len(table["columns"]))
    _need(len(table["rows"]) * len(table["columns"]) <= MOST_CELLS and len(table["columns"]) <= MAX_COLUMNS)
    formats = table.get("formats", {})  # missing in earlier run files, and where every column is read as written
    _need(formats.keys() <= set(table["columns"]) and all(fits(ColumnFormat, form) for form in formats.values()))
    read = Table.of(table["columns"], table["rows"], table["caption"])
    return read.with_formats({name: from_plain(ColumnFormat, form) for name, form in formats.items()})


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


def _calls(plain: Any, kept: Mapping[str, Any], pictures: Mapping[str, bytes]) -> Iterator[KeptCall]:
    for call in plain:
        prompt, reply, record = kept["prompts"][call["prompt"]], kept["replies"][call["reply"]], call["record"]
        _need(_is_prompt(prompt) and fits(Completion, reply) and bool(reply["texts"]) and _is_record(record))
        _need(_are_logprobs(reply.get("logprobs")) and is_cost(reply))
        yield KeptCall(prompt, reply, record, pictures=pictures)


def _is_prompt(plain: Any) -> bool:
    words = _without(plain, ("messages",))
    return _are_messages(plain["messages"]) and has_fields(Prompt, words, but=_PROMPT_MATTER)


def _is_record(plain: Any) -> bool:
    view = plain.get("view")
    return (
        has_fields(Call, _without(plain, ("question", "history", "view", "start", "messages_before")), but=_CALL_MATTER)
        and _are_messages(plain.get("messages_before", []))
        and ("start" not in plain or _is_start(plain["start"]))
        and ("question" not in plain or fits(Question, plain["question"]))
        and ("history" not in plain or _is_history(plain["history"]))
        and (view is None or _is_view(legacy_records.current_view(view)))
    )


def _is_history(plain: Any) -> bool:
    """Whether these can be the calls of the steps before; each may have to be applied."""
    return fits(tuple[str, ...], plain) and len(plain) <= MOST_STEPS


def _are_rows(plain: Any) -> bool:
    """Whether these can be rows of a table, none of them twice."""
    return fits(tuple[int, ...], plain) and len(set(plain)) == len(plain)


def _is_view(plain: Any) -> bool:
    return (
        plain.keys() == {"of", "rows", "columns", "caption"}
        and fits(tuple[int, int], plain["of"])
        and (plain["rows"] is None or _are_rows(plain["rows"]))
        and fits(tuple[str, ...], plain["columns"])
        and fits(str, plain["caption"])
    )


def _are_messages(plain: Any) -> bool:
    return isinstance(plain, list) and all(
        has_fields(Message, _without(message, ("pictures",)), but=("pictures",))
        and _are_picture_records(message.get("pictures", []))
        for message in plain
    )


def _is_start(plain: Any) -> bool:
    return (
        plain.keys() == {"notes", "pictures"} and _are_notes(plain["notes"]) and _are_picture_records(plain["pictures"])
    )


def _are_notes(plain: Any) -> bool:
    return (
        fits(tuple[Note, ...], plain)
        and len(plain) <= MOST_NOTES
        and all(len(part) <= MOST_NOTE_CHARACTERS for note in plain for part in note.values() if isinstance(part, str))
        and all(row >= 0 for note in plain for row in note.get("rows", ()))
    )


def _are_picture_records(plain: Any) -> bool:
    """Return whether each record has a picture's name, media type and checksum."""
    return isinstance(plain, list) and all(
        record.keys() == {"name", "media", "checksum"} and all(fits(str, part) for part in record.values())
        for record in plain
    )


def _are_logprobs(plain: Any) -> bool:
    """Return whether this holds, for each text, its tokens with log-probabilities, or nothing."""
    return plain is None or fits(tuple[tuple[tuple[str, float], ...] | None, ...], plain)


def _without(plain: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: part for name, part in plain.items() if name not in names}


def _are_settings(plain: Any) -> bool:
    """Return whether this can be the settings of a method: a few plain values by name."""
    return (
        isinstance(plain, dict)
        and len(plain) <= _MOST_SETTINGS
        and all(isinstance(value, str | int | float) for value in plain.values())
    )


def _need(fit: bool) -> None:
    if not fit:
        raise ValueError("its structure isn't what ChainTable writes")
