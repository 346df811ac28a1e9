"""A round over documents as values: what the model saw, what it planned, what was dropped, and how the rest scored."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from math import ceil

from chaintable.chain import Chain, Step
from chaintable.errors import StepError
from chaintable.methods.furepa.method import FIRST, FORCED, NEXT, earlier_rounds
from chaintable.methods.furepa.replies import Plan, key_of, read_forced, read_plan
from chaintable.methods.furepa.scorer import WordScorer
from chaintable.operations import Answer, PassageSearch, known
from chaintable.operations.grammar.calls import parse_call
from chaintable.prompts import Filled
from chaintable.prompts.dialogue import Call
from chaintable.retrieval.corpus import corpus_of
from chaintable.retrieval.index import Scores
from chaintable.retrieval.index_words import content
from chaintable.tables.state import Note, State
from chaintable.ui.session.memo import remembered

_SCORER = WordScorer()
_NEEDED = "answers_needed"
_MOST_NAMED = 3


def is_round(chain: Chain, k: int) -> bool:
    """Whether step k works on documents and leaves the table as it is: then evidence is shown in place of the table.

    Beside documents, a chain over a spreadsheet may have no use for them.
    """
    step, before = chain.steps[k], chain.before(k)
    after = step.state
    if before.passages is None or not (after.table is before.table or after.table.frame is before.table.frame):
        return False
    about = isinstance(step.operation, PassageSearch) or call_of(step) is not None
    return about or bool(before.evidence or after.evidence)


def call_of(step: Step) -> Call | None:
    """Return the call in which a model planned the step; None if it wasn't planned by one."""
    asked = [call for call in step.calls if call.prompt.purpose in (FIRST, NEXT, FORCED) and not call.wasted]
    return asked[-1] if asked else None


@dataclass(frozen=True, slots=True)
class Seen:
    """What a model saw of a chain: the `evidence` as it was written, and which earlier thoughts and queries it didn't.

    `told` are those that it did see.
    """

    question: str
    evidence: str
    told: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


def seen_of(chain: Chain, k: int) -> Seen | None:
    """Return what the model saw when it planned step k; None if no model planned it."""
    call = call_of(chain.steps[k])
    if call is None:
        return None
    filled = call.prompt.template
    holes = filled.more if isinstance(filled, Filled) else {}
    told = tuple(line for line in str(holes.get("earlier") or "").splitlines() if line.strip())
    every = earlier_rounds(chain.until(k), "none").splitlines()
    hidden = tuple(line for line in every if line not in told)
    return Seen(chain.question.text, str(holes.get("evidence") or ""), told, hidden)


@dataclass(frozen=True, slots=True)
class Vote:
    """A plan and how many of the samples say it; `passage` is the title of the one that the plan itself names."""

    words: str
    answers: bool
    count: int
    passage: str = ""


@remembered
def votes_of(chain: Chain, k: int) -> tuple[Vote, ...]:
    """Return the plans of step k by votes, the most first; () if no model planned it."""
    call = call_of(chain.steps[k])
    if call is None:
        return ()
    before, counts, first = chain.before(k), Counter[str](), dict[str, Plan]()
    for text in call.completion.texts:
        with suppress(StepError):
            plan = _plan(text, before, call.prompt.purpose)
            counts[key_of(plan.operation)] += 1
            first.setdefault(key_of(plan.operation), plan)
    return tuple(_vote(first[key].operation, count, before) for key, count in counts.most_common())


def _plan(text: str, before: State, purpose: str) -> Plan:
    return Plan(read_forced(text, before)) if purpose == FORCED else read_plan(text, before, purpose == FIRST)


def _vote(operation: PassageSearch | Answer, count: int, before: State) -> Vote:
    if isinstance(operation, Answer):
        return Vote(operation.reading.text, True, count)
    return Vote(operation.query, False, count, title_of(operation.row, before))


def title_of(row: int | None, state: State) -> str:
    """Return the title of the passage in a row (from 1); "" if there is none."""
    with suppress(StepError):
        corpus = corpus_of(state)
        place = None if row is None else corpus.place_of(row - 1)
        return "" if place is None else corpus.title(place)
    return ""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many of the samples answer, and how many must answer to end the search."""

    answers: int
    samples: int
    needed: int

    @property
    def words(self) -> str:
        """The bar in words.

        >>> Bar(2, 5, 3).words
        '2 of 5 plans answer; 3 are needed: search on.'
        """
        enough = "answer" if self.answers >= self.needed else "search on"
        said = f"{self.answers} of {self.samples} plans answer{'s' if self.answers == 1 else ''}"
        return f"{said}; {self.needed} {'is' if self.needed == 1 else 'are'} needed: {enough}."


def bar_of(chain: Chain, k: int) -> Bar | None:
    """Return how the plans of step k were counted; None for a round that could only search, or had to answer."""
    call, share = call_of(chain.steps[k]), chain.settings.get(_NEEDED)
    if call is None or call.prompt.purpose != NEXT or not isinstance(share, int | float):
        return None
    samples = len(call.completion.texts)
    answers = sum(vote.count for vote in votes_of(chain, k) if vote.answers)
    return Bar(answers, samples, ceil(float(share) * samples - 1e-9))


@dataclass(frozen=True, slots=True)
class Refused:
    """A query or a reply that was not used, and why; `passage` is the title of the one that it names."""

    words: str
    reason: str
    passage: str = ""


def refused_of(step: Step) -> tuple[Refused, ...]:
    """Return the queries of a step that were dropped, and the replies that aren't plans, each with the reason."""
    found = []
    for dropped in step.dropped:
        try:
            search = search_in(dropped.text)
            found.append(Refused(search.query, dropped.reason, passage=title_of(search.row, step.state)))
        except StepError:
            found.append(Refused(dropped.text, dropped.reason))
    return tuple(found)


