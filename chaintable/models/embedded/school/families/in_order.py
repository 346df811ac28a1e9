"""The families of questions, in the order in which they are tried; those with a shape of their own come first."""

from collections.abc import Callable

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.after_spending import after_spending
from chaintable.models.embedded.school.families.age_and_size_limits import age_or_size_limit
from chaintable.models.embedded.school.families.alike_across import alike_across
from chaintable.models.embedded.school.families.allowances import allowance
from chaintable.models.embedded.school.families.attributes import attribute
from chaintable.models.embedded.school.families.bills import bill
from chaintable.models.embedded.school.families.bounded_labels import within_bounded_labels
from chaintable.models.embedded.school.families.bundles_compared import bundle_compared
from chaintable.models.embedded.school.families.changes_since_row_before import change_since_row_before
from chaintable.models.embedded.school.families.choices_by_shared_words import choice_by_shared_words
from chaintable.models.embedded.school.families.column_contests import column_contest, evenly_split
from chaintable.models.embedded.school.families.column_shares import column_share
from chaintable.models.embedded.school.families.columns_in_all import column_in_all, column_in_front
from chaintable.models.embedded.school.families.comparisons import difference, percent, percent_in_row, times, yes_or_no
from chaintable.models.embedded.school.families.counting_stories import counting_story
from chaintable.models.embedded.school.families.counts_of_others import count_of_others
from chaintable.models.embedded.school.families.directions import direction
from chaintable.models.embedded.school.families.equal_figures import equal_figures
from chaintable.models.embedded.school.families.event_length_ratios import event_length_ratio
from chaintable.models.embedded.school.families.events import events
from chaintable.models.embedded.school.families.exchanges import exchange
from chaintable.models.embedded.school.families.expectations import expectation
from chaintable.models.embedded.school.families.extreme_figures import extreme_figure
from chaintable.models.embedded.school.families.extremes_reached import extreme_reached
from chaintable.models.embedded.school.families.family_tickets import family_ticket
from chaintable.models.embedded.school.families.fares import fares
from chaintable.models.embedded.school.families.fees import joining_fee
from chaintable.models.embedded.school.families.fixed_and_each import fixed_and_each
from chaintable.models.embedded.school.families.frequency import frequency
from chaintable.models.embedded.school.families.functions_of_x import linear, proportion, relation
from chaintable.models.embedded.school.families.goals import goal
from chaintable.models.embedded.school.families.growing_patterns import growing_pattern
from chaintable.models.embedded.school.families.holdings import holding
from chaintable.models.embedded.school.families.hourly_pay import hourly_pay
from chaintable.models.embedded.school.families.intervals import interval
from chaintable.models.embedded.school.families.leagues import league
from chaintable.models.embedded.school.families.ledgers import ledger
from chaintable.models.embedded.school.families.money_records import money_record
from chaintable.models.embedded.school.families.multiples_of_rows import multiple_of_row
from chaintable.models.embedded.school.families.opening_hours import opening_hours
from chaintable.models.embedded.school.families.over_time import over_time
from chaintable.models.embedded.school.families.paces import paces
from chaintable.models.embedded.school.families.packs import packs
from chaintable.models.embedded.school.families.paid_for_one import paid_for_one
from chaintable.models.embedded.school.families.parts_of_whole import fraction, probability
from chaintable.models.embedded.school.families.passes import pass_or_singles
from chaintable.models.embedded.school.families.patterns import pattern
from chaintable.models.embedded.school.families.pay import pay_stub
from chaintable.models.embedded.school.families.percent_moved import percent_moved
from chaintable.models.embedded.school.families.pieces_per_pack import pieces_per_pack
from chaintable.models.embedded.school.families.plan_columns import plan_column
from chaintable.models.embedded.school.families.price_plans import price_plans
from chaintable.models.embedded.school.families.prices import prices
from chaintable.models.embedded.school.families.prices_by_weight import price_by_weight
from chaintable.models.embedded.school.families.products import product
from chaintable.models.embedded.school.families.races import race
from chaintable.models.embedded.school.families.rates_added import rates_added, told_rate_added
from chaintable.models.embedded.school.families.rates_of_change import change, rate_of_change, steps
from chaintable.models.embedded.school.families.recipe_stocks import recipe_stock
from chaintable.models.embedded.school.families.recipes import recipe
from chaintable.models.embedded.school.families.return_tickets import return_ticket
from chaintable.models.embedded.school.families.routes import routes
from chaintable.models.embedded.school.families.row_rates import row_rate
from chaintable.models.embedded.school.families.saved_so_far import saved_so_far
from chaintable.models.embedded.school.families.savings import saving
from chaintable.models.embedded.school.families.scaled_figures import scaled_figures
from chaintable.models.embedded.school.families.sequences import sequence
from chaintable.models.embedded.school.families.shared_totals import shared_total
from chaintable.models.embedded.school.families.side_by_side import side_by_side
from chaintable.models.embedded.school.families.signed_changes import size_of_change
from chaintable.models.embedded.school.families.sized_prices import sized_price
from chaintable.models.embedded.school.families.standings import standing
from chaintable.models.embedded.school.families.starting_values import starting_value
from chaintable.models.embedded.school.families.statistics import statistics
from chaintable.models.embedded.school.families.steady_changes import steady_change
from chaintable.models.embedded.school.families.stem_leaf import stem_leaf
from chaintable.models.embedded.school.families.straight_lines import straight_line
from chaintable.models.embedded.school.families.subscriptions import subscription
from chaintable.models.embedded.school.families.sums import counted, sums
from chaintable.models.embedded.school.families.supply_and_demand import supply_and_demand
from chaintable.models.embedded.school.families.takings import takings
from chaintable.models.embedded.school.families.tariffs import tariff
from chaintable.models.embedded.school.families.team_matches import team_match
from chaintable.models.embedded.school.families.threshold_rows import first_over, longest_leg
from chaintable.models.embedded.school.families.tickets_compared import tickets_compared
from chaintable.models.embedded.school.families.told_amounts import (
    left_of_income,
    saving_up,
    short_of_goal,
    short_of_titled_goal,
    told_price,
)
from chaintable.models.embedded.school.families.told_budgets import told_budget
from chaintable.models.embedded.school.families.told_points import told_points
from chaintable.models.embedded.school.families.trips import trips
from chaintable.models.embedded.school.families.two_way_tables import two_way_table
from chaintable.models.embedded.school.families.unit_prices import unit_price
from chaintable.models.embedded.school.families.waiting import waiting
from chaintable.models.embedded.school.families.wet_days import wet_days
from chaintable.models.embedded.school.families.which_row_or_column import which_row_or_column
from chaintable.models.embedded.school.families.whole_costs import whole_cost

