"""The empty room: floor, walls, window, wall treatment, daylight, camera."""

import math
from math import pi

import bpy
from mathutils import Vector

from .geometry import box, curtain, cyl, link, repeat, rod
from .materials import (
    N,
    bricks,
    cloth_thin,
    coords,
    emit,
    hexc,
    limewash,
    metal,
    newmat,
    paint,
    planks,
    shade,
    wood,
)
from .outside import HIGH, LOW, WIDE, outside
from .plants import outdoors
from .tokens import Tokens

# y from the back wall, z from the floor: (y0, y1, z0, z1, vertical panes, horizontal panes)
WINDOWS = {
    "modern": (-4.3, -0.85, 0.0, 2.5, 2, 1),
    "minimal": (-3.7, -1.1, 0.4, 2.3, 1, 1),
    "boho": (-3.9, -0.95, 0.4, 2.35, 3, 1),
    "scandinavian": (-3.9, -0.95, 0.0, 2.4, 2, 1),
    "industrial": (-4.3, -0.8, 0.4, 2.5, 4, 4),
    "traditional": (-3.6, -1.15, 0.3, 2.4, 2, 4),
}


def wall_material(T: Tokens):
    if T.style in ("boho", "minimal", "industrial"):
        return limewash(T.wall, 0.06 if T.style != "industrial" else 0.1)
    return paint(T.wall, 0.85, 0.05, 70)


def floor_material(T: Tokens):
    width, contrast = {
        "modern": (0.2, 0.2),
        "minimal": (0.24, 0.14),
        "boho": (0.15, 0.26),
        "scandinavian": (0.15, 0.2),
        "industrial": (0.19, 0.36),
        "traditional": (0.11, 0.3),
    }[T.style]
    return planks(T.floor, w=width, l=1.9, contrast=contrast, rough=0.42)


def shell(T: Tokens, W=5.4, D=5.9, H=2.75, win=None, floor=None, back=None, side=None, skirting=True):
    """Back wall at y = 0, window in the left wall (x = -W/2), nothing behind the camera."""
    y0, y1, z0, z1, nv, nh = win or WINDOWS[T.style]
    wm = side or wall_material(T)
    trim = paint(T.trim, 0.4, 0)
    box((0, -D / 2, -0.05), (W + 0.4, D + 0.6, 0.1), floor or floor_material(T), 0)
    box((0, -D / 2, H + 0.05), (W + 0.4, D + 0.4, 0.1), paint(T.ceiling, 0.9, 0.03), 0)
    box((0, 0.1, H / 2), (W + 0.4, 0.2, H), back or wm, 0)
    box((W / 2 + 0.1, -D / 2, H / 2), (0.2, D, H), wm, 0)
    x = -W / 2 - 0.1
    box((x, y1 / 2, H / 2), (0.2, -y1, H), wm, 0)
    box((x, (y0 - D) / 2, H / 2), (0.2, D + y0, H), wm, 0)
    box((x, (y0 + y1) / 2, (z1 + H) / 2), (0.2, y1 - y0, H - z1), wm, 0)
    if z0 > 0:
        box((x, (y0 + y1) / 2, z0 / 2), (0.2, y1 - y0, z0), wm, 0)
        box((x + 0.06, (y0 + y1) / 2, z0), (0.26, y1 - y0 + 0.06, 0.035), trim, 0.008)
    thin = T.style in ("industrial", "modern")
    fm = paint(T.metal, 0.4, 0) if thin else trim
    fx, bar = x - 0.03, 0.03 if T.style == "industrial" else 0.045
    for i in range(nv + 1):
        box((fx, y0 + (y1 - y0) * i / nv, (z0 + z1) / 2), (0.06, 0.055 if i in (0, nv) else bar, z1 - z0), fm, 0.004)
    for i in range(nh + 1):
        z = z0 + (z1 - z0) * i / nh
        box((fx, (y0 + y1) / 2, z + (0.025 if i == 0 else -0.025 if i == nh else 0)), (0.05, y1 - y0, bar), fm, 0.004)
    if skirting:
        h = 0.17 if T.style == "traditional" else 0.07 if T.style == "minimal" else 0.11
        box((0, -0.008, h / 2), (W, 0.018, h), trim, 0.004)
        box((W / 2 - 0.008, -D / 2, h / 2), (0.018, D, h), trim, 0.004)
        box((-W / 2 + 0.008, y1 / 2, h / 2), (0.018, -y1, h), trim, 0.004)
    if T.style == "traditional":
        _casing(T, x + 0.1, y0, y1, z0, z1)
        _cornice(T, W, D, H)
    if T.style == "industrial":
        _duct(T, W, H)
    _daylight(T, x, D, (y0, y1, z0, z1))


