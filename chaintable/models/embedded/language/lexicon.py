"""A small hand-written dictionary: what English words in a question ask for."""

from dataclasses import dataclass

from chaintable.models.embedded.language.tokens import stem

MOST, LEAST = "most", "least"


def words(text: str) -> frozenset[str]:
    """Return a set of words."""
    return frozenset(text.split())


def headers(text: str) -> frozenset[str]:
    """Return the words of headers and their stems. Text that is a stem already stays as it is.

    >>> sorted(headers("prices pric"))
    ['pric', 'prices']
    """
    found = words(text)
    return found | {stem(word) for word in found}


def entries(text: str) -> dict[str, str]:
    """Read a dictionary written as "word: meaning | word: meaning", over any number of lines.

    >>> entries("old: age | tall: height")
    {'old': 'age', 'tall': 'height'}
    """
    parts = (entry.partition(":") for line in text.strip().splitlines() for entry in line.split("|"))
    return {word.strip(): meaning.strip() for word, _, meaning in parts}


COUNTING = words("number count times total amount many")
TOTALLING = words("total sum combined altogether together overall all entire")
AVERAGING = words("average mean avg averaged")
DIFFERING = words("""
difference differ between more less fewer apart gap margin ahead separate separates longer older younger later
earlier higher taller greater
""")
SHARING = words("share percent percentage percentages proportion fraction pct rate %")
SUBTRACTING = words("minus difference differ differs gap margin beat beats beaten outsell outsold outdo versus vs far")
SHORT_OF = words("""
short shortfall unused free surplus exceed exceeds exceeded exceeding beat beats beaten overspent overspend far below
above remaining left missed owe owes owed outstanding
""")
EXCEEDING = words("""
exceed exceeds exceeded exceeding beat beats beaten overspent overspend surplus profit over above more higher
""")
TAKING = words("""
days day nights night weeks long longest shortest quickest fastest slowest duration late delay delayed took take takes
passed elapsed last lasted lasts stay stayed between
""")
DAYS = words("days nights")
RUNNER_UP = words("runner")
PERIODICALLY = words("monthly weekly daily quarterly yearly annual annually per")
FEWEST = words("least lowest smallest fewest shortest cheapest minimum min bottom worst poorest")
NEXT = words("""
next after following follow follows followed subsequent succeed succeeded succeeding below later behind under
""")
PREVIOUS = words("""
before previous previously prior preceding precede preceded precedes above ahead earlier over preceeding
""")
BESIDE = words("immediately directly right just come comes came straight")
FIRST = words("""
first top earliest initial start started begin beginning opening debut original begins listed starting
""")
LAST = words("last final bottom latest end ended ending finally recent recently listed")
# Words before the things that are counted ("the most seats", "the highest number of seats").
MANY = words("most fewest least highest largest greatest biggest lowest smallest")
# Words before a number that make it the number of rows wanted.
ENDS = words("top first last bottom best worst final lowest highest largest smallest biggest busiest")
DENYING = words("""
not other besides except excluding without aside never didn doesn don isn wasn weren aren no but apart else
nor rather none neither non hasn haven hadn outside wouldn couldn unlike
""")
# Denying words that only leave something out.
EXCEPTING = words("other besides except excluding aside but apart else outside rather unlike")
SAME = words("same also equal equals tied tie share shared as identical equally matches too")
BOTH = words("both also well")
OFTEN = words("""
most least often common frequent frequently times appears appear appeared occur occurs occurred popular number
listed amount highest fewest
""")
EMPTY = words("nobody nothing lack lacks lacking no not without empty blank unknown none missing never unavailable")
PENDING = words("""
still yet await awaits awaiting awaited waiting skip skips skipped vacant unassigned outstanding pending unanswered
hasn haven hadn didn doesn isn wasn owe owes unpaid unreturned unresolved unfinished unsolved unfilled undelivered
unshipped unclaimed unsold unreimbursed incomplete uncollected undecided
""")
# Something open has no closing date, something out no return date.
OPEN = words("open out ongoing running left remaining due")
ENDED = headers(
    "clos complet completion resolv finish end done settl reimburs return deliver delivery receiv pay solv ship"
)
HAVING = words("has have had got with already given there")
WINNING = {
    "win": words("win wins won victory victories winning beat defeat defeated"),
    "loss": words("lose loses lost loss losses losing defeats"),
    "draw": words("draw draws drawn tie ties tied"),
}
LESS_WORDS = words("less fewer lower smaller earlier younger shorter under below worse before cheaper lighter slower")
MORE_WORDS = words("""
more greater higher larger bigger later older longer taller over above better after heavier faster farther
further
""")

