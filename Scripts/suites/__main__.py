"""Decodes the pictures of public suites, and compares each with other programs. docs/suites.md lists the suites.

Usage: python3 -B Scripts/suites FOLDER [--results FILE] [--before FILE] [--only PATTERN]

Each folder in FOLDER is a suite, as it lies in its repository; nothing is fetched. `Benchmarks/ReelShrink` decodes each file with
Image I/O, and `stillreel` says why a file is refused. The judges are heif-convert, ImageMagick and Pillow: a picture is right if
it looks as one of them shows it. known.tsv lists files that are judged in another way, and why.

The results are a table (tab-separated): the file, the verdict, its difference from the nearest judge (mean of all samples, 0 to
255), seconds, megabytes, and what the command says. --before prints what has changed since an earlier table.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import csv
import fnmatch
import io
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from dataclasses import dataclass, fields
from pathlib import Path

import numpy
from PIL import Image, ImageCms, ImageOps

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build/release"
KNOWN = Path(__file__).with_name("known.tsv")
SRGB = "/usr/share/color/icc/ghostscript/srgb.icc"
EXTENSIONS = {
    ".jpg", ".jpeg", ".jpe", ".jfif", ".jif", ".jfi", ".mpo", ".jps", ".insp", ".png", ".apng", ".heic", ".heif", ".hif", ".avif",
    ".webp", ".tif", ".tiff", ".gif", ".bmp", ".dib",
}
# In pixels; larger pictures are compared at this size.
SIDE = 4096
# The mean difference of samples up to which two programs show the same. Their upsampling of chroma, their rounding and the curves
# that they put in the place of profiles differ by about 1.
SAME = 2.5
SECONDS = 60
MEGABYTES = 2048


@dataclass
class Result:
    file: str
    verdict: str
    difference: str
    seconds: str
    megabytes: str
    message: str


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES * 4 << 20, MEGABYTES * 4 << 20))


def run(command: list[str]) -> tuple[int, float, int, bytes, str]:
    """Returns the exit status (negative: the signal; None: it did not end), seconds, megabytes, and what it wrote."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as error:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=error, preexec_fn=limited)
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        error.seek(0)
        text = error.read().decode(errors="replace").strip()
        return process.returncode, time.monotonic() - start, usage.ru_maxrss >> 10, out.read(), text


# Judges. Each returns the picture as RGB, or nothing if it cannot show it.


def by_heif_convert(file: Path, folder: Path) -> Image.Image | None:
    target = folder / "judge.png"
    status = run(["heif-convert", "-q", "100", str(file), str(target)])[0]
    # Several pictures have numbers.
    made = next(iter(sorted(folder.glob("judge*.png"))), None)
    return flat(Image.open(made)) if status == 0 and made else None


def by_magick(file: Path, folder: Path) -> Image.Image | None:
    status, _, _, out, _ = run([
        "convert", f"{file}[0]", "-auto-orient", "-intent", "relative", "-black-point-compensation", "-profile", SRGB,
        "-colorspace", "sRGB", "-background", "#808080", "-alpha", "remove", "-alpha", "off", "-depth", "8", "ppm:-",
    ])
    return Image.open(io.BytesIO(out)).convert("RGB") if status == 0 and out else None


def by_pillow(file: Path, folder: Path) -> Image.Image | None:
    image = ImageOps.exif_transpose(Image.open(file))
    if image.mode.startswith(("I;16", "I", "F")):
        return None
    return flat(image)


def flat(image: Image.Image) -> Image.Image:
    """Returns a picture in sRGB on middle grey."""
    profile = image.info.get("icc_profile")
    if image.mode in ("P", "LA", "PA", "RGBa", "RGBX", "RGBA") or "transparency" in image.info:
        image = image.convert("RGBA")
    if profile and image.mode in ("RGB", "RGBA", "L", "CMYK"):
        wanted = "RGBA" if image.mode == "RGBA" else "RGB"
        image = ImageCms.profileToProfile(
            image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), ImageCms.Intent.PERCEPTUAL,
            outputMode=wanted)
    if image.mode != "RGBA":
        return image.convert("RGB")
    ground = Image.new("RGBA", image.size, (128, 128, 128, 255))
    return Image.alpha_composite(ground, image).convert("RGB")


def judges(file: Path):
    is_heif = file.suffix.lower() in (".heic", ".heif", ".hif", ".avif")
    return [by_heif_convert] if is_heif else [by_pillow, by_magick]


