/**
 * How the functions use Supabase's client: it answers within `mostMs` milliseconds or fails, and keeps and renews no session, because a
 * client may serve many people.
 */
export const clientOptions = (mostMs: number, headers: Record<string, string> = {}) => ({
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    headers,
    fetch: ((input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(mostMs) })) satisfies typeof fetch,
  },
});
