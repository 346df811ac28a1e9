"""The plan of modules with a language model at a server: each click on it sends just the requests that are new."""

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from streamlit.testing.v1 import AppTest

from .test_editing_steps import open_step
from .test_explore import ask, choose, press, steps, texts
from .test_plan_of_modules import answer, chips, pick
from .test_server_model import connect

QUESTION = "How much do a pencil case and a notebook cost?"
PLAN = '["Program_Generator", "Program_Executor", "Answer_Generator"]'
HEADS = {
    "Choose the modules": "plan",
    "List what one has to know": "knowledge",
    "Write a Python": "program",
    "Solve the": "solution",
}
REPLIES = {
    "plan": PLAN,
    "knowledge": "- Both prices are added.",
    "program": "ans = 4.5 + 2.25",
    "solution": "They cost 6.75 together. The answer is: 6.75",
}
KNOWLEDGE = "Knowledge retrieval"


def asked_for(heard: Heard) -> str:
    """Which module a request is for, by how its prompt begins."""
    words = " ".join(str(message["content"]) for message in heard.body["messages"])
    return next(kind for head, kind in HEADS.items() if head in words)


def talk(heard: Heard) -> Said:
    return reply(REPLIES[asked_for(heard)])


@pytest.fixture
def shop(open_app, server: ScriptedServer) -> AppTest:  # type: ignore[no-untyped-def]
    """A price list, asked a question that the server plans with a program; two requests were sent for it."""
    server.always = talk
    app = connect(open_app(sample="school_shop"), server)
    app.selectbox(key="method").set_value("chameleon").run()
    return ask(app, QUESTION)


def sent(server: ScriptedServer) -> list[str]:
    """What was asked since the last look."""
    found = [asked_for(heard) for heard in server.heard]
    server.heard.clear()
    return found


def add_knowledge(app: AppTest) -> None:
    """Put a module before the program, and run the new plan."""
    press(app, "plan_edit")
    key = pick(app, 0)
    choose(app, f"{key}_add", KNOWLEDGE)
    press(app, f"{key}_earlier")
    press(app, "plan_run")


def test_a_program_takes_two_requests_and_a_plan_run_anew_asks_only_for_what_it_changes(
    shop: AppTest, server: ScriptedServer
) -> None:
    assert sent(server) == ["plan", "program"]
    assert answer(shop) == "6.75"
    add_knowledge(shop)
    assert chips(shop) == ["1 Knowledge retrieval", "2 Program generator", "3 Program executor", "4 Answer generator"]
    assert sent(server) == ["knowledge", "program"], "the program's prompt shows the new note"
    assert answer(shop) == "6.75" and not shop.exception


def test_a_module_switched_off_and_on_again_sends_nothing_that_was_asked_before(
    shop: AppTest, server: ScriptedServer
) -> None:
    add_knowledge(shop)
    sent(server)
    choose(shop, "plan_switch", f"Turn off {KNOWLEDGE}")
    assert sent(server) == [], "the program was asked for without the note before"
    choose(shop, "plan_switch", f"Turn on {KNOWLEDGE}")
    assert sent(server) == [] and answer(shop) == "6.75"


def test_without_its_executor_the_plan_asks_for_a_solution_in_one_request(
    shop: AppTest, server: ScriptedServer
) -> None:
    sent(server)
    choose(shop, "plan_switch", "Turn off Program executor")
    assert sent(server) == ["solution"]
    assert "Without the Program executor: 6.75. With every module: 6.75." in texts(shop)


def test_an_edited_note_sends_nothing_until_the_step_after_it_is_asked_again(
    shop: AppTest, server: ScriptedServer
) -> None:
    add_knowledge(shop)
    sent(server)
    open_step(shop, 1)
    press(shop, "edit_1")
    box = next(area for area in shop.text_area if str(area.key).endswith("knowledge_retrieval_text"))
    box.set_value("- The pencil case is half price.").run()
    press(shop, "apply")
    assert sent(server) == []
    assert any("out of date" in line for line in steps(shop))
    press(shop, "plan_again")
    (again,) = [str(heard.body) for heard in server.heard]
    assert "half price" in again and sent(server) == ["program"]
    assert not any("out of date" in line for line in steps(shop))
