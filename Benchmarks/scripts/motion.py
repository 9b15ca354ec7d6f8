"""Measures how evenly a picture moves: compares each tool's movies with the requested path.

Usage: motion.py STILLREEL FFMPEG NEWEST-FFMPEG FOLDER

A picture of band-limited noise is moved along a line and towards a point, for 120 frames each. In the decoded frames, the
displacement from each frame to the next is measured by phase correlation (the slope of the cross spectrum's phase over low
frequencies) at five places, and compared with the displacement that the path has there. Prints JSON: the largest and the mean
difference in pixels per frame, and the number of frames that show no motion although there should be some.
"""

import functools
import json
import subprocess
import sys

import numpy

stillreel, ffmpeg, newest, folder = sys.argv[1:]
WIDTH, HEIGHT, FRAMES, RATE = 1280, 720, 120, 30
PICTURE_WIDTH, PICTURE_HEIGHT = 2560, 1440
PATCH = 192
# Areas of the picture, as fractions: x, y and width, which determines the height.
PATHS = {"along a line": ((0.05, 0.10, 0.5), (0.0875, 0.1275, 0.5)), "towards a point": ((0.0, 0.0, 1.0), (0.10, 0.13, 0.8))}


def make_picture(file):
    random = numpy.random.default_rng(7)
    spectrum = numpy.fft.rfft2(random.standard_normal((PICTURE_HEIGHT, PICTURE_WIDTH)))
    fy, fx = numpy.meshgrid(numpy.fft.fftfreq(PICTURE_HEIGHT), numpy.fft.rfftfreq(PICTURE_WIDTH), indexing="ij")
    noise = numpy.fft.irfft2(spectrum * numpy.exp(-((fx**2 + fy**2) / 0.05**2)), s=(PICTURE_HEIGHT, PICTURE_WIDTH))
    grey = numpy.clip(128 + 45 * noise / noise.std(), 0, 255).astype(numpy.uint8)
    size = f"{PICTURE_WIDTH}x{PICTURE_HEIGHT}"
    run(
        [ffmpeg, "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "gray", "-s", size, "-i", "-", "-frames:v", "1", file],
        grey.tobytes(),
    )


def run(command, data=None):
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def frames(movie):
    raw = run([ffmpeg, "-v", "error", "-i", movie, "-f", "rawvideo", "-pix_fmt", "gray", "-"])
    return numpy.frombuffer(raw, numpy.uint8).reshape(-1, HEIGHT, WIDTH).astype(float)


def area(path, moment, even_scale):
    """Returns the visible area at a moment. The scale changes by equal ratios (ours), or the zoom factor by equal steps."""
    (x0, y0, w0), (x1, y1, w1) = path
    if w0 == w1:
        way = moment
        width = w0
    elif even_scale:
        width = w0 * (w1 / w0) ** moment
        way = (width - w0) / (w1 - w0)
    else:
        width = w0 / (1 + (w0 / w1 - 1) * moment)
        way = (width - w0) / (w1 - w0)
    return x0 + (x1 - x0) * way, y0 + (y1 - y0) * way, width


def displacement(first, second):
    window = numpy.outer(numpy.hanning(PATCH), numpy.hanning(PATCH))
    a = numpy.fft.fft2((first - first.mean()) * window)
    b = numpy.fft.fft2((second - second.mean()) * window)
    cross = a * numpy.conj(b)
    fy, fx = numpy.meshgrid(numpy.fft.fftfreq(PATCH), numpy.fft.fftfreq(PATCH), indexing="ij")
    low = (numpy.hypot(fx, fy) < 0.06) & (numpy.hypot(fx, fy) > 0)
    weight = numpy.abs(cross[low])
    phase = numpy.angle(cross[low]) / (2 * numpy.pi)
    matrix = numpy.stack([fx[low], fy[low]], 1) * numpy.sqrt(weight)[:, None]
    return numpy.linalg.lstsq(matrix, phase * numpy.sqrt(weight), rcond=None)[0]


def measure(movie, path, even_scale):
    pictures = frames(movie)
    if len(pictures) != FRAMES:
        sys.exit(f"{movie} has {len(pictures)} frames, not {FRAMES}.")
    errors, still = [], 0
    for number in range(len(pictures) - 1):
        moved = expected = 0.0
        for cx, cy in [(640, 360), (200, 140), (1080, 140), (200, 580), (1080, 580)]:
            x, y, w = area(path, number / (FRAMES - 1), even_scale)
            x2, y2, w2 = area(path, (number + 1) / (FRAMES - 1), even_scale)
            # The point of the picture that is at the patch's centre half way between the frames, and its displacement.
            px, py = ((x + x2) / 2 + cx / WIDTH * (w + w2) / 2, (y + y2) / 2 + cy / HEIGHT * (w + w2) / 2)
            should = numpy.array([(px - x2) / w2 - (px - x) / w, (py - y2) / w2 - (py - y) / w]) * (WIDTH, HEIGHT)
            box = (slice(cy - PATCH // 2, cy + PATCH // 2), slice(cx - PATCH // 2, cx + PATCH // 2))
            found = displacement(pictures[number][box], pictures[number + 1][box])
            errors.append(numpy.abs(found - should).max())
            moved += numpy.hypot(*found)
            expected += numpy.hypot(*should)
        still += moved < expected / 5
    return {"largest": float(max(errors)), "mean": float(numpy.mean(errors)), "still": int(still)}


def ours(path, output):
    def part(view):
        return [view[0], view[1], view[2], view[2]]

    motion = {"from": part(path[0]), "to": part(path[1]), "curve": "linear"}
    reel = {
        "canvas": {"width": WIDTH, "height": HEIGHT, "scaling": "fill"},
        "frameRate": RATE,
        "slides": [{"picture": f"{folder}/noise.png", "frames": FRAMES, "motion": motion}],
        "encoding": {"quality": 0},
    }
    with open(f"{folder}/reel.json", "w") as file:
        json.dump(reel, file)
    command = [stillreel, "render", f"{folder}/reel.json", "-o", output, "--overwrite", "--progress", "none"]
    run(command)
    return command


def zoompan(program, path, output):
    (x0, y0, w0), (x1, y1, w1) = path
    t = f"(on/{FRAMES - 1})"
    zoom = f"{1 / w0}+({1 / w1 - 1 / w0})*{t}"
    if w0 == w1:
        x, y = (f"iw*({a}+({b - a})*{t})" for a, b in ((x0, x1), (y0, y1)))
    else:
        x, y = (f"iw*({a})*(1-1/zoom)/{1 - w1}".replace("iw", side) for a, side in ((x1, "iw"), (y1, "ih")))
    if w0 == w1:
        y = y.replace("iw", "ih")
    filters = f"zoompan=z='{zoom}':x='{x}':y='{y}':d={FRAMES}:s={WIDTH}x{HEIGHT}:fps={RATE}"
    command = [
        program, "-v", "error", "-y", "-i", f"{folder}/noise.png", "-vf", filters, "-c:v", "libx264", "-crf", "0",
        "-pix_fmt", "yuv420p", output,
    ]
    run(command)
    return command


def moviepy(path, output):
    from moviepy import CompositeVideoClip, ImageClip

    (x0, y0, w0), (x1, y1, w1) = path

    def view(t):
        return area(path, min(1, t * RATE / (FRAMES - 1)), True)

    clip = ImageClip(f"{folder}/noise.png").with_duration(FRAMES / RATE)
    clip = clip.resized(lambda t: WIDTH / PICTURE_WIDTH / view(t)[2]) if w0 != w1 else clip.resized(WIDTH / PICTURE_WIDTH / w0)
    clip = clip.with_position(lambda t: (-view(t)[0] / view(t)[2] * WIDTH, -view(t)[1] / view(t)[2] * HEIGHT))
    movie = CompositeVideoClip([clip], size=(WIDTH, HEIGHT)).with_duration(FRAMES / RATE)
    movie.write_videofile(output, fps=RATE, codec="libx264", ffmpeg_params=["-crf", "0"], pixel_format="yuv420p", logger=None)


make_picture(f"{folder}/noise.png")
TOOLS = {
    "stillreel": (ours, True),
    "ffmpeg 5.1, zoompan": (functools.partial(zoompan, ffmpeg), False),
    "newest ffmpeg, zoompan": (functools.partial(zoompan, newest), False),
    "MoviePy": (moviepy, True),
}
found = []
for name, path in PATHS.items():
    for tool, (make, even_scale) in TOOLS.items():
        movie = f"{folder}/moved.mp4"
        command = make(path, movie)
        found.append({"tool": tool, "path": name, "command": command, **measure(movie, path, even_scale)})
print(json.dumps(found))
