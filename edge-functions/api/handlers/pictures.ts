import * as z from "zod/mini";
import { ApiError } from "../../shared/api-error.ts";
import { PICTURE } from "../../shared/contract/limits.ts";
import { smallPathOf } from "../../shared/contract/picture-path.ts";
import { PicturePath } from "../../shared/contract/pictures.ts";
import { type Picture, readPicture } from "../../shared/picture-format.ts";
import type { Handlers, Services } from "../types.ts";

const Reserved = z.object({ path: PicturePath });

export function pictureHandlers({ database, pictureStore }: Services) {
  return {
    "POST /pictures": async ({ userId, files, from }) => {
      const { picture, small } = picturesIn(files);
      const { width, height, type } = picture;
      // The row comes first: after a crash, the jobs find it and the files written so far.
      const { path } = await database.call(
        "reserve_picture",
        {
          ownerId: userId,
          extension: picture.extension,
          bytes: picture.bytes.length + small.bytes.length,
          width,
          height,
        },
        Reserved,
        from,
      );
      await Promise.all([
        pictureStore.put(path, picture.bytes, type),
        pictureStore.put(smallPathOf(path), small.bytes, type),
      ]);
      return { path, width, height };
    },
  } satisfies Partial<Handlers>;
}

/** Returns what is stored of both files of an upload. @throws ApiError 400 `invalid_picture` */
export function picturesIn(files: { picture: Uint8Array; small: Uint8Array }): { picture: Picture; small: Picture } {
  const picture = pictureIn("picture", files.picture, PICTURE);
  const small = pictureIn("small", files.small, PICTURE.small);
  if (small.type !== picture.type) throw invalidPicture("small", "Both copies have to be of one format.");
  return { picture, small };
}

export const invalidPicture = (field: string, message: string) =>
  new ApiError(400, "invalid_picture", message, { [field]: message });

/** Returns what is stored of an uploaded file. @throws ApiError 400 `invalid_picture` */
export function pictureIn(
  field: string,
  file: Uint8Array,
  most: { longestSide: number; largestBytes: number },
): Picture {
  const picture = readPicture(file);
  if (!picture) throw invalidPicture(field, "We can’t read this as a picture. Use a WebP, JPEG or PNG.");
  if (picture.bytes.length > most.largestBytes) throw invalidPicture(field, "This picture is too large.");
  if (Math.max(picture.width, picture.height) > most.longestSide) {
    throw invalidPicture(field, `A picture can have at most ${most.longestSide} pixels per side.`);
  }
  return picture;
}
