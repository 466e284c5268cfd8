"""The rooms of the sample projects, each before and after: one shell, one window, one camera; what stands in it and what light it has differ.

A camera, a window or a wall that changes here changes in both pictures: the project's page lays one over the other.
"""

import random
from dataclasses import replace
from math import cos, pi, sin

import bmesh
import bpy
from mathutils import Vector, noise

from roomkit.cloth import _settle, blanket, comforter, cushion, pillow, seat_cushion
from roomkit.decor import art_abstract, frame, open_book, stack
from roomkit.furniture import dining_chair, wool_rug
from roomkit.geometry import box, curtain, cyl, group, lathe, obj, ring, rod, sheet, soft, tube
from roomkit.materials import N, bump, cloth_thin, coords, emit, fabric, gloss, inp, metal, newmat, paint, planks, ramp, shade, wood
from roomkit.plants import outdoors, sprigs, tree
from roomkit.prints import block_print
from roomkit.shell import area, backdrop, camera, point, shell, sun, world
from roomkit.tokens import Tokens

from .before import carton, heap, papers, television
from .corners import coat, cup, hung, ladder_chair, shoe
from .parlour import couch, plaster, printed, shaded_lamp


def build(T: Tokens, seed=0, view="wide", dress=""):
    """`dress` is the room's name; `before` follows it in the picture of what was there."""
    name, *before = dress.split()
    ROOMS[name](T, view, bool(before))


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


# ---------------------------------------------------------------- walls, windows, floors


def pierced(W, H, hole, thick, mat):
    """The back wall, `thick`, around its window."""
    a, b, low, high = hole
    for x0, x1, z0, z1 in ((-W / 2 - 0.3, a, 0, H), (b, W / 2 + 0.3, 0, H), (a, b, high, H), (a, b, 0, low)):
        box(((x0 + x1) / 2, thick / 2, (z0 + z1) / 2), (x1 - x0, thick, z1 - z0), mat, 0)


