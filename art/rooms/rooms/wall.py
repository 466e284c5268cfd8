"""One wall, one window, one camera, and what five designers' hands make of it. The landing page lays the pictures over each other: the window,
the boards and the camera are the same in all, and everything else is a hand's own.
"""

from dataclasses import replace
from math import cos, pi, sin

import bpy

from roomkit.cloth import blanket, cushion, pillow, seat_cushion
from roomkit.decor import art_botanic, art_painting, frame, open_book, palm, stack, vase
from roomkit.furniture import basket, dining_chair, rattan_chair, rug, wool_rug
from roomkit.geometry import box, curtain, cyl, group, lathe, rod, soft, tube
from roomkit.materials import bricks, cloth_thin, fabric, gloss, limewash, metal, paint, planks, wood
from roomkit.plants import sprigs, tree
from roomkit.prints import block_print
from roomkit.shell import camera, feature, shell
from roomkit.tokens import Tokens

from .corners import BRASS, cup, volumes
from .parlour import plaster, shaded_lamp, sofa

W, D, H = 5.6, 6.2, 2.7
WINDOW = (-3.3, -0.6, 0.5, 2.35, 2, 2)
LEFT = -W / 2


def build(T: Tokens, seed=0, view="wide"):
    camera((1.0, -5.3, 1.05), (-0.35, 0, 1.05), 33, 0.0, 2.4).data.dof.focus_distance = 4.7
    HANDS[T.style](T)


def _room(T: Tokens, trim: str, back, side=None):
    """The wall, the window and the boards. Whose window it is shows only in what it is painted with."""
    shell(replace(T, style="scandinavian", trim=trim), W, D, H, WINDOW, planks("#97704a", 0.19, 2.1, 0.2, 0.36), back, side or back)


def _curtains(mat, pole, waves=7, z0=0.012, depth=0.05):
    x = LEFT + 0.11
    for a, b, n, k in ((-0.1, -0.62, waves, 1), (-3.2, -4.0, waves, 2)):
        curtain((x, a), (x, b), z0, 2.52, mat, n, depth, k)
    rod((x, -0.04, 2.54), (x, -4.6, 2.54), 0.012, pole)


def _fallen(at, size, mat, form, seed, turn=0.0):
    """A throw that was dropped over a plain box of what it lies on."""
    solid = box(form[0], form[1], None, 0.05)
    bpy.context.view_layer.update()
    blanket(at, *size, mat, (solid,), seed, turn, 44, 32, 0.4, 0.012, 0.02)
    bpy.data.objects.remove(solid)


