"""The house rules that no linter knows: imports point down, a library has one home, nothing foreign is executed."""

import ast
import re
import sys
from collections.abc import Iterator

import pytest
from parsed import FILES, ROOT, modules, nodes_of

LAYERS = (
    ("errors", "settings.shipped", "printable"),
    ("sandbox", "settings.app_address"),
    ("sandbox.programs", "settings.environment", "settings.declared_settings"),
    ("tables.values", "runs.typecheck"),
    ("tables.table", "tables.pictures"),
    ("tables.state", "tables.table_memory"),
    ("tables.source", "tables.totals", "retrieval", "prompts.encodings"),
    ("readers", "retrieval.searching", "prompts.excerpts", "sql"),
    ("prompts.dialogue",),
    ("samples", "prompts"),
    ("operations",),
    ("chain",),
    ("evidence", "store"),
    ("methods", "models", "playing"),
    ("evaluation", "runs.exchange", "runs.recorded", "runs.rerun"),
    ("runs.comparing", "runs.opening"),
    ("training",),
    ("api",),
    ("cli", "ui"),
    ("pages",),
    ("app", "__main__"),
)
"""The rooms, from the ground up. A room may import from itself and from those below, but not from its neighbours."""
HEIGHT = {room: height for height, rooms in enumerate(LAYERS) for room in rooms}

HALLS = {room.partition(".")[0] for room in HEIGHT if "." in room} - HEIGHT.keys()
"""The packages that hold rooms and nothing else."""

OUTSIDE = {"app", "pages", "training"}
"""The rooms beside the package: they are in a checkout only, not in what is installed."""

HOMES = {
    "PIL": ("chaintable.readers.pictures",),
    "cv2": ("chaintable.readers.pictures",),
    "genai_prices": ("chaintable.models.serving.prices",),
    "httpx2": ("chaintable.models.openai",),
    "jinja2": ("chaintable.prompts", "chaintable.runs.exchange"),
    "lxml": ("chaintable.readers",),
    "openai": ("chaintable.models.openai",),
    "platformdirs": ("chaintable.settings.environment",),
    "plotly": ("chaintable.ui.parts.charts",),
    "pydantic": ("chaintable.settings.environment",),
    "pydantic_monty": ("chaintable.sandbox.programs",),
    "pydantic_settings": ("chaintable.settings.environment",),
    "python_calamine": ("chaintable.readers",),
    "pypdf": ("chaintable.readers.documents",),
    "xlsxwriter": ("chaintable.runs.exchange.workbook",),
    "rapidocr": ("chaintable.readers.pictures",),
    "rich": ("chaintable.cli",),
    "segno": ("chaintable.ui.pages.rooms",),
    "sqlalchemy": ("chaintable.store",),
    "sqlglot": ("chaintable.sql",),
    "starlette": ("chaintable.ui.serving",),
    "streamlit": ("chaintable.ui", "pages", "app"),
    "typer": ("chaintable.cli",),
}
"""Where each library may be imported."""
# pandas, and what it is made of, is the matter that tables consist of.
EVERYWHERE = {"chaintable", "numpy", "pandas", "pyarrow", *sys.stdlib_module_names}

UNSAFE_MODULES = {"pickle", "cPickle", "dill", "marshal", "shelve", "code", "codeop"}
UNSAFE_CALLS = {"eval", "exec", "compile", "__import__"}
UNSAFE_METHODS = {"eval", "read_pickle", "to_pickle"}
MOST_LINES = 700


def room(module: str) -> str:
    """The room that a module belongs to; the package itself and a package that only holds rooms are none ("")."""
    first, *rest = module.split(".")
    outer, inner = ".".join(rest[:1]), ".".join(rest[:2])
    if first != "chaintable":
        return first
    if inner in HEIGHT or (outer in HALLS and inner != outer):
        return inner
    return "" if outer in HALLS else outer


