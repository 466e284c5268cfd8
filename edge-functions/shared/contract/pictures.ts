import * as z from "zod/mini";
import { LONGEST } from "./limits.ts";
import { DRAWN_PORTRAITS, drawnPortraitPath } from "./picture-path.ts";

const UUID = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

/** The path of an uploaded picture, as returned by `POST /pictures`. The database knows its owner. */
export const PicturePath = z
  .string()
  .check(z.regex(new RegExp(`^${UUID}/${UUID}\\.(webp|jpg|png)$`), "This picture was not uploaded here"));

/** A picture of the site itself. */
export const SitePicturePath = z
  .string()
  .check(z.maxLength(LONGEST.picturePath), z.regex(/^\/images\/[a-z0-9/-]+\.webp$/));

/** What a person may show as their picture: one that they uploaded, or a drawn portrait. */
export const PortraitPath = z.union([PicturePath, z.enum(DRAWN_PORTRAITS.map(drawnPortraitPath))]);

export const UploadedPicture = z.object({
  path: PicturePath,
  /** Pixels. */
  width: z.number(),
  height: z.number(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;
