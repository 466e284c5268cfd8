"""Patterns that repeat: block prints and cane, painted with numpy, and terrazzo."""

import bpy
import numpy as np

from .materials import N, cached, coords, hexc, inp, newmat, ramp

PX = 256  # pixels of a repeat


def _rgb(text: str) -> np.ndarray:
    return np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def _grid() -> tuple[np.ndarray, np.ndarray]:
    v, u = np.mgrid[0:PX, 0:PX].astype(np.float32) / PX
    return u, v


def _repeated(nt, name: str, rgb: np.ndarray, alpha: np.ndarray | None, axes: str, size: float):
    """The image's node, repeated every `size` metres along two of an object's own axes."""
    image = bpy.data.images.new(name, PX, PX, alpha=True)
    rgba = np.ones((PX, PX, 4), np.float32)
    rgba[..., :3] = np.clip(rgb, 0, 1)
    if alpha is not None:
        rgba[..., 3] = alpha
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    parts, flat = N(nt, "ShaderNodeSeparateXYZ"), N(nt, "ShaderNodeCombineXYZ")
    nt.links.new(coords(nt, (1 / size, 1 / size, 1 / size)), parts.inputs[0])
    for a, b in zip(axes.upper(), "XY"):
        nt.links.new(parts.outputs[a], flat.inputs[b])
    texture = N(nt, "ShaderNodeTexImage", image=image, extension="REPEAT")
    nt.links.new(flat.outputs[0], texture.inputs["Vector"])
    return texture


@cached
def block_print(key, ground, motif, accent, axes="xz", size=0.2, thin=0.0):
    """Cotton printed by hand: flowers in rows, each row moved by half a repeat. `thin` lets light through, as a curtain does."""
    m, nt, b = newmat(key)
    u, v = _grid()
    p = np.broadcast_to(_rgb(ground), (PX, PX, 3)).copy()

    def stamp(cover: np.ndarray, color: str) -> None:
        nonlocal p
        p += np.clip(cover, 0, 1)[..., None] * (_rgb(color) - p)

    for cu, cv in ((0.5, 0.5), (0.0, 0.0)):
        du, dv = (u - cu + 0.5) % 1 - 0.5, (v - cv + 0.5) % 1 - 0.5
        r, a = np.hypot(du, dv), np.arctan2(dv, du)
        stamp((0.2 * (0.62 + 0.38 * np.cos(6 * a)) - r) * 60, motif)
        stamp((0.12 * (0.55 + 0.45 * np.cos(6 * a)) - r) * 60, ground)
        stamp((0.05 - r) * 60, accent)
        stamp((0.018 - np.abs(r - 0.25) + 0.008 * np.cos(18 * a)) * 80 * (np.cos(18 * a) > 0), accent)
    texture = _repeated(nt, "block print", p, None, axes, size)
    b.inputs["Roughness"].default_value = 0.95
    inp(b, "Specular", "Specular IOR Level").default_value = 0.1
    nt.links.new(texture.outputs["Color"], b.inputs["Base Color"])
    if thin:
        through = N(nt, "ShaderNodeBsdfTranslucent")
        nt.links.new(texture.outputs["Color"], through.inputs["Color"])
        mix = N(nt, "ShaderNodeMixShader")
        mix.inputs[0].default_value = thin
        nt.links.new(b.outputs[0], mix.inputs[1])
        nt.links.new(through.outputs[0], mix.inputs[2])
        nt.links.new(mix.outputs[0], nt.nodes["Material Output"].inputs[0])
    return m


@cached
def cane(key, color, axes="xz", size=0.028, solid=False):
    """Woven cane: eight-cornered holes between strands; `solid` has a dark ground behind them."""
    m, nt, b = newmat(key)
    u, v = _grid()
    strands = [np.abs(u - 0.5) - 0.11, np.abs(v - 0.5) - 0.11]
    strands += [np.minimum(d % 1, 1 - d % 1) - 0.085 for d in (u + v, u - v)]
    cover = np.clip(-np.minimum.reduce(strands) * 40 + 0.5, 0, 1)
    straw = _rgb(color) * (0.93 + 0.07 * np.cos(u * 2 * np.pi)[..., None])
    p = straw if not solid else straw * cover[..., None] + 0.45 * _rgb(color) * (1 - cover[..., None])
    texture = _repeated(nt, "cane", p, None if solid else cover, axes, size)
    b.inputs["Roughness"].default_value = 0.6
    nt.links.new(texture.outputs["Color"], b.inputs["Base Color"])
    if not solid:
        nt.links.new(texture.outputs["Alpha"], b.inputs["Alpha"])
    return m


@cached
def terrazzo(key, base, chips, rough=0.3):
    """Polished floor of stone chips in cement; `chips` is a tuple of colours."""
    m, nt, b = newmat(key)
    b.inputs["Roughness"].default_value = rough
    color = None
    for scale, size in ((52.0, 0.3), (22.0, 0.34)):
        cells = N(nt, "ShaderNodeTexVoronoi", Scale=scale)
        nt.links.new(coords(nt), cells.inputs["Vector"])
        inside = ramp(nt, cells.outputs["Distance"], [(size, (0.6, 0.6, 0.6)), (size + 0.05, (0, 0, 0))])
        which = N(nt, "ShaderNodeSeparateXYZ")
        nt.links.new(cells.outputs["Color"], which.inputs[0])
        stops = [(n / len(chips), c) for n, c in enumerate(chips)]
        stone = ramp(nt, which.outputs["X"], stops)
        stone.node.color_ramp.interpolation = "CONSTANT"
        mix = N(nt, "ShaderNodeMixRGB")
        nt.links.new(inside, mix.inputs[0])
        if color:
            nt.links.new(color, mix.inputs[1])
        else:
            mix.inputs[1].default_value = hexc(base)
        nt.links.new(stone, mix.inputs[2])
        color = mix.outputs[0]
    nt.links.new(color, b.inputs["Base Color"])
    return m
