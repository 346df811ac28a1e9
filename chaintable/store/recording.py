"""A chain that is saved while it grows."""

from collections.abc import Iterable, Iterator

from chaintable.chain import Chain
from chaintable.store.store import Store


def recording(store: Store, chains: Iterable[Chain], parent: str | None = None) -> Iterator[tuple[str, Chain]]:
    """The id of each chain and the chain itself, saved before it is handed on.

    `chains` grow step by step, as those of `play` do: `recording(store, play(method, chain, model))`. Each step is
    one transaction, so a process that is killed loses the step in flight at most. `parent` is the id of the chain that
    they go on from, where it was saved.
    """
    for chain in chains:
        parent = store.save_chain(chain, parent)
        yield parent, chain
