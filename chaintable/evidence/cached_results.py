"""Results about chains, kept with the source's table: the page, the check and the store ask for the same ones."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from chaintable.chain import Chain
from chaintable.tables.table_memory import TableMemory

Given = ParamSpec("Given")
Result = TypeVar("Result")

_results: TableMemory[Any] = TableMemory(12, of_small=512)


def kept(function: Callable[Concatenate[Chain, Given], Result]) -> Callable[Concatenate[Chain, Given], Result]:
    """Compute a result once for all chains that ask the same and do the same to the same source.

    For functions that look at the question, the operations, who chose them and the states; not at the calls of a model.
    Their other arguments must be plain values.
    """

    @wraps(function)
    def recall(chain: Chain, /, *given: Given.args, **named: Given.kwargs) -> Result:
        if chain.source.others:  # they may be large, and the memory would hold them
            return function(chain, *given, **named)
        key = (function, given, tuple(named.items()), _matter(chain))
        return cast(Result, _results.recall(chain.source.table, key, lambda: function(chain, *given, **named)))

    return recall


def _matter(chain: Chain) -> Hashable:
    """What the states of a chain follow from, and what is asked of them."""
    steps = tuple((step.operation, step.on, step.problem, step.author, step.remark) for step in chain.steps)
    return chain.question, chain.source, steps
