"""The match from its setup to its end: what may be done, and what it does."""

from tests.games.tucana_builders.oracle.box import ANIMAL_OF, CARDS_TURNED_UP, ROUNDS
from tests.games.tucana_builders.oracle.match import CHANCE, Choice, Item, Match, Turn
from tests.games.tucana_builders.oracle.notation import seat_name, seat_number
from tests.games.tucana_builders.oracle.scoring import hut_points
from tests.games.tucana_builders.oracle.tiles import different_rotations, turned


class Oracle(Match):
    """Referee one match: list what may be done, and carry it out."""

    # ------------------------------------------------------------------ what a caller asks

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
