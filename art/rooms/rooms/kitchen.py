"""Kitchens: a run of units on the back wall, an island or a table in front of it, window on the left."""

from math import pi

from roomkit.decor import bowl, vase
from roomkit.furniture import BRASS, bar_stool, branch, dining_chair, long_table, pendant, round_table, rug
from roomkit.geometry import box, cyl, lathe, rod, tube
from roomkit.materials import emit, floor_tiles, gloss, marble, metal, paint, shade, tiles, wood
from roomkit.models import model
from roomkit.shell import area, camera, feature, shell
from roomkit.tokens import Tokens

from .common import ceramic, flowers, plant, trailing

W, H = 5.0, 2.75
WINDOW = (-3.4, -1.3, 0.95, 2.3, 2, 1)
VIEWS = {
    "close": ((1.5, -4.0, 1.4), (-0.35, -0.9, 1.1), 34, -0.03),
    "window": ((2.1, -5.2, 1.35), (-0.9, -0.6, 1.1), 26, -0.03),
    "wide": ((0.8, -5.2, 1.3), (-0.15, 0, 1.2), 27, -0.03),
    "left": ((1.7, -4.6, 1.35), (-0.5, 0, 1.15), 29, -0.03),
    "near": ((-1.2, -4.4, 1.3), (0.4, 0, 1.15), 32, -0.03),
    "front": ((0.0, -5.3, 1.3), (0.0, 0, 1.2), 28, -0.03),
}
TOP = 0.92
DEPTH = 0.62


def build(T: Tokens, seed=0, view="wide"):
    s = T.style
    window = WINDOW if s != "industrial" else (-3.9, -1.1, 0.95, 2.5, 3, 3)
    floor = None
    if s == "traditional":
        floor = floor_tiles(T.tile if not T.dark else "#8f877a", shade(T.tile, 0.7), 0.45, 0.45, 0.4)
    if s == "industrial":
        floor = floor_tiles("#a39d95" if not T.dark else "#55504a", "#6f6a63", 1.2, 1.2, 0.5)
    shell(T, W=W, win=window, floor=floor)
    {
        "modern": _modern,
        "minimal": _minimal,
        "boho": _boho,
        "scandinavian": _scandinavian,
        "industrial": _industrial,
        "traditional": _traditional,
    }[s](T, seed)
    loc, look, lens, shift, *stop = VIEWS[view]
    camera(loc, look, lens, shift, *(stop or (5.6,)))


# ---------------------------------------------------------------- parts


def front(x, z, w, h, y, mat, kind, knob, side=1):
    """A door or drawer front, its outer face at y - 0.02."""
    if kind == "shaker":
        box((x, y - 0.006, z), (w - 0.006, 0.012, h - 0.006), mat, 0.002)
        t = min(0.06, w * 0.2, h * 0.3)
        for dx, dz, sx, sz in (
            (0, h / 2 - t / 2, w - 0.006, t),
            (0, -h / 2 + t / 2, w - 0.006, t),
            (w / 2 - t / 2, 0, t, h - 2 * t),
            (-w / 2 + t / 2, 0, t, h - 2 * t),
        ):
            box((x + dx, y - 0.015, z + dz), (sx, 0.014, sz), mat, 0.003)
    else:
        box((x, y - 0.01, z), (w - 0.006, 0.02, h - 0.006), mat, 0.003)
    if knob is None:
        return
    if h < 0.3:
        if kind == "shaker":
            lathe((x, y - 0.03, z), [(0.045, 0), (0.04, 0.012), (0.0, 0.02)], knob, rot=(pi / 2, 0, 0))
        else:
            rod((x - w * 0.16, y - 0.04, z + 0.02), (x + w * 0.16, y - 0.04, z + 0.02), 0.006, knob)
    elif kind == "bar":
        rod(
            (x + side * (w / 2 - 0.05), y - 0.045, z - 0.1),
            (x + side * (w / 2 - 0.05), y - 0.045, z + 0.1),
            0.006,
            knob,
        )
    else:
        cyl(
            (x + side * (w / 2 - 0.05), y - 0.035, z + (h / 2 - 0.1 if z < 1.2 else -h / 2 + 0.1)),
            0.014,
            0.026,
            knob,
            rot=(pi / 2, 0, 0),
        )


