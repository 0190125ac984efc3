"""Tests of Tectonic Tribes."""
