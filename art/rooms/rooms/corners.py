"""Corners of rooms that visitors meet first, seen as the landing page's room is: one source of light, a long lens, past something near.

Each sets its own camera, because what stands where depends on it.
"""

import random
from dataclasses import replace
from math import cos, pi, sin

import bpy
from mathutils import Vector, noise

from roomkit.cloth import blanket, comforter, cushion, pillow, seat_cushion
from roomkit.decor import art_botanic, art_painting, frame, open_book, stack, vase
from roomkit.furniture import dining_chair, wool_rug
from roomkit.geometry import arch_plate, box, curtain, cyl, group, lathe, ring, rod, sheet, soft, tube
from roomkit.materials import bricks, cloth_thin, emit, fabric, floor_tiles, gloss, marble, metal, paint, planks, wood
from roomkit.plants import outdoors, sprigs, tree
from roomkit.prints import block_print, terrazzo
from roomkit.shell import area, camera, jaali, point, shell, sun, world
from roomkit.tokens import Tokens

from .parlour import couch, plaster, shaded_lamp

BRASS = "#8a6a38"


def build(T: Tokens, seed=0, view="wide", dress=""):
    CORNERS[dress](T, seed)


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


def cup(x, y, z, mat, tea=True):
    lathe((x, y, z), [(0, 0.002), (0.03, 0), (0.04, 0.03), (0.042, 0.075), (0.039, 0.075), (0.036, 0.03), (0, 0.012)], mat)
    if tea:
        cyl((x, y, z + 0.064), 0.0375, 0.002, gloss("#2a160c", 0.08), bevel=0)


def _north(T: Tokens, seed):
    """A bedroom in navy whose window gives no sun: the bed under leather cushions on a rail, one lamp lit, seen past an open door."""
    W, D, H = 4.6, 6.0, 2.7
    T = replace(T, light=replace(T.light, sun=0.0, window=200.0))
    _look((1.25, -4.6, 1.0), (-0.28, 0, 0.95), 38, 2.2, 3.7)
    navy = plaster("#27364a")
    shell(T, W, D, H, (-3.1, -0.75, 0.42, 2.35, 2, 1), planks("#8f6440", 0.19, 2.0, 0.22, 0.4), navy, navy)
    oak, leather = wood("#8a5f38", "x", 0.3), fabric("#7a4526", 0.6, kind="leather")
    # Linen at the window, half drawn.
    x = -W / 2 + 0.11
    linen = cloth_thin("#d8ccb8", 0.35)
    for a, b, waves, k in ((-0.08, -0.72, 7, 3), (-2.95, -3.75, 6, 1)):
        curtain((x, a), (x, b), 0.01, 2.5, linen, waves, 0.05, k)
    rod((x, -0.04, 2.52), (x, -4.2, 2.52), 0.013, metal(BRASS, 0.35))
    wool_rug((-0.2, -2.2), (2.9, 1.9), 3, "#a89a86", "#c8bba6")
    # The bed
    cx, wide, long, top = -0.2, 1.6, 2.05, 0.3
    box((cx, -long / 2 - 0.08, top - 0.08), (wide + 0.06, long + 0.02, 0.16), oak, 0.01)
    for sx in (-1, 1):
        for y in (-0.2, -long):
            rod((cx + sx * (wide / 2 - 0.06), y, 0), (cx + sx * (wide / 2 - 0.06), y, top - 0.1), 0.026, wood("#8a5f38", "z"))
    mattress = box((cx, -long / 2 - 0.08, top + 0.11), (wide, long - 0.04, 0.22), fabric("#e6dfd2", 0.4, 260), 0.06)
    comforter((cx + 0.03, -1.3, top + 0.34), 2.2, 1.75, 0.055, fabric("#e4dccd", 0.55, 260, 0.05), (mattress,), 3)
    # What one leans on: two pads that hang from a rail.
    rod((cx - 0.98, -0.06, 1.06), (cx + 0.98, -0.06, 1.06), 0.018, metal(BRASS, 0.35))
    for s in (-1, 1):
        rod((cx + s * 0.94, -0.06, 1.06), (cx + s * 0.94, 0.0, 1.06), 0.012, metal(BRASS, 0.35))
        o = cushion(0.84, 0.52, 0.12, leather, 5, 0.05, 0.0, 1.6, 40, fabric("#5c3219", 0.5, kind="leather"))
        o.location = (cx + s * 0.43, -0.09, 0.5)
        for dx in (-0.24, 0.24):
            box((cx + s * 0.43 + dx, -0.085, 1.03), (0.04, 0.008, 0.11), leather, 0.002)
    case, blue, ochre = fabric("#efe8db", 0.45, 260, 0.05), fabric("#51667a", 0.6, 280, 0.08), fabric("#a9782f", 0.7, 260, 0.08)
    z = top + 0.2
    for dx, y, size, lean, roll, mat, k in (
        (-0.4, -0.2, (0.72, 0.5, 0.24), 0.42, 0.02, case, 0),
        (0.42, -0.22, (0.72, 0.5, 0.24), 0.5, -0.04, case, 1),
        (-0.34, -0.4, (0.64, 0.46, 0.22), 0.62, -0.05, blue, 2),
        (0.44, -0.42, (0.62, 0.45, 0.2), 0.7, 0.06, case, 3),
        (0.02, -0.56, (0.46, 0.42, 0.18), 0.72, 0.12, ochre, 1),
    ):
        pillow((cx + dx, y, z + 0.05 + size[1] * 0.45), *size, mat, (-lean, roll, roll * 1.5), k)
    # The throw falls on the quilt's outline: on its folds it would take minutes.
    form = box((cx, -long / 2 - 0.14, top / 2 + 0.14), (wide + 0.2, long + 0.1, top + 0.28), None, 0.07)
    bpy.context.view_layer.update()
    blanket((cx + 0.34, -1.62, 0.64), 0.78, 1.75, fabric("#83482a", 0.9, 150, kind="knit"), (form,), 4, 1.3, 50, 30, 0.5, 0.012, 0.02)
    bpy.data.objects.remove(form)
    frame((cx - 0.48, 0, 1.6), 0.5, 0.66, wood("#5d4029", "z", 0.3), art_botanic("#41505a", 2), mat_w=0.07)
    # One lamp lit.
    tx, tz = cx + 1.2, 0.5
    cyl((tx, -0.3, tz - 0.014), 0.24, 0.028, oak, bevel=0.006, seg=72)
    for k in range(3):
        a = 0.4 + k * 2.094
        rod((tx + 0.13 * cos(a), -0.3 + 0.13 * sin(a), tz - 0.02), (tx + 0.19 * cos(a), -0.3 + 0.19 * sin(a), 0), 0.015, wood("#8a5f38", "z"), r2=0.011)
    lathe((tx + 0.04, -0.24, tz), [(0, 0), (0.07, 0), (0.095, 0.06), (0.09, 0.13), (0.05, 0.2), (0.02, 0.23), (0.014, 0.27)], paint("#9a8f7f", 0.5, 0.4, 40))
    shaded_lamp(tx + 0.04, -0.24, tz + 0.25, 0.17, 0.12, 0.21, True, 9)
    stack((tx - 0.08, -0.4, tz), [paint(c, 0.75, 0.1, 120) for c in ("#a9482f", "#d9d0bd", "#3f5560")], 2, 4, w=0.19, d=0.14)
    cup(tx + 0.12, -0.43, tz, paint("#d9d2c3", 0.32, 0.15, 50))
    tree((-W / 2 + 0.42, -0.5, 0), 1.7, paint("#8f5a40", 0.85, 0.4, 30), "olive", 9, True, 0.9, 0.17, 0.34)
    # The door that stands open before the camera.
    g = group((1.27, -3.2, 0), -1.2)
    m = wood("#38271b", "z", 0.35)
    box((0.41, 0, 1.03), (0.82, 0.04, 2.06), m, 0.004, parent=g)
    for z0, h in ((0.62, 0.8), (1.5, 0.72)):
        for s in (-1, 1):
            box((0.41, s * 0.022, z0), (0.56, 0.006, h), m, 0.003, parent=g)


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
    cup(cx + 0.3, cy - 0.72, h, glaze)
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


