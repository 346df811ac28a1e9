"""What Chain-of-Table costs with a language model: `python -m benchmarks.llm [--questions N] [--lengths paper]`.

Statements of TabFact val are played against `benchmarks.server` in each style: requests, prompt tokens and seconds for
each question, one after another; then many at once, with and without faults; one new column on 200 rows; and the own
processor time (mean and median, and as a share of a loop of pure Python that is timed in between), with the server's
replies given again from memory. The data are looked for in `../shared/data`.
"""

import argparse
import json
import random
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.wikitq_dev import DATA
from chaintable.chain import Chain
from chaintable.errors import ChainTableError
from chaintable.evaluation.datasets import read_records, table_of
from chaintable.methods import ChainOfTable
from chaintable.methods.chain_of_table.method import Style
from chaintable.models import open_model
from chaintable.playing import advance, play
from chaintable.prompts.dialogue import Completion, Model, Prompt
from chaintable.settings.environment import Settings
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table


def free_port() -> int:
    """Return a free port of this machine; another run may be using the usual one."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


PORT = free_port()
REPEATS = 3
FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Played:
    """One question: its chain (None if it failed) and its duration."""

    question: str
    chain: Chain | None
    seconds: float

    def calls(self) -> list[Any]:
        return [call for step in self.chain.steps for call in step.calls] if self.chain else []


class Kept:
    """A model that replays another's completions from memory, so that only the method's own work is measured."""

    name = "kept"

    def __init__(self, model: Model) -> None:
        self.model = model
        self.kept: dict[Any, Completion] = {}

    def complete(self, prompt: Prompt) -> Completion:
        key = prompt.messages
        if key not in self.kept:
            self.kept[key] = self.model.complete(prompt)
        return self.kept[key]


@contextmanager
def server(*options: str) -> Iterator[None]:
    """Run a server in a separate process for the duration of the block."""
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.server", "--port", str(PORT), *options])
    try:
        for _ in range(100):
            try:
                stats()
                break
            except OSError:
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def stats() -> dict[str, Any]:
    """Return the server's counts since the last call."""
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/stats") as said:
        counted: dict[str, Any] = json.load(said)
        return counted


def model(concurrency: int = 32) -> Model:
    settings = Settings(base_url=f"http://127.0.0.1:{PORT}/v1", concurrency=concurrency)
    return open_model("loopback", settings)


def statements(count: int, seed: int = 11) -> list[Chain]:
    """Return chains without steps, one for each statement."""
    tables = {record["id"]: record for record in read_records(DATA / "tabfact" / "tables.jsonl.gz")}
    found = list(read_records(DATA / "tabfact" / "val.jsonl.gz"))
    chosen = random.Random(seed).sample(found, count)
    return [
        Chain(Question(record["statement"], "statement"), Source.of(table_of(tables[record["table"]])))
        for record in chosen
    ]


def played(method: ChainOfTable, begun: Chain, asked: Model) -> Played:
    started = time.perf_counter()
    chain: Chain | None
    try:
        *_, chain = play(method, begun, asked)
    except ChainTableError as error:
        print("lost:", error)
        chain = None
    return Played(begun.question.text, chain, time.perf_counter() - started)


def one_by_one(name: str, method: ChainOfTable, chains: list[Chain]) -> None:
    """Print requests, tokens and seconds per question, and our own processor time."""
    asked = Kept(model())
    played(method, chains[0], model())  # a first run, so that one-time loading isn't counted
    stats()
    results = [played(method, begun, asked) for begun in chains]
    counted = stats()["counts"]
    wasted = sum(call.wasted for result in results for call in result.calls())
    seconds = np.array([result.seconds for result in results])
    n = len(chains)
    problems = sum(bool(step.problem) for result in results if result.chain for step in result.chain.steps)
    lengths = np.mean([len(result.chain.steps) - 1 for result in results if result.chain])
    print(
        f"{name}: {n} questions, {lengths:.2f} operations each; a question: "
        f"{(counted['requests'] - wasted) / n:.2f} requests (+ {wasted / n:.2f} ahead in vain), "
        f"{counted['prompt_tokens'] / n:,.0f} prompt tokens, {seconds.mean():.2f} s mean, "
        f"{np.percentile(seconds, 95):.2f} s at the 95th percentile; "
        f"{sum(result.chain is None for result in results)} lost, {problems} steps not done"
    )
    print(f"  own processor time a question: {own_time(method, chains, asked)}")


