"""The actions on one person's session, by one name for all pages: `state.ask()`, `state.undo()` …"""

from chaintable.ui.session.actions import choose, forget_key, mask
from chaintable.ui.session.browser_state.address_bar import is_address_late, link, show_address
from chaintable.ui.session.chain_actions.changing import (
    change,
    go,
    open_moment,
    open_table,
    read_again,
    redo,
    set_others,
    set_pictures,
    undo,
)
from chaintable.ui.session.chain_actions.display import (
    close,
    dismiss,
    edit,
    leave_form,
    show_step,
    step_folded,
    step_key,
)
from chaintable.ui.session.chain_actions.running import (
    abandon_run,
    ask,
    ask_for,
    collect_result,
    collect_saved,
    dismiss_work,
    play,
    question_in_the_box,
    start,
    stop,
)
from chaintable.ui.session.current import drawn, session
from chaintable.ui.session.page_start import SOURCE_KEY, begin
from chaintable.ui.session.question.method_for_source import METHOD_KEY

__all__ = (
    "METHOD_KEY",
    "SOURCE_KEY",
    "abandon_run",
    "ask",
    "ask_for",
    "begin",
    "change",
    "choose",
    "close",
    "collect_result",
    "collect_saved",
    "dismiss",
    "dismiss_work",
    "drawn",
    "edit",
    "forget_key",
    "go",
    "is_address_late",
    "leave_form",
    "link",
    "mask",
    "open_moment",
    "open_table",
    "play",
    "question_in_the_box",
    "read_again",
    "redo",
    "session",
    "set_others",
    "set_pictures",
    "show_address",
    "show_step",
    "start",
    "step_folded",
    "step_key",
    "stop",
    "undo",
)
