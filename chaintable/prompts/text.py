"""The text of a prompt, from a file of the repository or a saved version, and the errors in it."""

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
from chaintable.settings.shipped import shipped

FOLDER = shipped("prompts")
FOLDERS: tuple[Path, ...] = (FOLDER,)
"""The places to look for prompts, with a folder for each method. A method from elsewhere adds its own place."""
ORIGINAL = "original"
MARK = "+++\n"
_LINE = re.compile(r" ?\(at line (\d+)(?:, column \d+)?\)")
_AT_END = re.compile(r" ?\(at end of document\)")


@dataclass(frozen=True)
class PromptText:
    """A prompt as written: `text` is front matter and template, `demonstrations` is TOML ("" for none)."""

    method: str
    name: str
    text: str
    demonstrations: str = ""

    @cached_property
    def id(self) -> str:
        """A name made from the whole content: the same text always has the same id."""
        digest = hashlib.sha256()
        for part in (self.method, self.name, self.text, self.demonstrations):
            data = part.encode("utf-8", "surrogatepass")
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.hexdigest()[:16]

    @cached_property
    def version(self) -> str:
        """The prompt's id, or "original" if it is the text that comes with ChainTable."""
        return ORIGINAL if self == original(self.method, self.name) else self.id

    @property
    def parts(self) -> tuple[str, str]:
        """The front matter (TOML) and the template. Raises ValueError if they can't be told apart."""
        before, *rest = self.text.split(MARK, 2)
        if before or len(rest) != 2:
            raise ValueError("start with the front matter, between two lines of +++ (at line 1)")
        return rest[0], rest[1]

    def __hash__(self) -> int:
        return hash((self.method, self.name, self.text, self.demonstrations))


@cache
def original(method: str, name: str) -> PromptText:
    """Return the original prompt. Raises InputError if its file can't be read."""
    folder = next((folder for folder in FOLDERS if (folder / method).is_dir()), FOLDER)
    path, beside = folder / method / f"{name}.md", folder / method / "demonstrations" / f"{name}.toml"
    try:
        demonstrations = beside.read_text(encoding="utf-8") if beside.exists() else ""
        return PromptText(method, name, path.read_text(encoding="utf-8"), demonstrations)
    except (OSError, ValueError) as error:
        raise unreadable(method, name, error) from error


def unreadable(method: str, name: str, error: object) -> InputError:
    """Return the error for a prompt that can't be used."""
    return InputError(f"The prompt '{method}/{name}.md' can't be read: {error}.", "Restore it from the repository.")


@dataclass(frozen=True, slots=True)
class TextFaults:
    """The errors in a prompt: in its text and in its demonstrations."""

    text: tuple[Fault, ...] = ()
    demonstrations: tuple[Fault, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text or self.demonstrations)


def find_faults(written: PromptText, holes: Iterable[str] = ()) -> TextFaults:
    """Return the errors that make a prompt unusable, each with its line as an editor counts it.

    `holes` are the ones its template has besides the common ones.
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
    below = faults_of(body, tuple(holes))
    return wrong + tuple(Fault(fault.line and fault.line + first, fault.words) for fault in below)


def _fault(error: ValueError, before: int = 0) -> Fault:
    """Return a TOML error as a fault; `before` is the number of lines before the TOML text."""
    words, found = str(error), _LINE.search(str(error))
    return Fault(int(found[1]) + before if found else 0, _AT_END.sub("", _LINE.sub("", words)))


def _line_of(key: str, front: str) -> int:
    found = re.search(rf"^\s*{re.escape(key)}\s*=", front, re.M)
    return front.count("\n", 0, found.end()) + 2 if found else 0


_KINDS = ("question", "statement", "long_answer", "multiple_choice")
_LIMITS = {"temperature": (0, 2), "samples": (1, 100), "max_tokens": (1, 100_000)}


def wrong_settings(settings: dict[str, Any], written: PromptText) -> list[tuple[str, str]]:
    """Return each invalid setting of the front matter with the reason."""
    wrong = [(key, words) for key, value in settings.items() if (words := _what_is_wrong(key, value))]
    purpose = written.name.partition(".")[0]
    if settings.get("purpose") != purpose:
        wrong.append(("purpose", f"the purpose must be '{purpose}', because it decides how replies are read"))
    return wrong


def _what_is_wrong(key: str, value: Any) -> str:
    if key in _KINDS and isinstance(value, dict):
        return "; ".join(f"{key}: {words}" for name, part in value.items() if (words := _what_is_wrong(name, part)))
    if key in _LIMITS:
        least, most = _LIMITS[key]
        number = isinstance(value, int | float if key == "temperature" else int) and not isinstance(value, bool)
        return "" if number and least <= value <= most else f"{key} must be a number from {least} to {most:,}"
    if key == "stop":
        texts = isinstance(value, list) and all(isinstance(part, str) and part for part in value)
        return "" if texts else "stop must be a list of texts"
    if key == "pictures":
        return "" if isinstance(value, bool) else "pictures must be true or false"
    return "" if key == "purpose" else f"there is no setting '{key}'"
