"""The log: lines of JSON with the ids of sessions and questions, and nothing that anybody asked or uploaded."""

import json
import logging
import sys
import time
from traceback import extract_tb
from typing import TextIO

_FIELDS = ("session", "question", "work", "seconds", "problem", "address", "signal")
"""What a record may carry beside its message; anything else stays out of the log."""


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON.

    An exception is written as its type and the places in the code: its text may quote a cell, a question or a key.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _FIELDS if getattr(record, name, "") != ""}
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(record.exc_info[2])]
        return json.dumps(line, ensure_ascii=True, default=str)


def log_as_json(level: str, stream: TextIO | None = None) -> logging.Handler:
    """Write what ChainTable logs from this level on ("debug", "info", "warning" or "error") as lines of JSON."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("chaintable")
    logger.handlers = [handler]
    logger.setLevel(level.upper())
    logger.propagate = False
    return handler
