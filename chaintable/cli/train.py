"""`chaintable train`: retrain the embedded model."""

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
    data: Annotated[Path, typer.Option(help="The folder that contains wikitq/ and tabfact/.")] = DATA,
    output: Annotated[Path, typer.Option(help="The model file to write.")] = SHIPPED,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="The number of processes.")] = 2,
) -> None:
    """Retrain the embedded model from questions with answers, and measure its accuracy.

    Learns from the training parts of WikiTableQuestions and TabFact and from questions written about spreadsheets,
    measures on the dev and validation parts, and writes the model file that the app uses. The same data give the same
    file. Needs ChainTable's source code.
    """
    need_checkout("train")
    from training.learning import train as learn

    try:
        learn(data, output, tell, workers)
    except ChainTableError as error:
        fail(error)
