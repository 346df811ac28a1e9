"""Queries over a table: what they find, the rows it comes from, and what they may not do."""

import sys
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.errors import StepError, Stopped
from chaintable.sql import Limits, Result, Schema, isolated_sqlite, read_query, run_query, stopped_by
from chaintable.sql.isolated_sqlite import opened
from chaintable.tables.table import Table

RACE = Table.of(
    ["Rank", "Rider", "Team", "Points", "Born"],
    [
        ["1", "Valverde", "Caisse", "1,045", "25 April 1980"],
        ["2", "Kolobnev", "CSC", "30", "4 May 1981"],
        ["3", "Menchov", "Rabo", "", "25 January 1978"],
        ["4", "Sastre", "csc", "30", "22 April 1975"],
    ],
    "Race",
)


def run(text: str, table: Table = RACE) -> Result:
    return run_query(read_query(text, Schema.of(table)), table)


def behind(result: Result) -> list[list[int]]:
    return [result.table.origins.of(row).tolist() for row in range(result.table.n_rows)]


def test_sql_sees_numbers_as_numbers_dates_as_iso_texts_and_both_as_written() -> None:
    schema = Schema.of(RACE)
    assert [(column.name, column.type) for column in schema.columns] == [
        ("Rank", "INTEGER"),
        ("Rider", "TEXT"),
        ("Team", "TEXT"),
        ("Points", "INTEGER"),
        ("Points (text)", "TEXT"),
        ("Born", "TEXT"),
        ("Born (text)", "TEXT"),
    ]
    assert [list(schema.values(column)) for column in schema.columns[3:6]] == [
        [1045, 30, None, 30],
        ["1,045", "30", None, "30"],
        ["1980-04-25", "1981-05-04", "1978-01-25", "1975-04-22"],
    ]


@pytest.mark.parametrize(
    ("query", "rows", "origins"),
    [
        (
            "select rider from w where points > 25 order by points desc",
            [["Valverde"], ["Kolobnev"], ["Sastre"]],
            [[0], [1], [3]],
        ),
        ("select points, born from w where rank = 1", [["1,045", "25 April 1980"]], [[0]]),
        (
            "select team, count(*) from w group by team",
            [["Caisse", "1"], ["CSC", "2"], ["Rabo", "1"]],
            [[0], [1, 3], [2]],
        ),
        ("select count(points) from w", [["3"]], [[0, 1, 3]]),
        ("select count(*) from w where rank > 9", [["0"]], [[]]),
        ("select max(points) from w", [["1,045"]], [[0]]),
        ("select min(points) as least from w", [["30"]], [[1, 3]]),
        ("select rider, min(born) from w", [["Sastre", "22 April 1975"]], [[3]]),
        ("select max(points) - min(points) from w", [["1015"]], [[0, 1, 2, 3]]),
        ("select distinct team from w", [["Caisse"], ["CSC"], ["Rabo"]], [[0], [1, 3], [2]]),
        (
            "select rider from w where team = 'Rabo' union select rider from w where rank = 1",
            [["Menchov"], ["Valverde"]],
            [[2], [0]],
        ),
        ("select rider from w except select rider from w where rank > 1", [["Valverde"]], [[0]]),
        ("select (select points from w where rank = 1) > (select points from w where rank = 2)", [["1"]], [[0, 1]]),
        ("select rider from w where row_id = (select row_id from w where rider = 'Menchov') + 1", [["Sastre"]], [[3]]),
        ("select * from w limit 1", [["1", "Valverde", "Caisse", "1,045", "25 April 1980"]], [[0]]),
        ("select avg(points) from w", [["368.3333333"]], [[0, 1, 3]]),
    ],
)
def test_a_query_finds_rows_and_says_where_they_come_from(
    query: str, rows: list[list[str]], origins: list[list[int]]
) -> None:
    result = run(query)
    assert (result.table.rows(), behind(result), result.known) == (rows, origins, True)


