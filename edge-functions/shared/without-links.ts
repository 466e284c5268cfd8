/**
 * Changes other people's words so that mail programs do not turn them into links. Those programs link bare domains and anything with a scheme, so a space is
 * inserted into both. The space is visible, and unlike an invisible character no program drops it. Initials stay as they are. A domain may contain invisible
 * characters.
 */
export const withoutLinks = (text: string) =>
  text
    .replace(/(?<=\S)[.\u2024\u3002\uFF0E\uFF61](?=[\p{Cf}\p{M}]*\p{L}[\p{Cf}\p{M}]*\p{L})/gu, ". ")
    .replace(/\/(?=\/)/g, "/ ");
