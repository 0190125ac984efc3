"""Achievement cards: what fulfils them, when they are awarded, and what they bring."""

from collections.abc import Sequence
from typing import NamedTuple

import attrs
import pytest

from boardrules import Player, ScoreItem
from boardrules.games.tucana_builders import (
    Achievement,
    AchievementName,
    SetupCard,
    StartTile,
    State,
    TucanaBuilders,
)
from tests.games.matches import legal, play
from tests.games.tucana_builders.boxes import paths, tiny_box, with_tiles
from tests.games.tucana_builders.playing import idle, set_up, tracks, turns, values

P1, P2, P3 = Player(0), Player(1), Player(2)
CARDS = ["link-CF", "two-each", "five-alike", "link-AD", "start-tiles", "four-toucans"]
KINDS = {
    "hub": "0 1 2 3 4 5",
    "line": "0 3",
    "curve": "0 2",
    "cat": "0 1 2 3 4 5 puma",
    "snake": "0 1 2 3 4 5 snake",
    "every": "0 puma puma snake snake monkey monkey",
    "single": "0 puma toucan",
    "birds": "0 toucan toucan",
}


def awards(game: TucanaBuilders, state: State) -> tuple[ScoreItem, ...]:
    """Return the items that come from achievements."""
    rules = ("TUCANA-7.2", "TUCANA-7.3", "TUCANA-8.2")
    return tuple(item for item in game.score_items(state) if item.rule in rules)


# The cards of a match


@pytest.mark.rule("TUCANA-7.1", "TUCANA-R9", "TUCANA-R10")
def test_two_of_six_cards_are_turned_up() -> None:
    game = TucanaBuilders(players=2, achievements=True)
    state = set_up(game)
    assert legal(game, state) == [f"* achievement {card}" for card in CARDS]
    assert game.chance_weights(state) == (1,) * 6
    state = play(game, state, "* achievement five-alike")
    left = [card for card in CARDS if card != "five-alike"]
    assert legal(game, state) == [f"* achievement {card}" for card in left]
    assert game.chance_weights(state) == (1,) * 5
    state = play(game, state, "* achievement link-CF")
    assert state.achievements == ("five-alike", "link-CF")
    assert legal(game, state)[0] == "* terrain jungle"
    assert values(state) == ((None, None),) * 2


# Each card


class Scene(NamedTuple):
    """A way to fulfil a card, for three seats.

    All lay the tiles of `before`. In the turn after that P1 and P2 do what `reach` says, which
    fulfils the card, and P3 does what `miss` says. In the next one P3 does what `later` says.
    Evidence is shown for P1, then for P3.
    """

    card: str
    before: Sequence[str]
    reach: str
    miss: str
    later: str
    evidence: Sequence[str]
    later_evidence: Sequence[str]
    starts: str = "4"


def row(tile: str, spaces: str) -> list[str]:
    """Write turns in which a tile is laid on `lava 19, stone 20` and so on."""
    pairs = [text.split(" ") for text in spaces.split(", ")]
    return [f"{terrain}: {tile} place {space} r0" for terrain, space in pairs]


def check(scene: Scene, *, high: int, low: int) -> None:
    """Check that a scene brings the high value to P1 and P2, and the low one to P3."""
    box = with_tiles(KINDS, starts=[scene.starts] * 6)
    game = TucanaBuilders(players=3, achievements=True, components=box)
    other = "four-toucans" if scene.card == "start-tiles" else "start-tiles"
    state = set_up(game, achievements=(other, scene.card))
    for line in scene.before:
        terrain, what = line.split(": ")
        state = turns(game, state, f"{terrain}: {what} / {what} / {what}")
        assert values(state) == ((None, None),) * 3
    terrain, reach = scene.reach.split(": ")
    state = turns(game, state, f"{terrain}: {reach} / {reach} / {scene.miss}")
    assert values(state) == ((None, high), (None, high), (None, None))
    turn = state.turns
    terrain, later = scene.later.split(": ")
    tile, what = later.split(" ", 1)
    draws = ("* tile P1 stub", "* tile P2 stub", f"* tile P3 {tile}")
    state = play(game, state, f"* terrain {terrain}", *draws)
    for _ in range(2):
        state = play(game, state, legal(game, state)[0])
    assert values(state) == ((None, high), (None, high), (None, None))
    state = play(game, state, f"P3 {what}")
    assert values(state) == ((None, high), (None, high), (None, low))
    assert game.score(state) == (high, high, low)
    assert game.score_items(state) == (
        ScoreItem(P1, high, "TUCANA-7.2", (f"turn {turn}", scene.card, *scene.evidence)),
        ScoreItem(P2, high, "TUCANA-7.2", (f"turn {turn}", scene.card, *scene.evidence)),
        ScoreItem(P3, low, "TUCANA-7.3", (f"turn {turn + 1}", scene.card, *scene.later_evidence)),
    )


