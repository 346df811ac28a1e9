"""How the page Prompts names prompts, versions and their differences."""

from collections.abc import Iterable, Sequence
from difflib import unified_diff
from typing import TYPE_CHECKING

from chaintable.methods import Ask
from chaintable.prompts import PromptText, original
from chaintable.ui.parts.prompt_purposes import task_words
from chaintable.ui.parts.words import counted, shorten

if TYPE_CHECKING:
    from chaintable.store import PromptVersion

_HEADING = "# Demonstrations"


def prompt_words(ask: Ask) -> str:
    """Name a prompt by its purpose and task.

    >>> prompt_words(Ask("plan", task="choose the next operation"))
    'plan: choose the next operation'
    """
    return f"{ask.purpose}: {task_words(ask, ask.purpose)}"


def version_words(text: PromptText, versions: Iterable["PromptVersion"] = ()) -> str:
    """Name a version by its note and when it was saved, or say that it is the original or not saved."""
    if text == original(text.method, text.name):
        return "The original"
    for version in versions:
        if version.text == text:
            when = version.saved_at.astimezone().strftime("%d %b %H:%M")
            return f"{shorten(version.note, 60) or 'no note'} · {when} · {text.id[:6]}"
    return f"Not saved · {text.id[:6]}"


def line_diff(old: PromptText, new: PromptText) -> list[str]:
    """Return a unified diff without its header, with three lines of context; [] if nothing differs."""
    lines = unified_diff(_lines(old), _lines(new), lineterm="", n=3)
    return list(lines)[2:]


def _lines(text: PromptText) -> list[str]:
    more = f"\n{_HEADING}\n{text.demonstrations}" if text.demonstrations else ""
    return f"{text.text}{more}".splitlines()


def diff_words(lines: Sequence[str]) -> str:
    """Count the changed lines.

    >>> diff_words(["@@ -1 +1 @@", "-a", "+b", " c"])
    '1 line removed, 1 line added'
    """
    removed = sum(line.startswith("-") for line in lines)
    added = sum(line.startswith("+") for line in lines)
    return f"{counted(removed, 'line')} removed, {counted(added, 'line')} added" if lines else "No differences."
