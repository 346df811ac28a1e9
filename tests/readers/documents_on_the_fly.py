"""Documents made for a test, and what is read from them."""

import io
import zipfile

import pytest
from pypdf import PdfWriter

from chaintable.errors import InputError
from chaintable.readers import DocumentFile, read_documents
from chaintable.tables.source import Source


def read(name: str, data: bytes | str) -> Source:
    return read_documents([DocumentFile(name, data.encode() if isinstance(data, str) else data)])


def refused(name: str, data: bytes | str) -> str:
    with pytest.raises(InputError) as caught:
        read(name, data)
    return str(caught.value)


def word(body: str) -> bytes:
    out = io.BytesIO()
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", f"<w:document {space}><w:body>{body}</w:body></w:document>")
    return out.getvalue()


def paragraph(words: str, style: str = "") -> str:
    named = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{named}<w:r><w:t>{words}</w:t></w:r></w:p>"


def zipped(*members: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return packed.getvalue()


def pdf(*pages: str) -> bytes:
    """A PDF with a page for each text; an empty text is a page without any."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    kids = []
    for text in pages:
        shown = "".join(f"({line}) Tj T* " for line in text.split("\n")) if text else ""
        content = f"BT /F1 12 Tf 14 TL 72 720 Td {shown}ET"
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects) + 2} 0 R "
            "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>"
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}\nendstream")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(pages)} >>"
    out, offsets = "%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF"
    return out.encode("latin-1")


def pdf_with_aes() -> bytes:
    """A PDF that needs a password and says that AES was used, which pypdf leaves to another library."""
    cipher = "/Filter /Standard /V 5 /R 6 /Length 256 /P -1 " + " ".join(
        f"/{name} ({'x' * 48})" for name in ("O", "U", "OE", "UE", "Perms")
    )
    return pdf("Some words.").replace(b"trailer << ", f"trailer << /Encrypt << {cipher} >> /ID [(a)(a)] ".encode())


def locked_pdf() -> bytes:
    """A PDF that needs a password."""
    writer, out = PdfWriter(), io.BytesIO()
    writer.add_blank_page(100, 100)
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(out)
    return out.getvalue()


def page_tree(*objects: bytes) -> bytes:
    """A PDF of these objects; the first is its catalog."""
    out = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(out))
    return out + head + table + end
