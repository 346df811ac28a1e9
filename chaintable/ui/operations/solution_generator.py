"""solution_generator on the screen."""

from chaintable.operations.modules import GenerateSolution
from chaintable.ui.operations.module_forms import note_face

FACE = note_face(
    GenerateSolution,
    ":material/psychology:",
    50,
    "How is the question solved, step by step?",
    "3 * 4 = 12. The answer is: 12",
)
