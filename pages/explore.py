"""Explore: a table, a question, a chain of steps and the answer."""

from chaintable.ui.app import enter_through_app
from chaintable.ui.model.send_preview import draw_outgoing
from chaintable.ui.pages.explore.actions import follow
from chaintable.ui.pages.explore.outcome import draw_outcome
from chaintable.ui.pages.explore.page import draw_chain, draw_result
from chaintable.ui.pages.explore.question_box import draw_asked_before, draw_question, draw_suggestions
from chaintable.ui.pages.explore.recorded_runs import draw_recorded
from chaintable.ui.pages.explore.table_input import draw_source, draw_title
from chaintable.ui.pages.prompts.page import draw_prompts_in_use
from chaintable.ui.session.page import Page
from chaintable.ui.session.session import Session


def draw(held: Session) -> None:
    """Draw the question with its answer in a line, the table, the chain, and what the answer rests on."""
    draw_prompts_in_use(held)
    draw_title(held)
    draw_question(held)
    draw_outgoing(held)
    draw_outcome(held)
    draw_suggestions(held)
    draw_asked_before(held)
    draw_recorded(held)
    draw_source(held)
    draw_chain(held)
    draw_result(held)


EXPLORE = Page(
    "explore", "Explore", ":material/account_tree:", draw, follow=follow, first=True, shows=lambda _: ("run",)
)
enter_through_app(__name__)
