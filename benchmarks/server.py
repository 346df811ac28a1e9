"""A server on loopback that plays a language model: 200 ms + 5 ms per token, chains drawn by a hash of the question.

`python -m benchmarks.server --port 8799 [--lengths paper] [--faults]`. It speaks chat completions, understands the
prompts of this project in all styles, and says what a model would: a plan, arguments that fit the table shown, values
for the rows shown, a verdict. Tokens are counted as characters / 4. `GET /stats` tells what it was asked and which
questions got garbage. A question that contains `chain: add_column, sort_by` gets just that chain.
"""

import argparse
import asyncio
import hashlib
import json
import random
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

SECONDS, SECONDS_PER_TOKEN = 0.2, 0.005
ADD_COLUMN_SHARE = 0.3
CHANGED_PLANS = 0.1  # so often a plan predicts another next operation than the next plan then names
WRONG_COLUMNS = 0.1  # so often a reply with all steps names a column that isn't there when the step comes
IN_WORDS = 0.25  # so often such a reply gives the verdict in words, without a reading of the last table
LENGTHS = {"even": {1: 1, 2: 1, 3: 1, 4: 1}, "paper": {1: 4, 2: 547, 3: 732, 4: 517, 5: 223}}
"""How many operations a chain has: evenly 1 to 4 (2.5 on average), or as in the paper's table 2 for TabFact (3.2)."""
FAULTS = {"busy": 0.05, "down": 0.05, "reset": 0.02, "garbage": 0.02}
_OTHERS = ("select_row", "select_column", "group_by", "sort_by")
_BLOCK = re.compile(r"/\*\n(.*?)\n\*/", re.S)
_ASKED = re.compile(r"^(?:Question|Statement): (.*)$", re.M)
_GARBAGE = ("#@%! 7f_ ))(( ~~", "Lorem ipsum dolor sit amet", "\u2591\u2592\u2593", "}}{{ null <<>>")


@dataclass(frozen=True)
class Recognition:
    """What a prompt is about: the table shown last, the question asked last, the steps done, a random of its own."""

    words: str
    question: str
    columns: list[str]
    rows: list[tuple[int, list[str]]]
    done: int
    lengths: str

    @property
    def structured(self) -> bool:
        return "Reply with a JSON object" in self.words

    def random(self, *more: object) -> random.Random:
        return random.Random(hashlib.sha256(repr((self.question, *more)).encode()).digest())

    def chain(self) -> list[str]:
        """Return all operations of the question's chain."""
        if told := re.search(r"chain: ([\w, ]+)", self.question):
            return told[1].split(", ")
        chance = self.random("chain")
        known = LENGTHS[self.lengths]
        length = chance.choices(list(known), list(known.values()))[0]
        first = ["add_column"] if chance.random() < ADD_COLUMN_SHARE else []
        others = chance.sample(_OTHERS, min(len(_OTHERS), length - len(first)))
        return first + sorted(others, key=_OTHERS.index)


def scene_of(messages: list[dict[str, str]], lengths: str) -> Recognition:
    """Return what a prompt is about, found in its text."""
    words = messages[0]["content"]
    header, *lines = [line for line in _BLOCK.findall(words)[-1].split("\n") if not line.startswith("table caption")]
    rows = [line.split(" : ", 1) for line in lines]
    _, told, steps = words.rpartition("Steps so far: ")
    _, chain, arrows = words.rpartition("Function Chain:")
    done = steps.count(" -> ") + 1 if told else arrows.count("->") if chain else 0
    return Recognition(
        words,
        ["", *_ASKED.findall(words)][-1],
        header.removeprefix("col : ").split(" | "),
        [(int(name.removeprefix("row ")), cells.split(" | ")) for name, cells in rows],
        done,
        lengths,
    )


def says(recognition: Recognition, sample: int = 0) -> str:
    """Return the model's reply to a prompt."""
    words = recognition.words
    if other := in_sql(recognition, sample):
        return other
    if "needs a value in the new column" in words or '{"values": [' in words:
        values = values_of(recognition)
        return json.dumps({"values": values}) if recognition.structured else " | ".join(values)
    if recognition.structured:
        if '{"steps": [' in words:
            return json.dumps({"steps": whole(recognition)})
        left = [*recognition.chain()[recognition.done :], "answer"]
        return json.dumps(as_json(recognition, left[0] if "for the next step only" in words else "answer"))
    if "The next operation must be one of" in words:
        return plan(recognition)
    name = next((name for name in ("add_column", *_OTHERS) if f"f_{name}()" in words.partition("\n")[0]), "")
    if not name:
        return verdict(recognition)
    return f"the statement is about some of them, so we need these. The answer is: {call(recognition, name, sample)}"


