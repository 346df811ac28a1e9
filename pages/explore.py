"""Explore: a table in, a question about it, a chain of tables, an answer."""

from chaintable.ui import state
from chaintable.ui.bench.page import draw_prompts_in_use
from chaintable.ui.explore import draw_chain, draw_notices, draw_result
from chaintable.ui.inputs import draw_source, open_link
from chaintable.ui.outgoing import draw_outgoing
from chaintable.ui.problems import enter_through_app
from chaintable.ui.question import draw_question
from chaintable.ui.recorded import draw_recorded
from chaintable.ui.sidebar import draw_sidebar

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
