"""Still more animals: ways to misbehave that no list of names had foreseen, and all animals in groups."""

import json
from typing import Any

from server import Said, refusal, reply
from zoo_animals import CONTEXT_HINT, CUT, IN_2, IN_3, IN_5, LONG, THOUGHT, json_only, new_values, once, text
from zoo_newcomers import GROUPS as KNOWN
from zoo_newcomers import easy, too_long
from zoo_server import Animal, Asked

WANDERING = f"{THOUGHT} Let me look at the rows.\nRank 3 is Davide Rebellin (ITA), so the answer is ITA. Wait, is it"
ONLY_THOUGHT = "OnlyThought, 1 request"


def answer_only(change: Any) -> Any:
    """Change the answer in the style of the paper, and nothing else."""
    return text(lambda right: change(right) if right == "ITA" else right)


def values_only(*values: str) -> Any:
    """Give these values of the new column."""
    line = f"f_add_column(Country). The value: {' | '.join(values)}"

    def said(asked: Asked) -> Said:
        if not asked.structured:
            return reply(line if asked.purpose == "arguments" else asked.right)
        return new_values(lambda right: list(values))(asked)

    return said


def refusing_with(status: int, body: dict[str, Any], name: str) -> Any:
    """Refuse a parameter in these words."""
    return lambda asked: Said(json.dumps(body), status) if name in asked.body else reply(asked.right)


def whole_only(change: Any) -> Any:
    """Change the JSON of a whole chain, and nothing else."""
    return text(lambda right: change(right) if right.startswith('{"steps"') else right)


def named(change: Any) -> Any:
    """Change the name of the operation that answers."""
    return json_only(lambda found: json.dumps(change(found) if "answer" in found else found))


def escaped(right: str) -> str:
    return right.replace('"', '\\"') if right.startswith("{") else right


def ticked(right: str) -> str:
    return f"`{right}`" if right.startswith("{") else right


def thought(name: str, like: str, change: Any) -> Animal:
    return easy(name, like, text(change), "Hmm, no.")


THINKING = (
    thought("thought in <antThinking>", "Claude", lambda r: f"<antThinking>{THOUGHT}</antThinking>\n{r}"),
    thought("thought in <planning>", "agents", lambda r: f"<planning>{THOUGHT}</planning>\n{r}"),
    thought("thought in [THOUGHT]", "small models", lambda r: f"[THOUGHT]{THOUGHT}[/THOUGHT]\n{r}"),
    thought("thought in unused marks", "Gemma, MedGemma", lambda r: f"<unused94>thought\n{THOUGHT}<unused95>{r}"),
    thought(
        "thought in a fold of a page",
        "Open WebUI",
        lambda r: (
            f'<details type="reasoning" done="true">\n<summary>Thought for 3 s</summary>\n{THOUGHT}\n</details>\n{r}'
        ),
    ),
    thought("thought in a mark with bars", "small models", lambda r: f"<|thinking|>{THOUGHT}<|/thinking|>{r}"),
    thought(
        "thought between two marks with bars",
        "small models",
        lambda r: f"<|begin_of_thinking|>{THOUGHT}<|end_of_thinking|>{r}",
    ),
    thought("thought in 【thinking】", "Chinese models", lambda r: f"【thinking】{THOUGHT}【/thinking】{r}"),
    Animal(
        "cut while thinking, without a tag",
        "QwQ, DeepSeek-R1",
        lambda asked: reply(WANDERING, finish_reason="length"),
        CUT,
        CUT,
        "Raise “Tokens for thinking”",
    ),
    Animal(
        "a thought without its end",
        "Qwen3",
        lambda asked: reply(f"<think>{THOUGHT}"),
        ONLY_THOUGHT,
        ONLY_THOUGHT,
        "The model wrote a thought and no reply",
    ),
)

