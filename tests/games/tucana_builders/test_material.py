"""What the print says of things that lie on the table, though no action moves them."""

import pytest

from boardrules import CHANCE, Player
from boardrules.games.tucana_builders import DEFAULT, Components, TucanaBuilders
from tests.games.matches import after_match, legal, play
from tests.games.tucana_builders.boxes import ACHIEVEMENTS, rich_box, tiny_box
from tests.games.tucana_builders.playing import set_up, tracks, turns, values

SEATS = [Player(seat) for seat in range(5)]


@pytest.mark.rule("TUCANA-1.9", "TUCANA-R6")
def test_everybody_knows_how_many_tiles_of_each_kind_are_left() -> None:
    game = TucanaBuilders(2)
    state = play(game, set_up(game), "* terrain sand", "* tile P1 four-way", "* tile P2 four-way")
    for seat in SEATS[:2]:
        tables = game.observe(game.view(state, seat), seat)
        printed = [tile.count for tile in DEFAULT.tiles]
        assert tables["tiles_left"] == [*printed[:-1], printed[-1] - 2]


@pytest.mark.rule("TUCANA-1.10")
def test_each_card_places_two_huts_of_each_colour() -> None:
    assert [(len(card.yellow), len(card.red), len(card.blue)) for card in DEFAULT.setup_cards] == [
        (2, 2, 2)
    ] * 11


@pytest.mark.rule("TUCANA-1.11", "TUCANA-2.7")
@pytest.mark.parametrize("players", [1, 2, 5])
def test_everybody_has_a_disc_on_three_tracks_at_zero(players: int) -> None:
    game = TucanaBuilders(players, achievements=True)
    state = set_up(game, achievements=("link-CF", "two-each"))
    assert tracks(state) == ((0, 0, 0),) * players
    # And two discs beside the sheet: one for each achievement card that lies there.
    assert values(state) == ((None, None),) * players
    assert game.score(state) == (0,) * players


@pytest.mark.rule("TUCANA-2.8", "TUCANA-R10")
def test_no_seat_is_different_because_it_is_the_chief() -> None:
    game = TucanaBuilders(5)
    state = set_up(game)
    assert game.to_act(state) == (CHANCE,)
    for seat in SEATS:
        assert game.legal_actions(state, seat) == ()
    state = play(game, state, "* terrain sand")
    # The terrain is said to all.
    assert {game.view(state, viewer).terrain for viewer in (None, *SEATS)} == {"sand"}


@pytest.mark.rule("TUCANA-2.9")
def test_cards_that_have_been_used_do_not_come_back() -> None:
    game = TucanaBuilders(1, achievements=True, components=rich_box())
    state = set_up(game, achievements=("link-CF", "link-AD"))
    for number in range(2 * 6):
        assert {action.kind for action in game.legal_actions(state)} == {"terrain"}, number
        state = play(game, state, legal(game, state)[0])
        state = play(game, state, legal(game, state)[0])
        state = play(game, state, legal(game, state)[0])
    places = game.inventory(state)
    assert places["setup card turned up"] == ("setup 1",)
    assert len(places["achievement cards"]) == len(ACHIEVEMENTS) - 2


@pytest.mark.rule("TUCANA-2.9", "TUCANA-7.1")
def test_without_the_variant_all_achievement_cards_stay_in_the_box() -> None:
    game = TucanaBuilders(2)
    assert len(game.inventory(after_match(game))["achievement cards"]) == 6


@pytest.fixture
def bare() -> Components:
    """Make a box whose tiles have no animals, so that huts can be linked to nothing but huts."""
    return tiny_box(tiles={"hub": (20, "0 1 2 3 4 5")}, island=(" A j s B", f"{'y':>11}"))


@pytest.mark.rule("TUCANA-5.7")
def test_huts_that_are_linked_bring_nothing_by_that_alone(bare: Components) -> None:
    game = TucanaBuilders(1, components=bare)
    state = turns(game, set_up(game), "jungle: hub place 1 r0", "sand: hub place 2 r0")
    assert [(link.hut, link.other) for link in game.hut_links(state, Player(0))] == [("A", "B")]
    assert game.score(state) == (0,)
    assert game.score_items(state) == ()


@pytest.mark.rule("TUCANA-6.6")
def test_a_track_without_points_is_the_lowest() -> None:
    game = TucanaBuilders(1, components=tiny_box(tiles={"hub": (20, "0 1 2 3 4 5 puma snake")}))
    # Hut A is yellow and hut B is red, so that the blue track stays empty.
    final = after_match(game)
    (track,) = tracks(final)
    assert max(track) > min(track) == 0
    assert game.score(final) == (sum(track),)
    assert "TUCANA-6.2" not in {item.rule for item in game.score_items(final)}


@pytest.mark.rule("TUCANA-6.7", "TUCANA-6.2", "TUCANA-7.4")
def test_the_lines_of_the_score_pad_add_up_to_the_total() -> None:
    hubs = {"hub": (40, "0 1 2 3 4 5 puma snake monkey toucan")}
    game = TucanaBuilders(2, achievements=True, components=rich_box(tiles=hubs))
    final = after_match(game)
    items = game.score_items(final)

    def points(seat: int, *rules: str) -> int:
        return sum(item.points for item in items if item.player == seat and item.rule in rules)

    for seat, sheet in enumerate(final.sheets):
        track, achievements = sheet.tracks, sum(award.value for award in sheet.awards)
        assert points(seat, "TUCANA-5.2") == sum(track)
        assert points(seat, "TUCANA-6.2") == min(track)
        assert points(seat, "TUCANA-7.2", "TUCANA-7.3") == achievements > 0
        assert game.score(final)[seat] == sum(track) + min(track) + achievements
