"""What a person does about the server: test the connection, and preview what would be sent."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from chaintable.models.openai.inspection import ServerReport
from chaintable.ui.model.choice import Wanted
from chaintable.ui.model.connection import ConnectionTest
from chaintable.ui.session import state
from chaintable.ui.session.browser_state.cookie import MOST_CONNECTIONS, is_connection
from chaintable.ui.session.chain_actions import running
from chaintable.ui.session.question.question_widgets import question_problem


@dataclass(slots=True)
class ServerPanel:
    """What is known about the server: the last `report`, the connection `test` under way or failed.

    `preview` says that the person has asked to see what would be sent, `recalled` that the store was asked for saved
    connections.
    """

    report: ServerReport | None = None
    test: ConnectionTest | None = None
    preview: bool = False
    recalled: bool = False


def words_of_line(words: str) -> str:
    """Return the words of the line that opens the model's panel: while it is open, those that it was opened with.

    To Streamlit, other words are another panel, and that one is closed.
    """
    view = state.session().view
    if not st.session_state.get("model_line"):
        view.model_words = words
    return view.model_words


def panel() -> ServerPanel:
    """What this person's session knows about the server."""
    return state.session().part(ServerPanel)


def present() -> Wanted:
    """What the model settings say now."""
    return state.session().wanted


def begin_test() -> None:
    """Ask the server that is wanted now; a quick answer is shown at once."""
    state.choose()
    held, own = state.session(), panel()
    if held.settings is None:
        return
    own.report = None
    own.test = ConnectionTest(held.wanted, held.settings, held.session_store)
    own.test.wait(running.PATIENCE_SECONDS)
    settle_test()


def settle_test() -> ConnectionTest | None:
    """Return the test under way, if any. Of one that has ended keep the report, and its model if none is set."""
    held, own = state.session(), panel()
    test = own.test
    if test is None or not test.done:
        return test
    if test.value is not None:
        own.report, own.test = test.value, None
        if not held.wanted.model:
            held.wanted = replace(held.wanted, model=test.value.model)
    return None


def cancel_test() -> None:
    """Stop waiting; what comes later is dropped."""
    own = panel()
    if own.test is not None:
        own.test.stop()
    own.test = None


def preview_request() -> None:
    """Show what Run would send for the question in the box."""
    state.choose()
    held = state.session()
    held.playing.refused = question_problem(state.question_in_the_box())
    panel().preview = True
    held.widgets["outgoing"] = True


def show_method(wanted: Wanted) -> None:
    """Let the widget show the method that is wanted, whoever chose it."""
    st.session_state[state.METHOD_KEY] = wanted.method_name


def choose_method(key: str) -> None:
    """Use the method chosen in that widget."""
    held = state.session()
    held.wanted = replace(held.wanted, method=st.session_state[key])


def choose_setting(method: str, name: str, key: str) -> None:
    """Use the value in that widget for a setting of a method."""
    held, value = state.session(), st.session_state[key]
    if value is not None:
        held.wanted = held.wanted.setting(method, name, value)


def choose_table_tokens(method: str, name: str, key: str) -> None:
    """Use the value of a slider for the size of tables; the one in the model settings follows the one at an error."""
    choose_setting(method, name, key)
    if key != "model_table_tokens":
        state.session().widgets["model_table_tokens"] = st.session_state[key]


def choose_extra(name: str, key: str) -> None:
    """Use the value in that widget for what is added to every request."""
    held, value = state.session(), st.session_state[key]
    held.wanted = held.wanted.adding(name, value)
    if key != f"extra_{name}":
        held.widgets[f"extra_{name}"] = value


def take_headers() -> None:
    """Take over the further headers, and clear their box: its content is sent to the browser with the page."""
    held, typed = state.session(), st.session_state["extra_headers"]
    if typed.strip():
        st.session_state["extra_headers"] = ""
        held.wanted = replace(held.wanted, headers=typed, headers_server=held.wanted.base_url)


def forget_headers() -> None:
    """Forget the further headers that were typed."""
    held = state.session()
    held.wanted = replace(held.wanted, headers="", headers_server="")


def recall_connections() -> None:
    """Take up the connections that the store keeps for this person, beside those that the browser keeps."""
    held, own = state.session(), panel()
    if own.recalled:
        return
    own.recalled = True
    stored = [one for one in held.session_store.personal("connections") if is_connection(one)]
    held.wanted = replace(held.wanted, connections=tuple(_among(stored, *held.wanted.connections)))


def save_connection() -> None:
    """Keep the present connection for this person, without its key; of too many, the oldest goes."""
    state.choose()
    held = state.session()
    own = dict(held.wanted.as_connection)
    held.wanted = replace(held.wanted, connections=tuple(_among(held.wanted.connections, own)))
    held.session_store.change_personal("connections", lambda stored: _among(stored, own))


def drop_connection() -> None:
    """Remove the present connection from those that are kept."""
    held = state.session()
    place = _place(held.wanted.as_connection)
    held.wanted = replace(held.wanted, connections=tuple(_but(held.wanted.connections, place)))
    held.session_store.change_personal("connections", lambda stored: _but(stored, place))


def _place(one: Mapping[str, Any]) -> tuple[object, object]:
    return one.get("base_url"), one.get("model")


def _but(connections: Iterable[Mapping[str, Any]], place: tuple[object, object]) -> list[dict[str, Any]]:
    """The connections without the one to that address and model."""
    return [dict(one) for one in connections if _place(one) != place]


def _among(connections: Iterable[Mapping[str, Any]], *more: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The connections with further ones at the end, each address and model once."""
    found = [dict(one) for one in connections]
    for one in more:
        found = [*_but(found, _place(one)), dict(one)]
    return found[-MOST_CONNECTIONS:]


def use_connection(place: int) -> None:
    """Go to a saved connection; a key that was typed stays with the address that it was typed for."""
    held = state.session()
    one = held.wanted.connections[place]
    held.wanted = replace(held.wanted, base_url=one["base_url"], model=one["model"], extras=one["extras"])
    held.widgets |= {"model_base_url": one["base_url"], "model_name": one["model"]}
    held.widgets |= {f"extra_{name}": value for name, value in one["extras"].items()}


def choose_kind_setting(name: str, key: str) -> None:
    """Use the value in that widget for a setting of the kind of model that is chosen."""
    held, value = state.session(), st.session_state[key]
    if value is not None:
        held.wanted = held.wanted.kind_setting(name, value)
