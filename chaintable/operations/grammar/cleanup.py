"""Clean up replies: drop what isn't the model's answer, and write quotes, brackets and arrows in one way."""

import re
from collections.abc import Iterator

from chaintable.errors import StepError
from chaintable.operations.grammar.thoughts import split_thought

MOST_CHARACTERS = 20_000
"""The most characters of a reply, without its reasoning; a longer one is refused."""

_ANSWER = r"answers?|réponse|respuesta|resposta|risposta|antwoord|antwort|odpowiedź|svar|cevap|ответ|відповідь"
_IS = r"is|are|est|es|é|è|ist|lautet|to|är|er"
ANSWER_IS = re.compile(
    rf"\b(?:{_ANSWER})\s{{0,9}}(?:{_IS})?(?:\*\*)?\s{{0,9}}[:：](?:\*\*)?\s*|\banswers?\s+(?:is|are)\s+"
    rf"|\b(?:{_ANSWER})\s+(?:est|es|é|è|ist|lautet)\s+"
    r"|(?:答案|答え|回答|정답|답)(?:是|为|為|は|은|는)?(?:\*\*)?\s{0,9}[:：](?:\*\*)?\s*|答案(?:是|为|為)\s*",
    re.I,
)
"""What stands before an answer, in the languages in which models reply."""
FULL_STOP = re.compile(r"(?<=[^\s.])[.。]$")
"""A full stop at the end of a text that is not part of an ellipsis."""
_ABBREVIATED = re.compile(r"\.\S{0,40}\.$|\b[A-Z]\.$")
_OWN_STOP = re.compile(r"\b(?:[A-Za-z]\. ?[A-Za-z]|Jr|Sr|Inc|Ltd|Co|Corp|Bros)\.$")
NEXT_EXAMPLE = re.compile(r"\n[ \t]*(?:/\*|(?:Question|Statement)\s*:)", re.I)
"""Where a reply goes on with a further example, which the model made up."""
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n`]*$", re.M)
_ARROWS = re.compile(
    r"(?<=[)\s])(?:\$?\\(?:long)?(?:rightarrow|to)\$?|-{1,3}>|={1,2}>|[–—]+>|[→⇒⟶➔➜➡►])(?=\s*(?:f_|<|\[?E(?:ND)?\b))",
    re.I,
)
_QUOTES = {**dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‘’‚‛´", "'")}
_OTHER_QUOTES = f"{''.join(_QUOTES)}'"
_CURLY = str.maketrans({**_QUOTES, "（": "(", "）": ")", "，": ",", "：": ":", "¦": "|"})  # ¦ is how a prompt shows a |
_SINGLE = re.compile(r"(?<=[\[(,=:|\s])'([^'\n]*)'(?=\s*[\]),=<>!|]|\s|$)")
_BRACKETS = re.compile(r"(\bf_\w+\s*\()\s*\[([^\[\]\n]*)\]\s*(?=[,)])", re.I)
_ARGUMENT_NAME = re.compile(r"(\bf_\w+\s*\(\s*|,\s*)(?:rows?|columns?|column_name|name|by|order|key)\s*[=:]\s*", re.I)
_ELLIPSIS = re.compile(r"(?<=\d)\s*,?\s*(?:\.\.\.?|…|through|until|:)\s*,?\s*(?=(?:row\s*)?\d)", re.I)
_QUOTED_ROW = re.compile(r'"(row\s*\d+)"', re.I)
_MARKED_NAME = re.compile(r"(\bf_\w+\s*\(\s*)['‘’“”*`\[]+([^'‘’“”*`\[\]\n|]*?)['‘’“”*`\]]+(?=\s*\))", re.I)
_NAME_IS = re.compile(r"(\bf_\w+\s*\(\s*)(?:new_)?(?:column|name)(?:_name)?\s{0,9}[=:]\s*", re.I)
_ROW_LABEL = re.compile(r"([:|]\s{0,9})(?:row\s{0,3})?(\d{1,9})\s{0,3}[.:)]\s{1,9}(?=\S)", re.I)
_OTHER_VALUE = re.compile(r"([:|]\s{0,9})[“'‘]([^|\n“”'‘’\"\\]{0,500})[”'’](?=\s*(?:\||$))")
_BOLD = re.compile(r"(?<![^\s(|:\[])\*\*(?=[^\s*])([^*]*[^\s*])\*\*(?![^\s|.,;:)\]])")
_CODE = re.compile(r"(?<![^\s(|:\[])`([^`\n]+)`(?![^\s|.,;:)\]])")
_ROLE = re.compile(r"^\s*(?:#{1,4} ?)?assistant\s*:\s*", re.I)
_BOXED = re.compile(
    r"(?:\$\$?|\\\[)?\\boxed\{(?:\\(?:text|math|operatorname)[a-z]{0,4}\{)?([^{}]{0,2000})\}{1,2}(?:\$\$?|\\\])?"
)
_WRAPPED = re.compile(r"<(/?)(?:(?:final_)?answer|response|output|result|tool_call)>|\[(/?)ANSWER\]", re.I)
_CITED = re.compile(r"【[^【】\n]{0,200}†[^【】\n]{0,200}】")
_EMPTY_CALL = re.compile(
    r"<[|｜]tool[^<>\s]{0,40}[|｜]>[^{}]{0,200}\{\s{0,9}\}\s{0,9}(?:<[|｜]tool[^<>\s]{0,40}[|｜]>\s{0,9}){1,4}$"
)
"""A section of tool calls in which nothing is called, as some models write one after their reply."""
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))
_EXPLAINS = re.compile(
    r"\n[#*_> \t]{0,9}(?:explanations?|reasoning|rationale|justification|notes?)\b[*_]{0,3}[ \t]{0,9}[:：]", re.I
)
_GLOSS = re.compile(r"(\brow\s*\d+)\s*\([^()\n]*\)", re.I)

