import type { SessionResponse, SessionUser } from "@contract/auth.ts";
import type { Role } from "@contract/common.ts";
import { useSyncExternalStore } from "react";
import { supabaseKey, supabaseUrl } from "@/lib/env.ts";
import { serverNow } from "@/lib/server-clock.ts";

/** Signed out: both null. `leaving` is true between signing out and the end of the navigation that follows: guards do not redirect meanwhile. */
export type Session =
  | { token: string; user: SessionUser; leaving: false }
  | { token: null; user: null; leaving: boolean };

const TOKEN = "authToken";
const USER = "userData";
const REFRESH = "refreshToken";
const KEYS: readonly (string | null)[] = [TOKEN, USER, REFRESH, null];

const SIGNED_OUT: Session = { token: null, user: null, leaving: false };
const LEAVING: Session = { token: null, user: null, leaving: true };

/** A token that expires within this many milliseconds is renewed before it is used. */
const RENEW_BEFORE = 60_000;

const listeners = new Set<() => void>();
const expiryListeners = new Set<(role: Role | undefined) => void>();
const signOutListeners = new Set<(userId: string) => void>();
let session: Session = SIGNED_OUT;
let watching = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function read(): Session {
  const token = localStorage.getItem(TOKEN);
  const user = parseUser(localStorage.getItem(USER));
  return token && user ? { token, user, leaving: false } : SIGNED_OUT;
}

function parseUser(json: string | null): SessionUser | null {
  try {
    const user: SessionUser | null = JSON.parse(json ?? "null");
    return user?.id && user.role ? user : null;
  } catch {
    return null;
  }
}

/** Reads the session from storage, and notifies the listeners if it has changed. */
function adopt(): void {
  const next = read();
  // A tab in which somebody else signs in writes the token last.
  const midway = next.user?.id !== session.user?.id;
  if (next.token === session.token && (midway || JSON.stringify(next.user) === JSON.stringify(session.user))) return;
  publish(next);
}

function publish(next: Session): void {
  session = next;
  scheduleRenewal();
  for (const listener of listeners) listener();
}

/** Reads the stored session and follows changes made by other tabs. Called once, by the first reader. */
function watch(): void {
  if (watching || typeof window === "undefined") return;
  watching = true;
  session = read();
  window.addEventListener("storage", (event) => {
    if (KEYS.includes(event.key)) adopt();
  });
  // Timers stop while a laptop sleeps.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") scheduleRenewal();
  });
  scheduleRenewal();
}

export function getSession(): Session {
  watch();
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session; the component renders again when it changes. During hydration of prerendered markup it is signed out. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => SIGNED_OUT);
}

/** Stores the session from the answer of login or sign-up. */
export function startSession({ token, refreshToken, user }: SessionResponse): void {
  watch();
  localStorage.setItem(REFRESH, refreshToken);
  localStorage.setItem(USER, JSON.stringify(user));
  // Written last: other tabs react to this key.
  localStorage.setItem(TOKEN, token);
  adopt();
}

/** Changes the kept user record, for example after the profile was saved. */
export function updateSessionUser(
  change: Partial<Pick<SessionUser, "name" | "avatar" | "email" | "termsVersion">>,
): void {
  const current = getSession();
  if (!current.user) return;
  localStorage.setItem(USER, JSON.stringify({ ...current.user, ...change }));
  adopt();
}

/**
 * Signs out here, in every other tab, and at Auth (as far as it can be reached). `leave` starts the navigation to where the browser
 * should end up; guards do not redirect until it has ended (`sessionArrived`).
 */
export function endSession(leave: () => void): void {
  const { token, user } = getSession();
  if (token) revoke(token);
  forget();
  if (user) for (const listener of signOutListeners) listener(user.id);
  publish(LEAVING);
  leave();
}

