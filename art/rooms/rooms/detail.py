"""Details: one thing in a corner of a room, upright, seen through a portrait lens whose blur hides the rest.

`dress` says where it stands and what it is: "table tiffin", "wall pans". Places are functions that build what carries it and return
the point it stands on; things are functions that build it there and return how far above that point the lens looks.
"""

import math
import random
from math import pi

from mathutils import Vector, noise

from roomkit.decor import art_botanic, art_painting, bowl, books, frame, stack, vase
from roomkit.furniture import BRASS, basket, cabinet, dining_chair, table_lamp, throw
from roomkit.geometry import box, curtain, cyl, group, lathe, ring, rod, sheet, soft, tube
from roomkit.materials import cloth_thin, emit, fabric, glass, gloss, limewash, linen_thin, marble, metal, paint, shade, wood
from roomkit.prints import block_print, terrazzo
from roomkit.shell import WINDOWS, camera, drapes, feature, point, shell
from roomkit.tokens import Tokens

from .common import book_colors, ceramic, picture_frame_material, pictures

W = 4.6
X, Y = -0.75, -1.75
# Degrees around the thing, to the right of straight in front, and above it; metres; millimetres.
VIEWS = {
    "front": (-16, 9, 1.35, 75),
    "side": (24, 8, 1.35, 75),
    "window": (48, 9, 1.4, 75),
    "above": (-18, 27, 1.3, 70),
    "near": (18, 12, 1.0, 80),
    "close": (44, 15, 1.0, 80),
    "low": (40, 7, 1.9, 65),
}
STEEL, COPPER, LINEN = "#c9c9c7", "#b5673f", "#ece4d3"


def build(T: Tokens, seed=0, view="front", dress="table tumblers"):
    place, thing = dress.split()
    shell(T, W=W)
    wall = {"industrial": "brick", "traditional": "panels", "minimal": "plaster"}.get(T.style, "")
    y = 0.0 if place in ("door", "foot") else feature(T, wall, W)
    if place != "foot":
        drapes(T, W)
    at = PLACES[place](T, y)
    if place in ("table", "stone", "cloth", "hung", "seat"):
        _behind(T, y, seed)
    up = THINGS[thing](T, *at) or 0.1
    turn, rise, far, lens = (*(math.radians(a) for a in VIEWS[view][:2]), *VIEWS[view][2:])
    look = (at[0], at[1], at[2] + up)
    flat = far * math.cos(rise)
    eye = (look[0] + flat * math.sin(turn), look[1] - flat * math.cos(turn), look[2] + far * math.sin(rise))
    camera(eye, look, lens, 0.0, 2.8, tilt=True)


def _behind(T, y, seed):
    """What the blur makes of a room: a cabinet with a lamp, prints above it."""
    h = cabinet((X + 0.25, -0.25 - y, 0), 1.7, 0.42, 0.76, T, 3, 1, 0.2)
    table_lamp((X - 0.25, -0.25 - y, h), T)
    stack((X + 0.7, -0.25 - y, h), book_colors(T), 4, seed)
    pictures(T, X + 0.45, 1.55, y, seed, "small", size=1.1)


# ---------------------------------------------------------------- places


def _board(T, mat, h, edge=0.2):
    """A table's top, its front edge `edge` metres before the thing."""
    box((X + 0.1, Y + 0.45 - edge, h - 0.017), (1.9, 0.9, 0.034), mat, 0.006)
    return X, Y, h


def _table(T, y):
    return _board(T, wood(T.wood, "x", 0.35), 0.74)


def _stone(T, y):
    chips = tuple(shade(c, 1.1) for c in (*T.pillows, T.art[4]))
    return _board(T, terrazzo(shade(T.counter, 1.05), chips) if T.style != "traditional" else marble("#e6e0d4", "#a99f90", scale=3.0), 0.88)


def _cloth(T, y):
    """A table under a printed cloth that hangs over its edge."""
    at = _board(T, wood(T.wood, "x", 0.35), 0.74)
    print_ = (T.pillows[2], T.pillows[0], T.pillows[1])
    box((X + 0.1, Y + 0.25, 0.742), (1.92, 0.904, 0.004), block_print(*print_, "xy", 0.16), 0)
    box((X + 0.1, Y - 0.202, 0.64), (1.92, 0.004, 0.2), block_print(*print_, "xz", 0.16), 0)
    return at[0], at[1], 0.744


def _wall(T, y):
    return X + 0.2, -y - 0.004, 1.35


def _ledge(T, y):
    box((X, -0.16 - y, 0.78), (2.0, 0.32, 0.045), marble("#e6e0d4", "#a99f90", scale=3.0) if T.style == "traditional" else wood(T.wood, "x", 0.35), 0.008)
    return X, -0.17 - y, 0.803


def _shelf(T, y):
    for z in (1.02, 1.36, 1.72):
        box((X, -0.14 - y, z), (2.2, 0.28, 0.03), wood(T.wood, "x", 0.4), 0.004)
    mats = book_colors(T)
    books((X - 1.0, -0.14 - y, 1.375), 1.6, 0.27, mats, 3)
    books((X + 0.28, -0.14 - y, 1.035), 0.6, 0.25, mats, 5)
    books((X - 1.0, -0.14 - y, 1.035), 0.62, 0.26, mats, 8)
    return X - 0.05, -0.15 - y, 1.035


def _door(T, y):
    """A wall of doors: panelled ones, or flush ones with a shadow between them."""
    m = paint(T.trim, 0.35, 0.02) if T.style == "traditional" else wood(T.wood, "z", 0.3)
    for i in range(-2, 3):
        x = X + 0.26 + i * 0.62
        box((x, -0.02, 1.1), (0.612, 0.04, 2.2), m, 0.003)
        if T.style == "traditional":
            for z, tall in ((0.46, 0.62), (1.56, 0.95)):
                box((x, -0.046, z), (0.4, 0.012, tall), m, 0.012)
                box((x, -0.055, z), (0.3, 0.012, tall - 0.1), m, 0.01)
    return X, -0.04, 1.02


def _foot(T, y):
    """Boards below a curtain beside the window."""
    y1 = WINDOWS[T.style][1]
    return -W / 2 + 0.2, y1 - 0.35, 0.0


def _floor(T, y):
    return X, Y, 0.0


def _hung(T, y):
    return X, Y, 1.5


PLACES = {
    "table": _table,
    "seat": _floor,
    "stone": _stone,
    "cloth": _cloth,
    "wall": _wall,
    "ledge": _ledge,
    "shelf": _shelf,
    "door": _door,
    "foot": _foot,
    "hung": _hung,
}


# ---------------------------------------------------------------- parts


def _cup(c, r, h, mat, drink=None, handle=False):
    x, y, z = c
    lathe(c, [(0, 0), (0.66 * r, 0), (0.7 * r, 0.02 * h), (0.93 * r, 0.4 * h), (r, h), (0.95 * r, h), (0.87 * r, 0.4 * h), (0, 0.1 * h)], mat)
    if drink:
        cyl((x, y, z + 0.8 * h), 0.92 * r, 0.002, paint(drink, 0.15, 0), bevel=0)
    if handle:
        ring((x + 1.15 * r, y, z + 0.52 * h), 0.3 * h, 0.0055, mat, (pi / 2, 0, 0))


