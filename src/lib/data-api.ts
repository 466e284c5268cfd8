import { ApiError } from "@/lib/api-client.ts";
import { expireSession, getSession } from "@/lib/session.ts";

type DataAnswer<Data> = {
  data: Data | null;
  error: { code?: string; message: string } | null;
  status: number;
};

/**
 * Unwraps the answer of a Data API call. Throws an `ApiError` whose `code` is Postgres' own (23505, 42501); as with `/api`, a 401
 * has ended the session by then.
 */
export function dataOrThrow<Data>({ data, error, status }: DataAnswer<Data>): Data | null {
  if (!error) return data;
  if (status === 401) expireSession(getSession().token);
  throw new ApiError(status, error.code ?? "unknown", error.message);
}
