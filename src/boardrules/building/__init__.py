"""For authors of games: what the games of this library are built from.

Begin with `base_rules` and `base_game`, which the class of a game inherits, and with `modules`,
which says what its other modules offer. `changing` makes new states; what follows from a part of a
state is `deriving`, and what follows from the options is in `tables`. `sequences`, `bits` and
`simultaneous_choices` serve legal actions, `chance` draws, `notation` text, `numbers`,
`observation` and `candidates` learners, `narrating`, `wording` and `voice` words, and `guide`
teaching. `components`, `validators` and `typecheck` refuse what is wrong.
"""