def base_run(T, x0, units, kind, mat, knob, counter, y=0.0, overhang=0.03):
    """Base units from x0 to the right; a unit is (width, 'doors' | 'drawers' | 'door' | 'oven' | 'sink' | 'gap')."""
    x, total = x0, sum(u[0] for u in units)
    plinth = paint(shade(T.metal, 0.8), 0.7)
    box((x0 + total / 2, y - DEPTH / 2 + 0.03, 0.05), (total, DEPTH - 0.08, 0.1), plinth, 0)
    box((x0 + total / 2, y - DEPTH / 2 + 0.012, 0.49), (total, DEPTH - 0.03, 0.78), mat, 0)
    fy = y - DEPTH + 0.025
    for w, what in units:
        cx = x + w / 2
        if what == "drawers":
            for z, h in ((0.77, 0.19), (0.55, 0.25), (0.265, 0.32)):
                front(cx, z, w, h, fy, mat, kind, knob)
        elif what == "oven":
            oven(cx, fy, w)
        elif what in ("doors", "sink"):
            for side in (-1, 1):
                front(cx + side * w / 4, 0.485, w / 2, 0.76, fy, mat, kind, knob, -side)
        else:
            front(cx, 0.485, w, 0.76, fy, mat, kind, knob)
        if what == "sink":
            tap(T, cx, y - 0.13, counter_top(counter))
            box((cx, y - 0.33, TOP + 0.002), (w * 0.72, 0.38, 0.006), metal("#b5b6b5", 0.3), 0.002)
            box((cx, y - 0.33, TOP + 0.005), (w * 0.68, 0.34, 0.004), metal("#5a5b5b", 0.35), 0.002)
        x += w
    box((x0 + total / 2, y - DEPTH / 2, TOP - 0.02), (total + 0.01, DEPTH + overhang, 0.04), counter, 0.005)


def counter_top(_):
    return TOP


def oven(x, fy, w, z=0.49, h=0.6):
    box((x, fy - 0.012, z), (w - 0.01, 0.024, h), gloss("#161718", 0.12), 0.004)
    rod(
        (x - w * 0.36, fy - 0.055, z + h / 2 - 0.13),
        (x + w * 0.36, fy - 0.055, z + h / 2 - 0.13),
        0.009,
        metal("#c4c5c5", 0.25),
    )
    box((x, fy - 0.026, z + h / 2 - 0.05), (w * 0.2, 0.003, 0.03), emit("#9fd0e8", 0.6), 0)


def hob(x, y):
    box((x, y, TOP + 0.004), (0.6, 0.48, 0.008), gloss("#101112", 0.08), 0.002)


def pot(x, y, z, r, mat):
    cyl((x, y, z + r * 0.55), r, r * 1.1, mat, bevel=0.01)
    cyl((x, y, z + r * 1.13), r * 1.02, 0.012, mat, bevel=0.004)
    cyl((x, y, z + r * 1.2), 0.014, 0.024, mat)
    for s in (-1, 1):
        tube(
            [
                (x + s * r, y - 0.03, z + r * 0.8),
                (x + s * (r + 0.05), y, z + r * 0.82),
                (x + s * r, y + 0.03, z + r * 0.8),
            ],
            0.006,
            mat,
        )


