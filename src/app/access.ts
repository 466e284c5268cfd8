import type { Role } from "@contract/common.ts";

/** Who may open a page: anyone, signed in with either role, or one role. */
export type Access = "anyone" | "signed-in" | Role;

/** Visitors may open designer profiles and projects. With "user" here, both are for customers only. */
export const PROFILE_ACCESS: Access = "anyone";
