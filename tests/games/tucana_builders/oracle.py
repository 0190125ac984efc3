"""Play Tucana Builders slowly and plainly, as a second opinion on its rules.

Nothing here is clever on purpose: a sheet is a dictionary from positions to the tiles that lie
there, already turned, and whatever is linked is found anew each time by walking from path to path.
The order of this file is the order of the rulebook: what is in the box, how a tile lies, valid
links, the points of huts, achievements, and the match from its setup to its end. How a component
file is read comes last.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

CHANCE = -1
"""Stand for the chance actor in place of a seat number."""

ANIMAL_OF = {"yellow": "puma", "red": "snake", "blue": "monkey"}
"""Name the animal that matches the huts of a colour, in the order in which colours are scored."""

TOUCAN = "toucan"
"""Name the animal that matches every hut."""

ANIMALS = ("puma", "snake", "monkey", TOUCAN)
"""Name every animal."""

ROUNDS = 2
"""Say how many rounds a match has."""

CARDS_TURNED_UP = 2
"""Say how many achievement cards are used."""

Position = tuple[int, int]
"""A place on the text map: its column and its row.

Hexagons stand on a point. In a row they are two columns apart, and every other row is one column
off, as in a picture of a honeycomb that is typed with a blank behind each hexagon.
"""

STEPS = {0: (1, -1), 1: (2, 0), 2: (1, 1), 3: (-1, 1), 4: (-2, 0), 5: (-1, -1)}
"""Say for every edge how far it is to the hexagon beyond: NE, E, SE, SW, W and NW."""


# ---------------------------------------------------------------------- what is in the box


class Path(NamedTuple):
    """Hold one path of a tile.

    Attributes:
        edges: the edges at which it ends.
        animals: the animals on it.
    """

    edges: tuple[int, ...]
    animals: tuple[str, ...] = ()


Tile = tuple[Path, ...]
"""The paths of a tile; they are not linked to each other on the tile itself."""


class StartTile(NamedTuple):
    """Hold a start tile as its owner would hold it before turning it.

    Attributes:
        paths: what is on it.
        pier: the edge with its pier.
    """

    paths: Tile
    pier: int


class StartSpace(NamedTuple):
    """Hold a start space.

    Attributes:
        position: where it is.
        pier: the edge with its pier.
    """

    position: Position
    pier: int


@dataclass
class Box:
    """Describe what is in the box.

    Attributes:
        ground: for every free space of the island its terrain.
        starts: for every symbol of a start card the space that shows it.
        huts: for every letter the place of that hut; not a space for tiles.
        tiles: for every kind of path tile how it looks.
        tile_counts: for every kind how many path tiles of it there are.
        start_tiles: the set of start tiles that each player gets, number 1 first.
        setup_cards: for every number the colour that a setup card gives to each hut.
        terrain_cards: for every terrain how many cards show it; a round has as many turns as there
            are cards.
        achievements: for every achievement card its high and its low value.
    """

    ground: dict[Position, str]
    starts: dict[str, StartSpace]
    huts: dict[str, Position]
    tiles: dict[str, Tile]
    tile_counts: dict[str, int]
    start_tiles: list[StartTile]
    setup_cards: dict[int, dict[str, str]]
    terrain_cards: dict[str, int]
    achievements: dict[str, tuple[int, int]]


def reading_order(position: Position) -> tuple[int, int]:
    """Return a sorting key: from north to south, and in a row from west to east."""
    column, row = position
    return (row, column)


def numbered_spaces(box: Box) -> dict[int, Position]:
    """Number the spaces for tiles from 1, start spaces included."""
    positions = [*box.ground, *[space.position for space in box.starts.values()]]
    return dict(enumerate(sorted(positions, key=reading_order), start=1))


# ---------------------------------------------------------------------- how a tile lies


def neighbour(position: Position, edge: int) -> Position:
    """Return the place beyond an edge."""
    right, down = STEPS[edge]
    return (position[0] + right, position[1] + down)


def opposite(edge: int) -> int:
    """Return the edge of the neighbour that is the same line."""
    return (edge + 3) % 6


def turned(tile: Tile, rotation: int) -> Tile:
    """Return a tile after some steps clockwise."""
    return tuple(
        Path(tuple(sorted((edge + rotation) % 6 for edge in path.edges)), path.animals)
        for path in tile
    )


def look(tile: Tile) -> list[tuple[list[int], list[str]]]:
    """Return something that is equal for tiles with the same paths and the same animals on them."""
    return sorted((sorted(path.edges), sorted(path.animals)) for path in tile)


def different_rotations(tile: Tile) -> list[int]:
    """List the rotations of a tile, leaving out any that looks the same as a smaller one."""
    rotations: list[int] = []
    for rotation in range(6):
        if look(turned(tile, rotation)) not in [look(turned(tile, done)) for done in rotations]:
            rotations.append(rotation)
    return rotations


# ---------------------------------------------------------------------- valid links

Sheet = dict[Position, Tile]
"""The tiles on somebody's sheet, as they lie there. Huts are not among them."""

