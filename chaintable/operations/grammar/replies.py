"""Read a model's reply as an operation: tolerant of the form, strict about the meaning.

Tolerated: a preamble, an explanation before or after, code fences, bold, other quotation marks and letter case, a
missing last bracket, square brackets, argument names, arrows of any kind, row ranges, a call without its `f_` or
without anything but its arguments, and JSON instead of a call. If "the answer is" occurs more than once, the last one
counts, because reasoning comes before it. A next example that the model made up is cut off. Refused, with the reason:
two different calls without such a mark, and anything that the operation itself finds ambiguous.
"""

import re
from collections.abc import Iterator
from typing import TypeVar

from chaintable.errors import StepError
from chaintable.operations.answer import Answer
from chaintable.operations.base import Operation
from chaintable.operations.grammar import quoted_end, spelled, split_call, unquote
from chaintable.operations.grammar.arguments import TEXTS
from chaintable.operations.grammar.cleanup import (
    ANSWER_IS,
    MOST_CHARACTERS,
    bare_answers,
    boxed,
    own_words,
    plain_words,
    straightened,
    unmarked,
    unmarked_name,
    unmarked_values,
    unwrapped,
)
from chaintable.operations.grammar.loose_json import read_loosely
from chaintable.operations.grammar.structured import json_fault, parse_json
from chaintable.tables.state import Kind, State
from chaintable.tables.values import fold, fold_column

Read = TypeVar("Read", bound=Operation)
_MOST_CALLS = 20
_ARROW = re.compile(r"\s*(?:->|→)")
_QUOTED = re.compile(r'^"([^"]*)"\.?$')
_OPERATION_IS = re.compile(r"\boperation\W{0,5}[:=>]|<function=", re.I)
_COLUMN_ENDS = re.compile(r"[,;|、]|\band\b")
_COLUMN_WORD = re.compile(r"^(?:the )?(?:columns? )?|(?: column| \(\d{1,3}\))$", re.I)
_AROUND_A_COLUMN = " \"'[]{}<>`*"
_HEADING = re.compile(r"^\s*#{1,6} ?(?:final |the )?answer\s*\n", re.I)
_RULE = re.compile(r"\s*:?-+:?\s*")
_BULLET = re.compile(r"^(?:#{1,6}|>|[-*•])\s+(?=[^\d\s])")
_FOOTNOTE = re.compile(r"(?:\[\^?\d{1,3}\]| ?\(rows? \d{1,9}(?:(?:, | and )\d{1,9}){0,20}\))$")
_PAIRS = {"'": "'", "[": "]", "<": ">", "「": "」", "『": "』", "【": "】"}
_NO_ANSWER = "The reply is an object without an answer."
_CALLS = re.compile(r"f_[a-z_]{2,40}\s{0,3}\(")
_NAMED_CALL = re.compile(
    r"(?:f_)?(?:final_)?answer\(\s{0,9}(?:answer|text|value)\s{0,9}=\s{0,9}(['\"])([^'\"]{1,2000})\1\s{0,9}\)", re.I
)
_ITEM = re.compile(r"[-*•]\s+(?=\S)")
_TRUE = re.compile(r"\b(?:true|yes|correct|supported|supports|entailed|entails)\b", re.I)
_ONLY_A_LABEL = re.compile(r"(?:the\s+)?(?:final\s+|correct\s+)?answers?(?:\s+(?:is|are))?\s*:?", re.I)
_REFUSES = re.compile(
    r"(?:(?:(?:i'm|i\s+am)\s+)?(?:sorry|i\s+apologi[sz]e)[,.]?\s+)?(?:but\s+)?(?:as\s+an?\s+[^,\n]{0,60}?,?\s+)?"
    r"(?:i\s+(?:don't|do\s+not)\s+know"
    r"|i(?:\s+(?:can't|cannot|can\s+not|could\s+not|couldn't|won't|will\s+not|must|have\s+to)"
    r"|(?:\s+am|'m)\s+(?:unable|not\s+able)\s+to)"
    r"\s+(?:not\s+)?(?:answer|say|tell|determine|help|find|assist|provide|comply|fulfil|fulfill|decline|refuse|do\s+that)"
    r"|(?:it\s+)?(?:can't|cannot|can\s+not)\s+be\s+(?:answered|determined))\b",
    re.I,
)
_FALSE = re.compile(
    r"\b(?:false|no|incorrect|wrong|refuted|refutes|not\s+(?:true|correct|supported|entailed)|untrue)\b", re.I
)


