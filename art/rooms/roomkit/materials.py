"""Cycles materials. Colours are '#rrggbb' (sRGB) or linear tuples; a material is made once per argument list.

`N` adds a node; keyword arguments set its sockets by name, or else its attributes.
"""

from math import pi

import bpy

_materials: dict = {}


def forget():
    """Call after the scene was emptied: the remembered materials are gone with it."""
    _materials.clear()


def hexc(h, a=1):
    if not isinstance(h, str):
        return (*h[:3], a)
    h = h.lstrip("#")
    v = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in v)) + (a,)


def inp(b, *names):
    for n in names:
        if n in b.inputs:
            return b.inputs[n]


def newmat(key):
    m = bpy.data.materials.new(str(key)[:60])
    m.use_nodes = True
    nt = m.node_tree
    return (m, nt, nt.nodes["Principled BSDF"])


def N(nt, t, **kw):
    n = nt.nodes.new(t)
    for k, v in kw.items():
        if k in n.inputs:
            n.inputs[k].default_value = v
        else:
            setattr(n, k, v)
    return n


def coords(nt, scale=(1, 1, 1), rot=(0, 0, 0), src="Object"):
    tc = N(nt, "ShaderNodeTexCoord")
    mp = N(nt, "ShaderNodeMapping")
    mp.inputs["Scale"].default_value = scale
    mp.inputs["Rotation"].default_value = rot
    nt.links.new(tc.outputs[src], mp.inputs["Vector"])
    return mp.outputs["Vector"]


def ramp(nt, fac, stops):
    r = N(nt, "ShaderNodeValToRGB")
    e = r.color_ramp.elements
    while len(e) < len(stops):
        e.new(0.5)
    for i, (p, c) in enumerate(stops):
        e[i].position = p
        e[i].color = hexc(c)
    nt.links.new(fac, r.inputs["Fac"])
    return r.outputs["Color"]


def bump(nt, b, h, strength, dist=0.01):
    n = N(nt, "ShaderNodeBump")
    n.inputs["Strength"].default_value = strength
    n.inputs["Distance"].default_value = dist
    nt.links.new(h, n.inputs["Height"])
    nt.links.new(n.outputs["Normal"], b.inputs["Normal"])


def cached(fn):
    def w(*a, **k):
        key = (fn.__name__, a, tuple(sorted(k.items())))
        if key not in _materials:
            _materials[key] = fn(key, *a, **k)
        return _materials[key]

    return w


def shade(c, f):
    c = hexc(c)
    return tuple((min(1, x * f) for x in c[:3]))


@cached
def paint(key, c, rough=0.55, bumps=0.08, scale=60):
    m, nt, b = newmat(key)
    b.inputs["Base Color"].default_value = hexc(c)
    b.inputs["Roughness"].default_value = rough
    if bumps:
        n = N(nt, "ShaderNodeTexNoise", Scale=scale, Detail=4.0)
        nt.links.new(coords(nt), n.inputs["Vector"])
        bump(nt, b, n.outputs["Fac"], bumps, 0.01)
    return m


@cached
def limewash(key, c, var=0.12):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = 0.9
    n = N(nt, "ShaderNodeTexNoise", Scale=1.6, Detail=8.0, Roughness=0.65)
    nt.links.new(coords(nt), n.inputs["Vector"])
    col = ramp(nt, n.outputs["Fac"], [(0.25, shade(c, 1 - var)), (0.75, shade(c, 1 + var))])
    nt.links.new(col, b.inputs["Base Color"])
    n2 = N(nt, "ShaderNodeTexNoise", Scale=35.0, Detail=5.0)
    nt.links.new(coords(nt), n2.inputs["Vector"])
    bump(nt, b, n2.outputs["Fac"], 0.12, 0.01)
    return m


@cached
def metal(key, c, rough=0.3):
    m, nt, b = newmat(key)
    b.inputs["Base Color"].default_value = hexc(c)
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = 1
    return m