@pytest.mark.parametrize(
    "query",
    [
        "select a.rider from w a join w b on a.rank = b.rank - 1",
        "with few as (select * from w where rank < 3) select rider from few",
        "select rider from (select rider from w where rank < 3)",
    ],
)
def test_a_result_of_another_shape_says_that_its_rows_are_not_known(query: str) -> None:
    result = run(query)
    assert result.table.n_rows > 1
    assert not result.known
    assert behind(result) == [[]] * result.table.n_rows


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("with t as (select team from w group by team) select count(*) from t", "3"),
        ("with T as (select distinct team from w), u as (select rank from w) select count(*) from t, u", "12"),
        ("with t as (select * from w) select (select count(*) from t) - (select count(*) from T)", "0"),
        ("with recursive t(n) as (select 1 union all select n + 1 from t where n < 5) select count(*) from t", "5"),
    ],
)
def test_the_rows_of_a_named_part_are_counted(query: str, found: str) -> None:
    assert run(query).table.rows() == [[found]]


def test_rows_of_a_later_table_are_followed_to_the_source() -> None:
    later = RACE.take([3, 1])
    assert behind(run("select rider from w order by rider", later)) == [[1], [3]]


def test_texts_are_compared_whatever_their_case_and_spaces() -> None:
    assert run("select count(*) from w where team = ' CSC '").table.rows() == [["2"]]


def test_a_quoted_name_that_is_no_column_is_a_text_where_it_is_compared_and_said_so() -> None:
    query = read_query('select rider from w where team = "Rabo"', Schema.of(RACE))
    assert query.remarks == ("“Rabo” isn't a column and was taken as text.",)
    assert run_query(query, RACE).table.rows() == [["Menchov"]]


def test_names_of_columns_cannot_break_out_of_the_query() -> None:
    odd = Table.of(['a"); DROP TABLE w; --', "row_id", "", "x  y"], [["1", "2", "3", "4"]])
    assert [column.name for column in Schema.of(odd).own] == ['a"); DROP TABLE w; --', "row_id 2", "column 3", "x y"]
    assert run("select * from w", odd).table.rows() == [["1", "2", "3", "4"]]


_CELLS = st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9), st.sampled_from(["x", "y", ""])), max_size=8)


@settings(max_examples=40, deadline=None)
@given(_CELLS, st.integers(0, 9), st.booleans())
def test_filter_order_and_group_find_what_a_plain_loop_finds(
    cells: list[tuple[str, int, str]], bound: int, falling: bool
) -> None:
    table = Table.of(["K", "N", "T"], [[key, str(number), text] for key, number, text in cells])
    kept = [(number, k) for k, (_, number, _) in enumerate(cells) if number >= bound]
    wanted = sorted(kept, key=lambda one: (-one[0] if falling else one[0], one[1]))
    found = run(f"select n from w where n >= {bound} order by n {'desc' if falling else 'asc'}, row_id", table)
    assert [(int(row[0]), *rows) for row, rows in zip(found.table.rows(), behind(found), strict=True)] == wanted
    grouped = run("select k, sum(n) from w group by k order by k", table)
    sums = {key: [k for k, cell in enumerate(cells) if cell[0] == key] for key, _, _ in sorted(cells)}
    assert grouped.table.rows() == [[key, str(sum(cells[k][1] for k in rows))] for key, rows in sums.items()]
    assert behind(grouped) == list(sums.values())


# --- What a query may not do -----------------------------------------------------------------------------------------

