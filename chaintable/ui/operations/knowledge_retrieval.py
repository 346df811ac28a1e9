"""knowledge_retrieval on the screen."""

from chaintable.operations.modules import RetrieveKnowledge
from chaintable.ui.operations.module_forms import note_screen

SCREEN = note_screen(
    RetrieveKnowledge,
    ":material/lightbulb:",
    41,
    "What does one need to know to answer?",
    "The mean is the sum of the numbers divided by how many there are.",
)