def _minimal(T: Tokens):
    """A bench of the wall's own plaster, one mat of linen, one jar, and the sun."""
    wash = plaster("#d8cfc0")
    _room(T, "#d8cfc0", wash)
    curtain((LEFT + 0.1, -0.06), (LEFT + 0.1, -0.7), 0.01, H - 0.03, cloth_thin("#e9e1d2", 0.55), 8, 0.03, 1)
    box((0.9, -0.4, 0.17), (3.8, 0.8, 0.34), wash, 0.02)
    oat, cord = fabric("#a8997f", 0.8, 240, 0.08), fabric("#94866f", 0.6, 300, 0.06)
    mat = seat_cushion(2.2, 0.74, 0.13, oat, 2, 0.3, cord, n=40, shrink=-0.003, bend=2.0)
    mat.location = (0.2, -0.41, 0.34)
    for x, y, w, h, t, color, rot, k in (
        (-0.58, -0.2, 0.62, 0.5, 0.22, "#c6b9a3", (-0.28, 0.03, 0.1), 0),
        (-0.38, -0.36, 0.46, 0.42, 0.18, "#6d5a45", (-0.4, -0.08, 0.22), 1),
    ):
        pillow((x, y, 0.47 + h * 0.46), w, h, t, fabric(color, 0.8, 240, 0.08), rot, k)
    open_book((0.72, -0.46, 0.475), 0.5)
    # A jar as high as the bench is deep, a bare branch in it.
    jar = paint("#37322d", 0.75, 0.6, 36)
    lathe((1.62, -0.42, 0.34), [(0, 0), (0.1, 0), (0.19, 0.1), (0.22, 0.25), (0.16, 0.4), (0.075, 0.47), (0.085, 0.52), (0.075, 0.52), (0.06, 0.47)], jar, 72)
    sprigs((1.62, -0.42, 0.78), 1.25, "olive", 7, 5, 0.6)
    # A block of oak to put a cup on.
    x, y, z = -0.15, -1.75, 0.31
    cyl((x, y, z / 2), 0.33, z, wood("#7d5d3f", "z", 0.35), bevel=0.02, seg=96)
    lathe((x + 0.08, y + 0.06, z), [(0, 0), (0.06, 0), (0.12, 0.03), (0.155, 0.07), (0.148, 0.07), (0.11, 0.036), (0, 0.014)], paint("#cfc4b1", 0.6, 0.4, 40), 72)
    cup(x - 0.13, y - 0.1, z, paint("#4a443d", 0.5, 0.4, 50))
    wool_rug((0.1, -1.95), (2.7, 1.75), -2.0, "#bdb19c", "#d6cbb7")
    # A lantern of paper that stands on the boards.
    r, at = 0.2, (-1.75, -0.55, 0.25)
    ribs = [(0.05, -r)] + [(r * cos(a) * (1 - 0.012 * (k % 2)), 1.2 * r * sin(a)) for k, a in enumerate([-1.3 + 2.6 * j / 22 for j in range(23)])] + [(0.05, 1.2 * r)]
    lathe(at, ribs, cloth_thin("#f1eadd", 0.35), seg=64)
    # The back of a low chair near the camera.
    _low_chair((1.62, -3.55, 0), 0.62, fabric("#5d4c39", 0.8, 240, 0.08), wood("#3b2c20", "z"))


def _low_chair(at, turn, cover, frame_wood):
    """The back of a chair in front of the camera, out of focus."""
    g = group(at, pi - turn)
    soft((0, -0.02, 0.36), (0.64, 0.64, 0.15), cover, 0.025, 0.06, 3, 0.006, parent=g, rot=(0.06, 0, 0))
    soft((0, 0.28, 0.58), (0.62, 0.14, 0.44), cover, 0.03, 0.06, 4, 0.008, parent=g, rot=(-0.26, 0, 0))
    for s in (-1, 1):
        x = s * 0.36
        rod((x, -0.33, 0), (x, -0.28, 0.56), 0.02, frame_wood, parent=g)
        rod((x, 0.36, 0), (x, 0.3, 0.6), 0.02, frame_wood, parent=g)
        tube([(x, -0.36, 0.565), (x, -0.2, 0.58), (x, 0.1, 0.575), (x, 0.35, 0.59)], 0.024, frame_wood, g)


