"""Values that differ only in their spelling are noted with their counts."""

from chaintable.readers import read_source

TEXT = b"Done,City,Code\n" + b"Yes,London,A-1\nyes,Lon don,a1\nY,LONDON,A1\nno,Paris,B2\nno,Paris,B2\nYes,London,A1\n"


def test_spellings_of_a_value_are_noted_with_their_counts() -> None:
    account = read_source(TEXT, "x.csv").account
    assert account == (
        "Column 'Done' has several spellings of a value: Yes (2), yes (1), Y (1).",
        "Column 'City' has several spellings of a value: London (2), Lon don (1), LONDON (1).",
    )


def test_y_and_yes_are_the_same_only_among_yes_and_no() -> None:
    text = b"Axis\nX\nY\nYes\nZ\nY\n"
    assert read_source(text, "x.csv").account == ()


def test_columns_of_many_values_are_not_searched() -> None:
    rows = "".join(f"name {chr(97 + i % 26)}{chr(97 + i // 26)}\n" for i in range(400))
    assert read_source(f"Name\n{rows}NAME AA\n".encode(), "x.csv").account == ()
