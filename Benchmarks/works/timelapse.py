"""Each picture of a time-lapse is decoded, scaled and encoded once, so most of the work is the encoder's, and the same for
all tools. A tool can save time in decoding (a JPEG can be decoded at 3/8 of its size) and in copying pictures. The limit is
the rest: decoding at 3/8 (`djpeg`, which is started for each picture, and converts it to RGB), and x264 alone on raw frames.

The pictures show a photograph over which the camera pans slowly, with the grain of a sensor, 4 MB each. "Bytes at our SSIM"
is interpolated from the peer's movies at three rate factors.

A profile at veryfast (perf, 2026-11-24): libjpeg-turbo has 50 % of our time, libx264 28 %, the kernel 10 %, libswscale 9 %,
and our own code 1 %. A JPEG of 4 MB has to be decompressed in full to be decoded at 3/8, which is most of the decoder's time.
"""

from pathlib import Path

from harness import inputs
from harness.bench import Bench, Entry, Maker, x264
from harness.tables import LIMIT, OURS, Table, ratio
from harness.tools import FIT, TAGS

TITLE = "300 JPEGs of 12 megapixels to 1080p30, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg", "PyAV", "x264", "djpeg"]

# The goals for our CPU time, relative to ffmpeg 5.1's and to the best peer's.
GOALS = {"medium": (0.78, 0.90), "veryfast": (0.56, 0.80)}


def makers(bench: Bench, folder, picture: str = "jpg") -> list[Maker]:
    """Returns our command and the peers', for pictures named f00001.jpg and so on."""
    tools, pattern = bench.tools, folder / f"f%05d.{picture}"

    def ffmpeg(program):
        return lambda preset, crf, output: [
            program, "-y", "-framerate", 30, "-i", pattern, "-vf", FIT, "-c:v", "libx264", *TAGS, "-preset", preset,
            "-crf", crf, output,
        ]

    return [
        Maker(
            "stillreel",
            lambda preset, crf, output: [
                tools.stillreel, "timelapse", folder, "--fps", 30, "--scaling", "fit",
                "--crf", crf, "--preset", preset, "--progress", "none",
                "--overwrite", "-o", output,
            ],
            OURS,
        ),
        Maker("ffmpeg 5.1", ffmpeg(tools.ffmpeg)),
        Maker("newest ffmpeg", ffmpeg(tools.newest)),
        Maker("PyAV", lambda preset, crf, output: tools.script("timelapse_pyav.py", pattern, FIT, preset, crf, output)),
    ]


def run(bench: Bench) -> list[Table]:
    folder = inputs.camera_frames(bench, bench.folder / "pictures", bench.size(300, 12))
    frames = raw_frames(bench, folder)
    contenders = makers(bench, folder)
    tables = []
    for preset, (over_debian, over_best) in GOALS.items():
        table = Table(f"x264 {preset}", bench.race_makers(contenders, preset))
        rows = bench.race([limit(bench, folder, frames, preset)])
        newest = next(maker for maker in contenders if maker.name == "newest ffmpeg")
        at_our_ssim = bench.bytes_at_our_ssim(table, newest, preset)
        table.rows += rows
        ours = table.ours
        table.aim("CPU, ours ÷ ffmpeg 5.1", ratio(ours.cpu, table.row("ffmpeg 5.1").cpu), over_debian)
        table.aim_at_best(over_best)
        table.aim("CPU, ours ÷ the limit", ratio(ours.cpu, rows[0].cpu), 1.08)
        table.aim_at_best(1, "wall")
        table.aim("bytes, ours ÷ newest ffmpeg's at our SSIM", ratio(ours.bytes, at_our_ssim), 1)
        tables.append(table)
    return tables


def raw_frames(bench: Bench, folder) -> Path:
    """Writes the movie's frames without compression, to measure an encoder alone."""
    frames = bench.folder / "raw.y4m"
    bench.make(bench.tools.ffmpeg, "-framerate", 30, "-i", folder / "f%05d.jpg", "-vf", FIT, "-pix_fmt", "yuv420p", frames)
    return frames


def limit(bench: Bench, folder, frames, preset: str) -> Entry:
    output = bench.folder / "limit.264"
    decoding = [
        ["djpeg", "-scale", "3/8", "-nosmooth", "-dct", "fast", "-outfile", "/dev/null", picture]
        for picture in sorted(folder.iterdir())
    ]
    encoding = x264(preset, 23, frames, output)
    return Entry("limit: decoding at 3/8, x264 alone", encoding, output, LIMIT, before=decoding, shown=[decoding[0], encoding])
