"""Bathrooms: washstand on the back wall, tub or shower beside it, window on the left. Smaller than the other rooms."""

from math import pi

from roomkit.decor import vase
from roomkit.furniture import (
    BRASS,
    basket,
    branch,
    pendant,
    rect_mirror,
    round_mirror,
    rug,
    throw,
)
from roomkit.geometry import box, cyl, group, lathe, legs, repeat, ring, rod, soft, tube
from roomkit.materials import (
    checker,
    emit,
    fabric,
    floor_tiles,
    glass,
    gloss,
    limewash,
    marble,
    metal,
    paint,
    shade,
    tiles,
    wood,
)
from roomkit.models import model
from roomkit.shell import area, camera, drapes, point, shell
from roomkit.tokens import Tokens

from .common import ceramic, flowers, pictures, plant, trailing

W, H, D = 3.9, 2.7, 5.2
VIEWS = {
    "close": ((0.9, -3.2, 1.3), (-0.5, -0.2, 1.0), 32, -0.04),
    "window": ((1.6, -4.4, 1.35), (-0.75, -0.5, 1.1), 25, -0.04),
    "wide": ((0.6, -4.2, 1.25), (-0.1, 0, 1.1), 28.5, -0.05),
    "left": ((1.25, -4.0, 1.35), (-0.35, 0, 1.1), 28, -0.04),
    "near": ((-0.8, -3.7, 1.3), (0.3, 0, 1.05), 30, -0.04),
    "front": ((0.0, -4.2, 1.25), (0.0, 0, 1.1), 28.5, -0.05),
}
WINDOW = (-2.9, -1.2, 0.95, 2.25, 2, 1)
WHITE = "#f3f1ec"


def build(T: Tokens, seed=0, view="wide"):
    {
        "modern": _modern,
        "minimal": _minimal,
        "boho": _boho,
        "scandinavian": _scandinavian,
        "industrial": _industrial,
        "traditional": _traditional,
    }[T.style](T, seed)
    loc, look, lens, shift, *stop = VIEWS[view]
    camera(loc, look, lens, shift, *(stop or (6.3,)))


# ---------------------------------------------------------------- parts


def tub(loc, mat, L=1.65, rz=0.0, feet=None, skirt=None):
    """Free-standing oval tub, its length along x at rz = 0; `feet` makes it a claw-foot one with a rolled rim."""
    base = 0.14 if feet else 0.0
    h = 0.58
    g = group((loc[0], loc[1], base), rz)
    r = 0.5
    prof = [
        (0.0, 0.0),
        (r * 0.7, 0.0),
        (r * 0.84, 0.06),
        (r * 0.93, h * 0.6),
        (r, h),
        (r * 0.965, h + 0.012),
        (r * 0.93, h - 0.01),
        (r * 0.84, h * 0.5),
        (r * 0.7, 0.13),
        (0, 0.11),
    ]
    if feet:
        prof = [
            (0.0, 0.0),
            (r * 0.55, 0.0),
            (r * 0.8, 0.1),
            (r * 0.9, h * 0.6),
            (r * 0.93, h - 0.02),
            (r, h - 0.01),
            (r * 1.02, h + 0.02),
            (r * 0.97, h + 0.035),
            (r * 0.91, h),
            (r * 0.84, h * 0.5),
            (r * 0.65, 0.13),
            (0, 0.1),
        ]
    o = lathe((0, 0, 0), prof, mat, seg=96, parent=g)
    o.scale = (L / (2 * r), 0.78, 1)
    if feet:
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = sx * L * 0.33, sy * 0.22
                tube(
                    [
                        (x * 0.9, y * 0.9, 0.06),
                        (x * 1.06, y * 1.12, 0.0),
                        (x * 1.02, y * 1.08, -0.1),
                        (x * 1.1, y * 1.16, -0.135),
                    ],
                    0.026,
                    feet,
                    g,
                )
    # still water
    w = cyl(
        (0, 0, h * 0.66), r * 0.85, 0.004, gloss("#cfe0de" if not skirt else "#a9bfbc", 0.02), bevel=0, parent=g, seg=96
    )
    w.scale = (L / (2 * r), 0.78, 1)
    return g