REFUSED = [
    "ATTACH DATABASE 'x.db' AS x",
    "DETACH main",
    "PRAGMA table_info(w)",
    "SELECT * FROM pragma_table_info('w')",
    "SELECT * FROM pragma_database_list",
    "SELECT sql FROM sqlite_master",
    "SELECT * FROM sqlite_temp_master",
    "SELECT * FROM sqlite_schema",
    "VACUUM INTO 'x.db'",
    "SELECT load_extension('x.so')",
    "SELECT readfile('/etc/passwd')",
    "SELECT writefile('x', 'y')",
    "INSERT INTO w VALUES (1)",
    "UPDATE w SET Rider = 'x'",
    "DELETE FROM w",
    "DROP TABLE w",
    "CREATE TABLE z (a)",
    "CREATE TEMP TRIGGER t AFTER INSERT ON w BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE f USING fts5(a)",
    "BEGIN",
    "SELECT randomblob(1000000000)",
    "SELECT zeroblob(1000000000)",
    "SELECT hex('a')",
    "SELECT printf('%1000000000d', 1)",
    "SELECT random()",
    "SELECT sqlite_version()",
    "SELECT last_insert_rowid()",
    "SELECT fts3_tokenizer('simple')",
    "SELECT * FROM json_each('[1, 2]')",
    "SELECT * FROM generate_series(1, 9)",
    "SELECT * FROM w WHERE Rider MATCH 'x'",
]
REFUSED_BY_SYNTAX = [
    "SELECT 1; SELECT 2",
    "SELECT 1; DROP TABLE w",
    "EXPLAIN SELECT * FROM w",
    "EXPLAIN QUERY PLAN SELECT 1",
    "REINDEX",
    "VALUES (1), (2)",
    "",
    ";",
    "-- only a comment",
    "SELECT Rider FROM w\0",
    "SELECT date('now')",
    "SELECT date()",
    "SELECT strftime('%Y')",
    "SELECT current_timestamp",
    "SELECT date('2024-01-01', 'localtime')",
    "SELECT trim(Rider, Team) FROM w",
    "SELECT ltrim(Rider, 'aaaaaaaaaaaaaaaaaaaaaaaa') FROM w",
    f"SELECT {'(' * 200}1{')' * 200}",
    f"SELECT {'(' * 3000}1{')' * 3000}",
    f"SELECT {'NOT ' * 1000}1",
    f"SELECT {'- ' * 2000}1",
    f"SELECT {'CASE WHEN 1 THEN ' * 200}1{' END' * 200}",
    f"SELECT {'CASE WHEN 1 THEN ' * 400}1{' END' * 400}",
    "SELECT * FROM main.sqlite_master",
    "SELECT rowid FROM w",
    "SELECT Rider INTO x FROM w",
    "SELECT substr(Rider, 1) FROM w; ATTACH 'x' AS y --",
    "SELECT char(0)",
    "SELECT total_changes()",
    "SELECT edit(Rider) FROM w",
    'SELECT "nosuch" FROM w',
    "SELECT * FROM users",
    "SELECT * FROM main.w",
    "SELECT 1 WHERE ?1",
    "SELECT :a",
    "SELECT x'ff'",
    "not SQL at all",
    f"SELECT '{'a' * 6000}'",
    "SELECT Rider COLLATE BINARY FROM w",
    "SELECT chaintable_rows_of(row_id) FROM w",
    f"SELECT {'*, ' * 1500}* FROM w",
    f"SELECT 1{'::int' * 900}",
    f"SELECT 1{' IS NOT 1' * 500}",
    f"SELECT {'abs(' * 39}1{')' * 39}",
    f"SELECT * FROM w ORDER BY {'1' * 4500} LIMIT {'9' * 400}",
    "SELECT * FROM w PIVOT (sum(Points) FOR Team IN ('CSC'))",
    "SELECT * FROM w TABLESAMPLE (10)",
    "SELECT * FROM w WHERE Rider REGEXP 'a+'",
    "SELECT '{}' -> '$.a'",
    "SELECT * FROM pragma_table_list WHERE 1 IN (WITH pragma_table_list AS (SELECT 1 AS x) SELECT x FROM w)",
    "SELECT count(*) FROM sqlite_master WHERE 1 IN (WITH sqlite_master AS (SELECT 1 AS x) SELECT x FROM w)",
    "SELECT * FROM w(1)",
    "SELECT Rider FROM \uff57",
    "SELECT '\ud800'",
]
MANY = "w a, w b, w c, w d, w e, w f, w g, w h, w i, w j, w k, w l, w m"
TOO_MUCH = [
    "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t",
    "WITH RECURSIVE t(s) AS (SELECT 'a' UNION ALL SELECT s || s FROM t) SELECT length(s) FROM t",
    "SELECT count(*) FROM w a, w b, w c, w d, w e, w f, w g, w h, w i, w j, w k, w l, w m",
    "SELECT a.row_id FROM w a, w b, w c, w d, w e, w f",
    f"SELECT 1{' + 1' * 400}",
    " UNION ".join(["SELECT 1"] * 40),
    f"SELECT max({', '.join('1' * 40)})",
    f"SELECT 1 WHERE 'aaaa' LIKE '{'%a' * 400}'",
    f"SELECT {'1, ' * 2500}1",
    f"SELECT length('{'a' * 30_000}')",
    f"SELECT a.Rider FROM {MANY} ORDER BY a.Rider || d.Rider",
    f"SELECT group_concat(a.Rider) FROM {MANY}",
    f"SELECT DISTINCT a.row_id * 64 + b.row_id * 16 + c.row_id * 4 + d.row_id + f.row_id FROM {MANY}",
    f"SELECT row_number() OVER (ORDER BY a.row_id + d.row_id) FROM {MANY}",
    f"SELECT a.Team FROM {MANY} GROUP BY a.row_id, b.row_id, c.row_id, d.row_id, e.row_id",
    "SELECT length(" + "replace(" * 12 + "'aaaa'" + ", 'a', 'aaaaaaaa')" * 12 + ")",
    "SELECT abs(-9223372036854775808)",
    "SELECT sum(9223372036854775807) FROM w",
]