# Words for keeping or breaking a plan, for reaching it, and for columns that hold plans.
KEEPING = words("""
overspent overspend overspends overspending overran overrun overruns overbooked oversubscribed overdue overpaid
underspent underspend underpaid undersold understaffed short missed miss misses missing behind ahead beat beats beaten
exceed exceeds exceeded exceeding surpass surpassed outperformed outsold owe owes owed owing late early delayed
overshot undershot fell failed improve improved grew rose dropped declined increased decreased quicker slower
""")
REACHING = words("met meet meets reach reaches reached hit hits achieve achieved within fulfilled kept timely")
EVEN = words("every full fully exactly equal equals draw draws drew drawn tie ties tied level same")
PLANNED = headers("""
budget target plan quota limit min minimum max maximum capacity seat plac expect estimat est due fee goal ask deadlin
licenc licens allow allowanc schedul pledg forecast agr promis norm standard reord requir contract
""")
# Cells of one or two letters that a word stands for.
CODES = {
    word: tuple(codes.split())
    for word, codes in entries("""
absent: a ab | away: a ab | absence: a ab | absences: a ab | present: p pr | here: p pr
attended: p pr | attend: p pr | presence: p pr | late: l | tardy: l | excused: e ex | sick: s | ill: s | male: m
males: m | men: m | man: m | boys: m b | boy: m b | female: f w | females: f w | women: f w | woman: f w
girls: f g | girl: f g | won: w | wins: w | lost: l | losses: l | drawn: d t | draws: d t | high: h | medium: m
low: l | passed: p | failed: f | yes: y | no: n | single: s | married: m | north: n | south: s
""").items()
}

_LARGEST = words("""
most highest largest greatest biggest longest tallest heaviest maximum max top best latest newest recent
deepest widest farthest furthest strongest richest busiest warmest hottest oldest loudest final last recently
hardest wealthiest fastest
""")
_SMALLEST = words("""
least lowest smallest fewest shortest minimum min earliest lightest youngest worst cheapest slowest coldest
nearest closest narrowest weakest poorest bottom first lesser
""")
SUPERLATIVES = _LARGEST | _SMALLEST
_NOT_SUPERLATIVE = words("""
west test guest contest request interest forest priest east quest chest harvest northwest southwest northeast
southeast budapest rest protest invest suggest arrest nest conquest guests manifest digest
""")


@dataclass(frozen=True, slots=True)
class Hint:
    """What a superlative says about a column: the `stems` of headers it fits, and the `order` it asks for there."""

    stems: frozenset[str]
    order: str = ""


