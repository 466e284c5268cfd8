/**
 * The width of a card's picture: the whole phone, half of a tablet beside the text, and a little less in wide windows. On screens with three pixels to a point,
 * nobody sees the third.
 */
export const CARD_SIZES =
  "(min-width: 1024px) min(36vw, 28.75rem), (min-width: 768px) 46vw, (min-resolution: 2.5dppx) 67vw, 100vw";
