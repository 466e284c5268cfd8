"""Bedrooms: the bed's head on the back wall, window on the left, a chest and a mirror on the right."""

from math import cos, exp, pi, sin

from roomkit.cloth import pillow
from roomkit.decor import dried, pampas, stack, vase
from roomkit.furniture import (
    BRASS,
    arch_block,
    armchair,
    basket,
    bed,
    bedding,
    bedside,
    branch,
    cabinet,
    dining_chair,
    floor_lamp,
    pendant,
    pouf,
    round_mirror,
    rug,
    table_lamp,
    throw,
    vase_with,
    woven_discs,
)
from roomkit.geometry import arch_plate, box, ring, rod, sheet, soft, tube
from roomkit.materials import emit, fabric, metal, paint, shade, wood
from roomkit.shell import area, camera, drapes, feature, shell
from roomkit.tokens import Tokens

from .common import book_colors, ceramic, flowers, pictures, plant

W = 5.0
VIEWS = {
    "close": ((1.5, -3.7, 1.1), (-0.2, -0.7, 0.85), 33, -0.03),
    "window": ((2.1, -5.2, 1.25), (-1.25, -0.6, 1.1), 26, -0.03),
    "wide": ((0.75, -5.4, 1.25), (-0.05, 0, 1.25), 28, -0.02),
    "left": ((1.55, -4.6, 1.3), (-0.35, 0, 1.2), 30, -0.03),
    "near": ((-0.9, -4.3, 1.2), (0.35, 0, 1.15), 34, -0.02),
    "front": ((0.1, -5.5, 1.25), (0.1, 0, 1.25), 30, -0.02),
}


def build(T: Tokens, seed=0, view="wide", dress=""):
    """`dress` is what stands behind the bed: a "cabin" of logs with a blanket, or a "crown" with drapes."""
    loc, look, lens, shift, *stop = VIEWS[view]
    camera(loc, look, lens, shift, *(stop or (4.5,)))
    s = T.style
    shell(T, W=W)
    wall = {
        "modern": "slats",
        "boho": "",
        "minimal": "plaster",
        "scandinavian": "half",
        "industrial": "brick",
        "traditional": "panels",
    }[s]
    y = {"cabin": _logs}.get(dress, lambda T: feature(T, wall, W))(T)
    drapes(T, W)
    cx = 0.1
    if dress != "crown":
        bed((cx, -0.07 - y, 0), T, seed=seed + 2)
    rug((cx, -2.1), (3.2, 2.1) if s != "minimal" else (2.9, 1.9), T, fringe=s in ("boho", "scandinavian"))
    reach = 1.42 if s != "minimal" else 1.28
    for side in (-1, 1):
        x = cx + side * reach
        h = bedside((x, -y, 0), T)
        if s == "modern":
            pendant((x, -0.26 - y, 1.25), T, 0.13, "dome" if seed % 2 == 0 else "globe", share=0.4)
        elif s == "industrial":
            pendant((x, -0.24 - y, 1.35), T, 0.12, "bulb" if seed % 2 == 0 else "cage", share=0.4)
        elif side < 0 or s == "traditional":
            table_lamp((x, -0.27 - y, h), T)
        if side < 0:
            stack(
                (x + (0.16 if s not in ("modern", "industrial") else 0), -0.31 - y, h),
                book_colors(T),
                2,
                3 + seed,
                w=0.17,
                d=0.12,
            )
        elif s == "boho":
            vase((x, -0.26, h), 0.24, paint("#e9dfcf", 0.6, 0.3, 40), 2)
            pampas((x, -0.26, h + 0.2), 0.5, "#d9bf93", 9, 3 + seed)
        elif s == "minimal":
            branch((x, -0.3, h), 0.2, paint("#d8d0c3" if not T.dark else "#7b746a", 0.7, 0.2, 40), seed=seed)
        elif s != "traditional":
            stem = 0.2 if s in ("modern", "industrial") else 0.36  # below their hanging lamps
            vase_with((x + 0.02, -0.26 - y, h), 0.2, ceramic(T, 1 + seed), T, 3 + seed, stem=stem)
    if dress:
        {"cabin": _blanket, "crown": _crown}[dress](T, cx, y)
    else:
        _above_bed(T, cx, y, seed)
    _foot(T, cx, seed)
    _right_wall(T, seed)
    if s == "boho":
        plant(T, -2.0, -0.5, 1.6, 7 + seed)
    elif s in ("scandinavian", "traditional", "industrial"):
        plant(T, -2.08, -0.5, 1.45, 4 + seed)


