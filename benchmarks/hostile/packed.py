"""Hostile packed files: xlsx, ods and other archives."""

import io
import struct
import zipfile

from benchmarks.hostile.texts import Files

_MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_LINKED = b'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
_KIND = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Default Extension="xml" ContentType="application/xml"/></Types>'
)
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_SPACES = b" ".join(
    b'xmlns:%s="urn:oasis:names:tc:opendocument:xmlns:%s:1.0"' % (short, short)
    for short in (b"office", b"table", b"text")
)


def packed() -> Files:
    """Every hostile packed file, with its name."""
    yield from workbooks()
    yield from open_documents()
    yield from archives()


def workbooks() -> Files:
    """Workbooks whose cells are far apart, repeated, or not what they claim."""
    first = row(1, b'<c r="A1"><v>1</v></c>')
    for number in (0, 1_048_577, 2_000_000, 99_999_999, 4_294_967_295, 10**30):
        yield f"row_{min(number, 10**12)}.xlsx", xlsx(first + row(number, b'<c r="A%d"><v>5</v></c>' % number))
        yield f"no_place_row_{min(number, 10**12)}.xlsx", xlsx(first + row(number, b"<c><v>5</v></c>"))
    for column in (b"XFE", b"ZZZ", b"AAAA", b"ZZZZZZZZ", b""):
        yield f"column_{column.decode()}.xlsx", xlsx(first + row(2, b'<c r="%s2"><v>5</v></c>' % column))
    for far in (1_000, 20_000, 1_048_576):
        cell = b'<c r="XFD%d"><v>5</v></c>' % far
        yield f"corner_{far}.xlsx", xlsx(first + row(far, cell))
    spread = b"".join(
        row(i * 170, b'<c r="A%d"><v>1</v></c><c r="XFD%d"><v>2</v></c>' % (i * 170, i * 170)) for i in range(1, 6_000)
    )
    yield "spread.xlsx", xlsx(spread)
    stairs = b"".join(row(i, b'<c r="%s%d"><v>1</v></c>' % (letters(i), i)) for i in range(1, 6_000))
    yield "stairs.xlsx", xlsx(stairs)
    yield "dimension.xlsx", xlsx(first, before=b'<dimension ref="A1:XFD1048576"/>')
    merges = b"".join(b'<mergeCell ref="A%d:XFD%d"/>' % (i, i + 9) for i in range(1, 30_000))
    many = b"".join(row(i, b'<c r="A%d"><v>1</v></c>' % i) for i in range(1, 3_000))
    yield "merges.xlsx", xlsx(many, after=b"<mergeCells>" + merges + b"</mergeCells>")
    yield "merge_all.xlsx", xlsx(many, after=b'<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>')
    yield "bad_merge.xlsx", xlsx(first, after=b'<mergeCells><mergeCell ref="Z9:A1"/><mergeCell ref="x"/></mergeCells>')
    shown = b"".join(row(i, b'<c r="A%d" t="s"><v>0</v></c>' % i) for i in range(1, 20_001))
    for size in (10_000, 1_000_000, 30_000_000):
        yield f"shared_{size}.xlsx", xlsx(shown, shared=b"<si><t>" + b"x" * size + b"</t></si>")
    yield "shared_wrong.xlsx", xlsx(row(1, b'<c r="A1" t="s"><v>4294967295</v></c><c r="B1" t="s"><v>-1</v></c>'))
    yield "shared_count.xlsx", xlsx(shown, shared=b"<si/>", count=b' count="4294967295" uniqueCount="4294967295"')
    laughs = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + b"".join(
        b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 10) for i in range(9)
    )
    yield "laughs_shared.xlsx", xlsx(shown, shared=b"<si><t>&j;</t></si>", declared=laughs + b"]>")
    yield "laughs_sheet.xlsx", xlsx(row(1, b'<c r="A1" t="str"><v>&j;</v></c>'), head=laughs + b"]>")
    yield "inline.xlsx", xlsx(b"".join(row(i, b'<c t="inlineStr"><is><t>x</t></is></c>' * 500) for i in range(1, 400)))
    yield "formulas.xlsx", xlsx(b"".join(row(i, b'<c r="A%d"><f>A1+1</f></c>' % i) for i in range(1, 20_000)))
    yield "styles.xlsx", xlsx(first, styles=b"<cellXfs" * 500_000)
    yield "style_numbers.xlsx", xlsx(row(1, b'<c r="A1" s="4294967295"><v>1</v></c>'))
    formats = b"<numFmts>" + b'<numFmt numFmtId="165" formatCode="' + b"[" * 500_000 + b'"/></numFmts>'
    yield (
        "number_format.xlsx",
        xlsx(row(1, b'<c r="A1" s="0"><v>1</v></c>'), styles=formats + b'<cellXfs><xf numFmtId="165"/></cellXfs>'),
    )
    yield "dates.xlsx", xlsx(row(1, b'<c r="A1" t="d"><v>9999-99-99</v></c><c r="B1"><v>1e308</v></c>'))
    dated = b'<numFmts><numFmt numFmtId="170" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="170"/>'
    no_day = row(1, b'<c r="A1" s="0"><v>-1e308</v></c><c r="B1"><v>1</v></c>')
    yield "no_day.xlsx", xlsx(no_day, styles=dated + b"</cellXfs>")
    yield "deep.xlsx", xlsx(row(1, b"<c><is>" * 200_000))
    yield "blank_rows.xlsx", xlsx(b'<row r="1048576"/>' * 50_000)
    yield "wide_row.xlsx", xlsx(row(1, b"<c><v>1</v></c>" * 16_384) * 60)
    yield "too_wide_row.xlsx", xlsx(row(1, b"<c><v>1</v></c>" * 20_000))
    yield "spaces.xlsx", xlsx(first + b'<row r = "4294967295"><c r = "A4294967295"><v>5</v></c></row>')
    yield "lower_case.xlsx", xlsx(first + b'<row r="2"><c r="b4294967295"><v>5</v></c></row>')
    yield "letters_only.xlsx", xlsx(b'<row><c r="' + b"A" * 500_000 + b'1"><v>1</v></c></row>')
    sheets = b"".join(b'<sheet name="s%d" sheetId="%d" r:id="r1"/>' % (i, i) for i in range(1, 20_000))
    yield "many_sheets.xlsx", xlsx(many, sheets=sheets)
    yield "no_sheets.xlsx", xlsx(many, sheets=b" ")


