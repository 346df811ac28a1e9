"""The prompt: the exact text of each message, and the template and values it was made from."""

import re
from collections.abc import Callable

import streamlit as st

from chaintable.chain import Chain
from chaintable.prompts.dialogue import Call, Message, Prompt, Sent, Template
from chaintable.ui.chain.drawer.words_sent import messages_of
from chaintable.ui.parts.long_text import draw_plain, draw_text, draw_white_space
from chaintable.ui.parts.markup import Mark, marked
from chaintable.ui.parts.notes import draw_pictures
from chaintable.ui.parts.words import code, counted, escape, joined

ROLES = {"system": "System message", "user": "To the model", "assistant": "Its earlier reply"}
_HOLE = re.compile(r"\{\{[^{}\n]*\}\}|\{%[^%\n]*%\}", re.S)


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
    """The settings of the call as they went out: samples, temperature, length, stops, and the version of the prompt.

    What the server refused is said to be its own.
    """
    prompt, template = call.prompt, call.prompt.template
    version = f"prompt {code(template.name)}, {_version(template)}" if template else ""
    edited = "edited by a person" if call.messages_before else ""
    return joined(
        [
            counted(prompt.samples, "sample"),
            *sent_words(prompt, call.completion.sent),
            version,
            edited,
        ]
    )


def sent_words(prompt: Prompt, sent: Sent | None) -> list[str]:
    """Return the settings that went out; of a call without a record of them, those that were asked for.

    >>> from chaintable.tables.state import Question, State
    >>> asked = Prompt("plan", Question("q"), None, None, temperature=0.5)
    >>> sent_words(asked, Sent(None, 200, refused=("temperature",)))[0]
    "temperature: the server's own (it refused 0.5)"
    """
    went = sent or Sent(prompt.temperature, prompt.max_tokens, prompt.stop, prompt.schema is not None)
    stops, wanted = (", ".join(code(repr(stop)[1:-1]) for stop in each) for each in (went.stop, prompt.stop))
    words = [
        f"temperature: the server's own (it refused {prompt.temperature:g})"
        if went.temperature is None
        else f"temperature {went.temperature:g}",
        f"length: the server's own (it refused {prompt.max_tokens:,} tokens)"
        if went.max_tokens is None
        else f"at most {counted(went.max_tokens, 'token')} each{_thinking(went.max_tokens - prompt.max_tokens)}",
        f"ends before {stops}" if stops else f"end: the server's own (it refused {wanted})" if wanted else "",
    ]
    if prompt.schema is not None:
        words.append("reply as JSON" if went.as_json else "reply as JSON asked for in words (it refused the schema)")
    words += [f"{escape(name)} {code(value)}" for name, value in went.more]
    known = {"temperature", "max_tokens", "max_completion_tokens", "stop", "response_format", "n", "stream"}
    others = [name for name in went.refused if name not in known and name not in ("stream_options", "logprobs")]
    return words + [f"{escape(name)}: the server's own (it refused ours)" for name in others]


def _thinking(tokens: int) -> str:
    return f" ({tokens:,} of them for thinking)" if tokens > 0 else ""


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