def casement(hole, y, mat, panes=2, bars=1):
    """A wooden window: frame, sashes that stand a little proud, bars across; a handle between two of them."""
    a, b, low, high = hole
    for x in (a + 0.025, b - 0.025):
        box((x, y, (low + high) / 2), (0.05, 0.07, high - low), mat, 0.006)
    for z in (low + 0.025, high - 0.025):
        box(((a + b) / 2, y, z), (b - a - 0.1, 0.07, 0.05), mat, 0.006)
    w = (b - a - 0.1) / panes
    for k in range(panes):
        x0 = a + 0.05 + w * k
        for x in (x0 + 0.022, x0 + w - 0.022):
            box((x, y - 0.02, (low + high) / 2), (0.044, 0.05, high - low - 0.11), mat, 0.007)
        for z in (low + 0.077, high - 0.077):
            box((x0 + w / 2, y - 0.02, z), (w - 0.088, 0.05, 0.044), mat, 0.007)
        for n in range(bars):
            z = low + (high - low) * (n + 1) / (bars + 1) + 0.18 * (bars == 1)
            box((x0 + w / 2, y - 0.012, z), (w - 0.088, 0.03, 0.026), mat, 0.005)
    x = a + 0.072 + w * (panes // 2)
    lathe((x, y - 0.045, (low + high) / 2 - 0.05), [(0.012, 0), (0.014, 0.01), (0.009, 0.02), (0, 0.022)], metal("#8f8a80", 0.3), 24, rot=(pi / 2, 0, 0))
    rod((x, y - 0.07, (low + high) / 2 - 0.045), (x, y - 0.075, (low + high) / 2 - 0.16), 0.009, metal("#8f8a80", 0.3))


def skirting(x0, x1, mat, y=0.0, h=0.12):
    box(((x0 + x1) / 2, y - 0.008, h / 2), (x1 - x0, 0.016, h), mat, 0.004)


def radiator(x0, count, y, low, high, mat, pitch=0.062, g=None):
    """Columns of iron on a wall, a valve and its pipe."""
    for k in range(count):
        x = x0 + pitch * k
        tube([(x, y - 0.05, low), (x, y - 0.1, low + 0.05), (x, y - 0.1, high - 0.05), (x, y - 0.05, high), (x, y + 0.0, high), (x, y + 0.04, high - 0.05), (x, y + 0.04, low + 0.05), (x, y, low)], 0.024, mat, g)
    x1 = x0 + pitch * (count - 1)
    for z in (low + 0.06, high - 0.06):
        rod((x0 - 0.03, y - 0.03, z), (x1 + 0.03, y - 0.03, z), 0.017, mat, parent=g)
    rod((x1 + 0.03, y - 0.03, low + 0.06), (x1 + 0.1, y - 0.03, low + 0.06), 0.012, mat, parent=g)
    rod((x1 + 0.1, y - 0.03, low + 0.06), (x1 + 0.1, y - 0.03, 0), 0.012, mat, parent=g)
    cyl((x1 + 0.1, y - 0.03, low + 0.12), 0.026, 0.09, paint("#d8d6cf", 0.4, 0), bevel=0.008, seg=24, parent=g)


def carpet(c, worn=0.35):
    """Fitted carpet: pile, and the ways that people walked on it for years."""
    m, nt, b = newmat(f"carpet {c}")
    b.inputs["Roughness"].default_value = 0.95
    inp(b, "Specular", "Specular IOR Level").default_value = 0.1
    inp(b, "Sheen", "Sheen Weight").default_value = 0.1
    spots = N(nt, "ShaderNodeTexNoise", Scale=1.5, Detail=9.0, Roughness=0.72, Distortion=0.4)
    nt.links.new(coords(nt), spots.inputs["Vector"])
    loops = N(nt, "ShaderNodeTexNoise", Scale=190.0, Detail=3.0)
    nt.links.new(coords(nt), loops.inputs["Vector"])
    mix = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mix.inputs[0].default_value = 1
    nt.links.new(ramp(nt, spots.outputs["Fac"], [(0.32, shade(c, 1 - worn)), (0.5, shade(c, 0.95)), (0.7, shade(c, 1.1))]), mix.inputs[1])
    nt.links.new(ramp(nt, loops.outputs["Fac"], [(0.3, (0.62, 0.62, 0.62)), (0.7, (1.2, 1.2, 1.2))]), mix.inputs[2])
    nt.links.new(mix.outputs[0], b.inputs["Base Color"])
    bump(nt, b, loops.outputs["Fac"], 0.9, 0.01)
    return m


def creased(c, depth=0.02):
    """Cloth that was slept in or sat on: creases wherever it was bent, on top of the weave."""
    m = fabric(c, 0.5, 260, 0.06).copy()
    nt = m.node_tree
    b, weave = nt.nodes["Principled BSDF"], nt.nodes["Bump"]
    bent = N(nt, "ShaderNodeTexNoise", Scale=2.2, Detail=2.0)
    nt.links.new(coords(nt), bent.inputs["Vector"])
    moved = N(nt, "ShaderNodeVectorMath", operation="MULTIPLY_ADD")
    nt.links.new(bent.outputs["Color"], moved.inputs[0])
    moved.inputs[1].default_value = (0.5, 0.5, 0.5)
    nt.links.new(coords(nt, (1.0, 1.5, 1.2)), moved.inputs[2])
    ridges = N(nt, "ShaderNodeTexMusgrave", musgrave_type="RIDGED_MULTIFRACTAL", Scale=2.6, Detail=3.0, Dimension=1.1, Lacunarity=2.3)
    nt.links.new(moved.outputs[0], ridges.inputs["Vector"])
    creases = N(nt, "ShaderNodeBump", Strength=0.55, Distance=depth)
    nt.links.new(ridges.outputs[0], creases.inputs["Height"])
    nt.links.new(weave.outputs["Normal"], creases.inputs["Normal"])
    nt.links.new(creases.outputs["Normal"], b.inputs["Normal"])
    return m


def rumple(o, amount, scale=3.2, seed=0):
    """Presses ridges into cloth, as somebody leaves them who gets up."""
    off = Vector((seed * 3.1, seed * 1.7, seed))
    lift = [v.normal.copy() for v in o.data.vertices]
    for v, n in zip(o.data.vertices, lift):
        p = Vector((v.co.x * 1.25 + v.co.y * 0.5, v.co.y - v.co.x * 0.35, v.co.z)) * scale + off
        p += 0.35 * Vector(noise.noise_vector(p * 0.6))
        v.co += n * amount * (noise.ridged_multi_fractal(p, 1.0, 2.1, 3, 1.0, 2.0) - 1.1)
    return o


# ---------------------------------------------------------------- furniture


def lantern(at, r, lit=0.0, squash=0.9, ribs=27):
    """A lamp of paper over rings of wire, never quite round."""
    R = random.Random(int(r * 100))
    m = cloth_thin("#e9dfca", 0.4)
    if lit:
        m, nt, b = newmat("lit paper")
        b.inputs["Base Color"].default_value = (0.8, 0.72, 0.58, 1)
        b.inputs["Roughness"].default_value = 0.9
        inp(b, "Emission", "Emission Color").default_value = (1, 0.6, 0.3, 1)
        b.inputs["Emission Strength"].default_value = lit
    prof = [(0.05, -r * squash * 0.99)]
    for k in range(ribs):
        t = -1.32 + 2.64 * k / (ribs - 1)
        prof.append((r * cos(t) * (1 - 0.05 * (k % 2)) * (1 + R.uniform(-0.006, 0.006)), r * squash * sin(t)))
    lathe(at, [*prof, (0.05, r * squash * 0.99)], m, 64)


def _zen(T: Tokens, view, before):
    """A room on the fourth floor whose window looks at the house across: a screen stands before it, later it is what one looks at."""
    W, D, H, thick = 4.4, 6.0, 2.55, 0.3
    hole = (-1.42, 0.36, 0.74, 2.16)
    if view == "close":
        _look((-0.3, -3.5, 0.98), (-1.3, 0, 0.98), 45, 2.0, 2.95, -0.06)
    else:
        _look((1.5, -4.8, 1.1), (-0.78, 0, 1.1), 38, 2.2, 4.0, -0.035)
    a, b, low, high = hole
    wall = plaster("#c9b994" if before else "#bfb5a3")
    white = paint("#cfc9bb", 0.45, 0.1, 50)
    oak, upright, along = wood("#a47c50", "x", 0.26, 0.42), wood("#a47c50", "z", 0.26, 0.42), wood("#a47c50", "y", 0.26, 0.42)
    box((0, -D / 2, -0.05), (W + 0.4, D + 0.8, 0.1), carpet("#6b5e47", 0.5) if before else planks("#b08a5e", 0.16, 2.2, 0.2, 0.36), 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint("#cfc9bb", 0.9, 0.03), 0)
    for s in (-1, 1):
        box((s * (W / 2 + 0.1), -D / 2, H / 2), (0.2, D + 0.4, H), wall, 0)
    pierced(W, H, hole, thick, wall)
    casement(hole, thick - 0.07, white)
    box(((a + b) / 2, 0.05, low - 0.012), (b - a + 0.1, thick + 0.14, 0.036), white, 0.008)
    skirting(-W / 2, W / 2, white)
    box((-W / 2 + 0.008, -D / 2, 0.06), (0.016, D, 0.12), white, 0.004)
    radiator(-1.12, 19, -0.1, 0.12, 0.62, paint("#c9c3b4", 0.42, 0.12, 40))
    # What nobody moved: the pipe in the corner, a socket.
    pipe = paint("#c4bba8", 0.5, 0.15, 40)
    rod((-W / 2 + 0.09, -0.08, 0), (-W / 2 + 0.09, -0.08, H), 0.017, pipe)
    for z in (0.5, 1.9):
        ring((-W / 2 + 0.09, -0.08, z), 0.019, 0.005, pipe)
    box((0.98, -0.006, 0.3), (0.08, 0.012, 0.08), white, 0.004)
    cyl((0.98, -0.012, 0.3), 0.02, 0.004, paint("#8f8a7e", 0.5, 0), rot=(pi / 2, 0, 0))
    backdrop("town", False, 2.4, (2.0, 11.0, 0.2))
    world("#dfe8f0", 0.014)
    area(((a + b) / 2 + 0.2, thick + 1.6, (low + high) / 2 + 0.8), (3.0, 2.2), 820, (0.88, 0.94, 1), look=((a + b) / 2, -1.5, 0.6))
    # The same sun in both.
    sun((-0.6, -0.72, -0.46), 20.0 if before else 24.0, 0.012, (1, 0.79, 0.55))
    outdoors(((a + b) / 2 + 1.5, 2.4, high + 0.75), (2.2, 0.8, 1.2), 6, 15, (0.1, 0.05), 1.0)
    (_zen_before if before else _zen_after)(T, W, H, hole, oak, upright, along)


def _zen_after(T, W, H, hole, oak, upright, along):
    a, b, low, high = hole
    # Linen at the window's side, unbleached.
    linen = cloth_thin("#d9cfbc", 0.42)
    curtain((b + 0.34, -0.06), (b - 0.1, -0.06), 0.02, 2.36, linen, 6, 0.045, 3)
    rod((a - 0.3, -0.07, 2.38), (b + 0.45, -0.07, 2.38), 0.011, upright)
    # A bench of slats before the heating, as long as the wall lets it be.
    x0, x1, deep = -1.52, 0.3, 0.34
    box(((x0 + x1) / 2, -0.27, 0.43), (x1 - x0, deep, 0.035), oak, 0.006)
    for k in range(34):
        box((x0 + 0.03 + (x1 - x0 - 0.06) * k / 33, -0.425, 0.21), (0.024, 0.02, 0.4), upright, 0.003)
    clay, black, pale = paint("#8d7b66", 0.75, 0.5, 40), paint("#2a2826", 0.6, 0.5, 30), paint("#cdc3b0", 0.5, 0.4, 40)
    lathe((-0.86, -0.27, 0.448), [(0, 0), (0.07, 0), (0.12, 0.07), (0.125, 0.14), (0.08, 0.22), (0.04, 0.25), (0.045, 0.29), (0.035, 0.29)], black, 72)
    sprigs((-0.86, -0.27, 0.7), 0.72, "olive", 5, 5, 0.62)
    lathe((-0.4, -0.3, 0.448), [(0, 0.004), (0.06, 0), (0.12, 0.04), (0.15, 0.085), (0.144, 0.086), (0.11, 0.05), (0, 0.02)], clay, 72)
    stack((0.02, -0.28, 0.448), [paint(c, 0.75, 0.1, 120) for c in ("#6b6150", "#c3b79f", "#43524f")], 3, 7, w=0.24, d=0.17)
    # A closed cupboard on the left, in which the screen is; over it a round of clay in the sun.
    cw, cd, ch = 1.5, 0.42, 0.5
    cy = -1.02
    box((-W / 2 + cd / 2 + 0.01, cy, ch / 2 + 0.06), (cd, cw, ch), along, 0.006)
    for k in range(3):
        box((-W / 2 + cd + 0.018, cy - cw / 2 + 0.25 + 0.5 * k, ch / 2 + 0.06), (0.018, 0.494, ch - 0.012), wood("#a47c50", "y", 0.22, 0.42, 1.1 + 0.1 * k), 0.003)
    lathe((-W / 2, -1.02, 1.48), [(0, 0.03), (0.1, 0.034), (0.27, 0.03), (0.33, 0.024), (0.345, 0.006), (0.34, 0)], paint("#a5633f", 0.85, 0.8, 22), 96, rot=(0, pi / 2, 0))
    lathe((-W / 2 + 0.2, -0.62, ch + 0.06), [(0, 0), (0.05, 0), (0.075, 0.05), (0.07, 0.12), (0.03, 0.17), (0.035, 0.2), (0.03, 0.2)], pale, 64)
    # Taller than a person.
    tree((-1.86, -0.36, 0), 2.05, paint("#6d675d", 0.85, 0.5, 30), "ficus", 12, False, 0.8, 0.17, 0.32)
    wool_rug((-0.45, -1.95), (2.2, 1.7), 4, "#bdb09a", "#cfc3ac")
    # The block, its end grain cracked by its age.
    bx, by = -0.66, -1.75
    g = group((bx, by, 0), 0.22)
    box((0, 0, 0.17), (0.78, 0.62, 0.3), wood("#8f6a44", "x", 0.4, 0.5, 0.8), 0.016, 3, parent=g)
    box((0, 0, 0.01), (0.7, 0.54, 0.03), paint("#3a2f24", 0.8), 0, parent=g)
    open_book((bx + 0.12, by - 0.1, 0.32), 0.7)
    for dx, dy, m in ((-0.2, 0.1, pale), (-0.26, -0.06, black)):
        lathe((bx + dx, by + dy, 0.32), [(0, 0.002), (0.024, 0), (0.034, 0.02), (0.038, 0.06), (0.035, 0.06), (0.03, 0.02), (0, 0.008)], m, 40)
    # The sofa stands away from the wall and looks at the window.
    cover, cord = fabric("#d6cab5", 0.9, 110, kind="boucle"), fabric("#b8ab93", 0.7, 300)
    s = group((0.92, -1.4, 0), -pi / 2 - 0.3)
    couch(s, cover, cord, upright, 1.85, 0.92, 0.08, 0.17, 0.36, 0.28)
    for x, size, color, roll, lean, turn in ((-0.6, 0.46, "#5d6a64", 0.1, 0.34, 0.25), (0.62, 0.42, "#8f7a5c", -0.14, 0.4, -0.3)):
        o = cushion(0.5, 0.5, 0.2, fabric(color, 0.8, 200, 0.1), 1 if x < 0 else 2, lean, roll)
        o.parent, o.location, o.rotation_euler, o.scale = s, (x, 0.02, 0.43), (0, 0, turn), (size / 0.5, 1, size / 0.5)
    # A lamp of paper that hangs low, off.
    lantern((0.78, -0.5, 1.5), 0.24)
    rod((0.78, -0.5, 1.7), (0.78, -0.5, H), 0.0025, paint("#26221e", 0.6, 0))
    # Near the camera, out of focus: the lamp that they moved once, on a stool.
    sx, sy = 0.2, -3.45
    cyl((sx, sy, 0.4), 0.17, 0.03, oak, bevel=0.008, seg=64)
    for k in range(3):
        t = 0.4 + k * 2.094
        rod((sx + 0.09 * cos(t), sy + 0.09 * sin(t), 0.39), (sx + 0.14 * cos(t), sy + 0.14 * sin(t), 0), 0.016, upright, 0.012)
    lathe((sx, sy, 0.415), [(0, 0), (0.06, 0), (0.085, 0.05), (0.08, 0.13), (0.05, 0.17), (0.056, 0.19), (0.05, 0.19)], clay, 64)
    sprigs((sx, sy, 0.55), 0.42, "eucalyptus", 6, 9, 0.6)


def _zen_before(T, W, H, hole, oak, upright, along):
    a, b, low, high = hole
    # A cold lamp on the ceiling, lit by day.
    point((0.3, -2.0, H - 0.16), 20, 0.14, (0.86, 0.95, 0.9))
    # A blind whose cord gave way on one side; a curtain that has lost some hooks.
    slat = paint("#d2cbb8", 0.4, 0)
    n = 15
    for k in range(n):
        t = k / (n - 1)
        drop = 0.5 * t
        o = box(((a + b) / 2, 0.06, high - 0.04 - drop), (b - a - 0.06, 0.032, 0.002), slat, 0, rot=(0.5 + 0.2 * sin(k * 2.3), -0.09 * t**2 + 0.006 * sin(k * 1.7), 0))
    box(((a + b) / 2, 0.05, high - 0.018), (b - a - 0.05, 0.04, 0.035), slat, 0.004)
    for x in (a + 0.4, b - 0.4):
        rod((x, 0.045, high - 0.03), (x, 0.045, low + 0.35), 0.0018, slat)
    cloth = cloth_thin("#8a7446", 0.3)
    curtain((b + 0.42, -0.05), (b + 0.02, -0.05), 0.5, 2.24, cloth, 5, 0.04, 3)
    rod((a - 0.3, -0.06, 2.27), (b + 0.5, -0.06, 2.25), 0.009, metal("#b9b4aa", 0.4))
    # The screen has the window.
    chest = wood("#4f3220", "x", 0.25, 0.35)
    g = group((-0.72, -0.46, 0), 0.1)
    box((0, 0, 0.27), (1.15, 0.42, 0.46), chest, 0.006, parent=g)
    for k in range(2):
        box((-0.285 + 0.57 * k, -0.215, 0.27), (0.55, 0.014, 0.42), chest, 0.004, parent=g)
        cyl((-0.06 + 0.12 * k, -0.235, 0.3), 0.012, 0.03, metal("#b59a5a", 0.3), rot=(pi / 2, 0, 0), parent=g)
    box((0.35, -0.05, 0.525), (0.3, 0.2, 0.05), paint("#1b1b1d", 0.35, 0), 0.004, parent=g)
    television((-0.74, -0.46, 0.5), 0.14, 1.02)
    black = paint("#17171a", 0.6, 0)
    tube([(-0.3, -0.35, 0.52), (-0.05, -0.2, 0.2), (0.15, -0.3, 0.012), (0.5, -0.2, 0.01), (0.9, -0.12, 0.012), (0.96, -0.02, 0.2)], 0.005, black)
    tube([(-0.2, -0.3, 0.4), (0.1, -0.12, 0.05), (0.4, -0.5, 0.01), (0.7, -0.28, 0.012), (0.95, -0.1, 0.02), (0.98, -0.02, 0.18)], 0.004, paint("#cfcabf", 0.5, 0))
    box((0.78, -0.32, 0.022), (0.3, 0.06, 0.04), paint("#d4d0c6", 0.4, 0), 0.006, rot=(0, 0, 0.5))
    # The third sofa in five years, flat against the wall.
    cover, cord = fabric("#5a3d2c", 0.8, 160, 0.16), fabric("#3f2a1e", 0.6, 300)
    s = group((-W / 2 + 0.5, -1.72, 0), pi / 2)
    couch(s, cover, cord, wood("#3f2c20", "z"), 2.1, 0.94, 0.1, 0.2, 0.46, 0.4, sag=1.0, seed=20)
    heap((-W / 2 + 0.62, -1.2, 0.46), ("#6d7683", "#a9a294", "#6b3a34"), 3)
    o = cushion(0.5, 0.5, 0.2, fabric("#7a2f2a", 0.7, 220, 0.12), 3, 0.6, 0.3, 1.2)
    o.parent, o.location, o.rotation_euler, o.scale = s, (-0.5, -0.02, 0.42), (0, 0, 0.5), (0.8, 0.9, 0.8)
    # A table too high, a rug too small for it.
    stripes = newmat("stripes")
    m, nt, p = stripes
    p.inputs["Roughness"].default_value = 0.95
    wave = N(nt, "ShaderNodeTexWave", Scale=2.6, Distortion=0.25, bands_direction="X")
    nt.links.new(coords(nt), wave.inputs["Vector"])
    nt.links.new(ramp(nt, wave.outputs["Fac"], [(0.45, "#7c2f2c"), (0.5, "#b8ac94"), (0.8, "#b8ac94"), (0.85, "#44505c")]), p.inputs["Base Color"])
    thread = N(nt, "ShaderNodeTexNoise", Scale=150.0, Detail=3.0)
    nt.links.new(coords(nt), thread.inputs["Vector"])
    bump(nt, p, thread.outputs["Fac"], 0.9, 0.01)

    def lying(u, v):
        corner = max(0.0, u - 0.86) * max(0.0, 0.2 - v) * 3.0
        return ((u - 0.5) * 1.35, (v - 0.5) * 0.85, 0.008 + 0.006 * abs(noise.noise(Vector((u * 3, v * 3, 2)))) + 0.03 * max(0, noise.noise(Vector((u * 2.4, 7, 0)))) + corner)

    sheet(lying, 60, 40, m, loc=(-0.35, -1.9, 0.004), rz=0.12, solid=0.008)
    pine = wood("#9a6f42", "x", 0.25, 0.3)
    tx, ty, tz = -0.4, -1.85, 0.54
    g = group((tx, ty, 0), 0.08)
    box((0, 0, tz), (0.8, 0.5, 0.03), pine, 0.005, parent=g)
    for x in (-0.35, 0.35):
        for y in (-0.2, 0.2):
            box((x, y, tz / 2), (0.045, 0.045, tz), wood("#9a6f42", "z", 0.25, 0.3), 0.004, parent=g)
    top = stack((tx - 0.2, ty + 0.06, tz + 0.015), [paint(c, 0.4, 0) for c in ("#b7b2a6", "#7a3a2f", "#c9c2ae", "#3a4d57")], 5, 3, w=0.28, d=0.2)
    papers((tx + 0.1, ty - 0.08, tz + 0.017), 4, 3)
    for dx, dy, c in ((0.26, 0.1, "#c9c2b2"), (0.3, -0.12, "#2f5577")):
        lathe((tx + dx, ty + dy, tz + 0.016), [(0, 0), (0.034, 0), (0.038, 0.01), (0.04, 0.09), (0.037, 0.09), (0.035, 0.012), (0, 0.008)], paint(c, 0.3, 0), 40)
    # What was never unpacked.
    carton((0.68, -0.36, 0), (0.5, 0.4, 0.36), 0.12)
    carton((0.71, -0.37, 0.36), (0.42, 0.34, 0.28), -0.14, True)
    carton((1.02, -0.82, 0), (0.4, 0.34, 0.28), 0.5, True)
    # Near the camera, out of focus: the end of a rack of washing.
    rail = metal("#c9c9c6", 0.35)
    for k in range(4):
        rod((1.06, -3.2 + 0.14 * k, 0.84), (1.9, -3.15 + 0.14 * k, 0.84), 0.006, rail)
    for s in (-1, 1):
        rod((1.08, -2.99 + 0.24 * s, 0.84), (1.08, -2.99 - 0.3 * s, 0), 0.009, rail)
    for x, w, h, c, k in ((1.2, 0.2, 0.36, "#8c98a2", 1), (1.42, 0.17, 0.26, "#cfc6b4", 4)):

        def drip(u, v, x=x, w=w, h=h, k=k):
            side, t = (1 if v > 0.5 else -1), abs(v - 0.5) * 2
            fold = 0.02 * sin(u * 15 + k) * t**0.7
            return (x + (u - 0.5) * w * (1 - 0.3 * t + 0.16 * sin(3 * t + k)), -3.06 + side * (0.012 + 0.02 * t) + fold, 0.848 - h * t * (0.8 + 0.2 * side) * (1 + 0.12 * sin(u * 6 + k)))

        sheet(drip, 40, 40, cloth_thin(c, 0.5), subsurf=1)


def _zen_bed(T: Tokens, view, before):
    """The other room of the flat: a bed in a corner and a chair for clothes; later a low bed that one can walk around."""
    W, D, H = 3.9, 5.4, 2.55
    wall = plaster("#c9b994" if before else "#b8a68b")
    T = replace(T, trim="#cfc9bb", ceiling="#cfc9bb", outside="town", light=replace(T.light, sun=22.0 if before else 30.0, window=180.0, garden=5.0))
    _look((1.25, -4.5, 1.1), (-0.42, 0, 1.1), 39.65, 2.2, 3.5, -0.031)
    bpy.context.scene.camera.data.shift_x = -0.0217
    shell(T, W, D, H, (-2.55, -0.95, 0.74, 2.16, 2, 1), carpet("#6b5e47", 0.5) if before else planks("#b08a5e", 0.16, 2.2, 0.2, 0.36, pi / 2), wall, wall)
    # What nobody moved: the pipe in the corner, a socket.
    pipe, white = paint("#c4bba8", 0.5, 0.15, 40), paint("#cfc9bb", 0.45, 0.1, 50)
    rod((-W / 2 + 0.09, -0.08, 0), (-W / 2 + 0.09, -0.08, H), 0.017, pipe)
    box((1.62, -0.006, 0.3), (0.08, 0.012, 0.08), white, 0.004)
    (_bed_before if before else _bed_after)(T, W, H)


def _mattress(cx, head, wide, long, top, color):
    return box((cx, head - long / 2, top - 0.1), (wide, long, 0.2), fabric(color, 0.4, 260), 0.06)


def _bed_after(T, W, H):
    oak, upright = wood("#a47c50", "x", 0.26, 0.42), wood("#a47c50", "z", 0.26, 0.42)
    x = -W / 2 + 0.1
    linen = cloth_thin("#d9cfbc", 0.42)
    curtain((x, -0.5), (x, -1.0), 0.02, 2.36, linen, 6, 0.045, 3)
    rod((x, -0.4, 2.38), (x, -3.1, 2.38), 0.011, wood("#a47c50", "y"))
    cx, head, wide, long, top = -0.28, -0.2, 1.6, 2.0, 0.4
    wool_rug((cx + 0.1, -1.9), (2.5, 1.7), 2, "#bdb09a", "#cfc3ac")
    # A platform that is wider than the mattress, a ledge of oak along the wall.
    platform = box((cx, head - long / 2 + 0.02, 0.15), (wide + 0.36, long + 0.3, 0.06), oak, 0.008)
    box((cx, head - long / 2 + 0.02, 0.06), (wide - 0.1, long - 0.1, 0.12), paint("#2f261d", 0.8), 0)
    box((cx, -0.09, 0.66), (2.5, 0.18, 0.04), oak, 0.006)
    box((cx, -0.02, 0.42), (2.5, 0.03, 0.44), wood("#a47c50", "x", 0.3, 0.42, 0.8), 0.004)
    mattress = _mattress(cx, head, wide, long, top, "#d9d0c0")
    cover = comforter((cx + 0.05, head - 1.34, top + 0.2), 2.3, 1.9, 0.04, fabric("#cfc4b2", 0.5, 260, 0.06), (mattress, platform), 3, stitch=9.0, puff=0.0, pressure=0.2, shrink=-0.14, bend=0.05, n=80, frames=60)
    rumple(cover, 0.027, 3.0, 2)
    case = creased("#d9d0c0", 0.03)
    for dx, y, size, lean, roll, mat, k in (
        (-0.4, -0.16, (0.7, 0.5, 0.24), 0.5, 0.03, case, 0),
        (0.4, -0.18, (0.7, 0.5, 0.24), 0.58, -0.05, case, 1),
        (-0.3, -0.36, (0.62, 0.44, 0.2), 0.74, 0.07, creased("#6c7770", 0.024), 2),
    ):
        rumple(pillow((cx + dx, head + y, top + size[1] * 0.42), *size, mat, (-lean, roll, roll * 1.5), k), 0.011, 5.0, k)
    form = box((cx, head - long / 2, top / 2), (wide + 0.16, long + 0.06, top + 0.04), None, 0.07)
    bpy.context.view_layer.update()
    # Lifted a little: the cover has folds that the form has not.
    rumple(blanket((cx + 0.36, head - 1.5, 0.56), 0.72, 1.6, fabric("#8f6248", 0.9, 150, kind="knit"), (form,), 4, 1.25, 50, 40, 0.3, 0.012, 0.05), 0.014, 4.0, 7).location.z = 0.024
    bpy.data.objects.remove(form)
    # On the ledge a lamp of paper, a book, a cup; on the right a round block with a branch.
    lantern((cx - 0.98, -0.11, 0.82), 0.13, 0, 1.0, 19)
    stack((cx - 0.62, -0.09, 0.68), [paint(c, 0.75, 0.1, 120) for c in ("#6b6150", "#c3b79f")], 2, 5, w=0.2, d=0.13)
    bx, by = cx + 1.3, -0.42
    cyl((bx, by, 0.21), 0.2, 0.42, wood("#8f6a44", "z", 0.4, 0.5, 0.8), bevel=0.012, seg=72)
    lathe((bx, by, 0.42), [(0, 0), (0.06, 0), (0.1, 0.06), (0.1, 0.13), (0.05, 0.22), (0.03, 0.26), (0.036, 0.29), (0.028, 0.29)], paint("#2a2826", 0.6, 0.5, 30), 72)
    sprigs((bx, by, 0.66), 0.75, "olive", 5, 6, 0.5)
    # One print; a coat of linen on a peg.
    frame((cx - 0.42, 0, 1.5), 0.5, 0.66, wood("#5d4029", "z", 0.3), printed(1), mat_w=0.07)
    # Near the camera, out of focus: the end of a chest with a bowl and a bottle of clay.
    x, y, z = 0.13, -3.42, 0.74
    box((x - 0.14, y + 0.08, z / 2), (0.62, 0.5, z), oak, 0.008, rot=(0, 0, 0.06))
    lathe((x - 0.12, y + 0.02, z), [(0, 0.004), (0.05, 0), (0.1, 0.03), (0.125, 0.075), (0.12, 0.076), (0.095, 0.04), (0, 0.016)], paint("#8d7b66", 0.75, 0.5, 40), 72)
    lathe((x + 0.07, y + 0.12, z), [(0, 0), (0.04, 0), (0.052, 0.04), (0.05, 0.1), (0.018, 0.15), (0.016, 0.19), (0.021, 0.2)], paint("#cdc3b0", 0.5, 0.4, 40), 64)


def thrown(c, w, l, color, solids, seed=0):
    """A garment that somebody dropped: cloth in folds, pushed together, that falls from c onto `solids`."""
    n = 36
    off = Vector((seed * 2.9, seed * 1.3, seed))
    cs, sn = cos(seed * 1.9), sin(seed * 1.9)

    def start(u, v):
        wave = noise.noise(Vector((u * 3.4, v * 2.2, 0)) + off) + 0.35 * noise.noise(Vector((u * 8, v * 6, 4)) + off)
        x, y = (u - 0.5) * w + 0.05 * noise.noise(Vector((v * 4, u * 4, 7)) + off), (v - 0.5) * l
        return (c[0] + x * cs - y * sn, c[1] + x * sn + y * cs, c[2] + 0.13 + 0.12 * wave)

    o = sheet(start, n, round(n * l / w), fabric(color, 0.6, 240, 0.06), solid=0)
    bpy.context.view_layer.update()
    _settle(o, 30, solids, 1.0, 0, 10, 0.1, 0.0, 0.35, 0.01)
    md = o.modifiers.new("thick", "SOLIDIFY")
    md.thickness = 0.004
    md = o.modifiers.new("smooth", "SUBSURF")
    md.levels = md.render_levels = 1
    return o


def _ironing_board(g, cover):
    """A board on crossed legs, its pointed end towards -y."""

    def top(u, v):
        y = -0.62 + 1.24 * v
        half = 0.18 * min(1, max(0.0, (y + 0.62) / 0.5)) ** 0.55 + 0.002
        return ((u - 0.5) * 2 * half, y, 0.86 - 0.022 * abs(2 * u - 1) ** 5 + 0.003 * noise.noise(Vector((u * 6, v * 14, 1))))

    sheet(top, 24, 50, cover, g, 0.024, subsurf=1)
    steel = metal("#b9b4aa", 0.35)
    for s in (-1, 1):
        rod((0.1 * s, -0.3, 0.84), (0.16 * s, 0.4, 0), 0.011, steel, parent=g)
        rod((0.07 * s, 0.3, 0.84), (0.14 * s, -0.4, 0), 0.011, steel, parent=g)


def _bed_before(T, W, H):
    point((0.2, -2.1, H - 0.16), 16, 0.14, (0.86, 0.95, 0.9))
    # Pushed into the corner, so that one of two climbs over the other.
    brown, dark = wood("#7d5230", "z", 0.25, 0.3), wood("#4f3220", "z", 0.25, 0.3)
    cx, head, wide, long, top = -1.08, -0.1, 1.4, 2.0, 0.5
    box((cx, head + 0.02, 0.5), (1.48, 0.045, 0.9), wood("#7d5230", "x", 0.25, 0.3), 0.02, 3)
    rails = [box((cx + s * 0.7, head - 1.0, 0.24), (0.03, 2.0, 0.24), wood("#7d5230", "y", 0.25, 0.3), 0.006) for s in (-1, 1)]
    rails.append(box((cx, head - 2.02, 0.26), (1.45, 0.04, 0.34), wood("#7d5230", "x", 0.25, 0.3), 0.01))
    mattress = _mattress(cx, head - 0.02, wide - 0.04, long - 0.06, top, "#cfc8b8")
    cover = comforter((cx + 0.16, head - 1.12, top + 0.3), 1.85, 1.62, 0.09, fabric("#4c5f72", 0.5, 260, 0.08), (mattress, *rails), 5, stitch=9.0, puff=0.0, pressure=0.2, shrink=-0.14, bend=0.05, n=76, frames=60)
    rumple(cover, 0.026, 2.4, 5)
    for dx, size, c, k, r in ((-0.32, (0.6, 0.44, 0.2), "#c4bba5", 1, 0.12), (0.34, (0.58, 0.42, 0.18), "#8f9a86", 2, -0.2)):
        rumple(pillow((cx + dx, head - 0.28, top + 0.17), *size, creased(c, 0.03), (-1.15, r, r), k), 0.012, 5.0, k)
    bed = box((cx + 0.1, head - 1.0, top / 2 + 0.055), (wide + 0.2, 1.9, top + 0.11), None, 0.06)
    bpy.context.view_layer.update()
    for dx, dy, c, k in ((0.06, -0.86, "#8f4a42", 1), (0.3, -1.0, "#b0a898", 2), (0.14, -1.06, "#3c4654", 3)):
        thrown((cx + dx, head + dy, top + 0.14 + 0.035 * k), 0.34, 0.46, c, (bed,), k).location.z = 0.03 * (k - 1)
    bpy.data.objects.remove(bed)
    # One small table for two: everything is on it.
    tx, ty, tz = -0.08, -0.28, 0.62
    box((tx, ty, tz / 2), (0.42, 0.36, tz), dark, 0.006)
    for k in range(2):
        box((tx, ty - 0.186, 0.18 + 0.28 * k), (0.38, 0.012, 0.25), wood("#4f3220", "x", 0.25, 0.3), 0.004)
        cyl((tx, ty - 0.2, 0.18 + 0.28 * k), 0.012, 0.024, metal("#b59a5a", 0.3), rot=(pi / 2, 0, 0))
    z = stack((tx - 0.06, ty + 0.04, tz), [paint(c, 0.5, 0) for c in ("#7a3a2f", "#c9c2ae", "#3a4d57", "#a8a294")], 5, 4, w=0.21, d=0.15)
    lathe((tx - 0.04, ty, z), [(0, 0), (0.034, 0), (0.038, 0.01), (0.04, 0.09), (0.037, 0.09), (0.035, 0.012), (0, 0.008)], paint("#c9c2b2", 0.3, 0), 40)
    lathe((tx + 0.14, ty + 0.06, tz), [(0.06, 0), (0.06, 0.014), (0.012, 0.024), (0.01, 0.26)], metal("#b9b4aa", 0.35), 32)
    lathe((tx + 0.14, ty + 0.06, tz + 0.24), [(0.1, 0), (0.06, 0.13)], cloth_thin("#b8a26a", 0.35), 48)
    lathe((tx + 0.12, ty - 0.1, tz), [(0.028, 0), (0.033, 0.004), (0.036, 0.1), (0.034, 0.1), (0.03, 0.006), (0, 0.006)], gloss("#dfe6e4", 0.04, 0.92), 32)
    tube([(tx + 0.14, ty + 0.1, tz + 0.02), (tx + 0.26, ty + 0.2, tz - 0.1), (tx + 0.3, ty + 0.24, 0.2), (tx + 0.5, ty + 0.22, 0.012), (1.4, -0.12, 0.012), (1.6, -0.03, 0.26)], 0.004, paint("#cfcabf", 0.5, 0))
    # A wardrobe too deep for its wall, boxes up to the ceiling.
    wx, wide, tall = 1.02, 1.3, 2.0
    box((wx, -0.32, tall / 2), (wide, 0.6, tall), dark, 0.006)
    for k in range(2):
        box((wx - wide / 4 + wide / 2 * k, -0.632, tall / 2 + 0.03), (wide / 2 - 0.012, 0.02, tall - 0.12), wood("#5a3a26", "z", 0.3, 0.3, 0.9 + 0.1 * k), 0.005, rot=(0, 0, -0.03 * k))
        cyl((wx - 0.05 + 0.1 * k, -0.66, 0.98), 0.014, 0.03, metal("#b59a5a", 0.3), rot=(pi / 2, 0, 0))
    carton((wx - 0.3, -0.34, tall), (0.56, 0.42, 0.28), 0.06)
    carton((wx + 0.32, -0.36, tall), (0.46, 0.4, 0.34), -0.1)
    # What did not fit in it hangs on its door.
    rod((wx - 0.5, -0.7, 1.9), (wx - 0.24, -0.7, 1.9), 0.008, metal("#b9b4aa", 0.35))
    coat((wx - 0.34, -0.68, 1.86), fabric("#59636e", 0.8, 160, 0.08), 3)
    # A chair that has not been sat on for a year.
    dining_chair((0.62, -2.0, 0), -0.7, replace(T, style="industrial", metal="#3a2a1e"), "thonet")
    seat = box((0.62, -2.0, 0.235), (0.46, 0.44, 0.47), None, 0.05, rot=(0, 0, -0.7))
    back = box((0.62 + 0.2 * sin(0.7), -2.0 + 0.2 * cos(0.7), 0.4), (0.44, 0.05, 0.8), None, 0.02, rot=(0, 0, -0.7))
    bpy.context.view_layer.update()
    # Each falls on the seat alone and is lifted onto the ones below it: that costs seconds, not minutes.
    for dx, dy, c, k, long in ((0.0, -0.02, "#3f4b5c", 5, 0.5), (-0.04, 0.02, "#5f6a58", 6, 0.5), (-0.01, 0.03, "#b0a898", 7, 0.3), (-0.02, 0.0, "#7a3f38", 8, 0.5)):
        thrown((0.62 + dx, -2.04 + dy, 0.5 + 0.035 * (k - 4)), 0.34, long, c, (seat,), k).location.z = 0.034 * (k - 5)
    blanket((0.62 + 0.22 * sin(0.7), -2.0 + 0.22 * cos(0.7), 0.88), 0.42, 1.0, fabric("#8b8f8a", 0.6, 240, 0.06), (back,), 5, -0.7, 60, 36, 0.2, 0.01, 0.02)
    for each in (seat, back):
        bpy.data.objects.remove(each)
    carton((1.36, -1.02, 0), (0.44, 0.36, 0.3), 0.3, True)
    # Near the camera, out of focus: a board that never leaves the room.
    _ironing_board(group((0.06, -3.3, 0), 0.9), block_print("#a8a08c", "#5f6f86", "#8f4a42", "xy", 0.16))
    # Curtains that end above the sill.
    x = -W / 2 + 0.09
    cloth = cloth_thin("#8a7446", 0.3)
    for a, b, k in ((-0.82, -1.25, 1), (-2.2, -2.62, 2)):
        curtain((x, a), (x, b), 0.9, 2.22, cloth, 7, 0.048, k)
    rod((x, -0.75, 2.24), (x, -2.8, 2.24), 0.009, metal("#b9b4aa", 0.4))
    # Hung for giants, and not straight.
    h = frame((-0.5, 0, 1.95), 0.38, 0.48, paint("#6b5a3e", 0.4, 0), art_abstract("#c9c0ab", ("#7d8794", "#b08a5c", "#8c8f93", "#5f6f86"), 3), mat_w=0.05)
    h.rotation_euler = (0, 0.05, 0)


def _over_back(at, rz, color):
    """Trousers over a chair's back."""
    g = group(at, rz)

    def f(u, v):
        side = 1 if v > 0.5 else -1
        t = abs(v - 0.5) * 2
        return ((u - 0.5) * 0.26 + 0.03 * sin(v * 5), 0.21 + side * (0.016 + 0.02 * t) + 0.03 * noise.noise(Vector((u * 4, v * 4, 3))) * t, 0.81 - 0.42 * t + 0.015 * sin(u * 6))

    return sheet(f, 24, 36, fabric(color, 0.7, 200, 0.1), g, 0.007, subsurf=1)


# ---------------------------------------------------------------- the print works


def brickwork(g, length, H, hole, tones, wash=0.0):
    """A wall of bricks, each laid by hand, in the plane y = 0 of `g` from x = 0; `hole` is a window.

    Every sixth course is of headers. `wash` is how much lime covers bricks and mortar alike: thin, with soft borders.
    """
    R = random.Random(3)
    a, b, low, high = hole or (0, 0, 0, 0)
    h, gap = 0.0735, 0.0105
    bm = bmesh.new()
    for row in range(int(H / h) + 1):
        z0 = row * h
        w = 0.1125 if row % 6 == 3 else 0.225
        shift = -(0.05 if row % 6 == 3 else 0.1125 * (row % 2)) - R.uniform(0, 0.004)
        for k in range(int(length / w) + 2):
            x0, x1 = max(0, shift + k * w), min(length, shift + (k + 1) * w)
            for p, q in ((x0, min(x1, a)), (max(x0, b), x1)) if hole and low - 0.03 < z0 < high else ((x0, x1),):
                if q - p < 0.03:
                    continue
                size = (q - p - gap * R.uniform(0.85, 1.15), 0.05, h - gap * R.uniform(0.9, 1.1))
                made = bmesh.ops.create_cube(bm, size=1)["verts"]
                out, turn = R.gauss(0, 0.001), R.gauss(0, 0.003)
                for v in made:
                    x, y, z = v.co.x * size[0], v.co.y * size[1] + out, v.co.z * size[2]
                    x, z, y = x + R.gauss(0, 0.0008), z + x * turn + R.gauss(0, 0.0007), y + R.gauss(0, 0.0006)
                    v.co = ((p + q) / 2 + x, -y, z0 + h / 2 + z)

    def washed(nt, color, amount):
        """Lime over a color: less of it where hands and rain were."""
        if not wash:
            return color
        soft = N(nt, "ShaderNodeTexNoise", Scale=0.75, Detail=5.0, Roughness=0.6)
        nt.links.new(coords(nt), soft.inputs["Vector"])
        pores = N(nt, "ShaderNodeTexNoise", Scale=38.0, Detail=5.0, Roughness=0.7)
        nt.links.new(coords(nt), pores.inputs["Vector"])
        part = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
        part.inputs[0].default_value = 1
        nt.links.new(ramp(nt, soft.outputs["Fac"], [(0.3, (0.62 * amount,) * 3), (0.72, (min(1, 1.25 * amount),) * 3)]), part.inputs[1])
        nt.links.new(ramp(nt, pores.outputs["Fac"], [(0.32, (0.55,) * 3), (0.56, (1,) * 3)]), part.inputs[2])
        mix = N(nt, "ShaderNodeMixRGB")
        nt.links.new(part.outputs[0], mix.inputs[0])
        nt.links.new(color, mix.inputs[1])
        mix.inputs[2].default_value = (*shade("#b0a58f", 1.0), 1)
        return mix.outputs[0]

    m, nt, p = newmat("brick")
    p.inputs["Roughness"].default_value = 0.92
    inp(p, "Specular", "Specular IOR Level").default_value = 0.2
    geometry = N(nt, "ShaderNodeNewGeometry")
    grit = N(nt, "ShaderNodeTexNoise", Scale=26.0, Detail=8.0, Roughness=0.72)
    nt.links.new(coords(nt), grit.inputs["Vector"])
    soot = N(nt, "ShaderNodeTexNoise", Scale=0.9, Detail=5.0, Roughness=0.6)
    nt.links.new(coords(nt), soot.inputs["Vector"])
    color = ramp(nt, geometry.outputs["Random Per Island"], [(k / (len(tones) - 1), c) for k, c in enumerate(tones)])
    for fac, stops in ((grit, [(0.32, (0.72, 0.7, 0.68)), (0.55, (1, 1, 1)), (0.72, (1.16, 1.14, 1.12))]), (soot, [(0.3, (0.74, 0.74, 0.75)), (0.6, (1, 1, 1))])):
        mix = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
        mix.inputs[0].default_value = 0.9
        nt.links.new(color, mix.inputs[1])
        nt.links.new(ramp(nt, fac.outputs["Fac"], stops), mix.inputs[2])
        color = mix.outputs[0]
    nt.links.new(washed(nt, color, wash), p.inputs["Base Color"])
    bump(nt, p, grit.outputs["Fac"], 0.5, 0.006)
    mortar, mnt, mp = newmat("mortar")
    mp.inputs["Roughness"].default_value = 0.95
    sand = N(mnt, "ShaderNodeTexNoise", Scale=45.0, Detail=6.0)
    mnt.links.new(coords(mnt), sand.inputs["Vector"])
    joint = ramp(mnt, sand.outputs["Fac"], [(0.3, "#5d5548"), (0.7, "#7d7463")])
    mnt.links.new(washed(mnt, joint, min(1, wash * 1.2)), mp.inputs["Base Color"])
    bump(mnt, mp, sand.outputs["Fac"], 0.8, 0.008)
    o = obj("bricks", bm, m, smooth=False, parent=g)
    md = o.modifiers.new("worn", "BEVEL")
    md.width, md.segments, md.limit_method = 0.0035, 2, "NONE"
    parts = ((0, a, 0, H), (b, length, 0, H), (a, b, high, H), (a, b, 0, low)) if hole else ((0, length, 0, H),)
    for x0, x1, z0, z1 in parts:
        # The joints lie 5 mm behind the bricks' faces: deeper ones draw a black net.
        box(((x0 + x1) / 2, 0.05, (z0 + z1) / 2), (x1 - x0, 0.14, z1 - z0), mortar, 0, parent=g)
    return o


def leather(c, depth=0.012):
    """Hide that was sat on for fifty years: grain, creases, rubbed lighter where hands lie."""
    m, nt, b = newmat(f"hide {c}")
    worn = N(nt, "ShaderNodeTexNoise", Scale=3.2, Detail=8.0, Roughness=0.7)
    nt.links.new(coords(nt), worn.inputs["Vector"])
    nt.links.new(ramp(nt, worn.outputs["Fac"], [(0.3, shade(c, 0.6)), (0.52, c), (0.72, shade(c, 1.7))]), b.inputs["Base Color"])
    nt.links.new(ramp(nt, worn.outputs["Fac"], [(0.3, (0.34, 0.34, 0.34)), (0.7, (0.55, 0.55, 0.55))]), b.inputs["Roughness"])
    grain = N(nt, "ShaderNodeTexVoronoi", Scale=170.0)
    nt.links.new(coords(nt), grain.inputs["Vector"])
    fine = N(nt, "ShaderNodeBump", Strength=0.25, Distance=0.003)
    nt.links.new(grain.outputs["Distance"], fine.inputs["Height"])
    bent = N(nt, "ShaderNodeTexNoise", Scale=3.0, Detail=2.0)
    nt.links.new(coords(nt), bent.inputs["Vector"])
    moved = N(nt, "ShaderNodeVectorMath", operation="MULTIPLY_ADD")
    nt.links.new(bent.outputs["Color"], moved.inputs[0])
    moved.inputs[1].default_value = (0.3, 0.3, 0.3)
    nt.links.new(coords(nt, (1.0, 1.6, 1.3)), moved.inputs[2])
    ridges = N(nt, "ShaderNodeTexMusgrave", musgrave_type="RIDGED_MULTIFRACTAL", Scale=5.0, Detail=3.0, Dimension=1.1, Lacunarity=2.3)
    nt.links.new(moved.outputs[0], ridges.inputs["Vector"])
    creases = N(nt, "ShaderNodeBump", Strength=0.5, Distance=depth)
    nt.links.new(ridges.outputs[0], creases.inputs["Height"])
    nt.links.new(fine.outputs["Normal"], creases.inputs["Normal"])
    nt.links.new(creases.outputs["Normal"], b.inputs["Normal"])
    return m


def easy_chair(g, cover, cord, feet, cushion_cover):
    """An upholstered chair on turned feet; one cushion."""
    soft((0, 0, 0.25), (0.74, 0.72, 0.16), cover, 0, 0.04, 3, 0.004, parent=g, n=24)
    seat = seat_cushion(0.56, 0.6, 0.15, cover, 7, 1.6, cord)
    seat.parent, seat.location = g, (0, -0.06, 0.32)
    back = seat_cushion(0.7, 0.72, 0.17, cover, 8, 1.2, cord, shrink=-0.015)
    back.parent, back.location, back.rotation_euler = g, (0, 0.38, 0.66), (pi / 2 - 0.22, 0, 0)
    for s in (-1, 1):
        arm = seat_cushion(0.15, 0.66, 0.26, cover, 9 + s, 1.0, cord, shrink=-0.012)
        arm.parent, arm.location = g, (s * 0.345, -0.03, 0.33)
        for y in (-0.3, 0.3):
            lathe((s * 0.3, y, 0), [(0.014, 0), (0.022, 0.06), (0.026, 0.18)], feet, 24, g)
    o = cushion(0.5, 0.5, 0.2, cushion_cover, 2, 0.4, 0.12)
    o.parent, o.location, o.scale = g, (0.06, 0.07, 0.46), (0.84, 1, 0.84)


def steel_window(x, hole, mat, across=5, up=4):
    """Rolled bars in the left wall, a vent that is not quite shut."""
    y0, y1, z0, z1 = hole
    for k in range(across + 1):
        edge = k in (0, across)
        box((x, y0 + (y1 - y0) * k / across, (z0 + z1) / 2), (0.05, 0.05 if edge else 0.022, z1 - z0), mat, 0.003)
        if not edge:
            box((x + 0.02, y0 + (y1 - y0) * k / across, (z0 + z1) / 2), (0.006, 0.036, z1 - z0 - 0.05), mat, 0.002)
    for k in range(up + 1):
        edge = k in (0, up)
        z = z0 + (z1 - z0) * k / up
        box((x - 0.002, (y0 + y1) / 2, z), (0.046, y1 - y0, 0.05 if edge else 0.022), mat, 0.003)
        if not edge:
            box((x + 0.018, (y0 + y1) / 2, z), (0.006, y1 - y0 - 0.05, 0.036), mat, 0.002)
    rod((x + 0.03, y0 + (y1 - y0) * 0.5, z0 + (z1 - z0) * 0.5), (x + 0.09, y0 + (y1 - y0) * 0.5, z0 + (z1 - z0) * 0.5 - 0.14), 0.007, mat)


def _works(T: Tokens, W, D, H, before, evening):
    """A hall of brick with one long window of steel in its left wall."""
    y0, y1, z0, z1 = -3.3, -0.62, 0.86, 2.5
    deep = 0.34
    tones = ("#6b4636", "#724a38", "#7d5743", "#6e4836", "#5b3f33", "#84634d", "#734c39")
    g = group((-W / 2, 0, 0))
    brickwork(g, W, H, None, tones, 0.34)
    side = group((-W / 2, -D, 0), pi / 2)
    side.rotation_euler = (0, 0, pi / 2)
    brickwork(side, D, H, (D + y0, D + y1, z0, z1), ("#8a6a5a", "#94705e", "#86665a", "#9a7d6a"), 0.88)
    lime = plaster("#a39a89")
    # The window's depth.
    x = -W / 2 - deep / 2
    for c, size in (
        ((x, y1 + 0.1, (z0 + z1) / 2), (deep, 0.2, z1 - z0 + 0.4)),
        ((x, y0 - 0.1, (z0 + z1) / 2), (deep, 0.2, z1 - z0 + 0.4)),
        ((x, (y0 + y1) / 2, z1 + 0.1), (deep, y1 - y0, 0.2)),
        ((x, (y0 + y1) / 2, z0 - 0.06), (deep + 0.1, y1 - y0, 0.12)),
    ):
        box(c, size, lime, 0.004)
    box((-W / 2 - 0.24, (y0 - D) / 2 - 0.2, H / 2), (0.2, D + y0, H), lime, 0)
    box((-W / 2 - 0.24, 0.1, H / 2), (0.2, 0.2 - 2 * y1 - 0.4, H), lime, 0)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D + 0.4, H), lime, 0)
    box((0, -D / 2, H + 0.05), (W + 0.9, D + 0.4, 0.1), paint("#8f887a", 0.9, 0.1, 20), 0)
    steel = paint("#2b2c2a", 0.5, 0.15, 60)
    for y in (-1.5, -4.0):
        box((0, y, H - 0.11), (W, 0.012, 0.2), steel, 0.002)
        for z in (H - 0.02, H - 0.215):
            box((0, y, z), (W, 0.12, 0.014), steel, 0.003)
    boards = planks("#5b4d3d", 0.17, 2.4, 0.34, 0.6) if before else planks("#8a6038", 0.17, 2.4, 0.26, 0.4)
    box((0, -D / 2, -0.05), (W + 0.4, D + 0.8, 0.1), boards, 0)
    steel_window(-W / 2 - deep + 0.06, (y0, y1, z0, z1), steel)
    heat = group((-W / 2 + 0.02, -1.0, 0), pi / 2)
    radiator(-1.35, 20, -0.1, 0.12, 0.68, paint("#6f6a5f", 0.45, 0.2, 40), g=heat)
    # A conduit that the printers left, its switch by the corner.
    grey = metal("#77756f", 0.5)
    rod((-0.95, -0.045, 1.3), (-0.95, -0.045, H), 0.011, grey)
    box((-0.95, -0.05, 1.25), (0.075, 0.05, 0.1), paint("#5f5c55", 0.4, 0.1, 50), 0.008)
    backdrop("town", evening, 0.22 if evening else 2.6, (-W / 2 - 7, 0.5, 1.2), "Y")
    middle = ((y0 + y1) / 2, (z0 + z1) / 2)
    if evening:
        world("#5f7fb5", 0.012)
        area((-W / 2 - 0.5, *middle), (z1 - z0, y1 - y0), 34, (0.45, 0.62, 1), look=(2, middle[0], 0.6))
    else:
        world("#dfe8f0", 0.014)
        sun((1.0, 0.42, -0.42), 24.0, 0.012, (1, 0.79, 0.55))
        outdoors((-W / 2 - 3.0, middle[0] - 0.8, z1 + 0.6), (1.2, y1 - y0 + 1.5, 1.6), 5, 18)
        area((-W / 2 - 1.6, middle[0], middle[1] + 0.7), (2.4, 3.2), 900, (0.88, 0.94, 1), look=(1.0, middle[0], 0.5))


