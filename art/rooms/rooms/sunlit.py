"""Rooms of designers who work in strong light, one function each: low sun through a window in view, one thing near and out of focus."""

import random
from dataclasses import replace
from math import atan2, cos, pi, sin

import bmesh
import bpy
from mathutils import Vector, noise

from roomkit.cloth import blanket, cushion, seat_cushion
from roomkit.decor import open_book, stack
from roomkit.geometry import box, curtain, cyl, group, lathe, obj, repeat, ring, rod, sheet, soft, tube
from roomkit.materials import N, bump, coords, fabric, gloss, marble, metal, newmat, paint, planks, ramp, shade, wood
from roomkit.plants import outdoors, sprigs, tree
from roomkit.prints import block_print
from roomkit.shell import area, backdrop, camera, shell, sun, world
from roomkit.tokens import Tokens

from .common import trailing
from .corners import BRASS, coat, cup, hung, shoe
from .detail import inlay, pots
from .homes import leather
from .parlour import plaster
from .windows import _bark, _billet


def build(T: Tokens, seed=0, view="wide", dress=""):
    PLACES[dress](T)


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


# ---------------------------------------------------------------- a balcony in Bengaluru


def _oxide(c):
    """A floor of colored cement, polished by feet: clouds in it, fine scratches in its shine."""
    m, nt, b = newmat(f"oxide {c}")
    clouds = N(nt, "ShaderNodeTexNoise", Scale=2.4, Detail=9.0, Roughness=0.68)
    nt.links.new(coords(nt), clouds.inputs["Vector"])
    nt.links.new(ramp(nt, clouds.outputs["Fac"], [(0.3, shade(c, 0.66)), (0.5, c), (0.72, shade(c, 1.35))]), b.inputs["Base Color"])
    nt.links.new(ramp(nt, clouds.outputs["Fac"], [(0.3, (0.2, 0.2, 0.2)), (0.7, (0.36, 0.36, 0.36))]), b.inputs["Roughness"])
    bump(nt, b, clouds.outputs["Fac"], 0.12, 0.004)
    return m


def _pot(at, r, h, mat, kind, tall, seed, n=8, spread=0.6):
    """A clay pot and what grows in it."""
    x, y, z = at
    lathe(at, [(0, 0), (0.7 * r, 0), (0.9 * r, 0.72 * h), (r, 0.74 * h), (1.02 * r, h), (0.92 * r, h), (0.86 * r, 0.72 * h), (0, 0.7 * h)], mat, 56)
    cyl((x, y, z + 0.86 * h), 0.88 * r, 0.01, paint("#2f231a", 0.95, 0.9, 60))
    sprigs((x, y, z + 0.84 * h), tall, kind, n, seed, spread)


def _hanging(at, top, T, seed):
    """A pot in three cords, its shoots hanging down."""
    x, y, z = at
    trailing(at, T, seed, 20, 0.62)
    cord = fabric("#a3906c", 0.6, 300)
    for k in range(3):
        a = 0.4 + k * 2.094
        rod((x + 0.075 * cos(a), y + 0.075 * sin(a), z + 0.1), (x, y, z + 0.5), 0.0025, cord)
    rod((x, y, z + 0.5), (x, y, top), 0.003, cord)


def _balcony(T: Tokens):
    """A balcony as a room: a bench among plants, a blind of split bamboo that cuts the sun in lines, shelves that only lean."""
    W, D, H = 3.4, 5.8, 2.55
    T = replace(T, trim="#5d6b58", ceiling="#b9ae98", style="scandinavian")
    _look((0.95, -4.5, 1.06), (-0.58, 0, 1.06), 38, 2.0, 3.75, -0.026)
    wall, teak, upright, along = plaster("#9c9a78"), wood("#74492a", "x", 0.38, 0.42), wood("#74492a", "z", 0.38, 0.42), wood("#74492a", "y", 0.38, 0.42)
    y0, y1, low, high = -4.5, -0.14, 0.42, 2.34
    shell(T, W, D, H, (y0, y1, low, high, 3, 1), _oxide("#5f2418"), wall, wall, False)
    box((0, -0.012, 0.06), (W, 0.024, 0.12), paint("#2a1a15", 0.3, 0.1, 60), 0.004)
    # The railing on the parapet, pots hooked over it.
    iron, x = paint("#39463b", 0.5, 0.15, 60), -W / 2 - 0.08
    for k in range(40):
        rod((x, y1 - 0.05 - 0.11 * k, low), (x, y1 - 0.05 - 0.11 * k, 0.98), 0.0065, iron)
    box((x, (y0 + y1) / 2, 1.0), (0.06, y1 - y0, 0.035), along, 0.008)
    clay = [paint(c, 0.85, 0.6, 35) for c in ("#8f4f30", "#9c5a38", "#84492e")]
    for k, (y, kind, tall) in enumerate(((-0.62, "eucalyptus", 0.34), (-1.15, "ficus", 0.3), (-2.1, "olive", 0.4), (-2.62, "ficus", 0.32))):
        _pot((x + 0.12, y, 0.84), 0.085, 0.16, clay[k % 3], kind, tall, 3 + k, 9, 0.8)
    # Blinds: one let down by a third, one rolled up.
    straw, thread = paint("#7a6038", 0.7, 0.2, 60), paint("#5f4e36", 0.8, 0)
    bx, a, b, foot = -W / 2 + 0.02, -1.52, -0.2, 1.66
    n = int((high - foot) / 0.0115)
    repeat(box((bx, (a + b) / 2, high), (0.006, b - a, 0.0088), straw, 0), n, (0, 0, -0.0115))
    for k in range(5):
        y = a + 0.08 + (b - a - 0.16) * k / 4
        rod((bx + 0.005, y, high), (bx + 0.005, y, foot), 0.002, thread)
    cyl((bx, (a + b) / 2, foot - 0.03), 0.034, b - a, straw, rot=(pi / 2, 0, 0), bevel=0.004)
    cyl((bx, -2.32, high - 0.09), 0.085, 1.32, straw, rot=(pi / 2, 0, 0), bevel=0.004)
    for y in (-1.86, -2.8):
        ring((bx, y, high - 0.09), 0.088, 0.004, thread, (pi / 2, 0, 0))
        rod((bx + 0.06, y, high - 0.1), (bx + 0.07, y, 1.2), 0.0025, thread)
    # A bench along the wall, its mattress striped, cushions that were carried out this morning.
    p, q, deep, seat = -1.2, 0.42, 0.56, 0.38
    for s in (p + 0.05, q - 0.05):
        for y in (-0.08, -deep + 0.04):
            box((s, y, (0.8 if y > -0.1 else seat) / 2), (0.06, 0.06, 0.8 if y > -0.1 else seat), upright, 0.006)
        box((s, -deep / 2, seat - 0.03), (0.05, deep - 0.06, 0.06), along, 0.005)
    for k in range(6):
        box(((p + q) / 2, -0.08 - 0.085 * k, seat), (q - p, 0.07, 0.024), teak, 0.004)
    for z in (0.54, 0.66, 0.78):
        box(((p + q) / 2, -0.075, z), (q - p, 0.022, 0.075), teak, 0.006)
    mat = seat_cushion(q - p - 0.04, deep - 0.06, 0.09, fabric("#b9ab88", 0.8, 220, 0.08), 2, 0.4, fabric("#6b7a58", 0.6, 300), n=40, shrink=-0.006, bend=1.8)
    mat.location = ((p + q) / 2, -deep / 2, seat + 0.012)
    leafy = block_print("#c3b48c", "#55683f", "#9a5434", "xz", 0.13)
    for dx, w, m, k, roll, lean, y, turn in (
        (-0.56, 0.5, leafy, 0, 0.06, 0.3, -0.17, 0.2),
        (-0.22, 0.46, fabric("#84452b", 0.8, 200, 0.1), 1, -0.1, 0.4, -0.24, -0.08),
        (0.52, 0.48, fabric("#7d8a62", 0.8, 200, 0.1), 2, 0.05, 0.32, -0.18, -0.24),
    ):
        o = cushion(0.5, 0.5, 0.2, m, k, lean, roll)
        o.scale, o.location, o.rotation_euler = (w / 0.5, 1, w / 0.5), ((p + q) / 2 + dx, y, seat + 0.1), (0, 0, turn)
    form = box((q - 0.3, -deep / 2 - 0.01, (seat + 0.1) / 2), (0.5, deep + 0.02, seat + 0.1), None, 0.03)
    bpy.context.view_layer.update()
    blanket((q - 0.4, -deep + 0.12, seat + 0.2), 0.42, 1.0, fabric("#c2a35f", 0.9, 140, kind="knit"), (form,), 4, 0.12, 50, 34, 0.4, 0.012, 0.02)
    bpy.data.objects.remove(form)
    open_book((-0.36, -0.44, seat + 0.108), 0.5)
    # A ladder that leans: boards through its rungs, a pot on each, nothing drilled.
    lx0, lx1 = 0.66, 1.32
    for s in (lx0, lx1):
        rod((s, -0.5, 0), (s, -0.03, 1.96), 0.02, upright, 0.016)
    for z, k in ((0.3, 0), (0.74, 1), (1.18, 2), (1.6, 3)):
        y = -0.5 + 0.47 * z / 1.96
        box(((lx0 + lx1) / 2, y + 0.02, z), (lx1 - lx0 + 0.06, 0.26 - 0.03 * k, 0.024), teak, 0.005)
        for n, s in enumerate((0.17, 0.48) if k % 2 else (0.14, 0.36, 0.54)):
            kind = ("ficus", "eucalyptus", "olive")[(k + n) % 3]
            _pot((lx0 + s, y + 0.01, z + 0.012), 0.07 + 0.012 * ((k + n) % 2), 0.13, clay[(k + n) % 3], kind, 0.24 + 0.05 * (n % 2), 11 * k + n, 8, 0.75)
    # Plants on the floor, two that hang, a stool of cane with a cup.
    tree((-1.42, -0.62, 0), 1.5, clay[1], "ficus", 9, False, 0.8, 0.19, 0.32)
    tree((-1.38, -1.7, 0), 0.98, clay[0], "olive", 4, False, 0.9, 0.16, 0.28)
    _hanging((-1.3, -0.95, 1.72), H, T, 3)
    _hanging((-1.38, -2.2, 1.62), H, T, 8)
    sx, sy = 0.3, -1.02
    lathe((sx, sy, 0), [(0.2, 0), (0.205, 0.03), (0.15, 0.2), (0.15, 0.24), (0.2, 0.4), (0.2, 0.43), (0.18, 0.44), (0, 0.44)], fabric("#a3814f", 0.9, 80, kind="knit"), 72)
    for z, r in ((0.02, 0.205), (0.22, 0.152), (0.42, 0.203)):
        ring((sx, sy, z), r, 0.01, fabric("#7d5c34", 0.9, 120))
    cup(sx - 0.05, sy + 0.02, 0.44, paint("#c3b490", 0.35, 0.2, 50))
    stack((sx + 0.06, sy - 0.04, 0.44), [paint(c, 0.75, 0.1, 120) for c in ("#55683f", "#c3a35f")], 2, 4, w=0.16, d=0.12)
    stripes = block_print("#b5a684", "#84452b", "#55683f", "xy", 0.2)
    sheet(lambda u, v: ((u - 0.5) * 1.7, (v - 0.5) * 0.95, 0.008 + 0.005 * abs(noise.noise(Vector((u * 5, v * 3, 2)))) + 0.02 * max(0, noise.noise(Vector((u * 3, 7, 0))))), 60, 40, stripes, loc=(-0.35, -1.5, 0.002), rz=0.05, solid=0.007)
    # Near the camera, out of focus: the end of the potting table.
    nx, ny, nz = 1.08, -3.05, 0.62
    box((nx + 0.14, ny, nz - 0.02), (1.12, 0.6, 0.04), teak, 0.008, rot=(0, 0, 0.06))
    box((nx - 0.35, ny + 0.2, nz / 2 - 0.02), (0.05, 0.05, nz - 0.04), upright, 0.005)
    pots(replace(T, pillows=("#4a6148", *T.pillows[1:])), nx + 0.02, ny - 0.05, nz)
    sprigs((nx + 0.42, ny + 0.08, nz + 0.02), 0.5, "ficus", 8, 6, 0.7)


