"""Photos stand still and dissolve into each other. Nothing changes while a photo stands; 570 of the 1,230 frames are part of
a dissolve. ffmpeg's command decodes and scales each photo once (`loop`), and encodes all frames. So do MLT and MoviePy.

We show all photos for the same time. The peers show the first and the last photo a second longer than the others. The
dissolves and the movie have the same length. All have the same song as AAC of 192 kbit/s. The commands are shown for two
photos. MoviePy's SSIM is not measured, because its lossless movie takes minutes. "Bytes at our SSIM" is interpolated from the
peer's movies at three rate factors.
"""

from harness import inputs
from harness.bench import Bench, Maker
from harness.tables import OURS, Table, ratio
from harness.tools import FIT, TAGS

TITLE = "20 photos of 12 megapixels, 3 s each with dissolves of 1 s, and a song, to 1080p30, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg", "MLT", "MoviePy"]
SOUND = ["-c:a", "aac", "-b:a", "192k"]
STANDING = f"{FIT},loop=90:1:0,trim=end_frame=90,fps=30"


def run(bench: Bench) -> list[Table]:
    photos = inputs.camera_photos(bench, bench.folder / "photos", bench.size(20, 3))
    song = inputs.song(bench, bench.folder / "song.mp3", seconds(photos))
    contenders = makers(bench, photos, song)
    tables = []
    for preset in ("medium", "veryfast"):
        # MoviePy is by far the slowest, and is measured only once.
        tables.append(Table(f"x264 {preset}", bench.race_makers(contenders[: 4 if preset == "medium" else 5], preset)))
    newest = contenders[2]
    everyone = [row for table in tables for row in table.rows]
    for table, preset in zip(tables, ("medium", "veryfast")):
        best = table.best(among=everyone)
        table.aim(f"CPU, ours ÷ the best at any preset ({best.name})", ratio(table.ours.cpu, best.cpu), 0.12)
        theirs = bench.bytes_at_our_ssim(table, newest, preset)
        table.aim("bytes, ours ÷ newest ffmpeg's at our SSIM", ratio(table.ours.bytes, theirs), 1)
    return tables


def seconds(photos: list) -> int:
    return 2 * len(photos) + 1


def makers(bench: Bench, photos: list, song) -> list[Maker]:
    tools = bench.tools

    def ours(preset, crf, output):
        return [
            tools.stillreel, "slideshow", photos[0].parent, "--duration", seconds(photos), "--scaling", "fit",
            "--transition", "dissolve",
            "--motion", "none", "--audio", song, "--crf", crf, "--preset", preset, "--progress", "none", "--overwrite",
            "-o", output,
        ]

    def maker(name, command):
        """Returns a maker. `command` takes photos, and returns a function of preset, rate factor and output."""
        return Maker(name, command(photos), example=command(photos[:2]))

    return [
        Maker("stillreel", ours, OURS),
        maker("ffmpeg 5.1, xfade", lambda photos: xfade(tools.ffmpeg, photos, song, STANDING)),
        maker("newest ffmpeg, xfade", lambda photos: xfade(tools.newest, photos, song, STANDING)),
        maker("MLT", lambda photos: melt(photos, song, [])),
        Maker(
            "MoviePy",
            lambda preset, crf, output: tools.script("slideshow_moviepy.py", song, output, preset, *photos),
            judged=False,
            example=lambda preset, crf, output: tools.script("slideshow_moviepy.py", song, output, preset, *photos[:2]),
        ),
    ]


def xfade(program: str, photos: list, song, slide: str, rate: int = 30):
    """Returns ffmpeg's command. `slide`: the filters that make three seconds of frames of a photo."""
    graph = [f"[{number}:v]{slide},settb=1/{rate}[p{number}]" for number in range(len(photos))]
    last = "p0"
    for number in range(1, len(photos)):
        graph.append(f"[{last}][p{number}]xfade=transition=fade:duration=1:offset={2 * number}[x{number}]")
        last = f"x{number}"
    graph.append(f"[{last}]format=yuv420p[v]")
    inputs = [word for photo in photos for word in ("-i", photo)]
    return lambda preset, crf, output: [
        program, "-y", *inputs, "-i", song, "-filter_complex", ";".join(graph), "-map", "[v]", "-map", f"{len(photos)}:a",
        "-c:v", "libx264", *TAGS, "-preset", preset, "-crf", crf, *SOUND, "-t", seconds(photos), output,
    ]


def melt(photos: list, song, slide: list):
    """Returns MLT's command. `slide`: the arguments that follow each photo."""
    playlist = []
    for photo in photos:
        playlist += [photo, "out=89", *slide, *(["-mix", 30, "-mixer", "luma"] if playlist else [])]
    return lambda preset, crf, output: [
        "melt", "-silent", "-profile", "atsc_1080p_30", *playlist, "-audio-track", song,
        f"out={30 * seconds(photos) - 1}", "-consumer", f"avformat:{output}", "vcodec=libx264", f"preset={preset}",
        f"crf={crf}", "acodec=aac", "ab=192k",
    ]