def _linen(c, color, size=(0.26, 0.2), rz=0.2):
    """A cloth folded in three."""
    x, y, z = c
    for i in range(3):
        soft((x, y, z + 0.008 + 0.012 * i), (size[0] - 0.01 * i, size[1] - 0.006 * i, 0.016), fabric(color, 0.7, 300), 0.002, 0.007, i, 0.002, rot=(0, 0, rz + 0.02 * i))


def _paper(c, w, d, color="#f4f0e6", rz=0.0):
    box((c[0], c[1], c[2] + 0.001), (w, d, 0.0012), paint(color, 0.9, 0), 0, rot=(0, 0, rz))


# ---------------------------------------------------------------- things


def rule(T, x, y, z):
    """A carpenter's folding rule on a plan, a pencil, a cup."""
    _paper((x + 0.04, y + 0.1, z), 0.5, 0.36, "#f6f3ea", 0.12)
    g = group((x + 0.04, y + 0.1, z + 0.0022), 0.12)
    ink = paint("#31464a", 0.8, 0)
    for a, b, w, d in ((0, 0.12, 0.4, 0.004), (-0.2, 0, 0.004, 0.24), (0.2, 0.03, 0.004, 0.18), (0, -0.12, 0.4, 0.004), (0.06, 0.03, 0.002, 0.18), (-0.08, -0.02, 0.16, 0.002)):
        box((a, b, 0), (w, d, 0.0006), ink, 0, parent=g)
    m, end = wood("#dcb878", "x", 0.2), metal(BRASS, 0.3)
    points = [(-0.2, -0.09), (0.0, -0.05), (-0.12, 0.08), (0.08, 0.1), (0.0, 0.26)]
    for i, (a, b) in enumerate(zip(points, points[1:])):
        d = (b[0] - a[0], b[1] - a[1])
        turn = math.atan2(d[1], d[0])
        at = (x + 0.05 + (a[0] + b[0]) / 2, y + (a[1] + b[1]) / 2, z + 0.006 + 0.0035 * (i % 2))
        box(at, (math.hypot(*d) + 0.014, 0.017, 0.0032), m, 0.001, rot=(0, 0, turn))
        cyl((x + 0.05 + b[0], y + b[1], z + 0.008), 0.005, 0.009, end, bevel=0.001)
    rod((x + 0.13, y - 0.07, z + 0.007), (x + 0.27, y + 0.02, z + 0.007), 0.0038, paint("#c9573f", 0.4, 0))
    _cup((x - 0.17, y + 0.22, z), 0.044, 0.075, ceramic(T, 1), "#3b2416", True)
    return 0.05


def _folds(x, y0, y1, cloth, waves=8.5):
    """A heavy curtain: no fold is as wide or as deep as the next, and its foot rests on the boards and gives way."""

    def f(u, v):
        t = 2 * pi * waves * (u + 0.022 * noise.noise(Vector((u * 7, 0.4 * v, 3.0))))
        deep = 0.05 * (1 + 0.55 * noise.noise(Vector((u * 6.1, 0.6 * v, 9.0))))
        low = max(0.0, v - 0.93) / 0.07
        give = 0.016 * low * low * (1 + noise.noise(Vector((u * 19, 5.0, 1.0))))
        side = 0.012 * math.sin(2 * t + 1) + 0.006 * noise.noise(Vector((u * 30, v * 3, 2.0)))
        return (x + deep * math.sin(t) + give, y0 + (y1 - y0) * u + side, 2.5 + (0.003 - 2.5) * v + 0.004 * low * math.sin(t * 1.5 + 1))

    sheet(f, 260, 60, cloth, solid=0)


def hem(T, x, y, z, cloth=None):
    """A curtain's foot on the boards, light through it."""
    y1 = WINDOWS[T.style][1]
    if cloth:
        curtain((-W / 2 + 0.14, -0.12), (-W / 2 + 0.14, y1 - 0.55), 0.004, 2.5, cloth, 9, 0.05, 3)
    else:
        _folds(-W / 2 + 0.15, -0.12, y1 - 0.55, linen_thin(shade(T.curtain, 0.9), 0.18, 0.026))
    basket((x + 0.32, y + 0.22, 0), 0.15, 0.2, fabric("#b98f5c", 0.9, 70, kind="knit"))
    for i in range(3):
        soft((x + 0.32, y + 0.22, 0.16 + 0.035 * i), (0.22, 0.2, 0.05), fabric(T.pillows[i], 0.8, 160, kind="knit"), 0.006, 0.02, i, 0.004, rot=(0, 0, 0.2 * i))
    return 0.3


def printed_hem(T, x, y, z):
    return hem(T, x, y, z, block_print(T.pillows[2], T.pillows[0], T.pillows[1], "yz", 0.16, thin=0.35))


def tiffin(T, x, y, z):
    """Steel boxes one above the other, carried by their clip; a tumbler and a cloth."""
    m = metal(STEEL, 0.2)
    for i in range(3):
        lathe((x, y, z + 0.072 * i), [(0, 0), (0.068, 0), (0.074, 0.008), (0.074, 0.06), (0.078, 0.064), (0.078, 0.07), (0.07, 0.071), (0, 0.071)], m)
    lathe((x, y, z + 0.216), [(0.077, 0), (0.074, 0.012), (0.04, 0.024), (0, 0.027)], m)
    for s in (-1, 1):
        box((x + s * 0.081, y, z + 0.125), (0.004, 0.02, 0.25), m, 0.001)
    tube([(x - 0.081, y, z + 0.24), (x - 0.08, y, z + 0.3), (x, y, z + 0.325), (x + 0.08, y, z + 0.3), (x + 0.081, y, z + 0.24)], 0.0048, m)
    _cup((x + 0.17, y + 0.1, z), 0.035, 0.1, m)
    _linen((x - 0.2, y + 0.05, z), T.pillows[1])
    return 0.15


def niche(T, x, y, z):
    """A jar and a bowl in the gap that the books leave."""
    vase((x - 0.13, y, z), 0.22, ceramic(T, 0), 2)
    top = stack((x + 0.1, y, z), book_colors(T), 2, 4, w=0.21, d=0.15)
    bowl((x + 0.1, y, top), 0.075, ceramic(T, 1))
    return 0.16


