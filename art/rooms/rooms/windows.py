"""More rooms that are built as they are, one function each: what the light does at a window, seen through a long lens past something near."""

import random
from dataclasses import replace
from math import atan2, cos, pi, sin

import bpy
from mathutils import Vector, noise

from roomkit.cloth import blanket, cushion, seat_cushion
from roomkit.decor import open_book, stack, vase
from roomkit.furniture import wool_rug
from roomkit.geometry import box, curtain, cyl, group, lathe, ring, rod, sheet, tube
from roomkit.materials import N, cloth_thin, coords, fabric, gloss, metal, newmat, paint, planks, ramp, wood
from roomkit.plants import outdoors, sprigs, tree
from roomkit.prints import block_print, cane
from roomkit.shell import area, backdrop, camera, shell, sun, world
from roomkit.tokens import Tokens

from .corners import BRASS, cup, ladder_chair, shoe, volumes
from .detail import pans
from .homes import brickwork
from .parlour import plaster, shaded_lamp


def build(T: Tokens, seed=0, view="wide", dress=""):
    WINDOWS[dress](T)


def _look(loc, look, lens, fstop, focus, shift=0.0):
    camera(loc, look, lens, shift, fstop).data.dof.focus_distance = focus


# ---------------------------------------------------------------- a stove of tiles


def _tile_stove(x, y, r, glazes, plain, brass):
    """A round stove: a foot, rings of bent tiles that were set by hand, a crown; two brass doors look at the camera."""
    R = random.Random(4)
    around, high, gap = 13, 0.205, 0.0035
    box((x, y, 0.04), (2.3 * r, 2.3 * r, 0.08), plain, 0.006)
    lathe((x, y, 0.08), [(r * 1.1, 0), (r * 1.12, 0.03), (r * 1.12, 0.2), (r * 1.04, 0.25), (r, 0.26)], plain, 96)
    z = 0.34
    doors = -pi / 2 - 0.28
    for row in range(9):
        if row == 5:
            lathe((x, y, z), [(r, 0), (r * 1.07, 0.02), (r * 1.09, 0.05), (r * 1.05, 0.08), (r, 0.1)], plain, 96)
            z += 0.1
        for k in range(around):
            step = 2 * pi / around
            a0 = doors + step * k
            if row in (1, 2) and k in (0, around - 1):
                continue
            out, lean = R.gauss(0, 0.0016), R.gauss(0, 0.004)

            def tile(u, v, a0=a0, out=out, lean=lean, z=z):
                swell = 0.004 * (max(0.0, sin(pi * u)) * max(0.0, sin(pi * v))) ** 0.35
                a, d = a0 + (u * (step - gap / r)), r + out + lean * (u - 0.5) + swell
                return (x + d * cos(a), y + d * sin(a), z + v * (high - gap))

            sheet(tile, 12, 8, R.choice(glazes), solid=0.014)
        z += high
    cyl((x, y, (0.34 + z) / 2), r - 0.006, z - 0.34, paint("#b5b0a3", 0.9), bevel=0)
    lathe((x, y, z), [(r, 0), (r * 1.1, 0.03), (r * 1.14, 0.08), (r * 1.06, 0.12), (r * 0.98, 0.13), (r * 0.94, 0.2), (r * 0.5, 0.24), (0, 0.25)], plain, 96)
    # The doors, one not quite shut.
    for s in (-1, 1):
        a1 = doors + s * 0.465

        def leaf(u, v, s=s, a1=a1):
            a = doors + (a1 - doors) * (0.02 + 0.98 * u)
            d = r + 0.012 + (0.05 * (1 - u) if s > 0 else 0)
            return (x + d * cos(a), y + d * sin(a), 0.56 + 0.38 * v)

        sheet(leaf, 14, 6, brass, solid=0.008)
    for a in (-0.1, 0.07):
        d = r + 0.035
        lathe((x + d * cos(doors + a), y + d * sin(doors + a), 0.75), [(0, -0.014), (0.012, -0.008), (0.014, 0), (0.01, 0.01), (0, 0.014)], brass, 24)


def _boards(x0, x1, y, h, mat, seed=2, w=0.092):
    """Painted boards up to a rail: each a little before or behind its neighbor."""
    R = random.Random(seed)
    n = round((x1 - x0) / w)
    w = (x1 - x0) / n
    for k in range(n):
        box((x0 + w * (k + 0.5), y - 0.009 + R.gauss(0, 0.0009), h / 2), (w - 0.0025, 0.018, h), mat, 0.0035, rot=(0, 0, R.gauss(0, 0.006)))
    box(((x0 + x1) / 2, y - 0.022, h + 0.012), (x1 - x0, 0.044, 0.03), mat, 0.008)
    box(((x0 + x1) / 2, y - 0.016, h - 0.03), (x1 - x0, 0.03, 0.05), mat, 0.006)
    box(((x0 + x1) / 2, y - 0.016, 0.06), (x1 - x0, 0.032, 0.12), mat, 0.006)


