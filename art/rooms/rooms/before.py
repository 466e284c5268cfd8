"""Rooms as their owners had them: the same walls, window and camera as a recipe's, furnished badly.

What is wrong is what a designer would point at: a rug that nothing stands on, a sofa flat against the wall, one cold light in the middle of the
ceiling, a picture hung for giants, curtains that end above the sill, things that have no place. `seed` chooses what belongs to whom.
"""

import math
import random
from dataclasses import replace
from math import pi

from mathutils import Vector, noise
from roomkit.cloth import pillow, seat_cushion
from roomkit.decor import art_abstract, art_botanic, books, frame, stack
from roomkit.furniture import armchair, cabinet, dining_chair, duvet, long_table, rug, shelf_unit, sofa
from roomkit.geometry import box, curtain, cyl, group, lathe, legs, rod, sheet, soft, tube
from roomkit.materials import N, bump, cloth_thin, coords, emit, fabric, gloss, metal, newmat, paint, ramp, shade, wood
from roomkit.shell import WINDOWS, camera, feature, point, shell
from roomkit.tokens import Tokens

from . import bedroom, dining_room, living_room, office

ROOMS = {"bedroom": bedroom, "dining-room": dining_room, "living-room": living_room, "office": office}
# Walls that were there before: everything else came with the designer.
_STANDING = {"industrial": "brick", "traditional": "panels"}
# Sofa or cover, rug with its second colour, curtain.
_TASTES = (
    ("#6b4a3a", "#7d3030", "#c9b08a", "#8b6f4e"),
    ("#4a5468", "#7d8794", "#b9bec4", "#5f6f86"),
    ("#71705a", "#3f5560", "#a9a48c", "#9a8f6c"),
)
CARDBOARD = "#b08a5c"


def build(T: Tokens, room: str, seed=0, view="wide"):
    recipe = ROOMS[room]
    W = recipe.W
    # Years of other people's paint.
    old = T if T.dark and T.style == "industrial" else replace(T, wall="#d9d2bd", trim="#e9e6dc" if T.style == "traditional" else T.trim)
    if T.style == "traditional":
        old = replace(old, accent="#d3c7a8")
    shell(old, W=W)
    y = feature(old, _STANDING.get(T.style, ""), W)
    taste = _TASTES[seed % len(_TASTES)]
    _short_curtains(T, W, taste[3])
    _ceiling_light(T)
    {"bedroom": _bedroom, "dining-room": _dining_room, "living-room": _living_room, "office": _office}[room](T, W, y, seed, taste)
    loc, look, lens, shift, *stop = recipe.VIEWS[view]
    camera(loc, look, lens, shift, *(stop or (5.0,)))


def _ceiling_light(T):
    x, y = 0.1, -1.9
    cyl((x, y, 2.735), 0.2, 0.03, paint("#e9e9e6", 0.5, 0))
    lathe((x, y, 2.62), [(0, 0), (0.12, 0.012), (0.18, 0.06), (0.19, 0.1)], emit("#eaf2ff", 3.0 if not T.dark else 1.2))
    point((x, y, 2.5), 95 if not T.dark else 150, 0.16, (0.83, 0.91, 1.0))


def _short_curtains(T, W, color):
    """They end above the sill, or far above the floor, and cover the window's edges."""
    y0, y1, z0, z1, _nv, _nh = WINDOWS[T.style]
    cloth = cloth_thin(color, 0.35)
    x, top = -W / 2 + 0.09, z1 + 0.06
    bottom = max(z0 + 0.25, 0.62)
    curtain((x, y1 + 0.12), (x, y1 - 0.5), bottom, top, cloth, 5, 0.035, 1)
    curtain((x, y0 + 0.62), (x, y0 - 0.12), bottom, top, cloth, 6, 0.035, 2)
    rod((x, y1 + 0.2, top + 0.02), (x, y0 - 0.2, top + 0.02), 0.011, metal("#d9d6cf", 0.4))


