"""A picture of noise is moved along a line and towards a point, in 120 lossless frames of 1280×720. Its displacement from
each frame to the next is measured in the decoded frames by phase correlation at five places, and compared with the requested
path. The figures are the largest and the mean difference in pixels per frame, and the number of frames without any motion
("stand").
"""

import json
import subprocess

from harness.bench import Bench, say
from harness.tables import OURS, PEER, Row, Table

TITLE = "How evenly a picture moves"
TOOLS = ["ffmpeg", "newest ffmpeg", "MoviePy"]


def run(bench: Bench) -> list[Table]:
    tools = bench.tools
    command = tools.script("motion.py", tools.stillreel, tools.ffmpeg, tools.newest, bench.folder)
    found = json.loads(subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, check=True).stdout)
    rows: dict[str, Row] = {}
    for one in found:
        row = rows.setdefault(one["tool"], Row(one["tool"], OURS if one["tool"] == "stillreel" else PEER))
        path = one["path"]
        row.extra |= {
            f"{path}: largest": f"{one['largest']:.3f}",
            f"{path}: mean": f"{one['mean']:.3f}",
            f"{path}: stand": one["still"],
        }
        row.command = "\n".join(filter(None, [row.command, bench.text([one["command"]]) if one["command"] else ""]))
        say(f"  {row.name}, {path}: largest {one['largest']:.3f}")
    return [Table("Difference from the path, pixels a frame", list(rows.values()))]
