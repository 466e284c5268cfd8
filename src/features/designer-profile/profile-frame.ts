/**
 * The layout of a profile, which its skeleton shares: the booking panel is below the rooms, or on wide screens beside the profile's first half. It is as high
 * as that half, and its sticky content ends there: if it were sticky in the grid itself, it would continue to the page's end.
 */
export const frame = {
  page: "wrap grid grid-cols-[minmax(0,1fr)] items-start gap-x-[clamp(2rem,4.5vw,4rem)] lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_1fr]",
  // Shaded towards its round corner, because a bright window would otherwise merge with the page.
  cover:
    "-mx-(--gutter) h-[clamp(15rem,66vw,24rem)] after:pointer-events-none after:absolute after:inset-0 after:bg-linear-to-tl after:from-petrol-900/40 after:to-transparent after:to-40% lg:mx-0 lg:h-[clamp(20rem,min(28vw,45vh),25rem)]",
  noCover: "-mx-(--gutter) h-28 rounded-br-door-lg bg-duck-100 lg:mx-0 lg:h-32",
  header: "lg:col-start-1",
  // Without rooms, the rest of the profile is beside it instead of a gap.
  panel:
    "after-picture max-lg:mt-8 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-stretch lg:[:empty+&]:row-end-5",
  body: "lg:col-start-1",
};
