"""Covers that are one motif from nearest: what lies on a bench, by a door, on a table; one function each."""

import random
from math import atan2, cos, hypot, pi, sin

import bmesh
from mathutils import Vector, noise

from roomkit.cloth import blanket
from roomkit.geometry import box, cyl, group, lathe, obj, ring, rod, sheet, tube
from roomkit.materials import N, bump, coords, fabric, gloss, hexc, metal, newmat, paint, ramp, shade, wood
from roomkit.plants import outdoors
from roomkit.shell import area, backdrop, camera, sun, world
from roomkit.tokens import Tokens

from .corners import BRASS
from .nooks import _flaked, _grains, _lime_coat, _math, _mix
from .parlour import plaster
from .places import _crust, _loaf, _put


def build(T: Tokens, seed=0, view="wide", dress=""):
    STILLS[dress](T)


def _down(loc, look, lens, fstop, focus):
    """Looks down a little, as one does at what lies on a table."""
    camera(loc, look, lens, 0.0, fstop, True).data.dof.focus_distance = focus


# ---------------------------------------------------------------- boards and what was planed off them


def _end_grain(c, sealed):
    """The sawn end of a board: rings around a heart that lies outside it, checks that run towards it, `sealed` with paint on some."""
    m, nt, b = newmat("end grain")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    luck = info.outputs["Random"]

    def other(k):
        return _math(nt, "FRACT", _math(nt, "MULTIPLY", luck, k))

    axes = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(where.outputs["Object"], axes.inputs[0])
    dx = _math(nt, "SUBTRACT", axes.outputs["X"], _math(nt, "MULTIPLY", _math(nt, "SUBTRACT", other(7.13), 0.5), 0.26))
    dz = _math(nt, "ADD", axes.outputs["Z"], _math(nt, "ADD", 0.015, _math(nt, "MULTIPLY", other(13.7), 0.17)))
    far = _math(nt, "SQRT", _math(nt, "ADD", _math(nt, "MULTIPLY", dx, dx), _math(nt, "MULTIPLY", dz, dz)))
    far = _math(nt, "ADD", far, _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=7.0, Detail=3.0), 0.022))
    turn = _math(nt, "ARCTAN2", dx, dz)
    polar = N(nt, "ShaderNodeCombineXYZ")
    nt.links.new(far, polar.inputs["X"])
    nt.links.new(turn, polar.inputs["Y"])
    nt.links.new(_math(nt, "MULTIPLY", luck, 40.0), polar.inputs["Z"])

    def along(scale, **kw):
        mapped = N(nt, "ShaderNodeMapping")
        mapped.inputs["Scale"].default_value = scale
        nt.links.new(polar.outputs[0], mapped.inputs["Vector"])
        n = N(nt, "ShaderNodeTexNoise", **kw)
        nt.links.new(mapped.outputs[0], n.inputs["Vector"])
        return n.outputs["Fac"]

    # No two years are as wide: noise along the radius, and a regular wave within it.
    years = along((190, 0.6, 1), Scale=1.0, Detail=2.0, Roughness=0.6)
    tone = ramp(nt, years, [(0.36, shade(c, 0.5)), (0.47, shade(c, 0.92)), (0.53, c), (0.64, shade(c, 1.2))])
    rays = along((3, 110, 1), Scale=1.0, Detail=3.0)
    tone = _mix(nt, 0.35, tone, ramp(nt, rays, [(0.35, (0.72, 0.68, 0.62)), (0.6, (1.05, 1.05, 1.05))]), "MULTIPLY")
    # Sapwood on one side, years in the yard.
    age = grains((1, 1, 1), Scale=4.5, Detail=8.0, Roughness=0.7)
    grey = _mix(nt, _math(nt, "MULTIPLY", other(3.7), 0.45), tone, ramp(nt, age, [(0.35, "#2f2a24"), (0.65, "#5f5545")]))
    color = _mix(nt, 1.0, grey, ramp(nt, age, [(0.33, (0.58, 0.53, 0.46)), (0.56, (1, 1, 1))]), "MULTIPLY")
    coat = grains((1, 1, 1), Scale=16.0, Detail=7.0, Roughness=0.7)
    covers = _math(nt, "MULTIPLY", _math(nt, "GREATER_THAN", other(29.3), 0.68), ramp(nt, coat, [(0.4, (0, 0, 0)), (0.47, (1, 1, 1))]))
    color = _mix(nt, _math(nt, "MULTIPLY", covers, 0.9), color, _mix(nt, _math(nt, "GREATER_THAN", other(17.9), 0.55), sealed[0], sealed[1]))
    checks = along((7, 5.5, 1), Scale=1.0, Detail=1.0)
    thin = _math(nt, "ABSOLUTE", _math(nt, "SUBTRACT", along((2.2, 16, 1), Scale=1.0, Detail=2.0), 0.5))
    crack = _math(nt, "MULTIPLY", _math(nt, "LESS_THAN", thin, 0.006), _math(nt, "GREATER_THAN", checks, 0.53))
    color = _mix(nt, crack, color, "#120d09")
    nt.links.new(color, b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.9
    b.inputs["Specular"].default_value = 0.15
    # The saw's marks, across.
    saw = grains((3, 3, 260), Scale=1.0, Detail=2.0)
    height = _math(nt, "ADD", _math(nt, "MULTIPLY", saw, 0.5), _math(nt, "MULTIPLY", years, 0.5))
    bump(nt, b, _math(nt, "SUBTRACT", height, _math(nt, "MULTIPLY", crack, 3.0)), 0.5, 0.0016)
    return m


def _sawn(c):
    """A face as the mill left it: grey, rough."""
    m, nt, b = newmat("sawn")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    g = grains((16, 1.2, 16), Scale=1.6, Detail=9.0, Roughness=0.65)
    nt.links.new(ramp(nt, g, [(0.3, shade(c, 0.55)), (0.5, c), (0.7, shade(c, 1.2))]), b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.9
    bump(nt, b, _math(nt, "ADD", g, grains((40, 260, 40), Scale=1.0, Detail=2.0)), 0.5, 0.002)
    return m


def _bark():
    m, nt, b = newmat("bark")
    n = N(nt, "ShaderNodeTexNoise", Scale=60.0, Detail=8.0, Roughness=0.75)
    nt.links.new(coords(nt, (1, 0.4, 1)), n.inputs["Vector"])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.36, "#120e0a"), (0.52, "#3a2d20"), (0.66, "#63543f")]), b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.95
    bump(nt, b, n.outputs["Fac"], 1.0, 0.008)
    return m


def _board(x, z, w, t, front, long, mats, R, waney):
    """A board whose end looks to -y: x and z are its left lower corner."""
    cx, cz = x + w / 2, z + t / 2
    outline = []
    slant = R.uniform(0.25, 0.7) * t
    sides = {1: waney in ("right", "both"), 3: waney in ("left", "both")}
    cup = R.gauss(0, 0.0022)
    corners = [(-w / 2, -t / 2), (w / 2, -t / 2), (w / 2 - (slant if sides[1] else 0), t / 2), (-w / 2 + (slant if sides[3] else 0), t / 2)]
    for k in range(4):
        (xa, za), (xb, zb) = corners[k], corners[(k + 1) % 4]
        n = 10 if k in (0, 2) else 6 if sides[k] else 3
        for i in range(n):
            u = i / n
            px, pz = xa + (xb - xa) * u, za + (zb - za) * u
            rough = 0.006 if sides.get(k) and i else 0.0006
            px += rough * R.gauss(0, 1) * (k in (1, 3))
            pz += cup * (1 - (2 * px / w) ** 2) + 0.0005 * R.gauss(0, 1)
            outline.append((px, pz, 2 if sides.get(k) else 1))
    bm = bmesh.new()
    steps = 4
    off = Vector((R.uniform(0, 50), 0, R.uniform(0, 50)))
    rows = []
    for s in range(steps + 1):
        y = front + long * s / steps
        row = []
        for px, pz, kind in outline:
            q = noise.noise(Vector((px * 4, y * 3, pz * 4)) + off) * (0.012 if kind == 2 else 0.0012) * min(1, s)
            row.append(bm.verts.new((px + (q if kind == 2 else 0), y, pz + q * (0.2 if kind == 2 else 1))))
        rows.append(row)
    bm.faces.new(rows[0]).material_index = 0
    n = len(outline)
    for a, c in zip(rows, rows[1:]):
        for i in range(n):
            bm.faces.new((a[i], a[(i + 1) % n], c[(i + 1) % n], c[i])).material_index = outline[i][2]
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = obj("board", bm, mats[0], smooth=False)
    for extra in mats[1:]:
        o.data.materials.append(extra)
    o.location = (cx, 0, cz)
    o.rotation_euler = (0, R.gauss(0, 0.004), R.gauss(0, 0.006))
    return o


