"""The examples in the docstrings hold."""

import doctest
import importlib

import pytest
from parsed import FILES, module_name

WITH_EXAMPLES = [module_name(path) for path in FILES if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("name", [name for name in WITH_EXAMPLES if name.startswith("chaintable")])
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried and not failed
