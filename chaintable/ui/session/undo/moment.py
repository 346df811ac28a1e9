"""A moment: what Undo restores, and the file that its table came from."""

from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryFile
from threading import Lock
from typing import IO

from chaintable.chain import Chain
from chaintable.samples import sample_named

SMALL_BYTES = 64 << 10
"""A file of at most this size stays in memory for good."""


class File:
    """An uploaded file or pasted text, unchanged, so that it can be read again with other options.

    A large file that only Undo needs is put away: it goes to an unnamed file on disk, which disappears with this
    object, and comes back into memory when `data` is next asked for.
    """

    def __init__(self, data: bytes | str, name: str) -> None:
        self.name = name
        self._data: bytes | str = data
        self._on_disk: IO[bytes] | None = None
        self._lock = Lock()

    @property
    def data(self) -> bytes | str:
        """The content: bytes of an uploaded file, or pasted text."""
        with self._lock:
            if self._on_disk is not None:
                self._on_disk.seek(0)
                self._data = self._on_disk.read()
                self._on_disk.close()
                self._on_disk = None
            return self._data

    @property
    def in_memory(self) -> int:
        """The length of what is in memory."""
        return len(self._data)

    def move_to_disk(self) -> None:
        """Move the content of a large uploaded file to disk; it stays in memory if the disk has no room."""
        with self._lock:
            if self._on_disk is not None or isinstance(self._data, str) or len(self._data) <= SMALL_BYTES:
                return
            with suppress(OSError):
                on_disk = TemporaryFile(prefix="chaintable-")  # noqa: SIM115  # it is open for as long as it is away
                on_disk.write(self._data)
                on_disk.flush()
                self._data, self._on_disk = b"", on_disk


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """What Undo restores: the chain (with its table and question) and where the table came from.

    `words` describe the change that led here, for the tooltip of Undo. `planned_from` is the step edited by hand, after
    which a model might plan other steps. `saved` is the id in the store, "" if the chain isn't stored. `recorded` is
    the name of the recorded run that the chain belongs to.
    """

    chain: Chain
    words: str = ""
    sample: str = ""
    file: File | None = None
    planned_from: int | None = None
    saved: str = ""
    recorded: str = ""

    @property
    def origin(self) -> File | None:
        """The file that the table was read from, uploaded or a sample's; None if there is none."""
        sample = sample_named(self.sample)
        if self.file is not None or sample is None or sample.has_documents or sample.without_table:
            return self.file
        return File(sample.data, sample.file)
