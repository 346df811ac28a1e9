"""What a model wrote while it was thinking, taken apart from its reply."""

import re

_TAG = "think|thinking|thought|reasoning|seed:think"
_MARK = re.compile(
    rf"(<(?:{_TAG})>|\[THINK\]|◁think▷|<\|START_THINKING\|>)|</(?:{_TAG})>|\[/THINK\]|◁/think▷|<\|END_THINKING\|>", re.I
)
_CHANNEL = re.compile(r"<\|channel\|>\s*(\w+)[^<]*<\|message\|>", re.I)
_TURN = re.compile(
    r"<\|(?:start|end|return|channel|message|im_start|im_end|eot_id|endoftext|end_of_text|end_response)\|>|</s>"
    r"|<end_of_turn>",
    re.I,
)
_BEGINS = "<|START_RESPONSE|>"
_SIGNS = ("<", "[", "◁")


def split_thought(text: str) -> tuple[str, str]:
    r"""Return the thought and the words of a reply; a thought without a closing tag goes on to the end.

    Where a closing tag has no opening one, as the prompt of some models holds it, everything up to the last closing
    tag is thought.

    >>> split_thought("Sort it? No.</think>\nITA"), split_thought("<think>Hm.</think>ITA"), split_thought("ITA")
    (('Sort it? No.', 'ITA'), ('Hm.', 'ITA'), ('', 'ITA'))
    """
    if not any(sign in text for sign in _SIGNS):
        return "", text
    thoughts, words = _channels(text)
    more, words = _tags(words)
    words = words.replace(_BEGINS, "", 1)
    if not (thoughts or more) and words == text:
        return "", text
    return "\n\n".join(filter(None, (thought.strip() for thought in (*thoughts, *more)))), words.strip()


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


def _channels(text: str) -> tuple[list[str], str]:
    """Return the thoughts and the words of a reply whose template was left in it: its channels (gpt-oss) and ends."""
    marks = list(_CHANNEL.finditer(text))
    if not marks:
        return [], _TURN.split(text)[0] if _TURN.search(text) and not _TURN.match(text.lstrip()) else text
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    parts = [
        (mark[1].casefold(), _TURN.split(text[mark.end() : end])[0]) for mark, end in zip(marks, ends, strict=True)
    ]
    words = [said for name, said in parts if name == "final"]
    return [said for name, said in parts if name != "final"], words[-1] if words else ""
