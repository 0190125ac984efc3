"""Print what is in the box of Tuk Tuk Taxi, with made-up boards and numbers of cards.

    python tools/tuk_tuk_taxi_boards.py

What the two faces of the board look like is published nowhere, nor is how many cards of each kind
there are. These boards have what the rulebook mentions, and the cards add up. The same file comes
out every time.
"""

Square = tuple[int, int]
"""Column and line of a mark on the map; the first line is the northernmost."""

# A square city. But for the garage and the petrol station it looks the same from each station.

SIDE = 19
STREETS = (1, 5, 9, 13, 17)  # As columns and as lines
FRAME = (3, 15)  # Between streets, so that they cross it at right angles
STATION = (9, 0)
BUILDINGS = ((7, 4), (6, 6), (8, 8))
GARAGE = ((1, 2), (1, 1), (2, 1))

# An old town: mostly T-junctions, and a blind alley in its middle. Its streets favour the station
# in the south; so its building spaces were chosen at random, and moved one by one as long as that
# brought the mean ways from the four stations to the customers closer together.

EXOTIC = """\
..........1..........
...#############.....
...#....#....#.#.....
...#....#....#######.
.G##....#....#.....#.
.G..+...L....L..+..#.
.G....B.#....#B....#.
.###L####B#.B#.....#.
4#...B.B#.#.B#.B...#2
.#.....B########L###.
.#....B..B..#......#.
.###L###########L###.
.#.....#....#.B....#.
.#..+..L....L...+P##.
.#####.#....#....P...
.....############P...
..........3..........
"""

FILE = """\
# What is in the box of Tuk Tuk Taxi. Copy this file, type in what your own box shows, and load it:
# TukTukTaxi(components=load_components("my_box.toml")).
#
# Each table says where its values come from: "rulebook" (printed), "published" (lists and reports
# by others) or "reconstructed" (made to fit what is known). The boards were made by the script
# tuk_tuk_taxi_boards.py.
#
# To draw a board, lay it down with north at the top and type one mark for each square:
#
#   #        street
#   L        traffic light
#   1 2 3 4  taxi stations, clockwise; each touches one street square and no light
#   G        street in front of the garage
#   P        street in front of the petrol station
#   B        building space, for a customer
#   +        the four corners of the red frame; what lies on its sides is not inside it
#   .        anything else
#
# Squares that share a side are neighbours. Columns are called a, b, c and so on from the west, at
# most to z; row 1 is the last line. Building spaces are B1, B2, B3 and so on, line by line.

[boards.european]
source = "reconstructed"
map = '''
{european}'''

# The exotic town is irregular, and yet fair: its building spaces stand so that the mean way from a
# station to the squares that customers may face is the same for all four stations, to within 5%.

[boards.exotic]
source = "reconstructed"
map = '''
{exotic}'''

# How many cards there are of each kind. The rulebook names the kinds, and says that all in all
# there are 80.

[signs]
source = "reconstructed"
slippery = 5
no-parking = 6
no-stopping = 5
crossing-ahead = 5
crossing = 5
speed-limit = 5
stop = 6
no-entry = 4
turn-right = 4
turn-left = 4
one-way = 5
no-right = 4
no-left = 4
parking-meter = 5
police-stop = 3

[events]
source = "reconstructed"
garage = 2
petrol = 3
police = 2
remove = 3

[simplified]
source = "rulebook"
# The kinds marked with stars, which the simplified game leaves out.
without = ["no-entry", "one-way", "police-stop"]

[die]
source = "rulebook"
# The numbers of each colour.
red = [1, 2]
yellow = [4, 6]
green = [3, 5]

[customers]
source = "rulebook"
count = 8
"""


def turned(square: Square, quarters: int) -> Square:
    """Return where a square of the city comes to lie after some quarter turns clockwise."""
    for _ in range(quarters):
        square = (SIDE - 1 - square[1], square[0])
    return square


def city_map() -> str:
    """Draw the city: streets, lights where they cross the frame, and the rest on top."""
    marks: dict[Square, str] = {}
    for place in range(STREETS[0], STREETS[-1] + 1):
        for street in STREETS:
            into_frame = place in FRAME and FRAME[0] < street < FRAME[1]
            marks[place, street] = marks[street, place] = "L" if into_frame else "#"
    for quarters in range(4):
        marks[turned(STATION, quarters)] = str(1 + quarters)
        marks[turned((FRAME[0], FRAME[0]), quarters)] = "+"
        for building in BUILDINGS:
            marks[turned(building, quarters)] = "B"
    for square in GARAGE:
        marks[square] = "G"
        marks[turned(square, 2)] = "P"
    lines = ["".join(marks.get((c, line), ".") for c in range(SIDE)) for line in range(SIDE)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(FILE.format(european=city_map(), exotic=EXOTIC), end="")
