"""An operation that is added at run time works everywhere: nothing but its own files knows it."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from added_operation import Winnow, add, add_screen_file
from panels import with_panels
from parsed import nodes_outside
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from chaintable import methods, models, operations
from chaintable.chain import Chain
from chaintable.errors import StepError
from chaintable.evidence import evidence
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.operations import Answer, GroupBy, Operation, Reading, SelectColumn, SelectRow, SortBy
from chaintable.operations.add_column import AddColumn
from chaintable.operations.conditions import First
from chaintable.operations.derivations import Derivation
from chaintable.operations.grammar.plans import parse_plan
from chaintable.operations.grammar.replies import parse_reply
from chaintable.operations.grammar.structured import parse_json, schema_of
from chaintable.operations.measures import RULES
from chaintable.playing import play
from chaintable.prompts import text
from chaintable.prompts.dialogue import Alternative, Completion, Prompt
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.run_file import read_run
from chaintable.settings.environment import Settings, variable_of
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.ui.chain.changes import change_of
from chaintable.ui.chain.drawer.drawer import call_name
from chaintable.ui.chain.drawer.votes import groups_of
from chaintable.ui.model import choice
from chaintable.ui.operations import screen_of
from chaintable.ui.parts.charts import sizes
from chaintable.ui.parts.prompt_purposes import purpose_words
from chaintable.ui.session.chain_actions import running

APP = Path(__file__).parents[2] / "app.py"
PACKAGE = APP.parent / "chaintable"
RACE = Table.of(["Rank", "Team"], [["1", "A"], ["2", "B"], ["3", "A"], ["4", "C"]])
CALLS = ("f_winnow(Team)", "f_answer(count)")
SCREENS = {"plain": "Winnow", "own": "Drop repeated values"}


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    add(monkeypatch, tmp_path / "prompts")
    yield
    text.original.cache_clear()


@pytest.fixture(params=list(SCREENS))
def menu(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Its words in menus, without a screen file and with one."""
    if request.param == "own":
        add_screen_file(monkeypatch)
    return SCREENS[request.param]


def begun() -> Chain:
    return Chain(Question("How many teams?"), Source.of(RACE))


def played(*texts: str, style: Any = "paper") -> tuple[Chain, list[Prompt]]:
    model = Scripted(texts)
    *_, chain = play(ChainOfTable(style=style, ahead=False), begun(), model)
    return chain, model.prompts


def done() -> Chain:
    return played("f_winnow(Team) -> <END>", "The answer is: f_winnow(Team)", "<END>", "f_answer(count)")[0]


def test_it_is_planned_and_its_arguments_are_asked_for() -> None:
    chain, prompts = played("f_sift() -> <END>", "The answer is: f_sift(team)", "<END>", "f_answer(count)")
    assert [str(step.operation) for step in chain.steps] == ["f_winnow(Team)", "f_answer(count)"]
    assert [prompt.purpose for prompt in prompts] == ["plan", "winnow", "plan", "query"]
    assert "f_winnow(Country) keeps the first row of each value, for a question." in prompts[0].messages[0].content
    assert "f_winnow() or <END>" in prompts[0].messages[0].content
    assert str(chain.answer) == "3"


def test_it_is_a_structured_reply() -> None:
    reply = '{"operation": "sift", "column": "team"}'
    chain, prompts = played(reply, '{"operation": "answer", "answer": "3"}', style="structured")
    assert chain.steps[0].operation == Winnow("Team")
    assert '{"operation": "winnow", "column": text}' in prompts[0].messages[0].content
    assert prompts[0].schema is not None
    assert "winnow" in prompts[0].schema["properties"]["operation"]["enum"]


def test_it_is_a_step_of_a_whole_chain_in_one_reply() -> None:
    reply = '{"steps": [{"operation": "sift", "column": "team"}, {"operation": "answer", "read": "count"}]}'
    chain, prompts = played(reply, style="whole")
    assert [str(step.operation) for step in chain.steps] == ["f_winnow(Team)", "f_answer(count)"]
    assert len(prompts) == 1 and prompts[0].schema is not None
    assert '{"operation": "winnow", "column": text}' in prompts[0].messages[0].content
    assert "winnow" in json.dumps(prompts[0].schema)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ('{"operation": "winnow"}', r"The arguments of winnow are incomplete\. Give column\."),
        ('{"operation": "winnow", "column": {}}', r"The arguments of winnow are incomplete\."),
        ('{"operation": "shuffle"}', r"'shuffle' can't come next\. The only choice is 'winnow'\."),
    ],
)
def test_a_structured_reply_that_cannot_be_used_is_refused_with_what_to_give(reply: str, reason: str) -> None:
    with pytest.raises(StepError, match=reason):
        parse_json(reply, (Winnow,))


