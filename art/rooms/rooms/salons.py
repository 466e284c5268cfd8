"""Living rooms that are furnished after a place rather than a style: each belongs to one designer, whom `_DRESSED` in jobs.py names."""

from math import cos, pi, sin

from roomkit.cloth import pillow
from roomkit.decor import books, bowl, stack, vase
from roomkit.furniture import (
    BRASS,
    armchair,
    cabinet,
    coffee_table,
    pendant,
    pouf,
    round_table,
    rug,
    shelf_unit,
    table_lamp,
)
from roomkit.geometry import arch_plate, box, cyl, group, lathe, ring, rod, sheet, soft, tube
from roomkit.materials import emit, fabric, gloss, limewash, marble, metal, paint, shade, wood
from roomkit.prints import block_print, cane
from roomkit.shell import drapes, feature, point, shell

from .common import book_colors, ceramic, coffee_things, fireplace, flowers, plant, shelf_things

W = 5.4


def sconce(at, T, m):
    """A half-round bowl of plaster on the wall that throws its light upwards."""
    x, y, z = at
    lathe((x, y - 0.02, z), [(0, 0), (0.06, 0.02), (0.13, 0.09), (0.15, 0.16), (0.14, 0.16)], paint(T.trim, 0.6, 0.02))
    lathe((x, y - 0.02, z - 0.07), [(0, 0), (0.02, 0.02), (0.028, 0.07)], m, seg=24)
    point((x, y - 0.06, z + 0.22), T.light.lamp * 0.16, 0.06)


def _library(T, seed):
    """A drawing room between two walls of books: a black chimneypiece below a tall arched mirror, a leather sofa, two wing chairs, tea on an ottoman."""
    H = 3.15
    window = (-3.6, -1.15, 0.25, 2.75, 2, 5)
    shell(T, W=W, H=H, win=window)
    drapes(T, W, window, H)
    m, brass = paint(T.accent, 0.55, 0.03), metal(BRASS, 0.3)
    out, half = 0.3, 0.98
    box((0, -out / 2, H / 2), (2 * half, out, H), m, 0.01)
    fireplace(T, 0.0, out, ("#2b2a2c", "#8b7f70"))
    arch_plate((0, -out - 0.001, 1.14), 1.22, 1.72, brass, 0.035)
    arch_plate((0, -out - 0.03, 1.17), 1.12, 1.64, metal("#f4f4f4", 0.02), 0.012)
    for s in (-1, 1):
        sconce((s * 0.8, -out - 0.02, 1.8), T, brass)
        vase((s * 0.62, -0.45, 1.12), 0.26, ceramic(T, 3), 2)
        _bookcase(T, s * (half + W / 2) / 2, W / 2 - half, H, out, m, seed + s)
    rug((0.05, -1.95), (3.7, 2.6), T)
    _chester((-1.5, -1.95, 0), pi / 2, 1.95, fabric(T.up, kind="leather", var=0.2), wood(T.wood, "z"))
    velvet = fabric(T.up2, kind="velvet")
    for x, y, turn in ((1.35, -1.35, -0.62), (2.2, -2.05, -pi / 2 + 0.1)):
        _wing_chair((x, y, 0), turn, velvet, wood(T.wood, "z"))
    pillow((-1.5, -1.35, 0.63), 0.42, 0.4, 0.16, fabric(T.pillows[1], kind="velvet"), (-0.3, 0, pi / 2 + 0.15), 3)
    soft((0, -2.05, 0.27), (0.95, 0.72, 0.26), fabric(T.up, kind="leather", var=0.15), 0.02, 0.06, 4, 0.003)
    for sx in (-1, 1):
        for sy in (-1, 1):
            rod((sx * 0.38, -2.05 + sy * 0.27, 0), (sx * 0.38, -2.05 + sy * 0.27, 0.16), 0.022, wood(T.wood, "z"))
    _tea((0, -2.05, 0.41), brass)
    h = round_table((-1.5, -0.72), 0.25, 0.6, wood(T.wood, "x"), wood(T.wood, "z"), T, pedestal=True)
    table_lamp((-1.5, -0.72, h), T)
    plant(T, 2.3, -0.8, 1.7, seed)
    pendant((0, -1.9, 2.42), T, 0.4, "chandelier", H)


