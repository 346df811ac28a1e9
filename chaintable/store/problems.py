"""What the errors of a database mean to a person."""

from sqlalchemy.exc import DBAPIError

# A part of what the database says, what it means for '{name}', and what to do.
_MEANINGS = (
    (
        ("database is locked", "database table is locked", "lock timeout", "canceling statement due to lock"),
        "Another program is writing to '{name}' and does not let go of it.",
        "Wait for it, or close it, and try again; what was saved before is still there.",
    ),
    (
        ("file is not a database", "malformed", "file is encrypted", "invalid page in block"),
        "The data in '{name}' are damaged.",
        "Put a copy of them in its place, or choose another data folder.",
    ),
    (
        ("disk is full", "no space left", "could not extend file"),
        "There is no space left for '{name}'.",
        "Make room, and try again; what was saved before is still there.",
    ),
    (
        ("readonly", "read-only", "permission denied"),
        "'{name}' cannot be written.",
        "Change who may write it, or choose another data folder.",
    ),
    (
        ("unable to open", "not a directory"),
        "'{name}' cannot be opened.",
        "Check the folder, or choose another one.",
    ),
    (
        ("disk i/o error",),
        "'{name}' could not be read or written to the end.",
        "Check the disk and the space on it.",
    ),
    (
        ("too big", "out of memory", "invalid memory alloc"),
        "This is too large to be kept in '{name}': at most one gigabyte in a piece.",
        "Use a smaller table.",
    ),
    (
        ("no module named",),
        "The program that speaks to PostgreSQL is missing.",
        'Install it: pip install "psycopg[binary]".',
    ),
    (
        ("connection", "does not exist", "authentication", "could not translate host"),
        "The database '{name}' cannot be reached: {said}.",
        "Check its address, and that it runs.",
    ),
)


def problem_in_words(problem: Exception, name: str, password: object = None) -> tuple[str, str]:
    """What went wrong with the database called `name`, and what to do; the password is left out."""
    said = _first_line(problem)
    shown = said.replace(str(password), "***") if password else said
    for parts, message, hint in _MEANINGS:
        if any(part in said.casefold() for part in parts):
            return message.format(name=name, said=shown), hint
    return f"The database '{name}' refused: {shown}.", "Try again; what was saved before is still there."


def _first_line(problem: Exception) -> str:
    """What the driver said, without the statement and its values, which SQLAlchemy adds."""
    cause = problem.orig if isinstance(problem, DBAPIError) and problem.orig else problem
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return lines[0].rstrip(".:")
