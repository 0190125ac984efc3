"""Tucana Builders as it lies on the table at one moment, as somebody sees it."""

from collections.abc import Iterator

from attrs import frozen

from boardrules.building.notation import format_player
from boardrules.games.tucana_builders.actions import Choice
from boardrules.games.tucana_builders.components import (
    AchievementName,
    Animal,
    Colour,
    Path,
    SetupCard,
    StartTile,
    Symbol,
    Terrain,
    TileName,
)
from boardrules.games.tucana_builders.drawing.sheets import (
    HeldTile,
    SheetScene,
    held_tile,
    sheet_scene,
)
from boardrules.games.tucana_builders.knowledge import View
from boardrules.games.tucana_builders.laying import with_tile
from boardrules.games.tucana_builders.network import MATCHES
from boardrules.games.tucana_builders.rules import Rules
from boardrules.games.tucana_builders.scoring import Rating
from boardrules.games.tucana_builders.state import OpenTable, State
from boardrules.games.tucana_builders.tables import ROUNDS, Tables
from boardrules.games.tucana_builders.turns import Phase, offer
from boardrules.player import CHANCE, Player
from boardrules.scene import BaseScene


@frozen(cache_hash=True)
class Track:
    """The points of a seat on the track of a colour, which come from its huts and this animal."""

    colour: Colour
    animal: Animal
    points: int


@frozen(cache_hash=True)
class SeatScene:
    """A seat: the tile that it has drawn in this turn, its tracks, its joker, and its sheet.

    In `sheet` nothing of this turn is laid yet. `has_chosen` tells whether the seat has chosen what
    to do with its tile. If the viewer sees what, it is the `choice`, and `sheet_with_choice` is the
    sheet after that. `has_joker` tells whether the joker is active, which it is until a turn ends
    in which it was chosen.
    """

    tile: HeldTile | None
    tracks: tuple[Track, ...]
    has_joker: bool
    has_chosen: bool
    choice: Choice | None
    sheet: SheetScene
    sheet_with_choice: SheetScene | None

    @property
    def shown_sheet(self) -> SheetScene:
        """The sheet with all tiles that the viewer sees."""
        return self.sheet_with_choice or self.sheet


@frozen(cache_hash=True)
class StartScene:
    """A start card: its symbol, the number of its space, and the edge with the pier there.

    `tile` is the number of the start tile that lies there, None as long as it is not turned up.
    """

    symbol: Symbol
    space: int
    pier: int
    tile: int | None


@frozen(cache_hash=True)
class TerrainPile:
    """The cards of a terrain: how many there are, and how many are left in this round."""

    terrain: Terrain
    cards: int
    left: int


@frozen(cache_hash=True)
class TileSupply:
    """The path tiles of a kind: their paths in rotation 0, and how many are left."""

    name: TileName
    paths: tuple[Path, ...]
    left: int


@frozen(cache_hash=True)
class AchievementScene:
    """An achievement card: what the first to fulfil it get, and what later ones get.

    `taken` has what each seat has got for it, None for nothing yet. `offered` has what each would
    get by fulfilling it in this turn, None if it has got something or the match is over.

    The names: `link-CF` and the like for a path from hut to hut, `two-each` for two animals of its
    colour's kind at each hut, `five-alike` for five animals of a kind on linked paths, toucans
    aside, `start-tiles` for all start tiles linked, and `four-toucans` for four toucans at a hut.
    """

    name: AchievementName
    high: int
    low: int
    taken: tuple[int | None, ...]
    offered: tuple[int | None, ...]


@frozen(cache_hash=True)
class Scene(BaseScene):
    """What lies on the table.

    `round` and `turn` are the present ones of all `rounds`, and of all `turns` in a round, or the
    last. `setup` is the setup card, with the huts of each colour. `starts` are the start cards, in
    the order of the box, and `start_tiles` the start tiles of each seat, by number from 1 and not
    turned.

    `terrain` is that of the turn, None before it is turned up. `piles` are the terrain cards and
    `supply` the path tiles, both in the order of the box. `achievements` are the cards that have
    been turned up. `rating` is there after a match alone that was not lost.
    """

    phase: Phase
    round: int
    rounds: int
    turn: int
    turns: int
    setup: SetupCard | None
    starts: tuple[StartScene, ...]
    start_tiles: tuple[StartTile, ...]
    terrain: Terrain | None
    piles: tuple[TerrainPile, ...]
    supply: tuple[TileSupply, ...]
    achievements: tuple[AchievementScene, ...]
    seats: tuple[SeatScene, ...]
    rating: Rating | None


