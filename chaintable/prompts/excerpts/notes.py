"""Notes as a prompt shows them."""

from collections.abc import Sequence

from chaintable.prompts.encodings import one_line
from chaintable.tables.state import MISREAD, Note

MOST_CHARACTERS = 12_000
"""The total limit for the notes in a prompt, in characters."""
_LEAST = 200


def render_notes(notes: Sequence[Note], room: int = MOST_CHARACTERS, between: str = "\n") -> str:
    """Return the notes as numbered text; each is cut to its share of `room`, and the oldest are left out if need be.

    The lines of a longer note are indented, so that none of them looks like a line of the prompt.

    >>> print(render_notes([Note("Plan", "sort by points"), Note("Result", "Ajax\\nPSV")]))
    Note 1 (Plan): sort by points
    Note 2 (Result):
      Ajax
      PSV
    """
    notes = [note for note in notes if note.kind != MISREAD]
    if not notes:
        return ""
    first = max(0, len(notes) - room // _LEAST)
    most = max(_LEAST, room // len(notes))
    shown = [_render(number, note, most) for number, note in enumerate(notes[first:], start=first + 1)]
    left_out = [f"({first:,} earlier note{'' if first == 1 else 's'} left out)"] if first else []
    return between.join([*left_out, *shown])


def _render(number: int, note: Note, most: int) -> str:
    title = f" ({one_line(note.title)})" if note.title.strip() else ""
    text = note.text.strip()
    lines = (text if len(text) <= most else f"{text[: most - 2]} …").splitlines()
    body = f" {lines[0]}" if len(lines) == 1 else "".join(f"\n  {line}" for line in lines)
    return f"Note {number}{title}:{body}"