Place = tuple[Position, int]
"""A path on a sheet: where its tile lies, and which path of that tile it is."""


@dataclass
class Network:
    """Hold paths that are linked to each other, and what they are linked to.

    Attributes:
        paths: the paths, from tile to tile in reading order.
        animals: each animal on them together with where it is, in the same order.
        huts: the letters of all huts that some of the paths lead to.
    """

    paths: list[Place]
    animals: list[tuple[Position, str]]
    huts: list[str]

    def count(self, animal: str) -> int:
        """Count the animals of one kind."""
        return [kind for _, kind in self.animals].count(animal)


def all_paths(sheet: Sheet) -> list[Place]:
    """List every path on a sheet, from tile to tile in reading order."""
    positions = sorted(sheet, key=reading_order)
    return [(position, index) for position in positions for index in range(len(sheet[position]))]


def joined_paths(sheet: Sheet, place: Place) -> list[Place]:
    """List the paths of neighbouring tiles that meet one path at an edge."""
    position, index = place
    found: list[Place] = []
    for edge in sheet[position][index].edges:
        beyond = neighbour(position, edge)
        # At the sea, at an empty space and at a hut there is no tile to go on to.
        if beyond in sheet:
            for other, path in enumerate(sheet[beyond]):
                if opposite(edge) in path.edges:
                    found.append((beyond, other))
    return found


def follow(sheet: Sheet, begin: list[Place]) -> list[Place]:
    """List all paths that can be reached from some paths, themselves included, in order."""
    found = list(begin)
    to_visit = list(begin)
    while to_visit:
        place = to_visit.pop()
        for near in joined_paths(sheet, place):
            if near not in found:
                found.append(near)
                to_visit.append(near)
    return [place for place in all_paths(sheet) if place in found]


def animals_on(sheet: Sheet, paths: list[Place]) -> list[tuple[Position, str]]:
    """List the animals on some paths, each with where it is."""
    return [
        (position, animal) for position, index in paths for animal in sheet[position][index].animals
    ]


def leads_to(sheet: Sheet, place: Place, hut: Position) -> bool:
    """Tell whether a path ends at a hut."""
    position, index = place
    return any(neighbour(position, edge) == hut for edge in sheet[position][index].edges)


def find_networks(sheet: Sheet, huts: dict[str, Position]) -> list[Network]:
    """List all networks of a sheet, by their first path in reading order."""
    networks: list[Network] = []
    seen: list[Place] = []
    for place in all_paths(sheet):
        if place not in seen:
            paths = follow(sheet, [place])
            seen.extend(paths)
            letters = [
                letter
                for letter, hut in huts.items()
                if any(leads_to(sheet, path, hut) for path in paths)
            ]
            networks.append(Network(paths, animals_on(sheet, paths), letters))
    assert sorted(seen) == sorted(all_paths(sheet)), "a path is in one network"
    return networks


def linked_animals(sheet: Sheet, hut: Position) -> list[tuple[Position, str]]:
    """List the animals that are linked to a hut, each once, with where it is.

    Several networks may lead to the hut, and one network may do so more than once.
    """
    entries = [place for place in all_paths(sheet) if leads_to(sheet, place, hut)]
    return animals_on(sheet, follow(sheet, entries))


# ---------------------------------------------------------------------- the points of huts


def matching(animals: list[str], colour: str) -> list[str]:
    """List those of some animals that match a hut of a colour, toucans included."""
    return [animal for animal in animals if animal in (ANIMAL_OF[colour], TOUCAN)]


