"""The files of documents: those of a folder, of a zip archive, or named one by one."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from chaintable.errors import InputError
from chaintable.readers.limits import check_size
from chaintable.readers.workbooks.zip_guard import Archive, open_archive

ENDINGS = ("txt", "md", "markdown", "html", "htm", "pdf", "docx", "json", "jsonl")
MOST_FILES = 5_000
_ZIP = b"PK\x03\x04"
_TYPE, _LINK = 0o170000, 0o120000
_UNPACK = "Unpack it, and choose the folder with its documents."
_PACKED = (".docx", ".docm", ".dotx", ".pptx", ".xlsx", ".xlsm", ".odt", ".ods", ".odp", ".epub", ".jar")
"""Files that are zip archives within, and aren't looked into as such."""


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """A file of documents: its name, with the folders that it is in, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Files:
    """The files that can be read, sentences about those that were left out, and how many are of `other` kinds."""

    files: tuple[DocumentFile, ...]
    account: tuple[str, ...] = ()
    other: int = 0


def only_documents(name: str) -> bool:
    """Whether a file of that name holds documents and can't be a table: a zip archive, a PDF, a Word document."""
    return name.casefold().endswith((".zip", ".pdf", ".docx"))


def is_documents(path: Path) -> bool:
    """Whether a path names documents and can't be a table: a folder, or a file that holds documents alone."""
    return path.is_dir() or only_documents(path.name)


def files_of(path: Path, limit_mb: float) -> Files:
    """Return the documents at a path: a folder with all below it, a zip archive, or one file.

    Links that lead out of the folder aren't followed. Raises InputError where there is nothing to read, or too much.
    """
    found = files_at(path, limit_mb)
    return found if path.is_dir() else unpacked(found.files, limit_mb)


def files_at(path: Path, limit_mb: float) -> Files:
    """Return the files at a path as they are: those of a folder, or one, which may be an archive that isn't opened yet.

    Whoever opens an archive does it within limits: a small one may hold a thousand times its size.
    """
    try:
        if path.is_dir():
            return _of_folder(path, limit_mb)
        if not path.is_file():
            raise InputError(f"There is no file or folder '{path}'.", "Check the path.")
        check_size(path.stat().st_size, path.name, limit_mb)
        return Files((DocumentFile(path.name, path.read_bytes()),))
    except OSError as problem:
        raise InputError(f"'{path}' can't be read: {problem.strerror}.") from problem


def unpacked(files: Iterable[DocumentFile], limit_mb: float) -> Files:
    """Return files with those inside zip archives, each under a name of its own.

    Among others, an archive that can't be opened is left out; InputError if it stands alone.
    """
    given = tuple(files)
    found: list[DocumentFile] = []
    problems: list[str] = []
    other = 0
    for file in given:
        packed = file.data.startswith(_ZIP) and not file.name.casefold().endswith(_PACKED)
        try:
            for inner in _of_zip(file, limit_mb) if packed else (file,):
                if _is_readable(inner.name):
                    found.append(inner)
                else:
                    other += 1
        except InputError as problem:
            if len(given) == 1:
                raise
            problems.append(f"{problem.message} It was left out.")
        _check_many(len(found), file.name)
    return Files(tuple(_named_apart(found)), (*_left_out(other, 0), *problems), other)


def _of_folder(folder: Path, limit_mb: float) -> Files:
    root = folder.resolve()
    found: list[DocumentFile] = []
    other = links = size = 0
    for path in _walk(folder):
        if not path.resolve().is_relative_to(root) or not path.is_file():
            links += 1
            continue
        if not _is_readable(path.name):
            other += 1
            continue
        size += path.stat().st_size
        check_size(size, folder.name or str(folder), limit_mb)
        found.append(DocumentFile(path.relative_to(folder).as_posix(), path.read_bytes()))
        _check_many(len(found), str(folder))
    if not found:
        seen = f"It has {other:,} files of other kinds." if other else "It is empty."
        raise InputError(f"There are no documents in '{folder}'. {seen}", f"Documents end in {', '.join(ENDINGS)}.")
    return Files(tuple(found), _left_out(other, links))


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder in order, without hidden ones; links to folders aren't followed."""
    for above, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        links = [name for name in folders if (Path(above) / name).is_symlink()]
        for name in sorted([*names, *links]):
            if not name.startswith("."):
                yield Path(above) / name


def _of_zip(file: DocumentFile, limit_mb: float) -> Iterator[DocumentFile]:
    archive = _opened(file, limit_mb)
    for member in sorted(archive.members):
        parts = [part for part in PurePosixPath(member).parts if part not in ("..", "/")]
        if not member.endswith("/") and not any(part.startswith((".", "__MACOSX")) for part in parts):
            is_link = archive.members[member].external_attr >> 16 & _TYPE == _LINK
            name = "" if is_link else "/".join(parts)  # without a name, it counts as another kind of file
            yield DocumentFile(name, archive.content(member) if _is_readable(name) else b"")


def _opened(file: DocumentFile, limit_mb: float) -> Archive:
    """Return an archive of documents; InputError says what to do with one that can't be opened."""
    try:
        return open_archive(file.data, file.name, limit_mb)
    except InputError as problem:
        about_tables = not problem.hint or "spreadsheet" in problem.hint
        said = problem.message.replace("than a table needs", "than documents need")
        raise InputError(said, _UNPACK if about_tables else problem.hint) from problem


def _is_readable(name: str) -> bool:
    return name.rpartition(".")[2].casefold() in ENDINGS and "." in name


def _named_apart(files: Iterable[DocumentFile]) -> Iterator[DocumentFile]:
    """Yield the files, a repeated name with a number."""
    seen: dict[str, int] = {}
    for file in files:
        seen[file.name] = count = seen.get(file.name, 0) + 1
        yield file if count == 1 else DocumentFile(f"{file.name} ({count})", file.data)


def _check_many(count: int, name: str) -> None:
    if count > MOST_FILES:
        raise InputError(f"'{name}' has more than {MOST_FILES:,} documents.", "Choose a folder with fewer.")


def _left_out(other: int, links: int) -> tuple[str, ...]:
    told = []
    if other:
        told.append(f"{other:,} file{'' if other == 1 else 's'} of other kinds left out.")
    if links:
        told.append(f"{links:,} link{'' if links == 1 else 's'} out of the folder not followed.")
    return tuple(told)
