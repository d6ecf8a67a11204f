"""Millions of random puzzles against the oracle: PYTHONPATH=tests python -m oracle 1000000 --jobs
2.
"""

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from oracle.boards import GRAPHS
from oracle.compare import compare_many

BATCH = 2000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m oracle", description=__doc__)
    parser.add_argument("puzzles", type=int)
    parser.add_argument("--method", default="exact")
    parser.add_argument(
        "--seed", type=int, default=1000, help="of the first batch; the tests use 0 to 9"
    )
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    began = time.perf_counter()
    met: Counter[str] = Counter()
    size = min(BATCH, chosen.puzzles)
    batches = range(-(-chosen.puzzles // size))
    with ProcessPoolExecutor(chosen.jobs) as pool:
        work = [
            pool.submit(compare_many, chosen.method, i % len(GRAPHS), size, chosen.seed + i)
            for i in batches
        ]
        for i, done in enumerate(work, 1):
            met += done.result()
            print(
                f"\r{i * size:,} puzzles, {dict(met)}, {time.perf_counter() - began:.0f} s",
                end="",
                flush=True,
            )
    print("\nno disagreement")


if __name__ == "__main__":
    main()
