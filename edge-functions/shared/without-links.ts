/**
 * Words of others as mail programs make no links of them: they take bare domains and anything with a scheme for links, so a blank
 * goes into both. It is seen, and unlike an invisible character no program drops it. Initials stay as they are.
 */
export const withoutLinks = (text: string) =>
  text.replace(/(?<=[\p{L}\p{N}])[.\u3002\uFF0E\uFF61](?=\p{L}{2})/gu, ". ").replace(/\/(?=\/)/g, "/ ");
