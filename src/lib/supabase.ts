import type { Database } from "@contract/database.types.ts";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { supabaseKey, supabaseUrl } from "@/lib/env.ts";
import { expireSession, freshToken, getSession, subscribeToSession } from "@/lib/session.ts";

/** In milliseconds; a dead connection that the browser has not noticed is detected within twice this time. */
const HEARTBEAT_MS = 5000;

/**
 * Creates the Supabase client for the chat's data and live channels. Import this file lazily: it is as large as the rest of a
 * page. The client does not sign in or out; its token comes from `session.ts`, the only place that refreshes tokens.
 */
let client: SupabaseClient<Database> | undefined;

export function supabase(): SupabaseClient<Database> {
  if (client) return client;
  const created = createClient<Database>(supabaseUrl(), supabaseKey, {
    accessToken: freshToken,
    global: { fetch: fetchOrExpire },
    realtime: { heartbeatIntervalMs: HEARTBEAT_MS },
  });
  // Channels outlive a token, so pass on each new one.
  let token = getSession().token;
  subscribeToSession(() => {
    const next = getSession().token;
    if (next === token) return;
    token = next;
    if (next) void created.realtime.setAuth(next);
    else void created.removeAllChannels();
  });
  client = created;
  return client;
}

/** Ends the session whose token was sent, after a 401: by then, another session may have begun. */
async function fetchOrExpire(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  const sent = new Headers(init?.headers).get("authorization");
  if (answer.status === 401 && sent) expireSession(sent.replace("Bearer ", ""));
  return answer;
}
