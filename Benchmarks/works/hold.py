"""This is a talk, or a mix of music, with one picture. The video should cost nothing compared with the sound, so the limit is
encoding the sound alone. Two encoders share long sound, which takes half of the time on two cores. Sound that is already AAC is
copied; the peer copies that sound and our video into a movie with its index first.

With MP3, both cores are busy from start to end, so that 1.11 of the CPU time cannot take less than 0.555 of the time. With
AAC, 40 % of our time is spent in the kernel, 27 % in our own code, and 17 % in the C library (perf, 2026-11-24): half a
million packets are read, counted, interleaved and written one by one.
"""

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import LIMIT, OURS, Table, ratio

TITLE = "One photo of 12 megapixels and 2 hours of sound to 1080p30"
TOOLS = ["ffmpeg", "newest ffmpeg"]


def run(bench: Bench) -> list[Table]:
    tools, minutes = bench.tools, bench.size(120, 0.4)
    [photo] = inputs.camera_photos(bench, bench.folder / "photos", 1)
    sound = long_sound(bench, minutes)
    movie = bench.folder / "ours.mp4"

    def alone(program, name):
        output = bench.folder / f"{name}.m4a"
        return Entry(
            f"limit: the sound alone, {name}",
            [program, "-y", "-i", sound, "-vn", "-c:a", "aac", "-b:a", "192k", output], output, LIMIT,
        )

    ours = [
        tools.stillreel, "still", photo, "--fps", 30, "--scaling", "fit",
        "--audio", sound, "--crf", 23, "--progress", "none", "--overwrite",
        "-o", movie,
    ]
    limits = [alone(tools.ffmpeg, "ffmpeg 5.1"), alone(tools.newest, "newest ffmpeg")]
    rows = bench.race([Entry("stillreel", ours, movie, OURS), *limits])
    table = Table("2 hours", rows)
    for row in rows[1:]:
        table.aim(f"CPU, ours ÷ {row.name}", ratio(rows[0].cpu, row.cpu), 1.2)
        # On two cores.
        table.aim(f"wall, ours ÷ {row.name}", ratio(rows[0].wall, row.wall), 0.55)
    return [table, copied(bench, photo, sound)]


def copied(bench: Bench, photo, sound) -> Table:
    tools = bench.tools
    song, movie, silent = bench.folder / "sound.m4a", bench.folder / "copied.mp4", bench.folder / "silent.mp4"
    bench.make(tools.ffmpeg, "-y", "-i", sound, "-c:a", "aac", "-b:a", "192k", song)
    ours = [
        tools.stillreel, "still", photo, "--fps", 30, "--scaling", "fit",
        "--audio", song, "--crf", 23, "--progress", "none", "--overwrite", "-o",
        movie,
    ]
    bench.make(*ours)
    bench.make(tools.ffmpeg, "-y", "-i", movie, "-c", "copy", "-an", silent)

    def peer(program, name):
        output = bench.folder / f"{name} copy.mp4"
        return Entry(
            f"copy of picture and sound, {name}",
            [
                program, "-y", "-i", silent, "-i", song, "-map", "0:v", "-map", "1:a", "-c", "copy", "-movflags", "+faststart",
                output,
            ],
            output,
        )

    rows = bench.race(
        [Entry("stillreel", ours, movie, OURS), peer(tools.ffmpeg, "ffmpeg 5.1"), peer(tools.newest, "newest ffmpeg")]
    )
    table = Table("2 hours of AAC, copied", rows)
    for row in rows[1:]:
        table.aim(f"CPU, ours ÷ {row.name}", ratio(rows[0].cpu, row.cpu), 1.3)
    table.aim("CPU seconds, ours", rows[0].cpu, 10)
    return table


def long_sound(bench: Bench, minutes: float):
    """Returns an MP3 file without a bit reservoir, so that copies of it can be joined without encoding again."""
    part = inputs.song(
        bench, bench.folder / "part.mp3", 60 * min(minutes, 4), "-c:a", "libmp3lame", "-b:a", "192k", "-reservoir", 0,
        "-write_xing", 0, "-id3v2_version", 0,
    )
    whole = bench.folder / "sound.mp3"
    with open(whole, "wb") as file:
        for _ in range(max(1, round(minutes / 4))):
            file.write(part.read_bytes())
    return whole
