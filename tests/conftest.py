"""What every test shares: no deadlines (machines are shared), the same examples in each CI run, and what saves time."""

import functools
import gc
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=12)  # the same ones in every run
settings.load_profile("ci" if os.environ.get("CI") else "here")
if os.environ.get("CI"):
    # Otherwise the examples would depend on the constants of the modules that a process has imported by then.
    providers._get_local_constants = lambda: providers._local_constants


gc.disable()  # until all tests are there


def pytest_collection_finish() -> None:
    """Thousands of tests and all that they import stay to the end: the collector need not look at them again.

    It runs rarely, too: what tests make dies by itself, or is collected by those that ask whether it died.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 10)


_FIRST = (
    "tests/test_recipes.py",
    "tests/test_architecture.py",
    "tests/test_regular_expressions.py",
    "tests/test_project_files.py",
    "tests/ui/test_voice.py",
    "tests/contract/test_an_added_operation.py",
)
"""The longest test begins first, so that no other process waits for it at the end. The others read the whole code: next
to each other, they run in one process, which parses it once."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests first that are named above, in their order."""
    items.sort(key=lambda item: next((k for k, file in enumerate(_FIRST) if item.nodeid.startswith(file)), len(_FIRST)))


_MAIN = sys.modules["__main__"]


def pytest_runtest_teardown() -> None:
    """A page that is tested takes the place of the main module, which processes started later would run as theirs."""
    sys.modules["__main__"] = _MAIN


@pytest.fixture(scope="session", autouse=True)
def _installed_components_are_looked_for_once() -> Iterator[None]:
    """Streamlit reads the metadata of all installed packages for each page that is tested; they stay the same."""
    from streamlit.components.v2 import manifest_scanner

    with pytest.MonkeyPatch.context() as patch:
        scan = functools.cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", scan)
        yield


@pytest.fixture(scope="session", autouse=True)
def _streamlit_logs_as_others_do() -> None:
    """None of its 60 loggers passes on what it hears, so pytest would listen to each, six times in every test."""
    import streamlit.testing.v1  # noqa: F401  # they are there then

    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "streamlit":
            logging.getLogger(name).propagate = True


@pytest.fixture(scope="session", autouse=True)
def _a_page_is_awaited_and_not_looked_at_a_thousand_times_a_second() -> Iterator[None]:
    """Streamlit reads all events of a page that is tested every millisecond, until one says that it is done."""
    from streamlit.testing.v1 import local_script_runner

    look = local_script_runner.require_widgets_deltas

    def wait(runner: Any, timeout: float = 3) -> None:
        runner._script_thread.join(timeout)
        look(runner, 0.1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_script_runner, "require_widgets_deltas", wait)
        yield


@pytest.fixture(scope="session", autouse=True)
def _scripts_are_compiled_once() -> Iterator[None]:
    """Streamlit compiles the app and its page at each run of a page that is tested."""
    from streamlit.runtime.scriptrunner.script_cache import ScriptCache

    compile_script = ScriptCache.get_bytecode

    @functools.cache
    def compiled(script_path: str, _changed: int) -> Any:
        return compile_script(ScriptCache(), script_path)

    def get_bytecode(_: ScriptCache, script_path: str) -> Any:
        return compiled(script_path, Path(script_path).stat().st_mtime_ns)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScriptCache, "get_bytecode", get_bytecode)
        yield


@pytest.fixture(scope="session", autouse=True)
def _messages_have_no_checksum() -> Iterator[None]:
    """A browser asks by it for what it has already. There is none where a page is tested."""
    from streamlit.runtime.scriptrunner_utils import script_run_context

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(script_run_context, "populate_hash_if_needed", lambda message: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _certificates_are_read_once() -> Iterator[None]:
    """Each client reads those of the system, though the servers of the tests have none."""
    import httpcore2

    usual = httpcore2.default_ssl_context

    @functools.cache
    def read(trust_env: bool, *_: str | None) -> Any:
        return usual(_trust_env=trust_env)

    def read_once(*, _trust_env: bool = True) -> Any:
        return read(_trust_env, *map(os.environ.get, ("SSL_CERT_FILE", "SSL_CERT_DIR")))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpcore2, "default_ssl_context", read_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def usual_synchronous() -> Iterator[str]:
    """How the store waits for the disk when no test runs.

    A thousand tests open a store of their own; without waiting for the disk, each is opened in half the time.
    """
    from chaintable.store.database import database

    usual = database.SYNCHRONOUS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        yield usual


@pytest.fixture(scope="session", autouse=True)
def _an_empty_store_is_made_of_what_its_migrations_made_once() -> Iterator[None]:
    """A thousand tests open a store of their own; all nine migrations take four times as long as what comes of them."""
    from sqlalchemy import Connection, create_engine

    from chaintable.store.database import database
    from chaintable.store.database.migrations import MIGRATIONS, version_of

    usual = database.migrate

    @functools.cache
    def made() -> tuple[str, ...]:
        with create_engine("sqlite://").begin() as connection:
            usual(connection)
            raw: Any = connection.connection.driver_connection
            return tuple(line for line in raw.iterdump() if line.startswith(("CREATE", "INSERT")))

    def migrate(connection: Connection, migrations: Any = MIGRATIONS) -> None:
        if connection.dialect.name != "sqlite" or migrations is not MIGRATIONS or version_of(connection):
            usual(connection, migrations)
            return
        for statement in made():
            connection.exec_driver_sql(statement)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "migrate", migrate)
        yield