def _court(T: Tokens, seed):
    """A room that opens to a small court with a tree in its middle: the sun comes from behind the tree and lies on an empty floor."""
    W, D, H = 4.8, 6.0, 2.8
    _look((1.0, -5.0, 1.0), (-0.55, 0, 1.05), 36, 2.2, 4.9, 0.02)
    wash = plaster("#c4a57c")
    out = plaster("#d9b48c")
    stone = floor_tiles("#a8936f", "#5f523f", 0.55, 0.55, 0.36)
    left, right, high, deep, thick = -1.35, 0.75, 2.3, 3.4, 0.34
    box((0, -D / 2 + 2, -0.05), (12, D + 8, 0.1), stone, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint("#cdbfa5", 0.9, 0.03), 0)
    for a, b in ((-W / 2 - 0.2, left), (right, W / 2 + 0.2)):
        box(((a + b) / 2, thick / 2, H / 2), (b - a, thick, H), wash, 0.012)
    box(((left + right) / 2, thick / 2, (high + H) / 2), (right - left, thick, H - high), wash, 0.012)
    for s in (-1, 1):
        box((s * (W / 2 + 0.1), -D / 2, H / 2), (0.2, D, H), wash, 0)
    # The court's walls stand in nobody's light.
    for c, size in (((0.6, thick + deep, 1.25), (9, 0.2, 2.5)), ((2.6, thick + deep / 2, 1.25), (0.2, deep, 2.5))):
        wall = box(c, size, out, 0.01)
        wall.visible_shadow = False
    sky = box((0, 14, 4), (40, 0.1, 14), emit("#dfe9f2", 9.0), 0)
    sky.visible_diffuse = sky.visible_shadow = False
    world("#dfe8f0", 0.02)
    sun((0.46, -0.72, -0.5), 26.0, 0.012, (1, 0.8, 0.55))
    area((0.2, thick + deep / 2, 5), (4, 4), 330, (0.86, 0.93, 1), look=(0.2, thick + deep / 2, 0))
    area(((left + right) / 2, thick + 0.25, high / 2), (right - left, high), 120, (0.9, 0.95, 1), look=((left + right) / 2, -3, 0.9))
    # The court: a tree, a water basin, a bench along the wall, pots.
    clay = paint("#a3623f", 0.8, 0.5, 40)
    tree((-0.4, thick + 1.45, 0), 2.6, clay, "ficus", 12, False, 1.35, 0.27, 0.46)
    box((-1.6, thick + deep - 0.35, 0.2), (2.6, 0.42, 0.4), out, 0.02)
    tree((1.05, thick + 2.6, 0), 1.25, clay, "ficus", 8, False, 0.85, 0.17, 0.3)
    # What climbs over the wall: its shadow lies on the floor.
    outdoors((-0.1, thick + deep - 0.15, 2.5), (4.4, 0.5, 0.5), 7, 40, (0.1, 0.052), 1.1)
    # Two leaves of an old teak door, folded against the wall.
    teak = wood("#6b4326", "z", 0.4)
    for x, turn in ((left + 0.02, 2.5), (right - 0.02, 0.55)):
        g = group((x, -0.02, 0), -turn)
        box((0.5, 0, 1.14), (0.98, 0.045, 2.24), teak, 0.006, parent=g)
        for side in (-1, 1):
            y0 = side * 0.032
            for bar in (0.06, 0.5, 0.94):
                box((bar, y0, 1.14), (0.1, 0.02, 2.24), teak, 0.005, parent=g)
            for z0 in (0.1, 0.55, 1.12, 1.69, 2.2):
                box((0.5, y0, z0), (0.98, 0.019, 0.11), teak, 0.005, parent=g)
                for bar in (0.06, 0.28, 0.5, 0.72, 0.94):
                    lathe((bar, y0 + side * 0.009, z0), [(0.019, 0), (0.015, 0.01), (0, 0.016)], metal(BRASS, 0.35), seg=20, rot=(-side * pi / 2, 0, 0), parent=g)
        lathe((0.88, -0.03, 1.05), [(0.03, 0), (0.03, 0.006), (0.008, 0.012), (0.01, 0.03), (0.02, 0.045), (0, 0.055)], metal(BRASS, 0.3), rot=(pi / 2, 0, 0), parent=g)
    # A low seat along the left wall.
    x, y = -W / 2 + 0.5, -1.55
    box((x, y, 0.16), (0.92, 2.3, 0.08), wood("#6b4326", "y", 0.4), 0.012)
    for dx in (-0.36, 0.36):
        for dy in (-1.0, 1.0):
            lathe((x + dx, y + dy, 0), [(0.02, 0), (0.035, 0.02), (0.025, 0.05), (0.04, 0.09), (0.04, 0.13)], teak, seg=24)
    cord = fabric("#8a7355", 0.6, 300, 0.06)
    mat = seat_cushion(0.9, 2.24, 0.13, fabric("#d9ccb4", 0.7, 260, 0.07), 2, 0.3, cord, n=34, shrink=-0.003, bend=2.0)
    mat.location = (x, y, 0.2)
    for dy, w, color, k in ((0.75, 0.56, "#c9a778", 0), (0.2, 0.56, "#8f9678", 1), (-0.45, 0.56, "#d8cab0", 2), (-0.1, 0.42, "#a3623f", 3)):
        o = cushion(0.5, 0.5, 0.2, fabric(color, 0.6, 280, 0.08), k, 0.32, 0.05 * (-1) ** k)
        o.scale = (w / 0.5, 1.0, w / 0.5)
        o.location, o.rotation_euler = (x - (0.22 if w > 0.5 else 0.02), y + dy, 0.32), (0, 0, pi / 2 + 0.1 * (-1) ** k)
    open_book((x + 0.2, y - 0.75, 0.345), 1.9)
    # A brass tray before it, on folded legs, and what is drunk from.
    tx, ty, tz = -1.05, -2.0, 0.36
    lathe((tx, ty, tz), [(0, 0), (0.3, 0), (0.33, 0.018), (0.336, 0.018), (0.305, -0.006), (0, -0.006)], metal("#9a7636", 0.22), seg=96)
    for k in range(4):
        a = k * pi / 2 + 0.5
        rod((tx + 0.2 * cos(a), ty + 0.2 * sin(a), tz), (tx - 0.2 * cos(a + 0.5), ty - 0.2 * sin(a + 0.5), 0), 0.011, teak)
    lathe((tx - 0.06, ty + 0.1, tz), [(0, 0), (0.05, 0), (0.085, 0.05), (0.08, 0.1), (0.03, 0.15), (0.026, 0.2), (0.04, 0.22), (0.034, 0.22), (0.02, 0.2)], metal("#a8702f", 0.25))
    for dx, dy in ((0.12, -0.02), (0.03, -0.15)):
        cup(tx + dx, ty + dy, tz, paint("#d9cdb8", 0.35, 0.2, 50))
    # A niche in the right wall's place: a lamp, not lit; a jar. Near the camera, a clay jar with branches, out of focus.
    lathe((1.25, -3.25, 0), [(0, 0), (0.13, 0), (0.2, 0.14), (0.23, 0.32), (0.17, 0.5), (0.09, 0.58), (0.11, 0.63), (0.1, 0.63), (0.07, 0.57)], paint("#7a4a33", 0.8, 0.6, 30), seg=64)
    sprigs((1.25, -3.25, 0.5), 0.85, "eucalyptus", 9, 6, 0.5)
    vase((1.55, -0.42, 0), 0.62, clay, 0)
    pot = (1.98, -0.5, 0)
    lathe(pot, [(0, 0), (0.13, 0), (0.19, 0.12), (0.2, 0.26), (0.13, 0.38), (0.15, 0.41), (0.13, 0.41)], paint("#8f7a5a", 0.8, 0.5, 40))


def volumes(a, b, y, z, h, mats, seed):
    """Books between a and b as somebody left them: upright, one leaning, a few lying, a gap. Their spines stand in one line."""
    R = random.Random(seed)
    x = a + 0.008
    while x < b - 0.05:
        room = b - x
        if R.random() < 0.06 and room > 0.24:
            top = stack((x + 0.1, y + 0.1, z), R.sample(mats, 3), R.choice((2, 3, 4)), R.random(), w=0.19, d=0.2)
            if top < z + h * 0.5 and R.random() < 0.4:
                cup(x + 0.1, y + 0.08, top, mats[0], False)
            x += 0.215
            continue
        if R.random() < 0.04:
            x += R.uniform(0.04, 0.12)
            continue
        for _ in range(R.randint(3, 9)):
            t, hh, d = R.uniform(0.012, 0.045), h * R.uniform(0.62, 0.93), R.uniform(0.14, 0.19)
            if x + t > b - 0.01:
                return
            m = R.choice(mats)
            box((x + t / 2, y + R.uniform(0, 0.025) + d / 2, z + hh / 2), (t, d, hh), m, min(0.004, t * 0.2), 2)
            x += t + 0.001
        if R.random() < 0.3 and x + 0.1 < b:
            hh, lean = h * R.uniform(0.7, 0.85), R.uniform(0.14, 0.24)
            box((x + 0.016 + hh / 2 * sin(lean), y + 0.09, z + 0.004 + hh / 2 * cos(lean)), (0.024, 0.16, hh), R.choice(mats), 0.003, rot=(0, -lean, 0))
            x += 0.03 + hh * sin(lean)


