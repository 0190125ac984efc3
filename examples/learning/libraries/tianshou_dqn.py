"""DQN of Tianshou, which looks for "obs" and "mask": python tianshou_dqn.py tiki-topple 4096"""

import sys

from gymnasium import Wrapper
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from boardrules.adapters.gymnasium import env


class Named(Wrapper):  # it keeps infos too, which may not change their shape as winners do
    def reset(self, **given):
        seen, _ = self.env.reset(**given)
        return seen | {"mask": seen["action_mask"]}, {}

    def step(self, action):
        seen, *rest, _ = self.env.step(action)
        return seen | {"mask": seen["action_mask"]}, *rest, {}


steps, form = int(sys.argv[2]), {"observation": "dict", "observation_key": "obs", "scaled": True}
table = Named(env(sys.argv[1], bots="random", **form))
inputs, space = table.observation_space["obs"].shape, table.action_space
network = Net(state_shape=inputs, action_shape=space.n, hidden_sizes=[64])
policy = DiscreteQLearningPolicy(model=network, action_space=space, eps_training=0.2)
learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.97)
seen = Collector(learner, DummyVectorEnv([lambda: table]), VectorReplayBuffer(steps, 1))
plan = {"training_collector": seen, "max_epochs": 1, "epoch_num_steps": steps}
plan |= {"collection_step_num_env_steps": 64, "update_step_num_gradient_steps_per_sample": 0.1}
print(learner.run_training(OffPolicyTrainerParams(**plan, show_progress=False)))
