"""Cloth that was simulated: cushions that slump, blankets that fall. A simulation runs once and is kept in cache/cloth.

Debian's Blender simulates the same cloth the same way each time, so a picture that is drawn again has the same folds.
"""

import hashlib
import math
from math import pi
from pathlib import Path

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

from .geometry import link

KEPT = Path(__file__).parent.parent / "cache/cloth"


def _settle(o, frames: int, solids=(), gravity=1.0, pressure=0.0, stiff=15.0, bend=0.5, shrink=0.0, mass=0.3, thick=0.006, pin="") -> None:
    """Lets a mesh fall as cloth onto `solids` for `frames` and keeps the shape that it has then. Positions are local: no parent, no rotation."""
    mesh = o.data
    before = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", before)
    key = hashlib.sha1(before.round(4).tobytes())
    for solid in solids:
        corners = np.array([solid.matrix_world @ v.co for v in solid.data.vertices], np.float32)
        key.update(corners.round(3).tobytes())
    key.update(repr((frames, gravity, pressure, stiff, bend, shrink, mass, thick, pin)).encode())
    kept = KEPT / f"{key.hexdigest()[:20]}.npy"
    if not kept.exists():
        for solid in solids:
            # As it was before smoothing: four times the faces would cost minutes.
            for smooth in solid.modifiers:
                smooth.show_viewport = False
            solid.modifiers.new("solid", "COLLISION")
            solid.collision.thickness_outer = thick
            solid.collision.cloth_friction = 20
        cloth = o.modifiers.new("cloth", "CLOTH")
        s = cloth.settings
        s.quality, s.mass = 8, mass
        s.tension_stiffness = s.compression_stiffness = stiff
        s.shear_stiffness, s.bending_stiffness = stiff / 3, bend
        s.air_damping = 2.0
        s.shrink_min = shrink
        s.effector_weights.gravity = gravity
        if pressure:
            s.use_pressure = True
            s.uniform_pressure_force = pressure
        if pin:
            s.vertex_group_mass = pin
        c = cloth.collision_settings
        c.use_collision, c.use_self_collision = bool(solids), False
        c.distance_min, c.collision_quality = thick, 3
        cloth.point_cache.frame_start, cloth.point_cache.frame_end = 1, frames
        # A scene of its own: each step would otherwise update the whole room.
        scene = bpy.data.scenes.new("settling")
        for each in (o, *solids):
            scene.collection.objects.link(each)
        scene.frame_start, scene.frame_end = 1, frames
        for frame in range(1, frames + 1):
            scene.frame_set(frame)
        evaluated = o.evaluated_get(scene.view_layers[0].depsgraph).data
        after = np.empty(len(evaluated.vertices) * 3, np.float32)
        evaluated.vertices.foreach_get("co", after)
        o.modifiers.remove(cloth)
        for solid in solids:
            solid.modifiers.remove(solid.modifiers["solid"])
            for smooth in solid.modifiers:
                smooth.show_viewport = True
        KEPT.mkdir(parents=True, exist_ok=True)
        np.save(kept, after)
        bpy.data.scenes.remove(scene)
    mesh.vertices.foreach_set("co", np.load(kept))
    mesh.update()


def _smooth(o, mat, levels=1):
    o.data.materials.append(mat)
    o.data.polygons.foreach_set("use_smooth", [True] * len(o.data.polygons))
    if levels:
        md = o.modifiers.new("smooth", "SUBSURF")
        md.levels = md.render_levels = levels
    return o


