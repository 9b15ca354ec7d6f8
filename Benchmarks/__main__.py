"""Measures stillreel and its peers side by side, and writes docs/benchmarks.md.

Usage: python3 Benchmarks [WORK …]

Each file of `works` is one work. All are done where none is named; `document` writes the page anew from what was kept, and
measures nothing. Environment: STILLREEL (which one is measured), ROUNDS (how often, at least; medians are taken), QUICK=1
(inputs of some seconds, and results into .build/bench-quick), TMPDIR (where inputs are made: some 5 GB).
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
    "still", "hold", "slideshow", "kenburns", "timelapse", "pictures", "decode", "thumbnails", "soundtrack", "memory", "cores",
    "motion", "start",
]


def main(wanted: list[str]) -> None:
    works = {name: importlib.import_module(f"works.{name}") for name in ORDER}
    unknown = [name for name in wanted if name not in [*works, "document"]]
    if unknown:
        raise SystemExit(f"There is no work named {unknown[0]}. There are: {', '.join(works)}.")
    quick = os.environ.get("QUICK", "") not in ("", "0")
    docs = ROOT / ".build" / "bench-quick" if quick else ROOT / "docs"
    # So that what is terminated leaves no folder behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    chosen = {name: work for name, work in works.items() if not wanted or name in wanted}
    whole = wanted == ["document"] or measure(chosen, docs, quick)
    document.write(docs, works)
    say(f"Written: {(docs / 'benchmarks.md').relative_to(ROOT)}")
    if not whole:
        sys.exit(1)


def measure(works: dict, docs: Path, quick: bool) -> bool:
    """Whether all could be measured. What has been is kept, whatever comes after it."""
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
