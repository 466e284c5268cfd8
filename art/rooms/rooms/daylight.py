"""Living rooms that the studio shows first, one function each: pale walls, one low sun, what stands in it worn a little."""

import random
from dataclasses import replace
from math import cos, pi, sin

import bpy

from roomkit.cloth import blanket, cushion, seat_cushion
from roomkit.decor import art_abstract, frame, open_book, stack
from roomkit.furniture import wool_rug
from roomkit.geometry import box, curtain, cyl, group, lathe, ring, rod, sheet, tube
from roomkit.materials import cloth_thin, fabric, marble, metal, paint, planks, wood
from roomkit.plants import sprigs, tree
from roomkit.prints import block_print
from roomkit.shell import camera, shell
from roomkit.tokens import Tokens

from .corners import cup
from .homes import leather
from .parlour import couch, plaster


def build(T: Tokens, seed=0, view="wide", dress=""):
    LIVING_ROOMS[dress](T)


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


def _cushions(parent, spots, at):
    """Cushions on a seat: (x, width, material, which, roll, lean, y, turn)."""
    for x, w, m, k, roll, lean, y, turn in spots:
        o = cushion(0.5, 0.5, 0.2, m, k, lean, roll)
        o.parent, o.location, o.rotation_euler, o.scale = parent, (x, y, at), (0, 0, turn), (w / 0.5, 1, w / 0.5)


