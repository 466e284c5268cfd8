"""Living rooms: a sofa on the back wall, window on the left, storage on the right."""

from math import pi

from roomkit.cloth import pillow
from roomkit.decor import art_painting, frame, pampas, stack, vase
from roomkit.furniture import (
    BRASS,
    arch_block,
    armchair,
    basket,
    branch,
    cabinet,
    chaise,
    chesterfield,
    coffee_table,
    floor_lamp,
    macrame,
    pendant,
    pouf,
    rattan_chair,
    rect_mirror,
    round_table,
    rug,
    shelf_unit,
    sofa,
    table_lamp,
    throw,
)
from roomkit.geometry import box, cyl, soft
from roomkit.materials import fabric, metal, paint, shade, wood
from roomkit.models import model
from roomkit.shell import camera, drapes, feature, shell
from roomkit.tokens import Tokens

from .common import book_colors, ceramic, coffee_things, fireplace, flowers, pictures, plant, shelf_things
from .salons import SALONS, W

VIEWS = {
    "close": ((1.35, -3.95, 1.05), (-0.4, -0.6, 0.85), 35, -0.02),
    "window": ((2.35, -5.1, 1.2), (-1.15, -0.7, 1.1), 26, -0.02),
    "wide": ((0.85, -5.3, 1.15), (-0.2, 0, 1.15), 28, 0.0),
    "left": ((1.9, -4.5, 1.2), (-0.6, -0.3, 1.1), 28, -0.02),
    "near": ((-1.5, -4.4, 1.1), (0.5, -0.4, 1.0), 32, -0.02),
    "front": ((0.1, -5.5, 1.15), (0.1, 0, 1.15), 30, 0.0),
    "high": ((1.7, -5.3, 1.2), (-0.4, 0, 1.2), 25, 0.05),
}


