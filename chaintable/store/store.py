"""The store, as the rest of the program uses it."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import sqlalchemy as sa

from chaintable.chain import Chain
from chaintable.operations import known
from chaintable.prompts import PromptText
from chaintable.store.database import schema
from chaintable.store.database.database import PATIENCE_SECONDS, Database, add, url_of
from chaintable.store.formats.chain_codec import Operations
from chaintable.store.formats.json_codec import content_key, to_json, without_secrets
from chaintable.store.formats.parquet import TableKeys
from chaintable.store.maintenance import backup, pruning
from chaintable.store.maintenance.pruning import Pruned
from chaintable.store.people import HOST, Person
from chaintable.store.saved import chains, comparisons, links, prompt_versions, questions, sharing, spending
from chaintable.store.saved.comparisons import SavedComparison
from chaintable.store.saved.links import SavedChain, Summary
from chaintable.store.saved.personal_records import Kind as PersonalKind
from chaintable.store.saved.personal_records import Records, change_records, read_records
from chaintable.store.saved.prompt_versions import PromptVersion, now
from chaintable.store.saved.questions import SavedQuestion
from chaintable.store.saved.sharing import Kind
from chaintable.store.saved.spending import Refused, Spent
from chaintable.tables.source import Source
from chaintable.tables.state import Question


class Store:
    """Chains with their sources, prompts and replies; comparisons; versions of prompts; saved questions; the cache.

    Every method is one transaction, safe in any thread and beside other processes; it raises StoreError, with a reason,
    if the database can't do it. Chains and tables are kept by content: saving one twice keeps it once. What can be
    computed (the state after each step) isn't kept, and no key or password ever is.

    What is saved belongs to the store's `person`; lists show them what is theirs and what is shared, and they change
    and delete only their own. The host, who is the person unless `of` names another, sees and changes everything.
    """

    def __init__(self, database: Database, operations: Operations | None = None) -> None:
        self.database = database
        self.person = HOST
        self._operations = operations
        self._keys = TableKeys()

    @property
    def writable(self) -> bool:
        """Whether the last write succeeded, whoever's it was."""
        return self.database.writable

    def check(self) -> None:
        """Raise StoreError if the database can't be read, or if its last write failed and a trial fails too."""
        self.questions(1)
        if not self.writable:
            pruning.try_to_write(self.database)

    def of(self, person: Person) -> "Store":
        """Return the same store as another person uses it."""
        other = copy(self)
        other.person = person
        return other

    def save_chain(self, chain: Chain, parent: str | None = None, summary: Summary | None = None) -> str:
        """Save a chain and return the id that opens it: random, and the same when the person saves the chain again.

        `parent` is the id of a saved chain that this one starts with, so that only later steps are compared and saved.
        `summary` is what lists say about it.
        """

        def link(connection: sa.Connection, chain_id: str) -> str:
            return links.add_link(connection, chain_id, self.person, summary)

        return chains.save(self.database, self._keys, chain, parent, link)

    def load_chain(self, chain_id: str) -> Chain:
        """Return the saved chain with that id, whoever saved it; its steps are applied again without a model.

        Raises StoreError if there is none. An operation that this program no longer knows is kept as text with the
        reason.
        """
        return chains.load(self.database, chain_id, self._operations or known())

    def chains(self, most: int | None = None) -> tuple[SavedChain, ...]:
        """Return the saved chains, newest first, without those that another chain of the same person continues."""
        return links.listed(self.database, self.person, most)

    def calls_of_steps(self, chain_ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """Return the calls of the operations of saved chains, in order, by the chains' ids; nothing is applied."""
        return chains.calls_of_steps(self.database, chain_ids)

    def find(self, chain_id: str) -> SavedChain | None:
        """Return what lists show about the saved chain with that id; None if there is none."""
        return links.find(self.database, self.person, chain_id)

    def share(self, kind: Kind, item: str, everyone: bool = True) -> None:
        """List something saved for everyone, or for its owner only. StoreError if it isn't the person's."""
        sharing.share(self.database, self.person, kind, item, everyone)

    def mark_deleted(self, kind: Kind, *items: str) -> str:
        """Delete things, a chain with all that continue it; `bring_back` with the returned text restores them.

        They go for good when the store is next cleaned up, some time after.
        """
        return sharing.delete(self.database, self.person, kind, list(items))

    def undelete(self, deletion: str) -> bool:
        """Restore what was deleted with `mark_deleted`; whether anything came back."""
        return sharing.restore_deleted(self.database, self.person, deletion) > 0

    def delete(self, chain_id: str) -> None:
        """Delete a chain and all that continue it for good, and everything that nothing else uses."""
        pruning.purge_now(self.database, self.mark_deleted("chain", chain_id))

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None:
        """The stored completion of a request (any text that names it) and sample, or None."""
        completions = schema.completions.c
        wanted = sa.select(completions.record).where(completions.key == content_key(key), completions.sample == sample)
        with self.database.reading() as connection:
            record = connection.scalar(wanted)
        return None if record is None else dict(json.loads(record))

    def write_completion(self, key: str, sample: int, record: Mapping[str, Any]) -> None:
        """Store a completion without fields named like keys; a completion that is already there stays."""
        kept = to_json(without_secrets(dict(record)))
        row = {"key": content_key(key), "sample": sample, "record": kept, "saved_at": now()}
        with self.database.writing() as connection:
            add(connection, schema.completions, [row])

    def save_version(self, text: PromptText, parent: PromptText, note: str = "") -> None:
        """Save a version of a prompt, made from `parent`. Earlier versions are never overwritten."""
        prompt_versions.save_version(self.database, self.person, text, parent, note)

    def versions(self, method: str, name: str) -> tuple[PromptVersion, ...]:
        """The saved versions of a prompt that the person may see, newest first, without the original."""
        return prompt_versions.list_versions(self.database, self.person, method, name)

    def load_text(self, template_id: str) -> PromptText:
        """The prompt text with that id: a version, or one that a saved chain used. StoreError if it is missing."""
        return prompt_versions.load_text(self.database, template_id)

    def save_question(self, question: Question, source: Source) -> str:
        """Save a question with its table and its right answer (`expected`); its id.

        A person's same question about the same table is kept once, with the answer that was saved last.
        """
        return questions.save_question(self.database, self._keys, self.person, question, source)

    def questions(self, most: int | None = None) -> tuple[SavedQuestion, ...]:
        """The saved questions that the person may see, newest first; of others' without the right answer."""
        return questions.list_questions(self.database, self.person, most)

    def load_question(self, question_id: str) -> Chain:
        """A saved question with its table, as a chain without steps. StoreError if it is missing."""
        return questions.load_question(self.database, self.person, question_id)

    def save_comparison(self, record: Mapping[str, Any], comparison: str = "") -> str:
        """Save a comparison and return the id that opens it: random, or the one given if it is the person's own.

        `record` is plain and names its chains by their ids in this store.
        """
        return comparisons.save(self.database, self.person, record, comparison)

    def load_comparison(self, comparison: str) -> dict[str, Any]:
        """Return the record of a comparison, whoever saved it. StoreError if it is missing."""
        return comparisons.load(self.database, comparison)

    def comparisons(self, most: int | None = None) -> tuple[SavedComparison, ...]:
        """Return the saved comparisons that the person may see, newest first."""
        return comparisons.listed(self.database, self.person, most)

    def personal(self, kind: PersonalKind) -> Records:
        """Return the person's own records of a kind, such as saved connections, oldest first."""
        return read_records(self.database, self.person, kind)

    def change_personal(self, kind: PersonalKind, change: Callable[[Records], Records]) -> Records:
        """Replace the person's own records of a kind by what `change` makes of them; no key is kept."""
        return change_records(self.database, self.person, kind, change)

    def spent(self) -> tuple[Spent, Spent]:
        """What the person spent today, and everyone together."""
        return spending.spent_on(self.database, spending.today(), self.person.id)

    def spend(self, more: Spent, refused: Refused = lambda mine, everyone: "") -> str:
        """Add to what the person spent today, unless `refused` gives a reason against the new sums; that reason."""
        return spending.spend(self.database, spending.today(), self.person.id, more, refused)

    def prune(self, before: datetime | None = None, rebuild: bool = True) -> Pruned:
        """Delete all chains and completions older than that for good, and what nothing uses; shrink the database.

        Saved questions and versions of prompts stay. Without a moment, only what was deleted a while ago goes.
        `rebuild` also shrinks a SQLite file of an earlier version, which is written anew for that.
        """
        return pruning.prune(self.database, before, rebuild)

    def backup(self, file: Path) -> int:
        """Write everything into a new SQLite file, as it is at one moment; how many rows."""
        return backup.backup(self.database, file)

    def restore(self, file: Path) -> int:
        """Add everything in a backup that isn't here; nothing that is here changes. How many rows came."""
        return backup.restore(self.database, file)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_store(where: str | Path, operations: Operations | None = None, patience: float = PATIENCE_SECONDS) -> Store:
    """Return the store in a data folder (SQLite), or at the URL of a PostgreSQL or SQLite database.

    It is created if it is missing, and updated if it is older. `operations` are those that saved chains may contain
    (None: all); `patience` is the number of seconds to wait for another writer. Raises StoreError if it can't be
    opened or was written by a newer ChainTable.
    """
    return Store(Database(url_of(where), patience), operations)


def recording(store: Store, chains: Iterable[Chain], parent: str | None = None) -> Iterator[tuple[str, Chain]]:
    """Save each chain, then yield its id and the chain.

    `chains` grow step by step, like those of `play`: `recording(store, play(method, chain, model))`. Each step is one
    transaction, so a process that is killed loses at most the current step. `parent` is the id of the chain that they
    continue, if it was saved.
    """
    for chain in chains:
        parent = store.save_chain(chain, parent)
        yield parent, chain