_DIGITS = {
    "1": [[(0.2, 0.8), (0.5, 1), (0.5, 0)]],
    "2": [[(0.1, 0.8), (0.4, 1), (0.8, 0.85), (0.75, 0.55), (0.1, 0), (0.85, 0.02)]],
    "3": [[(0.1, 0.9), (0.5, 1), (0.8, 0.78), (0.4, 0.53), (0.85, 0.3), (0.5, 0), (0.05, 0.1)]],
    "4": [[(0.6, 1), (0.1, 0.35), (0.9, 0.38)], [(0.65, 0.7), (0.62, 0)]],
    "5": [[(0.8, 1), (0.25, 0.97), (0.2, 0.6), (0.6, 0.62), (0.8, 0.3), (0.5, 0), (0.1, 0.08)]],
    "7": [[(0.1, 0.95), (0.85, 1), (0.4, 0)]],
    "8": [[(0.5, 0.52), (0.15, 0.75), (0.5, 1), (0.82, 0.76), (0.2, 0.25), (0.5, 0), (0.85, 0.25), (0.5, 0.52)]],
    "A": [[(0.05, 0), (0.5, 1), (0.9, 0)], [(0.2, 0.4), (0.75, 0.42)]],
    "L": [[(0.2, 1), (0.15, 0), (0.8, 0.05)]],
    "M": [[(0.0, 0), (0.15, 1), (0.5, 0.4), (0.85, 1), (1.0, 0)]],
    "X": [[(0.05, 0), (0.9, 1)], [(0.1, 1), (0.85, 0)]],
    "/": [[(0.1, 0), (0.8, 1)]],
}


def _chalked(text, x, y, z, h, mat, R):
    """Figures in chalk on what looks to -y."""
    for ch in text:
        for stroke in _DIGITS.get(ch, []):
            tube([(x + h * 0.62 * px + R.gauss(0, 0.001), y, z + h * pz + R.gauss(0, 0.001)) for px, pz in stroke], 0.0013, mat)
        x += h * 0.74


def _ribbon(c):
    """A shaving: thin enough that light comes through it."""
    m, nt, b = newmat(f"ribbon {c}")
    n = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=4.0, Roughness=0.7)
    nt.links.new(coords(nt, (5, 260, 1), src="UV"), n.inputs["Vector"])
    info = N(nt, "ShaderNodeObjectInfo")
    tone = N(nt, "ShaderNodeHueSaturation")
    nt.links.new(_math(nt, "ADD", 0.75, _math(nt, "MULTIPLY", info.outputs["Random"], 0.4)), tone.inputs["Value"])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.35, shade(c, 0.72)), (0.6, shade(c, 1.1))]), tone.inputs["Color"])
    nt.links.new(tone.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value, b.inputs["Specular"].default_value = 0.6, 0.25
    t = N(nt, "ShaderNodeBsdfTranslucent")
    nt.links.new(tone.outputs[0], t.inputs["Color"])
    mix = N(nt, "ShaderNodeMixShader")
    mix.inputs[0].default_value = 0.42
    nt.links.new(b.outputs[0], mix.inputs[1])
    nt.links.new(t.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


def _shaving(at, R, mat, wide=None, floor=None):
    """A ribbon that curls as the plane let go of it: tighter at one end, drawn out a little to the side."""
    wide = wide or R.choice((0.012, 0.02, 0.028, 0.036, 0.042))
    turns = R.choice((0.3, 0.5, 0.8, 1.3, 2.0, 3.2, 4.0))
    r0, r1 = R.uniform(0.006, 0.012), R.uniform(0.014, 0.026) * (1.7 if turns < 1 else 1)
    pull = R.uniform(-0.012, 0.034) * turns
    n = max(8, int(turns * 18))
    seed = R.uniform(0, 90)
    bm = bmesh.new()
    layer = bm.loops.layers.uv.new("uv")
    rows = []
    start = R.uniform(0, 6)
    for i in range(n + 1):
        u = i / n
        a = start + turns * 2 * pi * u
        r = r0 + (r1 - r0) * u**1.3 + 0.002 * noise.noise(Vector((u * 5, seed, 0)))
        fray = 1 - 0.5 * max(0, abs(2 * u - 1) - 0.86) / 0.14 * R.uniform(0, 1)
        row = []
        for j in range(5):
            v = (j / 4 - 0.5) * fray
            edge = 0.0012 * noise.noise(Vector((u * 30, j * 3, seed))) if j in (0, 4) else 0
            cup = 0.003 * (1 - 4 * (j / 4 - 0.5) ** 2)
            row.append(bm.verts.new((cos(a) * (r + cup), wide * v + pull * u + edge, sin(a) * (r + cup))))
        rows.append(row)
    for i in range(n):
        for j in range(4):
            f = bm.faces.new((rows[i][j], rows[i + 1][j], rows[i + 1][j + 1], rows[i][j + 1]))
            for loop, (p, q) in zip(f.loops, ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))):
                loop[layer].uv = (turns * p / n * 0.12, wide * q / 4)
    o = obj("shaving", bm, mat)
    x, y, z = at
    o.rotation_euler = (R.gauss(0, 0.5), R.uniform(0, 6.3), R.uniform(0, 6.3))
    o.location = at
    if floor is not None:
        m = o.rotation_euler.to_matrix()
        low = min((m @ v.co).z for v in o.data.vertices)
        o.location.z = max(z, floor) - low
    return o


def _bench_wood(c, axis="x"):
    """Beech that was worked on for forty years: oil, glue, cuts in all directions."""
    m, nt, b = newmat("bench wood")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    g = grains({"x": (1.2, 18, 18), "y": (18, 1.2, 18)}[axis], Scale=1.6, Detail=10.0, Roughness=0.66, Distortion=0.4)
    color = ramp(nt, g, [(0.28, shade(c, 0.55)), (0.5, c), (0.7, shade(c, 1.25))])
    dirt = grains((1, 1, 1), Scale=3.2, Detail=10.0, Roughness=0.75)
    color = _mix(nt, 1.0, color, ramp(nt, dirt, [(0.37, (0.28, 0.24, 0.2)), (0.5, (0.8, 0.77, 0.73)), (0.62, (1.1, 1.1, 1.1))]), "MULTIPLY")
    height = _math(nt, "MULTIPLY", g, 0.5)
    cuts = None
    for turn, scale in ((0.3, 60), (1.3, 75), (-0.5, 90), (2.2, 55)):
        mapped = N(nt, "ShaderNodeMapping")
        mapped.inputs["Rotation"].default_value = (0, 0, turn)
        mapped.inputs["Scale"].default_value = (5, scale, 1)
        nt.links.new(where.outputs["Object"], mapped.inputs["Vector"])
        n = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=1.0)
        nt.links.new(mapped.outputs[0], n.inputs["Vector"])
        one = _math(nt, "GREATER_THAN", n.outputs["Fac"], 0.735)
        cuts = one if cuts is None else _math(nt, "MAXIMUM", cuts, one)
    color = _mix(nt, _math(nt, "MULTIPLY", cuts, 0.6), color, "#2a1d13")
    spill = grains((1, 1, 1), Scale=9.0, Detail=3.0, Roughness=0.5)
    spots = ramp(nt, spill, [(0.7, (0, 0, 0)), (0.715, (1, 1, 1))])
    color = _mix(nt, _math(nt, "MULTIPLY", spots, 0.55), color, "#c9b68c")
    nt.links.new(color, b.inputs["Base Color"])
    nt.links.new(ramp(nt, dirt, [(0.4, (0.38, 0.38, 0.38)), (0.6, (0.62, 0.62, 0.62))]), b.inputs["Roughness"])
    height = _math(nt, "SUBTRACT", _math(nt, "ADD", height, _math(nt, "MULTIPLY", spots, 0.4)), cuts)
    bump(nt, b, height, 0.5, 0.002)
    return m