def _casing(T, x, y0, y1, z0, z1):
    m = paint(T.trim, 0.4, 0)
    for y in (y0 - 0.06, y1 + 0.06):
        box((x + 0.015, y, (z0 + z1) / 2), (0.03, 0.12, z1 - z0), m, 0.008)
    box((x + 0.02, (y0 + y1) / 2, z1 + 0.07), (0.045, y1 - y0 + 0.3, 0.14), m, 0.012)


def _cornice(T, W, D, H):
    # Faces in one plane meet without overlapping, here and in frames and borders: Cycles draws black specks where they overlap.
    m = paint(T.trim, 0.5, 0)
    for depth, drop in ((0.13, 0.05), (0.08, 0.11), (0.03, 0.17)):
        box((0, -depth / 2, H - drop + 0.025), (W, depth, 0.05), m, 0.012)
        for x in (W / 2 - depth / 2, -W / 2 + depth / 2):
            box((x, -(D + depth) / 2, H - drop + 0.025), (depth, D - depth, 0.05), m, 0.012)


def _duct(T, W, H):
    """Round air duct and a conduit below the ceiling."""
    m = metal("#8d8f90" if not T.dark else "#4a4b4c", 0.35)
    cyl((0, -0.75, H - 0.24), 0.16, W, m, rot=(0, pi / 2, 0), bevel=0)
    for i in range(5):
        cyl((-W / 2 + 0.5 + i * (W - 1) / 4, -0.75, H - 0.24), 0.168, 0.03, m, rot=(0, pi / 2, 0), bevel=0.004)


def jaali(x, window, mat, pitch=0.17, bar=0.026):
    """A pierced screen in a window: bars in three directions, so that six-cornered holes stand between three-cornered ones."""
    y0, y1, z0, z1 = window
    middle = ((y0 + y1) / 2, (z0 + z1) / 2)
    half = ((y1 - y0) / 2, (z1 - z0) / 2)
    for k in range(3):
        turn = pi / 6 + k * 2 * pi / 3
        normal, along = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
        reach = int(math.hypot(*half) / pitch) + 1
        for n in range(-reach, reach):
            # Half a pitch off the middle in each direction: no three bars meet in a point.
            start = [(n + 0.5) * pitch * c for c in normal]
            near, far = -9.0, 9.0
            for p, d, h in zip(start, along, half):
                if abs(d) < 1e-6:
                    near = far if abs(p) > h else near
                    continue
                a, b = sorted(((-h - p) / d, (h - p) / d))
                near, far = max(near, a), min(far, b)
            if far - near < 0.03:
                continue
            t = (near + far) / 2
            y, z = (m + p + t * d for m, p, d in zip(middle, start, along))
            # Each direction lies a little deeper than the last: faces in one plane would shade each other.
            box((x + 0.004 * k, y, z), (0.04, bar, far - near), mat, 0, rot=(-math.atan2(along[0], along[1]), 0, 0))


def backdrop(kind, dark, strength, at, across="X"):
    """What a window shows, hung up with its middle at `at`, as wide along x or y as it is painted."""
    m, nt, b = newmat("outside")
    nt.nodes.remove(b)
    e = N(nt, "ShaderNodeEmission", Strength=strength)
    axes, flat = N(nt, "ShaderNodeSeparateXYZ"), N(nt, "ShaderNodeCombineXYZ")
    nt.links.new(coords(nt, src="Generated"), axes.inputs[0])
    for a, b in ((across, "X"), ("Z", "Y")):
        nt.links.new(axes.outputs[a], flat.inputs[b])
    texture = N(nt, "ShaderNodeTexImage", image=outside(kind, dark), extension="EXTEND")
    nt.links.new(flat.outputs[0], texture.inputs["Vector"])
    nt.links.new(texture.outputs["Color"], e.inputs["Color"])
    nt.links.new(e.outputs[0], nt.nodes["Material Output"].inputs[0])
    card = box(at, (WIDE, 0.1, HIGH) if across == "X" else (0.1, WIDE, HIGH), m, 0)
    card.visible_shadow = card.visible_diffuse = False


