"""Photographs of 12 and 24 megapixels are scaled down to portable pixmaps that fit into 1440 pixels, in one process if the
tool supports it. Some peers can decode less than the full size: vipsthumbnail does so by itself, and ImageMagick is told the
requested size. SSIM compares the small pictures with those that ImageMagick makes of the full size with Lanczos' filter.

Our program consists of a few lines with `CGImageSource` (`Benchmarks/ReelShrink`).

A profile of the HEICs of 24 megapixels (perf, 2026-11-24): the HEVC decoder has 45 % of our time, libheif, which puts the tiles
together, 23 %, the kernel 17 %, and scaling 10 %. ffmpeg, which is faster, scales with an SSIM of 0.966 instead of 0.995.
"""

import itertools
import shlex
import statistics
from pathlib import Path

from harness import inputs, media
from harness.bench import Bench, Entry
from harness.tables import OURS, PEER, Table, ratio

TITLE = "Photographs of 12 and 24 megapixels to 1440 pixels"
TOOLS = ["ffmpeg", "newest ffmpeg", "vips", "ImageMagick"]
SIZE = 1440
FORMATS = {
    "JPEG": ("jpg", ["ffmpeg", "-v", "error", "-y", "-i", "$in", "-q:v", "2", "$out"]),
    "PNG": ("png", ["convert", "$in", "$out"]),
    "WebP": ("webp", ["cwebp", "-quiet", "-q", "90", "$in", "-o", "$out"]),
    "HEIC": ("heic", ["heif-enc", "-q", "60", "$in", "-o", "$out"]),
}


def run(bench: Bench) -> list[Table]:
    count = bench.size(6, 2)
    tables = []
    for megapixels, scale in ((12, "4000:3000"), (24, "6000:4000")):
        photos = inputs.camera_photos(bench, bench.folder / f"photos-{megapixels}", count)
        for name, (ending, command) in FORMATS.items():
            folder = bench.folder / f"{megapixels}-{ending}"
            folder.mkdir()
            files = []
            for photo in photos:
                files.append(folder / f"{photo.stem}.{ending}")
                large = folder / "large.png"
                bench.make(bench.tools.ffmpeg, "-i", photo, "-vf", f"scale={scale}:flags=lanczos,setsar=1", "-q:v", "2", large)
                bench.make(*[{"$in": large, "$out": files[-1]}.get(word, word) for word in command])
                large.unlink()
            tables.append(race(bench, f"{count} {name}s of {megapixels} megapixels", files, ending))
    return tables


def race(bench: Bench, title: str, files: list, ending: str) -> Table:
    tools = bench.tools
    numbers = itertools.count(1)
    entries = []

    def enter(name, command, kind=PEER):
        folder = bench.folder / f"small-{ending}-{next(numbers)}"
        folder.mkdir(exist_ok=True)
        entries.append(Entry(name, command(folder), folder, kind))

    def each(program, *options):
        def script(folder):
            line = " ".join(map(str, [program, "-v", "error", "-y", "-i", '"$f"', *options]))
            names = " ".join(shlex.quote(str(file)) for file in files)
            return ["bash", "-ec", f'for f in {names}; do {line} {folder}/$(basename "${{f%.*}}").ppm; done']

        return script

    fit = f"-vf 'scale={SIZE}:{SIZE}:force_original_aspect_ratio=decrease:flags=lanczos'"
    enter("Image I/O", lambda folder: [tools.shrink, SIZE, folder, *files], OURS)
    enter("vipsthumbnail", lambda folder: ["vipsthumbnail", *files, "-s", SIZE, "-o", f"{folder}/%s.ppm"])
    enter("ffmpeg 5.1", each(tools.ffmpeg, fit))
    enter("newest ffmpeg", each(tools.newest, fit))
    hint = ["-define", f"jpeg:size={2 * SIZE}x{2 * SIZE}"] if ending == "jpg" else []
    enter(
        "ImageMagick",
        lambda folder: [
            "convert", *hint, *files, "-resize", f"{SIZE}x{SIZE}", "-set", "filename:n", "%t", f"{folder}/%[filename:n].ppm",
        ],
    )
    rows = bench.race(entries)
    reference = bench.folder / "reference"
    reference.mkdir(exist_ok=True)
    for file in files:
        bench.make(
            "convert", file, "-filter", "Lanczos", "-resize", f"{SIZE}x{SIZE}", "-depth", 8,
            f"PNG24:{reference / file.stem}.png",
        )
    for entry, row in zip(entries, rows):
        if not row.failure:
            row.ssim = statistics.mean(similarity(bench, entry.output / f"{file.stem}.ppm", reference) for file in files)
    table = Table(title, rows)
    if ending == "jpg":
        table.aim("CPU, ours ÷ ffmpeg 5.1", ratio(table.ours.cpu, table.row("ffmpeg 5.1").cpu), 0.35)
    table.aim_at_best(1)
    table.aim("SSIM beside Lanczos' shrink, 0.99 ÷ ours", 0.99 / table.ours.ssim, 1)
    return table


def similarity(bench: Bench, small: Path, reference: Path) -> float:
    """Returns the SSIM of red, green and blue."""
    pixels = bench.folder / "small.png"
    bench.make("convert", small, f"PNG24:{pixels}")
    return media.ssim(pixels, reference / f"{small.stem}.png")
