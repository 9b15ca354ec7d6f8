"""References for distortions, tiles, mosaics, halftones, tables, reductions and transitions. See filters.py.

Apple describes most of these in words only: "ours" is what the library's documentation comments define.
"""
import copy

import numpy as np

from canvas import covering, gauss, load, luminance, mix, multiplied, places, premultiplied, smoothstep, straight


class Case:
    def __init__(self, case, folder):
        self.v, self.bounds, self.images, self.extent, self.folder = (
            case["values"], case["bounds"], case["images"], case["extent"], folder)

    def __getitem__(self, key):
        """A value, without the "input" of its key."""
        return self.v["input" + key]

    def on_canvas(self, key="inputImage"):
        return load(self.folder, self.images[key], self.bounds)

    def picture(self, key="inputImage", repeats=False):
        return Picture(load(self.folder, self.images[key], self.images[key]["frame"]), self.images[key]["frame"], repeats)

    def places(self):
        return places(self.bounds)

    def around(self, key="Center"):
        """The offsets from a point, across and up."""
        x, y = self.places()
        return x - self[key][0], y - self[key][1]


class Picture:
    """Pixels at any place; outside is transparent, or the edge is repeated."""

    def __init__(self, pixels, frame, repeats=False):
        self.pixels, self.frame, self.repeats = pixels, frame, repeats

    def at(self, x, y):
        fx, fy, fw, fh = self.frame
        column, row = x - fx, y - fy
        found = self.pixels[np.clip(row, 0, fh - 1), np.clip(column, 0, fw - 1)]
        if self.repeats:
            return found
        inside = (column >= 0) & (column < fw) & (row >= 0) & (row < fh)
        return np.where(inside[..., None], found, 0)

    def nearest(self, x, y):
        return self.at(np.floor(x).astype(int), np.floor(y).astype(int))

    def linear(self, x, y):
        left, bottom = np.floor(x - 0.5).astype(int), np.floor(y - 0.5).astype(int)
        px, py = (x - 0.5 - left)[..., None], (y - 0.5 - bottom)[..., None]
        low = mix(self.at(left, bottom), self.at(left + 1, bottom), px)
        return mix(low, mix(self.at(left, bottom + 1), self.at(left + 1, bottom + 1), px), py)

    def window(self, case, distance):
        """For each pixel of the bounds, the pixels around it: arrays by (dx, dy)."""
        x, y = case.places()
        x, y = np.floor(x).astype(int), np.floor(y).astype(int)
        reach = range(-distance, distance + 1)
        return {(dx, dy): self.at(x + dx, y + dy) for dx in reach for dy in reach}


def clip(x):
    return np.clip(x, 0, 1)


def on_straight(change):
    """Changes colours with straight alpha."""
    def run(c):
        s = straight(c.on_canvas())
        return multiplied(np.concatenate([change(s[..., :3], c), s[..., 3:]], -1))
    return run


def turned(x, y, angle):
    return x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)


# -- Colours ---------------------------------------------------------------------------------------------------------------------

def cube(c, data="CubeData"):
    """Trilinear interpolation, corner by corner."""
    n = int(c["CubeDimension"])
    table = np.array(c[data]).reshape(n, n, n, 4)  # blue, green, red
    s = straight(c.on_canvas())
    place = clip(s[..., :3]) * (n - 1)
    low = np.minimum(np.floor(place).astype(int), n - 2)
    part = place - low
    out = np.zeros(s.shape)
    for corner in np.ndindex(2, 2, 2):
        r, g, b = (low + np.array(corner)).transpose(2, 0, 1)
        weight = np.prod(np.where(corner, part, 1 - part), -1)
        out += weight[..., None] * table[b, g, r]
    return out * s[..., 3:]


def cubes(c):
    return mix(cube(c, "Cube0Data"), cube(c, "Cube1Data"), clip(c.on_canvas("inputMaskImage")[..., :1]))


def curves(rgb, c):
    table = np.array(c["CurvesData"]).reshape(-1, 3)
    low, high = c["CurvesDomain"]
    at = np.linspace(low, high, len(table))
    return np.stack([np.interp(rgb[..., i], at, table[:, i]) for i in range(3)], -1)


def color_map(rgb, c):
    row = straight(c.picture("inputGradientImage").pixels[:1])[0]
    at = np.linspace(0, 1, len(row))
    return np.stack([np.interp(rgb[..., i], at, row[:, i]) for i in range(3)], -1)


def posterize(rgb, c):
    n = c["Levels"]
    return np.clip(np.floor(rgb * n), 0, n - 1) / (n - 1)


def false_color(c):
    s = straight(c.on_canvas())
    return mix(premultiplied(c["Color0"]), premultiplied(c["Color1"]), luminance(s)) * s[..., 3:]


def polynomial(c):  # Apple
    s = straight(c.on_canvas())
    rows = [c[k + "Coefficients"] for k in ("Red", "Green", "Blue", "Alpha")]
    return multiplied(np.stack([np.polyval(row[::-1], s[..., i]) for i, row in enumerate(rows)], -1))


def cross_polynomial(rgb, c):  # Apple
    r, g, b = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    terms = np.stack([r, g, b, r * r, g * g, b * b, r * g, g * b, b * r, np.ones(r.shape)], -1)
    return np.stack([terms @ np.array(c[k + "Coefficients"]) for k in ("Red", "Green", "Blue")], -1)