def _edge(o, verts: list[int], radius: float, mat, closed=True):
    """Piping along vertices of a cushion: a cord sewn into its seam."""
    curve = bpy.data.curves.new("piping", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 2
    spline = curve.splines.new("POLY")
    spline.points.add(len(verts) - 1)
    for point, v in zip(spline.points, verts):
        point.co = (*o.data.vertices[v].co, 1)
    spline.use_cyclic_u = closed
    curve.materials.append(mat)
    cord = link(bpy.data.objects.new("piping", curve))
    cord.parent = o
    return cord


def cushion(w, h, t, mat, seed=0, lean=0.3, roll=0.0, pressure=2.0, n=34, piping=None, cord=0.004, shrink=-0.035, bend=0.35):
    """A soft square cushion t thick, in a cover a little too large for it, leaning back by `lean` and turned by `roll` on its foot, the origin."""
    bm = bmesh.new()
    off = Vector((seed * 3.1, seed * 1.7, seed))
    sides = []
    for sign in (-1, 1):
        grid = []
        for i in range(n + 1):
            row = []
            for j in range(n + 1):
                if sign > 0 and (i in (0, n) or j in (0, n)):
                    row.append(sides[0][i][j])
                    continue
                u, v = -1 + 2 * i / n, -1 + 2 * j / n
                high = max(0, (1 - abs(u) ** 2.4) * (1 - abs(v) ** 2.4)) ** 0.5
                x = u * w / 2 * (1 - 0.08 * (1 - v * v) * abs(u) ** 3)
                z = v * h / 2 * (1 - 0.08 * (1 - u * u) * abs(v) ** 3)
                y = sign * t / 2 * high * (1 + 0.25 * noise.noise(Vector((u * 1.8, v * 1.8, sign * 2)) + off))
                row.append(bm.verts.new((x, y, z)))
            grid.append(row)
        sides.append(grid)
        for i in range(n):
            for j in range(n):
                f = (grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1])
                bm.faces.new(f if sign < 0 else f[::-1])
    bm.verts.index_update()
    rim = [sides[0][i][0].index for i in range(n)] + [sides[0][n][j].index for j in range(n)]
    rim += [sides[0][n - i][n].index for i in range(n)] + [sides[0][0][n - j].index for j in range(n)]
    mesh = bpy.data.meshes.new("cushion")
    bm.to_mesh(mesh)
    bm.free()
    o = link(bpy.data.objects.new("cushion", mesh))
    _settle(o, 24, (), 0.0, pressure, 15, bend, shrink, 0.3)
    # Its own weight: the lower half is fuller, the upper edge sinks in the middle.
    cl, sl, cr, sr = math.cos(-lean), math.sin(-lean), math.cos(roll), math.sin(roll)
    for v in o.data.vertices:
        x, y, z = v.co
        k = max(-1, min(1, z * 2 / h))
        y *= 1 - 0.2 * k
        z -= 0.03 * h * max(0, k) * (1 - min(1, (2 * x / w) ** 2)) * (0.4 + 0.9 * abs(noise.noise(off)))
        z = max(z, -h * 0.475)
        x, z = x * cr - z * sr, x * sr + z * cr
        z += h * 0.475 + abs(sr) * w * 0.42
        v.co = (x, y * cl - z * sl, y * sl + z * cl)
    _smooth(o, mat)
    if piping:
        _edge(o, rim, cord, piping)
    return o


def pillow(c, w, h, t, mat, rot=(0, 0, 0), seed=0, parent=None):
    """A throw pillow around c, facing -y: one of four cushions that were simulated, stretched to its size."""
    o = cushion(0.5, 0.5, 0.2, mat, seed % 4, 0, 0)
    for v in o.data.vertices:
        v.co = (v.co.x * w / 0.5, v.co.y * t / 0.2, (v.co.z - 0.2375) * h / 0.5)
    o.parent, o.location, o.rotation_euler = parent, c, rot
    return o


def seat_cushion(w, d, t, mat, seed=0, pressure=1.8, piping=None, cord=0.004, n=30, shrink=-0.025, bend=0.6):
    """A box cushion lying on the origin, its cover a little too large for it; two lines of piping."""
    k = max(3, round(n * t / max(w, d)))
    nx, ny = (n, max(6, round(n * d / w))) if w >= d else (max(6, round(n * w / d)), n)
    bm = bmesh.new()
    index: dict[tuple[int, int, int], object] = {}
    off = Vector((seed * 2.3, seed * 5.1, 0))

    def at(i, j, l):
        key = (i, j, l)
        if key not in index:
            x, y, z = (i / nx - 0.5) * w, (j / ny - 0.5) * d, l / k * t
            dent = 0.006 * noise.noise(Vector((x * 4, y * 4, z * 4)) + off)
            index[key] = bm.verts.new((x, y, z + (dent if 0 < l else 0)))
        return index[key]

    def face(*corners):
        bm.faces.new([at(*c) for c in corners])

    for i in range(nx):
        for j in range(ny):
            face((i, j, k), (i + 1, j, k), (i + 1, j + 1, k), (i, j + 1, k))
            face((i, j, 0), (i, j + 1, 0), (i + 1, j + 1, 0), (i + 1, j, 0))
    for l in range(k):
        for i in range(nx):
            face((i, 0, l), (i + 1, 0, l), (i + 1, 0, l + 1), (i, 0, l + 1))
            face((i, ny, l), (i, ny, l + 1), (i + 1, ny, l + 1), (i + 1, ny, l))
        for j in range(ny):
            face((0, j, l), (0, j, l + 1), (0, j + 1, l + 1), (0, j + 1, l))
            face((nx, j, l), (nx, j + 1, l), (nx, j + 1, l + 1), (nx, j, l + 1))
    bm.verts.index_update()

    def loop(l):
        ring = [(i, 0, l) for i in range(nx)] + [(nx, j, l) for j in range(ny)]
        ring += [(nx - i, ny, l) for i in range(nx)] + [(0, ny - j, l) for j in range(ny)]
        return [index[c].index for c in ring]

    cords = [loop(0), loop(k)]
    bottom = [v.index for (i, j, l), v in index.items() if l == 0]
    mesh = bpy.data.meshes.new("seat")
    bm.to_mesh(mesh)
    bm.free()
    o = link(bpy.data.objects.new("seat", mesh))
    group = o.vertex_groups.new(name="pin")
    group.add(bottom, 1.0, "REPLACE")
    _settle(o, 24, (), 0.0, pressure, 15, bend, shrink, 0.3, pin="pin")
    _smooth(o, mat)
    if piping:
        for ring in cords:
            _edge(o, ring, cord, piping)
    return o


