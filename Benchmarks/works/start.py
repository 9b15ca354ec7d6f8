"""This measures how long the command takes to start. The script in `bin` prints the version without starting the program.
`--help` is printed by the program itself, after all libraries are loaded. Most of them are dependencies of libavformat: a
program of one line that is linked only with libavformat takes most of that time.
"""

from harness.bench import Bench, Entry
from harness.tables import LIMIT, OTHER, OURS, Table

TITLE = "`stillreel --version`, the median of 20"
TOOLS = ["ffmpeg", "newest ffmpeg"]

ONE_LINE = "#include <libavformat/avformat.h>\nint main(void) { return avformat_version() == 0; }\n"


def run(bench: Bench) -> list[Table]:
    tools = bench.tools
    source, program = bench.folder / "line.c", bench.folder / "line"
    source.write_text(ONE_LINE)
    bench.make("clang", source, "-lavformat", "-o", program)
    rows = bench.race(
        [
            Entry("stillreel", [tools.stillreel, "--version"], kind=OURS),
            Entry("stillreel --help", [tools.stillreel, "--help"], kind=OTHER),
            Entry("ffmpeg 5.1", [tools.ffmpeg, "-version"], kind=OTHER),
            Entry("newest ffmpeg (linked statically)", [tools.newest, "-version"], kind=OTHER),
            Entry("loading libavformat 5.1", [program], kind=LIMIT),
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
