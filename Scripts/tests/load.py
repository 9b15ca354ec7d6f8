"""Puts loads on one process (`ReelLoad`), checks that its memory, files and threads are bounded, and draws the long run.

Usage: python3 -B Scripts/tests/load.py [--scale 0.1] [WORK...]

Prints a table for docs/reliability.md. With --scale 1 (the default) and the work `renders`, it also writes docs/load.svg.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
from harness.chart import Curve, chart  # noqa: E402

PROGRAM = ROOT / ".build" / "release" / "ReelLoad"

# What is done, how often, what a process may have at most (`peak`: megabytes of memory), and by how many megabytes it may grow
# after a tenth of the work. The bounds are several times what was measured on two processors: they find growth without limit,
# not a slow machine.
WORKS = {
    "renders": ("renders one after another", 2000, {"peak": 750, "threads": 100, "files": 60, "growth": 25}),
    "exports": ("exports at once", 50, {"peak": 2750, "threads": 400, "files": 400}),
    "images": ("pictures of a movie, requested at once", 10_000, {"peak": 1500, "threads": 100, "files": 60, "growth": 60}),
    "cancels": (
        "times eight renders and exports that are cancelled",
        200,
        {"peak": 1000, "threads": 200, "files": 120, "growth": 200},
    ),
    "slides": ("slides planned, three times", 100_000, {"peak": 300, "threads": 60, "files": 60}),
}


def make_inputs(folder: Path) -> None:
    def ffmpeg(*arguments: str) -> None:
        subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], cwd=folder, check=True)

    ffmpeg("-f", "lavfi", "-i", "testsrc2=s=640x480", "-frames:v", "1", "a.jpg")
    ffmpeg("-f", "lavfi", "-i", "smptebars=s=640x360", "-frames:v", "1", "b.jpg")
    ffmpeg("-f", "lavfi", "-i", "sine=440:r=48000:d=3", "song.m4a")
    ffmpeg("-f", "lavfi", "-i", "testsrc2=s=1280x720:r=30", "-f", "lavfi", "-i", "sine=440:r=48000", "-t", "4", "movie.mp4")


def run(work: str, scale: float) -> tuple[str, list[tuple[float, ...]], list[str]]:
    """Returns a row of the table, the samples (seconds, done, resident kilobytes, files, threads), and what is wrong."""
    name, count, bounds = WORKS[work]
    count = max(10, round(count * scale))
    with tempfile.TemporaryDirectory() as folder:
        make_inputs(Path(folder))
        process = subprocess.run([PROGRAM, work, folder, str(count)], capture_output=True, text=True, timeout=3600)
    if process.returncode != 0:
        return f"| {count} {name} | failed | | | | |", [], [f"{work}: exit code {process.returncode}: {process.stderr[-500:]}"]
    samples = [tuple(float(part) for part in line.split(",")) for line in process.stdout.split()]
    early = next(sample for sample in samples if sample[1] >= count / 10 or sample is samples[-1])
    peak, files, threads = (max(sample[column] for sample in samples) for column in (2, 3, 4))
    growth = (samples[-1][2] - early[2]) / 1000
    wrong = [f"{work}: {threads:.0f} threads" for _ in [0] if threads > bounds["threads"]]
    wrong += [f"{work}: {files:.0f} open files" for _ in [0] if files > bounds["files"]]
    wrong += [f"{work}: {peak / 1000:.0f} MB of memory" for _ in [0] if peak / 1000 > bounds["peak"]]
    wrong += [f"{work}: memory has grown by {growth:.1f} MB" for _ in [0] if growth > bounds.get("growth", growth)]
    change = f"{growth:+.1f} MB" if "growth" in bounds else ""
    cells = [f"{count:,} {name}", f"{samples[-1][0]:.1f} s", f"{peak / 1000:.0f} MB", change, f"{files:.0f}", f"{threads:.0f}"]
    return "| " + " | ".join(cells) + " |", samples, wrong


def plot(samples: list[tuple[float, ...]]) -> str:
    names = {1: "1", 10: "10", 100: "100", 1000: "1,000", 2000: "2,000"}
    points = [sample for sample in samples if sample[1] >= 1]
    labels = [names.get(int(sample[1]), "") for sample in points]
    return chart("renders done", [sample[1] for sample in points], labels, [
        Curve("resident memory, MB", [sample[2] / 1000 for sample in points], "#3f7fbf"),
        Curve("open files", [sample[3] for sample in points], "#bf7f3f"),
        Curve("threads", [sample[4] for sample in points], "#3f9f6f"),
    ])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", type=float, default=1, help="the part of the work that is done")
    parser.add_argument("--draw", action="store_true", help="write docs/load.svg")
    parser.add_argument("works", nargs="*", choices=[*WORKS, []], metavar="WORK")
    options = parser.parse_args()
    print("| work | time | largest memory | growth after a tenth | open files | threads |\n|---|---|---|---|---|---|", flush=True)
    failures = []
    for work in options.works or WORKS:
        row, samples, wrong = run(work, options.scale)
        print(row, flush=True)
        failures += wrong
        if work == "renders" and options.draw and samples:
            (ROOT / "docs" / "load.svg").write_text(plot(samples), encoding="utf-8")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