# What a superlative asks for in columns with these stems: m the largest, l the smallest, - what the word says.
_HINTS = {
    word: Hint(headers(meaning[1:]), {"m": MOST, "l": LEAST}.get(meaning[0], ""))
    for word, meaning in entries("""
highest: - altitud elevation height | lowest: - altitud elevation height | tallest: m elevation floor height tall
shortest: l dist distanc duration height length loa tim | oldest: m age | youngest: l age | fastest: l duration tim
quickest: l duration tim | slowest: m duration tim | heaviest: m kg mass weight | lightest: l kg mass weight
longest: m dist distanc duration km length loa mil serv term tim | cheapest: l cost fee pric
expensive: m cost fee pric | deepest: m depth | largest: m area attend attendanc population siz
biggest: m area population siz
smallest: l area population siz | populated: m population | populous: m population | attended: m attend attendanc crowd
crowded: m attend attendanc crowd | richest: m wealth worth | earliest: l dat year | latest: m dat year
newest: m dat year | recent: m dat year | recently: m dat year | first: l dat year | last: m dat year
strongest: m abv alcohol strength | weakest: l abv alcohol strength
""").items()
}
_COMPARATIVES = entries("""
older: oldest | younger: youngest | taller: tallest | shorter: shortest | longer: longest | faster: fastest
slower: slowest | heavier: heaviest | lighter: lightest | cheaper: cheapest | larger: largest | bigger: biggest
smaller: smallest | earlier: earliest | later: latest | higher: highest | lower: lowest | deeper: deepest
better: best | worse: worst | more: most | greater: most | less: least | fewer: fewest | newer: newest
sooner: earliest | first: first | last: last | before: earliest | after: latest | above: highest | below: lowest
""")
# Stems of headers that a word may mean.
_WHO = """
nam play driv rid athlet candidat person artist actor actress own coach manag swim skat cyclist author
direct president member champion nominee representativ recipient competitor
"""
MEANT = {"who": headers(_WHO)} | {
    word: headers(stems)
    for word, stems in entries("""
when: dat year tim season | where: location venu plac city country site stadium town region stat hom | old: age
tall: height | long: length duration tim term dist distanc | far: dist distanc | fast: tim speed | heavy: weight
high: height elevation | big: siz area | large: siz area | cost: pric cost spend spent expens | expensive: pric cost
people: population attend attendanc | attended: attend attendanc crowd | attendance: attend attendanc crowd
nation: country national nationality
country: nation national nationality | nationality: nation country | year: dat season | date: year
city: location venu plac town host | location: venu plac city | club: team
team: club opponent squad dept department group
opponent: team against vs | song: titl singl track nam | movie: titl film | film: titl | show: titl sery program
album: titl | game: titl dat opponent match | score: result point | result: scor outcom | points: pt scor
position: pos rank plac | rank: position pos plac | place: position rank pos | person: nam | player: nam | driver: nam
name: titl | time: duration | money: earn earning priz amount cost | lived: population | month: dat | day: dat
party: affiliation | school: colleg university | university: colleg school | college: school university
wins: win w won
won: win win result champion | winner: champion win first | win: won | losses: los l lost | lost: los
appearances: apps app | weight: kg lb | height: ft | weigh: weight | character: rol | role: character part
goals: goal gf scor | spent: spend cost amount | directed: direct | rode: rid | played: rol | state: location
event: competition tournament | tournament: event competition championship | competition: event tournament
venue: location plac stadium | stadium: venu ground | language: languag | channel: network | elected: elect
took: tim duration min | spend: amount cost spent expens
spending: amount cost spent expens | revenue: rev sal amount total
sales: rev amount total unit | sold: qty quantity unit sal | sell: amount qty sal unit | ordered: qty quantity order
earn: wag salary pay amount incom | earned: wag salary pay amount | paid: pay amount salary paid | hired: start hir join
joined: start hir join | owner: manag agent assign | responsible: own manag agent | department: dept unit team
employee: emp nam staff | staff: emp employe headcount | quantity: qty unit count
weighs: kg mass weight | weighed: kg weight
late: delay | cheapest: pric cost | charged: fin amount cost fee | kilometres: km dist distanc
kilometers: km dist distanc | miles: mil dist distanc | distance: km | product: item sku articl
item: product articl nam
customer: client account | client: customer | supplier: vendor | vendor: supply | price: cost amount
worth: valu amount
stock: hand qty quantity | hours: hr tim | percent: pct rat | percentage: pct rat shar | score: rat point grad
rating: scor rat | grade: scor mark | mark: grad scor | temperature: temp | manager: mgr own | project: nam
produced: unit output mad | made: unit produc mad | opened: creat open | created: open dat | closed: clos resolv
vegetarian: veggi veg | veggie: vegetarian | minimum: min | maximum: max | licences: seat | licenses: seat
users: seat use | employees: emp staf headcount name employe | worker: emp staf employe | worked: hour hrs time
workers: emp staf employe | colleagues: emp name staf employe | buyers: custom client | buyer: custom client
clients: custom | guests: cov visitor | visitors: guest visit visitor | pieces: qty quantity unit | units: qty quantity
sale: sal revenu amount | pay: salary wage amount fee | salary: pay wage | wage: pay salary hourly
fee: pric cost amount | bill: amount total cost | due: deadlin | deadline: due | licence: seat
area: size sqm region floor | town: city plac site | rent: pric | size: area sqm | duration: length time minut
lasted: duration length minut time | length: duration minut | lasts: duration length minut time | last: duration
pupils: name student | students: name pupil | pupil: student name | student: pupil name | kids: name pupil child
child: name | members: name | category: type kind | type: category kind clas | kind: type category
handled: agent own assign | handles: agent own | status: stat stag outcom | attendees: participant guest sign
participants: attend attendanc name sign | donated: amount gift pledg receiv | gave: amount gift pledg receiv
rain: rainfal precipitation | rainfall: rain | wind: gust | visits: count | yielded: harvest
harvested: yield | planted: sown | sowing: sown | renew: renewal | bought: buy purchas qty ord | buys: purchas
ordering: ord | target: quota goal plan | quota: target goal | plan: budget target | planned: budget est
costs: pric amount actual | calories: kcal cal energy | serves: portion serving | portion: serv serving
spends: amount cost | pays: amount | earns: salary wage pay amount | sells: qty quantity sal unit
buying: pric cost | salaries: pay wage | wages: wage pay salary | prices: cost amount | fees: pric cost amount
expenses: amount cost | boss: manag mgr | supervisor: manag mgr | email: mail | phone: tel telephon mobil
telephone: phon tel | mobile: phon tel | overtime: ot | absences: absent mis | missed: absent | birthday: birth dob
born: dob | birth: dob | leave: holiday day vacation | vacation: leav holiday | holiday: leav vacation
comment: note remark | comments: note remark | note: comment remark note | notes: comment remark note
remark: note comment | courier: carri | carrier: couri | driven: km mil distanc | drove: km mil distanc driv
came: bring arriv arrival receiv | come: bring arriv arrival receiv | picked: collect harvest yield
borrowed: loan | returned: return | delivered: deliver delivery arriv arrival
arrived: deliver delivery arriv arrival | shipped: ship dispatch
""").items()
}
NUMBERING = headers("no nr num number id index row")
RANKS = headers("rank plac position pos finish stand no rk seed")
COMMON = words("""
first second third last next one two three four five name year total most many team player win won loss game
number time date title season place school city country new united states home final finals results record
world
""")


