"""A round over documents as values: votes, the bar, competitors, ranks, and HTML in which every text is escaped."""

from dataclasses import replace

import pytest
from over_documents import LAST, QUESTION, ROUNDS, SECOND, SOURCE, THIRD, played

from chaintable.chain import Candidate, Chain, Dropped, make_step
from chaintable.methods.furepa import FuRePA
from chaintable.operations import Answer, Reading, Search
from chaintable.tables.source import Source
from chaintable.tables.state import Passages, Question
from chaintable.tables.table import Table
from chaintable.ui.chain.step_menu import other_candidates
from chaintable.ui.documents.html import passage_html, seen_html, text_with
from chaintable.ui.documents.round_account import (
    Bar,
    Vote,
    bar_of,
    is_round,
    new_evidence,
    ranks_of,
    refused_of,
    scores_of,
    seen_of,
    votes_of,
)
from chaintable.ui.documents.round_view import refused_words


@pytest.fixture(scope="module")
def chain() -> Chain:
    return played()


def test_plans_are_counted_by_what_they_say(chain: Chain):
    assert votes_of(chain, 0)[0] == Vote("Ida Brandt", False, 2)
    assert [vote.count for vote in votes_of(chain, 3)] == [4, 1]
    assert votes_of(chain, 3)[0] == Vote("Lisbon", True, 4)


def test_a_query_that_was_passed_over_is_not_among_those_that_are_left(chain: Chain):
    step = chain.steps[1]
    first = next(one.operation for one in step.candidates if one.operation != step.operation)
    passed = replace(step, dropped=(*step.dropped, Dropped(str(first), "Every passage is evidence already.")))
    left = scores_of(replace(chain, steps=(chain.steps[0], passed)), 1)
    assert first not in [one.operation for one in left]
    assert len(left) == len(scores_of(chain, 1)) - 1


def test_the_bar_says_whether_enough_plans_answer(chain: Chain):
    assert bar_of(chain, 0) is None, "the first round can only search"
    assert bar_of(chain, 1) == Bar(1, 5, 3)
    assert bar_of(chain, 3) == Bar(4, 5, 3)
    one = played(FuRePA(answers_needed=0.2), (ROUNDS[0], SECOND))
    assert bar_of(one, 1) == Bar(1, 5, 1)
    assert Bar(1, 5, 1).words == "1 of 5 plans answers; 1 is needed: answer."


@pytest.mark.parametrize(
    ("mask", "told", "hidden"),
    [
        ("both", 0, 3),
        ("queries", 1, 2),
        ("reasoning", 2, 1),
        ("none", 3, 0),
    ],
)
def test_what_the_mask_shows_is_told_and_the_rest_hidden(mask: str, told: int, hidden: int):
    seen = seen_of(played(FuRePA(mask=mask)), 2)
    assert seen is not None
    assert (len(seen.told), len(seen.hidden)) == (told, hidden)
    assert "Harbour Show: The Harbour Show is a talk show." in seen.evidence
    assert ("Hidden from the model" in seen_html(seen)) == bool(hidden)


def test_a_step_by_a_person_has_no_plans(chain: Chain):
    changed = chain.insert(1, Search("Market Hour"))
    assert (votes_of(changed, 1), seen_of(changed, 1), bar_of(changed, 1), refused_of(changed.steps[1])) == (
        (),
        None,
        None,
        (),
    )
    assert is_round(changed, 1)


def test_a_search_shows_its_competitors_by_title(chain: Chain):
    best, *others = scores_of(chain, 0)
    assert (best.taken, best.words, best.titles) == (True, "1 of 5 passages fits", ("Ida Brandt",))
    assert [one.fitting for one in others] == [1, 2]


def test_the_ranks_of_a_query_name_what_is_new_and_what_is_evidence_already(chain: Chain):
    found = ranks_of("Harbour Show hosted by", chain.before(1), new_evidence(chain, 1))
    assert [(one.rank, one.title, one.number, one.is_new) for one in found][:1] == [(1, "Harbour Show", 0, True)]
    assert [one.number for one in found if one.title == "Ida Brandt"] == [1]
    pinned = chain.replace(1, Search("Harbour Show hosted by", 2))
    first = ranks_of("Harbour Show hosted by", pinned.before(1), new_evidence(pinned, 1))[0]
    assert (first.title, first.is_new) == ("Tom Reyes", True)
    assert first.rank > 1