def floor_spout(x, y, m, rz=0.0):
    g = group((x, y, 0), rz)
    rod((0, 0, 0), (0, 0, 0.85), 0.016, m, parent=g)
    tube([(0, 0, 0.84), (0, 0, 0.92), (0, -0.06, 0.94), (0, -0.2, 0.93), (0, -0.21, 0.9)], 0.013, m, g)
    rod((0, 0, 0.7), (0.07, 0, 0.72), 0.008, m, parent=g)
    cyl((0, 0, 0.01), 0.045, 0.02, m, parent=g)


def basin(x, y, z, r, mat, square=False):
    if square:
        box((x, y, z + 0.06), (r * 2, r * 1.5, 0.12), mat, 0.02)
        box((x, y, z + 0.119), (r * 1.8, r * 1.3, 0.004), paint("#c9c6c0", 0.3), 0.001)
        return
    o = lathe(
        (x, y, z),
        [
            (0, 0),
            (r * 0.6, 0),
            (r * 0.9, 0.06),
            (r, 0.13),
            (r * 0.96, 0.135),
            (r * 0.84, 0.06),
            (r * 0.5, 0.03),
            (0, 0.025),
        ],
        mat,
        seg=64,
    )
    o.scale = (1.15, 0.9, 1)


def wall_tap(x, z, m, y=0.0):
    rod((x, -y, z), (x, -y - 0.15, z), 0.012, m)
    tube([(x, -y - 0.13, z), (x, -y - 0.17, z), (x, -y - 0.175, z - 0.04)], 0.011, m)
    for s in (-1, 1):
        cyl((x + s * 0.1, -y - 0.02, z), 0.02, 0.04, m, rot=(pi / 2, 0, 0))


def tall_tap(x, y, z, m):
    cyl((x, y, z + 0.015), 0.024, 0.03, m)
    tube(
        [(x, y, z), (x, y, z + 0.2), (x, y - 0.02, z + 0.26), (x, y - 0.1, z + 0.27), (x, y - 0.13, z + 0.23)], 0.011, m
    )


def towel(x, y, z, w, h, mat, rz=0.0, seed=0):
    """A towel folded over a rail at (x, y, z)."""
    throw((x, y, z), rz, mat, w, h, h * 0.8, seed, 0.03)


def towels(x, y, z, cols, w=0.32, d=0.24):
    for i, c in enumerate(cols):
        soft((x, y, z + 0.035 + 0.066 * i), (w, d, 0.07), fabric(c, 0.9, 120), 0.004, 0.032, i, 0.003)


def shower_glass(x, y0, y1, T, h=2.1, grid=False):
    """A pane across the room's depth at x, from y0 (back) to y1."""
    box((x, (y0 + y1) / 2, h / 2), (0.01, abs(y1 - y0), h), glass(), 0)
    m = metal(T.metal if grid or T.dark else "#c9c9c7", 0.35)
    bars = [(y0, 0.03), (y1, 0.03)]
    for y, t in bars:
        box((x, y, h / 2), (t, t, h), m, 0.002)
    for z in (0.015, h - 0.015):
        box((x, (y0 + y1) / 2, z), (0.03, abs(y1 - y0), 0.03), m, 0.002)
    if grid:
        for i in range(1, 4):
            box((x, (y0 + y1) / 2, h * i / 4), (0.022, abs(y1 - y0), 0.022), m, 0.002)
        box((x, (y0 + y1) / 2, h / 2), (0.022, 0.022, h), m, 0.002)


