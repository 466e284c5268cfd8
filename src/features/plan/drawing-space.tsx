/** Beside the steps; in narrow windows above them, where it stays in sight. */
export const BESIDE_STEPS =
  "bg-linen max-lg:sticky max-lg:top-0 max-lg:z-[5] max-lg:-mx-(--gutter) max-lg:border-b max-lg:border-ink short:static";
export const DRAWING_HEIGHT = "h-[clamp(13rem,38dvh,30rem)] lg:sticky lg:top-0 lg:h-[max(100dvh-13rem,24rem)]";

/** The place of the drawing until it has arrived. */
export const DrawingSpace = () => (
  <div className={BESIDE_STEPS}>
    <div className={DRAWING_HEIGHT} />
  </div>
);
