"""What a link opens: a stored chain, or a sample with a question; and a step."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self
from urllib.parse import urlencode

from chaintable.samples import ALL
from chaintable.tables.state import Kind, Question

KINDS: tuple[Kind, ...] = ("question", "statement", "long_answer")
"""The kinds of question that the page offers. One with choices is a question too."""
MOST_CHOICES = 26


@dataclass(frozen=True, slots=True)
class Link:
    """The parts of an address after "?". `step` counts from 1 (0 for none); `chain` is an id.

    `details` is whether calls, prompts and replies are shown; None if the address doesn't say. With `read_only`, who
    opens it saves nothing for others, deletes nothing and doesn't spend the host's key. A `pending` question is asked
    just now and isn't that of the stored chain.
    """

    sample: str = ""
    question: Question = field(default_factory=lambda: Question(""))
    step: int = 0
    chain: str = ""
    details: bool | None = None
    read_only: bool = False
    pending: bool = False

    @classmethod
    def of(cls, address: Mapping[str, str]) -> Self:
        """Read the parts of an address; invalid ones are ignored.

        >>> Link.of({"sample": "planets", "q": "How many?", "step": "x"}).step
        0
        """
        kind = next((kind for kind in KINDS if kind == address.get("kind")), KINDS[0])
        step = address.get("step", "")
        choices = tuple(address.get("choices", "").splitlines())[:MOST_CHOICES] if kind == KINDS[0] else ()
        chosen: Kind = "multiple_choice" if choices else kind
        question = Question(address.get("q", ""), chosen, choices, unit=address.get("unit", ""))
        number = int(step) if step.isascii() and step.isdigit() and len(step) < 6 else 0
        details = {"1": True, "0": False}.get(address.get("details", ""))
        read_only = address.get("read_only") == "1"
        return cls(address.get("sample", ""), question, number, address.get("chain", ""), details, read_only)

    @property
    def parts(self) -> dict[str, str]:
        """Return the parts of the address, without empty ones.

        A stored chain contains its question, unless it is pending. With a sample the question is in the address as
        well, so that the link also works where the chain isn't stored.

        >>> Link("planets", Question("How many?"), 2, "ky4u").parts
        {'sample': 'planets', 'q': 'How many?', 'chain': 'ky4u', 'step': '2'}
        """
        asked = Question("") if self.chain and not self.sample and not self.pending else self.question
        kind = asked.kind if asked.text and asked.kind in KINDS[1:] else ""
        said = {
            "sample": self.sample,
            "q": asked.text,
            "kind": kind,
            "choices": "\n".join(asked.choices) if asked.text else "",
            "unit": asked.unit if asked.text else "",
            "chain": self.chain,
            "step": str(self.step or ""),
            "details": "" if self.details is None else str(int(self.details)),
        }
        found = {name: value for name, value in said.items() if value and (self.sample or self.chain)}
        return found | ({"read_only": "1"} if self.read_only else {})

    @property
    def known_sample(self) -> str:
        """Return the sample's name, or that of the first sample if there is none of that name."""
        names = [sample.name for sample in ALL]
        return self.sample if self.sample in names else names[0]

    @property
    def to_sample(self) -> "Link":
        """The link without the stored chain: it works on any ChainTable."""
        return replace(self, chain="")

    def address(self, page: str) -> str:
        """Return the whole address, given the address of the page."""
        bare = page.split("?")[0].split("#")[0]
        bare += "/" * ("://" in bare and bare.count("/") == 2)
        return f"{bare}?{urlencode(self.parts)}" if self.parts else bare
