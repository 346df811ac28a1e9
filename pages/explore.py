"""Explore: a table in, a question about it, a chain of tables, an answer."""

from chaintable.ui.explore.page import draw_chain, draw_notices, draw_result
from chaintable.ui.explore.question_box import draw_question
from chaintable.ui.explore.recorded_runs import draw_recorded
from chaintable.ui.explore.table_input import draw_source, open_link
from chaintable.ui.model.send_preview import draw_outgoing
from chaintable.ui.model.sidebar import draw_sidebar
from chaintable.ui.parts.problems import enter_through_app
from chaintable.ui.prompts.page import draw_prompts_in_use
from chaintable.ui.session import state

enter_through_app()
session = state.begin(open_link)
draw_sidebar(session)
draw_prompts_in_use(session)
draw_notices(session)
draw_source(session)
draw_question(session)
draw_outgoing(session)
draw_recorded(session)
draw_chain(session)
draw_result(session)
