r"""Binder's language: SQL in which `QA(…)` asks a model (Cheng et al., 2023, section 3.1).

`QA("map@which country?"; Rider)` is a column: an answer for each row, from the cells of that row. With `"ans@…"` and a
SELECT it is one value: the answer about the table that the SELECT finds. Calls can stand inside each other.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Literal, Union

from chaintable.errors import StepError, did_you_mean
from chaintable.sql import ROW, TABLE, Schema, SqlColumn, quoted, read_query
from chaintable.tables.table import Table
from chaintable.tables.values import fold

MOST_CALLS = 12
"""Calls to the model in one program."""
LONGEST_QUESTION = 200
"""Characters of what a call asks; a mapped column is named by it."""
_LONGEST = 5_000
_DEEPEST = 8
_CALL = re.compile(r"\bQA\s*\(", re.I)
_QUOTES = {'"': '"', "'": "'", "`": "`", "[": "]"}
_MARK = re.compile(r"[\"'](qa call \d{1,3})[\"']")
_SELECT = re.compile(r"\(?\s*(?:select|with)\b", re.I)

Piece = tuple[Union[str, "ModelCall"], ...]
"""SQL with calls to the model in it."""


@dataclass(frozen=True, slots=True)
class ModelCall:
    """A call to the model: "map" asks `question` of each row, about the columns given; "ans" about a table."""

    form: Literal["map", "ans"]
    question: str
    given: tuple[Piece, ...]

    def __str__(self) -> str:
        return f'QA("{self.form}@{self.question}"; {"; ".join(map(written, self.given))})'


@dataclass(frozen=True, slots=True)
class Program:
    """A program: `pieces` are its SQL, with the calls between."""

    pieces: Piece

    def __str__(self) -> str:
        return written(self.pieces)

    @property
    def calls(self) -> tuple[ModelCall, ...]:
        """Its calls to the model, each once, those inside another before it."""
        return tuple(dict.fromkeys(_calls(self.pieces)))

    @property
    def only(self) -> ModelCall | None:
        """The call that is the whole program; None if there is SQL around it."""
        found = [piece for piece in self.pieces if not isinstance(piece, str) or piece.strip()]
        return found[0] if len(found) == 1 and isinstance(found[0], ModelCall) else None


def written(piece: Piece, names: Mapping[ModelCall, str] | None = None) -> str:
    """Return a piece as text, with what `names` gives in place of its calls."""
    return "".join(part if isinstance(part, str) else (names or {}).get(part, str(part)) for part in piece)


def parse_program(text: str) -> Program:
    """Return the program that a text holds; StepError if its calls can't be read.

    >>> program = parse_program('SELECT Rider FROM w WHERE QA("map@from italy?"; Rider) = \\'yes\\'')
    >>> [str(call) for call in program.calls]
    ['QA("map@from italy?"; Rider)']
    """
    bare = " ".join(text.strip().removesuffix(";").split())
    if len(bare) > _LONGEST:
        raise StepError(f"The program has {len(bare):,} characters.", f"At most {_LONGEST:,} are allowed.")
    program = Program(_parsed(bare, 0))
    if not bare:
        raise StepError("The program is empty.", "Write one SELECT.")
    if len(program.calls) > MOST_CALLS:
        raise StepError(f"The program has {len(program.calls)} calls.", f"At most {MOST_CALLS} are allowed.")
    return program


def checked(program: Program, table: Table) -> Program:
    """Return the program with its SQL and columns written as the table has them; StepError if it can't run."""
    schema = Schema.of(table)
    found: dict[ModelCall, ModelCall] = {}
    for call in program.calls:
        found[call] = _checked_call(call, found, schema)
    if (only := program.only) is not None:
        return Program((found[only],))
    return Program(_checked_select(program.pieces, found, schema))


def names_of(program: Program, table: Table) -> dict[ModelCall, str]:
    """Return what the column or the answer of each call is named: its question, with a number where that is taken."""
    taken = {ROW, *(fold(" ".join(column.split())) for column in table.columns)}
    names: dict[ModelCall, str] = {}
    for call in program.calls:
        name, number = call.question, 2
        while fold(name) in taken:
            name, number = f"{call.question} {number}", number + 1
        taken.add(fold(name))
        names[call] = name
    return names


def _calls(piece: Piece) -> Iterator[ModelCall]:
    for part in piece:
        if isinstance(part, ModelCall):
            for given in part.given:
                yield from _calls(given)
            yield part


# --- From text to pieces ---------------------------------------------------------------------------------------------


def _parsed(text: str, depth: int) -> Piece:
    if depth > _DEEPEST:
        raise StepError(f"The program has more than {_DEEPEST} calls inside each other.", "Write it more simply.")
    parts: list[str | ModelCall] = []
    position = begun = 0
    while position < len(text):
        call = _CALL.match(text, position) if text[position] in "Qq" else None
        if call is not None and not (position and (text[position - 1].isalnum() or text[position - 1] == "_")):
            end, given = _arguments(text, call.end())
            parts += [text[begun:position], _call(given, depth)]
            position = begun = end
        else:
            position = _after_quoted(text, position)
    parts.append(text[begun:])
    return tuple(part for part in parts if part)


