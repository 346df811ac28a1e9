"""Without a language model: from title to title, an answer read from the evidence, and how sure it is."""

import gc
import gzip
import hashlib
from pathlib import Path

import pytest
from effort import calls_in

from chaintable.chain import Chain
from chaintable.errors import InputError, ModelError
from chaintable.evidence import check_chain
from chaintable.methods.furepa import FuRePA
from chaintable.models.alternatives import may_be_doubted
from chaintable.models.embedded import EmbeddedModel, preloading
from chaintable.models.embedded.hops.reader import leads_on, main_clause, read_answers, span_candidates
from chaintable.models.embedded.hops.spans import spans
from chaintable.models.embedded.hops.weights import (
    SHIPPED,
    HopWeights,
    Linear,
    read_weights,
    shipped_weights,
    softmax,
    write_weights,
)
from chaintable.operations import Search
from chaintable.playing import play
from chaintable.readers import DocumentFile, read_documents
from chaintable.retrieval.choice_questions import compared, form_of
from chaintable.retrieval.corpus import Corpus
from chaintable.retrieval.corpus_questions import AskedOf
from chaintable.retrieval.stated_facts import life, year_of
from chaintable.tables.state import Passages, Question
from chaintable.tables.table import Table

TEXT = b"""# Salt Road
Salt Road is a 1950 novel by Imre Falk.

# Nine Lanterns
Nine Lanterns is a 1971 book written by Odile Brandt.

# Imre Falk
Imre Falk (3 May 1921 - 4 June 1990) was a Hungarian novelist born in Szeged.

# Odile Brandt
Odile Brandt (born 2 March 1934) is a French writer. She lives in Lyon.

# Szeged
Szeged is a city on the river Tisza.

# Lyon
Lyon is a city in France.
"""
SOURCE = read_documents([DocumentFile("books.md", TEXT)])
CORPUS = Corpus(SOURCE.table, Passages())
TOWNS = b"# Imre Falk\nHe was born in Szeged in 1921.\n\n# Szeged\nSzeged is a town. Its bridge was built in 1883.\n"
BRIDGES = Corpus(read_documents([DocumentFile("towns.md", TOWNS)]).table, Passages())


def asked(question: str) -> Chain:
    method = FuRePA()
    *_, chain = play(method, method.begin(Question(question), SOURCE), EmbeddedModel())
    return chain


def searched(chain: Chain) -> list[str]:
    return [note.title for note in chain.state.evidence]


def test_it_walks_from_the_title_in_the_question_to_the_title_in_the_evidence() -> None:
    chain = asked("Where was the author of Salt Road born?")
    assert searched(chain)[:2] == ["Salt Road", "Imre Falk"]
    assert chain.answer is not None and chain.answer.values == ("Szeged",)
    assert all(step.operation.row for step in chain.steps if isinstance(step.operation, Search))
    check = check_chain(chain)
    assert check is not None and (check.found, check.words) == (True, "found in evidence 2, sentence 1")


@pytest.mark.parametrize(
    ("question", "answer", "because"),
    [
        ("Who was born earlier, Imre Falk or Odile Brandt?", "Imre Falk", "compared 3 May 1921 with 2 March 1934"),
        ("Which book came out first, Salt Road or Nine Lanterns?", "Salt Road", "compared 1950 with 1971"),
        ("Are Imre Falk and Odile Brandt from the same country?", "no", "compared France with Hungary"),
    ],
)
def test_a_comparison_says_what_it_compared(question: str, answer: str, because: str) -> None:
    chain = asked(question)
    assert chain.answer is not None and chain.answer.values == (answer,)
    check = check_chain(chain)
    assert check is not None and (check.found, check.words) == (True, because)


def test_every_step_says_how_likely_its_plans_were_and_why() -> None:
    chain = asked("Where was the author of Salt Road born?")
    likely = [candidate.score or 0.0 for candidate in chain.steps[0].candidates if candidate.score is not None]
    assert likely == sorted(likely, reverse=True) and 0 < likely[0] <= 1
    assert chain.steps[1].remark.startswith("Named in evidence 1")


def test_it_says_how_sure_it_is_and_offers_no_readings_of_a_table() -> None:
    chain = asked("Where was the author of Salt Road born?")
    said = chain.steps[-1].calls[-1].completion
    assert said.sure is not None and 0 < said.sure < 1
    assert said.remark.startswith((f"{100 * said.sure:.0f} % sure", f"Only {100 * said.sure:.0f} % sure"))
    assert not may_be_doubted(chain)


def test_a_question_without_a_word_of_the_documents_is_not_answered() -> None:
    with pytest.raises(ModelError, match="The embedded model found nothing for 'Xyzzy plugh\\?'"):
        asked("Xyzzy plugh?")


def test_one_passage_is_enough_to_answer() -> None:
    source = read_documents([DocumentFile("a.md", b"# Ajax\nAjax is a club founded in 1900.")])
    method = FuRePA()
    *_, chain = play(method, method.begin(Question("When was Ajax founded?"), source), EmbeddedModel())
    assert chain.answer is not None and chain.answer.values == ("1900",)


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("Did Ann and Bo both sing?", "yes_no"),
        ("Is Ann or Bo older?", "choice"),
        ("Between Ann and Bo, or neither, who sang?", "choice"),
        ("Who sang for king or country?", "span"),
        ("", "span"),
    ],
)
def test_the_form_of_a_question_is_seen(question: str, form: str) -> None:
    assert form_of(question) == form


