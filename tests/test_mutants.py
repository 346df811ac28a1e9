"""The mutants that measure the tests: each is one change, and documentation and messages are left alone."""

import ast

from benchmarks.mutants import lines_within, mutants, mutated

SOURCE = '''
"""A module."""
from chaintable import tables

NAMES = ("a", "b")


def least(numbers: list[int], most: int = 9) -> int:
    """The least number."""
    if not numbers and most > 3:
        raise ValueError(f"no numbers below {most}")
    numbers.sort()
    return numbers[0] if numbers[0] < most else most + 1
'''


def test_every_mutant_is_another_program_that_parses():
    programs = [mutated(SOURCE, mutant.place) for mutant in mutants("least.py", SOURCE)]
    assert len(set(programs)) == len(programs) > 10
    assert ast.unparse(ast.parse(SOURCE)) not in programs
    assert all(ast.parse(program) for program in programs)


def test_every_kind_of_change_is_tried():
    found = {(mutant.kind, mutant.before, mutant.after) for mutant in mutants("least.py", SOURCE)}
    assert ("comparison", "most > 3", "most >= 3") in found
    assert ("boolean", "not numbers and most > 3", "not numbers or most > 3") in found
    assert ("constant", "'a'", "'ax'") in found
    assert ("arithmetic", "most + 1", "most - 1") in found
    assert ("removed", "numbers.sort()", "pass") in found
    assert any(kind == "return" and after == "return None" for kind, _, after in found)
    assert any(kind == "condition" for kind, _, _ in found)


def test_documentation_imports_and_messages_are_left_alone():
    for mutant in mutants("least.py", SOURCE):
        program = mutated(SOURCE, mutant.place)
        assert "A module." in program and "from chaintable import tables" in program
        assert "no numbers below" in program or mutant.kind == "removed"


def test_only_the_functions_that_name_a_word_can_be_chosen():
    source = "def a():\n    return 1\n\n\ndef b():\n    MASKED = 2\n    return 3\n"
    assert lines_within(source, "mask") == {5, 6, 7}
    assert lines_within(source, "") == {1, 2, 5, 6, 7}