_SYMBOLS = r"\A[\u2600-\u27bf\u2b50-\u2b55\ufe0f\U0001f300-\U0001faff]{1,4}\s{0,9}(?=\S)"
_LABEL = r"\A(?:A|R|Ans|Response|Reply|Output|Result|Final response)\s{0,3}[:：]\s{1,9}(?=\S)"
_POLITE = (
    r"\n\s{0,9}(?:i hope (?:this|that)|hope (?:this|that)|(?:please )?let me know|feel free|if you (?:have|need)"
    r"|is there anything)\b.*"
)
_AROUND = (
    (re.compile(_POLITE, re.I | re.S), "", False),
    (re.compile(r"\A<(p|div|span|b|i|em|strong|code|li|td|h[1-6])>([^<>]{1,2000})</\1>\Z", re.I), r"\2", False),
    (re.compile(r"\s{1,9}/(?:no_?)?think\Z", re.I), "", False),
    (re.compile(_SYMBOLS), "", False),
    (re.compile(_LABEL, re.I), "", False),
    (re.compile(r"\A1[.)]\s{1,9}(?=\S)"), "", True),
)
"""What models put around an answer, what of it is kept, and whether it must then stand in the table."""


def quoted_otherwise(item: str) -> bool:
    """Whether an argument stands in quotation marks that a call doesn't have.

    >>> quoted_otherwise(" 'Yes'"), quoted_otherwise("“Yes”"), quoted_otherwise('"Yes"'), quoted_otherwise("it's")
    (True, True, False, False)
    """
    said = item.strip()
    return bool(said) and said[0] in _OTHER_QUOTES and said[-1] in _OTHER_QUOTES


def unwrapped(text: str) -> str:
    r"""Return a reply without what some models put around it: `<answer>` tags, `\boxed{}` or the name of their role.

    Characters that can't be seen and marks of what was cited go, too.

    >>> unwrapped("<answer>ITA</answer>"), unwrapped("It is $\\boxed{\\text{ITA}}$."), unwrapped("Assistant: ITA")
    ('ITA', 'It is ITA.', 'ITA')
    >>> unwrapped("Row 3.<final_answer>ITA【4†table.csv】</final_answer>"), unwrapped("<tool_call>ITA</tool_call>")
    ('ITA', 'ITA')
    >>> unwrapped("It is Rebellin.<answer>ITA")
    'ITA'
    """
    words = _ROLE.sub("", seen(text), count=1)
    marks = list(_WRAPPED.finditer(words))
    opened = next((mark.end() for mark in reversed(marks) if not (mark[1] or mark[2])), -1)
    closed = next((mark.start() for mark in reversed(marks) if mark[1] or mark[2]), -1)
    words = words[opened:closed].strip() if 0 <= opened <= closed else _from_open(words, opened, closed)
    return _BOXED.sub(r"\1", words) if "\\boxed" in words else words


def _from_open(words: str, opened: int, closed: int) -> str:
    """Return what follows a tag that nothing closes, if words follow it; else all words."""
    return words[opened:].strip() if opened >= 0 > closed and words[opened:].strip() else words


def boxed(text: str) -> str:
    r"""Return what stands in the only box of a text, which is its answer; "" without one.

    >>> boxed("The final answer is $\\boxed{\\mathrm{ITA}}$. I hope it is correct."), boxed("ITA")
    ('ITA', '')
    """
    found = {match[1].strip() for match in _BOXED.finditer(text)} if "\\boxed" in text else set[str]()
    return found.pop() if len(found) == 1 else ""


def seen(text: str) -> str:
    """Return a text without unseen characters, marks of what was cited, and tools that are called with nothing.

    >>> seen("f_\u200bgroup_by(Team)【1†source】"), seen("ITA<|tool_call_begin|>functions.x:0{}<|tool_call_end|>")
    ('f_group_by(Team)', 'ITA')
    """
    plain = text.translate(_UNSEEN) if not text.isascii() else text
    plain = _EMPTY_CALL.sub("", plain) if plain.endswith(("|>", "｜>")) else plain
    return _CITED.sub("", plain) if "†" in plain else plain


