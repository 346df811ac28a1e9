"""search_results on the screen."""

from chaintable.operations.modules import SearchDocuments
from chaintable.ui.operations.module_forms import note_screen

SCREEN = note_screen(
    SearchDocuments,
    ":material/travel_explore:",
    44,
    "What did the search find?",
    "The shops open at nine.",
)
