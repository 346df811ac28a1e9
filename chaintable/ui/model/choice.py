"""The model and method to play with: the choices in the model settings, on top of the environment's settings."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from chaintable import methods, models
from chaintable.errors import InputError
from chaintable.methods import Method
from chaintable.models import EMBEDDED, ModelKind, OnToken, Opening
from chaintable.models.kinds import EmbeddedKind, known_limits
from chaintable.models.serving.budget import Account, Budget, Spending
from chaintable.models.serving.cached import InStore, Records
from chaintable.models.serving.daily import Ceilings, Daily, Purse
from chaintable.models.serving.prices import Bill, Prices
from chaintable.models.serving.retrying import Cancel
from chaintable.prompts import ORIGINALS, PromptSet
from chaintable.prompts.dialogue import Attempt, Model
from chaintable.settings.declared_settings import usable
from chaintable.settings.environment import Settings
from chaintable.ui.model.embedder import connect, searching_by
from chaintable.ui.model.extras import extended

if TYPE_CHECKING:
    from chaintable.models.embedded import EmbeddedModel

Hear = Callable[[Attempt], None]


@cache
def embedded() -> "EmbeddedModel":
    """The embedded model, opened once."""
    from chaintable.models.embedded import EmbeddedModel

    return EmbeddedModel()


@dataclass(frozen=True, slots=True)
class Wanted:
    """The choices in the model settings. `key` is used only for `key_server`, the address that it was typed for.

    With `embedded_first` the server is asked only where the embedded model is less than `sure_from` (0 to 1) sure. With
    `replay` it is never asked: its replies are those that were kept. `extras` are what is added to every request, and
    `headers` further headers, used only for `headers_server`. `connections` are those that were saved, without keys.
    `embedder` is the model at the same server whose embeddings find passages; "" for none.
    """

    kind: str = EMBEDDED
    base_url: str = ""
    model: str = ""
    method: str = methods.DEFAULT
    settings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    masked: tuple[str, ...] = ()
    calls: int | None = None
    tokens: int | None = None
    money: float | None = None
    key: str = field(default="", repr=False)
    key_server: str = ""
    prompts: PromptSet = ORIGINALS
    embedded_first: bool = False
    sure_from: float = 0.6
    replay: bool = False
    kinds: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    extras: Mapping[str, Any] = field(default_factory=dict, hash=False)
    headers: str = field(default="", repr=False)
    headers_server: str = ""
    connections: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    embedder: str = ""

    @classmethod
    def of(cls, settings: Settings | None) -> "Wanted":
        """Return the choices that the environment makes; the embedded model if it makes none."""
        if settings is None:
            return cls()
        kind, name = models.kind_of(settings.model)
        first = next(iter(settings.allowed_base_urls), "")
        return cls(
            kind=kind.name,
            base_url=settings.server if settings.has_server else first,
            model=name if kind.sends else "",
            calls=settings.budget_calls,
            tokens=settings.budget_tokens,
            money=settings.budget_money,
        )

    @property
    def model_kind(self) -> ModelKind:
        """The kind of model that is chosen, with its settings; the embedded one if there is no such kind any more."""
        kind = models.ALL.get(self.kind, models.ALL[EMBEDDED])
        return kind(**usable(kind, self.kinds.get(kind.name, {})))

    @property
    def server(self) -> bool:
        """Whether prompts leave this computer."""
        return self.model_kind.sends

    @property
    def free(self) -> bool:
        """Whether a run costs nothing, as nothing is sent."""
        return self.replay or not self.server

    def kind_setting(self, name: str, value: Any) -> "Wanted":
        """With another value for a setting of the kind of model that is chosen."""
        return replace(self, kinds={**self.kinds, self.kind: {**self.kinds.get(self.kind, {}), name: value}})

    @property
    def method_name(self) -> str:
        """The method that is chosen; the usual one if there is no such method any more."""
        return self.method if self.method in methods.ALL else methods.DEFAULT

    @property
    def chosen(self) -> Method:
        """The method that is chosen, with its settings.

        The embedded model sees all columns, and settings that matter only to a server keep their defaults.
        """
        name, given = self.method_name, self.settings.get(self.method_name, {})
        if self.model_kind.reads_words:
            masked = self.masked if self.server else ()
            return methods.open_method(name, given, masked=masked, prompts=self.prompts)
        local = {one.name for one in methods.settings_of(methods.ALL[name]) if not one.server}
        return methods.open_method(name, {key: given[key] for key in local & set(given)}, prompts=self.prompts)

    def setting(self, method: str, name: str, value: Any) -> "Wanted":
        """With another value for a setting of a method."""
        return replace(self, settings={**self.settings, method: {**self.settings.get(method, {}), name: value}})

    @property
    def cascade(self) -> float | None:
        """The confidence from which the embedded model answers instead of the server; None if it never does."""
        return self.sure_from if self.server and self.embedded_first else None

    @property
    def key_in_force(self) -> str:
        """The key that was typed, as long as the address is the one that it was typed for."""
        return self.key if self.key_server == self.base_url else ""

    @property
    def headers_in_force(self) -> str:
        """The further headers that were typed, as long as the address is the one that they were typed for."""
        return self.headers if self.headers_server == self.base_url else ""

    def adding(self, name: str, value: Any) -> "Wanted":
        """With another value for something that is added to every request."""
        return replace(self, extras={**self.extras, name: value})

    @property
    def as_connection(self) -> Mapping[str, Any]:
        """The server, the model and what is added to its requests, to be saved; never a key or a header."""
        return {"base_url": self.base_url, "model": self.model.strip(), "extras": dict(self.extras)}

    def masking(self, columns: Iterable[str], chosen: Iterable[str]) -> "Wanted":
        """Of a table's columns, mask those that were chosen and no others; what other tables mask stays masked.

        >>> Wanted(masked=("Salary", "Team")).masking(["Team", "Rank"], ["Rank"]).masked
        ('Salary', 'Rank')
        """
        shown = set(columns)
        return replace(self, masked=(*(column for column in self.masked if column not in shown), *chosen))

    def ceilings(self, settings: Settings) -> Ceilings:
        """What the host allows for a day; without limits where nothing that is used is the host's."""
        return Ceilings.of(settings) if self._host_pays(settings) else Ceilings()

    def _host_pays(self, settings: Settings) -> bool:
        """Whether a key, a header or the server of the host is used.

        A key that a person typed replaces the host's. Beside a header of the host, or where the host's server needs no
        key, it shows nothing about who pays.
        """
        asked = self._at_server(settings)
        if asked.extra_headers:
            return True
        if self.key_in_force and (settings.key is not None or settings.extra_headers):
            return False
        at_the_hosts = settings.has_server and asked.server == settings.server
        return at_the_hosts or (asked.key is not None and not self.key_in_force)

    def connected(self, settings: Settings) -> Settings:
        """The settings with this server and its key; InputError where it may not or cannot be used.

        The key of the environment goes with the environment's own server only.
        """
        return extended(self._at_server(settings), self.extras, self.headers_in_force, self.model.strip())

    def _at_server(self, settings: Settings) -> Settings:
        typed, key = self.base_url.strip().rstrip("/"), self.key_in_force
        if settings.has_server and typed == settings.server:
            return settings.with_key(key) if key else settings
        if not typed and not key:
            raise InputError("No server is set.", "Enter its base URL in the model settings, or a key for OpenAI.")
        return settings.connected_to(typed, key)