def parse_reply(kind: type[Read], text: str, state: State | None = None) -> Read:
    """Return the operation of that kind that a reply calls; StepError with the reason if it isn't clear.

    >>> from chaintable.operations import SelectRow
    >>> str(parse_reply(SelectRow, "Sure! **The answer is:** F_SELECT_ROW([Row 1, row 3-5]) because they match."))
    'f_select_row(row 1, row 3, row 4, row 5)'
    """
    text = unwrapped(text)
    if exact := _exact(kind, text, state):
        return exact
    words = own_words(text)
    if ("{" in words or _OPERATION_IS.search(words)) and isinstance(
        from_json := parse_json(words, (kind,), state), kind
    ):
        return from_json
    problem: StepError | None = None
    for variant in (_unmarked(words) if kind.names_new else words, straightened(words)):
        try:
            return _read(kind, variant, state)
        except StepError as error:
            problem = problem or error
    assert problem is not None
    if (operation := _of_columns(kind, words, state)) is not None:
        return operation
    raise problem


def _of_columns(kind: type[Read], words: str, state: State | None) -> Read | None:
    """Return the operation whose only arguments are columns, where these are named with words or signs more."""
    name = next((name for shape in kind.shapes() for name in shape if shape == {name: TEXTS}), "")
    calls = list(_calls(kind.names(), straightened(words))) if name and state is not None else []
    if state is None or len(calls) != 1:
        return None
    items = _COLUMN_ENDS.split(split_call(calls[0], *kind.names())[0])
    try:
        columns = [_column(item.strip(_AROUND_A_COLUMN), state) for item in items]
        return kind.from_json({name: columns}, state)
    except (StepError, KeyError, ValueError, TypeError):
        return None


def _column(said: str, state: State) -> str:
    try:
        return state.table.resolve(said)
    except StepError:
        return state.table.resolve(_COLUMN_WORD.sub("", said).strip(_AROUND_A_COLUMN))


def _exact(kind: type[Read], text: str, state: State | None) -> Read | None:
    """Return the operation if the text is exactly what `str` writes; None if it isn't, or ends with a full stop."""
    words = text.strip().removeprefix("The answer is: ")
    if len(words) > MOST_CHARACTERS or words.endswith(".") or (kind.names_new and _unmarked(words) != words):
        return None
    try:
        operation = kind.parse(words, state)
    except StepError:
        return None
    return operation if str(operation) == words else None


def _unmarked(words: str) -> str:
    return unmarked_values(unmarked_name(unmarked(words)))


def parse_answer(text: str, kind: Kind = "question", state: State | None = None) -> Answer:
    """Return the answer that a reply gives; for a statement, true or false. StepError if it is unclear.

    A reply without a letter or a digit, "Answer:" and "I don't know" aren't answers, unless they are in a cell.

    >>> str(parse_answer("The table shows two of them. The answer is: **Italy**."))
    'f_answer(text(Italy))'
    """
    text = boxed(text) or unwrapped(text)
    words = own_words(text)
    if said := answer_called(words):
        text = words = f"The answer is: {said}"
    if re.search(r"\bf_answer\s*\(", text) and not words.startswith("{"):
        return _exact(Answer, text, state) or _called_answer(words, state)
    structured = "{" in words or "[" in words or _OPERATION_IS.search(words)
    answer = _structured_answer(words, state) if structured else None
    answer = answer or Answer.parse(f"The answer is: {_said(plain_words(words), kind, state)}", state)
    _check_says_something(answer.reading.text if answer.reading.rule == "text" else "x", state)
    return _verdict(answer) if kind == "statement" and answer.reading.rule == "text" else answer


def answer_called(words: str) -> str:
    """Return the text of a call of the answer that names its argument, as code does; "" for anything else.

    >>> answer_called("answer(answer='ITA')"), answer_called("f_answer(count)")
    ('ITA', '')
    """
    called = _NAMED_CALL.fullmatch(words.strip(" `."))
    return called[2] if called else ""


def _called_answer(words: str, state: State | None) -> Answer:
    """Return the answer that a call reads or, if its brackets hold no reading but a few words, these words."""
    try:
        return Answer.parse(words, state)
    except StepError:
        inside = split_call(words, Answer.name)[0].strip()
        if not inside or "(" in inside or (inside[0] + inside[-1] != '""' and not _is_a_cell(inside, state)):
            raise
    return Answer.parse(f"The answer is: {unquote(inside)}", state)


