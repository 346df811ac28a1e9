"""ChainTable in the browser: `./run`, or `streamlit run app.py`. A new page is one more line in PAGES."""

from chaintable.ui.app import draw_app
from chaintable.ui.drive.page import DRIVE
from chaintable.ui.explore.page import EXPLORE
from chaintable.ui.prompts.page import PROMPTS

PAGES = (
    EXPLORE,
    DRIVE,
    PROMPTS,
)

draw_app(PAGES)