def test_without_evidence_nothing_is_compared() -> None:
    assert compared(AskedOf("Who is older, Imre Falk or Odile Brandt?", CORPUS), []) is None


def test_dates_of_a_life_are_read_in_the_ways_that_encyclopedias_write_them() -> None:
    assert life(["Ann (c. 1850 - 1900) sang."]) == ((1850, 0, 0), (1900, 0, 0))
    assert life(["Ann (died 3 May 1900) sang."]) == (None, (1900, 5, 3))
    assert life(["Ann sang."]) == (None, None)
    assert year_of(["A club."]) is None


def test_spans_have_kinds() -> None:
    found = {(span.text, span.kind) for span in spans('The film "Red Sun" was shot at Lund University in May 1949.')}
    assert {("Red Sun", "quoted"), ("Lund University", "org"), ("May 1949", "date"), ("1949", "year")} <= found


def test_the_shipped_weights_are_those_of_their_checksum_and_small() -> None:
    data = SHIPPED.read_bytes()
    assert SHIPPED.with_name("hops.json.gz.sha256").read_text().split()[0] == hashlib.sha256(data).hexdigest()
    assert len(data) < 1_000_000
    assert len(shipped_weights().plan.weights) > 20


def test_weights_are_written_and_read_back_with_the_same_bytes(tmp_path: Path) -> None:
    made = HopWeights(Linear({"a": 1.5, "b": -2.0}, 0.25), about={"questions": 3})
    write_weights(tmp_path / "w.json.gz", made)
    again = read_weights(tmp_path / "w.json.gz")
    assert (again.plan.weights, again.plan.offset, again.about) == ({"a": 1.5, "b": -2.0}, 0.25, {"questions": 3})
    first = (tmp_path / "w.json.gz").read_bytes()
    write_weights(tmp_path / "w.json.gz", again)
    assert (tmp_path / "w.json.gz").read_bytes() == first


@pytest.mark.parametrize(
    "data",
    [b"", b"rubbish", gzip.compress(b"{}"), gzip.compress(b'{"version": 9}')],
    ids=["empty", "rubbish", "no version", "a later version"],
)
def test_damaged_weights_are_named(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "w.json.gz").write_bytes(data)
    with pytest.raises(InputError, match=r"w\.json\.gz"):
        read_weights(tmp_path / "w.json.gz")


@pytest.mark.parametrize(
    ("question", "asked_for"),
    [
        ("who is the mayor of the town where ann lee was born?", "who is the mayor of the town ?"),
        ("when was the church in the city in which bo died built?", "when was the church in the city  built?"),
        ("what is the name of the town where ann lee was born?", None),
        ("where was the author of salt road born?", None),
        ("who was born in the town of ann lee?", None),
    ],
)
def test_a_birth_that_only_leads_on_is_not_what_is_asked(question: str, asked_for: str | None) -> None:
    assert main_clause(question) == (asked_for or question)


def test_the_passage_that_a_birth_leads_from_does_not_answer() -> None:
    question = AskedOf("When was the bridge of the town where Imre Falk was born built?", BRIDGES)
    assert leads_on(question, [0, 1]) == {0} and leads_on(question, [0]) == frozenset()
    assert {one.place for one in span_candidates(question, [0, 1])} == {1}
    assert leads_on(AskedOf("When was Imre Falk born?", BRIDGES), [0, 1]) == frozenset()


def test_spans_of_a_passage_read_before_are_those_of_one_read_now() -> None:
    text = "Where was the author of Salt Road born?"
    grown, fresh = AskedOf(text, CORPUS), AskedOf(text, CORPUS)
    for evidence in ([0], [0, 2]):
        list(span_candidates(grown, evidence))
    both = [[(one.key, one.features) for one in span_candidates(asked, [0, 2, 4])] for asked in (grown, fresh)]
    assert both[0] == both[1] and both[0]


def test_a_sentence_ten_times_as_long_takes_about_ten_times_as_long() -> None:
    def work(people: int) -> int:
        text = " ".join(f"Ann Lee{number} met Bo Hart in {1000 + number}" for number in range(people))
        corpus = Corpus(Table.from_columns({"Title": ["Ann Lee", "Bo Hart"], "Text": [text, "Bo."]}), Passages())
        question = AskedOf("When did Ann Lee meet Bo Hart?", corpus)
        return calls_in(lambda: read_answers(question, [0], shipped_weights()))

    assert work(300) < 15 * work(30)


def test_a_process_that_stays_loads_the_model_and_spares_it_from_every_collection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    monkeypatch.setattr(preloading, "shipped_model", lambda: done.append("model"))
    monkeypatch.setattr(gc, "collect", lambda: done.append("collect"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    preloading.preload()
    assert done == ["model", "collect", "freeze"]


def test_a_model_file_that_is_damaged_does_not_keep_a_process_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise InputError("The model file can't be read.")

    monkeypatch.setattr(preloading, "shipped_model", damaged)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    preloading.preload()


def test_shares_add_up_to_one() -> None:
    assert softmax([1000.0, 1000.0, -1000.0]).tolist() == [0.5, 0.5, 0.0]