def tap(T, x, y, z, mat=None):
    m = mat or metal(
        BRASS if T.style in ("traditional", "boho") else T.metal if T.style in ("modern", "industrial") else "#c9c9c7",
        0.25,
    )
    cyl((x, y, z + 0.02), 0.026, 0.04, m)
    tube(
        [
            (x, y, z),
            (x, y, z + 0.3),
            (x, y - 0.02, z + 0.4),
            (x, y - 0.12, z + 0.42),
            (x, y - 0.19, z + 0.38),
            (x, y - 0.195, z + 0.27),
        ],
        0.012,
        m,
    )
    rod((x + 0.02, y, z + 0.05), (x + 0.09, y - 0.02, z + 0.09), 0.006, m)


def board(T, x, y, z, h=0.36, lean=-0.16, col=None):
    box((x, y, z + h / 2), (h * 0.66, 0.02, h), wood(col or T.wood, "z"), 0.008, rot=(lean, 0, 0))


def crockery(T, x0, x1, y, z, seed=0, glassy=False):
    """Plates, cups and jars along a shelf."""
    import random

    R = random.Random(seed)
    x = x0 + 0.1
    cols = ["#efe9de", T.pillows[0], "#e3d9c8", T.art[2], "#f4f0e8"]
    while x < x1 - 0.1:
        m = paint(R.choice(cols), 0.35, 0)
        what = R.randrange(5)
        if what == 0:
            for i in range(4):
                lathe((x, y, z + 0.018 * i), [(0, 0), (0.05, 0), (0.095, 0.016), (0.09, 0.018), (0, 0.006)], m, seg=32)
            x += 0.24
        elif what == 1:
            for i in range(3):
                lathe((x, y, z + 0.035 * i), [(0, 0), (0.03, 0), (0.07, 0.05), (0.066, 0.05), (0, 0.01)], m, seg=32)
            x += 0.2
        elif what == 2:
            for i in range(2):
                cyl((x + 0.1 * i, y, z + 0.045), 0.036, 0.09, m, bevel=0.008)
            x += 0.24
        elif what == 3:
            cyl(
                (x, y, z + 0.085),
                0.05,
                0.17,
                paint("#d9c7a8", 0.5) if not glassy else gloss("#cfd8d6", 0.1),
                bevel=0.012,
            )
            cyl((x, y, z + 0.18), 0.05, 0.025, wood(T.wood, "z"), bevel=0.004)
            x += 0.16
        else:
            vase((x, y, z), R.uniform(0.16, 0.22), m, R.randrange(4))
            x += 0.19


def shelf(T, x0, x1, z, depth=0.24, mat=None, brackets=None, y=0.0):
    box(((x0 + x1) / 2, -depth / 2 - y, z), (x1 - x0, depth, 0.035), mat or wood(T.wood, "x", 0.4), 0.004)
    if brackets:
        for x in (x0 + 0.2, x1 - 0.2):
            rod((x, -0.02 - y, z - 0.2), (x, -depth * 0.8 - y, z - 0.02), 0.008, brackets)
            rod((x, -0.012 - y, z - 0.22), (x, -0.012 - y, z), 0.008, brackets)


def splash(T, x0, x1, z0, z1, mat):
    box(((x0 + x1) / 2, -0.008, (z0 + z1) / 2), (x1 - x0, 0.016, z1 - z0), mat, 0)


def fruit(x, y, z, T, r=0.15):
    bowl((x, y, z), r, wood(T.wood, "x") if T.style != "modern" else paint(T.metal, 0.4))
    for i, c in enumerate(("#d98a2b", "#c9b23a", "#d98a2b", "#8fa03c", "#c2542f")):
        from math import cos, sin

        a = i * 1.256
        k = 0.037
        lathe(
            (x + 0.06 * cos(a), y + 0.06 * sin(a), z + r * 0.38 + 0.01 * (i % 2)),
            [(0, -k), (k * 0.8, -k * 0.6), (k, 0), (k * 0.8, k * 0.6), (0, k)],
            paint(c, 0.45, 0.1, 90),
            seg=20,
        )


# ---------------------------------------------------------------- styles


