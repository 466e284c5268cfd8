import type { Role } from "@contract/common.ts";

/** The people who may open a page: anyone, signed-in people of either role, or those of one role. */
export type Access = "anyone" | "signed-in" | Role;

/** Visitors may open designer profiles and projects. With "user" here, both are for customers only. */
export const PROFILE_ACCESS: Access = "anyone";
