"""Chain-of-Table with modules on the page: chosen, played by a server, shown, edited without a request, and kept."""

from collections.abc import Callable

from models.server import Heard, Said, ScriptedServer, reply
from streamlit.testing.v1 import AppTest

from .test_editing_steps import edit
from .test_explore import ask, press, steps, texts
from .test_server_model import connect

KNOWLEDGE = "- A price list names the price of one piece."
CHANGED = "- Prices are without tax."


def talk(heard: Heard) -> Said:
    words = str(heard.body["messages"][0]["content"])
    if words.startswith("List what one has to know"):
        return reply(KNOWLEDGE)
    done = "f_knowledge_retrieval(" in words.rpartition("Function Chain:")[2]
    plan = "<END>" if done else "f_knowledge_retrieval() -> <END>"
    return reply(plan if words.startswith("Work on the table") else "The answer is: 6.75")


def test_a_module_is_a_step_of_chain_of_table_that_can_be_edited(
    open_app: Callable[..., AppTest], server: ScriptedServer
) -> None:
    server.always = talk
    app = connect(open_app(sample="school_shop"), server)
    app.radio(key="setting_chain_of_table_operation_set").set_value("modules").run()
    app = ask(app, "How much do a pencil case and a notebook cost?")
    assert not app.exception and KNOWLEDGE in texts(app) and "6.75" in texts(app)
    assert steps(app)[0].startswith("1 · Knowledge: ")
    sent = len(server.heard)
    assert sent == 4, "a plan, the module, a plan and the answer"
    form = edit(app, 0)
    app.text_area(key=f"{form}_knowledge_retrieval_text").set_value(CHANGED).run()
    press(app, "apply")
    assert CHANGED in texts(app) and KNOWLEDGE not in texts(app)
    assert len(server.heard) == sent, "an edit asks nothing"
    press(app, "undo")
    assert KNOWLEDGE in texts(app)