def _woven(tones):
    """Reed in rows, some of them dyed."""
    m, nt, b = newmat("reed")
    b.inputs["Roughness"].default_value = 0.6
    rows = N(nt, "ShaderNodeTexNoise", Scale=9.0, Detail=3.0, Roughness=0.7)
    nt.links.new(coords(nt, (0.02, 1.0, 0.0)), rows.inputs["Vector"])
    color = ramp(nt, rows.outputs["Fac"], [(0.3 + 0.09 * k, c) for k, c in enumerate(tones)])
    color.node.color_ramp.interpolation = "CONSTANT"
    nt.links.new(color, b.inputs["Base Color"])
    thin = N(nt, "ShaderNodeTexWave", bands_direction="Y", Scale=60.0)
    nt.links.new(coords(nt), thin.inputs["Vector"])
    bump(nt, b, thin.outputs["Fac"], 0.4, 0.002)
    return m


# ---------------------------------------------------------------- stone in stone, Jaipur


def _cusped(cx, w, low, spring, top, lobes=4):
    """The outline of a panel under an arch of lobes, from its left foot around to its right."""
    half, side = w / 2, []
    for k in range(lobes * 10 + 1):
        t = k / (lobes * 10)
        bow = 0.055 * w * abs(sin(pi * lobes * t)) ** 0.8
        a = t * pi / 2
        # The lobes bulge out of a pointed arch.
        side.append((half * cos(a) ** 0.8 + bow * cos(a), spring + (top - spring) * (0.86 * sin(a) + 0.14 * t**4) + bow * sin(a) * 0.7))
    right = [(cx + px, pz) for px, pz in side]
    left = [(cx - px, pz) for px, pz in side[:-1]]
    return [(cx - half, low), *left, *reversed(right), (cx + half, low)]


def _slab(outline, y, thick, mat):
    bm = bmesh.new()
    front = [bm.verts.new((px, y - thick, pz)) for px, pz in outline]
    back = [bm.verts.new((px, y, pz)) for px, pz in outline]
    bm.faces.new(front)
    for k in range(len(outline)):
        n = (k + 1) % len(outline)
        bm.faces.new((front[k], back[k], back[n], front[n]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])
    return obj("slab", bm, mat, smooth=False)


def _petal(bm, p, turn, long, wide, y, tip=0.7):
    """One leaf or petal of stone, its foot at p, its face in the wall's plane."""
    edge = []
    for s in (1, -1):
        for k in range(7):
            u = k / 6 if s > 0 else 1 - k / 6
            if s < 0 and k in (0, 6):
                continue
            edge.append((s * wide / 2 * sin(pi * u**tip), u * long))
    c, n = cos(turn), sin(turn)
    bm.faces.new([bm.verts.new((p[0] + a * c - b * n, y, p[1] + a * n + b * c)) for a, b in edge])


def _veined(c):
    """Colored stone, polished: each piece is cut from another part of the block."""
    m, nt, b = newmat(f"veined {c}")
    b.inputs["Roughness"].default_value = 0.24
    piece = N(nt, "ShaderNodeNewGeometry")
    away = N(nt, "ShaderNodeVectorMath", operation="MULTIPLY_ADD")
    nt.links.new(piece.outputs["Random Per Island"], away.inputs[0])
    away.inputs[1].default_value = (9, 5, 7)
    nt.links.new(coords(nt), away.inputs[2])
    veins = N(nt, "ShaderNodeTexNoise", Scale=22.0, Detail=7.0, Roughness=0.68, Distortion=1.4)
    nt.links.new(away.outputs[0], veins.inputs["Vector"])
    color = ramp(nt, veins.outputs["Fac"], [(0.3, shade(c, 0.5)), (0.5, c), (0.66, shade(c, 1.5))])
    tone = N(nt, "ShaderNodeHueSaturation")
    for socket, low, high in (("Value", 0.65, 1.25), ("Hue", 0.485, 0.515), ("Saturation", 0.75, 1.05)):
        part = N(nt, "ShaderNodeMapRange")
        part.inputs["To Min"].default_value, part.inputs["To Max"].default_value = low, high
        nt.links.new(piece.outputs["Random Per Island"], part.inputs["Value"])
        nt.links.new(part.outputs[0], tone.inputs[socket])
    nt.links.new(color, tone.inputs["Color"])
    nt.links.new(tone.outputs[0], b.inputs["Base Color"])
    return m


