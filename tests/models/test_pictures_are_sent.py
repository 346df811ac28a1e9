"""Pictures are sent to servers that accept them; for other servers a message says what to do."""

from base64 import b64encode
from dataclasses import replace

import pytest
from asking import asking
from server import ScriptedServer, refusal

from chaintable.errors import RequestRefused
from chaintable.models.openai import OpenAIModel, Server
from chaintable.models.serving.retrying import Retrying
from chaintable.models.wire import PICTURE_TOKENS, key_of, tokens_in
from chaintable.prompts.dialogue import Message, Prompt
from chaintable.settings.environment import Settings
from chaintable.tables.pictures import JPEG, Picture

PHOTO = Picture("riders", JPEG, b"\xff\xd8\xff riders")


def showing(*pictures: Picture) -> Prompt:
    return replace(asking(), write=lambda prompt: (Message("user", "What is it?", pictures),))


def test_a_picture_is_sent_as_a_data_url_beside_the_words(
    settings: Settings, server: ScriptedServer, retrying: Retrying
) -> None:
    OpenAIModel("seeing", Server(settings), retrying).complete(showing(PHOTO))
    assert server.bodies[0]["messages"] == [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is it?"},
                {
                    "type": "image_url",
                    "image_url": {"url": f"data:image/jpeg;base64,{b64encode(PHOTO.data).decode()}"},
                },
            ],
        }
    ]


@pytest.mark.parametrize("status", [400, 500])
@pytest.mark.parametrize(
    "words", ["image input is not supported", "This model does not support image content", "messages: wrong shape"]
)
def test_a_server_that_cannot_see_says_so(
    settings: Settings, server: ScriptedServer, retrying: Retrying, status: int, words: str
) -> None:
    if status == 500 and "wrong shape" in words:
        return  # nobody can tell that from a server that is down
    server.always = refusal(status, words)
    with pytest.raises(RequestRefused) as caught:
        OpenAIModel(f"blind {words}", Server(settings), retrying).complete(showing(PHOTO))
    assert caught.value.hint == "Choose a model that can read pictures, or ask without pictures."
    assert words in str(caught.value)
    assert len(server.bodies) == 1


def test_a_refusal_without_pictures_has_no_such_hint(
    settings: Settings, server: ScriptedServer, retrying: Retrying
) -> None:
    server.always = refusal(400, "messages: wrong shape")
    with pytest.raises(RequestRefused) as caught:
        OpenAIModel("plain", Server(settings), retrying).complete(showing())
    assert not caught.value.hint


def test_pictures_belong_to_the_key_and_to_the_count_of_tokens() -> None:
    keys = {key_of(showing(*pictures), "m", "s") for pictures in ((), (PHOTO,), (PHOTO, PHOTO))}
    assert len(keys) == 3
    assert tokens_in(showing(PHOTO).messages) == tokens_in(showing().messages) + PICTURE_TOKENS