def shoe(at, turn, kind, mat, sole="#d9d2c3", length=0.26):
    """One shoe, its heel at `at`: a sandal, a closed shoe or a rubber boot."""
    g = group(at, turn)

    def wide(u):
        return 0.17 * length * max(0.02, sin(pi * min(0.985, max(0.015, u)))) ** 0.45 * (0.82 + 0.25 * u)

    sheet(lambda u, v: ((v * 2 - 1) * wide(u), u * length, 0.011 + 0.006 * (1 - u) ** 2), 24, 4, paint(sole, 0.7, 0.2, 80), g, 0.02)
    if kind == "sandal":
        for y0, y1, h in ((0.56, 0.76, 0.036), (0.2, 0.27, 0.06)):
            sheet(lambda u, v, y0=y0, y1=y1, h=h: (cos(pi * u) * wide(y0) * 1.03, (y0 + (y1 - y0) * v) * length, 0.014 + sin(pi * u) ** 0.8 * (h - 0.012 * v)), 18, 3, mat, g, 0.004)
        return
    tall = {"shoe": 0.082, "boot": 0.1}[kind]

    def top(u, v):
        h = (tall - 0.045 * u) * min(1, u * 9 + 0.02) ** 0.5 * min(1, (1 - u) * 4.5) ** 0.5
        return (cos(pi * v) * wide(u), u * length, 0.018 + max(0, sin(pi * v)) ** 0.75 * h)

    sheet(top, 26, 16, mat, g, 0.004, subsurf=1)
    if kind == "boot":
        lathe((0, 0.24 * length, 0.02), [(0.042, 0), (0.044, 0.09), (0.05, 0.2), (0.053, 0.25), (0.056, 0.25), (0.056, 0.262), (0.05, 0.262), (0.046, 0.1)], mat, 32, g)
        return
    o = cyl((0, 0.27 * length, tall + 0.004), 0.03, 0.016, paint("#1c1815", 0.9), bevel=0.005, rot=(-0.16, 0, 0), parent=g)
    o.scale = (0.85, 1.5, 1)
    for k in range(4):
        rod((-0.02, (0.5 + 0.06 * k) * length, tall - 0.002 - 0.006 * k), (0.02, (0.5 + 0.06 * k) * length, tall - 0.002 - 0.006 * k), 0.003, paint("#e8e1d3", 0.8), parent=g)


def _island(T: Tokens, seed):
    """A kitchen in oxblood, seen along its island: bread and lemons near, the low sun on a slab of stone at the back."""
    W, D, H, top = 4.8, 6.2, 2.65, 0.92
    _look((1.22, -4.8, 1.3), (-0.3, 0, 1.0), 36, 2.2, 3.6, -0.045)
    wash = plaster("#cbbfad")
    shell(T, W, D, H, (-3.3, -0.62, 0.98, 2.45, 2, 1), planks("#8f6844", 0.19, 2.1, 0.2, 0.36), wash, wash)
    stone = marble("#d3c9ba", "#7d6a5c", 0.16, 1.1)
    red, body = paint("#541f1d", 0.38, 0.05, 90), paint("#2c100f", 0.7, 0.02, 60)
    brass, oak, grain = metal("#9a7636", 0.26), wood("#8f6237", "y", 0.32, 0.4), wood("#8f6237", "z", 0.32, 0.4)
    # Along the wall: drawers, a slab behind them that ends in a ledge, one shelf.
    fy, x1 = -0.62, 1.35
    box(((x1 - W / 2) / 2, -0.3, 0.5), (x1 + W / 2, 0.58, 0.8), body, 0)
    box(((x1 - W / 2) / 2, -0.32, top - 0.02), (x1 + W / 2, 0.66, 0.04), stone, 0.005)
    box(((x1 - W / 2) / 2, -0.012, top + 0.26), (x1 + W / 2, 0.024, 0.52), stone, 0.002)
    box(((x1 - W / 2) / 2, -0.07, top + 0.535), (x1 + W / 2, 0.14, 0.03), stone, 0.004)
    count = 5
    w = (x1 + W / 2) / count
    for k in range(count):
        for z, h in ((0.765, 0.2), (0.54, 0.24), (0.265, 0.3)):
            out = 0.05 if (k, h) == (3, 0.2) else 0
            x = -W / 2 + w * (k + 0.5)
            box((x, fy - out, z), (w - 0.006, 0.022, h - 0.006), red, 0.003)
            box((x, fy - 0.02 - out, z + h / 2 - 0.04), (0.16, 0.022, 0.012), brass, 0.004)
    # A cupboard to the ceiling, one door not closed.
    box((x1 + 0.54, -0.31, H / 2), (1.06, 0.6, H), body, 0.002)
    for k, turn in ((0, 0.0), (1, -0.05)):
        g = group((x1 + 0.01 + 0.53 * k, fy - 0.012, 0), turn)
        for z, h in ((0.98, 1.86), (2.28, 0.7)):
            box((0.263, 0, z), (0.522, 0.022, h), red, 0.003, parent=g)
        rod((0.06 if k else 0.47, -0.035, 0.95), (0.06 if k else 0.47, -0.035, 1.25), 0.008, brass, parent=g)
    # What stands on the ledge and beside the hob.
    clay, cream, dark = paint("#8a4f36", 0.7, 0.4, 40), paint("#c9bda6", 0.45, 0.3, 50), paint("#2a2725", 0.45, 0.3, 60)
    ledge = top + 0.55
    for x, h, m, kind in ((-1.7, 0.2, cream, 3), (-1.5, 0.13, clay, 0), (0.42, 0.24, dark, 1), (0.62, 0.16, cream, 1), (0.98, 0.19, clay, 2)):
        vase((x, -0.075, ledge), h, m, kind)
    for k, (x, r) in enumerate(((-0.9, 0.15), (-0.72, 0.12))):
        lathe((x, -0.05 - 0.02 * k, ledge + r * 0.96), [(0, 0), (r * 0.6, 0), (r, 0.016), (r * 0.97, 0.02), (r * 0.6, 0.006), (0, 0.006)], (cream, clay)[k], 64, rot=(pi / 2 - 0.2, 0, 0))
    box((0.12, -0.07, top + 0.19), (0.26, 0.024, 0.38), wood("#6b4326", "z", 0.35), 0.01, rot=(-0.16, 0, 0.0))
    box((0.26, -0.1, top + 0.14), (0.2, 0.02, 0.28), wood("#a8794a", "z", 0.35), 0.01, rot=(-0.2, 0, 0.0))
    box((-0.5, -0.32, top + 0.003), (0.6, 0.46, 0.008), gloss("#101112", 0.08), 0.002)
    lathe((-0.62, -0.26, top + 0.008), [(0, 0), (0.1, 0), (0.108, 0.02), (0.11, 0.13), (0.114, 0.135), (0.09, 0.155), (0.02, 0.168), (0.014, 0.18), (0.02, 0.19), (0, 0.195)], dark)
    kx = -0.34
    lathe((kx, -0.38, top + 0.008), [(0, 0), (0.085, 0), (0.1, 0.02), (0.098, 0.07), (0.06, 0.13), (0.02, 0.14), (0.014, 0.155), (0, 0.165)], brass)
    tube([(kx - 0.07, -0.38, top + 0.11), (kx - 0.06, -0.38, top + 0.2), (kx, -0.38, top + 0.235), (kx + 0.06, -0.38, top + 0.2), (kx + 0.07, -0.38, top + 0.11)], 0.007, dark)
    tube([(kx - 0.085, -0.38, top + 0.07), (kx - 0.13, -0.38, top + 0.1), (kx - 0.15, -0.38, top + 0.14)], 0.011, brass)
    # The tap over the sink, at the window's end.
    tx = -1.42
    tube([(tx, -0.12, top), (tx, -0.12, top + 0.28), (tx, -0.16, top + 0.34), (tx, -0.24, top + 0.34), (tx, -0.28, top + 0.28), (tx, -0.28, top + 0.24)], 0.012, brass)
    lathe((tx, -0.12, top), [(0.03, 0), (0.03, 0.01), (0.016, 0.02), (0.016, 0.05)], brass)
    box((tx, -0.36, top + 0.001), (0.56, 0.38, 0.004), paint("#8d8376", 0.4), 0.001)
    # The island, its short end near the camera.
    ix, iy, long, wide = -0.05, -2.25, 2.1, 0.86
    box((ix - 0.1, iy, 0.46), (wide - 0.34, long - 0.1, 0.84), grain, 0.004)
    box((ix, iy, top - 0.025), (wide, long, 0.05), stone, 0.006)
    for s in (-1, 1):
        box((ix, iy + s * (long / 2 - 0.025), (top - 0.05) / 2), (wide - 0.002, 0.05, top - 0.051), stone, 0.003)
    tan = fabric("#8a5631", 0.6, kind="leather")
    for y, turn in ((-1.6, 0.1), (-2.2, -0.2), (-2.78, 0.4)):
        g = group((ix + 0.5 + 0.4 * abs(turn), y, 0), turn)
        lathe((0, 0, 0.64), [(0, 0), (0.17, 0), (0.185, 0.02), (0.18, 0.045), (0.12, 0.058), (0, 0.06)], tan, 64, g)
        for k in range(4):
            t = pi / 4 + k * pi / 2
            rod((0.11 * cos(t), 0.11 * sin(t), 0.645), (0.2 * cos(t), 0.2 * sin(t), 0), 0.017, grain, 0.012, g)
        ring((0, 0, 0.22), 0.178, 0.008, brass, parent=g)
    # On it: bread on a board, lemons, a glass.
    box((ix - 0.08, -2.25, top + 0.012), (0.3, 0.5, 0.024), oak, 0.008, rot=(0, 0, 0.25))
    g = group((ix - 0.08, -2.2, top + 0.08), 0.35)
    crust = paint("#8a5426", 0.85, 0.9, 26)
    o = lathe((0, 0, -0.058), [(0, 0), (0.08, 0.004), (0.115, 0.04), (0.1, 0.09), (0.05, 0.118), (0, 0.124)], crust, 64, g)
    o.scale = (0.95, 1.35, 1)
    for k in range(3):
        box((0, -0.07 + 0.07 * k, 0.055), (0.11, 0.01, 0.02), paint("#d3b98a", 0.9, 0.6, 60), 0.004, rot=(0, 0, 0.5), parent=g)
    box((ix - 0.16, -2.43, top + 0.028), (0.02, 0.2, 0.004), metal("#b9bcbb", 0.2), 0.001, rot=(0, 0, 0.4))
    lathe((ix + 0.16, -1.72, top), [(0, 0), (0.06, 0), (0.12, 0.03), (0.165, 0.075), (0.158, 0.075), (0.11, 0.036), (0, 0.014)], dark, 72)
    R = random.Random(3)
    lemon = [(0, -0.045), (0.008, -0.041), (0.025, -0.03), (0.033, 0), (0.025, 0.03), (0.008, 0.041), (0, 0.046)]
    for k in range(8):
        t = k * 1.05
        r = 0.075 if k < 6 else 0.03
        lathe((ix + 0.16 + r * cos(t), -1.72 + r * sin(t), top + 0.075 + 0.035 * (k > 5)), lemon, paint(R.choice(("#c9a02a", "#bf9426", "#cdaa3c")), 0.45, 0.4, 90), 32, rot=(1.3 + R.random(), R.random(), t))
    lathe((ix - 0.3, -1.62, top), [(0.03, 0), (0.035, 0.004), (0.038, 0.1), (0.036, 0.1), (0.032, 0.006), (0, 0.006)], gloss("#dfe6e4", 0.04, 0.92), 32)
    cup(ix - 0.3, -2.72, top, cream)
    # Over it two lamps, not lit: the nearer one fills a corner of the picture. Near its end a jar of leaves.
    for y in (-1.7, -2.95):
        lathe((ix + 0.16, y, 1.7), [(0.19, 0), (0.185, 0.05), (0.15, 0.12), (0.06, 0.17), (0.03, 0.2), (0.012, 0.24)], paint("#c9bfae", 0.4, 0.05, 60), 72, solid=0.004)
        rod((ix + 0.16, y, 1.92), (ix + 0.16, y, H), 0.004, dark)
    lathe((ix - 0.22, -3.02, top), [(0, 0), (0.06, 0), (0.085, 0.06), (0.08, 0.15), (0.06, 0.2), (0.068, 0.22), (0.06, 0.22), (0.05, 0.19)], clay, 64)
    sprigs((ix - 0.22, -3.02, top + 0.16), 0.5, "ficus", 9, 6, 0.55)


