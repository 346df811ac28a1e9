"""Words of which each may name a column that is headed by another of its line: "doctor" for Physician, and back."""

from chaintable.models.embedded.summaries.words.vocabulary import stems

_ALIKE = """
doctor physician clinician dentist medic gp surgeon
caregiver carer nurse aide
driver courier chauffeur
customer client
team squad crew department
category kind type class
rep salesperson seller agent salesman
assignee assigned handler
employee staff worker colleague
pupil student learner
teacher instructor tutor trainer lecturer
guest visitor cover diner
vehicle car van truck lorry
location site place
parcel package
crop produce
buyer purchaser customer
supplier vendor
warehouse store depot storeroom
diagnosis condition illness
commute travel journey trip
mileage odometer distance km kilometres kilometers
pay salary wage wages
monthly recurring mrr
scrap waste reject rejects
borrower reader patron
source channel via
region territory area zone
venue hall theatre
flat apartment unit
tenant renter occupant lodger
server host machine
country nation
town city
borough district neighbourhood area
department dept division section team
shift rota
donation gift contribution pledge
event performance concert gig screening
passenger rider traveller
result reading measurement concentration
rating stars score csat satisfaction review
memory ram
complaint issue problem
reason cause
topic subject theme
severity urgency priority
destination town city
participant attendee delegate
applicant candidate
mechanic technician engineer fitter tech
volunteer helper
manufacturer maker make brand
tariff plan package
supplier provider
owner keeper
order job
bike bicycle cycle
sex gender
income revenue takings turnover proceeds
expense spending outlay cost
discount rebate reduction
delay lateness
downtime stoppage outage standstill
attendance turnout visitors
load weight
staffing headcount
treatment procedure therapy
ingredient material
recipe dish
size capacity
courier haulier carrier shipper
instructor coach
club association
ward unit
allergy intolerance
children kids kid child
reserve site
breed species
visit session hit pageview
fuel litre
use usage consumption
payer debtor
"""


def _by_word(lines: str) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in lines.strip().splitlines():
        for word in line.split():
            for form in (word, f"{word}s", f"{word[:-1]}ies" if word.endswith("y") else word):
                others = stems(" ".join(other for other in line.split() if other != word))
                found[form] = found.get(form, frozenset()) | others
    return found


SYNONYMS = _by_word(_ALIKE)
"""The stems of the headers that a word may mean."""
