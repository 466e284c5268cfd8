"""Open Image Denoise's U-Net, evaluated with numpy.

Debian's Blender is built without Open Image Denoise, but the npm package `denoiser` ships the trained weights
(Apache-2.0) as .tza files. The network is small: sixteen 3x3 convolutions. Each is written here as nine matrix products,
which OpenBLAS runs on all cores, so that no machine learning runtime is needed.
"""

import os
import struct
from pathlib import Path

import numpy as np

WEIGHTS = Path(os.environ.get("ROOM_RENDER_WEIGHTS", Path(__file__).parent.parent / "cache/node_modules/denoiser/tzas"))

Tensors = dict[str, np.ndarray]


def read_tza(path: Path) -> Tensors:
    """Reads a tensor archive, version 2. Raises ValueError when the file is something else."""
    data = path.read_bytes()
    magic, major, _minor, table = struct.unpack_from("<HBBQ", data, 0)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f"{path} is not a version 2 tensor archive")
    (count,) = struct.unpack_from("<I", data, table)
    at = table + 4
    tensors: Tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        dims = struct.unpack_from(f"<{rank}I", data, at + 1)
        at += 1 + 4 * rank + rank
        kind = chr(data[at])
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        dtype = {"f": "<f4", "h": "<f2"}[kind]
        flat = np.frombuffer(data, dtype, int(np.prod(dims)), offset)
        tensors[name] = flat.reshape(dims).astype(np.float32)
    return tensors


def _conv(x: np.ndarray, tensors: Tensors, name: str, relu: bool = True) -> np.ndarray:
    """3x3 convolution with zero padding; x is (height, width, channels)."""
    weight, bias = tensors[f"{name}.weight"], tensors[f"{name}.bias"]
    height, width, channels = x.shape
    out_channels = weight.shape[0]
    padded = np.zeros((height + 2, width + 2, channels), np.float32)
    padded[1:-1, 1:-1] = x
    # One matrix for all nine taps, applied to a strip that fits the cache: three row-shifted views side by side.
    kernel = np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(9 * channels, out_channels))
    out = np.empty((height, width, out_channels), np.float32)
    rows = max(1, 2_000_000 // (width * channels * 9))
    for top in range(0, height, rows):
        bottom = min(height, top + rows)
        strip = np.empty((bottom - top, width, 9 * channels), np.float32)
        for tap in range(9):
            dy, dx = divmod(tap, 3)
            strip[..., tap * channels : (tap + 1) * channels] = padded[top + dy : bottom + dy, dx : dx + width]
        part = strip.reshape(-1, 9 * channels) @ kernel
        part += bias
        if relu:
            np.maximum(part, 0, out=part)
        out[top:bottom] = part.reshape(bottom - top, width, out_channels)
    return out


def _pool(x: np.ndarray) -> np.ndarray:
    height, width, channels = x.shape
    return x.reshape(height // 2, 2, width // 2, 2, channels).max(axis=(1, 3))


def _up(x: np.ndarray, skip: np.ndarray) -> np.ndarray:
    return np.concatenate([x.repeat(2, axis=0).repeat(2, axis=1), skip], axis=2)


def _unet(x: np.ndarray, t: Tensors) -> np.ndarray:
    height, width, _ = x.shape
    x = np.pad(x, ((0, -height % 16), (0, -width % 16), (0, 0)), "reflect")
    skips = [x]
    x = _conv(x, t, "enc_conv0")
    x = _pool(_conv(x, t, "enc_conv1"))
    skips.append(x)
    for level in (2, 3, 4):
        x = _pool(_conv(x, t, f"enc_conv{level}"))
        skips.append(x)
    skips.pop()
    x = _conv(_conv(x, t, "enc_conv5a"), t, "enc_conv5b")
    for level in (4, 3, 2):
        x = _conv(_conv(_up(x, skips.pop()), t, f"dec_conv{level}a"), t, f"dec_conv{level}b")
    x = _conv(_conv(_up(x, skips.pop()), t, "dec_conv1a"), t, "dec_conv1b")
    return _conv(x, t, "dec_conv0")[:height, :width]


# The transfer curve the HDR networks were trained with (perceptually uniform, three pieces).
_A, _B, _C, _D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
_E, _F, _G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
_Y0, _Y1, _X0, _X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def _to_perceptual(y: np.ndarray) -> np.ndarray:
    low, middle = _A * y, _B * np.power(np.maximum(y, 1e-12), _C) + _D
    high = _E * np.log(np.maximum(y, 1e-12) + _F) + _G
    return np.where(y <= _Y0, low, np.where(y <= _Y1, middle, high))


def _to_linear(x: np.ndarray) -> np.ndarray:
    low, middle = x / _A, np.power(np.maximum((x - _D) / _B, 0), 1 / _C)
    high = np.exp((x - _G) / _E) - _F
    return np.where(x <= _X0, low, np.where(x <= _X1, middle, high))


_NORM = 1 / float(_to_perceptual(np.array(65504.0)))


def _exposure(color: np.ndarray) -> float:
    """Scale that brings the log-average luminance of 16-pixel blocks to middle grey."""
    height, width = color.shape[0] // 16 * 16, color.shape[1] // 16 * 16
    luminance = color[:height, :width] @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    blocks = luminance.reshape(height // 16, 16, width // 16, 16).mean(axis=(1, 3))
    blocks = blocks[blocks > 1e-8]
    return 0.18 / float(np.exp(np.log(blocks).mean())) if blocks.size else 1.0


def denoise(color: np.ndarray, albedo: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Denoises a linear HDR picture (height, width, 3) with its albedo (0..1) and normal (-1..1) pictures.

    Both features are cleaned by their own networks first: that keeps weave and thin leaves, for three times the work.
    """
    color = np.nan_to_num(np.maximum(color, 0)).astype(np.float32)
    albedo = _unet(np.clip(albedo, 0, 1).astype(np.float32), read_tza(WEIGHTS / "rt_alb.tza"))
    normal = _unet((np.clip(normal, -1, 1) * 0.5 + 0.5).astype(np.float32), read_tza(WEIGHTS / "rt_nrm.tza"))
    scale = _exposure(color)
    perceptual = (_to_perceptual(color * scale) * _NORM).astype(np.float32)
    features = [perceptual, np.clip(albedo, 0, 1), np.clip(normal, 0, 1)]
    out = _unet(np.concatenate(features, axis=2), read_tza(WEIGHTS / "rt_hdr_calb_cnrm.tza"))
    return (_to_linear(np.clip(out, 0, 1) / _NORM) / scale).astype(np.float32)