def knob(T, x, y, z):
    """A brass knob on its plate, the key in the lock with a ribbon."""
    m = metal("#a8803f", 0.28)
    x += 0.02
    box((x, y - 0.003, z), (0.058, 0.006, 0.24), m, 0.003)
    lathe((x, y - 0.004, z + 0.045), [(0.024, 0), (0.014, 0.012), (0.012, 0.03), (0.026, 0.042), (0.031, 0.058), (0.024, 0.071), (0, 0.075)], m, rot=(pi / 2, 0, 0))
    rod((x, y, z - 0.055), (x, y - 0.05, z - 0.055), 0.0042, m)
    ring((x, y - 0.064, z - 0.055), 0.014, 0.0035, m, (0, pi / 2, 0))
    ribbon = fabric(T.pillows[0], 0.5, 300)
    for k in (-1, 1):
        tube([(x, y - 0.064, z - 0.066), (x + 0.008 * k, y - 0.066, z - 0.11), (x + 0.016 * k, y - 0.05, z - 0.19 - 0.02 * k)], 0.004, ribbon)
    return -0.01


def candles(T, x, y, z):
    """Two brass candlesticks before a painting."""
    frame((x + 0.1, y + 0.13, z + 0.38), 0.62, 0.72, metal(BRASS, 0.35), art_painting("garden", 2), mat_w=0.0, depth=0.05, fw=0.055)
    m, wax = metal(BRASS, 0.25), paint("#f3ead6", 0.5, 0)
    for dx, dy, tall in ((-0.12, 0.0, 0.22), (0.0, 0.03, 0.29)):
        c = (x + dx, y + dy, z)
        lathe(c, [(0.05, 0), (0.048, 0.01), (0.014, 0.03), (0.01, 0.06), (0.02, 0.08), (0.009, 0.1), (0.009, tall - 0.03), (0.022, tall - 0.01), (0.02, tall)], m)
        cyl((c[0], c[1], z + tall + 0.08), 0.011, 0.16, wax, r2=0.0095, bevel=0.003)
        rod((c[0], c[1], z + tall + 0.16), (c[0] + 0.002, c[1], z + tall + 0.172), 0.001, paint("#2a2522", 0.9))
    bowl((x + 0.2, y - 0.02, z), 0.08, ceramic(T, 1))
    return 0.22


def bulb(T, x, y, z):
    """A filament in clear glass below its brass socket, two more behind it."""
    m, hot = metal(BRASS, 0.3), emit("#ffb45e", 9)
    for dx, dy, dz in ((0, 0, 0), (0.4, 0.75, 0.12), (0.84, 1.25, 0.05)):
        c = (x + dx, y + dy, z + dz)
        rod((c[0], c[1], c[2] + 0.17), (c[0], c[1], 2.75), 0.004, paint("#8d3f2b", 0.8, 0))
        lathe((c[0], c[1], c[2] + 0.075), [(0, 0), (0.021, 0), (0.022, 0.05), (0.018, 0.06), (0.008, 0.085), (0, 0.1)], m)
        lathe((c[0], c[1], c[2] - 0.075), [(0, 0), (0.032, 0.01), (0.05, 0.05), (0.045, 0.09), (0.024, 0.14), (0.019, 0.155)], glass())
        for k in range(4):
            a = k * pi / 2 + 0.4
            b = a + pi / 4
            tube([(c[0] + 0.008 * math.cos(a), c[1] + 0.008 * math.sin(a), c[2] + 0.06), (c[0] + 0.022 * math.cos(a), c[1] + 0.022 * math.sin(a), c[2] - 0.035), (c[0] + 0.022 * math.cos(b), c[1] + 0.022 * math.sin(b), c[2] - 0.035), (c[0] + 0.008 * math.cos(b), c[1] + 0.008 * math.sin(b), c[2] + 0.06)], 0.0012, hot)
        point((c[0], c[1], c[2] - 0.01), T.light.lamp * 0.06, 0.03)
    return 0.05


def switch(T, x, y, z):
    """A brass plate with two levers, its pipe running up the wall."""
    m, dark = metal(BRASS, 0.32), metal("#3a3a3a", 0.4)
    box((x, y - 0.012, z), (0.15, 0.02, 0.092), m, 0.006)
    for s in (-1, 1):
        cyl((x + s * 0.034, y - 0.025, z), 0.013, 0.01, m, rot=(pi / 2, 0, 0), bevel=0.002)
        tip = (x + s * 0.034, y - 0.052, z + s * 0.018)
        rod((x + s * 0.034, y - 0.026, z), tip, 0.0034, m, r2=0.005)
        cyl((x + s * 0.065, y - 0.023, z), 0.004, 0.003, dark, rot=(pi / 2, 0, 0), bevel=0.001)
    rod((x, y - 0.02, z + 0.046), (x, y - 0.02, 2.7), 0.0105, m)
    for dz in (0.2, 0.6):
        box((x, y - 0.016, z + dz), (0.05, 0.03, 0.016), m, 0.003)
    return 0.06


def colors(T, x, y, z):
    """Three sample pots, a brush across one, and the swatches they left on paper."""
    tin = metal(STEEL, 0.3)
    point((x - 0.5, y + 0.3, z + 0.42), T.light.lamp * 0.16, 0.07, (1, 0.82, 0.62))  # a lamp beside the picture
    for i, (dx, dy) in enumerate(((-0.12, 0.06), (0.03, 0.13), (0.13, 0.0))):
        c = (x + dx, y + dy, z)
        lathe(c, [(0, 0.002), (0.045, 0.002), (0.047, 0), (0.046, 0.004), (0.046, 0.074), (0.048, 0.078), (0.042, 0.078), (0.041, 0.06), (0, 0.06)], tin)
        cyl((c[0], c[1], z + 0.064), 0.0405, 0.004, gloss(T.pillows[i], 0.2), bevel=0)
    brush = [(x - 0.12 + 0.96 * d, y + 0.05 + 0.28 * d, z + 0.09) for d in (0.13, -0.055, -0.08, -0.125)]
    rod(brush[1], brush[0], 0.008, wood("#c9955a", "x"), r2=0.006)
    rod(brush[1], brush[2], 0.012, tin)
    rod(brush[2], brush[3], 0.012, paint(T.pillows[0], 0.5, 0.3, 200), r2=0.009)
    for i in range(3):
        _paper((x + 0.02 + 0.1 * i, y - 0.12 + 0.02 * i, z + 0.0012 * i), 0.12, 0.17, "#f4f0e6", 0.2 - 0.16 * i)
        box((x + 0.02 + 0.1 * i, y - 0.115 + 0.02 * i, z + 0.0024 + 0.0012 * i), (0.095, 0.115, 0.0006), paint(T.pillows[i], 0.6, 0.2, 80), 0, rot=(0, 0, 0.2 - 0.16 * i))
    return 0.04


def lamp(T, x, y, z):
    """A lamp before a print, books under a cup."""
    frame((x + 0.2, y + 0.13, z + 0.36), 0.5, 0.66, picture_frame_material(T), art_botanic(T.art[1], 3), mat_w=0.06)
    table_lamp((x - 0.08, y, z), T)
    top = stack((x + 0.22, y - 0.02, z), book_colors(T), 3, 6, w=0.22, d=0.16)
    _cup((x + 0.2, y - 0.03, top), 0.042, 0.06, ceramic(T, 1))
    return 0.26


