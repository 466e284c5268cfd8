/** The design that somebody takes from the studio to a designer, in words, until this tab is closed: the note of a booking begins with it. */
const KEY = "studio-idea";

export const takeIdea = (words: string): void => sessionStorage.setItem(KEY, words);

/** "" without one. */
export const takenIdea = (): string => sessionStorage.getItem(KEY) ?? "";

export const forgetIdea = (): void => sessionStorage.removeItem(KEY);

/** The same design by the words on the studio's tiles, for the brief of a booking. It stays until the user signs out or closes the tab. */
const DESIGN = "studio-design";

export const takeDesign = (design: object): void => sessionStorage.setItem(DESIGN, JSON.stringify(design));

/** null without one. */
export const takenDesign = (): unknown => JSON.parse(sessionStorage.getItem(DESIGN) ?? "null");

export const forgetDesign = (): void => sessionStorage.removeItem(DESIGN);
