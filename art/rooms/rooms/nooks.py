"""Covers that are one detail of a room, seen from near through a long lens, one function each."""

import random
from dataclasses import replace
from math import atan2, cos, hypot, pi, sin

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

from roomkit.cloth import _settle
from roomkit.geometry import box, cyl, group, lathe, obj, ring, rod, sheet, tube
from roomkit.materials import N, bump, cloth_thin, coords, emit, fabric, gloss, hexc, metal, newmat, paint, planks, ramp, shade, wood
from roomkit.plants import outdoors, sprigs
from roomkit.shell import area, backdrop, camera, point, shell, sun, world
from roomkit.tokens import Tokens

from .corners import BRASS
from .homes import brickwork
from .parlour import plaster
from .sunlit import _oxide


def build(T: Tokens, seed=0, view="wide", dress=""):
    NOOKS[dress](T)


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


def _math(nt, kind, *values):
    n = N(nt, "ShaderNodeMath", operation=kind)
    for k, v in enumerate(values):
        if isinstance(v, (int, float)):
            n.inputs[k].default_value = v
        else:
            nt.links.new(v, n.inputs[k])
    return n.outputs[0]


def _mix(nt, fac, a, b, kind="MIX"):
    n = N(nt, "ShaderNodeMixRGB", blend_type=kind)
    for k, v in enumerate((fac, a, b)):
        if isinstance(v, (int, float)):
            n.inputs[k].default_value = v
        elif isinstance(v, (str, tuple)):
            n.inputs[k].default_value = hexc(v)
        else:
            nt.links.new(v, n.inputs[k])
    return n.outputs[0]


# ---------------------------------------------------------------- doors that were rescued


def _grains(nt, info, where):
    """Returns a function that adds noise of a scale to the material: no two objects have the same."""
    place = N(nt, "ShaderNodeVectorMath", operation="MULTIPLY_ADD")
    nt.links.new(info.outputs["Random"], place.inputs[0])
    place.inputs[1].default_value = (37, 19, 53)
    nt.links.new(where.outputs["Object"], place.inputs[2])

    def grains(scale, **kw):
        mapped = N(nt, "ShaderNodeMapping")
        mapped.inputs["Scale"].default_value = scale
        nt.links.new(place.outputs[0], mapped.inputs["Vector"])
        n = N(nt, "ShaderNodeTexNoise", **kw)
        nt.links.new(mapped.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    return grains


def _flaked(coats, bare, size, worn=0.0, along="z", rough=0.42):
    """Paint over paint over wood on a part of `size` (m, across and along): each coat chipped less than the one above it, most at the edges."""
    m, nt, b = newmat("flaked")
    where = N(nt, "ShaderNodeTexCoord")
    info = N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    long = {"z": (1, 1, 0.5), "x": (0.5, 1, 1)}[along]
    chips = grains(long, Scale=5.0, Detail=11.0, Roughness=0.74, Distortion=0.5)
    parts = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(where.outputs["Generated"], parts.inputs[0])
    edge = None
    for axis, wide in zip("XZ", size):
        far = _math(nt, "MULTIPLY", _math(nt, "MINIMUM", parts.outputs[axis], _math(nt, "SUBTRACT", 1.0, parts.outputs[axis])), wide)
        edge = far if edge is None else _math(nt, "MINIMUM", edge, far)
    rub = N(nt, "ShaderNodeMapRange")
    for name, value in (("From Min", 0.0), ("From Max", 0.012), ("To Min", 0.1), ("To Max", 0.0)):
        rub.inputs[name].default_value = value
    nt.links.new(edge, rub.inputs["Value"])
    wear = _math(nt, "ADD", chips, _math(nt, "ADD", rub.outputs[0], worn))
    grain = grains((14, 14, 1.2) if along == "z" else (1.2, 14, 14), Scale=1.6, Detail=9.0, Roughness=0.62, Distortion=0.6)
    color = ramp(nt, grain, [(0.28, shade(bare, 0.6)), (0.5, bare), (0.72, shade(bare, 1.25))])
    fade = grains((1.0, 1.0, 1.0), Scale=3.0, Detail=7.0, Roughness=0.7)
    height = _math(nt, "MULTIPLY", grain, 0.25)
    shine = 0.75
    for k, c in enumerate(coats):
        at = 0.68 - 0.045 * k
        there = ramp(nt, wear, [(at - 0.004, (1, 1, 1)), (at + 0.004, (0, 0, 0))])
        tone = ramp(nt, fade, [(0.3, shade(c, 0.8)), (0.5, c), (0.7, shade(c, 1.18))])
        color = _mix(nt, there, color, tone)
        height = _math(nt, "ADD", height, there)
        last = there
    # Brush marks in the last coat, dirt that hands left.
    brushed = grains((60, 60, 1.5) if along == "z" else (1.5, 60, 60), Scale=1.0, Detail=3.0)
    height = _math(nt, "ADD", height, _math(nt, "MULTIPLY", brushed, 0.35))
    dirt = grains((2, 2, 2), Scale=1.4, Detail=8.0, Roughness=0.72)
    color = _mix(nt, 1.0, color, ramp(nt, dirt, [(0.36, (0.62, 0.58, 0.5)), (0.55, (1, 1, 1))]), "MULTIPLY")
    nt.links.new(color, b.inputs["Base Color"])
    nt.links.new(ramp(nt, last, [(0, (shine,) * 3), (1, (rough,) * 3)]), b.inputs["Roughness"])
    bump(nt, b, height, 0.9, 0.0016)
    return m


def _old_door(g, w, h, coats, bare, panels, worn, thick=0.042):
    """A door of stiles, rails and sunk panels with a moulding around each, its face to -y; `panels` are (x0, x1, z0, z1) as shares."""
    stile, top, lock, foot = 0.105, 0.105, 0.18, 0.21
    for s in (-1, 1):
        box((s * (w - stile) / 2, 0, h / 2), (stile, thick, h), _flaked(coats, bare, (stile, h), worn), 0.0035, parent=g)
    inner = w - 2 * stile
    rails = [(foot / 2, foot), (0.86, lock), (h - top / 2, top)]
    for z, tall in rails:
        box((0, 0, z), (inner, thick - 0.001, tall), _flaked(coats, bare, (inner, tall), worn + (0.03 if z < 0.3 else 0), "x"), 0.003, parent=g)
    for z0, z1 in ((foot, 0.86 - lock / 2), (0.86 + lock / 2, h - top)):
        if panels == 2:
            box((0, 0, (z0 + z1) / 2), (0.09, thick - 0.002, z1 - z0), _flaked(coats, bare, (0.09, z1 - z0), worn), 0.003, parent=g)
        wide = (inner - 0.09) / 2 if panels == 2 else inner
        for cx in ((-wide / 2 - 0.045, wide / 2 + 0.045) if panels == 2 else (0.0,)):
            box((cx, 0.006, (z0 + z1) / 2), (wide, 0.012, z1 - z0), _flaked(coats, bare, (wide, z1 - z0), worn - 0.05), 0, parent=g)
            for dx in (-1, 1):
                rod((cx + dx * (wide / 2 - 0.006), -0.008, z0), (cx + dx * (wide / 2 - 0.006), -0.008, z1), 0.0085, _flaked(coats, bare, (0.02, z1 - z0), worn), parent=g)
            for z in (z0 + 0.006, z1 - 0.006):
                rod((cx - wide / 2, -0.008, z), (cx + wide / 2, -0.008, z), 0.0085, _flaked(coats, bare, (0.02, wide), worn), parent=g)
            # A flat of the panel that stands forward.
            box((cx, -0.001, (z0 + z1) / 2), (wide - 0.075, 0.012, z1 - z0 - 0.075), _flaked(coats, bare, (wide - 0.075, z1 - z0 - 0.075), worn - 0.04), 0.005, 1, parent=g)


def _rim_lock(g, x, z, side, iron, knob):
    """A lock on the face of a door, a knob on it, a keyhole."""
    box((x, -0.034, z), (0.15, 0.026, 0.1), iron, 0.003, parent=g)
    for dx in (-0.06, 0.06):
        for dz in (-0.036, 0.036):
            cyl((x + dx, -0.048, z + dz), 0.0055, 0.003, iron, bevel=0.001, seg=16, rot=(pi / 2, 0, 0), parent=g)
    kx = x - side * 0.03
    lathe((kx, -0.046, z + 0.012), [(0.021, 0), (0.02, 0.003), (0.0095, 0.006), (0.009, 0.022), (0.016, 0.03), (0.027, 0.042), (0.0275, 0.052), (0.018, 0.062), (0, 0.065)], knob, 48, g, rot=(pi / 2, 0, 0))
    cyl((x + side * 0.028, -0.048, z + 0.002), 0.0055, 0.002, paint("#0b0a09", 0.9, 0), bevel=0, seg=20, rot=(pi / 2, 0, 0), parent=g)
    box((x + side * 0.028, -0.048, z - 0.009), (0.0055, 0.002, 0.018), paint("#0b0a09", 0.9, 0), 0, parent=g)
    return kx


def _rust(c="#3a2a22"):
    m, nt, b = newmat("rust")
    n = N(nt, "ShaderNodeTexNoise", Scale=22.0, Detail=9.0, Roughness=0.7)
    nt.links.new(coords(nt), n.inputs["Vector"])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.38, "#1d1916"), (0.52, c), (0.66, "#5f3a24")]), b.inputs["Base Color"])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.4, (0.4, 0.4, 0.4)), (0.6, (0.9, 0.9, 0.9))]), b.inputs["Roughness"])
    b.inputs["Metallic"].default_value = 0.35
    bump(nt, b, n.outputs["Fac"], 0.6, 0.002)
    return m


def _lime_coat(c, damp):
    """Lime put on by hand: clouds, the trowel's sweep; near the floor the damp has been in it, up to a line."""
    m, nt, b = newmat("lime coat")
    b.inputs["Roughness"].default_value = 0.92

    def clouds(scale, **kw):
        n = N(nt, "ShaderNodeTexNoise", **kw)
        nt.links.new(coords(nt, scale), n.inputs["Vector"])
        return n.outputs["Fac"]

    tone = ramp(nt, clouds((1, 1, 1.6), Scale=1.7, Detail=9.0, Roughness=0.68, Distortion=0.8), [(0.34, shade(c, 0.82)), (0.5, c), (0.66, shade(c, 1.12))])
    axes = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(coords(nt), axes.inputs[0])
    level = _math(nt, "ADD", axes.outputs["Z"], _math(nt, "MULTIPLY", clouds((1, 1, 1), Scale=2.3, Detail=8.0, Roughness=0.7), -0.75))
    wet = ramp(nt, level, [(0.0, (0.62, 0.57, 0.49)), (0.06, (0.74, 0.69, 0.6)), (0.075, (0.66, 0.6, 0.5)), (0.1, (0.97, 0.95, 0.92)), (0.25, (1, 1, 1))])
    color = _mix(nt, damp, tone, wet, "MULTIPLY")
    nt.links.new(color, b.inputs["Base Color"])
    bump(nt, b, _math(nt, "ADD", clouds((1, 1, 1), Scale=55.0, Detail=7.0, Roughness=0.75), clouds((3, 3, 8), Scale=2.0, Detail=4.0)), 0.35, 0.006)
    return m


def _rushes(g, fresh, old):
    """A seat woven of rush: strands that run around, met in four mitres, higher at the rails than in the middle."""
    R = random.Random(9)
    rows = 21
    for k in range(rows):
        t = (k + 0.5) / rows
        fx0, fx1, by = 0.232 * (1 - t), 0.196 * (1 - t), 0.2 * (1 - t)
        z = 0.446 + 0.016 * (1 - t) ** 0.7 - 0.012 * (1 - t) * t
        corners = [(-fx0, -by), (fx0, -by), (fx1, by), (-fx1, by)]
        for i in range(4):
            (x0, y0), (x1, y1) = corners[i], corners[(i + 1) % 4]
            long = hypot(x1 - x0, y1 - y0)
            if long < 0.012:
                continue
            n = max(2, int(long / 0.03))
            points = []
            for s in range(n + 1):
                u = s / n
                wob = 0.0012 * noise.noise(Vector((u * 9, k * 3.1, i)))
                points.append((x0 + (x1 - x0) * u + wob, y0 + (y1 - y0) * u + wob, z + (0.003 if i % 2 else 0) * (1 - abs(2 * u - 1)) + 0.0015 * R.gauss(0, 1)))
            tube(points, 0.0058 + R.gauss(0, 0.0004), R.choice(fresh), g)
    for (x0, y0), (x1, y1) in (((-0.232, -0.2), (0.232, -0.2)), ((0.196, 0.2), (-0.196, 0.2)), ((0.232, -0.2), (0.196, 0.2)), ((-0.196, 0.2), (-0.232, -0.2))):
        long = hypot(x1 - x0, y1 - y0)
        for k in range(int(long / 0.011)):
            u = (k + 0.5) / int(long / 0.011)
            x, y = x0 + (x1 - x0) * u, y0 + (y1 - y0) * u
            ring((x, y, 0.446), 0.014, 0.0055, R.choice(fresh), rot=(pi / 2, 0, atan2(y1 - y0, x1 - x0) + pi / 2), parent=g, seg=18)
    box((0, 0, 0.44), (0.36, 0.34, 0.012), old, 0.002, parent=g)


def _mended_chair(g, coats, bare, ash):
    """A ladder-back chair from a kitchen, its paint worn; one rung and its seat are new, and twine holds a post that had split."""
    R = random.Random(4)

    def turned(a, b, r, m):
        """A leg or rung that swells a little in its middle."""
        a, b = Vector(a), Vector(b)
        d = b - a
        o = lathe(a, [(r * 0.8, 0), (r, d.length * 0.2), (r * 1.08, d.length * 0.5), (r, d.length * 0.8), (r * 0.8, d.length)], m, 28, g)
        o.rotation_euler = d.to_track_quat("Z", "Y").to_euler()

    m = _flaked(coats, bare, (0.2, 0.9), 0.055)
    for s in (-1, 1):
        def post(u, v, s=s):
            a = 2 * pi * u
            z = 1.0 * v
            r = 0.0185 - 0.004 * v + (0.004 if v > 0.985 else 0)
            back = 0.2 + 0.012 * v + 0.1 * max(0, v - 0.45) ** 1.5
            return (s * (0.196 - 0.004 * v) + r * cos(a), back + r * sin(a), z)

        sheet(post, 20, 60, m, g, 0)
        lathe((s * 0.192, 0.2535, 0.997), [(0.0145, 0), (0.017, 0.012), (0.012, 0.028), (0, 0.032)], m, 24, g)
        turned((s * 0.236, -0.2, 0), (s * 0.232, -0.2, 0.475), 0.0185, m)
        for z in (0.13, 0.27):
            turned((s * 0.234, -0.2, z), (s * 0.197, 0.2, z + 0.01), 0.0105, m)
        for y0, y1 in ((-0.2, 0.2),):
            turned((s * 0.232, y0, 0.447), (s * 0.196, y1, 0.447), 0.0105, ash)
    turned((-0.235, -0.2, 0.19), (0.235, -0.2, 0.19), 0.0115, m)
    turned((-0.235, -0.2, 0.315), (0.235, -0.2, 0.315), 0.0115, ash)  # the new rung
    turned((-0.196, 0.2, 0.23), (0.196, 0.2, 0.23), 0.0105, m)
    for z, y, tall in ((0.6, 0.21, 0.058), (0.74, 0.22, 0.064), (0.89, 0.24, 0.074)):
        def slat(u, v, z=z, y=y, tall=tall):
            c = 1 - (2 * u - 1) ** 2
            return ((u - 0.5) * 0.376, y + 0.028 * c + 0.014 * v, z + tall * v * (0.72 + 0.28 * c) - 0.004 * c)

        sheet(slat, 24, 5, _flaked(coats, bare, (0.38, 0.07), 0.1, "x", 0.5), g, 0.0095, subsurf=1)
    # Twine around the post that had split.
    twine = fabric("#a5946c", 0.9, 160)
    for k in range(17):
        ring((-0.194, 0.2185, 0.655 + 0.0034 * k), 0.0168, 0.0019, twine, rot=(R.gauss(0, 0.05), R.gauss(0, 0.05), 0), parent=g, seg=28)
    tube([(-0.208, 0.215, 0.655), (-0.222, 0.2, 0.64), (-0.224, 0.196, 0.6), (-0.219, 0.199, 0.57)], 0.0016, twine, g)
    rush = [fabric(c, 0.9, 90) for c in ("#8f7a4e", "#85734c", "#99855a", "#7a6a46", "#927f55", "#6f6644")]
    _rushes(g, rush, paint("#4a4028", 0.9))


