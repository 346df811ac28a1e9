"""A person in place of the model, who answers the prompts of a method one reply at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chaintable.chain import Chain, Completions, Method, Prompts, Step
from chaintable.prompts.dialogue import Attempt, Call, Completion, Prompt, Usage

YOU = "you"
"""The default name on a person's completions."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A person's reply to one prompt: one text for all samples, or several texts as votes.

    `attempts`, `seconds` and `usage` go into its completion, so that a recorded run can show what a server's call looks
    like.
    """

    texts: tuple[str, ...]
    attempts: tuple[Attempt, ...] = ()
    seconds: float = 0.0
    usage: Usage | None = None

    def to_prompt(self, prompt: Prompt, name: str) -> Completion:
        """Return the reply as a completion of that prompt, under that name.

        A single text is repeated for all samples, so it wins every vote.
        """
        texts = self.texts * prompt.samples if len(self.texts) == 1 else self.texts
        return Completion(
            texts,
            name,
            self.usage,
            self.seconds,
            attempts=self.attempts,
            finish_reasons=("stop",) * len(texts),
            requests=int(self.usage is not None),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """The prompt without a reply, and the earlier calls of the same step."""

    prompt: Prompt
    calls: tuple[Call, ...] = ()

    @property
    def correction(self) -> str:
        """What was wrong with the last reply, in the words of the prompt; "" the first time."""
        said = self.prompt.messages
        return said[-1].content if len(said) > 1 and said[-2].role == "assistant" else ""


def drive(method: Method, chain: Chain, replies: Sequence[Reply], name: str = YOU) -> Step | Asked:
    """Return the next step of a chain, or the prompt that waits for a reply; `replies` are those of this step.

    Prompts that may run at the same time are answered in the order in which the method gives them. Nothing is kept
    between calls: the step is played from its start each time.
    """
    left, calls = list(replies), list[Call]()
    asking = method.step(chain)
    try:
        prompts = next(asking)
        while True:
            for prompt in prompts if isinstance(prompts, tuple) else (prompts,):
                if not left:
                    return Asked(prompt, tuple(calls))
                said = left.pop(0).to_prompt(prompt, name)
                calls.append(Call(prompt, said, said.attempts))
            prompts = asking.send(_latest(prompts, calls))
    except StopIteration as stopped:
        step: Step = stopped.value
        return step


def _latest(prompts: Prompts, calls: Sequence[Call]) -> Completions:
    """Return the completions of the last prompts in the form that the method expects."""
    if isinstance(prompts, Prompt):
        return calls[-1].completion
    return tuple(call.completion for call in calls[-len(prompts) :])


def _said_by(step: Step, name: str) -> bool:
    return bool(step.calls) and all(call.completion.model == name for call in step.calls)


@dataclass(frozen=True, slots=True, eq=False)
class Drive:
    """A chain that grows with a person's replies; `asked` is the prompt to answer next, or None at the end.

    `begun` is the number of steps before the person took over, `replies` are those of the current step, and `past` is
    the drive before the last reply.
    """

    method: Method
    chain: Chain
    begun: int
    name: str = YOU
    replies: tuple[Reply, ...] = ()
    asked: Asked | None = None
    past: "Drive | None" = None

    @classmethod
    def begin(cls, method: Method, chain: Chain, name: str = YOU) -> "Drive":
        """Return the drive before the first reply."""
        return cls(method, chain, len(chain.steps), name)._on()

    @classmethod
    def again(cls, method: Method, chain: Chain, name: str = YOU) -> "Drive":
        """Return the drive of a saved chain: the last steps under that name, replayed as far as they come out the same.

        A step that was unfinished when the chain was saved starts over.
        """
        begun = next((k for k in range(len(chain.steps), 0, -1) if not _said_by(chain.steps[k - 1], name)), 0)
        found = cls.begin(method, chain.until(begun), name)
        for reply in (Reply(call.completion.texts) for step in chain.steps[begun:] for call in step.calls):
            found = found.answer(reply) if found.asked is not None else found
        same = found.chain.history == chain.history and not found.replies
        return found if same else cls.begin(method, chain, name)

    def answer(self, reply: Reply) -> "Drive":
        """Return the drive after one more reply, which may end a step."""
        assert self.asked is not None, "there is no prompt to answer"
        return replace(self, replies=(*self.replies, reply), past=self)._on()

    def _on(self) -> "Drive":
        """Return the drive played on until a prompt has no reply or the chain is finished."""
        chain, replies = self.chain.by(self.method), self.replies
        while not chain.finished:
            found = drive(self.method, chain, replies, self.name)
            if isinstance(found, Asked):
                return replace(self, chain=chain, replies=replies, asked=found)
            chain, replies = chain.then(found), ()
        return replace(self, chain=chain, replies=(), asked=None)

    @property
    def by_person(self) -> Chain:
        """Return the chain so far with the person's steps marked as theirs.

        Until then they count as a model's, so that the method treats every reply as it would a model's.
        """
        steps = self.chain.steps
        own = tuple(replace(step, author="person") for step in steps[self.begun :])
        return replace(self.chain, steps=(*steps[: self.begun], *own))
