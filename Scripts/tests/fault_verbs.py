"""The commands that faults.py runs, and their inputs, which are made once."""

import os
import random
import shutil
import struct
import subprocess
import sys
import zlib
from dataclasses import dataclass, field, replace
from pathlib import Path

# What stands at the targets before. It must be there after an error, with its mode.
OLD = b"what was there before\n"
OLD_MODE = 0o640
# A file beside the targets that no command names.
NEIGHBOUR = "out/neighbour.txt"


@dataclass
class Verb:
    name: str
    # Arguments of the command, which runs in the folder that contains in/ and out/.
    arguments: list[str]
    # The files that it makes. None: it prints.
    outputs: list[str]
    inputs: list[str]
    # The movie appears at its target while it grows.
    grows: bool = False
    # A folder that it may fill, and that is there before if `setup` makes it.
    cache: str | None = None
    # Arguments of the commands that make inputs of the command's own kind.
    setup: list[list[str]] = field(default_factory=list)
    # Arguments of the commands that finish what it has begun or failed to begin, and the file that they make.
    then: list[list[str]] = field(default_factory=list)
    result: str | None = None
    # A folder of inputs that it removes when it is done.
    consumes: str | None = None


SMALL = ["--size", "64x48", "--preset", "ultrafast"]
MOVIE = ["-o", "out/movie.mp4", "-y"]
PARTS = ["slideshow", "in/a.png", "in/b.jpg", "--hold", "31", "--transition", "none", "--motion", "none", *SMALL]


def farm(job: str) -> list[list[str]]:
    """The commands that make the movie of a job: plan, two tasks, join."""
    plan = ["farm", "plan", "in/reel.yaml", "-o", "out/movie.mp4", "-y", "--job", job]
    return [plan, ["farm", "task", job, "1"], ["farm", "task", job, "2"], ["farm", "join", job]]


REEL = ["in/reel.yaml", "in/a.png", "in/b.jpg", "in/a.wav"]

VERBS = [
    Verb(
        "still",
        ["still", "in/a.png", "--audio", "in/a.wav", "--duration", "0.3", *SMALL, *MOVIE],
        ["out/movie.mp4"],
        ["in/a.png", "in/a.wav"],
    ),
    Verb(
        "still, HLS",
        ["still", "in/a.png", "--duration", "0.3", *SMALL, "-o", "out/movie.m3u8", "-y"],
        ["out/movie.m3u8", "out/movie.mp4"],
        ["in/a.png"],
    ),
    Verb(
        "still, GIF",
        ["still", "in/a.png", "--duration", "0.3", "--size", "64x48", "-o", "out/movie.gif", "-y"],
        ["out/movie.gif"],
        ["in/a.png"],
    ),
    Verb(
        "slideshow",
        [
            "slideshow",
            "in/a.png",
            "in/b.jpg",
            "--audio",
            "in/a.wav",
            "--hold",
            "0.2",
            "--transition-duration",
            "0.1",
            *SMALL,
            *MOVIE,
        ],
        ["out/movie.mp4"],
        ["in/a.png", "in/b.jpg", "in/a.wav"],
    ),
    Verb(
        "timelapse",
        ["timelapse", "in/frames", "--fps", "10", *SMALL, *MOVIE],
        ["out/movie.mp4"],
        ["in/frames/1.png", "in/frames/2.jpg", "in/frames/3.png"],
    ),
    Verb(
        "timelapse --watch",
        ["timelapse", "--watch", "in/frames", "--until-file", "end", "--fps", "10", *SMALL, *MOVIE],
        ["out/movie.mp4"],
        ["in/frames/1.png", "in/frames/2.jpg", "in/frames/3.png"],
        grows=True,
    ),
    Verb(
        "soundtrack",
        ["soundtrack", "in/movie.mp4", "--audio", "in/a.wav", *MOVIE],
        ["out/movie.mp4"],
        ["in/movie.mp4", "in/a.wav"],
    ),
    Verb(
        "thumbnails",
        ["thumbnails", "in/movie.mp4", "--count", "2", "-o", "out/%d.jpg", "--sheet", "out/sheet.png", "-y"],
        ["out/1.jpg", "out/2.jpg", "out/sheet.png"],
        ["in/movie.mp4"],
    ),
    Verb("render", ["render", "in/reel.yaml", *MOVIE], ["out/movie.mp4"], REEL),
    Verb(
        "render --cache",
        ["render", "in/reel.yaml", "--cache", "cache", *MOVIE],
        ["out/movie.mp4"],
        REEL,
        cache="cache",
    ),
    Verb(
        "join",
        ["join", "in/part-1.mp4", "in/part-2.mp4", *MOVIE],
        ["out/movie.mp4"],
        ["in/part-1.mp4", "in/part-2.mp4"],
        setup=[[*PARTS, "--segment", f"{part}/2", "-o", f"in/part-{part}.mp4"] for part in (1, 2)],
    ),
    Verb("encode", ["encode", "in/frames.y4m", "--preset", "ultrafast", *MOVIE], ["out/movie.mp4"], ["in/frames.y4m"]),
    Verb("farm plan", farm("job")[0], [], REEL, cache="job", then=farm("job"), result="out/movie.mp4"),
    Verb(
        "farm task",
        farm("planned")[2],
        [],
        ["planned/job.json", *REEL],
        cache="planned",
        setup=farm("planned")[:1],
        then=farm("planned"),
        result="out/movie.mp4",
    ),
    Verb(
        "farm join",
        farm("made")[3],
        ["out/movie.mp4"],
        ["made/job.json", *REEL],
        cache="made",
        setup=farm("made")[:3],
        consumes="made",
    ),
    Verb("probe", ["probe", "in/movie.mp4"], [], ["in/movie.mp4"]),
]