def own_words(text: str) -> str:
    """Return the reply without reasoning, code fences, an explanation after it and any further example.

    StepError if nothing is left, or if it is too long to be a reply.
    """
    thought, said = split_thought(seen(text))
    if len(said) > MOST_CHARACTERS:
        raise StepError(f"The reply has {len(said):,} characters.", f"Reply in fewer than {MOST_CHARACTERS:,}.")
    words = _FENCE.sub("", said).strip()
    more = NEXT_EXAMPLE.search(words)
    words = _unexplained(_ARROWS.sub("->", words[: more.start()] if more else words))
    if not (_ABBREVIATED.search(words[-40:]) or _OWN_STOP.search(words[-40:])):
        words = FULL_STOP.sub("", words)
    if not words:
        wrong = "The reply has only a thought." if thought else "The reply is empty."
        raise StepError(wrong, "Write it after “The answer is:”.")
    return words


def _unexplained(words: str) -> str:
    """Return the words up to an explanation that follows them, unless the answer comes after it."""
    explains = _EXPLAINS.search(words)
    return words if explains is None or ANSWER_IS.search(words, explains.end()) else words[: explains.start()].rstrip()


def bare_answers(words: str) -> Iterator[tuple[str, bool]]:
    """Yield shorter readings of an answer, without what some models put around it; each builds on the last.

    The second says whether it may be taken only if it stands in the table, as a number in front may be a part of it.

    >>> list(bare_answers("✅ A: 1. ITA /no_think"))
    [('✅ A: 1. ITA', False), ('A: 1. ITA', False), ('1. ITA', False), ('ITA', True)]
    >>> list(bare_answers("<p>ITA</p>")), list(bare_answers("ITA\\n\\nI hope this helps!")), list(bare_answers("A.B."))
    ([('ITA', False)], [('ITA', False)], [])
    """
    for pattern, kept, only_in_table in _AROUND:
        shorter = pattern.sub(kept, words, count=1).strip()
        if shorter and shorter != words:
            words = shorter
            yield words, only_in_table


def unmarked_name(words: str) -> str:
    """Remove quotes, brackets and Markdown from the name in the first call; leave everything else as it is.

    >>> unmarked_name("f_add_column(‘Country’). The value: d’Epargne")
    'f_add_column(Country). The value: d’Epargne'
    """
    return _MARKED_NAME.sub(r"\1\2", _NAME_IS.sub(r"\1", words, count=1), count=1)


def unmarked_values(words: str) -> str:
    """Write the values in a call without the numbers of their rows and without other quotation marks around each.

    >>> unmarked_values("f_add_column(x). The value: row 1: “ESP” | row 2: 'RUS'")
    'f_add_column(x). The value: "ESP" | "RUS"'
    """
    numbers = [int(match[2]) for match in _ROW_LABEL.finditer(words)]
    if len(numbers) > 1 and numbers == list(range(1, words.count("|") + 2)):
        words = _ROW_LABEL.sub(r"\1", words)
    return _OTHER_VALUE.sub(r'\1"\2"', words)


def unmarked(words: str) -> str:
    """Remove bold type and code marks around words, also around a list of values; leave other stars as they are.

    >>> unmarked("**f_add_column(Country). The value: ESP | FRA**"), unmarked("`ESP` | **FRA** | a** | b**")
    ('f_add_column(Country). The value: ESP | FRA', 'ESP | FRA | a** | b**')
    """
    return _CODE.sub(r"\1", _BOLD.sub(r"\1", words))


def plain_words(words: str) -> str:
    """Remove Markdown, and turn curly and single quotes into straight double ones.

    >>> plain_words("**10:30**, in ‘row 3 (Ana)’")
    '10:30, in "row 3 (Ana)"'
    """
    plain = words.replace("\\_", "_").replace("**", "").replace("`", "").translate(_CURLY)
    return _SINGLE.sub(r'"\1"', plain)


def without_full_stop(words: str) -> str:
    """Return a short answer without the full stop of its sentence; that of an abbreviation stays.

    >>> without_full_stop("165.8."), without_full_stop("Robert Downey Jr."), without_full_stop("U.S.")
    ('165.8', 'Robert Downey Jr.', 'U.S.')
    """
    return words if _OWN_STOP.search(words[-40:]) else words.removesuffix(".").removesuffix("。").rstrip()


def straightened(words: str) -> str:
    r"""Write a call in one way: without Markdown and the names of arguments, ranges of rows with "to".

    >>> straightened("f\\_group\\_by(**['Home team']**)")
    'f_group_by("Home team")'
    """
    plain = _ARGUMENT_NAME.sub(r"\1", plain_words(words))
    plain = _BRACKETS.sub(r"\1\2", plain)
    return _ELLIPSIS.sub(" to ", _GLOSS.sub(r"\1", _QUOTED_ROW.sub(r"\1", plain)))
