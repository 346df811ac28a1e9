"""The chain as pandas code, to copy or to download."""

import streamlit as st

from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Moment, Session

_HEIGHT = 480


def draw_pandas(held: Session, until: int, key: str) -> None:
    """The script of the chain's first `until` steps: a code block with its copy button, and a download."""
    script = script_of(held.moment, until)
    st.caption("It runs where pandas is installed, beside the file that the table came from.")
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
    """The script of the whole chain, in a popover that makes it when it is opened."""
    with st.popover("Copy as pandas", icon=":material/code:", key="pandas_popover", on_change="rerun") as opened:
        if opened.open:
            draw_pandas(held, len(held.chain.steps), "pandas")


def show_pandas_of_step(held: Session, k: int) -> None:
    """The script up to step k, in a dialog."""
    title = f"Steps 1 to {k + 1} as pandas" if k else "Step 1 as pandas"
    st.dialog(title, width="large")(draw_pandas)(held, k + 1, f"pandas_{k}")


@remembered
def script_of(moment: Moment, until: int) -> str:
    """The script, made once; the file is read again only where its bytes are at hand."""
    from chaintable.exchange.pandas_script import pandas_script  # needed by few

    file = moment.origin
    data = file.data if file is not None and isinstance(file.data, bytes) else None
    return pandas_script(moment.chain, data, until)
