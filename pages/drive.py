"""Drive: you answer in place of the model, or a class guesses what the model did."""

from chaintable.ui.app import enter_through_app
from chaintable.ui.pages.drive.actions import address, open_address, shows
from chaintable.ui.pages.drive.lesson import draw_lesson
from chaintable.ui.pages.drive.page import draw_drive, draw_modes
from chaintable.ui.playing.running_chain import draw_live
from chaintable.ui.session.page import Page
from chaintable.ui.session.session import Session


def draw(held: Session) -> None:
    """Draw the chain while a model runs it; otherwise the prompt for you to answer, or the lesson."""
    mode = draw_modes(held)
    if held.playing.job is not None:
        draw_live()
    elif mode == "class":
        draw_lesson(held)
    else:
        draw_drive(held)


DRIVE = Page("drive", "Drive", ":material/sports_esports:", draw, open=open_address, address=address, shows=shows)
enter_through_app(__name__)
