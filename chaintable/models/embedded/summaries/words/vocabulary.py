"""The words that ask for groups, measures, an order or a part of a date."""

from chaintable.models.embedded.language.lexicon import entries, words
from chaintable.models.embedded.language.tokens import stem


def stems(text: str) -> frozenset[str]:
    """Return the words in a text and their stems; a stem may stand for itself."""
    return frozenset(text.split()) | frozenset(map(stem, text.split()))


MEASURES = entries("""
total: sum | sum: sum | totals: sum | overall: sum | combined: sum | altogether: sum | sums: sum
average: average | averages: average | mean: average | avg: average | typical: average
median: median | medians: median
maximum: highest | max: highest | peak: highest | minimum: lowest | min: lowest
share: share | shares: share | percentage: share | percent: share | proportion: share | %: share
""")
"""Words for a measure, with the rule of group_by that they ask for."""

LARGEST = words("""
highest largest biggest greatest most top max maximum best longest heaviest tallest oldest fastest busiest latest
newest expensive costliest priciest dearest strongest happiest warmest hottest deepest widest
""")
SMALLEST = words("""
lowest smallest least fewest bottom min minimum worst shortest lightest cheapest slowest youngest earliest weakest
quietest unhappiest coldest poorest
""")
TIME_BOUNDS = words("before after since until till")
"""What bounds a time and no count: "faults before 8 in the morning"."""
IN_TIME = words("first last")
"""Superlatives after a word for a date: "who joined first"."""
SPEEDS = words("slowest fastest quickest slow fast")
AGED = stems(
    "year date hired built born age start opened founded made registered purchased bought installed acquired released"
)
BEGUN = stems("""
date start shipped ordered opened created begin borrowed sent booked received signed joined hired invoiced requested
admitted enrolled registered reported submitted posted sold purchased bought loaned logged checked arrived day
""")
"""Stems of columns of dates that say when something began, which is what most questions about time mean."""
LASTING = stems("ms latency duration tim second minut response respons hour elaps delay took lap")
"""Stems of headers whose numbers say how long something lasts, for which the slowest is the largest."""
TIMED = stems("downtime stoppage night duration minute min hour hr h length tim second sec day elaps delay")
"""Stems of headers of columns that say how long something took."""
COUNTED = words("busiest quietest common frequent frequently often popular")
"""Superlatives that are about how often something occurs."""
HERE = words("active current currently remaining existing ongoing live")
"""Words for what is not over yet, so that the date of its end is empty."""
AMOUNTING = words("""
sell sells sold earn earns earned make makes made bring brings brought take takes took spend spends spent pay pays paid
cost costs charge charges charged owe owes owed weigh weighs weighed produce produces produced yield yields yielded
generate generates generated collect collects collected raise raises raised use uses used consume consumes consumed
worth grew grow rose fell lost lose won win gained scored score save saved donate donated give gave gives contribute
contributed claim claimed order ordered buy bought buys
""")
"""Verbs that are about an amount: which cost, earned or weighed the most."""
DEED_ENDINGS = ("ation", "tion", "sion", "ance", "ence", "ment", "ure", "wal", "val", "sal", "show", "shows")
"""Endings of nouns for what happens to a row: cancellation, attendance, renewal, approval."""
DONE_TO = words("""
borrowed ordered booked visited used requested viewed watched played reported rented loaned bought reordered called
prescribed attended repaired serviced chosen selected asked
""")
"""Participles that say how often something happens to a thing ("most borrowed")."""
DISTINCT = words("different distinct unique individual separate")
DONE = words("finished done completed delivered closed paid returned arrived resolved settled handed met")
"""Words for what is over, which may be set against a date that it was planned for."""
UNITS = words("""
kilos kilo kilograms tonnes tons euros dollars pounds people meals
units unit pieces items hours days minutes km kilometres kilometers miles litres liters kg seats points goals kwh calls
visitors clicks hl hectolitres ml cl mwh
""")
"""Words for what is counted in a column of numbers."""
UNITS_OF_MEASURE = words("""
kilos kilo kilograms tonnes tons euros dollars pounds hours minutes km kilometres kilometers miles litres liters kg kwh
hl hectolitres ml cl mwh
""")
"""Units that nobody counts rows in."""
PARTS_OF_DAY = {"morning": (6, 12), "afternoon": (12, 18), "evening": (18, 24), "night": (0, 6)}
"""Parts of the day, with the hour at which they begin and the one at which they are over."""
PERSONS = words("person head people member persons heads employees colleagues staff individuals")
PER = words("per by each every across")
SPREAD = words("spread distributed distribute distribution divided divide split broken shared allocated breakdown")
AMONG = words("over between among amongst into within")
"""Words that lead up to groups after one for spreading ("how is revenue spread over the regions")."""
AND_NEXT = words("and per by x vs")
FILLERS = words("the a an of each every single individual given our their its different all in for on to")
SORTING = words("sort sorted order ordered rank ranked sorting ranking arranged")
MISSING = words("missing blank empty lack lacks lacking unknown")
BUCKETS = entries("""
month: month | months: month | mth: month | mths: month | monthly: month | qtr: quarter | quarter: quarter
quarters: quarter | quarterly: quarter | year: year | years: year | yr: year | yearly: year | annual: year
annually: year | week: week | weeks: week | wk: week | weekly: week | weekday: weekday | weekdays: weekday | day: day
days: day | daily: day | date: day | hour: hour | hours: hour | hourly: hour
""")
"""Words for a part of a date."""
SHORT_PERIODS = {
    "month": words("mo mon pcm pm"),
    "year": words("yr pa annum"),
    "week": words("wk pw"),
    "day": words("pd"),
}
"""How column names shorten a period ("Rent/mo")."""
PERIODS = words("days weeks months quarters years weekdays hours")
KINDS = words("type types name names category group status class method methods mode")
"""Words that may follow the name of a column without a meaning of their own ("by fuel type")."""
ADVERBS = words("monthly quarterly yearly annual annually weekly daily hourly")

