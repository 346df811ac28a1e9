"""Method: Chain-of-Table in pictures, a first lesson of ten minutes, and a glossary of the operations."""

from chaintable.ui.app import enter_through_app
from chaintable.ui.pages.method.page import draw_method
from chaintable.ui.session.page import Page

METHOD = Page("method", "Method", ":material/schema:", draw_method)
enter_through_app(__name__)
