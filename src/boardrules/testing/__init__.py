"""The test kit: generated matches, the laws of games, and a small sample game.

Begin with `matches`, `law` and `laws`. The laws are in `play_laws`, `knowledge_laws`,
`telling_laws`, `narration_laws`, `scene_laws`, `number_laws`, `storage_laws`, `rebuilding_laws` and
`type_laws`; `belief` is the oracle of worlds. `counterexamples` and `regressions` keep what was
found, `marks` reads which tests are about which rules, and `lanterns` is the sample game.

Check your own game in one line: `check_laws(MyGame())`.
"""

from importlib.util import find_spec

if find_spec("hypothesis") is None:
    raise ImportError("boardrules.testing needs Hypothesis: pip install 'boardrules[testing]'")

from boardrules.testing.belief import belief, distribution, world_shares
from boardrules.testing.knowledge_laws import check_disguise
from boardrules.testing.lanterns import Lanterns
from boardrules.testing.law import Law, LawBroken, law, require
from boardrules.testing.laws import LAWS, check_laws, laws_for
from boardrules.testing.marks import check_ledger, rule_marks
from boardrules.testing.matches import (
    Match,
    matches,
    near_legal,
    near_legal_actions,
    state_actions,
    states,
)
from boardrules.testing.regressions import check_regressions
from boardrules.testing.storage_laws import check_processes

__all__ = [
    "LAWS",
    "Lanterns",
    "Law",
    "LawBroken",
    "Match",
    "belief",
    "check_disguise",
    "check_laws",
    "check_ledger",
    "check_processes",
    "check_regressions",
    "distribution",
    "law",
    "laws_for",
    "matches",
    "near_legal",
    "near_legal_actions",
    "require",
    "rule_marks",
    "state_actions",
    "states",
    "world_shares",
]
