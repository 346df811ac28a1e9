"""The words of the page Prompts for prompts, versions and their differences."""

from collections.abc import Iterable, Sequence
from difflib import unified_diff
from typing import TYPE_CHECKING

from chaintable.methods import Ask
from chaintable.prompts import PromptText, original
from chaintable.ui.asks import task_words
from chaintable.ui.parts.words import counted, shorten

if TYPE_CHECKING:
    from chaintable.store import PromptVersion

_HEADING = "# Demonstrations"


def prompt_words(ask: Ask) -> str:
    """A prompt's name with what it is for.

    >>> prompt_words(Ask("plan", task="choose the next operation"))
    'plan: choose the next operation'
    """
    return f"{ask.purpose}: {task_words(ask, ask.purpose)}"


def version_words(text: PromptText, versions: Iterable["PromptVersion"] = ()) -> str:
    """What a version is called: its note and when it was saved, or what else it is."""
    if text == original(text.method, text.name):
        return "The original"
    for version in versions:
        if version.text == text:
            when = version.saved_at.astimezone().strftime("%d %b %H:%M")
            return f"{shorten(version.note, 60) or 'no note'} · {when} · {text.id[:6]}"
    return f"Not saved · {text.id[:6]}"


def line_diff(old: PromptText, new: PromptText) -> list[str]:
    """The lines that differ, with three around them, as a unified diff without its head; [] where none do."""
    lines = unified_diff(_lines(old), _lines(new), lineterm="", n=3)
    return list(lines)[2:]


def _lines(text: PromptText) -> list[str]:
    more = f"\n{_HEADING}\n{text.demonstrations}" if text.demonstrations else ""
    return f"{text.text}{more}".splitlines()


def diff_words(lines: Sequence[str]) -> str:
    """How much differs.

    >>> diff_words(["@@ -1 +1 @@", "-a", "+b", " c"])
    '1 line gone, 1 line new'
    """
    gone = sum(line.startswith("-") for line in lines)
    new = sum(line.startswith("+") for line in lines)
    return f"{counted(gone, 'line')} gone, {counted(new, 'line')} new" if lines else "No line differs."
