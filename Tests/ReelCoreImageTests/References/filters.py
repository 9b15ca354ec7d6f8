#!/usr/bin/env python3
"""The expected results of each filter, computed with numpy in double precision, independently of the library.

    filters.py FOLDER

reads FOLDER/cases.json, a list of {"filter", "bounds": [x, y, width, height], "values": {key: number | list}, "images": {key:
{"file", "frame": [x, y, width, height]}}}, and writes FOLDER/0.out, 1.out, ...: rows of four 32-bit floats a pixel, top row
first. Pixels are premultiplied and their colours are not managed: the values are the working space's. y grows upwards; frames and
bounds are whole pixels; everything outside a frame is transparent.

Sources: W3C CB = Compositing and Blending Level 1; W3C FE = Filter Effects Level 1; PD = Porter and Duff 1984; Apple = Core Image
Filter Reference. "ours" marks filters whose exact result Apple does not document; the library's documentation comments define it.
"""
import json
import sys
import numpy as np

import effects
from canvas import (
    code, convolve, covering, gauss, light, load, luminance, mix, multiplied, places, premultiplied, sampled, smoothstep,
    straight)

# -- Compositing -----------------------------------------------------------------------------------------------------------------

def screen(b, s):  # W3C CB 10.1
    return b + s - b * s


def hard_light(b, s):
    return np.where(s <= 0.5, b * 2 * s, screen(b, 2 * s - 1))


def dodge(b, s):
    with np.errstate(all="ignore"):
        return np.where(b <= 0, 0, np.where(s >= 1, 1, np.minimum(1, b / (1 - s))))


def burn(b, s):
    with np.errstate(all="ignore"):
        return np.where(b >= 1, 1, np.where(s <= 0, 0, 1 - np.minimum(1, (1 - b) / s)))


def soft_light(b, s):
    with np.errstate(all="ignore"):
        d = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(np.abs(b)))
    return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (d - b))


def divide(b, s):  # Krita's manual
    with np.errstate(all="ignore"):
        return np.where(s <= 0, np.where(b <= 0, 0, 1), np.clip(b / np.where(s == 0, 1, s), 0, 1))


SEPARABLE = {
    "Multiply": lambda b, s: b * s, "Screen": screen, "Overlay": lambda b, s: hard_light(s, b), "Darken": np.minimum,
    "Lighten": np.maximum, "ColorDodge": dodge, "ColorBurn": burn, "HardLight": hard_light, "SoftLight": soft_light,
    "Difference": lambda b, s: abs(b - s), "Exclusion": lambda b, s: b + s - 2 * b * s,
    # Krita's manual, blending modes: Arithmetic, Burn, Dodge, Light.
    "Subtract": lambda b, s: np.maximum(b - s, 0), "Divide": divide, "LinearBurn": lambda b, s: np.maximum(b + s - 1, 0),
    "LinearDodge": lambda b, s: np.minimum(b + s, 1), "LinearLight": lambda b, s: np.clip(b + 2 * s - 1, 0, 1),
    "VividLight": lambda b, s: np.where(s <= 0.5, burn(b, 2 * s), dodge(b, 2 * s - 1)),
    "PinLight": lambda b, s: np.where(s <= 0.5, np.minimum(b, 2 * s), np.maximum(b, 2 * s - 1)),
}


def lum(c):  # W3C CB 10.2
    return (c * np.array([0.3, 0.59, 0.11])).sum(-1, keepdims=True)


def sat(c):
    return c.max(-1, keepdims=True) - c.min(-1, keepdims=True)


def set_lum(c, l):
    c = c + (l - lum(c))
    l, n, x = lum(c), c.min(-1, keepdims=True), c.max(-1, keepdims=True)
    with np.errstate(all="ignore"):
        c = np.where((n < 0) & (l != n), l + (c - l) * l / (l - n), c)
        l = l + 0 * c
        c = np.where((x > 1) & (x != l), l + (c - l) * (1 - l) / (x - l), c)
    return c


def set_sat(c, s):
    n, x = c.min(-1, keepdims=True), c.max(-1, keepdims=True)
    with np.errstate(all="ignore"):
        return np.where(x > n, (c - n) * s / np.where(x > n, x - n, 1), 0)


