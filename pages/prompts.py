"""Prompts: read, edit, preview and keep them, and try them on saved questions."""

from chaintable.ui.explore.page import draw_notices
from chaintable.ui.explore.table_input import open_link
from chaintable.ui.model.sidebar import draw_sidebar
from chaintable.ui.parts.problems import enter_through_app
from chaintable.ui.prompts.ab_form import draw_questions, draw_trials
from chaintable.ui.prompts.page import draw_prompts, draw_prompts_in_use
from chaintable.ui.session import state

enter_through_app("prompts")
session = state.begin(open_link, "prompts")
draw_sidebar(session)
draw_prompts_in_use(session)
draw_notices(session)
draw_prompts(session)
draw_trials(session)
draw_questions(session)
