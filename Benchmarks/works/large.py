"""These are slideshows as in kenburns, but shorter and larger."""

from harness import inputs
from harness.bench import Bench, Maker
from harness.tables import OURS, Table
from works.kenburns import ours, peers, zoompan
from works.slideshow import seconds

TITLE = "4 photos of 12 megapixels that move, to 2160p of 30 and of 60 frames a second, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg"]


def run(bench: Bench) -> list[Table]:
    photos = inputs.camera_photos(bench, bench.folder / "photos", bench.size(4, 2))
    song = inputs.song(bench, bench.folder / "song.mp3", seconds(photos))
    return [table(bench, photos, song, rate) for rate in (30, 60)]


def table(bench: Bench, photos: list, song, rate: int) -> Table:
    # The movies for comparison have other frames.
    bench.references.clear()
    size = ["--size", "3840x2160", "--fps", rate]
    makers = [
        Maker("stillreel", ours(bench.tools, photos, song, *size), OURS),
        *peers(bench.tools, photos, song, zoompan(2160, rate), rate),
    ]
    table = Table(f"{rate} frames a second, x264 medium", bench.race_makers(makers, "medium"))
    for key in ("cpu", "wall"):
        table.aim_at_best(0.3, key)
    return table
