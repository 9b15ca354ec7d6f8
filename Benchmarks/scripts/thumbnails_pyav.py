"""Extracts pictures with PyAV: thumbnails_pyav.py exact|keyframes COUNT MOVIE FOLDER. Seeks to the keyframe before each, and
decodes from there.
"""

import sys

import av

mode, count, movie, folder = sys.argv[1], int(sys.argv[2]), *sys.argv[3:]
container = av.open(movie)
stream = container.streams.video[0]
# One thread takes the least CPU time.
stream.codec_context.thread_type = "NONE"
length = container.duration / 1e6
for number in range(count):
    target = int((number + 0.5) * length / count / stream.time_base)
    container.seek(target, stream=stream, backward=True)
    shown = None
    for frame in container.decode(stream):
        if mode == "keyframes" or frame.pts == target:
            shown = frame
            break
        if shown is not None and frame.pts > target:
            break
        shown = frame
    height = round(shown.height * 300 / shown.width)
    shown.reformat(300, height, "rgb24").to_image().save(f"{folder}/{number:03d}.jpg", quality=85)
