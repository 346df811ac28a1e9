"""Column names: clean, never empty and unique."""

import re
from collections.abc import Sequence

_UNSEEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff\u202a-\u202e\u2066-\u2069]")
"""Control characters, and characters that change the direction of the text around them."""


def clean_name(text: str) -> str:
    r"""A text on one line, without invisible characters that change how it is displayed.

    >>> clean_name("Points\n(total)\u202e ")
    'Points (total)'
    """
    return " ".join(_UNSEEN.sub("", text).split())


def column_names(headers: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """The column names for headers, and sentences about what was changed.

    >>> column_names(["Team", "", "Team"])
    (('Team', 'Column 2', 'Team (2)'), ["Column 2 has no header and is now 'Column 2'.", \
"'Team' appears twice, the second is now 'Team (2)'."])
    """
    cleaned = [clean_name(header) for header in headers]
    named = [name or f"Column {i}" for i, name in enumerate(cleaned, 1)]
    unique = _numbered(named)
    notes = [*_about_cleaning(headers, cleaned), *_about_empty(cleaned, unique), *_about_repeats(named, unique)]
    return tuple(unique), notes


def _numbered(names: Sequence[str]) -> list[str]:
    """The names, with a number after those that repeat; no number creates the name of another column.

    >>> _numbered(["a", "a", "a (2)", "a"])
    ['a', 'a (3)', 'a (2)', 'a (4)']
    """
    taken, seen, unique = set(names), set(), []
    counts: dict[str, int] = {}
    for name in names:
        free = name
        while free in seen or (free != name and free in taken):
            counts[name] = counts.get(name, 1) + 1
            free = f"{name} ({counts[name]})"
        seen.add(free)
        unique.append(free)
    return unique


def _about_cleaning(headers: Sequence[str], cleaned: Sequence[str]) -> list[str]:
    broken = sum(bool(re.search(r"\S[\r\n]+\s*\S", header)) for header in headers)
    unseen = sum(bool(_UNSEEN.search(header)) for header in headers)
    notes = []
    if broken:
        notes.append(f"Line breaks in {_headers(broken)} became spaces.")
    if unseen:
        notes.append(f"Invisible control characters were removed from {_headers(unseen)}.")
    return notes


def _about_empty(cleaned: Sequence[str], unique: Sequence[str]) -> list[str]:
    empty = [i for i, name in enumerate(cleaned) if not name]
    if len(empty) > 5:
        return [f"{len(empty):,} columns have no header and are named by their number, as in '{unique[empty[0]]}'."]
    return [f"Column {i + 1} has no header and is now '{unique[i]}'." for i in empty]


def _about_repeats(named: Sequence[str], unique: Sequence[str]) -> list[str]:
    changed: dict[str, list[str]] = {}
    for before, after in zip(named, unique, strict=True):
        if before != after:
            changed.setdefault(before, []).append(after)
    return [_repeat(name, others) for name, others in list(changed.items())[:10]]


def _repeat(name: str, others: Sequence[str]) -> str:
    if len(others) == 1:
        return f"'{name}' appears twice, the second is now '{others[0]}'."
    return f"'{name}' appears {len(others) + 1} times, the others are now '{others[0]}' to '{others[-1]}'."


def _headers(count: int) -> str:
    return "1 header" if count == 1 else f"{count:,} headers"