def coffee(T, x, y, z):
    """Filter coffee as in Chennai: a tumbler standing in its bowl, twice."""
    m = metal("#b98b45", 0.22)
    for dx, dy in ((-0.06, 0.0), (0.1, 0.13)):
        c = (x + dx, y + dy, z)
        lathe(c, [(0, 0), (0.045, 0), (0.05, 0.008), (0.06, 0.038), (0.07, 0.042), (0.069, 0.045), (0.057, 0.041), (0.046, 0.008), (0, 0.006)], m)
        lathe((c[0], c[1], z + 0.006), [(0, 0), (0.03, 0), (0.033, 0.05), (0.041, 0.086), (0.05, 0.093), (0.049, 0.095), (0.038, 0.087), (0.03, 0.05), (0, 0.01)], m)
        cyl((c[0], c[1], z + 0.085), 0.037, 0.006, paint("#b98a5e", 0.6, 0.6, 160), bevel=0.003)
    _linen((x - 0.24, y + 0.12, z), T.pillows[1], rz=-0.3)
    return 0.06


def _mango(c, s, color, rz, tip=0.35):
    x, y, z = c
    prof = [(0, -0.068), (0.024, -0.062), (0.041, -0.034), (0.045, -0.005), (0.034, 0.034), (0.017, 0.066), (0.006, 0.078), (0, 0.08)]
    lathe((x, y, z + 0.042 * s), [(r * s, h * s) for r, h in prof], limewash(color, 0.16), rot=(pi / 2 - tip, 0, rz))


def mangoes(T, x, y, z):
    """A brass bowl of mangoes, one beside it."""
    lathe((x, y + 0.06, z), [(0, 0), (0.06, 0), (0.062, 0.012), (0.12, 0.04), (0.165, 0.085), (0.169, 0.083), (0.125, 0.033), (0.05, 0.012), (0, 0.012)], metal("#b98b45", 0.25))
    hues = ("#e8a32c", "#dd8a2b", "#e0b13a", "#c9a63c", "#df7a35")
    R = random.Random(4)
    for i in range(6):
        a = i * 1.047
        _mango((x + 0.085 * math.cos(a), y + 0.06 + 0.085 * math.sin(a), z + 0.05), 1.0, hues[i % 5], a + R.uniform(-0.6, 0.6), R.uniform(-0.2, 0.5))
    _mango((x, y + 0.05, z + 0.11), 1.05, hues[4], 0.8)
    _mango((x + 0.1, y + 0.11, z + 0.1), 0.95, hues[2], 2.0)
    _mango((x - 0.2, y - 0.06, z), 1.0, hues[0], 0.5, 0.0)
    return 0.09


def pans(T, x, y, z):
    """Copper and iron on one rail, by size."""
    steel = metal(STEEL, 0.3)
    rod((x - 0.9, y - 0.05, z + 0.2), (x + 0.9, y - 0.05, z + 0.2), 0.008, steel)
    for dx in (-0.6, 0.55):
        rod((x + dx, y, z + 0.2), (x + dx, y - 0.05, z + 0.2), 0.007, steel)
    for i, (dx, r) in enumerate(((-0.3, 0.1), (-0.03, 0.125), (0.28, 0.145))):
        m = metal(COPPER, 0.25) if i != 1 else metal("#2c2b2a", 0.55)
        long = 0.17
        cx, cz = x + dx, z + 0.15 - long - r
        lathe((cx, y - 0.03, cz), [(0, 0), (0.86 * r, 0), (0.94 * r, 0.01), (r, 0.05), (0.97 * r, 0.05), (0.9 * r, 0.012), (0, 0.008)], m, rot=(pi / 2, 0, 0))
        box((cx, y - 0.06, cz + r + long / 2 - 0.005), (0.02, 0.006, long), metal("#3a3836", 0.5) if i != 1 else m, 0.003)
        tube([(cx, y - 0.05, z + 0.205), (cx + 0.012, y - 0.06, z + 0.2), (cx, y - 0.06, z + 0.16), (cx - 0.01, y - 0.062, z + 0.145)], 0.0028, steel)
    return -0.05


def plates(T, x, y, z):
    """Plates in a stack, bowls beside them, a cloth over the edge."""
    m, rim = gloss("#ece7dc", 0.25), gloss(T.pillows[0], 0.3)
    for i in range(8):
        r = 0.132
        lathe((x + 0.002 * (i % 3), y + 0.09, z + 0.0105 * i), [(0, 0), (0.6 * r, 0), (0.7 * r, 0.004), (r, 0.015), (r, 0.019), (0.7 * r, 0.009), (0, 0.006)], rim if i in (2, 5) else m)
    for i in range(3):
        lathe((x + 0.25, y + 0.17, z + 0.02 * i), [(0, 0), (0.04, 0), (0.065, 0.022), (0.075, 0.055), (0.072, 0.055), (0.06, 0.022), (0, 0.008)], m)
    throw((x - 0.2, y - 0.18, z + 0.004), 0, fabric(T.pillows[1], 0.7, 300), 0.2, 0.16, 0.28, 2, depth=0.02)
    return 0.05


def chair(T, x, y, z):
    """The back of a chair, seen from behind it."""
    kind = {"traditional": "cane", "boho": "wishbone", "scandinavian": "wishbone", "industrial": "thonet"}.get(T.style, "upholstered")
    dining_chair((x, y, 0), pi + 0.55, T, kind)
    _board(T, wood(T.wood, "x", 0.35), 0.74, edge=-0.55)
    _cup((x + 0.05, y + 0.75, 0.74), 0.042, 0.07, ceramic(T, 1))
    bowl((x - 0.3, y + 0.85, 0.74), 0.13, ceramic(T, 0))
    return 0.68


def tray(T, x, y, z):
    """A kettle and three glasses of tea on a brass tray."""
    m = metal("#b98b45", 0.25)
    x, y = x - 0.05, y + 0.1
    lathe((x, y, z), [(0, 0.003), (0.19, 0.003), (0.2, 0.008), (0.21, 0.022), (0.214, 0.022), (0.205, 0.004), (0.195, 0), (0, 0)], m)
    k = (x - 0.05, y + 0.05, z + 0.004)
    lathe(k, [(0, 0), (0.05, 0), (0.075, 0.03), (0.08, 0.06), (0.06, 0.1), (0.03, 0.118), (0.028, 0.122), (0.03, 0.126), (0.012, 0.138), (0.006, 0.144), (0.011, 0.152), (0, 0.158)], m)
    tube([(k[0] + 0.07, k[1] - 0.01, k[2] + 0.045), (k[0] + 0.115, k[1] - 0.02, k[2] + 0.06), (k[0] + 0.115, k[1] - 0.02, k[2] + 0.105), (k[0] + 0.14, k[1] - 0.025, k[2] + 0.125)], 0.009, m)
    tube([(k[0] - 0.05, k[1], k[2] + 0.1), (k[0] - 0.06, k[1], k[2] + 0.19), (k[0], k[1], k[2] + 0.215), (k[0] + 0.06, k[1], k[2] + 0.19), (k[0] + 0.05, k[1], k[2] + 0.1)], 0.0055, wood("#4a2c1c", "x"))
    for dx, dy in ((0.06, -0.1), (-0.05, -0.115), (0.135, -0.02)):
        c = (x + dx, y + dy, z + 0.004)
        lathe(c, [(0.024, 0.002), (0.027, 0.03), (0.032, 0.075)], glass())
        ring((c[0], c[1], z + 0.079), 0.032, 0.0009, glass())
        cyl((c[0], c[1], z + 0.034), 0.0245, 0.052, gloss("#7a3a12", 0.08), r2=0.028, bevel=0.002)
    return 0.08


