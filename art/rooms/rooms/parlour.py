"""The brand's own room, which the landing page talks about: a rust-colored sofa under two prints, seen past the spindles of a chair's back.

`hung` is the height of the prints' middle, 0 for a bare wall; `back` a color for the sofa's wall; without a sun it is evening.
"""

import math
from math import pi

import bpy
import numpy as np

from roomkit.cloth import cushion, seat_cushion
from roomkit.decor import frame, open_book, vase
from roomkit.furniture import wool_rug
from roomkit.geometry import box, curtain, cyl, group, lathe, rod, sheet, soft, tube
from roomkit.materials import N, cloth_thin, coords, fabric, gloss, lit_cloth, metal, newmat, paint, planks, wood
from roomkit.plants import sprigs, tree
from roomkit.shell import camera, point, shell
from roomkit.tokens import Tokens

W, D, H = 5.4, 6.2, 2.75
WINDOW = (-3.6, -0.42, 0.06, 2.42, 2, 1)
VIEW = ((1.1, -5.4, 1.08), (-0.3, 0, 1.08), 33, 0.0)
RUST, WALL = "#82462c", "#e2dbcf"


def build(T: Tokens, seed=0, view="wide", hung=1.68, back=""):
    evening = not T.light.sun
    loc, look, lens, shift = VIEW
    o = camera(loc, look, lens, shift, 2.4)
    o.data.dof.focus_distance = 4.7
    wall = plaster(WALL)
    shell(T, W, D, H, WINDOW, planks("#a9794c", 0.2, 2.2, 0.2, 0.36), plaster(back) if back else wall, wall)
    _curtains()
    wool_rug((0.0, -1.95), (3.15, 2.3), -2.5, "#cdbfa9", "#e2d6c2")
    pillows = (
        (-0.72, 0.50, fabric("#d9cdb8", 0.8, 240, 0.08), 0.10, 0.30, -0.27, 0.3),
        (-0.40, 0.42, fabric("#2c4f55", 0.6, 300, 0.08, kind="velvet"), -0.16, 0.38, -0.4, 0.12),
        (0.84, 0.46, fabric("#b98d46", 0.7, 260, 0.08), -0.12, 0.34, -0.24, -0.28),
    )
    sofa(fabric(RUST, 0.6, 300, 0.07), fabric("#6b3620", 0.5, 300, 0.07), wood("#4e3120", "z"), pillows)
    _lamps(evening)
    if hung:
        for x, kind in ((-0.38, 0), (0.38, 1)):
            frame((x, 0, hung), 0.66, 0.88, wood("#6f4a2c", "z", 0.3), printed(kind), mat_w=0.06, depth=0.028, fw=0.016)
    _table(T)
    _chair()
    tree((-2.12, -0.62, 0), 1.95, paint("#b6704a", 0.85, 0.4, 30), "olive", 7, evening, 1.0, 0.19, 0.36)


def plaster(color):
    """Paint over plaster: broad, faint unevenness that a low light shows, and the grain of the roller."""
    m, nt, b = newmat(f"plaster {color}")
    b.inputs["Base Color"].default_value = paint(color).node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value
    b.inputs["Roughness"].default_value = 0.82
    total = None
    for scale, detail, weight in ((2.2, 4.0, 1.0), (26.0, 5.0, 0.1)):
        n = N(nt, "ShaderNodeTexNoise", Scale=scale, Detail=detail)
        nt.links.new(coords(nt), n.inputs["Vector"])
        part = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
        part.inputs[1].default_value, part.inputs[2].default_value = weight, 0
        nt.links.new(n.outputs["Fac"], part.inputs[0])
        if total:
            nt.links.new(total, part.inputs[2])
        total = part.outputs[0]
    bumps = N(nt, "ShaderNodeBump", Strength=0.35, Distance=0.012)
    nt.links.new(total, bumps.inputs["Height"])
    nt.links.new(bumps.outputs[0], b.inputs["Normal"])
    return m


