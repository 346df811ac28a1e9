"""Prompts: read and edit the prompts, preview them, and compare two versions on saved questions."""

from chaintable.ui.app import enter_through_app
from chaintable.ui.pages.prompts.ab_form import draw_questions, draw_trials
from chaintable.ui.pages.prompts.actions import open_address
from chaintable.ui.pages.prompts.page import draw_prompts, draw_prompts_in_use
from chaintable.ui.session.page import Page
from chaintable.ui.session.session import Session


def draw(held: Session) -> None:
    """Draw the prompts in use, one prompt in its editor, and an A/B test on saved questions."""
    draw_prompts_in_use(held)
    draw_prompts(held)
    draw_trials(held)
    draw_questions(held)


PROMPTS = Page("prompts", "Prompts", ":material/edit_note:", draw, open=open_address)
enter_through_app(__name__)