def _daylight(T, x, D, window):
    y0, y1, z0, z1 = window
    light = T.light
    backdrop(T.outside, T.dark, light.garden, (x - 5, -D / 2, LOW + HIGH / 2), "Y")
    # What mirrors and glossy fronts see behind the camera: a plain wall of this room.
    s = {"light": 1.5, "neutral": 0.9, "dark": 0.08}[T.palette]
    behind = box((0, -D - 2.5, 1.5), (14, 0.1, 7), emit(shade(T.wall, 0.9), s), 0)
    behind.visible_camera = behind.visible_diffuse = behind.visible_shadow = False
    world(*light.world)
    if light.sun:
        # Low, and broken by leaves: what it draws on a wall is the picture's second subject.
        sun((1.0, 0.62, -0.4), light.sun, 0.012, light.sun_color)
        if T.outside != "sea":
            outdoors((x - 2.8, (y0 + y1) / 2 - 0.7, z1 + 0.5), (1.2, y1 - y0 + 1.5, 2.0), 5, 26)
    size = (z1 - z0, y1 - y0)
    middle = (x - 0.25, (y0 + y1) / 2, (z0 + z1) / 2)
    # The sky, as much of it for every window size, so that a small one does not leave a black room. There is no other light by day.
    area(middle, size, light.window, (0.55, 0.72, 1) if T.dark else (0.88, 0.94, 1), look=(3, (y0 + y1) / 2, 0.9))


def feature(T: Tokens, kind: str, W: float, H=2.75):
    """Treats the back wall; returns how far it stands out, for what hangs on it."""
    if kind == "slats":
        m = wood(T.accent, "z", 0.35, 0.5)
        box((0, -0.012, H / 2), (W, 0.02, H), paint(shade(T.accent, 0.12), 0.8), 0)
        repeat(box((-W / 2 + 0.02, -0.035, H / 2), (0.032, 0.03, H - 0.01), m, 0.003), int(W / 0.052), (0.052, 0, 0))
        return 0.052
    if kind == "panels":
        m = paint(T.accent, 0.6, 0.03)
        box((0, -0.006, H / 2), (W, 0.012, H), m, 0)
        rail = 0.92
        box((0, -0.022, rail), (W, 0.045, 0.06), m, 0.015)
        count = 4
        w = (W - 0.2 - 0.16 * (count - 1)) / count
        for i in range(count):
            x = -W / 2 + 0.1 + w / 2 + i * (w + 0.16)
            for bottom, top in ((0.27, rail - 0.12), (rail + 0.14, H - 0.3)):
                _moulding(x, (bottom + top) / 2, w, top - bottom, m)
        return 0.014
    if kind == "wainscot":
        m = paint(T.accent, 0.5, 0)
        h = 1.15
        box((0, -0.006, h / 2), (W, 0.012, h), m, 0)
        repeat(box((-W / 2 + 0.05, -0.014, h / 2), (0.092, 0.014, h), m, 0.004), int(W / 0.1), (0.1, 0, 0))
        box((0, -0.025, h + 0.015), (W, 0.05, 0.03), m, 0.006)
        return 0.0
    if kind == "half":
        box((0, -0.003, 0.62), (W, 0.006, 1.24), paint(T.accent, 0.85, 0.04, 70), 0)
        return 0.004
    if kind == "brick":
        if T.palette == "light":
            m = bricks("#e4e0d9", "#d3cec6", "#dedad3", bstr=0.9)
        else:
            m = bricks(T.accent, shade(T.accent, 0.62), "#857a70" if T.palette == "neutral" else "#5f574f")
        box((0, -0.006, H / 2), (W, 0.012, H), m, 0)
        return 0.012
    if kind == "plaster":
        box((0, -0.004, H / 2), (W, 0.008, H), limewash(T.accent, 0.1), 0)
        return 0.008
    return 0.0


