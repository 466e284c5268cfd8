"""Furniture and lamps. Everything stands on loc (x, y, z of the floor or surface); rz turns it, front to -y at rz = 0."""

import math
import random
from math import pi

import bmesh
import bpy
from mathutils import Vector, noise

from .cloth import blanket, cushion, pillow, seat_cushion
from .decor import dried, vase
from .geometry import arch_plate, box, cyl, group, lathe, legs, obj, ring, rod, sheet, soft, tube
from .materials import cloth_thin, emit, fabric, gloss, lit_cloth, marble, metal, paint, pile, rugmat, shade, wood
from .models import model
from .plants import sprigs
from .prints import block_print, cane
from .shell import point
from .tokens import Tokens

BRASS = "#b08b4f"
# How bright a lit shade is in a dark room, for each watt of its bulb.
GLOW = 0.009


def bulb(loc, watts, s=14.0, r=0.035):
    """A visible filament and the light it gives."""
    lathe(loc, [(0, 0), (r, r * 0.9), (r * 0.85, r * 2.2), (0, r * 2.9)], emit("#ffd9a0", s))
    point((loc[0], loc[1], loc[2] + r * 1.4), watts, 0.05)


# ---------------------------------------------------------------- textiles


def wool_rug(loc, size, degrees, color, strands):
    """A thick rug of wool, turned by `degrees`: its strands are hair over a ground of `color`."""
    w, d = size
    bm = bmesh.new()
    bmesh.ops.create_grid(bm, x_segments=60, y_segments=44, size=0.5)
    for v in bm.verts:
        v.co = (v.co.x * w, v.co.y * d, 0.012 + 0.003 * noise.noise(v.co * 9))
    o = obj("rug", bm, paint(color, 0.95, 0))
    o.location, o.rotation_euler = (*loc, 0), (0, 0, math.radians(degrees))
    o.data.materials.append(pile(strands))
    md = o.modifiers.new("pile", "PARTICLE_SYSTEM")
    s = md.particle_system.settings
    s.type, s.count, s.hair_length, s.hair_step = "HAIR", 6000, 0.012, 2
    s.material = 2
    s.child_type, s.rendered_child_count, s.child_nbr = "INTERPOLATED", 55, 1
    s.child_length, s.roughness_2, s.roughness_endpoint = 1.0, 0.004, 0.006
    s.root_radius, s.tip_radius, s.radius_scale = 1.0, 0.7, 0.0021
    s.brownian_factor = 0.004
    s.render_step = 2
    bpy.context.scene.cycles_curves.shape = "RIBBONS"


def throw(loc, rz, mat, w=0.5, front=0.5, back=0.55, seed=0, depth=0.16, edge=0.0):
    """A blanket over something `depth` deep, hanging down on both sides; `edge` is the radius of what it lies on, which it follows."""
    flat, turn = depth / 2 - edge, edge * math.pi / 2

    def f(u, v):
        s = (v - 0.5) * (front + back + 2 * (flat + turn))
        n = noise.noise(Vector((u * 3, v * 4, seed))) * 0.022
        x = (u - 0.5) * w * (1 + 0.06 * math.sin(v * 7 + seed))
        away, side = abs(s), math.copysign(1, s)
        if away <= flat:
            return (x, s, 0.014 + n * 0.3)
        if away <= flat + turn:
            angle = (away - flat) / edge
            reach = edge + 0.014
            return (x, side * (flat + reach * math.sin(angle)) + n * 0.3, reach * math.cos(angle) - edge + n * 0.3)
        return (x, side * (depth / 2 + 0.014) + n, flat + turn - edge - away)

    return sheet(f, 26, 46, mat, solid=0.008, loc=loc, rz=rz, subsurf=1)


def rug(loc, size, T: Tokens, pattern=None, fringe=False, round_=False, colors=None, lift=0.0):
    a, b = colors or T.rug
    pattern = (
        pattern
        or {
            "modern": "abstract",
            "minimal": "plain",
            "boho": "berber",
            "scandinavian": "berber",
            "industrial": "persian",
            "traditional": "persian",
        }[T.style]
    )
    m = fabric(a, 0.9, 160, 0.05) if pattern == "plain" else rugmat(a, b, pattern)
    x, y = loc[:2]
    h = 0.016
    if round_:
        cyl((x, y, h / 2 + lift), size[0] / 2, h, m, bevel=0.006, seg=96)
        return
    w, d = size
    box((x, y, h / 2 + lift), (w, d, h), m, 0.007)
    if T.style == "traditional" and pattern == "persian":
        border = fabric(b, 0.8, 160)
        line = fabric(shade(a, 0.55), 0.8, 160)
        for inset, t, cloth in ((0.16, 0.09, border), (0.26, 0.025, line), (0.07, 0.025, line)):
            for sx, sy, bw, bd in (
                (0, 1, w - 2 * inset - t, t),
                (0, -1, w - 2 * inset - t, t),
                (1, 0, t, d - 2 * inset + t),
                (-1, 0, t, d - 2 * inset + t),
            ):
                box((x + sx * (w / 2 - inset), y + sy * (d / 2 - inset), h + 0.001), (bw, bd, 0.004), cloth, 0)
    if fringe:
        bm = bmesh.new()
        R = random.Random(2)
        for sx in (-1, 1):
            for i in range(int(d / 0.012)):
                yy = y - d / 2 + i * 0.012
                xx = x + sx * w / 2
                length, dy = 0.075 * R.uniform(0.8, 1.1), R.uniform(-0.012, 0.012)
                ring_ = [
                    (xx, yy, 0.008),
                    (xx, yy + 0.007, 0.008),
                    (xx + sx * length, yy + 0.005 + dy, 0.002),
                    (xx + sx * length, yy + dy, 0.002),
                ]
                bm.faces.new([bm.verts.new(p) for p in ring_])
        obj("fringe", bm, fabric(a, 0.3), False)


def duvet(loc, W, L, top, mat, seed=0, drop=0.34):
    """A cover over a mattress W wide whose head end is at loc, falling over both sides and the foot."""

    # Settled at the origin, so that beds in different places share what was simulated.
    bed = [box((0, -L / 2, top / 2 - 0.02), (W - 0.03, L, top), None, 0.06), box((0, -L / 2, -0.05), (6, 8, 0.1), None, 0)]
    bpy.context.view_layer.update()
    o = blanket((0, -(L + drop * 0.9) / 2, top + 0.05), W + 2 * drop, L + drop * 0.9, mat, bed, seed % 3, 0, 50, 48, 1.2, 0.02)
    for solid in bed:
        bpy.data.objects.remove(solid)
    o.location = loc
    return o


# ---------------------------------------------------------------- seats


