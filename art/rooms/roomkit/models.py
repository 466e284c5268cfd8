"""Furniture from Sweet Home 3D's CC0 catalogue (see CREDITS.md), with materials of our own.

The catalogue is a zip of Wavefront files. Blender 3.4's own importer crashes on several of them, so the little of the
format that is needed (vertices, faces, material groups) is read here.
"""

import os
from functools import lru_cache
from pathlib import Path

import bpy

from .geometry import add_object, group

MODELS = Path(os.environ.get("ROOM_RENDER_MODELS", Path(__file__).parent.parent / "cache/models"))


@lru_cache(maxsize=None)
def _read(name: str) -> tuple[list, list, list, list]:
    """Returns vertices, faces, material index of each face, material names. The file's Y is up."""
    vertices: list[tuple[float, float, float]] = []
    faces: list[list[int]] = []
    slots: list[int] = []
    names: list[str] = []
    current = 0
    path = MODELS / "blendswap-cc-0" / name / f"{name}.obj"
    with path.open(errors="replace") as lines:
        for line in lines:
            parts = line.split()
            if not parts:
                continue
            if parts[0] == "v":
                x, y, z = map(float, parts[1:4])
                vertices.append((x, -z, y))
            elif parts[0] == "usemtl":
                key = parts[1].lower() if len(parts) > 1 else ""
                if key not in names:
                    names.append(key)
                current = names.index(key)
            elif parts[0] == "f":
                ring = [int(p.split("/")[0]) for p in parts[1:]]
                ring = list(dict.fromkeys(i - 1 if i > 0 else len(vertices) + i for i in ring))
                if len(ring) > 2:
                    faces.append(ring)
                    slots.append(current)
    return vertices, faces, slots, names or [""]


def model(name, loc, height=None, width=None, rz=0.0, mats=None, default=None, skip=(), parent=None):
    """Stands a catalogue model on `loc`, scaled to a real height or width in metres.

    `mats` maps a part of the file's material name to the material to use, `default` serves the rest; groups whose
    name contains one of `skip` are left out.
    """
    vertices, faces, slots, names = _read(name)
    kept = [i for i, slot in enumerate(slots) if not any(s in names[slot] for s in skip)]
    used = sorted({v for i in kept for v in faces[i]})
    index = {v: i for i, v in enumerate(used)}
    low = [min(vertices[v][k] for v in used) for k in range(3)]
    high = [max(vertices[v][k] for v in used) for k in range(3)]
    scale = height / (high[2] - low[2]) if height else (width / (high[0] - low[0]) if width else 0.01)
    base = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2])
    mesh = bpy.data.meshes.new(name)
    points = [tuple((vertices[v][k] - base[k]) * scale for k in range(3)) for v in used]
    mesh.from_pydata(points, [], [[index[v] for v in faces[i]] for i in kept])
    mesh.validate()
    for slot in names:
        chosen = default
        for part, material in (mats or {}).items():
            if part in slot:
                chosen = material
        mesh.materials.append(chosen)
    if len(mesh.polygons) == len(kept):
        mesh.polygons.foreach_set("material_index", [slots[i] for i in kept])
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = 0.7
    holder = group(loc, rz)
    if parent:
        holder.parent = parent
    add_object(name, mesh, holder)
    return holder
