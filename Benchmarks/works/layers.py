"""Layers over exported movies, by a client's program (`Benchmarks/ReelLayers`): `AVAssetExportSession` with a video composition,
without an animation tool and with one. Layers that stand cost nothing per frame where the movie stands, and no drawing where it
moves: they are put over each frame. The cost of a further frame is the difference between a long and a short movie.

Over moving pictures, nearly all of the time is x264's: ffmpeg 5.1 with the same settings took 13.1 s of CPU for 90 such frames,
the program without layers 12.0 s.
"""

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import OTHER, OURS, Table

TITLE = "Layers over movies of 1080p30"
TOOLS = []


def run(bench: Bench) -> list[Table]:
    photos = [str(photo) for photo in inputs.camera_photos(bench, bench.folder / "photos", 4)]
    long, short = bench.size(120, 20), bench.size(12, 3)
    standing = table(bench, "Over a photo that stands", photos[:1], "none", long, short, ["none", "standing", "fading"], 2)
    without, with_layers = (standing.rows[index].extra["µs per further frame"] for index in (0, 1))
    standing.aim("CPU per frame of what stands, in µs more than without", round(with_layers - without, 1), 10, " µs")
    long, short = bench.size(6, 4), bench.size(3, 2)
    layers = ["none", "standing", "fading", "moving", "particles"]
    moving = table(bench, "Over moving pictures", photos[:2], "gentle", long, short, layers, 1)
    return [standing, moving]


def table(bench: Bench, title: str, photos: list, motion: str, long: int, short: int, layers: list, rounds: int) -> Table:
    movies = {}
    for seconds in (long, short):
        movies[seconds] = bench.folder / f"movie-{len(photos)}-{seconds}.mp4"
        words = ["slideshow", *photos, "--duration", seconds, "--motion", motion, "-o", movies[seconds]]
        bench.make(bench.tools.stillreel, *words, "--progress", "none", "--overwrite")
    rows = []
    for kind in layers:
        pair = bench.race([entry(bench, movies[seconds], seconds, kind) for seconds in (short, long)], rounds=rounds)
        cost = 1e6 * (pair[1].cpu - pair[0].cpu) / ((long - short) * 30)
        pair[1].extra = {"µs per further frame": round(cost, 1)}
        rows.append(pair[1])
    return Table(title, rows)


def entry(bench: Bench, movie, seconds: int, kind: str) -> Entry:
    output = bench.folder / f"{kind}-{seconds}.mp4"
    return Entry(f"{kind}, {seconds} s", [bench.tools.layers, movie, output, kind], output, OURS if kind == "standing" else OTHER)
