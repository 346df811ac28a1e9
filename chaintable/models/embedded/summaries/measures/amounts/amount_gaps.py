"""Two columns of amounts of which one is set against the other: what was spent and planned, asked and paid."""

from dataclasses import dataclass

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import header_words, stem
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column, or_nothing
from chaintable.models.embedded.summaries.measures.things_done import DONE_ENDINGS, is_number_done
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named, alike
from chaintable.models.embedded.summaries.words.named_periods import is_of_another_period
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.formulas.expressions import Binary, Call
from chaintable.operations.formulas.expressions import Column as Cells
from chaintable.tables.values import ValueKind

_BETWEEN = words("difference gap spread variance margin")
_OVER = words("overspend overspends overspent overrun overruns overspending overran")
_UNDER = words("underspend underspends underspent underspending underrun")
_LEFT = words("left remaining remains remainder unspent available variance")
_REDUCED = words("discount discounts discounted reduction reductions markdown knocked off")
SPENT = stems("spent spend actual used spending expenses cost costs paid ist consumed charged")
PLANNED = stems(
    "budget plan planned target quota allocation allocated grant soll limit allowance allowed forecast award"
    " est estimate estimated estimates quote quoted"
)
_QUOTED, _BILLED = stems("quote quoted estimate estimated"), stems("invoiced invoice billed charged")
_BEYOND, _BY_MOST, _THEIR = words("over exceeded exceeds exceed"), words("by far"), words("its their his her the")
_GOING, _BEING, _FAR = words("go goes went gone run ran"), words("is are was were"), words("far")
_AMOUNT_OVER = words("much hours days far amount money")
_SOLD = stems("revenue sales sold sale selling income takings turnover proceeds")
_BOUGHT = stems("cost costs purchase purchased bought buying expenses cogs wholesale")
_PRICED = stems("price prices retail fee fees charge charged invoiced")
_PROFIT, _NET = words("profit profits profitable margin margins"), words("net nett")
_ASKED = stems("asking list original rrp full quoted catalogue")
_GOT = stems("sold sale paid final agreed selling net")
_OWING = words("owed owe owes owing outstanding unpaid")
_PAID, _STILL_DUE = stems("paid received collected settled"), stems("outstanding open balance owed owing arrears")
_DUE = stems("due billed invoiced invoice charged amount total fee pledged price")
_PRICE, _PIECES = stems("price"), stems("each unit units qty quantity pieces")
_REMAINING, _PAYING = words("still left remaining"), words("pay paid collect collected come")
_TO_BE = words("have has had need needs got to be we they they've are is")
_CLOSEST = 0.88
"""How sure a pair is where several columns could be what was planned."""
_WEIGHT = words("weight weights weigh weighs weighed")
_ONE_COST = 0.7
"""How sure a profit is where another cost may have to be taken off, too: below 60 % with the rest."""
_ONES = words("margin margins")
_ONE_PIECE = 0.78
"""How sure a price less its cost is where it may be meant for all pieces: below 60 % with the rest."""
_UNUSED, _GONE = (
    words("unused unsold unfilled unoccupied free spare empty leftover"),
    stems("used sold taken filled booked occupied issued consumed"),
)
_LEFT_OVER, _STILL_HELD = (
    words("left leftover leftovers unsold unused remaining"),
    stems("left remaining stock hand balance"),
)
_OF_SEVERAL = 0.75
"""How sure a rest is where several columns may hold the whole: below 60 % with the rest."""
_SHARED, _IN_FULL = 0.3, 0.9
_FREE, _ROOM_WORDS = words("free vacant unsold unbooked left"), words("places place seats seat spots slots capacity")
_ROOM, _TAKEN = stems("seats capacity places"), stems("sold booked taken enrolled")
_NOT_MONEY = stems("percent % rate units qty quantity count order number date")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two columns of amounts: what came about, and what it is set against."""

    outcome: Column
    plan: Column


def amount_gap(slots: Slots) -> Column | None:
    """Return one column less another: "the gap between A and B", overspends, what is left of a budget, a profit."""
    said = _between(slots) or _overspent(slots) or _left(slots) or _owed(slots) or _unused(slots)
    said = said or _vacant(slots) or _left_there(slots) or _still_to_do(slots) or _profit(slots)
    return said or _reduced(slots) or _net_weight(slots)


def budgets(slots: Slots) -> Pair | None:
    """Return what was spent and what was planned; of what was quoted, what was invoiced rather than what it cost."""
    numbers = [one for one in slots.named.values() if one.is_number]
    quoted = any(one.stems & _QUOTED for one in numbers) and any(one.stems & _BILLED for one in numbers)
    return _pair(slots, _BILLED if quoted else SPENT, _QUOTED if quoted else PLANNED) or _in_one_unit(slots)


def _in_one_unit(slots: Slots) -> Pair | None:
    """Return the only plan and the only other amount in its unit: "Moved (t)" beside "Planned (t)"."""
    numbers = [one for one in slots.named.values() if one.is_number and one.is_additive and _unit(one)]
    plans = [one for one in numbers if one.stems & PLANNED]
    others = [one for one in numbers if plans and one is not plans[0] and _unit(one) == _unit(plans[0])]
    if len(plans) != 1 or len(others) != 1:
        return None
    slots.guess(_CLOSEST, f"'{others[0].column.name}' against '{plans[0].column.name}'")
    return Pair(others[0].column, plans[0].column)


def _unit(named: Named) -> str:
    """Return the unit that the header says in brackets, else that of the cells."""
    return named.column.name.partition("(")[2].rstrip(")").casefold() or named.column.values.unit


def _between(slots: Slots) -> Column | None:
    said = slots.asked.bits(_BETWEEN)
    if not said or not slots.asked.has("between"):
        return None
    at = slots.asked.texts.index("between")
    joint = next((place for place in range(at + 2, len(slots.asked)) if slots.text(place) == "and"), None)
    last = _number(slots, slots.skip(joint + 1)) if joint is not None else None
    first = _number(slots, slots.skip(at + 1), last)
    if first is None or last is None or first.column is last.column:
        return None
    slots.words |= said | first.words | last.words | slots.asked.bits(words("between and"))
    apart = _apart(slots, first.column, last.column) if slots.ranks else None
    return apart or _less(slots, first.column, last.column)


def _apart(slots: Slots, one: Column, other: Column) -> Column | None:
    """Return how far two columns are apart, whichever is larger; None where it is always the same one."""
    known = ~np.isnan(one.keys) & ~np.isnan(other.keys)
    larger = one.keys[known] >= other.keys[known]
    plain = all(column.derivation is None and not (column.empty & ~other.empty) for column in (one, other))
    if larger.all() or not larger.any() or not plain:
        return None
    ends = Cells(one.name), Cells(other.name)
    formula = Call("if", (Binary("<", *ends), Binary("-", *reversed(ends)), Binary("-", *ends)))
    return formula_column(slots, f"Difference between {one.name} and {other.name}", formula, one.place)


def _number(slots: Slots, at: int, other: Mention | None = None) -> Mention | None:
    """Return the column of numbers that the words from there on name best, of several the one most like the other.

    "Actual and quoted cost" are two costs, though there is a column of actual hours, too.
    """
    near = [one for one in slots.mentions if at <= one.span.begin <= at + 1 and one.strength >= 0.3]
    numbers = [one for one in near if slots.named[one.column.name].is_number]
    said = slots.named[other.column.name].stems if other is not None else set()
    numbers = [one for one in numbers if other is None or one.column is not other.column] or numbers

    def fitness(one: Mention) -> tuple[float, int]:
        return one.strength, len(said & slots.named[one.column.name].stems)

    return max(numbers, key=fitness, default=None)


def _less(slots: Slots, one: Column, other: Column) -> Column | None:
    """Return the difference of two columns the way round in which it is mostly positive."""
    known = ~np.isnan(one.keys) & ~np.isnan(other.keys)
    positive = bool((one.keys[known] >= other.keys[known]).mean() >= 0.5) if known.any() else True
    return slots.recognition.index.difference(*((one, other) if positive else (other, one)))


def _overspent(slots: Slots) -> Column | None:
    over, under = slots.asked.bits(_OVER) | _over_plan(slots), slots.asked.bits(_UNDER) | _off_plan(slots, "under")
    pair = budgets(slots) if over or under else None
    numbers = (
        slots.asked.has("much", "far", "amount", "amounts", "hours", "days")
        or slots.ranks
        or _by_more_than(slots)
        or slots.asked.bits(words("total sum average"))
    )
    if pair is None or not (numbers or slots.asked.bits(words("per by each"))):
        return None
    _use(slots, pair, over | under)
    left, right = (pair.outcome, pair.plan) if over else (pair.plan, pair.outcome)
    return slots.recognition.index.difference(left, right)


def _over_plan(slots: Slots) -> int:
    """Return the words of "how much over budget", "how many hours over the estimate" or "exceed the plan", as bits."""
    if off := _off_plan(slots, "over") or _off_plan(slots, "off"):
        return off
    for at, text in enumerate(slots.asked.texts):
        plan = slots.skip(at + 1)
        planned = plan < len(slots.asked) and slots.asked.stems[plan] in PLANNED
        ranked = slots.ranks and slots.asked.has("most")
        if text in _BEYOND and (ranked or _by_more_than(slots)) and (end := _plan_after(slots, at)):
            return slots.asked.bits(_GOING | _BY_MOST) | ((1 << end) - (1 << at))
        if text.startswith("exceed") and planned and slots.asked.says("by how many"):
            return slots.asked.bits(_GOING | _AMOUNT_OVER) | 1 << at | 1 << plan
    return 0


def _off_plan(slots: Slots, way: str) -> int:
    """Return the words of "how much over budget was heating", "by how much did Pam go under budget", as bits."""
    for at, text in enumerate(slots.asked.texts):
        plan = slots.skip(at + 1)
        planned = plan < len(slots.asked) and slots.asked.stems[plan] in PLANNED
        before = slots.text(at - 1) in _AMOUNT_OVER
        said = text == way and planned and (before or _asks_how_far(slots, at))
        if said:
            return slots.asked.bits(_GOING | _FAR) | 1 << at | 1 << plan | (1 << at - 1 if before else 0)
    return 0


def _asks_how_far(slots: Slots, at: int) -> bool:
    """Whether the question asks how much something is or went over or under what follows at that place."""
    begin = slots.text(0) == "by"
    asks = slots.text(begin) == "how" and slots.text(begin + 1) in ("much", "far")
    went = slots.text(begin + 2) in _BEING or (slots.text(begin + 2) == "did" and slots.text(at - 1) in _GOING)
    return asks and went


def _by_more_than(slots: Slots) -> bool:
    """Whether the question bounds by how much something is over: "by more than 10", "by at least £50"."""
    return any(slots.asked.says(f"by {bound}") for bound in ("more than", "at least", "over", "less than"))


def _plan_after(slots: Slots, at: int) -> int:
    """Return where the plan ends that is named after that word ("over its budget"); 0 without one."""
    plan = slots.skip(at + 1, _THEIR)
    if plan < len(slots.asked) and slots.asked.stems[plan] in PLANNED:
        return plan + 1
    mention = slots.mention_at(plan, "is_number", least=_IN_FULL)  # "over its materials budget"
    said = slots.asked.stems[mention.span.begin : mention.span.end] if mention is not None else []
    planned = not PLANNED.isdisjoint(said)
    return mention.span.end if mention is not None and planned else 0


def _left(slots: Slots) -> Column | None:
    """Return what is left of a budget, where no column holds it."""
    said = slots.asked.bits(_LEFT)
    held = any(one.is_number and one.stems & stems("left remaining balance available") for one in slots.named.values())
    pair = budgets(slots) if said and not held else None
    if pair is None or not slots.asked.bits(words("budget money left remaining unspent allocation variance grant")):
        return None
    _use(slots, pair, said | slots.asked.bits(words("budget money still")))
    return _rest(slots, pair)


def _owed(slots: Slots) -> Column | None:
    """Return what is due less what is paid, where no column holds what is "still owed" or "outstanding"."""
    said = (slots.asked.bits(_OWING) | _to_pay(slots)) & ~slots.words
    held = any(one.is_number and one.stems & _STILL_DUE for one in slots.named.values())
    pair = paid_and_due(slots) if said and not held else None
    money = slots.ranks or _to_pay(slots) or slots.asked.bits(vocabulary.PER | words("much total amount sum"))
    if pair is None or slots.asked.has("many") or not money:
        return None
    if not bool((pair.plan.keys > pair.outcome.keys).any()):
        return None  # what is owed is in the rows without a payment
    _use(slots, pair, said | slots.asked.bits(words("still amount money")))
    return _rest(slots, pair)


def _to_pay(slots: Slots) -> int:
    """Return the words of "still to pay", "left to be paid", as bits."""
    texts = slots.asked.texts
    for at, text in enumerate(texts):
        end = at + 2 + (slots.text(at + 2) == "be")
        if text in _REMAINING and slots.text(at + 1) == "to" and slots.text(end) in _PAYING:
            return (1 << end + 1) - (1 << at)
    return 0


def _rest(slots: Slots, pair: Pair) -> Column | None:
    """Return the plan less the outcome, of which an empty cell says that there is nothing yet: "Paid"."""
    if not pair.outcome.empty & pair.plan.filled:
        return slots.recognition.index.difference(pair.plan, pair.outcome)
    name = f"{pair.plan.name} minus {pair.outcome.name}"
    return formula_column(slots, name, Binary("-", Cells(pair.plan.name), or_nothing(pair.outcome)), pair.plan.place)


def paid_and_due(slots: Slots) -> Pair | None:
    """Return the only column of what is paid and the only one of what is to be paid, which is never less."""
    each = any(one.stems & _PIECES for one in slots.named.values())
    whole = _PRICE if not each else frozenset()
    numbers = [one for one in slots.named.values() if one.is_number and (one.is_additive or one.stems & whole)]
    paid = [one.column for one in numbers if one.stems & _PAID]
    due = [one.column for one in numbers if one.stems & (_DUE | _STILL_DUE) and not one.stems & _PAID]
    never_less = len(paid) == len(due) == 1 and not bool((due[0].keys < paid[0].keys).any())
    return Pair(paid[0], due[0]) if never_less else None


def _unused(slots: Slots) -> Column | None:
    """Return what there was less what was used, for "unused seats" beside seats bought and seats used."""
    for at, text in enumerate(slots.asked.texts):
        if text not in _UNUSED or slots.words >> at & 1:
            continue
        near = [one for one in slots.mentions if one.span.begin == at + 1 and one.strength >= _SHARED]
        numbers = [one for one in near if slots.named[one.column.name].is_number]
        gone = [one.column for one in numbers if slots.named[one.column.name].stems & _GONE]
        whole = [one.column for one in numbers if one.column not in gone]
        if len(gone) == len(whole) == 1:
            slots.words |= numbers[0].words | 1 << at
            return slots.recognition.index.difference(whole[0], gone[0])
    return None


def _vacant(slots: Slots) -> Column | None:
    """Return the places that are not taken, where no column holds them ("how many places are still free")."""
    said = slots.asked.bits(_FREE) & ~slots.words
    numbers = [one for one in slots.named.values() if one.is_number]
    room = [one.column for one in numbers if one.stems & _ROOM and not one.stems & _TAKEN]
    taken = [one.column for one in numbers if one.stems & _TAKEN]
    held = any(one.stems & (stems("left remaining available") | _FREE) for one in slots.named.values())
    if not said or held or len(room) != 1 or len(taken) != 1 or not slots.asked.bits(_ROOM_WORDS):
        return None
    _use(slots, Pair(taken[0], room[0]), said | slots.asked.bits(_ROOM_WORDS | words("still")))
    return slots.recognition.index.difference(room[0], taken[0])


def _left_there(slots: Slots) -> Column | None:
    """Return the pieces that are left of what there was: "how many slices were left over" of Slices and Sold."""
    said = sum(1 << at for at, text in enumerate(slots.asked.texts) if _is_left(slots, at, text)) & ~slots.words
    pair = stock_and_gone(slots) if said else None
    if pair is None:
        return None
    _use(slots, pair, said)
    return slots.recognition.index.difference(pair.plan, pair.outcome)


def _is_left(slots: Slots, at: int, text: str) -> bool:
    """Whether the word says that something is left ("left over", "unsold"), and neither who left nor a side."""
    over = text == "over" and slots.text(at - 1) == "left"
    return over or (text in _LEFT_OVER and slots.mention_at(at) is None and not slots.value_at(at))


def _still_to_do(slots: Slots) -> Column | None:
    """Return what there is less what is done of it: "cases we still have to ship" of Cases and Shipped."""
    for at, text in enumerate(slots.asked.texts):
        place = slots.skip(at + 1, _TO_BE) if text in _REMAINING | {"yet"} else at
        pair = done_of_whole(slots, place) if place > at + 1 and slots.text(place) not in _TO_BE else None
        if pair is not None and "to" in slots.asked.texts[at:place]:
            _use(slots, pair, (1 << place + 1) - (1 << at))
            return _rest(slots, pair)
    return None


def done_of_whole(slots: Slots, at: int) -> Pair | None:
    """Return the number that a verb says was done with the one that it is a part of: Shipped and Cases.

    Both may be called after the same thing, too: "Crowns fitted" and "Crowns ordered".
    """
    root = stem(slots.text(at))
    numbers = [one for one in slots.named.values() if one.is_number and slots.text(at) and _is_deed(one, root)]
    pairs = [(one, whole) for one in numbers for whole in slots.named.values() if _is_whole(slots, whole, one)]
    named = [pair for pair in pairs if any(said.column is pair[1].column for said in slots.mentions)]
    if not pairs:
        return None
    done, best = min(named or pairs, key=lambda pair: float(np.nansum(pair[1].column.keys)))
    several = len(named or pairs) > 1
    slots.guess(_OF_SEVERAL if several else 1.0, f"'{best.column.name}'" if several else "")
    return Pair(done.column, best.column)


def _is_deed(named: Named, root: str) -> bool:
    """Whether the header ends with what was done, by a verb with that stem ("Crowns fitted": fit)."""
    last = header_words(named.column.name.partition("(")[0])[-1:]
    alike = any(stem(word) == root or stem(word).startswith(root) for word in last)
    return alike and last[0].endswith(DONE_ENDINGS) and named.is_additive


def _is_whole(slots: Slots, whole: Named, done: Named) -> bool:
    """Whether one number is the whole of another: it is never less, and of the same thing if the other says of what."""
    if whole.is_rate or not holds(slots, whole.column, done.column):
        return False
    return is_number_done(done) or bool(whole.stems & done.stems)


def stock_and_gone(slots: Slots) -> Pair | None:
    """Return what there was and what is gone of it, where no column holds the rest: Slices and Sold."""
    numbers = [one for one in slots.named.values() if one.is_number]
    gone = [one for one in numbers if is_number_done(one) and one.stems & _GONE]
    if len(gone) != 1 or any(one.stems & _STILL_HELD for one in numbers):
        return None
    wholes = [one.column for one in numbers if not one.is_rate and holds(slots, one.column, gone[0].column)]
    named = [one for one in wholes if any(said.column is one for said in slots.mentions)]
    if not wholes:
        return None
    if len(wholes) > 1 and len(named) != 1:
        slots.guess(_OF_SEVERAL, f"'{(named or wholes)[0].name}'")
    return Pair(gone[0].column, (named or wholes)[0])


def is_counted(slots: Slots, column: Column) -> bool:
    """Whether the numbers are of pieces and are added up: no money, no time, no percentages."""
    named = slots.named[column.name]
    return named.is_additive and not (is_money(named) or in_currency(column) or named.stems & vocabulary.TIMED)


def holds(slots: Slots, whole: Column, part: Column) -> bool:
    """Whether the one number is never less than the other, of which it may be the whole."""
    named = slots.named[whole.name]
    if whole is part or not named.is_number or whole.kind is not ValueKind.NUMBER or not is_counted(slots, whole):
        return False
    if whole.name.partition("(")[2] != part.name.partition("(")[2] and "(" in whole.name:
        return False  # a size in centimetres is no number of pieces
    return not bool((whole.keys < part.keys).any())


def _profit(slots: Slots) -> Column | None:
    """Return takings less costs, or a price less its cost, where no column holds the profit or the margin."""
    said = slots.asked.bits(_PROFIT) & ~slots.words
    pair = sold_and_bought(slots) if said else None
    if pair is None:
        return None
    pieces = [one.column for one in slots.named.values() if one.stems & (_GONE | _PIECES) and one.is_number]
    pieces = [column for column in pieces if is_counted(slots, column)]
    if pieces and slots.named[pair.outcome.name].stems & _PRICE and not slots.asked.bits(_ONES | vocabulary.PER):
        slots.guess(_ONE_PIECE, f"the profit on one piece, not times '{pieces[0].name}'")
    _use(slots, pair, said)
    return slots.recognition.index.difference(pair.outcome, pair.plan)


def sold_and_bought(slots: Slots) -> Pair | None:
    """Return what something is sold for and what it costs, where no column holds what is earned by it.

    Of several, it is the one nearest to the cost: a price beside a unit cost, and not the takings of all pieces.
    """
    numbers = [one for one in slots.named.values() if one.is_number and (is_money(one) or in_currency(one.column))]
    held = any(one.stems & stems("profit margin net markup") for one in slots.named.values())
    costs = [one for one in numbers if one.stems & _BOUGHT and not one.stems & _NOT_MONEY]
    sales = [one for one in numbers if one.stems & (_SOLD | _PRICED) and one not in costs]
    if held or not costs or not sales:
        return None
    cost = _best(slots, costs)
    known = [one for one in sales if _best(slots, sales) is one.column and _is_named(slots, one.column)]
    sold = known[0].column if known else min((one.column for one in sales), key=lambda one: _beyond_cost(one, cost))
    if len(costs) * len(sales) > 1:
        alone = len(costs) == 1 or _is_named(slots, cost)
        slots.guess(_CLOSEST if alone else _ONE_COST, f"'{sold.name}' against '{cost.name}'")
    return Pair(sold, cost)


def _is_named(slots: Slots, column: Column) -> bool:
    return any(one.column is column and one.strength >= _IN_FULL for one in slots.mentions)


def _beyond_cost(sold: Column, cost: Column) -> float:
    """Return how many times the cost is in what something is sold for, usually; what is less comes last."""
    both = ~np.isnan(sold.keys) & ~np.isnan(cost.keys) & (cost.keys != 0)
    times = float(np.median(sold.keys[both] / cost.keys[both])) if both.any() else 0.0
    return times if times >= 1 else np.inf


def _net_weight(slots: Slots) -> Column | None:
    """Return the gross weight less the tare, where no column holds the net weight."""
    said = slots.asked.bits(_NET) & ~slots.words
    held = any(one.stems & {"net", "nett"} for one in slots.named.values())
    pair = _pair(slots, stems("gross"), stems("tare")) if said and not held else None
    if pair is None:
        return None
    _use(slots, pair, said | slots.asked.bits(_WEIGHT | vocabulary.UNITS_OF_MEASURE))
    return slots.recognition.index.difference(pair.outcome, pair.plan)


def _reduced(slots: Slots) -> Column | None:
    """Return the price that was asked less the price that was got, where no column holds the discount."""
    said = slots.asked.bits(_REDUCED)
    held = any(one.stems & stems("discount reduction rebate") for one in slots.named.values())
    pair = _pair(slots, _GOT, _ASKED) if said and not held else None
    if pair is None:
        return None
    _use(slots, pair, said)
    return slots.recognition.index.difference(pair.plan, pair.outcome)


def _use(slots: Slots, pair: Pair, said: int) -> None:
    slots.words |= said
    for mention in slots.mentions:
        if mention.column in (pair.outcome, pair.plan) and slots.is_free(mention.span):
            slots.words |= mention.words


def _pair(slots: Slots, outcomes: frozenset[str], plans: frozenset[str]) -> Pair | None:
    """Return the only two columns of amounts whose names say so; more than one of a kind is a guess."""
    numbers = [one for one in slots.named.values() if one.is_number and one.column.values.unit != "%"]
    headers = [one.column.name for one in numbers]
    numbers = [one for one in numbers if not is_of_another_period(one.column.name, slots.asked.texts, headers)]
    planned = [one for one in numbers if one.stems & plans and not one.stems & _NOT_MONEY]
    done = [one for one in numbers if one.stems & outcomes and one not in planned]
    if not planned or not done:
        return None
    plan = _best(slots, planned)
    akin = [one for one in done if one.stems & slots.named[plan.name].stems]  # of "Actual (days)" and "Cost" the first
    akin = [one for one in done if alike(one.column, plan)] or akin or done
    outcome = _best(slots, akin)
    if len(planned) * len(akin) > 1 and not _of_one_kind(slots, outcome, plan):
        slots.guess(_CLOSEST, f"'{outcome.name}' against '{plan.name}'")
    return Pair(outcome, plan)


def _of_one_kind(slots: Slots, outcome: Column, plan: Column) -> bool:
    """Whether two columns of one kind are meant, of which the plan is named in full and no other is so too."""
    named = [one for one in slots.mentions if one.column is plan and one.strength >= _IN_FULL]
    longest = max((one.words.bit_count() for one in named), default=0)
    others = (one for one in slots.mentions if one.column is not plan and one.strength >= _IN_FULL)
    clearly = not any(one.words.bit_count() >= longest and one.words & named[0].words for one in others if named)
    return bool(named) and clearly and alike(outcome, plan)


def _best(slots: Slots, found: list[Named]) -> Column:
    """Return the column that the question names best, else the first."""

    def named(one: Named) -> float:
        return max((mention.strength for mention in slots.mentions if mention.column is one.column), default=0.0)

    return max(found, key=lambda one: (named(one), -one.column.place)).column
