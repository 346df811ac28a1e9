"""The animals of the zoo: some ninety ways in which models and servers misbehave, and what comes of each."""

import json
from collections.abc import Callable
from typing import Any

from server import CUT_JSON, Said, event, refusal, reply, stream
from zoo_server import Animal, Asked

IN_4, IN_2 = "ITA, 4 requests", "ITA, 2 requests"
IN_5, IN_3 = "ITA, 5 requests", "ITA, 3 requests"
THOUGHT = "Okay, the user wants a country. f_sort_by(Rank)? Hmm, no."


def text(change: Callable[[str], str]) -> Callable[[Asked], Said]:
    """Reply to every request with the right words, changed."""
    return lambda asked: reply(change(asked.right))


def json_only(change: Callable[[dict[str, Any]], str]) -> Callable[[Asked], Said]:
    """Change the JSON objects of the structured style; in the paper's style, reply with the answer in an object."""

    def said(asked: Asked) -> Said:
        if not asked.structured and asked.purpose != "query":
            return reply(asked.right)
        found = json.loads(asked.right) if asked.structured else {"operation": "answer", "answer": "ITA"}
        steps = found.get("steps")
        return reply(f'{{"steps": [{", ".join(map(change, steps))}]}}' if steps else change(found))

    return said


def message(**fields: Any) -> Callable[[str], Said]:
    """Reply with a message whose fields these are, in place of its content."""
    reason = fields.pop("finish_reason", "stop")

    def said(right: str) -> Said:
        filled = {name: value(right) if callable(value) else value for name, value in fields.items()}
        return Said(json.dumps({"choices": [{"message": {"role": "assistant", **filled}, "finish_reason": reason}]}))

    return said


def always(said: Callable[[str], Said]) -> Callable[[Asked], Said]:
    return lambda asked: said(asked.right)


def once(said: Said) -> Callable[[Asked], Said]:
    """Misbehave at the first request of each kind, and reply rightly then."""
    return lambda asked: said if asked.before == 0 and asked.purpose in ("arguments",) else reply(asked.right)


def refusing(*names: str) -> Callable[[Asked], Said]:
    """Refuse each of these parameters by name."""

    def said(asked: Asked) -> Said:
        found = next((name for name in names if name in asked.body), "")
        if found:
            words = f"Unsupported parameter: '{found}' is not supported with this model."
            return refusal(400, words, param=found, code="unsupported_parameter")
        return reply(asked.right)

    return said


def no_system(asked: Asked) -> Said:
    if any(one["role"] == "system" for one in asked.body["messages"]):
        return refusal(400, "System role not supported")
    return reply(asked.right)


def call(right: str) -> dict[str, Any]:
    """Return the tool call that holds what was asked for."""
    found = json.loads(right) if right.startswith("{") else {"answer": right}
    name = found.pop("operation", "steps" if "steps" in found else "answer")
    return {"name": name, "arguments": json.dumps(found)}


def with_tool(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[Asked], Said]:
    """Call a tool instead of writing, wherever a JSON object or the answer is asked for."""

    def said(asked: Asked) -> Said:
        if asked.structured or asked.purpose == "query":
            calls = [{"id": "t1", "type": "function", "function": change(call(asked.right))}]
            return message(content=None, tool_calls=calls, finish_reason="tool_calls")(asked.right)
        return reply(asked.right)

    return said


