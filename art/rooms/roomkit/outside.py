"""What is seen through a window: a garden, the roofs of a town, the sea. Painted with numpy, hung up outside the room.

The picture is 22 m wide and 9 m high; the horizon is at a standing person's eyes. Everything is a little blurred, as a
camera that focuses on a sofa would see it.
"""

import bpy
import numpy as np

PX = 72  # pixels a metre
WIDE, HIGH, LOW = 22.0, 9.0, -3.3  # metres; LOW is the lower edge's height above the room's floor
HORIZON = 1.25
KINDS = ("garden", "town", "sea")


def _rgb(text: str) -> np.ndarray:
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


class _Canvas:
    def __init__(self, seed: int):
        self.rng = np.random.RandomState(seed)
        self.p = np.zeros((int(HIGH * PX), int(WIDE * PX), 3), np.float32)

    def row(self, z: float) -> int:
        return int(np.clip((LOW + HIGH - z) * PX, 0, self.p.shape[0]))

    def fade(self, z0: float, z1: float, low: str, high: str) -> None:
        """A gradient over the full width between two heights."""
        a, b = self.row(z1), self.row(z0)
        t = np.linspace(1, 0, max(1, b - a))[:, None, None]
        self.p[a:b] = _rgb(low) * (1 - t) + _rgb(high) * t

    def noise(self, cell_x: float, cell_z: float, detail=4) -> np.ndarray:
        """Smooth noise, about -1..1; a cell's size in metres."""
        height, width, _ = self.p.shape
        total, weight = np.zeros((height, width), np.float32), 1.0
        for k in range(detail):
            nx, nz = max(2, int(WIDE / cell_x * 2**k)), max(2, int(HIGH / cell_z * 2**k))
            grid = self.rng.uniform(-1, 1, (nz + 1, nx + 1)).astype(np.float32)
            y, x = np.linspace(0, nz - 1e-3, height), np.linspace(0, nx - 1e-3, width)
            i, j = y.astype(int), x.astype(int)
            fy, fx = (y - i)[:, None], (x - j)[None]
            fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
            g = grid[np.ix_(i, j)] * (1 - fy) * (1 - fx) + grid[np.ix_(i + 1, j)] * fy * (1 - fx)
            total += weight * (g + grid[np.ix_(i, j + 1)] * (1 - fy) * fx + grid[np.ix_(i + 1, j + 1)] * fy * fx)
            weight *= 0.5
        return total / 1.6

    def box(self, x0, x1, z0, z1, color) -> None:
        a, b = (int(np.clip(x * PX, 0, self.p.shape[1])) for x in (x0, x1))
        self.p[self.row(z1) : self.row(z0), a:b] = _rgb(color) if isinstance(color, str) else color

    def dab(self, x, z, rx, rz, color) -> None:
        """A soft ellipse."""
        cx, cy, ax, ay = x * PX, (LOW + HIGH - z) * PX, rx * PX, rz * PX
        x0, x1 = int(max(0, cx - ax)), int(min(self.p.shape[1], cx + ax + 1))
        y0, y1 = int(max(0, cy - ay)), int(min(self.p.shape[0], cy + ay + 1))
        if x0 >= x1 or y0 >= y1:
            return
        d = ((np.arange(x0, x1) - cx) / ax)[None] ** 2 + ((np.arange(y0, y1) - cy) / ay)[:, None] ** 2
        cover = np.clip((1 - d) * 3, 0, 1)[..., None]
        part = self.p[y0:y1, x0:x1]
        part += cover * (color - part)

    def foliage(self, x, z, rx, rz, count, dark, light, size=0.16) -> None:
        """A crown or a bush of leaf clusters: lit from above, ragged at the edge."""
        lo, hi = _rgb(dark), _rgb(light)
        for k in range(count):
            a, r = self.rng.uniform(0, 2 * np.pi), self.rng.uniform(0, 1) ** 0.5
            dx, dz = r * np.cos(a), r * np.sin(a)
            # from the shaded inside to the lit outside
            t = np.clip(0.45 * (k / count) + 0.35 * dz + 0.3 + self.rng.normal(0, 0.13), 0, 1)
            s = size * self.rng.uniform(0.5, 1.2)
            self.dab(x + dx * rx, z + dz * rz, s, s * 0.75, lo * (1 - t) + hi * t)

    def sky(self, zenith: str, low: str, clouds: float) -> None:
        self.fade(HORIZON - 0.2, LOW + HIGH, low, zenith)
        cover = np.clip(self.noise(5.0, 1.6, 5) * 1.5 + 0.1, 0, 1)[..., None] * clouds
        self.p += cover * (_rgb("#ffffff") - self.p)

    def blur(self, r: int) -> None:
        for _ in range(2):
            for axis in (0, 1):
                n = self.p.shape[axis]
                pad = [(r + 1, r) if i == axis else (0, 0) for i in range(3)]
                c = np.cumsum(np.pad(self.p, pad, "edge"), axis, dtype=np.float64)
                upper, lower = np.arange(2 * r + 1, 2 * r + 1 + n), np.arange(n)
                self.p = ((np.take(c, upper, axis) - np.take(c, lower, axis)) / (2 * r + 1)).astype(np.float32)


