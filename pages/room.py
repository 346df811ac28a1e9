"""Room: a student guesses the steps of the chain that the teacher leads through, from a phone."""

from chaintable.ui.app import enter_through_app
from chaintable.ui.pages.rooms.actions import address, open_address
from chaintable.ui.pages.rooms.student import draw_student
from chaintable.ui.session.page import Page

ROOM = Page("room", "Room", ":material/meeting_room:", draw_student, open=open_address, address=address, hidden=True)
enter_through_app(__name__)
