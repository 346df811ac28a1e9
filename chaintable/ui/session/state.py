"""The actions on one person's session, by one name for all pages: `state.ask()`, `state.undo()` …"""

from chaintable.ui.session.actions import choose, forget_key, mask
from chaintable.ui.session.address_bar import link, show_address
from chaintable.ui.session.changing import (
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
from chaintable.ui.session.entering import SOURCE_KEY, begin
from chaintable.ui.session.fitting import METHOD_KEY
from chaintable.ui.session.here import drawn, session
from chaintable.ui.session.running import (
    ask,
    ask_for,
    dismiss_work,
    let_go,
    play,
    question_in_the_box,
    settle,
    start,
    stop,
    take_saved,
)
from chaintable.ui.session.shown import close, dismiss, edit, leave_form, show_step, step_folded, step_key

__all__ = (
    "METHOD_KEY",
    "SOURCE_KEY",
    "ask",
    "ask_for",
    "begin",
    "change",
    "choose",
    "close",
    "dismiss",
    "dismiss_work",
    "drawn",
    "edit",
    "forget_key",
    "go",
    "leave_form",
    "let_go",
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
    "settle",
    "show_address",
    "show_step",
    "start",
    "step_folded",
    "step_key",
    "stop",
    "take_saved",
    "undo",
)
