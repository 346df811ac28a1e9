"""The families of questions, in the order in which they are tried; those with a shape of their own come first."""

from collections.abc import Callable

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.allowances import allowance
from chaintable.models.embedded.school.families.as_long import as_long
from chaintable.models.embedded.school.families.attributes import attribute
from chaintable.models.embedded.school.families.beginnings import beginning
from chaintable.models.embedded.school.families.bills import bill
from chaintable.models.embedded.school.families.changes import size_of_change
from chaintable.models.embedded.school.families.column_contests import column_contest
from chaintable.models.embedded.school.families.column_shares import column_share
from chaintable.models.embedded.school.families.columns_in_all import column_in_all
from chaintable.models.embedded.school.families.comparisons import difference, percent, percent_in_row, times, yes_or_no
from chaintable.models.embedded.school.families.complements import complement
from chaintable.models.embedded.school.families.described import described
from chaintable.models.embedded.school.families.equals import equals
from chaintable.models.embedded.school.families.events import events
from chaintable.models.embedded.school.families.exchanges import exchange
from chaintable.models.embedded.school.families.expectations import expectation
from chaintable.models.embedded.school.families.extremes_reached import extreme_reached
from chaintable.models.embedded.school.families.family_tickets import family_ticket
from chaintable.models.embedded.school.families.fares import fares
from chaintable.models.embedded.school.families.fees import joining_fee
from chaintable.models.embedded.school.families.frequency import frequency
from chaintable.models.embedded.school.families.functions import linear, proportion, relation
from chaintable.models.embedded.school.families.goals import goal
from chaintable.models.embedded.school.families.growing import growing
from chaintable.models.embedded.school.families.held_against import held_against
from chaintable.models.embedded.school.families.holdings import holding
from chaintable.models.embedded.school.families.hourly_pay import hourly_pay
from chaintable.models.embedded.school.families.intervals import interval
from chaintable.models.embedded.school.families.ledgers import ledger
from chaintable.models.embedded.school.families.limits import limit
from chaintable.models.embedded.school.families.market import market
from chaintable.models.embedded.school.families.matches import match
from chaintable.models.embedded.school.families.multiples_of_rows import multiple_of_row
from chaintable.models.embedded.school.families.opening_hours import opening_hours
from chaintable.models.embedded.school.families.paces import paces
from chaintable.models.embedded.school.families.packs import packs
from chaintable.models.embedded.school.families.parts import fraction, probability
from chaintable.models.embedded.school.families.passes import pass_or_singles
from chaintable.models.embedded.school.families.patterns import pattern
from chaintable.models.embedded.school.families.pay import pay_stub
from chaintable.models.embedded.school.families.percent_moved import percent_moved
from chaintable.models.embedded.school.families.pieces import pieces
from chaintable.models.embedded.school.families.plans import plans
from chaintable.models.embedded.school.families.points import points
from chaintable.models.embedded.school.families.prices import prices
from chaintable.models.embedded.school.families.products import product
from chaintable.models.embedded.school.families.races import race
from chaintable.models.embedded.school.families.rates import change, rate_of_change, steps
from chaintable.models.embedded.school.families.rates_added import rates_added, told_rate_added
from chaintable.models.embedded.school.families.recipes import recipe
from chaintable.models.embedded.school.families.records import record
from chaintable.models.embedded.school.families.returns import return_ticket
from chaintable.models.embedded.school.families.routes import routes
from chaintable.models.embedded.school.families.row_rates import row_rate
from chaintable.models.embedded.school.families.scaled import scaled
from chaintable.models.embedded.school.families.sequences import sequence
from chaintable.models.embedded.school.families.shared_totals import shared_total
from chaintable.models.embedded.school.families.side_by_side import side_by_side
from chaintable.models.embedded.school.families.since_before import since_before
from chaintable.models.embedded.school.families.sized_prices import sized_price
from chaintable.models.embedded.school.families.standings import standing
from chaintable.models.embedded.school.families.statistics import statistics
from chaintable.models.embedded.school.families.steadily import steadily
from chaintable.models.embedded.school.families.stem_leaf import stem_leaf
from chaintable.models.embedded.school.families.stories import story
from chaintable.models.embedded.school.families.straight_lines import straight_line
from chaintable.models.embedded.school.families.subscriptions import subscription
from chaintable.models.embedded.school.families.sums import counted, sums
from chaintable.models.embedded.school.families.takings import takings
from chaintable.models.embedded.school.families.threshold_rows import first_over, longest_leg
from chaintable.models.embedded.school.families.tickets_compared import tickets_compared
from chaintable.models.embedded.school.families.told_amounts import left_of_income, saving_up, short_of_goal, told_price
from chaintable.models.embedded.school.families.trips import trips
from chaintable.models.embedded.school.families.two_way import two_way
from chaintable.models.embedded.school.families.weighed import weighed
from chaintable.models.embedded.school.families.wet_days import wet_days
from chaintable.models.embedded.school.families.which import which
from chaintable.models.embedded.school.families.within_labels import within_labels

Family = Callable[[Exercise], Found | None]
FAMILIES: tuple[Family, ...] = (
    stem_leaf,
    as_long,
    opening_hours,
    routes,
    joining_fee,
    rates_added,
    told_rate_added,
    pass_or_singles,
    hourly_pay,
    expectation,
    race,
    standing,
    first_over,
    longest_leg,
    wet_days,
    return_ticket,
    tickets_compared,
    extreme_reached,
    limit,
    held_against,
    since_before,
    growing,
    goal,
    match,
    steadily,
    column_share,
    column_contest,
    complement,
    pieces,
    product,
    shared_total,
    percent_moved,
    equals,
    interval,
    multiple_of_row,
    column_in_all,
    saving_up,
    short_of_goal,
    plans,
    allowance,
    subscription,
    points,
    ledger,
    exchange,
    family_ticket,
    attribute,
    story,
    bill,
    side_by_side,
    row_rate,
    sized_price,
    told_price,
    left_of_income,
    takings,
    packs,
    holding,
    weighed,
    recipe,
    straight_line,
    sequence,
    within_labels,
    two_way,
    frequency,
    linear,
    relation,
    proportion,
    market,
    beginning,
    rate_of_change,
    statistics,
    pattern,
    trips,
    events,
    record,
    pay_stub,
    paces,
    scaled,
    prices,
    fares,
    percent_in_row,
    fraction,
    probability,
    size_of_change,
    steps,
    change,
    times,
    percent,
    yes_or_no,
    counted,
    which,
    difference,
    sums,
    described,
)
