"""Chains into the database and out of it."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain as chained
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.store.database import schema
from chaintable.store.database.database import Database, add, put
from chaintable.store.formats import legacy_records
from chaintable.store.formats.chain_codec import (
    ChainBuilder,
    KeptCall,
    Operations,
    PackedStep,
    operation_record,
    pack_steps,
    picture_records,
)
from chaintable.store.formats.json_codec import (
    content_key,
    from_plain,
    pictures_of,
    plain_fields,
    short_id,
    to_json,
    to_plain,
)
from chaintable.store.formats.parquet import (
    TableKeys,
    numbers_from_parquet,
    numbers_to_parquet,
    table_from_parquet,
    table_to_parquet,
)
from chaintable.store.saved.links import chain_of, method_of
from chaintable.store.saved.pictures import add_pictures, read_pictures
from chaintable.store.saved.prompt_versions import now, read_templates, template_row
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

_SOURCE_MATTER = ("table", "name", "line_numbers", "pictures", "others")
_OF_DOCUMENTS_AND_PICTURES = ("passages", "posed", "unsure")


@dataclass(frozen=True, slots=True)
class PackedStart:
    """What a chain starts from, as rows of the database; `id` names the chain without steps."""

    id: str
    start: dict[str, Any]
    source: dict[str, Any]

    @classmethod
    def of(cls, chain: Chain, keys: TableKeys) -> "PackedStart":
        source = source_row(chain.source, keys)
        question = to_json(to_plain(chain.question))
        method = _packed_method(chain)
        own = short_id(source["key"], question, method)
        row = {"id": own, "source": source["key"], "question": question, "method": method}
        return cls(own, row, source)


def source_row(source: Source, keys: TableKeys) -> dict[str, Any]:
    table, lines = keys.key_of(source.table), source.line_numbers
    name, account = to_json(source.name), to_json(_account(source, keys))
    return {
        "key": content_key(table, name, account, b"" if lines is None else lines.astype("<i8").tobytes()),
        "source_table": table,
        "name": name,
        "account": account,
        "line_numbers": None if lines is None else numbers_to_parquet(lines),
    }


def _account(source: Source, keys: TableKeys) -> dict[str, Any]:
    """What the record of a source holds beside its table; it names pictures and further tables only if it has any."""
    pictures = {"pictures": to_plain(source.pictures)} if source.pictures else {}
    others = {"others": [keys.key_of(table) for table in source.others]} if source.others else {}
    rare = {name for name in _OF_DOCUMENTS_AND_PICTURES if not getattr(source, name)}
    return plain_fields(source, but={*_SOURCE_MATTER, *rare}) | pictures | others


def save(
    database: Database,
    keys: TableKeys,
    chain: Chain,
    parent: str | None,
    then: Callable[[Connection, str], str] = lambda _, saved: saved,
) -> str:
    """Save the missing parts of a chain, and do `then` with its id in the same transaction; return what that returns.

    `parent` is a link to a chain that this one starts with.
    """
    start = PackedStart.of(chain, keys)
    begun, depth = start.id, 0
    if parent:
        with database.reading() as connection:
            begun, depth = _begun(connection, chain, start.id, chain_of(connection, parent))
    steps = list(pack_steps(chain, begun, depth, keys))
    others = [call.source for step in steps for call in step.calls if call.source is not None]
    tables = tables_of(chain.source, keys) | {keys.key_of(table): table for table in others}
    with database.reading() as connection:
        blobs = list(missing_tables(connection, tables))
    with database.writing() as connection:
        add(connection, schema.source_tables, blobs)
        add_source(connection, start.source, chain.source)
        add(connection, schema.starts, [start.start])
        _add_steps(connection, start.id, steps, keys)
        return then(connection, steps[-1].id if steps else begun)


def tables_of(source: Source, keys: TableKeys) -> dict[str, Table]:
    """The tables of a source by their keys: its own, and further ones."""
    return {keys.key_of(table): table for table in (source.table, *source.others)}


def add_source(connection: Connection, row: dict[str, Any], source: Source) -> None:
    """Keep a source, and what it points to: the pictures and the further tables that it brings."""
    add(connection, schema.sources, [row])
    others = dict.fromkeys(json.loads(row["account"]).get("others", ()))
    if others:
        add(connection, schema.source_others, [{"source": row["key"], "source_table": key} for key in others])
    if source.pictures:
        add_pictures(connection, schema.source_pictures, {row["key"]: source.pictures})


def _begun(connection: Connection, chain: Chain, start: str, parent: str | None) -> tuple[str, int]:
    """The saved chain to continue from, and its length: `parent`, if it exists and the chain begins with it."""
    chains = schema.chains.c
    found = connection.execute(
        sa.select(chains.depth, chains.step).where(chains.id == parent, chains.start == start)
    ).first()
    if parent is None or found is None or found.depth > len(chain.steps):
        return start, 0
    last = json.loads(found.step)["operation"] if found.depth else None
    fits = last is None or last == operation_record(chain.steps[found.depth - 1].operation)
    return (parent, found.depth) if fits else (start, 0)


def missing_tables(connection: Connection, tables: Mapping[str, Table]) -> Iterator[dict[str, Any]]:
    key = schema.source_tables.c.key
    there = set(connection.scalars(sa.select(key).where(key.in_(tables))))
    return ({"key": key, "parquet": table_to_parquet(tables[key])} for key in tables if key not in there)


def _add_steps(connection: Connection, start: str, steps: Sequence[PackedStep], keys: TableKeys) -> None:
    calls = [(step.id, place, call) for step in steps for place, call in enumerate(step.calls)]
    add(connection, schema.prompts, [{"key": call.prompt_key, "record": call.prompt} for _, _, call in calls])
    add(connection, schema.replies, [{"key": call.reply_key, "record": call.reply} for _, _, call in calls])
    add(connection, schema.templates, [template_row(call.template) for _, _, call in calls if call.template])
    shown = {call.prompt_key: call.pictures for _, _, call in calls if call.pictures}
    if shown:
        add_pictures(connection, schema.prompt_pictures, shown)
    nodes = [(start, None, 0, None), *((step.id, step.parent, step.depth, step.record) for step in steps)]
    for own, parent, depth, record in nodes:
        row = {"id": own, "parent": parent, "start": start, "depth": depth, "step": record, "saved_at": now()}
        last = own == nodes[-1][0]
        put(connection, schema.chains, row, ["saved_at"]) if last else add(connection, schema.chains, [row])
    rows = [
        {
            "chain": own,
            "place": place,
            "prompt": call.prompt_key,
            "reply": call.reply_key,
            "source_table": keys.key_of(call.source) if call.source is not None else None,
            "record": call.record,
        }
        for own, place, call in calls
    ]
    add(connection, schema.calls, rows)
    made_from = [{"chain": own, "template": call.template.id} for own, _, call in calls if call.template]
    add(connection, schema.call_templates, made_from)


def load(database: Database, link: str, operations: Operations) -> Chain:
    """The chain that a link opens, its operations applied again; StoreError if it is missing or damaged."""
    with database.reading() as connection:
        rows = _line(connection, chain_of(connection, link))
        if not rows:
            raise StoreError(f"There is no chain '{link[:40]}'.", "It may have been deleted; choose another one.")
        start = connection.execute(
            sa.select(schema.starts, schema.sources, schema.source_tables.c.parquet)
            .select_from(schema.starts.join(schema.sources).join(schema.source_tables))
            .where(schema.starts.c.id == rows[0].start)
        ).one()
        matter = matter_of_source(connection, start)
        calls = _calls(connection, [row.id for row in rows])
    try:
        replay = ChainBuilder(_start(start, matter), operations)
        for row in rows[1:]:
            replay.add(json.loads(row.step), calls.get(row.id, []))
    except (ValueError, KeyError, TypeError) as problem:
        raise StoreError(f"The chain '{link}' is damaged: {problem!r}.", "Choose another one.") from problem
    return replay.chain


def _line(connection: Connection, chain_id: str | None) -> Sequence[sa.Row[Any]]:
    """The rows from the chain without steps to the one of that id."""
    chains = schema.chains
    line = sa.select(chains).where(chains.c.id == chain_id).cte("line", recursive=True)
    line = line.union_all(sa.select(chains).join(line, chains.c.id == line.c.parent))
    return connection.execute(sa.select(line).order_by(line.c.depth)).all()


def calls_of_steps(database: Database, links: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The calls of the steps of each chain, in order; those that could not be read are left out."""
    found = {}
    with database.reading() as connection:
        for link in links:
            records = [json.loads(row.step)["operation"] for row in _line(connection, chain_of(connection, link))[1:]]
            found[link] = tuple(record["call"] for record in records if "call" in record)
    return found