def _moulding(x, z, w, h, m):
    for t, out in ((0.035, 0.02), (0.014, 0.028)):
        for dx, dz, sx, sz in ((0, h / 2, w - t, t), (0, -h / 2, w - t, t), (w / 2, 0, t, h + t), (-w / 2, 0, t, h + t)):
            box((x + dx, -0.012 - out / 2, z + dz), (sx, out, sz), m, 0.004)


def drapes(T: Tokens, W: float, win=None, H=2.75):
    """Curtains as the style hangs them; industrial rooms have none, minimal ones a single sheer."""
    if T.style == "industrial":
        return
    y0, y1, _z0, z1, _nv, _nh = win or WINDOWS[T.style]
    cloth = cloth_thin(T.curtain, 0.5)
    x, top = -W / 2 + 0.12, min(z1 + 0.22, H - 0.1)
    rail = wood(T.wood, "y") if T.style in ("boho", "scandinavian") else metal(T.metal, 0.35)
    if T.style == "minimal":
        top = H - 0.02
        curtain((x, y1 + 0.75), (x, y1 - 0.1), 0.01, top, cloth_thin(T.curtain, 0.6), 9, 0.03, 1)
        return
    width = 0.75 if T.style == "traditional" else 0.6
    waves = 7 if T.style == "traditional" else 6
    curtain((x, min(-0.1, y1 + width * 0.85)), (x, y1 - 0.12), 0.01, top, cloth, waves, 0.04, 1)
    curtain((x, y0 + 0.12), (x, y0 - width), 0.01, top, cloth, waves - 1, 0.045, 2)
    rod((x, -0.08, top + 0.02), (x, y0 - width - 0.2, top + 0.02), 0.013, rail)
    if T.style == "traditional":
        box((x + 0.02, (y0 + y1) / 2, top + 0.02), (0.16, y1 - y0 + 1.4, 0.22), cloth, 0.02)


# ---------------------------------------------------------------- light and camera


def area(loc, size, power, col=(1, 1, 1), look=(0, 0, 0), glossy=False):
    lamp = bpy.data.lights.new("area", "AREA")
    lamp.shape = "RECTANGLE"
    lamp.size, lamp.size_y = size
    lamp.energy = power
    lamp.color = col
    o = link(bpy.data.objects.new("area", lamp))
    o.location = loc
    o.rotation_euler = (Vector(look) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    o.visible_camera = False
    o.visible_glossy = glossy
    return o


def point(loc, power, r=0.05, col=(1, 0.78, 0.5)):
    lamp = bpy.data.lights.new("point", "POINT")
    lamp.energy = power
    lamp.color = col
    lamp.shadow_soft_size = r
    o = link(bpy.data.objects.new("point", lamp))
    o.location = loc
    o.visible_camera = o.visible_glossy = False
    return o


def sun(direction, power, angle, col):
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy = power
    lamp.angle = angle
    lamp.color = col
    o = link(bpy.data.objects.new("sun", lamp))
    o.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()
    return o


def world(color, strength):
    w = bpy.data.worlds.new("world")
    bpy.context.scene.world = w
    w.use_nodes = True
    background = w.node_tree.nodes["Background"]
    background.inputs[0].default_value = hexc(color)
    background.inputs[1].default_value = strength


def camera(loc, look, lens=28.0, shift_y=0.0, fstop=5.6, tilt=False):
    """Eye-level camera with upright verticals: `shift_y` moves the frame. Only details tilt it, to look down on a table."""
    data = bpy.data.cameras.new("camera")
    o = link(bpy.data.objects.new("camera", data))
    o.location = loc
    d = Vector(look) - Vector(loc)
    distance = d.length
    if not tilt:
        d.z = 0
    o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    data.lens = lens
    data.shift_y = shift_y
    data.clip_start = 0.02
    data.dof.use_dof = True
    data.dof.aperture_fstop = fstop
    data.dof.focus_distance = distance
    bpy.context.scene.camera = o
    return o
