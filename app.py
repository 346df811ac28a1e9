"""ChainTable in the browser: `./run`, or `streamlit run app.py`. A new page is an import and a line in PAGES."""

from streamlit.starlette import App

from chaintable.ui.app import draw_app
from chaintable.ui.serving.server import served
from pages.compare import COMPARE
from pages.drive import DRIVE
from pages.explore import EXPLORE
from pages.method import METHOD
from pages.prompts import PROMPTS
from pages.room import ROOM
from pages.runs import RUNS

PAGES = (
    EXPLORE,
    COMPARE,
    DRIVE,
    PROMPTS,
    RUNS,
    METHOD,
    ROOM,
)

if __name__ == "__main__":
    draw_app(PAGES)
else:  # the server imports this file, then runs it for each page
    app = App(__file__, **served())
