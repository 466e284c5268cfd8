"""Publishes what was drawn: moves it to public/images, lists the studio's pictures and those wider than 1200 px.

The lists are src/content/studio-pictures.json and src/lib/wide-pictures.ts. Alternative texts are not here: the studio page makes them from
the visitor's choice, other pages and supabase/seed.sql have their own. Look at what was drawn before running this.
"""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from driver import FINISHED, HERE, PUBLIC, ends
from jobs import HERO_STATES, Job, jobs

SOURCE = HERE.parent.parent / "src"
# The first page loads this list: what most covers have in common is a rule, and the exceptions are named.
COVER = 1920
WIDE = """// Written by art/rooms/table.py; do not edit.

/** Our own pictures that come in more than 1200 pixels, and the width of their widest copy: `-lg.webp` has 1920 pixels, `-xl.webp` 2400. */
const wide: Readonly<Record<string, number>> = {
%s};

/** Designers whose covers come in no more than 1200 pixels. */
const NARROW = /%s/;

/** The width of a picture's widest copy, undefined where that is no more than every picture has. */
export const widestOf = (path: string): number | undefined =>
  wide[path] ?? (path.endsWith("/cover.webp") && !NARROW.test(path) ? %d : undefined);
"""


def fill(id: str, job: Job) -> None:
    """Makes the narrower files that a picture lacks out of its widest one: a width added later needs no drawing."""
    widest = ends(job.width)[0][0]
    for end, width, limit in ends(job.width):
        out = PUBLIC / f"{id}{end}.webp"
        if out.exists():
            continue
        with tempfile.TemporaryDirectory() as folder:
            png = Path(folder) / "a.png"
            subprocess.run(["dwebp", "-quiet", str(PUBLIC / f"{id}{widest}.webp"), "-o", str(png)], check=True)
            for quality in ("82", "74", "64", "50"):
                command = ["cwebp", "-quiet", "-m", "5", "-sharp_yuv", "-q", quality, "-resize", str(width), "0"]
                subprocess.run([*command, str(png), "-o", str(out)], check=True)
                if out.stat().st_size <= limit:
                    break


def main() -> None:
    for new in sorted(FINISHED.rglob("*.webp")):
        target = PUBLIC / new.relative_to(FINISHED)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(new, target)
    widest = {job.id: PUBLIC / f"{job.id}{ends(job.width)[0][0]}.webp" for job in jobs()}
    drawn = {job.id: job for job in sorted(jobs(), key=lambda job: job.id) if widest[job.id].exists()}
    for id, job in drawn.items():
        fill(id, job)
    studio = [id.removeprefix("studio/") for id in drawn if id.startswith("studio/")]
    (SOURCE / "content/studio-pictures.json").write_text(json.dumps(studio, indent=2) + "\n")
    widths = {id: job.width for id, job in drawn.items() if job.width > 1200} | HERO_STATES
    covers = {job.id for job in jobs() if job.id.endswith("/cover")}
    wide = [f'  "/images/{id}.webp": {widths[id]},\n' for id in sorted(widths) if not (id in covers and widths[id] == COVER)]
    narrow = [id.split("/")[1] for id in sorted(covers) if id not in widths]
    (SOURCE / "lib/wide-pictures.ts").write_text(WIDE % ("".join(wide), "|".join(narrow), COVER))
    print(f"{len(studio)} pictures of the studio, {len(widths)} wider than 1200 px")


if __name__ == "__main__":
    main()