def hut_points(sheet: Sheet, huts: dict[str, Position], colours: dict[str, str]) -> dict[str, int]:
    """Return for every hut its points at the end of a round.

    An animal counts once for each hut: again and again if it is linked to several.
    """
    points: dict[str, int] = {}
    for letter, hut in huts.items():
        kinds = [kind for _, kind in linked_animals(sheet, hut)]
        points[letter] = len(matching(kinds, colours[letter]))
    return points


def track_points(
    sheet: Sheet, huts: dict[str, Position], colours: dict[str, str]
) -> dict[str, int]:
    """Return for every colour the points of a round."""
    points = hut_points(sheet, huts, colours)
    return {
        colour: sum(points[letter] for letter in huts if colours[letter] == colour)
        for colour in ANIMAL_OF
    }


def final_total(tracks: dict[str, int], achievements: int = 0) -> int:
    """Add up the score pad: the three tracks, the lowest of them again, and achievements."""
    return sum(tracks.values()) + min(tracks.values()) + achievements


def winning_seats(totals: list[int], lowest: list[int]) -> list[int]:
    """List the seats with the highest total and, among these, the highest lowest track."""
    best = [seat for seat in range(len(totals)) if totals[seat] == max(totals)]
    highest = max(lowest[seat] for seat in best)
    return [seat for seat in best if lowest[seat] == highest]


def band(score: int) -> int:
    """Return the solo rating: 0 below 40, then one more for each ten points, 10 above 129."""
    if score < 40:
        return 0
    if score > 129:
        return 10
    return 1 + (score - 40) // 10


# ---------------------------------------------------------------------- achievements


def fulfils(
    card: str,
    sheet: Sheet,
    huts: dict[str, Position],
    colours: dict[str, str],
    starts: list[Position],
) -> bool:
    """Tell whether a sheet fulfils an achievement card.

    Links are by paths alone, as everywhere else: nothing is linked through a hut.
    """
    networks = find_networks(sheet, huts)
    if card.startswith("link-"):
        return any(card[-2] in network.huts and card[-1] in network.huts for network in networks)
    if card == "two-each":
        return all(
            _count(linked_animals(sheet, hut), ANIMAL_OF[colours[letter]]) >= 2
            for letter, hut in huts.items()
        )
    if card == "five-alike":
        return any(
            network.count(animal) >= 5 for network in networks for animal in ANIMAL_OF.values()
        )
    if card == "start-tiles":
        return any(
            all(start in [position for position, _ in network.paths] for start in starts)
            for network in networks
        )
    assert card == "four-toucans", "there is no other card"
    return any(_count(linked_animals(sheet, hut), TOUCAN) >= 4 for hut in huts.values())


def _count(animals: list[tuple[Position, str]], kind: str) -> int:
    """Count the animals of one kind."""
    return [animal for _, animal in animals].count(kind)


# ---------------------------------------------------------------------- the match


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


