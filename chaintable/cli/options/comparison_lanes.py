"""The lanes of a comparison as words: methods with their settings and prompts, and models."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from chaintable import methods
from chaintable.errors import InputError, did_you_mean
from chaintable.methods import Method
from chaintable.models.serving.prices import count
from chaintable.prompts import PromptSet, PromptText, original
from chaintable.runs.comparing import FEWEST_LANES, MOST_LANES, Setup

Saved = Callable[[str, str], Sequence[PromptText]]
"""Returns the saved versions of a prompt of a method, newest first."""
LAST = "last"
_SHORTEST_ID = 4


def nothing_saved(method: str, name: str) -> Sequence[PromptText]:
    """Return no versions."""
    return ()


def setups_of(named: str, models_named: str, saved: Saved = nothing_saved) -> tuple[Setup, ...]:
    """Return a lane's setup for each method and model; InputError for a name, setting or prompt that isn't known.

    >>> [setup.words for setup in setups_of("end_to_end, chain_of_table:max_steps=3", "embedded")]
    ['Embedded model · End-to-end', 'Embedded model · Chain-of-Table · Maximum steps: 3']
    """
    ways = [_way(text, saved) for text in named.split(",") if text.strip()]
    by = [text.strip() for text in models_named.split(",") if text.strip()]
    found = list(dict.fromkeys((repr(way), model) for way, model in product(ways, by)))
    setups = tuple(replace(next(way for way in ways if repr(way) == key), model=model) for key, model in found)
    if not FEWEST_LANES <= len(setups) <= MOST_LANES:
        named_so = f"This names {count(len(setups), 'lane')}; a comparison has {FEWEST_LANES} to {MOST_LANES}."
        raise InputError(named_so, "Name other methods or models.")
    return setups


def _way(text: str, saved: Saved) -> Setup:
    name, *given = (part.strip() for part in text.split(":"))
    pairs = dict(part.partition("=")[::2] for part in given if "@" not in part)
    settings = methods.read_settings(methods.method_class(name), pairs)
    method = methods.open_method(name, settings)
    prompts = PromptSet()
    for part in given:
        if "@" in part:
            prompts = prompts.using(_prompt(method, part, saved))
    return Setup(name, settings=settings, prompts=prompts)


def _prompt(method: Method, part: str, saved: Saved) -> PromptText:
    """Return the text that `NAME@VERSION` or `NAME@FILE` gives a prompt."""
    name, _, version = (word.strip() for word in part.partition("@"))
    names = [ask.name for ask in method.used]
    if name not in names:
        raise InputError(f"The method {method.name} asks no prompt '{name}'.", did_you_mean(name, names))
    text = _from_file(method.name, name, version) if Path(version).is_file() else _version(method, name, version, saved)
    faults = methods.find_faults(text)
    if found := (*faults.text, *faults.demonstrations):
        raise InputError(f"The prompt '{name}' of '{version}' can't be used: {found[0]}", "Fix it, then compare.")
    return text


def _from_file(method: str, name: str, path: str) -> PromptText:
    """Return a prompt whose text is in a file; its demonstrations are those of the original."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"The prompt '{path}' can't be read: {error}", "Name a text file.") from error
    return PromptText(method, name, text, original(method, name).demonstrations)


def _version(method: Method, name: str, version: str, saved: Saved) -> PromptText:
    """Return the saved version whose id begins like that, or the last one."""
    versions = saved(method.name, name)
    if version == LAST and versions:
        return versions[0]
    fitting = [text for text in versions if len(version) >= _SHORTEST_ID and text.id.startswith(version)]
    if len(fitting) != 1:
        known = ", ".join(text.id[:6] for text in versions)
        hint = f"Saved are {known}; or name a file." if versions else "None is saved. Name a file."
        raise InputError(f"There is no version '{version}' of the prompt '{name}' of {method.name}.", hint)
    return fitting[0]