def _curtains():
    x = -W / 2 + 0.11
    sheer = cloth_thin("#efe8dc", 0.5)
    for a, b, seed in ((-0.12, -0.62, 1), (-3.3, -4.1, 2)):
        curtain((x, a), (x, b), 0.012, 2.6, sheer, 6, 0.05, seed)
    rod((x, -0.06, 2.62), (x, -4.8, 2.62), 0.012, metal("#6d5330", 0.35))


def sofa(cover, cord, feet, pillows):
    """A deep sofa on four feet before the back wall. A pillow is (x, size, material, roll, lean, y, turn)."""
    x, y, width, deep, leg, arm = 0.0, -0.62, 2.3, 0.94, 0.13, 0.17
    inner = width - 2 * arm
    soft((x, y, leg + 0.1), (width - 0.02, deep - 0.02, 0.2), cover, 0, 0.03, 3, 0.003, n=30)
    o = seat_cushion(width - 0.02, 0.2, 0.6, cover, 5, 0.8, cord, shrink=-0.012, bend=1.5)
    o.location = (x, y + deep / 2 - 0.1, leg + 0.06)
    for s in (-1, 1):
        o = seat_cushion(arm, deep, 0.47, cover, 8 + s, 0.9, cord, shrink=-0.015, bend=1.0)
        o.location = (x + s * (width / 2 - arm / 2), y, leg + 0.02)
    for n in (0, 1):
        w = inner / 2
        o = seat_cushion(w - 0.012, deep - 0.22, 0.15, cover, 3 + n, 1.8, cord)
        o.location = (x + (n - 0.5) * w, y - 0.1, leg + 0.2)
        o = cushion(w + 0.02, 0.52, 0.25, cover, 11 + n, 0.24, 0.0, 2.0, 40, cord)
        o.location = (x + (n - 0.5) * w, y + deep / 2 - 0.31, leg + 0.36)
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((x + sx * (width / 2 - 0.1), y + sy * (deep / 2 - 0.09), leg + 0.02), (x + sx * (width / 2 - 0.08), y + sy * (deep / 2 - 0.07), 0), 0.02, feet, r2=0.014)
    for k, (dx, size, mat, roll, lean, dy, turn) in enumerate(pillows):
        o = cushion(size, size, 0.2, mat, 21 + k, lean, roll)
        o.location, o.rotation_euler = (x + dx, y + deep / 2 - 0.2 + dy, leg + 0.375), (0, 0, turn)


def couch(g, cover, cord, feet, width=2.1, deep=0.92, leg=0.12, arm=0.18, arm_h=0.42, back_h=0.36, seats=2, sag=0.0, seed=0):
    """A sofa of simulated cushions, its front to -y. With `sag` its filling is tired and its cover has become too large."""
    inner = width - 2 * arm
    soft((0, 0, leg + 0.1), (width - 0.02, deep - 0.02, 0.2), cover, 0, 0.03, 3, 0.003, n=30, parent=g)
    back = seat_cushion(width - 0.02, 0.2, back_h + 0.14, cover, 5, 0.8, cord, shrink=-0.012 - sag * 0.02, bend=1.5)
    parts = [(back, (0, deep / 2 - 0.1, leg + 0.06), (0, 0, 0))]
    for s in (-1, 1):
        o = seat_cushion(arm, deep, arm_h, cover, 8 + s, 0.9, cord, shrink=-0.015 - sag * 0.02, bend=1.0)
        parts.append((o, (s * (width / 2 - arm / 2), 0, leg + 0.02), (0, 0, 0.01 * s)))
    w = inner / seats
    for n in range(seats):
        x = (n + 0.5) * w - inner / 2
        o = seat_cushion(w - 0.012, deep - 0.22, 0.16 - 0.03 * sag, cover, seed + 3 + n, 1.8 - sag, cord, shrink=-0.025 - sag * 0.035)
        parts.append((o, (x, -0.1 - 0.02 * (n % 2) * sag, leg + 0.19), (0.02 * sag, (0.03 if n % 2 else -0.04) * sag, 0.03 * sag * (1 - n))))
        o = cushion(w + 0.02, 0.5, 0.25, cover, seed + 11 + n, 0.24 + 0.08 * sag, 0.05 * sag * (1 - n), 2.0 - 0.8 * sag, 40, cord, shrink=-0.035 - sag * 0.03)
        o.scale = (1, 1, (back_h + 0.14) / 0.5)
        parts.append((o, (x, deep / 2 - 0.31, leg + 0.34), (0, 0, 0)))
    for o, at, turn in parts:
        o.parent, o.location, o.rotation_euler = g, at, turn
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((sx * (width / 2 - 0.1), sy * (deep / 2 - 0.09), leg + 0.02), (sx * (width / 2 - 0.1), sy * (deep / 2 - 0.09), 0), 0.022, feet, r2=0.016, parent=g)


