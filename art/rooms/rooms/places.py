"""Rooms after dark and places where people work, one function each: a lamp or a shopfront is the only light, seen through a long lens."""

import random
from dataclasses import replace
from math import cos, pi, sin
from pathlib import Path

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

from roomkit.cloth import blanket, comforter, cushion, pillow, seat_cushion
from roomkit.decor import art_painting, frame, open_book
from roomkit.furniture import wool_rug
from roomkit.geometry import add_object, box, curtain, cyl, group, lathe, obj, ring, rod, sheet, tube
from roomkit.materials import N, bump, cloth_thin, coords, emit, fabric, gloss, hexc, inp, metal, newmat, paint, planks, ramp, shade, wood
from roomkit.plants import outdoors, sprigs, tree
from roomkit.prints import block_print, terrazzo
from roomkit.shell import area, backdrop, camera, point, sun, world
from roomkit.tokens import Tokens

from .corners import BRASS, cup, ladder_chair, moulded, shoe, volumes
from .homes import _over_back, brickwork, casement, rumple, steel_window
from .parlour import plaster, shaded_lamp


def build(T: Tokens, seed=0, view="wide", dress=""):
    PLACES[dress](T)


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


# ---------------------------------------------------------------- a bed behind curtains


def _tied(outer, inner, y, z0, z1, tie, mat, cord, waves, seed):
    """A heavy curtain drawn to `outer` by a cord at the height `tie`: its folds run together there and fall straight below."""
    off = Vector((seed * 3.7, seed, 0))

    def wide(z):
        if z > tie:
            t = (z - tie) / (z1 - tie)
            return 0.4 + 0.6 * t**1.5
        return 0.4 + 0.16 * min(1, (tie - z) / 0.5) ** 0.7

    def f(u, v):
        z = z1 + (z0 - z1) * v
        k = wide(z)
        fold = sin(u * waves * 2 * pi + 2.6 * noise.noise(Vector((u * 3, v * 1.3, 0)) + off) + 1.2 * noise.noise(Vector((u * 9, v * 2.5, 5)) + off))
        deep = 0.034 * (0.55 + 0.45 * k) * (1 + 0.7 * noise.noise(Vector((u * 7, v * 2, 3)) + off))
        # Between rail and cord the inner folds hang in bows.
        bow = 0.1 * u**2 * sin(pi * min(1, max(0, (z - tie) / (z1 - tie)))) if z > tie else 0
        return (outer + (inner - outer) * (u * k) + (inner - outer) * 0.06 * sin(u * waves * 4 * pi + 1) * k, y + deep * fold, z - bow * 0.5)

    sheet(f, waves * 22, 70, mat, solid=0)
    o = ring((outer + (inner - outer) * 0.2, y, tie), 0.1, 0.013, cord)
    o.scale = (abs(inner - outer) * 2.1, 0.72, 1)
    o.rotation_euler = (0.1, 0.16 if inner > outer else -0.16, 0)


def _stage(T: Tokens):
    """A bedroom the color of wet slate after sunset: the bed stands in an alcove of bottle green, behind wine-red curtains like a stage, its lamp lit."""
    W, D, H, thick, deep = 4.7, 6.0, 2.95, 0.28, 1.22
    hole = (-2.06, -1.2, 0.36, 2.5)
    c, d, top = -0.7, 1.46, 2.26
    T = replace(T, style="traditional")
    _look((1.2, -4.75, 1.06), (-0.5, 0, 1.06), 38, 2.0, 4.9, 0.02)
    slate, green = plaster("#414446"), plaster("#2b3f36")
    trim = paint("#3a3d3f", 0.4, 0.06, 70)
    # The back wall around window and alcove, the other walls, a ceiling in the walls' color.
    a, b, low, high = hole
    for x0, x1, z0, z1 in ((-W / 2 - 0.3, a, 0, H), (b, c, 0, H), (d, W / 2 + 0.3, 0, H), (a, b, high, H), (a, b, 0, low), (c, d, top, H)):
        box(((x0 + x1) / 2, thick / 2, (z0 + z1) / 2), (x1 - x0, thick, z1 - z0), slate, 0)
    for s in (-1, 1):
        box((s * (W / 2 + 0.1), -D / 2, H / 2), (0.2, D + 0.4, H), slate, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.6, 0.1), paint("#414446", 0.9, 0.05), 0)
    box((0, -D / 2 + 0.6, -0.05), (W + 0.4, D + 1.8, 0.1), planks("#5f4129", 0.12, 1.5, 0.28, 0.34), 0)
    box((W / 2, -D / 2, 0.08), (0.03, D, 0.16), trim, 0.004)
    for x0, x1 in ((-W / 2, c - 0.1), (d + 0.1, W / 2)):
        box(((x0 + x1) / 2, -0.01, 0.09), (x1 - x0, 0.02, 0.18), trim, 0.006)
    for x in (c - 0.05, d + 0.05):
        box((x, -0.015, top / 2 + 0.05), (0.1, 0.03, top + 0.1), trim, 0.008)
    box(((c + d) / 2, -0.02, top + 0.06), (d - c + 0.26, 0.045, 0.12), trim, 0.012)
    for x in (a - 0.05, b + 0.05):
        box((x, -0.012, (low + high) / 2), (0.1, 0.028, high - low + 0.1), trim, 0.008)
    box(((a + b) / 2, -0.02, high + 0.07), (b - a + 0.28, 0.05, 0.13), trim, 0.012)
    box(((a + b) / 2, -0.03, low - 0.02), (b - a + 0.24, 0.14, 0.04), trim, 0.012)
    moulded((a + b) / 2, 0.16 + (low - 0.16) / 2 - 0.02, b - a, 0.2, trim, -0.004)
    casement(hole, thick - 0.08, trim, 2, 3)
    # The alcove: green inside and above.
    for x, s in ((c, -1), (d, 1)):
        box((x + s * 0.1, thick + (deep - thick) / 2 + 0.1, top / 2), (0.2, deep - thick + 0.2, top), green, 0)
        box((x + s * 0.004, thick / 2, top / 2), (0.008, thick, top), green, 0)
    box(((c + d) / 2, deep + 0.1, top / 2), (d - c + 0.4, 0.2, top), green, 0)
    box(((c + d) / 2, deep / 2, top + 0.02), (d - c, deep, 0.04), green, 0)
    # Dusk over the roofs.
    backdrop("town", True, 0.2, (-7.2, 10.0, 1.6))
    world("#5f7fb5", 0.012)
    area(((a + b) / 2 - 0.1, thick + 0.7, (low + high) / 2 + 0.3), (1.3, 2.2), 26, (0.56, 0.7, 1), look=((a + b) / 2 + 0.5, -2.2, 0.4))
    # A second window, beside the camera: the rest of the day on curtains and floor.
    area((-W / 2 + 0.1, -3.9, 1.5), (1.0, 2.0), 11, (0.74, 0.84, 1), look=(0.6, 0, 1.0))
    # The bed: a front of two drawers, a mattress, a quilt of linen that falls over its edge.
    bx, bw, by, base = (c + d) / 2, d - c, 0.6, 0.34
    box((bx, by, base / 2), (bw - 0.02, deep - 0.1, base), trim, 0.004)
    for s in (-1, 1):
        box((bx + s * bw / 4, 0.045, base / 2 + 0.01), (bw / 2 - 0.07, 0.024, base - 0.1), trim, 0.006)
        lathe((bx + s * bw / 4, 0.032, base / 2 + 0.02), [(0.014, 0), (0.01, 0.01), (0.018, 0.022), (0.014, 0.032), (0, 0.036)], metal(BRASS, 0.3), 24, rot=(pi / 2, 0, 0))
    mattress = box((bx, by, base + 0.1), (bw - 0.04, deep - 0.14, 0.2), fabric("#b3a893", 0.4, 260), 0.06)
    quilt = comforter((bx + 0.26, 0.5, base + 0.32), 1.66, 1.2, 0.06, fabric("#bfb297", 0.55, 260, 0.05), (mattress,), 4, stitch=0.3, puff=0.02, shrink=0.02)
    rumple(quilt, 0.02, 2.6, 3)
    z = base + 0.2
    case, wine, ochre, bottle = fabric("#c9bea8", 0.45, 260, 0.05), fabric("#5a2022", 0.6, 280, 0.1), fabric("#7a5a2c", 0.8, 200, 0.1), fabric("#33493f", 0.6, 280, 0.1)
    for x, y, size, lean, roll, turn, mat, k in (
        (c + 0.17, 0.84, (0.66, 0.5, 0.24), 0.3, 0.03, 1.35, case, 0),
        (c + 0.2, 0.36, (0.62, 0.48, 0.24), 0.34, -0.05, 1.2, case, 1),
        (c + 0.42, 0.76, (0.52, 0.46, 0.2), 0.5, 0.06, 1.1, wine, 2),
        (c + 0.5, 0.4, (0.46, 0.42, 0.18), 0.62, -0.1, 0.9, ochre, 3),
        (d - 0.5, 1.0, (0.5, 0.46, 0.2), 0.34, 0.08, -0.1, bottle, 1),
    ):
        pillow((x, y, z + 0.04 + size[1] * 0.45), *size, mat, (-lean, roll, turn), k)
    # A throw at the foot, over the quilt and down the drawers.
    form = box((bx, by - 0.06, (base + 0.27) / 2), (bw, deep + 0.1, base + 0.27), None, 0.06)
    bpy.context.view_layer.update()
    blanket((d - 0.62, 0.34, 0.9), 0.8, 0.98, fabric("#5f4426", 0.9, 150, kind="knit"), (form,), 4, 0.22, 60, 44, 0.3, 0.012, 0.09)
    bpy.data.objects.remove(form)
    open_book((c + 0.98, 0.36, z + 0.1), 0.9, 0.13, 0.2)
    # One lamp on an arm; books on a board at the height of a hand.
    brass = metal(BRASS, 0.3)
    lx, ly, lz = c + 0.42, deep - 0.3, 1.32
    cyl((lx, deep - 0.01, lz - 0.06), 0.05, 0.02, brass, rot=(pi / 2, 0, 0))
    tube([(lx, deep, lz - 0.06), (lx, deep - 0.14, lz - 0.06), (lx, ly, lz - 0.06), (lx, ly, lz + 0.02)], 0.008, brass)
    shaded_lamp(lx, ly, lz, 0.125, 0.085, 0.17, True, 15, 0.55)
    sx0, sx1, sz = c + 0.86, d - 0.04, 1.34
    box(((sx0 + sx1) / 2, deep - 0.11, sz - 0.014), (sx1 - sx0, 0.22, 0.028), trim, 0.004)
    covers = [paint(k, 0.75, 0.1, 120) for k in ("#52302c", "#7a6440", "#34463e", "#a0947c", "#3f4448", "#564535")]
    volumes(sx0 + 0.05, sx0 + 0.62, deep - 0.2, sz, 0.26, covers, 6)
    volumes(sx0 + 0.86, sx1 - 0.02, deep - 0.2, sz, 0.26, covers, 9)
    lathe((sx0 + 0.74, deep - 0.11, sz), [(0, 0), (0.04, 0), (0.065, 0.04), (0.06, 0.09), (0.03, 0.13), (0.036, 0.15), (0.03, 0.15)], paint("#8a6128", 0.4, 0.3, 50), 48)
    frame(((sx0 + sx1) / 2 - 0.05, deep, 1.88), 0.52, 0.38, metal("#7d5f30", 0.45), art_painting("garden", 1, (0.34, 0.28, 0.18)), mat_w=0.0, depth=0.03, fw=0.045)
    # The curtains on their rail.
    velvet, cord = fabric("#43221f", 0.4, 300, 0.16), fabric("#6f5430", 0.6, 200)
    rz, ry = top + 0.0, -0.09
    rod((c - 0.3, ry, rz), (d + 0.32, ry, rz), 0.016, brass)
    for x in (c - 0.3, d + 0.32):
        lathe((x, ry, rz), [(0, -0.035), (0.028, -0.014), (0.034, 0), (0.028, 0.014), (0, 0.035)], brass, 24)
    _tied(c - 0.24, c + 0.4, ry, 0.012, rz - 0.03, 1.02, velvet, cord, 5, 3)
    _tied(d + 0.26, d - 0.5, ry, 0.012, rz - 0.03, 0.98, velvet, cord, 6, 8)
    for x0, x1, n in ((c - 0.24, c + 0.4, 8), (d + 0.26, d - 0.5, 9)):
        for k in range(n):
            ring((x0 + (x1 - x0) * (k + 0.5) / n, ry, rz), 0.024, 0.0035, brass, rot=(0, pi / 2 - 0.2, 0))
    # Beside the window a chair that holds what was worn; slippers; a rug.
    walnut = wood("#4a2f1e", "z", 0.35)
    ladder_chair((-1.42, -0.72, 0), -0.5, walnut, fabric("#5a4a34", 0.9, 90, kind="knit"))
    _over_back((-1.42, -0.72, 0.03), -0.5, "#6f5026")
    wool_rug((0.3, -1.25), (2.4, 1.5), 2.5, "#3f2a20", "#5f4230")
    for x, y, turn in ((-0.32, -0.42, 2.7), (-0.16, -0.5, 3.3)):
        shoe((x, y, 0.014), turn, "sandal", fabric("#4a3426", 0.6, kind="leather"), "#3f3226", 0.25)
    # Linen at the window, drawn aside.
    linen = cloth_thin("#a89c86", 0.4)
    curtain((a - 0.26, -0.1), (a + 0.1, -0.1), 0.012, high + 0.16, linen, 5, 0.06, 3)
    rod((a - 0.3, -0.1, high + 0.18), (b + 0.24, -0.1, high + 0.18), 0.012, brass)
    # Near the camera, out of focus: a table with three pots of paint, their cards, and branches.
    nx, ny, nz = 0.16, -3.4, 0.72
    cyl((nx, ny, nz - 0.015), 0.36, 0.03, wood("#4a2f1e", "x", 0.3, 0.3), bevel=0.009, seg=96)
    rod((nx, ny, 0), (nx, ny, nz - 0.02), 0.035, walnut)
    for k, (dx, dy, color) in enumerate(((0.02, -0.17, "#4a2220"), (0.1, -0.08, "#7a5a2c"), (0.17, 0.03, "#2b3f36"))):
        turn = 0.5 - 0.22 * k
        box((nx + dx, ny + dy, nz + 0.002 + 0.0016 * k), (0.13, 0.18, 0.0014), paint("#c4bca8", 0.9, 0), 0, rot=(0, 0, turn))
        box((nx + dx - 0.02 * sin(turn), ny + dy + 0.02 * cos(turn), nz + 0.0032 + 0.0016 * k), (0.104, 0.11, 0.0008), paint(color, 0.6, 0.2, 80), 0, rot=(0, 0, turn))
    lathe((nx + 0.1, ny + 0.18, nz), [(0, 0.002), (0.046, 0.002), (0.048, 0), (0.047, 0.004), (0.047, 0.078), (0.05, 0.082), (0.043, 0.082), (0.042, 0.062), (0, 0.062)], metal("#b9bab6", 0.4), 40)
    rod((nx + 0.11, ny + 0.18, nz + 0.03), (nx + 0.17, ny + 0.14, nz + 0.2), 0.007, wood("#a8834c", "z"), 0.009)
    lathe((nx - 0.12, ny + 0.04, nz), [(0, 0), (0.06, 0), (0.09, 0.06), (0.085, 0.15), (0.045, 0.22), (0.052, 0.26), (0.044, 0.26)], paint("#39424a", 0.35, 0.3, 50), 64)
    sprigs((nx - 0.12, ny + 0.04, nz + 0.2), 0.46, "eucalyptus", 7, 5, 0.6)