def sofa(loc, rz, W, fab, legm, seats=3, D=0.92, arm=0.16, armh=0.58, seed=0, legh=0.14, low=False):
    """Three cushions between two arms; `low` is a deep modern one close to the floor."""
    g = group(loc, rz)
    if low:
        legh, armh, arm, D = 0.05, 0.5, 0.2, 1.02
    sw = (W - 2 * arm) / seats
    back = 0.62 if not low else 0.5
    soft((0, 0, legh + 0.1), (W - 0.02, D - 0.06, 0.2), fab, 0.0, 0.035, seed, 0.002, parent=g)
    soft((0, D / 2 - 0.11, legh + back / 2 + 0.05), (W - 0.04, 0.2, back), fab, 0.0, 0.06, seed + 9, 0.004, parent=g)
    for s in (-1, 1):
        size = (arm, D - 0.04, armh - legh + 0.04)
        soft(
            (s * (W / 2 - arm / 2), -0.01, legh + (armh - legh) / 2 + 0.02),
            size,
            fab,
            0.012,
            0.06,
            seed + s,
            0.004,
            parent=g,
        )
    for i in range(seats):
        x = -W / 2 + arm + sw * (i + 0.5)
        seat = seat_cushion(sw - 0.012, D - 0.22, 0.15, fab, seed + i, piping=fab)
        seat.parent, seat.location = g, (x, -0.09, legh + 0.19)
        back = cushion(sw + 0.015, 0.5 if not low else 0.42, 0.24, fab, seed + i, 0.22, 0, n=36, piping=fab)
        back.parent, back.location = g, (x, D / 2 - 0.31, legh + 0.34)
    if legh > 0.08:
        legs(g, (-W / 2 + 0.14, W / 2 - 0.14), (-D / 2 + 0.12, D / 2 - 0.12), legh, legm, 0.022, 0.02)
    return g


def chaise(loc, rz, fab, W=0.95, L=1.6, seed=0):
    """Low day-bed part of a modular sofa, its long side along y."""
    g = group(loc, rz)
    soft((0, 0, 0.15), (W, L, 0.2), fab, 0.0, 0.035, seed, 0.002, parent=g)
    soft((0, 0, 0.315), (W - 0.01, L - 0.01, 0.17), fab, 0.02, 0.06, seed + 2, 0.006, parent=g)
    return g


def armchair(loc, rz, fab, wd, seed=3):
    """Open wooden frame with two cushions."""
    g = group(loc, rz)
    soft((0, -0.02, 0.36), (0.62, 0.62, 0.15), fab, 0.025, 0.06, seed, 0.005, parent=g, rot=(0.06, 0, 0))
    soft((0, 0.27, 0.62), (0.6, 0.15, 0.52), fab, 0.03, 0.07, seed + 1, 0.006, parent=g, rot=(-0.26, 0, 0))
    for s in (-1, 1):
        x = s * 0.35
        rod((x, -0.33, 0), (x, -0.28, 0.56), 0.02, wd, parent=g)
        rod((x, 0.34, 0), (x, 0.26, 0.6), 0.02, wd, parent=g)
        tube([(x, -0.36, 0.565), (x, -0.2, 0.58), (x, 0.1, 0.575), (x, 0.32, 0.59)], 0.026, wd, g)
        rod((x, -0.31, 0.27), (x, 0.31, 0.24), 0.016, wd, parent=g)
    rod((-0.35, -0.31, 0.26), (0.35, -0.31, 0.26), 0.016, wd, parent=g)
    rod((-0.35, 0.3, 0.26), (0.35, 0.3, 0.26), 0.016, wd, parent=g)
    return g


def chesterfield(loc, rz, W, fab, legm, seats=2, D=0.9):
    """Buttoned back and rolled arms of one height; an armchair with one seat."""
    g = group(loc, rz)
    arm, h, roll = 0.2, 0.72, 0.105
    inner = W - 2 * arm
    box((0, 0, 0.2), (W - 0.06, D - 0.08, 0.2), fab, 0.03, parent=g)
    for s in (-1, 1):
        x = s * (W / 2 - arm / 2)
        box((x, -0.01, 0.38), (arm - 0.06, D - 0.08, 0.5), fab, 0.03, parent=g)
        cyl((x, -0.01, h - roll), roll, D - 0.04, fab, rot=(pi / 2, 0, 0), bevel=0.02, parent=g)
        cyl((x, -D / 2 + 0.004, h - roll), roll * 0.45, 0.012, fab, rot=(pi / 2, 0, 0), bevel=0.004, parent=g)
    back = D / 2 - 0.12
    box((0, back, 0.42), (W - 0.1, 0.16, 0.5), fab, 0.03, parent=g)
    cyl((0, back + 0.01, h - roll), roll, W - 0.06, fab, rot=(0, pi / 2, 0), bevel=0.02, parent=g)
    rows, columns = 3, max(4, round(inner / 0.17))
    step = inner / columns
    for j in range(rows):
        shift = 0.5 * (j % 2)
        for i in range(columns + (1 if shift else 0)):
            w = step if not shift or 0 < i < columns else step / 2
            x = -inner / 2 + step * (i + 0.5 - shift)
            if w < step:
                x = math.copysign(inner / 2 - step / 4, x)
            soft((x, back - 0.1, 0.49 + 0.105 * j), (w, 0.09, 0.115), fab, 0.022, 0.045, i + j, 0.001, parent=g, n=10)
    w = inner / seats
    for i in range(seats):
        x = -inner / 2 + w * (i + 0.5)
        soft((x, -0.12, 0.37), (w - 0.006, D - 0.26, 0.17), fab, 0.02, 0.05, i + 20, 0.004, parent=g)
    for sx in (-1, 1):
        for sy in (-1, 1):
            foot = [(0.02, 0), (0.04, 0.03), (0.03, 0.07), (0.045, 0.11)]
            lathe((sx * (W / 2 - 0.1), sy * (D / 2 - 0.1), 0), foot, legm, seg=20, parent=g)
    return g


def rattan_chair(loc, rz, cane, cushion, s=1.0, high=0.42):
    """Round barrel of canes with a cushion; `high` is the height of the back above the seat."""
    g = group(loc, rz, s)
    n = 23
    for i in range(n):
        a = pi * (-0.18 + 1.36 * i / (n - 1))
        t = math.sin(pi * i / (n - 1))
        top = 0.42 + 0.16 + (high - 0.16) * t
        c, sn = math.cos(a), math.sin(a)
        rod((0.3 * c, 0.3 * sn, 0.06), (0.39 * c, 0.39 * sn, top), 0.008, cane, parent=g)
    rim = []
    for i in range(25):
        a = pi * (-0.18 + 1.36 * i / 24)
        rim.append((0.39 * math.cos(a), 0.39 * math.sin(a), 0.58 + (high - 0.16) * math.sin(pi * i / 24)))
    tube(rim, 0.018, cane, g)
    ring((0, 0, 0.05), 0.31, 0.018, cane, parent=g)
    ring((0, 0, 0.36), 0.35, 0.016, cane, parent=g)
    for i in range(20):
        a = 2 * pi * i / 20
        rod(
            (0.3 * math.cos(a), 0.3 * math.sin(a), 0.05),
            (0.345 * math.cos(a), 0.345 * math.sin(a), 0.36),
            0.008,
            cane,
            parent=g,
        )
    soft((0, -0.02, 0.42), (0.62, 0.62, 0.12), cushion, 0.03, 0.055, 5, 0.006, parent=g)
    return g


