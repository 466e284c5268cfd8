import type { Style } from "./studio.ts";

/** A wall in one style, which shows the style and not a designer's work. */
type Wall = { style: Style; alt: string };

/** Ordered from the barest to the fullest side of the scale bar; drawn by `art/rooms/rooms/wall.py`. */
export const walls = [
  {
    style: "Minimal",
    alt: "Low sun on a bare wall: a plaster bench with a linen mat, a dark jar with one branch, a block of oak",
  },
  {
    style: "Scandinavian",
    alt: "The same wall in pale green: an oak settee with blue cushions, two prints of leaves, a shelf of books on the wall",
  },
  {
    style: "Traditional",
    alt: "The same wall paneled in dark green: a velvet sofa with a pleated skirt below a landscape in gilt, a lamp at each end",
  },
  {
    style: "Industrial",
    alt: "The same wall in brick: a worn leather sofa, a lamp on an arm, a floor plan on blue paper, a steel bookcase",
  },
  {
    style: "Boho",
    alt: "The same wall in clay red: a low daybed with printed cushions, baskets on the wall, a palm, two rugs on each other",
  },
] as const satisfies Wall[];

/** The stop in the middle, from which the slider can move both ways. */
export const FIRST = 2;

export const pictureOf = ({ style }: Wall) => `/images/wall/${style.toLowerCase()}.webp`;
