/*
 * Pictures are named by paths, never by addresses: `/images/….webp` is one of the site's own, `<owner>/<random>.<type>` one that somebody
 * uploaded, in the bucket below. The browser makes addresses of them in `src/lib/image.ts`. Without zod: first pages import this.
 */

export const PICTURE_BUCKET = "designer-media";

/** The path of the small copy that lies beside every uploaded picture. */
export const smallPathOf = (path: string) => path.replace(/(\.\w+)$/, "-sm$1");
