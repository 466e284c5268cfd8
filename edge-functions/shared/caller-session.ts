import { AsyncLocalStorage } from "node:async_hooks";

/*
 * The session of the person whom a call of `/api` is made for. It goes along to the database as a header, where `private.require_session`
 * refuses one that was ended: in the trip that the call makes anyway, and for every SQL function that checks the role. It is not an
 * argument of theirs, so no handler can forget it.
 */
const sessions = new AsyncLocalStorage<string>();

/** Runs `work`, whose calls of the database belong to this session. */
export const withSession = <Result>(sessionId: string, work: () => Result): Result => sessions.run(sessionId, work);

/** What a request to the database has to carry. */
export function sessionHeaders(): Record<string, string> {
  const sessionId = sessions.getStore();
  return sessionId === undefined ? {} : { "x-session-id": sessionId };
}
