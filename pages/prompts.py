"""Prompts: read, edit, preview and keep them, and try them on saved questions."""

from chaintable.ui import state
from chaintable.ui.bench.page import draw_prompts, draw_prompts_in_use
from chaintable.ui.bench.trials import draw_questions, draw_trials
from chaintable.ui.explore import draw_notices
from chaintable.ui.inputs import open_link
from chaintable.ui.problems import enter_through_app
from chaintable.ui.sidebar import draw_sidebar

enter_through_app("prompts")
session = state.begin(open_link, "prompts")
draw_sidebar(session)
draw_prompts_in_use(session)
draw_notices(session)
draw_prompts(session)
draw_trials(session)
draw_questions(session)
