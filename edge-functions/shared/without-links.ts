/**
 * Words of others as mail programs make no links of them: they take bare domains and anything with a scheme for links, so a blank
 * goes into both. It is seen, and unlike an invisible character no program drops it. Initials stay as they are. A
 * domain may have signs in it that are not seen.
 */
export const withoutLinks = (text: string) =>
  text
    .replace(/(?<=\S)[.\u2024\u3002\uFF0E\uFF61](?=[\p{Cf}\p{M}]*\p{L}[\p{Cf}\p{M}]*\p{L})/gu, ". ")
    .replace(/\/(?=\/)/g, "/ ");