def _bench_sofa(g, cover, cord, oak, upright, width=2.1, deep=0.82):
    """A sofa of plain wood: rails, spindles behind loose cushions, flat arms."""
    for s in (-1, 1):
        for y in (-deep / 2 + 0.03, deep / 2 - 0.03):
            rod((s * (width / 2 - 0.03), y, 0), (s * (width / 2 - 0.03), y, 0.56 if y < 0 else 0.74), 0.019, upright, 0.022, g)
        box((s * (width / 2 - 0.03), -0.02, 0.575), (0.07, deep + 0.02, 0.026), oak[1], 0.011, 4, parent=g)
        rod((s * (width / 2 - 0.03), -deep / 2 + 0.03, 0.25), (s * (width / 2 - 0.03), deep / 2 - 0.03, 0.25), 0.016, upright, parent=g)
    for y in (-deep / 2 + 0.03, deep / 2 - 0.03):
        box((0, y, 0.25), (width - 0.08, 0.03, 0.07), oak[0], 0.008, parent=g)
    box((0, deep / 2 - 0.03, 0.74), (width - 0.02, 0.032, 0.05), oak[0], 0.012, 4, parent=g)
    for k in range(17):
        x = -width / 2 + 0.06 + (width - 0.12) * (k + 0.5) / 17
        rod((x, deep / 2 - 0.03, 0.28), (x, deep / 2 - 0.03, 0.72), 0.009, upright, parent=g)
    w = (width - 0.12) / 2
    for n in (0, 1):
        o = seat_cushion(w - 0.008, deep - 0.1, 0.13, cover, 13 + n, 1.6, cord)
        o.parent, o.location = g, ((n - 0.5) * w, -0.03, 0.285)
        o = cushion(w + 0.02, 0.52, 0.23, cover, 14 + n, 0.22, 0.02 * (-1) ** n, 1.8, 38, cord)
        o.parent, o.location = g, ((n - 0.5) * w, deep / 2 - 0.21, 0.41)


def _bark():
    """Birch: pale, marked across by short dark lines, with patches that are black."""
    m, nt, b = newmat("birch")
    b.inputs["Roughness"].default_value = 0.85
    color = None
    for scale, detail, stops in (((5, 5, 70), 4.0, [(0.4, "#3b342d"), (0.47, "#a89f90"), (0.7, "#bdb5a7")]), ((9, 9, 14), 6.0, [(0.34, (0.16, 0.15, 0.14)), (0.42, (1, 1, 1))])):
        n = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=detail, Roughness=0.6)
        nt.links.new(coords(nt, scale), n.inputs["Vector"])
        part = ramp(nt, n.outputs["Fac"], stops)
        if color:
            mix = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
            mix.inputs[0].default_value = 1
            nt.links.new(color, mix.inputs[1])
            nt.links.new(part, mix.inputs[2])
            part = mix.outputs[0]
        color = part
    nt.links.new(color, b.inputs["Base Color"])
    return m


def _billet(at, r, long, rot, split, bark, seed):
    """A log that stands: bark around it, or around a half of it, and the wood that the axe left."""
    g = group(at)
    g.rotation_euler = rot
    fresh, end = wood(("#a07a4c", "#94693d", "#ab8656")[seed % 3], "z", 0.3, 0.7), wood("#8a653c", "x", 0.45, 0.8)
    span = pi * (1.1 if split else 2)
    off = Vector((seed * 3.7, seed, 0))

    def edge(t, z):
        d = r * (1 + 0.16 * noise.noise(Vector((cos(t), sin(t), z * 2)) + off))
        return (d * cos(t), d * sin(t), z)

    sheet(lambda u, v: edge(span * u, long * v), 30, 10, bark, g)
    if split:

        def face(u, v):
            p, q = edge(0, long * v), edge(span, long * v)
            n = 0.12 * r * noise.noise(Vector((u * 5, v * 1.5, 7)) + off)
            return (p[0] + (q[0] - p[0]) * u + n, p[1] + (q[1] - p[1]) * u + n, long * v)

        sheet(face, 16, 12, fresh, g)
    cx, cy = ((edge(0, long)[0] + edge(span, long)[0]) / 2, (edge(0, long)[1] + edge(span, long)[1]) / 2) if split else (0, 0)

    def top(u, v):
        x, y, z = edge(span * u, long)
        return (cx + (x - cx) * v, cy + (y - cy) * v, z)

    sheet(top, 30, 4, end, g)