def otsu(rgb, c):
    """The threshold with the least variance within both classes, tried one by one."""
    pixels = c.picture().pixels
    gray, weights = luminance(straight(pixels)).ravel(), pixels[..., 3].ravel()
    bins = np.clip(np.floor(gray * 256), 0, 255)
    def within(t):
        parts = [(bins[p], weights[p]) for p in (bins < t, bins >= t)]
        if not all(w.sum() for _, w in parts):
            return np.inf
        return sum((w * (b - np.average(b, weights=w)) ** 2).sum() for b, w in parts)
    best = min(range(1, 256), key=within)
    return (rgb >= best / 256).astype(float)


def absolute_difference(c):
    a, b = straight(c.on_canvas()), straight(c.on_canvas("inputImage2"))
    return multiplied(np.concatenate([abs(a[..., :3] - b[..., :3]), a[..., 3:] * b[..., 3:]], -1))


def highlight_shadow(c):  # ours
    p = c.on_canvas()
    y = np.minimum(luminance(straight(gauss(p, c["Radius"], "edge"))), 1)
    changed = y * (1 + c["ShadowAmount"] * (1 - y) ** 3) - 0.3 * (1 - c["HighlightAmount"]) * y ** 3
    factor = np.where(y > 0, changed / np.where(y > 0, y, 1), 1)
    return np.concatenate([p[..., :3] * factor, p[..., 3:]], -1)


def look(saturation=1, contrast=0, black=(0, 0, 0), white=(1, 1, 1)):  # ours
    def change(rgb, c):
        t = clip(mix(luminance(rgb), rgb, saturation))
        return mix(np.array(black), np.array(white), clip(mix(t, t * t * (3 - 2 * t), contrast)))
    return on_straight(change)


# -- Distortions and tiles -------------------------------------------------------------------------------------------------------

def distortion(place):
    def run(c):
        x, y = c.around()
        d = np.hypot(x, y)
        with np.errstate(all="ignore"):
            sx, sy, ok = place(c, x, y, d, c.v.get("inputRadius"))
        cx, cy = c["Center"]
        return np.where(ok[..., None], c.picture().linear(np.where(ok, sx, 0) + cx, np.where(ok, sy, 0) + cy), 0)
    return run


def everywhere(d):
    return np.ones(d.shape, bool)


def bump(c, x, y, d, r):
    f = 1 - c["Scale"] * np.where(d < r, (1 - (d / r) ** 2) ** 2, 0)
    return x * f, y * f, everywhere(d)


def bump_linear(c, x, y, d, r):
    ux, uy = np.cos(c["Angle"]), np.sin(c["Angle"])
    along = x * ux + y * uy
    more = -along * c["Scale"] * np.where(abs(along) < r, (1 - (along / r) ** 2) ** 2, 0)
    return x + ux * more, y + uy * more, everywhere(d)


def pinch(c, x, y, d, r):
    f = 1 + c["Scale"] * np.maximum(1 - d / r, 0) ** 2
    return x * f, y * f, everywhere(d)


def turning(power):
    def place(c, x, y, d, r):
        return *turned(x, y, -c["Angle"] * np.maximum(1 - d / r, 0) ** power), everywhere(d)
    return place


def hole(c, x, y, d, r):
    f = np.sqrt(np.maximum(1 - (r / d) ** 2, 0))
    return x * f, y * f, d > r


def splash(c, x, y, d, r):
    f = np.where(d > r, r / d, 1)
    return x * f, y * f, everywhere(d)


def displacement(c):
    x, y = c.places()
    m = clip(c.on_canvas("inputDisplacementImage")) - 0.5
    return c.picture().linear(x + c["Scale"] * m[..., 0], y + c["Scale"] * m[..., 1])


def affine_tile(c):
    """By a whole number of pixels: every pixel is one of the image's."""
    a, b, cc, d, tx, ty = c["Transform"]
    x, y = c.places()
    u, v = np.linalg.solve(np.array([[a, cc], [b, d]]), np.stack([(x - tx).ravel(), (y - ty).ravel()])).reshape(2, *x.shape)
    fx, fy, fw, fh = c.images["inputImage"]["frame"]
    return c.picture().linear(fx + np.mod(u - fx, fw), fy + np.mod(v - fy, fh))


def tile(fold):
    def run(c):
        x, y = c.around()
        w, first = c["Width"], c["Angle"]
        second = first + c.v.get("inputAcuteAngle", np.pi / 2)
        basis = w * np.array([[np.cos(first), np.cos(second)], [np.sin(first), np.sin(second)]])
        u, v = np.linalg.solve(basis, np.stack([x.ravel(), y.ravel()])).reshape(2, *x.shape)
        u, v = fold(u, v)
        sx, sy = (basis @ np.stack([u.ravel(), v.ravel()])).reshape(2, *x.shape)
        return c.picture().linear(sx + c["Center"][0], sy + c["Center"][1])
    return run


def mirror(u):
    return 1 - abs(np.mod(u, 2) - 1)


