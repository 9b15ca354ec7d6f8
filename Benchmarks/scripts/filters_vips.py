"""Filters frames with libvips: filters_vips.py WORK SPACE FRAMES WIDTH HEIGHT FRONT BACK [OUTPUT]. See `works/coreimage.py`.

SPACE is `bytes` (8 bits a component, as they are coded) or `light` (32-bit floating point, linear light: scRGB).
"""

import statistics
import sys
import time

import numpy as np
import pyvips

work, space, frames, width, height = *sys.argv[1:3], *map(int, sys.argv[3:6])
# Nothing is remembered from one frame to the next.
pyvips.cache_set_max(0)


def read(file):
    pixels = np.fromfile(file, np.uint8).reshape(height, width, 4)[..., [2, 1, 0, 3]]
    return pyvips.Image.new_from_memory(pixels.tobytes(), width, height, 4, "uchar").copy(interpretation="srgb")


front, back = read(sys.argv[6]), read(sys.argv[7])
LUMA = [0.2126, 0.7152, 0.0722]
SEPIA = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]


def colors(image):
    return image.extract_band(0, n=3)


def gaussian(image, precision):
    return image.gaussblur(10, min_ampl=0.01, precision=precision)


def vignette():
    places = pyvips.Image.xyz(width, height) + [0.5 - width / 2, 0.5 - height / 2]
    square = (places * places).bandmean() * 2 / (np.hypot(width, height) / 2 * 1.2) ** 2
    return ((0.6 * square + 1) ** -2).copy_memory()


def chain(image, white):
    """Exposure, saturation with contrast, sepia, unsharp mask, vignette; the first three are one matrix."""
    saturation = 1.2 * np.eye(3) - 0.2 * np.tile(LUMA, (3, 1))
    sepia = 0.3 * np.array(SEPIA) + 0.7 * np.eye(3)
    matrix = sepia @ (1.1 * saturation) * 2**0.3
    offset = sepia @ np.full(3, 0.5 - 0.5 * 1.1) * white
    changed = image.recomb(pyvips.Image.new_from_array(matrix.tolist())) + offset.tolist()
    soft = changed.gaussblur(2.5, min_ampl=0.01, precision="float" if space == "light" else "integer")
    return (changed * 1.5 - soft * 0.5) * VIGNETTE


VIGNETTE = vignette() if work == "chain" else None
BYTES = {
    "identity": lambda: front.copy(),
    "over": lambda: back.composite2(front, "over", premultiplied=True),
    "opacity": lambda: colors(front) * 0.7 + colors(back) * 0.3,
    "gaussian": lambda: gaussian(colors(back), "integer"),
    "chain": lambda: chain(colors(back), 255),
}
IN_LIGHT = {
    "over": lambda: back.colourspace("scrgb").composite2(
        front.unpremultiply().cast("uchar").copy(interpretation="srgb").colourspace("scrgb"), "over",
        compositing_space="scrgb"),
    "opacity": lambda: (colors(front).colourspace("scrgb") * 0.7 + colors(back).colourspace("scrgb") * 0.3),
    "gaussian": lambda: gaussian(colors(back).colourspace("scrgb"), "float"),
    "chain": lambda: chain(colors(back).colourspace("scrgb"), 1),
}

times = []
for frame in range(-3, frames):
    start = time.perf_counter()
    if space == "bytes":
        result = BYTES[work]().cast("uchar").write_to_memory()
    else:
        result = IN_LIGHT[work]().copy(interpretation="scrgb").colourspace("srgb").write_to_memory()
    if frame >= 0:
        times.append(time.perf_counter() - start)
print(f"{statistics.median(times) * 1000:.3f}")
if len(sys.argv) > 8:
    pixels = np.frombuffer(result, np.uint8).reshape(height, width, -1)
    alpha = pixels[..., 3] if pixels.shape[2] == 4 else np.full((height, width), 255, np.uint8)
    np.dstack([pixels[..., 2], pixels[..., 1], pixels[..., 0], alpha]).tofile(sys.argv[8])
