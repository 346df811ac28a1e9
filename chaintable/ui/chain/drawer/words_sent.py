"""The messages of a call's prompt, rendered once for all drawings of the page."""

from chaintable.prompts.dialogue import Call, Message
from chaintable.ui.session.memo import remembered


@remembered
def messages_of(call: Call) -> tuple[Message, ...]:
    """Return the messages that were sent."""
    return call.prompt.messages


def asks_once_more(call: Call) -> bool:
    """Whether the prompt contains a reply that could not be used and asks for another."""
    return any(message.role == "assistant" for message in messages_of(call)) and not call.messages_before
