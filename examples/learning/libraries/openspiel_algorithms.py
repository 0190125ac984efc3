"""Algorithms of OpenSpiel: python openspiel_algorithms.py tiki-topple 256"""

import sys

from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.pytorch import dqn
import pyspiel

from boardrules.adapters.openspiel import register

register()
game = pyspiel.load_game("boardrules_" + sys.argv[1].replace("-", "_"))
table = rl_environment.Environment(game)
(size,), numbers = table.observation_spec()["info_state"], table.action_spec()["num_actions"]
plan = {"hidden_layers_sizes": [32], "batch_size": 32, "replay_buffer_capacity": 256}
learners = [dqn.DQN(seat, size, numbers, min_buffer_size_to_learn=32, **plan) for seat in (0, 1)]
moment = table.reset()
for _ in range(int(sys.argv[2])):
    learner = learners[moment.observations["current_player"]]
    moment = table.step([learner.step(moment).action])
    if moment.last():
        for learner in learners:
            learner.step(moment)
        moment = table.reset()
outcome_sampling_mccfr.OutcomeSamplingSolver(game).iteration()
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 1.4, 8)
print([learner.loss for learner in learners], state.action_to_string(bot.step(state)))