def hung(at, w, length, mat, seed):
    """A towel on a peg: gathered at its top, falling in folds."""
    x, y, z = at

    def f(u, v):
        spread = 0.12 + 0.88 * min(1, v * 2.2) ** 0.7
        fold = 0.03 * sin(u * 2 * pi * 3.5 + seed + v) * (0.4 + 0.6 * v)
        return (x + (u - 0.5) * w * spread, y - 0.02 + fold, z - length * v + 0.05 * (u - 0.5) ** 2 * (1 - v))

    return sheet(f, 60, 30, mat, solid=0.008, subsurf=1)


def moulded(x, z, w, h, mat, y=0.0):
    """A panel of plaster on a wall: two mouldings that cross the light."""
    for t, out, inset in ((0.045, 0.026, 0.0), (0.016, 0.036, 0.014)):
        for dx, dz, sx, sz in ((0, (h - t) / 2 - inset, w - 2 * inset, t), (0, (t - h) / 2 + inset, w - 2 * inset, t), ((w - t) / 2 - inset, 0, t, h - 2 * t), ((t - w) / 2 + inset, 0, t, h - 2 * t)):
            box((x + dx, y - out / 2, z + dz), (sx, out, sz), mat, 0.006)


def _salon(T: Tokens, seed):
    """A salon before the war: mulberry panels, a blue settee under a landscape in gilt, somewhere to put down a glass."""
    W, D, H = 4.8, 6.4, 3.05
    _look((0.95, -5.0, 1.02), (-0.2, 0, 1.02), 38, 2.0, 4.2, 0.02)
    mulberry = plaster("#5e4049")
    shell(T, W, D, H, (-3.5, -0.7, 0.35, 2.8, 2, 4), planks("#6f4a2e", 0.11, 1.4, 0.26, 0.3), mulberry, mulberry)
    for x, w in ((-1.72, 1.0), (0.0, 2.1), (1.72, 1.0)):
        moulded(x, 1.72, w, 1.75, mulberry)
        moulded(x, 0.49, w, 0.4, mulberry)
    box((0, -0.02, 0.78), (W, 0.04, 0.05), mulberry, 0.014)
    brass = metal("#9a7636", 0.26)
    # Curtains of heavy cloth, tied back.
    x = -W / 2 + 0.12
    gold = fabric("#8a6a35", 0.6, 260, 0.08)
    curtain((x, -0.06), (x, -0.72), 0.01, 2.92, gold, 8, 0.06, 3)
    curtain((x, -3.5), (x, -4.2), 0.01, 2.92, gold, 7, 0.06, 6)
    # The settee, its cushions sat on.
    blue, seam = fabric("#1b2c44", 0.5, kind="velvet"), fabric("#121d2e", 0.5, 300)
    s = group((0.0, -0.7, 0), 0.02)
    couch(s, blue, seam, wood("#3a2418", "z", 0.3), 2.1, 0.92, 0.14, 0.17, 0.4, 0.34, sag=0.25, seed=20)
    for dx, w, color, k, roll, turn in ((-0.64, 0.44, "#7d6230", 1, 0.12, 0.26), (0.66, 0.42, "#6b5360", 2, -0.16, -0.24)):
        o = cushion(0.5, 0.5, 0.2, fabric(color, 0.7, 220, 0.1), k, 0.36, roll)
        o.parent, o.location, o.rotation_euler, o.scale = s, (dx, 0.0, 0.46), (0, 0, turn), (w / 0.5, 1, w / 0.5)
    arm = box((0.97, -0.7, 0.28), (0.2, 0.88, 0.54), None, 0.06)
    bpy.context.view_layer.update()
    blanket((0.95, -0.78, 0.66), 0.6, 1.1, fabric("#8f8371", 0.9, 140, kind="knit"), (arm,), 2, 1.5, 50, 34, 0.5, 0.012, 0.02)
    bpy.data.objects.remove(arm)
    # Over it a landscape in gilt, in a heavy frame.
    gilt = metal("#8f6d33", 0.42)
    frame((0.02, -0.03, 1.62), 1.06, 0.8, gilt, art_painting("garden", 1, (0.3, 0.23, 0.13)), mat_w=0.0, depth=0.035, fw=0.07)
    moulded(0.02, 1.62, 1.1, 0.84, gilt, -0.05)
    moulded(0.02, 1.62, 0.98, 0.72, gilt, -0.03)
    # Steam heat under the side of the window: ten columns of iron.
    iron = paint("#b5aa98", 0.4, 0.1, 60)
    for k in range(9):
        x = -2.12 + 0.066 * k
        tube([(x, -0.16, 0.1), (x, -0.2, 0.16), (x, -0.2, 0.6), (x, -0.16, 0.66), (x, -0.11, 0.66), (x, -0.07, 0.6), (x, -0.07, 0.16), (x, -0.11, 0.1)], 0.026, iron)
    # Tables: one for the lamp, one for the glass.
    stone, dark = marble("#d9d2c6", "#6f665c", 0.15, 2.4), wood("#3a2418", "x", 0.3, 0.3)
    tx, ty, tz = 1.36, -0.42, 0.56
    cyl((tx, ty, tz - 0.012), 0.2, 0.024, dark, bevel=0.006, seg=72)
    lathe((tx, ty, 0), [(0.15, 0), (0.15, 0.012), (0.03, 0.04), (0.022, 0.3), (0.03, 0.5), (0.1, tz - 0.024)], dark)
    lathe((tx, ty, tz), [(0, 0), (0.06, 0), (0.07, 0.02), (0.03, 0.05), (0.075, 0.14), (0.08, 0.2), (0.03, 0.3), (0.014, 0.34)], gloss("#22384a", 0.12))
    shaded_lamp(tx, ty, tz + 0.32, 0.19, 0.13, 0.23, False, 0)
    mx, my, mz = -0.42, -1.75, 0.46
    cyl((mx, my, mz - 0.015), 0.36, 0.03, stone, bevel=0.009, seg=96)
    lathe((mx, my, 0), [(0.2, 0), (0.2, 0.014), (0.05, 0.05), (0.035, 0.2), (0.035, 0.3), (0.12, mz - 0.03)], brass)
    clear = gloss("#e6ece9", 0.03, 0.95)
    coupe = [(0, 0.001), (0.032, 0), (0.03, 0.004), (0.005, 0.012), (0.004, 0.095), (0.03, 0.112), (0.05, 0.135), (0.051, 0.15), (0.049, 0.15), (0.028, 0.116), (0, 0.106)]
    lathe((mx + 0.16, my - 0.08, mz), coupe, clear, 32)
    stack((mx - 0.12, my + 0.02, mz), [paint(c, 0.75, 0.1, 120) for c in ("#7a2f2a", "#cfc4ae", "#2f4a55")], 3, 5)
    vase((mx + 0.08, my + 0.15, mz), 0.2, paint("#d2c6b2", 0.4, 0.3, 50), 0)
    sprigs((mx + 0.08, my + 0.15, mz + 0.14), 0.42, "eucalyptus", 7, 5, 0.55)
    for dx, c in ((0, "#2c3242"), (0.09, "#84745c"), (0.12, "#2c3242"), (0.3, "#4a4248")):
        box((-0.1, -1.75, 0.006 + 0.001 * dx), (3.0 - 2 * dx, 2.0 - 2 * dx, 0.012 + 0.02 * dx), fabric(c, 0.9, 150), 0.003, rot=(0, 0, 0.03))
    # The end of a bar cart before the camera: bottles and a coupe against the light.
    bx, by, bz = 1.02, -3.35, 0.8
    cyl((bx + 0.18, by, bz - 0.012), 0.4, 0.024, stone, bevel=0.008, seg=96)
    ring((bx + 0.18, by, bz + 0.06), 0.39, 0.008, brass, seg=96)
    for k in range(10):
        a = k * pi / 5 + 0.2
        rod((bx + 0.18 + 0.39 * cos(a), by + 0.39 * sin(a), bz), (bx + 0.18 + 0.39 * cos(a), by + 0.39 * sin(a), bz + 0.06), 0.006, brass)
    for dx, dy, r, h, c in ((0.1, 0.12, 0.042, 0.32, "#16241a"), (0.26, 0.06, 0.05, 0.27, "#3a1f0e")):
        lathe((bx + dx, by + dy, bz), [(0, 0), (r * 0.95, 0), (r, 0.02), (r, h * 0.55), (r * 0.35, h * 0.74), (r * 0.33, h * 0.97), (r * 0.38, h)], gloss(c, 0.05), 48)
    for dx, dy in ((-0.06, -0.05), (0.07, -0.14)):
        lathe((bx + dx, by + dy, bz), coupe, clear, 48)


