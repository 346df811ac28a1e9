"""The plan above the chain: a chip for each module, with what it read and left, and what can be done about the plan."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.methods.chameleon.plan_progress import Followed, added, followed, plan_at
from chaintable.operations import Answer
from chaintable.operations.grammar.thoughts import split_thought
from chaintable.operations.modules import MODULES, PlanModules
from chaintable.runs.rerun import Asked, Redone, Switched
from chaintable.ui.chain.drawer.actions import run_again
from chaintable.ui.parts.words import counted, escape, joined, shorten
from chaintable.ui.plan import actions
from chaintable.ui.plan.chips import draw_chips, icon_of
from chaintable.ui.plan.words import came_out, out_of_date, stale_places, standing, went_in, who
from chaintable.ui.session import state
from chaintable.ui.session.session import Session

WIDTH = 164
_SIGNS = {"switched off": ":material/pause_circle:", "could not be done": ":material/error:"}
_STALE = ":material/history:"


def draw_plan_strip(held: Session) -> None:
    """Draw the plan that the chain follows; nothing for a chain without one."""
    chain, place = held.chain, plan_at(held.chain)
    if place is None:
        return
    with st.container(border=True, key="plan_strip", gap="small"):
        modules = followed(chain)
        if actions.plan_view().editing:
            st.markdown("**Plan**")
            _draw_editor(chain, place)
            return
        _draw_head(chain, place, modules)
        with st.container(horizontal=True, gap="small", key="plan_modules"):
            for at, module in enumerate(modules):
                _draw_module(chain, at, module)
        _draw_added(chain)
        _draw_stale(chain)
        _draw_without(held, modules)


def _draw_head(chain: Chain, place: int, modules: tuple[Followed, ...]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="plan_head"):
        st.markdown(f"**Plan** :small[{_kinds(chain, modules)}]", width="content")
        st.button(
            "Edit plan",
            key="plan_edit",
            icon=":material/edit:",
            on_click=actions.edit_plan,
            args=(True,),
            help="Add, remove and move modules, then run the new plan",
        )
        _draw_switches(chain, modules)
        with st.popover("Why these modules", icon=":material/help:", key="plan_why"):
            _draw_why(chain, place, modules)


def _kinds(chain: Chain, modules: tuple[Followed, ...]) -> str:
    """How many modules there are, and who carries them out."""
    by = [MODULES[one.module].by for one in modules]
    asking = ("by the embedded model",) * 2 if _is_embedded(chain) else ("asks a model", "ask a model")
    told = {"model": asking, "tool": ("runs a tool", "run a tool"), "rule": ("follows a rule", "follow a rule")}
    counts = [f"{by.count(kind)} {words[by.count(kind) > 1]}" for kind, words in told.items() if kind in by]
    return joined([counted(len(modules), "module"), ", ".join(counts)])


def _is_embedded(chain: Chain) -> bool:
    """Whether the chain was played without a language model."""
    authors = {step.author for step in chain.steps}
    return "embedded" in authors and "model" not in authors


def _draw_module(chain: Chain, at: int, one: Followed) -> None:
    """Draw a module as a chip that opens its step, with what went in and what came out."""
    module, k = MODULES[one.module], one.step
    with st.container(border=True, width=WIDTH, gap=None, key=f"module_{at}"):
        st.button(
            f"{at + 1} {module.title}",
            key=f"to_module_{at}",
            icon=_sign(chain, one),
            type="tertiary",
            on_click=state.show_step if k is not None else None,
            args=(k,) if k is not None else None,
            disabled=k is None,
            help=f"{module.title} {module.does}" + (f" Go to step {k + 1}." if k is not None else ""),
        )
        if k is None:
            st.caption("not run")
            return
        told = standing(chain, k) or who(chain.steps[k], module)
        lines = [told, f"reads: {went_in(chain, k, one.module)}", f"leaves: {came_out(chain, k, one.module)}"]
        st.caption("  \n".join(escape(line) for line in lines))


def _sign(chain: Chain, one: Followed) -> str:
    """The icon of a chip: who carries the module out, or what is wrong with its step."""
    told = standing(chain, one.step) if one.step is not None else ""
    return _SIGNS.get(told, _STALE) if told else icon_of(MODULES[one.module])


def _draw_switches(chain: Chain, modules: tuple[Followed, ...]) -> None:
    """Draw a menu that switches a module off or on, and runs again what depends on it."""
    places = [
        one for one in modules if one.step is not None and not isinstance(chain.steps[one.step].operation, Answer)
    ]
    if not places:
        return
    chosen = st.menu_button(
        "Turn a module on or off",
        places,
        key="plan_switch",
        icon=":material/toggle_off:",
        format_func=lambda one: _switch_words(chain, one),
        help="Turn a module off or on, and run again what depends on it",
    )
    if chosen is not None and chosen.step is not None:
        run_again(chosen.step, Switched(not chain.steps[chosen.step].on), "changed")
        st.rerun()


def _switch_words(chain: Chain, one: Followed) -> str:
    on = chain.steps[one.step or 0].on
    return f"Turn {'off' if on else 'on'} {MODULES[one.module].title}"


def _draw_added(chain: Chain) -> None:
    """Say which modules were played beside the plan."""
    for one in added(chain):
        step = f"step {(one.step or 0) + 1}"
        words = f"added: {MODULES[one.module].title} ({step}), because no module of the plan gave an answer."
        st.caption(f":material/add: {words}")


def _draw_stale(chain: Chain) -> None:
    """Say which steps were made for an earlier state, and offer to run them again."""
    stale = stale_places(chain)
    if not stale:
        return
    steps = "Step " + str(stale[0] + 1) if len(stale) == 1 else f"Steps {', '.join(str(k + 1) for k in stale)}"
    were = "was" if len(stale) == 1 else "were"
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="plan_stale"):
        st.caption(f"{_STALE} {steps} {were} made before a change further up.", width="content")
        draw_ask_again(chain, stale[0], "plan_again")


def draw_ask_again(chain: Chain, k: int, key: str) -> None:
    """Draw a button that runs step k again as the chain is now, and what depends on it."""
    st.button(
        f"Ask again from step {k + 1}",
        key=key,
        icon=":material/refresh:",
        on_click=run_again,
        args=(k, Asked(), "changed"),
        help="Runs this step for the table and notes as they are now, then the steps that depend on it. "
        "Replies that still fit are used again. Undo brings the old steps back.",
    )


def draw_stale_step(chain: Chain, k: int) -> None:
    """In a step that was made for an earlier state, say so and offer to ask again; else nothing."""
    if out_of_date(chain, k):
        st.caption(f"{_STALE} **Out of date:** this step was made for an earlier table or earlier notes.")
        draw_ask_again(chain, k, f"ask_again_{k}")


def _draw_without(held: Session, modules: tuple[Followed, ...]) -> None:
    """With modules switched off, compare the answer with the one that all modules gave."""
    chain = held.chain
    off = [MODULES[one.module].title for one in modules if one.step is not None and not chain.steps[one.step].on]
    whole = next((past.chain for past in reversed(held.history.past) if _is_whole(past.chain, chain)), None)
    if not off or whole is None or whole.answer is None:
        return
    own = str(chain.answer) if chain.answer is not None else "no answer"
    words = f"Without the {' and the '.join(off)}: {own}. With every module: {whole.answer}."
    st.caption(f":material/science: {escape(shorten(words, 300))}")


def _is_whole(past: Chain, chain: Chain) -> bool:
    """Whether an earlier chain answers the same question by a plan with nothing switched off."""
    same = past.question == chain.question and past.source is chain.source and past.finished
    return same and plan_at(past) is not None and all(step.on for step in past.steps)


def _draw_why(chain: Chain, place: int, modules: tuple[Followed, ...]) -> None:
    """Say what the planner wrote about its choice, and what each module is for."""
    step = chain.steps[place]
    if step.remark:
        st.caption(escape(step.remark))
    thought = split_thought(step.calls[-1].completion.text)[0] if step.calls else ""
    if thought.strip():
        st.markdown(f"The model's reasons: {escape(shorten(thought, 1_000))}")
    for at, one in enumerate(modules):
        module = MODULES[one.module]
        remark = chain.steps[one.step].remark if one.step is not None else ""
        st.markdown(f"**{at + 1} {module.title}** {escape(module.does)} {escape(remark)}")


def _draw_editor(chain: Chain, place: int) -> None:
    """Draw the chips to edit, and a button that runs the new plan."""
    view, operation = actions.plan_view(), chain.steps[place].operation
    assert isinstance(operation, PlanModules)
    modules, valid = draw_chips(view.key, operation.modules, chain.before(place))
    with st.container(horizontal=True, gap="small", key="plan_buttons"):
        st.button(
            "Run this plan",
            key="plan_run",
            type="primary",
            icon=":material/play_arrow:",
            on_click=_run_plan,
            args=(place, modules),
            disabled=not valid or modules == operation.modules,
            help="Modules whose prompts stay the same keep their replies; the others are asked again.",
        )
        st.button("Cancel", key="plan_leave", on_click=actions.edit_plan, args=(False,))


def _run_plan(place: int, modules: tuple[str, ...]) -> None:
    actions.edit_plan(False)
    run_again(place, Redone(PlanModules(modules)), "changed")
