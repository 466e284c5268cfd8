/**
 * Joins class names, dropping falsy ones. Component styles live in the components layer, where any utility wins over them; so there is
 * nothing to merge.
 */
export const cn = (...names: (string | false | 0 | 0n | null | undefined)[]): string => names.filter(Boolean).join(" ");
