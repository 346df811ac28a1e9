"""Every step of a chain is shown as a picture of its table before and after, from its menu."""

from streamlit.testing.v1 import AppTest

from chaintable.ui.chain.step_menu import PICTURE

from .test_explore import ask, choose, texts


def test_every_step_has_a_picture_of_its_table_before_and_after(app: AppTest) -> None:
    ask(app)
    for k, meaning in enumerate(("Add a column", "Group rows", "Answer")):
        app.session_state[f"step_{k}"] = True
        app.run()
        choose(app, f"more_{k}", PICTURE)
        assert not app.exception
        assert f"{meaning}. " in texts(app)
        assert [link.proto.label for link in app.get("page_link")].count("All operations in pictures") == 1