@pytest.mark.rule("TUCANA-7.5", "TUCANA-7.2", "TUCANA-7.3")
def test_link_cf() -> None:
    # The printed example: two players link C and F in the same turn, and both take the 8.
    scene = Scene(
        "link-CF",
        # From F along the row from 19 to 25; 26 and 33 touch C.
        row("hub", "lava 19, stone 20, sand 21, lava 22, jungle 23, stone 24, sand 25"),
        reach="lava: curve place 26 r2",
        miss="curve place 26 r1",
        later="stone: hub place 33 r0",
        evidence=["C to F: 26-25-24-23-22-21-20-19"],
        later_evidence=["C to F: 33-25-24-23-22-21-20-19"],
    )
    check(scene, high=8, low=6)


@pytest.mark.rule("TUCANA-7.6")
def test_two_each() -> None:
    others = [
        *("snake to A: 1", "snake to A: 1", "monkey to B: 5", "monkey to B: 5"),
        *("monkey to C: 33", "monkey to C: 33", "puma to D: 37", "puma to D: 37"),
        *("snake to E: 28", "snake to E: 28"),
    ]
    scene = Scene(
        "two-each",
        (
            "stone: every place 1 r0",
            "jungle: every place 5 r1",
            "stone: every place 33 r1",
            "lava: every place 37 r3",
            "sand: every place 28 r3",
        ),
        reach="jungle: every place 12 r4",
        # One puma; the toucan does not count.
        miss="single place 12 r4",
        # A second one, by another path.
        later="lava: single place 19 r5",
        evidence=[*others, "puma to F: 12", "puma to F: 12"],
        later_evidence=[*others, "puma to F: 12", "puma to F: 19"],
    )
    check(scene, high=7, low=5)


@pytest.mark.rule("TUCANA-7.7")
def test_five_alike() -> None:
    scene = Scene(
        "five-alike",
        # A row in the middle of the island, far from the huts.
        row("cat", "stone 13, jungle 14, lava 15, stone 16"),
        reach="jungle: cat place 17 r0",
        miss="snake place 17 r0",
        later="stone: cat place 24 r0",
        evidence=["puma: 13 14 15 16 17"],
        later_evidence=["puma: 13 14 15 16 24"],
    )
    check(scene, high=7, low=5)


@pytest.mark.rule("TUCANA-7.8")
def test_link_ad() -> None:
    scene = Scene(
        "link-AD",
        # From A down to the right as far as 31; 36 and 37 touch D.
        (
            "sand: line place 2 r2",
            "lava: line place 8 r2",
            "lava: line place 15 r2",
            "jungle: line place 23 r2",
            "stone: hub place 31 r0",
        ),
        reach="lava: curve place 37 r3",
        # It leads to start tile 6.
        miss="curve place 37 r5",
        later="jungle: curve place 36 r0",
        evidence=["A to D: 2-8-15-23-31-37"],
        later_evidence=["A to D: 2-8-15-23-31-36"],
    )
    check(scene, high=6, low=4)


@pytest.mark.rule("TUCANA-7.9")
def test_start_tiles() -> None:
    # Start tiles 1 to 6 lie on 3, 6, 18, 27, 35 and 38.
    evidence = [
        "1 to 2: 3-8-7-6",
        "1 to 3: 3-8-7-13-20-28-34-35-36-37-38-33-25-18",
        "1 to 4: 3-8-7-13-20-27",
        "1 to 5: 3-8-7-13-20-28-34-35",
        "1 to 6: 3-8-7-13-20-28-34-35-36-37-38",
        "2 to 3: 6-13-20-28-34-35-36-37-38-33-25-18",
        "2 to 4: 6-13-20-27",
        "2 to 5: 6-13-20-28-34-35",
        "2 to 6: 6-13-20-28-34-35-36-37-38",
        "3 to 4: 18-25-33-38-37-36-35-34-28-27",
        "3 to 5: 18-25-33-38-37-36-35",
        "3 to 6: 18-25-33-38",
        "4 to 5: 27-28-34-35",
        "4 to 6: 27-28-34-35-36-37-38",
        "5 to 6: 35-36-37-38",
    ]
    scene = Scene(
        "start-tiles",
        [
            *row("hub", "lava 8, jungle 7, stone 13, stone 20, sand 28"),
            *row("hub", "jungle 34, jungle 36, lava 37, stone 33"),
        ],
        reach="sand: hub place 25 r0",
        # Five of them are linked.
        miss="hub place 30 r0",
        later="lava: hub joker 25 r0",
        evidence=evidence,
        later_evidence=evidence,
        starts="0 1 2 3 4 5",
    )
    check(scene, high=8, low=6)