@cached
def gloss(key, c, rough=0.15, trans=0.0):
    m, nt, b = newmat(key)
    b.inputs["Base Color"].default_value = hexc(c)
    b.inputs["Roughness"].default_value = rough
    if trans:
        inp(b, "Transmission", "Transmission Weight").default_value = trans
    return m


@cached
def emit(key, c, s):
    m, nt, b = newmat(key)
    nt.nodes.remove(b)
    e = N(nt, "ShaderNodeEmission")
    e.inputs["Color"].default_value = hexc(c)
    e.inputs["Strength"].default_value = s
    nt.links.new(e.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def cloth_thin(key, c, trans=0.45):
    m, nt, b = newmat(key)
    b.inputs["Base Color"].default_value = hexc(c)
    b.inputs["Roughness"].default_value = 0.9
    t = N(nt, "ShaderNodeBsdfTranslucent")
    t.inputs["Color"].default_value = hexc(c)
    mx = N(nt, "ShaderNodeMixShader")
    mx.inputs[0].default_value = trans
    nt.links.new(b.outputs[0], mx.inputs[1])
    nt.links.new(t.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def lit_cloth(key, strength, c="#8f7650"):
    """Cloth of a shade with a bulb inside: brightest where the bulb is nearest, dim at the rims and where one looks along the cloth, in uneven
    threads. It lets nothing else through."""
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = 0.95

    def times(x, y):
        n = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
        n.inputs[0].default_value = 1
        nt.links.new(x, n.inputs[1])
        nt.links.new(y, n.inputs[2])
        return n.outputs[0]

    axes = N(nt, "ShaderNodeSeparateXYZ")
    nt.links.new(coords(nt, src="Generated"), axes.inputs[0])
    # The hems at both rims are double.
    stops = [(0.0, 0.2), (0.035, 0.22), (0.05, 0.5), (0.4, 1.0), (0.62, 0.72), (0.945, 0.34), (0.96, 0.15), (1.0, 0.14)]
    glow = ramp(nt, axes.outputs["Z"], [(at, (k, k**1.2 * 0.66, k**1.45 * 0.34)) for at, k in stops])
    turned = N(nt, "ShaderNodeLayerWeight", Blend=0.5)
    glow = times(glow, ramp(nt, turned.outputs["Facing"], [(0.0, (1, 1, 1)), (0.3, (0.72, 0.68, 0.62)), (0.7, (0.46, 0.41, 0.34)), (1.0, (0.3, 0.25, 0.2))]))
    threads = N(nt, "ShaderNodeMath", operation="ADD")
    for k, stretch in enumerate(((14, 14, 330), (330, 330, 14))):
        n = N(nt, "ShaderNodeTexNoise", Scale=1.0, Detail=3.0, Roughness=0.7)
        nt.links.new(coords(nt, stretch), n.inputs["Vector"])
        nt.links.new(n.outputs["Fac"], threads.inputs[k])
    half = N(nt, "ShaderNodeMath", operation="MULTIPLY")
    half.inputs[1].default_value = 0.5
    nt.links.new(threads.outputs[0], half.inputs[0])
    weave = ramp(nt, half.outputs[0], [(0.36, (0.66, 0.62, 0.56)), (0.64, (1, 1, 1))])
    base = N(nt, "ShaderNodeRGB")
    base.outputs[0].default_value = hexc(c)
    nt.links.new(times(base.outputs[0], weave), b.inputs["Base Color"])
    bump(nt, b, threads.outputs[0], 0.4, 0.003)
    e = N(nt, "ShaderNodeEmission", Strength=strength)
    nt.links.new(times(glow, weave), e.inputs["Color"])
    both = N(nt, "ShaderNodeAddShader")
    nt.links.new(b.outputs[0], both.inputs[0])
    nt.links.new(e.outputs[0], both.inputs[1])
    nt.links.new(both.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def fabric(key, c, weave=0.5, scale=420, var=0.1, kind="weave"):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = 0.95
    s = inp(b, "Sheen", "Sheen Weight")
    s.default_value = 0.35
    inp(b, "Specular", "Specular IOR Level").default_value = 0.2
    v = coords(nt)
    n = N(nt, "ShaderNodeTexNoise", Scale=14.0, Detail=6.0, Roughness=0.7)
    nt.links.new(v, n.inputs["Vector"])
    nt.links.new(
        ramp(nt, n.outputs["Fac"], [(0.3, shade(c, 1 - var)), (0.7, shade(c, 1 + var))]), b.inputs["Base Color"]
    )
    if kind == "boucle":
        h = N(nt, "ShaderNodeTexVoronoi", Scale=110.0)
        nt.links.new(v, h.inputs["Vector"])
        bump(nt, b, h.outputs["Distance"], 0.9, -0.008)
    elif kind == "velvet":
        s.default_value = 1.0
        b.inputs["Roughness"].default_value = 0.6
        h = N(nt, "ShaderNodeTexNoise", Scale=30.0, Detail=3.0)
        nt.links.new(v, h.inputs["Vector"])
        bump(nt, b, h.outputs["Fac"], 0.12, 0.01)
    elif kind == "leather":
        b.inputs["Roughness"].default_value = 0.42
        s.default_value = 0
        inp(b, "Specular", "Specular IOR Level").default_value = 0.5
        h = N(nt, "ShaderNodeTexVoronoi", Scale=160.0)
        nt.links.new(v, h.inputs["Vector"])
        bump(nt, b, h.outputs["Distance"], 0.18, 0.004)
    elif kind == "knit":
        h = N(nt, "ShaderNodeTexWave", Scale=28.0, Distortion=3.0, Detail=2.0)
        h.inputs["Detail Scale"].default_value = 4
        nt.links.new(v, h.inputs["Vector"])
        bump(nt, b, h.outputs["Fac"], 0.8, 0.01)
    else:
        # Threads of uneven thickness in two directions, as of linen: they show in color and in relief.
        slubs = []
        for stretch in ((9, 150, 150), (150, 150, 9)):
            h = N(nt, "ShaderNodeTexNoise", Scale=scale / 260, Detail=3.0, Roughness=0.7)
            nt.links.new(coords(nt, stretch), h.inputs["Vector"])
            slubs.append(h.outputs["Fac"])
        both = N(nt, "ShaderNodeMath", operation="ADD")
        for k, fac in enumerate(slubs):
            nt.links.new(fac, both.inputs[k])
        tint = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
        tint.inputs[0].default_value = 1
        link = b.inputs["Base Color"].links[0]
        nt.links.new(link.from_socket, tint.inputs[1])
        half = N(nt, "ShaderNodeMath", operation="MULTIPLY")
        half.inputs[1].default_value = 0.5
        nt.links.new(both.outputs[0], half.inputs[0])
        nt.links.new(ramp(nt, half.outputs[0], [(0.36, (0.72, 0.72, 0.72)), (0.64, (1.16, 1.16, 1.16))]), tint.inputs[2])
        nt.links.new(tint.outputs[0], b.inputs["Base Color"])
        bump(nt, b, both.outputs[0], weave, 0.004)
    return m


@cached
def linen_thin(key, c, trans=0.2, hem=0.0):
    """Woven cloth that hangs before light: little comes through, less through the hem, which is `hem` of the height."""
    m = fabric(c, 0.5, 330, 0.06).copy()
    nt = m.node_tree
    b = nt.nodes["Principled BSDF"]
    weave = b.inputs["Base Color"].links[0].from_socket
    t = N(nt, "ShaderNodeBsdfTranslucent")
    nt.links.new(weave, t.inputs["Color"])
    mx = N(nt, "ShaderNodeMixShader")
    mx.inputs[0].default_value = trans
    if hem:
        axes = N(nt, "ShaderNodeSeparateXYZ")
        nt.links.new(coords(nt, src="Generated"), axes.inputs[0])
        stops = [(0.0, (trans * 0.4,) * 3), (hem, (trans * 0.45,) * 3), (hem * 1.04, (trans * 0.2,) * 3), (hem * 1.08, (trans,) * 3)]
        nt.links.new(ramp(nt, axes.outputs["Z"], stops), mx.inputs[0])
    nt.links.new(b.outputs[0], mx.inputs[1])
    nt.links.new(t.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def pile(key, c, var=0.25):
    """The strands of a rug, each a little lighter or darker."""
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = 0.9
    inp(b, "Specular", "Specular IOR Level").default_value = 0.1
    inp(b, "Sheen", "Sheen Weight").default_value = 0.5
    info = N(nt, "ShaderNodeHairInfo")
    nt.links.new(ramp(nt, info.outputs["Random"], [(0.0, shade(c, 1 - var)), (1.0, shade(c, 1 + var * 0.6))]), b.inputs["Base Color"])
    return m


@cached
def wood(key, c, axis="x", contrast=0.35, rough=0.45, scale=1.0):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = rough
    sc = {"x": (1.2, 14, 14), "y": (14, 1.2, 14), "z": (14, 14, 1.2)}[axis]
    v = coords(nt, tuple((s * scale for s in sc)))
    n = N(nt, "ShaderNodeTexNoise", Scale=1.6, Detail=9.0, Roughness=0.62, Distortion=0.6)
    nt.links.new(v, n.inputs["Vector"])
    nt.links.new(
        ramp(nt, n.outputs["Fac"], [(0.28, shade(c, 1 - contrast)), (0.5, c), (0.72, shade(c, 1 + contrast * 0.6))]),
        b.inputs["Base Color"],
    )
    bump(nt, b, n.outputs["Fac"], 0.12, 0.004)
    return m


@cached
def planks(key, c, w=0.16, l=1.7, contrast=0.22, rough=0.38, rot=0.0):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = rough
    v = coords(nt, rot=(0, 0, rot))
    br = N(nt, "ShaderNodeTexBrick", offset=0.37, offset_frequency=2)
    br.inputs["Scale"].default_value = 1
    br.inputs["Brick Width"].default_value = l
    br.inputs["Row Height"].default_value = w
    br.inputs["Mortar Size"].default_value = 0.0016
    br.inputs["Mortar Smooth"].default_value = 0.2
    br.inputs["Bias"].default_value = 0
    br.inputs["Color1"].default_value = hexc((0, 0, 0))
    br.inputs["Color2"].default_value = hexc((1, 1, 1))
    br.inputs["Mortar"].default_value = hexc((0.5, 0.5, 0.5))
    nt.links.new(v, br.inputs["Vector"])
    add = N(nt, "ShaderNodeVectorMath", operation="MULTIPLY_ADD")
    nt.links.new(br.outputs["Color"], add.inputs[0])
    add.inputs[1].default_value = (7, 3, 5)
    mp = N(nt, "ShaderNodeMapping")
    mp.inputs["Scale"].default_value = (1.1, 13, 1)
    nt.links.new(v, mp.inputs["Vector"])
    nt.links.new(mp.outputs[0], add.inputs[2])
    n = N(nt, "ShaderNodeTexNoise", Scale=1.5, Detail=9.0, Roughness=0.6, Distortion=0.5)
    nt.links.new(add.outputs[0], n.inputs["Vector"])
    grain = ramp(nt, n.outputs["Fac"], [(0.28, shade(c, 1 - contrast * 1.4)), (0.5, c), (0.75, shade(c, 1 + contrast))])
    tone = ramp(nt, br.outputs["Color"], [(0, (0.78, 0.78, 0.78)), (1, (1.08, 1.05, 1.02))])
    mx = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mx.inputs[0].default_value = 1
    nt.links.new(grain, mx.inputs[1])
    nt.links.new(tone, mx.inputs[2])
    mo = N(nt, "ShaderNodeMixRGB")
    nt.links.new(br.outputs["Fac"], mo.inputs[0])
    nt.links.new(mx.outputs[0], mo.inputs[1])
    mo.inputs[2].default_value = hexc(shade(c, 0.25))
    nt.links.new(mo.outputs[0], b.inputs["Base Color"])
    iv = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    nt.links.new(br.outputs["Fac"], iv.inputs[0])
    iv.inputs[1].default_value = -1
    nt.links.new(n.outputs["Fac"], iv.inputs[2])
    bump(nt, b, iv.outputs[0], 0.15, 0.003)
    return m


@cached
def bricks(key, c1, c2, mortar, w=0.22, h=0.065, ms=0.011, rough=0.85, bstr=0.8, rot=(pi / 2, 0, 0), offset=0.5):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = rough
    v = coords(nt, rot=rot)
    br = N(nt, "ShaderNodeTexBrick", offset=offset)
    br.inputs["Scale"].default_value = 1
    br.inputs["Brick Width"].default_value = w
    br.inputs["Row Height"].default_value = h
    br.inputs["Mortar Size"].default_value = ms / 2
    br.inputs["Mortar Smooth"].default_value = 0.25
    br.inputs["Color1"].default_value = hexc(c1)
    br.inputs["Color2"].default_value = hexc(c2)
    br.inputs["Mortar"].default_value = hexc(mortar)
    nt.links.new(v, br.inputs["Vector"])
    n = N(nt, "ShaderNodeTexNoise", Scale=9.0, Detail=8.0, Roughness=0.7)
    nt.links.new(v, n.inputs["Vector"])
    mx = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    mx.inputs[0].default_value = 0.8
    nt.links.new(br.outputs["Color"], mx.inputs[1])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.3, (0.55, 0.55, 0.55)), (0.7, (1.15, 1.15, 1.15))]), mx.inputs[2])
    nt.links.new(mx.outputs[0], b.inputs["Base Color"])
    ad = N(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    nt.links.new(br.outputs["Fac"], ad.inputs[0])
    ad.inputs[1].default_value = -1
    nt.links.new(n.outputs["Fac"], ad.inputs[2])
    bump(nt, b, ad.outputs[0], bstr, 0.01)
    return m


@cached
def rugmat(key, base, c2, pattern="berber", s=1.0):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = 1
    inp(b, "Sheen", "Sheen Weight").default_value = 0.4
    v = coords(nt)
    n = N(nt, "ShaderNodeTexNoise", Scale=160.0, Detail=3.0)
    nt.links.new(v, n.inputs["Vector"])
    if pattern in ("berber", "diamond"):
        out = None
        for r in (pi / 4, -pi / 4):
            w = N(nt, "ShaderNodeTexWave", Scale=0.62 * s, Distortion=0.35, Detail=2.0)
            w.inputs["Detail Scale"].default_value = 6
            nt.links.new(coords(nt, (1, 1.35, 1), (0, 0, r)), w.inputs["Vector"])
            f = ramp(nt, w.outputs["Fac"], [(0.955, (0, 0, 0)), (0.975, (1, 1, 1))])
            if out is None:
                out = f
            else:
                mx = N(nt, "ShaderNodeMixRGB", blend_type="LIGHTEN")
                mx.inputs[0].default_value = 1
                nt.links.new(out, mx.inputs[1])
                nt.links.new(f, mx.inputs[2])
                out = mx.outputs[0]
        fac = out
    elif pattern == "stripe":
        w = N(nt, "ShaderNodeTexWave", Scale=1.6 * s, Distortion=0.3, bands_direction="X")
        nt.links.new(v, w.inputs["Vector"])
        fac = ramp(nt, w.outputs["Fac"], [(0.8, (0, 0, 0)), (0.85, (1, 1, 1))])
    elif pattern == "persian":
        vo = N(nt, "ShaderNodeTexVoronoi", Scale=5.5 * s, feature="SMOOTH_F1")
        nt.links.new(v, vo.inputs["Vector"])
        no = N(nt, "ShaderNodeTexNoise", Scale=7.0, Detail=10.0, Distortion=2.0)
        nt.links.new(v, no.inputs["Vector"])
        mm = N(nt, "ShaderNodeMath", operation="MULTIPLY")
        nt.links.new(vo.outputs["Distance"], mm.inputs[0])
        nt.links.new(no.outputs["Fac"], mm.inputs[1])
        fac = ramp(
            nt,
            mm.outputs[0],
            [
                (0.08, (0, 0, 0)),
                (0.12, (1, 1, 1)),
                (0.2, (0.2, 0.2, 0.2)),
                (0.26, (0.9, 0.9, 0.9)),
                (0.34, (0.1, 0.1, 0.1)),
            ],
        )
    else:
        no = N(nt, "ShaderNodeTexNoise", Scale=1.8 * s, Detail=9.0, Roughness=0.7, Distortion=0.8)
        nt.links.new(v, no.inputs["Vector"])
        fac = ramp(nt, no.outputs["Fac"], [(0.42, (0, 0, 0)), (0.6, (1, 1, 1))])
    mx = N(nt, "ShaderNodeMixRGB")
    nt.links.new(fac, mx.inputs[0])
    mx.inputs[1].default_value = hexc(base)
    mx.inputs[2].default_value = hexc(c2)
    m2 = N(nt, "ShaderNodeMixRGB", blend_type="MULTIPLY")
    m2.inputs[0].default_value = 0.7
    nt.links.new(mx.outputs[0], m2.inputs[1])
    nt.links.new(ramp(nt, n.outputs["Fac"], [(0.3, (0.7, 0.7, 0.7)), (0.7, (1.1, 1.1, 1.1))]), m2.inputs[2])
    nt.links.new(m2.outputs[0], b.inputs["Base Color"])
    bump(nt, b, n.outputs["Fac"], 1.0, 0.012)
    return m


@cached
def glass(key, c="#eef4f2"):
    """Clear pane: a faint tint and a reflection, without refraction, which would cost samples."""
    m, nt, b = newmat(key)
    nt.nodes.remove(b)
    clear = N(nt, "ShaderNodeBsdfTransparent")
    clear.inputs["Color"].default_value = hexc(c)
    shine = N(nt, "ShaderNodeBsdfGlossy")
    shine.inputs["Roughness"].default_value = 0.02
    mix = N(nt, "ShaderNodeMixShader")
    # Not by angle: a pane seen from its edge would be a black mirror of what is not behind the camera.
    mix.inputs[0].default_value = 0.07
    nt.links.new(clear.outputs[0], mix.inputs[1])
    nt.links.new(shine.outputs[0], mix.inputs[2])
    nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def marble(key, c, vein, rough=0.18, scale=1.2):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = rough
    n = N(nt, "ShaderNodeTexNoise", Scale=scale, Detail=12.0, Roughness=0.62, Distortion=1.6)
    nt.links.new(coords(nt), n.inputs["Vector"])
    col = ramp(nt, n.outputs["Fac"], [(0.40, c), (0.485, c), (0.5, vein), (0.515, c), (0.62, shade(c, 0.93))])
    nt.links.new(col, b.inputs["Base Color"])
    return m


@cached
def checker(key, c1, c2, size=0.4, rough=0.25):
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = rough
    t = N(nt, "ShaderNodeTexChecker", Scale=1 / size)
    nt.links.new(coords(nt, rot=(0, 0, pi / 4)), t.inputs["Vector"])
    t.inputs["Color1"].default_value = hexc(c1)
    t.inputs["Color2"].default_value = hexc(c2)
    nt.links.new(t.outputs["Color"], b.inputs["Base Color"])
    return m


def tiles(c, grout, w, h, rough=0.2, offset=0.5, side=False, var=0.06):
    """Wall tiles for the back wall, or for a side wall with `side`."""
    rot = (pi / 2, 0, pi / 2) if side else (pi / 2, 0, 0)
    return bricks(shade(c, 1 + var), shade(c, 1 - var), grout, w, h, 0.006, rough, 0.12, rot, offset)


def floor_tiles(c, grout, w, h, rough=0.3, offset=0.0):
    return bricks(shade(c, 1.03), shade(c, 0.95), grout, w, h, 0.006, rough, 0.1, (0, 0, 0), offset)
