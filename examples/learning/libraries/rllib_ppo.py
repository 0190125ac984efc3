"""PPO of RLlib, which calls the array "observations": python rllib_ppo.py tiki-topple 4096"""

import sys

from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune import register_env

from boardrules.adapters.gymnasium import env

form = {"observation": "dict", "observation_key": "observations", "scaled": True}
register_env("table", lambda _: env(sys.argv[1], bots="random", **form))
config = PPOConfig().environment("table").env_runners(num_env_runners=0)
config.training(train_batch_size_per_learner=256, minibatch_size=64, num_epochs=2)
small = {"fcnet_hiddens": [64]}
masked = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=small)
config.rl_module(rl_module_spec=masked)
learner = config.build_algo()
for _ in range(int(sys.argv[2]) // 256):
    print(learner.train()["env_runners"].get("episode_return_mean"), flush=True)
