"""A preview of what would be sent to the server: the exact prompts, hidden columns, tokens and price."""

from urllib.parse import urlsplit

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import ChainTableError, InputError
from chaintable.methods import settings_of
from chaintable.models.reused_replies import Unasked
from chaintable.models.serving.cached import Cached, InStore
from chaintable.models.serving.prices import render_money
from chaintable.models.serving.retrying import NEVER
from chaintable.models.wire import options_of
from chaintable.prompts.dialogue import Message, Prompt
from chaintable.settings.environment import Settings
from chaintable.tables.table import Table
from chaintable.ui.model.actions import ServerPanel
from chaintable.ui.model.choice import Choice, Wanted
from chaintable.ui.model.embedder import embedding_model
from chaintable.ui.model.estimate import Estimate, chain_estimate, most_of, next_prompts, prompt_tokens
from chaintable.ui.parts.notes import draw_pictures
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.prompt_purposes import task_of
from chaintable.ui.parts.words import code, counted, escape, listed, percent
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.question.question_widgets import begun, question_problem
from chaintable.ui.session.session import Session

FEW, MANY = 1, 5
"""A typical chain has this many operations."""
_SHORTEST = 3
"""A shorter cell may be in a question by chance."""
_MOST_CELLS = 20_000
_HERE = ("localhost", "127.0.0.1", "::1")
_ROLES = {"system": "Instructions", "user": "Message", "assistant": "Reply given as an example"}


def draw_outgoing(held: Session) -> None:
    """Draw the panel that the button beside Run opens. While it is folded, nothing is worked out."""
    if not held.part(ServerPanel).preview or not held.wanted.server or held.playing.job is not None:
        return
    with st.expander(
        "What would be sent", key="outgoing", on_change="rerun", icon=":material/visibility:", type="compact"
    ) as panel:
        if not panel.open:
            return
        question = state.question_in_the_box()
        if question_problem(question):
            st.caption("Write a question first; it is part of the prompt.")
            return
        try:
            choice = Choice.of(held.wanted, held.settings)
        except InputError as error:
            draw_problem(error)
            return
        _draw(held, choice, begun(held.chain, question))


def _draw(held: Session, choice: Choice, chain: Chain) -> None:
    prompts = next_prompts(choice.method, chain)
    _draw_where(choice)
    if (least := held.wanted.cascade) is not None:
        st.caption(f"Only if the confidence of the embedded model is below {percent(least)}.")
    _draw_withheld(choice, chain)
    _draw_costs(choice, chain, prompts)
    for k, prompt in enumerate(prompts):
        _draw_prompt(held, choice, prompt, f"Request {k + 1} of {len(prompts)}" if len(prompts) > 1 else "Next request")


def draw_price_of_samples(held: Session) -> None:
    """Say what a question costs by a method whose settings say how many samples it draws, before anything is sent."""
    drawn = [one for one in settings_of(type(held.wanted.chosen)) if one.name.endswith("samples")]
    if not drawn or not held.wanted.server:
        return
    try:
        cost = _cost_of_question(held.wanted, held.settings, held.chain)
    except ChainTableError:
        return
    st.caption(f"A question takes about {_cost(cost)}. Fewer samples cost less.")


@remembered
def _cost_of_question(wanted: Wanted, settings: Settings | None, chain: Chain) -> Estimate:
    """About what one question about the table of a chain costs."""
    return chain_estimate(Choice.of(wanted, settings), chain.until(0), FEW)


def _draw_where(choice: Choice) -> None:
    """Say where the prompts go, and warn if the connection isn't encrypted."""
    assert choice.settings is not None
    if choice.replay:
        st.markdown(":material/history: Nothing is sent because **Replay only** is on. This is what would be sent.")
    st.markdown(f"Sent to {code(choice.where)}, model {code(choice.name)}, and nowhere else.")
    if name := embedding_model(choice.method):
        st.markdown(
            f"Passages are found by embeddings: each of them is sent once to {code(choice.where)}, model {code(name)}, "
            "and then each query. The budget counts these requests and their tokens too."
        )
    address = urlsplit(choice.settings.server)
    if address.scheme == "http" and address.hostname not in _HERE:
        st.warning(
            "The address starts with http, not https: others on the network can read what is sent.",
            icon=":material/lock_open:",
        )


def _draw_withheld(choice: Choice, chain: Chain) -> None:
    """List the columns that aren't sent, and what the question reveals of them."""
    table = chain.source.table
    withheld = [column for column in table.columns if column in choice.method.masked]
    if not withheld:
        st.caption("All columns may be sent. To exclude some, use “Columns never sent” in the model settings.")
        return
    names = listed([f"**{escape(column)}**" for column in withheld])
    st.markdown(f":material/visibility_off: Not sent: {names}, neither names nor cells.")
    told = _told_by(chain.question.text, table, tuple(withheld))
    if told:
        words = listed([f"“{escape(word)}”" for word in told])
        st.warning(
            f"Your question is sent too, and it contains {words} from the columns never sent.",
            icon=":material/warning:",
        )


