"""Break each rule on purpose, and report which vectors of its own fail.

    python tools/vectors/check_vectors.py [GAME ...]

Every vector `RULE/done-N` is to fail when its rule is broken as `breaks.toml` says, and whenever a
rule is broken, such a vector is to fail. Vectors of illegal actions and of boxes name their rule in
an answer, so that a game without the rule fails them: they are counted, and not tried. It ends with
the rules that have no vector of their own, and why.
"""

import sys

from boardrules.conformance import vectors_of
from boardrules.rulebook import Rulebook
from vector_breaks import UNBROKEN
from vector_catches import failed
from vector_matches import package_of
from vector_mutants import mutants_of
from vector_tables import TABLES


def unseen(name: str, rule: str) -> list[str]:
    """Say which vectors `RULE/done-N` never fail, and which ways to break the rule fail none."""
    own = [each for each in vectors_of(name).vectors if f"/{rule}/done-" in each.id]
    mutants = mutants_of(package_of(name), rule)
    fails = {mutant: failed(name, mutant, own) for mutant in mutants}
    caught = {each for ids in fails.values() for each in ids}
    return [
        *(f"{each.id} does not fail" for each in own if each.id not in caught),
        *(f"{rule} fails no vector with {each.after!r}" for each in mutants if not fails[each]),
    ]


def report(name: str) -> bool:
    """Print how the rules of a game are shown, and tell whether whatever is broken is seen."""
    ids = [each.id for each in vectors_of(name).vectors]
    book = Rulebook.of(package_of(name))
    done = [rule for rule in book.ids if any(f"/{rule}/done-" in each for each in ids)]
    shown = [rule for rule in book.ids if any(f"/{rule}/" in each for each in ids)]
    wrong = [each for rule in book.ids for each in unseen(name, rule)]
    print(f"{name}: {len(book.ids)} rules and rulings")
    print(f"  {len(done)} with a vector that fails when the rule is broken")
    print(f"  {len(shown) - len(done)} with vectors of illegal actions, boxes or draws only")
    for rule in book.ids:
        if rule not in shown:
            print(f"  {rule} without a vector of its own: {UNBROKEN.get(rule, 'nobody knows why')}")
    for each in wrong:
        print(f"  {each}")
    return not wrong


if __name__ == "__main__":
    results = [report(game) for game in sys.argv[1:] or TABLES]
    sys.exit(not all(results))
