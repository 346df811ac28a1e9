"""The editors of a prompt: its template and demonstrations, and the buttons to save a version."""

from collections.abc import Sequence

import streamlit as st

from chaintable.errors import InputError
from chaintable.methods import find_faults, holes_of
from chaintable.prompts import Fault, PromptText, original, parse_demonstrations
from chaintable.prompts.language import OFFERED
from chaintable.ui.pages.prompts import actions
from chaintable.ui.pages.prompts.preview import Preview, preview
from chaintable.ui.pages.prompts.state import PromptsState
from chaintable.ui.parts.words import code, counted, escape
from chaintable.ui.session.session import Session

TEXT_HEIGHT = 420
_FEW_FAULTS = 8


def draw_text(own: PromptsState) -> None:
    """Draw the editor of the front matter and template, with any errors in them."""
    _draw_editor("Front matter and template", own, "text")
    _draw_faults(find_faults(own.draft.text).text, own.draft.text.text)
    names = ", ".join(code(name) for name in (*OFFERED, *holes_of(own.method, own.name)))
    st.caption(f"Available variables: {names}.")


def _draw_editor(label: str, own: PromptsState, part: actions.Part) -> None:
    key = f"prompts_{part}_{own.revision}"
    with st.container(key="prompts_editor"):
        st.text_area(
            label,
            getattr(own.draft.text, part),
            height=TEXT_HEIGHT,
            max_chars=actions.MOST_CHARACTERS,
            key=key,
            on_change=actions.edit,
            args=(own.method, own.name, own.revision, part, key),
            help="Press Ctrl+Enter to apply your edits.",
        )


def draw_demonstrations(held: Session) -> None:
    """Draw each demonstration with its switch and cost, and the editor of their text."""
    own = held.part(PromptsState)
    text = own.draft.text
    if not (text.demonstrations or original(own.method, own.name).demonstrations):
        st.caption("This prompt has no demonstrations.")
        return
    if find_faults(text):
        st.caption("Fix the template to see how many tokens the demonstrations take.")
    else:
        _draw_switches(held, text)
    _draw_editor("Text of the demonstrations", own, "demonstrations")
    _draw_faults(find_faults(text).demonstrations, text.demonstrations)


def _draw_switches(held: Session, text: PromptText) -> None:
    kind, off = held.chain.question.kind, held.wanted.prompts.off_in(text.name)
    try:
        shown = preview_of(held)
    except InputError as error:
        st.caption(escape(str(error)))
        return
    for place, name in enumerate(one.name for one in parse_demonstrations(text.demonstrations) if one.fits(kind)):
        key = f"prompts_switch_{text.name}_{place}_{name}"
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.toggle(
                escape(name),
                name not in off,
                key=key,
                on_change=actions.switch,
                args=(text.name, name, key),
                width="content",
            )
            st.caption(f"about {shown.costs[name]:,} tokens", width="content")
    on = sum(name not in off for name in shown.costs)
    st.caption(
        f"**The prompt now has about {shown.tokens:,} tokens**, with {on} of "
        f"{counted(len(shown.costs), 'demonstration')} for this kind of question. The switches apply to Run at once."
    )


def preview_of(held: Session) -> Preview:
    """The text in the editor, filled in for the current table and question; InputError if it can't be."""
    own = held.part(PromptsState)
    off = tuple(held.wanted.prompts.off_in(own.name))
    masked = held.wanted.masked if held.wanted.server else ()
    return preview(held.chain, own.draft.text, off, tuple(masked))


def _draw_faults(faults: Sequence[Fault], text: str) -> None:
    """Draw each error with the line it is in."""
    lines = text.splitlines()
    for fault in faults[:_FEW_FAULTS]:
        line = lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""
        where = f"**Line {fault.line}:** " if fault.line else ""
        words = f"{fault.words[:1].upper()}{fault.words[1:]}"
        stop = "" if words.endswith((".", "?", "!")) else "."
        st.error(f"{where}{escape(words)}{stop}{f' {code(line)}' if line.strip() else ''}", icon=":material/error:")
    if len(faults) > _FEW_FAULTS:
        st.caption(f"And {len(faults) - _FEW_FAULTS} more.")


def draw_saving(own: PromptsState) -> None:
    """Draw the buttons to save the edits as a version and to go back to the original."""
    draft = own.draft
    first = original(own.method, own.name)
    if not draft.changed and draft.base == first:
        return
    with st.container(horizontal=True, vertical_alignment="bottom", key="prompts_saving"):
        if draft.changed:
            st.text_input(
                "What changed", key=actions.NOTE_KEY, max_chars=200, placeholder="a note for the list of versions"
            )
            st.button(
                "Save as a version",
                key="prompts_save",
                type="primary",
                icon=":material/save:",
                on_click=actions.save,
                disabled=bool(find_faults(draft.text)),
                help="Save as a new version and use it for Run. Other versions stay.",
            )
        st.button(
            "Back to the original",
            key="prompts_original",
            icon=":material/restart_alt:",
            on_click=actions.back_to_original,
            args=(first,),
            help="Open the original in the editor and use it for Run. Saved versions stay.",
        )
