"""This shows whether all cores are busy, from the first picture to the last. It is measured on one core of this machine and
on all of its cores. For more cores, it is computed from a model of our queues. There are as many decoders as cores, at most
16. Each takes the next picture that no other has taken, and runs at most one picture ahead of the encoder. x264 takes a
picture when it has room: it looks ahead by as many frames as its preset specifies, and encodes three frames at a time for
every two cores. Decoding a picture and encoding a frame are assumed to take as long as on one core.

The model does not include the limits of memory bandwidth, nor that x264's lookahead runs on one thread.
"""

import heapq
import os

from harness import inputs
from harness.bench import Bench, Entry, x264
from harness.tables import OTHER, OURS, Row, Table
from works.timelapse import makers, raw_frames

TITLE = "JPEGs of 12 megapixels to 1080p30 on one core, on all, on sixteen"
TOOLS = ["x264"]

# The number of frames that x264 looks ahead.
LOOKAHEAD = {"medium": 40, "veryfast": 10}


def run(bench: Bench) -> list[Table]:
    count = bench.size(100, 12)
    folder = inputs.camera_frames(bench, bench.folder / "pictures", count)
    frames, output = raw_frames(bench, folder), bench.folder / "output.mp4"
    stillreel = makers(bench, folder)[0]
    tables = []
    for preset, lookahead in LOOKAHEAD.items():
        ours = stillreel.command(preset, 23, output)
        alone = x264(preset, 23, frames, bench.folder / "alone.264")
        one_core = ["taskset", "-c", 0]
        rows = bench.race(
            [
                Entry("stillreel, all cores of this machine", ours, output, OURS),
                Entry("stillreel, one core", [*one_core, *ours], output, OTHER),
                Entry("x264 alone, one core", [*one_core, *alone], kind=OTHER),
            ]
        )
        encoding = rows[2].cpu / count
        decoding = rows[1].cpu / count - encoding
        for row, cores in zip(rows, (os.cpu_count(), 1, 1)):
            row.extra = {"cores busy": f"{row.cpu / row.wall:.2f} of {cores}"}
        for cores in (2, 4, 8, 16):
            busy = cores_busy(cores, 300, decoding, encoding, lookahead)
            rows.append(Row(f"computed, {cores} cores, 300 pictures", OTHER, extra={"cores busy": f"{busy:.2f} of {cores}"}))
        tables.append(Table(f"x264 {preset}: {1000 * decoding:.0f} ms a picture, {1000 * encoding:.0f} ms a frame", rows))
    return tables


def cores_busy(cores: int, count: int, decoding: float, encoding: float, lookahead: int) -> float:
    """Returns how many cores are busy on average until the last frame is encoded, according to the model."""
    decoders, encoders = min(16, cores), max(1, cores * 3 // 2)
    now, running = 0.0, []
    started, decoded, taken = 0, set(), 0
    encodings, encoded = 0, 0
    while encoded < count:
        while taken in decoded and taken - encoded < lookahead + encoders:
            taken += 1
        while len(running) < cores:
            known = count if taken == count else taken - lookahead
            if encodings < known and encodings - encoded < encoders:
                heapq.heappush(running, (now + encoding, "encoded", encodings))
                encodings += 1
            elif started < count and started <= taken + decoders + 1 and (started < decoders or started - decoders in decoded):
                heapq.heappush(running, (now + decoding, "decoded", started))
                started += 1
            else:
                break
        now, what, index = heapq.heappop(running)
        if what == "decoded":
            decoded.add(index)
        else:
            encoded += 1
    return count * (decoding + encoding) / now
