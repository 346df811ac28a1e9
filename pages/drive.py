"""Drive: you are the model, or a class guesses what the model did."""

from chaintable.ui.drive import actions
from chaintable.ui.drive.lesson import draw_lesson
from chaintable.ui.drive.page import draw_drive, draw_modes
from chaintable.ui.explore.page import draw_chain, draw_notices
from chaintable.ui.explore.table_input import open_link
from chaintable.ui.model.sidebar import draw_sidebar
from chaintable.ui.parts.problems import enter_through_app
from chaintable.ui.session import state

enter_through_app("drive")
session = state.begin(open_link, "drive")
actions.open_mode()
draw_sidebar(session)
draw_notices(session)
mode = draw_modes(session)
if session.job is not None:
    draw_chain(session)
elif mode == "class":
    draw_lesson(session)
else:
    draw_drive(session)
