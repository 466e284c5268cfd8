/** The width of a card's picture. On desktops it is cropped to a tall frame, so it is wider than the frame. */
export const CARD_SIZES = "(min-width: 768px) 900px, 100vw";