def _modern(T, seed):
    front_mat = paint(T.cabinet, 0.45, 0)
    tall = wood(T.accent, "z", 0.35)
    stone = marble(T.counter, shade(T.counter, 0.6 if not T.dark else 2.2), 0.15)
    splash(T, -2.5, 1.2, TOP, 1.55, stone)
    base_run(
        T,
        -2.5,
        ((0.7, "drawers"), (0.8, "sink"), (0.7, "drawers"), (0.8, "drawers"), (0.7, "drawers")),
        "flat",
        front_mat,
        None,
        stone,
    )
    # shadow gap below the counter instead of handles
    box((-0.65, -DEPTH + 0.02, 0.885), (3.7, 0.012, 0.025), paint("#101010", 0.9), 0)
    # tall wall: two columns of wood with ovens
    for i in range(2):
        x = 1.2 + 0.65 * i + 0.325
        box((x, -0.31, 1.25), (0.645, 0.62, 2.5), tall, 0.003)
        for z, h in ((0.35, 0.66), (2.05, 0.85)):
            front(x, z, 0.65, h, -0.62, tall, "flat", None)
        front(x, 1.15, 0.65, 0.9, -0.62, tall, "flat", None) if i else None
    oven(1.525, -0.625, 0.6, 1.0, 0.58)
    oven(1.525, -0.625, 0.6, 1.45, 0.26)
    for i in range(5):
        x = -2.5 + 0.74 * i + 0.37
        box((x, -0.18, 2.05), (0.735, 0.36, 0.9), front_mat, 0.003)
    box((-0.65, -0.3, 1.592), (3.6, 0.02, 0.01), emit("#ffe0b4", 7 if not T.dark else 5), 0)
    area((-0.65, -0.2, 1.58), (3.6, 0.05), T.light.lamp * 0.35, (1, 0.84, 0.62), look=(-0.65, -0.2, 0))
    hob(0.1, -0.32)
    pot(0.0, -0.25, TOP + 0.008, 0.1, metal(T.metal, 0.3))
    board(T, -0.55, -0.06, TOP)
    vase((-2.1, -0.25, TOP), 0.28, ceramic(T, seed), 2)
    _island(T, stone, 2.3, 0.9, wood(T.accent, "z", 0.35), waterfall=True)
    for x in (-0.75, 0.0, 0.75):
        bar_stool((x - 0.1, -2.72, 0), pi, T)
    pendant((-0.1, -2.15, 1.86), T, 0.75, "linear", H, 0.5)
    fruit(0.35, -2.1, TOP, T)
    branch((-0.75, -2.1, TOP), 0.26, ceramic(T, 1), seed=seed)


def _island(T, stone, L, D, body, waterfall=False, y=-2.1, x=-0.1):
    box((x, y + 0.08, 0.46), (L - 0.08, D - 0.3, 0.84), body, 0.004)
    box((x, y, TOP - 0.025), (L, D, 0.05), stone, 0.006)
    if waterfall:
        for s in (-1, 1):
            box((x + s * (L / 2 - 0.025), y, (TOP - 0.05) / 2), (0.05, D - 0.002, TOP - 0.051), stone, 0.003)


