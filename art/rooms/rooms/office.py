"""Home offices: a desk on the back wall or free in the room, shelves on the right, window on the left."""

from math import cos, pi, sin

from roomkit.decor import art_painting, books, bowl, frame, stack, vase
from roomkit.furniture import (
    BRASS,
    arch_block,
    basket,
    branch,
    cabinet,
    chesterfield,
    dining_chair,
    floor_lamp,
    long_table,
    macrame,
    pendant,
    rattan_chair,
    round_table,
    rug,
    shelf_unit,
    table_lamp,
)
from roomkit.geometry import box, cyl, group, lathe, repeat, ring, rod, soft, tube
from roomkit.materials import N, coords, emit, fabric, gloss, metal, newmat, paint, ramp, shade, wood
from roomkit.models import model
from roomkit.shell import area, camera, drapes, feature, shell
from roomkit.tokens import Tokens

from .common import book_colors, ceramic, flowers, pictures, plant, shelf_things, trailing

W = 4.8
VIEWS = {
    "close": ((1.3, -3.75, 1.2), (-0.3, -0.8, 0.95), 33, -0.03),
    "window": ((2.05, -4.7, 1.3), (-1.0, -0.6, 1.1), 26, -0.03),
    "wide": ((0.8, -4.9, 1.25), (-0.1, 0, 1.2), 28, -0.02),
    "left": ((1.6, -4.3, 1.3), (-0.45, 0, 1.15), 29, -0.03),
    "near": ((-1.2, -4.1, 1.25), (0.35, 0, 1.1), 32, -0.03),
    "front": ((0.1, -4.9, 1.25), (0.1, 0, 1.2), 30, -0.02),
}