def _flowering(cx, low, tall, y, stones, kind, seed):
    """A plant let into marble: stems that part to both sides, leaves, flowers, buds, each petal a stone of its own."""
    R = random.Random(seed)
    meshes = [bmesh.new() for _ in stones]
    depth = 0

    def lay(k, *rest):
        nonlocal depth
        depth += 1
        p, turn, long, wide = rest
        _petal(meshes[k], p, turn + R.gauss(0, 0.03), long * R.uniform(0.94, 1.06), wide, y - 0.0000025 * depth, 0.7 if k < 2 else 1.25)

    def bloom(p, r, turn, k):
        n = (6, 8, 5)[kind]
        for a in range(n):
            lay(k, p, turn + 2 * pi * a / n, r, r * (0.62, 0.44, 0.74)[kind])
        for a in range(n):
            lay(4, p, turn + pi / n + 2 * pi * a / n, r * 0.5, r * 0.2)
        for a in range(5):
            lay(5, p, turn + 1.257 * a, r * 0.2, r * 0.16)

    def stem(side, reach, high, r, k):
        points = []
        for i in range(25):
            t = i / 24
            points.append((cx + side * reach * sin(t * 1.75) * t**0.5, low + 0.05 + high * t))
        tube([(px, y + 0.002, pz) for px, pz in points], 0.0042, stem_stone)
        for i in range(3, 23, 3):
            (ax, az), (bx, bz) = points[i], points[i + 1]
            along = atan2(bz - az, bx - ax) - pi / 2
            for s in (-1, 1):
                lay((i // 3) % 2, (ax, az), along + s * 0.85, 0.1 * (1.1 - 0.4 * i / 24), 0.034)
        bloom(points[-1], r, R.uniform(0, 1), k)

    stem_stone = gloss("#36402c", 0.3)
    stem(0, 0, tall, 0.1, 2)
    for s in (-1, 1):
        stem(s, 0.24, tall * 0.68, 0.082, 3)
        stem(s, 0.15, tall * 0.86, 0.06, 2)
        stem(s, 0.3, tall * 0.4, 0.062, 2)
        for k in range(4):
            lay(k % 2, (cx, low + 0.03), s * (0.5 + 0.32 * k), 0.16 - 0.02 * k, 0.04)
    for bm, c in zip(meshes, stones):
        obj("stone", bm, _veined(c), smooth=False)


def _stool(at, r, h, velvet, cord, seed):
    """A round stool of velvet, a fringe down to the floor."""
    x, y, z = at
    lathe(at, [(0, 0.02), (0.9 * r, 0.02), (0.95 * r, h - 0.11), (1.02 * r, h - 0.09), (1.04 * r, h - 0.05), (0.98 * r, h - 0.012), (0.8 * r, h), (0, h + 0.012)], velvet, 96)
    for d in (h - 0.1, h - 0.016):
        ring((x, y, z + d), r * (1.02 if d < h - 0.05 else 0.98), 0.007, cord)
    R = random.Random(seed)
    n = int(2 * pi * r / 0.0075)
    for k in range(n):
        t = 2 * pi * k / n
        rod((x + 1.02 * r * cos(t), y + 1.02 * r * sin(t), z + h - 0.1), (x + (1.02 + R.gauss(0, 0.008)) * r * cos(t), y + (1.02 + R.gauss(0, 0.008)) * r * sin(t), z + 0.012 + R.uniform(0, 0.012)), 0.0034, cord)


def _inlaid(T: Tokens):
    """One room, finished: three panels of marble in which flowers of stone grow, under arches of lobes; low sun along them."""
    W, D, H = 4.5, 6.0, 3.0
    y0, y1, z0, z1 = -3.2, -0.75, 0.0, 2.5
    _look((1.3, -4.75, 1.1), (-0.55, 0, 1.1), 38, 2.0, 4.5, 0.02)
    wall, trim = plaster("#4a352c"), paint("#2c211b", 0.4, 0.06, 60)
    box((0, -D / 2, -0.05), (W + 0.4, D + 0.8, 0.1), marble("#5c5348", "#463d34", 0.24, 0.5), 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint("#6b5e50", 0.9, 0.05), 0)
    box((0, 0.1, H / 2), (W + 0.4, 0.2, H), wall, 0)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 0.4, H), wall, 0)
    x = -W / 2 - 0.12
    for ya, yb, lo, hi in ((y1, 0.2, 0, H), (-D - 0.4, y0, 0, H), (y0, y1, z1, H)):
        box((x, (ya + yb) / 2, (lo + hi) / 2), (0.24, yb - ya, hi - lo), wall, 0)
    for k in range(5):
        box((x - 0.04, y0 + (y1 - y0) * k / 4, z1 / 2), (0.06, 0.06 if k % 2 == 0 else 0.03, z1), trim, 0.004)
    for z in (0.04, 0.9, 1.95, z1 - 0.03):
        box((x - 0.042, (y0 + y1) / 2, z), (0.056, y1 - y0, 0.05), trim, 0.004)
    backdrop("garden", False, 2.2, (-W / 2 - 8, 0.5, 1.2), "Y")
    world("#dfe8f0", 0.016)
    sun((1.0, 0.46, -0.33), 26.0, 0.012, (1, 0.77, 0.5))
    outdoors((x - 2.8, (y0 + y1) / 2 - 1.1, z1 + 0.2), (1.2, 2.4, 1.5), 4, 13)
    area((x - 1.2, (y0 + y1) / 2, 1.7), (2.4, 2.8), 560, (0.88, 0.94, 1), look=(1.0, (y0 + y1) / 2, 0.4))
    # A curtain of velvet, held by a cord.
    cx_ = -W / 2 + 0.12
    velvet, gold = fabric("#45222a", 0.4, 300, 0.16), fabric("#7d6236", 0.7, 200, 0.1)
    curtain((cx_, -0.08), (cx_, -0.6), 0.012, 2.72, velvet, 6, 0.06, 3)
    brass = metal(BRASS, 0.26)
    rod((cx_, -0.04, 2.74), (cx_, -3.9, 2.74), 0.016, brass)
    # The panels, each in a border of brass; below them a base of dark stone.
    white = marble("#a89b86", "#8f826f", 0.26, 1.1)
    sets = (("#2f3d2c", "#465236", "#5c2226", "#86602c", "#2f3b50", "#8f7440"), ("#2f3d2c", "#3f4c3a", "#86602c", "#5c2226", "#452c38", "#8f7440"), ("#2f3d2c", "#465236", "#2f3b50", "#5f2a2c", "#86602c", "#8f7440"))
    for n, cx in enumerate((-1.36, -0.3, 0.76)):
        outline = _cusped(cx, 0.84, 0.42, 1.62, 2.22)
        _slab(outline, 0.0, 0.02, white)
        edge = [(px, -0.02, pz) for px, pz in outline]
        tube(edge[1:-1], 0.011, brass)
        for p, q in ((edge[0], edge[1]), (edge[-2], edge[-1]), (edge[-1], edge[0])):
            rod(p, q, 0.011, brass)
        _flowering(cx, 0.6, (1.16, 1.2, 1.14)[n], -0.0204, sets[n], (0, 1, 2)[n], 3 + n)
    box((0, -0.02, 0.15), (W, 0.04, 0.3), marble("#3a2c26", "#54443a", 0.26, 0.7), 0.008)
    box((0, -0.028, 0.31), (W, 0.056, 0.024), brass, 0.004)
    # A table on a drum of brass, its top inlaid; stools; a coffee pot.
    tx, ty, tz = -0.42, -1.5, 0.62
    cyl((tx, ty, tz - 0.02), 0.5, 0.04, white, bevel=0.01, seg=128)
    ring((tx, ty, tz - 0.02), 0.5, 0.011, brass)
    lathe((tx, ty, 0), [(0, 0), (0.26, 0), (0.27, 0.02), (0.13, 0.1), (0.1, 0.3), (0.13, 0.5), (0.24, 0.58), (0, 0.58)], brass, 96)
    inlay(T, tx + 0.05, ty - 0.06, tz)
    lathe((tx - 0.2, ty + 0.1, tz), [(0, 0), (0.06, 0), (0.1, 0.08), (0.09, 0.14), (0.04, 0.2), (0.036, 0.25), (0.06, 0.28), (0.05, 0.28), (0.03, 0.24)], paint("#3d2a28", 0.4, 0.3, 50), 64)
    sprigs((tx - 0.2, ty + 0.1, tz + 0.24), 0.3, "ficus", 5, 5, 0.7)
    _stool((0.5, -1.28, 0), 0.25, 0.46, fabric("#5c2630", 0.4, 300, 0.16), gold, 2)
    _stool((-1.22, -1.12, 0), 0.25, 0.46, fabric("#6b5430", 0.4, 300, 0.16), fabric("#45222a", 0.6, 200), 5)
    # Lamps of brass between the panels, not lit; in the corner a tall jar.
    for cx in (-0.83, 0.23):
        box((cx, -0.015, 1.92), (0.06, 0.03, 0.3), brass, 0.008)
        lathe((cx, -0.09, 1.9), [(0.028, 0), (0.05, 0.04), (0.062, 0.12), (0.056, 0.12), (0.044, 0.045)], paint("#a8977a", 0.45, 0.05, 60), 40)
        rod((cx, -0.03, 1.92), (cx, -0.09, 1.905), 0.009, brass)
    lathe((1.62, -0.44, 0), [(0, 0), (0.12, 0), (0.15, 0.04), (0.22, 0.3), (0.2, 0.46), (0.1, 0.58), (0.09, 0.66), (0.14, 0.72), (0.13, 0.72), (0.08, 0.65)], metal("#8d6a34", 0.32), 96)
    # Near the camera, out of focus: what it could be made of, stones one on the other, a mallet, a bowl of chisels.
    nx, ny, nz = 1.3, -3.35, 0.76
    box((nx + 0.3, ny, nz - 0.025), (1.2, 0.6, 0.05), wood("#4a2b1c", "x", 0.35, 0.4), 0.01, rot=(0, 0, 0.06))
    rod((nx - 0.2, ny + 0.2, 0), (nx - 0.2, ny + 0.2, nz - 0.03), 0.03, wood("#4a2b1c", "z", 0.35))
    for k, (dx, dy, c) in enumerate(((0.02, 0.0, "#8f836f"), (0.05, 0.04, "#45222a"), (0.1, -0.01, "#2f3d2c"), (0.12, 0.03, "#7d5a2c"))):
        box((nx + dx, ny + dy, nz + 0.012 + 0.024 * k), (0.27, 0.2, 0.022), marble(c, "#8f836f", 0.24, 3.0), 0.003, rot=(0, 0, 0.32 - 0.21 * k))
    cyl((nx + 0.09, ny + 0.0, nz + 0.135), 0.036, 0.1, wood("#6b4326", "z"), bevel=0.008, rot=(pi / 2, 0, 0.4))
    rod((nx + 0.09, ny, nz + 0.135), (nx + 0.29, ny + 0.08, nz + 0.125), 0.011, wood("#8a623a", "x"))