def judged(file: Path, folder: Path) -> list[Image.Image]:
    shown = []
    for judge in judges(file):
        try:
            if image := judge(file, folder):
                shown.append(image)
        except Exception:  # noqa: BLE001 A judge that fails in any way shows nothing.
            continue
    return shown


def difference(ours: Image.Image, theirs: Image.Image) -> float:
    if ours.size != theirs.size:
        # The same shape, at another size.
        if abs(ours.width * theirs.height - theirs.width * ours.height) > 2 * max(*ours.size, *theirs.size):
            return 255
        theirs = theirs.resize(ours.size, Image.Resampling.BOX)
    samples = [numpy.asarray(image, dtype=numpy.int16) for image in (ours, theirs)]
    return float(numpy.abs(samples[0] - samples[1]).mean())


def judge(suites: Path, file: Path) -> Result:
    name = str(file.relative_to(suites))
    with tempfile.TemporaryDirectory(prefix="suites-") as temporary:
        folder = Path(temporary)
        status, seconds, megabytes, _, error = run([str(BUILT / "ReelShrink"), str(SIDE), temporary, str(file)])
        made = next(iter(folder.glob("*.ppm")), None)
        others = judged(file, folder)
        apart = ""
        if status < 0:
            verdict = "did not end" if seconds > SECONDS else f"crash (signal {-status})"
        elif not made:
            verdict = "refused wrongly" if others else "refused"
            target = str(folder / "movie.mp4")
            error = run([str(BUILT / "stillreel"), "still", str(file), "--duration", "1", "--dry-run", "-o", target])[4]
        elif not others:
            verdict = "shown, unjudged"
        else:
            nearest = min(difference(Image.open(made), other) for other in others)
            apart = f"{nearest:.2f}"
            verdict = "right" if nearest <= SAME else "wrong"
    message = error.replace(str(file), file.name).replace("\n", " / ")[:300] if verdict != "right" else ""
    return Result(name, verdict, apart, f"{seconds:.1f}", str(megabytes), message)


def read(path: Path) -> list[Result]:
    with open(path, encoding="utf-8", newline="") as table:
        return [Result(**row) for row in csv.DictReader(table, delimiter="\t")]


def main() -> None:
    parser = argparse.ArgumentParser(description="Decodes the pictures of public suites, and compares them with other programs.")
    parser.add_argument("folder", type=Path, help="whose folders are suites")
    parser.add_argument("--results", type=Path, default=ROOT / ".build/suites.tsv")
    parser.add_argument("--before", type=Path, help="an earlier table")
    parser.add_argument("--only", default="*", help="a pattern of paths in the folder")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    Image.MAX_IMAGE_PIXELS = None
    suites = options.folder.resolve()
    files = sorted(
        file for file in suites.rglob("*") if file.is_file() and file.suffix.lower() in EXTENSIONS
        and fnmatch.fnmatch(str(file.relative_to(suites)), options.only))
    if not files:
        sys.exit(f"{suites}: there are no pictures; docs/suites.md says which repositories belong here")
    known = list(csv.DictReader(KNOWN.open(encoding="utf-8"), delimiter="\t"))
    with concurrent.futures.ThreadPoolExecutor(max(1, (os.cpu_count() or 2))) as pool:
        results = list(pool.map(lambda file: judge(suites, file), files))
    for result in results:
        reason = next((row["reason"] for row in known
                       if row["verdict"] == result.verdict and fnmatch.fnmatch(result.file, row["file"])), None)
        if reason:
            result.verdict = f"known: {result.verdict}"
            result.message = reason
    options.results.parent.mkdir(parents=True, exist_ok=True)
    with open(options.results, "w", encoding="utf-8", newline="") as table:
        writer = csv.writer(table, delimiter="\t", lineterminator="\n")
        writer.writerow([field.name for field in fields(Result)])
        writer.writerows([getattr(result, field.name) for field in fields(Result)] for result in results)
    counts = collections.defaultdict(collections.Counter)
    for result in results:
        counts[result.file.split("/")[0]][result.verdict] += 1
    for suite, verdicts in counts.items():
        most = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
        print(f"{suite}: {sum(verdicts.values())} pictures: {most}")
    if options.before:
        before = {result.file: result for result in read(options.before)}
        for result in results:
            old = before.get(result.file)
            if old and old.verdict != result.verdict:
                print(f"{result.file}: {old.verdict} → {result.verdict} {result.difference} {result.message}")
    bad = [result for result in results if result.verdict.startswith(("wrong", "refused wrongly", "crash", "did not end"))]
    for result in bad:
        print(f"{result.verdict}: {result.file} {result.difference} {result.message}")
    print(f"The table is {options.results}")
    sys.exit(bool(bad))


main()
