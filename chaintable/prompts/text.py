"""The text of a prompt, as a file of the repository or a version of one's own, and what is wrong with it."""

import hashlib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from chaintable.errors import InputError
from chaintable.prompts.demonstrations import parse_demonstrations
from chaintable.prompts.language import Fault, faults_of
from chaintable.shipped import shipped

FOLDER = shipped("prompts")
FOLDERS: tuple[Path, ...] = (FOLDER,)
"""Where the prompts of methods are looked for: a folder for each method. A method from elsewhere adds its own."""
ORIGINAL = "original"
MARK = "+++\n"
_LINE = re.compile(r" ?\(at line (\d+)(?:, column \d+)?\)")
_AT_END = re.compile(r" ?\(at end of document\)")


@dataclass(frozen=True)
class PromptText:
    """A prompt as it is written: `text` has front matter and template, `demonstrations` are TOML ("" for none)."""

    method: str
    name: str
    text: str
    demonstrations: str = ""

    @cached_property
    def id(self) -> str:
        """A name made of all of it: the same text always has the same."""
        digest = hashlib.sha256()
        for part in (self.method, self.name, self.text, self.demonstrations):
            data = part.encode("utf-8", "surrogatepass")
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.hexdigest()[:16]

    @cached_property
    def version(self) -> str:
        """ "original" where it is what comes with ChainTable, else its id."""
        return ORIGINAL if self == original(self.method, self.name) else self.id

    @property
    def parts(self) -> tuple[str, str]:
        """The front matter (TOML) and the template; ValueError where they cannot be told apart."""
        before, *rest = self.text.split(MARK, 2)
        if before or len(rest) != 2:
            raise ValueError("the front matter stands between two lines of +++ at the beginning (at line 1)")
        return rest[0], rest[1]

    def __hash__(self) -> int:
        return hash((self.method, self.name, self.text, self.demonstrations))


@cache
def original(method: str, name: str) -> PromptText:
    """The prompt as it comes with ChainTable; InputError where its file cannot be read."""
    folder = next((folder for folder in FOLDERS if (folder / method).is_dir()), FOLDER)
    path, beside = folder / method / f"{name}.md", folder / method / "demonstrations" / f"{name}.toml"
    try:
        demonstrations = beside.read_text(encoding="utf-8") if beside.exists() else ""
        return PromptText(method, name, path.read_text(encoding="utf-8"), demonstrations)
    except (OSError, ValueError) as error:
        raise unreadable(method, name, error) from error


def unreadable(method: str, name: str, error: object) -> InputError:
    """That a prompt cannot be used, and why."""
    return InputError(f"The prompt '{method}/{name}.md' cannot be read: {error}.", "Restore it from the repository.")


@dataclass(frozen=True, slots=True)
class TextFaults:
    """What is wrong with a prompt: in its text, and in its demonstrations."""

    text: tuple[Fault, ...] = ()
    demonstrations: tuple[Fault, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text or self.demonstrations)


def find_faults(written: PromptText, holes: Iterable[str] = ()) -> TextFaults:
    """What keeps a prompt from being used; each fault with its line, as an editor counts them.

    `holes` are those that its template has besides the common ones.
    """
    demonstrations: tuple[Fault, ...] = ()
    try:
        parse_demonstrations(written.demonstrations)
    except ValueError as error:
        demonstrations = (_fault(error),)
    return TextFaults(_faults_of_text(written, holes), demonstrations)


def _faults_of_text(written: PromptText, holes: Iterable[str]) -> tuple[Fault, ...]:
    try:
        front, body = written.parts
    except ValueError as error:
        return (_fault(error),)
    try:
        settings = tomllib.loads(front)
    except ValueError as error:
        return (_fault(error, 1),)
    first = front.count("\n") + 2
    wrong = tuple(Fault(_line_of(key, front), words) for key, words in wrong_settings(settings, written))
    return wrong + tuple(Fault(fault.line and fault.line + first, fault.words) for fault in faults_of(body, holes))


def _fault(error: ValueError, before: int = 0) -> Fault:
    """What TOML says of a text that has so many lines before it."""
    words, found = str(error), _LINE.search(str(error))
    return Fault(int(found[1]) + before if found else 0, _AT_END.sub("", _LINE.sub("", words)))


def _line_of(key: str, front: str) -> int:
    found = re.search(rf"^\s*{re.escape(key)}\s*=", front, re.M)
    return front.count("\n", 0, found.end()) + 2 if found else 0


_KINDS = ("question", "statement", "long_answer", "multiple_choice")
_LIMITS = {"temperature": (0, 2), "samples": (1, 100), "max_tokens": (1, 100_000)}


def wrong_settings(settings: dict[str, Any], written: PromptText) -> list[tuple[str, str]]:
    """Each setting of the front matter that cannot be used, and why."""
    wrong = [(key, words) for key, value in settings.items() if (words := _what_is_wrong(key, value))]
    purpose = written.name.partition(".")[0]
    if settings.get("purpose") != purpose:
        wrong.append(("purpose", f"the purpose has to be '{purpose}', as replies are read accordingly"))
    return wrong


def _what_is_wrong(key: str, value: Any) -> str:
    if key in _KINDS and isinstance(value, dict):
        return "; ".join(f"{key}: {words}" for name, part in value.items() if (words := _what_is_wrong(name, part)))
    if key in _LIMITS:
        least, most = _LIMITS[key]
        number = isinstance(value, int | float if key == "temperature" else int) and not isinstance(value, bool)
        return "" if number and least <= value <= most else f"{key} is no number from {least} to {most:,}"
    if key == "stop":
        texts = isinstance(value, list) and all(isinstance(part, str) and part for part in value)
        return "" if texts else "stop is no list of texts"
    if key == "pictures":
        return "" if isinstance(value, bool) else "pictures is neither true nor false"
    return "" if key == "purpose" else f"there is no setting '{key}'"