def imported(tree: ast.AST) -> Iterator[str]:
    """Every name that is imported, also inside functions, with its module in front: `a.b` for `from a import b`."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "write imports in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def upward(module: str, tree: ast.AST) -> list[str]:
    """The imports that do not point down."""
    here = room(module)
    rooms = {room(name) for name in imported(tree) if name.split(".")[0] in {"chaintable", *OUTSIDE}}
    return [f"{module} imports {other}" for other in sorted(rooms - {here, ""}) if HEIGHT[other] >= HEIGHT[here]]


def homeless(module: str, tree: ast.AST) -> list[str]:
    """The libraries that are imported away from home, or that have no home yet."""
    libraries = {name.split(".")[0] for name in imported(tree)} - EVERYWHERE - OUTSIDE
    return [f"{module} imports {library}" for library in sorted(libraries) if not at_home(library, module)]


def at_home(library: str, module: str) -> bool:
    in_home = any(module == home or module.startswith(f"{home}.") for home in HOMES.get(library, ()))
    return in_home and not (library == "streamlit" and module == "chaintable.ui.parts.charts")


def unsafe(tree: ast.AST) -> list[str]:
    """What could run or unpack something that a model, a file or a person wrote, with its line."""
    found = [name for name in imported(tree) if name.split(".")[0] in UNSAFE_MODULES]
    for node in nodes_of(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in UNSAFE_CALLS:
                found.append(f"{node.func.id}() in line {node.lineno}")
            if isinstance(node.func, ast.Attribute) and node.func.attr in UNSAFE_METHODS:
                found.append(f".{node.func.attr}() in line {node.lineno}")
    return found


def mentions_session_state(tree: ast.AST) -> bool:
    attributes = (node.attr for node in nodes_of(tree) if isinstance(node, ast.Attribute))
    return "session_state" in {*attributes, *(name.rsplit(".", 1)[-1] for name in imported(tree))}


def test_every_module_has_a_place_in_the_house():
    assert [module for module in modules() if room(module) not in {*HEIGHT, ""}] == [], "name their rooms in LAYERS"


def test_imports_point_down_only():
    assert [found for module, tree in modules().items() if room(module) for found in upward(module, tree)] == []


def test_a_library_is_imported_at_its_home_only():
    assert [found for module, tree in modules().items() for found in homeless(module, tree)] == []


def test_every_library_that_is_asked_for_is_imported():
    """What nothing imports would be installed, and kept safe, for nobody."""
    used = {name.split(".")[0] for tree in modules().values() for name in imported(tree)}
    asked = re.findall(r"^[\w-]+", (ROOT / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    names = {{"pillow": "PIL"}.get(name, name.replace("-", "_")) for name in asked}
    assert {*HOMES, *names} - used == set()


def test_nothing_that_was_read_is_executed():
    assert [f"{module}: {found}" for module, tree in modules().items() for found in unsafe(tree)] == []


def test_session_state_is_touched_where_the_session_lives_and_where_widgets_call_actions():
    at_home = re.compile(r"chaintable\.ui\.(session\.current|(pages\.)?\w+(\.drawer)?\.actions)")
    touched = [name for name, tree in modules().items() if mentions_session_state(tree)]
    assert [name for name in touched if not at_home.fullmatch(name)] == []


def test_a_file_can_be_read_in_a_sitting():
    assert [path for path in FILES if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES] == []


def test_the_rules_are_applied_to_every_file():
    assert len(modules()) == len(FILES) > 300
    assert {"app", "chaintable", "chaintable.ui.app"} <= modules().keys()


def test_an_import_that_points_up_is_seen():
    tree = ast.parse("def late():\n    from chaintable.chain import Chain\nimport chaintable.errors")
    assert upward("chaintable.operations.base", tree) == ["chaintable.operations.base imports chain"]
    assert upward("chaintable.tables.table", ast.parse("from chaintable import ui")) == [
        "chaintable.tables.table imports ui"
    ]
    assert upward("chaintable.models.serving.cached", ast.parse("from chaintable.methods import ALL")) != []
    assert upward("chaintable.models.embedded", ast.parse("from training import learning")) != []
    assert upward("training.learning", ast.parse("from chaintable import ui")) == ["training.learning imports ui"]


def test_a_library_away_from_home_is_seen():
    tree = ast.parse("import streamlit as st, pandas, yaml")
    assert homeless("chaintable.ui.parts.words", tree) == ["chaintable.ui.parts.words imports yaml"]
    assert homeless("chaintable.ui.parts.charts", ast.parse("import streamlit")) != []
    assert homeless("chaintable.tables.table", ast.parse("import plotly.express")) != []


@pytest.mark.parametrize(
    "code", ["eval('1')", "exec(text)", "frame.eval(text)", "import pickle", "from pickle import loads"]
)
def test_an_execution_is_seen(code: str):
    assert len(unsafe(ast.parse(code))) == 1


def test_session_state_is_seen_by_any_name():
    assert mentions_session_state(ast.parse("st.session_state['k'] = 1"))
    assert mentions_session_state(ast.parse("from streamlit import session_state as s"))
    assert not mentions_session_state(ast.parse("import re\nre.compile('x')"))
