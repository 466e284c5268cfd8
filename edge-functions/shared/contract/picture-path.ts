/*
 * Pictures are identified by paths, never by URLs. `/images/….webp` is one of the site's own pictures, `<owner>/<random>.<type>` an uploaded one, in the bucket
 * below. The browser turns paths into URLs in `src/lib/image.ts`. This file does not import zod, because the first pages use it.
 */

export const PICTURE_BUCKET = "designer-media";

/** Returns the path of the small copy that is stored next to every uploaded picture and every portrait. */
export const smallPathOf = (path: string) => path.replace(/(\.\w+)$/, "-sm$1");
