"""The chain as pandas code, to copy or to download."""

import streamlit as st

from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Moment, Session

_HEIGHT = 480


def draw_pandas(held: Session, until: int, key: str) -> None:
    """Draw the script of the chain's first `until` steps, to copy or download."""
    script = script_of(held.moment, until)
    st.caption("To run it, install pandas and put it in the same folder as the table's file.")
    st.code(script, language="python", height=_HEIGHT if script.count("\n") > 20 else "content")
    st.download_button(
        "Download",
        script,
        "chain.py",
        "text/x-python",
        key=f"download_{key}",
        on_click="ignore",
        icon=":material/download:",
    )


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
def script_of(moment: Moment, until: int) -> str:
    """The script, computed once for the same chain; it gets the bytes of the file if they are at hand."""
    from chaintable.exchange.pandas_script import pandas_script  # a slow import, needed only here

    file = moment.origin
    data = file.data if file is not None and isinstance(file.data, bytes) else None
    return pandas_script(moment.chain, data, until)