def coat(at, mat, seed=0):
    """A coat with a hood on a peg: a body in folds, two sleeves that hang before it."""
    x, y, z = at
    off = Vector((seed * 3.7, seed, 0))

    def body(u, v):
        half = 0.05 + 0.16 * min(1, v * 5) ** 0.6 + 0.045 * v
        fold = noise.noise(Vector((u * 7, v * 0.9, 0)) + off) * (0.012 + 0.05 * v)
        return (x + (u * 2 - 1) * half, y - 0.05 * sin(pi * u) + fold, z - 0.98 * v - 0.02 * noise.noise(Vector((u * 3, 5, 0)) + off))

    sheet(body, 60, 40, mat, solid=0.006, subsurf=1)
    for s in (-1, 1):

        def sleeve(u, v, s=s):
            a, r = 2 * pi * u, 0.062 - 0.014 * v
            crease = 1 + 0.18 * noise.noise(Vector((cos(a), sin(a) + s, v * 6)) + off)
            return (x + s * (0.165 + 0.05 * v**0.5) + r * 0.9 * cos(a) * crease, y - 0.06 + r * 0.62 * sin(a) * crease, z - 0.13 - 0.6 * v - 0.03 * s * cos(a) * (1 - v))

        sheet(sleeve, 28, 26, mat, solid=0.004, subsurf=1)
    soft((x, y - 0.07, z - 0.1), (0.25, 0.13, 0.24), mat, 0.02, 0.06, seed, 0.02)


def ladder_chair(loc, rz, mat, seat, high=0.86, parent=None):
    """A plain chair whose back has three slats; its seat is woven of cord."""
    g = group(loc, rz)
    g.parent = parent
    for s in (-1, 1):
        tube([(s * 0.19, 0.2, 0), (s * 0.19, 0.19, 0.42), (s * 0.185, 0.22, 0.66), (s * 0.18, 0.27, high)], 0.015, mat, g)
        rod((s * 0.215, -0.19, 0), (s * 0.21, -0.19, 0.45), 0.015, mat, parent=g)
        for z in (0.14, 0.27):
            rod((s * 0.21, -0.19, z), (s * 0.19, 0.195, z + 0.01), 0.009, mat, parent=g)
    for y, x, z in ((-0.19, 0.21, 0.2), (-0.19, 0.21, 0.31), (0.2, 0.19, 0.22)):
        rod((-x, y, z), (x, y, z), 0.009, mat, parent=g)
    for z, y in ((0.56, 0.205), (0.69, 0.225), (0.81, 0.25)):
        sheet(lambda u, v, z=z, y=y: ((u - 0.5) * 0.36, y + 0.025 * (1 - (2 * u - 1) ** 2) + 0.02 * v, z + 0.055 * v * (0.8 + 0.2 * sin(pi * u))), 16, 3, mat, g, 0.009)
    soft((0, 0, 0.44), (0.43, 0.4, 0.035), seat, -0.006, 0.016, 3, 0.002, parent=g)
    return g