# ---------------------------------------------------------------- a baker's shop


def _crust(dark, fair, flour):
    """Crust: dark where the oven was hot, fair where a knife opened it (`cut`, by vertex), dusted with flour above."""
    m, nt, b = newmat(f"crust {dark}")
    b.inputs["Roughness"].default_value = 0.62
    baked = N(nt, "ShaderNodeTexNoise", Scale=9.0, Detail=7.0, Roughness=0.65)
    nt.links.new(coords(nt), baked.inputs["Vector"])
    color = ramp(nt, baked.outputs["Fac"], [(0.3, shade(dark, 0.5)), (0.5, dark), (0.72, shade(fair, 0.8))])
    dust = N(nt, "ShaderNodeTexNoise", Scale=60.0, Detail=6.0, Roughness=0.75)
    nt.links.new(coords(nt), dust.inputs["Vector"])
    for by, name, stops, to in (
        (None, "cut", None, fair),
        (dust, "flour", [(0.5 - 0.2 * flour, (0, 0, 0)), (0.72 - 0.2 * flour, (1, 1, 1))], "#cfc4ad"),
    ):
        part = N(nt, "ShaderNodeAttribute", attribute_name=name).outputs["Fac"]
        if by:
            both = N(nt, "ShaderNodeMath", operation="MULTIPLY")
            nt.links.new(part, both.inputs[0])
            nt.links.new(ramp(nt, by.outputs["Fac"], stops), both.inputs[1])
            part = both.outputs[0]
        mix = N(nt, "ShaderNodeMixRGB")
        nt.links.new(part, mix.inputs[0])
        nt.links.new(color, mix.inputs[1])
        mix.inputs[2].default_value = hexc(to)
        color = mix.outputs[0]
    nt.links.new(color, b.inputs["Base Color"])
    bump(nt, b, dust.outputs["Fac"], 0.5, 0.006)
    return m


