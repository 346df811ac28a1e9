"""A chain in the terminal: as text with its tables, or as one JSON object."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.markup import escape as as_it_is
from rich.padding import Padding
from rich.table import Table as Grid

from chaintable.chain import Chain, Step
from chaintable.cli.execution.outcome import Outcome
from chaintable.evidence import Shown, left_open, shown_answer
from chaintable.methods.asking.tally import tally_of
from chaintable.models.alternatives import (
    Doubt,
    confidence_of,
    is_confirmed,
    percent,
    percents,
    remark_on_answer,
    unused_words,
)
from chaintable.models.school_working import checked
from chaintable.models.serving.cached import found_elsewhere
from chaintable.models.serving.prices import count
from chaintable.printable import printable
from chaintable.prompts.dialogue import Call
from chaintable.runs.exchange.chain_json import answer_record, share_of_one, step_record
from chaintable.tables.table import Table

MOST_ROWS = 40
"""The most rows of an answer that are printed."""
MOST_UNUSED = 3
"""The most replies that were not used that are printed for a step."""
MOST_OF_A_PASSAGE = 300
"""The most characters of a passage that are printed."""


def escape(text: str) -> str:
    """Return foreign text as it is printed: no markup, and nothing that the terminal obeys."""
    return as_it_is(printable(text))


def outcome_record(outcome: Outcome, model: str, seconds: float) -> dict[str, Any]:
    """Return what `--json` prints.

    `sure` is the model's confidence in the answer (0 to 1), null if it gave none. `chain` is the id in a link of the
    app, null if the chain wasn't saved. `left_open` is there only if the file can be read in another way too that would
    change the answer. `saved_elsewhere` is there only if saved replies came from another address.
    """
    chain, answer = outcome.chain, answer_record(outcome.chain)
    record = {
        "answer": answer["answer"],
        "check": answer["check"],
        "sure": share_of_one(confidence_of(chain)),
        "steps": [step_record(chain, k) for k in range(len(chain.steps))],
        "model": model,
        "method": chain.method,
        "seconds": round(seconds, 3),
        "chain": outcome.saved or None,
    }
    record |= {"answered_by": answered_by(chain)} if chain.answer_at is not None else {}
    record |= doubt_record(outcome.doubt) if outcome.doubt else {}
    record |= {"left_open": others} if (others := _left_open_records(chain)) else {}
    record |= {"saved_elsewhere": saved} if (saved := found_elsewhere(_calls_of(chain))) else {}
    record |= {"bill": asdict(outcome.bill)} if outcome.bill.calls else {}
    return record | ({"problem": outcome.problem} if outcome.problem else {})


def _calls_of(chain: Chain) -> Iterator[Call]:
    return (call for step in chain.steps for call in step.calls)


def show(outcome: Outcome) -> None:
    """Print the chain, each step with its table."""
    console, chain = Console(highlight=False), outcome.chain
    source = chain.source
    size = f"{count(source.table.n_rows, 'row')} × {count(source.table.n_columns, 'column')}"
    size = "a picture without a table" if source.only_pictures else size
    console.print(f"[bold]{escape(source.name)}[/] · {size}")
    for note in source.account:
        console.print(f"  {escape(note)}", style="dim")
    console.print(f"\n[bold]{escape(chain.question.text)}[/]\n")
    for k in range(len(chain.steps)):
        _show_step(console, chain, k)
    _show_answer(console, chain, outcome.problem)
    if outcome.doubt:
        _show_doubt(console, chain, outcome.doubt)
    if outcome.bill.calls:
        console.print(f"  {escape(str(outcome.bill))}", style="dim")


def answered_by(chain: Chain) -> str:
    """Return the name of the model that gave the answer, or "person"."""
    k = chain.answer_at or 0
    return chain.model_of(k) or chain.steps[k].author


def doubt_record(doubt: Doubt) -> dict[str, Any]:
    """Return what `--json` adds if the embedded model wasn't sure: its confidence and its likeliest readings."""
    readings = [
        {
            "answer": answer_record(way.chain)["answer"],
            "share": round(way.share, 4),
            "operations": [str(operation) for operation in way.operations],
            "words": [operation.describe() for operation in way.operations],
        }
        for way in doubt.ways
    ]
    return {"not_sure": True, "sure": share_of_one(doubt.sure or 0.0), "readings": readings}


def _left_open_records(chain: Chain) -> list[dict[str, Any]]:
    """Return for each other way to read the file what is open, the other reading, and the answer with it."""
    return [
        {"words": one.doubt.sentence, "with": one.meaning, "answer": answer_record(one.chain)["answer"]}
        for one in left_open(chain)
    ]


def link(saved: str, address: str) -> str:
    """Return the line that says how to open a saved chain in the app at that address."""
    return f"Saved as {saved}. While the app is running, {address}?chain={saved} opens it."


