"""Recognises what servers say about a prompt that doesn't fit into the context of their model."""

import re

_TOO_LONG = (
    "context length",
    "context_length",
    "context window",
    "maximum context",
    "too many tokens",
    "prompt is too long",
    "context size",  # llama.cpp: "the request exceeds the available context size"
    "exceed_context_size",
    "maximum model length",  # vLLM
    "max_model_len",
    "longer than the maximum",
    "context limit",
    "input length",  # Ollama: "the input length exceeds the context length"
    "input is too long",
    "reduce the length",
    "string_above_max_length",
    "maximum number of tokens",
    "token limit",
    "reduce your message size",  # Groq
    "max_new_tokens` must be",  # TGI: "`inputs` tokens + `max_new_tokens` must be <= 4097"
    "inputs` must have less than",
    "contextwindowexceeded",  # LiteLLM
    "maximum prompt length",  # xAI
    "inputs must have less than",  # Together
    "number of allowed tokens",  # Perplexity
    "request body too large",  # GitHub
    "exceeds the maximum of",  # text-generation-webui: "Prompt length of 4000 exceeds the maximum of 2048"
    "超长",  # Zhipu
)
_TOO_LONG_FIT = re.compile(
    r"(?:exceed|larger|greater|longer|more)\w* .{0,60}\b(?:context|n_ctx|num_ctx|n_positions"
    r"|max(?:imum)?[ _](?:seq(?:uence)?|input|prompt|model|position|total)\w*)\b"
    r"|\b(?:prompt|input|sequence)[ _](?:length|tokens?|size)\b.{0,40}\b(?:exceed|larger|greater|longer|above|over)"
    r"|\btoo (?:long|large)\b.{0,300}\btokens? (?:must|should|have to) be reduced"
    r"|\btoo long\b.{0,200}\btokens?\b"
)
_NEVER_FITS = re.compile(r"request too large|\btokens? (?:must|should|have to) be reduced")
"""One request that is larger than all that is allowed in a minute: waiting doesn't help."""
SHORTER = (
    "Lower “Tokens per table” in the model settings (--prompt-tokens on the command line), or choose a model that can "
    "read more."
)
"""What to do about a prompt that is too long."""


def is_too_long(said: str) -> bool:
    """Return whether a server's words, in lower case, say that the prompt doesn't fit.

    >>> is_too_long("the request exceeds the available context size. try increasing it"), is_too_long("too many cooks")
    (True, False)
    >>> is_too_long("prompt length 5000 is greater than max_seq_len 4096"), is_too_long("more models soon")
    (True, False)
    """
    return any(sign in said for sign in _TOO_LONG) or _TOO_LONG_FIT.search(said) is not None


def never_fits(said: str) -> bool:
    """Return whether a server that has too many requests says, in lower case, that this one alone is too large for it.

    >>> never_fits("request too large on tokens per min: limit 30000, requested 51000"), never_fits("too many tokens")
    (True, False)
    """
    return _NEVER_FITS.search(said) is not None
