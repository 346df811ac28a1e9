"""All samples arrive, also from servers that give fewer per request."""

import pytest
from asking import asking
from server import ScriptedServer, refusal, reply

from chaintable.errors import KeyRefused, ModelError
from chaintable.models import open_model
from chaintable.models.serving.samples import Sampled
from chaintable.prompts.dialogue import Completion, Prompt, Usage
from chaintable.settings.environment import Settings


class Giving:
    """A model that gives at most `at_most` samples per request, all different, and fails at request `fails_at`."""

    name = "giving"

    def __init__(self, at_most: int, fails_at: int | None = None) -> None:
        self.at_most = at_most
        self.fails_at = fails_at
        self.asked: list[int] = []

    def complete(self, prompt: Prompt) -> Completion:
        k = len(self.asked)
        self.asked.append(prompt.samples)
        if k == self.fails_at:
            raise ModelError("No more.")
        number = min(self.at_most, prompt.samples)
        return Completion(
            tuple(f"{k}.{n}" for n in range(number)),
            "giving",
            Usage(10, number),
            requests=1,
            finish_reasons=("stop",) * number,
        )


@pytest.mark.parametrize(("at_most", "asked"), [(8, [8]), (3, [8, 5, 2]), (1, [8, 7, 6, 5, 4, 3, 2, 1])])
def test_it_asks_until_all_are_in_hand(at_most: int, asked: list[int]):
    model = Giving(at_most)
    completion = Sampled(model).complete(asking(samples=8))
    assert model.asked == asked
    assert len(set(completion.texts)) == 8
    assert completion.finish_reasons == ("stop",) * 8
    assert completion.usage == Usage(10 * len(asked), 8, price=None)
    assert completion.requests == len(asked)


def test_it_asks_for_no_more_at_a_time_than_it_knows_to_come():
    model = Giving(3)
    Sampled(model, lambda: 3).complete(asking(samples=8))
    assert sorted(model.asked) == [2, 3, 3]


def test_a_server_that_gives_one_choice_is_asked_for_the_others_at_once(settings: Settings, server: ScriptedServer):
    server.always = reply("yes")
    model = open_model("scripted", settings)
    assert model.complete(asking(samples=8)).texts == ("yes",) * 8
    assert [body.get("n") for body in server.bodies] == [8] + [None] * 7
    assert model.complete(asking(samples=8)).requests == 8
    assert [body.get("n") for body in server.bodies[8:]] == [None] * 8


def test_a_sample_that_was_empty_is_asked_for_again(settings: Settings, server: ScriptedServer):
    server.script.append(reply("one", "", "three"))
    completion = open_model("scripted", settings).complete(asking(samples=3))
    assert completion.texts == ("one", "three", "yes")
    assert "left out" in completion.remark


def test_what_came_before_a_failure_is_kept_and_says_so():
    completion = Sampled(Giving(3, fails_at=1)).complete(asking(samples=8))
    assert len(completion.texts) == 3
    assert completion.remark == "Only 3 of 8 samples arrived: No more."


def test_a_failure_of_all_is_an_error(settings: Settings, server: ScriptedServer):
    server.always = refusal(401, "Bad key")
    with pytest.raises(KeyRefused):
        open_model("scripted", settings).complete(asking(samples=8))


def test_the_words_of_a_prompt_are_made_once():
    made: list[int] = []
    prompt = Prompt(**{name: getattr(asking(samples=4), name) for name in ("purpose", "question", "state", "source")})

    def write(prompt: Prompt) -> tuple[()]:
        made.append(1)
        return ()

    from dataclasses import replace

    Sampled(Giving(1)).complete(replace(prompt, samples=4, write=write))
    assert made == [1]
