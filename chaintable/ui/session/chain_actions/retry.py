"""What a person can do after a failed step: try again, or do it by hand."""

from chaintable.ui.session import state


def try_again() -> None:
    """Repeat the failed edit or, if it was a run, continue it."""
    held = state.session()
    if held.playing.retry is not None and held.playing.repeat is not None:
        held.playing.repeat()
    else:
        state.play(held.playing.retry or held.chain, "tried again")


def by_hand() -> None:
    """Open the form of the failed step."""
    held = state.session()
    if held.playing.retry is not None:
        state.change(held.playing.retry, "restarted by hand")
    state.edit(len(held.chain.steps), True)
