"""How long a chain of five steps on 20 rows takes without the model: `python -m benchmarks.chain`."""

from benchmarks.measure import timed
from chaintable.chain import Chain
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

SCRIPT = (
    "f_add_column(Country)",
    "f_add_column(Country). The rule: in_brackets(Cyclist)",
    "f_select_row(Rank <= 15)",
    "The answer is: f_select_row(Rank <= 15)",
    "f_select_column(Country, Rank)",
    "The answer is: f_select_column(Country, Rank)",
    "f_group_by(Country)",
    "The answer is: f_group_by(Country)",
    "<END>",
    "The answer is: f_answer(most(Country, Count))",
)


def source() -> Source:
    """Return a new table, so that nothing about its cells is cached."""
    codes = ("ESP", "ITA", "FRA", "RUS")
    rows = [[str(rank + 1), f"Rider {rank} ({codes[rank % 4]})", f"{3 + rank / 10:.1f}"] for rank in range(20)]
    return Source.of(Table.of(["Rank", "Cyclist", "Hours"], rows))


def run() -> Chain:
    """Return the whole chain, planned by a script."""
    begun = Chain(Question("Which country had the most cyclists in the top 15?"), source())
    *_, chain = play(ChainOfTable(), begun, Scripted(SCRIPT))
    return chain


def main() -> None:
    chain = run()
    assert chain.answer is not None and len(chain.steps) == 5, chain.steps
    print(f"five steps on 20 rows: {timed(run, 50) * 1000:.1f} ms (answer {chain.answer})")
    edit = timed(lambda: chain.replace(0, chain.steps[0].operation), 50)
    print(f"applied again after an edit of the first step: {edit * 1000:.1f} ms")


if __name__ == "__main__":
    main()
