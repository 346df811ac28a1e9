"""The steps of a chain are edited, inserted, deleted, moved and replaced; what follows is applied again."""

from streamlit.testing.v1 import AppTest

from .test_explore import ask, choose, headings, press, steps, texts


def edit(app: AppTest, k: int) -> str:
    """Open the form of a step; the beginning of its widgets' keys."""
    press(app, f"edit_{k}")
    kind = next(box.key for box in app.selectbox if str(box.key).endswith("_kind"))
    return str(kind).removesuffix("_kind")


def open_step(app: AppTest, k: int) -> None:
    app.session_state[f"step_{k}"] = True
    app.run()


def test_an_edited_step_is_applied_and_the_rest_follows(app: AppTest) -> None:
    ask(app)
    form = edit(app, 1)
    app.multiselect(key=f"{form}_group_by_columns").set_value(["Team"]).run()
    assert "Group by Team and count (10 × 6 →" in texts(app)
    press(app, "apply")
    assert steps(app)[1].startswith("2 · Group by Team and count")
    assert steps(app)[2] == "3 · Answer: the Team with the largest Count", "the answer reads the column grouped by"
    press(app, "undo")
    assert headings(app)[-1] == "ESP, ITA"
    press(app, "redo")
    assert steps(app)[1].startswith("2 · Group by Team and count")


def test_a_form_that_is_left_changes_nothing(app: AppTest) -> None:
    before = steps(ask(app))
    edit(app, 1)
    press(app, "leave")
    assert steps(app) == before
    assert not any(button.key == "apply" for button in app.button)


def test_a_step_can_be_inserted_before_another(app: AppTest) -> None:
    ask(app)
    choose(app, "more_1", "Insert a step before step 2")
    form = next(str(box.key) for box in app.selectbox if str(box.key).endswith("_kind")).removesuffix("_kind")
    app.selectbox(key=f"{form}_select_row_clause_0_column").set_value("Rank").run()
    app.selectbox(key=f"{form}_select_row_clause_0_test").set_value("is at most").run()
    app.text_input(key=f"{form}_select_row_clause_0_text").set_value("4").run()
    press(app, "apply")
    assert steps(app)[1] == "2 · Keep the rows where Rank is at most 4 (10 × 6 → 4 × 6)"
    assert headings(app)[-1] == "ITA"


def test_a_step_can_be_deleted_switched_off_and_moved(app: AppTest) -> None:
    ask(app)
    choose(app, "more_1", "Switch step 2 off; step 3 is applied again")
    assert "switched off" in steps(app)[1]
    press(app, "undo")
    choose(app, "more_1", "Move step 2 up")
    assert steps(app)[0].startswith("1 · Group by Country and count (could not be done")
    press(app, "undo")
    choose(app, "more_1", "Delete step 2")
    assert len(steps(app)) == 2
    press(app, "undo")
    assert headings(app)[-1] == "ESP, ITA"


def test_another_candidate_can_be_taken_and_the_model_plans_on_from_there(app: AppTest) -> None:
    ask(app)
    open_step(app, 0)
    choose(app, "candidates_0", "Keep the rows where Rank is at most 3 (30 %)")
    assert steps(app)[0] == "1 · Keep the rows where Rank is at most 3 (10 × 5 → 3 × 5)"
    assert "could not be done" in steps(app)[1]
    press(app, "plan_on")
    assert [line.partition(" (")[0] for line in steps(app)[:3]] == [
        "1 · Keep the rows where Rank is at most 3",
        "2 · Add column Country: the text in brackets in Cyclist",
        "3 · Group by Country and count",
    ]
