"""`chaintable train`: the weights of the embedded model, fitted anew."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from chaintable.cli.problems import fail, tell
from chaintable.errors import ChainTableError, InputError
from chaintable.models.embedded.model_file import SHIPPED

DATA = Path(__file__).parents[3] / "shared" / "data"


def train(
    data: Annotated[Path, typer.Option(help="The folder with wikitq/ and tabfact/ in it.")] = DATA,
    output: Annotated[Path, typer.Option(help="The model file to write.")] = SHIPPED,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="How many processes work.")] = 2,
) -> None:
    """Train the embedded model from questions with their answers, and say how good it is.

    Learns from the training parts of WikiTableQuestions and TabFact and from made-up questions about spreadsheets,
    measures on the dev and validation parts, and writes the model file that the app uses. The same data give the same
    file.
    """
    try:
        _learn()(data, output, tell, workers)
    except ChainTableError as error:
        fail(error)


def _learn() -> Callable[[Path, Path, Callable[[str], None], int], object]:
    """Return the training, which is beside the package in a checkout and is not installed with it."""
    try:
        from training.learning import train as learn
    except ModuleNotFoundError as error:
        raise InputError(
            "Training needs ChainTable's source code; an installed package has only what the app needs.",
            "Clone the repository, then type ./run train in its folder.",
        ) from error
    return learn
