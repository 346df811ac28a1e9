"""What a prompt asks, in words for the screen: those of its method, or of the operation that it is about."""

from chaintable import methods
from chaintable.methods import DEFAULT, Ask, ask_of
from chaintable.prompts.dialogue import Prompt
from chaintable.ui.operations import screen_of
from chaintable.ui.parts.words import escape


def question_of(prompt: Prompt, method: str = DEFAULT) -> str:
    """What the prompt asks, as a question to a person."""
    ask = ask_of(prompt, method)
    return escape(ask.words if ask is not None and ask.words else screen_of(prompt.purpose).question)


def task_of(prompt: Prompt, method: str = DEFAULT) -> str:
    """What the reply is for: "choose the next operation"."""
    return task_words(ask_of(prompt, method), prompt.purpose)


def purpose_words(purpose: str) -> str:
    """What a model is asked to do, as in "waiting for the model to …", where only the purpose is known.

    >>> purpose_words("plan")
    'to choose the next operation'
    """
    asks = (ask for method in methods.ALL.values() for ask in method().asks)
    return f"to {task_words(next((ask for ask in asks if ask.purpose == purpose), None), purpose)}"


def task_words(ask: Ask | None, purpose: str) -> str:
    """What the reply to an ask is for; told by its purpose where it does not say."""
    return ask.task if ask is not None and ask.task else screen_of(purpose).task
