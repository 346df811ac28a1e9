"""Settings come from the environment and one `.env`, keep their secrets, and name what can't be used."""

from pathlib import Path

import pytest

from chaintable.errors import InputError
from chaintable.settings.environment import OPENAI, Rates, Settings, read_settings, variable_of

CANARY = "sk-canary-5f0b2c"


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch):
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)


def test_without_anything_set_the_embedded_model_is_used_and_no_server():
    settings = read_settings()
    assert settings.model == "embedded"
    assert not settings.has_server


def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    variables = {
        "OPENAI_API_KEY": f" {CANARY}\n",
        "OPENAI_BASE_URL": "http://localhost:8000/v1/",
        "CHAINTABLE_MODEL": "mine",
        "CHAINTABLE_DATA": str(tmp_path),
        "CHAINTABLE_TIMEOUT": "7.5",
        "CHAINTABLE_BUDGET_MONEY": "0.5",
        "CHAINTABLE_PRICES": '{"mine": {"input": 1, "output": 2}}',
    }
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    settings = read_settings()
    assert settings.api_key.get_secret_value() == CANARY
    assert settings.server == settings.base_url == "http://localhost:8000/v1"
    assert (settings.model, settings.timeout, settings.budget_money) == ("mine", 7.5, 0.5)
    assert settings.store == str(tmp_path)
    assert settings.prices == {"mine": Rates(input=1, output=2)}


def test_a_variable_comes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / ".env").write_text(f"OPENAI_API_KEY={CANARY}\nCHAINTABLE_MODEL=of-the-file\nSOMETHING_ELSE=1\n")
    monkeypatch.setitem(Settings.model_config, "env_file", tmp_path / ".env")
    monkeypatch.setenv("CHAINTABLE_MODEL", "of-the-environment")
    settings = read_settings()
    assert settings.api_key.get_secret_value() == CANARY
    assert settings.model == "of-the-environment"


def test_a_file_in_the_folder_where_a_person_stands_is_not_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / ".env").write_text("OPENAI_BASE_URL=http://somewhere.example/v1\n")
    monkeypatch.chdir(tmp_path)
    assert not read_settings().has_server


