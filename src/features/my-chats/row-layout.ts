/**
 * The columns of every row on the page, so that holds, refunds and consultations line up: picture, description, time, price, actions. `WHEN` and `PRICE` are
 * side by side from `lg` on, below it in one column, on a phone below the name.
 */
export const ROW =
  "grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b border-ink-200 py-5 sm:grid-cols-[3.5rem_minmax(0,1fr)_10rem_11.5rem] sm:gap-x-6 md:grid-cols-[3.5rem_minmax(0,1fr)_9rem_13.75rem] lg:grid-cols-[4.5rem_minmax(0,1fr)_10.5rem_7.5rem_14rem]";

/** The ground of a row that cannot wait. */
export const TINT = "-mx-5 rounded-card border-transparent bg-duck-100 px-5 [--ground:var(--color-duck-100)]";
/** The first column's content, whatever it is: all rows begin with the same square. */
export const PICTURE = "size-14! self-start text-[1.4rem]! lg:size-18! lg:text-[1.8rem]!";
/** Around `WHEN` and `PRICE`. */
export const FACTS =
  "col-span-2 col-start-2 flex flex-wrap items-baseline gap-x-2.5 text-sm tabular-nums sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:block lg:contents";
export const WHEN = "lg:col-start-3 lg:row-start-1";
export const PRICE = "lg:col-start-4 lg:row-start-1";
/** The running time from `sm` on: below the name, up to the buttons if they have their own column. */
export const METER = "sm:col-[2/-1] lg:col-[2/5]";
/** The title of the page's sections. */
export const SECTION_TITLE = "display text-xl";
/** The title of a part of the consultations. */
export const GROUP_TITLE = "mt-7 text-lg font-semibold";
/** The menu and the button: the last column; on a phone the menu is beside the status, the button below the facts. */
export const ACTIONS =
  "max-sm:contents sm:col-start-4 sm:row-start-1 sm:flex sm:items-center sm:justify-end sm:gap-x-1 lg:col-start-5 lg:gap-x-2";