def _elm(c, dark):
    """Elm across its width: long flames of growth, turned and oiled."""
    m, nt, b = newmat("elm")
    n = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=3.0, Roughness=0.5, Distortion=0.3)
    nt.links.new(coords(nt, (2.0, 11, 9)), n.inputs["Vector"])
    bands = _math(nt, "FRACT", _math(nt, "MULTIPLY", n.outputs["Fac"], 13.0))
    tone = ramp(nt, bands, [(0.0, dark), (0.12, shade(c, 0.8)), (0.5, c), (0.85, shade(c, 1.18)), (1.0, shade(c, 0.9))])
    pores = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=5.0, Roughness=0.75)
    nt.links.new(coords(nt, (22, 420, 420)), pores.inputs["Vector"])
    color = _mix(nt, 0.8, tone, ramp(nt, pores.outputs["Fac"], [(0.38, (0.5, 0.45, 0.4)), (0.52, (1, 1, 1))]), "MULTIPLY")
    nt.links.new(color, b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.55
    bump(nt, b, pores.outputs["Fac"], 0.35, 0.001)
    return m


def _footstool(g, seat, leg, end, dark, h=0.27, r=0.17):
    """A stool on three legs whose tenons come through the seat and are wedged there."""
    t = 0.042

    def top(u, v):
        a, d = 2 * pi * u, r * v
        dish = -0.008 * (1 - v * v)
        return (d * cos(a) * 1.06, d * sin(a) * 0.97, h + dish + 0.0006 * noise.noise(Vector((d * cos(a) * 20, d * sin(a) * 20, 1))))

    sheet(top, 96, 20, seat, g, 0)

    def side(u, v):
        a = 2 * pi * u
        out, z = [(1.0, 0.0), (1.006, -0.003), (1.008, -0.008), (1.006, -0.016), (0.985, -0.028), (0.94, -t)][min(5, int(v * 5 + 0.001))]
        return (r * out * cos(a) * 1.06, r * out * sin(a) * 0.97, h + z)

    sheet(side, 96, 5, seat, g, 0)
    for k in range(3):
        a = 2 * pi * k / 3 + 0.5
        head = Vector((0.105 * cos(a), 0.105 * sin(a), h - 0.001))
        foot = Vector((0.175 * cos(a), 0.175 * sin(a), 0))
        d = head - foot
        # Shaved with a drawknife: eight flat sides, no two as wide.
        o = lathe(foot, [(0.0125, 0), (0.0135, 0.006), (0.019, d.length * 0.55), (0.0165, d.length * 0.8), (0.0145, d.length)], leg, 9, g)
        o.data.polygons.foreach_set("use_smooth", [False] * len(o.data.polygons))
        o.rotation_euler = d.to_track_quat("Z", "Y").to_euler()
        cyl(head + Vector((0, 0, 0.0005)), 0.0148, 0.006, end, bevel=0.0012, seg=28, parent=g)
        box(head + Vector((0, 0, 0.0012)), (0.0275, 0.0034, 0.006), dark, 0.0006, rot=(0, 0, 0.35 + 0.2 * k), parent=g)


def _plane(g, body, horn, iron, wedge):
    """A wooden jack plane: its body along x, sole on z = 0, an iron and a wedge in its throat, a tote behind."""
    box((0, 0, 0.033), (0.4, 0.064, 0.066), body, 0.0055, 3, parent=g)
    box((-0.055, 0, 0.067), (0.07, 0.046, 0.002), paint("#0d0a08", 0.9, 0), 0.001, parent=g)
    box((-0.075, 0, 0.086), (0.004, 0.05, 0.13), iron, 0.001, rot=(0, -0.72, 0), parent=g)
    box((-0.066, 0, 0.08), (0.014, 0.046, 0.1), wedge, 0.003, rot=(0, -0.64, 0), parent=g)

    def tote(u, v):
        a = 2 * pi * u
        z = 0.066 + 0.082 * v
        lean = 0.035 * sin(v * 2.6) + 0.012 * v
        wide = 0.0125 + 0.004 * (1 - v) ** 2 + 0.003 * v**3
        deep = 0.02 + 0.014 * (1 - v) ** 2 + 0.012 * v**4
        if v > 0.9:
            k = max(0.0, 1 - ((v - 0.9) / 0.1) ** 2) ** 0.5
            wide, deep = wide * k, deep * k
        return (0.1 + lean + deep * cos(a), wide * sin(a), z)

    sheet(tote, 32, 60, horn, g, 0)
    lathe((-0.15, 0, 0.066), [(0, 0), (0.012, 0), (0.011, 0.006), (0.014, 0.014), (0.012, 0.02), (0, 0.022)], horn, 28, g)


def _folding_rule(points, z, mat, ink, steel, R):
    """A rule of wood, its lengths laid as they fell open."""
    for (xa, ya), (xb, yb) in zip(points, points[1:]):
        long, turn = hypot(xb - xa, yb - ya), atan2(yb - ya, xb - xa)
        g = group(((xa + xb) / 2, (ya + yb) / 2, z), turn)
        g.rotation_euler[0] = 0.0
        box((0, 0, 0), (long + 0.012, 0.0155, 0.003), mat, 0.0008, parent=g)
        for k in range(int(long / 0.005)):
            tall = 0.006 if k % 2 == 0 else 0.0035
            box((-long / 2 + 0.005 * k, 0.0074 - tall / 2, 0.00155), (0.0007, tall, 0.0003), ink, 0, parent=g)
        cyl((long / 2, 0, 0.0018), 0.0042, 0.0012, steel, bevel=0.0004, seg=18, parent=g)
        z += 0.0032 if R.random() < 2 else 0


def _workshop(T: Tokens):
    """A bench at the end of the day: a footstool with wedged legs among its shavings, boards behind it, seen on their sawn ends."""
    W, D, H = 4.4, 5.6, 2.9
    left = -W / 2
    _down((0.42, -3.3, 1.46), (0.02, -1.95, 1.07), 50, 3.2, 1.5)
    R = random.Random(21)
    dark, plain = _flaked(("#1d272c",), "#241f1a", (0.2, 3.0), -0.2), plaster("#3a3d3c")
    for k in range(24):
        box((left + 0.1 + 0.19 * k, 0.01 + 0.003 * (k % 2), H / 2), (0.186, 0.03, H), dark, 0.004)
    box((0, -D / 2, -0.05), (W + 0.4, D + 1, 0.1), _bench_wood("#5a4632"), 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 1, 0.1), paint("#4a4740", 0.9, 0.1), 0)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 1, H), plain, 0)
    y0, y1, z0, z1 = -3.3, -0.35, 0.95, 2.5
    for ya, yb, lo, hi in ((y1, 0.3, 0, H), (-D - 0.5, y0, 0, H), (y0, y1, z1, H), (y0, y1, 0, z0)):
        box((left - 0.1, (ya + yb) / 2, (lo + hi) / 2), (0.2, yb - ya, hi - lo), plain, 0)
    sash = paint("#4a4d4a", 0.6, 0.1, 60)
    for k in range(6):
        box((left - 0.06, y0 + (y1 - y0) * k / 5, (z0 + z1) / 2), (0.05, 0.06 if k in (0, 5) else 0.034, z1 - z0), sash, 0.003)
    for k in range(4):
        box((left - 0.06, (y0 + y1) / 2, z0 + (z1 - z0) * k / 3), (0.05, y1 - y0, 0.06 if k in (0, 3) else 0.034), sash, 0.003)
    world("#c9dcf0", 0.012)
    sun((1.0, 0.2, -0.33), 24.0, 0.007, (1, 0.8, 0.55))
    area((left - 0.9, (y0 + y1) / 2, 1.9), (2.4, 2.6), 250, (0.84, 0.92, 1), look=(1.0, -1.2, 0.6))
    # The rack.
    species = [(_end_grain(c, s), _sawn(k), _bark()) for c, s, k in (
        ("#8a6238", ("#6a1f13", "#857658"), "#5f4a32"), ("#6b4426", ("#1a3646", "#6a1f13"), "#513823"),
        ("#9c7440", ("#857658", "#1a3646"), "#6b5539"), ("#4f301c", ("#6a1f13", "#857658"), "#3d2a1c"),
    )]
    chalk = paint("#d6d2c6", 0.95, 0.4, 300)
    post = paint("#20282b", 0.6, 0.2, 40)
    posts = (-1.72, -0.62, 0.42, 1.5)
    marks = 0
    for a, b in zip(posts, posts[1:]):
        box((b, -0.3, H / 2), (0.07, 0.1, H), post, 0.006)
        z = 0.08
        while z < 1.75:
            kinds = R.choice(species)
            box(((a + b) / 2, -0.28, z - 0.03), (b - a - 0.07, 0.07, 0.05), post, 0.004)
            top = z + R.uniform(0.24, 0.36)
            while z < top:
                t = R.choice((0.027, 0.034, 0.034, 0.045, 0.054, 0.066))
                x, end = a + 0.045 + R.uniform(0, 0.03), b - 0.045
                if R.random() < 0.3:
                    kinds = R.choice(species)
                while x < end - 0.09:
                    w = min(end - x, R.choice((0.1, 0.14, 0.18, 0.23, 0.28, 0.34, 0.42)))
                    if end - x - w < 0.08:
                        w = end - x
                    if R.random() < 0.08:
                        x += w
                        continue
                    front = -0.52 + R.choice((-0.1, -0.03, 0, 0, 0.02, 0.05, 0.12)) + R.gauss(0, 0.014)
                    _board(x, z, w - 0.006, t, front, 0.6, kinds, R, R.choice(("", "", "left", "right", "both")) if w > 0.13 else "")
                    if w > 0.16 and t > 0.04 and R.random() < 0.34:
                        _chalked(("34", "1/7", "X", "28", "A4", "45", "LM", "52")[marks % 8], x + w * R.uniform(0.15, 0.4), front - 0.001, z + t * 0.16, t * 0.66, chalk, R)
                        marks += 1
                    x += w + R.uniform(0.0, 0.012)
                z += t
                box(((a + b) / 2, -0.3 + R.uniform(-0.04, 0.04), z + 0.009), (b - a - 0.1, 0.03, 0.017), species[2][1], 0.001)
                z += 0.018
            z += R.uniform(0.09, 0.14)
    # The bench.
    bz = 0.86
    for y, d in ((-1.66, 0.17), (-1.86, 0.22), (-2.13, 0.31), (-2.46, 0.34)):
        box((0.1 + R.gauss(0, 0.01), y, bz - 0.04 + R.gauss(0, 0.0006)), (3.0, d - 0.004, 0.08), _bench_wood("#5f3f26"), 0.004)
    box((0.1, -1.6, bz - 0.14), (2.8, 0.06, 0.13), _bench_wood("#6b4c30"), 0.006)
    for x in (-0.52, -0.3, 0.55):
        box((x, -1.86, bz + 0.0004), (0.032, 0.024, 0.001), paint("#0a0807", 0.95, 0), 0)
    # What is made on it.
    seat, ash, end = _elm("#74431f", "#2f1a0d"), wood("#94703f", "z", 0.35, 0.55), _end_grain("#94703f", ("#94703f", "#94703f"))
    g = group((0.1, -1.92, bz), 0.4)
    _footstool(g, seat, ash, wood("#8a6a42", "x", 0.3, 0.6), paint("#2a1710", 0.6, 0))
    g = group((-0.33, -2.06, bz), -0.42)
    _plane(g, _bench_wood("#6b4526"), _flaked(("#4a2c17",), "#7a5432", (0.06, 0.1), -0.06, "z", 0.34), metal("#6b6a66", 0.35), wood("#6b4527", "z", 0.3, 0.4))
    steel, ink = metal("#8f8c84", 0.35), paint("#2a2622", 0.9, 0)
    _folding_rule([(0.3, -1.76), (0.5, -1.84), (0.33, -1.99), (0.53, -2.04)], bz + 0.002, paint("#b08a3a", 0.5, 0.1, 60), ink, steel, R)
    rod((0.3, -2.1, bz + 0.005), (0.42, -2.16, bz + 0.005), 0.0045, paint("#7a2618", 0.45, 0))
    # A mallet, a chisel beside it.
    g = group((-0.62, -1.78, bz + 0.052), 0.5)
    box((0, 0, 0), (0.15, 0.082, 0.1), _bench_wood("#7d5a38"), 0.008, 3, parent=g)
    rod((0, 0.03, 0.0), (0.03, -0.24, -0.034), 0.0135, wood("#a5804e", "z", 0.3, 0.5), 0.015, parent=g)
    # Shavings: a heap before the plane, what fell around.
    tones = [_ribbon(c) for c in ("#b98d54", "#a87a42", "#c29a60", "#8f6534")]
    for k in range(150):
        t, d = R.uniform(0, 6.3), abs(R.gauss(0, 0.13))
        x, y = -0.2 + d * cos(t) * 1.5, -1.84 + d * sin(t) * 0.75
        pile = 0.085 * max(0, 1 - d / 0.2)
        if (x - 0.1) ** 2 + (y + 1.92) ** 2 < 0.03:
            pile *= 0.3
        _shaving((x, y, bz + pile * R.random()), R, R.choice(tones), None, bz + pile * R.random())
    for k in range(70):
        x, y = R.uniform(-0.9, 0.9), R.uniform(-2.3, -1.6)
        _shaving((x, y, bz), R, R.choice(tones), R.choice((0.006, 0.01, 0.014, 0.02)), bz)
    for k in range(50):
        _shaving((R.uniform(-1.2, 1.0), R.uniform(-1.5, -0.7), 0), R, R.choice(tones), None, 0.0)
    # Nearest, out of focus: a mug of enamel.
    mx, my = 0.72, -2.5
    lathe((mx, my, bz), [(0, 0.003), (0.036, 0), (0.041, 0.006), (0.042, 0.085), (0.0435, 0.088), (0.041, 0.088), (0.039, 0.01), (0, 0.008)], gloss("#22404a", 0.2), 56)


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


