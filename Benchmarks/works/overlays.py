"""Overlays that stand cost nothing per frame: a photo stands for an hour, alone and with a title and a lower third that
fade in and out and stand between; the difference is that of drawing both once. So that the cost of a frame is seen, the same is
measured for a minute. What moves in each frame, a credit roll, is encoded and shown beside it.
"""

import json

from harness import inputs
from harness.bench import Bench, Entry
from harness.tables import OTHER, OURS, Table

TITLE = "One photo of 12 megapixels for an hour to 1080p30, with overlays"
TOOLS = []


def run(bench: Bench) -> list[Table]:
    long, short, roll = bench.size(3600, 60), bench.size(60, 6), bench.size(10, 2)
    [photo] = inputs.camera_photos(bench, bench.folder / "photos", 1)

    def entry(name: str, seconds: int, overlays: list, kind: str = OTHER) -> Entry:
        file, output = bench.folder / f"{name}.json", bench.folder / f"{name}.mp4"
        slide = {"picture": str(photo), "seconds": seconds, "overlays": overlays}
        file.write_text(json.dumps({"slides": [slide]}))
        command = [bench.tools.stillreel, "render", file, "--progress", "none", "--overwrite", "-o", output]
        return Entry(name, command, output, kind)

    def standing(seconds: int) -> list:
        return [
            {"text": "Rome\nThree days in May", "seconds": seconds},
            {"text": "Anna Bianchi\nGuide at the Forum", "style": "lower-third", "seconds": seconds},
        ]

    names = [f"Person {number}" for number in range(40)]
    rows = bench.race(
        [
            entry(f"photo, {short} s", short, []),
            entry(f"photo, {long} s", long, []),
            entry(f"photo with overlays, {short} s", short, standing(short)),
            entry(f"photo with overlays, {long} s", long, standing(long), OURS),
            entry(f"credit roll, {roll} s", roll, [{"text": "\n".join(names), "style": "credits"}]),
        ],
        rounds=3,
    )
    frames = (long - short) * 30
    cost = [1e6 * (rows[index + 1].cpu - rows[index].cpu) / frames for index in (0, 2)]
    rows[1].extra = {"CPU per further frame": f"{cost[0]:.1f} µs"}
    rows[3].extra = {"CPU per further frame": f"{cost[1]:.1f} µs"}
    table = Table("x264 medium", rows)
    table.aim("CPU per frame of what stands, in µs more than without overlays", round(cost[1] - cost[0], 1), 10, " µs")
    return [table]
