"""The app without a browser, and a model that plans what a test wants it to."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from panels import with_panels
from streamlit.runtime import context
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.media_file_storage import MediaFileStorage
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest, app_test
from streamlit.util import calc_hash
from talking import said_to

from chaintable.errors import ModelError
from chaintable.models.openai.dialect import peer_of
from chaintable.prompts.dialogue import Alternative, Completion, Prompt
from chaintable.settings.environment import Settings, variable_of
from chaintable.store import Store, open_store
from chaintable.store.database.database import FILE_NAME
from chaintable.ui.model import choice
from chaintable.ui.playing import running_chain
from chaintable.ui.session.chain_actions import running
from chaintable.ui.session.storage.shared_store import SharedStore, shared_store

APP = Path(__file__).parents[2] / "app.py"
CALLS = (
    "f_add_column(Country). The rule: in_brackets(Cyclist)",
    "f_group_by(Country)",
    "f_answer(most(Country, Count))",
)
OTHER = "f_select_row(Rank <= 3)"


def talk(heard: Heard) -> Said:
    """What a server says that knows one table and one question about it."""
    return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    peer_of.cache_clear()
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


class Planned:
    """A model that plans those calls one after another, whatever was asked; "fail" in the question makes it fail."""

    name = "planned"

    def complete(self, prompt: Prompt) -> Completion:
        if "fail" in prompt.question.text and len(prompt.history) == 1:
            raise ModelError("I recognised the column 'Cyclist', but no more.", "Ask in other words.")
        rest = [call for call in CALLS if call not in prompt.history]
        if prompt.purpose == "plan":
            plan = " -> ".join([*rest[:-1], "<END>"])
            return Completion((plan,), self.name, alternatives=(Alternative(rest[0], 0.7), Alternative(OTHER, 0.3)))
        wanted = {"query": CALLS[-1], "answer": "Italy"}.get(prompt.purpose) or rest[0]
        return Completion((wanted,), self.name, alternatives=(Alternative(wanted, 0.7),), remark="sure: 70 %.")


@pytest.fixture(autouse=True)
def planned(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page test depends on what the embedded model makes of a question, nor on how fast the machine is."""
    monkeypatch.setattr(choice, "embedded", Planned)
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 120.0)
    monkeypatch.setattr(running_chain, "SHORT_SECONDS", 0.0)


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data folder for the test alone, and none of the settings of whoever runs it."""
    for name in Settings.model_fields:
        monkeypatch.delenv(variable_of(name), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    folder = tmp_path / "data"
    monkeypatch.setenv("CHAINTABLE_DATA", str(folder))
    return folder


@pytest.fixture(scope="session", autouse=True)
def _the_browser_tells_nothing_of_itself() -> Iterator[None]:
    """A page that is tested has no browser; what AppTest has in its place makes a hundred mocks for each look at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(context, "_get_client_context", lambda: None)
        yield


class _StateLookedUp(Mapping[str, Any]):
    """The state of a session: a value is looked up when it is wanted, and all of them only where all are."""

    def __init__(self, state: SafeSessionState) -> None:
        self._state = state

    def __contains__(self, key: object) -> bool:
        return key in self._state

    def __getitem__(self, key: str) -> Any:
        return self._state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(_all_of(self._state))

    def __len__(self) -> int:
        return len(_all_of(self._state))


def _all_of(state: SafeSessionState) -> dict[str, Any]:
    return state._state.filtered_state


@pytest.fixture(scope="session", autouse=True)
def _a_box_looks_up_its_own_value() -> Iterator[None]:
    """Each box of a page has Streamlit work out the whole state of the session, and looks at one value of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SafeSessionState, "filtered_state", property(_StateLookedUp))
        yield


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a store that holds nothing yet: a copy of it takes a tenth of the time of making it."""
    folder = tmp_path_factory.mktemp("new")
    open_store(folder).close()
    return folder / FILE_NAME


@pytest.fixture(autouse=True)
def _stores_are_closed(monkeypatch: pytest.MonkeyPatch, new_database: Path) -> Iterator[None]:
    """The app keeps its one store open; hundreds of tests, each with its own, would run out of open files.

    None of them is there long enough for anything in it to be too old.
    """
    opened: list[Store] = []

    def noted(where: str, **options: Any) -> Store:
        folder = Path(where)
        if not folder.exists() and folder.parent.is_dir():
            folder.mkdir()
        if folder.is_dir() and not (folder / FILE_NAME).exists():
            shutil.copy(new_database, where)
        opened.append(open_store(where, **options))
        return opened[-1]

    monkeypatch.setattr("chaintable.store.open_store", noted)
    monkeypatch.setattr(SharedStore, "_clean", lambda _: None)
    yield
    shared_store.cache_clear()
    for one in opened:
        one.close()


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> list[MediaFileManager]:
    """What keeps the files that the pages offer; the last one is that of the last run."""
    kept: list[MediaFileManager] = []

    def keep(storage: MediaFileStorage) -> MediaFileManager:
        kept.append(MediaFileManager(storage))
        return kept[-1]

    monkeypatch.setattr(app_test, "MediaFileManager", keep)
    return kept


def downloaded(app: AppTest, files: list[MediaFileManager], key: str) -> tuple[str, bytes]:
    """Return the name and the bytes of the file that the button with that key brings, made as a browser asks for it."""
    (button,) = [button for button in app.get("download_button") if button.key == key]
    address = files[-1].execute_deferred(button.proto.deferred_file_id)
    storage = files[-1]._storage
    assert isinstance(storage, MemoryMediaFileStorage)
    file = storage.get_file(address.rpartition("/")[2])
    return str(file.filename), file.content


@pytest.fixture
def open_app() -> Callable[..., AppTest]:
    """Open the app at an address with those parts, with Details on unless it says otherwise."""

    def opened(**address: str) -> AppTest:
        app = with_panels(AppTest.from_file(str(APP), default_timeout=120))
        for name, value in {"details": "1", **address}.items():
            app.query_params[name] = value
        return app.run()

    return opened


@pytest.fixture
def app(open_app: Callable[..., AppTest]) -> AppTest:
    """The app with the cyclists, before any question."""
    return open_app(sample="clasica")


def to_page(app: AppTest, name: str) -> AppTest:
    """Go to that page as its link in the menu does: `switch_page` knows only pages that are files."""
    app._page_hash = calc_hash(name)
    return app.run()


def run_ended(app: AppTest) -> AppTest:
    """The page once the run that was just begun has ended; on a busy computer the page doesn't wait for it."""
    job = app.session_state["session"].playing.job
    if job is not None:
        assert job.wait(60)
        app.run()
    return app


def to_drive(app: AppTest) -> AppTest:
    return to_page(app, "drive")


@pytest.fixture
def drive(open_app: Callable[..., AppTest]) -> AppTest:
    """The page Drive over the cyclists, before the model's place is taken."""
    return to_drive(open_app(sample="clasica"))