def _cardboard():
    """Brown board that has been handled: flutes below the paper, rubbed places."""
    m, nt, b = newmat("cardboard")
    b.inputs["Roughness"].default_value = 0.85
    rubbed = N(nt, "ShaderNodeTexNoise", Scale=5.0, Detail=8.0, Roughness=0.7)
    nt.links.new(coords(nt), rubbed.inputs["Vector"])
    nt.links.new(ramp(nt, rubbed.outputs["Fac"], [(0.3, shade(CARDBOARD, 0.72)), (0.5, shade(CARDBOARD, 0.95)), (0.75, shade(CARDBOARD, 1.15))]), b.inputs["Base Color"])
    flutes = N(nt, "ShaderNodeTexWave", Scale=40.0, Distortion=0.6, Detail=1.0)
    nt.links.new(coords(nt), flutes.inputs["Vector"])
    bump(nt, b, flutes.outputs["Fac"], 0.1, 0.004)
    return m


def carton(c, size, rz=0.0, open_=False):
    """A cardboard box on loc, bulging a little; tape along its lid, or four flaps that fall as they like and paper in it."""
    w, d, h = size
    g = group(c, rz)
    m, tape = _cardboard(), gloss("#b7965f", 0.22)
    R = random.Random(int(1000 * (c[0] + c[1] + h)))
    off = Vector((R.uniform(0, 9), R.uniform(0, 9), 0))

    def side(u, v, along, s):
        bulge = 0.012 * math.sin(pi * u) * math.sin(pi * v) + 0.006 * noise.noise(Vector((u * 3, v * 3, s)) + off)
        t, out = (u - 0.5) * (w if along else d), s * ((d if along else w) / 2 + bulge)
        return (t, out, v * h) if along else (out, t, v * h)

    for along in (True, False):
        for s in (-1, 1):
            sheet(lambda u, v, along=along, s=s: side(u, v, along, s), 10, 8, m, g, 0.005)
    if open_:
        for along in (True, False):
            for s in (-1, 1):
                lean, curl = R.uniform(0.2, 1.3), R.uniform(-0.4, 0.5)
                reach = (d if along else w) * 0.46

                def flap(u, v, along=along, s=s, lean=lean, curl=curl, reach=reach):
                    a = lean + curl * v + 0.1 * (u - 0.5)
                    t, out, z = (u - 0.5) * (w if along else d) * 0.99, s * ((d if along else w) / 2 + reach * v * math.sin(a)), h + reach * v * math.cos(a)
                    return (t, out, z) if along else (out, t, z)

                sheet(flap, 8, 6, m, g, 0.005)
        box((0, 0, h * 0.55), (w - 0.02, d - 0.02, 0.004), paint("#4d3b27", 0.95), 0, parent=g)
        for k in range(5):
            white = paint(R.choice(("#d6d2c8", "#c4bfb2", "#b8b3a6")), 0.9, 0.2, 40)
            soft((R.uniform(-0.3, 0.3) * w, R.uniform(-0.3, 0.3) * d, h * R.uniform(0.7, 0.92)), (w * 0.45, d * 0.45, h * 0.3), white, 0.02, 0.05, k, 0.05, (R.uniform(-1, 1), R.uniform(-1, 1), 0), g, 14)
    else:
        sheet(lambda u, v: ((u - 0.5) * w, (v - 0.5) * d, h - 0.008 * math.sin(pi * u) * math.sin(pi * v) - 0.004 * (abs(v - 0.5) < 0.02)), 10, 24, m, g, 0.005)
        sheet(lambda u, v: ((u - 0.5) * (w + 0.004), (v - 0.5) * 0.055, h + 0.0035 - 0.008 * math.sin(pi * u)), 12, 1, tape, g, 0.0005)
        for s in (-1, 1):
            box((s * (w / 2 + 0.003), 0, h - 0.05), (0.0012, 0.055, 0.1), tape, 0, parent=g)
        if d > 0.3:
            box((0.06 - w / 4, -d / 2 - 0.0145, h * 0.55), (0.13, 0.0008, 0.09), paint("#cfcabd", 0.6, 0), 0, rot=(0, 0.06, 0), parent=g)
    for s in (-1, 1):
        box((s * w * 0.3, -d / 2 - 0.011, h * 0.72), (0.07, 0.004, 0.022), paint("#2b2118", 0.9), 0.002, parent=g)