def build(T: Tokens, seed=0, view="wide"):
    s = T.style
    shell(T, W=W)
    wall = {
        "modern": "",
        "minimal": "plaster",
        "boho": "",
        "scandinavian": "half",
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
    loc, look, lens, shift, *stop = VIEWS[view]
    camera(loc, look, lens, shift, *(stop or (4.5,)))


def laptop(x, y, z, rz=0.0):
    g = group((x, y, z), rz)
    m = metal("#b9babb", 0.35)
    box((0, 0, 0.008), (0.33, 0.23, 0.014), m, 0.004, parent=g)
    box((0, 0.155, 0.115), (0.33, 0.01, 0.22), m, 0.004, rot=(-0.28, 0, 0), parent=g)
    box((0, 0.148, 0.116), (0.31, 0.004, 0.2), gloss("#1d2226", 0.1), 0, rot=(-0.28, 0, 0), parent=g)
    box((0, 0.02, 0.0158), (0.28, 0.1, 0.002), paint("#2a2c2e", 0.6), 0, parent=g)


def papers(x, y, z, T):
    for i, (dx, r) in enumerate(((0, 0.1), (0.03, -0.15), (-0.02, 0.3))):
        box((x + dx, y, z + 0.002 + 0.002 * i), (0.21, 0.29, 0.0015), paint("#f5f2ea", 0.9, 0), 0, rot=(0, 0, r))
    cyl((x + 0.2, y + 0.1, z + 0.05), 0.036, 0.1, ceramic(T, 1), bevel=0.006)
    for i in range(4):
        rod(
            (x + 0.19 + 0.008 * i, y + 0.1, z + 0.05),
            (x + 0.17 + 0.02 * i, y + 0.11, z + 0.17),
            0.004,
            paint(T.art[1 + i % 4], 0.5, 0),
        )


def task_lamp(x, y, z, T, mat=None):
    """Jointed desk lamp leaning to the right."""
    m = mat or metal(T.metal, 0.4)
    cyl((x, y, z + 0.012), 0.08, 0.024, m)
    rod((x, y, z + 0.02), (x - 0.12, y, z + 0.3), 0.007, m)
    rod((x - 0.12, y, z + 0.3), (x + 0.14, y - 0.02, z + 0.46), 0.007, m)
    lathe(
        (x + 0.17, y - 0.02, z + 0.37), [(0.075, 0), (0.06, 0.06), (0.025, 0.1), (0.02, 0.13)], m, solid=0.003, seg=32
    )
    lathe((x + 0.17, y - 0.02, z + 0.375), [(0, 0), (0.03, 0.02), (0, 0.05)], emit("#ffd9a0", 12), seg=16)
    area(
        (x + 0.17, y - 0.02, z + 0.37), (0.08, 0.08), T.light.lamp * 0.18, (1, 0.8, 0.55), look=(x + 0.17, y - 0.02, 0)
    )


def screen(x, y, z, T, rz=0.0):
    """A flat monitor on a foot, its front to -y at rz = 0."""
    g = group((x, y, z), rz)
    m = metal(T.metal, 0.4)
    cyl((0, 0, 0.008), 0.11, 0.016, m, parent=g)
    rod((0, 0, 0.01), (0, 0, 0.2), 0.014, m, parent=g)
    box((0, -0.02, 0.32), (0.62, 0.02, 0.36), paint("#1b1c1d", 0.4), 0.006, parent=g)
    box((0, -0.032, 0.32), (0.6, 0.004, 0.34), gloss("#20262b", 0.12), 0, parent=g)


def globe(x, y, T):
    """A floor globe in a wooden cradle."""
    m = wood(T.wood, "z")
    for i in range(3):
        a = i * 2.094 + 0.4
        rod((x + 0.24 * cos(a), y + 0.24 * sin(a), 0), (x + 0.17 * cos(a), y + 0.17 * sin(a), 0.62), 0.016, m)
    ring((x, y, 0.66), 0.25, 0.018, m)
    ball, nt, b = newmat("globe")
    n = N(nt, "ShaderNodeTexNoise", Scale=3.2, Detail=5.0)
    nt.links.new(coords(nt), n.inputs["Vector"])
    land = ramp(nt, n.outputs["Fac"], [(0.49, "#5f7f86"), (0.51, "#d9c48f")])
    nt.links.new(land, b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.35
    lathe((x, y, 0.45), [(0.21 * sin(pi * k / 24), 0.21 - 0.21 * cos(pi * k / 24)) for k in range(25)], ball)


def swivel_chair(x, y, rz, T, fab):
    g = group((x, y, 0), rz)
    m = metal("#bfc0c0" if not T.dark else "#6a6b6c", 0.25)
    for i in range(5):
        a = i * 2 * pi / 5 + 0.3
        rod((0, 0, 0.1), (0.3 * cos(a), 0.3 * sin(a), 0.06), 0.018, m, parent=g)
        cyl((0.3 * cos(a), 0.3 * sin(a), 0.028), 0.028, 0.03, paint("#1a1a1a", 0.5), rot=(pi / 2, 0, a), parent=g)
    rod((0, 0, 0.08), (0, 0, 0.42), 0.024, m, parent=g)
    soft((0, 0, 0.46), (0.5, 0.5, 0.09), fab, 0.02, 0.042, 3, 0.002, parent=g)
    soft((0, 0.23, 0.78), (0.46, 0.07, 0.52), fab, 0.02, 0.034, 4, 0.002, rot=(-0.14, 0, 0), parent=g)
    rod((0, 0.2, 0.45), (0, 0.26, 0.62), 0.02, m, parent=g)
    for s in (-1, 1):
        tube([(s * 0.25, 0.12, 0.44), (s * 0.29, 0.12, 0.62), (s * 0.29, -0.14, 0.64)], 0.013, m, g)


def _modern(T, y, seed):
    rug((0.1, -1.75), (2.8, 2.0), T)
    m = wood(T.accent, "z", 0.35, 0.5)
    box((-0.5, -0.01, 1.375), (2.2, 0.02, 2.74), paint("#15120f", 0.8), 0)
    repeat(box((-1.58, -0.035, 1.375), (0.034, 0.03, 2.74), m, 0.003), 42, (0.0525, 0, 0))
    h = long_table((0.0, -1.35), 1.9, 0.8, 0.74, T, "slab")
    swivel_chair(0.1, -0.72, 0.25, T, fabric(T.up2, kind="leather"))
    laptop(0.05, -1.3, h, pi + 0.1)
    task_lamp(-0.72, -1.2, h, T)
    papers(0.55, -1.4, h, T)
    # floating shelves beside the slats, a low unit below
    for i, z in enumerate((1.15, 1.55, 1.95)):
        box((1.4, -0.15, z), (1.5, 0.28, 0.035), wood(T.wood, "x"), 0.004)
        books((0.75 + 0.25 * (i % 2), -0.13, z + 0.018), 0.45, 0.24, book_colors(T), i + seed)
        vase((1.5 + 0.15 * i, -0.14, z + 0.018), 0.18 + 0.03 * i, ceramic(T, i + seed), i)
    box((1.4, -0.24, 0.32), (1.6, 0.42, 0.44), paint(T.cabinet, 0.5, 0.01), 0.006)
    stack((1.0, -0.24, 0.54), book_colors(T), 3, seed)
    pictures(T, -0.55, 1.65, 0.055, seed, "one", size=0.95)
    plant(T, 2.0, -1.1, 1.6, 5 + seed)
    pendant((0.0, -1.35, 1.95), T, 0.7, "linear")


def _minimal(T, y, seed):
    m = wood(T.wood, "x", 0.22)
    box((0.1, -0.38, 0.73), (2.3, 0.66, 0.045), m, 0.006)
    for x in (-0.98, 1.18):
        box((x, -0.38, 0.355), (0.05, 0.6, 0.71), m, 0.006)
    dining_chair((0.1, -0.95, 0), pi + 0.35, T, "osaka")
    box((0.1, -0.13, 1.5), (2.3, 0.2, 0.035), m, 0.004)
    box((0.1, -0.06, 1.478), (2.2, 0.012, 0.008), emit("#ffe0b4", 5 if not T.dark else 3.5), 0)
    area((0.1, -0.1, 1.46), (2.2, 0.05), T.light.lamp * 0.25, (1, 0.84, 0.62), look=(0.1, -0.12, 0))
    cer = paint("#d8d0c3" if not T.dark else "#7b746a", 0.7, 0.3, 40)
    vase((0.75, -0.13, 1.52), 0.24, cer, 2)
    books((-0.75, -0.13, 1.52), 0.3, 0.22, [paint(c, 0.7, 0) for c in T.pillows], seed)
    laptop(0.1, -0.35, 0.755, 0.0)
    table_lamp((-0.75, -0.28, 0.755), T)
    branch((0.95, -0.3, 0.755), 0.24, cer, seed=seed)
    rug((0.1, -1.7), (2.4, 1.6), T)
    box((W / 2 - 0.2, -1.4, 0.4), (0.4, 1.4, 0.8), paint(T.cabinet, 0.6, 0.03), 0.008)
    bowl((W / 2 - 0.22, -1.3, 0.8), 0.16, cer)
    soft((-1.55, -1.9, 0.2), (0.6, 0.6, 0.4), fabric(T.up, kind="boucle"), 0.03, 0.15, 3, 0.004)


def _boho(T, y, seed):
    arch_block(0.0, 0.0, 2.4, 2.25, T.accent)
    rug((0.1, -1.6), (2.7, 1.9), T, "berber", True)
    rug((0.0, -1.75), (1.8, 1.2), T, "persian", colors=(T.pillows[0], T.pillows[1]), lift=0.017)
    h = long_table((0.0, -0.45), 1.7, 0.7, 0.75, T, "trestle")
    rattan_chair((0.05, -1.2, 0), pi + 0.25, wood("#b98a54", "z", 0.2), fabric(T.pillows[0], 0.6), 0.9, 0.42)
    laptop(0.0, -0.42, h)
    table_lamp((-0.62, -0.4, h), T)
    vase((0.6, -0.35, h), 0.24, ceramic(T, 0), 2)
    papers(0.35, -0.5, h, T)
    for z, a, b in ((1.5, -0.75, 0.75), (1.85, -0.55, 0.55)):
        box(((a + b) / 2, -0.13, z), (b - a, 0.22, 0.03), wood(T.wood, "x", 0.4), 0.004)
        for x in (a + 0.1, b - 0.1):
            rod((x, -0.02, z - 0.18), (x, -0.2, z - 0.015), 0.008, wood(T.wood, "z"))
    books((-0.6, -0.12, 1.516), 0.5, 0.22, book_colors(T), seed)
    trailing((0.6, -0.12, 1.516), T, seed, length=0.4)
    trailing((-0.42, -0.12, 1.866), T, seed + 3, length=0.35)
    vase((0.1, -0.12, 1.866), 0.2, ceramic(T, 1), 0)
    vase((0.35, -0.12, 1.866), 0.15, ceramic(T, 2), 3)
    vase((0.2, -0.12, 1.516), 0.16, ceramic(T, 3), 1)
    plant(T, -1.9, -0.5, 1.8, 4 + seed)
    plant(T, 1.75, -0.45, 1.35, 9 + seed)
    pendant((0.0, -1.3, 2.15), T, 0.34, "rattan")
    macrame(1.72, -0.005, 2.15, 0.55, 0.65, fabric("#efe3cc", 0.8, 90), wood(T.wood, "x"))
    basket((1.2, -0.35, 0), 0.19, 0.34, fabric("#b08a5a", 0.9, 60, kind="knit"))


def _scandinavian(T, y, seed):
    rug((0.1, -1.6), (2.4, 1.7), T, "plain")
    h = long_table((0.0, -0.48), 1.6, 0.72, 0.74, T, "tapered")
    dining_chair((0.05, -1.1, 0), pi - 0.3, T, "shell")
    laptop(0.05, -0.45, h)
    task_lamp(-0.6, -0.4, h, T, paint(T.pillows[0], 0.4, 0))
    papers(0.45, -0.5, h, T)
    # peg board
    box((0.0, -0.02, 1.55), (1.35, 0.025, 0.75), wood(T.wood, "x", 0.2), 0.006)
    for i in range(3):
        box((-0.42 + 0.42 * i, -0.09, 1.38 + 0.2 * (i % 2)), (0.32, 0.13, 0.02), wood(shade(T.wood, 0.85), "x"), 0.003)
    vase((-0.42, -0.09, 1.39), 0.15, ceramic(T, 1), 1)
    trailing((0.0, -0.09, 1.59), T, seed, length=0.3)
    books((0.3, -0.09, 1.39), 0.22, 0.18, book_colors(T), seed)
    g, tops = shelf_unit((W / 2 - 0.18, -1.25, 0), 1.2, 1.9, T, 5, 0.3, rz=-pi / 2)
    shelf_things(T, g, tops, 1.2, seed)
    h2 = cabinet((1.45, -0.25, 0), 0.9, 0.42, 0.7, T, 1, 3, 0.16, paint(T.cabinet, 0.5, 0.02))
    vase((1.6, -0.25, h2), 0.28, paint("#efe9df", 0.5, 0.15, 40), 0)
    stack((1.25, -0.25, h2), book_colors(T), 4, seed)
    pictures(T, 1.45, 1.5, 0, seed, "small", size=1.1)
    plant(T, -1.75, -0.5, 1.7, 4 + seed)
    pendant((0.1, -1.5, 2.1), T, 0.28, "paper")


def _industrial(T, y, seed):
    rug((0.1, -1.7), (2.7, 1.9), T)
    h = long_table((0.0, -1.3), 1.9, 0.8, 0.76, T, "steel")
    swivel_chair(0.05, -0.68, -0.2, T, fabric(T.up, kind="leather", var=0.2))
    laptop(0.05, -1.25, h, pi - 0.1)
    task_lamp(-0.7, -1.2, h, T)
    papers(0.5, -1.35, h, T)
    vase((0.82, -1.2, h), 0.22, ceramic(T, seed), 3)
    g, tops = shelf_unit((1.15, -0.2 - y, 0), 1.5, 2.15, T)
    shelf_things(T, g, tops, 1.5, seed)
    # large clock
    cyl(
        (-0.65, -y - 0.02, 1.75),
        0.42,
        0.03,
        paint("#ece7dc" if not T.dark else "#cfc6b4", 0.7, 0.05),
        rot=(pi / 2, 0, 0),
        seg=96,
    )
    ring((-0.65, -y - 0.035, 1.75), 0.43, 0.022, metal(T.metal, 0.45), rot=(pi / 2, 0, 0))
    for i in range(12):
        a = i * pi / 6
        c, sn = cos(a), sin(a)
        rod(
            (-0.65 + 0.31 * c, -y - 0.038, 1.75 + 0.31 * sn),
            (-0.65 + 0.38 * c, -y - 0.038, 1.75 + 0.38 * sn),
            0.011,
            paint("#1a1a1a", 0.5),
        )
    rod((-0.65, -y - 0.042, 1.75), (-0.53, -y - 0.042, 1.93), 0.011, paint("#1a1a1a", 0.5))
    rod((-0.65, -y - 0.042, 1.75), (-0.92, -y - 0.042, 1.84), 0.008, paint("#1a1a1a", 0.5))
    if seed % 8 == 7:
        locker = paint("#5d6b6e" if not T.dark else "#343b3d", 0.45, 0.02)
        model("lockedLocker", (-1.85, -0.42 - y, 0), height=1.7, default=locker)
    else:
        chesterfield((-1.72, -1.0 - y, 0), 0.62, 0.98, fabric(T.up2, kind="velvet"), wood(T.wood, "z"), 1)
    floor_lamp((-2.15, -0.35 - y, 0), T, "arc")
    screen(-0.25, -1.12, h, T, pi)
    for x in (-0.4, 0.4):
        pendant((x, -1.3, 1.9), T, 0.19, "dome", share=0.35)
    plant(T, 2.1, -1.5, 1.6, seed, "ficus")
    plant(T, -1.25, -0.42, 1.5, seed + 1)
    box((-0.3, -0.3 - y, 0.25), (0.8, 0.42, 0.48), wood(T.wood, "x", 0.5), 0.008)
    stack((-0.45, -0.3 - y, 0.49), book_colors(T), 4, seed)


def _traditional(T, y, seed):
    rug((0.0, -1.8), (3.2, 2.3), T)
    dark = wood(T.wood, "x", 0.35)
    # pedestal desk, its back to the room's end
    box((0.0, -1.55, 0.75), (1.75, 0.85, 0.045), dark, 0.012)
    box((0.0, -1.55, 0.737), (1.55, 0.68, 0.022), fabric(T.up2, kind="leather"), 0.002)
    for s in (-1, 1):
        box((s * 0.6, -1.55, 0.385), (0.46, 0.74, 0.69), dark, 0.008)
        box((s * 0.6, -1.93, 0.39), (0.38, 0.02, 0.56), dark, 0.012)
    box((0, -1.9, 0.45), (0.76, 0.03, 0.5), dark, 0.008)
    model(
        "desklamp",
        (-0.55, -1.45, 0.773),
        height=0.42,
        default=metal(BRASS, 0.25),
        mats={"material.002": paint("#2f5a45", 0.2, 0)},
    )
    from roomkit.shell import point

    point((-0.55, -1.45, 0.98), T.light.lamp * 0.2, 0.05)
    stack((0.55, -1.5, 0.773), book_colors(T), 3, seed)
    papers(0.0, -1.6, 0.773, T)
    chesterfield((0.0, -0.85, 0), 0.12, 0.95, fabric(T.up, kind="leather"), wood(T.wood, "z"), 1)
    # bookcase wall
    m = wood(T.wood, "z", 0.3) if T.palette != "light" else paint(T.cabinet, 0.5, 0.02)
    top = 2.35
    box((0.35, -0.16 - y, 0.35), (3.4, 0.32, 0.7), m, 0.006)
    for i in range(6):
        box((-1.35 + 0.567 * i + 0.283, -0.33 - y, 0.36), (0.52, 0.02, 0.58), m, 0.01)
    for k in range(5):
        box((-1.35 + 0.85 * k, -0.14 - y, (top + 0.7) / 2), (0.045, 0.28, top - 0.7), m, 0.004)
    box((0.35, -0.01 - y, 1.5), (3.4, 0.02, 1.65), paint(shade(T.accent, 0.8), 0.7), 0)
    for j, z in enumerate((0.72, 1.12, 1.52, 1.92)):
        box((0.35, -0.14 - y, z - 0.012), (3.4, 0.27, 0.026), m, 0.003)
        for k in range(4):
            x0 = -1.35 + 0.85 * k + 0.04
            if (j + k + seed) % 3 == 0:
                vase((x0 + 0.2, -0.13 - y, z), 0.24, ceramic(T, j + k), (j + k) % 4)
                stack((x0 + 0.52, -0.13 - y, z), book_colors(T), 4, j + k, w=0.24, d=0.17)
            else:
                books((x0, -0.12 - y, z), 0.74 if (j + k) % 2 else 0.55, 0.29, book_colors(T), j * 4 + k + seed)
                if (j + k) % 2 == 0:
                    vase((x0 + 0.66, -0.13 - y, z), 0.2, ceramic(T, k), 3)
    box((0.35, -0.17 - y, top + 0.03), (3.5, 0.36, 0.1), m, 0.025)
    pendant((0.0, -1.7, 2.2), T, 0.34, "chandelier")
    h = round_table((-1.8, -0.55), 0.25, 0.6, wood(T.wood, "x"), wood(T.wood, "z"), T, pedestal=True)
    flowers((-1.8, -0.55, h + 0.2), T, seed)
    vase((-1.8, -0.55, h), 0.22, ceramic(T, 1), 0)
    floor_lamp((2.2, -0.6, 0), T, "stand")
    # an armchair for whoever comes to ask, a globe, a painting over the low table
    chesterfield((-1.6, -1.55, 0), pi / 2 - 0.15, 0.98, fabric(T.up2, kind="velvet"), wood(T.wood, "z"), 1)
    globe(1.75, -1.05, T)
    frame((-1.95, -y - 0.03, 1.62), 0.62, 0.78, metal(BRASS, 0.35), art_painting("sea" if seed % 2 else "garden", seed), mat_w=0.0, fw=0.05)
    bowl((0.3, -1.35, 0.773), 0.1, metal(BRASS, 0.3))
    for s in (-1, 1):
        for z in (0.25, 0.5):
            cyl((s * 0.6, -1.95, z), 0.018, 0.03, metal(BRASS, 0.3), rot=(pi / 2, 0, 0))