def shower_head(x, z, m, y=0.0, drop=True):
    tube([(x, -y, z), (x, -y - 0.2, z + 0.03), (x, -y - 0.38, z + 0.02)], 0.012, m)
    cyl((x, -y - 0.38, z - 0.01), 0.13, 0.018, m, bevel=0.004)
    rod((x, -y - 0.03, 1.0), (x, -y - 0.03, z), 0.011, m)
    for s in (-1, 1):
        cyl((x + s * 0.09, -y - 0.04, 1.05), 0.024, 0.06, m, rot=(pi / 2, 0, 0))


def bottles(x, y, z, T, n=3):
    for i in range(n):
        h = (0.16, 0.12, 0.19)[i % 3]
        cyl(
            (x + 0.085 * i, y, z + h / 2),
            0.03,
            h,
            paint((T.pillows[0], "#d9c9ad", T.art[4])[i % 3], 0.35, 0),
            bevel=0.008,
        )
        cyl((x + 0.085 * i, y, z + h + 0.02), 0.012, 0.04, paint("#2a2826", 0.4), bevel=0.003)


def stool(x, y, T, h=0.45):
    cyl((x, y, h - 0.02), 0.17, 0.04, wood(T.wood, "x"), bevel=0.01, seg=48)
    g = group((x, y, 0))
    legs(g, (-0.1, 0.1), (-0.1, 0.1), h - 0.04, wood(T.wood, "z"), 0.017, 0.03)


def _room(T, floor, window=WINDOW, back=None, side=None, skirting=False):
    shell(T, W=W, D=D, H=H, win=window, floor=floor, back=back, side=side, skirting=skirting)


# ---------------------------------------------------------------- styles


def _modern(T, seed):
    large = tiles(T.tile, shade(T.tile, 0.75), 1.2, 0.6, 0.25, 0.0, var=0.03)
    _room(
        T, floor_tiles(shade(T.tile, 0.85), shade(T.tile, 0.6), 0.8, 0.8, 0.3), (-3.2, -1.0, 0.5, 2.4, 2, 1), back=large
    )
    m = metal(T.metal, 0.35)
    wd = wood(T.accent, "x", 0.35)
    slat = wood(T.accent, "z", 0.35, 0.5)
    box((-0.6, -0.006, H / 2), (2.58, 0.012, H), paint(shade(T.accent, 0.25), 0.8), 0)
    repeat(box((-1.86, -0.021, H / 2), (0.032, 0.02, H - 0.01), slat, 0.003), 49, (0.0525, 0, 0))
    # floating double washstand, lit mirror
    box((-0.55, -0.27, 0.62), (1.9, 0.5, 0.42), wd, 0.006)
    box((-0.55, -0.53, 0.62), (0.006, 0.006, 0.4), paint("#15120f", 0.9), 0)
    box(
        (-0.55, -0.27, 0.845),
        (1.94, 0.53, 0.03),
        marble(T.counter, shade(T.counter, 0.6 if not T.dark else 2.0)),
        0.004,
    )
    for x in (-1.0, -0.1):
        basin(x, -0.28, 0.86, 0.21, gloss(WHITE if not T.dark else "#26282a", 0.15))
        wall_tap(x, 1.12, m, 0.03)
    box((-0.55, -0.042, 1.72), (1.86, 0.02, 0.92), emit("#ffe9c8", 4), 0)
    rect_mirror(-0.55, -0.055, 1.72, 1.8, 0.86, m, 0.012)
    area((-0.55, -0.14, 2.2), (1.8, 0.1), T.light.lamp * 0.3, (1, 0.86, 0.68), look=(-0.55, -0.6, 0))
    branch((-1.38, -0.25, 0.86), 0.18, ceramic(T, 1), seed=seed)
    bottles(0.2, -0.22, 0.86, T)
    # shower behind glass on the right
    shower_glass(0.72, 0.0, -1.5, T)
    shower_head(1.35, 2.15, m)
    box((1.9, -0.8, 1.2), (0.06, 0.5, 0.32), paint(shade(T.tile, 0.55), 0.6), 0)
    soft((-0.5, -1.2, 0.02), (1.3, 0.66, 0.03), fabric(T.pillows[3], 0.9, 90), 0.0, 0.014, 2, 0.001)
    # a bench below the window, towels on it, a basket below
    bench = wood(T.wood, "y", 0.3)
    box((-1.66, -2.0, 0.43), (0.4, 1.25, 0.04), bench, 0.006)
    for yy in (-2.5, -1.5):
        box((-1.66, yy, 0.205), (0.36, 0.04, 0.41), bench, 0.006)
    towels(-1.66, -2.25, 0.45, ("#f1ede6", T.pillows[0], "#f1ede6"), 0.3, 0.34)
    vase((-1.68, -1.62, 0.45), 0.26, ceramic(T, 2), 3)
    basket((-1.66, -2.0, 0), 0.16, 0.32, fabric("#b39a72", 0.9, 70, kind="knit"))
    plant(T, -1.55, -0.82, 1.55, 6 + seed)
    rod((1.93, -2.2, 1.25), (1.93, -2.9, 1.25), 0.011, m)
    towel(1.9, -2.5, 1.26, 0.5, 0.55, fabric(T.pillows[0], 0.9, 100), pi / 2)
    box((0.0, -0.9, H - 0.02), (2.8, 0.05, 0.012), emit("#ffe9c8", 5 if not T.dark else 3), 0)
    point((0, -1.2, 2.5), T.light.lamp * 0.5, 0.15)