def _stove(T: Tokens):
    """A living room in low sun: a blue sofa of plain wood under painted boards, a tiled stove, birch beside it."""
    W, D, H = 4.6, 6.2, 2.75
    _look((1.0, -5.1, 1.05), (-0.32, 0, 1.05), 37, 2.4, 4.4, -0.005)
    wall = plaster("#ded9cd")
    shell(T, W, D, H, (-3.4, -0.32, 0.5, 2.46, 2, 3), planks("#c2a37c", 0.21, 2.6, 0.16, 0.42), wall, wall, False)
    white = paint("#dcd8ce", 0.42, 0.06, 50)
    _boards(-W / 2, W / 2, 0, 0.98, white)
    box((W / 2 - 0.01, -D / 2, 0.06), (0.02, D, 0.12), white, 0.005)
    x = -W / 2 + 0.1
    linen = cloth_thin("#ece6da", 0.55)
    for a, b, waves, k in ((-0.05, -0.4, 5, 3), (-3.35, -4.0, 6, 1)):
        curtain((x, a), (x, b), 0.012, 2.6, linen, waves, 0.045, k)
    rod((x, -0.03, 2.62), (x, -4.4, 2.62), 0.012, wood("#a9824f", "y"))
    glazes = [gloss(c, k) for c, k in (("#d6dad0", 0.1), ("#d1d8cf", 0.16), ("#dcddd2", 0.08), ("#ccd5cc", 0.13))]
    _tile_stove(1.5, -0.48, 0.36, glazes, gloss("#d9dcd2", 0.12), metal("#9a7636", 0.27))
    oak, along, upright = wood("#a97f4e", "x", 0.26, 0.42), wood("#a97f4e", "y", 0.26, 0.42), wood("#a97f4e", "z", 0.26, 0.42)
    # The sofa: what is blue in the room.
    blue, cord = fabric("#34506f", 0.8, 240, 0.1), fabric("#27405a", 0.6, 300)
    s = group((-0.42, -0.56, 0), 0.0)
    _bench_sofa(s, blue, cord, (oak, along), upright)
    for dx, size, m, k, roll, lean, y, turn in (
        (-0.72, 0.48, fabric("#d5cbb8", 0.8, 200, 0.08), 1, 0.12, 0.34, 0.02, 0.24),
        (-0.42, 0.38, fabric("#8e4632", 0.8, 200, 0.1), 2, -0.14, 0.42, -0.1, 0.1),
        (0.74, 0.46, fabric("#cfc6b4", 0.9, 110, kind="boucle"), 3, -0.1, 0.36, 0.02, -0.24),
    ):
        o = cushion(0.5, 0.5, 0.2, m, k, lean, roll)
        o.parent, o.location, o.rotation_euler, o.scale = s, (dx, y, 0.42), (0, 0, turn), (size / 0.5, 1, size / 0.5)
    arm = box((-0.42 + 1.02, -0.58, 0.29), (0.1, 0.84, 0.6), None, 0.02)
    blanket((-0.42 + 1.0, -0.62, 0.64), 0.6, 1.1, fabric("#c9bda4", 0.9, 120, kind="knit"), (arm,), 3, 1.5, 50, 34, 0.5, 0.012, 0.02)
    bpy.data.objects.remove(arm)
    # A ledge of oak above it: books, a jug, one bowl on its edge.
    z = 1.5
    box((-0.62, -0.1, z), (1.5, 0.2, 0.028), oak, 0.005)
    for dx in (-1.2, -0.04):
        box((dx, -0.08, z - 0.07), (0.025, 0.15, 0.12), upright, 0.006)
    cream, sage, clay = paint("#d9d1c1", 0.35, 0.2, 50), paint("#8f9a86", 0.45, 0.3, 50), paint("#a05a3a", 0.7, 0.4, 40)
    lathe((-1.14, -0.1, z + 0.014), [(0, 0), (0.05, 0), (0.075, 0.06), (0.07, 0.13), (0.045, 0.19), (0.05, 0.23), (0.056, 0.245), (0.05, 0.245), (0.04, 0.19)], cream, 64)
    tube([(-1.19, -0.1, z + 0.2), (-1.25, -0.1, z + 0.19), (-1.25, -0.1, z + 0.11), (-1.2, -0.1, z + 0.07)], 0.008, cream)
    stack((-0.82, -0.1, z + 0.014), [paint(c, 0.75, 0.1, 120) for c in ("#34506f", "#d5cbb8", "#8e4632", "#8f9a86")], 4, 4, w=0.24, d=0.17)
    for k, (h, c, t) in enumerate(((0.21, "#cfc4ae", 0.03), (0.24, "#34506f", 0.024), (0.19, "#a9824f", 0.036), (0.22, "#7d8577", 0.022), (0.235, "#c7bca6", 0.028))):
        box((-0.56 + 0.034 * k, -0.11, z + 0.014 + h / 2), (t, 0.15, h), paint(c, 0.75, 0.1, 120), 0.003, rot=(0, 0.14 * (k == 4), 0))
    lathe((-0.14, -0.1, z + 0.014), [(0, 0), (0.05, 0), (0.1, 0.04), (0.12, 0.085), (0.114, 0.086), (0.09, 0.05), (0, 0.016)], sage, 64)
    # A lamp that swings from the wall, not lit.
    brass = metal(BRASS, 0.32)
    cyl((0.62, -0.012, 1.36), 0.045, 0.024, brass, rot=(pi / 2, 0, 0))
    tube([(0.62, -0.02, 1.36), (0.62, -0.1, 1.37), (0.56, -0.3, 1.42), (0.5, -0.42, 1.42)], 0.007, brass)
    rod((0.5, -0.42, 1.38), (0.5, -0.42, 1.47), 0.01, brass)
    shaded_lamp(0.5, -0.42, 1.34, 0.16, 0.1, 0.17, False, 0)
    # Birch in a basket, most of it split.
    wicker, bark = fabric("#6f5634", 0.9, 120), _bark()
    bx, by = 0.94, -0.82
    for k in range(9):
        ring((bx, by, 0.02 + 0.03 * k), 0.17 + 0.004 * k, 0.014, wicker)
    cyl((bx, by, 0.02), 0.16, 0.03, wicker)
    cyl((bx, by, 0.18), 0.17, 0.02, paint("#2a2119", 0.9))
    R = random.Random(7)
    for k in range(10):
        t = k * 2.4
        d = 0.115 * (k / 9) ** 0.5
        _billet((bx + d * cos(t), by + d * sin(t), 0.12), R.uniform(0.046, 0.062), R.uniform(0.26, 0.36), (R.gauss(0, 0.1), R.gauss(0, 0.1), R.uniform(0, 6)), k % 4 != 1, bark, k)
    wool_rug((-0.5, -1.95), (2.6, 1.9), -3, "#cfc5b2", "#e3dac8")
    # A round table; what lies on it.
    tx, ty, tz = -0.38, -1.72, 0.42
    cyl((tx, ty, tz - 0.016), 0.42, 0.032, oak, bevel=0.009, seg=96)
    for k in range(3):
        t = 0.5 + k * 2.094
        rod((tx + 0.24 * cos(t), ty + 0.24 * sin(t), tz - 0.03), (tx + 0.34 * cos(t), ty + 0.34 * sin(t), 0), 0.021, upright, 0.014)
    open_book((tx - 0.14, ty - 0.1, tz), 0.5)
    cup(tx + 0.12, ty - 0.16, tz, cream)
    lathe((tx + 0.16, ty + 0.12, tz), [(0, 0), (0.06, 0), (0.12, 0.035), (0.15, 0.07), (0.143, 0.07), (0.11, 0.04), (0, 0.014)], clay, 64)
    for k, (dx, dy) in enumerate(((-0.05, 0.03), (0.05, 0.04), (0.0, -0.05))):
        lathe((tx + 0.16 + dx, ty + 0.12 + dy, tz + 0.068), [(0, -0.034), (0.02, -0.036), (0.04, 0), (0.026, 0.032), (0.006, 0.028), (0, 0.024)], paint(("#8f8a3a", "#a08a3a", "#7f8038")[k], 0.4, 0.3, 60), rot=(0.5 * k, 0.4, k))
    tree((-1.92, -0.5, 0), 1.75, paint("#b3aa98", 0.8, 0.5, 40), "olive", 5, False, 0.85, 0.17, 0.32)
    # Near the camera, out of focus: branches before the window's light.
    nx, ny, nz = -0.32, -3.35, 0.5
    cyl((nx, ny, nz - 0.016), 0.24, 0.032, oak, bevel=0.008, seg=64)
    rod((nx, ny, 0), (nx, ny, nz - 0.02), 0.03, upright)
    lathe((nx, ny, nz), [(0, 0), (0.075, 0), (0.11, 0.06), (0.105, 0.15), (0.065, 0.21), (0.072, 0.235), (0.065, 0.235), (0.055, 0.2)], gloss("#34506f", 0.25), 64)
    sprigs((nx, ny, nz + 0.16), 0.62, "eucalyptus", 9, 6, 0.55)


