"""The store as one session uses it; the page keeps working when the store fails."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.models.serving.budget import Spending
from chaintable.models.serving.daily import Refused
from chaintable.ui.session.storage.shared_store import PAUSE_SECONDS, shared_store
from chaintable.ui.session.storage.visitor import Visitor

if TYPE_CHECKING:
    from chaintable.runs.comparing import Comparison
    from chaintable.store import PromptVersion, SavedChain, SavedQuestion, Store
    from chaintable.store.saved.comparisons import SavedComparison
    from chaintable.store.saved.personal_records import Kind, Records

T = TypeVar("T")


class SessionStore:
    """Reads and writes the store for one session. If that fails, `problem` says why and the page works on.

    `where` is a folder or the address of a database; with "" nothing is stored. What is saved belongs to the `visitor`.
    If the session is `read_only`, it keeps its own runs but saves, shares and deletes nothing else, and right answers
    stay hidden from it. It is safe to use from any thread.
    """

    def __init__(
        self, where: str, visitor: Visitor | None = None, read_only: bool = False, keep_days: float | None = None
    ) -> None:
        self.problem: StoreError | None = None
        self.visitor = visitor or Visitor()
        self.read_only = read_only
        self._where, self._keep_days = where, keep_days
        self._told = False
        self._paused_until = 0.0

    def keep(self, chain: Chain, parent: str = "") -> str:
        """Store the chain and return its id, or "" if that failed. `parent` is the id of the chain it continues."""
        from chaintable.runs.exchange.chain_summary import summary_of  # imports the database

        if not self._where:
            return ""
        summary = summary_of(chain)
        return self._tried(lambda store: store.save_chain(chain, parent or None, summary)) or ""

    def load(self, chain_id: str) -> Chain:
        """Return the chain with that id; StoreError if it or the store doesn't exist."""
        return self.use(lambda store: store.load_chain(chain_id))

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None:
        """Return what is stored for that request and sample, or None."""
        return self._tried(lambda store: store.read_completion(key, sample))

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None:
        """Store a completion if possible."""
        self._tried(lambda store: store.write_completion(key, sample, record))

    def keep_comparison(self, record: Mapping[str, Any], saved: str = "") -> str:
        """Store a comparison and return its id, or "" if that failed; `saved` is the id that it has already."""
        return self._tried(lambda store: store.save_comparison(self._with_hidden(store, record, saved), saved)) or saved

    def load_comparison(self, saved: str) -> "Comparison":
        """Return the comparison with that id; StoreError if it or the store doesn't exist."""
        from chaintable.runs.comparing.saved_form import read_stored

        record = self.use(lambda store: store.load_comparison(saved))
        found = read_stored(record, self.load, lambda text: self.use(lambda store: store.load_text(text)))
        return found.for_guessing() if self.read_only else found

    def comparisons(self, most: int) -> tuple["SavedComparison", ...]:
        """Return the saved comparisons, newest first; none if the store can't be read."""
        return self._tried(lambda store: store.comparisons(most)) or ()

    def versions(self, method: str, name: str) -> tuple["PromptVersion", ...]:
        """Return the saved versions of a prompt; none if the store can't be read."""
        return self._tried(lambda store: store.versions(method, name)) or ()

    def questions(self, most: int) -> tuple["SavedQuestion", ...]:
        """Return the saved questions, newest first; none if the store can't be read."""
        return self._tried(lambda store: store.questions(most)) or ()

    def chains(self, most: int) -> tuple["SavedChain", ...]:
        """Return the saved chains, newest first; none if the store can't be read."""
        return self._tried(lambda store: store.chains(most)) or ()

    def calls_of_steps(self, chain_ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """Return the calls of the steps of saved chains; none if the store can't be read."""
        return self._tried(lambda store: store.calls_of_steps(chain_ids)) or {}

    def find(self, chain_id: str) -> "SavedChain | None":
        """Return what lists show about a saved chain; None if it isn't there or the store can't be read."""
        return self._tried(lambda store: store.find(chain_id)) if chain_id else None

    def personal(self, kind: "Kind") -> "Records":
        """Return the person's own records of a kind, oldest first; none if the store can't be read."""
        return self._tried(lambda store: store.personal(kind)) or []

    def change_personal(self, kind: "Kind", change: Callable[["Records"], "Records"]) -> None:
        """Change the person's own records of a kind if possible; a read-only session keeps none."""
        if not self.read_only:
            self._tried(lambda store: store.change_personal(kind, change))

    def spend(self, more: Spending, refused: Refused) -> str:
        """Add to what the person spent today, unless `refused` gives a reason against it; that reason.

        StoreError if it can't be recorded: then nothing may be sent.
        """
        from chaintable.store import Spent

        def limit(mine: Spent, everyone: Spent) -> str:
            return refused(*(Spending(one.calls, one.tokens, one.money) for one in (mine, everyone)))

        spent = Spent(more.calls, more.tokens, more.money or 0.0)
        return self.use(lambda store: store.spend(spent, limit))

    def use(self, do: Callable[["Store"], T]) -> T:
        """Return what `do` returns for this person's store; StoreError if none is set up or it fails."""
        if not self._where:
            raise StoreError("No store is set up.", "Check the settings of this computer.")
        shared = shared_store(self._where)
        shared.keep_days = self._keep_days or shared.keep_days
        return shared.use(lambda store: do(store.of(self.visitor.person())))

    def change(self, do: Callable[["Store"], T]) -> T:
        """Do what saves, shares or deletes something at a person's wish; StoreError if this session is read-only."""
        if self.read_only:
            raise StoreError(
                "This ChainTable is read-only for you: nothing can be saved for others, shared or deleted.",
                "Ask the person who runs it.",
            )
        return self.use(do)

    def dismiss(self) -> None:
        """Clear the problem after the person has read it."""
        self.problem = None

    def _with_hidden(self, store: "Store", record: Mapping[str, Any], saved: str) -> Mapping[str, Any]:
        """Return the record with the right answer that was hidden from a read-only session, so that it isn't lost."""
        if not (self.read_only and saved) or record.get("expected"):
            return record
        with suppress(StoreError):  # it was deleted meanwhile
            return {**record, "expected": store.load_comparison(saved).get("expected", [])}
        return record

    def _tried(self, do: Callable[["Store"], T]) -> T | None:
        if not self._where or monotonic() < self._paused_until:
            return None
        try:
            return self.use(do)
        except StoreError as error:
            self._paused_until = monotonic() + PAUSE_SECONDS
            if not self._told:
                self.problem, self._told = error, True
            return None
