"""The families of questions, in the order in which they are tried; those with a shape of their own come first."""

from collections.abc import Callable

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.age_and_size_limits import age_or_size_limit
from chaintable.models.embedded.school.families.amounts.holdings import holding
from chaintable.models.embedded.school.families.amounts.multiples_of_rows import multiple_of_row
from chaintable.models.embedded.school.families.amounts.products import product
from chaintable.models.embedded.school.families.amounts.recipe_stocks import recipe_stock
from chaintable.models.embedded.school.families.amounts.recipes import recipe
from chaintable.models.embedded.school.families.amounts.scaled_figures import scaled_figures
from chaintable.models.embedded.school.families.attributes import attribute
from chaintable.models.embedded.school.families.budgets.after_spending import after_spending
from chaintable.models.embedded.school.families.budgets.goals import goal
from chaintable.models.embedded.school.families.budgets.hourly_pay import hourly_pay
from chaintable.models.embedded.school.families.budgets.ledgers import ledger
from chaintable.models.embedded.school.families.budgets.money_records import money_record
from chaintable.models.embedded.school.families.budgets.paid_for_one import paid_for_one
from chaintable.models.embedded.school.families.budgets.pay import pay_stub
from chaintable.models.embedded.school.families.budgets.saved_so_far import saved_so_far
from chaintable.models.embedded.school.families.budgets.told_amounts import (
    left_of_income,
    saving_up,
    short_of_goal,
    short_of_titled_goal,
    told_price,
)
from chaintable.models.embedded.school.families.budgets.told_budgets import told_budget
from chaintable.models.embedded.school.families.budgets.whole_costs import whole_cost
from chaintable.models.embedded.school.families.choices_by_shared_words import choice_by_shared_words
from chaintable.models.embedded.school.families.columns_compared.alike_across import alike_across
from chaintable.models.embedded.school.families.columns_compared.column_contests import column_contest, evenly_split
from chaintable.models.embedded.school.families.columns_compared.column_shares import column_share
from chaintable.models.embedded.school.families.columns_compared.columns_in_all import column_in_all, column_in_front
from chaintable.models.embedded.school.families.columns_compared.percent_moved import percent_moved
from chaintable.models.embedded.school.families.columns_compared.row_rates import row_rate
from chaintable.models.embedded.school.families.columns_compared.side_by_side import side_by_side
from chaintable.models.embedded.school.families.comparisons import difference, percent, percent_in_row, times, yes_or_no
from chaintable.models.embedded.school.families.counting.bounded_labels import within_bounded_labels
from chaintable.models.embedded.school.families.counting.counting_stories import counting_story
from chaintable.models.embedded.school.families.counting.counts_of_others import count_of_others
from chaintable.models.embedded.school.families.counting.expectations import expectation
from chaintable.models.embedded.school.families.counting.frequency import frequency
from chaintable.models.embedded.school.families.counting.parts_of_whole import fraction, probability
from chaintable.models.embedded.school.families.counting.statistics import statistics
from chaintable.models.embedded.school.families.counting.stem_leaf import stem_leaf
from chaintable.models.embedded.school.families.counting.two_way_tables import two_way_table
from chaintable.models.embedded.school.families.counting.wet_days import wet_days
from chaintable.models.embedded.school.families.equal_figures import equal_figures
from chaintable.models.embedded.school.families.extreme_figures import extreme_figure
from chaintable.models.embedded.school.families.extremes_reached import extreme_reached
from chaintable.models.embedded.school.families.growth.changes_since_row_before import change_since_row_before
from chaintable.models.embedded.school.families.growth.directions import direction
from chaintable.models.embedded.school.families.growth.functions_of_x import linear, proportion, relation
from chaintable.models.embedded.school.families.growth.growing_patterns import growing_pattern
from chaintable.models.embedded.school.families.growth.patterns import pattern
from chaintable.models.embedded.school.families.growth.rates_of_change import change, rate_of_change, steps
from chaintable.models.embedded.school.families.growth.sequences import sequence
from chaintable.models.embedded.school.families.growth.signed_changes import size_of_change
from chaintable.models.embedded.school.families.growth.starting_values import starting_value
from chaintable.models.embedded.school.families.growth.steady_changes import steady_change
from chaintable.models.embedded.school.families.growth.straight_lines import straight_line
from chaintable.models.embedded.school.families.matches.leagues import league
from chaintable.models.embedded.school.families.matches.races import race
from chaintable.models.embedded.school.families.matches.standings import standing
from chaintable.models.embedded.school.families.matches.team_matches import team_match
from chaintable.models.embedded.school.families.matches.told_points import told_points
from chaintable.models.embedded.school.families.prices.bills import bill
from chaintable.models.embedded.school.families.prices.bundles_compared import bundle_compared
from chaintable.models.embedded.school.families.prices.exchanges import exchange
from chaintable.models.embedded.school.families.prices.family_tickets import family_ticket
from chaintable.models.embedded.school.families.prices.fares import fares
from chaintable.models.embedded.school.families.prices.packs import packs
from chaintable.models.embedded.school.families.prices.passes import pass_or_singles
from chaintable.models.embedded.school.families.prices.pieces_per_pack import pieces_per_pack
from chaintable.models.embedded.school.families.prices.prices import prices
from chaintable.models.embedded.school.families.prices.prices_by_weight import price_by_weight
from chaintable.models.embedded.school.families.prices.return_tickets import return_ticket
from chaintable.models.embedded.school.families.prices.savings import saving
from chaintable.models.embedded.school.families.prices.shared_totals import shared_total
from chaintable.models.embedded.school.families.prices.sized_prices import sized_price
from chaintable.models.embedded.school.families.prices.supply_and_demand import supply_and_demand
from chaintable.models.embedded.school.families.prices.takings import takings
from chaintable.models.embedded.school.families.prices.tickets_compared import tickets_compared
from chaintable.models.embedded.school.families.prices.unit_prices import unit_price
from chaintable.models.embedded.school.families.sums import counted, sums
from chaintable.models.embedded.school.families.tariffs.allowances import allowance
from chaintable.models.embedded.school.families.tariffs.fees import joining_fee
from chaintable.models.embedded.school.families.tariffs.fixed_and_each import fixed_and_each
from chaintable.models.embedded.school.families.tariffs.plan_columns import plan_column
from chaintable.models.embedded.school.families.tariffs.price_plans import price_plans
from chaintable.models.embedded.school.families.tariffs.rates_added import rates_added, told_rate_added
from chaintable.models.embedded.school.families.tariffs.subscriptions import subscription
from chaintable.models.embedded.school.families.tariffs.tariffs import tariff
from chaintable.models.embedded.school.families.threshold_rows import first_over, longest_leg
from chaintable.models.embedded.school.families.times.event_length_ratios import event_length_ratio
from chaintable.models.embedded.school.families.times.events import events
from chaintable.models.embedded.school.families.times.intervals import interval
from chaintable.models.embedded.school.families.times.opening_hours import opening_hours
from chaintable.models.embedded.school.families.times.over_time import over_time
from chaintable.models.embedded.school.families.times.paces import paces
from chaintable.models.embedded.school.families.times.routes import routes
from chaintable.models.embedded.school.families.times.trips import trips
from chaintable.models.embedded.school.families.times.waiting import waiting
from chaintable.models.embedded.school.families.which_row_or_column import which_row_or_column

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
