"""What is added at run time, an operation or a method, is seen on every page that `app.py` lists."""

import ast
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import added_method
import added_operation
import pytest
from added_method import SketchFirst
from added_operation import Winnow
from over_documents import played, stored
from panels import with_panels
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from chaintable import methods
from chaintable.prompts import text
from chaintable.prompts.dialogue import Alternative, Completion, Prompt
from chaintable.settings.environment import Settings, variable_of
from chaintable.ui.model import choice
from chaintable.ui.pages.compare.state import CompareState
from chaintable.ui.pages.rooms.rooms import ROOMS
from chaintable.ui.session.chain_actions import running

APP = Path(__file__).parents[2] / "app.py"
QUESTION = "How many teams?"
CALLS = ("f_winnow(Team)", "f_answer(count)")
STEP = "Keep the first row of each Team"
WORDS = {
    "operation": {
        "explore": STEP,
        "compare": STEP,
        "drive": STEP,
        "prompts": "winnow",
        "runs": QUESTION,
        "method": "Winnow",
        "room": "Winnow",
    },
    "method": dict.fromkeys(("explore", "compare", "drive", "prompts", "runs"), SketchFirst.title),
}
"""What tells that a page shows the member; a page that shows no operations or no methods has none."""


def listed_pages() -> tuple[str, ...]:
    """The addresses of the pages in `app.PAGES`; app.py itself isn't imported, because that sets up a server."""
    tree = ast.parse(APP.read_text(encoding="utf-8"))
    homes = {one.name: node.module for node in tree.body if isinstance(node, ast.ImportFrom) for one in node.names}
    (listed,) = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and "PAGES" in ast.dump(node.targets[0])
    ]
    assert isinstance(listed, ast.Tuple)
    names = [one.id for one in listed.elts if isinstance(one, ast.Name)]
    return tuple(getattr(import_module(homes[name] or ""), name).name for name in names)


class Planned:
    """A model that plans the added operation, and writes the number where a method asks for words."""

    name = "planned"

    def complete(self, prompt: Prompt) -> Completion:
        rest = [call for call in CALLS if call not in prompt.history]
        said = " -> ".join([*rest[:-1], "<END>"]) if prompt.purpose == "plan" else rest[0] if rest else "9"
        if prompt.purpose not in ("plan", Winnow.name, "query"):
            said = "The answer is: 9"
        return Completion((said,) * prompt.samples, self.name, alternatives=(Alternative(said, 0.7),))


@pytest.fixture(autouse=True)
def _added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    added_operation.add(monkeypatch, tmp_path / "prompts")
    added_method.add(monkeypatch, tmp_path / "more_prompts")
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(choice, "embedded", Planned)
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 120.0)
    yield
    text.original.cache_clear()


def opened(**address: str) -> AppTest:
    app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
    for name, value in address.items():
        app.query_params[name] = value
    return app


def to(app: AppTest, page: str) -> AppTest:
    app._page_hash = calc_hash(page)
    return app.run()


def compared(app: AppTest, method: str) -> AppTest:
    """The page Compare once the method has answered in one of two lanes."""
    own = to(app, "compare").session_state["session"].part(CompareState)
    app.selectbox(key=f"compare_method_{own.drafts[1].number}").set_value(method).run()
    app.button(key="compare_begin").click().run()
    assert own.work is not None and own.work.wait(60)
    return app.run()


def guessing(app: AppTest, method: str) -> AppTest:
    """A phone in the room in which a class guesses the steps of the chain."""
    app.query_params["mode"] = "class"
    to(app, "drive").button(key="open_room").click().run()
    code = next(str(words.value)[3:] for words in app.markdown if len(str(words.value)) == 8)
    assert ROOMS.find(code) is not None
    return to(opened(code=code), "room")


VISITS: dict[str, Callable[[AppTest, str], AppTest]] = {"compare": compared, "room": guessing}
"""How a page is visited that shows a chain only after something was done on it."""


def words_of(app: AppTest) -> str:
    """All that the page holds, labels and options included."""
    assert not app.exception, [error.value for error in app.exception]
    return "\n".join(str(getattr(node, "proto", "")) for node in app._tree)


@pytest.mark.parametrize("page", listed_pages())
@pytest.mark.parametrize(("member", "method"), [("operation", methods.DEFAULT), ("method", SketchFirst.name)])
def test_it_is_seen_on_every_page_after_it_was_played(member: str, method: str, page: str) -> None:
    app = opened(sample="clasica", details="1").run()
    app.selectbox(key="method").set_value(method).run()
    app.text_input(key="question").set_value(QUESTION)
    app.button(key="run").click().run()
    assert app.session_state["session"].chain.method == method
    visit = VISITS.get(page, lambda app, _: to(app, page))
    assert WORDS[member].get(page, "") in words_of(visit(app, method))


def test_the_operation_is_a_step_of_a_chain_over_documents(tmp_path: Path) -> None:
    chain = played()
    assert chain.answer_at is not None
    longer = chain.insert(chain.answer_at, Winnow(chain.source.table.columns[0]))
    app = opened(chain=stored(longer, tmp_path / "data"), details="1").run()
    assert f"Keep the first row of each {chain.source.table.columns[0]}" in words_of(app)


def test_the_pages_are_those_of_the_app() -> None:
    assert {"explore", "compare", "room"} <= set(listed_pages())
    assert set().union(*WORDS.values(), VISITS) <= set(listed_pages())
