import copy
import pickle

from attrs import frozen
import pytest

from boardrules.building.typecheck import check_type
from boardrules.codec import from_json, to_json
from boardrules.errors import CodecError
from boardrules.persistent import PersistentList


def grown(*items: int) -> PersistentList[int]:
    grown = PersistentList[int]()
    for item in items:
        grown = grown.appended(item)
    return grown


@pytest.mark.parametrize("items", [(), (4,), (4, 5, 6)])
def test_it_has_the_items_that_were_appended(items: tuple[int, ...]) -> None:
    made, appended = PersistentList(items), grown(*items)
    assert made == appended
    assert hash(made) == hash(appended)
    assert [*appended] == [*items]
    assert [*reversed(appended)] == [*reversed(items)]
    assert len(appended) == len(items)
    assert PersistentList(appended) == made


def test_appending_leaves_the_shorter_list_as_it_is() -> None:
    short = grown(1, 2)
    before = hash(short)
    assert (short.appended(3), short.appended(4)) == (grown(1, 2, 3), grown(1, 2, 4))
    assert (short, hash(short)) == (grown(1, 2), before)


def test_items_are_found_by_index_and_slice() -> None:
    some = grown(1, 2, 3)
    assert [some[index] for index in (0, 2, -1, -3)] == [1, 3, 3, 1]
    assert some[1:] == [2, 3]
    for index in (3, -4):
        with pytest.raises(IndexError, match="out of range for a list of 3"):
            some[index]


def test_lists_differ_by_length_and_by_any_item() -> None:
    some = grown(1, 2, 3)
    others = (grown(1, 2), grown(0, 2, 3), grown(1, 2, 4), [1, 2, 3], (1, 2, 3))
    assert all(some != other for other in others)


def test_a_hash_goes_on_from_what_is_known() -> None:
    some = grown(1, 2)
    hash(some)
    assert hash(some.appended(3)) == hash(grown(1, 2, 3))


def test_copies_are_equal() -> None:
    some = grown(1, 2)
    pickled: PersistentList[int] = pickle.loads(pickle.dumps(some))  # noqa: S301
    assert copy.copy(some) == copy.deepcopy(some) == pickled == some


def test_it_may_be_very_long() -> None:
    long, other = PersistentList(range(100_000)), PersistentList(range(100_000))
    assert long == other
    assert hash(long) == hash(other)
    assert pickle.loads(pickle.dumps(long)) == long  # noqa: S301
    assert from_json(to_json(long), PersistentList[int]) == long


@frozen
class Told:
    numbers: PersistentList[int]


def test_json_is_a_plain_list() -> None:
    assert to_json(Told(grown(1, 2))) == '{"numbers":[1,2]}'
    assert to_json(grown(1, 2)) == "[1,2]"
    assert from_json("[1,2]", PersistentList[int]) == grown(1, 2)
    with pytest.raises(CodecError, match=r"\$\[1\]: expected a whole number"):
        from_json('[1,"2"]', PersistentList[int])


def test_types_of_items_are_checked() -> None:
    check_type(grown(1, 2), PersistentList[int], "history")
    with pytest.raises(TypeError, match=r"history\[1\]: expected a whole number, not True"):
        check_type(grown(1, True), PersistentList[int], "history")
    with pytest.raises(TypeError, match="history: expected a PersistentList"):
        check_type((1, 2), PersistentList[int], "history")
