"""Draws curves as SVG, in panels above one another with the same logarithmic axis. The colours are legible on light and dark
backgrounds.
"""

import math
from dataclasses import dataclass

WIDTH, PANEL, GAP, LEFT, RIGHT, TOP, BOTTOM = 640, 130, 44, 70, 30, 30, 46
INK, GRID = "#7b828a", "#7b828a66"


@dataclass
class Curve:
    """`label`: the quantity and its unit. `logarithmic`: whether the axis of values is logarithmic; otherwise it begins at 0."""

    label: str
    values: list[float]
    colour: str
    logarithmic: bool = False


def chart(axis: str, places: list[float], names: list[str], curves: list[Curve]) -> str:
    """Returns the SVG. `places`: the positions of the points on the axis. `names`: their labels."""
    height = TOP + len(curves) * PANEL + (len(curves) - 1) * GAP + BOTTOM
    low, high = math.log10(places[0]), math.log10(places[-1])
    across = [LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(place) - low) / (high - low) for place in places]
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
    parts = [f'{root} font-family="sans-serif" font-size="13" fill="{INK}">']
    for number, curve in enumerate(curves):
        parts += _panel(curve, across, TOP + number * (PANEL + GAP))
    bottom = height - BOTTOM
    parts += [_text(x, bottom + 18, name, "middle") for x, name in zip(across, names)]
    parts += [_text((LEFT + WIDTH - RIGHT) / 2, bottom + 38, axis, "middle"), "</svg>"]
    return "\n".join(parts) + "\n"


def _panel(curve: Curve, across: list[float], top: float) -> list[str]:
    ticks = _decades(curve.values) if curve.logarithmic else _steps(max(curve.values))
    scale = (lambda value: math.log10(value)) if curve.logarithmic else (lambda value: value)
    low, high = scale(ticks[0]), scale(ticks[-1])

    def down(value: float) -> float:
        return top + PANEL * (1 - (scale(value) - low) / (high - low))

    parts = [_text(LEFT, top - 10, curve.label, "start", f' font-weight="bold" fill="{curve.colour}"')]
    for tick in ticks:
        y = down(tick)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>')
        parts.append(_text(LEFT - 8, y + 4, f"{tick:g}", "end"))
    points = [(x, down(value)) for x, value in zip(across, curve.values)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{curve.colour}" stroke-width="2"/>')
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{curve.colour}"/>' for x, y in points]
    return parts


def _steps(largest: float) -> list[float]:
    """Returns about four steps of 1, 2 or 5 times a power of ten, from 0 to at least the largest value."""
    power = 10 ** math.floor(math.log10(largest / 4))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= largest / 4)
    return [round(number * step, 12) for number in range(math.ceil(largest / step) + 1)]


def _decades(values: list[float]) -> list[float]:
    first = math.floor(math.log10(min(values)))
    last = max(math.ceil(math.log10(max(values))), first + 1)
    return [10.0**power for power in range(first, last + 1)]


def _text(x: float, y: float, words: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{words}</text>'