def _doors(T: Tokens):
    """Doors that were taken out of houses and wait for one, against a wall of lime; before them a kitchen chair with one new rung."""
    W, D, H = 3.5, 5.6, 2.5
    T = replace(T, trim="#6f675a", ceiling="#8f8675", style="scandinavian")
    _look((0.6, -4.15, 0.92), (-0.02, 0, 0.92), 50, 2.4, 3.5, -0.082)
    lime = _lime_coat("#c9c0b0", 0.85)
    shell(T, W, D, H, (-2.5, -0.42, 0.78, 2.12, 3, 2), paint("#3f3b34", 0.8, 0.3, 20), plaster("#b8b0a0"), plaster("#b8b0a0"), False)

    def wall(u, v):
        x, z = -W / 2 + W * u, H * v
        p = Vector((x, z, 5.2))
        return (x, -0.028 + 0.022 * noise.noise(p * 1.1) + 0.008 * noise.noise(p * 3.6) + 0.003 * noise.noise(p * 11), z)

    sheet(wall, 320, 220, lime, solid=0)
    R = random.Random(6)
    stones = [paint(c, k, 0.35, 14) for c in ("#6b6458", "#5f594e", "#746b5c", "#57524a") for k in (0.38, 0.55)]
    y = 0.05
    for row in range(9):
        tall, x = R.uniform(0.36, 0.5), -W / 2 + R.uniform(-0.3, 0)
        while x < W / 2:
            wide = R.uniform(0.36, 0.72)
            box((x + wide / 2, y - tall / 2, -0.006), (wide - 0.012, tall - 0.012, 0.03), R.choice(stones), 0.007, 3, rot=(R.gauss(0, 0.004), R.gauss(0, 0.004), R.gauss(0, 0.004)))
            x += wide
        y -= tall
    iron, old, brass = _rust(), paint("#221e1b", 0.4, 0.3, 60), metal("#8a6a38", 0.32)
    # Nearest: four panels, sea green over cream over gray.
    a = group((-0.72, -0.52, 0.012), 0.06)
    a.rotation_euler = (-0.215, 0.006, 0.06)
    _old_door(a, 0.8, 1.98, ("#8f8a7c", "#b3a889", "#234741"), "#7a5a3a", 2, -0.01)
    kx = _rim_lock(a, 0.32, 0.88, 1, old, gloss("#b9ad97", 0.12))
    # A card on a string tells where it came from.
    rod((kx, -0.085, 0.885), (kx + 0.012, -0.06, 0.78), 0.0011, fabric("#b3a684", 0.9, 160), parent=a)
    card = box((kx + 0.016, -0.05, 0.742), (0.058, 0.0012, 0.092), paint("#a58a5c", 0.85, 0.2, 200), 0.0004, rot=(-0.16, 0, 0.14), parent=a)
    card.rotation_euler = (-0.1, 0.08, 0.2)
    for k, (w, dz) in enumerate(((0.034, 0.02), (0.04, 0.004), (0.022, -0.012))):
        box((kx + 0.014, -0.0525, 0.742 + dz), (w, 0.0008, 0.003), paint("#2b2723", 0.8, 0), 0, rot=(-0.1, 0.08, 0.2), parent=a)
    # Behind it: boards on ledges, ox blood over brown.
    c = group((-0.02, -0.3, 0.012), -0.03)
    c.rotation_euler = (-0.135, -0.008, -0.03)
    for k in range(7):
        w = (0.118, 0.104, 0.122, 0.11, 0.116, 0.1, 0.12)[k]
        x = -0.395 + sum((0.118, 0.104, 0.122, 0.11, 0.116, 0.1, 0.12)[:k]) + w / 2
        box((x, 0.004 + 0.0015 * (k % 2), 0.96 + 0.004 * (k % 3)), (w - 0.003, 0.024, 1.92), _flaked(("#7d6a55", "#5c251c"), "#6f5a42", (w, 1.92), 0.035 + 0.014 * (k % 3)), 0.004, parent=c)
    for z in (0.22, 0.98, 1.7):
        box((0, -0.022, z), (0.76, 0.028, 0.115), _flaked(("#7d6a55", "#5c251c"), "#6f5a42", (0.76, 0.115), 0.05, "x"), 0.006, parent=c)
        for dx in (-0.33, -0.21, -0.1, 0.02, 0.13, 0.24, 0.34):
            for dz in (-0.025, 0.028):
                cyl((dx + R.gauss(0, 0.004), -0.0365, z + dz + R.gauss(0, 0.004)), 0.0045, 0.003, iron, bevel=0.001, seg=12, rot=(pi / 2, 0, 0), parent=c)
    box((0.0, -0.02, 1.34), (0.1, 0.024, 0.86), _flaked(("#7d6a55", "#5c251c"), "#6f5a42", (0.1, 0.86), 0.045), 0.005, rot=(0, 0.72, 0), parent=c)
    box((0.0, -0.02, 0.6), (0.1, 0.024, 0.86), _flaked(("#7d6a55", "#5c251c"), "#6f5a42", (0.1, 0.86), 0.045), 0.005, rot=(0, 0.72, 0), parent=c)
    tube([(0.33, -0.04, 1.06), (0.33, -0.08, 1.05), (0.33, -0.085, 0.98), (0.33, -0.08, 0.91), (0.33, -0.04, 0.9)], 0.0075, iron, c)
    for z in (1.075, 0.885):
        cyl((0.33, -0.04, z), 0.02, 0.006, iron, bevel=0.002, seg=24, rot=(pi / 2, 0, 0), parent=c)
    # At the edge: stripped of its paint, but for what stayed in the corners.
    d = group((1.3, -0.34, 0.012), -0.1)
    d.rotation_euler = (-0.155, 0.012, -0.1)
    _old_door(d, 0.72, 1.96, ("#a89c80",), "#8a6440", 1, 0.13)
    for z in (0.3, 1.62):
        box((-0.352, -0.022, z), (0.03, 0.004, 0.1), brass, 0.001, parent=d)
        rod((-0.366, -0.024, z - 0.05), (-0.366, -0.024, z + 0.05), 0.006, brass, parent=d)
    # A bucket of lime and the brush in it.
    zinc, white = metal("#7d7f7d", 0.45), paint("#cfc8b8", 0.9, 0.7, 40)
    bx, by = 0.7, -0.44
    lathe((bx, by, 0.012), [(0, 0.004), (0.098, 0), (0.105, 0.02), (0.128, 0.22), (0.134, 0.235), (0.13, 0.24), (0.124, 0.232), (0.112, 0.12)], zinc, 64)
    lathe((bx, by, 0.2), [(0, 0), (0.1, 0.0), (0.119, 0.004)], white, 48)
    tube([(bx - 0.13, by, 0.235), (bx - 0.12, by - 0.06, 0.2), (bx, by - 0.135, 0.16), (bx + 0.12, by - 0.06, 0.2), (bx + 0.13, by, 0.235)], 0.0035, iron)
    handle = wood("#8a6a44", "z", 0.35, 0.6)
    rod((bx + 0.02, by + 0.02, 0.2), (bx + 0.15, by + 0.1, 0.5), 0.012, handle, 0.016)
    # The chair, and rushes that were left over.
    g = group((0.36, -1.02, 0.012), -0.62)
    _mended_chair(g, ("#8f8672", "#1d272d"), "#6b4a30", wood("#b8935f", "x", 0.22, 0.5))
    straw = [fabric(k, 0.9, 90) for k in ("#7d7048", "#8a7c54", "#6d6644", "#807450")]
    for k in range(70):
        t, off = R.gauss(0, 0.03), abs(R.gauss(0, 0.02))
        x0, y0 = -0.66 + R.gauss(0, 0.05), -1.05 + R.gauss(0, 0.022)
        long = R.uniform(0.75, 1.1)
        pinch = 0.35
        points = [(x0 + long * u, -1.02 + (y0 + 1.05) * (pinch + (1 - pinch) * (2 * u - 1) ** 2) + t * (u - 0.4) * 0.5 + 0.12 * u, 0.018 + off * (0.4 + 0.6 * (2 * u - 1) ** 2) + 0.004) for u in (0, 0.25, 0.45, 0.55, 0.75, 1)]
        tube(points, R.uniform(0.0026, 0.004), R.choice(straw))
    for k in range(4):
        ring((-0.15 + 0.006 * k, -0.965, 0.03), 0.026, 0.002, fabric("#b3a684", 0.9, 160), rot=(0, pi / 2, 0.1), seg=28)
    # Near the camera, out of focus: a bench's end, brushes in a jar, what held a joint until it was dry.
    nx, ny, nz = 0.86, -2.72, 0.72
    box((nx + 0.32, ny, nz - 0.025), (0.9, 0.5, 0.05), wood("#5f4630", "x", 0.42, 0.55), 0.01, rot=(0, 0, 0.12))
    glass = gloss("#cfd8d2", 0.04, 0.9)
    jx, jy = nx - 0.02, ny - 0.02
    lathe((jx, jy, nz), [(0, 0), (0.04, 0), (0.044, 0.01), (0.044, 0.1), (0.038, 0.115), (0.04, 0.125)], glass, 48)
    lathe((jx, jy, nz + 0.004), [(0, 0), (0.04, 0), (0.041, 0.05), (0, 0.05)], gloss("#6f5a34", 0.1, 0.4), 40)
    for k in range(5):
        t = k * 1.35 + 0.4
        tip = (jx + 0.06 * cos(t), jy + 0.05 * sin(t), nz + R.uniform(0.2, 0.27))
        base = (jx - 0.02 * cos(t), jy - 0.02 * sin(t), nz + 0.03)
        rod(base, tip, 0.0055, wood(("#8f4a2c", "#a9865a", "#2f4a44", "#8a6a44", "#5f4630")[k], "z"), 0.007)
    lathe((nx + 0.2, ny + 0.03, nz), [(0, 0), (0.07, 0), (0.075, 0.008), (0.075, 0.09), (0.078, 0.098), (0.07, 0.098)], metal("#6f6a60", 0.4), 56)


# ---------------------------------------------------------------- shelves in Kolkata


def _cloth_cover(c, kind):
    """What a book is bound in: faded in the light, rubbed at head and foot, no two alike."""
    m, nt, b = newmat(f"cover {c} {kind}")
    info, where = N(nt, "ShaderNodeObjectInfo"), N(nt, "ShaderNodeTexCoord")
    grains = _grains(nt, info, where)
    tone = ramp(nt, grains((1, 1, 0.4), Scale=16.0, Detail=8.0, Roughness=0.7), [(0.3, shade(c, 0.72)), (0.5, c), (0.7, shade(c, 1.25))])
    bright = N(nt, "ShaderNodeHueSaturation")
    nt.links.new(_math(nt, "ADD", 0.55, _math(nt, "MULTIPLY", info.outputs["Random"], 0.45)), bright.inputs["Value"])
    nt.links.new(_math(nt, "ADD", 0.8, _math(nt, "MULTIPLY", info.outputs["Random"], 0.25)), bright.inputs["Saturation"])
    nt.links.new(tone, bright.inputs["Color"])
    axes = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(where.outputs["Generated"], axes.inputs[0])
    end = _math(nt, "MINIMUM", axes.outputs["Z"], _math(nt, "SUBTRACT", 1.0, axes.outputs["Z"]))
    rub = _math(nt, "ADD", _math(nt, "MULTIPLY", end, -1.4), _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=45.0, Detail=8.0, Roughness=0.75), 0.9))
    worn = ramp(nt, rub, [(0.43, (0, 0, 0)), (0.5, (0.8, 0.8, 0.8))])
    nt.links.new(_mix(nt, worn, bright.outputs[0], "#a5967a" if kind != "paper" else "#b8ac94"), b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = {"cloth": 0.85, "leather": 0.5, "paper": 0.7}[kind]
    bump(nt, b, grains((1, 1, 1), Scale={"cloth": 420.0, "leather": 130.0, "paper": 40.0}[kind], Detail=4.0), 0.35, 0.0012)
    return m


def _lettering(ground, ink, along):
    """Words that are too small to be read: rows of strokes of uneven width, `along` the spine or across it."""
    m, nt, b = newmat(f"letters {ground} {ink}")
    b.inputs["Roughness"].default_value = 0.6
    turn = (pi / 2, 0, 0) if not along else (pi / 2, pi / 2, 0)
    v = coords(nt, (1, 1, 1), turn)
    bricks = N(nt, "ShaderNodeTexBrick", offset=0.37)
    for name, value in (("Scale", 1.0), ("Brick Width", 0.0046), ("Row Height", 0.0105), ("Mortar Size", 0.0019), ("Mortar Smooth", 0.25)):
        bricks.inputs[name].default_value = value
    for name, c in (("Color1", ink), ("Color2", shade(ink, 0.7)), ("Mortar", ground)):
        bricks.inputs[name].default_value = hexc(c)
    nt.links.new(v, bricks.inputs["Vector"])
    gone = N(nt, "ShaderNodeTexNoise", Scale=150.0, Detail=3.0)
    nt.links.new(coords(nt), gone.inputs["Vector"])
    nt.links.new(_mix(nt, ramp(nt, gone.outputs["Fac"], [(0.46, (0, 0, 0)), (0.52, (1, 1, 1))]), bricks.outputs["Color"], ground), b.inputs["Base Color"])
    return m


def _pages():
    """The edges of many leaves: fine lines, brown where hands and years were."""
    m, nt, b = newmat("leaves of paper")
    b.inputs["Roughness"].default_value = 0.9
    lines = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=3.0, Roughness=0.7)
    nt.links.new(coords(nt, (900, 4, 4)), lines.inputs["Vector"])
    age = N(nt, "ShaderNodeTexNoise", Scale=14.0, Detail=6.0)
    nt.links.new(coords(nt), age.inputs["Vector"])
    tone = ramp(nt, age.outputs["Fac"], [(0.35, "#7d684a"), (0.6, "#b3a17c")])
    nt.links.new(_mix(nt, 1.0, tone, ramp(nt, lines.outputs["Fac"], [(0.35, (0.6, 0.56, 0.5)), (0.6, (1, 1, 1))]), "MULTIPLY"), b.inputs["Base Color"])
    bump(nt, b, lines.outputs["Fac"], 0.5, 0.001)
    return m