def _loaf(kind, size, mat, seed, square=2.0, flat=0.55):
    """The mesh of a loaf of half-sizes `size`: a swollen shape with a flat foot, opened by cuts as its kind has them."""
    nu, nv = 64, 40
    off = Vector((seed * 3.3, seed * 1.9, seed))
    a, b, c = size
    bm = bmesh.new()
    cuts, dusts, rows = [], [], []
    for j in range(nv + 1):
        row = []
        for i in range(nu):
            th, ph = 2 * pi * i / nu, pi * (j / nv - 0.5)
            d = [cos(ph) * cos(th), cos(ph) * sin(th), sin(ph)]
            u, v, w = (abs(k) ** (2 / square) * (1 if k > 0 else -1) for k in d)
            r = (u * u + v * v) ** 0.5
            cut, dust = 0.0, max(0.0, w) ** 0.5
            if w > 0:
                if kind == "long":
                    cut = max(0, 1 - abs(v - 0.3 * u - 0.08) / 0.3) * max(0, min(1, (0.86 - abs(u)) * 6))
                elif kind == "stick":
                    t = (u * 2.6 + v * 0.35) % 1
                    cut = max(0, 1 - abs(t - 0.5) / 0.26) * max(0, min(1, (0.75 - abs(v)) * 4)) * max(0, min(1, (0.93 - abs(u)) * 8))
                elif kind == "cross":
                    cut = max(0, 1 - min(abs(u), abs(v)) / 0.13) * max(0, min(1, (0.72 - r) * 6))
                elif kind == "square":
                    cut = max(max(0, 1 - abs(abs(k) - 0.34) / 0.1) for k in (u, v)) * max(0, min(1, (0.66 - max(abs(u), abs(v))) * 8))
                elif kind == "rings":
                    dust *= max(0, sin(r * 24)) ** 0.6 * 1.3
                elif kind == "tin":
                    cut = max(0, 1 - abs(v) / 0.16) * max(0, min(1, (0.8 - abs(u)) * 6))
            cut = min(1.0, cut * 1.6)
            if kind == "stick":
                # As thick almost to its ends.
                k = ((1 - min(0.999, abs(u)) ** 7) / (1 - min(0.999, abs(u)) ** 2)) ** 0.5
                v, w = v * k, w * k
            p = Vector((u * a, v * b, w * c if w > 0 else w * c * flat))
            swell = 1 + 0.1 * noise.noise(Vector((u * 1.5, v * 1.5, w)) + off) + 0.03 * noise.noise(Vector((u * 6, v * 6, w * 4)) + off)
            # A cut opens: its lips stand up, the crumb lies between them.
            lip = 0.1 * (cut * (1 - cut) * 4) - 0.03 * cut
            p = Vector((p.x * swell, p.y * swell, p.z * (swell + lip)))
            row.append(bm.verts.new(p))
            cuts.append(cut)
            dusts.append(min(1.0, dust * (1 - cut)))
        rows.append(row)
    for p, q in zip(rows, rows[1:]):
        for i in range(nu):
            bm.faces.new((p[i], p[(i + 1) % nu], q[(i + 1) % nu], q[i]))
    mesh = bpy.data.meshes.new("loaf")
    bm.to_mesh(mesh)
    bm.free()
    for name, values in (("cut", cuts), ("flour", dusts)):
        mesh.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values)
    mesh.materials.append(mat)
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    return mesh


def _put(mesh, at, rot=(0, 0, 0), s=1.0, parent=None):
    o = add_object("loaf", mesh, parent)
    o.location, o.rotation_euler, o.scale = at, rot, (s, s, s)
    return o


def _wicker(at, r, h, straw, parent=None):
    """A basket: hoops between stakes."""
    x, y, z = at
    for k in range(int(h / 0.016)):
        t = k * 0.016 / h
        ring((x, y, z + 0.008 + h * t), r * (0.84 + 0.16 * t) + 0.003 * (-1) ** k, 0.009, straw, parent=parent, seg=48)
    for k in range(26):
        t = 2 * pi * k / 26
        rod((x + 0.85 * r * cos(t), y + 0.85 * r * sin(t), z), (x + r * cos(t), y + r * sin(t), z + h), 0.006, straw, parent=parent)
    cyl((x, y, z + 0.012), r * 0.84, 0.016, straw, bevel=0, parent=parent)


