"""Programs that draw movies write every frame into a pipe, and most frames are equal. Here, a script writes 500 different frames,
each 20 times, and then each once. They show a photograph over which the camera pans, with letters on it.

What writing and reading the pipe costs alone (`cat`) is subtracted from both before they are compared.
"""

import shlex
from pathlib import Path

from harness import inputs
from harness.bench import Bench, Entry, Maker
from harness.tables import LIMIT, OURS, Row, Table, ratio
from harness.tools import TAGS

TITLE = "10,000 frames of 1080p from a pipe, of which 500 differ, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg"]


def run(bench: Bench) -> list[Table]:
    count, hold = bench.size(500, 6), 20
    frames = moving_frames(bench, count)
    pictures = bench.folder / "pictures"
    pictures.mkdir()
    size = ["-f", "rawvideo", "-pixel_format", "yuv420p", "-video_size", "1920x1080"]
    bench.make(bench.tools.ffmpeg, *size, "-i", frames, pictures / "f%04d.png")
    tables = []
    for name, source, times, goal in [
        ("YUV4MPEG2, each frame 20 times", [frames, hold, 1920, 1080], hold, 0.15),
        ("PNG, each picture 20 times", [pictures, hold], hold, 0.15),
        ("YUV4MPEG2, all frames different", [frames, 1, 1920, 1080], 1, 1.02),
    ]:
        contenders = makers(bench, source, judged=times == 1)
        table = Table(name, bench.race_makers(contenders, "medium"))
        alone = ["sh", "-c", f"{writer(bench, source)} | cat > /dev/null"]
        [reading] = bench.race([Entry("writing and reading the pipe", alone, kind=LIMIT)])
        table.rows.append(reading)
        for peer in ("ffmpeg 5.1", "newest ffmpeg"):
            table.aim(f"CPU, ours ÷ {peer}, without the pipe", over(table.ours, table.row(peer), reading), goal)
        tables.append(table)
    return tables


def over(ours: Row, peer: Row, reading: Row) -> float | None:
    if None in (ours.cpu, peer.cpu, reading.cpu):
        return None
    return ratio(ours.cpu - reading.cpu, peer.cpu - reading.cpu)


def moving_frames(bench: Bench, count: int) -> Path:
    """Writes raw frames in which a photograph moves by two pixels a frame."""
    [photo] = inputs.camera_photos(bench, bench.folder / "photos", 1)
    frames = bench.folder / "frames.yuv"
    look = "scale=2920:-2:out_color_matrix=bt709:out_range=tv,crop=1920:1080:2*mod(n\\,500):ih/4,setsar=1,format=yuv420p"
    bench.make(
        bench.tools.ffmpeg, "-loop", 1, "-framerate", 30, "-i", photo, "-vf", look, "-frames:v", count, "-f", "rawvideo", frames
    )
    return frames


def writer(bench: Bench, source: list) -> str:
    """Returns the script's command, for a shell."""
    return shlex.join(map(str, bench.tools.script("pipe_frames.py", *source)))


def piped(bench: Bench, source: list, *reader):
    """Returns a maker's command: the script, and what reads its pipe."""

    def command(preset: str, crf: float, output: Path) -> list:
        words = [word.format(preset=preset, crf=crf, output=output) for word in map(str, reader)]
        return ["sh", "-c", f"{writer(bench, source)} | {shlex.join(words)}"]

    return command


def makers(bench: Bench, source: list, judged: bool) -> list[Maker]:
    tools = bench.tools
    kind = "yuv4mpegpipe" if len(source) > 2 else "image2pipe"

    def ffmpeg(program):
        return piped(
            bench, source, program, "-y", "-f", kind, "-i", "-", "-c:v", "libx264", *TAGS, "-preset", "{preset}", "-crf", "{crf}",
            "{output}",
        )

    ours = piped(
        bench, source, tools.stillreel, "encode", "-", "--crf", "{crf}", "--preset", "{preset}", "--progress", "none",
        "--overwrite", "-o", "{output}",
    )
    return [
        Maker("stillreel", ours, OURS, judged=judged),
        Maker("ffmpeg 5.1", ffmpeg(tools.ffmpeg), judged=judged),
        Maker("newest ffmpeg", ffmpeg(tools.newest), judged=judged),
    ]