@dataclass(frozen=True, slots=True)
class Choice:
    """A model to play with: its name, the settings of its server (None: embedded), the method, the budget.

    With a `cascade` (0 to 1) the embedded model plays the questions that it is at least so sure of. With `replay`
    nothing is sent: replies come from the record, or not at all. `ceilings` limit what a day may cost the host.
    """

    name: str = EMBEDDED
    settings: Settings | None = None
    method: Method = field(default_factory=methods.open_method)
    budget: Budget = field(default_factory=Budget)
    cascade: float | None = None
    replay: bool = False
    kind: ModelKind = field(default_factory=EmbeddedKind)
    ceilings: Ceilings = field(default_factory=Ceilings)

    @classmethod
    def of(cls, wanted: Wanted, settings: Settings | None) -> "Choice":
        """Return the chosen model, without a cascade; InputError says what is missing."""
        if not wanted.server:
            return cls(wanted.model_kind.name, method=wanted.chosen, kind=wanted.model_kind)
        if settings is None:
            raise InputError("The settings of this computer can't be read.", "Fix them, or use the embedded model.")
        connected = wanted.connected(settings)
        if not wanted.model.strip():
            raise InputError(
                "No model is chosen.", "Enter its name in the model settings, or press Test connection for a list."
            )
        budget = Budget(wanted.calls, wanted.tokens, wanted.money)
        ceilings = wanted.ceilings(settings)
        name = wanted.model.strip()
        method = searching_by(wanted.embedder, wanted.chosen, connected, wanted.replay)
        return cls(name, connected, method, budget, None, wanted.replay, wanted.model_kind, ceilings)

    @property
    def attempts(self) -> int:
        """The most attempts for one prompt."""
        return self.settings.attempts if self.settings else 1

    @property
    def where(self) -> str:
        """The host that prompts are sent to; "" for the embedded model."""
        return urlsplit(self.settings.server).netloc if self.settings else ""

    @property
    def thinking_tokens(self) -> int:
        """The tokens that each reply may take for thinking."""
        return self.settings.thinking_tokens if self.settings else 0

    @property
    def prices(self) -> Prices | None:
        """The prices of its server; None for the embedded model, which sends nothing anywhere."""
        return Prices(self.settings.server, self.settings.prices) if self.settings else None

    def open(
        self, records: Records, hear: Hear, cancelled: Cancel, spent: Bill, on_token: OnToken | None = None
    ) -> Model:
        """The model, its completions kept in `records`; of its budget `spent` is gone already.

        It tells `hear` of attempts that failed and `on_token` of replies as they come, until it is `cancelled`. If
        embeddings find the passages, the method's requests for them count and end as the model's do.
        """
        if self.settings is None:
            opening = Opening(hear=hear, cancelled=cancelled)
            return embedded() if self.kind.comes_along else self.kind.open("", opening)
        gone = Spending(spent.requests, spent.spent.tokens, spent.spent.price)
        account = Account(self.budget or known_limits(self.settings), gone, self._daily(records))
        opening = Opening(
            self.settings,
            InStore(records),
            "replay" if self.replay else "reuse",
            hear=hear,
            cancelled=cancelled,
            on_token=on_token,
            account=account,
        )
        model = self.kind.open(self.name, opening)
        connect(self.method, account, cancelled, hear)
        if self.cascade is None:
            return model
        from chaintable.models.cascade import Cascade

        return Cascade(embedded(), model, self.cascade)

    def _daily(self, records: Records) -> Daily | None:
        """What pays for each call where the host limits a day's spending; InputError if that can't be recorded."""
        if not self.ceilings:
            return None
        if not isinstance(records, Purse):
            raise InputError("What is spent in a day can't be recorded here.", "Use the embedded model.")
        return Daily(records, self.ceilings)