def _crate(c, color, seed=0, rz=0.0):
    """An open plastic crate with what was on the floor yesterday."""
    x, y, z = c
    g = group((x, y, z), rz)
    m = paint(color, 0.35, 0)
    w, d, h, t = 0.46, 0.34, 0.26, 0.012
    box((0, 0, t / 2), (w, d, t), m, 0.003, parent=g)
    for s in (-1, 1):
        box((s * w / 2, 0, h / 2), (t, d, h), m, 0.004, parent=g)
        box((0, s * d / 2, h / 2), (w, t, h), m, 0.004, parent=g)
    R = random.Random(seed)
    for i in range(7):
        at = (R.uniform(-0.15, 0.15), R.uniform(-0.1, 0.1), h * R.uniform(0.75, 1.05))
        col = R.choice(("#c23b33", "#e0a52f", "#3e6f9e", "#4f8a57", "#e3ddd0"))
        size = [R.uniform(0.06, 0.13) for _ in range(3)]
        box(at, size, paint(col, 0.5, 0), 0.01, rot=(R.uniform(-1, 1), R.uniform(-1, 1), R.uniform(-1, 1)), parent=g)


def papers(c, n=5, seed=0):
    x, y, z = c
    R = random.Random(seed)
    for i in range(n):
        at = (x + R.uniform(-0.2, 0.2), y + R.uniform(-0.14, 0.14), z + 0.002 * i)
        box(at, (0.21, 0.297, 0.0015), paint(R.choice(("#c9c6bd", "#bdb8aa", "#b5bcc0")), 0.9, 0), 0, rot=(0, 0, R.uniform(-0.7, 0.7)))


def heap(c, colors, seed=0):
    """Clothes that were going to be folded: each a limp bundle, thrown on the others."""
    R = random.Random(seed)
    for k, color in enumerate(colors):
        kind = ("weave", "knit")[k % 2]
        o = seat_cushion(0.4, 0.32, 0.09, fabric(color, 0.8, 180, 0.12, kind), (seed + k) % 4, 0.35, n=24, shrink=-0.16, bend=0.1)
        o.location = (c[0] + R.uniform(-0.1, 0.1), c[1] + R.uniform(-0.07, 0.07), c[2] + 0.05 * k)
        o.rotation_euler = (R.uniform(-0.16, 0.16), R.uniform(-0.16, 0.16), R.uniform(0, 6.28))
        o.scale = (R.uniform(0.75, 1.05), R.uniform(0.7, 1.0), R.uniform(0.6, 0.9))


def _clothes(c, seed=0, n=4):
    R = random.Random(seed)
    heap(c, [R.choice(("#39465a", "#8c8f93", "#a5937d", "#6b3d3d", "#bdb8ac", "#5f6f5a")) for _ in range(n)], seed)


def television(c, rz=0.0, w=1.15):
    """On a chest that was meant for something else, its cables hanging."""
    x, y, z = c
    g = group((x, y, z), rz)
    black = gloss("#0d0e10", 0.12)
    box((0, 0, 0.06 + w * 0.29), (w, 0.05, w * 0.58), paint("#141516", 0.4, 0), 0.008, parent=g)
    box((0, -0.027, 0.06 + w * 0.29), (w - 0.03, 0.003, w * 0.56), black, 0, parent=g)
    box((0, 0, 0.015), (w * 0.4, 0.2, 0.02), paint("#141516", 0.4, 0), 0.004, parent=g)
    box((0, 0, 0.04), (0.08, 0.05, 0.06), paint("#141516", 0.4, 0), 0, parent=g)
    for k in (-0.2, 0.1):
        tube([(k, 0.03, 0.2), (k + 0.05, 0.12, 0.0), (k - 0.05, 0.24, -0.3), (k + 0.08, 0.2, -z + 0.01)], 0.005, paint("#1b1b1b", 0.7), g)


def _wardrobe(loc, W, H, col, rz=0.0, doors=2):
    x, y = loc
    g = group((x, y, 0), rz)
    m = wood(col, "z", 0.2, 0.35)
    D = 0.58
    box((0, 0, H / 2 + 0.03), (W, D, H - 0.06), m, 0.006, parent=g)
    box((0, 0, 0.04), (W - 0.04, D - 0.04, 0.08), paint(shade(col, 0.5), 0.8), 0, parent=g)
    for i in range(doors):
        w = W / doors
        at = -W / 2 + w * (i + 0.5)
        box((at, -D / 2 - 0.009, H / 2 + 0.06), (w - 0.014, 0.018, H - 0.2), m, 0.005, parent=g)
        cyl((at + (w / 2 - 0.06) * (1 if i % 2 == 0 else -1), -D / 2 - 0.035, 1.0), 0.014, 0.03, metal("#b9a06a", 0.3), rot=(pi / 2, 0, 0), parent=g)


