"""What `takegaki compile --into FOLDER --processor NAME` does, for two entries: seconds for a
wheel.
"""

import argparse
import time
from pathlib import Path

from takegaki.runtime.background_compilation import Compilers
from takegaki.runtime.compilation import every_entry, missing
from takegaki.runtime.machine_code_store import Store

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--processor", required=True)
    chosen = parser.parse_args()
    store = Store(chosen.into, chosen.processor)
    store.make_writable()
    entries = every_entry()[:2]
    compilers = Compilers(store, 1)
    compilers.want(entries)
    while missing(entries, store) and not compilers.failed:
        time.sleep(0.1)
    compilers.close()
    raise SystemExit(bool(missing(entries, store)))
