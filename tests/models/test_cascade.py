"""A cascade: the embedded model above a confidence threshold, another model below it."""

import pytest

from chaintable.chain import Chain
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.methods.chain_of_table.method import Style
from chaintable.models.cascade import Cascade
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.scripted import Scripted
from chaintable.operations import SelectRow
from chaintable.operations.conditions import Comparison
from chaintable.playing import play
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

RACE = Table.of(
    ["Rank", "Cyclist", "Points"],
    [["1", "Valverde (ESP)", "40"], ["2", "Kolobnev (RUS)", "30"], ["3", "Rebellin (ITA)", "25"]],
)
CLEAR = "Which cyclist had 30 points?"
LOST = "Why is the sky blue?"
SERVER = ("<END>", "The answer is: Rebellin (ITA)")


class Measured(EmbeddedModel):
    """The embedded model with a fixed confidence; it records its prompts."""

    def __init__(self, sure: float) -> None:
        super().__init__()
        self.sure = sure
        self.asked: list[Prompt] = []

    def confidence(self, question: Question, table: Table, others: tuple[Table, ...] = ()) -> float:
        return self.sure

    def complete(self, prompt: Prompt) -> Completion:
        self.asked.append(prompt)
        return super().complete(prompt)


class Faltering(Measured):
    """A model that plans, and then fails to give arguments."""

    def complete(self, prompt: Prompt) -> Completion:
        if prompt.purpose != "plan":
            raise ModelError("I see no use for it.", "")
        return super().complete(prompt)


def played(cascade: Cascade, question: str = CLEAR, style: Style = "paper", chain: Chain | None = None) -> Chain:
    chain = chain or Chain(Question(question), Source.of(RACE))
    for longer in play(ChainOfTable(style=style, ahead=False), chain, cascade):
        chain = longer
    return chain


def authors(chain: Chain) -> set[str]:
    return {step.author for step in chain.steps}


@pytest.mark.parametrize("style", ["paper", "structured"])
def test_what_the_embedded_model_is_sure_of_is_never_sent_on(style: Style) -> None:
    then = Scripted([])
    chain = played(Cascade(Measured(0.6), then, 0.6), style=style)
    assert chain.answer is not None
    assert chain.answer.values == ("Kolobnev (RUS)",)
    assert (authors(chain), then.prompts) == ({"embedded"}, [])


def test_what_it_is_unsure_of_is_asked_of_the_other_alone() -> None:
    first, then = Measured(0.59), Scripted(SERVER)
    chain = played(Cascade(first, then, 0.6))
    assert chain.answer is not None
    assert chain.answer.values == ("Rebellin (ITA)",)
    assert (authors(chain), first.asked, len(then.prompts)) == ({"model"}, [], 2)
    assert chain.steps[-1].calls[-1].completion.model == "scripted"


def test_the_threshold_is_compared_with_the_embedded_models_own_confidence() -> None:
    model = EmbeddedModel()
    sure = model.confidence(Question(CLEAR), RACE)
    assert 0 < sure < 1
    assert authors(played(Cascade(model, Scripted(SERVER), sure))) == {"embedded"}
    assert authors(played(Cascade(model, Scripted(SERVER), sure + 0.001))) == {"model"}


@pytest.mark.parametrize("threshold", [0.0, 0.5])
def test_what_the_embedded_model_does_not_understand_is_asked_of_the_other(threshold: float) -> None:
    assert EmbeddedModel().confidence(Question(LOST), RACE) == 0
    then = Scripted(SERVER)
    assert authors(played(Cascade(EmbeddedModel(), then, threshold), LOST)) == {"model"}
    assert len(then.prompts) == 2


def test_where_the_embedded_model_fails_in_the_middle_the_other_plays_the_rest() -> None:
    first, then = Faltering(1.0), Scripted(["f_select_row(row 3)", *SERVER])
    chain = played(Cascade(first, then, 0.5))
    assert chain.answer is not None
    assert chain.answer.values == ("Rebellin (ITA)",)
    assert [prompt.purpose for prompt in then.prompts] == ["select_row", "plan", "query"]
    assert len(first.asked) == 1, "it is not asked again for this chain"


def test_after_a_person_changed_the_chain_the_model_whose_turn_it_is_goes_on() -> None:
    chain = Chain(Question(CLEAR), Source.of(RACE)).insert(0, SelectRow(Comparison("Rank", ">", "1")))
    then = Scripted([])
    done = played(Cascade(Measured(0.9), then, 0.5), chain=chain)
    assert done.steps[0].author == "person"
    assert authors(done) == {"person", "embedded"}
    assert then.prompts == []


def test_the_other_gets_the_prompt_as_it_is_and_its_failure_is_told() -> None:
    then = Scripted([])
    state = State(RACE)
    schema = {"type": "object"}
    prompt = Prompt("plan", Question(CLEAR), state, state, schema=schema)
    with pytest.raises(ModelError, match="script ended"):
        Cascade(Measured(0.1), then, 0.5).complete(prompt)
    assert then.prompts == [prompt]
    assert then.prompts[0].schema is schema


def test_it_is_called_by_both_names_and_reads_as_the_first_does() -> None:
    model = EmbeddedModel()
    cascade = Cascade(model, Scripted([]), 0.5)
    assert cascade.name == "embedded, then scripted"
    assert cascade.readings(Question(CLEAR), RACE, 2) == model.readings(Question(CLEAR), RACE, 2)