def dining_chair(loc, rz, T: Tokens, kind=None, seed=0, frame=None):
    """A chair at a table; the kind follows the style, its wood too unless there is a `frame`."""
    kind = (
        kind
        or {
            "modern": "upholstered",
            "minimal": "osaka",
            "boho": "wishbone",
            "scandinavian": "osaka",
            "industrial": "thonet",
            "traditional": "antique",
        }[T.style]
    )
    wd = frame or wood(T.wood, "z")
    if kind == "osaka":
        return model("osakaChair", loc, height=0.8, rz=rz, default=wood(T.wood, "z", 0.25))
    if kind == "thonet":
        return model("thonet", loc, height=0.79, rz=rz, default=metal(T.metal, 0.45), mats={"seat": wood(T.wood, "x")})
    if kind == "antique":
        velvet = fabric(T.up2, 0.5, kind="velvet")
        g = model(
            "antiqueChair", loc, height=1.02, rz=rz, default=wood(shade(T.wood, 0.8), "z"), mats={"seat": velvet}
        )
        # The model's own seat is two faces in one place.
        soft((0, -0.03, 0.455), (0.47, 0.44, 0.09), velvet, 0.012, 0.03, 3, 0.002, parent=g)
        return g
    if kind == "cane":
        return _cane_chair(loc, rz, T, wd)
    if kind == "oak":
        return model("oakChair", loc, height=1.0, rz=rz, default=wd)
    if kind == "shell":
        return model(
            "designChair",
            loc,
            height=0.84,
            rz=rz,
            default=gloss("#eceae6" if not T.dark else "#3a3d40", 0.35),
            mats={"cushion": fabric(T.up2)},
        )
    g = group(loc, rz)
    if kind == "upholstered":
        # Coarse cloth: smooth cloth on so plain a shape looks like plastic.
        fab = fabric(T.up2, 1.0, 150, 0.12)
        soft((0, -0.01, 0.45), (0.5, 0.5, 0.11), fab, 0.02, 0.045, seed, 0.004, parent=g)
        soft((0, 0.22, 0.68), (0.48, 0.1, 0.42), fab, 0.02, 0.045, seed + 1, 0.005, parent=g, rot=(-0.14, 0, 0))
        legs(g, (-0.2, 0.2), (-0.2, 0.2), 0.4, paint(T.metal, 0.4, 0), 0.014, 0.03, 0.009)
        return g
    # wishbone: round back rail, forked splat, woven seat
    legs(g, (-0.19, 0.19), (-0.2,), 0.43, wd, 0.017, 0.03)
    for s in (-1, 1):
        tube([(s * 0.21, 0.23, 0), (s * 0.2, 0.19, 0.42), (s * 0.24, 0.2, 0.6), (s * 0.27, 0.12, 0.71)], 0.016, wd, g)
        tube([(0, 0.2, 0.44), (s * 0.02, 0.24, 0.56), (s * 0.08, 0.27, 0.71)], 0.011, wd, g)
        rod((s * 0.2, -0.2, 0.28), (s * 0.205, 0.2, 0.28), 0.011, wd, parent=g)
    rail = [
        (0.3 * math.cos(a), 0.27 * math.sin(a) + 0.0, 0.715) for a in [pi * (-0.06 + 1.12 * i / 20) for i in range(21)]
    ]
    tube(rail, 0.018, wd, g)
    soft(
        (0, 0, 0.44),
        (0.46, 0.43, 0.045),
        fabric("#d8c19a" if not T.dark else "#a58a60", 0.9, 90, kind="knit"),
        0.0,
        0.02,
        seed,
        0.002,
        parent=g,
    )
    return g


def _cane_chair(loc, rz, T: Tokens, wd):
    """A straight teak chair with a back of cane and a printed cushion."""
    g = group(loc, rz)
    legs(g, (-0.2, 0.2), (-0.19,), 0.43, wd, 0.021, 0.012, 0.016)
    for s in (-1, 1):
        rod((s * 0.2, 0.2, 0), (s * 0.205, 0.21, 0.45), 0.018, wd, parent=g)
        rod((s * 0.205, 0.21, 0.43), (s * 0.2, 0.28, 0.95), 0.019, wd, r2=0.016, parent=g)
        rod((s * 0.2, -0.19, 0.2), (s * 0.2, 0.2, 0.2), 0.011, wd, parent=g)
    box((0, 0.005, 0.44), (0.47, 0.45, 0.04), wd, 0.01, parent=g)
    for y, z in ((0.274, 0.92), (0.228, 0.56)):
        box((0, y, z), (0.4, 0.026, 0.05), wd, 0.008, rot=(-0.14, 0, 0), parent=g)
    box((0, 0.251, 0.74), (0.38, 0.006, 0.32), cane("#d9bb86"), 0, rot=(-0.14, 0, 0), parent=g)
    cushion = block_print(T.up2, T.pillows[2], T.pillows[0], "xy", 0.11)
    soft((0, -0.01, 0.485), (0.43, 0.42, 0.05), cushion, 0.01, 0.022, 3, 0.002, parent=g)
    return g


def bar_stool(loc, rz, T: Tokens, h=0.66):
    if T.style in ("traditional", "boho"):
        return model("stool2", loc, height=h, rz=rz, default=wood(T.wood, "z"))
    g = group(loc, rz)
    if T.style == "industrial":
        m = metal(T.metal, 0.45)
        cyl((0, 0, h), 0.17, 0.035, wood(T.wood, "x"), parent=g)
        rod((0, 0, 0.02), (0, 0, h), 0.017, m, parent=g)
        for i in range(4):
            a = pi / 4 + i * pi / 2
            c, s = math.cos(a), math.sin(a)
            tube([(0.04 * c, 0.04 * s, 0.45), (0.15 * c, 0.15 * s, 0.3), (0.2 * c, 0.2 * s, 0)], 0.012, m, g)
        ring((0, 0, 0.2), 0.165, 0.009, m, parent=g)
        return g
    seat = fabric(T.up2, 0.5, 300) if T.style == "modern" else wood(T.wood, "x")
    frame = paint(T.metal, 0.4, 0) if T.style == "modern" else wood(T.wood, "z")
    soft((0, 0, h), (0.4, 0.37, 0.05), seat, 0.0, 0.024, 2, 0.001, parent=g)
    legs(g, (-0.15, 0.15), (-0.14, 0.14), h - 0.02, frame, 0.015, 0.04, 0.011)
    z = 0.24
    for a, b in (
        ((-0.175, -0.165), (0.175, -0.165)),
        ((-0.175, 0.165), (0.175, 0.165)),
        ((-0.175, -0.165), (-0.175, 0.165)),
        ((0.175, -0.165), (0.175, 0.165)),
    ):
        rod((*a, z), (*b, z), 0.009, frame, parent=g)
    if T.style == "modern":
        soft((0, 0.17, h + 0.13), (0.4, 0.05, 0.2), seat, 0.01, 0.024, 4, 0.002, rot=(-0.12, 0, 0), parent=g)
    return g