# ---------------------------------------------------------------- by the door, when it rains


def _kota(c, wet):
    """A slab of grey-green limestone, polished by feet; where `wet` noise is high, water stands on it."""
    m, nt, b = newmat("kota")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    clouds = grains((1, 1, 1), Scale=3.0, Detail=10.0, Roughness=0.68)
    tone = ramp(nt, clouds, [(0.3, shade(c, 0.6)), (0.5, c), (0.7, shade(c, 1.35))])
    info_tone = N(nt, "ShaderNodeHueSaturation")
    nt.links.new(_math(nt, "ADD", 0.75, _math(nt, "MULTIPLY", info.outputs["Random"], 0.5)), info_tone.inputs["Value"])
    nt.links.new(tone, info_tone.inputs["Color"])
    # Water knows nothing of slabs: it follows the room.
    g = N(nt, "ShaderNodeNewGeometry")
    n = N(nt, "ShaderNodeTexNoise", Scale=2.1, Detail=2.0, Roughness=0.45, Distortion=0.3)
    nt.links.new(g.outputs["Position"], n.inputs["Vector"])
    water = ramp(nt, n.outputs["Fac"], [(wet, (0, 0, 0)), (wet + 0.035, (1, 1, 1))])
    nt.links.new(_mix(nt, 1.0, info_tone.outputs[0], ramp(nt, water, [(0, (1, 1, 1)), (1, (0.45, 0.45, 0.45))]), "MULTIPLY"), b.inputs["Base Color"])
    feet = ramp(nt, grains((1, 1, 1), Scale=7.0, Detail=7.0, Roughness=0.7), [(0.3, (0.2, 0.2, 0.2)), (0.7, (0.42, 0.42, 0.42))])
    nt.links.new(_mix(nt, water, feet, (0.025, 0.025, 0.025)), b.inputs["Roughness"])
    height = _math(nt, "ADD", _math(nt, "MULTIPLY", clouds, _math(nt, "SUBTRACT", 1.0, water)), _math(nt, "MULTIPLY", n.outputs["Fac"], 0.25))
    bump(nt, b, height, 0.25, 0.004)
    return m


def _canopy_cloth(c, through):
    """An umbrella's cotton: light comes through, less where it is double or still wet."""
    m, nt, b = newmat("canopy")
    n = N(nt, "ShaderNodeTexNoise", Scale=7.0, Detail=6.0, Roughness=0.6)
    nt.links.new(coords(nt), n.inputs["Vector"])
    weave = N(nt, "ShaderNodeTexNoise", Scale=700.0, Detail=1.0)
    nt.links.new(coords(nt), weave.inputs["Vector"])
    tone = _mix(nt, 1.0, ramp(nt, n.outputs["Fac"], [(0.34, shade(c, 0.6)), (0.46, shade(c, 0.95)), (0.7, shade(c, 1.1))]), ramp(nt, weave.outputs["Fac"], [(0.3, (0.8, 0.8, 0.8)), (0.7, (1.1, 1.1, 1.1))]), "MULTIPLY")
    nt.links.new(tone, b.inputs["Base Color"])
    b.inputs["Roughness"].default_value, b.inputs["Specular"].default_value = 0.7, 0.2
    t = N(nt, "ShaderNodeBsdfTranslucent")
    nt.links.new(tone, t.inputs["Color"])
    mix = N(nt, "ShaderNodeMixShader")
    mix.inputs[0].default_value = through
    nt.links.new(b.outputs[0], mix.inputs[1])
    nt.links.new(t.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


def _umbrella(g, r, deep, cloth, seam, steel, cane, tip):
    """An open umbrella: its crown at the origin, its shaft along -z to the handle."""
    n, R = 8, random.Random(2)
    lean = [R.gauss(0, 0.012) for _ in range(n)]

    def rib(k, v):
        """A point of rib k, which bends as it is drawn down."""
        a = 2 * pi * k / n + lean[k % n]
        d = r * sin(1.3 * v) / sin(1.3)
        return Vector((d * cos(a), d * sin(a), -deep * (1 - cos(1.3 * v)) / (1 - cos(1.3))))

    def canopy(u, v):
        k = min(n - 1, int(u * n))
        t = u * n - k
        hem = 1 - 0.085 * 4 * t * (1 - t)
        a, b = rib(k, v * hem), rib((k + 1) % n if k + 1 < n else n, v * hem)
        p = a.lerp(b, t)
        # Cloth that is drawn over ribs falls in between them, with a few creases towards the crown.
        sag = 4 * t * (1 - t)
        p = p + Vector((0, 0, -0.016 * sag * v * v))
        q = noise.noise(Vector((u * 26, v * 3, 4))) * 0.004 * v + 0.0035 * noise.noise(Vector((u * 9, v * 16, 1))) * sag
        return (p.x, p.y, p.z + q)

    def wrapped(u, v):
        return canopy(min(u, 0.99999), v)

    sheet(wrapped, 8 * 16, 40, cloth, g, 0)
    for k in range(n):
        tube([tuple(rib(k, v / 10) + Vector((0, 0, -0.006))) for v in range(0, 11)], 0.0019, steel, g)
        end = rib(k, 1.0)
        out = (end - rib(k, 0.95)).normalized()
        rod(end - out * 0.004, end + out * 0.016, 0.0034, tip, 0.0026, g)
        # Seams are four cloths thick.
        tube([tuple(rib(k, v / 10) + Vector((0, 0, -0.0015))) for v in range(0, 11)], 0.0042, seam, g)
        tube([(0.016 * cos(2 * pi * k / n), 0.016 * sin(2 * pi * k / n), -0.3), tuple(rib(k, 0.52) + Vector((0, 0, -0.009)))], 0.0016, steel, g)
    hem = [canopy(min(0.99999, k / 160), 0.997) for k in range(161)]
    tube(hem, 0.0016, seam, g)
    rod((0, 0, 0.07), (0, 0, -0.72), 0.0052, steel, parent=g)
    rod((0, 0, 0.0), (0, 0, 0.085), 0.008, tip, 0.0045, g)
    lathe((0, 0, -0.335), [(0.006, 0), (0.0105, 0.004), (0.0105, 0.03), (0.014, 0.034), (0.014, 0.044), (0.006, 0.046)], steel, 32, g)
    lathe((0, 0, -0.74), [(0.0125, -0.02), (0.0135, 0), (0.0135, 0.022), (0.0095, 0.028), (0.0055, 0.032)], metal("#8a7a4a", 0.3), 32, g)
    hook = [(0, 0, -0.72), (0, 0, -0.79), (0.002, 0, -0.84), (0.018, 0, -0.878), (0.05, 0, -0.893), (0.082, 0, -0.878), (0.096, 0, -0.845), (0.097, 0, -0.822)]
    # It lies on its side.
    turn = -0.2 - pi / n
    tube([(p.x * cos(turn), p.x * sin(turn), p.z) for p in _bezier(hook)], 0.0112, cane, g)
    o = lathe((0.097 * cos(turn), 0.097 * sin(turn), -0.822), [(0.0112, 0), (0.0105, 0.004), (0.006, 0.0075), (0, 0.0085)], cane, 24, g)
    o.rotation_euler = (0, 0.02, 0)


def _sole(g, long, wide, thick, mat, side, lift=0.0):
    """A sole with its heel at the origin, its toe towards -y; `side` is 1 for the right foot. Returns its middle line and half width."""

    def half(t):
        heel, ball = 0.34 * wide, 0.5 * wide
        k = heel + (ball - heel) * max(0.0, min(1.0, (t - 0.28) / 0.36)) ** 1.2 - 0.05 * wide * sin(pi * min(1, t / 0.6)) ** 2
        if t < 0.12:
            k *= (1 - ((0.12 - t) / 0.12) ** 2) ** 0.5
        if t > 0.74:
            k *= max(0.0, 1 - ((t - 0.74) / 0.26) ** 2.1) ** 0.5
        return max(k, 0.001)

    def middle(t):
        return -side * 0.012 * sin(pi * min(1, t * 1.1)) + side * 0.012 * max(0, t - 0.6) * 2

    def f(u, v):
        t = 0.002 + 0.996 * v
        w = half(t)
        x = middle(t) + w * (2 * u - 1)
        dent = 0.0025 * (sin(pi * u) ** 2) * (1 if 0.05 < t < 0.95 else 0.3)
        rise = 0.012 * max(0, t - 0.75) ** 1.5 * 4
        return (x, -long * t, thick / 2 + lift + rise - dent + 0.0012 * noise.noise(Vector((x * 30, t * 8, side))))

    sheet(f, 14, 44, mat, g, thick)
    return middle, half


def _strap(g, t0, t1, long, middle, half, top, high, mat, thick=0.0028, lean=0.0, inset=1.0):
    """A band over the foot, from edge to edge, between the shares t0 and t1 of the sole."""

    def f(u, v):
        t = t0 + (t1 - t0) * v + lean * (u - 0.5)
        w = half(t) * inset + 0.002
        a = pi * u
        return (middle(t) - w * cos(a), -long * t, top - 0.004 + (high + 0.008 * (1 - v)) * sin(a) ** 0.8)

    sheet(f, 28, 8, mat, g, thick, subsurf=1)


def _leather(c):
    m, nt, b = newmat(f"leather {c}")
    n = N(nt, "ShaderNodeTexNoise", Scale=26.0, Detail=8.0, Roughness=0.7)
    nt.links.new(coords(nt), n.inputs["Vector"])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.32, shade(c, 0.45)), (0.5, c), (0.68, shade(c, 1.35))]), b.inputs["Base Color"])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.36, (0.32, 0.32, 0.32)), (0.64, (0.62, 0.62, 0.62))]), b.inputs["Roughness"])
    v = N(nt, "ShaderNodeTexVoronoi", Scale=420.0)
    nt.links.new(coords(nt), v.inputs["Vector"])
    bump(nt, b, _math(nt, "ADD", v.outputs["Distance"], n.outputs["Fac"]), 0.4, 0.0012)
    return m


