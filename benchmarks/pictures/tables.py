"""The 20 tables of the benchmark, and how each is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.pictures.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Pictured:
    """A table as it is drawn and should be read; `quality` is that of a JPEG, 0 for a PNG."""

    text: str
    how: Drawing
    quality: int = 0

    @property
    def drawn(self) -> list[list[str]]:
        """The cells as they are drawn: "/ " in a cell begins a new line."""
        return [[cell.strip().replace("/ ", "\n") for cell in line.split("|")] for line in self.text.splitlines()]

    @property
    def rows(self) -> list[list[str]]:
        """The cells as they should be read."""
        return [[cell.replace("\n", " ") for cell in row] for row in self.drawn]


TABLES: Mapping[str, Pictured] = {
    "drinks": Pictured(
        """Drink|Size|Price
Black tea|small|$1.80
Coffee|large|$9
Hot cocoa|medium|$2.75
Apple juice|small|$3""",
        Drawing(),
    ),
    "runners": Pictured(
        """Rank|Runner|Country|Time
1|Ana Ruiz|ESP|2:31:07
2|Mei Tanaka|JPN|2:31:40
3|Sara Holm|SWE|2:33:15
4|Olu Adeyemi|NGR|2:34:02
5|Kate Brown|GBR|2:35:58
6|Ines Costa|POR|2:36:20""",
        Drawing(face="sans", size=20, rules="rows", right=(0, 3)),
    ),
    "planets": Pictured(
        """Planet|Moons|Diameter (km)|Year (days)
Mercury|0|4,879|88
Venus|0|12,104|225
Earth|1|12,756|365
Mars|2|6,792|687
Jupiter|95|142,984|4,331
Saturn|146|120,536|10,747""",
        Drawing(face="serif", size=22, rules="header", right=(1, 2, 3)),
    ),
    "budget": Pictured(
        """Item|2023|2024|Change
Rent|12,400|12,900|4.0%
Heating|2,150|1,980|-7.9%
Travel|890|1,430|60.7%
Books|310|295|-4.8%
Total|15,750|16,605|5.4%""",
        Drawing(face="arial", size=18, rules="none", right=(1, 2, 3), title="Budget of the reading club"),
    ),
    "trains": Pictured(
        """Station|Arrives|Departs|Platform
Oak Hill|7:05 A.M.|7:10 A.M.|3
River Street|7:32 A.M.|7:35 A.M.|1
Old Harbour|8:04 A.M.|8:09 A.M.|12
Airport|8:31 A.M.|8:40 A.M.|7""",
        Drawing(face="mono", size=20, rules="grid", middle=(3,)),
    ),
    "marks": Pictured(
        """Pupil|Maths|Art|Music|History
Adam|7|9|8|6
Bella|10|6|7|9
Carlos|8|8|5|7
Dina|6|10|9|8
Emil|9|7|6|10
Fay|5|8|10|7""",
        Drawing(face="sans", size=22, rules="grid", middle=(1, 2, 3, 4)),
    ),
    "stock": Pictured(
        """Code|Article|In stock|Unit price
A-104|Wood screws 4 x 40|1,250|0.08
A-117|Wall plugs 6 mm|980|0.05
B-220|Hinge, brass|64|3.45
B-231|Door handle|18|14.90
C-009|Paint, white, 5 l|7|32.50
C-010|Paint, grey, 5 l|11|34.00
D-300|Brush 50 mm|42|4.25""",
        Drawing(face="narrow", size=24, rules="rows", right=(2, 3), stripes="#eeeeee"),
    ),
    "weather": Pictured(
        """City|Mon|Tue|Wed|Thu|Fri
Oslo|-4|-2|0|1|-3
Lima|19|20|19|18|21
Cairo|27|29|31|30|28
Quito|14|13|15|14|16""",
        Drawing(face="bold", size=18, rules="none", right=(1, 2, 3, 4, 5), header="#dde6f2"),
    ),
    "films": Pictured(
        """Title|Director|Year|Minutes
The Long Ferry|Jana Novak|1998|104
Winter Bees|Paul Okafor|2004|97
Salt and Stone|Mia Lindgren|2011|128
Northern Lights|Tom Becker|2016|88
A Quiet Street|Rosa Vidal|2021|115""",
        Drawing(face="times", size=24, rules="header", right=(3,), slant=1.5, paper="#fbf7ec"),
    ),
    "dark": Pictured(
        """Host|Status|Uptime|Load