# ---------------------------------------------------------------- a door to a verandah


def _beam(a, b, wide, thick, mat, parent=None):
    """A bar of rectangular section between two points that lie in one plane x = constant."""
    (x, y0, z0), (_, y1, z1) = a, b
    long = ((y1 - y0) ** 2 + (z1 - z0) ** 2) ** 0.5
    return box((x, (y0 + y1) / 2, (z0 + z1) / 2), (thick, wide, long), mat, 0.004, rot=(-atan2(y1 - y0, z1 - z0), 0, 0), parent=parent)


def _louvers(x, turn, wide, high, mat, side):
    """A leaf of slats between rails, hung at x; `side` says to which side of its hinge it lies."""
    g = group((x, -0.03, 0), turn)
    for dx in (0.04, wide - 0.04):
        box((side * dx, 0, high / 2), (0.08, 0.038, high), mat, 0.004, parent=g)
    for z in (0.08, 0.92, high - 0.06):
        box((side * wide / 2, 0, z), (wide - 0.16, 0.036, 0.12), mat, 0.004, parent=g)
    R = random.Random(3)
    for z0, z1 in ((0.15, 0.85), (0.99, high - 0.13)):
        n = int((z1 - z0) / 0.042)
        for k in range(n):
            box((side * wide / 2, 0, z0 + (z1 - z0) * (k + 0.5) / n), (wide - 0.16, 0.05, 0.008), mat, 0.002, rot=(0.75 + R.gauss(0, 0.03), 0, 0), parent=g)
    for z in (1.05, 0.7):
        lathe((side * (wide - 0.05), -0.02, z), [(0.018, 0), (0.018, 0.004), (0.008, 0.01), (0.008, 0.03), (0.016, 0.04), (0, 0.05)], metal(BRASS, 0.35), 24, g, rot=(pi / 2, 0, 0))


def _cane_armchair(g, teak, upright, straw, cover):
    """A chair of teak whose legs are two compasses; its seat and its back are cane, and light comes through."""
    for s in (-1, 1):
        x = s * 0.275
        _beam((x, 0.34, 0), (x, 0.02, 0.6), 0.062, 0.036, upright, g)
        _beam((x, -0.3, 0), (x, -0.04, 0.6), 0.062, 0.036, upright, g)
        box((x, -0.02, 0.612), (0.07, 0.6, 0.026), teak, 0.01, 4, parent=g)
        _beam((s * 0.235, -0.27, 0.4), (s * 0.235, 0.27, 0.345), 0.05, 0.034, upright, g)
        _beam((s * 0.235, 0.22, 0.34), (s * 0.235, 0.43, 0.86), 0.046, 0.034, upright, g)
    for y, z in ((-0.265, 0.4), (0.25, 0.348)):
        rod((-0.235, y, z), (0.235, y, z), 0.02, upright, parent=g)
    for t in (0.12, 0.98):
        rod((-0.235, 0.22 + 0.21 * t, 0.34 + 0.52 * t), (0.235, 0.22 + 0.21 * t, 0.34 + 0.52 * t), 0.02, upright, parent=g)
    box((0, 0.335, 0.625), (0.44, 0.004, 0.46), cane(straw, "xz"), 0, rot=(-0.384, 0, 0), parent=g)
    box((0, -0.008, 0.378), (0.44, 0.5, 0.004), cane(straw, "xy"), 0, rot=(-0.1, 0, 0), parent=g)
    o = seat_cushion(0.44, 0.48, 0.055, cover, 6, 1.0, n=26, shrink=-0.02)
    o.parent, o.location, o.rotation_euler = g, (0, -0.02, 0.385), (-0.1, 0, 0)