class Oracle:
    """Referee one match.

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

    # ------------------------------------------------------------------ what a caller asks

    def to_act(self) -> list[int]:
        """Return [-1] for a chance draw, the seats that may act, or nothing at the end."""
        if self.step == "over":
            return []
        if self.step == "place":
            return [seat for seat in range(self.players) if self.chosen[seat] is None]
        return [CHANCE]

    def legal(self, player: int | None = None) -> list[str]:
        """List all legal actions of one actor in notation text, in the documented order.

        Without a seat given the first of `to_act` is meant.
        """
        actors = self.to_act()
        if not actors:
            return []
        if player is None:
            player = actors[0]
        if player not in actors:
            return []
        if player == CHANCE:
            actions = [draw for draw, _ in self._draws()]
        else:
            actions = [self._text(player, choice) for choice in self._choices(player)]
        assert actions, "before the end of the match something can always be done"
        assert len(actions) == len(set(actions)), "no action is listed twice"
        return actions

    def weights(self) -> list[int]:
        """List whole numbers proportional to the chances of the draws in `legal`."""
        if self.to_act() != [CHANCE]:
            return []
        return [weight for _, weight in self._draws()]

    def play(self, text: str) -> None:
        """Carry out one legal action; refuse any other text with a ValueError."""
        if not any(text in self.legal(actor) for actor in self.to_act()):
            raise ValueError(f"not a legal action now: {text!r}")
        words = text.split(" ")
        if self.step == "setup":
            self._turn_up_setup_card(int(words[2]))
        elif self.step == "start":
            self._turn_up_start_card(words[2])
        elif self.step == "achievement":
            self._turn_up_achievement_card(words[2])
        elif self.step == "terrain":
            self._turn_up_terrain_card(words[2])
        elif self.step == "tile":
            self._draw_tile(words[3])
        elif words[1] == "skip":
            self._choose(seat_number(words[0]), Choice("skip"))
        else:
            choice = Choice(words[1], int(words[2]), int(words[3].removeprefix("r")))
            self._choose(seat_number(words[0]), choice)
        self._check_state()

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
        """Tell whether a solo match ended without both achievements."""
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

    # ------------------------------------------------------------------ draws

    def _draws(self) -> list[tuple[str, int]]:
        """List what chance may do now, each with its weight, in the order of the components."""
        if self.step == "setup":
            return [(f"* setup {number}", 1) for number in self.box.setup_cards]
        if self.step == "start":
            left = [symbol for symbol in self.box.starts if symbol not in self.start_order]
            return [(f"* start {symbol}", 1) for symbol in left]
        if self.step == "achievement":
            left = [card for card in self.box.achievements if card not in self.cards]
            return [(f"* achievement {card}", 1) for card in left]
        if self.step == "terrain":
            cards = self.terrain_left.items()
            return [(f"* terrain {terrain}", number) for terrain, number in cards if number > 0]
        assert self.step == "tile", "chance does nothing else"
        receiver = seat_name(self.drawn.index(None))
        tiles = self.bag.items()
        return [(f"* tile {receiver} {kind}", number) for kind, number in tiles if number > 0]

    # ------------------------------------------------------------------ setup

    def _turn_up_setup_card(self, number: int) -> None:
        """Give every hut its colour, the same on all sheets."""
        self.colours = dict(self.box.setup_cards[number])
        self._go_on_with_setup()

    def _turn_up_start_card(self, symbol: str) -> None:
        """Lay the next start tile on that space of all sheets, pier to pier."""
        self.start_order.append(symbol)
        tile = self.box.start_tiles[len(self.start_order) - 1]
        space = self.box.starts[symbol]
        lying = turned(tile.paths, (space.pier - tile.pier) % 6)
        for sheet in self.sheets:
            assert space.position not in sheet, "a start space takes one tile"
            sheet[space.position] = lying
        self._go_on_with_setup()

    def _turn_up_achievement_card(self, card: str) -> None:
        """Put an achievement card on the table."""
        self.cards.append(card)
        self.awards[card] = {}
        self._go_on_with_setup()

    def _go_on_with_setup(self) -> None:
        """Turn up the next card of the setup, or begin the first round after the last one."""
        if len(self.start_order) < len(self.box.start_tiles):
            self.step = "start"
        elif self.achievements and len(self.cards) < CARDS_TURNED_UP:
            self.step = "achievement"
        else:
            self._begin_round()

    # ------------------------------------------------------------------ a turn

    def _begin_round(self) -> None:
        """Shuffle all terrain cards and turn the joker cards to their active sides."""
        self.round += 1
        self.turn = 0
        self.terrain_left = dict(self.box.terrain_cards)
        self.jokers = [True for _ in range(self.players)]
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Wait for the next terrain card."""
        self.turn += 1
        self.terrain = ""
        self.step = "terrain"

    def _turn_up_terrain_card(self, terrain: str) -> None:
        """Say the terrain of this turn."""
        self.terrain_left[terrain] -= 1
        self.terrain = terrain
        self.step = "tile"

    def _draw_tile(self, kind: str) -> None:
        """Give a path tile to the next seat; after the last one all place their tiles."""
        self.bag[kind] -= 1
        self.drawn[self.drawn.index(None)] = kind
        if None not in self.drawn:
            self.step = "place"

    def _empty_spaces(self, seat: int) -> list[int]:
        """List the numbers of all spaces of a sheet without a tile."""
        return [number for number in self.spaces if self.spaces[number] not in self.sheets[seat]]

    def _choices(self, seat: int) -> list[Choice]:
        """List what a seat may do with its tile.

        It goes on an empty space of the terrain, or with the joker card on any empty space. Only
        where no space of the terrain is empty may the tile be set aside.
        """
        kind = self.drawn[seat]
        assert kind is not None, "a tile was drawn"
        rotations = different_rotations(self.box.tiles[kind])
        empty = self._empty_spaces(seat)
        fitting = [
            number for number in empty if self.box.ground[self.spaces[number]] == self.terrain
        ]
        choices = [Choice("place", number, turns) for number in fitting for turns in rotations]
        if self.jokers[seat]:
            choices += [Choice("joker", number, turns) for number in empty for turns in rotations]
        if not fitting:
            choices.append(Choice("skip"))
        return choices

    def _text(self, seat: int, choice: Choice) -> str:
        """Write a choice in notation."""
        if choice.word == "skip":
            return f"{seat_name(seat)} skip"
        return f"{seat_name(seat)} {choice.word} {choice.space} r{choice.rotation}"

    def _choose(self, seat: int, choice: Choice) -> None:
        """Keep what a seat chose; when all have chosen, show it and finish the turn."""
        assert choice in self._choices(seat), "a legal action was read as it was written"
        self.chosen[seat] = choice
        if None not in self.chosen:
            for each in range(self.players):
                self._lay_tile(each)
            self._finish_turn()

    def _lay_tile(self, seat: int) -> None:
        """Do what a seat chose."""
        kind = self.drawn[seat]
        choice = self.chosen[seat]
        assert kind is not None, "a tile was drawn"
        assert choice is not None, "a choice was made"
        if choice.word != "skip":
            position = self.spaces[choice.space]
            assert position not in self.sheets[seat], "a space takes one tile"
            self.sheets[seat][position] = turned(self.box.tiles[kind], choice.rotation)
        if choice.word == "joker":
            assert self.jokers[seat], "a joker card is used once a round"
            self.jokers[seat] = False
        self.history[seat].append(Turn(self.round, self.terrain, kind, choice))
        self.drawn[seat] = None
        self.chosen[seat] = None

    def _finish_turn(self) -> None:
        """Look at the achievements, then go on with a turn, a round or the end."""
        for card in self.cards:
            self._award(card)
        if any(self.terrain_left.values()):
            self._begin_turn()
            return
        for seat in range(self.players):
            self._score_huts(seat)
        if self.round < ROUNDS:
            self._begin_round()
        else:
            self._finish_match()

    # ------------------------------------------------------------------ points

    def _fulfils(self, seat: int, card: str) -> bool:
        """Tell whether a seat fulfils an achievement card now."""
        starts = [space.position for space in self.box.starts.values()]
        return fulfils(card, self.sheets[seat], self.box.huts, self.colours, starts)

    def _award(self, card: str) -> None:
        """Give points to all seats that fulfil a card since this turn.

        The first ones take the high value, together if it is in the same turn. Alone, the first
        round brings the high value and the second round the low one.
        """
        taken = self.awards[card]
        high, low = self.box.achievements[card]
        first = self.round == 1 if self.players == 1 else not taken
        value = high if first else low
        newly = [
            seat for seat in range(self.players) if seat not in taken and self._fulfils(seat, card)
        ]
        for seat in newly:
            taken[seat] = value
            self.items.append(Item(seat, value, "achievement", card, self.round))

    def _score_huts(self, seat: int) -> None:
        """Score all huts of a seat: the yellow ones, the red ones, then the blue ones."""
        points = hut_points(self.sheets[seat], self.box.huts, self.colours)
        for colour in ANIMAL_OF:
            for letter in sorted(points):
                if self.colours[letter] == colour:
                    self.tracks[seat][colour] += points[letter]
                    self.items.append(Item(seat, points[letter], "hut", letter, self.round))

    def _finish_match(self) -> None:
        """Add the lowest tracks; alone and without both achievements all points are lost."""
        for seat in range(self.players):
            lowest = min(self.tracks[seat].values())
            self.items.append(Item(seat, lowest, "lowest", "", self.round))
        self.terrain = ""
        self.step = "over"
        if self.lost():
            self.items.append(Item(0, -self.scores()[0], "lost", "", self.round))

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


