"""Clean up replies: drop what isn't the model's answer, and write quotes, brackets and arrows in one way."""

import re

from chaintable.errors import StepError
from chaintable.operations.grammar.thoughts import split_thought

MOST_CHARACTERS = 20_000
"""The most characters of a reply, without its reasoning; a longer one is refused."""

ANSWER_IS = re.compile(r"\banswers?\s*(?:is|are)?\s*(?:\*\*)?\s*:(?:\*\*)?\s*|\banswers?\s+(?:is|are)\s+", re.I)
FULL_STOP = re.compile(r"(?<=[^\s.])\.$")
"""A full stop at the end of a text that is not part of an ellipsis."""
_ABBREVIATED = re.compile(r"\.\S{0,40}\.$|\b[A-Z]\.$")
_OWN_STOP = re.compile(r"\b(?:[A-Za-z]\. ?[A-Za-z]|Jr|Sr|Inc|Ltd|Co|Corp|Bros)\.$")
_NEXT_EXAMPLE = re.compile(r"\n[ \t]*(?:/\*|(?:Question|Statement)\s*:)", re.I)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n`]*$", re.M)
_ARROWS = re.compile(r"(?<=[)\s])(?:-{1,3}>|={1,2}>|[–—]+>|[→⇒⟶➔➜➡►])(?=\s*(?:f_|<|\[?E(?:ND)?\b))", re.I)
_QUOTES = {**dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‘’‚‛´", "'")}
_OTHER_QUOTES = f"{''.join(_QUOTES)}'"
_CURLY = str.maketrans({**_QUOTES, "（": "(", "）": ")", "，": ",", "：": ":", "¦": "|"})  # ¦ is how a prompt shows a |
_SINGLE = re.compile(r"(?<=[\[(,=:|\s])'([^'\n]*)'(?=\s*[\]),=<>!|]|\s|$)")
_BRACKETS = re.compile(r"(\bf_\w+\s*\()\s*\[([^\[\]\n]*)\]\s*(?=[,)])", re.I)
_ARGUMENT_NAME = re.compile(r"(\bf_\w+\s*\(\s*|,\s*)(?:rows?|columns?|column_name|name|by|order|key)\s*[=:]\s*", re.I)
_ELLIPSIS = re.compile(r"(?<=\d)\s*,?\s*(?:\.\.\.?|…|through|until|:)\s*,?\s*(?=(?:row\s*)?\d)", re.I)
_QUOTED_ROW = re.compile(r'"(row\s*\d+)"', re.I)
_MARKED_NAME = re.compile(r"(\bf_\w+\s*\(\s*)['‘’“”*`\[]+([^'‘’“”*`\[\]\n|]*?)['‘’“”*`\]]+(?=\s*\))", re.I)
_BOLD = re.compile(r"(?<![^\s(|:\[])\*\*(?=[^\s*])([^*]*[^\s*])\*\*(?![^\s|.,;:)\]])")
_CODE = re.compile(r"(?<![^\s(|:\[])`([^`\n]+)`(?![^\s|.,;:)\]])")
_ROLE = re.compile(r"^\s*(?:#{1,4} ?)?assistant\s*:\s*", re.I)
_BOXED = re.compile(r"\$?\\boxed\{(?:\\text\{)?([^{}]{0,2000})\}{1,2}\$?")
_GLOSS = re.compile(r"(\brow\s*\d+)\s*\([^()\n]*\)", re.I)


def quoted_otherwise(item: str) -> bool:
    """Whether an argument stands in quotation marks that a call doesn't have.

    >>> quoted_otherwise(" 'Yes'"), quoted_otherwise("“Yes”"), quoted_otherwise('"Yes"'), quoted_otherwise("it's")
    (True, True, False, False)
    """
    said = item.strip()
    return bool(said) and said[0] in _OTHER_QUOTES and said[-1] in _OTHER_QUOTES


def unwrapped(text: str) -> str:
    r"""Return a reply without what some models put around it: `<answer>` tags, `\boxed{}` or the name of their role.

    >>> unwrapped("<answer>ITA</answer>"), unwrapped("It is $\\boxed{\\text{ITA}}$."), unwrapped("Assistant: ITA")
    ('ITA', 'It is ITA.', 'ITA')
    """
    words = _ROLE.sub("", text, count=1)
    begin, end = words.find("<answer>"), words.rfind("</answer>")
    words = words[begin + len("<answer>") : end].strip() if 0 <= begin < end else words
    return _BOXED.sub(r"\1", words) if "\\boxed" in words else words


def own_words(text: str) -> str:
    """Return the reply without reasoning, code fences and any further example that the model made up.

    StepError if nothing is left, or if it is too long to be a reply.
    """
    thought, said = split_thought(text)
    if len(said) > MOST_CHARACTERS:
        raise StepError(f"The reply has {len(said):,} characters.", f"Reply in fewer than {MOST_CHARACTERS:,}.")
    words = _FENCE.sub("", said).strip()
    more = _NEXT_EXAMPLE.search(words)
    words = _ARROWS.sub("->", words[: more.start()] if more else words)
    if not (_ABBREVIATED.search(words[-40:]) or _OWN_STOP.search(words[-40:])):
        words = FULL_STOP.sub("", words)
    if not words:
        wrong = "The reply has only a thought." if thought else "The reply is empty."
        raise StepError(wrong, "Write it after “The answer is:”.")
    return words


def unmarked_name(words: str) -> str:
    """Remove quotes, brackets and Markdown from the name in the first call; leave everything else as it is.

    >>> unmarked_name("f_add_column(‘Country’). The value: d’Epargne")
    'f_add_column(Country). The value: d’Epargne'
    """
    return _MARKED_NAME.sub(r"\1\2", words, count=1)


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
    return words if _OWN_STOP.search(words[-40:]) else words.removesuffix(".").rstrip()


def straightened(words: str) -> str:
    r"""Write a call in one way: without Markdown and the names of arguments, ranges of rows with "to".

    >>> straightened("f\\_group\\_by(**['Home team']**)")
    'f_group_by("Home team")'
    """
    plain = _ARGUMENT_NAME.sub(r"\1", plain_words(words))
    plain = _BRACKETS.sub(r"\1\2", plain)
    return _ELLIPSIS.sub(" to ", _GLOSS.sub(r"\1", _QUOTED_ROW.sub(r"\1", plain)))
