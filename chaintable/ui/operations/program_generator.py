"""program_generator on the screen."""

from chaintable.operations.modules import GenerateProgram
from chaintable.ui.operations.module_forms import note_face

FACE = note_face(
    GenerateProgram,
    ":material/code:",
    47,
    "Which program works the answer out?",
    "ans = 3 * 4",
)