def spools(T, x, y, z):
    """Wooden reels of thread, buttons, and a darn that shows."""
    for i, (dx, dy) in enumerate(((-0.12, 0.05), (-0.03, 0.14), (0.06, 0.03), (0.16, 0.12))):
        c = (x + dx, y + dy, z)
        lathe(c, [(0, 0), (0.023, 0), (0.023, 0.006), (0.012, 0.012), (0.012, 0.048), (0.023, 0.054), (0.023, 0.06), (0.006, 0.06), (0, 0.058)], wood("#cfa46c", "z", 0.2))
        cyl((c[0], c[1], z + 0.03), 0.0195, 0.036, fabric(T.pillows[i], 0.9, 600), bevel=0.003)
    for i, (dx, dy) in enumerate(((0.02, -0.09), (0.09, -0.11), (0.055, -0.05))):
        cyl((x + dx, y + dy, z + 0.002), 0.011, 0.004, paint(("#efe6d4", T.pillows[2], "#3d3a36")[i], 0.3, 0), bevel=0.0015)
    soft((x - 0.17, y - 0.08, z + 0.014), (0.26, 0.18, 0.028), fabric(T.up2, 0.9, 140, kind="knit"), 0.004, 0.012, 2, 0.004, rot=(0, 0, 0.35))
    yarn = paint(T.pillows[2], 0.9, 0)
    g = group((x - 0.13, y - 0.07, z + 0.031), 0.35)
    for k in range(9):
        box((-0.03 + 0.0075 * k, 0, 0), (0.0042, 0.06, 0.002), yarn, 0.0008, parent=g)
        box((0, -0.03 + 0.0075 * k, 0.001), (0.06, 0.0042, 0.002), yarn, 0.0008, parent=g)
    return 0.02


def pegs(T, x, y, z):
    """A rail of pegs on lime plaster: a brush, a scarf."""
    m = wood(T.wood, "x", 0.3)
    box((x, y - 0.012, z + 0.2), (2.2, 0.024, 0.085), m, 0.004)
    for i in range(-4, 5):
        lathe((x + i * 0.2, y - 0.02, z + 0.2), [(0.012, 0), (0.008, 0.02), (0.008, 0.05), (0.015, 0.064), (0.012, 0.075), (0, 0.078)], m, seg=20, rot=(pi / 2 - 0.15, 0, 0))
    bx = x - 0.2
    tube([(bx - 0.006, y - 0.05, z + 0.06), (bx - 0.012, y - 0.06, z + 0.19), (bx + 0.012, y - 0.06, z + 0.19), (bx + 0.006, y - 0.05, z + 0.06)], 0.002, paint("#8f6b45", 0.9))
    rod((bx, y - 0.05, z + 0.07), (bx, y - 0.05, z - 0.1), 0.011, wood("#b98d5a", "z"))
    lathe((bx, y - 0.05, z - 0.34), [(0.085, 0), (0.07, 0.09), (0.03, 0.2), (0.018, 0.25)], fabric("#c9a362", 1.0, 160), seg=40)
    ring((bx, y - 0.05, z - 0.13), 0.026, 0.005, paint(T.pillows[0], 0.8, 0))
    curtain((x + 0.12, y - 0.07), (x + 0.28, y - 0.07), z - 0.3, z + 0.205, fabric(T.pillows[0], 0.8, 200), 2, 0.03, 5)
    return -0.06


def pull(T, x, y, z):
    """A round recess to open a flush door by, and the shadow between two doors."""
    x -= 0.1
    cyl((x, y - 0.0005, z), 0.034, 0.006, paint(shade(T.wood, 0.28), 0.9, 0), rot=(pi / 2, 0, 0), bevel=0.002)
    ring((x, y - 0.002, z), 0.0345, 0.0022, wood(shade(T.wood, 0.8), "z"), (pi / 2, 0, 0))
    return 0.0


def tea(T, x, y, z):
    """One bowl of tea, a stone on paper."""
    m = paint("#5f5a52", 0.55, 0.3, 60)
    lathe((x - 0.02, y + 0.05, z), [(0, 0), (0.028, 0), (0.029, 0.008), (0.05, 0.02), (0.06, 0.045), (0.062, 0.07), (0.058, 0.07), (0.055, 0.045), (0.04, 0.02), (0, 0.016)], m)
    cyl((x - 0.02, y + 0.05, z + 0.05), 0.0555, 0.003, gloss("#7f8f4a", 0.15), bevel=0)
    soft((x + 0.15, y + 0.0, z + 0.02), (0.085, 0.06, 0.04), paint("#8f8b83", 0.8, 0.2, 50), 0.004, 0.019, 3, 0.004, rot=(0, 0, 0.5))
    _linen((x + 0.15, y + 0.2, z), LINEN, rz=0.4)
    return 0.05


def tower(T, x, y, z):
    """A lamp of painted balls under a printed shade."""
    at = z
    for r, c in ((0.055, T.pillows[0]), (0.045, T.pillows[2]), (0.036, T.pillows[3]), (0.028, T.pillows[1])):
        lathe((x, y + 0.08, at), [(0.3 * r, 0), (0.8 * r, 0.3 * r), (r, r), (0.8 * r, 1.7 * r), (0.3 * r, 2 * r)], gloss(c, 0.25))
        at += 1.94 * r
    lathe((x, y + 0.08, at - 0.005), [(0.17, 0), (0.15, 0.1), (0.115, 0.2)], cloth_thin(T.pillows[1], 0.5))
    for h, c in ((0.012, T.pillows[3]), (0.19, T.pillows[2])):
        ring((x, y + 0.08, at + h - 0.005), 0.168 if h < 0.1 else 0.119, 0.006, paint(c, 0.8, 0))
    point((x, y + 0.08, at + 0.09), T.light.lamp * 0.2, 0.04)
    stack((x + 0.23, y + 0.06, z), book_colors(T), 3, 7, w=0.2, d=0.15)
    return 0.24


