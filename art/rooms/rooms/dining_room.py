"""Dining rooms: a table in the middle, a sideboard on the back wall, window on the left."""

from math import cos, pi, sin

from roomkit.cloth import pillow
from roomkit.decor import art_painting, frame, pampas, stack, vase
from roomkit.furniture import (
    BRASS,
    arch_block,
    branch,
    cabinet,
    dining_chair,
    long_table,
    macrame,
    pendant,
    rect_mirror,
    round_mirror,
    round_table,
    rug,
    shelf_unit,
    table_lamp,
    woven_discs,
)
from roomkit.geometry import box, cyl, lathe, ring, rod, sheet, soft
from roomkit.materials import emit, fabric, gloss, metal, paint, wood
from roomkit.plants import sprigs
from roomkit.shell import area, camera, drapes, feature, shell
from roomkit.tokens import Tokens

from .common import book_colors, bowl, ceramic, flowers, pictures, plant, shelf_things, trailing
from .kitchen import fruit
from .salons import sconce

W = 5.2
VIEWS = {
    "close": ((1.5, -4.4, 1.25), (-0.25, -1.6, 0.85), 34, -0.03),
    "window": ((2.2, -5.1, 1.3), (-1.1, -0.9, 1.05), 26, -0.03),
    "wide": ((0.85, -5.4, 1.25), (-0.15, 0, 1.15), 28, -0.02),
    "left": ((1.8, -4.8, 1.3), (-0.5, 0, 1.1), 29, -0.03),
    "near": ((-1.3, -4.7, 1.2), (0.4, 0, 1.05), 32, -0.03),
    "front": ((0.0, -5.5, 1.2), (0.0, 0, 1.15), 29, -0.02),
    "evening": ((-0.55, -5.4, 1.14), (0.0, -0.3, 1.14), 33, -0.01, 1.6),
}
Y = -2.15  # middle of the table


def build(T: Tokens, seed=0, view="wide", dress=""):
    """`dress` is "velvet" for a bench along paneled walls."""
    loc, look, lens, shift, *stop = VIEWS[view]
    camera(loc, look, lens, shift, *(stop or (4.5,)))
    if dress:
        {"velvet": _velvet}[dress](T, seed)
        return
    s = T.style
    shell(T, W=W)
    wall = {
        "modern": "",
        "minimal": "plaster",
        "boho": "",
        "scandinavian": "wainscot",
        "industrial": "brick",
        "traditional": "panels",
    }[s]
    y = feature(T, wall, W)
    drapes(T, W)
    {
        "modern": _modern,
        "minimal": _minimal,
        "boho": _boho,
        "scandinavian": _scandinavian,
        "industrial": _industrial,
        "traditional": _traditional,
    }[s](T, y, seed)


def _sides(T, L, W_, per_side, ends=False, kind=None):
    """Chairs along both long sides of a table of length L, and at its ends."""
    for i in range(per_side):
        x = -L / 2 + L * (i + 0.5) / per_side
        for s in (-1, 1):
            turn = 0.06 * ((i * 7 + (s > 0) * 3) % 5 - 2)
            dining_chair((x, Y + s * (W_ / 2 + 0.12), 0), (0 if s > 0 else pi) + turn, T, kind, i)
    if ends:
        for s in (-1, 1):
            dining_chair((s * (L / 2 + 0.18), Y, 0), -s * pi / 2 + 0.05, T, kind, 9)


def _places(T, spots, z, middle=Y):
    """Plates, and glasses towards the table's middle."""
    plate = paint("#f1ece2" if not T.dark else "#b9b1a3", 0.35, 0)
    for x, y in spots:
        for i, r in enumerate((0.135, 0.1)):
            lathe(
                (x, y, z + 0.006 * i),
                [(0, 0), (r * 0.6, 0), (r, 0.014), (r * 0.97, 0.016), (r * 0.6, 0.004), (0, 0.004)],
                plate,
                seg=40,
            )
        away = 0.2 if y > middle else -0.2
        lathe(
            (x + 0.15, y - away, z),
            [(0.03, 0), (0.03, 0.004), (0.005, 0.01), (0.005, 0.08), (0.035, 0.12), (0.038, 0.17), (0.03, 0.2)],
            gloss("#dfe6e4", 0.05, 0.9),
            seg=24,
        )