# ---------------------------------------------------------------- a cool room in Mexico City


def _lime(c, foot=None, line=0.0):
    """Lime wash put on with a wide brush: clouds, strokes that cross, thin places; below `line` it is painted as `foot`, in an edge drawn by hand."""
    m, nt, b = newmat(f"lime {c}")
    b.inputs["Roughness"].default_value = 0.92
    clouds = N(nt, "ShaderNodeTexNoise", Scale=1.3, Detail=9.0, Roughness=0.7)
    nt.links.new(coords(nt), clouds.inputs["Vector"])
    strokes = N(nt, "ShaderNodeTexNoise", Scale=2.4, Detail=6.0, Roughness=0.65, Distortion=1.2)
    nt.links.new(coords(nt, (1.0, 1.0, 2.6), (0, 0.7, 0)), strokes.inputs["Vector"])
    total = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    total.inputs[1].default_value = 0.45
    nt.links.new(strokes.outputs["Fac"], total.inputs[0])
    part = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    part.inputs[1].default_value = 0.55
    nt.links.new(clouds.outputs["Fac"], part.inputs[0])
    nt.links.new(part.outputs[0], total.inputs[2])

    def washed(tone):
        return ramp(nt, total.outputs[0], [(0.36, shade(tone, 0.8)), (0.5, tone), (0.64, shade(tone, 1.2))])

    color = washed(c)
    if foot:
        axes = N(nt, "ShaderNodeSeparateXYZ")
        nt.links.new(coords(nt), axes.inputs[0])
        hand = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=3.0, Roughness=0.6)
        nt.links.new(coords(nt, (2.2, 2.2, 0.2)), hand.inputs["Vector"])
        edge = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
        edge.inputs[1].default_value = 0.03
        nt.links.new(hand.outputs["Fac"], edge.inputs[0])
        nt.links.new(axes.outputs["Z"], edge.inputs[2])
        high = N(nt, "ShaderNodeMapRange")
        for name, value in (("From Min", line + 0.012), ("From Max", line + 0.018)):
            high.inputs[name].default_value = value
        nt.links.new(edge.outputs[0], high.inputs["Value"])
        mix = N(nt, "ShaderNodeMixRGB")
        nt.links.new(high.outputs[0], mix.inputs[0])
        nt.links.new(washed(foot), mix.inputs[1])
        nt.links.new(color, mix.inputs[2])
        color = mix.outputs[0]
    nt.links.new(color, b.inputs["Base Color"])
    grain = N(nt, "ShaderNodeTexNoise", Scale=48.0, Detail=6.0, Roughness=0.7)
    nt.links.new(coords(nt), grain.inputs["Vector"])
    bump(nt, b, grain.outputs["Fac"], 0.3, 0.006)
    return m


def _earth_wall(x0, x1, H, niche, mat, nx=330, nz=190):
    """A wall plastered by hand, nowhere plane, into which a niche with a round head was cut; all its edges are soft."""
    cx, half, low, high = niche

    def at(u, v):
        x, z = x0 + (x1 - x0) * u, H * v
        head = high - half
        d = max(abs(x - cx) - half, low - z) if z < head else ((x - cx) ** 2 + (z - head) ** 2) ** 0.5 - half
        t = max(0.0, min(1.0, 0.5 - d / 0.05))
        deep = 0.27 * t * t * (3 - 2 * t)
        p = Vector((x, z, 3.1))
        return (x, deep + 0.02 * noise.noise(p * 0.9) + 0.008 * noise.noise(p * 3.1) + 0.0025 * noise.noise(p * 9), z)

    return sheet(at, nx, nz, mat, solid=0)


def _equipal(at, rz, hide, cedar, cord):
    """A chair of pigskin on a drum of crossed cedar strips."""
    g = group(at, rz)
    r, h = 0.27, 0.36
    R = random.Random(5)
    for k in range(22):
        t = 2 * pi * k / 22
        for s in (-1, 1):
            d = r + 0.006 * s
            rod((d * cos(t), d * sin(t), 0.01), (d * cos(t + 0.62 * s), d * sin(t + 0.62 * s), h - 0.02 + R.uniform(-0.006, 0.006)), 0.011, cedar, 0.0095, g)
    for z, thick in ((0.03, 0.017), (0.18, 0.01), (h - 0.03, 0.016)):
        ring((0, 0, z), r + 0.008, thick, cord, parent=g)
    lathe((0, 0, h - 0.02), [(0, 0), (0.28, 0), (0.305, 0.02), (0.3, 0.05), (0.22, 0.058), (0, 0.045)], hide, 64, g)

    def wrap(u, v):
        a = pi / 2 + (u - 0.5) * 4.5
        side = abs(2 * u - 1)
        top = 0.44 - 0.2 * side**2.4
        d = 0.295 + 0.05 * v * (1 - 0.4 * side) + 0.006 * noise.noise(Vector((u * 5, v * 3, 1)))
        return (d * cos(a), d * sin(a), h + top * v)

    sheet(wrap, 60, 14, hide, g, 0.014, subsurf=1)
    tube([wrap(k / 40, 1.0) for k in range(41)], 0.015, hide, g)
    return g