def blanket(c, w, l, mat, solids, seed=0, rz=0.0, frames=80, n=54, bend=0.25, thick=0.008, fold=0.0, mass=0.4, levels=1):
    """A cloth of w by l metres that falls from c onto `solids`. With `fold`, it begins in folds along its length."""
    bm = bmesh.new()
    nx, ny = n, max(6, round(n * l / w))
    rows = []
    for i in range(nx + 1):
        row = []
        for j in range(ny + 1):
            u, v = i / nx - 0.5, j / ny - 0.5
            x, y = u * w, v * l
            z = 0.01 * noise.noise(Vector((u * 5, v * 5, seed))) + 0.03 * noise.noise(Vector((u * 1.7, v * 1.7, seed + 4)))
            if fold:
                z += fold * math.sin(u * 2 * pi * 3 + seed + 0.8 * noise.noise(Vector((u, v * 2, seed))))
                x *= 0.72
            cs, sn = math.cos(rz), math.sin(rz)
            row.append(bm.verts.new((c[0] + x * cs - y * sn, c[1] + x * sn + y * cs, c[2] + z)))
        rows.append(row)
    for i in range(nx):
        for j in range(ny):
            bm.faces.new((rows[i][j], rows[i + 1][j], rows[i + 1][j + 1], rows[i][j + 1]))
    mesh = bpy.data.meshes.new("blanket")
    bm.to_mesh(mesh)
    bm.free()
    o = link(bpy.data.objects.new("blanket", mesh))
    bpy.context.view_layer.update()
    _settle(o, frames, solids, 1.0, 0, 12, bend, 0.0, mass, thick)
    md = o.modifiers.new("thick", "SOLIDIFY")
    md.thickness = thick * 0.8
    return _smooth(o, mat, levels)


def comforter(c, w, l, t, mat, solids, seed=0, frames=46, n=64, pressure=1.2, shrink=-0.05, bend=0.4, thick=0.012, stitch=0.22, puff=0.03):
    """A filled cover of w by l metres, t thick in its middle, that falls from c onto `solids`; too large for its filling, so that it creases."""
    bm = bmesh.new()
    nx, ny = n, max(6, round(n * l / w))
    off = Vector((seed * 2.7, seed * 1.3, seed))
    sides = []
    for sign in (-1, 1):
        grid = []
        for i in range(nx + 1):
            row = []
            for j in range(ny + 1):
                if sign > 0 and (i in (0, nx) or j in (0, ny)):
                    row.append(sides[0][i][j])
                    continue
                u, v = -1 + 2 * i / nx, -1 + 2 * j / ny
                high = max(0, (1 - abs(u) ** 6) * (1 - abs(v) ** 6)) ** 0.5
                lump = 0.02 * noise.noise(Vector((u * 3, v * 3, 0)) + off)
                row.append(bm.verts.new((c[0] + u * w / 2, c[1] + v * l / 2, c[2] + lump + sign * t / 2 * high)))
            grid.append(row)
        sides.append(grid)
        for i in range(nx):
            for j in range(ny):
                f = (grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1])
                bm.faces.new(f if sign > 0 else f[::-1])
    bm.verts.index_update()
    upper = [(sides[1][i][j].index, i / nx, j / ny) for i in range(1, nx) for j in range(1, ny)]
    mesh = bpy.data.meshes.new("comforter")
    bm.to_mesh(mesh)
    bm.free()
    o = link(bpy.data.objects.new("comforter", mesh))
    bpy.context.view_layer.update()
    _settle(o, frames, solids, 1.0, pressure, 12, bend, shrink, 0.35, thick)
    # Stitched in squares, between which the filling stands up.
    lift = {v: o.data.vertices[v].normal.copy() for v, _, _ in upper}
    for v, i, j in upper:
        square = abs(math.sin(pi * i * w / stitch) * math.sin(pi * j * l / stitch)) ** 0.55
        o.data.vertices[v].co += lift[v] * puff * square * (0.8 + 0.4 * noise.noise(Vector((i * 7, j * 6, seed))))
    return _smooth(o, mat)