def _tea(T: Tokens, seed):
    """A desk inside a wall of dark boards that close flush; paper screens, on which leaves throw their shadows; light without a lamp."""
    W, D, H = 4.6, 6.0, 2.5
    _look((1.15, -4.7, 1.02), (-0.62, 0, 1.02), 36, 2.0, 3.9, -0.005)
    wash = plaster("#a59a88")
    shell(T, W, D, H, (-3.7, -0.72, 0.05, 2.2, 1, 1), planks("#4a3626", 0.22, 2.4, 0.25, 0.3), wash, wash, False)
    x = -W / 2 - 0.02
    outdoors((x - 0.55, -2.6, 1.5), (0.5, 2.4, 1.3), 12, 26, (0.17, 0.03), 1.0)
    # Screens: paper between bars; one stands open.
    cedar = wood("#6b4a2e", "z", 0.3, 0.45)
    paper = cloth_thin("#efe8d8", 0.62)
    for k, (y0, dx) in enumerate(((-3.72, 0.05), (-2.82, 0.09), (-1.94, 0.05))):
        y1 = y0 + 0.92
        px = -W / 2 + dx
        box((px, (y0 + y1) / 2, 1.12), (0.002, y1 - y0 - 0.06, 2.1), paper, 0)
        for y in (y0 + 0.02, y1 - 0.02):
            box((px, y, 1.12), (0.03, 0.04, 2.16), cedar, 0.003)
        for z in (0.06, 0.5, 2.18):
            box((px, (y0 + y1) / 2, z), (0.03, y1 - y0 - 0.08, 0.05), cedar, 0.003)
        for j in (1, 2, 3):
            box((px + 0.006, y0 + (y1 - y0) * j / 4, 1.34), (0.008, 0.012, 1.66), cedar, 0)
        for j in range(1, 7):
            box((px + 0.008, (y0 + y1) / 2, 0.5 + 1.66 * j / 7), (0.008, y1 - y0 - 0.08, 0.012), cedar, 0)
    for z in (0.02, 2.235):
        box((-W / 2 + 0.07, -2.2, z), (0.13, 3.2, 0.045), cedar, 0.003)
    # The wall: boards without handles around an opening.
    deep, a, b, top, lintel = 0.62, -1.12, 0.66, 0.73, 1.86
    dark, grain = wood("#2a1d15", "x", 0.45, 0.38), wood("#2a1d15", "z", 0.45, 0.38)
    gap = paint("#0c0907", 0.9, 0)
    for x0, x1 in ((-W / 2, a), (b, W / 2)):
        box(((x0 + x1) / 2, -deep / 2 + 0.02, H / 2), (x1 - x0, deep - 0.04, H), gap, 0)
        n = max(1, round((x1 - x0) / 0.42))
        w = (x1 - x0) / n
        for k in range(n):
            ajar = 0.03 if x0 == b and k == 1 else 0.0
            box((x0 + w * (k + 0.5), -deep + 0.009 - ajar, 1.23), (w - 0.006, 0.022, 2.42), grain, 0)
    box(((a + b) / 2, -deep / 2 + 0.02, (lintel + H) / 2), (b - a, deep - 0.04, H - lintel), gap, 0)
    for k in range(4):
        w = (b - a) / 4
        box((a + w * (k + 0.5), -deep + 0.009, (lintel + 2.44) / 2 + 0.002), (w - 0.006, 0.022, 2.44 - lintel), grain, 0)
    # Its lining of pale cypress.
    pale, upright = wood("#b08a58", "x", 0.22, 0.45), wood("#b08a58", "z", 0.22, 0.45)
    box(((a + b) / 2, -0.03, lintel / 2), (b - a, 0.03, lintel), pale, 0)
    for s in (a + 0.012, b - 0.012):
        box((s, -deep / 2, lintel / 2), (0.024, deep, lintel), upright, 0.002)
    box(((a + b) / 2, -deep / 2, lintel + 0.008), (b - a, deep, 0.026), pale, 0.002)
    box(((a + b) / 2, -deep / 2 - 0.02, top - 0.018), (b - a - 0.05, deep + 0.02, 0.036), pale, 0.004)
    box(((a + b) / 2, -0.16, 1.44), (b - a - 0.05, 0.24, 0.024), pale, 0.003)
    box(((a + b) / 2, -0.29, lintel - 0.03), (b - a - 0.05, 0.02, 0.06), pale, 0.002)
    area(((a + b) / 2, -0.2, lintel - 0.02), (b - a - 0.2, 0.05), 9, (1, 0.72, 0.42), look=((a + b) / 2, -0.16, 0))
    area(((a + b) / 2, -0.17, 1.42), (b - a - 0.2, 0.04), 6, (1, 0.72, 0.42), look=((a + b) / 2, -0.12, 0))
    spines = [paint(c, 0.78, 0.12, 140) for c in ("#8f8572", "#b8ac95", "#6b3a2c", "#2f4a44", "#a9997d", "#3a3a38", "#7d8577", "#c4b9a3")]
    z = stack((a + 0.24, -0.16, 1.452), spines, 5, 4, w=0.26, d=0.18)
    cup(a + 0.24, -0.15, z, gloss("#4a5f52", 0.25), False)
    volumes(b - 0.62, b - 0.08, -0.26, 1.452, 0.26, spines, 9)
    lathe((-0.28, -0.16, 1.452), [(0, 0), (0.06, 0), (0.1, 0.05), (0.105, 0.1), (0.07, 0.15), (0.05, 0.165), (0.042, 0.16)], paint("#3a332c", 0.6, 0.5, 40), 64)
    # What work leaves on it.
    sheet_ = paint("#d8cfbb", 0.85, 0.2, 200)
    for k in range(3):
        box((-0.34 + 0.02 * k, -0.4, top + 0.002 + 0.002 * k), (0.42, 0.29, 0.0015), sheet_, 0, rot=(0, 0, 0.1 * k - 0.12))
    rod((-0.2, -0.46, top + 0.012), (-0.06, -0.36, top + 0.012), 0.004, paint("#8a3424", 0.5, 0))
    open_book((-0.66, -0.4, top), 0.18)
    cup(0.08, -0.36, top, gloss("#4a5f52", 0.25))
    vase((0.42, -0.28, top), 0.28, paint("#6f665a", 0.6, 0.5, 30), 0)
    sprigs((0.42, -0.28, top + 0.2), 0.5, "ficus", 5, 11, 0.8)
    # A stool, half turned away; a mat of straw with a dark border.
    sx, sy = -0.3, -1.02
    cyl((sx, sy, 0.435), 0.19, 0.04, pale, bevel=0.012, seg=72)
    for k in range(4):
        t = k * pi / 2 + 0.5
        rod((sx + 0.12 * cos(t), sy + 0.12 * sin(t), 0.43), (sx + 0.17 * cos(t), sy + 0.17 * sin(t), 0), 0.018, upright, 0.013)
    pad = seat_cushion(0.36, 0.36, 0.045, fabric("#37463a", 0.7, 240, 0.08), 4, 0.6, n=26, shrink=-0.02)
    pad.location, pad.rotation_euler = (sx, sy, 0.455), (0, 0, 0.3)
    straw = fabric("#6f6648", 0.9, 500, 0.06)
    box((-0.55, -2.0, 0.012), (2.3, 1.7, 0.024), straw, 0.004)
    for s in (-1, 1):
        box((-0.55, -2.0 + s * 0.86, 0.0125), (2.3, 0.06, 0.026), fabric("#23251f", 0.7, 260), 0.004)
    # Tea on the floor: a tray, a pot of iron, a bowl; a cushion to sit on.
    tx, ty = -1.05, -1.75
    box((tx, ty, 0.05), (0.5, 0.34, 0.018), dark, 0.006, rot=(0, 0, 0.25))
    lathe((tx - 0.07, ty + 0.02, 0.06), [(0, 0), (0.05, 0), (0.088, 0.035), (0.09, 0.075), (0.05, 0.11), (0.02, 0.116), (0.014, 0.124), (0.016, 0.136), (0, 0.142)], paint("#1d1b19", 0.5, 0.5, 60), 64)
    tube([(tx - 0.14, ty + 0.02, 0.15), (tx - 0.14, ty + 0.02, 0.23), (tx - 0.07, ty + 0.02, 0.27), (tx, ty + 0.02, 0.23), (tx, ty + 0.02, 0.15)], 0.005, metal(BRASS, 0.4))
    cup(tx + 0.1, ty - 0.02, 0.06, gloss("#4a5f52", 0.25))
    zabuton = seat_cushion(0.6, 0.6, 0.1, fabric("#39473b", 0.7, 240, 0.08), 4, 0.6, n=26, shrink=-0.02)
    zabuton.location, zabuton.rotation_euler = (-0.2, -2.05, 0.024), (0, 0, 0.5)
    # Near the camera, out of focus: what is still to be read.
    bx, by = 0.94, -3.3
    cyl((bx, by, 0.4), 0.22, 0.04, dark, bevel=0.01, seg=64)
    rod((bx, by, 0), (bx, by, 0.4), 0.05, dark)
    z = stack((bx, by, 0.42), [paint(c, 0.78, 0.12, 140) for c in ("#3a3a38", "#8f8572", "#2f4a44", "#5a2f24")], 5, 12, w=0.28, d=0.21)
    cup(bx, by, z, gloss("#4a5f52", 0.25))


