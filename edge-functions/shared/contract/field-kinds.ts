import * as z from "zod/mini";
import { tidyLine, tidyText, withoutRepetitions } from "./tidy.ts";

/*
 * The kinds of fields that people fill in. Each has two schemas: `shown` is what is stored and returned, and what a form contains while it is being
 * filled in; `said` is what may be sent. Inputs use the limits beside them.
 */

type Texts = Readonly<Record<string, { longest: number; shown: z.ZodMiniString; said: z.ZodMiniString }>>;
type Part = "shown" | "said";
type Schemas<Fields extends Readonly<Record<string, Record<Part, unknown>>>, Of extends Part> = {
  -readonly [Name in keyof Fields]: Fields[Name][Of];
};
export function schemasOf<Fields extends Readonly<Record<string, Record<Part, unknown>>>, Of extends Part>(
  fields: Fields,
  part: Of,
): Schemas<Fields, Of> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as Schemas<Fields, Of>;
}

/** `missing` is the message for a blank field; without it, the field may be blank. */
function textBy(tidy: (text: string) => string, longest: number, missing?: string) {
  const said = z.string().check(z.overwrite(tidy), z.maxLength(longest));
  return { longest, shown: z.string(), said: missing === undefined ? said : said.check(z.minLength(1, missing)) };
}
export const lineOf = (longest: number, missing?: string) => textBy(tidyLine, longest, missing);
export const textOf = (longest: number, missing?: string) => textBy(tidyText, longest, missing);

export const atMost = (most: number) => z.maxLength(most, `At most ${most}, please`);

/** With `missing`, at least one line is required. */
export function linesOf(most: number, longest: number, missing?: string) {
  const line = z.array(lineOf(longest, "Please write something here").said);
  const said = line.check(z.overwrite(withoutRepetitions), atMost(most));
  const atLeastOne = z.minLength(1, missing);
  return { most, longest, shown: z.array(z.string()), said: missing === undefined ? said : said.check(atLeastOne) };
}

export function choicesOf<const Offered extends readonly string[]>(most: number, offered: Offered) {
  const said = z.array(z.enum(offered)).check(
    z.overwrite((chosen) => [...new Set(chosen)]),
    atMost(most),
  );
  return { most, offered, shown: z.array(z.string()), said };
}

/** Null: not given. */
export function wholeNumberOf(most: number, message: string) {
  const said = z.nullable(z.number().check(z.int(message), z.minimum(0, message), z.maximum(most, message)));
  return { most, shown: z.nullable(z.number()), said };
}

export function rowsOf<const Of extends Texts>(most: number, texts: Of) {
  return {
    most,
    texts,
    shown: z.array(z.object(schemasOf(texts, "shown"))),
    said: z.array(z.object(schemasOf(texts, "said"))).check(atMost(most)),
  };
}
