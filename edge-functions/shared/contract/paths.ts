/**
 * The addresses of the web app's pages, below the site's root. Routes, links, the prerendered pages and the links in emails are all made from them. A route's
 * pattern is the function called with the name of its parameter: `chat(":bookingId")`.
 *
 * Import as a namespace: `import * as paths from "@contract/paths.ts"`.
 */

import type { Role } from "./common.ts";

export const home = "/";
/** A section of the landing page, by its id. */
export const homeSection = (id: string) => `/#${id}`;
export const discovery = "/discovery";
/** The designers who work in one style. */
export const designersOfStyle = (style: string) => `/discovery?style=${encodeURIComponent(style)}`;
/** The designers whom a search for these words finds. */
export const designersFoundBy = (words: string) => `/discovery?search=${encodeURIComponent(words)}`;
/** The designers with one skill, and all designers, ordered by their soonest free slot. */
export const designersWithSkill = (skill: string) => `/discovery?skill=${encodeURIComponent(skill)}`;
export const designersFreeSoonest = "/discovery?sort=soonest";
/** Three questions that end with three designers; the address's search part contains the answers. */
export const questions = "/discovery/questions";
export const studio = "/ai-design-studio";
export const login = "/login";
export const signup = "/signup";
/** The login page as linked from the email about a locked account: signing in with the key unlocks it. */
export const unlockLogin = (key: string) => `/login?unlock=${key}`;

/**
 * Returns the link to a page for both roles, from outside (emails, calendars, notifications), for one reader. Designers who have to sign in first find their
 * tab chosen.
 */
export function linkTo(reader: Role | "customer", path: string): string {
  if (reader !== "designer") return path;
  return path.replace(/^[^?#]*(\?[^#]*)?/, (address, query) => `${address}${query ? "&" : "?"}as=designer`);
}
/** The login and signup pages with the designer's tab chosen. */
export const designerLogin = linkTo("designer", login);
export const designerSignup = linkTo("designer", signup);

/** A person's own account, whatever their role, and a section of its page. */
export const account = "/account";
export const accountSection = (id: string) => `/account#${id}`;
export const forgotPassword = "/forgot-password";
/** Links in emails carry their key behind the `#`, so that no server or referrer sees it, and opening the page does nothing yet. */
export const resetPassword = (key?: string) => `/reset-password${key ? `#key=${key}` : ""}`;
export const confirmAddress = (key?: string) => `/confirm-address${key ? `#key=${key}` : ""}`;
/** The link in a booking's confirmation with which a customer confirms their address. */
export const confirmOwnAddress = (key: string) => `${confirmAddress()}#own-key=${key}`;

/** The address to which calendar programs subscribe: not a page, but a call of `/api` that answers with a calendar. */
export const feed = (token: string) => `/api/calendar/${token}.ics`;

/** The legal pages. */
export const terms = "/terms";
export const privacy = "/privacy";
export const refunds = "/refunds";
export const imprint = "/imprint";

/** A designer's public profile. */
export const designer = (designerId: string) => `/designer/${designerId}`;
export const project = (designerId: string, slug: string) => `/designer/${designerId}/project/${slug}`;
/** The profile with the booking dialog open: for choosing a service, or a time for the service with this rate. */
export const bookDesigner = (designerId: string, rateId = "1") => `/designer/${designerId}?book=${rateId}`;
export const bookingConfirmation = (designerId: string) => `/designer/${designerId}/booking-confirmation`;
export const bookingSuccess = (designerId: string) => `/designer/${designerId}/booking-success`;

/** A customer's bookings, and the same list with one of them opened. */
export const chats = "/chats";
export const bookingInChats = (bookingId: string) => `/chats?booking=${bookingId}`;
export const chat = (bookingId: string) => `/chat/${bookingId}`;
/** The chat with the review's stars preselected. */
export const reviewSession = (bookingId: string, stars: number) => `/chat/${bookingId}?stars=${stars}`;

/** The brief of a booking, for both members. */
export const brief = (bookingId: string) => `/chat/${bookingId}/room`;
/** The receipts and credit notes of a booking. */
export const papers = (bookingId: string) => `/papers/${bookingId}`;

/** The plan of a booking, for both members. */
export const plan = (bookingId: string) => `/chat/${bookingId}/plan`;

/** A designer's own pages. */
export const designerArea = "/designer";
export const onboarding = "/designer/onboarding";
export const dashboard = "/designer/dashboard";
export const ownProfile = "/designer/profile";
/** One section of the designer's own profile, by its name in `PROFILE_SECTIONS`. */
export const ownProfileSection = (section: string) => `/designer/profile?section=${section}`;
export const earnings = "/designer/earnings";
/** One of the operator's invoices of its commission. */
export const invoice = (invoiceId: string) => `/designer/earnings/invoices/${invoiceId}`;
/** The statement of what moved a designer's money between these two days (`YYYY-MM-DD`, UTC), both included. */
export const statement = (first: string, last: string) => `/designer/earnings/statements/${first}/${last}`;
export const portfolio = "/designer/portfolio";
/** The form for one of the designer's own projects, by its id; an unknown id creates a project. */
export const ownProject = (id: string) => `/designer/portfolio/${id}`;
export const ownReviews = "/designer/reviews";

/** Returns the designer's id in the address of a profile; undefined for any other address. */
export function profileIdIn(pathname: string): string | undefined {
  return /^\/designer\/([\da-f]{8}-[\da-f-]{27})\/?$/i.exec(pathname)?.[1];
}
