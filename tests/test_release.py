"""What is said about a release in several places is the same everywhere."""

from pathlib import Path
import re
import tomllib

from boardrules.version import __version__

PROJECT = Path(__file__).parents[1]


def text(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def test_the_version_is_that_of_the_changelog_and_of_the_citation() -> None:
    (version, day), *_ = re.findall(
        r"^## \[([0-9.]+)\] - ([0-9-]{10})$", text("CHANGELOG.md"), re.MULTILINE
    )
    assert version == __version__
    assert f"\nversion: {version}\ndate-released: {day}\n" in text("CITATION.cff")
    assert f"\n[{version}]: https://github.com/boardrules/boardrules/releases/tag/v{version}" in (
        text("CHANGELOG.md")
    )


def test_no_link_of_the_readme_is_dead_outside_the_project() -> None:
    hook = tomllib.loads(text("pyproject.toml"))["tool"]["hatch"]["metadata"]["hooks"]
    shown = text("README.md")
    for each in hook["fancy-pypi-readme"]["substitutions"]:
        shown = re.sub(each["pattern"], each["replacement"], shown)
    links = re.findall(r'(?:\]\(|src=")([^)"]+)', shown)
    assert links
    assert all(link.startswith("https://") for link in links), links
