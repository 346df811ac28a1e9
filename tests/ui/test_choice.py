"""Which model plays: what stands in the sidebar on top of what the environment sets."""

import subprocess
import sys

import pytest

from chaintable import models
from chaintable.errors import InputError
from chaintable.methods import ChainOfTable
from chaintable.models import EMBEDDED
from chaintable.models.kinds import OpenAIKind
from chaintable.models.serving.budget import Budget
from chaintable.settings.environment import Settings, variable_of
from chaintable.ui.model.choice import Choice, Wanted

SERVER = "http://127.0.0.1:1234/v1"
OTHER = "http://127.0.0.1:4321/v1"


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)


def key_of(settings: Settings) -> str:
    return settings.key.get_secret_value() if settings.key else ""


def test_without_settings_the_embedded_model_plays() -> None:
    assert Choice.of(Wanted.of(Settings()), Settings()).name == EMBEDDED
    assert Choice.of(Wanted.of(None), None).name == EMBEDDED


def test_the_environment_may_name_another_as_the_default() -> None:
    settings = Settings(base_url=SERVER, model="mine", budget_calls=3)
    choice = Choice.of(Wanted.of(settings), settings)
    assert (choice.name, choice.where, choice.budget) == ("mine", "127.0.0.1:1234", Budget(calls=3))


def test_the_default_may_be_of_any_kind_that_asks_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(models.ALL, "twice", type("Twice", (OpenAIKind,), {"name": "twice"}))
    wanted = Wanted.of(Settings(base_url=SERVER, model="twice:mine"))
    assert (wanted.kind, wanted.model, wanted.server) == ("twice", "mine", True)


def test_the_key_of_the_environment_goes_with_its_own_server_only() -> None:
    settings = Settings(base_url=SERVER, api_key="sk-environment")
    assert key_of(Wanted("openai", SERVER).connected(settings)) == "sk-environment"
    assert key_of(Wanted("openai", OTHER).connected(settings)) == ""


def test_the_key_of_azure_goes_to_azure_only() -> None:
    settings = Settings(azure_endpoint="https://mine.openai.azure.com", azure_api_key="azure-key")
    assert key_of(Wanted("openai", settings.server).connected(settings)) == "azure-key"
    typed = Wanted("openai", settings.server, key="typed-key", key_server=settings.server).connected(settings)
    assert (key_of(typed), typed.azure_endpoint) == ("typed-key", settings.azure_endpoint)
    assert key_of(Wanted("openai", OTHER).connected(settings)) == ""


def test_a_typed_key_is_in_force_for_the_address_that_it_was_typed_for() -> None:
    wanted = Wanted("openai", SERVER, key="sk-typed", key_server=SERVER)
    assert key_of(wanted.connected(Settings())) == "sk-typed"
    assert key_of(Wanted("openai", OTHER, key="sk-typed", key_server=SERVER).connected(Settings())) == ""
    assert "sk-typed" not in repr(wanted)


def test_a_key_alone_means_openai_itself() -> None:
    assert Wanted("openai", "", key="sk-typed").connected(Settings()).server == "https://api.openai.com/v1"


def test_a_server_that_is_not_allowed_is_refused() -> None:
    with pytest.raises(InputError, match="isn't allowed"):
        Wanted("openai", OTHER).connected(Settings(allowed_base_urls=[SERVER]))


@pytest.mark.parametrize(("wanted", "words"), [(Wanted("openai"), "No server"), (Wanted("openai", SERVER), "No model")])
def test_what_is_missing_is_said(wanted: Wanted, words: str) -> None:
    with pytest.raises(InputError, match=words):
        Choice.of(wanted, Settings())


def test_how_it_is_asked_is_what_was_chosen() -> None:
    settings = {"chain_of_table": {"style": "structured", "ahead": False}}
    wanted = Wanted("openai", SERVER, "mine", settings=settings, masked=("Team",))
    method = Choice.of(wanted, Settings()).method
    assert isinstance(method, ChainOfTable)
    assert (method.style, method.ahead, method.masked) == ("structured", False, ("Team",))


def test_the_embedded_model_brings_in_neither_openai_nor_a_database_nor_the_rules_for_school_questions() -> None:
    program = (
        "import sys; from chaintable.ui.pages.drive import page; from chaintable.ui.pages.explore import page; "
        "from chaintable.ui.pages.prompts import page; "
        "from chaintable.ui.session import state; from chaintable.ui.model.choice import Choice; "
        "Choice().open(None, None, None, None); "
        "assert not {'openai', 'httpx2', 'sqlalchemy', 'chaintable.models.embedded.school.solving'} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_the_embedded_model_keeps_the_usual_values_of_settings_that_are_for_a_server() -> None:
    given = {"style": "structured", "most_tokens": 300, "max_steps": 3, "order": "official"}
    method = Wanted(settings={"chain_of_table": given}, masked=("Team",)).chosen
    assert method == ChainOfTable(max_steps=3, order="official")
    assert Wanted("openai", SERVER, settings={"chain_of_table": given}).chosen.settings.items() >= given.items()


def limited(wanted: Wanted, settings: Settings) -> bool:
    """Whether the host's limits for a day hold."""
    return bool(wanted.ceilings(settings))


TYPED = Wanted("openai", SERVER, key="sk-typed", key_server=SERVER)


@pytest.mark.parametrize("name", ["Authorization", "authorization", "X-API-Key"])
def test_a_key_that_was_typed_replaces_the_one_in_a_header_of_the_host(name: str) -> None:
    settings = Settings(base_url=SERVER, extra_headers={name: "Bearer sk-host"}, daily_calls=1)  # type: ignore[arg-type]
    assert limited(Wanted("openai", SERVER), settings), "the host pays by a header"
    assert not limited(TYPED, settings)
    sent = TYPED.connected(settings)
    assert (key_of(sent), sent.extra_headers) == ("sk-typed", {})


def test_limits_stay_with_a_typed_key_beside_a_header_of_the_host() -> None:
    settings = Settings(
        base_url=SERVER, extra_headers={"X-Access": "host", "Authorization": "Bearer sk-host"}, daily_calls=1
    )  # type: ignore[arg-type]
    assert list(TYPED.connected(settings).extra_headers) == ["X-Access"]
    assert limited(TYPED, settings)


def test_limits_hold_at_a_server_of_the_host_that_needs_no_key() -> None:
    settings = Settings(base_url=SERVER, daily_calls=1)
    assert limited(Wanted("openai", SERVER), settings)
    assert limited(TYPED, settings), "such a server would take any key"


def test_limits_do_not_hold_where_nothing_of_the_host_is_used() -> None:
    settings = Settings(base_url=SERVER, api_key="sk-host", extra_headers={"X-Access": "host"}, daily_calls=1)  # type: ignore[arg-type]
    assert not limited(Wanted("openai", OTHER), settings)
    assert not limited(Wanted("openai", OTHER, key="sk-typed", key_server=OTHER), settings)
    assert limited(Wanted("openai", SERVER), settings)


def test_a_header_that_was_typed_replaces_the_hosts_of_that_name_in_any_case() -> None:
    settings = Settings(base_url=SERVER, extra_headers={"Authorization": "Bearer sk-host"}, daily_calls=1)  # type: ignore[arg-type]
    wanted = Wanted("openai", SERVER, headers="authorization: Bearer mine", headers_server=SERVER)
    sent = {name: value.get_secret_value() for name, value in wanted.connected(settings).extra_headers.items()}
    assert sent == {"authorization": "Bearer mine"}
    assert limited(wanted, settings), "a header is easily made up"
