"""Open a table (a sample, a file or pasted text) and show how it was read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from chaintable.errors import InputError
from chaintable.readers import (
    MOST_FILES,
    MOST_PASSAGES,
    EncodingGuess,
    encoding_choices,
    encodings_isolated,
    format_named,
)
from chaintable.samples import ALL, read_sample
from chaintable.sandbox import Limits
from chaintable.tables.source import ReadOptions, Source
from chaintable.ui.pages.explore.column_types import draw_column_types, draw_doubts
from chaintable.ui.pages.explore.file_options import draw_reading_form
from chaintable.ui.pages.explore.opened_files import (
    limit_mb_of,
    limits_of,
    prepare_reading,
    read_file,
    read_opened,
    read_together,
)
from chaintable.ui.pages.explore.other_tables import add_other, chosen_file, draw_others, sheets_to_add
from chaintable.ui.pages.explore.passages import draw_read_as_passages
from chaintable.ui.pages.explore.pictures_beside import draw_pictured, draw_removal, thing_of
from chaintable.ui.pages.explore.recorded_runs import draw_recorded_menu
from chaintable.ui.pages.explore.sheets import draw_sheets
from chaintable.ui.parts.notes import draw_beside_table
from chaintable.ui.parts.panels import is_drawn
from chaintable.ui.parts.place import computer
from chaintable.ui.parts.problems import problems_shown
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import counted, escape, escape_own, listed, shorten
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.moment import File, Moment

MOST_ROWS = 1_000
FEW_SENTENCES = 4
_MOST_BESIDE = 3


@dataclass(slots=True)
class Uploads:
    """The uploads that were opened, so that each is opened only once."""

    seen: frozenset[str] = frozenset()

    def fresh(self, uploaded: Sequence[Any]) -> list[Any]:
        """Return the uploads that are new, and remember all of them."""
        found = [one for one in uploaded if one.file_id not in self.seen]
        self.seen = frozenset(one.file_id for one in uploaded)
        return found


@dataclass(slots=True)
class FolderUploads(Uploads):
    """The same for whole folders."""


def draw_source(held: Session) -> None:
    """Draw buttons to open another table, how the current one was read, and its rows, folded once there are steps."""
    source = held.chain.source
    with st.container(horizontal=True, key="inputs"):
        with problems_shown():
            _draw_samples()
            draw_recorded_menu()
        _draw_upload(held)
        _draw_paste(held)
        _draw_add(held)
        draw_read_as_passages(held)
        if (file := held.moment.origin) is not None:
            _draw_reading(held, file)
            _draw_types(held, file)
    if file is not None:
        draw_sheets(held, partial(_look, held, file), open_sheet)
    what = f"Your {thing_of(source)}"
    with st.expander(what, expanded=True, type="compact", key=state.SOURCE_KEY, on_change="rerun") as opened:
        if not opened.open:
            st.caption(size_of(source))  # an expander without content can't be opened
            return
        _draw_account(source)
        _draw_doubts(held)
        alt = table_alt(what, source.table)
        if source.options.format == "picture":
            draw_pictured(source, alt, MOST_ROWS)
            return
        draw_beside_table(held.chain.start, source, "source")
        draw_removal(source)
        draw_table(source.table, source, key="source_table", alt=alt, most=MOST_ROWS, positions=False)


def draw_title(held: Session) -> None:
    """Draw the title of the table, its size and the name of its file."""
    source = held.chain.source
    table = source.table
    title = shorten(table.caption or source.name, 120)
    name = f" · {escape(source.name)}" if source.name not in ("", "table", title) else ""
    with st.container(gap=None, key="title"):
        st.markdown(f"## {escape(title)}", anchors=False)
        st.caption(f"{size_of(source)}{name}")


def size_of(source: Source) -> str:
    """The size of what is open, in words."""
    table = source.table
    if source.only_pictures:
        return counted(len(source.pictures), "picture")
    if source.of_documents:
        return f"{counted(table.n_rows, 'passage')}{_beside(source)}"
    return f"{counted(table.n_rows, 'row')} × {counted(table.n_columns, 'column')}"


def _beside(source: Source) -> str:
    """The tables beside documents, which are opened under "Add a table", in words."""
    if not source.others:
        return ""
    names = [f"“{escape(shorten(table.caption, 40))}”" for table in source.others]
    return f" · with the table{'s' * (len(names) > 1)} {listed(names, _MOST_BESIDE)}"


def _draw_account(source: Source) -> None:
    """Draw what was changed when the file was read, in an expander if it is a lot."""
    if len(source.account) <= FEW_SENTENCES:
        if source.account:
            st.caption(" ".join(map(escape, source.account)))
        return
    with st.expander(f"Changes made when reading the file: {len(source.account)}", type="compact"):
        st.markdown("\n".join(f"- {escape(sentence)}" for sentence in source.account))


def _draw_samples() -> None:
    titles = {sample.name: sample.title for sample in ALL}
    chosen = st.menu_button(
        "Sample tables",
        list(titles),
        key="samples",
        format_func=lambda name: escape_own(titles[name]),
        icon=":material/table:",
        help="Open a table, or documents, that come with ChainTable. Undo brings back the current one.",
    )
    if chosen:
        state.open_table(read_sample(chosen), f"sample “{titles[chosen]}” opened", sample=chosen)
        st.rerun()


def _draw_upload(held: Session) -> None:
    with st.popover("Upload a file", icon=":material/upload_file:", key="upload_popover", on_change="rerun") as popover:
        prepare_reading(held, popover.open)
        if not is_drawn(held, "upload_popover", popover):
            return
        most = max(1, int(limit_mb_of(held)))
        files: Any = st.file_uploader(
            "A table (CSV, Excel, ODS, Parquet, JSON, HTML, Markdown or a picture), documents (PDF, Word, text, "
            "Markdown, HTML or a ZIP of them), or a run that you saved as JSON",
            accept_multiple_files=True,
            max_upload_size=most,
            key="upload",
        )
        folder: Any = st.file_uploader(
            "Or a folder of documents", accept_multiple_files="directory", max_upload_size=most, key="folder"
        )
        st.caption(
            f"Documents are cut into passages that can be searched: at most {most:,} MB together, {MOST_FILES:,} files "
            f"and {MOST_PASSAGES:,} passages."
        )
        stays = "Prompts send parts of it to the server" if held.wanted.server else f"It stays on {computer()}"
        st.caption(escape(f"{stays}. The file itself is never changed."))
        fresh = held.part(Uploads).fresh(files or ()) or held.part(FolderUploads).fresh(folder or ())
        if fresh:
            with problems_shown():
                _open_files(held, [File(one.getvalue(), one.name) for one in fresh])
                state.close("upload_popover")
                st.rerun()


def _open_files(held: Session, files: Sequence[File]) -> None:
    """Open a table, documents, or a saved run."""
    if len(files) > 1:
        state.open_table(read_together(files, held), f"{len(files):,} files opened")
        return
    from chaintable.runs.comparing.comparison_file import is_comparison
    from chaintable.runs.exchange.run_file import is_run  # imports the database

    file, name = files[0], shorten(files[0].name, 60)
    if isinstance(file.data, bytes) and is_comparison(file.data):
        raise InputError(f"'{name}' is a comparison.", "Open it on the page Compare, with “Open a file”.")
    if isinstance(file.data, bytes) and is_run(file.data):
        state.open_moment(run_moment(file.data, name, held.chain.source, limits_of(held)))
        return
    source = read_opened(file, held)
    again = source.passages is None and not source.only_pictures
    state.open_table(source, f"file “{name}” opened", file=file if again else None)


def run_moment(data: bytes, name: str, at_hand: Source, limits: Limits | None) -> Moment:
    """The chain in a run file, and its sample if it is a recorded run; InputError where it can't be opened."""
    from chaintable.runs.opening import open_run

    run = open_run(data, name, at_hand, limits)
    return Moment(run.chain, f"run “{name}” opened", run.sample)