def _mug_of_clay(at, r, h, clay, rz=0.0, tilt=0.0, parent=None):
    """A small jar with a handle, as they hang in every kitchen."""
    g = group(at, rz)
    g.rotation_euler = (tilt, 0, rz)
    g.parent = parent
    lathe((0, 0, 0), [(0, 0), (0.6 * r, 0), (r, 0.35 * h), (0.9 * r, 0.62 * h), (0.74 * r, 0.76 * h), (0.86 * r, h), (0.8 * r, h), (0.66 * r, 0.76 * h), (0.8 * r, 0.4 * h)], clay, 40, g)
    tube([(0.78 * r, 0, 0.88 * h), (1.3 * r, 0, 0.86 * h), (1.4 * r, 0, 0.55 * h), (0.95 * r, 0, 0.36 * h)], 0.13 * r, clay, g)


def _patio(T: Tokens):
    """Afternoon shade: thick walls of lime over a painted foot, a bench built against them, a corner for coffee, the bars of a window in low sun."""
    W, D, H = 4.6, 6.0, 2.72
    _look((1.25, -4.75, 1.06), (-0.42, 0, 1.06), 38, 2.0, 3.9, 0.018)
    wash, foot = "#b5a080", "#5e3426"
    lime = _lime(wash, foot, 0.92)
    plain = _lime("#b5a58a")
    # Clay on the floor, tile by tile, sealed with wax, none quite level.
    R = random.Random(7)
    box((0, -D / 2, -0.06), (W + 1.4, D + 1.4, 0.08), paint("#6f6352", 0.95, 0.5, 60), 0)
    tiles = [paint(c, k, 0.16, 24) for c in ("#7a4c36", "#70452f", "#83553d", "#684029", "#7d5440") for k in (0.34, 0.46, 0.56)]
    w = 0.305
    for i in range(-8, 9):
        for j in range(-17, 1):
            box((w * i + 0.1, w * j - 0.1, -0.01), (w - 0.011, w - 0.011, 0.022), R.choice(tiles), 0.005, rot=(R.gauss(0, 0.004), R.gauss(0, 0.004), R.gauss(0, 0.005)))
    # Beams as the trees gave them, boards on them.
    box((0, -D / 2, H + 0.14), (W + 0.6, D + 0.6, 0.06), planks("#5f4530", 0.17, 2.8, 0.3, 0.6), 0)
    for k in range(8):
        x = -W / 2 + 0.24 + 0.62 * k
        bough = wood(("#5a3d28", "#644630", "#523824")[k % 3], "y", 0.5, 0.6)
        rod((x + R.gauss(0, 0.015), 0.2, H + 0.03), (x + R.gauss(0, 0.02), -D, H + 0.03), 0.082 + R.uniform(-0.008, 0.01), bough)
    _earth_wall(-W / 2 - 0.3, W / 2 + 0.3, H + 0.2, (0.98, 0.37, 1.06, 2.02), lime)
    box((0, 0.5, H / 2), (W + 1.4, 0.3, H + 0.6), paint("#4a3a2a", 0.9), 0)
    soft((W / 2 + 0.16, -D / 2, H / 2), (0.32, D + 0.6, H + 0.3), lime, 0, 0.05, 4, 0.008, n=40)
    # The wall to the court is as thick as an arm is long; bars of turned wood stand in its window.
    y0, y1, z0, z1, thick = -2.75, -0.46, 0.5, 2.36, 0.52
    x = -W / 2 - thick / 2
    for ya, yb, lo, hi in ((y1, 0.5, -0.1, H + 0.2), (-D - 0.4, y0, -0.1, H + 0.2), (y0 - 0.1, y1 + 0.1, z1, H + 0.2), (y0 - 0.1, y1 + 0.1, -0.1, z0)):
        soft((x, (ya + yb) / 2, (lo + hi) / 2), (thick, yb - ya, hi - lo), plain if lo > 0.4 else lime, 0, 0.05, 2 + int(10 * hi), 0.008, n=30)
    dark = wood("#4a3120", "z", 0.4, 0.5)
    box((x, (y0 + y1) / 2, z1 + 0.06), (thick + 0.02, y1 - y0 + 0.5, 0.13), wood("#4a3120", "y", 0.45, 0.55), 0.012)
    n = 14
    for k in range(n):
        y = y1 - 0.07 - (y1 - y0 - 0.14) * k / (n - 1)
        lathe((x - 0.06, y, z0), [(0.016, 0), (0.019, 0.3), (0.03, 0.36), (0.017, 0.42), (0.02, 0.92), (0.03, 0.98), (0.017, 1.04), (0.019, z1 - z0)], dark, 20)
    for z in (z0 + 0.36, z0 + 0.98, z0 + 1.6):
        box((x - 0.06, (y0 + y1) / 2, z), (0.035, y1 - y0, 0.04), wood("#4a3120", "y", 0.4, 0.5), 0.006)
    backdrop("garden", False, 2.4, (-W / 2 - 8, 0.5, 1.2), "Y")
    world("#dfe8f0", 0.016)
    sun((1.0, 0.5, -0.33), 29.0, 0.007, (1, 0.79, 0.54))
    outdoors((x - 3.0, (y0 + y1) / 2 - 1.3, z1 + 0.5), (1.2, 2.2, 1.3), 8, 9)
    area((x - 0.9, (y0 + y1) / 2, 1.7), (2.2, 2.7), 620, (0.88, 0.94, 1), look=(1.0, (y0 + y1) / 2, 0.4))
    # The bench is a piece of the wall; wool on it, and what one leans on.
    p, q, deep, seat = -2.3, 0.3, 0.6, 0.4
    soft(((p + q) / 2, -deep / 2 + 0.05, seat / 2), (q - p + 0.1, deep + 0.1, seat), _lime(foot), 0.0, 0.06, 5, 0.012, n=40)
    raw = fabric("#a3957a", 0.9, 170, 0.1)
    mat = seat_cushion(q - p - 0.3, deep - 0.08, 0.1, raw, 2, 0.6, fabric("#7d705a", 0.6, 300), n=44, shrink=-0.01, bend=1.6)
    mat.location = ((p + q) / 2 + 0.06, -deep / 2 + 0.02, seat + 0.005)
    stripes = block_print("#a8997c", "#6b3a2c", "#3a4a4a", "xz", 0.14)
    for dx, w, m, k, roll, lean, y, turn in (
        (-0.86, 0.52, fabric("#8f6a34", 0.8, 200, 0.12), 0, 0.1, 0.34, -0.22, 0.3),
        (-0.5, 0.44, fabric("#5f2740", 0.8, 200, 0.12), 1, -0.14, 0.44, -0.3, 0.04),
        (0.2, 0.5, fabric("#a3957a", 0.9, 120, kind="knit"), 2, 0.06, 0.36, -0.2, -0.1),
        (0.96, 0.5, fabric("#34504e", 0.8, 200, 0.12), 3, -0.08, 0.38, -0.22, -0.3),
    ):
        o = cushion(0.5, 0.5, 0.2, m, k, lean, roll)
        o.scale, o.location, o.rotation_euler = (w / 0.5, 1, w / 0.5), ((p + q) / 2 + dx, y, seat + 0.095), (0, 0, turn)
    open_book((-0.62, -0.42, seat + 0.1), 0.5)
    # The corner for coffee: a counter of clay, a niche over it, small jars on nails.
    a, b, top = 0.42, W / 2, 0.84
    soft(((a + b) / 2, -0.24, top / 2), (b - a, 0.62, top), _lime(foot), 0.0, 0.04, 9, 0.01, n=36)
    for i in range(9):
        for j in range(3):
            box((a + 0.1 + 0.207 * i, -0.08 - 0.2 * j, top + 0.006), (0.198, 0.192, 0.024), R.choice(tiles), 0.005, rot=(R.gauss(0, 0.006), R.gauss(0, 0.006), R.gauss(0, 0.008)))
    clays = [_lime(c) for c in ("#84492c", "#7a4028", "#8f5636")]
    slate, blue = paint("#2b2a28", 0.5, 0.1, 60), paint("#22384f", 0.22, 0.06, 60)
    cedar = wood("#6b4a2e", "x", 0.45, 0.55)
    for z in (1.4, 1.7):
        box((0.98, 0.09, z), (0.74, 0.24, 0.03), cedar, 0.006)
    for k, (dx, r) in enumerate(((-0.26, 0.045), (-0.15, 0.04), (-0.06, 0.046), (0.05, 0.042))):
        _mug_of_clay((0.98 + dx, 0.06 + 0.02 * (k % 2), 1.415), r, 2.1 * r, clays[k % 3], 0.6 * k - 0.8)
    for k in range(4):
        lathe((1.2, 0.07, 1.416 + 0.022 * k), [(0, 0), (0.04, 0), (0.072, 0.028), (0.082, 0.05), (0.077, 0.05), (0.058, 0.026), (0, 0.01)], (clays[1], paint("#9c8f74", 0.4, 0.3, 50))[k % 2], 48)
    lathe((0.8, 0.08, 1.715), [(0, 0), (0.05, 0), (0.09, 0.06), (0.08, 0.12), (0.045, 0.15), (0.055, 0.18), (0.048, 0.18)], clays[2], 56)
    lathe((1.02, 0.09, 1.715), [(0, 0), (0.045, 0), (0.07, 0.05), (0.06, 0.1), (0.03, 0.13), (0.026, 0.17), (0.036, 0.19), (0.03, 0.19)], slate, 56)
    for k, (dx, h, c) in enumerate(((-0.2, 0.22, "#3a2415"), (-0.06, 0.17, "#8a7048"))):
        lathe((0.98 + dx, 0.06, 1.07), [(0, 0), (0.05, 0), (0.056, 0.01), (0.056, h * 0.76), (0.045, h * 0.9), (0.047, h)], gloss("#cfd6d0", 0.06, 0.85), 40)
        cyl((0.98 + dx, 0.06, 1.075 + h * 0.32), 0.049, h * 0.6, paint(c, 0.9, 0.7, 110), bevel=0.004, seg=32)
        cyl((0.98 + dx, 0.06, 1.075 + h), 0.048, 0.024, wood("#8a6a44", "z"), bevel=0.006, seg=32)
    box((1.15, 0.08, 1.15), (0.13, 0.13, 0.15), cedar, 0.004)
    lathe((1.15, 0.08, 1.225), [(0.055, 0), (0.05, 0.03), (0.02, 0.05), (0.008, 0.06), (0.008, 0.1)], metal("#7d6a44", 0.4), 40)
    rod((1.15, 0.08, 1.32), (1.06, 0.03, 1.32), 0.006, metal("#7d6a44", 0.4))
    for i in range(2):
        for k in range(3):
            _mug_of_clay((1.6 + 0.19 * k + 0.03 * i, -0.06, 1.58 - 0.22 * i + R.uniform(-0.01, 0.01)), 0.043, 0.09, clays[(i + k) % 3], -pi / 2 + R.gauss(0, 0.2), 0.0)
            rod((1.6 + 0.19 * k + 0.03 * i, 0.02, 1.65 - 0.22 * i), (1.6 + 0.19 * k + 0.03 * i, -0.03, 1.655 - 0.22 * i), 0.003, slate)
    # On the counter: the pot it is boiled in, two cups, a cloth.
    z = top + 0.018
    lathe((0.7, -0.2, z), [(0, 0), (0.075, 0), (0.105, 0.05), (0.1, 0.12), (0.06, 0.17), (0.055, 0.2), (0.075, 0.23), (0.068, 0.23), (0.045, 0.19)], clays[0], 64)
    tube([(0.77, -0.2, z + 0.2), (0.86, -0.2, z + 0.19), (0.86, -0.2, z + 0.1), (0.8, -0.2, z + 0.06)], 0.011, clays[0])
    lathe((1.42, -0.2, z), [(0, 0), (0.075, 0), (0.08, 0.01), (0.068, 0.13), (0.05, 0.17), (0.047, 0.2), (0.05, 0.21), (0.03, 0.225), (0.008, 0.23), (0.012, 0.25), (0, 0.255)], blue, 56)
    tube([(1.36, -0.2, z + 0.12), (1.28, -0.22, z + 0.15), (1.25, -0.23, z + 0.2)], 0.013, blue)
    tube([(1.47, -0.2, z + 0.18), (1.57, -0.18, z + 0.17), (1.57, -0.18, z + 0.07), (1.49, -0.2, z + 0.04)], 0.008, blue)
    for dx, dy, k in ((0.92, -0.36, 0), (1.08, -0.3, 2)):
        _mug_of_clay((dx, dy, z), 0.042, 0.085, clays[k], 0.5 - k)
    # A chair of pigskin drawn up to a table of the same kind.
    hide, strip, cord = leather("#7d4f2c"), wood("#8a6138", "z", 0.35, 0.55), fabric("#8a6f46", 0.9, 160)
    _equipal((0.36, -1.28, 0), 2.55, hide, strip, cord)
    tx, ty, tz = -0.56, -1.34, 0.44
    for k in range(26):
        t = 2 * pi * k / 26
        for s in (-1, 1):
            d = 0.26 + 0.006 * s
            rod((tx + d * cos(t), ty + d * sin(t), 0.01), (tx + d * cos(t + 0.6 * s), ty + d * sin(t + 0.6 * s), tz - 0.03), 0.011, strip, 0.0095)
    for zz, thick_ in ((0.03, 0.017), (0.22, 0.01), (tz - 0.04, 0.016)):
        ring((tx, ty, zz), 0.268, thick_, cord)
    lathe((tx, ty, tz - 0.03), [(0, 0), (0.35, 0), (0.365, 0.012), (0.36, 0.03), (0, 0.034)], hide, 80)
    _mug_of_clay((tx - 0.08, ty - 0.12, tz + 0.004), 0.044, 0.09, clays[1], 0.4)
    lathe((tx + 0.12, ty + 0.06, tz + 0.003), [(0, 0), (0.06, 0), (0.13, 0.03), (0.16, 0.06), (0.152, 0.06), (0.11, 0.034), (0, 0.014)], clays[2], 64)
    for k in range(5):
        t = k * 1.3
        lathe((tx + 0.12 + 0.06 * cos(t), ty + 0.06 + 0.06 * sin(t), tz + 0.06), [(0, -0.03), (0.018, -0.03), (0.034, 0), (0.022, 0.028), (0, 0.03)], paint(("#6f6f34", "#7d7638", "#5f6a30")[k % 3], 0.42, 0.3, 70), 32, rot=(0.7 * k, 0.4, t))
    reed = _woven(("#8a7448", "#9a8354", "#7d683f", "#8f7a4c", "#6b5636"))
    sheet(lambda u, v: ((u - 0.5) * 2.2, (v - 0.5) * 1.35, 0.006 + 0.004 * abs(noise.noise(Vector((u * 5, v * 3, 2))))), 50, 30, reed, loc=(-0.35, -1.5, 0.002), rz=-0.07, solid=0.006)
    tree((-1.86, -0.98, 0), 1.5, clays[0], "ficus", 9, False, 0.8, 0.19, 0.34)
    # Near the camera, out of focus: a jar and what grows over the wall.
    nx, ny = 1.33, -3.2
    lathe((nx, ny, 0), [(0, 0), (0.13, 0), (0.19, 0.14), (0.2, 0.3), (0.16, 0.44), (0.1, 0.5), (0.09, 0.55), (0.12, 0.59), (0.11, 0.59), (0.08, 0.54)], clays[2], 80)
    sprigs((nx, ny, 0.5), 0.4, "ficus", 5, 6, 0.6)
    sprigs((nx, ny, 0.5), 0.52, "bougainvillea", 5, 12, 0.6)