def _shade_material(on, strength):
    """A linen shade: by day it only lets light through, in the evening it glows from within."""
    return lit_cloth(strength) if on else cloth_thin("#e9dfcc", 0.4)


def shaded_lamp(x, y, z, r1, r2, h, evening, watts, glow=5.5):
    """A drum shade, open above and below; in the evening a bulb inside throws a cone up and one down."""
    lathe((x, y, z), [(r1, 0), ((r1 + r2) / 2, h / 2), (r2, h)], _shade_material(evening, glow), seg=72)
    if evening:
        point((x, y, z + h * 0.45), watts, 0.035, (1, 0.56, 0.24))


def _lamps(evening):
    brass = metal("#8a6a38", 0.28)
    x, y = -1.42, -0.42
    lathe((x, y, 0), [(0.15, 0), (0.15, 0.012), (0.13, 0.022), (0.012, 0.03), (0.009, 0.06), (0.009, 1.42)], brass)
    shaded_lamp(x, y, 1.32, 0.235, 0.18, 0.3, evening, 60)
    # Its smaller companion on a stool at the sofa's other end.
    x, y, top = 1.47, -0.48, 0.5
    cyl((x, y, top - 0.012), 0.19, 0.024, wood("#6f4a2c", "x", 0.3), bevel=0.006, seg=64)
    for k in range(3):
        a = 0.4 + k * 2.094
        rod((x + 0.1 * math.cos(a), y + 0.1 * math.sin(a), top - 0.02), (x + 0.16 * math.cos(a), y + 0.16 * math.sin(a), 0), 0.014, wood("#6f4a2c", "z"), r2=0.01)
    lathe((x, y, top), [(0, 0), (0.06, 0), (0.085, 0.05), (0.09, 0.11), (0.06, 0.18), (0.02, 0.21), (0.014, 0.25)], paint("#39504d", 0.3, 0.25, 40))
    shaded_lamp(x, y, top + 0.23, 0.15, 0.11, 0.19, evening, 30)
    box((x - 0.07, y - 0.11, top + 0.012), (0.13, 0.18, 0.024), paint("#cbb68d", 0.7, 0.15, 150), 0.003, rot=(0, 0, 0.35))
    # The ceiling's paper lantern: always off in the pictures; by day the window lights it.
    paper = cloth_thin("#f1eadd", 0.35)
    r, at = 0.24, (0.1, -1.75, 2.2)
    ribs = [(0.05, -r * 0.92)] + [(r * math.cos(a) * (1 - 0.012 * (k % 2)), r * 0.92 * math.sin(a)) for k, a in enumerate(np.linspace(-1.3, 1.3, 23))] + [(0.05, r * 0.92)]
    lathe(at, ribs, paper, seg=64)
    rod((at[0], at[1], at[2] + r * 0.9), (at[0], at[1], H), 0.003, paint("#2a2723", 0.6, 0))