def _minimal(T, seed):
    m = wood(T.wood, "z", 0.2)
    stone = paint(T.counter, 0.5, 0.06, 30)
    base_run(T, -2.5, tuple((0.625, "door") for _ in range(8)), "flat", m, None, stone)
    box((0, -DEPTH + 0.02, 0.885), (5.0, 0.012, 0.025), paint("#2a2622", 0.9), 0)
    splash(T, -2.5, 2.5, TOP, 1.35, stone)
    box((0, -0.09, 1.36), (5.0, 0.18, 0.03), stone, 0.004)
    box((0.0, -0.17, 1.343), (4.9, 0.012, 0.008), emit("#ffe0b4", 6 if not T.dark else 4), 0)
    area((0, -0.12, 1.33), (4.8, 0.05), T.light.lamp * 0.3, (1, 0.84, 0.62), look=(0, -0.12, 0))
    tap(T, -1.2, -0.12, TOP)
    hob(0.9, -0.32)
    cer = paint("#d8d0c3" if not T.dark else "#857c70", 0.7, 0.3, 40)
    for x, h, k in ((-0.3, 0.24, 1), (-0.05, 0.16, 3), (1.7, 0.28, 2)):
        vase((x, -0.1, 1.375), h, cer, k)
    board(T, 0.3, -0.06, TOP, 0.34)
    # a solid block to cook and eat at
    box((0.0, -2.15, 0.45), (2.2, 0.85, 0.9), paint(T.counter, 0.6, 0.08, 30), 0.012)
    box((0.0, -2.56, 0.06), (2.1, 0.06, 0.12), paint("#2a2622", 0.9), 0)
    branch((-0.55, -2.1, 0.9), 0.3, cer, seed=seed)
    bowl((0.45, -2.15, 0.9), 0.17, cer)
    for x in (-0.62, 0.0, 0.62):
        bar_stool((x, -2.85, 0), pi, T)
    # what is cooked with stays in reach: an open shelf of timber, boards, a towel, herbs
    shelf(T, -2.3, 0.2, 1.82, 0.22)
    crockery(T, -2.25, 0.15, -0.12, 1.838, seed + 3)
    board(T, 0.52, -0.08, TOP, 0.28, col=shade(T.wood, 0.7))
    pot(1.0, -0.3, TOP + 0.008, 0.1, metal(T.metal, 0.35))
    trailing((-1.9, -0.2, TOP), T, seed, length=0.12)
    fruit(0.82, -2.1, 0.9, T, 0.14)
    plant(T, 2.1, -1.35, 1.6, 5 + seed)
    for x in (-0.55, 0.55):
        pendant((x, -2.15, 1.8), T, 0.15, "globe", H, 0.3)
    rug((0, -1.2), (2.4, 0.7), T)


def _boho(T, seed):
    zellige = tiles(T.tile, shade(T.tile, 1.2), 0.1, 0.1, 0.18, 0.0, var=0.22)
    splash(T, -2.5, 2.5, TOP, 1.5, zellige)
    m = paint(T.cabinet, 0.7, 0.06)
    base_run(
        T,
        -2.5,
        ((0.9, "doors"), (0.9, "sink"), (0.6, "drawers"), (0.7, "oven"), (0.9, "doors"), (1.0, "doors")),
        "shaker",
        m,
        wood(T.wood, "z"),
        wood(T.wood, "x", 0.45),
    )
    for z, a, b in ((1.58, -2.4, 0.15), (1.95, -2.4, -0.3), (1.58, 1.05, 2.45), (1.95, 1.25, 2.45)):
        shelf(T, a, b, z, 0.24, brackets=wood(T.wood, "z"))
        crockery(T, a, b, -0.13, z + 0.018, int(z * 10 + a * 3) + seed)
    trailing((-0.42, -0.12, 1.968), T, seed, length=0.4)
    trailing((2.3, -0.12, 1.6), T, seed + 2, length=0.35)
    # round plaster hood over the hob
    lathe((0.6, -0.02, 1.62), [(0.4, 0), (0.38, 0.1), (0.26, 0.45), (0.22, 1.13)], paint(T.wall, 0.9, 0.2, 30))
    hob(0.6, -0.32)
    pot(0.48, -0.3, TOP + 0.008, 0.11, paint(T.pillows[0], 0.3, 0))
    board(T, -0.4, -0.06, TOP)
    board(T, -0.22, -0.08, TOP, 0.28, col=shade(T.wood, 0.7))
    vase((-2.2, -0.25, TOP), 0.26, ceramic(T, 1), 0)
    rug((0, -1.25), (2.6, 0.75), T, "persian", True, colors=(T.pillows[0], T.pillows[1]))
    # a table instead of an island
    long_table((-0.1, -2.55), 1.9, 0.85, 0.76, T, "trestle")
    fruit(0.15, -2.5, 0.76, T)
    branch((-0.55, -2.5, 0.76), 0.24, ceramic(T, 0), seed=seed)
    for x, y, r in ((-0.6, -3.2, pi), (0.45, -3.2, pi), (-0.55, -1.95, 0), (0.4, -1.95, 0)):
        dining_chair((x, y, 0), r + 0.1 * x, T)
    for x in (-0.6, 0.45):
        pendant((x, -2.5, 1.95), T, 0.24, "rattan", H, 0.35)
    plant(T, 2.15, -1.4, 1.5, 5 + seed)