# ---------------------------------------------------------------- a mudroom in Minnesota


def _sawn(x0, x1, y, z0, z1, tones, seed, h=0.14):
    """Boards of a cabin's wall, one over the other: sawn, no two of one tone, some joined halfway, nails in them."""
    R = random.Random(seed)
    nail = paint("#2b2521", 0.6, 0)
    z = z0
    while z < z1 - 0.01:
        high = h * R.choice((0.8, 1.0, 1.0, 1.25))
        cuts = [x0, x1] if R.random() < 0.4 else [x0, x0 + (x1 - x0) * R.uniform(0.25, 0.75), x1]
        for a, b in zip(cuts, cuts[1:]):
            m = wood(R.choice(tones), "x", R.uniform(0.3, 0.5), 0.62, R.uniform(0.7, 1.4))
            box(((a + b) / 2 + R.uniform(-0.002, 0.002), y - 0.011 + R.gauss(0, 0.0016), z + high / 2), (b - a - 0.003, 0.022, high - 0.004), m, 0.004, rot=(R.gauss(0, 0.008), R.gauss(0, 0.0008), 0))
            for end in (a + 0.03, b - 0.03):
                for dz in (0.28, 0.72):
                    cyl((end, y - 0.023, z + high * dz), 0.0035, 0.003, nail, bevel=0, seg=10, rot=(pi / 2, 0, 0))
        z += high


