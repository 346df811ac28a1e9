"""What a person saved is theirs: nobody else lists, changes or deletes it; what is shared, everyone lists."""

from collections import defaultdict
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from saved import QUESTION, SOURCE, full_chain, full_step, same

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.operations import SortBy
from chaintable.prompts import original
from chaintable.store import Person, Spent, Store, Summary
from chaintable.tables.state import Question

ANN, BOB = Person("ann"), Person("bob")
PLAN = original("chain_of_table", "plan")
TEXT = replace(PLAN, text=f"{PLAN.text}\nMore")
_examples = count()


@given(
    actions=st.lists(
        st.tuples(
            st.booleans(), st.sampled_from(["save", "delete", "delete other's", "share", "undo"]), st.integers(0, 2)
        ),
        max_size=14,
    )
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
def test_an_owner_never_sees_or_deletes_what_another_keeps_to_themselves(
    store: Store, actions: list[tuple[bool, str, int]]
) -> None:
    example = next(_examples)
    people = [Person(f"ann {example}"), Person(f"bob {example}")]
    kept: dict[int, set[int]] = defaultdict(set)
    shared: dict[int, set[int]] = defaultdict(set)
    deleted: dict[int, tuple[str, set[int]]] = {}
    for second, action, number in actions:
        who, other = int(second), 1 - int(second)
        mine = store.of(people[who])
        link = link_to(store.of(people[who if action != "delete other's" else other]), number)
        if action == "save":
            mine.save_chain(Chain(Question(f"Question {number}?"), SOURCE))
            kept[who].add(number)
        elif action == "share" and link and number in kept[who]:
            mine.share("chain", link)
            shared[who].add(number)
        elif action == "delete" and link and number in kept[who]:
            deleted[who] = mine.mark_deleted("chain", link), {number}
            kept[who].discard(number)
        elif action == "delete other's" and link:
            mine.mark_deleted("chain", link)
        elif action == "undo" and who in deleted:
            stamp, numbers = deleted.pop(who)
            came_back = mine.undelete(stamp)
            assert came_back == bool(numbers - kept[who])
            kept[who] |= numbers
        for one in (0, 1):
            listed = {(saved.question.text, saved.own) for saved in store.of(people[one]).chains()}
            assert listed == {(f"Question {k}?", True) for k in kept[one]} | {
                (f"Question {k}?", False) for k in kept[1 - one] & shared[1 - one]
            }
    for person in people:
        for saved in store.of(person).chains():
            store.of(person).mark_deleted("chain", saved.id)


def link_to(store: Store, number: int) -> str:
    """The store's person's own link to that chain, or ""."""
    found = (saved.id for saved in store.chains() if saved.own and saved.question.text == f"Question {number}?")
    return next(found, "")


def test_two_people_come_to_the_same_chain_by_links_of_their_own(store: Store) -> None:
    hers, his = (store.of(person).save_chain(full_chain()) for person in (ANN, BOB))
    assert hers != his
    store.of(ANN).mark_deleted("chain", hers)
    with pytest.raises(StoreError, match="There is no chain"):
        store.load_chain(hers)
    assert same(store.load_chain(his), full_chain())
    assert [saved.id for saved in store.of(BOB).chains()] == [his]


def test_whoever_has_a_link_opens_the_chain_but_only_its_owner_shares_or_deletes_it(store: Store) -> None:
    link = store.of(ANN).save_chain(full_chain())
    theirs = store.of(BOB)
    assert same(theirs.load_chain(link), full_chain())
    found = theirs.find(link)
    assert found is not None
    assert (found.own, found.shared, store.of(ANN).find(link).own) == (False, False, True)
    with pytest.raises(StoreError, match=r"of yours\. Only who saved it"):
        theirs.share("chain", link)
    theirs.mark_deleted("chain", link)
    assert same(store.load_chain(link), full_chain())


def test_a_deleted_run_comes_back_with_its_links_on_the_way(store: Store) -> None:
    hers = store.of(ANN)
    begun = hers.save_chain(full_chain().until(2))
    whole = hers.save_chain(full_chain(), begun)
    deletion = hers.mark_deleted("chain", whole)
    for link in (begun, whole):
        with pytest.raises(StoreError, match="There is no chain"):
            store.load_chain(link)
    assert hers.chains() == ()
    assert not store.of(BOB).undelete(deletion)
    assert hers.undelete(deletion)
    assert [saved.id for saved in hers.chains()] == [whole]
    assert same(store.load_chain(begun), full_chain().until(2))


def test_a_branch_keeps_its_beginning_when_the_other_branch_is_deleted(store: Store) -> None:
    hers, chain = store.of(ANN), full_chain()
    begun = hers.save_chain(chain.until(2))
    doomed = hers.save_chain(chain)
    kept = hers.save_chain(chain.until(2).then(full_step(SortBy("Rider"), chain.until(2))))
    hers.mark_deleted("chain", doomed)
    assert [saved.id for saved in hers.chains()] == [kept]
    assert same(store.load_chain(begun), chain.until(2))


def test_what_another_continues_stays_in_the_list(store: Store) -> None:
    begun = store.of(ANN).save_chain(full_chain().until(2))
    store.of(BOB).save_chain(full_chain(), begun)
    assert [saved.id for saved in store.of(ANN).chains()] == [begun]


def test_a_chain_that_is_saved_again_after_its_deletion_is_there(store: Store) -> None:
    hers = store.of(ANN)
    link = hers.save_chain(full_chain())
    hers.mark_deleted("chain", link)
    assert hers.save_chain(full_chain()) == link
    assert same(store.load_chain(link), full_chain())


def test_a_list_says_what_came_of_a_chain(store: Store) -> None:
    summary = Summary("Spain, Italy", True, 2, ("some-model",), 4, 1200, 0.25)
    link = store.of(ANN).save_chain(full_chain(), summary=summary)
    (saved,) = store.of(ANN).chains()
    assert saved.summary == summary
    store.of(ANN).save_chain(full_chain())
    assert store.of(ANN).find(link).summary == summary, "saving it again without a summary keeps it"


def test_what_belongs_to_nobody_is_everybodys_at_this_computer_only(store: Store) -> None:
    link = store.save_chain(full_chain())
    question = store.save_question(QUESTION, SOURCE)
    store.save_version(TEXT, PLAN)
    here, elsewhere = store.of(Person("ann", at_this_computer=True)), store.of(ANN)
    for mine, count_of in ((here, 1), (elsewhere, 0), (store, 1), (store.of(Person()), 0)):
        lists = mine.chains(), mine.questions(), mine.versions("chain_of_table", "plan")
        assert [len(found) for found in lists] == [count_of] * 3
    elsewhere.mark_deleted("question", question)
    assert len(here.questions()) == 1
    here.mark_deleted("question", question)
    here.mark_deleted("chain", link)
    assert (store.questions(), store.chains()) == ((), ())


def test_a_question_is_its_owners_with_an_answer_of_their_own(store: Store) -> None:
    hers, his = store.of(ANN), store.of(BOB)
    saved = hers.save_question(replace(QUESTION, expected=("Valverde",)), SOURCE)
    his.save_question(replace(QUESTION, expected=("Rebellin",)), SOURCE)
    assert [one.question.expected for one in hers.questions()] == [("Valverde",)]
    with pytest.raises(StoreError, match="There is no saved question"):
        his.load_question(saved)
    his.mark_deleted("question", saved)
    with pytest.raises(StoreError, match="There is no question"):
        his.share("question", saved)
    hers.share("question", saved)
    assert {(one.own, one.question.expected) for one in his.questions()} == {(True, ("Rebellin",)), (False, None)}
    assert his.load_question(saved).question.expected == ("Valverde",), "a trial needs it"
    hers.share("question", saved, everyone=False)
    assert [one.own for one in his.questions()] == [True]


def test_a_deleted_question_comes_back(store: Store) -> None:
    hers = store.of(ANN)
    saved = hers.save_question(QUESTION, SOURCE)
    deletion = hers.mark_deleted("question", saved)
    with pytest.raises(StoreError, match="There is no saved question"):
        hers.load_question(saved)
    assert hers.undelete(deletion)
    assert [one.id for one in hers.questions()] == [saved]
    hers.mark_deleted("question", saved)
    assert hers.save_question(QUESTION, SOURCE) == saved
    assert len(hers.questions()) == 1


def test_a_version_is_its_owners_and_listed_once_where_it_is_shared_too(store: Store) -> None:
    hers, his = store.of(ANN), store.of(BOB)
    hers.save_version(TEXT, PLAN, "hers")
    assert his.versions("chain_of_table", "plan") == ()
    hers.share("version", TEXT.id)
    (listed,) = his.versions("chain_of_table", "plan")
    assert (listed.note, listed.own, listed.shared) == ("hers", False, True)
    his.save_version(TEXT, PLAN, "his")
    assert [(one.note, one.own) for one in his.versions("chain_of_table", "plan")] == [("his", True)]
    his.mark_deleted("version", TEXT.id)
    assert [one.note for one in his.versions("chain_of_table", "plan")] == ["hers"]
    his.save_version(TEXT, PLAN, "once more")
    assert [one.note for one in his.versions("chain_of_table", "plan")] == ["once more"]


def test_the_spending_of_a_day_is_added_up_for_each_and_for_all(store: Store) -> None:
    hers, his = store.of(ANN), store.of(BOB)
    hers.spend(Spent(1, 100, 0.5))
    his.spend(Spent(2, 200, 0.25))
    hers.spend(Spent(1, 50, 0.25))
    assert hers.spent() == (Spent(2, 150, 0.75), Spent(4, 350, 1.0))
    assert hers.spend(Spent(1), lambda mine, everyone: f"{mine.calls} of {everyone.calls}") == "3 of 5"
    assert hers.spent() == (Spent(2, 150, 0.75), Spent(4, 350, 1.0)), "what is refused isn't spent"
