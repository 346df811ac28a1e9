"""The settings, read from the environment and from one `.env` file; the environment wins."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from platformdirs import user_config_path, user_data_path
from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from chaintable.errors import InputError
from chaintable.settings.shipped import IN_CHECKOUT, ROOT, shipped

OPENAI = "https://api.openai.com/v1"
_APP = "chaintable"
DATA = shipped(".chaintable") if IN_CHECKOUT else user_data_path(_APP, appauthor=False)
"""The default folder for chains and completions: in the checkout, else the system's folder for the user's data."""

ENV_FILE = (ROOT if IN_CHECKOUT else user_config_path(_APP, appauthor=False)) / ".env"
"""The only `.env` that is read. One in the current folder is not: it may have come with somebody's data, and could send
the key to their server."""

_SECRETS = {"api_key", "azure_api_key", "database", "metrics_token", "extra_headers"}
_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}")
_OWN_HEADERS = {"host", "content-length", "content-type", "transfer-encoding", "connection", "accept-encoding"}
_KEY_HEADERS = {"authorization", "api-key", "x-api-key"}
"""The headers that carry a key, in lower case."""
_OWN_FIELDS = {"model", "messages", "n", "stream", "stream_options", "max_tokens", "response_format", "tools"}
_OWN_FIELDS |= {"max_completion_tokens", "best_of", "functions", "tool_choice", "num_predict"}


class Rates(BaseModel):
    """The price of a model, in US dollars per million tokens; if `cached` is missing, cached tokens cost the same."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached: float | None = Field(default=None, ge=0)