def _modern(T: Tokens):
    """A low sofa in gray wool under one large picture, a lamp on an arc, stone and steel; a steel window to the floor."""
    W, D, H = 4.8, 6.2, 2.75
    T = replace(T, metal="#232322", trim="#d6d0c4", ceiling="#dcd7cc")
    _look((1.2, -4.95, 1.05), (-0.34, 0, 1.05), 37, 2.2, 4.2, -0.008)
    wall = plaster("#d9d3c7")
    shell(T, W, D, H, (-3.7, -0.5, 0.02, 2.55, 3, 2), planks("#a9835a", 0.19, 2.4, 0.22, 0.4), wall, wall, True)
    x = -W / 2 + 0.1
    linen = cloth_thin("#ded6c8", 0.5)
    curtain((x, -0.06), (x, -0.5), 0.012, 2.66, linen, 6, 0.045, 3)
    rod((x, -0.03, 2.68), (x, -4.4, 2.68), 0.012, paint("#232322", 0.4, 0))
    wool, cord = fabric("#8d887e", 0.9, 150, 0.12), fabric("#77736a", 0.6, 300)
    s = group((0.1, -0.64, 0), 0.0)
    couch(s, wool, cord, paint("#232322", 0.4, 0), 2.5, 0.98, 0.09, 0.2, 0.34, 0.3, 2, 0.15, 2)
    _cushions(s, (
        (-0.86, 0.5, fabric("#b08438", 0.8, 190, 0.12), 1, 0.12, 0.34, 0.08, 0.28),
        (-0.5, 0.42, fabric("#1f464c", 0.8, 190, 0.12), 2, -0.14, 0.42, -0.02, 0.06),
        (0.86, 0.48, fabric("#c2b9a8", 0.9, 110, kind="boucle"), 3, -0.08, 0.36, 0.06, -0.26),
    ), 0.42)
    arm = box((0.1 + 1.15, -0.64, 0.24), (0.22, 0.96, 0.5), None, 0.03)
    bpy.context.view_layer.update()
    blanket((0.1 + 1.1, -0.78, 0.6), 0.5, 1.2, fabric("#b9ad98", 0.9, 120, kind="knit"), (arm,), 3, 1.5, 54, 36, 0.5, 0.012, 0.02)
    bpy.data.objects.remove(arm)
    frame((-0.02, 0, 1.6), 1.24, 0.86, wood("#6b4a2e", "z", 0.3), art_abstract("#cfc5b0", ("#1f464c", "#a5753a", "#7d3a26"), 2), mat_w=0.0, depth=0.035, fw=0.02)
    # The lamp: a foot of stone, a bow of steel, its shade over the table.
    black, steel = paint("#1f1f1e", 0.35, 0.04, 60), metal("#8f8f8d", 0.22)
    box((1.86, -0.46, 0.14), (0.22, 0.3, 0.28), marble("#c6bdae", "#8f8678", 0.3, 2.0), 0.012)
    tube([(1.86, -0.46, 0.28), (1.88, -0.46, 1.2), (1.8, -0.52, 1.9), (1.5, -0.75, 2.2), (1.1, -0.98, 2.08), (0.96, -1.06, 1.74)], 0.0105, steel)
    lathe((0.96, -1.06, 1.56), [(0.17, 0), (0.168, 0.02), (0.15, 0.09), (0.09, 0.15), (0.03, 0.175), (0.012, 0.18)], black, 72, solid=0.003)
    # Tables: one of stone, one turned from a trunk, cracked.
    tx, ty, tz = 0.06, -1.84, 0.36
    cyl((tx, ty, tz - 0.02), 0.44, 0.04, marble("#bdb3a2", "#857a6b", 0.24, 1.6), bevel=0.012, seg=112)
    lathe((tx, ty, 0), [(0, 0), (0.26, 0), (0.25, 0.05), (0.16, 0.2), (0.2, 0.32), (0, 0.32)], marble("#857b6c", "#5f564a", 0.35, 1.6), 80)
    open_book((tx - 0.12, ty - 0.12, tz), 0.5)
    cup(tx + 0.2, ty - 0.14, tz, paint("#1f464c", 0.35, 0.15, 50))
    lathe((tx + 0.1, ty + 0.14, tz), [(0, 0), (0.06, 0), (0.12, 0.035), (0.16, 0.075), (0.152, 0.075), (0.11, 0.04), (0, 0.014)], paint("#2a2a28", 0.5, 0.4, 40), 64)
    trunk = wood("#7d5834", "z", 0.45, 0.5, 0.8)
    cyl((-0.86, -1.5, 0.23), 0.19, 0.46, trunk, bevel=0.014, seg=72)
    stack((-0.88, -1.5, 0.46), [paint(c, 0.75, 0.1, 120) for c in ("#7d3a26", "#b3a88f", "#2f3d3f")], 3, 6, w=0.23, d=0.17)
    wool_rug((-0.1, -1.9), (2.9, 2.0), 3, "#a49a88", "#bdb2a0")
    tree((-1.92, -0.66, 0), 1.85, paint("#4a4843", 0.7, 0.4, 30), "ficus", 12, False, 0.85, 0.19, 0.36)
    # Near the camera, out of focus: a chair of steel and hide, seen from behind.
    g = group((1.66, -3.2, 0), pi - 0.7)
    hide = leather("#6b3f24")
    for t in (-1, 1):
        tube([(t * 0.3, -0.34, 0.02), (t * 0.3, 0.3, 0.02), (t * 0.3, 0.36, 0.06), (t * 0.3, 0.05, 0.42), (t * 0.3, -0.26, 0.44)], 0.012, steel, g)
        tube([(t * 0.3, -0.26, 0.42), (t * 0.3, 0.14, 0.34), (t * 0.3, 0.3, 0.5), (t * 0.3, 0.42, 0.88)], 0.012, steel, g)
    sheet(lambda u, v: ((u - 0.5) * 0.58, -0.26 + 0.42 * v, 0.43 - 0.08 * v - 0.02 * sin(pi * u)), 20, 12, hide, g, 0.016, subsurf=1)
    sheet(lambda u, v: ((u - 0.5) * 0.58, 0.26 + 0.17 * v + 0.03 * sin(pi * u), 0.46 + 0.42 * v), 20, 12, hide, g, 0.016, subsurf=1)