def _chappal(at, turn, side, sole, band, edge, stitch, roll=0.0):
    """A sandal of hide as it is made in Kolhapur: two soles, a band, a braid to the ring of the toe."""
    g = group(at, turn)
    g.rotation_euler[1] = roll
    long, wide = 0.262, 0.094
    _sole(g, long, wide * 1.02, 0.006, edge, side)
    middle, half = _sole(g, long, wide, 0.006, sole, side, 0.006)
    top = 0.0125
    _strap(g, 0.46, 0.66, long, middle, half, top, 0.047, band)
    _strap(g, 0.5, 0.53, long, middle, half, top + 0.002, 0.0485, edge, 0.002)
    _strap(g, 0.6, 0.63, long, middle, half, top + 0.002, 0.0475, edge, 0.002)
    for s in (-1, 1):
        tube([(middle(0.6) + 0.006 * s, -long * 0.6, top + 0.05), (middle(0.7) + 0.009 * s * side, -long * 0.72, top + 0.038), (middle(0.8) - side * 0.012 + 0.005 * s, -long * 0.83, top + 0.024)], 0.0042, band, g)
    ring((middle(0.85) - side * 0.018, -long * 0.855, top + 0.006), 0.0145, 0.0042, band, rot=(pi / 2 - 0.35, 0, 0.1), parent=g, seg=36)
    for k in range(34):
        t = 0.06 + 0.86 * k / 33
        for s in (-1, 1):
            box((middle(t) + s * (half(t) - 0.005), -long * t, top - 0.0005), (0.0009, 0.0032, 0.0008), stitch, 0, parent=g)


def _slipper(at, turn, side, foam, strap):
    """A rubber slipper: a foot's mark worn into its foam, a strap in a Y."""
    g = group(at, turn)
    long = 0.25
    middle, half = _sole(g, long, 0.092, 0.015, foam, side)
    x = middle(0.84) - side * 0.008
    for s in (-1, 1):
        tube([(x, -long * 0.84, 0.014), (x + 0.004 * s, -long * 0.8, 0.032), (middle(0.65) + s * 0.032, -long * 0.63, 0.045), (middle(0.5) + s * half(0.5) * 0.98, -long * 0.48, 0.03), (middle(0.45) + s * half(0.45) * 0.9, -long * 0.44, 0.012)], 0.0048, strap, g)


def _gumboot(at, turn, rubber, sole, lining, s=1.0, fold=0.0):
    """A child's boot of rubber: sections from the toe to the heel and up the shaft."""
    g = group(at, turn)
    g.scale = (s, s, s)
    # (y, z, half width, half height above and below in the section, angle of the section's normal from the floor)
    parts = [
        (-0.183, 0.03, 0.0005, 0.0005, 0.0005, 0.0), (-0.1815, 0.031, 0.012, 0.009, 0.012, 0.0), (-0.176, 0.034, 0.026, 0.019, 0.02, 0.0), (-0.162, 0.039, 0.0365, 0.027, 0.027, 0.0),
        (-0.135, 0.044, 0.0425, 0.032, 0.033, 0.02), (-0.1, 0.049, 0.043, 0.036, 0.038, 0.08), (-0.064, 0.056, 0.039, 0.042, 0.045, 0.25), (-0.034, 0.067, 0.0365, 0.048, 0.078, 0.55),
        (-0.01, 0.086, 0.037, 0.05, 0.086, 0.95), (0.003, 0.115, 0.039, 0.048, 0.062, 1.3), (0.007, 0.15, 0.043, 0.05, 0.053, 1.5), (0.008, 0.19, 0.047, 0.052, 0.052, 1.57), (0.007, 0.232, 0.05, 0.056, 0.056, 1.57),
    ]

    def f(u, v):
        i = min(len(parts) - 2, int(v * (len(parts) - 1)))
        t = v * (len(parts) - 1) - i
        y, z, w, over, under, a = (p + (q - p) * t for p, q in zip(parts[i], parts[i + 1]))
        c, d = cos(2 * pi * u), sin(2 * pi * u)
        x, up = w * c, (over if d > 0 else under) * d
        py, pz = y - up * sin(a), z + up * cos(a)
        if v > 0.45:
            k = (v - 0.45) / 0.55
            px = noise.noise(Vector((c * 1.5, d * 1.5, v * 7))) * 0.0035 * sin(pi * min(1, k * 1.6))
            x, py = x + px * c, py + px * d
            pz += fold * 0.02 * c * k
        return (x, py, max(0.012, pz))

    sheet(f, 48, 84, rubber, g, 0.003, subsurf=1)
    top = parts[-1]
    o = ring((0, top[0], top[1] + 0.001), 0.05, 0.0036, rubber, parent=g, seg=56)
    o.scale = (1, 1.12, 1)
    cyl((0, 0.007, 0.1), 0.036, 0.002, lining, bevel=0, parent=g)

    def foot(u, v):
        t = v
        w = 0.044 * (1 - max(0, (t - 0.72) / 0.28) ** 2.2) ** 0.5 * (1 - max(0, (0.1 - t) / 0.1) ** 2) ** 0.5 - 0.007 * sin(pi * min(1, t / 0.75)) ** 2
        return (max(w, 0.001) * (2 * u - 1), 0.064 - 0.25 * t, 0.009)

    sheet(foot, 10, 40, sole, g, 0.018)


