"""A phone's holiday: photos, clips and animated GIFs with a song, without an option but the song, the rate factor and the preset.
The clips are 4K60 HEVC in HLG, 1080p30 H.264 in portrait with sound, 1080p with a variable frame rate, and 1080p30 H.264 that
fits the movie. Pictures stand for three seconds, and dissolve for one second.

The peers are written by hand for the same pictures, times and dissolves. They do less: they neither move the photos, nor turn
portraits, nor convert HDR, nor lower the music under speech, nor blur what is behind portraits. All have AAC of 192 kbit/s.
"The whole holiday" is 40 photos, 8 clips, 5 live photos and 3 GIFs; MoviePy would take a quarter of an hour for it.
"""

import random
from pathlib import Path

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import OURS, Table, ratio

TITLE = "10 photos of 12 megapixels, 4 clips and a GIF with a song, to 1080p30, crf 23"
TOOLS = ["MLT", "MoviePy", "ffmpeg"]
PHOTO, DISSOLVE, RATE = 5, 1, 30
CLIP, GIF = 6, 4.8


def run(bench: Bench) -> list[Table]:
    photos = inputs.camera_photos(bench, bench.folder / "photos", bench.size(40, 2))
    song = inputs.song(bench, bench.folder / "song.mp3", 300)
    few = bench.folder / "few"
    few.mkdir()
    items = link(photos[: bench.size(10, 2)], few)
    for place, item in enumerate(clips(bench, few, 1) + [gif(bench, few / "e0.gif", 0)]):
        items.insert(2 * place + 1, item)
    for number, item in enumerate(items):
        items[number] = item.rename(few / f"{number:02d}{item.suffix}")
    output = bench.folder / "movie.mp4"
    mlt, other = bench.folder / "mlt.mp4", bench.folder / "moviepy.mp4"
    script = ["holiday_moviepy.py", song, other]

    def ours(source):
        return [
            bench.tools.stillreel, "slideshow", source, "--audio", song, "--crf", 23, "--preset", "medium", "--progress", "none",
            "--overwrite", "-o", output,
        ]

    entries = [
        Entry("stillreel", ours(few), output, OURS),
        Entry("MLT", melt(items, song, mlt), mlt, shown=[melt(items[:3], song, mlt)]),
        Entry("MoviePy", bench.tools.script(*script, *items), other, shown=[bench.tools.script(*script, *items[:3])]),
    ]
    table = Table("10 photos, 4 clips, a GIF, x264 medium", bench.race(entries))
    table.aim("CPU, ours ÷ the best", ratio(table.ours.cpu, table.best().cpu), 1)
    if bench.quick:
        return [table]
    return [table, Table("The whole holiday", bench.race([Entry("stillreel", ours(whole(bench, photos)), output, OURS)]))]


def whole(bench: Bench, photos: list[Path]) -> Path:
    folder = bench.folder / "whole"
    folder.mkdir()
    link(photos, folder)
    clips(bench, folder, 2)
    for number in range(5):
        # A live photo: a picture and a movie of one name.
        (folder / f"f{number}.jpg").hardlink_to(photos[number])
        pan(bench, folder / f"f{number}.mov", number, 2, "1440x1080", "-c:v", "libx264", "-preset", "veryfast")
    for number in range(3):
        gif(bench, folder / f"e{number}.gif", number)
    # Clips and animated pictures are among the photos, as a phone numbers them.
    stems = sorted({file.stem for file in folder.iterdir()})
    random.Random(24).shuffle(stems)
    for number, stem in enumerate(stems):
        for file in folder.glob(f"{stem}.*"):
            file.rename(folder / f"IMG_{number + 1:04}{file.suffix}")
    return folder


def link(photos: list[Path], folder: Path) -> list[Path]:
    names = [folder / photo.name for photo in photos]
    for photo, name in zip(photos, names):
        name.hardlink_to(photo)
    return names


def clips(bench: Bench, folder: Path, each: int) -> list[Path]:
    """Makes clips of each kind, six seconds long."""
    made = []
    hlg = "-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc -color_range tv -pix_fmt yuv420p10le".split()
    x264 = ["-c:v", "libx264", "-preset", "veryfast", "-g", 30, *"-colorspace bt709 -color_primaries bt709".split()]
    for number in range(each):
        names = [folder / f"{kind}{number}.{ending}" for kind, ending in zip("abcd", ["mov", "mp4", "mp4", "mp4"])]
        pan(
            bench, names[0], number, CLIP, "3840x2160", "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
            "log-level=none", "-tag:v", "hvc1", *hlg, rate=60,
        )
        flat = folder / "flat.mp4"
        pan(bench, flat, number + 2, CLIP, "1920x1080", *x264)
        bench.make(bench.tools.ffmpeg, "-i", flat, "-c", "copy", "-metadata:s:v:0", "rotate=90", names[1])
        flat.unlink()
        # Frames are missing, as with a phone in the dark.
        pan(bench, names[2], number + 4, CLIP, "1920x1080", *x264, "-fps_mode", "vfr", drop="select='gt(mod(n,5),0)+lt(n,60)'")
        pan(bench, names[3], number + 6, CLIP, "1920x1080", *x264, *"-color_trc bt709 -color_range tv -an".split())
        made += names
    return made


def pan(bench: Bench, file: Path, number: int, seconds: float, size: str, *coding, rate: int = RATE, drop: str = "null") -> None:
    """Makes a clip: a photograph over which a camera moves, with grain, and a part of the song."""
    width, height = (int(side) for side in size.split("x"))
    filters = (
        f"scale={width * 1.2:.0f}:{height * 1.2:.0f}:force_original_aspect_ratio=increase,loop=-1:1:0,fps={rate},"
        f"crop={width}:{height}:x='(iw-ow)*t/{seconds}':y='(ih-oh)*t/{seconds}',setsar=1,noise=alls=6:allf=t,{drop}"
    )
    photo = inputs.PHOTOS[number % len(inputs.PHOTOS)]
    bench.make(
        bench.tools.ffmpeg, "-y", "-i", photo, "-ss", 3 * number, "-i", inputs.SONG, "-vf", filters, "-t", seconds, "-pix_fmt",
        "yuv420p", "-c:a", "aac", *coding, file,
    )


def gif(bench: Bench, file: Path, number: int) -> Path:
    photo = inputs.PHOTOS[number % len(inputs.PHOTOS)]
    turning = "scale=480:360,loop=11:1:0,settb=1/10,setpts=N,hue=h=36*n,split[a][b];[a]palettegen[p];[b][p]paletteuse"
    bench.make(bench.tools.ffmpeg, "-y", "-i", photo, "-filter_complex", turning, "-r", 10, file)
    return file


def seconds(item: Path) -> float:
    return PHOTO if item.suffix == ".jpg" else GIF if item.suffix == ".gif" else CLIP


def melt(items: list[Path], song: Path, output: Path) -> list:
    playlist, length = [], 0
    for item in items:
        playlist += [item, f"out={int(seconds(item) * RATE) - 1}"]
        playlist += ["-mix", RATE * DISSOLVE, "-mixer", "luma"] if length else []
        length += seconds(item) - (DISSOLVE if length else 0)
    return [
        "melt", "-silent", "-profile", "atsc_1080p_30", *playlist, "-audio-track", song, f"out={int(RATE * length) - 1}",
        "-transition", "mix", "a_track=0", "b_track=1", "always_active=1", "sum=1", "-consumer", f"avformat:{output}",
        "vcodec=libx264", "preset=medium", "crf=23", "acodec=aac", "ab=192k",
    ]
