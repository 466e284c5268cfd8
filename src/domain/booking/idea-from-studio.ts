/** The design that somebody takes from the studio to a designer, in words, until this tab is closed: the note of a booking begins with it. */
const KEY = "studio-idea";

export const takeIdea = (words: string): void => sessionStorage.setItem(KEY, words);

/** "" without one. */
export const takenIdea = (): string => sessionStorage.getItem(KEY) ?? "";

export const forgetIdea = (): void => sessionStorage.removeItem(KEY);