def _bakery(T: Tokens):
    """A baker's shop on a corner, early: low sun from the street lies on the shelves of bread behind a counter of green tiles; the door stands beside them."""
    W, D, H, thick = 4.9, 6.2, 3.3, 0.24
    a, b, high = -2.02, -1.14, 2.86
    y0, y1, z0, z1 = -3.7, -0.62, 0.56, 3.0
    _look((1.3, -5.0, 1.16), (-0.5, 0, 1.16), 38, 2.0, 4.2, 0.0)
    wall, green = plaster("#b9b09d"), paint("#2a4640", 0.4, 0.06, 70)
    for x0, x1, lo, hi in ((-W / 2 - 0.3, a, 0, H), (b, W / 2 + 0.3, 0, H), (a, b, high, H)):
        box(((x0 + x1) / 2, thick / 2, (lo + hi) / 2), (x1 - x0, thick, hi - lo), wall, 0)
    x = -W / 2 - 0.1
    for ya, yb, lo, hi in ((y1, 0.3, 0, H), (-D - 0.4, y0, 0, H), (y0, y1, z1, H), (y0, y1, 0, z0)):
        box((x, (ya + yb) / 2, (lo + hi) / 2), (0.2, yb - ya, hi - lo), wall, 0)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 0.4, H), wall, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint("#b5ad9d", 0.9, 0.05), 0)
    box((0, -D / 2 + 0.3, -0.05), (W + 0.4, D + 1.4, 0.1), terrazzo("#958c7c", ("#6d675c", "#b8ad98", "#3f4f49", "#8a5a3f", "#a39a88"), 0.24), 0)
    box((x + 0.06, (y0 + y1) / 2, z0), (0.4, y1 - y0 + 0.06, 0.04), green, 0.008)
    steel_window(x, (y0, y1, z0, z1), green, 4, 3)
    # The door to the street: glass over a panel, a light above it with the house's number, a bell on a spring.
    brass, black = metal(BRASS, 0.28), paint("#1d1e1c", 0.45, 0.1, 60)
    dy, dz = thick - 0.09, 2.16
    for px in (a + 0.035, b - 0.035):
        box((px, dy, high / 2), (0.07, 0.1, high), green, 0.006)
    for z, t in ((high - 0.035, 0.07), (dz + 0.035, 0.07)):
        box(((a + b) / 2, dy, z), (b - a - 0.14, 0.1, t), green, 0.006)
    g = group((a + 0.07, dy, 0), 0.0)
    dw = b - a - 0.146
    for px in (0.055, dw - 0.055):
        box((px, 0, dz / 2), (0.11, 0.045, dz - 0.01), green, 0.004, parent=g)
    for z, t in ((0.11, 0.2), (0.82, 0.13), (dz - 0.07, 0.12)):
        box((dw / 2, 0, z), (dw - 0.22, 0.045, t), green, 0.004, parent=g)
    box((dw / 2, 0, 0.48), (dw - 0.2, 0.018, 0.56), green, 0, parent=g)
    rod((dw - 0.055, -0.06, 1.0), (dw - 0.055, -0.06, 1.32), 0.011, brass, parent=g)
    for z in (1.02, 1.3):
        rod((dw - 0.055, -0.06, z), (dw - 0.055, -0.02, z), 0.009, brass, parent=g)
    box((dw / 2, -0.03, 1.56), (0.3, 0.004, 0.2), paint("#c9bfa8", 0.8, 0), 0.001, rot=(0, 0.05, 0), parent=g)
    for s in (-1, 1):
        rod((dw / 2 + s * 0.13, -0.028, 1.655), (dw / 2, -0.026, 1.86), 0.0015, black, parent=g)
    for dx in (-0.06, 0.06):
        box(((a + b) / 2 + dx, dy - 0.01, (dz + high) / 2), (0.034, 0.004, 0.32), brass, 0)
    tube([(b - 0.16, dy - 0.05, dz + 0.02), (b - 0.2, dy - 0.12, dz + 0.06), (b - 0.28, dy - 0.15, dz), (b - 0.3, dy - 0.15, dz - 0.06)], 0.004, brass)
    lathe((b - 0.3, dy - 0.15, dz - 0.14), [(0.04, 0), (0.036, 0.01), (0.024, 0.04), (0.02, 0.06), (0.008, 0.075), (0, 0.078)], brass, 32)
    backdrop("town", False, 1.9, (-6.4, 10.0, 3.4))
    backdrop("town", False, 2.3, (-W / 2 - 8, -1.0, 3.4), "Y")
    world("#dfe8f0", 0.02)
    sun((1.0, 0.45, -0.34), 26.0, 0.012, (1, 0.8, 0.56))
    outdoors((x - 3.4, (y0 + y1) / 2 - 1.4, z1 + 0.3), (1.2, 2.2, 1.4), 5, 9)
    area((x - 1.4, (y0 + y1) / 2, 2.3), (2.6, 3.2), 900, (0.88, 0.94, 1), look=(1.0, (y0 + y1) / 2, 0.6))
    area(((a + b) / 2, thick + 1.0, 1.7), (1.4, 2.4), 140, (0.88, 0.94, 1), look=((a + b) / 2 + 0.3, -2, 0.3))
    # Tiles behind the shelves, set by hand.
    R = random.Random(7)
    white = [gloss(k, r) for k, r in (("#b3aa96", 0.16), ("#bab19d", 0.24), ("#aca390", 0.14), ("#b6ac99", 0.3))]
    tx0, tw, th = -0.98, 0.15, 0.075
    box(((tx0 + W / 2) / 2, -0.004, 1.3), (W / 2 - tx0, 0.008, 2.6), paint("#857d6c", 0.9), 0)
    for j in range(12, 35):
        for i in range(-1, int((W / 2 - tx0) / tw) + 1):
            px = tx0 + tw * (i + 0.5 + 0.5 * (j % 2))
            if tx0 + 0.04 < px < 1.95:
                box((px, -0.012, th * (j + 0.5)), (tw - 0.004, 0.012, th - 0.004), R.choice(white), 0.0025, rot=(R.gauss(0, 0.006), 0, R.gauss(0, 0.005)))
    box(((tx0 + W / 2) / 2, -0.02, 35.3 * th), (W / 2 - tx0, 0.04, 0.05), green, 0.006)
    # Shelves: boards that lean towards the customer, a lip, a card for each bread.
    oak, upright = wood("#8a623a", "x", 0.36, 0.42), wood("#8a623a", "z", 0.36, 0.42)
    xs, deep = (-0.86, 0.0, 0.86, 1.72), 0.34
    levels, lean = (1.04, 1.44, 1.84, 2.24), 0.2
    for px in xs:
        for py in (-0.05, -0.05 - deep):
            rod((px, py, 0), (px, py, 2.42), 0.0125, black)
        for z in levels:
            rod((px, -0.05, z + 0.05), (px, -0.05 - deep, z - 0.02), 0.008, black)
    brown, rye, gold = _crust("#75441f", "#b98c52", 0.3), _crust("#3f2617", "#8a6238", 0.75), _crust("#8f5a28", "#c79c5e", 0.0)
    pale = _crust("#8a5a30", "#c4a272", 0.9)
    kinds = {
        "cross": ((0.115, 0.112, 0.085), brown, 2.0),
        "long": ((0.17, 0.08, 0.07), brown, 2.0),
        "rings": ((0.125, 0.12, 0.075), rye, 2.0),
        "square": ((0.125, 0.125, 0.08), pale, 2.0),
        "tin": ((0.125, 0.062, 0.085), gold, 3.4),
        "bun": ((0.056, 0.054, 0.042), gold, 2.0),
        "rye": ((0.15, 0.085, 0.065), rye, 2.4),
        "stick": ((0.3, 0.036, 0.032), gold, 2.0),
        "short": ((0.19, 0.045, 0.04), pale, 2.0),
    }
    meshes = {k: [_loaf({"short": "stick", "rye": "rings"}.get(k, k), size, m, 3 * n + 1, q) for n in range(3)] for k, (size, m, q) in kinds.items()}
    plan = (("tin", "cross", "rings"), ("long", "bun", "square"), ("rings", "short", "tin"), ())
    for row, z in enumerate(levels):
        for bay in range(3):
            g = group(((xs[bay] + xs[bay + 1]) / 2, -0.05 - deep / 2, z))
            g.rotation_euler = (lean if row < 3 else 0, 0, 0)
            box((0, 0, 0), (0.8, deep, 0.024), wood(("#8a623a", "#7f5932", "#936a40")[(row + bay) % 3], "x", 0.36, 0.42, 0.9 + 0.1 * bay), 0.003, parent=g)
            if row == 3:
                continue
            box((0, -deep / 2 - 0.008, 0.014), (0.8, 0.014, 0.06), oak, 0.003, parent=g)
            o = box((R.uniform(-0.1, 0.1), -deep / 2 - 0.02, 0.03), (0.1, 0.003, 0.066), paint("#c9bfa8", 0.85, 0), 0.001, rot=(-0.1, R.gauss(0, 0.03), 0), parent=g)
            for n, w in enumerate((0.06, 0.04)):
                box((0, -0.003, 0.014 - 0.024 * n), (w, 0.001, 0.007), paint("#2f302c", 0.9, 0), 0, parent=o)
            kind = plan[row][bay]
            (la, lb, lc), _, _ = kinds[kind]
            if kind in ("long", "rye", "short"):
                # They lie side by side, their ends to the front.
                n = int(0.76 / (2.15 * lb))
                for k in range(n):
                    if R.random() < 0.06:
                        continue
                    if k and R.random() < 0.7:
                        _put(R.choice(meshes[kind]), (-0.38 + 0.76 * k / n, R.uniform(-0.02, 0.02), 0.012 + 1.9 * lc), (0, R.gauss(0, 0.07), pi / 2 + R.gauss(0, 0.2)), R.uniform(0.9, 1.0), g)
                    _put(R.choice(meshes[kind]), (-0.38 + 0.76 * (k + 0.5) / n, R.uniform(-0.015, 0.015), 0.012 + 0.62 * lc), (0, R.gauss(0, 0.05), pi / 2 + R.gauss(0, 0.09)), R.uniform(0.92, 1.04), g)
            else:
                n = int(0.78 / (2.08 * la))
                for back in range(2 if lb < 0.09 else 1):
                    for k in range(n):
                        if R.random() < 0.1:
                            continue
                        py = (0.085 - 0.165 * back if lb < 0.09 else 0.0) + R.uniform(-0.01, 0.01)
                        _put(R.choice(meshes[kind]), (-0.39 + 0.78 * (k + 0.5) / n, py, 0.012 + 0.6 * lc), (0, 0, R.gauss(0, 0.12) if kind == "tin" else R.uniform(0, 6)), R.uniform(0.93, 1.05), g)
                if kind in ("cross", "bun", "square", "tin"):
                    for k in range(n - 1):
                        if R.random() < 0.85:
                            _put(R.choice(meshes[kind]), (-0.39 + 0.78 * (k + 1) / n, 0.02, 0.012 + 1.75 * lc), (R.gauss(0, 0.1), R.gauss(0, 0.1), R.uniform(0, 6)), R.uniform(0.93, 1.0), g)
    # Above them baskets, a sack.
    straw = fabric("#8a6a38", 0.9, 120)
    for px, r, h in ((-0.5, 0.16, 0.2), (0.42, 0.18, 0.16), (1.2, 0.15, 0.22)):
        _wicker((px, -0.22, 2.252), r, h, straw)
    # The counter: green tiles under a thick board.
    cx0, cx1, cy, top = -0.46, 2.3, -1.34, 0.95
    box(((cx0 + cx1) / 2, cy, 0.47), (cx1 - cx0 - 0.06, 0.5, 0.86), paint("#20302c", 0.8, 0), 0)
    box(((cx0 + cx1) / 2, cy, top - 0.025), (cx1 - cx0 + 0.06, 0.66, 0.05), oak, 0.008, 3)
    glazes = [gloss(k, r) for k, r in (("#1d332c", 0.1), ("#233a32", 0.16), ("#192e28", 0.08), ("#294037", 0.2), ("#1f3630", 0.12))]
    sw, sh = 0.075, 0.2
    for i in range(int((cx1 - cx0) / sw)):
        for j in range(4):
            box((cx0 + sw * (i + 0.5), cy - 0.262, 0.1 + sh * (j + 0.5)), (sw - 0.004, 0.014, sh - 0.004), R.choice(glazes), 0.003, rot=(R.gauss(0, 0.008), 0, R.gauss(0, 0.012)))
    for i in range(6):
        for j in range(4):
            box((cx0 - 0.008, cy - 0.225 + 0.082 * i, 0.1 + sh * (j + 0.5)), (0.014, 0.078, sh - 0.004), R.choice(glazes), 0.003, rot=(0, R.gauss(0, 0.008), R.gauss(0, 0.012)))
    box(((cx0 + cx1) / 2, cy, 0.05), (cx1 - cx0, 0.52, 0.1), black, 0.004)
    # On it: loaves on a board with a knife, a scale, paper bags, a bell, string.
    box((0.02, cy - 0.02, top + 0.012), (0.5, 0.3, 0.024), wood("#6b4a2e", "x", 0.4, 0.5), 0.008, rot=(0, 0, 0.06))
    _put(meshes["square"][1], (-0.08, cy + 0.0, top + 0.024 + 0.06), (0, 0, 0.4), 1.12)
    _put(meshes["long"][0], (0.14, cy - 0.02, top + 0.024 + 0.052), (0, 0, 0.7), 1.0)
    box((0.06, cy - 0.15, top + 0.028), (0.22, 0.022, 0.0025), metal("#b9bcbb", 0.24), 0.001, rot=(0, 0, 0.12))
    rod((0.17, cy - 0.137, top + 0.03), (0.27, cy - 0.125, top + 0.03), 0.011, wood("#3f2819", "x"))
    sx = 0.72
    box((sx, cy, top + 0.05), (0.24, 0.2, 0.1), paint("#233e38", 0.35, 0.05, 60), 0.02, 4)
    cyl((sx, cy - 0.105, top + 0.055), 0.04, 0.008, paint("#c9bfa8", 0.5, 0), rot=(pi / 2, 0, 0))
    rod((sx, cy - 0.111, top + 0.055), (sx + 0.018, cy - 0.111, top + 0.078), 0.0015, black)
    lathe((sx, cy, top + 0.1), [(0, 0), (0.02, 0), (0.02, 0.03), (0.1, 0.04), (0.15, 0.065), (0.145, 0.065), (0.1, 0.046), (0, 0.042)], brass, 64)
    for k in range(5):
        _put(R.choice(meshes["bun"]), (sx + 0.06 * cos(k * 1.26), cy + 0.06 * sin(k * 1.26), top + 0.165 + 0.012 * (k % 2)), (R.gauss(0, 0.2), R.gauss(0, 0.2), k), 0.95)
    for k in range(9):
        box((0.4 + R.gauss(0, 0.004), cy + 0.08, top + 0.003 + 0.005 * k), (0.2, 0.28, 0.004), paint("#8f7350", 0.9, 0.3, 120), 0.001, rot=(0, 0, 0.2 + R.gauss(0, 0.03)))
    cyl((0.44, cy - 0.2, top + 0.006), 0.05, 0.012, black, bevel=0.004)
    lathe((0.44, cy - 0.2, top + 0.012), [(0.046, 0), (0.047, 0.004), (0.041, 0.025), (0.025, 0.04), (0.007, 0.044), (0, 0.044)], brass, 40)
    cyl((0.44, cy - 0.2, top + 0.064), 0.005, 0.018, brass)
    lathe((-0.4, cy + 0.12, top), [(0, 0), (0.04, 0), (0.052, 0.03), (0.052, 0.055), (0.04, 0.085), (0, 0.085)], fabric("#a8956b", 1.0, 300), 40)
    _wicker((1.18, cy + 0.04, top), 0.17, 0.26, straw)
    for k in range(8):
        t, d = 2.4 * k, 0.03 + 0.012 * k
        _put(R.choice(meshes["stick"]), (1.18 + d * cos(t) * 1.5, cy + 0.04 + d * sin(t) * 1.5, top + 0.33), (R.gauss(0, 0.1) + 0.12 * sin(t), -pi / 2 + 0.16 * cos(t), t), R.uniform(0.9, 1.0))
    # Two lamps, not lit; an apron by the door.
    for k, px in enumerate((0.1, 1.1)):
        lathe((px, cy + 0.03, 1.98 + 0.012 * k), [(0.17, 0), (0.166, 0.02), (0.13, 0.08), (0.055, 0.125), (0.032, 0.16), (0.012, 0.17)], paint("#8a6128", 0.3, 0.03, 50), 72, solid=0.003)
        rod((px, cy + 0.03, 2.14), (px, cy + 0.03, H), 0.0035, black)
    # A board that leans against it: what there is today, in chalk.
    g = group((0.62, cy - 0.41, 0.008), 0.05)
    g.rotation_euler = (-0.16, 0, 0.05)
    box((0, 0, 0.37), (0.5, 0.02, 0.74), wood("#4a2f1e", "z", 0.35), 0.004, parent=g)
    box((0, -0.011, 0.37), (0.44, 0.004, 0.68), paint("#20211f", 0.8, 0.1, 120), 0, parent=g)
    chalk = paint("#b5b0a2", 0.9, 0)
    for row in range(9):
        z, px, far = 0.64 - 0.066 * row, -0.18, 0.05 + 0.03 * sin(row * 2.3)
        while px < far:
            step = R.uniform(0.012, 0.022)
            tube([(px, -0.0145, z + R.uniform(-0.008, 0.008)), (px + step * 0.4, -0.0145, z + R.uniform(0.004, 0.016)), (px + step, -0.0145, z + R.uniform(-0.01, 0.006))], 0.0016, chalk, g)
            px += step + (0.012 if R.random() < 0.15 else 0.002)
        for k in range(3):
            tube([(0.12 + 0.022 * k, -0.0145, z + 0.008), (0.132 + 0.022 * k, -0.0145, z + R.uniform(-0.002, 0.01)), (0.124 + 0.022 * k, -0.0145, z - 0.01)], 0.0016, chalk, g)
    # A stool by the window, the paper on it.
    mx, my = -1.62, -1.5
    cyl((mx, my, 0.46), 0.17, 0.03, wood("#6b4a2e", "x", 0.4), bevel=0.008, seg=64)
    for k in range(4):
        t = 0.5 + k * pi / 2
        rod((mx + 0.1 * cos(t), my + 0.1 * sin(t), 0.45), (mx + 0.17 * cos(t), my + 0.17 * sin(t), 0), 0.013, black)
    for k in range(3):
        box((mx, my, 0.48 + 0.007 * k), (0.25, 0.19, 0.006), paint("#b3ab9a", 0.9, 0.5, 160), 0.002, rot=(0, 0, 0.5 + 0.06 * k))
    # Near the camera, out of focus: a basket of sticks on a crate.
    nx, ny, nz = 0.12, -3.45, 0.5
    for k in range(4):
        box((nx, ny - 0.24, 0.07 + 0.12 * k), (0.56, 0.016, 0.1), wood("#7a5a36", "x", 0.4, 0.6), 0.003)
    for s in (-1, 1):
        box((nx + s * 0.27, ny, 0.25), (0.016, 0.48, 0.48), wood("#7a5a36", "y", 0.4, 0.6), 0.003)
    box((nx, ny, nz - 0.01), (0.56, 0.5, 0.02), wood("#7a5a36", "x", 0.4, 0.6), 0.003)
    _wicker((nx, ny, nz), 0.2, 0.32, straw)
    for k in range(11):
        t, d = 2.4 * k, 0.03 + 0.011 * k
        _put(R.choice(meshes["stick"]), (nx + d * cos(t) * 1.3, ny + d * sin(t) * 1.3, nz + 0.36 + R.uniform(-0.03, 0.03)), (0.14 * sin(t), -pi / 2 + 0.18 * cos(t), t), R.uniform(0.95, 1.05))


