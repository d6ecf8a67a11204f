"""Processes that do the heavy work: each can be ended at any time, and has limits of time and
memory.
"""

from takegaki.web.workers.pool import BrokenPoolError, QueueFullError, WorkerPool
from takegaki.web.workers.protocol import JobKind, Lane

__all__ = ["BrokenPoolError", "JobKind", "Lane", "QueueFullError", "WorkerPool"]