def _above_bed(T, cx, y, seed):
    s = T.style
    if s == "modern":
        pictures(T, cx, 1.72, y, seed, "wide")
        pendant((cx, -1.9, 2.62), T, 0.5, "linear", share=0.2) if seed % 2 else None
    elif s == "minimal":
        # a strip of light behind the long ledge
        box((cx, -0.03, 0.645), (3.1, 0.02, 0.012), emit("#ffdcae", 6 if not T.dark else 3), 0)
        area((cx, -0.06, 0.66), (3.0, 0.04), T.light.lamp * 0.35, (1, 0.82, 0.6), look=(cx, -0.02, 2.4))
        if seed % 2:
            pictures(T, cx - 0.9, 1.55, y, seed, "one", size=0.8)
    elif s == "boho":
        arch_block(cx, 0.0, 2.3, 2.2, T.accent)
        if seed % 2:
            pictures(T, cx, 1.75, 0.006, seed, "trio", size=0.8)
        else:
            woven_discs(cx + 0.02, -0.005, 1.76, ("#c79a62", T.pillows[0], "#dcc39a", "#b98a54"))
        pendant((cx, -1.7, 2.14), T, 0.34, "rattan")
    elif s == "scandinavian":
        pictures(T, cx, 1.68, 0, seed, "pair", size=0.8)
        pendant((cx, -1.6, 2.12), T, 0.3, "paper")
    elif s == "industrial":
        pictures(T, cx, 1.76, y, seed, "pair" if seed % 2 else "wide", size=0.85)
    else:
        pendant((cx, -1.7, 2.18), T, 0.34, "chandelier")
        for side in (-1, 1):
            pictures(T, cx + side * 1.5, 1.72, 0.03, seed + side, "small", size=0.85)


def _logs(T):
    """A back wall of round logs; returns how far it stands out."""
    for i in range(12):
        z, tone = 0.115 + 0.23 * i, shade(T.accent, (0.96, 1.0, 1.06, 1.1, 0.9)[i % 5])
        rod((-W / 2, 0.03, z), (W / 2, 0.03, z), 0.125, wood(tone, "x", 0.4))
    return 0.1


def _blanket(T, cx, y):
    """A striped wool blanket on a rod above the bed, and a lantern."""
    wide, z, out = 1.5, 2.08, -y - 0.02
    rod((cx - wide / 2 - 0.12, out, z), (cx + wide / 2 + 0.12, out, z), 0.016, wood(T.wood, "x"))
    red, blue, cream = T.pillows[:3]
    for color, h in zip((cream, red, cream, blue, cream, red, cream, blue, cream), (8, 5, 3, 5, 30, 5, 3, 5, 8)):
        z -= h / 100
        box((cx, out, z + h / 200), (wide, 0.014, h / 100), fabric(color, 0.9, 120, kind="knit"), 0)
    pendant((cx + 0.1, -1.5, 2.12), T, 0.17, "lantern", share=0.4)