def _minimal(T, seed):
    plaster = limewash(T.wall, 0.09)
    _room(T, limewash(shade(T.floor, 0.95), 0.07), (-2.9, -1.3, 0.85, 2.2, 1, 1), back=plaster, side=plaster)
    m = metal("#a49d92" if not T.dark else "#2c2a28", 0.4)
    tub((-0.55, -1.15, 0), paint("#f1eee8" if not T.dark else "#cfc9bf", 0.3, 0), 1.65)
    floor_spout(0.45, -0.95, m, -pi / 2)
    # niche with light
    box((-0.55, -0.02, 1.5), (1.5, 0.03, 0.36), paint(shade(T.wall, 0.7), 0.9), 0.004)
    box((-0.55, -0.045, 1.672), (1.44, 0.02, 0.012), emit("#ffdcae", 6 if not T.dark else 4), 0)
    area((-0.55, -0.08, 1.66), (1.4, 0.05), T.light.lamp * 0.25, (1, 0.84, 0.62), look=(-0.55, -0.03, 1.2))
    cer = paint("#d8d0c3" if not T.dark else "#857c70", 0.7, 0.3, 40)
    box((-0.55, -0.07, 1.315), (1.5, 0.12, 0.025), plaster, 0.003)
    for x, h, k in ((-0.95, 0.2, 1), (-0.2, 0.16, 3)):
        vase((x, -0.07, 1.328), h, cer, k)
    # block washstand
    box((1.25, -0.27, 0.75), (1.0, 0.5, 0.16), plaster, 0.008)
    basin(1.25, -0.27, 0.83, 0.2, cer)
    wall_tap(1.25, 1.1, m)
    round_mirror(1.25, -0.01, 1.62, 0.36, m, thick=0.006)
    stool(-1.5, -1.75, T) if seed % 2 else cyl(
        (-1.5, -1.7, 0.22), 0.16, 0.44, wood(T.wood, "z", 0.22), bevel=0.012, seg=64
    )
    towels(-1.5, -1.72, 0.445, ("#efece5",), 0.26, 0.22)
    branch((1.6, -0.25, 0.83), 0.2, cer, seed=seed)
    # a board across the tub, a robe of linen on the wall, a tree in a pot
    box((-0.2, -1.15, 0.61), (0.2, 0.92, 0.028), wood(T.wood, "y"), 0.006)
    towels(-0.2, -1.32, 0.626, (T.pillows[0],), 0.18, 0.26)
    cyl((-0.2, -0.98, 0.66), 0.034, 0.07, cer, bevel=0.008)
    plant(T, -1.5, -0.5, 1.7, 6 + seed)
    bottles(0.9, -0.2, 0.83, T, 2)
    soft((-0.5, -1.95, 0.018), (1.15, 0.62, 0.03), fabric(T.rug[1], 0.9, 70, kind="boucle"), 0.0, 0.014, 2, 0.002)
    rod((1.93, -1.7, 1.2), (1.93, -2.4, 1.2), 0.009, m)
    towel(1.9, -2.05, 1.21, 0.46, 0.6, fabric("#e9e4da" if not T.dark else "#8b8378", 0.9, 100), pi / 2)