def poster(at, w, h, text, ink, paper="#cdc1a8"):
    """A proof from wooden type: the ink lies unevenly."""
    m, nt, b = newmat("ink")
    b.inputs["Roughness"].default_value = 0.6
    n = N(nt, "ShaderNodeTexNoise", Scale=30.0, Detail=8.0, Roughness=0.75)
    nt.links.new(coords(nt), n.inputs["Vector"])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.36, ink), (0.62, shade(ink, 1.5)), (0.7, paper)]), b.inputs["Base Color"])

    def art(g, aw, ah):
        box((0, -0.016, 0), (aw, 0.002, ah), paint(paper, 0.9, 0.2, 200), 0, parent=g)
        curve = bpy.data.curves.new("type", "FONT")
        curve.body, curve.size, curve.align_x, curve.align_y = text, ah * 0.86, "CENTER", "CENTER"
        curve.offset = 0.006
        o = bpy.data.objects.new("type", curve)
        bpy.context.scene.collection.objects.link(o)
        curve.materials.append(m)
        o.parent, o.location, o.rotation_euler = g, (0, -0.0185, 0.0), (pi / 2, 0, 0)

    return frame(at, w, h, wood("#2f241b", "z", 0.3), art, mat_w=0.0, fw=0.022)


def shelf_books(x0, x1, y, z, seed):
    """A row of books with rounded backs, one or two leaning."""
    R = random.Random(seed)
    x = x0
    while x < x1 - 0.03:
        t, h, d = R.uniform(0.016, 0.045), R.uniform(0.17, 0.26), R.uniform(0.13, 0.18)
        c = R.choice(("#5a2a22", "#31454a", "#8a7a55", "#a89c84", "#2a2c2f", "#6a4a30", "#77806a", "#8d3f2b"))
        lean = R.choice((0, 0, 0, 0, 0.12))
        m = paint(c, R.choice((0.5, 0.8)), 0.1, 150)
        g = group((x + t / 2, y, z), 0)
        g.rotation_euler = (0, lean, R.gauss(0, 0.02))
        box((0, 0, h / 2), (t, d, h), m, 0.003, parent=g)
        o = cyl((0, -d / 2 + 0.004, h / 2), t / 2, h, m, bevel=0.001, seg=20, parent=g)
        o.scale = (1, 0.5, 1)
        box((0, -d / 2 - t * 0.2, h * R.uniform(0.6, 0.8)), (t * 0.7, 0.004, 0.03), paint(R.choice(("#c9b98f", "#1f1c1a", "#b5a07a")), 0.7, 0), 0, parent=g)
        x += t + 0.002 + lean * h * 0.6


