"""`chaintable app`: the pages, in the browser."""

import subprocess
import sys

import typer

from chaintable.settings.shipped import ROOT


def app(context: typer.Context) -> None:
    """Start the app and open it in the browser.

    It listens on this computer only. Options go to Streamlit: chaintable app --server.port 9000
    """
    # Streamlit reads its configuration from the current folder too; only the one that is shipped may count.
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *context.args]
    with subprocess.Popen(command, cwd=ROOT) as streamlit:  # noqa: S603  the person's own words
        try:
            raise typer.Exit(streamlit.wait())
        except KeyboardInterrupt:
            # Ctrl+C reaches it too, SIGTERM doesn't: it finishes what runs, and then ends.
            streamlit.terminate()
            raise typer.Exit(streamlit.wait()) from None