@pytest.mark.rule("TUCANA-7.10")
def test_four_toucans() -> None:
    birds = ["toucan to D: 36", "toucan to D: 36", "toucan to D: 37", "toucan to D: 37"]
    scene = Scene(
        "four-toucans",
        ("lava: birds place 37 r3",),
        reach="jungle: birds place 36 r2",
        # Two at D, and two at E.
        miss="birds place 34 r4",
        later="jungle: birds place 36 r2",
        evidence=birds,
        later_evidence=birds,
    )
    check(scene, high=6, low=4)


# Not quite


def solo(
    cards: tuple[str, str],
    tiles: dict[str, str],
    *,
    start: str = "4",
    setup: SetupCard | None = None,
    players: int = 1,
) -> TucanaBuilders:
    """Make a game on the sheet A 1 2 B, with 3 (the start space), 4 and 5 below; four turns."""
    box = tiny_box(
        tiles={name: (20, text) for name, text in tiles.items()},
        achievements=dict.fromkeys(cards, (9, 3)),
    )
    box = attrs.evolve(box, start_tiles=(StartTile(4, paths(start)),))
    if setup is not None:
        box = attrs.evolve(box, setup_cards=(setup,))
    return TucanaBuilders(players=players, achievements=True, components=box)


@pytest.mark.rule("TUCANA-7.7")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("puma puma puma", "puma puma", 9),
        ("snake snake snake", "snake snake", 9),
        ("monkey monkey monkey", "monkey monkey monkey", 9),
        ("toucan toucan toucan", "toucan toucan", None),
        ("puma puma puma puma", "toucan", None),
        ("puma snake monkey", "puma snake monkey toucan", None),
        ("puma puma puma puma", "snake snake snake snake", None),
    ],
)
def test_five_of_a_kind_that_is_not_toucans(first: str, second: str, expected: int | None) -> None:
    tiles = {"first": f"1 {first}", "second": f"4 {second}"}
    game = solo(("five-alike", "link-AB"), tiles)
    state = set_up(game, achievements=("five-alike", "link-AB"))
    state = turns(game, state, "jungle: first place 1 r0", "sand: second place 2 r0")
    assert values(state) == ((expected, None),)


@pytest.mark.rule("TUCANA-7.7", "TUCANA-R2", "TUCANA-R8")
def test_animals_are_linked_by_paths_and_not_by_a_hut_or_a_tile() -> None:
    cards = ("five-alike", "link-AB")
    # Three pumas and two come to hut A by two paths.
    game = solo(cards, {"west": "4 puma puma"}, start="5 puma puma puma")
    state = turns(game, set_up(game, achievements=cards), "jungle: west place 1 r0")
    assert len(game.animal_links(state, P1)) == 5
    assert values(state) == ((None, None),)
    # Five pumas are on one tile, on two paths.
    game = solo(cards, {"two": "1 4 puma puma, 2 5 puma puma puma"})
    state = turns(game, set_up(game, achievements=cards), "jungle: two place 1 r0")
    assert values(state) == ((None, None),)


@pytest.mark.rule("TUCANA-7.7")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # The sixth monkey is on a path of its own.
        ("1 monkey monkey monkey monkey monkey, 4 monkey", ["monkey: 4"]),
        ("1 4" + " puma" * 5 + " snake" * 6 + " monkey" * 4, ["puma: 4", "snake: 4"]),
    ],
)
def test_the_spaces_of_animals_that_are_alike_are_shown(text: str, expected: list[str]) -> None:
    cards = ("five-alike", "link-AB")
    game = solo(cards, {"own": text})
    state = turns(game, set_up(game, achievements=cards), "jungle: own place 4 r0")
    assert awards(game, state)[0].evidence == ("turn 1", "five-alike", *expected)


@pytest.mark.rule("TUCANA-7.10")
def test_an_achievement_is_shown_as_things_lay_when_it_was_fulfilled() -> None:
    cards = ("four-toucans", "link-AB")
    game = solo(cards, {"flock": "1 4 toucan toucan toucan toucan"})
    state = turns(game, set_up(game, achievements=cards), "jungle: flock place 1 r0")
    shown = ("turn 1", "four-toucans", *["toucan to A: 1"] * 4)
    assert awards(game, state)[0].evidence == shown
    # Four more come to the same hut.
    state = turns(game, state, "sand: flock place 2 r0")
    assert awards(game, state)[0].evidence == shown


