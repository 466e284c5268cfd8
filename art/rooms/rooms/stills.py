"""Covers that are one motif from nearest: what lies on a bench, by a door, on a table; one function each."""

import random
from math import cos, pi, sin

import bmesh
from mathutils import Vector, noise

from roomkit.geometry import box, cyl, group, lathe, obj, ring, rod, sheet, tube
from roomkit.materials import N, bump, coords, fabric, gloss, metal, newmat, paint, ramp, shade
from roomkit.shell import area, camera, sun, world
from roomkit.tokens import Tokens

from .nooks import _flaked, _grains, _lime_coat, _math, _mix


def build(T: Tokens, seed=0, view="wide", dress=""):
    STILLS[dress](T)


def _down(loc, look, lens, fstop, focus):
    """Looks down a little, as one does at what lies on a table."""
    camera(loc, look, lens, 0.0, fstop, True).data.dof.focus_distance = focus


# ---------------------------------------------------------------- a shower like a boat's


def _zellige(c, clay):
    """A tile made by hand: glaze that pooled, waves that break what it mirrors, an edge that shows the clay."""
    m, nt, b = newmat("zellige")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    luck = info.outputs["Random"]
    pool = grains((1, 1, 1), Scale=14.0, Detail=6.0, Roughness=0.65)
    tone = ramp(nt, pool, [(0.3, shade(c, 0.55)), (0.5, c), (0.72, shade(c, 1.7))])
    lucky = N(nt, "ShaderNodeHueSaturation")
    for socket, low, high in (("Value", 0.5, 1.5), ("Hue", 0.475, 0.515), ("Saturation", 0.8, 1.05)):
        part = N(nt, "ShaderNodeMapRange")
        part.inputs["To Min"].default_value, part.inputs["To Max"].default_value = low, high
        nt.links.new(_math(nt, "FRACT", _math(nt, "MULTIPLY", luck, {"Value": 1.0, "Hue": 7.3, "Saturation": 13.1}[socket])), part.inputs["Value"])
        nt.links.new(part.outputs[0], lucky.inputs[socket])
    nt.links.new(tone, lucky.inputs["Color"])
    axes = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(where.outputs["Generated"], axes.inputs[0])
    edge = None
    for a in ("X", "Z"):
        far = _math(nt, "MINIMUM", axes.outputs[a], _math(nt, "SUBTRACT", 1.0, axes.outputs[a]))
        edge = far if edge is None else _math(nt, "MINIMUM", edge, far)
    chip = _math(nt, "ADD", edge, _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=26.0, Detail=7.0, Roughness=0.75), -0.16))
    chip = _math(nt, "ADD", chip, _math(nt, "ADD", 0.045, _math(nt, "MULTIPLY", luck, 0.06)))
    bare = ramp(nt, chip, [(0.0, (1, 1, 1)), (0.008, (0, 0, 0))])
    pits = ramp(nt, grains((1, 1, 1), Scale=120.0, Detail=2.0), [(0.75, (0, 0, 0)), (0.77, (1, 1, 1))])
    gone = _math(nt, "MAXIMUM", bare, pits)
    nt.links.new(_mix(nt, gone, lucky.outputs[0], clay), b.inputs["Base Color"])
    nt.links.new(ramp(nt, gone, [(0, (0.1, 0.1, 0.1)), (1, (0.8, 0.8, 0.8))]), b.inputs["Roughness"])
    waves = grains((1, 1, 1), Scale=9.0, Detail=3.0, Roughness=0.5)
    height = _math(nt, "SUBTRACT", _math(nt, "ADD", waves, _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=70.0, Detail=3.0), 0.06)), _math(nt, "MULTIPLY", gone, 0.25))
    bump(nt, b, height, 0.75, 0.008)
    return m


