"""Studies: what many matches of a game are like, and what an option changes about them.

`numbers` has shares and means, `courses` counts one match, `studies` many, and `bars` draws them.

>>> from boardrules.games.tiki_topple import TikiTopple
>>> found = study(TikiTopple(players=2), 4, bot="random", seed=7, workers=1)
>>> found.sizes["decisions"].mean
56.0
"""

from boardrules.study.bars import chart
from boardrules.study.courses import Course
from boardrules.study.numbers import Estimate, Mean, Share
from boardrules.study.studies import Change, Having, Study, changes, study

__all__ = [
    "Change",
    "Course",
    "Estimate",
    "Having",
    "Mean",
    "Share",
    "Study",
    "changes",
    "chart",
    "study",
]
