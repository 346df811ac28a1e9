"""Compare: one question answered in several ways at the same time, beside each other."""

from chaintable.ui.app import enter_through_app
from chaintable.ui.pages.compare.actions import address, open_address
from chaintable.ui.pages.compare.page import draw_compare
from chaintable.ui.session.page import Page

COMPARE = Page(
    "compare",
    "Compare",
    ":material/view_column:",
    draw_compare,
    open=open_address,
    address=address,
    shows=lambda _: ("compare",),
)
enter_through_app(__name__)