WHOLE = {
    "Hue": lambda b, s: set_lum(set_sat(s, sat(b)), lum(b)), "Saturation": lambda b, s: set_lum(set_sat(b, sat(s)), lum(b)),
    "Color": lambda b, s: set_lum(s, lum(b)), "Luminosity": lambda b, s: set_lum(b, lum(s)),
}


def blend(mode, f, b):
    fa, ba = f[..., 3:], b[..., 3:]
    colour = mode(straight(b)[..., :3], straight(f)[..., :3])
    out = f * (1 - ba) + b * (1 - fa)
    out[..., :3] += fa * ba * colour
    out[..., 3:] = fa + ba - fa * ba
    return out


def addition(f, b):  # Apple, in words
    out = f + b
    out[..., 3] = np.minimum(out[..., 3], 1)
    return out


COMPOSITE = {
    "SourceOver": lambda f, b: f + b * (1 - f[..., 3:]), "SourceIn": lambda f, b: f * b[..., 3:],
    "SourceOut": lambda f, b: f * (1 - b[..., 3:]), "SourceAtop": lambda f, b: f * b[..., 3:] + b * (1 - f[..., 3:]),  # PD
    "Addition": addition, "Multiply": lambda f, b: f * b, "Maximum": np.maximum, "Minimum": np.minimum,
}

# -- Colour ----------------------------------------------------------------------------------------------------------------------


def on_straight(change):
    def run(p, v):
        s = straight(p)
        out = s.copy()
        out[..., :3] = change(s[..., :3], v, s)
        return multiplied(out)
    return run


def matrix(rows):
    return lambda c: c @ np.array(rows).T