def _modern(T, y, seed):
    L = 2.3
    rug((0, Y), (3.3, 2.3), T)
    h = long_table((0, Y), L, 0.95, 0.75, T, "slab")
    _sides(T, L - 0.3, 0.95, 3)
    pendant((0, Y, 1.72), T, 0.85, "linear")
    branch((0.25, Y, h), 0.26, ceramic(T, seed), seed=seed)
    bowl((-0.45, Y, h), 0.16, paint(T.metal, 0.4))
    # wall of slats behind a floating sideboard
    m = wood(T.accent, "z", 0.35, 0.5)
    from roomkit.geometry import repeat

    box((0, -0.01, 1.375), (3.0, 0.02, 2.74), paint("#15120f", 0.8), 0)
    repeat(box((-1.48, -0.035, 1.375), (0.034, 0.03, 2.74), m, 0.003), 57, (0.0525, 0, 0))
    box((0, -0.26, 0.52), (2.2, 0.42, 0.42), paint(T.cabinet, 0.5, 0.01), 0.006)
    for i in range(4):
        box((-0.825 + 0.55 * i, -0.475, 0.52), (0.54, 0.012, 0.4), paint(T.cabinet, 0.5, 0.01), 0.003)
    pictures(T, 0, 1.6, 0.055, seed, "wide")
    table_lamp((-0.85, -0.26, 0.73), T)
    stack((0.1, -0.26, 0.73), book_colors(T), 3, seed)
    vase((0.8, -0.26, 0.73), 0.3, ceramic(T, 1), 0)
    plant(T, 2.1, -0.5, 1.7, 4 + seed)
    pictures(T, W / 2, 1.55, -1.8, seed + 1, "one", "-x", 0.9)


def _minimal(T, y, seed):
    L = 2.2
    h = long_table((0, Y), L, 0.9, 0.74, T, "block")
    # benches instead of chairs
    for s in (-1, 1):
        box((0, Y + s * 0.72, 0.43), (1.8, 0.34, 0.05), wood(T.wood, "x", 0.22), 0.008)
        for e in (-1, 1):
            box((e * 0.7, Y + s * 0.72, 0.2), (0.06, 0.3, 0.4), wood(T.wood, "z", 0.22), 0.006)
    branch((-0.3, Y, h), 0.32, paint("#d8d0c3" if not T.dark else "#7b746a", 0.7, 0.3, 40), seed=seed)
    bowl((0.4, Y, h), 0.17, paint("#cfc5b5" if not T.dark else "#6d665c", 0.7, 0.3, 40))
    pendant((0.0, Y, 1.76), T, 0.31, "paper")
    box((0.9, -0.24, 0.3), (2.4, 0.42, 0.36), paint(T.cabinet, 0.6, 0.03), 0.008)
    vase((1.5, -0.24, 0.48), 0.34, paint("#b9ad9b" if not T.dark else "#5f584f", 0.7, 0.3, 40), 3)
    bowl((1.1, -0.24, 0.48), 0.15, paint(T.pillows[0], 0.7, 0.3, 40))
    stack((0.2, -0.24, 0.48), [paint(c, 0.8, 0) for c in T.art[1:]], 3, seed)
    pictures(T, 0.9, 1.5, 0, seed, "one" if seed % 2 else "wide", size=0.9)
    for x in (-0.75, -0.05, 0.7):
        _places(T, ((x, Y - 0.24), (x, Y + 0.24)), h)
    plant(T, -1.95, -0.6, 1.75, 4 + seed)
    rug((0, Y), (3.1, 2.3), T)