def _crown(T, cx, y):
    """A bed with an arched head of velvet; over it a crown of brass on the wall, and drapes that fall from it to both sides."""
    brass, velvet, back = metal(BRASS, 0.3), fabric(T.up2, kind="velvet"), -0.07 - y
    wide, long = 1.7, 2.05
    arch_plate((cx, back + 0.03, 0.1), wide + 0.3, 1.72, brass, 0.05)
    arch_plate((cx, back - 0.02, 0.12), wide + 0.24, 1.67, velvet, 0.05)
    box((cx, back - long / 2 - 0.1, 0.2), (wide + 0.12, long + 0.06, 0.24), velvet, 0.04)
    for side in (-1, 1):
        rod((cx + side * 0.75, back - long - 0.02, 0), (cx + side * 0.75, back - long - 0.02, 0.1), 0.03, wood(T.wood, "z"))
    bedding(cx, back, wide, long, T, 4)
    top, r = 2.46, 0.3
    for k in range(13):
        a = pi + pi * k / 12
        rod((cx + r * cos(a), -y + r * sin(a), top), (cx + r * 1.08 * cos(a), -y + r * 1.08 * sin(a), top + 0.1 + 0.05 * (k % 2)), 0.009, brass)
    for z, grow in ((top, 1.0), (top + 0.09, 1.07)):
        tube([(cx + r * grow * cos(pi + pi * k / 16), -y + r * grow * sin(pi + pi * k / 16), z) for k in range(17)], 0.014, brass)
    cloth = fabric(T.curtain, kind="velvet")
    for side in (-1, 1):

        def fall(u, v, side=side):
            # From the crown in a bow to the tie beside the head, then straight down.
            t = min(1.0, v / 0.6)
            x = side * (0.16 + 0.92 * sin(t * pi / 2) ** 1.4)
            z = top - (top - 1.0) * t if v < 0.6 else 1.0 * (1 - (v - 0.6) / 0.4)
            tight = 1 - 0.55 * exp(-(((v - 0.6) / 0.13) ** 2))
            spread = (u - 0.5) * (0.3 + 0.16 * t) * tight
            folds = 0.035 * tight * sin(u * 2 * pi * 6 + 1.5 * v)
            return (cx + x + spread, -y - 0.1 - 0.06 * t + folds, max(z, 0.01))

        sheet(fall, 90, 60, cloth, solid=0.008, subsurf=1)
        ring((cx + side * 1.08, -y - 0.16, 1.0), 0.1, 0.014, brass, rot=(0.3, 0, 0))
    area((cx, -y - 0.2, 2.42), (0.5, 0.12), T.light.lamp * 0.1, (1, 0.72, 0.42), look=(cx, -y - 0.05, 0))
    pictures(T, cx - 1.95, 1.72, 0.03, 3, "small", size=0.8)


def _foot(T, cx, seed):
    s = T.style
    if s == "modern":
        soft((cx, -2.62, 0.42), (1.35, 0.42, 0.12), fabric(T.up2, kind="leather"), 0.015, 0.05, 3, 0.003)
        for side in (-1, 1):
            box((cx + side * 0.55, -2.62, 0.18), (0.03, 0.38, 0.36), metal(T.metal, 0.4), 0.004)
        throw((cx - 0.3, -2.62, 0.49), 0, fabric(T.pillows[2], 0.6, 200, kind="knit"), 0.42, 0.24, 0.3, 4, depth=0.43)
    elif s == "boho":
        pouf((-1.15, -2.75), fabric("#c9a06b", 0.9, 80, kind="knit"), seed=2 + seed)
    elif s == "scandinavian":
        for dx in (-0.55, 0.55):
            rod((cx + dx, -2.5, 0), (cx + dx * 0.92, -2.5, 0.42), 0.02, wood(T.wood, "z"))
            rod((cx + dx, -2.8, 0), (cx + dx * 0.92, -2.8, 0.42), 0.02, wood(T.wood, "z"))
        box((cx, -2.65, 0.44), (1.35, 0.4, 0.035), wood(T.wood, "x"), 0.01)
        throw((cx + 0.25, -2.65, 0.462), 0, fabric("#efe9de", 0.9, 60, kind="boucle"), 0.6, 0.2, 0.2, 2, depth=0.4)
    elif s == "traditional":
        box((cx, -2.72, 0.27), (1.3, 0.46, 0.36), wood(T.wood, "x"), 0.02)
        soft((cx, -2.72, 0.5), (1.34, 0.5, 0.12), fabric(T.up, kind="velvet"), 0.02, 0.05, 3, 0.003)
        for side in (-1, 1):
            rod((cx + side * 0.58, -2.9, 0.1), (cx + side * 0.6, -2.92, 0), 0.025, wood(T.wood, "z"))
    elif s == "industrial":
        soft((cx, -2.7, 0.41), (1.3, 0.42, 0.1), fabric(T.up, kind="leather", var=0.2), 0.015, 0.045, 3, 0.003)
        for dx in (-0.55, 0.55):
            for dy in (-0.17, 0.17):
                rod((cx + dx, -2.7 + dy, 0), (cx + dx, -2.7 + dy, 0.36), 0.013, metal(T.metal, 0.5))
        throw((cx - 0.28, -2.7, 0.465), 0, fabric(T.pillows[1], 0.7, 180, kind="knit"), 0.46, 0.22, 0.26, 4, depth=0.43)
        stack((cx + 0.32, -2.7, 0.462), book_colors(T), 2, seed)
        floor_lamp((-2.12, -1.15, 0), T, "arc")


