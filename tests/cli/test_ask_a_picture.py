"""`ask` of a picture from the command line: a photo of a table, a picture without one, and a diagram."""

from pathlib import Path

import pytest
from PIL import Image
from readers.pictures_on_the_fly import DRINKS, file_of, picture_of, reads_pictures
from typer.testing import CliRunner, Result

from chaintable.cli import app
from chaintable.errors import InputError
from chaintable.readers.pictures import pictures_beside_question
from chaintable.tables.source import Source


@pytest.fixture(autouse=True)
def _own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAINTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CHAINTABLE_MODEL", "embedded")


def asked_of(picture: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["ask", str(picture), "Which drink is cold?", "--method", "chameleon", *more])


def test_a_picture_of_a_table_is_asked_from_the_command_line(tmp_path: Path) -> None:
    reads_pictures()
    (tmp_path / "drinks.png").write_bytes(file_of(picture_of(DRINKS)))
    question = "How much does the coffee cost?"
    found = CliRunner().invoke(app, ["ask", str(tmp_path / "drinks.png"), question])
    words = " ".join(found.stdout.split())
    assert "drinks.png · 4 rows × 3 columns Read from a picture by rapidocr." in words
    assert "$9" in words and found.exit_code == 0


def test_a_picture_in_which_no_table_is_found_is_asked_about_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures_beside_question, "text_lines", lambda picture, limits=None: ())
    monkeypatch.setattr("chaintable.cli.commands.ask.read_source", refuse)
    sky = tmp_path / "sky.png"
    sky.write_bytes(file_of(Image.new("RGB", (120, 80), "skyblue")))
    found = asked_of(sky)
    words = " ".join(found.stdout.split())
    assert "sky.png · a picture without a table Asked without a table. No text was found." in words
    assert found.exit_code == 1 and "No conclusion can be drawn without a language model." in words
    refused = CliRunner().invoke(app, ["ask", str(sky), "Which colour?"])
    assert refused.exit_code == 2 and "No text was found." in refused.stderr


def refuse(*given: object, **more: object) -> Source:
    raise InputError("No text was found.")


def test_a_diagram_is_asked_without_looking_for_a_table_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures_beside_question, "text_lines", lambda picture, limits=None: ("Heron", "Algae"))
    (tmp_path / "pond.png").write_bytes(file_of(Image.new("RGB", (120, 80))))
    found = asked_of(tmp_path / "pond.png", "--no-table")
    assert "pond.png · a picture without a table" in " ".join(found.stdout.split())
    refused = CliRunner().invoke(app, ["ask", str(tmp_path / "pond.png"), "Which?", "--no-table"])
    assert refused.exit_code == 2
    assert "Chain-of-Table works on a table. Ask about a picture with --method chameleon." in " ".join(
        refused.stderr.split()
    )