def _packed_method(chain: Chain) -> str:
    """The method's name, with its settings where the chain knows them: earlier stores hold the name alone."""
    return to_json([chain.method, dict(chain.settings)] if chain.settings else chain.method)


def _start(row: Any, matter: "SourceMatter") -> Chain:
    question, (method, settings) = from_plain(Question, json.loads(row.question)), method_of(row.method)
    return Chain(question, read_source(row, matter), method, settings=settings)


@dataclass(frozen=True, slots=True)
class SourceMatter:
    """What a row of `sources` names: the bytes of its pictures by checksum, and its further tables by key."""

    pictures: Mapping[str, bytes]
    others: Mapping[str, Table]


def matter_of_source(connection: Connection, row: Any) -> SourceMatter:
    """What a row of `sources` names."""
    account = json.loads(row.account)
    others = _tables(connection, set(account.get("others", ())))
    return SourceMatter(read_pictures(connection, account.get("pictures", ())), others)


def read_source(row: Any, matter: SourceMatter) -> Source:
    """The source of a row that has all of `sources` and the Parquet file of its table."""
    account = legacy_records.current_source(json.loads(row.account))
    return from_plain(
        Source,
        account,
        pictures=pictures_of(account.get("pictures", ()), matter.pictures),
        others=tuple(matter.others[key] for key in account.get("others", ())),
        table=table_from_parquet(row.parquet),
        name=json.loads(row.name),
        line_numbers=None if row.line_numbers is None else numbers_from_parquet(row.line_numbers),
    )