def rotated(u, v):
    """The corner in the middle of four squares is the centre of their rotation."""
    i, j = np.mod(np.floor(u), 2), np.mod(np.floor(v), 2)
    a, b = np.mod(u, 1), np.mod(v, 1)
    return (np.select([(i == 0) & (j == 0), (i == 1) & (j == 0), (i == 1) & (j == 1)], [a, b, 1 - a], 1 - b),
            np.select([(i == 0) & (j == 0), (i == 1) & (j == 0), (i == 1) & (j == 1)], [b, 1 - a, 1 - b], a))


def eightfold(u, v):
    u, v = mirror(u), mirror(v)
    return np.maximum(u, v), np.minimum(u, v)


def glide(u, v):
    odd = np.mod(np.floor(u), 2) == 1
    return np.where(odd, 1 - np.mod(u, 1), np.mod(u, 1)), np.mod(np.where(odd, v - 0.5, v), 1)


def triangle_corners(c):
    """An equilateral triangle: the corners relative to the first."""
    a = c["Angle"]
    return c["Width"] * np.array([[0, 0], [np.cos(a), np.sin(a)], [np.cos(a + np.pi / 3), np.sin(a + np.pi / 3)]])


def into(corners):
    """Reflects places at the sides of a triangle until all are in it."""
    def run(c):
        x, y = c.around()
        points = corners(c)
        middle = points.mean(0)
        for _ in range(400):
            for p, q in zip(points, np.roll(points, 1, 0)):
                normal = np.array([p[1] - q[1], q[0] - p[0]]) / np.hypot(*(p - q))
                if (middle - p) @ normal < 0:
                    normal = -normal
                out = np.minimum((x - p[0]) * normal[0] + (y - p[1]) * normal[1], 0)
                x, y = x - 2 * out * normal[0], y - 2 * out * normal[1]
        return c.picture().linear(x + c["Center"][0], y + c["Center"][1])
    return run


def half_triangle(c):
    points = triangle_corners(c)
    return np.array([points[0], points[1], (points[1] + points[2]) / 2])


def triangle(u, v):
    u, v = np.mod(u, 1), np.mod(v, 1)
    return np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)


def with_acute(c):
    c.v["inputAcuteAngle"] = np.pi / 3
    return c


def sixfold_rotated(c):
    """The nearest of all hexagons' centres, and the angle around it within 60°."""
    x, y = c.around()
    _, e, f = triangle_corners(c)
    best, dx, dy = np.full(x.shape, np.inf), x, y
    for i in range(-20, 21):
        for j in range(-20, 21):
            ox, oy = x - i * e[0] - j * f[0], y - i * e[1] - j * f[1]
            near = np.hypot(ox, oy) < best
            best, dx, dy = np.where(near, np.hypot(ox, oy), best), np.where(near, ox, dx), np.where(near, oy, dy)
    a = c["Angle"] + np.mod(np.arctan2(dy, dx) - c["Angle"], np.pi / 3)
    return c.picture().linear(c["Center"][0] + best * np.cos(a), c["Center"][1] + best * np.sin(a))


def kaleidoscope(c):
    x, y = c.around()
    sector = np.pi / c["Count"]
    a = np.mod(np.arctan2(y, x) - c["Angle"], 2 * sector)
    a = c["Angle"] + np.where(a > sector, 2 * sector - a, a)
    return c.picture().linear(c["Center"][0] + np.hypot(x, y) * np.cos(a), c["Center"][1] + np.hypot(x, y) * np.sin(a))


# -- Neighbourhoods --------------------------------------------------------------------------------------------------------------

def mosaic(cell):
    def run(c):
        """The average of the pixels of each cell."""
        x, y = c.around()
        cells = np.stack(cell(x / c["Scale"], y / c["Scale"]), -1).reshape(-1, 2)
        p = c.on_canvas()
        _, index = np.unique(cells, axis=0, return_inverse=True)
        index = index.ravel()
        sums = np.stack([np.bincount(index, p[..., i].ravel()) for i in range(4)], -1)
        return (sums / np.bincount(index)[:, None])[index].reshape(p.shape)
    return run


def hexagon(u, v):
    """The nearest of all centres near a place, in twice the lattice's coordinates."""
    best, found = np.full(u.shape, np.inf), [np.zeros(u.shape), np.zeros(u.shape)]
    for j in range(-40, 41):
        for i in range(-40, 41):
            if (i + j) % 2 == 0:
                d = (u - i / 2) ** 2 + (v - j / 2 * np.sqrt(3)) ** 2
                near = d < best
                best = np.where(near, d, best)
                found = [np.where(near, i, found[0]), np.where(near, j, found[1])]
    return found


def sobel(c, change=lambda p: p):
    w = {place: change(p) for place, p in c.picture(repeats=True).window(c, 1).items()}
    across = sum(k * (w[1, d] - w[-1, d]) for d, k in ((-1, 1), (0, 2), (1, 1)))
    up = sum(k * (w[d, 1] - w[d, -1]) for d, k in ((-1, 1), (0, 2), (1, 1)))
    return across, up


def edges(c):
    across, up = sobel(c, straight)
    return multiplied(np.concatenate([np.hypot(across, up)[..., :3] / 4 * c["Intensity"], c.on_canvas()[..., 3:]], -1))


def sobel_gradients(c):
    across, up = sobel(c)
    zero = np.zeros(across.shape[:2] + (1,))
    return np.concatenate([luminance(across) / 4, luminance(up) / 4, zero, zero + 1], -1)


