"""A song is added to a movie of 5 minutes, whose video is copied. An MP3 song is decoded and encoded as AAC, which is nearly
all of the work; each tool uses its own AAC encoder. A song that is already AAC is copied, too, so the limit is a copy of the
movie (`cp`). Our movies have their index first, so that they play while they are downloaded. For this, all data is moved once
after it was written, as ffmpeg does with `-movflags +faststart`.

A profile (perf, 2026-11-24): with MP3, FFmpeg's decoder and encoder and libm have 84 % of our time, and the kernel 8 %; the
newest ffmpeg brings newer ones than Debian's, and does not move the data. With AAC, 59 % of our time is spent in the kernel,
18 % in the C library and 11 % in our own code. Moving the data behind the index was 30 % of it; since then, it is moved in larger
pieces, which is not in these figures. `cp` reads and writes the data once; a movie with new sound is read and written packet by
packet, and then moved.
"""

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import LIMIT, OTHER, OURS, PEER, Table, ratio
from harness.tools import TAGS

TITLE = "Sound under 5 minutes of 1080p30, 300 MB"
TOOLS = ["ffmpeg", "newest ffmpeg"]
ROUNDS = 3


def run(bench: Bench) -> list[Table]:
    tools, seconds = bench.tools, bench.size(300, 20)
    movie = bench.folder / "movie.mp4"
    bench.make(
        tools.ffmpeg, "-f", "lavfi", "-i", f"testsrc2=size=1920x1080:rate=30:duration={seconds}", "-vf",
        "noise=alls=6:allf=t", "-c:v", "libx264", "-preset", "ultrafast", "-b:v", "8M", "-g", 60, *TAGS, movie,
    )
    songs = {
        "encoded": inputs.song(bench, bench.folder / "song.mp3", seconds),
        "copied": inputs.song(bench, bench.folder / "song.m4a", seconds, "-c:a", "aac", "-b:a", "192k"),
    }
    coding = {"encoded": ["-c:a", "aac", "-b:a", "192k"], "copied": ["-c:a", "copy"]}

    def ours(way):
        output = bench.folder / "ours.mp4"
        return Entry(
            "stillreel",
            [tools.stillreel, "soundtrack", movie, "--audio", songs[way], "--progress", "none", "--overwrite", "-o", output],
            output, OURS,
        )

    def ffmpeg(name, program, way, *options, kind=PEER):
        output = bench.folder / f"{name}.mp4"
        return Entry(
            name,
            [
                program, "-y", "-i", movie, "-i", songs[way], "-map", "0:v", "-map", "1:a", "-c:v", "copy", *coding[way],
                "-shortest", *options, output,
            ],
            output, kind,
        )

    def peers(way):
        return [ffmpeg("ffmpeg 5.1", tools.ffmpeg, way), ffmpeg("newest ffmpeg", tools.newest, way)]

    encoded = Table("MP3, encoded as AAC (medians)", bench.race([ours("encoded"), *peers("encoded")], ROUNDS))
    encoded.aim("CPU, ours ÷ newest ffmpeg", ratio(encoded.ours.cpu, encoded.row("newest ffmpeg").cpu), 1)
    copy = bench.folder / "copy.mp4"
    first = ffmpeg("newest ffmpeg, index first", tools.newest, "copied", "-movflags", "+faststart", kind=OTHER)
    rows = bench.race([ours("copied"), *peers("copied"), first, Entry("cp", ["cp", movie, copy], copy, LIMIT)], ROUNDS)
    copied = Table("AAC, copied (medians)", rows)
    copied.aim("CPU, ours ÷ cp", ratio(copied.ours.cpu, copied.row("cp").cpu), 1.3)
    return [encoded, copied]
