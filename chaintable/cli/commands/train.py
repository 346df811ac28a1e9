"""`chaintable train`: retrain the embedded model."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from chaintable.cli.commands.checkout import need_checkout
from chaintable.cli.output.messages import fail, tell
from chaintable.errors import ChainTableError, InputError
from chaintable.models.embedded.hops import weights as hops
from chaintable.models.embedded.model_file import SHIPPED
from chaintable.models.embedded.school.ranked import weights as school
from chaintable.settings.shipped import ROOT

DATA = ROOT.parent / "shared" / "data"


class Part(StrEnum):
    tables = "tables"
    documents = "documents"
    school = "school"


def train(
    data: Annotated[Path, typer.Option(help="The folder that contains wikitq/ and tabfact/.")] = DATA,
    output: Annotated[Path, typer.Option(help="The model file to write.")] = SHIPPED,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="The number of processes.")] = 2,
    part: Annotated[Part, typer.Option(help="Which of its three parts to retrain.")] = Part.tables,
) -> None:
    """Retrain the embedded model from questions with answers, and measure its accuracy.

    Learns from the training parts of WikiTableQuestions and TabFact and from questions written about spreadsheets,
    measures on the dev and validation parts, and writes the model file that the app uses. The same data give the same
    file. With --part documents, the part that searches documents learns from the training parts of 2WikiMultiHopQA,
    HotpotQA and MuSiQue in the folder multihop; with --part school, the part for school questions learns from those in
    benchmarks/school. Needs ChainTable's source code.
    """
    need_checkout("train")
    if part is Part.documents:
        train_documents(data, hops.SHIPPED if output == SHIPPED else output)
        return
    if part is Part.school:
        train_school_questions(school.SHIPPED if output == SHIPPED else output)
        return
    from training.learning import train as learn

    try:
        learn(data, output, tell, workers)
    except ChainTableError as error:
        fail(error)


def train_documents(data: Path, output: Path) -> None:
    """Retrain the part that searches documents."""
    from training.hops import train_hops

    try:
        train_hops(data, output, tell)
    except OSError as error:
        fail(
            InputError(f"The training files in '{data / 'multihop'}' can't be read: {error.strerror}.", "Name --data.")
        )
    except ChainTableError as error:
        fail(error)


def train_school_questions(output: Path) -> None:
    """Retrain the part for school questions, from those that were written for this project."""
    from training.school import train_school

    try:
        train_school(output, tell)
    except OSError as error:
        fail(InputError(f"The questions in 'benchmarks/school' can't be read: {error.strerror}.", "Restore them."))
