"""What a person does after a step could not be worked out: try again, or do it by hand."""

from chaintable.ui.session import state


def try_again() -> None:
    """Once more what failed: an edit in a drawer as it was, or else on from where the chain stands."""
    held = state.session()
    if held.playing.retry is not None and held.playing.repeat is not None:
        held.playing.repeat()
    else:
        state.play(held.playing.retry or held.chain, "tried again")


def by_hand() -> None:
    """The form of the step that could not be worked out."""
    held = state.session()
    if held.playing.retry is not None:
        state.change(held.playing.retry, "begun anew by hand")
    state.edit(len(held.chain.steps), True)
