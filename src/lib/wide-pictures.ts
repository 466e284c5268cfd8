// Written by tools/room-renders/table.py; change that, not this.

/** Our own pictures that come in more than 1200 pixels, and the width of their widest copy: `-lg.webp` has 1920 pixels, `-xl.webp` 2400. */
export const widePictures: Readonly<Record<string, number>> = {
  "/images/hero.webp": 2400,
};
