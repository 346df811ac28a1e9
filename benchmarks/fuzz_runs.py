"""Open 1,500 changed run files, as a stranger might send them: `python -m benchmarks.fuzz_runs [--files 1500]`.

Each is one of the recorded runs with bytes, values or whole parts changed, exchanged or repeated. It must open as a
chain that can be drawn and saved, or be refused with a plain message, within the limits of a child process. The exit
code is 1 if one ends in any other way or takes longer than 5 s.
"""

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from chaintable.errors import InputError
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.runs.exchange.chain_summary import summary_of
from chaintable.runs.opening import OpenedRun, open_run
from chaintable.runs.recorded import RUNS, play_run
from chaintable.samples import read_sample
from chaintable.sandbox import Limits

MOST_SECONDS = 5.0
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 10**17, 0.5, -1e300, "", "x", "{{ 1 }}", "\u202e", "x" * 5_000, "</script><b>", "\0"),
    *([], {}, ["x"], [[]], {"a": 1}, "f_calculate(A = B & B)", "f_group_by(", "row 999999999"),
)
Change = Callable[[random.Random, Any], bytes]


def started() -> list[bytes]:
    """The files to change: each recorded run as a chain, and as its recording."""
    chains = [chain_to_json(play_run(run.name)) for run in RUNS]
    return [chain.encode() for chain in chains]


def changed_bytes(chance: random.Random, data: bytes) -> bytes:
    """A few bytes exchanged, left out or repeated; or the end missing."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 20))):
        place = chance.randrange(len(made))
        length = chance.choice((1, 1, 10, 1_000))
        by = chance.choice((b"", bytes([chance.randrange(256)]), bytes(made[place : place + length]) * 2, b"[" * 50))
        made[place : place + length] = by
    return bytes(made[: chance.randrange(len(made))] if chance.random() < 0.1 else made)


def changed_values(chance: random.Random, data: bytes) -> bytes:
    """Values exchanged for odd ones, or for others of the same file."""
    record, before = json.loads(data), json.loads(data)["record"]
    ways = list(places(before))
    for way in chance.sample(ways, chance.choice((1, 1, 2, 5))):
        value = deepcopy(at(before, chance.choice(ways))) if chance.random() < 0.4 else chance.choice(ODD)
        put(record["record"], way, value)
    return json.dumps(record).encode()


def repeated_parts(chance: random.Random, data: bytes) -> bytes:
    """A list repeated many times, or a part left out."""
    record = json.loads(data)
    ways = list(places(record["record"]))
    lists = [way for way in ways if isinstance(at(record["record"], way), list)]
    way = chance.choice(lists)
    put(record["record"], way, at(record["record"], way) * chance.choice((0, 2, 50, 500)))
    return json.dumps(record).encode()


CHANGES: tuple[Change, ...] = (changed_bytes, changed_values, changed_values, repeated_parts)


def places(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside."""
    inside = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for name, part in inside:
        yield (*path, name)
        yield from places(part, (*path, name))


def at(plain: Any, way: tuple[Any, ...]) -> Any:
    for name in way:
        plain = plain[name]
    return plain


def put(plain: Any, way: tuple[Any, ...], value: Any) -> None:
    """Put a value where the way leads, if an earlier change hasn't taken that place away."""
    try:
        at(plain, way[:-1])[way[-1]] = value
    except (KeyError, IndexError, TypeError):
        return


def use(run: OpenedRun) -> None:
    """Do with a chain what a page does: look at it, and save it again."""
    chain_to_json(run.chain)
    summary_of(run.chain)
    assert run.chain.state.table.n_columns >= 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args()
    chance, begun, at_hand = random.Random(wanted.seed), started(), read_sample(RUNS[0].sample)
    open_run(begun[0], "warm.json", at_hand, Limits())
    ends: Counter[str] = Counter()
    slowest, failed = 0.0, []
    for number in range(wanted.files):
        data = chance.choice(CHANGES)(chance, chance.choice(begun))
        start = time.perf_counter()
        try:
            use(open_run(data, "run.json", at_hand, Limits()))
            ends["opened"] += 1
        except InputError:
            ends["refused"] += 1
        except Exception:
            failed.append(number)
            print(f"file {number}: {traceback.format_exc(limit=-3)}")
        taken = time.perf_counter() - start
        slowest = max(slowest, taken)
        failed += [number] if taken > MOST_SECONDS else []
    print(f"{wanted.files:,} files: {dict(ends)}; slowest {slowest:.2f} s; outside the limits: {failed or 'none'}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