def test_an_empty_variable_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "")
    monkeypatch.setenv("OPENAI_API_KEY", " ")
    monkeypatch.setenv("CHAINTABLE_TIMEOUT", "")
    assert not read_settings().has_server


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("CHAINTABLE_TIMEOUT", "soon", "CHAINTABLE_TIMEOUT ('soon') can't be used"),
        ("CHAINTABLE_TIMEOUT", "-1", "CHAINTABLE_TIMEOUT ('-1')"),
        ("CHAINTABLE_TIMEOUT", "nan", "CHAINTABLE_TIMEOUT ('nan')"),
        ("CHAINTABLE_CONCURRENCY", "0", "CHAINTABLE_CONCURRENCY ('0')"),
        ("CHAINTABLE_BUDGET_CALLS", "many", "CHAINTABLE_BUDGET_CALLS ('many')"),
        ("CHAINTABLE_PRICES", "{oops", "it isn't valid JSON"),
        ("CHAINTABLE_PRICES", '{"m": {"input": -1, "output": 1}}', "CHAINTABLE_PRICES"),
        (
            "OPENAI_BASE_URL",
            "localhost:8000",
            "OPENAI_BASE_URL ('localhost:8000') can't be used: it isn't the URL of a server",
        ),
        ("OPENAI_BASE_URL", "ftp://host/v1", "it isn't the URL of a server"),
        ("OPENAI_BASE_URL", "http://host:port/v1", "it isn't a URL"),
        ("CHAINTABLE_ALLOWED_BASE_URLS", "http://a/v1, b", "CHAINTABLE_ALLOWED_BASE_URLS"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_value(
    variable: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(variable, value)
    with pytest.raises(InputError) as raised:
        read_settings()
    assert words in str(raised.value)


@pytest.mark.parametrize("url", [f"http://me:{CANARY}@host/v1", f"http://host/v1?key={CANARY}", f"http://h/#{CANARY}"])
def test_an_address_with_a_secret_in_it_is_refused_and_not_shown(url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    with pytest.raises(InputError, match="OPENAI_BASE_URL") as raised:
        read_settings()
    assert CANARY not in str(raised.value)


@pytest.mark.parametrize("key", [f"{CANARY}…", f"{CANARY}\nX-Other: 1", f"my {CANARY}"])
def test_a_key_that_no_header_can_carry_is_refused_and_not_shown(key: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(InputError, match="OPENAI_API_KEY can't be used: it contains characters") as raised:
        read_settings()
    assert CANARY not in str(raised.value)


def test_secrets_are_not_shown():
    settings = Settings(api_key=CANARY, azure_api_key=CANARY, database=f"postgresql://me:{CANARY}@host/db")
    assert CANARY not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"
    assert CANARY in settings.store


ALLOWED = {"allowed_base_urls": ("http://a/v1", "http://b/v1")}


def test_only_the_servers_that_are_allowed_may_be_used():
    settings = Settings(base_url="http://a/v1/", **ALLOWED)
    assert settings.connected_to("http://b/v1/").server == "http://b/v1"
    with pytest.raises(InputError, match=r"http://c/v1 isn't one of the allowed servers \(http://a/v1, http://b/v1\)"):
        settings.connected_to("http://c/v1")


def test_openai_and_azure_must_be_allowed_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHAINTABLE_ALLOWED_BASE_URLS", "http://a/v1 http://b/v1")
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    with pytest.raises(InputError, match=OPENAI):
        read_settings()
    monkeypatch.setenv("AZURE_OPENAI_ENDPOINT", "https://x.openai.azure.com")
    with pytest.raises(InputError, match=r"x\.openai\.azure\.com"):
        read_settings()


def test_the_key_of_one_server_is_never_sent_to_another():
    settings = Settings(base_url="http://a/v1", api_key=CANARY)
    assert settings.connected_to("http://a/v1/").key.get_secret_value() == CANARY
    assert settings.connected_to("http://b/v1").key is None
    assert settings.connected_to("").key is None
    assert settings.connected_to("http://b/v1", "sk-another").key.get_secret_value() == "sk-another"
    azure = Settings(azure_endpoint="https://x.openai.azure.com", azure_api_key=CANARY, api_key=CANARY)
    assert azure.connected_to("").key is None


def test_the_key_of_the_environment_does_not_come_back_with_a_change(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    assert read_settings().connected_to("http://b/v1").but(timeout=3).key is None


def test_a_change_that_cannot_be_used_is_named():
    with pytest.raises(InputError, match=r"CHAINTABLE_TIMEOUT \('-3'\)"):
        Settings().but(timeout=-3)
    with pytest.raises(InputError, match="OPENAI_BASE_URL"):
        Settings().connected_to("nonsense")


def test_a_file_that_breaks_after_it_was_read_does_not_stop_a_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    settings, file = read_settings(), tmp_path / ".env"
    file.write_bytes(b"\xff\xfe")
    monkeypatch.setitem(Settings.model_config, "env_file", file)
    assert settings.but(timeout=7.5).timeout == 7.5


def _told(variable: str) -> str:
    """What the documentation gives as the default of a setting; "-" if it doesn't name the setting."""
    page = (Path(__file__).parents[1] / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| `")]
    return next((row[2].strip().strip("`") for row in rows if f"`{variable}`" in row[1]), "-")


def test_the_documentation_lists_every_setting_with_its_default():
    defaults = {variable_of(name): field.default for name, field in Settings.model_fields.items()}
    plain = {name: kept for name, kept in defaults.items() if isinstance(kept, bool | int | float | str) and kept != ""}
    shown = {name: str(kept).lower() if isinstance(kept, bool) else f"{kept}" for name, kept in plain.items()}
    assert [name for name in defaults if _told(name) == "-"] == []
    assert {name: _told(name) for name in plain} == {name: words.removesuffix(".0") for name, words in shown.items()}
