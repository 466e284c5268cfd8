"""The hero's room as the landing page's conversation leaves it. Runs inside Blender, after `driver.py draw hero` has kept the hero's light:

  PATH=/usr/bin:$PATH blender --background --factory-startup --python hero.py

`hero-wall` and `hero-evening` are pictures of their own, in which the prints hang where the first answer wants them. `hero-prints` is the
layer in which they move: the part of the wall around them, on the left without prints, on the right with them. All but the evening are
exposed like the hero, so that nothing changes but what is talked about. Files wait in cache/finished until table.py publishes them.

Where the layer lies, and how far the prints move in it, is said in src/styles/components.css (`.hero-prints`), too.
"""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import bpy
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from driver import CACHE, FINISHED, ends  # noqa: E402
from jobs import HERO_STATES, jobs  # noqa: E402
from roomkit import image, materials  # noqa: E402
from roomkit.tokens import LIGHTS, Tokens, tokens  # noqa: E402
from rooms import parlour  # noqa: E402

WORK = CACHE / "work"
# The states are softer than the hero: they are drawn at this width and enlarged.
STATE_WIDTH = 800
# How high the prints hang after the answer: metres from the floor to their middle.
LOW = 1.47
# The part of the hero in which they hang, also drawn with a bare wall: left, top, right, bottom as shares.
LAYER = (0.4, 0.2, 0.7, 0.5)
EVENING = replace(LIGHTS["dark"], key=0.17, window=60, garden=1.7, white=(1.0, 1, 1.02), contrast=1.75)
DRESSING = {
    "hero-bare": {"hung": 0},
    "hero-wall": {"hung": LOW, "back": "#2f4a4b"},
    "hero-evening": {"hung": LOW},
}


def linear_of(state: str, T: Tokens, width: int, samples: int, part: tuple[float, ...] | None = None) -> np.ndarray:
    kept = WORK / f"linear/{state}.npy"
    if kept.exists():
        return np.load(kept).astype(np.float32)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    parlour.build(T, **DRESSING[state])
    if part:
        frame = bpy.context.scene.render
        frame.use_border = frame.use_crop_to_border = True
        frame.border_min_x, frame.border_max_x = part[0], part[2]
        frame.border_min_y, frame.border_max_y = 1 - part[3], 1 - part[1]
    folder = WORK / f"passes-{state}"
    folder.mkdir(parents=True, exist_ok=True)
    linear = image.linear_picture(width, width * 2 // 3, samples, folder)
    np.save(kept, np.clip(linear, 0, 60000).astype(np.float16))
    return linear


def write(id: str, pixels: np.ndarray, share: float) -> None:
    ppm = WORK / "picture.ppm"
    image.write_ppm(pixels, ppm)
    for end, width, limit in ends(pixels.shape[1]):
        image.write_webp(ppm, FINISHED / f"{id}{end}.webp", width, limit * share)


def _filled(inside: np.ndarray) -> np.ndarray:
    """Without holes: what cannot be reached from the border."""
    outside = np.zeros_like(inside)
    outside[[0, -1]] = outside[:, [0, -1]] = True
    while True:
        grown = outside.copy()
        grown[1:] |= outside[:-1]
        grown[:-1] |= outside[1:]
        grown[:, 1:] |= outside[:, :-1]
        grown[:, :-1] |= outside[:, 1:]
        grown &= ~inside
        grown[[0, -1]] = grown[:, [0, -1]] = True
        if (grown == outside).all():
            return ~outside
        outside = grown


def layers(hero: np.ndarray, bare: np.ndarray) -> np.ndarray:
    """The wall without prints, as far as their shadows reach, and the prints with the nearest of their shadows, side by side."""
    differs = image.box_blur(np.abs(hero.astype(np.float32) - bare).max(axis=2, keepdims=True), 1)[..., 0]
    parts = []
    for picture, least in ((bare, 6), (hero, 20)):
        cover = image.box_blur(_filled(differs > least)[..., None].astype(np.float32), 2)
        parts.append(np.dstack([picture * (cover > 0), np.clip(cover * 255, 0, 255)]).astype(np.uint8))
    return np.concatenate(parts, axis=1)


def main() -> None:
    job = next(job for job in jobs() if job.id == "hero")
    T = tokens(job.style, job.palette)
    drawn = int(job.width * job.scale)
    hero = np.load(WORK / f"linear/hero-{drawn}.npy").astype(np.float32)
    measured = image.measure(hero, T, job.gain)
    FINISHED.mkdir(parents=True, exist_ok=True)
    for id, width in HERO_STATES.items():
        evening = id == "hero-evening"
        own = replace(T, palette="dark", light=EVENING) if evening else T
        linear = linear_of(id, own, STATE_WIDTH, 12)
        write(id, image.finish(linear, own, (width, width * 2 // 3), measured=None if evening else measured), job.share)
    height = drawn * 2 // 3
    left, top = int(LAYER[0] * drawn), int(LAYER[1] * height)
    bare = hero.copy()
    part = linear_of("hero-bare", T, drawn, job.samples, LAYER)
    bare[top : top + part.shape[0], left : left + part.shape[1]] = part
    box = [round(share * side) for share, side in zip(LAYER, (drawn, height) * 2)]
    both = layers(*(image.finish(each, T, (drawn, height), measured=measured)[box[1] : box[3], box[0] : box[2]] for each in (hero, bare)))
    head = f"P7\nWIDTH {both.shape[1]}\nHEIGHT {both.shape[0]}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    pam = WORK / "layers.pam"
    pam.write_bytes(head.encode() + both.tobytes())
    encode = ["cwebp", "-quiet", "-q", "58", "-alpha_q", "60", "-m", "6", "-sharp_yuv", str(pam)]
    subprocess.run([*encode, "-o", str(FINISHED / "hero-prints.webp")], check=True)


main()
