"""This is the same slideshow, but the photos fill the frame, and the camera zooms in or out by 8 %, so that every frame is
different. ffmpeg's `zoompan` and MLT's `affine` always zoom into the centre. zoompan moves in whole pixels and jitters (see
motion). Enlarging the photo first, as is often recommended, makes it slower. Here the photo is first scaled down to a quarter
more than is shown, which is fastest. No frame is free here: x264's work on these frames is most of the time of all tools.
"""

from harness import inputs
from harness.bench import Bench, Maker
from harness.tables import OURS, Table
from works.slideshow import melt, seconds, xfade

TITLE = "20 photos of 12 megapixels that move, 3 s each with dissolves of 1 s, and a song, to 1080p30, crf 23"
TOOLS = ["ffmpeg", "newest ffmpeg", "MLT", "x264"]

ZOOMPAN = (
    "crop=iw:iw*9/16,scale=2400:1350:out_color_matrix=bt709:out_range=tv,format=yuv420p,"
    "zoompan=z='1+0.08*on/89':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=90:s=1920x1080:fps=30,setsar=1"
)
# A rectangle of 4:3 that covers the frame, and grows by 8 %.
AFFINE = ["-attach-cut", "affine", "transition.rect=0=0% -16.67% 100% 133.33%;89=-4% -22% 108% 144%", "transition.fill=1"]


def run(bench: Bench) -> list[Table]:
    photos = inputs.camera_photos(bench, bench.folder / "photos", bench.size(20, 3))
    song = inputs.song(bench, bench.folder / "song.mp3", seconds(photos))
    tools, tables = bench.tools, []

    def ours(preset, crf, output):
        return [
            tools.stillreel, "slideshow", photos[0].parent, "--duration", seconds(photos), "--motion", "gentle",
            "--scaling", "fill", "--audio", song, "--crf", crf, "--preset", preset, "--progress", "none", "--overwrite",
            "-o", output,
        ]

    makers = [
        Maker("stillreel", ours, OURS),
        *(
            Maker(
                f"{name}, zoompan and xfade",
                xfade(program, photos, song, ZOOMPAN),
                example=xfade(program, photos[:2], song, ZOOMPAN),
            )
            for name, program in (("ffmpeg 5.1", tools.ffmpeg), ("newest ffmpeg", tools.newest))
        ),
        Maker("MLT, affine", melt(photos, song, AFFINE), example=melt(photos[:2], song, AFFINE)),
    ]
    for preset in ("medium", "veryfast"):
        table = Table(f"x264 {preset}", bench.race_makers(makers, preset))
        table.rows.append(bench.encoder_alone(makers[0], preset))
        table.aim_at_best(0.7)
        tables.append(table)
    return tables