def convolution(columns, rows, keeps_alpha):
    """The first weight is the upper left pixel's; y grows upwards."""
    def run(c):
        weights = np.array(c["Weights"]).reshape(rows, columns)
        w = c.picture(repeats=keeps_alpha).window(c, max(columns, rows) // 2)
        total = sum(weights[i, j] * w[j - columns // 2, rows // 2 - i] for i in range(rows) for j in range(columns))
        if not keeps_alpha:
            return clip(total + c["Bias"])
        a = c.on_canvas()[..., 3:]
        return np.concatenate([np.clip(total + c["Bias"] * a, 0, a)[..., :3], a], -1)
    return run


def glow(change):
    def run(c):
        p = c.on_canvas()
        out = mix(p, change(p, gauss(p, c["Radius"], "edge")), c["Intensity"])
        return np.concatenate([out[..., :3], p[..., 3:]], -1)
    return run


def edge_work(c):  # ours
    s = straight(c.on_canvas())
    gray = multiplied(np.concatenate([np.repeat(luminance(s), 3, -1), s[..., 3:]], -1))
    fine, coarse = gauss(gray, c["Radius"] / 2, "edge"), gauss(gray, c["Radius"], "edge")
    line = clip((coarse[..., :1] - fine[..., :1]) * 40 - 0.3)
    return np.concatenate([line, line, line, line * 0 + 1], -1) * coarse[..., 3:]


def disc_weights(r):
    """The chord through the middle of each row, and how much of each of its pixels it covers."""
    n = int(r) + 1
    weights = np.zeros((2 * n + 1, 2 * n + 1))
    for dy in range(-int(r), int(r) + 1):
        half = np.sqrt(r * r - dy * dy)
        for dx in range(-n, n + 1):
            weights[dy + n, dx + n] = np.clip(half + 1 - abs(dx), 0, 1)
    return weights / weights.sum()


def disc_blur(c):
    weights = disc_weights(c["Radius"])
    n = len(weights) // 2
    w = c.picture().window(c, n)
    return sum(weights[dy + n, dx + n] * p for (dx, dy), p in w.items())


def zoom(c):  # ours
    """The average of 2ⁿ places whose distances from the centre have equal ratios, in n steps of two places each."""
    fx, fy, fw, fh = c.images["inputImage"]["frame"]
    cx, cy = c["Center"]
    end = max(1 - c["Amount"] / 100, 0.02)
    farthest = max(np.hypot(x - cx, y - cy) for x in (fx, fx + fw) for y in (fy, fy + fh))
    steps = int(np.clip(np.ceil(np.log2(abs(1 - end) * farthest)), 1, 8))
    ratio = end ** (1 / (2 ** steps - 1))
    margin = int(np.ceil(farthest * max(end, 1))) + 4
    frame = [fx - margin, fy - margin, fw + 2 * margin, fh + 2 * margin]
    x, y = places(frame)
    pixels = c.picture(repeats=True).nearest(x, y)
    for step in range(steps):
        factor = ratio ** (2 ** step)
        pixels = (pixels + Picture(pixels, frame, True).linear(cx + (x - cx) * factor, cy + (y - cy) * factor)) / 2
    return pixels[margin:-margin, margin:-margin]


def masked_blur(c):
    """Linear between blurs of 0, 1/8, 1/4, 1/2 and 1 of the radius."""
    p, m = c.on_canvas(), clip(luminance(c.on_canvas("inputMask")))
    steps = [0, 0.125, 0.25, 0.5, 1]
    blurs = [gauss(p, c["Radius"] * s, "edge") for s in steps]
    out = np.zeros(p.shape)
    for low, high, a, b in zip(steps, steps[1:], blurs, blurs[1:]):
        inside = (m >= low) & ((m < high) | (high == 1) & (m <= 1))
        out = np.where(inside, mix(a, b, (m - low) / (high - low)), out)
    return out


def median(c):
    return np.median(np.stack(list(c.picture(repeats=True).window(c, 1).values())), 0)


def noise_reduction(c):
    p = c.on_canvas()
    soft = covering(gauss(p, 1, "edge"), p)
    change = abs(luminance(straight(p)) - luminance(straight(soft)))
    return np.where(change < c["NoiseLevel"], soft, p + (p - soft) * c["Sharpness"])


def morphology(choose):
    def run(c):
        r = c["Radius"]
        near = [p for (dx, dy), p in c.picture(repeats=True).window(c, int(r)).items() if dx * dx + dy * dy <= r * r]
        return choose(np.max(near, 0), np.min(near, 0))
    return run


def rectangle(choose):
    def run(c):
        w, h = (int(c["Width"]) - 1) // 2, (int(c["Height"]) - 1) // 2
        window = c.picture(repeats=True).window(c, max(w, h))
        return choose([p for (dx, dy), p in window.items() if abs(dx) <= w and abs(dy) <= h], 0)
    return run


# -- Halftones -------------------------------------------------------------------------------------------------------------------

def wave(t):
    return abs(t - np.round(t)) * 2


def dot(u, v):
    return 0.5 + (np.cos(2 * np.pi * u) + np.cos(2 * np.pi * v)) / 4


def hatch(u, v):
    return 1 - (1 - np.minimum(wave(u), wave(v))) ** 2


def white(c, light, threshold, turn=0.0):
    x, y = c.around()
    u, v = turned(x / c["Width"], y / c["Width"], -(c.v.get("inputAngle", 0) + turn))
    soft = max(1 - c["Sharpness"], 1e-3)
    return clip((light - (threshold(u, v) * (1 - soft) + soft / 2)) / soft + 0.5)


def screen(threshold):
    return on_straight(lambda rgb, c: np.repeat(white(c, luminance(rgb)[..., 0], threshold)[..., None], 3, -1))


def cmyk(rgb, c):
    inks = 1 - clip(rgb)
    black = inks.min(-1) * c["GCR"]
    with np.errstate(all="ignore"):
        rest = np.where(black[..., None] < 1, (inks - black[..., None]) / (1 - black[..., None]), 0)
    inks = mix(inks, rest, c["UCR"])
    colours = [white(c, 1 - inks[..., i], dot, np.radians(a)) for i, a in enumerate((15, 75, 0))]
    return np.stack(colours, -1) * white(c, 1 - black, dot, np.radians(45))[..., None]


def comic(c):  # ours
    dots = copy.copy(c)
    dots.v = dict(inputCenter=[150, 150], inputWidth=6, inputSharpness=0.7, inputGCR=1, inputUCR=0.5, inputRadius=3)
    p, printed, line = c.on_canvas(), on_straight(cmyk)(dots), edge_work(dots)
    return np.concatenate([mix(p, printed, 0.5)[..., :3] * (1 - line[..., :1]), p[..., 3:]], -1)


def split_mix(x, y):
    """64 random bits for two whole numbers (SplitMix64's second output, seeded with both)."""
    n = np.uint64
    with np.errstate(over="ignore"):
        bits = (x.astype(np.int64) & 0xFFFFFFFF).astype(n) << n(32) | (y.astype(np.int64) & 0xFFFFFFFF).astype(n)
        bits = bits * n(0x9E3779B97F4A7C15) + n(0x9E3779B97F4A7C15)
        bits = (bits ^ (bits >> n(30))) * n(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> n(27))) * n(0x94D049BB133111EB)
    return bits ^ (bits >> n(31))


def dither(rgb, c):  # ours
    bits = split_mix(*(np.floor(p) for p in c.places()))
    noise = [((bits >> np.uint64(16 * i)) & np.uint64(0xFFFF)).astype(float) / 65535 - 0.5 for i in range(3)]
    return rgb + np.stack(noise, -1) * c["Intensity"]


# -- The CIE's spaces ------------------------------------------------------------------------------------------------------------

RGB_TO_XYZ = np.array(  # IEC 61966-2-1, from the primaries
    [[0.4123908, 0.3575843, 0.1804808], [0.2126390, 0.7151687, 0.0721923], [0.0193308, 0.1191948, 0.9505322]])
BRADFORD = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])


