"""Shapes. Metres, Z up; the room's back wall is y = 0 and the camera stands at negative y."""

import math
from math import pi

import bmesh
import bpy
from mathutils import Vector, noise


def link(o):
    bpy.context.scene.collection.objects.link(o)
    return o


def obj(name, bm, mat, smooth=True, parent=None):
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    o = link(bpy.data.objects.new(name, me))
    if mat:
        me.materials.append(mat)
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    if parent:
        o.parent = parent
    return o


def group(loc=(0, 0, 0), rz=0, s=1):
    e = link(bpy.data.objects.new("grp", None))
    e.location = loc
    e.rotation_euler = (0, 0, rz)
    e.scale = (s, s, s)
    return e


def box(c, size, mat, bevel=0.006, seg=2, rot=(0, 0, 0), parent=None):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    bevel = min(bevel, min(size) * 0.49)
    if bevel > 0:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bevel, segments=seg, profile=0.5, affect="EDGES")
    o = obj("box", bm, mat, smooth=bevel > 0, parent=parent)
    o.location = c
    o.rotation_euler = rot
    if bevel > 0 and hasattr(o.data, "use_auto_smooth"):
        o.data.use_auto_smooth = True
        o.data.auto_smooth_angle = 0.7
    return o


def lathe(c, prof, mat, seg=48, parent=None, rot=(0, 0, 0), solid=0):
    """prof: [(r,z),...] smoothed with catmull-rom"""
    pts = []
    P = [prof[0]] + list(prof) + [prof[-1]]
    for i in range(1, len(P) - 2):
        for k in range(6):
            t = k / 6
            p = [
                0.5
                * (
                    2 * P[i][j]
                    + (-P[i - 1][j] + P[i + 1][j]) * t
                    + (2 * P[i - 1][j] - 5 * P[i][j] + 4 * P[i + 1][j] - P[i + 2][j]) * t * t
                    + (-P[i - 1][j] + 3 * P[i][j] - 3 * P[i + 1][j] + P[i + 2][j]) * t**3
                )
                for j in (0, 1)
            ]
            pts.append((max(0, p[0]), p[1]))
    pts.append(prof[-1])
    bm = bmesh.new()
    rings = []
    for r, z in pts:
        rings.append(
            [bm.verts.new((r * math.cos(2 * pi * i / seg), r * math.sin(2 * pi * i / seg), z)) for i in range(seg)]
        )
    for a, b in zip(rings, rings[1:]):
        for i in range(seg):
            bm.faces.new((a[i], a[(i + 1) % seg], b[(i + 1) % seg], b[i]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-05)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = obj("lathe", bm, mat, parent=parent)
    o.location = c
    o.rotation_euler = rot
    if solid:
        md = o.modifiers.new("s", "SOLIDIFY")
        md.thickness = solid
    return o


def cyl(c, r, h, mat, r2=None, bevel=0.004, seg=40, rot=(0, 0, 0), parent=None):
    r2 = r if r2 is None else r2
    bm = bmesh.new()
    bmesh.ops.create_cone(bm, cap_ends=True, segments=seg, radius1=r, radius2=r2, depth=h)
    if bevel:
        bmesh.ops.bevel(
            bm,
            geom=[e for e in bm.edges if any((len(f.verts) > 4 for f in e.link_faces))],
            offset=min(bevel, r * 0.4, h * 0.4),
            segments=3,
            profile=0.5,
            affect="EDGES",
        )
    o = obj("cyl", bm, mat, parent=parent)
    o.location = c
    o.rotation_euler = rot
    if hasattr(o.data, "use_auto_smooth"):
        o.data.use_auto_smooth = True
        o.data.auto_smooth_angle = 0.8
    return o


def rod(a, b, r, mat, r2=None, parent=None):
    a = Vector(a)
    b = Vector(b)
    d = b - a
    o = cyl((a + b) / 2, r, d.length, mat, r2=r2, seg=16, bevel=0, parent=parent)
    o.rotation_euler = d.to_track_quat("Z", "Y").to_euler()
    return o


def tube(pts, r, mat, parent=None):
    cu = bpy.data.curves.new("t", "CURVE")
    cu.dimensions = "3D"
    cu.bevel_depth = r
    cu.bevel_resolution = 4
    sp = cu.splines.new("NURBS")
    sp.points.add(len(pts) - 1)
    for p, q in zip(sp.points, pts):
        p.co = (*q, 1)
    sp.use_endpoint_u = True
    sp.order_u = 3
    o = link(bpy.data.objects.new("tube", cu))
    cu.materials.append(mat)
    if parent:
        o.parent = parent
    return o


def soft(c, size, mat, crown=0.03, r=0.06, seed=0, wr=0.006, rot=(0, 0, 0), parent=None, n=22):
    """upholstery cushion: rounded box with crowned faces and a little wrinkle noise"""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=n, use_grid_fill=True)
    sx, sy, sz = [s / 2 for s in size]
    off = Vector((seed * 7.1, seed * 3.3, seed))
    r = min(r, sx * 0.98, sy * 0.98, sz * 0.98)
    for v in bm.verts:
        u = v.co * 2
        p = Vector((u.x * sx, u.y * sy, u.z * sz))
        q = Vector([max(-s + r, min(s - r, x)) for x, s in zip(p, (sx, sy, sz))])
        d = p - q
        if d.length > 1e-06:
            p = q + d.normalized() * r
        p.z += math.copysign(crown, u.z) * (1 - u.x**2) * (1 - u.y**2) if abs(u.z) > 0.3 else 0
        p.y += math.copysign(crown * 0.5, u.y) * (1 - u.x**2) * (1 - u.z**2) if abs(u.y) > 0.8 else 0
        p.x += math.copysign(crown * 0.4, u.x) * (1 - u.y**2) * (1 - u.z**2) if abs(u.x) > 0.8 else 0
        k = noise.noise(p * 5 + off) * wr * 1.6 + noise.noise(p * 13 + off) * wr * 0.6
        p += p.normalized() * k
        v.co = p
    o = obj("soft", bm, mat, parent=parent)
    o.location = c
    o.rotation_euler = rot
    return o