def _eco(T: Tokens, view, before):
    """The print works at dusk: one cold tube for five people; later the lamps stand where they sit."""
    W, D, H = 5.0, 6.6, 2.95
    if view == "near":
        _look((-1.0, -4.3, 1.12), (0.75, 0, 1.12), 40, 2.0, 3.4, -0.03)
    elif view == "close":
        _look((0.75, -4.2, 1.0), (-0.75, 0, 1.0), 46, 2.0, 3.4, -0.02)
    else:
        _look((1.5, -5.1, 1.12), (-0.78, 0, 1.12), 35, 2.0, 4.3, -0.01)
    _works(T, W, D, H, before, True)
    (_eco_before if before else _eco_after)(T, W, H)


def _eco_after(T, W, H):
    oak, upright = wood("#6b4830", "x", 0.4, 0.45), wood("#6b4830", "z", 0.4, 0.45)
    brass, black = metal("#8a6a38", 0.32), paint("#181817", 0.45, 0.1, 60)
    wool_rug((-0.05, -2.1), (2.7, 1.9), 3, "#5a3b30", "#75503f")
    # The grandparents' sofa, stuffed again.
    hide, cord = leather("#553524"), leather("#352015")
    s = group((0.0, -0.82, 0), 0.04)
    couch(s, hide, cord, upright, 2.1, 0.94, 0.13, 0.2, 0.42, 0.38)
    for x, size, color, roll, lean, turn, k in ((-0.66, 0.46, "#37505a", 0.1, 0.36, 0.2, 1), (0.62, 0.44, "#8a7048", -0.12, 0.42, -0.25, 2)):
        o = cushion(0.5, 0.5, 0.2, fabric(color, 0.8, 180, 0.1), k, lean, roll)
        o.parent, o.location, o.rotation_euler, o.scale = s, (x, 0.0, 0.46), (0, 0, turn), (size / 0.5, 1, size / 0.5)
    arm = box((0.95, -0.82, 0.28), (0.24, 0.9, 0.54), None, 0.06)
    bpy.context.view_layer.update()
    blanket((0.95, -0.9, 0.66), 0.62, 1.1, fabric("#5d6652", 0.9, 130, kind="knit"), (arm,), 2, 1.5, 50, 34, 0.5, 0.012, 0.02)
    bpy.data.objects.remove(arm)
    # Lamps where they sit.
    lx, ly = -1.32, -0.62
    lathe((lx, ly, 0), [(0.15, 0), (0.15, 0.012), (0.13, 0.022), (0.012, 0.03), (0.009, 0.06), (0.009, 1.4)], brass)
    shaded_lamp(lx, ly, 1.3, 0.24, 0.17, 0.28, True, 75, 0.7)
    # Shelves of old planks on brackets, a lamp among the books.
    for z in (0.62, 1.06, 1.5):
        box((1.72, -0.14, z), (1.4, 0.25, 0.036), wood("#6b4830", "x", 0.4, 0.5, 0.8 + 0.2 * z), 0.006)
        for x in (1.2, 2.2):
            box((x, -0.14, z - 0.024), (0.03, 0.24, 0.012), black, 0.002)
            box((x, -0.015, z - 0.09), (0.03, 0.012, 0.16), black, 0.002)
    shelf_books(1.06, 1.62, -0.13, 1.078, 4)
    shelf_books(1.62, 2.35, -0.13, 1.518, 9)
    shelf_books(1.5, 2.3, -0.13, 0.638, 15)
    stack((1.2, -0.14, 0.638), [paint(c, 0.7, 0.1, 120) for c in ("#8d3f2b", "#a89c84", "#31454a")], 4, 6, w=0.22, d=0.16)
    lathe((1.3, -0.14, 1.518), [(0, 0), (0.05, 0), (0.08, 0.06), (0.075, 0.12), (0.03, 0.18), (0.035, 0.2), (0.028, 0.2)], paint("#3d4a46", 0.5, 0.4, 40), 64)
    sprigs((1.3, -0.14, 1.68), 0.4, "eucalyptus", 5, 4, 0.6)
    lathe((1.86, -0.15, 1.078), [(0, 0), (0.06, 0), (0.085, 0.05), (0.08, 0.1), (0.03, 0.16), (0.014, 0.2)], paint("#7a3a26", 0.5, 0.4, 40), 64)
    shaded_lamp(1.86, -0.15, 1.25, 0.12, 0.09, 0.15, True, 30, 0.7)
    # A proof from the works.
    poster((0.0, -0.035, 1.62), 0.66, 0.88, "&", "#1d1a18").rotation_euler = (0, 0.008, 0)
    # A round of oak: what the five left on it.
    tx, ty, tz = -0.1, -2.0, 0.4
    cyl((tx, ty, tz - 0.02), 0.44, 0.04, oak, bevel=0.01, seg=96)
    for k in range(3):
        t = 0.5 + k * 2.094
        rod((tx + 0.26 * cos(t), ty + 0.26 * sin(t), tz - 0.03), (tx + 0.33 * cos(t), ty + 0.33 * sin(t), 0), 0.024, upright, 0.016)
    open_book((tx - 0.1, ty - 0.12, tz), 0.5)
    cup(tx + 0.16, ty - 0.08, tz, paint("#4a5a60", 0.4, 0.25, 50))
    lathe((tx + 0.02, ty + 0.18, tz), [(0, 0), (0.05, 0), (0.1, 0.03), (0.13, 0.06), (0.124, 0.06), (0.095, 0.034), (0, 0.012)], oak)
    for k, (dx, dy) in enumerate(((-0.03, 0.02), (0.04, 0.025), (0.0, -0.04))):
        lathe((tx + 0.02 + dx, ty + 0.18 + dy, tz + 0.055), [(0, -0.034), (0.02, -0.036), (0.038, 0), (0.024, 0.03), (0.006, 0.026), (0, 0.022)], paint(("#8a3424", "#97452a", "#7f8a3a")[k], 0.4, 0.3, 60), rot=(0.5 * k, 0.4, k))
    R = random.Random(8)
    for k in range(9):
        c = R.choice(("#8d3f2b", "#b5853f", "#3f5a68", "#8a6a48"))
        box((-0.75 + R.uniform(-0.25, 0.25), -2.35 + R.uniform(-0.2, 0.2), 0.045), (0.05, 0.05, 0.05 * R.choice((1, 2))), paint(c, 0.6, 0.05), 0.004, rot=(pi / 2 * R.choice((0, 1)), 0, R.uniform(0, 3)))
    # The other chair, where the lamp reaches.
    tweed, edge = fabric("#57564e", 0.9, 160, 0.12), fabric("#3a3a35", 0.5, 300)
    g = group((1.46, -1.42, 0), -pi / 2 + 0.45)
    easy_chair(g, tweed, edge, upright, fabric("#8a4a2c", 0.8, 180, 0.1))
    tree((-2.05, -0.5, 0), 1.85, paint("#4f4a42", 0.85, 0.5, 30), "ficus", 5, True, 0.8, 0.17, 0.32)
    # Near the camera, out of focus: a chair from the table.
    ladder_chair((0.12, -3.75, 0), pi + 0.5, wood("#3a2618", "z", 0.4), fabric("#7a6a4c", 0.9, 90, kind="knit"), 0.9)


