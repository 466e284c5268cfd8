"""Publishes what was drawn: moves it to public/images and writes a row for every picture of the studio, and which pictures come wider than 1200 px.

The rows are src/content/studio-pictures.ts and src/lib/wide-pictures.ts; what other pictures show is said where they stand, in pages and in
supabase/seed.sql. Run it after looking at what was drawn. Each row of the studio holds the picture's path, size, alternative text and a
twelve-pixel-wide copy as a data URI, which is shown blurred until the picture has loaded.
"""

import base64
import shutil
import subprocess
import tempfile
from pathlib import Path

from alts import alt_text
from driver import FINISHED, HERE, PUBLIC, ends
from jobs import HERO_STATES, Job, jobs

SOURCE = HERE.parent.parent / "src"
HEAD = """// Written by tools/room-renders/table.py; change that, not this.
"""
TYPE = """
/** A picture of our own, below the site's root; the copies of 800 and 640 pixels end in `-md.webp` and `-sm.webp`. */
type Picture = {
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Twelve pixels wide, to be shown blurred until the picture has loaded. */
  placeholder: string;
};
"""
WIDE = """
/** Our own pictures that come in more than 1200 pixels, and the width of their widest copy: `-lg.webp` has 1920 pixels, `-xl.webp` 2400. */
"""


def placeholder(path: Path) -> str:
    with tempfile.TemporaryDirectory() as folder:
        png, tiny = Path(folder) / "a.png", Path(folder) / "a.webp"
        subprocess.run(["dwebp", "-quiet", str(path), "-o", str(png)], check=True)
        subprocess.run(
            ["cwebp", "-quiet", "-q", "30", "-m", "6", "-resize", "12", "8", str(png), "-o", str(tiny)], check=True
        )
        return "data:image/webp;base64," + base64.b64encode(tiny.read_bytes()).decode()


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


def row(id: str, job: Job) -> str:
    fields = [
        f'src: "/images/{id}.webp"',
        f"width: {job.width}",
        f"height: {job.height}",
        f'alt: "{alt_text(job)}"',
        f'placeholder: "{placeholder(PUBLIC / f"{id}.webp")}"',
    ]
    return f'  "{id}": {{\n' + "".join(f"    {field},\n" for field in fields) + "  },\n"


def main() -> None:
    for new in sorted(FINISHED.rglob("*.webp")):
        target = PUBLIC / new.relative_to(FINISHED)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(new, target)
    widest = {job.id: PUBLIC / f"{job.id}{ends(job.width)[0][0]}.webp" for job in jobs()}
    drawn = {job.id: job for job in sorted(jobs(), key=lambda job: job.id) if widest[job.id].exists()}
    for id, job in drawn.items():
        fill(id, job)
    studio = [row(id, job) for id, job in drawn.items() if id.startswith("studio/")]
    (SOURCE / "content/studio-pictures.ts").write_text(
        HEAD + TYPE + "\n/** The design studio's pictures by `studio/room-style-palette`. */\n"
        "export const studioPictures: Readonly<Record<string, Picture>> = {\n" + "".join(studio) + "};\n"
    )
    widths = {id: job.width for id, job in drawn.items() if job.width > 1200} | HERO_STATES
    wide = [f'  "/images/{id}.webp": {widths[id]},\n' for id in sorted(widths)]
    (SOURCE / "lib/wide-pictures.ts").write_text(
        HEAD + WIDE + "export const widePictures: Readonly<Record<string, number>> = {\n" + "".join(wide) + "};\n"
    )
    written = [str(SOURCE / "content/studio-pictures.ts"), str(SOURCE / "lib/wide-pictures.ts")]
    subprocess.run(["npx", "biome", "format", "--write", *written], check=True, cwd=SOURCE.parent)
    print(f"{len(studio)} pictures of the studio, {len(wide)} wider than 1200 px")


if __name__ == "__main__":
    main()
