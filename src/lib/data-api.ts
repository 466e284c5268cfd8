import { ApiError, instantAfter } from "@/lib/api-client.ts";

type DataAnswer<Data> = {
  data: Data | null;
  error: { code?: string; message: string; hint?: string | null } | null;
  status: number;
};

/**
 * Unwraps the answer of a Data API call. Throws an `ApiError` whose `code` is the one from Postgres (23505, 42501). As with
 * `/api`, a 401 has already ended the session by then (`supabase.ts`).
 */
export function dataOrThrow<Data>({ data, error, status }: DataAnswer<Data>): Data | null {
  if (!error) return data;
  // A limit: the message is its code, the hint the seconds to wait. Pages show only the wait.
  if (status === 429) throw new ApiError(status, error.message, error.message, {}, undefined, instantAfter(error.hint));
  throw new ApiError(status, error.code ?? "unknown", error.message);
}
