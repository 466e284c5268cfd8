/*
 * What people type or paste, as it is stored and compared: without control characters and without invisible characters, which come along when a text is copied
 * from a chat, a PDF or an address book. SQL tidies names and bank details, because Auth accepts them as well: `private.tidy_line` has the same characters from
 * the contract generator, and tests/db/profile.test.ts keeps it equal to `tidyLine`.
 */

/** Letters and emoji that joiners connect; between other characters, a joiner is invisible. */
const JOINED = "\\u0600-\\u0DFF\\u1000-\\u109F\\u1780-\\u18AF\\u2190-\\u2BFF\\uFE0F\\u{1F000}-\\u{1FAFF}";

/**
 * Soft hyphens, direction marks, zero-width spaces, byte order marks, and joiners that connect nothing. After Malayalam's virama, a joiner may end a word. The
 * syntax is common to JavaScript and PostgreSQL, except for `\u{…}`.
 */
export const INVISIBLE = [
  "[\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB]",
  `(?<![${JOINED}])[\\u200C\\u200D]`,
  `(?<!\\u0D4D)[\\u200C\\u200D](?![${JOINED}])`,
].join("|");
const invisible = new RegExp(INVISIBLE, "gu");

/** Tidies a text of one line: runs of blanks become one blank. */
export function tidyLine(text: string): string {
  return text
    .replace(invisible, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/^ | $/g, "");
}

/** Tidies a text of several lines and keeps its line breaks, at most two in a row. */
export function tidyText(text: string): string {
  return (
    text
      .replace(invisible, "")
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replace(/[\t\u00A0]/g, " ")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0001-\u0009\u000B-\u001F\u007F-\u009F]/g, "")
      .replace(/\n[ \n]*\n/g, "\n\n")
      .replace(/^[ \n]+|[ \n]+$/g, "")
  );
}

/** Tidies an email address; an international domain gets its ASCII form, the only one that mail servers and Auth understand. */
export function tidyAddress(text: string): string {
  const address = tidyLine(text);
  const [, user, domain] = /^(.*@)([^@]*[^!-~@][^@]*)$/.exec(address) ?? [];
  return domain && URL.canParse(`http://${domain}`) ? `${user}${new URL(`http://${domain}`).hostname}` : address;
}

/** Returns a code without spaces and dashes, its digits in ASCII whatever script they were typed in. */
export function tidyCode(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}]/gu, "")
    .replace(/\p{Nd}/gu, valueOfDigit);
}

/** The digits of a script follow each other, beginning with zero. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return `${value}`;
}

/** Returns the lines in order, without duplicates; case is ignored. */
export function withoutRepetitions(lines: readonly string[]): string[] {
  const said = new Map<string, string>();
  for (const line of lines) if (!said.has(line.toLowerCase())) said.set(line.toLowerCase(), line);
  return [...said.values()];
}
