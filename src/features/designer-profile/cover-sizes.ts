/** The width of a profile's cover: the whole window, or on wide screens the column beside the booking panel. */
export const COVER_SIZES = "(min-width: 1024px) 52rem, 100vw";
