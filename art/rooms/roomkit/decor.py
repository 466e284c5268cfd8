"""What stands and hangs around: pictures, books, vases, plants."""

import math
import random
from math import pi

import bmesh
from mathutils import Vector

from .geometry import box, cyl, disc, group, lathe, obj, rod, sheet, tube
from .materials import N, cloth_thin, coords, newmat, paint, shade
from .outside import HIGH, WIDE, outside


def frame(c, w, h, fm, art, normal="-y", mat_w=0.07, depth=0.03, fw=0.018, parent=None):
    g = group(c, {"-y": 0, "x": pi / 2, "-x": -pi / 2}[normal])
    if parent:
        g.parent = parent
    for x, z, sx, sz in (
        (0, h / 2 - fw / 2, w, fw),
        (0, -h / 2 + fw / 2, w, fw),
        (w / 2 - fw / 2, 0, fw, h - 2 * fw),
        (-w / 2 + fw / 2, 0, fw, h - 2 * fw),
    ):
        box((x, -depth / 2, z), (sx, depth, sz), fm, 0.002, parent=g)
    box((0, -0.008, 0), (w - fw, 0.012, h - fw), paint("#f4f1ea", 0.9, 0), 0, parent=g)
    iw, ih = (w - 2 * fw - 2 * mat_w, h - 2 * fw - 2 * mat_w)
    art(g, iw, ih)
    return g


def _flat(g, points, mat):
    """A flat piece of a picture, from points in the picture's plane."""
    bm = bmesh.new()
    bm.faces.new([bm.verts.new(p) for p in points])
    obj("cut", bm, mat, False, g)


def _vessel(g, x, y, z, r, h, mat, kind):
    """A vase's silhouette standing at (x, z)."""
    side = (
        ((0.6, 0), (1, 0.3), (0.85, 0.6), (0.35, 0.8), (0.35, 0.95), (0.5, 1)),
        ((0.5, 0), (0.75, 0.25), (0.8, 0.5), (0.55, 0.72), (0.25, 0.82), (0.3, 1)),
        ((0.7, 0), (1, 0.45), (1, 0.75), (0.8, 1)),
    )[kind % 3]
    right = [(x + r * a, y, z + h * b) for a, b in side]
    left = [(x - r * a, y, z + h * b) for a, b in reversed(side)]
    _flat(g, right + left, mat)


def _leaf(g, base, angle, length, mat):
    """A pointed leaf from `base` towards `angle`."""
    x, y, z = base
    c, s = math.cos(angle), math.sin(angle)
    edge = []
    for k in range(25):
        t = k / 24
        u, v = (t * 2, 1) if t <= 0.5 else (2 - t * 2, -1)
        wide = 0.13 * length * math.sin(pi * u**0.8) * v
        edge.append((x + c * length * (0.12 + 0.88 * u) - s * wide, y, z + s * length * (0.12 + 0.88 * u) + c * wide))
    _flat(g, edge[:-1], mat)


