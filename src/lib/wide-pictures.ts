// Written by art/rooms/table.py; do not edit.

/** Our own pictures that come in more than 1200 pixels, and the width of their widest copy: `-lg.webp` has 1920 pixels, `-xl.webp` 2400. */
export const widePictures: Readonly<Record<string, number>> = {
  "/images/designers/aarav-deshmukh/cover.webp": 1920,
  "/images/designers/ananya-iyer/cover.webp": 1920,
  "/images/designers/camila-ortega-ruiz/cover.webp": 1920,
  "/images/designers/erik-sandstrom/cover.webp": 1920,
  "/images/designers/farhan-qureshi/cover.webp": 1920,
  "/images/designers/grace-wanjiru/cover.webp": 1920,
  "/images/designers/hannah-bergstrom-cole/cover.webp": 1920,
  "/images/designers/isabelle-marchetti/cover.webp": 1920,
  "/images/designers/kavya-raghunathan/cover.webp": 1920,
  "/images/designers/lucas-ferrao/cover.webp": 1920,
  "/images/designers/mara-lindqvist/cover.webp": 2400,
  "/images/designers/mei-ling-zhao/cover.webp": 1920,
  "/images/designers/noor-el-haddad/cover.webp": 1920,
  "/images/designers/priyanka-bose/cover.webp": 1920,
  "/images/designers/renee-thibodeaux/cover.webp": 1920,
  "/images/designers/siobhan-keane/cover.webp": 1920,
  "/images/designers/zanele-mokoena/cover.webp": 1920,
  "/images/hero.webp": 2400,
  "/images/hero-evening.webp": 1920,
  "/images/hero-wall.webp": 1920,
  "/images/projects/eco-conscious-family-home/hero.webp": 1920,
  "/images/projects/eco-conscious-family-home/hero-before.webp": 1920,
  "/images/projects/zen-garden-apartment/hero.webp": 1920,
  "/images/projects/zen-garden-apartment/hero-before.webp": 1920,
};
