/**
 * Joins class names, dropping falsy ones. Component styles are in the components layer, where any utility overrides them, so nothing
 * needs merging.
 */
export const cn = (...names: (string | false | 0 | 0n | null | undefined)[]): string => names.filter(Boolean).join(" ");
