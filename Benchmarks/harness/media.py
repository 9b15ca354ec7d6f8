"""Properties of movies, measured with Debian's ffprobe and ffmpeg."""

import math
import re
import subprocess
from pathlib import Path


def frames(movie: Path) -> int | None:
    """Returns the number of video packets; None if there is no video."""
    found = _probe(movie, "-count_packets", "-select_streams", "v:0", "-show_entries", "stream=nb_read_packets").split()
    return int(found[0]) if found else None


def picture_bytes(movie: Path) -> int:
    """Returns the size of a file without its audio packets."""
    sizes = _probe(movie, "-select_streams", "a", "-show_entries", "packet=size").split()
    return movie.stat().st_size - sum(int(size.strip(",")) for size in sizes)


def ssim(movie: Path, reference: Path, every: int = 1) -> float:
    """Returns the mean structural similarity of a movie's frames and a reference's at the same times; 1 is equal.

    - every: compares only every n-th frame. A reference of one frame is compared with all.
    """
    chosen = f"[0:v]select='not(mod(n,{every}))'[a];[a][1:v]ssim" if every > 1 else "[0:v][1:v]ssim"
    command = ["/usr/bin/ffmpeg", "-v", "info", "-nostats", "-i", movie, "-i", reference, "-lavfi", chosen, "-f", "null", "-"]
    words = subprocess.run(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True).stderr.decode(
        errors="replace"
    )
    return float(re.findall(r"All:([0-9.]+)", words)[-1])


def bytes_at(wanted: float, points: list[tuple[int, float]]) -> float | None:
    """Returns the size that a tool's movie would have at an SSIM, from (bytes, SSIM) of its movies at several rate factors. The
    logarithm of the bytes is interpolated linearly over the SSIM in decibels, between the two nearest points.
    """
    line = sorted((_decibels(quality), math.log(size)) for size, quality in points if quality < 1)
    if len(line) < 2 or wanted >= 1:
        return None
    place = _decibels(wanted)
    after = min(max(1, sum(x < place for x, _ in line)), len(line) - 1)
    (x0, y0), (x1, y1) = line[after - 1], line[after]
    return math.exp(y0 + (y1 - y0) * (place - x0) / (x1 - x0)) if x1 > x0 else None


def _decibels(quality: float) -> float:
    return -10 * math.log10(1 - quality)


def _probe(movie: Path, *arguments: str) -> str:
    command = ["/usr/bin/ffprobe", "-v", "error", *arguments, "-of", "csv=p=0", movie]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