def _boho(T, seed):
    zellige = tiles(T.tile, shade(T.tile, 1.2), 0.1, 0.1, 0.2, 0.0, var=0.22)
    _room(
        T,
        floor_tiles("#c98a63" if not T.dark else "#7a4a33", "#e3d3bb" if not T.dark else "#4a3326", 0.22, 0.22, 0.5),
        back=None,
    )
    box((0, -0.01, 0.62), (W, 0.02, 1.24), zellige, 0)
    box((0, -0.03, 1.255), (W, 0.06, 0.03), wood(T.wood, "x"), 0.006)
    brass = metal(BRASS, 0.3)
    # timber table with a bowl, woven mirror
    box((-0.7, -0.3, 0.8), (1.3, 0.5, 0.05), wood(T.wood, "x", 0.45), 0.01)
    box((-0.7, -0.3, 0.25), (1.2, 0.42, 0.03), wood(T.wood, "x", 0.45), 0.006)
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod(
                (-0.7 + sx * 0.58, -0.3 + sy * 0.19, 0),
                (-0.7 + sx * 0.58, -0.3 + sy * 0.19, 0.79),
                0.026,
                wood(T.wood, "z"),
            )
    basin(-0.7, -0.3, 0.825, 0.22, paint(T.pillows[0], 0.4, 0.2, 30))
    wall_tap(-0.7, 1.12, brass, 0.02)
    round_mirror(-0.7, -0.03, 1.78, 0.38, fabric("#b98a54", 0.9, 70, kind="knit"), thick=0.045)
    towels(-1.0, -0.3, 0.265, ("#efe4d2", T.pillows[0], T.pillows[1]))
    basket((-0.42, -0.3, 0.265), 0.15, 0.26, fabric("#b08a5a", 0.9, 60, kind="knit"))
    bottles(-0.32, -0.24, 0.825, T, 2)
    trailing((-1.2, -0.2, 0.825), T, seed, length=0.4)
    # tub with a board and a stool
    tub((0.88, -1.2, 0), gloss(WHITE, 0.2), 1.55, 0.3)
    floor_spout(0.8, -0.62, brass)
    box((1.12, -1.13, 0.605), (0.2, 0.86, 0.025), wood(T.wood, "y"), 0.006, rot=(0, 0, 0.3))
    bottles(1.08, -1.22, 0.618, T, 2)
    stool(0.1, -1.75, T)
    towels(0.1, -1.75, 0.45, ("#efe4d2", T.pillows[2]), 0.26, 0.22)
    rug((-0.55, -1.5), (1.3, 0.8), T, "persian", True, colors=(T.pillows[0], T.pillows[1]))
    pendant((0.15, -0.85, 1.98), T, 0.24, "rattan", H)
    plant(T, 1.55, -0.4, 1.7, 4 + seed)
    plant(T, -1.6, -0.45, 1.2, 8 + seed)
    for i, (x, r) in enumerate(((0.55, 0.17), (0.95, 0.13))):
        ring((x, -0.03, 1.8 + 0.12 * i), r, 0.02, fabric("#c79a62", 0.9, 70, kind="knit"), rot=(pi / 2, 0, 0))


