"""The child that reads files: `python -m chaintable.readers.worker`, started and spoken to by `isolated`."""

from dataclasses import asdict
from typing import Any

from chaintable.errors import InputError
from chaintable.readers.documents import DocumentFile, read_documents
from chaintable.readers.reading import read_source
from chaintable.readers.source_message import pack_source, unpack_options
from chaintable.readers.table_or_documents import read_table_or_documents
from chaintable.readers.text.decoding import encoding_choices
from chaintable.sandbox.worker import serve
from chaintable.tables.source import Source


def read(header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], Any]:
    """Return the source in a file, or why there is none; or only the likely encodings of a text."""
    try:
        if header.get("only") == "encodings":
            return {"outcome": "read", "encodings": list(map(asdict, encoding_choices(body)))}, b""
        source = _read(header, body)
        told, cells = pack_source(source)
    except InputError as refusal:
        return {"outcome": "refused", "message": refusal.message, "hint": refusal.hint}, b""
    except MemoryError:
        raise
    except BaseException as problem:
        if isinstance(problem, SystemExit | KeyboardInterrupt):
            raise
        return {"outcome": "failed", "problem": _place_of(problem), "last": True}, b""
    # What reads pictures fills much memory, so the child that did ends, and a fresh one waits.
    return {"outcome": "read", "source": told, "last": bool(source.pictures)}, cells


def _read(header: dict[str, Any], body: bytes) -> Source:
    """Return the table in a file, or the passages of several documents that stand one after another in the body."""
    if "documents" not in header:
        read = read_table_or_documents if header.get("or_documents") else read_source
        return read(body, header["name"], unpack_options(header["options"]), header["limit_mb"])
    files, begin = [], 0
    for name, size in header["documents"]:
        files.append(DocumentFile(name, body[begin : begin + size]))
        begin += size
    return read_documents(files, header["name"], header["limit_mb"])


def _place_of(problem: BaseException) -> str:
    """The kind of a problem and the line in which it arose, without words of the file."""
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace else ""
    return f"{type(problem).__name__}{where}"


def _warm_up() -> None:
    """Read once what makes the libraries load the parts that they load late."""
    read_source(b"Name,Date,Number\nA,2020-05-01,1\nB,2020-05-02,2.5\n", "warm.csv")
    read_source(b"<table><tr><th>a<th>b<tr><td>1<td>2</table>", "warm.html")


if __name__ == "__main__":
    _warm_up()
    serve(read)
