import { PICTURE_BUCKET, smallPathOf } from "@contract/picture-path.ts";
import { supabaseBase } from "@/lib/env.ts";

/** Our own pictures (`public/images`) come in three widths: each `name.webp` has narrower copies for phones and tablets. */
const NARROWER = { "-sm": 640, "-md": 800 };
const WIDE = 1200;

/** The pixels of an uploaded picture and of its small copy, along the longest side. `portrait` is a person, `room` all else. */
export const UPLOADED_SIZES = { portrait: { large: 512, small: 192 }, room: { large: 1600, small: 640 } } as const;
export type PictureKind = keyof typeof UPLOADED_SIZES;

const isUpload = (path: string) => /^[\da-f-]{36}\//.test(path);

/** The address of a picture: what answers and rows hold are paths. The site's own, and what the browser holds itself, stay as they are. */
export function pictureUrl(path: string): string {
  return isUpload(path) ? `${supabaseBase}/storage/v1/object/public/${PICTURE_BUCKET}/${path}` : path;
}

/** The `srcset` of a picture, by its path; undefined for what comes in one size. */
export function srcSetOf(path: string, kind: PictureKind = "room"): string | undefined {
  if (isUpload(path)) {
    const { large, small } = UPLOADED_SIZES[kind];
    return `${pictureUrl(smallPathOf(path))} ${small}w, ${pictureUrl(path)} ${large}w`;
  }
  const own = /^\/images\/(.+)\.webp$/.exec(path);
  if (!own) return undefined;
  const narrower = Object.entries(NARROWER).map(([end, width]) => `/images/${own[1]}${end}.webp ${width}w`);
  return [...narrower, `${path} ${WIDE}w`].join(", ");
}