def xlsx(
    rows: bytes,
    *,
    shared: bytes = b"",
    styles: bytes = b"",
    before: bytes = b"",
    after: bytes = b"",
    head: bytes = b"",
    declared: bytes = b"",
    count: bytes = b"",
    sheets: bytes = b'<sheet name="s" sheetId="1" r:id="r1"/>',
) -> bytes:
    """A workbook of one sheet with these rows."""
    link = b'<Relationship Id="%s" Type="' + _KIND + b'/%s" Target="%s"/>'
    links = link % (b"r1", b"worksheet", b"worksheets/sheet1.xml")
    links += link % (b"r2", b"sharedStrings", b"sharedStrings.xml") + link % (b"r3", b"styles", b"styles.xml")
    around = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>'
    return zipped(
        {
            "[Content_Types].xml": _TYPES,
            "_rels/.rels": around % (link % (b"r0", b"officeDocument", b"xl/workbook.xml")),
            "xl/workbook.xml": b"<workbook %s %s><sheets>%s</sheets></workbook>" % (_MAIN, _LINKED, sheets),
            "xl/_rels/workbook.xml.rels": around % links,
            "xl/worksheets/sheet1.xml": head
            + b"<worksheet %s>%s<sheetData>%s</sheetData>%s</worksheet>" % (_MAIN, before, rows, after),
            "xl/sharedStrings.xml": declared + b"<sst %s%s>%s</sst>" % (_MAIN, count, shared),
            "xl/styles.xml": b"<styleSheet %s>%s</styleSheet>" % (_MAIN, styles),
        }
    )


def row(number: int, cells: bytes) -> bytes:
    return b'<row r="%d">%s</row>' % (number, cells)


def letters(column: int) -> bytes:
    """The letters of a column, counted from 1."""
    found = b""
    while column:
        column, rest = divmod(column - 1, 26)
        found = bytes([65 + rest]) + found
    return found


