"""Writes frames to standard output, each several times, as programs that draw movies do.

Usage: pipe_frames.py FRAMES HOLD [WIDTH HEIGHT]. FRAMES is a file of raw 4:2:0 frames of that size, which become YUV4MPEG2, or a
folder of pictures, which are written one after another.
"""

import fcntl
import os
import sys
from pathlib import Path


def write(data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(1, rest):]


def main(source: Path, hold: int, width: int = 0, height: int = 0) -> None:
    try:
        fcntl.fcntl(1, fcntl.F_SETPIPE_SZ, 1 << 20)
    except OSError:
        pass
    if source.is_dir():
        for picture in sorted(source.iterdir()):
            data = picture.read_bytes()
            for _ in range(hold):
                write(data)
        return
    write(f"YUV4MPEG2 W{width} H{height} F30:1 Ip A1:1 C420mpeg2\n".encode())
    with open(source, "rb") as file:
        while frame := file.read(width * height * 3 // 2):
            data = b"FRAME\n" + frame
            for _ in range(hold):
                write(data)


main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