def _right_wall(T, seed):
    s, x, y = T.style, W / 2 - 0.26, -1.75
    if s == "minimal":
        # one chair with a folded blanket, nothing else
        dining_chair((W / 2 - 0.55, -1.5, 0), -pi / 2 - 0.3, T)
        return
    if s == "industrial":
        m = metal(T.metal, 0.5)
        for yy in (-1.1, -2.3):
            rod((x, yy, 0.08), (x, yy, 1.7), 0.016, m)
        rod((x, -1.02, 1.7), (x, -2.38, 1.7), 0.016, m)
        box((x, -1.7, 0.12), (0.4, 1.3, 0.03), wood(T.wood, "y", 0.5), 0.004)
        for i, c in enumerate((T.up2, T.pillows[0], T.pillows[1], "#d8d2c6", T.up)):
            yy = -1.3 - i * 0.17
            soft((x, yy, 1.2), (0.42, 0.06, 0.82 - 0.08 * (i % 2)), fabric(c), 0.01, 0.028, i + seed, 0.012)
            rod((x, yy, 1.6), (x, yy, 1.71), 0.004, m)
        basket((x, -2.05, 0.135), 0.17, 0.26, fabric("#8f7a58", 0.9, 70, kind="knit"))
        return
    if s == "scandinavian":
        armchair((W / 2 - 0.62, -1.7, 0), -pi / 2 + 0.15, fabric(T.up2, 0.5, 300), wood(T.wood, "z"))
        pillow((W / 2 - 0.55, -1.7, 0.62), 0.4, 0.4, 0.15, fabric(T.pillows[2], 0.5), (-0.35, 0, -pi / 2 + 0.15), 4)
        pictures(T, W / 2, 1.65, -1.75, seed + 2, "small", "-x")
        return
    front = paint(T.cabinet, 0.6, 0.05) if s == "boho" else None
    cabinet((x, y, 0), 1.25, 0.46, 0.8, T, 2, 3, 0.16, front, rz=-pi / 2)
    framem = {
        "modern": metal(BRASS, 0.3),
        "boho": fabric("#b98a54", 0.9, 70, kind="knit"),
        "traditional": metal(BRASS, 0.3),
    }[s]
    round_mirror(W / 2 - 0.02, y, 1.55, 0.42, framem, normal="x")
    vase((x, y + 0.4, 0.8), 0.26, ceramic(T, seed), 3 if s != "traditional" else 0)
    if s == "traditional":
        flowers((x, y + 0.4, 1.03), T, seed)
        table_lamp((x, y - 0.42, 0.8), T)
    elif s == "boho":
        dried((x, y + 0.4, 1.03), 0.4, paint("#9a7b4f", 0.9), 14, 6, head=paint("#c9a06b", 0.95, 0.4, 80))
    stack((x, y - 0.03, 0.8), book_colors(T), 3, 5 + seed)