class Settings(BaseSettings):
    """All settings, read once and never changed; `read_settings` reads them from the environment.

    Keys are secrets: neither `repr` nor an error message shows them. Times are in seconds, money is in US dollars.
    """

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_prefix="CHAINTABLE_",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        populate_by_name=True,
        protected_namespaces=(),
        allow_inf_nan=False,
    )

    api_key: SecretStr | None = Field(default=None, validation_alias="OPENAI_API_KEY")
    base_url: str = Field(default="", validation_alias=AliasChoices("OPENAI_BASE_URL", "CHAINTABLE_BASE_URL"))
    model: str = "embedded"
    allowed_base_urls: Annotated[tuple[str, ...], NoDecode] = ()
    only_listed_servers: bool = False
    search_url: str = ""

    open_to_network: bool = False
    hosts: Annotated[tuple[str, ...], NoDecode] = ()
    metrics_token: SecretStr | None = None
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    at_once: int = Field(default=16, ge=1)
    works_per_minute: int = Field(default=30, ge=0)
    drain_seconds: float = Field(default=30.0, ge=0)

    azure_endpoint: str = Field(default="", validation_alias="AZURE_OPENAI_ENDPOINT")
    azure_api_key: SecretStr | None = Field(default=None, validation_alias="AZURE_OPENAI_API_KEY")
    azure_api_version: str = Field(default="2024-10-21", validation_alias="OPENAI_API_VERSION")

    data: Path = DATA
    max_file_mb: float = Field(default=200.0, gt=0)
    isolate: bool = True
    read_memory_mb: float = Field(default=800.0, ge=100)
    read_seconds: float = Field(default=15.0, ge=0.1)
    database: SecretStr | None = None

    timeout: float = Field(default=120.0, gt=0)
    connect_timeout: float = Field(default=5.0, gt=0)
    patience: float = Field(default=180.0, ge=0)
    attempts: int = Field(default=8, ge=1)
    concurrency: int = Field(default=16, ge=1)
    logprobs: bool = False
    away: float = Field(default=1800.0, ge=0)

    thinking_tokens: int = Field(default=0, ge=0, le=1_000_000)
    reasoning_effort: str = ""
    seed: int | None = None
    top_p: float | None = Field(default=None, gt=0, le=1)
    system_message: str = ""
    extra_headers: Annotated[dict[str, SecretStr], NoDecode] = Field(default_factory=dict)
    extra_body: Annotated[dict[str, Any], NoDecode] = Field(default_factory=dict)
    reuse_across_addresses: bool = True

    prices: Annotated[dict[str, Rates], NoDecode] = Field(default_factory=dict)
    budget_calls: int | None = Field(default=None, ge=0)
    budget_tokens: int | None = Field(default=None, ge=0)
    budget_money: float | None = Field(default=None, ge=0)

    daily_calls: int | None = Field(default=None, ge=0)
    daily_tokens: int | None = Field(default=None, ge=0)
    daily_budget: float | None = Field(default=None, ge=0)
    daily_calls_all: int | None = Field(default=None, ge=0)
    daily_tokens_all: int | None = Field(default=None, ge=0)
    daily_budget_all: float | None = Field(default=None, ge=0)

    keep_days: float | None = Field(default=None, gt=0)
    read_only: bool = False

    @field_validator("base_url", "azure_endpoint", "search_url")
    @classmethod
    def _is_an_address(cls, url: str) -> str:
        return check_url(url) if url.strip() else ""

    @field_validator("allowed_base_urls", mode="before")
    @classmethod
    def _are_addresses(cls, urls: object) -> object:
        split = urls.replace(",", " ").split() if isinstance(urls, str) else urls
        return tuple(check_url(url) for url in split) if isinstance(split, list | tuple) else split

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_lower_case(cls, level: object) -> object:
        return level.strip().lower() if isinstance(level, str) else level

    @field_validator("hosts", mode="before")
    @classmethod
    def _are_hosts(cls, hosts: object) -> object:
        return tuple(hosts.replace(",", " ").split()) if isinstance(hosts, str) else hosts

    @field_validator("prices", mode="before")
    @classmethod
    def _are_json(cls, prices: object) -> object:
        try:
            return json.loads(prices) if isinstance(prices, str) else prices
        except ValueError:
            raise ValueError(
                'it isn\'t valid JSON. Write prices like {"my-model": {"input": 0.5, "output": 1.5}}'
            ) from None

    @field_validator("extra_headers", "extra_body", mode="before")
    @classmethod
    def _is_an_object(cls, given: object) -> object:
        try:
            found = json.loads(given) if isinstance(given, str) else given
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise ValueError('it isn\'t a JSON object, such as {"name": "value"}')
        return found

    @field_validator("extra_headers")
    @classmethod
    def _can_be_sent(cls, headers: dict[str, SecretStr]) -> dict[str, SecretStr]:
        for name, value in headers.items():
            if not _HEADER.fullmatch(name) or name.casefold() in _OWN_HEADERS:
                raise ValueError(f"a header can't be called {name[:40]!r}")
            if not all(" " <= character <= "~" for character in value.get_secret_value()):
                raise ValueError(f"the header {name[:40]!r} contains characters that can't be sent")
        return headers

    @field_validator("extra_body")
    @classmethod
    def _adds_fields(cls, body: dict[str, Any]) -> dict[str, Any]:
        if own := sorted(_OWN_FIELDS & body.keys()):
            raise ValueError(f"ChainTable sets {own[0]!r} itself")
        return body

    @field_validator("api_key", "azure_api_key")
    @classmethod
    def _has_characters(cls, key: SecretStr | None) -> SecretStr | None:
        bare = key.get_secret_value().strip() if key else ""
        if not all("!" <= character <= "~" for character in bare):
            raise ValueError("it contains characters that a key can't have. Was it shortened with an ellipsis?")
        return SecretStr(bare) if bare else None

    @model_validator(mode="after")
    def _goes_where_it_may(self) -> Self:
        limited = self.only_listed_servers or bool(self.allowed_base_urls)
        if limited and self.has_server and self.server not in self.allowed_base_urls:
            allowed = ", ".join(self.allowed_base_urls) or "none is"
            raise ValueError(f"{self.server} isn't one of the allowed servers ({allowed})")
        return self

    @property
    def server(self) -> str:
        """The URL that prompts are sent to: the Azure endpoint, the base URL or OpenAI's. It contains no secret."""
        return self.azure_endpoint or self.base_url or OPENAI

    @property
    def key(self) -> SecretStr | None:
        """The key for `server`."""
        return self.azure_api_key if self.azure_endpoint else self.api_key

    @property
    def has_server(self) -> bool:
        """Whether a prompt can be sent; a server with a base URL may not need a key."""
        return bool(self.azure_endpoint or self.base_url or self.api_key)

    @property
    def store(self) -> str:
        """Where chains and completions are stored: the URL of a database (it may contain a password), or a folder."""
        return self.database.get_secret_value() if self.database else str(self.data)

    def connected_to(self, base_url: str, api_key: str = "") -> Self:
        """Return the same settings with a server that a person typed; InputError if it isn't allowed.

        The key of one server is never sent to another, nor are its headers, fields and system message: without an
        `api_key`, a new server gets none.
        """
        typed = base_url.strip().rstrip("/")
        kept = self.api_key if typed == self.base_url and not self.azure_endpoint else None
        key = SecretStr(api_key) if api_key.strip() else kept
        own = {} if typed == self.server else {"extra_headers": {}, "extra_body": {}, "system_message": ""}
        return self.but(base_url=typed, api_key=key, azure_endpoint="", azure_api_key=None, **own)

    def with_key(self, api_key: str) -> Self:
        """Return the same settings with a key that a person typed, in place of the owner's: also of one in a header."""
        kept = {name: value for name, value in self.extra_headers.items() if name.casefold() not in _KEY_HEADERS}
        name = "azure_api_key" if self.azure_endpoint else "api_key"
        return self.but(**{name: SecretStr(api_key)}, extra_headers=kept)

    def for_visitors(self) -> Self:
        """Return the same settings for visitors: they can set only the owner's server and those that are listed."""
        own = (self.server,) if self.has_server else ()
        return self.but(allowed_base_urls=(*self.allowed_base_urls, *own), only_listed_servers=True)

    def without_keys(self) -> Self:
        """Return the same settings without the owner's keys, and with the embedded model, for who may not spend."""
        return self.but(api_key=None, azure_api_key=None, extra_headers={}, model="embedded")

    def but(self, **changes: Any) -> Self:
        """Return the same settings with some changed; InputError names a value that can't be used."""
        unknown = changes.keys() - type(self).model_fields.keys()
        assert not unknown, f"no such setting: {unknown}"
        values = {name: getattr(self, name) for name in type(self).model_fields} | changes
        made = type(self).__new__(type(self))
        try:
            BaseModel.__init__(made, **values)  # `type(self)(**values)` would read the environment again
        except ValidationError as error:
            raise _refusal(error, changes) from None
        return made


