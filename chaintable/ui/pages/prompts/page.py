"""The page Prompts."""

from typing import TYPE_CHECKING

import streamlit as st

from chaintable import methods
from chaintable.methods import find_faults, template_of
from chaintable.prompts import ORIGINALS, PromptTemplate, PromptText, original
from chaintable.ui.pages.prompts import actions
from chaintable.ui.pages.prompts.comparison import draw_comparison, draw_preview
from chaintable.ui.pages.prompts.editor import draw_demonstrations, draw_saving, draw_text
from chaintable.ui.pages.prompts.state import Groups, PromptsState, group_words, groups_of
from chaintable.ui.pages.prompts.wording import prompt_words, version_words
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import code, counted, escape, joined
from chaintable.ui.saved_items.controls import draw_delete, draw_share, draw_undo
from chaintable.ui.session.page import link_to
from chaintable.ui.session.session import Session

if TYPE_CHECKING:
    from chaintable.store import PromptVersion

VIEWS = {
    "text": "Template",
    "demonstrations": "Demonstrations",
    "preview": "Preview",
    "comparison": "Compare",
}


def draw_prompts(held: Session) -> None:
    """Draw one prompt: its version and settings, one of its views, and the buttons to save it."""
    own = held.part(PromptsState)
    actions.follow_method()
    with st.container(key="title", gap=None):
        st.markdown("## Prompts", anchors=False)
        st.caption(
            "Your edits and choices here are visible only to you. So are the versions and questions that you save, "
            "unless you list them for everyone here."
        )
    _draw_choice(own)
    versions = held.session_store.versions(own.method, own.name)
    _draw_version(held, versions)
    if own.problem is not None:
        draw_problem(own.problem)
    view = _draw_views(own)
    if view == "text":
        draw_text(own)
    elif view == "demonstrations":
        draw_demonstrations(held)
    elif view == "preview":
        draw_preview(held)
    else:
        draw_comparison(own, versions)
    if not held.session_store.read_only:
        draw_saving(own)


def _draw_choice(own: PromptsState) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="prompts_choice"):
        if len(methods.ALL) > 1:
            names = list(methods.ALL)
            st.selectbox(
                "Method",
                names,
                index=names.index(own.method),
                key=actions.METHOD_KEY,
                format_func=lambda name: methods.ALL[name].title,
                on_change=actions.choose_method,
            )
        groups = groups_of(own.method)
        if len(groups) > 1:
            _draw_groups(own, groups)
        asks = {ask.name: ask for ask in groups[own.group]}
        key = f"{actions.NAME_KEY}_{own.method}_{own.group}"
        st.selectbox(
            "Prompt",
            list(asks),
            index=list(asks).index(own.name),
            key=key,
            format_func=lambda name: prompt_words(asks[name]),
            on_change=actions.choose_name,
            args=(own.method, own.group, key),
        )


def _draw_groups(own: PromptsState, groups: Groups) -> None:
    key = f"{actions.STYLE_KEY}_{own.method}"
    st.segmented_control(
        methods.ALL[own.method].title,
        list(groups),
        default=own.group,
        key=key,
        format_func=lambda group: group_words(own.method, groups[group]),
        on_change=actions.choose_group,
        args=(own.method, key),
        required=True,
    )


def _draw_version(held: Session, versions: tuple["PromptVersion", ...]) -> None:
    """Draw which version is in the editor and which one Run uses."""
    own = held.part(PromptsState)
    base = own.draft.base
    texts = list(dict.fromkeys([original(own.method, own.name), *(version.text for version in versions), base]))
    with st.container(horizontal=True, vertical_alignment="bottom", key="prompts_versions"):
        place = st.selectbox(
            "Version in the editor",
            range(len(texts)),
            index=texts.index(base),
            key=f"prompts_version_{own.method}_{own.name}_{own.revision}",
            format_func=lambda place: version_words(texts[place], versions),
        )
        if texts[place] != base:
            actions.open_version(texts[place])
            st.rerun()
        if held.wanted.prompts.text(own.method, own.name) != base:
            st.button(
                "Use this version for Run",
                key="prompts_use",
                icon=":material/check:",
                on_click=actions.use,
                args=(base,),
            )
    _draw_in_use(held, versions)
    _draw_owned(held, base, versions)
    if (own.method, own.name) in own.aside:
        st.button(
            "Restore unsaved edits",
            key="prompts_bring_back",
            type="tertiary",
            icon=":material/undo:",
            on_click=actions.bring_back,
        )
    _draw_sampling(held, own.draft.text)


def _draw_owned(held: Session, shown: PromptText, versions: tuple["PromptVersion", ...]) -> None:
    """Draw who sees the open version, and Delete, if it is the person's own."""
    draw_undo(held, "version")
    own = next((version for version in versions if version.text == shown and version.own), None)
    if own is None or held.session_store.read_only:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="prompts_owned"):
        st.caption("This version is listed for", width="content")
        draw_share(held, "version", shown.id, own.shared)
        draw_delete(held, "version", shown.id, "prompts_delete_version", "Version deleted.")


def _draw_in_use(held: Session, versions: tuple["PromptVersion", ...]) -> None:
    own = held.part(PromptsState)
    used = held.wanted.prompts.text(own.method, own.name)
    edited = "Unsaved edits: Run doesn't use them." if held.part(PromptsState).draft.changed else ""
    st.caption(joined([f"Run uses: {escape(version_words(used, versions))}", edited]))


def _draw_sampling(held: Session, text: PromptText) -> None:
    """Draw the settings of the prompt for the current kind of question."""
    kind = held.chain.question.kind
    if find_faults(text):
        return
    st.caption(sampling_words(template_of(text, kind)))


def sampling_words(template: PromptTemplate) -> str:
    """The settings of a prompt: purpose, samples, temperature, length and stops."""
    stops = ", ".join(code(repr(mark)[1:-1]) for mark in template.stop)
    return joined(
        [
            f"Purpose {code(template.purpose)}",
            counted(template.samples, "sample"),
            f"temperature {template.temperature:g}",
            f"at most {counted(template.max_tokens, 'token')} each",
            f"ends before {stops}" if stops else "",
        ]
    )


def _draw_views(own: PromptsState) -> str:
    shown = own.view if own.view in VIEWS else "text"
    st.segmented_control(
        "Show",
        list(VIEWS),
        default=shown,
        key=actions.VIEW_KEY,
        format_func=lambda view: VIEWS[view],
        on_change=actions.choose_view,
        label_visibility="collapsed",
        required=True,
    )
    return shown


def draw_prompts_in_use(held: Session) -> None:
    """Draw which prompts Run uses, if they aren't all originals, with a link to them."""
    prompts = held.wanted.prompts
    if prompts == ORIGINALS:
        return
    with st.container(key="prompts_in_use", gap="small"):
        own = f"{len(prompts.own)} of your own" if prompts.own else ""
        off = f"{counted(len(prompts.off), 'demonstration')} off" if prompts.off else ""
        st.markdown(f"**Prompts:** {joined([own, off])}")
        st.page_link(link_to("prompts"), label="View and edit", icon=":material/edit_note:")
        st.button("Use the originals", key="use_originals", type="tertiary", on_click=actions.use_originals)
