"""The store: what outlives a process (chains, tables, pictures, prompts, questions), each kept once by its content."""

from chaintable.store.chains import SavedChain
from chaintable.store.questions import SavedQuestion
from chaintable.store.store import Store, open_store, recording
from chaintable.store.versions import PromptVersion

__all__ = ["PromptVersion", "SavedChain", "SavedQuestion", "Store", "open_store", "recording"]
