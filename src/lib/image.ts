/** Our own pictures (`public/images`) come in three widths: each `name.webp` has narrower copies for phones and tablets. */
const NARROWER = { "-sm": 640, "-md": 800 };
const WIDE = 1200;

/** The `srcset` of one of our own pictures; undefined for pictures from elsewhere (uploads come in one size). */
export function srcSetOf(src: string): string | undefined {
  const own = /^\/images\/(.+)\.webp$/.exec(src);
  if (!own) return undefined;
  const narrower = Object.entries(NARROWER).map(([end, width]) => `/images/${own[1]}${end}.webp ${width}w`);
  return [...narrower, `${src} ${WIDE}w`].join(", ");
}