def _scandinavian(T: Tokens):
    """A settee of oak with loose wool cushions, a ladder of shelves, a striped throw: everything on legs."""
    wash = plaster("#ccd0c6")
    _room(T, "#efece4", wash)
    oak, upright = wood("#a67c4e", "x", 0.3), wood("#a67c4e", "z", 0.3)
    _curtains(cloth_thin("#f0ebe0", 0.5), oak, 6)
    wool_rug((0.0, -1.95), (3.0, 2.1), 2.0, "#c9c0b0", "#e4dccd")
    # The settee
    cover, cord = fabric("#5b7076", 0.7, 260, 0.08), fabric("#4a5d63", 0.6, 300, 0.06)
    y, wide, deep = -0.6, 2.16, 0.84
    for s in (-1, 1):
        x = s * wide / 2
        for dy, h in ((-deep / 2 + 0.03, 0.585), (deep / 2 - 0.03, 0.74)):
            box((x, y + dy, h / 2), (0.036, 0.05, h), upright, 0.012)
        box((x, y - 0.03, 0.6), (0.075, deep - 0.02, 0.028), wood("#a67c4e", "y", 0.3), 0.012)
        box((x, y, 0.27), (0.03, deep - 0.1, 0.05), wood("#a67c4e", "y", 0.3), 0.008)
    for dy in (-deep / 2 + 0.05, deep / 2 - 0.05):
        box((0, y + dy, 0.27), (wide, 0.034, 0.06), oak, 0.01)
    box((0, y + deep / 2 - 0.03, 0.74), (wide + 0.04, 0.034, 0.06), oak, 0.014)
    for k in range(15):
        x = -wide / 2 + 0.13 + k * (wide - 0.26) / 14
        rod((x, y + deep / 2 - 0.05, 0.28), (x, y + deep / 2 - 0.03, 0.73), 0.009, upright)
    for n in (0, 1):
        o = seat_cushion(0.968, 0.72, 0.15, cover, 3 + n, 1.8, cord)
        o.location = ((n - 0.5) * 0.99, y - 0.04, 0.3)
        o = cushion(1.0, 0.52, 0.25, cover, 11 + n, 0.24, 0.0, 2.0, 40, cord)
        o.location = ((n - 0.5) * 0.99, y + deep / 2 - 0.24, 0.45)
    for x, size, color, rot, k in ((-0.74, 0.48, "#c3b08a", (-0.34, 0.06, 0.2), 0), (-0.4, 0.4, "#a5583a", (-0.44, -0.1, 0.1), 2), (0.72, 0.46, "#dcd3c3", (-0.36, -0.06, -0.24), 3)):
        pillow((x, y - 0.03 - 0.08 * (k == 2), 0.44 + size * 0.47), size, size * 0.95, 0.19, fabric(color, 0.8, 240, 0.08), rot, k)
    _fallen((1.02, y - 0.05, 0.72), (0.42, 1.3), fabric("#b08a46", 0.9, 150, kind="knit"), ((1.08, y - 0.03, 0.32), (0.12, deep + 0.02, 0.6)), 3)
    # Shelves between two ladders, on the wall.
    for x in (0.62, 1.62):
        for dy in (-0.02, -0.23):
            rod((x, dy, 1.28), (x, dy, 2.2), 0.006, paint("#2f2d2a", 0.5, 0))
        for z in (1.3, 1.6, 1.9, 2.18):
            rod((x, -0.02, z), (x, -0.23, z), 0.004, paint("#2f2d2a", 0.5, 0))
    spines = [paint(h, 0.72, 0.12, 140) for h in ("#c4b9a3", "#5b7076", "#cdc4b2", "#a5583a", "#8e9a8b", "#2f3b40", "#b9ab92", "#b08a46")]
    for z in (1.3, 1.6, 1.9):
        box((1.12, -0.125, z), (1.02, 0.22, 0.022), oak, 0.003)
    volumes(0.66, 1.28, -0.21, 1.311, 0.25, spines, 5)
    volumes(1.02, 1.6, -0.21, 1.611, 0.26, spines, 8)
    volumes(0.66, 1.1, -0.21, 1.911, 0.25, spines, 2)
    vase((1.44, -0.13, 1.311), 0.17, paint("#d9d0c0", 0.4, 0.3, 50), 1)
    vase((0.8, -0.13, 1.611), 0.2, paint("#8b5a3c", 0.6, 0.4, 40), 0)
    sprigs((0.8, -0.13, 1.74), 0.34, "eucalyptus", 5, 3, 0.5)
    lathe((1.38, -0.13, 1.911), [(0, 0), (0.05, 0), (0.09, 0.03), (0.11, 0.06), (0.104, 0.06), (0.08, 0.032), (0, 0.012)], upright, 64)
    frame((-0.52, 0, 1.62), 0.6, 0.8, oak, art_botanic("#4d665a", 3), mat_w=0.07)
    frame((-1.08, 0, 1.5), 0.36, 0.48, wood("#4e3a28", "z", 0.3), art_botanic("#a5583a", 6), mat_w=0.05)
    # A tray on legs.
    x, y, z = -0.1, -1.85, 0.44
    cyl((x, y, z - 0.012), 0.4, 0.024, oak, bevel=0.008, seg=96)
    for k in range(4):
        a = 0.5 + k * pi / 2
        rod((x + 0.22 * cos(a), y + 0.22 * sin(a), z - 0.02), (x + 0.33 * cos(a), y + 0.33 * sin(a), 0.012), 0.018, upright, r2=0.012)
    stack((x - 0.12, y + 0.1, z), spines[1:5], 3, 4)
    vase((x + 0.16, y + 0.1, z), 0.18, gloss("#a9bcb6", 0.12, 0.6), 1)
    sprigs((x + 0.16, y + 0.1, z + 0.08), 0.5, "ficus", 5, 8, 0.45)
    cup(x + 0.02, y - 0.18, z, paint("#e0d8c9", 0.32, 0.15, 50))
    basket((-1.95, -0.62, 0), 0.24, 0.36, fabric("#a98a5c", 0.9, 70, kind="knit"))
    tree((-1.95, -0.62, 0.04), 1.75, paint("#a98a5c", 0.9, 0.4, 40), "ficus", 9, False, 0.95, 0.19, 0.3)
    # A lamp that reads over the arm.
    lx, ly = 1.5, -0.5
    black = paint("#2a2a29", 0.45, 0)
    cyl((lx, ly, 0.012), 0.14, 0.024, black)
    tube([(lx, ly, 0), (lx, ly, 0.95), (lx - 0.03, ly, 1.12), (lx - 0.14, ly, 1.16)], 0.009, black)
    lathe((lx - 0.2, ly, 1.04), [(0.1, 0), (0.095, 0.05), (0.05, 0.12), (0.02, 0.15)], black, 64, solid=0.003)
    dining_chair((1.45, -3.55, 0), pi - 0.7, T, "wishbone", 2, wood("#6f4d30", "z"))