def _bookcase(T, x, wide, H, deep, m, seed):
    """Built into an alcove: cupboards below, books to the cornice, a vase now and then."""
    box((x, -0.01, H / 2), (wide, 0.02, H), paint(shade(T.accent, 0.7), 0.7, 0.02), 0)
    box((x, -deep / 2 - 0.03, 0.4), (wide, deep + 0.06, 0.8), m, 0.008)
    box((x, -deep / 2 - 0.04, 0.82), (wide, deep + 0.1, 0.05), m, 0.012)
    for dx in (-wide / 4, wide / 4):
        box((x + dx, -deep - 0.066, 0.42), (wide / 2 - 0.07, 0.014, 0.6), m, 0.006)
    for dx in (-wide / 2 + 0.025, 0, wide / 2 - 0.025):
        box((x + dx, -deep / 2, 1.9), (0.05, deep, 2.1), m, 0.006)
    box((x, -deep / 2, H - 0.14), (wide, deep + 0.02, 0.28), m, 0.01)
    step = 0.405
    for k in range(5):
        z = 0.86 + step * k
        box((x, -deep / 2, z + step - 0.02), (wide - 0.04, deep - 0.02, 0.03), m, 0.003)
        for j, x0 in enumerate((x - wide / 2 + 0.07, x + 0.05)):
            if (k + j + seed) % 4 == 0:
                vase((x0 + 0.16, -0.15, z), 0.25, ceramic(T, k + j), (k + j) % 4)
                stack((x0 + 0.5, -0.15, z), book_colors(T), 4, k + j, w=0.24, d=0.17)
            else:
                books((x0, -0.15, z), wide / 2 - (0.12 if (k + j) % 2 else 0.24), 0.31, book_colors(T), 7 * k + j + seed)


def _chester(loc, rz, wide, fab, legm):
    """A leather sofa without buttons: rolled arms and back, two long cushions, a rail of nails along its foot."""
    g = group(loc, rz)
    box((0, 0, 0.2), (wide - 0.04, 0.84, 0.2), fab, 0.04, parent=g)
    soft((0, 0.33, 0.5), (wide - 0.06, 0.2, 0.5), fab, 0.01, 0.08, 2, 0.003, parent=g)
    cyl((0, 0.36, 0.72), 0.105, wide - 0.06, fab, rot=(0, pi / 2, 0), bevel=0.04, parent=g)
    for s in (-1, 1):
        box((s * (wide / 2 - 0.1), -0.02, 0.36), (0.15, 0.82, 0.44), fab, 0.04, parent=g)
        cyl((s * (wide / 2 - 0.09), -0.02, 0.56), 0.105, 0.84, fab, rot=(pi / 2, 0, 0), bevel=0.015, parent=g)
        for r in (0.045, 0.1):
            ring((s * (wide / 2 - 0.09), -0.44, 0.56), r, 0.006, metal(BRASS, 0.3) if r > 0.05 else fab, rot=(pi / 2, 0, 0), parent=g)
        soft((s * (wide / 4 - 0.1), -0.1, 0.38), (wide / 2 - 0.21, 0.66, 0.17), fab, 0.025, 0.055, 4 + s, 0.006, parent=g)
        for y in (-0.34, 0.34):
            lathe((s * (wide / 2 - 0.1), y, 0), [(0.02, 0), (0.04, 0.03), (0.03, 0.07), (0.045, 0.11)], legm, seg=20, parent=g)
    nails = metal(BRASS, 0.3)
    for i in range(int(wide / 0.045)):
        cyl((-wide / 2 + 0.05 + i * 0.045, -0.425, 0.125), 0.008, 0.008, nails, rot=(pi / 2, 0, 0), bevel=0.003, seg=10, parent=g)


