"""text_detector on the screen."""

from chaintable.operations.modules import DetectText
from chaintable.ui.operations.module_forms import note_screen

SCREEN = note_screen(
    DetectText,
    ":material/document_scanner:",
    46,
    "Which text is in the picture?",
    "OPEN 9-17",
)
