"""Prompts: their templates and demonstrations, which versions a run uses, and the messages made from them.

The originals are files: `prompts/<method>/<name>.md`, front matter (TOML between +++ lines) and a Jinja body. Front
matter: `purpose`, `temperature`, `samples`, `max_tokens`, `stop`; a section named after a kind of question overrides
them for that kind. Demonstrations are in one file per prompt beside it: `demonstrations/<name>.toml`.
"""

from chaintable.prompts.demonstrations import Demonstration, parse_demonstrations
from chaintable.prompts.language import Fault
from chaintable.prompts.prompt_set import ORIGINALS, PromptSet
from chaintable.prompts.template import Filled, PromptTemplate, read_prompt, short_call, template_of
from chaintable.prompts.text import ORIGINAL, PromptText, TextFaults, find_faults, original

__all__ = [
    "ORIGINAL",
    "ORIGINALS",
    "Demonstration",
    "Fault",
    "Filled",
    "PromptSet",
    "PromptTemplate",
    "PromptText",
    "TextFaults",
    "find_faults",
    "original",
    "parse_demonstrations",
    "read_prompt",
    "short_call",
    "template_of",
]
