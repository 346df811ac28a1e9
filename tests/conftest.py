"""What every test shares: no deadlines (machines are shared), the same examples in each CI run, and what saves time."""

import functools
import gc
import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_finish() -> None:
    """Thousands of tests and all that they import stay to the end: the collector need not look at them again.

    It runs rarely, too: what tests make dies by itself, or is collected by those that ask whether it died.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


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
def usual_synchronous() -> Iterator[str]:
    """How the store waits for the disk when no test runs.

    A thousand tests open a store of their own; without waiting for the disk, each is opened in half the time.
    """
    from chaintable.store import database

    usual = database.SYNCHRONOUS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        yield usual