def _monsoon(T: Tokens):
    """The door of a flat in the rains: an umbrella that dries on wet stone, light through its cloth; shoes in the niche that was made for them."""
    H, D = 2.7, 4.6
    left, right = -1.7, 1.3
    a, b, top = -1.12, -0.2, 2.15
    _down((0.16, -3.08, 0.68), (0.03, -0.6, 0.36), 50, 2.8, 2.35)
    R = random.Random(6)
    wall = _lime_coat("#7d7468", 0.5)
    for x0, x1, lo, hi in ((left, a, 0, H), (a, b, top, H), (b, right, 0, H)):
        box(((x0 + x1) / 2, 0.09, (lo + hi) / 2), (x1 - x0, 0.18, hi - lo), wall, 0)
    box((left - 0.1, -D / 2, H / 2), (0.2, D + 1, H), wall, 0)
    box((right + 0.1, -D / 2, H / 2), (0.2, D + 1, H), wall, 0)
    box((0, -D / 2, H + 0.05), (4, D + 1, 0.1), paint("#8a8378", 0.9, 0.1), 0)
    box((0, -D - 0.4, H / 2), (4, 0.1, H), wall, 0)
    stone = _kota("#4d5648", 0.49)
    p = 0.56
    for i in range(-4, 4):
        for j in range(-9, 6):
            box((p * (i + 0.37) , p * (j + 0.2), -0.02 + R.gauss(0, 0.0004)), (p - 0.003, p - 0.003, 0.04), stone, 0.0016, 2, rot=(R.gauss(0, 0.0012), R.gauss(0, 0.0012), 0))
    box((0, 0, -0.03), (6, 12, 0.02), paint("#2a2a26", 0.9, 0.2), 0)
    # The door stands open to the balcony: frame, sill, a rail, trees in the rain.
    frame = _flaked(("#5a3a22", "#3a2416"), "#6b4a30", (0.08, 2.2), 0.0, "z", 0.35)
    for x in (a - 0.035, b + 0.035):
        box((x, 0.03, top / 2), (0.07, 0.3, top), frame, 0.005)
    box(((a + b) / 2, 0.03, top + 0.035), (b - a + 0.14, 0.3, 0.07), frame, 0.005)
    box(((a + b) / 2, 0.04, 0.012), (b - a, 0.2, 0.03), _kota("#3f463c", 0.4), 0.006)
    iron = paint("#16201d", 0.4, 0.2, 60)
    for k in range(22):
        x = -2.2 + 0.11 * k
        rod((x, 1.25, 0), (x, 1.25, 1.0), 0.007, iron)
    box((-1.0, 1.25, 1.01), (2.8, 0.045, 0.03), iron, 0.006)
    box((-1.0, 1.25, 0.1), (2.8, 0.03, 0.02), iron, 0.003)
    backdrop("garden", False, 0.9, (-1.2, 8.0, 1.6))
    outdoors((-0.9, 3.0, 1.0), (2.6, 1.4, 1.6), 5, 48)
    world("#cfdce4", 0.02)
    area((-0.66, 0.75, 1.75), (1.3, 2.2), 95, (0.86, 0.95, 1), look=(-0.3, -1.4, 0.0), glossy=True)
    area((left + 0.05, -2.4, 1.5), (1.2, 1.6), 54, (0.86, 0.95, 1), look=(0.6, -0.5, 0.3), glossy=True)
    area((-0.66, 2.0, 3.2), (2.6, 2.0), 300, (0.86, 0.95, 1), look=(-0.66, 2.4, 0.0))
    # The built-in: flush doors of teak, a niche for shoes, a plinth.
    x0, deep = b + 0.075, 0.36
    nz0, nz1 = 0.1, 0.42
    dark = wood("#3a2416", "x", 0.4, 0.5)
    teaks = [wood(c, "z", 0.42, 0.32, 0.8 + 0.1 * k) for k, c in enumerate(("#5f3a20", "#573519", "#663f22"))]
    for k in range(4):
        w = 0.42
        x = x0 + w * (k + 0.5)
        box((x, -deep + 0.011, (nz1 + 0.03 + H) / 2), (w - 0.004, 0.022, H - nz1 - 0.03), teaks[k % 3], 0.0016)
        lathe((x + (0.16 if k % 2 == 0 else -0.16), -deep, 0.86), [(0.009, 0), (0.0075, 0.01), (0.014, 0.02), (0.0145, 0.026), (0.008, 0.03), (0, 0.031)], metal(BRASS, 0.32), 36, rot=(pi / 2, 0, 0))
    box((x0 + 0.85, -deep / 2, nz1 + 0.015), (1.7, deep, 0.026), dark, 0.002)
    box((x0 + 0.85, -deep / 2, nz0 - 0.012), (1.7, deep, 0.024), dark, 0.003)
    box((x0 + 0.85, -deep / 2 + 0.05, nz0 / 2), (1.7, deep - 0.1, nz0), paint("#14100c", 0.8, 0), 0)
    box((x0 + 0.009, -deep / 2, H / 2), (0.018, deep, H), teaks[1], 0.002)
    box((x0 + 0.85, -0.01, 0.27), (1.7, 0.02, 0.4), dark, 0)
    box((x0 + 0.64, -deep / 2, (nz0 + nz1) / 2), (0.02, deep - 0.004, nz1 - nz0), teaks[0], 0.002)
    # Shoes.
    hide, tan, edge = _leather("#5a3116"), _leather("#7a4820"), _leather("#2a180d")
    stitch = paint("#b09a6a", 0.8, 0)
    _chappal((0.07, -0.06, nz0), 0.06, 1, tan, hide, edge, stitch)
    _chappal((-0.035, -0.075, nz0), -0.05, -1, tan, hide, edge, stitch)
    blue, white = paint("#3f6a86", 0.75, 0.3, 160), paint("#b5b0a2", 0.8, 0.3, 160)
    _slipper((0.3, -0.09, nz0), 0.16, 1, white, gloss("#1f4a6b", 0.35))
    _slipper((0.2, -0.07, nz0), 0.02, -1, white, gloss("#1f4a6b", 0.35))
    red = gloss("#8a1c14", 0.16)
    sole, lining = paint("#1d1714", 0.7, 0.2, 80), paint("#8a7f6a", 0.9, 0.2)
    _gumboot((0.52, -0.56, 0), 0.5, red, sole, lining, 0.92)
    _gumboot((0.65, -0.5, 0), -0.1, red, sole, lining, 0.92, 0.4)
    brown, black = _leather("#6b3f1e"), _leather("#2f1c10")
    _chappal((0.36, -0.86, 0), 0.75, 1, brown, black, edge, stitch)
    _chappal((0.16, -0.74, 0), 0.3, -1, brown, black, edge, stitch)
    _chappal((0.55, -0.05, nz0), 0.0, 1, brown, black, edge, stitch)
    # The umbrella: on its handle and two of its ribs.
    r, d, long = 0.47, 0.2, 0.88
    slope = atan2(r * cos(pi / 8), long - d)
    g = group((-0.36, -0.55, 0))
    inner = group()
    inner.parent = g
    # The axis points up by `slope`; two ribs lie on the floor.
    inner.rotation_euler = (0, 0, pi / 8)
    tilt = group()
    tilt.parent = g
    inner.parent = tilt
    tilt.rotation_euler = (slope - pi / 2, 0, 0)
    tilt.location = (0, 0, long * sin(slope) + 0.012)
    g.rotation_euler = (0, 0, 0.36)
    _umbrella(inner, r, d, _canopy_cloth("#a34a05", 0.5), _canopy_cloth("#6b3006", 0.2), metal("#4a4a48", 0.35), _leather("#6b4020"), metal("#2a2826", 0.4))
    # What dripped.
    spots = []
    for _ in range(900):
        t, far = R.uniform(0, 6.3), abs(R.gauss(0, 0.5))
        spots.append(((-0.25 + far * cos(t), -0.9 + far * sin(t) * 0.8, 0.0005), "z", R.choice((0.0015, 0.002, 0.003, 0.004, 0.0065)), R.uniform(0, 0.3)))
    _drops(spots, _water())


# ---------------------------------------------------------------- one table