def _after_quoted(text: str, position: int) -> int:
    """Return the position behind a quoted text or name that begins here, else behind this character."""
    closing = _QUOTES.get(text[position])
    end = text.find(closing, position + 1) if closing else -1
    return end + 1 if end >= 0 else position + 1


def _arguments(text: str, start: int) -> tuple[int, list[str]]:
    """Return the position behind the bracket that closes a call, and its arguments."""
    position, given = _asked(text, start)
    depth, begun = 0, position
    while position < len(text):
        character = text[position]
        if character == ")" and not depth:
            return position + 1, [*given, text[begun:position].strip()]
        if character == ";" and not depth:
            given.append(text[begun:position].strip())
            position = begun = position + 1
            continue
        depth += (character == "(") - (character == ")")
        position = _after_quoted(text, position)
    raise StepError(f"The call '{text[start - 3 : start + 40]}…' has no closing bracket.", "Close it.")


def _asked(text: str, start: int) -> tuple[int, list[str]]:
    """Return where the first argument ends, and that argument: a question may hold quotes, brackets and semicolons."""
    opening = text[start : start + 1]
    if opening not in ('"', "'"):
        return start, []
    ends = [text.find(f"{opening}{gap};", start + 1) for gap in ("", " ")]
    end = min((end for end in ends if end >= 0), default=-1)
    if end < 0:
        raise StepError(f"The call '{text[start : start + 40]}' names no column.", 'Write QA("map@which …?"; Column).')
    return text.index(";", end) + 1, [text[start + 1 : end].strip()]


def _call(given: list[str], depth: int) -> ModelCall:
    first, *rest = given
    form, at, question = first.strip("\"' ").partition("@")
    form, question = form.strip().casefold(), question.strip()
    rest = [part for part in rest if part]
    if not at or form not in ("map", "ans") or not question or not rest:
        raise StepError(
            f"The call 'QA({first[:40]})' can't be read.",
            'Write QA("map@question"; Column) or QA("ans@question"; SELECT …).',
        )
    if len(question) > LONGEST_QUESTION:
        raise StepError(f"A call asks {len(question):,} characters.", f"At most {LONGEST_QUESTION} are allowed.")
    if form == "ans" and len(rest) > 1:
        raise StepError(f"The call 'QA({first[:40]})' has {len(rest)} tables.", "Give it one SELECT.")
    pieces = tuple(_parsed(part, depth + 1) for part in rest)
    return ModelCall("map" if form == "map" else "ans", question.replace('"', "'"), pieces)


# --- Pieces as the table has them ------------------------------------------------------------------------------------


def _checked_call(call: ModelCall, found: Mapping[ModelCall, ModelCall], schema: Schema) -> ModelCall:
    if call.form == "ans":
        (given,) = call.given
        select = given if _SELECT.match(written(given)) else ("SELECT ", *given, f" FROM {TABLE}")
        return ModelCall("ans", call.question, (_checked_select(select, found, schema),))
    columns = (_column(piece, found, schema) for piece in call.given)
    return ModelCall("map", call.question, tuple((column,) for column in dict.fromkeys(columns)))


def _column(piece: Piece, found: Mapping[ModelCall, ModelCall], schema: Schema) -> str | ModelCall:
    """Return what a map is asked about: a column as the table spells it, or another mapped column."""
    (part,) = piece if len(piece) == 1 else (written(piece),)
    if isinstance(part, ModelCall):
        if part.form == "map":
            return found[part]
        raise StepError(f"“{part.question}” is one value, not a column.", "A map needs a column.")
    bare = part.strip()
    name = bare[1:-1] if len(bare) > 1 and _QUOTES.get(bare[0]) == bare[-1] else bare
    known = schema.find(name)
    if known is None:
        raise StepError(f"There is no column '{name[:80]}'.", did_you_mean(name, [one.name for one in schema.columns]))
    return quoted(known.source)


def _checked_select(piece: Piece, found: Mapping[ModelCall, ModelCall], schema: Schema) -> Piece:
    """Return a SELECT as `read_query` writes it, with its calls where they were."""
    marks: dict[str, ModelCall] = {}
    stand_ins: dict[ModelCall, str] = {}
    numbers = _free_numbers(piece, schema)
    for call in dict.fromkeys(part for part in piece if isinstance(part, ModelCall)):
        mark = f"qa call {next(numbers)}"
        marks[mark] = found[call]
        stand_ins[call] = quoted(mark) if call.form == "map" else f"'{mark}'"
    wider = Schema(schema.table, (*schema.columns, *(SqlColumn(mark, mark, "TEXT") for mark in marks)))
    text = str(read_query(written(piece, stand_ins), wider))
    return tuple(_with_calls(text, marks))


def _free_numbers(piece: Piece, schema: Schema) -> Iterator[int]:
    """Numbers for what stands in for calls, such that neither the text nor a column says the same."""
    said = " ".join([*(part for part in piece if isinstance(part, str)), *(one.name for one in schema.columns)])
    return (number for number in count(1) if f"qa call {number}" not in said.casefold())


def _with_calls(text: str, marks: Mapping[str, ModelCall]) -> Iterator[str | ModelCall]:
    position = 0
    for mark in _MARK.finditer(text):
        if mark[1] in marks:
            if position < mark.start():
                yield text[position : mark.start()]
            yield marks[mark[1]]
            position = mark.end()
    if text[position:]:
        yield text[position:]
