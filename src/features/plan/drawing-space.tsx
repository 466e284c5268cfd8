/** Beside the steps; in narrow windows above them, where it stays in sight. */
export const BESIDE_STEPS =
  "bg-linen max-lg:sticky max-lg:z-[5] max-lg:-mx-(--gutter) max-lg:border-b max-lg:border-ink short:static";
export const DRAWING_HEIGHT =
  "h-[calc(3.75rem+clamp(10rem,29dvh,30rem))] sm:h-[calc(3.75rem+clamp(10rem,50dvh,40rem))] lg:sticky lg:top-0 lg:h-[max(100dvh-14.5rem,24rem)]";

/** For fields: the bar at the foot covers what is scrolled there, and in narrow windows the drawing above. */
export const UNDER_DRAWING =
  "scroll-mb-44 max-lg:scroll-mt-[calc(29dvh+2.5rem)] sm:max-lg:scroll-mt-[calc(50dvh+2.5rem)]";

/** The place of the drawing until it has arrived. */
export const DrawingSpace = () => (
  <div className={BESIDE_STEPS}>
    <div className={DRAWING_HEIGHT} />
  </div>
);
