"""Measures stillreel and other tools (its peers), and writes docs/benchmarks.md.

Usage: python3 Benchmarks [WORK …]

Each file in `works` is one benchmark, called a work. Without arguments, all are run. `document` measures nothing, and writes the
page again from stored results. Environment: STILLREEL (the program to measure), ROUNDS (the minimum number of rounds, whose
medians are taken), QUICK=1 (short inputs; results are written to .build/bench-quick), TMPDIR (the folder for inputs, about 5 GB).
"""

import importlib
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import document
from harness.bench import Bench, say
from harness.measuring import Failed
from harness.tools import ROOT, Tools

ORDER = [
    "still", "hold", "slideshow", "captions", "kenburns", "large", "holiday", "lecture", "timelapse", "pictures", "pipe",
    "overlays", "layers", "decode", "coreimage", "thumbnails", "soundtrack", "memory", "cores", "motion", "start",
]


def main(wanted: list[str]) -> None:
    works = {name: importlib.import_module(f"works.{name}") for name in ORDER}
    unknown = [name for name in wanted if name not in [*works, "document"]]
    if unknown:
        raise SystemExit(f"There is no work named {unknown[0]}. The works are: {', '.join(works)}.")
    quick = os.environ.get("QUICK", "") not in ("", "0")
    docs = ROOT / ".build" / "bench-quick" if quick else ROOT / "docs"
    # So that a terminated process removes its temporary folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    chosen = {name: work for name, work in works.items() if not wanted or name in wanted}
    whole = wanted == ["document"] or measure(chosen, docs, quick)
    document.write(docs, works)
    say(f"Written: {(docs / 'benchmarks.md').relative_to(ROOT)}")
    if not whole:
        sys.exit(1)


def measure(works: dict, docs: Path, quick: bool) -> bool:
    """Returns whether all works could be measured. The results of each are stored at once, even if a later one fails."""
    tools = Tools()
    versions = tools.versions()
    failed = []
    for name, work in works.items():
        say(f"{name}: {work.TITLE}")
        try:
            with tempfile.TemporaryDirectory(prefix="stillreel-bench-") as folder:
                tables = work.run(Bench(tools, Path(folder), docs, quick))
        except (Failed, subprocess.CalledProcessError) as error:
            say(f"  Not measured: {error}")
            failed.append(name)
            continue
        used = {tool: versions[tool] for tool in ["stillreel", *work.TOOLS]}
        document.keep(docs / "benchmarks" / f"{name}.json", tables, used, quick)
    return not failed


main(sys.argv[1:])