def _knitted_hat(at, c, seed):
    x, y, z = at
    o = lathe((x, y, z), [(0.085, 0), (0.095, 0.01), (0.095, 0.05), (0.09, 0.055), (0.09, 0.1), (0.06, 0.16), (0, 0.18)], fabric(c, 0.9, 90, kind="knit"), 48)
    o.rotation_euler = (0.5, 0.2 * sin(seed), 0)
    return o


def _pac(at, turn, c, sole, length):
    """A winter boot: its foot of rubber, its shaft of greased leather that has sunk in folds, a lining of felt."""
    shoe(at, turn, "shoe", paint(sole, 0.45, 0.15, 60), "#2a241e", length)
    g, k = group(at, turn), length / 0.29
    R = random.Random(round(at[0] * 1000))
    lean, sink = R.uniform(-0.03, 0.03), R.uniform(0.85, 1.05)

    def shaft(u, v):
        a = 2 * pi * u
        r = k * (0.052 + 0.014 * v + 0.003 * sin(v * 17 + 2 * noise.noise(Vector((cos(a), sin(a), at[0] * 9)))) * (1 - v))
        return (r * cos(a) + lean * v, 0.27 * length + 1.15 * r * sin(a) - 0.012 * v, 0.05 * k + 0.21 * k * sink * v)

    sheet(shaft, 32, 24, leather(c, 0.006), g, 0.004, subsurf=1)
    felt = fabric("#9c8f76", 0.9, 120)
    tube([shaft(i / 32, 1.0) for i in range(33)], 0.011 * k, felt, g)
    # Laces, over the instep and up.
    cord = paint("#b3a684", 0.8, 0)
    for i in range(4):
        v = 0.05 + 0.2 * i
        (x, y, z), w = shaft(0.25, v), 0.018 * k
        rod((x - w, y + 0.004, z), (x + w, y + 0.004, z + 0.012 * k), 0.0028, cord, parent=g)
        rod((x - w, y + 0.004, z + 0.012 * k), (x + w, y + 0.004, z), 0.0028, cord, parent=g)


