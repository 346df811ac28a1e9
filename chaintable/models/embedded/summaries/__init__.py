"""Summaries: questions that ask for groups, measures or the top of a table, read by rules instead of the ranker.

"Total sales per region", "top 5 customers by amount", "median salary in Berlin": what people ask about spreadsheets.
Each word of the question has to play a part; what plays none lowers the confidence and is named.
"""

from chaintable.models.embedded.summaries.groups.noun_phrases import carriage_not_held, sold_from_stock
from chaintable.models.embedded.summaries.measures.running_totals import left_running
from chaintable.models.embedded.summaries.rows.bounds.above_average import left_average
from chaintable.models.embedded.summaries.rows.years import found_in_text
from chaintable.models.embedded.summaries.summary import Summary, numbers_in, summaries
from chaintable.models.embedded.summaries.words.used_words import said_of_every_row, used_by

__all__ = [
    "Summary",
    "carriage_not_held",
    "found_in_text",
    "left_average",
    "left_running",
    "numbers_in",
    "said_of_every_row",
    "sold_from_stock",
    "summaries",
    "used_by",
]