def _scandinavian(T, seed):
    kit = tiles(T.tile, shade(T.tile, 0.84), 0.075, 0.225, 0.2, 0.0)
    _room(T, floor_tiles("#d9d6cf" if not T.dark else "#4b5052", "#b9b5ad" if not T.dark else "#33383a", 0.3, 0.3, 0.4))
    box((0, -0.008, 0.68), (W, 0.016, 1.36), kit, 0)
    box((0, -0.015, 1.37), (W, 0.03, 0.02), paint(T.trim, 0.5), 0.004)
    m = metal("#c9c9c7" if not T.dark else "#8f9091", 0.25)
    wd = wood(T.wood, "x", 0.3)
    box((-0.55, -0.28, 0.6), (1.2, 0.48, 0.42), wd, 0.008)
    for i in range(2):
        box((-0.85 + 0.6 * i, -0.525, 0.6), (0.585, 0.016, 0.4), wd, 0.004)
        cyl((-0.85 + 0.6 * i, -0.55, 0.7), 0.014, 0.03, wood(shade(T.wood, 0.8), "y"), rot=(pi / 2, 0, 0))
    g = group((-0.55, -0.28, 0))
    legs(g, (-0.52, 0.52), (-0.18, 0.18), 0.4, wood(T.wood, "z"), 0.02, 0.02)
    box((-0.55, -0.29, 0.85), (1.24, 0.52, 0.08), gloss(WHITE, 0.12), 0.02)
    box((-0.55, -0.3, 0.889), (0.8, 0.34, 0.004), paint("#d5d3ce", 0.2), 0.001)
    tall_tap(-0.55, -0.1, 0.89, m)
    round_mirror(-0.55, -0.02, 1.72, 0.38, wood(T.wood, "z"))
    for s in (-1, 1):
        x = -0.55 + s * 0.62
        cyl((x, -0.05, 1.72), 0.03, 0.06, m, rot=(pi / 2, 0, 0))
        lathe(
            (x, -0.12, 1.66),
            [(0.03, 0), (0.075, 0.05), (0.08, 0.12), (0.05, 0.17), (0, 0.18)],
            emit("#fff0d8", 3),
            seg=32,
        )
        point((x, -0.2, 1.74), T.light.lamp * 0.25, 0.06)
    bottles(-1.05, -0.18, 0.89, T, 2)
    branch((-0.08, -0.2, 0.89), 0.16, ceramic(T, 0), seed=seed)
    # built-in tub along the right wall
    box(
        (1.5, -1.35, 0.28),
        (0.9, 2.1, 0.56),
        tiles(T.tile, shade(T.tile, 0.84), 0.075, 0.225, 0.2, 0.0, side=True),
        0.004,
    )
    box((1.5, -1.35, 0.565), (0.92, 2.12, 0.03), gloss(WHITE, 0.12), 0.012)
    box((1.5, -1.35, 0.582), (0.68, 1.75, 0.006), gloss("#cfe0de", 0.03), 0.002)
    tube([(1.5, -0.02, 0.9), (1.5, -0.16, 0.9), (1.5, -0.17, 0.84)], 0.014, m)
    box((1.4, -1.7, 0.6), (0.84, 0.2, 0.025), wd, 0.006)
    towels(1.3, -1.7, 0.612, ("#efece5", T.up2), 0.28, 0.18)
    # ladder
    lw = wood(T.wood, "z")
    for s in (-1, 1):
        rod((0.55 + s * 0.21, -0.42, 0), (0.55 + s * 0.19, -0.04, 1.85), 0.018, lw)
    for i in range(5):
        t = 0.16 + 0.19 * i
        rod((0.35, -0.42 + 0.38 * t, 1.85 * t), (0.75, -0.42 + 0.38 * t, 1.85 * t), 0.013, wood(T.wood, "x"))
    t = 0.73
    towel(0.55, -0.42 + 0.38 * t, 1.85 * t + 0.02, 0.3, 0.5, fabric(T.up2, 0.9, 100))
    soft(
        (-0.5, -1.4, 0.02),
        (0.95, 0.6, 0.03),
        fabric("#efe9de" if not T.dark else "#8d8f8c", 0.9, 70, kind="boucle"),
        0.0,
        0.014,
        2,
        0.002,
    )
    plant(T, -1.6, -0.45, 1.35, 4 + seed)
    stool(0.35, -1.95, T) if seed % 2 else basket((0.5, -1.2, 0), 0.19, 0.4, fabric("#c3a069", 0.9, 60, kind="knit"))
    pendant((0.0, -0.9, 1.98), T, 0.16, "globe", H)