def _boho(T: Tokens):
    """A bed for the day on the floor, prints on prints, baskets on a wall of clay."""
    wash = limewash("#a06a4c", 0.09)
    _room(T, "#d8c8ae", wash)
    teak = wood("#6b4326", "x", 0.4)
    _curtains(block_print("#e3d6bd", "#8a4a30", "#55644a", "xz", 0.24, 0.5), teak, 6)
    rug((0.0, -1.9), (3.1, 2.0), T, "diamond", True, colors=("#5a2f22", "#a58660"))
    rug((-0.5, -2.25), (1.5, 1.1), T, "berber", True, colors=("#c2b08e", "#7a4a2f"), lift=0.016)
    x, y, wide, deep = 0.05, -0.56, 2.3, 0.95
    box((x, y, 0.13), (wide + 0.06, deep + 0.04, 0.08), teak, 0.012)
    for sx in (-1, 1):
        for sy in (-1, 1):
            lathe((x + sx * (wide / 2 - 0.06), y + sy * (deep / 2 - 0.06), 0), [(0.02, 0), (0.04, 0.02), (0.028, 0.05), (0.045, 0.1)], teak, 24)
    cord = fabric("#8f7c60", 0.6, 300, 0.06)
    mat = seat_cushion(wide, deep, 0.2, fabric("#9c8861", 0.8, 220, 0.09), 2, 0.6, cord, n=40, shrink=-0.006, bend=1.6)
    mat.location = (x, y, 0.17)
    cotton = block_print("#dccba6", "#8c3d2a", "#4f6048", "xz", 0.15)
    indigo = block_print("#2f4257", "#cdbb98", "#8c3d2a", "xz", 0.12)
    z = 0.37
    for px, py, w, h, t, m, rot, k in (
        (-0.86, -0.2, 0.62, 0.54, 0.24, fabric("#7d4a2c", 0.8, 200, 0.1), (-0.3, 0.05, 0.16), 0),
        (-0.3, -0.18, 0.62, 0.54, 0.24, cotton, (-0.3, -0.03, -0.04), 1),
        (0.3, -0.18, 0.6, 0.54, 0.24, fabric("#59654a", 0.8, 220, 0.1), (-0.28, 0.03, 0.05), 2),
        (0.88, -0.2, 0.6, 0.54, 0.24, fabric("#b08a4c", 0.8, 220, 0.1), (-0.3, -0.04, -0.14), 3),
        (-0.66, -0.42, 0.5, 0.42, 0.19, indigo, (-0.46, -0.1, 0.2), 3),
        (0.58, -0.4, 0.52, 0.36, 0.18, fabric("#d6c7a8", 0.9, 110, kind="boucle"), (-0.46, 0.08, -0.14), 0),
    ):
        pillow((px + x, py, z + h * 0.44), w, h, t, m, rot, k)
    open_book((-0.12, y - 0.22, 0.385), 0.3)
    for dx, z, r, color in (
        (-0.62, 1.6, 0.22, "#c9ab74"),
        (-0.2, 1.84, 0.19, "#6b4328"),
        (-0.12, 1.44, 0.2, "#b98f58"),
        (0.3, 1.66, 0.25, "#8a5a34"),
        (0.74, 1.88, 0.16, "#c9ab74"),
        (0.8, 1.5, 0.22, "#b98f58"),
    ):
        rim = [(0, 0.012), (r * 0.3, 0), (r * 0.7, 0.016), (r, 0.05), (r * 0.99, 0.056), (r * 0.7, 0.024), (r * 0.3, 0.008), (0, 0.02)]
        lathe((dx, -0.02, z), rim, fabric(color, 0.8, 90, kind="knit"), rot=(pi / 2, 0, 0))
    # A carved stool, a brass tray on it.
    tx, ty, tz = -0.2, -1.8, 0.36
    lathe((tx, ty, tz), [(0, 0), (0.33, 0), (0.36, 0.02), (0.366, 0.02), (0.335, -0.006), (0, -0.006)], metal("#8f6a30", 0.25), seg=96)
    for k in range(4):
        a = k * pi / 2 + 0.5
        rod((tx + 0.22 * cos(a), ty + 0.22 * sin(a), tz), (tx - 0.22 * cos(a + 0.5), ty - 0.22 * sin(a + 0.5), 0), 0.012, teak)
    lathe((tx - 0.08, ty + 0.08, tz), [(0, 0), (0.05, 0), (0.085, 0.05), (0.08, 0.1), (0.03, 0.15), (0.026, 0.2), (0.04, 0.22), (0.034, 0.22), (0.02, 0.2)], metal("#8a5a28", 0.28))
    for dx, dy in ((0.12, -0.02), (0.03, -0.15)):
        cup(tx + dx, ty + dy, tz, paint("#35554f", 0.25, 0.2, 50))
    # Plants at both ends.
    palm((-1.92, -0.7, 0), 1.9, fabric("#a98a5c", 0.9, 70, kind="knit"), "#3f5c38", 4, 11, 0.22, 0.4)
    lathe((1.72, -0.42, 0), [(0, 0), (0.13, 0), (0.21, 0.14), (0.24, 0.34), (0.17, 0.52), (0.09, 0.6), (0.11, 0.65), (0.1, 0.65), (0.07, 0.58)], paint("#5c3a28", 0.8, 0.6, 30), seg=72)
    sprigs((1.72, -0.42, 0.52), 1.05, "eucalyptus", 8, 6, 0.5)
    rattan_chair((1.5, -3.5, 0), pi - 0.75, wood("#8a5f34", "z", 0.3), fabric("#59654a", 0.8, 220, 0.1), 1.0, 0.4)


