"""What is in the box of Tiki Topple, and which missions, hands and rounds are refused."""

from collections.abc import Callable
from itertools import islice, product, starmap
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import attrs
import pytest

from boardrules import ComponentError, Defect
from boardrules.errors import LISTED
from boardrules.games.tiki_topple import (
    DEFAULT,
    Card,
    Components,
    Edition,
    Mission,
    Tiki,
    TikiTopple,
)
from tests.games.box_files import BoxFile, entries
from tests.games.cases import cases
from tests.games.tiki_topple.matches import cards, column, mission, tiny_box
from tests.games.tiki_topple.oracle import GAMEWRIGHT, SCHMIDT

Load = Callable[..., Components]
Refusal = Callable[[str, str], tuple[Defect, ...]]


# The shipped box


@pytest.mark.rule("TIKI-1.2")
def test_there_are_nine_tikis_in_three_groups() -> None:
    assert DEFAULT.groups == (
        column("NANI WIKIWIKI HUHU"),
        column("NUI LOKAHI AKAMAI"),
        column("EEPO HOOKIPA KAPU"),
    )
    assert DEFAULT.tikis == column("AKAMAI EEPO HOOKIPA HUHU KAPU LOKAHI NANI NUI WIKIWIKI")
    assert dict(DEFAULT.colours) == {
        "HUHU": "yellow",
        "WIKIWIKI": "light blue",
        "NUI": "green",
        "KAPU": "pink",
        "EEPO": "brown",
        "AKAMAI": "orange",
        "NANI": "red",
        "LOKAHI": "purple",
        "HOOKIPA": "grey",
    }


@pytest.mark.rule("TIKI-1.3")
def test_there_are_27_missions_each_combination_once() -> None:
    assert len(DEFAULT.missions) == 27
    combinations = {frozenset(card.tikis) for card in DEFAULT.missions}
    assert combinations == {frozenset(three) for three in product(*DEFAULT.groups)}
    # The two cards that are printed in the rulebook.
    assert mission("HOOKIPA LOKAHI NANI") in DEFAULT.missions
    assert mission("LOKAHI WIKIWIKI HOOKIPA") in DEFAULT.missions


@pytest.mark.rule("TIKI-1.4", "TIKI-R7")
def test_a_colour_has_nine_cards_of_seven_kinds() -> None:
    schmidt = DEFAULT.edition("schmidt")
    assert schmidt == Edition("schmidt", cards("up1 up1 up2 up3 puh topple wiki toast toast"), 2)
    assert 4 * len(schmidt.hand) == 36
    assert list(Card) == ["up1", "up2", "up3", "puh", "topple", "wiki", "toast"]


@pytest.mark.rule("TIKI-R11")
def test_a_colour_of_gamewright_has_seven_cards() -> None:
    assert DEFAULT.edition("gamewright") == Edition(
        "gamewright", cards("up1 up1 up2 up3 topple toast toast"), 0
    )
    assert [edition.name for edition in DEFAULT.editions] == ["gamewright", "schmidt"]


@pytest.mark.rule("TIKI-1.2", "TIKI-1.3", "TIKI-1.4", "TIKI-7.1")
@pytest.mark.parametrize(("name", "box"), [("schmidt", SCHMIDT), ("gamewright", GAMEWRIGHT)])
def test_the_box_is_that_of_the_second_opinion(name: str, box: Any) -> None:
    edition = DEFAULT.edition(name)
    assert DEFAULT.groups == box.groups
    assert [card.tikis for card in DEFAULT.missions] == list(box.missions)
    assert list(edition.hand) == [kind for kind, count in box.hand for _ in range(count)]
    assert edition.set_aside == box.set_aside
    assert DEFAULT.rounds == box.rounds


def test_a_mission_is_written_with_hyphens() -> None:
    assert str(mission("NANI NUI EEPO")) == "NANI-NUI-EEPO"
    assert mission("NANI NUI EEPO").tikis == column("NANI NUI EEPO")


# Files of a user


@pytest.mark.rule("TIKI-R7")
def test_another_hand_of_nine_is_accepted(load: Load) -> None:
    box = load(
        (
            '["up1", "up1", "up2", "up3", "puh", "topple", "wiki", "toast", "toast"]',
            '["up1", "up1", "up1", "up2", "up3", "puh", "topple", "wiki", "toast"]',
        )
    )
    hand = cards("up1 up1 up1 up2 up3 puh topple wiki toast")
    assert box.edition("schmidt").hand == hand
    assert TikiTopple(components=box).initial_state().seats[0].hand == hand


