"""What the references of filters have in common: pixels as arrays of rows from the bottom up, premultiplied."""
import numpy as np

LUMA = np.array([0.2126, 0.7152, 0.0722])  # ITU-R BT.709


def load(folder, image, bounds):
    """Returns an image on a canvas of the bounds, bottom row first."""
    x, y, w, h = image["frame"]
    pixels = np.fromfile(f"{folder}/{image['file']}", "<f4").reshape(h, w, 4)[::-1].astype(np.float64)
    bx, by, bw, bh = bounds
    canvas = np.zeros((bh, bw, 4))
    x0, x1, y0, y1 = max(x, bx), min(x + w, bx + bw), max(y, by), min(y + h, by + bh)
    if x0 < x1 and y0 < y1:
        canvas[y0 - by:y1 - by, x0 - bx:x1 - bx] = pixels[y0 - y:y1 - y, x0 - x:x1 - x]
    return canvas


def straight(p):
    a = p[..., 3:]
    out = np.where(a != 0, p / np.where(a != 0, a, 1), 0)
    out[..., 3:] = a
    return out


def multiplied(p):
    out = p * p[..., 3:]
    out[..., 3] = p[..., 3]
    return out


def covering(p, q):
    """The colours of one image with the alpha of another."""
    return multiplied(np.concatenate([straight(p)[..., :3], q[..., 3:]], -1))


def luminance(p):
    return (p[..., :3] * LUMA).sum(-1, keepdims=True)


def mix(a, b, t):
    return a + (b - a) * t


def places(bounds):
    x, y, w, h = bounds
    return np.meshgrid(x + np.arange(w) + 0.5, y + np.arange(h) + 0.5)


def premultiplied(c):
    return np.array([c[0] * c[3], c[1] * c[3], c[2] * c[3], c[3]])


def code(c):  # IEC 61966-2-1, odd
    a = abs(c)
    return np.sign(c) * np.where(a <= 0.0031308, a * 12.92, 1.055 * a ** (1 / 2.4) - 0.055)


def light(c):
    a = abs(c)
    return np.sign(c) * np.where(a <= 0.04045, a / 12.92, ((a + 0.055) / 1.055) ** 2.4)


def smoothstep(a, b, x):
    if b <= a:
        return (x >= a).astype(float)
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def convolve(p, weights, edge="constant"):
    """Convolves columns, then rows, with weights from -n to n; outside is transparent, or repeats the edge."""
    n = len(weights) // 2
    for axis in (0, 1):
        pad = [(0, 0)] * 3
        pad[axis] = (n, n)
        q = np.pad(p, pad, mode=edge)
        size = p.shape[axis]
        p = sum(w * np.take(q, np.arange(i, i + size), axis) for i, w in enumerate(weights))
    return p


def bell(sigma):
    """Three standard deviations to each side; nearly all of the Gaussian if it is wide."""
    n = max(1, int(np.ceil((3 if sigma <= 8 else 5) * sigma)))
    w = np.exp(-np.arange(-n, n + 1) ** 2 / (2 * sigma ** 2))
    return w / w.sum()


def gauss(p, sigma, edge="constant"):
    return p if sigma < 0.05 else convolve(p, bell(sigma), edge)


def sampled(p, x, y):
    """Interpolates between the pixels of a canvas, at positions relative to its first pixel's centre; outside is transparent."""
    h, w, _ = p.shape
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    out = np.zeros(x.shape + (4,))
    for dx in (0, 1):
        for dy in (0, 1):
            xi, yi = x0 + dx, y0 + dy
            ok = (xi >= 0) & (xi < w) & (yi >= 0) & (yi < h)
            weight = np.where(dx, x - x0, 1 - (x - x0)) * np.where(dy, y - y0, 1 - (y - y0)) * ok
            out += p[np.clip(yi, 0, h - 1), np.clip(xi, 0, w - 1)] * weight[..., None]
    return out
