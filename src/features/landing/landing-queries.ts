/** The lists of the landing page: of those who are free soonest enough that some are not first free at night; enough recommended ones that four remain besides those who are free soonest. */
export const SOONEST = { sort: "soonest", limit: 12 } as const;
export const RECOMMENDED = { sort: "recommended", limit: 8 } as const;
