"""Words of which each may name a column that is headed by another of its line: "doctor" for Physician, and back."""

from chaintable.models.embedded.summaries.wording import stems

_ALIKE = """
doctor physician clinician dentist medic gp surgeon
caregiver carer nurse aide
driver courier chauffeur
customer client
team squad crew
rep salesperson seller agent salesman
assignee assigned handler
employee staff worker colleague
pupil student learner
teacher instructor tutor trainer lecturer
guest visitor
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
department dept division
shift rota
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
