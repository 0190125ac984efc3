"""Programs that mypy and pyright check: right ones, and wrong ones that both must refuse."""
