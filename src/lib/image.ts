import { PICTURE_BUCKET, smallPathOf } from "@contract/picture-path.ts";
import { supabaseBase } from "@/lib/env.ts";
import { widestOf } from "@/lib/wide-pictures.ts";

/** Our own pictures (`public/images`): each `name.webp` is 1200 pixels wide and has two narrower copies; those of `wide-pictures.ts` also have wider ones. */
const COPIES = { "-sm": 640, "-md": 800, "": 1200, "-lg": 1920, "-xl": 2400 };
const EVERY_PICTURES = 1200;

/** Screens that get wider copies. Phones never load them, however dense their screens: the difference is invisible there and costs the most. */
export const WIDE_COPIES = "(min-width: 640px)";

/**
 * The sizes of an uploaded picture and of its small copy, in pixels of the longest side. `portrait` is a person; `file` is what a member
 * sends in a booking, where plans and details matter; `room` is everything else.
 */
export const UPLOADED_SIZES = {
  portrait: { large: 512, small: 192 },
  room: { large: 1600, small: 640 },
  file: { large: 2560, small: 640 },
} as const;
export type PictureKind = keyof typeof UPLOADED_SIZES;

/** Whether a picture is one of the site's own. */
const isOurs = (path: string) => path.startsWith("/images/");

/** Whether a picture is upright (4:5), as our own details are; all others are shown wide. */
export const isUpright = (path: string) => path.startsWith("/images/details/");

const isUpload = (path: string) => /^[\da-f-]{36}\//.test(path);

/** Returns the address of a picture from its path in an answer or a row. The site's own pictures, and the browser's local URLs, stay as they are. */
export function pictureUrl(path: string): string {
  return isUpload(path) ? `${supabaseBase}/storage/v1/object/public/${PICTURE_BUCKET}/${path}` : path;
}

/** Returns the `srcset` of the picture at a path; undefined if it has only one size. */
export function srcSetOf(path: string, kind: PictureKind = "room"): string | undefined {
  // Our own portraits have the same sizes as uploaded ones.
  if (isUpload(path) || (kind === "portrait" && isOurs(path))) {
    const { large, small } = UPLOADED_SIZES[kind];
    return `${pictureUrl(smallPathOf(path))} ${small}w, ${pictureUrl(path)} ${large}w`;
  }
  return copiesOf(path, EVERY_PICTURES);
}

/** Returns the `srcset` for the screens of `WIDE_COPIES`, if the picture has wider copies. */
export function wideSrcSetOf(path: string): string | undefined {
  const widest = widestOf(path);
  return widest === undefined ? undefined : copiesOf(path, widest);
}

/** Fetches and decodes a picture that will be shown at the width `sizes`, so that it appears at once. */
export function loadPicture(path: string, sizes: string): Promise<void> {
  const image = new Image();
  image.sizes = sizes;
  image.srcset = copiesFor(path) ?? "";
  image.src = pictureUrl(path);
  return image.decode();
}

/** Returns the `srcset` of a picture on this screen. */
export const copiesFor = (path: string) =>
  (matchMedia(WIDE_COPIES).matches ? wideSrcSetOf(path) : undefined) ?? srcSetOf(path);

function copiesOf(path: string, widest: number): string | undefined {
  const own = /^\/images\/(.+)\.webp$/.exec(path);
  if (!own) return undefined;
  return Object.entries(COPIES)
    .filter(([, width]) => width <= widest)
    .map(([end, width]) => `/images/${own[1]}${end}.webp ${width}w`)
    .join(", ");
}