def white_point(kelvins, tint):
    """Planck's law with the CIE's colour matching functions, approximated by Krystek (1985), to X, Y, Z."""
    def uv(t):
        return np.array([
            np.polyval([1.28641212e-7, 1.54118254e-4, 0.860117757], t) / np.polyval([7.08145163e-7, 8.42420235e-4, 1], t),
            np.polyval([4.20481691e-8, 4.22806245e-5, 0.317398726], t) / np.polyval([1.61456053e-7, -2.89741816e-5, 1], t)])
    du, dv = uv(kelvins + 0.5) - uv(kelvins - 0.5)
    u, v = uv(kelvins) + np.array([dv, -du]) * np.sign(-du) / np.hypot(du, dv) * tint / 3000
    return np.array([1.5 * u / v, 1, (4 - u - 10 * v) / (2 * v)])


def temperature(rgb, c):
    ratio = (BRADFORD @ white_point(*c["TargetNeutral"])) / (BRADFORD @ white_point(*c["Neutral"]))
    m = np.linalg.inv(BRADFORD @ RGB_TO_XYZ) @ np.diag(ratio) @ BRADFORD @ RGB_TO_XYZ
    return rgb @ m.T


def delta_e(c):
    """CIE 116-1995."""
    def lab(p):
        t = straight(p)[..., :3] @ RGB_TO_XYZ.T / RGB_TO_XYZ.sum(1)
        f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
        return 116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])
    (l, a, b), (m, d, e) = lab(c.on_canvas()), lab(c.on_canvas("inputImage2"))
    c1, c2 = np.hypot(a, b), np.hypot(d, e)
    hue = np.maximum((a - d) ** 2 + (b - e) ** 2 - (c1 - c2) ** 2, 0)
    out = np.sqrt((l - m) ** 2 + ((c1 - c2) / (1 + 0.045 * c1)) ** 2 + hue / (1 + 0.015 * c1) ** 2)
    out = np.minimum(out, 100)
    return np.stack([out, out, out, out * 0 + 1], -1)


# -- Reductions ------------------------------------------------------------------------------------------------------------------

def area(c):
    """The pixels of the extent that are in the image, bottom row first."""
    x, y, w, h = (int(n) for n in c["Extent"])
    fx, fy, fw, fh = c.images["inputImage"]["frame"]
    x0, y0, x1, y1 = max(x, fx), max(y, fy), min(x + w, fx + fw), min(y + h, fy + fh)
    return c.picture().pixels[y0 - fy:y1 - fy, x0 - fx:x1 - fx]


