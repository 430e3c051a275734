"""Hypothesis runs great counts under --long and a tenth of them always; every failing example is printed with what reproduces it."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.counts import great

settings.register_profile("table", max_examples=great(2000), deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("table")
