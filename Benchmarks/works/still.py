"""This is a podcast with its cover, or a song with its picture. Nothing changes after the first frame, so the only work is
encoding one picture and the song. This is the limit, measured as two commands. ffmpeg's usual command, `-loop 1 -framerate 30`,
decodes and encodes the photo 5,400 times; it is measured for a sixth of the song and multiplied by six. ffmpeg's `loop` filter
decodes it once.

SSIM is measured on every 29th frame. "Bytes" in the goal are those of the video: the file without its audio packets. The peer's
bytes at our SSIM are interpolated from its movies at three rate factors.

A profile (perf, 2026-11-24): decoding and encoding the song has 87 % of our time, the kernel 5 %, the picture and our own
code 4 % together. The goal of 0.1 of the peer at veryfast is the limit itself: one picture and the song alone are 0.094 to
0.1 of it.
"""

from harness import inputs, media
from harness.bench import Bench, Entry
from harness.tables import LIMIT, OTHER, OURS, PEER, Row, Table, ratio
from harness.tools import FIT, TAGS

TITLE = "One photo of 12 megapixels and a song of 3 minutes to 1080p30"
TOOLS = ["ffmpeg", "newest ffmpeg"]
SOUND = ["-c:a", "aac", "-b:a", "192k"]
PART = 6


def run(bench: Bench) -> list[Table]:
    tools, seconds = bench.tools, bench.size(180, 12)
    [photo] = inputs.camera_photos(bench, bench.folder / "photos", 1)
    song = inputs.song(bench, bench.folder / "song.mp3", seconds)

    def ours(output, *more):
        return [
            tools.stillreel, "still", photo, "--fps", 30, "--scaling", "fit",
            *more, "--progress", "none", "--overwrite", "-o", output,
        ]

    def looped(program, output):
        """The command that most instructions recommend: -loop 1."""
        return [
            program, "-y", "-loop", 1, "-framerate", 30, "-i", photo, "-i", song, "-vf", FIT, "-c:v", "libx264", *TAGS,
            "-tune", "stillimage", "-crf", 23, *SOUND, "-t", seconds / PART, output,
        ]

    def filtered(program, preset, crf, output, *more):
        """Decodes and scales the photo once."""
        return [
            program, "-y", "-framerate", 30, "-i", photo, *(more or ["-i", song]), "-vf",
            f"{FIT},format=yuv420p,loop=-1:1:0", "-c:v", "libx264", *TAGS, "-tune", "stillimage", "-preset", preset,
            "-crf", crf, *SOUND, "-t", 1 / 30 if more else seconds, output,
        ]

    def picture_and_song(program, name):
        picture, sound = bench.folder / "one.mp4", bench.folder / "song.m4a"
        encoding = [program, "-y", "-i", photo, "-vf", FIT, "-c:v", "libx264", *TAGS, "-tune", "stillimage", "-crf", 23, picture]
        return Entry(
            f"limit: one picture, the song ({name})", [program, "-y", "-i", song, "-vn", *SOUND, sound], kind=LIMIT,
            before=[encoding],
        )

    def named(name):
        return bench.folder / f"{name}.mp4"

    def loop_filter(preset, crf, name, kind=PEER):
        words = f"newest ffmpeg, loop filter, {preset}" + (f", crf {crf}" if kind == OTHER else "")
        return Entry(words, filtered(tools.newest, preset, crf, named(name)), named(name), kind)

    rows = bench.race(
        [
            Entry("stillreel", ours(named("ours"), "--audio", song, "--crf", 23), named("ours"), OURS),
            Entry("ffmpeg 5.1 -loop 1, medium", looped(tools.ffmpeg, named("loop"))),
            Entry("newest ffmpeg -loop 1, medium", looped(tools.newest, named("newest-loop"))),
            loop_filter("medium", 23, "medium"),
            loop_filter("veryfast", 23, "veryfast"),
            picture_and_song(tools.ffmpeg, "ffmpeg 5.1"),
            picture_and_song(tools.newest, "newest ffmpeg"),
        ]
    )
    for row in rows[1:3]:
        multiply(row)
    rows += bench.race([loop_filter("medium", crf, crf, OTHER) for crf in (20, 26)])

    ours_alone, theirs_alone = named("ours-lossless"), named("theirs-lossless")
    bench.make(*ours(ours_alone, "--duration", "0.034", "--crf", 0, "--preset", "ultrafast"))
    bench.make(*filtered(tools.newest, "ultrafast", 0, theirs_alone, "-an"))
    table = Table("The whole movie", rows)
    compared = {
        "stillreel": ("ours", ours_alone),
        **{row.name: (row.name.split()[-1], theirs_alone) for row in rows if "filter" in row.name},
    }
    for name, (movie, alone) in compared.items():
        if table.row(name).failure:
            continue
        table.row(name).ssim = media.ssim(named(movie), alone, every=29)
        table.row(name).extra["bytes of the pictures"] = f"{media.picture_bytes(named(movie)):,}"
    judge(table, named)
    return [table]


def multiply(row: Row) -> None:
    if row.failure:
        return
    row.cpu, row.wall = row.cpu * PART, row.wall * PART
    row.name += f" (measured for 1/{PART})"


def judge(table: Table, named) -> None:
    ours, limits = table.ours.cpu, [row for row in table.rows if row.kind == LIMIT]
    table.aim("CPU, ours ÷ ffmpeg 5.1 -loop 1", ratio(ours, table.rows[1].cpu), 0.01)
    table.aim_at_best(0.1)
    for row in limits:
        table.aim(f"CPU, ours ÷ {row.name}", ratio(ours, row.cpu), 1.2)
    theirs = {"medium": "", 20: ", crf 20", 26: ", crf 26"}
    quality = {name: table.row(f"newest ffmpeg, loop filter, medium{more}").ssim for name, more in theirs.items()}
    points = [(media.picture_bytes(named(name)), ssim) for name, ssim in quality.items() if ssim]
    theirs = media.bytes_at(table.ours.ssim, points)
    table.aim("bytes of the pictures, ours ÷ newest ffmpeg's at our SSIM", ratio(media.picture_bytes(named("ours")), theirs), 1)
