"""What a person does about the server in the sidebar: test the connection, and look at what would be sent."""

from chaintable.ui.model.connection import ConnectionTest
from chaintable.ui.session import state


def begin_test() -> None:
    """Ask the server that is wanted now; a quick answer is there at once."""
    state.choose()
    held = state.session()
    if held.settings is None:
        return
    state.report(None)
    held.test = ConnectionTest(held.wanted, held.settings)
    held.test.wait(state.PATIENCE_SECONDS)
    settle_test()


def settle_test() -> ConnectionTest | None:
    """The test that is at work, if any; the report of one that has ended since is taken over."""
    held = state.session()
    test = held.test
    if test is None or not test.done:
        return test
    if test.value is not None:
        held.test = None
        state.report(test.value)
    return None


def cancel_test() -> None:
    """Wait no longer; what comes later is thrown away."""
    held = state.session()
    if held.test is not None:
        held.test.stop()
    held.test = None


def look_at_outgoing() -> None:
    """Show what Run would send for the question that stands in the box."""
    state.choose()
    held = state.session()
    held.question_problem = state.question_problem(state.question_in_the_box().text)
    held.outgoing = True
    held.widgets["outgoing"] = True
