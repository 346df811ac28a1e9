"""What each method of the paper's table 1 costs a question: `python -m benchmarks.methods [--questions N] [METHOD …]`.

Statements of TabFact val are played one after another against `benchmarks.server` (200 ms + 5 ms a token): requests,
samples, prompt tokens and seconds for each question, beside the samples of the paper's table 4. The data are looked for
in `../shared/data`.
"""

import argparse
from dataclasses import dataclass

import numpy as np

from benchmarks.llm import Played, model, played, server, statements, stats
from chaintable.chain import Chain
from chaintable.methods import method_class, open_method

PAPER = {
    "end_to_end": "1",
    "few_shot": "1",
    "chain_of_thought": "1",
    "text_to_sql": "not said",
    "binder": "50",
    "dater": "100",
    "chain_of_table": "at most 25",
}
"""Samples a question in the paper's table 4."""


@dataclass(frozen=True)
class Cost:
    """The mean costs of a method's questions."""

    requests: float
    samples: float
    prompt_tokens: float
    seconds: float
    steps: float
    unanswered: int

    def row(self, name: str) -> str:
        """Return the costs as a row of a Markdown table."""
        figures = (
            f"{self.requests:.1f}",
            f"{self.samples:.1f}",
            PAPER.get(name, ""),
            f"{self.prompt_tokens:,.0f}",
            f"{self.seconds:.2f}",
            f"{self.steps:.1f}",
            str(self.unanswered),
        )
        return f"| {method_class(name).title} | {' | '.join(figures)} |"


def cost_of(name: str, chains: list[Chain]) -> Cost:
    """Play the questions with a method and return what they cost."""
    method = open_method(name)
    played(method, chains[0], model())  # so that one-time loading isn't counted
    stats()
    results = [played(method, begun, model()) for begun in chains]
    counted = stats()["counts"]
    count = len(chains)
    return Cost(
        counted["requests"] / count,
        float(np.mean([samples(result) for result in results])),
        counted["prompt_tokens"] / count,
        float(np.mean([result.seconds for result in results])),
        float(np.mean([len(result.chain.steps) for result in results if result.chain])),
        sum(result.chain is None or result.chain.answer is None for result in results),
    )


def samples(result: Played) -> int:
    """Return how many replies were drawn for a question."""
    return sum(len(call.completion.texts) for call in result.calls() if not call.completion.cached)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("methods", nargs="*", default=list(PAPER), help="names of methods; all of them by default")
    parser.add_argument("--questions", type=int, default=20)
    asked = parser.parse_args()
    chains = statements(asked.questions)
    print("| method | requests | samples | in the paper | prompt tokens | seconds | steps | unanswered |")
    print("|---|---|---|---|---|---|---|---|")
    with server("--lengths", "paper"):
        for name in asked.methods:
            print(cost_of(name, chains).row(name), flush=True)


if __name__ == "__main__":
    main()