ADDITIVE = stems("""
amount total sal revenu cost qty quantity unit hour hr spend spent expens pric net gross turnov profit incom budget
actual sold order volum km distanc minut min count number item piec paid fe tax vat stock hand earn payment valu
headcount visit visitor click call ticket download litr kwh kg output overtim point goal attend day balanc debit
credit donation gift seat takings proceeds earnings
""")
"""Stems of headers whose numbers can be added up. Prices can, though most people ask for their average."""
RATED = stems("""
pric rat rating scor csat salary wag age temperatur temp percent pct grad mark speed discount margin hourly weight
height growth satisfaction nps ratio index humidity ph level
""")
"""Stems of headers whose numbers are averaged rather than added up."""
MONEY = stems("""
takings proceeds earnings
amount total sal revenu cost spend spent expens net gross turnov profit incom paid fe valu pric payment eur usd gbp
budget balanc pay salary fee bill freight donation rent charge
""")
SCORED = stems("csat score mark rating grade points")
PEOPLE = stems("""
dr drv tech engineer operator guide clerk cashier waiter waitress fitter surveyor inspector pilot captain referee tutor
lecturer professor photographer adviser advisor broker lawyer solicitor counsellor midwife cleaner gardener electrician
plumber carpenter mentor caseworker dentist hairdresser stylist editor writer reviewer translator courier analyst
assigned handled
person employe staff worker agent assigne own user member rep sal seller manag driv student pupil player custom client
guest tenant patient doctor nurs teacher candidat applicant technician consult colleagu author nam who contact
visitor host holder mechanic instructor coach trainer owner donor volunteer passenger subscriber attendee participant
carer attendant therapist recruiter buyer responsible caller borrower lender supervisor handler surname lastname
collector adjuster brewer baker chef picker packer warden planner advertiser sponsor purchaser cook foreman resident
lodger learner exhibitor actor musician claimant accountant payee trainee beneficiary requester organiser organizer
""")
"""Stems of headers of columns that name people."""
REORDERED, NEEDING = words("reorder reordering reordered restock restocked restocking"), words("to be need needs for")
"""Words for stock that is down to its limit, and those before them ("items to reorder")."""
CURRENCIES = words("$ € £ eur euro euros usd dollar dollars gbp pound pounds")
ENTITY = stems("nam employe customer client product item titl person student projec articl compan suppli")

