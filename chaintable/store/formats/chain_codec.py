"""Steps as JSON and back: operations are kept as calls, prompts and replies by key; states are computed again."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from chaintable.chain import Candidate, Chain, Step
from chaintable.errors import InputError, StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar.calls import parse_call
from chaintable.operations.unread import Unread
from chaintable.prompts import Filled, PromptText, template_of
from chaintable.prompts.dialogue import Call, Completion, Message, Prompt
from chaintable.prompts.excerpts import View
from chaintable.prompts.excerpts.view import slice_of
from chaintable.store.formats import legacy_records
from chaintable.store.formats.json_codec import (
    content_key,
    from_plain,
    pictures_of,
    plain_fields,
    short_id,
    to_json,
    to_plain,
)
from chaintable.store.formats.parquet import TableKeys
from chaintable.tables.pictures import Picture
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

Operations = tuple[type[Operation], ...]

# What a step, a candidate and a prompt refer to is kept apart from their plain fields.
_STEP_MATTER = ("operation", "state", "calls", "candidates")
_PROMPT_MATTER = ("question", "state", "source", "history", "write", "look", "template")
_CALL_MATTER = ("prompt", "completion", "messages_before")
_FILLED_MATTER = ("source", "template", "prompt")


def operation_record(operation: Operation) -> dict[str, Any]:
    """An operation as its call, or as the words that could not be read, with the reason."""
    return {"unread": to_plain(operation)} if isinstance(operation, Unread) else {"call": str(operation)}


def read_operation(record: Mapping[str, Any], operations: Operations) -> Operation:
    """The operation that `operation_record` wrote; `Unread`, with the reason, if none of `operations` can parse it."""
    if "unread" in record:
        return from_plain(Unread, record["unread"])
    try:
        return parse_call(record["call"], operations)
    except StepError as error:
        return Unread(record["call"], str(error))


@dataclass(frozen=True, slots=True)
class PackedCall:
    """A call as the store keeps it: prompt and reply by their keys, and a record of the rest.

    `source` is the table that the prompt was about, if it isn't the chain's own; `template` is the text that its words
    were made from; `pictures` are the ones that the record or the prompt names.
    """

    prompt_key: str
    prompt: str
    reply_key: str
    reply: str
    record: str
    source: Table | None = None
    template: PromptText | None = None
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class PackedStep:
    """A step as the store keeps it; `id` names the chain that ends with it, by the chain's whole content."""

    id: str
    parent: str
    depth: int
    record: str
    calls: tuple[PackedCall, ...]


def pack_steps(chain: Chain, parent: str, depth: int, keys: TableKeys) -> Iterator[PackedStep]:
    """The steps from `depth` on; the first of them follows the chain whose id is `parent`."""
    for k in range(depth, len(chain.steps)):
        step, history = chain.steps[k], chain.until(k).history
        record, calls = step_record(step), tuple(pack_call(call, chain, history, keys) for call in step.calls)
        own = short_id(parent, record, *(part for call in calls for part in _parts(call, keys)))
        yield PackedStep(own, parent, k + 1, record, calls)
        parent = own


def _parts(call: PackedCall, keys: TableKeys) -> tuple[str, ...]:
    return call.prompt_key, call.reply_key, call.record, keys.key_of(call.source) if call.source else ""


def step_record(step: Step) -> str:
    """A step as JSON text, without its calls and without its state, which can be computed."""
    candidates = [
        {"operation": operation_record(candidate.operation), **plain_fields(candidate, but=_left_out(candidate))}
        for candidate in step.candidates
    ]
    operation = operation_record(step.operation)
    return to_json({"operation": operation, "candidates": candidates, **plain_fields(step, but=_STEP_MATTER)})


def _left_out(candidate: Candidate) -> set[str]:
    """Return the fields that a candidate's record leaves out: only some methods give a score and a remark."""
    unused = {name for name in ("score", "remark") if getattr(candidate, name) in (None, "")}
    return {"operation", *unused}


