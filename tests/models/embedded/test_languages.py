"""Questions in German, French, Spanish, Portuguese, Vietnamese and Chinese, and honest refusals of other languages."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.chain import Chain
from chaintable.errors import ModelError
from chaintable.methods import ChainOfTable
from chaintable.models.embedded import EmbeddedModel
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.in_english import in_english
from chaintable.models.embedded.language.question_language import language_asked
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.language.translations import COLUMNS, LANGUAGES, MONTHS, QUESTIONS, dictionary
from chaintable.models.embedded.linking.recognition import recognise
from chaintable.playing import play
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.tables.values import fold

GERMAN = Table.of(
    ["Mitarbeiter", "Abteilung", "Gehalt", "Eintritt", "Stadt"],
    [
        ["Anke", "Einkauf", "3200", "2019-03-01", "Köln"],
        ["Bernd", "Vertrieb", "4100", "2020-05-01", "Bonn"],
        ["Clara", "Einkauf", "3600", "2021-03-15", "Bonn"],
        ["Detlef", "Vertrieb", "3900", "2022-01-01", "Köln"],
        ["Elke", "Vertrieb", "4500", "2023-11-01", "Köln"],
    ],
    "Personal",
)
FRENCH = Table.of(
    ["Produit", "Client", "Ville", "Quantité", "Prix"],
    [
        ["Vélo", "Morel", "Lyon", "2", "300"],
        ["Casque", "Vauban", "Nice", "5", "40"],
        ["Pompe", "Morel", "Lyon", "4", "25"],
        ["Selle", "Aubry", "Paris", "3", "55"],
        ["Lampe", "Vauban", "Paris", "7", "30"],
    ],
    "ventes",
)
SPANISH = Table.of(
    ["Pedido", "Cliente", "Ciudad", "Fecha", "Importe"],
    [
        ["P1", "Ruiz", "Madrid", "2024-01-10", "120"],
        ["P2", "Gómez", "Sevilla", "2024-01-20", "300"],
        ["P3", "Ruiz", "Madrid", "2024-02-02", "80"],
        ["P4", "López", "Bilbao", "2024-02-18", "210"],
        ["P5", "Gómez", "Madrid", "2024-03-05", "150"],
    ],
    "pedidos",
)
PORTUGUESE = Table.of(
    ["Funcionário", "Departamento", "Salário", "Cidade"],
    [
        ["Beatriz", "Vendas", "2100", "Porto"],
        ["Caio", "Compras", "1800", "Lisboa"],
        ["Davi", "Vendas", "2600", "Lisboa"],
        ["Helena", "Compras", "1900", "Porto"],
        ["Rui", "Vendas", "2300", "Braga"],
    ],
    "pessoal",
)
VIETNAMESE = Table.of(
    ["Nhân viên", "Phòng ban", "Lương", "Thành phố"],
    [
        ["An", "Kế toán", "15000", "Huế"],
        ["Bình", "Kinh doanh", "18000", "Hà Nội"],
        ["Chi", "Kế toán", "17000", "Hà Nội"],
        ["Dũng", "Kinh doanh", "22000", "Huế"],
        ["Lan", "Kinh doanh", "20000", "Đà Nẵng"],
    ],
    "nhân sự",
)
CHINESE = Table.of(
    ["姓名", "部门", "城市", "月薪（元）", "入职日期"],
    [
        ["陈静", "财务部", "北京", "21000", "2016-04-01"],
        ["李伟", "研发部", "上海", "18000", "2018-07-15"],
        ["王芳", "研发部", "北京", "16000", "2020-02-01"],
        ["赵强", "财务部", "上海", "15000", "2021-09-10"],
        ["孙丽", "研发部", "北京", "20000", "2022-05-20"],
    ],
    "员工",
)
INVOICES = Table.of(
    ["N° facture", "Fournisseur", "Catégorie", "Montant TTC", "Date", "Payé"],
    [
        ["F1", "Dupont", "Bureau", "120,50", "03/01/2024", "oui"],
        ["F2", "Lebrun", "Informatique", "980,00", "17/01/2024", "non"],
        ["F3", "Dupont", "Bureau", "75,20", "25/02/2024", "oui"],
        ["F4", "Martin", "Voyage", "430,00", "11/02/2024", "non"],
        ["F5", "Lebrun", "Informatique", "1250,00", "09/03/2024", "oui"],
    ],
    "factures",
)
MARKS = Table.of(
    ["Aluno", "Turma", "Nota", "Cidade"],
    [["Ana", "A", "8,5", "Porto"], ["Bruno", "B", "6,0", "Lisboa"], ["Clara", "A", "9,2", "Lisboa"]],
    "notas",
)
SALES = Table.of(
    ["Mã đơn", "Khách hàng", "Sản phẩm", "Số lượng", "Ngày"],
    [
        ["D1", "Minh", "Áo", "3", "05/01/2024"],
        ["D2", "Hoa", "Quần", "1", "25/01/2024"],
        ["D3", "Minh", "Giày", "2", "03/02/2024"],
        ["D4", "Tuấn", "Áo", "5", "20/02/2024"],
    ],
    "đơn hàng",
)
GOODS = Table.of(
    ["Producto", "Categoría", "Precio", "Vendedor"],
    [
        ["Mesa", "Muebles", "150", "Ana"],
        ["Silla", "Muebles", "45", "Luis"],
        ["Ratón", "Electrónica", "20", "Ana"],
        ["Pantalla", "Electrónica", "180", "Eva"],
    ],
    "productos",
)
ENGLISH = Table.of(
    ["Customer", "Country", "Revenue"],
    [["Acme", "Spain", "100"], ["Beta", "France", "400"], ["Core", "Spain", "250"]],
    "customers",
)


def asked(table: Table, question: str) -> Chain:
    """The finished chain of the embedded model."""
    *_, chain = play(ChainOfTable(), Chain(Question(question), Source.of(table)), EmbeddedModel())
    return chain


VALUES = [
    (GERMAN, "Wie hoch ist das Gehalt von Clara?", "3600"),
    (GERMAN, "In welcher Stadt arbeitet Bernd?", "Bonn"),
    (GERMAN, "Wie viele Mitarbeiter hat der Vertrieb?", "3"),
    (GERMAN, "Wie viele Mitarbeiter verdienen mehr als 3.600?", "3"),
    (GERMAN, "Wie hoch ist die Summe der Gehälter in Köln?", "11600"),
    (GERMAN, "Welcher Mitarbeiter hat das höchste Gehalt?", "Elke"),
    (GERMAN, "Wer verdient am wenigsten?", "Anke"),
    (GERMAN, "Durchschnittsgehalt in der Abteilung Einkauf", "3400"),
    (FRENCH, "Quel est le prix du Casque ?", "40"),
    (FRENCH, "Combien de produits à Paris ?", "2"),
    (FRENCH, "Quelle est la quantité totale pour Lyon ?", "6"),
    (FRENCH, "Quel produit a le prix le plus élevé ?", "Vélo"),
    (FRENCH, "quel produit est le moins cher", "Pompe"),
    (FRENCH, "Quelle est la moyenne des prix ?", "90"),
    (SPANISH, "¿Cuál es el importe del pedido P4?", "210"),
    (SPANISH, "¿Cuántos pedidos hay en Madrid?", "3"),
    (SPANISH, "¿Cuál es el importe total de Ruiz?", "200"),
    (SPANISH, "¿Qué pedido tiene el importe más bajo?", "P3"),
    (SPANISH, "cuantos clientes distintos hay", "3"),
    (SPANISH, "importe total en febrero de 2024", "290"),
    (PORTUGUESE, "Qual é o salário da Helena?", "1900"),
    (PORTUGUESE, "Quantos funcionários há em Lisboa?", "2"),
    (PORTUGUESE, "Qual é a soma dos salários em Vendas?", "7000"),
    (PORTUGUESE, "Qual funcionário tem o maior salário?", "Davi"),
    (PORTUGUESE, "Quem ganha menos?", "Caio"),
    (VIETNAMESE, "Lương của Chi là bao nhiêu?", "17000"),
    (VIETNAMESE, "Có bao nhiêu nhân viên ở Huế?", "2"),
    (VIETNAMESE, "Tổng lương của phòng ban Kế toán là bao nhiêu?", "32000"),
    (VIETNAMESE, "Nhân viên nào có lương cao nhất?", "Dũng"),
    (VIETNAMESE, "nhan vien nao co luong thap nhat", "An"),
    (CHINESE, "陈静的月薪是多少？", "21000"),
    (CHINESE, "研发部有多少人？", "3"),
    (CHINESE, "北京的员工月薪总和是多少？", "57000"),
    (CHINESE, "工资最低的员工是谁？", "赵强"),
    (CHINESE, "2020年之前入职的有多少人？", "2"),
    (INVOICES, "Quel fournisseur a le montant le plus élevé ?", "Lebrun"),
    (INVOICES, "Combien de factures ne sont pas payées ?", "2"),
    (INVOICES, "Quelle facture a le montant le plus bas ?", "F3"),
    (GOODS, "¿Quién vende la Mesa?", "Ana"),
    (GOODS, "¿Cuántos productos cuestan más de 40?", "3"),
    (MARKS, "Quantos alunos há na turma A?", "2"),
    (SALES, "Tổng số lượng trong tháng 2 năm 2024", "7"),
    (CHINESE, "月薪超过17000的员工有几个？", "3"),
    (CHINESE, "有多少个不同的城市？", "2"),
    (GERMAN, "Arbeitet Anke in Köln?", "yes"),
    (ENGLISH, "Welcher Kunde hat den höchsten Umsatz?", "Beta"),
    (ENGLISH, "¿Cuántos clientes hay en Spain?", "2"),
]
GROUPS = [
    (GERMAN, "Durchschnittsgehalt pro Abteilung", {"Einkauf": "3400", "Vertrieb": "4166.67"}),
    (GERMAN, "Wie viele Mitarbeiter gibt es je Stadt?", {"Köln": "3", "Bonn": "2"}),
    (FRENCH, "Combien de produits par ville ?", {"Lyon": "2", "Nice": "1", "Paris": "2"}),
    (FRENCH, "Quantité totale pour chaque client", {"Morel": "6", "Vauban": "12", "Aubry": "3"}),
    (SPANISH, "importe total por cliente", {"Ruiz": "200", "Gómez": "450", "López": "210"}),
    (SPANISH, "¿Cuántos pedidos tiene cada cliente?", {"Ruiz": "2", "Gómez": "2", "López": "1"}),
    (PORTUGUESE, "salário médio por departamento", {"Vendas": "2333.33", "Compras": "1850"}),
    (VIETNAMESE, "Lương trung bình theo phòng ban", {"Kế toán": "16000", "Kinh doanh": "20000"}),
    (VIETNAMESE, "Mỗi thành phố có bao nhiêu nhân viên?", {"Huế": "2", "Hà Nội": "2", "Đà Nẵng": "1"}),
    (CHINESE, "每个部门的平均工资是多少？", {"财务部": "18000", "研发部": "18000"}),
    (SALES, "Tổng số lượng theo sản phẩm", {"Áo": "8", "Quần": "1", "Giày": "2"}),
    (CHINESE, "各城市有多少人", {"北京": "3", "上海": "2"}),
]


@pytest.mark.parametrize(("table", "question", "expected"), VALUES, ids=[question for _, question, _ in VALUES])
def test_a_question_in_another_language_is_answered(table: Table, question: str, expected: str) -> None:
    chain = asked(table, question)
    assert chain.answer is not None
    assert chain.answer.values == (expected,)


@pytest.mark.parametrize(("table", "question", "expected"), GROUPS, ids=[question for _, question, _ in GROUPS])
def test_a_question_per_group_in_another_language_is_answered_by_a_table(
    table: Table, question: str, expected: dict[str, str]
) -> None:
    chain = asked(table, question)
    assert chain.answer is not None
    rows = {row[0]: float(row[-1]) for row in chain.answer.grid}
    assert rows == pytest.approx({key: float(value) for key, value in expected.items()}, abs=0.01)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Quanti clienti ci sono in Spain?", "Italian"),
        ("Hoeveel klanten zijn er in Spain?", "Dutch"),
        ("Сколько клиентов в Испании?", "Cyrillic"),
        ("スペインの顧客は何人ですか", "Japanese"),
    ],
)
def test_a_question_in_a_language_that_is_not_read_is_refused_with_its_name_and_what_to_do(
    question: str, language: str
) -> None:
    with pytest.raises(ModelError, match=language) as refused:
        asked(ENGLISH, question)
    assert "Ask in English, German" in str(refused.value)


@pytest.mark.parametrize(
    ("table", "question", "words"),
    [
        (ENGLISH, "Ni wateja wangapi wako Spain", "'wateja' and 'wangapi'|'wangapi'"),
        (GERMAN, "Wie hoch ist der Gewinn von Clara?", "'Gewinn'"),
        (FRENCH, "Combien de retours par ville ?", "'retours'"),
        (SPANISH, "¿Cuántos empleados hay en Madrid?", "'empleados'"),
        (PORTUGUESE, "Qual é o lucro por departamento?", "'lucro'"),
        (VIETNAMESE, "Lợi nhuận của Huế là bao nhiêu?", "'Lợi nhuận'"),
        (CHINESE, "哪个部门的奖金最高？", "'奖金'"),
    ],
)
def test_words_that_stand_for_nothing_in_the_table_are_named_as_they_were_written_and_doubted(
    table: Table, question: str, words: str
) -> None:
    completion = asked(table, question).steps[-1].calls[-1].completion
    assert completion.sure is not None
    assert completion.sure < 0.6
    assert any(word in completion.remark for word in words.split("|"))


def test_the_remark_says_how_the_question_was_read_and_the_chain_keeps_the_question() -> None:
    chain = asked(ENGLISH, "Welcher Kunde hat den höchsten Umsatz?")
    assert chain.question.text == "Welcher Kunde hat den höchsten Umsatz?"
    assert "'which customer has the highest revenue'" in chain.steps[-1].calls[-1].completion.remark


@pytest.mark.parametrize(
    "question",
    [
        "Which actor played in 'Der Stahl und die Liebe'?",
        "How many times did Rio de Janeiro host the Copa do Brasil?",
        "average monthly pay (月薪) per department",
        "Revenue (Doanh thu) per store",
        "total Montant HT for each product",
        "Los Angeles population in 1990",
        "who won the Tour de France in 2004",
        "list the songs by Les Négresses Vertes",
        "Was the Sagrada Familia finished by 1990?",
        "total per region",
        "top 5",
        "",
    ],
)
def test_an_english_question_is_never_taken_for_another_language(question: str) -> None:
    assert language_asked(question) == ""


def test_an_english_question_whose_words_are_french_too_is_read_as_it_is_and_not_doubted_for_it() -> None:
    table = Table.of(["Region", "Net Sales"], [["North", "10"], ["South", "20"], ["North", "30"]])
    question = "total net sales per region"
    assert recognise(Question(question), TableIndex(table))[0].asked.original.language == ""
    completion = asked(table, question).steps[-1].calls[-1].completion
    assert "Read as English" not in completion.remark
    assert (completion.sure or 0) >= 0.6


def test_one_word_of_a_language_that_is_not_read_does_not_refuse_a_question_in_one_that_is() -> None:
    assert language_asked("Betrag pro Klient") == "de"
    assert language_asked("Ile kosztuje produkt?") == "Polish"


def test_no_question_of_the_test_data_is_taken_for_another_language() -> None:
    found = [text for text in english_questions() if language_asked(text)]
    assert found == []


def english_questions() -> list[str]:
    """The questions of the tests' data and of the benchmarks that are in English."""
    root = Path(__file__).parents[3]
    texts = [json.loads(line) for path in root.glob("tests/data/**/*.jsonl") for line in lines_of(path)]
    texts += [
        one for one in map(json.loads, lines_of(root / "benchmarks/analyst/studied.jsonl")) if one["kind"] != "language"
    ]
    return [one["question"] for one in texts if isinstance(one, dict) and isinstance(one.get("question"), str)]


