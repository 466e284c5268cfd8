"""Plans in the house's line, for steps of a sample project that come before there is a room: written to cache/finished, published by table.py.

Walls are thick, what goes is dashed, what stays or was chosen is coral, as in src/ui/plan.tsx; the colors are those of src/styles/tokens.css.
"""

import subprocess
from math import cos, pi, sin

from driver import CACHE, FINISHED, ends
from jobs import PLANS

INK, CORAL, PAPER = "#10211f", "#ff7058", "#ffffff"
LINE, WALL = 5, 16


class Sheet:
    """Draws in metres from `origin` (pixels), `scale` pixels a metre, y down."""

    def __init__(self):
        self.commands: list[str] = []
        self.place((0, 0), 100)

    def place(self, origin: tuple[float, float], scale: float) -> None:
        self.origin, self.scale = origin, scale

    def _at(self, x: float, y: float) -> str:
        return f"{self.origin[0] + x * self.scale:.1f},{self.origin[1] + y * self.scale:.1f}"

    def lines(self, *points: tuple[float, float], width=LINE, closed=False, fill="none", dashed=False) -> None:
        dash = "stroke-dasharray 14 12" if dashed else "stroke-dasharray none"
        shape = "polygon " + " ".join(self._at(*p) for p in points)
        if not closed:  # one by one: ImageMagick closes a polyline that turns
            shape = " ".join(f"line {self._at(*a)} {self._at(*b)}" for a, b in zip(points, points[1:]))
        self.commands.append(f"fill {fill} stroke {INK} stroke-width {width} stroke-linecap square {dash} {shape}")

    def box(self, x, y, w, h, **more) -> None:
        self.lines((x, y), (x + w, y), (x + w, y + h), (x, y + h), closed=True, **more)

    def round(self, x, y, r, **more) -> None:
        self.lines(*((x + r * cos(pi * k / 36), y + r * sin(pi * k / 36)) for k in range(72)), closed=True, **more)

    def wall(self, *points) -> None:
        self.lines(*points, width=WALL)

    def door(self, hinge, leaf, gap) -> None:
        """Its leaf and the quarter circle that it swings through."""
        (hx, hy), a, b = hinge, leaf, gap
        turn = [(cos(pi * k / 48), sin(pi * k / 48)) for k in range(25)]
        self.lines(hinge, *((hx + c * (a[0] - hx) + s * (b[0] - hx), hy + c * (a[1] - hy) + s * (b[1] - hy)) for c, s in turn))

    def window(self, a, b) -> None:
        away = (0.045, 0) if a[0] == b[0] else (0, 0.045)
        for s in (-1, 1):
            self.lines(*((p[0] + s * away[0], p[1] + s * away[1]) for p in (a, b)))

    def sofa(self, x, y, w, d, back="top", **more) -> None:
        """Seen from above, its back towards one side."""
        self.box(x, y, w, d, **more)
        t = 0.24
        inner = {"top": (x, y, w, t), "left": (x, y, t, d), "bottom": (x, y + d - t, w, t)}[back]
        self.box(*inner, **more)


def listen(s: Sheet) -> None:
    """Two rooms as they were brought along: what stays is coral, the rest leaves on paper."""
    s.place((220, 130), 90)
    s.wall((3.4, 0), (0, 0), (0, 1.2))
    s.wall((0, 4.2), (0, 6), (2.2, 6))
    s.wall((3.1, 6), (8.45, 6), (8.45, 0), (4.9, 0))
    s.wall((5.2, 0), (5.2, 3.4))
    s.wall((5.2, 4.3), (5.2, 6))
    s.window((0, 1.2), (0, 4.2))
    s.window((3.4, 0), (4.9, 0))
    s.door((2.2, 6), (2.2, 5.1), (3.1, 6))
    s.door((5.2, 4.3), (6.1, 4.3), (5.2, 3.4))
    s.sofa(1.4, 0.25, 1.9, 0.8, dashed=True)
    s.sofa(3.9, 1.3, 0.9, 0.9, dashed=True)
    s.box(0.35, 1.6, 0.4, 1.9, dashed=True)
    s.box(3.6, 5.2, 1.3, 0.5, dashed=True)
    s.round(2.3, 2.6, 0.62, fill=CORAL)
    s.box(5.6, 0.4, 1.5, 2.0, fill=CORAL)
    s.box(5.75, 0.5, 0.55, 0.36, fill=PAPER)
    s.box(6.4, 0.5, 0.55, 0.36, fill=PAPER)
    s.box(7.5, 0.4, 0.6, 2.6, dashed=True)
    s.box(6.6, 5.2, 1.5, 0.5, dashed=True)


def draw(s: Sheet) -> None:
    """Three layouts at one scale, the bar below them; the chosen one is the last."""
    for i, chosen in enumerate((False, False, True)):
        s.place((165 + 310 * i, 170), 77)
        s.wall((1.0, 0), (0, 0), (0, 4.6), (1.9, 4.6))
        s.wall((2.7, 4.6), (3.25, 4.6), (3.25, 0), (2.25, 0))
        s.window((1.0, 0), (2.25, 0))
        s.door((2.7, 4.6), (2.7, 3.8), (1.9, 4.6))
        fill = CORAL if chosen else "none"
        if i == 0:
            s.sofa(0.2, 1.2, 0.8, 2.0, "left")
            s.box(2.7, 1.4, 0.35, 1.6)
            s.round(1.7, 2.2, 0.38)
        elif i == 1:
            s.sofa(0.2, 2.95, 1.6, 0.8, "bottom")
            s.box(0.7, 0.3, 1.8, 0.35)
            s.round(1.6, 2.1, 0.38)
        else:
            s.sofa(0.65, 2.6, 1.9, 0.8, "bottom", fill=fill)
            s.round(1.6, 1.5, 0.42, fill=fill)
            s.box(0.2, 0.3, 0.35, 2.0)
            s.round(2.8, 0.5, 0.26)
    s.place((165, 620), 174)
    for k in range(5):
        s.box(k, 0, 1, 0.13, fill=INK if k % 2 == 0 else PAPER)


def main() -> None:
    for id in PLANS:
        sheet = Sheet()
        {"listen": listen, "draw": draw}[id.rsplit("/", 1)[1]](sheet)
        png = CACHE / "plan.png"
        CACHE.mkdir(exist_ok=True)
        subprocess.run(["convert", "-size", "1200x800", f"xc:{PAPER}", "-draw", " ".join(sheet.commands), str(png)], check=True)
        for end, width, _limit in ends(1200):
            out = FINISHED / f"{id}{end}.webp"
            out.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cwebp", "-quiet", "-q", "84", "-m", "6", "-sharp_yuv", "-resize", str(width), "0", str(png), "-o", str(out)], check=True)


if __name__ == "__main__":
    main()
