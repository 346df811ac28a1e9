"""text_detector on the screen."""

from chaintable.operations.modules import DetectText
from chaintable.ui.operations.module_forms import note_face

FACE = note_face(
    DetectText,
    ":material/document_scanner:",
    46,
    "Which text is in the picture?",
    "OPEN 9-17",
)