def _volume(g, t, h, d, cover, pages, label=None, bands=0, at=0.7, share=0.16, flat=False):
    """A book that stands: its spine, a little round, at y = 0 looks to -y; its foot at z = 0, its middle at x = 0."""
    out = 0.0 if flat else min(0.007, 0.22 * t)
    half = t / 2

    def across(u, swell=0.0):
        # From the fore edge of one board around the spine to that of the other.
        if u < 0.25:
            return (-half, d * (1 - u / 0.25) + 0.006 * u / 0.25)
        if u > 0.75:
            return (half, d * ((u - 0.75) / 0.25) + 0.006 * (1 - u) / 0.25)
        a = (u - 0.25) / 0.5
        return (-half + t * a, 0.006 - 0.006 * min(1, min(a, 1 - a) * 8) - (out + swell) * sin(pi * a) ** 0.7)

    def shell_(u, v):
        swell = 0.0
        for k in range(bands):
            swell = max(swell, 0.0022 * max(0.0, 1 - abs(v - (0.16 + 0.68 * k / max(1, bands - 1))) / 0.012))
        x, y = across(u, swell)
        return (x, y, h * v)

    sheet(shell_, 24, 50 if bands else 2, cover, g, 0.002)
    box((0, d / 2 + 0.002, h / 2), (t - 0.004, d - 0.008, h - 0.007), pages, 0.001, 1, parent=g)
    if label:
        def patch(u, v):
            a = 0.3 + 0.4 * u
            x, y = across(a)
            return (x, y - 0.0016, h * (at - share / 2 + share * v))

        sheet(patch, 12, 2, label, g, 0)


def _row(x0, x1, front, z, room, R, stock, pages, until=1.0):
    """Books between x0 and x1 as they are used: sets, single ones, some laid on others, one that leans; slips of paper in a few."""
    x, end = x0 + 0.003, x0 + (x1 - x0) * until
    slip = [paint(c, 0.8, 0) for c in ("#b8ac94", "#a8543a", "#b39a4a")]
    while x < end - 0.02:
        kind = R.random()
        if kind < 0.1 and end - x > 0.2:
            top, w = z, 0.0
            for _ in range(R.randint(3, 5)):
                cover, letters, form = R.choice(stock)
                t, h = R.uniform(0.016, 0.034), R.uniform(0.16, 0.19)
                g = group((x + 0.1, front + R.uniform(0, 0.012), top + t / 2))
                inner = group()
                inner.parent = g
                inner.rotation_euler = (0, pi / 2, 0)
                inner.location = (-h / 2, 0, 0)
                g.rotation_euler = (0, 0, R.gauss(0, 0.05))
                _volume(inner, t, h, 0.13, cover, pages, letters[1] if R.random() < 0.7 else None, 0, 0.55, 0.5, form == "paper")
                top += t + 0.0005
                w = max(w, h)
            x += w + 0.012
            continue
        cover, letters, form = R.choice(stock)
        as_set = kind > 0.66
        n, h, t, bands = R.randint(4, 8), room * R.uniform(0.72, 0.92), R.uniform(0.022, 0.036), 5 if form == "leather" else 0
        for k in range(n if as_set else R.randint(2, 5)):
            if not as_set:
                cover, letters, form = R.choice(stock)
                h, t, bands = room * R.uniform(0.62, 0.95), R.choice((0.011, 0.015, 0.018, 0.024, 0.028, 0.034, 0.042)), 5 if form == "leather" and R.random() < 0.6 else 0
            if x + t > end:
                break
            g = group((x + t / 2, front + R.uniform(0, 0.006 if as_set else 0.026), z))
            g.rotation_euler = (0, R.gauss(0, 0.006), R.gauss(0, 0.012))
            wide = t > 0.023
            label = letters[0 if wide else 1] if as_set or R.random() < 0.75 else None
            _volume(g, t - 0.0008, h, R.uniform(0.13, 0.155), cover, pages, label, bands, 0.71 if as_set else R.uniform(0.5, 0.75), (0.14 if wide else 0.42), form == "paper")
            if R.random() < 0.07:
                box((R.uniform(-0.2, 0.2) * t, 0.06, h + 0.012), (0.0006, 0.02, 0.04), R.choice(slip), 0, rot=(R.gauss(0, 0.15), R.gauss(0, 0.1), 0), parent=g)
            x += t
        if R.random() < 0.25 and x + 0.09 < end:
            cover, letters, form = R.choice(stock)
            h, lean = room * R.uniform(0.64, 0.8), R.uniform(0.1, 0.2)
            g = group((x + 0.02 + h * sin(lean), front + 0.01, z + 0.003))
            g.rotation_euler = (0, -lean, 0)
            _volume(g, 0.022, h, 0.14, cover, pages, letters[1], 0, 0.6, 0.42, form == "paper")
            x += 0.042 + h * sin(lean)


def _blind_leaf(x, y0, y1, z0, z1, mat, tilt, R):
    """A leaf of slats in a window to the left: two stiles, three rails, slats that were turned by hand, one hangs."""
    w = y1 - y0
    for y in (y0 + 0.03, y1 - 0.03):
        box((x, y, (z0 + z1) / 2), (0.036, 0.06, z1 - z0), mat, 0.004)
    middle = z0 + (z1 - z0) * 0.45
    for z, t in ((z0 + 0.045, 0.09), (middle, 0.08), (z1 - 0.04, 0.08)):
        box((x, (y0 + y1) / 2, z), (0.034, w - 0.12, t), mat, 0.004)
    for a, b in ((z0 + 0.09, middle - 0.04), (middle + 0.04, z1 - 0.08)):
        n = int((b - a) / 0.056)
        for k in range(n):
            box((x, (y0 + y1) / 2, a + (b - a) * (k + 0.5) / n), (0.062, w - 0.122, 0.009), mat, 0.003, rot=(R.gauss(0, 0.004), tilt + R.gauss(0, 0.05), 0))
        rod((x + 0.034, (y0 + y1) / 2, a + 0.02), (x + 0.034, (y0 + y1) / 2, b - 0.02), 0.006, mat)


def _cane_stool(at, r, h, cane_, rim):
    """A stool of split cane: two sets of rods that cross, bound at both ends."""
    x, y, z = at
    for s in (-1, 1):
        for k in range(34):
            t = k * 2 * pi / 34
            tube([(x + r * cos(t + s * 1.05 * v), y + r * sin(t + s * 1.05 * v), z + 0.02 + (h - 0.04) * v) for v in (0, 0.25, 0.5, 0.75, 1)], 0.0052, cane_)
    for zz, rr, t in ((0.02, r, 0.016), (h - 0.02, r, 0.017), (h * 0.5, r * 0.885, 0.008)):
        ring((x, y, z + zz), rr, t, rim)
    for k in range(12):
        ring((x, y, z + h - 0.012 + 0.0008 * (k % 2)), r * (1 - (k + 0.5) / 12), 0.0085, rim, seg=72)


def _shelves(T: Tokens):
    """A corner by a window with slatted shutters: teak shelves of read books in stripes of sun, and a shelf for the cat."""
    W, D, H, thick = 2.7, 5.2, 3.1, 0.28
    left = -W / 2
    y0, y1, z0, z1 = -2.0, -0.26, 0.78, 2.36
    _look((0.98, -3.25, 1.14), (-0.46, -0.1, 1.14), 50, 2.4, 3.25, -0.03)
    R = random.Random(8)
    wall, green = _lime_coat("#7d9088", 0.5), _flaked(("#8f9a86", "#2f4a3c"), "#6b5238", (0.5, 1.5), -0.04)
    teak, upright, along = wood("#6b4224", "x", 0.38, 0.4), wood("#6b4224", "z", 0.38, 0.4), wood("#6b4224", "y", 0.38, 0.4)
    box((0, -D / 2, -0.05), (W + 4, D + 2, 0.1), _oxide("#5a2a20"), 0)
    box((0, -D / 2, H + 0.05), (W + 1, D + 2, 0.1), paint("#8f9288", 0.9, 0.05), 0)

    def back(u, v):
        x, z = left - 0.02 + (W + 0.02) * u, H * v
        p = Vector((x, z, 1.7))
        return (x, 0.004 + 0.008 * noise.noise(p * 1.3) + 0.002 * noise.noise(p * 7), z)

    sheet(back, 120, 140, wall, solid=0)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 1, H), wall, 0)
    for ya, yb, lo, hi in ((y1, 0.3, 0, H), (-D - 0.5, y0, 0, H), (y0, y1, z1, H), (y0, y1, 0, z0)):
        box((left - thick / 2, (ya + yb) / 2, (lo + hi) / 2), (thick, yb - ya, hi - lo), wall, 0.002)
    box((left - thick / 2 + 0.03, (y0 + y1) / 2, z0), (thick + 0.05, y1 - y0 + 0.02, 0.035), teak, 0.008)
    # The window: a frame, one leaf shut, its slats open; bars of iron where the other stands open.
    fx, mid = left - thick + 0.06, (y0 + y1) / 2
    for y in (y0 + 0.02, y1 - 0.02):
        box((fx, y, (z0 + z1) / 2), (0.07, 0.045, z1 - z0), green, 0.004)
    for z in (z0 + 0.03, z1 - 0.03):
        box((fx, mid, z), (0.07, y1 - y0, 0.045), green, 0.004)
    _blind_leaf(fx - 0.01, y1 - 0.58, y1 - 0.045, z0 + 0.055, z1 - 0.055, green, 0.02, R)
    iron = paint("#2a2724", 0.5, 0.2, 60)
    for k in range(6):
        z = z0 + 0.2 + (z1 - z0 - 0.3) * k / 5
        rod((fx + 0.05, y0, z), (fx + 0.05, y1, z), 0.0075, iron)
    _blind_leaf(fx - 0.06, y0 - 0.46, y0 + 0.02, z0 + 0.055, z1 - 0.055, green, 0.4, R)
    backdrop("garden", False, 2.4, (left - 7, 0.8, 1.2), "Y")
    world("#dfe8f0", 0.02)
    sun((1.0, 0.8, -0.36), 26.0, 0.006, (1, 0.79, 0.53))
    outdoors((left - 2.6, -3.0, z1 + 0.42), (1.0, 1.8, 1.1), 8, 6)
    area((left - 1.1, mid - 0.1, 2.0), (2.2, 2.6), 620, (0.88, 0.94, 1), look=(1.0, mid, 0.5))
    # On the sill a plant that grows from a tin.
    px, py = left - 0.12, -0.5
    lathe((px, py, z0 + 0.018), [(0, 0), (0.055, 0), (0.057, 0.004), (0.055, 0.03), (0.057, 0.034), (0.055, 0.1), (0.058, 0.105), (0.052, 0.1)], metal("#8a7d68", 0.42), 48)
    cyl((px, py, z0 + 0.105), 0.052, 0.01, paint("#2f231a", 0.95, 0.8, 60))
    sprigs((px, py, z0 + 0.1), 0.3, "ficus", 8, 5, 0.6)
    # Switches on a board of teak, the wire in a casing of wood.
    sx = -0.94
    box((sx, -0.012, 1.32), (0.15, 0.024, 0.2), _flaked(("#6b4224",), "#3f2819", (0.15, 0.2), -0.05), 0.005)
    for dx, dz in ((-0.034, 0.045), (0.034, 0.045), (-0.034, -0.045), (0.034, -0.045)):
        lathe((sx + dx, -0.024, 1.32 + dz), [(0.026, 0), (0.026, 0.006), (0.022, 0.016), (0.012, 0.02), (0, 0.021)], gloss("#191513", 0.22), 40, rot=(pi / 2, 0, 0))
        if (dx, dz) != (0.034, -0.045):
            rod((sx + dx, -0.04, 1.32 + dz), (sx + dx, -0.06, 1.32 + dz + (0.012 if dx < 0 else -0.012)), 0.0036, metal(BRASS, 0.3), 0.005)
    box((sx, -0.008, 1.42 + 0.85), (0.028, 0.016, 1.7), upright, 0.003)
    # The shelves.
    a, bays, w, deep = -0.66, 3, 0.66, 0.26
    b = a + bays * w
    levels = (0.565, 0.94, 1.26, 1.58, 1.9)
    box(((a + b) / 2, -0.02, H / 2), (b - a, 0.02, H), wood("#4a2c19", "z", 0.35, 0.5), 0)
    box(((a + b) / 2, -0.2, 0.27), (b - a, 0.38, 0.52), wood("#4f2f1b", "x", 0.35), 0)
    box(((a + b) / 2, -0.215, 0.548), (b - a + 0.03, 0.45, 0.034), teak, 0.008, 3)
    for k in range(bays * 2):
        ply = wood(("#6b482a", "#624226", "#70502f")[k % 3], "z", 0.4, 0.45, 0.8 + 0.07 * (k % 4))
        box((a + w * (k + 0.5) / 2, -0.402, 0.29), (w / 2 - 0.008, 0.02, 0.44), ply, 0.003)
        lathe((a + w * (k + 0.5) / 2 + (0.11 if k % 2 == 0 else -0.11), -0.412, 0.43), [(0.008, 0), (0.006, 0.008), (0.014, 0.018), (0.01, 0.026), (0, 0.028)], metal(BRASS, 0.35), 24, rot=(pi / 2, 0, 0))
    for k in range(bays + 1):
        box((a + w * k, -deep / 2 - 0.012, (H + 0.565) / 2), (0.032, deep, H - 0.565), upright, 0.006, 3)
    pages = _pages()
    stock = []
    for c, kind, ground, ink in (
        ("#4a1626", "cloth", "#4a1626", "#a8863f"), ("#4a1626", "cloth", "#4a1626", "#a8863f"), ("#652619", "cloth", "#652619", "#b39a5a"), ("#551a30", "cloth", "#2a1c1a", "#a8863f"), ("#551a30", "paper", "#551a30", "#b39a5a"), ("#8a6a34", "cloth", "#8a6a34", "#3a2418"),
        ("#2f4446", "cloth", "#2f4446", "#a8935a"), ("#263449", "cloth", "#8f2f28", "#b39a5a"), ("#3a2a1e", "leather", "#5a1f1a", "#a8863f"), ("#5a3520", "leather", "#1d1a17", "#a8863f"),
        ("#856a44", "paper", "#a89872", "#3a2f28"), ("#7d6440", "paper", "#b0a688", "#2f3a52"), ("#81765b", "paper", "#81765b", "#8a2a22"), ("#867b62", "paper", "#867b62", "#2f2a28"),
        ("#78715c", "paper", "#78715c", "#274a52"), ("#96692a", "paper", "#96692a", "#3a1f18"), ("#41543f", "cloth", "#41543f", "#b3a27a"), ("#75391f", "paper", "#75391f", "#c4b48c"), ("#1f2224", "cloth", "#1f2224", "#9a8a5a"),
    ):
        stock.append((_cloth_cover(c, kind), (_lettering(ground, ink, False), _lettering(ground, ink, True)), kind))
    for bay in range(bays):
        for row, z in enumerate(levels):
            p, q = a + w * bay + 0.017, a + w * (bay + 1) - 0.017
            if row:
                box(((p + q) / 2, -deep / 2 - 0.01, z), (q - p, deep - 0.01, 0.024), teak, 0.004)
            room = (levels[row + 1] if row + 1 < len(levels) else z + 0.34) - z - 0.03
            if (bay, row) == (1, 0):
                continue
            until = {(0, 2): 0.62}.get((bay, row), 1.0)
            _row(p, q, -deep + 0.05 + R.uniform(-0.004, 0.006), z + (0.012 if row else 0), room, R, stock, pages, until)
    # A brass pot where a third was left empty.
    lathe((-0.12, -0.15, 1.272), [(0, 0), (0.03, 0), (0.034, 0.006), (0.055, 0.03), (0.062, 0.06), (0.05, 0.09), (0.03, 0.1), (0.032, 0.112), (0.048, 0.124), (0.044, 0.125), (0.026, 0.108)], metal("#8a6a38", 0.28), 64)
    # The shelf for the cat, who is out: a basket, a shawl that is no longer a shawl.
    cx, cy, cz = 0.33, -0.225, 0.566
    straw, bind = wood("#94703f", "z", 0.3, 0.42), fabric("#6f5330", 0.9, 110)
    for k in range(7):
        ring((cx, cy, cz + 0.012 + 0.0165 * k), 0.165 + 0.006 * k - 0.02 * max(0, k - 4), 0.0105, bind, rot=(R.gauss(0, 0.008), R.gauss(0, 0.008), 0), seg=72)
    off = Vector((3.3, 1.2, 0))

    def nest(u, v):
        t, d = 2 * pi * u, 0.158 * v
        p = Vector((d * cos(t), d * sin(t), 0.4))
        fold = 0.02 * noise.noise(p * 9 + off) + 0.009 * noise.noise(p * 24 + off)
        return (cx + p.x, cy + p.y, cz + 0.07 + 0.06 * v**2.2 + fold)

    sheet(nest, 90, 40, fabric("#2b3346", 0.9, 150, 0.16), solid=0.006, subsurf=1)
    # What came back from a reader: a stool of cane, books on it that are tied up.
    mx, my, mh = -0.78, -0.86, 0.42
    _cane_stool((mx, my, 0), 0.2, mh, straw, bind)
    top, twine = mh + 0.002, fabric("#b3a27a", 0.9, 160)
    tall = []
    for k in range(7):
        cover, letters, form = stock[(5, 11, 0, 12, 8, 10, 2)[k]]
        t, h = (0.034, 0.022, 0.04, 0.018, 0.03, 0.024, 0.02)[k], 0.2 - 0.006 * k
        g = group((mx + 0.004 * (k % 3), my - 0.07 + 0.004 * k, top + t / 2))
        inner = group()
        inner.parent = g
        inner.rotation_euler, inner.location = (0, pi / 2, 0), (-h / 2, 0, 0)
        g.rotation_euler = (0, 0, 0.42 + R.gauss(0, 0.06) + (pi if k in (1, 3, 5) else 0))
        if k in (1, 3, 5):
            g.location.y += 0.14
            g.location.x -= 0.05
        _volume(inner, t - 0.001, h, 0.145, cover, pages, letters[1] if k in (0, 4) else None, 0, 0.5, 0.5, form == "paper")
        top += t
        tall.append(t)
    # Near the camera, out of focus: a reading lamp on a desk, not lit.
    nx, ny, nz = 0.8, -2.0, 0.72
    box((nx + 0.35, ny, nz - 0.02), (0.9, 0.7, 0.04), along, 0.008, rot=(0, 0, -0.1))
    brass = metal("#8a6a38", 0.3)
    lathe((nx + 0.16, ny + 0.1, nz), [(0, 0), (0.08, 0), (0.08, 0.012), (0.03, 0.024), (0.012, 0.04)], brass, 56)
    tube([(nx + 0.16, ny + 0.1, nz + 0.02), (nx + 0.17, ny + 0.1, nz + 0.3), (nx + 0.16, ny + 0.1, nz + 0.42), (nx + 0.06, ny + 0.08, nz + 0.46), (nx + 0.0, ny + 0.06, nz + 0.42)], 0.0075, brass)
    lathe((nx - 0.02, ny + 0.05, nz + 0.3), [(0.105, 0), (0.1, 0.03), (0.075, 0.08), (0.034, 0.115), (0.022, 0.14)], paint("#1d3a30", 0.25, 0.03, 50), 72, rot=(0, 0.25, 0), solid=0.003)


