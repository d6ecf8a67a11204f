"""Measurements of explanation: levels, power, speed, and the truth of the rating."""
