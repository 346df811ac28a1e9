"""solution_generator on the screen."""

from chaintable.operations.modules import GenerateSolution
from chaintable.ui.operations.module_forms import note_screen

SCREEN = note_screen(
    GenerateSolution,
    ":material/psychology:",
    50,
    "How is the question solved, step by step?",
    "3 * 4 = 12. The answer is: 12",
)
