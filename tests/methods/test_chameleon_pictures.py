"""Pictures in a chain of modules: their text is read here, a model that can see describes them, others say so."""

import pytest

from chaintable.chain import Chain
from chaintable.errors import CannotSee, InputError, RequestRefused
from chaintable.methods import open_method
from chaintable.methods.modules import picture_modules
from chaintable.models.embedded.modules import reply_of
from chaintable.models.scripted import Scripted
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.prompts.excerpts import render_notes
from chaintable.readers.pictures import pictures_beside_question
from chaintable.tables.pictures import PNG, Picture
from chaintable.tables.source import Source
from chaintable.tables.state import MISREAD, Note, Question
from chaintable.tables.table import Table

SIZE = (64).to_bytes(4, "big") + (48).to_bytes(4, "big")
SIGN = Picture("sign.png", PNG, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + SIZE + bytes(9))
SOURCE = Source(Table.of(["Place"], [["here"]]), pictures=(SIGN,))
QUESTION = Question("When does the shop close?")
PLAN = '["Text_Detector", "Image_Captioner", "Solution_Generator", "Answer_Generator"]'
ANSWER = "It closes at five. The answer is 17:00."


@pytest.fixture(autouse=True)
def lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures_beside_question, "text_lines", lambda picture, limits=None: ("OPEN 9-17",))


def played(replies: list[str], masked: tuple[str, ...] = (), blind: Exception | None = None) -> Chain:
    class Server(Scripted):
        def complete(self, prompt: Prompt) -> Completion:
            if blind is not None and prompt.messages[0].pictures:
                raise blind
            return super().complete(prompt)

    method = open_method("chameleon", masked=masked)
    *_, chain = play(method, method.begin(QUESTION, SOURCE), Server(replies))
    return chain


def test_the_text_is_read_without_a_request_and_a_model_that_sees_is_sent_the_picture() -> None:
    chain = played([PLAN, "A sign at a shop.", ANSWER])
    notes = {note.kind: note.text for note in chain.state.notes}
    assert (notes["texts"], notes["caption"]) == ("OPEN 9-17", "A sign at a shop.")
    assert not chain.steps[1].calls
    assert chain.steps[2].calls[0].prompt.messages[0].pictures == (SIGN,)
    assert chain.answer is not None and chain.answer.values == ("17:00",)


def test_a_model_that_cannot_see_leaves_what_is_known_and_the_plan_goes_on() -> None:
    chain = played([PLAN, ANSWER], blind=CannotSee("The model can't read pictures."))
    step = chain.steps[2]
    assert step.operation.text.startswith("“sign.png” has 64 × 48 pixels. What it shows was not looked at.")
    assert step.operation.text.endswith("Text in it: OPEN 9-17.")
    assert step.remark.startswith("The model can't read pictures. This is what is known")
    assert chain.answer is not None


def test_another_refusal_ends_the_chain() -> None:
    with pytest.raises(RequestRefused, match="no credit"):
        played([PLAN, ANSWER], blind=RequestRefused("The account has no credit left."))


def test_a_picture_that_may_show_masked_columns_is_neither_read_nor_sent() -> None:
    chain = played([PLAN, ANSWER], masked=("Place",))
    assert all("masked" in step.problem for step in chain.steps[1:3])
    assert not any(message.pictures for step in chain.steps for call in step.calls for message in call.prompt.messages)


def test_without_a_reader_the_step_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(pictures: object) -> str:
        raise InputError("No program for it is installed.", "Install it with: pip install 'chaintable[images]'.")

    monkeypatch.setattr(picture_modules, "text_in", missing)
    chain = played([PLAN, "A sign.", ANSWER])
    assert "pip install 'chaintable[images]'" in chain.steps[1].problem
    assert chain.answer is not None


def test_the_embedded_model_says_what_is_known_of_a_picture() -> None:
    method = open_method("chameleon")
    chain = method.begin(QUESTION, SOURCE)
    prompt = method.prompt(chain, method.ask("image_captioner"))
    assert "Text in it: OPEN 9-17." in reply_of(prompt, None, str).text


def test_the_note_about_cells_that_may_be_misread_is_in_no_prompt() -> None:
    assert render_notes([Note("Cells", "Row 1: 7", MISREAD)]) == ""
    assert "Note 1 (Plan)" in render_notes([Note("Cells", "Row 1: 7", MISREAD), Note("Plan", "add")])
