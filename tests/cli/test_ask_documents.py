"""`ask` and `ask-many` over documents: a folder in, evidence and an answer out."""

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from chaintable import cli
from chaintable.models.embedded.hops import answering
from chaintable.models.embedded.hops.weights import Linear

TEXT = """# Salt Road
Salt Road is a 1950 novel by Imre Falk.

# Imre Falk
Imre Falk was born in Szeged.
"""
CONTEXT = [["Salt Road", ["Salt Road is a 1950 novel by Imre Falk."]], ["Imre Falk", ["Imre Falk was born in Szeged."]]]
WHERE = "Where was the author of Salt Road born?"


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHAINTABLE_ISOLATE", "0")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "books.md").write_text(TEXT)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.app, list(words))


def ask(*words: str) -> dict[str, Any]:
    result = run("ask", *words, "--method", "furepa", "--json")
    assert result.exit_code == 0, result.stderr
    record: dict[str, Any] = json.loads(result.stdout)
    return record


def test_a_folder_is_asked(docs: Path) -> None:
    record = ask(str(docs / "docs"), WHERE)
    assert record["answer"] == "Szeged"
    assert record["check"]["words"] == "found in evidence 2, sentence 1"
    assert record["steps"][0]["operation"] == 'f_search("Salt Road", row 1)'


def test_the_evidence_is_printed(docs: Path) -> None:
    result = run("ask", str(docs / "docs"), WHERE, "--method", "furepa")
    assert "Imre Falk: Imre Falk was born in Szeged." in result.stdout


@pytest.mark.parametrize(
    ("offset", "words"),
    [(-3.0, "Only 5 % sure: a language model reads such questions better"), (3.0, "95 % sure")],
)
def test_an_answer_says_how_sure_it_is_and_an_unsure_one_advises_a_language_model(
    docs: Path, monkeypatch: pytest.MonkeyPatch, offset: float, words: str
) -> None:
    weights = replace(answering.shipped_weights(), sure=Linear(offset=offset))
    monkeypatch.setattr(answering, "shipped_weights", lambda: weights)
    told = run("ask", str(docs / "docs"), WHERE, "--method", "furepa").stdout
    assert f"  answered by embedded\n  {words}\n" in told


def test_one_text_file_and_a_folder_beside_a_table_are_asked(docs: Path) -> None:
    assert ask(str(docs / "docs" / "books.md"), WHERE)["answer"] == "Szeged"
    (docs / "sales.csv").write_text("Shop,Sales\nBonn,5\n")
    assert ask(str(docs / "sales.csv"), WHERE, "--with", str(docs / "docs"))["answer"] == "Szeged"


def test_a_column_of_long_texts_is_searched_and_a_plain_table_is_refused(docs: Path) -> None:
    long = "It was cold and the shop was open all day. " * 5
    (docs / "long.csv").write_text(f'Id,Report\n1,"Imre Falk was born in Szeged. {long}"\n2,"Nobody came. {long}"\n')
    assert ask(str(docs / "long.csv"), "Where was Imre Falk born?")["answer"] == "Szeged"
    (docs / "plain.csv").write_text("Shop,Sales\nBonn,5\n")
    result = run("ask", str(docs / "plain.csv"), "Who?", "--method", "furepa")
    assert result.exit_code == 2
    assert "'plain.csv' has no documents and no column of long texts to search." in result.stderr


def many(folder: Path, records: list[Any], *more: str) -> Result:
    (folder / "q.jsonl").write_text("\n".join(json.dumps(record) for record in records))
    return run(
        "ask-many", "--method", "furepa", f"--questions={folder / 'q.jsonl'}", f"--output={folder / 'o.jsonl'}", *more
    )


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "o.jsonl").read_text().splitlines()]


def test_embeddings_need_furepa_and_a_server(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    result = run("ask", str(docs / "docs"), WHERE, "--method", "furepa", "--embeddings", "m")
    assert (result.exit_code, "Embeddings need a server" in result.stderr) == (2, True)
    result = run("ask", str(docs / "docs"), WHERE, "--method", "direct_retrieval", "--embeddings", "m")
    assert (result.exit_code, "--embeddings needs --method furepa." in result.stderr) == (2, True)


def test_questions_with_passages_of_their_own_are_answered(tmp_path: Path) -> None:
    paragraphs = [{"title": title, "paragraph_text": " ".join(text)} for title, text in CONTEXT]
    records = [
        {"id": "a", "question": WHERE, "context": CONTEXT},
        {"id": "b", "question": WHERE, "paragraphs": paragraphs},
    ]
    result = many(tmp_path, records)
    assert result.exit_code == 0, result.stderr
    found = lines(tmp_path)
    assert [(one["id"], one["answer"], one["evidence"]) for one in found] == [
        ("a", ["Szeged"], ["Salt Road", "Imre Falk"]),
        ("b", ["Szeged"], ["Salt Road", "Imre Falk"]),
    ]
    assert all(one.keys() == {"id", "answer", "confidence", "seconds", "evidence"} for one in found)
    assert all(0 < one["confidence"] < 1 for one in found)


def test_a_corpus_is_searched_by_all_questions(tmp_path: Path) -> None:
    corpus = "\n".join(json.dumps({"id": n, "title": t, "text": " ".join(s)}) for n, (t, s) in enumerate(CONTEXT))
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress(corpus.encode()))
    result = many(tmp_path, [{"id": 1, "question": WHERE}], f"--corpus={tmp_path / 'c.jsonl.gz'}")
    assert result.exit_code == 0, result.stderr
    assert (lines(tmp_path)[0]["id"], lines(tmp_path)[0]["answer"]) == ("1", ["Szeged"])


def test_lines_that_cannot_be_used_are_named_and_the_others_answered(tmp_path: Path) -> None:
    records = [
        {"id": "a", "question": WHERE},
        {"question": WHERE, "context": CONTEXT},
        {"id": "c", "question": " ", "context": CONTEXT},
        {"id": "d", "question": WHERE, "context": 5},
        {"id": "e", "question": WHERE, "context": CONTEXT},
    ]
    result = many(tmp_path, records)
    assert result.exit_code == 1
    assert "'q.jsonl', line 1: it has no context or paragraphs, and there is no --corpus." in result.stderr
    assert "'q.jsonl', line 2: it has no id." in result.stderr
    assert "'q.jsonl', line 3: it asks nothing." in result.stderr
    assert "Question 'd': its passages can't be read" in result.stderr
    assert {one["id"]: one["answer"] for one in lines(tmp_path)} == {"a": [], "c": [], "d": [], "e": ["Szeged"]}


def test_files_that_are_missing_or_no_corpus_end_with_code_2(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text('{"id": 1}\n')
    result = many(tmp_path, [{"id": "a", "question": WHERE}], f"--corpus={tmp_path / 'c.jsonl'}")
    assert (result.exit_code, "'c.jsonl' holds no passages." in result.stderr) == (2, True)