def histogram(c):
    p, n = area(c).reshape(-1, 4), int(c["Count"])
    bins = np.clip(np.floor(p * n), 0, n - 1).astype(int)
    return np.stack([np.bincount(bins[:, i], minlength=n) for i in range(4)], -1)[None] / len(p) * c["Scale"]


def display(c):
    bins = c.picture().pixels[0]
    height = int(c["Height"])
    y = np.arange(height)[:, None, None] + 0.5
    out = (bins[None, :, :3] * height > y).astype(float)
    along = ((np.arange(len(bins)) + 0.5) / len(bins))[None, :, None]
    out = np.where(along > c["HighLimit"], out + (1 - out) * 0.25, out)
    out = np.where(along < c["LowLimit"], out * 0.75, out)
    return np.concatenate([out, np.ones(out.shape[:2] + (1,))], -1)


# -- Transitions (ours) ----------------------------------------------------------------------------------------------------------

def both(c):
    return c.on_canvas(), c.on_canvas("inputTargetImage")


def copy_machine(c):
    a, b = both(c)
    x, y = c.places()
    ex, ey, ew, eh = c["Extent"]
    co, si = np.cos(c["Angle"]), np.sin(c["Angle"])
    half = (abs(co) * ew + abs(si) * eh) / 2
    edge = -half + c["Time"] * (2 * half + c["Width"])
    part = clip((edge - ((x - ex - ew / 2) * co + (y - ey - eh / 2) * si)) / c["Width"])[..., None]
    mixed = mix(a, b, clip(part * 8 - 3.5))
    out = mixed + premultiplied(c["Color"]) * 4 * part * (1 - part) * c["Opacity"] * mixed[..., 3:]
    return np.concatenate([out[..., :3], mixed[..., 3:]], -1)


def flash(c):
    a, b = both(c)
    x, y = c.around()
    t, fade = c["Time"], c["FadeThreshold"]
    strength = 0 if t in (0, 1) else np.sin(np.pi * t)
    _, _, ew, eh = c["Extent"]
    reach = max(np.hypot(ew, eh) / 2 * c["MaxStriationRadius"] * strength, 1e-3)
    angle = np.arctan2(y, x)
    rays = 0.5 + (np.sin(11 * angle) + np.sin(17 * angle + 1) + np.sin(29 * angle + 2)) / 6
    far = reach * np.maximum(1 + c["StriationStrength"] * (np.maximum(rays, 0) ** c["StriationContrast"] - 0.5), 0.05)
    light = clip(2 * strength * (1 - np.hypot(x, y) / far))[..., None]
    mixed = mix(a, b, smoothstep(1 - fade, fade, np.array(t)))
    return mix(mixed, premultiplied(c["Color"]) * mixed[..., 3:], light)


def mod(c):
    a, b = both(c)
    x, y = c.around()
    u, v = turned(x, y, c["Angle"])
    k = (1 + np.hypot(x, y) / c["Compression"]) * np.pi / c["Radius"]
    u, v = u * k, v * k
    height = 0.5 + np.sin(u) * np.sin(v) / 3 + np.sin(1.3 * u - 0.7 * v) / 6
    return mix(a, b, clip((c["Time"] * 1.1 - height) * 10)[..., None])


def disintegrate(c):
    """The shadow of what remains is moved by whole pixels."""
    a, b = both(c)
    x, y, w, h = c.bounds
    n = int(np.ceil(3 * c["ShadowRadius"])) + int(max(map(abs, c["ShadowOffset"])))
    case = dict(bounds=[x - n, y - n, w + 2 * n, h + 2 * n])
    limit = c["Time"] * 1.04 - 0.02
    def rest(bounds):
        mask = load(c.folder, c.images["inputMaskImage"], bounds)
        inside = load(c.folder, c.images["inputImage"], bounds)
        fx, fy, fw, fh = c.images["inputImage"]["frame"]
        px, py = places(bounds)
        frame = (px > fx) & (px < fx + fw) & (py > fy) & (py < fy + fh)
        return clip((clip(luminance(mask)) - limit) / 0.02) * frame[..., None] + 0 * inside[..., 3:]
    wide = gauss(rest(case["bounds"]), c["ShadowRadius"])
    dx, dy = (int(d) for d in c["ShadowOffset"])
    shadow = wide[n - dy:n - dy + h, n - dx:n - dx + w]
    density = 0 if c["Time"] in (0, 1) else c["ShadowDensity"]
    dark = np.concatenate([b[..., :3] * (1 - density * shadow), b[..., 3:]], -1)
    return mix(dark, a, rest(c.bounds))