def made_of(part: str, times: int = 20) -> str:
    """A query whose names are each made of the one before, used more than once."""
    named = (f"a{k} AS ({part.replace('?', f'a{k - 1}')})" for k in range(1, times))
    return f"WITH a0 AS (SELECT row_id AS x FROM w), {', '.join(named)} SELECT x FROM a{times - 1}"


GROWING = [
    made_of("SELECT x FROM ? UNION ALL SELECT x FROM ?"),
    made_of("SELECT b.x FROM ? b, ? c"),
    made_of("SELECT (SELECT x FROM ?) + (SELECT max(x) FROM ?) AS x"),
    made_of("SELECT x + x AS x FROM ?"),
    made_of("SELECT x FROM ? WHERE x IN (SELECT x FROM ?)"),
    made_of("SELECT x FROM ?", 60),
    f"{'SELECT x + x AS x FROM (' * 38}SELECT row_id AS x FROM w{')' * 38}",
]


@pytest.mark.parametrize("query", GROWING, ids=lambda query: query[-60:])
def test_a_query_made_of_itself_over_and_over_is_refused_before_sqlite_writes_it_out(query: str) -> None:
    with pytest.raises(StepError, match="Write it more simply"):
        run(query)


def test_names_that_are_used_a_few_times_run() -> None:
    assert run(made_of("SELECT x + 1 AS x FROM ?")).table.rows()[0] == ["20"]
    assert run(made_of("SELECT x FROM ? UNION SELECT x + 1 FROM ?", 5)).table.n_rows == 8


@pytest.mark.parametrize("query", [*REFUSED, *REFUSED_BY_SYNTAX])
def test_a_query_that_does_more_than_read_the_table_is_refused_with_a_reason(query: str) -> None:
    with pytest.raises(StepError) as refused:
        run(query)
    assert len(str(refused.value)) > 20


@pytest.mark.parametrize("query", REFUSED)
def test_sqlite_itself_refuses_it_too(query: str) -> None:
    """The door is closed even for what the check of the syntax would let through."""
    schema = Schema.of(RACE)
    with opened(schema.columns, schema.values, RACE.n_rows, Limits()) as door, pytest.raises(StepError):
        door.rows(query)


@pytest.mark.parametrize("query", TOO_MUCH)
def test_a_query_that_takes_too_much_is_stopped_in_little_time_and_memory(query: str) -> None:
    before, started = peak_megabytes(), thread_time()
    with pytest.raises(StepError) as stopped:
        run_query(read_query(query, Schema.of(RACE)), RACE, Limits(seconds=0.05, rows=1_000))
    assert len(str(stopped.value)) > 20
    assert thread_time() - started < 1
    assert peak_megabytes() - before < 100


