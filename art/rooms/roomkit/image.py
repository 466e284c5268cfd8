"""From a built scene to a finished picture: Cycles, denoiser, AgX tone mapping, webp."""

import subprocess
import time
from pathlib import Path

import bpy
import numpy as np

from .denoise import denoise
from .tokens import Tokens


def _load(path: str) -> np.ndarray:
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    flat = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, 4)[::-1, :, :3].copy()


def render(width: int, height: int, samples: int, folder: Path, threads: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Renders the scene; returns linear colour, albedo and normal, each (height, width, 3)."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    c = scene.cycles
    c.samples, c.seed = samples, 5
    c.use_adaptive_sampling = c.use_denoising = False
    c.max_bounces = c.diffuse_bounces = 6
    c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 3, 5, 8
    c.sample_clamp_indirect = 12.0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 0.5
    c.light_sampling_threshold = 0.05
    c.filter_width = 1.6  # softer than usual: what is enlarged afterwards would show its pixels' stairs
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = str(folder)
    out.format.file_format, out.format.color_depth = "OPEN_EXR", "32"
    out.file_slots.clear()
    passes = {"color": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal"}
    for name, socket in passes.items():
        out.file_slots.new(f"{name}_")
        tree.links.new(layers.outputs[socket], out.inputs[-1])
    scene.frame_set(1)
    scene.render.filepath = str(folder / "unused")
    bpy.ops.render.render()
    color, albedo, normal = (_load(str(folder / f"{name}_0001.exr")) for name in passes)
    return color, albedo, normal


def box_blur(a: np.ndarray, r: int) -> np.ndarray:
    k = 2 * r + 1
    c = np.cumsum(np.pad(a, ((r + 1, r), (r, r), (0, 0)), "edge"), 0)
    a = (c[k:] - c[:-k]) / k
    c = np.cumsum(np.pad(a, ((0, 0), (1, 0), (0, 0)), "edge"), 1)
    return (c[:, k:] - c[:, :-k]) / k


# AgX (Troy Sobotka's display transform): linear sRGB -> Rec.2020 -> inset -> log curve -> outset -> sRGB.
_TO_2020 = np.array([[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0113], [0.0164, 0.088, 0.8956]])
_FROM_2020 = np.array([[1.6605, -0.5876, -0.0728], [-0.1246, 1.1329, -0.0083], [-0.0182, -0.1006, 1.1187]])
_INSET = np.array(
    [
        [0.856627153315983, 0.0951212405381588, 0.0482516061458583],
        [0.137318972929847, 0.761241990602591, 0.101439036467562],
        [0.11189821299995, 0.0767994186031903, 0.811302368396859],
    ]
)
_OUTSET = np.linalg.inv(_INSET)
_LUMA = np.array([0.2126, 0.7152, 0.0722])
GRAIN = 0.0035


def agx(rgb: np.ndarray, punch: float, saturation: float) -> np.ndarray:
    """Linear light to display values 0..1."""
    x = np.log2(np.maximum(rgb @ _TO_2020.T @ _INSET.T, 1e-10))
    x = np.clip((x + 12.47393) / (4.026069 + 12.47393), 0, 1)
    x2 = x * x
    x4 = x2 * x2
    x = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232
    x = np.clip(x, 0, 1) ** punch
    luma = (x @ _LUMA)[..., None]
    x = (luma + saturation * (x - luma)) @ _OUTSET.T
    x = np.clip(np.maximum(x, 0) ** 2.2 @ _FROM_2020.T, 0, 1)
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)


# The house's grade, on display values: shadows towards petrol, highlights towards candlelight, black a little above nothing.
_SHADOWS, _HIGHLIGHTS, _BLACK = np.array([-0.012, 0.003, 0.009]), np.array([0.012, 0.002, -0.016]), 0.014


def grade(image: np.ndarray) -> np.ndarray:
    luma = (image @ _LUMA)[..., None]
    image = image + _SHADOWS * (4 * luma * (1 - luma) ** 2) + _HIGHLIGHTS * (4 * luma**2 * (1 - luma))
    return np.clip(_BLACK + (1 - _BLACK) * image, 0, 1)


def grain(height: int, width: int, image: np.ndarray) -> np.ndarray:
    """Film grain of about a hundredth, strongest in the middle tones; as coarse as at 1200 pixels."""
    noise = np.random.RandomState(0).normal(0, 1, (height, width, 1))
    noise = noise + 0.8 * box_blur(noise, max(1, round(width / 1200))) * 3
    luma = (image @ _LUMA)[..., None]
    return GRAIN * noise * (0.35 + 2.6 * luma * (1 - luma))


def _lanczos(source: int, target: int) -> np.ndarray:
    """The (target, source) matrix that enlarges a row of pixels."""
    at = (np.arange(target) + 0.5) * source / target - 0.5
    d = at[:, None] - np.arange(source)[None]
    weights = np.where(np.abs(d) < 3, np.sinc(d) * np.sinc(d / 3), 0)
    return (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)


def enlarge(image: np.ndarray, width: int, height: int) -> np.ndarray:
    rows = np.tensordot(_lanczos(image.shape[0], height), image, (1, 0))
    return np.tensordot(rows, _lanczos(image.shape[1], width), (1, 1)).transpose(0, 2, 1)


def measure(linear: np.ndarray, T: Tokens, gain: float = 1.0) -> np.ndarray:
    """Exposure by the palette's key, and white balance: what each colour of the light is multiplied with."""
    height, width, _ = linear.shape
    luma = (linear @ _LUMA)[int(height * 0.15) : int(height * 0.95), int(width * 0.1) : int(width * 0.9)]
    middle = np.clip(luma, np.percentile(luma, 3), np.percentile(luma, 92)) + 1e-4
    exposure = T.light.key * gain / float(np.exp(np.log(middle).mean()))
    # Part of the way to a grey average: coloured walls light a room in their own colour more than an eye notices.
    average = linear.reshape(-1, 3).clip(0, np.percentile(luma, 92)).mean(axis=0)
    balance = (float(average @ _LUMA) / average) ** (0.2 if T.dark else 0.42)
    return exposure * balance * np.array(T.light.white)


def finish(
    linear: np.ndarray, T: Tokens, size: tuple[int, int], gain: float = 1.0, measured: np.ndarray | None = None
) -> np.ndarray:
    """Exposed as measured (by itself, or as another picture was), a little bloom and vignette, tone curve, final size, sharpening: 8-bit RGB."""
    height, width, _ = linear.shape
    x = linear * (measure(linear, T, gain) if measured is None else measured)
    bright = np.clip(x - 0.9, 0, 6)
    r = max(2, width // 60)
    x = x + 0.09 * box_blur(box_blur(box_blur(bright, r), r), r)
    yy, xx = np.mgrid[0:height, 0:width]
    distance = ((xx / width - 0.5) ** 2 + (yy / height - 0.5) ** 2) / 0.5
    x = x * (1 - 0.12 * distance**1.2)[..., None]
    image = grade(agx(x, T.light.contrast, T.light.saturation))
    amount = 0.3
    if (width, height) != size:
        image = enlarge(image, *size)
        amount = 0.5
        width, height = size
    image = np.clip(image + amount * (image - box_blur(image, 1)), 0, 1)
    image = image + grain(height, width, image)
    return (np.clip(image, 0, 1) * 255 + 0.5).astype(np.uint8)


def write_ppm(image: np.ndarray, path: Path) -> None:
    height, width, _ = image.shape
    path.write_bytes(b"P6\n%d %d\n255\n" % (width, height) + np.ascontiguousarray(image).tobytes())


def write_webp(ppm: Path, out: Path, width: int, limit: int) -> int:
    """Encodes at quality 82, 76 for phones, whose screens are dense; what is more than `limit` bytes then is fitted into them. Returns the size."""
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(".part")  # so that what is being written is not published
    for quality in (["-q", "82" if width > 800 else "76"], ["-size", str(int(limit * 0.98)), "-pass", "8"]):
        command = ["cwebp", "-quiet", "-m", "5", "-sharp_yuv", *quality, "-resize", str(width), "0"]
        subprocess.run([*command, str(ppm), "-o", str(part)], check=True)
        if part.stat().st_size <= limit:
            break
    return part.rename(out).stat().st_size


def linear_picture(width: int, height: int, samples: int, folder: Path, threads=2) -> np.ndarray:
    """Renders and denoises the scene that is built: linear light. Prints how long each part took."""
    started = time.time()
    passes = render(width, height, samples, folder, threads)
    rendered = time.time()
    linear = denoise(*passes)
    print(f"TIME render {rendered - started:.1f} denoise {time.time() - rendered:.1f}", flush=True)
    return linear