# ---------------------------------------------------------------- a carpet on concrete


def _knots():
    """An old Anatolian carpet, knot by knot: three stepped medallions, a border of diamonds, wool whose red changed with each dyeing."""
    nx, ny = 168, 236
    R = np.random.RandomState(4)
    y, x = np.mgrid[0:ny, 0:nx].astype(np.float32)
    x, y = x - (nx - 1) / 2, y - (ny - 1) / 2
    red, blue, ochre, ivory, brown, rust = (np.array([int(k[i : i + 2], 16) / 255 for i in (0, 2, 4)], np.float32) for k in ("5d261e", "263440", "80663a", "968a72", "2f221b", "744029"))
    p = np.broadcast_to(red, (ny, nx, 3)).copy()

    def lay(where, color):
        p[where] = color

    def step(a, by):
        return np.floor(a / by) * by

    edge = np.minimum(nx / 2 - np.abs(x), ny / 2 - np.abs(y))
    # The field: small stars in rows, then the medallions.
    u, v = (x + 600) % 20 - 10, (y + 600) % 20 - 10
    lay((np.abs(u) + np.abs(v) < 3.5) & (np.abs(np.abs(u) - np.abs(v)) != 1), ochre)
    lay((np.abs(u) < 1) & (np.abs(v) < 1), blue)
    for k in (-1, 0, 1):
        d = np.maximum(step(np.abs(x), 3) * 1.0 + step(np.abs(y - 64 * k), 3) * 0.62, np.abs(y - 64 * k) * 1.3)
        lay(d < 45, brown)
        lay(d < 43, (ivory, ochre, ivory)[k + 1])
        lay(d < 38, (blue, rust, blue)[k + 1])
        hook = ((step(np.abs(x), 2) + step(np.abs(y - 64 * k), 2)) % 12 < 3) & (d < 36) & (d > 24)
        lay(hook, (ochre, ivory, ochre)[k + 1])
        lay(d < 21, brown)
        lay(d < 20, (rust, blue, rust)[k + 1])
        e = step(np.abs(x), 2) + step(np.abs(y - 64 * k), 2)
        lay(e < 15, ivory)
        lay(e < 11, red)
        lay((e < 7) | ((np.abs(x) < 1.2) & (e < 15)), ochre)
    # Spandrels.
    lay((step(np.abs(x), 4) + step(np.abs(np.abs(y) - 96) * 0.5, 4) > 60) & (np.abs(y) > 84), blue)
    # The border between two guards.
    along = np.where(nx / 2 - np.abs(x) < ny / 2 - np.abs(y), y, x)
    lay(edge < 30, brown)
    lay(edge < 29, ochre)
    lay((edge < 29) & (edge > 25) & ((along + 600) % 6 < 3), blue)
    lay(edge < 25, brown)
    lay(edge < 24, blue)
    q, t = (along + 609) % 18 - 9, edge - 15
    d = step(np.abs(q), 1.5) + step(np.abs(t), 1.5)
    which = (np.floor((along + 609) / 18) % 3).astype(int)
    for n, color in enumerate((red, ivory, ochre)):
        lay((edge < 24) & (edge > 6) & (d < 8) & (which == n), color)
    lay((edge < 24) & (edge > 6) & (d < 4.5), brown)
    lay((edge < 24) & (edge > 6) & (d < 2.5), rust)
    lay(edge < 6.5, brown)
    lay(edge < 5.5, ochre)
    lay((edge < 5.5) & (edge > 2) & ((along + 600) % 6 < 3), red)
    lay(edge < 2, red * 0.8)
    # Each dyeing a little different; each knot too; worn in the middle.
    band = np.repeat(R.uniform(0.86, 1.12, 40), 6)[:ny, None, None] * np.ones((1, nx, 1))
    p = p * (0.7 + 0.3 * band) * R.uniform(0.84, 1.14, (ny, nx, 1))
    wear = R.rand(ny, nx).astype(np.float32)
    for _ in range(40):
        wear = (wear + np.roll(wear, 1, 0) + np.roll(wear, 1, 1) + np.roll(wear, -1, 0) + np.roll(wear, -1, 1)) / 5
    wear = np.clip((wear - 0.5) * 14 + 0.1, 0, 0.34)[..., None]
    p = p * (1 - wear) + np.array([0.36, 0.29, 0.22], np.float32) * wear
    image = bpy.data.images.new("carpet", nx, ny)
    rgba = np.ones((ny, nx, 4), np.float32)
    rgba[..., :3] = np.clip(p, 0, 1)
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    m, nt, b = newmat("old carpet")
    b.inputs["Roughness"].default_value = 0.95
    inp(b, "Specular", "Specular IOR Level").default_value = 0.1
    inp(b, "Sheen", "Sheen Weight").default_value = 0.3
    texture = N(nt, "ShaderNodeTexImage", image=image, extension="EXTEND")
    nt.links.new(N(nt, "ShaderNodeUVMap", uv_map="carpet").outputs[0], texture.inputs["Vector"])
    nt.links.new(texture.outputs["Color"], b.inputs["Base Color"])
    pile = N(nt, "ShaderNodeTexNoise", Scale=130.0, Detail=3.0)
    nt.links.new(coords(nt), pile.inputs["Vector"])
    bump(nt, b, pile.outputs["Fac"], 0.9, 0.008)
    return m