def hue(c, v, s):  # W3C FE 9.6, feColorMatrix hueRotate
    a = v["inputAngle"]
    co, si = np.cos(a), np.sin(a)
    m = (np.array([[0.213, 0.715, 0.072]] * 3)
         + co * np.array([[0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928]])
         + si * np.array([[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]))
    return c @ m.T


def sepia(c, v, s):  # W3C FE 13.1.2
    r = 1 - v["inputIntensity"]
    return c @ np.array([
        [0.393 + 0.607 * r, 0.769 - 0.769 * r, 0.189 - 0.189 * r], [0.349 - 0.349 * r, 0.686 + 0.314 * r, 0.168 - 0.168 * r],
        [0.272 - 0.272 * r, 0.534 - 0.534 * r, 0.131 + 0.869 * r]]).T


def controls(c, v, s):  # Apple, in words
    g = luminance(c)
    return (mix(g, c, v["inputSaturation"]) + v["inputBrightness"] - 0.5) * v["inputContrast"] + 0.5


def vibrance(c, v, s):  # ours
    m = c.max(-1, keepdims=True)
    return c - (m - c) * v["inputAmount"] * (1 - np.clip(m - c.min(-1, keepdims=True), 0, 1))


def gamma(c, v, s):  # Apple: pow(s.rgb, power)
    return np.where(c > 0, np.abs(c) ** v["inputPower"], c)


def tone(c, v, s):  # ours: a natural cubic spline, by its full system of equations, linear outside
    pts = sorted(tuple(v[f"inputPoint{i}"]) for i in range(5))
    x, y = np.array([p[0] for p in pts]), np.array([p[1] for p in pts])
    n, h = len(x), np.diff([p[0] for p in pts])
    a, r = np.zeros((n, n)), np.zeros(n)
    a[0, 0] = a[-1, -1] = 1
    for i in range(1, n - 1):
        a[i, i - 1:i + 2] = [h[i - 1], 2 * (h[i - 1] + h[i]), h[i]]
        r[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
    m = np.linalg.solve(a, r)
    i = np.clip(np.searchsorted(x, c) - 1, 0, n - 2)
    t = np.clip(c, x[0], x[-1])
    p, q = x[i + 1] - t, t - x[i]
    out = (m[i] * p ** 3 + m[i + 1] * q ** 3) / (6 * h[i]) \
        + (y[i] / h[i] - m[i] * h[i] / 6) * p + (y[i + 1] / h[i] - m[i + 1] * h[i] / 6) * q
    left = (y[1] - y[0]) / h[0] - h[0] * (2 * m[0] + m[1]) / 6
    right = (y[-1] - y[-2]) / h[-1] + h[-1] * (m[-2] + 2 * m[-1]) / 6
    return out + np.minimum(c - x[0], 0) * left + np.maximum(c - x[-1], 0) * right


def mono(c, v, s):  # ours
    return mix(c, np.array(v["inputColor"][:3]) * luminance(c), v["inputIntensity"])


def color_matrix(p, v):  # Apple
    s = straight(p)
    out = np.stack([(s * np.array(v[f"input{k}Vector"])).sum(-1) for k in "RGBA"], -1) + np.array(v["inputBiasVector"])
    return multiplied(out)


def clamp(p, v):  # Apple
    return multiplied(np.clip(straight(p), v["inputMinComponents"], v["inputMaxComponents"]))


def mask_to_alpha(p, v):
    s = straight(p)
    a = luminance(s) * s[..., 3:]
    return np.concatenate([a, a, a, a], -1)


COLOUR = {
    "CIColorControls": on_straight(controls), "CIExposureAdjust": on_straight(lambda c, v, s: c * 2 ** v["inputEV"]),
    "CIGammaAdjust": on_straight(gamma), "CIHueAdjust": on_straight(hue), "CIVibrance": on_straight(vibrance),
    "CIWhitePointAdjust": on_straight(lambda c, v, s: c * np.array(v["inputColor"][:3])),
    "CILinearToSRGBToneCurve": on_straight(lambda c, v, s: code(c)),
    "CISRGBToneCurveToLinear": on_straight(lambda c, v, s: light(c)), "CIToneCurve": on_straight(tone),
    "CIColorInvert": on_straight(lambda c, v, s: 1 - c), "CIColorMonochrome": on_straight(mono),
    "CISepiaTone": on_straight(sepia),
    "CIMaximumComponent": on_straight(lambda c, v, s: np.repeat(c.max(-1, keepdims=True), 3, -1)),
    "CIMinimumComponent": on_straight(lambda c, v, s: np.repeat(c.min(-1, keepdims=True), 3, -1)),
    "CIColorMatrix": color_matrix, "CIColorClamp": clamp, "CIMaskToAlpha": mask_to_alpha,
}


def vignette(p, v, bounds, frame):  # ours: cos^4, on half diagonals
    x, y = places(bounds)
    fx, fy, fw, fh = frame
    d2 = ((x - fx - fw / 2) ** 2 + (y - fy - fh / 2) ** 2) / (np.hypot(fw, fh) / 2 * v["inputRadius"]) ** 2
    k = (1 + abs(v["inputIntensity"]) * d2) ** 2
    f = (k if v["inputIntensity"] < 0 else 1 / k)[..., None]
    return np.concatenate([p[..., :3] * f, p[..., 3:]], -1)


def vignette_effect(p, v, bounds):  # ours
    x, y = places(bounds)
    d = np.hypot(x - v["inputCenter"][0], y - v["inputCenter"][1])
    r, k = v["inputRadius"], v["inputFalloff"]
    f = (1 - v["inputIntensity"] * smoothstep(r * (1 - k), r * (1 + k), d))[..., None]
    return np.concatenate([p[..., :3] * f, p[..., 3:]], -1)


# -- Blur ------------------------------------------------------------------------------------------------------------------------

def box(p, r):
    n = int(np.ceil(r))
    w = np.ones(2 * n + 1)
    if r != int(r):
        w[0] = w[-1] = r - int(r)
    return convolve(p, w / w.sum())


def motion(p, r, angle):  # ours: a sample at every whole pixel along the line, partial ones at its ends
    n = int(r)
    taps = [(float(i), 1.0) for i in range(-n, n + 1)]
    if r > n:
        taps += [(-n - 1.0, r - n), (n + 1.0, r - n)]
    h, w, _ = p.shape
    x, y = np.meshgrid(np.arange(w) + 0.0, np.arange(h) + 0.0)
    total = sum(t[1] for t in taps)
    return sum(sampled(p, x + d * np.cos(angle), y + d * np.sin(angle)) * k for d, k in taps) / total


# -- Generators and transitions --------------------------------------------------------------------------------------------------

def colours(v):
    return premultiplied(v["inputColor0"]), premultiplied(v["inputColor1"])


def line(v, bounds, curve):
    x, y = places(bounds)
    p, q = np.array(v["inputPoint0"]), np.array(v["inputPoint1"])
    d = q - p
    t = np.clip(((x - p[0]) * d[0] + (y - p[1]) * d[1]) / (d @ d), 0, 1)
    a, b = colours(v)
    return mix(a, b, curve(t)[..., None])


def distance(v, bounds):
    x, y = places(bounds)
    return np.hypot(x - v["inputCenter"][0], y - v["inputCenter"][1])


def radial(v, bounds):
    a, b = colours(v)
    r0, r1 = v["inputRadius0"], v["inputRadius1"]
    return mix(a, b, np.clip((distance(v, bounds) - r0) / (r1 - r0), 0, 1)[..., None])


def gaussian_gradient(v, bounds):  # ours: the standard deviation is a third of the radius
    a, b = colours(v)
    s = v["inputRadius"] / 3
    return mix(a, b, 1 - np.exp(-distance(v, bounds) ** 2 / (2 * s * s))[..., None])


def side(place, width, sharpness):
    within = np.mod(place, 2 * width)
    sign = np.where(within < width, 1.0, -1.0)
    if sharpness >= 1:
        return sign
    d = np.minimum(np.mod(place, width), width - np.mod(place, width))
    return sign * np.minimum(1, 2 * d / ((1 - sharpness) * width))


def pattern(v, bounds, checked):
    x, y = places(bounds)
    s = side(x - v["inputCenter"][0], v["inputWidth"], v["inputSharpness"])
    if checked:
        s = s * side(y - v["inputCenter"][1], v["inputWidth"], v["inputSharpness"])
    a, b = colours(v)
    return mix(b, a, ((s + 1) / 2)[..., None])


def edge(v, bounds, extent, width, behind):
    x, y = places(bounds)
    c, s = np.cos(v["inputAngle"]), np.sin(v["inputAngle"])
    ex, ey, ew, eh = extent
    half = (abs(c) * ew + abs(s) * eh) / 2
    dx, dy = x - ex - ew / 2, y - ey - eh / 2
    place = -half + v["inputTime"] * (2 * half + width + behind)
    return lambda late: np.clip((place - late - (dx * c + dy * s)) / width, 0, 1), dy * c - dx * s


def swipe(a, b, v, bounds):  # ours
    part = edge(v, bounds, v["inputExtent"], v["inputWidth"], 0)[0](0)[..., None]
    return mix(mix(a, b, part), premultiplied(v["inputColor"]), 4 * part * (1 - part) * v["inputOpacity"])


def bars(a, b, v, bounds, extent):  # ours
    front, beside = edge(v, bounds, extent, 1, v["inputBarOffset"])
    late = np.mod(np.floor(beside / v["inputWidth"]), 2) != 0
    return mix(a, b, np.where(late, front(v["inputBarOffset"]), front(0))[..., None])


MASKS = {
    "CIBlendWithMask": luminance, "CIBlendWithAlphaMask": lambda m: m[..., 3:], "CIBlendWithRedMask": lambda m: m[..., :1],
    "CIBlendWithBlueMask": lambda m: m[..., 2:3],
}

# -- Geometry --------------------------------------------------------------------------------------------------------------------


def lanczos(v, image, bounds, folder):
    """Duchon's kernel, stretched if the image becomes smaller; the source's edges are repeated; weighted by coverage."""
    _, _, w, h = image["frame"]
    p = np.fromfile(f"{folder}/{image['file']}", "<f4").reshape(h, w, 4)[::-1].astype(np.float64)

    def axis(size, begin, count, scale):
        out = np.zeros((count, size))
        for i in range(count):
            middle, stretch = (begin + i + 0.5) / scale, max(1, 1 / scale)
            taps = np.arange(int(np.ceil(middle - 3 * stretch - 0.5)), int(np.floor(middle + 3 * stretch - 0.5)) + 1)
            d = (taps + 0.5 - middle) / stretch
            k = np.sinc(d) * np.sinc(d / 3) * (abs(d) < 3)
            np.add.at(out[i], np.clip(taps, 0, size - 1), k / k.sum())
            out[i] *= np.clip(min((begin + i + 1) / scale, size) - max((begin + i) / scale, 0), 0, None) * scale
        return out
    bx, by, bw, bh = bounds
    s = v["inputScale"]
    return np.einsum("yj,xi,jic->yxc", axis(h, by, bh, s), axis(w, bx, bw, s * v["inputAspectRatio"]), p)


def homography(src, dst):
    rows = []
    for (x, y), (u, w) in zip(src, dst):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, -u], [0, 0, 0, x, y, 1, -w * x, -w * y, -w]]
    return np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)


