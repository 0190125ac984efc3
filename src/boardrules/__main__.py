"""Runs the command as `python -m boardrules`."""

import sys

from boardrules.cli import main

sys.exit(main())