def tap(T, x, y, z):
    """A brass tap over a basin, soap on the stone."""
    m = metal("#b08b4f", 0.22)
    lathe((x - 0.04, y + 0.06, z), [(0, 0.012), (0.11, 0.012), (0.17, 0.05), (0.19, 0.12), (0.2, 0.12), (0.185, 0.045), (0.12, 0), (0, 0)], gloss("#efebe3", 0.2))
    tx, ty = x - 0.04, y + 0.31
    cyl((tx, ty, z + 0.012), 0.03, 0.024, m)
    tube([(tx, ty, z), (tx, ty, z + 0.24), (tx, ty - 0.04, z + 0.31), (tx, ty - 0.13, z + 0.31), (tx, ty - 0.16, z + 0.24)], 0.012, m)
    for s in (-1, 1):
        cyl((tx + s * 0.12, ty, z + 0.03), 0.02, 0.06, m)
        for turn in (0.4, 0.4 + pi / 2):
            dx, dy = 0.035 * math.cos(turn), 0.035 * math.sin(turn)
            rod((tx + s * 0.12 - dx, ty - dy, z + 0.068), (tx + s * 0.12 + dx, ty + dy, z + 0.068), 0.006, m)
    soft((x + 0.21, y - 0.06, z + 0.034), (0.085, 0.06, 0.034), paint(T.pillows[2], 0.4, 0), 0.004, 0.014, 1, 0.001, rot=(0, 0, 0.3))
    _linen((x + 0.21, y - 0.06, z - 0.012), LINEN, (0.16, 0.12), 0.2)
    return 0.13


def towel(T, x, y, z):
    """A striped towel over a brass rail."""
    m = metal("#b08b4f", 0.25)
    rod((x - 0.45, y - 0.075, z + 0.15), (x + 0.4, y - 0.075, z + 0.15), 0.009, m)
    for dx in (-0.4, 0.35):
        rod((x + dx, y, z + 0.15), (x + dx, y - 0.075, z + 0.15), 0.007, m)
        cyl((x + dx, y - 0.004, z + 0.15), 0.022, 0.008, m, rot=(pi / 2, 0, 0))
    throw((x, y - 0.075, z + 0.15), 0, fabric(T.pillows[0], 1.0, 220), 0.42, 0.42, 0.3, 4, depth=0.026)
    return -0.06


def pots(T, x, y, z):
    """Clay pots one in the other, a small watering can."""
    clay = ("#b9673f", "#c4774e", "#a95b38")
    for i in range(4):
        c = (x - 0.08, y + 0.1, z + 0.052 * i)
        lathe(c, [(0, 0), (0.055, 0), (0.075, 0.1), (0.083, 0.1), (0.085, 0.135), (0.077, 0.135), (0.07, 0.1), (0, 0.02)], limewash(clay[i % 3], 0.14))
    lathe((x - 0.26, y + 0.16, z), [(0, 0), (0.07, 0), (0.1, 0.13), (0.11, 0.13), (0.112, 0.175), (0.1, 0.175), (0.09, 0.13), (0, 0.15)], limewash(clay[1], 0.2))
    m = gloss(T.pillows[0], 0.35)
    c = (x + 0.16, y + 0.06, z)
    lathe(c, [(0, 0), (0.065, 0), (0.067, 0.006), (0.06, 0.11), (0.05, 0.125), (0.035, 0.128), (0.034, 0.12)], m)
    tube([(c[0] + 0.055, c[1], z + 0.03), (c[0] + 0.12, c[1] - 0.02, z + 0.08), (c[0] + 0.17, c[1] - 0.03, z + 0.17)], 0.008, m)
    lathe((c[0] + 0.168, c[1] - 0.03, z + 0.165), [(0.008, 0), (0.02, 0.022), (0, 0.024)], m, rot=(0.2, 0.5, 0))
    tube([(c[0] - 0.058, c[1], z + 0.03), (c[0] - 0.12, c[1], z + 0.06), (c[0] - 0.1, c[1], z + 0.17), (c[0] - 0.02, c[1], z + 0.13)], 0.006, m)
    return 0.12


def dovetail(T, x, y, z):
    """A drawer's corner, its tails between its pins, and shavings."""
    side, front = wood(T.wood, "x", 0.3), wood(shade(T.wood, 0.62), "y", 0.3)
    end = paint(shade(T.wood, 0.8), 0.7, 0.2, 120)
    g = group((x + 0.02, y - 0.02, z), 0.6)
    h = 0.17
    box((0.17, 0.0, h / 2), (0.36, 0.016, h), side, 0.001, parent=g)
    box((-0.011, 0.15, h / 2), (0.02, 0.316, h), front, 0.001, parent=g)
    box((0.17, 0.3, h / 2), (0.36, 0.016, h), side, 0.001, parent=g)
    box((0.17, 0.15, 0.02), (0.36, 0.3, 0.008), side, 0, parent=g)
    for i in range(4):
        box((-0.0115, 0.0, 0.021 + 0.0425 * i), (0.022, 0.0175, 0.026), end, 0.0005, parent=g)
        box((-0.0115, 0.0, 0.0425 + 0.0425 * i), (0.0225, 0.018, 0.0135), front, 0.0005, parent=g) if i < 3 else None
    curl = wood(shade(T.wood, 1.25), "x", 0.2)
    R = random.Random(3)
    for i in range(9):
        a, r = R.uniform(0, 6.3), R.uniform(0.012, 0.02)
        cx, cy = x - 0.17 + R.uniform(-0.09, 0.14), y - 0.05 + R.uniform(-0.09, 0.09)
        spiral = [(cx + r * (1 - 0.05 * k) * math.cos(0.7 * k) * math.cos(a) - 0.004 * k * math.sin(a), cy + r * (1 - 0.05 * k) * math.cos(0.7 * k) * math.sin(a) + 0.004 * k * math.cos(a), z + r + r * (1 - 0.05 * k) * math.sin(0.7 * k)) for k in range(14)]
        tube(spiral, 0.0016, curl)
    return 0.08


def jug(T, x, y, z):
    """A clay jug and two cups of coffee without handles."""
    clay = limewash("#a9572f", 0.16)
    lathe((x - 0.06, y + 0.1, z), [(0, 0), (0.06, 0), (0.095, 0.05), (0.105, 0.11), (0.08, 0.18), (0.045, 0.22), (0.042, 0.25), (0.055, 0.275), (0.05, 0.275), (0.036, 0.25), (0.036, 0.2)], clay)
    tube([(x + 0.02, y + 0.1, z + 0.26), (x + 0.1, y + 0.1, z + 0.25), (x + 0.11, y + 0.1, z + 0.16), (x + 0.04, y + 0.1, z + 0.13)], 0.009, clay)
    for dx, dy in ((0.12, -0.02), (0.2, 0.1)):
        _cup((x + dx, y + dy, z), 0.04, 0.07, limewash("#b5623a", 0.12), "#2e1a10")
    return 0.13