def _minimal(T: Tokens):
    """A bare wall, and the sun on it: a low bed to sit on, one stool, one branch."""
    W, D, H = 4.6, 6.2, 2.7
    T = replace(T, trim="#d3cbbd", ceiling="#dad3c6", style="minimal", outside="garden")
    _look((1.2, -4.9, 1.0), (-0.4, 0, 1.0), 38, 2.2, 4.2, 0.005)
    wall = plaster("#d6cebf")
    shell(T, W, D, H, (-3.1, -0.7, 0.46, 2.36, 2, 1), planks("#ad8a60", 0.23, 2.8, 0.16, 0.44), wall, wall, False)
    box((0, -0.004, 0.03), (W, 0.008, 0.06), paint("#c6bdae", 0.6, 0.03), 0.002)
    x = -W / 2 + 0.1
    linen = cloth_thin("#e0d8c9", 0.55)
    curtain((x, -0.1), (x, -0.66), 0.008, H - 0.02, linen, 7, 0.045, 3)
    curtain((x, -3.1), (x, -3.7), 0.008, H - 0.02, linen, 7, 0.045, 5)
    oak, upright, along = wood("#9c7448", "x", 0.3, 0.45), wood("#9c7448", "z", 0.3, 0.45), wood("#9c7448", "y", 0.3, 0.45)
    # The bed: a frame of four boards, a mattress of linen that gave way where one sits, a bolster, one dark cushion.
    cx, cy, w, deep = -0.14, -0.62, 2.05, 0.92
    for y in (-deep / 2, deep / 2):
        box((cx, cy + y, 0.22), (w, 0.034, 0.11), oak, 0.007)
    for s in (-1, 1):
        box((cx + s * (w / 2 - 0.017), cy, 0.22), (0.034, deep, 0.11), along, 0.006)
        for y in (-deep / 2 + 0.05, deep / 2 - 0.05):
            box((cx + s * (w / 2 - 0.06), cy + y, 0.11), (0.055, 0.055, 0.22), upright, 0.006)
    for k in range(9):
        box((cx - w / 2 + 0.12 + (w - 0.24) * k / 8, cy, 0.24), (0.07, deep - 0.04, 0.018), along, 0.003)
    raw, cord = fabric("#b9ae9b", 0.9, 170, 0.1), fabric("#9c917e", 0.6, 300)
    m = seat_cushion(w - 0.05, deep - 0.04, 0.15, raw, 2, 1.1, cord, n=44, shrink=-0.02, bend=1.2)
    m.location = (cx, cy, 0.255)
    for k, dx in enumerate((-0.5, 0.5)):
        o = cushion(0.98, 0.5, 0.24, raw, 14 + k, 0.24, 0.02 * (-1) ** k, 1.8, 38, cord)
        o.location = (cx + dx, cy + deep / 2 - 0.2, 0.39)
    _cushions(None, ((cx - 0.66, 0.46, fabric("#5d5648", 0.8, 180, 0.12), 1, 0.1, 0.38, cy + 0.04, 0.22),), 0.4)
    form = box((cx + 0.62, cy, 0.2), (0.7, deep + 0.03, 0.42), None, 0.03)
    bpy.context.view_layer.update()
    blanket((cx + 0.6, cy - 0.16, 0.5), 0.56, 1.1, fabric("#8f8068", 0.9, 120, kind="knit"), (form,), 4, 0.1, 54, 36, 0.4, 0.012, 0.02)
    bpy.data.objects.remove(form)
    # A round of clay on the wall, not in the middle.
    lathe((0.92, 0, 1.5), [(0, 0.03), (0.08, 0.034), (0.2, 0.03), (0.25, 0.024), (0.262, 0.006), (0.258, 0)], paint("#8f7a5c", 0.9, 0.8, 22), 96, rot=(pi / 2, 0, 0))
    # A stool as table, what was put down on it.
    tx, ty, tz = -0.36, -1.78, 0.36
    box((tx, ty, tz - 0.024), (0.52, 0.36, 0.04), wood("#8a6540", "x", 0.42, 0.5), 0.012, 3, rot=(0, 0, 0.2))
    for s in (-1, 1):
        box((tx + s * 0.19 * cos(0.2), ty + s * 0.19 * sin(0.2), tz / 2 - 0.02), (0.04, 0.3, tz - 0.04), wood("#8a6540", "z", 0.42, 0.5), 0.008, rot=(0, 0.06 * s, 0.2))
    open_book((tx + 0.06, ty - 0.03, tz - 0.004), 0.5)
    cup(tx - 0.16, ty + 0.02, tz - 0.004, paint("#6d6454", 0.6, 0.4, 50))
    # In the corner a jar as tall as a child, with one branch.
    lathe((1.5, -0.48, 0), [(0, 0), (0.12, 0), (0.2, 0.14), (0.22, 0.32), (0.17, 0.5), (0.085, 0.6), (0.08, 0.68), (0.1, 0.72), (0.092, 0.72), (0.07, 0.66)], paint("#5f5444", 0.8, 0.8, 26), 80)
    sprigs((1.5, -0.48, 0.6), 1.0, "olive", 4, 5, 0.5)
    wool_rug((-0.25, -1.95), (2.3, 1.5), -3, "#a3957e", "#b8ab95")
    # Near the camera, out of focus: the edge of a table, a bowl, a pear.
    nx, ny, nz = 1.2, -3.3, 0.7
    cyl((nx + 0.3, ny, nz - 0.02), 0.52, 0.04, wood("#7d5a38", "x", 0.4, 0.45), bevel=0.012, seg=96)
    rod((nx + 0.3, ny, 0), (nx + 0.3, ny, nz - 0.03), 0.05, upright)
    lathe((nx + 0.12, ny, nz), [(0, 0), (0.05, 0), (0.12, 0.05), (0.155, 0.11), (0.147, 0.112), (0.11, 0.055), (0, 0.018)], paint("#3f3a31", 0.55, 0.5, 34), 72)
    for k in range(4):
        t = 0.4 + k * 1.7
        lathe((nx + 0.12 + 0.06 * cos(t), ny + 0.06 * sin(t), nz + 0.085), [(0, -0.04), (0.026, -0.038), (0.044, -0.005), (0.026, 0.035), (0.016, 0.06), (0, 0.066)], paint(("#8f8240", "#84703a", "#7d7a3c")[k % 3], 0.45, 0.4, 60), 32, rot=(0.6 * k, 0.5, t))


