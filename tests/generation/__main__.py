"""A million random requests, all promises checked: PYTHONPATH=tests python -m generation 1000000
--jobs 2.
"""

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from generation.many import examine_many

CHUNK = 100


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m generation", description=__doc__)
    parser.add_argument("requests", type=int)
    parser.add_argument(
        "--seed", type=int, default=1000, help="of the first hundred; the tests use 0 to 19"
    )
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    began = time.perf_counter()
    met: Counter[str] = Counter()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        size = min(CHUNK, chosen.requests)
        chunks = range(-(-chosen.requests // size))
        for done in as_completed(
            [pool.submit(examine_many, chosen.seed + i, size) for i in chunks]
        ):
            met += done.result()
            print(f"\r{dict(met)}, {time.perf_counter() - began:.0f} s", end="", flush=True)
    print("\nall as promised")


if __name__ == "__main__":
    main()