def printed(kind):
    """Cut-out shapes on handmade paper, printed a little unevenly."""

    def f(g, w, h):
        px = 460
        wide, high = px, int(px * h / w)
        R = np.random.RandomState(5 + kind)
        v, u = np.mgrid[0:high, 0:wide].astype(np.float32)
        u, v = u / wide - 0.5, (v / high - 0.5) * h / w
        paper = np.array([0.9, 0.86, 0.77], np.float32)
        p = np.broadcast_to(paper, (high, wide, 3)).copy()
        grain = R.rand(high, wide).astype(np.float32)
        for _ in range(2):
            grain = (grain + np.roll(grain, 1, 0) + np.roll(grain, 1, 1) + np.roll(grain, -1, 0)) / 4
        wob = lambda k: 0.012 * (np.sin(u * 23 + k) + np.sin(v * 19 + 2 * k) + 0.5 * np.sin((u + v) * 47 + k))  # noqa: E731

        def ink(distance, color, k):
            cover = np.clip(-(distance + wob(k)) * 160, 0, 1) * np.clip(0.82 + 1.2 * (grain - 0.5), 0, 1)
            p[:] = p + cover[..., None] * (np.array(color, np.float32) - p)

        petrol, rust, ochre, black = (0.09, 0.2, 0.22), (0.62, 0.25, 0.12), (0.76, 0.55, 0.25), (0.07, 0.07, 0.07)
        if kind == 0:  # a vessel with one branch
            body = np.maximum(np.hypot(u / 1.0, (v + 0.2) / 0.8) - 0.2, -(v + 0.46))
            neck = np.maximum(np.abs(u) - 0.055, np.abs(v - 0.0) - 0.11)
            ink(np.minimum(body, neck), petrol, 1)
            stem = np.maximum(np.abs(u - 0.35 * (v - 0.1) ** 2 - 0.02) - 0.006, np.abs(v - 0.3) - 0.24)
            ink(stem, black, 2)
            for i in range(7):
                cx, cy, s = (0.09, -0.09)[i % 2] + 0.03 * i * (0.5 - i % 2), 0.14 + i * 0.058, 1 if i % 2 == 0 else -1
                a, b = (u - cx) * 0.8 + s * (v - cy) * 0.6, -s * (u - cx) * 0.6 + (v - cy) * 0.8
                ink(np.hypot(a / 1.0, b / 0.36) - 0.085, rust if i != 4 else ochre, 3 + i)
        else:  # three stones, one on the other
            ink(np.hypot(u + 0.02, (v + 0.38) / 0.55) - 0.27, rust, 1)
            ink(np.hypot(u - 0.05, (v + 0.1) / 0.62) - 0.2, ochre, 2)
            ink(np.hypot(u + 0.03, (v - 0.15) / 0.8) - 0.15, petrol, 3)
            ink(np.hypot(u - 0.22, v - 0.42) - 0.07, black, 4)
        image = bpy.data.images.new(f"print {kind}", wide, high)
        rgba = np.ones((high, wide, 4), np.float32)
        rgba[..., :3] = np.clip(p * (0.97 + 0.06 * grain[..., None]), 0, 1)
        image.pixels.foreach_set(rgba.ravel())
        image.pack()
        m, nt, b = newmat(f"print {kind}")
        b.inputs["Roughness"].default_value = 0.35
        axes, flat = N(nt, "ShaderNodeSeparateXYZ"), N(nt, "ShaderNodeCombineXYZ")
        nt.links.new(coords(nt, src="Generated"), axes.inputs[0])
        nt.links.new(axes.outputs["X"], flat.inputs[0])
        nt.links.new(axes.outputs["Z"], flat.inputs[1])
        texture = N(nt, "ShaderNodeTexImage", image=image)
        nt.links.new(flat.outputs[0], texture.inputs["Vector"])
        nt.links.new(texture.outputs["Color"], b.inputs["Base Color"])
        box((0, -0.016, 0), (w, 0.002, h), m, 0, parent=g)

    return f