def _scandinavian(T, seed):
    white = tiles(T.tile, shade(T.tile, 0.82), 0.15, 0.075, 0.2)
    splash(T, -2.5, 2.5, TOP, 1.6, white)
    m = paint(T.cabinet, 0.55, 0.02)
    oak = wood(T.counter, "x", 0.3)
    base_run(
        T,
        -2.5,
        ((0.8, "doors"), (0.8, "sink"), (0.6, "drawers"), (0.6, "oven"), (0.8, "drawers"), (0.6, "door")),
        "flat",
        m,
        wood(T.wood, "z"),
        oak,
    )
    # fridge column at the right end
    box((2.1, -0.32, 1.1), (0.78, 0.64, 2.2), m, 0.006)
    for z, h in ((0.55, 1.0), (1.63, 1.1)):
        front(2.1, z, 0.78, h, -0.64, m, "flat", wood(T.wood, "z"), -1)
    for z in (1.62, 2.0):
        shelf(T, -2.3, 0.1, z, 0.24, wood(T.wood, "x"), metal(T.metal, 0.4))
        crockery(T, -2.25, 0.05, -0.13, z + 0.018, int(z * 10) + seed)
    # peg rail
    box((1.0, -0.02, 1.5), (1.2, 0.025, 0.06), wood(T.wood, "x"), 0.004)
    for i in range(5):
        rod((0.55 + 0.22 * i, -0.03, 1.5), (0.55 + 0.22 * i, -0.09, 1.51), 0.009, wood(T.wood, "y"))
    board(T, 0.55, -0.06, 1.2, 0.3, 0)
    cyl((0.99, -0.06, 1.33), 0.1, 0.02, metal("#b5b6b5", 0.3), rot=(pi / 2, 0, 0))
    hob(0.0, -0.32)
    pot(-0.1, -0.3, TOP + 0.008, 0.1, paint(T.up2, 0.35, 0))
    vase((-2.2, -0.25, TOP), 0.24, ceramic(T, 1), 1)
    trailing((-2.1, -0.12, 2.02), T, seed, length=0.35)
    h = round_table((-0.05, -2.35), 0.58, 0.74, wood(T.wood, "x", 0.3), wood(T.wood, "z"), T)
    for x, y, r in ((-0.75, -2.75, pi * 0.72), (0.65, -2.7, -pi * 0.72), (-0.45, -1.75, 0.5), (0.5, -1.8, -0.5)):
        dining_chair((x, y, 0), r, T)
    branch((-0.1, -2.3, h), 0.22, ceramic(T, 0), seed=seed)
    fruit(0.2, -2.5, h, T, 0.13)
    pendant((-0.05, -2.35, 1.75), T, 0.24, "dome", H, 0.5, col="#f3efe6" if not T.dark else T.pillows[0])
    rug((-0.05, -2.35), (2.1, 2.1), T, "plain", round_=True)