def _eco_before(T, W, H):
    # One cold tube on two chains.
    tube_ = emit("#dff3ea", 9.0)
    x, y, z = 0.05, -1.35, 2.32
    box((x, y, z + 0.05), (1.3, 0.12, 0.05), paint("#b9bab4", 0.4, 0.05), 0.01)
    for s in (-0.02, 0.03):
        rod((x - 0.6, y + s, z), (x + 0.6, y + s, z), 0.013, tube_)
    for s in (-1, 1):
        rod((x + s * 0.5, y, z + 0.06), (x + s * 0.5, y, H), 0.003, paint("#77756f", 0.5, 0))
    area((x, y, z - 0.03), (1.25, 0.1), 70, (0.84, 1, 0.92), look=(x, y, 0))
    point((x, y, z + 0.16), 12, 0.1, (0.84, 1, 0.92))
    dark, brown = wood("#40291b", "z", 0.3, 0.3), wood("#6b4830", "x", 0.3, 0.35)
    # A blue sofa, flat against the wall.
    cover, cord = fabric("#47505c", 0.8, 160, 0.16), fabric("#333b45", 0.6, 300)
    s = group((-0.3, -0.54, 0), 0)
    couch(s, cover, cord, dark, 2.1, 0.94, 0.1, 0.2, 0.46, 0.4, sag=0.45, seed=20)
    heap((0.2, -0.66, 0.46), ("#8b8f8a", "#a8433a", "#b0a898"), 3)
    o = cushion(0.5, 0.5, 0.2, fabric("#8a8f94", 0.7, 220, 0.12), 3, 0.6, 0.3, 1.2)
    o.parent, o.location, o.rotation_euler, o.scale = s, (-0.6, -0.02, 0.42), (0, 0, 0.5), (0.8, 0.9, 0.8)
    # The screen before the window.
    chest = group((-W / 2 + 0.62, -1.12, 0), pi / 2 - 0.3)
    box((0, 0, 0.26), (1.1, 0.42, 0.44), brown, 0.006, parent=chest)
    for k in range(2):
        box((-0.27 + 0.54 * k, -0.215, 0.26), (0.52, 0.014, 0.4), brown, 0.004, parent=chest)
    television((-W / 2 + 0.62, -1.12, 0.48), pi / 2 - 0.3, 1.0)
    # A cupboard in the quiet half.
    wx, tall = 1.5, 2.05
    box((wx, -0.33, tall / 2), (1.15, 0.58, tall), dark, 0.006)
    for k in range(2):
        box((wx - 0.288 + 0.576 * k, -0.63, tall / 2 + 0.04), (0.56, 0.02, tall - 0.14), wood("#4a3020", "z", 0.35, 0.28, 0.9 + 0.1 * k), 0.005, rot=(0, 0, -0.035 * k))
        box((wx - 0.288 + 0.576 * k, -0.643, tall / 2 + 0.3), (0.4, 0.008, tall * 0.46), dark, 0.006)
        cyl((wx - 0.05 + 0.1 * k, -0.66, 0.98), 0.014, 0.03, metal("#b59a5a", 0.3), rot=(pi / 2, 0, 0))
    carton((wx - 0.26, -0.34, tall), (0.5, 0.4, 0.26), 0.08)
    carton((wx + 0.3, -0.36, tall), (0.42, 0.38, 0.34), -0.12)
    # A table too small, on a rug too small.
    m, nt, p = newmat("flat rug")
    p.inputs["Roughness"].default_value = 0.95
    wave = N(nt, "ShaderNodeTexWave", Scale=2.2, Distortion=0.3, bands_direction="X")
    nt.links.new(coords(nt), wave.inputs["Vector"])
    nt.links.new(ramp(nt, wave.outputs["Fac"], [(0.4, "#8a8f94"), (0.45, "#4c5666"), (0.75, "#4c5666"), (0.8, "#a39c8e")]), p.inputs["Base Color"])
    thread = N(nt, "ShaderNodeTexNoise", Scale=150.0, Detail=3.0)
    nt.links.new(coords(nt), thread.inputs["Vector"])
    bump(nt, p, thread.outputs["Fac"], 0.9, 0.01)
    sheet(lambda u, v: ((u - 0.5) * 1.3, (v - 0.5) * 0.85, 0.008 + 0.03 * max(0, noise.noise(Vector((u * 2.4, v, 4))))), 60, 40, m, loc=(-0.1, -1.95, 0.003), rz=-0.14, solid=0.008)
    tx, ty, tz = -0.1, -1.95, 0.46
    g = group((tx, ty, 0), -0.1)
    pine = wood("#8a6038", "x", 0.25, 0.3)
    box((0, 0, tz), (0.78, 0.48, 0.028), pine, 0.005, parent=g)
    for sx in (-0.34, 0.34):
        for sy in (-0.19, 0.19):
            box((sx, sy, tz / 2), (0.042, 0.042, tz), wood("#8a6038", "z", 0.25, 0.3), 0.004, parent=g)
    stack((tx - 0.2, ty + 0.06, tz + 0.014), [paint(c, 0.4, 0) for c in ("#a8a294", "#7a3a2f", "#b7b2a0", "#3a4d57")], 4, 3, w=0.28, d=0.2)
    papers((tx + 0.1, ty - 0.06, tz + 0.016), 4, 3)
    lathe((tx + 0.26, ty + 0.08, tz + 0.015), [(0, 0), (0.034, 0), (0.038, 0.01), (0.04, 0.09), (0.037, 0.09), (0.035, 0.012), (0, 0.008)], paint("#2f5577", 0.3, 0), 40)
    # What has no place.
    carton((-1.62, -0.42, 0), (0.46, 0.38, 0.34), 0.2, True)
    carton((0.98, -0.95, 0), (0.42, 0.36, 0.3), -0.35)
    R = random.Random(5)
    for k in range(12):
        c = R.choice(("#a8433a", "#c08a2f", "#2f5f86", "#47784f", "#b5b0a4"))
        at = (0.75 + R.uniform(-0.35, 0.35), -1.75 + R.uniform(-0.35, 0.3), 0.03)
        box(at, [R.uniform(0.05, 0.11) for _ in range(3)], gloss(c, 0.3), 0.008, rot=(R.uniform(-0.4, 0.4), 0, R.uniform(0, 3)))
    tube([(-1.75, -1.3, 0.2), (-1.6, -1.55, 0.012), (-1.2, -1.3, 0.01), (-1.05, -0.5, 0.01), (-0.98, -0.08, 0.3), (-0.95, -0.05, 1.2)], 0.005, paint("#17171a", 0.6, 0))
    # The chair that stands where the other stood, under what was to be folded.
    g = group((1.3, -1.95, 0), -pi / 2 + 0.35)
    easy_chair(g, fabric("#6b6250", 0.8, 160, 0.14), fabric("#4a4436", 0.6, 300), dark, fabric("#55606b", 0.8, 180, 0.1))
    heap((1.22, -2.0, 0.48), ("#59636e", "#b0a898", "#7a3f38"), 7)
    ladder_chair((0.12, -3.75, 0), pi + 0.3, wood("#3a2618", "z", 0.4), fabric("#7a6a4c", 0.9, 90, kind="knit"), 0.9)