def _garden(c: _Canvas) -> None:
    R = c.rng
    c.sky("#a9cbe6", "#eef3f2", 0.8)
    for x in np.arange(0, WIDE, 0.28):
        top = HORIZON + 0.75 + 0.35 * np.sin(x * 0.8) + R.uniform(-0.15, 0.3)
        c.foliage(x, (HORIZON + top) / 2, 0.45, (top - HORIZON) / 2 + 0.15, 26, "#7f9a86", "#a9bda0", 0.16)
    c.fade(LOW, HORIZON + 0.05, "#5f8a3c", "#a9bd72")
    lawn = c.noise(1.6, 0.14, 4)[..., None] * 0.07
    ground = c.row(HORIZON + 0.05)
    c.p[ground:] += lawn[ground:] * np.array([0.8, 1, 0.5], np.float32)
    for x in np.arange(0, WIDE, 0.5):  # a hedge
        c.foliage(x, HORIZON - 0.15 + R.uniform(-0.1, 0.15), 0.5, 0.5, 60, "#33552f", "#7d9f55", 0.12)
    for x in (1.0, 3.4, 7.2, 9.6, 12.6, 14.4, 17.9, 20.8):
        x, top = x + R.uniform(-0.5, 0.5), R.uniform(2.5, 3.7)
        c.box(x - 0.1, x + 0.08, HORIZON - 0.6, top, "#6a5847")
        for _ in range(9):  # a crown of many rounds, with sky between them
            dx, dz = R.normal(0, 0.75), R.normal(0.1, 0.55)
            c.foliage(x + dx, top + dz, R.uniform(0.45, 0.8), R.uniform(0.35, 0.6), 90, "#36602f", "#b1c877", 0.11)
    for x in np.arange(0.4, WIDE, 0.9):  # a border of shrubs and flowers near the house
        x, z = x + R.uniform(-0.3, 0.3), R.uniform(-0.75, -0.3)
        c.foliage(x, z, 0.62, 0.5, 130, "#2c4d29", "#86a957", 0.11)
        blossom = ("#f4ece0", "#d9a7b4", "#e7c873", "#b7a3cf")[R.randint(4)]
        for _ in range(26):
            c.dab(x + R.normal(0, 0.32), z + R.uniform(-0.1, 0.45), 0.035, 0.035, _rgb(blossom))