@remembered
def _told_by(question: str, table: Table, withheld: tuple[str, ...]) -> tuple[str, ...]:
    """Return the hidden names and cells in the question; only the first rows of a long table are searched."""
    asked = question.casefold()
    shown = table.take(range(min(table.n_rows, _MOST_CELLS // len(withheld)))).pick(withheld)
    words = dict.fromkeys([*withheld, *(cell.strip() for row in shown.rows() for cell in row)])
    return tuple(word for word in words if len(word) >= _SHORTEST and word.casefold() in asked)


def _draw_costs(choice: Choice, chain: Chain, prompts: tuple[Prompt, ...]) -> None:
    """Draw the most that the next step can cost, and an estimate for a whole chain."""
    now, chains = most_of(prompts, choice), {k: chain_estimate(choice, chain, k) for k in (FEW, MANY)}
    lines = [f"- Now: {_cost(now, 'at most ')}"]
    lines += [f"- {name}: about {_cost(cost)}" for name, cost in _named(chains).items()]
    st.markdown("\n".join(lines))
    notes = [
        "Tokens are estimated from the length of the texts.",
        "Prompts sent before are answered from the cache for free.",
    ]
    if any(cost.samples > cost.requests for cost in (now, *chains.values())):
        notes.append("A server that gives one sample per request is sent each prompt as often as samples are wanted.")
    if now.usage.price is None:
        notes.append(
            f"To see prices, enter those of {code(choice.name)} in the model settings, “More about the connection”."
        )
    st.caption(" ".join([*notes, *_budget_words(choice, list(chains.values()))]))


def _named(chains: dict[int, Estimate]) -> dict[str, Estimate]:
    """Return the estimates of chains by their lengths in words; one of a method whose length doesn't matter."""
    if len({(cost.requests, cost.usage) for cost in chains.values()}) == 1:
        return {"The whole chain": chains[FEW]}
    return {f"A chain of {counted(k, 'operation')}": cost for k, cost in chains.items()}


def _cost(cost: Estimate, most: str = "") -> str:
    """Return an estimate in words; `most` precedes figures that are a limit.

    >>> from chaintable.prompts.dialogue import Usage
    >>> _cost(Estimate(2, Usage(1_500, 60)))
    '2 requests, 1,500 tokens out and 60 back, price unknown'
    >>> _cost(Estimate(5, Usage(9_000, 3_000), 100))
    '5 requests for 100 samples, 9,000 tokens out and 3,000 back, price unknown'
    """
    usage = cost.usage
    price = "price unknown" if usage.price is None else escape(f"{most}{render_money(usage.price)}")
    tokens = f"{usage.prompt_tokens:,} tokens out and {most}{usage.completion_tokens:,} back"
    samples = f" for {cost.samples:,} samples" if cost.samples > cost.requests else ""
    return f"{counted(cost.requests, 'request')}{samples}, {tokens}, {price}"


def _budget_words(choice: Choice, chains: list[Estimate]) -> list[str]:
    """Say whether the budget is large enough."""
    if not choice.budget:
        return ["No budget is set. You can set one in the model settings."]
    few, many = (choice.budget.passed_by(cost.spending) for cost in chains)
    if few:
        return [f"The budget of {escape(few)} will probably stop the chain before it answers. Finished steps stay."]
    return (
        [f"The budget of {escape(many)} may stop a longer chain. Finished steps stay."]
        if many
        else ["The budget is large enough."]
    )


def _draw_prompt(held: Session, choice: Choice, prompt: Prompt, title: str) -> None:
    """Draw one request: its purpose, its settings and its messages."""
    what = f"to {task_of(prompt, choice.method.name)}"
    ahead = ", prefetched" if prompt.ahead else ""
    st.markdown(f"**{title}**, {escape(what)}{ahead}")
    facts = [
        f"about {prompt_tokens(prompt):,} tokens",
        f"{counted(prompt.samples, 'reply') if prompt.samples == 1 else f'{prompt.samples} replies'} "
        f"of at most {prompt.max_tokens + choice.thinking_tokens:,} tokens",
        f"temperature {prompt.temperature:g}",
        f"of the table {prompt.view}",
    ]
    if prompt.schema is not None:
        facts.append("with the JSON schema of the operations")
    if _on_record(held, choice, prompt):
        facts.append("saved already, so nothing is sent")
    st.caption(escape(" · ".join(facts)))
    for message in prompt.messages:
        _draw_message(message)


def _draw_message(message: Message) -> None:
    st.caption(_ROLES.get(message.role, escape(message.role)))
    st.code(
        message.content, language=None, wrap_lines=True, height=360 if message.content.count("\n") > 14 else "content"
    )
    draw_pictures(message.pictures, "outgoing")


def _on_record(held: Session, choice: Choice, prompt: Prompt) -> bool:
    """Return whether every sample is saved already."""
    assert choice.settings is not None
    settings = choice.settings
    options, elsewhere = options_of(settings), settings.reuse_across_addresses
    kept = Cached(
        Unasked(choice.name), InStore(held.session_store), "replay", settings.server, NEVER, options, elsewhere
    )
    return kept.holds(prompt)
