/*
 * Pictures are identified by paths, never by URLs: `/images/….webp` is one of the site's own, `<owner>/<random>.<type>` one that somebody
 * uploaded, in the bucket below. The browser turns them into URLs in `src/lib/image.ts`. This file does not import zod, because the first pages use it.
 */

export const PICTURE_BUCKET = "designer-media";

/** The portraits that anybody may choose instead of a photo: the site's own pictures (`art/portraits`), named after what they show. */
export const DRAWN_PORTRAITS = [
  "long-waves",
  "short-curls",
  "bun-and-glasses",
  "side-parting",
  "afro",
  "headscarf",
  "quiff",
  "red-bob",
  "turban",
  "braid",
  "bald",
  "grey-curls",
  "cropped-hair",
  "straight-hair",
  "white-beard",
  "low-bun-and-earrings",
  "swept-fringe",
  "short-hair-and-earrings",
  "red-beard",
  "dark-waves",
  "bald-with-beard",
  "bob-and-glasses",
  "stubble",
  "light-pixie-cut",
] as const;

export const drawnPortraitPath = (name: (typeof DRAWN_PORTRAITS)[number]) => `/images/portraits/${name}.webp`;

/** The path of the small copy that lies beside every uploaded picture and every portrait. */
export const smallPathOf = (path: string) => path.replace(/(\.\w+)$/, "-sm$1");
