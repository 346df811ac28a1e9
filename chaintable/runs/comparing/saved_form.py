"""A comparison as plain values: for the store, which holds the chains, and for a download, which brings them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.prompts import ORIGINALS, PromptSet, PromptText
from chaintable.runs.comparing.alignment import Alignment
from chaintable.runs.comparing.comparison import MOST_LANES, Comparison, Lane, Setup, lane_name
from chaintable.runs.comparing.divergence import Apart, divergence_words, where_apart
from chaintable.runs.comparing.figures import NOTHING_SPENT, Cost, figure_rows
from chaintable.runs.exchange.chain_json import chain_to_json, share_of_one, step_record
from chaintable.runs.typecheck import has_fields

VERSION = 1
LoadChain = Callable[[str], Chain]
LoadText = Callable[[str], PromptText]


def stored_record(comparison: Comparison) -> dict[str, Any]:
    """Return what the store keeps of a comparison beside its chains."""
    question = comparison.lanes[0].chain.question.text if comparison.lanes else ""
    lanes = [_stored_lane(lane) for lane in comparison.lanes]
    expected = list(comparison.expected)
    return {"version": VERSION, "question": question, "base": comparison.base, "expected": expected, "lanes": lanes}


def _stored_lane(lane: Lane) -> dict[str, Any]:
    setup = lane.setup
    prompts = {"texts": [text.id for text in setup.prompts.texts], "off": [list(pair) for pair in setup.prompts.off]}
    return {
        "chain": lane.saved,
        "method": setup.method,
        "model": setup.model,
        "settings": dict(setup.settings),
        "prompts": prompts,
        "problem": lane.problem or ("Stopped: ChainTable ended while this lane ran." if lane.growing else ""),
        "seconds": lane.seconds,
        "wasted": asdict(lane.wasted),
    }


def read_stored(record: Mapping[str, Any], load_chain: LoadChain, load_text: LoadText) -> Comparison:
    """Return a comparison from the store; a lane whose chain is gone says so.

    StoreError if none of its chains is there, or the record is damaged.
    """
    try:
        kept = list(record["lanes"])[:MOST_LANES]
        chains = [_chain(str(lane["chain"]), load_chain) for lane in kept]
        known = next((chain for chain in chains if isinstance(chain, Chain)), None)
        if known is None:
            raise next((chain for chain in chains if isinstance(chain, StoreError)), StoreError("It has no lanes."))
        lanes = tuple(_lane(lane, chain, known, load_text) for lane, chain in zip(kept, chains, strict=True))
        base = min(max(int(record.get("base", 0)), 0), len(lanes) - 1)
        return Comparison(lanes, base, tuple(map(str, record.get("expected", ()))))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise StoreError(f"This comparison is damaged: {problem!r}.", "Compare again.") from problem


def _chain(saved: str, load_chain: LoadChain) -> Chain | StoreError:
    try:
        return load_chain(saved)
    except StoreError as problem:
        return problem


def _lane(plain: Mapping[str, Any], chain: Chain | StoreError, known: Chain, load_text: LoadText) -> Lane:
    found = chain if isinstance(chain, Chain) else known.until(0)
    problem = str(plain.get("problem", "")) if isinstance(chain, Chain) else str(chain)
    saved = str(plain["chain"]) if isinstance(chain, Chain) else ""
    prompts = _prompts(plain.get("prompts", {}), load_text)
    setup = Setup(str(plain["method"]), str(plain["model"]), dict(plain.get("settings", {})), prompts)
    cost = plain.get("wasted", {})
    wasted = Cost(**cost) if has_fields(Cost, cost) else NOTHING_SPENT
    return Lane(setup, found, problem, float(plain.get("seconds", 0.0)), wasted, saved)


def _prompts(plain: Mapping[str, Any], load_text: LoadText) -> PromptSet:
    """Return the versions of prompts; one that was deleted is the original again."""
    prompts = ORIGINALS
    for text_id in plain.get("texts", ()):
        try:
            prompts = prompts.using(load_text(str(text_id)))
        except StoreError:
            continue
    return replace(prompts, off=tuple((str(prompt), str(name)) for prompt, name in plain.get("off", ())))


def comparison_to_json(comparison: Comparison) -> str:
    """Return a whole comparison as JSON text: figures, rows, where lanes part, and each chain as Explore exports it."""
    record = summary_record(comparison)
    for lane, plain in zip(comparison.lanes, record["lanes"], strict=True):
        plain["chain"] = json.loads(chain_to_json(lane.chain))
    return json.dumps(record, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode()


def summary_record(comparison: Comparison) -> dict[str, Any]:
    """Return what `./run compare --json` prints: all but the tables."""
    alignment = comparison.alignment
    chain = comparison.lanes[0].chain
    apart = (where_apart(comparison, alignment, lane) for lane in comparison.others)
    return {
        "comparison": VERSION,
        "question": {"text": chain.question.text, "kind": chain.question.kind, "expected": list(comparison.expected)},
        "source": chain.source.name,
        "baseline": lane_name(comparison.base),
        "lanes": _lane_records(comparison),
        "rows": [_row_record(alignment, row) for row in range(len(alignment.rows))],
        "partings": [_parting_record(comparison, alignment, found) for found in apart if found is not None],
    }


def _lane_records(comparison: Comparison) -> list[dict[str, Any]]:
    figures = comparison.figures()
    told = figure_rows(figures, comparison.base)
    return [
        {
            "lane": lane_name(place),
            "method": lane.setup.method,
            "model": lane.setup.model,
            "settings": dict(lane.setup.settings),
            "prompts": {text.name: text.id for text in lane.setup.prompts.texts},
            "answer": list(own.values),
            "check": {"found": own.found, "words": own.check},
            "right": own.right,
            "sure": share_of_one(own.sure),
            "cost": asdict(own.cost),
            "wasted": asdict(lane.wasted),
            "seconds": round(own.seconds, 3),
            "differences": {title: cells[place].difference for title, cells in told.items() if cells[place].difference},
            "problem": lane.problem,
            "saved": lane.saved or None,
            "steps": [step_record(lane.chain, k) for k in range(len(lane.chain.steps))],
        }
        for place, (lane, own) in enumerate(zip(comparison.lanes, figures, strict=True))
    ]


def _row_record(alignment: Alignment, row: int) -> dict[str, Any]:
    """Return a row: the step of each lane in it (from 1; null where it has none), and whether all did the same."""
    steps = [None if step is None else step + 1 for step in alignment.rows[row]]
    return {"steps": steps, "same": alignment.is_same(row)}


def _parting_record(comparison: Comparison, alignment: Alignment, apart: Apart) -> dict[str, Any]:
    divergence = apart.divergence
    return {
        "lanes": [lane_name(comparison.base), lane_name(apart.lane)],
        "row": divergence.row + 1,
        "steps": [None if step is None else step + 1 for step in (divergence.left, divergence.right)],
        "words": divergence_words(comparison, alignment, apart.lane),
        "difference": apart.words,
        "again_from_row": None if divergence.again is None else divergence.again + 1,
    }