def pouf(loc, mat, w=0.56, h=0.38, seed=0):
    return soft((loc[0], loc[1], h / 2), (w, w, h), mat, 0.04, 0.17, seed, 0.004)


# ---------------------------------------------------------------- tables


def round_table(loc, r, h, mat, legm, T: Tokens, pedestal=False):
    x, y = loc[:2]
    cyl((x, y, h - 0.018), r, 0.036, mat, bevel=0.012, seg=80)
    g = group((x, y, 0))
    if pedestal:
        lathe(
            (0, 0, 0),
            [
                (r * 0.5, 0),
                (r * 0.48, 0.02),
                (r * 0.16, 0.07),
                (0.045, 0.2),
                (0.05, h * 0.6),
                (r * 0.2, h - 0.06),
                (r * 0.3, h - 0.036),
            ],
            legm,
            parent=g,
        )
    else:
        d = r * 0.58
        legs(g, (-d, d), (-d, d), h - 0.036, legm, 0.022, 0.05)
    return h


def long_table(loc, L, W, h, T: Tokens, kind):
    """Dining table or desk of length L along x: slab, trestle, tapered, steel, turned, block."""
    x, y = loc[:2]
    wd = wood(T.wood, "x", 0.4)
    top = 0.05 if kind in ("steel", "trestle") else 0.032
    box((x, y, h - top / 2), (L, W, top), wd, 0.008)
    g = group((x, y, 0))
    if kind == "slab":
        for s in (-1, 1):
            box((s * L * 0.34, 0, (h - top) / 2), (0.06, W * 0.72, h - top), wood(T.wood, "z", 0.4), 0.006, parent=g)
        box((0, 0, h - top - 0.06), (L * 0.66, 0.05, 0.1), wd, 0.004, parent=g)
    elif kind == "block":
        for s in (-1, 1):
            box((s * (L / 2 - 0.14), 0, (h - top) / 2), (0.2, W * 0.8, h - top), wood(T.wood, "z", 0.3), 0.01, parent=g)
    elif kind == "steel":
        m = metal(T.metal, 0.5)
        for s in (-1, 1):
            for e in (-1, 1):
                rod(
                    (s * (L / 2 - 0.22), e * (W / 2 - 0.08), 0),
                    (s * (L / 2 - 0.34), -e * (W / 2 - 0.12), h - top),
                    0.024,
                    m,
                    parent=g,
                )
        rod((-L / 2 + 0.28, 0, h * 0.47), (L / 2 - 0.28, 0, h * 0.47), 0.016, m, parent=g)
    elif kind == "trestle":
        m = wood(T.wood, "z")
        for s in (-1, 1):
            for e in (-1, 1):
                rod(
                    (s * (L / 2 - 0.2), e * (W / 2 - 0.06), 0),
                    (s * (L / 2 - 0.26), e * 0.1, h - top),
                    0.03,
                    m,
                    parent=g,
                )
            rod((s * (L / 2 - 0.23), -W * 0.3, 0.22), (s * (L / 2 - 0.23), W * 0.3, 0.22), 0.018, m, parent=g)
        rod((-L / 2 + 0.24, 0, 0.3), (L / 2 - 0.24, 0, 0.3), 0.024, wd, parent=g)
    elif kind == "turned":
        box((0, 0, h - top - 0.05), (L - 0.16, W - 0.14, 0.1), wd, 0.006, parent=g)
        m = wood(T.wood, "z")
        prof = [
            (0.02, 0),
            (0.04, 0.05),
            (0.028, 0.1),
            (0.045, 0.28),
            (0.03, 0.42),
            (0.05, 0.5),
            (0.03, 0.54),
            (0.05, 0.58),
            (0.05, h - top),
        ]
        for sx in (-1, 1):
            for sy in (-1, 1):
                lathe((sx * (L / 2 - 0.12), sy * (W / 2 - 0.11), 0), prof, m, seg=24, parent=g)
    else:
        legs(
            g,
            (-L / 2 + 0.14, L / 2 - 0.14),
            (-W / 2 + 0.1, W / 2 - 0.1),
            h - top,
            wood(T.wood, "z"),
            0.026,
            0.035,
            0.016,
        )
        box((0, 0, h - top - 0.035), (L - 0.3, W - 0.22, 0.06), wd, 0.004, parent=g)
    return h


def coffee_table(loc, T: Tokens):
    """Returns the height of its top."""
    x, y = loc[:2]
    if T.style == "modern":
        m = marble("#e9e4da" if not T.dark else "#2c2d2f", "#a79f92" if not T.dark else "#6a655c")
        lathe((x, y, 0), [(0.38, 0), (0.38, 0.02), (0.3, 0.06), (0.3, 0.3), (0.3, 0.3)], m, seg=64)
        cyl((x, y, 0.32), 0.5, 0.04, m, bevel=0.014, seg=96)
        cyl((x + 0.66, y - 0.26, 0.21), 0.26, 0.42, wood(T.wood, "z"), bevel=0.02, seg=64)
        return 0.34
    if T.style == "minimal":
        box((x, y, 0.15), (1.15, 0.72, 0.3), wood(T.wood, "x", 0.22), 0.02)
        return 0.3
    if T.style == "boho":
        round_table((x, y), 0.46, 0.36, wood(T.wood, "x", 0.4), wood(T.wood, "z"), T)
        return 0.36
    if T.style == "scandinavian":
        round_table((x, y), 0.44, 0.39, wood(T.wood, "x", 0.3), wood(T.wood, "z"), T)
        round_table((x + 0.62, y - 0.3), 0.27, 0.285, wood(shade(T.wood, 0.8), "x"), wood(T.wood, "z"), T)
        return 0.39
    if T.style == "industrial":
        dk = metal(T.metal, 0.5)
        box((x, y, 0.37), (1.25, 0.68, 0.05), wood(T.wood, "x", 0.5), 0.006)
        box((x, y, 0.14), (1.15, 0.58, 0.03), wood(T.wood, "x", 0.5), 0.005)
        for sx in (-1, 1):
            for sy in (-1, 1):
                box((x + sx * 0.58, y + sy * 0.3, 0.172), (0.03, 0.03, 0.345), dk, 0.003)
        return 0.395
    long_table((x, y), 1.15, 0.7, 0.42, T, "tapered")
    return 0.42


