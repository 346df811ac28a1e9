"""The examples in the docstrings hold."""

import doctest
import importlib
import pkgutil

import pytest

import chaintable

MODULES = ["chaintable"] + [found.name for found in pkgutil.walk_packages(chaintable.__path__, "chaintable.")]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert not failed
