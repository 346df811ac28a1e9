"""`chaintable train`: the weights of the embedded model, fitted anew."""

from pathlib import Path
from typing import Annotated

import typer

from chaintable.cli.checkout import need_checkout
from chaintable.cli.problems import fail, tell
from chaintable.errors import ChainTableError
from chaintable.models.embedded.model_file import SHIPPED
from chaintable.shipped import ROOT

DATA = ROOT.parent / "shared" / "data"


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
    need_checkout("train")
    from training.learning import train as learn

    try:
        learn(data, output, tell, workers)
    except ChainTableError as error:
        fail(error)
