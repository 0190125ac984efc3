"""Benchmarks; `nox -s bench` runs them."""