web-01|running|41 days|0.62
web-02|running|41 days|0.58
db-01|stopped|0 days|0.00
cache-01|running|12 days|1.17
mail-01|running|203 days|0.09""",
        Drawing(face="mono", size=18, rules="none", ink="#e6e6e6", paper="#1e1e1e", right=(2, 3)),
    ),
    "receipt": Pictured(
        """Article|Quantity|Each|Sum
Bread|2|2.60|5.20
Milk|4|1.15|4.60
Cheese|1|6.95|6.95
Apples|6|0.45|2.70
Honey|1|5.80|5.80""",
        Drawing(face="mono", size=20, rules="none", right=(1, 2, 3), noise=14, paper="#f4f1ea"),
    ),
    "rainfall": Pictured(
        """Month|North|South|Share of year
January|88 mm|41 mm|11.2%
February|64 mm|38 mm|8.9%
March|71 mm|45 mm|10.1%
April|52 mm|60 mm|9.8%
May|49 mm|77 mm|11.0%
June|58 mm|92 mm|13.1%""",
        Drawing(face="serif", size=18, rules="grid", right=(1, 2, 3), noise=10),
        70,
    ),
    "elections": Pictured(
        """Party|Votes|Share|Seats
Green List|48,210|31.5%|17
Union|44,907|29.3%|16
Free Citizens|29,118|19.0%|10
Harbour Party|18,554|12.1%|6
Others|12,406|8.1%|2""",
        Drawing(face="arial", size=26, rules="rows", right=(1, 2, 3), header="#d9ead3"),
        60,
    ),
    "library": Pictured(
        """Book|Author|Lent on|Days
Rivers of Europe|H. Lang|2024-03-04|14
Cooking for two|M. Rossi|2024-03-09|21
Chess openings|P. Ivanov|2024-03-11|7
Small gardens|E. Dubois|2024-03-15|28
Birds at night|K. Young|2024-03-20|14""",
        Drawing(face="times", size=20, rules="grid", middle=(2,), right=(3,), slant=-2.0),
    ),
    "teams": Pictured(
        """Team|Played|Won|Drawn|Lost|Points
Rovers|14|9|3|2|30
Athletic|14|8|4|2|28
Wanderers|14|7|2|5|23
City|14|5|5|4|20
United|14|3|4|7|13
Albion|14|1|4|9|7""",
        Drawing(face="arial", size=20, rules="none", right=(1, 2, 3, 4, 5), stripes="#f0f0f0", header="#cccccc"),
    ),
    "survey": Pictured(
        """Question|Yes|No|Don't/ know
Do you ride a bicycle/ to work or school?|124|310|6
Would you use a new/ path along the river?|287|98|55
Is the old bridge/ wide enough?|71|342|27
Should cars be slower/ near the school?|401|30|9""",
        Drawing(face="sans", size=18, rules="rows", right=(1, 2, 3)),
    ),
    "members": Pictured(
        """Name|Joined|Paid|Remarks
Novak, Eva|2019|60.00|
Ortiz, Luis|2020|60.00|by bank
Peters, Jo|2020||owes 60.00
Quinn, Sam|2022|30.00|half a year
Reyes, Ana|2023|60.00|""",
        Drawing(face="serif", size=22, rules="header", right=(2,), slant=0.8, noise=6),
        80,
    ),
    "shoes": Pictured(
        """Size|Pairs|Colour
36|4|red
37|11|black
38|9|blue
39|12|black
40|7|white
41|3|brown""",
        Drawing(face="", size=34, rules="grid", middle=(0, 1), high=1.6),
    ),
    "small": Pictured(
        """Year|Births|Deaths|Moved in|Moved out
2019|412|388|1,204|1,150
2020|398|431|987|1,022
2021|420|440|1,015|996
2022|405|419|1,310|1,088
2023|391|402|1,277|1,119""",
        Drawing(face="arial", size=12, rules="rows", right=(1, 2, 3, 4)),
    ),
    "wide": Pictured(
        """Quarter|Region|Manager|Orders|Turnover|Returned|On time
Q1|North|Weber|1,204|€ 48,160|12|97.1%
Q1|South|Silva|986|€ 39,440|9|98.4%
Q2|North|Weber|1,377|€ 55,080|21|95.9%
Q2|South|Silva|1,051|€ 42,040|14|96.8%
Q3|North|Kaya|1,290|€ 51,600|8|99.0%
Q3|South|Silva|1,122|€ 44,880|17|96.2%""",
        Drawing(face="narrow", size=20, rules="grid", right=(3, 4, 5, 6), wide=0.35, high=1.5, slant=-0.7),
    ),
}
"""The tables by name."""
TURNED = ("drinks", "trains", "library", "teams")
"""Those that are laid on each side and upside down too."""
