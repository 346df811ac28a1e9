"""`chaintable app`: the pages, in the browser."""

import subprocess
import sys

import typer

from chaintable.shipped import ROOT


def app(context: typer.Context) -> None:
    """Start the app and open it in the browser.

    It listens on this computer only. Options go to Streamlit: chaintable app --server.port 9000
    """
    # Streamlit reads its configuration from the current folder too; only the one that is shipped may count.
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *context.args]
    try:
        raise typer.Exit(subprocess.run(command, cwd=ROOT, check=False).returncode)  # noqa: S603  the person's own words
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
