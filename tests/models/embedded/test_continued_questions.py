"""Questions that go on from another one are never read by themselves."""

import pytest

from chaintable.errors import ModelError
from tests.models.embedded.playing import RACE, play


@pytest.mark.parametrize("question", ["and per team?", "And the lowest?", "What about 2024?", "how about Italy?"])
def test_a_question_that_goes_on_from_another_is_not_answered_as_if_it_stood_alone(question: str) -> None:
    with pytest.raises(ModelError, match="goes on from another question") as told:
        play(RACE, question)
    assert "Ask it in full" in told.value.hint


def test_a_whole_question_may_begin_with_and() -> None:
    assert play(RACE, "And which cyclist has the most points of all of them?").answer == ("Alejandro Valverde (ESP)",)