def _industrial(T: Tokens):
    """Brick under old paint, a leather sofa that has been sat in, steel, one shelf of books."""
    side = plaster("#8f8a82")
    _room(T, "#2b2b2a", bricks("#8a6a58", "#6b4a3c", "#8d857b", bstr=0.9), side)
    steel, plank = paint("#242424", 0.4, 0.05, 80), wood("#6f4c2f", "x", 0.4, 0.5)
    rug((0.0, -1.9), (3.2, 2.1), T, "persian", colors=("#4b2a24", "#8a7458"))
    hide = fabric("#6b3d22", 0.6, kind="leather")
    sofa(hide, fabric("#4a2815", 0.5, kind="leather"), steel, (
        (-0.72, 0.50, fabric("#3f4a4c", 0.8, 240, 0.08), 0.10, 0.30, -0.27, 0.3),
        (0.84, 0.46, fabric("#a58a5c", 0.7, 260, 0.08), -0.12, 0.34, -0.24, -0.28),
    ))
    _fallen((-0.98, -0.62, 0.78), (0.5, 1.35), fabric("#8f8a7d", 0.9, 150, kind="knit"), ((-1.06, -0.62, 0.31), (0.2, 0.98, 0.62)), 5)
    # A shelf of steel and boards.
    x0, x1 = 1.38, 2.42
    for x in (x0, x1):
        for y in (-0.04, -0.34):
            box((x, y, 1.1), (0.03, 0.03, 2.2), steel, 0.003)
    spines = [paint(h, 0.72, 0.12, 140) for h in ("#b8ac95", "#3a3f42", "#7a3a2a", "#c4b9a3", "#41505a", "#a9843f", "#5d4436", "#2c3a34")]
    for k, z in enumerate((0.28, 0.72, 1.16, 1.6, 2.02)):
        box(((x0 + x1) / 2, -0.19, z - 0.018), (x1 - x0 + 0.03, 0.33, 0.034), plank, 0.004)
        if k in (1, 2, 3):
            volumes(x0 + 0.03, x0 + (0.98, 0.6, 0.98)[k - 1], -0.32, z, 0.34, spines, 3 + k)
    vase((2.2, -0.19, 1.16), 0.24, gloss("#6f7d78", 0.1, 0.5), 1)
    box((1.72, -0.2, 0.4), (0.44, 0.26, 0.24), wood("#5a3f29", "x", 0.4), 0.006)
    vase((1.62, -0.18, 2.02), 0.22, paint("#33312e", 0.6, 0.4, 40), 3)
    stack((2.1, -0.18, 2.02), spines[2:6], 4, 3)
    # A lamp on an arm from the wall, not lit.
    tube([(-0.75, 0, 1.55), (-0.75, -0.12, 1.62), (-0.5, -0.45, 1.86), (-0.34, -0.62, 1.9)], 0.009, steel)
    cyl((-0.75, -0.015, 1.55), 0.06, 0.03, steel, rot=(pi / 2, 0, 0))
    lathe((-0.3, -0.66, 1.7), [(0.19, 0), (0.185, 0.03), (0.11, 0.13), (0.04, 0.19), (0.03, 0.23)], paint("#39443f", 0.3, 0.05, 80), 72, solid=0.004)
    # A plan, white on blue, that hangs from two strips of wood.
    box((0.42, -0.008, 1.62), (0.92, 0.004, 0.64), paint("#1f3f4a", 0.85, 0.3, 160), 0)
    line = paint("#c9cfc8", 0.9, 0)
    for px, pz, w, h in (
        (0.42, 1.83, 0.7, 0.012), (0.42, 1.41, 0.7, 0.012), (0.07, 1.62, 0.012, 0.43), (0.77, 1.55, 0.012, 0.28),
        (0.36, 1.7, 0.008, 0.25), (0.36, 1.45, 0.008, 0.08), (0.57, 1.58, 0.42, 0.008), (0.2, 1.56, 0.14, 0.005), (0.2, 1.5, 0.14, 0.005),
        (0.6, 1.5, 0.2, 0.005), (0.42, 1.35, 0.7, 0.003),
    ):
        box((px, -0.0115, pz), (w, 0.001, h), line, 0)
    for dz in (0.325, -0.325):
        box((0.42, -0.014, 1.62 + dz), (0.96, 0.018, 0.024), plank, 0.003)
    # A table of one thick board on steel.
    x, y, z = -0.05, -1.85, 0.36
    box((x, y, z - 0.025), (1.05, 0.56, 0.05), plank, 0.008, rot=(0, 0, 0.05))
    for s in (-1, 1):
        for a, b in (((s * 0.44, -0.22, 0), (s * 0.44, -0.22, z - 0.05)), ((s * 0.44, 0.22, 0), (s * 0.44, 0.22, z - 0.05)), ((s * 0.44, -0.22, 0.02), (s * 0.44, 0.22, 0.02))):
            rod((x + a[0], y + a[1], a[2]), (x + b[0], y + b[1], b[2]), 0.011, steel)
    stack((x - 0.28, y + 0.06, z), spines[3:7], 3, 6)
    cup(x - 0.02, y - 0.12, z, paint("#2e2c2a", 0.4, 0.3, 50))
    lathe((x + 0.26, y + 0.06, z), [(0, 0), (0.07, 0), (0.075, 0.03), (0.074, 0.16), (0.04, 0.21), (0.036, 0.25), (0.045, 0.26), (0.036, 0.26)], gloss("#5c7068", 0.08, 0.6), 64)
    sprigs((x + 0.26, y + 0.06, z + 0.14), 0.55, "olive", 5, 4, 0.45)
    tree((-1.95, -0.65, 0), 1.95, metal("#6d6a64", 0.5), "ficus", 6, False, 1.0, 0.2, 0.4)
    dining_chair((1.35, -3.55, 0), pi - 0.75, T, "thonet", 2)


