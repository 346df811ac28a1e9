"""What programs find beside the sandbox's own names, written in the sandbox's language and run inside it.

Monty has no `statistics` and no `fractions`, reads no times of day, and doesn't order objects of its own classes.
`rewriting` leads what a program says to the functions here. This module holds text; nothing of it runs in this process.
"""

SHOWN = """
_bool, _dict, _float, _int, _list, _set, _str, _tuple = bool, dict, float, int, list, set, str, tuple
_frozen, _is, _kind, _inf, _length, _every = frozenset, isinstance, type, float("inf"), len, all
_TOLD = ("Fraction", "Decimal", "date", "datetime", "time", "timedelta")

def _shown(value, depth=0):
    if _is(value, _bool) or value is None or _is(value, (_float, _str)):
        return value[:10000] if _is(value, _str) else value
    if _is(value, _int):
        return value if -10**40 < value < 10**40 else _str(value)[:60]
    if depth > 4:
        return "…"
    if _is(value, (_list, _tuple)):
        return [_shown(each, depth + 1) for each in value[:200]]
    if _is(value, _dict):
        return {_str(_shown(key, depth + 1)): _shown(value[key], depth + 1) for key in _list(value)[:200]}
    if _is(value, (_set, _frozen)):
        return [_shown(each, depth + 1) for each in _list(value)[:200]]
    return _str(value)[:200]

def _inside(value):
    return _list(value.values()) if _is(value, _dict) else _list(value)

def _is_group(value):
    return _is(value, (_list, _tuple, _dict, _set, _frozen))

def _blank(value):
    if _is_group(value):
        return _every([_blank(each) for each in _inside(value)])
    return _is(value, _str) and not value.strip()

def _cut(value):
    if _is_group(value):
        return _length(value) > 200 or not _every([not _cut(each) for each in _inside(value)])
    return _is(value, _str) and _length(value) > 10000

def _odd(value, depth=0):
    verb = "holds " if depth else "is "
    if value is None:
        return verb + "None"
    if _is(value, _float) and value != value:
        return verb + "nan, which isn't a number"
    if _is(value, _float):
        return verb + "infinity" if value in (_inf, -_inf) else ""
    if _is(value, _int):
        return "" if -10**40 < value < 10**40 else verb + "a number of more than 40 digits"
    if _is(value, _str):
        return ""
    if _is_group(value) and depth > 4:
        return "is nested too deeply"
    if _is_group(value):
        for each in _inside(value):
            if _odd(each, depth + 1):
                return _odd(each, depth + 1)
        return ""
    kind = _kind(value).__name__
    return "" if kind in _TOLD else verb + ("a function" if "function" in kind else "of the kind '" + kind + "'")

def _told(value):
    return [_odd(value) or ("is empty" if _blank(value) else ""), _cut(value), _shown(value)]
"""

FRACTIONS = """
def _gcd(a, b):
    while b:
        a, b = b, a % b
    return a

class Fraction:
    def __init__(self, numerator=0, denominator=1):
        if isinstance(numerator, str):
            top, _, bottom = numerator.partition("/")
            whole, _, part = top.strip().partition(".")
            numerator, denominator = int(whole + part), int(bottom or 1) * 10 ** len(part) * denominator
        if isinstance(numerator, float):
            numerator, denominator = int(round(numerator * 10**12)), denominator * 10**12
        if isinstance(numerator, Fraction):
            numerator, denominator = numerator.numerator, denominator * numerator.denominator
        if isinstance(denominator, Fraction):
            numerator, denominator = numerator * denominator.denominator, denominator.numerator
        if denominator == 0:
            raise ZeroDivisionError("Fraction(" + str(numerator) + ", 0)")
        common = _gcd(abs(numerator), abs(denominator)) or 1
        sign = -1 if denominator < 0 else 1
        self.numerator = sign * numerator // common
        self.denominator = abs(denominator) // common
    def __add__(self, other):
        if isinstance(other, float):
            return float(self) + other
        other = _fraction(other)
        bottom = self.denominator * other.denominator
        return Fraction(self.numerator * other.denominator + other.numerator * self.denominator, bottom)
    def __radd__(self, other):
        return self + other
    def __neg__(self):
        return Fraction(-self.numerator, self.denominator)
    def __abs__(self):
        return Fraction(abs(self.numerator), self.denominator)
    def __sub__(self, other):
        return self + (-other)
    def __rsub__(self, other):
        return (-self) + other
    def __mul__(self, other):
        if isinstance(other, float):
            return float(self) * other
        other = _fraction(other)
        return Fraction(self.numerator * other.numerator, self.denominator * other.denominator)
    def __rmul__(self, other):
        return self * other
    def __truediv__(self, other):
        if isinstance(other, float):
            return float(self) / other
        other = _fraction(other)
        return Fraction(self.numerator * other.denominator, self.denominator * other.numerator)
    def __rtruediv__(self, other):
        return _fraction(other) / self
    def __pow__(self, power):
        if power < 0:
            return Fraction(self.denominator ** -power, self.numerator ** -power)
        return Fraction(self.numerator ** power, self.denominator ** power)
    def __eq__(self, other):
        if isinstance(other, float):
            return float(self) == other
        other = _fraction(other)
        return self.numerator == other.numerator and self.denominator == other.denominator
    def __hash__(self):
        return hash((self.numerator, self.denominator))
    def __float__(self):
        return self.numerator / self.denominator
    def __int__(self):
        return int(self.numerator / self.denominator)
    def __bool__(self):
        return self.numerator != 0
    def limit_denominator(self, most=1000000):
        best = self
        if self.denominator > most:
            near = [Fraction(round(float(self) * bottom), bottom) for bottom in range(1, min(most, 2000) + 1)]
            best = min(near, key=lambda each: abs(float(each) - float(self)))
        return best
    def __str__(self):
        return str(self.numerator) + ("/" + str(self.denominator) if self.denominator != 1 else "")
    def __repr__(self):
        return "Fraction(" + str(self.numerator) + ", " + str(self.denominator) + ")"

def _fraction(value):
    return value if isinstance(value, Fraction) else Fraction(value)

def _ordered(value):
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, (list, tuple)):
        return tuple([_ordered(each) for each in value])
    return value

def _less(a, b):
    return _ordered(a) < _ordered(b)

def _less_or_equal(a, b):
    return _ordered(a) <= _ordered(b)

def _sorted(values, key=None, reverse=False):
    return sorted(values, key=lambda each: _ordered(key(each) if key else each), reverse=reverse)

def _largest(*values, key=None):
    values = list(values[0]) if len(values) == 1 else list(values)
    return max(values, key=lambda each: _ordered(key(each) if key else each))

def _smallest(*values, key=None):
    values = list(values[0]) if len(values) == 1 else list(values)
    return min(values, key=lambda each: _ordered(key(each) if key else each))

class _Fractions:
    def __init__(self):
        self.Fraction = Fraction
"""