def _industrial(T, seed):
    y = feature(T, "brick", W)
    metro = tiles("#f0eee9" if not T.dark else "#2c2d2e", "#8f8b85" if not T.dark else "#141414", 0.2, 0.1, 0.15)
    box((0, -y - 0.006, (TOP + 1.5) / 2), (5.0, 0.012, 1.5 - TOP), metro, 0)
    m = paint(T.cabinet, 0.45, 0.02)
    concrete = paint(T.counter, 0.7, 0.2, 12)
    base_run(
        T,
        -2.5,
        ((0.8, "drawers"), (0.9, "sink"), (0.8, "drawers"), (0.9, "oven"), (0.8, "drawers"), (0.8, "doors")),
        "bar",
        m,
        metal("#b9b9b7", 0.3),
        concrete,
        y=-y,
    )
    pipe = metal(T.metal, 0.5)
    for z in (1.66, 2.06):
        shelf(T, -2.35, 0.25, z, 0.26, wood(T.wood, "x", 0.5), None, y)
        crockery(T, -2.3, 0.2, -0.14 - y, z + 0.018, int(z * 10) + seed, True)
    for x in (-2.1, -1.05, 0.0):
        rod((x, -0.27 - y, 1.55), (x, -0.27 - y, 2.75), 0.014, pipe)
    # steel hood
    steel = metal("#a9aaa9" if not T.dark else "#6d6e6e", 0.35)
    box((1.3, -0.28 - y, 1.72), (0.95, 0.55, 0.1), steel, 0.006)
    box((1.3, -0.2 - y, 2.26), (0.34, 0.32, 1.0), steel, 0.004)
    hob(1.3, -0.34)
    pot(1.2, -0.3, TOP + 0.008, 0.11, metal("#8d5a35", 0.3))
    model(
        "knifeStandSwap",
        (0.62, -0.04 - y, 1.2),
        width=0.4,
        default=metal("#8f9090", 0.3),
        mats={"plastic": paint("#151515", 0.5), "metalblack": paint("#151515", 0.5)},
    )
    board(T, -0.4, -0.07 - y, TOP)
    vase((-2.2, -0.25, TOP), 0.24, ceramic(T, 1), 3)
    # rolling work bench
    wd = wood(T.wood, "x", 0.5)
    box((-0.1, -2.15, TOP - 0.03), (2.0, 0.8, 0.06), wd, 0.006)
    box((-0.1, -2.15, 0.24), (1.85, 0.66, 0.03), wd, 0.004)
    for sx in (-1, 1):
        for sy in (-1, 1):
            box((-0.1 + sx * 0.93, -2.15 + sy * 0.34, 0.47), (0.045, 0.045, 0.83), pipe, 0.003)
            cyl((-0.1 + sx * 0.93, -2.15 + sy * 0.34, 0.04), 0.04, 0.03, pipe, rot=(pi / 2, 0, 0))
    pot(-0.6, -2.1, 0.255, 0.15, steel)
    pot(-0.15, -2.15, 0.255, 0.12, metal("#8d5a35", 0.3))
    bowl((0.4, -2.15, 0.255), 0.2, steel)
    for x in (-0.65, 0.15):
        bar_stool((x, -2.85, 0), pi, T)
    fruit(0.4, -2.15, TOP, T)
    vase((-0.55, -2.1, TOP), 0.22, ceramic(T, seed), 2)
    for x in (-0.7, 0.5):
        pendant((x, -2.15, 1.82), T, 0.2, "dome", H, 0.45)