def _pear_skin(c, blush):
    """Green that turned yellow, a cheek that saw the sun, freckles, rust about the stalk."""
    m, nt, b = newmat("pear skin")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    tone = ramp(nt, grains((1, 1, 1), Scale=9.0, Detail=5.0, Roughness=0.6), [(0.32, shade(c, 0.62)), (0.5, c), (0.68, shade(c, 1.3))])
    axes = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(where.outputs["Object"], axes.inputs[0])
    cheek = _math(nt, "ADD", _math(nt, "MULTIPLY", axes.outputs["X"], 9.0), _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=14.0, Detail=6.0), 1.0))
    tone = _mix(nt, ramp(nt, cheek, [(0.45, (0, 0, 0)), (0.85, (0.85, 0.85, 0.85))]), tone, blush)
    rust = _math(nt, "ADD", _math(nt, "MULTIPLY", axes.outputs["Z"], 9.0), _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=30.0, Detail=8.0, Roughness=0.75), 0.9))
    tone = _mix(nt, ramp(nt, rust, [(1.0, (0, 0, 0)), (1.25, (0.85, 0.85, 0.85))]), tone, "#5a3c1c")
    v = N(nt, "ShaderNodeTexVoronoi", Scale=170.0)
    nt.links.new(where.outputs["Object"], v.inputs["Vector"])
    tone = _mix(nt, ramp(nt, v.outputs["Distance"], [(0.17, (0.8, 0.8, 0.8)), (0.3, (0, 0, 0))]), tone, "#5f4420")
    bruise = ramp(nt, grains((1, 1, 1), Scale=17.0, Detail=3.0), [(0.7, (0, 0, 0)), (0.74, (0.7, 0.7, 0.7))])
    nt.links.new(_mix(nt, bruise, tone, "#4a3218"), b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.42
    b.inputs["Subsurface"].default_value = 0.0
    bump(nt, b, grains((1, 1, 1), Scale=160.0, Detail=3.0), 0.18, 0.001)
    return m


def _pear(at, r, skin, stalk, R, tilt, turn, long=1.0):
    """A pear with its eye at the origin: no two as long, their necks bent."""
    g = group(at)
    g.rotation_euler = (0, tilt, turn)
    bend, seed = R.uniform(-0.3, 0.3), R.uniform(0, 50)

    def f(u, v):
        a = 2 * pi * u
        z = v * r * 2.75 * long
        t = v
        body = max(0.0, 1 - ((t - 0.34) / 0.36) ** 2) ** 0.5 if t < 0.34 else None
        k = body if body is not None else 0.36 + 0.64 * (0.5 + 0.5 * cos(pi * min(1, (t - 0.34) / 0.42))) ** 0.9
        if t > 0.84:
            k *= max(0.0, 1 - ((t - 0.84) / 0.16) ** 2) ** 0.5
        if t < 0.05:
            k = min(k, 0.02 + t * 10)
        k *= 1 + 0.05 * noise.noise(Vector((cos(a), sin(a), t * 2 + seed))) + 0.015 * noise.noise(Vector((cos(a) * 3, sin(a) * 3, t * 5 + seed)))
        dip = 0.004 * max(0, 1 - t / 0.05)
        return (r * k * cos(a) + bend * r * t * t * 0.5, r * k * sin(a), z + dip)

    sheet(f, 56, 60, skin, g, 0, subsurf=0)
    lathe((0, 0, -0.001), [(0.0012, 0.004), (0.004, 0.001), (0.0052, -0.0015), (0.0035, 0.0), (0, 0.002)], stalk, 9, g)
    x, z = bend * r * 0.5, r * 2.75 * long
    tube([(x, 0, z - 0.006), (x + bend * 0.006, 0, z + 0.01), (x + bend * 0.02 + 0.004, 0.002, z + 0.026)], 0.0017, stalk, g)


def _enamel(c, rough=0.16):
    """Steel under glass: black where it was knocked, dull where it stood on the fire."""
    m, nt, b = newmat(f"enamel {c}")
    g = N(nt, "ShaderNodeNewGeometry")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    chips = _math(nt, "ADD", grains((1, 1, 1), Scale=26.0, Detail=7.0, Roughness=0.7), _math(nt, "MULTIPLY", _math(nt, "SUBTRACT", g.outputs["Pointiness"], 0.5), 2.2))
    gone = ramp(nt, chips, [(0.69, (0, 0, 0)), (0.7, (1, 1, 1))])
    rim = ramp(nt, chips, [(0.66, (1, 1, 1)), (0.69, (0.45, 0.42, 0.4))])
    tone = _mix(nt, 1.0, ramp(nt, grains((1, 1, 1), Scale=5.0, Detail=6.0), [(0.3, shade(c, 0.8)), (0.7, shade(c, 1.1))]), rim, "MULTIPLY")
    nt.links.new(_mix(nt, gone, tone, "#15110f"), b.inputs["Base Color"])
    nt.links.new(ramp(nt, gone, [(0, (rough,) * 3), (1, (0.75, 0.75, 0.75))]), b.inputs["Roughness"])
    bump(nt, b, _math(nt, "SUBTRACT", _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=18.0, Detail=3.0), 0.3), gone), 0.35, 0.0015)
    return m


