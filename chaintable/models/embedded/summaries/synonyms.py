"""Words of which each may name a column that is headed by another of its line: "doctor" for Physician, and back."""

from chaintable.models.embedded.summaries.wording import stems

_ALIKE = """
doctor physician clinician dentist medic gp surgeon
caregiver carer nurse aide
driver courier chauffeur
customer client account
team squad crew
rep salesperson seller agent salesman
assignee assigned handler agent owner
employee staff worker colleague
pupil student learner
teacher instructor tutor trainer lecturer
guest visitor
vehicle car van truck lorry model
plate registration
location site place
type kind category class family
charge fee price
parcel package
product item article sku
crop produce
buyer purchaser customer
supplier vendor
warehouse store depot storeroom
branch office store shop
appeal campaign fund cause
diagnosis condition illness
commute travel journey trip
transport travel mode
mileage odometer distance km kilometres kilometers
pay salary wage wages earnings
monthly recurring mrr
scrap waste reject rejects
output production produced pieces
borrower reader patron
title book
source channel via
stage status phase
value amount worth
region territory area zone
venue hall theatre
show performance concert gig
flat apartment unit
house building property block
tenant renter occupant lodger
manager boss lead supervisor
platform os system
server host machine
subject course
training course
score mark grade points result
league division
position role
industry sector branch
country nation
town city
borough district neighbourhood area
department dept division
shift rota
sample specimen
reason cause
party group society
room hall space
booked booking
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
