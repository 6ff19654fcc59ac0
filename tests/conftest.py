"""Property tests draw the same examples on every run and are never judged by their time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "boardleaf", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("boardleaf")
