"""Nothing in a table, a reply or a file's name moves a terminal's cursor or hides what was said."""

import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from chaintable.cli import app
from chaintable.cli.output.messages import tell
from chaintable.printable import printable, printable_json

NASTY = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\u2066\x08\x7f\r"


@given(st.text())
def test_no_control_or_bidi_character_is_left(text: str):
    left = {c for c in printable(text) if c not in "\n\t"}
    assert not {c for c in left if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")}
    assert not {
        c for c in left if unicodedata.bidirectional(c) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "PDI")
    }


@given(st.text(st.characters(exclude_categories=("Cs",))))
def test_json_says_the_same_as_before(text: str):
    written = printable_json(json.dumps(text, ensure_ascii=False))
    assert json.loads(written) == text and printable(written) == written


def test_plain_text_of_any_language_stays():
    assert printable("Ünïcode, 日本語, עברית, 👩‍🚀\tand\nlines") == "Ünïcode, 日本語, עברית, 👩‍🚀\tand\nlines"


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_ask_prints_no_control_character_of_a_cell_a_header_or_a_question(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    file = tmp_path / "t.json"
    rows = [{"Name": f"Ann{NASTY}", f"Points{NASTY}": "7"}, {"Name": "Bob", f"Points{NASTY}": "5"}]
    file.write_text(json.dumps(rows), encoding="utf-8")
    done = CliRunner().invoke(app, ["ask", str(file), f"Which name has the most points?{NASTY}", *options])
    assert "Ann" in done.output
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\u2066]", done.output)


def test_problems_print_none_either(capsys: pytest.CaptureFixture[str]):
    tell(f"No column '{NASTY}'.")
    said = capsys.readouterr().err
    assert said.startswith(r"No column '\x1b]0;owned\x07") and printable(said) == said
