"""Tables 1 to 3 of the FuRePA paper with rows of our own: `python -m benchmarks.furepa_tables --questions 40`.

The text of the paper that is at hand doesn't hold the numbers of its tables, so its cells stay empty. Our rows play the
first questions of the dev parts in ../shared/data/multihop, each over its own passages, with the embedded model or,
with --model NAME, a model at the server in the settings. A method that the embedded model can't play has no row then;
as it reads no words, what is hidden from it changes nothing, and the rows of table 2 are alike. Whether an answer is
right in the judgement of a language model ("judged", the paper's Acc†) is asked of the model at the server.
"""

import argparse
import contextlib
import gzip
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.evaluation.documents import source_of
from chaintable.evaluation.multihop import Score, answer_score, covers, facts_score, mean
from chaintable.methods import Method, open_method
from chaintable.methods.furepa.scorer import WordScorer
from chaintable.models import EMBEDDED, open_model
from chaintable.playing import play
from chaintable.prompts.dialogue import Message, Model, Prompt
from chaintable.readers.documents.question_sets import passages_in, question_in
from chaintable.retrieval.corpus import corpus_of
from chaintable.retrieval.sentences import sentences
from chaintable.settings.environment import read_settings
from chaintable.tables.state import Note, Question, State
from chaintable.tables.table import Table

DATA = Path(__file__).parents[2] / "shared" / "data" / "multihop"
SETS = ("hotpotqa_dev", "2wiki_dev", "musique_dev")
ABLATED = SETS[:2]
Record = Mapping[str, Any]
Fact = tuple[str, int | str]


@dataclass(frozen=True)
class Row:
    """A row of a table: its words in the paper, and the method with its settings that plays it here, if one does."""

    words: str
    method: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    free: bool = True


