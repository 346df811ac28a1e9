"""More animals: ways to misbehave that were met after the first ninety, in groups with those."""

import gzip
import json
from typing import Any

import zoo_animals as known
from server import Said, event, refusal, reply, stream
from zoo_animals import (
    CONTEXT_HINT,
    IN_2,
    IN_3,
    IN_4,
    IN_5,
    LONG,
    THOUGHT,
    always,
    json_only,
    message,
    new_values,
    once,
    text,
)
from zoo_server import TABLE, Animal, Asked


class Packed(str):
    """A body that isn't text: a server sends these bytes."""

    content: bytes

    def __new__(cls, content: bytes) -> "Packed":
        made = super().__new__(cls, "packed")
        made.content = content
        return made

    def encode(self, *_: Any) -> bytes:
        return self.content


def arguments(found: dict[str, Any]) -> str:
    return json.dumps({name: value for name, value in found.items() if name != "operation"})


def one_step(change: Any) -> Any:
    """Change the JSON of one step, which stands alone; the whole chain stays as it is."""
    changed = json_only(change)
    return lambda asked: reply(asked.right) if '"steps"' in asked.right else changed(asked)


def lines(found: dict[str, Any]) -> str:
    return "\n".join(
        f"{name}: {value if isinstance(value, str) else json.dumps(value)}" for name, value in found.items()
    )


def parameters(found: dict[str, Any]) -> str:
    said = [(name, value if isinstance(value, str) else json.dumps(value)) for name, value in found.items()]
    inside = "".join(f"<parameter={name}>\n{value}\n</parameter>\n" for name, value in said[1:])
    return f"<tool_call>\n<function={said[0][1]}>\n{inside}</function>\n</tool_call>"


def renamed(**names: str) -> Any:
    return json_only(lambda found: json.dumps({names.get(name, name): value for name, value in found.items()}))


def with_usage(usage: Any) -> Any:
    return lambda asked: Said(json.dumps({**json.loads(reply(asked.right).body), "usage": usage}))


def only_in_a_stream(asked: Asked) -> Said:
    if "stream" not in asked.body:
        return refusal(400, "This model only support stream mode, please enable the stream parameter.")
    return stream(event(asked.right, "stop"))


def without_schema(status: int, words: str) -> Any:
    return lambda asked: refusal(status, words) if "response_format" in asked.body else reply(asked.right)


def parts(asked: Asked) -> Said:
    thought = [{"type": "thinking", "thinking": [{"type": "text", "text": THOUGHT}]}]
    return known.streamed({"content": thought}, {"content": [{"type": "text", "text": asked.right}]})


def easy(name: str, like: str, said: Any, says: str = "", stream: bool = False) -> Animal:
    """An animal whose reply is understood at once."""
    return Animal(name, like, said, IN_4, IN_2, says, stream=stream)


def too_long(like: str, words: str) -> Animal:
    return Animal("context too short", like, lambda asked: refusal(400, words), LONG, LONG, CONTEXT_HINT)


def hopeless(name: str, like: str, said: Said, error: str, says: str, requests: str = "1 request") -> Animal:
    """An animal whose error no waiting helps."""
    return Animal(name, like, lambda asked: said, f"{error}, {requests}", f"{error}, {requests}", says)


THINKING = (
    easy("thought in <seed:think>", "Seed-OSS", text(lambda r: f"<seed:think>{THOUGHT}</seed:think>{r}"), "Hmm, no."),
    easy("thought in <scratchpad>", "Claude 2", text(lambda r: f"<scratchpad>{THOUGHT}</scratchpad>{r}"), "Hmm, no."),
    easy("thinking twice", "Qwen3", text(lambda r: f"<think>Well.</think>\n<think>{THOUGHT}</think>{r}"), "Hmm, no."),
    easy(
        "thought and solution in marks",
        "Sky-T1",
        text(lambda r: f"<|begin_of_thought|>{THOUGHT}<|end_of_thought|><|begin_of_solution|>{r}<|end_of_solution|>"),
        "Hmm, no.",
    ),
    easy("channels without their marks", "gpt-oss", text(lambda r: f"analysis{THOUGHT}assistantfinal{r}"), "Hmm, no."),
    easy("thought in words", "Ollama", text(lambda r: f"Thinking...\n{THOUGHT}\n...done thinking.\n\n{r}"), "Hmm, no."),
    easy(
        "thought in a part of its own type",
        "Responses, Bedrock",
        always(message(content=lambda r: [{"type": "reasoning", "text": THOUGHT}, {"type": "output_text", "text": r}])),
        "Hmm, no.",
    ),
    easy("parts streamed", "Mistral", parts, "Hmm, no.", stream=True),
    easy(
        "the reply in the field for thoughts",
        "vLLM",
        always(message(content=None, reasoning_content=lambda r: f"{THOUGHT}</think>{r}")),
        "Hmm, no.",
    ),
)