def cabinet(loc, W, D, H, T: Tokens, doors=3, rows=1, legh=0.18, front=None, rz=0.0):
    """Sideboard, dresser or chest, its front to -y."""
    g = group(loc, rz)
    body = wood(T.wood, "x", 0.3) if T.style != "minimal" else paint(T.cabinet, 0.6, 0.02)
    box((0, 0, legh + (H - legh) / 2), (W, D, H - legh), body, 0.01, parent=g)
    fm = front or body
    knob = metal(T.metal if T.style in ("industrial", "modern", "scandinavian") else BRASS, 0.35)
    dw, dh = (W - 0.04) / doors, (H - legh - 0.04) / rows
    for i in range(doors):
        for j in range(rows):
            x, z = -W / 2 + 0.02 + dw * (i + 0.5), legh + 0.02 + dh * (j + 0.5)
            box((x, -D / 2 - 0.008, z), (dw - 0.012, 0.016, dh - 0.012), fm, 0.004, parent=g)
            if T.style == "traditional":
                box((x, -D / 2 - 0.017, z), (dw - 0.1, 0.012, dh - 0.08), fm, 0.006, parent=g)
            if T.style != "minimal":
                cyl(
                    (x, -D / 2 - 0.03, z + (dh * 0.3 if rows == 1 else 0)),
                    0.013,
                    0.025,
                    knob,
                    rot=(pi / 2, 0, 0),
                    parent=g,
                )
    if legh:
        legm = metal(T.metal, 0.4) if T.style in ("industrial", "modern") else wood(T.wood, "z")
        legs(
            g,
            (-W / 2 + 0.12, W / 2 - 0.12),
            (-D / 2 + 0.07, D / 2 - 0.07),
            legh,
            legm,
            0.018,
            0.0 if T.style == "traditional" else 0.025,
        )
    return H


def shelf_unit(loc, W, H, T: Tokens, levels=5, depth=0.32, rz=0.0):
    """Open shelves: steel and planks, or all wood. Returns its group and the heights of the boards' upper sides."""
    g = group(loc, rz)
    steel = T.style in ("industrial", "modern")
    post = metal(T.metal, 0.5) if steel else wood(T.wood, "z")
    board = wood(T.wood, "x", 0.45)
    for x in (-W / 2, W / 2):
        for y in (-depth / 2 + 0.02, depth / 2 - 0.02):
            box((x, y, H / 2), (0.028, 0.028, H), post, 0.003, parent=g)
    tops = []
    for i in range(levels):
        z = 0.16 + (H - 0.2) * i / (levels - 1)
        box((0, 0, z), (W + 0.02, depth, 0.03), board, 0.004, parent=g)
        tops.append(z + 0.015)
    return g, tops


# ---------------------------------------------------------------- beds


def bed(loc, T: Tokens, W=1.7, L=2.05, seed=0):
    """Head at loc's y, against the wall; the bed reaches towards the camera."""
    x, y = loc[:2]
    wd, style = wood(T.wood, "x"), T.style
    if style == "modern":
        hb = fabric(T.up, kind="velvet")
        n, ww = 5, (W + 0.5) / 5
        for i in range(n):
            soft(
                (x - (W + 0.5) / 2 + ww * (i + 0.5), y - 0.07, 0.72),
                (ww - 0.006, 0.14, 0.95),
                hb,
                0.02,
                0.055,
                i,
                0.003,
            )
        box((x, y - L / 2 - 0.1, 0.2), (W + 0.12, L + 0.06, 0.2), hb, 0.03)
    elif style == "minimal":
        box((x, y - 0.05, 0.42), (W + 1.5, 0.06, 0.42), wood(T.wood, "x", 0.22), 0.006)
        box((x, y - L / 2 - 0.1, 0.2), (W + 0.36, L + 0.2, 0.1), wood(T.wood, "x", 0.22), 0.008)
        box((x, y - L / 2 - 0.1, 0.08), (W - 0.3, L - 0.3, 0.16), paint(T.metal, 0.6), 0)
    elif style == "boho":
        for i in range(9):
            rod(
                (x - W / 2 - 0.02 + (W + 0.04) * i / 8, y - 0.04, 0.3),
                (x - W / 2 - 0.02 + (W + 0.04) * i / 8, y - 0.04, 1.17),
                0.011,
                wd,
            )
        arc = [
            (-W / 2 - 0.06, 0),
            (-W / 2 - 0.06, 0.85),
            (-W / 2 + 0.02, 1.2),
            (0, 1.24),
            (W / 2 - 0.02, 1.2),
            (W / 2 + 0.06, 0.85),
            (W / 2 + 0.06, 0),
        ]
        tube([(x + a, y - 0.04, b) for a, b in arc], 0.022, wd)
        _frame(x, y, W, L, wd)
    elif style == "scandinavian":
        for i in range(13):
            px = x - W / 2 + W * i / 12
            rod((px, y - 0.05, 0.3), (px, y - 0.05, 1.0), 0.010, wood(T.wood, "z"))
        for z in (1.02, 0.42):
            box((x, y - 0.05, z), (W + 0.1, 0.045, 0.06), wd, 0.012)
        for s in (-1, 1):
            rod(
                (x + s * (W / 2 + 0.04), y - 0.05, 0), (x + s * (W / 2 + 0.04), y - 0.05, 1.1), 0.024, wood(T.wood, "z")
            )
        _frame(x, y, W, L, wd)
    elif style == "industrial":
        m = metal(T.metal, 0.5)
        for s in (-1, 1):
            rod((x + s * (W / 2 + 0.03), y - 0.05, 0), (x + s * (W / 2 + 0.03), y - 0.05, 1.15), 0.022, m)
            rod((x + s * (W / 2 + 0.03), y - L - 0.12, 0), (x + s * (W / 2 + 0.03), y - L - 0.12, 0.62), 0.022, m)
            rod((x + s * (W / 2 + 0.03), y - 0.05, 0.3), (x + s * (W / 2 + 0.03), y - L - 0.12, 0.3), 0.02, m)
        for z in (1.15, 0.95, 0.62):
            rod((x - W / 2 - 0.03, y - 0.05, z), (x + W / 2 + 0.03, y - 0.05, z), 0.018, m)
        for z in (0.62, 0.34):
            rod((x - W / 2 - 0.03, y - L - 0.12, z), (x + W / 2 + 0.03, y - L - 0.12, z), 0.018, m)
        for i in range(1, 8):
            px = x - W / 2 + W * i / 8
            rod((px, y - 0.05, 0.3), (px, y - 0.05, 0.95), 0.009, m)
    else:  # traditional: tufted headboard in a carved frame, four turned posts
        box((x, y - 0.05, 0.85), (W + 0.16, 0.07, 0.98), wood(T.wood, "z"), 0.02)
        tuft = fabric(T.up2, kind="velvet")
        for i in range(5):
            for j in range(3):
                soft(
                    (x - W / 2 + (W / 5) * (i + 0.5), y - 0.105, 0.62 + 0.26 * j),
                    (W / 5, 0.09, 0.26),
                    tuft,
                    0.02,
                    0.04,
                    i + j,
                    0.002,
                )
        tube(
            [
                (x - W / 2 - 0.08, y - 0.06, 1.34),
                (x - W / 4, y - 0.06, 1.4),
                (x, y - 0.06, 1.52),
                (x + W / 4, y - 0.06, 1.4),
                (x + W / 2 + 0.08, y - 0.06, 1.34),
            ],
            0.035,
            wood(T.wood, "x"),
        )
        prof = [
            (0.05, 0),
            (0.05, 0.5),
            (0.03, 0.56),
            (0.055, 0.62),
            (0.03, 0.7),
            (0.04, 1.1),
            (0.028, 1.35),
            (0.045, 1.4),
            (0.03, 1.5),
            (0.05, 1.56),
            (0.0, 1.66),
        ]
        for s in (-1, 1):
            lathe((x + s * (W / 2 + 0.07), y - 0.06, 0), prof, wood(T.wood, "z"), seg=24)
            low = [(r, z * 0.62) for r, z in prof]
            lathe((x + s * (W / 2 + 0.07), y - L - 0.12, 0), low, wood(T.wood, "z"), seg=24)
        box((x, y - L - 0.12, 0.42), (W + 0.06, 0.05, 0.36), wood(T.wood, "x"), 0.012)
        for s in (-1, 1):
            box((x + s * (W / 2 + 0.05), y - L / 2 - 0.08, 0.28), (0.05, L, 0.2), wood(T.wood, "y"), 0.01)
    bedding(x, y, W, L, T, seed)


