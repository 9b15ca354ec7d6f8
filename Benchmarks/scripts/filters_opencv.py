"""Filters frames with OpenCV: filters_opencv.py WORK SPACE FRAMES WIDTH HEIGHT FRONT BACK [OUTPUT]. See `works/coreimage.py`.

SPACE is `bytes` (8 bits a component, as they are coded) or `light` (32-bit floating point, linear light, as ReelFilters).
"""

import statistics
import sys
import time

import cv2
import numpy as np

work, space, frames, width, height = *sys.argv[1:3], *map(int, sys.argv[3:6])
front, back = (np.fromfile(file, np.uint8).reshape(height, width, 4) for file in sys.argv[6:8])
cv2.setNumThreads(2)

CODES = np.arange(256) / 255
LIGHT = np.where(CODES <= 0.04045, CODES / 12.92, ((CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)
# Codes of 4,096 amounts of light, whose square roots are evenly spaced: enough for bytes.
ROOTS = (np.arange(4096) / 4095) ** 2
TABLE = (np.where(ROOTS <= 0.0031308, ROOTS * 12.92, 1.055 * ROOTS ** (1 / 2.4) - 0.055) * 255 + 0.5).astype(np.uint8)
SEPIA = np.array([[0.131, 0.534, 0.272], [0.168, 0.686, 0.349], [0.189, 0.769, 0.393]])
LUMA = np.array([0.0722, 0.7152, 0.2126])
y, x = np.ogrid[:height, :width]
SQUARE = ((x + 0.5 - width / 2) ** 2 + (y + 0.5 - height / 2) ** 2) / (np.hypot(width, height) / 2 * 1.2) ** 2
VIGNETTE = cv2.merge([(1 / (1 + 0.6 * SQUARE) ** 2).astype(np.float32)] * 3)


def to_light(pixels):
    return cv2.LUT(pixels[..., :3], LIGHT)


def to_bytes(light):
    places = (np.sqrt(np.clip(light, 0, 1)) * 4095 + 0.5).astype(np.uint16)
    return np.dstack([TABLE[places], np.full((height, width), 255, np.uint8)])


def over(f, b, alpha):
    """`f` is premultiplied."""
    rest = cv2.merge([255 - alpha] * 3)
    return cv2.add(f, cv2.multiply(b, rest, scale=1 / 255))


def over_light(f, b, alpha):
    opacity = cv2.merge([alpha] * 3).astype(np.float32) / 255
    straight = np.minimum(cv2.divide(f.astype(np.float32), opacity), 255).astype(np.uint8)
    return cv2.LUT(straight, LIGHT) * opacity + to_light(b) * (1 - opacity)


def gaussian(pixels):
    return cv2.GaussianBlur(pixels, (0, 0), 10, borderType=cv2.BORDER_REPLICATE)


def chain(pixels, white, limit):
    """Exposure, saturation with contrast, sepia, unsharp mask, vignette; the first three are one matrix."""
    saturation = 1.2 * np.eye(3) - 0.2 * np.tile(LUMA, (3, 1))
    sepia = 0.3 * SEPIA + 0.7 * np.eye(3)
    matrix = sepia @ (1.1 * saturation) * 2**0.3
    offset = sepia @ np.full(3, 0.5 - 0.5 * 1.1) * white
    changed = cv2.transform(pixels, np.hstack([matrix, offset[:, None]]))
    soft = cv2.GaussianBlur(changed, (0, 0), 2.5, borderType=cv2.BORDER_REPLICATE)
    sharp = cv2.addWeighted(changed, 1.5, soft, -0.5, 0)
    return cv2.multiply(sharp, VIGNETTE, dtype=limit)


BYTES = {
    "identity": lambda: front.copy(),
    "over": lambda: over(front[..., :3], back[..., :3], front[..., 3]),
    "opacity": lambda: cv2.addWeighted(front, 0.7, back, 0.3, 0),
    "gaussian": lambda: gaussian(back),
    "chain": lambda: chain(back[..., :3], 255, cv2.CV_8U),
}
IN_LIGHT = {
    "over": lambda: to_bytes(over_light(front[..., :3], back, front[..., 3])),
    "opacity": lambda: to_bytes(cv2.addWeighted(to_light(front), 0.7, to_light(back), 0.3, 0)),
    "gaussian": lambda: to_bytes(gaussian(to_light(back))),
    "chain": lambda: to_bytes(chain(to_light(back), 1, cv2.CV_32F)),
}

times = []
for frame in range(-3, frames):
    start = time.perf_counter()
    result = (BYTES if space == "bytes" else IN_LIGHT)[work]()
    if frame >= 0:
        times.append(time.perf_counter() - start)
print(f"{statistics.median(times) * 1000:.3f}")
if len(sys.argv) > 8:
    if result.shape[2] == 3:
        result = np.dstack([result, np.full((height, width), 255, np.uint8)])
    result.tofile(sys.argv[8])
