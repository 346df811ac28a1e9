"""The chain as pandas code, to copy or to download."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from chaintable.runs.exchange.csv_text import WORDS, csv_of_frame
from chaintable.ui.parts.downloads import draw_csv, draw_exact, is_risky
from chaintable.ui.parts.words import code
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.moment import Moment

if TYPE_CHECKING:
    from chaintable.runs.exchange.pandas_script import PandasScript

_HEIGHT = 480
_EXCEL = 'pip install "pandas[excel]"'


def draw_pandas(held: Session, until: int, key: str) -> None:
    """Draw the script of the chain's first `until` steps, to copy or download, and the table if it needs it saved."""
    script = script_of(held.moment, until)
    st.caption(_needs(script))
    st.code(script.text, language="python", height=_HEIGHT if script.text.count("\n") > 20 else "content")
    with st.container(horizontal=True, key=f"downloads_{key}"):
        _draw_download("Download", script.text, "chain.py", "text/x-python", f"download_{key}")
        if script.saves_table:
            table = held.chain.source.table
            exact = draw_exact(is_risky(table), f"safe_{key}")
            draw_csv(script.file, partial(csv_of_frame, table.frame, exact), script.file, f"table_{key}")
    if script.saves_table and is_risky(table) and not exact:
        st.caption(f"{WORDS} The script then sees that ' too; switch it off for the cells as they are.")


def _draw_download(words: str, content: str, name: str, mime: str, key: str) -> None:
    st.download_button(words, content, name, mime, key=key, on_click="ignore", icon=":material/download:")


def _needs(script: "PandasScript") -> str:
    """Return what it takes to run the script, in words."""
    if not script.file:
        return "To run this script, install pandas. It contains the table."
    reader = f" and its Excel reader ({code(_EXCEL)})" if script.reads_workbook else ""
    file = f"{code(script.file)}{', which you can download here' * script.saves_table}"
    return f"To run this script, install pandas{reader} and put the script in the same folder as {file}."


def draw_pandas_of_chain(held: Session) -> None:
    """Draw a popover with the script of the whole chain, written when it is opened."""
    with st.popover("Copy as pandas", icon=":material/code:", key="pandas_popover", on_change="rerun") as opened:
        if opened.open:
            draw_pandas(held, len(held.chain.steps), "pandas")


def show_pandas_of_step(held: Session, k: int) -> None:
    """Show the script up to step k in a dialog."""
    title = f"Steps 1 to {k + 1} as pandas" if k else "Step 1 as pandas"
    st.dialog(title, width="large")(draw_pandas)(held, k + 1, f"pandas_{k}")


@remembered
def script_of(moment: Moment, until: int) -> "PandasScript":
    """The script, computed once for the same chain; it gets the bytes of the file if they are at hand."""
    from chaintable.runs.exchange.pandas_script import pandas_script  # a slow import, needed only here

    file = moment.origin
    data = file.data if file is not None and isinstance(file.data, bytes) else None
    return pandas_script(moment.chain, data, until)