def check_box(box: Box, players: int, achievements: bool) -> None:
    """Refuse a box with which the rules cannot be followed."""
    if players not in (1, 2, 3, 4, 5):
        raise ValueError("one to five players")
    places = [*box.ground, *[space.position for space in box.starts.values()], *box.huts.values()]
    if len(places) != len(set(places)):
        raise ValueError("two spaces at one place")
    if len({(column + row) % 2 for column, row in places}) > 1:
        raise ValueError("places that are in no honeycomb")
    if len(box.start_tiles) != len(box.starts):
        raise ValueError("not as many start tiles as start spaces")
    if box.tiles.keys() != box.tile_counts.keys():
        raise ValueError("kinds of tiles without a number")
    for tile in [*box.tiles.values(), *[start.paths for start in box.start_tiles]]:
        edges = [edge for path in tile for edge in path.edges]
        if len(edges) != len(set(edges)) or not set(edges) <= set(STEPS):
            raise ValueError("an edge that is none, or at which two paths end")
        if not all(path.edges for path in tile):
            raise ValueError("a path that ends nowhere")
        if not {animal for path in tile for animal in path.animals} <= set(ANIMALS):
            raise ValueError("an animal that nobody knows")
    if not box.setup_cards:
        raise ValueError("no setup card")
    for colours in box.setup_cards.values():
        if colours.keys() != box.huts.keys() or not set(colours.values()) <= set(ANIMAL_OF):
            raise ValueError("a setup card gives each hut a colour")
    turns = ROUNDS * sum(box.terrain_cards.values())
    if turns == 0:
        raise ValueError("no terrain card")
    if sum(box.tile_counts.values()) < turns * players:
        raise ValueError("too few path tiles")
    if achievements and len(box.achievements) < CARDS_TURNED_UP:
        raise ValueError("too few achievement cards")
    for card in box.achievements:
        if card.startswith("link-"):
            known = set(card.removeprefix("link-")) <= set(box.huts) and len(card) == len("link-XY")
        elif card == "start-tiles":
            known = len(box.starts) > 0
        elif card == "two-each":
            known = len(box.huts) > 0
        else:
            known = card in ("five-alike", "four-toucans")
        if not known:
            raise ValueError(f"not an achievement with this island: {card!r}")