def _tiled(place, x0, x1, z0, z1, side, mat, R):
    """Lays tiles by hand; `place(x, z)` is a tile's middle, `side` turns it to the wall that it is on."""
    p = 0.104
    for i in range(int((x1 - x0) / p) + 1):
        for j in range(int((z1 - z0) / p) + 1):
            x, z = x0 + p * (i + 0.5), z0 + p * (j + 0.5)
            w, h = p - 0.0028 + R.gauss(0, 0.0009), p - 0.0028 + R.gauss(0, 0.0009)
            at = Vector(place(x + R.gauss(0, 0.0006), z + R.gauss(0, 0.0006)))
            g = group(at, side)
            box((0, R.gauss(0, 0.0011), 0), (w, 0.012, h), mat, 0.0026, 3, rot=(R.gauss(0, 0.02), R.gauss(0, 0.009), R.gauss(0, 0.02)), parent=g)


def _porthole(x, y, z, out, r, mat):
    """A wall's square of `out` metres around a round hole, at x; its ring of brass inside."""
    bm = bmesh.new()
    n = 64
    inner, outer = [], []
    for k in range(n):
        a = 2 * pi * k / n
        c, s = cos(a), sin(a)
        q = 0.5 * out / max(abs(c), abs(s))
        inner.append(bm.verts.new((0, r * c, r * s)))
        outer.append(bm.verts.new((0, q * c, q * s)))
    for k in range(n):
        bm.faces.new((inner[k], inner[(k + 1) % n], outer[(k + 1) % n], outer[k]))
    o = obj("porthole", bm, mat, smooth=False)
    o.location = (x, y, z)
    md = o.modifiers.new("s", "SOLIDIFY")
    md.thickness = 0.05


def _old_brass(c="#8a6a38"):
    """Brass by the sea: brown where nobody touches it, bright where hands do, lime where drops dried."""
    m, nt, b = newmat("old brass")
    b.inputs["Metallic"].default_value = 1.0

    def clouds(scale, **kw):
        n = N(nt, "ShaderNodeTexNoise", **kw)
        nt.links.new(coords(nt, scale), n.inputs["Vector"])
        return n.outputs["Fac"]

    age = clouds((1, 1, 1), Scale=24.0, Detail=8.0, Roughness=0.7)
    color = ramp(nt, age, [(0.36, shade(c, 0.32)), (0.52, shade(c, 0.8)), (0.66, shade(c, 1.25))])
    lime = ramp(nt, clouds((1, 1, 0.5), Scale=75.0, Detail=5.0, Roughness=0.7), [(0.6, (0, 0, 0)), (0.66, (1, 1, 1))])
    nt.links.new(_mix(nt, _math(nt, "MULTIPLY", lime, 0.5), color, "#9aa498"), b.inputs["Base Color"])
    nt.links.new(_math(nt, "ADD", ramp(nt, age, [(0.36, (0.5, 0.5, 0.5)), (0.64, (0.22, 0.22, 0.22))]), _math(nt, "MULTIPLY", lime, 0.3)), b.inputs["Roughness"])
    bump(nt, b, _math(nt, "ADD", age, _math(nt, "MULTIPLY", lime, 0.5)), 0.25, 0.001)
    return m


def _wet_teak(c, axis):
    """Teak that is rained on each morning: silver where it dried, dark and shining where it did not."""
    m, nt, b = newmat("wet teak")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    g = grains({"x": (1.2, 22, 22), "y": (22, 1.2, 22), "z": (22, 22, 1.2)}[axis], Scale=1.6, Detail=10.0, Roughness=0.66, Distortion=0.5)
    dry = ramp(nt, g, [(0.3, shade(c, 0.6)), (0.5, c), (0.7, shade(c, 1.3))])
    worn = ramp(nt, g, [(0.3, "#4a4035"), (0.7, "#857663")])
    old = grains((1, 1, 1), Scale=5.0, Detail=8.0, Roughness=0.7)
    dry = _mix(nt, ramp(nt, old, [(0.38, (0, 0, 0)), (0.7, (0.5, 0.5, 0.5))]), dry, worn)
    wet = ramp(nt, grains((1, 1, 1), Scale=7.0, Detail=4.0, Roughness=0.55), [(0.42, (0, 0, 0)), (0.56, (1, 1, 1))])
    color = _mix(nt, 1.0, dry, ramp(nt, wet, [(0, (1, 1, 1)), (1, (0.55, 0.5, 0.46))]), "MULTIPLY")
    nt.links.new(color, b.inputs["Base Color"])
    nt.links.new(ramp(nt, wet, [(0, (0.6, 0.6, 0.6)), (1, (0.12, 0.12, 0.12))]), b.inputs["Roughness"])
    bump(nt, b, _math(nt, "MULTIPLY", g, _math(nt, "SUBTRACT", 1.0, _math(nt, "MULTIPLY", wet, 0.7))), 0.45, 0.0025)
    return m


