"""Runs: what was asked before; find a run again, open it, share, export or delete it."""

from chaintable.ui.app import enter_through_app
from chaintable.ui.pages.runs.page import draw_runs
from chaintable.ui.session.page import Page

RUNS = Page("runs", "Runs", ":material/history:", draw_runs)
enter_through_app(__name__)
