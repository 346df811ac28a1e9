"""The keys of the second fresh half: a charity shop, motorbikes, a fish auction and a tea house."""

from benchmarks.analyst.keys.table import Keys, best, cells, month, number, percent, read, refuse, top, when

HALF = "fresh2"


def charityshop() -> Keys:
    t = read(HALF, "charityshop.csv")
    takings, months = number(t["Takings"]), when(t["Date"], "%d/%m/%Y").dt.strftime("%Y-%m").map(month)
    return {
        ("per group", "takings per shop per month"): takings.groupby([t["Shop"], months]).sum().reset_index(),
        ("per group", "What part of the takings, in %, comes from each department?"): (
            takings.groupby(t["Department"]).sum() / takings.sum()
        ).map(percent),
        ("count", "how many entries with takings over £200"): (takings > 200).sum(),
        ("top", "top three volunteers by takings, and how much each took"): top(
            takings.groupby(t["Volunteer on till"]).sum(), 3
        ),
        ("refuse", "How many donors brought goods to Old Town?"): refuse("donor"),
    }


def thuexe() -> Keys:
    t = read(HALF, "thuexe.csv", skip=2)
    total, days = number(t["Thành tiền (đ)"], ","), number(t["Số ngày"])
    off = t["Trạng thái"] == "Đã hủy"
    return {
        ("per group", "revenue (Thành tiền) by type of bike, leaving out the cancelled ones (Đã hủy)"): total[~off]
        .groupby(t["Loại xe"])
        .sum(),
        ("language", "Tổng thành tiền của chi nhánh Huế là bao nhiêu?"): total[t["Chi nhánh"] == "Huế"].sum(),
        ("language", "Có bao nhiêu hợp đồng đã hủy?"): off.sum(),
        ("share", "what percentage of the contracts are from Hội An?"): percent((t["Chi nhánh"] == "Hội An").mean()),
        ("top", "3 customers with the most rental days altogether, with the days"): top(
            days.groupby(t["Khách hàng"]).sum(), 3
        ),
    }


def fishauction() -> Keys:
    t = read(HALF, "fishauction.csv", skip=3)
    t = t[t["Boat"] != ""]
    weight, value = number(t["Net kg"]), number(t["Value"])
    asked = (t["Species"] == "Monkfish") & (t["Boat"] == "Stella Maris")
    return {
        ("per group", "avg price per kilo for each species, i.e. total value / total kg"): value.groupby(
            t["Species"]
        ).sum()
        / weight.groupby(t["Species"]).sum(),
        ("top", "Which two boats sold the most in money, and how much?"): top(value.groupby(t["Boat"]).sum(), 2),
        ("lookup", "who bought the monkfish off the Stella Maris"): cells(t["Buyer"][asked]),
        ("share", "what share of the total weight went to Quayside?"): percent(
            weight[t["Buyer"] == "Quayside Ltd"].sum() / weight.sum()
        ),
        ("refuse", "Which boat burned the most diesel?"): refuse("diesel"),
    }


def chadian() -> Keys:
    t = read(HALF, "chadian.csv", skip=1)
    t = t[t["门店"] != ""]
    cups, amount = number(t["杯数"]), number(t["金额(元)"])
    stores = cups.groupby(t["门店"]).sum()
    return {
        ("per group", "cups sold by store (门店) and drink (饮品)"): cups.groupby([t["门店"], t["饮品"]])
        .sum()
        .reset_index(),
        ("language", "微信支付的总金额是多少?"): amount[t["支付方式"] == "微信"].sum(),
        ("language", "哪种饮品卖出的杯数最多?"): best(cups.groupby(t["饮品"]).sum()),
        ("sum", "total amount (金额) for the large size (大杯)"): amount[t["规格"] == "大杯"].sum(),
        ("difference", "How many more cups did 大学城店 sell than 人民路店?"): stores["大学城店"] - stores["人民路店"],
    }


FILES = {
    "charityshop.csv": charityshop,
    "thuexe.csv": thuexe,
    "fishauction.csv": fishauction,
    "chadian.csv": chadian,
}