def test_a_round_that_brought_nothing_keeps_its_queries_with_the_reason():
    again = ("[Search] Ida Brandt",) * 5
    chain = played(rounds=(ROUNDS[0], again, SECOND, THIRD, LAST))
    assert [one.words for one in refused_of(chain.steps[1])] == ["Ida Brandt"]
    assert new_evidence(chain, 1) is None


def test_every_text_is_escaped():
    nasty = "<script>alert(1)</script> & 'x'"
    for html in (text_with(nasty, "alert"), passage_html(nasty, (nasty,), nasty, nasty)):
        assert "<script" not in html
    question = replace(QUESTION, text=nasty)
    seen = seen_of(replace(played(), question=question), 2)
    assert seen is not None
    assert "<script" not in seen_html(seen)


def test_a_table_without_documents_is_no_round():
    assert SOURCE.passages is not None
    plain = replace(played(), source=replace(SOURCE, passages=None)).with_source(replace(SOURCE, passages=None))
    assert not any(is_round(plain, k) for k in range(4))


def test_a_change_of_evidence_says_so(chain: Chain):
    assert [str(chain.change(k)) for k in range(3)] == [
        "0 → 1 piece of evidence",
        "1 → 2 pieces of evidence",
        "2 → 3 pieces of evidence",
    ]


def test_searches_of_the_same_words_for_other_passages_are_told_apart(chain: Chain):
    long = "where was the host of the show born on which she was a guest, and " * 3
    same = tuple(Candidate(Search(long, row), 0.2) for row in (1, 2, 3))
    steps = (replace(chain.steps[0], candidates=same), *chain.steps[1:])
    words = [action.words for action in other_candidates(replace(chain, steps=steps), 0)]
    assert len(set(words)) == 3
    assert "→ row 2 (" in words[1]


def test_queries_of_the_same_words_name_their_passages_and_tell_their_competitors_once(chain: Chain):
    same = tuple(Candidate(Search("Ida Brandt", row), 0.2, remark=f"{row} % likely") for row in (1, 2, 3))
    first, *others = scores_of(replace(chain, steps=(replace(chain.steps[0], candidates=same), *chain.steps[1:])), 0)
    assert first.passage == "Ida Brandt" and "passages fit" in first.words and first.titles == ("Ida Brandt",)
    assert [(one.passage, one.words, one.titles) for one in others] == [
        ("Tom Reyes", "2 % likely", ()),
        ("Rosa Lind", "3 % likely", ()),
    ]


def test_a_query_that_was_not_used_names_its_passage(chain: Chain):
    dropped = (Dropped(str(Search("host of the show", 2)), "asked before"), Dropped("well", "It isn't a plan."))
    refused = refused_of(replace(chain.steps[0], dropped=dropped))
    assert refused_words(refused) == "- “host of the show” → Tom Reyes: asked before\n- “well”: It isn't a plan\\."


def test_a_chain_over_a_spreadsheet_beside_documents_is_drawn_as_ever():
    sheet = Table.of(["Show", "Year"], [["Harbour Show", "1998"]])
    passages = replace(SOURCE.passages or Passages(), table="Radio")
    source = Source(sheet, others=(replace(SOURCE.table, caption="Radio"),), passages=passages)
    chain = Chain(Question("Which year?"), source)
    chain = chain.then(make_step(Answer(Reading("cell", ("Year",))), chain.state))
    assert not is_round(chain, 0)
    searched = chain.insert(0, Search("Tom Reyes"))
    assert searched.steps[0].done
    assert is_round(searched, 0)
    assert new_evidence(searched, 0) is not None
    assert [one.where for one in ranks_of("Tom Reyes", searched.before(0), None)][:1] == ["people.md, line 5"]