def _draw_add(held: Session) -> None:
    """Draw the further tables, and how to add one: another sheet of the same file, or another file."""
    with st.popover("Add a table", icon=":material/add_link:", key="add_popover", on_change="rerun") as popover:
        prepare_reading(held, popover.open)
        if not popover.open:
            return
        st.caption(
            "Further tables are for looking something up: a step can bring their columns to your table. "
            "Documents beside it are searched by FuRePA."
        )
        draw_others(held)
        with problems_shown():
            file, sheets = held.moment.origin, sheets_to_add(held.chain.source)
            sheet = st.selectbox("Another sheet", sheets, None, key="other_sheet") if file and sheets else None
            if file and sheet and st.button("Add this sheet", key="add_sheet"):
                add_other(held, _look(held, file, sheet), sheet)
                st.rerun()
            if (chosen := chosen_file(held, limit_mb_of(held))) is not None:
                add_other(held, read_file(File(chosen.getvalue(), chosen.name), held))
                st.rerun()


def _draw_paste(held: Session) -> None:
    with st.popover("Paste", icon=":material/content_paste:", key="paste_popover", on_change="rerun") as popover:
        prepare_reading(held, popover.open)
        if not is_drawn(held, "paste_popover", popover):
            return
        pasted = st.text_area(
            "Paste cells from a spreadsheet, or a table as CSV, Markdown, HTML or JSON",
            height=200,
            key="pasted",
            placeholder="Team\tPoints\nAjax\t7",
        )
        if st.button("Use this table", key="use_pasted", type="primary"):
            with problems_shown():
                file = File(str(pasted or ""), "pasted table")
                state.open_table(read_file(file, held), "pasted table opened", file=file)
                state.close("paste_popover")
                st.rerun()


