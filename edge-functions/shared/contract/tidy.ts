/*
 * Texts are stored without control characters, invisible characters and those that change the reading direction. SQL tidies names,
 * because Auth accepts them, too: `private.tidy_line`, which tests/db/profile.test.ts keeps equal to `tidyLine`.
 */

const INVISIBLE = /[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** A text of one line: runs of blanks become one blank. */
export function tidyLine(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/^ | $/g, "");
}

/** A text of several lines: with its line breaks, at most two in a row. */
export function tidyText(text: string): string {
  return (
    text
      .replace(INVISIBLE, "")
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replace(/[\t\u00A0]/g, " ")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0001-\u0009\u000B-\u001F\u007F-\u009F]/g, "")
      .replace(/\n[ \n]*\n/g, "\n\n")
      .replace(/^[ \n]+|[ \n]+$/g, "")
  );
}

/** Lines in order, without duplicates, ignoring case. */
export function withoutRepetitions(lines: readonly string[]): string[] {
  const said = new Map<string, string>();
  for (const line of lines) if (!said.has(line.toLowerCase())) said.set(line.toLowerCase(), line);
  return [...said.values()];
}