def _table(T):
    """A low round table of oak, lived with."""
    x, y, z = -0.08, -1.92, 0.37
    oak = wood("#8a5f38", "x", 0.32, 0.38)
    cyl((x, y, z - 0.0175), 0.46, 0.035, oak, bevel=0.009, seg=96).rotation_euler = (0, 0, 0.3)
    for k in range(3):
        a = 0.6 + k * 2.094
        rod((x + 0.27 * math.cos(a), y + 0.27 * math.sin(a), z - 0.03), (x + 0.36 * math.cos(a), y + 0.36 * math.sin(a), 0.012), 0.024, wood("#8a5f38", "z", 0.32), r2=0.016)
    open_book((x - 0.17, y - 0.1, z), 0.42)
    glaze = paint("#d9d2c3", 0.32, 0.15, 50)
    vase((x + 0.16, y + 0.13, z), 0.21, paint("#3b4a48", 0.55, 0.5, 30), 0)
    sprigs((x + 0.16, y + 0.13, z + 0.15), 0.52, "eucalyptus", 8, 4, 0.42)
    lathe((x + 0.05, y - 0.2, z), [(0, 0.002), (0.03, 0), (0.04, 0.03), (0.042, 0.075), (0.039, 0.075), (0.036, 0.03), (0, 0.012)], glaze)
    cyl((x + 0.05, y - 0.2, z + 0.064), 0.0375, 0.002, gloss("#2a160c", 0.08), bevel=0)
    lathe((x + 0.24, y - 0.17, z), [(0, 0), (0.05, 0), (0.095, 0.03), (0.12, 0.055), (0.114, 0.055), (0.088, 0.034), (0, 0.012)], wood("#5d3d25", "x"))
    for k, (dx, dy) in enumerate(((-0.035, 0.02), (0.035, 0.03), (0.0, -0.04))):
        s = 0.033
        prof = [(0, -s * 1.2), (s * 0.55, -s), (s, -0.1 * s), (s * 0.8, s * 0.75), (0, s * 1.05)]
        lathe((x + 0.24 + dx, y - 0.17 + dy, z + 0.052), prof, paint(("#5b2b3a", "#6a3440", "#4d2632")[k], 0.4, 0.3, 60), rot=(0.5 * k, 0.4, k))


def _chair():
    """An easy chair with a back of spindles, seen from behind, out of focus: loose cushions on a frame."""
    g = group((1.57, -3.46, 0), pi - 0.6)
    cover, cord = fabric("#434a3c", 0.9, 200, 0.12), fabric("#30362b", 0.6, 300, 0.06)
    walnut, upright = wood("#5f402a", "x", 0.35), wood("#5f402a", "z", 0.35)
    seat = seat_cushion(0.6, 0.6, 0.13, cover, 31, 1.8, cord)
    back = cushion(0.6, 0.46, 0.19, cover, 32, 0.25, 0.0, 2.0, 36, cord)
    for o, at in ((seat, (0, -0.03, 0.31)), (back, (0, 0.14, 0.43))):
        o.parent, o.location = g, at
    for s in (-1, 1):
        tube([(s * 0.33, 0.35, 0), (s * 0.325, 0.27, 0.34), (s * 0.32, 0.33, 0.62), (s * 0.31, 0.42, 0.87)], 0.017, upright, g)
        rod((s * 0.345, -0.3, 0), (s * 0.34, -0.29, 0.565), 0.014, upright, r2=0.019, parent=g)
        rod((s * 0.34, -0.29, 0.29), (s * 0.325, 0.28, 0.29), 0.014, upright, parent=g)
        box((s * 0.345, -0.02, 0.575), (0.058, 0.7, 0.024), wood("#5f402a", "y", 0.35), 0.011, 4, parent=g)
    for y in (-0.29, 0.28):
        rod((-0.33, y, 0.29), (0.33, y, 0.29), 0.014, walnut, parent=g)

    def bow(u):
        return 0.045 * (1 - (2 * u - 1) ** 2)

    sheet(lambda u, v: ((u - 0.5) * 0.68, 0.4 + bow(u) + 0.025 * v, 0.82 + (0.045 + 0.035 * math.sin(pi * u)) * v), 20, 4, walnut, g, 0.02, subsurf=1)
    for k in range(9):
        u = (k + 1) / 10
        rod(((u - 0.5) * 0.62, 0.285, 0.29), ((u - 0.5) * 0.64, 0.4 + bow(u), 0.84), 0.0085, upright, r2=0.007, parent=g)
