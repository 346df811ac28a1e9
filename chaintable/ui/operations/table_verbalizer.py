"""table_verbalizer on the screen."""

from chaintable.operations.modules import DescribeTable
from chaintable.ui.operations.module_forms import note_screen

SCREEN = note_screen(
    DescribeTable,
    ":material/notes:",
    42,
    "What does the table say, in sentences?",
    "Every sale has a number, a shop and an amount.",
)
