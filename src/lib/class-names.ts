import { clsx } from "clsx";

/**
 * Joins class names, dropping falsy ones. Component styles live in the components layer, where any utility wins over them; so there is
 * nothing to merge.
 */
export const cn = clsx;