# ---------------------------------------------------------------- plaster that was kept


def _distemper(one, over, bare):
    """A wall that was painted for a hundred years: what is left of a pale coat over a strong one, rubbed to the plaster in places."""
    m, nt, b = newmat("distemper")
    b.inputs["Roughness"].default_value = 0.9

    def clouds(scale, turn=0.0, **kw):
        n = N(nt, "ShaderNodeTexNoise", **kw)
        nt.links.new(coords(nt, scale, (0, turn, 0)), n.inputs["Vector"])
        return n.outputs["Fac"]

    base = ramp(nt, clouds((1, 1, 1.5), 0.4, Scale=1.9, Detail=10.0, Roughness=0.7, Distortion=0.7), [(0.32, shade(one, 0.72)), (0.5, one), (0.68, shade(one, 1.25))])
    gone = clouds((1, 1, 0.8), 1.1, Scale=2.6, Detail=12.0, Roughness=0.76, Distortion=0.4)
    base = _mix(nt, ramp(nt, gone, [(0.585, (0, 0, 0)), (0.605, (0.85, 0.85, 0.85))]), base, bare)
    left = clouds((1, 1, 0.7), 2.0, Scale=1.5, Detail=13.0, Roughness=0.74, Distortion=0.9)
    there = ramp(nt, left, [(0.535, (0, 0, 0)), (0.545, (1, 1, 1))])
    chalk = ramp(nt, clouds((1, 1, 1), 0.2, Scale=6.0, Detail=8.0, Roughness=0.7), [(0.3, shade(over, 0.84)), (0.7, shade(over, 1.08))])
    color = _mix(nt, there, base, chalk)
    dirt = clouds((1, 1, 0.35), 0.0, Scale=3.4, Detail=8.0, Roughness=0.72)
    color = _mix(nt, 0.8, color, ramp(nt, dirt, [(0.34, (0.7, 0.66, 0.6)), (0.54, (1, 1, 1))]), "MULTIPLY")
    nt.links.new(color, b.inputs["Base Color"])
    grit = clouds((1, 1, 1), 0.0, Scale=60.0, Detail=7.0, Roughness=0.75)
    height = _math(nt, "ADD", _math(nt, "MULTIPLY", there, 0.6), _math(nt, "MULTIPLY", grit, 0.6))
    height = _math(nt, "ADD", height, _math(nt, "MULTIPLY", clouds((3, 3, 9), 0.3, Scale=2.0, Detail=4.0), 1.2))
    bump(nt, b, height, 0.5, 0.004)
    return m


def _broken_coat(x0, x1, z1, hole, skin, core):
    """Plaster from x0 to x1, 18 mm thick; where `hole(x, z)` is negative it has fallen."""
    cell = 0.009
    nx, nz = int((x1 - x0) / cell), int(z1 / cell)
    bm = bmesh.new()
    rows, value = [], {}
    for i in range(nx + 1):
        row = []
        for j in range(nz + 1):
            x, z = x0 + (x1 - x0) * i / nx, z1 * j / nz
            g = hole(x, z)
            if abs(g) < cell * 1.2:
                e = 0.002
                gx, gz = (hole(x + e, z) - g) / e, (hole(x, z + e) - g) / e
                k = min(g / max(0.2, gx * gx + gz * gz), cell) if g > 0 else max(g / max(0.2, gx * gx + gz * gz), -cell)
                x, z = x - gx * k * 0.9, z - gz * k * 0.9
            p = Vector((x, z, 2.2))
            edge = 0.006 * max(0.0, 1 - abs(g) / 0.05) if g > 0 else 0
            v = bm.verts.new((x, 0.007 * noise.noise(p * 1.4) + 0.0022 * noise.noise(p * 6) - edge, z))
            value[v] = g
            row.append(v)
        rows.append(row)
    for i in range(nx):
        for j in range(nz):
            four = (rows[i][j], rows[i + 1][j], rows[i + 1][j + 1], rows[i][j + 1])
            if sum(value[v] for v in four) > 0:
                bm.faces.new(four)
    for v in [v for v in bm.verts if not v.link_faces]:
        bm.verts.remove(v)
    o = obj("coat", bm, skin)
    o.data.materials.append(core)
    md = o.modifiers.new("s", "SOLIDIFY")
    md.thickness, md.offset, md.material_offset_rim = 0.018, -1, 1
    return o


def _old_plaster(c, dust):
    """Cast plaster: white where it stands out, grey with a hundred years of soot where it lies deep."""
    m, nt, b = newmat("cast plaster")
    b.inputs["Roughness"].default_value = 0.88
    g = N(nt, "ShaderNodeNewGeometry")
    n = N(nt, "ShaderNodeTexNoise", Scale=9.0, Detail=9.0, Roughness=0.7)
    nt.links.new(coords(nt), n.inputs["Vector"])
    wear = _math(nt, "ADD", g.outputs["Pointiness"], _math(nt, "MULTIPLY", _math(nt, "SUBTRACT", n.outputs["Fac"], 0.5), 0.12))
    color = ramp(nt, wear, [(0.42, dust), (0.49, shade(c, 0.72)), (0.55, c)])
    big = N(nt, "ShaderNodeTexNoise", Scale=2.4, Detail=7.0, Roughness=0.7)
    nt.links.new(coords(nt), big.inputs["Vector"])
    nt.links.new(_mix(nt, 0.85, color, ramp(nt, big.outputs["Fac"], [(0.36, (0.74, 0.7, 0.62)), (0.56, (1, 1, 1))]), "MULTIPLY"), b.inputs["Base Color"])
    grit = N(nt, "ShaderNodeTexNoise", Scale=90.0, Detail=6.0)
    nt.links.new(coords(nt), grit.inputs["Vector"])
    bump(nt, b, grit.outputs["Fac"], 0.3, 0.002)
    return m


def _ceiling_rose(g, R_, mat):
    """The rose that a chandelier hung from, face to -y: a boss, petals, beads, leaves of acanthus, an edge of eggs with a piece gone."""

    def bead(d, a, at, wide, n, high):
        s = ((a * n / (2 * pi)) % 1 - 0.5) * 2 * pi * at / n
        return high * max(0.0, 1 - ((d - at) / wide) ** 2 - (s / wide) ** 2) ** 0.5

    def high(d, a):
        h = 0.012
        if d < 0.1:
            return h + 0.05 * (1 - (d / 0.1) ** 2) ** 0.5 + 0.004 * cos(8 * a) * d / 0.1
        if d < 0.36:
            t = (d - 0.1) / 0.26
            best = 0.0
            for turn, lift in ((0.0, 1.0), (0.5, 0.6)):
                q = ((a * 8 / (2 * pi) + turn) % 1 - 0.5) * 2
                wide = 0.93 * (1 - 0.85 * t**3.2) * (0.55 + 0.45 * min(1, t * 3))
                if abs(q) < wide:
                    cup_ = (1 - (q / wide) ** 2) ** 0.5
                    best = max(best, lift * 0.034 * cup_ * (0.5 + 0.9 * t - 0.55 * t**3) - 0.009 * max(0, 1 - abs(q) / 0.12) * t - 0.0022 * cos(q * 16) * t)
            return h + best
        if 0.385 < d < 0.435:
            return h + 0.006 + bead(d, a, 0.41, 0.021, 60, 0.015)
        if 0.46 < d < 0.77:
            t = (d - 0.46) / 0.31
            best = 0.0
            for turn, lift, reach in ((0.0, 1.0, 1.0), (0.5, 0.55, 0.92)):
                q = ((a * 14 / (2 * pi) + turn) % 1 - 0.5) * 2
                u = t / reach
                if u > 1:
                    continue
                lobes = 0.8 + 0.2 * abs(sin(u * 9.5 + 0.4))
                wide = 0.94 * lobes * (1 - u**2.6) ** 0.6 * (0.62 + 0.38 * min(1, u * 2.4))
                if abs(q) < wide:
                    body = (1 - (abs(q) / wide) ** 2.4) ** 0.6
                    curl = 0.03 * u**3 * (1 - max(0, u - 0.86) * 5)
                    vein = 0.006 * max(0, 1 - abs(q) / 0.1) - 0.0035 * cos((abs(q) * 3.4 - u * 4.2) * 2 * pi) * min(1, abs(q) * 4)
                    best = max(best, lift * (0.02 * body + curl * body + vein * 0.8) + 0.004)
            return h + best
        if d < 0.46:
            return h + 0.004
        if d < 0.8:
            return h + 0.004 + 0.006 * (d - 0.77) / 0.03
        if d < 0.87:
            return h + 0.012 + 0.03 * max(0.0, 1 - ((d - 0.835) / 0.035) ** 2) ** 0.5
        if d < 0.9:
            return h + 0.008
        t = (d - 0.9) / 0.1
        q = ((a * 60 / (2 * pi)) % 1 - 0.5) * 2
        egg = 0.015 * max(0.0, 1 - (q / 0.8) ** 2 - ((t - 0.42) / 0.5) ** 2) ** 0.5
        dart = 0.014 * max(0.0, 1 - (abs(abs(q) - 1) / 0.16)) * (1 - t)
        return h + max(egg, dart, 0.004)

    def f(u, v):
        a = 2 * pi * u
        p = Vector((cos(a) * 3, sin(a) * 3, 1.0))
        # A piece of the edge is gone.
        lost = max(0.0, 1 - abs(((a - 0.62 + pi) % (2 * pi)) - pi) / 0.16)
        rim = 1 - (0.1 + 0.03 * noise.noise(p * 8)) * min(1, lost * 3)
        d = rim * min(1.0, v * 1.02)
        h = high(min(d, 0.999), a)
        q = Vector((d * cos(a), d * sin(a), 0.7))
        h = h * (0.96 + 0.08 * noise.noise(q * 7)) + 0.0016 * noise.noise(q * 22) + 0.003 * noise.noise(q * 3)
        if v > 0.985:
            h = -0.03 * (v - 0.985) / 0.015
        if lost and 1.02 * v * rim > rim - 0.02:
            h = min(h, 0.02 * noise.noise(p * 11))
        return (R_ * d * cos(a), -h, R_ * d * sin(a))

    return sheet(f, 900, 230, mat, g, 0)


def _pocket_door(g, w, h, tones, rough=0.3):
    """A leaf of old pine that slides: stiles, rails, two columns of sunk panels with bold mouldings; x from 0 to w, face to -y."""
    R = random.Random(12)

    def pine(axis):
        return wood(R.choice(tones), axis, 0.42, rough + R.uniform(-0.04, 0.08), R.uniform(0.7, 1.0))

    stile, thick, middle = 0.115, 0.038, 0.1
    for x in (stile / 2, w - stile / 2):
        box((x, 0, h / 2), (stile, thick, h), pine("z"), 0.003, parent=g)
    levels = [(0, 0.24), (0.62, 0.12), (0.98, 0.14), (1.5, 0.12), (h - 0.12, 0.12)]
    for z, tall in levels:
        box((w / 2, 0, z + tall / 2), (w - 2 * stile, thick - 0.0012, tall), pine("x"), 0.003, parent=g)
    for (za, ta), (zb, _) in zip(levels, levels[1:]):
        low, high = za + ta, zb
        box((w / 2, 0, (low + high) / 2), (middle, thick - 0.0016, high - low), pine("z"), 0.003, parent=g)
        wide = (w - 2 * stile - middle) / 2
        for cx in (stile + wide / 2, w - stile - wide / 2):
            box((cx, 0.008, (low + high) / 2), (wide, 0.01, high - low), pine("z"), 0, parent=g)
            box((cx, 0.001, (low + high) / 2), (wide - 0.09, 0.012, high - low - 0.09), pine("z"), 0.005, 2, parent=g)
            for k, (inset, r, y) in enumerate(((0.006, 0.011, -0.015), (0.024, 0.0065, -0.004))):
                m = pine("z")
                for dx in (-1, 1):
                    rod((cx + dx * (wide / 2 - inset), y, low + inset), (cx + dx * (wide / 2 - inset), y, high - inset), r, m, parent=g)
                for z in (low + inset, high - inset):
                    rod((cx - wide / 2 + inset, y, z), (cx + wide / 2 - inset, y, z), r, m, parent=g)


def _casing(x, z1, wide, coats, bare, out=0.03):
    """An upright of a door frame: a block at its foot, three flutes; each layer of paint chipped."""
    box((x, -out / 2 - 0.006, 0.15), (wide + 0.012, out + 0.012, 0.3), _flaked(coats, bare, (wide, 0.3), 0.03), 0.004)
    box((x, -out / 2, (z1 + 0.3) / 2), (wide, out, z1 - 0.3), _flaked(coats, bare, (wide, z1 - 0.3), 0.0), 0.003)
    for s in (-1, 1):
        rod((x + s * (wide / 2 - 0.009), -out, 0.3), (x + s * (wide / 2 - 0.009), -out, z1), 0.009, _flaked(coats, bare, (0.02, z1 - 0.3), 0.02))
        rod((x + s * (wide / 2 - 0.03), -out + 0.002, 0.3), (x + s * (wide / 2 - 0.03), -out + 0.002, z1), 0.005, _flaked(coats, bare, (0.02, z1 - 0.3), 0.0))