def warp(p, m, bounds, source):
    """Bilinear; pixels outside the source are transparent, so compare away from its edges."""
    x, y = places(bounds)
    u, v, w = (m @ np.stack([x.ravel(), y.ravel(), np.ones(x.size)])).reshape(3, *x.shape)
    sx, sy, _, _ = source
    return sampled(p, u / w - sx - 0.5, v / w - sy - 0.5)


def perspective(v, image, bounds, folder, corrects):
    x, y, w, h = image["frame"]
    p = load(folder, image, image["frame"])
    corners = [v[k] for k in ("inputTopLeft", "inputTopRight", "inputBottomRight", "inputBottomLeft")]
    if corrects:
        frame = [(0, bounds[3]), (bounds[2], bounds[3]), (bounds[2], 0), (0, 0)]
        return warp(p, homography(frame, corners), bounds, image["frame"])
    frame = [(x, y + h), (x + w, y + h), (x + w, y), (x, y)]
    return warp(p, homography(corners, frame), bounds, image["frame"])


def run(case, folder):
    name, v, bounds, images = case["filter"], case["values"], case["bounds"], case["images"]
    frame = images.get("inputImage", {}).get("frame")
    if name == "CILanczosScaleTransform":
        return lanczos(v, images["inputImage"], bounds, folder)
    if name.startswith("CIPerspective"):
        return perspective(v, images["inputImage"], bounds, folder, name == "CIPerspectiveCorrection")
    if name in effects.REFERENCES:
        return effects.REFERENCES[name](effects.Case(case, folder))
    p = {key: load(folder, image, bounds) for key, image in images.items()}
    a, b = p.get("inputImage"), p.get("inputBackgroundImage", p.get("inputTargetImage"))
    short = name[2:].replace("Compositing", "").replace("BlendMode", "")
    if name.endswith("Compositing"):
        return COMPOSITE[short](a, b)
    if name.endswith("BlendMode"):
        return blend(SEPARABLE[short] if short in SEPARABLE else WHOLE[short], a, b)
    if name in COLOUR:
        return COLOUR[name](a, v)
    if name in MASKS:
        return mix(b, a, np.clip(MASKS[name](p["inputMaskImage"]), 0, 1))
    if name == "CIVignette":
        return vignette(a, v, bounds, frame)
    if name == "CIVignetteEffect":
        return vignette_effect(a, v, bounds)
    if name == "CIGaussianBlur":
        return gauss(a, v["inputRadius"])
    if name == "CIBoxBlur":
        return box(a, v["inputRadius"])
    if name == "CIMotionBlur":
        return motion(a, v["inputRadius"], v["inputAngle"])
    if name == "CIUnsharpMask":  # Gonzalez and Woods
        return a + (a - covering(gauss(a, v["inputRadius"], "edge"), a)) * v["inputIntensity"]
    if name == "CISharpenLuminance":
        soft = covering(gauss(a, v["inputRadius"], "edge"), a)
        out = a[..., :3] + (luminance(a) - luminance(soft)) * v["inputSharpness"]
        return np.concatenate([out, a[..., 3:]], -1)
    if name == "CILinearGradient":
        return line(v, bounds, lambda t: t)
    if name == "CISmoothLinearGradient":
        return line(v, bounds, lambda t: t * t * (3 - 2 * t))
    if name == "CIRadialGradient":
        return radial(v, bounds)
    if name == "CIMix":  # Apple
        return mix(b, a, v["inputAmount"])
    if name == "CIGaussianGradient":
        return gaussian_gradient(v, bounds)
    if name == "CICheckerboardGenerator":
        return pattern(v, bounds, True)
    if name == "CIStripesGenerator":
        return pattern(v, bounds, False)
    if name == "CIConstantColorGenerator":
        return np.broadcast_to(premultiplied(v["inputColor"]), (bounds[3], bounds[2], 4))
    if name == "CIDissolveTransition":
        return mix(a, b, v["inputTime"])
    if name == "CISwipeTransition":
        return swipe(a, b, v, bounds)
    if name == "CIBarsSwipeTransition":
        return bars(a, b, v, bounds, case["extent"])
    raise SystemExit(f"filters.py has no reference for {name}")


def main(folder):
    with open(f"{folder}/cases.json") as file:
        cases = json.load(file)
    for index, case in enumerate(cases):
        run(case, folder)[::-1].astype("<f4").tofile(f"{folder}/{index}.out")


main(sys.argv[1])