def seat_name(seat: int) -> str:
    """Write a seat in notation: seat 0 is P1."""
    return f"P{seat + 1}"


def seat_number(name: str) -> int:
    """Read a seat in notation: P1 is seat 0."""
    return int(name.removeprefix("P")) - 1


# ---------------------------------------------------------------------- component files


def read_map(text: str) -> dict[Position, str]:
    """Return the marks of a text map by their places; blanks and dots are sea."""
    return {
        (column, row): mark
        for row, line in enumerate(text.splitlines())
        for column, mark in enumerate(line)
        if mark not in (" ", ".")
    }


def read_path(text: str) -> Path:
    """Read a path: its edges, then its animals, such as "0 1 puma snake"."""
    words = text.split()
    edges = tuple(sorted(int(word) for word in words if word.isdigit()))
    return Path(edges, tuple(word for word in words if not word.isdigit()))


def read_tile(paths: list[str]) -> Tile:
    """Read the paths of a tile."""
    return tuple(read_path(path) for path in paths)


def read_box(file: dict[str, Any]) -> Box:
    """Turn a component file, as `tomllib` reads it, into a box."""
    marks = read_map(file["island"]["map"])
    terrains = entries(file["terrain"])
    starts = entries(file["starts"])
    tiles = entries(file["tiles"])
    cards = {
        number: card
        for part in file["setup_cards"].values()
        for number, card in entries(part).items()
    }
    terrain_of = {entry["mark"]: terrain for terrain, entry in terrains.items()}
    start_marks = [entry["mark"] for entry in starts.values()]
    places = {mark: position for position, mark in marks.items()}
    return Box(
        ground={place: terrain_of[mark] for place, mark in marks.items() if mark in terrain_of},
        starts={
            symbol: StartSpace(places[entry["mark"]], entry["pier"])
            for symbol, entry in starts.items()
        },
        huts={
            mark: places[mark]
            for mark in sorted(places)
            if mark not in terrain_of and mark not in start_marks
        },
        tiles={kind: read_tile(entry["paths"]) for kind, entry in tiles.items()},
        tile_counts={kind: entry["count"] for kind, entry in tiles.items()},
        start_tiles=[
            StartTile(read_tile(entry["paths"]), entry["pier"])
            for entry in entries(file["start_tiles"]).values()
        ],
        setup_cards={
            int(number): {hut: colour for colour, letters in card.items() for hut in letters}
            for number, card in cards.items()
        },
        terrain_cards={terrain: entry["cards"] for terrain, entry in terrains.items()},
        achievements={
            card: (entry["high"], entry["low"])
            for card, entry in entries(file["achievements"]).items()
        },
    )


def entries(table: dict[str, Any]) -> dict[str, Any]:
    """Return what is in a table besides its source."""
    return {name: entry for name, entry in table.items() if name != "source"}