def ripple(c):
    a, b = both(c)
    x, y = c.around()
    px, py = c.places()
    d = np.hypot(x, y)
    ex, ey, ew, eh = c["Extent"]
    cx, cy = c["Center"]
    farthest = max(np.hypot(u - cx, v - cy) for u in (ex, ex + ew) for v in (ey, ey + eh))
    along = (c["Time"] * (farthest + c["Width"]) - d) / c["Width"]
    move = c["Scale"] * np.sin(2 * np.pi * along)
    inside = (px >= ex) & (px < ex + ew) & (py >= ey) & (py < ey + eh)
    with np.errstate(all="ignore"):
        sx, sy = px + np.where(d > 0, x / d, 0) * move, py + np.where(d > 0, y / d, 0) * move
    sx = np.where(inside, np.clip(sx, ex + 0.5, ex + ew - 0.5), sx)
    sy = np.where(inside, np.clip(sy, ey + 0.5, ey + eh - 0.5), sy)
    ring = mix(c.picture().linear(sx, sy), c.picture("inputTargetImage").linear(sx, sy), along[..., None])
    if "inputShadingImage" in c.images:
        fx, fy, fw, fh = c.images["inputShadingImage"]["frame"]
        inside = np.clip(along, 0, 1)
        slope = np.cos(2 * np.pi * inside) * np.sin(np.pi * inside) / np.where(d > 0, d, 1)
        light = c.picture("inputShadingImage").nearest(
            fx + 0.5 + (x * slope + 1) / 2 * (fw - 1), fy + 0.5 + (y * slope + 1) / 2 * (fh - 1))
        light = light * np.sin(np.pi * inside)[..., None] * ring[..., 3:]
        ring = light + ring * (1 - light[..., 3:])
    return np.where(along[..., None] <= 0, a, np.where(along[..., None] >= 1, b, ring))