def _industrial(T, seed):
    metro = tiles(
        "#eeece7" if T.palette != "dark" else "#242627", "#8f8b85" if T.palette != "dark" else "#0f0f0f", 0.2, 0.1, 0.14
    )
    _room(
        T,
        floor_tiles("#9b9791" if not T.dark else "#55524e", "#75716b" if not T.dark else "#3d3b38", 1.2, 1.2, 0.5),
        (-3.2, -1.1, 0.9, 2.45, 3, 3),
        back=metro,
    )
    m = metal(T.metal, 0.45)
    # pipe washstand with a concrete trough
    conc = paint(shade("#9d9a95", 1.0 if not T.dark else 0.5), 0.75, 0.25, 14)
    for sx in (-1, 1):
        for yy in (-0.06, -0.5):
            rod((-0.6 + sx * 0.66, yy, 0), (-0.6 + sx * 0.66, yy, 0.74), 0.02, m)
        rod((-0.6 + sx * 0.66, -0.5, 0.28), (-0.6 + sx * 0.66, -0.06, 0.28), 0.016, m)
    rod((-1.26, -0.5, 0.6), (0.06, -0.5, 0.6), 0.014, m)
    box((-0.6, -0.28, 0.29), (1.4, 0.46, 0.03), wood(T.wood, "x", 0.5), 0.005)
    box((-0.6, -0.28, 0.82), (1.45, 0.52, 0.16), conc, 0.012)
    box((-0.6, -0.29, 0.901), (1.2, 0.32, 0.004), paint("#4a4845", 0.6), 0.001)
    for x in (-0.95, -0.25):
        wall_tap(x, 1.12, metal(BRASS, 0.3))
        round_mirror(x, -0.02, 1.68, 0.27, m, thick=0.014)
    for x in (-1.32, -0.6, 0.12):
        rod((x, 0, 2.15), (x, -0.14, 2.15), 0.012, m)
        cyl((x, -0.14, 2.11), 0.024, 0.08, m)
        lathe((x, -0.14, 1.96), [(0, 0), (0.045, 0.04), (0.04, 0.09), (0.015, 0.13)], emit("#ffcf90", 9), seg=24)
        point((x, -0.2, 2.0), T.light.lamp * 0.22, 0.05)
    towels(-0.95, -0.28, 0.305, ("#d9d4ca", T.pillows[0], "#d9d4ca"))
    basket((-0.3, -0.28, 0.305), 0.16, 0.24, metal("#6f6a60", 0.5))
    towel(-0.05, -0.5, 0.615, 0.3, 0.35, fabric("#cfc9be" if not T.dark else "#8a857b", 0.9, 100))
    bottles(-1.2, -0.14, 0.9, T, 2)
    # black grid shower screen
    shower_glass(0.62, 0.0, -1.6, T, 2.2, True)
    shower_head(1.3, 2.2, m)
    box(
        (1.3, -0.8, 0.012),
        (1.3, 1.6, 0.02),
        paint("#3a3b3c", 0.6, 0.1),
        0.002,
    )
    plant(T, -1.6, -0.5, 1.5, seed, "ficus")
    lw = wood(T.wood, "z", 0.5)
    for s in (-1, 1):
        rod((0.38 + s * 0.2, -0.42, 0), (0.38 + s * 0.18, -0.05, 1.85), 0.017, lw)
    for i in range(5):
        t = 0.16 + 0.19 * i
        rod((0.19, -0.42 + 0.37 * t, 1.85 * t), (0.57, -0.42 + 0.37 * t, 1.85 * t), 0.012, lw)
    towel(0.38, -0.42 + 0.37 * 0.73, 1.85 * 0.73 + 0.02, 0.3, 0.5, fabric(T.pillows[0], 0.9, 100))
    stool(-1.45, -1.7, T)
    towels(-1.45, -1.7, 0.45, ("#e6e0d4", T.pillows[1]), 0.26, 0.22)
    rug((-0.45, -1.55), (1.35, 0.85), T)
    cyl((1.55, -2.1, 0.24), 0.2, 0.48, metal("#7d7f80" if not T.dark else "#4a4b4c", 0.4), bevel=0.01)
    towels(1.55, -2.1, 0.48, (T.pillows[1], "#d9d4ca"), 0.28, 0.24)
    pendant((0.25, -0.95, 1.95), T, 0.17, "dome", H, 0.4)


