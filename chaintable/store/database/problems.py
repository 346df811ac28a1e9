"""What the errors of a database mean to a person."""

from sqlalchemy.exc import DBAPIError

# Parts of the database's message, what it means for '{name}', and what to do.
_MEANINGS = (
    (
        ("database is locked", "database table is locked", "lock timeout", "canceling statement due to lock"),
        "Another program is writing to '{name}' and keeps it locked.",
        "Wait for it or close it, then try again. Nothing that was saved is lost.",
    ),
    (
        ("file is not a database", "malformed", "file is encrypted", "invalid page in block"),
        "The data in '{name}' is damaged.",
        "Restore a backup, or choose another data folder.",
    ),
    (
        ("disk is full", "no space left", "could not extend file"),
        "There is no space left for '{name}'.",
        "Free some space and try again. Nothing that was saved is lost.",
    ),
    (
        ("readonly", "read-only", "permission denied"),
        "'{name}' can't be written.",
        "Allow writing to it, or choose another data folder.",
    ),
    (
        ("unable to open", "not a directory"),
        "'{name}' can't be opened.",
        "Check the folder, or choose another one.",
    ),
    (
        ("disk i/o error",),
        "'{name}' couldn't be read or written completely.",
        "Check the disk and its free space.",
    ),
    (
        ("too big", "out of memory", "invalid memory alloc"),
        "This is too large to save in '{name}'; the limit is 1 GB per item.",
        "Use a smaller table.",
    ),
    (
        ("no module named",),
        "The driver for PostgreSQL is missing.",
        'Install it: pip install "psycopg[binary]".',
    ),
    (
        ("connection", "does not exist", "authentication", "could not translate host"),
        "The database '{name}' can't be reached: {said}.",
        "Check its address and that it's running.",
    ),
)


def problem_in_words(problem: Exception, name: str, password: object = None) -> tuple[str, str]:
    """Return what went wrong with the database called `name`, and what to do, without the password."""
    said = _first_line(problem)
    shown = said.replace(str(password), "***") if password else said
    for parts, message, hint in _MEANINGS:
        if any(part in said.casefold() for part in parts):
            return message.format(name=name, said=shown), hint
    return f"The database '{name}' refused: {shown}.", "Try again. Nothing that was saved is lost."


def cause_of(problem: Exception) -> str:
    """Return the driver's own name for what went wrong, such as SQLITE_FULL; it holds no data."""
    cause = problem.orig if isinstance(problem, DBAPIError) and problem.orig else problem
    return str(getattr(cause, "sqlite_errorname", type(cause).__name__))


def _first_line(problem: Exception) -> str:
    """Return the driver's message, without the statement and values that SQLAlchemy adds."""
    cause = problem.orig if isinstance(problem, DBAPIError) and problem.orig else problem
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return lines[0].rstrip(".:")
