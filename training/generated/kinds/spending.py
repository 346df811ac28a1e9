"""Sheets about plans and spending: budget, monthly plan, expenses, campaigns."""

from training.generated.fields import Amount, Code, Day, Group, Label
from training.generated.kinds.kind import Kind, Versus
from training.generated.kinds.vocabulary import ASIS, COST, FIRST_NAMES, IN, OF, REGIONS, SIZE, TEAMS, TITLES

SPENDING = (
    Kind(
        "budget",
        "line",
        "lines",
        Label("cost item", ("item", "budget line", "name"), pool=TITLES),
        (
            Group("department", ("dept", "team"), values=TEAMS, after=IN, before=ASIS),
            Amount("budget", ("planned amount", "planned cost"), low=500, high=40000, form="money", **SIZE),
            Amount("actual", ("actual cost", "actual spend", "spending"), low=500, high=42000, form="money"),
            Amount("forecast", ("forecast amount",), low=500, high=42000, form="money"),
            Group("owner", ("responsible person",), values=FIRST_NAMES, after=("owned by {v}", "of {v}"), gaps=0.1),
            Group("type", ("kind",), values=("fixed", "variable", "one-off"), after=OF, before=ASIS),
            Day("approved on", ("approval date",), verb="approved", gaps=0.1),
            Group("approved by", ("approver",), values=FIRST_NAMES, after=("approved by {v}",), gaps=0.15),
        ),
        (
            Versus(
                "actual",
                "budget",
                ("over budget", "above budget", "over plan"),
                ("under budget", "below budget", "within budget"),
            ),
            Versus(
                "forecast",
                "actual",
                ("forecast above the actual", "forecast higher than spent"),
                ("forecast below the actual", "forecast lower than spent"),
            ),
        ),
    ),
    Kind(
        "monthly plan",
        "month",
        "months",
        Label(
            "month",
            ("period",),
            ordered=True,
            pool=tuple(
                f"{m} {y}" for y in range(2014, 2027) for m in "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
            ),
        ),
        (
            Amount("plan", ("target", "planned revenue"), low=2000, high=60000, form="money"),
            Amount(
                "actual",
                ("actual revenue", "real revenue"),
                low=2000,
                high=60000,
                form="money",
                most=("best", "strongest"),
                least=("worst", "weakest"),
            ),
            Amount("costs", ("cost", "expenses", "spending"), low=1000, high=50000, form="money", **COST),
            Amount("orders", ("number of orders",), low=20, high=900),
            Amount("returns", ("number of returns",), low=0, high=60, zeros=0.1),
            Amount("new customers", ("customers won",), low=0, high=120),
            Group("lead", ("person in charge",), values=FIRST_NAMES, after=("led by {v}", "under {v}")),
            Amount("margin", ("profit margin",), low=2, high=60, form="percent", adds=False),
        ),
        (
            Versus(
                "actual",
                "plan",
                ("over plan", "above plan", "ahead of target"),
                ("under plan", "below plan", "behind target"),
            ),
            Versus("costs", "actual", ("in the red", "more costly than they earned"), ("in the black", "in profit")),
        ),
    ),
    Kind(
        "expenses",
        "expense",
        "expenses",
        Code("expense id", ("id", "claim number"), pattern="EX{}"),
        (
            Day("date", ("expense date", "day"), verb="made"),
            Group(
                "employee",
                ("person", "name"),
                values=FIRST_NAMES,
                after=("by {v}", "of {v}", "from {v}"),
                verb="spent",
            ),
            Group(
                "category",
                ("type", "kind"),
                values=("travel", "meals", "hotel", "software", "office", "training", "taxi"),
                after=("for {v}", "in {v}"),
                before=ASIS,
            ),
            Amount("amount", ("cost", "sum", "value"), low=-120, high=1500, form="money", **SIZE),
            Amount("tax", ("VAT",), low=0, high=250, form="money"),
            Group("approved", ("approval",), values=("yes", "no", "waiting"), after=("with approval {v}",)),
            Group("project", ("project code",), values=TITLES, after=("for {v}", "on {v}"), gaps=0.12),
            Group("cost centre", ("centre",), values=("CC-10", "CC-20", "CC-30", "CC-40"), after=("in {v}", "for {v}")),
            Group("paid with", ("payment",), values=("card", "cash", "own money"), after=("paid with {v}",)),
        ),
    ),
    Kind(
        "campaigns",
        "campaign",
        "campaigns",
        Label("campaign", ("campaign name", "name"), pool=TITLES),
        (
            Group(
                "channel",
                ("medium",),
                values=("email", "search", "social", "print", "radio", "video"),
                after=("on {v}", "via {v}"),
                before=ASIS,
            ),
            Day("start", ("start date", "launch date"), verb="launched"),
            Day("end", ("end date",), verb="ended"),
            Amount("budget", ("planned budget",), low=500, high=30000, form="money", **SIZE),
            Amount("spend", ("spent", "money spent", "cost"), low=300, high=32000, form="money", **COST),
            Amount("impressions", ("views",), low=1000, high=400000),
            Amount("clicks", ("number of clicks",), low=10, high=9000),
            Amount(
                "conversions",
                ("sales", "conversions won"),
                low=0,
                high=300,
                most=("most successful",),
                least=("least successful",),
            ),
            Amount("click rate", ("CTR",), low=1, high=19, form="percent", adds=False),
            Group("region", ("market",), values=REGIONS, after=IN, before=ASIS),
        ),
        (Versus("spend", "budget", ("over budget", "above budget"), ("under budget", "below budget")),),
    ),
)