def _traditional(T, seed):
    _room(
        T,
        checker(*(("#f1ede3", "#8f958f") if not T.dark else ("#cfc7b6", "#22302a")), 0.36),
        (-2.9, -1.2, 0.75, 2.3, 2, 3),
        skirting=True,
    )
    panel = paint(T.accent, 0.5, 0)
    box((0, -0.008, 0.55), (W, 0.016, 1.1), panel, 0)
    repeat(box((-W / 2 + 0.06, -0.018, 0.55), (0.1, 0.014, 1.1), panel, 0.006), 35, (0.11, 0, 0))
    box((0, -0.03, 1.12), (W, 0.06, 0.05), panel, 0.014)
    box((0, -0.025, 0.1), (W, 0.04, 0.2), panel, 0.01)
    brass = metal(BRASS, 0.28)
    model(
        "washbasin",
        (-0.85, -0.27, 0),
        height=0.92,
        default=gloss(WHITE, 0.12),
        mats={"chrome": brass, "black": paint("#222222", 0.5)},
    )
    rect_mirror(-0.85, -0.02, 1.75, 0.62, 0.85, brass, 0.06)
    for s in (-1, 1):
        x = -0.85 + s * 0.52
        rod((x, 0, 1.65), (x, -0.1, 1.62), 0.008, brass)
        rod((x, -0.1, 1.6), (x, -0.1, 1.72), 0.01, brass)
        lathe((x, -0.1, 1.7), [(0.085, 0), (0.07, 0.08), (0.045, 0.15)], emit("#ffe3b8", 2.2), seg=32)
        point((x, -0.22, 1.76), T.light.lamp * 0.25, 0.06)
    tub((0.98, -0.95, 0), gloss(WHITE if not T.dark else "#e6e0d2", 0.14), 1.55, -0.12, feet=brass)
    floor_spout(0.98, -0.42, brass)
    # small table with flowers beside the tub
    lathe(
        (0.05, -1.55, 0),
        [(0.15, 0), (0.14, 0.015), (0.03, 0.05), (0.02, 0.3), (0.035, 0.36), (0.02, 0.4), (0.02, 0.52)],
        wood(T.wood, "z"),
        seg=32,
    )
    cyl((0.05, -1.55, 0.53), 0.2, 0.025, wood(T.wood, "x"), bevel=0.008, seg=64)
    vase((0.05, -1.55, 0.543), 0.18, ceramic(T, 1), 0)
    flowers((0.05, -1.55, 0.7), T, seed, 16, 0.12)
    towel(1.4, -1.37, 0.77, 0.3, 0.34, fabric(T.pillows[0], 0.9, 100), -0.12)
    rug((-0.6, -1.5), (1.5, 0.95), T)
    pictures(T, 0.85, 1.75, 0, seed, "small", size=0.9)
    pendant((0.0, -1.0, 2.02), T, 0.24, "chandelier", H)
    box((-1.62, -0.32, 0.3), (0.42, 0.36, 0.6), wood(T.wood, "x"), 0.01)
    towels(-1.62, -0.32, 0.6, ("#f1ebdf", T.pillows[0], "#f1ebdf"), 0.32, 0.26)
    drapes(T, W, (-2.9, -1.2, 0.75, 2.3, 2, 3), H)