def _check_says_something(said: str, state: State | None) -> None:
    """Raise StepError for words that answer nothing."""
    hint = "Write it after “The answer is:”."
    if _CALLS.match(said) and not _is_a_cell(said, state):
        raise StepError(f"The reply calls an operation in place of an answer: '{said[:60]}'.", hint)
    label, refuses = _ONLY_A_LABEL.fullmatch(said) or not any(map(str.isalnum, said)), _REFUSES.match(said)
    if not (label or refuses) or _is_a_cell(said, state):
        return
    if label:
        raise StepError(f"The reply has no answer, only '{said[:60]}'.", hint)
    raise StepError(f"The reply says that it gives no answer: '{said[:60]}'.", hint)


def _is_a_cell(said: str, state: State | None) -> bool:
    table = state.table if state is not None else None
    return table is not None and any(
        bool((fold_column(table.column(name)) == fold(said)).any()) for name in table.columns
    )


def _in_a_cell(said: str, state: State | None) -> bool:
    """Whether words are a part of a cell."""
    columns = [] if state is None else [state.table.column(name) for name in state.table.columns]
    return any(bool(fold_column(column).str.contains(fold(said), regex=False).any()) for column in columns)


def _structured_answer(words: str, state: State | None) -> Answer | None:
    """Return the answer that an object or a list of texts gives; None for words. An object is never an answer."""
    problem: StepError | None = None
    try:
        found = parse_json(words, (Answer,), state)
        if isinstance(found, Answer):
            return found
    except StepError as error:
        problem = error
    said = ANSWER_IS.split(words)[-1].strip("*` \n")
    values = _values_of(said)
    if values:
        return Answer.parse(f"The answer is: {', '.join(values)}", state)
    if problem is not None:
        raise problem
    if said.startswith("{") and said.endswith("}") and (fault := json_fault(said) or _NO_ANSWER):
        raise StepError(fault, "Write only the answer.")
    return None


def _values_of(said: str) -> tuple[str, ...]:
    """Return the one value of an object, or the texts of a list; none for words or anything else."""
    if said[:1] + said[-1:] not in ("{}", "[]"):
        return ()
    try:
        found, end = read_loosely(said)
    except ValueError:
        return ()
    while isinstance(found, dict) and len(found) == 1 and isinstance(inner := next(iter(found.values())), dict):
        found = inner
    values = list(found.values()) if isinstance(found, dict) and len(found) == 1 else found
    fitting = isinstance(values, list) and end == len(said)
    scalars = (str,) if isinstance(found, list) else (str, int, float)
    if not fitting or not all(isinstance(value, scalars) and not isinstance(value, bool) for value in values):
        return ()
    return tuple(map(str, values))


def _said(words: str, kind: Kind, state: State | None) -> str:
    """Return the answer itself: the rest of the line after the last "the answer is", or everything.

    Of a table of one column, its cells are the answer.
    """
    tail = ANSWER_IS.split(words)[-1].strip() if ANSWER_IS.search(words) else ""
    if kind != "long_answer" and (cells := _cells_of(tail or words)):
        return ", ".join(cells)
    said = tail.splitlines()[0] if tail else _HEADING.sub("", words).strip()
    said = said if kind == "long_answer" else _on_one_line(said)
    return _undressed(_QUOTED.sub(r"\1", said.strip().removesuffix(",")), state)


