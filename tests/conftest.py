"""Settings that all tests share."""

from hypothesis import HealthCheck, settings

# Machines are shared and kernels are compiled when first used: time says nothing about an example.
settings.register_profile("takegaki", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("takegaki")
