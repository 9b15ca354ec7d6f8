"""The pictures are small JPEGs or PNGs, such as frames of a simulation or screenshots. They cannot be decoded at a smaller
size: the 600 JPEGs are enlarged, and the 300 PNGs are shown at their own size.

A profile of the JPEGs at veryfast (perf, 2026-11-24): libx264 has 77 % of our time, clearing pages in the kernel 5 %,
libswscale 7 %, libjpeg-turbo 6 %, and our own code 1 %. What is left to gain is in the libraries: the newest ffmpeg and PyAV
bring newer ones than Debian's.
"""

from harness import inputs
from harness.bench import Bench
from harness.tables import Table
from works.timelapse import makers

TITLE = "600 JPEGs of 1280×720, and 300 PNGs of 1920×1080, to 1080p30, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg", "PyAV", "x264"]


def run(bench: Bench) -> list[Table]:
    tables = []
    for kind, count, size in (("jpg", bench.size(600, 30), "1280x720"), ("png", bench.size(300, 15), "1920x1080")):
        folder = inputs.camera_frames(bench, bench.folder / kind, count, size, kind, grain=2)
        bench.references.clear()
        for preset in ("medium", "veryfast"):
            name = "JPEGs of 1280×720" if kind == "jpg" else "PNGs of 1920×1080"
            contenders = makers(bench, folder, kind)
            table = Table(f"{name}, x264 {preset}", bench.race_makers(contenders, preset))
            table.rows.append(bench.encoder_alone(contenders[0], preset))
            table.aim_at_best(1)
            tables.append(table)
    return tables