def _stone(T: Tokens, seed):
    """A house that began as one room: walls of cut grey stone, a floor of red cement that is polished by walking, a table at which a business starts."""
    W, D, H = 4.8, 6.2, 2.75
    _look((1.2, -4.9, 1.0), (-0.5, 0, 1.0), 36, 2.2, 3.6, -0.02)
    wash = plaster("#b9ae9a")
    red = floor_tiles("#6e2a1c", "#47190f", 0.9, 0.9, 0.2)
    masonry = bricks("#7f7d74", "#66665f", "#8c877a", 0.42, 0.2, 0.016, 0.9, 1.0)
    shell(T, W, D, H, (-3.4, -0.75, 0.0, 2.3, 3, 1), red, masonry, wash, False)
    teak, upright = wood("#7a4b28", "x", 0.38, 0.32), wood("#7a4b28", "z", 0.38, 0.4)
    along = wood("#7a4b28", "y", 0.38, 0.32)
    # A shelf of stone let into the wall, and what stands on it.
    box((0.55, -0.12, 1.42), (2.2, 0.24, 0.06), paint("#8f8b80", 0.7, 0.5, 40), 0.01)
    clay, black, cream = paint("#8a4a2e", 0.8, 0.5, 40), paint("#1f1c1a", 0.55, 0.4, 40), paint("#c9bda4", 0.5, 0.3, 50)
    lathe((-0.2, -0.12, 1.45), [(0, 0), (0.07, 0), (0.13, 0.08), (0.12, 0.17), (0.06, 0.24), (0.07, 0.27), (0.06, 0.27)], black, 64)
    for k in range(3):
        lathe((0.2, -0.12, 1.45 + 0.035 * k), [(0, 0), (0.05, 0), (0.1, 0.03), (0.125, 0.06), (0.12, 0.06), (0.09, 0.032), (0, 0.012)], (cream, clay, cream)[k], 48)
    for k in range(4):
        lathe((0.5 + 0.09 * k, -0.1 - 0.02 * (k % 2), 1.45), [(0, 0), (0.03, 0), (0.034, 0.09), (0.031, 0.09), (0.028, 0.008)], paint(("#c9bda4", "#35503f", "#c9bda4", "#a8722a")[k], 0.35, 0.2, 60), 32)
    stack((1.2, -0.12, 1.45), [paint(c, 0.75, 0.1, 120) for c in ("#35503f", "#c9b78f", "#7a2f22")], 3, 4)
    lathe((1.52, -0.12, 1.45), [(0, 0), (0.09, 0), (0.1, 0.03), (0.1, 0.2), (0.09, 0.22), (0.08, 0.2)], fabric("#a8834a", 0.9, 120), 48)
    kanga = block_print("#a83a1e", "#d8c08a", "#1d2a24", "xy", 0.3)
    # Long table, its end near the camera; benches that hold more than chairs do.
    cx, cy, h, long, wide = -0.35, -1.95, 0.75, 2.3, 0.86
    for k in range(4):
        box((cx - wide / 2 + wide * (k + 0.5) / 4, cy, h - 0.022), (wide / 4 - 0.003, long, 0.044), along, 0.005)
    for dy in (-0.85, 0.85):
        for dx in (-0.33, 0.33):
            box((cx + dx, cy + dy, (h - 0.044) / 2), (0.085, 0.085, h - 0.044), upright, 0.006)
        box((cx, cy + dy, 0.2), (0.66, 0.05, 0.09), teak, 0.005)
    for dx in (-0.42, 0.42):
        box((cx + dx * 0.8, cy, h - 0.1), (0.03, 1.7, 0.1), along, 0.004)
    box((cx + 0.78, cy + 0.05, 0.43), (0.32, 1.9, 0.045), along, 0.006)
    for dy in (-0.75, 0.75):
        box((cx + 0.78, cy + 0.05 + dy, 0.2), (0.26, 0.05, 0.41), upright, 0.005)
    cord = fabric("#b39a66", 0.9, 90, kind="knit")
    for y, turn in ((-1.35, 0.06), (-2.15, -0.12)):
        ladder_chair((cx - 0.72, y, 0), pi / 2 + turn, upright, cord)
    ladder_chair((cx + 0.08, cy + 1.52, 0), 0.14, upright, cord)
    # On it: a basket of fruit, cloth that is being cut, a machine for sewing.
    top = h
    lathe((cx - 0.02, cy + 0.62, top), [(0, 0), (0.12, 0), (0.17, 0.05), (0.2, 0.12), (0.192, 0.12), (0.16, 0.06), (0, 0.014)], fabric("#9a7038", 0.9, 120), 72)
    R = random.Random(5)
    for k in range(9):
        t, r = k * 0.95, 0.1 if k < 6 else 0.04
        lathe((cx - 0.02 + r * cos(t), cy + 0.62 + r * sin(t), top + 0.1 + 0.045 * (k > 5)), [(0, -0.045), (0.03, -0.04), (0.046, 0), (0.036, 0.034), (0.01, 0.05), (0, 0.048)], paint(R.choice(("#b3671f", "#a4521c", "#7f8a2f", "#bf8a2a")), 0.45, 0.35, 70), 32, rot=(R.random(), R.random(), t))
    iron = paint("#161819", 0.22, 0.03, 60)
    mx, my = cx + 0.02, cy - 0.18
    g = group((mx, my, top), 0.5)
    box((0, 0, 0.02), (0.42, 0.2, 0.04), teak, 0.008, parent=g)
    box((0, 0, 0.055), (0.38, 0.16, 0.03), iron, 0.01, parent=g)
    lathe((0.13, 0, 0.065), [(0.05, 0), (0.04, 0.03), (0.034, 0.12), (0.042, 0.2), (0.03, 0.24), (0, 0.25)], iron, 48, g)
    tube([(0.13, 0, 0.25), (0.08, 0, 0.275), (-0.04, 0, 0.25), (-0.13, 0, 0.26)], 0.034, iron, g)
    lathe((-0.145, 0, 0.13), [(0.03, 0.13), (0.034, 0.08), (0.03, 0.02), (0.012, 0), (0.006, -0.05)], iron, 40, g)
    ring((0.19, 0, 0.2), 0.07, 0.012, metal("#b9bcbb", 0.2), (0, pi / 2, 0), g)
    rod((0.06, 0, 0.27), (0.06, 0, 0.33), 0.004, metal("#b9bcbb", 0.2), parent=g)
    lathe((0.06, 0, 0.275), [(0.018, 0), (0.014, 0.01), (0.014, 0.045), (0.018, 0.055)], paint("#a83a1e", 0.7, 0.2, 200), 24, g)
    form = box((cx, cy, 0.37), (wide, long, 0.75), None, 0.006)
    bpy.context.view_layer.update()
    blanket((cx + 0.24, cy - 0.5, 0.8), 0.5, 1.0, kanga, (form,), 3, 0.35, 44, 34, 0.3, 0.008, 0.03)
    bpy.data.objects.remove(form)
    cup(cx - 0.28, cy - 0.42, top, cream)
    # A lamp of basket work over it, not lit.
    lx, ly, lz = cx, cy + 0.25, 1.62
    straw = fabric("#8f6a35", 0.9, 120)
    for k in range(16):
        t = k / 15
        ring((lx, ly, lz + 0.26 * t), 0.3 - 0.2 * t**1.6, 0.0095, straw)
    for k in range(18):
        t = k * pi / 9
        tube([(lx + (0.3 - 0.2 * u**1.6) * cos(t), ly + (0.3 - 0.2 * u**1.6) * sin(t), lz + 0.26 * u) for u in (0, 0.33, 0.66, 1)], 0.004, straw)
    rod((lx, ly, lz + 0.25), (lx, ly, H), 0.004, black)
    # In the corner a fig in a basket; the stair's first steps wait for the next floor.
    lathe((-1.95, -0.5, 0), [(0, 0), (0.18, 0), (0.22, 0.14), (0.21, 0.3), (0.2, 0.3), (0.19, 0.2)], straw, 72)
    tree((-1.95, -0.5, 0.02), 1.85, clay, "ficus", 5, False, 0.9, 0.16, 0.26)
    for k in range(3):
        box((2.05, -0.55, 0.09 + 0.18 * k), (0.9, 1.0 - 0.28 * k, 0.18), paint("#7f7b70", 0.85, 0.5, 40), 0.012)
    # Near the camera: the rim of a water jar, and leaves.
    lathe((1.1, -3.4, 0), [(0, 0), (0.13, 0), (0.21, 0.16), (0.23, 0.34), (0.16, 0.5), (0.1, 0.56), (0.12, 0.6), (0.11, 0.6)], black, 72)
    sprigs((1.1, -3.4, 0.5), 0.75, "ficus", 6, 4, 0.55)