def read_settings() -> Settings:
    """Return the settings from the environment and `.env`; InputError names a variable that can't be used."""
    try:
        return Settings()
    except ValidationError as error:
        raise _refusal(error, {}) from None
    except (OSError, UnicodeError) as error:
        raise InputError(f"{ENV_FILE} can't be read: {error}.", "Save it as plain text in UTF-8.") from None


def check_url(url: str) -> str:
    """Return the URL of a server without its trailing slash; ValueError says what is wrong with it.

    >>> check_url(" http://localhost:8000/v1/ ")
    'http://localhost:8000/v1'
    """
    bare = url.strip().rstrip("/")
    try:
        parts = urlsplit(bare)
        port_is_fine = parts.port is None or parts.port > 0
    except ValueError:
        raise ValueError("it isn't a URL. A URL looks like http://localhost:8000/v1") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or not port_is_fine or " " in bare:
        raise ValueError("it isn't the URL of a server, such as http://localhost:8000/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("a URL can't contain a user, a password, ? or #. Put the key in OPENAI_API_KEY")
    return bare


def variable_of(name: str) -> str:
    """Return the environment variable of a setting.

    >>> variable_of("base_url"), variable_of("timeout")
    ('OPENAI_BASE_URL', 'CHAINTABLE_TIMEOUT')
    """
    alias = Settings.model_fields[name].validation_alias
    named = alias.choices[0] if isinstance(alias, AliasChoices) else alias
    return named if isinstance(named, str) else f"CHAINTABLE_{name.upper()}"


def _refusal(error: ValidationError, given: dict[str, Any]) -> InputError:
    """Return the first problem as a message. Pydantic's own text may quote a key, so it isn't used."""
    first = error.errors(include_url=False, include_context=False)[0]
    place = [str(part) for part in first["loc"]]
    said = first["msg"].removeprefix("Value error, ")
    if not place:
        return InputError(
            f"This server isn't allowed: {said}.", "CHAINTABLE_ALLOWED_BASE_URLS lists the allowed servers."
        )
    name = next((name for name in Settings.model_fields if place[0] in (name, variable_of(name))), place[0])
    variable = variable_of(name) if name in Settings.model_fields else place[0]
    shown = _value(name, first, given)
    return InputError(f"{variable}{shown} can't be used: {_ended(said)}", f"Change or remove {variable}.")


def _value(name: str, first: Any, given: dict[str, Any]) -> str:
    """Return the value as it was set, or nothing if it must stay hidden."""
    value = given.get(name, first.get("input"))
    # A URL may have been refused because it contains a password or a key.
    hidden = name in _SECRETS or value is None or not set("@?#").isdisjoint(str(value))
    return "" if hidden else f" ({str(value)[:80]!r})"


def _ended(said: str) -> str:
    return said if said.endswith("?") else f"{said}."