def _boho(T, y, seed):
    arch_block(0.0, 0.0, 2.6, 2.3, T.accent)
    rug((0, Y), (2.9, 2.9), T, "stripe", round_=True)
    h = round_table((0, Y), 0.68, 0.75, wood(T.wood, "x", 0.45), wood(T.wood, "z"), T, pedestal=True)
    for i in range(4):
        a = pi / 4 + i * pi / 2 + 0.12
        dining_chair((0.86 * cos(a), Y + 0.86 * sin(a), 0), a - pi / 2, T, "wishbone", i)
    pendant((0, Y, 1.78), T, 0.42, "rattan")
    pampas((0.1, Y, h + 0.2), 0.5, "#dcc49a", 8, seed)
    vase((0.1, Y, h), 0.24, ceramic(T, 0), 0)
    _places(T, ((-0.38, Y - 0.2), (0.36, Y - 0.3), (-0.3, Y + 0.35)), h)
    cabinet(
        (0.0, -0.26, 0),
        1.7,
        0.42,
        0.78,
        T,
        3,
        1,
        0.2,
        fabric("#c9a873" if not T.dark else "#8c6a40", 0.9, 90, kind="knit"),
    )
    if seed % 2:
        round_mirror(0.0, -0.015, 1.55, 0.42, fabric("#b98a54", 0.9, 70, kind="knit"), thick=0.04)
    else:
        woven_discs(-0.05, -0.006, 1.55, ("#c79a62", T.pillows[0], "#dcc39a", "#b98a54"))
    table_lamp((-0.6, -0.26, 0.78), T)
    trailing((0.55, -0.25, 0.78), T, seed, length=0.3)
    vase((0.25, -0.26, 0.78), 0.22, ceramic(T, 1), 2)
    plant(T, -2.05, -0.5, 1.8, 4 + seed)
    plant(T, 2.1, -0.6, 1.3, 8 + seed)
    macrame(1.95, -0.005, 2.1, 0.6, 0.7, fabric("#efe3cc", 0.8, 90), wood(T.wood, "x"))


def _scandinavian(T, y, seed):
    L = 2.0
    rug((0, Y), (2.9, 2.2), T, "plain")
    h = long_table((0, Y), L, 0.9, 0.74, T, "tapered")
    _sides(T, L - 0.2, 0.9, 3, kind="osaka" if seed % 2 == 0 else "wishbone")
    for x in (-0.5, 0.5):
        pendant((x, Y, 1.75), T, 0.2, "dome", share=0.35, col="#f3efe6" if not T.dark else T.pillows[0])
    branch((0.05, Y, h), 0.24, ceramic(T, 0), seed=seed)
    fruit(-0.5, Y, h, T, 0.14)
    cabinet((0.3, -0.26, 0), 1.7, 0.42, 0.76, T, 3, 1, 0.22, paint(T.cabinet, 0.5, 0.02))
    pictures(T, 0.3, 1.72, 0, seed, "pair", size=0.85)
    table_lamp((-0.3, -0.26, 0.76), T)
    vase((0.75, -0.26, 0.76), 0.28, paint("#efe9df", 0.5, 0.15, 40), 1)
    stack((0.35, -0.26, 0.76), book_colors(T), 3, seed)
    plant(T, -2.0, -0.5, 1.7, 4 + seed)
    g, tops = shelf_unit((W / 2 - 0.18, -1.5, 0), 0.9, 1.9, T, 5, 0.28, rz=-pi / 2)
    shelf_things(T, g, tops, 0.9, seed)