@pytest.mark.rule("TIKI-1.3")
@pytest.mark.parametrize("card", ["EEPO NANI NUI", "KAPU NUI AKAMAI"])
def test_any_three_tikis_may_be_on_a_mission(load: Load, card: str) -> None:
    assert load(('"KAPU NUI WIKIWIKI"', f'"{card}"')).missions[26] == mission(card)


HAND = '["up1", "up1", "up2", "up3", "puh", "topple", "wiki", "toast", "toast"]'
LAST = '"KAPU NUI WIKIWIKI"'
CARDS, SHIPPED_HAND = "missions.cards", "editions.schmidt.hand"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    cases(
        (f"  {LAST},\n", "", [(CARDS, "TIKI-1.3")]),
        (LAST, f'{LAST}, "NUI KAPU NANI"', [(CARDS, "TIKI-1.3")]),
        # A card twice, not three different Tikis, or one that is not there.
        *(
            (LAST, f'"{card}"', [(f"{CARDS}[26]", "TIKI-1.3")])
            for card in (
                *("NANI NUI EEPO", "KAPU NUI NUI", "KAPU NUI", ""),
                *("KAPU NUI WIKIWIKI NANI", "KAPU NUI PELE", "kapu nui wikiwiki"),
            )
        ),
        ('NANI = "red"\n', "", [("colours", "TIKI-1.2")]),
        ('NANI = "red"\n', 'NANI = "red"\nPELE = "black"\n', [("colours", "TIKI-1.2")]),
        ("with_2 = 4", "with_2 = 3", [("rounds", "TIKI-7.1")]),
        ("with_2 = 4", "with_2 = 0", [("rounds", "TIKI-7.1")]),
        (HAND, HAND.replace('"up1", ', "", 1), [(SHIPPED_HAND, "TIKI-1.4")]),
        (HAND, HAND.replace("up2", "up1"), [(SHIPPED_HAND, "TIKI-1.4")]),
        (HAND, HAND.replace('"topple", "wiki"', '"wiki", "topple"'), [(SHIPPED_HAND, "TIKI-1.4")]),
        (HAND, HAND.replace("wiki", "wok"), [(f"{SHIPPED_HAND}[6]", "TIKI-1.4")]),
        ("[editions.schmidt]", "[editions.other]", [("editions", "TIKI-1.4")]),
        *(
            ("set_aside = 2", f"set_aside = {number}", [("editions.schmidt.set_aside", "TIKI-3.4")])
            for number in (-2, 0, 1, 3)
        ),
        ("set_aside = 0", "set_aside = -1", [("editions.gamewright.set_aside", "TIKI-3.4")]),
    ),
)
def test_a_file_that_breaks_a_rule(
    refusal: Refusal, old: str, new: str, found: list[tuple[str, str]]
) -> None:
    assert entries(refusal(old, new)) == found


@pytest.mark.rule("TIKI-1.2")
def test_a_group_of_four(box_file: BoxFile, path: Path) -> None:
    error = box_file.refuse(
        path,
        ('"EEPO", "HOOKIPA", "KAPU"]', '"EEPO", "HOOKIPA", "KAPU", "PELE"]'),
        ('NANI = "red"\n', 'NANI = "red"\nPELE = "black"\n'),
    )
    assert entries(error.defects) == [("tikis.groups", "TIKI-1.2")]


# Boxes made by hand: the class checks only that the rules can run


def test_the_class_takes_tiny_boxes() -> None:
    box = tiny_box()
    assert box.tikis == column("AAA BBB CCC DDD")
    hand = TikiTopple(components=box).initial_state().seats[0].hand
    assert hand == cards("up1 up1 puh toast")
    # One Tiki of each symbol, or one symbol, or a mission that names a Tiki twice: all can run.
    colours = box.colours
    attrs.evolve(box, groups=tuple((tiki,) for tiki in box.tikis))
    attrs.evolve(box, groups=(box.tikis,), colours=tuple(reversed(colours)))
    attrs.evolve(box, missions=(mission("AAA AAA BBB"),))


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        ({"groups": (column("AAA BBB"), column("CCC DD-D"))}, "tikis.groups", "TIKI-1.2"),
        ({"groups": (column("AAA BBB"), column("CCC ddd"))}, "tikis.groups", "TIKI-1.2"),
        ({"groups": (column("AAA BBB"), column("CCC ÄÄÄ"))}, "tikis.groups", "TIKI-1.2"),
        ({"groups": (column("AAA BBB"), column("CCC AAA"))}, "tikis.groups", "TIKI-1.2"),
        ({"groups": (column("AAA BBB"), column("CCC"))}, "tikis.groups", "TIKI-3.1"),
        ({"groups": ()}, "tikis.groups", "TIKI-3.1"),
        ({"groups": (column("AAA"), column("BBB"), column("CCC"))}, "tikis.groups", "TIKI-6.1"),
        ({"colours": ()}, "colours", "TIKI-1.2"),
        ({"missions": (mission("AAA BBB EEE"),)}, "missions.cards[0]", "TIKI-1.3"),
        ({"missions": (mission("AAA BBB CCC"),) * 2}, "missions.cards[1]", "TIKI-1.3"),
        ({"rounds": (1, 0, 1)}, "rounds", "TIKI-7.1"),
        ({"editions": (Edition("e", cards("up1"), 0),) * 2}, "editions.e", "TIKI-1.4"),
        ({"editions": (Edition("e", cards("puh up1"), 0),)}, "editions.e.hand", "TIKI-1.4"),
        ({"editions": (Edition("e", cards("up1"), -1),)}, "editions.e.set_aside", "TIKI-3.4"),
    ],
)
def test_the_class_refuses_what_the_rules_cannot_run_with(
    change: dict[str, Any], where: str, rule: str
) -> None:
    with pytest.raises(ComponentError, match="components: ") as refused:
        attrs.evolve(tiny_box(), **change)
    assert (where, rule) in entries(refused.value.defects)


