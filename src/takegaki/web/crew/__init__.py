"""Processes that do the heavy work: each can be ended at any time, and has limits of time and memory."""

from takegaki.web.crew.crew import BrokenCrewError, Crew, FullError
from takegaki.web.crew.kind import Kind, Lane

__all__ = ["BrokenCrewError", "Crew", "FullError", "Kind", "Lane"]