def _hung_carpet(x, y, top, w, h):
    """A carpet on the wall: it hangs from a rod, not quite flat, and ends in knotted fringes."""
    nu, nv = 60, 80

    def at(u, v):
        wave = 0.012 * sin(u * 9 + 1.5 * v) * v + 0.016 * noise.noise(Vector((u * 2.2, v * 1.6, 4))) * (0.3 + v)
        return Vector((x + (u - 0.5) * w * (1 + 0.012 * sin(v * 7)), y - 0.02 + wave - 0.012 * v, top - h * v + 0.008 * sin(u * 11) * v))

    bm = bmesh.new()
    uv = bm.loops.layers.uv.new("carpet")
    grid = [[bm.verts.new(at(i / nu, j / nv)) for j in range(nv + 1)] for i in range(nu + 1)]
    for i in range(nu):
        for j in range(nv):
            corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
            face = bm.faces.new([grid[p][q] for p, q in corners])
            for loop, (p, q) in zip(face.loops, corners):
                loop[uv].uv = (p / nu, 1 - q / nv)
    o = obj("carpet", bm, _knots())
    md = o.modifiers.new("thick", "SOLIDIFY")
    md.thickness = 0.012
    R = random.Random(5)
    threads = bmesh.new()
    for k in range(190):
        a = at((k + R.uniform(0.2, 0.8)) / 190, 1.0)
        knot = a + Vector((R.gauss(0, 0.003), R.gauss(-0.002, 0.002), -0.03))
        end = knot + Vector((R.gauss(0, 0.008), R.gauss(0, 0.004), -R.uniform(0.03, 0.065)))
        for p, q, r in ((a, knot, 0.0017), (knot, end, 0.0015)):
            threads.faces.new([threads.verts.new(p + Vector((-r, 0, 0))), threads.verts.new(p + Vector((r, 0, 0))), threads.verts.new(q + Vector((r, 0, 0))), threads.verts.new(q + Vector((-r, 0, 0)))])
    obj("fringe", threads, fabric("#a89a7e", 0.6, 300))


def _cement(c, k):
    """Concrete as its boards left it: clouds, pores, the grain of the wood."""
    m, nt, b = newmat(f"cement {c} {k}")
    b.inputs["Roughness"].default_value = 0.8
    color = None
    for scale, detail, stops in (((1.1, 1.1, 1.1), 6.0, [(0.3, shade(c, 0.72)), (0.52, c), (0.75, shade(c, 1.16))]), ((2, 30, 30), 5.0, [(0.34, (0.8,) * 3), (0.6, (1.05,) * 3)]), ((26, 26, 26), 6.0, [(0.3, (0.5,) * 3), (0.38, (1,) * 3)])):
        n = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=detail, Roughness=0.65)
        nt.links.new(coords(nt, scale), n.inputs["Vector"])
        part = ramp(nt, n.outputs["Fac"], stops)
        if color:
            mix = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
            mix.inputs[0].default_value = 0.85
            nt.links.new(color, mix.inputs[1])
            nt.links.new(part, mix.inputs[2])
            color = mix.outputs[0]
        else:
            color = part
    nt.links.new(color, b.inputs["Base Color"])
    bump(nt, b, n.outputs["Fac"], 0.5, 0.006)
    return m


def _cast(x0, x1, H, seed, c="#857f75", g=None):
    """A wall of concrete at y = 0 of `g`, cast between boards: each left its edge."""
    R = random.Random(seed)
    shades = [_cement(k, 0) for k in (c, c, "#817b71", "#898378")]
    w = 0.118
    for k in range(int(H / w) + 1):
        cut, x = R.uniform(2.6, 4.4), x0 - R.uniform(0, 2.5)
        while x < x1:
            a, b = max(x, x0), min(x + cut, x1)
            if b - a > 0.02:
                box(((a + b) / 2, 0.1 + R.gauss(0, 0.0009), w * (k + 0.5)), (b - a - 0.0012, 0.2, w - 0.0014), R.choice(shades), 0.0016, rot=(R.gauss(0, 0.004), 0, 0), parent=g)
            x += cut
            cut = R.uniform(2.6, 4.4)
    # Where the ties of the mold went through.
    hole = paint("#3b3832", 0.95, 0)
    for i in range(int((x1 - x0) / 0.95)):
        for j in range(int(H / 0.708)):
            cyl((x0 + 0.4 + 0.95 * i, 0.0005, 0.413 + 0.708 * j), 0.013, 0.004, hole, rot=(pi / 2, 0, 0), bevel=0, seg=20, parent=g)


def _concrete(T: Tokens):
    """A flat of the seventies, bared to its concrete: an old carpet hangs over a low seat, copper on the floor before it, the sun on both."""
    W, D, H = 4.7, 6.0, 2.66
    y0, y1, z0, z1 = -3.4, -0.5, 0.34, 2.36
    _look((1.22, -4.75, 0.98), (-0.5, 0, 0.98), 38, 2.0, 4.0, 0.02)
    _cast(-W / 2 - 0.2, W / 2 + 0.2, H, 3)
    grey, dark = _cement("#7d786f", 8), paint("#262522", 0.5, 0.12, 60)
    x = -W / 2 - 0.1
    for ya, yb, lo, hi in ((y1, 0.2, 0, H), (-D - 0.4, y0, 0, H), (y0, y1, z1, H), (y0, y1, 0, z0)):
        box((x, (ya + yb) / 2, (lo + hi) / 2), (0.2, yb - ya, hi - lo), grey, 0.003)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 0.4, H), grey, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), grey, 0)
    floor = _cement("#6f6a61", 9)
    floor.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.38
    box((0, -D / 2, -0.05), (W + 0.4, D + 0.8, 0.1), floor, 0)
    steel_window(x - 0.04, (y0, y1, z0, z1), dark, 3, 2)
    backdrop("town", False, 2.4, (-W / 2 - 8, 0.5, 1.2), "Y")
    world("#dfe8f0", 0.016)
    sun((1.0, 0.5, -0.36), 28.0, 0.012, (1, 0.79, 0.55))
    outdoors((x - 2.8, (y0 + y1) / 2 - 1.0, z1 + 0.3), (1.2, 2.4, 1.6), 8, 15)
    area((x - 1.2, (y0 + y1) / 2, 2.0), (2.4, 3.0), 640, (0.88, 0.94, 1), look=(1.0, (y0 + y1) / 2, 0.4))
    copper, brass = metal("#a85f38", 0.24), metal(BRASS, 0.3)
    # The carpet on its rod of copper.
    cx, top, wide, tall = -0.28, 2.32, 1.34, 1.84
    rod((cx - wide / 2 - 0.12, -0.05, top + 0.012), (cx + wide / 2 + 0.12, -0.05, top + 0.012), 0.013, copper)
    for s in (-1, 1):
        px = cx + s * (wide / 2 + 0.06)
        rod((px, 0, top + 0.012), (px, -0.05, top + 0.012), 0.008, copper)
        lathe((cx + s * (wide / 2 + 0.12), -0.05, top + 0.012), [(0, -0.026), (0.02, -0.01), (0.024, 0), (0.02, 0.01), (0, 0.026)], copper, 24)
    _hung_carpet(cx, -0.045, top, wide, tall)
    # The seat: a bench of concrete and boards, two mattresses of wool, cushions.
    bx0, bx1, deep, bench = -1.62, 1.34, 0.86, 0.22
    box(((bx0 + bx1) / 2, -deep / 2 - 0.02, bench / 2 - 0.02), (bx1 - bx0 - 0.08, deep - 0.08, bench - 0.04), grey, 0.004)
    for k in range(5):
        box(((bx0 + bx1) / 2 + 0.004 * (-1) ** k, -0.06 - deep * (k + 0.5) / 5, bench - 0.016), (bx1 - bx0, deep / 5 - 0.004, 0.032), wood(("#6b4830", "#634229", "#714d33")[k % 3], "x", 0.4, 0.45), 0.004)
    wool, cord = fabric("#5d5346", 0.9, 170, 0.12), fabric("#3f372d", 0.5, 300)
    w = (bx1 - bx0) / 2
    for n in (0, 1):
        o = seat_cushion(w - 0.01, deep - 0.02, 0.13, wool, 23 + n, 0.35, cord, shrink=-0.012, bend=1.2)
        o.location = (bx0 + w * (n + 0.5), -0.05 - deep / 2, bench)
    kilim, second = block_print("#63291e", "#26384a", "#a88a58", "xz", 0.13), block_print("#a08a64", "#7a3426", "#33231b", "xz", 0.1)
    red, blue, sand = fabric("#5a2219", 0.8, 180, 0.12), fabric("#2b3c4a", 0.8, 190, 0.12), fabric("#a39476", 0.8, 180, 0.1)
    z = bench + 0.14
    for dx, y, size, lean, roll, turn, m, k in (
        (-1.32, -0.22, 0.54, 0.3, 0.05, 0.3, blue, 0),
        (-0.98, -0.3, 0.48, 0.4, -0.1, 0.12, kilim, 1),
        (0.34, -0.24, 0.52, 0.32, 0.06, -0.06, sand, 2),
        (0.72, -0.22, 0.56, 0.3, -0.04, -0.14, red, 3),
        (1.02, -0.34, 0.46, 0.44, 0.12, -0.4, second, 0),
    ):
        o = cushion(0.5, 0.5, 0.2, m, k, lean, roll)
        o.location, o.rotation_euler, o.scale = (dx, y, z - 0.01), (0, 0, turn), (size / 0.5, 1, size / 0.5)
    # A tray of copper on folded legs: the pot, two cups, a bowl of dates.
    tx, ty, tz = 0.1, -1.72, 0.4
    lathe((tx, ty, tz), [(0, 0), (0.36, 0), (0.4, 0.018), (0.408, 0.018), (0.368, -0.007), (0, -0.007)], copper, 128)
    leg = wood("#4a2f1e", "z", 0.35)
    for k in range(3):
        t = k * 2 * pi / 3 + 0.5
        rod((tx + 0.24 * cos(t), ty + 0.24 * sin(t), tz - 0.008), (tx - 0.24 * cos(t + 0.4), ty - 0.24 * sin(t + 0.4), 0), 0.014, leg)
    pot = (tx - 0.1, ty + 0.06, tz)
    lathe(pot, [(0, 0), (0.052, 0), (0.056, 0.006), (0.048, 0.05), (0.038, 0.076), (0.048, 0.1), (0.046, 0.1), (0.035, 0.076)], metal("#8f4a2a", 0.3), 48)
    rod((pot[0] - 0.04, pot[1] - 0.012, tz + 0.085), (pot[0] - 0.22, pot[1] - 0.07, tz + 0.15), 0.006, metal("#8f4a2a", 0.3), 0.009)
    for dx, dy, c in ((0.08, -0.1, "#b5aa94"), (0.2, 0.02, "#26384a")):
        lathe((tx + dx, ty + dy, tz), [(0, 0), (0.03, 0), (0.056, 0.011), (0.055, 0.014), (0.03, 0.006), (0, 0.005)], gloss("#b5aa94", 0.2), 40)
        cup(tx + dx, ty + dy, tz + 0.007, gloss(c, 0.2))
    lathe((tx - 0.04, ty - 0.18, tz), [(0, 0), (0.04, 0), (0.08, 0.025), (0.095, 0.05), (0.09, 0.05), (0.07, 0.028), (0, 0.012)], metal("#a85f38", 0.35), 48)
    R = random.Random(3)
    for k in range(14):
        t, d = 2.4 * k, 0.014 * k**0.5
        lathe((tx - 0.04 + d * cos(t) * 1.4, ty - 0.18 + d * sin(t) * 1.4, tz + 0.034 + R.uniform(0, 0.014)), [(0, -0.02), (0.009, -0.014), (0.011, 0), (0.009, 0.014), (0, 0.02)], gloss(R.choice(("#3f2012", "#4d2a18", "#331a10")), 0.3), 16, rot=(1.4 + R.gauss(0, 0.3), R.gauss(0, 0.3), t))
    # In the corner a jug as tall as a child, a lamp of beaten copper, a tree at the window.
    lathe((1.62, -0.42, 0), [(0, 0), (0.13, 0), (0.15, 0.03), (0.22, 0.2), (0.23, 0.34), (0.15, 0.5), (0.08, 0.58), (0.075, 0.7), (0.12, 0.78), (0.112, 0.78), (0.066, 0.69)], metal("#7d4428", 0.34), 96)
    lathe((0.98, -1.1, 1.66), [(0.2, 0), (0.196, 0.02), (0.17, 0.1), (0.1, 0.17), (0.03, 0.2), (0.014, 0.22)], metal("#8f5232", 0.32), 96, solid=0.003)
    rod((0.98, -1.1, 1.86), (0.98, -1.1, H), 0.0035, dark)
    tree((-1.98, -0.52, 0), 1.5, paint("#8f5a3c", 0.85, 0.5, 30), "olive", 11, False, 0.85, 0.17, 0.3)
    # Near the camera, out of focus: a low table of boards with a jug, branches and two glasses of tea.
    nx, ny, nz = 1.0, -3.3, 0.52
    for k in range(3):
        box((nx + 0.06, ny - 0.22 + 0.2 * k, nz - 0.018), (0.86, 0.198, 0.036), wood(("#5f402a", "#6b4830", "#573a26")[k], "x", 0.4, 0.42), 0.003, rot=(0, 0, 0.05))
    for px in (-0.3, 0.4):
        rod((nx + px, ny, 0), (nx + px, ny, nz - 0.03), 0.03, leg)
    lathe((nx + 0.12, ny + 0.06, nz), [(0, 0), (0.06, 0), (0.07, 0.02), (0.095, 0.09), (0.085, 0.16), (0.042, 0.22), (0.04, 0.27), (0.056, 0.3), (0.05, 0.3), (0.034, 0.26)], metal("#8a5232", 0.42), 72)
    sprigs((nx + 0.12, ny + 0.06, nz + 0.24), 0.34, "olive", 6, 4, 0.7)
    for dx, dy in ((-0.16, -0.06), (-0.06, 0.08)):
        lathe((nx + dx, ny + dy, nz), [(0, 0), (0.034, 0), (0.05, 0.008), (0.049, 0.01), (0.03, 0.004), (0, 0.004)], gloss("#b5aa94", 0.2), 40)
        lathe((nx + dx, ny + dy, nz + 0.006), [(0, 0.002), (0.022, 0), (0.027, 0.02), (0.021, 0.045), (0.03, 0.085), (0.028, 0.085), (0.019, 0.045)], gloss("#eef0ea", 0.03, 0.94), 32)
        cyl((nx + dx, ny + dy, nz + 0.04), 0.021, 0.06, gloss("#6b2a12", 0.1, 0.3), bevel=0, seg=32)


