// Written by art/rooms/table.py; do not edit.

/** Our own pictures that come in more than 1200 pixels, and the width of their widest copy: `-lg.webp` has 1920 pixels, `-xl.webp` 2400. */
const wide: Readonly<Record<string, number>> = {
  "/images/designers/mara-lindqvist/cover.webp": 2400,
  "/images/hero.webp": 2400,
  "/images/hero-evening.webp": 1920,
  "/images/hero-wall.webp": 1920,
  "/images/projects/eco-conscious-family-home/hero.webp": 1920,
  "/images/projects/eco-conscious-family-home/hero-before.webp": 1920,
  "/images/projects/eco-conscious-family-home/take-stock.webp": 1920,
  "/images/projects/eco-conscious-family-home/take-stock-before.webp": 1920,
  "/images/projects/zen-garden-apartment/final-bedroom.webp": 1920,
  "/images/projects/zen-garden-apartment/final-bedroom-before.webp": 1920,
  "/images/projects/zen-garden-apartment/hero.webp": 1920,
  "/images/projects/zen-garden-apartment/hero-before.webp": 1920,
  "/images/studio/living-room-scandinavian-light.webp": 1920,
  "/images/wall/boho.webp": 1920,
  "/images/wall/industrial.webp": 1920,
  "/images/wall/minimal.webp": 1920,
  "/images/wall/scandinavian.webp": 1920,
  "/images/wall/traditional.webp": 1920,
};

/** Designers whose covers come in no more than 1200 pixels. */
const NARROW = /oluwaseun-adeyemi|rohan-kulkarni|sofia-castellanos|yusuf-karaca/;

/** The width of a picture's widest copy, undefined where that is no more than every picture has. */
export const widestOf = (path: string): number | undefined =>
  wide[path] ?? (path.endsWith("/cover.webp") && !NARROW.test(path) ? 1920 : undefined);
