"""The buttons and the menu of one step; each entry says what it will do."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

import streamlit as st

from chaintable.chain import Candidate, Chain
from chaintable.operations import Operation
from chaintable.ui.chain import actions
from chaintable.ui.chain.pandas_code import show_pandas_of_step
from chaintable.ui.chain.shares import shares_of
from chaintable.ui.parts.downloads import show_table_of_step
from chaintable.ui.parts.words import escape, shorten, steps_again
from chaintable.ui.pictures.show import show_step_picture
from chaintable.ui.session import state

PICTURE = "Before and after as a picture"
_LONG = 110


@dataclass(frozen=True, slots=True)
class Action:
    """An entry of a menu. It changes the chain or, with `shows`, only opens something."""

    words: str
    do: Callable[[], None]
    shows: bool = False


def draw_actions(chain: Chain, k: int) -> None:
    """Draw Edit, other candidates, and a menu for the rest."""
    number, count = k + 1, len(chain.steps)
    with st.container(horizontal=True, key=f"actions_{k}"):
        st.button(
            f"Edit step {number}",
            key=f"edit_{k}",
            icon=":material/edit:",
            on_click=state.edit,
            args=(k,),
            help=_edit_help(number, count),
        )
        others = other_candidates(chain, k)
        if others:
            _draw_menu("Use another candidate", f"candidates_{k}", others, ":material/alt_route:")
        shown = (
            Action(PICTURE, lambda: show_step_picture(chain, k), shows=True),
            *_downloads(chain, k),
            Action("Copy as pandas", lambda: show_pandas_of_step(state.session(), k), shows=True),
        )
        _draw_menu("More", f"more_{k}", [*entries(chain, k), *shown], ":material/more_horiz:")


def _downloads(chain: Chain, k: int) -> tuple[Action, ...]:
    table = chain.steps[k].state.table
    entry = Action("Download the table", lambda: show_table_of_step(table, k + 1), shows=True)
    return (entry,) if table.n_columns else ()


def _edit_help(number: int, count: int) -> str:
    after = steps_again(number + 1, count)
    return f"Open the form of step {number}{after and f'; when you apply it, {after}'}"


def _draw_menu(label: str, key: str, entries: list[Action], icon: str) -> None:
    words = told_apart([escape(entry.words) for entry in entries])
    chosen = st.menu_button(label, range(len(entries)), key=key, icon=icon, format_func=lambda place: words[place])
    if chosen is not None:
        entries[chosen].do()
        if not entries[chosen].shows:
            st.rerun()


def told_apart(words: Sequence[str]) -> list[str]:
    """Return the words of a menu's entries, numbered where several entries say the same: Streamlit refuses those.

    >>> told_apart(["Sort", "Search", "Search", "Search"])
    ['Sort', 'Search', 'Search [2]', 'Search [3]']
    """
    found: list[str] = []
    for one in words:
        numbered = (f"{one} [{number}]" for number in count(2))
        found.append(one if one not in found else next(said for said in numbered if said not in found))
    return found


def entries(chain: Chain, k: int) -> list[Action]:
    """Return the menu of step k."""
    number, count, on = k + 1, len(chain.steps), chain.steps[k].on
    again = steps_again(number + 1, count)
    then = f"; {again}" if again else ""
    found = [
        Action(f"Insert a step before step {number}", lambda: state.edit(k, True)),
        Action(f"Insert a step after step {number}", lambda: state.edit(k + 1, True)),
        Action(f"Switch step {number} {'off' if on else 'on'}{then}", lambda: _switch(chain, k, not on)),
    ]
    if k:
        found.append(Action(f"Move step {number} up, before step {number - 1}", lambda: _move(chain, k, k - 1)))
    if number < count:
        found.append(Action(f"Move step {number} down, after step {number + 1}", lambda: _move(chain, k, k + 1)))
    left = step_range(number + 1, count)
    on_from = f"Plan again from here; the model replaces {left}" if left else "Continue from here"
    found.append(
        Action(
            on_from,
            lambda: state.play(
                chain.until(k + 1), f"planned again from step {number}" if left else f"continued from step {number}"
            ),
        )
    )
    found.append(Action(f"Delete step {number}{_renumbered(number, count)}", lambda: _delete(chain, k)))
    return found


def step_range(first: int, last: int) -> str:
    """Name steps by number.

    >>> step_range(3, 3), step_range(3, 5), step_range(4, 3)
    ('step 3', 'steps 3 to 5', '')
    """
    if first > last:
        return ""
    return f"step {first}" if first == last else f"steps {first} to {last}"


def _renumbered(number: int, count: int) -> str:
    again = steps_again(number + 1, count)
    return f"; {again}" if again else ""


def other_candidates(chain: Chain, k: int) -> list[Action]:
    """Return the other operations that the model considered at step k."""
    step = chain.steps[k]
    alike = Counter(one.operation.describe() for one in step.candidates)
    found = {
        f"{_told(c.operation, alike)} ({words})": _taker(chain, k, c)
        for c, (_, words) in zip(step.candidates, shares_of(chain, k), strict=True)
        if c.operation != step.operation
    }
    return [Action(words, taker) for words, taker in found.items()]


def _told(operation: Operation, alike: Mapping[str, int]) -> str:
    """Return an operation in words; of several with the same words, also what tells them apart, such as a row."""
    words = operation.describe()
    if alike[words] == 1:
        return shorten(words, _LONG)
    short = " ".join(operation.in_short().split())
    return short if len(short) <= _LONG else f"{short[: _LONG - 30].rstrip()}… {short[-25:].lstrip()}"


def _taker(chain: Chain, k: int, candidate: Candidate) -> Callable[[], None]:
    def take() -> None:
        changed = chain.replace(k, candidate.operation)
        actions.follow(chain, changed, f"another candidate used for step {k + 1}", k)

    return take


def _switch(chain: Chain, k: int, on: bool) -> None:
    changed = chain.switch(k, on)
    state.change(changed, f"step {k + 1} switched {'on' if on else 'off'}", [k, *actions.broken(changed, k)])


def _move(chain: Chain, k: int, to: int) -> None:
    state.change(chain.move(k, to), f"step {k + 1} moved to position {to + 1}", [to])


def _delete(chain: Chain, k: int) -> None:
    changed = chain.delete(k)
    state.change(changed, f"step {k + 1} deleted", actions.broken(changed, k))
