r"""Foreign text for a terminal: control characters could move its cursor, change its title or hide what was said."""

import re

_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f"
_DIRECTIONS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_OTHERS = "\u2028\u2029\ud800-\udfff\ufff9-\ufffb\U000e0001-\U000e007f"
_UNPRINTABLE = re.compile(f"[{_CONTROLS}{_DIRECTIONS}{_OTHERS}]")


def printable(text: str) -> str:
    r"""Return the text with its control characters, and those that turn its direction, written out.

    Line ends and tabs stay.

    >>> print(printable("a\x1b[2Jb\u202ec"))
    a\x1b[2Jb\u202ec
    """
    return _UNPRINTABLE.sub(_written_out, text.replace("\r\n", "\n"))


def printable_json(text: str) -> str:
    r"""Return JSON with such characters escaped; it stays the same JSON.

    >>> print(printable_json('"a\x9b\u202e"'))
    "a\u009b\u202e"
    """
    return _UNPRINTABLE.sub(_as_json, text)


def _written_out(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _as_json(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[k : k + 4]}" for k in range(0, len(units), 4))