def _wing_chair(loc, rz, fab, legm):
    """High back, two wings against the draught, low rolled arms."""
    g = group(loc, rz)
    soft((0, 0, 0.25), (0.66, 0.64, 0.18), fab, 0.0, 0.05, 8, 0.002, parent=g)
    soft((0, -0.07, 0.41), (0.53, 0.6, 0.16), fab, 0.035, 0.07, 1, 0.005, parent=g)
    soft((0, 0.29, 0.76), (0.58, 0.16, 0.86), fab, 0.05, 0.075, 2, 0.005, rot=(-0.15, 0, 0), parent=g)
    for s in (-1, 1):
        # A wing is deep at its shoulder and narrows towards the arm.

        def wing(u, v, s=s):
            deep = 0.36 * (0.35 + 0.65 * sin(pi * min(1.0, 0.12 + v * 0.8)) ** 0.8)
            return (s * (0.3 + 0.05 * sin(pi * u)), 0.3 + 0.1 * (v - 0.3) - u * deep, 0.56 + 0.6 * v)

        sheet(wing, 20, 24, fab, solid=0.07, parent=g, subsurf=2)
        soft((s * 0.335, -0.04, 0.4), (0.11, 0.58, 0.34), fab, 0.0, 0.05, 5, 0.002, parent=g)
        cyl((s * 0.35, -0.05, 0.58), 0.07, 0.6, fab, rot=(pi / 2, 0, 0), bevel=0.05, parent=g)
        cyl((s * 0.35, -0.352, 0.58), 0.03, 0.01, fab, rot=(pi / 2, 0, 0), bevel=0.004, parent=g)
        for y in (-0.28, 0.28):
            lathe((s * 0.28, y, 0), [(0.014, 0), (0.03, 0.06), (0.02, 0.1), (0.032, 0.19)], legm, seg=20, parent=g)
    return g


def _tea(at, brass):
    """A brass tray, a kettle, three glasses of tea."""
    x, y, z = at
    lathe((x, y, z), [(0, 0), (0.24, 0), (0.27, 0.02), (0.275, 0.02), (0.25, 0.004), (0, 0.006)], brass, seg=64)
    pot = [(0, 0), (0.06, 0), (0.09, 0.05), (0.08, 0.11), (0.04, 0.15), (0.012, 0.165), (0.014, 0.19), (0, 0.2)]
    lathe((x - 0.07, y + 0.05, z + 0.006), pot, brass, seg=40)
    tube([(x + 0.0, y + 0.04, z + 0.07), (x + 0.07, y + 0.03, z + 0.1), (x + 0.09, y + 0.025, z + 0.16)], 0.011, brass)
    for dx, dy in ((0.06, -0.12), (-0.06, -0.15), (0.15, -0.05)):
        cyl((x + dx, y + dy, z + 0.045), 0.03, 0.07, gloss("#8a4a1c", 0.08), bevel=0.006, seg=24)