/** Called with the person's id when they sign out here on purpose; not when a session expires. */
export function onSignOut(listener: (userId: string) => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** A navigation has ended: signing out is complete. */
export function sessionArrived(): void {
  if (session === LEAVING) publish(SIGNED_OUT);
}

function forget(): void {
  for (const key of [TOKEN, USER, REFRESH]) localStorage.removeItem(key);
}

function revoke(token: string): void {
  fetch(`${supabaseUrl()}/auth/v1/logout?scope=local`, {
    method: "POST",
    headers: { apikey: supabaseKey, authorization: `Bearer ${token}` },
    // Offline: the tokens are deleted here, and expire at Auth.
  }).catch(() => undefined);
}

/** Called once per ended session, with the role that it had, when the server has refused its token, to move the browser to /login. */
export function onSessionExpired(listener: (role: Role | undefined) => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/**
 * The server refused `token` (null: the call was a visitor's). Clears the session and tells the app, once: other answers that say the
 * same are ignored, and so are answers to requests sent with an older token, which come too late to end the session that followed.
 * `byAuth`: Auth itself has said that the session is over.
 */
export function expireSession(token: string | null, byAuth = false): void {
  const current = getSession();
  if (current.leaving || token !== current.token) return;
  // The token is refused because it has expired and could not be renewed just now. The next renewal shows whether the session is over.
  if (token && !byAuth && !isFresh(token) && localStorage.getItem(REFRESH)) return;
  forget();
  publish(LEAVING);
  for (const listener of expiryListeners) listener(current.user?.role);
}

/** When a JWT expires, in milliseconds since the epoch; null for anything else. */
export function tokenEnd(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === "number" ? exp * 1000 : null;
}

/** The id of the current session at Auth, which stays while its tokens are renewed; null when signed out. */
export function sessionId(): string | null {
  const { session_id: id } = claimsOf(getSession().token ?? "");
  return typeof id === "string" ? id : null;
}

/** The claims of a JWT, not verified; empty for anything else. */
function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split(".")[1] ?? "";
    // Spreading null or a number gives no claims.
    return { ...JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) };
  } catch {
    return {};
  }
}

function isFresh(token: string): boolean {
  const end = tokenEnd(token);
  return end === null || end - serverNow() > RENEW_BEFORE;
}

function scheduleRenewal(): void {
  clearTimeout(timer);
  const end = session.token && localStorage.getItem(REFRESH) ? tokenEnd(session.token) : null;
  if (end === null) return;
  // setTimeout counts in 32 bits; for a longer-lived token, check again later.
  const wait = Math.min(Math.max(end - serverNow() - RENEW_BEFORE, 1000), 2 ** 31 - 1);
  timer = setTimeout(() => void freshToken(), wait);
}

/** A token for a request, renewed first if it is about to expire; null when signed out. */
export async function freshToken(): Promise<string | null> {
  const { token } = getSession();
  if (!token || isFresh(token) || !localStorage.getItem(REFRESH)) return token;
  await navigator.locks.request("parlour-session", renew);
  return getSession().token;
}

/** Runs in one tab at a time: a refresh token works once, and the tabs that waited use the session that the first one stored. */
async function renew(): Promise<void> {
  adopt();
  const { token } = session;
  const refreshToken = localStorage.getItem(REFRESH);
  if (!token || !refreshToken || isFresh(token)) return;
  let answer: Response;
  try {
    answer = await fetch(`${supabaseUrl()}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: supabaseKey, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: refreshToken }),
    });
  } catch {
    // Offline: use the old token; the next request tries to renew it again.
    return;
  }
  if (answer.ok) {
    const next = (await answer.json()) as { access_token: string; refresh_token: string };
    // Signed out, or signed in as someone else, during the request: the answer is dropped.
    if (localStorage.getItem(REFRESH) !== refreshToken) return;
    localStorage.setItem(REFRESH, next.refresh_token);
    localStorage.setItem(TOKEN, next.access_token);
    adopt();
  } else if (answer.status < 500 && answer.status !== 429) {
    expireSession(token, true);
  }
}
