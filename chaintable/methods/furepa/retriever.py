"""Passages found in another way than by the words that they share with the query, and what that costs."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

from chaintable.errors import ModelError
from chaintable.methods.asking.record import Record
from chaintable.prompts.dialogue import NOTHING, Call, Usage
from chaintable.retrieval.corpus import Corpus


class Retriever(Protocol):
    """Finds the passages that fit a query best."""

    def search(
        self, query: str, corpus: Corpus, most: int = 5, without: Collection[int] = ()
    ) -> list[tuple[int, float]]:
        """Return the places of passages with their scores, the best first; some places are left out."""

    def taken(self) -> tuple[int, Usage]:
        """Return how many requests were answered since the last time, and what they cost."""


@contextmanager
def billed(retriever: Retriever | None, record: Record) -> Iterator[None]:
    """Add what the retriever takes in the block to the last call of the record, also if the block fails."""
    try:
        yield
    except ModelError as error:
        _bill(retriever, record)
        error.calls = tuple(record.calls)
        raise
    _bill(retriever, record)


def _bill(retriever: Retriever | None, record: Record) -> None:
    requests, usage = retriever.taken() if retriever is not None else (0, NOTHING)
    if requests and record.calls:
        record.calls[-1] = with_embeddings(record.calls[-1], requests, usage)


def with_embeddings(call: Call, requests: int, usage: Usage) -> Call:
    """Return a call that has cost these requests for embeddings too, and says so."""
    said = call.completion
    spent = usage if said.usage is None else said.usage + usage
    told = f"With {requests:,} request{'' if requests == 1 else 's'} for embeddings: {usage.tokens:,} tokens."
    remark = f"{said.remark} {told}".strip()
    return replace(call, completion=replace(said, usage=spent, requests=said.requests + requests, remark=remark))
