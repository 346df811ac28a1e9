"""Columns that make a sheet wide and that no question is about."""

from training.generated.fields import Filler

_YES = ("yes", "no")
FILLERS = (
    Filler("notes", gaps=0.7, values=("see mail", "call back", "checked", "ok", "second copy", "to be confirmed")),
    Filler("created by", values=("admin", "import", "web", "api")),
    Filler("version", values=("1.0", "1.1", "2.0")),
    Filler("currency", values=("EUR", "USD", "GBP")),
    Filler("flag A", values=("x", ""), gaps=0.2),
    Filler("flag B", values=("x", ""), gaps=0.2),
    Filler("source file", values=("a.csv", "b.csv", "old.xlsx")),
    Filler("reviewed", values=_YES),
    Filler("archived", values=_YES),
    Filler("batch", values=("B1", "B2", "B3", "B4")),
    Filler("language", values=("EN", "DE", "FR", "ES")),
    Filler("tax code", values=("T0", "T1", "T9")),
    Filler("ledger", values=("4000", "4100", "5000")),
    Filler("comment", gaps=0.8, values=("fine", "late info", "merge later", "duplicate?")),
    Filler("template", values=("standard", "short", "long")),
    Filler("channel id", values=("c-11", "c-12", "c-19")),
    Filler("priority code", values=("P1", "P2", "P3")),
    Filler("rating class", values=("A", "B", "C")),
    Filler("sync state", values=("synced", "waiting")),
    Filler("import run", values=("r7", "r8", "r9")),
    Filler("legal entity", values=("E01", "E02")),
    Filler("shift", values=("early", "late", "night")),
    Filler("paper size", values=("A4", "A5", "letter")),
    Filler("print", values=_YES),
    Filler("external", values=_YES),
    Filler("cost unit", values=("CU-1", "CU-2", "CU-3")),
    Filler("time zone", values=("UTC", "CET", "EST")),
    Filler("locked", values=_YES),
    Filler("checksum", values=("a1f3", "09bc", "77de")),
    Filler("origin", values=("form", "phone", "mail")),
)