def _eco_table(T: Tokens, view, before):
    """The other half of the print works, by day: a table in the middle of it, and what stood there before."""
    W, D, H = 5.0, 6.6, 2.95
    if view == "close":
        _look((0.1, -4.3, 1.14), (1.02, 0, 1.14), 44, 2.0, 3.75, 0.0)
    else:
        _look((1.62, -5.0, 1.1), (-1.2, 0, 1.1), 35, 2.2, 3.7, -0.015)
    _works(T, W, D, H, before, False)
    (_table_before if before else _table_after)(T, W, H)


def _enamel(x, y, z, H, lit, color="#2f3a38"):
    """A lamp from the works on its cord."""
    lathe((x, y, z), [(0.17, 0), (0.166, 0.02), (0.13, 0.08), (0.055, 0.125), (0.032, 0.16), (0.012, 0.17)], paint(color, 0.3, 0.03, 50), 72, solid=0.003)
    lathe((x, y, z + 0.004), [(0.03, 0.055), (0.034, 0.03), (0.02, 0), (0, -0.008)], emit("#ffcf96", 14.0 if lit else 0.4), 24)
    if lit:
        point((x, y, z + 0.005), lit, 0.04, (1, 0.62, 0.3))
    tube([(x, y, z + 0.16), (x + 0.006, y, (z + H) / 2), (x, y, H)], 0.0032, paint("#26221e", 0.6, 0))


def _table_after(T, W, H):
    black, brass = paint("#1c1c1a", 0.45, 0.15, 60), metal("#8a6a38", 0.35)
    # Five boards that were a floor, on trestles of steel.
    cx, cy, tz, long, deep = -0.3, -1.85, 0.75, 2.3, 0.86
    g = group((cx, cy, 0), 0.05)
    R = random.Random(12)
    for k in range(5):
        m = wood(R.choice(("#6f4c30", "#7a5636", "#644429")), "x", 0.42, 0.42, 0.85 + 0.08 * k)
        box((R.uniform(-0.012, 0.012), -deep / 2 + deep * (k + 0.5) / 5, tz - 0.022 + R.uniform(-0.0015, 0.0015)), (long, deep / 5 - 0.003, 0.044), m, 0.004, parent=g)
    for s in (-1, 1):
        x = s * (long / 2 - 0.3)
        for t in (-1, 1):
            rod((x, t * 0.1, tz - 0.05), (x + s * 0.05, t * 0.36, 0), 0.016, black, parent=g)
        rod((x + s * 0.02, -0.2, 0.3), (x + s * 0.02, 0.2, 0.3), 0.01, black, parent=g)
        box((x, 0, tz - 0.055), (0.05, deep - 0.16, 0.022), black, 0.003, parent=g)
    bent = replace(T, style="industrial", metal="#241a14")
    for dx, dy, turn in ((-0.72, 0.66, 0.08), (0.02, 0.7, -0.12), (0.76, 0.62, 0.1), (-0.6, -0.7, pi + 0.22), (0.34, -0.66, pi - 0.1)):
        dining_chair((cx + dx, cy + dy, 0), turn, bent, "thonet")
    dining_chair((cx - long / 2 - 0.3, cy, 0), pi / 2 + 0.2, bent, "thonet")
    dining_chair((1.02, -3.5, 0), pi - 0.7, bent, "thonet")
    for k, dx in enumerate((-0.72, 0.02, 0.74)):
        _enamel(cx + dx, cy + 0.02 * k, 1.5 + 0.012 * k, H, 9)
    # What is on it.
    glaze, clay, blue = paint("#b9b09c", 0.35, 0.2, 50), paint("#7a4a34", 0.7, 0.4, 40), paint("#46565c", 0.4, 0.25, 50)
    lathe((cx - 0.28, cy + 0.08, tz), [(0, 0), (0.06, 0), (0.08, 0.05), (0.076, 0.13), (0.05, 0.2), (0.056, 0.25), (0.062, 0.265), (0.055, 0.265), (0.045, 0.2)], blue, 64)
    sprigs((cx - 0.28, cy + 0.08, tz + 0.2), 0.6, "olive", 8, 5, 0.55)
    lathe((cx + 0.2, cy - 0.02, tz), [(0, 0), (0.06, 0), (0.13, 0.035), (0.17, 0.08), (0.163, 0.08), (0.12, 0.045), (0, 0.016)], wood("#5d3d25", "x", 0.4))
    for k, (dx, dy) in enumerate(((-0.06, 0.03), (0.05, 0.05), (0.0, -0.06), (0.07, -0.03), (0.01, 0.01))):
        lathe((cx + 0.2 + dx, cy - 0.02 + dy, tz + 0.075 + 0.04 * (k == 4)), [(0, -0.034), (0.02, -0.036), (0.04, 0), (0.026, 0.032), (0.006, 0.028), (0, 0.024)], paint(("#8a3424", "#97582a", "#7f8a3a", "#8a3f2a", "#98752f")[k], 0.4, 0.3, 60), rot=(0.5 * k, 0.4, k))
    for dx, dy in ((-0.72, 0.24), (0.02, 0.26), (0.76, 0.25), (-0.62, -0.25), (0.34, -0.24), (-0.98, 0.0)):
        for k, r in enumerate((0.135, 0.1)):
            lathe((cx + dx, cy + dy, tz + 0.008 * k), [(0, 0), (r * 0.6, 0), (r, 0.014), (r * 0.97, 0.017), (r * 0.6, 0.004), (0, 0.004)], glaze if k == 0 else clay, 48)
        lathe((cx + dx + 0.16, cy + dy * 0.6, tz), [(0.028, 0), (0.033, 0.004), (0.036, 0.09), (0.034, 0.09), (0.03, 0.006), (0, 0.006)], gloss("#dfe6e4", 0.04, 0.92), 32)
        napkin = seat_cushion(0.2, 0.1, 0.018, fabric("#a89c86", 0.7, 200), 5, 0.3, n=16, shrink=-0.03)
        napkin.location, napkin.rotation_euler = (cx + dx - 0.2, cy + dy, tz), (0, 0, pi / 2 + R.uniform(-0.3, 0.3))
    # The cabinet that held the type: shallow drawers, one not shut.
    tx, wide, high = 1.42, 1.3, 0.98
    box((tx, -0.3, high / 2), (wide, 0.52, high), wood("#4a3322", "x", 0.35, 0.45), 0.006)
    box((tx, -0.31, high + 0.014), (wide + 0.05, 0.57, 0.028), wood("#5a3f2a", "x", 0.4, 0.4), 0.006)
    for col in range(2):
        for row in range(9):
            out = 0.09 if (col, row) == (0, 5) else R.uniform(0, 0.005)
            x, z = tx - wide / 4 + col * wide / 2, 0.08 + 0.1 * row + 0.03
            box((x, -0.57 - out, z), (wide / 2 - 0.03, 0.022, 0.09), wood(R.choice(("#5a3f2a", "#624530", "#523824")), "x", 0.38, 0.45, R.uniform(0.8, 1.3)), 0.004, rot=(0, R.gauss(0, 0.003), 0))
            if out > 0.05:
                box((x, -0.55, z), (wide / 2 - 0.06, 0.1, 0.06), wood("#4a3322", "x"), 0.003)
            o = lathe((x, -0.582 - out, z), [(0.03, 0), (0.028, 0.012), (0.014, 0.02), (0, 0.022)], brass, 24, rot=(pi / 2, 0, 0))
            o.scale = (1, 0.6, 1)
    lathe((tx + 0.34, -0.28, high + 0.028), [(0, 0), (0.07, 0), (0.1, 0.07), (0.09, 0.15), (0.04, 0.22), (0.045, 0.25), (0.036, 0.25)], clay, 64)
    stack((tx - 0.05, -0.28, high + 0.028), [paint(c, 0.7, 0.1, 120) for c in ("#31454a", "#a89c84", "#7a3426")], 3, 6, w=0.26, d=0.19)
    for k in range(4):
        lathe((tx - 0.4, -0.28, high + 0.028 + 0.022 * k), [(0, 0), (0.04, 0), (0.075, 0.035), (0.085, 0.06), (0.08, 0.06), (0.06, 0.03), (0, 0.01)], (glaze, blue, glaze, clay)[k], 48)
    poster((tx - 0.1, -0.035, 1.66), 0.62, 0.82, "A", "#6a2a1e").rotation_euler = (0, -0.01, 0)
    tree((-2.05, -0.5, 0), 1.8, paint("#4f4a42", 0.85, 0.5, 30), "olive", 9, False, 0.85, 0.17, 0.32)


