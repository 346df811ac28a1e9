"""The store: what must outlive a process (chains, tables, words, questions), each thing once, by its content."""

from chaintable.store.chains import SavedChain
from chaintable.store.questions import SavedQuestion
from chaintable.store.store import Store, open_store, recording
from chaintable.store.versions import PromptVersion

__all__ = ["PromptVersion", "SavedChain", "SavedQuestion", "Store", "open_store", "recording"]
