"""A hundred pictures are extracted from a movie, 300 pixels wide, as JPEG. The movie shows photographs that move slowly. It
is encoded with x264's defaults and a keyframe every two seconds. To show the frame of a given time, a decoder needs the
frames from the previous keyframe on. The peers decode all of them. We skip the frames that no other frame needs, and each
core decodes a group of pictures. For keyframes, no frames can be skipped.

PyAV and OpenCV contain their own FFmpeg libraries. PyAV runs with one thread, which takes the least CPU time.

A profile of the keyframes (perf, 2026-11-24): FFmpeg's H.264 decoder has 87 % of our time, the kernel 4 %, our own code 4 %,
scaling 2 % and JPEG 1 %. Decoding alone is 0.68 of PyAV, which brings a newer FFmpeg than Debian's, so that 0.6 cannot be
reached with it.
"""

import itertools
import shlex
from pathlib import Path

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import OURS, PEER, Table
from harness.tools import TAGS

TITLE = "100 pictures from 5 minutes of 1080p30 H.264"
TOOLS = ["ffmpeg", "newest ffmpeg", "PyAV", "OpenCV", "ffmpegthumbnailer"]


def run(bench: Bench) -> list[Table]:
    tools, count = bench.tools, bench.size(100, 10)
    seconds = 3 * count
    movie = slow_photographs(bench, seconds)
    numbers = itertools.count(1)

    def entry(name, command, kind=PEER):
        """`command`: takes the folder for the pictures, and returns the command."""
        folder = bench.folder / f"pictures-{next(numbers)}"
        folder.mkdir()
        return Entry(name, command(folder), folder, kind)

    def ours(tolerance):
        return entry(
            "stillreel",
            lambda folder: [
                tools.stillreel, "thumbnails", movie, "--count", count, "--width", 300, "--tolerance", tolerance,
                "--progress", "none", "--overwrite", "-o", f"{folder}/",
            ],
            OURS,
        )

    def pyav(mode):
        return entry("PyAV", lambda folder: tools.script("thumbnails_pyav.py", mode, count, movie, folder))

    def each(name, *command):
        """Starts a process for each picture; $time and $name are its time in seconds and its file."""

        def script(folder):
            line = " ".join(word if word.startswith('"$') else shlex.quote(word) for word in map(str, command))
            times = f"n in $(seq 0 {count - 1}); do time=$((n * 3 + 1)).5 name={folder}/$n.jpg"
            return ["bash", "-ec", f"for {times}; {line}; done"]

        return entry(f"{name}, a process for each", script)

    def ffmpeg(name, program, filters, *before):
        return entry(
            name,
            lambda folder: [
                program, "-v", "error", *before, "-i", movie, "-vf", filters, "-fps_mode", "passthrough", "-q:v", 3,
                folder / "%03d.jpg",
            ],
        )

    at = ["-i", movie, "-frames:v", 1, "-vf", "scale=300:-2", "-q:v", 3, "-y", '"$name"']
    chosen = "select='eq(mod(n,90),45)',scale=300:-2"
    exact = [
        ours("exact"), pyav("exact"),
        entry("OpenCV", lambda folder: tools.script("thumbnails_opencv.py", count, movie, folder)),
        ffmpeg("ffmpeg 5.1, select", tools.ffmpeg, chosen), ffmpeg("newest ffmpeg, select", tools.newest, chosen),
        each("ffmpeg 5.1 -ss", tools.ffmpeg, "-v", "error", "-ss", '"$time"', *at),
        each("newest ffmpeg -ss", tools.newest, "-v", "error", "-ss", '"$time"', *at),
    ]
    near = [
        ours("keyframe"), pyav("keyframes"),
        ffmpeg("ffmpeg 5.1 -skip_frame nokey", tools.ffmpeg, "scale=300:-2", "-skip_frame", "nokey"),
        ffmpeg("newest ffmpeg -skip_frame nokey", tools.newest, "scale=300:-2", "-skip_frame", "nokey"),
        each("ffmpeg 5.1 -noaccurate_seek -ss", tools.ffmpeg, "-v", "error", "-noaccurate_seek", "-ss", '"$time"', *at),
        each(
            "ffmpegthumbnailer", "ffmpegthumbnailer", "-i", movie, "-t", '"$(date -u -d @$time +%H:%M:%S)"', "-s", 300,
            "-q", 9, "-o", '"$name"',
        ),
    ]
    tables = [
        Table("The frames of given times", bench.race(exact)),
        Table("The keyframes near them (-skip_frame: all keyframes)", bench.race(near)),
    ]
    for table in tables:
        table.aim_at_best(0.6)
        table.aim_at_best(0.5, "wall")
    return tables


def slow_photographs(bench: Bench, seconds: float) -> Path:
    """Makes a movie that shows each photograph for 4 s, repeated."""
    parts = []
    for number, photo in enumerate(inputs.PHOTOS[: bench.size(8, 2)]):
        parts.append(bench.folder / f"part-{number}.mp4")
        moving = "scale=2400:-2,crop=1920:1080:x='(iw-ow)*t/4':y='(ih-oh)/2',noise=alls=2:allf=t,setsar=1"
        bench.make(
            bench.tools.ffmpeg, "-loop", 1, "-framerate", 30, "-t", 4, "-i", photo, "-vf", moving, "-c:v", "libx264",
            *TAGS, "-preset", "medium", "-crf", 23, "-g", 60, parts[-1],
        )
    names = bench.folder / "parts.txt"
    names.write_text("".join(f"file '{parts[number % len(parts)]}'\n" for number in range(round(seconds / 4) + 1)))
    movie = bench.folder / "movie.mp4"
    bench.make(bench.tools.ffmpeg, "-f", "concat", "-safe", 0, "-i", names, "-t", seconds, "-c", "copy", movie)
    return movie