def art_abstract(bg, cols, seed=0):
    def f(g, w, h):
        R = random.Random(seed)
        box((0, -0.016, 0), (w, 0.002, h), paint(bg, 0.9, 0.1, 200), 0, parent=g)
        y = -0.0182
        kind = seed % 8
        P = [paint(c, 0.95, 0.25, 120) for c in cols]
        if kind == 0:
            r = min(w, h) * 0.26
            disc(g, w * 0.08, y, h * 0.2, r, r, P[0])
            disc(g, -w * 0.02, y - 0.0006, -h * 0.5, w * 0.5, h * 0.52, P[1], a0=0, a1=pi)
            disc(g, w * 0.22, y - 0.0012, -h * 0.5, w * 0.28, h * 0.3, P[2 % len(P)], a0=0, a1=pi)
        elif kind == 1:
            for i in range(4):
                rr = min(w, h * 1.1) * (0.46 - 0.11 * i)
                disc(
                    g,
                    0,
                    y - 0.0005 * i,
                    -h * 0.28,
                    rr,
                    rr * 1.35,
                    P[i % len(P)] if i % 2 == 0 else paint(bg, 0.9, 0.1, 200),
                    a0=0,
                    a1=pi,
                )
            disc(g, w * 0.2, y, h * 0.36, min(w, h) * 0.1, min(w, h) * 0.1, P[-1])
        elif kind == 2:
            for i in range(3):
                z0 = -h * 0.5
                top = h * (0.16 - 0.2 * i)
                bm = bmesh.new()
                front = y - 0.0005 * (i + 1)
                vs = [bm.verts.new((-w / 2, front, z0))]
                for k in range(41):
                    x = -w / 2 + w * k / 40
                    vs.append(
                        bm.verts.new(
                            (
                                x,
                                front,
                                top + h * 0.09 * math.sin(k / 40 * 5 + i * 2.1) + h * 0.03 * math.sin(k / 40 * 13 + i),
                            )
                        )
                    )
                vs.append(bm.verts.new((w / 2, front, z0)))
                bm.faces.new(vs)
                obj("a", bm, P[i % len(P)], False, g)
            disc(g, w * 0.18, y, h * 0.3, w * 0.12, w * 0.12, P[-1])
        elif kind == 4:  # three vessels on a shelf
            disc(g, 0, y, -h * 0.36, w * 0.42, h * 0.012, P[-1], pw=8)
            for i, (x, tall) in enumerate(((-0.25, 0.34), (0.04, 0.52), (0.28, 0.26))):
                _vessel(g, x * w, y - 0.0005 * (i + 1), -h * 0.35, min(w * 0.13, h * 0.16), h * tall, P[i % len(P)], i)
        elif kind == 5:  # fields of colour
            for i, (z, tall) in enumerate(((0.24, 0.17), (-0.07, 0.1), (-0.31, 0.11))):
                disc(g, 0, y - 0.0005 * i, z * h, w * 0.38, h * tall, P[i % len(P)], pw=9)
        elif kind == 6:  # cut-out leaves
            for i in range(7):
                a = 0.5 + (pi - 1) * i / 6
                _leaf(g, (0, y - 0.0004 * i, -h * 0.38), a, min(w * 0.5, h * 0.62), P[i % len(P)])
        elif kind == 7:  # the moon, five times
            r = min(w * 0.4, h * 0.085)
            for i in range(5):
                z = h * (0.36 - 0.18 * i)
                disc(g, 0, y, z, r, r, P[i % 2])
                if i != 2:
                    disc(g, (i - 2) * r * 0.5, y - 0.0006, z, r, r, paint(bg, 0.9, 0.1, 200))
        else:
            for i in range(5):
                disc(
                    g,
                    R.uniform(-0.25, 0.25) * w,
                    y - 0.0005 * i,
                    R.uniform(-0.3, 0.3) * h,
                    R.uniform(0.1, 0.24) * w,
                    R.uniform(0.12, 0.3) * h,
                    P[i % len(P)],
                    pw=R.choice((2, 3, 5)),
                )

    return f


def art_painting(kind="garden", seed=0, varnish=(0.62, 0.5, 0.34)):
    """An oil painting of a landscape, out of what the windows show."""

    def f(g, w, h):
        m, nt, b = newmat(f"painting {kind} {seed}")
        b.inputs["Roughness"].default_value = 0.45
        axes, flat = N(nt, "ShaderNodeSeparateXYZ"), N(nt, "ShaderNodeCombineXYZ")
        nt.links.new(coords(nt, src="Generated"), axes.inputs[0])
        across = 0.55 * (w / h) * HIGH / WIDE
        for axis, to, share, start in (("X", "X", across, (0.07 + 0.29 * seed) % (1 - across)), ("Z", "Y", 0.55, 0.3)):
            part = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
            nt.links.new(axes.outputs[axis], part.inputs[0])
            part.inputs[1].default_value, part.inputs[2].default_value = share, start
            nt.links.new(part.outputs[0], flat.inputs[to])
        texture = N(nt, "ShaderNodeTexImage", image=outside(kind, False, seed, painted=True))
        nt.links.new(flat.outputs[0], texture.inputs["Vector"])
        # old varnish: warmer and darker than the view itself
        mix = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
        mix.inputs[0].default_value = 1
        nt.links.new(texture.outputs["Color"], mix.inputs[1])
        mix.inputs[2].default_value = (*varnish, 1)
        nt.links.new(mix.outputs[0], b.inputs["Base Color"])
        box((0, -0.017, 0), (w, 0.004, h), m, 0, parent=g)

    return f


def art_botanic(c, seed=0):
    def f(g, w, h):
        m = paint(c, 0.9, 0.2, 90)
        R = random.Random(seed)
        rod((0, -0.017, -h * 0.46), (w * 0.03, -0.017, h * 0.4), 0.003, m, parent=g)
        for i in range(9):
            z = -h * 0.3 + h * 0.7 * i / 9
            sd = 1 if i % 2 else -1
            L = w * (0.42 - 0.03 * i)
            bm = bmesh.new()
            top = []
            bot = []
            for k in range(13):
                t = k / 12
                x = sd * L * t
                wd = h * 0.05 * math.sin(pi * t) ** 0.8
                zz = z + h * 0.14 * t
                top.append(bm.verts.new((x, -0.0175, zz + wd)))
                bot.append(bm.verts.new((x, -0.0175, zz - wd)))
            for k in range(12):
                bm.faces.new((bot[k], bot[k + 1], top[k + 1], top[k]))
            obj("l", bm, m, False, g)

    return f