# ---------------------------------------------------------------- a room before and after, at once


def _thrown(picture, strength):
    """Plaster on which a projector throws a picture; the plaster's stains are in the picture."""
    m, nt, b = newmat("thrown picture")
    image = bpy.data.images.load(str(picture))
    image.pack()
    b.inputs["Base Color"].default_value = hexc("#7d766c")
    b.inputs["Roughness"].default_value = 0.85
    axes, flat = N(nt, "ShaderNodeSeparateXYZ"), N(nt, "ShaderNodeCombineXYZ")
    nt.links.new(coords(nt, src="Generated"), axes.inputs[0])
    for a, to in (("X", "X"), ("Z", "Y")):
        nt.links.new(axes.outputs[a], flat.inputs[to])
    texture = N(nt, "ShaderNodeTexImage", image=image, extension="EXTEND")
    nt.links.new(flat.outputs[0], texture.inputs["Vector"])
    stains = N(nt, "ShaderNodeTexNoise", Scale=1.6, Detail=9.0, Roughness=0.68)
    nt.links.new(coords(nt), stains.inputs["Vector"])
    mix = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mix.inputs[0].default_value = 0.9
    nt.links.new(texture.outputs["Color"], mix.inputs[1])
    nt.links.new(ramp(nt, stains.outputs["Fac"], [(0.3, (0.6, 0.58, 0.56)), (0.5, (0.92, 0.91, 0.9)), (0.72, (1.08, 1.06, 1.04))]), mix.inputs[2])
    inp(b, "Emission", "Emission Color").default_value = (1, 1, 1, 1)
    nt.links.new(mix.outputs[0], inp(b, "Emission", "Emission Color"))
    b.inputs["Emission Strength"].default_value = strength
    bump(nt, b, stains.outputs["Fac"], 0.3, 0.01)
    return m


def _coat_of_plaster(outline, y, mat, seed):
    """What was left of the plaster on a wall: a sheet 18 mm thick with a broken edge around `outline`."""
    off = Vector((seed * 3.1, seed, 0))
    points = []
    for (xa, za), (xb, zb) in zip(outline, outline[1:] + outline[:1]):
        n = max(1, int(((xb - xa) ** 2 + (zb - za) ** 2) ** 0.5 / 0.035))
        for k in range(n):
            p = Vector((xa + (xb - xa) * k / n, 0, za + (zb - za) * k / n))
            d = 0.09 * Vector(noise.noise_vector(p * 2.4 + off)) + 0.05 * Vector(noise.noise_vector(p * 9 + off))
            points.append((p.x + d.x, p.z + d.z))
    bm = bmesh.new()
    front = [bm.verts.new((px, y - 0.018, pz)) for px, pz in points]
    back = [bm.verts.new((px, y, pz)) for px, pz in points]
    bm.faces.new(front)
    for k in range(len(points)):
        n = (k + 1) % len(points)
        bm.faces.new((front[k], back[k], back[n], front[n]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])
    return obj("coat", bm, mat, smooth=False)


def _tape(points, mat, wide=0.035):
    """Tape on the floor along `points`."""
    bm = bmesh.new()
    rows = []
    for k, (px, py) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
        d = Vector((bx - ax, by - ay, 0)).normalized() * wide / 2
        rows.append((bm.verts.new((px - d.y, py + d.x, 0.0025)), bm.verts.new((px + d.y, py - d.x, 0.0025))))
    for p, q in zip(rows, rows[1:]):
        bm.faces.new((p[0], q[0], q[1], p[1]))
    return obj("tape", bm, mat, smooth=False)


def _arc(cx, cy, r, a, b, n=40):
    return [(cx + r * cos(a + (b - a) * k / n), cy + r * sin(a + (b - a) * k / n)) for k in range(n + 1)]


