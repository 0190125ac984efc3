"""MaskablePPO of sb3-contrib: python sb3_contrib_ppo.py tiki-topple 4096"""

import sys

from sb3_contrib import MaskablePPO

from boardrules.adapters.gymnasium import env

name, steps = sys.argv[1], int(sys.argv[2])
table = env(name, bots="random", seat=None, reward="lead")
MaskablePPO("MlpPolicy", table, n_steps=256, seed=7, verbose=1).learn(steps)
