"""A told story: five photos and two clips, each with its own speech, over music. A slide lasts as long as its speech, slides
dissolve for one second, and the music is lowered under the speech. MoviePy's program shows a clip that is longer to its end.

Ours is a reel file. MoviePy's way is a program that computes the times by hand, and has the music and the clips' own sound at a
quarter of their volume throughout, because MoviePy has no ducking. The lines are those that are not empty.
"""

from pathlib import Path

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import OURS, Table, ratio
from harness.tools import ROOT
from works.holiday import pan

TITLE = "5 photos of 12 megapixels and 2 clips, each with its speech, and music, to 1080p30, crf 23"
TOOLS = ["MoviePy", "ffmpeg"]
SENTENCES = [
    "We left the village before the sun was over the ridge, with bread and cheese for two days.",
    "By noon the forest had turned from green to gold, and nobody spoke for an hour.",
    "The dogs found the hut first. They always do, and they never tell how.",
    "This is the tree that the map calls the old fig, although there is no other.",
    "Here the stream comes down. You can hear it from far away, long before you can see it.",
    "In the evening somebody took out a drum, and we learned two songs of which we forgot the words.",
    "And then it was night.",
]


def run(bench: Bench) -> list[Table]:
    count = bench.size(len(SENTENCES), 3)
    photos = inputs.camera_photos(bench, bench.folder / "photos", count)
    pictures, speeches = [], []
    for number in range(count):
        if number in (2, 4):
            pictures.append(bench.folder / f"clip{number}.mp4")
            pan(bench, pictures[-1], number, 6, "1920x1080", "-c:v", "libx264", "-preset", "veryfast")
        else:
            pictures.append(photos[number])
        speeches.append(speech(bench, bench.folder / f"speech{number}.wav", SENTENCES[number]))
    music = inputs.song(bench, bench.folder / "music.mp3", 120)
    output, other = bench.folder / "movie.mp4", bench.folder / "moviepy.mp4"
    reel = bench.folder / "reel.yaml"
    reel.write_text(reel_file(pictures, speeches, music))
    pairs = [word for pair in zip(pictures, speeches) for word in pair]
    ours = [bench.tools.stillreel, "render", reel, "--progress", "none", "--overwrite", "-o", output]
    entries = [
        Entry("stillreel", ours, output, OURS),
        Entry("MoviePy", bench.tools.script("lecture_moviepy.py", music, other, *pairs), other),
    ]
    table = Table("x264 medium", bench.race(entries))
    for row, lines in zip(table.rows, (reel.read_text(), (ROOT / "Benchmarks" / "scripts" / "lecture_moviepy.py").read_text())):
        row.extra = {"lines": sum(1 for line in lines.splitlines() if line.strip())}
    table.aim("CPU, ours ÷ the best", ratio(table.ours.cpu, table.best().cpu), 0.5)
    return [table]


def speech(bench: Bench, file: Path, sentence: str) -> Path:
    """Makes a file in which flite speaks a sentence."""
    bench.make(bench.tools.ffmpeg, "-f", "lavfi", "-i", f"flite=voice=slt:text='{sentence}'", "-ar", "48000", file)
    return file


def reel_file(pictures: list[Path], speeches: list[Path], music: Path) -> str:
    slides = []
    for picture, speech in zip(pictures, speeches):
        kind = "clip" if picture.suffix == ".mp4" else "picture"
        slides.append(f"  - {{ {kind}: {picture.relative_to(music.parent)}, audio: {speech.name} }}")
    head = [
        "canvas: { width: 1920, height: 1080 }",
        "transition: { style: dissolve, seconds: 1 }",
        "encoding: { quality: 23, preset: medium }",
        f"soundtrack: {{ file: {music.name}, loops: true, fadeOut: 2 }}",
    ]
    return "\n".join([*head, "slides:", *slides]) + "\n"