def _skirting(x0, x1, coats, bare, y=0.0):
    """A high old skirting board: a plain board, a swelling above it, a strip on the floor."""
    n = (x0 + x1) / 2
    box((n, y - 0.012, 0.1), (x1 - x0, 0.024, 0.2), _flaked(coats, bare, (x1 - x0, 0.2), 0.02, "x"), 0.003)
    m = _flaked(coats, bare, (x1 - x0, 0.03), 0.03, "x")
    rod((x0, y - 0.012, 0.204), (x1, y - 0.012, 0.204), 0.013, m)
    box((n, y - 0.006, 0.228), (x1 - x0, 0.014, 0.03), m, 0.004)
    rod((x0, y - 0.026, 0.008), (x1, y - 0.026, 0.008), 0.012, _flaked(coats, bare, (x1 - x0, 0.02), 0.06, "x"))


def _rose(T: Tokens):
    """Two parlours of an old house, a door half drawn from its pocket: a ceiling rose that was saved leans below laths whose plaster fell."""
    W, D, H = 3.5, 5.6, 3.4
    left = -W / 2
    _look((0.62, -4.2, 0.95), (-0.04, 0, 0.95), 50, 2.4, 4.05, -0.075)
    a, b = 0.56, 1.5
    coats, bare = ("#8f8a72", "#c6b394", "#d2c8b4"), "#7a5a3c"
    floor = planks("#8a4f2c", 0.086, 2.6, 0.3, 0.3, pi / 2)
    box((0.6, -D / 2 + 2.0, -0.05), (W + 1.6, D + 5.0, 0.1), floor, 0)
    box((0.6, -D / 2 + 2.0, H + 0.05), (W + 1.8, D + 5, 0.1), paint("#cfc6b5", 0.9, 0.05), 0)
    skin, core = _distemper("#8a564f", "#b9ac95", "#94866f"), paint("#8d8271", 0.95, 0.9, 60)
    plain = plaster("#b3a592")

    def hole(x, z):
        p = Vector((x, z, 0.6))
        big = (hypot((x - 0.0) / 1.25, (z - 1.62)) - 0.34) * 1.0
        small = hypot((x + 1.42), (z - 0.62) / 1.3) - 0.1
        return min(big, small) + 0.13 * noise.noise(p * 2.6) + 0.05 * noise.noise(p * 8) + 0.016 * noise.noise(p * 26)

    _broken_coat(left, a - 0.06, 2.3, hole, skin, core)
    box(((left + a) / 2, 0.03, (2.3 + H) / 2), (a - left, 0.06, H - 2.3), plain, 0)
    # Laths, and behind them what was pressed through.
    R = random.Random(3)
    ash = [wood(c, "x", 0.5, 0.8, k) for c in ("#7a6148", "#6b533d", "#86705a", "#5f4a38") for k in (0.8, 1.1)]
    for k in range(int(2.3 / 0.042)):
        box(((left + a) / 2, 0.0235 + R.gauss(0, 0.0008), 0.02 + 0.042 * k + R.gauss(0, 0.0015)), (a - left - 0.05, 0.006, 0.032 + R.gauss(0, 0.0012)), R.choice(ash), 0.0012, 1, rot=(0, R.gauss(0, 0.0012), 0))
    keys = sheet(lambda u, v: (left + (a - left) * u, 0.034 + 0.012 * noise.noise(Vector((u * 46, v * 30, 1))) + 0.01 * noise.noise(Vector((u * 9, v * 60, 4))), 2.3 * v), 300, 240, paint("#5f564a", 0.95, 0.8, 50), solid=0)
    keys.visible_shadow = False
    # The other half of the wall, the pocket between both, the other jamb.
    box(((left + a) / 2, 0.17, H / 2), (a - left - 0.02, 0.04, H), plain, 0)
    for y in (0.05, 0.135):
        box((a - 0.03, y, H / 2), (0.06, 0.03, H), _flaked(coats, bare, (0.06, H), 0.02), 0.003)
    box((b + 0.7, 0.09, H / 2), (1.4, 0.2, H), plain, 0)
    box((b - 0.012, 0.09, H / 2), (0.024, 0.2, H), _flaked(coats, bare, (0.03, H), 0.02), 0.003)
    for x in (a - 0.075, b + 0.075):
        _casing(x, 2.5, 0.15, coats, bare)
    _skirting(left, a - 0.152, coats, bare)
    _skirting(b + 0.15, W / 2, coats, bare)
    g = group((a - 0.49, 0.09, 0.012))
    w = 0.9
    _pocket_door(g, w, 2.3, ("#643a20", "#5a341d", "#6e4326"))
    # Its pull: a plate of brass, its cup, a key.
    brass = metal("#b08d50", 0.36)
    px, pz = w - 0.057, 0.94
    box((px, -0.0205, pz), (0.058, 0.004, 0.19), brass, 0.0018, 3, parent=g)
    cup_ = lathe((px, -0.0222, pz + 0.026), [(0.017, 0), (0.018, 0.0012), (0.0155, 0.0016), (0.014, -0.004), (0, -0.006)], metal("#4a3a20", 0.4), 40, g, rot=(pi / 2, 0, 0))
    cup_.scale = (1, 1.7, 1)
    cyl((px, -0.023, pz - 0.046), 0.005, 0.002, paint("#0b0a09", 0.9, 0), bevel=0, seg=20, rot=(pi / 2, 0, 0), parent=g)
    box((px, -0.023, pz - 0.055), (0.004, 0.002, 0.014), paint("#0b0a09", 0.9, 0), 0, parent=g)
    for z in (-0.07, 0.07):
        cyl((px, -0.023, pz + z), 0.0032, 0.0016, brass, bevel=0.0005, seg=14, rot=(pi / 2, 0, 0), parent=g)
    # On the casing, one window for each coat: what color it had, and when.
    for k, c in enumerate(("#cfc4ae", "#5f7468", "#a9803f", "#6e2a26", "#8fa0a4", "#6b4a30")):
        box((a - 0.078 + R.gauss(0, 0.001), -0.0304, 1.4 - 0.083 * k), (0.066, 0.0012, 0.07), _flaked((c,), "#7a5a3c", (0.066, 0.07), -0.12), 0.0002, 1, rot=(0, R.gauss(0, 0.02), 0))
        box((a - 0.078 - 0.046, -0.0304, 1.4 - 0.083 * k), (0.012, 0.0008, 0.0022), paint("#3a3632", 0.8, 0), 0, rot=(0, R.gauss(0, 0.2), 0))
    # Windows of both rooms, to the left: six panes in each sash.
    sash = paint("#c9c0b0", 0.5, 0.1, 60)
    for y0, y1 in ((-1.22, -0.2), (0.75, 1.87)):
        z0, z1 = 0.32, 2.75
        for ya, yb, lo, hi in ((y0, y1, z1, H), (y0, y1, 0, z0)):
            box((left - 0.1, (ya + yb) / 2, (lo + hi) / 2), (0.2, yb - ya, hi - lo), plain, 0)
        for k in range(4):
            y = y0 + (y1 - y0) * k / 3
            box((left - 0.1, y, (z0 + z1) / 2), (0.04, 0.06 if k in (0, 3) else 0.022, z1 - z0), sash, 0.003)
        for k in range(5):
            z = z0 + (z1 - z0) * k / 4
            box((left - 0.1, (y0 + y1) / 2, z), (0.045, y1 - y0, 0.06 if k in (0, 2, 4) else 0.022), sash, 0.003)
    for ya, yb in ((-D - 0.5, -1.22), (-0.2, 0.75), (1.87, 4.6)):
        box((left - 0.1, (ya + yb) / 2, H / 2), (0.2, yb - ya, H), plain, 0)
    box((W / 2 + 0.1, -D / 2 - 0.2, H / 2), (0.2, D + 0.4, H), plain, 0)
    world("#dfe8f0", 0.02)
    sun((1.0, 0.43, -0.35), 26.0, 0.006, (1, 0.8, 0.56))
    outdoors((left - 2.6, -1.75, 2.85), (1.2, 1.5, 1.5), 6, 13)
    area((left - 0.9, -0.9, 1.9), (1.9, 2.6), 300, (0.88, 0.94, 1), look=(1.0, -0.9, 0.5))
    # The room behind: a tall window at its end, muslin that the draught lifts.
    fy, c, d, z0, z1 = 3.5, 1.42, 2.42, 0.12, 2.75
    far = plaster("#a3aaa0")
    for x0, x1, lo, hi in ((left, c, 0, H), (d, W / 2 + 1.2, 0, H), (c, d, z1, H), (c, d, 0, z0)):
        box(((x0 + x1) / 2, fy + 0.1, (lo + hi) / 2), (x1 - x0, 0.2, hi - lo), far, 0)
    box((W / 2 + 1.0, 1.9, H / 2), (0.2, 3.6, H), far, 0)
    for k in range(3):
        box((c + (d - c) * k / 2, fy + 0.06, (z0 + z1) / 2), (0.07 if k != 1 else 0.05, 0.05, z1 - z0), sash, 0.003)
    for k in range(5):
        box(((c + d) / 2, fy + 0.06, z0 + (z1 - z0) * k / 4), (d - c, 0.045, 0.05 if k in (0, 2, 4) else 0.022), sash, 0.003)
    box((c - 0.06, fy - 0.015, z1 / 2), (0.13, 0.03, z1), sash, 0.006)
    _skirting(left, c - 0.13, coats, bare, fy)
    backdrop("garden", False, 3.4, (1.5, fy + 7, 1.2))
    area(((c + d) / 2, fy + 0.4, 1.6), (1.0, 2.4), 240, (0.9, 0.95, 1), look=(1.2, 0, 0.4))

    def blown(u, v):
        z = 2.72 - 2.6 * v
        swell = sin(pi * min(1, v * 1.02)) ** 1.4
        x = c - 0.06 + (0.52 - 0.12 * swell) * u + 0.03 * sin(5 * v) + 0.05 * swell
        fold = 0.035 * sin(u * 5 * 2 * pi + 1.6 * noise.noise(Vector((u * 3, v * 1.4, 2)))) * (0.4 + 0.6 * v)
        return (x, fy - 0.1 - 0.52 * swell * (0.75 + 0.25 * u) - 0.12 * v + fold, z + 0.16 * swell * v)

    sheet(blown, 120, 60, cloth_thin("#d9d0c0", 0.5), solid=0)
    # The rose on two blocks and a folded cloth.
    white = _old_plaster("#b5ac9a", "#544b40")
    rx, R_ = -0.66, 0.52
    g = group((rx, -0.27, 0.062))
    g.rotation_euler = (-0.19, 0.0, 0.02)
    inner = group((0, 0, R_), 0)
    inner.parent = g
    inner.rotation_euler = (0, 0.5, 0)
    _ceiling_rose(inner, R_, white)
    for dx in (-0.19, 0.2):
        box((rx + dx, -0.27, 0.03), (0.075, 0.24, 0.055), wood("#9a7a50", "y", 0.4, 0.7), 0.004, rot=(0, 0, R.gauss(0, 0.08)))
    linen = fabric("#a39a86", 0.8, 170, 0.12)

    def dropped(u, v):
        p = Vector((u * 2.1, v * 1.2, 3.3))
        ridge = 1 - abs(2 * noise.noise(p * 1.6 + Vector((2, 7, 0))))
        z = 0.01 + 0.05 * max(0, ridge - 0.35) ** 1.6 + 0.05 * max(0, noise.noise(p * 2.2)) + 0.02 * max(0, noise.noise(p * 6.5))
        return (rx - 0.62 + 1.3 * u + 0.1 * noise.noise(p * 1.7), -0.74 + 0.6 * v + 0.11 * noise.noise(p * 1.5 + Vector((9, 0, 0))), z)

    sheet(dropped, 150, 80, linen, solid=0.003, subsurf=1)
    # Lengths of the cornice that came down with it, a brush for dust.
    def cornice(g, long, seed):
        def f(u, v):
            out, up = ((0, 0), (0.0, 0.02), (0.018, 0.024), (0.022, 0.045), (0.05, 0.06), (0.075, 0.09), (0.08, 0.11), (0.098, 0.114), (0.1, 0.135), (0, 0.14))[min(9, int(v * 9 + 0.001))]
            x = long * (u - 0.5)
            if 0.25 < v < 0.45:
                out += 0.014 * abs(sin(x * pi / 0.042)) ** 0.5
            ragged = 0.02 * noise.noise(Vector((v * 6, seed, u))) * (1 if u > 0.5 else -1) if u in (0.0, 1.0) else 0
            return (x + ragged, -out, up + 0.001 * noise.noise(Vector((x * 30, v * 20, seed))))

        o = sheet(f, int(long / 0.003), 9, white, g, 0)
        md = o.modifiers.new("s", "SOLIDIFY")
        md.thickness, md.offset = 0.02, -1

    for at, rot, long, k in (((0.12, -0.2, 0.02), (-0.5, 0.0, 0.1), 0.5, 1), ((0.18, -0.42, 0.014), (-1.45, 0.0, -0.35), 0.36, 2)):
        g = group(at)
        g.rotation_euler = rot
        cornice(g, long, k)
    for k in range(16):
        x, y, r = R.gauss(0.0, 0.22), -0.3 + R.gauss(0, 0.12), R.uniform(0.004, 0.017)
        o = cyl((x, min(-0.06, y), r * 0.5), r, r * 1.1, core, bevel=0.003, seg=6, rot=(R.gauss(0, 0.6), R.gauss(0, 0.6), R.uniform(0, 3)))
        o.scale = (1, R.uniform(0.6, 1.2), R.uniform(0.5, 1))
    # Near the camera, out of focus: a board on trestles, branches of magnolia in a jar, a float.
    nx, ny, nz = -0.18, -2.72, 0.63
    box((nx - 0.26, ny, nz - 0.02), (0.72, 0.5, 0.04), wood("#7d5f40", "x", 0.42, 0.6), 0.006, rot=(0, 0, 0.1))
    lathe((nx - 0.02, ny + 0.02, nz), [(0, 0), (0.05, 0), (0.06, 0.02), (0.062, 0.06), (0.045, 0.12), (0.04, 0.15), (0.05, 0.17)], paint("#3f5660", 0.3, 0.1, 50), 48)
    sprigs((nx - 0.02, ny + 0.02, nz + 0.12), 0.36, "magnolia", 6, 4, 0.75)


# ---------------------------------------------------------------- a bench where lamps are tried