@dataclass(frozen=True)
class OwnTime:
    """The processor time of each question, and of the reference loop between them, in seconds."""

    questions: FloatArray
    references: FloatArray

    def __str__(self) -> str:
        mean, median, reference = self.questions.mean(), np.median(self.questions), np.median(self.references)
        return (
            f"the quickest of {REPEATS} times, mean {mean * 1e3:.1f} ms, median {median * 1e3:.1f} ms; the reference "
            f"loop took {reference * 1e3:.1f} ms at the same time, so {mean / reference:.2f} and "
            f"{median / reference:.2f} of it"
        )


def own_time(method: ChainOfTable, chains: list[Chain], asked: Model) -> OwnTime:
    """Return the processor time of this process alone, one question at a time, with replies from memory.

    On a shared machine processor times vary, because caches and clocks are shared. So each question is played REPEATS
    times and the fastest run counts, and a fixed loop is timed in between. Relative to that loop, figures from
    different machines or times can be compared.
    """
    questions = np.full(len(chains), np.inf)
    references = []
    for _ in range(REPEATS):
        for k, begun in enumerate(chains):
            questions[k] = min(questions[k], processor_seconds(lambda begun=begun: played(method, begun, asked)))
            references += [processor_seconds(reference_loop)] if k % 10 == 0 else []
    return OwnTime(questions, np.array(references))


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor time of `work` in this process, all threads together, in seconds."""
    started = time.process_time()
    work()
    return time.process_time() - started


def reference_loop() -> int:
    """Run a fixed amount of pure Python that takes about as long as a question."""
    words: dict[str, int] = {}
    for k in range(20_000):
        word = str(k * k % 997)
        words[word] = words.get(word, 0) + len(word)
    return sum(words.values())


def at_once(name: str, method: ChainOfTable, chains: list[Chain], workers: int = 16) -> float:
    """All questions, several at the same time; whether those that met garbage say so."""
    asked = model()
    stats()
    started, own = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(workers) as pool:
        results = list(pool.map(lambda begun: played(method, begun, asked), chains))
    seconds, own = time.perf_counter() - started, time.process_time() - own
    counted = stats()
    marked = {result.question for result in results if result.chain and _says_so(result.chain)}
    garbled = set(counted["garbled"])
    print(
        f"{name}: {len(chains)} questions, {workers} at once: {seconds:.1f} s, CPU with client {own:.1f} s, "
        f"{dict(counted['counts'])}, {sum(result.chain is None for result in results)} lost; "
        f"{len(garbled)} met garbage, {len(garbled & marked)} of them say so"
    )
    return seconds


def _says_so(chain: Chain) -> bool:
    return any(step.dropped or step.problem or any(call.wasted for call in step.calls) for step in chain.steps)


def one_column(method: ChainOfTable, rows: int = 200) -> None:
    """Print the cost of one add_column on many rows."""
    table = Table.of(["Rank", "Rider", "Points"], [[str(k + 1), f"Rider{k} (ESP)", str(900 - k)] for k in range(rows)])
    begun = Chain(Question("chain: add_column", "statement"), Source.of(table))
    started = time.perf_counter()
    step = advance(method, begun, model())
    seconds = time.perf_counter() - started
    assert step.done and not step.remark, (step.problem, step.remark)
    adding = [call for call in step.calls if call.prompt.purpose == "add_column"]
    print(
        f"one add_column on {rows} rows ({method.style}): {seconds:.2f} s and {len(step.calls)} requests, "
        f"plan included; {len(adding)} for the column itself"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--alone", type=int, default=60, help="how many of them are also played one by one")
    parser.add_argument("--only-alone", action="store_true", help="leave out the columns and the many at once")
    parser.add_argument("--lengths", default="even")
    asked = parser.parse_args()
    chains = statements(asked.questions)
    styles: tuple[Style, ...] = ("paper", "structured", "whole")
    paper, structured, whole = (ChainOfTable(operation_set="paper", style=style) for style in styles)
    with server("--lengths", asked.lengths):
        one_by_one("paper", paper, chains[: asked.alone])
        one_by_one("paper, nothing ahead", replace(paper, ahead=False), chains[: asked.alone])
        one_by_one("structured", structured, chains[: asked.alone])
        one_by_one("whole", whole, chains[: asked.alone])
        if asked.only_alone:
            return
        one_column(paper)
        one_column(structured)
        one_column(whole)
        sound = {method.style: at_once(method.style, method, chains) for method in (paper, structured, whole)}
    for method in (paper, structured, whole):
        with server("--lengths", asked.lengths, "--faults"):
            took = at_once(f"{method.style}, with faults", method, chains)
            print(f"  {took / sound[method.style]:.2f} times the time without faults")


if __name__ == "__main__":
    main()
