"""Words for the page: escape foreign text, and put numbers and lists into words."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from chaintable.models.alternatives import percent as percent
from chaintable.models.alternatives import percents as percents

_MARKUP = re.compile(r"([!#$&()*+\-.:<=>@\[\\\]^_`{|}~])")
# Streamlit turns these into arrows, dashes, icons or links even after a backslash; an invisible joiner prevents it.
_TYPOGRAPHY = re.compile(
    r"(?<=[<>~\-])(?=[=>\-])|(?<=:streamlit)(?=:)|(?<=:material)(?=[/_])|(?<=:)(?=//)|(?<=www)(?=\.)|(?<=[\w.+-])(?=@)",
    re.IGNORECASE,
)
_SIGNS = frozenset("<>~-:@")
"""A text without these, and without www, has no typography; to search it takes twice as long as all else here."""
_JOINER = "\u2060"
_SPACE = re.compile(r"\s+")


def escape(text: str) -> str:
    r"""Escape a text for `st.markdown`, a caption or a label: it shows exactly these characters, on one line.

    >>> escape("*4* [x](y) $5 :smile:")
    '\\*4\\* \\[x\\]\\(y\\) \\$5 \\:smile\\:'
    """
    line = _SPACE.sub(" ", text)
    plain = _SIGNS.isdisjoint(line) and "www." not in line.casefold()
    return _MARKUP.sub(r"\\\1", line if plain else _TYPOGRAPHY.sub(_JOINER, line))


@cache
def escape_own(text: str) -> str:
    """Escape words of the program itself, which are drawn again and again: each is escaped once."""
    return escape(text)


def code(text: str) -> str:
    """The text as inline code; it may contain backticks and the names of icons.

    >>> code("f_group_by(a)"), code("a`b")
    ('`f_group_by(a)`', '`` a`b ``')
    """
    # Streamlit writes ":material_" for ":material/" everywhere, in code too.
    line = _SPACE.sub(" ", text).replace(":material/", f":material{_JOINER}/")
    longest = max((len(run) for run in re.findall("`+", line)), default=0)
    if not longest:
        return f"`{line}`"
    fence = "`" * (longest + 1)
    return f"{fence} {line} {fence}"


def counted(count: int, word: str) -> str:
    """A number with its noun.

    >>> counted(1, "row"), counted(12480, "row")
    ('1 row', '12,480 rows')
    """
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def shorten(text: str, length: int) -> str:
    """The text on one line; if longer than `length` characters, cut and ended with "…"."""
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= length else f"{line[: length - 1].rstrip()}…"


def listed(items: Iterable[object], most: int = 12) -> str:
    """The first items, separated by commas, and how many more there are.

    >>> listed([1, 4, 7]), listed(range(5), most=3)
    ('1, 4, 7', '0, 1, 2 and 2 more')
    """
    words = [str(item) for item in items]
    shown = ", ".join(words[:most])
    return shown if len(words) <= most else f"{shown} and {len(words) - most:,} more"


def steps_again(first: int, last: int) -> str:
    """Say that steps `first` to `last` (counted from 1) are applied again, or "" if there are none.

    >>> steps_again(3, 3), steps_again(3, 5), steps_again(4, 3)
    ('step 3 is applied again', 'steps 3 to 5 are applied again', '')
    """
    if first > last:
        return ""
    return f"step {first} is applied again" if first == last else f"steps {first} to {last} are applied again"


def joined(parts: Sequence[str], mark: str = " · ") -> str:
    """Join the parts that are not empty, with a mark between them."""
    return mark.join(part for part in parts if part)
