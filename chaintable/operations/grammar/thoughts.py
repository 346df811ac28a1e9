"""What a model wrote while it was thinking, taken apart from its reply."""

import re

_TAG = (
    r"(?:think|\w{0,12}thinking|thoughts?|reasoning|seed:think|analysis|reflection|scratchpad|inner_monologue)"
    r"(?:\s[^<>\n]{0,60})?"
)
_MARK = re.compile(
    rf"((?:<|&lt;){_TAG}(?:>|&gt;)|\[THINK\]|◁think▷|<\|START_THINKING\|>|<\|begin_of_thought\|>)"
    rf"|(?:<|&lt;)[/\\]{_TAG}(?:>|&gt;)|\[/THINK\]|◁/think▷|<\|END_THINKING\|>|<\|end_of_thought\|>",
    re.I,
)
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)([^<]*)(?:<\|constrain\|>[^<]*)?<\|message\|>", re.I)
_TOOL = re.compile(r"to=(?:functions\.)?(\w+)")
_SIGN = r"<[|｜][^<>|｜\s]{1,40}[|｜]>"
_TURN = re.compile(rf"{_SIGN}|</s>|<(?:end_of_turn|eos)>|\[/INST\]", re.I)
_LEAD = re.compile(rf"(?:\s*(?:{_SIGN}|<start_of_turn>|<s>|\[/INST\])(?:(?:assistant|model)(?=\s|<))?)+", re.I)
_IN_A_CALL = re.compile(r"<[|｜]tool[^<>\s]{0,40}[|｜]>", re.I)
_SIGNS = ("<", "&lt;", "[", "◁", "【", "...done thinking.", "assistantfinal")
_NAMES = "think|thought|reason|reflect|analys|analyz|planning|scratch|monologue|ponder|deliberat"
_MIND = rf"[\w:-]{{0,20}}(?:{_NAMES})[\w:-]{{0,20}}"
_LED = re.compile(
    rf"\s*+(?P<open><\|?|&lt;|\[|◁|【)[ ]?(?:(?:begin|start)_(?:of_)?)?(?P<name>{_MIND})(?:\s[^<>\[\]\n]{{0,60}})?"
    r"[ ]?(?:\|?>|&gt;|\]|▷|】)",
    re.I,
)
"""A thought that begins a reply, in brackets of any kind around any name that says so."""
_ENDED = re.compile(rf"(?:<\|?|&lt;|\[|◁|【)[ ]?(?:[/\\]|end_(?:of_)?)(?P<name>{_MIND})[ ]?(?:\|?>|&gt;|\]|▷|】)", re.I)
_UNUSED = re.compile(r"\s*+<unused\d{1,4}>\s{0,9}thoughts?\b", re.I)
_UNUSED_END = re.compile(r"<unused\d{1,4}>", re.I)
_FOLD = re.compile(r"\s*+<details\b[^<>]{0,200}>", re.I)
_FOLD_END = re.compile(r"</details>", re.I)
_FOLD_TITLE = re.compile(r"<summary>[^<]{0,200}</summary>", re.I)
_QUOTED_THOUGHT = re.compile(
    r"\s*+(?:\*{1,2}Thinking(?:\.{3}|…)?\*{1,2}\s*+|(?=>[ *_]*+Thinking(?:\.{3}|[…:*])))(?:[ \t]*+>[^\n]*+\n++)++",
    re.I,
)
"""A thought that stands in a quotation before the reply (Poe)."""
_MOST_LEADING = 20
_SPOKEN = (("Thinking...", "...done thinking."), ("analysis", "assistantfinal"))
"""How a thought begins and ends where the marks around it were made words, or were lost."""


def split_thought(text: str) -> tuple[str, str]:
    r"""Return the thought and the words of a reply; a thought without a closing tag goes on to the end.

    Where a closing tag has no opening one, as the prompt of some models holds it, everything up to the last closing
    tag is thought.

    >>> split_thought("Sort it? No.</think>\nITA"), split_thought("<think>Hm.</think>ITA"), split_thought("ITA")
    (('Sort it? No.', 'ITA'), ('Hm.', 'ITA'), ('', 'ITA'))
    """
    if (quoted := _QUOTED_THOUGHT.match(text)) and text[quoted.end() :].strip():
        thought, words = split_thought(text[quoted.end() :])
        return "\n\n".join(filter(None, (_unquoted(quoted[0]), thought))), words.strip()
    if not any(sign in text for sign in _SIGNS):
        return "", text
    first, rest = _leading(text)
    thoughts, words = _spoken(rest) or _channels(rest)
    more, words = _tags(words)
    words = _within_turn(words)
    if not (first or thoughts or more) and words == text:
        return "", text
    return "\n\n".join(filter(None, (thought.strip() for thought in (*first, *thoughts, *more)))), words.strip()