def open_documents() -> Files:
    """Documents in which one element stands for millions."""
    cell = b'<table:table-cell office:value-type="string"%s><text:p>%s</text:p></table:table-cell>'
    plain = cell % (b"", b"x") * 2
    for times in (1_000, 1_048_576, 4_000_000_000, 10**25):
        rows = b'<table:table-row table:number-rows-repeated="%d">%s</table:table-row>' % (times, plain)
        yield f"rows_{min(times, 10**12)}.ods", ods(rows)
        columns = cell % (b' table:number-columns-repeated="%d"' % times, b"x")
        yield f"columns_{min(times, 10**12)}.ods", ods(b"<table:table-row>%s</table:table-row>" % columns)
        spaces = cell % (b"", b'a<text:s text:c="%d"/>' % times)
        yield f"spaces_{min(times, 10**12)}.ods", ods(b"<table:table-row>%s</table:table-row>" % (spaces + plain) * 3)
    many = cell % (b"", b'<text:s text:c="1000000"/>' * 100)
    yield "many_spaces.ods", ods(b"<table:table-row>%s</table:table-row>" % (many * 20))
    both = cell % (b' table:number-columns-repeated="1000"', b"x" * 1_000)
    yield "both.ods", ods(b'<table:table-row table:number-rows-repeated="1000">%s</table:table-row>' % both)
    empty = b'<table:table-cell table:number-columns-repeated="16384"/>'
    row = b'<table:table-row table:number-rows-repeated="1000000">%s</table:table-row>' % empty
    yield "empty.ods", ods(b"<table:table-row>%s</table:table-row>" % plain + row * 3)
    last = b"<table:table-row>%s%s</table:table-row>" % (empty, plain)
    yield "far_corner.ods", ods(row + last)
    spans = cell % (b' table:number-columns-spanned="16384" table:number-rows-spanned="1048576"', b"x")
    yield "spans.ods", ods((b"<table:table-row>%s</table:table-row>" % (spans * 20)) * 500)
    yield "deep.ods", ods(b"<table:table-row>%s</table:table-row>" % (cell % (b"", b"<text:span>" * 100_000)))
    yield (
        "paragraphs.ods",
        ods(
            b"<table:table-row><table:table-cell>%s</table:table-cell></table:table-row>"
            % (b"<text:p>x</text:p>" * 40_000)
        ),
    )
    yield "laughs.ods", ods(b"", b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>')
    yield (
        "many_tables.ods",
        ods(b"</table:table><table:table>".join([b"<table:table-row>%s</table:table-row>" % plain] * 5_000)),
    )
    yield "cut.ods", ods(b"<table:table-row>%s</table:table-row>" % plain)[:-200]


def ods(rows: bytes, head: bytes = b"") -> bytes:
    """A document of one table with these rows."""
    table = b'<table:table table:name="t">%s</table:table>'
    body = b"<office:body><office:spreadsheet>" + table + b"</office:spreadsheet></office:body>"
    content = head + b"<office:document-content %s>%s</office:document-content>" % (_SPACES, body % rows)
    manifest = b'<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    return zipped({"mimetype": _ODS, "content.xml": content, "META-INF/manifest.xml": manifest})


def archives() -> Files:
    """Archives that are bombs, cut, or contradict themselves."""
    good = xlsx(row(1, b'<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>') * 2)
    yield "bomb.zip", zipped({"a": b"\0" * 300_000_000})
    yield "bomb.xlsx", zipped({"xl/workbook.xml": b"<a/>" * 60_000_000})
    yield "members.xlsx", zipped({f"xl/worksheets/{i}.xml": b"" for i in range(9_000)} | {"xl/workbook.xml": b"<a/>"})
    for kept in (30, 200, len(good) // 2, len(good) - 30):
        yield f"cut_{kept}.xlsx", good[:kept]
    for place in range(0, len(good), max(1, len(good) // 12)):
        yield f"flipped_{place}.xlsx", good[:place] + bytes([good[place] ^ 0xFF]) + good[place + 1 :]
    sizes = good.replace(struct.pack("<I", 22), struct.pack("<I", 4_000_000_000))
    yield "false_sizes.xlsx", sizes
    yield "twice.xlsx", good + good


def zipped(parts: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()
