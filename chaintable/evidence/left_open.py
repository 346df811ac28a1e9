"""What a file leaves open and an answer depends on: the same chain, with the cells read the other way."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from chaintable.chain import Chain
from chaintable.evidence.cached_results import kept
from chaintable.evidence.lineage import evidence
from chaintable.tables.source import Doubt, Source, with_answer
from chaintable.tables.table import Table
from chaintable.tables.values import AS_WRITTEN


@dataclass(frozen=True, slots=True, eq=False)
class LeftOpen:
    """A doubt about the file, the `value` and `meaning` of the choice that isn't read, and the chain with it."""

    doubt: Doubt
    value: str
    meaning: str
    chain: Chain


@kept
def left_open(chain: Chain) -> tuple[LeftOpen, ...]:
    """Return the other readings of the file with which the chain's answer is another; none where it is the same.

    1.234 may be a thousand or a little more than one: the sum depends on it, the row with the largest doesn't.
    """
    doubts = chain.source.doubts
    found = evidence(chain) if doubts else None
    if found is None:
        return ()
    columns = {*found.columns, *found.deciding}
    return tuple(one for doubt in doubts if columns & {doubt.column, *doubt.alike} for one in _others(chain, doubt))


def _others(chain: Chain, doubt: Doubt) -> Iterator[LeftOpen]:
    answer = chain.answer
    for value, meaning in doubt.choices:
        other = chain.with_source(_decided(chain.source, doubt, value))
        if answer is not None and other.answer is not None and other.answer.values != answer.values:
            yield LeftOpen(doubt, value, meaning, other)


def _decided(source: Source, doubt: Doubt, value: str) -> Source:
    """Return the source as if a person had decided the doubt."""
    return replace(
        source,
        table=_read_as(source.table, doubt, value),
        options=with_answer(source.options, doubt, value),
        account=tuple(sentence for sentence in source.account if sentence != doubt.sentence),
        doubts=tuple(other for other in source.doubts if other != doubt),
    )


def _read_as(table: Table, doubt: Doubt, value: str) -> Table:
    form: dict[str, Any] = {doubt.about: value}
    names = (doubt.column, *doubt.alike)
    formats = {name: replace(table.formats.get(name, AS_WRITTEN), **form) for name in names}
    return table.with_formats({**table.formats, **formats})
