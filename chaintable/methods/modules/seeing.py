"""Modules that look at pictures: the text in them is read here, and a model that can see says what they show."""

from collections.abc import Generator
from dataclasses import replace

from chaintable.chain import Completions, Prompts, Step, author_of, make_step
from chaintable.dialogue import Author
from chaintable.errors import CannotSee, InputError
from chaintable.methods.asking.scene import Scene
from chaintable.operations.modules import CaptionPicture, DetectText
from chaintable.operations.unread import Unread
from chaintable.readers.pictures.opening import known_of, text_in

Played = Generator[Prompts, Completions, Step]
_MASKED = "Columns are masked, and the picture may show them, so it is not used. Write into the step what may be sent."
_NO_TEXT = "No text was found in the picture. Write it into the step by hand."


def detected(scene: Scene) -> Step:
    """Return the step with the text in the pictures, or with the reason why it can't be read."""
    if scene.masked:
        return _left_out(DetectText.name, _MASKED, scene)
    try:
        text = text_in(scene.state.pictures)
    except InputError as problem:
        return _left_out(DetectText.name, f"{problem} Or write the text into the step by hand.", scene)
    if not text:
        return _left_out(DetectText.name, _NO_TEXT, scene)
    return make_step(DetectText(text), scene.state, author_before(scene))


def captioned(scene: Scene, asking: Played) -> Played:
    """Ask the model what the pictures show; one that can't see them leaves what is known of them without seeing."""
    if scene.masked:
        return _left_out(CaptionPicture.name, _MASKED, scene)
    try:
        return (yield from asking)
    except CannotSee as problem:
        step = make_step(CaptionPicture(known_of(scene.state.pictures)), scene.state, author_before(scene))
        remark = f"{problem.message} This is what is known without seeing it; write into the step what it shows."
        return replace(step, remark=remark)


def author_before(scene: Scene) -> Author:
    """Return who had a tool run: who was asked in this step, else who made the one before."""
    if scene.record.calls:
        return author_of(scene.record.calls[-1].completion)
    return scene.chain.steps[-1].author if scene.chain.steps else "model"


def _left_out(name: str, reason: str, scene: Scene) -> Step:
    return make_step(Unread("", reason, name), scene.state, author_before(scene))