def test_it_comes_back_from_the_store_and_from_a_run_file(tmp_path: Path) -> None:
    chain = done()
    with open_store(tmp_path / "kept.db") as store:
        assert store.load_chain(store.save_chain(chain)).steps[0].operation == Winnow("Team")
    again = read_run(chain_to_json(chain).encode(), "run.json", Source.of(RACE))
    assert [step.operation for step in again.steps] == [step.operation for step in chain.steps]


def test_its_column_counts_as_evidence_and_its_words_are_exported() -> None:
    chain = begun().insert(0, Winnow("Team")).insert(1, Answer(Reading("cell", ("Rank",))))
    found = evidence(chain)
    assert found is not None
    assert (found.columns, found.deciding) == (("Rank",), ("Team",))
    step = json.loads(chain_to_json(chain))["steps"][0]
    assert (step["operation"], step["words"]) == ("f_winnow(Team)", "Keep the first row of each Team")


def test_without_pandas_code_of_its_own_it_is_named_in_a_comment() -> None:
    assert Winnow("Team").to_pandas(State(RACE)) == "# f_winnow(Team): no pandas code for this step"


def test_its_change_is_drawn(menu: str) -> None:
    change = change_of(done(), 0)
    words = "Kept 3 of 4 rows: 1, 2, 4" if menu == SCREENS["plain"] else "Only the first of each is left"
    assert change.words == words
    assert change.emphasis.marks == ({} if menu == SCREENS["plain"] else {"Team": "1"})


def test_the_drawer_the_chart_and_the_progress_have_words_for_it(menu: str) -> None:
    chain = done()
    own = menu == SCREENS["own"]
    assert screen_of("winnow").menu == menu
    assert call_name(chain.steps[0], 1) == ("2 Drop repeated values" if own else "2 Winnow")
    assert groups_of(chain.steps[0], 1, "chain_of_table")[0].fate == "used"
    assert sizes(chain)[1].stage == ("1 drop repeated values" if own else "1 winnow")
    assert purpose_words("winnow") == ("to choose what may not repeat" if own else "to choose what to do with winnow")


def test_a_name_from_a_file_that_no_operation_has_gets_a_plain_screen() -> None:
    for name in ("widgets", "no_such", "../state", ""):
        assert screen_of(name).icon == ":material/extension:"


class Planned:
    """A model that plans the added operation, whatever is asked."""

    name = "planned"

    def complete(self, prompt: Prompt) -> Completion:
        rest = [call for call in CALLS if call not in prompt.history]
        said = " -> ".join([*rest[:-1], "<END>"]) if prompt.purpose == "plan" else rest[0]
        return Completion((said,), self.name, alternatives=(Alternative(rest[0], 0.7),))


@pytest.fixture
def app(menu: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AppTest:
    """The app over the cyclists, with a model that knows the operation."""
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(choice, "embedded", Planned)
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 120.0)
    app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
    app.query_params["sample"] = "clasica"
    return app.run()


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def labels(app: AppTest) -> str:
    return "\n".join(step.label for step in app.expander).replace("\\", "").replace("\u00a0", " ")


def key_ending(app: AppTest, ending: str) -> str:
    widgets = [*app.text_input, *app.selectbox, *app.button, *app.text_area]
    return next(str(widget.key) for widget in widgets if str(widget.key).endswith(ending))


def fill(app: AppTest, menu: str, column: str) -> None:
    """Fill in its form, the plain one or its own."""
    if menu == SCREENS["plain"]:
        app.text_input(key=key_ending(app, "_winnow_call")).set_value(f"f_winnow({column})").run()
    else:
        app.selectbox(key=key_ending(app, "_winnow_column")).set_value(column).run()


def test_it_is_played_edited_and_inserted_on_explore(app: AppTest, menu: str) -> None:
    app.text_input(key="question").set_value("How many teams?")
    press(app, "run")
    assert "Keep the first row of each Team" in labels(app)
    press(app, "edit_0")
    fill(app, menu, "Rank")
    press(app, "apply")
    assert not app.exception
    assert "Keep the first row of each Rank" in labels(app)
    more = next(found for found in app.get("menu_button") if found.key == "more_1")
    more.click_index(next(at for at, words in enumerate(more.options) if "Insert a step before" in words)).run()
    kind = app.selectbox(key=key_ending(app, "_kind"))
    kind.set_value(kind.options.index(menu)).run()
    fill(app, menu, "Time")
    press(app, "apply")
    assert not app.exception
    assert "Keep the first row of each Time" in labels(app)


def test_a_person_replies_with_it_on_drive(app: AppTest, menu: str) -> None:
    app._page_hash = calc_hash("drive")
    app.run()
    app.text_input(key="drive_question").set_value("How many teams?")
    press(app, "begin_drive")
    assert app.button(key="plan_winnow").label == menu
    press(app, "plan_winnow")
    fill(app, menu, "Team")
    press(app, "say_form")
    assert not app.exception
    assert any("Keep the first row of each Team" in part.value for part in (*app.markdown, *app.caption))