def _frame(x, y, W, L, m):
    box((x, y - L / 2 - 0.08, 0.24), (W + 0.06, L + 0.05, 0.14), m, 0.012)
    for s in (-1, 1):
        rod((x + s * (W / 2 - 0.05), y - L - 0.02, 0.2), (x + s * (W / 2 - 0.05), y - L - 0.02, 0), 0.03, m)


def bedding(x, y, W, L, T: Tokens, seed):
    linen, fold, case = ("#b9b3aa", "#d5cfc6", "#cdc7bd") if T.dark else ("#f4efe6", "#fbf8f2", "#f7f3ec")
    if T.palette == "neutral":
        linen, fold, case = "#e6ddcf", "#f1eadf", "#eee6d9"
    soft((x, y - L / 2 - 0.1, 0.42), (W, L, 0.24), fabric("#f3efe7", 0.3), 0.01, 0.07, seed, 0.003)
    drop = 0.2 if T.style in ("industrial", "traditional", "minimal") else 0.34
    duvet((x, y - 0.62, 0), W + 0.04, L - 0.46, 0.575, fabric(linen, 0.5, 200), seed, drop)
    duvet((x, y - 0.6, 0), W + 0.07, 0.36, 0.612, fabric(fold, 0.3), seed + 3, min(0.3, drop))
    p = T.pillows
    if T.style != "minimal":
        kind = "velvet" if T.style == "traditional" else "knit"
        duvet((x, y - 1.38, 0), W + 0.09, 0.58, 0.615, fabric(p[0], 0.8, 120, kind=kind), seed + 7, drop + 0.02)
    white = fabric(case, 0.3)
    for s in (-1, 1):
        pillow((x + s * 0.42, y - 0.26, 0.82), 0.74, 0.52, 0.24, white, (-0.30, 0, s * -0.03), seed + s)
        pillow(
            (x + s * 0.40, y - 0.40, 0.77), 0.66, 0.46, 0.2, fabric(p[1], 0.5, 240), (-0.42, 0, s * 0.05), seed + s + 4
        )
    if T.style == "minimal":
        return
    pillow(
        (x - 0.2, y - 0.55, 0.74),
        0.46,
        0.44,
        0.18,
        fabric(p[0], 0.5, 240, kind="velvet"),
        (-0.52, 0.05, 0.12),
        seed + 9,
    )
    if T.style in ("boho", "modern", "traditional"):
        pillow(
            (x + 0.2, y - 0.62, 0.7),
            0.58,
            0.3,
            0.16,
            fabric(p[2], 0.6, 200, kind="knit"),
            (-0.55, -0.04, -0.08),
            seed + 11,
        )


def bedside(loc, T: Tokens):
    """Returns the height of its top; loc's y is the wall."""
    x, y = loc[:2]
    if T.style == "modern":
        m = wood(T.wood, "x", 0.35)
        box((x, y - 0.22, 0.36), (0.5, 0.4, 0.3), m, 0.008)
        box((x, y - 0.425, 0.36), (0.47, 0.012, 0.13), m, 0.004)
        cyl((x, y - 0.44, 0.36), 0.012, 0.02, metal(BRASS, 0.25), rot=(pi / 2, 0, 0))
        box((x, y - 0.22, 0.11), (0.3, 0.3, 0.2), paint(T.metal, 0.4), 0.003)
        return 0.51
    if T.style == "minimal":
        cyl((x, y - 0.3, 0.23), 0.19, 0.46, wood(T.wood, "z", 0.22), bevel=0.02, seg=64)
        return 0.46
    if T.style == "scandinavian":
        return cabinet((x, y - 0.23, 0), 0.46, 0.38, 0.55, T, 1, 1, 0.24, paint(T.cabinet, 0.5, 0.02))
    if T.style == "industrial":
        m, dk = wood(T.wood, "x", 0.5), metal(T.metal, 0.5)
        for sx in (-1, 1):
            for sy in (0.04, 0.4):
                box((x + sx * 0.22, y - sy, 0.27), (0.025, 0.025, 0.54), dk, 0.002)
        for z in (0.12, 0.55):
            box((x, y - 0.22, z), (0.5, 0.42, 0.03), m, 0.004)
        return 0.565
    if T.style == "traditional":
        return cabinet((x, y - 0.24, 0), 0.54, 0.42, 0.66, T, 1, 2, 0.12)
    round_table((x, y - 0.26), 0.25, 0.515, wood(T.wood, "x"), wood(T.wood, "z"), T)
    return 0.515


# ---------------------------------------------------------------- lamps


def _lit_shade(T: Tokens, loc, prof, light: str, watts: float, s=12.0, r=0.03):
    """A cloth shade that stands at loc, with its bulb. In a dark room cloth that let all of the light through would be a white hole: there it
    glows by itself, and light leaves it above and below only."""
    x, y, z = loc
    top = prof[-1][1]
    if not T.dark:
        lathe(loc, prof, cloth_thin(light, 0.5))
        bulb((x, y, z + top * 0.25), watts, s, r)
        return
    lathe(loc, prof, lit_cloth(round(watts * GLOW, 4)), seg=72)
    point((x, y, z + top * 0.4), watts * 0.5, 0.03)


