"""Runs each recipe of docs/cookbook.md, and those of docs/embedding.md that need no other program, as they are written there,
and checks the results with ffprobe and ffmpeg.

Usage: python3 -B Scripts/tests/cookbook.py [WORD]

WORD selects the recipes whose heading contains it. STILLREEL names the command to test; by default it is the one that `make
build-tests` has built. Each recipe runs in a folder of its own, with copies of the same small pictures, sounds and movies.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COOKBOOK = ROOT / "docs/cookbook.md"
# Its blocks of sh are run. Others need servers, printers or services.
EMBEDDING = ROOT / "docs/embedding.md"
# A recipe takes a second or two. One that hangs must not hang the others.
LIMIT_SECONDS = 200


class Failure(Exception):
    """Why a recipe does not work."""


def expect(condition: bool, *details: object) -> None:
    if not condition:
        raise Failure(" ".join(map(str, details)))


def run(*arguments: object, folder: Path | None = None) -> str:
    result = subprocess.run([str(argument) for argument in arguments], cwd=folder, capture_output=True, text=True)
    expect(result.returncode == 0, f"{arguments[0]} failed:", result.stderr)
    return result.stdout


def ffmpeg(folder: Path, *arguments: object) -> None:
    run("ffmpeg", "-v", "error", "-y", *arguments, folder=folder)


# MARK: The files that recipes name


def make_files(folder: Path) -> None:
    def pictures(name: str, count: int, size: str, *, first: int = 1) -> None:
        source = f"testsrc2=s=160x120:r=10,scale={size},format=rgb24"
        ffmpeg(folder, "-f", "lavfi", "-i", source, "-frames:v", count, "-start_number", first, name)

    def sound(name: str, seconds: float, pitch: int, *options: str) -> None:
        ffmpeg(folder, "-f", "lavfi", "-i", f"sine={pitch}:d={seconds}", "-af", "volume=8dB", *options, name)

    for name in ("photos", "frames", "render", "camera", "album", "lecture"):
        (folder / name).mkdir()
    for number, (size, day) in enumerate([("400x300", 17), ("300x400", 18)]):
        pictures(f"photos/IMG_202607{day}_10150{number}.jpg", 1, size)
    pictures("frames/frame%d.png", 12, "160x120", first=2)
    pictures("render/shot_%04d.png", 15, "101x75", first=990)
    shutil.copytree(folder / "photos", folder / "photoprism/originals/2026/07")
    for number in range(20):
        pictures(f"camera/cam_20260717_1{number // 6}{number % 6}000.jpg", 1, "160x120")
    (folder / "camera/done").touch()
    for number in (1, 2):
        pictures(f"lecture/0{number}.png", 1, "320x180")
        sound(f"lecture/0{number}.mp3", 1.5 * number, 300)
        sound(f"album/0{number}.mp3", 2 * number, 440 * number, "-metadata", f"title=Song {number}")
    pictures("cover.jpg", 1, "300x300")
    sound("song.mp3", 6, 440)
    sound("music.mp3", 2, 660)
    sound("episode.mp3", 7, 330, "-metadata", "title=The first episode")
    movie = ("-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p", "-c:a", "aac")
    for name, seconds in (("movie.mp4", 12), ("talk.mp4", 5)):
        ffmpeg(
            folder, "-f", "lavfi", "-i", f"testsrc2=s=320x240:r=10:d={seconds}", "-f", "lavfi", "-i",
            f"sine=500:d={seconds}", "-af", "volume='if(between(t,1,2),0.5,0.05)':eval=frame", *movie, name)
    (folder / "words.srt").write_text("1\n00:00:01,000 --> 00:00:03,000\nHello\n", encoding="utf-8")
    pages = "".join(f"/Helvetica findfont 90 scalefont setfont 50 90 moveto ({page}) show showpage\n" for page in (1, 2, 3))
    (folder / "slides.ps").write_text(f"%!PS\n<< /PageSize [320 180] >> setpagedevice\n{pages}", encoding="utf-8")
    run("gs", "-q", "-sDEVICE=pdfwrite", "-o", "slides.pdf", "slides.ps", folder=folder)
    (folder / "draw.py").write_text(
        "import sys\nfor number in range(50):\n    sys.stdout.buffer.write(bytes([5 * number, 80, 160]) * (64 * 48))\n",
        encoding="utf-8")
    (folder / "film.yaml").write_text(
        "canvas: { width: 160, height: 120 }\nhold: 40\nslides:\n"
        "  - photos/IMG_20260717_101500.jpg\n  - { picture: photos/IMG_20260718_101501.jpg, titles: [ The end ] }\n",
        encoding="utf-8")


# MARK: What comes out


class Media:
    """What ffprobe says about a file."""

    def __init__(self, file: Path):
        expect(file.is_file(), f"{file.name} is missing; there are", sorted(path.name for path in file.parent.iterdir()))
        entries = ["-show_streams", "-show_format", "-show_chapters", "-count_packets"]
        self.name = file.name
        self.report = json.loads(run("ffprobe", "-v", "error", *entries, "-of", "json", file))
        self.streams = {stream["codec_type"]: stream for stream in self.report["streams"]}

    def check(
        self, size: tuple[int, int], seconds: float | None = None, *, frames: int | None = None, rate: str | None = None,
        sound: bool = False, codec: str = "h264", within: float = 0.05
    ) -> Media:
        video = self.streams.get("video")
        expect(video is not None, self.name, "has no video")
        assert video is not None
        expect((video["width"], video["height"]) == size, self.name, "is", video["width"], "×", video["height"])
        expect(video["codec_name"] == codec, self.name, "is", video["codec_name"])
        if seconds is not None:
            found = float(self.report["format"]["duration"])
            expect(abs(found - seconds) <= within, self.name, "lasts", found, "s instead of", seconds)
        if frames is not None:
            expect(int(video["nb_read_packets"]) == frames, self.name, "has", video["nb_read_packets"], "frames")
        if rate is not None:
            expect(video["r_frame_rate"] == rate, self.name, "has the rate", video["r_frame_rate"])
        expect(("audio" in self.streams) == sound, self.name, "has" if not sound else "has no", "sound")
        return self

    @property
    def chapters(self) -> list[tuple[float, str]]:
        return [(float(chapter["start_time"]), chapter["tags"]["title"]) for chapter in self.report["chapters"]]

    @property
    def tags(self) -> dict[str, str]:
        return self.report["format"].get("tags", {})


def packets(file: Path, stream: str) -> str:
    """The hash of the packets of a stream."""
    return run("ffmpeg", "-v", "error", "-i", file, "-map", f"0:{stream}", "-c", "copy", "-f", "streamhash", "-")


def loudness(file: Path) -> float:
    """The integrated loudness in LUFS."""
    arguments = ["ffmpeg", "-hide_banner", "-i", str(file), "-af", "ebur128", "-f", "null", "-"]
    report = subprocess.run(arguments, capture_output=True, text=True).stderr
    return float(re.findall(r"I: +(-?[0-9.]+) LUFS", report)[-1])


def difference(file: Path, first: float, second: float | tuple[Path, float], part: str = "") -> float:
    """The mean difference, 0 to 255, of the frames at two times, or of two files; `part` is what the filter crop keeps."""
    other, at = (file, second) if isinstance(second, (int, float)) else second
    frames = []
    for name, seconds in ((file, first), (other, at)):
        shape = [f"crop={part}"] if part else []
        filters = ",".join([*shape, "scale=160:120:flags=area", "format=gray"])
        arguments = ["ffmpeg", "-v", "error", "-ss", str(seconds), "-i", str(name), "-frames:v", "1", "-vf", filters]
        result = subprocess.run([*arguments, "-f", "rawvideo", "-"], capture_output=True)
        expect(len(result.stdout) == 160 * 120, name, "has no frame at", seconds, result.stderr)
        frames.append(result.stdout)
    return sum(abs(a - b) for a, b in zip(*frames)) / (160 * 120)


def level(file: Path, start: float, end: float, pitch: int) -> float:
    """The level of a tone between two times, in decibels of full scale."""
    filters = f"atrim={start}:{end},bandpass=f={pitch}:width_type=h:w=20,volumedetect"
    arguments = ["ffmpeg", "-hide_banner", "-i", str(file), "-vn", "-af", filters, "-f", "null", "-"]
    report = subprocess.run(arguments, capture_output=True, text=True).stderr
    return float(re.findall(r"mean_volume: (-?[0-9.]+) dB", report)[-1])


def check_slideshow(folder: Path) -> None:
    Media(folder / "holiday.mp4").check((1920, 1080), 6, frames=180, sound=True)
    expect(level(folder / "holiday.mp4", 1, 4, 440) > -30, "the song is not heard")
    # A landscape and a portrait, which move.
    expect(difference(folder / "holiday.mp4", 0.5, 5) > 10, "the photos are the same")
    expect(difference(folder / "holiday.mp4", 0.2, 1.7) > 1, "the first photo stands still")


def check_frames(folder: Path) -> None:
    Media(folder / "frames.mp4").check((1920, 1080), 12 / 24, frames=12, rate="24/1")


def check_numbers(folder: Path) -> None:
    Media(folder / "shot.mp4").check((101, 75), 15 / 30, frames=15)


def check_timelapse(folder: Path) -> None:
    Media(folder / "day.mp4").check((1920, 1080), 2)
    # The pictures are equal, so only the times differ, in the lower right corner.
    times, rest = (difference(folder / "day.mp4", 0, 1.9, part) for part in ("iw*0.3:ih*0.08:iw*0.7:ih*0.88", "iw:ih*0.85:0:0"))
    expect(times > 0.5 > 10 * rest, "the times differ by", times, "and the rest by", rest)


def check_podcast(folder: Path) -> None:
    movie = Media(folder / "episode.mp4").check((1920, 1080), 7, sound=True)
    expect(movie.tags.get("title") == "The first episode", movie.tags)


def check_album(folder: Path) -> None:
    movie = Media(folder / "album.mp4").check((1920, 1080), 6, sound=True)
    expect(movie.chapters == [(0, "Song 1"), (2, "Song 2")], movie.chapters)


def check_sound(folder: Path) -> None:
    # The movie lasts 12 seconds, and the song 6.
    Media(folder / "with-song.mp4").check((320, 240), 12, frames=120, sound=True)
    expect(packets(folder / "with-song.mp4", "v") == packets(folder / "movie.mp4", "v"), "the video was not copied")


def check_speech(folder: Path) -> None:
    Media(folder / "talk-with-music.mp4").check((320, 240), 5, frames=50, sound=True)
    expect(packets(folder / "talk-with-music.mp4", "v") == packets(folder / "talk.mp4", "v"), "the video was not copied")
    levels = [level(folder / "talk-with-music.mp4", start, start + 0.5, 660) for start in (1.3, 3)]
    expect(levels[0] + 8 < levels[1], "the music has", levels, "dB with and without speech")


def check_loudness(folder: Path) -> None:
    Media(folder / "loud.mp4").check((320, 240), 5, sound=True)
    before, after = loudness(folder / "talk.mp4"), loudness(folder / "loud.mp4")
    expect(abs(after + 14) < 1 < abs(before + 14), "the loudness went from", before, "to", after)


def check_sheet(folder: Path) -> None:
    sheet = Media(folder / "contact.jpg")
    width, height = sheet.streams["video"]["width"], sheet.streams["video"]["height"]
    expect(width > 4 * 320 and height > 4 * 240, "the sheet is", width, "×", height)


def check_sprite(folder: Path) -> None:
    Media(folder / "scrub.jpg").check((1600, 240), codec="mjpeg")
    cues = re.findall(r"^scrub\.jpg#xywh=(\d+),(\d+),160,120$", (folder / "scrub.vtt").read_text(), re.MULTILINE)
    expect(len(cues) == 12 and cues[11] == ("160", "120"), cues)


def check_best(folder: Path) -> None:
    Media(folder / "best.jpg").check((320, 240), codec="mjpeg")
    names = sorted(path.name for path in (folder / "choice").iterdir())
    expect(names == ["movie-01.jpg", "movie-02.jpg", "movie-03.jpg"], names)


def check_animation(folder: Path) -> None:
    Media(folder / "photos.gif").check((320, 240), 1, codec="gif")
    # ffprobe 5.1 reads no animated WebP: a chunk for the animation, and one for each picture.
    data = (folder / "photos.webp").read_bytes()
    expect(data[8:12] == b"WEBP" and b"ANIM" in data and data.count(b"ANMF") == 2, "photos.webp has not two pictures")


def check_vertical(folder: Path) -> None:
    Media(folder / "vertical.mp4").check((1080, 1920), 2 * 3 + 1, rate="30/1")


def check_titles(folder: Path) -> None:
    movie = Media(folder / "titled.mp4").check((1920, 1080), 2 * 3 + 1)
    expect(movie.tags.get("title") == "Summer 2026" and len(movie.chapters) == 2, movie.tags, movie.chapters)


def check_subtitles(folder: Path) -> None:
    burned, soft = Media(folder / "burned.mp4").check((1920, 1080), 7), Media(folder / "soft.mp4").check((1920, 1080), 7)
    expect("subtitle" not in burned.streams, "burned.mp4 has a track of subtitles")
    for second, is_shown in ((0.5, False), (2, True)):
        found = difference(folder / "burned.mp4", second, (folder / "soft.mp4", second), "iw:ih/3:0:ih*2/3")
        expect((found > 0.2) == is_shown, "at", second, "s, the lower thirds differ by", found)
    expect(soft.streams["subtitle"]["tags"]["language"] == "eng", soft.streams["subtitle"])


def check_motion(folder: Path) -> None:
    Media(folder / "ken-burns.mp4").check((1920, 1080), 2 * 2 + 1)
    # A portrait stands still on its blurred copy.
    expect(difference(folder / "ken-burns.mp4", 0.1, 1.6) > 2, "the first photo stands still")


def check_lecture(folder: Path) -> None:
    Media(folder / "lecture.mp4").check((1920, 1080), 1.5 + 3, sound=True)


def check_pdf(folder: Path) -> None:
    Media(folder / "slides.mp4").check((1920, 1080), 3 * 2 + 2)
    for place, start in enumerate((0.2, 3.2, 6.2)):
        expect(difference(folder / "slides.mp4", start, start + 1.5) == 0, "page", place + 1, "does not stand still")
        expect(place == 0 or difference(folder / "slides.mp4", start, start - 3) > 1, "page", place, "is shown again")


def check_numpy(folder: Path) -> None:
    Media(folder / "waves.mp4").check((160, 120), 2, frames=60)


def check_pipe(folder: Path) -> None:
    Media(folder / "drawn.mp4").check((64, 48), 2, frames=50, rate="25/1")


def check_parts(folder: Path) -> None:
    Media(folder / "film.mp4").check((160, 120), 80, frames=2400)


def check_cache(folder: Path) -> None:
    for name in ("cached.mp4", "changed.mp4"):
        Media(folder / name).check((160, 120), 80, frames=2400)
    hashes = [run("ffmpeg", "-v", "error", "-ss", 60, "-i", folder / name, "-frames:v", 1, "-f", "hash", "-")
              for name in ("cached.mp4", "changed.mp4")]
    expect(hashes[0] != hashes[1], "the title is the same")
    expect("from the cache: 1 of 2 parts" in (folder / "output.txt").read_text(), (folder / "output.txt").read_text())


def check_growing(folder: Path) -> None:
    Media(folder / "growing.mp4").check((1920, 1080), 20 / 30, frames=20)


def check_live(folder: Path) -> None:
    Media(folder / "live.mp4").check((1920, 1080), 2, frames=20)
    playlist = (folder / "live.m3u8").read_text()
    expect(playlist.startswith("#EXTM3U") and "#EXT-X-ENDLIST" in playlist, playlist)


def check_server(folder: Path) -> None:
    Media(folder / "middle.webp").check((320, 240), codec="webp")


def check_probe(folder: Path) -> None:
    expect("320×240" in (folder / "output.txt").read_text(), (folder / "output.txt").read_text())
    expect(len(json.loads((folder / "plan.json").read_text())["slides"]) == 2, "the plan has not two slides")


def check_jellyfin(folder: Path) -> None:
    files = sorted(str(path.relative_to(folder)) for path in (folder / "movie.trickplay").rglob("*"))
    sizes = "movie.trickplay/320 - 10x10"
    expect(files == [sizes, f"{sizes}/0.jpg"], files)
    Media(folder / sizes / "0.jpg").check((3200, 2400), codec="mjpeg")


def check_photoprism(folder: Path) -> None:
    Media(folder / "july.mp4").check((1920, 1080), 6, sound=True)


CHECKS: dict[str, Callable[[Path], None]] = {
    "Make a slideshow of a folder of photos, with music": check_slideshow,
    "Turn images into a video at 24 frames per second": check_frames,
    "Make a video of numbered PNG files, in their own size": check_numbers,
    "Make a time-lapse with the date and time on each picture": check_timelapse,
    "Make a YouTube video of a podcast's MP3 and its cover": check_podcast,
    "Make one video of all songs of an album, with chapters": check_album,
    "Replace the sound of a video": check_sound,
    "Put music under speech, quieter while someone speaks": check_speech,
    "Make a video as loud as YouTube plays it": check_loudness,
    "Make a contact sheet of a movie": check_sheet,
    "Make preview pictures for a video player's seek bar (sprite and WebVTT)": check_sprite,
    "Find the best thumbnail of a video": check_best,
    "Make an animated GIF or WebP of pictures": check_animation,
    "Make a vertical video for phones (stories, reels, TikTok, Shorts)": check_vertical,
    "Write a title, dates and chapters into a slideshow": check_titles,
    "Burn subtitles into a slideshow, or add them as a track": check_subtitles,
    "Pan and zoom over photos (Ken Burns effect)": check_motion,
    "Speak over slides: a lecture of pictures and recordings": check_lecture,
    "Make a video of a PDF": check_pdf,
    "Save a numpy or matplotlib animation as a video": check_numpy,
    "Make a video of the frames that a program writes into a pipe": check_pipe,
    "Render a long movie in parts, on several machines or cores": check_parts,
    "Change a movie without rendering all of it again": check_cache,
    "Watch a folder, and make the movie while pictures come": check_growing,
    "Show a time-lapse live on a web page (HLS)": check_live,
    "Make thumbnails on a server, without writing files": check_server,
    "Check a movie": check_probe,
    "Jellyfin: preview pictures while seeking (trickplay)": check_jellyfin,
    "PhotoPrism: a movie of a folder or a month": check_photoprism,
}


# MARK: Running


def recipes() -> dict[str, tuple[str, str]]:
    """The language and the lines of each recipe, by its heading."""
    found: dict[str, tuple[str, str]] = {}
    for document in (COOKBOOK, EMBEDDING):
        for section in re.split(r"^## ", document.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            heading, _, body = section.partition("\n")
            blocks = re.findall(r"^```(sh|python)\n(.*?)^```$", body, re.DOTALL | re.MULTILINE)
            if len(blocks) == 1:
                found[heading] = blocks[0]
            elif blocks or document == COOKBOOK:
                sys.exit(f"{document.name}: {heading}: a recipe is one block of sh or python")
    return found


def perform(heading: str, recipe: tuple[str, str], files: Path, tools: Path) -> tuple[str, float, str | None]:
    """Runs a recipe, and returns its heading, the seconds that it took, and what is wrong."""
    language, text = recipe
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stillreel-cookbook-") as name:
        folder = Path(name) / "work"
        shutil.copytree(files, folder)
        before = {path.name for path in folder.iterdir()}
        environment = {
            **os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "STILLREEL": str(tools / "stillreel"),
            "PYTHONPATH": str(ROOT / "python"), "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8", "HOME": name,
        }
        arguments = ["bash", "-euo", "pipefail", "-c", text] if language == "sh" else [sys.executable, "-B", "-c", text]
        try:
            process = subprocess.Popen(
                arguments, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, start_new_session=True)
            try:
                output, _ = process.communicate(timeout=LIMIT_SECONDS)
            except subprocess.TimeoutExpired:
                # The shell and the commands that it has started.
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                raise
            expect(process.returncode == 0, f"exit {process.returncode}:", output)
            (folder / "output.txt").write_text(output, encoding="utf-8")
            CHECKS[heading](folder)
            left = [path.name for path in folder.iterdir() if path.name.startswith(".") and path.name not in before]
            expect(not left, "left behind:", left)
            problem = None
        except subprocess.TimeoutExpired:
            problem = f"it takes more than {LIMIT_SECONDS} s"
        except (Failure, KeyError, ValueError, OSError) as error:
            problem = f"{type(error).__name__}: {error}"
    return heading, time.monotonic() - start, problem


def main() -> None:
    known = recipes()
    if set(known) != set(CHECKS):
        sys.exit(f"{COOKBOOK.name}, {EMBEDDING.name} and the checks differ: {sorted(set(known) ^ set(CHECKS))}")
    word = next((argument for argument in sys.argv[1:] if argument != "-v"), "")
    selected = [heading for heading in known if word in heading]
    if not selected:
        sys.exit(f"No recipe's heading contains {word}.")
    command = shutil.which(os.environ.get("STILLREEL") or str(ROOT / ".build/release/stillreel"))
    if command is None:
        sys.exit("There is no stillreel to test: run 'make build-tests', or set STILLREEL to its path.")
    skipped = [] if importlib.util.find_spec("numpy") else [name for name in selected if known[name][0] == "python"]
    with tempfile.TemporaryDirectory(prefix="stillreel-cookbook-") as name:
        files, tools = Path(name) / "files", Path(name) / "tools"
        files.mkdir()
        tools.mkdir()
        (tools / "stillreel").symlink_to(os.path.abspath(command))
        make_files(files)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            wanted = [heading for heading in selected if heading not in skipped]
            jobs = [pool.submit(perform, heading, known[heading], files, tools) for heading in wanted]
            results = [job.result() for job in jobs]
    for heading, seconds, _ in results:
        if "-v" in sys.argv:
            print(f"{seconds:5.1f} s  {heading}")
    for heading, _, problem in results:
        if problem:
            print(f"{heading}:\n    {problem}")
    if failed := [heading for heading, _, problem in results if problem]:
        sys.exit(f"Cookbook: {len(failed)} of {len(results)} recipes fail")
    print(f"Cookbook: {len(results)} recipes work" + (f", {len(skipped)} skipped: numpy is not installed" if skipped else ""))


main()