# The same with inputs whose movies have about a megabyte, for full disks.
NOISE = ["--size", "640x480", "--preset", "ultrafast", "--crf", "6"]


def large(verb: Verb) -> Verb | None:
    """The command with larger inputs and outputs; None if it writes nothing."""
    if not verb.outputs and not verb.result:
        return None
    return replace(
        verb,
        arguments=grown(verb.arguments, verb),
        inputs=[grown_path(name, verb) for name in verb.inputs],
        cache=verb.cache and grown_path(verb.cache, verb),
        setup=[grown(words, verb) for words in verb.setup],
        then=[grown(words, verb) for words in verb.then],
        consumes=verb.consumes and grown_path(verb.consumes, verb),
    )


def grown(words: list[str], verb: Verb) -> list[str]:
    if "64x48" in words:
        at = words.index("--size")
        has_preset = "--preset" in words[at : at + 4]
        words = words[:at] + (NOISE + words[at + 4 :] if has_preset else NOISE[:2] + words[at + 2 :])
    if words[0] == "encode":
        words = [*words, "--crf", "6"]
    return [grown_path(word, verb) for word in words]


def grown_path(path: str, verb: Verb) -> str:
    # The job of a farm is a folder beside in/.
    job = verb.cache if verb.result or verb.consumes else None
    return f"large-{path}" if job and path.split("/")[0] == job else path.replace("in/", "in/large/")


def noise_png(path: Path, width: int, height: int, seed: int, coarse: int) -> None:
    """A PNG of random blocks of `coarse` pixels."""
    generator = random.Random(seed)
    columns = (width + coarse - 1) // coarse
    rows, row = [], b""
    for y in range(height):
        if y % coarse == 0:
            row = b"".join(generator.randbytes(3) * coarse for _ in range(columns))[: width * 3]
        rows.append(b"\0" + row)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")
    )


def ffmpeg(*arguments: str) -> None:
    subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], check=True, stdin=subprocess.DEVNULL)


def make_inputs(program: str, folder: Path, environment: dict[str, str]) -> None:
    """Makes in/ in a folder: pictures, sound, a movie, a reel, frames, parts; and larger ones in in/large. Beside it are the jobs
    of a farm, which contain the folder's path.
    """
    reel = "\n".join(
        [
            "canvas: { width: %d, height: %d }",
            "frameRate: 10",
            "hold: 0.4",
            "transition: { style: dissolve, seconds: 0.2 }",
            "slides:",
            "  - picture: a.png",
            "  - picture: b.jpg",
            "soundtrack: { file: a.wav }",
            "",
        ]
    )
    for place, (width, height, coarse, seconds) in {"in": (64, 48, 8, 0.5), "in/large": (640, 480, 2, 8)}.items():
        base = folder / place
        (base / "frames").mkdir(parents=True)
        noise_png(base / "a.png", width, height, 1, coarse)
        noise_png(base / "b.png", width, height, 2, coarse)
        ffmpeg("-i", f"{base}/b.png", "-q:v", "2", f"{base}/b.jpg")
        ffmpeg("-f", "lavfi", "-i", f"anoisesrc=d={seconds}:seed=1:r=44100", "-bitexact", f"{base}/a.wav")
        shutil.copy(base / "a.png", base / "frames/1.png")
        shutil.copy(base / "b.jpg", base / "frames/2.jpg")
        shutil.copy(base / "b.png", base / "frames/3.png")
        (base / "frames/end").touch()
        for file in (base / "frames").iterdir():
            os.utime(file, (1_700_000_000, 1_700_000_000))
        ffmpeg(
            "-f",
            "lavfi",
            "-i",
            f"testsrc=s={width}x{height}:r=10:d=1",
            "-i",
            f"{base}/a.wav",
            "-c:v",
            "libx264",
            "-g",
            "5",
            "-bf",
            "0",
            "-crf",
            "6",
            "-pix_fmt",
            "yuv420p",
            "-c:a",
            "aac",
            "-b:a",
            "256k",
            "-bitexact",
            f"{base}/movie.mp4",
        )
        (base / "reel.yaml").write_text(reel % (width, height))
        frames = ["-i", f"{base}/a.png", "-i", f"{base}/b.png", "-filter_complex", "concat=n=2,loop=2:2:0"]
        ffmpeg(*frames, "-pix_fmt", "yuv420p", "-f", "yuv4mpegpipe", f"{base}/frames.y4m")
        for verb in VERBS:
            made_for = large(verb) if place == "in/large" else verb
            for words in made_for.setup if made_for else []:
                made = subprocess.run(
                    [program, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment
                )
                if made.returncode != 0:
                    sys.exit(f"`{' '.join(words)}` failed: {made.stderr}")