def books(c, L, h=0.22, mats=(), seed=0, parent=None, axis="x", lean=True):
    R = random.Random(seed)
    x = 0
    i = 0
    while x < L - 0.02:
        t = R.uniform(0.018, 0.042)
        hh = h * R.uniform(0.72, 1)
        d = R.uniform(0.13, 0.17)
        o = box((c[0] + x + t / 2, c[1], c[2] + hh / 2), (t, d, hh), R.choice(mats), 0.002, 1, parent=parent)
        x += t + 0.0015


def stack(c, mats, n=3, seed=0, parent=None, w=0.26, d=0.19):
    R = random.Random(seed)
    z = c[2]
    for i in range(n):
        t = R.uniform(0.02, 0.035)
        box(
            (c[0] + R.uniform(-0.01, 0.01), c[1], z + t / 2),
            (w * R.uniform(0.8, 1), d * R.uniform(0.85, 1), t),
            mats[i % len(mats)],
            0.003,
            parent=parent,
            rot=(0, 0, R.uniform(-0.2, 0.2)),
        )
        z += t
    return z


def open_book(c, rz, w=0.15, h=0.22):
    """A book lying open: two curved halves of pages with lines of print, a cover under them."""
    m, nt, b = newmat("pages")
    b.inputs["Roughness"].default_value = 0.7
    lines = N(nt, "ShaderNodeTexBrick", offset=0.0)
    for name, value in (("Scale", 1), ("Brick Width", 0.021), ("Row Height", 0.0062), ("Mortar Size", 0.0021), ("Mortar Smooth", 0.3)):
        lines.inputs[name].default_value = value
    lines.inputs["Color1"].default_value = (0.3, 0.28, 0.26, 1)
    lines.inputs["Color2"].default_value = (0.62, 0.58, 0.52, 1)
    lines.inputs["Mortar"].default_value = (0.82, 0.77, 0.67, 1)
    nt.links.new(coords(nt), lines.inputs["Vector"])
    nt.links.new(lines.outputs["Color"], b.inputs["Base Color"])
    g = group(c, rz)
    cover = paint("#274a52", 0.6, 0.1, 200)
    edge = paint("#d8cdb8", 0.9, 0.3, 300)
    for s, thick in ((-1, 0.018), (1, 0.011)):

        def top(u, v, s=s, thick=thick):
            return (s * u * w, (v - 0.5) * h, 0.004 + thick * (1 - 0.45 * u) * min(1, 0.25 + u * 9) + 0.004 * math.sin(u * 3))

        sheet(top, 16, 2, m, parent=g, solid=0.0008)
        box((s * w * 0.52, 0, 0.003 + thick * 0.3), (w * 0.92, h * 0.985, thick * 0.6), edge, 0.002, parent=g)
        box((s * (w / 2 + 0.002), 0, 0.0015), (w + 0.006, h + 0.008, 0.003), cover, 0.001, parent=g)
    return g


def vase(c, h, mat, kind=0, parent=None):
    P = [
        [(0, 0), (0.22, 0), (0.34, 0.25), (0.36, 0.5), (0.2, 0.82), (0.13, 0.9), (0.17, 1), (0.14, 1), (0.1, 0.9)],
        [(0, 0), (0.28, 0), (0.3, 0.1), (0.34, 0.6), (0.3, 0.95), (0.32, 1), (0.28, 1), (0.27, 0.5)],
        [
            (0, 0),
            (0.18, 0),
            (0.46, 0.2),
            (0.5, 0.38),
            (0.3, 0.6),
            (0.09, 0.72),
            (0.08, 0.95),
            (0.12, 1),
            (0.09, 1),
            (0.06, 0.9),
        ],
        [(0, 0), (0.3, 0.0), (0.5, 0.35), (0.52, 0.55), (0.48, 0.8), (0.5, 1), (0.47, 1), (0.45, 0.6)],
    ][kind]
    return lathe(c, [(r * h * 0.8, z * h) for r, z in P], mat, parent=parent)


def bowl(c, r, mat, parent=None):
    return lathe(
        c,
        [
            (0, 0.0),
            (r * 0.4, 0),
            (r * 0.8, r * 0.25),
            (r, r * 0.5),
            (r * 0.96, r * 0.5),
            (r * 0.75, r * 0.29),
            (0, r * 0.1),
        ],
        mat,
        parent=parent,
    )


