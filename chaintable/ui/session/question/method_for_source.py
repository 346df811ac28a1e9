"""The method that fits what is open: documents, a picture without a table, or tables."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from chaintable import methods
from chaintable.chain import Chain
from chaintable.methods.base import Method
from chaintable.tables.source import Source
from chaintable.ui.session.session import Session

METHOD_KEY = "method"
_DOCUMENTS, _BESIDE, _PICTURE = "documents", "beside", "picture"
_FITTING: Mapping[str, Callable[[type[Method]], bool]] = {
    _DOCUMENTS: lambda kind: kind.needs_passages,
    _PICTURE: lambda kind: kind.looks_at_pictures,
}
"""Which methods fit what is open, where not all do."""


def fit_method(held: Session) -> None:
    """Offer a method that fits what was just opened, and the one from before once a table is open again."""
    view, method = held.view, held.wanted.method_name
    before, view.given = view.given, _given(held.chain.source)
    if before == view.given:
        return
    fitting = _FITTING.get(view.given)
    if fitting is not None and not fitting(methods.ALL[method]):
        view.table_method = view.table_method if before in _FITTING else method
        _choose_method(held, next(name for name, kind in methods.ALL.items() if fitting(kind)))
    elif before == _DOCUMENTS and view.given == _BESIDE and methods.ALL[method].needs_passages:
        _choose_method(held, view.table_method or methods.DEFAULT)  # the table was chosen to be asked about
    elif not view.given and (methods.ALL[method].needs_passages or (before == _PICTURE and view.table_method)):
        _choose_method(held, view.table_method or methods.DEFAULT)
        view.table_method = ""


def take_method_of(held: Session, chain: Chain) -> None:
    """Choose the method that made a chain, if it is here: Run goes on as the chain began."""
    if chain.steps and chain.method in methods.ALL:
        _choose_method(held, chain.method)


def _given(source: Source) -> str:
    """Return what is open: documents, a table with documents beside it, a picture without a table, or ""."""
    if source.only_pictures:
        return _PICTURE
    return "" if source.passages is None else _DOCUMENTS if source.of_documents else _BESIDE


def _choose_method(held: Session, name: str) -> None:
    held.wanted = replace(held.wanted, method=name)
    held.widgets[METHOD_KEY] = name
