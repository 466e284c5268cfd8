/** The width of a card's picture: the whole phone, half of the page beside the text. */
export const CARD_SIZES = "(min-width: 768px) min(50vw, 38rem), 100vw";
