"""search_results on the screen."""

from chaintable.operations.modules import SearchDocuments
from chaintable.ui.operations.module_forms import note_face

FACE = note_face(
    SearchDocuments,
    ":material/travel_explore:",
    44,
    "What did the search find?",
    "The shops open at nine.",
)
