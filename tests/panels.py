"""The panels of the page that draw nothing before they are opened, for tests that use what is in them."""

from streamlit.testing.v1 import AppTest

PANELS = ("model_line", "question_more", "upload_popover", "paste_popover", "link_popover", "question_popover")


def with_panels(app: AppTest) -> AppTest:
    """The same page, before it is run, as if a person had opened all of its panels."""
    for key in PANELS:
        app.session_state[key] = True
    return app
