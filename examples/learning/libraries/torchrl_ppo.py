"""PPO of TorchRL, with the mask in the observation: python torchrl_ppo.py tiki-topple 4096"""

import sys

from tensordict.nn import TensorDictModule
import torch
from torchrl.collectors import Collector
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymWrapper, TransformedEnv
from torchrl.modules import MLP, MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss

from boardrules.adapters.gymnasium import env

one = env(sys.argv[1], bots="random", observation="dict", scaled=True)
table = GymWrapper(one, categorical_action_encoding=True)
as_bool = DTypeCastTransform(torch.int8, torch.bool, ["action_mask"])
table = TransformedEnv(table, Compose(as_bool, ActionMask()))
keys = {"logits": "logits", "mask": "action_mask"}
network = MLP(out_features=table.action_spec.n, num_cells=[64])
scores = TensorDictModule(network, ["observation"], ["logits"])
choice = {"distribution_class": MaskedCategorical, "return_log_prob": True}
policy = ProbabilisticActor(scores, keys, **choice)
value = ValueOperator(MLP(out_features=1, num_cells=[64]), ["observation"])
value(policy(table.reset()))  # the first layers learn their sizes
loss = ClipPPOLoss(policy, value)
adam = torch.optim.Adam(loss.parameters(), 3e-4)
for seen in Collector(table, policy, frames_per_batch=256, total_frames=int(sys.argv[2])):
    for _ in range(4):
        loss.value_estimator(seen)
        adam.zero_grad()
        losses = loss(seen).select("loss_objective", "loss_critic", "loss_entropy")
        sum(losses.values()).backward()
        adam.step()
    print(seen["next", "reward"].sum().item(), flush=True)