def begins_thought(text: str) -> bool:
    """Whether a text begins with the mark of a thought; a plan is none.

    >>> begins_thought("<planning>Hm."), begins_thought("<answer>ITA"), begins_thought("<plan>row_lookup</plan>")
    (True, False, False)
    """
    return _LED.match(text) is not None


def _leading(text: str) -> tuple[list[str], str]:
    """Return the thoughts that begin a reply, each between two marks, and what follows them."""
    thoughts = list[str]()
    while len(thoughts) < _MOST_LEADING and (led := _led(text)) is not None:
        thoughts.append(led[0])
        text = led[1]
    return thoughts, text


def _led(text: str) -> tuple[str, str] | None:
    """Return the thought that begins a reply between two marks, and what follows it; None where nothing follows.

    >>> _led("[PLANNING]Hm.[/PLANNING] ITA"), _led("<unused94>thought Hm.<unused95>ITA"), _led("[Plan] ITA")
    (('Hm.', ' ITA'), (' Hm.', 'ITA'), None)
    """
    if begun := _LED.match(text):
        name = begun["name"].casefold()
        ends = (end for end in _ENDED.finditer(text, begun.end()) if end["name"].casefold() == name)
        ended = next(ends, None)
    elif begun := _UNUSED.match(text):
        ended = _UNUSED_END.search(text, begun.end())
    elif begun := _FOLD.match(text):
        ended = _FOLD_END.search(text, begun.end())
    else:
        return None
    if ended is None or not text[ended.end() :].strip():
        return None
    return _FOLD_TITLE.sub("", text[begun.end() : ended.start()], count=1), text[ended.end() :]


def _unquoted(text: str) -> str:
    return "\n".join(line.lstrip().removeprefix(">").strip() for line in text.splitlines()).strip()


def _tags(text: str) -> tuple[list[str], str]:
    """Return the thoughts between tags, and the words around them."""
    thoughts, words, begin, opened = list[str](), list[str](), 0, -1
    for mark in _MARK.finditer(text):
        if mark[1] and opened < 0:
            words.append(text[begin : mark.start()])
            opened = mark.end()
        elif not mark[1]:
            thoughts.append(
                " ".join((*words, text[begin : mark.start()])) if opened < 0 else text[opened : mark.start()]
            )
            words = words if opened >= 0 else []
            begin, opened = mark.end(), -1
    if opened >= 0:
        return [*thoughts, text[opened:]], " ".join(words)
    return thoughts, " ".join((*words, text[begin:]))


def _spoken(text: str) -> tuple[list[str], str] | None:
    """Return the thought and the words where the thought stands between words such as “Thinking...”, else None."""
    said = text.lstrip()
    for begin, end in _SPOKEN:
        if said.startswith(begin) and end in said:
            thought, _, words = said.removeprefix(begin).partition(end)
            return [thought], words
    return None


def _channels(text: str) -> tuple[list[str], str]:
    """Return the thoughts and the words of a reply whose template was left in it: its channels (gpt-oss) and ends.

    What is written to a tool is its name and its arguments.
    """
    marks = list(_CHANNEL.finditer(text))
    if not marks:
        return [], text
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    parts = [
        (mark[1].casefold(), _TOOL.search(mark[2]), _TURN.split(text[mark.end() : end])[0])
        for mark, end in zip(marks, ends, strict=True)
    ]
    words = [f"{tool[1]}\n{said}" if tool else said for name, tool, said in parts if tool or name == "final"]
    return [said for name, tool, said in parts if not tool and name != "final"], words[-1] if words else ""


def _within_turn(text: str) -> str:
    """Return the text without the marks of a template before it, and without what follows those after it."""
    if "<" not in text and "[/INST]" not in text:
        return text
    words = _IN_A_CALL.sub("\n", text)
    lead = _LEAD.match(words)
    return _TURN.split(words[lead.end() :] if lead else words)[0]