def _cane_lounger(g, bamboo, bind, cover, cord):
    """A round chair of bent cane on hoops, a deep cushion in it."""
    for z, r, y in ((0.03, 0.3, 0), (0.16, 0.24, 0), (0.3, 0.34, 0)):
        ring((0, y, z), r, 0.015, bamboo, parent=g)
    for k in range(20):
        t = 2 * pi * k / 20
        tube([(0.3 * cos(t), 0.3 * sin(t), 0.03), (0.235 * cos(t + 0.1), 0.235 * sin(t + 0.1), 0.16), (0.34 * cos(t + 0.2), 0.34 * sin(t + 0.2), 0.3)], 0.009, bamboo, g)

    def rim(a):
        # Low in front, high behind.
        up = 0.5 - 0.5 * cos(a - pi / 2 + pi)
        up = up**1.5
        return (0.46 * cos(a), 0.44 * sin(a) + 0.1 * up, 0.42 + 0.46 * up)

    tube([rim(2 * pi * k / 60) for k in range(61)], 0.019, bamboo, g)
    for k in range(44):
        a = 2 * pi * k / 44
        p = rim(a)
        q = (0.34 * cos(a), 0.34 * sin(a), 0.3)
        m = tuple((c + d) / 2 + e for c, d, e in zip(p, q, (0.05 * cos(a), 0.05 * sin(a), -0.03)))
        tube([q, m, p], 0.0065, bamboo, g)
    for share in (0.45, 0.75):
        tube([tuple(qq + (pp - qq) * share + e for pp, qq, e in zip(rim(2 * pi * k / 60), (0.34 * cos(2 * pi * k / 60), 0.34 * sin(2 * pi * k / 60), 0.3), (0.04 * cos(2 * pi * k / 60), 0.04 * sin(2 * pi * k / 60), -0.02))) for k in range(61)], 0.008, bind, g)
    seat = seat_cushion(0.6, 0.58, 0.14, cover, 7, 1.8, cord)
    back = cushion(0.6, 0.5, 0.22, cover, 12, 0.4, 0.04, 2.0, 36, cord)
    for o, at in ((seat, (0, -0.04, 0.31)), (back, (0, 0.22, 0.42))):
        o.parent, o.location = g, at
    seat.scale = (0.84, 0.84, 1)