def scene(rules: Rules, view: View) -> Scene:
    """Show what a seat sees: all but what others have chosen in this turn, unless that is open."""
    has_chosen = view.has_chosen or (False,) * rules.players
    return _scene(rules, view, view.player, has_chosen, view.choices or rules.tables.no_choices)


def open_scene(rules: Rules, state: State) -> Scene:
    """Show all choices."""
    choices = state.choices or rules.tables.no_choices
    has_chosen = tuple(choice is not None for choice in choices)
    return _scene(rules, state, None, has_chosen, choices)


def _scene(
    rules: Rules,
    table: OpenTable,
    viewer: Player | None,
    has_chosen: tuple[bool, ...],
    choices: tuple[Choice | None, ...],
) -> Scene:
    """Show a table, with who has chosen, and what the viewer knows of that."""
    tables = rules.tables
    box, length = tables.components, tables.round_turns
    phase, outcome = rules.phase(table), rules.outcome(table)
    waiting = tuple(seat for seat in tables.seats if not has_chosen[seat])
    return Scene(
        viewer=viewer,
        to_act=waiting if phase == "place" else () if phase == "end" else (CHANCE,),
        scores=rules.score(table),
        outcome=outcome,
        phase=phase,
        round=table.round,
        rounds=ROUNDS,
        turn=table.turns % length + 1 if outcome is None else length,
        turns=length,
        setup=None if table.setup is None else tables.setup_cards[table.setup],
        starts=_starts(tables, table.starts),
        start_tiles=box.start_tiles,
        terrain=table.terrain,
        piles=tuple(
            TerrainPile(kind.name, kind.cards, left)
            for kind, left in zip(box.terrains, table.terrain_cards, strict=True)
        ),
        supply=tuple(
            TileSupply(tile.name, tile.paths, left)
            for tile, left in zip(box.tiles, table.supply, strict=True)
        ),
        achievements=tuple(_achievement(tables, table, card) for card in table.achievements),
        seats=tuple(
            _seat(tables, table, seat, choices[seat], has_chosen=has_chosen[seat])
            for seat in tables.seats
        ),
        rating=rules.rating(table),
    )


def _starts(tables: Tables, turned_up: tuple[Symbol, ...]) -> tuple[StartScene, ...]:
    tiles = {symbol: number for number, symbol in enumerate(turned_up, start=1)}
    return tuple(
        StartScene(
            start.symbol, tables.island.starts[start.symbol], start.pier, tiles.get(start.symbol)
        )
        for start in tables.components.starts
    )


def _achievement(tables: Tables, table: OpenTable, name: AchievementName) -> AchievementScene:
    card, value = tables.achievement_cards[name], offer(tables, table, name)
    taken = tuple(sheet.value(name) for sheet in table.sheets)
    offered = tuple(None if table.is_over or each is not None else value for each in taken)
    return AchievementScene(name, card.high, card.low, taken, offered)


def _seat(
    tables: Tables, table: OpenTable, seat: Player, choice: Choice | None, *, has_chosen: bool
) -> SeatScene:
    sheet, drawn = table.sheets[seat], table.tiles[seat : seat + 1]
    with_choice = None
    if choice is not None:
        after = with_tile(tables, sheet, table.tiles[seat], choice)
        with_choice = sheet_scene(tables, table.setup, after)
    return SeatScene(
        tile=held_tile(tables, *drawn) if drawn else None,
        tracks=tuple(
            Track(colour, MATCHES[colour], points)
            for colour, points in zip(Colour, sheet.tracks, strict=True)
        ),
        has_joker=sheet.has_joker,
        has_chosen=has_chosen,
        choice=choice,
        sheet=sheet_scene(tables, table.setup, sheet),
        sheet_with_choice=with_choice,
    )


DUE: dict[Phase, str] = {
    "setup": "the setup card is next",
    "start": "a start card is next",
    "achievement": "an achievement card is next",
    "terrain": "the terrain card is next",
    "tile": "tiles are being drawn",
    "place": "tiles are being laid",
}


def moment(scene: Scene) -> Iterator[str]:
    """Say in words what is due, or how the match has ended."""
    if scene.outcome is None:
        is_setup = scene.phase in ("setup", "start", "achievement")
        when = f"Round {scene.round} of {scene.rounds}, turn {scene.turn} of {scene.turns}"
        yield f"{'Setup' if is_setup else when}: {DUE[scene.phase]}"
    elif not scene.outcome.winners:
        yield "The end: P1 has not fulfilled both achievements, and loses"
    else:
        winners = [format_player(seat) for seat in scene.outcome.winners]
        yield f"The end: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
    if scene.rating is not None:
        yield f"Rating {scene.rating.band} out of 10: {scene.rating.words}"