def in_sql(recognition: Recognition, sample: int) -> str:
    """Return the reply to a prompt of a method that works with SQL; "" to any other prompt."""
    words, least = recognition.words.rstrip(), 2 + sample % 3
    if words.endswith("SQL:"):
        return f"SELECT COUNT(*) > {least} FROM w"
    if words.endswith("Program:"):
        column = recognition.columns[sample % min(2, len(recognition.columns))]
        return f'SELECT COUNT(*) > {least} FROM w WHERE QA("map@is it meant?"; "{column}") = \'yes\''
    if words.endswith("Facts:"):
        return "{how many} rows are meant.\n{how many} rows there are."
    if words.startswith("Each numbered sentence has a gap"):
        return f"SQL1: SELECT COUNT(*) FROM w WHERE row_id > {least}\nSQL2: SELECT COUNT(*) FROM w"
    if re.search(r"^For each of the \d+ rows: ", words, re.M):
        return " | ".join("yes" if number % 2 else "no" for number, _ in recognition.rows)
    return ""


def plan(recognition: Recognition) -> str:
    """The rest of the chain, now and then with a next but one operation that will not come."""
    left = recognition.chain()[recognition.done :]
    if len(left) > 1 and recognition.random("changed", recognition.done).random() < CHANGED_PLANS:
        left[1] = next(name for name in _OTHERS if name != left[1])
    return " -> ".join([*(call(recognition, name).partition(". The value")[0] for name in left), "<END>"])


def call(recognition: Recognition, name: str, sample: int = 0) -> str:
    """A call with arguments that fit the table shown."""
    given = as_json(recognition, name, sample)
    if name == "select_row":
        return f"f_select_row([{', '.join(f'row {row}' for row in given['rows'])}])"
    if name == "select_column":
        return f"f_select_column([{', '.join(given['columns'])}])"
    if name == "add_column":
        return f"f_add_column({given['column']}). The value: {' | '.join(given['values'])}"
    order = f', the order is "{given["order"]}"' if name == "sort_by" else ""
    return f"f_{name}({given['column']}){order}"


