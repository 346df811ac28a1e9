"""ChainTable in the browser: `./run`, or `streamlit run app.py`."""

from pathlib import Path

import streamlit as st

from chaintable.ui.parts.problems import lead_to_page, problems_shown
from chaintable.ui.parts.style import ICON, draw_masthead, draw_style

PAGES = Path(__file__).parent / "pages"

st.set_page_config(page_title="ChainTable", page_icon=str(ICON), layout="wide")
draw_style()
pages = [
    st.Page(PAGES / "explore.py", title="Explore", icon=":material/account_tree:", default=True),
    st.Page(PAGES / "drive.py", title="Drive", icon=":material/sports_esports:"),
    st.Page(PAGES / "prompts.py", title="Prompts", icon=":material/edit_note:"),
]
page = st.navigation(pages, position="top")
lead_to_page(pages)
draw_masthead()
with problems_shown():
    page.run()