def _swing(T, seed):
    """A teak swing on brass chains in a paneled room, as in the houses of the south of India; cane, brass lamps, a mirror in a carved arch."""
    shell(T, W=W)
    y = feature(T, "panels", W)
    drapes(T, W)
    teak, brass = wood(T.wood, "x", 0.4), metal(BRASS, 0.3)
    rug((-0.1, -2.0), (3.4, 2.3), T, "stripe", True)
    # the swing: board, a low rail around three sides, its chains
    sx, sy, sz, long, deep = -0.2, -1.8, 0.5, 2.0, 0.68
    box((sx, sy, sz), (long, deep, 0.06), teak, 0.012)
    box((sx, sy + deep / 2 - 0.03, sz + 0.36), (long - 0.06, 0.04, 0.06), teak, 0.012)
    for i in range(17):
        px = sx - long / 2 + 0.06 + (long - 0.12) * i / 16
        lathe((px, sy + deep / 2 - 0.03, sz + 0.03), [(0.012, 0), (0.018, 0.06), (0.01, 0.12), (0.017, 0.2), (0.011, 0.32)], teak, seg=14)
    for s in (-1, 1):
        box((sx + s * (long / 2 - 0.03), sy, sz + 0.26), (0.04, deep - 0.06, 0.05), teak, 0.012)
        for k in (-1, 0, 1):
            rod((sx + s * (long / 2 - 0.03), sy + k * 0.2, sz), (sx + s * (long / 2 - 0.03), sy + k * 0.2, sz + 0.25), 0.013, teak)
        for k in (-1, 1):
            px, py = sx + s * (long / 2 - 0.07), sy + k * (deep / 2 - 0.05)
            for n in range(62):
                z = sz + 0.06 + n * 0.035
                ring((px, py, z), 0.019, 0.006, brass, (pi / 2, 0, pi / 2 * (n % 2)), seg=16)
                if n % 15 == 7:
                    lathe((px, py, z - 0.04), [(0.008, 0), (0.028, 0.035), (0.028, 0.045), (0.008, 0.08)], brass, seg=20)
            cyl((px, py, 2.735), 0.05, 0.03, brass)
    velvet = fabric(T.up2, kind="velvet")
    soft((sx, sy - 0.02, sz + 0.085), (long - 0.14, deep - 0.1, 0.11), velvet, 0.02, 0.045, 2, 0.004)
    for s in (-1, 1):
        cyl((sx + s * (long / 2 - 0.18), sy, sz + 0.25), 0.105, deep - 0.16, velvet, rot=(pi / 2, 0, 0), bevel=0.04)
    prints = (block_print(T.art[0], T.art[1], T.art[2], "xz", 0.13), fabric(T.pillows[3], kind="velvet"), block_print(T.art[0], T.art[3], T.art[1], "xz", 0.1))
    for i, (dx, size) in enumerate(((-0.45, 0.42), (-0.1, 0.36), (0.42, 0.42))):
        pillow((sx + dx, sy + 0.16, sz + 0.13 + size / 2), size, size, 0.16, prints[i], (-0.3, 0, 0.1 * (i - 1)), i + 2)
    # the mirror in a carved arch, over a chest of teak and cane
    arch_plate((0.55, -y - 0.01, 1.02), 1.0, 1.42, wood(T.wood, "z", 0.4), 0.05)
    arch_plate((0.55, -y - 0.06, 1.1), 0.8, 1.22, brass, 0.012)
    arch_plate((0.55, -y - 0.07, 1.12), 0.75, 1.17, metal("#f4f4f4", 0.02), 0.008)
    h = cabinet((0.55, -0.25 - y, 0), 1.9, 0.42, 0.84, T, 4, 1, 0.14, cane("#d2b07a", "xz", 0.03, True))
    vase((-0.2, -0.25 - y, h), 0.3, brass, 0)
    flowers((-0.2, -0.25 - y, h + 0.26), T, seed, 22, 0.13)
    table_lamp((1.28, -0.25 - y, h), T, kind="pot")
    # lamps of oil, as tall as a child
    for x, py in ((-1.75, -1.0), (1.95, -0.62)):
        stem = [(0.14, 0), (0.15, 0.02), (0.06, 0.06), (0.025, 0.12), (0.03, 0.3), (0.02, 0.34), (0.03, 0.6), (0.018, 0.66), (0.018, 0.8)]
        lathe((x, py, 0), stem, brass, seg=32)
        for z, r in ((0.78, 0.15), (0.92, 0.11)):
            lathe((x, py, z), [(0.02, 0), (r * 0.8, 0.02), (r, 0.035), (r * 0.85, 0.03), (0.02, 0.015)], brass, seg=40)
        lathe((x, py, 0.95), [(0.018, 0), (0.03, 0.06), (0.012, 0.12), (0, 0.2)], brass, seg=24)
        for a in range(5):
            lathe((x + 0.13 * cos(a * 1.257), py + 0.13 * sin(a * 1.257), 0.81), [(0, 0), (0.009, 0.012), (0, 0.04)], emit("#ffdba6", 14), seg=10)
    armchair((1.85, -1.45, 0), -pi / 2 - 0.1, fabric(T.up, kind="velvet"), wood(T.wood, "z"))
    z = round_table((1.3, -2.3), 0.36, 0.42, brass, teak, T)
    coffee_things(T, 1.3, -2.3, z, seed)
    plant(T, -2.2, -0.5, 1.6, seed)


