import type { SessionResponse, SessionUser } from "@contract/auth.ts";
import type { Role } from "@contract/common.ts";
import { useSyncExternalStore } from "react";
import { browserStorage, forgetPerson } from "@/lib/browser-storage.ts";
import { supabaseKey, supabaseUrl } from "@/lib/env.ts";
import { serverNow } from "@/lib/server-clock.ts";

/** Both are null after signing out. `leaving` is true from signing out until the navigation that follows has ended; until then guards do not redirect. */
export type Session =
  | { token: string; user: SessionUser; leaving: false }
  | { token: null; user: null; leaving: boolean };

const TOKEN = "authToken";
const USER = "userData";
const REFRESH = "refreshToken";
const KEYS: readonly (string | null)[] = [TOKEN, USER, REFRESH, null];
/** Contains a person's id for a moment while they sign out, so that other tabs notice. */
const SIGNED_OUT_NOW = "browser:signed-out";

const SIGNED_OUT: Session = { token: null, user: null, leaving: false };
const LEAVING: Session = { token: null, user: null, leaving: true };

/** A token that expires within this many milliseconds is renewed before it is used. */
const RENEW_BEFORE = 60_000;
/** Auth must answer a renewal within this many milliseconds: the requests of all tabs wait for it. */
const RENEWAL_TIMEOUT = 10_000;

const listeners = new Set<() => void>();
const expiryListeners = new Set<(role: Role | undefined) => void>();
const signOutListeners = new Set<(userId: string) => void>();
let session: Session = SIGNED_OUT;
let watching = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let renewal: Promise<void> | undefined;

function read(): Session {
  const token = browserStorage.get(TOKEN);
  const user = parseUser(browserStorage.get(USER));
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
  // A tab in which another person signs in writes the token last.
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
    if (event.key === SIGNED_OUT_NOW && event.newValue) forgetSignedOut(event.newValue);
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

/** Returns the current session; the component renders again when it changes. During hydration of prerendered markup it is signed out. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => SIGNED_OUT);
}

/** Stores the session from the answer to a login or sign-up. */
export function startSession({ token, refreshToken, user }: SessionResponse): void {
  watch();
  browserStorage.set(REFRESH, refreshToken);
  browserStorage.set(USER, JSON.stringify(user));
  // Write the token last: other tabs react to its key.
  browserStorage.set(TOKEN, token);
  adopt();
}

/** Changes the stored user, for example after the profile was saved. */
export function updateSessionUser(
  change: Partial<Pick<SessionUser, "name" | "avatar" | "email" | "termsVersion">>,
): void {
  const current = getSession();
  if (!current.user) return;
  browserStorage.set(USER, JSON.stringify({ ...current.user, ...change }));
  adopt();
}

/**
 * Signs out in every tab and, if it can be reached, at Auth, and deletes what the browser stores for the person. `leave` starts the navigation to
 * the next page; guards do not redirect until it has ended (`sessionArrived`).
 */
export function signOut(leave: () => void): void {
  const { token, user } = getSession();
  if (token) revoke(token);
  forget();
  if (user) {
    browserStorage.set(SIGNED_OUT_NOW, user.id);
    browserStorage.remove(SIGNED_OUT_NOW);
    forgetSignedOut(user.id);
  }
  publish(LEAVING);
  leave();
}

function forgetSignedOut(userId: string): void {
  forgetPerson(userId);
  for (const listener of signOutListeners) listener(userId);
}

/** Calls `listener` with the person's id when they sign out on purpose, in this tab or another; not when a session expires. */
export function onSignOut(listener: (userId: string) => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Completes signing out: the navigation has ended. */
export function sessionArrived(): void {
  if (session === LEAVING) publish(SIGNED_OUT);
}

function forget(): void {
  for (const key of [TOKEN, USER, REFRESH] as const) browserStorage.remove(key);
}

function revoke(token: string): void {
  fetch(`${supabaseUrl()}/auth/v1/logout?scope=local`, {
    method: "POST",
    headers: { apikey: supabaseKey, authorization: `Bearer ${token}` },
    // Offline: the tokens are deleted here and expire at Auth.
  }).catch(() => undefined);
}

/** Calls `listener` once per session that ends because the server has refused its token, with the role of that session, to move the browser to /login. */
export function onSessionExpired(listener: (role: Role | undefined) => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/**
 * Clears the session and tells the app, because the server refused `token` (null: the call was a visitor's). This happens once: other
 * answers that report it are ignored. So are answers to requests with an older token, which must not end the session that followed.
 * `byAuth`: Auth itself has reported that the session is over.
 */
export function expireSession(token: string | null, byAuth = false): void {
  const current = getSession();
  if (current.leaving || token !== current.token) return;
  // The token has expired and could not be renewed just now. The next renewal shows whether the session is over.
  if (token && !byAuth && !isFresh(token) && browserStorage.get(REFRESH)) return;
  forget();
  publish(LEAVING);
  for (const listener of expiryListeners) listener(current.user?.role);
}

/** Returns when a JWT expires, in milliseconds since the epoch; null for anything else. */
export function tokenEnd(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === "number" ? exp * 1000 : null;
}

/** Returns the id of the current session at Auth, which stays the same when its tokens are renewed; null when signed out. */
export function sessionId(): string | null {
  const { session_id: id } = claimsOf(getSession().token ?? "");
  return typeof id === "string" ? id : null;
}

/** Returns the claims of a JWT, not verified; empty for anything else. */
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
  const end = session.token && browserStorage.get(REFRESH) ? tokenEnd(session.token) : null;
  if (end === null) return;
  // setTimeout counts in 32 bits; for a longer-lived token, check again later.
  const wait = Math.min(Math.max(end - serverNow() - RENEW_BEFORE, 1000), 2 ** 31 - 1);
  timer = setTimeout(() => void freshToken(), wait);
}

/** Returns a token for a request, renewed if it is about to expire; null when signed out. */
export async function freshToken(): Promise<string | null> {
  const { token } = getSession();
  if (!token || isFresh(token) || !browserStorage.get(REFRESH)) return token;
  // Browsers without locks, and those that refuse them because they block storage, renew in each tab.
  renewal ??= (navigator.locks?.request("parlour-session", renew).catch(renew) ?? renew()).finally(() => {
    renewal = undefined;
  });
  await renewal;
  return getSession().token;
}

/** Renews the session in one tab at a time: a refresh token works once, and the tabs that waited use the session that the first one stored. */
async function renew(): Promise<void> {
  adopt();
  const { token } = session;
  const refreshToken = browserStorage.get(REFRESH);
  if (!token || !refreshToken || isFresh(token)) return;
  let answer: Response;
  let next: { access_token: string; refresh_token: string };
  try {
    answer = await fetch(`${supabaseUrl()}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: supabaseKey, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: refreshToken }),
      signal: AbortSignal.timeout(RENEWAL_TIMEOUT),
    });
    next = answer.ok && (await answer.json());
  } catch {
    // Offline, or no answer in time: use the old token; the next request tries to renew it again.
    return;
  }
  if (answer.ok) {
    // Signed out, or signed in as someone else, during the request: drop the answer.
    if (browserStorage.get(REFRESH) !== refreshToken) return;
    browserStorage.set(REFRESH, next.refresh_token);
    browserStorage.set(TOKEN, next.access_token);
    adopt();
  } else if (answer.status < 500 && answer.status !== 429) {
    expireSession(token, true);
  }
}