def floor_lamp(loc, T: Tokens, kind):
    x, y = loc[:2]
    if kind == "tripod":
        dk = wood(T.wood, "z")
        for i in range(3):
            a = i * 2.094 + 0.5
            rod((x + 0.3 * math.cos(a), y + 0.3 * math.sin(a), 0), (x, y, 1.32), 0.014, dk)
        _lit_shade(T, (x, y, 1.28), [(0.24, 0), (0.21, 0.2), (0.175, 0.36)], "#f3e9d8", T.light.lamp * 0.55, 14, 0.035)
        return
    elif kind == "arc":
        m = metal(T.metal, 0.35)
        cyl((x, y, 0.03), 0.17, 0.06, marble("#e9e6e1", "#b0aaa2") if not T.dark else paint(T.metal, 0.5))
        tube(
            [
                (x, y, 0.05),
                (x, y, 1.2),
                (x + 0.05, y - 0.1, 2.1),
                (x + 0.7, y - 0.35, 2.15),
                (x + 0.95, y - 0.45, 1.75),
            ],
            0.011,
            m,
        )
        sx, sy, sz = x + 0.95, y - 0.45, 1.52
        lathe((sx, sy, sz), [(0.2, 0), (0.19, 0.08), (0.12, 0.18), (0.02, 0.23)], m, solid=0.003)
    elif kind == "globe":
        m = metal(T.metal, 0.35)
        cyl((x, y, 0.012), 0.15, 0.024, m)
        rod((x, y, 0), (x, y, 1.35), 0.009, m)
        sx, sy, sz = x, y, 1.33
        lathe(
            (x, y, 1.33), [(0.03, 0), (0.14, 0.07), (0.17, 0.17), (0.14, 0.27), (0, 0.34)], cloth_thin("#f7f2e8", 0.6)
        )
    else:  # shade on a turned stand
        m = metal(BRASS, 0.3)
        lathe(
            (x, y, 0),
            [
                (0.15, 0),
                (0.15, 0.02),
                (0.05, 0.05),
                (0.014, 0.12),
                (0.014, 0.7),
                (0.026, 0.74),
                (0.014, 0.78),
                (0.012, 1.4),
            ],
            m,
        )
        _lit_shade(T, (x, y, 1.3), [(0.27, 0), (0.21, 0.14), (0.13, 0.3)], "#efe2cc", T.light.lamp * 0.55, 14, 0.035)
        return
    bulb((sx, sy, sz + 0.1), T.light.lamp * 0.55)


def table_lamp(loc, T: Tokens, base=None, kind=None):
    x, y, z = loc
    kind = kind or ("urn" if T.style == "traditional" else "mushroom" if T.style in ("modern", "minimal") else "pot")
    base = base or paint(T.art[1], 0.5, 0.3, 40)
    w = T.light.lamp * 0.3
    if kind == "mushroom":
        m = paint(T.pillows[0], 0.4, 0) if T.style == "modern" else paint("#e9e4da", 0.5, 0)
        lathe((x, y, z), [(0, 0), (0.09, 0), (0.06, 0.03), (0.03, 0.1), (0.03, 0.24)], m)
        lathe((x, y, z + 0.22), [(0.16, 0), (0.15, 0.06), (0.1, 0.12), (0, 0.14)], m, solid=0.003)
        bulb((x, y, z + 0.2), w, 10, 0.03)
        return
    if kind == "urn":
        base = paint(T.art[1], 0.25, 0)
        lathe(
            (x, y, z),
            [
                (0.08, 0),
                (0.08, 0.02),
                (0.04, 0.04),
                (0.1, 0.14),
                (0.12, 0.22),
                (0.06, 0.31),
                (0.03, 0.34),
                (0.015, 0.4),
            ],
            base,
        )
        _lit_shade(T, (x, y, z + 0.36), [(0.21, 0), (0.17, 0.14), (0.1, 0.26)], "#f1e6cf", w)
        return
    lathe((x, y, z), [(0, 0), (0.07, 0), (0.1, 0.08), (0.105, 0.15), (0.05, 0.24), (0.018, 0.27), (0.015, 0.3)], base)
    _lit_shade(T, (x, y, z + 0.27), [(0.17, 0), (0.155, 0.12), (0.13, 0.24)], "#f3e9d8", w)


def pendant(loc, T: Tokens, r=0.28, kind="dome", H=2.75, share=0.5, col=None):
    """Hanging lamp whose shade is centred on loc."""
    x, y, z = loc
    dk = metal(T.metal, 0.45)
    w = T.light.lamp * share
    if kind == "chandelier":
        _chandelier(loc, T, r, H, w)
        return
    if kind == "linear":
        for s in (-1, 1):
            rod((x + s * r * 0.8, y, z), (x + s * r * 0.8, y, H), 0.003, dk)
        box((x, y, z + 0.02), (2 * r, 0.045, 0.05), dk, 0.006)
        box((x, y, z - 0.008), (2 * r - 0.04, 0.03, 0.008), emit("#ffe2b8", 9), 0)
        for s in (-0.6, 0, 0.6):
            point((x + s * r, y, z - 0.06), w / 3, 0.06)
        return
    rod((x, y, z + 0.15), (x, y, H), 0.004, dk)
    cyl((x, y, H - 0.012), 0.05, 0.025, dk)
    if kind == "paper":
        lathe(
            (x, y, z - r * 0.8),
            [(0.06, 0), (r * 0.75, r * 0.25), (r, r * 0.8), (r * 0.75, r * 1.35), (0.06, r * 1.6)],
            cloth_thin("#f7f1e4", 0.55) if not T.dark else cloth_thin("#d9b98a", 0.25),
        )
        # In a dark room paper that let all of the light through would be a white hole: most of it begins below.
        point((x, y, z), w if not T.dark else w * 0.16, 0.1)
        if T.dark:
            point((x, y, z - r), w * 0.5, 0.2)
    elif kind == "globe":
        lathe(
            (x, y, z - r),
            [(0, 0), (r * 0.7, r * 0.3), (r, r), (r * 0.7, r * 1.7), (0.03, r * 2)],
            cloth_thin("#f8f3ea", 0.6) if not T.dark else cloth_thin("#d9b98a", 0.3),
        )
        point((x, y, z), w, 0.08)
    elif kind == "rattan":
        m = wood("#b98a54" if not T.dark else "#9a6c3c", "z", 0.2)
        for i in range(26):
            a = 2 * pi * i / 26
            c, s = math.cos(a), math.sin(a)
            pts = [(0.05, 0.2), (r * 0.7, 0.16), (r, -0.02), (r * 0.85, -0.16)]
            tube([(x + d * c, y + d * s, z + h) for d, h in pts], 0.0045, m)
        for rr, zz in ((r * 0.72, 0.155), (r, 0.0), (r * 0.86, -0.155), (r * 0.97, -0.08), (r * 0.92, 0.09)):
            ring((x, y, z + zz), rr, 0.006, m)
        bulb((x, y, z - 0.05), w, 10, 0.045)
    elif kind == "cage":
        rod((x, y, z + 0.05), (x, y, z + 0.2), 0.02, dk)
        for i in range(8):
            a = 2 * pi * i / 8
            tube(
                [
                    (x + d * math.cos(a), y + d * math.sin(a), z + h)
                    for d, h in ((0.03, 0.1), (r, 0.02), (r * 0.9, -0.14), (r * 0.4, -0.2))
                ],
                0.004,
                dk,
            )
        ring((x, y, z + 0.0), r * 0.97, 0.005, dk)
        bulb((x, y, z - 0.06), w, 14, 0.045)
    elif kind == "bulb":
        cyl((x, y, z + 0.12), 0.022, 0.09, metal(BRASS, 0.35))
        bulb((x, y, z - 0.06), w, 12, 0.055)
    elif kind == "lantern":
        m = metal(BRASS, 0.35)
        for sx in (-1, 1):
            for sy in (-1, 1):
                rod(
                    (x + sx * r * 0.7, y + sy * r * 0.7, z - 0.2),
                    (x + sx * r * 0.7, y + sy * r * 0.7, z + 0.16),
                    0.007,
                    m,
                )
                rod((x + sx * r * 0.7, y + sy * r * 0.7, z + 0.16), (x, y, z + 0.3), 0.006, m)
        for h in (-0.2, 0.16):
            for a, b in (((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))):
                rod(
                    (x + a[0] * r * 0.7, y + a[1] * r * 0.7, z + h),
                    (x + b[0] * r * 0.7, y + b[1] * r * 0.7, z + h),
                    0.007,
                    m,
                )
        for i in range(3):
            a = i * 2.1
            cyl((x + 0.05 * math.cos(a), y + 0.05 * math.sin(a), z - 0.1), 0.011, 0.14, paint("#f3eee2", 0.6))
            bulb((x + 0.05 * math.cos(a), y + 0.05 * math.sin(a), z - 0.03), w / 3, 14, 0.018)
        rod((x, y, z - 0.2), (x, y, z + 0.3), 0.006, m)
    else:
        m = metal(T.metal, 0.4) if col is None else paint(col, 0.4, 0)
        lathe((x, y, z - 0.1), [(r, 0), (r * 0.95, 0.06), (r * 0.6, 0.2), (0.05, 0.28), (0.03, 0.32)], m, solid=0.004)
        bulb((x, y, z - 0.06), w, 14, 0.04)


