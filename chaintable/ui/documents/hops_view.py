"""The hops of a chain over documents on the page: a picture, folded, with the same in words."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.ui.documents.hops import drawn, hops_in_words, hops_of
from chaintable.ui.parts.charts import boxes_figure
from chaintable.ui.parts.words import escape


def draw_hops(chain: Chain) -> None:
    """Draw the hops of a chain over documents, if it has any."""
    if chain.start.passages is None or not (found := hops_of(chain)).hops:
        return
    with st.expander("The hops as a picture", type="compact", key="hops", on_change="rerun") as opened:
        words = hops_in_words(found)
        if opened.open:
            figure = boxes_figure(*drawn(found))
            st.plotly_chart(figure, key="hops_chart", alt=words, config={"displayModeBar": False})
        st.caption(escape(words))