def names(number: int) -> tuple[Tiki, ...]:
    """Make names of Tikis: AA, AB, AC and so on."""
    letters = product(ascii_uppercase, repeat=2)
    return tuple(Tiki(first + second) for first, second in islice(letters, number))


FOUR = column("AAA BBB CCC DDD")


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        (
            {"groups": (names(25),), "colours": tuple((tiki, "red") for tiki in names(25))},
            *("tikis.groups", "TIKI-1.2"),
        ),
        ({"groups": (("A" * 41, *FOUR[1:]),)}, "tikis.groups", "TIKI-1.2"),
        ({"colours": tuple((tiki, "x" * 41) for tiki in FOUR)}, "colours.BBB", "TIKI-1.2"),
        (
            {"missions": tuple(starmap(Mission, product(FOUR, repeat=3))) * 16},
            *("missions.cards", "TIKI-1.3"),
        ),
        ({"rounds": (1, 1, 2**60)}, "rounds", "TIKI-7.1"),
        (
            {"editions": tuple(Edition(f"e{number}", cards("up1"), 0) for number in range(21))},
            *("editions", "TIKI-1.4"),
        ),
        (
            {"editions": (Edition("e" * 100, cards("up1"), 0),)},
            f"editions.{'e' * 57}...",
            "TIKI-1.4",
        ),
        ({"editions": (Edition("e", cards("up1 " * 360), 0),)}, "editions.e.hand", "TIKI-1.4"),
        ({"editions": (Edition("e", cards("up1"), 2**60),)}, "editions.e.set_aside", "TIKI-3.4"),
    ],
)
def test_a_box_holds_so_much_and_no_more(change: dict[str, Any], where: str, rule: str) -> None:
    with pytest.raises(ComponentError) as refused:
        attrs.evolve(tiny_box(), **change)
    (message,) = [each.message for each in refused.value.defects if each.where == where][:1]
    assert any(word in message for word in ("at most", "more than", "or less"))
    assert (where, rule) in entries(refused.value.defects)


def test_what_is_wrong_with_a_box_is_shown_as_text() -> None:
    red = "\x1b[31m"
    for change in (
        {"groups": ((red, "BBB"), ("CCC", "DDD"))},
        {"missions": (mission(f"AAA {red} BBB"),) * 2},
        {"editions": (Edition(red, cards("up1"), -1),)},
    ):
        with pytest.raises(ComponentError) as refused:
            attrs.evolve(tiny_box(), **change)
        assert "\x1b" not in str(refused.value)
        assert r"\x1b[31m" in str(refused.value)
    with pytest.raises(ValueError, match=r"not '\\x1b\[31m'$"):
        DEFAULT.edition(red)


def test_many_missions_cost_little() -> None:
    tikis = names(24)
    missions = tuple(starmap(Mission, product(tikis, repeat=3)))
    with pytest.raises(ComponentError, match="at most 1,000 missions, not 13,824"):
        attrs.evolve(tiny_box(), missions=missions)
    with pytest.raises(ComponentError) as refused:
        attrs.evolve(tiny_box(), missions=(mission("AAA BBB CCC"),) * 20_000)
    assert refused.value.more == 20_000 - LISTED


def test_an_edition_is_found_by_its_name() -> None:
    assert DEFAULT.edition("gamewright").set_aside == 0
    with pytest.raises(ValueError, match="edition is one of 'gamewright', 'schmidt', not 'x'"):
        DEFAULT.edition("x")