def _chandelier(loc, T, r, H, w):
    x, y, z = loc
    m = metal(BRASS, 0.3)
    rod((x, y, z), (x, y, H), 0.007, m)
    lathe(
        (x, y, z - 0.2),
        [(0, 0), (0.03, 0.03), (0.02, 0.08), (0.06, 0.15), (0.05, 0.22), (0.02, 0.3), (0.03, 0.36), (0.01, 0.45)],
        m,
        seg=24,
    )
    cyl((x, y, H - 0.012), 0.06, 0.03, m)
    for i in range(8):
        a = 2 * pi * i / 8 + 0.2
        c, s = math.cos(a), math.sin(a)
        tube(
            [(x + d * c, y + d * s, z + h) for d, h in ((0.03, 0.0), (r * 0.5, -0.16), (r * 0.9, -0.12), (r, 0.0))],
            0.008,
            m,
        )
        cyl((x + r * c, y + r * s, z + 0.005), 0.03, 0.01, m)
        cyl((x + r * c, y + r * s, z + 0.05), 0.011, 0.09, paint("#f3eee2" if not T.dark else "#8f8060", 0.6), bevel=0)
        lathe(
            (x + r * c, y + r * s, z + 0.1),
            [(0, 0), (0.013, 0.015), (0.008, 0.04), (0, 0.06)],
            emit("#ffdba6", 16),
            seg=12,
        )
    for dz in (-0.1, 0.12):
        point((x, y, z + dz), w / 2, 0.2)


def vase_with(loc, h, mat, T: Tokens, seed=0, kind=2, stem=0.4):
    vase(loc, h, mat, kind)
    head = paint(shade(T.wood, 1.25), 0.95, 0.4, 80)
    dried((loc[0], loc[1], loc[2] + h * 0.92), stem, paint("#8a6b43", 0.9), 11, seed, head=head)


def branch(loc, h, mat, seed=0):
    """A vase with a few cut branches."""
    vase(loc, h, mat, 1)
    sprigs((loc[0], loc[1], loc[2] + h * 0.8), 0.75, "eucalyptus" if seed % 2 else "olive", 7, seed, 0.45)


def woven_discs(x, y, z, cols):
    for dx, dz, r, c in zip((-0.38, 0.1, 0.16, 0.56), (-0.02, 0.19, -0.24, 0.0), (0.24, 0.19, 0.21, 0.22), cols):
        prof = [
            (0, 0.012),
            (r * 0.3, 0.0),
            (r * 0.7, 0.016),
            (r, 0.05),
            (r * 0.99, 0.056),
            (r * 0.7, 0.024),
            (r * 0.3, 0.008),
            (0, 0.02),
        ]
        lathe((x + dx, y - 0.02, z + dz), prof, fabric(c, 0.8, 90, kind="knit"), rot=(pi / 2, 0, 0))


def macrame(x, y, z, w, h, mat, rodm):
    """Wall hanging of knotted cords below a stick."""
    rod((x - w / 2 - 0.08, y - 0.03, z), (x + w / 2 + 0.08, y - 0.03, z), 0.013, rodm)
    n = 34
    for i in range(n):
        u = i / (n - 1)
        px = x - w / 2 + w * u
        length = h * (0.55 + 0.45 * (1 - abs(2 * u - 1)))
        tube(
            [(px, y - 0.03, z), (px + 0.01 * math.sin(i), y - 0.032, z - length * 0.5), (px, y - 0.03, z - length)],
            0.0065,
            mat,
        )
    for k, dz in enumerate((0.12, 0.3, 0.48)):
        pts = []
        for i in range(33):
            u = i / 32
            pts.append(
                (
                    x - w / 2 * (0.96 - 0.1 * k) + w * (0.96 - 0.1 * k) * u,
                    y - 0.042,
                    z - h * dz * 0.8 - 0.06 * abs(math.sin(u * pi * (3 + k))),
                )
            )
        tube(pts, 0.011, mat)


def round_mirror(x, y, z, r, framem, normal="-y", thick=0.016):
    rot = (pi / 2, 0, 0) if normal == "-y" else (0, pi / 2, 0)
    cyl((x, y, z), r, 0.016, metal("#f4f4f4", 0.02), rot=rot, seg=96, bevel=0)
    ring((x, y, z), r + thick * 0.6, thick, framem, rot=rot)


def rect_mirror(x, y, z, w, h, framem, fw=0.03):
    box((x, y - 0.012, z), (w - fw, 0.012, h - fw), metal("#f4f4f4", 0.02), 0)
    for dx, dz, sx, sz in ((0, h / 2, w + fw, fw), (0, -h / 2, w + fw, fw), (w / 2, 0, fw, h - fw), (-w / 2, 0, fw, h - fw)):
        box((x + dx, y - 0.015, z + dz), (sx, 0.03, sz), framem, 0.006)


def basket(loc, r, h, mat):
    lathe(
        loc,
        [(0, 0), (r * 0.85, 0), (r, h * 0.5), (r * 0.92, h), (r * 0.89, h), (r * 0.95, h * 0.5), (r * 0.8, 0.03)],
        mat,
    )


def arch_block(x, z, w, h, col, y=0.0):
    """Painted arch on the wall."""
    arch_plate((x, y - 0.001, z), w, h, paint(col, 0.9, 0.03), 0.004)
