import * as z from "zod/mini";
import { LONGEST } from "./limits.ts";

const UUID = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

/** The path of an uploaded picture, as returned by `POST /pictures`. The database knows its owner. */
export const PicturePath = z
  .string()
  .check(z.regex(new RegExp(`^${UUID}/${UUID}\\.(webp|jpg|png)$`), "This picture was not uploaded here"));

/** A picture of the site itself. */
export const SitePicturePath = z
  .string()
  .check(z.maxLength(LONGEST.picturePath), z.regex(/^\/images\/[a-z0-9/-]+\.webp$/));

export const UploadedPicture = z.object({
  path: PicturePath,
  /** Pixels. */
  width: z.number(),
  height: z.number(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;
