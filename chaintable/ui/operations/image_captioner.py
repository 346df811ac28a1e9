"""image_captioner on the screen."""

from chaintable.operations.modules import CaptionPicture
from chaintable.ui.operations.module_forms import note_screen

SCREEN = note_screen(
    CaptionPicture,
    ":material/image:",
    45,
    "What does the picture show?",
    "A bar chart of the sales of four shops.",
)