def test_its_prompt_is_edited_on_prompts(app: AppTest) -> None:
    app._page_hash = calc_hash("prompts")
    app.run()
    app.selectbox(key="prompts_name_chain_of_table_paper").set_value("winnow").run()
    assert not app.exception
    assert any("of no use" in box.value for box in app.text_area)


EXAMPLES = (
    AddColumn("Year", ("1", "2")),
    AddColumn("Year", Derivation("number", ("Team",))),
    SelectRow(First(2)),
    SelectColumn(("Team", "Rank")),
    GroupBy(("Team",)),
    SortBy("Rank", "large to small"),
    Winnow("Team"),
)


def as_json(operation: Operation) -> dict[str, Any]:
    """The arguments of an operation as a structured reply gives them."""
    match operation:
        case AddColumn(column, Derivation() as rule):
            return {"column": column, "rule": str(rule)}
        case SelectRow(condition):
            return {"where": str(condition)}
    names = operation.shapes()[0]
    return {name: list(value) if isinstance(value := getattr(operation, name), tuple) else value for name in names}


@pytest.mark.parametrize("operation", EXAMPLES, ids=str)
def test_every_operation_is_read_from_json_that_fits_its_schema(operation: Operation) -> None:
    reply = {"operation": operation.name, **as_json(operation)}
    assert set(reply) <= set(schema_of([type(operation)])["properties"])
    assert parse_json(json.dumps(reply), operations.ALL, State(RACE)) == operation


@pytest.mark.parametrize("operation", EXAMPLES, ids=str)
def test_every_operation_is_called_by_all_its_names(operation: Operation) -> None:
    kind = type(operation)
    for name in kind.names():
        call = str(operation).replace(f"f_{kind.name}", f"f_{name}")
        assert parse_reply(kind, f"The answer is: {call}", State(RACE.take([0, 1]))) == operation
        assert parse_plan(f"f_{name}() -> <END>", operations.ALL)[0] == kind.name


def test_no_name_means_two_operations_and_all_have_what_a_contributor_writes() -> None:
    names = [name for kind in operations.known() for name in kind.names()]
    assert len(names) == len(set(names))
    for kind in set(operations.ALL) - {Winnow}:
        assert f"f_{kind.name}(" in kind.plan_hint, "the plan hint has an example call"
        assert text.original("chain_of_table", kind.name).text
        assert screen_of(kind).icon != screen_of("no_such").icon, "it has a screen file"


OWN_ROOMS = (
    "operations",
    "ui/operations",
    "models/embedded",
    "methods/binder",
    "methods/dater",
    "methods/chameleon",
    "methods/modules",
)
"""Where operations are known by name: their own files, the embedded model, which writes programs of them, and methods
whose steps are these."""


def classes_named(classes: set[str], rooms: tuple[str, ...]) -> set[str]:
    """Where the modules outside these rooms name one of these classes."""
    return {
        f"{path}: {node.id}"
        for path, nodes in nodes_outside(rooms).items()
        for node in nodes
        if isinstance(node, ast.Name) and node.id in classes
    }


def test_operations_beside_the_planned_ones_are_known_by_what_they_do_and_not_by_their_class() -> None:
    own = ("operations", "ui/operations", "models/embedded", "methods")
    making = ("ui/documents/actions", "ui/plan", "evaluation/own_tables")  # buttons and data that make such a step
    classes = {kind.__name__ for kind in operations.known()} - {Answer.__name__, Winnow.__name__}
    assert classes_named(classes, (*own, *making)) == set()


def test_pages_and_commands_know_no_method_by_its_class_and_no_model_kind_but_the_default() -> None:
    methods_named = {kind.__name__ for kind in methods.ALL.values()}
    others = tuple(room.name for room in PACKAGE.iterdir() if room.name not in ("ui", "cli"))
    assert classes_named(methods_named, others) == set()
    kinds = {kind.__name__ for kind in models.ALL.values()} - {"EmbeddedKind"}
    assert classes_named(kinds, ("models",)) == set()


def test_nobody_but_an_operation_and_its_screen_file_knows_its_name() -> None:
    kinds = set(operations.ALL) - {Winnow}
    classes = {kind.__name__ for kind in kinds}
    names = {kind.name for kind in kinds} - set(RULES)  # a measure may have the name of an operation
    found = [
        f"{path}: {word}"
        for path, nodes in nodes_outside(OWN_ROOMS).items()
        for node in nodes
        for word, known in ((getattr(node, "id", None), classes), (getattr(node, "value", None), names))
        if isinstance(word, str) and word in known
    ]
    assert found == []
