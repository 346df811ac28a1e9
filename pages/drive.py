"""Drive: you are the model, or a class guesses what the model did."""

from chaintable.ui import state, state_drive
from chaintable.ui.drive.page import draw_drive, draw_modes
from chaintable.ui.explore import draw_chain, draw_notices
from chaintable.ui.inputs import open_link
from chaintable.ui.problems import enter_through_app
from chaintable.ui.sidebar import draw_sidebar
from chaintable.ui.teaching import draw_lesson

enter_through_app("drive")
session = state.begin(open_link, "drive")
state_drive.open_mode()
draw_sidebar(session)
draw_notices(session)
mode = draw_modes(session)
if session.job is not None:
    draw_chain(session)
elif mode == "class":
    draw_lesson(session)
else:
    draw_drive(session)
