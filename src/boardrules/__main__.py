"""Runs the command as `python -m boardrules`."""

import sys

from boardrules.cli import start

sys.exit(start())
