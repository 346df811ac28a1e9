"""query_generator on the screen."""

from chaintable.operations.modules import GenerateQuery
from chaintable.ui.operations.module_forms import note_screen

SCREEN = note_screen(
    GenerateQuery,
    ":material/manage_search:",
    43,
    "Which words would you search with?",
    "opening hours of the shops",
)
