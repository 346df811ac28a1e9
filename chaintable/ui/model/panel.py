"""The model settings: the model, its server, what it may see and cost, and the method, behind one line."""

from zlib import crc32

import streamlit as st

from chaintable import methods, models
from chaintable.errors import ChainTableError
from chaintable.models.openai.inspection import ServerReport
from chaintable.models.serving.daily import Ceilings
from chaintable.settings.environment import Settings, variable_of
from chaintable.ui.model import actions
from chaintable.ui.model.choice import Wanted
from chaintable.ui.model.connection import ConnectionTest
from chaintable.ui.model.connection_settings import draw_connection, draw_table_tokens
from chaintable.ui.model.key_box import draw_tab_in_key_box
from chaintable.ui.model.method_settings import draw_kind, draw_method
from chaintable.ui.model.send_preview import draw_price_of_samples
from chaintable.ui.parts.panels import is_drawn
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import code, counted, escape, joined, shorten
from chaintable.ui.session import state
from chaintable.ui.session.browser_state.cookie import draw_memory, draw_memory_of_details
from chaintable.ui.session.session import Session
from chaintable.ui.work.background_work import draw_work

_REPLAY_HELP = (
    "Use saved replies only and never call the server. The chain stops at the first prompt without a saved reply."
)


def draw_model_line(held: Session) -> None:
    """Draw the model and the method on one line that opens their settings, which apply from the next Run or Step.

    The result of a connection test is read first, as it may bring the model's name.
    """
    at_work = actions.settle_test()
    words = actions.words_of_line(line_words(held.wanted))
    with st.popover(words, icon=":material/tune:", key="model_line", width="content", on_change="rerun") as panel:
        if is_drawn(held, "model_line", panel):
            _draw_settings(held, at_work)
    draw_memory(held.wanted, Wanted.of(held.settings))
    if held.view.details_switched:
        draw_memory_of_details(bool(held.view.details))


def line_words(wanted: Wanted) -> str:
    """The model and the method that Run uses, on one line.

    >>> line_words(Wanted()).replace(chr(92), "")
    'Embedded model · Chain-of-Table'
    """
    kind, method = wanted.model_kind, methods.ALL[wanted.method_name].title
    name = wanted.model.strip() if kind.sends else ""
    return escape(joined([shorten(name, 30) or kind.title, method]))


def _draw_settings(held: Session, at_work: ConnectionTest | None) -> None:
    kinds = [name for name, kind in models.ALL.items() if kind.listed]
    with st.container(key="model_settings"):
        st.markdown("**Model**")
        st.radio(
            "Who plans the chain",
            kinds,
            index=kinds.index(held.wanted.model_kind.name),
            key="model_kind",
            format_func=lambda name: models.ALL[name].title,
            on_change=state.choose,
            label_visibility="collapsed",
        )
        if not held.wanted.server:
            st.caption(escape(held.wanted.model_kind.summary))
            draw_kind(held.wanted.model_kind)
        elif held.settings is None:
            st.warning("The settings of this computer can't be read, so no server can be used.")
        else:
            _draw_server(held, held.settings)
            _draw_test(held, at_work)
            _draw_cascade(held.wanted)
            _draw_limits(held, held.settings)
        draw_method(held.wanted)
        draw_price_of_samples(held)
        if held.wanted.server and held.wanted.chosen.takes_embeddings:
            _draw_embedder(held.wanted)


def _draw_server(held: Session, settings: Settings) -> None:
    wanted = held.wanted
    allowed = settings.allowed_base_urls
    if allowed:
        index = allowed.index(wanted.base_url) if wanted.base_url in allowed else 0
        st.selectbox("Base URL", allowed, index=index, key="model_base_url", on_change=state.choose)
        st.caption("The administrator of this ChainTable decides which servers you can use.")
    else:
        st.text_input(
            "Base URL",
            wanted.base_url,
            key="model_base_url",
            on_change=state.choose,
            placeholder="http://localhost:8000/v1",
            help="Any server with a chat completions API. Leave empty for OpenAI.",
        )
    if settings.has_server and wanted.base_url == settings.server:
        _draw_origin(settings, "azure_endpoint" if settings.azure_endpoint else "base_url")
    _draw_model(held, settings)
    _draw_key(held, settings)
    draw_connection(wanted, settings)


def _draw_model(held: Session, settings: Settings) -> None:
    """Draw the model's name, as a list if the server has told its models."""
    name, listed = held.wanted.model, listed_models(held)
    if listed:
        options = list(dict.fromkeys([*([name] if name else []), *listed]))
        st.selectbox("Model", options, index=0, key="model_name", on_change=state.choose, accept_new_options=True)
    else:
        st.text_input("Model", name, key="model_name", on_change=state.choose, placeholder="name of the model")
    if name and name == settings.model:
        _draw_origin(settings, "model")


def listed_models(held: Session) -> tuple[str, ...]:
    """Return the models that the server told in a connection test; none before one."""
    report = actions.panel().report
    return report.models if report is not None and report_fits(held, report) else ()


def report_fits(held: Session, report: ServerReport) -> bool:
    """Return whether the report is about the present server."""
    try:
        return held.settings is not None and held.wanted.connected(held.settings).server == report.server
    except ChainTableError:
        return False


def _draw_key(held: Session, settings: Settings) -> None:
    st.text_input(
        "Key",
        type="password",
        key="model_key",
        on_change=state.choose,
        placeholder="for this session only",
        autocomplete="off",
        help="Sent to this server only, and saved nowhere. The box is cleared once the key is set.",
    )
    draw_tab_in_key_box()
    wanted = held.wanted
    if wanted.key_in_force:
        st.caption(":material/key: A key is set for this browser session.")
        st.button("Forget the key", key="forget_key", type="tertiary", on_click=state.forget_key)
    elif wanted.key:
        st.caption("You typed the key for another address; it is not sent to this one.")
    elif settings.key and settings.has_server and wanted.base_url == settings.server:
        _draw_origin(settings, "azure_api_key" if settings.azure_endpoint else "api_key")
    else:
        st.caption(
            "No key is set. What you type in the field Key counts after Enter or Tab. Your own server may not need one."
        )


