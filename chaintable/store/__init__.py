"""The store: what must outlive a process (chains, tables, prompts, completions), each thing once, by its content."""

from chaintable.store.recording import recording
from chaintable.store.saving import SavedChain
from chaintable.store.store import Store, open_store

__all__ = ["SavedChain", "Store", "open_store", "recording"]
