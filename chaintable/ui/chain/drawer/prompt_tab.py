"""The prompt: the exact text of each message, and the template and values it was made from."""

import re
from collections.abc import Callable

import streamlit as st

from chaintable.chain import Chain
from chaintable.dialogue import Call, Message, Template
from chaintable.ui.chain.drawer.words_sent import messages_of
from chaintable.ui.parts.long_text import draw_plain, draw_text, draw_white_space
from chaintable.ui.parts.markup import Mark, marked
from chaintable.ui.parts.notes import draw_pictures
from chaintable.ui.parts.words import code, counted, escape, joined

ROLES = {"system": "System message", "user": "To the model", "assistant": "Its earlier reply"}
_HOLE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.S)


def draw_prompt(chain: Chain, k: int, place: int) -> None:
    """Draw every message as it was sent, on demand with visible white space."""
    call, key = chain.steps[k].calls[place], f"{k}_{place}"
    if call.completion.model == "embedded":
        st.caption(
            "The embedded model reads the question and the table directly. "
            "This is the prompt that a language model would get."
        )
    st.caption(settings_line(call))
    seen = st.toggle("Show white space", key=f"white_{key}", help="· space at the end of a line, → tab, ¶ end of line")
    draw = draw_white_space if seen else draw_plain
    _draw_messages(messages_of(call), f"sent_{key}", draw)
    if call.messages_before and st.toggle("Show the prompt before it was edited", key=f"unedited_{key}"):
        _draw_messages(call.messages_before, f"before_{key}", draw)


def settings_line(call: Call) -> str:
    """The settings of the call: samples, temperature, length, stops, and the version of the prompt."""
    prompt, template = call.prompt, call.prompt.template
    stops = ", ".join(code(repr(stop)[1:-1]) for stop in prompt.stop)
    version = f"prompt {code(template.name)}, {_version(template)}" if template else ""
    edited = "edited by a person" if call.messages_before else ""
    return joined(
        [
            counted(prompt.samples, "sample"),
            f"temperature {prompt.temperature:g}",
            f"at most {counted(prompt.max_tokens, 'token')} each",
            stops and f"ends before {stops}",
            "reply as JSON" if prompt.schema is not None else "",
            version,
            edited,
        ]
    )


def _version(template: Template) -> str:
    return "the original" if template.version == "original" else f"version {code(template.version)}"


def _draw_messages(messages: tuple[Message, ...], key: str, draw: Callable[[str], None]) -> None:
    for number, message in enumerate(messages):
        size = counted(len(message.content), "character")
        st.caption(f"{ROLES.get(message.role, escape(message.role))} ({size})")
        draw_text(message.content, f"{key}_{number}", draw, "prompt")
        draw_pictures(message.pictures, f"{key}_{number}")


def draw_template(chain: Chain, k: int, place: int) -> None:
    """Draw the template with its variables highlighted, and the value of each."""
    call, key = chain.steps[k].calls[place], f"{k}_{place}"
    template = call.prompt.template
    if template is None:
        st.caption("The template of this prompt isn't known. “Prompt as sent” shows the prompt itself.")
        return
    st.caption(
        f"Prompt {code(template.name)}, {_version(template)}. The highlighted parts are filled in when it is sent."
    )
    text = template.text
    st.html(marked(text, [Mark(*hole.span()) for hole in _HOLE.finditer(text)]))
    variables = template.variables
    # Pills instead of a select box: that one closes when the page scrolls, and there are only a few variables.
    name = st.pills("Variables", list(variables), key=f"hole_{key}")
    if name is not None and name in variables:
        draw_text(variables[name] or "(nothing)", f"filled_{key}_{name}", draw_plain, name)
