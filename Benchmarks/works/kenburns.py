"""This is the same slideshow, but the photos fill the frame, and the camera zooms in or out by 8 %, so that every frame is
different. ffmpeg's `zoompan` and MLT's `affine` always zoom into the centre. zoompan moves in whole pixels and jitters (see
motion). Enlarging the photo first, as is often recommended, makes it slower. Here the photo is first scaled down to a quarter
more than is shown, which is fastest. stillreel encodes one frame in eight, and predicts the others with the vectors of the
camera's path; for the peers, x264's work on all frames is most of the time.

"Tremble" is how much the displacement of the picture from where it ought to be changes from one frame to the next, in pixels:
in blocks of 32×32 (root mean square, and the 99th percentile), and of the whole picture. "Sharpness" is relative to the exact
frames, and "swing" is its mean change from frame to frame. x264 encodes the same frames as stillreel, of a shorter slideshow.
"""

import json
import subprocess

from harness import inputs
from harness.bench import Bench, Maker
from harness.tables import LIMIT, OURS, Row, Table, ratio
from harness.tools import Tools
from works.slideshow import melt, seconds, xfade

TITLE = "20 photos of 12 megapixels that move, 3 s each with dissolves of 1 s, and a song, to 1080p30, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg", "MLT", "x264"]

# A rectangle of 4:3 that covers the frame, and grows by 8 %.
AFFINE = ["-attach-cut", "affine", "transition.rect=0=0% -16.67% 100% 133.33%;89=-4% -22% 108% 144%", "transition.fill=1"]


def zoompan(height: int = 1080, rate: int = 30) -> str:
    """Returns ffmpeg's filters for a photo."""
    width, frames = height * 16 // 9, 3 * rate
    return (
        f"crop=iw:iw*9/16,scale={width * 5 // 4}:{height * 5 // 4}:out_color_matrix=bt709:out_range=tv,format=yuv420p,"
        f"zoompan=z='1+0.08*on/{frames - 1}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d={frames}:s={width}x{height}:fps={rate},"
        "setsar=1"
    )


def run(bench: Bench) -> list[Table]:
    photos = inputs.camera_photos(bench, bench.folder / "photos", bench.size(20, 3))
    song = inputs.song(bench, bench.folder / "song.mp3", seconds(photos))
    tools, tables = bench.tools, []

    makers = [
        Maker("stillreel", ours(tools, photos, song), OURS),
        *peers(tools, photos, song, zoompan()),
        Maker("MLT, affine", melt(photos, song, AFFINE), example=melt(photos[:2], song, AFFINE)),
    ]
    for preset, most in (("medium", 0.3), ("veryfast", 0.4)):
        table = Table(f"x264 {preset}", bench.race_makers(makers, preset))
        newest = next(maker for maker in makers if maker.name.startswith("newest"))
        needed = bench.bytes_at_our_ssim(table, newest, preset)
        table.rows.append(bench.encoder_alone(makers[0], preset))
        for key in ("cpu", "wall"):
            table.aim_at_best(most, key)
        table.aim(f"bytes, ours ÷ {newest.name}'s at our SSIM", ratio(table.ours.bytes, needed), 1)
        tables.append(table)
    tables.append(smoothness(bench, photos[: bench.size(5, 2)]))
    return tables


def ours(tools: Tools, photos: list, song, *options):
    return lambda preset, crf, output: [
        tools.stillreel, "slideshow", *photos, "--duration", seconds(photos), "--motion", "gentle", "--scaling", "fill",
        "--audio", song, "--crf", crf, "--preset", preset, *options, "--progress", "none", "--overwrite", "-o", output,
    ]


def peers(tools: Tools, photos: list, song, slide: str, rate: int = 30) -> list[Maker]:
    return [
        Maker(
            f"{name}, zoompan and xfade",
            xfade(program, photos, song, slide, rate),
            example=xfade(program, photos[:2], song, slide, rate),
        )
        for name, program in (("ffmpeg 5.1", tools.ffmpeg), ("newest ffmpeg", tools.newest))
    ]


def smoothness(bench: Bench, photos: list) -> Table:
    """Compares how our movie and x264's of the same frames tremble."""
    folder = bench.folder / "some"
    folder.mkdir()
    for photo in photos:
        (folder / photo.name).symlink_to(photo)
    rows = {}
    for motion in ("gentle", "lively"):
        exact, ours, theirs = (bench.folder / f"{motion}-{name}.mp4" for name in ("exact", "ours", "x264"))
        for file, quality in ((exact, ["--crf", 0, "--preset", "ultrafast"]), (ours, ["--crf", 23])):
            bench.make(
                bench.tools.stillreel, "slideshow", folder, "--duration", seconds(photos), "--motion", motion, "--scaling",
                "fill", *quality, "--progress", "none", "--overwrite", "-o", file,
            )  # fmt: skip
        bench.make(bench.tools.ffmpeg, "-y", "-i", exact, "-c:v", "libx264", "-preset", "medium", "-crf", 23, theirs)
        for name, kind, file in (("stillreel", OURS, ours), ("x264 medium, crf 23", LIMIT, theirs)):
            command = bench.tools.script("smoothness.py", bench.tools.ffmpeg, exact, file)
            found = json.loads(subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, check=True).stdout)
            row = rows.setdefault(name, Row(name, kind))
            row.extra |= {
                f"{motion}: tremble of blocks": f"{found['blocks']:.3f}",
                f"{motion}: 99 %": f"{found['most']:.3f}",
                f"{motion}: of the whole": f"{found['whole']:.4f}",
                f"{motion}: sharpness": f"{found['sharpness']:.3f}",
                f"{motion}: swing": f"{found['swing']:.4f}",
                f"{motion}: MB": f"{file.stat().st_size / 1e6:.2f}",
            }
    return Table("Smoothness", list(rows.values()))