@pytest.mark.rule("TUCANA-R2", "TUCANA-7.5", "TUCANA-7.8")
def test_huts_are_not_linked_through_a_hut() -> None:
    links = tuple(Achievement(AchievementName(name), 9, 3) for name in ("link-EC", "link-CD"))
    box = attrs.evolve(with_tiles(KINDS), achievements=links)
    game = TucanaBuilders(players=1, achievements=True, components=box)
    state = turns(
        game,
        set_up(game, achievements=("link-EC", "link-CD")),
        "jungle: line place 36 r2",
        *row("hub", "sand 30, stone 29, jungle 34, lava 37, lava 32, stone 33"),
    )
    # From E to D, and from D to C.
    assert values(state) == ((None, 9),)
    state = turns(game, state, "stone: hub place 31 r0")
    assert values(state) == ((9, 9),)
    # The name of a card may turn the huts round.
    expected = ("turn 8", "link-EC", "C to E: 33-32-31-30-29-34")
    assert awards(game, state)[1].evidence == expected


@pytest.mark.rule("TUCANA-7.10")
@pytest.mark.parametrize(("birds", "expected"), [(2, None), (3, 9), (7, 9)])
def test_toucans_of_all_paths_to_a_hut_are_added_up(birds: int, expected: int | None) -> None:
    cards = ("four-toucans", "link-AB")
    game = solo(cards, {"west": "4" + " toucan" * birds}, start="5 toucan puma puma puma")
    state = turns(game, set_up(game, achievements=cards), "jungle: west place 1 r0")
    assert values(state) == ((expected, None),)


# When, and how often


@pytest.mark.rule("TUCANA-R5", "TUCANA-7.2")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_what_the_setup_fulfils_is_awarded_after_the_first_turn(players: int) -> None:
    cards = ("four-toucans", "link-AB")
    tiles, start = {"stub": "0"}, "5" + " toucan" * 4
    game = solo(cards, tiles, start=start, players=players)
    state = set_up(game, achievements=cards)
    assert game.score(state) == (0,) * players
    state = idle(game, state, 1)
    # All sheets are alike, so all are first.
    assert values(state) == ((9, None),) * players
    expected = ("turn 1", "four-toucans", *["toucan to A: 3"] * 4)
    rule = "TUCANA-8.2" if players == 1 else "TUCANA-7.2"
    assert game.score_items(state) == tuple(
        ScoreItem(Player(seat), 9, rule, expected) for seat in range(players)
    )


@pytest.mark.rule("TUCANA-7.4", "TUCANA-7.2", "TUCANA-7.3")
def test_each_seat_takes_a_value_of_each_card_once_and_it_counts_at_the_end() -> None:
    cards = ("four-toucans", "five-alike")
    tiles = {"birds": "0" + " toucan" * 4, "cats": "0" + " puma" * 5, "stub": "0"}
    game = solo(cards, tiles, players=2)
    # On 5 r0 leads to B, which is red; on 2 that is r1, and on 1 r4 leads to A, which is yellow.
    state = turns(
        game,
        set_up(game, achievements=cards),
        "sand: birds place 5 r0 / stub place 5 r5",
        "jungle: cats place 1 r4 / birds place 1 r4",
    )
    assert values(state) == ((9, 9), (3, None))
    # P1 fulfils both once more, P2 the one that is left: later than P1.
    state = turns(
        game,
        state,
        "sand: birds place 2 r1 / cats place 2 r0",
        "jungle: cats place 4 r0 / stub place 4 r0",
    )
    assert values(state) == ((9, 9), (3, 3))
    # P1: 5 pumas at A, 4 and then 8 toucans at B. P2: 4 toucans at A.
    assert tracks(state) == ((10, 12, 0), (8, 0, 0))
    assert game.score(state) == (22 + 18, 8 + 6)
    assert [(item.player, item.points, item.rule) for item in awards(game, state)] == [
        (0, 9, "TUCANA-7.2"),
        (0, 9, "TUCANA-7.2"),
        (1, 3, "TUCANA-7.3"),
        (1, 3, "TUCANA-7.3"),
    ]


@pytest.mark.rule("TUCANA-7.2", "TUCANA-8.2")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("number", [2, 11, 12, 13, 14, 24])
def test_the_value_goes_by_the_round_for_one_player_alone(players: int, number: int) -> None:
    game = TucanaBuilders(players=players, achievements=True, components=with_tiles(KINDS))
    state = set_up(game, achievements=("link-AD", "four-toucans"))
    names = [f"P{seat}" for seat in range(1, players + 1)]
    state = turns(game, state, "lava: " + " / ".join(["birds place 37 r3"] * players))
    state = idle(game, state, number - 2, keep=(36,))
    assert values(state) == ((None, None),) * players
    state = game.apply(state, game.legal_actions(state)[-1])
    state = play(game, state, *(f"* tile {name} birds" for name in names))
    state = play(game, state, *(f"{name} joker 36 r2" for name in names))
    # With several players the first take the high value in any turn.
    value = 4 if players == 1 and number > 12 else 6
    assert values(state) == ((None, value),) * players
    assert {item.rule for item in awards(game, state)} == {
        "TUCANA-8.2" if players == 1 else "TUCANA-7.2"
    }
    assert state.round == (1 if number < 12 else 2)
