"""Configure Sphinx; the documentation builds without a network."""

from importlib.metadata import version as installed_version
from pathlib import Path
import sys

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "boardrules"
author = "The boardrules authors"
copyright = f"2026, {author}"  # noqa: A001 - Sphinx's name for it
version = release = installed_version(project)

extensions = [
    "accessible",
    "answers",
    "commands",
    "code_blocks",
    "counts",
    "gallery",
    "game_facts",
    "drawing",
    "example_imports",
    "folding",
    "ledger",
    "guides",
    "learning",
    "position",
    "reference",
    "rule_links",
    "sources",
    "myst_parser",
    "sphinx_copybutton",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
html_theme = "furo"
pygments_dark_style = "github-dark"
html_static_path = ["_static"]
html_title = f"{project} {release}"
html_copy_source = html_show_sourcelink = False
html_search_scorer = str(Path(__file__).parent / "_static" / "scorer.js")
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

default_role = "code"
myst_enable_extensions = ["attrs_inline", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
maximum_signature_line_length = 120

# Other projects' names are no links, as the build does without their inventories; nor are
# type variables.
nitpick_ignore_regex = [("py:.*", r"(?!boardrules\.).*"), ("py:.*", r".*\bT|.*T(_co|_contra)?")]
