"""The benchmark of FuRePA's tables: the paper's cells stay empty, and ours are scored as the sets do it."""

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.furepa_tables import HEAD, found_facts, gold_facts, judgement, label_f1, outcome_of, row_cells, tables
from chaintable.errors import ModelError
from chaintable.evaluation.documents import source_of
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.readers.documents.question_sets import question_in

RECORD = {
    "id": "a",
    "question": "Where was the author of Salt Road born?",
    "answer": "Szeged",
    "context": [
        {"title": "Salt Road", "sentences": ["Salt Road is a 1950 novel by Imre Falk.", "It is long."]},
        {"title": "Imre Falk", "sentences": ["He wrote much.", "Imre Falk was born in Szeged."]},
        {"title": "Lyon", "sentences": ["Lyon is a city in France."]},
    ],
    "supporting_facts": [["Salt Road", 0], ["Imre Falk", 1]],
}
PARAGRAPHS = {
    "id": "b",
    "question": RECORD["question"],
    "answer": "Szeged",
    "paragraphs": [
        {"title": one["title"], "paragraph_text": " ".join(one["sentences"]), "is_supporting": one["title"] != "Lyon"}
        for one in RECORD["context"]  # type: ignore[attr-defined]
    ],
}


@pytest.mark.parametrize("record", [RECORD, PARAGRAPHS])
def test_answer_and_facts_of_a_question_are_scored(record: dict[str, object]) -> None:
    found = outcome_of(record, open_method("furepa", {"unit": "sentence"}), EmbeddedModel(), True)
    assert (found.answer.em, found.covered, found.facts.em) == (1.0, True, 1.0)
    assert found.requests == 3


def test_a_passage_that_is_evidence_as_a_whole_counts_with_all_its_sentences() -> None:
    method = open_method("direct_retrieval", {"passages": 2})
    *_, chain = play(method, method.begin(question_in(RECORD), source_of([RECORD])), EmbeddedModel())
    assert found_facts(chain, RECORD) == {("Salt Road", 0), ("Salt Road", 1), ("Imre Falk", 0), ("Imre Falk", 1)}
    assert gold_facts(RECORD) < found_facts(chain, RECORD)


def test_the_papers_cells_are_empty_and_methods_that_need_a_language_model_have_no_row(tmp_path: Path) -> None:
    for name in ("hotpotqa_dev", "2wiki_dev"):
        with gzip.open(tmp_path / f"{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.write(json.dumps(RECORD) + "\n")
    first, second, third = tables(tmp_path, 1, EmbeddedModel(), free=True)
    rows = [line for line in (first + second).splitlines() if "| paper |" in line]
    assert len(rows) == 2 * (7 + 8) and all(row.endswith("| paper |" + "  |" * len(HEAD)) for row in rows)
    assert [line.split(" | ")[1] for line in first.splitlines() if "| ours" in line][:3] == [
        "Direct Retrieval",
        "Furthest Reasoning (no plan assessor)",
        "FuRePA",
    ]
    assert second.count("| ours, n=1 | 100.0 |") == 2 * 8
    assert "| paper, alpha = 0.1 | hotpotqa_dev |  |" in third


class Judges:
    """A model that plans like the embedded one, and judges answers as it is told."""

    name = "judges"

    def __init__(self, verdict: str) -> None:
        self.verdict, self.asked = verdict, list[str]()

    def complete(self, prompt: Prompt) -> Completion:
        if prompt.purpose != "judge":
            return EmbeddedModel().complete(prompt)
        self.asked += [message.content for message in prompt.messages]
        if not self.verdict:
            raise ModelError("It is busy.")
        return Completion((self.verdict,), self.name)


@pytest.mark.parametrize(("verdict", "cell"), [("Yes.", "100.0"), ("no", "0.0"), ("", "0.0")])
def test_a_language_model_judges_answers_and_without_one_the_cell_is_empty(verdict: str, cell: str) -> None:
    judge, method = Judges(verdict), open_method("furepa")
    judged = outcome_of(RECORD, method, judge, True, judging=True)
    assert "Right answer: Szeged\nGiven answer: Szeged" in judge.asked[0]
    place = HEAD.index("judged")
    assert row_cells([judged])[place] == cell
    assert row_cells([outcome_of(RECORD, method, judge, True)])[place] == ""
    assert judgement(question_in(RECORD), "", ["Szeged"], judge) is False and len(judge.asked) == 1


def test_the_labels_of_the_scorer_are_the_passages_up_to_the_first_gold_one() -> None:
    score = label_f1(RECORD)
    assert score is not None and 0.6 < score <= 1
    assert label_f1({**RECORD, "supporting_facts": []}) is None