def _show_step(console: Console, chain: Chain, k: int) -> None:
    step = chain.steps[k]
    aside = step.problem or chain.no_effect(k) or str(chain.change(k))
    console.print(f"[bold]{k + 1}[/] {escape(step.operation.describe())}  [dim]{escape(aside)}[/]")
    console.print(f"  {escape(' · '.join(filter(None, (str(step.operation), step.author))))}", style="dim")
    _show_unused(console, step)
    if step.remark:
        console.print(Padding(escape(step.remark), (0, 0, 0, 2)), style="dim")
    if saved := found_elsewhere(step.calls):
        console.print(Padding(escape(saved), (0, 0, 0, 2)), style="dim")
    if (tally := tally_of(chain, k)) is not None and tally.words:
        console.print(f"  {escape(tally.words)}", style="dim")
    if not step.done or k + 1 == len(chain.steps):
        return
    before = chain.before(k)
    for note in step.state.notes:
        if note not in before.notes and note.text not in step.operation.describe():
            console.print(f"  [bold]{escape(note.title)}[/]: {escape(_shortened(note.text))}")
    if step.state.table is not before.table or step.state.notes == before.notes:
        console.print(grid(step.state.table))


def _show_unused(console: Console, step: Step) -> None:
    """Print the replies that were not used, each with the reason: the first of two, and samples of a vote."""
    for lost in step.dropped[:MOST_UNUSED]:
        reply = escape(_shortened(lost.text)) or "an empty reply"
        console.print(f"  [yellow]not used:[/] {reply}\n    {escape(lost.reason)}", style="dim")
    if len(step.dropped) > MOST_UNUSED:
        console.print(f"  and {len(step.dropped) - MOST_UNUSED:,} more replies that were not used", style="dim")


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_OF_A_PASSAGE else f"{line[:MOST_OF_A_PASSAGE]} …"


def _show_answer(console: Console, chain: Chain, problem: str) -> None:
    """Print the answer with its check, or why there is none."""
    shown = shown_answer(chain)
    if chain.answer is None or shown is None:
        console.print(f"[bold]No answer.[/] {escape(problem)}")
        return
    console.print()
    if shown.rows:
        console.print(_answer_grid(shown))
    else:
        console.print(f"[bold]{escape(', '.join(shown.values))}[/]")
    if shown.in_full:
        console.print(f"  in full: {escape(', '.join(shown.in_full))}", style="dim")
    if check := checked(chain):
        mark = "✗ " if not check.found else "✓ " if is_confirmed(chain, check) else ""
        console.print(f"  {mark}{escape(check.sentence)}", style="dim")
    console.print(f"  answered by {escape(answered_by(chain))}", style="dim")
    if chain.answer.remark:
        console.print(f"  {escape(chain.answer.remark)}", style="dim")
    for one in left_open(chain):
        words = f"{one.doubt.sentence} With {one.meaning}, the answer is {_one_line(one.chain)}."
        console.print(f"  [yellow]open:[/] {escape(words)}")
    if chain.state.evidence and (sure := remark_on_answer(chain)):
        console.print(f"  {escape(sure)}", style="dim")


def _answer_grid(shown: Shown) -> Grid:
    """Return an answer that is a table, drawn; of a long one the first rows."""
    drawn = Grid(*(f"[bold]{escape(column)}[/]" for column in shown.columns), show_edge=False, pad_edge=False)
    for row in shown.rows[:MOST_ROWS]:
        drawn.add_row(*map(escape, row))
    if len(shown.rows) > MOST_ROWS:
        drawn.caption = f"the first {MOST_ROWS} of {len(shown.rows):,} rows; --json prints all of them"
    return drawn


def _show_doubt(console: Console, chain: Chain, doubt: Doubt) -> None:
    """Print how sure the model is, and what else the question may mean."""
    unused = unused_words(chain)
    said = f" Not used: {escape(unused)}." if unused else ""
    console.print(f"\n[bold]Not sure[/] ({percent(doubt.sure or 0.0)}).{said} The question can be read in these ways:")
    shares = percents([way.share for way in doubt.ways])
    for number, way in enumerate(doubt.ways, start=1):
        console.print(f"[bold]{number}[/] {escape(_one_line(way.chain))}  [dim]{shares[number - 1]}[/]")
        for operation in way.operations:
            console.print(f"    {escape(operation.describe())}", style="dim")


def _one_line(chain: Chain) -> str:
    """Return an answer on one line; of a table the first rows."""
    shown = shown_answer(chain)
    values = shown.values if shown else ()
    return ", ".join(values[:8]) + (f" and {len(values) - 8:,} more" if len(values) > 8 else "")


def grid(table: Table, most: int = 8) -> Grid:
    """Return the first rows of a table, drawn."""
    drawn = Grid(*(escape(column) for column in table.columns[:most]), show_edge=False, pad_edge=False)
    shown = table.take(range(min(most, table.n_rows))).pick(table.columns[:most])
    for row in shown.rows():
        drawn.add_row(*(escape(cell) for cell in row))
    if table.n_rows > most:
        drawn.caption = f"the first {most} of {table.n_rows:,} rows"
    return drawn
