/**
 * Returns options for Supabase's client in functions: it answers within `mostMs` milliseconds or fails. It neither stores nor renews a session, because a
 * client may serve many people.
 */
export const clientOptions = (mostMs: number, headers: Record<string, string> = {}) => ({
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    headers,
    fetch: ((input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(mostMs) })) satisfies typeof fetch,
  },
});
