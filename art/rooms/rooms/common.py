"""What the recipes share: names, dressing of surfaces, the look of each style's pictures and plants."""

import random

from roomkit.decor import art_abstract, art_botanic, bowl, books, frame, palm, pampas, stack, vase
from roomkit.furniture import BRASS
from roomkit.geometry import box, cyl, lathe, rod
from roomkit.materials import emit, fabric, gloss, marble, metal, paint, shade, wood
from roomkit.plants import sprigs, tree
from roomkit.shell import point
from roomkit.tokens import Tokens


def picture_frame_material(T: Tokens):
    if T.style == "traditional":
        return metal(BRASS, 0.35)
    if T.style in ("industrial", "modern"):
        return paint(T.metal, 0.4, 0)
    return wood(T.wood, "z")


def pictures(T: Tokens, x, z, y=0.0, seed=0, layout=None, normal="-y", size=1.0):
    """Framed prints around (x, z) on the back wall at depth y."""
    m = picture_frame_material(T)
    bg, cols = T.art[0], list(T.art[1:])
    layout = layout or {"modern": "wide", "minimal": "one", "traditional": "grid", "boho": "trio"}.get(T.style, "pair")

    def art(k):
        turn = (seed + k) % 4
        return art_abstract(bg, tuple(cols[turn:] + cols[:turn]), 3 * seed + k)

    spots = {
        "wide": ((0, 0, 1.5, 0.75, art(2)),),
        "one": ((0, 0, 0.85, 1.1, art(1)),),
        "pair": ((-0.43, 0, 0.74, 0.98, art(0)), (0.43, 0, 0.74, 0.98, art(1))),
        "trio": (
            (-0.62, 0, 0.5, 0.7, art(0)),
            (0, 0.04, 0.55, 0.78, art(1)),
            (0.62, 0, 0.5, 0.7, art_botanic(cols[1], seed)),
        ),
        "grid": (
            (-0.3, 0.3, 0.46, 0.56, art_botanic(cols[2], 1)),
            (0.3, 0.3, 0.46, 0.56, art_botanic(cols[0], 2)),
            (-0.3, -0.34, 0.46, 0.56, art_botanic(cols[1], 3)),
            (0.3, -0.34, 0.46, 0.56, art_botanic(cols[2], 4)),
        ),
        "small": ((0, 0, 0.5, 0.66, art(3)),),
    }[layout]
    for dx, dz, w, h, picture in spots:
        at = (x + dx * size, -y, z + dz * size) if normal == "-y" else (x, y + dx * size, z + dz * size)
        frame(at, w * size, h * size, m, picture, normal=normal, mat_w=0.03 if layout == "wide" else 0.06 * size)


def book_colors(T: Tokens):
    return [paint(c, 0.7, 0) for c in (*T.art[1:], T.pillows[1], shade(T.pillows[0], 0.8))]


def ceramic(T: Tokens, k=0):
    return paint((T.art[1], "#e9e2d6", T.pillows[2], T.art[4])[k % 4], 0.5, 0.2, 50)


def coffee_things(T: Tokens, x, y, z, seed=0):
    """Books, a bowl and stems on a table."""
    if T.style == "minimal":
        bowl((x + 0.1, y, z), 0.14, paint("#d8d0c3" if not T.dark else "#8a8278", 0.7, 0.2, 40))
        return
    top = stack((x - 0.17, y + 0.05, z), book_colors(T), 3, seed + 4)
    cyl((x - 0.17, y + 0.05, top + 0.04), 0.038, 0.08, gloss("#e9e2d5", 0.4), bevel=0.008)
    vase((x + 0.2, y + 0.1, z), 0.2, ceramic(T, seed), 2)
    if T.style == "traditional":
        flowers((x + 0.2, y + 0.1, z + 0.18), T, seed)
    else:
        sprigs((x + 0.2, y + 0.1, z + 0.15), 0.42, "eucalyptus", 7, 3 + seed)
    bowl((x - 0.02, y - 0.2, z), 0.11, wood(T.wood, "x") if T.style != "industrial" else metal("#7d5a36", 0.3))


def flowers(loc, T: Tokens, seed=0, n=16, r=0.13):
    """A round bunch of blossoms."""
    R = random.Random(seed)
    m = [paint(c, 0.8, 0.3, 60) for c in (T.pillows[0], "#f0e3d6", T.pillows[2])]
    leaf = paint("#4b6642", 0.7, 0)
    for i in range(n * 2):
        u, a = R.uniform(0.05, 1), R.uniform(0, 6.283)
        from math import cos, sin, sqrt

        d = r * sqrt(1 - u * u)
        p = (loc[0] + d * cos(a), loc[1] + d * sin(a), loc[2] + 0.05 + r * u)
        k = R.uniform(0.022, 0.038)
        prof = [(0, -k), (k * 0.8, -k * 0.4), (k, 0.1 * k), (k * 0.6, k * 0.6), (0, k * 0.7)]
        lathe(p, prof, m[i % 3] if i % 4 else leaf, seg=14)