def _verandah(T: Tokens):
    """A room behind a verandah: low sun under a half-let blind, one very good chair in it, shoes by the door, books out of reach."""
    W, D, H, thick = 4.8, 6.4, 3.3, 0.45
    a, b, high = -1.42, 0.02, 2.5
    _look((1.42, -4.9, 1.06), (-0.46, 0, 1.06), 38, 2.0, 3.95, 0.0)
    wall, white = plaster("#b7ad98"), paint("#c2bca8", 0.45, 0.12, 50)
    for x0, x1, z0, z1 in ((-W / 2 - 0.3, a, 0, H), (b, W / 2 + 0.3, 0, H), (a, b, high, H)):
        box(((x0 + x1) / 2, thick / 2, (z0 + z1) / 2), (x1 - x0, thick, z1 - z0), wall, 0.01)
    for s in (-1, 1):
        box((s * (W / 2 + 0.1), -D / 2, H / 2), (0.2, D + 0.4, H), wall, 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint("#b5ad9d", 0.9, 0.05), 0)
    # Old tiles in two colors, worn unevenly, none quite level.
    R = random.Random(8)
    box((0, 0.2, -0.04), (W + 3, D * 2, 0.05), paint("#4a443a", 0.9), 0)
    stones = [[paint(c, k, 0.06, 14) for c in cs for k in (0.16, 0.24, 0.32)] for cs in (("#a89d88", "#b0a590", "#9d9280"), ("#474c48", "#3f4542", "#525550"))]
    w = 0.42
    for i in range(-6, 7):
        for j in range(-12, 2):
            box((w * i, w * j - 0.12, -0.006), (w - 0.004, w - 0.004, 0.02), R.choice(stones[(i + j) % 2]), 0.0025, rot=(R.gauss(0, 0.0022), R.gauss(0, 0.0022), 0))
    # The frame; two leaves of slats folded back, the blind of split bamboo, rolled up halfway.
    for x in (a + 0.035, b - 0.035):
        box((x, 0.06, high / 2), (0.07, 0.14, high), white, 0.006)
    box(((a + b) / 2, 0.06, high - 0.035), (b - a, 0.14, 0.07), white, 0.006)
    _louvers(a, 0.16, 0.7, high - 0.02, white, -1)
    _louvers(b, -0.12, 0.7, high - 0.02, white, 1)
    bamboo, y = cloth_thin("#a8834c", 0.35), thick - 0.06
    for k in range(84):
        z = high - 0.04 - 0.0125 * k
        o = rod((a + 0.06, y + R.gauss(0, 0.0015), z), (b - 0.06, y + R.gauss(0, 0.0015), z + R.gauss(0, 0.0015)), 0.0047 * R.uniform(0.8, 1.15), bamboo)
    for x in (a + 0.3, (a + b) / 2, b - 0.3):
        box((x, y - 0.007, high - 0.56), (0.035, 0.003, 1.06), fabric("#2d4a6b", 0.6, 200), 0)
    rod((a + 0.06, y - 0.02, high - 1.13), (b - 0.06, y - 0.02, high - 1.135), 0.055, fabric("#8a6a3c", 0.9, 200))
    # The verandah: a column, a low step, pots, what grows in the garden.
    out = plaster("#d0c6ae")
    deep = 2.7
    box((0, thick + deep / 2, 3.1), (9, deep, 0.2), out, 0)
    for x in (-2.75, -0.55, 1.7):
        lathe((x, thick + deep - 0.25, 0), [(0.27, 0), (0.27, 0.12), (0.22, 0.16), (0.24, 0.2), (0.205, 0.26), (0.2, 1.2), (0.18, 2.7), (0.22, 2.76), (0.25, 3.0)], out, 64)
    clay = paint("#8f5535", 0.8, 0.5, 40)
    for x, h, kind, k in ((-2.0, 1.2, "ficus", 3), (-1.35, 0.9, "olive", 5), (0.3, 1.1, "ficus", 9)):
        tree((x, thick + deep - 0.2, 0), h, clay, kind, k, False, 0.9, 0.2, 0.34)
    backdrop("garden", False, 1.3, (-2.0, 13.0, 1.2))
    world("#dfe8f0", 0.02)
    sun((0.5, -0.75, -0.31), 40.0, 0.012, (1, 0.78, 0.53))
    outdoors((-3.6, 5.2, 2.5), (3.0, 1.0, 1.8), 6, 8, (0.12, 0.055), 1.1)
    area(((a + b) / 2, thick + 1.4, 1.5), (2.6, 2.6), 620, (0.88, 0.94, 1), look=((a + b) / 2 + 0.2, -2, 0.7))
    teak, upright = wood("#6b4326", "x", 0.36, 0.36), wood("#6b4326", "z", 0.36, 0.36)
    brass = metal("#a07a34", 0.26)
    # The chair, where the sun arrives.
    indigo = fabric("#2b4363", 0.7, 240, 0.1)
    g = group((0.62, -1.22, 0), -0.62)
    _cane_armchair(g, wood("#6b4326", "y", 0.36, 0.36), upright, "#b08c56", indigo)
    o = cushion(0.5, 0.5, 0.2, block_print("#c9bb98", "#2d4a6b", "#8f3f36", "xz", 0.12), 2, 0.42, 0.08)
    o.parent, o.location, o.scale = g, (0.02, 0.18, 0.43), (0.76, 0.8, 0.66)
    # High shelves: teak on iron, books by the yard, brass that belonged to somebody.
    x0, x1 = 0.86, 2.3
    covers = [paint(c, 0.7, 0.1, 120) for c in ("#8a4032", "#39567d", "#94713f", "#5a4a38", "#b39f7a", "#6b5236", "#4a6b54", "#c4b592")]
    for k, z in enumerate((1.36, 1.76, 2.16)):
        box(((x0 + x1) / 2, -0.13, z - 0.016), (x1 - x0, 0.26, 0.032), teak, 0.004)
        for x in (x0 + 0.12, x1 - 0.12):
            box((x, -0.12, z - 0.05), (0.03, 0.22, 0.036), upright, 0.004)
    volumes(x0 + 0.46, x1 - 0.03, -0.25, 1.36, 0.3, covers, 5)
    volumes(x0 + 0.03, x1 - 0.3, -0.25, 1.76, 0.3, covers, 11)
    volumes(x0 + 0.2, x1 - 0.03, -0.25, 2.16, 0.3, covers, 14)
    lathe((x0 + 0.16, -0.13, 1.36), [(0, 0), (0.05, 0), (0.1, 0.06), (0.105, 0.1), (0.07, 0.15), (0.05, 0.17), (0.075, 0.2), (0.068, 0.2), (0.045, 0.17)], brass, 64)
    lathe((x0 + 0.36, -0.14, 1.36), [(0, 0), (0.03, 0), (0.05, 0.03), (0.048, 0.06), (0.03, 0.08), (0.036, 0.1), (0.03, 0.1)], brass, 48)
    # Tea before anything else: a tray on folded legs, a kettle, three glasses.
    tx, ty, tz = 0.0, -1.9, 0.45
    lathe((tx, ty, tz), [(0, 0), (0.26, 0), (0.29, 0.016), (0.296, 0.016), (0.265, -0.006), (0, -0.006)], brass, 96)
    for k in range(4):
        t = k * pi / 2 + 0.5
        rod((tx + 0.18 * cos(t), ty + 0.18 * sin(t), tz - 0.006), (tx - 0.18 * cos(t + 0.5), ty - 0.18 * sin(t + 0.5), 0), 0.011, upright)
    lathe((tx - 0.08, ty + 0.05, tz), [(0, 0), (0.06, 0), (0.085, 0.035), (0.08, 0.08), (0.04, 0.12), (0.016, 0.126), (0.012, 0.14), (0, 0.146)], metal("#a8742f", 0.22), 64)
    tube([(tx - 0.15, ty + 0.05, tz + 0.1), (tx - 0.14, ty + 0.05, tz + 0.18), (tx - 0.08, ty + 0.05, tz + 0.2), (tx - 0.02, ty + 0.05, tz + 0.18), (tx - 0.01, ty + 0.05, tz + 0.1)], 0.006, brass)
    tube([(tx - 0.15, ty + 0.03, tz + 0.05), (tx - 0.19, ty + 0.02, tz + 0.07), (tx - 0.21, ty + 0.01, tz + 0.12)], 0.01, metal("#a8742f", 0.22))
    for dx, dy in ((0.1, 0.04), (0.04, -0.1), (0.16, -0.08)):
        lathe((tx + dx, ty + dy, tz), [(0, 0.004), (0.024, 0), (0.028, 0.004), (0.034, 0.085), (0.032, 0.085), (0.026, 0.008), (0, 0.008)], gloss("#eef0ea", 0.03, 0.94), 32)
        cyl((tx + dx, ty + dy, tz + 0.036), 0.0265, 0.056, gloss("#7a4218", 0.1, 0.3), r2=0.03, bevel=0, seg=32)
    # Shoes of those who are already here.
    pairs = (("sandal", "#6b3f22", -1.98, -0.42, 3.0, 0.27), ("shoe", "#231f1d", -1.68, -0.38, 3.2, 0.28), ("sandal", "#8a3b2a", -1.86, -0.78, 2.7, 0.23), ("shoe", "#5a3620", -1.5, -0.66, 3.4, 0.27), ("sandal", "#a8803a", -1.28, -0.34, 3.0, 0.24))
    for kind, c, x, y_, turn, length in pairs:
        for s in (-1, 1):
            shoe((x + s * 0.055, y_ + 0.02 * s, 0.006), turn + 0.1 * s, kind, fabric(c, 0.5, kind="leather"), "#3a2a1c", length)
    # Near the camera, out of focus: an old urn of brass and what was cut this morning.
    ux, uy = 0.0, -3.4
    box((ux - 0.08, uy, 0.27), (0.4, 0.36, 0.54), teak, 0.012)
    lathe((ux - 0.06, uy, 0.54), [(0, 0), (0.07, 0), (0.06, 0.03), (0.11, 0.1), (0.12, 0.17), (0.07, 0.25), (0.06, 0.28), (0.09, 0.31), (0.082, 0.31), (0.05, 0.27)], brass, 64)
    sprigs((ux - 0.06, uy, 0.78), 0.55, "ficus", 8, 6, 0.7)


