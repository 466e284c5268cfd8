import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { PICTURE } from "../../shared/contract/limits.ts";
import { smallPathOf } from "../../shared/contract/picture-path.ts";
import { PicturePath } from "../../shared/contract/pictures.ts";
import { type PictureFormat, readPictureFormat } from "../../shared/picture-format.ts";
import type { Handlers, Services } from "../types.ts";

const Reserved = z.object({ path: PicturePath });

export function pictureHandlers({ database, pictureStore }: Services) {
  return {
    "POST /pictures": async ({ userId, files: { picture, small } }) => {
      const format = formatOf("picture", picture);
      const smallFormat = formatOf("small", small);
      if (smallFormat.type !== format.type) throw invalidPicture("small", "Both copies have to be of one format.");
      // The row comes first: after a crash the jobs find it, and the files written so far.
      const { path } = await database.call(
        "reserve_picture",
        {
          p_owner_id: userId,
          p_extension: format.extension,
          p_bytes: picture.length + small.length,
          p_width: format.width,
          p_height: format.height,
        },
        Reserved,
      );
      await Promise.all([
        pictureStore.put(path, picture, format.type),
        pictureStore.put(smallPathOf(path), small, format.type),
      ]);
      return { path, width: format.width, height: format.height };
    },
  } satisfies Partial<Handlers>;
}

const invalidPicture = (field: string, message: string) =>
  new ApiError(400, "invalid_picture", message, { [field]: message });

/** @throws ApiError 400 `invalid_picture` */
function formatOf(field: string, bytes: Uint8Array): PictureFormat {
  const format = readPictureFormat(bytes);
  if (!format) throw invalidPicture(field, "We can’t read this as a picture. Use a WebP, JPEG, PNG or AVIF.");
  if (bytes.length > PICTURE.largestBytes) throw invalidPicture(field, "This picture is too large.");
  if (Math.max(format.width, format.height) > PICTURE.longestSide) {
    throw invalidPicture(field, `A picture can have at most ${PICTURE.longestSide} pixels per side.`);
  }
  return format;
}
