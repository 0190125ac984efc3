"""Adapters to other libraries; each needs the extra of its name.

`observations`, `rewards` and `catalogue` are what environments share, and `arrays` turns tables
into NumPy arrays. `gymnasium`, with `gymnasium_steps` and `gymnasium_vector`, and `pettingzoo` are
for programs that learn, `openspiel` for programs that search, and `textarena`, `openenv`,
`inspect_ai` and `mcp` for language models.
"""
