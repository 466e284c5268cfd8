/** How wide a card's picture is drawn. On desktops it is cropped to a tall frame and so drawn wider than the frame. */
export const CARD_SIZES = "(min-width: 768px) 900px, 100vw";