def _draw_origin(settings: Settings, name: str) -> None:
    """Say that a value comes from the environment. Never shows a key."""
    if name in settings.model_fields_set:
        st.caption(f"Set by the environment ({code(variable_of(name))}).")


def _draw_test(held: Session, at_work: ConnectionTest | None) -> None:
    """Draw the connection test; its result stays until the server or the model changes."""
    if at_work is not None:
        draw_work(at_work, "Connecting to the server", "testing", actions.cancel_test, "Cancel", ":material/close:")
        return
    st.button("Test connection", key="test_connection", icon=":material/network_check:", on_click=actions.begin_test)
    test = actions.panel().test
    if test is not None and test.problem is not None and test.is_about(held.wanted):
        draw_problem(test.problem)
    report = actions.panel().report
    if report is not None and report_fits(held, report):
        _draw_report(report)


def _draw_report(report: ServerReport) -> None:
    draw, icon = (st.success, ":material/check:") if report.wrote else (st.warning, ":material/warning:")
    draw(
        f"{code(report.server)} replied: {counted(len(report.models), 'model')}; "
        f"{escape(report.model)} in {report.seconds:.1f} s.",
        icon=icon,
    )
    able = (f"{what}: {'unknown' if can is None else 'yes' if can else 'no'}" for what, can in report.able.items())
    st.caption(" · ".join(f"{words[0].upper()}{words[1:]}" for words in able))
    for note in report.notes:
        st.caption(escape(note))


def _draw_cascade(wanted: Wanted) -> None:
    """Draw the switch for the embedded model to answer first, and its confidence threshold."""
    st.toggle(
        "Try the embedded model first",
        wanted.embedded_first,
        key="model_embedded_first",
        on_change=state.choose,
        help="It is free and runs on this computer. The server is asked only when its confidence is low.",
    )
    if not wanted.embedded_first:
        return
    st.slider(
        "Confidence threshold",
        0.0,
        1.0,
        float(wanted.sure_from),
        0.05,
        format="percent",
        key="model_sure_from",
        on_change=state.choose,
    )
    st.caption("Questions above this confidence are answered locally; nothing is sent.")


def _draw_limits(held: Session, settings: Settings) -> None:
    """Draw the columns never sent, replay and the budget."""
    wanted = held.wanted
    _draw_masks(held)
    draw_table_tokens(wanted, "model_table_tokens")
    st.toggle("Replay only", wanted.replay, key="model_replay", on_change=state.choose, help=_REPLAY_HELP)
    st.markdown(
        "**Budget for a chain**", help="The chain stops before a call that would exceed it. Finished steps stay."
    )
    st.number_input(
        "Requests", 0, None, wanted.calls, 1, key="model_calls", on_change=state.choose, placeholder="no limit"
    )
    st.number_input(
        "Tokens", 0, None, wanted.tokens, 1_000, key="model_tokens", on_change=state.choose, placeholder="no limit"
    )
    st.number_input(
        "US dollars", 0.0, None, wanted.money, 0.1, key="model_money", on_change=state.choose, placeholder="no limit"
    )
    for name in ("budget_calls", "budget_tokens", "budget_money"):
        if getattr(settings, name) is not None:
            _draw_origin(settings, name)
    if ceilings := _ceilings_in_force(wanted, settings):
        st.caption(f":material/payments: {escape(ceilings)}")


def _ceilings_in_force(wanted: Wanted, settings: Settings) -> str:
    """What the host allows for a day for this server, in words; "" if nothing is limited or no server is set."""
    try:
        return ceilings_words(wanted.ceilings(settings))
    except ChainTableError:
        return ""


def ceilings_words(ceilings: Ceilings) -> str:
    """What the host allows for a day, in words; "" if there is no limit.

    >>> from chaintable.models.serving.budget import Budget
    >>> ceilings_words(Ceilings(Budget(calls=20), Budget(money=5.0)))
    'The person who runs this ChainTable pays, at most 20 calls a day for each person; $5.00 a day for all.'
    """
    parts = [f"{ceilings.each} a day for each person"] if ceilings.each else []
    parts += [f"{ceilings.everyone} a day for all"] if ceilings.everyone else []
    return f"The person who runs this ChainTable pays, at most {'; '.join(parts)}." if parts else ""


def _draw_embedder(wanted: Wanted) -> None:
    """Draw the model whose embeddings find passages."""
    st.text_input(
        "Embedding model",
        wanted.embedder,
        key="model_embedder",
        on_change=state.choose,
        placeholder="none: found by their words",
        help="A model of the same server that finds passages by their meaning. Leave empty to compare words.",
    )
    if wanted.embedder:
        st.caption("Each passage is sent to the server once, and each query. The budget counts these requests too.")


def _draw_masks(held: Session) -> None:
    """Draw the columns that are never sent. Each table has its own widget, as its columns differ."""
    source = held.chain.source
    columns = tuple(dict.fromkeys(name for table in (source.table, *source.others) for name in table.columns))
    key = f"model_masked_{crc32(repr(columns).encode('utf-8', 'replace')):08x}"
    st.multiselect(
        "Columns never sent",
        columns,
        [column for column in held.wanted.masked if column in columns],
        key=key,
        on_change=state.mask,
        args=(key, columns),
        format_func=escape,
        help="Neither their names nor their cells are sent to the model.",
    )
