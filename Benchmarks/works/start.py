"""How long it takes until anything is done: loading the program and its libraries."""

from harness.bench import Bench, Entry
from harness.tables import OTHER, OURS, Table

TITLE = "`stillreel --version`, the median of 20"
TOOLS = ["ffmpeg", "newest ffmpeg"]


def run(bench: Bench) -> list[Table]:
    tools = bench.tools
    rows = bench.race(
        [
            Entry("stillreel", [tools.stillreel, "--version"], kind=OURS),
            Entry("ffmpeg 5.1", [tools.ffmpeg, "-version"], kind=OTHER),
            Entry("newest ffmpeg (linked statically)", [tools.newest, "-version"], kind=OTHER),
        ],
        rounds=20,
    )
    for row in rows:
        row.extra = {"wall ms": f"{1000 * row.wall:.1f}", "CPU ms": f"{1000 * row.cpu:.1f}"}
    table = Table("From the start of the process to its end", rows)
    table.aim("wall time", 1000 * table.ours.wall, 20, " ms")
    for row in rows:
        row.cpu = row.wall = None
    return [table]