def _high_picture(T, x, y, seed, z=2.12):
    """Too small, and hung for giants."""
    frame((x, -y, z), 0.4, 0.5, paint("#6b5a3e", 0.4, 0), art_botanic("#7d8794", seed) if seed % 2 else art_abstract("#e3ddcf", ("#7d8794", "#b08a5c", "#8c8f93", "#5f6f86"), seed), mat_w=0.05)


def _small_rug(T, at, size, taste):
    rug(at, size, T, "stripe", colors=(taste[1], taste[2]))


def _living_room(T, W, y, seed, taste):
    fab = fabric(taste[0], 0.5, 260)
    # Flat against the wall, as long as the wall allows, and nothing within an arm's reach.
    long = 2.5 if seed % 2 else 2.2
    at = -0.35 if seed % 2 else 0.25
    sofa((at, -0.48 - y, 0), 0, long, fab, wood("#3f2c20", "z"), 3)
    pillow((at + long / 2 - 0.42, -0.72 - y, 0.63), 0.4, 0.38, 0.15, fabric(taste[1], 0.6, 260), (-0.7, 0.5, 0.4), 3)
    _clothes((at + 0.15, -0.62 - y, 0.5), seed, 3)
    _small_rug(T, (0.15, -2.05), (1.35, 0.85), taste)
    # A table too high and too small, far from the sofa.
    box((0.1, -2.0, 0.53), (0.72, 0.5, 0.03), wood("#8a5a34", "x", 0.3), 0.004)
    legs(group((0.1, -2.0, 0)), (-0.31, 0.31), (-0.2, 0.2), 0.52, wood("#8a5a34", "z"), 0.022, 0.0)
    stack((0.0, -1.95, 0.545), [paint(c, 0.7, 0) for c in ("#b7b9bb", "#8f4a3a", "#d9d5cb", "#3f5560")], 5, seed, w=0.24, d=0.18)
    cyl((0.28, -2.08, 0.59), 0.04, 0.09, paint("#c9c4b6", 0.4, 0))
    cyl((0.32, -1.93, 0.585), 0.038, 0.08, paint("#3e6f9e", 0.4, 0))
    papers((0.2, -2.1, 0.547), 2, seed)
    # The screen before the window, where it can be seen from nowhere.
    cabinet((-W / 2 + 0.62, -1.5, 0), 1.1, 0.42, 0.52, replace(T, wood="#5b3d28", style="modern"), 2, 1, 0.06, rz=pi / 2 - 0.25)
    television((-W / 2 + 0.62, -1.5, 0.52), pi / 2 - 0.25, 1.05)
    _wardrobe((W / 2 - 0.75, -0.33 - y), 0.95, 2.0, "#5b3d28")
    carton((W / 2 - 0.9, -0.36 - y, 2.0), (0.5, 0.38, 0.26), 0.1)
    carton((W / 2 - 0.5, -0.36 - y, 2.0), (0.34, 0.34, 0.2), -0.15)
    # What has no place.
    carton((-1.75, -0.5 - y, 0), (0.5, 0.4, 0.36), 0.2)
    carton((-1.72, -0.48 - y, 0.36), (0.42, 0.34, 0.28), -0.12, True)
    _crate((1.28, -1.35, 0), "#2f6f9e", seed, 0.4)
    armchair((1.85, -2.35, 0), -pi / 2 - 0.2, fabric(shade(taste[0], 1.35), 0.5, 260), wood("#8a5a34", "z"))
    _clothes((1.8, -2.33, 0.44), seed + 5, 4)
    _high_picture(T, at + 0.1, y, seed)
    papers((-0.75, -1.35, 0.004), 3, seed + 1)


