/** Widths in pixels of our own pictures (`public/images`): each `name.webp` has a `name-sm.webp` beside it for phones. */
const WIDE = 1200;
const SMALL = 640;

/** The `srcset` of one of our own pictures; undefined for pictures from elsewhere (uploads come in one size). */
export function srcSetOf(src: string): string | undefined {
  const own = /^\/images\/(.+)\.webp$/.exec(src);
  return own ? `/images/${own[1]}-sm.webp ${SMALL}w, ${src} ${WIDE}w` : undefined;
}