STATISTICS = """
def _numbers(data):
    data = list(data)
    if not data:
        raise ValueError("there are no numbers")
    return data

def _mean(data):
    data = _numbers(data)
    total = sum(data)
    return total // len(data) if isinstance(total, int) and total % len(data) == 0 else total / len(data)

def _median(data):
    data = sorted(_numbers(data))
    half = len(data) // 2
    return data[half] if len(data) % 2 else (data[half - 1] + data[half]) / 2

def _median_low(data):
    data = sorted(_numbers(data))
    return data[(len(data) - 1) // 2]

def _median_high(data):
    data = sorted(_numbers(data))
    return data[len(data) // 2]

def _multimode(data):
    data = list(data)
    most = max([data.count(each) for each in data]) if data else 0
    return [each for place, each in enumerate(data) if data.count(each) == most and each not in data[:place]]

def _mode(data):
    return _multimode(_numbers(data))[0]

def _sum_of_squares(data):
    middle = sum(data) / len(data)
    return sum([(each - middle) ** 2 for each in data])

def _variance(data):
    data = _numbers(data)
    if len(data) < 2:
        raise ValueError("a variance needs two numbers")
    return _sum_of_squares(data) / (len(data) - 1)

def _pvariance(data):
    data = _numbers(data)
    return _sum_of_squares(data) / len(data)

def _stdev(data):
    return _variance(data) ** 0.5

def _pstdev(data):
    return _pvariance(data) ** 0.5

class _Statistics:
    def __init__(self):
        self.mean, self.fmean, self.median = _mean, _mean, _median
        self.median_low, self.median_high = _median_low, _median_high
        self.mode, self.multimode = _mode, _multimode
        self.variance, self.pvariance, self.stdev, self.pstdev = _variance, _pvariance, _stdev, _pstdev
"""

TIMES = """
import datetime as _dt

_MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
           "november", "december"]

def _month(word):
    for place, month in enumerate(_MONTHS):
        if month.startswith(word.lower()[:3]):
            return place + 1
    raise ValueError("'" + word + "' isn't a month")

def _taken(text, sort):
    text, word = text.lstrip() if sort in "pIHMSdmYybB" else text, ""
    for letter in text:
        fits = (letter.isalpha() or letter == ".") if sort in "pbB" else letter.isdigit()
        if not fits or len(word) >= (4 if sort in "Yp" else 9 if sort in "bB" else 2):
            break
        word = word + letter
    return word, text[len(word):]

def _strptime(text, form):
    told, rest, place = text, text, 0
    found = {}
    while place < len(form):
        mark = form[place]
        if mark == "%" and place + 1 < len(form):
            sort = form[place + 1]
            if sort not in "pIHMSdmYybB":
                raise ValueError("times are not read by %" + sort)
            word, rest = _taken(rest, sort)
            if not word:
                raise ValueError("time data '" + told + "' does not match format '" + form + "'")
            found[sort] = word
            place = place + 2
        elif mark == " ":
            rest = rest.lstrip()
            place = place + 1
        else:
            if not rest or rest[0] != mark:
                raise ValueError("time data '" + told + "' does not match format '" + form + "'")
            rest = rest[1:]
            place = place + 1
    if rest.strip():
        raise ValueError("unconverted data remains: " + rest)
    hour = int(found.get("H", found.get("I", "0")))
    if "p" in found:
        hour = hour % 12 + (12 if found["p"].lower().startswith("p") else 0)
    year = int(found["Y"]) if "Y" in found else 2000 + int(found["y"]) if "y" in found else 1900
    named = found.get("b", found.get("B"))
    month = _month(named) if named else int(found.get("m", "1"))
    return _dt.datetime(year, month, int(found.get("d", "1")), hour, int(found.get("M", "0")), int(found.get("S", "0")))
"""

COLLECTIONS = """
def _ordered_dict(*pairs):
    return dict(*pairs)
"""
