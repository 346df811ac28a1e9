"""The words of a call's prompt, written once however often the page is drawn."""

from chaintable.dialogue import Call, Message
from chaintable.ui.session.memo import remembered


@remembered
def messages_of(call: Call) -> tuple[Message, ...]:
    """What was sent, message by message."""
    return call.prompt.messages


def asks_once_more(call: Call) -> bool:
    """Whether the prompt holds a reply that could not be used, and asks for another."""
    return any(message.role == "assistant" for message in messages_of(call)) and not call.messages_before
