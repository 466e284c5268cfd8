/** The row below the design: small pictures of one size, before and after it is made. On phones the row is swiped, and follows the choices. */
export const TILES_ROW =
  "col-start-1 flex min-w-0 gap-x-6 gap-y-1.5 pt-3 max-sm:order-last max-sm:flex-col beside:col-start-2 beside:row-start-3 beside:gap-x-8 beside:pt-4 beside:pr-[max(var(--gutter),calc((100vw-var(--page))/2))]";
export const TILES =
  "swipe min-w-0 flex-1 grid-cols-5 gap-x-2.5 max-sm:-my-1 max-sm:flex max-sm:py-1 max-sm:*:w-28 sm:grid sm:gap-x-3";
export const TILE = "aspect-5/2 w-full sm:aspect-3/2";
