"""Deleting for good: what was deleted a while ago, and every row that nothing points to."""

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.store.database import schema


def purge(connection: Connection, before: str) -> None:
    """Remove for good what was deleted before a moment, and everything that only it used."""
    for table in schema.OWNED:
        connection.execute(sa.delete(table).where(table.c.deleted_at != "", table.c.deleted_at <= before))
    sweep(connection)


def sweep(connection: Connection) -> None:
    """Remove every row that nothing points to, each table after the tables that point to it."""
    _sweep_chains(connection)
    calls, starts, sources = schema.calls.c, schema.starts.c, schema.sources.c
    pointers = (
        (schema.prompts.c.key, [calls.prompt]),
        (schema.replies.c.key, [calls.reply]),
        (
            schema.templates.c.id,
            [schema.call_templates.c.template, schema.versions.c.template, schema.versions.c.parent],
        ),
        (starts.id, [schema.chains.c.start]),
        (sources.key, [starts.source, schema.saved_questions.c.source]),
        (
            schema.source_tables.c.key,
            [sources.source_table, schema.source_others.c.source_table, calls.source_table],
        ),
        (schema.pictures.c.key, [schema.source_pictures.c.picture, schema.prompt_pictures.c.picture]),
    )
    for key, columns in pointers:
        pointed = [sa.exists().where(column == key) for column in columns]
        connection.execute(sa.delete(key.table).where(~sa.or_(*pointed)))


def _sweep_chains(connection: Connection) -> None:
    """Remove the chains that no link leads to, and that no linked chain begins with."""
    chains, links = schema.chains, schema.links
    needed = sa.select(links.c.chain.label("id")).cte("needed", recursive=True)
    before = sa.select(chains.c.parent).join(needed, chains.c.id == needed.c.id).where(chains.c.parent.is_not(None))
    needed = needed.union(before)
    connection.execute(sa.delete(chains).where(chains.c.id.not_in(sa.select(needed.c.id))))