OFFICE = stems("""
call queue wait reject loan genre club member join visit rent bed town donor appeal gift appointment clinician parcel
track reservation card merchant line machine room night charge customer client order invoic amount pric cost qty
quantity salary wag department employe statu product item sku suppli
vendor category budget actual revenu sal hour project ticket agent priority due paid stock email mail account balanc
discount tax vat expens payment open clos ship deliver warehous depot stor branch manag hir shift overtim contract
servic respondent satisfaction sensor temp humidity timestamp level path request user device session visit
amount net gross profit margin fee billabl task assign deadlin purchas refund subscription plan churn renewal
lead deal stag booking bill tip guest party pupil patient doctor courier freight campaign click impression
conversion spend headcount leav absenc mark grad class attendanc
""")
"""Stems of headers as people in offices write them."""

ROW_WORDS = words("""
row rows record records entry entries line lines item items case cases transaction transactions times time
""")
"""Words for the rows of any table."""
GENERIC = words("""
hello hey dear pls plz thx thanks ok hi kindly show list give display provide want need know see get tell calculate
compute find report overview summary summarise
summarize breakdown break down broken split group grouped table data dataset sheet file spreadsheet overall whole
altogether value values figure figures amount number numbers total please currently now there here together us be
made make makes making spend spent spends spending cost costs earn earned earns sell sold sells buy bought buys book
booked books log logged record recorded records happen happened occur occurred occurs come came comes bring brought
lasted lasts lasting generate generated work worked works place placed places receive received receives
register registered report reported
belong belongs fall falls go goes went use used uses using take took taken takes handle handled handles run ran
contain
contains hold holds held include included includes including column columns rows row exactly actually respectively
corresponding their his her own most least much many compare compared comparison against versus vs each
per spread distributed divided every any only just still ever least than from after during
within along together with sorted sort order ordered rank ranked ranking descending ascending alphabetical what's
who's
whats name names ones one person people someone something who whom whose pay paid pays charge charged invoiced billed
deliver delivered ship shipped exist exists appear appears appeared listed say says look like result results
altogether so far yet old net money monthly still already date dates arrived arrive finish finished finishing gives
give gave came given started start ended end began begin requested submitted opened raised answered visited attended
off handed filed created added made issued done hired joined worth contain mention mentions mentioned far long high
big tall large heavy fast expensive cheap collected collect brings host hosts hosted among billed bill attract attracts
manage manages managed run runs running deal deals involve involves involved needed gets getting serve serves served
depart departed departs feed fed teach taught teaches treat treated pack packed bake baked harvest harvested groom
groomed lend lent cook cooked brew brewed plant planted catch caught
total totals each across drove driven selling across them into onto per
""")
"""Words that need no part of their own in a summary."""
MONEY_NOUNS = words("value cost costs price revenue profit wages turnover worth")
MONEY_WORDS = words(
    "takings income earnings proceeds bills money "
    "spend spent expenses rev value worth cost costs price revenue turnover paid pay spending income wages wage fee"
)
"""Words that are about money, and unknown to a table without any."""
OWED = words("""
bill bills billed invoiced charge charges charged owed owes owe refunded earned income takings proceeds fee fees
pay pays
""")
"""Words for what somebody has to pay or gets, which a table without money can't tell either."""
EVENTS = words("flight trip tour voyage sailing ride run journey departure")
"""What takes place on a day, and again under the same code on another one."""
TAKINGS = words("takings proceeds turnover revenue income earnings money sales")
"""Words for what is made with all that is sold."""
AMOUNTS = words("amount amounts")
PAID = MONEY_WORDS | AMOUNTS | OWED | words("earn earns")
"""Words that ask for an amount of money where nothing else is measured."""
COUNTING = words("headcount count counts frequency")
"""Words that alone ask for a number of rows."""

YES = frozenset(
    ("yes", "y", "j", "t", "true", "x", "✓", "✔", "1", "ja", "oui", "si", "sí", "sim", "有", "是", "co", "có", "done")
)
NO = frozenset(
    ("no", "n", "f", "false", "", "✗", "-", "–", "—", "0", "nein", "non", "nao", "não", "否", "khong", "không")
)
PLANNED = stems("budget budgeted plan planned forecast target estimate estimated est quote quoted")
"""Stems of columns that hold what was planned, beside one of what came about."""
