"""Hostile texts: CSV, HTML, JSON and Markdown."""

from collections.abc import Iterator

Files = Iterator[tuple[str, bytes]]
RUN = 64_000


def texts() -> Files:
    """Every hostile text, with its name."""
    yield from runs()
    yield from delimited()
    yield from pages()
    yield from documents()
    yield from markdown()
    yield from encodings()


def runs() -> Files:
    """A long run of one character, or of a few."""
    units = (" ", "\t", "|", ",", ";", '"', "'", "\n", "\r", "-", ":", "<", "{", "[", "\\", "*", "0", "é")
    for place, unit in enumerate(units):
        yield f"run_{place}.csv", (unit * RUN + "x").encode()
        yield f"run_{place}.txt", (unit * RUN + "x\nx").encode()
    for place, unit in enumerate(("<!---->", "<!--", "<?xml?>", "|-", "|-|\n", '"a",', "a\n|-\n", "{}\n", '\\"')):
        yield f"runs_{place}.txt", (unit * (RUN // len(unit)) + "x").encode()
    for place, cell in enumerate(("1" + "*" * 60 + "(]", "(" * 70, "1," * 35, "1 " * 35 + "h", "[1]" * 25 + "x")):
        yield f"cells_{place}.csv", f"a,b\n{cell},1\n{cell},2\n".encode()


def delimited() -> Files:
    """Tables that are very wide, ragged or quoted without an end."""
    for width in (1_000, 5_000, 16_384, 16_385, 200_000):
        header = ",".join(f"c{i}" for i in range(width))
        yield f"wide_{width}.csv", f"{header}\n{header}\n".encode()
    yield "same_headers.csv", b",".join([b"a"] * 16_000) + b"\n" + b",".join([b"1"] * 16_000)
    yield "one_wide_row.csv", b"a,b\n" + b"1,2\n" * 200_000 + b"," * 16_000 + b"\n"
    yield "wide_rows_of_blanks.csv", (b"," * 10_000 + b"\n") * 100
    yield "ragged.csv", b"\n".join(b"," * (i % 500) for i in range(4_000))
    yield "open_quotes.csv", b"a,b\n" + b'"1,2\n' * 200_000
    yield "many_quotes.csv", b"a,b\n" + b'"",""\n' * 150_000
    yield "odd_quotes.csv", b"a,b\n" + b'1,"2"x"\n' * 100_000
    yield "long_cell.csv", b"a,b\n1," + b"x" * 1_000_000
    yield "long_cell_of_digits.csv", b"a,b\n1," + b"7" * 1_000_000
    yield "long_header.csv", b"x" * 1_000_000 + b",b\n1,2\n"
    yield "lines.csv", b"\n" * 1_000_000 + b"a,b\n1,2"
    yield "returns.csv", b"a,b\r1,2\r" * 120_000
    yield "sep.csv", b"sep=,\n" * 100_000
    yield "totals.csv", b"a,b\n" + b"Total,1\n" * 100_000
    yield "spellings.csv", b"a,b\n" + b"".join(b"x%d y,1\nX%d  Y,2\n" % (i, i) for i in range(30_000))
    yield "dates.csv", b"a,b\n" + b"".join(b"%d/%d/2020,1\n" % (i % 40, i % 50) for i in range(70_000))
    yield "numbers.csv", b"a\n" + b"".join(b"1.%03d\n1,%03d\n" % (i % 1000, i % 1000) for i in range(80_000))
    yield "accents.csv", ("a,b\n" + ("e" + "\u0301" * 40 + ",1\n") * 10_000).encode()
    yield "right_to_left.csv", ("a,b\n" + "\u202e" * 300_000 + ",1\n").encode()
    yield "money.csv", ("a,b\n" + ("€" * 40 + "1,$" + "$" * 40 + "1\n") * 5_000).encode()
    yield "thousands.csv", b"a,b\n" + (b'"1' + b",111" * 60 + b'",2\n') * 4_000
    yield "notes.csv", b"a,b\n" + (b"x" + b"[1]" * 100 + b",y" + b"[a]" * 60 + b"\n") * 2_000
    yield "times.csv", b"a,b\n" + b"99:99:99.999999,1:2:3:4:5:6\n" * 30_000
    yield "subtotals.csv", b"a,b\n" + b"".join(b"Group %d\n x,1\n Subtotal,1\n" % i for i in range(20_000))
    yield "prose.txt", b"This is a sentence, and it goes on; so it does. " * 20_000


def pages() -> Files:
    """HTML: nested, spanned, unclosed."""
    cells = b"<tr>" + b"<td>1" * 3 + b"</tr>"
    yield "comments.html", b"<!---->" * 40 + b"x"
    yield "comments_then_table.html", b"<!---->" * 100_000 + b"<table>" + cells * 3 + b"</table>"
    for name, attribute in (("colspan", 1_000), ("colspan", 99_999_999), ("rowspan", 65_534), ("rowspan", 0)):
        cell = b'<td %s="%d">x' % (name.encode(), attribute)
        yield f"{name}_{attribute}.html", b"<table>" + (b"<tr>" + cell * 100) * 200 + b"</table>"
    stairs = b"".join(b"<tr>" + b'<td rowspan="9000">x' * 8 for _ in range(1_500))
    yield "stairs.html", b"<table>" + stairs + b"</table>"
    yield "both_spans.html", b"<table>" + b'<tr><td rowspan="9999" colspan="1000">x' * 5_000 + b"</table>"
    for tag in (b"table", b"div", b"b", b"td"):
        deep = b"<%s>" % tag * 60_000
        yield f"deep_{tag.decode()}.html", b"<table><tr><td>1<td>" + deep + b"2</table>"
    yield "nested_tables.html", b"<table><tr><td>1" * 20_000
    yield "many_tables.html", b"<table><tr><td>1<td>2<tr><td>3<td>4</table>" * 20_000
    yield "entities.html", b"<table>" + b"<tr><td>&amp;&lt;&#x41;<td>&nbsp;" * 20_000 + b"</table>"
    yield "doctype.html", b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><table>' + cells * 3
    yield "no_end.html", b"<table>" + b"<tr><td><a <b <c" * 50_000
    yield "blank_cells.html", b"<table>" + (b"<tr>" + b"<td>" * 1_000) * 200 + b"</table>"
    yield "long_attribute.html", b'<table class="' + b"x" * 900_000 + b'"><tr><td>1<td>2<tr><td>3<td>4</table>'
    for name, sign in (("attributes", b"=1"), ("empty_attributes", b"")):
        many = b" ".join(b"a%d%s" % (i, sign) for i in range(100_000))
        yield f"{name}.html", b"<table " + many + b">" + cells * 3 + b"</table>"
    yield "headers.html", b"<table>" + b"<thead><tr><th>a<th>b</thead>" * 34_000 + cells + b"</table>"
    yield "options.html", b"<table><tr><td>" + b"<select><option>" * 40_000 + cells * 3 + b"</table>"
    yield "drawings.html", b"<table><tr><td>" + b"<svg><foreignObject>" * 30_000 + cells * 3 + b"</table>"
    yield "plain_text.html", b"<table>" + cells * 3 + b"</table><plaintext>" + b"<td>" * 200_000
    yield "wrong_characters.html", b"<table>" + b"<tr><td>&#x110000;&#0;&#xD800;<td>&amp&lt" * 20_000
    yield "meta.html", b"<meta " * 100_000 + b"<table>" + cells * 3 + b"</table>"


def documents() -> Files:
    """JSON and JSON Lines: deep, sparse, repeated."""
    for depth in (500, 5_000, 100_000):
        yield f"deep_lists_{depth}.json", b"[" * depth + b"]" * depth
        yield f"deep_objects_{depth}.json", b'{"a":' * depth + b"1" + b"}" * depth
        yield f"deep_cell_{depth}.json", b'[{"a": ' + b"[" * depth + b"]" * depth + b"}]"
    keys = b",".join(b'"k%d": %d' % (i, i) for i in range(60_000))
    yield "many_keys.json", b"[{" + keys + b"}]"
    yield "sparse.json", b"[" + b",".join(b'{"k%d": 1}' % i for i in range(9_000)) + b"]"
    yield "sparser.json", b"[" + b",".join(b'{"k%d": 1}' % i for i in range(60_000)) + b"]"
    yield "sparse.jsonl", b"\n".join(b'{"k%d": 1}' % i for i in range(9_000))
    yield "same_keys.json", b"[{" + b",".join([b'"a": 1'] * 100_000) + b"}]"
    yield "same_keys.jsonl", b'{"a": 1, "a": 2}\n' * 50_000
    yield "empty_lists.json", b"[" + b",".join([b"[]"] * 300_000) + b"]"
    yield "empty_objects.json", b"[" + b",".join([b"{}"] * 300_000) + b"]"
    yield "long_number.json", b'[{"a": ' + b"9" * 900_000 + b"}]"
    yield "long_exponent.json", b'[{"a": 1e999999999, "b": -Infinity, "c": NaN}]'
    yield "surrogates.json", b'[{"\\ud800": "\\udfff"}, {"\\ud800\\ud800": 1}]'
    yield "one_column.json", b'{"a": [' + b",".join([b"1"] * 400_000) + b'], "b": [1]}'
    yield "split.json", b'{"columns": ["a"], "data": [' + b",".join([b"[1,2,3]"] * 90_000) + b"]}"
    yield "strings.json", b"[" + b",".join([b'""'] * 300_000) + b"]"
    yield "not_closed.json", b'[{"a": "' + b"x" * 900_000
    yield "escapes.json", b'[{"a": "' + b"\\u0041" * 150_000 + b'"}]'
    yield "concatenated.json", b'{"a":1}' * 120_000
    yield "mixed_lines.jsonl", b'{"a":1}\n[1,2]\n"x"\nnull\n' * 40_000
    yield "long_numbers.jsonl", (b'{"a": ' + b"9" * 4_000 + b"}\n") * 220
    yield "wide_rows.json", b"[" + b",".join([b"[" + b",".join([b"1"] * 16_000) + b"]"] * 20) + b"]"
    yield "one_wide_row.json", b"[[" + b",".join([b"0"] * 16_000) + b"]" + b",[1]" * 160_000 + b"]"


def markdown() -> Files:
    """Markdown: many tables, long rules."""
    yield "tables.md", b"|a|b|\n|-|-|\n\n" * 60_000
    yield "pipes.md", b"|" * 400_000 + b"\n" + b"|-" * 200_000 + b"|\n" + b"|1" * 10
    yield "rule.md", b"|a|b|\n" + b"|-" * 300_000 + b"x\n|1|2|\n"
    yield "blanks_in_rule.md", b"|a|b|\n|" + b" " * 500_000 + b"x\n|1|2|\n"
    yield "quoted.md", b"> " * 200_000 + b"|a|b|\n|-|-|\n|1|2|\n"
    yield "backslashes.md", b"|a|b|\n|-|-|\n|" + b"\\" * 500_000 + b"|2|\n"


def encodings() -> Files:
    """Bytes that aren't what they seem."""
    yield "nuls.csv", b"a,b\n1,2\n" + b"\0" * 500_000
    yield "utf16.csv", b"\xff\xfe" + "a,b\n1,2\n".encode("utf-16-le") * 50_000 + b"\0"
    yield "utf16_halves.csv", b"\xff\xfe" + b"\x00\xd8" * 200_000
    yield "utf32.csv", b"\xff\xfe\0\0" + b"\xff" * 400_000
    yield "high.csv", bytes(range(128, 256)) * 4_000 + b",\n"
    yield "mixed.csv", ("é,ü\n" * 40_000).encode() + b"\xe9,\xfc\n" * 40_000
    yield "cut_utf8.csv", ("a,b\n" + "語," * 100_000).encode()[:-2]
    yield "bom_only.csv", b"\xef\xbb\xbf"
    yield "control.csv", b"a,b\n" + bytes(range(1, 9)) * 50_000
