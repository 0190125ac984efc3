"""A match as it stands: whose turn it is, the points, and what must always hold."""

from typing import NamedTuple

from tests.games.tucana_builders.oracle.box import (
    ANIMAL_OF,
    ROUNDS,
    Box,
    check_box,
    numbered_spaces,
)
from tests.games.tucana_builders.oracle.hexagons import Position
from tests.games.tucana_builders.oracle.networks import Network, Sheet, find_networks
from tests.games.tucana_builders.oracle.scoring import band, final_total, fulfils, winning_seats
from tests.games.tucana_builders.oracle.tiles import Path, turned

CHANCE = -1
"""Stand for the chance actor in place of a seat number."""


class Choice(NamedTuple):
    """Hold what a seat does with its tile.

    Attributes:
        word: "place", "joker" or "skip".
        space: number of the space; 0 for a skip.
        rotation: number of steps clockwise; 0 for a skip.
    """

    word: str
    space: int = 0
    rotation: int = 0


class Turn(NamedTuple):
    """Hold what a seat did in one turn.

    Attributes:
        round: number of the round, counted from 1.
        terrain: what the terrain card showed.
        tile: kind of the tile that was drawn.
        choice: what was done with it.
    """

    round: int
    terrain: str
    tile: str
    choice: Choice


class Item(NamedTuple):
    """Hold one entry of the score.

    Attributes:
        seat: whose score it is.
        points: what it adds.
        kind: "hut", "achievement", "lowest" (the lowest track, again) or "lost" (solo).
        about: letter of the hut, name of the card, or an empty text.
        round: number of the round in which it was scored.
    """

    seat: int
    points: int
    kind: str
    about: str
    round: int