def peak_megabytes() -> float:
    """The most memory that this process has had so far."""
    resource = pytest.importorskip("resource", reason="Windows doesn't say")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(most) / (1 << 20 if sys.platform == "darwin" else 1 << 10)


@pytest.mark.parametrize("query", TOO_MUCH, ids=lambda query: query[:40])
def test_sqlite_alone_stops_it_too(query: str) -> None:
    """Limits and deadline hold for what the check of the syntax would let through."""
    schema = Schema.of(RACE)
    limits = Limits(seconds=0.02, rows=1_000)
    with opened(schema.columns, schema.values, RACE.n_rows, limits) as door, pytest.raises(StepError):
        door.rows(query)


_GOOD = [
    "SELECT Rider FROM w WHERE Points > 25 ORDER BY Points DESC LIMIT 2",
    "SELECT Team, COUNT(*) AS n FROM w GROUP BY Team HAVING n > 1",
    "SELECT (SELECT Points FROM w WHERE Rank = 1) - (SELECT MIN(Points) FROM w WHERE Team = 'CSC')",
    "WITH t AS (SELECT Rider, Born FROM w) SELECT Rider FROM t WHERE Born LIKE '198%' UNION SELECT Team FROM w",
    "SELECT CASE WHEN Rank IN (1, 2) THEN upper(Rider) ELSE trim(Team, ' ') END, date(Born, '+1 day') FROM w",
]
_BITS = [
    "(",
    ")",
    "'",
    '"',
    "`",
    ",",
    "*",
    "--",
    "/*",
    ";",
    "w",
    "SELECT",
    "FROM w",
    "NULL",
    "||",
    ".",
    "\x00",
    "9e999",
]
_BITS += [
    "JOIN w b",
    "OVER ()",
    "ORDER BY 1",
    "LIMIT -1",
    "RECURSIVE",
    "[",
    "?",
    "$a",
    "x'0'",
    "é",
    "💥",
    "now",
    "\ud800",
]


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(_GOOD),
    st.lists(st.tuples(st.integers(0, 120), st.integers(0, 12), st.sampled_from(["", *_BITS])), max_size=4),
)
def test_a_mangled_query_runs_or_is_refused_with_a_reason(query: str, edits: list[tuple[int, int, str]]) -> None:
    for place, length, bit in edits:
        query = f"{query[:place]}{bit}{query[place + length :]}"
    started = thread_time()
    try:
        result = run_query(read_query(query, Schema.of(RACE)), RACE, Limits(seconds=0.05, rows=1_000))
    except StepError as refused:
        assert str(refused)
    else:
        assert result.table.n_columns
    assert thread_time() - started < 1


def test_in_a_large_table_texts_are_the_same_whatever_their_case_and_spaces_too() -> None:
    teams = ["CSC", "csc ", "Rabo", "Saint–Étienne", "SAINT-ÉTIENNE", ""]
    large = Table.of(["Team", "Points"], [[team, str(k)] for k, team in enumerate(teams * 2_000)])
    assert run("select count(*) from w where team = ' Csc'", large).table.rows() == [["4000"]]
    assert run("select count(*) from w where team in ('saint-étienne', 'x')", large).table.rows() == [["4000"]]
    assert run("select count(*) from w where team != 'CSC'", large).table.rows() == [["6000"]]
    grouped = run("select team, min(points) from w group by team order by count(*) desc, team limit 3", large)
    assert grouped.table.rows() == [["CSC", "0"], ["Saint–Étienne", "3"], ["", "5"]]
    assert behind(grouped) == [[0], [3], [5]]
    assert run("select team from w where points = 4", large).table.rows() == [["SAINT-ÉTIENNE"]]


def test_rows_that_cannot_be_traced_in_time_are_not_known_and_the_result_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(*_: object) -> None:
        raise StepError("The query took longer than 1 s and was stopped.")

    monkeypatch.setattr("chaintable.sql.result._of_groups", late)
    result = run("select count(*) from w")
    assert (result.table.rows(), result.known) == ([["4"]], False)