def _traditional(T: Tokens):
    """Panels in a green that is nearly black, a sofa in a pleated skirt, a landscape in gilt, a pair of lamps."""
    green = plaster("#3a4a40")
    _room(T, "#35443b", green)
    feature(replace(T, accent="#3a4a40"), "panels", W, H)
    T = replace(T, style="traditional")
    gilt, dark = metal("#7d5c2a", 0.34), wood("#3f2416", "z", 0.35)
    _curtains(fabric("#8a6a34", 0.6, 260, 0.08), gilt, 8, 0.006, 0.055)
    rug((0.0, -1.85), (3.3, 2.2), T, "persian", colors=("#54302a", "#8a6c4a"))
    rose, cord = fabric("#4a282b", 0.5, 300, 0.07, kind="velvet"), fabric("#351b1d", 0.5, 300, 0.07)
    sofa(rose, cord, dark, (
        (-0.72, 0.50, block_print("#cdbb96", "#3a4a40", "#8a4a3a", "xz", 0.13), 0.10, 0.30, -0.27, 0.3),
        (-0.40, 0.42, fabric("#2b3d35", 0.6, 300, 0.08, kind="velvet"), -0.16, 0.38, -0.4, 0.12),
        (0.84, 0.46, fabric("#8a6a34", 0.7, 260, 0.08), -0.12, 0.34, -0.24, -0.28),
    ))
    # Its skirt, in pleats to the floor.
    for p, q, n in (((-1.15, -1.1), (1.15, -1.1), 46), ((-1.155, -0.16), (-1.155, -1.1), 18), ((1.155, -1.1), (1.155, -0.16), 18)):
        curtain(p, q, 0.014, 0.2, rose, n, 0.007, 4)
    none = lambda *_: None  # noqa: E731
    for w, h, t, deep, m, art in (
        (1.34, 0.86, 0.045, 0.05, gilt, none),
        (1.26, 0.78, 0.02, 0.062, metal("#5c4420", 0.4), none),
        (1.23, 0.75, 0.05, 0.04, gilt, art_painting("garden", 1, (0.34, 0.27, 0.16))),
    ):
        frame((0, -0.045, 1.5), w, h, m, art, mat_w=0.0, depth=deep, fw=t)
    rod((0, -0.06, 1.95), (0, -0.2, 2.01), 0.007, gilt)
    cyl((0, -0.21, 2.0), 0.018, 0.34, gilt, rot=(0, pi / 2, 0))
    # Two tables, two lamps.
    for s in (-1, 1):
        x = s * 1.46
        cyl((x, -0.46, 0.6), 0.26, 0.03, wood("#4a2a18", "x", 0.35), bevel=0.01, seg=80)
        lathe((x, -0.46, 0), [(0.17, 0), (0.16, 0.02), (0.05, 0.06), (0.03, 0.2), (0.045, 0.3), (0.025, 0.42), (0.05, 0.54), (0.12, 0.586)], dark)
        lathe((x, -0.42, 0.615), [(0, 0), (0.075, 0), (0.08, 0.015), (0.05, 0.04), (0.11, 0.14), (0.12, 0.2), (0.08, 0.28), (0.03, 0.33), (0.016, 0.38)], gloss("#c9c0ae", 0.14), 72)
        shaded_lamp(x, -0.42, 0.96, 0.22, 0.14, 0.26, False, 0)
    stack((1.4, -0.56, 0.615), [paint(c, 0.6, 0.1, 120) for c in ("#5c2a25", "#2f3b34", "#9a7a3c")], 2, 4, w=0.18, d=0.13)
    for dx, r in ((-1.56, 0.028), (-1.46, 0.024)):
        lathe((dx, -0.6, 0.615), [(0, 0), (r, 0), (r * 0.3, 0.02), (r * 0.3, 0.05), (r, 0.09), (r, 0.11), (r * 0.9, 0.11)], gilt, 32)
    # A low table of dark wood: a bowl of pears, a book.
    x, y, z = 0.02, -1.85, 0.42
    box((x, y, z - 0.02), (1.0, 0.62, 0.04), wood("#4a2a18", "x", 0.4, 0.3), 0.012)
    for sx in (-1, 1):
        for sy in (-1, 1):
            lathe((x + sx * 0.42, y + sy * 0.24, 0), [(0.014, 0), (0.03, 0.02), (0.018, 0.06), (0.022, 0.2), (0.034, 0.3), (0.024, 0.34), (0.032, 0.38)], dark, 24)
    lathe((x + 0.18, y + 0.04, z), [(0, 0), (0.06, 0), (0.05, 0.03), (0.12, 0.06), (0.165, 0.1), (0.158, 0.1), (0.11, 0.065), (0, 0.045)], gloss("#d2c8b5", 0.14), 72)
    for k, (dx, dy) in enumerate(((-0.05, 0.03), (0.05, 0.04), (0.0, -0.05), (0.01, 0.02))):
        pear = [(0, -0.045), (0.03, -0.038), (0.04, -0.01), (0.03, 0.025), (0.014, 0.05), (0.006, 0.062)]
        lathe((x + 0.18 + dx, y + 0.04 + dy, z + 0.105 + 0.04 * (k == 3)), pear, paint(("#7d7a34", "#8f7a34", "#6f7034", "#84663a")[k], 0.45, 0.3, 70), rot=(0.5 + 0.4 * k, 0.3, k))
    open_book((x - 0.2, y - 0.05, z), 0.4)
    cup(x - 0.02, y - 0.2, z, gloss("#d2c8b5", 0.14))
    tree((-2.05, -0.75, 0), 1.8, gloss("#3f5a5c", 0.2), "ficus", 11, False, 0.9, 0.2, 0.36)
    _low_chair((1.66, -3.5, 0), 0.65, fabric("#1c2623", 0.5, kind="velvet"), dark)


HANDS = {"minimal": _minimal, "scandinavian": _scandinavian, "boho": _boho, "industrial": _industrial, "traditional": _traditional}
