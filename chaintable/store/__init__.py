"""The store: what outlives a process (chains, tables, pictures, prompts, questions), each kept once by its content."""

from chaintable.store.maintenance.pruning import Pruned
from chaintable.store.people import HOST, Person
from chaintable.store.saved.links import SavedChain, Summary
from chaintable.store.saved.prompt_versions import PromptVersion
from chaintable.store.saved.questions import SavedQuestion
from chaintable.store.saved.spending import Spent
from chaintable.store.store import Store, open_store, recording

__all__ = [
    "HOST",
    "Person",
    "PromptVersion",
    "Pruned",
    "SavedChain",
    "SavedQuestion",
    "Spent",
    "Store",
    "Summary",
    "open_store",
    "recording",
]
