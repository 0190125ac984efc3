"""Every rule id is written out where the code decides it, or the ledger says that none does."""

from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from boardrules import games
from boardrules.rulebook import Rulebook
from tests.citations import Citation, Source, assembled, cited, shortened, sources

PACKAGES = sorted(
    package
    for package in (games.package_of(games.find_game(name)) for name in games.game_names())
    if package.startswith("boardrules.")
)


def book_of(package: str) -> Rulebook:
    return Rulebook.of(package)


def folder_of(package: str) -> Path:
    return Path(str(files(import_module(package))))


def in_code(package: str) -> list[Citation]:
    """List all ids that the Python files of a game cite."""
    prefix = book_of(package).prefix
    return [each for source in sources(folder_of(package), ".py") for each in cited(prefix, source)]


def require_none(problems: list[str]) -> None:
    """Fail with one line for each problem."""
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


every_game = pytest.mark.parametrize(
    "package", PACKAGES, ids=[package.rpartition(".")[2] for package in PACKAGES]
)


@every_game
def test_every_rule_is_cited_where_code_decides_it(package: str) -> None:
    found = {citation.text for citation in in_code(package)}
    require_none(
        [
            f"{entry.id} is in no code, and the ledger does not say why (no_code)"
            for entry in book_of(package).entries
            if entry.id not in found and entry.no_code is None
        ]
    )


@every_game
def test_no_rule_is_cited_that_the_ledger_says_no_code_decides(package: str) -> None:
    book = book_of(package)
    require_none(
        [
            f"the ledger says that no code decides {citation}"
            for citation in in_code(package)
            if citation.text in book.ids and book[citation.text].no_code is not None
        ]
    )


@every_game
def test_every_id_that_is_cited_is_in_the_ledger(package: str) -> None:
    book = book_of(package)
    require_none(
        [
            f"the ledger has no {citation}"
            for source in sources(folder_of(package), ".py", ".toml")
            for citation in cited(book.prefix, source)
            if citation.text not in book.ids
        ]
    )


@every_game
def test_no_id_is_shortened(package: str) -> None:
    prefix = book_of(package).prefix
    require_none(
        [
            f"an id is not written out: {citation}"
            for source in sources(folder_of(package), ".py", ".toml")
            for citation in shortened(prefix, source)
        ]
    )


@every_game
def test_no_id_is_put_together_from_parts(package: str) -> None:
    prefix = book_of(package).prefix
    require_none(
        [
            f"an id is put together from parts: {citation}"
            for source in sources(folder_of(package), ".py")
            for citation in assembled(prefix, source)
        ]
    )


@every_game
def test_the_rules_of_a_game_cite_rules(package: str) -> None:
    assert "rules.py" in {citation.file for citation in in_code(package)}


def test_no_two_games_number_their_rules_alike() -> None:
    prefixes = [book_of(package).prefix for package in PACKAGES]
    assert len(set(prefixes)) == len(prefixes)


@every_game
def test_a_reason_why_no_code_decides_is_given_in_words(package: str) -> None:
    require_none(
        [
            f"{entry.id} has a no_code without a reason"
            for entry in book_of(package).entries
            if entry.no_code is not None and not entry.no_code.strip()
        ]
    )


# How citations are found


def test_ids_are_found_in_code_docstrings_and_comments() -> None:
    text = '''"""Take some (NIM-1.2)."""

LIMIT = 3  # NIM-R1, as NIM-5.10 says. NIM-6.
raise Illegal("NIM-4", f"{count} is too much (NIM-4.1)")
'''
    assert list(cited("NIM", Source("rules.py", text))) == [
        Citation("NIM-1.2", "rules.py", 1),
        Citation("NIM-R1", "rules.py", 3),
        Citation("NIM-5.10", "rules.py", 3),
        Citation("NIM-6", "rules.py", 3),
        Citation("NIM-4", "rules.py", 4),
        Citation("NIM-4.1", "rules.py", 4),
    ]


