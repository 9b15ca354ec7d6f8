"""Photos stand still for a minute each, without transitions, under captions that follow each other every 2.5 seconds: a lecture
with subtitles. Only the line at the bottom changes, 24 times a minute. ffmpeg's command decodes each photo once (`loop`),
draws the captions with libass (`subtitles`), and encodes all frames. The peers make only five minutes.
"""

from harness import inputs
from harness.bench import Bench, Maker
from harness.tables import OURS, Table, ratio
from harness.tools import FIT, TAGS

TITLE = "5 photos of 12 megapixels, one a minute, with 120 captions, to 1080p30, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg"]
EVERY = 2.5
WORDS = "the slide shows how a still picture stays where it is while the words below it are changing".split()


def run(bench: Bench) -> list[Table]:
    seconds = bench.size(60, 10)
    photos = inputs.camera_photos(bench, bench.folder / "photos", bench.size(5, 2))
    captions = write_captions(bench.folder / "captions.srt", seconds * len(photos))

    def ours(photos, captions):
        return lambda preset, crf, output: [
            bench.tools.stillreel, "slideshow", *photos, "--hold", seconds, "--scaling", "fit",
            "--sort", "none", "--transition", "none",
            "--motion", "none", "--captions", captions, "--crf", crf, "--preset", preset, "--progress", "none", "--overwrite",
            "-o", output,
        ]

    def ffmpeg(program, photos):
        graph = [
            f"[{number}:v]{FIT},loop={seconds * 30}:1:0,trim=end_frame={seconds * 30},settb=1/30,setpts=N[p{number}]"
            for number in range(len(photos))
        ]
        joined = "".join(f"[p{number}]" for number in range(len(photos)))
        graph.append(f"{joined}concat=n={len(photos)}:v=1:a=0,fps=30,subtitles={captions},format=yuv420p[v]")
        files = [word for photo in photos for word in ("-i", photo)]
        return lambda preset, crf, output: [
            program, "-y", *files, "-filter_complex", ";".join(graph), "-map", "[v]", "-c:v", "libx264", *TAGS, "-preset",
            preset, "-crf", crf, output,
        ]

    makers = [
        Maker("stillreel", ours(photos, captions), OURS, example=ours(photos[:2], captions)),
        Maker("ffmpeg 5.1", ffmpeg(bench.tools.ffmpeg, photos), example=ffmpeg(bench.tools.ffmpeg, photos[:2])),
        Maker("newest ffmpeg", ffmpeg(bench.tools.newest, photos), example=ffmpeg(bench.tools.newest, photos[:2])),
    ]
    table = Table("x264 medium", bench.race_makers(makers, "medium"))
    table.aim("CPU, ours ÷ the best", ratio(table.ours.cpu, table.best().cpu), 0.1)
    return [table, whole_hour(bench, photos, seconds, ours)]


def whole_hour(bench: Bench, photos: list, seconds: int, ours) -> Table:
    captions = write_captions(bench.folder / "hour.srt", 12 * seconds * len(photos))
    maker = Maker("stillreel", ours(12 * photos, captions), OURS, ours(photos[:2], captions), judged=False)
    return Table("An hour, with 60 slides and 1,440 captions", bench.race_makers([maker], "medium"))


def write_captions(file, seconds: float):
    lines = []
    for number in range(int(seconds / EVERY)):
        words = [WORDS[(5 * number + place) % len(WORDS)] for place in range(4 + number % 5)]
        start, end = number * EVERY, (number + 1) * EVERY - 0.25
        lines += [str(number + 1), f"{_clock(start)} --> {_clock(end)}", " ".join(words), ""]
    file.write_text("\n".join(lines))
    return file


def _clock(seconds: float) -> str:
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02},{rest % 1000:03}"