def bell(T, x, y, z):
    """The bell of a counter, paper and string."""
    m = metal("#b08b4f", 0.18)
    cyl((x, y, z + 0.008), 0.062, 0.016, paint("#1f2021", 0.4, 0), bevel=0.004)
    lathe((x, y, z + 0.024), [(0.056, 0), (0.057, 0.004), (0.05, 0.03), (0.03, 0.048), (0.008, 0.053), (0, 0.053)], m)
    cyl((x, y, z + 0.086), 0.006, 0.02, m)
    lathe((x, y, z + 0.092), [(0, 0), (0.011, 0.002), (0.011, 0.007), (0, 0.01)], m)
    for i in range(5):
        box((x + 0.24, y + 0.14, z + 0.006 + 0.012 * i), (0.22, 0.16, 0.011), paint("#b98d5c", 0.9, 0.1, 60), 0.003, rot=(0, 0, 0.2 + 0.03 * i))
    lathe((x - 0.2, y + 0.12, z), [(0, 0), (0.04, 0), (0.052, 0.03), (0.052, 0.055), (0.04, 0.085), (0, 0.085)], fabric("#e4d5b4", 1.0, 300))
    return 0.05


def reading(T, x, y, z):
    """An open book under a lamp, spectacles on the page."""
    table_lamp((x - 0.2, y + 0.22, z), T)
    page, ink = paint("#efe6d2", 0.9, 0), paint("#8d8577", 0.9, 0)
    box((x + 0.06, y, z + 0.006), (0.32, 0.22, 0.012), paint(T.pillows[0], 0.7, 0), 0.003, rot=(0, 0, 0.15))
    g = group((x + 0.06, y, z + 0.012), 0.15)
    for s in (-1, 1):
        box((s * 0.077, 0, 0.009), (0.15, 0.205, 0.018), page, 0.006, parent=g)
        for k in range(13):
            box((s * 0.077 - 0.006 * (k % 4 == 3), 0.08 - 0.013 * k, 0.0183), (0.112 - 0.012 * (k % 4 == 3), 0.003, 0.0004), ink, 0, parent=g)
    m = metal(BRASS, 0.3)
    for s in (-1, 1):
        ring((0.07 + s * 0.031, -0.03, 0.034), 0.0235, 0.0016, m, (pi / 2 - 0.5, 0, 0), g)
        rod((0.07 + s * 0.054, -0.03, 0.036), (0.07 + s * 0.05, 0.07, 0.02), 0.0014, m, parent=g)
    tube([(0.062, -0.03, 0.036), (0.07, -0.032, 0.041), (0.078, -0.03, 0.036)], 0.0014, m, g)
    return 0.09


def mug(T, x, y, z):
    """An enamel mug on a stack of wool."""
    for i in range(4):
        soft((x, y + 0.08, z + 0.027 + 0.05 * i), (0.38 - 0.012 * i, 0.28, 0.052), fabric(T.pillows[i % 4], 1.0, 130, kind="knit"), 0.006, 0.024, i, 0.005, rot=(0, 0, 0.06 * (i % 2)))
    c = (x - 0.03, y + 0.03, z + 0.204)
    m, blue = gloss("#f1eee6", 0.2), gloss("#27405f", 0.2)
    lathe(c, [(0, 0), (0.042, 0), (0.043, 0.003), (0.043, 0.078), (0.041, 0.078), (0.04, 0.006), (0, 0.005)], m)
    ring((c[0], c[1], c[2] + 0.079), 0.0425, 0.002, blue)
    tube([(c[0] + 0.042, c[1], c[2] + 0.066), (c[0] + 0.075, c[1] - 0.01, c[2] + 0.062), (c[0] + 0.072, c[1] - 0.01, c[2] + 0.025), (c[0] + 0.042, c[1], c[2] + 0.016)], 0.0048, m)
    cyl((c[0], c[1], c[2] + 0.064), 0.04, 0.002, paint("#3a2114", 0.15, 0), bevel=0)
    return 0.2


def cezve(T, x, y, z):
    """A copper pot for coffee, its cup on a tray."""
    m = metal(COPPER, 0.22)
    lathe((x, y + 0.07, z), [(0, 0.003), (0.16, 0.003), (0.17, 0.012), (0.174, 0.012), (0.163, 0), (0, 0)], metal("#8f8a80", 0.35))
    c = (x - 0.05, y + 0.09, z + 0.004)
    lathe(c, [(0, 0), (0.045, 0), (0.048, 0.005), (0.042, 0.04), (0.033, 0.062), (0.042, 0.08), (0.04, 0.08), (0.03, 0.062), (0.03, 0.05)], m)
    rod((c[0] - 0.036, c[1] - 0.01, c[2] + 0.07), (c[0] - 0.2, c[1] - 0.06, c[2] + 0.125), 0.0055, m, r2=0.008)
    cup = (x + 0.075, y + 0.02, z + 0.004)
    lathe(cup, [(0, 0), (0.03, 0), (0.052, 0.01), (0.051, 0.013), (0.03, 0.005), (0, 0.005)], gloss("#efe8da", 0.2))
    _cup((cup[0], cup[1], cup[2] + 0.006), 0.032, 0.05, gloss(T.pillows[1], 0.2), "#2a160c", True)
    box((x + 0.03, y + 0.15, z + 0.016), (0.03, 0.03, 0.026), paint("#e0a9a2", 0.5, 0), 0.006, rot=(0, 0, 0.4))
    box((x + 0.07, y + 0.155, z + 0.016), (0.028, 0.028, 0.026), paint("#eadfc9", 0.5, 0), 0.006, rot=(0, 0, 0.1))
    return 0.06


def samples(T, x, y, z):
    """Slabs of stone and wood to choose from, the keys of the house on them."""
    mats = [marble("#e2dccf", "#8f8778", scale=4.0), terrazzo("#d9d2c4", tuple(T.pillows)), wood(T.wood, "x", 0.4), limewash("#6d726c", 0.2)]
    for i, m in enumerate(mats):
        box((x - 0.06 + 0.035 * i, y + 0.07 - 0.02 * i, z + 0.011 + 0.0215 * i), (0.27, 0.2, 0.02), m, 0.002, rot=(0, 0, 0.22 - 0.17 * i))
    steel, top = metal(BRASS, 0.3), z + 0.088
    ring((x + 0.04, y, top + 0.004), 0.02, 0.0016, steel)
    for a in (0.3, 0.9, 1.7):
        at = (x + 0.04 + 0.03 * math.cos(a), y - 0.03 * math.sin(a), top + 0.004)
        cyl(at, 0.012, 0.003, steel, bevel=0.001)
        box((at[0] + 0.03 * math.cos(a), at[1] - 0.03 * math.sin(a), at[2]), (0.045, 0.006, 0.0025), steel, 0.0005, rot=(0, 0, -a))
    rod((x - 0.2, y - 0.08, z + 0.005), (x - 0.07, y - 0.12, z + 0.005), 0.0038, paint("#d9a23a", 0.4, 0))
    return 0.06


