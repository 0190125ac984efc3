"""Tables that remember what has been worked out."""

from boardrules.games.tucana_builders.tables import Memory, Table


def test_a_memory_that_is_full_is_emptied() -> None:
    memory = Memory[int, str](2)
    for number in range(5):
        memory.keep(number, str(number))
    assert memory == {4: "4"}


def test_a_table_works_out_what_it_lacks_and_keeps_it() -> None:
    worked_out: list[int] = []

    def square(number: int) -> int:
        worked_out.append(number)
        return number * number

    table = Table(2, square)
    assert [table[number] for number in (3, 4, 3, 4, 5, 4)] == [9, 16, 9, 16, 25, 16]
    assert worked_out == [3, 4, 5, 4]
    assert table == {5: 25, 4: 16}