def _mudroom(T: Tokens):
    """Where the wet boots go: boards of pine, a peg for each, a bench with a lid, a tray under it; a low winter sun on all of it."""
    W, D, H = 4.5, 6.0, 2.5
    T = replace(T, trim="#6f5a42", ceiling="#8f7c60", style="scandinavian")
    _look((1.25, -4.7, 1.05), (-0.45, 0, 1.05), 38, 2.0, 4.1, -0.005)
    tones = ("#8a6540", "#94704a", "#7d5a38", "#9c7850", "#866038")
    shell(T, W, D, H, (-3.1, -0.62, 0.62, 2.2, 3, 1), paint("#4a4640", 0.7, 0.3, 20), paint("#3a2c1e", 0.9, 0), planks("#7f5c3a", 0.15, 2.6, 0.25, 0.6), False)
    _sawn(-W / 2, W / 2, 0, 0, H, tones, 5)
    R = random.Random(11)
    # Slate on the floor, warm from below, swept but not washed.
    stones = [paint(c, k, 0.3, 12) for c in ("#56534c", "#4c4a45", "#5f5b52", "#46443f") for k in (0.34, 0.5, 0.62)]
    for i in range(-6, 7):
        for j in range(-11, 1):
            box((0.41 * i + 0.2 * (j % 2), 0.31 * j - 0.14, -0.004), (0.402, 0.302, 0.02), R.choice(stones), 0.004, rot=(R.gauss(0, 0.003), R.gauss(0, 0.003), 0))
    oak, upright, along = wood("#6f4c2e", "x", 0.4, 0.5), wood("#6f4c2e", "z", 0.4, 0.5), wood("#6f4c2e", "y", 0.4, 0.5)
    # The shelf of pegs: one each, and two for guests.
    rail, sz = 1.66, 1.86
    a, b = -1.62, 0.56
    box(((a + b) / 2, -0.036, rail), (b - a, 0.026, 0.12), oak, 0.005)
    box(((a + b) / 2, -0.15, sz), (b - a, 0.26, 0.03), oak, 0.006)
    for x in (a + 0.1, (a + b) / 2, b - 0.1):
        box((x, -0.13, sz - 0.07), (0.03, 0.2, 0.11), upright, 0.008)
    xs = [a + 0.2 + 0.296 * k for k in range(7)]
    for x in xs:
        lathe((x, -0.048, rail), [(0.014, 0), (0.01, 0.02), (0.01, 0.06), (0.018, 0.08), (0.014, 0.094), (0, 0.097)], upright, 24, rot=(pi / 2 + 0.16, 0, 0))
    coat((xs[0], -0.1, rail - 0.01), fabric("#4d1c15", 0.9, 160, 0.16), 2)
    coat((xs[2] - 0.03, -0.1, rail - 0.01), fabric("#2f372b", 0.7, 200, 0.14), 6)
    hung((xs[4], -0.12, rail), 0.34, 0.86, fabric("#9c8f76", 0.9, 110, kind="knit"), 4)
    # A leash, a lantern, what is kept above.
    tube([(xs[5], -0.13, rail + 0.01), (xs[5] - 0.04, -0.12, rail - 0.3), (xs[5] - 0.02, -0.11, rail - 0.62), (xs[5] + 0.05, -0.11, rail - 0.66), (xs[5] + 0.04, -0.12, rail - 0.3), (xs[5], -0.13, rail + 0.01)], 0.007, fabric("#4a2c1a", 0.6, kind="leather"))
    straw = fabric("#8a6f46", 0.9, 120)
    for k in range(7):
        ring((a + 0.36, -0.15, sz + 0.025 + 0.024 * k), 0.115 + 0.003 * k, 0.012, straw)
    cyl((a + 0.36, -0.15, sz + 0.1), 0.105, 0.14, paint("#3a3024", 0.9), bevel=0.004)
    _knitted_hat((a + 0.34, -0.17, sz + 0.15), "#34465a", 2)
    for k, c in enumerate(("#9c8f76", "#6b2a20", "#46523f")):
        f = seat_cushion(0.36, 0.24, 0.06, fabric(c, 0.9, 110, kind="knit"), 4, 0.4, n=20, shrink=-0.02)
        f.location, f.rotation_euler = (-0.56 + 0.01 * k, -0.15, sz + 0.012 + 0.055 * k), (0, 0, 0.05 * (-1) ** k)
    iron = paint("#23211f", 0.5, 0.2, 60)
    lx = 0.28
    cyl((lx, -0.15, sz + 0.045), 0.075, 0.06, iron, bevel=0.01)
    lathe((lx, -0.15, sz + 0.075), [(0.045, 0), (0.062, 0.05), (0.05, 0.11), (0.035, 0.13)], gloss("#dfe4de", 0.05, 0.9), 40)
    cyl((lx, -0.15, sz + 0.215), 0.05, 0.03, iron, bevel=0.008)
    for s in (-1, 1):
        rod((lx + s * 0.075, -0.15, sz + 0.05), (lx + s * 0.07, -0.15, sz + 0.22), 0.005, iron)
    ring((lx, -0.15, sz + 0.22), 0.07, 0.003, iron, (pi / 2, 0, 0))
    # The bench with a lid; sheepskin on it.
    x0, x1, deep, top = -1.62, 0.5, 0.46, 0.46
    for k, (lo, hi) in enumerate(((0.2, 0.32), (0.325, 0.43))):
        box(((x0 + x1) / 2, -deep - 0.01, (lo + hi) / 2), (x1 - x0, 0.026, hi - lo), wood(("#7f5a38", "#74502f")[k], "x", 0.42, 0.5, 0.9 + 0.2 * k), 0.004)
    for x in (x0 + 0.02, (x0 + x1) / 2, x1 - 0.02):
        box((x, -deep / 2 - 0.02, 0.22), (0.045, deep - 0.02, 0.44), upright, 0.006)
    for k in range(2):
        w = (x1 - x0 + 0.06) / 2
        box((x0 - 0.03 + w * (k + 0.5), -deep / 2 - 0.035, top), (w - 0.006, deep + 0.05, 0.034), wood(("#74502f", "#7d5836")[k], "x", 0.42, 0.45, 0.8 + 0.3 * k), 0.008)
    lid = box(((x0 + x1) / 2, -deep / 2 - 0.035, top / 2 + 0.01), (x1 - x0 + 0.06, deep + 0.05, top), None, 0.02)
    bpy.context.view_layer.update()
    blanket((-0.86, -0.34, top + 0.1), 0.7, 0.92, fabric("#a89c84", 0.9, 110, kind="boucle"), (lid,), 6, 0.08, 50, 40, 0.4, 0.016, 0.015)
    bpy.data.objects.remove(lid)
    for x, w, c, k, roll in ((-1.32, 0.44, "#4d1c15", 1, 0.1), (-0.98, 0.4, "#8f8268", 2, -0.12)):
        o = cushion(0.5, 0.5, 0.2, fabric(c, 0.8, 180, 0.14), k, 0.34, roll)
        o.scale, o.location, o.rotation_euler = (w / 0.5, 1, w / 0.5), (x, -0.22, top + 0.03), (0, 0, 0.15 * (-1) ** k)
    for k in range(2):
        o = _mitten((0.12 + 0.13 * k, -0.3 - 0.05 * k, top + 0.035), 0.5 - 0.9 * k, fabric("#34465a", 0.9, 90, kind="knit"))
    # Wet boots, on a tray of zinc; the snow on them has become water.
    zinc = metal("#7d7f7d", 0.42)
    tx, ty = -0.2, -0.74
    box((tx, ty, 0.018), (1.24, 0.42, 0.008), zinc, 0.002)
    for y in (-0.21, 0.21):
        box((tx, ty + y, 0.032), (1.24, 0.008, 0.032), zinc, 0.002)
    for x in (-0.62, 0.62):
        box((tx + x, ty, 0.032), (0.008, 0.42, 0.032), zinc, 0.002)
    for n, (dx, c, sole, length, turn) in enumerate(((-0.43, "#3a2618", "#1d1712", 0.29, 3.0), (-0.1, "#232d24", "#15130f", 0.27, 3.5), (0.2, "#521f18", "#1d1712", 0.18, 2.6), (0.46, "#4a3524", "#1d1712", 0.25, 3.25))):
        for s in (-1, 1):
            at = (tx + dx + s * 0.07, ty + 0.19 + 0.03 * s - 0.04 * (n % 2), 0.022)
            _pac(at, turn + (0.1, 0.24, 0.4, 0.12)[n] * s, c, sole, length)
    # Skis and a shovel lean where they were put.
    for k, (x, lean, c) in enumerate(((1.24, 0.05, "#4f2218"), (1.36, 0.09, "#4f2218"))):
        g = group((x, -0.24, 0))
        g.rotation_euler = (-0.1, lean * (-1) ** k, 0)
        sheet(lambda u, v: ((u - 0.5) * (0.085 - 0.02 * sin(pi * v)) * min(1.0, (1.0 - v) * 9 + 0.12), -0.12 * max(0.0, v - 0.88) ** 1.3 * 9, 1.86 * v), 4, 60, wood(c, "z", 0.3, 0.35), g, 0.012)
        box((0, -0.02, 0.86), (0.05, 0.03, 0.12), iron, 0.006, parent=g)
    g = group((1.66, -0.3, 0))
    g.rotation_euler = (-0.13, -0.06, 0)
    rod((0, 0, 0.42), (0, 0, 1.3), 0.017, wood("#8a6a44", "z", 0.35, 0.5), parent=g)
    rod((-0.07, 0, 1.3), (0.07, 0, 1.3), 0.016, wood("#8a6a44", "x", 0.35, 0.5), parent=g)
    sheet(lambda u, v: ((u - 0.5) * 0.34, -0.05 * (1 - (2 * u - 1) ** 2) * 0.7, 0.02 + 0.42 * v), 14, 6, metal("#6f7070", 0.45), g, 0.004)
    # A basket of split birch beside the bench; a woven runner.
    bark, wicker = _bark(), fabric("#5f4a2c", 0.9, 120)
    bx, by = 0.98, -0.62
    for k in range(9):
        ring((bx, by, 0.025 + 0.03 * k), 0.19 + 0.004 * k, 0.015, wicker)
    cyl((bx, by, 0.13), 0.18, 0.22, paint("#2a2119", 0.9))
    for k in range(11):
        t, d = k * 2.4, 0.13 * (k / 10) ** 0.5
        _billet((bx + d * cos(t), by + d * sin(t), 0.16), R.uniform(0.048, 0.064), R.uniform(0.28, 0.4), (R.gauss(0, 0.12), R.gauss(0, 0.12), R.uniform(0, 6)), k % 4 != 1, bark, k)
    runner = _woven(("#6f6450", "#7f7460", "#5f2a22", "#776c58", "#34404a"))
    sheet(lambda u, v: ((u - 0.5) * 2.3, (v - 0.5) * 0.9, 0.012 + 0.006 * abs(noise.noise(Vector((u * 6, v * 3, 2)))) + 0.02 * max(0, noise.noise(Vector((u * 3.4, 3, 0))))), 70, 30, runner, loc=(-0.3, -1.62, 0.004), rz=0.05, solid=0.01)
    # Near the camera, out of focus: a stool with a mug and a ball of wool.
    nx, ny, nz = 1.06, -3.25, 0.62
    cyl((nx + 0.1, ny, nz - 0.02), 0.26, 0.04, oak, bevel=0.012, seg=72)
    for k in range(3):
        t = 0.4 + k * 2.094
        rod((nx + 0.1 + 0.12 * cos(t), ny + 0.12 * sin(t), nz - 0.03), (nx + 0.1 + 0.21 * cos(t), ny + 0.21 * sin(t), 0), 0.02, upright, 0.014)
    cup(nx + 0.0, ny - 0.04, nz, paint("#7d2f22", 0.35, 0.15, 50))
    wool = fabric("#9c8f76", 0.9, 60, kind="knit")
    for k in range(26):
        ring((nx + 0.18, ny + 0.04, nz + 0.05), 0.047 + R.uniform(-0.004, 0.004), 0.005, wool, (R.uniform(0, pi), R.uniform(0, pi), R.uniform(0, pi)))
    lathe((nx + 0.18, ny + 0.04, nz + 0.05), [(0, -0.045), (0.032, -0.032), (0.045, 0), (0.032, 0.032), (0, 0.045)], wool, 32)


def _mitten(at, rz, wool):
    g = group(at, rz)
    soft((0, 0, 0), (0.1, 0.2, 0.045), wool, 0.008, 0.02, 3, 0.006, parent=g)
    soft((0.06, 0.0, 0), (0.045, 0.1, 0.036), wool, 0.004, 0.017, 5, 0.004, rot=(0, 0, -0.5), parent=g)
    return g


PLACES = {"balcony": _balcony, "inlaid": _inlaid, "patio": _patio, "mudroom": _mudroom}