def _industrial(T, y, seed):
    L = 2.3
    h = long_table((0, Y), L, 0.95, 0.76, T, "steel")
    _sides(T, L - 0.4, 0.95, 3)
    rug((0, Y), (3.2, 2.2), T)
    for x in (-0.72, 0.0, 0.72):
        pendant((x, Y, 1.78), T, 0.21, "cage" if seed % 3 == 0 else "dome", share=0.3)
    places = [(x, Y + s * 0.31) for x in (-0.66, 0.02, 0.68) for s in (-1, 1)]
    _places(T, places, h)
    branch((0.36, Y, h), 0.24, ceramic(T, seed), seed=seed)
    fruit(-0.34, Y + 0.02, h, T, 0.15)
    g, tops = shelf_unit((-0.75, -0.2 - y, 0), 1.5, 2.1, T)
    shelf_things(T, g, tops, 1.5, seed)
    pictures(T, 1.15, 1.68, y, seed, "pair" if seed % 2 else "one", size=0.82 if seed % 2 else 1.05)
    h2 = cabinet((1.15, -0.26 - y, 0), 1.5, 0.42, 0.78, T, 3, 1, 0.16)
    table_lamp((0.62, -0.26 - y, h2), T)
    stack((1.15, -0.26 - y, h2), book_colors(T), 4, seed)
    vase((1.6, -0.26 - y, h2), 0.3, ceramic(T, 1), 0)
    bowl((1.35, -0.3 - y, h2), 0.12, metal("#7d5a36", 0.3))
    plant(T, -2.15, -0.5, 1.9, seed)
    plant(T, 2.2, -1.25, 1.5, seed + 3, "ficus")


def _traditional(T, y, seed):
    rug((0, Y), (3.5, 2.6), T)
    L = 2.1
    h = long_table((0, Y), L, 1.0, 0.76, T, "turned")
    _sides(T, L - 0.2, 1.0, 3, ends=False)
    pendant((0, Y, 1.85), T, 0.42, "chandelier")
    vase((0, Y, h), 0.2, ceramic(T, 1), 0)
    sprigs((0, Y, h + 0.13), 0.4, "eucalyptus", seed + 2, 13, 0.75)
    _places(T, [(x, Y + s * 0.33) for x in (-0.65, 0.0, 0.65) for s in (-1, 1)], h)
    for x, tall in ((-0.4, 0.26), (0.38, 0.21)):
        cyl((x, Y, h + 0.02), 0.04, 0.04, metal(BRASS, 0.3))
        cyl((x, Y, h + 0.03 + tall / 2), 0.011, tall, paint("#a89877" if T.dark else "#f3eee2", 0.6), bevel=0)
        lathe((x, Y, h + 0.03 + tall), [(0, 0), (0.007, 0.01), (0, 0.036)], emit("#ffb866", 1.2 if T.dark else 16), seg=12)
    cabinet((0, -0.3 - y, 0), 1.9, 0.46, 0.92, T, 4, 1, 0.1)
    rect_mirror(0, -y - 0.03, 1.72, 1.1, 0.9, metal(BRASS, 0.3), 0.07)
    for s in (-1, 1):
        table_lamp((s * 0.72, -0.3 - y, 0.92), T)
        pictures(T, s * 1.75, 1.65, 0.03, seed + s, "small")
    bowl((0, -0.3 - y, 0.92), 0.17, metal(BRASS, 0.3))
    plant(T, -2.1, -0.5, 1.6, seed)


