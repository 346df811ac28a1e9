"""The programs with which the sandbox was chosen, and some of our own: what they try comes to nothing.

Those that only run until a limit stops them take half a second each; `python -m benchmarks.programs` runs them too.
"""

import json
from pathlib import Path

import pytest

from chaintable.sandbox.programs import ProgramError, run_program

PROGRAMS = json.loads((Path(__file__).parents[1] / "data" / "programs" / "programs.json").read_text(encoding="utf-8"))
REFUSED = {
    name: code
    for name, code in PROGRAMS["hostile"].items()
    if name not in PROGRAMS["slow"] and name not in PROGRAMS["harmless"]
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_program_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(ProgramError) as refused:
        run_program(REFUSED[name])
    assert refused.value.message
    assert "Traceback" not in str(refused.value)


@pytest.mark.parametrize("name", PROGRAMS["harmless"])
def test_what_is_run_does_no_harm(name: str) -> None:
    assert run_program(PROGRAMS["hostile"][name]).answer == PROGRAMS["harmless"][name]


@pytest.mark.parametrize("name", PROGRAMS["sound"])
def test_a_sound_program_of_the_study_gives_its_answer(name: str) -> None:
    code, answer = PROGRAMS["sound"][name]
    assert run_program(code).answer == answer


def test_there_are_sixty_two_of_the_study_and_eight_of_our_own() -> None:
    assert (len(PROGRAMS["hostile"]), len(PROGRAMS["sound"])) == (70, 18)
