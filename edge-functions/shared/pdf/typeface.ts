import { Buffer } from "node:buffer";
import { create } from "fontkit";
import { FONTS } from "./fonts.generated.ts";

export type Face = keyof typeof FONTS;
export type Family = "serif" | "sans" | "strong";
export type Run = { face: Face; text: string };

const OTHER_SCRIPTS: Face[] = ["cyrillic", "greek", "devanagari"];
/** The faces of a family: each character is set in the first one that has it. */
const FAMILIES: Record<Family, Face[]> = {
  serif: ["serif", "serifExtended", "sans", "sansExtended", "sansVietnamese", ...OTHER_SCRIPTS],
  sans: ["sans", "sansExtended", "sansVietnamese", ...OTHER_SCRIPTS],
  strong: ["strong", "strongExtended", "sans", "sansExtended", "sansVietnamese", ...OTHER_SCRIPTS],
};
export const FACES = Object.keys(FONTS) as Face[];

export const bytesOf = (face: Face): Buffer => Buffer.from(FONTS[face], "base64");

const characters = new Map<Face, Set<number>>();
function charactersOf(face: Face): Set<number> {
  let known = characters.get(face);
  if (!known) {
    const font = create(bytesOf(face));
    if (!("characterSet" in font)) throw new Error(`${face} is a collection of fonts.`);
    known = new Set(font.characterSet);
    characters.set(face, known);
  }
  return known;
}

/** Joins, variation selectors and marks, which belong to the character before. */
const ATTACHED = /^[\p{Mark}\p{Cf}]$/u;

/** The text in pieces that are each set in one face. A character that no face has becomes a question mark. */
export function runsOf(text: string, family: Family): Run[] {
  const faces = FAMILIES[family];
  const runs: Run[] = [];
  // Accents that were typed as marks of their own join their letters, for which the faces have glyphs.
  for (const character of text.normalize("NFC")) {
    const last = runs.at(-1);
    const code = character.codePointAt(0) ?? 0;
    const stays = last && (character === " " || ATTACHED.test(character));
    if (stays && charactersOf(last.face).has(code)) {
      last.text += character;
      continue;
    }
    const face = faces.find((one) => charactersOf(one).has(code));
    if (!face && ATTACHED.test(character)) continue;
    const run = face ? { face, text: character } : { face: faces[0] as Face, text: "?" };
    if (last?.face === run.face) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