def sheet(fn, nu, nv, mat, parent=None, solid=0.006, loc=(0, 0, 0), rz=0, subsurf=0):
    bm = bmesh.new()
    g = [[bm.verts.new(fn(i / nu, j / nv)) for j in range(nv + 1)] for i in range(nu + 1)]
    for i in range(nu):
        for j in range(nv):
            bm.faces.new((g[i][j], g[i + 1][j], g[i + 1][j + 1], g[i][j + 1]))
    o = obj("sheet", bm, mat, parent=parent)
    o.location = loc
    o.rotation_euler = (0, 0, rz)
    if solid:
        md = o.modifiers.new("s", "SOLIDIFY")
        md.thickness = solid
        md.offset = 0
    if subsurf:
        md = o.modifiers.new("u", "SUBSURF")
        md.levels = md.render_levels = subsurf
    return o


def curtain(a, b, z0, z1, mat, waves=9, amp=0.055, seed=1):
    a = Vector(a)
    b = Vector(b)
    d = b - a
    L = d.length
    d.normalize()
    nrm = Vector((-d.y, d.x))

    def f(u, v):
        ph = u * waves * 2 * pi
        am = amp * (0.75 + 0.35 * v) * (1 + 0.3 * noise.noise(Vector((u * 6, seed, 0))))
        q = a + d * (u * L + 0.012 * math.sin(ph * 2 + seed))
        q = q + nrm * (am * math.sin(ph + 0.5 * noise.noise(Vector((u * 4, v * 1.2, seed))) * 2))
        return (q.x, q.y, z1 + (z0 - z1) * v)

    return sheet(f, waves * 14, 16, mat, solid=0)


def disc(g, x, y, z, rx, rz, mat, seg=48, a0=0, a1=2 * pi, pw=2):
    bm = bmesh.new()
    vs = []
    for i in range(seg + 1):
        t = a0 + (a1 - a0) * i / seg
        c, s = (math.cos(t), math.sin(t))
        vs.append(
            bm.verts.new(
                (x + rx * math.copysign(abs(c) ** (2 / pw), c), y, z + rz * math.copysign(abs(s) ** (2 / pw), s))
            )
        )
    bm.faces.new(vs)
    return obj("d", bm, mat, smooth=False, parent=g)


def add_object(name, data, parent=None):
    o = link(bpy.data.objects.new(name, data))
    if parent:
        o.parent = parent
    return o


def legs(g, xs, ys, h, mat, r=0.018, splay=0.03, r2=0.012):
    """Four tapered legs below height h, leaning outwards."""
    for x in xs:
        for y in ys:
            dx, dy = math.copysign(splay, x), math.copysign(splay, y)
            rod((x, y, h + 0.01), (x + dx, y + dy, 0), r, mat, r2=r2, parent=g)


def repeat(o, count, step):
    """Repeats an object `count` times, each moved by `step` metres."""
    md = o.modifiers.new("repeat", "ARRAY")
    md.use_relative_offset = False
    md.use_constant_offset = True
    md.constant_offset_displace = step
    md.count = count
    return o


def ring(c, R, r, mat, rot=(0, 0, 0), parent=None, seg=64):
    """Torus of radius R and thickness r."""
    bm = bmesh.new()
    rows = []
    for i in range(seg):
        a = 2 * pi * i / seg
        row = []
        for k in range(10):
            b = 2 * pi * k / 10
            d = R + r * math.cos(b)
            row.append(bm.verts.new((d * math.cos(a), d * math.sin(a), r * math.sin(b))))
        rows.append(row)
    for i in range(seg):
        p, q = rows[i], rows[(i + 1) % seg]
        for k in range(10):
            bm.faces.new((p[k], q[k], q[(k + 1) % 10], p[(k + 1) % 10]))
    o = obj("ring", bm, mat, parent=parent)
    o.location = c
    o.rotation_euler = rot
    return o


def arch_plate(c, w, h, mat, depth=0.02, normal="-y", parent=None):
    """A flat arch, w wide and h high with a half-round top, standing on c, its face towards `normal`."""
    bm = bmesh.new()
    r = w / 2
    outline = [(-r, 0), (r, 0)] + [(r * math.cos(pi * i / 32), h - r + r * math.sin(pi * i / 32)) for i in range(33)]
    face = bm.faces.new([bm.verts.new((x, 0, z)) for x, z in outline])
    out = bmesh.ops.extrude_face_region(bm, geom=[face])
    bmesh.ops.translate(bm, vec=(0, -depth, 0), verts=[v for v in out["geom"] if isinstance(v, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = obj("arch", bm, mat, smooth=False, parent=parent)
    o.location = c
    o.rotation_euler = (0, 0, {"-y": 0, "x": pi / 2, "-x": -pi / 2}[normal])
    return o