def _calls(connection: Connection, ids: Sequence[str]) -> dict[str, list[KeptCall]]:
    """The calls of each of these chains' last steps, in order."""
    calls, prompts, replies = schema.calls, schema.prompts, schema.replies
    rows = connection.execute(
        sa.select(
            calls.c.chain,
            calls.c.source_table,
            calls.c.record,
            prompts.c.record.label("prompt"),
            replies.c.record.label("reply"),
        )
        .select_from(calls.join(prompts).join(replies))
        .where(calls.c.chain.in_(ids))
        .order_by(calls.c.chain, calls.c.place)
    ).all()
    tables = _tables(connection, {row.source_table for row in rows if row.source_table})
    records = [json.loads(row.record) for row in rows]
    templates = read_templates(connection, {record["template"]["id"] for record in records if "template" in record})
    said = [json.loads(row.prompt) for row in rows]
    named = chained.from_iterable(picture_records(prompt, record) for prompt, record in zip(said, records, strict=True))
    pictures = read_pictures(connection, named)
    found: dict[str, list[KeptCall]] = {}
    for row, prompt, record in zip(rows, said, records, strict=True):
        source, template = tables.get(row.source_table), templates.get(record.get("template", {}).get("id", ""))
        call = KeptCall(prompt, json.loads(row.reply), record, source, template, pictures)
        found.setdefault(row.chain, []).append(call)
    return found


def _tables(connection: Connection, keys: set[str]) -> dict[str, Table]:
    tables = schema.source_tables.c
    rows = connection.execute(sa.select(tables.key, tables.parquet).where(tables.key.in_(keys)))
    return {row.key: table_from_parquet(row.parquet) for row in rows}
