/** The designers who are free soonest: enough that some are not first free at night. */
export const SOONEST = { sort: "soonest", limit: 12 } as const;