def _table_before(T, W, H):
    # A bulb that hangs for nobody.
    rod((-1.15, -2.7, 1.92), (-1.15, -2.7, H), 0.004, paint("#b9b5aa", 0.5, 0))
    cyl((-1.15, -2.7, 1.9), 0.02, 0.06, paint("#b9b5aa", 0.5, 0), seg=24)
    lathe((-1.15, -2.7, 1.78), [(0, 0), (0.028, 0.014), (0.034, 0.04), (0.02, 0.08), (0.016, 0.1)], emit("#eef6ff", 9.0), 24)
    point((-1.15, -2.7, 1.8), 16, 0.035, (0.86, 0.94, 1))
    # A table for four, against nothing, with chairs of four parents.
    pine, leg = wood("#8f673e", "x", 0.25, 0.3), wood("#8f673e", "z", 0.25, 0.3)
    cx, cy, tz = -0.2, -1.6, 0.74
    g = group((cx, cy, 0), -0.1)
    box((0, 0, tz - 0.014), (1.15, 0.74, 0.028), pine, 0.006, parent=g)
    box((0, 0, tz - 0.07), (1.0, 0.6, 0.08), pine, 0.003, parent=g)
    for sx in (-0.5, 0.5):
        for sy in (-0.31, 0.31):
            box((sx, sy, tz / 2 - 0.01), (0.05, 0.05, tz - 0.03), leg, 0.004, parent=g)
    for kind, c, x, y, turn in (("thonet", "#2a1d16", -0.72, 0.5, 0.3), ("osaka", "#a88456", 0.1, -0.62, pi - 0.35), ("antique", "#4f2f1c", -0.62, -0.5, pi + 0.2), ("wishbone", "#7a5230", 0.78, 0.15, -pi / 2 + 0.3)):
        dining_chair((cx + x, cy + y, 0), turn, replace(T, wood=c, metal=c, up2="#5a4a3c"), kind, 2)
    papers((cx - 0.2, cy + 0.02, tz), 7, 4)
    stack((cx + 0.3, cy + 0.16, tz), [paint(c, 0.4, 0) for c in ("#a8a294", "#7a3a2f", "#b7b2a0", "#3a4d57")], 6, 3, w=0.28, d=0.2)
    box((cx + 0.02, cy - 0.14, tz + 0.009), (0.33, 0.23, 0.016), metal("#8f9295", 0.4), 0.004, rot=(0, 0, 0.25))
    tube([(cx + 0.18, cy - 0.1, tz + 0.01), (cx + 0.4, cy - 0.2, tz + 0.008), (cx + 0.6, cy - 0.2, tz - 0.1), (cx + 0.66, cy - 0.1, 0.2), (cx + 0.9, cy + 0.4, 0.01), (-0.95, -0.2, 0.01), (-0.95, -0.05, 1.2)], 0.005, paint("#17171a", 0.6, 0))
    lathe((cx - 0.46, cy - 0.2, tz), [(0, 0), (0.034, 0), (0.038, 0.01), (0.04, 0.09), (0.037, 0.09), (0.035, 0.012), (0, 0.008)], paint("#2f5577", 0.3, 0), 40)
    heap((cx + 0.76, cy + 0.15, 0.46), ("#59636e", "#b0a898"), 7)
    # A cupboard too heavy for its wall, and on it what has no cupboard.
    dark = wood("#3f2819", "z", 0.3, 0.3)
    wx, wide, high = 1.42, 1.5, 1.18
    box((wx, -0.33, high / 2), (wide, 0.58, high), wood("#3f2819", "x", 0.3, 0.3), 0.008)
    box((wx, -0.34, high), (wide + 0.08, 0.64, 0.05), wood("#3f2819", "x", 0.3, 0.3), 0.014, 3)
    for k in range(3):
        x = wx - wide / 3 + wide / 3 * k
        box((x, -0.63, high / 2 + 0.02), (wide / 3 - 0.02, 0.02, high - 0.16), dark, 0.005, rot=(0, 0, -0.05 * (k == 1)))
        box((x, -0.645, high / 2 + 0.04), (wide / 3 - 0.16, 0.012, high - 0.42), wood("#4a3020", "z", 0.3, 0.3), 0.008)
        cyl((x + wide / 6 - 0.05, -0.66, 0.66), 0.013, 0.03, metal("#b59a5a", 0.3), rot=(pi / 2, 0, 0))
    carton((wx - 0.4, -0.34, high + 0.025), (0.48, 0.38, 0.3), 0.1)
    carton((wx + 0.12, -0.36, high + 0.025), (0.42, 0.36, 0.26), -0.15, True)
    carton((wx + 0.55, -0.34, high + 0.025), (0.4, 0.36, 0.36), 0.04)
    carton((wx - 0.36, -0.34, high + 0.325), (0.4, 0.34, 0.24), -0.08)
    # On the floor.
    carton((-1.72, -0.5, 0), (0.5, 0.42, 0.4), 0.15)
    carton((-1.7, -0.48, 0.4), (0.44, 0.36, 0.3), -0.1, True)
    # Washing on the heating.
    for y, w, h, c, k in ((-1.25, 0.3, 0.42, "#8f989e", 1), (-1.72, 0.4, 0.36, "#a8a090", 4)):

        def over(u, v, y=y, w=w, h=h, k=k):
            fold = 0.012 * sin(u * 8 + k) * v
            return (-W / 2 + 0.17 - 0.02 * (1 - v) + fold, y + (u - 0.5) * w, 0.72 - h * v + 0.012 * sin(u * 6 + k) * v)

        sheet(over, 30, 20, fabric(c, 0.9, 130, 0.1), solid=0.008, subsurf=1)
    dining_chair((1.02, -3.5, 0), pi - 0.6, replace(T, wood="#4f2f1c", metal="#241a14", up2="#5a4a3c"), "thonet")