def lines_of(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def test_accents_may_be_missing_and_words_of_names_stay() -> None:
    table = Table.of(["Ciudad", "Ventas", "Región"], [["San Juan de Luz", "10", "Sur"], ["La Paz", "30", "Norte"]], "t")
    recognition, _ = recognise(Question("cual es el total de ventas de San Juan de Luz"), TableIndex(table))
    assert recognition.asked.question.text == "what is the total of ventas of San Juan de Luz"


def test_cells_are_kept_in_a_table_of_many_rows_too() -> None:
    rows = [[f"Tienda {number % 7}" if number else "Casa de la Luz", str(number)] for number in range(60_000)]
    index = TableIndex(Table.of(["Tienda", "Ventas"], rows, "t"))
    assert index.cells_among({"Casa de la Luz", "Tienda 3", "Casa"}) == {"Casa de la Luz", "Tienda 3"}


@pytest.mark.parametrize(
    ("table", "question", "english"),
    [
        (FRENCH, "Quel produit a le prix le plus élevé ?", "which produit has the highest prix"),
        (SPANISH, "importe medio por cliente", "average importe per cliente"),
        (VIETNAMESE, "Phòng ban nào có nhiều nhân viên nhất?", "which Phòng ban has the most nhân viên"),
        (VIETNAMESE, "Lương trung bình của An là bao nhiêu?", "what is average Lương of An"),
        (CHINESE, "工资最高的员工是谁？", "who has the highest salary employee"),
        (CHINESE, "部门的平均工资", "average salary per 部门"),
        (CHINESE, "2018年之前入职的有多少人？", "how many people before 2018 hired has"),
        (CHINESE, "2024年3月的总工资是多少？", "what is March 2024 total salary"),
        (GERMAN, "Gehalt nach Stadt nach 2.021,5", "Gehalt per Stadt after 2021.5"),
        (GERMAN, "Wer ist nach dem 1. März 2020 eingetreten?", "who is after the 1 March 2020 hired"),
    ],
)
def test_the_words_come_in_english_order(table: Table, question: str, english: str) -> None:
    recognition, _ = recognise(Question(question), TableIndex(table))
    assert recognition.asked.question.text == english


def words_of_a_language() -> st.SearchStrategy[tuple[str, list[str]]]:
    """A language, and any of its words in any order."""
    known = {
        language: sorted(
            {
                *dictionary(QUESTIONS)[language],
                *dictionary(MONTHS)[language],
                *dictionary(COLUMNS)[language],
                "Bonn",
                "7",
            }
        )
        for language in LANGUAGES
    }
    return st.sampled_from(sorted(known)).flatmap(
        lambda language: st.tuples(st.just(language), st.lists(st.sampled_from(known[language]), max_size=9))
    )


@given(words_of_a_language())
def test_any_words_in_any_order_become_english_and_each_english_word_has_its_own(said: tuple[str, list[str]]) -> None:
    language, words = said
    index = TableIndex(GERMAN)
    made = in_english(" ".join(words), language, GERMAN.columns, index.cells_among)
    assert made.text == " ".join(piece.english for piece in made.pieces)
    of_pieces = [word.text for piece in made.pieces for word in split_words(fold(piece.english))]
    assert of_pieces == [word.text for word in split_words(fold(made.text))]


def test_money_is_known_by_the_name_of_its_column_in_another_language() -> None:
    completion = asked(GOODS, "¿Cuánto cuesta la Silla?").steps[-1].calls[-1].completion
    assert "Not used" not in completion.remark


def test_money_that_the_table_does_not_hold_is_named_as_it_was_asked_for() -> None:
    completion = asked(MARKS, "Quanto custa a Ana?").steps[-1].calls[-1].completion
    assert "'custa'" in completion.remark
    assert (completion.sure or 0) < 0.6
