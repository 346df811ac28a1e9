"""Proposals held to the operations that a setting allows."""

from dataclasses import replace

from chaintable.errors import ModelError
from chaintable.models.embedded.proposals.understanding import Proposal, Understanding
from chaintable.operations import Answer, Operation
from chaintable.operations.grammar import and_list

_LEAST_SHARE = 0.3
"""The least share of a proposal within the limits for which it is planned instead of the likeliest one."""


def within(found: Understanding, names: tuple[str, ...]) -> Understanding:
    """Return the understanding with only the proposals that the named operations can carry out.

    ModelError if the likeliest one needs other operations and none within the limits is likely enough.
    """
    if not names:
        return found
    kept = tuple(one for one in found.proposals if all(_allowed(operation, names) for operation in one.operations))
    if kept and kept[0] is found.proposals[0]:
        return replace(found, proposals=kept)
    likely = [one for one in kept if one.share >= _LEAST_SHARE]
    if not likely:
        raise _beyond(found.proposals[0], names)
    return replace(found, proposals=(likely[0], *(one for one in kept if one is not likely[0])), sure=likely[0].share)


def _allowed(operation: Operation, names: tuple[str, ...]) -> bool:
    return isinstance(operation, Answer) or (operation.name in names and operation.as_in_paper)


def _beyond(proposal: Proposal, names: tuple[str, ...]) -> ModelError:
    """Return the error that says which steps the setting doesn't allow."""
    needed = [str(operation) for operation in proposal.operations if not _allowed(operation, names)]
    return ModelError(
        f"The embedded model would need {and_list(needed)}, and the setting 'Operations: The paper's five' leaves "
        "that out.",
        "Set Operations to 'All for spreadsheets', or plan the steps yourself.",
    )
