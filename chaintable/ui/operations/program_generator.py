"""program_generator on the screen: the program with line numbers, and the cells that its numbers stand in."""

from dataclasses import replace

from chaintable.operations.modules import GenerateProgram
from chaintable.ui.operations.module_forms import note_screen
from chaintable.ui.operations.program_view import draw_code, lit

QUESTION = "Which program works the answer out?"
SCREEN = replace(
    note_screen(GenerateProgram, ":material/code:", 47, QUESTION, "ans = 3 * 4"), draw_call=draw_code, lit=lit
)
