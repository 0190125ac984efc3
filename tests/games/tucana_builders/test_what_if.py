"""What a seat may do with its tile, tried alone."""

from random import Random
from typing import Any, cast

from attrs import evolve
import pytest

from boardrules import CHANCE, IllegalActionError, Player
from boardrules.games.tucana_builders import DrawTile, PlacedTile, State, TileName, TucanaBuilders
from boardrules.games.tucana_builders.actions import Choice
from boardrules.play import choose, walk
from tests.games.matches import play
from tests.games.tucana_builders.boxes import tiny_box
from tests.games.tucana_builders.playing import drawn, ready, set_up

P1, P2, P3 = SEATS = Player(0), Player(1), Player(2)

# Spaces 1 and 4 are jungle, 2 and 5 are sand.
GAME = TucanaBuilders(3, components=tiny_box(tiles={"hub": (12, "0 1 2 3 4 5 puma")}))
DRAWN = drawn(GAME, ready(GAME), "jungle", "hub", "hub", "hub")


def choice(text: str) -> Choice:
    """Read what a seat does with its tile."""
    return cast("Choice", GAME.parse_action(text))


def sheet(game: TucanaBuilders, state: State, player: Player) -> tuple[object, ...]:
    """Return all that is known of the points and links of a seat."""
    return (
        game.score(state)[player],
        [item for item in game.score_items(state) if item.player == player],
        game.hut_points(state, player),
        game.animal_links(state, player),
        game.hut_links(state, player),
        game.start_links(state, player),
    )


@pytest.mark.rule("TUCANA-R6", "TUCANA-3.4")
def test_a_tile_is_laid_on_one_sheet_alone() -> None:
    for viewer in (None, *SEATS):
        after = GAME.what_if(GAME.view(DRAWN, viewer), choice("P2 place 1 r0"))
        one, two, three = after.sheets
        assert two.tiles == (PlacedTile(1, TileName("hub"), 0),)
        assert one == three == evolve(DRAWN.sheets[0], aside=(TileName("hub"),))
        assert GAME.to_act(after) == (CHANCE,)
        assert sum(GAME.hut_points(after, P2).values()) > 0
        assert GAME.hut_points(after, P1) == GAME.hut_points(DRAWN, P1)


@pytest.mark.slow
@pytest.mark.rule("TUCANA-R5", "TUCANA-R6", "TUCANA-5.1")
@pytest.mark.parametrize("achievements", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_sheet_is_the_same_whatever_the_others_do(players: int, achievements: bool) -> None:
    game = TucanaBuilders(players, achievements=achievements)
    rng = Random(players)
    for step in walk(game, Random(3)):
        for player in game.to_act(step.before):
            if player != CHANCE:
                action: Any = choose(None, game.legal_actions(step.before, player), rng)
                tried = game.what_if(game.view(step.before, player), action)
                after = game.apply(step.before, action)
                while after.turns == step.before.turns:
                    after = game.apply(after, choose(None, game.legal_actions(after), rng))
                assert sheet(game, tried, player) == sheet(game, after, player)


@pytest.mark.rule("TUCANA-R6")
def test_what_others_have_chosen_does_not_matter() -> None:
    trial = choice("P1 joker 2 r0")
    tried = {
        GAME.what_if(GAME.view(state, P1), trial)
        for state in (
            DRAWN,
            play(GAME, DRAWN, "P2 place 1 r0"),
            play(GAME, DRAWN, "P2 place 4 r0", "P3 joker 2 r0"),
        )
    }
    assert len(tried) == 1


@pytest.mark.parametrize(
    ("before", "text", "rule"),
    [
        pytest.param(before, text, rule, marks=pytest.mark.rule(rule))
        for before, text, rule in (
            ((), "P1 place 2 r0", "TUCANA-3.4"),
            ((), "P1 skip", "TUCANA-R1"),
            ((), "P4 place 1 r0", "TUCANA-1.1"),
            (("P1 place 4 r0",), "P1 place 1 r0", "TUCANA-3.4"),
            (("P2 joker 4 r0",), "P2 place 1 r0", "TUCANA-3.4"),
        )
    ],
)
def test_what_is_illegal_cannot_be_tried(before: tuple[str, ...], text: str, rule: str) -> None:
    state, action = play(GAME, DRAWN, *before), choice(text)
    with pytest.raises(IllegalActionError) as caught:
        GAME.what_if(GAME.view(state, P1), action)
    assert caught.value.violations == GAME.explain(state, action)
    assert [violation.rule for violation in caught.value.violations] == [rule]


@pytest.mark.rule("TUCANA-R6", "TUCANA-3.4")
def test_a_refusal_has_the_choice_and_nothing_that_others_may_have_chosen() -> None:
    view = GAME.view(play(GAME, DRAWN, "P2 place 1 r0"), P1)
    with pytest.raises(IllegalActionError) as caught:
        GAME.what_if(view, choice("P1 place 2 r0"))
    assert caught.value.action == choice("P1 place 2 r0")
    assert caught.value.state == DRAWN


@pytest.mark.rule("TUCANA-R9")
def test_nothing_is_tried_while_tiles_are_drawn() -> None:
    with pytest.raises(IllegalActionError, match="TUCANA-R9"):
        GAME.what_if(GAME.view(set_up(GAME), P1), choice("P1 place 1 r0"))


@pytest.mark.rule("TUCANA-R1")
def test_no_match_goes_as_it_was_tried_if_others_could_have_laid_tiles() -> None:
    tried = GAME.what_if(GAME.view(DRAWN, P1), choice("P1 place 1 r0"))
    with pytest.raises(ValueError, match=r"^no state has this view: .* \(TUCANA-R1\)$"):
        GAME.worlds(GAME.view(tried, P1))


def test_only_choices_of_seats_are_tried() -> None:
    draw: Any = DrawTile(CHANCE, P1, TileName("hub"))
    with pytest.raises(TypeError, match=r"^action: expected Place or Joker or Skip, not DrawTile"):
        GAME.what_if(GAME.view(DRAWN, P1), draw)
