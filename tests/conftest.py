"""Say how many matches a law is checked on.

`BOARDRULES_LAWS=full` is the default, `sample` is for a quick run, and `search` looks for what
nobody has found yet: many matches, and others every time.
"""

import os

from hypothesis import settings

settings.register_profile("full", max_examples=10, derandomize=True)
settings.register_profile("sample", max_examples=2, derandomize=True)
settings.register_profile("search", max_examples=1_000)
settings.load_profile(os.environ.get("BOARDRULES_LAWS", "full"))