def _seen(T: Tokens):
    """A room with half its plaster off, at seven: a projector shows on the wall how it will look, tape on the floor where the sofa will stand."""
    W, D, H, thick = 4.9, 6.2, 3.0, 0.24
    y0, y1, z0, z1 = -2.9, -0.5, 0.5, 2.5
    _look((1.3, -4.95, 1.14), (-0.5, 0, 1.14), 38, 2.0, 4.7, 0.02)
    bare = _cement("#7d7468", 5)
    g = group((-W / 2 - 0.1, 0, 0))
    brickwork(g, W + 0.3, H, None, ("#5b3d30", "#64443a", "#6e4a3a", "#553a30", "#4a352d", "#705040"), 0.2)
    _coat_of_plaster([(-W / 2 - 0.1, 0.16), (0.2, 0.2), (0.98, 0.5), (1.12, 1.3), (1.06, 2.2), (1.5, 2.62), (1.7, H + 0.2), (-W / 2 - 0.1, H + 0.2)], -0.022, bare, 3)
    x = -W / 2 - 0.1
    for ya, yb, lo, hi in ((y1, 0.2, 0, H), (-D - 0.4, y0, 0, H), (y0, y1, z1, H), (y0, y1, 0, z0)):
        box((x, (ya + yb) / 2, (lo + hi) / 2), (0.2, yb - ya, hi - lo), bare, 0.003)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 0.4, H), bare, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint("#6b6660", 0.9, 0.2, 20), 0)
    floor = _cement("#635e57", 6)
    floor.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.5
    box((0, -D / 2, -0.05), (W + 0.4, D + 0.8, 0.1), floor, 0)
    black = paint("#1a1a19", 0.42, 0.1, 60)
    steel_window(x - 0.04, (y0, y1, z0, z1), paint("#242524", 0.5, 0.15, 60), 3, 2)
    box((x + 0.05, (y0 + y1) / 2, z0), (0.34, y1 - y0 + 0.04, 0.04), bare, 0.006)
    backdrop("town", True, 0.2, (-W / 2 - 6, -0.5, 1.2), "Y")
    world("#5f7fb5", 0.012)
    area((x - 0.7, (y0 + y1) / 2, 1.7), (2.0, 2.3), 75, (0.5, 0.66, 1), look=(1.0, (y0 + y1) / 2 - 0.3, 0.2))
    # The picture on the wall: the same room, finished.
    wide, tall, cx, cz = 2.28, 1.52, -0.42, 1.52
    picture = Path(__file__).parents[3] / "public/images/designers/rohan-kulkarni/living-room-modern-dark.webp"
    box((cx, -0.0405, cz), (wide, 0.003, tall), _thrown(picture, 0.8), 0, rot=(0, 0.006, 0))
    # A groove for cables, a box in the bricks, cables that end in nothing.
    rod((1.5, -0.012, 0.4), (1.5, -0.012, H), 0.011, paint("#7d7a74", 0.5, 0.1))
    box((1.5, -0.02, 1.18), (0.13, 0.05, 0.09), paint("#8a4a24", 0.5, 0), 0.006)
    for k, c in enumerate(("#26384a", "#7a5a24", "#4f2a22")):
        tube([(1.47 + 0.03 * k, -0.04, 1.18), (1.46 + 0.035 * k, -0.1, 1.16), (1.44 + 0.05 * k, -0.12, 1.08 - 0.02 * k)], 0.0035, paint(c, 0.5, 0))
    # A bulb on its cable.
    bx, by, bz = 1.16, -1.0, 2.02
    tube([(bx, by, bz + 0.13), (bx + 0.012, by, bz + 0.5), (bx, by, H)], 0.004, black)
    cyl((bx, by, bz + 0.1), 0.019, 0.07, black, bevel=0.004)
    lathe((bx, by, bz - 0.05), [(0, 0), (0.02, 0.006), (0.031, 0.032), (0.028, 0.062), (0.015, 0.1), (0.014, 0.115)], emit("#ffc888", 7.0), 32)
    point((bx, by, bz), 20, 0.03, (1, 0.6, 0.3))
    # A pair of steps, a bucket on it; sacks, bricks, boards of plaster, a spade's handle.
    ash, pine = wood("#7a5a36", "z", 0.4, 0.6), wood("#8a6a42", "x", 0.4, 0.6)
    s = group((1.36, -0.86, 0), -0.45)
    for q in (-1, 1):
        rod((q * 0.24, -0.32, 0), (q * 0.17, 0.0, 1.42), 0.021, ash, parent=s)
        rod((q * 0.23, 0.42, 0), (q * 0.17, 0.03, 1.4), 0.018, ash, parent=s)
    for k in range(5):
        t = (k + 1) / 5.6
        box((0, -0.32 + 0.32 * t - 0.01, 1.42 * t), (0.46 - 0.12 * t, 0.1, 0.024), pine, 0.004, parent=s)
    box((0, 0.0, 1.42), (0.4, 0.17, 0.03), pine, 0.004, parent=s)
    lathe((0.02, 0.0, 1.436), [(0, 0.003), (0.085, 0), (0.1, 0.17), (0.106, 0.175), (0.1, 0.18), (0.094, 0.165), (0, 0.12)], paint("#33303f", 0.5, 0.2, 40), 48, s)
    rod((0.06, -0.02, 1.56), (0.15, -0.06, 1.76), 0.011, ash, 0.014, s)
    R = random.Random(5)
    red = [paint(c, 0.9, 0.5, 30) for c in ("#5b3d30", "#6e4a3a", "#553a30")]
    for row in range(5):
        for k in range(5 - row // 2):
            for d in (0, 1):
                box((0.36 + 0.112 * k + R.gauss(0, 0.004) + 0.04 * (row % 2), -0.18 - 0.235 * d + R.gauss(0, 0.005), 0.036 + 0.068 * row), (0.104, 0.222, 0.064), R.choice(red), 0.004, rot=(0, 0, R.gauss(0, 0.03)))
    for k in range(4):
        box((-2.3 + 0.02 * k, -0.2 - 0.016 * k, 0.62), (0.7, 0.0125, 1.2), paint(("#a39c90", "#979085")[k % 2], 0.85, 0.1), 0.002, rot=(-0.13, 0, 0))
    # The tape: a sofa in an arc, two round tables.
    tape = paint("#c9a8c4", 0.7, 0.05)
    inner, outer = _arc(-0.3, -2.5, 1.02, 0.25, pi - 0.25), _arc(-0.3, -2.5, 1.84, 0.25, pi - 0.25)
    for line in (inner, outer, [inner[0], outer[0]], [inner[-1], outer[-1]], _arc(-0.5, -2.35, 0.4, 0, 2 * pi), _arc(0.02, -2.62, 0.32, 0, 2 * pi)):
        _tape(line, tape)
    cyl((0.42, -1.36, 0.026), 0.052, 0.05, tape, bevel=0.004)
    # Where one will sit: a chair, seen from behind.
    walnut = wood("#4a2f1e", "z", 0.35)
    ladder_chair((-0.62, -1.75, 0), pi + 0.24, walnut, fabric("#5a4a34", 0.9, 90, kind="knit"))
    # Near the camera, out of focus: boards on trestles, the projector, a screen with the room in lines.
    nx, ny, nz = 1.12, -3.4, 0.64
    for k in range(2):
        box((nx + 0.12, ny - 0.16 + 0.31 * k, nz - 0.018), (1.3, 0.3, 0.036), wood(("#7a5a36", "#6f5030")[k], "x", 0.4, 0.5), 0.004, rot=(0, 0, 0.05))
    for q in (-0.34, 0.6):
        for r in (-0.2, 0.2):
            rod((nx + q, ny + r * 1.3, 0), (nx + q, ny + r * 0.4, nz - 0.03), 0.022, ash)
    p = group((nx - 0.2, ny + 0.08, nz), 0.42)
    body = paint("#b5b2ac", 0.4, 0.05, 60)
    box((0, 0, 0.07), (0.3, 0.24, 0.1), body, 0.02, 4, parent=p)
    for q in (-0.11, 0.11):
        cyl((q, 0.08, 0.01), 0.012, 0.022, black, parent=p)
    cyl((-0.07, 0.125, 0.075), 0.042, 0.03, black, bevel=0.006, rot=(pi / 2, 0, 0), parent=p)
    for k in range(7):
        box((0.151, -0.07 + 0.022 * k, 0.07), (0.002, 0.01, 0.05), black, 0, parent=p)
    box((0.06, -0.05, 0.1215), (0.1, 0.05, 0.002), black, 0, parent=p)
    cyl((0.09, 0.05, 0.1215), 0.006, 0.003, emit("#8f7fe0", 8.0), bevel=0, parent=p)
    tube([(nx - 0.13, ny - 0.03, nz + 0.05), (nx - 0.02, ny - 0.1, nz + 0.006), (nx + 0.1, ny + 0.1, nz + 0.006), (nx + 0.2, ny + 0.1, nz + 0.01)], 0.0045, black)
    laptop = group((nx + 0.24, ny + 0.02, nz), -0.02)
    shell_ = metal("#5d5d61", 0.4)
    box((0, -0.1, 0.009), (0.33, 0.23, 0.014), shell_, 0.005, parent=laptop)
    box((0, -0.08, 0.0165), (0.28, 0.1, 0.001), black, 0, parent=laptop)
    lid = group((0, 0.02, 0.016), 0)
    lid.parent, lid.rotation_euler = laptop, (-0.32, 0, 0)
    box((0, 0, 0.11), (0.33, 0.008, 0.22), shell_, 0.004, parent=lid)
    box((0, -0.0045, 0.112), (0.31, 0.001, 0.19), emit("#1d1b2c", 1.2), 0, parent=lid)
    line = emit("#b9aef0", 1.6)

    def stroke(a, b):
        rod((a[0], -0.006, a[1]), (b[0], -0.006, b[1]), 0.0006, line, parent=lid)

    corners = ((-0.1, 0.06), (0.1, 0.06), (0.1, 0.15), (-0.1, 0.15)), ((-0.05, 0.085), (0.05, 0.085), (0.05, 0.135), (-0.05, 0.135))
    for k in range(4):
        for ring_ in corners:
            stroke(ring_[k], ring_[(k + 1) % 4])
        stroke(corners[0][k], corners[1][k])
    for k in range(1, 8):
        stroke((-0.1 + 0.025 * k, 0.06), (-0.05 + 0.0125 * k, 0.085))
    cup(nx + 0.5, ny - 0.06, nz, paint("#5a5290", 0.35, 0.2, 50))


PLACES = {"stage": _stage, "bakery": _bakery, "concrete": _concrete, "seen": _seen}
