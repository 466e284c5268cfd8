/** The lists of the landing page: enough recommended ones that four remain besides those who are free soonest. */
export const SOONEST = { sort: "soonest", limit: 6 } as const;
export const RECOMMENDED = { sort: "recommended", limit: 8 } as const;