Family = Callable[[Exercise], Found | None]
FAMILIES: tuple[Family, ...] = (
    stem_leaf,
    tariff,
    fixed_and_each,
    bundle_compared,
    saving,
    recipe_stock,
    whole_cost,
    event_length_ratio,
    opening_hours,
    waiting,
    direction,
    steady_change,
    alike_across,
    routes,
    joining_fee,
    rates_added,
    told_rate_added,
    pass_or_singles,
    paid_for_one,
    hourly_pay,
    expectation,
    race,
    standing,
    saved_so_far,
    first_over,
    longest_leg,
    wet_days,
    return_ticket,
    tickets_compared,
    extreme_figure,
    extreme_reached,
    age_or_size_limit,
    told_budget,
    change_since_row_before,
    growing_pattern,
    goal,
    team_match,
    league,
    column_share,
    evenly_split,
    column_contest,
    count_of_others,
    pieces_per_pack,
    product,
    shared_total,
    percent_moved,
    equal_figures,
    interval,
    multiple_of_row,
    column_in_front,
    column_in_all,
    saving_up,
    short_of_goal,
    short_of_titled_goal,
    price_plans,
    allowance,
    plan_column,
    subscription,
    over_time,
    told_points,
    ledger,
    exchange,
    family_ticket,
    attribute,
    counting_story,
    bill,
    side_by_side,
    unit_price,
    row_rate,
    sized_price,
    after_spending,
    told_price,
    left_of_income,
    takings,
    packs,
    holding,
    price_by_weight,
    recipe,
    straight_line,
    sequence,
    within_bounded_labels,
    two_way_table,
    frequency,
    linear,
    relation,
    proportion,
    supply_and_demand,
    starting_value,
    rate_of_change,
    statistics,
    pattern,
    trips,
    events,
    money_record,
    pay_stub,
    paces,
    scaled_figures,
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
    which_row_or_column,
    difference,
    sums,
    choice_by_shared_words,
)
