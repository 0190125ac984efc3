"""The points of huts, the achievements, and who wins."""

from tests.games.tucana_builders.oracle.box import ANIMAL_OF, TOUCAN
from tests.games.tucana_builders.oracle.hexagons import Position
from tests.games.tucana_builders.oracle.networks import Sheet, find_networks, linked_animals


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


def fulfils(
    card: str,
    sheet: Sheet,
    huts: dict[str, Position],
    colours: dict[str, str],
    starts: list[Position],
) -> bool:
    """Return whether a sheet fulfils an achievement card.

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