def search_in(text: str) -> PassageSearch:
    """Return the search that a text calls; StepError if it calls none."""
    found = parse_call(text, tuple(kind for kind in known() if issubclass(kind, PassageSearch)))
    assert isinstance(found, PassageSearch)
    return found


@dataclass(frozen=True, slots=True)
class Scored:
    """A query that was left, with its score in words and the titles of the passages that compete for it.

    `passage` is the title of the one that it names itself, or brought.
    """

    operation: PassageSearch
    taken: bool
    words: str
    titles: tuple[str, ...] = ()
    fitting: int = 0
    passage: str = ""


@remembered
def scores_of(chain: Chain, k: int) -> tuple[Scored, ...]:
    """Return the queries of step k that were left, the best first; of those with the same words, the first competes.

    The others differ in the passage that they name, and in how likely that one helps.
    """
    step, before = chain.steps[k], chain.before(k)
    found, told, dropped = [], set[str](), {one.text for one in step.dropped}
    for one in step.candidates:
        if isinstance(one.operation, PassageSearch) and str(one.operation) not in dropped:
            scored = scored_query(one.operation, before, one.operation == step.operation, one.remark)
            again = scored.passage and one.remark and one.operation.query in told
            found.append(replace(scored, words=one.remark, titles=(), fitting=0) if again else scored)
            told.add(one.operation.query)
    return tuple(found)


def scored_query(search: PassageSearch, before: State, taken: bool = False, remark: str = "") -> Scored:
    """Return a query with the passages that compete for it; `remark` is what the method said about its score."""
    try:
        corpus = corpus_of(before)
    except StepError:
        return Scored(search, taken, remark)
    fitting = _SCORER.fitting(search.query, corpus)
    words = _SCORER(search.query, before).words
    told = remark if not remark or remark == words else f"{remark}; {words}"
    titles = tuple(corpus.title(place) for place in fitting[:_MOST_NAMED])
    return Scored(search, taken, told or words, titles, len(fitting), title_of(search.row, before))


def new_evidence(chain: Chain, k: int) -> Note | None:
    """Return the piece of evidence that step k added; None if it added none."""
    before = chain.before(k).evidence
    return next((note for note in chain.steps[k].state.evidence if note not in before), None)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage as a query finds it: its rank (from 1), its row (from 1), and the number of its evidence (0: none).

    `is_new` marks the one that the step added.
    """

    rank: int
    row: int
    title: str
    text: str
    where: str
    number: int = 0
    is_new: bool = False


@remembered
def ranks_of(query: str, before: State, new: Note | None, most: int = 5) -> tuple[Ranked, ...]:
    """Return the best passages for a query, and the new piece of evidence even where others rank higher."""
    try:
        corpus = corpus_of(before)
    except StepError:
        return ()
    places = [place for place, _ in corpus.search(query, most)]
    ranks = {place: rank for rank, place in enumerate(places, start=1)}
    added = corpus.place_of(new.rows[0]) if new is not None and new.rows else None
    if added is not None and added not in ranks:
        ranks = {added: _rank(corpus.index.scores(content(query)), added)} | ranks
    known = {row: number for number, note in enumerate(before.evidence, start=1) for row in note.rows}
    found = []
    for place, rank in ranks.items():
        row, is_new = corpus.row_of(place), place == added
        text = new.text if is_new and new is not None else corpus.text(place)
        where = where_of(before, row)
        found.append(Ranked(rank, row + 1, corpus.title(place), text, where, known.get(row, 0), is_new))
    return tuple(found)


def _rank(scores: Scores, place: int) -> int:
    return int((scores > scores[place]).sum()) + 1


def where_of(state: State, row: int) -> str:
    """Return the document and the place of a source row (from 0), such as "people.md, line 3"; "" if unknown."""
    columns = state.passages
    if columns is None:
        return ""
    with suppress(StepError):
        table = state.other(columns.table) if columns.table else state.table
        place = corpus_of(state).place_of(row)
        named = [name for name in (columns.document, columns.place) if name in table.columns]
        return ", ".join(cell for name in named if place is not None and (cell := table.cell(place, name)))
    return ""
