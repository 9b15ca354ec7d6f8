"""Frames of 1920×1080 in BGRA are filtered in memory, by one process for each row, and the median time of a frame is measured
within it. The graph is built anew for each frame, as for frames of a movie. Our program is `Benchmarks/ReelFilters`, which
renders with a `CIContext` with standard options: linear light, 32-bit floating point, both cores. The peers are OpenCV with
two threads and libvips with its own, from Python (`Benchmarks/scripts/filters_opencv.py`, `filters_vips.py`), and ffmpeg
for the table of colours, which neither of the two has.

What the peers compute is not the same. "Bytes" is what their users mostly do: 8 bits a component, and codes instead of
light, so that mixed and blurred colours become darker. "Light" converts to linear light in 32-bit floating point, and back
to bytes, as we do. Mean and largest differences are those from our bytes, of every seventh.

* identity: the frame is copied; OpenCV copies it, too, and libvips writes it to memory.
* over: a picture whose alpha goes from 40 to 215 from left to right is laid over the frame.
* opacity: an opaque picture is laid over the frame with an opacity of 0.7.
* gaussian: a standard deviation of 10 pixels, with extended edges. libvips cuts the Gaussian where it is a hundredth.
* cube: a table of 33×33×33 colours. ffmpeg's `lut3d` interpolates between tetrahedra, for whole frames of rawvideo.
* chain: exposure, saturation and contrast, sepia, unsharp mask of 2.5 pixels, vignette. The peers compute the first three
  as one matrix.

The most frequent loops are in C and use AVX2 if the processor has it (`Sources/C/CReelPixels`). A profile (perf,
2026-11-27): 70 % of "over" are two loops, which look up nine numbers a pixel in tables, and most of the rest waits for
memory. In "cube", no pixel is converted to light, because the table and both pictures are in sRGB. Virtual machines of this
kind share their cores with others, which can double all times, those of the peers too: five runs of "over" on this one took
2.7 to 2.9 ms, and one 5.3. On another one, two days of runs gave 5.7 to 10 ms for "over", for which OpenCV in light took 165
there, and 13.5 to 20 for "gaussian" (OpenCV 181).

"Peak" is that of the process, with its two input frames and, for the peers, Python.
"""

from pathlib import Path

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import OURS, PEER, Row, Table

TITLE = "Filters of Core Image on frames of 1920×1080"
TOOLS = ["OpenCV", "pyvips", "vips", "newest ffmpeg"]
WIDTH, HEIGHT = 1920, 1080
WORKS = {
    "identity": "Identity",
    "over": "Over, translucent everywhere",
    "opacity": "Over, with an opacity",
    "gaussian": "Gaussian of 10 pixels",
    "cube": "A table of 33×33×33 colours",
    "chain": "A chain of five filters",
}
GOALS = {"identity": 2, "over": 4, "opacity": 4, "gaussian": 15}
PEERS = {"OpenCV": "filters_opencv.py", "libvips": "filters_vips.py"}


def run(bench: Bench) -> list[Table]:
    frames = bench.size(100, 5)
    back = raw(bench, inputs.PHOTOS[0], "back", "")
    opaque = raw(bench, inputs.PHOTOS[3], "opaque", "")
    translucent = raw(bench, inputs.PHOTOS[3], "translucent", translucency())
    tables = []
    for work, title in WORKS.items():
        front = translucent if work == "over" else opaque
        size = [WIDTH, HEIGHT, front, back]
        rows = [one(bench, Entry("Core Image", [bench.tools.filters, work, frames, *size, bench.folder / "ours.raw"], kind=OURS))]
        if work == "cube":
            rows.append(table_of_ffmpeg(bench, frames, back))
        else:
            for space in ("bytes", "light") if work != "identity" else ("bytes",):
                for peer, script in PEERS.items():
                    output = bench.folder / "theirs.raw"
                    command = bench.tools.script(script, work, space, max(5, frames // 4), *size, output)
                    rows.append(one(bench, Entry(f"{peer}, {space}", command)))
                    if not rows[-1].failure:
                        rows[-1].extra |= differences(bench.folder / "ours.raw", output)
        table = Table(title, rows)
        if work in GOALS:
            table.aim("a frame", float(rows[0].extra["ms a frame"]), GOALS[work], " ms")
        tables.append(table)
    return tables


def translucency() -> str:
    """Returns the filters for an alpha from 40 to 215 that multiplies the colours."""
    alpha = "(40+175*X/W)"
    parts = ":".join(f"{channel}='{channel}(X,Y)*{alpha}/255'" for channel in "rgb")
    return f",format=rgba,geq={parts}:a='{alpha}'"


def raw(bench: Bench, photo: Path, name: str, more: str) -> Path:
    """Makes a file of one frame as raw BGRA."""
    file = bench.folder / f"{name}.raw"
    bench.make(
        bench.tools.ffmpeg, "-y", "-i", photo, "-vf", f"scale={WIDTH}:{HEIGHT},setsar=1{more}", "-frames:v", 1, "-f", "rawvideo",
        "-pix_fmt", "bgra", file,
    )
    return file


def one(bench: Bench, entry: Entry) -> Row:
    """Runs a program that prints the median time of a frame."""
    [row] = bench.race([entry])
    row.kind = entry.kind
    if not row.failure:
        row.extra["ms a frame"] = f"{float((bench.folder / 'log.txt').read_text().split()[-1]):.2f}"
    # They contain the start of the program.
    row.cpu = row.wall = None
    return row


def table_of_ffmpeg(bench: Bench, frames: int, back: Path) -> Row:
    """Measures ffmpeg's `lut3d`: the time of many frames less that of copying them, divided by their number."""
    cube = bench.folder / "look.cube"
    lines = ["LUT_3D_SIZE 33"]
    for blue in range(33):
        for green in range(33):
            for red in range(33):
                r, g, b = (c / 32 * (c / 32) * (3 - 2 * c / 32) for c in (red, green, blue))
                lines.append(f"{0.95 * r:.6f} {g:.6f} {0.05 + 0.95 * b:.6f}")
    cube.write_text("\n".join(lines) + "\n")

    def command(name: str, chain: str) -> Entry:
        words = [
            bench.tools.newest, "-v", "error", "-stream_loop", frames - 1, "-f", "rawvideo", "-pix_fmt", "bgra", "-video_size",
            f"{WIDTH}x{HEIGHT}", "-i", back, "-vf", chain, "-f", "null", "-",
        ]
        return Entry(name, words, kind=PEER)

    row, copy = bench.race([command("newest ffmpeg, lut3d", f"lut3d={cube}"), command("newest ffmpeg, copying", "null")])
    if not row.failure and not copy.failure:
        row.extra["ms a frame"] = f"{(row.wall - copy.wall) / frames * 1000:.2f}"
    row.cpu = row.wall = None
    return row


def differences(ours: Path, theirs: Path) -> dict:
    """Returns the mean and the largest difference of bytes."""
    one, other = ours.read_bytes(), theirs.read_bytes()
    counts: dict[int, int] = {}
    for difference in map(lambda a, b: abs(a - b), one[::7], other[::7]):
        counts[difference] = counts.get(difference, 0) + 1
    total = sum(counts.values())
    return {
        "mean difference": f"{sum(value * count for value, count in counts.items()) / total:.2f}",
        "largest difference": str(max(counts)),
    }
