"""Text-to-SQL on the page: the query, the first that failed, the same in steps, and the query edited by hand."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import TextArea

from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.ui.model import choice

from .conftest import Planned
from .test_editing_steps import edit, open_step
from .test_explore import ask, press, steps, texts

FAILS = "SELECT Nosuch FROM w"
QUERY = "SELECT Cyclist FROM w WHERE Rank <= 3"
OTHER_SHAPE = "WITH few AS (SELECT * FROM w WHERE Rank = 1) SELECT Cyclist FROM few"


class WritesSql(Planned):
    """A language model whose first query names a column that isn't there."""

    def complete(self, prompt: Prompt) -> Completion:
        again = any("Nosuch" in message.content for message in prompt.messages)
        said = OTHER_SHAPE if "few" in prompt.question.text else QUERY
        return Completion((said if again or "few" in prompt.question.text else FAILS,), self.name, author="model")


@pytest.fixture
def app(planned: None, monkeypatch: pytest.MonkeyPatch, open_app: Callable[..., AppTest]) -> AppTest:
    monkeypatch.setattr(choice, "embedded", WritesSql)
    app = open_app(sample="clasica")
    app.selectbox(key="method").set_value("text_to_sql").run()
    return ask(app, "Who finished within the top 3?")


class DrawsPrograms(Planned):
    """A language model of which Binder draws a query, a program that asks about each row, and nonsense."""

    def complete(self, prompt: Prompt) -> Completion:
        asking = "SELECT Cyclist FROM w WHERE QA(\"map@Is it fast?\"; Cyclist) = 'yes'"
        if prompt.purpose == "program":
            return Completion((QUERY, QUERY, asking, "SELEC nonsense"), self.name, author="model")
        return Completion((" | ".join(["yes"] * prompt.view.table.n_rows),), self.name, author="model")


def query_box(app: AppTest) -> TextArea:
    return next(box for box in app.text_area if str(box.key).endswith("_query"))


def test_a_query_shows_why_the_first_one_failed_and_becomes_steps_that_light_the_same_cells(app: AppTest) -> None:
    open_step(app, 0)
    shown = next(one.value for one in app.code if "FROM w" in one.value)
    assert shown == 'SELECT\n  "Cyclist"\nFROM w\nWHERE\n  "Rank" <= 3'
    assert texts(app).count("ecided by planned") >= 2, "the answer follows the query of the same model"
    assert "the language model" not in texts(app)
    assert "asked once more: There is no column 'Nosuch' (character 8 of the query)" in texts(app)
    press(app, "use_steps_0")
    assert [label.partition(" (")[0] for label in steps(app)] == [
        "1 · Keep the rows where Rank is at most 3",
        "2 · Answer: the cells in column Cyclist",
    ]
    press(app, "undo")
    assert steps(app)[0].startswith("1 · Run the query")


def test_a_query_is_edited_by_hand_with_the_names_of_its_columns_and_its_error_in_view(app: AppTest) -> None:
    open_step(app, 0)
    edit(app, 0)
    assert "`row_id` (the row's number), `Rank` integer" in texts(app)
    query_box(app).set_value("SELECT Ranc FROM w").run()
    assert "There is no column 'Ranc' (character 8 of the query). Did you mean 'Rank'?" in texts(app)
    query_box(app).set_value("SELECT Cyclist FROM w WHERE Rank = 1").run()
    press(app, "apply")
    assert "(10 × 5 → 1 × 1)" in steps(app)[0]


def test_of_another_shape_the_page_says_that_rows_and_steps_are_not_known(app: AppTest) -> None:
    ask(app, "Who are the few?")
    open_step(app, 0)
    assert "Which rows of the table this result comes from isn't known." in texts(app)
    assert "No steps do the same as this query." in texts(app)


def test_samples_that_hold_no_query_are_not_said_to_have_been_given_back(
    planned: None, monkeypatch: pytest.MonkeyPatch, open_app: Callable[..., AppTest]
) -> None:
    monkeypatch.setattr(choice, "embedded", DrawsPrograms)
    app = open_app(sample="clasica")
    app.selectbox(key="method").set_value("binder").run()
    ask(app, "Who finished within the top 3?")
    open_step(app, 0)
    assert "asked once more" not in texts(app)
    assert "Most votes: Run the query" in texts(app)
    assert "also said: Write a note: Program" in texts(app)
    assert "not counted" not in texts(app), "it was played and had its vote"
