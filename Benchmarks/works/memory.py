"""This measures what grows with the length of a movie, and what does not. "Pictures" is a time-lapse of JPEGs of 640×360, one
per frame, with x264 ultrafast, so that ten thousand take only seconds. "A hold" is one photo of 12 megapixels that stands
still, without sound, at 30 frames per second.

A profile of 10,000 pictures (heaptrack, 2026-11-24): of what grows, the slides take 2.6 MB of heap and the paths 1.6 MB. The rest
of the 18 MB between 100 and 10,000 pictures has not been attributed.
"""

import os

from harness import inputs
from harness.bench import Bench, Entry
from harness.chart import Curve, chart
from harness.tables import OURS, Row, Table, ratio

TITLE = "Memory and CPU of few and of many frames"
TOOLS = []
RATE = 30


def run(bench: Bench) -> list[Table]:
    return [pictures(bench), holds(bench)]


def pictures(bench: Bench) -> Table:
    counts = bench.size([100, 300, 1000, 3000, 10_000], [10, 30, 100])
    files = sorted(inputs.camera_frames(bench, bench.folder / "all", counts[-1], "640x360", grain=2).iterdir())
    entries = []
    for count in counts:
        folder, output = bench.folder / str(count), bench.folder / f"{count}.mp4"
        folder.mkdir()
        for file in files[:count]:
            os.link(file, folder / file.name)
        command = [
            bench.tools.stillreel, "timelapse", folder, "--size", "source", "--preset", "ultrafast", "--progress", "none",
            "--overwrite", "-o", output,
        ]
        entries.append(Entry(f"{count:,} pictures", command, output, OURS))
    rows = bench.race(entries)
    table = Table("Pictures", rows, figure="scale-pictures.svg")
    table.aim(f"peak memory, {counts[-1]:,} ÷ {counts[0]:,} pictures", ratio(rows[-1].peak, rows[0].peak), 1.1)
    draw(bench, table, "pictures", counts, [f"{count:,}" for count in counts])
    return table


def holds(bench: Bench) -> Table:
    lengths = bench.size({"1 s": 1, "1 min": 60, "10 min": 600, "1 h": 3600, "3 h": 10_800}, {"1 s": 1, "4 s": 4, "16 s": 16})
    [photo] = inputs.camera_photos(bench, bench.folder / "photos", 1)
    entries = []
    for name, seconds in lengths.items():
        output = bench.folder / f"hold-{seconds}.mp4"
        command = [
            bench.tools.stillreel, "still", photo, "--duration", seconds, "--fps", RATE, "--scaling", "fit",
            "--progress", "none", "--overwrite",
            "-o", output,
        ]
        entries.append(Entry(name, command, output, OURS))
    table = Table("A hold", bench.race(entries), figure="scale-hold.svg")
    draw(bench, table, "length of the hold", list(lengths.values()), list(lengths), logarithmic=True)
    return table


def draw(bench: Bench, table: Table, axis: str, places: list, names: list[str], logarithmic: bool = False) -> None:
    """Draws the figure, and adds the CPU time per frame to the rows."""

    def milliseconds(row: Row) -> float:
        return 1000 * row.cpu / row.frames

    for row in table.rows:
        row.extra = {"CPU ms a frame": f"{milliseconds(row):.3f}"}
    curves = [
        Curve("CPU, ms a frame", [milliseconds(row) for row in table.rows], "#2f81d7", logarithmic),
        Curve("peak memory, MB", [row.peak for row in table.rows], "#c4632d"),
    ]
    bench.docs.mkdir(parents=True, exist_ok=True)
    (bench.docs / table.figure).write_text(chart(axis, places, names, curves))
