/**
 * The lists of the landing page: enough of the designers who are free soonest that some are not first free at night, and enough recommended ones that
 * four remain besides them.
 */
export const SOONEST = { sort: "soonest", limit: 12 } as const;
export const RECOMMENDED = { sort: "recommended", limit: 8 } as const;