def _eco_loud(T: Tokens, view, before):
    """The half by the yard door: a swing from the printers' beam, a tent in the corner, boots for five."""
    W, D, H = 5.0, 6.6, 2.95
    _look((1.3, -5.0, 1.02), (-0.78, 0, 1.02), 36, 2.0, 3.7, 0.0)
    _works(T, W, D, H, False, False)
    iron, upright = paint("#22231f", 0.5, 0.12, 60), wood("#6b4830", "z", 0.4, 0.45)
    # The door to the yard: boards on straps of iron.
    green = wood("#2f4a3c", "z", 0.28, 0.5)
    x0, wide, high = 0.78, 0.96, 2.1
    for x in (x0 - 0.05, x0 + wide + 0.05):
        box((x, -0.05, high / 2 + 0.03), (0.1, 0.12, high + 0.06), upright, 0.006)
    box((x0 + wide / 2, -0.055, high + 0.115), (wide + 0.24, 0.14, 0.11), upright, 0.006)
    R = random.Random(6)
    for k in range(6):
        box((x0 + wide * (k + 0.5) / 6, -0.055 + R.gauss(0, 0.001), high / 2 + 0.005), (wide / 6 - 0.005, 0.035, high - 0.02), green, 0.004)
    for z in (0.32, 1.72):
        box((x0 + 0.36, -0.08, z), (0.72, 0.008, 0.05), iron, 0.003)
        for k in range(4):
            lathe((x0 + 0.08 + 0.18 * k, -0.084, z), [(0.012, 0), (0.01, 0.006), (0, 0.009)], iron, 16, rot=(pi / 2, 0, 0))
    box((x0 + wide - 0.1, -0.085, 1.02), (0.05, 0.014, 0.2), iron, 0.004)
    lathe((x0 + wide - 0.1, -0.09, 1.06), [(0.012, 0), (0.01, 0.03), (0.026, 0.045), (0.022, 0.065), (0, 0.07)], metal("#8a6a38", 0.3), 24, rot=(pi / 2, 0, 0))
    # Pegs low enough for everybody, a coat, boots under them.
    box((0.12, -0.05, 1.24), (0.94, 0.03, 0.08), upright, 0.005)
    for k in range(5):
        rod((-0.26 + 0.19 * k, -0.06, 1.24), (-0.26 + 0.19 * k, -0.14, 1.255), 0.012, upright)
    coat((0.31, -0.15, 1.22), fabric("#1b2a30", 0.6, 200, 0.1), 3)
    hung((-0.26, -0.14, 1.24), 0.2, 0.62, fabric("#5f2b1d", 0.9, 120, kind="knit"), 4)
    bag = fabric("#8a6a2f", 0.6, 220, 0.05)
    g = group((0.02, -0.16, 0.78), 0.06)
    soft((0, 0, 0.18), (0.28, 0.12, 0.34), bag, 0.03, 0.06, 3, 0.008, (0.06, 0, 0), g)
    soft((0, -0.08, 0.12), (0.21, 0.06, 0.17), bag, 0.02, 0.03, 4, 0.006, (0.06, 0, 0), g)
    tube([(-0.05, 0.0, 0.34), (-0.02, 0.03, 0.46), (0.02, 0.03, 0.46), (0.05, 0.0, 0.34)], 0.008, bag, g)
    for x, y, turn, c, length in ((-0.32, -0.24, 3.0, "#1f2b36", 0.2), (0.02, -0.26, 3.3, "#3a1c16", 0.17), (-0.62, -0.25, 2.8, "#232b23", 0.24)):
        for s in (-1, 1):
            shoe((x + s * 0.052, y - 0.02 * s, 0), turn + 0.12 * s, "boot", gloss(c, 0.55), "#1d1712", length)
    # The swing, just left: two ropes over the beam, a board.
    sx, sz, swung = -0.3, 0.5, 0.34
    rope, plank = fabric("#a08a62", 0.9, 90, kind="knit"), wood("#7a5636", "x", 0.4, 0.45)
    for s in (-1, 1):
        rod((sx + s * 0.24, -1.5, H - 0.21), (sx + s * 0.23, -1.5 - swung, sz), 0.0095, rope)
        lathe((sx + s * 0.23, -1.5 - swung, sz - 0.05), [(0.012, 0), (0.022, 0.012), (0.02, 0.03), (0.01, 0.04)], rope, 20)
        ring((sx + s * 0.24, -1.5, H - 0.2), 0.024, 0.008, iron, (pi / 2, 0, 0))
    box((sx, -1.5 - swung, sz - 0.005), (0.56, 0.2, 0.032), plank, 0.008, 3, rot=(-0.17, 0.02, 0.03))
    # A tent of old curtains on broom handles; light shines through it.
    tx, ty0, ty1, top = -1.62, -0.38, -1.5, 1.32
    for y in (ty0, ty1):
        for s in (-1, 1):
            rod((tx - s * 0.06, y, top + 0.16), (tx + s * 0.56, y, 0), 0.014, upright)
    rod((tx, ty0 + 0.06, top + 0.02), (tx, ty1 - 0.06, top + 0.02), 0.014, upright)

    def canvas(u, v):
        t = abs(u - 0.5) * 2
        side = 1 if u > 0.5 else -1
        n = noise.noise(Vector((u * 2.2, v * 3.0, 3))) * 0.05 + noise.noise(Vector((u * 9, v * 5, 8))) * 0.014
        sag = 0.05 * sin(pi * t) * sin(pi * v)
        return (tx + side * (0.56 * t + 0.02 - sag) + n, ty0 + (ty1 - ty0) * v + 0.03 * noise.noise(Vector((u * 6, v, 1))), (top + 0.035) * (1 - t) + 0.015 + 0.3 * abs(n))

    sheet(canvas, 90, 40, cloth_thin("#bfae8c", 0.5), subsurf=1)

    for k, (dx, dy, c, w) in enumerate(((0.16, 0.32, "#8a4a2c", 0.46), (-0.14, 0.3, "#37505a", 0.42))):
        o = cushion(0.5, 0.5, 0.2, fabric(c, 0.8, 180, 0.1), k + 1, 0.5, 0.1 - 0.2 * k)
        o.location, o.rotation_euler, o.scale = (tx + dx, ty1 + dy, 0.03), (0, 0, 0.3 - 0.5 * k), (w / 0.5, 1, w / 0.5)
    # On a rug what was being built.
    wool_rug((-0.35, -2.35), (2.1, 1.5), 5, "#6b5138", "#8a6a48")
    tones = ("#6b2416", "#8a5c1c", "#27424f", "#6b4c2e", "#3d4c31")

    def block(x, y, z, w, d, h, c, turn=0.0):
        box((x, y, z + h / 2), (w, d, h), paint(c, 0.55, 0.05, 60), 0.005, rot=(0, 0, turn))

    z = 0.024
    for k in range(7):
        block(-0.72 + R.gauss(0, 0.004), -2.1 + R.gauss(0, 0.004), z, 0.075, 0.075, 0.075, tones[k % 5], R.gauss(0, 0.12))
        z += 0.075
    for k in range(16):
        block(-0.55 + R.uniform(-0.45, 0.5), -2.35 + R.uniform(-0.32, 0.3), 0.024, 0.06 * R.choice((1, 1, 2)), 0.06, 0.06, R.choice(tones), R.uniform(0, 3))
    for k in range(4):
        bx, by = -0.2 + 0.17 * k, -2.62 + 0.05 * k
        block(bx, by, 0.055, 0.13, 0.075, 0.03, "#8a6a48", 0.28)
        block(bx + 0.01 * (k == 0), by, 0.085, 0.1, 0.066, (0.07, 0.045, 0.045, 0.06)[k], tones[(k * 2) % 5], 0.28)
        for sx_ in (-0.04, 0.04):
            for s in (-1, 1):
                cyl((bx + sx_ - s * 0.011, by + s * 0.042, 0.05), 0.026, 0.012, paint("#2a2119", 0.5, 0), rot=(pi / 2, 0, 0.28))
    lathe((0.5, -1.9, 0.125), [(0, -0.11), (0.06, -0.092), (0.1, -0.045), (0.11, 0), (0.1, 0.045), (0.06, 0.092), (0, 0.11)], gloss("#6b1f14", 0.35), 64)
    poster((-0.62, -0.035, 1.86), 0.46, 0.64, "!", "#7a2418").rotation_euler = (0, -0.012, 0)
    tree((-2.2, -2.5, 0), 1.5, paint("#4f4a42", 0.85, 0.5, 30), "olive", 11, False, 0.8, 0.17, 0.3)
    # Near the camera, out of focus: a chair from the table.
    dining_chair((1.2, -3.3, 0), pi - 0.5, replace(T, style="industrial", metal="#241a14"), "thonet")


def _mend(T: Tokens, view, before):
    """The sofa's cover on a table: a seam half sewn, wool where it is still open, a bent needle on its thread."""
    W, D, H = 5.0, 6.6, 2.95
    _works(T, W, D, H, True, False)
    cx, cy, top = -0.75, -1.5, 0.78
    at = Vector((cx, cy, top))
    eye, look = at + Vector((-0.34, -0.98, 0.33)), at + Vector((0.06, 0.0, 0.085))
    camera(eye, look, 65, 0.0, 2.8, tilt=True).data.dof.focus_distance = (look - eye).length - 0.01
    board = wood("#6b4830", "x", 0.4, 0.5)
    for k in range(5):
        box((cx, cy - 0.34 + 0.2 * k, top - 0.022), (1.9, 0.197, 0.044), board, 0.004)
    # Hide is built three times its size and made smaller: its grain is that of a close view.
    big = 3.0
    hide, edge = leather("#4c2917", 0.02), leather("#38200f", 0.02)
    rise, a, b = 0.125, 0.03, 0.19

    def gap(x):
        return 0.011 * max(0.0, sin(pi * min(1.0, max(0.0, (x - a) / (b - a))))) ** 0.8

    def pucker(x, far):
        n = noise.noise(Vector((x * 30, far * 9, 2)))
        return (0.0005 * sin(2 * pi * x / 0.0088) + 0.004 * n) * 2.718 ** (-far / 0.012) + 0.006 * noise.noise(Vector((x * 8, far * 5, 5)))

    def upper(u, v):
        x, far = (u - 0.5) * 0.9, 0.45 * v**1.7
        lift = 0.05 * (1 - 2.718 ** (-far / 0.07)) - 0.007 * 2.718 ** (-far / 0.004)
        g = gap(x) * 2.718 ** (-far / 0.05)
        return tuple(big * c for c in (x, 0.001 + far + 0.5 * g, rise + lift + pucker(x, far) + g))

    def front(u, v):
        x, down = (u - 0.5) * 0.9, rise * v**1.5
        g = gap(x) * 2.718 ** (-down / 0.03)
        out = 0.028 * sin(pi * min(1.0, down / rise * 0.9 + 0.1)) + 0.006 * 2.718 ** (-down / 0.004) * -1
        return tuple(big * c for c in (x, -0.001 - out - 0.45 * g - 0.6 * pucker(x + 0.004, down), rise - 0.004 - down - 0.4 * g))

    g0 = group(at, 0.0, 1 / big)
    for f in (upper, front):
        sheet(f, 420, 110, hide, g0, 0.006 * big)
    # The cord in the seam: sewn up to the gap, loose where it begins.
    welt = [Vector((x, -0.001 - 0.1 * gap(x), rise - 0.004 - 0.6 * gap(x))) for x in [-0.45 + 0.01 * k for k in range(91)]]
    tube([p * big for p in welt], 0.0036 * big, edge, g0)
    linen = fabric("#cbb892", 0.9, 300)
    R = random.Random(4)
    n = int((a + 0.4) / 0.0088)
    for k in range(n):
        x = -0.4 + 0.0088 * k + R.gauss(0, 0.0004)
        s = R.gauss(0, 0.0006)
        tube([at + Vector(p) for p in ((x - 0.0015, -0.0085 + s, rise - 0.0075), (x, -0.0055, rise - 0.0015), (x + 0.0022, 0.0005, rise + 0.0012), (x + 0.0042, 0.0065 + s, rise + 0.0022), (x + 0.005, 0.0085 + s, rise + 0.0005))], 0.00095, linen)
    # What it is stuffed with.
    wool = fabric("#7d705a", 0.9, 110, kind="boucle")
    for k in range(12):
        x = a + (b - a) * (k + 0.6) / 12.6
        r = 0.4 * gap(x) + 0.002
        lathe(at + Vector((x, 0.006, rise - 0.006)), [(0, -r), (0.009, -r * 0.8), (0.013, 0), (0.009, r * 0.8), (0, r)], wool, 24, rot=(R.uniform(-1, 1), R.uniform(-1, 1), 0))
    hair = paint("#a3967c", 0.9, 0)
    for k in range(900):
        x = R.triangular(a + 0.005, b - 0.005, (a + b) / 2)
        p = at + Vector((x, R.gauss(0.003, 0.002), rise + R.gauss(-0.003, 0.35 * gap(x))))
        pts, d = [p], Vector((R.gauss(0, 1), R.gauss(-0.5, 0.6), R.gauss(0.1, 0.5))).normalized()
        for _ in range(7):
            d = (d + Vector((R.gauss(0, 1), R.gauss(0, 1), R.gauss(-0.1, 1)))).normalized()
            pts.append(pts[-1] + d * 0.0024)
        tube(pts, 0.00016, hair)
    # The needle, half through; its thread goes over the hide to the spool.
    steel = metal("#b9bcbb", 0.16)
    nx = a + 0.006
    arc = [at + Vector((nx + 0.012 + 0.03 * sin(t), 0.006 - 0.03 + 0.034 * cos(t), rise + 0.004 + 0.044 * sin(t))) for t in [-0.1 + 2.4 * k / 14 for k in range(15)]]
    tube(arc, 0.00115, steel)
    spool = at + Vector((0.2, -0.15, 0))
    thread = [arc[-1], at + Vector((0.09, -0.05, rise + 0.03)), at + Vector((0.13, -0.075, 0.06)), at + Vector((0.1, -0.14, 0.003)), at + Vector((0.15, -0.19, 0.002)), spool + Vector((0.01, -0.03, 0.004)), spool + Vector((0.024, 0, 0.024))]
    tube(thread, 0.0008, linen)
    turned = wood("#a8794a", "z", 0.3, 0.4)
    lathe(spool, [(0, 0), (0.03, 0), (0.032, 0.006), (0.022, 0.012), (0.015, 0.014)], turned, 48)
    lathe(spool + Vector((0, 0, 0.046)), [(0.015, 0), (0.022, 0.002), (0.032, 0.008), (0.03, 0.014), (0.006, 0.014), (0.006, 0.004)], turned, 48)
    for k in range(22):
        ring(spool + Vector((0, 0, 0.0135 + 0.0015 * k)), 0.0235 + 0.0008 * sin(k * 2.1), 0.0011, linen, (R.gauss(0, 0.02), R.gauss(0, 0.02), 0))
    # A thimble; wax; shears behind, out of focus.
    lathe(at + Vector((0.135, -0.17, 0)), [(0.0098, 0), (0.0104, 0.002), (0.0098, 0.004), (0.0085, 0.018), (0.006, 0.023), (0, 0.0245)], metal("#9a7636", 0.3), 48)
    for k in range(26):
        t, zz = k * 2.4, 0.008 + 0.0006 * k
        lathe(at + Vector((0.135 + 0.0093 * cos(t) * (1 - 8 * zz * 0.6 * 0.1), -0.17 + 0.0093 * sin(t), zz)), [(0.0006, 0), (0, 0.0005)], paint("#4a3820", 0.6, 0), 8)
    iron = paint("#1a1a19", 0.35, 0.05, 60)
    for s in (-1, 1):
        o = ring(at + Vector((-0.2 + 0.022 * s, -0.2 - 0.012 * s, 0.008)), 0.021, 0.0045, iron, (0.06 * s, 0, 0.3))
        o.scale = (1, 1.35, 1)
        box(at + Vector((-0.13, -0.13 + 0.006 * s, 0.007 + 0.002 * s)), (0.17, 0.017, 0.0025), steel, 0.001, rot=(0.1 * s, 0, 0.72 + 0.09 * s))
    rear = at
    lamp = paint("#2f4a3c", 0.3, 0.03, 50)
    lathe(rear + Vector((0.02, 0.62, 0)), [(0.1, 0), (0.1, 0.012), (0.03, 0.03), (0.012, 0.06), (0.012, 0.34)], lamp, 48)
    lathe(rear + Vector((0.08, 0.59, 0.3)), [(0.13, 0), (0.12, 0.04), (0.06, 0.1), (0.02, 0.13)], lamp, 64, rot=(0, 0.3, 0))
    for k, c in enumerate(("#37505a", "#8a7048", "#5d6652", "#8a4a2c")):
        f = seat_cushion(0.34, 0.26, 0.05, fabric(c, 0.9, 160, 0.12), 4, 0.4, n=20, shrink=-0.02)
        f.location, f.rotation_euler = rear + Vector((0.46, 0.66, 0.06 * k)), (0, 0, 0.12 * k - 0.1)
    for k in range(3):
        lathe(rear + Vector((-0.2 + 0.08 * k, 0.62 + 0.04 * (k % 2), 0.0)), [(0.026, 0), (0.028, 0.006), (0.02, 0.012), (0.022, 0.06), (0.028, 0.066), (0.026, 0.07)], paint(("#7a2f22", "#c9b98f", "#31454a")[k], 0.7, 0.3, 200), 32)


ROOMS = {"zen": _zen, "zen-bed": _zen_bed, "eco": _eco, "eco-table": _eco_table, "eco-loud": _eco_loud, "mend": _mend}