def _lattice(T: Tokens, seed):
    """A pierced screen throws its holes over a peacock wall and a seat that washes; two school bags on low pegs, mangoes near."""
    W, D, H = 4.6, 6.0, 2.7
    _look((1.1, -4.75, 1.0), (-0.4, 0, 1.0), 37, 2.0, 3.8, -0.01)
    peacock, lime = plaster("#1f4f4c"), plaster("#b8aa90")
    floor = terrazzo("#8f8676", ("#6b5f50", "#b3a68f", "#7a3a28", "#3f4f49", "#a8935f"), 0.28)
    window = (-3.5, -0.6, 0.35, 2.35, 1, 1)
    shell(T, W, D, H, window, floor, peacock, lime)
    jaali(-W / 2 - 0.06, window[:4], wood("#5a3620", "z", 0.3), 0.2, 0.03)
    teak, upright = wood("#5f3820", "x", 0.4, 0.36), wood("#5f3820", "z", 0.4, 0.36)
    brass = metal("#a87a30", 0.24)
    # A seat along the wall: drawers that the youngest can open, a mattress, cushions of printed cotton.
    a, b, deep, high = -1.5, 0.72, 0.72, 0.34
    box(((a + b) / 2, -deep / 2, high / 2 + 0.03), (b - a, deep - 0.04, high - 0.06), teak, 0.004)
    box(((a + b) / 2, -deep / 2, high), (b - a + 0.03, deep, 0.03), teak, 0.006)
    for k in range(3):
        w = (b - a) / 3
        box((a + w * (k + 0.5), -deep + 0.012 - (0.05 if k == 1 else 0), 0.185), (w - 0.02, 0.024, 0.26), teak, 0.004)
        ring((a + w * (k + 0.5), -deep - 0.012 - (0.05 if k == 1 else 0), 0.185), 0.026, 0.004, brass, (pi / 2, 0, 0))
    mat = seat_cushion(b - a - 0.02, deep - 0.04, 0.11, fabric("#b7a888", 0.7, 260, 0.07), 2, 0.3, fabric("#7a3a28", 0.6, 300), n=40, shrink=-0.003, bend=2.0)
    mat.location = ((a + b) / 2, -deep / 2, high + 0.015)
    marigold, rust = block_print("#b5711a", "#e3cf9c", "#7a2a1c", "xz", 0.14), block_print("#c9b78c", "#8a3420", "#1f4f4c", "xz", 0.12)
    for dx, w, m, k, roll, turn in ((-0.86, 0.52, marigold, 0, 0.06, 0.2), (-0.42, 0.5, fabric("#7a2f1e", 0.7, 260, 0.08), 1, -0.05, -0.06), (-0.66, 0.4, rust, 2, 0.14, 0.24), (0.78, 0.48, rust, 3, -0.1, -0.22)):
        o = cushion(0.5, 0.5, 0.2, m, k, 0.32, roll)
        o.scale = (w / 0.5, 1, w / 0.5)
        o.location, o.rotation_euler = ((a + b) / 2 + dx, -0.22 if w > 0.45 else -0.4, high + 0.12), (0, 0, turn)
    open_book((0.0, -0.42, high + 0.13), 0.5)
    # A niche in an arch: a lamp of brass, its wick lit, marigolds.
    nx, nz, nw, nh = 1.36, 1.02, 0.56, 0.86
    arch_plate((nx, -0.002, nz - 0.04), nw + 0.12, nh + 0.1, teak, 0.02)
    arch_plate((nx, -0.024, nz), nw, nh, plaster("#a8762c"), 0.004)
    box((nx, -0.12, nz - 0.03), (0.78, 0.24, 0.04), teak, 0.008)
    lathe((nx, -0.13, nz - 0.01), [(0.08, 0), (0.085, 0.012), (0.03, 0.03), (0.014, 0.06), (0.024, 0.1), (0.012, 0.14), (0.012, 0.26), (0.03, 0.28), (0.075, 0.295), (0.08, 0.31), (0.03, 0.305), (0.012, 0.33), (0.016, 0.36), (0, 0.4)], brass, 64)
    lathe((nx + 0.06, -0.16, nz + 0.3), [(0.004, 0), (0.009, 0.012), (0.006, 0.03), (0, 0.045)], emit("#ffb45a", 60.0), 16)
    point((nx + 0.06, -0.18, nz + 0.34), 3.5, 0.012, (1, 0.55, 0.2))
    R = random.Random(2)
    for k in range(16):
        lathe((nx + R.uniform(-0.28, 0.28), -0.14 + R.uniform(-0.07, 0.06), nz), [(0, 0), (0.016, 0.004), (0.02, 0.014), (0.012, 0.022), (0, 0.024)], paint(R.choice(("#c9781a", "#b55a16", "#d09a2a")), 0.8, 0.8, 200), 16)
    lathe((nx - 0.2, -0.12, nz - 0.01), [(0, 0), (0.03, 0), (0.05, 0.03), (0.048, 0.06), (0.03, 0.08), (0.036, 0.1)], brass, 40)
    # At a child's height: two bags on pegs.
    for k, (x, c) in enumerate(((1.16, "#8a3420"), (1.56, "#2f5a68"))):
        rod((x, -0.01, 0.78), (x, -0.075, 0.79), 0.012, teak)
        bag = fabric(c, 0.6, 220, 0.05)
        g = group((x, -0.11, 0.36), 0.1 * (-1) ** k)
        soft((0, 0, 0.19), (0.29, 0.13, 0.36), bag, 0.03, 0.06, 3 + k, 0.008, (0.06, 0, 0), g)
        soft((0, -0.08, 0.13), (0.22, 0.06, 0.18), bag, 0.02, 0.03, 4 + k, 0.006, (0.06, 0, 0), g)
        tube([(-0.04, 0.0, 0.36), (-0.03, 0.03, 0.42), (0.03, 0.03, 0.42), (0.04, 0.0, 0.36)], 0.008, bag, g)
    # Pictures of the family, not quite in line.
    for k, (x, z, w, h) in enumerate(((-0.9, 1.5, 0.34, 0.44), (-0.42, 1.56, 0.44, 0.34), (0.04, 1.5, 0.32, 0.42))):
        frame((x, 0, z), w, h, teak, art_botanic("#4a3a2c", k + 3), mat_w=0.07)
    # A low table of brass and teak, tumblers of coffee; a toy that was left.
    tx, ty, tz = -0.75, -1.65, 0.4
    cyl((tx, ty, tz - 0.02), 0.38, 0.04, teak, bevel=0.02, seg=96)
    for k in range(3):
        t = 0.5 + k * 2.094
        lathe((tx + 0.24 * cos(t), ty + 0.24 * sin(t), 0), [(0.02, 0), (0.034, 0.04), (0.024, 0.09), (0.036, 0.2), (0.026, 0.32), (0.036, tz - 0.04)], upright, 32)
    for dx, dy in ((0.1, -0.06), (-0.12, 0.05)):
        lathe((tx + dx, ty + dy, tz), [(0, 0), (0.046, 0), (0.054, 0.01), (0.056, 0.045), (0.06, 0.048), (0.054, 0.046), (0.05, 0.012), (0, 0.008)], brass, 48)
        lathe((tx + dx, ty + dy, tz + 0.008), [(0, 0), (0.03, 0), (0.034, 0.08), (0.041, 0.092), (0.036, 0.09), (0.031, 0.075), (0, 0.07)], brass, 48)
    open_book((tx - 0.02, ty - 0.2, tz), -0.4)
    for k in range(4):
        box((0.15 + 0.11 * k + 0.02 * (k % 2), -1.42 - 0.09 * (k % 2), 0.035), (0.07, 0.07, 0.07), paint(("#b5711a", "#8a3420", "#2f5a68", "#c9b78c")[k], 0.5, 0.05, 60), 0.008, rot=(0, 0, 0.5 * k))
    tree((-1.9, -0.62, 0), 1.75, brass, "ficus", 9, False, 0.9, 0.19, 0.3)
    # Near the camera: a bowl of mangoes on the dining table's end.
    bx, by, bz = 1.06, -3.35, 0.74
    top = cyl((bx + 0.22, by, bz - 0.02), 0.5, 0.04, teak, bevel=0.012, seg=96)
    top.scale = (1, 1.2, 1)
    lathe((bx + 0.22, by, 0), [(0.2, 0), (0.06, 0.06), (0.05, 0.3), (0.08, bz - 0.04)], upright)
    lathe((bx + 0.02, by, bz), [(0, 0), (0.06, 0), (0.07, 0.012), (0.14, 0.05), (0.18, 0.11), (0.174, 0.112), (0.13, 0.056), (0, 0.02)], brass, 72)
    for k in range(7):
        t, r = k * 1.05, 0.085 if k < 5 else 0.03
        o = lathe((bx + 0.02 + r * cos(t), by + r * sin(t), bz + 0.095 + 0.045 * (k > 4)), [(0, -0.07), (0.03, -0.06), (0.045, -0.01), (0.038, 0.035), (0.015, 0.06), (0, 0.064)], paint(("#a8690c", "#a45a12", "#8f7a1c", "#b07a14")[k % 4], 0.42, 0.2, 60), 40, rot=(1.3 + 0.3 * k, 0.4 * k, t))
        o.scale = (1, 0.85, 1)


CORNERS = {"north": _north, "supper": _supper, "court": _court, "island": _island, "salon": _salon, "tea": _tea, "stone": _stone, "lattice": _lattice}