def test_the_tables_text_reaches_sqlite_whole() -> None:
    long = Table.of(["A"], [["x" * 30_000]])
    assert run("select length(a) from w", long).table.rows() == [["30000"]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("I can't answer that.", "There is no SELECT in 'I can't answer that.'. Write one SELECT."),
        ("nonsense", "There is no SELECT in 'nonsense'."),
        ("SELECT Rider FROM w WHERE Team = 'O'Brien'", "' at character 42 is never closed"),
        ('SELECT "Rider FROM w', '" at character 8 is never closed (“"Rider FROM w”). Close it.'),
        ("SELECT Rider FROM w /* why", "/* at character 21 is never closed"),
        ("SELECT COUNT(Rider FROM w", "A closing bracket is missing after 'FROM' (character 20). Close every bracket."),
        ("SELECT * FROM w LIMIT", "The query ends too early, after 'LIMIT' (character 17)."),
        ("SELECT * FROM", "The query ends too early, after 'FROM'"),
        ("SELECT Rank Rider Team FROM w", "can't be read at 'Team' after 'SELECT Rank Rider' (character 19)."),
        ("SELECT Rank\nFROM w ORDER Rank", "can't be read at 'Rank' after 'SELECT Rank FROM w ORDER' (character 14 of"),
        (f"SELECT {'CASE WHEN 1 THEN ' * 400}1{' END' * 400}", "isn't|inside|characters|end"),
    ],
)
def test_why_a_text_is_no_query_is_said_in_words_of_a_reader(text: str, words: str) -> None:
    with pytest.raises(StepError) as refused:
        run(text)
    said = str(refused.value)
    assert words in said or any(word in said for word in words.split("|"))
    assert not any(theirs in said for theirs in ("tokeniz", "Token", "expression", "Expect", "keyword:"))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("maximum(Points)", "The function maximum() can't be used here. Did you mean 'max'?"),
        ("MEDIAN(Points)", "The function MEDIAN() can't be used here. Sort the rows"),
        ("concat(Rider, Team)", "Join texts with ||."),
        ("extract(year FROM Born)", "strftime('%Y', column)"),
        ("json_array(Rider)", "Available: abs, avg, coalesce, count, date, datetime, dense_rank, first_value, glob,"),
    ],
)
def test_a_function_that_is_not_allowed_is_named_as_written_with_what_to_write_instead(call: str, words: str) -> None:
    with pytest.raises(StepError) as refused:
        run(f"SELECT {call} FROM w")
    assert words in str(refused.value)
    assert "…" not in str(refused.value)


def test_a_column_of_the_result_keeps_the_quotes_in_its_name() -> None:
    odd = Table.of(['He said "x"', 'O"'], [["1", "a"]])
    assert run("SELECT * FROM w", odd).table.columns == ('He said "x"', 'O"')
    found = run('SELECT MAX("He said ""x"""), "O""" AS "a ""b""", \'"q"\' FROM w', odd)
    assert found.table.columns == ('MAX(He said "x")', 'a "b"', "'\"q\"'")
    assert run('WITH a AS (SELECT "O""" FROM w) SELECT * FROM a', odd).table.columns == ('O"',)


@pytest.mark.parametrize("raised", [Stopped, KeyboardInterrupt])
def test_stop_and_ctrl_c_end_a_query_that_runs(raised: type[BaseException]) -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        if raised is KeyboardInterrupt and len(asked) > 2:
            raise KeyboardInterrupt
        return len(asked) > 2

    with stopped_by(stop), pytest.raises(raised):
        run_query(read_query(TOO_MUCH[2], Schema.of(RACE)), RACE, Limits(seconds=60))
    assert len(asked) == 3
    assert run("SELECT COUNT(*) FROM w").table.rows() == [["4"]], "afterwards queries run"


def test_without_repeats_the_rows_behind_each_result_are_known_in_a_large_table_too() -> None:
    large = Table.of(["Team", "Year"], [[team, ""] for team in ("Red", "blue", "red ", "Blue") * 3_000])
    found = run("SELECT DISTINCT Team FROM w ORDER BY Team", large)
    assert (found.table.rows(), found.known) == ([["blue"], ["Red"]], True)
    assert behind(found)[0] == [row for row in range(12_000) if row % 2]


