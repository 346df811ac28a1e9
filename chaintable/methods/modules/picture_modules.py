"""Modules that look at pictures: the text in them is read here, and a model that can see says what they show."""

from collections.abc import Generator
from dataclasses import replace

from chaintable.chain import Completions, Prompts, Step, author_of, make_step
from chaintable.errors import CannotSee, InputError
from chaintable.methods.asking.step_context import StepContext
from chaintable.operations.modules import CaptionPicture, DetectText
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Author
from chaintable.readers.pictures.pictures_beside_question import known_of, text_in

Played = Generator[Prompts, Completions, Step]
_MASKED = "Columns are masked, and the picture may show them, so it is not used. Write into the step what may be sent."
_NO_TEXT = "No text was found in the picture. Write it into the step by hand."


def detected(context: StepContext) -> Step:
    """Return the step with the text in the pictures, or with the reason why it can't be read."""
    if context.masked:
        return _left_out(DetectText.name, _MASKED, context)
    try:
        text = text_in(context.state.pictures)
    except InputError as problem:
        return _left_out(DetectText.name, f"{problem} Or write the text into the step by hand.", context)
    if not text:
        return _left_out(DetectText.name, _NO_TEXT, context)
    return make_step(DetectText(text), context.state, author_before(context))


def captioned(context: StepContext, asking: Played) -> Played:
    """Ask the model what the pictures show; one that can't see them leaves what is known of them without seeing."""
    if context.masked:
        return _left_out(CaptionPicture.name, _MASKED, context)
    try:
        return (yield from asking)
    except CannotSee as problem:
        step = make_step(CaptionPicture(known_of(context.state.pictures)), context.state, author_before(context))
        remark = f"{problem.message} This is what is known without seeing it; write into the step what it shows."
        return replace(step, remark=remark)


def author_before(context: StepContext) -> Author:
    """Return who had a tool run: who was asked in this step, else who made the one before."""
    if context.record.calls:
        return author_of(context.record.calls[-1].completion)
    return context.chain.steps[-1].author if context.chain.steps else "model"


def _left_out(name: str, reason: str, context: StepContext) -> Step:
    return make_step(Unread("", reason, name), context.state, author_before(context))