def as_json(recognition: Recognition, name: str, sample: int = 0) -> dict[str, Any]:
    """Return a step as JSON; samples of the same prompt differ slightly."""
    chance = recognition.random(name, sample if sample % 3 == 2 else 0)
    said: dict[str, Any] = {"operation": name}
    if name == "select_row":
        numbers = [number for number, _ in recognition.rows]
        said["rows"] = sorted(chance.sample(numbers, max(1, min(6, len(numbers) // 2)))) if numbers else [1]
    elif name == "select_column":
        count = max(1, len(recognition.columns) // 2 + 1)
        said["columns"] = sorted(chance.sample(recognition.columns, count), key=recognition.columns.index)
    elif name == "add_column":
        said |= {"column": f"New {recognition.done + 1}", "values": values_of(recognition)}
    elif name == "answer":
        said["answer"] = verdict(recognition)
    else:
        said["column"] = chance.choice(recognition.columns)
        if name == "sort_by":
            said["order"] = chance.choice(["large to small", "small to large"])
    return said


def whole(recognition: Recognition) -> list[dict[str, Any]]:
    """All steps that are left, each for the columns that it will find; a step said to change nothing is left out."""
    left = recognition.chain()[recognition.done + ("It changes nothing." in recognition.words) :]
    wrong = len(left) > 1 and recognition.random("wrong", recognition.done).random() < WRONG_COLUMNS
    steps: list[dict[str, Any]] = []
    now = recognition
    for name in left:
        step = as_json(now, name)
        columns = {"select_column": step.get("columns"), "group_by": [step.get("column"), "Count"]}.get(name)
        now = replace(now, columns=columns or now.columns, done=now.done + 1)
        if name == "add_column":
            now = replace(now, columns=[*now.columns, step["column"]])
        steps.append(step)
    if wrong:
        steps[-1] = {"operation": "sort_by", "column": "No such column", "order": "large to small"}
    chance = recognition.random("read")
    said = {"answer": verdict(recognition)} if chance.random() < IN_WORDS else {}
    return [*steps, {"operation": "answer", **(said or {"read": f"true_false(count >= {chance.randrange(2, 9)})"})}]


def values_of(recognition: Recognition) -> list[str]:
    """Return a value for each row shown: the start of its first cell."""
    first = re.search(r"for each of the first (\d+) rows", recognition.words)
    rows = recognition.rows[: int(first[1])] if first else recognition.rows
    return [(re.findall(r"\w+", " ".join(cells)) or ["none"])[0][:12] for _, cells in rows]


def verdict(recognition: Recognition) -> str:
    return recognition.random("verdict").choice(["true", "false"])


def tokens(text: str) -> int:
    return max(1, len(text) // 4)


class Server:
    """Answers over HTTP/1.1 with persistent connections, and counts requests."""

    def __init__(self, lengths: str = "even", faults: bool = False, seed: int = 7) -> None:
        self.lengths = lengths
        self.faults = FAULTS if faults else {}
        self.counts: Counter[str] = Counter()
        self.garbled: list[str] = []
        self.random = random.Random(seed)

    async def serve(self, port: int) -> None:
        server = await asyncio.start_server(self.connection, "127.0.0.1", port, limit=2**24)
        async with server:
            await server.serve_forever()

    async def connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = re.search(rb"(?i)content-length: (\d+)", head)
                body = await reader.readexactly(int(length[1])) if length else b""
                if not await self.answer(head.split(b" ", 2)[1].decode(), body, writer):
                    break
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def answer(self, path: str, body: bytes, writer: asyncio.StreamWriter) -> bool:
        if path.endswith("/stats"):
            _send(writer, 200, {"counts": self.counts, "garbled": self.garbled})
            self.counts, self.garbled = Counter(), []
            return True
        if not path.endswith("/chat/completions"):
            _send(writer, 200, {"object": "list", "data": [{"id": "loopback", "object": "model"}]})
            return True
        self.counts["requests"] += 1
        fault = self.fault()
        self.counts[fault] += 1
        if fault == "reset":
            writer.transport.abort()
            return False
        if fault in ("busy", "down"):
            status, more = (429, "Retry-After: 1\r\n") if fault == "busy" else (500, "")
            _send(writer, status, {"error": {"message": fault, "type": fault}}, more)
            return True
        request = json.loads(body)
        recognition = scene_of(request["messages"], self.lengths)
        texts = [says(recognition, sample) for sample in range(request.get("n") or 1)]
        if fault == "garbage":
            self.garbled.append(recognition.question)
            texts = [self.random.choice(_GARBAGE)] * len(texts)
        sent = sum(tokens(message["content"]) for message in request["messages"])
        sent += tokens(json.dumps(request["response_format"])) if "response_format" in request else 0
        self.counts["prompt_tokens"] += sent
        await asyncio.sleep(SECONDS + SECONDS_PER_TOKEN * max(map(tokens, texts)))
        _send(writer, 200, _completion(request["model"], texts, sent))
        return True

    def fault(self) -> str:
        chance = self.random.random()
        for name, share in self.faults.items():
            if chance < share:
                return name
            chance -= share
        return "sound"


def _completion(model: str, texts: list[str], sent: int) -> dict[str, Any]:
    got = sum(map(tokens, texts))
    return {
        "id": "loopback",
        "object": "chat.completion",
        "created": 1,
        "model": model,
        "choices": [
            {"index": k, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
            for k, text in enumerate(texts)
        ],
        "usage": {"prompt_tokens": sent, "completion_tokens": got, "total_tokens": sent + got},
    }


def _send(writer: asyncio.StreamWriter, status: int, payload: dict[str, Any], more: str = "") -> None:
    body = json.dumps(payload).encode()
    head = f"HTTP/1.1 {status} Said\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n{more}\r\n"
    writer.write(head.encode() + body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8799)
    parser.add_argument("--lengths", choices=LENGTHS, default="even")
    parser.add_argument("--faults", action="store_true")
    asked = parser.parse_args()
    asyncio.run(Server(asked.lengths, asked.faults).serve(asked.port))


if __name__ == "__main__":
    main()