FORM = (
    easy("marks of what was cited", "GPT-4o", text(lambda r: f"{r}【1†source】")),
    easy("characters without width between letters", "many", text(lambda r: r.replace("_", "_\u200b"))),
    easy("words written together", "JavaScript coders", text(lambda r: r.replace("f_add_column", "addColumn"))),
    easy("an explanation after it", "many", text(lambda r: f"{r}\n\n**Explanation:** Rank 3 is Rebellin.")),
    easy("an answer in French", "Mistral", text(lambda r: f"La réponse est : {r}")),
    easy("an answer in Chinese", "Qwen", text(lambda r: f"答案：{r}")),
    easy("a heading", "Gemini", text(lambda r: f"### Final Answer\n\n{r}")),
    easy("a table as the answer", "Gemini", text(lambda r: "| Country |\n|---|\n| ITA |" if r == "ITA" else r)),
    easy(
        "the template's header",
        "Llama 3",
        text(lambda r: f"<|start_header_id|>assistant<|end_header_id|>\n\n{r}<|eot_id|>"),
    ),
    easy("the template's end in other signs", "DeepSeek", text(lambda r: f"{r}<｜end▁of▁sentence｜>")),
    easy("YAML", "small models", one_step(lines)),
    easy("the last bracket missing", "llama.cpp", text(lambda r: r[:-1] if r.startswith("{") else r)),
    easy("JSON for a web page", "proxies", text(lambda r: r.replace('"', "&quot;") if r.startswith("{") else r)),
    easy(
        "an object around it", "Command R", text(lambda r: json.dumps({"response": json.loads(r)}) if "{" in r else r)
    ),
    easy(
        "every argument in a list",
        "Granite",
        json_only(lambda f: json.dumps({k: [v] if isinstance(v, str) else v for k, v in f.items()})),
    ),
    easy("other names of arguments", "GPT-4o mini", renamed(column="column_name", values="value")),
    easy(
        "action and input",
        "ReAct",
        json_only(lambda f: json.dumps({"action": f["operation"], "action_input": json.loads(arguments(f))})),
    ),
    easy("values between commas", "small models", new_values(", ".join)),
    easy(
        "values with the numbers of their rows",
        "Phi",
        new_values(lambda v: [f"row {k}: {one}" for k, one in enumerate(v, 1)]),
    ),
    easy(
        "values under the rows' names",
        "Gemma",
        new_values(lambda v: dict(zip(TABLE.column("Cyclist"), v, strict=True))),
    ),
    easy(
        "whole rows as values",
        "Claude",
        new_values(lambda v: [{"Rank": k, "Country": one} for k, one in enumerate(v, 1)]),
    ),
)

TOOLS = (
    easy(
        "a call in its own template",
        "Llama 3.1",
        one_step(lambda f: f"<function={f['operation']}>{arguments(f)}</function>"),
    ),
    easy(
        "a call in its own template", "Mistral", one_step(lambda f: f"[TOOL_CALLS]{f['operation']}[ARGS]{arguments(f)}")
    ),
    easy(
        "a call in its own template",
        "Kimi K2",
        one_step(
            lambda f: (
                "<|tool_calls_section_begin|><|tool_call_begin|>functions."
                f"{f['operation']}:0<|tool_call_argument_begin|>{arguments(f)}<|tool_call_end|><|tool_calls_section_end|>"
            )
        ),
    ),
    easy(
        "a call in its own template",
        "DeepSeek-V3",
        one_step(
            lambda f: (
                "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>"
                f"{f['operation']}\n```json\n{arguments(f)}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
            )
        ),
    ),
    easy(
        "a call in its own template",
        "gpt-oss",
        one_step(
            lambda f: (
                f"<|channel|>commentary to=functions.{f['operation']} "
                f"<|constrain|>json<|message|>{arguments(f)}<|call|>"
            )
        ),
    ),
    easy("a call in its own template", "Qwen3-Coder", one_step(parameters)),
)