def _works(T, seed):
    """A brick room with one carpet: a daybed in squares of leather between shelves of steel, two chairs of hung hide, an enamel lamp from a factory."""
    shell(T, W=W)
    y = feature(T, "brick", W)
    rug((0.0, -1.95), (4.3, 3.1), T, "persian", True)
    steel, hide = metal(T.metal, 0.45), fabric(T.up, kind="leather", var=0.2)
    for x in (-1.9, 1.9):
        g, tops = shelf_unit((x, -0.19 - y, 0), 1.15, 2.25, T, 6)
        shelf_things(T, g, tops, 1.15, seed + int(x))
    # the daybed
    cx, cy, long, deep = 0.0, -0.72 - y, 2.0, 0.84
    for s in (-1, 1):
        for k in (-1, 1):
            box((cx + s * (long / 2 - 0.1), cy + k * (deep / 2 - 0.05), 0.14), (0.03, 0.03, 0.28), steel, 0.003)
        box((cx, cy + s * (deep / 2 - 0.05), 0.27), (long - 0.1, 0.03, 0.05), steel, 0.003)
    nx, ny = 7, 3
    for i in range(nx):
        for j in range(ny):
            at = (cx - long / 2 + long / nx * (i + 0.5), cy - deep / 2 + deep / ny * (j + 0.5), 0.37)
            soft(at, (long / nx, deep / ny, 0.14), hide, 0.012, 0.028, i + j, 0.001, n=10)
    cyl((cx - long / 2 + 0.14, cy, 0.54), 0.1, deep - 0.06, hide, rot=(pi / 2, 0, 0), bevel=0.03)
    for i, (dx, size) in enumerate(((-0.42, 0.46), (0.0, 0.5), (0.42, 0.44), (0.78, 0.4))):
        cloth = block_print(T.pillows[i // 2], T.art[0], T.pillows[2], "xz", 0.16) if i % 2 == 0 else fabric(T.pillows[i % 4], 0.6, 240)
        pillow((cx + dx, cy + 0.24, 0.44 + size / 2), size, size, 0.17, cloth, (-0.3, 0, 0.08 * (-1) ** i), i + 1)
    # plates of copper on the bricks
    copper = metal("#b4663f", 0.3)
    for dx, z, r in ((-0.5, 1.72, 0.3), (0.12, 1.98, 0.21), (0.2, 1.5, 0.17), (0.6, 1.76, 0.24)):
        prof = [(0, 0.012), (r * 0.3, 0.01), (r * 0.34, 0.018), (r * 0.7, 0.012), (r * 0.74, 0.022), (r, 0.034), (r * 1.01, 0.03), (r * 0.7, 0.0), (0, 0)]
        lathe((dx, -y - 0.002, z), prof, copper, seg=64, rot=(pi / 2, 0, 0))
    for x, cy2, turn in ((1.42, -2.0, -1.15), (-1.35, -2.35, 1.35)):
        _hung_chair((x, cy2, 0), turn, fabric(T.up2 if x < 0 else T.up, kind="leather", var=0.2), steel)
    z = coffee_table((0.0, -1.95), T)
    lathe((-0.2, -1.95, z), [(0, 0), (0.24, 0), (0.27, 0.02), (0.275, 0.02), (0.25, 0.004), (0, 0.006)], copper, seg=64)
    for dx, dy in ((-0.28, -2.0), (-0.12, -1.9), (-0.2, -1.85)):
        bowl((dx, dy, z + 0.006), 0.045, paint("#e9e2d6", 0.3, 0))
    stack((0.3, -1.92, z), book_colors(T), 4, seed)
    vase((0.45, -2.1, z), 0.2, ceramic(T, 1), 3)
    pendant((0.0, -1.9, 1.9), T, 0.42, "dome", share=0.5, col="#26453f")
    plant(T, -2.25, -1.0, 1.7, seed)


def _hung_chair(loc, rz, hide, steel):
    """Two bent rods that cross, and a hide that hangs from their four corners."""
    g = group(loc, rz)
    a, b, front, back = 0.36, 0.4, 0.57, 0.84
    for s in (-1, 1):
        tube([(s * a, b, back), (s * 0.2, 0.1, 0.35), (s * -0.3, -0.34, 0.0), (s * -0.34, -0.36, 0.0), (s * -0.34, -0.3, 0.02)], 0.008, steel, g)
        tube([(s * a, -b, front), (s * 0.22, -0.12, 0.3), (s * -0.28, 0.3, 0.0), (s * -0.34, 0.34, 0.0)], 0.008, steel, g)
        rod((s * 0.34, -0.36, 0.008), (s * 0.34, 0.34, 0.008), 0.008, steel, parent=g)

    def f(u, v):
        p, q = 2 * u - 1, 2 * v - 1
        edge = front + (back - front) * (q + 1) / 2
        middle = 0.36 - 0.09 * q + 0.4 * max(0.0, q) ** 1.5
        lift = abs(p) ** 1.4 * (0.45 + 0.55 * q * q)
        return (p * a * (0.88 + 0.12 * q * q), q * b * (0.9 + 0.1 * p * p), middle + (edge - middle) * lift)

    sheet(f, 30, 30, hide, parent=g, solid=0.01, subsurf=1)
    return g


def _majlis(T, seed):
    """Low red seats around two walls of clay and olive, lit niches, brass lanterns, tea on a tray."""
    shell(T, W=W, back=limewash(T.accent, 0.12), side=limewash(T.wall, 0.1))
    drapes(T, W)
    brass, dark = metal(BRASS, 0.3), wood(T.wood, "x", 0.4)
    rug((-0.1, -1.9), (3.5, 2.3), T, "persian", True, colors=(T.pillows[0], T.pillows[1]))
    red, second = fabric(T.pillows[0], kind="velvet"), fabric(shade(T.pillows[0], 0.66), kind="velvet")
    # seats along the back wall and the right one
    box((-0.15, -0.42, 0.09), (4.4, 0.78, 0.18), dark, 0.01)
    box((W / 2 - 0.42, -1.75, 0.09), (0.78, 1.9, 0.18), wood(T.wood, "y", 0.4), 0.01)
    for i in range(3):
        soft((-1.62 + 1.47 * i, -0.43, 0.28), (1.45, 0.76, 0.2), red, 0.02, 0.06, i, 0.005)
    soft((W / 2 - 0.43, -1.78, 0.28), (0.76, 1.84, 0.2), red, 0.02, 0.06, 5, 0.005)
    kilims = [block_print(T.art[2], T.art[3], T.art[1], "xz", 0.17), second, block_print(T.pillows[3], T.art[1], T.art[2], "xz", 0.2)]
    for i in range(7):
        soft((-2.02 + 0.63 * i, -0.13, 0.57), (0.61, 0.2, 0.42), kilims[i % 3], 0.03, 0.08, i, 0.006, rot=(-0.14, 0, 0))
    for i in range(3):
        soft((W / 2 - 0.14, -1.2 - 0.6 * i, 0.57), (0.58, 0.2, 0.42), kilims[(i + 1) % 3], 0.03, 0.08, i, 0.006, rot=(-0.14, 0, -pi / 2))
    for i, (x, py, c, turn) in enumerate(((-1.35, -0.4, 1, 0.2), (0.35, -0.38, 2, -0.25), (0.75, -0.45, 3, 0.1), (2.05, -0.5, 1, -0.7))):
        pillow((x, py, 0.56), 0.4, 0.4, 0.16, fabric(T.pillows[c], 0.6, 240, kind=("weave", "velvet")[i % 2]), (-0.35, 0, turn), i + 3)
    # three niches with a light in each
    for k, (x, w, h) in enumerate(((-1.35, 0.46, 0.95), (0.0, 0.62, 1.2), (1.35, 0.46, 0.95))):
        arch_plate((x, -0.001, 1.08), w + 0.1, h + 0.05, paint(shade(T.accent, 1.5), 0.9, 0.05), 0.02)
        arch_plate((x, -0.012, 1.12), w, h - 0.04, paint("#c98a4a", 0.9, 0.05), 0.012)
        box((x, -0.07, 1.1), (w + 0.12, 0.15, 0.035), dark, 0.008)
        vase((x, -0.08, 1.118), (0.34, 0.46, 0.3)[k], brass if k == 1 else paint(T.art[2], 0.35, 0.1, 40), (2, 0, 3)[k])
        point((x, -0.12, 1.15 + 0.6 * h), T.light.lamp * 0.07, 0.05, (1, 0.68, 0.36))
    # lanterns in the corner
    for x, py, z, r in ((-1.75, -1.2, 1.95, 0.13), (-1.4, -1.5, 1.6, 0.16), (-1.95, -1.65, 1.45, 0.12)):
        _lantern((x, py, z), r, T, brass)
    z = round_table((-0.15, -1.75), 0.48, 0.34, brass, dark, T)
    _tea((-0.2, -1.75, z), metal("#d7d2c6", 0.25))
    bowl((0.12, -1.62, z), 0.11, paint(T.art[2], 0.4, 0.1, 40))
    for x, py, c in ((0.75, -2.35, T.up), (-1.0, -2.45, T.pillows[1])):
        pouf((x, py), fabric(c, kind="leather", var=0.2), 0.52, 0.34, seed)
    plant(T, -2.25, -0.95, 1.5, seed + 4)


def _lantern(at, r, T, brass):
    """Pierced brass around a flame: light comes out of the holes."""
    x, y, z = at
    rod((x, y, z + r * 1.9), (x, y, 2.75), 0.004, brass)
    lathe((x, y, z), [(0.3 * r, -1.35 * r), (0.95 * r, -0.7 * r), (r, 0.3 * r), (0.55 * r, 1.1 * r), (0.15 * r, 1.6 * r), (0.05 * r, 1.95 * r)], brass, seg=40)
    glow = emit("#ffb866", 7)
    for row, (zz, d) in enumerate(((-0.72, 0.95), (-0.42, 1.0), (-0.12, 1.02), (0.18, 1.01), (0.48, 0.94))):
        for i in range(14):
            a = 2 * pi * (i + 0.5 * (row % 2)) / 14
            cyl((x + d * r * cos(a), y + d * r * sin(a), z + zz * r), 0.062 * r, 0.012, glow, rot=(pi / 2, 0, a + pi / 2), bevel=0, seg=10)
    point((x, y, z - 1.5 * r), T.light.lamp * 0.09, 0.06, (1, 0.68, 0.36))
    point((x, y - 1.3 * r, z), T.light.lamp * 0.05, 0.06, (1, 0.68, 0.36))


def _evening(T, seed):
    """Seen after dark: a sofa in an arc, records below an eclipse of light, two lamps that hang low at its ends."""
    shell(T, W=W, back=limewash(T.accent, 0.1))
    drapes(T, W)
    steel, oak = metal(T.metal, 0.35), wood(T.wood, "x", 0.35)
    rug((0.1, -2.35), (2.9, 2.9), T, "plain", round_=True, colors=(T.rug[0], T.rug[1]))
    cloth = fabric(T.up, kind="boucle")
    mx, my, r, n = 0.1, -2.85, 1.8, 9
    step = pi * 0.66 / n
    for i in range(n):
        a = pi * 0.17 + step * (i + 0.5)
        c, s = cos(a), sin(a)
        soft((mx + r * c, my + r * s, 0.24), (2 * (r + 0.3) * sin(step / 2), 0.84, 0.34), cloth, 0.012, 0.07, i, 0.003, rot=(0, 0, a - pi / 2))
        soft((mx + (r + 0.34) * c, my + (r + 0.34) * s, 0.56), (2 * (r + 0.52) * sin(step / 2) + 0.02, 0.24, 0.5), cloth, 0.0, 0.08, i, 0.003, rot=(0, 0, a - pi / 2))
    for a, k, size in ((0.3, 0, 0.44), (0.37, 2, 0.36), (0.71, 1, 0.42)):
        pillow((mx + (r + 0.12) * cos(pi * a), my + (r + 0.12) * sin(pi * a), 0.6), size, size, 0.16, fabric(T.pillows[k], kind="velvet"), (-0.3, 0, pi * a - pi / 2), k + 1)
    # records, a player
    long, high = 3.3, 0.8
    for z in (0.06, 0.43, high):
        box((mx, -0.2, z), (long, 0.38, 0.03), oak, 0.004)
    for i in range(10):
        box((mx - long / 2 + 0.015 + (long - 0.03) * i / 9, -0.2, high / 2 + 0.03), (0.025, 0.36, high - 0.06), oak, 0.003)
    for i in range(9):
        for z in (0.075, 0.445):
            if (i * 5 + round(z * 10)) % 7:
                books((mx - long / 2 + 0.04 + (long - 0.03) * i / 9, -0.2, z), 0.3, 0.31, book_colors(T), i + round(z * 20) + seed)
    box((mx + 0.75, -0.2, high + 0.06), (0.46, 0.34, 0.09), oak, 0.01)
    cyl((mx + 0.7, -0.2, high + 0.115), 0.145, 0.012, paint("#121214", 0.25, 0), seg=80)
    cyl((mx + 0.7, -0.2, high + 0.123), 0.045, 0.004, paint(T.pillows[1], 0.6, 0))
    rod((mx + 0.92, -0.1, high + 0.13), (mx + 0.76, -0.28, high + 0.13), 0.005, steel)
    for dx in (-1.35, 1.4):
        box((mx + dx, -0.2, high + 0.19), (0.24, 0.26, 0.36), paint("#1b1b1f", 0.5, 0), 0.01)
        for z, rr in ((0.12, 0.085), (0.28, 0.045)):
            cyl((mx + dx, -0.335, high + z), rr, 0.012, paint("#2c2c33", 0.35, 0), rot=(pi / 2, 0, 0))
    stack((mx - 0.75, -0.2, high + 0.015), book_colors(T), 4, seed)
    vase((mx - 0.35, -0.2, high + 0.015), 0.3, ceramic(T, 3), 2)
    # an eclipse on the wall
    z = 1.72
    ring((mx, -0.08, z), 0.5, 0.01, emit("#ffd2a0", 6), (pi / 2, 0, 0), seg=120)
    cyl((mx, -0.08, z), 0.49, 0.03, paint(shade(T.accent, 0.7), 0.6, 0.02), rot=(pi / 2, 0, 0), seg=120)
    for i in range(18):
        point((mx + 0.47 * cos(i * pi / 9), -0.025, z + 0.47 * sin(i * pi / 9)), T.light.lamp * 0.016, 0.02, (1, 0.74, 0.46))
    pendant((-1.75, -1.55, 1.42), T, 0.34, "dome", share=0.45, col=T.pillows[0])
    pendant((1.72, -0.75, 1.42), T, 0.16, "globe", share=0.2)
    stone = marble("#3a3740", "#8b8391")
    for x, y, rr, h in ((-0.05, -2.35, 0.42, 0.34), (0.55, -2.7, 0.28, 0.44)):
        cyl((x, y, h - 0.02), rr, 0.04, stone, bevel=0.012, seg=90)
        cyl((x, y, (h - 0.04) / 2), rr * 0.45, h - 0.04, steel, bevel=0.004, seg=60)
    stack((-0.15, -2.3, 0.34), book_colors(T), 2, seed + 2)
    bowl((0.12, -2.45, 0.34), 0.1, metal(BRASS, 0.3))
    vase((0.55, -2.7, 0.44), 0.2, ceramic(T, 0), 3)
    plant(T, -2.2, -0.7, 1.5, seed + 4)


SALONS = {"majlis": _majlis, "works": _works, "library": _library, "swing": _swing, "evening": _evening}
