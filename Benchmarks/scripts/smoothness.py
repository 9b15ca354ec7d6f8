"""Measures how evenly the pictures of an encoded movie move.

Usage: smoothness.py FFMPEG EXACT-MOVIE MOVIE

Each frame is compared with the same frame of a lossless movie: its displacement is estimated from the gradient, for blocks of
32×32 luma samples that have enough detail, and for the whole picture. Prints JSON. A tremble is the change of the displacement
from one frame to the next, in pixels; sharpness is the mean horizontal gradient, relative to the exact frame's.
"""

import json
import subprocess
import sys

import numpy

ffmpeg, *movies = sys.argv[1:]
BLOCK = 32


def frames(movie):
    probe = subprocess.run([ffmpeg, "-i", movie], stderr=subprocess.PIPE, text=True).stderr
    words = next(line for line in probe.splitlines() if "Video:" in line).replace(",", " ").split()
    size = next(filter(is_size, words))
    width, height = (int(side) for side in size.split("x"))
    command = [ffmpeg, "-v", "error", "-i", movie, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "gray", "-"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        while len(data := process.stdout.read(width * height)) == width * height:
            yield numpy.frombuffer(data, numpy.uint8).reshape(height, width).astype(numpy.float32)


def is_size(word):
    sides = word.split("x")
    return len(sides) == 2 and all(side.isdigit() and int(side) > 15 for side in sides)


def solve(xx, xy, yy, xe, ye):
    determinant = xx * yy - xy * xy
    return -(yy * xe - xy * ye) / determinant, -(xx * ye - xy * xe) / determinant


def displacement(exact, shown):
    """Returns the blocks' displacements, which of them are reliable, and that of the whole picture."""
    down, across = numpy.gradient(exact)
    error = shown - exact
    height, width = (side // BLOCK for side in exact.shape)

    def blocks(values):
        return values[: height * BLOCK, : width * BLOCK].reshape(height, BLOCK, width, BLOCK).sum((1, 3))

    sums = [blocks(values) for values in (across * across, across * down, down * down, across * error, down * error)]
    determinant = sums[0] * sums[2] - sums[1] ** 2
    reliable = determinant > 0.2 * numpy.median(determinant)
    with numpy.errstate(all="ignore"):
        local = numpy.stack(solve(*sums))
    return local, reliable, numpy.array(solve(*(values.sum(dtype=float) for values in sums)))


def sharpness(frame):
    return float(numpy.abs(numpy.diff(frame, axis=1)).mean())


def main():
    before = None
    trembles, whole, relative = [], [], []
    for exact, shown in zip(frames(movies[0]), frames(movies[1]), strict=True):
        now = displacement(exact, shown)
        relative.append(sharpness(shown) / max(sharpness(exact), 1e-3))
        if before:
            both = before[1] & now[1]
            trembles.append(numpy.hypot(*(now[0] - before[0])[:, both]))
            whole.append(float(numpy.hypot(*(now[2] - before[2]))))
        before = now
    everywhere = numpy.concatenate(trembles)
    print(json.dumps({
        "blocks": float(numpy.sqrt((everywhere**2).mean())),
        "most": float(numpy.percentile(everywhere, 99)),
        "whole": float(numpy.sqrt((numpy.array(whole) ** 2).mean())),
        "sharpness": float(numpy.mean(relative)),
        "swing": float(numpy.abs(numpy.diff(relative)).mean()),
    }))  # fmt: skip


main()
