import { AsyncLocalStorage } from "node:async_hooks";

/*
 * The session of the person who makes a call of `/api`. It is sent to the database as a header, where `private.require_session`
 * refuses ended ones: without an extra round trip, and for every SQL function that checks the role. It is not an
 * argument, so no handler can forget it.
 */
const sessions = new AsyncLocalStorage<string>();

/** Runs `work`; its database calls belong to this session. */
export const withSession = <Result>(sessionId: string, work: () => Result): Result => sessions.run(sessionId, work);

/** The headers for a request to the database. */
export function sessionHeaders(): Record<string, string> {
  const sessionId = sessions.getStore();
  return sessionId === undefined ? {} : { "x-session-id": sessionId };
}