def _water():
    """Drops: clear, their rims bright; they throw no dark shadow."""
    m, nt, b = newmat("water")
    clear = N(nt, "ShaderNodeBsdfTransparent")
    clear.inputs["Color"].default_value = (0.82, 0.86, 0.9, 1)
    shine = N(nt, "ShaderNodeBsdfGlossy", Roughness=0.06)
    rim = N(nt, "ShaderNodeLayerWeight", Blend=0.35)
    mix = N(nt, "ShaderNodeMixShader")
    nt.links.new(_math(nt, "ADD", 0.06, _math(nt, "MULTIPLY", rim.outputs["Fresnel"], 0.8)), mix.inputs[0])
    nt.links.new(clear.outputs[0], mix.inputs[1])
    nt.links.new(shine.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    nt.nodes.remove(b)
    return m


def _drops(spots, mat):
    """Many drops as one mesh: (middle, normal axis, radius, how far it ran down)."""
    bm = bmesh.new()
    for (x, y, z), axis, r, run in spots:
        n, rows = 10, []
        for k in range(4):
            t = pi / 2 * k / 3
            row = []
            for i in range(n):
                a = 2 * pi * i / n
                u, v, out = r * cos(t) * cos(a), r * cos(t) * sin(a), 0.55 * r * sin(t)
                if v > 0:
                    v *= 1 + run
                p = {"y": (x + u, y - out, z + v), "x": (x + out, y + u, z + v), "z": (x + u, y + v * 0.9, z + out)}[axis]
                row.append(bm.verts.new(p))
            rows.append(row)
        for p, q in zip(rows, rows[1:]):
            for i in range(n):
                bm.faces.new((p[i], p[(i + 1) % n], q[(i + 1) % n], q[i]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    o = obj("drops", bm, mat)
    o.visible_shadow = False


def _rope(points, r, mat, twist=0.05):
    """Three strands laid around one another along a line of points."""
    path = [Vector(p) for p in points]
    fine = []
    for a, b in zip(path, path[1:]):
        n = max(1, int((b - a).length / (twist / 7)))
        fine += [a.lerp(b, k / n) for k in range(n)]
    fine.append(path[-1])
    strands = [[], [], []]
    far = 0.0
    for k, p in enumerate(fine):
        d = (fine[min(k + 1, len(fine) - 1)] - fine[max(0, k - 1)]).normalized()
        if k:
            far += (p - fine[k - 1]).length
        s = d.cross(Vector((0, 0.3, 1)) if abs(d.z) < 0.8 else Vector((1, 0.2, 0))).normalized()
        t = d.cross(s)
        for j in range(3):
            a = 2 * pi * (far / twist + j / 3)
            strands[j].append(p + (s * cos(a) + t * sin(a)) * r * 0.52)
    for line in strands:
        tube([tuple(p) for p in line], r * 0.56, mat)


def _bezier(points, n=14):
    """A smooth line through points (Catmull-Rom)."""
    P = [Vector(p) for p in (points[0], *points, points[-1])]
    line = []
    for a, b, c, d in zip(P, P[1:], P[2:], P[3:]):
        for k in range(n):
            t = k / n
            line.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    line.append(P[-1])
    return line


def _sponge(at, r, mat, seed):
    """A sponge out of the sea: holes of all sizes."""
    off = Vector((seed, seed * 2.1, 0))

    def f(u, v):
        a, e = 2 * pi * u, pi * (v - 0.5)
        d = Vector((cos(a) * cos(e), sin(a) * cos(e), sin(e)))
        hole = 0.0
        for k, deep in ((3.2, 0.3), (7.5, 0.14)):
            q = noise.noise(d * k + off)
            hole += deep * max(0.0, q - 0.12) * 2.4
        lump = 1 + 0.22 * noise.noise(d * 1.6 + off) - hole
        p = d * r * max(0.45, lump)
        return (at[0] + p.x * 1.15, at[1] + p.y, at[2] + r * 0.7 + max(-0.7 * r, p.z * 0.85))

    return sheet(f, 150, 90, mat, solid=0)


def _spongy(c):
    m, nt, b = newmat("spongy")
    v = N(nt, "ShaderNodeTexVoronoi", Scale=230.0)
    nt.links.new(coords(nt), v.inputs["Vector"])
    n = N(nt, "ShaderNodeTexNoise", Scale=60.0, Detail=7.0, Roughness=0.75)
    nt.links.new(coords(nt), n.inputs["Vector"])
    nt.links.new(ramp(nt, _math(nt, "MULTIPLY", n.outputs["Fac"], _math(nt, "ADD", 0.5, v.outputs["Distance"])), [(0.2, shade(c, 0.22)), (0.4, c), (0.6, shade(c, 1.3))]), b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.95
    bump(nt, b, _math(nt, "ADD", v.outputs["Distance"], n.outputs["Fac"]), 1.0, 0.004)
    return m


def _tap_cross(at, brass, white, turn, parent=None):
    """A handle of four arms on a spindle that comes towards the viewer, a button of porcelain in its middle."""
    x, y, z = at
    lathe((x, y, z), [(0.021, 0), (0.022, 0.012), (0.016, 0.018), (0.0105, 0.024), (0.0105, 0.044), (0.013, 0.048)], brass, 40, parent, rot=(pi / 2, 0, 0))
    for k in range(4):
        a = turn + k * pi / 2
        tip = (x + 0.034 * cos(a), y - 0.053, z + 0.034 * sin(a))
        rod((x, y - 0.053, z), tip, 0.0052, brass, 0.0062, parent)
        lathe(tip, [(0, -0.0075), (0.0055, -0.0055), (0.0078, 0), (0.0055, 0.0055), (0, 0.0075)], brass, 20, parent)
    lathe((x, y - 0.046, z), [(0.0135, 0), (0.014, 0.01), (0.0125, 0.014)], brass, 32, parent, rot=(pi / 2, 0, 0))
    lathe((x, y - 0.0598, z), [(0.0118, 0), (0.0105, 0.002), (0, 0.0032)], white, 28, parent, rot=(pi / 2, 0, 0))


def _shower(T: Tokens):
    """A shower no wider than a cabin: blue tiles that are wet, old brass, a rope to hold on to; the sun comes in by two portholes."""
    H, D = 2.5, 3.4
    left, right = -0.74, 1.0
    _down((0.42, -1.98, 1.2), (-0.01, 0, 1.0), 50, 2.8, 1.9)
    R = random.Random(14)
    blue = _zellige("#123f7d", "#6b5444")
    grout = _lime_coat("#4f4e49", 0.6)
    box(((left + right) / 2, 0.06, H / 2), (right - left + 0.4, 0.1, H), grout, 0)
    _tiled(lambda x, z: (x, 0.003, z), left, right, 0.2, 2.0, 0, blue, R)
    _tiled(lambda y, z: (left - 0.003, -y, z), 0.006, 0.55, 0.2, 2.0, pi / 2, blue, R)
    # The wall to the left with its portholes; the sun knows the way.
    wall = _lime_coat("#9a9484", 0.5)
    out, r = 0.44, 0.17
    holes = ((-0.6, 1.5), (-1.08, 1.5))
    for y, z in holes:
        _porthole(left - 0.03, y, z, out, r, wall)
    zl, zh = 1.5 - out / 2, 1.5 + out / 2
    for ya, yb, lo, hi in ((0.1, -0.38, 0, H), (-0.82, -0.86, zl, zh), (-0.38, -1.3, 0, zl), (-0.38, -1.3, zh, H), (-1.3, -D, 0, H)):
        box((left - 0.03, (ya + yb) / 2, (lo + hi) / 2), (0.05, ya - yb, hi - lo), wall, 0)
    box((right + 0.1, -D / 2, H / 2), (0.2, D, H), wall, 0)
    box((0, -D / 2, H + 0.05), (3, D + 1, 0.1), paint("#8f8a7c", 0.9, 0.1), 0)
    box((0, -D / 2, -0.05), (3, D + 1, 0.1), _wet_teak("#7a4a26", "x"), 0)
    world("#cfdcec", 0.012)
    sun((1.0, 0.86, -0.5), 21.0, 0.006, (1, 0.84, 0.6))
    for y, z in holes:
        area((left - 0.25, y, z + 0.1), (0.4, 0.4), 26, (0.86, 0.93, 1), look=(1.0, y + 0.4, 0.9))
    area((left + 0.02, -2.15, 1.5), (0.8, 1.3), 9, (0.86, 0.93, 1), look=(0.4, -0.6, 0.9), glossy=True)
    # What stands to the right: a post of teak, a hook, a brush that hangs by its cord.
    teak = _flaked(("#4f2c16",), "#7a5a3c", (0.2, 2.5), -0.1, "z", 0.3)
    box((0.61, -0.05, H / 2), (0.2, 0.1, H), teak, 0.01, 3)
    brass = _old_brass()
    bright = metal("#a8854a", 0.24)
    hx, hz = 0.575, 1.42
    cyl((hx, -0.104, hz), 0.019, 0.008, brass, bevel=0.003, seg=32, rot=(pi / 2, 0, 0))
    tube([(hx, -0.1, hz), (hx, -0.135, hz - 0.006), (hx, -0.15, hz + 0.004), (hx, -0.152, hz + 0.02)], 0.006, brass)
    cord = fabric("#a3967a", 0.9, 200)
    tube([(hx - 0.002, -0.146, hz - 0.002), (hx - 0.018, -0.142, hz - 0.045), (hx - 0.004, -0.128, hz - 0.085)], 0.0022, cord)
    tube([(hx + 0.002, -0.146, hz - 0.002), (hx + 0.02, -0.142, hz - 0.05), (hx - 0.004, -0.128, hz - 0.085)], 0.0022, cord)
    g = group((hx - 0.004, -0.128, hz - 0.085))
    g.rotation_euler = (0.03, 0.07, 0.25)
    beech = _wet_teak("#8f6a3c", "z")

    def back(u, v):
        a = 2 * pi * u
        z = -0.38 * v
        wide = 0.0115 + 0.004 * sin(v * 9) if v < 0.58 else 0.012 + 0.026 * sin(pi * min(1, (v - 0.58) / 0.42)) ** 0.6
        wide *= 1 if 0.01 < v < 0.99 else 0.3
        return (wide * cos(a), 0.0105 * sin(a) - 0.006 * sin(pi * v), z)

    sheet(back, 28, 70, beech, g, 0)
    bm = bmesh.new()
    for k in range(420):
        v = R.uniform(0.61, 0.97)
        wide = 0.011 + 0.024 * sin(pi * (v - 0.58) / 0.42) ** 0.6
        u = R.uniform(-1, 1) * wide * 0.86
        z = -0.38 * v
        lean = (R.gauss(0, 0.003) + 0.06 * u, R.gauss(0, 0.004))
        a = [bm.verts.new((u + d, -0.012, z)) for d in (-0.0007, 0.0007)]
        c = [bm.verts.new((u + lean[0] + d, -0.034, z + lean[1])) for d in (-0.0005, 0.0005)]
        bm.faces.new((a[0], a[1], c[1], c[0]))
    obj("bristles", bm, paint("#3a2a1a", 0.7, 0), parent=g)
    # Mixer, riser, a basket with what is left of a soap.
    mx, mz = -0.1, 1.02
    white = gloss("#c9c4b6", 0.15)
    for s in (-1, 1):
        cyl((mx + 0.085 * s, -0.008, mz), 0.034, 0.012, brass, bevel=0.004, seg=40, rot=(pi / 2, 0, 0))
        rod((mx + 0.085 * s, 0, mz), (mx + 0.085 * s, -0.07, mz), 0.0135, brass)
        lathe((mx + 0.085 * s, -0.045, mz), [(0.017, 0), (0.021, 0.004), (0.023, 0.02), (0.021, 0.036), (0.017, 0.04)], brass, 40, rot=(pi / 2, 0, 0))
        _tap_cross((mx + 0.085 * s, -0.08, mz), brass, white, (0.35, 0.1)[s > 0])
    rod((mx - 0.085, -0.062, mz), (mx + 0.085, -0.062, mz), 0.0145, brass)
    lathe((mx, -0.062, mz - 0.03), [(0.014, 0), (0.02, 0.006), (0.022, 0.03), (0.018, 0.05), (0.014, 0.062)], brass, 40)
    rod((mx, -0.062, mz + 0.02), (mx, -0.062, 2.3), 0.0105, brass)
    lathe((mx, -0.062, mz + 0.03), [(0.0105, 0), (0.017, 0.004), (0.017, 0.02), (0.0105, 0.026)], bright, 6)
    for z in (1.36, 1.92):
        rod((mx, 0, z), (mx, -0.062, z), 0.008, brass)
        lathe((mx, -0.062, z - 0.012), [(0.0105, 0), (0.0155, 0.004), (0.0155, 0.02), (0.0105, 0.024)], brass, 36)
        cyl((mx, -0.006, z), 0.024, 0.008, brass, bevel=0.003, seg=36, rot=(pi / 2, 0, 0))
    spout = _bezier([(mx, -0.075, mz - 0.012), (mx, -0.12, mz - 0.02), (mx, -0.165, mz - 0.03), (mx, -0.18, mz - 0.062)])
    tube([tuple(p) for p in spout], 0.011, brass)
    lathe((mx, -0.18, mz - 0.082), [(0.0105, 0), (0.0135, 0.002), (0.0135, 0.018), (0.011, 0.022)], bright, 36)
    bx, bz = mx + 0.012, 1.215
    for k, (dz, rr) in enumerate(((0.0, 0.062), (0.03, 0.066), (-0.012, 0.045))):
        o = ring((bx, -0.14, bz + dz), rr, 0.0024, brass, seg=72)
        o.scale = (1.25, 0.85, 1)
    for k in range(12):
        a = 2 * pi * k / 12
        tube([(bx + 1.25 * 0.066 * cos(a), -0.14 + 0.85 * 0.066 * sin(a), bz + 0.03), (bx + 1.25 * 0.062 * cos(a), -0.14 + 0.85 * 0.062 * sin(a), bz), (bx + 1.25 * 0.045 * cos(a), -0.14 + 0.85 * 0.045 * sin(a), bz - 0.012), (bx, -0.14, bz - 0.016)], 0.0016, brass)
    lathe((mx, -0.062, bz - 0.004), [(0.0105, 0), (0.015, 0.003), (0.015, 0.02), (0.0105, 0.023)], brass, 36)

    def soap(u, v):
        a, e = 2 * pi * u, pi * (v - 0.5)
        c, s = cos(a), sin(a)
        k = cos(e) ** 0.6
        p = Vector((0.048 * c * k, 0.03 * s * k, 0.015 * sin(e)))
        p.z -= 0.004 * (1 - (p.x / 0.05) ** 2) * (1 if e > 0 else 0)
        p *= 1 + 0.05 * noise.noise(p * 40)
        return (bx + 0.004 + p.x, -0.14 + p.y, bz + 0.008 + p.z + 0.12 * p.x)

    sheet(soap, 48, 24, gloss("#8f8c52", 0.3), solid=0)
    # A rope through eyes of brass, slack between them, a knot at its end.
    line = fabric("#b5a88a", 0.9, 260, 0.16)
    eyes = ((-0.62, 0.9), (0.16, 0.83), (0.44, 0.88))
    for x, z in eyes:
        cyl((x, -0.006, z), 0.024, 0.01, brass, bevel=0.003, seg=32, rot=(pi / 2, 0, 0))
        rod((x, -0.006, z), (x, -0.04, z), 0.007, brass)
        ring((x, -0.058, z), 0.021, 0.0055, brass, rot=(0, pi / 2, 0), seg=40)
    (xa, za), (xb, zb), (xc, zc) = eyes
    path = _bezier([(xa - 0.03, -0.075, za - 0.075), (xa - 0.04, -0.066, za - 0.03), (xa - 0.012, -0.058, za + 0.006), (xa, -0.056, za - 0.006), (xa + 0.2, -0.066, za - 0.07), (xa + 0.46, -0.07, za - 0.1), (xb - 0.18, -0.064, zb - 0.055), (xb, -0.057, zb - 0.006), (xb + 0.13, -0.064, zb - 0.02), (xc - 0.1, -0.062, zc - 0.055), (xc, -0.056, zc - 0.006), (xc + 0.045, -0.064, zc - 0.02), (xc + 0.055, -0.08, zc - 0.09), (xc + 0.045, -0.082, zc - 0.3)])
    _rope(path, 0.0125, line, 0.06)
    for k in range(5):
        ring((xc + 0.054, -0.08, zc - 0.08 - 0.007 * k), 0.0155, 0.0035, cord, rot=(R.gauss(0, 0.06), R.gauss(0, 0.06), 0), seg=32)
    # A seat of teak that folds away, wet; what lies on it.
    sz = 0.66
    slat = _wet_teak("#80491f", "x")
    for k in range(5):
        box((-0.2 + R.gauss(0, 0.001), -0.055 - 0.083 * k, sz + R.gauss(0, 0.0008)), (0.98, 0.07, 0.026), slat, 0.006, 3, rot=(R.gauss(0, 0.006), R.gauss(0, 0.002), R.gauss(0, 0.002)))
    for x in (-0.55, 0.24):
        box((x, -0.22, sz - 0.028), (0.05, 0.4, 0.03), _wet_teak("#80491f", "y"), 0.005)
        for k in range(5):
            cyl((x, -0.055 - 0.083 * k, sz + 0.0135), 0.0055, 0.002, brass, bevel=0.0006, seg=20)
        tube([(x, -0.01, sz - 0.26), (x, -0.2, sz - 0.16), (x, -0.36, sz - 0.05)], 0.009, brass)
    _sponge((-0.36, -0.2, sz + 0.013), 0.068, _spongy("#b08a48"), 3)
    # A bucket of copper that is turned upside down, a stone for the feet.
    lathe((-0.58, -0.2, sz + 0.013), [(0.085, 0), (0.086, 0.004), (0.072, 0.1), (0.07, 0.105), (0.06, 0.108), (0, 0.107)], metal("#7d4a30", 0.34), 72)

    def pumice(u, v):
        a, e = 2 * pi * u, pi * (v - 0.5)
        d = Vector((cos(a) * cos(e), sin(a) * cos(e), sin(e)))
        q = 1 + 0.25 * noise.noise(d * 1.7 + Vector((8, 0, 0))) + 0.1 * noise.noise(d * 6)
        return (0.12 + d.x * 0.05 * q, -0.27 + d.y * 0.033 * q, sz + 0.03 + d.z * 0.021 * q)

    sheet(pumice, 60, 36, _spongy("#6f6d68"), solid=0)
    # Water that was not wiped off.
    spots = []
    for _ in range(1500):
        x, z = R.gauss(0.0, 0.4), R.uniform(0.55, 1.65)
        if -0.72 < x < 0.5:
            spots.append(((x, -0.0045, z), "y", R.choice((0.0012, 0.0016, 0.0022, 0.003, 0.004)), R.choice((0, 0, 0.2, 0.8))))
    for _ in range(150):
        spots.append(((left + 0.0045, -R.uniform(0.03, 0.4), R.uniform(0.6, 1.6)), "x", R.uniform(0.0014, 0.0036), R.uniform(0, 0.5)))
    for _ in range(420):
        k = R.randrange(5)
        spots.append(((R.uniform(-0.64, 0.32), -0.055 - 0.083 * k + R.uniform(-0.03, 0.03), sz + 0.0138), "z", R.choice((0.0016, 0.0024, 0.0034, 0.005)), 0))
    _drops(spots, _water())
    for _ in range(16):
        x, z = R.gauss(0.0, 0.3), R.uniform(0.95, 1.5)
        path = [(x + 0.008 * noise.noise(Vector((x * 9, k * 0.8, 1))), -0.0048, z - 0.045 * k) for k in range(R.randint(3, 9))]
        tube(path, 0.0016, _water())


STILLS = {"shower": _shower}