def test_a_citation_says_where_it_is() -> None:
    assert str(Citation("NIM-4.1", "rules.py", 7)) == "NIM-4.1 at rules.py:7"


@pytest.mark.parametrize("text", ["XNIM-9", "NIM-x", "NIM-", "NIM", "NIM-R", "GO-1.2", "nim-1"])
def test_what_is_no_id_is_not_found(text: str) -> None:
    assert list(cited("NIM", Source("rules.py", text))) == []


@pytest.mark.parametrize(
    "text",
    [
        "NIM-1.2, 1.3",
        "NIM-1.2 and 1.3",
        "NIM-1.2 to 1.5",
        "NIM-1.2-1.5",
        "NIM-1.2/1.3",
        "NIM-R1, R2",
        "NIM-1.2, 1.3, and 2.4",
        "NIM-6.8, R1",
    ],
)
def test_an_id_that_is_left_to_the_reader_is_found(text: str) -> None:
    source = Source("rules.py", f"x = 1  # see {text}: yes")
    assert [citation.text for citation in shortened("NIM", source)] == [text]


def test_an_id_may_be_left_out_across_lines() -> None:
    text = "a = 1\n# as in NIM-6.8,\n#   6.9\n"
    assert list(shortened("NIM", Source("rules.py", text))) == [
        Citation("NIM-6.8, # 6.9", "rules.py", 2)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "NIM-1.2, NIM-1.3",
        "NIM-1.2, 3 counters",
        "NIM-1.2. 1.5 is half of 3",
        "GO-1.2, 1.3",
        "1.2, 1.3",
    ],
)
def test_ids_in_full_and_other_numbers_are_not_shortened(text: str) -> None:
    assert list(shortened("NIM", Source("rules.py", text))) == []


@pytest.mark.parametrize(
    "code",
    [
        'f"NIM-{number}"',
        'f"NIM-5.{number}"',
        'f"NIM-R{number}"',
        'f"NIM-1{number}"',
        'f"see NIM-1.1{number}"',
        'f"{prefix}-5.2"',
        'f"{book.prefix}-R1 says so"',
        'f"{count} is too much (NIM)"',
        '"NIM-" + number',
        '"NIM-5." + number',
        '"NIM-1.1" + digit',
        'prefix + "-5.2"',
        '"NIM-{}".format(number)',
        '"NIM-%s" % number',
        '"-".join(["NIM", number])',
        'PREFIX = "NIM"',
    ],
)
def test_a_text_that_makes_an_id_is_found(code: str) -> None:
    (found,) = assembled("NIM", Source("rules.py", f"\n{code}"))
    assert (found.file, found.line) == ("rules.py", 2)


@pytest.mark.parametrize(
    "code",
    [
        'Violation("NIM-1.2", f"{count} is too much")',
        'f"{count} is too much (NIM-1.2)"',
        'rule = "NIM-1" if is_last else "NIM-1.2"',
        '"as NIM-1.2. says"',
        'f"{low}-{high}"',
        'f"{low}-5"',
        'f"{number} of NIMBLE"',
        "count + 1",
        '"a" + "b"',
        '"""Say what NIM is, as in `NIM-{number}`."""',
    ],
)
def test_ids_in_full_and_other_texts_are_not_put_together(code: str) -> None:
    assert list(assembled("NIM", Source("rules.py", code))) == []


def test_files_are_read_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text("b", encoding="utf-8")
    (tmp_path / "a.py").write_text("a", encoding="utf-8")
    (tmp_path / "c.toml").write_text("c", encoding="utf-8")
    (tmp_path / "d.txt").write_text("d", encoding="utf-8")
    assert sources(tmp_path, ".py") == [Source("a.py", "a"), Source("b.py", "b")]
    assert [source.name for source in sources(tmp_path, ".py", ".toml")] == [
        "a.py",
        "b.py",
        "c.toml",
    ]
