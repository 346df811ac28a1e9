"""After a step was changed, later steps follow where it is plain: a column that got another name is carried along."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches

from chaintable.chain import Candidate, Chain, Step
from chaintable.operations.renaming import columns_named, with_columns

_ALIKE = 0.8
MOST_REPAIRS = 3


@dataclass(frozen=True, slots=True)
class Carried:
    """A chain whose later steps follow a change, and the columns that they use now, by the names before."""

    chain: Chain
    names: dict[str, str]


def carried(before: Chain, after: Chain, first: int, shift: int = 0) -> Carried:
    """Let the steps of `after` from `first` on use the columns that took the place of those in `before`.

    Step k of `after` is step k - `shift` of `before`. A step that does without is left as it is.
    """
    chain, names = after.until(first), dict[str, str]()
    for k in range(first, len(after.steps)):
        step, old = after.steps[k], before.before(k - shift).table.columns
        found = _names(step, old, chain.state.table.columns)
        if found:
            names |= found
            step = replace(
                step, operation=with_columns(step.operation, found), candidates=_left(step, found), carried=True
            )
        chain = chain.then(step.again(chain.state))
    return Carried(chain if names else after, names)


def _left(step: Step, gone: Mapping[str, str]) -> tuple[Candidate, ...]:
    """The candidates of a step that don't use a column that is gone."""
    return tuple(one for one in step.candidates if not gone.keys() & {*columns_named(one.operation)})


def _names(step: Step, old: tuple[str, ...], new: tuple[str, ...]) -> dict[str, str]:
    """What the columns that a step misses are called now, as far as that is plain."""
    gone, made = [name for name in old if name not in new], [name for name in new if name not in old]
    missing = [name for name in gone if name in columns_named(step.operation)]
    found = {}
    for name in missing:
        alike = [other for other in made if _mentions(other, name)]
        if len(alike) == 1:
            found[name] = alike[0]
        elif len(gone) == len(made) == 1:
            found[name] = made[0]
    return found


def repairs(chain: Chain, k: int) -> tuple[tuple[str, str], ...]:
    """For a step that could not be done: the columns that it misses, each with one that it may mean.

    They are columns whose names hold the missing one ("Average of Salary" for "Salary"), were a part of it, or are
    spelled nearly the same ("Amounts" for "Amount").
    """
    step, columns = chain.steps[k], chain.before(k).table.columns
    if step.done or not step.on:
        return ()
    earlier = {name for place in range(k) for name in chain.before(place).table.columns}
    known = earlier.union(step.operation.columns_used)
    wanted = [name for name in columns_named(step.operation) if name in known or f"'{name}'" in step.problem]
    found = [
        (name, other)
        for name in wanted
        if name not in columns
        for other in columns
        if _mentions(other, name) or _mentions(name, other) or _is_alike(other, name)
    ]
    return tuple(dict.fromkeys(found))[:MOST_REPAIRS]


def repaired(chain: Chain, k: int, name: str, other: str) -> Chain:
    """Return the chain with step k using another column for a missing one, and the later steps following."""
    changed = chain.replace(k, with_columns(chain.steps[k].operation, {name: other}))
    return carried(chain, changed, k + 1).chain


def _mentions(longer: str, name: str) -> bool:
    """Whether a name holds another one as whole words."""
    return longer != name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", longer, re.IGNORECASE) is not None


def _is_alike(name: str, other: str) -> bool:
    """Whether two names are spelled nearly the same."""
    return name != other and bool(get_close_matches(other.casefold(), [name.casefold()], n=1, cutoff=_ALIKE))
