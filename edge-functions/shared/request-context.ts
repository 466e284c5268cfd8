import { AsyncLocalStorage } from "node:async_hooks";

/*
 * What belongs to a request from its first line to its last. Its id is in every log line and in a header to the database. The session of the person who calls
 * `/api` is checked there by `private.require_session`, without an extra round trip. Neither is an argument, so no handler can forget it.
 */
interface RequestContext {
  requestId?: string;
  /** Opens an unlisted designer's page to an administrator (`private.is_previewed`). */
  preview?: string | undefined;
  sessionId?: string;
}
const contexts = new AsyncLocalStorage<RequestContext>();
const within = <Result>(more: RequestContext, work: () => Result): Result =>
  contexts.run({ ...contexts.getStore(), ...more }, work);

/** Runs `work`, whose log lines and database calls belong to this request. */
export const withRequest = <Result>(requestId: string, work: () => Result, preview?: string): Result =>
  within({ requestId, preview }, work);

/** Runs `work`, whose database calls belong to this session. */
export const withSession = <Result>(sessionId: string, work: () => Result): Result => within({ sessionId }, work);

/** Returns the id of the current request; undefined outside a request. */
export const currentRequestId = (): string | undefined => contexts.getStore()?.requestId;

/** Returns the headers for a request to the database. */
export function contextHeaders(): Record<string, string> {
  const { requestId, sessionId, preview } = contexts.getStore() ?? {};
  return {
    ...(requestId && { "x-request-id": requestId }),
    ...(sessionId && { "x-session-id": sessionId }),
    ...(preview && { "x-preview": preview }),
  };
}
