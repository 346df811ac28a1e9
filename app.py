"""ChainTable in the browser: `./run`, or `streamlit run app.py`. A new page is one more line in PAGES."""

from chaintable.ui.app import draw_app
from pages.drive import DRIVE
from pages.explore import EXPLORE
from pages.prompts import PROMPTS

PAGES = (
    EXPLORE,
    DRIVE,
    PROMPTS,
)

draw_app(PAGES)