class Match:
    """Hold how a match stands, and what can be read off that.

    Attributes:
        players: number of seats.
        box: what is in the box.
        achievements: whether the expert variant is played.
        spaces: for every number the place of that space.
        step: what happens next: "setup", "start", "achievement", "terrain", "tile", "place" or
            "over".
        colours: for every hut its colour, empty before the setup card.
        start_order: symbols of the start cards turned up so far; the first is for start tile 1.
        cards: achievement cards turned up so far.
        round: number of the round, counted from 1; 0 during setup.
        turn: number of the turn in the round, counted from 1; 0 during setup.
        terrain_left: for every terrain how many cards are still face down.
        terrain: the terrain of this turn; an empty text before its card is turned up.
        bag: for every kind how many path tiles have not been drawn.
        drawn: for every seat the kind of the tile in its hand, or None.
        chosen: for every seat what it chose in this turn, or None; shown when all have chosen.
        sheets: for every seat the tiles on its sheet.
        history: for every seat what it did in all turns so far.
        jokers: for every seat whether its joker card shows its active side.
        tracks: for every seat its points on the three tracks.
        awards: for every achievement card the values that seats took, by seat.
        items: all entries of the score so far; those of huts are there even if they add nothing.
    """

    def __init__(self, players: int, box: Box, achievements: bool = False) -> None:
        """Set up the match, before any chance draw."""
        check_box(box, players, achievements)
        self.players: int = players
        self.box: Box = box
        self.achievements: bool = achievements
        self.spaces: dict[int, Position] = numbered_spaces(box)
        self.step: str = "setup"
        self.colours: dict[str, str] = {}
        self.start_order: list[str] = []
        self.cards: list[str] = []
        self.round: int = 0
        self.turn: int = 0
        self.terrain_left: dict[str, int] = {}
        self.terrain: str = ""
        self.bag: dict[str, int] = dict(box.tile_counts)
        self.drawn: list[str | None] = [None for _ in range(players)]
        self.chosen: list[Choice | None] = [None for _ in range(players)]
        self.sheets: list[Sheet] = [{} for _ in range(players)]
        self.history: list[list[Turn]] = [[] for _ in range(players)]
        self.jokers: list[bool] = [True for _ in range(players)]
        self.tracks: list[dict[str, int]] = [dict.fromkeys(ANIMAL_OF, 0) for _ in range(players)]
        self.awards: dict[str, dict[int, int]] = {}
        self.items: list[Item] = []
        self._check_state()

    def to_act(self) -> list[int]:
        """Return [-1] for a chance draw, the seats that may act, or nothing at the end."""
        if self.step == "over":
            return []
        if self.step == "place":
            return [seat for seat in range(self.players) if self.chosen[seat] is None]
        return [CHANCE]

    def scores(self) -> list[int]:
        """Return what every seat has so far; the lowest track counts again at the end only."""
        return [
            sum(item.points for item in self.items if item.seat == seat)
            for seat in range(self.players)
        ]

    def winners(self) -> list[int]:
        """Return all seats that win or share the win, or an empty list before the end.

        Whoever plays alone wins unless the game is lost.
        """
        if self.step != "over" or self.lost():
            return []
        return winning_seats(self.scores(), [min(tracks.values()) for tracks in self.tracks])

    def lost(self) -> bool:
        """Return whether a solo match ended without both achievements."""
        alone = self.players == 1 and self.achievements
        return self.step == "over" and alone and not all(self.awards.values())

    def rating(self) -> int | None:
        """Return the band of a solo match that is over and not lost, see `band`."""
        if self.players > 1 or self.step != "over" or self.lost():
            return None
        return band(self.scores()[0])

    def networks(self, seat: int) -> list[Network]:
        """List all networks on the sheet of a seat."""
        return find_networks(self.sheets[seat], self.box.huts)

    def _fulfils(self, seat: int, card: str) -> bool:
        """Return whether a seat fulfils an achievement card now."""
        starts = [space.position for space in self.box.starts.values()]
        return fulfils(card, self.sheets[seat], self.box.huts, self.colours, starts)

    # ------------------------------------------------------------------ what must always hold

    def _check_state(self) -> None:
        """Check what must hold after every action."""
        # Every path tile is in the bag, in a hand, or was placed or set aside by one seat.
        for kind, number in self.box.tile_counts.items():
            used = [turn.tile for turns in self.history for turn in turns].count(kind)
            in_hands = self.drawn.count(kind)
            assert self.bag[kind] + in_hands + used == number, "no tile is lost or doubled"
        for seat in range(self.players):
            self._check_sheet(seat)
            self._check_score(seat)
        # All seats are equally far.
        assert len({len(turns) for turns in self.history}) == 1
        if self.step == "over":
            turns_of_a_match = ROUNDS * sum(self.box.terrain_cards.values())
            assert all(len(turns) == turns_of_a_match for turns in self.history)
            assert self.drawn == [None] * self.players

    def _check_sheet(self, seat: int) -> None:
        """Check that a sheet shows the start tiles and what was placed, by the rules."""
        rebuilt: Sheet = {}
        for symbol, tile in zip(self.start_order, self.box.start_tiles, strict=False):
            space = self.box.starts[symbol]
            rebuilt[space.position] = turned(tile.paths, (space.pier - tile.pier) % 6)
            assert turned((Path((tile.pier,)),), (space.pier - tile.pier) % 6) == (
                Path((space.pier,)),
            ), "the piers meet"
        for turn in self.history[seat]:
            ground = {
                number: self.box.ground[position]
                for number, position in self.spaces.items()
                if position not in rebuilt
            }
            if turn.choice.word == "skip":
                assert turn.terrain not in ground.values(), "only then a tile is set aside"
                continue
            assert turn.choice.space in ground, "a tile goes on an empty space"
            if turn.choice.word == "place":
                assert ground[turn.choice.space] == turn.terrain, "a tile goes on its terrain"
            position = self.spaces[turn.choice.space]
            rebuilt[position] = turned(self.box.tiles[turn.tile], turn.choice.rotation)
        assert rebuilt == self.sheets[seat], "a sheet shows what was placed"
        for number in range(1, ROUNDS + 1):
            words = [turn.choice.word for turn in self.history[seat] if turn.round == number]
            assert words.count("joker") <= 1, "a joker card is used at most once a round"
            if number == self.round and self.step != "over":
                assert self.jokers[seat] == ("joker" not in words)

    def _check_score(self, seat: int) -> None:
        """Check that the entries of a score add up to tracks, achievements and lowest track."""
        awarded = [taken[seat] for taken in self.awards.values() if seat in taken]
        if self.step != "over":
            assert self.scores()[seat] == sum(self.tracks[seat].values()) + sum(awarded)
        elif self.lost():
            assert self.scores() == [0]
        else:
            assert self.scores()[seat] == final_total(self.tracks[seat], sum(awarded))
        for card, taken in self.awards.items():
            # Nothing that lies is ever moved, so what is fulfilled stays so.
            if seat in taken and self.step in ("terrain", "over"):
                assert self._fulfils(seat, card)
