"""The samples of documents: they are read, every answer stands in them, and what the embedded model answers."""

from importlib import resources

import pytest

from chaintable.chain import Chain
from chaintable.methods import open_method
from chaintable.models.embedded import EmbeddedModel
from chaintable.playing import play
from chaintable.samples import ALL, DOCUMENTS, PICTURES, SAMPLES, SCIENCE, Sample, read_sample, sample_named
from chaintable.tables.state import Question

EACH = pytest.mark.parametrize("sample", DOCUMENTS, ids=lambda sample: sample.name)


def answered(name: str, text: str) -> Chain:
    method = open_method("furepa")
    *_, chain = play(method, method.begin(Question(text), read_sample(name)), EmbeddedModel())
    return chain


@EACH
def test_it_has_twelve_documents_and_eight_questions_and_a_table_beside_them(sample: Sample):
    source = read_sample(sample.name)
    assert source.of_documents and source.table.caption == sample.title
    assert source.table.column("Document").nunique() == 12
    assert len(sample.questions) == 8
    assert [table.caption for table in source.others] == list(sample.beside or {})
    assert all(table.n_rows > 3 for table in source.others)
    assert sample.description and sample.origin


@EACH
def test_every_answer_of_words_stands_in_the_documents(sample: Sample):
    whole = " ".join(read_sample(sample.name).table.column("Text"))
    said = [value for question in sample.questions for value in question.answer if value not in ("yes", "no")]
    assert all(value in whole for value in said)


@EACH
@pytest.mark.parametrize("place", range(8))
def test_the_embedded_model_answers_all_eight(sample: Sample, place: int):
    question = sample.questions[place]
    chain = answered(sample.name, question.text)
    assert chain.answer is not None and chain.answer.values == question.answer
    assert len(chain.state.evidence) >= 2
    assert chain.steps[-1].calls[-1].completion.sure is not None


def test_samples_have_names_of_their_own_and_documents_come_last():
    assert len({sample.name for sample in ALL}) == len(ALL)
    assert ALL[: len(SAMPLES)] == SAMPLES
    assert sample_named("coast") in DOCUMENTS and sample_named("nowhere") is None


def test_every_picture_belongs_to_a_sample():
    files = {file.name for file in resources.files("chaintable.samples").joinpath("pictures").iterdir()}
    assert files == {sample.file for sample in (*PICTURES, *SCIENCE)}


@pytest.mark.parametrize("sample", SCIENCE, ids=lambda sample: sample.name)
def test_a_science_question_brings_a_picture_and_a_hint_and_no_table(sample: Sample):
    source = read_sample(sample.name)
    assert source.only_pictures and source.table.shape == (0, 0) and source.table.caption == sample.title
    assert [picture.name for picture in source.pictures] == [sample.file]
    assert [note.text for note in source.notes] == [sample.hint]
    assert all(set(question.answer) < set(question.choices) for question in sample.questions)


def test_every_folder_belongs_to_a_sample():
    folders = {folder.name for folder in resources.files("chaintable.samples").joinpath("documents").iterdir()}
    assert folders == {sample.file for sample in DOCUMENTS}
