// Written by tools/room-renders/table.py; change that, not this.
import type { Picture } from "./pictures.ts";

/** The design studio's pictures by `studio/room-style-palette`; what is missing has not been drawn yet. */
export const studioPictures: Readonly<Record<string, Picture>> = {
  "studio/bedroom-boho-neutral": {
    src: "/images/studio/bedroom-boho-neutral.webp",
    width: 1200,
    height: 800,
    alt: "A warm, neutral-toned bedroom with a rattan bed under a painted arch, a rattan lamp, plants and a patterned rug",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAACQAQCdASoMAAgABABoJZgCdACCN6AA/rO3JCGkeqF+M3X0q2/pVC0SlPfAdaUxbI6K5/60nEFJk4MttggAAA==",
  },
  "studio/bedroom-modern-dark": {
    src: "/images/studio/bedroom-modern-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit bedroom with a channelled upholstered headboard, low pendant lamps and a bench at the foot of the bed",
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoMAAgABABoJQBOgCIgUp8zNAAA/tzteCgdvs1vd+dO7FnKPPjQi2uxnOuXfz4vkAQdu2s+Lk0AAA==",
  },
  "studio/bedroom-scandinavian-light": {
    src: "/images/studio/bedroom-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light bedroom with a spindle bed in pale wood, a half-painted wall, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoMAAgABABoJQBOgCBu1rulgAD+VHPwQrBqddh5pOtAo1b+MnuxVpj43vwAAA==",
  },
  "studio/living-room-industrial-dark": {
    src: "/images/studio/living-room-industrial-dark.webp",
    width: 1200,
    height: 800,
    alt: "A dark, lamp-lit living room with a leather chesterfield, a steel shelf, an arc lamp and a brick wall",
    placeholder:
      "data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAADwAQCdASoMAAgABABoJZgCdAEXZ09yf4AA/ol9aSTf1icWb6DzY6L8UOvLw3WnvP4cas5IsCBobGbXZFZLAAAA",
  },
  "studio/living-room-scandinavian-light": {
    src: "/images/studio/living-room-scandinavian-light.webp",
    width: 1200,
    height: 800,
    alt: "A light living room with a three-seat sofa, round wooden tables, a paper lantern and two prints",
    placeholder:
      "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADwAQCdASoMAAgABABoJYgCdAEVMH5UxIAA/tRg7RQgJvLawDq5zAPyY7cQQfGRb9EAAA==",
  },
};