def is_superlative(word: str) -> bool:
    """Whether a word asks for an extreme."""
    return word in SUPERLATIVES or (word.endswith("est") and len(word) > 4 and word not in _NOT_SUPERLATIVE)


def superlative_of(word: str) -> str:
    """Return the superlative of a comparative; "" for any other word.

    >>> superlative_of("older"), superlative_of("rider")
    ('oldest', '')
    """
    return word if is_superlative(word) else _COMPARATIVES.get(word, "")


def hint_of(word: str) -> Hint:
    """Return what a superlative, or the adjective after "most", says about the column to order by."""
    return _HINTS.get(word, Hint(frozenset()))


def order_asked(word: str, stems: tuple[str, ...]) -> str:
    """Return the end of a column with these header stems that a superlative asks for.

    >>> order_asked("highest", ("point",)), order_asked("highest", ("rank",)), order_asked("oldest", ("year",))
    ('most', 'least', 'least')
    """
    hint = hint_of(word)
    if hint.stems & set(stems) and hint.order:
        return hint.order
    if word in ("best", "top") and RANKS & set(stems):
        return LEAST
    if word == "worst":
        return MOST if RANKS & set(stems) else LEAST
    if word == "oldest":
        return LEAST
    if word in ("highest", "lowest") and RANKS & set(stems):
        return LEAST if word == "highest" else MOST
    if word == "youngest":
        return MOST
    return LEAST if word in _SMALLEST else MOST