def pack_call(call: Call, chain: Chain, history: tuple[str, ...], keys: TableKeys) -> PackedCall:
    """A call of the step after `history`; question, history and source are kept only if they aren't the chain's."""
    asked, messages = call.prompt, call.prompt.messages
    prompt = to_json({**plain_fields(asked, but=_PROMPT_MATTER), "messages": _message_records(messages)})
    reply = to_json(to_plain(call.completion))
    record = plain_fields(call, but=_CALL_MATTER) | {"messages_before": _message_records(call.messages_before)}
    if asked.question != chain.question:
        record["question"] = to_plain(asked.question)
    if asked.history != history:
        record["history"] = to_plain(asked.history)
    if asked.look:
        record["view"] = view_record(asked.view)
    pictures = _pictures_in((*messages, *call.messages_before))
    if (asked.source.notes, asked.source.pictures) != (chain.start.notes, chain.start.pictures):
        pictures += asked.source.pictures
        record["start"] = {"notes": to_plain(asked.source.notes), "pictures": to_plain(asked.source.pictures)}
    filled = asked.template if isinstance(asked.template, Filled) else None
    if filled:
        record["template"] = {"id": filled.source.id, **plain_fields(filled, but=_FILLED_MATTER)}
    source, own = asked.source.table, chain.source.table
    other = source is not own and keys.key_of(source) != keys.key_of(own)
    table, text = source if other else None, filled.source if filled else None
    return PackedCall(content_key(prompt), prompt, content_key(reply), reply, to_json(record), table, text, pictures)