def _on_one_line(said: str) -> str:
    """Return a list of points with commas, and a line that is repeated only once; else the words as they are."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    if len(lines) > 1 and all(map(_ITEM.match, lines)):
        return ", ".join(_ITEM.sub("", line) for line in lines)
    return lines[0] if len(lines) > 1 and len(set(lines)) == 1 else said


def _cells_of(words: str) -> tuple[str, ...]:
    """Return the cells of the Markdown table in a reply; StepError if it has several columns and rows."""
    lines = [line.strip().strip("|").split("|") for line in words.splitlines() if line.lstrip().startswith("|")]
    if len(lines) < 3 or not all(_RULE.fullmatch(cell) for cell in lines[1]):
        return ()
    cells = [[cell.strip() for cell in line] for line in lines[2:] if not _RULE.fullmatch(line[0])]
    if any(len(line) != 1 for line in cells):
        shape = f"{len(cells)} × {len(lines[0])}"
        raise StepError(f"The reply is a table ({shape}), and not only the answer.", "Write only the answer.")
    return tuple(line[0] for line in cells if line[0])


def _undressed(said: str, state: State | None) -> str:
    """Return a short answer without marks around it, such as a bullet or brackets; a cell stays as it is."""
    ways = list(bare_answers(said.strip()))
    if ways and not _in_a_cell(said, state):
        for shorter, only_in_table in ways:
            said = shorter if not only_in_table or _in_a_cell(shorter, state) else said
    bare = _FOOTNOTE.sub("", _BULLET.sub("", said.strip())).rstrip()
    if len(bare) > 2 and _PAIRS.get(bare[0]) == bare[-1] and not {bare[0], bare[-1]} & set(bare[1:-1]):
        bare = bare[1:-1].strip()
    return said if bare == said or not bare or _is_a_cell(said, state) else bare


def _verdict(answer: Answer) -> Answer:
    said = answer.reading.text
    denied = _FALSE.search(said)
    affirmed = _TRUE.search(_FALSE.sub(" ", said))
    if bool(denied) == bool(affirmed):
        fault = "says both true and false" if denied else "says neither true nor false"
        raise StepError(f"The answer {said[:60]!r} {fault}.", "Say only true or false.")
    return Answer.parse(f"The answer is: {'false' if denied else 'true'}")


def _read(kind: type[Read], words: str, state: State | None) -> Read:
    """Return the only operation in the text."""
    marks = list(ANSWER_IS.finditer(words))
    tail = words[marks[-1].end() :] if marks else words
    calls = list(_calls(kind.names(), tail))
    if not calls:
        return _bare(kind, tail, words, state)
    found: dict[str, Read] = {}
    problem: StepError | None = None
    for call in calls[:1] if marks else calls:
        try:
            operation = _one_call(kind, call, state)
            found[str(operation)] = operation
        except StepError as error:
            problem = problem or error
        if found and _follows_arrow(call):
            break
    if len(found) > 1:
        first, second, *_ = found
        raise StepError(
            f"Two different calls were given, {first[:60]} and {second[:60]}.", 'Write one, after "The answer is:".'
        )
    if not found:
        raise problem or StepError(f"No call of f_{kind.name} was given.", f"Write f_{kind.name}(…).")
    return next(iter(found.values()))


def _one_call(kind: type[Read], call: str, state: State | None) -> Read:
    """Read one call and the text after it; a missing bracket is tried at likely places."""
    problem: StepError | None = None
    for attempt in (call, *_closed_early(call)):
        try:
            operation = kind.parse(attempt, state)
        except StepError as error:
            problem = problem or error
            continue
        if doubt := kind.doubt(attempt):
            raise StepError(doubt)
        return operation
    assert problem is not None
    raise problem


def _closed_early(call: str) -> Iterator[str]:
    """Yield the call with a bracket at each place where one may have been forgotten."""
    for end in ("]", "\n", ". ", " because "):
        head, found, _ = call.partition(end)
        if found and "(" in head:
            yield f"{head}{end if end == ']' else ''})"


def _calls(names: tuple[str, ...], words: str) -> Iterator[str]:
    """Yield each call with arguments under any of these names, up to the next one, written `f_<name>(…)…`."""
    name = names[0]
    starts = list(re.finditer(rf"(?<![\w.])(?:f_)?(?:{spelled(names)})\s*\(", words, re.I))
    if len(starts) > _MOST_CALLS:
        raise StepError(f"f_{name} is called {len(starts):,} times.", "Write one call.")
    ends = [*(start.start() for start in starts[1:]), len(words)]
    for start, end in zip(starts, ends, strict=False):
        arguments = words[start.end() : end]
        if not re.match(r"\s*+(?:\[\s*+\]\s*+)?(?:\)|$)", arguments):
            yield f"f_{name}({arguments}"


def _follows_arrow(call: str) -> bool:
    """Whether an arrow follows the call directly: the rest is then a plan."""
    depth, position = 0, 0
    while position < len(call):
        if call[position] == '"' and (end := quoted_end(call, position)) is not None:
            position = end
            continue
        depth += {"(": 1, ")": -1}.get(call[position], 0)
        position += 1
        if depth == 0 and call[position - 1] == ")":
            return _ARROW.match(call, position) is not None
    return False


def _bare(kind: type[Read], tail: str, words: str, state: State | None) -> Read:
    """Read arguments without a call; only possible with a table to check them against."""
    lines = [line.strip() for line in tail.strip().splitlines() if line.strip()]
    if state is None or not lines or (tail is words and len(lines) > 1):
        return kind.parse(words, state)
    said = re.sub(
        rf"^(?:f_)?(?:{spelled(kind.names())})(?:\s{{0,9}}[:=\[]|\s)\s*", "", lines[0].removesuffix("."), flags=re.I
    )
    opened = said.count(")") > said.count("(")
    call = f"f_{kind.name}({said}" if opened else f"f_{kind.name}({said})"
    try:
        operation = kind.parse(call, state)
    except StepError:
        raise StepError(f"No call of f_{kind.name} in {words.strip()[:60]!r}.", f"Write f_{kind.name}(…).") from None
    if doubt := kind.doubt(call):
        raise StepError(doubt)
    return operation
