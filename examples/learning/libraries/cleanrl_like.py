"""A loop in the manner of CleanRL, on a vector: python cleanrl_like.py tiki-topple 4096"""

import sys

import torch
from torch import nn

from boardrules.adapters.gymnasium_vector import vector_env

tables = vector_env(sys.argv[1], 16, seat=None, reward="lead", scaled=True)
observations, infos = tables.reset(seed=7)
(inputs,), numbers = tables.single_observation_space.shape, tables.single_action_space.n
network = nn.Sequential(nn.Linear(inputs, 64), nn.ReLU(), nn.Linear(64, numbers + 1))
adam = torch.optim.Adam(network.parameters(), 1e-3)
for step in range(int(sys.argv[2]) // 16):
    output = network(torch.as_tensor(observations))
    allowed = torch.as_tensor(infos["action_mask"]).bool()
    choice = torch.distributions.Categorical(logits=output[:, :-1].masked_fill(~allowed, -1e9))
    actions = choice.sample()
    observations, rewards, ended, _, infos = tables.step(actions.numpy())
    with torch.no_grad():
        after = network(torch.as_tensor(observations))[:, -1] * torch.as_tensor(~ended)
    surprise = torch.as_tensor(rewards / 10).float() + 0.97 * after - output[:, -1]
    losses = surprise**2 - surprise.detach() * choice.log_prob(actions) - 0.01 * choice.entropy()
    adam.zero_grad()
    losses.mean().backward()
    adam.step()
    if step % 64 == 63:
        print(step, rewards.mean(), surprise.std().item(), flush=True)
