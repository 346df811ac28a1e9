"""The setups of lanes as a person chooses them, and the model that plays each one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chaintable import methods, models
from chaintable.prompts import PromptSet
from chaintable.runs.comparing import Setup
from chaintable.settings.environment import Settings
from chaintable.ui.model.choice import Choice, Wanted

FIRST_LANES = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """A lane in the form: its setup, and a number that stays the same when other lanes come and go."""

    number: int
    setup: Setup


def setup_by(wanted: Wanted, method: str, model: str = "") -> Setup:
    """Return the setup of a method, with its settings and prompts from the model settings."""
    own = tuple(text for text in wanted.prompts.texts if text.method == method)
    off = wanted.prompts.off if method == wanted.method_name else ()
    return Setup(method, model or model_of(wanted), dict(wanted.settings.get(method, {})), PromptSet(own, off))


def model_of(wanted: Wanted) -> str:
    """The model of the model settings, by the name that the command line takes."""
    return wanted.model.strip() if wanted.server and wanted.model.strip() else wanted.model_kind.name


def first_setups(wanted: Wanted) -> tuple[Setup, ...]:
    """Return the lanes to begin with: the chosen method, and the next one in the list."""
    names = list(dict.fromkeys([wanted.method_name, *methods.ALL]))
    return tuple(setup_by(wanted, name) for name in names[:FIRST_LANES])


def one_more(wanted: Wanted, drafts: tuple[Draft, ...]) -> Setup:
    """Return the setup of a further lane: the first method that has no lane yet, by the model of the last lane."""
    used = {draft.setup.method for draft in drafts}
    free = next((name for name in methods.ALL if name not in used), wanted.method_name)
    return setup_by(wanted, free, drafts[-1].setup.model if drafts else "")


def known_models(wanted: Wanted, settings: Settings | None, listed: tuple[str, ...]) -> list[str]:
    """Return the models to choose from: those that run here, and those at the server that are known by name."""
    here = [name for name, kind in models.ALL.items() if kind.listed and not kind.sends]
    given = settings.model if settings is not None and models.kind_of(settings.model)[0].sends else ""
    return list(dict.fromkeys([*here, *(name for name in (wanted.model.strip(), given, *listed) if name)]))


def choice_of(setup: Setup, wanted: Wanted, settings: Settings | None) -> Choice:
    """Return what plays a lane, with the server, the masks and the budget of the model settings.

    InputError says what it needs.
    """
    kind, name = models.kind_of(setup.model)
    own: Mapping[str, Mapping[str, object]] = {**wanted.settings, setup.method: setup.settings}
    changed = replace(wanted, kind=kind.name, method=setup.method, settings=own, prompts=setup.prompts)
    if kind.sends:
        changed = replace(changed, model=name)
    elif name:
        changed = changed.kind_setting("run", name)
    return Choice.of(changed, settings)
