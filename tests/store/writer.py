"""A program for the tests: processes that write to a store, and tell each step on their output as soon as it is saved.

`writer.py forever WHERE` starts, for each question that it is sent, a child that plays it until it is killed.
`writer.py some WHERE COUNT WHO …` starts a child for each who; all of them save so many chains at once, and end.
"""

import os
import sys
from itertools import islice

from saved import SOURCE, Endless, UpAndDown

from chaintable.chain import Chain
from chaintable.playing import play
from chaintable.store import open_store, recording
from chaintable.tables.state import Question


def tell(*words: object) -> None:
    # One write of a few bytes to a pipe is never torn apart, and nothing of it waits in a buffer.
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


def play_for_ever(where: str, question: str) -> None:
    with open_store(where) as store:
        for chain_id, chain in recording(store, play(Endless(), Chain(Question(question), SOURCE), UpAndDown())):
            tell(os.getpid(), chain_id, len(chain.steps))


def forever(where: str) -> None:
    for question in sys.stdin:
        child = os.fork()
        if not child:
            play_for_ever(where, question.strip())
        os.waitpid(child, 0)
        tell("gone")


def some(where: str, who: str, count: int) -> None:
    """Each second question is one that every writer asks."""
    with open_store(where) as store:
        for number in range(count):
            question = Question(f"{who if number % 2 else 'everyone'} asks {number}")
            chains = play(Endless(), Chain(question, SOURCE), UpAndDown())
            for chain_id, chain in recording(store, islice(chains, 4)):
                tell(chain_id, len(chain.steps))


def at_once(where: str, count: int, *people: str) -> bool:
    """Whether the children of all these people have done what they were to do."""
    children = []
    for who in people:
        child = os.fork()
        if not child:
            some(where, who, count)
            os._exit(0)
        children.append(child)
    return [os.waitpid(child, 0)[1] for child in children] == [0] * len(people)


if __name__ == "__main__":
    if sys.argv[1] == "forever":
        forever(sys.argv[2])
    else:
        sys.exit(not at_once(sys.argv[2], int(sys.argv[3]), *sys.argv[4:]))