def dried(c, h, mat, n=14, seed=0, head=None, parent=None):
    R = random.Random(seed)
    for i in range(n):
        a = R.uniform(0, 2 * pi)
        s = R.uniform(0.1, 0.42) * h
        hh = h * R.uniform(0.75, 1)
        p1 = (c[0] + math.cos(a) * s, c[1] + math.sin(a) * s, c[2] + hh)
        mid = (c[0] + math.cos(a) * s * 0.3, c[1] + math.sin(a) * s * 0.3, c[2] + hh * 0.6)
        tube([c, mid, p1], 0.0022, mat, parent)
        if head:
            d = Vector(p1) - Vector(mid)
            d.normalize()
            o = lathe(
                p1, [(0, -0.09), (0.012, -0.06), (0.02, 0), (0.016, 0.06), (0, 0.12)], head, seg=10, parent=parent
            )
            o.rotation_euler = d.to_track_quat("Z", "Y").to_euler()


def pampas(c, h, col, n=9, seed=0, parent=None):
    """feathery plume built from many thin strips"""
    R = random.Random(seed)
    m = cloth_thin(col, 0.4)
    bm = bmesh.new()
    for i in range(n):
        a = R.uniform(0, 2 * pi)
        s = R.uniform(0.12, 0.4) * h
        hh = h * R.uniform(0.8, 1)
        c0 = Vector(c)
        p0 = c0
        p2 = c0 + Vector((math.cos(a) * s, math.sin(a) * s, hh))
        p1 = c0 + Vector((math.cos(a) * s * 0.25, math.sin(a) * s * 0.25, hh * 0.65))
        B = lambda t: p0 * (1 - t) ** 2 + p1 * 2 * t * (1 - t) + p2 * t * t
        tube([p0, p1, p2], 0.0035, m, parent)
        for k in range(260):
            t = R.uniform(0.62, 1.02)
            q = B(t)
            wid = 0.065 * math.sin(pi * min(1, max(0.02, (t - 0.6) / 0.45))) ** 0.7 + 0.008
            dr = Vector((R.gauss(0, 1), R.gauss(0, 1), R.gauss(0.9, 0.5))).normalized() * wid * R.uniform(0.5, 1.3)
            sd = dr.cross(Vector((R.gauss(0, 1), R.gauss(0, 1), R.gauss(0, 1)))).normalized() * 0.003
            mid = q + dr * 0.6
            tip = q + dr + Vector((0, 0, -0.012))
            vs = [bm.verts.new(x) for x in (q - sd, q + sd, mid + sd, tip, mid - sd)]
            bm.faces.new(vs)
    o = obj("pampas", bm, m, parent=parent)
    return o


def palm(c, h, pot, leafc="#4a7040", seed=0, n=11, potr=0.19, poth=0.35):
    """A palm in a pot: arching fronds, each of two rows of narrow leaves."""
    R = random.Random(seed)
    lathe(c, [(0, 0), (potr * 0.8, 0), (potr, poth), (potr * 0.92, poth), (potr * 0.86, poth * 0.9), (0, poth * 0.88)], pot)
    green, stem = paint(leafc, 0.5, 0), paint(shade(leafc, 0.8), 0.7, 0)
    bm = bmesh.new()
    base = Vector((c[0], c[1], c[2] + poth * 0.85))
    for i in range(n):
        around = 2.4 * i + R.uniform(-0.2, 0.2)
        reach, rise = (0.18 + 0.16 * (i / n)) * h, (1.0 - 0.42 * (i / n)) * (h - poth)
        out = Vector((math.cos(around), math.sin(around), 0))
        p1, p2 = base + out * reach * 0.25 + Vector((0, 0, rise * 0.8)), base + out * reach + Vector((0, 0, rise * 0.82))
        at = lambda t: base * (1 - t) ** 2 + p1 * 2 * t * (1 - t) + p2 * t * t  # noqa: E731
        tube([at(k / 8) for k in range(9)], 0.006, stem)
        side = out.cross(Vector((0, 0, 1)))
        for k in range(26):
            t = 0.34 + 0.66 * k / 25
            along = (at(min(1, t + 0.02)) - at(t - 0.02)).normalized()
            long = h * 0.15 * math.sin(pi * (0.15 + 0.8 * k / 25)) ** 0.6
            for s in (-1, 1):
                d = (along * 0.75 + side * s - Vector((0, 0, 0.32))).normalized()
                tip = at(t) + d * long - Vector((0, 0, 0.18 * long))
                across = d.cross(Vector((0, 0, 1))).normalized() * 0.009
                mid = at(t) + d * long * 0.45
                bm.faces.new([bm.verts.new(v) for v in (at(t), mid + across, tip, mid - across)])
    obj("fronds", bm, green)
    cyl((c[0], c[1], c[2] + poth * 0.86), potr * 0.84, 0.01, paint("#3a2a1f", 0.95, 0.6, 40))