def plant(T: Tokens, x, y, h=1.7, seed=4, kind=None):
    """A floor plant in a pot of the style."""
    # Boho rooms have two plants: on one side a palm.
    if T.style == "boho" and x > 0:
        palm((x, y, 0), h * 1.15, fabric("#b98a54", 0.9, 70, kind="knit"), "#4a7040" if not T.dark else "#3c5c38", seed)
        return
    pot = {"modern": "#2f3234", "minimal": "#d8d0c3", "industrial": "#5c5a55", "boho": "#b6704a", "traditional": "#c9bda6"}.get(T.style, "#d9d2c6")
    kind = kind or ("ficus" if T.style in ("traditional", "modern") else "olive")
    tree((x, y, 0), h * 1.05, paint(pot, 0.8, 0.3, 30), kind, seed, T.dark, 0.85)


def trailing(loc, T: Tokens, seed=0, n=7, length=0.45):
    """A small pot whose shoots hang down."""
    from math import cos, pi, sin

    import bmesh
    from mathutils import Vector
    from roomkit.geometry import obj, tube

    R = random.Random(seed)
    x, y, z = loc
    pot = paint("#c98a63" if T.style == "boho" else "#e7e1d6", 0.7, 0.1, 40)
    lathe(loc, [(0, 0), (0.055, 0), (0.075, 0.11), (0.07, 0.11), (0, 0.1)], pot)
    st, leaf = paint("#557045", 0.9), paint("#5a7d48" if not T.dark else "#456339", 0.6, 0)
    bm = bmesh.new()
    for i in range(n):
        a, drop = R.uniform(pi, 2 * pi), length * R.uniform(0.4, 1)
        p0 = Vector((x, y, z + 0.1))
        p1 = Vector((x + 0.13 * cos(a), y + 0.13 * sin(a), z + 0.16))
        p2 = Vector((x + 0.15 * cos(a), y + 0.15 * sin(a), z - drop))
        tube([p0, p1, p2], 0.0025, st)
        for k in range(16):
            t = 0.2 + 0.8 * k / 15
            q = p0 * (1 - t) ** 2 + p1 * 2 * t * (1 - t) + p2 * t * t
            d = Vector((R.gauss(0, 1), R.gauss(0, 1), R.gauss(-0.2, 0.5))).normalized() * R.uniform(0.03, 0.05)
            side = d.cross(Vector((0.2, 0.3, 1))).normalized() * d.length * 0.4
            bm.faces.new([bm.verts.new(v) for v in (q, q + d * 0.5 + side, q + d, q + d * 0.5 - side)])
    obj("leaves", bm, leaf)


def shelf_things(T: Tokens, g, tops, W, seed=0, depth=0.3):
    """Dresses a shelf unit: books, vases, boxes, a trailing plant. Positions are in the unit's own space."""
    R = random.Random(seed)
    colors = book_colors(T)
    for i, z in enumerate(tops[:-1] if len(tops) > 3 else tops):
        side = -1 if (i + seed) % 2 else 1
        books((-W / 2 + 0.06 if side < 0 else 0.02, 0, z), W * R.uniform(0.3, 0.42), 0.25, colors, i + seed, parent=g)
        x = W * 0.25 if side < 0 else -W * 0.26
        if (i + seed) % 3 == 1:
            box(
                (x, 0, z + 0.11), (W * 0.34, depth * 0.8, 0.22), fabric("#b09a78", 0.9, 80, kind="knit"), 0.01, parent=g
            )
        else:
            vase((x, 0, z), 0.17 + 0.05 * R.random(), ceramic(T, i + seed), (i + seed) % 4, parent=g)
            stack((x + 0.16 * side, 0, z), colors, 2, i, parent=g, w=0.18, d=0.14)
    if len(tops) > 3:
        vase((0.1, 0, tops[-1]), 0.22, ceramic(T, seed + 1), 3, parent=g)


def fireplace(T: Tokens, x, y, stone=None):
    """A marble chimneypiece, y from the wall, and its fire."""
    m = marble(*(stone or (("#d8d0c0", "#9b9180") if T.dark else ("#e9e4d9", "#b9b0a0"))))
    box((x, -0.14 - y, 0.03), (1.75, 0.5, 0.06), m, 0.008)
    for s in (-1, 1):
        box((x + s * 0.66, -0.12 - y, 0.455), (0.22, 0.23, 0.788), m, 0.012)
        box((x + s * 0.66, -0.13 - y, 0.46), (0.12, 0.25, 0.6), m, 0.02)
    box((x, -0.12 - y, 0.95), (1.56, 0.24, 0.2), m, 0.012)
    box((x, -0.14 - y, 1.09), (1.75, 0.32, 0.06), m, 0.014)
    box((x, -0.06 - y, 0.45), (1.12, 0.1, 0.85), paint("#1b1917", 0.9), 0)
    for i in range(3):
        rod(
            (x - 0.25 + i * 0.08, -0.17 - y, 0.12 + 0.05 * (i % 2)),
            (x + 0.2 + i * 0.05, -0.2 - y, 0.13 + 0.06 * i),
            0.045,
            wood("#5b4230", "x"),
        )
    for i in range(5):
        cyl(
            (x - 0.2 + i * 0.1, -0.18 - y, 0.2 + 0.03 * (i % 3)),
            0.03,
            0.1 + 0.05 * (i % 2),
            emit("#ff8a3a", 10 if not T.dark else 1.6),
            r2=0.002,
            bevel=0,
        )
    point((x, -0.25 - y, 0.3), T.light.lamp * 0.25, 0.1, (1, 0.5, 0.2))


__all__ = ["bowl", "pampas", "stack", "vase"]