def _facade(c: _Canvas, x0, x1, base, top, wall, roof, dusk: bool, haze: float) -> None:
    """A house front with rows of windows, a roof above it and a chimney."""
    R = c.rng
    veil = _rgb("#dfe6ea") if not dusk else _rgb("#8fa0b8")
    tint = lambda color: _rgb(color) * (1 - haze) + veil * haze  # noqa: E731
    c.box(x0, x1, base, top, tint(wall))
    storey, bay = 0.86 - 0.3 * haze, 0.62 - 0.2 * haze
    count = max(1, int((x1 - x0) / bay))
    for row in range(int((top - base) / storey)):
        for i in range(count):
            x, z = x0 + (x1 - x0) * (i + 0.5) / count, top - 0.18 - row * storey
            w, h = bay * 0.26, storey * 0.56
            c.box(x - w - 0.03, x + w + 0.03, z - h - 0.03, z + 0.03, tint("#efe9dd"))
            lit = dusk and R.uniform() < 0.4
            c.box(x - w, x + w, z - h, z, _rgb("#ffcf86") if lit else tint("#6f8596" if R.uniform() < 0.7 else "#a9bcc7"))
            c.box(x - 0.012, x + 0.012, z - h, z, tint("#efe9dd"))
            c.box(x - w - 0.05, x + w + 0.05, z - h - 0.06, z - h - 0.03, tint("#cfc7b8"))
    c.box(x0 - 0.04, x1 + 0.04, top - 0.05, top + 0.05, tint("#e4dccd"))
    slope = R.uniform(0.55, 0.95) * (1 - 0.45 * haze)
    steps = int(slope * PX)
    for k in range(steps):
        t = k / steps
        inset = (x1 - x0) * 0.16 * t
        z = top + 0.05 + slope * t
        c.box(x0 + inset, x1 - inset, z, z + 1.6 / PX, tint(roof) * (0.86 + 0.2 * t))
    for _ in range(1 + R.randint(2)):
        x = R.uniform(x0 + 0.25, x1 - 0.35)
        c.box(x, x + 0.2, top + slope * 0.5, top + slope + 0.35, tint("#a5684c"))
        c.box(x - 0.02, x + 0.22, top + slope + 0.33, top + slope + 0.39, tint("#7d5443"))
    for i in range(count // 2):
        x = x0 + (x1 - x0) * (i + 0.5) / max(1, count // 2)
        c.box(x - 0.15, x + 0.15, top + 0.16, top + 0.5, tint("#e4dccd"))
        c.box(x - 0.1, x + 0.1, top + 0.18, top + 0.44, _rgb("#ffcf86") if dusk and R.uniform() < 0.4 else tint("#5f7484"))


def _town(c: _Canvas, dusk=False) -> None:
    R = c.rng
    c.sky("#b4cde2", "#f2efe8", 0.75)
    walls = ("#e3d3b4", "#d8b890", "#efe6d6", "#c98f6b", "#dcc7a6", "#b7785a", "#e9d9c3")
    roofs = ("#6d7680", "#8a5a48", "#59636d", "#9b6a52")
    for haze, base, low, high, wide in ((0.72, 0.6, 1.5, 2.6, (1.0, 2.0)), (0.4, -1.0, 0.9, 2.1, (1.6, 2.8)), (0.08, LOW, -0.5, 0.75, (2.6, 4.0))):
        x = -R.uniform(0, 1.5)
        while x < WIDE:
            w = R.uniform(*wide)
            _facade(c, x, x + w, base, R.uniform(low, high), walls[R.randint(7)], roofs[R.randint(4)], dusk, haze)
            x += w + (R.uniform(0.3, 1.4) if haze > 0.7 else 0)
        if haze == 0.4:
            for x in np.arange(0.5, WIDE, 1.9):
                x += R.uniform(-0.6, 0.6)
                c.foliage(x, R.uniform(0.1, 0.7), 0.7, 0.65, 150, "#3f5f38", "#9db46a", 0.13)


def _sea(c: _Canvas) -> None:
    R = c.rng
    c.sky("#8fc0e4", "#f1f4f2", 0.85)
    c.fade(LOW, HORIZON, "#7fb0ba", "#c9dde2")
    c.fade(LOW, -1.5, "#d6c9aa", "#e6dcc4")  # sand with grass
    for x in np.arange(0, WIDE, 0.3):
        c.foliage(x, -1.5 + 0.22 * np.sin(x * 0.9) + R.uniform(-0.2, 0.1), 0.45, 0.3, 34, "#8f9a72", "#d3d3a6", 0.09)


def outside(kind: str, dark: bool, seed=0, painted=False) -> bpy.types.Image:
    """The view as an image of Blender's; in dark rooms it is dusk. `painted` keeps the day's colours, for a picture on the wall."""
    c = _Canvas(11 + seed)
    if kind == "town":
        _town(c, dark)
    else:
        {"garden": _garden, "sea": _sea}[kind](c)
    c.blur(7)
    grey = c.p.mean(axis=2, keepdims=True)
    if painted:
        p = 0.92 * np.clip(grey + 0.72 * (c.p - grey), 0, 1)
    elif dark:
        p = 0.85 * np.clip(grey + 0.6 * (c.p - grey), 0, 1)
        lamps = np.clip((c.p[..., :1] - c.p[..., 2:]) * 3 - 0.75, 0, 1) if kind == "town" else 0
        evening = (0.4 * p + 0.6 * grey) ** 1.4 * np.array([0.42, 0.59, 0.9], np.float32)
        p = evening * (1 - lamps) + 0.8 * c.p * lamps
    else:
        # Overexposed, as in a photograph of a room that is exposed for its furniture: a few pale shapes are left.
        calm = grey + {"garden": 0.42, "town": 0.4, "sea": 0.5}[kind] * (c.p - grey)
        p = np.clip((1 - 0.3 * (1 - calm)) * np.array([1.01, 1.0, 0.965], np.float32), 0, 1)
    height, width, _ = p.shape
    image = bpy.data.images.new(f"outside {kind}", width, height)
    rgba = np.ones((height, width, 4), np.float32)
    rgba[..., :3] = p[::-1]
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    return image