ALONE = {"assess": False, "samples": 1, "answers_needed": 1.0, "unit": "sentence"}
WHOLE = {"unit": "sentence"}
OPEN = WHOLE | {"mask": "none", "mask_last": False}
TABLE_1 = (
    Row("Direct Retrieval", "direct_retrieval"),
    Row("CoT", "retrieval_thoughts", free=False),
    Row("ChatCoT"),
    Row("Iter-RetGen", "iter_retgen", free=False),
    Row("SearChain", "search_chain", free=False),
    Row("Furthest Reasoning (no plan assessor)", "furepa", ALONE),
    Row("FuRePA", "furepa", WHOLE),
)
TABLE_2 = (
    Row("No mask", "furepa", OPEN | {"afresh": False}),
    Row("No mask (reasoning from scratch)", "furepa", OPEN),
    Row("No mask (mask at answering)", "furepa", OPEN | {"afresh": False, "mask_last": True}),
    Row("Reasoning mask", "furepa", WHOLE | {"mask": "reasoning"}),
    Row("Query mask", "furepa", WHOLE | {"mask": "queries"}),
    Row("Double mask", "furepa", WHOLE | {"mask": "both"}),
    Row("Double mask (no CoT)", "furepa", WHOLE | {"analysis": False}),
    Row("Double mask, assessment off (ours)", "furepa", WHOLE | {"assess": False}),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one question came to; `judged` is whether a language model takes the answer for right, if one was asked."""

    answer: Score
    covered: bool
    facts: Score
    requests: int
    tokens: int
    judged: bool | None = None


def read(data: Path, name: str, most: int) -> list[Record]:
    """Return the first records of a set."""
    with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in islice(file, most)]


def outcome_of(record: Record, method: Method, model: Model, verdicts: bool, judging: bool = False) -> Outcome:
    """Play one question and score its answer and its evidence; what fails counts as no answer.

    If the model is `judging`, it also says whether the answer means the same as the right one.
    """
    question = question_in(record)
    chain = method.begin(question, source_of([record]))
    with contextlib.suppress(ChainTableError):
        *_, chain = play(method, chain, model)
    said, right = " ".join(chain.answer.values) if chain.answer else "", question.expected or ()
    calls = [call for step in chain.steps for call in step.calls]
    tokens = sum(call.completion.usage.tokens for call in calls if call.completion.usage)
    facts = facts_score(found_facts(chain, record), gold_facts(record), empty=0.0 if verdicts else 1.0)
    judged = judgement(question, said, right, model) if judging else None
    return Outcome(answer_score(said, right, verdicts), covers(said, right), facts, len(calls), tokens, judged)


def judgement(question: Question, said: str, right: Sequence[str], model: Model) -> bool:
    """Return whether a model takes an answer for right; no answer, and a reply that isn't yes, is wrong."""
    words = f"Question: {question.text}\nRight answer: {' or '.join(right)}\nGiven answer: {said}\n\n{_JUDGE}"
    nothing = State(Table.of([], []))
    prompt = Prompt("judge", question, nothing, nothing, max_tokens=10, write=lambda _: (Message("user", words),))
    if not said:
        return False
    try:
        return model.complete(prompt).text.strip().casefold().startswith("yes")
    except ChainTableError:
        return False


def gold_facts(record: Record) -> set[Fact]:
    """Return the sentences that support the answer or, for MuSiQue, the paragraphs."""
    if "paragraphs" in record:
        return {(one.title, one.text) for one, gold in passages_in(record) if gold}
    return {(title, number) for title, number in record["supporting_facts"]}


def found_facts(chain: Chain, record: Record) -> set[Fact]:
    """Return the sentences of the evidence as the set counts them; all of a passage that is evidence as a whole."""
    if "paragraphs" in record:
        return {(note.title, corpus_of(chain.state).text(note.rows[0])) for note in chain.state.evidence}
    lines = {one["title"]: [" ".join(line.split()) for line in one["sentences"]] for one in record["context"]}
    return {(note.title, number) for note in chain.state.evidence for number in _numbers(note, lines, chain.state)}


def _numbers(note: Note, lines: Mapping[str, Sequence[str]], state: State) -> Iterator[int]:
    text = note.text
    if note.sentence is not None:
        text = sentences(corpus_of(state).text(note.rows[0]))[note.sentence]
    for number, line in enumerate(lines.get(note.title, ())):
        if line and (line in text or text in line):
            yield number


def row_cells(outcomes: Sequence[Outcome]) -> list[str]:
    """Return the cells of a row: answer, facts, joint, requests and tokens."""
    answer, facts = mean([one.answer for one in outcomes]), mean([one.facts for one in outcomes])
    joint = mean([one.answer.joined(one.facts) for one in outcomes])
    covered = sum(one.covered for one in outcomes) / max(len(outcomes), 1)
    judged = [one.judged for one in outcomes if one.judged is not None]
    shares = [answer.em, answer.f1, answer.precision, answer.recall, covered, np.mean(judged) if judged else None]
    shares += [facts.em, facts.f1, facts.precision, facts.recall, joint.em, joint.f1, joint.precision, joint.recall]
    costs = [np.mean([one.requests for one in outcomes]), np.mean([one.tokens for one in outcomes])]
    told = ["" if share is None else f"{100 * share:.1f}" for share in shares]
    return [*told, *(f"{cost:,.1f}" for cost in costs)]


HEAD = (
    "EM|F1|P|R|cover-EM|judged|facts EM|facts F1|facts P|facts R|joint EM|joint F1|joint P|joint R|requests|tokens"
).split("|")
_JUDGE = "Does the given answer mean the same as the right answer? Reply with yes or no."


def table(title: str, rows: Sequence[Row], records: Mapping[str, Sequence[Record]], model: Model, free: bool) -> str:
    """Return a table: for each set and row the paper's cells, which are empty, and ours."""
    told = [f"### {title}", "", "| set | row | whose | " + " | ".join(HEAD) + " |", "|---" * (3 + len(HEAD)) + "|"]
    for name, found in records.items():
        for row in rows:
            told.append(_line([name, row.words, "paper", *[""] * len(HEAD)]))
            if row.method and (row.free or not free):
                method = open_method(row.method, row.settings)
                verdicts = "musique" not in name
                outcomes = [outcome_of(record, method, model, verdicts, not free) for record in found]
                told.append(_line([name, row.words, f"ours, n={len(found)}", *row_cells(outcomes)]))
    return "\n".join(told)


def scorer_table(records: Mapping[str, Sequence[Record]]) -> str:
    """Return table 3: how well the scorer tells which passages come up to the first gold one."""
    told = ["### Table 3: the query scorer", "", "| scorer | set | F1 of the labels |", "|---|---|---|"]
    told += [_line([f"paper, alpha = {alpha}", "hotpotqa_dev", ""]) for alpha in ("0", "0.1")]
    for name, found in records.items():
        scores = [score for record in found if (score := label_f1(record)) is not None]
        told.append(_line(["ours, by words, not trained", name, f"{100 * float(np.mean(scores)):.1f}"]))
    return "\n".join(told)


def label_f1(record: Record) -> float | None:
    """Return the F1 of the labels for the question as the query: passages up to the first gold one count as fitting."""
    source = source_of([record])
    state = State(source.table, passages=source.passages)
    corpus = corpus_of(state)
    gold = {one.title for one, right in passages_in(record) if right}
    ranked = [corpus.title(place) for place, _ in corpus.search(record["question"], corpus.n_rows)]
    first = next((rank for rank, title in enumerate(ranked, start=1) if title in gold), None)
    fitting = WordScorer()(record["question"], state).fitting
    if first is None:
        return None
    return 2 * min(first, fitting) / (first + fitting)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def tables(data: Path, most: int, model: Model, free: bool) -> Iterator[str]:
    """Yield the three tables over the first questions of each set."""
    found = {name: read(data, name, most) for name in SETS if (data / f"{name}.jsonl.gz").exists()}
    ablated = {name: records for name, records in found.items() if name in ABLATED}
    yield table("Table 1: answers, supporting facts and cost", TABLE_1, found, model, free)
    yield table("Table 2: what is hidden from the model", TABLE_2, ablated, model, free)
    yield scorer_table(ablated)


def main(tell: Callable[[str], None] = print) -> None:
    """Print the tables as Markdown."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--questions", type=int, default=40, help="how many questions of each set")
    asked.add_argument("--model", default=EMBEDDED, help="a model at the server in the settings")
    given = asked.parse_args()
    free = given.model == EMBEDDED
    model = open_model(given.model) if free else open_model(given.model, read_settings())
    for told in tables(DATA, given.questions, model, free):
        tell(f"{told}\n")


if __name__ == "__main__":
    main()