def _bedroom(T, W, y, seed, taste):
    # Pushed into the corner, so that one of two climbs over the other.
    x, head = -0.75, -0.1 - y
    m = wood("#8a5a34", "z", 0.25)
    box((x, head - 0.02, 0.5), (1.5, 0.05, 0.85), m, 0.01)
    box((x, head - 1.05, 0.2), (1.46, 2.0, 0.26), m, 0.01)
    soft((x, head - 1.04, 0.42), (1.42, 1.96, 0.22), fabric("#e6e1d4", 0.3), 0.01, 0.06, seed, 0.004)
    duvet((x + 0.05, head - 0.55, 0), 1.5, 1.48, 0.57, fabric(taste[1], 0.6, 200), seed, 0.24)
    for s, c in ((-1, "#dcd6c6"), (1, taste[0])):
        pillow((x + s * 0.34, head - 0.3, 0.62), 0.62, 0.44, 0.16, fabric(c, 0.4), (-1.2, 0.08 * s, s * 0.12), seed + s)
    _clothes((x + 0.3, head - 1.5, 0.6), seed, 5)
    # One small table, one lamp's worth of space, everything on it.
    box((x + 1.05, head - 0.22, 0.36), (0.42, 0.36, 0.72), wood("#5b3d28", "z", 0.25), 0.008)
    top = stack((x + 1.0, head - 0.22, 0.72), [paint(c, 0.7, 0) for c in ("#8f4a3a", "#d9d5cb", "#3f5560", "#b7b9bb")], 6, seed, w=0.2, d=0.15)
    cyl((x + 1.0, head - 0.22, top + 0.045), 0.037, 0.09, paint("#c9c4b6", 0.4, 0))
    cyl((x + 1.17, head - 0.3, 0.77), 0.034, 0.1, gloss("#dfe6e4", 0.05, 0.8))
    _wardrobe((1.35, -0.36 - y), 1.5, 2.15, "#6f4a2c", doors=3)
    carton((1.05, -0.38 - y, 2.15), (0.55, 0.42, 0.26), 0.06)
    carton((1.62, -0.38 - y, 2.15), (0.46, 0.4, 0.3), -0.1)
    _small_rug(T, (0.55, -2.2), (1.1, 0.7), taste)
    # A chair that has not been sat on for a year.
    dining_chair((1.15, -1.75, 0), -0.6, replace(T, style="industrial"), "thonet")
    _clothes((1.15, -1.75, 0.44), seed + 2, 6)
    carton((-0.3, -2.85, 0), (0.52, 0.4, 0.34), 0.35, True)
    _crate((1.85, -2.3, 0), "#c9c4b6", seed + 1, -0.3)
    _high_picture(T, x + 0.15, y, seed, 2.08)


def _dining_room(T, W, y, seed, taste):
    # A table for four in a room for ten, pushed to the wall, with chairs of four parents.
    Y = -1.62
    h = long_table((-0.35, Y), 1.25, 0.75, 0.74, replace(T, wood="#9a6a3f"), "tapered")
    kinds = ("thonet", "osaka", "antique", "wishbone")
    for i, (x, yy, rz) in enumerate(((-0.7, Y + 0.5, 0.15), (0.0, Y - 0.62, pi - 0.3), (-0.75, Y - 0.55, pi + 0.1), (0.62, Y + 0.1, -pi / 2 + 0.3))):
        dining_chair((x, yy, 0), rz, replace(T, wood=("#4a2f1f", "#c9a06b", "#6e4023", "#8a5a34")[i]), kinds[(i + seed) % 4], i)
    _small_rug(T, (-0.3, Y - 0.15), (1.2, 0.8), taste)
    papers((-0.45, Y, h), 7, seed)
    stack((-0.1, Y + 0.15, h), [paint(c, 0.7, 0) for c in ("#b7b9bb", "#8f4a3a", "#d9d5cb", "#3f5560")], 6, seed, w=0.28, d=0.21)
    cyl((-0.62, Y - 0.2, h + 0.045), 0.04, 0.09, paint("#3e6f9e", 0.4, 0))
    box((0.12, Y - 0.15, h + 0.01), (0.32, 0.22, 0.018), metal("#9fa3a6", 0.4), 0.004, rot=(0, 0, 0.3))
    # A sideboard too heavy for its wall, and what stands on it because there is no cupboard.
    _wardrobe((1.35, -0.36 - y), 1.6, 1.15, "#4a2f1f", doors=4)
    carton((1.0, -0.36 - y, 1.15), (0.46, 0.38, 0.3), 0.1)
    carton((1.55, -0.34 - y, 1.15), (0.4, 0.34, 0.24), -0.15, True)
    books((1.8, -0.34 - y, 1.15), 0.3, 0.24, [paint(c, 0.7, 0) for c in ("#8f4a3a", "#d9d5cb", "#3f5560", "#7d7d55")], seed)
    _crate((1.75, -1.25, 0), "#4f8a57", seed, 0.3)
    carton((-1.75, -0.55 - y, 0), (0.52, 0.42, 0.4), 0.15)
    carton((-1.72, -0.52 - y, 0.4), (0.44, 0.36, 0.3), -0.1)
    _clothes((0.62, Y + 0.1, 0.45), seed + 3, 3)
    # A bulb where the table used to be.
    rod((0.75, -2.6, 2.2), (0.75, -2.6, 2.75), 0.004, paint("#e9e6df", 0.5, 0))
    cyl((0.75, -2.6, 2.17), 0.02, 0.07, paint("#e9e6df", 0.5, 0))
    _high_picture(T, 0.0, y, seed)


