"""Other answers: if the embedded model is unsure, each way to read the question, with its answer."""

import re
from collections.abc import Sequence

import streamlit as st

from chaintable.chain import Chain
from chaintable.models.alternatives import Doubt, Reader, Way, doubt_of, may_be_doubted, unused_words
from chaintable.operations import ALL
from chaintable.operations.grammar import and_list
from chaintable.ui.model import choice
from chaintable.ui.operations import in_menu_order, screen_of
from chaintable.ui.parts.answer_table import answer_words, shown_of
from chaintable.ui.parts.words import escape, listed, percent, percents, shorten
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered

MOST_VALUES = 8
MOST_SHEETS = 4
LOOK_UP = "**More steps**, **Look up in another table**, brings its columns here"
BY_HAND = "Or add the steps by hand, or choose a language model."
_QUOTED = re.compile(r"'([^']*)'|\"([^\"]*)\"")


@remembered
def doubt_about(chain: Chain) -> Doubt | None:
    """Return the doubt about the chain's answer, if there is any.

    The embedded model is loaded only if it may have doubts, so that answers of other models don't need it.
    """
    if not may_be_doubted(chain):
        return None
    model = choice.embedded()
    return doubt_of(chain, model) if isinstance(model, Reader) else None


def draw_not_sure(chain: Chain, doubt: Doubt) -> None:
    """Warn, beside the answer, that the model is unsure, and say what to do about words that it doesn't use."""
    if doubt.sure is None:
        return
    below = " The most likely readings of the question are below." if len(doubt.ways) > 1 else ""
    words = f"**Not sure.** The model is {percent(doubt.sure)} sure of this answer.{_what_to_do(chain)}{below}"
    st.warning(words, icon=":material/help:")


def _what_to_do(chain: Chain) -> str:
    """Where words of the question that the answer doesn't use may be found, and what else can be done; "" if none."""
    words = [one or other for one, other in _QUOTED.findall(unused_words(chain))]
    if not words:
        return ""
    said = f"The answer leaves out {escape(and_list([f'“{word}”' for word in words]))}."
    if step := step_for(words):
        return f" {said} Do it by hand: add the step **{step}** before the answer. Or choose a language model."
    if where := _tables_with(chain, words):
        return f" {said} {escape(listed(where))} {'have' if len(where) > 1 else 'has'} such a column: {LOOK_UP}."
    if sheets := [name for name in chain.source.sheets if name != chain.source.options.sheet and _names(name, words)]:
        named = escape(listed(shorten(name, 40) for name in sheets[:MOST_SHEETS]))
        return f" {said} Perhaps the sheet {named} has it: **Add a table** brings it here. {BY_HAND}"
    return f" {said} If this table doesn't have it, **Add a table** brings another one here. {BY_HAND}"


def step_for(words: Sequence[str]) -> str:
    """The name of the step by which a person can do what the first such word asks for; "" if there is none.

    >>> step_for(["cumulative"]), step_for(["above"]), step_for(["city"])
    ('Calculate a column', 'Keep groups', '')
    """
    screens = [screen_of(kind) for kind in in_menu_order(ALL)]
    asked = [part for word in words for part in word.casefold().split()]
    return next((screen.menu for part in asked for screen in screens if part in screen.asked_by), "")


def _tables_with(chain: Chain, words: Sequence[str]) -> list[str]:
    """The further tables with a column that has such a name."""
    found = [table for table in chain.source.others if any(_names(column, words) for column in table.columns)]
    return [shorten(table.caption, 40) for table in found[:MOST_SHEETS]]


def _names(name: str, words: Sequence[str]) -> bool:
    return any(word.casefold() in name.casefold() for word in words)


def draw_readings(doubt: Doubt) -> None:
    """Draw each way to read the question: its answer, probability and steps, and a button that makes it the chain."""
    if len(doubt.ways) < 2:
        return
    with st.container(key="readings", gap="small"):
        st.markdown("### Ways to read the question", anchors=False)
        if doubt.sure is None:
            st.caption("You chose one of these readings. Undo brings back the previous chain.")
        shares = percents([way.share for way in doubt.ways])
        for place, way in enumerate(doubt.ways):
            _draw_way(place, way, shares[place], place == doubt.taken)


def _draw_way(place: int, way: Way, share: str, is_taken: bool) -> None:
    number = place + 1
    with st.container(border=True, key=f"reading_{place}", gap="small"):
        st.markdown(f"**{number} · {escape(_answer(way.chain))}** · {share}")
        st.markdown("\n".join(f"{way.begin + k}. {escape(words)}" for k, words in enumerate(_steps(way), start=1)))
        if is_taken:
            st.caption(":material/check: Used in the chain above")
            return
        st.button(
            "Use this reading",
            key=f"take_reading_{place}",
            icon=":material/alt_route:",
            on_click=state.change,
            args=(way.chain, f"reading {number} used"),
            help="Replace the chain by these steps. No model is asked; Undo brings back the current chain.",
        )


def _steps(way: Way) -> list[str]:
    return [shorten(operation.describe(), 150) for operation in way.operations]


def _answer(chain: Chain) -> str:
    shown = shown_of(chain)
    return answer_words(shown, MOST_VALUES, 120) if shown else "(nothing)"
