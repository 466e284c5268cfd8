"""Runs inside Blender: draws the jobs of a file, one after the other. Started by driver.py, not by hand."""

import importlib
import json
import sys
import traceback
from pathlib import Path

import bpy
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from roomkit import image, materials  # noqa: E402
from roomkit.tokens import tokens  # noqa: E402
from rooms import before  # noqa: E402


def draw(job: dict, work: Path) -> None:
    """A picture's linear light is kept in the cache, so that its grading can change without drawing it again."""
    T = tokens(job["style"], job["palette"], outside=job["outside"], **job["colors"])
    kept = work / "linear" / (job["id"].replace("/", "_") + f"-{job['draw_width']}.npy")
    if kept.exists() and not job["again"]:
        linear = np.load(kept).astype(np.float32)
    else:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        materials.forget()
        if job["dress"] == "before":
            before.build(T, job["room"], job["seed"], job["view"])
        else:
            recipe = importlib.import_module("rooms." + job["room"].replace("-", "_"))
            recipe.build(T, job["seed"], job["view"], **({"dress": job["dress"]} if job["dress"] else {}))
        folder = work / "passes"
        folder.mkdir(parents=True, exist_ok=True)
        linear = image.linear_picture(job["draw_width"], job["draw_height"], job["samples"], folder, job["threads"])
        kept.parent.mkdir(exist_ok=True)
        np.save(kept, np.clip(linear, 0, 60000).astype(np.float16))
    for out in job["outputs"]:
        left, top, wide = out["crop"]
        height, width = linear.shape[:2]
        x, y = int(left * width), int(top * height)
        part = linear[y : y + int(wide * height), x : x + int(wide * width)]
        pixels = image.finish(part, T, tuple(out["size"]), job["gain"])
        if out["mirror"]:
            pixels = pixels[:, ::-1]
        ppm = work / "picture.ppm"
        image.write_ppm(pixels, ppm)
        for file in out["files"]:
            size = image.write_webp(ppm, Path(file["path"]), file["width"], file["limit"])
            print(f"WROTE {file['path']} {size}", flush=True)


def main() -> None:
    jobs_file, work = (Path(a) for a in sys.argv[sys.argv.index("--") + 1 :])
    for job in json.loads(jobs_file.read_text()):
        print(f"JOB {job['id']}", flush=True)
        try:
            draw(job, work)
        except Exception:  # one broken recipe must not stop the night's other pictures
            traceback.print_exc()
            print(f"FAILED {job['id']}", flush=True)


main()
