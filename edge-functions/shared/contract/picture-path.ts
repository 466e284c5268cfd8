/*
 * Pictures are identified by paths, never by URLs: `/images/….webp` is one of the site's own, `<owner>/<random>.<type>` one that somebody
 * uploaded, in the bucket below. The browser turns them into URLs in `src/lib/image.ts`. This file does not import zod, because the first pages use it.
 */

export const PICTURE_BUCKET = "designer-media";

/** The path of the small copy that lies beside every uploaded picture and every portrait. */
export const smallPathOf = (path: string) => path.replace(/(\.\w+)$/, "-sm$1");
