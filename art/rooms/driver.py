"""Draws the manifest's pictures in the background, resumably.

  driver.py list [WORD...]     what would be drawn and what exists
  driver.py sheet [WORD...]    contact sheet of small previews (cache/sheet.png), for judging before hours are spent
  driver.py draw [WORD...]     draws what is missing; --again redraws, --limit N stops after N pictures
  driver.py grade [WORD...]    writes the files again from the kept linear light, after a change of grading or crops

A WORD selects the pictures whose id contains it; several are alternatives. See README.md for what must be installed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from jobs import Job, jobs

HERE = Path(__file__).parent
CACHE = HERE / "cache"
PUBLIC = HERE.parent.parent / "public/images"
# Drawn pictures wait here until table.py publishes them together with their rows.
FINISHED = CACHE / "finished"
# Each picture's files: end of the name, width, most bytes. Only pictures that are drawn that wide have the upper two; phones load the lower two.
SIZES = (("-xl", 2400, 300_000), ("-lg", 1920, 200_000), ("", 1200, 110_000), ("-md", 800, 64_000), ("-sm", 640, 45_000))
# What draw.py must know of a job besides its sizes.
_DRAWN = ("id", "room", "style", "palette", "seed", "view", "gain", "samples", "outside", "colors", "dress")
# Leaves the machine to everybody else: idle scheduling class, lowest priority.
QUIET = ["chrt", "--idle", "0", "nice", "-n", "19"]


def ends(width: int) -> list[tuple[str, int, int]]:
    """The files of a picture that is `width` pixels wide."""
    return [size for size in SIZES if size[1] <= width]


def output(id: str, size: tuple[int, int], crop: tuple[float, float, float], mirror: bool, share: float) -> dict:
    files = [
        {"path": str(FINISHED / f"{id}{end}.webp"), "width": width, "limit": limit * share} for end, width, limit in ends(size[0])
    ]
    return {"crop": crop, "mirror": mirror, "size": size, "files": files}


def exists(job: Job) -> bool:
    names = [f"{job.id}{end}.webp" for end, *_ in ends(job.width)]
    return all((PUBLIC / name).exists() or (FINISHED / name).exists() for name in names)


def task(job: Job, preview: bool, again: bool, threads: int) -> dict:
    width, height, scale = job.width, job.height, job.scale
    outputs = [output(job.id, (width, height), (0, 0, 1), job.mirror, job.share)]
    if preview:
        width, height, scale = 420, 420 * job.height // job.width, 1.0
        path = str(CACHE / "sheet" / (job.id.replace("/", "_") + ".webp"))
        outputs = [{**outputs[0], "size": (width, height), "files": [{"path": path, "width": width, "limit": 10**6}]}]
    fields = {k: getattr(job, k) for k in _DRAWN}
    return {**fields, "draw_width": int(width * scale), "draw_height": int(height * scale), "outputs": outputs, "again": again or preview, "threads": threads}


def kept(task: dict) -> Path:
    """Where draw.py keeps a picture's linear light."""
    return CACHE / "work/linear" / (task["id"].replace("/", "_") + f"-{task['draw_width']}.npy")


def draw(tasks: list[dict], threads: int) -> int:
    """Runs Blender on the tasks; returns how many failed."""
    CACHE.mkdir(exist_ok=True)
    work = CACHE / "work"
    work.mkdir(exist_ok=True)
    listing = work / "jobs.json"
    listing.write_text(json.dumps(tasks))
    command = [
        *QUIET,
        "blender",
        "--background",
        "--factory-startup",
        "--python",
        str(HERE / "draw.py"),
        "--",
        str(listing),
        str(work),
    ]
    failed = 0
    # Debian's Blender takes the modules of the first `python3` on the path, which must be the system's own.
    path = {**os.environ, "PATH": "/usr/bin:" + os.environ["PATH"], "OPENBLAS_NUM_THREADS": str(threads)}
    with subprocess.Popen(command, env=path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            if line.startswith(("JOB", "TIME", "WROTE", "FAILED", "Traceback", "  File", "    ")) or "Error" in line:
                print(line, end="", flush=True)
            failed += line.startswith("FAILED")
    return failed + (process.returncode != 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("list", "sheet", "draw", "grade"))
    parser.add_argument("words", nargs="*")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--limit", type=int, default=10**6)
    options = parser.parse_intermixed_args()  # options may stand before words
    chosen = [j for j in jobs() if not options.words or any(w in j.id for w in options.words)]
    missing = [j for j in chosen if options.again or not exists(j)]
    if options.what == "list":
        for job in chosen:
            print("missing" if job in missing else "      .", job.id)
        print(f"{len(chosen) - len(missing)} of {len(chosen)} exist")
        return 0
    if options.what == "sheet":
        shutil.rmtree(CACHE / "sheet", ignore_errors=True)
        tasks = [task(j, True, True, options.threads) for j in chosen[: options.limit]]
        failed = draw(tasks, options.threads)
        previews = [p for p in (t["outputs"][0]["files"][0]["path"] for t in tasks) if Path(p).exists()]
        subprocess.run(
            ["montage", *previews, "-tile", "3x", "-geometry", "420x+4+4", str(CACHE / "sheet.png")], check=True
        )
        return failed
    if options.what == "grade":
        return draw([t for t in (task(j, False, False, options.threads) for j in chosen) if kept(t).exists()], options.threads)
    return draw([task(j, False, options.again, options.threads) for j in missing[: options.limit]], options.threads)


if __name__ == "__main__":
    sys.exit(main())
