"""Large replies of a child without a copy: memory that the child wrote and sealed, which its parent maps.

Its descriptor goes through a socket beside the pipes. Linux has all of this; elsewhere replies go through the pipe.
"""

import io
import mmap
import os
import socket
import sys
from collections.abc import Callable
from typing import BinaryIO, Self

Writing = Callable[[BinaryIO], None]
"""Writes the body of a reply into a file."""
Mapped = bytes | mmap.mmap


def can_map() -> bool:
    """Whether this system has sealed memory and can hand over its descriptor."""
    return sys.platform == "linux" and hasattr(os, "memfd_create") and hasattr(socket, "send_fds")


class Parcels:
    """One end of the socket between a child and its parent."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    @classmethod
    def at(cls, descriptor: int) -> Self:
        """The child's end, which it inherits."""
        return cls(socket.socket(fileno=descriptor))

    def send(self, write: Writing) -> None:
        """Write a body into new memory, seal it and hand it over."""
        if sys.platform != "linux":
            raise NotImplementedError
        import fcntl

        with os.fdopen(os.memfd_create("chaintable", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING), "wb", 0) as file:
            write(file)
            fcntl.fcntl(file.fileno(), fcntl.F_ADD_SEALS, _seals())
            socket.send_fds(self._end, [b"1"], [file.fileno()])

    def receive(self) -> Mapped:
        """Map the body that the other end has sent; OSError if it could still be changed."""
        if sys.platform != "linux":
            raise NotImplementedError
        import fcntl

        _, descriptors, _, _ = socket.recv_fds(self._end, 1, 1, socket.MSG_DONTWAIT)
        if not descriptors:
            raise OSError("no memory was sent")
        with os.fdopen(descriptors[0], "rb", 0) as file:
            if fcntl.fcntl(file.fileno(), fcntl.F_GET_SEALS) & _seals() != _seals():
                raise OSError("the memory isn't sealed")
            size = os.fstat(file.fileno()).st_size
            return mmap.mmap(file.fileno(), size, prot=mmap.PROT_READ) if size else b""

    def close(self) -> None:
        """Close this end."""
        self._end.close()


def written(write: Writing) -> bytes:
    """What a writing writes, in the memory of this process."""
    target = io.BytesIO()
    write(target)
    return target.getvalue()


def _seals() -> int:
    if sys.platform != "linux":
        return 0
    import fcntl

    return fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE
