"""Programs run in a sandbox: sound ones give their answer, hostile ones a reason, and none reaches anything."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.sandbox.programs import MODULES, ProgramError, read_program, run_program, runner
from chaintable.sandbox.programs.parsing import code_in

SOUND = {
    "prices = {'pen': 1.5, 'book': 12}\nans = prices['pen'] * 4 + prices['book']": 18.0,
    "from statistics import mean, median\nscores = [3, 4, 4, 9]\nans = mean(scores) - median(scores)": 1,
    "import statistics as st\nans = st.mode([7, 2, 7, 3]) + st.multimode([1, 1, 2, 2])[1]": 9,
    "import statistics\nans = round(statistics.pstdev([2, 4, 4, 4, 5, 5, 7, 9]) + statistics.stdev([1, 3]), 3)": 3.414,
    "from fractions import Fraction\nans = Fraction(3, 12) + Fraction('1/6')": "5/12",
    "import fractions\nans = fractions.Fraction(0.25) * 8": "2",
    "from fractions import Fraction\nparts = [Fraction(1, 2), Fraction(2, 3)]\nans = max(parts) > 0.6": True,
    "from fractions import Fraction\nans = [str(p) for p in sorted([Fraction(1, 2), Fraction(1, 3)])]": ["1/3", "1/2"],
    "from datetime import datetime\na = datetime.strptime('9:50 A.M.', '%I:%M %p')\n"
    "b = datetime.strptime('1:05 P.M.', '%I:%M %p')\nans = (b - a).total_seconds() / 60": 195.0,
    "import datetime\nans = datetime.datetime.strptime('March 3, 2024', '%B %d, %Y').month": 3,
    "votes = {'red': 3, 'blue': 8}\nans = max(votes, key=votes.get)": "blue",
    "from collections import Counter, OrderedDict\nans = Counter('banana').most_common(1)[0][1]": 3,
    "def price(n):\n    return 2 * n if n < 10 else n\nans = sum(price(n) for n in (5, 20))": 30,
    "import math\nans = math.gcd(18, 24)": 6,
    "total = 0\nfor hour in range(3):\n    total += hour\nans = f'{total:.2f}'": "3.00",
    "list = [3, 4]\nstr = 'x'\nans = sum(list)": 7,
    "from decimal import Decimal\nans = Decimal('1.5')": "1.5",
    "import datetime\nans = datetime.date(2020, 1, 2)": "2020-01-02",
    "a, b = 5, 7\nans = 'shortage' if a > b else 'surplus'": "surplus",
}


@pytest.mark.parametrize("code", SOUND)
def test_a_sound_program_gives_its_answer(code: str):
    assert run_program(code).answer == SOUND[code]


def test_the_values_of_variables_are_seen_after_each_statement():
    ran = run_program(
        "cans = [3, 1]\ncans = sorted(cans)\nfor can in cans:\n    if can > 2:\n        big = can\nans = big"
    )
    assert [(line.number, dict(line.values)) for line in ran.lines] == [
        (1, {"cans": [3, 1]}),
        (2, {"cans": [1, 3]}),
        (5, {"can": 3, "big": 3}),
        (6, {"ans": 3}),
    ]


def test_a_program_finds_the_values_that_it_is_given():
    assert (
        run_program("ans = sum(row['Points'] for row in table)", {"table": [{"Points": 2}, {"Points": 5}]}).answer == 7
    )


HOSTILE = {
    "import os\nans = os.getcwd()": "imports 'os'",
    "from os import path\nans = 1": "imports 'os'",
    "import os.path as math\nans = 1": "imports 'os.path'",
    "from . import x\nans = 1": "imports '.'",
    "import pandas as pd\nans = 1": "imports 'pandas'",
    "ans = __import__('os')": "'__import__' isn't allowed",
    "ans = ().__class__.__base__.__subclasses__()": "isn't allowed",
    "ans = eval('1')": "'eval'",
    "exec('ans = 1')": "'exec'",
    "ans = getattr((), 'count')": "'getattr'",
    "ans = open('/etc/hostname').read()": "'open'",
    "ans = globals()": "'globals'",
    "_shown = lambda value: 5\nans = 1": "'_shown' isn't allowed",
    "def f(_x): return 1\nans = f(1)": "'_x' isn't allowed",
    "from math import pi as _shown\nans = 1": "'_shown' isn't allowed",
    "class A: pass\nans = 1": "'class'",
    "with x as y: ans = 1": "'with'",
    "async def f(): pass\nans = 1": "'async'",
    "del ans": "'del'",
    "def f():\n    global ans\n    ans = 1\nf()": "'global'",
    "def f(): yield 1\nans = 1": "'yield'",
    "ans = '{0.__class__}'.format(1)": "failed",
    "import statistics\nans = statistics.sys": "failed",
    "ans = print.owner": "failed",
    "ans = 1 / 0": "ZeroDivisionError",
    "ans = [1, 2][5]": "IndexError",
    "ans = [0] * 10**10": "memory",
    "ans = 'ab' * 10**10": "memory",
    "ans = 9**9**9": "memory",
    "ans = '%1000000000d' % 1": "memory",
    "x = ['y' * 90000]\nans = ('x' * 90000).join(x * 90000)": "memory",
    "ans = '1'.zfill(10**10)": "memory",
    "def f(n): return f(n + 1)\nans = f(0)": "deeply",
    "ans = " + "(" * 5000 + "1" + ")" * 5000: "can't be read",
    "ans = " + "-" * 5000 + "1": "can't be read",
    "ans = 'a\0b'": "can't be read",
    "ans = (1": "can't be read",
    "x = 1": "sets no 'ans'",
    "": "sets no 'ans'",
    "ans = None": "is None",
    "ans = ''": "is empty",
    "ans = '  '": "is empty",
    "ans = []": "is empty",
    "ans = {}": "is empty",
    "ans = ['', []]": "is empty",
    "ans = [1, None]": "holds None",
    "ans = float('nan')": "is nan",
    "ans = [1, float('nan')]": "holds nan",
    "ans = float('inf')": "is infinity",
    "ans = -float('inf')": "is infinity",
    "def f(): return 1\nans = f": "is a function",
    "ans = lambda x: x": "is a function",
    "ans = [len]": "holds a function",
    "ans = int": "is of the kind 'type'",
    "import math\nans = math": "is of the kind 'module'",
    "ans = iter([1])": "is of the kind 'list_iterator'",
    "ans = 'x' * 10_000": "output is too long",
    "ans = list(range(500))": "output is too long",
    "ans = ['x' * 90] * 90": "output is too long",
    "ans = 10**90": "more than 40 digits",
    "ans = [[[[[[[1]]]]]]]": "nested too deeply",
    "while True: print('x' * 100)": "prints more than 10,000 characters",
    "for k in range(9000): print(k)\nans = 1": "prints more than 10,000 characters",
    "import datetime\nans = str(datetime.datetime.now())": "asks for the present time ('now')",
    "from datetime import date\nday = date.today\nans = str(day())": "asks for the present time ('today')",
    "ans = 1\n" * 500: "500 statements",
    "# " + "x" * 30_000: "30,002 characters",
}


@pytest.mark.parametrize("code", HOSTILE, ids=lambda code: code[:40].encode("unicode_escape").decode())
def test_a_hostile_or_broken_program_gets_a_reason(code: str):
    with pytest.raises(ProgramError) as problem:
        run_program(code)
    assert HOSTILE[code] in problem.value.message
    assert "Traceback" not in str(problem.value)


@pytest.mark.parametrize("code", ["while True: pass", "x = [1]\nfor i in x: x.append(1)", "ans = sum(range(10**12))"])
def test_a_program_without_end_is_stopped(code: str):
    with pytest.raises(ProgramError, match=r"it takes too long|too much memory"):
        run_program(code)


def test_a_program_that_failed_leaves_nothing_for_the_next():
    with pytest.raises(ProgramError):
        run_program("secret = 5\nans = [0] * 10**10")
    with pytest.raises(ProgramError, match="NameError"):
        run_program("ans = secret")


def test_the_line_that_failed_is_named():
    with pytest.raises(ProgramError) as problem:
        run_program("a = 1\n\nb = {}\nans = b['x']")
    assert problem.value.line == 4


def test_without_the_sandbox_the_command_that_installs_it_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "can_run", lambda: False)
    with pytest.raises(ProgramError, match="pip install pydantic-monty"):
        run_program("ans = 1")


@pytest.mark.parametrize("module", MODULES)
def test_every_module_that_is_named_can_be_imported(module: str):
    assert run_program(f"import {module}\nans = 1").answer == 1


@given(st.text(st.sampled_from("ans=+-*/%()[]{}:,.'\"\n 0123x_if for in lambda"), max_size=60))
def test_any_text_is_read_or_refused(code: str):
    try:
        assert read_program(code).code == code
    except ProgramError as problem:
        assert problem.message


@pytest.mark.parametrize(
    "reply", ["ans = 1", "```python\nans = 1\n```", "Sure:\n```\nans = 1\n```\nDone.", "\n    ans = 1\n"]
)
def test_the_program_is_found_in_a_reply(reply: str):
    assert code_in(reply) == "ans = 1"


def test_nothing_of_a_program_runs_in_this_process():
    before = set(sys.modules)
    run_program("import statistics\nans = statistics.mean([1, 2])")
    assert not {name for name in set(sys.modules) - before if name.startswith(("statistics", "fractions"))}
