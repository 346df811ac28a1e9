"""The reply: samples grouped by vote, the words that became arguments, and token probabilities."""

from dataclasses import replace
from string import ascii_lowercase

import streamlit as st

from chaintable.chain import Chain, Step
from chaintable.operations import Operation
from chaintable.operations.grammar.thoughts import split_thought
from chaintable.prompts.dialogue import Call
from chaintable.ui.chain.drawer.arguments import Argument, arguments_in
from chaintable.ui.chain.drawer.votes import Group, groups_of
from chaintable.ui.chain.shares import votes_of, votes_words
from chaintable.ui.parts.charts import chances, chances_figure, chances_in_words
from chaintable.ui.parts.long_text import LONG, draw_plain, draw_text
from chaintable.ui.parts.markup import Mark, marked
from chaintable.ui.parts.words import code, counted, escape, percents, shorten
from chaintable.ui.session.memo import remembered

MOST_GROUPS = 8
MOST_WORDINGS = 3
MOST_ALTERNATIVES = 8
MOST_MISSING = 8
_SAID = 200
"""A headline quotes at most this many characters of the reply."""


def draw_reply(chain: Chain, k: int, place: int) -> None:
    """Draw the samples of a call, grouped by vote, and what became of them."""
    step, call = chain.steps[k], chain.steps[k].calls[place]
    if call.texts_before:
        _draw_before(call, f"{k}_{place}")
    groups = groups_of(step, place, chain.method)
    tally = votes_of(chain, k) if len(call.completion.texts) > 1 else None
    if tally is not None and tally.rule:
        st.caption(f":material/how_to_vote: {votes_words(chain, k)}")
    for number, group in enumerate(groups[:MOST_GROUPS]):
        if tally is not None and tally.joins(group.operation):
            group = replace(group, fate="joined")
        _draw_group(step, call, group, f"{k}_{place}_{number}")
    if len(groups) > MOST_GROUPS:
        st.caption(f"and {counted(len(groups) - MOST_GROUPS, 'other vote')}")
    _draw_thoughts(call, f"{k}_{place}")
    _draw_alternatives(call)
    _draw_chances(call, f"{k}_{place}")


def _draw_thoughts(call: Call, key: str) -> None:
    """Draw, folded, what the model wrote while it was thinking; replies saved by earlier versions hold it inside."""
    said = call.completion
    thoughts = said.thoughts or tuple(split_thought(text)[0] for text in said.texts)
    shown = list(dict.fromkeys(filter(None, thoughts)))
    if not shown:
        return
    size = counted(sum(map(len, shown)), "character")
    title = f"Thoughts ({size})" if len(shown) == 1 else f"Thoughts of {len(shown)} samples ({size})"
    with st.expander(
        title, key=f"thoughts_{key}", on_change="rerun", type="compact", icon=":material/psychology:"
    ) as folded:
        for number, thought in enumerate(shown if folded.open else ()):
            draw_text(thought, f"thought_{key}_{number}", draw_plain, "thought")


def _draw_before(call: Call, key: str) -> None:
    st.caption("This reply was edited by a person. The original:")
    draw_text(call.texts_before[0] or "(nothing)", f"before_{key}", draw_plain, "reply_before")


def _draw_group(step: Step, call: Call, group: Group, key: str) -> None:
    """Draw a vote: how many samples said it, what became of it, and the texts with their arguments highlighted."""
    st.markdown(_headline(call, group))
    if [text for text, _ in group.texts] == [shorten(group.said, _SAID)]:
        return  # the headline shows all of it
    for number, (text, times) in enumerate(group.texts[:MOST_WORDINGS]):
        if times > 1 and len(group.texts) > 1:
            st.caption(f"{times} samples with this wording:")
        _draw_words(step, call, group, text, f"{key}_{number}")
    if len(group.texts) > MOST_WORDINGS:
        st.caption(f"and {counted(len(group.texts) - MOST_WORDINGS, 'other wording')}")


def _headline(call: Call, group: Group) -> str:
    """How many samples said it, and what became of it: "4 of 8 said `f_group_by(Team)` (used)"."""
    samples = len(call.completion.texts)
    who = f"{group.count} of {samples} said" if samples > 1 else "Read as"
    dropped = group.fate.startswith("dropped")
    said = code(shorten(group.said, _SAID) or "(nothing)")
    if dropped and samples == 1:
        who = "Said"
    return f"{who} {said}{group.fate and f' ({escape(group.fate)})'}"


def _draw_words(step: Step, call: Call, group: Group, text: str, key: str) -> None:
    found = words_used(step, call, group, text)
    if not any(argument.span for argument in found) or len(text) > LONG:
        draw_text(text or "(nothing)", f"reply_{key}", draw_plain, "reply")
    else:
        marks = [Mark(*argument.span, sign=letter(place)) for place, argument in enumerate(found) if argument.span]
        st.html(marked(text, marks))
    if found:
        st.caption(legend(found))


def words_used(step: Step, call: Call, group: Group, text: str) -> tuple[Argument, ...]:
    """The arguments that were read from a sample; none if it could not be read."""
    if group.fate.startswith("dropped"):
        return ()
    plan = call.prompt.purpose == "plan" and call.prompt.schema is None
    operation = step.operation if plan else group.operation
    return () if operation is None else _arguments(text, operation, plan)


@remembered
def _arguments(text: str, operation: Operation, only_name: bool) -> tuple[Argument, ...]:
    return arguments_in(text, operation, only_name)


def legend(found: tuple[Argument, ...]) -> str:
    """List each argument with the letter of its mark, and those without words in the reply."""
    shown = [
        f"{letter(place)} {escape(argument.name)}: {code(shorten(argument.value, 60))}"
        for place, argument in enumerate(found)
        if argument.span
    ]
    missing = [argument for argument in found if not argument.span]
    told = [f"{escape(argument.name)}: {code(shorten(argument.value, 60))}" for argument in missing[:MOST_MISSING]]
    more = f" and {len(missing) - MOST_MISSING} more" if len(missing) > MOST_MISSING else ""
    return " · ".join([*shown[:24], *([f"not in the reply: {', '.join(told)}{more}"] if told else [])])


def letter(place: int) -> str:
    """The mark of an argument: a letter, as a digit after "row 1" would read as part of it.

    >>> letter(0), letter(25), letter(26)
    ('a', 'z', 'aa')
    """
    more, last = divmod(place, len(ascii_lowercase))
    return f"{letter(more - 1) if more else ''}{ascii_lowercase[last]}"


def _draw_alternatives(call: Call) -> None:
    """Draw the other replies that the model considered, if it reports them."""
    if len(call.completion.alternatives) < 2:
        return
    found = call.completion.alternatives
    shares = zip(found, percents([one.share for one in found]), strict=True)
    lines = [f"- {share} {code(shorten(one.text, 200))}" for one, share in list(shares)[:MOST_ALTERNATIVES]]
    st.caption("\n".join(["**Also considered**", "", *lines]))


def _draw_chances(call: Call, key: str) -> None:
    """Draw, on demand, the probability of each token of the reply."""
    given = [found for found in call.completion.logprobs or () if found]
    if not given or not st.toggle("Probability of each token", key=f"chances_{key}"):
        return
    found = chances(given[0])
    words = chances_in_words(found)
    st.plotly_chart(chances_figure(found), key=f"chances_chart_{key}", alt=words, config={"displayModeBar": False})
    st.caption(escape(words))
