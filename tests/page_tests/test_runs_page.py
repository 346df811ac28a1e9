"""The page Runs: everybody finds their own runs and those that are shared; open, filter, export, delete with undo."""

import io
import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from streamlit.testing.v1 import AppTest

from chaintable.runs.exchange.run_file import read_run
from chaintable.store import open_store
from chaintable.ui.pages.runs import actions, page
from chaintable.ui.pages.runs.page import FILTERS
from chaintable.ui.saved_items.actions import EVERYONE, ONLY_ME

from .conftest import to_page
from .test_explore import ask, headings, press, texts
from .test_prompts_page import by_key

Open = Callable[..., AppTest]
ASKED = "Which country had the most cyclists?"


def runs(app: AppTest) -> list[dict[str, object]]:
    """The rows of the list; none if there is no list."""
    to_page(app, "runs")
    return app.dataframe[0].value.to_dict("records") if app.dataframe else []


def select(app: AppTest, *rows: int) -> AppTest:
    app.session_state[actions.TABLE_KEY] = {"selection": {"rows": list(rows), "columns": [], "cells": []}}
    return app.run()


def test_a_run_is_listed_with_what_came_of_it(app: AppTest) -> None:
    assert runs(app) == []
    assert "No runs yet" in "".join(info.value for info in app.info)
    to_page(app, "explore")
    ask(app, ASKED)
    (run,) = runs(app)
    assert (run["Question"], run["Answer"], run["Check"], run["Listed for"]) == (
        ASKED,
        "ESP, ITA",
        "follows from the table",
        ONLY_ME,
    )
    assert (run["Steps"], run["Failed steps"], run["Model"], run["Cost"]) == (3, 0, "planned", "")


def test_nobody_sees_anothers_runs_until_they_are_shared(open_app: Open) -> None:
    mine, other = open_app(sample="clasica"), open_app(sample="clasica")
    ask(mine, ASKED)
    assert runs(other) == []
    assert len(runs(mine)) == 1
    select(mine, 0)
    by_key(mine, "button_group", "share_chain_").set_value(EVERYONE).run()
    (run,) = runs(other)
    assert (run["Question"], run["Listed for"]) == (ASKED, "Everyone here, by somebody else")
    select(other, 0)
    assert {button.key for button in other.button} & {"runs_open", "runs_delete"} == {"runs_open"}
    press(other, "runs_open")
    assert other.session_state["session"].chain.question.text == ASKED


def test_a_deleted_run_comes_back_with_undo(app: AppTest) -> None:
    ask(app, ASKED)
    link = app.session_state["session"].moment.saved
    assert len(runs(app)) == 1
    press(select(app, 0), "runs_delete")
    assert not app.dataframe
    assert "1 run deleted." in texts(app)
    press(app, "undo_deletion")
    assert len(app.dataframe[0].value) == 1
    assert app.session_state["session"].session_store.load(link).question.text == ASKED


def test_an_old_run_is_opened_on_explore(app: AppTest, open_app: Open) -> None:
    ask(app, ASKED)
    ask(app, "Who was first?")
    assert [run["Question"] for run in runs(app)] == ["Who was first?", ASKED]
    press(select(app, 1), "runs_open")
    to_page(app, "explore")
    assert headings(app)[-1] == "ESP, ITA"
    assert app.text_input(key="question").value == ASKED
    press(app, "undo")
    assert app.text_input(key="question").value == "Who was first?"


def test_runs_are_found_by_words_and_filters(app: AppTest) -> None:
    ask(app, ASKED)
    ask(app, "Will it fail?")
    assert len(runs(app)) == 2
    app.text_input(key=actions.SEARCH_KEY).set_value("MOST esp").run()
    assert [run["Question"] for run in app.dataframe[0].value.to_dict("records")] == [ASKED]
    app.text_input(key=actions.SEARCH_KEY).set_value("").run()
    app.pills(key=actions.SHOW_KEY).set_value(["unanswered"]).run()
    assert [run["Question"] for run in app.dataframe[0].value.to_dict("records")] == ["Will it fail?"]
    assert set(FILTERS) == {"failed", "unanswered", "unsupported", "others"}


