"""Question sets as documents: HotpotQA, 2WikiMultiHopQA and MuSiQue, and lines of titled texts."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chaintable.errors import InputError
from chaintable.tables.state import Question

Record = Mapping[str, Any]
_HEAD = 64_000
_HINT = (
    "Each record holds a question with its 'context' (HotpotQA, 2Wiki) or 'paragraphs' (MuSiQue), or title and text."
)


@dataclass(frozen=True, slots=True)
class Titled:
    """A passage of a question set."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Set:
    """The passages of a set, each once, and its questions with the places of the passages that hold the answers.

    `own` are the places of the passages that came with each question.
    """

    passages: tuple[Titled, ...]
    questions: tuple[Question, ...] = ()
    gold: tuple[tuple[int, ...], ...] = ()
    own: tuple[tuple[int, ...], ...] = ()


def looks_like_set(records: Sequence[Any]) -> bool:
    """Whether records are questions with passages, or titled texts."""
    first = records[0] if records else None
    return isinstance(first, dict) and (
        "context" in first or "paragraphs" in first or {"title", "text"} <= first.keys()
    )


def poses_questions(data: bytes, name: str) -> bool:
    """Whether a file is JSON whose first record is a question with its passages; only its beginning is looked at.

    >>> poses_questions(b'[{"question": "Who?", "context": [["A", ["B."]]]}]', "set.json")
    True
    """
    head = data[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n[")
    if not name.casefold().endswith((".json", ".jsonl")) or not head.startswith(b"{"):
        return False
    return b'"question"' in head and any(key in head for key in (b'"context"', b'"paragraphs"'))


def records_of(text: str, name: str) -> list[Any]:
    """Return the records of a file of JSON, or of JSON lines; InputError where it ends early or is none."""
    try:
        whole = json.loads(text)
        return whole if isinstance(whole, list) else [whole]
    except (ValueError, RecursionError):
        return list(_lines(text, name))


def _lines(text: str, name: str) -> Iterator[Any]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError) as problem:
                raise InputError(f"'{name}', line {number}: it isn't JSON.", "The file may be cut off.") from problem


def read_set(records: Sequence[Any], name: str) -> Set:
    """Return the passages and questions of records; InputError names the first that can't be used."""
    places: dict[Titled, int] = {}
    questions: list[Question] = []
    gold: list[tuple[int, ...]] = []
    own: list[tuple[int, ...]] = []
    for number, record in enumerate(records, start=1):
        try:
            found = list(passages_in(record))
            at = tuple(places.setdefault(passage, len(places)) for passage, _ in found)
            if isinstance(record.get("question"), str) and record["question"].strip():
                questions.append(question_in(record))
                gold.append(tuple(place for place, (_, right) in zip(at, found, strict=True) if right))
                own.append(at)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
            raise InputError(f"'{name}', record {number}: it has no usable passages.", _HINT) from problem
    return Set(tuple(places), tuple(questions), tuple(gold), tuple(own))


def question_in(record: Record) -> Question:
    """Return the question of a record, with the right answers if it has them."""
    answer = record.get("answer")
    aliases = record.get("answer_aliases") or ()
    expected = tuple(dict.fromkeys(str(one) for one in (answer, *aliases))) if isinstance(answer, str) else None
    return Question(
        " ".join(record["question"].split()), expected=expected, id=str(record.get("id", record.get("_id", "")))
    )


def passages_in(record: Record) -> Iterator[tuple[Titled, bool]]:
    """Yield the passages of a record, and whether each holds a part of the answer."""
    if "paragraphs" in record:
        for paragraph in record["paragraphs"]:
            text = " ".join(paragraph["paragraph_text"].split())
            yield Titled(str(paragraph["title"]), text), bool(paragraph.get("is_supporting"))
    elif "context" in record:
        facts = {str(title) for title, *_ in _facts(record)}
        for title, lines in _context(record["context"]):
            text = "\n".join(" ".join(line.split()) for line in lines if line.strip())
            yield Titled(title, text), title in facts
    else:
        yield Titled(str(record["title"]), " ".join(record["text"].split())), False


def _facts(record: Record) -> Iterator[Sequence[Any]]:
    facts = record.get("supporting_facts") or ()
    yield from zip(facts["title"], facts["sent_id"], strict=True) if isinstance(facts, dict) else facts


def _context(context: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield title and sentences in any of the three shapes in which the sets are passed on."""
    pairs = zip(context["title"], context["sentences"], strict=True) if isinstance(context, dict) else context
    for pair in pairs:
        title, lines = (pair["title"], pair["sentences"]) if isinstance(pair, dict) else pair
        yield str(title), [str(line) for line in lines]
