import "./drawing-space.css";

/** Beside the steps; in narrow windows above them, where it stays visible. */
export const BESIDE_STEPS =
  "drawing-space bg-linen max-lg:sticky max-lg:z-[5] max-lg:-mx-(--gutter) max-lg:border-b max-lg:border-ink lg:row-span-2 short:static";
export const DRAWING_HEIGHT =
  "h-[calc(3.75rem+clamp(10rem,29dvh,30rem))] sm:max-lg:not-short:h-[calc(3.75rem+clamp(10rem,37dvh,27rem))] lg:sticky lg:top-0 lg:h-[max(100dvh-14.5rem,24rem)]";
/** On phones with a second row above the drawing. */
export const WITH_ARRANGEMENTS = "max-sm:h-[calc(6rem+clamp(10rem,29dvh,30rem))]";

/** While the room is changed; on phones it leaves room for the palette. */
export const CHANGED_HEIGHT = "max-lg:h-[56dvh] max-sm:h-(--changed) lg:min-h-[calc(100dvh-11.5rem)]";
/**
 * The drawing stays visible until the panel below it ends above the bar at the foot. As a margin of the drawing, the height that the window leaves for the
 * panel makes it scroll on with the panel's end.
 */
export const ABOVE_PANEL = "max-lg:top-0 max-lg:mb-[calc(44dvh-5rem)] max-sm:mb-[calc(100dvh-var(--changed)-4rem)]";
export const PANEL = "max-lg:-mt-[calc(44dvh-5rem)] max-sm:-mt-[calc(100dvh-var(--changed)-4rem)]";

/** Reserves the place of the drawing until it has arrived. */
export const DrawingSpace = () => (
  <div className={BESIDE_STEPS}>
    <div className={DRAWING_HEIGHT} />
  </div>
);
