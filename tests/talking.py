"""What a scripted server says when it plays a chain: it sorts by Rank and answers with a name."""

from typing import Any

FIRST_PLAN = "f_sort_by(Rank) -> <END>"
SORTED = 'Therefore, the answer is: f_sort_by(Rank), the order is "large to small"'
ANSWERED = "The answer is: David Moncoutié (FRA)"


def purpose_of(body: dict[str, Any]) -> str:
    """What a request in the paper's style is for."""
    words = body["messages"][-1]["content"].rstrip()
    if words.endswith(("Function Chain:", "->")):
        return "plan"
    return "query" if words.endswith("The answer is:") else "arguments"


def said_to(body: dict[str, Any]) -> str:
    """The reply to a request."""
    purpose = purpose_of(body)
    if purpose == "plan":
        begun = body["messages"][-1]["content"].rstrip().endswith("->")
        return "<END>" if begun else FIRST_PLAN
    return SORTED if purpose == "arguments" else ANSWERED
