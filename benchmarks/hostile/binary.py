"""Hostile binary files: Parquet, old workbooks, and what is no table at all."""

import io
import random
import struct

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.hostile.texts import Files


def binary() -> Files:
    """Every hostile binary file, with its name."""
    yield from parquet_files()
    yield from old_workbooks()
    yield from no_tables()


def parquet_files() -> Files:
    """Parquet that unpacks to far more, is nested, or holds no text where it says so."""
    same = pa.array(["x" * 1_000] * 300_000).dictionary_encode()
    yield "same_text.parquet", parquet({"a": same, "b": same})
    yield "same_number.parquet", parquet({f"c{i}": pa.array([7] * 3_000_000, pa.int64()) for i in range(6)})
    yield "nulls.parquet", parquet({f"c{i}": pa.nulls(2_000_000, pa.string()) for i in range(20)})
    yield "empty_text.parquet", parquet({f"c{i}": pa.array([""] * 1_000_000) for i in range(20)})
    yield "true.parquet", parquet({f"c{i}": pa.array([True] * 5_000_000) for i in range(4)})
    yield (
        "maps.parquet",
        parquet(
            {"a": pa.array([[("k", 1)] * 500] * 4_000, pa.map_(pa.string(), pa.int64())), "b": pa.array(range(4_000))}
        ),
    )
    yield "long_name.parquet", parquet({"x" * 900_000: pa.array([1, 2]), "b": pa.array([1, 2])})
    yield (
        "long_digits.parquet",
        parquet({"a": pa.array([10**60] * 300_000, pa.decimal256(76, 10)), "b": pa.array([1] * 300_000)}),
    )
    yield "wide.parquet", parquet({f"c{i}": pa.array([1, 2]) for i in range(2_000)})
    yield "long_text.parquet", parquet({"a": pa.array(["x" * 150_000_000]), "b": pa.array([1])})
    yield "lists.parquet", parquet({"a": pa.array([[1] * 1_000] * 3_000), "b": pa.array(range(3_000))})
    yield "no_rows.parquet", parquet({"a": pa.array([], pa.string())})
    yield "no_columns.parquet", parquet({})
    yield "bytes.parquet", parquet({"a": pa.array([b"\xff\xfe" * 100_000] * 3), "b": pa.array([1, 2, 3])})
    for depth in (10, 60):
        kind: pa.DataType = pa.int8()
        for _ in range(depth):
            kind = pa.struct([("a", kind)])
        yield f"deep_{depth}.parquet", parquet({"a": pa.nulls(3, kind), "b": pa.array([1, 2, 3])})
    words = pa.Array.from_buffers(
        pa.string(), 2, [None, pa.py_buffer(struct.pack("<3i", 0, 3, 6)), pa.py_buffer(b"ab\xffcd\xfe")]
    )
    yield "bad_utf8.parquet", parquet({"a": words, "b": pa.array([1, 2])})
    good = parquet({"a": pa.array([str(i) for i in range(500)]), "b": pa.array(range(500))})
    shuffled = random.Random(11)
    for kept in (4, 8, len(good) // 2, len(good) - 9):
        yield f"cut_{kept}.parquet", good[:kept] + b"PAR1"
    for place in sorted(shuffled.sample(range(4, len(good) - 4), 16)):
        yield f"flipped_{place}.parquet", good[:place] + bytes([good[place] ^ 0xFF]) + good[place + 1 :]
    yield "footer.parquet", good[:-8] + struct.pack("<I", 0x7FFFFFFF) + b"PAR1"


def parquet(columns: dict[str, pa.Array]) -> bytes:
    target = io.BytesIO()
    pq.write_table(pa.table(columns), target, compression="zstd")
    return target.getvalue()


def old_workbooks() -> Files:
    """Old workbooks: a small one, cut, changed, and with loops in its tables of sectors."""
    good = compound(b"\x09\x08\x10\x00\x00\x06\x05\x00" + b"\0" * 12 + b"\x0a\0\0\0")
    yield "plain.xls", good
    for sector in range(6):
        looped = bytearray(good)
        struct.pack_into("<I", looped, 512 + 4 * sector, sector)
        yield f"loop_{sector}.xls", bytes(looped)
    for field, value in ((44, 0xFFFF), (48, 7), (60, 1), (64, 0x7FFFFFFF), (68, 0), (72, 0x7FFFFFFF), (30, 60_000)):
        changed = bytearray(good)
        struct.pack_into("<I", changed, field, value)
        yield f"header_{field}.xls", bytes(changed)
    sized = bytearray(good)
    struct.pack_into("<Q", sized, 1024 + 128 + 120, 2**40)
    yield "long_stream.xls", bytes(sized)
    for kept in (8, 512, 1024, len(good) - 100):
        yield f"cut_{kept}.xls", good[:kept]
    records = b"".join(b"\x04\x02" + struct.pack("<H", 8) + b"\xff" * 8 for _ in range(5_000))
    yield "records.xls", compound(b"\x09\x08\x10\x00\x00\x06\x05\x00" + b"\0" * 12 + records)
    yield "shared_texts.xls", compound(b"\x09\x08\x10\x00\x00\x06\x05\x00" + b"\0" * 12 + b"\xfc\0\x08\0" + b"\xff" * 8)


def compound(stream: bytes) -> bytes:
    """An old container with one stream "Workbook", of sectors of 512 bytes."""
    stream = stream.ljust(8_192, b"\0")
    sectors = -(-len(stream) // 512)
    stream = stream.ljust(sectors * 512, b"\0")
    table = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, 2 + sectors), 0xFFFFFFFE]
    blocks = -(-len(table) // 128)
    if blocks > 1:
        table = [*[0xFFFFFFFD] * blocks, 0xFFFFFFFE, *range(blocks + 2, blocks + 1 + sectors), 0xFFFFFFFE]
        blocks = -(-len(table) // 128)
    fat = struct.pack(f"<{len(table)}I", *table).ljust(blocks * 512, b"\xff")
    places = [*range(blocks), *[0xFFFFFFFF] * (109 - blocks)]
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 16
    header += struct.pack(
        "<HHHHH6xIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, blocks, blocks, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0
    )
    header += struct.pack("<109I", *places)
    root = entry("Root Entry", 5, 1, 0xFFFFFFFE, 0)
    book = entry("Workbook", 2, 0xFFFFFFFF, blocks + 1, len(stream))
    return header.ljust(512, b"\0") + fat + (root + book).ljust(512, b"\0") + stream


def entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le") + b"\0\0"
    links = struct.pack("<HBB3I", len(text), kind, 1, 0xFFFFFFFF, 0xFFFFFFFF, child)
    return text.ljust(64, b"\0") + links + b"\0" * 36 + struct.pack("<IQ", start, size)


def no_tables() -> Files:
    """Files that are something else, under names of tables."""
    noise = random.Random(7).randbytes(200_000)
    for ending in ("csv", "xlsx", "xls", "ods", "parquet", "json", "html", "md"):
        yield f"noise.{ending}", noise
    for magic, name in ((b"%PDF-1.7", "pdf"), (b"\x1f\x8b", "gz"), (b"SQLite format 3\0", "db"), (b"\x7fELF", "elf")):
        yield f"{name}.csv", magic + noise
    for start, ending in ((b"PK\x03\x04", "xlsx"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "xls"), (b"PAR1", "parquet")):
        yield f"noise_after_start.{ending}", start + noise
        yield f"only_start.{ending}", start
