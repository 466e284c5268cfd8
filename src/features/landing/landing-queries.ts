/** The designers who are free soonest, in a number that includes some who are not first free at night. */
export const SOONEST = { sort: "soonest", limit: 12 } as const;