FORM = (
    easy("bold type with one side, in values", "small models", values_only("ESP**", "RUS**", "ITA**", "FRA**")),
    easy("one value with half of its bold type", "small models", values_only("ESP", "RUS", "ITA", "FRA**")),
    easy("italics round values", "Gemini", values_only("*ESP*", "*RUS*", "*ITA*", "*FRA*")),
    easy("underscores round values", "Gemini", values_only("__ESP__", "__RUS__", "_ITA_", "FRA")),
    easy(
        "quotation marks inside those of JSON",
        "Qwen2.5",
        json_only(lambda f: json.dumps({**f, "values": [f'"{one}"' for one in f["values"]]} if "values" in f else f)),
    ),
    easy("the letter A before the answer", "base models", answer_only(lambda r: f"A: {r}")),
    easy("a number before the answer", "Llama", answer_only(lambda r: f"1. {r}")),
    easy("“Response” above the answer", "small models", answer_only(lambda r: f"Response:\n{r}")),
    easy("a sign before the answer", "GPT-4o", answer_only(lambda r: f"✅ {r}")),
    easy("a paragraph of HTML", "small models", answer_only(lambda r: f"<p>{r}</p>")),
    easy(
        "polite words after the answer",
        "Llama",
        answer_only(lambda r: f"{r}\n\nI hope this helps! Let me know if you have any other questions."),
    ),
    easy("a switch of its template", "Qwen3", answer_only(lambda r: f"{r} /no_think")),
    easy("a tag without its end", "R1 distilled", answer_only(lambda r: f"<answer>{r}")),
    easy("the end of an instruction in front", "Mistral, Llama 2", answer_only(lambda r: f"[/INST] {r}")),
    easy("the whole chain in a list", "GPT-4o mini", whole_only(lambda r: f"[{r}]")),
    easy("JSON written as JSON twice", "Qwen2.5", text(lambda r: json.dumps(r) if r.startswith("{") else r)),
    easy("JSON in marks of code", "Llama", text(ticked)),
    easy("JSON with a stroke before each quotation mark", "small models", text(escaped)),
    easy("escaped JSON in a list, below words", "small models", whole_only(lambda r: f"Here it is:\n[{escaped(r)}]")),
    easy("JSON as a text in a list", "small models", whole_only(lambda r: json.dumps([r]))),
    easy(
        "“f_answer()” as the name of the operation",
        "small models",
        named(lambda found: {**found, "operation": "f_answer()"}),
    ),
    easy(
        "a call with a name inside",
        "coders",
        text(lambda r: "answer(answer='ITA')" if r in ("ITA", '{"operation": "answer", "answer": "ITA"}') else r),
    ),
)

PARAMETERS = (
    Animal(
        "refuses stop in OpenAI's older words",
        "OpenAI, proxies",
        refusing_with(400, {"error": {"message": "Unrecognized request argument supplied: stop"}}, "stop"),
        IN_5,
        IN_2,
    ),
    Animal(
        "refuses seed in OpenAI's older words",
        "OpenAI, proxies",
        refusing_with(400, {"error": {"message": "Unrecognized request argument supplied: seed"}}, "seed"),
        IN_5,
        IN_3,
        "seed refused",
        settings={"seed": 7},
    ),
    Animal(
        "refuses stop in a few words",
        "FastAPI",
        refusing_with(400, {"detail": "stop is not supported"}, "stop"),
        IN_5,
        IN_2,
    ),
    Animal(
        "refuses stop as a key too many",
        "Bedrock",
        refusing_with(
            400,
            {"message": "Malformed input request: #: extraneous key [stop] is not permitted, please reformat."},
            "stop",
        ),
        IN_5,
        IN_2,
    ),
)

ERRORS = (
    too_long("MLX, exllama", "Prompt length 5000 is greater than max_seq_len 4096"),
    Animal(
        "more tokens than a minute allows",
        "OpenAI",
        lambda asked: refusal(
            429,
            "Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 51000. "
            "The input or output tokens must be reduced in order to run successfully.",
            code="rate_limit_exceeded",
        ),
        LONG,
        LONG,
        CONTEXT_HINT,
    ),
    Animal(
        "a limit of tokens per minute, once",
        "OpenAI",
        once(refusal(429, "Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000, Used 29000.")),
        IN_5,
        IN_3,
        "too many requests",
    ),
)

MORE = {
    "Thoughts": THINKING,
    "Form of the reply": FORM,
    "Parameters that are refused": PARAMETERS,
    "Errors": ERRORS,
}
GROUPS = {title: (*animals, *MORE.get(title, ())) for title, animals in KNOWN.items()}
ANIMALS = tuple(animal for group in GROUPS.values() for animal in group)
