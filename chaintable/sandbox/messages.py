"""Messages between two processes: a header in JSON and a body of bytes, each with its length in front."""

import json
import struct
from typing import Any, BinaryIO

_LENGTHS = struct.Struct("<IIQ")
_MARK = 0x43544231


def write_frame(stream: BinaryIO, header: dict[str, Any], body: Any = b"") -> None:
    """Write one message; the body is anything with a buffer."""
    told, data = json.dumps(header).encode("ascii"), memoryview(body).cast("B")
    stream.write(_LENGTHS.pack(_MARK, len(told), data.nbytes))
    stream.write(told)
    stream.write(data)
    stream.flush()


def read_frame(stream: BinaryIO) -> tuple[dict[str, Any], bytes] | None:
    """Read one message; None if the other side closed the stream, or wrote something else."""
    start = stream.read(_LENGTHS.size)
    if len(start) < _LENGTHS.size:
        return None
    mark, n_told, n_body = _LENGTHS.unpack(start)
    if mark != _MARK:
        return None
    told, body = stream.read(n_told), stream.read(n_body)
    if len(told) < n_told or len(body) < n_body:
        return None
    header: dict[str, Any] = json.loads(told)
    return header, body
