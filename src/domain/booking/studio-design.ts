import { tabStorage } from "@/lib/browser-storage.ts";

/** The design that somebody takes from the studio to a designer, in words, until this tab is closed: it becomes the start of a booking's note. */
const KEY = "person:studio-note";

export const saveStudioNote = (words: string): void => tabStorage.write(KEY, words);

/** "" if there is none. */
export const readStudioNote = (): string => {
  const words = tabStorage.read(KEY);
  return typeof words === "string" ? words : "";
};

export const forgetStudioNote = (): void => tabStorage.remove(KEY);

/** The same design in the words of the studio's tiles, for the brief of a booking. It stays until the user signs out or closes the tab. */
const DESIGN = "person:studio-design";

export const saveStudioDesign = (design: object): void => tabStorage.write(DESIGN, design);

/** undefined if there is none. */
export const readStudioDesign = (): unknown => tabStorage.read(DESIGN);