def _office(T, W, y, seed, taste):
    # A small desk against the wall, its back to the window, and shelves that sag.
    h = long_table((0.2, -0.4 - y), 1.15, 0.6, 0.73, replace(T, wood="#c9b08a"), "tapered")
    box((0.15, -0.3 - y, h + 0.22), (0.56, 0.03, 0.34), gloss("#0d0e10", 0.12), 0.006)
    box((0.15, -0.3 - y, h + 0.03), (0.05, 0.05, 0.06), paint("#141516", 0.4, 0), 0)
    box((0.15, -0.3 - y, h + 0.006), (0.22, 0.16, 0.012), paint("#141516", 0.4, 0), 0.003)
    box((0.12, -0.56 - y, h + 0.01), (0.42, 0.14, 0.018), paint("#2a2b2c", 0.6, 0), 0.004, rot=(0, 0, 0.06))
    papers((0.55, -0.45 - y, h), 9, seed)
    stack((-0.25, -0.4 - y, h), [paint(c, 0.7, 0) for c in ("#b7b9bb", "#8f4a3a", "#d9d5cb", "#3f5560")], 9, seed, w=0.3, d=0.22)
    for k in (-0.1, 0.0, 0.15):
        tube([(0.15 + k, -0.2 - y, h - 0.02), (0.2 + k, -0.1 - y, 0.4), (0.0 - k, -0.25 - y, 0.03), (0.5 + k, -0.3 - y, 0.01)], 0.006, paint("#1b1b1b", 0.7))
    dining_chair((0.3, -1.15, 0), pi + 0.35, replace(T, style="scandinavian", wood="#8a5a34"), "osaka")
    _clothes((0.3, -1.15, 0.44), seed, 2)
    unit, tops = shelf_unit((1.55, -0.25 - y, 0), 0.9, 1.9, replace(T, style="scandinavian", wood="#c9b08a"), 5, 0.3)
    for i, z in enumerate(tops):
        books((-0.4, 0, z), 0.42, 0.26, [paint(c, 0.7, 0) for c in ("#8f4a3a", "#d9d5cb", "#3f5560", "#7d7d55", "#2a2b2c")], seed + i, parent=unit)
        if i % 2 == 0:
            stack((0.25, 0, z), [paint(c, 0.7, 0) for c in ("#b7b9bb", "#d9d5cb")], 4, i, parent=unit)
    carton((1.55, -0.25 - y, 1.9), (0.5, 0.3, 0.28), 0.05)
    _small_rug(T, (0.35, -1.75), (1.1, 0.7), taste)
    carton((-1.6, -0.55 - y, 0), (0.52, 0.42, 0.38), 0.15)
    carton((-1.58, -0.52 - y, 0.38), (0.44, 0.36, 0.28), -0.1, True)
    carton((-0.95, -0.45 - y, 0), (0.4, 0.36, 0.3), -0.3)
    _crate((1.3, -1.4, 0), "#c9c4b6", seed, 0.4)
    armchair((1.7, -2.3, 0), -pi / 2 - 0.3, fabric(taste[0], 0.5, 260), wood("#8a5a34", "z"))
    _clothes((1.66, -2.28, 0.44), seed + 5, 5)
    papers((-0.4, -1.5, 0.004), 4, seed + 2)
    _high_picture(T, 0.2, y, seed)