def _traditional(T, seed):
    m = paint(T.cabinet, 0.5, 0.02)
    brass = metal(BRASS, 0.3)
    stone = marble(T.counter, shade(T.counter, 0.75), 0.2)
    splash(T, -2.5, 2.5, TOP, 1.5, tiles(T.tile, shade(T.tile, 0.85), 0.15, 0.075, 0.2))
    base_run(
        T,
        -2.5,
        (
            (0.55, "door"),
            (0.55, "drawers"),
            (0.85, "sink"),
            (0.55, "drawers"),
            (0.95, "oven"),
            (0.55, "drawers"),
            (1.0, "doors"),
        ),
        "shaker",
        m,
        brass,
        stone,
    )
    # belfast sink
    box((-0.975, -0.36, 0.79), (0.72, 0.58, 0.24), gloss("#f4f2ec", 0.15), 0.02)
    # mantel hood over the range
    box((0.45 - 0.02, -0.24, 2.28), (1.0, 0.46, 0.75), m, 0.01)
    box((0.43, -0.27, 1.86), (1.2, 0.54, 0.12), m, 0.02)
    for s in (-1, 1):
        box((0.43 + s * 0.55, -0.2, 1.68), (0.09, 0.36, 0.26), m, 0.02)
    hob(0.43, -0.32)
    pot(0.3, -0.3, TOP + 0.008, 0.12, metal("#a5623a", 0.3))
    # wall cupboards with glazed doors and a cornice
    for x0, n in ((-2.5, 4), (1.12, 3)):
        w = 0.56 if n == 4 else 0.46
        L = w * n
        box((x0 + L / 2, -0.02, 2.0), (L, 0.02, 0.94), m, 0)
        for z in (1.54, 2.0, 2.46):
            box((x0 + L / 2, -0.17, z), (L, 0.32, 0.025), m, 0)
        for k in range(n + 1):
            box((x0 + w * k, -0.17, 2.0), (0.024, 0.33, 0.94), m, 0)
        for k in range(n):
            cx = x0 + w * (k + 0.5)
            for dx, dz, sx, sz in (
                (0, 0.44, w, 0.06),
                (0, -0.44, w, 0.06),
                (w / 2 - 0.028, 0, 0.056, 0.82),
                (-w / 2 + 0.028, 0, 0.056, 0.82),
                (0, 0.275, 0.018, 0.27),
                (0, -0.14, 0.018, 0.52),
                (0, 0.13, w - 0.112, 0.018),
            ):
                box((cx + dx, -0.345, 2.0 + dz), (sx - 0.004, 0.022, sz), m, 0.003)
            crockery(T, cx - w / 2, cx + w / 2, -0.17, 1.553, k + seed + n)
            crockery(T, cx - w / 2, cx + w / 2, -0.17, 2.013, k + seed + n + 5)
        box((x0 + L / 2, -0.19, 2.51), (L + 0.04, 0.4, 0.07), m, 0.02)
    vase((-2.2, -0.25, TOP), 0.22, ceramic(T, 1), 0)
    flowers((-2.2, -0.25, TOP + 0.2), T, seed)
    model(
        "kitchenaid",
        (1.9, -0.3, TOP),
        height=0.36,
        rz=-0.5,
        default=paint(T.pillows[0], 0.25, 0),
        mats={"chrome": metal("#d0d0ce", 0.2), "glass": metal("#d0d0ce", 0.2)},
    )
    # island with turned legs
    body = paint(T.accent if not T.dark else T.cabinet, 0.5, 0.02)
    box((-0.1, -2.1, 0.5), (1.75, 0.56, 0.78), body, 0.006)
    for i in range(3):
        front(-0.1 - 0.57 + 0.57 * i, 0.5, 0.56, 0.74, -2.38, body, "shaker", None)
    box((-0.1, -2.1, TOP - 0.02), (2.1, 0.92, 0.045), stone, 0.008)
    prof = [
        (0.03, 0),
        (0.045, 0.06),
        (0.03, 0.12),
        (0.05, 0.3),
        (0.032, 0.5),
        (0.05, 0.62),
        (0.035, 0.66),
        (0.05, 0.7),
        (0.05, 0.88),
    ]
    for sx in (-1, 1):
        lathe((-0.1 + sx * 0.97, -2.48, 0), prof, body, seg=24)
    for x in (-0.55, 0.3):
        bar_stool((x, -2.72, 0), pi, T)
    flowers((-0.5, -2.05, TOP + 0.2), T, seed + 3, 20, 0.16)
    vase((-0.5, -2.05, TOP), 0.22, ceramic(T, 1), 0)
    fruit(0.35, -2.1, TOP, T)
    for x in (-0.6, 0.45):
        pendant((x, -2.1, 1.95), T, 0.2, "lantern", H, 0.5)
