"""Trees and branches of many small bent leaves, each a little different; light passes through them."""

import math
import random

import bmesh
from mathutils import Vector

from .geometry import cyl, lathe, obj, tube
from .materials import N, cached, hexc, inp, newmat, paint, shade


@cached
def leaf_material(key, top, under, gloss=0.38):
    """Two-sided: `top` above, paler `under` below, and light that shines through; each leaf has its own tone."""
    m, nt, b = newmat(key)
    geometry = N(nt, "ShaderNodeNewGeometry")
    side = N(nt, "ShaderNodeMixRGB")
    nt.links.new(geometry.outputs["Backfacing"], side.inputs[0])
    side.inputs[1].default_value, side.inputs[2].default_value = hexc(top), hexc(under)
    tone = N(nt, "ShaderNodeHueSaturation")
    for socket, low, high in (("Value", 0.55, 1.4), ("Hue", 0.48, 0.515), ("Saturation", 0.75, 1.1)):
        part = N(nt, "ShaderNodeMapRange")
        part.inputs["To Min"].default_value, part.inputs["To Max"].default_value = low, high
        nt.links.new(geometry.outputs["Random Per Island"], part.inputs["Value"])
        nt.links.new(part.outputs[0], tone.inputs[socket])
    nt.links.new(side.outputs[0], tone.inputs["Color"])
    nt.links.new(tone.outputs[0], b.inputs["Base Color"])
    b.inputs["Roughness"].default_value = gloss
    inp(b, "Specular", "Specular IOR Level").default_value = 0.45
    through = N(nt, "ShaderNodeBsdfTranslucent")
    warm = N(nt, "ShaderNodeHueSaturation", Hue=0.49, Saturation=1.15, Value=1.5)
    nt.links.new(tone.outputs[0], warm.inputs["Color"])
    nt.links.new(warm.outputs[0], through.inputs["Color"])
    mix = N(nt, "ShaderNodeMixShader")
    mix.inputs[0].default_value = 0.3
    nt.links.new(b.outputs[0], mix.inputs[1])
    nt.links.new(through.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


def _leaf(bm, R, base, direction, length, width, droop):
    """A pointed leaf with a keel, bent along its length and a little twisted."""
    up = Vector((R.gauss(0, 0.35), R.gauss(0, 0.35), 1))
    side = direction.cross(up).normalized()
    normal = side.cross(direction).normalized()
    twist, previous = R.uniform(-0.5, 0.5), None
    for k in range(5):
        u = k / 4
        half = width / 2 * math.sin(math.pi * min(1, u * 0.94 + 0.03) ** 0.8)
        middle = base + direction * length * u - Vector((0, 0, droop * length * u * u)) + normal * 0.04 * length * math.sin(u * 3)
        across = side * math.cos(twist * u) + normal * math.sin(twist * u)
        lift = normal * half * 0.3
        row = [bm.verts.new(middle - across * half + lift), bm.verts.new(middle), bm.verts.new(middle + across * half + lift)]
        if previous:
            bm.faces.new((previous[0], previous[1], row[1], row[0]))
            bm.faces.new((previous[1], previous[2], row[2], row[1]))
        previous = row


def _shoot(bm, R, start, direction, length, bark, thick, leaf, spacing, droop, bare=0.2, bend=0.25):
    """A twig and its leaves; returns points along it."""
    points, p, d = [start], start, direction.normalized()
    steps = 6
    for _ in range(steps):
        d = (d + Vector((R.gauss(0, bend), R.gauss(0, bend), R.gauss(0.03, bend * 0.8))) * 0.5).normalized()
        p = p + d * length / steps
        points.append(p)
    tube(points, thick, bark)
    count, turn = int(length * (1 - bare) / spacing), R.uniform(0, 6.28)
    for i in range(count):
        t = (bare + (1 - bare) * (i + R.uniform(0, 0.5)) / count) * steps
        a = points[min(steps - 1, int(t))].lerp(points[min(steps, int(t) + 1)], t - int(t))
        along = (points[min(steps, int(t) + 1)] - points[min(steps - 1, int(t))]).normalized()
        turn += 2.4
        out = along.orthogonal().normalized()
        out = out * math.cos(turn) + along.cross(out) * math.sin(turn)
        out = (out + along * R.uniform(0.3, 0.9) + Vector((0, 0, R.uniform(-0.1, 0.35)))).normalized()
        size = R.uniform(0.6, 1.15) * (0.75 + 0.25 * math.sin(math.pi * i / max(1, count)))
        _leaf(bm, R, a + out * 0.006, out, leaf[0] * size, leaf[1] * size * R.uniform(0.85, 1.1), droop * R.uniform(0.4, 1.6))
    return points


# Leaf's length and width in metres, distance along the twig, droop, upper and lower colour.
KINDS = {
    "olive": ((0.062, 0.015), 0.0085, 0.15, "#5c6b46", "#9aa287"),
    "ficus": ((0.085, 0.042), 0.017, 0.35, "#2f4a2a", "#5d7a4a"),
    "bougainvillea": ((0.045, 0.034), 0.011, 0.3, "#6f2247", "#84405e"),
    "magnolia": ((0.15, 0.062), 0.03, 0.15, "#22402a", "#7a5a38"),
    "eucalyptus": ((0.05, 0.036), 0.02, 0.2, "#6f8577", "#8fa193"),
}


def tree(c, h, pot, kind="olive", seed=0, dark=False, crown=1.0, potr=0.17, poth=0.3, bark="#6a5a49"):
    """A small tree in a pot: a crooked trunk, boughs, twigs. `crown` is the crown's width as a share of the height's usual one."""
    R = random.Random(seed)
    leaf, spacing, droop, top, under = KINDS[kind]
    lathe(c, [(0, 0), (potr * 0.74, 0), (potr * 0.92, poth * 0.6), (potr, poth), (potr * 0.93, poth), (potr * 0.86, poth * 0.88), (0, poth * 0.87)], pot)
    cyl((c[0], c[1], c[2] + poth * 0.88), potr * 0.85, 0.012, paint("#2f231a", 0.95, 0.9, 60))
    wooden = paint(bark, 0.9, 0.5, 40)
    bm = bmesh.new()
    base = Vector((c[0], c[1], c[2] + poth * 0.85))
    trunk_top = h * 0.52
    trunk = [base]
    for k in range(1, 6):
        trunk.append(base + Vector((R.gauss(0, 0.018) * k, R.gauss(0, 0.018) * k, (trunk_top - poth) * k / 5)))
    tube(trunk, 0.016, wooden)
    for b in range(9):
        start = trunk[3].lerp(trunk[5], R.uniform(0.1, 1))
        a = 2.4 * b + R.uniform(-0.4, 0.4)
        d = Vector((math.cos(a) * crown, math.sin(a) * crown, R.uniform(0.6, 1.5)))
        length = (h - trunk_top) * R.uniform(0.75, 1.15)
        bough = _shoot(bm, R, start, d, length, wooden, 0.006, leaf, spacing * 1.6, droop, 0.5)
        for _ in range(4):
            t = R.uniform(1.5, 5.5)
            at = bough[int(t)].lerp(bough[int(t) + 1], t % 1)
            twig = Vector((R.gauss(0, 1) * crown, R.gauss(0, 1) * crown, R.uniform(-0.1, 1.1)))
            _shoot(bm, R, at, twig, R.uniform(0.16, 0.34) * h / 1.7, wooden, 0.0025, leaf, spacing, droop, 0.1, 0.35)
    shade_of = 0.75 if dark else 1.0
    obj("leaves", bm, leaf_material(shade(top, shade_of), shade(under, shade_of)))


def sprigs(c, h, kind="olive", n=7, seed=0, spread=0.5):
    """Cut branches whose feet stand in a vase at c; h is their length."""
    R = random.Random(seed)
    leaf, spacing, droop, top, under = KINDS[kind]
    bm = bmesh.new()
    for i in range(n):
        a = 2.4 * i + R.uniform(-0.3, 0.3)
        lean = spread * R.uniform(0.5, 1.1)
        d = Vector((math.cos(a) * lean, math.sin(a) * lean, 1))
        points = _shoot(bm, R, Vector(c), d, h * R.uniform(0.65, 1.05), paint("#6a5a45", 0.9, 0), 0.0026, leaf, spacing, droop * 1.5, 0.35, 0.22)
        for _ in range(2):
            t = R.uniform(2.5, 5)
            at = points[int(t)].lerp(points[int(t) + 1], t % 1)
            side = Vector((R.gauss(0, 0.7), R.gauss(0, 0.7), 0.8))
            _shoot(bm, R, at, side, h * R.uniform(0.2, 0.35), paint("#6a5a45", 0.9, 0), 0.0018, leaf, spacing, droop, 0.1, 0.3)
    obj("leaves", bm, leaf_material(top, under))


def outdoors(c, size, seed=0, n=22, leaf=(0.16, 0.075), length=1.4):
    """Boughs of a tree before a window: their leaves stand in the sun's way, and the camera sees them out of focus. c and size are a box."""
    R = random.Random(seed)
    bm = bmesh.new()
    bark = paint("#4d4237", 0.95, 0)
    for _ in range(n):
        start = Vector([m + R.uniform(-0.5, 0.5) * s for m, s in zip(c, size)])
        d = Vector((R.gauss(0, 1), R.gauss(0, 1), R.gauss(0, 0.5)))
        _shoot(bm, R, start, d, length * R.uniform(0.5, 1), bark, 0.008, leaf, 0.05, 0.3, 0.1, 0.3)
    obj("leaves", bm, leaf_material("#5f8a3c", "#86a85a"))