def test_a_column_that_a_large_table_only_shows_stays_as_it_was_read() -> None:
    large = Table.of(["Team", "Year"], [[team, str(k)] for k, team in enumerate(("Red", "red ", "RED") * 4_000)])
    assert run("SELECT Team FROM w WHERE Year = 2", large).table.rows() == [["RED"]]
    assert run("SELECT Team FROM w WHERE Team = 'red' AND Year < 3", large).table.rows() == [["Red"], ["red "], ["RED"]]
    assert run("SELECT Team, COUNT(*) FROM w GROUP BY 1", large).table.rows() == [["Red", "12000"]]


def test_while_many_texts_are_sorted_the_deadline_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite asks nothing while it sorts, and each comparison of texts runs in Python: few may run between two asks.

    The time is made up: a comparison takes 10 µs. To sort them all takes a million.
    """
    compared = isolated_sqlite._compared
    done: list[None] = []
    monkeypatch.setattr(isolated_sqlite, "_compared", lambda one, other: done.append(None) or compared(one, other))
    for clock in ("thread_time", "monotonic"):
        monkeypatch.setattr(f"chaintable.sql.limits.{clock}", lambda: len(done) / 100_000)
    table = Table.of(["Name"], [[f"Rider {k * 7919 % 3001}"] for k in range(3_000)])
    query = "SELECT count(*) FROM (SELECT b.Name AS Name FROM w a, w b LIMIT 200000) GROUP BY Name"
    with pytest.raises(StepError, match="longer than"):
        run_query(read_query(query, Schema.of(table)), table, Limits(seconds=0.05))
    assert 5_000 < len(done) < 300_000


def test_a_cell_as_long_as_a_book_is_searched_in_no_time_and_shown_whole() -> None:
    book = "a" * 300_000
    table = Table.of(["Title", "Text"], [["Long", f"{book}b"], ["Short", "a B c"]])
    started = thread_time()
    assert run("SELECT Text FROM w WHERE Title = 'Long'", table).table.rows() == [[f"{book}b"]]
    grown = "replace(Text, 'a', 'aa')"
    found = run(f"SELECT instr({grown}, substr({grown}, 9, 15000) || 'c'), instr(Text, 'B') FROM w", table)
    assert found.table.rows() == [["0", "0"], ["6", "3"]]
    assert run("SELECT replace(Text, 'a', ''), replace(Text, 'x', NULL) FROM w", table).table.rows()[1] == [" B c", ""]
    larger = "replace(" * 3 + "Text" + ", 'a', Text)" * 3
    for query in (f"SELECT Text LIKE '{'%a' * 200}b' FROM w", f"SELECT {larger} FROM w"):
        with pytest.raises(StepError, match="too l"):
            run(query, table)
    assert thread_time() - started < 1


def test_a_table_that_is_too_wide_for_sqlite_is_read_where_few_columns_are_named() -> None:
    wide = Table.of([f"c{k}" for k in range(2_100)], [["1"] * 2_100])
    assert run("SELECT c2099 + c0 FROM w", wide).table.rows() == [["2"]]
    for query in ("SELECT * FROM w", "SELECT a.*, b.* FROM w a JOIN w b"):
        with pytest.raises(StepError, match="columns"):
            run(query, wide)


def test_names_that_differ_only_by_what_sql_cannot_hold_are_told_apart() -> None:
    odd = Table.of(["a\0b", "a b"], [["1", "2"]])
    assert [column.name for column in Schema.of(odd).columns] == ["a b", "a b 2"]
    assert run("SELECT * FROM w", odd).table.rows() == [["1", "2"]]


def test_a_star_over_joined_tables_means_all_their_columns() -> None:
    found = run("SELECT * FROM w a JOIN w b ON a.Rank = b.Rank + 1 WHERE b.Rank = 1")
    assert [cell for cell in found.table.rows()[0] if cell in ("Valverde", "Kolobnev")]