def _message_records(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """Messages as plain values; pictures are named only if there are any."""
    return [plain_fields(message, but=() if message.pictures else ("pictures",)) for message in messages]


def _pictures_in(messages: Sequence[Message]) -> tuple[Picture, ...]:
    return tuple(picture for message in messages for picture in message.pictures)


def view_record(view: View) -> dict[str, Any]:
    """What of the table a prompt showed: which rows and columns of it, and the caption beside them."""
    rows = None if view.rows is None else view.rows.tolist()
    return {"of": to_plain(view.of), "rows": rows, "columns": list(view.columns), "caption": view.caption}


def read_view(record: Mapping[str, Any], table: Table) -> View:
    """The view that `view_record` wrote, taken of the whole table again."""
    hidden = [column for column in table.columns if column not in record["columns"]]
    of, caption = tuple(record["of"]), record["caption"]
    if record["rows"] is None:
        return View(table.pick(record["columns"]) if hidden else table, of, None, caption)
    return replace(slice_of(table, np.array(record["rows"], dtype=np.int64), hidden), of=of, caption=caption)


@dataclass(frozen=True, slots=True)
class KeptCall:
    """A call as it was read from the store, decoded from JSON; `source` and `template` are as in PackedCall.

    `pictures` holds the bytes of the pictures that the prompt and the record name, by checksum.
    """

    prompt: Mapping[str, Any]
    reply: Mapping[str, Any]
    record: Mapping[str, Any]
    source: Table | None = None
    template: PromptText | None = None
    pictures: Mapping[str, bytes] = field(default_factory=dict)

    def messages(self, records: Sequence[Mapping[str, Any]]) -> tuple[Message, ...]:
        """Messages with the pictures that they show."""
        shown = [pictures_of(record.get("pictures", ()), self.pictures) for record in records]
        return tuple(from_plain(Message, record, pictures=own) for record, own in zip(records, shown, strict=True))

    def start(self, chain: Chain) -> State:
        """What the chain began with when this was asked."""
        own, kept = chain.start, self.record.get("start")
        if kept is not None:
            notes = tuple(from_plain(Note, note) for note in kept["notes"])
            own = replace(own, notes=notes, pictures=pictures_of(kept["pictures"], self.pictures))
        return own if self.source is None else own.with_table(self.source)


def picture_records(prompt: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The records of all pictures that a kept call names."""
    for message in (*prompt["messages"], *record.get("messages_before", ())):
        yield from message.get("pictures", ())
    yield from record.get("start", {}).get("pictures", ())


@dataclass(frozen=True, slots=True)
class Words:
    """The messages of a stored prompt, as they were sent."""

    messages: tuple[Message, ...]

    def __call__(self, prompt: Prompt) -> tuple[Message, ...]:
        return self.messages


@dataclass(frozen=True, slots=True)
class Look:
    """What a stored prompt showed of its table."""

    view: View

    def __call__(self) -> View:
        return self.view


def _look(record: Mapping[str, Any], table: Table) -> Look | None:
    """What the prompt showed; None if the table has changed since."""
    try:
        return Look(read_view(record, table))
    except (StepError, IndexError):
        return None


def _filled(source: PromptText, record: Mapping[str, Any], prompt: Prompt) -> Filled | None:
    """The template of a stored prompt; None if it can no longer be used."""
    off = tuple(record["off"])
    try:
        template = template_of(source, prompt.question.kind, off, tuple(record["more"]))
    except InputError:
        return None
    told = None if record["told"] is None else tuple(record["told"])
    return Filled(source, template, prompt, record["encoding"], told, record["more"], off)


@dataclass(slots=True)
class ChainBuilder:
    """Rebuilds a chain step by step: its operations are applied, no model is asked."""

    chain: Chain
    operations: Operations
    _states: dict[Hashable, State] = field(default_factory=dict)

    def add(self, record: Mapping[str, Any], kept: Sequence[KeptCall]) -> None:
        """Add a step as it was; a step that could not be done keeps its reason."""
        before, history = self.chain.state, self.chain.history
        self._states[_key(self.chain.start, history)] = before
        candidates = [
            from_plain(Candidate, candidate, operation=read_operation(candidate["operation"], self.operations))
            for candidate in record["candidates"]
        ]
        step = from_plain(
            Step,
            record,
            operation=read_operation(record["operation"], self.operations),
            state=before,
            candidates=tuple(candidates),
            calls=tuple(self._call(call, history) for call in kept),
        )
        self.chain = self.chain.then(step if step.problem else step.again(before))

    def _call(self, kept: KeptCall, history: tuple[str, ...]) -> Call:
        question, view = kept.record.get("question"), kept.record.get("view")
        said = tuple(kept.record.get("history", history))
        source = kept.start(self.chain)
        state = self._state_after(source, said)
        prompt = from_plain(
            Prompt,
            kept.prompt,
            question=self.chain.question if question is None else from_plain(Question, question),
            state=state,
            source=source,
            history=said,
            write=Words(kept.messages(kept.prompt["messages"])),
            look=None if view is None else _look(legacy_records.current_view(view), state.table),
        )
        if kept.template is not None:
            prompt = replace(prompt, template=_filled(kept.template, kept.record["template"], prompt))
        before = kept.messages(kept.record.get("messages_before", ()))
        completion = from_plain(Completion, legacy_records.current_reply(kept.reply))
        return from_plain(Call, kept.record, prompt=prompt, completion=completion, messages_before=before)

    def _state_after(self, source: State, history: tuple[str, ...]) -> State:
        """The state after these calls; the state before the step if they can no longer be applied."""
        key = _key(source, history)
        if key not in self._states:
            try:
                self._states[key] = self._applied(source, history)
            except StepError:
                self._states[key] = self.chain.state
        return self._states[key]

    def _applied(self, state: State, history: tuple[str, ...]) -> State:
        for call in history:
            state = parse_call(call, self.operations).apply(state)
        return state


def _key(source: State, history: tuple[str, ...]) -> Hashable:
    """The key of a state within one chain: where it began, and the calls since."""
    return id(source.table), source.notes, source.pictures, history