def _stoneware(c, dots):
    """A glaze that ran: darker where it is thin over an edge, iron in specks."""
    m, nt, b = newmat(f"stoneware {c}")
    where, info = N(nt, "ShaderNodeTexCoord"), N(nt, "ShaderNodeObjectInfo")
    grains = _grains(nt, info, where)
    g = N(nt, "ShaderNodeNewGeometry")
    thin = _math(nt, "ADD", g.outputs["Pointiness"], _math(nt, "MULTIPLY", _math(nt, "SUBTRACT", grains((1, 1, 0.4), Scale=12.0, Detail=7.0), 0.5), 0.14))
    tone = ramp(nt, thin, [(0.44, shade(c, 0.6)), (0.5, c), (0.58, "#5a4028")])
    v = N(nt, "ShaderNodeTexNoise", Scale=240.0, Detail=1.0)
    nt.links.new(where.outputs["Object"], v.inputs["Vector"])
    nt.links.new(_mix(nt, ramp(nt, v.outputs["Fac"], [(0.7, (0, 0, 0)), (0.73, (0.8, 0.8, 0.8))]), tone, dots), b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = 0.24
    rings = grains((1, 1, 60), Scale=1.0, Detail=2.0)
    bump(nt, b, _math(nt, "ADD", rings, _math(nt, "MULTIPLY", grains((1, 1, 1), Scale=30.0, Detail=3.0), 0.4)), 0.3, 0.002)
    return m


def _ghost(x, z, w, h, y, c):
    """Where a picture hung for years: the wall stayed paler, its edge is soft with dust."""
    m, nt, b = newmat("ghost")
    axes, where = N(nt, "ShaderNodeSeparateXYZ"), N(nt, "ShaderNodeTexCoord")
    nt.links.new(where.outputs["UV"], axes.inputs[0])
    n = N(nt, "ShaderNodeTexNoise", Scale=26.0, Detail=6.0, Roughness=0.7)
    nt.links.new(where.outputs["Object"], n.inputs["Vector"])
    edge = None
    for axis, wide in zip("XY", (w, h)):
        far = _math(nt, "MULTIPLY", _math(nt, "MINIMUM", axes.outputs[axis], _math(nt, "SUBTRACT", 1.0, axes.outputs[axis])), wide)
        edge = far if edge is None else _math(nt, "MINIMUM", edge, far)
    edge = _math(nt, "ADD", edge, _math(nt, "MULTIPLY", _math(nt, "SUBTRACT", n.outputs["Fac"], 0.5), 0.014))
    b.inputs["Base Color"].default_value = hexc(c)
    b.inputs["Roughness"].default_value = 0.92
    clear = N(nt, "ShaderNodeBsdfTransparent")
    mix = N(nt, "ShaderNodeMixShader")
    nt.links.new(ramp(nt, edge, [(0.002, (0, 0, 0)), (0.016, (0.8, 0.8, 0.8))]), mix.inputs[0])
    nt.links.new(clear.outputs[0], mix.inputs[1])
    nt.links.new(b.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    bm = bmesh.new()
    layer = bm.loops.layers.uv.new("uv")
    f = bm.faces.new([bm.verts.new(p) for p in ((-w / 2, 0, -h / 2), (w / 2, 0, -h / 2), (w / 2, 0, h / 2), (-w / 2, 0, h / 2))])
    for loop, uv in zip(f.loops, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop[layer].uv = uv
    o = obj("ghost", bm, m, smooth=False)
    o.location = (x, y, z)
    o.rotation_euler = (0, 0.012, 0)
    o.visible_shadow = False


def _table(T: Tokens):
    """The one table of a small flat, in the morning: pears, a pot, bread, linen that slid to the edge; on the wall the mark of a picture that went."""
    W, D, H = 3.4, 4.4, 2.6
    left = -1.55
    _down((0.37, -2.0, 1.24), (0.0, -0.32, 0.925), 50, 2.8, 1.64)
    R = random.Random(31)
    lime = _lime_coat("#a9a69d", 0.25)

    def back(u, v):
        x, z = left + W * u, H * v
        p = Vector((x, z, 3.1))
        return (x, 0.004 + 0.007 * noise.noise(p * 1.4) + 0.003 * noise.noise(p * 4.5) + 0.0012 * noise.noise(p * 14), z)

    sheet(back, 240, 190, lime, solid=0)
    box((0.5, -D / 2, -0.05), (6, D + 1, 0.1), _bench_wood("#5a4632"), 0)
    box((0.2, -D / 2, H + 0.05), (W + 1, D + 1, 0.1), paint("#a39e92", 0.9, 0.1), 0)
    box((left + W, -D / 2, H / 2), (0.2, D + 1, H), lime, 0)
    y0, y1, z0, z1 = -1.62, -0.3, 0.88, 2.3
    for ya, yb, lo, hi in ((y1, 0.3, 0, H), (-D - 0.5, y0, 0, H), (y0, y1, z1, H), (y0, y1, 0, z0)):
        box((left - 0.15, (ya + yb) / 2, (lo + hi) / 2), (0.3, yb - ya, hi - lo), lime, 0)
    sash = paint("#8f8d84", 0.5, 0.1, 60)
    for k in range(3):
        box((left - 0.2, y0 + (y1 - y0) * k / 2, (z0 + z1) / 2), (0.05, 0.075 if k == 1 else 0.06, z1 - z0), sash, 0.003)
    for k in range(4):
        box((left - 0.2, (y0 + y1) / 2, z0 + (z1 - z0) * k / 3), (0.045, y1 - y0, 0.06 if k in (0, 3) else 0.026), sash, 0.003)
    world("#c5d8ee", 0.015)
    sun((1.0, 0.52, -0.37), 22.0, 0.007, (1, 0.82, 0.58))
    outdoors((left - 2.4, -2.1, z1 + 0.1), (1.0, 1.2, 1.0), 4, 4, (0.07, 0.03))
    area((left - 0.7, (y0 + y1) / 2, 1.75), (1.6, 1.6), 230, (0.82, 0.91, 1), look=(1.0, -0.9, 0.6))
    _ghost(-0.2, 1.4, 0.34, 0.42, -0.012, "#d2cfc4")
    rod((-0.195, 0.0, 1.612), (-0.197, -0.022, 1.62), 0.0016, metal("#4a463f", 0.4))
    # A switch and its pipe, painted over as often as the wall.
    white, brown = paint("#a9a69d", 0.55, 0.3, 40), gloss("#1c1411", 0.22)
    rod((0.4, -0.012, 1.2), (0.4, -0.012, H), 0.0085, white)
    for z in (1.42, 1.3):
        box((0.4, -0.012, z), (0.036, 0.02, 0.012), white, 0.003)
    lathe((0.4, -0.002, 1.17), [(0.036, 0), (0.0365, 0.006), (0.033, 0.012), (0.031, 0.022), (0.02, 0.031), (0, 0.034)], brown, 56, rot=(pi / 2, 0, 0))
    box((0.4, -0.044, 1.17), (0.009, 0.018, 0.026), brown, 0.003, 3, rot=(0, 0.35, 0))
    # The table.
    tz, x0, x1, ya, yb = 0.75, -0.98, 0.44, -0.78, -0.03
    top = wood("#6b4a2e", "x", 0.42, 0.45)
    d = (yb - ya) / 4
    for k in range(4):
        box(((x0 + x1) / 2 + R.gauss(0, 0.001), ya + d * (k + 0.5), tz - 0.015 + R.gauss(0, 0.0004)), (x1 - x0, d - 0.0015, 0.03), _bench_wood(("#6b4a2e", "#644428", "#704e32", "#69472c")[k]), 0.003)
    box(((x0 + x1) / 2, ya + 0.06, tz - 0.08), (x1 - x0 - 0.14, 0.022, 0.1), top, 0.003)
    for x in (x0 + 0.09, x1 - 0.09):
        for y in (ya + 0.07, yb - 0.07):
            rod((x, y, tz - 0.03), (x, y, 0), 0.026, top, 0.017)
    solid = box(((x0 + x1) / 2, (ya + yb) / 2, tz - 0.1), (x1 - x0, yb - ya, 0.2), top, 0.012, 3)
    linen = fabric("#a39c8c", 0.8, 210, 0.1)
    cloth = blanket((-0.3, -0.56, tz + 0.05), 0.8, 0.86, linen, (solid,), 5, 0.62, 60, 54, 0.12, 0.003, 0.0, 0.25)
    # As it came out of the cupboard: the squares that it was folded in, and what a hand crumpled.
    side = 55
    for k, v in enumerate(cloth.data.vertices):
        p = Vector((v.co.x, v.co.y, 0))
        ridge = 1 - abs(2 * noise.noise(Vector((p.x * 5.5, p.y * 3.2, 2.2)))) * 1.6
        i, j = k // (len(cloth.data.vertices) // side), k % (len(cloth.data.vertices) // side)
        pleat = max(0.0, 1 - min(abs((i / 54) * 3 % 1 - 0.5), 0.5) / 0.06) + max(0.0, 1 - min(abs((j / 58) * 3 % 1 - 0.5), 0.5) / 0.06)
        v.co += v.normal * (0.009 * max(0, ridge) ** 3 + 0.0045 * pleat + 0.004 * noise.noise(p * 16))
    solid.hide_render = True
    # It slid to the edge; what stands on the table stands on the wood.
    cloth.location.x += 0.2
    cz = tz + 0.001
    # Pears, a bowl.
    bowl = _stoneware("#27414a", "#0d0a08")
    bx, by = -0.3, -0.36
    lathe((bx, by, cz), [(0, 0.006), (0.045, 0.004), (0.05, 0.0), (0.054, 0.006), (0.06, 0.016), (0.105, 0.04), (0.138, 0.078), (0.146, 0.1), (0.1435, 0.104), (0.139, 0.1), (0.128, 0.078), (0.096, 0.047), (0.05, 0.026), (0, 0.022)], bowl, 96)
    stalk = paint("#3a2a18", 0.8, 0.2)
    skins = [_pear_skin("#7d7a22", "#8a4a1e"), _pear_skin("#8f8026", "#7a3a18"), _pear_skin("#6b7024", "#7d5a22")]
    _pear((bx - 0.05, by - 0.02, cz + 0.035), 0.043, skins[0], stalk, R, -0.5, 0.5)
    _pear((bx + 0.045, by - 0.045, cz + 0.034), 0.041, skins[1], stalk, R, 0.32, -0.4, 1.06)
    _pear((bx + 0.02, by + 0.05, cz + 0.04), 0.044, skins[2], stalk, R, 0.75, 1.3, 0.94)
    _pear((bx - 0.02, by + 0.0, cz + 0.085), 0.04, skins[1], stalk, R, 1.1, 3.6, 1.0)
    # One that rolled out.
    _pear((bx + 0.205, by - 0.17, cz + 0.036), 0.042, skins[0], stalk, R, pi / 2 - 0.14, 0.75, 1.02)
    # A pot of enamel, a mug; coffee was poured and forgotten.
    blue, pale = _enamel("#1b2c44"), _enamel("#b5b0a2")
    px, py = -0.06, -0.2
    lathe((px, py, cz), [(0, 0.0), (0.066, 0), (0.07, 0.004), (0.066, 0.04), (0.054, 0.13), (0.045, 0.165), (0.047, 0.17), (0.047, 0.174)], blue, 72)
    lathe((px, py, cz + 0.173), [(0.0465, 0), (0.045, 0.006), (0.026, 0.016), (0.008, 0.02), (0.007, 0.026), (0.0125, 0.034), (0.011, 0.042), (0, 0.045)], blue, 60)
    spout = _bezier([(px + 0.05, py - 0.012, cz + 0.055), (px + 0.085, py - 0.02, cz + 0.085), (px + 0.102, py - 0.024, cz + 0.135), (px + 0.122, py - 0.029, cz + 0.165)])
    n = len(spout) - 1

    def pipe(u, v):
        k = min(n - 1, int(v * n))
        p = spout[k].lerp(spout[k + 1], v * n - k)
        d = (spout[k + 1] - spout[k]).normalized()
        s = d.cross(Vector((0, 1, 0))).normalized()
        t = d.cross(s)
        r = 0.019 - 0.0105 * v**0.7
        q = p + s * r * cos(2 * pi * u) + t * r * 0.8 * sin(2 * pi * u)
        return tuple(q)

    sheet(pipe, 32, 40, blue, None, 0.0015)
    tube([tuple(p) for p in _bezier([(px - 0.044, py + 0.011, cz + 0.15), (px - 0.085, py + 0.022, cz + 0.152), (px - 0.105, py + 0.028, cz + 0.11), (px - 0.092, py + 0.024, cz + 0.06), (px - 0.06, py + 0.016, cz + 0.045)])], 0.0052, blue)
    ux, uy = 0.09, -0.4
    lathe((ux, uy, cz), [(0, 0.003), (0.034, 0), (0.038, 0.004), (0.0405, 0.07), (0.042, 0.074), (0.0395, 0.074), (0.037, 0.008), (0, 0.006)], pale, 64)
    ring((ux, uy, cz + 0.0735), 0.0408, 0.0017, blue, seg=72)
    lathe((ux, uy, cz + 0.052), [(0, 0), (0.0385, 0)], gloss("#150b06", 0.04), 48)
    tube([tuple(p) for p in _bezier([(ux + 0.036, uy - 0.014, cz + 0.062), (ux + 0.062, uy - 0.026, cz + 0.06), (ux + 0.064, uy - 0.027, cz + 0.03), (ux + 0.038, uy - 0.016, cz + 0.016)])], 0.0042, pale)
    # Bread on a board, a knife, crumbs.
    lx, ly = 0.29, -0.22
    box((lx, ly, tz + 0.009), (0.26, 0.2, 0.017), _bench_wood("#8a683f"), 0.004, 3, rot=(0, 0, 0.2))
    crust = _crust("#3a1f0e", "#a3733c", 0.6)
    _put(_loaf("cross", (0.088, 0.082, 0.058), crust, 4, 2.0), (lx - 0.01, ly + 0.025, tz + 0.048), (0, 0, 0.6))
    steel = metal("#8f9090", 0.22)
    g = group((lx - 0.035, ly - 0.085, tz + 0.0215), 0.32)

    def blade(u, v):
        x = -0.01 - 0.17 * u
        wide = 0.027 * (1 - u**5) ** 0.5
        return (x, 0.012 - wide * v, 0.0)

    sheet(blade, 30, 4, steel, g, 0.0014)
    box((0.052, 0.001, 0.001), (0.115, 0.021, 0.013), wood("#3a2112", "x", 0.4, 0.35), 0.005, 4, parent=g)
    for dx in (0.015, 0.05, 0.085):
        cyl((dx, 0.001, 0.0078), 0.0026, 0.001, metal(BRASS, 0.35), bevel=0.0003, seg=16, parent=g)
    crumb = [paint(c, 0.9, 0.3, 200) for c in ("#8f6a3c", "#b59a6a", "#6b4522")]
    for k in range(110):
        d, t = abs(R.gauss(0, 0.09)), R.uniform(0, 6.3)
        x, y = lx - 0.02 + d * cos(t) * 1.4, ly - 0.08 + d * sin(t)
        inside = abs(x - lx) < 0.12 and abs(y - ly) < 0.09
        r = R.choice((0.0005, 0.0007, 0.001, 0.0016))
        if x > x1 - 0.01 or y > -0.05 or (not inside and x < 0.14):
            continue
        box((x, y, tz + (0.018 if inside else 0.0005) + r * 0.6), (r * R.uniform(1.5, 3.4), r * 1.6, r * R.uniform(0.8, 1.6)), R.choice(crumb), r * 0.3, 1, rot=(R.uniform(0, 3), R.uniform(0, 3), R.uniform(0, 3)))
    # Nearest, out of focus and dark: the jamb of the door one comes through.
    box((0.632, -1.42, H / 2), (0.42, 0.12, H), _flaked(("#3a3f42",), "#4a3a2c", (0.4, H), -0.1), 0.006)


STILLS = {"workshop": _workshop, "shower": _shower, "monsoon": _monsoon, "table": _table}
