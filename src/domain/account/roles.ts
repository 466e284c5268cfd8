import type { Role } from "@contract/common.ts";
import * as paths from "@contract/paths.ts";
import { originOf, type RememberedOrigin } from "./remembered-origin.ts";

type RoleFacts = {
  /** The role's name on pages. */
  name: string;
  /** The role's home page. */
  home: string;
  /** The first page of a new account, unless its owner came from another page. */
  first: string;
  /** The page that lists the person's bookings. */
  chats: string;
  /** The pages for signing in and signing up with this role's tab chosen. */
  login: string;
  signup: string;
};

/** The facts that differ between the roles on more than one page. */
export const roles: Record<Role, RoleFacts> = {
  user: {
    name: "Homeowner",
    home: paths.home,
    first: paths.home,
    chats: paths.chats,
    login: paths.login,
    signup: paths.signup,
  },
  designer: {
    name: "Designer",
    home: paths.dashboard,
    first: paths.onboarding,
    chats: paths.dashboard,
    login: paths.designerLogin,
    signup: paths.designerSignup,
  },
};

/** Returns the role with this name, from an address or a form; otherwise the customer's. */
export const roleNamed = (name: string | null): Role => (name === "designer" ? "designer" : "user");

type Somebody = { role: Role } | null;
export const isCustomer = (user: Somebody) => user?.role === "user";
export const isDesigner = (user: Somebody) => user?.role === "designer";

/**
 * Returns the page after signing in. Customers return to where they came from (`state`, the page's history state), designers to a page that asked them to sign
 * in, and everybody else to their own pages. `first` is the page if there is no other, by default the role's home.
 */
export function afterSignIn(role: Role, state: unknown, first = roles[role].home): RememberedOrigin {
  const origin = originOf(state);
  const mayReturn =
    role === "user" ? origin?.guarded !== "designer" : ["designer", "both"].includes(origin?.guarded ?? "");
  return origin && mayReturn ? origin : { from: first };
}

/** Returns the initial tab of the login page, by the page that asked the visitor to sign in; by default the customers'. */
export function roleOfOrigin(state: unknown): Role {
  const origin = originOf(state);
  return origin?.guarded === "designer" || origin?.guarded === "user" ? origin.guarded : (origin?.role ?? "user");
}