def model_(T, x, y, z):
    """A room of card at one to fifty, lit from inside."""
    card = paint("#efece6", 0.9, 0)
    y += 0.1
    box((x, y, z + 0.004), (0.36, 0.28, 0.008), card, 0)
    for dx, dy, w, d, tall in ((0, 0.138, 0.36, 0.004, 0.13), (-0.178, 0, 0.004, 0.28, 0.13), (0.178, 0.06, 0.004, 0.16, 0.13), (0.03, 0.07, 0.004, 0.14, 0.1)):
        box((x + dx, y + dy, z + 0.008 + tall / 2), (w, d, tall), card, 0)
    for dx, dy, w, d, tall in ((-0.1, 0.09, 0.12, 0.045, 0.025), (-0.09, -0.01, 0.06, 0.035, 0.015), (0.1, 0.07, 0.09, 0.09, 0.018), (-0.02, -0.1, 0.1, 0.04, 0.03)):
        box((x + dx, y + dy, z + 0.008 + tall / 2), (w, d, tall), paint(T.pillows[0], 0.7, 0) if w > 0.09 else card, 0.002)
    for dx in (-0.09, 0.1):
        lathe((x + dx, y + 0.06, z + 0.095), [(0, 0), (0.008, 0.004), (0.008, 0.012), (0, 0.016)], emit("#ffd9a0", 14))
        rod((x + dx, y + 0.06, z + 0.11), (x + dx, y + 0.06, z + 0.17), 0.0006, paint("#222222", 0.6, 0))
        point((x + dx, y + 0.06, z + 0.1), 0.35, 0.01)
    return 0.07


def coupes(T, x, y, z):
    """Two glasses and a bottle on marble."""
    for dx, dy in ((-0.06, 0.0), (0.08, 0.09)):
        lathe((x + dx, y + dy, z), [(0.034, 0.001), (0.03, 0.003), (0.004, 0.01), (0.0035, 0.09), (0.02, 0.104), (0.05, 0.13), (0.055, 0.155)], glass())
        ring((x + dx, y + dy, z + 0.155), 0.055, 0.0014, metal(BRASS, 0.2))
        lathe((x + dx, y + dy, z + 0.112), [(0, 0), (0.028, 0.008), (0.046, 0.022), (0, 0.022)], gloss("#d9a84a", 0.05, 0.5))
    lathe((x - 0.2, y + 0.2, z), [(0, 0), (0.042, 0), (0.043, 0.17), (0.03, 0.215), (0.015, 0.24), (0.014, 0.3), (0.016, 0.302), (0.016, 0.315), (0, 0.316)], gloss("#20352a", 0.1))
    bowl((x + 0.24, y + 0.02, z), 0.07, metal(BRASS, 0.25))
    return 0.1


def water(T, x, y, z):
    """A wide bowl of water with petals on it."""
    lathe((x, y + 0.1, z), [(0, 0), (0.07, 0), (0.075, 0.015), (0.15, 0.045), (0.19, 0.09), (0.197, 0.09), (0.16, 0.04), (0.08, 0.02), (0, 0.022)], paint("#77736b", 0.7, 0.4, 40))
    cyl((x, y + 0.1, z + 0.072), 0.176, 0.002, gloss("#4f5a58", 0.03), bevel=0)
    R = random.Random(6)
    for i in range(22):
        a, d = R.uniform(0, 6.3), 0.165 * math.sqrt(R.uniform(0, 1))
        c = ("#e8a33a", "#f0c04a", "#d9772e", "#f1e6d2")[i % 4]
        lathe((x + d * math.cos(a), y + 0.1 + d * math.sin(a), z + 0.074), [(0, 0), (0.009, 0.002), (0.0125, 0.006), (0.011, 0.0065), (0, 0.002)], paint(c, 0.6, 0), seg=14, rot=(R.uniform(-0.2, 0.2), R.uniform(-0.2, 0.2), 0))
    return 0.05


def inlay(T, x, y, z):
    """Flowers of stone let into marble."""
    stones = [gloss(c, 0.2) for c in ("#2f5f4a", "#8d3038", "#c98f35", "#2d4d73")]
    for k, (dx, dy) in enumerate(((0, -0.05), (0.24, 0.03), (-0.24, 0.05), (0.05, 0.28))):
        g = group((x + dx, y + dy, z + 0.0004), 0.3 * k)
        for i in range(8):
            a = i * pi / 4
            for r, s, m in ((0.052, 0.026, stones[1 + k % 2]), (0.088, 0.016, stones[0])):
                turn = a + (pi / 8 if s < 0.02 else 0)
                o = lathe((r * math.cos(turn), r * math.sin(turn), 0), [(0, 0), (0.4 * s, 0.0002), (0.4 * s, 0.0006), (0, 0.0007)], m, seg=24, parent=g)
                o.scale, o.rotation_euler = (2.4, 1, 1), (0, 0, turn)
        lathe((0, 0, 0), [(0, 0), (0.02, 0.0002), (0.02, 0.0006), (0, 0.0008)], stones[2], parent=g)
        ring((0, 0, 0.0002), 0.112, 0.0012, stones[3], parent=g)
    lathe((x - 0.1, y + 0.2, z), [(0, 0), (0.03, 0), (0.034, 0.004), (0.008, 0.016), (0.007, 0.05), (0.03, 0.07), (0.036, 0.11), (0.033, 0.11), (0.026, 0.072), (0, 0.066)], metal("#b08b4f", 0.2))
    return 0.02


def tassel(T, x, y, z):
    """A curtain drawn aside by a cord with a tassel."""
    y1 = WINDOWS[T.style][1]
    cx, cy = -W / 2 + 0.14, y1 - 0.2
    cloth = fabric(T.curtain, 0.6, kind="velvet")
    waves, top, tie = 8, 2.5, 1.1

    def f(u, v):
        h = top * (1 - v)
        w = 0.1 + 0.26 * min(1, abs(h - tie) / 0.9) ** 0.7
        return (cx + 0.05 * math.sin(u * waves * 2 * pi) * (0.4 + w * 1.4), cy + (u - 0.5) * 2 * w - (0.5 * w if h > tie else 0.2 * w), max(h, 0.004))

    sheet(f, 120, 60, cloth, solid=0, subsurf=1)
    cord = fabric(BRASS, 0.9, 300)
    for dz in (0, 0.014):
        ring((cx + 0.02, cy - 0.01, tie + dz), 0.105, 0.008, cord)
    lathe((cx + 0.13, cy - 0.05, tie - 0.23), [(0.03, 0), (0.028, 0.06), (0.02, 0.12), (0.014, 0.13), (0.02, 0.15), (0.014, 0.17), (0.004, 0.18)], cord)
    tube([(cx + 0.11, cy - 0.04, tie), (cx + 0.135, cy - 0.05, tie - 0.03), (cx + 0.13, cy - 0.05, tie - 0.06)], 0.005, cord)
    return tie - 0.1


THINGS = {
    f.__name__.strip("_").replace("_", "-"): f
    for f in (
        rule, hem, printed_hem, tiffin, niche, knob, candles, bulb, switch, colors, lamp, coffee, mangoes, pans, plates, chair, tray, spools,
        pegs, pull, tea, tower, tap, towel, pots, dovetail, jug, bell, reading, mug, cezve, samples, model_, coupes, water,
        inlay, tassel,
    )
}  # fmt: skip