def streamed(*deltas: dict[str, Any], reason: str = "stop") -> Said:
    """A stream of these deltas."""
    chunks = [{"choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    chunks.append({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
    body = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)
    return Said(body + "data: [DONE]\n\n", content_type="text/event-stream")


def halves(right: str) -> tuple[str, str]:
    return right[: len(right) // 2], right[len(right) // 2 :]


def tool_in_pieces(asked: Asked) -> Said:
    if not asked.structured and asked.purpose != "query":
        return streamed({"content": asked.right})
    found = call(asked.right)
    first, second = halves(found["arguments"])
    return streamed(
        {"tool_calls": [{"index": 0, "function": {"name": found["name"], "arguments": first}}]},
        {"tool_calls": [{"index": 0, "function": {"arguments": second}}]},
        reason="tool_calls",
    )


def bold_list(right: str) -> str:
    return f"**{right}**"


def bold_values(right: str) -> str:
    for country in ("ESP", "RUS", "ITA", "FRA"):
        right = right.replace(country, f"**{country}**")
    return right


def python(found: dict[str, Any]) -> str:
    return repr({**found, "sure": True, "note": None})


def new_values(change: Callable[[list[str]], Any]) -> Callable[[Asked], Said]:
    """Change the values of the new column."""
    return json_only(lambda f: json.dumps({**f, "values": change(f["values"])} if "values" in f else f))


def upper(found: dict[str, Any]) -> str:
    return json.dumps({name.upper(): value for name, value in found.items()})


def unquoted(found: dict[str, Any]) -> str:
    return "{" + ", ".join(f"{name}: {json.dumps(value)}" for name, value in found.items()) + "}"


def commas(found: dict[str, Any]) -> str:
    return json.dumps(found, indent=1).replace("\n}", ",\n}").replace("\n ]", ",\n ]")


def curly(found: dict[str, Any]) -> str:
    parts = json.dumps(found).split('"')
    return "".join(part + ("“" if k % 2 == 0 else "”") * (k < len(parts) - 1) for k, part in enumerate(parts))


def inside(found: dict[str, Any], name: str = "arguments") -> dict[str, Any]:
    own = dict(found)
    return {"operation": own.pop("operation"), name: own}


def said_in_json(asked: Asked) -> Said:
    """Reply to the paper's prompts in JSON, and to those for JSON in calls."""
    if asked.structured:
        return reply("f_add_column(Country). The value: ESP | RUS | ITA | FRA" if asked.first else "The answer is: ITA")
    column = {"operation": "add_column", "column": "Country", "values": ["ESP", "RUS", "ITA", "FRA"]}
    shown = {"plan": column, "arguments": column, "end": {"operation": "answer"}, "query": {"answer": "ITA"}}
    return reply(json.dumps(shown[asked.purpose]))


def cut_values(asked: Asked) -> Said:
    """The first reply with values is cut off at the limit."""
    if asked.first and asked.before == 0:
        return reply(asked.right[:-8], finish_reason="length")
    return reply("f_add_column(Country). The value: ITA | FRA" if asked.cut else asked.right)


def object_for_an_answer(asked: Asked) -> Said:
    if asked.purpose == "query" and not asked.again:
        return reply('{"rows": [3], "why": {"rank": 3}}')
    return reply(asked.right)


def in_tags(found: dict[str, Any]) -> str:
    named = {"name": found["operation"], "arguments": inside(found)["arguments"]}
    return f"<tool_call>\n{json.dumps(named)}\n</tool_call>"


def other_tool(asked: Asked) -> Said:
    if asked.purpose == "query" and not asked.again:
        found = {"function": {"name": "search", "arguments": '{"query": "cyclists"}'}}
        return message(content=None, tool_calls=[found], finish_reason="tool_calls")(asked.right)
    return reply(asked.right)


CUT = "CutThought, 1 request"


def parsed(asked: Asked) -> Said:
    """Reply with JSON that a proxy has read, or with one part that isn't in a list."""
    whole = json.loads(asked.right) if asked.structured else {"type": "text", "text": asked.right}
    return message(content=whole)(asked.right)


def cut_with(reason: str) -> Callable[[Asked], Said]:
    """The first reply with values is cut off at the limit, which has another name."""
    return lambda asked: (
        reply(asked.right[:-8], finish_reason=reason) if asked.first and asked.before == 0 else cut_values(asked)
    )


def in_lines(asked: Asked) -> Said:
    """A stream of one event, whose JSON is spread over lines."""
    chunk = {"choices": [{"index": 0, "delta": {"content": asked.right}, "finish_reason": "stop"}]}
    lines = "".join(f"data: {line}\n" for line in json.dumps(chunk, indent=1).splitlines())
    return Said(f"{lines}\ndata: [DONE]\n\n", content_type="text/event-stream")


def in_a_message(asked: Asked) -> Said:
    """A stream whose pieces are messages."""
    chunk = {"choices": [{"index": 0, "message": {"content": asked.right}, "finish_reason": "stop"}]}
    return Said(f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n", content_type="text/event-stream")


def broken_off(**message: Any) -> Said:
    """A choice that ends with an error, as a gateway sends it when the server behind it fails."""
    error = {"code": 502, "message": "Provider returned error"}
    return Said(json.dumps({"choices": [{"error": error, "finish_reason": "error", "message": message}]}))


def breaks_in_the_stream(asked: Asked) -> Said:
    if asked.before == 0 and asked.purpose == "arguments":
        error = {"error": {"code": 502, "message": "Provider disconnected"}, "choices": [{"finish_reason": "error"}]}
        return stream(event("f_ad"), f"data: {json.dumps(error)}\n\n")
    return stream(event(asked.right, "stop"))


LONG = "TooLong, 1 request"
CONTEXT_HINT = "Lower “Tokens per table”"

THINKING = (
    Animal("thought in tags", "Qwen3, many", text(lambda r: f"<think>{THOUGHT}</think>\n{r}"), IN_4, IN_2, "Hmm, no."),
    Animal(
        "thought without an opening tag",
        "DeepSeek-R1, QwQ",
        text(lambda r: f"{THOUGHT}\n</think>\n\n{r}"),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal("two closing tags", "QwQ", text(lambda r: f"{THOUGHT}</think> More.</think>{r}"), IN_4, IN_2, "More."),
    Animal("thought in [THINK]", "Magistral", text(lambda r: f"[THINK]{THOUGHT}[/THINK]{r}"), IN_4, IN_2, "Hmm, no."),
    Animal("thought in ◁think▷", "Kimi", text(lambda r: f"◁think▷{THOUGHT}◁/think▷{r}"), IN_4, IN_2, "Hmm, no."),
    Animal(
        "channels in the text",
        "gpt-oss",
        text(
            lambda r: f"<|channel|>analysis<|message|>{THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>{r}"
        ),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "thought in a field of its own",
        "DeepSeek, vLLM, llama.cpp",
        always(message(content=lambda r: r, reasoning_content=THOUGHT)),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "thought in `reasoning`",
        "OpenRouter, Ollama",
        always(message(content=lambda r: r, reasoning=THOUGHT)),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "thought in parts of the content",
        "Mistral",
        always(
            message(
                content=lambda r: [
                    {"type": "thinking", "thinking": [{"type": "text", "text": THOUGHT}]},
                    {"type": "text", "text": r},
                ]
            )
        ),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "thought streamed in its own field",
        "DeepSeek, vLLM",
        lambda asked: streamed(
            {"reasoning_content": THOUGHT[:9]}, {"reasoning_content": THOUGHT[9:]}, {"content": asked.right}
        ),
        IN_4,
        IN_2,
        "Hmm, no.",
        stream=True,
    ),
    Animal(
        "thought in marks of its template",
        "Command A",
        text(lambda r: f"<|START_THINKING|>{THOUGHT}<|END_THINKING|><|START_RESPONSE|>{r}<|END_RESPONSE|>"),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "thought in details",
        "OpenRouter",
        always(message(content=lambda r: r, reasoning_details=[{"type": "reasoning.text", "text": THOUGHT}])),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "thought streamed in details",
        "OpenRouter",
        lambda asked: streamed(
            {"reasoning_details": [{"type": "reasoning.text", "text": THOUGHT}]}, {"content": asked.right}
        ),
        IN_4,
        IN_2,
        "Hmm, no.",
        stream=True,
    ),
    Animal(
        "closing tag streamed in two pieces",
        "llama.cpp",
        lambda asked: stream(event(f"{THOUGHT}</th"), event("ink>"), event(asked.right, "stop")),
        IN_4,
        IN_2,
        "Hmm, no.",
        stream=True,
    ),
    Animal(
        "thought cut at the limit",
        "Qwen3",
        lambda a: reply(f"<think>{THOUGHT}", finish_reason="length"),
        CUT,
        CUT,
        "tokens while the model was thinking",
    ),
    Animal(
        "thought cut at the limit, in its own field",
        "DeepSeek",
        always(message(content=None, reasoning_content=THOUGHT, finish_reason="length")),
        CUT,
        CUT,
        "Raise “Tokens for thinking”",
    ),
    Animal(
        "thought cut at the limit, unseen",
        "o-series",
        lambda a: reply("", finish_reason="length"),
        CUT,
        CUT,
        "tokens, before its first word",
    ),
    Animal(
        "thought cut at the limit, in a stream",
        "vLLM",
        lambda asked: streamed({"reasoning_content": THOUGHT}, reason="length"),
        CUT,
        CUT,
        "tokens while the model was thinking",
        stream=True,
    ),
    Animal(
        "enough tokens for thinking",
        "Qwen3",
        lambda asked: (
            reply(f"<think>{THOUGHT}</think>{asked.right}")
            if asked.body["max_tokens"] > 2_000
            else reply("<think>", finish_reason="length")
        ),
        IN_4,
        IN_2,
        settings={"thinking_tokens": 4_000},
    ),
    Animal(
        "a thought and nothing else",
        "QwQ",
        lambda asked: reply(f"<think>{THOUGHT}</think>"),
        "OnlyThought, 1 request",
        "OnlyThought, 1 request",
        "wrote a thought and no reply",
    ),
)

FORM = (
    Animal("a preamble", "Llama", text(lambda r: f"Sure! I'd be happy to help.\nThe answer is: {r}"), IN_4, IN_2),
    Animal("code fences", "many", text(lambda r: f"```\n{r}\n```"), IN_4, IN_2),
    Animal(
        "code fences and an explanation",
        "Gemini",
        json_only(lambda f: f"```json\n{json.dumps(f)}\n```\nAs asked."),
        IN_4,
        IN_2,
    ),
    Animal("bold round everything", "GPT-4o", text(bold_list), IN_4, IN_2),
    Animal("every value in bold", "GPT-4o", text(bold_values), IN_4, IN_2),
    Animal("values as code", "Claude", text(lambda r: bold_values(r).replace("**", "`")), IN_4, "ITA, 2 requests"),
    Animal(
        "a value that isn't in its row",
        "all",
        text(lambda r: r.replace("FRA", "France")),
        "ITA from a wrong table, 4 requests",
        "ITA from a wrong table, 2 requests",
        "1 of 4 values of Country not found in their rows: “France” (row 4)",
    ),
    Animal(
        "escaped underscores", "Llama", text(lambda r: r if r.startswith("{") else r.replace("_", "\\_")), IN_4, IN_2
    ),
    Animal(
        "a further example made up",
        "base models",
        text(lambda r: f"{r}\n\n/*\ncol : A | B\n*/\nQuestion: What else?\nThe answer is: nothing"),
        IN_4,
        IN_2,
    ),
    Animal("end marks of the template", "llama.cpp", text(lambda r: f"{r}<|im_end|>\n<|im_start|>user"), IN_4, IN_2),
    Animal("a mark for the end of the text", "Llama 2", text(lambda r: f"{r}</s>"), IN_4, IN_2),
    Animal("a mark for the end of its turn", "Gemma", text(lambda r: f"{r}<end_of_turn>"), IN_4, IN_2),
    Animal("tags round the answer", "R1 distilled", text(lambda r: f"<answer>{r}</answer>"), IN_4, IN_2),
    Animal("its role in front", "base models", text(lambda r: f"Assistant: {r}"), IN_4, IN_2),
    Animal("characters without width", "many", text(lambda r: f"\u200b\ufeff{r}\u200b"), IN_4, IN_2),
    Animal(
        "the answer in a box",
        "Qwen2.5-Math",
        text(lambda r: "The answer is: $\\boxed{\\text{ITA}}$." if r == "ITA" else r),
        IN_4,
        IN_2,
    ),
    Animal(
        "wide signs",
        "Chinese models",
        text(lambda r: r if "{" in r else r.replace("(", "（").replace(")", "）").replace(":", "：")),
        IN_4,
        IN_2,
    ),
    Animal(
        "wide signs in JSON",
        "Chinese models",
        json_only(lambda f: json.dumps(f).replace(",", "，").replace(":", "：")),
        IN_4,
        IN_2,
    ),
    Animal(
        "the operation in words",
        "small models",
        json_only(lambda f: json.dumps({**f, "operation": f["operation"].replace("_", " ").title()})),
        IN_4,
        IN_2,
    ),
    Animal("values under their rows", "small models", new_values(lambda v: dict(enumerate(v, 1))), IN_4, IN_2),
    Animal(
        "values in objects",
        "GPT-4o mini",
        new_values(lambda v: [{"row": k, "value": one} for k, one in enumerate(v, 1)]),
        IN_4,
        IN_2,
    ),
    Animal("values in one text", "small models", new_values(" | ".join), IN_4, IN_2),
    Animal("commas too many", "many", json_only(commas), IN_4, IN_2),
    Animal("a Python dict", "CodeLlama", json_only(python), IN_4, IN_2),
    Animal("names without quotes", "small models", json_only(unquoted), IN_4, IN_2),
    Animal("names in capitals", "small models", json_only(upper), IN_4, IN_2),
    Animal(
        "comments in JSON",
        "Codestral",
        json_only(lambda f: json.dumps(f, indent=1).replace("{\n", "{ // the step\n", 1)),
        IN_4,
        IN_2,
    ),
    Animal("curly quotes in JSON", "translated prompts", json_only(curly), IN_4, IN_2),
    Animal("arguments in an object", "GPT-4o mini", json_only(lambda f: json.dumps(inside(f))), IN_4, IN_2),
    Animal(
        "arguments as text",
        "Qwen2.5",
        json_only(lambda f: json.dumps({**inside(f), "arguments": json.dumps(inside(f)["arguments"])})),
        IN_4,
        IN_2,
    ),
    Animal("the step in an object", "Llama", json_only(lambda f: json.dumps({"step": f})), IN_4, IN_2),
    Animal(
        "the operation as a name",
        "Phi",
        json_only(lambda f: json.dumps({inside(f)["operation"]: inside(f)["arguments"]})),
        IN_4,
        IN_2,
    ),
    Animal(
        "a reason beside the step", "many", json_only(lambda f: json.dumps({"reasoning": THOUGHT, **f})), IN_4, IN_2
    ),
    Animal("the other style", "many", said_in_json, IN_4, IN_2),
    Animal("an object in place of the answer", "Mistral", object_for_an_answer, "ITA, 5 requests", "ITA, 3 requests"),
    Animal("values cut at the limit", "many", cut_values, "ITA, 5 requests", "ITA, 3 requests", whole=IN_2),
)

TOOLS = (
    Animal(
        "a tool call",
        "GPT-4o, Mistral",
        with_tool(lambda f: f),
        IN_4,
        IN_2,
        "instead of writing; its arguments",
    ),
    Animal(
        "a tool call with an object",
        "Ollama",
        with_tool(lambda f: {**f, "arguments": json.loads(f["arguments"])}),
        IN_4,
        IN_2,
        "instead of writing; its arguments",
    ),
    Animal(
        "a tool call written as JSON twice",
        "Qwen2.5",
        with_tool(lambda f: {**f, "arguments": json.dumps(f["arguments"])}),
        IN_4,
        IN_2,
        "instead of writing; its arguments",
    ),
    Animal(
        "a tool call in pieces",
        "vLLM",
        tool_in_pieces,
        IN_4,
        IN_2,
        "instead of writing; its arguments",
        stream=True,
    ),
    Animal(
        "a call in the older form",
        "GPT-3.5",
        lambda asked: (
            message(content=None, function_call=call(asked.right))(asked.right)
            if asked.structured or asked.purpose == "query"
            else reply(asked.right)
        ),
        IN_4,
        IN_2,
        "instead of writing; its arguments",
    ),
    Animal(
        "a tool call without arguments",
        "Mistral",
        always(message(content=None, tool_calls=[{"function": {"name": "answer", "arguments": ""}}])),
        "ToolCalled, 1 request",
        "ToolCalled, 1 request",
        "called a tool (“answer”) instead of writing",
    ),
    Animal("a tool of its own", "Grok", other_tool, "ITA, 5 requests", "ITA, 3 requests", "search"),
    Animal(
        "a tool call in the text",
        "Hermes, Qwen2.5",
        json_only(in_tags),
        IN_4,
        IN_2,
    ),
)

CONTENT = (
    Animal(
        "null content",
        "many",
        always(message(content=None)),
        "EmptyReply, 3 requests",
        "EmptyReply, 3 requests",
        "The reply has no text",
    ),
    Animal(
        "null content, once",
        "Gemini",
        once(message(content=None)("")),
        "ITA, 5 requests",
        "ITA, 3 requests",
        "The reply has no text",
    ),
    Animal(
        "content in parts",
        "Mistral, Bedrock",
        always(message(content=lambda r: [{"type": "text", "text": half} for half in halves(r)])),
        IN_4,
        IN_2,
    ),
    Animal(
        "a refusal in its own field",
        "GPT-4o",
        always(message(content=None, refusal="I can't help with that.")),
        "FilteredReply, 1 request",
        "FilteredReply, 1 request",
        "I can't help",
    ),
    Animal(
        "a filtered reply",
        "Azure",
        always(message(content="", finish_reason="content_filter")),
        "FilteredReply, 1 request",
        "FilteredReply, 1 request",
        "filter blocked",
    ),
    Animal("content that was read as JSON", "proxies", parsed, IN_4, IN_2),
    Animal("content in parts without a type", "small servers", always(message(content=lambda r: [r])), IN_4, IN_2),
    Animal(
        "a choice in the older form",
        "text completions",
        lambda asked: Said(json.dumps({"choices": [{"text": asked.right, "finish_reason": "stop"}]})),
        IN_4,
        IN_2,
    ),
    Animal(
        "a refusal in a stream",
        "GPT-4o",
        lambda asked: streamed({"refusal": "I can't "}, {"refusal": "help with that."}),
        "FilteredReply, 1 request",
        "FilteredReply, 1 request",
        "I can't help",
        stream=True,
    ),
    Animal(
        "a filtered reply, in other words",
        "Gemini",
        always(message(content="", finish_reason="SAFETY")),
        "FilteredReply, 1 request",
        "FilteredReply, 1 request",
        "filter blocked",
    ),
    Animal(
        "a limit with another name", "Gemini", cut_with("MAX_TOKENS"), "ITA, 5 requests", "ITA, 3 requests", whole=IN_2
    ),
    Animal(
        "a mark at the start of the body", "IIS", lambda asked: Said("\ufeff" + reply(asked.right).body), IN_4, IN_2
    ),
    Animal(
        "a mark at the start of the stream",
        "IIS",
        lambda a: Said("\ufeff" + stream(event(a.right, "stop")).body, content_type="text/event-stream"),
        IN_4,
        IN_2,
        stream=True,
    ),
    Animal("an event in several lines", "proxies", in_lines, IN_4, IN_2, stream=True),
    Animal("messages in a stream", "older servers", in_a_message, IN_4, IN_2, stream=True),
    Animal(
        "comments and empty events in a stream",
        "OpenRouter",
        lambda a: Said(
            ": PROCESSING\n\ndata: \n\ndata:\n\n" + stream(event(a.right, "stop")).body,
            content_type="text/event-stream",
        ),
        IN_4,
        IN_2,
        stream=True,
    ),
    Animal("a stream that wasn't asked for", "proxies", lambda a: stream(event(a.right, "stop")), IN_4, IN_2),
    Animal("no counts of tokens", "small servers", lambda asked: reply(asked.right, usage=None), IN_4, IN_2),
)

PARAMETERS = (
    Animal(
        "refuses temperature, length and stop",
        "o-series",
        refusing("temperature", "max_tokens", "stop"),
        "ITA, 7 requests",
        "ITA, 4 requests",
        "temperature refused",
    ),
    Animal("refuses a JSON schema", "older servers", refusing("response_format"), IN_4, "ITA, 3 requests"),
    Animal(
        "refuses effort and seed",
        "local servers",
        refusing("reasoning_effort", "seed"),
        "ITA, 6 requests",
        "ITA, 4 requests",
        "seed refused",
        settings={"seed": 7, "reasoning_effort": "low"},
    ),
    Animal(
        "refuses a system message",
        "Gemma",
        no_system,
        "ITA, 5 requests",
        "ITA, 3 requests",
        "system message refused",
        settings={"system_message": "Answer in English."},
    ),
    Animal(
        "refuses to stream",
        "proxies",
        refusing("stream_options", "stream"),
        "ITA, 6 requests",
        "ITA, 4 requests",
        stream=True,
    ),
)

ERRORS = (
    Animal(
        "context too short",
        "vLLM",
        lambda asked: refusal(
            400,
            (
                "This model's maximum context length is 512 tokens. However, you requested 900 tokens (700 in the "
                "messages, 200 in the completion). Please reduce the length of the messages or completion."
            ),
        ),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "context too short",
        "llama.cpp",
        lambda asked: refusal(
            400,
            ("the request exceeds the available context size. try increasing the context size or enable context shift"),
            type="exceed_context_size_error",
        ),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "context too short",
        "Ollama",
        lambda asked: refusal(400, "the input length exceeds the context length"),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "context too short",
        "Azure",
        lambda asked: refusal(400, "Input tokens exceed the configured limit.", code="context_length_exceeded"),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "context too short, with status 200",
        "llama.cpp proxies",
        lambda asked: Said(
            json.dumps({"error": {"message": "request (700 tokens) exceeds the available context size (512 tokens)"}})
        ),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "context too short",
        "Groq",
        lambda asked: refusal(
            413,
            "Request too large on tokens per minute: Limit 6000, Requested 7011, please reduce your message size.",
            code="rate_limit_exceeded",
        ),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "context too short",
        "TGI, Together",
        lambda asked: refusal(
            422, "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4097. Given: 4000 and 200"
        ),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "context too short",
        "LiteLLM",
        lambda asked: refusal(400, "litellm.ContextWindowExceededError: litellm.BadRequestError"),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "a prompt that its filter refuses",
        "Azure",
        lambda asked: refusal(400, "The response was filtered due to the prompt.", code="content_filter"),
        "FilteredReply, 1 request",
        "FilteredReply, 1 request",
        "filter refused the prompt",
    ),
    Animal(
        "a prompt that its moderation refuses",
        "OpenRouter",
        lambda asked: refusal(403, "Your input was flagged", metadata={"reasons": ["violence"]}),
        "FilteredReply, 1 request",
        "FilteredReply, 1 request",
        "flagged",
    ),
    Animal(
        "no credit",
        "OpenRouter",
        lambda asked: refusal(402, "Insufficient credits"),
        "RequestRefused, 1 request",
        "RequestRefused, 1 request",
        "no credit left",
    ),
    Animal("no room, once", "Groq", once(refusal(498, "Flex tier capacity exceeded")), IN_5, IN_3, "capacity exceeded"),
    Animal(
        "an error as the reply, once",
        "vLLM",
        once(Said(json.dumps({"object": "error", "message": "Engine loop is dead", "code": 500}))),
        IN_5,
        IN_3,
        "Engine loop is dead",
    ),
    Animal("an error in a choice, once", "OpenRouter", once(broken_off(content="")), IN_5, IN_3, "Provider returned"),
    Animal(
        "an error after half a reply, once",
        "OpenRouter",
        once(broken_off(content="f_ad")),
        IN_5,
        IN_3,
        "Provider returned",
    ),
    Animal(
        "an error in the stream, once",
        "OpenRouter",
        breaks_in_the_stream,
        IN_5,
        IN_3,
        "Provider disconnected",
        stream=True,
    ),
    Animal(
        "too many requests in a reply, once",
        "OpenRouter",
        once(Said(json.dumps({"error": {"code": 429, "message": "Rate limit exceeded"}}))),
        IN_5,
        IN_3,
        "Rate limit exceeded",
    ),
    Animal(
        "a page of a gateway, once",
        "nginx",
        once(Said("<html><title>502 Bad Gateway</title></html>", 502, content_type="text/html")),
        IN_5,
        IN_3,
        "502 Bad Gateway",
    ),
    Animal(
        "too many requests, once",
        "all",
        once(refusal(429, "Slow down", {"Retry-After": "1"})),
        "ITA, 5 requests",
        "ITA, 3 requests",
        "too many requests",
    ),
    Animal(
        "a fault, once", "all", once(refusal(503, "Loading model")), "ITA, 5 requests", "ITA, 3 requests", "Loading"
    ),
    Animal("JSON cut off, once", "proxies", once(CUT_JSON), "ITA, 5 requests", "ITA, 3 requests", "cut off after"),
    Animal(
        "a stream without its end, once",
        "proxies",
        lambda asked: (
            stream(event("f_"), done=False)
            if asked.before == 0 and asked.purpose == "arguments"
            else stream(event(asked.right, "stop"))
        ),
        "ITA, 5 requests",
        "ITA, 3 requests",
        "stream was cut off",
        stream=True,
    ),
    Animal(
        "a page for signing in",
        "hotels",
        lambda asked: Said("<!DOCTYPE html><title>Sign in</title>", content_type="text/html"),
        "NotAReply, 3 requests",
        "NotAReply, 3 requests",
        "web page",
    ),
)
