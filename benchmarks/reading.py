"""How long reading takes and how much memory it needs: `python -m benchmarks.reading [--rows 1000000]`.

Each file is read in a separate process; the memory peak includes imports, the time doesn't.
"""

import argparse
from pathlib import Path

from benchmarks.measure import OUT, apart, made_up
from chaintable.readers import read_source


def read(path: Path) -> tuple[int, int]:
    """Return the number of rows and bytes of the table."""
    table = read_source(path, path.name, limit_mb=2000).table
    return table.n_rows, table.nbytes


def files(rows: int) -> list[Path]:
    """The made-up table as CSV, Parquet and (up to 100,000 rows) xlsx, written once."""
    OUT.mkdir(exist_ok=True)
    paths = [OUT / f"{rows}.csv", OUT / f"{rows}.parquet", *([OUT / f"{rows}.xlsx"] if rows <= 100_000 else [])]
    missing = [path for path in paths if not path.exists()]
    frame = made_up(rows) if missing else None
    for path in missing:
        if path.suffix == ".csv":
            frame.to_csv(path, index=False)
        elif path.suffix == ".parquet":
            frame.to_parquet(path)
        else:
            frame.to_excel(path, index=False)
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=[100_000, 1_000_000])
    for rows in parser.parse_args().rows:
        for path in files(rows):
            size = path.stat().st_size / 1e6
            seconds, peak, (read_rows, held) = apart(read, path)
            print(
                f"{path.name:>16} {size:7.1f} MB {read_rows:>9,} rows {seconds:6.2f} s  "
                f"table {held / 1e6:6.1f} MB ({held / 1e6 / size:.2f} × file)  process peak {peak:,.0f} MB"
            )


if __name__ == "__main__":
    main()
