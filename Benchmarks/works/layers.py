"""Layers over exported movies, by a client's program (`Benchmarks/ReelLayers`): `AVAssetExportSession` with a video composition,
without an animation tool and with one. Layers that stand cost nothing per frame where the movie stands, and no drawing where it
moves: they are put over each frame. The cost of a further frame is the difference between a long and a short movie. Times
vary by more than the cost of layers that stand, so their instructions are counted, too, in movies of 4 and 10 s.

Over moving pictures, nearly all of the time is x264's: ffmpeg 5.1 with the same settings took 13.1 s of CPU for 90 such frames,
the program without layers 12.0 s.
"""

from pathlib import Path

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import OTHER, OURS, Table

TITLE = "Layers over movies of 1080p30"
TOOLS = []


def run(bench: Bench) -> list[Table]:
    photos = [str(photo) for photo in inputs.camera_photos(bench, bench.folder / "photos", 4)]
    long, short = bench.size(120, 20), bench.size(12, 3)
    standing = table(bench, "Over a photo that stands", photos[:1], "none", long, short, ["none", "standing", "fading"], 2)
    counted = {seconds: movie(bench, photos[:1], "none", seconds) for seconds in (4, 10)}
    without, with_layers = (instructions(bench, counted, kind) for kind in ("none", "standing"))
    more = round((with_layers - without) / 1_000, 1)
    all_without = f"{without / 1_000:,.0f}"
    standing.aim(f"Thousands of instructions per frame that standing layers add to the {all_without} without layers", more, 20)
    long, short = bench.size(6, 4), bench.size(3, 2)
    layers = ["none", "standing", "fading", "moving", "particles"]
    moving = table(bench, "Over moving pictures", photos[:2], "gentle", long, short, layers, 1)
    return [standing, moving]


def table(bench: Bench, title: str, photos: list, motion: str, long: int, short: int, layers: list, rounds: int) -> Table:
    movies = {seconds: movie(bench, photos, motion, seconds) for seconds in (long, short)}
    rows = []
    for kind in layers:
        pair = bench.race([entry(bench, movies[seconds], seconds, kind) for seconds in (short, long)], rounds=rounds)
        cost = 1e6 * (pair[1].cpu - pair[0].cpu) / ((long - short) * 30)
        pair[1].extra = {"µs per further frame": round(cost, 1)}
        rows.append(pair[1])
    return Table(title, rows)


def movie(bench: Bench, photos: list, motion: str, seconds: int) -> Path:
    file = bench.folder / f"movie-{len(photos)}-{seconds}.mp4"
    words = ["slideshow", *photos, "--duration", seconds, "--motion", motion, "-o", file]
    bench.make(bench.tools.stillreel, *words, "--progress", "none", "--overwrite")
    return file


def instructions(bench: Bench, movies: dict[int, Path], kind: str) -> float:
    """Returns the number of instructions for each further frame of the second movie."""
    output = bench.folder / "counted.mp4"
    less, more = (bench.instructions(bench.tools.layers, file, output, kind) for file in movies.values())
    short, long = movies
    return (more - less) / ((long - short) * 30)


def entry(bench: Bench, file: Path, seconds: int, kind: str) -> Entry:
    output = bench.folder / f"{kind}-{seconds}.mp4"
    return Entry(f"{kind}, {seconds} s", [bench.tools.layers, file, output, kind], output, OURS if kind == "standing" else OTHER)