CONTENT = (
    easy("another word for the end", "text-generation-webui", lambda asked: reply(asked.right, finish_reason="eos")),
    easy("counts of tokens as text", "small servers", with_usage({"prompt_tokens": "11", "completion_tokens": None})),
    easy("signs after the body", "proxies", lambda asked: Said(f"{reply(asked.right).body}\n<!-- served -->")),
    easy(
        "a body that calls itself a page",
        "proxies",
        lambda asked: Said(reply(asked.right).body, content_type="text/html"),
    ),
    easy(
        "a packed body",
        "nginx",
        lambda asked: Said(
            Packed(gzip.compress(reply(asked.right).body.encode())), headers={"Content-Encoding": "gzip"}
        ),
    ),
    easy(
        "a stream that calls itself text",
        "proxies",
        lambda asked: Said(stream(event(asked.right, "stop")).body, content_type="text/plain"),
    ),
    easy(
        "lines of JSON in place of a stream",
        "small servers",
        lambda asked: Said(event(asked.right, "stop").removeprefix("data: "), content_type="application/x-ndjson"),
        stream=True,
    ),
    hopeless(
        "not packed as it says",
        "proxies",
        Said(reply("ITA").body, headers={"Content-Encoding": "gzip"}),
        "NotAReply",
        "isn't packed as it says",
        "3 requests",
    ),
)

PARAMETERS = (
    Animal("can't make a grammar", "llama.cpp", without_schema(400, "failed to parse grammar"), IN_4, IN_3),
    Animal("fails over a schema", "llama.cpp", without_schema(500, 'Unrecognized schema: {"anyOf": []}'), IN_4, IN_3),
    Animal("replies only in a stream", "QwQ at DashScope", only_in_a_stream, IN_5, IN_3, "in one piece"),
)

ERRORS = (
    too_long("xAI", "This model's maximum prompt length is 512 but the request contains 700 tokens."),
    too_long("Together", "Input validation error: `inputs` must have less than 512 tokens. Given: 700"),
    too_long("GitHub Models", "Request body too large for gpt-4o model. Max size: 512 tokens."),
    hopeless(
        "a key that isn't valid, in a list",
        "Gemini",
        Said(json.dumps([{"error": {"code": 400, "message": "API key not valid."}}]), 400),
        "KeyRefused",
        "API key not valid.",
    ),
    hopeless(
        "a refused key in a reply",
        "OpenRouter",
        Said(json.dumps({"error": {"code": 401, "message": "No auth credentials found"}})),
        "KeyRefused",
        "No auth credentials found",
    ),
    hopeless(
        "no credit, in a reply",
        "MiniMax",
        Said(json.dumps({"choices": None, "base_resp": {"status_code": 1008, "status_msg": "insufficient balance"}})),
        "NotAReply",
        "insufficient balance",
        "3 requests",
    ),
    hopeless(
        "a country that isn't served",
        "OpenAI",
        refusal(403, "Country, region, or territory not supported", code="unsupported_country_region_territory"),
        "RequestRefused",
        "doesn't serve this country",
    ),
    Animal("overloaded, once", "Anthropic", once(refusal(529, "Overloaded")), IN_5, IN_3, "Overloaded"),
)


def at_first(said: str) -> Any:
    """Reply so to the first request for the answer, and rightly to all others."""
    step = json.dumps({"operation": "answer", "answer": said})

    def first(asked: Asked) -> Said:
        wrong = asked.purpose == "query" and not asked.again
        return reply(asked.right if not wrong else step if asked.structured else said)

    return first


def wrapped_step(asked: Asked) -> Said:
    """A step in the arguments of a tool, whose call stands in the text."""
    if not asked.structured:
        return reply(asked.right)
    return reply(f'<tool_call>\n{{"name": "step", "arguments": {asked.right}}}\n</tool_call>')


