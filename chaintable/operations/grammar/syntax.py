"""The syntax of calls: how names and values are quoted, and how a call is split into its parts."""

import json
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chaintable.errors import StepError
from chaintable.tables.state import State

# A name made of these words only, joined by single spaces, needs no quotes.
_BARE = re.compile(r"""[^\s"(),=<>!\[\]|\\→]+(?: [^\s"(),=<>!\[\]|\\→]+)*""")
_RESERVED = frozenset(
    {"and", "or", "not", "contains", "begins", "with", "is", "empty", "that", "of"}
    | {"row", "rows", "first", "last", "before", "after", "*", "[b]", "[e]"}
)
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
_TOKEN = re.compile(
    r'\s*(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<symbol><=|>=|!=|[=<>(),])|(?P<word>[^\s"(),=<>!]+))', re.S
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a call: a bare word, a quoted text (without its quotes) or a symbol."""

    kind: str
    text: str

    def is_word(self, *words: str) -> bool:
        return self.kind == "word" and self.text.casefold() in words

    def is_symbol(self, *symbols: str) -> bool:
        return self.kind == "symbol" and self.text in symbols


def quote(text: str) -> str:
    r"""Write a name or value for a call: bare if that is safe, otherwise in double quotes.

    >>> quote("Home team"), quote("a, b"), quote('say "hi"'), quote("row 3")
    ('Home team', '"a, b"', '"say \\"hi\\""', '"row 3"')
    """
    bare = _BARE.fullmatch(text) and text.isprintable() and not _RESERVED.intersection(text.casefold().split(" "))
    return text if bare else quoted(text)


def quote_value(text: str) -> str:
    """Write a value for a comparison, where an unquoted `column Budget` would mean another column.

    >>> quote_value("Budget"), quote_value("column Budget")
    ('Budget', '"column Budget"')
    """
    return quoted(text) if text.casefold().partition(" ")[0] == "column" else quote(text)


def quoted(text: str) -> str:
    """Write a name or value in double quotes."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def unquote(text: str) -> str:
    """Undo `quote`; text without quotes is returned as it is."""
    stripped = text.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"':
        if "\\" not in stripped and stripped.count('"') == 2:
            return whole(stripped[1:-1])
        try:
            return whole(str(json.loads(stripped, strict=False)))
        except ValueError:
            return stripped[1:-1]
    return stripped


def whole(text: str) -> str:
    """Replace each lone surrogate, which no table can hold, by a replacement character."""
    return _LONE_SURROGATES.sub("\ufffd", text)


def tokens(text: str) -> list[Token]:
    """Split the inside of a call into tokens; StepError names the first character that can't be read."""
    found: list[Token] = []
    given, position = text.rstrip(), 0
    while position < len(given):
        match = _TOKEN.match(given, position)
        if match is None:
            raise StepError(
                f"Can't read {given[position:].strip()[:40]!r}.", "Put names with special characters in double quotes."
            )
        kind = str(match.lastgroup)
        found.append(Token(kind, unquote(match[kind]) if kind == "quoted" else match[kind]))
        position = match.end()
    return found


def spelled(names: Iterable[str]) -> str:
    """Return a pattern of these names, whose words may be written together or apart, as in selectRow."""
    return "|".join(re.escape(name).replace("_", "[ _-]?") for name in names)


def call_inside(text: str, *names: str) -> str:
    """Return the text between the brackets of the call `f_<name>(…)`; StepError if there is no such call.

    >>> call_inside('The answer is: f_group_by("a (b)").', "group_by")
    '"a (b)"'
    """
    inside, _ = split_call(text, *names)
    return inside


def split_call(text: str, *names: str) -> tuple[str, str]:
    """Return the text between the brackets of a call by any of these names, and the text after the call."""
    name = names[0]
    start = re.search(rf"\bf_(?:{'|'.join(map(re.escape, names))})\s*\(", text, re.IGNORECASE)
    if start is None:
        raise StepError(f"No call of f_{name} in {text.strip()[:60]!r}.", f"Write f_{name}(…).")
    return _closed(whole(text), start.end())


def _closed(text: str, start: int) -> tuple[str, str]:
    """Split at the bracket that closes the call, outside quotes; a missing last bracket is tolerated."""
    depth, position = 1, start
    while position < len(text):
        character = text[position]
        if character == '"' and (end := quoted_end(text, position)) is not None:
            position = end
            continue
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return text[start:position], text[position + 1 :]
        position += 1
    return text[start:], ""


def quoted_end(text: str, start: int) -> int | None:
    """Return where the quoted text that begins at `start` ends (exclusive), or None if it never does."""
    match = re.compile(r'"(?:[^"\\]|\\.)*"', re.S).match(text, start)
    return match.end() if match else None


def split_list(text: str, separator: str = ",") -> list[str]:
    """Split text at separators outside quotes and brackets, and unquote each item; "" has no items.

    >>> split_list('Rank, "a, b"')
    ['Rank', 'a, b']
    """
    return [unquote(item) for item in split_items(text, separator)]


def split_items(text: str, separator: str = ",") -> list[str]:
    """Split text in the same way, but keep the quotes and spaces of each item.

    >>> split_items('Rank, sum of "a, b"')
    ['Rank', ' sum of "a, b"']
    """
    if not text.strip():
        return []
    items, position, begin, depth = [], 0, 0, 0
    while position < len(text):
        if text[position] == '"' and (end := quoted_end(text, position)) is not None:
            position = end
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0) if separator == "," else 0
        if depth <= 0 and text.startswith(separator, position):
            items.append(text[begin:position])
            begin = position + len(separator)
        position += 1
    return [*items, text[begin:]]


def join_list(names: Sequence[str]) -> str:
    """Write names as they stand between the brackets of a call."""
    return ", ".join(map(quote, names))


def column_named(name: str, state: State | None) -> str:
    """Return the column of the state's table that `name` means; without a state, the name itself."""
    return name if state is None else state.table.resolve(name)


def render_number(number: float) -> str:
    """Write a number with at most ten significant digits, no trailing zeros, and no exponent from 0.000001 up.

    >>> render_number(3.0), render_number(0.1 + 0.2), render_number(581118.1042)
    ('3', '0.3', '581118.1042')
    """
    if not math.isfinite(number):
        return str(number)
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    digits = f"{number:.10g}"
    return format(Decimal(digits), "f") if abs(number) >= 1e-6 else digits


def choices_hint(names: Sequence[str]) -> str:
    """Return the sentence that lists what may be chosen.

    >>> choices_hint(["sort_by", "answer"]), choices_hint(["answer"])
    ("Choose 'sort_by' or 'answer'.", "The only choice is 'answer'.")
    """
    quoted = [f"'{name}'" for name in names]
    return f"The only choice is {quoted[0]}." if len(quoted) == 1 else f"Choose {and_list(quoted, 'or')}."


def and_list(words: Sequence[str], last: str = "and") -> str:
    """Join words into a list for a sentence.

    >>> and_list(["Rank", "Rider", "Team"])
    'Rank, Rider and Team'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
