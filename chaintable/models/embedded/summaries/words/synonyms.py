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
departure leave leaving
mileage miles odometer distance km kilometres kilometers
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
branch office outlet
outlet shop store
company firm business organisation organization employer
college school academy
course class module programme program
lesson session
position job role title occupation post
landlord owner
insurer provider
incident accident event
fault defect malfunction breakdown
machine equipment device appliance
asset equipment device item
tool equipment
component part spare
article good goods product merchandise
shade colour color
dimension dimensions size measurements
altitude elevation height
fare price ticket
owing outstanding balance arrears
phase stage step
remark remarks note notes comment comments
feedback review comments
grievance complaint
enquiry inquiry query request
citizenship nationality
language tongue
phone telephone mobile
guardian parent
medicine medication drug
exam examination test paper
club side team
opponent opposition rival
player athlete
manager coach
stadium ground venue arena
author writer
publisher press
style genre
film movie
song track
artist musician band performer act
show programme program production
admission entry
meal course dish
drink beverage
cultivar variety
plot field parcel
farmer grower producer
animal pet
harvest yield
output production
electricity energy power
scheme project programme
task activity
quotation quote estimate
deal opportunity
lead prospect
campaign appeal
repayment refund
holiday leave vacation
absence leave
qualification certificate degree
crate box container carton
shelf bay rack aisle bin
threshold minimum reorder
lot batch
route line round
registration plate reg vehicle
cargo freight load
addressee recipient receiver
donor giver supporter
grant award funding
resident tenant occupant
inhabitants population residents
household family
charity organisation organization
councillor member
petitioner signatory
ward room
surgery operation procedure
specialist consultant doctor
specialty speciality department
vaccine vaccination jab
workshop session
stall pitch stand
trader vendor stallholder
steward marshal
operator driver
installer fitter engineer technician
inspector surveyor assessor auditor examiner
supervisor manager boss
recruiter hirer
interviewer recruiter
landlord lessor
bedroom bed room
lodging accommodation
resort hotel
airline carrier
airport city
ship vessel boat
boat vessel
harbour port
captain skipper
catch haul
lane track
lift elevator
door gate entrance
parking carpark
subscription plan package
device handset phone
outage incident downtime
ticket case issue
agent operator handler
repair job
warranty guarantee
sponsor backer
prize award
auctioneer seller
bid offer
item lot
dwelling house home property
premises building property
storey floor
sector industry
trade sector industry
profession occupation
specialism subject
discipline subject sport
instrument subject
exhibition exhibit show
keeper curator
shelter kennel
litter refuse waste rubbish
rubbish waste refuse
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