def _draw_reading(held: Session, file: File) -> None:
    with st.popover("Reading options", icon=":material/tune:", key="reading_popover", on_change="rerun") as popover:
        options = None
        if popover.open:
            with problems_shown():
                guesses = _guesses(held, file) if _is_text(held.chain.source) else ()
                options = draw_reading_form(held.chain.source, lambda sheet: _look(held, file, sheet), guesses)
        if options is not None:
            _read_again(held, file, options, "file read with other options", "reading_popover")


@remembered
def _look(held: Session, file: File, sheet: str) -> Source:
    """Another sheet of the same file, read for a look."""
    return read_file(file, held, ReadOptions(sheet=sheet, format=held.chain.source.options.format))


def open_sheet(held: Session, sheet: str) -> None:
    """Show another sheet of the file; the steps are applied to it."""
    if (file := held.moment.origin) is not None:
        state.read_again(_look(held, file, sheet), f"sheet “{shorten(sheet, 60)}” opened")


def _draw_types(held: Session, file: File) -> None:
    with st.popover("Column types", icon=":material/123:", key="types_popover", on_change="rerun") as popover:
        options = draw_column_types(held.chain.source) if popover.open else None
        if options is not None:
            _read_again(held, file, options, "column types changed", "types_popover")


def _draw_doubts(held: Session) -> None:
    """Ask what the file leaves open, if it is at hand to be read again."""
    source, file = held.chain.source, held.moment.origin
    if file is None:
        return
    options = draw_doubts(source.doubts, source.options)
    if options is not None:
        _read_again(held, file, options, "column types changed")


def _read_again(held: Session, file: File, options: ReadOptions, words: str, popover: str = "") -> None:
    with problems_shown():
        state.read_again(read_file(file, held, options), words)
        if popover:
            state.close(popover)
        st.rerun()


@remembered
def _guesses(held: Session, file: File) -> tuple[EncodingGuess, ...]:
    """The likely encodings of a text file that doesn't state its own."""
    limits = limits_of(held)
    if not isinstance(file.data, bytes):
        return ()
    return encoding_choices(file.data) if limits is None else encodings_isolated(file.data, file.name, limits)


def _is_text(source: Source) -> bool:
    known = format_named(source.options.format or "")
    return known is None or known.text


__all__ = ["draw_source", "draw_title", "open_sheet"]