def _velvet(T, seed):
    """A bench of velvet channels along paneled walls, a long oval table before it, drum stools, a painting under its own lamp, five small globes."""
    shell(T, W=W)
    y = feature(T, "panels", W)
    drapes(T, W)
    brass, dark = metal(BRASS, 0.3), wood(T.wood, "x", 0.4)
    velvet, second = fabric(T.up, kind="velvet"), fabric(T.up2, kind="velvet")
    rug((0, -1.75), (3.9, 2.6), T)
    # the bench
    long, n = 4.2, 22
    box((0, -0.36 - y, 0.11), (long, 0.56, 0.22), dark, 0.01)
    box((0, -0.36 - y, 0.235), (long + 0.01, 0.57, 0.02), brass, 0.003)
    for i in range(3):
        soft((-long / 3 + long / 3 * i, -0.38 - y, 0.36), (long / 3 - 0.006, 0.6, 0.22), velvet, 0.02, 0.06, i, 0.003)
    for i in range(n):
        x = -long / 2 + long / n * (i + 0.5)
        soft((x, -0.1 - y, 0.74), (long / n + 0.006, 0.15, 0.6), velvet, 0.02, 0.055, i, 0.002, n=12)
    box((0, -0.06 - y, 1.06), (long + 0.04, 0.1, 0.03), brass, 0.006)
    for x, k in ((-1.55, 1), (-1.1, 2), (1.3, 1), (1.72, 0)):
        pillow((x, -0.26 - y, 0.66), 0.42, 0.4, 0.16, fabric(T.pillows[k], kind="velvet"), (-0.3, 0, 0.14 * (-1) ** k), k + 2)
    # the painting
    frame((0, -y - 0.03, 1.72), 1.65, 0.98, brass, art_painting("garden", seed), mat_w=0.0, depth=0.06, fw=0.07)
    box((0, -y - 0.2, 2.3), (0.7, 0.05, 0.04), brass, 0.015)
    rod((0, -y - 0.02, 2.26), (0, -y - 0.2, 2.3), 0.01, brass)
    area((0, -y - 0.22, 2.27), (0.7, 0.04), T.light.lamp * 0.08, (1, 0.76, 0.48), look=(0, -y, 1.6))
    for x in (-1.65, 1.65):
        sconce((x, -y - 0.03, 1.75), T, brass)
    # an oval on two turned feet
    ty, h = -1.3, 0.75
    top = cyl((0, ty, h - 0.02), 1.25, 0.04, wood(T.wood, "x", 0.45, 0.25), bevel=0.012, seg=120)
    top.scale = (1, 0.42, 1)
    for x in (-0.62, 0.62):
        lathe((x, ty, 0), [(0.3, 0), (0.3, 0.02), (0.1, 0.07), (0.05, 0.18), (0.08, 0.42), (0.05, 0.58), (0.16, h - 0.05), (0.2, h - 0.04)], dark, seg=40)
    _places(T, [(x, ty + s * 0.28) for x in (-0.75, 0.0, 0.75) for s in (-1, 1)], h, ty)
    for x in (-0.38, 0.38):
        lathe((x, ty, h), [(0.05, 0), (0.05, 0.012), (0.014, 0.03), (0.012, 0.14), (0.026, 0.16)], brass, seg=28)
        cyl((x, ty, h + 0.27), 0.011, 0.24, paint("#f3eee2", 0.6), bevel=0)
        lathe((x, ty, h + 0.39), [(0, 0), (0.009, 0.012), (0, 0.04)], emit("#ffdba6", 16), seg=12)
    vase((0, ty, h), 0.17, ceramic(T, 1), 3)
    flowers((0, ty, h + 0.13), T, seed, 30, 0.15)
    for x, turn in ((-0.72, 0.03), (0.04, -0.06), (0.78, 0.0)):
        _drum((x, ty - 0.72 + turn, 0), second, brass)
    for i, z in enumerate((1.95, 1.78, 2.02, 1.84, 1.98)):
        pendant((-0.84 + 0.42 * i, ty, z), T, 0.085, "globe", share=0.16)
    plant(T, -2.15, -0.85, 1.7, seed)


def _drum(loc, cloth, brass):
    """A round stool: a cushion, a band of brass, a skirt in pleats."""
    x, y = loc[:2]
    lathe((x, y, 0.37), [(0.2, 0), (0.225, 0.03), (0.22, 0.08), (0.16, 0.105), (0, 0.11)], cloth, seg=56)
    ring((x, y, 0.37), 0.212, 0.009, brass)

    def skirt(u, v):
        a, r = 2 * pi * u, 0.2 - 0.01 * v + 0.007 * sin(2 * pi * 34 * u)
        return (x + r * cos(a), y + r * sin(a), 0.37 - 0.3 * v)

    sheet(skirt, 340, 4, cloth)
    cyl((x, y, 0.04), 0.17, 0.08, brass, bevel=0.006, seg=56)
