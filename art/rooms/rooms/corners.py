"""Corners of rooms that visitors meet first, seen as the landing page's room is: one source of light, a long lens, past something near.

Each sets its own camera, because what stands where depends on it.
"""

from math import pi

from roomkit.decor import open_book, stack, vase
from roomkit.furniture import dining_chair
from roomkit.geometry import box, curtain, cyl, group, lathe, ring, rod, tube
from roomkit.materials import cloth_thin, fabric, gloss, metal, paint, planks, wood
from roomkit.plants import sprigs, tree
from roomkit.shell import camera, shell
from roomkit.tokens import Tokens

from .parlour import plaster, shaded_lamp

BRASS = "#8a6a38"


def build(T: Tokens, seed=0, view="wide", dress=""):
    CORNERS[dress](T, seed)


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


def _cup(x, y, z, mat, tea=True):
    lathe((x, y, z), [(0, 0.002), (0.03, 0), (0.04, 0.03), (0.042, 0.075), (0.039, 0.075), (0.036, 0.03), (0, 0.012)], mat)
    if tea:
        cyl((x, y, z + 0.064), 0.0375, 0.002, gloss("#2a160c", 0.08), bevel=0)


def _supper(T: Tokens, seed):
    """A dining room in sage: an oval of oak, six painted chairs, and a lamp whose cable swings from where the wire is to where the table stands."""
    W, D, H = 5.2, 6.4, 2.5
    _look((1.4, -5.3, 0.97), (-0.22, -0.7, 0.97), 38, 2.2, 3.2, 0.075)
    sage = plaster("#858b78")
    shell(T, W, D, H, (-4.3, -1.0, 0.06, 2.3, 3, 1), planks("#a47a4e", 0.19, 2.1, 0.2, 0.36), sage, sage)
    oak = wood("#94683f", "x", 0.32, 0.36)
    x = -W / 2 + 0.11
    sheer = cloth_thin("#efe8dc", 0.5)
    for a, b, waves, k in ((-0.5, -1.15, 7, 2), (-4.1, -4.9, 6, 5)):
        curtain((x, a), (x, b), 0.012, 2.42, sheer, waves, 0.045, k)
    rod((x, -0.4, 2.44), (x, -5.2, 2.44), 0.012, metal(BRASS, 0.35))
    # The table, its long side towards the wall.
    cx, cy, h, half = -0.25, -1.95, 0.74, 1.15
    top = cyl((0, 0, 0), half, 0.036, oak, bevel=0.011, seg=128)
    top.location, top.scale, top.rotation_euler = (cx, cy, h - 0.018), (1, 0.44, 1), (0, 0, pi / 2 + 0.06)
    leg = wood("#94683f", "z", 0.3)
    for dy in (-0.62, 0.62):
        lathe((cx - 0.06 * dy, cy + dy, 0), [(0.25, 0), (0.25, 0.018), (0.23, 0.026), (0.085, 0.05), (0.075, 0.12), (0.07, h - 0.2), (0.085, h - 0.08), (0.2, h - 0.037)], leg, seg=48)
    green = paint("#2f4a3d", 0.42, 0.06, 90)
    for s, y, turn in ((-1, -1.45, 0.05), (-1, -2.1, -0.07), (1, -1.5, 0.04), (1, -2.2, 0.16)):
        dining_chair((cx + s * 0.62, y, 0), -s * pi / 2 + turn, T, "wishbone", 2, green)
    dining_chair((cx + 0.02, cy + half + 0.22, 0), 0.08, T, "wishbone", 2, green)
    # This one nearest, out of focus.
    dining_chair((1.02, -3.62, 0), pi - 0.75, T, "wishbone", 2, green)
    # The lamp
    lx, ly, lz = cx + 0.03, cy + 0.05, 1.5
    shade = cloth_thin("#e8dcc4", 0.4)
    prof = [(0.3, 0), (0.285, 0.07), (0.2, 0.17), (0.055, 0.235), (0.045, 0.24)]
    lathe((lx, ly, lz), prof, shade, seg=72)
    ring((lx, ly, lz), 0.3, 0.004, paint("#3a2f25", 0.6, 0))
    rod((lx, ly, lz + 0.23), (lx, ly, lz + 0.3), 0.018, metal(BRASS, 0.35))
    cord = fabric("#4a3a2c", 0.5, 300)
    hook, rose = (lx, ly, H - 0.03), (1.15, -0.75, H - 0.02)
    rod((lx, ly, lz + 0.28), hook, 0.0045, cord)
    sag = [tuple(a + (b - a) * t for a, b in zip(hook, rose)) for t in (0, 0.25, 0.5, 0.75, 1)]
    tube([(x_, y_, z_ - 0.5 * (1 - (2 * t - 1) ** 2)) for (x_, y_, z_), t in zip(sag, (0, 0.25, 0.5, 0.75, 1))], 0.0045, cord)
    cyl(rose, 0.055, 0.03, metal(BRASS, 0.35))
    ring(hook, 0.014, 0.004, metal(BRASS, 0.35), rot=(pi / 2, 0, 0))
    # On the table
    glaze, clay = paint("#dcd4c4", 0.35, 0.15, 50), paint("#8a4f36", 0.7, 0.4, 40)
    vase((cx + 0.02, cy + 0.3, h), 0.26, paint("#39463f", 0.5, 0.4, 30), 0)
    sprigs((cx + 0.02, cy + 0.3, h + 0.19), 0.62, "olive", 9, 3, 0.5)
    lathe((cx + 0.1, cy - 0.12, h), [(0, 0), (0.06, 0), (0.12, 0.035), (0.15, 0.07), (0.143, 0.07), (0.11, 0.04), (0, 0.014)], clay)
    for k, (dx, dy) in enumerate(((-0.05, 0.03), (0.05, 0.04), (0.0, -0.05), (0.01, 0.02))):
        pear = [(0, -0.045), (0.03, -0.038), (0.04, -0.01), (0.03, 0.025), (0.014, 0.05), (0.006, 0.062)]
        lathe((cx + 0.1 + dx, cy - 0.12 + dy, h + 0.075 + 0.04 * (k == 3)), pear, paint(("#8f8a3a", "#a08a3a", "#7f8038", "#96763a")[k], 0.45, 0.3, 70), rot=(0.5 + 0.4 * k, 0.3, k))
    for s, y in ((-1, -1.5), (1, -1.55), (-1, -2.2), (1, -2.35)):
        px = cx + s * 0.27
        for k, r in enumerate((0.13, 0.095)):
            lathe((px, y, h + 0.008 * k), [(0, 0), (r * 0.6, 0), (r, 0.014), (r * 0.97, 0.017), (r * 0.6, 0.004), (0, 0.004)], glaze if k == 0 else clay, seg=48)
        lathe((px - s * 0.15, y + 0.16, h), [(0.028, 0), (0.033, 0.004), (0.036, 0.09), (0.034, 0.09), (0.03, 0.006), (0, 0.006)], gloss("#dfe6e4", 0.04, 0.92), seg=32)
    _cup(cx + 0.3, cy - 0.72, h, glaze)
    open_book((cx - 0.12, cy - 0.62, h), 0.9)
    # Along the wall: a low cupboard, a picture that leans, a lamp.
    box((0.75, -0.26, 0.4), (2.1, 0.42, 0.56), oak, 0.008)
    for k in range(4):
        box((0.75 - 0.7875 + 0.525 * k, -0.475, 0.4), (0.515, 0.014, 0.54), wood("#94683f", "z", 0.3), 0.003)
    for dx in (-0.95, 0.95):
        for dy in (-0.12, -0.4):
            rod((0.75 + dx, dy, 0), (0.75 + dx, dy, 0.13), 0.016, leg)
    lathe((1.5, -0.24, 0.68), [(0, 0), (0.08, 0), (0.11, 0.07), (0.1, 0.15), (0.05, 0.23), (0.02, 0.26), (0.014, 0.3)], clay)
    shaded_lamp(1.5, -0.24, 0.96, 0.18, 0.13, 0.22, False, 0)
    stack((0.2, -0.28, 0.68), [paint(c, 0.75, 0.1, 120) for c in ("#a9482f", "#d9d0bd", "#3f5560", "#b98d46")], 3, 4)
    vase((-0.08, -0.24, 0.68), 0.3, glaze, 2)
    g = group((0.72, -0.09, 0.68), 0)
    m = wood("#5d4029", "x", 0.3)
    g.rotation_euler = (-0.1, 0, 0.02)
    for dx, dz, sx, sz in ((0, 0.012, 0.74, 0.024), (0, 0.938, 0.74, 0.024), (-0.358, 0.475, 0.024, 0.9), (0.358, 0.475, 0.024, 0.9)):
        box((dx, 0, dz), (sx, 0.03, sz), m, 0.003, parent=g)
    box((0, 0.004, 0.475), (0.7, 0.01, 0.91), paint("#e2d8c4", 0.8, 0.3, 200), 0, parent=g)
    for dx, dz, r, c in ((-0.06, 0.34, 0.2, "#2f4a3d"), (0.08, 0.56, 0.15, "#b0653c"), (-0.05, 0.72, 0.09, "#c9a45a")):
        o = cyl((dx, -0.004, dz), r, 0.004, paint(c, 0.8, 0.3, 200), bevel=0, seg=72, rot=(pi / 2, 0, 0), parent=g)
        o.scale = (1, 0.72, 1)
    tree((-2.1, -0.55, 0), 1.75, paint("#b6704a", 0.85, 0.4, 30), "ficus", 5, False, 0.9, 0.18, 0.34)


CORNERS = {"supper": _supper}
