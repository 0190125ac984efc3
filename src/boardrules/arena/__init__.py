"""The arena: many matches between bots, fair, repeatable, on as many processors as there are.

Begin with `tournament`, which says who plays what, and `referee` and `seats`, which play one match.
`runner` plays all of them, in the processes of `pool`. Bots from outside the library run in
processes of their own: `untrusted` is the referee's side, `supervisor` theirs, and `processes` and
`namespaces` keep them apart. `results`, `results_file` and `report` are what comes out;
`intervals`, `sprt`, `ratings` and `ladder` judge it.

>>> from boardrules.games.tiki_topple import TikiTopple
>>> tournament = Tournament(TikiTopple(players=2), ("greedy", "random"), matches=2, seed=7)
>>> result = play_match(tournament, 0)
>>> result.scores, result.winners, result.forfeit
((44, 11), (0,), None)
"""

from boardrules.arena.intervals import wilson
from boardrules.arena.ladder import Ladder, ladders
from boardrules.arena.processes import ProcessError
from boardrules.arena.ratings import Rating, RatingsError, rate
from boardrules.arena.referee import play_match
from boardrules.arena.report import Report, Standing
from boardrules.arena.results import Forfeit, Result
from boardrules.arena.results_file import ResultsError, stored_seed
from boardrules.arena.runner import run
from boardrules.arena.sprt import Sprt, Verdict
from boardrules.arena.tournament import ArenaGame, Tournament
from boardrules.bots import UnknownBotError

__all__ = [
    "ArenaGame",
    "Forfeit",
    "Ladder",
    "ProcessError",
    "Rating",
    "RatingsError",
    "Report",
    "Result",
    "ResultsError",
    "Sprt",
    "Standing",
    "Tournament",
    "UnknownBotError",
    "Verdict",
    "ladders",
    "play_match",
    "rate",
    "run",
    "stored_seed",
    "wilson",
]
