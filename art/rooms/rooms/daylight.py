"""Living rooms that the studio shows first, one function each: pale walls, one low sun, what stands in it worn a little."""

from dataclasses import replace
from math import cos, pi, sin

import bpy

from roomkit.cloth import blanket, cushion, seat_cushion
from roomkit.decor import art_abstract, frame, open_book, stack
from roomkit.furniture import wool_rug
from roomkit.geometry import box, curtain, cyl, group, lathe, rod, sheet, tube
from roomkit.materials import cloth_thin, fabric, marble, metal, paint, planks, wood
from roomkit.plants import sprigs, tree
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


LIVING_ROOMS = {"low": _modern, "bare": _minimal}
