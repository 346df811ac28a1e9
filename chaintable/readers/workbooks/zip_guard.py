"""Check packed files (xlsx, ods) before they are opened: their parts, and that these unpack to the stated size."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from chaintable.errors import InputError
from chaintable.readers.limits import check_unpacked, megabytes

_CHUNK = 1 << 20
_LOCAL_HEADER = 30
_MAX_MEMBERS = 20_000
_ENCRYPTED = 1


@dataclass(frozen=True, slots=True, eq=False)
class Archive:
    """A zip file in memory whose stated size is within the limit."""

    data: bytes
    name: str
    members: dict[str, zipfile.ZipInfo]

    def chunks(self, member: str) -> Iterator[bytes]:
        """The content of a member, in chunks.

        Raises InputError as soon as it unpacks to more or less than the table of contents says, so that a file with a
        false size does no harm.
        """
        info = self.members[member]
        left = info.file_size
        for chunk in self._unpacked(info):
            left -= len(chunk)
            if left < 0:
                raise _lying(self.name, member, info.file_size)
            yield chunk
        if left:
            raise damaged(self.name)

    def content(self, member: str) -> bytes:
        """The whole content of a member; b"" if there is none."""
        return b"".join(self.chunks(member)) if member in self.members else b""

    def _unpacked(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        start = info.header_offset
        header = self.data[start : start + _LOCAL_HEADER]
        if len(header) < _LOCAL_HEADER or not header.startswith(b"PK\x03\x04"):
            raise damaged(self.name)
        start += _LOCAL_HEADER + sum(struct.unpack("<HH", header[26:30]))
        packed = memoryview(self.data)[start : start + info.compress_size]
        if info.compress_type == zipfile.ZIP_STORED:
            return iter([bytes(packed)])
        if info.compress_type == zipfile.ZIP_DEFLATED:
            return self._inflated(packed)
        raise InputError(f"'{self.name}' is packed in a way that can't be read.", "Save it again as xlsx or ods.")

    def _inflated(self, packed: memoryview) -> Iterator[bytes]:
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        waiting: bytes | memoryview = packed
        try:
            while len(waiting) and not inflater.eof:
                yield inflater.decompress(waiting, _CHUNK)
                waiting = inflater.unconsumed_tail
        except zlib.error as problem:
            raise damaged(self.name) from problem


def open_archive(data: bytes, name: str, limit_mb: float) -> Archive:
    """Open a zip file without unpacking it; InputError if it is broken, locked or too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, struct.error, NotImplementedError) as problem:
        raise damaged(name) from problem
    if any(info.flag_bits & _ENCRYPTED for info in infos):
        raise locked(name)
    if len(infos) > _MAX_MEMBERS:
        raise InputError(f"'{name}' is an archive of {len(infos):,} files; the limit is {_MAX_MEMBERS:,}.")
    check_unpacked(sum(info.file_size for info in infos), name, limit_mb, len(data))
    return Archive(data, name, {info.filename: info for info in infos})


def damaged(name: str) -> InputError:
    """The error for a damaged file."""
    return InputError(
        f"'{name}' is damaged and can't be opened.",
        "Open it in a spreadsheet program, save it again and read the new file.",
    )


def locked(name: str) -> InputError:
    """The error for a file that needs a password."""
    return InputError(
        f"'{name}' is protected with a password.",
        "Open it in a spreadsheet program, save it without the password and read the new file.",
    )


def _lying(name: str, member: str, size: int) -> InputError:
    return InputError(
        f"'{name}' is not what it claims: '{member}' unpacks to more than the stated {megabytes(size)}.",
        "It was not unpacked further.",
    )