def _boho(T: Tokens):
    """Cane, plants and round shapes: a linen sofa full of cushions, woven trays over it, a chair of bent cane, a jute rug in the sun."""
    W, D, H = 4.8, 6.2, 2.75
    T = replace(T, trim="#cdbfa6", ceiling="#dacfbc", style="boho")
    _look((1.15, -4.75, 1.06), (-0.4, 0, 1.06), 40, 2.2, 4.0, -0.015)
    wall = plaster("#d6c9b1")
    shell(T, W, D, H, (-3.5, -0.55, 0.42, 2.42, 3, 1), planks("#99734a", 0.15, 1.9, 0.28, 0.45), wall, wall, False)
    box((0, -0.01, 0.05), (W, 0.02, 0.1), paint("#c6b89f", 0.5, 0.05), 0.004)
    # A blind of bamboo, let down by a fifth.
    R = random.Random(4)
    straw, bx = paint("#8a6a3e", 0.7, 0.2, 60), -W / 2 + 0.03
    for k in range(34):
        rod((bx, -0.6, 2.4 - 0.0125 * k), (bx, -3.4, 2.4 - 0.0125 * k + R.gauss(0, 0.0012)), 0.0048, straw)
    rod((bx + 0.01, -0.58, 1.96), (bx + 0.01, -3.42, 1.96), 0.03, straw)
    linen, cord = fabric("#5f3b2b", 0.9, 150, 0.16), fabric("#47291d", 0.6, 300)
    s = group((-0.2, -0.64, 0), 0.0)
    couch(s, linen, cord, wood("#6b4a2e", "z", 0.35), 2.15, 0.96, 0.13, 0.17, 0.36, 0.3, 2, 0.35, 4)
    _cushions(s, (
        (-0.74, 0.54, fabric("#c2b497", 0.9, 110, kind="boucle"), 1, 0.14, 0.34, 0.06, 0.3),
        (-0.44, 0.42, block_print("#b3a17c", "#6b3322", "#5f6238", "xz", 0.09), 2, -0.16, 0.42, -0.05, 0.1),
        (0.72, 0.5, fabric("#454733", 0.8, 180, 0.14), 3, -0.12, 0.36, 0.05, -0.3),
    ), 0.46)
    # Trays of grass on the wall, hung as they were found.
    tones = (("#a8875a", "#7d5a36"), ("#b39668", "#8f6c42"), ("#94734a", "#6b4a2c"), ("#ad8f62", "#7a4a2c"))
    for n, (dx, dz, r) in enumerate(((-0.92, 1.6, 0.19), (-0.5, 1.86, 0.27), (-0.12, 1.5, 0.15), (0.2, 1.84, 0.21))):
        k, d = 0, 0.012
        while d < r:
            ring((dx, -0.02 - 0.12 * (d / r) ** 3 * r, dz), d, 0.0068, fabric(tones[n][(k // 3) % 2 if k > 4 else 0], 0.9, 70), (pi / 2, 0, 0), seg=72)
            d += 0.0118
            k += 1
    # The chair, a table of one round board, a basket with a blanket.
    bamboo, bind = wood("#94703f", "z", 0.35, 0.4), fabric("#7d5c34", 0.9, 120)
    _cane_lounger(group((1.3, -1.3, 0), -0.62), bamboo, bind, fabric("#c2b597", 0.9, 150, 0.1), cord)
    tx, ty, tz = -0.2, -1.78, 0.36
    board = cyl((tx, ty, tz - 0.024), 0.42, 0.048, wood("#7d5632", "x", 0.45, 0.5), bevel=0.014, seg=96)
    board.scale = (1.1, 0.92, 1)
    for k in range(3):
        t = 0.5 + k * 2.094
        rod((tx + 0.22 * cos(t), ty + 0.2 * sin(t), tz - 0.03), (tx + 0.3 * cos(t), ty + 0.27 * sin(t), 0), 0.026, wood("#6b4a2e", "z", 0.4), 0.018)
    open_book((tx - 0.16, ty - 0.1, tz), 0.4)
    clay = [paint(c, 0.85, 0.6, 35) for c in ("#8a7458", "#6f4a36", "#5a5043")]
    lathe((tx + 0.16, ty + 0.1, tz), [(0, 0), (0.05, 0), (0.08, 0.05), (0.075, 0.11), (0.04, 0.15), (0.045, 0.18), (0.038, 0.18)], clay[0], 56)
    sprigs((tx + 0.16, ty + 0.1, tz + 0.14), 0.4, "olive", 5, 5, 0.6)
    cup(tx + 0.12, ty - 0.17, tz, paint("#b3a68a", 0.4, 0.3, 50))
    jute = fabric("#786446", 0.9, 60, 0.2)
    for k in range(46):
        ring((-0.1, -1.9, 0.008 + 0.002 * R.random()), 0.026 + 0.0262 * k, 0.0135, jute, seg=96)
    tree((-1.86, -0.62, 0), 2.0, clay[1], "ficus", 12, False, 0.9, 0.2, 0.36)
    tree((-1.95, -1.5, 0), 1.05, clay[2], "olive", 4, False, 0.9, 0.17, 0.3)
    tree((1.95, -0.5, 0), 1.6, fabric("#8f7448", 0.9, 80, kind="knit"), "olive", 7, False, 0.9, 0.2, 0.34)
    # Near the camera, out of focus: leaves on a shelf's end.
    nx, ny, nz = 1.28, -3.25, 0.5
    box((nx + 0.1, ny, nz / 2), (0.4, 0.4, nz), wood("#6b4a2e", "z", 0.4), 0.01)
    lathe((nx, ny, nz), [(0, 0), (0.09, 0), (0.12, 0.08), (0.12, 0.16), (0.13, 0.17), (0.13, 0.2), (0.115, 0.2), (0.1, 0.16), (0, 0.16)], clay[0], 64)
    sprigs((nx, ny, nz + 0.16), 0.5, "ficus", 9, 6, 0.7)


LIVING_ROOMS = {"low": _modern, "bare": _minimal, "cane": _boho}
