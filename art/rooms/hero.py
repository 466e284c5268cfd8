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
from rooms import living_room  # noqa: E402

WORK = CACHE / "work"
HERO_WIDTH = 2400
# Metres above the floor of the prints' middle after the answer.
LOW = 1.48
# What is drawn of the bare wall, and the layer within: left, top, right, bottom in pixels of the hero.
BARE = (960, 416, 1632, 896)
LAYER = (1020, 464, 1574, 820)
EVENING = replace(
    LIGHTS["dark"], key=0.19, sun=0.0, world=("#5f7fb8", 0.06), lamp=150, window=9, garden=0.1, white=(1.19, 0.965, 0.85), contrast=1.3
)
DRESSING = {
    "hero-bare": {"hung": 0},
    "hero-wall": {"hung": LOW, "back": "#4b5d5c"},
    "hero-evening": {"hung": LOW, "pendant_share": 0.0},
}


def linear_of(state: str, T: Tokens, width: int, samples: int, part: tuple[int, ...] | None = None) -> np.ndarray:
    kept = WORK / f"linear/{state}.npy"
    if kept.exists():
        return np.load(kept).astype(np.float32)
    height = width * 2 // 3
    bpy.ops.wm.read_factory_settings(use_empty=True)
    materials.forget()
    living_room.build(T, 0, "wide", **DRESSING[state])
    if part:
        left, top, right, bottom = part
        frame = bpy.context.scene.render
        frame.use_border = frame.use_crop_to_border = True
        frame.border_min_x, frame.border_max_x = left / width, right / width
        frame.border_min_y, frame.border_max_y = 1 - bottom / height, 1 - top / height
    folder = WORK / "passes"
    folder.mkdir(parents=True, exist_ok=True)
    linear = image.linear_picture(width, height, samples, folder)
    np.save(kept, np.clip(linear, 0, 60000).astype(np.float16))
    return linear


def write(id: str, pixels: np.ndarray) -> None:
    ppm = WORK / "picture.ppm"
    image.write_ppm(pixels, ppm)
    for end, width, limit in ends(pixels.shape[1]):
        image.write_webp(ppm, FINISHED / f"{id}{end}.webp", width, limit)


def faded(pixels: np.ndarray, inset: int, soft: int) -> np.ndarray:
    """The layer's part with an edge that fades over `soft` pixels, `inset` pixels inside."""
    left, top, right, bottom = LAYER
    part = pixels[top:bottom, left:right]
    height, width, _ = part.shape
    yy, xx = np.mgrid[0:height, 0:width]
    rim = np.minimum.reduce([xx, yy, width - 1 - xx, height - 1 - yy])
    return np.dstack([part, (np.clip((rim - inset) / soft, 0, 1) * 255).astype(np.uint8)])


def main() -> None:
    T = tokens("scandinavian", "light")
    hero = np.load(WORK / f"linear/hero-{HERO_WIDTH}.npy").astype(np.float32)
    gain = next(job.gain for job in jobs() if job.id == "hero")
    measured = image.measure(hero, T, gain)
    size = (hero.shape[1], hero.shape[0])
    left, top, right, bottom = BARE
    bare = hero.copy()
    bare[top:bottom, left:right] = linear_of("hero-bare", T, HERO_WIDTH, 8, BARE)
    layers = [
        faded(image.finish(bare, T, size, measured=measured), 0, 6),
        faded(image.finish(hero, T, size, measured=measured), 4, 8),
    ]
    both = np.concatenate(layers, axis=1)
    head = f"P7\nWIDTH {both.shape[1]}\nHEIGHT {both.shape[0]}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    pam = WORK / "layers.pam"
    pam.write_bytes(head.encode() + both.tobytes())
    FINISHED.mkdir(parents=True, exist_ok=True)
    encode = ["cwebp", "-quiet", "-q", "82", "-alpha_q", "90", "-m", "6", "-sharp_yuv", str(pam)]
    subprocess.run([*encode, "-o", str(FINISHED / "hero-prints.webp")], check=True)
    for id, width in HERO_STATES.items():
        evening = id == "hero-evening"
        own = replace(T, light=EVENING) if evening else T
        linear = linear_of(id, own, width, 6)
        write(id, image.finish(linear, own, (width, width * 2 // 3), measured=None if evening else measured))


main()