def build(T: Tokens, seed=0, view="wide", dress=""):
    """`dress` names one of salons.py; the view `high` shows a high ceiling."""
    loc, look, lens, shift = VIEWS[view]
    camera(loc, look, lens, shift, 4.0)
    if dress:
        SALONS[dress](T, seed)
        return
    s = T.style
    shell(T, W=W)
    wall = {
        "modern": "slats" if seed % 2 else "",
        "minimal": "plaster",
        "boho": "",
        "scandinavian": "",
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


def _pillows(T, spots, seat, y):
    kinds = ("weave", "knit", "velvet", "weave")
    for i, (x, size) in enumerate(spots):
        c = T.pillows[i % len(T.pillows)]
        tilt = (0.1, -0.1, -0.14, 0.08)[i % 4]
        pillow(
            (x, y - 0.1 * (i % 2), seat + size / 2 - 0.01),
            size,
            size * 0.95,
            0.18,
            fabric(c, 0.6, 260, kind=kinds[i % 4]),
            (-0.34 - 0.06 * (i % 2), tilt * 0.6, tilt),
            i + 1,
        )


def _modern(T, y, seed):
    fab = fabric(T.up, 0.5, 300)
    rug((0.1, -1.8), (3.5, 2.4), T)
    sofa((0.25, -0.62 - y, 0), 0, 2.7, fab, None, 3, low=True)
    chaise((-1.55, -0.95 - y, 0), 0, fab, 0.95, 1.65)
    soft((-1.55, -0.22 - y, 0.42), (0.93, 0.2, 0.5), fab, 0.0, 0.06, 8, 0.004)
    _pillows(T, ((-0.55, 0.46), (-0.25, 0.4), (1.15, 0.46)), 0.41, -0.62 - y)
    z = coffee_table((0.35, -2.0), T)
    coffee_things(T, 0.35, -2.0, z, seed)
    floor_lamp((-2.2, -0.35 - y, 0), T, "arc")
    if not y:
        pictures(T, 0.3, 1.62, 0, seed, "wide", size=1.1)
    else:
        pictures(T, 0.35, 1.6, y, seed, "one")
    model(
        "modernArmchair",
        (1.95, -2.5, 0),
        height=0.78,
        rz=-pi / 2 - 0.5,
        default=metal("#c9c9c7" if not T.dark else "#8f8f8f", 0.25),
        mats={"cuir": fabric(T.up2, kind="leather"), "textile": fabric(T.up2, kind="leather")},
    )
    cabinet((W / 2 - 0.24, -1.0, 0), 1.9, 0.42, 0.5, T, 3, 1, 0.06, rz=-pi / 2)
    vase((W / 2 - 0.26, -0.5, 0.5), 0.36, ceramic(T, seed), 0)
    stack((W / 2 - 0.26, -1.1, 0.5), book_colors(T), 3, 8)
    pictures(T, W / 2, 1.5, -1.1, seed + 1, "one", "-x", 0.8)


def _minimal(T, y, seed):
    rug((0.1, -1.75), (3.0, 2.0), T)
    sofa((0.1, -0.62, 0), 0, 2.35, fabric(T.up, kind="boucle"), None, 2, low=True)
    coffee_things(T, 0.1, -1.85, coffee_table((0.1, -1.85), T), seed)
    floor_lamp((1.75, -0.45, 0), T, "globe")
    # One large round relief instead of pictures.
    cyl((0.1, -0.03, 1.62), 0.52, 0.05, paint(T.pillows[2], 0.9, 0.3, 30), rot=(pi / 2, 0, 0), bevel=0.02, seg=96)
    cyl((-1.75, -0.55, 0.45), 0.19, 0.9, paint(T.wall, 0.8, 0.1, 40), bevel=0.006, seg=64)
    branch((-1.75, -0.55, 0.9), 0.28, paint("#b9ad9b" if not T.dark else "#6d665c", 0.7, 0.3, 40), seed=seed)
    soft((1.75, -1.7, 0.33), (0.86, 0.86, 0.3), fabric(T.up2, kind="boucle"), 0.03, 0.13, 5, 0.004)
    soft((1.95, -1.62, 0.58), (0.3, 0.9, 0.42), fabric(T.up2, kind="boucle"), 0.02, 0.13, 6, 0.004, rot=(0, 0.16, 0.1))
    box((W / 2 - 0.2, -0.85, 0.3), (0.4, 1.6, 0.26), wood(T.wood, "y", 0.22), 0.006)
    vase((W / 2 - 0.22, -0.5, 0.43), 0.34, paint("#d8d0c3" if not T.dark else "#837a6e", 0.7, 0.3, 40), 3)
    stack((W / 2 - 0.22, -1.05, 0.43), [paint(c, 0.8, 0) for c in T.pillows], 3, seed)
    _pillows(T, ((-0.72, 0.44), (0.86, 0.4)), 0.42, -0.62)
    throw((0.42, -0.7, 0.42), 0, fabric(T.pillows[1], 0.7, 160, kind="knit"), 0.5, 0.5, 0.1, 3, depth=0.5)
    plant(T, -2.2, -0.7, 1.75, 5 + seed)
    stack((-0.15, -1.8, 0.3), [paint(c, 0.8, 0) for c in T.art[1:]], 2, seed + 1)


def _boho(T, y, seed):
    rug((0.2, -1.8), (3.3, 2.3), T, "berber", True)
    rug((-0.15, -1.95), (2.0, 1.35), T, "persian", colors=(T.pillows[0], T.pillows[1]), lift=0.017)
    arch_block(0.1, 0.0, 2.9, 2.25, T.accent)
    sofa((0.1, -0.62, 0), 0, 2.35, fabric(T.up, 0.5, 300), wood(T.wood, "z"), 2)
    _pillows(T, ((-0.72, 0.5), (-0.42, 0.42), (-0.12, 0.36), (0.6, 0.44), (0.88, 0.5)), 0.45, -0.62)
    throw((1.195, -0.62, 0.618), pi / 2, fabric(T.pillows[1], 0.6, 200, kind="knit"), 0.52, 0.34, 0.42, 5, depth=0.162, edge=0.07)
    if seed % 2:
        pictures(T, 0.1, 1.6, 0.006, seed, "trio")
    else:
        macrame(0.1, -0.005, 1.98, 0.95, 0.85, fabric("#efe3cc", 0.8, 90), wood(T.wood, "x"))
    coffee_things(T, 0.0, -1.85, coffee_table((0.0, -1.85), T), seed)
    rattan_chair((1.75, -2.05, 0), -pi / 2 - 0.55, wood("#b98a54", "z", 0.2), fabric(T.pillows[2], 0.6), 1.08, 0.5)
    pouf((-1.45, -2.25), fabric("#c9a06b", 0.9, 80, kind="knit"), 0.54, 0.36, seed)
    plant(T, -2.15, -0.55, 1.9, 4 + seed)
    plant(T, 2.25, -0.5, 1.35, 9 + seed)
    pendant((0.1, -1.6, 2.1), T, 0.36, "rattan")
    basket((-1.5, -0.42, 0), 0.2, 0.36, fabric("#b08a5a", 0.9, 60, kind="knit"))
    pampas((-1.5, -0.42, 0.2), 0.95, "#dcc49a", 10, 5)


def _scandinavian(T, y, seed):
    rug((0.15, -1.75), (3.1, 2.15), T, fringe=True)
    sofa((0.1, -0.6, 0), 0, 2.35, fabric(T.up, 0.5, 300), wood(T.wood, "z"), 3)
    _pillows(T, ((-0.68, 0.46), (-0.4, 0.4), (0.84, 0.46)), 0.46, -0.6)
    throw((1.195, -0.62, 0.618), pi / 2, fabric(T.pillows[1], 0.6, 200, kind="knit"), 0.52, 0.34, 0.42, 5, depth=0.162, edge=0.07)
    coffee_things(T, 0.0, -1.75, coffee_table((0.05, -1.75), T), seed)
    armchair((1.62, -2.2, 0), -pi / 2 - 0.5, fabric(T.up2, 0.5, 300), wood(T.wood, "z"))
    pictures(T, 0.05, 1.6, 0, seed, "pair", size=0.92)
    h = cabinet((W / 2 - 0.24, -0.95, 0), 1.5, 0.42, 0.72, T, 3, 1, 0.23, paint(T.cabinet, 0.5, 0.02), rz=-pi / 2)
    table_lamp((W / 2 - 0.25, -0.45, h), T)
    stack((W / 2 - 0.25, -0.95, h), book_colors(T), 3, 8)
    vase((W / 2 - 0.25, -1.35, h), 0.3, paint("#efe9df", 0.5, 0.15, 40), 0)
    plant(T, -2.1, -0.55, 1.7, 4 + seed)
    floor_lamp((-1.42, -0.35, 0), T, "tripod")
    # Designers' rooms, whose seeds begin at 11, have another lamp than the studio's.
    if seed < 11:
        pendant((0.1, -1.75, 2.02), T, 0.27, "paper", share=0.5)
    else:
        pendant((0.1, -1.75, 2.04), T, 0.25, "dome", share=0.5, col=T.pillows[0])
    basket((1.66, -0.4, 0), 0.2, 0.36, fabric("#b08a5a", 0.9, 60, kind="knit"))


def _industrial(T, y, seed):
    rug((0.15, -1.75), (3.1, 2.15), T)
    leather = fabric(T.up, kind="leather", var=0.2)
    chesterfield((0.1, -0.62 - y, 0), 0, 2.35, leather, wood(T.wood, "z"), 2)
    _pillows(T, ((-0.66, 0.46), (-0.38, 0.4), (0.8, 0.46)), 0.46, -0.68)
    throw((0.36, -0.72, 0.47), 0, fabric(T.pillows[3], 0.6, 200, kind="knit"), 0.5, 0.42, 0.1, 5, depth=0.42)
    coffee_things(T, 0.05, -1.75, coffee_table((0.05, -1.75), T), seed)
    chesterfield((1.7, -1.72, 0), -0.72, 1.02, fabric(T.up2, kind="velvet"), wood(T.wood, "z"), 1)
    pillow((1.78, -1.62, 0.62), 0.42, 0.4, 0.16, fabric(T.pillows[1], 0.6, 260, kind="knit"), (-0.32, 0, -0.72), 6)
    pictures(T, 0.1, 1.62, y, seed, "wide" if seed % 3 == 1 else "pair", size=1.12 if seed % 3 == 1 else 0.95)
    g, tops = shelf_unit((W / 2 - 0.2, -0.85, 0), 1.15, 2.1, T, rz=-pi / 2)
    shelf_things(T, g, tops, 1.15, seed)
    plant(T, -2.2, -0.55, 1.9, seed)
    plant(T, 1.75, -0.42, 1.25, seed + 2, "ficus")
    basket((-1.95, -1.15, 0), 0.21, 0.34, fabric("#8f7a58", 0.9, 70, kind="knit"))
    floor_lamp((-1.5, -0.35, 0), T, "arc")
    pendant((0.05, -1.75, 2.0), T, 0.26, "dome" if seed % 2 == 0 else "cage")
    round_table((-1.42, -1.0), 0.2, 0.48, wood(T.wood, "x"), metal(T.metal, 0.4), T, pedestal=True)
    vase((-1.42, -1.0, 0.48), 0.16, ceramic(T, 3), 3)


def _traditional(T, y, seed):
    rug((0.1, -1.85), (3.4, 2.3), T)
    fireplace(T, 0.0, y)
    if seed % 2:
        frame((0, -y - 0.03, 1.74), 1.25, 0.95, metal(BRASS, 0.35), art_painting("garden", seed), mat_w=0.0, depth=0.06, fw=0.07)
    else:
        rect_mirror(0, -y - 0.03, 1.72, 0.95, 1.0, metal(BRASS, 0.3), 0.07)
    for s in (-1, 1):
        vase((s * 0.62, -0.15 - y, 1.12), 0.24, ceramic(T, 1), 0)
        flowers((s * 0.62, -0.15 - y, 1.33), T, seed + s, 12, 0.1)
    fab = fabric(T.up, 0.5, 260)
    sofa_ = {"fabric": fab, "wood": wood(T.wood, "z"), "trim": fabric(shade(T.up, 0.8))}
    model("sofa2", (-1.35, -2.0, 0), width=1.75, rz=pi / 2 + 0.0, default=fab, mats=sofa_)
    pillow((-1.32, -1.6, 0.62), 0.44, 0.42, 0.17, fabric(T.pillows[0], kind="velvet"), (-0.3, 0, pi / 2 + 0.1), 3)
    pillow((-1.32, -2.4, 0.62), 0.44, 0.42, 0.17, fabric(T.pillows[1], kind="velvet"), (-0.3, 0, pi / 2 - 0.1), 4)
    chesterfield((1.62, -1.12, 0), -0.78, 1.0, fabric(T.up2, kind="velvet"), wood(T.wood, "z"), 1)
    coffee_things(T, 0.0, -2.0, coffee_table((0.0, -2.0), T), seed)
    pillow((1.68, -1.04, 0.62), 0.4, 0.38, 0.15, fabric(T.pillows[1], kind="velvet"), (-0.32, 0, -0.78), 7)
    h = round_table((2.32, -0.62), 0.26, 0.62, wood(T.wood, "x"), wood(T.wood, "z"), T, pedestal=True)
    table_lamp((2.32, -0.62, h), T)
    stack((2.4, -0.8, h), book_colors(T), 2, 3, w=0.16, d=0.12)
    pendant((0.0, -1.9, 2.14), T, 0.38, "chandelier")
    plant(T, -2.15, -0.55, 1.5, seed)
    for x in (-1.75, 1.78):
        pictures(T, x, 1.68, 0.03, seed + int(x), "small", size=0.95)
