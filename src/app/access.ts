import type { Role } from "@contract/common.ts";

/** Who may open a page: anyone, signed in with either role, or one role. */
export type Access = "anyone" | "signed-in" | Role;

/**
 * Designer profiles and projects. The specification gives two readings: open to visitors (this one), or for customers only: write
 * "user" here and both pages are.
 */
export const PROFILE_ACCESS: Access = "anyone";