# ---------------------------------------------------------------- a kitchen


def _door(x, y, w, z0, z1, mat, brass, knob):
    """A cupboard's door: two stiles, two rails, a panel behind them, a knob."""
    t = 0.075
    for s in (-1, 1):
        box((x + s * (w - t) / 2, y, (z0 + z1) / 2), (t, 0.022, z1 - z0), mat, 0.003)
    for z in (z0 + t / 2, z1 - t / 2):
        box((x, y, z), (w - 2 * t, 0.022, t), mat, 0.003)
    box((x, y + 0.008, (z0 + z1) / 2), (w - 2 * t, 0.006, z1 - z0 - 2 * t), mat, 0)
    lathe((x + knob * (w / 2 - t / 2), y - 0.011, z1 - t), [(0.008, 0), (0.006, 0.008), (0.014, 0.016), (0.012, 0.026), (0, 0.029)], brass, 24, rot=(pi / 2, 0, 0))


def _galley(T: Tokens):
    """A cook's kitchen in the morning: limewashed brick over green doors, a sink of stoneware, copper in the sun, seen past the table's end."""
    W, D, H, top = 4.8, 6.0, 2.75, 0.9
    T = replace(T, style="modern", trim="#3a3a37", metal="#23231f", ceiling="#cfc8ba")
    _look((1.35, -4.7, 1.14), (-0.62, 0, 1.14), 38, 2.0, 4.0, -0.01)
    wall = plaster("#c6bdac")
    shell(T, W, D, H, (-3.4, -0.5, 0.98, 2.45, 3, 3), planks("#80603f", 0.19, 2.2, 0.24, 0.42), wall, wall, False)
    brickwork(group((-W / 2, 0, 0)), W, H, None, ("#7d5743", "#74503e", "#86634d", "#6b4a3a", "#80604c"), 0.74)
    green, dark = paint("#343f37", 0.42, 0.05, 80), paint("#171a17", 0.7, 0)
    brass, black = metal(BRASS, 0.3), paint("#20201e", 0.45, 0.12, 60)
    oak, upright = wood("#86613a", "x", 0.36, 0.42), wood("#86613a", "z", 0.36, 0.42)
    # Doors and drawers along the wall, a worktop of oak.
    box((0, -0.28, 0.47), (W, 0.54, 0.78), dark, 0)
    box((0, -0.3, top - 0.02), (W, 0.66, 0.04), oak, 0.006)
    sx, sw = -1.22, 0.66
    for k in range(9):
        w = W / 9
        x = -W / 2 + w * (k + 0.5)
        if k > 3:
            for z0, z1 in ((0.1, 0.364), (0.37, 0.634), (0.64, top - 0.05)):
                box((x, -0.565, (z0 + z1) / 2), (w - 0.006, 0.022, z1 - z0), green, 0.003)
                rod((x - 0.07, -0.6, (z0 + z1) / 2), (x + 0.07, -0.6, (z0 + z1) / 2), 0.006, brass)
                for s in (-1, 1):
                    rod((x + s * 0.055, -0.56, (z0 + z1) / 2), (x + s * 0.055, -0.6, (z0 + z1) / 2), 0.005, brass)
            continue
        low = 0.56 if abs(x - sx) < sw / 2 else top - 0.05
        _door(x, -0.565, w - 0.006, 0.1, low, green, brass, 1 if k % 2 else -1)
    # The sink, its tap, a cloth over its edge.
    white = gloss("#cfcabd", 0.2)
    box((sx, -0.345, top - 0.13), (sw, 0.62, 0.29), white, 0.022, 4)
    box((sx, -0.33, top + 0.0135), (sw - 0.09, 0.44, 0.004), paint("#7d7a70", 0.5, 0), 0)
    for s in (-1, 1):
        tube([(sx + s * 0.09, -0.03, top + 0.22), (sx + s * 0.09, -0.12, top + 0.22), (sx, -0.13, top + 0.22)], 0.012, brass)
        rod((sx + s * 0.09 - 0.03, -0.1, top + 0.27), (sx + s * 0.09 + 0.03, -0.1, top + 0.27), 0.007, brass)
        rod((sx + s * 0.09, -0.1, top + 0.22), (sx + s * 0.09, -0.1, top + 0.275), 0.009, brass)
    tube([(sx, -0.13, top + 0.22), (sx, -0.13, top + 0.4), (sx, -0.19, top + 0.46), (sx, -0.28, top + 0.44), (sx, -0.31, top + 0.36)], 0.012, brass)
    edge = box((sx + 0.14, -0.61, top - 0.13), (0.5, 0.09, 0.3), None, 0.02)
    bpy.context.view_layer.update()
    blanket((sx + 0.16, -0.62, top + 0.06), 0.36, 0.62, fabric("#b3a98f", 0.9, 170, 0.08), (edge,), 5, 0.06, 50, 36, 0.3, 0.008, 0.02)
    bpy.data.objects.remove(edge)
    # A shelf on brackets: plates, bowls, jars.
    z = 1.56
    box((-1.05, -0.14, z), (1.6, 0.24, 0.036), oak, 0.005)
    for x in (-1.65, -0.45):
        box((x, -0.14, z - 0.024), (0.028, 0.22, 0.012), black, 0.002)
        box((x, -0.034, z - 0.1), (0.028, 0.012, 0.16), black, 0.002)
    cream, clay, sea = paint("#c3b9a4", 0.35, 0.25, 50), paint("#85543c", 0.65, 0.4, 40), paint("#4d5a58", 0.4, 0.3, 50)
    for n in range(7):
        lathe((-1.62, -0.14, z + 0.018 + 0.011 * n), [(0, 0), (0.07, 0), (0.1, 0.008), (0.115, 0.016), (0.112, 0.019), (0.07, 0.007), (0, 0.006)], cream if n != 4 else sea, 48)
    for x, n, m in ((-1.34, 4, sea), (-0.56, 3, clay)):
        for k in range(n):
            lathe((x + 0.003 * (k % 2), -0.14, z + 0.018 + 0.024 * k), [(0, 0), (0.04, 0), (0.075, 0.03), (0.085, 0.06), (0.08, 0.06), (0.06, 0.03), (0, 0.01)], m, 48)
    for k, (x, h, c) in enumerate(((-1.12, 0.2, "#8a7048"), (-0.99, 0.16, "#5f4630"), (-0.87, 0.22, "#b3a27d"))):
        lathe((x, -0.13, z + 0.018), [(0, 0), (0.045, 0), (0.05, 0.01), (0.05, h * 0.75), (0.04, h * 0.88), (0.042, h)], gloss("#cfd6d0", 0.06, 0.85), 40)
        cyl((x, -0.13, z + 0.02 + h * 0.3), 0.043, h * 0.55, paint(c, 0.9, 0.6, 80), bevel=0.004, seg=32)
        cyl((x, -0.13, z + 0.018 + h), 0.043, 0.02, wood("#6b4a2e", "z"), bevel=0.005, seg=32)
    vase((-0.74, -0.14, z + 0.018), 0.22, cream, 3)
    # Copper and iron on a rail.
    pans(T, 0.62, -0.03, 1.42)
    # What a cook leaves out.
    for k, (x, w, h, c, lean) in enumerate(((-0.5, 0.28, 0.44, "#6b4a2e", 0.14), (-0.36, 0.22, 0.32, "#8f6c44", 0.2))):
        box((x, -0.08 - 0.04 * k, top + h / 2), (w, 0.022, h), wood(c, "z", 0.4, 0.5), 0.01, 3, rot=(-lean, 0, 0))
    lathe((-0.08, -0.2, top), [(0, 0), (0.055, 0), (0.065, 0.02), (0.062, 0.13), (0.066, 0.15), (0.06, 0.15), (0.056, 0.02)], clay, 48)
    R = random.Random(4)
    for k in range(7):
        t = k * 0.9
        rod((-0.08 + 0.02 * cos(t), -0.2 + 0.02 * sin(t), top + 0.02), (-0.08 + 0.07 * cos(t), -0.2 + 0.07 * sin(t), top + R.uniform(0.24, 0.34)), 0.006, wood(R.choice(("#8f6c44", "#5f4630", "#a9865a")), "z"), 0.009)
    lathe((0.3, -0.3, top), [(0, 0), (0.07, 0), (0.13, 0.04), (0.165, 0.09), (0.158, 0.09), (0.12, 0.05), (0, 0.016)], sea, 64)
    for k in range(6):
        t = k * 1.05
        lathe((0.3 + 0.075 * cos(t) * (k < 5), -0.3 + 0.075 * sin(t) * (k < 5), top + 0.085 + 0.05 * (k == 5)), [(0, -0.036), (0.02, -0.036), (0.042, 0), (0.028, 0.034), (0.006, 0.03), (0, 0.026)], paint(R.choice(("#7a2f22", "#8f4a2c", "#77803c")), 0.4, 0.3, 60), 32, rot=(R.random(), R.random(), t))
    lathe((0.98, -0.28, top), [(0, 0), (0.1, 0), (0.115, 0.03), (0.11, 0.12), (0.07, 0.17), (0.03, 0.178), (0.018, 0.2), (0, 0.205)], black, 56)
    tube([(0.9, -0.28, top + 0.14), (0.91, -0.28, top + 0.24), (0.98, -0.28, top + 0.27), (1.05, -0.28, top + 0.24), (1.06, -0.28, top + 0.14)], 0.007, black)
    # Herbs on the sill.
    for k, (y, kind) in enumerate(((-0.66, "olive"), (-0.9, "ficus"), (-1.14, "olive"))):
        lathe((-W / 2 + 0.06, y, 0.985), [(0, 0), (0.045, 0), (0.06, 0.1), (0.066, 0.1), (0.066, 0.12), (0.056, 0.12)], clay, 40)
        sprigs((-W / 2 + 0.06, y, 1.07), 0.24, kind, 9, 3 + k, 0.7)
    # A lamp, not lit, and the table's end before the camera: a jar, a book, a cup.
    lathe((-0.1, -1.9, 1.86), [(0.17, 0), (0.166, 0.02), (0.13, 0.08), (0.055, 0.125), (0.032, 0.16), (0.012, 0.17)], paint("#2f3a35", 0.3, 0.03, 50), 72, solid=0.003)
    rod((-0.1, -1.9, 2.02), (-0.1, -1.9, H), 0.0035, black)
    tx, ty, tz = 0.06, -2.75, 0.75
    g = group((tx, ty, 0), 0.04)
    for k in range(4):
        box((0, -0.3 + 0.2 * k, tz - 0.02), (1.7, 0.1992, 0.04), wood(("#7a5636", "#86613a", "#74502f", "#80603a")[k], "x", 0.42, 0.45), 0.0015, parent=g)
    for s in (-1, 1):
        for y in (-0.3, 0.3):
            box((s * 0.76, y, tz / 2 - 0.02), (0.06, 0.06, tz - 0.04), upright, 0.005, parent=g)
    lathe((tx - 0.42, ty - 0.02, tz), [(0, 0), (0.07, 0), (0.1, 0.07), (0.095, 0.16), (0.06, 0.22), (0.066, 0.25), (0.058, 0.25)], clay, 64)
    open_book((tx + 0.2, ty - 0.08, tz), 0.3)
    cup(tx + 0.46, ty + 0.1, tz, cream)
    ladder_chair((tx + 0.36, ty + 0.62, 0), -0.15, upright, fabric("#8f7a50", 0.9, 90, kind="knit"))


WINDOWS = {"stove": _stove, "verandah": _verandah, "galley": _galley}