def _azulejo(blue, ground):
    """A tile from a house front in Porto: a star in a wreath, painted by hand, its glaze crazed."""
    px = 192
    v, u = (np.mgrid[0:px, 0:px].astype(np.float32) + 0.5) / px * 2 - 1
    x, y = np.abs(u), np.abs(v)
    r, a = np.hypot(u, v), np.arctan2(v, u)
    wob = 0.02 * np.sin(5 * u + 3 * v) + 0.012 * np.sin(17 * u * v + 9 * v)
    ink = np.zeros((px, px), np.float32)

    def stroke(d, wide, deep=1.0):
        np.maximum(ink, deep * np.clip((wide - np.abs(d + wob)) / 0.03, 0, 1), out=ink)

    stroke(r - 0.2 - 0.14 * np.cos(4 * a) ** 2, 0.11)
    stroke(r - 0.62 - 0.05 * np.cos(8 * a), 0.085)
    stroke(r - 0.8, 0.04, 0.8)
    np.maximum(ink, 0.8 * np.clip((0.1 - np.hypot(x - 0.98, y - 0.98) + 0.34) / 0.04, 0, 1), out=ink)
    np.maximum(ink, 0.65 * np.clip((0.12 - np.hypot(x - 0.98, y) + 0.08) / 0.04, 0, 1), out=ink)
    ink *= 0.75 + 0.25 * np.sin(9 * u + 2) * np.sin(11 * v)
    rgba = np.ones((px, px, 4), np.float32)
    one, two = (np.array([int(c[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32) for c in (ground, blue))
    rgba[..., :3] = one + ink[..., None] * (two - one)
    image = bpy.data.images.new("azulejo", px, px)
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    m, nt, b = newmat("azulejo")
    parts, flat = N(nt, "ShaderNodeSeparateXYZ"), N(nt, "ShaderNodeCombineXYZ")
    nt.links.new(coords(nt, src="Generated"), parts.inputs[0])
    nt.links.new(parts.outputs["X"], flat.inputs["X"])
    nt.links.new(parts.outputs["Z"], flat.inputs["Y"])
    texture = N(nt, "ShaderNodeTexImage", image=image, extension="EXTEND")
    nt.links.new(flat.outputs[0], texture.inputs["Vector"])
    nt.links.new(texture.outputs["Color"], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.2
    n = N(nt, "ShaderNodeTexNoise", Scale=14.0, Detail=4.0)
    nt.links.new(coords(nt), n.inputs["Vector"])
    bump(nt, b, n.outputs["Fac"], 0.2, 0.004)
    return m


def _flex(points, mat, r=0.0042, parent=None):
    return tube(points, r, mat, parent)


def _holder(at, brass, cap, parent=None):
    """A lamp's holder of brass, its ring, the grip that takes the cable's weight."""
    x, y, z = at
    lathe((x, y, z), [(0, 0), (0.0195, 0.0), (0.02, 0.012), (0.0225, 0.014), (0.0225, 0.02), (0.02, 0.022), (0.0195, 0.044), (0.013, 0.056), (0.009, 0.06)], brass, 36, parent)
    lathe((x, y, z + 0.058), [(0.009, 0), (0.0095, 0.012), (0.006, 0.022), (0.004, 0.026)], cap, 24, parent)


def _globe_bulb(at, r, mat, brass, rot=(0, 0, 0), parent=None):
    """A bulb: its glass and its screw, the screw's end at `at`."""
    g = group(at)
    g.rotation_euler = rot
    if parent:
        g.parent = parent
    lathe((0, 0, 0), [(0, 0), (0.005, 0.001), (0.0125, 0.006), (0.0133, 0.009), (0.0124, 0.0115), (0.0133, 0.014), (0.0124, 0.0165), (0.0133, 0.019), (0.0124, 0.022), (0.0135, 0.026)], brass, 28, g)
    lathe((0, 0, 0.026), [(0.0135, 0), (0.0165, 0.012), (r * 0.78, 0.012 + r * 0.6), (r, 0.012 + r * 1.35), (r * 0.8, 0.012 + r * 2.02), (0, 0.012 + r * 2.4)], mat, 40, g)


def _rotary(at, white, brass, turn):
    """A switch that is turned: a dome of porcelain, a wing of brass."""
    x, y, z = at
    lathe((x, y, z), [(0.034, 0), (0.0345, 0.006), (0.031, 0.01), (0.0285, 0.02), (0.018, 0.03), (0.008, 0.033), (0, 0.0335)], white, 48, rot=(pi / 2, 0, 0))
    cyl((x, y - 0.036, z), 0.0085, 0.008, brass, bevel=0.001, seg=20, rot=(pi / 2, 0, 0))
    box((x, y - 0.046, z), (0.04, 0.016, 0.0085), brass, 0.0032, 3, rot=(0, turn, 0))


def _tag(at, turn, R, paper, ink):
    """A label of card with a few words in pencil."""
    x, y, z = at
    g = group(at)
    g.rotation_euler = (R.gauss(-0.12, 0.04), turn, R.gauss(0, 0.1))
    box((0, 0, 0), (0.044, 0.0009, 0.03), paper, 0.0003, 1, parent=g)
    for k in range(3):
        w = R.uniform(0.016, 0.032)
        box((-0.018 + w / 2, -0.0008, 0.008 - 0.0075 * k), (w, 0.0004, 0.0014), ink, 0, rot=(0, R.gauss(0, 0.03), 0), parent=g)


def _lamps(T: Tokens):
    """Ten at night in a loft: cables of cloth run from a board of porcelain switches to lamps that wait; one is lit, low over a bench."""
    W, D, H, thick = 4.1, 5.8, 3.2, 0.36
    hole = (-1.85, -0.8, 1.0, 2.9)
    a, b, low, high = hole
    _look((0.5, -3.5, 1.42), (0.05, 0, 1.42), 50, 2.4, 3.12, -0.046)
    R = random.Random(11)
    lime = plaster("#57524a")
    wall = group((-W / 2 - 0.1, 0, 0))
    brickwork(wall, W + 0.3, H, (a + W / 2 + 0.1, b + W / 2 + 0.1, low, high), ("#55382c", "#5f4034", "#694636", "#4f362c", "#46322a", "#6b4c3c", "#584238"), 0.1)
    box((b - 0.004, thick / 2 + 0.03, (low + high) / 2), (0.012, thick, high - low), lime, 0)
    box(((a + b) / 2, thick / 2 - 0.03, low - 0.02), (b - a, thick + 0.1, 0.05), paint("#4f4a41", 0.7, 0.4, 30), 0.008)
    for s in (-1, 1):
        box((s * (W / 2 + 0.1), -D / 2, H / 2), (0.2, D + 0.4, H), lime, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint("#4f4c46", 0.9, 0.2, 20), 0)
    box((0, -D / 2, -0.05), (W + 0.4, D + 0.8, 0.1), paint("#4a4640", 0.6, 0.4, 14), 0)
    steel, black = paint("#242524", 0.5, 0.15, 60), paint("#1a1a19", 0.42, 0.1, 60)
    y = thick - 0.09
    for k in range(4):
        x = a + (b - a) * k / 3
        box((x, y, (low + high) / 2), (0.05 if k in (0, 3) else 0.022, 0.05, high - low), steel, 0.003)
    for k in range(6):
        box(((a + b) / 2, y + 0.002, low + (high - low) * k / 5), (b - a, 0.046, 0.05 if k in (0, 5) else 0.022), steel, 0.003)
    backdrop("town", True, 0.16, (-5.4, 10.0, 2.2))
    world("#5f7fb5", 0.008)
    area(((a + b) / 2, thick + 0.8, 2.1), (1.6, 2.0), 26, (0.5, 0.66, 1), look=((a + b) / 2 + 0.5, -2.4, 0.5))
    area((-W / 2 + 0.1, -3.6, 1.8), (1.0, 2.0), 9, (0.6, 0.74, 1), look=(0.6, -0.3, 1.0))
    # The bench: boards of old beams on iron, a shelf for what is not in use.
    tz, deep, x0, x1 = 0.8, 0.74, -1.42, 1.9
    for k in range(4):
        m = wood(R.choice(("#4a3220", "#543826", "#432d1d")), "x", 0.6, 0.55, 0.8 + 0.1 * k)
        box(((x0 + x1) / 2, -0.07 - deep * (k + 0.5) / 4, tz - 0.026 + R.uniform(-0.0015, 0.0015)), (x1 - x0 + R.uniform(-0.01, 0.01), deep / 4 - 0.006, 0.052), m, 0.006)
    for x in (x0 + 0.12, 0.55, x1 - 0.1):
        for yy in (-0.12, -0.07 - deep + 0.06):
            box((x, yy, tz / 2 - 0.03), (0.045, 0.045, tz - 0.05), black, 0.003)
        box((x, -0.07 - deep / 2, tz - 0.075), (0.04, deep - 0.1, 0.04), black, 0.003)
    box(((x0 + x1) / 2, -0.4, 0.3), (x1 - x0 - 0.2, 0.5, 0.03), wood("#4a3322", "x", 0.4, 0.6), 0.004)
    # Switches on a board of oak, one for each cable; a label says what was seen by it.
    brass, tarnished = metal("#8a6a38", 0.3), metal("#6b5230", 0.42)
    white = gloss("#c9c4b6", 0.12)
    paper, ink = paint("#a8987a", 0.9, 0.1, 200), paint("#2c2a28", 0.9, 0)
    bx, bz, n = -0.26, 1.36, 5
    box((bx, -0.036, bz), (0.62, 0.03, 0.2), _flaked(("#4a2f1c",), "#7a5a3a", (0.62, 0.2), -0.02, "x", 0.35), 0.008, 3)
    spots = [bx - 0.24 + 0.12 * k for k in range(n)]
    for k, x in enumerate(spots):
        _rotary((x, -0.051, bz + 0.018), white, brass, (0.0, 0.1, pi / 2, -0.1, 0.05)[k])
        cyl((x, -0.0525, bz + 0.082), 0.004, 0.003, tarnished, bevel=0.001, seg=12, rot=(pi / 2, 0, 0))
        _tag((x + R.gauss(0, 0.002), -0.057, bz - 0.058), R.gauss(0, 0.06), R, paper, ink)
    rod((bx - 0.27, -0.041, bz + 0.1), (bx - 0.27, -0.041, H), 0.0105, metal("#6f6d68", 0.5))
    for z in (1.62, 2.05):
        box((bx - 0.27, -0.035, z), (0.05, 0.026, 0.016), metal("#6f6d68", 0.5), 0.003)
    # Cables of cloth: up to knobs of porcelain, over to hooks of iron, down to the lamps.
    flexes = [fabric(c, 0.9, 300) for c in ("#8a2f1c", "#2a2622", "#8a6a2c", "#2a2622", "#6f6a5c")]
    hang = [(0.0, -0.26, 1.78), (0.22, -0.42, 1.55), (0.63, -0.42, 1.43), (0.96, -0.3, 1.68), (1.24, -0.36, 1.52)]
    for k, (x, (lx, ly, lz)) in enumerate(zip(spots, hang)):
        kz = 1.62 + (0.2, 0.08, 0.15, 0.03, 0.11)[k] + R.uniform(-0.01, 0.01)
        lathe((x + 0.01, -0.024, kz), [(0.013, 0), (0.013, 0.006), (0.008, 0.012), (0.008, 0.018), (0.013, 0.024), (0.011, 0.031), (0, 0.032)], white, 28, rot=(pi / 2, 0, 0))
        hz, m = 2.26 + 0.03 * k, flexes[k]
        _flex([(x, -0.056, bz + 0.07), (x, -0.052, bz + 0.12), (x + 0.012, -0.034, (bz + kz) / 2), (x + 0.004, -0.036, kz - 0.02), (x + 0.006, -0.046, kz + 0.01)], m)
        span = lx - x
        _flex([(x + 0.006, -0.046, kz + 0.01), (x + 0.03, -0.042, kz + 0.02), (x + 0.3 * span, -0.05, kz - 0.1 - 0.05 * span + 0.02 * k), (x + 0.66 * span, -0.1, kz + 0.02), (lx - 0.05, ly * 0.8, hz - 0.12), (lx - 0.004, ly, hz), (lx + 0.01, ly, hz - 0.03), (lx, ly, hz - 0.1), (lx + R.gauss(0, 0.006), ly, (hz + lz) / 2), (lx, ly, lz + 0.26)], m)
        rod((lx, 0, hz + 0.02), (lx, ly - 0.02, hz + 0.02), 0.006, black)
    # The lamps that wait: opal, a cone of copper, a bare bulb; and the one that is lit.
    opal, copper = gloss("#b9b4a6", 0.14), metal("#8a5236", 0.32)
    (ax, ay, az), (px, py, pz), (lx, ly, lz), (cx, cy, cz), (ex, ey, ez) = hang
    _holder((ax, ay, az + 0.18), tarnished, black)
    _globe_bulb((ax, ay, az + 0.186), 0.047, gloss("#8f9490", 0.05, 0.8), brass, (pi, 0, 0))
    _holder((px, py, pz + 0.18), brass, black)
    lathe((px, py, pz), [(0, -0.118), (0.06, -0.106), (0.104, -0.058), (0.122, 0.004), (0.108, 0.064), (0.062, 0.108), (0.04, 0.12), (0.038, 0.15), (0.043, 0.156)], opal, 72)
    lathe((px, py, pz + 0.14), [(0.047, 0), (0.049, 0.004), (0.047, 0.03), (0.034, 0.044), (0.02, 0.05)], brass, 48)
    _holder((cx, cy, cz + 0.18), brass, black)
    lathe((cx, cy, cz), [(0.13, 0), (0.128, 0.004), (0.1, 0.06), (0.05, 0.15), (0.028, 0.185), (0.022, 0.2)], copper, 72, solid=0.0016)
    _holder((ex, ey, ez + 0.18), tarnished, black)
    lathe((ex, ey, ez), [(0.2, 0), (0.2, 0.004), (0.17, 0.03), (0.1, 0.075), (0.05, 0.11), (0.044, 0.15), (0.03, 0.17), (0.02, 0.19)], paint("#4f5a54", 0.3, 0.05, 50), 72, solid=0.002)
    _holder((lx, ly, lz + 0.18), brass, black)
    shade_ = [(0.192, 0), (0.19, 0.006), (0.172, 0.04), (0.115, 0.098), (0.05, 0.128), (0.042, 0.165), (0.03, 0.185), (0.02, 0.195)]
    lathe((lx, ly, lz), shade_, paint("#1d3a3a", 0.22, 0.04, 40), 96, solid=0.001)
    lathe((lx, ly, lz - 0.006), [(r * 0.97, z) for r, z in shade_[:5]], paint("#cfc6b2", 0.35, 0.02, 40), 96)
    ring((lx, ly, lz), 0.191, 0.0028, black, seg=96)
    lathe((lx, ly, lz + 0.02), [(0, -0.004), (0.022, 0.004), (0.034, 0.03), (0.026, 0.06), (0.014, 0.09)], emit("#ffcf96", 13.0), 32)
    point((lx, ly, lz + 0.035), 24, 0.034, (1, 0.63, 0.32))
    # In its light: a lamp that was taken apart, what is needed for it, a tile that is to be its foot.
    box((lx - 0.1, ly - 0.06, tz + 0.0015), (0.3, 0.21, 0.003), paint("#8f8670", 0.9, 0.1, 100), 0.0005, rot=(0, 0, 0.22))
    for k in range(9):
        w = R.uniform(0.05, 0.2)
        box((lx - 0.21 + w / 2 - 0.012 * k * 0.2, ly - 0.0 - 0.016 * k, tz + 0.0034), (w, 0.0016, 0.0005), ink, 0, rot=(0, 0, 0.22))
    rod((lx - 0.02, ly - 0.2, tz + 0.0075), (lx + 0.13, ly - 0.14, tz + 0.0075), 0.0042, paint("#8a2f1c", 0.5, 0))
    tile = _azulejo("#16294f", "#8d897a")
    for k, (dx, lean, turn) in enumerate(((-0.4, -0.2, 0.16), (-0.225, -0.26, -0.1))):
        g = group((lx + dx, -0.12 - 0.05 * k, tz))
        g.rotation_euler = (lean, 0, turn)
        box((0, 0, 0.071), (0.142, 0.011, 0.142), tile, 0.0025, 3, parent=g)
    # A bottle of green glass that becomes a lamp: its holder is on, its cable comes out behind it.
    fx, fy = lx + 0.21, -0.28
    bottle = [(0, 0.006), (0.06, 0.002), (0.082, 0.02), (0.098, 0.08), (0.092, 0.14), (0.06, 0.19), (0.026, 0.222), (0.018, 0.25), (0.0185, 0.275), (0.024, 0.28), (0.023, 0.292), (0.016, 0.294)]
    lathe((fx, fy, tz), bottle, gloss("#4a6a4e", 0.04, 0.9), 80)
    lathe((fx, fy, tz + 0.004), [(r * 0.955, z) for r, z in bottle[:-3]], gloss("#4a6a4e", 0.04, 0.9), 80)
    cyl((fx, fy, tz + 0.3), 0.014, 0.02, wood("#8a6a44", "z"), bevel=0.002, seg=28)
    _holder((fx, fy, tz + 0.362), brass, black)
    holder = bpy.context.scene.collection.objects[-2:]
    for o in holder:
        o.rotation_euler, o.location.z = (pi, 0, 0), tz + 0.368 - (0.058 if o == holder[1] else 0)
    _flex([(fx + 0.008, fy + 0.01, tz + 0.312), (fx + 0.05, fy + 0.05, tz + 0.33), (fx + 0.12, fy + 0.09, tz + 0.25), (fx + 0.13, fy + 0.06, tz + 0.08), (fx + 0.12, fy, tz + 0.006), (fx + 0.06, fy - 0.03, tz + 0.006)], flexes[0], 0.0036)
    _flex([(fx + 0.06, fy - 0.03, tz + 0.006), (fx + 0.13, fy - 0.1, tz + 0.004), (fx + 0.05, fy - 0.22, tz + 0.004), (fx - 0.08, fy - 0.25, tz + 0.004), (fx - 0.03, fy - 0.33, tz + 0.004), (fx + 0.14, fy - 0.36, tz + 0.004), (fx + 0.2, fy - 0.42, tz - 0.002), (fx + 0.2, fy - 0.52, tz - 0.1), (fx + 0.21, fy - 0.5, tz - 0.4)], flexes[0])
    for at, rot in (((lx + 0.02, ly + 0.12, tz + 0.02), (0, pi / 2 - 0.05, 0.7)), ((lx + 0.32, ly - 0.05, tz + 0.02), (0, pi / 2, 2.2))):
        g = group(at)
        g.rotation_euler = rot
        _holder((0, 0, 0), brass, black, g)
    handle = wood("#7a4a26", "x", 0.3, 0.3)
    g = group((lx + 0.02, ly - 0.3, tz + 0.013), 0.5)
    lathe((0, 0, 0), [(0, 0), (0.011, 0.003), (0.013, 0.03), (0.0115, 0.06), (0.013, 0.085), (0.006, 0.1)], handle, 28, g, rot=(0, pi / 2, 0))
    rod((0.1, 0, 0), (0.22, 0, -0.006), 0.003, metal("#8f8f8c", 0.3), parent=g)
    # A carton of bulbs, their glass up.
    kx, ky, w, card = lx + 0.5, -0.42, 0.075, paint("#7d6646", 0.9, 0.3, 60)
    g = group((kx, ky, tz), -0.2)
    for k in range(4):
        box((-1.5 * w + w * k, 0, 0.045), (0.003, 2 * w, 0.09), card, 0, parent=g)
    for k in range(3):
        box((0, -w + w * k, 0.045), (3 * w, 0.003, 0.09), card, 0, parent=g)
    box((0, 0, 0.002), (3 * w, 2 * w, 0.004), card, 0, parent=g)
    for s in (-1, 1):
        box((0, s * (w + 0.03), 0.085), (3 * w, 0.07, 0.002), card, 0, rot=(-s * 0.5, 0, 0), parent=g)
    clear = gloss("#a3a8a4", 0.04, 0.75)
    for i in range(3):
        for j in range(2):
            if (i, j) == (1, 0):
                continue
            _globe_bulb((w * (i - 1) + R.gauss(0, 0.003), w * (j - 0.5), 0.03), 0.031, (clear, opal)[(i + j) % 2], brass, (R.gauss(0, 0.07), R.gauss(0, 0.07), 0), g)
    _globe_bulb((kx - 0.2, ky - 0.18, tz + 0.022), 0.031, opal, brass, (0.12, pi / 2 - 0.1, 0.9))
    # A jar of drivers and pencils, pliers, tape, a tin of screws, a pile of what was sketched before.
    jx, jy = lx - 0.62, -0.27
    lathe((jx, jy, tz), [(0, 0.003), (0.044, 0), (0.046, 0.006), (0.046, 0.1), (0.049, 0.105), (0.043, 0.105), (0.042, 0.012), (0, 0.01)], paint("#8d8472", 0.3, 0.1, 40), 48)
    for k in range(7):
        t, h = k * 0.95 + 0.3, R.uniform(0.15, 0.23)
        tip = (jx + 0.055 * cos(t), jy + 0.05 * sin(t), tz + h)
        rod((jx - 0.024 * cos(t), jy - 0.02 * sin(t), tz + 0.014), tip, 0.0038, paint(("#8a2f1c", "#2a2d2e", "#8a6a2c", "#31444d", "#6a4a30", "#8a2f1c", "#57524a")[k], 0.45, 0))
        if k % 3 == 0:
            o = lathe(tip, [(0.006, -0.05), (0.0105, -0.035), (0.0115, 0.0), (0.009, 0.03), (0, 0.036)], (handle, paint("#7a5a1e", 0.3, 0))[k % 2], 24)
            o.rotation_euler = (Vector(tip) - Vector((jx, jy, tz - 0.1))).to_track_quat("Z", "Y").to_euler()
    for k in range(4):
        box((lx - 0.93 + R.gauss(0, 0.006), -0.22 + R.gauss(0, 0.006), tz + 0.006 + 0.012 * k), (0.2, 0.15, 0.011), paint(("#31444d", "#5a4a38", "#6a2a1c", "#8d8472")[k], 0.85, 0.1, 120), 0.002, rot=(0, 0, R.gauss(0.1, 0.09)))
    ring((lx - 0.75, -0.5, tz + 0.01), 0.04, 0.0095, paint("#17181a", 0.4, 0.05, 60), seg=56)
    lathe((lx - 0.2, -0.52, tz), [(0, 0.002), (0.05, 0), (0.052, 0.004), (0.052, 0.028), (0.05, 0.028), (0.049, 0.006), (0, 0.005)], metal("#8a8780", 0.35), 56)
    for k in range(26):
        t, d = R.uniform(0, 6.3), 0.04 * R.uniform(0, 1) ** 0.5
        c = (lx - 0.2 + d * cos(t), -0.52 + d * sin(t), tz + 0.009 + R.uniform(0, 0.012))
        rod(c, (c[0] + R.gauss(0, 0.009), c[1] + R.gauss(0, 0.009), c[2] + R.gauss(0, 0.004)), 0.0024, brass, 0.0012)
    for s in (-1, 1):
        tube([(lx - 0.02, -0.6, tz + 0.012), (lx - 0.05, -0.6 + s * 0.014, tz + 0.012), (lx - 0.1, -0.6 + s * 0.024, tz + 0.012), (lx - 0.16, -0.6 + s * 0.016 - 0.01, tz + 0.012)], 0.0075, paint("#8a2f1c", 0.4, 0.1, 50))
        tube([(lx + 0.045, -0.6 - s * 0.003, tz + 0.012), (lx + 0.01, -0.6 - s * 0.009, tz + 0.012), (lx - 0.03, -0.6 + s * 0.004, tz + 0.012)], 0.007, metal("#4f5050", 0.35))
    # A glass with the end of a wine, as it was poured at eight.
    wx, wy = lx - 0.44, -0.46
    lathe((wx, wy, tz), [(0.027, 0), (0.03, 0.003), (0.034, 0.09), (0.0325, 0.09), (0.0285, 0.008), (0, 0.007)], gloss("#dfe6e4", 0.03, 0.94), 40)
    lathe((wx, wy, tz + 0.0085), [(0, 0), (0.028, 0), (0.0295, 0.03), (0, 0.03)], gloss("#3a0d10", 0.05, 0.3), 36)
    # On the left, in the blue of the window: shades of enamel in one another, rolls of cable on a peg.
    sx, sy = -0.86, -0.36
    for k, (c, r) in enumerate((("#39494a", 0.17), ("#57544b", 0.168), ("#38211c", 0.166))):
        lathe((sx + 0.006 * k, sy, tz + 0.03 * k), [(r, 0), (r * 0.985, 0.006), (r * 0.86, 0.04), (r * 0.55, 0.1), (r * 0.28, 0.13), (r * 0.24, 0.17), (r * 0.12, 0.19)], paint(c, 0.28, 0.05, 50), 72, solid=0.002, rot=(0.02 * k, 0.03 * k, 0))
    for t in range(13):
        ring((sx + 0.36 + R.gauss(0, 0.006), -0.46 + R.gauss(0, 0.006), tz + 0.004 + 0.0048 * t), 0.085 + R.gauss(0, 0.006), 0.0034, flexes[2], rot=(R.gauss(0, 0.03), R.gauss(0, 0.03), 0), seg=64)
    # Near the camera, out of focus: a shade that hangs, dark, and the back of a stool.
    nx, ny, nz = -0.11, -2.2, 1.585
    lathe((nx, ny, nz), [(0.17, 0), (0.168, 0.008), (0.15, 0.05), (0.1, 0.12), (0.05, 0.155), (0.042, 0.2), (0.02, 0.22)], paint("#1f2424", 0.3, 0.04, 40), 96, solid=0.002)
    rod((nx, ny, nz + 0.2), (nx, ny, H), 0.004, flexes[1])


# ---------------------------------------------------------------- cottons on a line


def _shweshwe(kind, ground, ink, second=None, size=0.13, thin=0.14):
    """Printed cotton, fine and geometric, laid along the cloth's own threads: a repeat is `size` metres."""
    px = 512
    v, u = (np.mgrid[0:px, 0:px].astype(np.float32) + 0.5) / px
    # A hand lays the paste: lines that waver, ink that takes unevenly.
    u, v = u + 0.003 * np.sin(2 * pi * (2 * v + u)) + 0.0015 * np.sin(2 * pi * (7 * v - 3 * u)), v + 0.003 * np.sin(2 * pi * (3 * u - v)) + 0.0015 * np.sin(2 * pi * (5 * u + 6 * v))
    rng = np.random.RandomState(3)
    takes = rng.normal(0, 1, (px, px)).astype(np.float32)
    far = np.hypot(*np.meshgrid(np.fft.fftfreq(px) * px, np.fft.fftfreq(px) * px))
    takes = np.real(np.fft.ifft2(np.fft.fft2(takes) * (np.exp(-((far / 12) ** 2)) + 0.35 * np.exp(-((far / 60) ** 2)))))
    takes = (0.86 + 0.1 * takes / takes.std()).clip(0.5, 1).astype(np.float32)
    to = lambda c: np.array([int(c[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)  # noqa: E731
    p = np.broadcast_to(to(ground), (px, px, 3)).copy()

    def stamp(cover, color):
        nonlocal p
        p += (np.clip(cover, 0, 1) * takes)[..., None] * (to(color) - p)

    def around(cu, cv):
        du, dv = (u - cu + 0.5) % 1 - 0.5, (v - cv + 0.5) % 1 - 0.5
        return np.hypot(du, dv), np.arctan2(dv, du)

    if kind == "rings":
        for cu, cv in ((0.5, 0.5), (0.0, 0.0)):
            r, a = around(cu, cv)
            for at, n, dot in ((0.31, 40, 0.009), (0.26, 30, 0.011), (0.2, 20, 0.009)):
                d = np.hypot(r - at, ((a * n / (2 * pi)) % 1 - 0.5) * 2 * pi * at / n)
                stamp((dot - d) * 150, ink)
            petal = 0.13 * np.abs(np.cos(4 * a)) ** 0.6
            stamp((petal - r) * 110, ink)
            stamp((petal - 0.03 - r) * 110, ground)
            stamp((0.022 - r) * 150, second or ink)
        for cu, cv in ((0.5, 0.0), (0.0, 0.5)):
            r, a = around(cu, cv)
            stamp((0.075 * (0.55 + 0.45 * np.cos(4 * a)) - r) * 110, second or ink)
            stamp((0.008 - np.abs(r - 0.105)) * 150, ink)
    elif kind == "lozenges":
        w = np.abs(((u * 3) % 1) - 0.5) + np.abs(((v * 2) % 1) - 0.5)
        stamp((0.016 - np.abs(w - 0.45)) * 60, ink)
        stamp((0.03 - np.abs(w - 0.33)) * 60, second or ink)
        stamp((0.07 - w) * 60, ink)
        stamp((0.09 - (1 - w)) * 60, second or ink)
    else:  # sprays: stripes of dots between lines
        stripe = (u * 3) % 1
        stamp((0.016 - np.abs(stripe - 0.08)) * 60, ink)
        stamp((0.016 - np.abs(stripe - 0.92)) * 60, ink)
        for k in range(3):
            d = np.hypot((stripe - (0.3 + 0.2 * k)) / 3, (((v * 9 + 0.5 * k) % 1) - 0.5) / 9)
            stamp(((0.011 if k != 1 else 0.024) - d) * 150, ink if k != 1 else (second or ink))
    p = p * (1 + 0.06 * rng.normal(0, 1, (px, px, 1)).astype(np.float32))
    rgba = np.ones((px, px, 4), np.float32)
    rgba[..., :3] = np.clip(p, 0, 1)
    image = bpy.data.images.new(f"shweshwe {kind}", px, px)
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    m, nt, b = newmat(f"shweshwe {kind}")
    b.inputs["Roughness"].default_value = 0.9
    where = N(nt, "ShaderNodeTexCoord")
    place = N(nt, "ShaderNodeMapping")
    place.inputs["Scale"].default_value = (1 / size, 1 / size, 1)
    nt.links.new(where.outputs["UV"], place.inputs["Vector"])
    texture = N(nt, "ShaderNodeTexImage", image=image, extension="REPEAT")
    nt.links.new(place.outputs[0], texture.inputs["Vector"])
    fade = N(nt, "ShaderNodeTexNoise", Scale=5.0, Detail=6.0, Roughness=0.65)
    nt.links.new(where.outputs["Object"], fade.inputs["Vector"])
    # The selvedge took no dye.
    axes = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(where.outputs["UV"], axes.inputs[0])
    printed = _mix(nt, _math(nt, "LESS_THAN", axes.outputs["X"], 0.011), texture.outputs["Color"], "#8d8570")
    return _cotton(m, nt, b, _mix(nt, 1.0, printed, ramp(nt, fade.outputs["Fac"], [(0.3, (0.82, 0.82, 0.82)), (0.7, (1.1, 1.1, 1.1))]), "MULTIPLY"), thin)


def _cotton(m, nt, b, color, thin):
    """Gives a material the weave of cotton, and lets a little light through."""
    nt.links.new(color, b.inputs["Base Color"])
    b.inputs["Roughness"].default_value, b.inputs["Specular"].default_value = 0.95, 0.06
    weave = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=3.0)
    nt.links.new(coords(nt, (160, 160, 420), src="UV"), weave.inputs["Vector"])
    bump(nt, b, weave.outputs["Fac"], 0.25, 0.001)
    t = N(nt, "ShaderNodeBsdfTranslucent")
    nt.links.new(color, t.inputs["Color"])
    mix = N(nt, "ShaderNodeMixShader")
    mix.inputs[0].default_value = thin
    nt.links.new(b.outputs[0], mix.inputs[1])
    nt.links.new(t.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


def _calico(c, thin=0.3):
    m, nt, b = newmat(f"calico {c}")
    slub = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=4.0, Roughness=0.7)
    nt.links.new(coords(nt, (9, 240, 1), src="UV"), slub.inputs["Vector"])
    return _cotton(m, nt, b, ramp(nt, slub.outputs["Fac"], [(0.34, shade(c, 0.84)), (0.66, shade(c, 1.08))]), thin)


def _cut(fn, nu, nv, w, h, mat, parent=None, pinned=()):
    """A cloth of w by h metres whose print follows its threads; `pinned` are the columns of its upper edge that pegs hold."""
    bm = bmesh.new()
    g = [[bm.verts.new(fn(i / nu, j / nv)) for j in range(nv + 1)] for i in range(nu + 1)]
    layer = bm.loops.layers.uv.new("uv")
    for i in range(nu):
        for j in range(nv):
            face = bm.faces.new((g[i][j], g[i + 1][j], g[i + 1][j + 1], g[i][j + 1]))
            for loop, (a, b) in zip(face.loops, ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))):
                loop[layer].uv = (w * a / nu, h * b / nv)
    o = obj("cloth", bm, mat, parent=parent)
    if pinned:
        o.vertex_groups.new(name="pin").add([i * (nv + 1) + nv for i in pinned], 1.0, "REPLACE")
    return o


def _pegged(at, w, h, mat, pegs, slacks, line, seed, wind=0.0):
    """A cloth on a line (height by x), its upper edge held by `pegs` (shares of its width); between two of them it is wider by `slacks` than they are apart."""
    x, y = at
    nu = int(w / 0.018)
    nv = int(nu * h / w)
    held = [round(nu * k) for k in pegs]
    off = Vector((seed * 3.3, seed, 0))
    R = random.Random(seed)
    knots, bulges = [0.0], []
    for a, b, s in zip(held, held[1:], slacks):
        wide = w * (b - a) / nu
        knots.append(knots[-1] + wide * (1 - s))
        bulges.append(wide * (1 - s) * 0.64 * s**0.5 * R.uniform(0.5, 0.9) * R.choice((-1, 1)))
    mid = knots[-1] / 2

    def f(u, v):
        i = u * nu
        k = max(0, min(len(slacks) - 1, sum(i >= e for e in held) - 1))
        t = (i - held[k]) / (held[k + 1] - held[k])
        px = knots[k] + (knots[k + 1] - knots[k]) * t - mid
        p = Vector((u * w * 5, v * h * 1.3, 0)) + off
        loose = min(1, 4 * t * (1 - t)) if 0 <= t <= 1 else 1
        return (px, bulges[k] * sin(pi * t) + 0.025 * loose * noise.noise(p), line(x + px) - line(x) + h * (v - 1))

    o = _cut(f, nu, nv, w, h, mat, None, held)
    _settle(o, 60, (), 1.0, 0, 14, 0.2, 0.0, 0.2, 0.006, "pin")
    for k, v in enumerate(o.data.vertices):
        d = max(0, -v.co.z / h)
        # How it was folded before.
        across, down = (k // (nv + 1)) / nu, (k % (nv + 1)) / nv
        v.co.y += 0.006 * abs((across * 2 + 0.13 * seed) % 1 - 0.5) + 0.007 * abs((down * 3 + 0.2 * seed) % 1 - 0.5)
        v.co.y += wind * d**1.7 * (1 + 0.8 * noise.noise(Vector((v.co.x * 3, d * 2, seed))))
        v.co.x += 0.35 * abs(wind) * d**2 + 0.006 * d * noise.noise(Vector((seed, v.co.z * 4, across)))
    o.location = (x, y, line(x))
    md = o.modifiers.new("smooth", "SUBSURF")
    md.levels = md.render_levels = 1
    return [(x + e - mid, y, line(x + e - mid)) for e in knots]


def _peg(at, R, ash, steel):
    """A peg of two bits of wood and a spring, over a line and what hangs from it."""
    g = group(at)
    g.rotation_euler = (R.gauss(0, 0.05), R.gauss(0, 0.06), R.gauss(0, 0.1))
    for s in (-1, 1):
        box((0, s * 0.0052, -0.004), (0.0095, 0.0062, 0.072), ash, 0.0022, 3, rot=(-s * 0.055, 0, 0), parent=g)
    for k in range(4):
        ring((0.0055 - 0.0035 * k, 0, 0.006), 0.0062, 0.0009, steel, rot=(0, pi / 2, 0), parent=g, seg=20)


def _folded(at, w, d, layers, mat, turn, seed, step=0.0085):
    """Cloth folded to and fro: its folds lie in front, no two as far out."""
    R = random.Random(seed)
    ends = [(R.gauss(0, 0.005), R.gauss(0, 0.005)) for _ in range(layers)]
    path = []
    for k in range(layers):
        a, b = (-d / 2 + ends[k][0], d / 2 + ends[k][1])
        if k % 2:
            a, b = b, a
        z = step * (k + 0.5)
        s = 1 if b > a else -1
        path += [(a + (b - a) * t, z + 0.0015 * sin(6 * t + k)) for t in (0.02, 0.25, 0.5, 0.75, 0.97)]
        if k + 1 < layers:
            path += [(b + s * step * 0.5 * cos(t), z + step * 0.5 + step * 0.5 * sin(t)) for t in (-pi / 2 + 0.4, 0.0, pi / 2 - 0.4)]
    g = group(at, turn)
    n = len(path) - 1

    def f(u, v):
        i = min(n - 1, int(v * n))
        t = v * n - i
        (ya, za), (yb, zb) = path[i], path[i + 1]
        x = w * (u - 0.5)
        p = Vector((x * 6, (ya + (yb - ya) * t) * 6, seed))
        return (x + 0.004 * noise.noise(p * 0.7), ya + (yb - ya) * t + 0.004 * noise.noise(p), za + (zb - za) * t + 0.003 * noise.noise(p * 1.3))

    o = _cut(f, 24, n, w, layers * d, mat, g)
    md = o.modifiers.new("thick", "SOLIDIFY")
    md.thickness, md.offset = step * 0.72, 0
    md = o.modifiers.new("smooth", "SUBSURF")
    md.levels = md.render_levels = 1
    return at[2] + step * layers


def _sisal_basket(at, tones, R):
    """A bowl coiled of sisal: bands of color that step round it."""
    x, y, z = at
    for k in range(22):
        t = k / 21
        r = 0.075 + 0.085 * t**0.7 + 0.008 * sin(3 * t)
        ring((x + R.gauss(0, 0.0007), y + R.gauss(0, 0.0007), z + 0.006 + 0.0085 * k), r, 0.0056, tones[(0, 0, 0, 1, 1, 0, 2, 2, 2, 0, 1, 1, 3, 3, 1, 0, 0, 2, 2, 0, 1, 1)[k]], seg=72)
    cyl((x, y, z + 0.006), 0.078, 0.008, tones[0], bevel=0.002)


def _aloe(at, r, n, seed, pot):
    """A rosette of thick pointed leaves in a pot."""
    R = random.Random(seed)
    x, y, z = at
    lathe(at, [(0, 0), (0.13, 0), (0.15, 0.02), (0.16, 0.26), (0.17, 0.27), (0.17, 0.3), (0.155, 0.3), (0.15, 0.26), (0, 0.26)], pot, 64)
    cyl((x, y, z + 0.262), 0.15, 0.01, paint("#3a2a1f", 0.95, 0.8, 50))
    for k in range(n):
        a, inner = 2.4 * k + R.uniform(-0.2, 0.2), k / n
        long = r * (1.05 - 0.25 * inner) * R.uniform(0.85, 1.1)
        rise, bend, wide = 0.35 + 1.0 * inner, R.uniform(0.15, 0.5), R.uniform(0.036, 0.048)
        turn = R.uniform(-0.25, 0.25)

        def leaf(u, v, a=a, long=long, rise=rise, bend=bend, wide=wide, turn=turn):
            t = u * (1 + 0.12 * u)
            half = wide * (1 - u**1.6) ** 0.8 + 0.001
            s = (v - 0.5) * 2
            d = 0.02 + long * t * cos(rise) + 0.06 * long * u * u
            h = long * (t * sin(rise) + bend * u * u * 0.7)
            c, n_ = cos(a + turn * u), sin(a + turn * u)
            trough = 0.014 * s * s * (1 - u)
            return (x + c * d - n_ * half * s, y + n_ * d + c * half * s, z + 0.27 + h + trough)

        tone = R.choice(("#3c5230", "#465a34", "#34492c", "#52623a"))
        sheet(leaf, 18, 6, paint(tone, 0.45, 0.15, 90), solid=0.012, subsurf=1)


def _cottons(T: Tokens):
    """Printed cottons on a line before a wall in yellow and green: four lengths, no two as wide, pegged where a hand happened to peg them."""
    W, D, H = 3.4, 5.4, 2.9
    left = -W / 2
    y0, y1, z0, z1 = -2.3, -0.42, 0.5, 2.5
    _look((0.5, -3.6, 1.16), (0.04, 0, 1.16), 50, 2.8, 3.2, -0.02)
    R = random.Random(5)
    yellow, green = _lime_coat("#8a5f1a", 0.2), _lime_coat("#17352f", 0.5)
    floor = _oxide("#4f1f18")
    box((0, -D / 2, -0.05), (W + 0.4, D + 1, 0.1), floor, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 1, 0.1), paint("#b5a88c", 0.9, 0.05), 0)

    def back(u, v):
        x, z = left + W * u, H * v
        p = Vector((x, z, 1.7))
        return (x, 0.006 * noise.noise(p * 1.3) + 0.003 * noise.noise(p * 5), z)

    sheet(back, 140, 140, yellow, solid=0)

    def dado(u, v):
        x = left + W * u
        z = (0.73 + 0.004 * noise.noise(Vector((x * 5, 0, 3))) + 0.0012 * noise.noise(Vector((x * 40, 0, 3)))) * v
        p = Vector((x, z, 1.7))
        return (x, 0.006 * noise.noise(p * 1.3) + 0.003 * noise.noise(p * 5) - 0.0016, z)

    sheet(dado, 300, 40, green, solid=0)
    box((0, -0.009, 0.04), (W, 0.018, 0.08), floor, 0.006)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 1, H), yellow, 0)
    for ya, yb, lo, hi in ((y1, 0.3, 0, H), (-D - 0.5, y0, 0, H), (y0, y1, z1, H), (y0, y1, 0, z0)):
        box((left - 0.1, (ya + yb) / 2, (lo + hi) / 2), (0.2, yb - ya, hi - lo), yellow, 0)
    # The window, out of the picture: steel, a guard of flat iron whose shadow lies on wall and cloth.
    iron = paint("#26302c", 0.5, 0.1, 60)
    for k in range(4):
        box((left - 0.06, y0 + (y1 - y0) * k / 3, (z0 + z1) / 2), (0.03, 0.035, z1 - z0), iron, 0.003)
    for k in range(3):
        box((left - 0.06, (y0 + y1) / 2, z0 + (z1 - z0) * k / 2), (0.03, y1 - y0, 0.035), iron, 0.003)
    backdrop("garden", False, 2.4, (left - 7, 0.8, 1.2), "Y")
    world("#dfe8f0", 0.02)
    sun((1.0, 0.62, -0.4), 25.0, 0.007, (1, 0.8, 0.54))
    outdoors((left - 2.4, -2.6, z1 + 0.5), (1.0, 1.9, 1.1), 9, 9)
    area((left - 0.9, (y0 + y1) / 2, 1.9), (2.0, 2.6), 460, (0.88, 0.94, 1), look=(1.0, -0.9, 0.6))
    # The line, what hangs from it.
    ly = -0.36

    def line(x):
        return 1.795 + 0.05 * (x - 0.1) ** 2 - 0.008 * x

    indigo = _shweshwe("rings", "#060b1d", "#8d8a80", "#56688c", 0.25)
    chilli = _shweshwe("lozenges", "#420d08", "#8f7a58", "#160706", 0.24)
    night = _shweshwe("sprays", "#060a18", "#85837a", "#8a5f1a", 0.22)
    pegs = []
    pegs += _pegged((-0.9, ly + 0.005), 0.66, 1.0, _calico("#5c5038"), (0, 0.58, 1), (0.1, 0.05), line, 2, 0.03)
    pegs += _pegged((-0.165, ly - 0.01), 0.94, 1.2, indigo, (0, 0.3, 0.66, 1), (0.04, 0.12, 0.07), line, 5, 0.05)
    pegs += _pegged((0.53, ly + 0.006), 0.5, 0.76, chilli, (0, 1), (0.07,), line, 7, 0.06)
    pegs += _pegged((1.03, ly - 0.016), 0.6, 0.9, night, (0, 0.4, 1), (0.03, 0.09), line, 9, -0.06)
    ash, steel = wood("#94754a", "z", 0.3, 0.6), metal("#8f8f8c", 0.35)
    for x, y, z in pegs:
        _peg((x, y, z + 0.004), R, ash, steel)
    pts = sorted(pegs)
    tube([(left, ly + 0.04, line(left)), *[(x, y, z + 0.004) for x, y, z in pts], (W / 2, ly + 0.02, line(W / 2))], 0.0026, fabric("#8f8468", 0.9, 200))
    # A bench, what was folded, a basket of pegs.
    bw, bd, bh, bx, by = 1.0, 0.36, 0.7, 0.8, -0.64
    coats, bare = ("#54564a", "#6a6250"), "#52361f"
    g = group((bx, by, 0), -0.05)
    box((0, 0, bh - 0.018), (bw, bd, 0.036), _flaked(coats, bare, (bw, bd), 0.1, "x", 0.5), 0.006, parent=g)
    for s in (-1, 1):
        box((s * (bw / 2 - 0.13), 0, bh / 2 - 0.02), (0.034, bd - 0.05, bh - 0.036), _flaked(coats, bare, (bd, bh), 0.06, "z", 0.5), 0.005, rot=(0, -s * 0.07, 0), parent=g)
    box((0, 0, bh - 0.1), (bw - 0.3, 0.028, 0.08), _flaked(coats, bare, (bw, 0.08), 0.06, "x", 0.5), 0.004, parent=g)
    teal, ochre, pink = _shweshwe("sprays", "#12312f", "#8a8a78", "#94897a", 0.16), _shweshwe("lozenges", "#70490e", "#1c110a", "#94845c", 0.18), _shweshwe("rings", "#40121f", "#94806c", "#1c1014", 0.18)
    z = bh
    for k, (m, n, w, d) in enumerate(((indigo, 5, 0.36, 0.26), (ochre, 3, 0.34, 0.25), (chilli, 4, 0.35, 0.25), (_calico("#a89c82"), 3, 0.33, 0.25), (teal, 4, 0.34, 0.24), (pink, 3, 0.32, 0.23))):
        z = _folded((bx - 0.24 + R.gauss(0, 0.008), by + R.gauss(0, 0.008), z), w, d, n, m, -0.05 + R.gauss(0, 0.06), k)
    tones = [fabric(c, 0.9, 120) for c in ("#9a8458", "#1c2a4a", "#7a2a1c", "#27514c")]
    _sisal_basket((bx + 0.2, by + 0.01, bh), tones, R)
    for k in range(16):
        t, d = R.uniform(0, 6.3), 0.11 * R.uniform(0, 1) ** 0.5
        g = group((bx + 0.2 + d * cos(t), by + d * sin(t), bh + 0.155 + R.uniform(0, 0.035)))
        g.rotation_euler = (R.uniform(0, 3), R.uniform(0, 3), R.uniform(0, 3))
        for s in (-1, 1):
            box((0, s * 0.0052, 0), (0.0095, 0.0062, 0.072), ash, 0.002, 2, parent=g)
    # Near the camera, out of focus: an aloe in a tin.
    _aloe((-0.2, -2.35, 0.5), 0.42, 13, 4, paint("#8a3a24", 0.6, 0.2, 40))


NOOKS = {"doors": _doors, "shelves": _shelves, "rose": _rose, "lamps": _lamps, "cottons": _cottons}
