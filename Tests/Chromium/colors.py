#!/usr/bin/env python3
"""Checks that Chromium and FFmpeg show photographs in our movies with the right colours.

Usage: Tests/Chromium/colors.py stillreel photo.jpg ...

Each photo becomes a movie of 640×480, 1920×1080 and 3840×2160 pixels (`--crf 12`). A screenshot of a `<video>` and the frame that
ffmpeg decodes are compared with the photo, scaled to the same size, by mean ΔE2000. For comparison, the photo with chroma at half
the resolution and no compression is measured, too. The exit code is 1 if the browser's difference is larger than both 1.5 and
ffmpeg's. Needs Debian's chromium, ffmpeg and python3-numpy. It is not part of the tests, because a browser is large.
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np

SIZES = [(640, 480), (1920, 1080), (3840, 2160)]
LIMIT = 1.5


def main(stillreel: str, photos: list[str]) -> int:
    is_right = True
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for photo in photos:
            for width, height in SIZES:
                shown = show(folder, stillreel, photo, width, height)
                differences = {who: delta(folder, file, width, height) for who, file in shown}
                values = (f"{who} {value:.2f}" for who, value in differences.items())
                print(pathlib.Path(photo).name, f"{width}x{height}", *values)
                is_right = is_right and differences["Chromium"] <= max(LIMIT, differences["FFmpeg"] + 0.1)
    return 0 if is_right else 1


def show(folder: pathlib.Path, stillreel: str, photo: str, width: int, height: int):
    """Makes the photo's movie, and yields the files of what the browser and ffmpeg show."""
    fill = (
        f"scale={width}:{height}:force_original_aspect_ratio=increase:flags=lanczos,crop={width}:{height},setsar=1,format=rgb24"
    )
    ffmpeg = ["ffmpeg", "-v", "error", "-y"]
    subprocess.run([*ffmpeg, "-i", photo, "-vf", fill, "-frames:v", "1", folder / "photo.png"], check=True)
    movie = ["still", folder / "photo.png", "--size", f"{width}x{height}", "--duration", "1", "--crf", "12"]
    subprocess.run([stillreel, *movie, "-o", folder / "movie.mp4", "--overwrite"], check=True, capture_output=True)
    page = folder / "page.html"
    page.write_text('<body style="margin:0"><video muted preload="auto" src="movie.mp4" style="display:block"></video>')
    browser = [
        "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        f"--user-data-dir={folder / 'profile'}", f"--window-size={width},{height}", "--virtual-time-budget=5000",
    ]
    # On a busy machine, the screenshot may be taken before the first frame is shown.
    for _ in range(5):
        subprocess.run([*browser, f"--screenshot={folder / 'chromium.png'}", page.as_uri()], check=True, capture_output=True)
        if np.ptp(pixels(folder / "chromium.png", width, height)) > 0:
            break
    yield "Chromium", folder / "chromium.png"
    yield "FFmpeg", folder / "movie.mp4"
    halve = "scale=out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+full_chroma_inp,format=yuv420p"
    coding = ["-c:v", "ffv1", "-colorspace", "bt709"]
    subprocess.run([*ffmpeg, "-i", folder / "photo.png", "-vf", halve, *coding, folder / "halved.mkv"], check=True)
    yield "4:2:0 alone", folder / "halved.mkv"


def delta(folder: pathlib.Path, shown: pathlib.Path, width: int, height: int) -> float:
    return float(np.mean(ciede2000(lab(pixels(shown, width, height)), lab(pixels(folder / "photo.png", width, height)))))


def pixels(file: pathlib.Path, width: int, height: int) -> np.ndarray:
    command = ["ffmpeg", "-v", "error", "-i", file, "-vf", f"crop={width}:{height}:0:0", "-frames:v", "1"]
    raw = subprocess.check_output([*command, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    return np.frombuffer(raw, np.uint8).reshape(-1, 3) / 255.0


def lab(colors: np.ndarray) -> tuple[np.ndarray, ...]:
    """Returns CIE L*, a* and b* of sRGB colours, with white point D65."""
    light = np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)
    matrix = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
    ratios = light @ matrix.T / np.array([0.95047, 1, 1.08883])
    x, y, z = np.where(ratios > 216 / 24389, np.cbrt(ratios), (24389 / 27 * ratios + 16) / 116).T
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: tuple[np.ndarray, ...], other: tuple[np.ndarray, ...]) -> np.ndarray:
    """Sharma, Wu, Dalal: The CIEDE2000 Color-Difference Formula, equations 2 to 22."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * np.sqrt(mean**7 / (mean**7 + 25.0**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    is_gray = c1 * c2 == 0
    turn = np.where(is_gray, 0, (h2 - h1 + 180) % 360 - 180)
    hue = np.where(is_gray, h1 + h2, np.where(np.abs(h1 - h2) <= 180, (h1 + h2) / 2, ((h1 + h2 + 360) / 2) % 360))
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.20 * cosine(4 * hue - 63)
    )
    dl = (l2 - l1) / (1 + 0.015 * (lightness - 50) ** 2 / np.sqrt(20 + (lightness - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    rotation = -2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2))))
    return np.sqrt(np.maximum(0, dl**2 + dc**2 + dh**2 + rotation * dc * dh))


def cosine(degrees: np.ndarray) -> np.ndarray:
    return np.cos(np.radians(degrees))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
