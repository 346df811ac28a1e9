"""What the rules for school questions answer."""

from chaintable.models.embedded.school import solve

LIKELY, SURE = 0.4, 0.6


def answer(question: str, table: str) -> str:
    """The answer to a question on a table written as text, without the word "minutes"."""
    found = solve(question, table)
    assert found is not None
    return found.answer.removesuffix(" minutes")


def likely_answer(question: str, table: str, choices: tuple[str, ...] = ()) -> str:
    """The answer, which must be more than a guess."""
    found = solve(question, table, choices)
    assert found is not None
    assert found.sure >= LIKELY
    return found.answer.removesuffix(" minutes")


def sure_answer(question: str, table: str, choices: tuple[str, ...] = (), title: str = "") -> str:
    """The answer, which must be one that the app shows without a doubt."""
    found = solve(question, table, choices, title=title)
    assert found is not None
    assert found.sure >= SURE
    return found.answer