def growing(asked: Asked) -> Said:
    """A stream whose pieces each hold all of the text so far."""
    ends = (*range(4, len(asked.right), 9), len(asked.right)) if len(asked.right) > 4 else (1, 2, len(asked.right))
    return stream(*(event(asked.right[:end]) for end in ends), event("", "stop"))


def all_again(asked: Asked) -> Said:
    """A stream whose last piece is the whole text."""
    return stream(event(asked.right[:1]), event(asked.right[1:]), event(asked.right, "stop"))


def with_message(asked: Asked) -> Said:
    """A stream that ends with the message as it is without streaming."""
    last = {"index": 0, "delta": {}, "message": {"content": asked.right}, "finish_reason": "stop"}
    return stream(event(asked.right), f"data: {json.dumps({'choices': [last]})}\n\n")


def error_event(asked: Asked) -> Said:
    """A stream that breaks off with an event of its own for the error, once."""
    if asked.before == 0 and asked.purpose == "arguments":
        error = {"type": "error", "message": "The GPU was lost"}
        return stream(event("f_ad"), f"event: error\ndata: {json.dumps(error)}\n\n")
    return stream(event(asked.right, "stop"))


MORE_THINKING = (
    Animal(
        "thought in a quotation", "Poe", text(lambda r: f"*Thinking...*\n\n> {THOUGHT}\n\n{r}"), IN_4, IN_2, "Hmm, no."
    ),
    Animal(
        "quoted thought with a title",
        "Poe",
        text(lambda r: f"> **Thinking:**\n> {THOUGHT}\n\n{r}"),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "tags as a web page writes them",
        "proxies",
        text(lambda r: f"&lt;think&gt;{THOUGHT}&lt;/think&gt;{r}"),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
    Animal(
        "closing tag with the other slash",
        "small models",
        text(lambda r: f"<think>{THOUGHT}<\\think>\n{r}"),
        IN_4,
        IN_2,
        "Hmm, no.",
    ),
)

MORE_FORM = (
    Animal("the same line again and again", "small models", text(lambda r: "\n".join([r] * 9)), IN_4, IN_2),
    Animal(
        "a word repeated until the limit",
        "small models",
        text(lambda r: "the " * 12_000),
        "no answer, 6 requests",
        "no answer, 6 requests",
        "Reply in fewer than 20,000",
    ),
    Animal(
        "declines politely",
        "Claude, GPT-4o",
        at_first("I'm sorry, but I can't assist with that request."),
        IN_5,
        IN_3,
        "says that it gives no answer",
    ),
    Animal(
        "a call in place of the answer",
        "Llama",
        at_first("f_select_row(row 3) -> <END>"),
        IN_5,
        IN_3,
        "in place of an answer",
    ),
    Animal("colours of a terminal", "wrappers of command lines", text(lambda r: f"\x1b[1;32m{r}\x1b[0m"), IN_4, IN_2),
)

MORE_TOOLS = (Animal("a step inside a tool of another name", "Qwen, Hermes", wrapped_step, IN_4, IN_2),)

MORE_CONTENT = (
    Animal(
        "a text with a value",
        "Assistants",
        always(message(content=lambda r: [{"type": "text", "text": {"value": r}}])),
        IN_4,
        IN_2,
    ),
    Animal("the whole text in each piece", "DashScope", growing, IN_4, IN_2, stream=True),
    Animal("the whole text once more at the end", "gateways", all_again, IN_4, IN_2, stream=True),
    Animal("a message after the pieces", "Perplexity", with_message, IN_4, IN_2, stream=True),
    Animal(
        "an event for the error, once",
        "Anthropic's API behind a proxy",
        error_event,
        IN_5,
        IN_3,
        "The GPU was lost",
        stream=True,
    ),
)

GROUPS = {
    "Thoughts": (*known.THINKING, *THINKING, *MORE_THINKING),
    "Form of the reply": (*known.FORM, *FORM, *MORE_FORM),
    "Tool calls": (*known.TOOLS, *TOOLS, *MORE_TOOLS),
    "Content": (*known.CONTENT, *CONTENT, *MORE_CONTENT),
    "Parameters that are refused": (*known.PARAMETERS, *PARAMETERS),
    "Errors": (*known.ERRORS, *ERRORS),
}
