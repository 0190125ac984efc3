"""Search in several processes at once: each has a tree, and the results are merged."""

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from attrs import evolve

from boardrules.bots.evaluation import Evaluation
from boardrules.bots.turn import ActionT, StateT, Turn, ViewT

GoesOn: TypeAlias = Callable[[int], bool]
Found: TypeAlias = tuple[Evaluation[ActionT], ...]


def search_together(
    evaluate: Callable[[Turn[StateT, ActionT, ViewT], GoesOn | None], Found[ActionT]],
    turn: Turn[StateT, ActionT, ViewT],
    goes_on: GoesOn | None,
    processes: int,
) -> Found[ActionT]:
    """Evaluate a turn in so many processes, this one among them, each with its own random numbers.

    When `goes_on` returns False, all stop.
    """
    from multiprocessing import Event, Pipe, Process  # noqa: PLC0415  # not there in a browser

    stop = Event()

    def all_go_on(played: int) -> bool:
        if goes_on is not None and not goes_on(played):
            stop.set()
        return not stop.is_set()

    answers: list[tuple[Any, Any]] = []
    for _ in range(processes - 1):
        theirs = evolve(turn, rng=Random(turn.rng.randrange(2**63)))  # noqa: S311
        answer, question = Pipe(duplex=False)
        process = Process(target=search_apart, args=(question, stop, evaluate, theirs), daemon=True)
        process.start()
        question.close()  # so that the end of the process is the end of the answer
        answers.append((process, answer))
    found = [evaluate(turn, all_go_on)]
    for process, answer in answers:
        found.append(answer.recv())
        answer.close()
        process.join()
    return together(turn.actions, found)


def search_apart(
    question: Any,
    stop: Any,
    evaluate: Callable[[Turn[Any, Any, Any], GoesOn], object],
    turn: Turn[Any, Any, Any],
) -> None:
    """Search in another process until told to stop, and send what was found."""
    question.send(evaluate(turn, lambda _: not stop.is_set()))


def together(actions: Iterable[ActionT], found: list[Found[ActionT]]) -> Found[ActionT]:
    """Merge evaluations of the same turn, as if one search had made them all."""
    by_action: dict[ActionT, list[Evaluation[ActionT]]] = {action: [] for action in actions}
    for each in (each for some in found for each in some):
        by_action[each.action].append(each)
    sums = [_sum(action, some) for action, some in by_action.items() if some]
    return tuple(sorted(sums, key=lambda each: (-each.visits, -each.value)))


def _sum(action: ActionT, some: list[Evaluation[ActionT]]) -> Evaluation[ActionT]:
    visits = sum(each.visits for each in some)
    value = sum(each.value * each.visits for each in some) / visits
    squares = sum((each.spread**2 + (each.value - value) ** 2) * each.visits for each in some)
    return Evaluation(action, visits, value, sqrt(squares / visits))
