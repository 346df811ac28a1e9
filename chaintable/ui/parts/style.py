"""The few styles that the theme can't express."""

from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

ICON = Path(__file__).with_name("icon.svg")
_STYLE = """
<style>
.stMainBlockContainer { max-width: 1360px; padding: 4.2rem 1.5rem 6rem; }
[data-testid="stCaptionContainer"] { opacity: 1; color: inherit; }
[data-testid="stCaptionContainer"] p {
  color: color-mix(in srgb, currentColor 80%, transparent); overflow-wrap: anywhere;
}
.stMainBlockContainer [data-testid="stMarkdownContainer"] { overflow-wrap: anywhere; }
.stMainBlockContainer code { white-space: pre-wrap; overflow-wrap: anywhere; }
.st-key-masthead [data-testid="stMarkdownContainer"], .st-key-title [data-testid="stMarkdownContainer"],
.st-key-evidence_block [data-testid="stMarkdownContainer"] { margin-bottom: 0; }
.st-key-masthead h1 { font-size: 1.15rem; padding: 0; letter-spacing: 0.01em; }
.st-key-title h2 { font-size: 1.6rem; padding: 0; }
.st-key-answer h2 { font-size: 1.9rem; padding: 0; }
.st-key-evidence_block h3, .st-key-readings h3 { font-size: 1.1rem; padding: 0.5rem 0 0; }
.st-key-prompts_editor textarea { font-family: var(--st-code-font, monospace); font-size: 0.85rem; line-height: 1.5; }
.st-key-prompts_choice [data-variant="segmented_control"] { min-height: 2.5rem; }
:is(.st-key-suggestions, .st-key-asked_before) button { min-height: 1.8rem; padding: 0; }
[data-variant="segmented_control"][data-selected="true"] p, [data-variant="pills"][data-selected="true"] p,
button:hover p { color: CanvasText; }
[data-testid^="stBaseButton-primary"]:hover p { color: inherit; }
:is(.st-key-suggestions, .st-key-asked_before) { row-gap: 0.2rem; }
:is(.st-key-suggestions, .st-key-asked_before) button * { justify-content: flex-start; text-align: left; }
:is(.st-key-suggestions, .st-key-asked_before, .st-key-answer_line) button p {
  text-align: left; white-space: normal; text-decoration: underline; text-underline-offset: 3px;
  text-decoration-color: color-mix(in srgb, currentColor 35%, transparent);
}
button:focus-visible, summary:focus-visible, [role="button"]:focus-visible, a:focus-visible {
  outline: 2px solid currentColor; outline-offset: 2px;
}
@media (max-width: 1099px) {
  [class*="st-key-beside_"] > [data-testid="stLayoutWrapper"] > [data-testid="stHorizontalBlock"]
    > [data-testid="stColumn"] { min-width: 100%; }
}
/* The grid's own download writes cells as they are; the downloads under the answer make formulas harmless. */
[data-testid="stElementToolbarButton"]:has(button[aria-label^="Download as CSV"]) { display: none; }
/* Whichever side of its button a menu opens on, it fits there and scrolls: 70vh would leave its first entries out. */
[data-testid="stMenuButtonBody"] { max-height: 44vh; }
[class*="st-key-to_module_"] button * { justify-content: flex-start; text-align: left; }
/* Streamlit writes the words of charts in a grey that has 3.5:1 on light paper. */
.js-plotly-plot :is(.textpoint, .xtick, .ytick, .g-xtitle, .g-ytitle, .legend, .hovertext) text {
  fill: color-mix(in srgb, currentColor 80%, transparent) !important;
}
.st-key-announcer, .st-key-remember, .st-key-space {
  position: absolute; left: 0; width: 1px; height: 1px; overflow: hidden;
}
.st-key-driven_now { scroll-margin-top: 4.5rem; }
.st-key-live pre { max-height: 11rem; overflow: auto; display: flex; flex-direction: column-reverse; }
.st-key-inputs > * { flex-shrink: 0; }
@media (min-width: 641px) { [class*="st-key-program_narrow_"] { display: none; } }
@media (max-width: 640px) {
  [class*="st-key-program_wide_"] { display: none; }
  /* The counts on the arrows stand in the list below too; here they would cover the names. */
  .st-key-plans_graph .scatterlayer .trace:nth-child(2) .textpoint { display: none; }
  .st-key-plans_graph .textpoint text { font-size: 10px !important; }
  .st-key-plan_modules > [data-testid="stLayoutWrapper"] {
    flex: 0 0 calc(50% - 0.5rem); width: calc(50% - 0.5rem); min-width: 0;
  }
  .st-key-plan_modules [class*="st-key-module_"] { width: 100%; padding: 0.7rem; }
  .stMainBlockContainer { padding: 3.9rem 0.9rem 5rem; }
  .st-key-masthead [data-testid="stCaptionContainer"] { display: none; }
  .st-key-chain_bar > :has(> .st-key-history) { min-width: 100%; }
}
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
</style>
"""


def draw_style() -> None:
    """Apply the styles."""
    st.html(_STYLE)


def draw_masthead() -> DeltaGenerator:
    """Draw the app's name and what it does; return the line, which has room at its end."""
    line = st.container(horizontal=True, vertical_alignment="center", gap="small", key="masthead")
    with line:
        st.markdown("# ChainTable", anchors=False, width="content")
        st.caption("Ask a table a question and watch the answer take shape, step by step.", width="stretch")
    return line