def page_curl(c):
    """A cylinder of the radius whose axis moves; layers from the lowest: the second image, the page, its rolled parts."""
    a, b = both(c)
    px, py = c.places()
    ex, ey, ew, eh = c["Extent"]
    ux, uy = np.cos(c["Angle"]), np.sin(c["Angle"])
    corners = [u * ux + v * uy for u in (ex, ex + ew) for v in (ey, ey + eh)]
    r = c["Radius"]
    axis = max(corners) - c["Time"] * (max(corners) - min(corners) + r)
    s = px * ux + py * uy - axis

    def page(source, level, back=False):
        x, y = px + ux * (source - s), py + uy * (source - s)
        inside = (x >= ex) & (x < ex + ew) & (y >= ey) & (y < ey + eh)
        image = c.picture("inputBacksideImage" if back and "inputBacksideImage" in c.images else "inputImage")
        p = np.where(inside[..., None], image.linear(np.where(inside, x, ex), np.where(inside, y, ey)), 0)
        if "inputShadingImage" in c.images:
            fx, fy, fw, fh = c.images["inputShadingImage"]["frame"]
            along = fw * (0.5 + 0.5 * np.sqrt(np.maximum(1 - level ** 2, 0))) - 0.5
            light = c.picture("inputShadingImage").at(fx + along.astype(int), np.full(along.shape, fy + fh // 2))
            return over(light * p[..., 3:], p)
        return np.concatenate([p[..., :3] * (0.5 + 0.5 * level[..., None]), p[..., 3:]], -1)

    def over(front, back):
        return front + back * (1 - front[..., 3:])
    angle = np.arcsin(np.clip(s / r, 0, 1))
    flat = np.where((s <= 0)[..., None], a, b)
    lower = np.where(((s > 0) & (s < r))[..., None], over(page(r * angle, np.cos(angle)), flat), flat)
    upper = page(np.where(s > 0, r * (np.pi - angle), np.pi * r - s), np.where(s > 0, np.cos(angle), 1), back=True)
    return np.where((s < r)[..., None], over(upper, lower), b)


def accordion(c):  # ours
    """Both images are stretched to the extent between theirs, except for the rows at the bottom."""
    frames = [np.array(c.images[k]["frame"], float) for k in ("inputImage", "inputTargetImage")]
    low, size = (mix(frames[0][i:i + 2], frames[1][i:i + 2], c["Time"]) for i in (0, 2))
    bottom = min(c["BottomHeight"], frames[0][3], frames[1][3])
    x, y = c.places()
    x, y = x - low[0], y - low[1]
    up = np.maximum(y - bottom, 0) / (size[1] - bottom)

    def stretched(key, frame):
        sy = np.where(y > bottom, bottom + up * (frame[3] - bottom), y)
        return c.picture(key).linear(frame[0] + x / size[0] * frame[2], frame[1] + sy)
    mixed = mix(stretched("inputImage", frames[0]), stretched("inputTargetImage", frames[1]), c["Time"])
    part = np.mod(up * c["NumberOfFolds"], 2)
    dark = c["FoldShadowAmount"] * 4 * c["Time"] * (1 - c["Time"]) * np.where(part < 1, part, 2 - part)
    light = np.where(y > bottom, 1 - dark, 1)[..., None]
    return np.concatenate([mixed[..., :3] * light, mixed[..., 3:]], -1)


def rounded_rectangle(c):
    x, y = c.places()
    ex, ey, ew, eh = c["Extent"]
    r = min(c["Radius"], ew / 2, eh / 2)
    dx, dy = abs(x - ex - ew / 2) - ew / 2 + r, abs(y - ey - eh / 2) - eh / 2 + r
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) - r
    return premultiplied(c["Color"]) * clip(0.5 - outside)[..., None]


REFERENCES = {
    "CIColorCube": cube, "CIColorCubeWithColorSpace": cube, "CIColorCubesMixedWithMask": cubes,
    "CIColorCurves": on_straight(curves), "CIColorMap": on_straight(color_map), "CIColorPosterize": on_straight(posterize),
    "CIFalseColor": false_color, "CIColorPolynomial": polynomial, "CIColorCrossPolynomial": on_straight(cross_polynomial),
    "CIColorThreshold": on_straight(lambda rgb, c: (rgb > c["Threshold"]).astype(float)),
    "CIColorThresholdOtsu": on_straight(otsu), "CIColorAbsoluteDifference": absolute_difference,
    "CIHighlightShadowAdjust": highlight_shadow,
    "CIPhotoEffectMono": look(0, 0, (0.05,) * 3, (0.93,) * 3), "CIPhotoEffectTonal": look(0),
    "CIPhotoEffectNoir": look(0, 1.2), "CIPhotoEffectChrome": look(1.3, 0.35),
    "CIPhotoEffectFade": look(0.65, 0, (0.08,) * 3, (0.97, 0.96, 0.93)),
    "CIPhotoEffectInstant": look(0.8, 0.2, (0.09, 0.05, 0.11), (1, 0.96, 0.82)),
    "CIPhotoEffectProcess": look(0.9, 0.25, (0, 0.05, 0.14), (0.9, 0.99, 0.98)),
    "CIPhotoEffectTransfer": look(0.9, 0.15, (0.08, 0.03, 0.01), (1, 0.96, 0.84)),
    "CIBumpDistortion": distortion(bump), "CIBumpDistortionLinear": distortion(bump_linear),
    "CIPinchDistortion": distortion(pinch), "CITwirlDistortion": distortion(turning(2)),
    "CIVortexDistortion": distortion(turning(4)), "CIHoleDistortion": distortion(hole),
    "CICircleSplashDistortion": distortion(splash), "CIDisplacementDistortion": displacement,
    "CIAffineTile": affine_tile, "CIParallelogramTile": tile(lambda u, v: (mirror(u), mirror(v))),
    "CIFourfoldTranslatedTile": tile(lambda u, v: (np.mod(u, 1), np.mod(v, 1))),
    "CIFourfoldReflectedTile": tile(lambda u, v: (mirror(u), mirror(v))), "CIFourfoldRotatedTile": tile(rotated),
    "CIEightfoldReflectedTile": tile(eightfold), "CIGlideReflectedTile": tile(glide), "CIKaleidoscope": kaleidoscope,
    "CIPixellate": mosaic(lambda u, v: (np.floor(u), np.floor(v))), "CIHexagonalPixellate": mosaic(hexagon),
    "CIEdges": edges, "CISobelGradients": sobel_gradients, "CIEdgeWork": edge_work,
    "CIBloom": glow(lambda p, soft: p + soft * clip(p[..., 3:] - p)), "CIGloom": glow(np.minimum),
    "CIDiscBlur": disc_blur, "CIZoomBlur": zoom, "CIMaskedVariableBlur": masked_blur, "CIMedianFilter": median,
    "CINoiseReduction": noise_reduction, "CIMorphologyMaximum": morphology(lambda most, least: most),
    "CIMorphologyMinimum": morphology(lambda most, least: least),
    "CIMorphologyGradient": morphology(
        lambda most, least: np.concatenate([(most - least)[..., :3], most[..., 3:]], -1)),
    "CIMorphologyRectangleMaximum": rectangle(np.max), "CIMorphologyRectangleMinimum": rectangle(np.min),
    "CIDotScreen": screen(dot), "CILineScreen": screen(lambda u, v: wave(v)), "CIHatchedScreen": screen(hatch),
    "CICircularScreen": screen(lambda u, v: wave(np.hypot(u, v))), "CICMYKHalftone": on_straight(cmyk),
    "CIAreaAverage": lambda c: area(c).mean((0, 1), keepdims=True), "CIAreaMaximum": lambda c: area(c).max((0, 1), keepdims=True),
    "CIAreaMinimum": lambda c: area(c).min((0, 1), keepdims=True),
    "CIAreaMinMax": lambda c: np.stack([area(c).min((0, 1)), area(c).max((0, 1))])[None],
    "CIRowAverage": lambda c: area(c).mean(1, keepdims=True), "CIColumnAverage": lambda c: area(c).mean(0, keepdims=True),
    "CIAreaHistogram": histogram, "CIHistogramDisplayFilter": display, "CICopyMachineTransition": copy_machine,
    "CIFlashTransition": flash, "CIModTransition": mod, "CIDisintegrateWithMaskTransition": disintegrate,
    "CIRippleTransition": ripple, "CIPageCurlTransition": page_curl, "CIRoundedRectangleGenerator": rounded_rectangle,
    "CITriangleTile": lambda c: tile(triangle)(with_acute(c)), "CISixfoldReflectedTile": into(triangle_corners),
    "CITwelvefoldReflectedTile": into(half_triangle), "CISixfoldRotatedTile": sixfold_rotated,
    "CIComicEffect": comic, "CIDither": on_straight(dither), "CITemperatureAndTint": on_straight(temperature),
    "CILabDeltaE": delta_e, "CIAccordionFoldTransition": accordion,
}
for _name, _columns, _rows in (("3X3", 3, 3), ("5X5", 5, 5), ("7X7", 7, 7), ("9Horizontal", 9, 1), ("9Vertical", 1, 9)):
    REFERENCES[f"CIConvolution{_name}"] = convolution(_columns, _rows, False)
    REFERENCES[f"CIConvolutionRGB{_name}"] = convolution(_columns, _rows, True)
