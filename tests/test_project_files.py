"""The files around the code agree with it: workflows, citation, documentation, and the links between them."""

import ast
import re
import runpy
import tomllib
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import yaml
from parsed import nodes_of_package
from typer.main import get_command

from chaintable.cli import app

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")])
NEWEST_PYTHON = 14

_CODE = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def yaml_of(name: str) -> Any:
    return yaml.safe_load(text_of(name))


def version() -> str:
    """Return `__version__` as the package spells it, without importing the package."""
    tree = ast.parse(text_of("chaintable/__init__.py"))
    values = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__"
    ]
    return str(ast.literal_eval(values[0]))


def supported_pythons() -> list[str]:
    """Return the versions from `requires-python` up to the newest one: "3.11", "3.12" …"""
    oldest = int(re.fullmatch(r">=3\.(\d+)", PROJECT["requires-python"])[1])  # type: ignore[index]
    return [f"3.{minor}" for minor in range(oldest, NEWEST_PYTHON + 1)]


def steps_of(workflow: dict[Any, Any]) -> Iterator[dict[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job.get("steps", [])


def anchors(page: str) -> set[str]:
    """Return the anchors that GitHub and MkDocs make of the headings of this Markdown text."""
    headings = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in _HEADING.findall(_CODE.sub("", page)))
    return {heading.strip().replace(" ", "-") for heading in headings}


def links_of(page: str) -> list[str]:
    """Return the relative links of this Markdown text, outside code."""
    return [link for link in _LINK.findall(_CODE.sub("", page)) if not re.match(r"[a-z]+:", link)]


def leads_somewhere(link: str, path: Path, page: str) -> bool:
    """Whether a relative link on the page at that path leads to a file, and to a heading if it names one."""
    name, _, anchor = link.partition("#")
    target = (path.parent / unquote(name)).resolve()
    if name and not target.exists():
        return False
    return not anchor or anchor in anchors(target.read_text(encoding="utf-8") if name else page)


def broken_links(path: Path, page: str) -> list[str]:
    return [link for link in links_of(page) if not leads_somewhere(link, path, page)]


# --- Workflows -------------------------------------------------------------------------------------------------------


def test_the_matrix_tests_every_supported_python_on_three_systems():
    matrix = yaml_of(".github/workflows/ci.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == supported_pythons()
    assert [name.split("-")[0] for name in matrix["os"]] == ["ubuntu", "macos", "windows"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_to_a_version_and_jobs_may_only_read(path: Path):
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    used = [step["uses"] for step in steps_of(workflow) if "uses" in step]
    assert used
    assert [name for name in used if not re.fullmatch(r"[\w.-]+/[\w.-]+@v\d+\.\d+\.\d+", name)] == []
    assert workflow["permissions"] == {"contents": "read"}
    assert all("timeout-minutes" in job or "uses" in job for job in workflow["jobs"].values())


def test_workflows_and_dockerfile_are_checked_by_linters_of_one_version():
    commands = [step.get("run", "") for step in yaml_of(".github/workflows/ci.yml")["jobs"]["lint"]["steps"]]
    linters = [re.fullmatch(r"pipx run --spec [\w-]+==[\d.]+ (.+)", command) for command in commands]
    assert [linter[1] for linter in linters if linter] == ["actionlint", "hadolint Dockerfile"]


def test_what_runs_before_a_commit_names_no_program_by_a_path_that_windows_lacks():
    hooks = [hook for repo in yaml_of(".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    entries = [hook["entry"] for hook in hooks if "entry" in hook]
    assert entries and not [entry for entry in entries if "/" in entry.split()[0]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_name_only_files_that_exist(path: Path):
    commands = "\n".join(step.get("run", "") for step in steps_of(yaml.safe_load(path.read_text(encoding="utf-8"))))
    named = re.findall(r"(?<![\w$/.*])(?:tests/[\w/.]+|chaintable/[\w/.]+|requirements[\w.-]*|\./run)", commands)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_a_release_is_published_without_a_stored_token():
    release = yaml_of(".github/workflows/release.yml")
    publish = release["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["environment"] == "pypi"
    assert "check" in publish["needs"]
    assert "secrets." not in text_of(".github/workflows/release.yml")


# --- Versions and citation -------------------------------------------------------------------------------------------


def test_the_citation_names_the_last_release_and_the_licences_of_the_package():
    citation = yaml_of("CITATION.cff")
    released = re.findall(r"^## \[([\d.]+)\]", text_of("CHANGELOG.md"), re.MULTILINE)
    assert citation["version"] == released[0]
    assert " AND ".join(citation["license"]) == PROJECT["license"]
    assert [author["name"] for author in citation["authors"]] == ["ChainTable contributors"]


def test_the_changelog_has_the_present_version_with_its_date():
    released = re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", text_of("CHANGELOG.md"), re.MULTILINE)
    citation = yaml_of("CITATION.cff")
    assert (citation["version"], citation["date-released"]) in released
    assert "## [Unreleased]" in text_of("CHANGELOG.md")


def test_what_is_not_released_yet_has_no_number_of_a_release():
    unreleased = text_of("CHANGELOG.md").split("## [Unreleased]")[1].split("\n## [")[0].strip()
    assert version().endswith(".dev0") if unreleased else version() == yaml_of("CITATION.cff")["version"]


def test_the_changelog_has_no_links_into_the_repository_because_the_site_shows_it_too():
    assert links_of(text_of("CHANGELOG.md")) == []


def test_the_hook_for_ruff_is_a_version_that_the_checks_allow():
    hooks = {repo["repo"]: repo.get("rev", "") for repo in yaml_of(".pre-commit-config.yaml")["repos"]}
    ruff = next(rev for repo, rev in hooks.items() if repo.endswith("ruff-pre-commit"))
    allowed = re.search(r"^ruff>=([\d.]+)", text_of("requirements-test.txt"), re.MULTILINE)
    assert allowed and ruff.startswith(f"v{allowed[1]}.")


def test_the_weights_have_a_licence_and_their_sources_are_named():
    notice, card = text_of("NOTICE"), text_of("docs/model_card.md")
    assert (ROOT / "chaintable/models/embedded/model.npz").is_file()
    for name in ("WikiTableQuestions", "Squall", "TabFact", "model.npz", "by-sa/4.0"):
        assert name in notice
        assert name in card


def test_the_model_card_gives_the_figures_of_the_embedded_model():
    figures = re.findall(r"\d+\.\d+ %|0\.0\d+", text_of("docs/model_card.md").split("## How good it is")[1])
    assert figures
    assert [one for one in figures if one not in text_of("docs/embedded.md")] == []


def test_the_readme_gives_the_figures_of_the_embedded_model():
    def accuracies(name: str) -> list[str]:
        return [line for line in text_of(name).splitlines() if line.startswith(("| WikiTQ dev", "| TabFact val"))]

    assert accuracies("README.md") == accuracies("docs/embedded.md")
    assert len(accuracies("README.md")) == 2


# --- Documentation ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(path: Path):
    assert broken_links(path, path.read_text(encoding="utf-8")) == []


def test_a_broken_link_is_seen():
    path = ROOT / "docs" / "made_up.md"
    assert broken_links(path, "[a](voice.md) [b](gone.md) [c](voice.md#the-rules) [d](voice.md#gone)") == [
        "gone.md",
        "voice.md#gone",
    ]
    assert broken_links(path, "```\n[a](gone.md)\n```\n`[b](gone.md)` [c](https://example.org/gone.md)") == []


def test_the_site_lists_every_page_once():
    def pages(entry: Any) -> Iterator[str]:
        if isinstance(entry, str):
            yield entry
        else:
            for child in entry.values() if isinstance(entry, dict) else entry:
                yield from pages(child)

    listed = sorted(pages(yaml_of("mkdocs.yml")["nav"]))
    assert listed == sorted(str(path.relative_to(ROOT / "docs")) for path in ROOT.glob("docs/**/*.md"))


def test_the_site_is_built_without_web_fonts_and_checked_for_requests_to_other_servers():
    site = yaml_of("mkdocs.yml")
    assert site["theme"]["font"] is False
    assert site["hooks"] == ["docs/offline.py"]


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ('<script async src="https://example.org/a.js"></script>', ["https://example.org/a.js"]),
        ("<link rel=stylesheet href=//example.org/a.css>", ["//example.org/a.css"]),
        ('<link href="https://example.org" rel="preconnect" crossorigin>', ["https://example.org"]),
        (
            '<img alt="" src="images/a.png"><a href="https://example.org">x</a><link rel="canonical" href="https://x.org">',
            [],
        ),
    ],
)
def test_a_page_that_loads_from_another_server_stops_the_build(page: str, found: list[str], tmp_path: Path):
    hook = runpy.run_path(str(ROOT / "docs" / "offline.py"))
    assert hook["loaded_from_elsewhere"](page) == found
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    with pytest.raises(SystemExit) if found else nullcontext():
        hook["on_post_build"]({"site_dir": str(tmp_path)})


def test_options_that_the_readme_names_are_on_the_command_line():
    section = text_of("README.md").split("## The command line")[1].split("\n## ")[0]
    commands = get_command(app).commands  # type: ignore[attr-defined]
    known = {option for command in commands.values() for one in command.params for option in one.opts}
    named = set(re.findall(r"--[a-z][a-z-]+", section))
    assert {"--json", "--model", "--method"} <= named
    assert sorted(named - known - {"--help"}) == []


def words_on_the_screen() -> str:
    nodes = chain.from_iterable(nodes_of_package().values())
    return "\n".join(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def in_one_line(name: str) -> str:
    return re.sub(r"\s*\n\s*", " ", _CODE.sub("", text_of(name)))


# The pages of the documentation put what is on the screen in bold: buttons, menus, headings.
@pytest.mark.parametrize("name", ["docs/compare.md", "docs/drive.md", "docs/prompts.md"])
def test_buttons_that_the_documentation_names_are_on_the_pages(name: str):
    screen, page = words_on_the_screen(), in_one_line(name)
    named = set(re.findall(r"\*\*([^*]+)\*\*", page))
    assert len(named) > 5
    assert sorted(one for one in named if one not in screen) == []


def test_what_the_documentation_tells_people_to_press_is_on_the_pages():
    screen, pages = words_on_the_screen(), " ".join(in_one_line(str(page.relative_to(ROOT))) for page in PAGES)
    told = set(re.findall(r"\b(?:press|choose|click|turn on|turn off|set) \*\*([^*]+)\*\*", pages, re.IGNORECASE))
    assert {"Preview request", "Take the model's place"} <= told
    assert sorted(one for one in told if one not in screen) == []