def test_runs_are_exported_as_files_that_open_again(app: AppTest) -> None:
    ask(app, ASKED)
    ask(app, "Who was first?")
    held = app.session_state["session"]
    saved = held.session_store.chains(9)
    with zipfile.ZipFile(io.BytesIO(actions.packed(held.session_store, saved))) as files:
        asked = {read_run(files.read(name), name, held.chain.source).question.text for name in files.namelist()}
    assert asked == {ASKED, "Who was first?"}
    assert json.loads(actions.packed(held.session_store, saved[:1]))["question"]["text"] == "Who was first?"


def test_the_link_says_who_can_open_the_run(app: AppTest, open_app: Open) -> None:
    ask(app, ASKED)
    app.session_state["share_popover"] = True
    app.run()
    link = app.session_state["session"].moment.saved
    assert len(link) == 26
    assert any(f"chain={link}" in code.value for code in app.code)
    assert "Anyone with this link and access to this server can open the run" in texts(app)
    other = open_app(chain=link)
    other.session_state["share_popover"] = True
    other.run()
    assert "Somebody else saved this run." in texts(other)


def test_the_list_says_method_and_model_by_the_titles_of_the_page(app: AppTest) -> None:
    assert (page.method_title("chain_of_table"), page.method_title("gone")) == ("Chain-of-Table", "gone")
    assert (page.model_title("embedded"), page.model_title("gpt-x")) == ("Embedded model", "gpt-x")
    ask(app, ASKED)
    (run,) = runs(app)
    assert run["Method"] == "Chain-of-Table"


def test_old_runs_are_deleted_with_undo_or_for_good(app: AppTest) -> None:
    ask(app, ASKED)
    to_page(app, "runs")
    app.session_state["upkeep"] = True
    app.run()
    assert by_key(app, "button", "prune_own").disabled, "nothing is older than 30 days"
    app.number_input(key="prune_days").set_value(0).run()
    press(app, "prune_own")
    assert runs(app) == []
    press(app, "undo_deletion")
    assert len(runs(app)) == 1
    app.number_input(key="prune_days").set_value(0).run()
    press(app, "prune_all")
    assert app.session_state["session"].part(actions.UpkeepState).words.startswith("Deleted for good: 1 run")
    assert runs(app) == []


def test_only_this_computer_cleans_up_for_everyone_and_takes_a_backup(app: AppTest) -> None:
    ask(app, ASKED)
    to_page(app, "runs")
    app.session_state["upkeep"] = True
    app.run()
    keys = {element.key for element in app.button}
    assert "prune_all" in keys
    app.session_state["session"].session_store.visitor.here = False
    app.run()
    assert {element.key for element in app.button} & {"prune_own", "prune_all"} == {"prune_own"}
    assert not app.file_uploader


def test_a_backup_is_restored_and_a_file_that_is_none_is_refused(app: AppTest, data: Path, tmp_path: Path) -> None:
    ask(app, ASKED)
    backup = tmp_path / "backup.sqlite3"
    with open_store(str(data)) as store:
        store.backup(backup)
        store.prune(datetime.now(UTC))
    assert runs(app) == []
    app.session_state["upkeep"] = True
    app.run().file_uploader(key=actions.BACKUP_KEY).upload("backup.sqlite3", backup.read_bytes()).run()
    told = app.session_state["session"].part(actions.UpkeepState)
    assert told.words.endswith("restored from 'backup.sqlite3'.") and len(runs(app)) == 1
    app.session_state["upkeep"] = True
    app.run().file_uploader(key=actions.BACKUP_KEY).upload("other.sqlite3", b"SQLite format 3 and no more").run()
    assert "other" not in told.words and told.problem is not None
